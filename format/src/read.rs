//! Reading typed values from text, with every fault at its place.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::de::{Blank, Reader};
use crate::dialect::Dialect;
use crate::fault::{Fault, FaultKind};
use crate::read_error::{Inner, Part, ReadError};
use crate::shape::{Shapes, View};
use crate::tree::{Kind, MAX_BYTES, MAX_ERRORS, NodeId, Tree};

/// Reads a value from RON text.
///
/// # Errors
/// The first fault of the text.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Box<Fault>> {
    from_text(text, Dialect::Ron)
}

/// Reads a value from JSON text.
///
/// # Errors
/// The first fault of the text.
pub fn from_json<T: DeserializeOwned>(text: &str) -> Result<T, Box<Fault>> {
    from_text(text, Dialect::Json)
}

fn from_text<T: DeserializeOwned>(text: &str, dialect: Dialect) -> Result<T, Box<Fault>> {
    let tree = Tree::parse_as(text, dialect);
    let reading = Reading::of(text, &tree, &[]);
    match (reading.value, reading.faults.into_iter().next()) {
        (Some(value), None) => Ok(value),
        (_, Some(fault)) => Err(Box::new(fault)),
        (None, None) => {
            let fault = Fault::new(FaultKind::Syntax, 0..0, "the text is empty");
            Err(Box::new(fault))
        }
    }
}

/// What became of reading a tree.
pub(crate) struct Reading<T> {
    /// The value without what is broken; `None` when not even that could be had.
    pub(crate) value: Option<T>,
    /// What is wrong, in the order of the text.
    pub(crate) faults: Vec<Fault>,
    /// Values that were passed over.
    pub(crate) dropped: BTreeSet<NodeId>,
    /// What the containers are.
    pub(crate) shapes: Shapes,
}

/// How much text may be read again and again while faults are collected.
const REREAD_BYTES: usize = 8 * MAX_BYTES;

