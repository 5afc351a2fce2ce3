//! Actions: what a side can do. One action is one step or one decision, so that heroes can interlace.

use delve_format::Direction;
use serde::{Deserialize, Serialize};

use super::figure::{Figure, Trap};

/// Something that a side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Action {
    /// One step.
    Step {
        /// Who.
        figure: Figure,
        /// Where to.
        to: Direction,
    },
    /// Spends a point of Stamina for another square of Movement.
    Stride {
        /// Who.
        figure: Figure,
    },
    /// Tries to force the closed door on this side of the hero's square.
    Force {
        /// Who.
        hero: u8,
        /// Which door.
        door: u8,
    },
    /// Tries to bash a locked door in.
    Bash {
        /// Who.
        hero: u8,
        /// Which door.
        door: u8,
    },
    /// Tries to pick a lock.
    Pick {
        /// Who.
        hero: u8,
        /// Which door.
        door: u8,
    },
    /// Opens a lock with its key.
    Unlock {
        /// Who.
        hero: u8,
        /// Which door.
        door: u8,
    },
    /// Jumps over the square on this side.
    Jump {
        /// Who.
        hero: u8,
        /// Where to.
        to: Direction,
    },
    /// Takes hold of a comrade's corpse before moving, for a square of Movement: in this turn it comes
    /// along, step by step.
    Drag {
        /// Who.
        hero: u8,
        /// Whose corpse.
        corpse: u8,
    },
    /// Throws a lever.
    Throw {
        /// Who.
        hero: u8,
        /// Which trigger.
        trigger: u8,
    },
    /// Ends the hero's Movement beside a known trap and tries to disarm it.
    Disarm {
        /// Who.
        hero: u8,
        /// Which.
        trap: Trap,
    },
    /// Uses an item.
    Use {
        /// Who.
        hero: u8,
        /// Where it is carried.
        slot: u8,
        /// At whom.
        target: Figure,
    },
    /// Goes for a monster that does not fight unless it is attacked.
    Attack {
        /// Who.
        hero: u8,
        /// Its slot.
        monster: u8,
    },
    /// Rests in this turn.
    Rest {
        /// Who.
        hero: u8,
    },
    /// Leaves the dungeon by an exit.
    Leave {
        /// Who.
        figure: Figure,
    },
    /// Evades by one square, for 2 Stamina.
    Evade {
        /// Who.
        hero: u8,
        /// Where to.
        to: Direction,
    },
    /// Spends this many points, 0 to 3: Stamina in a fight, Magic in Mental Combat.
    Spend(u8),
    /// Explores.
    Explore {
        /// Who.
        hero: u8,
    },
    /// This hero is next, or is the one.
    Name {
        /// Who.
        hero: u8,
    },
    /// Takes this choice, by position.
    Choose(u8),
    /// Keeps this card, by position among those offered.
    Keep(u8),
    /// Declines what is offered, or is done.
    Done,
}
