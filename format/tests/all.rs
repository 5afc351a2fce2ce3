//! The integration tests of the format, in one binary.

mod arbitrary;
mod edits;
mod fuzzed;
mod manual;
mod names;
mod robust;
mod ron;
mod samples;
mod scenarios;
mod schema;
mod slips;
mod soaked;
mod tidy;
