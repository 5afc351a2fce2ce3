//! What stands between the words of a text: comments and line breaks, and to which element each
//! comment belongs.

use std::ops::Range;

use crate::lexer;
use crate::tree::{Kind, NodeId, Tree};

/// How a comment lies on its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lie {
    /// `/* … */` within a line: anything may follow it.
    Within,
    /// `// …`: nothing can follow it on its line.
    ToTheEnd,
    /// `/* … */` over several lines: nothing should follow it on its last line.
    Over,
    /// `#![…]`, kept as it is.
    Header,
}

/// A comment, or an attribute of the header.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    /// Its bytes, without white space at its end.
    pub(super) span: Range<usize>,
    /// Line breaks before it, up to two: two are an empty line.
    pub(super) breaks: u8,
    pub(super) lie: Lie,
}

impl Piece {
    /// Whether something may follow on the same line.
    pub(super) fn is_within(&self) -> bool {
        self.lie == Lie::Within
    }
}

/// The comments between two words, and the line breaks behind the last of them.
#[derive(Debug, Default)]
pub(super) struct Gap {
    pub(super) pieces: Vec<Piece>,
    pub(super) breaks: u8,
}

impl Gap {
    /// Reads what is between two words.
    pub(super) fn read(text: &str, range: Range<usize>) -> Gap {
        let bytes = text.as_bytes();
        let mut gap = Gap::default();
        let mut at = range.start;
        while at < range.end {
            let rest = &bytes[at..range.end];
            let (end, header) = match rest {
                [b'\n', ..] => {
                    gap.breaks = 2.min(gap.breaks + 1);
                    at += 1;
                    continue;
                }
                [b'/', b'/', ..] => {
                    let line = rest.iter().position(|b| *b == b'\n');
                    (at + line.unwrap_or(rest.len()), false)
                }
                [b'/', b'*', ..] => {
                    let end = lexer::block_comment(text, at).unwrap_or(range.end);
                    (end, false)
                }
                [b'#', ..] => {
                    let end = lexer::attribute(text, at).map_or(range.end, |(end, _)| end);
                    (end, true)
                }
                _ => {
                    at += 1;
                    continue;
                }
            };
            let length = text[at..end].trim_end().len();
            let lie = match &text[at..end] {
                _ if header => Lie::Header,
                comment if comment.starts_with("//") => Lie::ToTheEnd,
                comment if comment.contains('\n') => Lie::Over,
                _ => Lie::Within,
            };
            gap.pieces.push(Piece {
                span: at..at + length,
                breaks: std::mem::take(&mut gap.breaks),
                lie,
            });
            at = end;
        }
        gap
    }

    /// Forgets an empty line at its beginning.
    fn close_up(&mut self) {
        let first = self.pieces.first_mut();
        let breaks = first.map_or(&mut self.breaks, |piece| &mut piece.breaks);
        *breaks = 1.min(*breaks);
    }

    /// Takes away the comments that begin on the line of the word before.
    fn take_same_line(&mut self) -> Vec<Piece> {
        let mut broken = false;
        let on_line = self.pieces.iter().take_while(|piece| {
            let same = !broken && piece.breaks == 0;
            broken = !piece.is_within();
            same
        });
        let count = on_line.count();
        self.pieces.drain(..count).collect()
    }
}

/// The comments of an element.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// On lines of their own above it, with those that an empty line parts from it.
    pub(super) above: Vec<Piece>,
    /// Between the key and the colon.
    pub(super) before_colon: Vec<Piece>,
    /// Between the colon and the value.
    pub(super) after_colon: Vec<Piece>,
    /// Between the value and the comma.
    pub(super) before_comma: Vec<Piece>,
    /// Behind the comma, or the value when there is none, on its line.
    pub(super) behind: Vec<Piece>,
}

impl Notes {
    fn is_empty(&self) -> bool {
        let Notes {
            above,
            before_colon,
            after_colon,
            before_comma,
            behind,
        } = self;
        let all = [above, before_colon, after_colon, before_comma, behind];
        all.iter().all(|pieces| pieces.is_empty())
    }
}

/// An element of a container.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) node: NodeId,
    /// Line breaks right before it, up to two.
    pub(super) breaks: u8,
    pub(super) notes: Option<Box<Notes>>,
}

impl Entry {
    /// Comments above it on lines of their own.
    pub(super) fn above(&self) -> &[Piece] {
        self.notes.as_ref().map_or(&[], |notes| &notes.above)
    }

    /// Whether an empty line is above it and its comments.
    pub(super) fn is_parted(&self) -> bool {
        let first = self.above().first();
        first.map_or(self.breaks, |piece| piece.breaks) > 1
    }
}

/// Everything between the brackets of a container, and before them.
#[derive(Debug)]
pub(super) struct Inside {
    /// Comments between the name and the bracket.
    pub(super) name_gap: Vec<Piece>,
    /// Comments on the line of the opening bracket, before the first element.
    pub(super) opening: Vec<Piece>,
    pub(super) entries: Vec<Entry>,
    /// Comments on lines of their own before the closing bracket.
    pub(super) tail: Vec<Piece>,
}

impl Inside {
    /// Reads a container.
    pub(super) fn read(tree: &Tree, text: &str, node: NodeId) -> Inside {
        let inside = tree.inside(node);
        let name_gap = match tree.kind(node) {
            Kind::Paren => name_gap(text, tree.span(node).start..inside.start - 1),
            _ => Vec::new(),
        };
        let start = |n: NodeId| tree.span(tree.key(n).unwrap_or(n)).start;
        let mut children = tree.children(node).peekable();
        let until = children.peek().map_or(inside.end, |n| start(*n));
        let mut gap = Gap::read(text, inside.start..until);
        let opening = gap.take_same_line();
        gap.close_up();
        let mut entries = Vec::new();
        while let Some(child) = children.next() {
            let mut notes = key_notes(tree, text, child);
            notes.above = gap.pieces;
            let breaks = gap.breaks;
            let mut end = tree.span(child).end;
            if let Some(comma) = tree.comma(child) {
                notes.before_comma = Gap::read(text, end..comma).pieces;
                end = comma + 1;
            }
            let until = children.peek().map_or(inside.end, |n| start(*n));
            gap = Gap::read(text, end..until);
            notes.behind = gap.take_same_line();
            entries.push(Entry {
                node: child,
                breaks,
                notes: (!notes.is_empty()).then(|| Box::new(notes)),
            });
        }
        Inside {
            name_gap,
            opening,
            entries,
            tail: gap.pieces,
        }
    }

    /// Whether there is nothing to put on lines of its own.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.opening.is_empty() && self.tail.is_empty()
    }
}

/// The comments in `Name /* … */ (`, from the name to the bracket.
fn name_gap(text: &str, range: Range<usize>) -> Vec<Piece> {
    let name = lexer::name_len(&text[range.clone()]);
    Gap::read(text, range.start + name..range.end).pieces
}

/// The comments around an element's colon.
fn key_notes(tree: &Tree, text: &str, node: NodeId) -> Notes {
    let Some(key) = tree.key(node) else {
        return Notes::default();
    };
    let (key, value) = (tree.span(key), tree.span(node));
    let colon = lexer::skip_trivia(text, key.end).0;
    Notes {
        before_colon: Gap::read(text, key.end..colon).pieces,
        after_colon: Gap::read(text, (colon + 1).min(value.start)..value.start).pieces,
        ..Notes::default()
    }
}
