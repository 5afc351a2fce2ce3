//! Writing values as JSON, in the same layout as RON: what fits on a line stands on it, everything
//! else has one entry a line.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use super::words::encode;
use crate::value::Value;
use crate::write::{WIDTH, Writer};

/// Spaces of one level of indentation in a new file.
pub(crate) const INDENT: usize = 2;

/// A value as JSON has it: only texts, numbers, `true`, `false`, `null`, arrays, and objects as maps
/// with texts as keys. This is what `serde_json` makes of the same type.
fn json(value: &Value) -> Value {
    let object = |name: &str, value| Value::Map(vec![(Value::Text(name.to_owned()), value)]);
    let array = |items: &[Value]| Value::List(items.iter().map(json).collect());
    match value {
        Value::Bool(_) | Value::Number(_) | Value::Text(_) | Value::None => value.clone(),
        Value::Unit => Value::None,
        Value::Char(c) => Value::Text(c.to_string()),
        Value::Some(inner) => json(inner),
        Value::List(items) | Value::Tuple(items) => array(items),
        Value::Map(pairs) => {
            let pairs = pairs
                .iter()
                .map(|(key, value)| (Value::Text(key_text(key)), json(value)));
            Value::Map(pairs.collect())
        }
        Value::Struct(fields) => {
            let pairs = fields
                .iter()
                .map(|(name, value)| (Value::Text(name.clone()), json(value)));
            Value::Map(pairs.collect())
        }
        Value::Variant(name, None) => Value::Text(name.clone()),
        Value::Variant(name, Some(inner)) => match inner.as_ref() {
            Value::Tuple(items) if items.len() == 1 => object(name, json(&items[0])),
            inner => object(name, json(inner)),
        },
    }
}

/// A value as JSON has it, for `serde`.
pub(crate) struct Json(Value);

impl Json {
    pub(crate) fn of(value: &Value) -> Json {
        Json(json(value))
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Plain(&self.0).serialize(serializer)
    }
}

struct Plain<'v>(&'v Value);

impl Serialize for Plain<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Bool(value) => serializer.serialize_bool(*value),
            Value::Number(number) => {
                let (whole, negative) = (number.parse::<u64>(), number.parse::<i64>());
                match (whole, negative, number.parse::<f64>()) {
                    (Ok(n), ..) => serializer.serialize_u64(n),
                    (_, Ok(n), _) => serializer.serialize_i64(n),
                    (.., Ok(n)) => serializer.serialize_f64(n),
                    _ => serializer.serialize_unit(),
                }
            }
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                for item in items {
                    list.serialize_element(&Plain(item))?;
                }
                list.end()
            }
            Value::Map(pairs) => {
                let mut map = serializer.serialize_map(Some(pairs.len()))?;
                for (key, value) in pairs {
                    map.serialize_entry(&Plain(key), &Plain(value))?;
                }
                map.end()
            }
            _ => serializer.serialize_unit(),
        }
    }
}

/// A key of a map, which JSON writes as a text.
fn key_text(key: &Value) -> String {
    match key {
        Value::Text(text) | Value::Number(text) | Value::Variant(text, _) => text.clone(),
        Value::Bool(value) => value.to_string(),
        Value::Char(c) => c.to_string(),
        Value::Some(inner) => key_text(inner),
        // No other key can be read either; `serde_json` refuses to write them.
        _ => String::new(),
    }
}

impl Writer<'_> {
    /// Writes a value that begins after `column` characters of a line indented by `indent` spaces.
    pub(crate) fn json_value(&self, value: &Value, indent: usize, column: usize, out: &mut String) {
        self.fitting(&json(value), indent, column, out);
    }

    /// Writes a value on one line.
    pub(crate) fn json_flat(&self, value: &Value, out: &mut String) {
        flat(&json(value), out);
    }

    /// Writes a container with one entry a line; anything else as it is.
    pub(crate) fn json_broken(&self, value: &Value, indent: usize, out: &mut String) {
        self.lines_of(&json(value), indent, out);
    }

    /// Writes `"name": value`.
    pub(crate) fn json_field(
        &self,
        name: &str,
        value: &Value,
        indent: usize,
        column: usize,
        out: &mut String,
    ) {
        self.entry(name, &json(value), indent, column, out);
    }

    fn fitting(&self, value: &Value, indent: usize, column: usize, out: &mut String) {
        let start = out.len();
        flat(value, out);
        // One character more for the comma.
        if is_container(value) && column + out[start..].chars().count() >= WIDTH {
            out.truncate(start);
            self.lines_of(value, indent, out);
        }
    }

    fn entry(&self, name: &str, value: &Value, indent: usize, column: usize, out: &mut String) {
        let start = out.len();
        encode(name, out);
        out.push_str(": ");
        let column = column + out[start..].chars().count();
        self.fitting(value, indent, column, out);
    }

    fn lines_of(&self, value: &Value, indent: usize, out: &mut String) {
        let inner = indent + self.indent;
        match value {
            Value::List(items) if !items.is_empty() => {
                for (i, item) in items.iter().enumerate() {
                    out.push(if i == 0 { '[' } else { ',' });
                    self.line(inner, out);
                    self.fitting(item, inner, inner, out);
                }
                self.line(indent, out);
                out.push(']');
            }
            Value::Map(pairs) if !pairs.is_empty() => {
                for (i, (key, value)) in pairs.iter().enumerate() {
                    out.push(if i == 0 { '{' } else { ',' });
                    self.line(inner, out);
                    self.entry(key.as_text().unwrap_or_default(), value, inner, inner, out);
                }
                self.line(indent, out);
                out.push('}');
            }
            other => flat(other, out),
        }
    }
}

fn is_container(value: &Value) -> bool {
    match value {
        Value::List(items) => !items.is_empty(),
        Value::Map(pairs) => !pairs.is_empty(),
        _ => false,
    }
}

fn flat(value: &Value, out: &mut String) {
    match value {
        Value::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
        // JSON cannot write a number that is none or infinite.
        Value::Number(number) if !super::is_number(number) => out.push_str("null"),
        Value::Number(number) => out.push_str(number),
        Value::Text(text) => encode(text, out),
        Value::List(items) => {
            out.push('[');
            for (i, item) in items.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                flat(item, out);
            }
            out.push(']');
        }
        Value::Map(pairs) => {
            out.push('{');
            for (i, (key, value)) in pairs.iter().enumerate() {
                out.push_str(if i == 0 { "" } else { ", " });
                flat(key, out);
                out.push_str(": ");
                flat(value, out);
            }
            out.push('}');
        }
        _ => out.push_str("null"),
    }
}
