//! What words of a text changed, with a few of those around them.

use similar::{ChangeTag, TextDiff};

use crate::text::paragraphs;

/// What became of a piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stands in both texts.
    Kept,
    /// It stood in the old one only.
    Gone,
    /// It stands in the new one only.
    New,
}

/// A piece of a text and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What became of it.
    pub fate: Fate,
    /// The words, parted by single spaces. `…` stands for words left out, `¶` for a new paragraph.
    pub text: String,
}

/// So many words before and after a change are shown.
const AROUND: usize = 5;
/// So many words of one change are shown at most.
const LONGEST: usize = 40;

/// The words that differ between two texts, with a few around them; what is alike is shortened.
#[must_use]
pub fn words(old: &str, new: &str) -> Vec<Piece> {
    let (old, new) = (split(old), split(new));
    let diff = TextDiff::from_slices(&old, &new);
    let mut pieces: Vec<(Fate, Vec<&str>)> = Vec::new();
    for change in diff.iter_all_changes() {
        let fate = match change.tag() {
            ChangeTag::Equal => Fate::Kept,
            ChangeTag::Delete => Fate::Gone,
            ChangeTag::Insert => Fate::New,
        };
        match pieces.last_mut() {
            Some((last, words)) if *last == fate => words.push(change.value()),
            _ => pieces.push((fate, vec![change.value()])),
        }
    }
    let last = pieces.len().saturating_sub(1);
    let shortened = pieces.iter().enumerate().map(|(i, (fate, words))| Piece {
        fate: *fate,
        text: match fate {
            Fate::Kept => short_kept(words, i == 0, i == last),
            _ => short_changed(words),
        },
    });
    shortened.collect()
}

/// In which paragraphs two texts differ, when they do so in nothing but blanks within lines; else
/// nothing.
pub(super) fn blanks(old: &str, new: &str) -> String {
    if split(old) != split(new) {
        return String::new();
    }
    let (old, new) = (paragraphs(old), paragraphs(new));
    let pairs = old.iter().zip(&new).enumerate();
    let other: Vec<String> = pairs
        .filter(|(_, (old, new))| old != new)
        .map(|(i, _)| (i + 1).to_string())
        .collect();
    let word = match other.as_slice() {
        [_] => "paragraph",
        _ => "paragraphs",
    };
    format!(" in blanks only, {word} {}", other.join(", "))
}

/// Words, and a sign where a paragraph ends.
fn split(text: &str) -> Vec<&str> {
    let mut all = Vec::new();
    let mut blank = false;
    for line in text.lines() {
        let mut words = line.split_whitespace().peekable();
        if words.peek().is_none() {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) && !all.is_empty() {
            all.push("¶");
        }
        all.extend(words);
    }
    all
}

fn short_kept(words: &[&str], first: bool, last: bool) -> String {
    let (head, tail) = (
        if first { 0 } else { AROUND },
        if last { 0 } else { AROUND },
    );
    if words.len() <= head + tail + 1 {
        return words.join(" ");
    }
    let mut out = words[..head].to_vec();
    out.push("…");
    out.extend(&words[words.len() - tail..]);
    out.join(" ")
}

fn short_changed(words: &[&str]) -> String {
    if words.len() <= LONGEST {
        return words.join(" ");
    }
    let mut out = words[..LONGEST / 2].to_vec();
    out.push("…");
    out.extend(&words[words.len() - LONGEST / 2..]);
    out.join(" ")
}

/// Two texts compared line by line, as `diff -u` shows it; nothing when they are the same.
#[must_use]
pub fn unified(old: &str, new: &str, old_name: &str, new_name: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    diff.unified_diff().header(old_name, new_name).to_string()
}
