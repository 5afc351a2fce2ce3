//! What no merge may do: lose a comment or a value. And the way out when one would: by lines, each
//! side's part exactly as that side wrote it.

use std::collections::BTreeMap;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::markers::{Markers, Out, Sides, Style, alike};
use super::touched::Side;
use super::{Conflict, Merged, comments, describe};
use crate::diff::value::{bare, entries, field_names, get, union};
use crate::document::Document;
use crate::value::Value;

/// How often each comment stands among these; white space in it makes no difference.
fn counted(comments: Vec<String>) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for comment in comments {
        let words: Vec<&str> = comment.split_whitespace().collect();
        *all.entry(words.join(" ")).or_insert(0) += 1;
    }
    all
}

/// Whether the merged texts have every comment that no side took away.
pub(super) fn keeps_comments(
    base: &Document,
    ours: &Document,
    theirs: &Document,
    merged: &[&Document],
) -> bool {
    let whole = |document: &Document| comments::within(document, 0..document.text().len());
    keeps(whole, base, ours, theirs, merged)
}

/// Whether every comment that stands before something still does: one that would land at the end of its
/// list is about nothing any more.
pub(super) fn keeps_headings(
    base: &Document,
    ours: &Document,
    theirs: &Document,
    merged: &[&Document],
) -> bool {
    keeps(comments::leading, base, ours, theirs, merged)
}

fn keeps(
    found: impl Fn(&Document) -> Vec<String>,
    base: &Document,
    ours: &Document,
    theirs: &Document,
    merged: &[&Document],
) -> bool {
    let [base, ours, theirs] = [base, ours, theirs].map(|document| counted(found(document)));
    let merged: Vec<_> = merged
        .iter()
        .map(|document| counted(found(document)))
        .collect();
    let count = |all: &BTreeMap<String, usize>, comment: &str| all.get(comment).copied();
    ours.keys().chain(theirs.keys()).all(|comment| {
        let of = |all| count(all, comment).unwrap_or(0);
        let (b, o, t) = (of(&base), of(&ours), of(&theirs));
        let wanted = if o >= b && t >= b {
            o.max(t)
        } else {
            (o + t).saturating_sub(b)
        };
        merged.iter().any(|all| of(all) >= wanted)
    })
}

/// Whether what only one side changed is as that side has it. What both changed is gone into, as far
/// as it goes by names and keys.
pub(super) fn keeps_values(
    base: Option<&Value>,
    ours: Option<&Value>,
    theirs: Option<&Value>,
    merged: Option<&Value>,
) -> bool {
    let [b, o, t, m] = [base, ours, theirs, merged].map(|v| v.map(bare));
    if o == t || b == t {
        return m == o;
    }
    if b == o {
        return m == t;
    }
    let (Some(b), Some(o), Some(t), Some(m)) = (b, o, t, m) else {
        return true;
    };
    match (b, o, t, m) {
        (Value::Struct(_), Value::Struct(_), Value::Struct(_), Value::Struct(_)) => {
            let names = union(&field_names(b), &union(&field_names(o), &field_names(t)));
            names.iter().all(|name| {
                let of = |v| get(v, name);
                keeps_values(of(b), of(o), of(t), of(m))
            })
        }
        (Value::Map(_), Value::Map(_), Value::Map(_), Value::Map(_)) => {
            let all = [b, o, t, m].map(entries);
            let names = |n: usize| -> Vec<String> { all[n].iter().map(|e| e.0.clone()).collect() };
            let keys = union(&names(0), &union(&names(1), &names(2)));
            keys.iter().all(|key| {
                let of = |n: usize| all[n].iter().find(|e| e.0 == *key).map(|e| e.1);
                keeps_values(of(0), of(1), of(2), of(3))
            })
        }
        _ => true,
    }
}

/// A conflict that stands in the lines of our text, from 0, and what is to be said of it.
pub(super) type Told = (Option<Range<usize>>, String);

/// Three texts that are merged line by line.
pub(super) struct ByLines<'s> {
    pub(super) base: Side<'s>,
    pub(super) ours: Side<'s>,
    pub(super) theirs: Side<'s>,
    /// What is known to be in conflict.
    pub(super) told: &'s [Told],
    pub(super) markers: &'s Markers<'s>,
    pub(super) line_end: &'s str,
}

/// A stretch of lines in each text, from 0.
struct Stretch {
    base: Range<usize>,
    ours: Range<usize>,
    theirs: Range<usize>,
}

