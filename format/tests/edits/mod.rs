//! Random edits of random documents (long: one file tells what an edit does to model, bytes and undo):
//! what is read afterwards, which bytes change, and what becomes of comments.

pub(crate) mod comments;
mod json;
pub(crate) mod model;

use std::collections::BTreeMap;
use std::fmt::Debug;

use delve_format::value::Value;
use delve_format::{Dialect, Document, Edit, Op, Place, Scenario, Step};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;
use ron::extensions::Extensions;

use crate::arbitrary::{Chance, arbitrary};
use crate::ron::style;
use crate::samples::samples;
use comments::{Owner, entries, owners, strewn};
use model::{Spot, field_kind, spots};

/// A random scenario of the current format.
pub(crate) fn scenario() -> impl Strategy<Value = Scenario> {
    arbitrary::<Scenario>(500).prop_map(|scenario| Scenario {
        format: delve_format::scenario::FORMAT,
        ..scenario
    })
}

/// A scenario's text in some layout, with comments strewn over it.
pub(crate) fn text() -> impl Strategy<Value = String> {
    let samples: Vec<String> = samples().into_iter().map(|(_, text)| text).collect();
    let printed = (scenario(), style(), any::<bool>()).prop_map(|(scenario, style, implicit)| {
        let extensions = Extensions::IMPLICIT_SOME;
        let style = style
            .struct_names(false)
            .number_suffixes(false)
            .enumerate_arrays(false);
        let extensions = if implicit {
            extensions
        } else {
            Extensions::empty()
        };
        ron::ser::to_string_pretty(&scenario, style.extensions(extensions)).unwrap()
    });
    let written = scenario().prop_map(|s| delve_format::write::to_text(&s));
    let plain = prop_oneof![1 => select(samples), 2 => printed, 2 => written];
    let strewing = prop::collection::vec(any::<u8>(), 0..400);
    (plain, strewing, any::<bool>(), any::<bool>()).prop_map(|(text, bytes, crlf, mark)| {
        let mut text = strewn(&text.replace("\r\n", "\n"), &mut Chance::new(&bytes));
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        if mark {
            text.insert(0, '\u{feff}');
        }
        text
    })
}

/// A random op on a model. What it writes comes from the spots of another scenario, which are of
/// the right type.
pub(crate) fn op(chance: &mut Chance<'_>, model: &Value, donors: &[Spot<'_>]) -> Option<Op> {
    let here = spots(model);
    let is_list = |s: &&Spot<'_>| matches!(contents(s.value), Some(Value::List(_)));
    let is_element = |s: &&Spot<'_>| matches!(s.place.last(), Some(Step::Index(_)));
    match chance.next(9) {
        0 => {
            let list = pick(chance, here.iter().filter(is_list))?;
            let Some(Value::List(items)) = contents(list.value) else {
                return None;
            };
            let value = donor(chance, &format!("{}[]", inner_kind(list)), donors)?;
            let (list, index) = (list.place.clone(), chance.next(items.len() + 1));
            Some(Op::Insert { list, index, value })
        }
        1 => {
            // A list that is not written yet.
            let part = part(chance, &here, donors)?;
            let Value::List(items) = part.1 else {
                return None;
            };
            let value = items.first()?.clone();
            (model::at(model, &part.0).is_none()).then_some(Op::Insert {
                list: part.0,
                index: 0,
                value,
            })
        }
        2 => Some(Op::Remove(pick(chance, here.iter())?.place.clone())),
        3 => {
            let element = pick(chance, here.iter().filter(is_element))?;
            Some(Op::Remove(element.place.clone()))
        }
        4 | 5 => {
            let element = pick(chance, here.iter().filter(is_element))?;
            let lists = here.iter().filter(is_list);
            let fitting = lists
                .filter(|s| format!("{}[]", inner_kind(s)) == element.kind)
                .filter(|s| !s.place.is_within(&element.place));
            let list = pick(chance, fitting)?;
            let Some(Value::List(items)) = contents(list.value) else {
                return None;
            };
            let own = element.place.parent().as_ref() == Some(&list.place);
            let index = chance.next(items.len() + 1 - usize::from(own));
            let to = list.place.index(index);
            let from = element.place.clone();
            Some(Op::Move { from, to })
        }
        6 | 7 => {
            let (at, value) = part(chance, &here, donors)?;
            let value = value.clone();
            Some(Op::Set { at, value })
        }
        _ => {
            let spot = pick(chance, here.iter())?;
            let value = match spot.value {
                Value::Bool(value) => Value::Bool(!value),
                Value::Some(_) if chance.next(3) == 0 => Value::None,
                _ => donor(chance, &spot.kind, donors)?,
            };
            let at = spot.place.clone();
            Some(Op::Set { at, value })
        }
    }
}

