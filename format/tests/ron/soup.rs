//! Token soup: texts that were right, cut into tokens, with some of these lost, doubled, swapped, or thrown in.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// What may be thrown into a text.
pub(crate) const SPICE: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    ";",
    ".",
    "..",
    "..=",
    "-",
    "+",
    "_",
    "#",
    "!",
    "\\",
    "\"",
    "'",
    "/",
    "//",
    "/*",
    "*/",
    "/**/",
    "//\n",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{b}",
    "\u{85}",
    "\u{a0}",
    "\u{200e}",
    "\u{feff}",
    "\0",
    "()",
    "(())",
    "[]",
    "{}",
    "Some",
    "Some(",
    "None",
    "true",
    "false",
    "inf",
    "NaN",
    "-inf",
    "inff32",
    "Unit",
    "New(1)",
    "Tup(1, \"a\")",
    "Rec(a: 1)",
    "r#",
    "r#x",
    "r\"",
    "r\"a\"",
    "r#\"",
    "r#\"a\"#",
    "b'a'",
    "b'",
    "b\"a\"",
    "br#\"a\"#",
    "\"a\"",
    "\"\\n\"",
    "\"\\x41\"",
    "\"\\u{41}\"",
    "\"\\q\"",
    "'a'",
    "'\\''",
    "'''",
    "''",
    "0",
    "1",
    "-1",
    "+1",
    "0x1F",
    "0b1",
    "0o7",
    "0x",
    "1_0",
    "_1",
    "1.5",
    ".5",
    "1.",
    "1e3",
    "1e",
    "1u8",
    "1i64",
    "1.5f64",
    "1.5f32",
    "u8",
    "f64",
    "256",
    "99999999999999999999",
    "x",
    "x:",
    "y: 1",
    "a",
    "a: 1",
    "é",
    "🗝",
    "١",
    "r",
    "b",
    "br",
    "x-y",
    "Point",
    "Point(",
    "Book",
    "title: \"t\"",
    "#![enable(implicit_some)]",
    "#![enable(unwrap_newtypes)]",
    "#![enable(unwrap_variant_newtypes)]",
    "#![enable(explicit_struct_names)]",
    "#![schema = \"a\"]",
];

/// What should change nothing where it stands between two tokens.
pub(crate) const TRIVIA: &[&str] = &[
    " ",
    "\n",
    "\r\n",
    "\t",
    "\r",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{200f}",
    "\u{2028}",
    "/**/",
    "/* a */",
    "/* /* \" */ */",
    "// (\n",
    "//\r\n",
    "// last",
];

/// Cuts a text into words, numbers, strings, comments, runs of white space, and single other
/// characters.
pub(crate) fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (token, after) = rest.split_at(token_len(rest, first));
        tokens.push(token);
        rest = after;
    }
    tokens
}

fn token_len(text: &str, first: char) -> usize {
    let run = |keep: fn(char) -> bool| text.find(|c| !keep(c)).unwrap_or(text.len());
    if first.is_whitespace() {
        run(char::is_whitespace)
    } else if let Some(len) = raw_string_len(text) {
        len
    } else if first.is_alphanumeric() || first == '_' {
        run(|c| c.is_alphanumeric() || c == '_')
    } else if first == '"' {
        string_len(text)
    } else if text.starts_with("//") {
        text.find('\n').map_or(text.len(), |end| end + 1)
    } else if text.starts_with("/*") {
        comment_len(text)
    } else {
        first.len_utf8()
    }
}

/// The length of the string at the beginning of the text, with its quotes.
fn string_len(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The length of the raw string at the beginning of the text, if there is one that ends.
fn raw_string_len(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("br").or(text.strip_prefix('r'))?;
    let quote = inner.find(|c| c != '#')?;
    let content = inner[quote..].strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(quote));
    Some(text.len() - content.len() + content.find(&end)? + end.len())
}

/// The length of the block comment at the beginning of the text; such comments nest.
fn comment_len(text: &str) -> usize {
    let mut level = 0;
    let mut at = 0;
    while at < text.len() {
        if text[at..].starts_with("/*") {
            (level, at) = (level + 1, at + 2);
        } else if text[at..].starts_with("*/") {
            (level, at) = (level - 1, at + 2);
            if level == 0 {
                return at;
            }
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

/// One thing done to the tokens of a text.
#[derive(Clone, Debug)]
pub(crate) enum Spoil {
    Lose(Index),
    Double(Index),
    Swap(Index, Index),
    Insert(Index, &'static str),
    Replace(Index, &'static str),
    /// Everything after a byte is lost.
    Cut(Index),
    /// One character is lost.
    Nibble(Index),
}

/// A few things to do to a text, mostly one or two.
pub(crate) fn spoils() -> impl Strategy<Value = Vec<Spoil>> {
    spoils_of(TRIVIA, SPICE)
}

/// A few things to do to a text of some grammar: what should change nothing in it, and what may.
pub(crate) fn spoils_of(
    trivia: &'static [&'static str],
    spice: &'static [&'static str],
) -> impl Strategy<Value = Vec<Spoil>> {
    let index = any::<Index>;
    let one = prop_oneof![
        3 => index().prop_map(Spoil::Lose),
        2 => index().prop_map(Spoil::Double),
        2 => (index(), index()).prop_map(|(a, b)| Spoil::Swap(a, b)),
        6 => (index(), select(trivia)).prop_map(|(at, spice)| Spoil::Insert(at, spice)),
        4 => (index(), select(spice)).prop_map(|(at, spice)| Spoil::Insert(at, spice)),
        4 => (index(), select(spice)).prop_map(|(at, spice)| Spoil::Replace(at, spice)),
        1 => index().prop_map(Spoil::Cut),
        1 => index().prop_map(Spoil::Nibble),
    ];
    prop::collection::vec(one, 1..=3)
}

/// The text after all of that.
pub(crate) fn spoil(text: &str, spoils: &[Spoil]) -> String {
    spoils
        .iter()
        .fold(text.to_owned(), |text, spoil| spoil_once(&text, spoil))
}

fn spoil_once(text: &str, spoil: &Spoil) -> String {
    let mut tokens = tokens(text);
    if tokens.is_empty() {
        return text.to_owned();
    }
    match spoil {
        Spoil::Lose(at) => {
            tokens.remove(at.index(tokens.len()));
        }
        Spoil::Double(at) => {
            let at = at.index(tokens.len());
            tokens.insert(at, tokens[at]);
        }
        Spoil::Swap(a, b) => {
            let (a, b) = (a.index(tokens.len()), b.index(tokens.len()));
            tokens.swap(a, b);
        }
        Spoil::Insert(at, spice) => tokens.insert(at.index(tokens.len() + 1), spice),
        Spoil::Replace(at, spice) => {
            let at = at.index(tokens.len());
            tokens[at] = spice;
        }
        Spoil::Cut(at) => {
            return text.chars().take(at.index(text.chars().count())).collect();
        }
        Spoil::Nibble(at) => {
            let lost = at.index(text.chars().count());
            return text
                .chars()
                .enumerate()
                .filter(|(i, _)| *i != lost)
                .map(|(_, c)| c)
                .collect();
        }
    }
    tokens.concat()
}
