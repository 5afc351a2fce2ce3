//! All tests of what the board looks like as a whole, in one program.

mod common;
mod looks;
mod options;
mod properties;
mod story;
mod xml;
