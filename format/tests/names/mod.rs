//! Names: no id of the format's types is forgotten, every mention is where its place says, and the walk
//! through entries misses nothing.

mod rename;

use std::collections::BTreeSet;

use delve_format::names::{Node, entries, mentions, roots, walk};
use delve_format::{Document, Place, Role, Scenario};
use delve_testing::cases;
use proptest::prelude::*;

use crate::arbitrary::numbered;
use crate::samples::samples;

/// A scenario with a name in every field that takes one; each name is another one.
const EVERYWHERE: &str = include_str!("../data/every-name.ron");

fn everywhere() -> Scenario {
    delve_format::read::from_str(EVERYWHERE).unwrap()
}

/// A scenario with these fields besides those that each has.
fn scenario(fields: &str) -> Scenario {
    let text = format!("(format: 1, title: \"\", start: [], {fields})");
    delve_format::read::from_str(&text).unwrap()
}

proptest! {
    #![proptest_config(cases(200))]

    /// Each id that the types read, wherever it is, is another one here; so none can be missing from
    /// the mentions for a field that was forgotten there.
    #[test]
    fn no_id_of_any_type_is_forgotten((scenario, given) in numbered::<Scenario>(600)) {
        let rules: BTreeSet<&str> = scenario.waivers.iter().map(|w| w.rule.as_str()).collect();
        // Of two entries of a map with one key the first is lost, with what is in it.
        let text = serde_json::to_string(&scenario).unwrap();
        let given = given.iter().filter(|id| text.contains(&format!("\"{id}\"")));
        let given: BTreeSet<&str> = given.map(String::as_str).collect();
        let found = mentions(&scenario);
        let ids: BTreeSet<&str> = found.iter().map(|m| m.id.as_str()).collect();
        prop_assert_eq!(found.len(), ids.len(), "none is listed twice");
        prop_assert_eq!(ids, &given - &rules);
    }

    #[test]
    fn random_mentions_stand_where_their_places_say((scenario, _) in numbered::<Scenario>(600)) {
        let scenario = Scenario { format: delve_format::scenario::FORMAT, ..scenario };
        stands_where_it_says("random", &delve_format::write::to_text(&scenario));
        stands_where_it_says("json", &serde_json::to_string(&scenario).unwrap());
    }
}

#[test]
fn every_name_is_mentioned_once() {
    let scenario = everywhere();
    let mut numbers: Vec<usize> = mentions(&scenario)
        .iter()
        .map(|m| m.id.trim_start_matches('n').parse().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=104).collect::<Vec<_>>());
}

#[test]
fn every_mention_stands_where_its_place_says() {
    for (name, text) in samples() {
        stands_where_it_says(&name, &text);
    }
    stands_where_it_says("everywhere", EVERYWHERE);
}

fn stands_where_it_says(name: &str, text: &str) {
    let document = Document::parse(text);
    assert_eq!(document.faults(), [], "{name}");
    for mention in mentions(document.scenario()) {
        let span = match mention.key {
            true => document.key_span(&mention.place),
            false => document.span(&mention.place),
        };
        let found = span.map(|span| &document.text()[span]);
        let found = found.unwrap_or_else(|| panic!("{name}: nothing at {}", mention.place));
        let quoted = format!("\"{}\"", mention.id);
        assert_eq!(found, quoted, "{name}: {}", mention.place);
    }
}

#[test]
fn what_gives_a_name_and_what_uses_it() {
    let scenario = everywhere();
    let all = mentions(&scenario);
    let gives: BTreeSet<usize> = all
        .iter()
        .filter(|m| m.role == Role::Gives)
        .map(|m| m.id.trim_start_matches('n').parse().unwrap())
        .collect();
    let expected = [
        10, 12, 13, 14, 16, 19, 20, 24, 26, 27, 28, 59, 63, 65, 67, 75, 77, 80, 81, 82, 83, 84, 86,
        87, 88, 89, 90, 93, 94, 95,
    ];
    assert_eq!(gives, BTreeSet::from(expected));
}

#[test]
fn the_walk_goes_in_the_order_of_the_text() {
    let scenario = scenario(
        r#"events: [(when: [Not(Flag("a"))], choose: [(label: "l", then: [Set("b")])], then: [
            Test(roll: Jump, pass: [Set("c")], fail: [Table([(faces: (1, 2), then: [Set("d")])]), Set("e")]),
            Set("f"),
        ])]"#,
    );
    let mut seen = Vec::new();
    for (place, node) in roots(&scenario) {
        walk(place, node, &mut |place, node| {
            let what = match node {
                Node::Entry(_) => "entry",
                Node::Choice(_) => "choice",
                Node::Condition(_) => "condition",
                Node::Effect(_) => "effect",
            };
            seen.push(format!("{place}: {what}"));
        });
    }
    insta::assert_snapshot!(seen.join("\n"), @r"
    events[0]: entry
    events[0].when[0]: condition
    events[0].when[0][0]: condition
    events[0].choose[0]: choice
    events[0].choose[0].then[0]: effect
    events[0].then[0]: effect
    events[0].then[0].pass[0]: effect
    events[0].then[0].fail[0]: effect
    events[0].then[0].fail[0][0][0].then[0]: effect
    events[0].then[0].fail[1]: effect
    events[0].then[1]: effect
    ");
}

#[test]
fn entries_belong_to_their_areas() {
    let scenario = scenario(
        r#"rooms: {9: (explore: [(), ()])}, corridors: {"west-walk": (explore: [()]), "no-walk": (explore: [()])},
        events: [(on: Begin)]"#,
    );
    let found: Vec<String> = entries(&scenario)
        .into_iter()
        .map(|(place, area, _)| {
            let area = area.map(|a| delve_format::board().area(a).name.clone());
            format!("{place}: {}", area.unwrap_or_default())
        })
        .collect();
    insta::assert_snapshot!(found.join("\n"), @r#"
    rooms["9"].explore[0]: room 9
    rooms["9"].explore[1]: room 9
    corridors["west-walk"].explore[0]: west walk
    events[0]:
    "#);
    assert_eq!(Place::of("events").index(0).to_string(), "events[0]");
}
