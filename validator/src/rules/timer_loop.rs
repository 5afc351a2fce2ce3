//! Rule `timer-loop`: timers that start each other in a circle.

use std::collections::BTreeSet;

use delve_engine::wires::Problem;
use delve_engine::{Party, Piece as Key, Wiring};
use delve_format::Place;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "timer-loop",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "Timers that start each other in a circle",
    finds: "Timers from which wires lead back to themselves, straight or by way of other timers. The last wire \
        without which there would be no circle is marked.",
    why: "A timer runs once and is spent until somebody resets it, so the signal that comes round does nothing. \
        A trap that goes off again and again cannot be built with timers; an event can do that (`on: Every(2)`).",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Round and round",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "O16")],
    timers: [(id: "tick", at: "K16", turns: 1), (id: "tock", at: "M16", turns: 1)],
    wires: [
        (from: "plate", to: "tick"),
        (from: "tick", to: "tock"),
        (from: "tock", to: "darts"),
        (from: "tock", to: "tick", via: ["M18", "K18"]),
    ],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Round and round",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "O16")],
    timers: [(id: "tick", at: "K16", turns: 1), (id: "tock", at: "M16", turns: 1)],
    wires: [
        (from: "plate", to: "tick"),
        (from: "tick", to: "tock"),
        (from: "tock", to: "darts"),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.are_wires_clear() {
        return;
    }
    let mut reported: BTreeSet<Vec<usize>> = BTreeSet::new();
    for &(party, ref wiring) in facts.wirings() {
        for problem in &wiring.problems {
            if let Problem::Loop { timers } = problem
                && reported.insert(timers.clone())
            {
                out.push(report(facts, party, wiring, timers));
            }
        }
    }
}

fn report(facts: &Facts<'_>, party: Party, wiring: &Wiring, timers: &[usize]) -> Finding {
    let dungeon = facts.dungeon;
    let message = match timers {
        [timer] => format!("{} starts itself", facts.name_at(Key::Timer(*timer))),
        _ => {
            let name = |&i: &usize| format!("`{}`", dungeon.timers[i].id);
            let names = words(timers.iter().map(name), "and");
            format!("timers {names} start each other in a circle")
        }
    };
    let place = |timer: usize| Key::Timer(timer).place().field("id");
    let (finding, rest) = match closing(facts, party, wiring, timers) {
        Some(wire) => {
            let finding = Finding::at(Place::of("wires").index(wire), message);
            (finding.label("this wire closes the circle"), timers)
        }
        None => {
            let finding = Finding::at(place(timers[0]), message).label("it leads back to itself");
            (finding, &timers[1..])
        }
    };
    let finding = rest.iter().fold(finding, |finding, &timer| {
        finding.also(place(timer), "a timer of the circle")
    });
    let squares = timers.iter().map(|&timer| dungeon.timers[timer].at);
    finding.squares(squares).help(
        "a timer runs once until it is reset: take the way back out, or lead it somewhere else",
    )
}

/// The last wire without which the circle is open. Wires that do not touch it are not tried.
fn closing(facts: &Facts<'_>, party: Party, wiring: &Wiring, timers: &[usize]) -> Option<usize> {
    let nets: BTreeSet<usize> = timers.iter().filter_map(|&t| wiring.far_net(t)).collect();
    let mut wires: Vec<usize> = nets
        .iter()
        .flat_map(|&n| wiring.nets[n].wires.clone())
        .collect();
    wires.sort_unstable();
    for wire in wires.into_iter().rev() {
        if !facts.tries.take(facts.dungeon) {
            return None;
        }
        let without = Wiring::without(facts.dungeon, party, wire);
        let mut problems = without.problems.iter();
        let closed = problems.any(|problem| match problem {
            Problem::Loop { timers: left } => left.iter().any(|timer| timers.contains(timer)),
            _ => false,
        });
        if !closed {
            return Some(wire);
        }
    }
    None
}
