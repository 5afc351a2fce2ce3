//! Rule `door-two-triggers`: a door or a portcullis on which two triggers work.

use std::collections::BTreeSet;

use delve_engine::{Party, Piece as Key};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{number, words};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "door-two-triggers",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "A door or a portcullis that more than one trigger moves",
    finds: "A door or a portcullis to which wires lead from two or more triggers that are on the table together, \
        straight or through timers. Where the same triggers share a mechanism, or one of them has too many, \
        [`two-triggers`](two-triggers.md) or [`two-mechanisms`](two-mechanisms.md) says so, and this rule says \
        nothing.",
    why: "The last signal counts: a lever that is thrown back closes the door that a plate has opened, whoever \
        stands beyond it. Where that is meant, as with a lever on either side of a door, accept it with a waiver.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Two ways to open",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-door", between: ("I14", "J14"))],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "L14"),
        (id: "lever", kind: Lever, at: "O18"),
    ],
    wires: [
        (from: "plate", to: "nave-door"),
        (from: "lever", to: "nave-door", via: ["J18"]),
    ],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Two ways to open",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-door", between: ("I14", "J14"))],
    triggers: [(id: "lever", kind: Lever, at: "O18")],
    wires: [(from: "lever", to: "nave-door", via: ["J18"])],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.are_wires_clear() {
        return;
    }
    let mut reported = BTreeSet::new();
    for &(party, _) in facts.wirings() {
        let drives = facts.drives(party);
        let pieces = facts.dungeon.pieces();
        for gate in pieces.filter(|key| matches!(key, Key::Door(_) | Key::Blockage(_))) {
            let triggers = drives.triggers(gate);
            if triggers.len() > 1 && !is_told(facts, party, triggers) && reported.insert(gate) {
                out.push(report(facts, gate, triggers));
            }
        }
    }
}

/// Whether another rule reports these triggers: one has two mechanisms, or two have the same.
fn is_told(facts: &Facts<'_>, party: Party, triggers: &[usize]) -> bool {
    let drives = facts.drives(party);
    let mut seen = BTreeSet::new();
    triggers.iter().any(|&trigger| {
        let mechanisms = drives.mechanisms(trigger);
        mechanisms.len() > 1 || mechanisms.into_iter().any(|m| !seen.insert(m))
    })
}

fn report(facts: &Facts<'_>, gate: Key, triggers: &[usize]) -> Finding {
    let dungeon = facts.dungeon;
    let name = |&i: &usize| format!("`{}`", dungeon.triggers[i].id);
    let message = format!(
        "{} has {} triggers: {}",
        facts.name_at(gate),
        number(triggers.len()),
        words(triggers.iter().map(name), "and")
    );
    let mut finding = Finding::at(gate.place().field("id"), message)
        .label("the last signal counts")
        .squares(dungeon.squares(gate).iter());
    for &i in triggers {
        finding = finding
            .also(Key::Trigger(i).place().field("id"), "a trigger")
            .squares(dungeon.triggers[i].squares.iter());
    }
    finding.help("leave it one trigger, or waive this where either may move it")
}
