//! Rule `overlap`: two pieces that need the same square.

use std::collections::BTreeMap;

use delve_engine::{Party, Piece as Key, SquareSet};
use delve_format::Square;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{Kind, Piece, list};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "overlap",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "Two pieces stand on the same square",
    finds: "Furniture, blockages, guards, allies and the heroes' start squares that need the same square; \
        two hazards on one square; two doors in one wall; a mechanism or a timer on a square with a part of another trap.\n\n\
        Not reported: pieces that are never on the table together because of their `players`; guards in \
        reserve, who wait beside the board; figures that stand on a trigger, a hazard or another part; a \
        mechanism or a timer on the square of its own trigger.",
    why: "A square holds one figure or one piece. The Dungeon Master could not set up the board.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "On the font",
    start: ["A9", "A10", "A11", "A12", "A13"],
    furniture: [(kind: "font", at: "N17")],
    guards: [(id: "warden", monster: "skeleton", at: "N17")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "On the font",
    start: ["A9", "A10", "A11", "A12", "A13"],
    furniture: [(kind: "font", at: "N17")],
    guards: [(id: "warden", monster: "skeleton", at: "N16")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    doors(facts, out);
    let pieces = facts.pieces();
    let mut taken = SquareSet::EMPTY;
    let mut on: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
    // Most pieces share their squares with nothing; only those that do are put in lists.
    let shared = pieces.iter().fold(SquareSet::EMPTY, |shared, piece| {
        let again = piece.squares & taken;
        taken |= piece.squares;
        shared | again
    });
    for (i, piece) in pieces.iter().enumerate() {
        if !piece.squares.meets(&shared) {
            continue;
        }
        // The first earlier piece in the way; more than one on a square are found one by one.
        let other = piece.squares.iter().find_map(|square| {
            let there = on.get(&square)?.iter();
            there
                .map(|&j| &pieces[j])
                .find(|other| clash(facts, other, piece))
        });
        if let Some(other) = other {
            out.push(report(piece, other));
        }
        for square in (piece.squares & shared).iter() {
            on.entry(square).or_default().push(i);
        }
    }
}

/// Doors on a wall that has one already, as long as both may be on the table.
fn doors(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let dungeon = facts.dungeon;
    let parties = dungeon.parties();
    let mut on: BTreeMap<(Square, Square), Vec<usize>> = BTreeMap::new();
    for (i, door) in dungeon.doors.iter().enumerate() {
        let (a, b) = door.between;
        if a == b {
            continue;
        }
        let there = on.entry((a.min(b), a.max(b))).or_default();
        let meets = |other: &&usize| {
            let has = |party: &Party, door: usize| party.has(dungeon.doors[door].players);
            parties
                .iter()
                .any(|party| has(party, i) && has(party, **other))
        };
        if let Some(&other) = there.iter().find(meets) {
            let (door, other) = (Key::Door(i), Key::Door(other));
            let name = format!("door `{}`", dungeon.doors[i].id);
            let message = format!("{} and {name} are in the same wall", facts.name_at(other));
            out.push(
                Finding::at(facts.where_it_is(door), message)
                    .label("the same wall again")
                    .also(facts.where_it_is(other), "there is a door here")
                    .squares([a, b])
                    .help("move one of them, or take it away"),
            );
        }
        there.push(i);
    }
}

fn report(piece: &Piece<'_>, other: &Piece<'_>) -> Finding {
    let shared = piece.squares & other.squares;
    let squares = list(&shared);
    let message = format!(
        "{} and {} both stand on {squares}",
        other.name(),
        piece.name()
    );
    let finding = Finding::at(piece.at.clone(), message)
        .label(format!("{squares} is taken"))
        .also(other.at.clone(), format!("by {}", other.name()))
        .squares(shared.iter());
    if matches!(piece.kind, Kind::Piece(Key::Guard(_))) {
        finding.help(
            "move one of them, or let the guard wait with `reserve: true` until it is summoned",
        )
    } else {
        finding.help("move one of them")
    }
}

/// Whether two pieces cannot share a square.
fn clash(facts: &Facts<'_>, a: &Piece<'_>, b: &Piece<'_>) -> bool {
    if a.reserve || b.reserve || !a.meets(b) {
        return false;
    }
    match (Layer::of(a.kind), Layer::of(b.kind)) {
        (Layer::Standing, Layer::Standing) | (Layer::Hazard, Layer::Hazard) => true,
        (Layer::Part, Layer::Part) => !facts.may_share(a, b),
        _ => false,
    }
}

/// What pieces can be in each other's way.
#[derive(PartialEq, Eq)]
enum Layer {
    /// Figures, furniture and blockages.
    Standing,
    Hazard,
    Part,
}

impl Layer {
    fn of(kind: Kind) -> Layer {
        match kind {
            Kind::Piece(Key::Hazard(_)) => Layer::Hazard,
            Kind::Piece(Key::Trigger(_) | Key::Mechanism(_) | Key::Timer(_)) => Layer::Part,
            Kind::Start | Kind::Piece(_) => Layer::Standing,
        }
    }
}
