//! Comments of three texts: which of theirs come over to ours, and where they are put. None is ever
//! lost: what both sides changed is kept twice. Long, because a comment can stand in many places.

use std::ops::Range;

use crate::dialect::Dialect;
use crate::document::Document;
use crate::edit::Patch;
use crate::lexer;
use crate::place::Place;
use crate::splice::{Layout, comments, reindented};
use crate::tree::{Kind, NodeId};
use crate::write::INDENT;

/// A comment that comes over.
#[derive(Clone, Debug)]
pub(super) enum Note {
    /// What stands above an entry becomes what stands there in theirs.
    TakeAbove { at: Place, from: Place },
    /// What stands behind an entry on its line becomes what stands there in theirs.
    TakeBehind { at: Place, from: Place },
    /// What stands between an entry's key and its value, and before its comma, likewise.
    TakeBetween { at: Place, from: Place },
    /// More comments above an entry.
    Above { at: Place, comments: Vec<String> },
    /// A comment that belongs to no entry: above `before` with an empty line between, or last.
    Loose {
        container: Place,
        before: Option<Place>,
        comment: String,
    },
    /// A comment that belonged to no entry is gone.
    CutLoose { container: Place, comment: String },
}

/// One text and the place of the part in question.
pub(super) type Spot<'s> = (&'s Document, &'s Place);

fn texts(document: &Document, range: Range<usize>) -> Vec<String> {
    // JSON has no comments.
    if document.dialect() == Dialect::Json || range.start >= range.end {
        return Vec::new();
    }
    comments(document.text(), range.start, range.end)
        .into_iter()
        .map(|c| document.text()[c].trim().to_owned())
        .collect()
}

/// The bytes of an entry with its comments.
pub(super) fn region<'d>((document, place): Spot<'d>) -> Option<&'d str> {
    let node = document.resolve(place)?;
    let layout = Layout::of(document);
    let end = layout.trailing(layout.entry_end(node));
    document.text().get(layout.lead(node)..end)
}

/// Comments of the first list that neither of the others has.
pub(super) fn added(base: &[String], side: &[String], other: &[String]) -> Vec<String> {
    let mut known: Vec<&String> = base.iter().chain(other).collect();
    let mut left = Vec::new();
    for comment in side {
        match known.iter().position(|k| *k == comment) {
            Some(i) => {
                known.swap_remove(i);
            }
            None => left.push(comment.clone()),
        }
    }
    left
}

/// All comments within a value.
pub(super) fn inside((document, place): Spot<'_>) -> Vec<String> {
    match document.resolve(place) {
        Some(node) => within(document, document.tree().span(node)),
        None => Vec::new(),
    }
}

/// All comments in a stretch of text, wherever they stand in it.
pub(super) fn within(document: &Document, range: Range<usize>) -> Vec<String> {
    let mut all = Vec::new();
    gaps(document, range, |gap| all.extend(texts(document, gap)));
    all
}

/// The comments of a text that stand before what they are about: on lines of their own or behind an
/// opening bracket, with something after them in the same brackets.
pub(super) fn leading(document: &Document) -> Vec<String> {
    let text = document.text();
    let mut all = Vec::new();
    gaps(document, 0..text.len(), |gap| {
        let ends = text[gap.end..].is_empty() || text[gap.end..].starts_with([')', ']', '}']);
        let opened = text[..gap.start].ends_with(['(', '[', '{']);
        let start = match text[gap.clone()].find('\n') {
            _ if ends => None,
            _ if opened => Some(gap.start),
            line => line.map(|at| gap.start + at),
        };
        all.extend(
            start
                .into_iter()
                .flat_map(|start| texts(document, start..gap.end)),
        );
    });
    all
}

/// The stretches between the words of a text, each with white space and comments alone.
fn gaps(document: &Document, range: Range<usize>, mut each: impl FnMut(Range<usize>)) {
    let text = document.text();
    if document.dialect() == Dialect::Json {
        return;
    }
    let mut at = range.start;
    while at < range.end {
        let next = lexer::skip_trivia(text, at).0.min(range.end);
        each(at..next);
        if next >= range.end {
            break;
        }
        at = match lexer::token(text, next) {
            lexer::Token::End => break,
            lexer::Token::Open { open, .. } => {
                // Between a name and its bracket.
                let slash = text[next..open].find('/').map_or(open, |n| next + n);
                each(slash..open);
                open + 1
            }
            lexer::Token::Scalar { end, .. } => end.max(next + 1),
            _ => next + text[next..].chars().next().map_or(1, char::len_utf8),
        };
    }
}

