//! Fixes applied: as changes of the text for other programs, and all that there are, one after another.

use std::collections::BTreeSet;
use std::ops::Range;

use delve_format::{Catalog, Document, Edit, Patch};

use crate::diagnostic::{Diagnostic, Severity};
use crate::{Levels, check};

/// Bytes of a text replaced by others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// Which bytes.
    pub range: Range<usize>,
    /// By what.
    pub new: String,
}

/// What an edit changes in the text of a document: in its order, none touching another, each counted in
/// the text as it is. `None` when the edit does not fit.
#[must_use]
pub fn text_edits(document: &Document, edit: &Edit) -> Option<Vec<TextEdit>> {
    let (_, applied) = document.with(edit).ok()?;
    Some(composed(document.text().len(), &applied.patches))
}

/// A piece of the new text.
#[derive(Clone, Debug)]
enum Piece {
    Kept(Range<usize>),
    New(String),
}

impl Piece {
    fn len(&self) -> usize {
        match self {
            Piece::Kept(range) => range.len(),
            Piece::New(text) => text.len(),
        }
    }

    /// Its first `at` bytes and the others.
    fn split(self, at: usize) -> (Piece, Piece) {
        match self {
            Piece::Kept(range) => {
                let middle = range.start + at;
                (
                    Piece::Kept(range.start..middle),
                    Piece::Kept(middle..range.end),
                )
            }
            Piece::New(mut text) => {
                let rest = text.split_off(at);
                (Piece::New(text), Piece::New(rest))
            }
        }
    }
}

/// Patches of which each applies to what the one before left, as changes of the first text.
fn composed(length: usize, patches: &[Patch]) -> Vec<TextEdit> {
    let mut pieces = vec![Piece::Kept(0..length)];
    for patch in patches {
        let start = cut(&mut pieces, patch.at);
        let end = cut(&mut pieces, patch.at + patch.old.len());
        pieces.splice(start..end, [Piece::New(patch.new.clone())]);
    }
    let mut edits = Vec::new();
    let mut at = 0;
    let mut new = String::new();
    let end = Piece::Kept(length..length);
    for piece in pieces.into_iter().chain([end]) {
        match piece {
            Piece::New(text) => new += &text,
            Piece::Kept(range) => {
                if range.is_empty() && range.start < length {
                    continue;
                }
                if at < range.start || !new.is_empty() {
                    edits.push(TextEdit {
                        range: at..range.start,
                        new: std::mem::take(&mut new),
                    });
                }
                at = range.end;
            }
        }
    }
    edits
}

/// Makes a piece begin at a byte of the text that the pieces make, and says which.
fn cut(pieces: &mut Vec<Piece>, at: usize) -> usize {
    let mut start = 0;
    for i in 0..pieces.len() {
        let end = start + pieces[i].len();
        if at == start {
            return i;
        }
        if at < end {
            let (first, rest) = pieces[i].clone().split(at - start);
            pieces.splice(i..=i, [first, rest]);
            return i + 1;
        }
        start = end;
    }
    pieces.len()
}

/// A document with fixes applied.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The document now.
    pub document: Document,
    /// What is still found there, as [`check`] and the levels say it.
    pub left: Vec<Diagnostic>,
    /// What was mended: the rule and the message of each finding, in the order of the fixes.
    pub done: Vec<(&'static str, String)>,
}

/// So many fixes are applied at most.
const MOST: usize = 1_000;
/// So many bytes are read again at most: a large file with very many faults needs several calls.
const MOST_READ: usize = 128 << 20;

/// Applies the fixes that findings have, one after another, until none is left that helps. A fix is kept
/// when the finding is gone with it and there are no more errors than before. A text with a syntax error
/// stays as it is.
#[must_use]
pub fn mend(document: &Document, catalog: &Catalog, levels: &Levels) -> Mended {
    let look = |document: &Document| levels.apply(check(document, catalog));
    let mut now = Mended {
        document: document.clone(),
        left: look(document),
        done: Vec::new(),
    };
    if document.is_broken() {
        return now;
    }
    let mut seen = BTreeSet::from([now.document.shared_text()]);
    let mut read = 0;
    'again: while now.done.len() < MOST {
        for diagnostic in now.left.iter().filter(|d| d.is_open()) {
            let Some(fix) = &diagnostic.fix else { continue };
            read += now.document.text().len();
            if read > MOST_READ {
                break 'again;
            }
            let Ok((next, _)) = now.document.with(fix) else {
                continue;
            };
            if next.is_broken() || seen.contains(next.text()) {
                continue;
            }
            let left = look(&next);
            let is_gone = of_rule(&left, diagnostic.rule) < of_rule(&now.left, diagnostic.rule);
            if is_gone && errors(&left) <= errors(&now.left) {
                now.done.push((diagnostic.rule, diagnostic.message.clone()));
                seen.insert(next.shared_text());
                (now.document, now.left) = (next, left);
                continue 'again;
            }
        }
        break;
    }
    now
}

