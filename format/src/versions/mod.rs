//! Versions of the file format: which one a text has, and how an older text becomes one of today's.
//!
//! Each older version has a file here with one function, which tells by changes of the text what the
//! next version has otherwise. Comments and layout stay, and every position in the new text has one in
//! the old. The chain of these functions is applied when a file is read. The file itself changes only
//! when it is saved.

use std::ops::Range;
use std::sync::Arc;

use crate::fault::{Fault, FaultKind};
use crate::place::Place;
use crate::scenario::FORMAT;
use crate::tree::{NodeId, Tree};

mod changes;
#[cfg(test)]
mod tests;
mod v1;

pub(crate) use changes::{Changes, Origins};

/// What has to change in a text of one version to make it one of the next. The number after `format`
/// is changed by the chain.
pub(crate) type Step = fn(&Old<'_>, &mut Changes);

/// The steps from version to version; the first makes format 2 of format 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain(pub(crate) &'static [Step]);

/// The steps to today's format.
pub(crate) const CHAIN: Chain = Chain(&[]);

const _: () = assert!(CHAIN.newest() == FORMAT, "each older version has its step");

/// A text of an older version, as a step sees it.
pub(crate) struct Old<'t> {
    pub(crate) text: &'t str,
    pub(crate) tree: &'t Tree,
}

/// What was made of a file of an older version.
#[derive(Debug)]
pub(crate) struct Upgraded {
    pub(crate) text: Arc<str>,
    pub(crate) tree: Tree,
    pub(crate) original: Original,
}

/// A file as it was before it was upgraded.
#[derive(Clone, Debug)]
pub(crate) struct Original {
    pub(crate) text: Arc<str>,
    pub(crate) version: u64,
    /// Where the text of each version came from in the one before, the oldest first.
    steps: Vec<Origins>,
}

impl Original {
    /// The bytes of the file from which bytes of the upgraded text were made.
    pub(crate) fn range(&self, range: &Range<usize>) -> Range<usize> {
        let back = |range: Range<usize>, step: &Origins| step.range(&range);
        self.steps.iter().rev().fold(range.clone(), back)
    }
}

impl Chain {
    /// The version that the last step makes.
    pub(crate) const fn newest(self) -> u32 {
        self.0.len() as u32 + 1
    }

    fn is_older(self, version: u64) -> bool {
        (1..u64::from(self.newest())).contains(&version)
    }

    /// The text of a file of an older version as one of the newest. `None` when it has no older version,
    /// or when its brackets do not match, so that nobody knows what belongs to what.
    pub(crate) fn upgrade(self, text: &Arc<str>, tree: &Tree) -> Option<Upgraded> {
        let (_, version) = written(tree, text)?;
        if !self.is_older(version) || has_open_ends(tree) {
            return None;
        }
        let mut now = (text.clone(), tree.clone());
        let mut steps = Vec::new();
        for (step, next) in self
            .0
            .iter()
            .zip(2_u64..)
            .filter(|(_, next)| *next > version)
        {
            let mut changes = Changes::default();
            if let Some((node, _)) = written(&now.1, &now.0) {
                changes.replace(now.1.span(node), next.to_string());
            }
            step(
                &Old {
                    text: &now.0,
                    tree: &now.1,
                },
                &mut changes,
            );
            let (text, origins) = changes.apply(&now.0);
            let tree = Tree::parse(&text);
            now = (text.into(), tree);
            steps.push(origins);
        }
        let (upgraded, tree) = now;
        let original = Original {
            text: text.clone(),
            version,
            steps,
        };
        Some(Upgraded {
            text: upgraded,
            tree,
            original,
        })
    }

    /// A version that this program does not read is the only thing to say about a file. What is no whole
    /// number is no version: it is a fault like any other, and the text is read as one of today's.
    pub(crate) fn fault(self, tree: &Tree, text: &str) -> Option<Fault> {
        let (node, version) = written(tree, text)?;
        let newest = self.newest();
        // An older text whose brackets do not match has to be mended before it can be upgraded.
        if version == u64::from(newest) || (self.is_older(version) && has_open_ends(tree)) {
            return None;
        }
        let shown = match version {
            u64::MAX => text[tree.span(node)].to_owned(),
            version => version.to_string(),
        };
        let known = match newest {
            1 => "format 1".to_owned(),
            newest => format!("formats 1 to {newest}"),
        };
        let mut message = format!("this file has format {shown}; this program reads {known}");
        let help = if version > u64::from(newest) {
            "use a newer version of the program; the file was not changed".to_owned()
        } else if version == 0 {
            "the first format is 1".to_owned()
        } else {
            message = format!("this text has format {shown}, which is older than {newest}");
            format!(
                "a file is upgraded when it is opened; what is written now has `format: {newest}`"
            )
        };
        Some(Fault {
            kind: FaultKind::FormatVersion,
            span: tree.span(node),
            place: Place::of("format"),
            message,
            help: Some(help),
            related: Vec::new(),
        })
    }
}

/// Whether brackets do not match, so that nobody knows what belongs to what.
fn has_open_ends(tree: &Tree) -> bool {
    tree.errors.iter().any(|error| !error.is_local)
}

/// The version that a text says it has, with its place. Whatever else the text holds, this is how it
/// has been said since format 1 and always will be. A number that is too large for any version is the
/// largest.
pub(crate) fn written(tree: &Tree, text: &str) -> Option<(NodeId, u64)> {
    let node = Old { text, tree }.field(tree.root()?, "format")?;
    let word = &text[tree.span(node)];
    if let Ok(version) = ron::from_str(word) {
        return Some((node, version));
    }
    let digits = word.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    (digits && word.starts_with(|c: char| c.is_ascii_digit())).then_some((node, u64::MAX))
}

impl Old<'_> {
    /// The value of a field of the structure at a node.
    pub(crate) fn field(&self, node: NodeId, name: &str) -> Option<NodeId> {
        let called = |value: &NodeId| {
            let key = self.tree.key(*value)?;
            Some(self.tree.field_name(key, self.text)? == name)
        };
        let mut fields = self.tree.children(node);
        fields.find(|value| called(value) == Some(true))
    }
}

// What only steps need; the chain that is shipped has none yet.
#[cfg_attr(not(test), expect(dead_code, reason = "there is one version"))]
impl Old<'_> {
    /// The elements of a list that is a field of the outermost structure.
    pub(crate) fn list(&self, field: &str) -> Vec<NodeId> {
        let list = self.tree.root().and_then(|root| self.field(root, field));
        list.map(|list| self.tree.children(list).collect())
            .unwrap_or_default()
    }

    /// The bytes of a field or entry from its key to its comma, and the comma before it when it is the
    /// last and has none of its own.
    fn entry(&self, value: NodeId) -> (Range<usize>, Option<usize>) {
        let tree = self.tree;
        let span = tree.span(value);
        let start = tree
            .key(value)
            .map_or(span.start, |key| tree.span(key).start);
        if let Some(comma) = tree.comma(value) {
            return (start..comma + 1, None);
        }
        let siblings = tree.parent(value).map(|parent| tree.children(parent));
        let before = siblings.and_then(|all| all.take_while(|n| *n != value).last());
        (
            start..span.end,
            before.and_then(|before| tree.comma(before)),
        )
    }
}