impl<T: DeserializeOwned> Reading<T> {
    /// Reads `tree`. Each fault takes the smallest element that can be spared out of the reading,
    /// which then begins anew, until what is left is whole.
    pub(crate) fn of(text: &str, tree: &Tree, blanks: &[(&'static str, Blank)]) -> Reading<T> {
        let mut value = None;
        let (faults, dropped, shapes) = gather(text, tree, blanks, &mut |reader| {
            value = Some(reader.read()?);
            Ok(())
        });
        Reading {
            value,
            faults,
            dropped,
            shapes,
        }
    }
}

/// What reading finds beside the value.
type Gathered = (Vec<Fault>, BTreeSet<NodeId>, Shapes);

/// The part of reading that is the same for every type, so that it is compiled only once. `read`
/// reads the tree; it is asked again while something can still be left out.
fn gather(
    text: &str,
    tree: &Tree,
    blanks: &[(&'static str, Blank)],
    read: &mut dyn FnMut(&Reader<'_>) -> Result<(), ReadError>,
) -> Gathered {
    let mut faults: Vec<Fault> = tree.errors.iter().map(|e| syntax_fault(e, text)).collect();
    if let Some(limit) = faults.iter().position(|f| f.kind == FaultKind::Limit) {
        faults.swap(0, limit);
        faults.truncate(1);
    }
    if tree.errors.iter().any(|e| !e.is_local) {
        // What belongs to what is uncertain: anything more said of it might be untrue.
        return (faults, BTreeSet::new(), Shapes::default());
    }
    let mut dropped = BTreeSet::new();
    let rounds = (REREAD_BYTES / (text.len() + 1)).clamp(8, 4 * MAX_ERRORS);
    let mut used: Vec<(&'static str, Blank)> = Vec::new();
    let mut shapes = Shapes::default();
    for _ in 0..rounds {
        let reader = Reader {
            text,
            tree,
            dropped: &dropped,
            blanks: &used,
            shapes: RefCell::default(),
        };
        let result = read(&reader);
        shapes = reader.shapes.into_inner();
        let Err(error) = result else { break };
        let error = error.into_inner();
        let Some((node, part)) = error.at else { break };
        let view = View {
            text,
            tree,
            dropped: &dropped,
            shapes: &shapes,
        };
        if !is_reported(&error, node, view, &faults) {
            faults.push(fault_of(&error, node, part, view));
        }
        let spared = view.spared(node);
        let blank = error
            .missing
            .filter(|_| tree.root() == Some(node))
            .and_then(|field| blanks.iter().find(|(name, _)| *name == field));
        match (blank, spared) {
            (Some(blank), _) => used.push(*blank),
            (None, Some(victim)) => {
                if !dropped.insert(victim) {
                    break;
                }
            }
            (None, None) => break,
        }
    }
    faults.sort_by_key(|f| (f.span.start, f.span.end));
    (faults, dropped, shapes)
}

fn syntax_fault(error: &crate::tree::SyntaxError, text: &str) -> Fault {
    let limit = text.len() > MAX_BYTES || error.message.starts_with("values are nested");
    let kind = if limit {
        FaultKind::Limit
    } else {
        FaultKind::Syntax
    };
    let fault = Fault::new(kind, error.span.clone(), &error.message);
    Fault {
        help: error.help.clone(),
        ..fault
    }
}

/// Whether an error follows from one that is known already: nothing stands there, the word itself
/// is broken, or a field is missing only because its value was passed over.
fn is_reported(error: &Inner, node: NodeId, view: View<'_>, faults: &[Fault]) -> bool {
    let View {
        tree,
        text,
        dropped,
        ..
    } = view;
    if error.silent {
        return true;
    }
    if let Some(missing) = error.missing {
        return tree.children(node).any(|child| {
            let name = tree.key(child).and_then(|key| tree.field_name(key, text));
            dropped.contains(&child)
                && name.is_some_and(|name| crate::read_error::is_near(&name, missing))
        });
    }
    let span = tree.span(node);
    let scalar = !matches!(tree.kind(node), Kind::Paren | Kind::List | Kind::Map);
    // A tuple or variant is short of a value that was passed over.
    let gap = tree
        .children(node)
        .any(|child| dropped.contains(&child) || tree.kind(child) == Kind::Missing);
    let same = |f: &&Fault| {
        f.kind == FaultKind::Syntax && f.span.start < span.end && f.span.end > span.start
    };
    let key = tree
        .key(node)
        .filter(|_| matches!(error.at, Some((_, Part::Key))));
    let key = key.map(|key| tree.span(key));
    let broken = |f: &Fault| {
        f.kind == FaultKind::Syntax && key.as_ref().is_some_and(|key| f.span.start == key.start)
    };
    gap || (scalar && faults.iter().any(|f| same(&f))) || faults.iter().any(broken)
}

fn fault_of(error: &Inner, node: NodeId, part: Part, view: View<'_>) -> Fault {
    let (tree, text) = (view.tree, view.text);
    let whole = tree.span(node);
    let span = match (part, tree.key(node)) {
        (Part::Key, Some(key)) => tree.span(key),
        (Part::Name, _) if tree.is_json() => variant_name(tree, node),
        (Part::Name, _) => match crate::lexer::name_len(&text[whole.clone()]) {
            0 => whole,
            length => whole.start..whole.start + length,
        },
        _ if error.kind == FaultKind::MissingField => first_line(text, whole),
        _ => whole,
    };
    let help = match error.missing {
        Some(field) if tree.is_json() => Some(format!("add `\"{field}\": …`")),
        _ => error.help.clone(),
    };
    let related = error.related.iter();
    Fault {
        kind: error.kind,
        span,
        place: view.place_of(node),
        message: error.message.clone(),
        help,
        related: related
            .map(|(node, what)| (tree.span(*node), (*what).to_owned()))
            .collect(),
    }
}

/// The name of a variant in JSON: the text itself, or the one key.
fn variant_name(tree: &Tree, node: NodeId) -> Range<usize> {
    let key = tree.children(node).next().and_then(|n| tree.key(n));
    tree.span(key.unwrap_or(node))
}

fn first_line(text: &str, span: Range<usize>) -> Range<usize> {
    let length = text[span.clone()].find(['\n', '\r']).unwrap_or(span.len());
    span.start..span.start + length.max(1).min(span.len())
}
