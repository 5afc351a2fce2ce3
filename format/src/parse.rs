//! The parser: from text to [`Tree`], in one pass and without recursion. Long, because each way to
//! go wrong is named.

use std::ops::Range;

use crate::dialect::Dialect;
use crate::draft::{Draft, Frame, closing};
use crate::lexer::{self, Token};
use crate::tree::{Kind, MAX_BYTES, MAX_DEPTH, MAX_ERRORS, NONE, SyntaxError, Tree};

pub(crate) fn parse(text: &str) -> Tree {
    let strict = parse_once(text, None);
    let whole = strict.errors.is_empty() && !lexer::has_conflict(text);
    if whole || text.len() > MAX_BYTES {
        return strict;
    }
    let conflicts = lexer::conflicts(text, strict.errors.first().map(|e| e.span.start));
    if !conflicts.is_empty() {
        return unmerged(text, conflicts, Dialect::Ron);
    }
    // Something is wrong: read again, and guess which bracket it is by what stands where.
    let guessed = parse_once(text, Some(strict.errors.iter().any(|e| !e.is_local)));
    if guessed.errors.is_empty() {
        strict
    } else {
        guessed
    }
}

/// The tree of a text that two versions of stand in: neither can be read before one is chosen.
pub(crate) fn unmerged(text: &str, lines: Vec<Range<usize>>, dialect: Dialect) -> Tree {
    let mut tree = Tree::empty(text, dialect);
    let errors = lines.into_iter().take(MAX_ERRORS).map(|span| SyntaxError {
        span,
        message: "unresolved merge conflict".to_owned(),
        help: Some(
            "between the lines `<<<<<<<` and `>>>>>>>` stand two versions, parted by `=======`: \
             keep what is right and remove these lines"
                .to_owned(),
        ),
        is_local: false,
    });
    tree.errors.extend(errors);
    tree
}

/// Reads a text; where it is known to be wrong, `guesses` says whether its brackets are.
fn parse_once(text: &str, guesses: Option<bool>) -> Tree {
    let mut parser = Parser {
        text,
        at: 0,
        draft: Draft::of(text, Dialect::Ron),
        guesses: guesses.is_some(),
        unbalanced: guesses == Some(true),
        indented: false,
        line: 0,
        counted: 0,
    };
    if text.len() <= MAX_BYTES {
        parser.run();
    }
    parser.draft.tree
}

/// Lines that begin further right say nothing by where they begin.
const WIDEST: usize = 200;

/// What an entry looks like.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// `name:`, with a small letter.
    Field,
    /// `"key":`, `8:`, `Name:`.
    Keyed,
    /// A container without a key.
    Open,
    /// Anything else.
    Other,
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    draft: Draft<'t>,
    /// Whether brackets are guessed: the text is known to be wrong.
    guesses: bool,
    /// Whether some bracket has no partner.
    unbalanced: bool,
    /// Whether the outermost entries stand further right than their bracket.
    indented: bool,
    /// Where the line of the byte up to which lines were counted begins.
    line: usize,
    counted: usize,
}

