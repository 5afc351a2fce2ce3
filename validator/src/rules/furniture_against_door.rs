//! Rule `furniture-against-door`: a piece of furniture that fills the square behind a door.

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::{Piece as Key, SquareSet};
use delve_format::{Players, Square};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "furniture-against-door",
    severity: Severity::Warning,
    group: Group::Placement,
    summary: "A piece of furniture fills the square before or behind a door",
    finds: "A piece of furniture on one of the two squares between which a door stands.\n\n\
        Not reported: furniture beside the door's squares; pieces and doors that are never on the table \
        together; and furniture that cuts the only way to a goal or an exit, of which \
        [`path-cut`](path-cut.md) speaks.",
    why: "The door opens, and nobody can walk through it. The heroes spend their turns on forcing a door that \
        leads nowhere, or jump from the doorstep into the dark.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Behind the door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    furniture: [(kind: "chest", at: "B12")],
    rooms: {7: (reveal: "Robes hang in rows.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Behind the door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    furniture: [(kind: "chest", at: "B13")],
    rooms: {7: (reveal: "Robes hang in rows.")},
)
"#,
    check,
};

/// The two squares beside a wall, in order.
type Wall = (Square, Square);

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let dungeon = facts.dungeon;
    // Doors by their squares; of those in one wall for the same players the first is enough.
    let mut doors: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
    let mut seen: BTreeSet<(Wall, Option<(u8, u8)>)> = BTreeSet::new();
    for (i, door) in dungeon.doors.iter().enumerate() {
        let (a, b) = door.between;
        let players = door.players.map(|Players(from, to)| (from, to));
        if door.on_wall && seen.insert(((a.min(b), a.max(b)), players)) {
            doors.entry(a).or_default().push(i);
            doors.entry(b).or_default().push(i);
        }
    }
    let parties = dungeon.parties();
    for (i, furniture) in dungeon.furniture.iter().enumerate() {
        let near = furniture.squares.iter();
        let near = near.filter_map(|square| Some((square, doors.get(&square)?)));
        let met: Vec<(Square, usize)> = near
            .flat_map(|(square, doors)| doors.iter().map(move |&door| (square, door)))
            .filter(|&(_, door)| {
                let mut parties = parties.iter();
                parties.any(|party| {
                    party.has(furniture.players) && party.has(dungeon.doors[door].players)
                })
            })
            .collect();
        if !met.is_empty() && !is_told_otherwise(facts, i) {
            out.push(report(facts, i, &met));
        }
    }
}

/// Whether the piece is reported already because it cuts a way.
fn is_told_otherwise(facts: &Facts<'_>, furniture: usize) -> bool {
    let key = Key::Furniture(furniture);
    let mut parties = facts.dungeon.parties().into_iter();
    facts.is_settled()
        && parties.any(|party| {
            let mut cuts = facts.cuts(party).iter();
            cuts.any(|cut| cut.by.iter().flatten().any(|&piece| piece == key))
        })
}

fn report(facts: &Facts<'_>, furniture: usize, met: &[(Square, usize)]) -> Finding {
    let key = Key::Furniture(furniture);
    let doors: BTreeSet<usize> = met.iter().map(|&(_, door)| door).collect();
    let squares: SquareSet = met.iter().map(|&(square, _)| square).collect();
    let names = doors.iter().map(|&door| facts.name_at(Key::Door(door)));
    let message = format!(
        "{} stands against {}",
        facts.name_at(key),
        words(names, "and")
    );
    let places = doors.iter().map(|&door| facts.where_it_is(Key::Door(door)));
    let finding = Finding::at(facts.where_it_is(key), message)
        .label("nobody gets through the door here")
        .also_all(places, || "the door".to_owned())
        .squares(squares.iter());
    facts.offer_move(finding, furniture)
}
