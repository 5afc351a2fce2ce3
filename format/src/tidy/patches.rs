//! From one text to another by few changes of whole lines.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::edit::Op;

/// With more changes than this the whole text is one, since each change moves all text behind it.
const MOST: usize = 1_000;

/// The steps that make `old` into `new`. Each replaces lines; the last lines come first, so that all
/// ranges count in `old`.
pub(super) fn between(old: &str, new: &str) -> Vec<Op> {
    let before: Vec<&str> = old.split_inclusive('\n').collect();
    let after: Vec<&str> = new.split_inclusive('\n').collect();
    let ops = capture_diff_slices(Algorithm::Histogram, &before, &after);
    let mut changes: Vec<(Range<usize>, Range<usize>)> = ops
        .iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| (op.old_range(), op.new_range()))
        .collect();
    if changes.len() > MOST {
        changes = vec![(0..before.len(), 0..after.len())];
    }
    let (starts, new_starts) = (starts(&before), starts(&after));
    let patch = |(from, to): &(Range<usize>, Range<usize>)| Op::Text {
        range: starts[from.start]..starts[from.end],
        new: new[new_starts[to.start]..new_starts[to.end]].to_owned(),
    };
    changes.iter().rev().map(patch).collect()
}

/// Where each line begins, and where the last ends.
fn starts(lines: &[&str]) -> Vec<usize> {
    let ends = lines.iter().scan(0, |at, line| {
        *at += line.len();
        Some(*at)
    });
    std::iter::once(0).chain(ends).collect()
}
