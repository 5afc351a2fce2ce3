//! What a merge without conflicts keeps: each comment and each value that stands on either side and
//! was taken away by none.

use std::cell::Cell;
use std::collections::BTreeMap;

use delve_format::merge::Merged;
use delve_format::value::Value;
use delve_format::{Dialect, Document, Edit, Op};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use super::merged;
use crate::arbitrary::Chance;
use crate::edits::model::spots;
use crate::edits::{op, scenario, text};
use crate::ron::tokens;

/// Decisions for a few edits or comments: with many hardly a merge is without conflicts.
fn few() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..16)
}

#[test]
fn nothing_goes_silently() {
    let sides = ((few(), few()), (few(), few()));
    tried(&(text(), scenario(), sides), |(text, donors, sides)| {
        let base = Document::parse(text);
        let donors = Value::of(&donors);
        let ((ours, own), (theirs, other)) = sides;
        let ours = worked_over(&base, &donors, &ours, &own, "own");
        let theirs = worked_over(&base, &donors, &theirs, &other, "other");
        kept(&base, &ours, &theirs)
    });
}

#[test]
fn nothing_goes_silently_in_json() {
    let sides = (few(), few());
    tried(
        &(scenario(), scenario(), sides),
        |(scenario, donors, (ours, theirs))| {
            let base = Document::parse(serde_json::to_string_pretty(&scenario).unwrap());
            let donors = Value::of(&donors);
            let ours = worked_over(&base, &donors, &ours, &[], "own");
            let theirs = worked_over(&base, &donors, &theirs, &[], "other");
            kept(&base, &ours, &theirs)
        },
    );
}

/// Tries a property that tells whether a merge had no conflicts. Enough of them must have none, or
/// nothing is shown.
fn tried<S: Strategy>(strategy: &S, check: impl Fn(S::Value) -> Result<bool, TestCaseError>) {
    let (all, clean) = (Cell::new(0_u32), Cell::new(0_u32));
    let done = TestRunner::new(cases(150)).run(strategy, |value| {
        let is_clean = check(value)?;
        all.set(all.get() + 1);
        clean.set(clean.get() + u32::from(is_clean));
        Ok(())
    });
    if let Err(failed) = done {
        panic!("{failed}");
    }
    let (all, clean) = (all.get(), clean.get());
    assert!(clean * 4 >= all, "only {clean} of {all} without conflicts");
}

/// Checks a merge: everything is there, or something is told. Whether nothing is told though both sides
/// did something.
fn kept(base: &Document, ours: &Document, theirs: &Document) -> Result<bool, TestCaseError> {
    let texts = || {
        let all = [base, ours, theirs].map(Document::text);
        format!(
            "--- base\n{}\n--- ours\n{}\n--- theirs\n{}",
            all[0], all[1], all[2]
        )
    };
    let result = merged(base.text(), ours.text(), theirs.text());
    let Ok(Merged { text, conflicts }) = result else {
        return Err(TestCaseError::fail(format!("{result:?}\n{}", texts())));
    };
    if !conflicts.is_empty() {
        return Ok(false);
    }
    let document = Document::parse(text.as_str());
    prop_assert_eq!(document.faults(), &[], "{}\n--- merged\n{}", texts(), text);
    for things in [comments, values] {
        let [b, o, t, m] = [base, ours, theirs, &document].map(things);
        for (thing, count) in o.iter().chain(&t) {
            let of = |all: &BTreeMap<String, usize>| all.get(thing).copied().unwrap_or(0);
            // What stands there several times cannot be told apart.
            let single = *count == 1 && of(&b) <= 1 && of(&o) <= 1 && of(&t) <= 1;
            let taken = of(&b) > of(&o) || of(&b) > of(&t);
            prop_assert!(
                !single || taken || of(&m) >= 1,
                "{}\n{}\n--- merged\n{}",
                thing,
                texts(),
                text
            );
        }
    }
    let [b, o, t] = [base, ours, theirs].map(Document::text);
    Ok(b != o && b != t && o != t)
}

