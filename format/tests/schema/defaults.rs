//! The defaults that the schema tells are those of the format: written out, they change nothing.

use delve_format::scenario::Scenario;
use delve_testing::cases;
use proptest::prelude::*;
use serde_json::{Map, Value};

use super::{SCHEMA, named};
use crate::arbitrary::arbitrary;

/// Writes every default into a value that is not written there. Returns how many.
fn write_out(value: &mut Value, schema: &'static Value) -> usize {
    let schema = named(schema).1;
    match value {
        Value::Array(elements) => {
            let items = &schema["items"];
            let one_by_one = elements.iter_mut().enumerate();
            one_by_one
                .map(|(i, v)| write_out(v, items.get(i).unwrap_or(items)))
                .sum()
        }
        Value::Object(fields) => match schema.get("oneOf").and_then(Value::as_array) {
            Some(variants) => {
                let is_this = |v: &&Value| {
                    v["required"][0]
                        .as_str()
                        .is_some_and(|n| fields.contains_key(n))
                };
                let variant = variants.iter().find(is_this).unwrap();
                write_fields(fields, variant)
            }
            None => write_fields(fields, schema),
        },
        _ => 0,
    }
}

fn write_fields(fields: &mut Map<String, Value>, schema: &'static Value) -> usize {
    let mut count = 0;
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if !fields.contains_key(name)
            && let Some(default) = property.get("default")
        {
            fields.insert(name.clone(), default.clone());
            count += 1;
        }
    }
    for (name, value) in fields {
        let maps = schema["patternProperties"].as_object();
        let of_map = maps
            .and_then(|m| m.values().next())
            .unwrap_or(&schema["additionalProperties"]);
        count += write_out(value, schema["properties"].get(name).unwrap_or(of_map));
    }
    count
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn defaults_written_out_change_nothing(scenario in arbitrary::<Scenario>(600)) {
        let mut value = serde_json::to_value(&scenario).unwrap();
        prop_assert!(write_out(&mut value, &SCHEMA) > 5);
        let read: Scenario = serde_json::from_value(value).unwrap();
        prop_assert_eq!(read, scenario);
    }
}

/// Only what may be left out has a default, and all of that has one but what is then nothing.
#[test]
fn what_may_be_left_out_has_a_default() {
    super::each("", &SCHEMA, &mut |at, schema| {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            let required = required.iter().any(|r| r == name);
            let nothing = property["type"].as_array().is_some_and(|t| t[1] == "null")
                || property
                    .pointer("/anyOf/1/type")
                    .is_some_and(|t| t == "null")
                || name == "$schema";
            if property.is_object() {
                let has = property.get("default").is_some();
                assert_eq!(has, !required && !nothing, "{at}/properties/{name}");
            }
        }
    });
}
