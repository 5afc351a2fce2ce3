//! What each trigger sets off, and which wire to blame when that is too much.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use delve_engine::wires::{End, Problem, Wire};
use delve_engine::{Dungeon, Party, Piece as Key, Wiring};
use delve_format::edit::Edit;
use delve_format::write::inline_field;
use delve_format::{Place, Square};

use crate::diagnostic::Finding;
use crate::facts::Facts;

/// For each trigger everything that it sets off, also through timers, in the order of [`Key`]; the
/// timers themselves among them. A trigger that is not on the table sets off nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drives {
    driven: Vec<Vec<Key>>,
    /// The same the other way round.
    by: BTreeMap<Key, Vec<usize>>,
}

impl Drives {
    /// What this wiring does.
    pub(crate) fn by(wiring: &Wiring, dungeon: &Dungeon) -> Drives {
        let mut drives = Drives {
            driven: vec![Vec::new(); dungeon.triggers.len()],
            by: BTreeMap::new(),
        };
        // Triggers on one net set off the same.
        let mut known: BTreeMap<usize, Vec<Key>> = BTreeMap::new();
        for trigger in 0..dungeon.triggers.len() {
            let Some(net) = wiring.net_of(Key::Trigger(trigger)) else {
                continue;
            };
            let driven = known.entry(net).or_insert_with(|| {
                let consequences = wiring.consequences(Key::Trigger(trigger)).into_iter();
                let pieces: BTreeSet<Key> = consequences.map(|c| c.piece).collect();
                pieces.into_iter().collect()
            });
            driven.iter().for_each(|&piece| drives.add(trigger, piece));
        }
        drives
    }

    /// A trigger sets off one piece more.
    pub(crate) fn add(&mut self, trigger: usize, piece: Key) {
        self.driven[trigger].push(piece);
        self.by.entry(piece).or_default().push(trigger);
    }

    /// The mechanisms that a trigger sets off.
    pub(crate) fn mechanisms(&self, trigger: usize) -> Vec<usize> {
        let all = self.driven.get(trigger).into_iter().flatten();
        all.filter_map(|key| match key {
            Key::Mechanism(i) => Some(*i),
            _ => None,
        })
        .collect()
    }

    /// The triggers that set off a piece.
    pub(crate) fn triggers(&self, piece: Key) -> &[usize] {
        self.by.get(&piece).map_or(&[], Vec::as_slice)
    }

    /// Whether each trigger has one mechanism at most, and each mechanism one trigger.
    pub(crate) fn is_plain(&self) -> bool {
        let mut mechanisms = self.by.iter();
        let one_each = (0..self.driven.len()).all(|trigger| self.mechanisms(trigger).len() < 2);
        one_each && mechanisms.all(|(key, by)| !matches!(key, Key::Mechanism(_)) || by.len() < 2)
    }
}

impl Facts<'_> {
    /// The wires of each party, and how they are joined. Parties with the same wires and parts share
    /// theirs.
    pub(crate) fn wirings(&self) -> &[(Party, Arc<Wiring>)] {
        self.wirings.get_or_init(|| {
            let parties = self.dungeon.parties().into_iter();
            let all = parties.map(|party| (party, self.dungeon.wiring_for(party)));
            let mut different: Vec<(Party, Arc<Wiring>)> = Vec::new();
            for (party, wiring) in all {
                if !different
                    .iter()
                    .any(|(_, other)| Arc::ptr_eq(other, &wiring))
                {
                    different.push((party, wiring));
                }
            }
            different
        })
    }

    /// What a wire is called.
    pub(crate) fn wire_name(&self, wire: usize) -> String {
        let wire = &self.scenario.wires[wire];
        format!("the wire from `{}` to `{}`", wire.from, wire.to)
    }

    /// Whether the scenario with these wires in the place of its own does the same for every party,
    /// and no two wires of them lie upon each other that did not before. When too much has been tried
    /// already the answer is no.
    pub(crate) fn works_the_same(&self, changed: &BTreeMap<usize, Wire>) -> bool {
        self.wirings().iter().all(|(party, now)| {
            if !self.tries.take(self.dungeon) {
                return false;
            }
            let then = Wiring::with(self.dungeon, *party, changed);
            overlaps(&then) <= overlaps(now)
                && Drives::by(&then, self.dungeon) == *self.drives(*party)
        })
    }
}

