//! Writing values as text, in the canonical layout (JSON in `json/write.rs`). What fits on a line
//! stands on it, everything else has one entry a line, with these exceptions:
//!
//! - The outermost structure, every map, and every list of several structures have one entry a line
//!   even where they would fit.
//! - Long lists of short words, and fields with numbers next to each other, are filled: as many on a
//!   line as fit.
//! - Brackets around one value stay close to it: `Not(All([`.
//!
//! `tidy` lays texts out by the same rules. Long, because every kind of value is written here, on one
//! line and on several.

use serde::Serialize;

use crate::dialect::Dialect;
use crate::json;
use crate::tidy::key_rank;
use crate::tree::Extensions;
use crate::value::Value;

/// Longest line in characters.
pub const WIDTH: usize = 100;
/// Spaces of one level of indentation.
pub const INDENT: usize = 4;
/// The most characters of a word that shares its line with others in long lists.
pub(crate) const SHORT: usize = 24;
/// The header of a new file.
pub const HEADER: &str = "#![enable(implicit_some)]\n";

/// How a string is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStyle {
    /// `"…"` with line breaks as `\n`.
    Escaped,
    /// `"…"` over several lines.
    Lines,
    /// `r"…"`.
    Raw,
}

/// How values are written at a point of a file.
#[derive(Clone, Debug)]
pub(crate) struct Writer<'e> {
    pub(crate) dialect: Dialect,
    /// Columns of one level of indentation.
    pub(crate) indent: usize,
    /// Whether a level is written as one tab.
    pub(crate) tabs: bool,
    pub(crate) extensions: Extensions,
    /// `\n` or `\r\n`.
    pub(crate) line_end: &'e str,
    pub(crate) text_style: TextStyle,
}

impl Default for Writer<'_> {
    fn default() -> Self {
        let extensions = Extensions {
            implicit_some: true,
            ..Extensions::default()
        };
        Writer {
            dialect: Dialect::Ron,
            indent: INDENT,
            tabs: false,
            extensions,
            line_end: "\n",
            text_style: TextStyle::Escaped,
        }
    }
}

/// A whole new file with this value: header, then the value with one field a line.
#[must_use]
pub fn to_text<T: Serialize + ?Sized>(value: &T) -> String {
    let mut out = HEADER.to_owned();
    let writer = Writer::default();
    match Value::of(value) {
        Value::Struct(fields) if !fields.is_empty() => writer.fields(&fields, 0, false, &mut out),
        value => writer.broken(&value, 0, &mut out),
    }
    out.push('\n');
    out
}

/// A whole new JSON file with this value, one field a line.
#[must_use]
pub fn to_json<T: Serialize + ?Sized>(value: &T) -> String {
    let mut out = String::new();
    Writer::of(Dialect::Json).broken(&Value::of(value), 0, &mut out);
    out.push('\n');
    out
}

/// A value on one line, as a text in that dialect has it.
#[must_use]
pub fn inline<T: Serialize + ?Sized>(value: &T, dialect: Dialect) -> String {
    let mut out = String::new();
    Writer::of(dialect).flat(&Value::of(value), &mut out);
    out
}

/// A field with its value on one line, as a text in that dialect has it.
#[must_use]
pub fn inline_field<T: Serialize + ?Sized>(name: &str, value: &T, dialect: Dialect) -> String {
    let name = match dialect {
        Dialect::Ron => name.to_owned(),
        Dialect::Json => inline(name, dialect),
    };
    format!("{name}: {}", inline(value, dialect))
}

