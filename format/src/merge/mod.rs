//! Three scenarios to one: what both sides did since the text that they have in common, element by
//! element and field by field.
//!
//! The result is our text with what only theirs changed. What both changed in different ways stands
//! in it twice, between git's conflict markers. The line diff of the text with every conflict settled
//! our way and the one with every conflict settled their way says where the markers go.

mod apply;
mod comments;
mod describe;
mod markers;
mod plan;
mod safe;
mod touched;

use crate::dialect::Dialect;
use crate::document::Document;
use crate::edit::Patch;
use crate::place::Place;
use crate::position::LineIndex;
use crate::value::Value;

use apply::{Failed, Work};
use markers::{Lines, Out, Settled};
use plan::{Planned, Side};

pub use markers::{MARKER_SIZE, Markers, Style};

/// Where both sides did different things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Line of the result, from 1, at which it stands.
    pub line: usize,
    /// What both did, in the words of the board.
    pub message: String,
}

/// What became of merging.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Merged {
    /// The merged text; with conflicts it has markers and can only be read when they are settled.
    pub text: String,
    /// What has to be settled, in the order of the text.
    pub conflicts: Vec<Conflict>,
}

/// Why nothing was merged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// A text is no scenario or has faults.
    #[error("{side} cannot be read (line {line}, column {column}: {message})")]
    Unreadable {
        /// Whose text: `the common version`, `our version`, `their version`.
        side: &'static str,
        /// Line of its first fault, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
        /// What is wrong there.
        message: String,
    },
    /// The texts have different versions of the format.
    #[error("the versions have different formats ({0}); bring all to one format first")]
    Formats(String),
    /// One text is RON and the other JSON, or their headers switch on different extensions.
    #[error("the versions are written differently ({0}); bring both to one way of writing first")]
    Writing(&'static str),
    /// The merged text could not be read back; nobody's work is risked then.
    #[error("the changes do not go together as text ({0}); merge this file by hand")]
    Lost(String),
}

impl From<Failed> for Refused {
    fn from(failed: Failed) -> Refused {
        Refused::Lost(failed.0)
    }
}

/// Merges what `ours` and `theirs` made of `base`. An empty `base` stands for a file that both added.
/// Line ends and byte-order mark are those of `ours`.
///
/// # Errors
/// [`Refused`] when a text has faults or they cannot be merged element by element.
pub fn merge(
    base: &str,
    ours: &str,
    theirs: &str,
    markers: &Markers<'_>,
) -> Result<Merged, Refused> {
    let clean = |text: &str| Merged {
        text: text.to_owned(),
        conflicts: Vec::new(),
    };
    if ours == theirs || base == theirs {
        return Ok(clean(ours));
    }
    if base == ours {
        return Ok(clean(theirs));
    }
    let empty = match Dialect::of(ours) {
        Dialect::Json => "{\"format\": 1, \"title\": \"\", \"start\": []}",
        Dialect::Ron => "#![enable(implicit_some)]\n(format: 1, title: \"\", start: [])",
    };
    let base = if base.trim().is_empty() { empty } else { base };
    let sides = Sides::of(base, ours, theirs);
    refuse(&sides.base, &sides.ours, &sides.theirs)?;
    let merged = documents(&sides, markers)?;
    Ok(sides.finish(merged))
}

/// Merges three texts line by line, whatever they say: for those that [`merge`] refuses, so that neither
/// side's work is left out. Conflicts are named where the texts can be read.
#[must_use]
pub fn by_lines(base: &str, ours: &str, theirs: &str, markers: &Markers<'_>) -> Merged {
    let sides = Sides::of(base, ours, theirs);
    let merged = sides.by_lines(&[], markers).merged();
    sides.finish(merged)
}

/// Three texts with the line ends of ours and without byte-order marks.
struct Sides {
    base: Document,
    ours: Document,
    theirs: Document,
    line_end: &'static str,
    /// The byte-order mark of ours, if it has one.
    mark: &'static str,
}

impl Sides {
    fn of(base: &str, ours: &str, theirs: &str) -> Sides {
        let (mark, own) = match ours.strip_prefix('\u{feff}') {
            Some(rest) => ("\u{feff}", rest),
            None => ("", ours),
        };
        Sides {
            base: Document::parse(alike(base, ours)),
            ours: Document::parse(own),
            theirs: Document::parse(alike(theirs, ours)),
            line_end: if is_crlf(ours) { "\r\n" } else { "\n" },
            mark,
        }
    }

