//! Inputs that fuzzing found worth keeping, `corpus/TARGET/`, are tried again in every test run:
//! each reaches code that no other of them does, or has once been a fault. `cargo xtask soak` adds.

use std::fs;
use std::path::Path;

use crate::fuzzed;

fn replay(target: &str, feed: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/corpus")
        .join(target);
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        let stood = std::panic::catch_unwind(|| feed(&bytes));
        assert!(stood.is_ok(), "{} fails", path.display());
        count += 1;
    }
    assert!(count > 50, "{target}: only {count} inputs are there");
}

#[test]
fn texts_stand() {
    replay("text", fuzzed::text);
}

#[test]
fn sequences_of_edits_stand() {
    replay("edits", fuzzed::edits);
}
