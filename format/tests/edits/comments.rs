//! Comments strewn over a text, and to which element each of them belongs, worked out from lines
//! alone: one on the line of an element belongs to it, one on its own line to the element below.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use delve_format::tree::{Kind, NodeId};
use delve_format::value::Value;
use delve_format::{Dialect, Document, Place, Step};

use super::model::spots;
use crate::arbitrary::Chance;
use crate::ron::tokens;

/// Puts comments at random where a text may have them. Each has a number of its own.
pub(crate) fn strewn(text: &str, chance: &mut Chance<'_>) -> String {
    let tokens = tokens(text);
    let mut out = String::new();
    let mut number = 0;
    for token in tokens {
        let before = matches!(token, ")" | "]" | "}");
        let after = matches!(token, "(" | "[" | "{" | "," | ":");
        if !before {
            out.push_str(token);
        }
        if (before || after) && chance.next(6) == 5 {
            number += 1;
            let n = number;
            out.push_str(&match chance.next(8) {
                0 => format!("/* c{n} */"),
                1 => format!(" /* c{n} */ "),
                2 => format!(" // c{n}\n"),
                3 => format!("\n// c{n}\n"),
                4 => format!("\n    /* c{n} */\n"),
                5 => format!("\n/* c{n}\n c{n} */"),
                6 => format!("\n\n// c{n}\n\n"),
                _ => format!("\n\t// c{n} \"(\n    "),
            });
        }
        if before {
            out.push_str(token);
        }
    }
    out
}

/// To what a comment belongs.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Owner {
    /// It stands behind this element on its line, or above it.
    Element(Place),
    /// It stands in this element, and belongs to none of its parts.
    Inside(Place),
    /// To nothing: an empty line or a bracket is below it. This is what it stands in.
    Nobody(Place),
}

/// An element of a container, or the outermost value.
pub(crate) struct Entry {
    pub(crate) place: Place,
    /// From its key or name to the end of the value.
    pub(crate) span: Range<usize>,
    comma: Option<usize>,
}

/// Every element of a document, outer ones before inner ones.
pub(crate) fn entries(document: &Document) -> Vec<Entry> {
    let mut all = Vec::new();
    if document.dialect() == Dialect::Json {
        // Its brackets do not tell what stands in them: the scenario does.
        for spot in spots(&Value::of(document.scenario())) {
            let place = spot.place;
            if let Some(span) = document.span(&place) {
                let key = document.key_span(&place);
                let span = key.map_or(span.start, |key| key.start)..span.end;
                let comma = None;
                all.push(Entry { place, span, comma });
            }
        }
        return all;
    }
    if let Some(root) = document.tree().root() {
        add(document, root, Place::root(), &mut all);
    }
    all
}

fn add(document: &Document, node: NodeId, place: Place, all: &mut Vec<Entry>) {
    let (tree, text) = (document.tree(), document.text());
    let span = tree.span(node);
    let start = tree
        .key(node)
        .map_or(span.start, |key| tree.span(key).start);
    all.push(Entry {
        place: place.clone(),
        span: start..span.end,
        comma: tree.comma(node),
    });
    // What is in `Some(…)` is the option itself.
    let mut inner = node;
    while tree.name(inner, text) == Some("Some") && tree.kind(inner) == Kind::Paren {
        let Some(child) = tree.children(inner).next() else {
            return;
        };
        if tree.key(child).is_some() {
            break;
        }
        inner = child;
    }
    for (i, child) in tree.children(inner).enumerate() {
        let step = match tree.key(child) {
            None => Step::Index(i),
            Some(key) if tree.kind(inner) == Kind::Map => {
                let word = &text[tree.span(key)];
                let key = ron::from_str::<String>(word).unwrap_or_else(|_| word.to_owned());
                Step::Key(key.into())
            }
            Some(key) => Step::Field(tree.name(key, text).unwrap().to_owned().into()),
        };
        add(document, child, place.step(step), all);
    }
}

/// Each comment of a document by its text, with its owner. Comments that say the same as another
/// cannot be told apart and are left out.
pub(crate) fn owners(document: &Document) -> BTreeMap<String, Owner> {
    let text = document.text();
    let entries = entries(document);
    let mut pieces = Vec::new();
    let mut at = 0;
    for token in tokens(text) {
        let range = at..at + token.len();
        at = range.end;
        if !token.trim_start_matches('\u{feff}').trim().is_empty() {
            pieces.push(range);
        }
    }
    let is_comment =
        |r: &Range<usize>| text[r.clone()].starts_with("//") || text[r.clone()].starts_with("/*");
    let mut owners = BTreeMap::new();
    let mut twice = BTreeSet::new();
    for (i, piece) in pieces.iter().enumerate() {
        if is_comment(piece) {
            let before = pieces[..i].iter().rev().find(|p| !is_comment(p));
            let below: Vec<&Range<usize>> =
                pieces[i..].iter().take_while(|p| is_comment(p)).collect();
            let next = pieces[i..].iter().find(|p| !is_comment(p));
            let owner = owner(text, &entries, before, &below, next);
            let name = text[piece.clone()].trim_end().to_owned();
            if owners.insert(name.clone(), owner).is_some() {
                twice.insert(name);
            }
        }
    }
    owners.retain(|name, _| !twice.contains(name));
    owners
}

fn owner(
    text: &str,
    entries: &[Entry],
    before: Option<&Range<usize>>,
    comments: &[&Range<usize>],
    next: Option<&Range<usize>>,
) -> Owner {
    let comment = comments[0];
    let around =
        |e: &&Entry| e.span.start <= comment.start && comment.end <= e.comma.unwrap_or(e.span.end);
    let innermost = entries.iter().rfind(around);
    if let Some(entry) = innermost
        && entry.span.end <= comment.start
    {
        // Between a value and its comma.
        return Owner::Element(entry.place.clone());
    }
    let around = innermost.map_or_else(Place::root, |e| e.place.clone());
    let (inside, nobody) = (Owner::Inside(around.clone()), Owner::Nobody(around));
    if let Some(before) = before
        && !text[before.end..comment.start].contains('\n')
    {
        let ends = |e: &&Entry| e.comma == Some(before.start) || e.span.end == before.end;
        // Of `x: 1` and `1` the one with the key; of two that end here the outer one.
        return match entries.iter().find(ends) {
            Some(entry) => Owner::Element(entry.place.clone()),
            None => inside,
        };
    }
    let Some(next) = next else {
        return nobody;
    };
    let Some(entry) = entries.iter().find(|e| e.span.start == next.start) else {
        // Above a comma it is still within its element; above a bracket it is nobody's.
        let is_comma = entries.iter().any(|e| e.comma == Some(next.start));
        let is_value = !text[next.clone()].starts_with([')', ']', '}']);
        return if is_comma || is_value { inside } else { nobody };
    };
    let ends = comments.iter().map(|c| c.start).skip(1).chain([next.start]);
    for (comment, below) in comments.iter().zip(ends) {
        let end = comment.start + text[(*comment).clone()].trim_end().len();
        if text[end..below].matches('\n').count() > 1 {
            return nobody;
        }
    }
    Owner::Element(entry.place.clone())
}