    fn by_lines<'s>(
        &'s self,
        told: &'s [safe::Told],
        markers: &'s Markers<'s>,
    ) -> safe::ByLines<'s> {
        safe::ByLines {
            base: touched::Side::of(&self.base),
            ours: touched::Side::of(&self.ours),
            theirs: touched::Side::of(&self.theirs),
            told,
            markers,
            line_end: self.line_end,
        }
    }

    fn finish(&self, merged: Merged) -> Merged {
        Merged {
            text: format!("{}{}", self.mark, merged.text),
            ..merged
        }
    }
}

/// Whether the first line ends with CRLF.
fn is_crlf(text: &str) -> bool {
    text.find('\n').is_some_and(|at| text[..at].ends_with('\r'))
}

/// A text without byte-order mark and with the line ends of another.
fn alike(text: &str, other: &str) -> String {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    match (is_crlf(text), is_crlf(other)) {
        (true, false) => text.replace("\r\n", "\n"),
        (false, true) => text.replace("\r\n", "\n").replace('\n', "\r\n"),
        _ => text.to_owned(),
    }
}

fn refuse(base: &Document, ours: &Document, theirs: &Document) -> Result<(), Refused> {
    let all = [
        ("our version", ours),
        ("their version", theirs),
        ("the common version", base),
    ];
    for (side, document) in all {
        if let Some(fault) = document.faults().first() {
            let text = document.text();
            let (line, column) = LineIndex::new(text).line_column(text, fault.span.start);
            let message = fault.message.clone();
            return Err(Refused::Unreadable {
                side,
                line,
                column,
                message,
            });
        }
    }
    let format = |document: &Document| {
        let span = document.span(&Place::of("format"));
        span.map_or(String::new(), |span| document.text()[span].to_owned())
    };
    let formats = all.map(|(_, document)| format(document));
    if formats.iter().any(|f| *f != formats[0]) {
        return Err(Refused::Formats(formats.join(", ")));
    }
    let dialects = all.map(|(_, document)| document.dialect());
    if dialects.iter().any(|d| *d != dialects[0]) {
        return Err(Refused::Writing("RON and JSON"));
    }
    if ours.tree().extensions != theirs.tree().extensions {
        return Err(Refused::Writing("the extensions in their `#![enable(…)]`"));
    }
    Ok(())
}

fn documents(sides: &Sides, markers: &Markers<'_>) -> Result<Merged, Refused> {
    let (base, ours, theirs) = (&sides.base, &sides.ours, &sides.theirs);
    let plan = plan::plan(&Side::of(base), &Side::of(ours), &Side::of(theirs));
    let told = told(ours, &plan.clashes);
    if !plan.mixed
        && let Ok(Some(merged)) = elements(base, ours, theirs, plan, markers, sides.line_end)
    {
        return Ok(merged);
    }
    // Something would be lost or mixed: line by line every part is as its side wrote it.
    let by_lines = sides.by_lines(&told, markers);
    let merged = by_lines.merged();
    if !merged.conflicts.is_empty() || is_safe(base, ours, theirs, &merged.text) {
        return Ok(merged);
    }
    Ok(by_lines.whole())
}

/// The conflicts by the lines of our text.
fn told(ours: &Document, clashes: &[plan::Clash]) -> Vec<safe::Told> {
    let work = Work::new(ours, ours, "\n");
    let lines = |clash: &plan::Clash| work.lines(clash.ours.as_ref()?);
    let all = clashes.iter();
    all.map(|clash| (lines(clash), clash.message.clone()))
        .collect()
}

/// Whether a text merged without conflicts can be read and has all that it must have.
fn is_safe(base: &Document, ours: &Document, theirs: &Document, text: &str) -> bool {
    let merged = Document::parse(text);
    let [b, o, t, m] = [base, ours, theirs, &merged].map(|d| Value::of(d.scenario()));
    merged.faults().is_empty()
        && safe::keeps_comments(base, ours, theirs, &[&merged])
        && safe::keeps_values(Some(&b), Some(&o), Some(&t), Some(&m))
}

