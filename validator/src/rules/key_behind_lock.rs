//! Rule `key-behind-lock`: a key lies behind the lock that it opens.

use std::collections::BTreeSet;

use delve_engine::dungeon::DoorState;
use delve_engine::way::{Faith, Given};
use delve_engine::{Piece, SquareSet};
use delve_format::entry::Effect;
use delve_format::names::{NameKind, Role};
use delve_format::{Id, Place};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "key-behind-lock",
    severity: Severity::Warning,
    group: Group::Path,
    summary: "A key that can only be had behind the lock that it opens",
    finds: "The `key` of a locked door that heroes can get nowhere but behind that very door, or behind another door \
        whose own key lies behind this one. Doors that can be locked again, by a wire or an effect, are left \
        out: a key found within is of use then. So is a key that a card of the scenario, or a hero's gear, may \
        hold, and one that opens another door as well.",
    why: "The heroes can bash or pick the lock, but the key is of no use to anybody when it turns up.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The sexton's key",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Enter("room-7")],
    doors: [(id: "vestry-door", between: ("A14", "B14"), lock: Armed, key: "iron-key")],
    rooms: {
        7: (
            reveal: "Robes on hooks.",
            explore: [(read: "A key hangs under the robes.", then: [Gain(item: "iron-key")])],
        ),
    },
    catalog: (items: {"iron-key": (name: "Iron key", kind: Key)}),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The sexton's key",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Enter("room-7")],
    doors: [
        (id: "vestry-door", between: ("A14", "B14"), lock: Armed, key: "iron-key"),
        (id: "cell-door", between: ("A16", "B16")),
    ],
    rooms: {
        7: (reveal: "Robes on hooks."),
        8: (
            reveal: "The sexton, asleep.",
            explore: [(read: "A key hangs from his belt.", then: [Gain(item: "iron-key")])],
        ),
    },
    catalog: (items: {"iron-key": (name: "Iron key", kind: Key)}),
)
"#,
    check,
};

/// A locked door and its key.
struct Locked<'a> {
    door: usize,
    key: &'a Id,
}

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || !facts.scenario.packs.is_empty() {
        return;
    }
    let mut locked: Vec<Locked<'_>> = locked(facts);
    if locked.is_empty() {
        return;
    }
    // Each by itself.
    let alone: Vec<bool> = locked
        .iter()
        .map(|one| !is_to_be_had(facts, one.key, &[one.door]))
        .collect();
    let mut own: Vec<Locked<'_>> = Vec::new();
    let mut rest: Vec<Locked<'_>> = Vec::new();
    for (one, alone) in locked.drain(..).zip(alone) {
        if alone { &mut own } else { &mut rest }.push(one);
    }
    for one in &own {
        report(facts, std::slice::from_ref(one), out);
    }
    // A circle: with all of them shut no key is to be had, however many others turn up.
    loop {
        let shut: Vec<usize> = rest.iter().map(|one| one.door).collect();
        let before = rest.len();
        rest.retain(|one| !is_to_be_had(facts, one.key, &shut));
        if rest.len() == before {
            break;
        }
    }
    if rest.len() > 1 {
        report(facts, &rest, out);
    }
}

/// The locked doors whose keys are surely somewhere in the dungeon and nowhere else.
fn locked<'a>(facts: &Facts<'a>) -> Vec<Locked<'a>> {
    let dungeon = facts.dungeon;
    let catalog = Place::of("catalog");
    let carried: BTreeSet<&Id> = facts
        .mentions()
        .iter()
        .filter(|m| m.role == Role::Uses && m.kind == NameKind::Item && m.place.is_within(&catalog))
        .map(|m| m.id)
        .collect();
    let effects = || {
        dungeon
            .happenings
            .iter()
            .flat_map(|h| &h.outcomes)
            .map(|o| &o.effect)
    };
    let wiring = dungeon.wiring();
    let mut found = Vec::new();
    for (door, written) in dungeon.doors.iter().enumerate() {
        let Some(key) = written
            .key
            .as_ref()
            .filter(|_| written.state == DoorState::Locked)
        else {
            continue;
        };
        let again = !wiring.nets_of(Piece::Door(door)).is_empty()
            || effects().any(|e| match e {
                Effect::Lock(id) | Effect::Close(id) => *id == written.id,
                _ => false,
            });
        let opens_more = dungeon
            .doors
            .iter()
            .filter(|d| d.key.as_ref() == Some(key))
            .count()
            > 1;
        let given = effects().any(|e| matches!(e, Effect::Gain { item, .. } if item == key));
        if given && !again && !opens_more && !carried.contains(key) {
            found.push(Locked { door, key });
        }
    }
    found
}

/// Whether heroes can get a key while these doors stay shut, in some party.
fn is_to_be_had(facts: &Facts<'_>, key: &Id, shut: &[usize]) -> bool {
    let shut: Vec<Piece> = shut.iter().map(|&door| Piece::Door(door)).collect();
    facts.ways().iter().any(|ways| {
        let behind = ways.ways.prospect(Given {
            kept: &shut,
            faith: Faith::Lucky,
            ..Given::default()
        });
        match ways.ways.where_gained(key, &behind.space) {
            None => true,
            Some(squares) => {
                // What nobody can ever come to is another matter.
                behind.reach.meets(&squares) || !ways.lucky().reach.meets(&squares)
            }
        }
    })
}

fn report(facts: &Facts<'_>, doors: &[Locked<'_>], out: &mut Vec<Finding>) {
    let keys = words(doors.iter().map(|one| format!("`{}`", one.key)), "and");
    let names = words(
        doors.iter().map(|one| facts.name_at(Piece::Door(one.door))),
        "and",
    );
    let message = if doors.len() == 1 {
        format!("the key {keys} can only be had behind its own lock, {names}")
    } else {
        format!("the keys {keys} lie behind each other's locks: {names}")
    };
    let gains = |key: &Id| -> Vec<Place> {
        let outcomes = facts.dungeon.happenings.iter().flat_map(|h| &h.outcomes);
        outcomes
            .filter(|o| matches!(&o.effect, Effect::Gain { item, .. } if item == key))
            .map(|o| o.place.clone())
            .collect()
    };
    let mut places = doors.iter().flat_map(|one| gains(one.key));
    let Some(first) = places.next() else {
        return;
    };
    let squares: SquareSet = doors
        .iter()
        .flat_map(|one| facts.dungeon.squares(Piece::Door(one.door)).iter())
        .collect();
    let mut finding = Finding::at(first, message)
        .label("the key is had here")
        .squares(squares.iter())
        .help("put the key on this side of the lock, or leave out `key`");
    for place in places {
        finding = finding.also(place, "and here");
    }
    for one in doors {
        finding = finding.also(
            Piece::Door(one.door).place().field("key"),
            "the lock that it opens",
        );
    }
    out.push(finding);
}
