//! Reading typed values from text, with every fault at its place.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use serde::de::DeserializeOwned;

use crate::de::{Blank, Fields, Reader};
use crate::fault::{Fault, FaultKind};
use crate::place::{Place, Step};
use crate::read_error::{Inner, Part, ReadError};
use crate::tree::{Kind, MAX_BYTES, MAX_ERRORS, NodeId, Tree};

/// Reads a value from RON text.
///
/// # Errors
/// The first fault of the text.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Box<Fault>> {
    let tree = Tree::parse(text);
    let reading = Reading::of(text, &tree, &[]);
    match (reading.value, reading.faults.into_iter().next()) {
        (Some(value), None) => Ok(value),
        (_, Some(fault)) => Err(Box::new(fault)),
        (None, None) => Err(Box::new(Fault {
            kind: FaultKind::Syntax,
            span: 0..0,
            place: Place::root(),
            message: "the text is empty".to_owned(),
            help: None,
        })),
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
    /// The fields that each structure can have, by node.
    pub(crate) shapes: Vec<Option<Fields>>,
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
type Gathered = (Vec<Fault>, BTreeSet<NodeId>, Vec<Option<Fields>>);

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
        return (faults, BTreeSet::new(), vec![None; tree.len()]);
    }
    let mut dropped = BTreeSet::new();
    let rounds = (REREAD_BYTES / (text.len() + 1)).clamp(8, 4 * MAX_ERRORS);
    let mut used: Vec<(&'static str, Blank)> = Vec::new();
    let mut shapes = Vec::new();
    for _ in 0..rounds {
        let reader = Reader {
            text,
            tree,
            dropped: &dropped,
            blanks: &used,
            shapes: RefCell::new(vec![None; tree.len()]),
        };
        let result = read(&reader);
        shapes = reader.shapes.into_inner();
        let Err(error) = result else { break };
        let error = error.into_inner();
        let Some((node, part)) = error.at else { break };
        if !is_reported(&error, node, tree, text, &dropped, &faults) {
            faults.push(fault_of(&error, node, part, tree, text, &dropped));
        }
        let blank = error
            .missing
            .filter(|_| tree.root() == Some(node))
            .and_then(|field| blanks.iter().find(|(name, _)| *name == field));
        match (blank, spared(tree, node)) {
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
    Fault {
        kind: if limit {
            FaultKind::Limit
        } else {
            FaultKind::Syntax
        },
        span: error.span.clone(),
        place: Place::root(),
        message: error.message.clone(),
        help: error.help.clone(),
    }
}

/// Whether an error follows from one that is known already: nothing stands there, the word itself
/// is broken, or a field is missing only because its value was passed over.
fn is_reported(
    error: &Inner,
    node: NodeId,
    tree: &Tree,
    text: &str,
    dropped: &BTreeSet<NodeId>,
    faults: &[Fault],
) -> bool {
    if error.silent {
        return true;
    }
    if let Some(missing) = error.missing {
        return tree.children(node).any(|child| {
            let name = tree.key(child).and_then(|key| tree.name(key, text));
            dropped.contains(&child)
                && name.is_some_and(|name| crate::read_error::is_near(name, missing))
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

fn fault_of(
    error: &Inner,
    node: NodeId,
    part: Part,
    tree: &Tree,
    text: &str,
    dropped: &BTreeSet<NodeId>,
) -> Fault {
    let span = match (part, tree.key(node)) {
        (Part::Key, Some(key)) => tree.span(key),
        (Part::Name, _) => {
            let span = tree.span(node);
            let length = crate::lexer::name_len(&text[span.clone()]);
            if length > 0 {
                span.start..span.start + length
            } else {
                span
            }
        }
        _ if error.kind == FaultKind::MissingField => first_line(text, tree.span(node)),
        _ => tree.span(node),
    };
    Fault {
        kind: error.kind,
        span,
        place: place_of(tree, text, node, dropped),
        message: error.message.clone(),
        help: error.help.clone(),
    }
}

fn first_line(text: &str, span: Range<usize>) -> Range<usize> {
    let length = text[span.clone()].find(['\n', '\r']).unwrap_or(span.len());
    span.start..span.start + length.max(1).min(span.len())
}

/// The smallest element around a value that its container can do without: an element of a list, an
/// entry of a map, a field of a structure.
fn spared(tree: &Tree, mut node: NodeId) -> Option<NodeId> {
    loop {
        let parent = tree.parent(node)?;
        let tuple = tree.kind(parent) == Kind::Paren && tree.key(node).is_none();
        if !tuple {
            return Some(node);
        }
        node = parent;
    }
}

/// The place of a value: the steps to it from the outermost one.
pub(crate) fn place_of(tree: &Tree, text: &str, node: NodeId, dropped: &BTreeSet<NodeId>) -> Place {
    let mut steps = Vec::new();
    let mut node = node;
    while let Some(parent) = tree.parent(node) {
        let key = tree.key(node);
        match (tree.kind(parent), key) {
            (Kind::Map, Some(key)) => steps.push(Step::Key(key_text(tree, text, key).into())),
            (_, Some(key)) => {
                let name = tree.name(key, text).unwrap_or_default().to_owned();
                steps.push(Step::Field(name.into()));
            }
            (Kind::Paren, None) if tree.name(parent, text) == Some("Some") => {}
            _ => {
                let before = tree.children(parent).take_while(|n| *n != node);
                steps.push(Step::Index(before.filter(|n| !dropped.contains(n)).count()));
            }
        }
        node = parent;
    }
    steps.reverse();
    steps.into_iter().collect()
}

/// The key of a map's entry as text: a string without its quotes, anything else as it is written.
pub(crate) fn key_text(tree: &Tree, text: &str, key: NodeId) -> String {
    let word = &text[tree.span(key)];
    match tree.kind(key) {
        Kind::String => ron::from_str(word).unwrap_or_else(|_| word.to_owned()),
        _ => word.to_owned(),
    }
}
