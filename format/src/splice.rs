//! From edits to text: which bytes change when a value is written, added, removed or moved.
//!
//! Long, because all cases of one layout question belong together. A comment on the same line belongs to the element before it, one on its own line to the element
//! below. Comments that an empty line parts from the element below belong to nobody and stay.

use std::ops::Range;

use crate::document::Document;
use crate::edit::{Op, Patch, PlaceMap, Stale};
use crate::lexer;
use crate::place::{Place, Step};
use crate::shape::Shape;
use crate::tidy::key_rank;
use crate::tree::{Kind, NodeId};
use crate::value::Value;
use crate::write::{INDENT, TextStyle, WIDTH, Writer};

/// A change of one element.
#[derive(Debug)]
pub(crate) enum Change {
    /// Another value in place of the one that is there.
    Replace(Place, Value),
    /// A new element of a list.
    Insert {
        list: Place,
        index: usize,
        entry: Entry,
    },
    /// A new field of a structure or a new entry of a map.
    Add { at: Place, entry: Entry },
    /// An element, a field or an entry goes.
    Remove(Place),
    /// As `Remove`, but the element comes back elsewhere.
    Cut { from: Place, to: Place },
}

/// What is to be written as an element.
#[derive(Clone, Debug)]
pub(crate) enum Entry {
    Value(Value),
    /// Text that stood elsewhere: comments above, value, comment behind, and its indentation.
    Text {
        above: String,
        body: String,
        behind: String,
        indent: usize,
    },
}

fn stale(place: &Place) -> Stale {
    Stale(format!("there is nothing at {place}"))
}

/// The changes that an op needs, to be made one after the other.
pub(crate) fn plan(document: &Document, op: &Op) -> Result<Vec<Change>, Stale> {
    let mut changes = Vec::new();
    match op {
        Op::Set { at, value } => plan_set(document, at, value, &mut changes)?,
        Op::Insert { list, index, value } => match document.resolve(list) {
            Some(node) => {
                let node = document.inner(node);
                if !is_list(document, node) {
                    return Err(Stale(format!("{list} is not a list")));
                }
                let length = document.entries(node).count();
                if *index > length {
                    return Err(Stale(format!("{list} has only {length} elements")));
                }
                let (list, index) = (list.clone(), *index);
                changes.push(Change::Insert {
                    list,
                    index,
                    entry: Entry::Value(value.clone()),
                });
            }
            None if *index == 0 => {
                let value = Value::List(vec![value.clone()]);
                plan_set(document, list, &value, &mut changes)?;
            }
            None => return Err(Stale(format!("{list} has no elements"))),
        },
        Op::Remove(place) => match (document.resolve(place), place.last()) {
            (Some(_), Some(_)) => changes.push(Change::Remove(place.clone())),
            (None, Some(Step::Field(_) | Step::Key(_))) => {}
            _ => return Err(stale(place)),
        },
        Op::Move { from, to } => {
            let cut = document.resolve(from).ok_or_else(|| stale(from))?;
            let (Some(Step::Index(index)), Some(list)) = (to.last(), to.parent()) else {
                return Err(Stale(format!("{to} is not in a list")));
            };
            let is_element = matches!(from.last(), Some(Step::Index(_)));
            let target = document.resolve(&list).ok_or_else(|| stale(&list))?;
            if !is_element || list.is_within(from) || !is_list(document, target) {
                return Err(Stale(format!("{from} cannot be moved to {to}")));
            }
            if to == from {
                return Ok(changes);
            }
            let entry = lifted(document, cut);
            let after = after_removal(&list, from);
            let length = document.entries(target).count();
            let same_list = from.parent().as_ref() == Some(&list);
            if *index > length - usize::from(same_list) {
                return Err(Stale(format!("{list} has only {length} elements")));
            }
            changes.push(Change::Cut {
                from: from.clone(),
                to: after.index(*index),
            });
            changes.push(Change::Insert {
                list: after,
                index: *index,
                entry,
            });
        }
        Op::Rename { .. } | Op::Text { .. } => {}
    }
    Ok(changes)
}

/// Whether elements can be added to what stands at a node. In JSON a tuple looks like a list.
fn is_list(document: &Document, node: NodeId) -> bool {
    document.tree().kind(node) == Kind::List && document.shape(node) != Some(Shape::Tuple)
}

