//! Rule `blocked-start`: a square on which a hero should begin and cannot.

use std::collections::BTreeMap;

use delve_engine::{Piece as Key, SquareSet};
use delve_format::{Place, Square};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{Kind, Piece, list, names};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "blocked-start",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "A square on which a hero should begin is taken",
    finds: "Furniture, a blockage, a guard or an ally on a start square, and a start square that is written \
        twice. A hazard on a start square is a warning: the hero would begin in it.\n\n\
        Not reported: guards in reserve, who wait beside the board; pieces that are never on the table; triggers \
        on a start square, which go off when somebody steps there later.",
    why: "A square holds one figure or one piece. The Dungeon Master could not set up the board.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Born under a stone",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["A13"])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Born under a stone",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["A14"])],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let mut first: BTreeMap<Square, usize> = BTreeMap::new();
    let mut again: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
    for (i, &square) in facts.scenario.start.iter().enumerate() {
        let before = *first.entry(square).or_insert(i);
        if before != i {
            again.entry(square).or_default().push(i);
        }
    }
    out.extend(again.iter().filter_map(|(square, places)| {
        let (one, more) = places.split_first()?;
        let place = |i: &usize| Place::of("start").index(*i);
        let message = format!("{square} is a start square twice, and holds one hero");
        Some(
            Finding::at(place(one), message)
                .label("the same square again")
                .also(place(&first[square]), "it is first written here")
                .also_all(more.iter().map(place), || "and here".to_owned())
                .squares([*square])
                .help("let each hero begin on a square of its own"),
        )
    }));
    let start: SquareSet = facts.scenario.start.iter().copied().collect();
    let mut taken: BTreeMap<(bool, SquareSet), Vec<&Piece<'_>>> = BTreeMap::new();
    for piece in facts.pieces() {
        let hazard = match piece.kind {
            Kind::Start => continue,
            Kind::Piece(Key::Trigger(_) | Key::Mechanism(_) | Key::Timer(_)) => continue,
            Kind::Piece(key) => matches!(key, Key::Hazard(_)),
        };
        let shared = piece.squares & start;
        if !shared.is_empty() && !piece.reserve && piece.players.is_some() {
            taken.entry((hazard, shared)).or_default().push(piece);
        }
    }
    for ((hazard, shared), pieces) in taken {
        let place = |square: Square| Place::of("start").index(first[&square]);
        let places: Vec<Place> = shared.iter().map(place).collect();
        out.extend(report(&pieces, &shared, places, hazard));
    }
}

/// One finding for all that stand on the same start squares.
fn report(
    pieces: &[&Piece<'_>],
    shared: &SquareSet,
    starts: Vec<Place>,
    hazard: bool,
) -> Option<Finding> {
    let (piece, more) = pieces.split_first()?;
    let names = names(pieces.iter().copied());
    let verb = match (hazard, more.is_empty()) {
        (false, true) => "stands",
        (false, false) => "stand",
        (true, true) => "lies",
        (true, false) => "lie",
    };
    let who = match shared.len() {
        1 => "a hero begins",
        _ => "heroes begin",
    };
    let squares = list(shared);
    let message = format!("{names} {verb} on {squares}, where {who}");
    let finding = Finding::at(piece.at.clone(), message)
        .label(format!("{squares} is for the heroes"))
        .also_all(starts, || "a start square".to_owned())
        .also_all(more.iter().map(|p| p.at.clone()), || "and here".to_owned())
        .squares(shared.iter());
    let finding = match piece.kind {
        Kind::Piece(Key::Guard(_)) => {
            finding.help("move it, or let the guard wait with `reserve: true` until it is summoned")
        }
        _ => finding.help("move it, or let the heroes begin elsewhere"),
    };
    Some(match hazard {
        true => finding.severity(Severity::Warning),
        false => finding,
    })
}
