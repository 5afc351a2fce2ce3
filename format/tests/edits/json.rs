//! Edits of JSON: random ones, as those of RON, and what a few of them look like.

use delve_format::scenario::Goal;
use delve_format::{Document, Edit, Place, Scenario};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;

use super::{edits, scenario};
use crate::json::printed;
use crate::samples::samples;

/// What a file says of its schema, which `serde_json` does not know of.
pub(super) const SCHEMA: &str = "\"$schema\": \"s.json\",";

/// A scenario's text as JSON, in one of the ways in which it may be laid out.
fn text() -> impl Strategy<Value = String> {
    let samples = samples();
    let samples = samples.iter().map(|(_, text)| ron::from_str(text).unwrap());
    let scenario = prop_oneof![1 => select(samples.collect::<Vec<Scenario>>()), 4 => scenario()];
    let layout = select(vec!["", "  ", "    ", "\t", "compact", "own"]);
    (scenario, layout, any::<[bool; 3]>()).prop_map(|(scenario, layout, [crlf, mark, schema])| {
        let mut text = match layout {
            "own" => delve_format::write::to_json(&scenario),
            "compact" => printed(&scenario, None),
            indent => printed(&scenario, Some(indent)),
        };
        if schema && layout == "own" {
            text = text.replacen('{', &format!("{{\n  {SCHEMA}"), 1);
        }
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        if mark {
            text.insert(0, '\u{feff}');
        }
        text
    })
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn edits_of_json_do_what_they_say_and_no_more(
        text in text(),
        donor in scenario(),
        decisions in prop::collection::vec(any::<u8>(), 0..150),
    ) {
        let after = edits(&text, &donor, &decisions)?;
        prop_assert_eq!(after.text().contains("$schema"), text.contains("$schema"));
    }
}

/// Tabs, one list on a line and one over several.
const TEXT: &str = r#"{
	"$schema": "scenario.json",
	"format": 1,
	"title": "A",
	"start": ["A10", "A11"],
	"goals": [
		{"Slay": "boss"},
		{"Reach": "A1"}
	]
}
"#;

fn edit() -> Edit {
    Edit::new("")
}

#[test]
fn json_keeps_its_layout() {
    let document = Document::parse(TEXT);
    let goals = Place::of("goals");
    let reach = Goal::Reach("B2".parse().unwrap());
    for (edit, old, new) in [
        (
            edit().set(Place::of("light"), &7),
            "\"A\",\n",
            "\"A\",\n\t\"light\": 7,\n",
        ),
        (
            edit().set(Place::of("title"), "B\n\"b\""),
            "\"A\"",
            "\"B\\n\\\"b\\\"\"",
        ),
        (edit().set(goals.index(0).index(0), "x"), "boss", "x"),
        (edit().set(goals.index(1), &reach), "A1\"}\n", "B2\"}\n"),
        (
            edit().insert(goals.clone(), 2, &reach),
            "\"A1\"}\n",
            "\"A1\"},\n\t\t{\"Reach\": \"B2\"}\n",
        ),
        (
            edit().remove(goals.index(1)),
            "},\n\t\t{\"Reach\": \"A1\"}",
            "}",
        ),
        (
            edit().remove(goals.index(0)),
            "{\"Slay\": \"boss\"},\n\t\t",
            "",
        ),
        (
            edit().remove(goals.clone()),
            ",\n\t\"goals\": [\n\t\t{\"Slay\": \"boss\"},\n\t\t{\"Reach\": \"A1\"}\n\t]",
            "",
        ),
        (
            edit().relocate(goals.index(0), goals.index(1)),
            "{\"Slay\": \"boss\"},\n\t\t{\"Reach\": \"A1\"}",
            "{\"Reach\": \"A1\"},\n\t\t{\"Slay\": \"boss\"}",
        ),
        (
            edit().set(Place::of("rooms").key(9).field("name"), "Yard"),
            "\n\t]\n}",
            "\n\t],\n\t\"rooms\": {\"9\": {\"name\": \"Yard\"}}\n}",
        ),
        (edit().remove(Place::of("start").index(1)), ", \"A11\"", ""),
    ] {
        assert_eq!(TEXT.matches(old).count(), 1, "{old}");
        let after = document.with(&edit).unwrap().0;
        assert_eq!(after.text(), TEXT.replacen(old, new, 1));
        assert_eq!(after.faults(), []);
    }
}

#[test]
fn writing_a_whole_scenario_keeps_the_schema() {
    let document = Document::parse(TEXT);
    let whole = edit().set(Place::root(), document.scenario());
    assert_eq!(document.with(&whole).unwrap().0.text(), TEXT);
}

#[test]
fn a_tuple_is_no_list() {
    let document = Document::parse(TEXT.replace("\"goals\"", "\"players\": [3, 4],\n\t\"goals\""));
    assert_eq!(document.faults(), []);
    let players = Place::of("players");
    assert!(
        document
            .with(&edit().insert(players.clone(), 0, &3))
            .is_err()
    );
    assert!(
        document
            .with(&edit().set(players.field("least"), &3))
            .is_err()
    );
}
