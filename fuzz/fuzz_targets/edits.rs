//! Feeds bytes to `fuzzed::edits`, which says what must hold of them.
#![no_main]

#[path = "../../format/tests/fuzzed/mod.rs"]
#[allow(dead_code, reason = "each target calls one of the functions")]
mod fuzzed;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzzed::edits(bytes));
