//! All tests of the engine, in one program.

mod common;
mod resolve;
mod sets;
mod sight;
mod walk;
mod wires;
