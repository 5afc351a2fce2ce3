//! Figures: heroes, monsters and allies, by their positions in the state.

use serde::{Deserialize, Serialize};

/// A figure on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Figure {
    /// A hero, by position in the party, 0 to 4.
    Hero(u8),
    /// A monster, by its slot in the state, 0 to 47. A slot is used again after its monster is slain.
    Monster(u8),
    /// An ally, by position in the dungeon's list.
    Ally(u8),
}

impl Figure {
    /// A number of its own for each figure: heroes from 0, monsters from 16, allies from 80.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Figure::Hero(i) => i,
            Figure::Monster(i) => 16 + i,
            Figure::Ally(i) => 80 + i,
        }
    }

    /// The hero, if it is one.
    #[must_use]
    pub const fn hero(self) -> Option<u8> {
        match self {
            Figure::Hero(i) => Some(i),
            _ => None,
        }
    }
}

/// The two sides of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The players.
    Heroes,
    /// The Dungeon Master.
    DungeonMaster,
}

/// Something that can be detected and disarmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Trap {
    /// A trigger with all that it starts, by position in the dungeon's list.
    Trigger(u8),
    /// A hazard, by position in the dungeon's list.
    Hazard(u8),
}

/// A part of a wired trap, by position in the dungeon's lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Part {
    Trigger(u8),
    Mechanism(u8),
    Timer(u8),
}