/// Where a place is once an element is gone.
fn after_removal(place: &Place, gone: &Place) -> Place {
    let mut map = PlaceMap::default();
    map.removed(gone.clone());
    map.map(place).unwrap_or_else(|| place.clone())
}

/// Writing a value: only what differs from what is there changes.
fn plan_set(
    document: &Document,
    at: &Place,
    value: &Value,
    changes: &mut Vec<Change>,
) -> Result<(), Stale> {
    if let Some(node) = document.resolve(at) {
        return compare(document, node, at, value, changes);
    }
    let (Some(parent), Some(step)) = (at.parent(), at.last()) else {
        return Err(stale(at));
    };
    let exists = document.resolve(&parent).is_some();
    match step {
        Step::Index(_) => Err(stale(at)),
        Step::Field(_) | Step::Key(_) if exists => {
            changes.push(Change::Add {
                at: at.clone(),
                entry: Entry::Value(value.clone()),
            });
            Ok(())
        }
        Step::Field(name) => {
            let value = Value::Struct(vec![(name.to_string(), value.clone())]);
            plan_set(document, &parent, &value, changes)
        }
        Step::Key(key) => {
            let value = Value::Map(vec![(key_value(key), value.clone())]);
            plan_set(document, &parent, &value, changes)
        }
    }
}

/// A key of a map as a value: a number, the name of a variant, or a string.
fn key_value(key: &str) -> Value {
    if key.parse::<u64>().is_ok() {
        Value::Number(key.to_owned())
    } else if key.starts_with(|c: char| c.is_ascii_uppercase()) {
        Value::Variant(key.to_owned(), None)
    } else {
        Value::Text(key.to_owned())
    }
}

/// Finds where a value differs from what is written, and changes just that.
fn compare(
    document: &Document,
    outer: NodeId,
    at: &Place,
    value: &Value,
    changes: &mut Vec<Change>,
) -> Result<(), Stale> {
    let tree = document.tree();
    let node = document.inner(outer);
    let mut value_inside = value;
    while let Value::Some(inner) = value_inside {
        value_inside = inner;
        if !tree.is_json() {
            break;
        }
    }
    let entries: Vec<NodeId> = document.entries(node).collect();
    if tree.children(node).count() != entries.len() {
        // What could not be read would be written over unseen.
        return Err(Stale(format!(
            "there is a fault within {at}; mend it first"
        )));
    }
    // A variant of the same name is changed piece by piece, like what it holds.
    let (value_inside, variant) = match value_inside {
        Value::Variant(variant, Some(inner)) if !tree.extensions.unwrap_variant_newtypes => {
            (inner.as_ref(), Some(variant.as_str()))
        }
        other => (other, None),
    };
    let form = Form::of(document, outer, node, variant);
    match value_inside {
        Value::Struct(fields) if form == Form::Fields => {
            compare_fields(document, node, at, fields, changes)?;
        }
        Value::Map(pairs) if form == Form::Map => {
            compare_pairs(document, node, at, pairs, changes)?;
        }
        Value::List(items) if form == Form::List => {
            for (i, (item, entry)) in items.iter().zip(&entries).enumerate() {
                compare(document, *entry, &at.index(i), item, changes)?;
            }
            for (index, item) in items.iter().enumerate().skip(entries.len()) {
                let entry = Entry::Value(item.clone());
                changes.push(Change::Insert {
                    list: at.clone(),
                    index,
                    entry,
                });
            }
            for index in (items.len()..entries.len()).rev() {
                changes.push(Change::Remove(at.index(index)));
            }
        }
        Value::Tuple(items) if form == Form::Tuple && items.len() == entries.len() => {
            for (i, (item, entry)) in items.iter().zip(&entries).enumerate() {
                compare(document, *entry, &at.index(i), item, changes)?;
            }
        }
        _ => {
            if !is_written_so(document, outer, value) {
                changes.push(Change::Replace(at.clone(), value.clone()));
            }
        }
    }
    Ok(())
}

/// What is written at a node, as far as a value can be changed piece by piece.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// The fields of a structure, or of the variant that is asked for.
    Fields,
    /// The values of a tuple, or of the variant that is asked for.
    Tuple,
    List,
    Map,
    Other,
}

