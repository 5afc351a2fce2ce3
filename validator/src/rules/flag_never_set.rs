//! Rule `flag-never-set`: a flag or a counter that is asked for, and that nothing sets.

use std::collections::BTreeMap;

use delve_engine::Unresolved;
use delve_format::Id;
use delve_format::edit::Edit;
use delve_format::names::NameKind;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "flag-never-set",
    severity: Severity::Warning,
    group: Group::Names,
    summary: "A flag or a counter is asked for, and nothing sets it",
    finds: "A condition, an event or an `Unset` with a flag that no `Set` of the scenario sets, and a condition \
        with a counter to which no `Add` adds. A similar flag that is set is suggested. A goal with such a flag \
        is an error, because nobody can meet it; a side goal is not.\n\n\
        Not reported: flags of the campaign (`Campaign(…)`), which other adventures set; flags that something \
        sets which could not be read; and scenarios with `packs`, whose cards may set it.",
    why: "A condition that never holds hides a text that nobody will ever hear, and an event that waits for the \
        flag never comes. Most often a letter is wrong.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A bell that nobody rings",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [(on: FlagSet("bell-rung"), read: "The sea draws a breath.", then: [Light(-2)])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A bell that nobody rings",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (on: Turn(5), read: "Far away a bell begins to toll.", then: [Set("bell-rung")]),
        (on: FlagSet("bell-rung"), read: "The sea draws a breath.", then: [Light(-2)]),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.scenario.packs.is_empty() {
        return;
    }
    let mut asked: BTreeMap<(NameKind, &Id), Vec<&Unresolved>> = BTreeMap::new();
    for name in &facts.dungeon.unresolved {
        if matches!(name.kind, NameKind::Flag | NameKind::Counter) {
            asked.entry((name.kind, &name.name)).or_default().push(name);
        }
    }
    for ((kind, id), uses) in asked {
        if !facts.may_stand_in_a_gap(id) {
            out.extend(report(kind, id, &uses));
        }
    }
}

fn report(kind: NameKind, id: &Id, uses: &[&Unresolved]) -> Option<Finding> {
    let (first, others) = uses.split_first()?;
    let message = match kind {
        NameKind::Counter => format!("nothing adds to the counter `{id}`"),
        _ => format!("nothing sets the flag `{id}`"),
    };
    let label = match first.is {
        Some(NameKind::Flag | NameKind::Counter) | None => "it is asked for here".to_owned(),
        Some(other) => format!("`{id}` is {}", other.a_word()),
    };
    let others = others.iter().map(|name| name.place.clone());
    let finding = Finding::at(first.place.clone(), message)
        .label(label)
        .also_all(others, || "and here".to_owned());
    let finding = match &first.near {
        Some(near) => {
            let edit = Edit::new(format!("Change `{id}` to `{near}`"));
            let edit = uses
                .iter()
                .fold(edit, |edit, name| edit.set(name.place.clone(), near));
            finding.help(format!("did you mean `{near}`?")).fix(edit)
        }
        None => finding.help("let an effect set it, or take away what asks for it"),
    };
    let goal = uses.iter().any(|name| {
        name.place
            .element()
            .is_some_and(|(list, _)| list == "goals")
    });
    Some(match goal {
        true => finding.severity(Severity::Error),
        false => finding,
    })
}
