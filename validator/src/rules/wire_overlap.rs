//! Rule `wire-overlap`: two wires that run along the same way.

use std::collections::BTreeSet;

use delve_engine::edges::Edge;
use delve_engine::wires::{End, Problem};
use delve_engine::{Party, Piece as Key, SquareSet, Wiring};
use delve_format::edit::Edit;
use delve_format::scenario::Wire;
use delve_format::write::inline;
use delve_format::{Place, Square, WireEnd};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::list;
use crate::rule::{Group, Rule};
use crate::wiring::overlaps;

pub(crate) static RULE: Rule = Rule {
    name: "wire-overlap",
    severity: Severity::Error,
    group: Group::Wiring,
    summary: "Two wires that run along the same way",
    finds: "Two wires that both run from one square to the same next one, in either direction, for one number of \
        players; or one wire that runs back along itself. Wires may cross, and they may meet on a square; they may \
        not lie upon each other between two squares. Where the two belong together there is a fix: one of them \
        ends on the other at the square where they part. Of a wire that joins another by a bend which nobody \
        wrote, [`two-mechanisms`](two-mechanisms.md) and [`two-triggers`](two-triggers.md) tell.",
    why: "Two wires on one line look like one. Nobody could tell on the board whether they are joined.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Darts and door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-door", between: ("I14", "J14"), held_open: true)],
    triggers: [(id: "plate", kind: PressurePlate, at: "K12")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [
        (from: "plate", to: "darts"),
        (from: "plate", to: "nave-door", via: ["K14"]),
    ],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Darts and door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-door", between: ("I14", "J14"), held_open: true)],
    triggers: [(id: "plate", kind: PressurePlate, at: "K12")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [
        (from: "plate", to: "darts"),
        (from: "K14", to: "nave-door"),
    ],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.are_wires_clear() {
        return;
    }
    if facts
        .wirings()
        .iter()
        .all(|(_, wiring)| overlaps(wiring) == 0)
    {
        return;
    }
    // Of those that join unseen another rule tells how to lead them.
    let mut reported: BTreeSet<(usize, usize)> = facts.unseen_joins();
    for &(party, ref wiring) in facts.wirings() {
        for problem in &wiring.problems {
            if let Problem::Overlap { wires, edges } = problem
                && is_connected(facts, wires.0, party)
                && is_connected(facts, wires.1, party)
                && reported.insert(*wires)
            {
                out.push(report(facts, (party, wiring), *wires, edges));
            }
        }
    }
}

/// Whether the pieces on which a wire ends are on the table with it: who lays out the board for a party
/// lays no wire for parts that are not there.
fn is_connected(facts: &Facts<'_>, wire: usize, party: Party) -> bool {
    let mut ends = facts.dungeon.wires[wire].ends.iter();
    ends.all(|end| match end {
        End::Piece(piece) => facts.dungeon.is_there(*piece, party),
        _ => true,
    })
}

fn report(
    facts: &Facts<'_>,
    (party, wiring): (Party, &Wiring),
    (first, second): (usize, usize),
    edges: &[Edge],
) -> Finding {
    let squares: SquareSet = edges
        .iter()
        .map(|edge| edge.squares())
        .flat_map(|(a, b)| [a, b])
        .collect();
    let place = |wire: usize| Place::of("wires").index(wire);
    let name = facts.wire_name(second);
    let at = list(&squares);
    let finding = if first == second {
        Finding::at(
            place(second),
            format!("{name} runs back along itself at {at}"),
        )
        .label("it goes the same way twice")
    } else {
        let message = format!("{name} runs along {} at {at}", facts.wire_name(first));
        Finding::at(place(second), message)
            .label("it lies on the other wire")
            .also(place(first), "the other wire")
    };
    let finding = finding.squares(squares.iter());
    let candidates = [(second, first), (first, second)].into_iter();
    let candidates = candidates.filter(|_| first != second);
    let mut candidates = candidates.flat_map(|(wire, other)| apart(facts, wire, other, edges));
    let apart = candidates.find(|(wire, written)| {
        let changed = [(*wire, facts.dungeon.route(written))].into();
        facts.works_the_same(&changed) && {
            let then = Wiring::with(facts.dungeon, party, &changed);
            overlaps(&then) < overlaps(wiring)
        }
    });
    let Some((wire, written)) = apart else {
        return finding.help("lead one of them another way: `via` lists its corners");
    };
    let now = &facts.scenario.wires[wire];
    let mut edit = Edit::new("Lead the wire another way");
    for (field, old, new) in [
        ("from", &now.from, &written.from),
        ("to", &now.to, &written.to),
    ] {
        if old != new {
            edit = edit.set(place(wire).field(field), new);
        }
    }
    let via = place(wire).field("via");
    if written.via.is_empty() && !now.via.is_empty() {
        edit = edit.remove(via);
    } else if written.via != now.via {
        edit = edit.set(via, &written.via);
    }
    let text = inline(&written, facts.document.dialect());
    let help = match written.from == now.from && written.to == now.to {
        true => format!("bend it the other way: `{text}`"),
        false => format!("end it on the other wire where they part: `{text}`"),
    };
    finding.help(help).fix(edit)
}

/// Other ways for a wire: to end on the other one where they part, if both have an end on the same
/// thing; or to bend the other way.
fn apart(facts: &Facts<'_>, wire: usize, other: usize, edges: &[Edge]) -> Vec<(usize, Wire)> {
    let dungeon = facts.dungeon;
    let written = &facts.scenario.wires[wire];
    let (own, its) = (&dungeon.wires[wire], &dungeon.wires[other]);
    let mut found = Vec::new();
    let shared = |square: &[Square]| {
        let edge = Edge::between(square[0], square[1]);
        edge.is_some_and(|edge| edges.contains(&edge))
    };
    let sides = |end: usize| {
        let timer = matches!(own.ends[end], End::Piece(Key::Timer(_)));
        let mut theirs = its.ends.iter().enumerate();
        matches!(own.ends[end], End::Piece(_))
            && theirs.any(|(side, there)| *there == own.ends[end] && (!timer || side == end))
    };
    let last = own.line.len().saturating_sub(1);
    let corners = positions(&own.line, &own.corners);
    let inner = corners.iter().copied().filter(|i| (1..last).contains(i));
    let inner: Vec<usize> = inner.collect();
    let via = |keep: &dyn Fn(usize) -> bool| -> Vec<Square> {
        let kept = inner.iter().filter(|i| keep(**i));
        kept.map(|&i| own.line[i]).collect()
    };
    let begin = own.line.windows(2).take_while(|step| shared(step)).count();
    if sides(0) && 0 < begin && begin < last {
        found.push(Wire {
            from: WireEnd::Square(own.line[begin]),
            via: via(&|i| i > begin),
            ..written.clone()
        });
    }
    let end = own
        .line
        .windows(2)
        .rev()
        .take_while(|step| shared(step))
        .count();
    if sides(1) && 0 < end && end < last {
        found.push(Wire {
            to: WireEnd::Square(own.line[last - end]),
            via: via(&|i| i < last - end),
            ..written.clone()
        });
    }
    for wire in &mut found {
        // A corner that it takes by itself need not be written.
        let plain = Wire {
            via: Vec::new(),
            ..wire.clone()
        };
        if dungeon.route(&plain).line == dungeon.route(wire).line {
            *wire = plain;
        }
    }
    if written.via.is_empty()
        && let (Some(a), Some(b)) = (own.line.first(), own.line.last())
        && a.row() != b.row()
        && let Some(corner) = Square::new(a.column(), b.row()).filter(|c| c != b)
    {
        found.push(Wire {
            via: vec![corner],
            ..written.clone()
        });
    }
    found.into_iter().map(|new| (wire, new)).collect()
}

/// Where on a line its corners are, in order.
fn positions(line: &[Square], corners: &[Square]) -> Vec<usize> {
    let mut from = 0;
    let mut positions = Vec::new();
    for corner in corners {
        let Some(next) = line[from..].iter().position(|square| square == corner) else {
            break;
        };
        positions.push(from + next);
        from += next;
    }
    positions
}
