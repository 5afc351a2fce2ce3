//! The scenario file: what is written.
//!
//! Start with [`scenario::Scenario`], the fields of the file, and [`board::board`], the fixed board.

pub mod board;
pub mod catalog;
pub mod entry;
pub mod id;
pub mod place;
pub mod read;
pub mod scenario;
pub mod square;
pub mod text;
pub mod values;

pub use board::{Area, AreaIndex, Board, board};
pub use catalog::Catalog;
pub use id::Id;
pub use place::{Place, Step};
pub use scenario::Scenario;
pub use square::{Direction, Square};
pub use values::{Players, RoomNumber, Spot, WireEnd};