/// Whether one text has comments at an element which the other lacks there.
pub(super) fn own(a: Spot<'_>, b: Spot<'_>) -> bool {
    let all = |spot: Spot<'_>| -> Vec<String> {
        let around = slots(spot).map(|slots| slots.concat());
        let inner = around.is_some().then(|| inside(spot));
        around.into_iter().chain(inner).flatten().collect()
    };
    !added(&all(b), &all(a), &[]).is_empty()
}

/// Comments above an entry, behind it on its line, and those between its key and value.
type Slots = [Vec<String>; 3];

fn slots((document, place): Spot<'_>) -> Option<Slots> {
    let node = document.resolve(place)?;
    let (layout, tree) = (Layout::of(document), document.tree());
    let (span, end) = (tree.span(node), layout.entry_end(node));
    let mut between = texts(document, span.end..end);
    if let Some(key) = tree.key(node) {
        between.extend(texts(document, tree.span(key).end..span.start));
    }
    Some([
        texts(document, layout.lead(node)..layout.entry_start(node)),
        texts(document, end..layout.trailing(end)),
        between,
    ])
}

/// What is to be done about the comments of one entry: base, ours, theirs.
pub(super) fn of_entry([base, ours, theirs]: [Spot<'_>; 3]) -> Vec<Note> {
    let (Some(o), Some(t)) = (slots(ours), slots(theirs)) else {
        return Vec::new();
    };
    let b = slots(base).unwrap_or_default();
    let (at, from) = (ours.1, theirs.1);
    let take: [fn(Place, Place) -> Note; 3] = [
        |at, from| Note::TakeAbove { at, from },
        |at, from| Note::TakeBehind { at, from },
        |at, from| Note::TakeBetween { at, from },
    ];
    let (mut notes, mut more) = (Vec::new(), Vec::new());
    for (take, ((b, o), t)) in take.into_iter().zip(b.iter().zip(&o).zip(&t)) {
        if t == b || t == o {
            continue;
        }
        if o == b {
            notes.push(take(at.clone(), from.clone()));
        } else {
            more.extend(added(b, t, o));
        }
    }
    if !more.is_empty() {
        let (at, comments) = (at.clone(), more);
        notes.push(Note::Above { at, comments });
    }
    notes
}

/// The container at a place, through `Some(…)`.
fn container((document, place): Spot<'_>) -> Option<NodeId> {
    let (tree, mut node) = (document.tree(), document.resolve(place)?);
    while tree.kind(node) == Kind::Paren && tree.name(node, document.text()) == Some("Some") {
        match document.entries(node).next() {
            Some(inner) if tree.key(inner).is_none() => node = inner,
            _ => break,
        }
    }
    matches!(tree.kind(node), Kind::Paren | Kind::List | Kind::Map).then_some(node)
}

/// Comments of a container that belong to no entry, each with the entry that it stands before.
fn loose_ones(spot: Spot<'_>) -> Vec<(String, Option<NodeId>)> {
    let Some(node) = container(spot) else {
        return Vec::new();
    };
    let document = spot.0;
    let (layout, tree) = (Layout::of(document), document.tree());
    let inside = tree.inside(node);
    // From the name before the brackets, and from `Some(` around it.
    let outer = document.resolve(spot.1).unwrap_or(node);
    let (outer, own) = (tree.span(outer), tree.span(node));
    let (mut at, mut all) = (outer.start, Vec::new());
    for child in tree.children(node) {
        let lead = layout.lead(child);
        let found = texts(document, at..lead);
        all.extend(found.into_iter().map(|c| (c, Some(child))));
        at = layout.trailing(layout.entry_end(child));
    }
    let mut tail = texts(document, at..inside.end);
    tail.extend(texts(document, own.end..outer.end));
    all.extend(tail.into_iter().map(|c| (c, None)));
    all
}

/// The comments of a container that belong to none of its entries.
pub(super) fn loose_in(document: &Document, place: &Place) -> Vec<String> {
    let all = loose_ones((document, place)).into_iter();
    all.map(|(comment, _)| comment).collect()
}

/// The comments above an entry without those that are known.
pub(super) fn without(above: &str, mut known: Vec<String>) -> String {
    let all = comments(above, 0, above.len());
    let mut out = String::new();
    let ends = all.iter().skip(1).map(|c| c.start).chain([above.len()]);
    for (comment, end) in all.iter().zip(ends) {
        let text = above[comment.clone()].trim();
        match known.iter().position(|k| k == text) {
            Some(i) => {
                known.swap_remove(i);
            }
            None => out.push_str(&above[comment.start..end]),
        }
    }
    out
}

/// What is to be done about comments in a container that belong to none of its entries.
pub(super) fn loose([base, ours, theirs]: [Spot<'_>; 3]) -> Vec<Note> {
    let (b, o, t) = (loose_ones(base), loose_ones(ours), loose_ones(theirs));
    let words = |all: &[(String, Option<NodeId>)]| -> Vec<String> {
        all.iter().map(|(comment, _)| comment.clone()).collect()
    };
    let (b, o, all) = (words(&b), words(&o), words(&t));
    if all == b || all == o || container(ours).is_none() {
        return Vec::new();
    }
    let mut notes = Vec::new();
    if o == b {
        let gone = added(&all, &b, &[]);
        notes.extend(gone.into_iter().map(|comment| Note::CutLoose {
            container: ours.1.clone(),
            comment,
        }));
    }
    let mut new = added(&b, &all, &o);
    for (comment, before) in t {
        let Some(i) = new.iter().position(|c| *c == comment) else {
            continue;
        };
        new.remove(i);
        let before = before.and_then(|node| same_entry(theirs, node, ours));
        notes.push(Note::Loose {
            container: ours.1.clone(),
            before,
            comment,
        });
    }
    notes
}

/// The place in one text of an entry with a key or the same bytes in another.
fn same_entry((document, _): Spot<'_>, node: NodeId, (other, place): Spot<'_>) -> Option<Place> {
    let (tree, text) = (document.tree(), document.text());
    let layout = Layout::of(document);
    let word = &text[layout.entry_start(node)..tree.span(node).end];
    let key = tree.key(node).map(|key| &text[tree.span(key)]);
    let container = container((other, place))?;
    let found = other.entries(container).find(|n| {
        let own = Layout::of(other).entry_start(*n)..other.tree().span(*n).end;
        let own_key = other
            .tree()
            .key(*n)
            .map(|key| &other.text()[other.tree().span(key)]);
        match key {
            Some(_) => key == own_key,
            None => &other.text()[own] == word,
        }
    })?;
    Some(other.place_at(other.tree().span(found).start))
        .filter(|found| found.parent().as_ref() == Some(place))
}

/// The patches that put a comment where it belongs. `map` says where a place of ours is now.
pub(super) fn patches(
    document: &Document,
    note: &Note,
    theirs: &Document,
    map: &dyn Fn(&Place) -> Option<Place>,
    line_end: &str,
) -> Vec<Patch> {
    let layout = Layout::of(document);
    let find = |place: &Place| document.resolve(&map(place)?);
    if let Note::TakeBetween { at, from } = note {
        return match find(at).zip(theirs.resolve(from)) {
            Some((node, other)) => take_between(&layout, node, theirs, other),
            None => Vec::new(),
        };
    }
    let patch = match note {
        Note::TakeBetween { .. } => None,
        Note::TakeAbove { at, from } => find(at)
            .zip(theirs.resolve(from))
            .map(|(node, other)| take_above(&layout, node, theirs, other, line_end)),
        Note::TakeBehind { at, from } => find(at)
            .zip(theirs.resolve(from))
            .map(|(node, other)| take_behind(&layout, node, theirs, other, line_end)),
        Note::Above { at, comments } => {
            find(at).map(|node| above(&layout, layout.entry_start(node), comments, "", line_end))
        }
        Note::Loose {
            container: at,
            before,
            comment,
        } => {
            let comment = std::slice::from_ref(comment);
            match before.as_ref().and_then(find) {
                Some(node) => Some(above(
                    &layout,
                    layout.lead(node),
                    comment,
                    line_end,
                    line_end,
                )),
                None => map(at)
                    .and_then(|place| container((document, &place)))
                    .map(|node| last(&layout, node, comment, line_end)),
            }
        }
        Note::CutLoose {
            container: at,
            comment,
        } => map(at)
            .and_then(|place| container((document, &place)))
            .and_then(|node| cut(&layout, node, comment)),
    };
    patch.into_iter().collect()
}

fn spaces(line_end: &str, indent: usize) -> String {
    format!("{line_end}{}", " ".repeat(indent))
}

/// Comments on lines of their own before the entry that begins at `at`.
fn above(layout: &Layout<'_>, at: usize, all: &[String], gap: &str, line_end: &str) -> Patch {
    let begins = layout.begins_line(at);
    let indent = layout.indent(at) + if begins { 0 } else { INDENT };
    let line = spaces(line_end, indent);
    let mut new = String::new();
    if !begins {
        new.push_str(&line);
    }
    for comment in all {
        new.push_str(comment);
        new.push_str(gap);
        new.push_str(&line);
    }
    layout.patch(at..at, new)
}

/// Comments on lines of their own behind the last entry.
fn last(layout: &Layout<'_>, node: NodeId, all: &[String], line_end: &str) -> Patch {
    let document = layout.document;
    let tree = document.tree();
    let inside = tree.inside(node);
    let entry = tree.children(node).last();
    let from = entry.map_or(inside.start, |n| layout.trailing(layout.entry_end(n)));
    let behind = comments(document.text(), from, inside.end);
    let at = behind.last().map_or(from, |c| c.end);
    let outer = layout.indent(layout.entry_start(node));
    let indent = entry
        .map(|n| layout.entry_start(n))
        .filter(|start| layout.begins_line(*start))
        .map_or(outer + INDENT, |start| layout.indent(start));
    let line = spaces(line_end, indent);
    let mut new: String = all.iter().map(|c| format!("{line}{c}")).collect();
    if layout.ends_line(at).is_none() {
        new.push_str(&spaces(line_end, outer));
    }
    layout.patch(at..at, new)
}

fn take_above(
    layout: &Layout<'_>,
    node: NodeId,
    theirs: &Document,
    other: NodeId,
    line_end: &str,
) -> Patch {
    let other_layout = Layout::of(theirs);
    let (from, start) = (other_layout.lead(other), other_layout.entry_start(other));
    let (lead, at) = (layout.lead(node), layout.entry_start(node));
    let begins = layout.begins_line(lead);
    let indent = layout.indent(lead) + if begins { 0 } else { INDENT };
    let taken = theirs.text()[from..start].trim_end();
    let mut new = reindented(taken, other_layout.indent(from), indent);
    if !new.is_empty() {
        if !begins {
            new.insert_str(0, &spaces(line_end, indent));
        }
        new.push_str(&spaces(line_end, indent));
    }
    layout.patch(lead..at, new)
}

fn take_behind(
    layout: &Layout<'_>,
    node: NodeId,
    theirs: &Document,
    other: NodeId,
    line_end: &str,
) -> Patch {
    let other_layout = Layout::of(theirs);
    let from = other_layout.entry_end(other);
    let taken = &theirs.text()[from..other_layout.trailing(from)];
    let start = layout.entry_end(node);
    let end = layout.trailing(start);
    let mut new = taken.to_owned();
    if layout.ends_line(end).is_none() && taken.contains("//") {
        let outer = layout.indent(layout.entry_start(node));
        new.push_str(&spaces(line_end, outer));
    }
    layout.patch(start..end, new)
}

/// The later of both places first, so that the other is still where it was.
fn take_between(layout: &Layout<'_>, node: NodeId, theirs: &Document, other: NodeId) -> Vec<Patch> {
    let parts = |document: &Document, node: NodeId| {
        let tree = document.tree();
        let span = tree.span(node);
        let key = tree.key(node).map(|key| tree.span(key).end..span.start);
        let comma = tree.comma(node).map(|comma| span.end..comma);
        (key, comma, span.end)
    };
    let (key, comma, end) = parts(layout.document, node);
    let (other_key, other_comma, _) = parts(theirs, other);
    let taken = |range: Range<usize>| theirs.text()[range].to_owned();
    let before_comma = other_comma.map_or(String::new(), taken);
    let before_comma = layout.patch(comma.unwrap_or(end..end), before_comma);
    let mut patches = vec![before_comma];
    if let (Some(own), Some(other)) = (key, other_key) {
        patches.push(layout.patch(own, taken(other)));
    }
    patches
}

/// Takes a loose comment away, with its line when nothing else stands on it.
fn cut(layout: &Layout<'_>, node: NodeId, comment: &str) -> Option<Patch> {
    let document = layout.document;
    let (tree, text) = (document.tree(), document.text());
    let inside = tree.inside(node);
    let mut at = inside.start;
    let mut gaps = Vec::new();
    for child in tree.children(node) {
        gaps.push(at..layout.lead(child));
        at = layout.trailing(layout.entry_end(child));
    }
    gaps.push(at..inside.end);
    let gaps = gaps.into_iter().filter(|gap| gap.start < gap.end);
    let found = gaps
        .flat_map(|gap| comments(text, gap.start, gap.end))
        .find(|c| text[c.clone()].trim() == comment)?;
    let range = if layout.begins_line(found.start) && layout.ends_line(found.end).is_some() {
        layout.line_start(found.start)..layout.next_line(found.end)
    } else {
        found
    };
    Some(layout.patch(range, ""))
}
