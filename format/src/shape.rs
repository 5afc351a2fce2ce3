//! What the containers of a tree stand for. RON tells it by its brackets; in JSON `{…}` may be a
//! structure, a map or a variant, which is known once the value has been read as its type.

use std::collections::BTreeSet;

use crate::place::{Place, Step};
use crate::tree::{Kind, NodeId, Tree};

/// Names of the fields of a structure, in the order of its type.
pub(crate) type Fields = &'static [&'static str];

/// What a container stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A structure with these fields.
    Struct(Fields),
    /// A map: its keys are data.
    Map,
    /// A tuple: it has all of its values, or none.
    Tuple,
    /// JSON's `{"Name": value}` around the one value of a variant.
    Variant,
    /// JSON's `{"Name": {…}}` or `{"Name": […]}` around the fields of a variant.
    VariantFields,
}

/// The shapes of those containers that were read, by their node.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shapes(Vec<(NodeId, Shape)>);

impl Shapes {
    /// Notes what a container stands for; what was said of it before is forgotten.
    pub(crate) fn note(&mut self, node: NodeId, shape: Shape) {
        match self.0.last_mut() {
            Some(last) if last.0 == node => last.1 = shape,
            // A container is numbered before what is in it: reading goes through them in order.
            Some(last) if last.0 > node => match self.0.binary_search_by_key(&node, |s| s.0) {
                Ok(at) => self.0[at].1 = shape,
                Err(at) => self.0.insert(at, (node, shape)),
            },
            _ => self.0.push((node, shape)),
        }
    }

    pub(crate) fn get(&self, node: NodeId) -> Option<Shape> {
        let at = self.0.binary_search_by_key(&node, |s| s.0).ok()?;
        Some(self.0[at].1)
    }
}

/// A tree of which some values were passed over, and what the others are.
#[derive(Clone, Copy)]
pub(crate) struct View<'t> {
    pub(crate) text: &'t str,
    pub(crate) tree: &'t Tree,
    pub(crate) dropped: &'t BTreeSet<NodeId>,
    pub(crate) shapes: &'t Shapes,
}

impl<'t> View<'t> {
    /// The place of a value: the steps to it from the outermost one.
    pub(crate) fn place_of(&self, mut node: NodeId) -> Place {
        let mut steps = Vec::new();
        while let Some(parent) = self.tree.parent(node) {
            steps.extend(self.step_to(parent, node));
            node = parent;
        }
        steps.reverse();
        steps.into_iter().collect()
    }

    /// The step from a container to a value in it; none where both have the same place.
    fn step_to(&self, parent: NodeId, node: NodeId) -> Option<Step> {
        let tree = self.tree;
        let index = || {
            let before = tree.children(parent).take_while(|n| *n != node);
            Step::Index(before.filter(|n| !self.dropped.contains(n)).count())
        };
        let Some(key) = tree.key(node) else {
            let is_some =
                tree.kind(parent) == Kind::Paren && tree.name(parent, self.text) == Some("Some");
            return (!is_some).then(index);
        };
        match self.shapes.get(parent) {
            Some(Shape::Variant) => Some(Step::Index(0)),
            Some(Shape::VariantFields) => None,
            Some(Shape::Map) => Some(Step::Key(tree.key_text(key, self.text).into())),
            None if tree.kind(parent) == Kind::Map && !tree.is_json() => {
                Some(Step::Key(tree.key_text(key, self.text).into()))
            }
            _ => {
                let name = tree.field_name(key, self.text).unwrap_or_default();
                Some(Step::Field(name.into_owned().into()))
            }
        }
    }

    /// The smallest element around a value that its container can do without: an element of a list,
    /// an entry of a map, a field of a structure.
    pub(crate) fn spared(&self, mut node: NodeId) -> Option<NodeId> {
        loop {
            let parent = self.tree.parent(node)?;
            let paren = self.tree.kind(parent) == Kind::Paren && self.tree.key(node).is_none();
            let whole = matches!(
                self.shapes.get(parent),
                Some(Shape::Tuple | Shape::Variant | Shape::VariantFields)
            );
            if !(paren || whole && self.tree.is_json()) {
                return Some(node);
            }
            node = parent;
        }
    }
}
