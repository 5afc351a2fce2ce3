//! Conflicts in the text: the lines in which the text with our way of settling them and the one with
//! theirs differ, between markers.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

/// Lines that differ.
#[derive(Clone, Debug)]
struct Hunk {
    ours: Range<usize>,
    theirs: Range<usize>,
}

/// A conflict by its lines in both texts, from 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines {
    pub(super) ours: Option<Range<usize>>,
    pub(super) theirs: Option<Range<usize>>,
}

impl Lines {
    fn meets(&self, hunk: &Hunk) -> bool {
        let meet = |lines: &Option<Range<usize>>, hunk: &Range<usize>| {
            lines.as_ref().is_some_and(|lines| {
                lines.start < hunk.end.max(hunk.start + 1) && hunk.start < lines.end
            })
        };
        meet(&self.ours, &hunk.ours) && !hunk.ours.is_empty()
            || meet(&self.theirs, &hunk.theirs) && !hunk.theirs.is_empty()
    }
}

/// The text with markers, and the line (from 1) at which each conflict stands. `None` when a conflict
/// has no lines of its own, or a part between markers is not what its side (`own`) has there.
pub(super) fn marked(
    [ours, theirs]: [&str; 2],
    own: [&str; 2],
    conflicts: &[Lines],
    size: usize,
    line_end: &str,
) -> Option<(String, Vec<usize>)> {
    let (old, new): (Vec<&str>, Vec<&str>) = (
        ours.split_inclusive('\n').collect(),
        theirs.split_inclusive('\n').collect(),
    );
    let hunks = hunks(&old, &new, conflicts);
    let mut lines = vec![0; conflicts.len()];
    let (mut out, mut line, mut at) = (String::new(), 0, 0);
    let put = |out: &mut String, text: &[&str], line: &mut usize| {
        for one in text {
            out.push_str(one);
            *line += 1;
        }
    };
    let marker = |out: &mut String, sign: &str, name: &str, line: &mut usize| {
        if !out.is_empty() && !out.ends_with('\n') {
            out.push_str(line_end);
        }
        out.push_str(&sign.repeat(size));
        out.push_str(name);
        out.push_str(line_end);
        *line += 1;
    };
    for hunk in hunks {
        if !stands_in(own[0], &old[hunk.ours.clone()])
            || !stands_in(own[1], &new[hunk.theirs.clone()])
        {
            return None;
        }
        put(&mut out, &old[at..hunk.ours.start], &mut line);
        for (conflict, found) in conflicts.iter().zip(&mut lines) {
            if *found == 0 && conflict.meets(&hunk) {
                *found = line + 1;
            }
        }
        marker(&mut out, "<", " ours", &mut line);
        put(&mut out, &old[hunk.ours.clone()], &mut line);
        marker(&mut out, "=", "", &mut line);
        put(&mut out, &new[hunk.theirs.clone()], &mut line);
        marker(&mut out, ">", " theirs", &mut line);
        at = hunk.ours.end;
    }
    put(&mut out, &old[at..], &mut line);
    lines.iter().all(|line| *line > 0).then_some((out, lines))
}

/// Whether a text has these lines one behind the other, however far they are indented.
fn stands_in(text: &str, lines: &[&str]) -> bool {
    let all: Vec<&str> = text.lines().map(str::trim).collect();
    let part: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
    part.is_empty() || all.windows(part.len()).any(|window| window == part)
}

/// Where the texts differ; what belongs to one conflict is one piece.
fn hunks(old: &[&str], new: &[&str], conflicts: &[Lines]) -> Vec<Hunk> {
    let mut all: Vec<Hunk> = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, old, new) {
        if matches!(op, DiffOp::Equal { .. }) {
            continue;
        }
        let hunk = Hunk {
            ours: op.old_range(),
            theirs: op.new_range(),
        };
        match all.last_mut() {
            Some(last)
                if last.ours.end == hunk.ours.start
                    || conflicts.iter().any(|c| c.meets(last) && c.meets(&hunk)) =>
            {
                last.ours.end = hunk.ours.end;
                last.theirs.end = hunk.theirs.end;
            }
            _ => all.push(hunk),
        }
    }
    all
}
