//! Renaming: what changes, what stays, and what cannot be renamed.

use std::collections::BTreeMap;
use std::fmt::Write;

use delve_format::names::mentions;
use delve_format::{Applied, Document, Edit, Id, Mention, Namespace, Place, Scenario};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::arbitrary::arbitrary;
use crate::edits::text;

fn id(text: &str) -> Id {
    Id::new(text).unwrap()
}

fn renamed(
    document: &Document,
    of: Namespace,
    from: &str,
    to: &str,
) -> Result<(Document, Applied), String> {
    let edit = Edit::new("Rename").rename(of, id(from), id(to));
    document.with(&edit).map_err(|stale| stale.to_string())
}

/// What is named where: places without the keys that a renaming changes, since those are places too.
type Names = BTreeMap<(Place, bool), (String, Option<Namespace>)>;

fn names(document: &Document) -> Names {
    let catalog = &document.scenario().catalog;
    let name = |m: &Mention<'_>| (m.id.to_string(), Namespace::of(m, catalog));
    let all = mentions(document.scenario());
    all.iter()
        .map(|m| ((m.place.clone(), m.key), name(m)))
        .collect()
}

/// A scenario's text as JSON.
fn json() -> impl Strategy<Value = String> {
    arbitrary::<Scenario>(500).prop_map(|scenario| {
        let format = delve_format::scenario::FORMAT;
        serde_json::to_string_pretty(&Scenario { format, ..scenario }).unwrap()
    })
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn a_name_changes_everywhere_and_nothing_else_does(
        text in prop_oneof![3 => text(), 1 => json()],
        which in any::<Index>(),
        to in select(vec!["fresh", "a", "altar", "b-", "zz9", "room-9", "goblin"]),
    ) {
        let before = Document::parse(text.as_str());
        let all = names(&before);
        prop_assume!(!all.is_empty());
        let (from, of) = which.get(&all.values().collect::<Vec<_>>()).to_owned();
        let Some(of) = *of else { return Ok(()) };
        let Ok((after, applied)) = renamed(&before, of, from, to) else { return Ok(()) };

        // Every name means what it meant, at the place to which it moved.
        let moved = all.iter().map(|((place, key), (name, namespace))| {
            let is_meant = name == from && *namespace == Some(of);
            let name = if is_meant { to } else { name };
            let place = applied.moved.map(place).expect("nothing is removed");
            ((place, *key), (name.to_owned(), *namespace))
        });
        prop_assert_eq!(moved.collect::<Names>(), names(&after), "{:?} {} {}", of, from, to);
        // Only ids change.
        for patch in &applied.patches {
            prop_assert_eq!((patch.old.as_str(), patch.new.as_str()), (from.as_str(), to));
        }
        prop_assert_eq!(after.faults().len(), before.faults().len());
        let undone = after.patched(&applied.undo()).unwrap();
        prop_assert_eq!(undone.text(), &text);
        // There and back again, unless the old name is that of a built-in thing or an area.
        if let Ok((back, _)) = renamed(&after, of, to, from) {
            prop_assert_eq!(back.text(), &text);
        } else {
            let reserved = of.is_built_in(&id(from)) || delve_format::board().find(&id(from)).is_some();
            prop_assert!(reserved, "{:?} {} {}", of, from, to);
        }
    }
}

