//! Whatever the bytes are: nothing panics, nothing is changed by opening, and faults point into the
//! text.

use delve_format::document::Document;
use delve_format::fault::FaultKind;
use delve_format::tree::{MAX_BYTES, Tree};
use delve_format::{Edit, Place, write};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;

use crate::ron::{spoil, spoils, tokens};
use crate::samples::samples;

/// What must hold of any text.
fn stands(text: &str) -> Result<(), TestCaseError> {
    let document = Document::parse(text);
    prop_assert_eq!(document.text(), text);
    for fault in document.faults() {
        prop_assert!(text.get(fault.span.clone()).is_some(), "{:?}", fault);
        prop_assert!(!fault.message.is_empty());
    }
    for at in [0, text.len() / 3, text.len() / 2, text.len()] {
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at));
        let place = document.place_at(at.unwrap_or(0));
        // What is passed over because of a fault has the place of what is around it.
        if let Some(span) = document.span(&place) {
            prop_assert!(text.get(span).is_some(), "{}", place);
        }
    }
    // An edit may be refused; when it is not, it can be taken back.
    let edit = Edit::new("")
        .set(Place::of("title"), "New")
        .insert(Place::of("doors"), 0, "door");
    if let Ok((after, applied)) = document.with(&edit) {
        let back = after.patched(&applied.undo()).map(|d| d.text() == text);
        prop_assert_eq!(back, Ok(true));
    }
    Ok(())
}

/// The samples in both dialects.
fn both() -> Vec<String> {
    let ron = samples().into_iter().map(|(_, text)| text);
    let json = |text: &String| write::to_json(Document::parse(text.as_str()).scenario());
    ron.flat_map(|text| [json(&text), text]).collect()
}

fn sample() -> impl Strategy<Value = String> {
    select(both())
}

/// Tokens of both dialects in no order at all; half of the time as JSON.
fn soup() -> impl Strategy<Value = String> {
    let words: Vec<String> = tokens(&both().concat())
        .into_iter()
        .map(str::to_owned)
        .collect();
    let soup = prop::collection::vec(select(words), 0..200);
    (select(vec!["", "{"]), soup).prop_map(|(first, words)| first.to_owned() + &words.concat())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn random_bytes_stand(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        stands(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn random_tokens_stand(text in soup()) {
        stands(&text)?;
    }

    #[test]
    fn spoilt_samples_stand(text in sample(), spoils in spoils()) {
        stands(&spoil(&text, &spoils))?;
    }
}

#[test]
fn every_beginning_of_a_sample_stands() {
    for (name, text) in samples() {
        let whole = text.trim_end().len();
        for end in (0..whole)
            .step_by(7)
            .filter(|end| text.is_char_boundary(*end))
        {
            let document = Document::parse(&text[..end]);
            assert!(!document.faults().is_empty(), "{name} up to {end}");
        }
    }
}

#[test]
fn every_beginning_of_json_stands() {
    let (_, sample) = samples().pop().unwrap();
    let text = write::to_json(Document::parse(sample).scenario());
    let ends = (1..text.trim_end().len()).step_by(7);
    for end in ends.filter(|end| text.is_char_boundary(*end)) {
        let document = Document::parse(&text[..end]);
        assert!(!document.faults().is_empty(), "up to {end}");
    }
}

#[test]
fn a_hundred_thousand_brackets_are_one_fault() {
    for bracket in ["(", "[", "{", "Some(", "(a:", "{1:", "[(", "/*"] {
        let text = bracket.repeat(100_000);
        let document = Document::parse(text.as_str());
        assert_eq!(
            document.faults().len(),
            1,
            "{bracket} {:#?}",
            document.faults()
        );
        assert!(document.is_broken());
    }
}

#[test]
fn a_file_beyond_the_limit_is_one_fault() {
    let scenario = "(format: 1, title: \"Long\", start: [\"A1\"])\n";
    let filler = MAX_BYTES - scenario.len();
    let longest = format!("{scenario}{}", " ".repeat(filler));
    assert!(Document::parse(longest.as_str()).faults().is_empty());
    let longer = Document::parse(format!("{longest} "));
    let kinds: Vec<FaultKind> = longer.faults().iter().map(|f| f.kind).collect();
    assert_eq!(kinds, [FaultKind::Limit]);
    assert!(longer.is_broken());
}

#[test]
fn deep_values_end_at_the_limit() {
    let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
    assert!(
        Tree::parse(&deep(delve_format::tree::MAX_DEPTH))
            .errors
            .is_empty()
    );
    assert_eq!(
        Tree::parse(&deep(delve_format::tree::MAX_DEPTH + 1))
            .errors
            .len(),
        1
    );
}

/// What would take hours if each slip were looked for from its place to the end.
#[test]
fn long_lines_are_read_in_one_go() {
    for (before, again, after) in [
        ("(a: \"b", ",", "\"c)"),
        ("(a: \"b", ", ", "x"),
        ("(a: [", "b ", "])"),
        ("(a: [", "b, ", "]"),
        ("(a: b", " c", ")"),
        ("([", "a: (), ", ")]"),
        ("(a: [(), ", "(], ", "]"),
        ("(a: [", "\"b\", ", ")"),
        ("(a: (), (", "\"\\\"\n", ")"),
        ("(\n", "    ", "a: [\n b: 1, c: 2, )"),
        ("(a: ", "“b” ", ")"),
        ("(", "))", ""),
        ("{\"a\": \"b", ",", "\"c}"),
        ("{\"a\": [", "b ", "]}"),
        ("{\"a\": [", "\"b\", ", "}"),
        ("{\"a\": [", "{\"b\": 1}} , ", "]}"),
        ("{\"a\": \"", "\\u{", "\"}"),
        ("{\"a\": \"", "\n  b", "\"}"),
        ("{\"a\": \"", "\n  b", ""),
        ("{\"a\": 1, ", "{\"b\": 1}, ", "}"),
        ("{", "'a': 'b', ", "}"),
        ("{", "\"a\" ", "}"),
        ("{\"a\": ", "a(", "}"),
        ("{\"a\": [", "/**/", "1]}"),
    ] {
        let text = format!("{before}{}{after}", again.repeat(500_000));
        assert!(
            !Document::parse(text).faults().is_empty(),
            "{before}{again}{after}"
        );
    }
}
