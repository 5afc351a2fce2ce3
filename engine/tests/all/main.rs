//! All tests of the engine, in one program.

mod common;
mod resolve;
mod sets;
mod walk;
