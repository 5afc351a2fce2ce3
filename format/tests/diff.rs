//! Random differences: one is told exactly when there is one, and the plain lines show every value.

use delve_format::diff::{diff, lines, words};
use delve_format::value::Value;
use delve_format::{Document, Edit};
use delve_testing::cases;
use proptest::prelude::*;

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
