//! The parser: from text to [`Tree`], in one pass and without recursion. Long, because each way to
//! go wrong is named.

use std::ops::Range;

use crate::lexer::{self, Token};
use crate::tree::{
    Extensions, Kind, MAX_BYTES, MAX_DEPTH, MAX_ERRORS, NONE, Node, SyntaxError, Tree,
};

pub(crate) fn parse(text: &str) -> Tree {
    let tree = Tree {
        nodes: Vec::with_capacity(text.len().min(MAX_BYTES) / 8),
        root: NONE,
        errors: Vec::new(),
        extensions: Extensions::default(),
    };
    let mut parser = Parser {
        text,
        at: 0,
        tree,
        stack: Vec::new(),
    };
    if text.len() > MAX_BYTES {
        let limit = MAX_BYTES / 1024 / 1024;
        parser.structural(0..0, format!("the file is larger than {limit} MiB"), None);
    } else {
        parser.run();
    }
    parser.tree
}

/// What is open around the point that the parser has reached.
struct Frame {
    node: u32,
    last: u32,
    /// Whether entries have keys; decided by the first one in parentheses.
    keyed: Option<bool>,
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    tree: Tree,
    stack: Vec<Frame>,
}

impl Parser<'_> {
    fn error(&mut self, span: Range<usize>, message: impl Into<String>, help: Option<&str>) {
        if self.tree.errors.len() < MAX_ERRORS {
            let (message, help) = (message.into(), help.map(str::to_owned));
            self.tree.errors.push(SyntaxError {
                span,
                message,
                help,
                is_local: true,
            });
        }
    }

    /// An error after which it is uncertain what belongs to what.
    fn structural(&mut self, span: Range<usize>, message: impl Into<String>, help: Option<&str>) {
        self.error(span, message, help);
        if let Some(error) = self.tree.errors.last_mut() {
            error.is_local = false;
        }
    }

    fn full(&self) -> bool {
        self.tree.errors.len() >= MAX_ERRORS
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space and comments.
    fn trivia(&mut self) {
        let (end, problem) = lexer::skip_trivia(self.text, self.at);
        if let Some((span, message)) = problem {
            self.error(span, message, None);
        }
        self.at = end;
    }

    fn run(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        self.header();
        self.trivia();
        if self.at == self.text.len() {
            if !self.tree.errors.is_empty() {
                // A comment that never ends leaves nothing behind it: one fault is enough.
                return;
            }
            let end = self.text.len();
            self.structural(
                end..end,
                "the file is empty",
                Some("`delve new FILE` writes a scenario to start from"),
            );
            return;
        }
        self.value(NONE);
        while !self.stack.is_empty() && !self.full() {
            self.trivia();
            self.entry();
        }
        self.close_all();
        self.trivia();
        if self.at < self.text.len() && !self.full() {
            let end = self.at + self.rest().chars().next().map_or(0, char::len_utf8);
            self.structural(
                self.at..end,
                "there is more text after the end of the scenario",
                Some("a file holds one value; look for a bracket that closes too early"),
            );
        }
    }

    /// Reads `#![…]` attributes.
    fn header(&mut self) {
        loop {
            self.trivia();
            if self.peek() != Some(b'#') {
                return;
            }
            match lexer::attribute(self.text, self.at) {
                Ok((end, extensions)) => {
                    let all = &mut self.tree.extensions;
                    all.implicit_some |= extensions.implicit_some;
                    all.unwrap_newtypes |= extensions.unwrap_newtypes;
                    all.unwrap_variant_newtypes |= extensions.unwrap_variant_newtypes;
                    all.explicit_struct_names |= extensions.explicit_struct_names;
                    self.at = end;
                }
                Err((span, message)) => {
                    self.error(
                        span,
                        message,
                        Some(
                            "a header line is `#![enable(implicit_some)]` or `#![schema = \"…\"]`",
                        ),
                    );
                    let line = self.rest().find('\n').unwrap_or(self.rest().len());
                    self.at += line;
                }
            }
        }
    }

    /// Makes a node, as the next entry of the container that is open.
    fn push(&mut self, kind: Kind, range: Range<usize>, open: usize, key: u32) -> u32 {
        let id = self.tree.nodes.len() as u32;
        let parent = self.stack.last().map_or(NONE, |f| f.node);
        self.tree.nodes.push(Node {
            kind,
            start: range.start as u32,
            end: range.end as u32,
            open: open as u32,
            parent,
            first: NONE,
            next: NONE,
            key,
            comma: NONE,
        });
        if key != NONE {
            self.tree.nodes[key as usize].parent = id;
        }
        match self.stack.last_mut() {
            None => self.tree.root = id,
            Some(frame) => {
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

    /// Reads one entry of the innermost container, or its end.
    fn entry(&mut self) {
        let Some(byte) = self.peek() else {
            return self.unclosed();
        };
        if matches!(byte, b')' | b']' | b'}') {
            return self.close(byte);
        }
        if byte == b',' {
            self.error(
                self.at..self.at + 1,
                "there is no value before this comma",
                Some("remove the comma"),
            );
            self.at += 1;
            return;
        }
        let Some(frame) = self.stack.last() else {
            return;
        };
        let (container, keyed) = (self.tree.nodes[frame.node as usize].kind, frame.keyed);
        match container {
            Kind::Paren => self.paren_entry(keyed),
            Kind::Map => self.map_entry(),
            _ => self.value(NONE),
        }
    }

    /// In parentheses: `name: value`, or just a value.
    fn paren_entry(&mut self, keyed: Option<bool>) {
        let start = self.at;
        let length = lexer::name_len(self.rest());
        let after = lexer::skip_trivia(self.text, start + length).0;
        let has_key = length > 0 && self.text[after..].starts_with(':');
        if keyed.is_some_and(|keyed| keyed != has_key) {
            let message = if has_key {
                "this field has a name and those before it have none"
            } else {
                "this value has no name and those before it have one"
            };
            let end = if has_key {
                start + length
            } else {
                self.token_end()
            };
            self.error(
                start..end,
                message,
                Some("a field is written `name: value`"),
            );
        }
        if let Some(frame) = self.stack.last_mut() {
            frame.keyed.get_or_insert(has_key);
        }
        if !has_key {
            return self.value(NONE);
        }
        let key = self.detached(Kind::Name, start..start + length);
        self.trivia_to(start + length);
        self.at += 1;
        self.trivia();
        self.value(key);
    }

    /// In a map: `key: value`.
    fn map_entry(&mut self) {
        let start = self.at;
        let token = lexer::token(self.text, self.at);
        let (kind, end) = match token {
            Token::Scalar { kind, end, problem } => {
                if let Some((span, message)) = problem {
                    self.error(span, message, None);
                }
                (kind, end)
            }
            _ => {
                // In an entry that never ends it is the bracket that is to be mended.
                if lexer::skip_entry(self.text, start) < self.text.len() {
                    let end = self.token_end();
                    self.error(
                        start..end,
                        "expected a key",
                        Some("an entry is written `key: value`"),
                    );
                }
                return self.skip_entry();
            }
        };
        let key = self.detached(kind, start..end);
        self.trivia_to(end);
        if self.peek() == Some(b':') {
            self.at += 1;
            self.trivia();
            self.value(key);
        } else {
            self.error(
                self.at..self.at,
                "expected `:` after the key",
                Some("an entry is written `key: value`"),
            );
            self.push(Kind::Missing, end..end, end, key);
            self.after_value();
        }
    }

    fn trivia_to(&mut self, at: usize) {
        self.at = at;
        self.trivia();
    }

    /// A key: a node that is no entry of a container.
    fn detached(&mut self, kind: Kind, range: Range<usize>) -> u32 {
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

    /// Reads a value, or opens a container.
    fn value(&mut self, key: u32) {
        let start = self.at;
        match lexer::token(self.text, start) {
            Token::Open { kind, open } => {
                if self.stack.len() >= MAX_DEPTH {
                    self.structural(
                        start..open + 1,
                        format!("values are nested more than {MAX_DEPTH} deep"),
                        None,
                    );
                    self.at = lexer::skip_nested(self.text, open);
                    self.push(Kind::Missing, start..self.at, start, key);
                    return self.after_value();
                }
                let node = self.push(kind, start..open + 1, open, key);
                self.stack.push(Frame {
                    node,
                    last: NONE,
                    keyed: None,
                });
                self.at = open + 1;
            }
            Token::Scalar { kind, end, problem } => {
                if let Some((span, message)) = problem {
                    self.error(span, message, None);
                }
                self.push(kind, start..end, start, key);
                self.at = end;
                self.after_value();
            }
            Token::Punctuation => {
                let end = if key == NONE {
                    start
                } else {
                    self.tree.nodes[key as usize].end as usize
                };
                self.error(
                    start..self.token_end(),
                    "expected a value",
                    Some("write a value here, or remove what it belongs to"),
                );
                self.push(Kind::Missing, end..end, end, key);
                if self.stack.is_empty() {
                    self.at = self.token_end();
                } else {
                    self.after_value();
                }
            }
            Token::End => {
                self.structural(
                    start..start,
                    "the text ends where a value is expected",
                    None,
                );
                self.push(Kind::Missing, start..start, start, key);
            }
            Token::Stray => {
                let end = self.token_end();
                let stray = self.text[start..end].escape_debug().to_string();
                self.error(start..end, format!("`{stray}` cannot begin a value"), None);
                self.push(Kind::Missing, start..end, start, key);
                self.at = end;
                self.after_value();
            }
        }
    }

    /// Reads the comma after an entry. Where it is missing and another entry follows, that is said.
    fn after_value(&mut self) {
        let before = self.at;
        let Some(frame) = self.stack.last() else {
            return;
        };
        let last = frame.last;
        loop {
            self.trivia();
            match self.peek() {
                Some(b',') => {
                    if last != NONE {
                        self.tree.nodes[last as usize].comma = self.at as u32;
                    }
                    self.at += 1;
                    return;
                }
                None | Some(b')' | b']' | b'}') => return,
                Some(b':' | b';' | b'=') => {
                    let end = self.at + 1;
                    self.error(
                        self.at..end,
                        format!("unexpected `{}`", &self.text[self.at..end]),
                        Some("between two entries stands a comma"),
                    );
                    self.at = end;
                    if self.full() {
                        return;
                    }
                }
                Some(_) => {
                    self.error(
                        before..before,
                        "a comma is missing here",
                        Some("add `,` between this entry and the next"),
                    );
                    return;
                }
            }
        }
    }

    fn close(&mut self, byte: u8) {
        let wanted = match byte {
            b')' => Kind::Paren,
            b']' => Kind::List,
            _ => Kind::Map,
        };
        let matching = |f: &Frame| self.tree.nodes[f.node as usize].kind == wanted;
        let Some(depth) = self.stack.iter().rposition(matching) else {
            let bracket = char::from(byte);
            self.structural(
                self.at..self.at + 1,
                format!("`{bracket}` closes nothing"),
                Some("remove it, or look for the bracket that should open before it"),
            );
            self.at += 1;
            return;
        };
        while self.stack.len() > depth + 1 {
            self.report_unclosed();
            self.pop(self.at);
        }
        self.at += 1;
        self.pop(self.at);
        self.after_value();
    }

    fn pop(&mut self, end: usize) {
        if let Some(frame) = self.stack.pop() {
            self.tree.nodes[frame.node as usize].end = end as u32;
        }
    }

    fn report_unclosed(&mut self) {
        let Some(frame) = self.stack.last() else {
            return;
        };
        let node = self.tree.nodes[frame.node as usize];
        let open = if node.kind == Kind::Paren {
            node.open
        } else {
            node.start
        } as usize;
        let bracket = &self.text[open..open + 1];
        let closing = match node.kind {
            Kind::Paren => ')',
            Kind::List => ']',
            _ => '}',
        };
        self.structural(
            open..open + 1,
            format!("this `{bracket}` is never closed"),
            Some(&format!("add `{closing}` after its last entry")),
        );
    }

    /// The text ends inside containers: the innermost one is named, the others follow from it.
    fn unclosed(&mut self) {
        self.report_unclosed();
        self.close_all();
    }

    fn close_all(&mut self) {
        while !self.stack.is_empty() {
            self.pop(self.text.len().min(self.at.max(1)));
        }
    }

    /// Skips to the end of an entry that cannot be read.
    fn skip_entry(&mut self) {
        self.at = lexer::skip_entry(self.text, self.at);
        if self.peek() == Some(b',') {
            self.at += 1;
        }
    }

    /// End of whatever stands here, at least one character long.
    fn token_end(&self) -> usize {
        match lexer::token(self.text, self.at) {
            Token::Scalar { end, .. } => end,
            Token::Open { open, .. } => open + 1,
            _ => self.at + self.rest().chars().next().map_or(0, char::len_utf8),
        }
    }
}
