//! What the layout needs to know of each value: its elements in order, with their comments, and how
//! wide it is on one line, if it may stand on one.

use crate::document::Document;
use crate::shape::Shape;
use crate::tree::{Kind, NodeId, Tree};
use crate::write::SHORT;

use super::gaps::{Entry, Inside, Notes, Piece};
use super::order::arrange;

/// How the elements of a container stand when it does not stand on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rows {
    /// One a line.
    Single,
    /// As many on a line as fit.
    Filled,
    /// One a line, but for fields with numbers next to each other.
    NumbersFilled,
    /// `Not(All([` … `]))`: the brackets stay around the one value.
    Hugged,
}

/// What a container is to the layout, in either dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Fields with names.
    Structure,
    /// Values without.
    Tuple,
    List,
    Map,
    /// JSON's `{"Name": value}` for `Name(value)`.
    Variant,
}

impl Form {
    /// The form of a container.
    pub(super) fn of(document: &Document, node: NodeId) -> Form {
        let tree = document.tree();
        match (tree.kind(node), document.shape(node)) {
            (Kind::Paren, _) => {
                let first = tree.children(node).next();
                let keyed = first.is_some_and(|first| tree.key(first).is_some());
                if keyed { Form::Structure } else { Form::Tuple }
            }
            (Kind::Map, _) if !tree.is_json() => Form::Map,
            (Kind::Map, Some(Shape::Map)) => Form::Map,
            (Kind::Map, Some(Shape::Variant | Shape::VariantFields)) => Form::Variant,
            (Kind::Map, _) => Form::Structure,
            (_, Some(Shape::Tuple)) if tree.is_json() => Form::Tuple,
            _ => Form::List,
        }
    }
}

/// A document, made ready to be laid out.
pub(super) struct Plan<'d> {
    document: &'d Document,
    pub(super) text: &'d str,
    pub(super) tree: &'d Tree,
    /// Characters of each value on one line; `None` where it needs several.
    widths: Vec<Option<u32>>,
    insides: Vec<Option<Box<Inside>>>,
}

impl<'d> Plan<'d> {
    /// Measures every value, inner ones before those around them.
    pub(super) fn of(document: &'d Document) -> Plan<'d> {
        let (tree, text) = (document.tree(), document.text());
        let mut plan = Plan {
            document,
            text,
            tree,
            widths: vec![None; tree.len()],
            insides: Vec::new(),
        };
        plan.insides.resize_with(tree.len(), || None);
        for id in (0..tree.len()).rev() {
            let node = NodeId(id as u32);
            if is_container(tree.kind(node)) {
                let mut inside = Inside::read(tree, text, node);
                arrange(document, node, &mut inside.entries);
                let width = plan.container_width(node, &inside);
                plan.widths[id] = width.map(|width| width as u32);
                plan.insides[id] = Some(Box::new(inside));
            } else {
                let word = &text[tree.span(node)];
                plan.widths[id] = (!word.contains('\n')).then(|| word.chars().count() as u32);
            }
        }
        plan
    }

    /// The characters of a value on one line; `None` when it needs several.
    pub(super) fn width(&self, node: NodeId) -> Option<usize> {
        self.widths[node.0 as usize].map(|width| width as usize)
    }

    /// What is between the brackets of a container.
    pub(super) fn inside(&self, node: NodeId) -> Option<&Inside> {
        self.insides[node.0 as usize].as_deref()
    }

    /// The name before the bracket, as it is written.
    pub(super) fn name(&self, node: NodeId) -> &'d str {
        let written = &self.text[self.tree.span(node).start..self.tree.inside(node).start - 1];
        &written[..crate::lexer::name_len(written)]
    }

    /// How the elements of a container stand on several lines.
    pub(super) fn rows(&self, node: NodeId, inside: &Inside) -> Rows {
        let is_root = self.tree.root() == Some(node);
        let entries = &inside.entries;
        let is_one = entries.len() == 1 && self.is_bare(inside);
        match Form::of(self.document, node) {
            Form::Variant if is_one => Rows::Hugged,
            Form::Tuple if is_one && !self.tree.is_json() => Rows::Hugged,
            Form::Structure if !is_root => Rows::NumbersFilled,
            Form::List if entries.iter().all(|e| self.is_short(e.node)) => Rows::Filled,
            _ => Rows::Single,
        }
    }

    /// Whether no comments stand directly in a container.
    fn is_bare(&self, inside: &Inside) -> bool {
        let no_notes = inside.entries.iter().all(|entry| entry.notes.is_none());
        no_notes && inside.opening.is_empty() && inside.tail.is_empty()
    }

    /// Whether a value is one of those that share their lines in long lists: squares, ids, numbers.
    fn is_short(&self, node: NodeId) -> bool {
        !is_container(self.tree.kind(node)) && self.width(node).is_some_and(|w| w <= SHORT)
    }

    /// `(name: …)`, without a name before it: a piece, an entry, a choice.
    fn is_structure(&self, node: NodeId) -> bool {
        is_container(self.tree.kind(node))
            && Form::of(self.document, node) == Form::Structure
            && self.tree.children(node).next().is_some()
            && self.name(node).is_empty()
    }

    /// Whether a container has one element a line even where it would fit on one.
    fn is_always_broken(&self, node: NodeId, entries: &[Entry]) -> bool {
        match Form::of(self.document, node) {
            _ if self.tree.root() == Some(node) => !entries.is_empty(),
            Form::Map => !entries.is_empty(),
            Form::List => entries.len() > 1 && entries.iter().any(|e| self.is_structure(e.node)),
            _ => false,
        }
    }

    fn container_width(&self, node: NodeId, inside: &Inside) -> Option<usize> {
        if self.is_always_broken(node, &inside.entries) || !inside.tail.is_empty() {
            return None;
        }
        let name = self.name(node).chars().count();
        let opening = self.pieces_width(&inside.opening)?;
        let name_gap = self.pieces_width(&inside.name_gap)?;
        // Between the name and the bracket a comment has a space on both sides; the first one in
        // the brackets has none before it, and one behind it if something follows.
        let mut width = name + name_gap + usize::from(name_gap > 0) + 2 + opening;
        if opening > 0 && inside.entries.is_empty() {
            width -= 1;
        }
        for (i, entry) in inside.entries.iter().enumerate() {
            width += self.entry_width(entry)?;
            // A comma and a space.
            width += if i == 0 { 0 } else { 2 };
        }
        Some(width)
    }

    /// The characters of an element with its key and comments, without its comma.
    fn entry_width(&self, entry: &Entry) -> Option<usize> {
        let mut width = self.width(entry.node)?;
        if let Some(key) = self.tree.key(entry.node) {
            width += self.width(key)? + 2;
        }
        if let Some(notes) = entry.notes.as_deref() {
            let Notes {
                above,
                before_colon,
                after_colon,
                before_comma,
                behind,
            } = notes;
            if !above.is_empty() {
                return None;
            }
            for pieces in [before_colon, after_colon, before_comma, behind] {
                width += self.pieces_width(pieces)?;
            }
        }
        Some(width)
    }

    /// The characters of comments on one line, with a space before each.
    fn pieces_width(&self, pieces: &[Piece]) -> Option<usize> {
        let width = |piece: &Piece| {
            let comment = &self.text[piece.span.clone()];
            piece.is_within().then(|| comment.chars().count() + 1)
        };
        pieces.iter().map(width).sum()
    }
}

pub(super) fn is_container(kind: Kind) -> bool {
    matches!(kind, Kind::Paren | Kind::List | Kind::Map)
}
