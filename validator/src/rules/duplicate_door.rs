//! Rule `duplicate-door`: two doors in one wall.

use std::collections::BTreeMap;

use delve_engine::Piece as Key;
use delve_format::Square;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-door",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "Two doors in one wall",
    finds: "Doors between the same two squares, whichever square is written first. All of them are reported \
        together.\n\n\
        Not reported: doors that are never on the table together because of their `players`, and doors on no \
        wall at all, of which [`door-without-wall`](door-without-wall.md) speaks.",
    why: "A wall between two squares has room for one door. With two it is open and locked at once.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A door in a door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [
        (id: "vestry-door", between: ("A12", "B12")),
        (id: "iron-door", between: ("B12", "A12"), lock: Armed),
    ],
    rooms: {7: (reveal: "Robes hang in rows.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A door in a door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [
        (id: "vestry-door", between: ("A12", "B12")),
        (id: "iron-door", between: ("B14", "A14"), lock: Armed),
    ],
    rooms: {7: (reveal: "Robes hang in rows.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let doors = &facts.dungeon.doors;
    let mut walls: BTreeMap<(Square, Square), Vec<usize>> = BTreeMap::new();
    for (i, door) in doors.iter().enumerate().filter(|(_, door)| door.on_wall) {
        let (a, b) = door.between;
        walls.entry((a.min(b), a.max(b))).or_default().push(i);
    }
    walls.retain(|_, there| there.len() > 1);
    if walls.is_empty() {
        return;
    }
    let parties = facts.dungeon.parties();
    for ((a, b), there) in walls {
        let mut together = vec![false; there.len()];
        for party in &parties {
            let has = |n: &usize| party.has(doors[there[*n]].players);
            let met: Vec<usize> = (0..there.len()).filter(has).collect();
            if met.len() > 1 {
                met.into_iter().for_each(|n| together[n] = true);
            }
        }
        let all: Vec<usize> = there
            .into_iter()
            .zip(together)
            .filter_map(|(door, together)| together.then_some(door))
            .collect();
        let [first, second, more @ ..] = &*all else {
            continue;
        };
        let names = all.iter().map(|&i| format!("`{}`", doors[i].id));
        let message = format!(
            "doors {} are in one wall, between {a} and {b}",
            words(names, "and")
        );
        let place = |i: &usize| facts.where_it_is(Key::Door(*i));
        out.push(
            Finding::at(place(second), message)
                .label("the same wall again")
                .also(place(first), "there is a door here")
                .also_all(more.iter().map(place), || "and here".to_owned())
                .squares([a, b])
                .help(match more.is_empty() {
                    true => "move one of them, or take it away",
                    false => "leave one of them and move the others, or take them away",
                }),
        );
    }
}
