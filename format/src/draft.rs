//! A tree in the making, as both parsers have it: the nodes, what is open around the point that is
//! reached, and what is wrong so far.

use std::ops::Range;

use crate::dialect::Dialect;
use crate::tree::{Kind, MAX_BYTES, MAX_ERRORS, NONE, Node, SyntaxError, Tree};

/// What is open around the point that a parser has reached.
pub(crate) struct Frame {
    pub(crate) node: u32,
    /// Its last entry so far.
    pub(crate) last: u32,
    /// Its bracket was the wrong one, so any will close it.
    pub(crate) any_close: bool,
    /// RON: whether entries have keys; decided by the first one in parentheses.
    pub(crate) keyed: Option<bool>,
    /// RON: whether its keys are names with a small letter.
    pub(crate) named: bool,
    /// RON: where the line begins on which it opens.
    pub(crate) line: usize,
}

impl Frame {
    pub(crate) fn of(node: u32) -> Frame {
        Frame {
            node,
            last: NONE,
            any_close: false,
            keyed: None,
            named: false,
            line: 0,
        }
    }
}

/// A tree in the making.
pub(crate) struct Draft<'t> {
    text: &'t str,
    pub(crate) tree: Tree,
    /// The containers that are open, the outermost first.
    pub(crate) stack: Vec<Frame>,
    /// Nothing is reported until the next key: the brackets there are known to be wrong.
    pub(crate) lost: bool,
    /// How many errors were not reported for that.
    hushed: usize,
    /// A comment that never ends took the rest of the text.
    pub(crate) cut: bool,
}

impl<'t> Draft<'t> {
    /// The empty tree of a text, with an error if it is too large to be read.
    pub(crate) fn of(text: &'t str, dialect: Dialect) -> Draft<'t> {
        let mut draft = Draft {
            text,
            tree: Tree::empty(text, dialect),
            stack: Vec::new(),
            lost: false,
            hushed: 0,
            cut: false,
        };
        if text.len() > MAX_BYTES {
            let limit = MAX_BYTES / 1024 / 1024;
            draft.structural(0..0, format!("the file is larger than {limit} MiB"), None);
        }
        draft
    }

    /// An error in one place, which says nothing about the others.
    pub(crate) fn error(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        help: Option<&str>,
    ) {
        self.report(span, message.into(), help, true);
    }

    /// An error after which it is uncertain what belongs to what.
    pub(crate) fn structural(
        &mut self,
        span: Range<usize>,
        message: impl Into<String>,
        help: Option<&str>,
    ) {
        self.report(span, message.into(), help, false);
    }

    fn report(&mut self, span: Range<usize>, message: String, help: Option<&str>, is_local: bool) {
        if self.lost {
            self.hushed += 1;
        } else if self.tree.errors.len() < MAX_ERRORS {
            self.tree.errors.push(SyntaxError {
                // A first byte is meant as the first character.
                span: span.start..self.text.ceil_char_boundary(span.end),
                message,
                help: help.map(str::to_owned),
                is_local,
            });
        } else if let Some(last) = self.tree.errors.last_mut() {
            last.is_local &= is_local;
        }
    }

    /// Whether so much is wrong that the rest is not read.
    pub(crate) fn is_full(&self) -> bool {
        self.tree.errors.len() + self.hushed >= MAX_ERRORS
    }

    /// Something stands behind the outermost value.
    pub(crate) fn more_text(&mut self, span: Range<usize>) {
        self.structural(
            span,
            "there is more text after the end of the scenario",
            Some("a file holds one value; look for a bracket that closes too early"),
        );
    }

    pub(crate) fn kind(&self, frame: &Frame) -> Kind {
        self.tree.nodes[frame.node as usize].kind
    }

    /// A key: a node that is no entry of a container.
    pub(crate) fn detached(&mut self, kind: Kind, range: Range<usize>) -> u32 {
        let id = self.tree.nodes.len() as u32;
        let (start, end) = (range.start as u32, range.end as u32);
        let (parent, first, next, key, comma) = (NONE, NONE, NONE, NONE, NONE);
        self.tree.nodes.push(Node {
            kind,
            start,
            end,
            open: start,
            parent,
            first,
            next,
            key,
            comma,
        });
        id
    }

    /// Makes a node, as the next entry of the container that is open.
    pub(crate) fn push(&mut self, kind: Kind, range: Range<usize>, key: u32) -> u32 {
        let id = self.detached(kind, range);
        self.tree.nodes[id as usize].key = key;
        if key != NONE {
            self.tree.nodes[key as usize].parent = id;
        }
        match self.stack.last_mut() {
            None => self.tree.root = id,
            Some(frame) => {
                self.tree.nodes[id as usize].parent = frame.node;
                let last = std::mem::replace(&mut frame.last, id);
                if last == NONE {
                    self.tree.nodes[frame.node as usize].first = id;
                } else {
                    self.tree.nodes[last as usize].next = id;
                }
            }
        }
        id
    }

    /// Closes the innermost container; it ends there.
    pub(crate) fn pop(&mut self, end: usize) {
        if let Some(frame) = self.stack.pop() {
            self.tree.nodes[frame.node as usize].end = end as u32;
        }
    }

    /// Closes every container: nothing more is read than up to there.
    pub(crate) fn close_all(&mut self, at: usize) {
        while !self.stack.is_empty() {
            self.pop(self.text.len().min(at.max(1)));
        }
    }

    /// The text ends inside containers: the innermost one is named, the others follow from it.
    pub(crate) fn unclosed(&mut self, at: usize) {
        if !self.cut {
            self.report_unclosed();
        }
        self.close_all(at);
    }

    /// Says that the innermost container is never closed.
    pub(crate) fn report_unclosed(&mut self) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let open = self.tree.nodes[frame.node as usize].open as usize;
        let bracket = &self.text[open..open + 1];
        let closing = closing(self.kind(frame));
        self.structural(
            open..open + 1,
            format!("this `{bracket}` is never closed"),
            Some(&format!("add `{closing}` after its last entry")),
        );
    }
}

/// The bracket that closes a container.
pub(crate) fn closing(kind: Kind) -> char {
    match kind {
        Kind::Paren => ')',
        Kind::List => ']',
        _ => '}',
    }
}
