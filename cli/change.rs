//! One scenario that a command changes: read from a file or from standard input, shown as it would
//! be, and put back where it came from.

use std::fmt::Write;
use std::io;
use std::path::Path;
use std::time::Duration;

use delve_format::position::LineIndex;
use delve_format::{Document, Mention, Place, file};
use delve_validator::render::safe;
use similar::{ChangeTag, TextDiff};

use crate::Ending;
use crate::input::{STDIN, is_stream, stdin};
use crate::output::{Output, complain};

/// A scenario that is to be changed.
pub(crate) struct Source<'p> {
    path: &'p Path,
    pub(crate) document: Document,
    lines: LineIndex,
}

impl<'p> Source<'p> {
    /// Reads a file, or standard input when it is called `-`. Text with syntax errors is refused; why
    /// has been said then.
    pub(crate) fn read(path: &'p Path) -> Result<Source<'p>, Ending> {
        let text = match is_stream(path) {
            true => stdin(STDIN),
            false => file::read(path).map_err(|error| error.to_string()),
        };
        let text = text.map_err(|why| {
            complain(&why);
            Ending::Failed
        })?;
        let lines = LineIndex::new(&text);
        let document = Document::parse(text);
        let source = Source {
            path,
            document,
            lines,
        };
        if source.document.is_broken() {
            let first = source.document.faults().first();
            let (at, why) =
                first.map_or((0, "this cannot be read"), |f| (f.span.start, &*f.message));
            let position = source.position(at);
            complain(&format!(
                "{position}: {why}; nothing was changed, mend this first"
            ));
            return Err(Ending::Faulty);
        }
        Ok(source)
    }

    /// What the file is called in messages.
    pub(crate) fn name(&self) -> String {
        match is_stream(self.path) {
            true => STDIN.to_owned(),
            false => self.path.display().to_string(),
        }
    }

    /// The line of a byte of the text, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.lines.line_column(self.document.text(), at).0
    }

    /// `file:line:column` of a byte of the text.
    pub(crate) fn position(&self, at: usize) -> String {
        let (line, column) = self.lines.line_column(self.document.text(), at);
        format!("{}:{line}:{column}", self.name())
    }

    /// Where a place begins: its key, when that is what is meant.
    pub(crate) fn start(&self, place: &Place, key: bool) -> usize {
        let span = match key {
            true => self.document.key_span(place),
            false => self.document.span(place),
        };
        span.map_or(0, |span| span.start)
    }

    /// Where the id of a mention stands.
    pub(crate) fn start_of(&self, mention: &Mention<'_>) -> usize {
        self.start(&mention.place, mention.key)
    }

    /// Puts the changed text where this one came from: into the file, or on standard output. Whether
    /// it got there; if not, why has been said.
    pub(crate) fn put(&self, text: &str, output: &mut Output) -> io::Result<bool> {
        if is_stream(self.path) {
            output.verbatim(text)?;
            return Ok(true);
        }
        match file::save(self.path, text) {
            Ok(()) => Ok(true),
            Err(error) => {
                complain(&error.to_string());
                Ok(false)
            }
        }
    }

    /// Whether the changed text goes to standard output, so that nothing else may.
    pub(crate) fn is_stream(&self) -> bool {
        is_stream(self.path)
    }

    /// The lines that differ from `text`, each with its number there: what a dry run shows.
    pub(crate) fn diff(&self, text: &str) -> String {
        // Of a text that differs everywhere a rough comparison will do.
        let mut config = TextDiff::configure();
        config.timeout(Duration::from_secs(1));
        let diff = config.diff_lines(self.document.text(), text);
        let mut out = String::new();
        for change in diff.iter_all_changes() {
            let (sign, index) = match change.tag() {
                ChangeTag::Delete => ('-', change.old_index()),
                ChangeTag::Insert => ('+', change.new_index()),
                ChangeTag::Equal => continue,
            };
            let number = index.map_or(0, |index| index + 1);
            let line = safe(change.value().trim_end_matches(['\r', '\n'])).into_owned();
            let _ = writeln!(out, "{number:>5} {sign} {line}");
        }
        out
    }
}

/// Words as a list in a sentence: `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String], joint: &str) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {joint} {last}", rest.join(", ")),
    }
}
