//! Rule `exit-blocked`: a way out on which nobody can stand.

use std::collections::BTreeSet;

use delve_engine::way::Need;
use delve_engine::{Piece as Key, SquareSet};
use delve_format::names::Role;
use delve_format::{Id, Place};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{list, words};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "exit-blocked",
    severity: Severity::Warning,
    group: Group::Placement,
    summary: "A square of an exit on which nobody can stand",
    finds: "Squares of `exits` that furniture or a blockage fills, and an exit without any square.\n\n\
        Not reported: a blockage that something speaks of by its id, because it may be cleared or raised; figures \
        and hazards; exits of which none can be reached, of which [`path-cut`](path-cut.md) speaks; and boards on \
        which a piece stands where it cannot.",
    why: "A hero leaves the dungeon from an exit square. From one that is filled nobody can.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The way out",
    start: ["A9", "A10", "A11", "A12", "A13"],
    exits: [(at: ["A27", "A28"])],
    blockages: [(at: ["A28"])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The way out",
    start: ["A9", "A10", "A11", "A12", "A13"],
    exits: [(at: ["A27", "A28"])],
    blockages: [(at: ["B28"])],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let dungeon = facts.dungeon;
    for (i, exit) in facts.scenario.exits.iter().enumerate() {
        if exit.at.is_empty() && facts.document.faults().is_empty() {
            out.push(
                Finding::at(
                    Place::of("exits").index(i).field("at"),
                    "an exit without a square: nobody can leave by it",
                )
                .label("no square")
                .help("name its squares, or take the exit out"),
            );
        }
    }
    let all = dungeon.exits.iter();
    let all = all.fold(SquareSet::EMPTY, |all, exit| all | exit.squares);
    let filling = filling(facts, &all);
    if filling.is_empty() || !facts.is_settled() {
        return;
    }
    let parties = dungeon.parties();
    let open = parties.into_iter().filter(|&party| {
        let cuts = facts.cuts(party).iter();
        !cuts.into_iter().any(|cut| cut.need == Need::Exit)
    });
    let open: Vec<_> = open.collect();
    for (i, exit) in dungeon.exits.iter().enumerate() {
        let there: Vec<Key> = filling
            .iter()
            .copied()
            .filter(|&piece| {
                dungeon.squares(piece).meets(&exit.squares)
                    && open.iter().any(|&party| dungeon.is_there(piece, party))
            })
            .collect();
        if there.is_empty() {
            continue;
        }
        let filled = there.iter().fold(SquareSet::EMPTY, |all, &piece| {
            all | (dungeon.squares(piece) & exit.squares)
        });
        let names = words(facts.names_at(&there), "and");
        let message = format!(
            "nobody can leave from {}, because of {names}",
            list(&filled)
        );
        let places = there.iter().map(|&piece| facts.where_it_is(piece));
        out.push(
            Finding::at(Place::of("exits").index(i).field("at"), message)
                .label(format!("{} cannot be stood on", list(&filled)))
                .also_all(places, || "it fills the square".to_owned())
                .squares(filled.iter())
                .help("move it, or let the heroes leave from another square"),
        );
    }
}

/// Furniture and blockages on these squares that stay there, whatever happens.
fn filling(facts: &Facts<'_>, squares: &SquareSet) -> Vec<Key> {
    let dungeon = facts.dungeon;
    let pieces = dungeon.pieces();
    let there = pieces.filter(|&piece| {
        matches!(piece, Key::Blockage(_) | Key::Furniture(_))
            && dungeon.squares(piece).meets(squares)
    });
    let there: Vec<Key> = there.collect();
    if there.is_empty() {
        return there;
    }
    let waivers = Place::of("waivers");
    let mentions = facts.mentions().iter();
    let spoken_of: BTreeSet<&Id> = mentions
        .filter(|m| m.role == Role::Uses && !m.place.is_within(&waivers))
        .map(|mention| mention.id)
        .collect();
    there
        .into_iter()
        .filter(|&piece| match piece {
            Key::Blockage(_) => dungeon.id(piece).is_none_or(|id| !spoken_of.contains(id)),
            _ => true,
        })
        .collect()
}
