//! Small questions to a [`Value`] whose type is not known.

use crate::text::paragraphs;
use crate::tree::Extensions;
use crate::value::Value;
use crate::write::Writer;

/// What is in an optional value.
pub(crate) fn bare(mut value: &Value) -> &Value {
    while let Value::Some(inner) = value {
        value = inner;
    }
    value
}

/// A field of a structure, also of one with a variant's name.
pub(crate) fn get<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    let (_, value) = fields(value).iter().find(|(field, _)| field == name)?;
    Some(bare(value))
}

/// Whether a structure has this field, and it might have none.
pub(crate) fn is_optional(value: &Value, name: &str) -> bool {
    let fields = fields(value);
    fields
        .iter()
        .any(|(field, value)| field == name && matches!(value, Value::Some(_)))
}

/// The fields of a structure, also of one with a variant's name.
fn fields(value: &Value) -> &[(String, Value)] {
    match bare(value) {
        Value::Struct(fields) => fields,
        Value::Variant(_, Some(inner)) => match inner.as_ref() {
            Value::Struct(fields) => fields,
            _ => &[],
        },
        _ => &[],
    }
}

/// The text of a string, optional or not.
pub(crate) fn as_text(value: &Value) -> Option<&str> {
    bare(value).as_text()
}

/// The name of a variant.
pub(crate) fn variant(value: &Value) -> Option<&str> {
    match bare(value) {
        Value::Variant(name, _) => Some(name),
        _ => None,
    }
}

/// What a variant holds: `x` of `Name(x)`, the structure of `Name(a: x)`.
pub(crate) fn inside(value: &Value) -> Option<&Value> {
    match bare(value) {
        Value::Variant(_, Some(inner)) => match inner.as_ref() {
            Value::Tuple(items) if items.len() == 1 => items.first().map(bare),
            other => Some(other),
        },
        _ => None,
    }
}

/// A value on one line, as a scenario has it.
pub(crate) fn flat(value: &Value) -> String {
    let writer = Writer {
        extensions: Extensions {
            implicit_some: true,
            ..Extensions::default()
        },
        ..Writer::default()
    };
    let mut out = String::new();
    writer.flat(value, &mut out);
    out
}

/// The elements of a list.
pub(crate) fn items(value: &Value) -> &[Value] {
    match bare(value) {
        Value::List(items) => items,
        _ => &[],
    }
}

/// The entries of a map with their keys as text.
pub(crate) fn entries(value: &Value) -> Vec<(String, &Value)> {
    match bare(value) {
        Value::Map(pairs) => {
            let key = |key: &Value| as_text(key).map_or_else(|| flat(key), str::to_owned);
            pairs.iter().map(|(k, v)| (key(k), v)).collect()
        }
        _ => Vec::new(),
    }
}

/// The names of the fields of a structure.
pub(crate) fn field_names(value: &Value) -> Vec<String> {
    fields(value).iter().map(|(name, _)| name.clone()).collect()
}

/// Names of both lists, each once: those of the first, and those of the second behind the one that
/// comes before them there.
pub(crate) fn union(a: &[String], b: &[String]) -> Vec<String> {
    let mut all = a.to_vec();
    let mut at = 0;
    for name in b {
        match all.iter().position(|n| n == name) {
            Some(i) => at = i + 1,
            None => {
                all.insert(at, name.clone());
                at += 1;
            }
        }
    }
    all
}

/// Whether two texts for people say the same.
pub(crate) fn same_text(a: &str, b: &str) -> bool {
    a == b || paragraphs(a) == paragraphs(b)
}
