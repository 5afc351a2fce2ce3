//! The scenario file: what is written.
//!
//! Start with [`scenario::Scenario`], the fields of the file, and [`board::board`], the fixed board.

pub mod board;
pub mod catalog;
mod de;
pub mod dialect;
pub mod diff;
pub mod document;
mod draft;
pub mod edit;
pub mod entry;
pub mod fault;
pub mod file;
pub mod id;
mod json;
mod lexer;
pub mod merge;
pub mod names;
mod parse;
pub mod place;
pub mod position;
pub mod read;
mod read_error;
pub mod scenario;
pub mod schema;
mod shape;
mod splice;
pub mod square;
mod steps;
pub mod text;
pub mod tidy;
pub mod tree;
pub mod value;
pub mod values;
mod versions;
pub mod write;

pub use board::{Area, AreaIndex, Board, board};
pub use catalog::Catalog;
pub use dialect::Dialect;
pub use document::Document;
pub use edit::{Applied, Edit, Op, Patch, PlaceMap, Stale};
pub use fault::{Fault, FaultKind};
pub use id::Id;
pub use names::{Mention, NameKind, Namespace, Role};
pub use place::{Place, Step};
pub use scenario::Scenario;
pub use square::{Direction, Square};
pub use values::{Players, RoomNumber, Spot, WireEnd};

#[cfg(test)]
mod edit_tests;
