//! Rule `duplicate-id`: two pieces with one id.

use std::collections::BTreeMap;

use delve_format::names::{Mention, NameKind, Role};
use delve_format::{Place, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-id",
    severity: Severity::Error,
    group: Group::Names,
    summary: "Two pieces share an id, or a piece has the id of a room or a corridor",
    finds: "An id that two pieces have, of whatever kinds: doors, blockages, furniture, guards, allies, \
        hazards, triggers, mechanisms and timers share one set of ids, and so do the blockages that effects \
        bring (`Block(…)`). The ids of the areas, `room-1` to \
        `room-16` and the names of the corridors, are taken as well. Catalog entries and flags have sets of \
        their own: an altar may have the id `altar`.",
    why: "A wire, a goal or an effect that says this id could mean either piece.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Two of a name",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [
        (id: "sentry", monster: "goblin", at: "X20"),
        (id: "sentry", monster: "goblin", at: "X22"),
    ],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Two of a name",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [
        (id: "north-sentry", monster: "goblin", at: "X20"),
        (id: "south-sentry", monster: "goblin", at: "X22"),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let mut first = BTreeMap::new();
    let mut mentions: Vec<&Mention<'_>> = facts.mentions().iter().collect();
    // Pieces before what effects bring.
    mentions.sort_by_key(|mention| mention.place.element().is_none());
    for mention in mentions {
        if mention.role != Role::Gives || !mention.kind.is_piece() {
            continue;
        }
        // A piece's own id, not that of a blockage which an effect brings: `guards[3].id`.
        let own = mention.place.element().is_some() && mention.place.steps().len() == 3;
        let id = mention.id;
        if let Some(area) = board().find(id) {
            let name = area_name(area);
            out.push(
                Finding::at(
                    mention.place.clone(),
                    format!("`{id}` is the id of {name}, which no piece can have"),
                )
                .label("the id of an area")
                .help("give the piece an id of its own"),
            );
        } else if !own {
            // An effect may bring one blockage several times, or back what was cleared.
            let other = first.get(id).filter(|(_, kind)| !is_blockage(*kind));
            if let Some((other, _)) = other {
                out.push(again(mention, other));
            }
        } else if let Some(other) = first.insert(id, (mention.place.clone(), mention.kind)) {
            out.push(again(mention, &other.0));
            first.insert(id, other);
        }
    }
}

fn again(mention: &Mention<'_>, other: &Place) -> Finding {
    let id = mention.id;
    Finding::at(
        mention.place.clone(),
        format!("two pieces have the id `{id}`"),
    )
    .label("the same id again")
    .also(other.clone(), format!("`{id}` is first given here"))
    .help("give one of them another id, and look at what refers to it")
}

const fn is_blockage(kind: NameKind) -> bool {
    matches!(kind, NameKind::Rubble | NameKind::Portcullis)
}
