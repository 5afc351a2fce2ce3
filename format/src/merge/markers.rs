//! Conflicts in the text: the lines in which the text with our way of settling them and the one with
//! theirs differ, between markers.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::safe::same_lines;

/// Length of git's conflict markers where nothing else is said.
pub const MARKER_SIZE: usize = 7;

/// What stands between the markers of a conflict; the styles of git.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// Ours and theirs.
    #[default]
    Merge,
    /// Ours, what it was before both changed it, and theirs.
    Diff3,
    /// As `Diff3`, but lines with which ours and theirs begin or end alike stand outside.
    Zdiff3,
}

/// How conflicts are marked in the text.
#[derive(Clone, Copy, Debug)]
pub struct Markers<'l> {
    /// Length of a marker, at least 1.
    pub size: usize,
    /// What stands between them.
    pub style: Style,
    /// What to call our version behind its marker; nothing stands there when it is empty.
    pub ours: &'l str,
    /// What to call the common version.
    pub base: &'l str,
    /// What to call their version.
    pub theirs: &'l str,
}

impl Default for Markers<'_> {
    fn default() -> Self {
        Markers {
            size: MARKER_SIZE,
            style: Style::Merge,
            ours: "ours",
            base: "base",
            theirs: "theirs",
        }
    }
}

/// The lines of a conflict in the three texts.
pub(super) struct Sides<'p, 't> {
    pub(super) base: &'p [&'t str],
    pub(super) ours: &'p [&'t str],
    pub(super) theirs: &'p [&'t str],
}

/// A merged text as it grows, line by line.
pub(super) struct Out<'l> {
    text: String,
    line: usize,
    markers: &'l Markers<'l>,
    line_end: &'l str,
}

impl<'l> Out<'l> {
    pub(super) fn new(markers: &'l Markers<'l>, line_end: &'l str) -> Out<'l> {
        Out {
            text: String::new(),
            line: 1,
            markers,
            line_end,
        }
    }

    pub(super) fn lines(&mut self, lines: &[&str]) {
        for line in lines {
            self.text.push_str(line);
            self.line += usize::from(line.ends_with('\n'));
        }
    }

    fn marker(&mut self, sign: &str, label: &str) {
        self.end_line();
        self.text
            .push_str(&sign.repeat(self.markers.size.clamp(1, LONGEST)));
        // A marker is one line, whatever it is called.
        let words = label.split(|c: char| c.is_whitespace() || c.is_control());
        for word in words.filter(|word| !word.is_empty()) {
            self.text.push(' ');
            self.text.push_str(word);
        }
        self.text.push_str(self.line_end);
        self.line += 1;
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push_str(self.line_end);
            self.line += 1;
        }
    }

    /// Puts a conflict; the line, from 1, at which it stands.
    pub(super) fn conflict(&mut self, sides: &Sides<'_, '_>) -> usize {
        let Sides { base, ours, theirs } = *sides;
        let (start, end) = match self.markers.style {
            Style::Zdiff3 => alike(&[ours, theirs]),
            Style::Merge | Style::Diff3 => (0, 0),
        };
        self.lines(&ours[..start]);
        self.end_line();
        let (markers, line) = (*self.markers, self.line);
        self.marker("<", markers.ours);
        self.lines(&ours[start..ours.len() - end]);
        if markers.style != Style::Merge {
            self.marker("|", markers.base);
            self.lines(base);
        }
        self.marker("=", "");
        self.lines(&theirs[start..theirs.len() - end]);
        self.marker(">", markers.theirs);
        self.lines(&ours[ours.len() - end..]);
        line
    }

    pub(super) fn text(self) -> String {
        self.text
    }
}

/// Markers are at most so long.
const LONGEST: usize = 1_000;

/// With how many lines all of these begin, and with how many of the others they end alike.
pub(super) fn alike(all: &[&[&str]]) -> (usize, usize) {
    let Some((first, others)) = all.split_first() else {
        return (0, 0);
    };
    let shortest = all.iter().map(|lines| lines.len()).min().unwrap_or(0);
    let same = |n: &usize| others.iter().all(|o| o[*n] == first[*n]);
    let start = (0..shortest).take_while(same).count();
    let same = |n: &usize| {
        let last = first[first.len() - n];
        others.iter().all(|o| o[o.len() - n] == last)
    };
    let end = (1..=shortest - start).take_while(same).count();
    (start, end)
}

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

/// One text with its conflicts settled one way.
#[derive(Clone, Copy)]
pub(super) struct Settled<'t> {
    pub(super) text: &'t str,
    /// The text of the side whose way it is.
    pub(super) own: &'t str,
}

impl<'t> Settled<'t> {
    fn lines(self) -> Vec<&'t str> {
        self.text.split_inclusive('\n').collect()
    }
}

/// The text with markers, and the line (from 1) at which each conflict stands. `None` when a conflict
/// has no lines of its own, or a part between markers is not what its side has there. `base` is needed
/// where the style shows it.
pub(super) fn marked(
    base: Option<Settled<'_>>,
    [ours, theirs]: [Settled<'_>; 2],
    conflicts: &[Lines],
    mut out: Out<'_>,
) -> Option<(String, Vec<usize>)> {
    let (old, new) = (ours.lines(), theirs.lines());
    let hunks = hunks(&old, &new, conflicts);
    let was = base.map(|base| (base, base.lines()));
    let in_was = was.as_ref().map(|(_, was)| same_lines(&old, was));
    let mut lines = vec![0; conflicts.len()];
    let mut at = 0;
    for hunk in hunks {
        let (mine, other) = (&old[hunk.ours.clone()], &new[hunk.theirs.clone()]);
        let first = match (&was, &in_was) {
            (Some((base, was)), Some(places)) => {
                let before = places[..hunk.ours.start].iter().rev().flatten().next();
                let behind = places[hunk.ours.end..].iter().flatten().next();
                let start = before.map_or(0, |n| n + 1);
                let first = &was[start..behind.map_or(was.len(), |n| *n)];
                if !stands_in(base.own, first) {
                    return None;
                }
                first
            }
            _ => &[],
        };
        if !stands_in(ours.own, mine) || !stands_in(theirs.own, other) {
            return None;
        }
        out.lines(&old[at..hunk.ours.start]);
        let line = out.conflict(&Sides {
            base: first,
            ours: mine,
            theirs: other,
        });
        for (conflict, found) in conflicts.iter().zip(&mut lines) {
            if *found == 0 && conflict.meets(&hunk) {
                *found = line;
            }
        }
        at = hunk.ours.end;
    }
    out.lines(&old[at..]);
    let all = lines.iter().all(|line| *line > 0);
    all.then(|| (out.text(), lines))
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
