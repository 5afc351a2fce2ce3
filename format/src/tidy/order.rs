//! The canonical order: fields as their type has them, entries of maps by their keys. The order of
//! lists says something and is never changed.

use crate::document::Document;
use crate::tree::NodeId;

use super::gaps::Entry;
use super::plan::Form;

/// Puts the elements of a container in order. Each takes its comments along; those above that an
/// empty line parts from it too, since they most often head what is below.
pub(super) fn arrange(document: &Document, node: NodeId, entries: &mut [Entry]) {
    match Form::of(document, node) {
        Form::Map => arrange_map(document, entries),
        Form::Structure => arrange_fields(document, node, entries),
        _ => {}
    }
}

fn arrange_map(document: &Document, entries: &mut [Entry]) {
    let (tree, text) = (document.tree(), document.text());
    let rank = |entry: &Entry| {
        let key = tree.key(entry.node);
        key.map(|key| key_rank(&tree.key_text(key, text)))
    };
    if !entries.is_sorted_by_key(rank) {
        entries.sort_by_cached_key(rank);
    }
}

/// Where a key stands among others: numbers by their worth before all else, by the alphabet.
pub(crate) fn key_rank(key: &str) -> (u64, String) {
    (key.parse::<u64>().unwrap_or(u64::MAX), key.to_owned())
}

/// Fields that the type does not have stay behind the field that they stand behind.
fn arrange_fields(document: &Document, node: NodeId, entries: &mut [Entry]) {
    let (tree, text) = (document.tree(), document.text());
    let Some(order) = document.fields(node) else {
        return;
    };
    let mut last = 0;
    let mut ranks = Vec::with_capacity(entries.len());
    for entry in entries.iter() {
        let key = tree.key(entry.node);
        let name = key.and_then(|key| tree.field_name(key, text));
        let known = name.and_then(|name| order.iter().position(|field| **field == *name));
        last = known.map_or(last, |at| at + 1);
        ranks.push((last, entry.node));
    }
    if ranks.is_sorted_by_key(|(rank, _)| *rank) {
        return;
    }
    // Numbers of nodes grow along the text, so equal ranks keep their order.
    let rank = |entry: &Entry| {
        let at = ranks.binary_search_by_key(&entry.node, |(_, node)| *node);
        at.map_or((0, entry.node), |at| ranks[at])
    };
    entries.sort_by_cached_key(rank);
}
