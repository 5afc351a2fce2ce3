//! Spacing of triggers. Ruling: at least 3 squares lie between two triggers, so their nearest
//! squares are at a straight distance of 4 or more, walls ignored. Levers count, and so does each
//! square of a wide tripwire.

use delve_format::{Square, board};

use crate::dungeon::{Doors, Dungeon, Party};
use crate::edges::EdgeSet;
use crate::squares::SquareSet;

/// The least straight distance between the nearest squares of two triggers.
pub const LEAST_DISTANCE: u32 = 4;

/// Pairs are looked for among this many triggers; a scenario can have 64.
const MOST: usize = 256;

/// Two triggers that stand too close to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosePair {
    /// The one written first, as a position among the triggers.
    pub first: usize,
    /// The other.
    pub second: usize,
    /// The straight distance of their nearest squares, 0–3.
    pub distance: u32,
}

impl Dungeon {
    /// The straight distance between the nearest squares of two triggers; `None` when one of them
    /// is not there.
    #[must_use]
    pub fn spacing(&self, first: usize, second: usize) -> Option<u32> {
        let (first, second) = (self.triggers.get(first)?, self.triggers.get(second)?);
        let pairs = first
            .squares
            .iter()
            .flat_map(|a| second.squares.iter().map(move |b| (a, b)));
        pairs.map(|(a, b)| a.straight_distance(b)).min()
    }

    /// Every pair of triggers on the table that stand too close to each other, in order.
    #[must_use]
    pub fn close_triggers(&self, party: Party) -> Vec<ClosePair> {
        let there = |i: &usize| party.has(self.triggers[*i].players);
        let triggers: Vec<usize> = (0..self.triggers.len().min(MOST)).filter(there).collect();
        let mut pairs = Vec::new();
        for (n, &first) in triggers.iter().enumerate() {
            let diamond = self.triggers[first].diamond();
            for &second in &triggers[n + 1..] {
                if diamond.meets(&self.triggers[second].squares) {
                    let distance = self.spacing(first, second).unwrap_or(0);
                    pairs.push(ClosePair {
                        first,
                        second,
                        distance,
                    });
                }
            }
        }
        pairs
    }

    /// The squares on which no further trigger may stand: the diamonds around all triggers on the
    /// table, but for the one that is about to move.
    #[must_use]
    pub fn too_close(&self, party: Party, moving: Option<usize>) -> SquareSet {
        let triggers = self.triggers.iter().enumerate();
        triggers
            .filter(|(i, t)| Some(*i) != moving && party.has(t.players))
            .fold(SquareSet::EMPTY, |all, (_, t)| all | t.diamond())
    }

    /// Where a trigger can move so that it keeps its distance from all others: the nearest square
    /// for its `at`, in straight distance; squares of the same room or corridor come first, ties go
    /// row by row. The whole of a wide tripwire finds room there: on the board, not through walls,
    /// and no part of it under furniture or a blockage. `None` when there is no such square.
    #[must_use]
    pub fn nearest_for_trigger(&self, trigger: usize, party: Party) -> Option<Square> {
        let moving = self.triggers.get(trigger)?;
        self.nearest_room(moving.at, &moving.squares, Some(trigger), party)
    }

    /// Likewise for a new trigger of one square that somebody wants at `wanted`.
    #[must_use]
    pub fn nearest_for_new_trigger(&self, wanted: Square, party: Party) -> Option<Square> {
        self.nearest_room(wanted, &wanted.into(), None, party)
    }

    fn nearest_room(
        &self,
        at: Square,
        shape: &SquareSet,
        moving: Option<usize>,
        party: Party,
    ) -> Option<Square> {
        let ground = self.ground(party, Doors::AsTheyStand);
        let room = ground.free - self.too_close(party, moving);
        let fits = |to: &Square| {
            let moved = moved(shape, at, *to);
            moved.is_some_and(|squares| {
                squares.is_subset(&room) && EdgeSet::walls().inside(&squares).is_empty()
            })
        };
        let area = board().area_of(at);
        Square::all()
            .filter(fits)
            .min_by_key(|&to| (board().area_of(to) != area, at.straight_distance(to), to))
    }
}

impl crate::dungeon::Trigger {
    /// The squares on which no other trigger may stand because of this one: all those within a
    /// straight distance of 3.
    #[must_use]
    pub fn diamond(&self) -> SquareSet {
        self.squares.within(LEAST_DISTANCE - 1)
    }
}

/// The squares moved as `from` moves to `to`; `None` when one would leave the board.
fn moved(squares: &SquareSet, from: Square, to: Square) -> Option<SquareSet> {
    let difference = |to: u8, from: u8| i8::try_from(i16::from(to) - i16::from(from)).ok();
    let dx = difference(to.column(), from.column())?;
    let dy = difference(to.row(), from.row())?;
    squares.iter().map(|s| s.offset(dx, dy)).collect()
}
