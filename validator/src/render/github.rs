//! Workflow commands of GitHub: each finding is an annotation of the pull request at its line.

use std::fmt::Write;

use super::safe;
use crate::Severity;
use crate::report::{Entry, FileReport};

/// The findings of one file that count, each a command on a line of its own.
#[must_use]
pub fn github(file: &FileReport) -> String {
    let path = property(&file.path);
    let mut out = String::new();
    if let Some(why) = &file.unread {
        let _ = writeln!(out, "::error file={path},title=delve::{}", data(why));
    }
    for entry in file.entries.iter().filter(|entry| entry.is_open()) {
        let command = match entry.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let help = entry.help.as_ref().map(|help| format!("\nhelp: {help}"));
        let message = format!("{}{}", entry.message, help.unwrap_or_default());
        let (rule, at) = (property(entry.rule), place(entry));
        // `data` makes the line end of `message` an escape: the command is one line.
        let message = data_with_lines(&message);
        let _ = writeln!(out, "::{command} file={path},{at},title={rule}::{message}");
    }
    out
}

/// Columns are only understood within one line.
fn place(entry: &Entry) -> String {
    let (start, end) = (entry.region.start, entry.region.end);
    if start.line == end.line {
        let last = end.column.saturating_sub(1).max(start.column);
        format!(
            "line={},endLine={},col={},endColumn={last}",
            start.line, end.line, start.column
        )
    } else {
        format!("line={},endLine={}", start.line, end.line)
    }
}

/// Text after the second `::`.
fn data(text: &str) -> String {
    data_with_lines(&safe(text))
}

fn data_with_lines(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
