//! What each trigger sets off, and which wire to blame when that is too much.

use std::collections::BTreeSet;

use crate::facts::Facts;
use delve_engine::{Dungeon, Party, Piece as Key, Wiring};

/// For each trigger everything that it sets off, also through timers, in the order of [`Key`]; the
/// timers themselves among them. A trigger that is not on the table sets off nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drives(pub(crate) Vec<Vec<Key>>);

impl Drives {
    /// What the wires of a dungeon do for a party.
    pub(crate) fn of(dungeon: &Dungeon, party: Party) -> Drives {
        let wiring = Wiring::new(dungeon, party);
        let driven = |trigger| {
            let consequences = wiring.consequences(Key::Trigger(trigger)).into_iter();
            let pieces: BTreeSet<Key> = consequences.map(|c| c.piece).collect();
            pieces.into_iter().collect()
        };
        Drives((0..dungeon.triggers.len()).map(driven).collect())
    }

    /// The mechanisms that a trigger sets off.
    pub(crate) fn mechanisms(&self, trigger: usize) -> Vec<usize> {
        let all = self.0.get(trigger).into_iter().flatten();
        all.filter_map(|key| match key {
            Key::Mechanism(i) => Some(*i),
            _ => None,
        })
        .collect()
    }

    /// The triggers that set off a piece.
    pub(crate) fn triggers(&self, piece: Key) -> Vec<usize> {
        let all = self.0.iter().enumerate();
        all.filter(|(_, driven)| driven.contains(&piece))
            .map(|(i, _)| i)
            .collect()
    }
}

/// How many wires are tried one by one: no dungeon of the game has as many.
const MOST_TRIED: usize = 200;

/// The last written wire without which `count` is smaller but not nothing; wires are laid one after
/// another, so it is the likeliest to be the wrong one.
pub(crate) fn wire_to_blame(
    facts: &Facts<'_>,
    party: Party,
    count: impl Fn(&Drives) -> usize,
) -> Option<usize> {
    let now = count(facts.drives(party));
    if facts.scenario.wires.len() > MOST_TRIED {
        return None;
    }
    (0..facts.scenario.wires.len()).rev().find(|&wire| {
        let left = count(&drives_without(facts, party, wire));
        0 < left && left < now
    })
}

/// What the triggers would set off without one wire.
pub(crate) fn drives_without(facts: &Facts<'_>, party: Party, wire: usize) -> Drives {
    let mut scenario = facts.scenario.clone();
    scenario.wires.remove(wire);
    facts.drives_in(&scenario, party)
}