/// Merged element by element; `None` when something would be lost by it, or a part between markers
/// would not be what its side has.
fn elements(
    base: &Document,
    ours: &Document,
    theirs: &Document,
    plan: plan::Plan,
    markers: &Markers<'_>,
    line_end: &'static str,
) -> Result<Option<Merged>, Failed> {
    let mut work = Work::new(ours, theirs, line_end);
    around(&mut work, base, ours, theirs, line_end)?;
    for Planned { op, conflict } in &plan.steps {
        if conflict.is_none() {
            work.step(op, None)?;
        }
    }
    if plan.clashes.is_empty() {
        let text = work.document.text().to_owned();
        let conflicts = Vec::new();
        let whole = is_safe(base, ours, theirs, &text)
            && safe::keeps_headings(base, ours, theirs, &[&Document::parse(text.as_str())]);
        return Ok(whole.then_some(Merged { text, conflicts }));
    }
    let mut other = work.clone();
    for Planned { op, conflict } in &plan.steps {
        if conflict.is_some() {
            other.step(op, *conflict)?;
        }
    }
    let lines: Vec<Lines> = plan
        .clashes
        .iter()
        .enumerate()
        .map(|(n, clash)| {
            let find = |work: &Work<'_>| work.lines(&work.map(clash.ours.as_ref()?)?);
            let landed = other.landed.iter().find(|(conflict, _)| *conflict == n);
            let landed = landed.and_then(|(_, place)| other.lines(place));
            Lines {
                ours: find(&work),
                theirs: landed.or_else(|| find(&other)),
            }
        })
        .collect();
    if !safe::keeps_comments(base, ours, theirs, &[&work.document, &other.document]) {
        return Ok(None);
    }
    let was = match markers.style {
        Style::Merge => None,
        Style::Diff3 | Style::Zdiff3 => {
            let mut was = work.taking_from(base);
            for op in &plan.was {
                was.step(op, None)?;
            }
            Some(was)
        }
    };
    let settled = |text, own| Settled { text, own };
    let was = was
        .as_ref()
        .map(|was| settled(was.document.text(), base.text()));
    let both = [
        settled(work.document.text(), ours.text()),
        settled(other.document.text(), theirs.text()),
    ];
    let out = Out::new(markers, line_end);
    let Some((text, at)) = markers::marked(was, both, &lines, out) else {
        return Ok(None);
    };
    let messages = plan.clashes.into_iter().map(|clash| clash.message);
    let mut conflicts: Vec<Conflict> = at
        .into_iter()
        .zip(messages)
        .map(|(line, message)| Conflict { line, message })
        .collect();
    conflicts.sort_by_key(|c| c.line);
    Ok(Some(Merged { text, conflicts }))
}

/// What stands before and behind the scenario: header lines and comments.
fn around(
    work: &mut Work<'_>,
    base: &Document,
    ours: &Document,
    theirs: &Document,
    line_end: &str,
) -> Result<(), Failed> {
    let parts = |document: &Document| {
        let (tree, text) = (document.tree(), document.text().to_owned());
        let span = tree.root().map_or(0..text.len(), |root| tree.span(root));
        (text[..span.start].to_owned(), text[span.end..].to_owned())
    };
    let (base, own, theirs) = (parts(base), parts(ours), parts(theirs));
    let length = ours.text().len();
    for (part, b, o, t) in [
        (length - own.1.len(), &base.1, &own.1, &theirs.1),
        (0, &base.0, &own.0, &theirs.0),
    ] {
        let words = |text: &str| -> Vec<String> {
            let lines = text.lines().map(str::trim);
            lines.filter(|l| !l.is_empty()).map(str::to_owned).collect()
        };
        let (old, mine, new) = (words(b), words(o), words(t));
        if new == old || new == mine {
            continue;
        }
        let wanted = if mine == old {
            t.clone()
        } else {
            let more = comments::added(&old, &new, &mine);
            let mut all = o.clone();
            for line in more {
                if !all.is_empty() && !all.ends_with('\n') {
                    all.push_str(line_end);
                }
                all.push_str(&line);
                all.push_str(line_end);
            }
            all
        };
        let behind = part > 0 && !wanted.starts_with(['\n', '\r', ' ', '\t', '/']);
        let wanted = if behind {
            format!("{line_end}{wanted}")
        } else {
            wanted
        };
        work.patch(&[Patch {
            at: part,
            old: o.clone(),
            new: wanted,
        }])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