fn of_rule(found: &[Diagnostic], rule: &str) -> usize {
    let open = found.iter().filter(|d| d.is_open());
    open.filter(|d| d.rule == rule).count()
}

fn errors(found: &[Diagnostic]) -> usize {
    let open = found.iter().filter(|d| d.is_open());
    open.filter(|d| d.severity == Severity::Error).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use proptest::prelude::*;

    fn applied(text: &str, edits: &[TextEdit]) -> String {
        let mut out = text.to_owned();
        for edit in edits.iter().rev() {
            out.replace_range(edit.range.clone(), &edit.new);
        }
        out
    }

    #[test]
    fn text_edits_do_what_the_fix_does() {
        let mut tried = 0;
        for rule in rules() {
            let document = Document::parse(rule.bad);
            for diagnostic in check(&document, Catalog::built_in()) {
                let Some(fix) = &diagnostic.fix else { continue };
                let edits = text_edits(&document, fix).expect("the fix fits");
                let (mended, _) = document.with(fix).unwrap();
                assert_eq!(applied(rule.bad, &edits), mended.text(), "{}", rule.name);
                let apart = edits.windows(2).all(|w| w[0].range.end < w[1].range.start);
                assert!(apart, "{edits:?}");
                tried += 1;
            }
        }
        assert!(tried >= 4);
    }

    proptest! {
        #![proptest_config(delve_testing::cases(300))]

        #[test]
        fn patches_in_a_row_are_edits_of_the_first_text(
            text in "[a-e]{0,12}",
            steps in prop::collection::vec((0usize..14, 0usize..5, "[x-z]{0,3}"), 0..6),
        ) {
            let mut now = text.clone();
            let mut patches = Vec::new();
            for (at, length, new) in steps {
                let at = at.min(now.len());
                let end = (at + length).min(now.len());
                patches.push(Patch { at, old: now[at..end].to_owned(), new: new.clone() });
                now.replace_range(at..end, &new);
            }
            let edits = composed(text.len(), &patches);
            prop_assert_eq!(applied(&text, &edits), now);
            for pair in edits.windows(2) {
                prop_assert!(pair[0].range.end < pair[1].range.start);
            }
        }
    }

    #[test]
    fn fixes_follow_each_other_until_none_is_left() {
        for rule in rules() {
            let document = Document::parse(rule.bad);
            let levels = Levels::default();
            let mended = mend(&document, Catalog::built_in(), &levels);
            let before = check(&document, Catalog::built_in());
            assert!(errors(&mended.left) <= errors(&before), "{}", rule.name);
            if mended.done.is_empty() {
                assert_eq!(mended.document.text(), rule.bad);
            }
            // There is nothing more to do the second time.
            let again = mend(&mended.document, Catalog::built_in(), &levels);
            assert_eq!(again.done, [], "{}", rule.name);
        }
    }

    #[test]
    fn what_is_allowed_or_broken_stays() {
        let text = "(format: 1, title: \"T\", start: [\"A9\", \"A10\", \"A11\", \"A12\", \"A13\"], \
                    guards: [(monster: \"giant-rta\", at: \"K14\"), (monster: \"giant-rta\", at: \"K16\")])";
        let mended = |text: &str, levels: &Levels| {
            let document = Document::parse(text);
            mend(&document, Catalog::built_in(), levels)
        };
        let mut names = Levels::default();
        names.set("all", crate::Level::Allow).unwrap();
        names.set("names", crate::Level::Deny).unwrap();
        let done = mended(text, &names);
        assert_eq!(done.done.len(), 2);
        assert_eq!(done.document.text(), text.replace("giant-rta", "giant-rat"));
        let mut nothing = Levels::default();
        nothing.set("all", crate::Level::Allow).unwrap();
        assert_eq!(mended(text, &nothing).done, []);
        let broken = text.replace("at: \"K16\")", "at: \"K16\"");
        assert_eq!(mended(&broken, &names).done, []);
    }
}