/// Each comment and how often it stands there; white space in it makes no difference.
fn comments(document: &Document) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    if document.dialect() == Dialect::Json {
        return all;
    }
    for token in tokens(document.text()) {
        if token.starts_with("//") || token.starts_with("/*") {
            let words: Vec<&str> = token.split_whitespace().collect();
            *all.entry(words.join(" ")).or_insert(0) += 1;
        }
    }
    all
}

/// Each value that has no parts, with what kind of place it stands in, and how often.
fn values(document: &Document) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for spot in spots(&Value::of(document.scenario())) {
        let mut value = spot.value;
        while let Value::Some(inner) = value {
            value = inner;
        }
        let word = match value {
            Value::Text(word) | Value::Number(word) | Value::Variant(word, None) => word,
            _ => continue,
        };
        let words: Vec<&str> = word.split_whitespace().collect();
        let word = format!("{}: {}", spot.kind, words.join(" "));
        *all.entry(word).or_insert(0) += 1;
    }
    all
}

/// A text with comments at random between its tokens and random edits, and comments again. What is
/// put in has words of its own.
fn worked_over(
    base: &Document,
    donors: &Value,
    edits: &[u8],
    comments: &[u8],
    who: &str,
) -> Document {
    let mut number = 0;
    let (before, behind) = comments.split_at(comments.len() / 2);
    let mut document = commented(base, &mut Chance::new(before), who, &mut number);
    let donors = spots(donors);
    let mut chance = Chance::new(edits);
    while !chance.is_spent() {
        let model = Value::of(document.scenario());
        let Some(mut op) = op(&mut chance, &model, &donors) else {
            continue;
        };
        let plain = op.clone();
        if let Op::Set { value, .. } | Op::Insert { value, .. } = &mut op {
            sign(value, who, &mut number);
        }
        let after = [op, plain].into_iter().find_map(|op| {
            let label = String::new();
            let ops = vec![op];
            let (after, _) = document.with(&Edit { label, ops }).ok()?;
            after.faults().is_empty().then_some(after)
        });
        document = after.unwrap_or(document);
    }
    commented(&document, &mut Chance::new(behind), who, &mut number)
}

/// Gives each text in a value a word of its own, but for squares.
fn sign(value: &mut Value, who: &str, number: &mut usize) {
    match value {
        Value::Text(text) => {
            let is_square = text.len() <= 3 && text.starts_with(|c: char| c.is_ascii_uppercase());
            if !is_square {
                *number += 1;
                *text = format!("{who}-{number}");
            }
        }
        Value::Some(inner) | Value::Variant(_, Some(inner)) => sign(inner, who, number),
        Value::List(items) | Value::Tuple(items) => {
            for item in items {
                sign(item, who, number);
            }
        }
        Value::Map(pairs) => {
            for (_, value) in pairs {
                sign(value, who, number);
            }
        }
        Value::Struct(fields) => {
            for (_, value) in fields {
                sign(value, who, number);
            }
        }
        _ => {}
    }
}

/// A text with comments in some of the gaps between its tokens, wherever one may stand.
fn commented(
    document: &Document,
    chance: &mut Chance<'_>,
    who: &str,
    number: &mut usize,
) -> Document {
    let mut document = document.clone();
    while !chance.is_spent() && document.dialect() == Dialect::Ron {
        let gaps: Vec<usize> = tokens(document.text())
            .iter()
            .scan(0, |at, token| {
                *at += token.len();
                Some(*at)
            })
            .collect();
        let at = gaps[chance.next(gaps.len())];
        *number += 1;
        let n = *number;
        let comment = match chance.next(6) {
            0 => format!("/* {who} {n}. */"),
            1 => format!(" /* {who} {n}. */ "),
            2 => format!(" // {who} {n}.\n"),
            3 => format!("\n    // {who} {n}.\n    "),
            4 => format!("\n\n// {who} {n}.\n\n"),
            _ => format!("/* {who}\n {n}. */\n"),
        };
        let text = document.text();
        let with = Document::parse(format!("{}{comment}{}", &text[..at], &text[at..]));
        // Not within a header, and not between a sign and its number.
        if with.faults().is_empty() && with.scenario() == document.scenario() {
            document = with;
        }
    }
    document
}