impl Form {
    /// The form of `node`, which is what `outer` holds, for a value that is this variant, or none.
    fn of(document: &Document, outer: NodeId, node: NodeId, variant: Option<&str>) -> Form {
        let (tree, text) = (document.tree(), document.text());
        let mut entries = document.entries(node);
        if !tree.is_json() {
            let alike = tree.kind(node) == Kind::Paren && tree.name(node, text) == variant;
            return match tree.kind(node) {
                Kind::List => Form::List,
                Kind::Map => Form::Map,
                Kind::Paren if alike && entries.all(|n| tree.key(n).is_some()) => Form::Fields,
                Kind::Paren if alike && document.entries(node).all(|n| tree.key(n).is_none()) => {
                    Form::Tuple
                }
                _ => Form::Other,
            };
        }
        if let Some(variant) = variant {
            // The variant's name is the one key of `outer`.
            let key = document.entries(outer).next().and_then(|n| tree.key(n));
            let name = key.and_then(|key| tree.field_name(key, text));
            let shape = document.shape(outer);
            return match document.shape(node) {
                _ if name.as_deref() != Some(variant) => Form::Other,
                _ if shape == Some(Shape::Variant) => Form::Tuple,
                Some(Shape::Struct(_)) if shape == Some(Shape::VariantFields) => Form::Fields,
                Some(Shape::Tuple) if shape == Some(Shape::VariantFields) => Form::Tuple,
                _ => Form::Other,
            };
        }
        match document.shape(node) {
            _ if node != outer => Form::Other,
            Some(Shape::Struct(_)) => Form::Fields,
            Some(Shape::Map) => Form::Map,
            Some(Shape::Tuple) => Form::Tuple,
            None if tree.kind(node) == Kind::List => Form::List,
            _ => Form::Other,
        }
    }
}

fn compare_fields(
    document: &Document,
    node: NodeId,
    at: &Place,
    fields: &[(String, Value)],
    changes: &mut Vec<Change>,
) -> Result<(), Stale> {
    let (tree, text) = (document.tree(), document.text());
    for (name, value) in fields {
        let place = at.field(name.clone());
        match document.child(node, &Step::Field(name.clone().into())) {
            Some(entry) => compare(document, entry, &place, value, changes)?,
            None => changes.push(Change::Add {
                at: place,
                entry: Entry::Value(value.clone()),
            }),
        }
    }
    for entry in document.entries(node) {
        let name = tree.key(entry).and_then(|key| tree.field_name(key, text));
        let name = name.unwrap_or_default();
        // The schema that a JSON file names is nothing of the scenario's.
        let schema = at.steps().is_empty() && tree.is_json() && name == crate::de::SCHEMA;
        if !schema && !fields.iter().any(|(field, _)| *field == name) {
            changes.push(Change::Remove(at.field(name.into_owned())));
        }
    }
    Ok(())
}

fn compare_pairs(
    document: &Document,
    node: NodeId,
    at: &Place,
    pairs: &[(Value, Value)],
    changes: &mut Vec<Change>,
) -> Result<(), Stale> {
    let (tree, text) = (document.tree(), document.text());
    let keys: Vec<String> = pairs.iter().map(|(key, _)| key_word(key)).collect();
    for (key, (_, value)) in keys.iter().zip(pairs) {
        let place = at.key(key);
        match document.child(node, &Step::Key(key.as_str().into())) {
            Some(entry) => compare(document, entry, &place, value, changes)?,
            None => changes.push(Change::Add {
                at: place,
                entry: Entry::Value(value.clone()),
            }),
        }
    }
    for key in document.entries(node).filter_map(|n| tree.key(n)) {
        let key = tree.key_text(key, text).into_owned();
        if !keys.contains(&key) {
            changes.push(Change::Remove(at.key(key)));
        }
    }
    Ok(())
}

/// The key of a map as the step to its entry has it.
fn key_word(key: &Value) -> String {
    match key {
        Value::Text(text) | Value::Number(text) | Value::Variant(text, _) => text.clone(),
        other => {
            let mut word = String::new();
            Writer::default().flat(other, &mut word);
            word
        }
    }
}

/// Whether the text of a value says the same already.
fn is_written_so(document: &Document, node: NodeId, value: &Value) -> bool {
    let word = &document.text()[document.tree().span(node)];
    if document.tree().is_json() && document.tree().kind(node) == Kind::String {
        let mut flat = String::new();
        writer(document).flat(value, &mut flat);
        return crate::json::decode(word)
            .is_some_and(|old| crate::json::decode(&flat) == Some(old));
    }
    if let (Kind::String, Some(text)) = (document.tree().kind(node), value.as_text()) {
        return ron::from_str::<String>(word).is_ok_and(|old| old == text);
    }
    let mut flat = String::new();
    writer(document).flat(value, &mut flat);
    flat == word
}

