//! Rule `overlap`: two pieces that need the same square.

use std::collections::BTreeMap;

use delve_engine::{Piece as Key, SquareSet};
use delve_format::Square;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{Kind, Piece, list, names};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "overlap",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "Two pieces stand on the same square",
    finds: "Furniture, blockages, guards and allies that need the same square; \
        two hazards on one square; a mechanism or a timer on a square with a part of another trap. All that \
        stand on the same squares are reported together.\n\n\
        Not reported: pieces that are never on the table together because of their `players`; guards in \
        reserve, who wait beside the board; figures that stand on a trigger, a hazard or another part; a \
        mechanism or a timer on the square of its own trigger. Of what stands where a hero begins \
        [`blocked-start`](blocked-start.md) speaks, and of two doors in one wall \
        [`duplicate-door`](duplicate-door.md).",
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
    let pieces = facts.pieces();
    // Of pieces that are on the table for the same players only the first can be met first.
    let mut on: BTreeMap<(Square, Layer), Vec<usize>> = BTreeMap::new();
    let mut found: BTreeMap<(usize, SquareSet), Vec<&Piece<'_>>> = BTreeMap::new();
    for (i, piece) in pieces.iter().enumerate() {
        let Some(layer) = Layer::of(piece.kind) else {
            continue;
        };
        if piece.reserve || piece.players.is_none() {
            continue;
        }
        // The first earlier piece in the way; more than one on a square are found one by one.
        let other = piece.squares.iter().find_map(|square| {
            let there = on.get(&(square, layer))?.iter().copied();
            there
                .into_iter()
                .find(|&j| clash(facts, layer, &pieces[j], piece))
        });
        if let Some(other) = other {
            let shared = piece.squares & pieces[other].squares;
            found.entry((other, shared)).or_default().push(piece);
        }
        for square in piece.squares.iter() {
            let there = on.entry((square, layer)).or_default();
            let is_new = |&j: &usize| pieces[j].players != piece.players;
            if layer == Layer::Part || there.iter().all(is_new) {
                there.push(i);
            }
        }
    }
    for ((first, shared), others) in found {
        out.extend(report(&pieces[first], &others, &shared));
    }
}

/// One finding for all that stand on the same squares.
fn report(first: &Piece<'_>, others: &[&Piece<'_>], shared: &SquareSet) -> Option<Finding> {
    let (piece, more) = others.split_first()?;
    let squares = list(shared);
    let all: Vec<&Piece<'_>> = [&[first], others].concat();
    let names = names(all.into_iter());
    let both = if more.is_empty() { "both" } else { "all" };
    let finding = Finding::at(
        piece.at.clone(),
        format!("{names} {both} stand on {squares}"),
    )
    .label(format!("{squares} is taken"))
    .also(first.at.clone(), format!("by {}", first.name()))
    .also_all(more.iter().map(|p| p.at.clone()), || "and here".to_owned())
    .squares(shared.iter());
    let help = match (more.is_empty(), piece.kind) {
        (true, Kind::Piece(Key::Guard(_))) => {
            "move one of them, or let the guard wait with `reserve: true` until it is summoned"
        }
        (true, _) => "move one of them",
        (false, _) => "move all but one of them",
    };
    Some(finding.help(help))
}

/// Whether two pieces of one layer cannot share a square.
fn clash(facts: &Facts<'_>, layer: Layer, a: &Piece<'_>, b: &Piece<'_>) -> bool {
    a.meets(b) && (layer != Layer::Part || !facts.may_share(a, b))
}

/// What pieces can be in each other's way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    /// Figures, furniture and blockages.
    Standing,
    Hazard,
    Part,
}

impl Layer {
    /// Of the squares where heroes begin another rule speaks.
    fn of(kind: Kind) -> Option<Layer> {
        match kind {
            Kind::Start => None,
            Kind::Piece(Key::Hazard(_)) => Some(Layer::Hazard),
            Kind::Piece(Key::Trigger(_) | Key::Mechanism(_) | Key::Timer(_)) => Some(Layer::Part),
            Kind::Piece(_) => Some(Layer::Standing),
        }
    }
}
