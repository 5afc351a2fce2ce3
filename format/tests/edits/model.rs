//! A scenario as a plain value, edited by hand: the oracle for what an edit must come to.

use delve_format::value::Value;
use delve_format::{Op, Place, Scenario, Step};

/// A place of a model, its type (the path without positions and keys), and what stands there.
pub(crate) struct Spot<'v> {
    pub(crate) place: Place,
    pub(crate) kind: String,
    pub(crate) value: &'v Value,
}

/// Every place of a value.
pub(crate) fn spots(value: &Value) -> Vec<Spot<'_>> {
    let mut all = Vec::new();
    walk(value, &Place::root(), "", &mut all);
    all
}

fn walk<'v>(value: &'v Value, place: &Place, kind: &str, all: &mut Vec<Spot<'v>>) {
    all.push(Spot {
        place: place.clone(),
        kind: kind.to_owned(),
        value,
    });
    inside(value, place, kind, all);
}

fn inside<'v>(value: &'v Value, place: &Place, kind: &str, all: &mut Vec<Spot<'v>>) {
    match value {
        Value::Struct(fields) => {
            for (name, value) in fields {
                let kind = field_kind(kind, name);
                walk(value, &place.field(name.clone()), &kind, all);
            }
        }
        Value::List(items) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, &place.index(i), &format!("{kind}[]"), all);
            }
        }
        Value::Tuple(items) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, &place.index(i), &format!("{kind}#{i}"), all);
            }
        }
        Value::Map(pairs) => {
            for (key, value) in pairs {
                walk(
                    value,
                    &place.key(key_text(key)),
                    &format!("{kind}{{}}"),
                    all,
                );
            }
        }
        Value::Some(inner) => inside(inner, place, &format!("{kind}?"), all),
        Value::Variant(name, Some(inner)) => inside(inner, place, &format!("{kind}:{name}"), all),
        _ => {}
    }
}

/// The type of a field. Effects, conditions and entries stand in many places and are the same type.
pub(crate) fn field_kind(parent: &str, name: &str) -> String {
    match name {
        "then" | "pass" | "fail" | "won" | "lost" | "tie" | "effects" | "overcast"
        | "each_turn" => "effects".to_owned(),
        "when" => "conditions".to_owned(),
        "explore" | "events" => "entries".to_owned(),
        _ => format!("{parent}.{name}"),
    }
}

pub(crate) fn key_text(key: &Value) -> String {
    match key {
        Value::Text(text) | Value::Number(text) | Value::Variant(text, None) => text.clone(),
        other => panic!("no map has the key {other:?}"),
    }
}

/// The key of that text, as the maps of a scenario have them.
fn key_value(key: &str) -> Value {
    match key.chars().next() {
        Some('0'..='9') => Value::Number(key.to_owned()),
        Some('A'..='Z') => Value::Variant(key.to_owned(), None),
        _ => Value::Text(key.to_owned()),
    }
}

/// The value at a place, if it is written.
pub(crate) fn at<'v>(root: &'v Value, place: &Place) -> Option<&'v Value> {
    place.steps().iter().try_fold(root, |value, step| {
        let value = through(value);
        match (value, step) {
            (Value::Struct(fields), Step::Field(name)) => {
                fields.iter().find(|(n, _)| n == name).map(|(_, v)| v)
            }
            (Value::Map(pairs), Step::Key(key)) => pairs
                .iter()
                .find(|(k, _)| key_text(k) == **key)
                .map(|(_, v)| v),
            (Value::List(items) | Value::Tuple(items), Step::Index(i)) => items.get(*i),
            _ => None,
        }
    })
}

fn through(mut value: &Value) -> &Value {
    while let Value::Some(inner) | Value::Variant(_, Some(inner)) = value {
        value = inner;
    }
    value
}

fn through_mut(value: &mut Value) -> &mut Value {
    match value {
        Value::Some(inner) | Value::Variant(_, Some(inner)) => through_mut(inner),
        other => other,
    }
}

