//! Rule `light-too-short`: the light is out before anybody could be back.

use delve_format::Place;
use delve_format::catalog::Figure;
use delve_format::entry::Effect;
use delve_format::scenario::Goal;

use crate::balance::with_players;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};
use crate::trips::{Trip, Trips};

/// Most Stamina spent for Movement in a turn; what evading by a square takes.
const STRIDES: u32 = 3;
const EVASION: u32 = 2;

pub(crate) static RULE: Rule = Rule {
    name: "light-too-short",
    severity: Severity::Warning,
    group: Group::Balance,
    summary: "The light burns out before a goal can be met and an exit reached",
    finds: "A goal so far away that the fastest hero of the catalog, walking there and out again by the \
        shortest way and spending all Stamina on it, is still under way when the light is gone. Every door \
        counts as open at once, furniture as jumped, gates as raised, and no monster is in the way; the heroes \
        may split up, so each goal is looked at by itself. Exploring ends a turn's Movement, and light that \
        meeting the goal takes away for certain is taken away.\n\n\
        Light that texts give (`Light(…)`, or an item that gives some) is added, as if the whole party got it. \
        What heroes bring with them, cast or draw is not counted: a scenario should not depend on it. Nothing \
        is reported where texts move heroes or make them faster, or where a text ends the game with a success.",
    why: "In the dark heroes fight, move and notice worse. A party that could not have been faster \
        feels cheated.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "One candle",
    light: 4,
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Reach("X20")],
    patrol: ["goblin"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "One candle",
    light: 12,
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Reach("X20")],
    patrol: ["goblin"],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || facts.has_packs() {
        return;
    }
    let Some(light) = light(facts) else {
        return;
    };
    let parties = facts.dungeon.parties();
    let mut late = Vec::new();
    let mut worst: Option<(u32, Trip, &Goal)> = None;
    for &party in &parties {
        let trips = Trips::new(facts, party);
        let trips = facts.scenario.goals.iter().filter_map(|goal| {
            let trip = trips.to(goal)?;
            Some((turns(facts, trip)?, trip, goal))
        });
        let needed = |(turns, trip, _): &(u32, Trip, &Goal)| (turns + cost(*trip), trip.steps());
        let Some(longest) = trips.max_by_key(needed) else {
            continue;
        };
        if longest.0 + cost(longest.1) > light {
            late.push(party);
            if worst.is_none_or(|known| needed(&longest) > needed(&known)) {
                worst = Some(longest);
            }
        }
    }
    let Some((turns, trip, goal)) = worst else {
        return;
    };
    let when = with_players(facts, &late);
    let lasts = counted(light);
    let name = name(facts, goal, trip);
    let (message, least) = match cost(trip) {
        0 => (
            format!(
                "{when}the light lasts {lasts}, and the way to {name} and out again takes at least {turns}"
            ),
            turns,
        ),
        cost => (
            format!(
                "{when}the light lasts {lasts}; the way to {name} and out again takes at least {turns}, and \
                 meeting that goal costs {} of light",
                counted(cost)
            ),
            turns + cost,
        ),
    };
    out.push(
        Finding::at(Place::of("light"), message)
            .label(format!(
                "{} squares at best, for the fastest hero with all Stamina",
                trip.steps()
            ))
            .squares([trip.at])
            .help(format!(
                "give more light, {least} turns at the very least; closed doors, fights and \
                 exploring take turns too"
            )),
    );
}

/// Turns of light that meeting a goal costs before the last turn. Where it is met at the exit nobody
/// needs light afterwards.
fn cost(trip: Trip) -> u32 {
    if trip.back > 0 { trip.cost } else { 0 }
}

fn counted(turns: u32) -> String {
    match turns {
        1 => "1 turn".to_owned(),
        _ => format!("{turns} turns"),
    }
}

