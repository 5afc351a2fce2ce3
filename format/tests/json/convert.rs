//! From one dialect to the other and back: every value survives.

use delve_format::{Document, Scenario};
use delve_testing::cases;
use proptest::prelude::*;

use crate::arbitrary::arbitrary;
use crate::samples::samples;

/// RON to JSON to RON, each read by the crate that is its oracle too.
fn there_and_back(scenario: &Scenario) {
    let json = Document::parse(delve_format::write::to_json(scenario));
    assert_eq!(json.faults(), [], "{}", json.text());
    assert_eq!(json.scenario(), scenario, "{}", json.text());
    assert_eq!(
        &serde_json::from_str::<Scenario>(json.text()).unwrap(),
        scenario
    );
    let wide = json.text().lines().find(|line| line.chars().count() > 100);
    assert!(
        wide.is_none_or(|line| !line.ends_with(['}', ']'])),
        "{wide:?}"
    );
    let back = Document::parse(delve_format::write::to_text(json.scenario()));
    assert_eq!(back.scenario(), scenario, "{}", back.text());
    assert_eq!(&ron::from_str::<Scenario>(back.text()).unwrap(), scenario);
}

#[test]
fn samples_survive() {
    for (_, text) in samples() {
        there_and_back(&ron::from_str(&text).unwrap());
    }
}

/// What is written is what `serde_json` writes, but for white space.
#[test]
fn json_is_what_serde_json_makes_of_the_types() {
    for (name, text) in samples() {
        let scenario: Scenario = ron::from_str(&text).unwrap();
        let ours: serde_json::Value =
            serde_json::from_str(&delve_format::write::to_json(&scenario)).unwrap();
        assert_eq!(ours, serde_json::to_value(&scenario).unwrap(), "{name}");
    }
}

/// One value of every kind that a scenario has none of.
#[derive(serde::Serialize)]
struct Odd {
    unit: (),
    letter: char,
    nothing: Option<Option<u8>>,
    infinite: f64,
    float: f64,
    pairs: std::collections::BTreeMap<bool, [u8; 0]>,
    fields: Shape,
    tuple: Shape,
}

#[derive(serde::Serialize)]
enum Shape {
    Fields {},
    Tuple(u8, char),
}

#[test]
fn values_of_every_kind_are_written() {
    let odd = Odd {
        unit: (),
        letter: '"',
        nothing: Some(None),
        infinite: f64::INFINITY,
        float: -0.25,
        pairs: [(true, [])].into(),
        fields: Shape::Fields {},
        tuple: Shape::Tuple(1, '\u{200b}'),
    };
    let text = delve_format::write::to_json(&odd);
    insta::assert_snapshot!(text);
    let read: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read, serde_json::to_value(&odd).unwrap());
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn random_scenarios_survive(scenario in arbitrary::<Scenario>(500)) {
        there_and_back(&Scenario { format: 1, ..scenario });
    }
}
