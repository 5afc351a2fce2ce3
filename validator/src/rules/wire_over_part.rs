//! Rule `wire-over-part`: a wire that passes over something and does not connect to it.

use std::collections::BTreeSet;

use delve_engine::wires::End;
use delve_engine::{Piece as Key, Wire};
use delve_format::Place;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::passing::Passing;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "wire-over-part",
    severity: Severity::Note,
    group: Group::Wiring,
    summary: "A wire that passes over a part without connecting to it",
    finds: "A wire that runs over the square of a trigger, a mechanism or a timer of another trap. Also a wire to a \
        door or a portcullis that passes through another one on its way, when that has no wire.\n\n\
        Not reported: parts of the same trap; a wire through a doorway to anything but a door or a portcullis; \
        wide tripwires that are crossed beside their first square; and parts without any wire, which \
        [`unwired-part`](unwired-part.md) tells of, with the wire that passes.",
    why: "A wire connects to what it ends on and to nothing else. On the board it looks as if it were connected to \
        what it passes over, and whoever drew it may have thought so.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Over the cord",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K11"),
        (id: "cord", kind: Tripwire, at: "K15"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "web", kind: WebTrap, at: "O15"),
    ],
    wires: [(from: "plate", to: "darts"), (from: "cord", to: "web")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Over the cord",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K11"),
        (id: "cord", kind: Tripwire, at: "K15"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "web", kind: WebTrap, at: "O15"),
    ],
    wires: [
        (from: "plate", to: "darts", via: ["J11", "J18"]),
        (from: "cord", to: "web"),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let known = |wire: &Wire| !wire.ends.contains(&End::Nowhere);
    if !facts.are_wires_clear()
        || !facts.document.faults().is_empty()
        || !facts.dungeon.wires.iter().all(known)
    {
        return;
    }
    let parts = facts.idle().iter().flat_map(|idle| &idle.dead.parts);
    let told = parts.filter(|(_, lack)| lack.wire).map(|(part, _)| *part);
    let told: BTreeSet<Key> = told.collect();
    let passing = facts.passing().iter();
    let passing: Vec<Passing> = passing
        .filter(|p| !told.contains(&p.piece))
        .copied()
        .collect();
    for passing in passing.chunk_by(|a, b| a.wire == b.wire) {
        out.push(report(facts, passing));
    }
}

/// Everything that one wire passes over.
fn report(facts: &Facts<'_>, passing: &[Passing]) -> Finding {
    let wire = passing[0].wire;
    let pieces: Vec<Key> = passing.iter().map(|p| p.piece).collect();
    let names = words(pieces.iter().map(|&piece| facts.name_at(piece)), "and");
    let it = if pieces.len() == 1 { "it" } else { "them" };
    let message = format!(
        "{} passes over {names} and does not connect to {it}",
        facts.wire_name(wire)
    );
    let mut finding = Finding::at(Place::of("wires").index(wire), message)
        .label("it connects only to what it ends on");
    for piece in pieces {
        finding = finding.also(facts.where_it_is(piece), "the wire passes over this");
    }
    finding
        .squares(passing.iter().map(|p| p.at))
        .help("lead it round, by corners in `via`; or end a wire there, if it is meant to connect")
}
