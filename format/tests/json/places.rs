//! Both dialects say the same: the same scenario, the same places.

use delve_format::value::Value;
use delve_format::{Dialect, Document, Place, Scenario};
use delve_testing::cases;
use proptest::prelude::*;

use crate::arbitrary::arbitrary;
use crate::edits::model::spots;
use crate::samples::samples;

/// The document of a scenario in each dialect.
fn both(scenario: &Scenario) -> (Document, Document) {
    let ron = Document::parse(delve_format::write::to_text(scenario));
    let json = Document::parse(serde_json::to_string_pretty(scenario).unwrap());
    assert_eq!(
        (ron.dialect(), json.dialect()),
        (Dialect::Ron, Dialect::Json)
    );
    assert_eq!(json.faults(), [], "{}", json.text());
    (ron, json)
}

/// Every place of a scenario is in both texts, has a key in both or in none, and is found again from
/// where it stands.
fn same_places(scenario: &Scenario) {
    let (ron, json) = both(scenario);
    assert_eq!(json.scenario(), scenario, "{}", json.text());
    for spot in spots(&Value::of(scenario)) {
        let place = spot.place;
        let (Some(_), Some(span)) = (ron.span(&place), json.span(&place)) else {
            panic!("{place} is not in both:\n{}\n{}", ron.text(), json.text());
        };
        let keys = (ron.key_span(&place), json.key_span(&place));
        assert_eq!(keys.0.is_some(), keys.1.is_some(), "{place}");
        assert_eq!(
            json.place_at(span.start + 1).prefix(place.steps().len()),
            place
        );
        assert!(json.text().get(span).is_some());
    }
}

#[test]
fn samples_have_the_same_places() {
    for (_, text) in samples() {
        same_places(&ron::from_str(&text).unwrap());
    }
}

#[test]
fn a_place_points_at_its_value() {
    let text = r#"{
        "goals": [{"Slay": "boss"}, {"Flag": "f"}],
        "rooms": {"9": {"explore": [{"then": ["Patrol", {"Harm": {"amount": 1}}]}]}},
        "title": "A", "format": 1, "start": ["A10"], "players": [3, 4]
    }"#;
    let document = Document::parse(text);
    let effect = Place::of("rooms")
        .key(9)
        .field("explore")
        .index(0)
        .field("then")
        .index(1);
    for (place, value, key) in [
        (Place::of("goals").index(0), r#"{"Slay": "boss"}"#, None),
        (Place::of("goals").index(0).index(0), "\"boss\"", None),
        (Place::of("players").index(1), "4", None),
        (effect.clone(), r#"{"Harm": {"amount": 1}}"#, None),
        (effect.field("amount"), "1", Some("\"amount\"")),
        (
            Place::of("rooms")
                .key(9)
                .field("explore")
                .index(0)
                .field("then")
                .index(0),
            "\"Patrol\"",
            None,
        ),
    ] {
        let shown = |span: Option<std::ops::Range<usize>>| span.map(|s| &text[s]);
        assert_eq!(shown(document.span(&place)), Some(value), "{place}");
        assert_eq!(shown(document.key_span(&place)), key, "{place}");
    }
    for place in [
        Place::of("goals").index(0).field("Slay"),
        Place::of("goals").index(0).index(1),
        effect.index(0),
        Place::of("rooms").field("9"),
        Place::of("rooms").index(0),
    ] {
        assert_eq!(document.span(&place), None, "{place}");
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn random_scenarios_have_the_same_places(scenario in arbitrary::<Scenario>(500)) {
        same_places(&Scenario { format: 1, ..scenario });
    }
}
