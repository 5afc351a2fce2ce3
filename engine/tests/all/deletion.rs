//! Deleting: what goes along, what is left with a name that nothing has, and what a renaming leaves
//! as it is.

use std::collections::BTreeSet;
use std::fmt::Write;

use delve_engine::wires::Problem;
use delve_engine::{Deletion, Dungeon, Wiring};
use delve_format::names::mentions;
use delve_format::{Catalog, Document, Edit, Id, Namespace, Place, Role};

use crate::names::{EVERYWHERE, SAMPLES};

const PASSAGE: &str = r#"#![enable(implicit_some)]
(
    format: 1, title: "Passage", start: ["A9", "A10"],
    goals: [Slay("warden"), Recover("crown"), Flag("rung")],
    side_goals: [Enter("room-9")],
    exits: [(at: ["A28"], when: [Slain("warden")])],
    doors: [(id: "gate", between: ("I14", "J14"), key: "crown")],
    guards: [(id: "warden", monster: "wight", at: "K14"), (monster: "wight", at: "L14"), (monster: "goblin", at: "L15")],
    patrol: ["wight"],
    triggers: [(id: "plate", kind: PressurePlate, at: "A1"), (id: "lever", kind: Lever, at: "A7")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "F1")],
    wires: [
        (from: "plate", to: "darts"),
        (from: "C1", to: "C3"),
        (from: "C3", to: "C5"),
        (from: "lever", to: "A5"),
        (from: "C5", to: "A5"),
        (from: "D1", to: "D3"),
    ],
    rooms: {9: (explore: [
        (read: "A bell."),
        (when: [Not(Alive("warden")), Opened("gate")], choose: [(label: "Ring it.", then: [Set("rung"), Gain(item: "crown")])],
         then: [Test(roll: Jump, fail: [Summon(id: "warden"), Fire("darts")])]),
    ])},
    corridors: {"west-walk": (explore: [(then: [Ambush([(monster: "wight", square: "A1")]), Provoke("warden")])])},
    events: [(on: Begin), (on: Fired("plate"), when: [Flag("rung")])],
    catalog: (
        monsters: {
            "goblin": (name: "Big goblin", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1),
            "wight": (name: "Wight", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1, abilities: [Casts("chill")]),
        },
        items: {"crown": (name: "Crown", kind: Quest), "note": (name: "Note", kind: Scroll("chill"))},
        spells: {"chill": (name: "Chill", level: 1, casting: Combat)},
        decks: {"hoard": [(item: "note"), (item: "crown")]},
        box: (monsters: {"wight": 2}),
    ),
    waivers: [(rule: "path-cut", at: "gate", reason: "so it is")],
    invasion: (portals: ["A1"], sanctum: 9, boss: "warden", day: 1, unbuilt: ["darts"]),
)
"#;

fn resolve(document: &Document) -> Dungeon {
    Dungeon::resolve(document.scenario(), Catalog::built_in())
}

fn deletion(document: &Document, place: &Place) -> Deletion {
    let dungeon = resolve(document);
    Deletion::of(document.scenario(), &dungeon, Catalog::built_in(), place)
}

fn wires_that_hang(dungeon: &Dungeon) -> usize {
    let wirings = dungeon
        .parties()
        .into_iter()
        .map(|party| Wiring::new(dungeon, party));
    wirings
        .flat_map(|wiring| wiring.problems)
        .filter(|problem| matches!(problem, Problem::Dangling { .. }))
        .count()
}

/// What deleting this comes to, as text.
fn told(place: &Place) -> String {
    let document = Document::parse(PASSAGE);
    assert_eq!(document.faults(), []);
    let deletion = deletion(&document, place);
    let mut out = format!("{}\n", deletion.edit.label);
    for wire in &deletion.wires {
        let wire = &document.scenario().wires[*wire];
        let _ = writeln!(out, "  with the wire from {} to {}", wire.from, wire.to);
    }
    for dependent in &deletion.dependents {
        let _ = writeln!(
            out,
            "  still named by {} ({})",
            dependent.words, dependent.place
        );
    }
    out
}

