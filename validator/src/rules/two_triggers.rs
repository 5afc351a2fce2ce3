//! Rule `two-triggers`: a mechanism that more than one trigger sets off.

use std::collections::BTreeSet;

use delve_engine::{Party, Piece as Key};
use delve_format::Place;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{number, words};
use crate::rule::{Group, Rule};
use crate::wiring::wire_to_blame;

pub(crate) static RULE: Rule = Rule {
    name: "two-triggers",
    severity: Severity::Error,
    group: Group::Wiring,
    summary: "A mechanism that is wired to more than one trigger",
    finds: "A mechanism to which wires lead from two or more triggers: each by a wire of its own, by wires that \
        join, or through timers. The last wire without which there would be fewer is marked. Doors and \
        portcullises may have several triggers ([`door-two-triggers`](door-two-triggers.md) tells which \
        have). Where one of the triggers has too many mechanisms because \
        of the same wires, [`two-mechanisms`](two-mechanisms.md) says so and names this trigger as well. \
        Nothing is reported while two pieces have an id on which a wire ends.",
    why: "By the rules a mechanism has exactly one trigger, which says when it goes off and must be reset.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Plate and lever",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K14"),
        (id: "lever", kind: Lever, at: "O18"),
    ],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [(from: "plate", to: "darts"), (from: "lever", to: "darts")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Plate and lever",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K14"),
        (id: "lever", kind: Lever, at: "O18"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "blades", kind: SpinningBlades, at: "O14"),
    ],
    wires: [(from: "plate", to: "darts"), (from: "lever", to: "blades")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.are_wires_clear() {
        return;
    }
    let mut reported = BTreeSet::new();
    for party in facts.dungeon.parties() {
        let drives = facts.drives(party);
        for mechanism in 0..facts.dungeon.mechanisms.len() {
            let triggers = drives.triggers(Key::Mechanism(mechanism));
            // One wrong wire can break both rules; then it is reported once, as the other one.
            let overloaded = |&trigger: &usize| drives.mechanisms(trigger).len() > 1;
            if triggers.len() > 1 && !triggers.iter().any(overloaded) && reported.insert(mechanism)
            {
                out.push(report(facts, party, mechanism, triggers));
            }
        }
    }
}

fn report(facts: &Facts<'_>, party: Party, mechanism: usize, triggers: &[usize]) -> Finding {
    let dungeon = facts.dungeon;
    if let Some(join) = facts.unseen_join(party, Key::Mechanism(mechanism)) {
        let id = &dungeon.mechanisms[mechanism].id;
        let what = format!("mechanism `{id}` has {} triggers", number(triggers.len()));
        return join.report(facts, &what);
    }
    let key = Key::Mechanism(mechanism);
    let id = &dungeon.mechanisms[mechanism].id;
    let name = |i: &usize| format!("`{}`", dungeon.triggers[*i].id);
    let message = format!(
        "mechanism `{id}` has {} triggers: {}",
        number(triggers.len()),
        words(triggers.iter().map(name), "and")
    );
    let blame = wire_to_blame(facts, party, |drives| drives.triggers(key).len());
    let here = key.place().field("id");
    let mut finding = match blame {
        Some(wire) => Finding::at(Place::of("wires").index(wire), message)
            .label("this wire makes it too many")
            .also(here, "the mechanism"),
        None => Finding::at(here, message).label("this mechanism"),
    };
    for &i in triggers {
        finding = finding.also(Key::Trigger(i).place().field("id"), "a trigger");
    }
    let squares = triggers
        .iter()
        .flat_map(|&i| dungeon.triggers[i].squares.iter());
    finding
        .squares(squares.chain([dungeon.mechanisms[mechanism].at]))
        .help("leave it one trigger; any number of doors can hang on the others")
}
