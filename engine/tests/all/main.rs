//! All tests of the engine, in one program.

mod common;
mod crawl;
mod deletion;
mod names;
mod resolve;
mod sets;
mod sight;
mod spacing;
mod walk;
mod way;
mod way_later;
mod way_random;
mod way_walked;
mod wires;
mod wires_oracle;
mod wires_random;
