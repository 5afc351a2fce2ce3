//! Rule `trigger-spacing`: two triggers too close to each other.

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::Piece as Key;
use delve_engine::spacing::LEAST_DISTANCE;
use delve_format::edit::Edit;

use super::limits;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::moves;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "trigger-spacing",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "Two triggers with fewer than three squares between them",
    finds: "Triggers whose nearest squares are less than 4 squares apart, counted straight: columns plus rows. \
        Walls do not matter. Levers count, and so does each square of a wide tripwire. Triggers that are \
        never on the table together because of their `players` do not count.",
    why: "The rules keep triggers apart so that nobody is caught by two of them at once.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Plate and cord",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K14"),
        (id: "cord", kind: Tripwire, at: "L15"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "web", kind: WebTrap, at: "N15"),
    ],
    wires: [(from: "plate", to: "darts"), (from: "cord", to: "web")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Plate and cord",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [
        (id: "plate", kind: PressurePlate, at: "K14"),
        (id: "cord", kind: Tripwire, at: "M16"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "K18"),
        (id: "web", kind: WebTrap, at: "M14"),
    ],
    wires: [(from: "plate", to: "darts"), (from: "cord", to: "web")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let dungeon = facts.dungeon;
    // The later one of each pair is reported; it is the likeliest to be new.
    let mut close: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for party in dungeon.parties() {
        for pair in dungeon.close_triggers(party) {
            close.entry(pair.second).or_default().insert(pair.first);
        }
    }
    for (trigger, others) in close {
        out.push(report(facts, trigger, &others));
    }
}

fn report(facts: &Facts<'_>, trigger: usize, others: &BTreeSet<usize>) -> Finding {
    let dungeon = facts.dungeon;
    let at = |i: usize| Key::Trigger(i).place().field("at");
    let id = |i: usize| &dungeon.triggers[i].id;
    let names: Vec<String> = others
        .iter()
        .map(|&i| facts.name_at(Key::Trigger(i)))
        .collect();
    let message = format!(
        "{} is too close to {}",
        facts.name_at(Key::Trigger(trigger)),
        words(names, "and")
    );
    let nearest = others
        .iter()
        .filter_map(|&i| dungeon.spacing(trigger, i))
        .min();
    let mut finding = Finding::at(at(trigger), message)
        .label(format!(
            "{} away; {LEAST_DISTANCE} is the least",
            match nearest.unwrap_or(0) {
                1 => "1 square".to_owned(),
                n => format!("{n} squares"),
            }
        ))
        .squares(dungeon.triggers[trigger].squares.iter());
    for &other in others {
        finding = finding
            .also(at(other), format!("trigger `{}` is here", id(other)))
            .squares(dungeon.triggers[other].squares.iter());
    }
    let few = dungeon.triggers.len() <= limits::OF_EACH;
    let Some(to) = few.then(|| moves::trigger(facts, trigger)).flatten() else {
        return finding.help("move one of them until three squares lie between");
    };
    let edit = Edit::new(format!("Move trigger `{}` to {}", id(trigger), to.at));
    let edit = edit.set(at(trigger), &to.at);
    let edit = match to.end {
        Some(end) => edit.set(Key::Trigger(trigger).place().field("to"), &end),
        None => edit,
    };
    finding
        .help(format!(
            "the nearest square for trigger `{}` that is far enough from every other is {}",
            id(trigger),
            to.at
        ))
        .fix(edit)
}
