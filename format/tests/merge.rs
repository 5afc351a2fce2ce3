//! Random merges: what both sides did is in the result, no comment is lost, and whatever the texts
//! are, nothing panics.

mod kept;

use delve_format::merge::{Markers, Merged, Refused, merge};
use delve_format::value::Value;
use delve_format::{Dialect, Document, Edit, FaultKind, Op, Place, Step};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;

use crate::arbitrary::Chance;
use crate::edits::comments::owners;
use crate::edits::model::spots;
use crate::edits::{op, scenario, text};
use crate::samples::samples;

fn merged(base: &str, ours: &str, theirs: &str) -> Result<Merged, Refused> {
    merge(base, ours, theirs, &Markers::default())
}

/// The field of the scenario that an op is about; none when it is about several.
fn part(op: &Op) -> Option<String> {
    let first = |place: &Place| match place.steps().first() {
        Some(Step::Field(name)) => Some(name.to_string()),
        _ => None,
    };
    match op {
        Op::Set { at, .. } | Op::Remove(at) => first(at),
        Op::Insert { list, .. } => first(list),
        Op::Move { from, to } => first(from).filter(|from| first(to).as_ref() == Some(from)),
        Op::Rename { .. } | Op::Text { .. } => None,
    }
}

/// Whether a field is one of those that the first side may change.
fn is_first(field: &str, salt: u8) -> bool {
    let sum = field.bytes().fold(salt, u8::wrapping_add);
    sum.count_ones() % 2 == 0
}

/// Random edits within some of the fields: the document after them, and the edits.
fn edited(
    document: &Document,
    donors: &Value,
    bytes: &[u8],
    fields: impl Fn(&str) -> bool,
) -> (Document, Vec<Edit>) {
    let mut chance = Chance::new(bytes);
    let (mut document, mut edits) = (document.clone(), Vec::new());
    let donors = spots(donors);
    while !chance.is_spent() {
        let model = Value::of(document.scenario());
        let op = op(&mut chance, &model, &donors);
        let Some(op) = op.filter(|op| part(op).is_some_and(|part| fields(&part))) else {
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
            edits.push(edit);
        }
    }
    (document, edits)
}

fn comments(document: &Document) -> Vec<String> {
    owners(document).into_keys().collect()
}