/// One of several things.
fn pick<T>(chance: &mut Chance<'_>, from: impl Iterator<Item = T>) -> Option<T> {
    let mut all: Vec<T> = from.collect();
    let index = chance.next(all.len().max(1));
    (index < all.len()).then(|| all.swap_remove(index))
}

/// A field or an entry of some container, there or not, and a value for it.
fn part<'v>(
    chance: &mut Chance<'_>,
    here: &[Spot<'_>],
    donors: &[Spot<'v>],
) -> Option<(Place, &'v Value)> {
    let is_container =
        |s: &&Spot<'_>| matches!(contents(s.value), Some(Value::Struct(_) | Value::Map(_)));
    let container = pick(chance, here.iter().filter(is_container))?;
    let kind = inner_kind(container);
    let part = pick(chance, donors.iter().filter(|d| is_part(d, &kind)))?;
    let place = container.place.step(part.place.last()?.clone());
    Some((place, part.value))
}

/// The container that a value is, within options and variants.
fn contents(mut value: &Value) -> Option<&Value> {
    while let Value::Some(inner) | Value::Variant(_, Some(inner)) = value {
        value = inner;
    }
    matches!(value, Value::Struct(_) | Value::List(_) | Value::Map(_)).then_some(value)
}

/// The type of the container within options and variants.
fn inner_kind(spot: &Spot<'_>) -> String {
    let (mut kind, mut value) = (spot.kind.clone(), spot.value);
    loop {
        value = match value {
            Value::Some(inner) => {
                kind.push('?');
                inner
            }
            Value::Variant(name, Some(inner)) => {
                kind = format!("{kind}:{name}");
                inner
            }
            _ => return kind,
        };
    }
}

/// Whether a spot is a field or an entry of a container of this type.
fn is_part(spot: &Spot<'_>, container: &str) -> bool {
    match spot.place.last() {
        // Where the container has no such field the model says so.
        Some(Step::Field(name)) => field_kind(container, name) == spot.kind,
        Some(Step::Key(_)) => format!("{container}{{}}") == spot.kind,
        _ => false,
    }
}

fn donor(chance: &mut Chance<'_>, kind: &str, donors: &[Spot<'_>]) -> Option<Value> {
    let donor = pick(chance, donors.iter().filter(|d| d.kind == kind))?;
    Some(donor.value.clone())
}

