//! What makes a finding the same one after the file changed elsewhere: its rule, and the place it is
//! about by ids and text rather than by lines and positions.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::ops::Range;

use delve_format::{Document, Place, Step};
use siphasher::sip128::{Hasher128, SipHasher13};

use crate::diagnostic::Diagnostic;
use crate::rule::Group;

/// The fingerprints of findings, in their order: 16 hexadecimal digits each, no two alike. They stay
/// when lines are added or elements moved, and change when what the finding is about does.
///
/// The findings are those of [`crate::check`], with their positions in [`Document::text`].
#[must_use]
pub fn fingerprints(document: &Document, found: &[Diagnostic]) -> Vec<String> {
    let mut seen: BTreeMap<u64, u64> = BTreeMap::new();
    let texts = found.iter().map(|diagnostic| key(document, diagnostic));
    let hashes = texts.map(|text| {
        let first = hash(&text, 0);
        let count = seen.entry(first).or_default();
        *count += 1;
        // Of findings that are alike in everything, the first stays the first.
        format!(
            "{:016x}",
            if *count == 1 {
                first
            } else {
                hash(&text, *count)
            }
        )
    });
    hashes.collect()
}

/// A fingerprint of any text.
pub(crate) fn of_text(text: &str) -> String {
    format!("{:016x}", hash(text, 0))
}

fn hash(text: &str, count: u64) -> u64 {
    let mut hasher = SipHasher13::new();
    hasher.write(text.as_bytes());
    hasher.write_u64(count.to_le());
    hasher.finish128().h1
}

/// What the fingerprint is made of.
fn key(document: &Document, diagnostic: &Diagnostic) -> String {
    let rule = diagnostic.rule;
    let is_file = crate::rule(rule).is_some_and(|rule| rule.group == Group::File);
    let mut key = format!("{rule}\n");
    if is_file {
        // Of a text that was not read the places are uncertain, the line is not.
        key += &diagnostic.message;
        key.push('\n');
        push_plain(&mut key, line(document.text(), &diagnostic.span));
        return key;
    }
    for (depth, step) in diagnostic.place.steps().iter().enumerate() {
        match step {
            Step::Field(name) => {
                key.push('.');
                key += name;
            }
            Step::Key(name) => {
                key.push('/');
                key += name;
            }
            Step::Index(_) => {
                key.push('[');
                push_element(&mut key, document, &diagnostic.place.prefix(depth + 1));
                key.push(']');
            }
        }
    }
    key
}

/// What tells an element of a list from others: its id, else where it is, else all that it says.
fn push_element(key: &mut String, document: &Document, place: &Place) {
    let text = |name: &'static str| {
        let span = document.span(&place.field(name))?;
        document.text().get(span)
    };
    if let Some(id) = text("id") {
        push_plain(key, id);
    } else if let Some(at) = text("at").or_else(|| text("between")) {
        for word in [text("rule"), text("monster"), text("kind"), Some(at)] {
            push_plain(key, word.unwrap_or_default());
            key.push(' ');
        }
    } else if let Some(all) = document
        .span(place)
        .and_then(|span| document.text().get(span))
    {
        push_plain(key, all);
    }
}

/// Text without what layout makes of it.
fn push_plain(key: &mut String, text: &str) {
    for (i, word) in text.split_whitespace().enumerate() {
        if i > 0 {
            key.push(' ');
        }
        key.push_str(word);
    }
}

/// The beginning of the line in which a span begins.
fn line<'t>(text: &'t str, span: &Range<usize>) -> &'t str {
    const LONGEST: usize = 200;
    let at = text.floor_char_boundary(span.start);
    let start = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let start = text.ceil_char_boundary(start.max(at.saturating_sub(LONGEST)));
    let line = text[start..].lines().next().unwrap_or_default();
    &line[..line.floor_char_boundary(2 * LONGEST)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use delve_format::Catalog;

    fn of(text: &str) -> Vec<String> {
        let document = Document::parse(text);
        let mut found = check(&document, Catalog::built_in());
        let rules = [
            "off-board",
            "unknown-name",
            "unwired-part",
            "syntax",
            "unknown-field",
        ];
        found.retain(|diagnostic| rules.contains(&diagnostic.rule));
        fingerprints(&document, &found)
    }

    #[test]
    fn they_stay_when_lines_are_added_and_elements_move() {
        let text = "(format: 1, title: \"T\", start: [\"A1\", \"A2\", \"A3\", \"A4\", \"A5\"],\n\
                    guards: [(monster: \"goblin\", at: \"Z9\"), (monster: \"gobin\", at: \"F13\")],\n\
                    triggers: [(id: \"cord\", kind: Tripwire, at: \"M18\")])";
        let before = of(text);
        assert!(before.len() >= 3, "{before:?}");
        let moved = text
            .replace(
                "guards: [",
                "// more\n\nguards: [(monster: \"goblin\", at: \"Z8\"), ",
            )
            .replace(
                "kind: Tripwire, at: \"M18\"",
                "at: \"M18\",  kind:\n Tripwire",
            );
        let after = of(&moved);
        assert_eq!(after.len(), before.len() + 1);
        assert!(
            before.iter().all(|one| after.contains(one)),
            "{before:?} {after:?}"
        );
    }

    #[test]
    fn no_two_are_alike() {
        let text = "(format: 1, title: \"T\", start: [\"Z1\", \"Z1\", \"Z1\"], x: 1, y: 2";
        let mut all = of(text);
        all.sort();
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count);
        assert!(all.iter().all(|one| one.len() == 16));
    }
}