fn writer(document: &Document) -> Writer<'static> {
    let text = document.text();
    let first = text.find('\n');
    let carriage = first.is_some_and(|at| text[..at].ends_with('\r'));
    let (indent, tabs) = indentation(document);
    Writer {
        dialect: document.dialect(),
        indent,
        tabs,
        extensions: document.tree().extensions,
        line_end: if carriage { "\r\n" } else { "\n" },
        text_style: TextStyle::Escaped,
    }
}

/// How a document is indented: the columns of one level, and whether that is a tab. RON has one way;
/// in JSON the first line that is indented shows it.
fn indentation(document: &Document) -> (usize, bool) {
    if !document.tree().is_json() {
        return (INDENT, false);
    }
    let mut lines = document.text().lines();
    let blank = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
    let first = lines.find(|line| (1..line.len()).contains(&blank(line)));
    match first {
        Some(line) if line.starts_with('\t') => (INDENT, true),
        Some(line) => (blank(line).min(8), false),
        None => (crate::json::write::INDENT, false),
    }
}

/// The patches for one change, in the order in which they are to be applied, and its effect on
/// places.
pub(crate) fn patches(
    document: &Document,
    change: &Change,
    moved: &mut PlaceMap,
) -> Result<Vec<Patch>, Stale> {
    let layout = Layout::of(document);
    match change {
        Change::Replace(place, value) => {
            let node = document.resolve(place).ok_or_else(|| stale(place))?;
            // What is in a written `Some(…)` is replaced there.
            match (value, document.inner(node)) {
                (Value::Some(value), inner) if inner != node && !document.tree().is_json() => {
                    Ok(vec![layout.replace(inner, value)])
                }
                _ => Ok(vec![layout.replace(node, value)]),
            }
        }
        Change::Remove(place) => {
            let node = document.resolve(place).ok_or_else(|| stale(place))?;
            moved.removed(place.clone());
            Ok(layout.remove(node))
        }
        Change::Cut { from, to } => {
            let node = document.resolve(from).ok_or_else(|| stale(from))?;
            moved.moved(from.clone(), to.clone());
            Ok(layout.remove(node))
        }
        Change::Insert { list, index, entry } => {
            let node = document.resolve(list).ok_or_else(|| stale(list))?;
            let node = document.inner(node);
            if matches!(entry, Entry::Value(_)) {
                moved.inserted(list.index(*index));
            }
            let before = index
                .checked_sub(1)
                .and_then(|i| document.entries(node).nth(i));
            Ok(layout.insert(node, before, None, entry))
        }
        Change::Add { at, entry } => {
            let parent = at.parent().ok_or_else(|| stale(at))?;
            let node = document.resolve(&parent).ok_or_else(|| stale(at))?;
            let node = document.inner(node);
            if !matches!(document.tree().kind(node), Kind::Paren | Kind::Map) {
                return Err(Stale(format!("{parent} has no fields")));
            }
            let (key, before) = match at.last() {
                Some(Step::Field(name)) => (name.to_string(), field_before(document, node, name)),
                Some(Step::Key(key)) if document.tree().is_json() => {
                    (key.to_string(), key_before(document, node, key))
                }
                Some(Step::Key(key)) => {
                    let mut word = String::new();
                    writer(document).flat(&key_value(key), &mut word);
                    (word, key_before(document, node, key))
                }
                _ => return Err(stale(at)),
            };
            Ok(layout.insert(node, before, Some(&key), entry))
        }
    }
}

/// The field after which a new one comes: the last of those that the type has before it.
fn field_before(document: &Document, node: NodeId, name: &str) -> Option<NodeId> {
    let order = document.fields(node).unwrap_or_default();
    let known = |name: &str| order.iter().position(|f| *f == name);
    let (tree, text) = (document.tree(), document.text());
    let rank = |n: &NodeId| {
        let name = tree.key(*n).and_then(|key| tree.field_name(key, text));
        // The name of the schema, which is no field, stands where it stands: first.
        let schema = name.as_deref() == Some(crate::de::SCHEMA);
        let rank = known(&name.unwrap_or_default()).map_or(order.len() + 1, |at| at + 1);
        if schema { 0 } else { rank }
    };
    let wanted = known(name).map_or(order.len() + 1, |at| at + 1);
    tree.children(node).filter(|n| rank(n) < wanted).last()
}

