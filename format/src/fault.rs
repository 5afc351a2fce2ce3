//! What can be wrong with a text before anybody asks what it means.

use std::fmt;
use std::ops::Range;

use crate::place::Place;

/// The kinds of fault that reading finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultKind {
    /// The grammar is broken.
    Syntax,
    /// Something else stands where a value of one kind is wanted.
    WrongType,
    /// A field that the format does not have.
    UnknownField,
    /// A field that must be there is not.
    MissingField,
    /// A field or a key of a map is written twice.
    DuplicateKey,
    /// The kind is right, the value is not: a square off the board, room 17, a number too large.
    BadValue,
    /// The file has a version that this program does not know.
    FormatVersion,
    /// The file is larger or deeper than the format allows.
    Limit,
}

/// Something wrong with a text, at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which kind.
    pub kind: FaultKind,
    /// Bytes of the text.
    pub span: Range<usize>,
    /// Where in the scenario, as far as that can be said.
    pub place: Place,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Other bytes of the text that it is about, each with what stands there.
    pub related: Vec<(Range<usize>, String)>,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, span: Range<usize>, message: impl Into<String>) -> Fault {
        Fault {
            kind,
            span,
            place: Place::root(),
            message: message.into(),
            help: None,
            related: Vec::new(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