impl ByLines<'_> {
    /// Where both changed the same or adjoining lines, both stand between markers. With `told`,
    /// something is a conflict even where the lines do not meet.
    pub(super) fn merged(&self) -> Merged {
        let (b, o, t) = (self.base.lines(), self.ours.lines(), self.theirs.lines());
        let (in_ours, in_theirs) = (same_lines(b, o), same_lines(b, t));
        let mut out = Out::new(self.markers, self.line_end);
        let mut conflicts = Vec::new();
        let (mut x, mut y, mut z) = (0, 0, 0);
        for i in 0..=b.len() {
            let next = if i == b.len() {
                Some((o.len(), t.len()))
            } else {
                in_ours[i].zip(in_theirs[i])
            };
            let Some((own, other)) = next else { continue };
            let (old, mine, new) = (&b[x..i], &o[y..own], &t[z..other]);
            if mine == old {
                out.lines(new);
            } else if new == old || new == mine {
                out.lines(mine);
            } else {
                let at = Stretch {
                    base: x..i,
                    ours: y..own,
                    theirs: z..other,
                };
                self.conflict(&at, y..own, false, &mut out, &mut conflicts);
            }
            out.lines(&o[own..o.len().min(own + 1)]);
            (x, y, z) = (i + 1, own + 1, other + 1);
        }
        if conflicts.is_empty() && !self.told.is_empty() {
            return self.whole();
        }
        let text = out.text();
        Merged { text, conflicts }
    }

    /// The texts between markers, but for the lines that they begin and end with alike.
    pub(super) fn whole(&self) -> Merged {
        let (b, o, t) = (self.base.lines(), self.ours.lines(), self.theirs.lines());
        let (start, end) = match self.markers.style {
            Style::Merge => alike(&[o, t]),
            // The common version stands between the markers, too.
            Style::Diff3 | Style::Zdiff3 => alike(&[o, t, b]),
        };
        let least = |lines: &[&str]| start.min(lines.len())..lines.len() - end.min(lines.len());
        let mut out = Out::new(self.markers, self.line_end);
        out.lines(&o[..start]);
        let at = Stretch {
            base: match self.markers.style {
                Style::Merge => 0..b.len(),
                Style::Diff3 | Style::Zdiff3 => least(b),
            },
            ours: least(o),
            theirs: least(t),
        };
        let mut conflicts = Vec::new();
        self.conflict(&at, 0..o.len(), true, &mut out, &mut conflicts);
        out.lines(&o[o.len() - end..]);
        let text = out.text();
        Merged { text, conflicts }
    }

    /// Puts a conflict and says what it is about: what is told of these lines of ours, or else what
    /// stands in them.
    fn conflict(
        &self,
        at: &Stretch,
        lines: Range<usize>,
        whole: bool,
        out: &mut Out<'_>,
        conflicts: &mut Vec<Conflict>,
    ) {
        let line = out.conflict(&Sides {
            base: &self.base.lines()[at.base.clone()],
            ours: &self.ours.lines()[at.ours.clone()],
            theirs: &self.theirs.lines()[at.theirs.clone()],
        });
        let meets = |told: &Range<usize>| {
            told.start < lines.end.max(lines.start + 1) && lines.start < told.end
        };
        let before = conflicts.len();
        for (place, message) in self.told {
            let said = conflicts.iter().any(|c| c.message == *message);
            // What our text does not have any more has no lines in it: only the whole has it for certain.
            if !said && place.as_ref().map_or(whole, meets) {
                let message = message.clone();
                conflicts.push(Conflict { line, message });
            }
        }
        if conflicts.len() == before {
            let ours = self.ours.touched(&at.ours, &self.base, &at.base);
            let theirs = self.theirs.touched(&at.theirs, &self.base, &at.base);
            let message = describe::lines(&ours, &theirs);
            conflicts.push(Conflict { line, message });
        }
    }
}

/// For each line of the first text where it is in the second.
pub(super) fn same_lines(a: &[&str], b: &[&str]) -> Vec<Option<usize>> {
    let mut all = vec![None; a.len()];
    for op in capture_diff_slices(Algorithm::Myers, a, b) {
        if let DiffOp::Equal {
            old_index,
            new_index,
            len,
        } = op
        {
            for n in 0..len {
                all[old_index + n] = Some(new_index + n);
            }
        }
    }
    all
}