/// The entry after which a new key comes: the last whose key is smaller, numbers as numbers.
fn key_before(document: &Document, node: NodeId, key: &str) -> Option<NodeId> {
    let (tree, text) = (document.tree(), document.text());
    let smaller = |n: &NodeId| {
        tree.key(*n)
            .is_some_and(|k| key_rank(&tree.key_text(k, text)) < key_rank(key))
    };
    tree.children(node).filter(smaller).last()
}

/// An element with its comments, as it stands.
pub(crate) fn lifted(document: &Document, node: NodeId) -> Entry {
    let layout = Layout::of(document);
    let (text, tree) = (document.text(), document.tree());
    let (start, span) = (layout.entry_start(node), tree.span(node));
    let after = layout.entry_end(node);
    let between = text[span.end..after].trim_end_matches(',').trim();
    let mut behind = text[after..layout.trailing(after)].trim().to_owned();
    if !between.is_empty() {
        behind = format!("{between} {behind}").trim_end().to_owned();
    }
    Entry::Text {
        above: text[layout.lead(node)..start].to_owned(),
        body: text[start..span.end].to_owned(),
        behind,
        indent: layout.indent(start),
    }
}

/// Where the lines, comments and commas of a document are.
pub(crate) struct Layout<'d> {
    pub(crate) document: &'d Document,
    /// Columns of one level of indentation.
    level: usize,
}

