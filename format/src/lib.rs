//! The scenario file: what is written.
//!
//! Start with [`scenario::Scenario`], the fields of the file, and [`board::board`], the fixed board.

pub mod board;
pub mod catalog;
mod de;
pub mod document;
pub mod entry;
pub mod fault;
pub mod id;
mod lexer;
pub mod place;
pub mod position;
pub mod read;
pub mod scenario;
pub mod square;
pub mod text;
pub mod tree;
pub mod values;

pub use board::{Area, AreaIndex, Board, board};
pub use catalog::Catalog;
pub use document::Document;
pub use fault::{Fault, FaultKind};
pub use id::Id;
pub use place::{Place, Step};
pub use scenario::Scenario;
pub use square::{Direction, Square};
pub use values::{Players, RoomNumber, Spot, WireEnd};
