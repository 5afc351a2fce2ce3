//! The schema that other editors use: it is the committed one, it tells the whole format, and it
//! accepts what the types accept.
//!
//! After a change of the types `UPDATE_DOCS=1 cargo test -p delve-format schema` writes it anew.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use delve_format::schema;
use jsonschema::Validator;
use serde_json::Value;

mod agreement;
mod defaults;
pub(crate) mod parts;

/// In the book's source, so that it is published with the book.
const FILE: &str = "docs/src/schema/scenario-1.schema.json";

static SCHEMA: LazyLock<Value> = LazyLock::new(schema::schema);

static VALIDATOR: LazyLock<Validator> =
    LazyLock::new(|| jsonschema::draft7::new(&SCHEMA).expect("the schema is one of draft-07"));

fn project(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// A schema with what it refers to, and the name of that.
fn named(mut schema: &'static Value) -> (Option<&'static str>, &'static Value) {
    let mut name = None;
    loop {
        let link = schema
            .get("$ref")
            .or_else(|| schema.pointer("/allOf/0/$ref"));
        match link.or_else(|| schema.pointer("/anyOf/0/$ref")) {
            Some(link) => {
                let link = link.as_str().unwrap();
                name = link.rsplit('/').next();
                schema = SCHEMA.pointer(link.trim_start_matches('#')).unwrap();
            }
            None => return (name, schema),
        }
    }
}

/// What the schema says against a value.
pub(crate) fn complaints(value: &Value) -> Vec<String> {
    VALIDATOR
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

#[test]
fn the_schema_is_up_to_date() {
    let path = project(FILE);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, schema::text()).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        committed == schema::text(),
        "{FILE} is out of date; `UPDATE_DOCS=1 cargo test -p delve-format schema` renews it"
    );
}

#[test]
fn it_keeps_to_its_draft() {
    assert_eq!(SCHEMA["$schema"], "http://json-schema.org/draft-07/schema#");
    assert!(jsonschema::draft7::meta::is_valid(&SCHEMA));
    for word in ["$defs", "prefixItems", "unevaluatedProperties", "format"] {
        let as_key = format!("\"{word}\":");
        let used = SCHEMA.to_string().matches(&as_key).count();
        // `format` is a field of the scenario, and no keyword.
        assert_eq!(used, usize::from(word == "format"), "{word}");
    }
}

/// Every schema in the schema, with the way to it.
fn each(at: &str, value: &Value, visit: &mut dyn FnMut(&str, &Value)) {
    visit(at, value);
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                each(&format!("{at}/{key}"), value, visit);
            }
        }
        Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                each(&format!("{at}/{index}"), value, visit);
            }
        }
        _ => {}
    }
}

#[test]
fn everything_in_it_is_described() {
    let mut count = 0;
    each("", &SCHEMA, &mut |at, value| {
        let described = |at: &str, value: &Value| {
            let text = value["description"].as_str().unwrap_or_default();
            assert!(
                text.ends_with(['.', '…']),
                "{at} has no description: {text:?}"
            );
            // Links of the code's own documentation lead nowhere here.
            assert!(!text.contains("](") && !text.contains("[`"), "{at}: {text}");
        };
        if let Some(Value::Object(properties)) = value.get("properties").filter(|p| p.is_object()) {
            for (name, property) in properties {
                described(&format!("{at}/properties/{name}"), property);
                count += 1;
            }
        }
        if at
            .rsplit_once('/')
            .is_some_and(|(list, _)| list == "/definitions")
        {
            described(at, value);
            assert!(value["title"].is_string(), "{at} has no title");
        }
        if value.get("const").is_some() {
            described(at, value);
        }
    });
    assert!(count > 250, "{count} properties");
}

/// No structure takes a field that the format does not have.
#[test]
fn structures_are_closed() {
    each("", &SCHEMA, &mut |at, value| {
        if value["type"] == "object" {
            let is_map = value["propertyNames"]["enum"].is_array();
            assert!(is_map || value["additionalProperties"] == false, "{at}");
        }
        if value["type"] == "integer" && value.get("const").is_none() {
            assert!(
                value["minimum"].is_i64() && value["maximum"].is_i64(),
                "{at}"
            );
        }
    });
}

/// Patterns say exactly what a square and an id are.
#[test]
fn patterns_are_exact() {
    let definition = |name: &str| {
        let alone = SCHEMA["definitions"][name].clone();
        jsonschema::draft7::new(&alone).unwrap()
    };
    let (square, id) = (definition("Square"), definition("Id"));
    let (spot, end) = (definition("Spot"), definition("WireEnd"));
    let mut squares = BTreeSet::new();
    let letters = ('A'..='Z').chain(['a', 'é']);
    for text in letters.flat_map(|c| (0..=300).map(move |n| format!("{c}{n}"))) {
        let value = Value::from(text.as_str());
        let is_square = text.parse::<delve_format::Square>().is_ok();
        assert_eq!(square.is_valid(&value), is_square, "{text}");
        assert_eq!(
            end.is_valid(&value),
            text.parse::<delve_format::WireEnd>().is_ok()
        );
        if is_square {
            squares.insert(text);
        }
    }
    assert_eq!(squares.len(), delve_format::square::SQUARES);
    for text in [
        "", "A", "A01", "A1 ", " A1", "A1\n", "A١", "AA1", "a-", "a1", "9a", "a_b", "-a", "a\n",
        "ä", "room-9",
    ] {
        let value = Value::from(text);
        assert_eq!(
            square.is_valid(&value),
            text.parse::<delve_format::Square>().is_ok(),
            "{text:?}"
        );
        assert_eq!(
            id.is_valid(&value),
            text.parse::<delve_format::Id>().is_ok(),
            "{text:?}"
        );
        assert_eq!(
            spot.is_valid(&value),
            text.parse::<delve_format::Spot>().is_ok(),
            "{text:?}"
        );
    }
}