/// How many squares' sides have two wires.
pub(crate) fn overlaps(wiring: &Wiring) -> usize {
    let problems = wiring.problems.iter();
    problems
        .map(|problem| match problem {
            Problem::Overlap { edges, .. } => edges.len(),
            _ => 0,
        })
        .sum()
}

/// What may be spent on trying wires out, in squares and pieces looked at; the same again on trying
/// other places for triggers. Enough to try each wire of a dungeon that can be built; what needs more
/// gets its findings all the same, only without the wire to blame.
const BUDGET: usize = 2_000_000;

/// What was found out for a party.
type Known<K, V> = RefCell<BTreeMap<(Party, K), V>>;

/// Wirings tried out: what the triggers would set off without one wire, and what is left to spend.
#[derive(Debug)]
pub(crate) struct Tries {
    without: Known<usize, Rc<Drives>>,
    bent: Known<usize, Option<Rc<Drives>>>,
    unseen: Known<Key, Option<UnseenJoin>>,
    left: Cell<usize>,
}

impl Default for Tries {
    fn default() -> Tries {
        Tries {
            without: RefCell::default(),
            bent: RefCell::default(),
            unseen: RefCell::default(),
            left: Cell::new(BUDGET),
        }
    }
}

impl Tries {
    /// Takes what one more wiring of a dungeon costs; whether there was as much left.
    pub(crate) fn take(&self, dungeon: &Dungeon) -> bool {
        if self.left.get() == 0 {
            return false;
        }
        let squares: usize = dungeon.wires.iter().map(|wire| wire.line.len() + 1).sum();
        let driven = dungeon.mechanisms.len() + dungeon.doors.len() + dungeon.timers.len();
        let cost = squares + dungeon.triggers.len() * driven;
        let left = self.left.get().checked_sub(cost);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }
}

/// The last written wire without which `count` is smaller but not nothing; wires are laid one after
/// another, so it is the likeliest to be the wrong one.
pub(crate) fn wire_to_blame(
    facts: &Facts<'_>,
    party: Party,
    count: impl Fn(&Drives) -> usize,
) -> Option<usize> {
    let now = count(facts.drives(party));
    for wire in (0..facts.dungeon.wires.len()).rev() {
        let left = count(&*drives_without(facts, party, wire)?);
        if 0 < left && left < now {
            return Some(wire);
        }
    }
    None
}

/// What the triggers would set off without one wire; nothing when too much has been tried.
pub(crate) fn drives_without(facts: &Facts<'_>, party: Party, wire: usize) -> Option<Rc<Drives>> {
    let tries = &facts.tries;
    if let Some(known) = tries.without.borrow().get(&(party, wire)) {
        return Some(Rc::clone(known));
    }
    if !tries.take(facts.dungeon) {
        return None;
    }
    let wiring = Wiring::without(facts.dungeon, party, wire);
    let drives = Rc::new(Drives::by(&wiring, facts.dungeon));
    let mut known = tries.without.borrow_mut();
    known.insert((party, wire), Rc::clone(&drives));
    Some(drives)
}

/// A square where wires join although nobody wrote so: one bends on the other.
#[derive(Clone, Debug)]
pub(crate) struct UnseenJoin {
    /// The square.
    pub(crate) square: Square,
    /// The wire that could run another way.
    pub(crate) wire: usize,
    /// A wire that it joins.
    pub(crate) other: usize,
    /// The corner with which it joins nothing wrongly.
    pub(crate) via: Square,
}

