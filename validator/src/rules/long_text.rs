//! Rule `long-text`: a text that takes too long to be read aloud.

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};
use crate::texts::Kind;

/// Nobody listens longer than this, in seconds.
const LONGEST: usize = 90;
/// Words that are read aloud in a minute.
const WORDS_A_MINUTE: usize = 150;

pub(crate) static RULE: Rule = Rule {
    name: "long-text",
    severity: Severity::Note,
    group: Group::Text,
    summary: "A text that takes more than 90 seconds to read aloud",
    finds: "A text for the players (`intro`, `reveal`, `read`, `Read(…)`, an epilogue) that takes more than 90 \
        seconds at 150 words a minute. Of languages that put no spaces between words the characters are counted: \
        300 a minute in Chinese and Japanese, 750 in Thai, Lao, Khmer and Burmese.",
    why: "Players listen to three or four sentences, and then they reach for the dice.",
    bad: concat!(
        r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The long tale",
    start: ["A9", "A10", "A11", "A12", "A13"],
    intro: "The keeper of the lighthouse counts the waves, and this is how he counts them.
"#,
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        "        One for the ship, two for the sail, three for the rope and four for the nail.\n",
        r#"        Then he stops.",
)
"#
    ),
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The long tale",
    start: ["A9", "A10", "A11", "A12", "A13"],
    intro: "The keeper of the lighthouse counts the waves, and this is how he counts them.
        One for the ship, two for the sail, three for the rope and four for the nail.
        Then he stops.",
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for text in facts.texts().iter().filter(|text| text.kind == Kind::Aloud) {
        // A word has a letter at least, so short texts need not be counted.
        if text.text.len() < LONGEST {
            continue;
        }
        if !may_be_long(text.text.as_bytes()) {
            continue;
        }
        let seconds = seconds(text.text);
        if seconds > LONGEST {
            let message = format!("this takes about {seconds} seconds to read aloud");
            out.push(
                Finding::at(text.place.clone(), message)
                    .label(format!("more than {LONGEST} seconds"))
                    .help("say less, or let the players ask for the rest in the Explore phase"),
            );
        }
    }
}

/// Whether a text can be too long: that is decided by its length alone for most. A word is a byte and
/// a space at least, and no letter of three bytes counts for more than half a word.
fn may_be_long(text: &[u8]) -> bool {
    let seconds = |tenths: usize| tenths * 60 / (WORDS_A_MINUTE * 10);
    if seconds(5 * (text.len() + 1)) <= LONGEST {
        return false;
    }
    // Where all is plain, there is one word more than spaces.
    let spaces = text
        .iter()
        .filter(|b| b.is_ascii_whitespace() || **b == 0x0b)
        .count();
    !text.is_ascii() || seconds(10 * (spaces + 1)) > LONGEST
}

/// How long a text takes to read aloud.
fn seconds(text: &str) -> usize {
    // In tenths of a word.
    let tenths: usize = text.split_whitespace().map(length).sum();
    tenths * 60 / (WORDS_A_MINUTE * 10)
}

/// What stands between two spaces, in tenths of a word.
fn length(word: &str) -> usize {
    if word.is_ascii() {
        return if word.bytes().any(|b| b.is_ascii_alphanumeric()) {
            10
        } else {
            0
        };
    }
    let by_letter: usize = word.chars().map(letter).sum();
    match by_letter {
        0 if word.contains(char::is_alphanumeric) => 10,
        tenths => tenths,
    }
}

/// A letter of a script without spaces, in tenths of a word; 0 for all others. Korean has spaces.
const fn letter(c: char) -> usize {
    match c {
        // Kana, Han.
        '\u{3041}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{20000}'..='\u{3134f}' => 5,
        // Thai, Lao, Burmese, Khmer.
        '\u{0e00}'..='\u{0eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' => 2,
        _ => 0,
    }
}
