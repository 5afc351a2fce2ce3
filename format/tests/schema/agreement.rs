//! What the schema accepts is what the types read: by samples, by faults, and by values spoilt at random.

use std::cell::Cell;
use std::collections::BTreeMap;

use delve_format::scenario::{AreaText, FORMAT, MOST_OF_EACH, Scenario};
use delve_format::{Document, FaultKind, Id, board};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};

use super::{VALIDATOR, complaints, project};
use crate::arbitrary::{Chance, arbitrary};
use crate::samples::samples;

fn sample(name: &str) -> Value {
    let samples = samples();
    let (_, text) = samples.iter().find(|(n, _)| n == name).unwrap();
    let scenario: Scenario = delve_format::read::from_str(text).unwrap();
    serde_json::to_value(scenario).unwrap()
}

#[test]
fn samples_pass() {
    for (name, _) in samples() {
        assert_eq!(complaints(&sample(&name)), [""; 0], "{name}");
    }
}

/// Random scenarios, but for two things about which the schema is stricter than reading is: the version,
/// and the names of the corridors.
fn scenarios() -> impl Strategy<Value = Scenario> {
    arbitrary::<Scenario>(600).prop_map(|mut scenario| {
        scenario.format = FORMAT;
        let corridors = board().areas.iter().filter(|area| area.room.is_none());
        let texts = std::mem::take(&mut scenario.corridors).into_values();
        scenario.corridors = corridors.map(|area| area.id.clone()).zip(texts).collect();
        scenario
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn random_scenarios_pass(scenario in scenarios()) {
        let value = serde_json::to_value(&scenario).unwrap();
        prop_assert_eq!(complaints(&value), [""; 0]);
    }
}

/// The faults of `samples/broken` that JSON can have: what is put where, and where the schema says so.
const FAULTS: [(&str, &str, &str, &str); 6] = [
    (
        "bad-value",
        "/guards/0/id",
        "\"The Warden\"",
        "/guards/0/id",
    ),
    ("bad-value", "/guards/0/at", "\"Z40\"", "/guards/0/at"),
    (
        "missing-field",
        "/guards/0",
        "{\"monster\": \"goblin\"}",
        "/guards/0",
    ),
    (
        "unknown-field",
        "/blockages/0/knd",
        "\"Portcullis\"",
        "/blockages/0",
    ),
    ("wrong-type", "/light", "\"twenty\"", "/light"),
    ("format-version", "/format", "99", "/format"),
];

#[test]
fn faults_of_the_broken_samples_fail() {
    for (name, at, written, found) in FAULTS {
        assert!(
            project("samples/broken")
                .join(name)
                .with_extension("ron")
                .is_file()
        );
        let mut value = sample("first-delve.ron");
        let (parent, field) = at.rsplit_once('/').unwrap();
        let written: Value = serde_json::from_str(written).unwrap();
        match value.pointer_mut(parent).unwrap() {
            Value::Array(list) => list[field.parse::<usize>().unwrap()] = written,
            parent => parent[field] = written,
        }
        let complaints = complaints(&value);
        let there = |c: &String| c.starts_with(&format!("{found}:"));
        assert!(
            complaints.len() == 1 && complaints.iter().all(there),
            "{at}: {complaints:?}"
        );
    }
}

/// The schema refuses this, though reading does not: `delve check` says it in its own words.
#[test]
fn the_schema_is_stricter_in_three_things() {
    let id = |text: &str| Id::new(text).unwrap();
    let unknown_corridor = Scenario {
        corridors: BTreeMap::from([(id("room-9"), AreaText::default())]),
        ..Scenario::default()
    };
    let mut too_many: Scenario = serde_json::from_value(sample("first-delve.ron")).unwrap();
    let door = too_many.doors[0].clone();
    too_many.doors = vec![door.clone(); MOST_OF_EACH];
    assert_eq!(
        complaints(&serde_json::to_value(&too_many).unwrap()),
        [""; 0]
    );
    too_many.doors.push(door);
    let newer = Scenario {
        format: FORMAT + 1,
        ..Scenario::default()
    };
    for scenario in [unknown_corridor, too_many, newer] {
        let value = serde_json::to_value(&scenario).unwrap();
        assert_eq!(
            serde_json::from_value::<Scenario>(value.clone()).unwrap(),
            scenario
        );
        assert_eq!(complaints(&value).len(), 1);
    }
}

/// A file in JSON may name its schema, and an optional field may say that it has nothing.
#[test]
fn what_json_has_of_its_own_passes() {
    let mut value = sample("first-delve.ron");
    value["$schema"] = json!("scenario-1.schema.json");
    value["guards"][0]["duty"] = Value::Null;
    assert_eq!(complaints(&value), [""; 0]);
    value["$schema"] = json!(1);
    assert_eq!(complaints(&value).len(), 1);
}

/// Pointers to every value within a value.
fn pointers(at: &str, value: &Value, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                pointers(&format!("{at}/{key}"), value, all);
            }
        }
        Value::Array(elements) => {
            for (index, value) in elements.iter().enumerate() {
                pointers(&format!("{at}/{index}"), value, all);
            }
        }
        _ => {}
    }
}