fn some_bytes() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..80)
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn edits_of_different_parts_are_both_made(
        text in text(),
        donors in scenario(),
        ours in some_bytes(),
        theirs in some_bytes(),
        salt in any::<u8>(),
    ) {
        let base = Document::parse(text);
        let donors = Value::of(&donors);
        let (ours, _) = edited(&base, &donors, &ours, |field| is_first(field, salt));
        let (theirs, edits) = edited(&base, &donors, &theirs, |field| !is_first(field, salt));
        let mut wanted = ours.clone();
        for edit in &edits {
            wanted = wanted.with(edit).map_err(|e| TestCaseError::fail(e.to_string()))?.0;
        }
        let merged = merged(base.text(), ours.text(), theirs.text());
        let Ok(Merged { text, conflicts }) = merged else {
            return Err(TestCaseError::fail(format!("{merged:?}\n--- base\n{}\n--- ours\n{}\n--- theirs\n{}", base.text(), ours.text(), theirs.text())));
        };
        let document = Document::parse(text.as_str());
        let texts = || format!("--- base\n{}\n--- ours\n{}\n--- theirs\n{}\n--- merged\n{}", base.text(), ours.text(), theirs.text(), text);
        prop_assert_eq!(conflicts, Vec::new(), "{}", texts());
        prop_assert_eq!(document.faults(), &[], "{}", texts());
        prop_assert_eq!(document.scenario(), wanted.scenario(), "{}", texts());
        prop_assert_eq!(comments(&document), comments(&wanted), "{}", texts());
        prop_assert_eq!(text.starts_with('\u{feff}'), ours.text().starts_with('\u{feff}'));
        prop_assert!(ours.text().contains("\r\n") || !text.contains("\r\n") , "{}", texts());
    }

    #[test]
    fn whatever_was_edited_can_be_merged(
        text in text(),
        donors in scenario(),
        ours in some_bytes(),
        theirs in some_bytes(),
    ) {
        let base = Document::parse(text);
        let donors = Value::of(&donors);
        let (ours, _) = edited(&base, &donors, &ours, |_| true);
        let (theirs, _) = edited(&base, &donors, &theirs, |_| true);
        let texts = || format!("--- base\n{}\n--- ours\n{}\n--- theirs\n{}", base.text(), ours.text(), theirs.text());
        match merged(base.text(), ours.text(), theirs.text()) {
            Ok(Merged { text, conflicts }) => {
                let document = Document::parse(text.as_str());
                if conflicts.is_empty() {
                    prop_assert_eq!(document.faults(), &[], "{}\n--- merged\n{}", texts(), text);
                } else if text.contains("<<<<<<<") {
                    prop_assert!(!document.faults().is_empty());
                    prop_assert_eq!(document.faults()[0].kind, FaultKind::Syntax);
                }
                let lines = text.lines().count();
                prop_assert!(conflicts.iter().all(|c| (1..=lines).contains(&c.line)));
            }
            Err(refused) => prop_assert!(false, "{}\n{}", refused, texts()),
        }
    }

    #[test]
    fn one_side_alone_is_taken_over(
        text in text(),
        donors in scenario(),
        theirs in some_bytes(),
    ) {
        let base = Document::parse(text);
        let (theirs, _) = edited(&base, &Value::of(&donors), &theirs, |_| true);
        let (b, t) = (base.text(), theirs.text());
        prop_assert_eq!(merged(b, b, t).unwrap().text, t);
        prop_assert_eq!(merged(b, t, b).unwrap().text, t);
        prop_assert_eq!(merged(b, t, t).unwrap().text, t);
        // A comment of ours at the end, so that there is something to merge.
        let ours = format!("{}\n// ours\n", b.trim_end());
        let text = merged(b, &ours, t);
        let text = match &text {
            Ok(merged) if merged.conflicts.is_empty() => &merged.text,
            other => return Err(TestCaseError::fail(format!("{other:?}\n--- base\n{b}\n--- theirs\n{t}"))),
        };
        let document = Document::parse(text.as_str());
        prop_assert_eq!(document.scenario(), theirs.scenario(), "{}", text);
        prop_assert!(text.contains("// ours"));
        let kept = comments(&document);
        for comment in comments(&theirs) {
            prop_assert!(kept.contains(&comment), "{}\n--- base\n{}\n--- theirs\n{}\n--- merged\n{}", comment, b, t, text);
        }
    }

    #[test]
    fn no_comment_is_lost(
        text in text(),
        ours in prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize), 1..6),
        theirs in prop::collection::vec((any::<prop::sample::Index>(), 0..4_usize), 1..6),
    ) {
        let base = text;
        let ours = commented(&base, &ours, "ours");
        let theirs = commented(&base, &theirs, "theirs");
        let merged = merged(&base, &ours, &theirs).unwrap();
        let document = Document::parse(merged.text.as_str());
        prop_assert_eq!(merged.conflicts, Vec::new());
        let before = Document::parse(base.as_str());
        prop_assert_eq!(document.scenario(), before.scenario());
        let kept = comments(&document);
        for comment in comments(&Document::parse(ours.as_str())).into_iter().chain(comments(&Document::parse(theirs.as_str()))) {
            prop_assert!(kept.contains(&comment), "{}\n--- base\n{}\n--- ours\n{}\n--- theirs\n{}\n--- merged\n{}", comment, base, ours, theirs, merged.text);
        }
    }

    #[test]
    fn json_is_merged_likewise(
        scenario in scenario(),
        donors in scenario(),
        ours in some_bytes(),
        theirs in some_bytes(),
        salt in any::<u8>(),
    ) {
        let base = Document::parse(serde_json::to_string_pretty(&scenario).unwrap());
        prop_assert_eq!(base.dialect(), Dialect::Json);
        let donors = Value::of(&donors);
        let (ours, _) = edited(&base, &donors, &ours, |field| is_first(field, salt));
        let (theirs, edits) = edited(&base, &donors, &theirs, |field| !is_first(field, salt));
        let mut wanted = ours.clone();
        for edit in &edits {
            wanted = wanted.with(edit).map_err(|e| TestCaseError::fail(e.to_string()))?.0;
        }
        let merged = merged(base.text(), ours.text(), theirs.text());
        let Ok(Merged { text, conflicts }) = merged else {
            return Err(TestCaseError::fail(format!("{merged:?}\n--- base\n{}\n--- ours\n{}\n--- theirs\n{}", base.text(), ours.text(), theirs.text())));
        };
        let document = Document::parse(text.as_str());
        let texts = || format!("--- base\n{}\n--- ours\n{}\n--- theirs\n{}\n--- merged\n{}", base.text(), ours.text(), theirs.text(), text);
        prop_assert_eq!(conflicts, Vec::new(), "{}", texts());
        prop_assert_eq!(document.faults(), &[], "{}", texts());
        prop_assert_eq!(document.scenario(), wanted.scenario(), "{}", texts());
    }

    #[test]
    fn any_three_texts(
        sample in select(samples()),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), ".{0,5}"), 3),
    ) {
        let all: Vec<String> = cuts.iter().map(|(at, length, new)| {
            let text = &sample.1;
            let at = text.floor_char_boundary(at.index(text.len()));
            let end = text.floor_char_boundary((at + length.index(60)).min(text.len()));
            format!("{}{new}{}", &text[..at], &text[end.max(at)..])
        }).collect();
        if let Ok(merged) = merged(&all[0], &all[1], &all[2])
            && merged.conflicts.is_empty()
            && all[1] != all[2] && all[0] != all[1] && all[0] != all[2]
        {
            let document = Document::parse(merged.text);
            prop_assert_eq!(document.faults(), &[]);
        }
        let _ = merged(&all[0], &sample.1, &all[2]);
        let _ = merged(&sample.1, &all[1], &sample.1);
    }
}

/// A text with comments in some places where one may stand.
fn commented(text: &str, at: &[(prop::sample::Index, usize)], who: &str) -> String {
    let document = Document::parse(text);
    let mut places: Vec<usize> = spots(&Value::of(document.scenario()))
        .into_iter()
        .filter_map(|spot| document.span(&spot.place))
        .flat_map(|span| [span.start, span.end])
        .collect();
    places.sort_unstable();
    places.dedup();
    let mut chosen: Vec<(usize, usize)> = at
        .iter()
        .map(|(i, kind)| (places[i.index(places.len())], *kind))
        .collect();
    chosen.sort_unstable();
    let mut out = text.to_owned();
    for (n, (at, kind)) in chosen.into_iter().enumerate().rev() {
        let comment = match kind {
            0 => format!("/* {who} {n} */"),
            1 => format!(" /* {who} {n} */ "),
            2 => format!("// {who} {n}\n"),
            _ => format!("\n    // {who} {n}\n    "),
        };
        out.insert_str(at, &comment);
    }
    out
}
