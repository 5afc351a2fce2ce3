//! The parser of JSON: from text to [`Tree`], in one pass and without recursion. Long, because each
//! way to go wrong is named. An object is a [`Kind::Map`], an array a [`Kind::List`]; `true`, `false`
//! and `null` are names. What an object stands for is known when its type is read.

use std::ops::Range;

use super::words::{self, Problem};
use crate::dialect::Dialect;
use crate::draft::{Draft, Frame};
use crate::lexer;
use crate::steps::look;
use crate::tree::{Kind, MAX_BYTES, MAX_DEPTH, NONE, Tree};

pub(crate) fn parse(text: &str) -> Tree {
    let mut parser = Parser {
        text,
        at: 0,
        draft: Draft::of(text, Dialect::Json),
    };
    if text.len() <= MAX_BYTES {
        parser.run();
        if let Some(first) = parser.draft.tree.errors.first() {
            let conflicts = lexer::conflicts(text, Some(first.span.start));
            if !conflicts.is_empty() {
                return crate::parse::unmerged(text, conflicts, Dialect::Json);
            }
        }
    }
    parser.draft.tree
}

struct Parser<'t> {
    text: &'t str,
    at: usize,
    draft: Draft<'t>,
}

const NO_PARENTHESES: &str = "a structure is written `{\"name\": …}`, a pair `[…]`, a variant with a \
    value `{\"Name\": …}`; `delve convert` makes JSON of RON";

