//! The document: a scenario's text with the tree over it, what could be read of it, and what is
//! wrong with it. The text is the truth; everything else is worked out from it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::de::{Blank, SCHEMA};
use crate::dialect::Dialect;
use crate::fault::{Fault, FaultKind};
use crate::place::{Place, Step};
use crate::read::Reading;
use crate::scenario::{FORMAT, Scenario};
use crate::shape::{Fields, Shape, Shapes, View};
use crate::tree::{Kind, NodeId, Tree};
use crate::versions::{self, CHAIN, Chain, Original};

/// A scenario's text and everything that it says. Cheap to clone; never changes: an edit makes a
/// new one ([`Document::with`]).
#[derive(Clone, Debug)]
pub struct Document(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    text: Arc<str>,
    tree: Tree,
    scenario: Scenario,
    faults: Vec<Fault>,
    dropped: BTreeSet<NodeId>,
    shapes: Shapes,
    readable: bool,
    chain: Chain,
    original: Option<Original>,
    lists: Mutex<BTreeMap<NodeId, Vec<NodeId>>>,
}

/// What a scenario must say but does not is read as nothing, so that the rest can be looked at.
const BLANKS: [(&str, Blank); 3] = [
    ("format", Blank::Number(FORMAT)),
    ("title", Blank::Text),
    ("start", Blank::List),
];

impl Document {
    /// Reads the text of a file. Never fails: what is wrong is in [`Document::faults`]. A text of an
    /// older version of the format is upgraded; see [`Document::file_text`].
    #[must_use]
    pub fn parse(text: impl Into<Arc<str>>) -> Document {
        Document::opened(text.into(), CHAIN)
    }

    pub(crate) fn opened(text: Arc<str>, chain: Chain) -> Document {
        let tree = Tree::parse(&text);
        match chain.upgrade(&text, &tree) {
            Some(now) => Document::read(now.text, now.tree, chain, Some(now.original)),
            None => Document::read(text, tree, chain, None),
        }
    }

    /// The document after its text was changed: every byte of the new text is meant as it is.
    pub(crate) fn changed(&self, text: String) -> Document {
        let tree = Tree::parse(&text);
        Document::read(text.into(), tree, self.0.chain, None)
    }

    fn read(text: Arc<str>, tree: Tree, chain: Chain, original: Option<Original>) -> Document {
        if let Some(fault) = chain
            .fault(&tree, &text)
            .or_else(|| no_scenario(&tree, &text))
        {
            let shapes = Shapes::default();
            let (scenario, dropped) = (Scenario::default(), BTreeSet::new());
            let faults = vec![fault];
            let readable = false;
            return Document(Arc::new(Inner {
                text,
                tree,
                scenario,
                faults,
                dropped,
                shapes,
                readable,
                chain,
                original,
                lists: Mutex::default(),
            }));
        }
        let reading = Reading::<Scenario>::of(&text, &tree, &BLANKS);
        let Reading {
            value,
            faults,
            dropped,
            shapes,
        } = reading;
        let readable = value.is_some() && tree.errors.iter().all(|e| e.is_local);
        let scenario = value.unwrap_or_default();
        Document(Arc::new(Inner {
            text,
            tree,
            scenario,
            faults,
            dropped,
            shapes,
            readable,
            chain,
            original,
            lists: Mutex::default(),
        }))
    }

