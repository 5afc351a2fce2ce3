//! The parts of the format: each field there and left out, each variant, each known key of a map.

use std::collections::BTreeSet;
use std::ops::Deref;

use serde_json::Value;

use super::{SCHEMA, named};

/// Parts that were met.
#[derive(Default)]
pub(crate) struct Parts(BTreeSet<String>);

impl Deref for Parts {
    type Target = BTreeSet<String>;
    fn deref(&self) -> &BTreeSet<String> {
        &self.0
    }
}

/// Every part that the schema knows.
pub(crate) fn all() -> Parts {
    let mut parts = Parts::default();
    parts.known("Scenario", &SCHEMA);
    for (name, definition) in SCHEMA["definitions"].as_object().unwrap() {
        parts.known(name, definition);
    }
    parts
}

impl Parts {
    /// Notes what a scenario has.
    pub(crate) fn see(&mut self, scenario: &Value) {
        self.seen("Scenario", &SCHEMA, scenario);
    }

    fn known(&mut self, name: &str, schema: &Value) {
        for variant in schema["oneOf"].as_array().into_iter().flatten() {
            match variant["const"].as_str() {
                Some(word) => drop(self.0.insert(format!("{name}::{word}"))),
                None => {
                    let word = variant["required"][0].as_str().unwrap();
                    self.0.insert(format!("{name}::{word}"));
                    self.known(&format!("{name}::{word}"), &variant["properties"][word]);
                }
            }
        }
        for key in schema["propertyNames"]["enum"]
            .as_array()
            .into_iter()
            .flatten()
        {
            self.0.insert(format!("{name}[{}]", key.as_str().unwrap()));
        }
        for (field, property) in schema["properties"].as_object().into_iter().flatten() {
            // A meaning names no schema.
            if field == "$schema" {
                continue;
            }
            self.0.insert(format!("{name}.{field}"));
            let required = schema["required"].as_array().into_iter().flatten();
            if !required.clone().any(|r| r == field) {
                self.0.insert(format!("{name} without {field}"));
            }
            self.known(&format!("{name}.{field}"), property);
        }
    }

    fn seen(&mut self, name: &str, schema: &'static Value, value: &Value) {
        let (definition, schema) = named(schema);
        let name = definition.unwrap_or(name);
        if let Some(variants) = schema["oneOf"].as_array() {
            let word = match value {
                Value::String(word) => word,
                value => value.as_object().unwrap().keys().next().unwrap(),
            };
            self.0.insert(format!("{name}::{word}"));
            if let Some(variant) = variants.iter().find(|v| v["required"][0] == **word) {
                self.seen(
                    &format!("{name}::{word}"),
                    &variant["properties"][word],
                    &value[word],
                );
            }
        } else if let Some(elements) = value.as_array() {
            for (index, element) in elements.iter().enumerate() {
                let items = &schema["items"];
                self.seen(name, items.get(index).unwrap_or(items), element);
            }
        } else if let Some(properties) = schema["properties"].as_object() {
            for (field, property) in properties {
                match value.get(field) {
                    None => {
                        self.0.insert(format!("{name} without {field}"));
                        // What is left out is a variant too.
                        if let (Some(kind), Some(word)) =
                            (named(property).0, property["default"].as_str())
                        {
                            self.0.insert(format!("{kind}::{word}"));
                        }
                    }
                    Some(value) => {
                        self.0.insert(format!("{name}.{field}"));
                        self.seen(&format!("{name}.{field}"), property, value);
                    }
                }
            }
        } else if let Some(entries) = value.as_object() {
            let patterns = schema["patternProperties"].as_object();
            let inner = patterns.and_then(|p| p.values().next());
            for (key, value) in entries {
                self.0.insert(format!("{name}[{key}]"));
                self.seen(
                    name,
                    inner.unwrap_or(&schema["additionalProperties"]),
                    value,
                );
            }
        }
    }
}
