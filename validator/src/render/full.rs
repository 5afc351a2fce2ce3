//! Excerpts of the file with the faults underlined, as the Rust compiler prints them.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use delve_format::position::LineIndex;

use super::safe::{Excerpt, safe};
use crate::{Diagnostic, Severity};

/// Longest line of an excerpt, in columns; longer ones are cut around what is underlined.
const WIDTH: usize = 120;
/// Longest line that is shown at all, in bytes.
const LONGEST: usize = 4_000;

/// The diagnostics of one file, each with its excerpt and an empty line after it.
///
/// `path` is printed as given, made [`safe`]; `text` must be the text that was checked. With
/// `colour` the result holds ANSI escapes of our own, and none from the file either way.
#[must_use]
pub fn full(path: &str, text: &str, diagnostics: &[&Diagnostic], colour: bool) -> String {
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let renderer = renderer.term_width(WIDTH);
    let lines = LineIndex::new(text);
    let path = safe(path);
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&one(&renderer, &path, text, &lines, diagnostic));
        out.push_str("\n\n");
    }
    out
}

fn one(
    renderer: &Renderer,
    path: &str,
    text: &str,
    lines: &LineIndex,
    diagnostic: &Diagnostic,
) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    // Of an empty file there is nothing to show: everything is said in one line.
    if text.trim_start_matches('\u{FEFF}').trim().is_empty() {
        let help = diagnostic.help.as_deref().map(|help| format!("; {help}"));
        let said = format!("{}{}", diagnostic.message, help.unwrap_or_default());
        let message = format!("{path}: {}", safe(&said));
        let title = level.primary_title(message).id(diagnostic.rule);
        return renderer.render(&[Group::with_title(title)]);
    }
    let message = safe(&diagnostic.message).into_owned();
    let title = level.primary_title(message).id(diagnostic.rule);
    let mut group = Group::with_title(title);
    group = match window(text, diagnostic) {
        Some(window) => group.element(excerpt(path, text, lines, diagnostic, window)),
        None => {
            let (line, column) = lines.line_column(text, diagnostic.span.start);
            group.element(Origin::path(path).line(line).char_column(column))
        }
    };
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(safe(help).into_owned()));
    }
    renderer.render(&[group])
}

/// The lines around everything that is underlined, as bytes of the text. Only these are handed on, so
/// that a large file with many faults is not gone through once for each of them. `None` when a line is
/// too long to be shown: then its position alone is named.
fn window(text: &str, diagnostic: &Diagnostic) -> Option<Range<usize>> {
    let labels = diagnostic.labels.iter().map(|label| &label.span);
    let spans = || {
        labels
            .clone()
            .chain([&diagnostic.span])
            .map(|s| visible(text, s))
    };
    let first = spans().map(|span| span.start).min()?;
    let last = spans().map(|span| span.end).max()?;
    let mut start = text[..first].rfind('\n').map_or(0, |i| i + 1);
    let end = text[last..].find('\n').map_or(text.len(), |i| last + i);
    if start == 0 && text.starts_with('\u{FEFF}') {
        start = '\u{FEFF}'.len_utf8();
    }
    let window = start..end.max(start);
    let mut lines = text[window.clone()].lines();
    lines.all(|line| line.len() <= LONGEST).then_some(window)
}

/// What is underlined, in its lines.
fn excerpt<'a>(
    path: &'a str,
    text: &str,
    lines: &LineIndex,
    diagnostic: &Diagnostic,
    window: Range<usize>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let start = window.start;
    let shown = Excerpt::new(&text[window]);
    let span = |span: &Range<usize>| {
        let at = |offset: usize| shown.position(offset.saturating_sub(start));
        let span = visible(text, span);
        at(span.start)..at(span.end)
    };
    let words = |text: &str| (!text.is_empty()).then(|| safe(text).into_owned());
    let mut annotations = vec![
        AnnotationKind::Primary
            .span(span(&diagnostic.span))
            .label(words(&diagnostic.label)),
    ];
    for label in &diagnostic.labels {
        annotations.push(
            AnnotationKind::Context
                .span(span(&label.span))
                .label(words(&label.text)),
        );
    }
    let (line, _) = lines.line_column(text, start);
    Snippet::source(shown.text)
        .line_start(line)
        .path(path)
        .annotations(annotations)
}

/// The part of a span that is underlined: what lies on its first line.
fn visible(text: &str, span: &Range<usize>) -> Range<usize> {
    let rest = &text[span.clone()];
    let line = rest.lines().next().unwrap_or("").trim_end();
    let one = rest.chars().next().map_or(0, char::len_utf8);
    span.start..span.start + line.len().max(one)
}