const BELLS: &str = r##"#![enable(implicit_some)]
(
    format: 1, title: "Bells", start: ["A9"],
    goals: [Recover("bell"), Flag("bell"), Slay("ringer"), Enter("room-9")],
    doors: [(id: "bell", between: ("A9", "B9"), key: "bell")], // the bell's own door
    guards: [(id: "ringer", monster: "bell-ringer", at: "C4")],
    allies: [(id: "rook", figure: "rook", at: "C5")],
    triggers: [(id: r#"rope"#, kind: Lever, at: "C7")],
    wires: [(from: "\u{72}ope", to: "bell"), (from: "rope", to: "C9")],
    rooms: {9: (reveal: "A \"bell\" hangs here.", explore: [
        (when: [Opened("bell"), Revealed("room-9"), Revealed("bell"), AtLeast(counter: "bell", n: 1)],
         then: [Set("bell"), Draw(deck: Own("bell")), Add(counter: "bell", n: 1), Block(id: "stones", at: ["A3"])]),
    ])},
    catalog: (
        monsters: {"bell-ringer": (name: "Ringer", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1),
            "rook": (name: "Rook", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1)},
        heroes: {"rook": (name: "Rook", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1)},
        items: {/* brass */ "bell": (name: "Bell", kind: Quest)},
        decks: {"bell": [(item: "bell")], "treasure": [(item: "bell")]},
        box: (monsters: {"bell-ringer": 1}),
    ),
    waivers: [(rule: "bell", at: "bell", reason: "bell")],
)
"##;

/// Each of these names changed in [`BELLS`] as it is.
fn shown(renamings: &[(Namespace, &str, &str)]) -> String {
    let mut out = String::new();
    for &(of, from, to) in renamings {
        let changes = changes(of, from, to);
        let _ = writeln!(
            out,
            "{} {from} -> {to}\n{}\n",
            of.word(),
            changes.trim_end()
        );
    }
    out
}

/// Renames in [`BELLS`] and gives the lines that changed.
fn changes(of: Namespace, from: &str, to: &str) -> String {
    let before = Document::parse(BELLS);
    assert_eq!(before.faults(), []);
    let (after, _) = match renamed(&before, of, from, to) {
        Ok(done) => done,
        Err(why) => return why,
    };
    assert_eq!(after.faults(), []);
    let mut out = String::new();
    for (old, new) in before.text().lines().zip(after.text().lines()) {
        if old != new {
            let _ = writeln!(out, "{}", new.trim());
        }
    }
    out
}

#[test]
fn things_that_are_spelt_alike_are_kept_apart() {
    use Namespace as N;
    insta::assert_snapshot!(shown(&[
        (N::Pieces, "bell", "gate"),
        (N::Items, "bell", "chime"),
        (N::Flags, "bell", "rung"),
        (N::Counters, "bell", "strokes"),
        (N::Decks, "bell", "chimes"),
    ]), @r##"
    piece bell -> gate
    doors: [(id: "gate", between: ("A9", "B9"), key: "bell")], // the bell's own door
    wires: [(from: "\u{72}ope", to: "gate"), (from: "rope", to: "C9")],
    (when: [Opened("gate"), Revealed("room-9"), Revealed("gate"), AtLeast(counter: "bell", n: 1)],
    waivers: [(rule: "bell", at: "gate", reason: "bell")],

    item bell -> chime
    goals: [Recover("chime"), Flag("bell"), Slay("ringer"), Enter("room-9")],
    doors: [(id: "bell", between: ("A9", "B9"), key: "chime")], // the bell's own door
    items: {/* brass */ "chime": (name: "Bell", kind: Quest)},
    decks: {"bell": [(item: "chime")], "treasure": [(item: "chime")]},

    flag bell -> rung
    goals: [Recover("bell"), Flag("rung"), Slay("ringer"), Enter("room-9")],
    then: [Set("rung"), Draw(deck: Own("bell")), Add(counter: "bell", n: 1), Block(id: "stones", at: ["A3"])]),

    counter bell -> strokes
    (when: [Opened("bell"), Revealed("room-9"), Revealed("bell"), AtLeast(counter: "strokes", n: 1)],
    then: [Set("bell"), Draw(deck: Own("bell")), Add(counter: "strokes", n: 1), Block(id: "stones", at: ["A3"])]),

    deck bell -> chimes
    then: [Set("bell"), Draw(deck: Own("chimes")), Add(counter: "bell", n: 1), Block(id: "stones", at: ["A3"])]),
    decks: {"chimes": [(item: "bell")], "treasure": [(item: "bell")]},
    "##);
}

#[test]
fn keys_raw_strings_and_escapes() {
    use Namespace as N;
    insta::assert_snapshot!(shown(&[
        (N::Pieces, "rope", "cord"),
        (N::Monsters, "bell-ringer", "sexton"),
        (N::Pieces, "stones", "rubble"),
        // An ally's figure is a hero before it is a monster.
        (N::Heroes, "rook", "crow"),
        (N::Monsters, "rook", "crow"),
    ]), @r##"
    piece rope -> cord
    triggers: [(id: r#"cord"#, kind: Lever, at: "C7")],
    wires: [(from: "cord", to: "bell"), (from: "cord", to: "C9")],

    monster bell-ringer -> sexton
    guards: [(id: "ringer", monster: "sexton", at: "C4")],
    monsters: {"sexton": (name: "Ringer", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1),
    box: (monsters: {"sexton": 1}),

    piece stones -> rubble
    then: [Set("bell"), Draw(deck: Own("bell")), Add(counter: "bell", n: 1), Block(id: "rubble", at: ["A3"])]),

    hero rook -> crow
    allies: [(id: "rook", figure: "crow", at: "C5")],
    heroes: {"crow": (name: "Rook", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1)},

    monster rook -> crow
    "crow": (name: "Rook", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1)},
    "##);
}

#[test]
fn what_cannot_be_renamed_is_said_with_the_reason() {
    use Namespace as N;
    insta::assert_snapshot!(shown(&[
        (N::Pieces, "room-9", "room-10"),
        (N::Pieces, "belll", "gate"),
        (N::Monsters, "goblin", "imp"),
        (N::Monsters, "imp", "gremlin"),
        (N::Decks, "treasure", "hoard"),
        (N::Pieces, "bell", "room-10"),
        (N::Pieces, "bell", "rope"),
        (N::Pieces, "bell", "stones"),
        (N::Monsters, "bell-ringer", "goblin"),
        (N::Monsters, "bell-ringer", "rook"),
        (N::Flags, "bell", "bell"),
    ]), @r##"
    piece room-9 -> room-10
    `room-9` is an area of the board, whose names are fixed

    piece belll -> gate
    no piece of this scenario has the id `belll`

    monster goblin -> imp
    `goblin` is a monster of the built-in catalog; only this scenario's own can be renamed

    monster imp -> gremlin
    the catalog of this scenario has no monster `imp`

    deck treasure -> hoard
    `treasure` is a deck of the game, which effects call by a name of its own; it cannot be renamed

    piece bell -> room-10
    `room-10` is an area of the board, which no piece can be called

    piece bell -> rope
    `rope` is a trigger already (triggers[0].id)

    piece bell -> stones
    `stones` is rubble already (rooms["9"].explore[0].then[3].id)

    monster bell-ringer -> goblin
    the built-in catalog has a monster `goblin` already, which an entry of that name would replace

    monster bell-ringer -> rook
    `rook` is a monster already (catalog.monsters["rook"])

    flag bell -> bell
    "##);
}

#[test]
fn a_name_in_use_is_taken_also_when_nothing_has_it() {
    let document = Document::parse(
        r#"(format: 1, title: "", start: [], goals: [Slay("warden"), Escort("x")],
            guards: [(id: Some("guard"), monster: "goblin", at: "A1")])"#,
    );
    let why = renamed(&document, Namespace::Pieces, "guard", "warden").unwrap_err();
    assert_eq!(
        why,
        "`warden` is used already (goals[0][0]) and would come to mean this one"
    );
    let (after, _) = renamed(&document, Namespace::Pieces, "guard", "g").unwrap();
    assert!(after.text().contains(r#"(id: Some("g"), monster"#));
}

#[test]
fn what_could_not_be_read_is_not_left_behind_unseen() {
    let text = "(format: 1, title: \"\", start: [],\n    goals: [Slay(\"boss\"), Slai(\"boss\")],\n    \
        guards: [(id: Some(\"boss\"), monster: \"goblin\", at: \"A1\"), (id: Some(\"x\"), monster: \"goblin\", at: \"\")])";
    let document = Document::parse(text);
    assert_eq!(document.faults().len(), 2);
    assert_eq!(
        renamed(&document, Namespace::Pieces, "boss", "chief").unwrap_err(),
        "there is a fault around `boss` at line 2, column 32; mend it first"
    );
    let document = Document::parse(text.replace("Slai(\"boss\")", "Slay(\"boss\")"));
    assert!(renamed(&document, Namespace::Pieces, "boss", "chief").is_ok());
    assert!(renamed(&document, Namespace::Pieces, "boss", "x").is_err());
    let broken = Document::parse("(format: 1, title: \"\", start: [, goals: [Flag(\"f\")])");
    let why = renamed(&broken, Namespace::Flags, "f", "g").unwrap_err();
    assert_eq!(why, "the text has a syntax error; mend it first");
}

#[test]
fn json_is_renamed_in_like_ron() {
    let text = r#"{"format": 1, "title": "goals", "start": [], "goals": [{"Recover": "\u0062ell"}, {"Slay": "bell"}],
        "doors": [{"id": "id", "between": ["A9", "B9"], "key": "bell"}],
        "guards": [{"id": "bell", "monster": "goblin", "at": "C4"}],
        "events": [{"on": {"Wounded": {"id": "bell", "health": 1}}, "then": [{"Gain": {"item": "bell"}}, {"Open": "id"}]}],
        "catalog": {"items": {"bell": {"name": "bell", "kind": "Key"}}, "decks": {"id": [{"item": "bell"}]}}}"#;
    let document = Document::parse(text);
    assert_eq!(document.faults(), []);
    let mut out = String::new();
    for (of, from, to) in [
        (Namespace::Items, "bell", "chime"),
        (Namespace::Pieces, "bell", "ringer"),
        (Namespace::Pieces, "id", "gate"),
        (Namespace::Decks, "id", "hoard"),
    ] {
        let (after, _) = renamed(&document, of, from, to).unwrap();
        assert_eq!(after.faults(), []);
        let _ = writeln!(out, "{} {from} -> {to}", of.word());
        for (old, new) in text
            .lines()
            .zip(after.text().lines())
            .filter(|(a, b)| a != b)
        {
            let _ = writeln!(out, "{}\n{}", old.trim(), new.trim());
        }
    }
    insta::assert_snapshot!(out, @r##"
    item bell -> chime
    {"format": 1, "title": "goals", "start": [], "goals": [{"Recover": "\u0062ell"}, {"Slay": "bell"}],
    {"format": 1, "title": "goals", "start": [], "goals": [{"Recover": "chime"}, {"Slay": "bell"}],
    "doors": [{"id": "id", "between": ["A9", "B9"], "key": "bell"}],
    "doors": [{"id": "id", "between": ["A9", "B9"], "key": "chime"}],
    "events": [{"on": {"Wounded": {"id": "bell", "health": 1}}, "then": [{"Gain": {"item": "bell"}}, {"Open": "id"}]}],
    "events": [{"on": {"Wounded": {"id": "bell", "health": 1}}, "then": [{"Gain": {"item": "chime"}}, {"Open": "id"}]}],
    "catalog": {"items": {"bell": {"name": "bell", "kind": "Key"}}, "decks": {"id": [{"item": "bell"}]}}}
    "catalog": {"items": {"chime": {"name": "bell", "kind": "Key"}}, "decks": {"id": [{"item": "chime"}]}}}
    piece bell -> ringer
    {"format": 1, "title": "goals", "start": [], "goals": [{"Recover": "\u0062ell"}, {"Slay": "bell"}],
    {"format": 1, "title": "goals", "start": [], "goals": [{"Recover": "\u0062ell"}, {"Slay": "ringer"}],
    "guards": [{"id": "bell", "monster": "goblin", "at": "C4"}],
    "guards": [{"id": "ringer", "monster": "goblin", "at": "C4"}],
    "events": [{"on": {"Wounded": {"id": "bell", "health": 1}}, "then": [{"Gain": {"item": "bell"}}, {"Open": "id"}]}],
    "events": [{"on": {"Wounded": {"id": "ringer", "health": 1}}, "then": [{"Gain": {"item": "bell"}}, {"Open": "id"}]}],
    piece id -> gate
    "doors": [{"id": "id", "between": ["A9", "B9"], "key": "bell"}],
    "doors": [{"id": "gate", "between": ["A9", "B9"], "key": "bell"}],
    "events": [{"on": {"Wounded": {"id": "bell", "health": 1}}, "then": [{"Gain": {"item": "bell"}}, {"Open": "id"}]}],
    "events": [{"on": {"Wounded": {"id": "bell", "health": 1}}, "then": [{"Gain": {"item": "bell"}}, {"Open": "gate"}]}],
    deck id -> hoard
    "catalog": {"items": {"bell": {"name": "bell", "kind": "Key"}}, "decks": {"id": [{"item": "bell"}]}}}
    "catalog": {"items": {"bell": {"name": "bell", "kind": "Key"}}, "decks": {"hoard": [{"item": "bell"}]}}}
    "##);
}