/// A failure that shows what became of the text.
fn fail(what: impl Debug, op: &Op, before: &str, after: &str) -> TestCaseError {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (before.split('\n').collect(), after.split('\n').collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - same;
    let ends = old.iter().rev().zip(new.iter().rev());
    let tail = ends.take(most).take_while(|(a, b)| a == b).count();
    let cut = |lines: &[&str]| {
        let end = (lines.len() - tail + 3).min(lines.len());
        lines[same.saturating_sub(3)..end].join("\n")
    };
    let (old, new) = (cut(&old), cut(&new));
    TestCaseError::fail(format!(
        "{what:#?}\n{op:?}\n--- before\n{old}\n--- after\n{new}\n---"
    ))
}

/// Checks one op on a document: returns the new document and model, or nothing when the op makes no
/// sense or makes a faulty scenario.
fn check(
    document: &Document,
    model: &Value,
    op: &Op,
) -> Result<Option<(Document, Value)>, TestCaseError> {
    let mut wanted = model.clone();
    let Some(scenario) = model::apply(&mut wanted, op).and_then(|()| model::scenario(&wanted))
    else {
        return Ok(None);
    };
    let before = document.text();
    let edit = Edit {
        label: String::new(),
        ops: vec![op.clone()],
    };
    let (after, applied) = match document.with(&edit) {
        Ok(done) => done,
        Err(stale) => return Err(fail(stale, op, before, "")),
    };
    let text = after.text();
    if !after.faults().is_empty() {
        return Err(fail(after.faults(), op, before, text));
    }
    if *after.scenario() != scenario {
        return Err(fail("our reader reads something else", op, before, text));
    }
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    let read = match document.dialect() {
        Dialect::Ron => ron::from_str::<Scenario>(plain).map_err(|e| e.to_string()),
        Dialect::Json => {
            let plain = plain.replacen(json::SCHEMA, "", 1);
            serde_json::from_str(&plain).map_err(|e| e.to_string())
        }
    };
    match read {
        Ok(read) if read == scenario => {}
        other => return Err(fail(other.err(), op, before, text)),
    }
    let back = after.patched(&applied.undo()).map(|d| d.text() == before);
    let again = document.patched(&applied.patches).map(|d| d.text() == text);
    if (back.as_ref(), again.as_ref()) != (Ok(&true), Ok(&true)) {
        return Err(fail(("undo or redo", back, again), op, before, text));
    }
    line_ends(before, text).map_err(|what| fail(what, op, before, text))?;
    untouched(document, &after, op, &applied.moved).map_err(|what| fail(what, op, before, text))?;
    comments_kept(document, &after, op, &wanted, &applied.moved)
        .map_err(|what| fail(what, op, before, text))?;
    Ok(Some((after.clone(), Value::of(after.scenario()))))
}

/// The line ends stay what they were.
fn line_ends(before: &str, after: &str) -> Result<(), String> {
    let kinds = |text: &str| {
        let crlf = text.matches("\r\n").count();
        (
            crlf > 0,
            text.matches('\n').count() > crlf,
            text.starts_with('\u{feff}'),
        )
    };
    let ((crlf, lf, mark), now) = (kinds(before), kinds(after));
    // A text without line ends may get some; one with both kinds may lose the last of one.
    let fine = (!now.0 || crlf || !lf) && (!now.1 || lf || !crlf) && now.2 == mark;
    if fine {
        Ok(())
    } else {
        Err(format!("line ends: {:?} became {now:?}", (crlf, lf, mark)))
    }
}

/// The place that an op changes.
fn target(op: &Op) -> Place {
    match op {
        Op::Set { at, .. } => at.clone(),
        Op::Insert { list, index, .. } => list.index(*index),
        Op::Remove(place) => place.clone(),
        Op::Move { from, .. } => from.clone(),
        Op::Rename { .. } | Op::Text { .. } => Place::root(),
    }
}

/// Every element that the op does not concern is still there, byte for byte, where the map says.
fn untouched(
    before: &Document,
    after: &Document,
    op: &Op,
    moved: &delve_format::PlaceMap,
) -> Result<(), String> {
    let target = target(op);
    let to = match op {
        Op::Move { to, .. } => Some(to),
        _ => None,
    };
    let now: BTreeMap<Place, _> = entries(after)
        .into_iter()
        .map(|e| (e.place, e.span))
        .collect();
    for entry in entries(before) {
        let around =
            target.is_within(&entry.place) || to.is_some_and(|to| to.is_within(&entry.place));
        let within = entry.place.is_within(&target) && !matches!(op, Op::Insert { .. });
        if around && !matches!(op, Op::Insert { .. }) || within {
            continue;
        }
        if matches!(op, Op::Insert { list, .. } if list.is_within(&entry.place)) {
            continue;
        }
        let old = &before.text()[entry.span];
        let place = moved.map(&entry.place);
        let new = place
            .as_ref()
            .and_then(|p| now.get(p))
            .map(|span| &after.text()[span.clone()]);
        if new != Some(old) {
            return Err(format!("{} became {place:?}: {old:?} {new:?}", entry.place));
        }
    }
    Ok(())
}

/// No comment is lost unless its element is removed, and each still belongs to what it belonged to.
fn comments_kept(
    before: &Document,
    after: &Document,
    op: &Op,
    wanted: &Value,
    moved: &delve_format::PlaceMap,
) -> Result<(), String> {
    let (old, new) = (owners(before), owners(after));
    if let Some(made) = new.keys().find(|name| !old.contains_key(*name)) {
        return Err(format!("`{made}` is a comment that nobody wrote"));
    }
    let removed = match op {
        Op::Remove(place) => Some(place),
        _ => None,
    };
    for (name, owner) in &old {
        let (place, expected) = match owner {
            // It may come to belong to a new element below it.
            Owner::Nobody(place) => (place, None),
            Owner::Element(place) => (place, moved.map(place).map(Owner::Element)),
            Owner::Inside(place) => (place, moved.map(place).map(Owner::Inside)),
        };
        let now = new.get(name);
        if let Some(removed) = removed
            && place.is_within(removed)
        {
            if now.is_some() {
                return Err(format!("`{name}` of {place} stays though that is removed"));
            }
            continue;
        }
        // What a written value has no place for goes with it.
        let lost = match op {
            Op::Set { at, .. } => is_replaced(before, at, wanted, owner),
            _ => false,
        };
        if lost {
            continue;
        }
        match (now, expected) {
            (None, _) => return Err(format!("`{name}` of {owner:?} is lost")),
            (Some(now), Some(expected)) if *now != expected => {
                return Err(format!(
                    "`{name}` belonged to {owner:?}, now to {now:?}, not {expected:?}"
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether what a comment belongs to became another sort of thing, or is part of such a thing, when
/// the value at a place was written.
fn is_replaced(before: &Document, at: &Place, wanted: &Value, owner: &Owner) -> bool {
    let model = Value::of(before.scenario());
    let (place, depth) = match owner {
        // What stands beside an element stays when the element's value is replaced.
        Owner::Element(place) => (place, place.steps().len()),
        Owner::Inside(place) | Owner::Nobody(place) => (place, place.steps().len() + 1),
    };
    if !place.is_within(at) {
        return false;
    }
    let gone = model::at(wanted, place).is_none();
    let changed = (at.steps().len()..depth).any(|depth| {
        let place = place.prefix(depth);
        match (model::at(&model, &place), model::at(wanted, &place)) {
            (Some(old), Some(new)) => !is_alike(old, new),
            // A field at its default stands in the text, but not in the model.
            _ => true,
        }
    });
    gone || changed
}

/// Whether two values are of one sort, so that one can become the other piece by piece.
fn is_alike(old: &Value, new: &Value) -> bool {
    match (old, new) {
        (Value::Some(old), Value::Some(new)) => is_alike(old, new),
        (Value::Variant(a, old), Value::Variant(b, new)) => {
            a == b && old.is_some() == new.is_some()
        }
        _ => std::mem::discriminant(old) == std::mem::discriminant(new),
    }
}

/// Random ops on a document, each checked; all of them as one edit come to the same, and one undo
/// takes them back. Gives what came of it.
fn edits(text: &str, donor: &Scenario, decisions: &[u8]) -> Result<Document, TestCaseError> {
    let mut document = Document::parse(text);
    prop_assert!(
        document.faults().is_empty(),
        "{:#?}\n{}",
        document.faults(),
        text
    );
    prop_assert_eq!(document.text(), text);
    let mut model = Value::of(document.scenario());
    let donor = Value::of(donor);
    let donors = spots(&donor);
    let mut chance = Chance::new(decisions);
    let mut ops = Vec::new();
    while !chance.is_spent() {
        if let Some(op) = op(&mut chance, &model, &donors)
            && let Some(next) = check(&document, &model, &op)?
        {
            (document, model) = next;
            ops.push(op);
        }
    }
    let start = Document::parse(text);
    let (end, applied) = start
        .with(&Edit {
            label: String::new(),
            ops,
        })
        .unwrap();
    prop_assert_eq!(end.text(), document.text());
    let back = end.patched(&applied.undo()).unwrap();
    prop_assert_eq!(back.text(), text);
    Ok(document)
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn edits_do_what_they_say_and_no_more(
        text in text(),
        donor in scenario(),
        decisions in prop::collection::vec(any::<u8>(), 0..150),
    ) {
        edits(&text, &donor, &decisions)?;
    }
}

/// However the number of a room is written, its place is the same: looked up, changed, and named.
#[test]
fn a_key_is_found_however_its_number_is_written() {
    for key in ["8", "0x8", "0b1000", "0o10", "08", "8u8", "0_8"] {
        let text = format!("(format: 1, title: \"T\", start: [], rooms: {{{key}: (name: \"a\")}})");
        let document = Document::parse(text.as_str());
        if !document.faults().is_empty() {
            continue;
        }
        let name = Place::of("rooms").key(8).field("name");
        let span = document.span(&name).unwrap();
        assert_eq!(&text[span.clone()], "\"a\"", "{key}");
        assert_eq!(document.place_at(span.start + 1), name, "{key}");
        let (after, _) = document.with(&Edit::new("").set(name, "b")).unwrap();
        assert_eq!(after.text(), text.replace("\"a\"", "\"b\""));
    }
}
