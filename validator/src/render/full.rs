//! Excerpts of the file with the faults underlined, as the Rust compiler prints them.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use delve_format::position::LineIndex;

use super::safe::{Excerpt, safe};
use crate::{Diagnostic, Severity};

/// Longest line of an excerpt, in columns; longer ones are cut around what is underlined.
const WIDTH: usize = 120;

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
    let nothing_to_show = text.trim_start_matches('\u{FEFF}').trim().is_empty();
    let message = if nothing_to_show {
        format!("{path}: {}", safe(&diagnostic.message))
    } else {
        safe(&diagnostic.message).into_owned()
    };
    let mut group = Group::with_title(level.primary_title(message).id(diagnostic.rule));
    if !nothing_to_show {
        group = group.element(excerpt(path, text, lines, diagnostic));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(safe(help).into_owned()));
    }
    renderer.render(&[group])
}

/// The lines around everything that is underlined. Only these are handed on, so that a large file
/// with many faults is not gone through once for each of them.
fn excerpt<'a>(
    path: &'a str,
    text: &str,
    lines: &LineIndex,
    diagnostic: &Diagnostic,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let primary = visible(text, &diagnostic.span);
    let others: Vec<_> = diagnostic
        .labels
        .iter()
        .map(|label| visible(text, &label.span))
        .collect();
    let first = others
        .iter()
        .map(|s| s.start)
        .fold(primary.start, usize::min);
    let last = others.iter().map(|s| s.end).fold(primary.end, usize::max);
    let mut start = text[..first].rfind('\n').map_or(0, |i| i + 1);
    let end = text[last..].find('\n').map_or(text.len(), |i| last + i);
    if start == 0 && text.starts_with('\u{FEFF}') {
        start = '\u{FEFF}'.len_utf8();
    }
    let shown = Excerpt::new(&text[start..end.max(start)]);
    let span = |span: &Range<usize>| {
        let at = |offset: usize| shown.position(offset.saturating_sub(start));
        at(span.start)..at(span.end)
    };
    let words = |text: &str| (!text.is_empty()).then(|| safe(text).into_owned());
    let mut annotations = vec![
        AnnotationKind::Primary
            .span(span(&primary))
            .label(words(&diagnostic.label)),
    ];
    for (label, other) in diagnostic.labels.iter().zip(&others) {
        annotations.push(
            AnnotationKind::Context
                .span(span(other))
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
