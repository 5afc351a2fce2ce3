//! The tree over a scenario's text. Every byte of the text belongs to a value, to punctuation, or to
//! the white space and comments between them; the tree holds positions only, never copies.
//!
//! The grammar is that of the `ron` crate, or that of JSON. Parsing never fails and does not recurse: what is wrong
//! is reported in [`Tree::errors`] and the rest is read as well as it can be.

use std::borrow::Cow;
use std::ops::Range;

use crate::dialect::Dialect;
use crate::json;
use crate::lexer;

/// Deepest nesting of values.
pub const MAX_DEPTH: usize = 128;
/// Longest text in bytes (8 MiB).
pub const MAX_BYTES: usize = 8 * 1024 * 1024;
/// After this many syntax errors the rest of a text is not looked at.
pub const MAX_ERRORS: usize = 100;

pub(crate) const NONE: u32 = u32::MAX;

/// A value in the tree, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(crate) u32);

/// What a value looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A bare name: `North`, `true`, `None`; in JSON `true`, `false` and `null`.
    Name,
    /// `-12`, `0x1F`, `1.5`.
    Number,
    /// `"text"`, `r#"text"#`.
    String,
    /// `b"bytes"`.
    Bytes,
    /// `'c'`, `b'c'`.
    Char,
    /// `(…)` or `Name(…)`: structures, tuples, variants, unit.
    Paren,
    /// `[…]`; in JSON also a tuple.
    List,
    /// `{…}`; in JSON also a structure or a variant with a value.
    Map,
    /// Nothing is written where a value is needed.
    Missing,
}

/// One value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// Of a [`Kind::Paren`]: where `(` is; the name, if any, stands before it.
    pub(crate) open: u32,
    pub(crate) parent: u32,
    pub(crate) first: u32,
    pub(crate) next: u32,
    pub(crate) key: u32,
    /// Where the comma after this value is.
    pub(crate) comma: u32,
}

/// Something wrong with the grammar of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Bytes of the text that it concerns.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
    /// Whether it concerns one value only. Otherwise brackets do not match, and what the rest of the
    /// text says is uncertain.
    pub is_local: bool,
}

/// The extensions of RON that a text switches on in its header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extensions {
    /// Optional values stand bare.
    pub implicit_some: bool,
    /// Structures with one unnamed field stand bare.
    pub unwrap_newtypes: bool,
    /// A variant's parentheses are those of the one value in it.
    pub unwrap_variant_newtypes: bool,
    /// Structures must be written with their names.
    pub explicit_struct_names: bool,
}

/// The tree over one text.
#[derive(Clone, Debug)]
pub struct Tree {
    /// How the text is written.
    pub dialect: Dialect,
    pub(crate) nodes: Vec<Node>,
    pub(crate) root: u32,
    /// What is wrong with the grammar, in the order of the text.
    pub errors: Vec<SyntaxError>,
    /// What the header switches on.
    pub extensions: Extensions,
}

/// What files that are no scenarios begin with, and what they are.
const OTHER_KINDS: [(&str, &str); 3] = [
    ("Replay", "this is a recorded game; `delve replay` plays it"),
    (
        "Pack",
        "this is a pack of catalog entries, which scenarios name in `packs`",
    ),
    (
        "Campaign",
        "this is a campaign, which holds no dungeon of its own",
    ),
];

/// What a file is whose outermost name is not that of a scenario.
pub(crate) fn other_kind(name: &str) -> Option<&'static str> {
    let kind = OTHER_KINDS.iter().find(|(kind, _)| *kind == name);
    kind.map(|(_, what)| *what)
}

impl Tree {
    /// The tree of a text of which nothing has been read.
    pub(crate) fn empty(text: &str, dialect: Dialect) -> Tree {
        Tree {
            dialect,
            nodes: Vec::with_capacity(text.len().min(MAX_BYTES) / 8),
            root: NONE,
            errors: Vec::new(),
            extensions: Extensions::default(),
        }
    }