impl Parser<'_> {
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
            self.draft.structural(span, message, None);
            self.draft.cut = true;
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
            if !self.draft.tree.errors.is_empty() {
                // A comment that never ends leaves nothing behind it: one fault is enough.
                return;
            }
            let end = self.text.len();
            self.draft.structural(
                end..end,
                "the file is empty",
                Some("`delve new FILE` writes a scenario to start from"),
            );
            return;
        }
        self.value(NONE);
        while !self.draft.stack.is_empty() && !self.draft.is_full() {
            self.trivia();
            self.entry();
        }
        self.draft.close_all(self.at);
        self.draft.lost = false;
        self.trivia();
        let named = self.draft.tree.nodes.first().map(|root| root.kind) == Some(Kind::Name);
        if named && self.peek() == Some(b':') {
            let start = self.draft.tree.nodes[0].start as usize;
            return self.draft.structural(
                start..self.at,
                "a `(` is missing before this field",
                Some("a scenario is written `(format: 1, title: \"…\", …)`"),
            );
        }
        if self.at < self.text.len() && !self.draft.is_full() {
            let end = self.at + self.rest().chars().next().map_or(0, char::len_utf8);
            self.draft.more_text(self.at..end);
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
                    let all = &mut self.draft.tree.extensions;
                    all.implicit_some |= extensions.implicit_some;
                    all.unwrap_newtypes |= extensions.unwrap_newtypes;
                    all.unwrap_variant_newtypes |= extensions.unwrap_variant_newtypes;
                    all.explicit_struct_names |= extensions.explicit_struct_names;
                    self.at = end;
                }
                Err((span, message)) => {
                    // What the header says decides how options are written.
                    self.draft.structural(
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

    /// Reads one entry of the innermost container, or its end.
    fn entry(&mut self) {
        let Some(byte) = self.peek() else {
            return self.draft.unclosed(self.at);
        };
        if matches!(byte, b')' | b']' | b'}') {
            return self.close(byte);
        }
        self.count_lines();
        if self.guesses && byte != b',' {
            self.guess();
        }
        if byte == b',' {
            self.draft.error(
                self.at..self.at + 1,
                "there is no value before this comma",
                Some("remove the comma"),
            );
            self.at += 1;
            return;
        }
        let Some(frame) = self.draft.stack.last() else {
            return;
        };
        let (container, keyed) = (self.draft.tree.nodes[frame.node as usize].kind, frame.keyed);
        match container {
            Kind::Paren => self.paren_entry(keyed),
            Kind::Map => self.map_entry(),
            _ => self.value(NONE),
        }
    }

    /// Finds the beginning of the line that the parser is in.
    fn count_lines(&mut self) {
        let new = self.text.get(self.counted..self.at);
        if let Some(n) = new.and_then(|new| new.rfind('\n')) {
            self.line = self.counted + n + 1;
        }
        crate::steps::look(self.at.saturating_sub(self.counted));
        self.counted = self.counted.max(self.at);
    }

    /// How far right a line begins.
    fn indent(&self, line: usize) -> usize {
        let rest = self.text[line..].bytes();
        let spaces = rest.take_while(|b| matches!(b, b' ' | b'\t'));
        spaces.take(WIDEST).count()
    }

    /// What the entry at `at` looks like.
    fn look(&self, at: usize) -> Look {
        let token = lexer::token(self.text, at);
        let colon = |end: usize| {
            let after = lexer::skip_trivia(self.text, end).0;
            self.text[after..].starts_with(':')
        };
        match token {
            Token::Open { .. } => Look::Open,
            Token::Scalar { kind, end, .. } if colon(end) => {
                let small = self.text.as_bytes()[at].is_ascii_lowercase();
                if kind == Kind::Name && small {
                    Look::Field
                } else {
                    Look::Keyed
                }
            }
            _ => Look::Other,
        }
    }

    /// Whether the innermost container but `above` can hold an entry that looks so.
    fn holds(&self, above: usize, look: Look) -> bool {
        let Some(n) = self.draft.stack.len().checked_sub(above + 1) else {
            return false;
        };
        let frame = &self.draft.stack[n];
        match (self.draft.kind(frame), frame.keyed) {
            (Kind::Paren, Some(false)) | (Kind::List, _) => {
                matches!(look, Look::Open | Look::Other)
            }
            (Kind::Paren, Some(true)) => look == Look::Field,
            (Kind::Paren, None) => look != Look::Keyed,
            _ if frame.last == NONE => matches!(look, Look::Field | Look::Keyed),
            _ if frame.named => look == Look::Field,
            _ => look == Look::Keyed,
        }
    }

    /// Whether what stands from `at`, behind a closing bracket, can follow in the innermost container
    /// but `above`.
    fn follows(&self, above: usize, at: usize) -> bool {
        let mut at = lexer::skip_trivia(self.text, at).0;
        if self.text[at..].starts_with(',') {
            at = lexer::skip_trivia(self.text, at + 1).0;
        }
        let frame = self.draft.stack.len().checked_sub(above + 1);
        let frame = frame.map(|n| &self.draft.stack[n]);
        match (self.text.as_bytes().get(at), frame) {
            (byte, None) => byte.is_none(),
            (None, Some(_)) => false,
            (Some(b')' | b']' | b'}'), Some(frame)) if frame.any_close => true,
            (Some(b')'), Some(frame)) => self.draft.kind(frame) == Kind::Paren,
            (Some(b']'), Some(frame)) => self.draft.kind(frame) == Kind::List,
            (Some(b'}'), Some(frame)) => self.draft.kind(frame) == Kind::Map,
            (Some(_), Some(_)) => self.holds(above, self.look(at)),
        }
    }

    /// Whether the entry at the parser's position belongs further out than to the innermost container.
    fn belongs_outside(&self, look: Look) -> bool {
        let [.., parent, frame] = &self.draft.stack[..] else {
            return false;
        };
        if !self.unbalanced {
            return false;
        }
        let outer = self.draft.kind(parent);
        let before = &self.text[self.line..self.at];
        let left = look == Look::Field
            && self.indented
            && frame.line < self.line
            && before.len() <= WIDEST
            && before.trim_matches([' ', '\t']).is_empty()
            && before.len() <= self.indent(frame.line);
        left || match (self.draft.kind(frame), frame.keyed) {
            (Kind::List, _) => look == Look::Field && frame.last != NONE,
            (Kind::Paren, Some(false)) => look == Look::Field && parent.keyed == Some(true),
            (Kind::Paren, Some(true)) => {
                let word = self.rest().starts_with(|c: char| c.is_ascii_uppercase());
                let open = look == Look::Open && !self.is_small(self.at);
                (outer == Kind::List && (open || look == Look::Other && word))
                    || (outer == Kind::Map && look == Look::Keyed)
            }
            (Kind::Map, _) => look == Look::Field && frame.last != NONE && !frame.named,
            _ => false,
        }
    }

    fn is_small(&self, at: usize) -> bool {
        self.text.as_bytes()[at].is_ascii_lowercase()
    }

    /// Guesses from the entry that begins here which bracket is wrong or missing, and goes on as if
    /// it were right.
    fn guess(&mut self) {
        let look = self.look(self.at);
        if self.draft.stack.len() == 1 && look == Look::Field {
            if self.draft.stack[0].last == NONE {
                let column = self.at - self.line;
                let line = self.draft.stack[0].line;
                self.indented = line < self.line && column > self.indent(line);
            }
            self.draft.lost = false;
        }
        let mut reported = false;
        while self.belongs_outside(look) {
            if !std::mem::replace(&mut reported, true) {
                self.draft.report_unclosed();
            }
            self.draft.pop(self.at);
        }
        let Some(frame) = self.draft.stack.last() else {
            return;
        };
        let node = self.draft.tree.nodes[frame.node as usize];
        let bare = node.kind != Kind::Paren || node.open == node.start;
        let first = frame.last == NONE;
        let now = match node.kind {
            Kind::List | Kind::Paren if first && bare && look == Look::Keyed => Kind::Map,
            Kind::Map if first && self.peek() == Some(b'(') => Kind::List,
            Kind::Paren if self.draft.stack.len() == 1 && !first && frame.keyed == Some(true) => {
                return self.guess_list(look, frame.last);
            }
            _ => return,
        };
        let (frame, open) = (frame.node as usize, node.open as usize);
        let (message, help) = if now == Kind::Map {
            (
                "entries with keys stand in `{…}`",
                "write `{` here and `}` behind the last entry",
            )
        } else {
            (
                "entries without keys stand in `[…]`",
                "write `[` here and `]` behind the last entry",
            )
        };
        self.draft.structural(open..open + 1, message, Some(help));
        self.draft.tree.nodes[frame].kind = now;
        if let Some(frame) = self.draft.stack.last_mut() {
            frame.any_close = true;
        }
    }

    /// A second value behind a field of the scenario: the field should hold a list.
    fn guess_list(&mut self, look: Look, last: u32) {
        let last = self.draft.tree.nodes[last as usize];
        if look == Look::Open && last.kind == Kind::Paren && !self.is_small(self.at) {
            let start = last.start as usize;
            self.draft.structural(
                start..start + 1,
                "a `[` is missing before this: several values follow",
                Some("a list is written `[…]`"),
            );
            self.draft.lost = true;
        }
    }

    /// In parentheses: `name: value`, or just a value.
    fn paren_entry(&mut self, keyed: Option<bool>) {
        let start = self.at;
        let length = lexer::name_len(self.rest());
        let after = lexer::skip_trivia(self.text, start + length).0;
        let colon = length > 0 && self.text[after..].starts_with(':');
        let lacks_colon = length > 0 && !colon && self.lacks_colon(keyed, length, after);
        let has_key = colon || lacks_colon;
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
            self.draft.error(
                start..end,
                message,
                Some("a field is written `name: value`"),
            );
        }
        if let Some(frame) = self.draft.stack.last_mut() {
            frame.keyed.get_or_insert(has_key);
        }
        if !has_key {
            return self.value(NONE);
        }
        let key = self.draft.detached(Kind::Name, start..start + length);
        self.trivia_to(start + length);
        if lacks_colon {
            self.no_colon(start + length);
        } else {
            self.at += 1;
            self.trivia();
        }
        self.value(key);
    }

    /// In a map: `key: value`.
    fn map_entry(&mut self) {
        let start = self.at;
        let token = lexer::token(self.text, self.at);
        let (kind, end) = match token {
            Token::Scalar { kind, end, problem } => (kind, self.scalar(kind, end, problem, false)),
            Token::Open {
                kind: Kind::Paren,
                open,
            } if open > start => {
                // A key without its colon, before `(`.
                (Kind::Name, start + lexer::name_len(self.rest()))
            }
            _ => {
                // In an entry that never ends it is the bracket that is to be mended.
                if lexer::skip_entry(self.text, start) < self.text.len() {
                    let end = self.token_end();
                    self.draft.error(
                        start..end,
                        "expected a key",
                        Some("an entry is written `key: value`"),
                    );
                }
                return self.skip_entry();
            }
        };
        let small = kind == Kind::Name && self.is_small(start);
        if let Some(frame) = self.draft.stack.last_mut().filter(|f| f.last == NONE) {
            frame.named = small;
        }
        let key = self.draft.detached(kind, start..end);
        self.trivia_to(end);
        if self.peek() == Some(b':') {
            self.at += 1;
            self.trivia();
            self.value(key);
        } else {
            self.no_colon(end);
            if matches!(self.peek(), None | Some(b',' | b')' | b']' | b'}')) {
                self.draft.push(Kind::Missing, end..end, key);
                self.after_value();
            } else {
                self.value(key);
            }
        }
    }

    /// Says that a colon is missing behind a key. What is written in its place is passed over.
    fn no_colon(&mut self, end: usize) {
        let wrong = usize::from(matches!(self.peek(), Some(b'=' | b';')));
        let span = if wrong > 0 {
            self.at..self.at + wrong
        } else {
            end..end
        };
        self.draft.error(
            span,
            "expected `:` after the key",
            Some("an entry is written `key: value`"),
        );
        if wrong > 0 {
            self.trivia_to(self.at + wrong);
        }
    }

    /// Whether the name at the parser's position, `length` long, is a field's whose colon is missing
    /// before what stands at `after`.
    fn lacks_colon(&self, keyed: Option<bool>, length: usize, after: usize) -> bool {
        if keyed == Some(false) || !self.rest().starts_with(|c: char| c.is_ascii_lowercase()) {
            return false;
        }
        match self.text.as_bytes().get(after) {
            Some(b'"') => after > self.at + length,
            Some(b'=' | b'[' | b'{' | b'0'..=b'9') => true,
            Some(b'(') => keyed == Some(true),
            Some(byte) => keyed == Some(true) && byte.is_ascii_alphabetic(),
            None => false,
        }
    }

    /// Reports what is wrong with a word, and gives where it ends.
    fn scalar(
        &mut self,
        kind: Kind,
        end: usize,
        problem: Option<lexer::Problem>,
        named: bool,
    ) -> usize {
        let start = self.at;
        if kind == Kind::String
            && let Some((end, (span, message))) = lexer::mended(self.text, start, end)
        {
            self.draft.error(span, message, None);
            return end;
        }
        if let Some((span, message)) = problem {
            self.draft.error(span, message, None);
            return end;
        }
        if matches!(kind, Kind::Name | Kind::Number)
            && let Some(end) = lexer::unquoted(self.text, start, end, named)
        {
            self.draft.error(
                start..end,
                "a text stands in quotes",
                Some("write `\"` before and behind it"),
            );
            return end;
        }
        end
    }

    fn trivia_to(&mut self, at: usize) {
        self.at = at;
        self.trivia();
    }

    /// Reads a value, or opens a container.
    fn value(&mut self, key: u32) {
        let start = self.at;
        match lexer::token(self.text, start) {
            Token::Open { kind, open } => {
                if self.draft.stack.len() >= MAX_DEPTH {
                    self.draft.structural(
                        start..open + 1,
                        format!("values are nested more than {MAX_DEPTH} deep"),
                        None,
                    );
                    self.at = lexer::skip_nested(self.text, open);
                    self.draft.push(Kind::Missing, start..self.at, key);
                    return self.after_value();
                }
                let node = self.draft.push(kind, start..open + 1, key);
                self.draft.tree.nodes[node as usize].open = open as u32;
                self.at = open + 1;
                self.count_lines();
                self.draft.stack.push(Frame {
                    line: self.line,
                    ..Frame::of(node)
                });
            }
            Token::Scalar { kind, end, problem } => {
                let end = self.scalar(kind, end, problem, key != NONE);
                self.draft.push(kind, start..end, key);
                self.at = end;
                self.after_value();
            }
            Token::Punctuation => {
                let end = if key == NONE {
                    start
                } else {
                    self.draft.tree.nodes[key as usize].end as usize
                };
                self.draft.error(
                    start..self.token_end(),
                    "expected a value",
                    Some("write a value here, or remove what it belongs to"),
                );
                self.draft.push(Kind::Missing, end..end, key);
                if self.draft.stack.is_empty() {
                    self.at = self.token_end();
                } else {
                    self.after_value();
                }
            }
            Token::End => {
                self.draft.structural(
                    start..start,
                    "the text ends where a value is expected",
                    None,
                );
                self.draft.push(Kind::Missing, start..start, key);
            }
            Token::Stray => {
                let mut end = self.token_end();
                if let Some(closed) = lexer::curly(self.text, start) {
                    end = closed;
                    self.draft.error(
                        start..end,
                        "these quotes are not the straight ones that a text stands in",
                        Some("write `\"` before and behind the text"),
                    );
                } else {
                    let stray = self.text[start..end].escape_debug().to_string();
                    self.draft
                        .error(start..end, format!("`{stray}` cannot begin a value"), None);
                }
                self.draft.push(Kind::Missing, start..end, key);
                self.at = end;
                self.after_value();
            }
        }
    }

    /// Reads the comma after an entry. Where it is missing and another entry follows, that is said.
    fn after_value(&mut self) {
        let before = self.at;
        let Some(frame) = self.draft.stack.last() else {
            return;
        };
        let last = frame.last;
        loop {
            self.trivia();
            match self.peek() {
                Some(b',') => {
                    if last != NONE {
                        self.draft.tree.nodes[last as usize].comma = self.at as u32;
                    }
                    self.at += 1;
                    return;
                }
                None | Some(b')' | b']' | b'}') => return,
                Some(b':' | b';' | b'=') => {
                    let end = self.at + 1;
                    self.draft.error(
                        self.at..end,
                        format!("unexpected `{}`", &self.text[self.at..end]),
                        Some("between two entries stands a comma"),
                    );
                    self.at = end;
                    if self.draft.is_full() {
                        return;
                    }
                }
                Some(_) => {
                    self.count_lines();
                    if self.guesses && self.belongs_outside(self.look(self.at)) {
                        return;
                    }
                    self.draft.error(
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
        let depth = self
            .draft
            .stack
            .iter()
            .rposition(|f| self.draft.kind(f) == wanted);
        let (top, after) = (self.draft.stack.len() - 1, self.at + 1);
        let (fits, any) = (depth == Some(top), self.draft.stack[top].any_close);
        if self.guesses && !fits && !any {
            self.count_lines();
            let line = self.line;
            // Either brackets inside are missing, or this is the wrong one, or it is one too many.
            let inner = depth.is_some_and(|d| self.follows(top - d + 1, after));
            let other = self.follows(1, after);
            let nearer = other
                && self.draft.stack[top].line == line
                && depth.is_some_and(|d| self.draft.stack[d].line < line);
            if other && (!inner || nearer) {
                self.wrong_close(byte);
                self.at += 1;
                self.draft.pop(self.at);
                return self.after_value();
            }
            if !inner && self.follows(0, after) {
                return self.stray_close("closes nothing");
            }
        } else if self.unbalanced && fits && self.is_too_early(after) {
            return self.stray_close("closes too early");
        }
        let depth = if any { Some(top) } else { depth };
        let Some(depth) = depth else {
            return self.stray_close("closes nothing");
        };
        let mut reported = false;
        while self.draft.stack.len() > depth + 1 {
            if !self.guesses || !std::mem::replace(&mut reported, true) {
                self.draft.report_unclosed();
            }
            self.draft.pop(self.at);
        }
        self.at += 1;
        self.draft.pop(self.at);
        self.after_value();
    }

    /// Whether another entry of the innermost container stands behind the bracket that closes it.
    fn is_too_early(&self, after: usize) -> bool {
        if self.follows(1, after) || !self.follows(0, after) {
            return false;
        }
        let comma = lexer::skip_trivia(self.text, after).0;
        let Some(frame) = self.draft.stack.last().filter(|f| f.last != NONE) else {
            return false;
        };
        if !self.text[comma..].starts_with(',') {
            return false;
        }
        let next = lexer::skip_trivia(self.text, comma + 1).0;
        let line = self.text[after..next].rfind('\n');
        line.is_none_or(|n| self.indent(after + n + 1) > self.indent(frame.line))
    }

    /// A closing bracket that is one too many.
    fn stray_close(&mut self, what: &str) {
        let bracket = &self.text[self.at..self.at + 1];
        self.draft.structural(
            self.at..self.at + 1,
            format!("`{bracket}` {what}"),
            Some("remove it, or look for the bracket that should open before it"),
        );
        self.at += 1;
        if self.guesses {
            self.after_value();
        }
    }

    /// A closing bracket of another kind than the one that opens.
    fn wrong_close(&mut self, byte: u8) {
        let Some(frame) = self.draft.stack.last() else {
            return;
        };
        let (found, node) = (char::from(byte), self.draft.tree.nodes[frame.node as usize]);
        let bare = node.kind == Kind::Paren && node.open == node.start;
        if byte == b']' && bare && frame.keyed == Some(false) {
            let open = node.open as usize;
            self.draft.tree.nodes[frame.node as usize].kind = Kind::List;
            return self.draft.structural(
                open..open + 1,
                "this `(` is closed by `]`",
                Some("a list is written `[…]`"),
            );
        }
        let right = closing(node.kind);
        self.draft.structural(
            self.at..self.at + 1,
            format!("this `{found}` should be `{right}`"),
            Some(&format!("write `{right}`")),
        );
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
