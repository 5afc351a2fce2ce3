//! What each trigger sets off, and which wire to blame when that is too much.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use delve_engine::wires::End;
use delve_engine::{Dungeon, Party, Piece as Key, Wiring};
use delve_format::edit::Edit;
use delve_format::write::inline_field;
use delve_format::{Place, Square};

use crate::diagnostic::Finding;
use crate::facts::Facts;

/// For each trigger everything that it sets off, also through timers, in the order of [`Key`]; the
/// timers themselves among them. A trigger that is not on the table sets off nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drives(pub(crate) Vec<Vec<Key>>);

impl Drives {
    /// What the wires of a dungeon do for a party.
    pub(crate) fn of(dungeon: &Dungeon, party: Party) -> Drives {
        Drives::by(dungeon.wiring_for(party), dungeon)
    }

    /// What this wiring does.
    fn by(wiring: &Wiring, dungeon: &Dungeon) -> Drives {
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

/// What may be spent on trying wires out, in squares and pieces looked at; the same again on trying
/// other places for triggers. Enough to try each wire of a dungeon that can be built; what needs more
/// gets its findings all the same, only without the wire to blame.
const BUDGET: usize = 2_000_000;

/// Wirings tried out: what the triggers would set off without one wire, and what is left to spend.
#[derive(Debug)]
pub(crate) struct Tries {
    without: RefCell<BTreeMap<(Party, usize), Rc<Drives>>>,
    left: Cell<usize>,
}

impl Default for Tries {
    fn default() -> Tries {
        Tries {
            without: RefCell::default(),
            left: Cell::new(BUDGET),
        }
    }
}

impl Tries {
    /// Takes what one more wiring of a dungeon costs; whether there was as much left.
    pub(crate) fn take(&self, dungeon: &Dungeon) -> bool {
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

/// The wire that has no corner written, joins another where it bends, and would make everything
/// `fine` if it bent the other way.
pub(crate) fn unseen_join(
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
            if let (true, false, Some(via), Some(other)) = (bends_by_itself, level, corner, other) {
                let mut scenario = facts.scenario.clone();
                scenario.wires[wire].via = vec![via];
                let changed = facts.resolved(&scenario)?;
                if fine(&Drives::of(&changed, party)) {
                    return Some(UnseenJoin {
                        square,
                        wire,
                        other,
                        via,
                    });
                }
            }
        }
    }
    None
}

impl UnseenJoin {
    /// The finding: why there are too many, and the corner that helps.
    pub(crate) fn report(&self, facts: &Facts<'_>, what: &str) -> Finding {
        let wires = &facts.scenario.wires;
        let name = |i: usize| format!("the wire from `{}` to `{}`", wires[i].from, wires[i].to);
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