    /// Whether the text is JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.dialect == Dialect::Json
    }

    /// The outermost value; `None` when the text has none.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        (self.root != NONE).then_some(NodeId(self.root))
    }

    /// How many values there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What a value looks like.
    #[must_use]
    pub fn kind(&self, id: NodeId) -> Kind {
        self.node(id).kind
    }

    /// The bytes of a value, with its name and brackets.
    #[must_use]
    pub fn span(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        node.start as usize..node.end as usize
    }

    /// The value that a value is directly in.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent;
        (parent != NONE).then_some(NodeId(parent))
    }

    /// The key before a value: the name of a field or the key of a map's entry.
    #[must_use]
    pub fn key(&self, id: NodeId) -> Option<NodeId> {
        let key = self.node(id).key;
        (key != NONE).then_some(NodeId(key))
    }

    /// Where the comma after a value is.
    #[must_use]
    pub fn comma(&self, id: NodeId) -> Option<usize> {
        let comma = self.node(id).comma;
        (comma != NONE).then_some(comma as usize)
    }

    /// Whether the text is JSON and looks like a scenario: among the names of its outermost `{…}` are
    /// `format` and one of `title` and `start`. So scenarios are told from other JSON.
    #[must_use]
    pub fn is_json_scenario(&self, text: &str) -> bool {
        let Some(root) = self.root().filter(|_| self.is_json()) else {
            return false;
        };
        let keys = self.children(root).filter_map(|n| self.key(n));
        let names: Vec<_> = keys.filter_map(|key| self.field_name(key, text)).collect();
        let has = |name: &str| names.iter().any(|n| n == name);
        has("format") && (has("title") || has("start"))
    }

    /// Whether the outermost name in a text is that of another kind of file than a scenario: a recorded
    /// game, a pack or a campaign.
    #[must_use]
    pub fn is_of_other_kind(text: &str) -> bool {
        // Few texts have one of the words at all; only those are read.
        if !OTHER_KINDS.iter().any(|(kind, _)| text.contains(kind)) {
            return false;
        }
        let tree = Tree::parse(text);
        let name = tree.root().and_then(|root| tree.name(root, text));
        name.is_some_and(|name| other_kind(name).is_some())
    }

    /// The values directly in a value, in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = self.node(id).first;
        std::iter::from_fn(move || {
            let id = (next != NONE).then_some(NodeId(next))?;
            next = self.node(id).next;
            Some(id)
        })
    }

    /// The name before the parentheses, or the bare name.
    #[must_use]
    pub fn name<'t>(&self, id: NodeId, text: &'t str) -> Option<&'t str> {
        let node = self.node(id);
        let name = match node.kind {
            Kind::Name => &text[node.start as usize..node.end as usize],
            Kind::Paren if node.start != node.open => {
                &text[node.start as usize..][..lexer::name_len(&text[node.start as usize..])]
            }
            _ => return None,
        };
        Some(name.strip_prefix("r#").unwrap_or(name))
    }

    /// What a key says as the name of a field.
    #[must_use]
    pub fn field_name<'t>(&self, key: NodeId, text: &'t str) -> Option<Cow<'t, str>> {
        match self.kind(key) {
            Kind::String if self.is_json() => json::decode(&text[self.span(key)]),
            _ => self.name(key, text).map(Cow::Borrowed),
        }
    }

    /// What the key of a map's entry says: a string without its quotes, a whole number in plain digits,
    /// anything else as it is written. Two keys that mean the same say the same.
    #[must_use]
    pub fn key_text<'t>(&self, key: NodeId, text: &'t str) -> Cow<'t, str> {
        let word = &text[self.span(key)];
        let text = match self.kind(key) {
            Kind::String if self.is_json() => json::decode(word),
            Kind::String => lexer::decode(word),
            Kind::Number => Some(lexer::number_text(word)),
            _ => None,
        };
        text.unwrap_or(Cow::Borrowed(word))
    }

    /// Whether `(` stands right behind the name, if there is one.
    pub(crate) fn is_name_close(&self, id: NodeId, text: &str) -> bool {
        let node = self.node(id);
        let name = &text[node.start as usize..node.open as usize];
        lexer::name_len(name) == name.len()
    }

    /// The bytes between the brackets of a container.
    #[must_use]
    pub fn inside(&self, id: NodeId) -> Range<usize> {
        let node = self.node(id);
        let open = if node.kind == Kind::Paren {
            node.open
        } else {
            node.start
        };
        let end = (node.end as usize).saturating_sub(1).max(open as usize + 1);
        open as usize + 1..end
    }

    /// Reads a text in the dialect in which it is written. A byte-order mark at its start belongs to
    /// the white space.
    #[must_use]
    pub fn parse(text: &str) -> Tree {
        Tree::parse_as(text, Dialect::of(text))
    }

    /// Reads a text in a dialect, however it begins.
    pub(crate) fn parse_as(text: &str, dialect: Dialect) -> Tree {
        match dialect {
            Dialect::Ron => crate::parse::parse(text),
            Dialect::Json => json::parse::parse(text),
        }
    }
}
