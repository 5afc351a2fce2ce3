//! Rule `placeholder-text`: a text that was to be written later.

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};
use crate::texts::{Kind, Text};

pub(crate) static RULE: Rule = Rule {
    name: "placeholder-text",
    severity: Severity::Warning,
    group: Group::Text,
    summary: "A text that was to be written later",
    finds: "Texts that are only a placeholder (`TODO`, `TBD`, `FIXME`, `xxx`, `lorem ipsum …`; `???` and `...` \
        where a text is read aloud), and texts that hold `TODO:`, `FIXME:` or `TBD:`.\n\n\
        Not reported: the designer's own `notes`, where such words belong; names that are `???`.",
    why: "The Dungeon Master would read it out.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Unwritten",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    rooms: {7: (reveal: "TODO: robes, and something behind them")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Unwritten",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    rooms: {7: (reveal: "Robes hang in rows. Something behind them breathes.")},
)
"#,
    check,
};

/// Whole texts that say nothing, in small letters and without marks around them.
const WORDS: [&str; 7] = [
    "todo",
    "tbd",
    "tba",
    "fixme",
    "xxx",
    "placeholder",
    "lorem ipsum",
];
/// What is written into texts as a reminder.
const REMINDERS: [&str; 3] = ["TODO:", "FIXME:", "TBD:"];
/// Languages in which "todo" is a word.
const TODO_IS_A_WORD: [&str; 5] = ["es", "pt", "gl", "ast", "an"];

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let language = facts.scenario.language.to_ascii_lowercase();
    let language = language.split(['-', '_']).next().unwrap_or("");
    let todo_is_a_word = TODO_IS_A_WORD.contains(&language);
    for text in facts.texts().iter().filter(|text| text.kind != Kind::Own) {
        let Some(what) = placeholder(text, todo_is_a_word) else {
            continue;
        };
        out.push(
            Finding::at(
                text.place.clone(),
                format!("this text is still to be written: it says `{what}`"),
            )
            .label("a placeholder")
            .help("write what is to be said, or leave the field out"),
        );
    }
}

/// The placeholder that a text is, or holds.
fn placeholder(text: &Text<'_>, todo_is_a_word: bool) -> Option<&'static str> {
    let mut reminders = REMINDERS.into_iter();
    // The colon first: it is quickly seen that there is none.
    let colons = text.text.as_bytes().chunks(64);
    let mut colons = colons.map(|part| part.iter().fold(false, |any, &b| any | (b == b':')));
    if colons.any(|any| any)
        && let Some(reminder) = reminders.find(|reminder| holds(text.text, reminder))
    {
        return Some(reminder);
    }
    let whole = text.text.trim();
    // Longer texts say something.
    let bare = whole.trim_matches(|c: char| c.is_ascii_punctuation() || c.is_whitespace());
    let begins = bare.bytes().next().unwrap_or(b't').to_ascii_lowercase();
    // Only the Kelvin sign and such become plain letters when they are made small.
    if begins.is_ascii() && WORDS.iter().all(|word| word.as_bytes()[0] != begins) {
        return None;
    }
    if bare.is_empty() {
        return match text.kind {
            Kind::Aloud if whole.contains("??") => Some("???"),
            Kind::Aloud if whole.chars().all(|c| c == '.') && whole.len() > 1 => Some("..."),
            _ => None,
        };
    }
    let start: String = bare.chars().take(16).collect::<String>().to_lowercase();
    WORDS.into_iter().find(|&word| match word {
        "todo" if todo_is_a_word => false,
        "lorem ipsum" => start.starts_with(word),
        _ => start == word,
    })
}

/// Whether a reminder stands in a text as a word of its own.
fn holds(text: &str, reminder: &str) -> bool {
    text.match_indices(reminder)
        .any(|(at, _)| !text[..at].ends_with(char::is_alphanumeric))
}
