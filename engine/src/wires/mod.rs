//! Wires: how they run, where they meet, and which trigger starts what and when.
//!
//! [`Wire`] is one wire on the board, whatever the number of players. [`Wiring`] is all of them for
//! one party: what is joined to what ([`Net`]), what is wrong ([`Problem`]), and the signals that
//! run through timers ([`Wiring::consequences`], [`Wiring::causes`]).

mod meet;
mod nets;
mod route;
mod shared;
mod signals;

use std::collections::BTreeMap;

use delve_format::{Direction, Players, Square};

use crate::dungeon::{Dungeon, Party};
use crate::edges::Edge;
use crate::piece::Piece;

pub(crate) use route::{Attach, wire};
pub(crate) use shared::Shared;

/// Where a wire ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// On a part, a door or a portcullis. It connects to that alone.
    Piece(Piece),
    /// On a square, to join the other wires there.
    Square(Square),
    /// Nowhere: nothing that can be wired has the name that is written.
    Nowhere,
}

/// A wire as it runs over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    /// Where `from` and `to` lead.
    pub ends: [End; 2],
    /// Every square that it passes, in order, both ends included. An end that leads nowhere is left
    /// out, so there may be none.
    pub line: Vec<Square>,
    /// Its ends and corners, in order: what to draw.
    pub corners: Vec<Square>,
    /// Legs between two written points that are not in a straight line, although corners are
    /// written. They run along the row first. (Without any corner written, one is put in, and that
    /// is no fault.)
    pub slanted: Vec<(Square, Square)>,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// Wires joined into one: what starts it and what it starts, by positions in the dungeon's lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Net {
    /// Its wires.
    pub wires: Vec<usize>,
    /// Triggers that start it.
    pub triggers: Vec<usize>,
    /// Timers that start it: those whose far side is on it.
    pub fed_by: Vec<usize>,
    /// Mechanisms that it starts.
    pub mechanisms: Vec<usize>,
    /// Timers that it starts: those whose near side is on it.
    pub timers: Vec<usize>,
    /// Doors that it opens or closes.
    pub doors: Vec<usize>,
    /// Portcullises that it raises or lowers, as positions among the blockages.
    pub portcullises: Vec<usize>,
}

/// Two wires that cross without touching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jump {
    /// Where.
    pub square: Square,
    /// The wire that is drawn with a bump: the one written later.
    pub wire: usize,
    /// Where that wire goes on.
    pub towards: Direction,
    /// The wire under it; the same one where a wire crosses itself.
    pub over: usize,
}

/// Wires that are joined on a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// Where.
    pub square: Square,
    /// The wires, at least two.
    pub wires: Vec<usize>,
}

/// Something wrong with wires as such. `end` is 0 for `from` and 1 for `to`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The wire ends on a square where no other wire can be joined.
    Dangling {
        /// The wire.
        wire: usize,
        /// Which of its ends.
        end: usize,
        /// Where.
        square: Square,
    },
    /// The wire ends on a piece that is not on the table for this party.
    Absent {
        /// The wire.
        wire: usize,
        /// Which of its ends.
        end: usize,
        /// The piece.
        piece: Piece,
    },
    /// Both ends are on the same terminal.
    Pointless {
        /// The wire.
        wire: usize,
    },
    /// The wire has a leg that is neither level nor upright.
    Slanted {
        /// The wire.
        wire: usize,
        /// Where the leg begins and ends.
        leg: (Square, Square),
    },
    /// Two wires run along the same edges; or one wire does so twice.
    Overlap {
        /// The wires, the one written first before the other.
        wires: (usize, usize),
        /// Where.
        edges: Vec<Edge>,
    },
    /// Timers start each other in a circle.
    Loop {
        /// The timers.
        timers: Vec<usize>,
    },
}

/// What a signal starts, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Consequence {
    /// Turns after the trigger went off; 0 is at once, 1 the end of the same turn.
    pub delay: u32,
    /// A mechanism, a timer, a door or a portcullis.
    pub piece: Piece,
}

/// What starts something, and how long before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cause {
    /// Turns between the trigger and the piece.
    pub delay: u32,
    /// The trigger, as a position among the triggers.
    pub trigger: usize,
}

/// All wires on the table for one party.
#[derive(Clone, Debug, Default)]
pub struct Wiring {
    /// The nets, by their first wires.
    pub nets: Vec<Net>,
    /// Where wires cross without touching, square by square.
    pub jumps: Vec<Jump>,
    /// Where wires are joined, square by square.
    pub joins: Vec<Join>,
    /// What is wrong.
    pub problems: Vec<Problem>,
    nets_of: nets::NetsOf,
    turns: Vec<u8>,
}

impl Wiring {
    /// The wiring of a dungeon for this party.
    #[must_use]
    pub fn new(dungeon: &Dungeon, party: Party) -> Wiring {
        Wiring::of(dungeon, party, dungeon.wires.iter().enumerate())
    }

    /// The wiring as it would be if this wire did not lie there. All other wires keep their
    /// positions.
    #[must_use]
    pub fn without(dungeon: &Dungeon, party: Party, wire: usize) -> Wiring {
        let wires = dungeon.wires.iter().enumerate();
        let others = wires.filter(|(i, _)| *i != wire);
        Wiring::of(dungeon, party, others)
    }

    /// The wiring as it would be with these wires in the place of those at their positions. Wires
    /// at positions beyond the last are laid besides. They come from [`Dungeon::route`].
    #[must_use]
    pub fn with(dungeon: &Dungeon, party: Party, changed: &BTreeMap<usize, Wire>) -> Wiring {
        let wires = dungeon.wires.iter().enumerate();
        let wires = wires.map(|(i, wire)| (i, changed.get(&i).unwrap_or(wire)));
        let more = changed.range(dungeon.wires.len()..);
        Wiring::of(
            dungeon,
            party,
            wires.chain(more.map(|(i, wire)| (*i, wire))),
        )
    }

    /// The wiring of those of these wires that are on the table.
    fn of<'a>(
        dungeon: &Dungeon,
        party: Party,
        wires: impl Iterator<Item = (usize, &'a Wire)>,
    ) -> Wiring {
        let there = wires.filter(|(_, wire)| party.has(wire.players));
        let wires: Vec<(usize, &Wire)> = there.collect();
        let mut problems = Vec::new();
        for &(wire, w) in &wires {
            let legs = w.slanted.iter();
            problems.extend(legs.map(|&leg| Problem::Slanted { wire, leg }));
        }
        let met = meet::meet(&wires);
        problems.extend(met.overlaps);
        let (nets, nets_of) = nets::nets(dungeon, party, &wires, &met.joins, &mut problems);
        let mut wiring = Wiring {
            nets,
            jumps: met.jumps,
            joins: met.joins,
            problems,
            nets_of,
            turns: dungeon.timers.iter().map(|t| t.turns).collect(),
        };
        let loops = wiring.loops();
        let loops = loops.into_iter().map(|timers| Problem::Loop { timers });
        wiring.problems.extend(loops);
        wiring
    }
}