impl<'d> Layout<'d> {
    pub(crate) fn of(document: &'d Document) -> Layout<'d> {
        let level = indentation(document).0;
        Layout { document, level }
    }

    fn text(&self) -> &str {
        self.document.text()
    }

    pub(crate) fn patch(&self, range: Range<usize>, new: impl Into<String>) -> Patch {
        Patch {
            at: range.start,
            old: self.text()[range].to_owned(),
            new: new.into(),
        }
    }

    pub(crate) fn line_start(&self, at: usize) -> usize {
        self.text()[..at].rfind('\n').map_or(0, |n| n + 1)
    }

    /// Spaces at the start of the line around `at`; a tab counts as [`INDENT`].
    pub(crate) fn indent(&self, at: usize) -> usize {
        let line = &self.text()[self.line_start(at)..at];
        let blank = line.chars().take_while(|c| matches!(c, ' ' | '\t'));
        blank.map(|c| if c == '\t' { INDENT } else { 1 }).sum()
    }

    fn column(&self, at: usize) -> usize {
        self.text()[self.line_start(at)..at].chars().count()
    }

    /// Whether only blanks stand before `at` on its line.
    pub(crate) fn begins_line(&self, at: usize) -> bool {
        self.text()[self.line_start(at)..at]
            .chars()
            .all(|c| matches!(c, ' ' | '\t' | '\u{feff}'))
    }

    /// The end of the line around `at`, before its line break, if only blanks come before it.
    pub(crate) fn ends_line(&self, at: usize) -> Option<usize> {
        let rest = &self.text()[at..];
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let end = at + blank;
        let rest = &self.text()[end..];
        (rest.is_empty() || rest.starts_with('\n') || rest.starts_with("\r\n")).then_some(end)
    }

    pub(crate) fn next_line(&self, at: usize) -> usize {
        self.text()[at..]
            .find('\n')
            .map_or(self.text().len(), |n| at + n + 1)
    }

    /// Where an entry begins: at its key, if it has one.
    pub(crate) fn entry_start(&self, node: NodeId) -> usize {
        let tree = self.document.tree();
        tree.key(node)
            .map_or(tree.span(node).start, |key| tree.span(key).start)
    }

    /// Where an entry ends, with its comma.
    pub(crate) fn entry_end(&self, node: NodeId) -> usize {
        let tree = self.document.tree();
        tree.comma(node)
            .map_or(tree.span(node).end, |comma| comma + 1)
    }

    /// The end of the comments that stand behind `at` on its line; `at` when there are none.
    pub(crate) fn trailing(&self, at: usize) -> usize {
        let text = self.text();
        let (mut end, mut here) = (at, at);
        loop {
            here += text[here..].len() - text[here..].trim_start_matches([' ', '\t']).len();
            let rest = &text[here..];
            if rest.starts_with("//") {
                let line = rest.find('\n').unwrap_or(rest.len());
                return here + rest[..line].trim_end_matches('\r').len();
            }
            if !rest.starts_with("/*") {
                return end;
            }
            end = comment_end(text, here);
            if text[here..end].contains('\n') {
                return end;
            }
            here = end;
        }
    }

    /// Whether the comment that ends at `end` is one to the end of its line, so that nothing can be
    /// written behind it.
    pub(crate) fn is_line_comment(&self, from: usize, end: usize) -> bool {
        comments(self.text(), from, end)
            .last()
            .is_some_and(|c| self.text()[c.clone()].starts_with("//"))
    }

    /// Where the space before an entry begins: behind the entry before it, or behind the bracket,
    /// with the comments there.
    pub(crate) fn gap_start(&self, node: NodeId) -> usize {
        let tree = self.document.tree();
        let Some(parent) = tree.parent(node) else {
            return 0;
        };
        let before = tree.children(parent).take_while(|n| *n != node).last();
        let end = before.map_or(tree.inside(parent).start, |n| self.entry_end(n));
        self.trailing(end).min(self.entry_start(node))
    }

    /// Where an entry begins with the comments that belong to it.
    pub(crate) fn lead(&self, node: NodeId) -> usize {
        let mut lead = self.entry_start(node);
        for comment in comments(self.text(), self.gap_start(node), lead)
            .into_iter()
            .rev()
        {
            if self.text()[comment.end..lead].matches('\n').count() > 1 {
                break;
            }
            lead = comment.start;
        }
        lead
    }

    fn replace(&self, node: NodeId, value: &Value) -> Patch {
        let tree = self.document.tree();
        let span = tree.span(node);
        let mut writer = writer(self.document);
        let old = &self.text()[span.clone()];
        if tree.kind(node) == Kind::String {
            writer.text_style = match old {
                _ if old.starts_with('r') => TextStyle::Raw,
                _ if old.contains('\n') => TextStyle::Lines,
                _ => TextStyle::Escaped,
            };
        }
        let mut new = String::new();
        writer.value(
            value,
            self.indent(span.start),
            self.column(span.start),
            &mut new,
        );
        self.patch(span, new)
    }

    pub(crate) fn remove(&self, node: NodeId) -> Vec<Patch> {
        let tree = self.document.tree();
        let Some(parent) = tree.parent(node) else {
            return Vec::new();
        };
        let siblings: Vec<NodeId> = tree.children(parent).collect();
        let index = siblings.iter().position(|n| *n == node).unwrap_or(0);
        let (before, next) = (
            index.checked_sub(1).map(|i| siblings[i]),
            siblings.get(index + 1),
        );
        let start = self.lead(node);
        let end = self.trailing(self.entry_end(node));
        let inside = tree.inside(parent);
        let text = self.text();
        if siblings.len() == 1
            && text[inside.start..start].trim().is_empty()
            && text[end..inside.end].trim().is_empty()
        {
            return vec![self.patch(inside, "")];
        }
        if self.begins_line(start) && self.ends_line(end).is_some() {
            let lines = self.patch(self.line_start(start)..self.next_line(end), "");
            let comma = before.filter(|_| next.is_none() && tree.is_json());
            let comma = comma.and_then(|n| tree.comma(n));
            let comma = comma.map(|at| self.patch(at..at + 1, ""));
            return [lines].into_iter().chain(comma).collect();
        }
        if let Some(next) = next {
            let lead = self.lead(*next);
            let open = !self.is_line_comment(self.entry_end(node), end);
            if open && !text[end..lead].contains('\n') && text[end..lead].trim().is_empty() {
                return vec![self.patch(start..lead, "")];
            }
            if self.begins_line(start) {
                return vec![self.patch(start..end, "")];
            }
        }
        let gap = self.gap_start(node);
        // Nothing may be drawn up behind a comment to the end of the line.
        let behind = before.map_or(inside.start, |n| self.entry_end(n));
        let anchored = self.is_line_comment(behind, gap);
        let free = text[gap..start].trim().is_empty() && !anchored;
        let mut patches = vec![self.patch(if free { gap } else { start }..end, "")];
        // `[a, b]` without b is `[a]`; `[a, b,]` is `[a,]`.
        if next.is_none()
            && tree.comma(node).is_none()
            && let Some(comma) = before.and_then(|n| tree.comma(n))
        {
            patches.push(self.patch(comma..comma + 1, ""));
        }
        patches
    }

    /// Adds an entry to a container, behind `before` or as the first.
    fn insert(
        &self,
        container: NodeId,
        before: Option<NodeId>,
        key: Option<&str>,
        entry: &Entry,
    ) -> Vec<Patch> {
        let tree = self.document.tree();
        let first = tree.children(container).next();
        match (before, first) {
            (Some(before), _) => self.insert_after(container, before, key, entry),
            (None, Some(first)) => self.insert_first(container, first, key, entry),
            (None, None) => self.insert_only(container, key, entry),
        }
    }

    /// Whether a container has its entries on lines of their own.
    fn is_broken(&self, container: NodeId, first: NodeId) -> bool {
        let open = self.document.tree().inside(container).start;
        self.text()[open..self.entry_start(first)].contains('\n')
    }

    /// How far entries are indented that stand on their own lines beside `sibling`.
    fn entry_indent(&self, container: NodeId, sibling: NodeId) -> usize {
        let start = self.entry_start(sibling);
        if self.begins_line(start) {
            self.indent(start)
        } else {
            self.indent(self.document.tree().span(container).start) + self.level
        }
    }

    fn insert_after(
        &self,
        container: NodeId,
        before: NodeId,
        key: Option<&str>,
        entry: &Entry,
    ) -> Vec<Patch> {
        let tree = self.document.tree();
        let text = self.text();
        let (entry_end, comma) = (self.entry_end(before), tree.comma(before));
        let end = self.trailing(entry_end);
        let next = tree.children(container).skip_while(|n| *n != before).nth(1);
        let first = tree.children(container).next().unwrap_or(before);
        let until = next.map_or(tree.inside(container).end, |n| self.entry_start(n));
        let shares_line = !text[end..until].contains('\n');
        let bound = self.is_line_comment(entry_end, end);
        let own_line = bound
            || must_break(entry)
            || (self.is_broken(container, first) && (next.is_none() || !shares_line));
        let with_comma = comma.is_some() || next.is_some();
        let mut new = String::new();
        if own_line {
            let indent = self.entry_indent(container, before);
            writer(self.document).line(indent, &mut new);
            self.entry(key, entry, indent, indent, with_comma, &mut new);
            if must_break(entry) && shares_line {
                let indent = if next.is_some() {
                    indent
                } else {
                    indent.saturating_sub(self.level)
                };
                writer(self.document).line(indent, &mut new);
            }
        } else {
            new.push(' ');
            let column = self.column(end) + 1;
            self.entry(key, entry, self.indent(end), column, with_comma, &mut new);
        }
        if comma.is_some() {
            return vec![self.patch(end..end, new)];
        }
        let value_end = tree.span(before).end;
        if end == value_end {
            return vec![self.patch(end..end, format!(",{new}"))];
        }
        vec![
            self.patch(end..end, new),
            self.patch(value_end..value_end, ","),
        ]
    }

    fn insert_first(
        &self,
        container: NodeId,
        first: NodeId,
        key: Option<&str>,
        entry: &Entry,
    ) -> Vec<Patch> {
        let open = self.document.tree().inside(container).start;
        let mut new = String::new();
        if self.is_broken(container, first) {
            let at = self.trailing(open);
            let indent = self.entry_indent(container, first);
            writer(self.document).line(indent, &mut new);
            self.entry(key, entry, indent, indent, true, &mut new);
            if must_break(entry) && !self.text()[at..self.lead(first)].contains('\n') {
                writer(self.document).line(indent, &mut new);
            }
            return vec![self.patch(at..at, new)];
        }
        let at = self.lead(first);
        let indent = self.entry_indent(container, first);
        if must_break(entry) {
            writer(self.document).line(indent, &mut new);
            self.entry(key, entry, indent, indent, true, &mut new);
            writer(self.document).line(indent, &mut new);
        } else {
            self.entry(key, entry, self.indent(at), self.column(at), true, &mut new);
            new.push(' ');
        }
        vec![self.patch(at..at, new)]
    }

    fn insert_only(&self, container: NodeId, key: Option<&str>, entry: &Entry) -> Vec<Patch> {
        let tree = self.document.tree();
        let inside = tree.inside(container);
        let text = self.text();
        let outer = self.indent(self.entry_start(container));
        let blank = text[inside.clone()].trim().is_empty();
        let mut new = String::new();
        self.entry(
            key,
            entry,
            outer,
            self.column(inside.start),
            false,
            &mut new,
        );
        let shallow = tree
            .parent(container)
            .is_none_or(|p| tree.parent(p).is_none());
        let structured = matches!(entry, Entry::Text { .. } | Entry::Value(Value::Struct(_)));
        let fits = self.column(inside.start) + new.chars().count() < WIDTH && !new.contains('\n');
        if blank && fits && !must_break(entry) && !(shallow && structured) {
            return vec![self.patch(inside, new)];
        }
        let (writer, indent) = (writer(self.document), outer + self.level);
        new.clear();
        writer.line(indent, &mut new);
        self.entry(key, entry, indent, indent, !tree.is_json(), &mut new);
        if blank {
            writer.line(outer, &mut new);
            return vec![self.patch(inside, new)];
        }
        // Behind the comments that stand in the empty brackets.
        let end = comments(text, inside.start, inside.end)
            .last()
            .map_or(inside.start, |c| c.end);
        let end = if text[..end].ends_with('\r') {
            end - 1
        } else {
            end
        };
        if !text[end..inside.end].contains('\n') {
            writer.line(outer, &mut new);
        }
        vec![self.patch(end..end, new)]
    }

    /// Writes an entry: comments above, key, value, comma, comment behind.
    fn entry(
        &self,
        key: Option<&str>,
        entry: &Entry,
        indent: usize,
        column: usize,
        comma: bool,
        out: &mut String,
    ) {
        match entry {
            Entry::Value(value) => {
                let writer = writer(self.document);
                match key {
                    Some(key) => writer.field(key, value, indent, column, out),
                    None => writer.value(value, indent, column, out),
                }
                if comma {
                    out.push(',');
                }
            }
            Entry::Text {
                above,
                body,
                behind,
                indent: old,
            } => {
                let writer = writer(self.document);
                out.push_str(&reblanked(
                    above,
                    &writer.blank(*old),
                    &writer.blank(indent),
                ));
                out.push_str(&reblanked(body, &writer.blank(*old), &writer.blank(indent)));
                if comma || !behind.is_empty() {
                    out.push(',');
                }
                if !behind.is_empty() {
                    out.push(' ');
                    out.push_str(behind);
                }
            }
        }
    }
}

/// Whether an entry cannot share its line with what follows.
fn must_break(entry: &Entry) -> bool {
    match entry {
        Entry::Value(_) => false,
        Entry::Text { above, behind, .. } => above.contains('\n') || behind.contains("//"),
    }
}

/// Text from elsewhere with its lines indented as they are to be here. Text that spans lines within
/// a string or a comment is left as it is, since its blanks belong to it.
pub(crate) fn reindented(text: &str, old: usize, new: usize) -> String {
    reblanked(text, &" ".repeat(old), &" ".repeat(new))
}

/// As [`reindented`], from what the lines begin with to what they are to begin with.
fn reblanked(text: &str, from: &str, to: &str) -> String {
    if from == to || !text.contains('\n') || text.contains("/*") || spans_lines(text) {
        return text.to_owned();
    }
    let mut lines = text.split('\n');
    let mut out = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        out.push('\n');
        match line.strip_prefix(from) {
            Some(rest) => {
                out.push_str(to);
                out.push_str(rest);
            }
            None => out.push_str(line),
        }
    }
    out
}