/// The value at a place; fields and entries on the way are made if need be.
fn made<'v>(root: &'v mut Value, place: &Place) -> Option<&'v mut Value> {
    let mut value = root;
    for step in place.steps() {
        let inner = through_mut(value);
        if *inner == Value::Unit {
            *inner = match step {
                Step::Field(_) => Value::Struct(Vec::new()),
                Step::Key(_) => Value::Map(Vec::new()),
                Step::Index(_) => Value::List(Vec::new()),
            };
        }
        value = match (inner, step) {
            (Value::Struct(fields), Step::Field(name)) => {
                let known = fields.iter().position(|(n, _)| n == name);
                let index = known.unwrap_or_else(|| {
                    fields.push((name.to_string(), Value::Unit));
                    fields.len() - 1
                });
                &mut fields[index].1
            }
            (Value::Map(pairs), Step::Key(key)) => {
                let known = pairs.iter().position(|(k, _)| key_text(k) == **key);
                let index = known.unwrap_or_else(|| {
                    pairs.push((key_value(key), Value::Unit));
                    pairs.len() - 1
                });
                &mut pairs[index].1
            }
            (Value::List(items) | Value::Tuple(items), Step::Index(i)) => items.get_mut(*i)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Does by hand what an op says. `None` when it makes no sense for this model.
pub(crate) fn apply(root: &mut Value, op: &Op) -> Option<()> {
    match op {
        Op::Set { at, value } => *made(root, at)? = value.clone(),
        Op::Insert { list, index, value } => insert(root, list, *index, value.clone())?,
        Op::Remove(place) => {
            remove(root, place)?;
        }
        Op::Move { from, to } => {
            let value = remove(root, from)?;
            let Some(Step::Index(index)) = to.last() else {
                return None;
            };
            let list = without(&to.parent()?, from);
            insert(root, &list, *index, value)?;
        }
        Op::Rename { .. } | Op::Text { .. } => return None,
    }
    Some(())
}

fn insert(root: &mut Value, list: &Place, index: usize, value: Value) -> Option<()> {
    let list = through_mut(made(root, list)?);
    if *list == Value::Unit {
        *list = Value::List(Vec::new());
    }
    let Value::List(items) = list else {
        return None;
    };
    (index <= items.len()).then(|| items.insert(index, value))
}

fn remove(root: &mut Value, place: &Place) -> Option<Value> {
    let parent = place.parent()?;
    at(root, place)?;
    let container = through_mut(made(root, &parent)?);
    match (container, place.last()?) {
        (Value::Struct(fields), Step::Field(name)) => {
            let index = fields.iter().position(|(n, _)| n == name)?;
            Some(fields.remove(index).1)
        }
        (Value::Map(pairs), Step::Key(key)) => {
            let index = pairs.iter().position(|(k, _)| key_text(k) == **key)?;
            Some(pairs.remove(index).1)
        }
        (Value::List(items), Step::Index(index)) => Some(items.remove(*index)),
        _ => None,
    }
}

/// A place once the element `gone` of a list is not there any more.
fn without(place: &Place, gone: &Place) -> Place {
    let depth = gone.steps().len() - 1;
    let mut steps = place.steps().to_vec();
    if let (Some(Step::Index(gone_index)), Some(Step::Index(index))) =
        (gone.last(), steps.get(depth).cloned())
        && place.steps()[..depth] == gone.steps()[..depth]
        && index > *gone_index
    {
        steps[depth] = Step::Index(index - 1);
    }
    steps.into_iter().collect()
}

/// What the model says as a scenario; `None` when it is none.
pub(crate) fn scenario(model: &Value) -> Option<Scenario> {
    let mut text = String::new();
    print(model, &mut text);
    ron::from_str(&text).ok()
}

/// Prints a value in the plainest way.
fn print(value: &Value, out: &mut String) {
    let comma = |out: &mut String| out.push(',');
    match value {
        Value::Unit => out.push_str("()"),
        Value::Bool(value) => out.push_str(&value.to_string()),
        Value::Number(number) => out.push_str(number),
        Value::Char(c) => out.push_str(&ron::to_string(c).unwrap()),
        Value::Text(text) => out.push_str(&ron::to_string(text).unwrap()),
        Value::None => out.push_str("None"),
        Value::Some(inner) => {
            out.push_str("Some(");
            print(inner, out);
            out.push(')');
        }
        Value::List(items) => {
            out.push('[');
            for item in items {
                print(item, out);
                comma(out);
            }
            out.push(']');
        }
        Value::Tuple(items) => {
            out.push('(');
            for item in items {
                print(item, out);
                comma(out);
            }
            out.push(')');
        }
        Value::Map(pairs) => {
            out.push('{');
            for (key, value) in pairs {
                print(key, out);
                out.push(':');
                print(value, out);
                comma(out);
            }
            out.push('}');
        }
        Value::Struct(fields) => {
            out.push('(');
            for (name, value) in fields {
                out.push_str(name);
                out.push(':');
                print(value, out);
                comma(out);
            }
            out.push(')');
        }
        Value::Variant(name, inner) => {
            out.push_str(name);
            if let Some(inner) = inner {
                print(inner, out);
            }
        }
    }
}
