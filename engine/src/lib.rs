//! What a scenario means: the resolved dungeon, walking, sight, wires.
//!
//! Start with [`Dungeon::resolve`]. It never fails: what could not be resolved stands in
//! [`Dungeon::unresolved`], everything else is there. Then ask:
//!
//! - [`Space`] ([`Dungeon::ground`]): how far is it, which way, what can be walked to?
//! - [`Sight`] ([`Dungeon::sight`]): what is seen from here?
//! - [`Wiring`] ([`Dungeon::wiring`]): which wires are one, what starts when a trigger goes off?
//! - [`Cut`] ([`Dungeon::cuts`]): can every goal and an exit be walked to, and if not, what is in
//!   the way?
//! - [`Deletion`]: what goes with something that is deleted, and what still refers to it?
//! - [`spacing`]: which triggers stand too close, where may one stand?
//!
//! Nothing here reads files, looks at a clock or computes with floating point.

pub mod crawl;
pub mod deletion;
pub mod dungeon;
pub mod edges;
pub mod happening;
pub mod piece;
mod resolve;
pub mod sight;
pub mod spacing;
pub mod squares;
pub mod walk;
pub mod way;
pub mod wires;

pub use deletion::{Deletion, Dependent};
pub use dungeon::{Doors, Dungeon, Party};
pub use edges::{Edge, EdgeSet};
pub use piece::Piece;
pub use resolve::Unresolved;
pub use sight::{Line, Sight};
pub use squares::SquareSet;
pub use walk::Space;
pub use way::{Cut, Fate, Later, Need};
pub use wires::{Wire, Wiring};