/// Whether a string in a text of RON has line breaks in it.
fn spans_lines(text: &str) -> bool {
    let mut at = 0;
    loop {
        at = lexer::skip_trivia(text, at).0;
        let end = match lexer::token(text, at) {
            lexer::Token::End => return false,
            lexer::Token::Open { open, .. } => open + 1,
            lexer::Token::Scalar { end, .. } => {
                if text[at..end].contains('\n') {
                    return true;
                }
                end
            }
            _ => at + text[at..].chars().next().map_or(1, char::len_utf8),
        };
        at = end;
    }
}

fn comment_end(text: &str, at: usize) -> usize {
    comments(text, at, text.len()).first().map_or(at, |c| c.end)
}

/// The comments in a stretch of white space and comments.
pub(crate) fn comments(text: &str, from: usize, to: usize) -> Vec<Range<usize>> {
    let mut all = Vec::new();
    let mut at = from;
    while at < to {
        if text[at..].starts_with("//") {
            let end = text[at..].find('\n').map_or(text.len(), |n| at + n);
            let end = at + text[at..end].trim_end_matches('\r').len();
            all.push(at..end);
            at = end;
        } else if text[at..].starts_with("/*") {
            let end = lexer::block_comment(text, at).unwrap_or(text.len());
            all.push(at..end);
            at = end;
        } else {
            at += text[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    all
}