const TEXTS: [&str; 14] = [
    "",
    "Z40",
    "A29",
    "K14",
    "x",
    "nave-west",
    "a b",
    "North",
    "Rubble",
    "Tripwire",
    "17",
    "01",
    "9",
    "Å1",
];

/// Spoils one thing of a value, or changes it into something else that is good.
fn spoil(value: &mut Value, chance: &mut Chance<'_>) {
    let mut all = Vec::new();
    pointers("", value, &mut all);
    let at = &all[chance.next(all.len())];
    // About these the schema knows more than reading does.
    if at == "/format" {
        return;
    }
    let is_corridors = at == "/corridors";
    let other = TEXTS[chance.next(TEXTS.len())];
    let number = [
        json!(-1),
        json!(1),
        json!(17),
        json!(256),
        json!(70_000),
        json!(1.5),
        json!(4_294_967_296_u64),
        json!(-2_147_483_649_i64),
        json!(1e300),
    ];
    let number = number[chance.next(9)].clone();
    let spoilt = value.pointer_mut(at).unwrap();
    match (spoilt, chance.next(6)) {
        (Value::Object(fields), what @ 0..=2) if !fields.is_empty() && !is_corridors => {
            let keys: Vec<String> = fields.keys().cloned().collect();
            let value = fields.remove(&keys[chance.next(keys.len())]).unwrap();
            match what {
                0 => {}
                1 => drop(fields.insert(other.to_owned(), value)),
                _ => drop(fields.insert(keys[chance.next(keys.len())].clone(), value)),
            }
        }
        (Value::Array(elements), 0) => drop(elements.pop()),
        (Value::Array(elements), 1) => elements.extend(elements.first().cloned()),
        (spoilt, 2) => *spoilt = Value::Null,
        (spoilt, 3) => *spoilt = json!(true),
        (Value::Number(spoilt), _) if number.is_number() => {
            *spoilt = number.as_number().unwrap().clone()
        }
        (Value::String(spoilt), _) => other.clone_into(spoilt),
        // A structure may be read from a list of its fields; only the schema refuses that.
        (Value::Object(_), _) => {}
        (spoilt, 4) => *spoilt = json!([]),
        (spoilt, _) => *spoilt = number,
    }
}

/// The types, our reader of JSON and the schema say the same of anything.
fn agree(value: &Value) -> Result<bool, TestCaseError> {
    let read = serde_json::from_value::<Scenario>(value.clone());
    let document = Document::parse(value.to_string());
    let valid = VALIDATOR.is_valid(value);
    let schema = || complaints(value);
    prop_assert_eq!(
        read.is_ok(),
        valid,
        "{:?}, but the schema: {:?}",
        read,
        schema()
    );
    let faults = document.faults();
    prop_assert_eq!(
        faults.is_empty(),
        valid,
        "{:?}, but the schema: {:?}",
        faults,
        schema()
    );
    Ok(valid)
}

/// A schema sees values, reading sees the text.
#[test]
fn reading_is_stricter_in_two_things() {
    for (said, kind) in [
        ("\"light\": 20.0", FaultKind::BadValue),
        (
            "\"summary\": \"\", \"summary\": \"\"",
            FaultKind::DuplicateKey,
        ),
    ] {
        let text = format!("{{\"format\": 1, \"title\": \"\", \"start\": [], {said}}}");
        assert_eq!(complaints(&serde_json::from_str(&text).unwrap()), [""; 0]);
        let document = Document::parse(text);
        let kinds: Vec<FaultKind> = document.faults().iter().map(|fault| fault.kind).collect();
        assert_eq!(kinds, [kind], "{said}");
    }
}

#[test]
fn spoilt_values_are_told_alike() {
    let whole: Vec<Value> = samples().iter().map(|(name, _)| sample(name)).collect();
    let random = scenarios().prop_map(|scenario| serde_json::to_value(scenario).unwrap());
    let values = prop_oneof![proptest::sample::select(whole), random];
    let decisions = prop::collection::vec(any::<u8>(), 8..24);
    let (good, bad) = (Cell::new(0), Cell::new(0));
    let run = TestRunner::new(cases(600)).run(&(values, decisions), |(mut value, decisions)| {
        spoil(&mut value, &mut Chance::new(&decisions));
        let count = if agree(&value)? { &good } else { &bad };
        count.set(count.get() + 1);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
    let (good, bad) = (good.get(), bad.get());
    assert!(good > 100 && bad > 100, "{good} good ones, {bad} bad ones");
}
