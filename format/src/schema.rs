//! The JSON Schema of the scenario file, draft-07: what other editors complete and check with.
//!
//! It is made from the types that read the file, so it cannot say anything else than they do. What
//! their derives leave out is added here: ids and squares as patterns, maps with known keys, the range
//! of every number, and the default of every field that may be left out.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Map, Value, json};

use crate::board::board;
use crate::id::Id;
use crate::scenario::{AreaText, FORMAT, MechanismKind, Scenario, TriggerKind};
use crate::square::Square;
use crate::values::{RoomNumber, Spot, WireEnd};

/// The schema of a scenario.
#[must_use]
pub fn schema() -> Value {
    let mut settings = SchemaSettings::draft07();
    // What draft-07 cannot say is put in its words last, when everything else has been said.
    let older_words = std::mem::take(&mut settings.transforms);
    let mut schema = settings.into_generator().into_root_schema_for::<Scenario>();
    RecursiveTransform(ranges).transform(&mut schema);
    RecursiveTransform(descriptions).transform(&mut schema);
    defaults(&mut schema);
    titles(&mut schema);
    root(&mut schema);
    for mut transform in older_words {
        transform.transform(&mut schema);
    }
    schema.to_value()
}

/// The schema as the text of a file.
#[must_use]
pub fn text() -> String {
    let mut schema = schema();
    schema.sort_all_objects();
    format!("{schema:#}\n")
}

/// What is said of the whole.
fn root(schema: &mut Schema) {
    schema.insert("title".into(), format!("Scenario, format {FORMAT}").into());
    schema.insert("$comment".into(), MADE_BY.into());
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let link = json!({
            "type": "string",
            "description": "Where this schema is, for editors: a path beside the file or an address. It says \
                nothing about the scenario.",
        });
        properties.insert("$schema".into(), link);
    }
}

/// How a file that was written by [`text`] is known again.
pub const MADE_BY: &str = "Made by `delve schema`; a change made here is lost.";

/// The numbers that a type holds, in words of JSON Schema alone.
fn ranges(schema: &mut Schema) {
    let Some(format) = schema.get("format").and_then(Value::as_str) else {
        return;
    };
    let range = match format {
        "int32" => Some((i64::from(i32::MIN), i64::from(i32::MAX))),
        "uint32" => Some((0, i64::from(u32::MAX))),
        _ => None,
    };
    if let Some((least, most)) = range {
        schema.insert("minimum".into(), least.into());
        schema.insert("maximum".into(), most.into());
    }
    schema.remove("format");
}

/// Descriptions are paragraphs, not the lines of a comment; that of a variant stands at its word, where
/// editors look for it.
fn descriptions(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description") {
        let paragraphs = description.split("\n\n").map(|p| p.replace('\n', " "));
        *description = paragraphs.collect::<Vec<_>>().join("\n\n");
    }
    let Some(Value::Array(variants)) = schema.get_mut("oneOf") else {
        return;
    };
    for variant in variants.iter_mut().filter_map(Value::as_object_mut) {
        if variant.contains_key("properties")
            && let Some(description) = variant.remove("description")
            && let Some(Value::Object(properties)) = variant.get_mut("properties")
        {
            for value in properties.values_mut().filter_map(Value::as_object_mut) {
                value.insert("description".into(), description.clone());
            }
        }
    }
}

/// A field that may be left out says what it then is, unless that is nothing at all.
fn defaults(schema: &mut Schema) {
    let definitions = schema.get("definitions").cloned().unwrap_or_default();
    let mut fill = RecursiveTransform(|schema: &mut Schema| {
        let required = schema.get("required").cloned().unwrap_or_default();
        let is_required = |name: &str| {
            let mut names = required.as_array().into_iter().flatten();
            names.any(|required| required == name)
        };
        let Some(Value::Object(properties)) = schema.get_mut("properties") else {
            return;
        };
        for (name, property) in properties.iter_mut() {
            if !is_required(name)
                && let Value::Object(property) = property
                && !property.contains_key("default")
                && let Some(default) = default_of(property, &definitions)
            {
                property.insert("default".into(), default);
            }
        }
    });
    fill.transform(schema);
}

