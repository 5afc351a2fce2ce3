//! What a rule finds: a diagnostic, and how a rule makes one.

use std::fmt;
use std::ops::Range;

use delve_format::edit::Edit;
use delve_format::{Document, Place, Square};

/// How bad a finding is; the worst comes first in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The scenario cannot be played as it is written.
    Error,
    /// It can be played, but hardly as it was meant.
    Warning,
    /// Worth knowing; never a reason to fail a check.
    Note,
}

impl Severity {
    /// `error`, `warning` or `note`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Something else in the text that a finding is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where in the scenario.
    pub place: Place,
    /// Where in the text, in bytes.
    pub span: Range<usize>,
    /// What is there.
    pub text: String,
}

/// One finding of one rule, at an exact place.
#[derive(Clone, Debug, PartialEq)]
pub struct Diagnostic {
    /// Name of the rule.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// Where in the scenario.
    pub place: Place,
    /// Where in the text, in bytes: what the message is about, always within the text and on
    /// boundaries of characters.
    pub span: Range<usize>,
    /// What is wrong with exactly that; may be empty.
    pub label: String,
    /// The squares of the board concerned, in order, each once.
    pub squares: Vec<Square>,
    /// What else it is about.
    pub labels: Vec<Label>,
    /// What to do.
    pub help: Option<String>,
    /// An edit that mends it, where there is a safe one.
    pub fix: Option<Edit>,
    /// The reason of the waiver in the file that accepts this finding; it is not counted then.
    pub waived: Option<String>,
}

impl Diagnostic {
    /// Whether it counts: it is not waived.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.waived.is_none()
    }

    /// The same with its positions in the file that was opened, for whoever looks at that: they differ
    /// when the file has an older version of the format ([`Document::file_text`]).
    #[must_use]
    pub fn in_file(mut self, document: &Document) -> Diagnostic {
        self.span = document.in_file(&self.span);
        for label in &mut self.labels {
            label.span = document.in_file(&label.span);
        }
        self
    }

    /// Order of reports: worst first, then by position, then by rule and message.
    pub(crate) fn sort_key(&self) -> (Severity, usize, usize, &'static str, &str) {
        (
            self.severity,
            self.span.start,
            self.span.end,
            self.rule,
            &self.message,
        )
    }
}

/// What a rule points at: the value at a place, its key, or a piece of text that was not read.
#[derive(Clone, Debug)]
enum Target {
    Value(Place),
    Key(Place),
    Text(Place, Range<usize>),
}

/// A finding in the making, without rule and severity.
#[derive(Clone, Debug)]
pub(crate) struct Finding {
    target: Target,
    message: String,
    label: String,
    squares: Vec<Square>,
    labels: Vec<(Target, String)>,
    help: Option<String>,
    fix: Option<Edit>,
    severity: Option<Severity>,
}

impl Finding {
    fn new(target: Target, message: impl Into<String>) -> Finding {
        Finding {
            target,
            message: message.into(),
            label: String::new(),
            squares: Vec::new(),
            labels: Vec::new(),
            help: None,
            fix: None,
            severity: None,
        }
    }

    /// About the value at `place`.
    pub(crate) fn at(place: Place, message: impl Into<String>) -> Finding {
        Finding::new(Target::Value(place), message)
    }

    /// About the key of the field or entry at `place`.
    pub(crate) fn at_key(place: Place, message: impl Into<String>) -> Finding {
        Finding::new(Target::Key(place), message)
    }

    /// About a piece of text inside `place` that could not be read.
    pub(crate) fn at_text(place: Place, span: Range<usize>, message: impl Into<String>) -> Finding {
        Finding::new(Target::Text(place, span), message)
    }

    /// A few words under the text itself.
    pub(crate) fn label(mut self, label: impl Into<String>) -> Finding {
        self.label = label.into();
        self
    }

    /// The squares that it is about.
    pub(crate) fn squares(mut self, squares: impl IntoIterator<Item = Square>) -> Finding {
        self.squares.extend(squares);
        self
    }

    /// Something else that it is about.
    pub(crate) fn also(mut self, place: Place, text: impl Into<String>) -> Finding {
        self.labels.push((Target::Value(place), text.into()));
        self
    }

    /// Another piece of text that it is about, where `place` is concerned.
    pub(crate) fn also_text(
        mut self,
        place: Place,
        span: Range<usize>,
        text: impl Into<String>,
    ) -> Finding {
        self.labels.push((Target::Text(place, span), text.into()));
        self
    }

    /// Some things more that it is about; of a great many only the first.
    pub(crate) fn also_all(
        self,
        places: impl IntoIterator<Item = Place>,
        text: impl Fn() -> String,
    ) -> Finding {
        const MOST: usize = 6;
        let places = places.into_iter().take(MOST);
        places.fold(self, |finding, place| finding.also(place, text()))
    }

    /// Worth knowing only, whatever the rule says of its findings.
    pub(crate) fn only_a_note(mut self) -> Finding {
        self.severity = Some(Severity::Note);
        self
    }

    /// What to do about it.
    pub(crate) fn help(mut self, help: impl Into<String>) -> Finding {
        self.help = Some(help.into());
        self
    }

    /// What to do about it, if something can be said.
    pub(crate) fn maybe_help(mut self, help: Option<String>) -> Finding {
        self.help = help.or(self.help);
        self
    }

    /// An edit that does it.
    pub(crate) fn fix(mut self, fix: Edit) -> Finding {
        self.fix = Some(fix);
        self
    }

    /// Worse or less bad than the rule's findings are as a rule.
    pub(crate) fn severity(mut self, severity: Severity) -> Finding {
        self.severity = Some(severity);
        self
    }

    /// The finished diagnostic, with spans looked up in the document.
    pub(crate) fn finish(
        self,
        rule: &'static str,
        severity: Severity,
        document: &Document,
    ) -> Diagnostic {
        let (place, span) = self.target.resolve(document);
        let mut squares = self.squares;
        squares.sort_unstable();
        squares.dedup();
        let labels = self
            .labels
            .into_iter()
            .map(|(target, text)| {
                let (place, span) = target.resolve(document);
                Label { place, span, text }
            })
            .collect();
        Diagnostic {
            rule,
            severity: self.severity.unwrap_or(severity),
            message: self.message,
            place,
            span,
            label: self.label,
            squares,
            labels,
            help: self.help,
            fix: self.fix,
            waived: None,
        }
    }
}

impl Target {
    fn resolve(self, document: &Document) -> (Place, Range<usize>) {
        let (place, span) = match self {
            Target::Text(place, span) => (place, Some(span)),
            Target::Key(place) => {
                let span = document.key_span(&place);
                (place, span)
            }
            Target::Value(place) => (place, None),
        };
        let span = span.unwrap_or_else(|| nearest_span(document, &place));
        (place, within(document.text(), span))
    }
}

/// The span of the value at `place`, or of the nearest written value around it: a field left at
/// its default has no text of its own.
fn nearest_span(document: &Document, place: &Place) -> Range<usize> {
    let mut place = place.clone();
    loop {
        if let Some(span) = document.span(&place) {
            return span;
        }
        match place.parent() {
            Some(parent) => place = parent,
            None => return 0..0,
        }
    }
}

/// A span held to the text and to boundaries of characters, whoever made it.
fn within(text: &str, span: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(span.start);
    let end = text.ceil_char_boundary(span.end.max(start));
    start..end
}