impl Parser<'_> {
    fn problem(&mut self, problem: Problem) {
        self.draft
            .error(problem.span, problem.message, problem.help.as_deref());
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// The end of the character at the parser's position.
    fn char_end(&self) -> usize {
        self.at + self.rest().chars().next().map_or(0, char::len_utf8)
    }

    fn run(&mut self) {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        self.trivia();
        self.value(NONE);
        while !self.draft.stack.is_empty() && !self.draft.is_full() {
            self.trivia();
            self.entry();
        }
        self.draft.close_all(self.at);
        self.draft.lost = false;
        self.trivia();
        if self.at < self.text.len() && !self.draft.is_full() {
            self.draft.more_text(self.at..self.char_end());
        }
        self.tell_ron();
    }

    /// An object whose names all stand without quotes is RON with the wrong bracket: one error says
    /// so, and the others follow from it.
    fn tell_ron(&mut self) {
        let Some(root) = self.draft.tree.root() else {
            return;
        };
        let keys: Vec<_> = self
            .draft
            .tree
            .children(root)
            .filter_map(|n| self.draft.tree.key(n))
            .collect();
        if keys.is_empty()
            || keys
                .iter()
                .any(|key| self.draft.tree.kind(*key) == Kind::String)
        {
            return;
        }
        let start = self.draft.tree.span(root).start;
        self.draft.tree.errors.clear();
        self.draft.structural(
            start..start + 1,
            "a RON scenario begins with `(`; JSON's names are quoted",
            Some("write `(` here and `)` at the end, or every name as in `\"title\": …`"),
        );
    }

    /// Skips white space. Comments, which JSON has not, are reported, those side by side once.
    fn trivia(&mut self) {
        let mut told = false;
        loop {
            let bytes = &self.text.as_bytes()[self.at..];
            let blank = bytes
                .iter()
                .position(|b| !matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
            let blank = blank.unwrap_or(bytes.len());
            look(blank);
            self.at += blank;
            let start = self.at;
            let end = match &self.text.as_bytes()[start..] {
                [b'/', b'/', ..] | [b'#', ..] => lexer::line_end(self.text, start),
                [b'/', b'*', ..] => match self.text[start + 2..].find("*/") {
                    Some(length) => start + 2 + length + 2,
                    None => {
                        self.draft.cut = true;
                        self.text.len()
                    }
                },
                _ => return,
            };
            self.at = end;
            if self.draft.cut {
                self.draft
                    .structural(start..start + 2, "this comment is never closed", None);
            } else if !std::mem::replace(&mut told, true) {
                let line = lexer::line_end(self.text, start);
                self.draft.error(
                    start..end.min(line),
                    "JSON has no comments",
                    Some("put it into the field `notes`, or write the scenario in RON, which has them"),
                );
            }
        }
    }

    /// Reads one entry of the innermost container, or its end.
    fn entry(&mut self) {
        let Some(frame) = self.draft.stack.last() else {
            return;
        };
        let container = self.draft.kind(frame);
        match self.peek() {
            None => self.draft.unclosed(self.at),
            Some(byte @ (b']' | b'}')) => self.close(byte),
            Some(b',') => {
                self.draft.error(
                    self.at..self.at + 1,
                    "there is no value before this comma",
                    Some("remove the comma"),
                );
                self.at += 1;
            }
            Some(_) if container == Kind::Map => self.map_entry(),
            Some(b'"') => self.list_text(),
            Some(_) => self.value(NONE),
        }
    }

    /// Reads the string at the parser's position.
    fn string(&mut self) -> Range<usize> {
        let start = self.at;
        let (end, problems) = words::string(self.text, start);
        for problem in problems {
            self.problem(problem);
        }
        look(end - start);
        self.at = end;
        start..end
    }

    /// In an array: a string, unless it is a key that belongs elsewhere.
    fn list_text(&mut self) {
        let word = self.string();
        self.trivia();
        if self.peek() == Some(b':') && self.leaves_list(word.start) {
            let key = self.draft.detached(Kind::String, word.clone());
            return self.behind_key(key, word.end);
        }
        self.draft.push(Kind::String, word.clone(), NONE);
        self.after_value(word.end);
    }

    /// A key stands in an array, at `at`: the array should be an object, or it ends before the key.
    fn leaves_list(&mut self, at: usize) -> bool {
        let outer = self
            .draft
            .stack
            .len()
            .checked_sub(2)
            .map(|n| self.draft.kind(&self.draft.stack[n]));
        let Some(frame) = self.draft.stack.last_mut() else {
            return false;
        };
        if frame.last == NONE {
            frame.any_close = true;
            let node = &mut self.draft.tree.nodes[frame.node as usize];
            node.kind = Kind::Map;
            let open = node.start as usize;
            self.draft.structural(
                open..open + 1,
                "entries with names stand in `{…}`",
                Some("write `{` here and `}` behind the last entry"),
            );
            return true;
        }
        if outer != Some(Kind::Map) {
            return false;
        }
        self.draft.report_unclosed();
        self.draft.pop(at);
        true
    }

    /// In an object: `"key": value`.
    fn map_entry(&mut self) {
        let start = self.at;
        match self.peek() {
            Some(b'"') => {
                self.draft.lost = false;
                let word = self.string();
                self.trivia();
                if matches!(self.peek(), Some(b',' | b']')) && self.is_first() {
                    self.make_list();
                    self.draft.push(Kind::String, word.clone(), NONE);
                    return self.after_value(word.end);
                }
                let key = self.draft.detached(Kind::String, word.clone());
                self.behind_key(key, word.end);
            }
            Some(b'\'') => {
                let (end, problem) = words::single_quoted(self.text, start);
                self.problem(problem);
                let key = self.draft.detached(Kind::String, start..end);
                self.at = end;
                self.behind_key(key, end);
            }
            Some(b'{' | b'[') if self.is_first() && self.draft.stack.len() > 1 => self.make_list(),
            Some(b'{' | b'[') if self.leaves_map() => {}
            Some(b'{') if self.lacks_list() => self.skip_entry(),
            _ => self.unquoted_key(),
        }
    }

    fn is_first(&self) -> bool {
        self.draft
            .stack
            .last()
            .is_some_and(|frame| frame.last == NONE)
    }

    /// An object begins with a value that is no key: it should be an array.
    fn make_list(&mut self) {
        let Some(frame) = self.draft.stack.last_mut() else {
            return;
        };
        frame.any_close = true;
        let node = &mut self.draft.tree.nodes[frame.node as usize];
        node.kind = Kind::List;
        let open = node.start as usize;
        self.draft.structural(
            open..open + 1,
            "entries without names stand in `[…]`",
            Some("write `[` here and `]` behind the last entry"),
        );
    }

    /// A second value behind a key of the outermost object: the key should have an array.
    fn lacks_list(&mut self) -> bool {
        let [frame] = &self.draft.stack[..] else {
            return false;
        };
        if self.draft.lost || frame.last == NONE {
            return self.draft.lost;
        }
        let last = self.draft.tree.nodes[frame.last as usize];
        if last.kind != Kind::Map {
            return false;
        }
        let start = last.start as usize;
        self.draft.structural(
            start..start + 1,
            "a `[` is missing before this: several values follow",
            Some("an array is written `[…]`"),
        );
        self.draft.lost = true;
        true
    }

    /// Skips an entry that cannot be read, with its comma.
    fn skip_entry(&mut self) {
        self.at = lexer::skip_entry(self.text, self.at).max(self.char_end());
        if self.peek() == Some(b',') {
            self.at += 1;
        }
    }

    /// A bracket opens where an object has its next key: the object was to end before it, if it
    /// stands in an array.
    fn leaves_map(&mut self) -> bool {
        let outer = self
            .draft
            .stack
            .len()
            .checked_sub(2)
            .map(|n| self.draft.kind(&self.draft.stack[n]));
        if self.is_first() || outer != Some(Kind::List) {
            return false;
        }
        self.draft.report_unclosed();
        self.draft.pop(self.at);
        true
    }

    /// A key without quotes, or something else where a key should be.
    fn unquoted_key(&mut self) {
        let start = self.at;
        let end = start + words::bare(self.rest());
        let after = self.skip_blank(end);
        let colon = matches!(self.text.as_bytes().get(after), Some(b':' | b'='));
        if end == start || !colon {
            let end = end.max(self.char_end());
            let behind = lexer::skip_entry(self.text, start).max(end);
            // In an entry that never ends it is the bracket that is to be mended.
            if behind < self.text.len() {
                self.draft.error(
                    start..end,
                    "expected a name in quotes",
                    Some("an entry is written `\"name\": value`"),
                );
            }
            return self.skip_entry();
        }
        let word = &self.text[start..end];
        let help = format!("write `\"{word}\"`");
        let number = words::is_number(word);
        self.draft
            .error(start..end, "a name stands in double quotes", Some(&help));
        let kind = if number { Kind::Number } else { Kind::Name };
        let key = self.draft.detached(kind, start..end);
        self.at = end;
        self.behind_key(key, end);
    }

    fn skip_blank(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        at + rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len()
    }

    /// Reads the colon behind a key that ends at `end`, and the value behind it.
    fn behind_key(&mut self, key: u32, end: usize) {
        self.trivia();
        if self.peek() == Some(b':') {
            self.at += 1;
            self.trivia();
            return self.value(key);
        }
        let wrong = usize::from(matches!(self.peek(), Some(b'=' | b';')));
        let span = if wrong > 0 {
            self.at..self.at + wrong
        } else {
            end..end
        };
        self.draft.error(
            span,
            "expected `:` behind the name",
            Some("an entry is written `\"name\": value`"),
        );
        self.at += wrong;
        self.trivia();
        if matches!(self.peek(), None | Some(b',' | b']' | b'}')) {
            self.draft.push(Kind::Missing, end..end, key);
            self.after_value(end);
        } else {
            self.value(key);
        }
    }

    /// Reads a value, or opens a container.
    fn value(&mut self, key: u32) {
        let start = self.at;
        match self.peek() {
            Some(b'{') => self.open(Kind::Map, key),
            Some(b'[') => self.open(Kind::List, key),
            Some(b'"') => {
                let word = self.string();
                self.draft.push(Kind::String, word.clone(), key);
                self.after_value(word.end);
            }
            Some(b'\'') => {
                let (end, problem) = words::single_quoted(self.text, start);
                self.problem(problem);
                self.scalar(Kind::String, end, key);
            }
            Some(b',' | b':' | b'}' | b']') => {
                let end = match key {
                    NONE => start,
                    key => self.draft.tree.nodes[key as usize].end as usize,
                };
                self.draft.error(
                    start..start + 1,
                    "expected a value",
                    Some("write a value here, or remove what it belongs to"),
                );
                self.draft.push(Kind::Missing, end..end, key);
                self.after_value(end);
            }
            None => {
                if !self.draft.cut {
                    let message = "the text ends where a value is expected";
                    self.draft.structural(start..start, message, None);
                }
                self.draft.push(Kind::Missing, start..start, key);
            }
            Some(_) => self.bare(key),
        }
    }

    fn scalar(&mut self, kind: Kind, end: usize, key: u32) {
        self.draft.push(kind, self.at..end, key);
        self.at = end;
        self.after_value(end);
    }

    fn open(&mut self, kind: Kind, key: u32) {
        let start = self.at;
        if self.draft.stack.len() >= MAX_DEPTH {
            self.draft.structural(
                start..start + 1,
                format!("values are nested more than {MAX_DEPTH} deep"),
                None,
            );
            let end = lexer::skip_nested(self.text, start);
            return self.scalar(Kind::Missing, end, key);
        }
        let node = self.draft.push(kind, start..start + 1, key);
        self.at = start + 1;
        self.draft.stack.push(Frame::of(node));
    }

    /// A number, a name, or something that JSON does not have.
    fn bare(&mut self, key: u32) {
        let start = self.at;
        let end = start + words::bare(self.rest());
        let after = self.skip_blank(end);
        if self.text[after..].starts_with('(') {
            let help = Some(NO_PARENTHESES);
            let close = lexer::skip_nested(self.text, after);
            if self.text[..close].ends_with(')') {
                self.draft
                    .error(start..after + 1, "JSON has no parentheses", help);
            } else {
                self.draft
                    .structural(start..after + 1, "JSON has no parentheses", help);
            }
            return self.scalar(Kind::Missing, close, key);
        }
        let word = &self.text[start..end];
        if matches!(word, "true" | "false" | "null") {
            return self.scalar(Kind::Name, end, key);
        }
        if words::is_number(word) {
            return self.scalar(Kind::Number, end, key);
        }
        if !word.is_empty()
            && let Some(end) = lexer::unquoted(self.text, start, end, key != NONE)
        {
            self.draft.error(
                start..end,
                "a text stands in double quotes",
                Some("write `\"` before and behind it"),
            );
            return self.scalar(Kind::Name, end, key);
        }
        if !word.is_empty() {
            let problem = words::wrong_word(word, start..end);
            self.problem(problem);
            return self.scalar(Kind::Name, end, key);
        }
        if let Some(end) = lexer::curly(self.text, start) {
            self.draft.error(
                start..end,
                "these quotes are not the straight ones that a text stands in",
                Some("write `\"` before and behind the text"),
            );
            return self.scalar(Kind::Missing, end, key);
        }
        let end = self.char_end();
        let stray = self.text[start..end].escape_debug().to_string();
        self.draft
            .error(start..end, format!("`{stray}` cannot begin a value"), None);
        self.scalar(Kind::Missing, end, key);
    }

    /// Reads the comma after an entry, which ends at `end`. Where it is missing and another entry
    /// follows, that is said.
    fn after_value(&mut self, end: usize) {
        let Some(frame) = self.draft.stack.last() else {
            return;
        };
        let (last, mut told) = (frame.last, false);
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
                None | Some(b']' | b'}') => return,
                Some(b':' | b';' | b'=' | b')') if !self.draft.is_full() => {
                    let what = char::from(self.text.as_bytes()[self.at]);
                    self.draft.error(
                        self.at..self.at + 1,
                        format!("unexpected `{what}`"),
                        Some("between two entries stands a comma"),
                    );
                    self.at += 1;
                    told = true;
                }
                Some(_) if told => return,
                Some(_) => {
                    let opens = matches!(self.peek(), Some(b'{' | b'['));
                    let map = self
                        .draft
                        .stack
                        .last()
                        .is_some_and(|f| self.draft.kind(f) == Kind::Map);
                    if !(opens && map && self.leaves_map()) {
                        self.draft.error(
                            end..end,
                            "a comma is missing here",
                            Some("add `,` between this entry and the next"),
                        );
                    }
                    return;
                }
            }
        }
    }

    fn close(&mut self, byte: u8) {
        let wanted = if byte == b']' { Kind::List } else { Kind::Map };
        let top = self.draft.stack.len() - 1;
        let (fits, any) = (
            self.draft.kind(&self.draft.stack[top]) == wanted,
            self.draft.stack[top].any_close,
        );
        if !fits && !any {
            let depth = self
                .draft
                .stack
                .iter()
                .rposition(|f| self.draft.kind(f) == wanted);
            // Either brackets inside are missing, or this is the wrong one, or it is one too many.
            let after = self.at + 1;
            let inner = depth.is_some_and(|depth| self.follows(depth, after));
            let other = self.follows(top, after);
            let stray = !other && self.follows(top + 1, after);
            match depth {
                _ if other && !inner => self.wrong_close(byte),
                Some(depth) if inner || !stray => {
                    self.draft.report_unclosed();
                    while self.draft.stack.len() > depth + 1 {
                        self.draft.pop(self.at);
                    }
                }
                _ => return self.stray_close(),
            }
        }
        let comma = match self.draft.stack.last() {
            Some(frame) if frame.last != NONE => self.draft.tree.nodes[frame.last as usize].comma,
            _ => NONE,
        };
        if comma != NONE {
            let comma = comma as usize;
            self.draft.error(
                comma..comma + 1,
                "JSON has no comma behind the last entry",
                Some("remove the comma"),
            );
        }
        self.at += 1;
        self.draft.pop(self.at);
        self.after_value(self.at);
    }

    /// Whether what stands from `at`, behind a closing bracket, can follow once the frame at `depth`
    /// is closed.
    fn follows(&self, depth: usize, at: usize) -> bool {
        let mut at = self.skip_blank(at);
        let Some(frame) = depth.checked_sub(1).map(|n| &self.draft.stack[n]) else {
            return at == self.text.len();
        };
        let comma = self.text[at..].starts_with(',');
        if comma {
            at = self.skip_blank(at + 1);
        }
        let map = self.draft.kind(frame) == Kind::Map;
        match self.text.as_bytes().get(at) {
            None => false,
            Some(b'}') => map && !comma,
            Some(b']') => !map && !comma,
            Some(b'"') if comma => {
                // A string that never ends says nothing; a long one is not looked through for this.
                let end = lexer::line_end(self.text, at);
                let closing = self.text[at + 1..end].find('"').map(|n| at + n + 2);
                let colon =
                    closing.is_some_and(|end| self.text[end..].trim_start().starts_with(':'));
                colon == map
            }
            Some(_) => comma && !map,
        }
    }

    /// A closing bracket that is one too many.
    fn stray_close(&mut self) {
        let bracket = &self.text[self.at..self.at + 1];
        self.draft.structural(
            self.at..self.at + 1,
            format!("`{bracket}` closes nothing"),
            Some("remove it, or look for the bracket that should open before it"),
        );
        self.at += 1;
        self.after_value(self.at);
    }

    /// A closing bracket of another kind than the one that opens.
    fn wrong_close(&mut self, byte: u8) {
        let (found, right) = if byte == b']' { (']', '}') } else { ('}', ']') };
        self.draft.structural(
            self.at..self.at + 1,
            format!("this `{found}` should be `{right}`"),
            Some(&format!("write `{right}`")),
        );
    }
}