impl Facts<'_> {
    /// The wire that has no corner written, joins another where it bends, and would leave a trigger
    /// one mechanism, or a mechanism one trigger, if it bent the other way.
    pub(crate) fn unseen_join(&self, party: Party, part: Key) -> Option<UnseenJoin> {
        if let Some(known) = self.tries.unseen.borrow().get(&(party, part)) {
            return known.clone();
        }
        let found = unseen_join(self, party, |drives| match part {
            Key::Trigger(trigger) => drives.mechanisms(trigger).len() == 1,
            part => drives.triggers(part).len() == 1,
        });
        let mut known = self.tries.unseen.borrow_mut();
        known.insert((party, part), found.clone());
        found
    }

    /// The pairs of wires of which another rule says that they join unseen.
    pub(crate) fn unseen_joins(&self) -> BTreeSet<(usize, usize)> {
        let mut pairs = BTreeSet::new();
        for party in self.dungeon.parties() {
            let drives = self.drives(party);
            let triggers = (0..self.dungeon.triggers.len()).map(Key::Trigger);
            let mechanisms = (0..self.dungeon.mechanisms.len()).map(Key::Mechanism);
            let broken = triggers.chain(mechanisms).filter(|part| match *part {
                Key::Trigger(trigger) => drives.mechanisms(trigger).len() > 1,
                part => drives.triggers(part).len() > 1,
            });
            let joins = broken.filter_map(|part| self.unseen_join(party, part));
            pairs.extend(joins.map(|j| (j.wire.min(j.other), j.wire.max(j.other))));
        }
        pairs
    }
}

fn unseen_join(
    facts: &Facts<'_>,
    party: Party,
    fine: impl Fn(&Drives) -> bool,
) -> Option<UnseenJoin> {
    let dungeon = facts.dungeon;
    if !facts.tries.take(dungeon) {
        return None;
    }
    let wiring = dungeon.wiring_for(party);
    for join in &wiring.joins {
        let square = join.square;
        let meant = |wire: &usize| dungeon.wires[*wire].ends.contains(&End::Square(square));
        if join.wires.iter().any(meant) {
            continue;
        }
        for &wire in join.wires.iter().rev() {
            let line = &dungeon.wires[wire].line;
            let bends_by_itself = facts.scenario.wires[wire].via.is_empty();
            let (Some(a), Some(b)) = (line.first(), line.last()) else {
                continue;
            };
            let level = a.row() == b.row() || a.column() == b.column();
            let corner = Square::new(a.column(), b.row());
            let other = join.wires.iter().copied().find(|other| *other != wire);
            if let (true, false, Some(via), Some(other)) = (bends_by_itself, level, corner, other)
                && drives_bent(facts, party, wire, via)?.is_some_and(|drives| fine(&drives))
            {
                return Some(UnseenJoin {
                    square,
                    wire,
                    other,
                    via,
                });
            }
        }
    }
    None
}

/// What the triggers would set off if a wire without corners bent here; nothing inside when it would
/// lie on another one, nothing at all when too much has been tried.
fn drives_bent(
    facts: &Facts<'_>,
    party: Party,
    wire: usize,
    via: Square,
) -> Option<Option<Rc<Drives>>> {
    let dungeon = facts.dungeon;
    if let Some(known) = facts.tries.bent.borrow().get(&(party, wire)) {
        return Some(known.clone());
    }
    if !facts.tries.take(dungeon) {
        return None;
    }
    let mut bent = facts.scenario.wires[wire].clone();
    bent.via = vec![via];
    let changed = [(wire, dungeon.route(&bent))].into();
    let then = Wiring::with(dungeon, party, &changed);
    let apart = overlaps(&then) <= overlaps(&dungeon.wiring_for(party));
    let drives = apart.then(|| Rc::new(Drives::by(&then, dungeon)));
    let mut known = facts.tries.bent.borrow_mut();
    known.insert((party, wire), drives.clone());
    Some(drives)
}

impl UnseenJoin {
    /// The finding: why there are too many, and the corner that helps.
    pub(crate) fn report(&self, facts: &Facts<'_>, what: &str) -> Finding {
        let name = |i: usize| facts.wire_name(i);
        let place = |i: usize| Place::of("wires").index(i);
        let (square, via) = (self.square, self.via);
        let message = format!(
            "{} joins {} at {square}, so that {what}",
            name(self.wire),
            name(self.other)
        );
        let edit = Edit::new(format!("Bend the wire at {via}"));
        Finding::at(place(self.wire), message)
            .label("without `via` it runs along the row first, and bends there")
            .also(place(self.other), "wires join where one bends on the other")
            .squares([square])
            .help(format!(
                "add `{}` to let it run another way",
                inline_field("via", &vec![via], facts.document.dialect())
            ))
            .fix(edit.set(place(self.wire).field("via"), &vec![via]))
    }
}
