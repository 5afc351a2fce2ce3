//! The integration tests of the format, in one binary.

mod arbitrary;
mod compat;
mod diff;
mod edits;
mod fuzzed;
mod json;
mod manual;
mod merge;
mod names;
mod robust;
mod ron;
mod samples;
mod scenarios;
mod schema;
mod slips;
mod soaked;
mod tidy;
