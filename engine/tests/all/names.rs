//! Names: what is used but given nowhere is found, however deep.

use delve_engine::Dungeon;
use delve_format::entry::{Condition, Effect, Entry};
use delve_format::{Catalog, Document, Id, Role, Scenario, names};

pub(crate) const SAMPLES: [(&str, &str); 3] = [
    (
        "drowned-chapel",
        include_str!("../../../samples/drowned-chapel.ron"),
    ),
    (
        "first-delve",
        include_str!("../../../samples/first-delve.ron"),
    ),
    ("one-room", include_str!("../../../samples/one-room.ron")),
];

/// A scenario with a name in every field that takes one; each name is another one.
pub(crate) const EVERYWHERE: &str = include_str!("../../../format/tests/data/every-name.ron");

#[test]
fn the_samples_name_nothing_unknown() {
    for (name, text) in SAMPLES {
        let document = Document::parse(text);
        let dungeon = Dungeon::resolve(document.scenario(), Catalog::built_in());
        assert_eq!(dungeon.unresolved, [], "{name}");
    }
}

#[test]
fn what_is_used_but_not_given_is_unknown() {
    let scenario: Scenario = delve_format::read::from_str(EVERYWHERE).unwrap();
    let mentions = names::mentions(&scenario);
    let given = mentions.iter().filter(|m| m.role == Role::Gives).count();
    // Nothing uses what is given, so everything else is unknown, but for the campaign's flag.
    let dungeon = Dungeon::resolve(&scenario, &Catalog::default());
    assert_eq!(dungeon.unresolved.len(), mentions.len() - given - 1);
}

#[test]
fn deep_nesting_does_no_harm() {
    let mut effect = Effect::Set(Id::new("deep").unwrap());
    let mut condition = Condition::Flag(Id::new("deep").unwrap());
    for _ in 0..1_000 {
        effect = Effect::Table(vec![delve_format::entry::TableRow {
            faces: (1, 6),
            then: vec![effect],
        }]);
        condition = Condition::Not(Box::new(condition));
    }
    let scenario = Scenario {
        events: vec![Entry {
            when: vec![condition],
            then: vec![effect],
            ..Entry::default()
        }],
        ..Scenario::default()
    };
    let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
    assert_eq!(dungeon.unresolved, []);
    assert_eq!(names::mentions(&scenario).len(), 2);
}
