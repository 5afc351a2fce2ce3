//! Rule `empty-choice`: a choice that is none.

use std::collections::BTreeMap;

use delve_format::Place;
use delve_format::entry::{Choice, Effect, Entry};
use delve_format::names::entries;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "empty-choice",
    severity: Severity::Warning,
    group: Group::Text,
    summary: "A choice that is none",
    finds: "An offer of which no choice does anything, a choice without a label, and two choices of one offer \
        with the same label that can be offered to the same hero.\n\n\
        Not reported: a choice without effects beside others, which is the way to decline an offer; choices with \
        one label and different conditions, of which each hero sees the one that fits.",
    why: "The players weigh what to do, and it makes no difference; or they cannot tell which is which.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "All the same",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (
            on: Turn(3),
            read: "A bell hangs in the dark.",
            choose: [
                (label: "Ring it"),
                (label: "Leave it"),
            ],
        ),
    ],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "All the same",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (
            on: Turn(3),
            read: "A bell hangs in the dark.",
            choose: [
                (label: "Ring it", then: [Patrol]),
                (label: "Leave it"),
            ],
        ),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let scenario = facts.scenario;
    let areas = scenario.rooms.values().chain(scenario.corridors.values());
    let all = areas.flat_map(|text| &text.explore);
    if all
        .chain(&scenario.events)
        .all(|entry| entry.choose.is_empty())
    {
        return;
    }
    for (place, _, entry) in entries(scenario) {
        if !entry.choose.is_empty() {
            look(facts, &place.field("choose"), entry, out);
        }
    }
}

fn look(facts: &Facts<'_>, list: &Place, entry: &Entry, out: &mut Vec<Finding>) {
    for (i, choice) in entry.choose.iter().enumerate() {
        if choice.label.trim().is_empty() {
            out.push(
                Finding::at(list.index(i).field("label"), "a choice without a label")
                    .label("nothing to choose by")
                    .help("say what the hero would do"),
            );
        }
    }
    twice(list, &entry.choose, out);
    // An effect that could not be read may be what a choice does.
    let whole = facts.document.faults().is_empty();
    if whole && entry.choose.iter().all(|choice| is_idle(&choice.then)) {
        let message = match entry.choose.len() {
            1 => "the only choice does nothing",
            _ => "none of these choices does anything",
        };
        out.push(
            Finding::at(list.clone(), message)
                .label("whatever is chosen, nothing comes of it")
                .help("let a choice have effects in its `then`, or read the text without an offer"),
        );
    }
}

/// Choices with one label that may be offered together.
fn twice(list: &Place, choices: &[Choice], out: &mut Vec<Finding>) {
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    for (i, choice) in choices.iter().enumerate() {
        let label = choice.label.trim().to_lowercase();
        if label.is_empty() {
            continue;
        }
        let Some(&other) = first.get(&label) else {
            first.insert(label, i);
            continue;
        };
        let (a, b) = (&choices[other].when, &choice.when);
        if a.is_empty() || b.is_empty() || a == b {
            let message = "two choices have the same label";
            out.push(
                Finding::at(list.index(i).field("label"), message)
                    .label("the same label again")
                    .also(list.index(other).field("label"), "here first")
                    .help("say what is different about it"),
            );
        }
    }
}

/// Whether effects do nothing, whatever the dice say.
fn is_idle(effects: &[Effect]) -> bool {
    // Deep nesting must not overflow the stack.
    let mut waiting: Vec<&[Effect]> = vec![effects];
    while let Some(effects) = waiting.pop() {
        for effect in effects {
            match effect {
                Effect::Test { pass, fail, .. } => waiting.extend([&**pass, &**fail]),
                Effect::Table(rows) => waiting.extend(rows.iter().map(|row| &*row.then)),
                Effect::MentalCombat { won, lost, tie, .. } => {
                    waiting.extend([&**won, &**lost, &**tie])
                }
                Effect::Read(text) if text.trim().is_empty() => {}
                _ => return false,
            }
        }
    }
    true
}