    /// The text, every byte of it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The text, to be kept.
    #[must_use]
    pub fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.0.text)
    }

    /// How the text is written.
    #[must_use]
    pub fn dialect(&self) -> Dialect {
        self.0.tree.dialect
    }

    /// The text of the file that was opened. It differs from [`Document::text`] when the file has an
    /// older version of the format: then that is what will be saved, this is what people see in the
    /// file until it is. After an edit both are the text.
    #[must_use]
    pub fn file_text(&self) -> &str {
        self.0
            .original
            .as_ref()
            .map_or(&self.0.text, |original| &original.text)
    }

    /// The bytes of [`Document::file_text`] from which bytes of [`Document::text`] were made: where a
    /// fault is shown to whoever looks at the file.
    #[must_use]
    pub fn in_file(&self, span: &Range<usize>) -> Range<usize> {
        let original = self.0.original.as_ref();
        original.map_or_else(|| span.clone(), |original| original.range(span))
    }

    /// The version of the format that the opened file says it has, however new; `None` when it says
    /// none. A number too large for a version is the largest.
    #[must_use]
    pub fn written_version(&self) -> Option<u32> {
        let version = match &self.0.original {
            Some(original) => original.version,
            None => versions::written(&self.0.tree, &self.0.text)?.1,
        };
        Some(u32::try_from(version).unwrap_or(u32::MAX))
    }

    /// The tree over the text.
    #[must_use]
    pub fn tree(&self) -> &Tree {
        &self.0.tree
    }

    /// The scenario, as far as it could be read; what is broken is left out of it.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.0.scenario
    }

    /// What is wrong with the text, in its order.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.0.faults
    }

    /// Whether [`Document::scenario`] shows what the text says, but for the elements with faults.
    /// When not, its brackets do not match or its version is unknown, and no conclusion holds.
    #[must_use]
    pub fn is_readable(&self) -> bool {
        self.0.readable
    }

    /// Whether the grammar is broken or the version unknown, so that the text cannot be edited by
    /// place.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        !self.0.readable || !self.0.tree.errors.is_empty()
    }

    /// Whether elements were left out of the scenario because of faults.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        !self.0.dropped.is_empty()
    }

    /// How many comments the text has. Converting it to JSON leaves them out.
    #[must_use]
    pub fn comments(&self) -> usize {
        match self.dialect() {
            Dialect::Ron => crate::lexer::comments(self.text()),
            Dialect::Json => 0,
        }
    }

    /// The address of the schema that a text names: JSON in `"$schema"`, RON in `#![schema = "…"]`.
    #[must_use]
    pub fn schema(&self) -> Option<Cow<'_, str>> {
        let tree = self.tree();
        if !tree.is_json() {
            let word = &self.text()[crate::lexer::schema(self.text())?];
            return ron::from_str::<String>(word).ok().map(Cow::Owned);
        }
        let node = self.resolve(&Place::of(SCHEMA))?;
        crate::json::decode(&self.text()[tree.span(node)])
    }

    /// The bytes of the value at a place; `None` when nothing is written there.
    #[must_use]
    pub fn span(&self, place: &Place) -> Option<Range<usize>> {
        self.resolve(place).map(|node| self.0.tree.span(node))
    }

    /// The bytes of the field's name or the map's key before the value at a place.
    #[must_use]
    pub fn key_span(&self, place: &Place) -> Option<Range<usize>> {
        let (tree, node) = (&self.0.tree, self.resolve(place)?);
        // In JSON the name of a variant stands before its value as a key does.
        let parent = tree.parent(node).and_then(|parent| self.shape(parent));
        let key = tree.key(node).filter(|_| parent != Some(Shape::Variant))?;
        Some(tree.span(key))
    }

    /// The place of the innermost value around a position in the text.
    #[must_use]
    pub fn place_at(&self, offset: usize) -> Place {
        let tree = &self.0.tree;
        let Some(mut node) = tree.root() else {
            return Place::root();
        };
        let around = |n: NodeId| {
            let start = tree
                .key(n)
                .map_or(tree.span(n).start, |key| tree.span(key).start);
            (start..=tree.span(n).end).contains(&offset)
        };
        while let Some(inner) = self.entries(node).find(|n| around(*n)) {
            node = inner;
        }
        self.view().place_of(node)
    }

    /// The place of a value.
    pub(crate) fn place_of(&self, node: NodeId) -> Place {
        self.view().place_of(node)
    }

    pub(crate) fn entries(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let inner = &self.0;
        inner
            .tree
            .children(node)
            .filter(|n| !inner.dropped.contains(n))
    }

    fn view(&self) -> View<'_> {
        let inner = &self.0;
        View {
            text: &inner.text,
            tree: &inner.tree,
            dropped: &inner.dropped,
            shapes: &inner.shapes,
        }
    }

    /// What was left out of the scenario because of faults.
    pub(crate) fn dropped(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.0.dropped.iter().copied()
    }

    /// The fields that the structure at a node can have, in canonical order.
    pub(crate) fn fields(&self, node: NodeId) -> Option<Fields> {
        match self.shape(node) {
            Some(Shape::Struct(fields)) => Some(fields),
            _ => None,
        }
    }

    /// What the container at a node stands for.
    pub(crate) fn shape(&self, node: NodeId) -> Option<Shape> {
        self.0.shapes.get(node)
    }

    /// The value at a place.
    pub(crate) fn resolve(&self, place: &Place) -> Option<NodeId> {
        place
            .steps()
            .iter()
            .try_fold(self.0.tree.root()?, |node, step| self.child(node, step))
    }

    /// The container at whose place a node is: `Some(…)` around a value is passed through, and so is
    /// JSON's `{"Name": {…}}` around the fields of a variant.
    pub(crate) fn inner(&self, mut node: NodeId) -> NodeId {
        let (tree, text) = (&self.0.tree, self.text());
        if tree.is_json() {
            let fields = self.shape(node) == Some(Shape::VariantFields);
            let first = self.entries(node).next();
            return first.filter(|_| fields).unwrap_or(node);
        }
        while tree.kind(node) == Kind::Paren && tree.name(node, text) == Some("Some") {
            match self.entries(node).next() {
                Some(first) if tree.key(first).is_none() => node = first,
                _ => break,
            }
        }
        node
    }

    /// An element of a list. The elements of a long list are kept once they were counted, so that many
    /// can be asked for.
    fn nth(&self, node: NodeId, index: usize) -> Option<NodeId> {
        const SHORT: usize = 64;
        if index < SHORT {
            return self.entries(node).nth(index);
        }
        let mut lists = self.0.lists.lock().unwrap_or_else(PoisonError::into_inner);
        let list = lists.entry(node);
        let list = list.or_insert_with(|| self.entries(node).collect());
        list.get(index).copied()
    }

    /// The value one step further.
    pub(crate) fn child(&self, node: NodeId, step: &Step) -> Option<NodeId> {
        let (tree, text) = (&self.0.tree, self.text());
        let node = self.inner(node);
        // RON shows by its brackets and names what JSON does not.
        let shape = self.shape(node).filter(|_| tree.is_json());
        match step {
            Step::Field(name) if matches!(shape, None | Some(Shape::Struct(_))) => {
                self.entries(node).find(|n| {
                    let key = tree.key(*n);
                    key.and_then(|key| tree.field_name(key, text))
                        .is_some_and(|found| found == *name)
                })
            }
            Step::Key(key) if matches!(shape, None | Some(Shape::Map)) => {
                self.entries(node).find(|n| {
                    tree.key(*n)
                        .is_some_and(|found| tree.key_text(found, text) == **key)
                })
            }
            Step::Index(index) if tree.is_json() => {
                let one = shape == Some(Shape::Variant) && *index == 0;
                let nth = self.nth(node, *index);
                nth.filter(|_| one || tree.kind(node) == Kind::List)
            }
            Step::Index(index) => self.nth(node, *index),
            _ => None,
        }
    }
}

/// A text that is whole but does not begin as a scenario does: no more is to be said of it.
fn no_scenario(tree: &Tree, text: &str) -> Option<Fault> {
    let root = tree.root().filter(|_| tree.errors.is_empty())?;
    if tree.kind(root) == Kind::Paren || tree.is_json() {
        return None;
    }
    let map = tree.kind(root) == Kind::Map;
    let start = tree.span(root).start;
    let first = text[start..].chars().next()?;
    Some(Fault {
        kind: FaultKind::WrongType,
        span: start..start + first.len_utf8(),
        place: Place::root(),
        message: format!("a scenario begins with `(`, this file with `{first}`"),
        help: Some(if map {
            "one in JSON has nothing before its `{`, and no comments".into()
        } else {
            "a scenario is written `(format: 1, title: \"…\", start: [\"A10\", …], …)`".into()
        }),
        related: Vec::new(),
    })
}
