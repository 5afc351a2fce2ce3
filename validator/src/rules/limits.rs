//! Rule `limits`: more of something than a game can hold.

use std::collections::BTreeMap;

use delve_engine::Party;
use delve_format::names::{NameKind, Node, Role, depth, entries, roots, walk};
use delve_format::scenario::MOST_OF_EACH;
use delve_format::{FaultKind, Place};

use super::faults;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

/// Doors, guards, triggers, mechanisms and flags: as many of each as a game can keep track of.
pub(super) const OF_EACH: usize = MOST_OF_EACH;
/// Entries of room text and events together.
const ENTRIES: usize = 256;
/// Monsters on the board at once.
const MONSTERS: usize = 48;
/// How deep conditions and effects may lie within each other.
const NESTED: usize = 16;

pub(crate) static RULE: Rule = Rule {
    name: "limits",
    severity: Severity::Error,
    group: Group::File,
    summary: "More of something than the format allows",
    finds: "More than 64 doors, guards, triggers, mechanisms or flags; more than 256 entries of room text and \
        events together; more than 48 guards on the table at once; conditions or effects more than 16 deep \
        within each other; a file deeper or larger than the reader takes.",
    why: "A game keeps all that can change in a small, fixed space, which is what makes thousands of automatic \
        games possible. No scenario for one evening comes near these numbers.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Not not not",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (
            on: Turn(3),
            when: [
                Not(Not(Not(Not(Not(Not(Not(Not(
                Not(Not(Not(Not(Not(Not(Not(Not(
                Trait(Strong)
                ))))))))
                ))))))))
            ],
            read: "A draught goes through the hall.",
        ),
    ],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Not not not",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (
            on: Turn(3),
            when: [Trait(Strong)],
            read: "A draught goes through the hall.",
        ),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    faults(facts, FaultKind::Limit, out);
    let scenario = facts.scenario;
    for (field, count) in [
        ("doors", scenario.doors.len()),
        ("guards", scenario.guards.len()),
        ("triggers", scenario.triggers.len()),
        ("mechanisms", scenario.mechanisms.len()),
    ] {
        if count > OF_EACH {
            let place = Place::of(field).index(OF_EACH);
            out.push(too_many(place, field, count, OF_EACH));
        }
    }
    flags(facts, out);
    let of_areas = scenario.rooms.values().chain(scenario.corridors.values());
    let count = of_areas.map(|text| text.explore.len()).sum::<usize>() + scenario.events.len();
    let entries = match count > ENTRIES {
        true => entries(scenario),
        false => Vec::new(),
    };
    if let Some((place, ..)) = entries.get(ENTRIES) {
        let what = "entries of room text and events";
        out.push(too_many(place.clone(), what, entries.len(), ENTRIES));
    }
    monsters(facts, out);
    nesting(facts, out);
}

fn too_many(place: Place, what: &str, count: usize, most: usize) -> Finding {
    Finding::at(place, format!("{count} {what}; a scenario can have {most}"))
        .label(format!("the first beyond {most}"))
}

fn flags(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let mut flags = BTreeMap::new();
    for mention in facts.mentions() {
        if mention.kind == NameKind::Flag && mention.role == Role::Gives {
            let number = flags.len();
            flags.entry(mention.id).or_insert((number, &mention.place));
        }
    }
    let count = flags.len();
    let beyond = flags.into_values().find(|(number, _)| *number == OF_EACH);
    if let Some((_, place)) = beyond {
        out.push(too_many(place.clone(), "flags", count, OF_EACH));
    }
}

fn monsters(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let guards = &facts.dungeon.guards;
    let standing = |party: Party| {
        let there = guards.iter().enumerate();
        there
            .filter(move |(_, guard)| !guard.reserve && party.has(guard.players))
            .map(|(i, _)| i)
    };
    let parties = facts.dungeon.parties();
    let Some(&most) = parties.iter().max_by_key(|&&party| standing(party).count()) else {
        return;
    };
    let count = standing(most).count();
    if count > MONSTERS
        && guards.len() <= OF_EACH
        && let Some(i) = standing(most).nth(MONSTERS)
    {
        let place = Place::of("guards").index(i);
        out.push(too_many(
            place,
            "guards on the table at once",
            count,
            MONSTERS,
        ));
    }
}

fn nesting(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for (root, node) in roots(facts.scenario) {
        // Places are made only where there is something to point at.
        if depth(node) <= NESTED {
            continue;
        }
        let mut beyond: Option<Place> = None;
        // Each place is visited before what it holds, so the depth of the holder is known.
        let mut depths: BTreeMap<Place, usize> = BTreeMap::new();
        walk(root, node, &mut |place, node| {
            if !matches!(node, Node::Condition(_) | Node::Effect(_)) {
                return;
            }
            let around = (0..place.steps().len()).rev();
            let holder = around.filter_map(|n| depths.get(&place.prefix(n))).next();
            let depth = holder.copied().unwrap_or(0) + 1;
            depths.insert(place.clone(), depth);
            if depth > NESTED && beyond.is_none() {
                beyond = Some(place.clone());
            }
        });
        if let Some(place) = beyond {
            out.push(
                Finding::at(
                    place,
                    format!("conditions or effects more than {NESTED} deep within each other"),
                )
                .label(format!("number {} from outside", NESTED + 1))
                .help("set a flag here and let an event go on from it"),
            );
        }
    }
}