/// What a goal is, in a sentence.
fn name(facts: &Facts<'_>, goal: &Goal, trip: Trip) -> String {
    let at = trip.at;
    match goal {
        Goal::Slay(id) => match facts.dungeon.piece(id) {
            Some(guard) => facts.name_at(guard),
            None => format!("guard `{id}`"),
        },
        Goal::Recover(id) => format!("item `{id}` at {at}"),
        Goal::Flag(id) => format!("{at}, where flag `{id}` is set,"),
        Goal::Reach(square) => square.to_string(),
        Goal::Escort(id) => format!("ally `{id}`"),
        Goal::Enter(id) => match delve_format::board().find(id) {
            Some(area) => area_name(area),
            None => format!("`{id}`"),
        },
    }
}

/// The most turns of light that a game can have; nothing when that, or how fast heroes are, cannot be
/// told.
fn light(facts: &Facts<'_>) -> Option<u32> {
    let faster = |change: i8| change > 0;
    let players = u32::from(facts.scenario.players.0.max(facts.scenario.players.1));
    for effect in facts.effects() {
        match effect {
            Effect::Place { .. } | Effect::Finish(delve_format::entry::Outcome::Success) => {
                return None;
            }
            Effect::Stamina { change, .. } if faster(*change) => return None,
            Effect::Afflict { status, .. } => {
                let own = facts.scenario.catalog.statuses.get(status);
                let status = own.or_else(|| facts.catalog.statuses.get(status));
                if status.is_none_or(|s| faster(s.bonus.movement) || faster(s.bonus.stamina)) {
                    return None;
                }
            }
            _ => {}
        }
    }
    // A hazard or a trap that gives light may do so for ever.
    let gives = |effect: &&&Effect| matches!(effect, Effect::Light(turns) if *turns > 0);
    let own = &facts.scenario.catalog;
    let on_cards = own.items.values().flat_map(|item| &item.effects);
    let of_spells = own.spells.values();
    let on_cards = on_cards.chain(of_spells.flat_map(|s| s.effects.iter().chain(&s.overcast)));
    let outcomes = facts.dungeon.happenings.iter().flat_map(|h| &h.outcomes);
    let known = on_cards.chain(outcomes.map(|outcome| &outcome.effect));
    if known.filter(|e| gives(&e)).count() < facts.effects().iter().filter(|e| gives(e)).count() {
        return None;
    }
    let mut light = u32::from(facts.scenario.light.min(20));
    for happening in facts.dungeon.happenings.iter() {
        for outcome in &happening.outcomes {
            let more = match &outcome.effect {
                Effect::Light(turns) => u32::try_from(*turns).unwrap_or(0),
                Effect::Gain { item, .. } => {
                    let item = facts.item(item)?;
                    if faster(item.bonus.movement) || faster(item.bonus.stamina) {
                        return None;
                    }
                    let mut more = 0;
                    for effect in &item.effects {
                        match effect {
                            Effect::Light(turns) if *turns > 0 => {
                                more += u32::from(item.uses?) * turns.unsigned_abs() as u32;
                            }
                            Effect::Light(_) | Effect::Heal { .. } | Effect::Harm { .. } => {}
                            _ => return None,
                        }
                    }
                    more
                }
                _ => 0,
            };
            if more > 0 && happening.always {
                return None;
            }
            light += more * players;
        }
    }
    Some(light)
}

/// The turns that the fastest hero needs for a trip.
fn turns(facts: &Facts<'_>, trip: Trip) -> Option<u32> {
    let turns = facts.heroes().filter_map(|hero| {
        let together = turns_of(hero, trip.steps())?;
        if !trip.explored {
            return Some(together);
        }
        // Whoever explores has done with moving in that turn.
        Some(together.max(turns_of(hero, trip.there)? + turns_of(hero, trip.back)?))
    });
    turns.min()
}

/// The turns in which a hero can walk so far: Movement, up to 3 squares for Stamina, and what is left of
/// it spent on evading. A point comes back at the beginning of each turn but the first.
fn turns_of(hero: &Figure, steps: u32) -> Option<u32> {
    let (movement, full) = (u32::from(hero.movement), u32::from(hero.stamina));
    (0..=u32::from(u8::MAX)).find(|&turns| {
        let stamina = match turns {
            0 => 0,
            _ => full + turns - 1,
        };
        let strides = stamina.min(STRIDES * turns);
        turns * movement + strides + (stamina - strides) / EVASION >= steps
    })
}
