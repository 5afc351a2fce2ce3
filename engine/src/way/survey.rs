//! Who walks: heroes or invaders, from which squares, and what stands in front of them.

use std::cell::Cell;

use delve_format::Direction;

use crate::dungeon::{DoorState, Doors, Dungeon, Party};
use crate::edges::EdgeSet;
use crate::happening::Happening;
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::walk::Space;
use crate::wires::Wiring;

use super::prospect::{Given, Prospect};

/// How much is tried to find out what cuts the ways of one dungeon: about 4,000 sets of pieces on a
/// usual board. What needs more is full of rubble.
const BUDGET: usize = 3_000_000;

/// No more levers and happenings than this are looked at; a scenario can have 64 and 256.
pub(super) const MOST_TRIGGERS: usize = 256;
const MOST_HAPPENINGS: usize = 1_024;

/// Who walks, and from where.
pub(crate) struct Survey<'a> {
    pub(super) dungeon: &'a Dungeon,
    pub(super) party: Party,
    pub(super) wiring: &'a Wiring,
    pub(super) from: SquareSet,
    pub(super) happenings: &'a [Happening],
    pub(super) open: EdgeSet,
    pub(super) budget: Cell<usize>,
}

impl<'a> Survey<'a> {
    /// Heroes: room text and events happen to them.
    pub(crate) fn heroes(
        dungeon: &'a Dungeon,
        party: Party,
        wiring: &'a Wiring,
        from: SquareSet,
    ) -> Survey<'a> {
        Survey {
            dungeon,
            party,
            wiring,
            from,
            happenings: &dungeon.happenings[..dungeon.happenings.len().min(MOST_HAPPENINGS)],
            open: dungeon.open_edges(party, Doors::Passable),
            budget: Cell::new(BUDGET),
        }
    }

    /// Invaders: room text and events are not for them.
    pub(crate) fn invaders(
        dungeon: &'a Dungeon,
        party: Party,
        wiring: &'a Wiring,
        from: SquareSet,
    ) -> Survey<'a> {
        Survey {
            happenings: &[],
            ..Survey::heroes(dungeon, party, wiring, from)
        }
    }

    /// Where they can walk in the end when these pieces, in order, are taken away.
    pub(crate) fn prospect(&self, removed: &[Piece]) -> Prospect {
        self.given(Given {
            removed,
            ..Given::default()
        })
    }

    /// Where they can walk in the end under these conditions.
    pub(super) fn given(&self, given: Given<'_>) -> Prospect {
        Prospect::of(self, given)
    }

    /// The squares to which a jump over furniture leads from what is reached.
    pub(super) fn landings(&self, space: &Space, reach: &SquareSet) -> SquareSet {
        let furnished = self.dungeon.furnished(self.party);
        let mut landings = SquareSet::EMPTY;
        for direction in Direction::ALL {
            let over = space.open.across_to(reach, direction) & furnished;
            landings |= space.open.across_to(&over, direction) & space.free;
        }
        landings
    }

    /// The triggers that start a part.
    pub(super) fn causes(&self, part: Piece) -> Vec<usize> {
        let causes = self.wiring.causes(part);
        causes.into_iter().map(|cause| cause.trigger).collect()
    }

    /// The start squares in groups: those of one group can walk to each other.
    pub(crate) fn groups(&self, space: &Space) -> Vec<SquareSet> {
        let mut left = self.from;
        let mut groups = Vec::new();
        while let Some(first) = left.first() {
            let group = space.reach(&first.into()) & left;
            groups.push(group);
            left -= group;
        }
        groups
    }

    /// Secret doors that are not revealed, blockages and furniture that stand beside what is
    /// reached, in the order of [`Piece`].
    pub(super) fn frontier(&self, prospect: &Prospect, removed: &[Piece]) -> Vec<Piece> {
        let beside = prospect.space.beside(&prospect.reach) - prospect.reach;
        let stands_there = |piece: &Piece| match *piece {
            Piece::Door(i) => {
                let door = &self.dungeon.doors[i];
                let (a, b) = door.between;
                door.state == DoorState::Secret
                    && door.on_wall
                    && prospect.revealed.binary_search(&i).is_err()
                    && prospect.reach.contains(a) != prospect.reach.contains(b)
            }
            Piece::Blockage(i) => {
                prospect.opened.binary_search(&i).is_err()
                    && self.dungeon.blockages[i].squares.meets(&beside)
            }
            Piece::Furniture(i) => self.dungeon.furniture[i].squares.meets(&beside),
            _ => false,
        };
        self.dungeon
            .pieces()
            .filter(|piece| self.dungeon.is_there(*piece, self.party))
            .filter(|piece| removed.binary_search(piece).is_err() && stands_there(piece))
            .collect()
    }
}
