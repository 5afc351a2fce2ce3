//! Changes of a text as a step of the chain makes them, and where each byte of what comes out was before.

use std::ops::Range;

use super::Old;
use crate::tree::{Kind, NodeId};

/// What stands in a stretch of the new text.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    /// These bytes of the old text.
    Kept(Range<usize>),
    /// Something new, instead of these bytes.
    New(String, Range<usize>),
}

/// Changes of a text, in any order. None may lie within another: then the later one is left out.
#[derive(Debug, Default)]
pub(crate) struct Changes(Vec<(Range<usize>, Option<Piece>)>);

/// Where the bytes of a text come from: for each piece the end of it in the new text.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    pieces: Vec<(usize, Piece)>,
    /// Length of the old text.
    length: usize,
}

impl Changes {
    /// Writes something else instead of these bytes.
    pub(crate) fn replace(&mut self, range: Range<usize>, new: impl Into<String>) {
        let piece = Piece::New(new.into(), range.clone());
        self.0.push((range, Some(piece)));
    }

    /// The new text, and where it comes from.
    pub(crate) fn apply(mut self, old: &str) -> (String, Origins) {
        // What is inserted at a place stands before what is replaced there.
        self.0.sort_by_key(|(range, _)| (range.start, range.end));
        let (mut text, mut pieces) = (String::new(), Vec::new());
        let mut add = |piece: Piece| {
            text.push_str(match &piece {
                Piece::Kept(range) => &old[range.clone()],
                Piece::New(new, _) => new,
            });
            pieces.push((text.len(), piece));
        };
        let mut done = 0;
        for (range, piece) in self.0 {
            if range.start < done {
                continue;
            }
            add(Piece::Kept(done..range.start));
            done = range.end;
            if let Some(piece) = piece {
                add(piece);
            }
        }
        add(Piece::Kept(done..old.len()));
        let length = old.len();
        (text, Origins { pieces, length })
    }
}

// What only steps need; the chain that is shipped has none yet.
#[cfg_attr(not(test), expect(dead_code, reason = "there is one version"))]
impl Changes {
    /// Gives another name to the field with this value.
    pub(crate) fn rename(&mut self, old: &Old<'_>, value: NodeId, name: &str) {
        if let Some(key) = old.tree.key(value) {
            let quoted = old.tree.kind(key) == Kind::String;
            let name = if quoted {
                format!("\"{name}\"")
            } else {
                name.to_owned()
            };
            self.replace(old.tree.span(key), name);
        }
    }

    /// Writes something new before the byte `at`.
    pub(crate) fn insert(&mut self, at: usize, new: &str) {
        self.replace(at..at, new);
    }

    /// Moves a value before the byte `to`. What is left of its field or entry goes; comments stay.
    pub(crate) fn take(&mut self, old: &Old<'_>, value: NodeId, to: usize) {
        let span = old.tree.span(value);
        self.0.push((to..to, Some(Piece::Kept(span.clone()))));
        self.remove(old, value);
    }

    /// Removes a field, an entry or an element. Comments stay; a line on which nothing is left does not.
    pub(crate) fn remove(&mut self, old: &Old<'_>, value: NodeId) {
        let (mut entry, comma) = old.entry(value);
        let text = old.text;
        let blank = |c: char| c == ' ' || c == '\t';
        if let Some(comma) = comma {
            // The last, without a comma of its own: the one before it separates nothing any more.
            if text[comma + 1..entry.start].trim_start().is_empty() {
                entry.start = comma;
            } else {
                self.0.push((comma..comma + 1, None));
            }
            self.0.push((entry, None));
            return;
        }
        let before = text[..entry.start].trim_end_matches(blank);
        let after = text[entry.end..].trim_start_matches(blank);
        let line = after
            .strip_prefix('\n')
            .or_else(|| after.strip_prefix("\r\n"));
        entry = match line {
            Some(rest) if before.ends_with('\n') => before.len()..text.len() - rest.len(),
            _ => entry.start..text.len() - after.len(),
        };
        self.0.push((entry, None));
    }
}

impl Origins {
    /// The bytes of the old text from which these bytes of the new one were made. What was moved out
    /// of a longer range is left out of it.
    pub(crate) fn range(&self, range: &Range<usize>) -> Range<usize> {
        let (first, start) = self.piece(range.start);
        if range.is_empty() {
            return start.start..start.start;
        }
        let (_, last) = self.piece(range.end - 1);
        if last.end > start.start {
            return start.start..last.end;
        }
        let end = match self.pieces.get(first) {
            Some((_, Piece::Kept(kept))) => kept.end,
            _ => start.end,
        };
        start.start..end
    }

    /// The piece with a byte, and where that byte was.
    fn piece(&self, at: usize) -> (usize, Range<usize>) {
        let index = self.pieces.partition_point(|(end, _)| *end <= at);
        let origin = match self.pieces.get(index) {
            Some((end, Piece::Kept(kept))) => {
                let byte = kept.end - (end - at);
                byte..byte + 1
            }
            Some((_, Piece::New(_, range))) => range.clone(),
            None => self.length..self.length,
        };
        (index, origin)
    }
}
