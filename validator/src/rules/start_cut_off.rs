//! Rule `start-cut-off`: heroes who begin where they can never walk to each other.

use delve_engine::way::Need;
use delve_engine::{Doors, SquareSet};
use delve_format::Place;
use delve_format::entry::Effect;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::list;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "start-cut-off",
    severity: Severity::Warning,
    group: Group::Placement,
    summary: "Heroes begin where they can never walk to each other",
    finds: "Start squares between which there is no way on foot, not even in the end: closed and locked doors \
        count as open, secret doors and portcullises as far as something within reach reveals or raises them \
        for certain.\n\n\
        Not reported: scenarios in which an effect moves heroes (`Place`); heroes who cannot reach a goal or an \
        exit, of whom [`path-cut`](path-cut.md) speaks; and boards on which a piece stands where it cannot.",
    why: "Part of the party plays a game of its own, and nobody can help, trade or heal across the wall.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Apart",
    intro: "Four of you wait in the gallery. Where is the fifth?",
    start: ["A9", "A10", "A11", "A12", "C12"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Apart",
    intro: "Four of you wait in the gallery. Where is the fifth?",
    start: ["A9", "A10", "A11", "A12", "C12"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let all: SquareSet = facts.scenario.start.iter().copied().collect();
    let Some(&first) = facts.scenario.start.first() else {
        return;
    };
    if !facts.is_settled() || moves_heroes(facts) {
        return;
    }
    for party in facts.dungeon.parties() {
        let first = SquareSet::from(first);
        let at_once = facts.dungeon.ground(party, Doors::Passable).reach(&first);
        if all.is_subset(&at_once) {
            continue;
        }
        let space = facts.prospect(party).space;
        let here = space.reach(&first) & all;
        let apart = all - here;
        let told = facts.cuts(party).iter();
        let told = told.filter(|cut| cut.need != Need::Sanctum);
        if apart.is_empty() || told.into_iter().any(|cut| cut.from != all) {
            continue;
        }
        let mut start = facts.scenario.start.iter();
        let place = start.position(|&square| apart.contains(square));
        let message = format!(
            "no way on foot leads from the start at {} to the start at {}",
            list(&apart),
            list(&here)
        );
        out.push(
            Finding::at(Place::of("start").index(place.unwrap_or(0)), message)
                .label("cut off from the others")
                .squares(apart.iter())
                .help("let the heroes begin together, or open a way between them"),
        );
        // The same start for other numbers of players is the same fault.
        return;
    }
}

/// Whether some effect sets heroes elsewhere.
fn moves_heroes(facts: &Facts<'_>) -> bool {
    let happenings = facts.dungeon.happenings.iter();
    let mut effects = happenings.flat_map(|h| h.outcomes.iter().map(|o| &o.effect));
    effects.any(|effect| matches!(effect, Effect::Place { .. }))
}
