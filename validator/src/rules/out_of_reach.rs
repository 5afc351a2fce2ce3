//! Rule `out-of-reach`: something that no party can ever come to.

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};
use crate::ways::{OutOfReach, are_heroes_moved};

pub(crate) static RULE: Rule = Rule {
    name: "out-of-reach",
    severity: Severity::Warning,
    group: Group::Path,
    summary: "Something that no hero can ever come to",
    finds: "A guard, an ally, a lever, a room or corridor with a text, or something to find there, to which no way \
        leads, whatever is rolled, chosen or set off, neither for heroes from the start nor for invaders from a \
        portal. The pieces in the way are named, the fewest that must move.\n\n\
        Things behind one obstacle are reported together. What a goal lies behind is told by \
        [`path-cut`](path-cut.md), what a secret door leads to by [`secret-only-room`](secret-only-room.md), \
        and what a jump leads to by [`jump-only`](jump-only.md). Guards in reserve are left out, walls are not counted on a board without \
        any door, which is a sketch, and nothing is reported where a card of the scenario can move heroes to another place.",
    why: "It is on the board and in the text, and no party will ever meet it.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The walled-up cook",
    start: ["B11", "B12", "B13", "C11", "C12"],
    goals: [Reach("H14")],
    doors: [(id: "yard-door", between: ("H12", "I12"))],
    guards: [(monster: "goblin", at: "C17")],
    rooms: {7: (reveal: "A kitchen, and it is cold.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The walled-up cook",
    start: ["B11", "B12", "B13", "C11", "C12"],
    goals: [Reach("H14")],
    doors: [
        (id: "yard-door", between: ("H12", "I12")),
        (id: "hatch", between: ("D14", "D15")),
    ],
    guards: [(monster: "goblin", at: "C17")],
    rooms: {
        7: (reveal: "A kitchen, and it is cold."),
        8: (reveal: "He has lived on candles for a year."),
    },
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || are_heroes_moved(facts) {
        return;
    }
    let found = facts.out_of_reach().iter().filter(|o| !o.by_jump);
    for group in found {
        let help = match &group.by[..] {
            [] => "lead a door or a way there, or take it away".to_owned(),
            [one] => format!(
                "{} is in the way: move it, or open another way",
                facts.name_at(*one)
            ),
            several => format!(
                "{} are in the way: move all of them, or open another way",
                words(facts.names_at(several), "and")
            ),
        };
        out.extend(report(
            facts,
            group,
            "no hero can ever come to",
            "out of reach",
            help,
        ));
    }
}

/// A finding about things that hang together.
pub(super) fn report(
    facts: &Facts<'_>,
    group: &OutOfReach,
    what: &str,
    label: &str,
    help: String,
) -> Option<Finding> {
    let mut things = group.things.iter();
    let (_, place) = things.next()?;
    let names = words(group.things.iter().map(|(name, _)| name.clone()), "and");
    let mut finding = at(place, format!("{what} {names}"))
        .label(label)
        .squares(group.squares.iter())
        .help(help);
    for &piece in &group.by {
        finding = finding.also(facts.where_it_is(piece), "in the way");
    }
    for (_, place) in things.take(5) {
        finding = finding.also(place.clone(), label);
    }
    Some(finding)
}

/// Rooms and corridors are pointed at by their names, everything else by where it is.
fn at(place: &delve_format::Place, message: String) -> Finding {
    match place.last() {
        Some(delve_format::Step::Key(_)) => Finding::at_key(place.clone(), message),
        _ => Finding::at(place.clone(), message),
    }
}
