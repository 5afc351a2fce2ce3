//! What was found in files, in the words of other programs: lines and columns instead of bytes alone,
//! fixes as changes of the text. This is what every format but the excerpts is made from.

use std::collections::BTreeMap;
use std::ops::Range;

use delve_format::{Document, Edit};

use crate::diagnostic::{Diagnostic, Severity};
use crate::fixes::text_edits;
use crate::render::safe;

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The byte, from 0.
    pub offset: usize,
}

/// A piece of a file. It ends before `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Region {
    /// Where it begins.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
}

/// Something else in the file that a finding is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where it is.
    pub region: Region,
    /// Its place in the scenario.
    pub place: String,
    /// What is there.
    pub text: String,
}

/// A change of the file that mends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// What it does.
    pub label: String,
    /// What is replaced by what, in the order of the file.
    pub edits: Vec<(Region, String)>,
}

/// One finding. Its texts are made safe to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The rule.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Where it is in the file.
    pub region: Region,
    /// What is wrong with exactly that; may be empty.
    pub label: String,
    /// The squares concerned.
    pub squares: Vec<String>,
    /// Where it is in the scenario.
    pub place: String,
    /// What else it is about.
    pub related: Vec<Related>,
    /// What mends it.
    pub repair: Option<Repair>,
    /// Why it is accepted, if it is.
    pub waived: Option<String>,
    /// Whether a baseline knows it, so that it does not count.
    pub known: bool,
    /// What stays the same when the file changes elsewhere.
    pub fingerprint: String,
}

impl Entry {
    /// Whether it counts.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.waived.is_none() && !self.known
    }
}

/// What was found in one file, or why nothing was.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileReport {
    /// The path, as it is.
    pub path: String,
    /// The findings, the worst first.
    pub entries: Vec<Entry>,
    /// How many more there are, which are not among the entries.
    pub left_out: usize,
    /// Why the file could not be checked.
    pub unread: Option<String>,
}

/// So many bytes are read again to tell fixes as changes of the text.
const MOST_READ: usize = 32 << 20;

impl FileReport {
    /// A report of the findings of a document, of at most `most` of them. The findings are those of
    /// [`crate::check`], with their positions in [`Document::text`], each with its fingerprint, and whether
    /// a baseline knows it.
    #[must_use]
    pub fn new<'d>(
        path: &str,
        document: &Document,
        found: impl ExactSizeIterator<Item = (&'d Diagnostic, &'d str, bool)>,
        most: usize,
    ) -> FileReport {
        let all = found.len();
        let is_same = document.file_text() == document.text();
        let can_read = MOST_READ / document.text().len().max(1);
        let mut drafts = Vec::new();
        let mut offsets = Vec::new();
        for (i, (diagnostic, print, known)) in found.enumerate().take(most) {
            let fix = diagnostic.fix.as_ref();
            // In a file of an older version the fix comes with the upgrade.
            let fix = fix.filter(|_| is_same && i < can_read);
            let repair = fix.and_then(|fix| edits(document, fix));
            let diagnostic = diagnostic.clone().in_file(document);
            let mut note = |span: &Range<usize>| offsets.extend([span.start, span.end]);
            note(&diagnostic.span);
            diagnostic.labels.iter().for_each(|label| note(&label.span));
            for (range, _) in repair.iter().flat_map(|(_, edits)| edits) {
                note(range);
            }
            drafts.push((diagnostic, repair, known, print.to_owned()));
        }
        let positions = positions(document.file_text(), offsets);
        let region = |span: &Range<usize>| Region {
            start: positions.get(&span.start).copied().unwrap_or_default(),
            end: positions.get(&span.end).copied().unwrap_or_default(),
        };
        let text = |text: &str| safe(text).into_owned();
        let entries = drafts
            .into_iter()
            .map(|(d, repair, known, fingerprint)| Entry {
                rule: d.rule,
                severity: d.severity,
                message: text(&d.message),
                help: d.help.as_deref().map(text),
                region: region(&d.span),
                label: text(&d.label),
                squares: d.squares.iter().map(ToString::to_string).collect(),
                place: text(&d.place.to_string()),
                related: d
                    .labels
                    .iter()
                    .map(|label| Related {
                        region: region(&label.span),
                        place: text(&label.place.to_string()),
                        text: text(&label.text),
                    })
                    .collect(),
                repair: repair.map(|(label, edits)| Repair {
                    label: text(&label),
                    edits: edits
                        .into_iter()
                        .map(|(range, new)| (region(&range), new))
                        .collect(),
                }),
                waived: d.waived.as_deref().map(text),
                known,
                fingerprint,
            });
        FileReport {
            path: path.to_owned(),
            entries: entries.collect(),
            left_out: all.saturating_sub(most),
            unread: None,
        }
    }

    /// A report that a path could not be checked.
    #[must_use]
    pub fn unread(path: &str, why: &str) -> FileReport {
        FileReport {
            path: path.to_owned(),
            unread: Some(safe(why).into_owned()),
            ..FileReport::default()
        }
    }
}

type Edits = (String, Vec<(Range<usize>, String)>);

fn edits(document: &Document, fix: &Edit) -> Option<Edits> {
    let edits = text_edits(document, fix)?;
    let edits = edits.into_iter().map(|edit| (edit.range, edit.new));
    Some((fix.label.clone(), edits.collect()))
}

/// Lines and columns of many bytes of a text, which is gone through once.
fn positions(text: &str, mut offsets: Vec<usize>) -> BTreeMap<usize, Position> {
    offsets.sort_unstable();
    offsets.dedup();
    let mut found = BTreeMap::new();
    let mut wanted = offsets.into_iter().peekable();
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let (mut line, mut column) = (1, 1);
    let ends = [(text.len(), '\0')];
    for (at, c) in text.char_indices().chain(ends) {
        let end = at
            + if at == text.len() {
                usize::MAX - at
            } else {
                c.len_utf8()
            };
        while let Some(offset) = wanted.next_if(|offset| *offset < end) {
            found.insert(
                offset,
                Position {
                    line,
                    column,
                    offset,
                },
            );
        }
        if wanted.peek().is_none() {
            break;
        }
        match c {
            '\n' => (line, column) = (line + 1, 1),
            _ if at < mark => {}
            _ => column += 1,
        }
    }
    found
}

/// How many of what, over all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Files that were checked.
    pub files: usize,
    /// Errors that count.
    pub errors: usize,
    /// Warnings that count.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
    /// Findings that a waiver accepts.
    pub waived: usize,
    /// Findings that a baseline knows.
    pub known: usize,
    /// Paths at which nothing could be checked.
    pub unread: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use delve_format::position::LineIndex;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(delve_testing::cases(200))]

        #[test]
        fn positions_are_those_of_the_line_index(text in "(\u{feff})?(\\PC|\n|\r\n|é|龍){0,30}") {
            let offsets: Vec<usize> = (0..=text.len()).collect();
            let index = LineIndex::new(&text);
            let found = positions(&text, offsets);
            prop_assert_eq!(found.len(), text.len() + 1);
            for (offset, at) in found {
                prop_assert_eq!((at.line, at.column), index.line_column(&text, offset), "{}", offset);
            }
        }
    }
}
