//! What no merge may do: lose a comment or a value. And the way out when one would: by lines, each
//! side's part exactly as that side wrote it.

use std::collections::BTreeMap;
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::{Conflict, Merged, comments};
use crate::diff::value::{bare, entries, field_names, get, union};
use crate::document::Document;
use crate::value::Value;

/// How often each comment stands in a text; white space in it makes no difference.
fn counted(document: &Document) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for comment in comments::within(document, 0..document.text().len()) {
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
    let (base, ours, theirs) = (counted(base), counted(ours), counted(theirs));
    let merged: Vec<_> = merged.iter().map(|document| counted(document)).collect();
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

/// Three texts merged line by line. Where both changed the same or adjoining lines, both stand between
/// markers. With `told`, something is a conflict even where the lines do not meet.
pub(super) fn by_lines(
    [base, ours, theirs]: [&str; 3],
    told: &[Told],
    size: usize,
    line_end: &str,
) -> Merged {
    let [b, o, t] = [base, ours, theirs].map(|s| s.split_inclusive('\n').collect::<Vec<_>>());
    let (in_ours, in_theirs) = (same_lines(&b, &o), same_lines(&b, &t));
    let mut out = Out::new(size, line_end);
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
            out.conflict(mine, new, y..own, told);
        }
        out.lines(&o[own..o.len().min(own + 1)]);
        (x, y, z) = (i + 1, own + 1, other + 1);
    }
    if out.conflicts.is_empty() && !told.is_empty() {
        return whole(&o, &t, told, size, line_end);
    }
    out.merged()
}

/// Both texts between markers, but for the lines that they begin and end with alike.
pub(super) fn whole(o: &[&str], t: &[&str], told: &[Told], size: usize, line_end: &str) -> Merged {
    let alike = |n: &usize| o.get(*n).is_some_and(|line| t.get(*n) == Some(line));
    let start = (0..).take_while(alike).count();
    let most = o.len().min(t.len()) - start;
    let end = (1..=most)
        .take_while(|n| o[o.len() - n] == t[t.len() - n])
        .count();
    let mut out = Out::new(size, line_end);
    out.lines(&o[..start]);
    let (mine, new) = (&o[start..o.len() - end], &t[start..t.len() - end]);
    out.conflict(mine, new, 0..o.len(), told);
    out.lines(&o[o.len() - end..]);
    out.merged()
}

/// For each line of the first text where it is in the second.
fn same_lines(a: &[&str], b: &[&str]) -> Vec<Option<usize>> {
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

/// A merged text as it grows.
struct Out<'l> {
    text: String,
    conflicts: Vec<Conflict>,
    size: usize,
    line_end: &'l str,
}

impl<'l> Out<'l> {
    fn new(size: usize, line_end: &'l str) -> Out<'l> {
        let (text, conflicts) = (String::new(), Vec::new());
        Out {
            text,
            conflicts,
            size,
            line_end,
        }
    }

    fn lines(&mut self, lines: &[&str]) {
        for line in lines {
            self.text.push_str(line);
        }
    }

    fn marker(&mut self, sign: &str, name: &str) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push_str(self.line_end);
        }
        self.text.push_str(&sign.repeat(self.size));
        self.text.push_str(name);
        self.text.push_str(self.line_end);
    }

    fn conflict(&mut self, mine: &[&str], new: &[&str], at: Range<usize>, told: &[Told]) {
        let line = self.text.matches('\n').count() + 1;
        let meets =
            |lines: &Range<usize>| lines.start < at.end.max(at.start + 1) && at.start < lines.end;
        let said = told
            .iter()
            .filter(|(lines, _)| lines.as_ref().is_none_or(meets));
        let before = self.conflicts.len();
        for (_, message) in said {
            if self.conflicts.iter().all(|c| c.message != *message) {
                let message = message.clone();
                self.conflicts.push(Conflict { line, message });
            }
        }
        if self.conflicts.len() == before {
            let message = "both changed these lines".to_owned();
            self.conflicts.push(Conflict { line, message });
        }
        self.marker("<", " ours");
        self.lines(mine);
        self.marker("=", "");
        self.lines(new);
        self.marker(">", " theirs");
    }

    fn merged(self) -> Merged {
        Merged {
            text: self.text,
            conflicts: self.conflicts,
        }
    }
}
