//! Parts that do nothing, and those among them that would work if the wires of a timer were turned.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use delve_engine::{Party, Piece as Key, Wiring};
use delve_format::WireEnd;
use delve_format::scenario::Wire;

use crate::facts::Facts;
use crate::liveness::{Dead, Excused, dead_parts, excused};
use crate::wiring::{Drives, overlaps};

/// Parts that do nothing, and hang together.
#[derive(Clone, Debug)]
pub(crate) struct Idle {
    pub(crate) dead: Dead,
    /// What to turn so that they work.
    pub(crate) backwards: Option<Backwards>,
}

/// Wires of timers that are written the wrong way round.
#[derive(Clone, Debug)]
pub(crate) struct Backwards {
    /// The timers.
    pub(crate) timers: Vec<usize>,
    /// The wires by their positions, as they should be.
    pub(crate) turned: BTreeMap<usize, Wire>,
}

impl Facts<'_> {
    /// The parts that do nothing for any party that has them. None when it is not clear where the
    /// wires lead.
    pub(crate) fn idle(&self) -> &[Idle] {
        self.idle.get_or_init(|| {
            if !self.are_wires_clear() {
                return Vec::new();
            }
            let excused = excused(self);
            let dead = dead_parts(self.dungeon, &excused, |p| self.dungeon.wiring_for(p));
            dead.into_iter()
                .map(|dead| Idle {
                    backwards: backwards(self, &dead, &excused),
                    dead,
                })
                .collect()
        })
    }
}

/// The first wires that make everything live once they are turned: those of one timer, a single one,
/// or those of all timers among the dead.
fn backwards(facts: &Facts<'_>, dead: &Dead, excused: &Excused) -> Option<Backwards> {
    const MOST_TIMERS: usize = 4;
    const MOST_WIRES: usize = 8;
    let timers = dead.parts.iter().filter(|(_, lack)| !lack.wire);
    let timers = timers.filter_map(|(part, _)| match part {
        Key::Timer(timer) => Some(*timer),
        _ => None,
    });
    let timers: Vec<usize> = timers.take(MOST_TIMERS).collect();
    let mut sets: Vec<(Vec<usize>, Vec<usize>)> = Vec::new();
    let mut single = Vec::new();
    let mut all = BTreeSet::new();
    for &timer in &timers {
        let end = WireEnd::Id(facts.dungeon.id(Key::Timer(timer))?.clone());
        let wires = dead.wires.iter().copied().filter(|&wire| {
            let wire = &facts.scenario.wires[wire];
            wire.from == end || wire.to == end
        });
        let mut wires: Vec<usize> = wires.take(MOST_WIRES).collect();
        wires.sort_unstable();
        single.extend(wires.iter().map(|&wire| (vec![timer], vec![wire])));
        all.extend(wires.iter().copied());
        sets.push((vec![timer], wires));
    }
    sets.append(&mut single);
    if timers.len() > 1 {
        sets.push((timers, all.into_iter().collect()));
    }
    sets.into_iter().find_map(|(timers, wires)| {
        let turned: BTreeMap<usize, Wire> = wires
            .into_iter()
            .map(|i| (i, turned(&facts.scenario.wires[i])))
            .collect();
        heals(facts, dead, excused, &turned).then_some(Backwards { timers, turned })
    })
}

fn turned(wire: &Wire) -> Wire {
    let mut via = wire.via.clone();
    via.reverse();
    Wire {
        from: wire.to.clone(),
        to: wire.from.clone(),
        via,
        ..wire.clone()
    }
}

/// Whether what is dead works when these wires are otherwise, and nothing breaks.
fn heals(
    facts: &Facts<'_>,
    dead: &Dead,
    excused: &Excused,
    changed: &BTreeMap<usize, Wire>,
) -> bool {
    let dungeon = facts.dungeon;
    // It is worked out for each party, and all parts are looked at.
    let parties = facts.wirings().len() + 1;
    if changed.is_empty() || !(0..parties).all(|_| facts.tries.take(dungeon)) {
        return false;
    }
    let changed = changed.iter();
    let changed = changed.map(|(i, wire)| (*i, dungeon.route(wire))).collect();
    let mut parties: BTreeMap<Party, Arc<Wiring>> = BTreeMap::new();
    // Parties that share their wiring now share it then.
    let mut tried: Vec<(Arc<Wiring>, Arc<Wiring>)> = Vec::new();
    for party in dungeon.parties().into_iter().chain([Party::Any]) {
        let now = dungeon.wiring_for(party);
        let known = tried.iter().find(|(other, _)| Arc::ptr_eq(other, &now));
        let then = match known {
            Some((_, then)) => Arc::clone(then),
            None => Arc::new(Wiring::with(dungeon, party, &changed)),
        };
        if overlaps(&then) > overlaps(&now) {
            return false;
        }
        tried.push((now, Arc::clone(&then)));
        parties.insert(party, then);
    }
    let still = dead_parts(dungeon, excused, |party| Arc::clone(&parties[&party]));
    let mut still = still.iter().flat_map(|dead| &dead.parts);
    still.all(|(part, _)| dead.parts.iter().all(|(other, _)| other != part))
        && Drives::by(&parties[&Party::Any], dungeon).is_plain()
}
