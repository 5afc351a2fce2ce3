//! Two texts side by side, as `diff -u` shows them.

use std::borrow::Cow;

use delve_validator::render::{safe, starts_like_a_command};
use similar::{Algorithm, ChangeTag, TextDiff};

const BOLD: &str = "\u{1b}[1m";
const RED: &str = "\u{1b}[31m";
const GREEN: &str = "\u{1b}[32m";
const CYAN: &str = "\u{1b}[36m";
const PLAIN: &str = "\u{1b}[0m";

/// What changes between two texts of one file, with three lines around each change. Nothing in it can
/// steer a terminal but colours of our own.
pub(crate) fn unified(name: &str, old: &str, new: &str, colour: bool) -> String {
    let before: Vec<&str> = old.split_inclusive('\n').collect();
    let after: Vec<&str> = new.split_inclusive('\n').collect();
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Histogram)
        .diff_slices(&before, &after);
    let mut out = String::new();
    let mut line = |ink: &str, text: &str| {
        let (ink, plain) = if colour && !ink.is_empty() {
            (ink, PLAIN)
        } else {
            ("", "")
        };
        out.push_str(&format!("{ink}{text}{plain}\n"));
    };
    let name = safe(name);
    line(BOLD, &format!("--- {name}"));
    line(BOLD, &format!("+++ {name}"));
    for hunk in diff.unified_diff().context_radius(3).iter_hunks() {
        line(CYAN, &hunk.header().to_string());
        for change in hunk.iter_changes() {
            let (ink, sign) = match change.tag() {
                ChangeTag::Delete => (RED, '-'),
                ChangeTag::Insert => (GREEN, '+'),
                ChangeTag::Equal => ("", ' '),
            };
            let text = change.value();
            let mut text_shown = shown(text.trim_end_matches('\n'));
            // After the blank of an unchanged line a CI system would take it for a command.
            if sign == ' ' && starts_like_a_command(&text_shown) {
                text_shown = text_shown.replacen(':', "\\u{3a}", 1);
            }
            line(ink, &format!("{sign}{text_shown}"));
            if !text.ends_with('\n') {
                line("", "\\ No newline at end of file");
            }
        }
    }
    out
}

/// A line as it can be printed. Tabs stay, and so does the `\r` of a line end.
fn shown(line: &str) -> String {
    let (line, end) = match line.strip_suffix('\r') {
        Some(line) => (line, "\r"),
        None => (line, ""),
    };
    let parts: Vec<Cow<'_, str>> = line.split('\t').map(safe).collect();
    parts.join("\t") + end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_is_shown_and_nothing_steers_the_terminal() {
        let old = "a\r\n\tb\u{1b}[2J\u{202e}\nc";
        let new = "a\r\n    b\nc\n";
        let shown = "--- x\\n.ron\n+++ x\\n.ron\n@@ -1,3 +1,3 @@\n a\r\n-\tb\\u{1b}[2J\\u{202e}\n-c\n\
                     \\ No newline at end of file\n+    b\n+c\n";
        assert_eq!(unified("x\n.ron", old, new, false), shown);
        let coloured = unified("x", old, new, true);
        assert!(coloured.contains("\u{1b}[32m+    b\u{1b}[0m\n"));
        assert!(!coloured.contains("[2J\u{202e}"));
    }
}
