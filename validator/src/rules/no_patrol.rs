//! Rule `no-patrol`: nothing ever comes through the corridors.

use delve_engine::SquareSet;
use delve_format::entry::Effect;
use delve_format::{Place, Square, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};
use crate::trips::Trips;

/// Most Stamina that a hero spends for Movement in a turn.
const STRIDES: usize = 3;

pub(crate) static RULE: Rule = Rule {
    name: "no-patrol",
    severity: Severity::Note,
    group: Group::Balance,
    summary: "The heroes walk far through corridors, and no patrol can meet them there",
    finds: "A scenario without `patrol` in which the shortest way to a goal leads through more corridor squares \
        on end than the fastest hero of the catalog walks in a turn, so that somebody ends a turn there. Only \
        then is a patrol rolled for. Scenarios of one room, or with doors close together, need none.\n\n\
        Whoever wants quiet corridors writes `patrol: []`. Nothing is reported when an effect sets the patrol \
        later (`SetPatrol`).",
    why: "Patrols are what makes lingering dangerous. Without them the corridors are the safest place in the \
        dungeon, and resting there costs nothing but light.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The long way round",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Reach("X20")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The long way round",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Reach("X20")],
    patrol: ["goblin", "goblin"],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let patrol = Place::of("patrol");
    let written = facts.document.span(&patrol).is_some();
    let sets = |effect: &&Effect| matches!(effect, Effect::SetPatrol(_));
    if written
        || !facts.scenario.patrol.is_empty()
        || !facts.is_settled()
        || facts.has_packs()
        || facts.effects().iter().any(sets)
    {
        return;
    }
    let paces = facts.heroes().map(|hero| usize::from(hero.movement));
    let Some(pace) = paces.max().map(|movement| movement + STRIDES) else {
        return;
    };
    // The table differs little from party to party, and a note is given once.
    let Some(&party) = facts.dungeon.parties().first() else {
        return;
    };
    let trips = Trips::new(facts, party);
    let start: SquareSet = facts.dungeon.start.iter().copied().collect();
    let goals = facts.scenario.goals.iter().enumerate();
    let stretches = goals.filter_map(|(i, goal)| {
        let space = facts.prospect(party).space;
        let way = space.path(&start, &trips.zone(goal)?.squares)?;
        Some((i, longest_in_corridors(&way).to_vec()))
    });
    // Of several the first written.
    let longest = stretches.max_by_key(|(i, stretch)| (stretch.len(), std::cmp::Reverse(*i)));
    let Some((goal, stretch)) = longest.filter(|(_, stretch)| stretch.len() > pace) else {
        return;
    };
    let (Some(from), Some(to)) = (stretch.first(), stretch.last()) else {
        return;
    };
    let message = format!(
        "the heroes walk {} squares of corridors on end, from {from} to {to}, and there is no patrol",
        stretch.len()
    );
    out.push(
        Finding::at(Place::of("goals").index(goal), message)
            .label("the shortest way there")
            .squares(stretch.iter().copied())
            .help(
                "say in `patrol` which monsters walk the corridors, or write `patrol: []` to keep them \
                 quiet",
            ),
    );
}

/// The longest part of a way that leads through corridors only.
fn longest_in_corridors(way: &[Square]) -> &[Square] {
    let parts = way.split(|at| !board().is_corridor(*at));
    parts.max_by_key(|part| part.len()).unwrap_or_default()
}
