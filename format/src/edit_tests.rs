//! What edits do to a text, as before and after.

use std::fmt::Write;

use crate::document::Document;
use crate::edit::Edit;
use crate::entry::Effect;
use crate::id::Id;
use crate::place::Place;
use crate::scenario::{Lock, Scenario};
use crate::square::Square;

const TEXT: &str = r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A crypt", // working title
    start: ["A1", "A2"],

    // Doors, west to east.
    doors: [
        (id: "west", between: ("I14", "J14")),
        // The way to the altar.
        (id: "east", between: ("O15", "P15"), held_open: true), // squeaks
    ],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    rooms: {
        9: (
            name: "The nave",
            reveal: "Water
                laps.", // two lines
        ),
    },
)
"#;

/// Applies an edit, checks what must hold of every edit, and shows the lines that changed.
fn edited(text: &str, edit: Edit) -> String {
    let before = Document::parse(text);
    assert!(before.faults().is_empty(), "{:?}", before.faults());
    let (after, applied) = before.with(&edit).unwrap();
    let ours = after.scenario();
    assert!(
        after.faults().is_empty(),
        "{:?}\n{}",
        after.faults(),
        after.text()
    );
    let theirs: Scenario = ron::from_str(after.text()).unwrap();
    assert_eq!(ours, &theirs);
    let back = after.patched(&applied.undo()).unwrap();
    assert_eq!(back.text(), text);
    assert_eq!(back.patched(&applied.patches).unwrap().text(), after.text());
    let mut out = String::new();
    let old: Vec<&str> = text.lines().collect();
    let new: Vec<&str> = after.text().lines().collect();
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - same;
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take(most)
        .take_while(|(a, b)| a == b)
        .count();
    for line in &old[same..old.len() - tail] {
        writeln!(out, "-{line}").unwrap();
    }
    for line in &new[same..new.len() - tail] {
        writeln!(out, "+{line}").unwrap();
    }
    out
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn door(id: &str, a: &str, b: &str) -> crate::scenario::Door {
    crate::scenario::Door {
        id: Id::new(id).unwrap(),
        between: (square(a), square(b)),
        secret: false,
        lock: None,
        key: None,
        held_open: false,
        note: String::new(),
        players: None,
    }
}

/// One picture of all of them: `INSTA_UPDATE=always cargo test -p delve-format edit_tests` renews it.
#[test]
fn edits_change_no_more_than_they_must() {
    let cases = [
        ("a value changes in place",
    Edit::new("").set(Place::of("doors").index(1).field("between").index(0), &square("O16")),),
        ("a field comes where its type has it",
    Edit::new("").set(Place::of("doors").index(1).field("lock"), &Some(Lock::Armed)),),
        ("a field of the scenario gets a line",
    Edit::new("").set(Place::of("summary"), "Short."),),
        ("an element is added at the end",
    Edit::new("").insert(Place::of("doors"), 2, &door("new", "H12", "I12")),),
        ("an element is added in front",
    Edit::new("").insert(Place::of("doors"), 0, &door("new", "H12", "I12")),),
        ("an element is added in a line",
    Edit::new("").insert(Place::of("start"), 1, &square("B10")),),
        ("a list is added with its first element",
    Edit::new("").insert(Place::of("goals"), 0, &crate::scenario::Goal::Reach(square("K14"))),),
        ("an element goes with its comments",
    Edit::new("").remove(Place::of("doors").index(1)),),
        ("the only element goes",
    Edit::new("").remove(Place::of("triggers").index(0)),),
        ("an element in a line goes",
    Edit::new("").remove(Place::of("start").index(1)),),
        ("a field goes",
    Edit::new("").remove(Place::of("doors").index(1).field("held_open")),),
        ("an element moves with its comments",
    Edit::new("").relocate(Place::of("doors").index(1), Place::of("doors").index(0)),),
        ("a missing room is made",
    Edit::new("").set(Place::of("rooms").key(7).field("name"), "The vestry"),),
        ("a missing map is made",
    Edit::new("").set(Place::of("corridors").key("west-walk").field("reveal"), "Mist."),),
        ("a text over lines stays one",
    Edit::new("").set(Place::of("rooms").key(9).field("reveal"), "Water\nlaps \"here\"."),),
        ("an effect is written as hand written ones",
    Edit::new("").insert(Place::of("rooms").key(9).field("explore"), 0, &crate::entry::Entry {
        read: "The bell is cold, and lighter than it looks to anybody who has carried one before.".into(),
        then: vec![Effect::Light(-2), Effect::Gain { item: Id::new("bell").unwrap(), to: Default::default() }],
        ..Default::default()
    }),),
    ];
    let mut all = String::new();
    for (name, edit) in cases {
        writeln!(all, "{name}\n{}", edited(TEXT, edit)).unwrap();
    }
    insta::assert_snapshot!(all);
}
