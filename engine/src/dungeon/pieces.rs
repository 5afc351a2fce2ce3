//! The pieces of a dungeon: doors, blockages, furniture, figures, hazards, parts of traps, exits.

use delve_format::entry::Condition;
use delve_format::scenario::{BlockageKind, Duty, Lock, MechanismKind, TriggerKind};
use delve_format::{AreaIndex, Direction, Id, Players, Square};

use super::Doors;
use crate::edges::Edge;
use crate::squares::SquareSet;

/// How a door stands when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DoorState {
    /// Held open.
    Open,
    /// Closed; it must be forced.
    Closed,
    /// Closed, with an armed padlock.
    Locked,
    /// Not on the table until something reveals it.
    Secret,
}

/// A door.
#[derive(Clone, Debug, PartialEq)]
pub struct Door {
    /// Its id.
    pub id: Id,
    /// The two squares as they are written.
    pub between: (Square, Square),
    /// The edge on which it stands; `None` when the two squares are no neighbours.
    pub edge: Option<Edge>,
    /// Whether a wall of the board stands on that edge. A door elsewhere opens and closes nothing.
    pub on_wall: bool,
    /// How it stands when the game begins.
    pub state: DoorState,
    /// Its padlock.
    pub lock: Option<Lock>,
    /// The item that opens the padlock.
    pub key: Option<Id>,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

impl Door {
    /// Whether it counts as open.
    #[must_use]
    pub const fn is_open(&self, doors: Doors) -> bool {
        match doors {
            Doors::Shut => false,
            Doors::AsTheyStand => matches!(self.state, DoorState::Open),
            Doors::Passable => !matches!(self.state, DoorState::Secret),
            Doors::All => true,
        }
    }
}

/// Rubble or a portcullis.
#[derive(Clone, Debug, PartialEq)]
pub struct Blockage {
    /// Its id, if it has one.
    pub id: Option<Id>,
    /// Rubble or portcullis.
    pub kind: BlockageKind,
    /// The squares that it fills.
    pub squares: SquareSet,
    /// Those of them that lie in no corridor, where no blockage may stand.
    pub outside: SquareSet,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// A piece of furniture.
#[derive(Clone, Debug, PartialEq)]
pub struct Furniture {
    /// Its id, if it has one.
    pub id: Option<Id>,
    /// Which piece, by its id in the catalog.
    pub kind: Id,
    /// What it is called; `None` when the catalog does not have it. Then it fills one square.
    pub name: Option<String>,
    /// Its top-left square.
    pub at: Square,
    /// Where its front is.
    pub facing: Direction,
    /// Columns and rows as it stands, turned by its facing; at least 1 each.
    pub size: (u8, u8),
    /// The squares that it fills, as far as they are on the board.
    pub squares: SquareSet,
    /// Whether part of it lies beyond the rim of the board.
    pub off_board: bool,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// A monster in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Guard {
    /// Its id, if it has one.
    pub id: Option<Id>,
    /// Which monster, by its id in the catalog.
    pub monster: Id,
    /// Its own name, else that of the monster; `None` when the catalog does not have it.
    pub name: Option<String>,
    /// Its square.
    pub at: Square,
    /// Whether it stands aside until summoned.
    pub reserve: bool,
    /// What it does as long as nobody has met it.
    pub duty: Option<Duty>,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// A captive or companion.
#[derive(Clone, Debug, PartialEq)]
pub struct Ally {
    /// Its id.
    pub id: Id,
    /// Which figure, by its id in the catalog.
    pub figure: Id,
    /// What the figure is called; `None` when the catalog does not have it.
    pub name: Option<String>,
    /// Its square.
    pub at: Square,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// A hazard.
#[derive(Clone, Debug, PartialEq)]
pub struct Hazard {
    /// Its id.
    pub id: Id,
    /// Which hazard, by its id in the catalog.
    pub kind: Id,
    /// What it is called; `None` when the catalog does not have it.
    pub name: Option<String>,
    /// Its square.
    pub at: Square,
    /// Whether it is hidden when the game begins.
    pub hidden: bool,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// The part of a trap that notices something.
#[derive(Clone, Debug, PartialEq)]
pub struct Trigger {
    /// Its id.
    pub id: Id,
    /// Which kind.
    pub kind: TriggerKind,
    /// The square that is written first; its wire begins there.
    pub at: Square,
    /// The squares that it takes up: one, or all those of a wide tripwire. A tripwire whose ends are
    /// not in a straight line takes up its two ends.
    pub squares: SquareSet,
    /// Whether its squares lie in a straight line (always, except for a crooked tripwire).
    pub straight: bool,
    /// The squares on which it goes off: its own; for a sensor those within its radius, round walls
    /// and doors; none for a lever.
    pub trapped: SquareSet,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// The part of a trap that does something.
#[derive(Clone, Debug, PartialEq)]
pub struct Mechanism {
    /// Its id.
    pub id: Id,
    /// Which kind.
    pub kind: MechanismKind,
    /// Its square.
    pub at: Square,
    /// Where it aims.
    pub facing: Direction,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// A delay on a wire.
#[derive(Clone, Debug, PartialEq)]
pub struct Timer {
    /// Its id.
    pub id: Id,
    /// Its square.
    pub at: Square,
    /// How many turns it waits; 1 is the end of the turn in which it started.
    pub turns: u8,
    /// Numbers of players for which it is there.
    pub players: Option<Players>,
}

/// A way out.
#[derive(Clone, Debug, PartialEq)]
pub struct Exit {
    /// Squares from which a hero may leave.
    pub squares: SquareSet,
    /// Conditions under which it is open, all of them.
    pub when: Vec<Condition>,
}

/// What an invasion needs of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Invaded {
    /// Squares at which parties arrive.
    pub portals: Vec<Square>,
    /// The room in which the boss is.
    pub sanctum: AreaIndex,
    /// The guard who is the boss, if there is such a guard.
    pub boss: Option<usize>,
}
