//! Games of bots: they come to an end, nothing in them is illegal, and no choice depends on what its
//! side cannot know.

use delve_engine::crawl::{
    self, Action, Adventure, Decision, Seeded, Side, Start, State, View, bot,
};
use delve_format::entry::Outcome;
use delve_format::scenario::{Goal, TriggerKind};
use delve_format::{Catalog, Id};

use super::random::{party, sample};

const SAMPLES: [&str; 3] = ["first-delve", "one-room", "drowned-chapel"];
const PARTIES: [&[&str]; 3] = [
    &["brannoc", "sefa", "owain"],
    &["brannoc", "sefa", "owain", "huld"],
    &["brannoc", "sefa", "owain", "huld", "maren"],
];

fn laid(name: &str, heroes: &[&str]) -> Adventure {
    Adventure::new(
        &sample(name),
        Catalog::built_in(),
        &party(heroes),
        Start::Entrance,
    )
    .unwrap()
}

/// Whose decision it is.
fn side(state: &State) -> Side {
    state
        .control
        .waits
        .map_or(Side::Heroes, |decision| decision.side())
}

/// A whole game of bots; each decision is shown before it is carried out.
fn play(
    adventure: &Adventure,
    seed: u64,
    mut decided: impl FnMut(&State, &View, &[Action], Action),
) -> State {
    let mut dice = Seeded(seed);
    let (mut state, _) = crawl::begin(adventure, &mut dice);
    while !adventure.is_over(&state) && state.turn <= 200 {
        let view = View::of(adventure, &state, side(&state));
        let legal = adventure.legal(&state);
        let action = bot::choose(&view, &legal);
        decided(&state, &view, &legal, action);
        let done = crawl::act(adventure, &state, action, &mut dice);
        state = done.unwrap_or_else(|e| panic!("seed {seed}: {e}")).0;
    }
    state
}

/// Whatever the party and the dice: the heroes come home or perish, and the game is over.
#[test]
fn every_game_comes_to_an_end() {
    for heroes in PARTIES {
        for name in SAMPLES {
            let adventure = laid(name, heroes);
            for seed in 1..=10 {
                let end = play(&adventure, seed, |_, _, legal, action| {
                    assert!(legal.contains(&action), "{action:?} of {legal:?}");
                });
                let turns = end.turn;
                assert!(
                    end.outcome().is_some(),
                    "{name}, seed {seed}: {turns} turns"
                );
            }
        }
    }
}

/// The first adventure is neither a walk nor a grave for the standard party, and always ends.
#[test]
fn the_first_adventure_is_won_and_lost() {
    let adventure = laid("first-delve", PARTIES[1]);
    let [mut won, mut lost] = [0; 2];
    for seed in 1..=200 {
        match play(&adventure, seed, |_, _, _, _| ()).outcome() {
            Some(Outcome::Success) => won += 1,
            Some(Outcome::Failure) => lost += 1,
            None => panic!("seed {seed} does not end"),
        }
    }
    assert!(won >= 100 && lost >= 50, "{won} won, {lost} lost");
}

/// The state with everything changed that the heroes cannot know of.
fn otherwise(adventure: &Adventure, state: &State) -> State {
    let mut other = *state;
    for monster in &mut other.monsters {
        if monster.is_some_and(|m| !m.met) {
            *monster = None;
        }
    }
    let known = |bits: u64, i: usize| bits >> i & 1 == 1;
    for i in 0..adventure.dungeon.triggers.len() {
        let lever = adventure.dungeon.triggers[i].kind == TriggerKind::Lever;
        if !lever && !known(state.known_triggers, i) {
            other.spent_triggers ^= 1 << i;
        }
    }
    for i in 0..adventure.dungeon.hazards.len() {
        if !known(state.known_hazards, i) {
            other.gone_hazards ^= 1 << i;
        }
    }
    for door in &mut other.doors {
        if door.hidden {
            door.locked = !door.locked;
        }
    }
    // A goal that is a flag is told to the players, met or not.
    let told = |flag: &&Id| adventure.goals.contains(&Goal::Flag((*flag).clone()));
    for (i, flag) in adventure.flags.iter().enumerate() {
        other.flags ^= u64::from(!told(&flag)) << i;
    }
    other.counters = state.counters.map(|n| n ^ 7);
    other.drawn = state.drawn.map(|n| n ^ 3);
    other.timers = state.timers.map(|n| n ^ 1);
    other.spent_mechanisms = !state.spent_mechanisms;
    other.patrol ^= 1;
    other
}

/// What the heroes cannot know of is not in their view, so no choice of theirs depends on it.
#[test]
fn no_choice_depends_on_what_is_hidden() {
    let mut compared = 0;
    for name in SAMPLES {
        let adventure = laid(name, PARTIES[1]);
        for seed in 1..=4 {
            play(&adventure, seed, |state, view, legal, action| {
                // Which choices a text offers may hang on a flag, and they are open to all.
                let offered = matches!(state.control.waits, Some(Decision::Choice { .. }));
                if view.side != Side::Heroes || offered {
                    return;
                }
                let other = otherwise(&adventure, state);
                let seen = View::of(&adventure, &other, Side::Heroes);
                assert_eq!(seen, *view, "{name}, seed {seed}, turn {}", state.turn);
                assert_eq!(bot::choose(&seen, legal), action);
                assert_eq!(adventure.hindered(&other), adventure.hindered(state));
                compared += 1;
            });
        }
    }
    assert!(compared > 500, "{compared}");
}
