//! Writing values as RON text, in the layout that hand-written scenarios have: what fits on a line
//! stands on it, everything else has one entry a line.

use serde::Serialize;

use crate::tree::Extensions;
use crate::value::Value;

/// Longest line in characters.
pub const WIDTH: usize = 100;
/// Spaces of one level of indentation.
pub const INDENT: usize = 4;
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
    Writer::default().broken(&Value::of(value), 0, &mut out);
    out.push('\n');
    out
}

impl Writer<'_> {
    /// Writes a value that begins after `column` characters of a line indented by `indent` spaces.
    pub(crate) fn value(&self, value: &Value, indent: usize, column: usize, out: &mut String) {
        let mut flat = String::new();
        self.flat(value, &mut flat);
        // One character more for the comma.
        if column + flat.chars().count() < WIDTH || !is_container(value) {
            out.push_str(&flat);
        } else {
            self.broken(value, indent, out);
        }
    }

    /// Writes a value on one line.
    pub(crate) fn flat(&self, value: &Value, out: &mut String) {
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
        match value {
            Value::Some(inner) if self.is_bare(inner) => self.broken(inner, indent, out),
            Value::Some(inner) => {
                out.push_str("Some(");
                self.broken(inner, indent, out);
                out.push(')');
            }
            Value::Variant(name, Some(inner)) => {
                out.push_str(name);
                match inner.as_ref() {
                    // `Table([` … `])` rather than two levels of indentation.
                    Value::Tuple(items) if items.len() == 1 && is_container(&items[0]) => {
                        out.push('(');
                        self.broken(&items[0], indent, out);
                        out.push(')');
                    }
                    inner => self.broken(inner, indent, out),
                }
            }
            Value::List(items) if !items.is_empty() => {
                self.lines('[', ']', indent, out, |w, out| {
                    for item in items {
                        w.line(indent + INDENT, out);
                        w.value(item, indent + INDENT, indent + INDENT, out);
                        out.push(',');
                    }
                })
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
                    for (key, value) in pairs {
                        w.line(indent + INDENT, out);
                        let start = out.len();
                        w.flat(key, out);
                        out.push_str(": ");
                        let column = indent + INDENT + out[start..].chars().count();
                        w.value(value, indent + INDENT, column, out);
                        out.push(',');
                    }
                })
            }
            Value::Struct(fields) if !fields.is_empty() => {
                self.lines('(', ')', indent, out, |w, out| {
                    for (name, value) in fields {
                        w.line(indent + INDENT, out);
                        w.field(name, value, indent + INDENT, indent + INDENT, out);
                        out.push(',');
                    }
                })
            }
            other => self.flat(other, out),
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
        out.extend(std::iter::repeat_n(' ', indent));
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
fn needs_escape(c: char) -> bool {
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
