//! Random differences: one is told exactly when there is one, and the plain lines show every value.

use delve_format::diff::{Change, ChangeKind, diff, lines, words};
use delve_format::value::Value;
use delve_format::{Document, Edit, Place};
use delve_testing::cases;
use proptest::prelude::*;
use serde_json::Value as Json;

use crate::arbitrary::Chance;
use crate::edits::model::spots;
use crate::edits::{op, scenario, text};
use crate::ron::style;

/// A document after a few random edits.
fn edited(document: &Document, donors: &Value, chance: &mut Chance<'_>, most: usize) -> Document {
    let mut document = document.clone();
    let donors = spots(donors);
    for _ in 0..=chance.next(most) {
        let model = Value::of(document.scenario());
        let Some(op) = op(chance, &model, &donors) else {
            continue;
        };
        let edit = Edit {
            label: String::new(),
            ops: vec![op],
        };
        if let Ok((after, _)) = document.with(&edit)
            && after.faults().is_empty()
        {
            document = after;
        }
    }
    document
}

/// A scenario as a document in JSON, in which a place has its value as JSON.
fn as_json(document: &Document) -> Document {
    Document::parse(delve_format::write::to_json(document.scenario()))
}

/// What is told as the value at a place is what stands there.
fn holds_value(
    document: &Document,
    place: Option<&Place>,
    change: &Change,
    told: &Json,
) -> Result<(), TestCaseError> {
    let Some(place) = place else {
        return Ok(());
    };
    let place = match change.kind {
        ChangeKind::Renamed => place.field("id"),
        ChangeKind::Reordered => return Ok(()),
        _ => place.clone(),
    };
    let json = as_json(document);
    let span = json.span(&place);
    let written: Json = match span {
        Some(span) => serde_json::from_str(&json.text()[span]).unwrap(),
        // The usual value is left out there.
        None if change.kind == ChangeKind::Changed => return Ok(()),
        None => Json::Null,
    };
    let both = change.place_a.is_some() && change.place_b.is_some();
    let part = both && matches!(change.kind, ChangeKind::Added | ChangeKind::Removed);
    let holds = match (told, &written) {
        // Of a list of words those that came or went.
        (Json::Array(told), Json::Array(all)) if part => told.iter().all(|t| all.contains(t)),
        (Json::Null, _) if part => true,
        _ => *told == written,
    };
    prop_assert!(
        holds,
        "{} {}: {} is not {}",
        place,
        change.message,
        told,
        written
    );
    Ok(())
}

/// What is told as the value of a field that is not written means the same when it is.
fn usual_changes_nothing(
    document: &Document,
    place: &Place,
    told: &Json,
) -> Result<(), TestCaseError> {
    let json = as_json(document);
    let Some(span) = json.span(place) else {
        return Ok(());
    };
    let Ok((without, _)) = json.with(&Edit::new("").remove(place.clone())) else {
        return Ok(());
    };
    let mut text = json.text().to_owned();
    text.replace_range(span, &told.to_string());
    let with = Document::parse(text);
    prop_assert_eq!(with.faults(), without.faults(), "{}: {}", place, told);
    prop_assert_eq!(with.scenario(), without.scenario(), "{}: {}", place, told);
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn lines_differ_exactly_when_a_difference_is_told(
        text in text(),
        donors in scenario(),
        bytes in prop::collection::vec(any::<u8>(), 0..120),
    ) {
        let a = Document::parse(text);
        let b = edited(&a, &Value::of(&donors), &mut Chance::new(&bytes), 3);
        let changes = diff(&a, &b);
        let told: Vec<&str> = changes.iter().map(|c| c.message.as_str()).collect();
        prop_assert_eq!(lines(&a) == lines(&b), told.is_empty(), "{:#?}\n{}\n{}", told, lines(&a), lines(&b));
        if a.scenario() == b.scenario() {
            prop_assert_eq!(told, Vec::<&str>::new());
        }
        for change in &changes {
            prop_assert!(change.place_a.is_some() || change.place_b.is_some());
            prop_assert!(!change.message.contains('\n'), "{}", change.message);
            if let Some(place) = change.place_a.as_ref().filter(|_| change.field.is_none()) {
                prop_assert!(a.span(place).is_some(), "{} {}", place, change.message);
            }
            if let Some(place) = change.place_b.as_ref().filter(|_| change.field.is_none()) {
                prop_assert!(b.span(place).is_some(), "{} {}", place, change.message);
            }
        }
    }

    /// For programs: the values stand in the change as JSON has them.
    #[test]
    fn values_are_those_of_the_scenarios(
        text in text(),
        donors in scenario(),
        bytes in prop::collection::vec(any::<u8>(), 0..120),
    ) {
        let a = Document::parse(text);
        let b = edited(&a, &Value::of(&donors), &mut Chance::new(&bytes), 5);
        for change in diff(&a, &b) {
            let json = serde_json::to_value(&change).unwrap();
            let sides = [(&a, &change.place_a, &json["old"]), (&b, &change.place_b, &json["new"])];
            for (document, place, told) in sides {
                holds_value(document, place.as_ref(), &change, told)?;
            }
            if let ([(_, None, told), (document, Some(place), _)] | [(document, Some(place), _), (_, None, told)], Some(_))
                = (sides, change.field.as_ref())
                && change.kind == ChangeKind::Changed
            {
                usual_changes_nothing(document, place, told)?;
            }
        }
    }

    #[test]
    fn the_way_of_writing_makes_no_difference(scenario in scenario(), style in style()) {
        let a = Document::parse(delve_format::write::to_text(&scenario));
        let b = Document::parse(ron::ser::to_string_pretty(&scenario, style).unwrap());
        prop_assume!(b.faults().is_empty());
        prop_assert_eq!(diff(&a, &b), Vec::new());
        prop_assert_eq!(lines(&a), lines(&b));
    }

    #[test]
    fn any_two_scenarios_can_be_compared(a in scenario(), b in scenario()) {
        let write = |s| Document::parse(delve_format::write::to_text(s));
        let (a, b) = (write(&a), write(&b));
        prop_assert_eq!(diff(&a, &b).is_empty(), lines(&a) == lines(&b));
    }

    #[test]
    fn any_two_texts_have_words(a in any::<String>(), b in any::<String>()) {
        for piece in words(&a, &b) {
            prop_assert!(!piece.text.is_empty());
        }
    }
}
