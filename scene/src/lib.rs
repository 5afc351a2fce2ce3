//! How a dungeon looks: the board as plain data, and that data as SVG and as text.
//!
//! [`Scene::of`] turns a scenario into items, each with its place in the scenario, a name, where it
//! is hit, and shapes in board units (one square is 1.0, the origin is the top-left corner of A1).
//! Shapes name inks, never colours; a [`Palette`] has the colours. The editor paints the same data.

mod doors;
mod furniture;
pub mod geometry;
mod ground;
pub mod ink;
mod invasion;
pub mod item;
pub mod labels;
mod lettering;
mod letters;
pub mod overlay;
pub mod palette;
mod pen;
mod pieces;
pub mod play;
mod region;
pub mod scene;
pub mod shape;
pub mod story;
pub mod svg;
pub mod text;
mod tokens;
mod wires;

pub use geometry::{Point, Rect};
pub use ink::Ink;
pub use item::{Hit, Item, Layer};
pub use overlay::{Ghost, Problem, Severity, Shade, ShadeKind};
pub use palette::{Palette, Rgb};
pub use scene::{Scene, SceneOptions};
pub use shape::{Anchor, Face, Line, Paint, Shape, Style, Text};
