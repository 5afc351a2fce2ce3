//! Rule `unknown-name`: a name that nothing has.

use delve_engine::Unresolved;
use delve_format::Place;
use delve_format::edit::Edit;
use delve_format::names::NameKind;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "unknown-name",
    severity: Severity::Error,
    group: Group::Names,
    summary: "A name that nothing in the scenario or the catalog has",
    finds: "An id that is used where nothing of the kind wanted there has it: a monster, an item or a piece of \
        furniture that is not in the catalog, a wire to a part that is not there, an effect on a door that \
        does not exist, text for a corridor that the board does not \
        have, a waiver of a rule that does not exist. A similar name of the right kind is suggested.\n\n\
        Not reported: names that an element gives which could not be read (mend that first), catalog \
        names of a scenario whose `packs` were not read, and flags and counters, of which \
        [`flag-never-set`](flag-never-set.md) speaks.",
    why: "What is named is not there, so the goal cannot be met, the effect does nothing, and the wire leads \
        nowhere. Most often a letter is wrong.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A skelton",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "skelton", at: "X20")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A skelton",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "skeleton", at: "X20")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for unresolved in &facts.dungeon.unresolved {
        let free = matches!(unresolved.kind, NameKind::Flag | NameKind::Counter);
        if !free && !facts.is_given_somewhere(unresolved) {
            out.push(report(unresolved));
        }
    }
    for (i, waiver) in facts.scenario.waivers.iter().enumerate() {
        let name = waiver.rule.as_str();
        if crate::rule(name).is_none() {
            let place = Place::of("waivers").index(i).field("rule");
            out.push(waived(name, place));
        }
    }
}

/// A waiver of a rule that does not exist.
fn waived(name: &str, place: Place) -> Finding {
    let finding =
        Finding::at(place.clone(), format!("there is no rule `{name}`")).label("it waives nothing");
    match crate::rule::near(name) {
        Some(near) => finding
            .help(format!("did you mean `{near}`?"))
            .fix(Edit::new(format!("Change `{name}` to `{near}`")).set(place, near)),
        None => finding.help("a finding shows the name of its rule: `error[overlap]`"),
    }
}

fn report(unresolved: &Unresolved) -> Finding {
    let (name, kind) = (&unresolved.name, unresolved.kind.word());
    let place = unresolved.place.clone();
    let message = format!("there is no {kind} `{name}`");
    let finding = if unresolved.key {
        Finding::at_key(place.clone(), message)
    } else {
        Finding::at(place.clone(), message)
    };
    match (&unresolved.near, unresolved.is) {
        (Some(near), other) => {
            let label = match other {
                Some(other) => format!("`{name}` is {}", other.a_word()),
                None => "nothing has this name".to_owned(),
            };
            let finding = finding.label(label).help(format!("did you mean `{near}`?"));
            if unresolved.key {
                finding
            } else {
                finding.fix(Edit::new(format!("Change `{name}` to `{near}`")).set(place, near))
            }
        }
        (None, Some(other)) => finding.label(format!("`{name}` is {}", other.a_word())),
        (None, None) => finding.label("nothing has this name"),
    }
}
