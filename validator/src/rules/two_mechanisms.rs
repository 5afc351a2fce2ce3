//! Rule `two-mechanisms`: a trigger that sets off more than one mechanism.

use std::collections::BTreeSet;

use delve_engine::{Party, Piece as Key};
use delve_format::Place;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{number, words};
use crate::rule::{Group, Rule};
use crate::wiring::{drives_without, wire_to_blame};

pub(crate) static RULE: Rule = Rule {
    name: "two-mechanisms",
    severity: Severity::Error,
    group: Group::Wiring,
    summary: "A trigger that is wired to more than one mechanism",
    finds: "A trigger from which wires lead to two or more mechanisms: each by a wire of its own, by wires that \
        join, or through timers. The last wire without which there would be fewer is marked; or, where a wire \
        without `via` joins another by its bend, that wire and the square, with a corner that helps. Doors and \
        portcullises do not count: a trigger can be wired to any number of them. Nothing is reported while two \
        pieces have an id on which a wire ends.",
    why: "By the rules a trigger works one mechanism and any number of doors. Which of the two should go off \
        nobody could say.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Darts and web",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "web", kind: WebTrap, at: "O14"),
    ],
    wires: [(from: "plate", to: "darts"), (from: "plate", to: "web")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Darts and web",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K14"),
        (id: "cord", kind: Tripwire, at: "O16"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "web", kind: WebTrap, at: "O14"),
    ],
    wires: [(from: "plate", to: "darts"), (from: "cord", to: "web")],
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
        for trigger in 0..facts.dungeon.triggers.len() {
            let mechanisms = facts.drives(party).mechanisms(trigger);
            if mechanisms.len() < 2 || reported.contains(&Blame::Trigger(trigger)) {
                continue;
            }
            let id = &facts.dungeon.triggers[trigger].id;
            let before = facts.drives(party);
            if let Some(join) = facts.unseen_join(party, Key::Trigger(trigger)) {
                // All triggers that this square joins are reported with it.
                let together = (0..facts.dungeon.triggers.len())
                    .filter(|&t| before.mechanisms(t) == mechanisms)
                    .map(Blame::Trigger);
                reported.extend(together);
                if reported.insert(Blame::Wire(join.wire)) {
                    let number = number(mechanisms.len());
                    let what = format!("trigger `{id}` sets off {number} mechanisms");
                    out.push(join.report(facts, &what));
                }
                continue;
            }
            // One wrong wire can overload several triggers at once; it is reported once.
            let wire = wire_to_blame(facts, party, |drives| drives.mechanisms(trigger).len());
            reported.insert(Blame::Trigger(trigger));
            if wire.is_none_or(|wire| reported.insert(Blame::Wire(wire))) {
                out.push(report(facts, party, trigger, &mechanisms, wire));
            }
        }
    }
}

/// What a finding is about.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Blame {
    Trigger(usize),
    Wire(usize),
}

fn report(
    facts: &Facts<'_>,
    party: Party,
    trigger: usize,
    mechanisms: &[usize],
    wire: Option<usize>,
) -> Finding {
    let dungeon = facts.dungeon;
    let id = &dungeon.triggers[trigger].id;
    let name = |i: &usize| format!("`{}`", dungeon.mechanisms[*i].id);
    let message = format!(
        "trigger `{id}` sets off {} mechanisms: {}",
        number(mechanisms.len()),
        words(mechanisms.iter().map(name), "and")
    );
    let here = Key::Trigger(trigger).place().field("id");
    let mut finding = match wire {
        Some(wire) => Finding::at(Place::of("wires").index(wire), message)
            .label("this wire makes it too many")
            .also(here, "the trigger"),
        None => Finding::at(here, message).label("this trigger"),
    };
    let without = wire.and_then(|wire| drives_without(facts, party, wire));
    for &i in mechanisms {
        let mechanism = Key::Mechanism(i);
        let own = without.as_ref().map(|drives| drives.triggers(mechanism));
        let text = match own {
            Some(&[own]) if own != trigger => {
                let own = &dungeon.triggers[own].id;
                format!("a mechanism, which trigger `{own}` sets off already")
            }
            _ => "a mechanism".to_owned(),
        };
        finding = finding.also(mechanism.place().field("id"), text);
    }
    let squares = mechanisms.iter().map(|&i| dungeon.mechanisms[i].at);
    finding
        .squares(dungeon.triggers[trigger].squares.iter().chain(squares))
        .help("give each mechanism a trigger of its own")
}