/// The default of a type; of an enumeration that is its first variant.
fn default_of(schema: &Map<String, Value>, definitions: &Value) -> Option<Value> {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let name = reference.rsplit('/').next()?;
        return default_of(definitions.get(name)?.as_object()?, definitions);
    }
    if let Some(first) = schema.get("oneOf").and_then(|variants| variants.get(0)) {
        return first.get("const").cloned();
    }
    Some(match schema.get("type")?.as_str()? {
        "string" => json!(""),
        "array" => json!([]),
        "object" => json!({}),
        "boolean" => json!(false),
        "integer" => json!(0),
        _ => return None,
    })
}

/// Types are called by their names in plain words: `BlockageKind` is a blockage kind.
fn titles(schema: &mut Schema) {
    let Some(Value::Object(definitions)) = schema.get_mut("definitions") else {
        return;
    };
    for (name, definition) in definitions {
        let mut title = String::new();
        for (at, letter) in name.char_indices() {
            if at > 0 && letter.is_uppercase() {
                title.push(' ');
                title.extend(letter.to_lowercase());
            } else {
                title.push(letter);
            }
        }
        definition["title"] = title.into();
    }
}

/// A string of which a pattern tells everything.
macro_rules! pattern {
    ($type:ty, $name:literal, $pattern:expr, $description:literal) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }
            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern, "description": $description })
            }
        }
    };
}

pattern!(
    Id,
    "Id",
    "^[a-z][a-z0-9-]*$",
    "An id: lower-case letters, digits and hyphens, starting with a letter."
);
pattern!(
    Square,
    "Square",
    "^[A-X]([1-9]|1[0-9]|2[0-8])$",
    "A square of the board: a column from A to X and a row from 1 to 28, such as `K14`."
);
pattern!(
    WireEnd,
    "WireEnd",
    "^([A-X]([1-9]|1[0-9]|2[0-8])|[a-z][a-z0-9-]*)$",
    "The end of a wire: the id of a part, a door or a portcullis, or a square of another wire."
);
pattern!(
    Spot,
    "Spot",
    "^([A-X]([1-9]|1[0-9]|2[0-8])|[a-z][a-z0-9-]*)$",
    "A place on the board: one square, or an area or a piece by its id."
);

impl JsonSchema for RoomNumber {
    fn schema_name() -> Cow<'static, str> {
        "RoomNumber".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let description = "Number of a room, 1 to 16.";
        json_schema!({ "type": "integer", "minimum": 1, "maximum": 16, "description": description })
    }
}

/// A map with these keys and no others.
fn keyed<V: JsonSchema>(
    generator: &mut SchemaGenerator,
    keys: impl IntoIterator<Item = String>,
) -> Schema {
    let keys: Vec<String> = keys.into_iter().collect();
    let value = generator.subschema_for::<V>();
    json_schema!({ "type": "object", "propertyNames": { "enum": keys }, "additionalProperties": value })
}

/// Text by the numbers of rooms.
pub(crate) fn rooms(generator: &mut SchemaGenerator) -> Schema {
    let rooms = board().areas.iter().filter_map(|area| area.room);
    keyed::<AreaText>(generator, rooms.map(|room| room.to_string()))
}

/// Text by the names of corridors.
pub(crate) fn corridors(generator: &mut SchemaGenerator) -> Schema {
    let areas = board().areas.iter().filter(|area| area.room.is_none());
    keyed::<AreaText>(generator, areas.map(|area| area.id.to_string()))
}

/// Something by the kinds of trigger.
pub(crate) fn by_trigger<V: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    keyed::<V>(generator, TriggerKind::ALL.map(|kind| format!("{kind:?}")))
}

/// Something by the kinds of mechanism.
pub(crate) fn by_mechanism<V: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    keyed::<V>(
        generator,
        MechanismKind::ALL.map(|kind| format!("{kind:?}")),
    )
}
