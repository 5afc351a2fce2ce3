//! Rule `flag-never-read`: a flag or a counter that is set, and that nothing asks for.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::names::{Mention, NameKind, Role};
use delve_format::{Id, Place, Step};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "flag-never-read",
    severity: Severity::Note,
    group: Group::Names,
    summary: "A flag or a counter is set, and nothing asks for it",
    finds: "A flag that effects set and that no condition, no event and no goal asks for, and a counter that no \
        `AtLeast` looks at. Taking a flag back (`Unset`) is not asking for it.\n\n\
        Not reported: a flag that is also asked for as one of the campaign; a flag that was probably meant where \
        another one is asked for that nothing sets; and scenarios of which something could not be read or that \
        have `packs`.",
    why: "What the party did is remembered, and nothing comes of it. Perhaps the text that should answer to it \
        is still missing. A flag for the next adventure of a campaign is fine as it is.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Nobody asks for the bell",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [(on: Turn(5), read: "Far away a bell begins to toll.", then: [Set("bell-rung")])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Nobody asks for the bell",
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
    if !facts.is_whole() {
        return;
    }
    let mut asked: BTreeSet<(NameKind, &Id)> = BTreeSet::new();
    let mut set: BTreeMap<(NameKind, &Id), Vec<&Place>> = BTreeMap::new();
    for mention in facts.mentions() {
        match (mention.kind, mention.role) {
            (NameKind::CampaignFlag, _) => {
                asked.insert((NameKind::Flag, mention.id));
            }
            (NameKind::Flag | NameKind::Counter, Role::Gives) => {
                let places = set.entry((mention.kind, mention.id)).or_default();
                places.push(&mention.place);
            }
            (NameKind::Flag | NameKind::Counter, Role::Uses) if asks(mention) => {
                asked.insert((mention.kind, mention.id));
            }
            _ => {}
        }
    }
    let unknown = facts.dungeon.unresolved.iter();
    asked.extend(unknown.filter_map(|name| Some((name.kind, name.near.as_ref()?))));
    for ((kind, id), places) in set {
        if asked.contains(&(kind, id)) {
            continue;
        }
        let Some((&first, others)) = places.split_first() else {
            continue;
        };
        let (done, what) = match kind {
            NameKind::Counter => ("counts", "counter"),
            _ => ("is set", "flag"),
        };
        let message = format!("the {what} `{id}` {done}, and nothing asks for it");
        let others = others.iter().map(|&place| place.clone());
        out.push(
            Finding::at(first.clone(), message)
                .label("here")
                .also_all(others, || "and here".to_owned())
                .help("let a condition, an event or a goal ask for it, or take it out"),
        );
    }
}

/// Whether something depends on the flag here: a condition, an event or a goal, not an `Unset`.
fn asks(mention: &Mention<'_>) -> bool {
    let fields = mention.place.steps().iter().rev();
    let last = fields.into_iter().find_map(|step| match step {
        Step::Field(field) if *field != "counter" => Some(&**field),
        _ => None,
    });
    last.is_some_and(|field| matches!(field, "when" | "on" | "goals" | "side_goals"))
}