impl Writer<'_> {
    /// Writes as in a new file.
    fn of(dialect: Dialect) -> Writer<'static> {
        let indent = match dialect {
            Dialect::Ron => INDENT,
            Dialect::Json => json::write::INDENT,
        };
        Writer {
            dialect,
            indent,
            ..Writer::default()
        }
    }

    fn is_json(&self) -> bool {
        self.dialect == Dialect::Json
    }

    /// Writes a value that begins after `column` characters of a line indented by `indent` spaces.
    pub(crate) fn value(&self, value: &Value, indent: usize, column: usize, out: &mut String) {
        if self.is_json() {
            return self.json_value(value, indent, column, out);
        }
        let mut flat = String::new();
        self.flat(value, &mut flat);
        // One character more for the comma.
        let fits = column + flat.chars().count() < WIDTH && !self.is_always_broken(value);
        if fits || !is_container(value) {
            out.push_str(&flat);
        } else {
            self.broken(value, indent, out);
        }
    }

    /// Writes a value on one line.
    pub(crate) fn flat(&self, value: &Value, out: &mut String) {
        if self.is_json() {
            return self.json_flat(value, out);
        }
        match value {
            Value::Unit => out.push_str("()"),
            Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Value::Number(number) => out.push_str(number),
            Value::Char(c) => self.character(*c, out),
            Value::Text(text) => self.text(text, out),
            Value::None => out.push_str("None"),
            Value::Some(inner) if self.is_bare(inner) => self.flat(inner, out),
            Value::Some(inner) => {
                out.push_str("Some(");
                self.flat(inner, out);
                out.push(')');
            }
            Value::Variant(name, inner) => {
                out.push_str(name);
                if let Some(inner) = inner {
                    self.flat(inner, out);
                }
            }
            Value::List(items) => self.flat_items('[', items, ']', out),
            Value::Tuple(items) => self.flat_items('(', items, ')', out),
            Value::Map(pairs) => {
                out.push('{');
                for (i, (key, value)) in pairs.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    self.flat(key, out);
                    out.push_str(": ");
                    self.flat(value, out);
                }
                out.push('}');
            }
            Value::Struct(fields) => {
                out.push('(');
                for (i, (name, value)) in fields.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { ", " });
                    out.push_str(name);
                    out.push_str(": ");
                    self.flat(value, out);
                }
                out.push(')');
            }
        }
    }

    fn flat_items(&self, open: char, items: &[Value], close: char, out: &mut String) {
        out.push(open);
        for (i, item) in items.iter().enumerate() {
            out.push_str(if i == 0 { "" } else { ", " });
            self.flat(item, out);
        }
        out.push(close);
    }

    /// Whether an optional value stands without `Some`.
    fn is_bare(&self, inner: &Value) -> bool {
        let ambiguous = matches!(inner, Value::None | Value::Some(_) | Value::Unit);
        self.extensions.implicit_some && !ambiguous
    }

    /// Writes a container with one entry a line; anything else as it is.
    pub(crate) fn broken(&self, value: &Value, indent: usize, out: &mut String) {
        if self.is_json() {
            return self.json_broken(value, indent, out);
        }
        match value {
            Value::Some(inner) if self.is_bare(inner) => self.broken(inner, indent, out),
            Value::Some(inner) => {
                out.push_str("Some");
                self.hugged(inner, indent, out);
            }
            Value::Variant(name, Some(inner)) => {
                out.push_str(name);
                self.broken(inner, indent, out);
            }
            Value::Tuple(items) if items.len() == 1 => self.hugged(&items[0], indent, out),
            Value::List(items) if !items.is_empty() => {
                self.lines('[', ']', indent, out, |w, out| {
                    w.items(items, indent + INDENT, out)
                });
            }
            Value::Tuple(items) if !items.is_empty() => {
                self.lines('(', ')', indent, out, |w, out| {
                    for item in items {
                        w.line(indent + INDENT, out);
                        w.value(item, indent + INDENT, indent + INDENT, out);
                        out.push(',');
                    }
                })
            }
            Value::Map(pairs) if !pairs.is_empty() => {
                self.lines('{', '}', indent, out, |w, out| {
                    for (key, value) in w.sorted(pairs) {
                        w.line(indent + INDENT, out);
                        w.field(&key, value, indent + INDENT, indent + INDENT, out);
                        out.push(',');
                    }
                })
            }
            Value::Struct(fields) if !fields.is_empty() => self.fields(fields, indent, true, out),
            other => self.flat(other, out),
        }
    }

    /// `Table([` … `])` rather than two levels of indentation.
    fn hugged(&self, inner: &Value, indent: usize, out: &mut String) {
        out.push('(');
        self.broken(inner, indent, out);
        out.push(')');
    }

    /// The elements of a list; short words fill their lines.
    fn items(&self, items: &[Value], indent: usize, out: &mut String) {
        let word = |item: &Value| {
            let mut word = String::new();
            self.flat(item, &mut word);
            let short = word.chars().count() <= SHORT && !word.contains('\n');
            (short && self.is_word(item)).then_some(word)
        };
        let words: Option<Vec<String>> = items.iter().map(word).collect();
        let mut column = WIDTH;
        for (i, item) in items.iter().enumerate() {
            let width = words.as_ref().map_or(WIDTH, |all| all[i].chars().count());
            column = self.join_or_line(column, width, indent, out);
            self.value(item, indent, column, out);
            column += width + 1;
            out.push(',');
        }
    }

    /// The fields of a structure; where `joins` is set numbers next to each other share a line.
    fn fields(&self, fields: &[(String, Value)], indent: usize, joins: bool, out: &mut String) {
        self.lines('(', ')', indent, out, |w, out| {
            let indent = indent + INDENT;
            let mut column = WIDTH;
            for (name, value) in fields {
                let number = w.number(value).filter(|_| joins);
                let width = number.map_or(WIDTH, |n| name.chars().count() + 2 + n.len());
                column = w.join_or_line(column, width, indent, out);
                w.field(name, value, indent, column, out);
                column += width + 1;
                out.push(',');
            }
        });
    }

    /// Goes on behind the entry that ends at `column` if so wide a one fits there with its comma,
    /// else on a new line. Gives the column where it begins.
    fn join_or_line(&self, column: usize, width: usize, indent: usize, out: &mut String) -> usize {
        if column + width + 2 <= WIDTH {
            out.push(' ');
            column + 1
        } else {
            self.line(indent, out);
            indent
        }
    }

    /// The entries of a map by their keys as they are written, in canonical order.
    fn sorted<'v>(&self, pairs: &'v [(Value, Value)]) -> Vec<(String, &'v Value)> {
        let written = |key: &Value| {
            let mut word = String::new();
            self.flat(key, &mut word);
            word
        };
        let mut all: Vec<_> = pairs.iter().map(|(k, v)| (written(k), v)).collect();
        all.sort_by_cached_key(|(word, _)| key_rank(word.trim_matches('"')));
        all
    }

    /// The number that a value is, bare.
    fn number<'v>(&self, value: &'v Value) -> Option<&'v str> {
        match value {
            Value::Number(number) => Some(number),
            Value::Some(inner) if self.is_bare(inner) => self.number(inner),
            _ => None,
        }
    }

    /// Whether a value is one word.
    fn is_word(&self, value: &Value) -> bool {
        match value {
            Value::Bool(_) | Value::Number(_) | Value::Char(_) | Value::Text(_) => true,
            Value::None | Value::Variant(_, None) => true,
            Value::Some(inner) => self.is_bare(inner) && self.is_word(inner),
            _ => false,
        }
    }

    fn is_structure(&self, value: &Value) -> bool {
        match value {
            Value::Struct(fields) => !fields.is_empty(),
            Value::Some(inner) => self.is_bare(inner) && self.is_structure(inner),
            _ => false,
        }
    }

    /// Whether a value stands on several lines even where it would fit on one.
    fn is_always_broken(&self, value: &Value) -> bool {
        let any = |items: &[Value]| items.iter().any(|item| self.is_always_broken(item));
        match value {
            Value::Map(pairs) => !pairs.is_empty(),
            Value::List(items) => {
                let several = items.len() > 1 && items.iter().any(|item| self.is_structure(item));
                several || any(items)
            }
            Value::Tuple(items) => any(items),
            Value::Struct(fields) => fields.iter().any(|(_, value)| self.is_always_broken(value)),
            Value::Some(inner) | Value::Variant(_, Some(inner)) => self.is_always_broken(inner),
            Value::Text(_) => {
                let mut word = String::new();
                self.flat(value, &mut word);
                word.contains('\n')
            }
            _ => false,
        }
    }

    /// Writes `name: value`.
    pub(crate) fn field(
        &self,
        name: &str,
        value: &Value,
        indent: usize,
        column: usize,
        out: &mut String,
    ) {
        if self.is_json() {
            return self.json_field(name, value, indent, column, out);
        }
        out.push_str(name);
        out.push_str(": ");
        self.value(value, indent, column + name.chars().count() + 2, out);
    }

    fn lines(
        &self,
        open: char,
        close: char,
        indent: usize,
        out: &mut String,
        inner: impl FnOnce(&Self, &mut String),
    ) {
        out.push(open);
        inner(self, out);
        self.line(indent, out);
        out.push(close);
    }

    /// Begins a new line.
    pub(crate) fn line(&self, indent: usize, out: &mut String) {
        out.push_str(self.line_end);
        out.push_str(&self.blank(indent));
    }

    /// What stands before a line that is indented by so many columns.
    pub(crate) fn blank(&self, indent: usize) -> String {
        if self.tabs {
            let (tabs, spaces) = (indent / self.indent, indent % self.indent);
            "\t".repeat(tabs) + &" ".repeat(spaces)
        } else {
            " ".repeat(indent)
        }
    }

    /// Writes a string in the writer's style, or escaped where that style cannot say it.
    fn text(&self, text: &str, out: &mut String) {
        let foreign_break = text.contains('\n') && self.line_end != "\n" || text.contains('\r');
        let hidden = text.chars().any(|c| c != '\n' && needs_escape(c));
        match self.text_style {
            TextStyle::Raw if !foreign_break && !hidden => raw_text(text, out),
            TextStyle::Lines if !foreign_break => self.escaped(text, true, out),
            _ => self.escaped(text, false, out),
        }
    }

    fn escaped(&self, text: &str, lines: bool, out: &mut String) {
        out.push('"');
        for c in text.chars() {
            match c {
                '\n' if lines => out.push('\n'),
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                c if needs_escape(c) => out.push_str(&format!("\\u{{{:x}}}", c as u32)),
                c => out.push(c),
            }
        }
        out.push('"');
    }

    fn character(&self, c: char, out: &mut String) {
        match c {
            '\'' => out.push_str("'\\''"),
            '\\' => out.push_str("'\\\\'"),
            c if needs_escape(c) => out.push_str(&format!("'\\u{{{:x}}}'", c as u32)),
            c => {
                out.push('\'');
                out.push(c);
                out.push('\'');
            }
        }
    }
}

/// Characters that cannot be seen, or that change how what follows is shown, are written as escapes.
pub(crate) fn needs_escape(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FEFF}'
        )
}

fn raw_text(text: &str, out: &mut String) {
    let mut hashes = String::new();
    while text.contains(&format!("\"{hashes}")) {
        hashes.push('#');
    }
    out.push_str(&format!("r{hashes}\"{text}\"{hashes}"));
}

fn is_container(value: &Value) -> bool {
    match value {
        Value::List(items) | Value::Tuple(items) => !items.is_empty(),
        Value::Map(pairs) => !pairs.is_empty(),
        Value::Struct(fields) => !fields.is_empty(),
        Value::Some(inner) | Value::Variant(_, Some(inner)) => is_container(inner),
        _ => false,
    }
}
