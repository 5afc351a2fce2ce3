//! Why a value could not be read, in words for whoever wrote it.

use std::fmt::{self, Display};

use serde::de::{self, Unexpected};

use crate::fault::FaultKind;
use crate::tree::NodeId;

/// Which part of a value an error is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Whole,
    Name,
    Key,
}

/// Why a value could not be read.
#[derive(Debug)]
pub(crate) struct ReadError(pub(crate) Box<Inner>);

#[derive(Debug)]
pub(crate) struct Inner {
    pub(crate) kind: FaultKind,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
    pub(crate) at: Option<(NodeId, Part)>,
    /// The missing field.
    pub(crate) missing: Option<&'static str>,
    /// Another value that it is about, and what that is.
    pub(crate) related: Option<(NodeId, &'static str)>,
    /// Already reported as a syntax error.
    pub(crate) silent: bool,
}

impl ReadError {
    pub(crate) fn new(kind: FaultKind, message: impl Into<String>) -> ReadError {
        ReadError(Box::new(Inner {
            kind,
            message: message.into(),
            help: None,
            at: None,
            missing: None,
            related: None,
            silent: false,
        }))
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> ReadError {
        self.0.help = Some(help.into());
        self
    }

    pub(crate) fn related(mut self, node: NodeId, what: &'static str) -> ReadError {
        self.0.related = Some((node, what));
        self
    }

    /// Where fields were written without their names, says what these are.
    pub(crate) fn naming(self, fields: &[&str]) -> ReadError {
        if !self.0.message.ends_with("with named fields") {
            return self;
        }
        let list: Vec<String> = fields.iter().map(|f| format!("`{f}: …`")).collect();
        self.help(format!("fields here: {}", list.join(", ")))
    }

    /// The innermost value to which an error comes is the one that it is about.
    pub(crate) fn at(mut self, node: NodeId, part: Part) -> ReadError {
        self.0.at.get_or_insert((node, part));
        self
    }

    pub(crate) fn into_inner(self) -> Inner {
        *self.0
    }
}

impl Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)
    }
}

impl std::error::Error for ReadError {}

/// Whether one name may be meant by the other.
pub(crate) fn is_near(wrong: &str, known: &str) -> bool {
    strsim::damerau_levenshtein(wrong, known) <= known.len().max(wrong.len()) / 3 + 1
}

/// "did you mean", or what is known.
fn suggestion(wrong: &str, known: &[&str]) -> Option<String> {
    let near = known
        .iter()
        .filter(|k| is_near(wrong, k))
        .map(|k| (strsim::damerau_levenshtein(wrong, k), *k))
        .min();
    match near {
        Some((_, near)) => Some(format!("did you mean `{near}`?")),
        None if known.is_empty() => None,
        None => {
            let list: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
            Some(format!("known here: {}", list.join(", ")))
        }
    }
}

impl de::Error for ReadError {
    fn custom<T: Display>(message: T) -> ReadError {
        ReadError::new(FaultKind::BadValue, message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn de::Expected) -> ReadError {
        let found = match found {
            Unexpected::Unit => "`()`".to_owned(),
            Unexpected::Seq => "a list".to_owned(),
            Unexpected::Map => "a map".to_owned(),
            Unexpected::Str(text) => format!("the text {text:?}"),
            Unexpected::Bool(value) => format!("`{value}`"),
            Unexpected::Unsigned(value) => format!("the number {value}"),
            Unexpected::Signed(value) => format!("the number {value}"),
            other => other.to_string(),
        };
        ReadError::new(
            FaultKind::WrongType,
            format!("expected {expected}, found {found}"),
        )
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn de::Expected) -> ReadError {
        ReadError::new(
            FaultKind::BadValue,
            format!("expected {expected}, found {found}"),
        )
    }

    fn invalid_length(length: usize, expected: &dyn de::Expected) -> ReadError {
        let message = format!("expected {expected}, found {length}");
        ReadError::new(FaultKind::WrongType, message)
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> ReadError {
        let error = ReadError::new(
            FaultKind::WrongType,
            format!("`{variant}` is not known here"),
        );
        match suggestion(variant, expected) {
            Some(help) => error.help(help),
            None => error,
        }
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> ReadError {
        let error = ReadError::new(
            FaultKind::UnknownField,
            format!("there is no field `{field}` here"),
        );
        match suggestion(field, expected) {
            Some(help) => error.help(help),
            None => error,
        }
    }

    fn missing_field(field: &'static str) -> ReadError {
        let mut error = ReadError::new(
            FaultKind::MissingField,
            format!("the field `{field}` is missing"),
        );
        error.0.missing = Some(field);
        error.help(format!("add `{field}: …`"))
    }

    fn duplicate_field(field: &'static str) -> ReadError {
        ReadError::new(
            FaultKind::DuplicateKey,
            format!("the field `{field}` is written twice"),
        )
    }
}