#[test]
fn what_goes_along_and_what_stays() {
    let entry = |list: &'static str, id: &str| Place::of("catalog").field(list).key(id);
    let all: String = [
        Place::of("guards").index(0),
        Place::of("doors").index(0),
        Place::of("triggers").index(0),
        Place::of("mechanisms").index(0),
        Place::of("wires").index(0),
        Place::of("wires").index(3),
        Place::of("rooms").key(9).field("explore").index(1),
        entry("monsters", "wight"),
        entry("monsters", "goblin"),
        entry("items", "crown"),
        entry("spells", "chill"),
        entry("decks", "hoard"),
        Place::of("triggers"),
    ]
    .iter()
    .map(told)
    .collect();
    insta::assert_snapshot!(all, @r##"
    Delete guard `warden`
      still named by the goal `Slay("warden")` (goals[0][0])
      still named by the boss of the invasion (invasion.boss)
      still named by a condition of the exit at A28 (exits[0].when[0][0])
      still named by a condition of room 9, explore entry 2 (rooms["9"].explore[1].when[0][0][0])
      still named by an effect of room 9, explore entry 2 (rooms["9"].explore[1].then[0].fail[0].id)
      still named by an effect of the west walk, explore entry 1 (corridors["west-walk"].explore[0].then[1][0])
    Delete door `gate`
      still named by the waiver of `path-cut` at `gate` (waivers[0].at)
      still named by a condition of room 9, explore entry 2 (rooms["9"].explore[1].when[1][0])
    Delete trigger `plate`
      with the wire from plate to darts
      with the wire from C1 to C3
      with the wire from C3 to C5
      with the wire from lever to A5
      with the wire from C5 to A5
      with the wire from D1 to D3
      still named by what event 2 waits for (events[1].on[0])
    Delete mechanism `darts`
      with the wire from plate to darts
      with the wire from C1 to C3
      with the wire from C3 to C5
      with the wire from lever to A5
      with the wire from C5 to A5
      with the wire from D1 to D3
      still named by what is not built yet in the invasion (invasion.unbuilt[0])
      still named by an effect of room 9, explore entry 2 (rooms["9"].explore[1].then[0].fail[1][0])
    Delete the wire from `plate` to `darts`
      with the wire from C1 to C3
      with the wire from C3 to C5
      with the wire from lever to A5
      with the wire from C5 to A5
      with the wire from D1 to D3
    Delete the wire from `lever` to `A5`
      with the wire from C1 to C3
      with the wire from C3 to C5
      with the wire from C5 to A5
    Delete room 9, explore entry 2
      still named by the goal `Flag("rung")` (goals[2][0])
      still named by a condition of event 2 (events[1].when[0][0])
    Delete monster `wight`
      still named by the monster of guard `warden` (guards[0].monster)
      still named by the monster of the guard at L14 (guards[1].monster)
      still named by the patrol (patrol[0])
      still named by the number of pieces in the box (catalog.box.monsters["wight"])
      still named by an effect of the west walk, explore entry 1 (corridors["west-walk"].explore[0].then[0][0][0].monster)
    Delete monster `goblin`
    Delete item `crown`
      still named by the key of door `gate` (doors[0].key)
      still named by the goal `Recover("crown")` (goals[1][0])
      still named by card 2 of deck `hoard` (catalog.decks["hoard"][1].item)
      still named by an effect of room 9, explore entry 2 (rooms["9"].explore[1].choose[0].then[1].item)
    Delete spell `chill`
      still named by an ability of monster `wight` (catalog.monsters["wight"].abilities[0][0])
      still named by the kind of item `note` (catalog.items["note"].kind[0])
    Delete deck `hoard`
    Delete the triggers
      with the wire from plate to darts
      with the wire from C1 to C3
      with the wire from C3 to C5
      with the wire from lever to A5
      with the wire from C5 to A5
      with the wire from D1 to D3
      still named by what event 2 waits for (events[1].on[0])
    "##);
}

#[test]
fn of_two_pieces_with_one_id_the_other_is_meant_from_now_on() {
    let document = Document::parse(PASSAGE.replace("\"lever\"", "\"plate\""));
    let deletion = deletion(&document, &Place::of("triggers").index(0));
    assert_eq!(deletion.dependents, []);
    assert_eq!(deletion.wires, [0usize; 0]);
}

/// Every element of the lists of a scenario and every entry of its catalog.
fn elements(document: &Document) -> BTreeSet<Place> {
    let gives = mentions(document.scenario())
        .into_iter()
        .filter(|m| m.role == Role::Gives);
    let places = gives.map(|m| {
        if m.key {
            m.place
        } else {
            m.place.parent().unwrap_or_default()
        }
    });
    let wires = (0..document.scenario().wires.len()).map(|i| Place::of("wires").index(i));
    let entries = delve_format::names::entries(document.scenario()).into_iter();
    places
        .chain(wires)
        .chain(entries.map(|(place, ..)| place))
        .collect()
}

#[test]
fn after_any_deletion_nothing_is_unknown_but_what_was_named() {
    for (name, text) in SAMPLES
        .into_iter()
        .chain([("passage", PASSAGE), ("everywhere", EVERYWHERE)])
    {
        let document = Document::parse(text);
        let before = resolve(&document);
        for place in elements(&document) {
            let deletion = deletion(&document, &place);
            let (after, applied) = document.with(&deletion.edit).unwrap();
            assert_eq!(after.faults(), [], "{name}: {place}");
            assert_eq!(after.patched(&applied.undo()).unwrap().text(), text);
            assert_eq!(applied.moved.map(&place), None);
            let left = before
                .unresolved
                .iter()
                .filter_map(|u| applied.moved.map(&u.place));
            let named = deletion.dependents.iter();
            let named = named.map(|d| applied.moved.map(&d.place).expect("it stays"));
            let expected: BTreeSet<Place> = left.chain(named).collect();
            let dungeon = resolve(&after);
            let unknown = dungeon.unresolved.iter().map(|u| u.place.clone());
            assert_eq!(
                unknown.collect::<BTreeSet<Place>>(),
                expected,
                "{name}: {place}"
            );
            assert!(
                wires_that_hang(&dungeon) <= wires_that_hang(&before),
                "{name}: {place}"
            );
        }
    }
}

/// A dungeon as lines without order, so that names may come in another order.
fn lines(dungeon: &Dungeon, from: &Id, to: &Id) -> Vec<String> {
    let text = format!("{dungeon:#?}").replace(&format!("\"{from}\""), &format!("\"{to}\""));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn a_renamed_dungeon_is_the_same_up_to_the_name() {
    let to = Id::new("another-name").unwrap();
    let mut tried = 0;
    for (name, text) in SAMPLES.into_iter().chain([("passage", PASSAGE)]) {
        let document = Document::parse(text);
        let before = resolve(&document);
        let catalog = &document.scenario().catalog;
        for mention in mentions(document.scenario())
            .iter()
            .filter(|m| m.role == Role::Gives)
        {
            let of = Namespace::of(mention, catalog).expect("nothing gives a name to an area");
            let edit = Edit::new("").rename(of, mention.id.clone(), to.clone());
            // A deck of the game keeps its name.
            let Ok((after, _)) = document.with(&edit) else {
                assert_eq!(of, Namespace::Decks, "{name}: {}", mention.place);
                continue;
            };
            let after = resolve(&after);
            assert_eq!(
                after.unresolved.len(),
                before.unresolved.len(),
                "{name}: {}",
                mention.id
            );
            // Only where the name stands for one thing can the whole be compared as text.
            let alike = |m: &&delve_format::Mention<'_>| m.id == mention.id;
            let mut all = mentions(document.scenario());
            all.retain(|m| alike(&m));
            if all.iter().all(|m| Namespace::of(m, catalog) == Some(of))
                && !of.is_built_in(mention.id)
            {
                tried += 1;
                assert_eq!(
                    lines(&before, mention.id, &to),
                    lines(&after, mention.id, &to),
                    "{name}: {}",
                    mention.id
                );
            }
        }
    }
    assert!(tried > 50, "{tried}");
}

/// A wire that ends on the square of a part, where another wire ends on that part, was never joined
/// to it: it stays as it is when the other goes.
#[test]
fn what_was_never_joined_does_not_go_along() {
    let text = r#"(format: 1, title: "Two ends", start: ["A9"],
        triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "cord", kind: Tripwire, at: "O18")],
        mechanisms: [(id: "darts", kind: DartThrower, at: "O14")],
        wires: [(from: "plate", to: "darts"), (from: "cord", to: "O14"), (from: "L18", to: "L14")],
    )"#;
    let document = Document::parse(text);
    let deletion = deletion(&document, &Place::of("wires").index(0));
    assert_eq!(deletion.wires, [2]);
}
