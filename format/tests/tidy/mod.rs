//! Tidying: what the layout is, that it is the same however a text was laid out before, and that
//! nothing is lost or said otherwise.

mod scatter;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use delve_format::tidy::{self, tidy};
use delve_format::{Document, Scenario, write};
use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;

use crate::arbitrary::{Chance, arbitrary};
use crate::edits::comments::{Owner, owners};
use crate::ron::tokens;
use crate::samples::samples;
use scatter::{Disorder, scattered};

fn scenario() -> impl Strategy<Value = Scenario> {
    arbitrary::<Scenario>(500).prop_map(|scenario| Scenario {
        format: delve_format::scenario::FORMAT,
        ..scenario
    })
}

/// Texts of scenarios: samples, random ones, random ones as `ron` prints them.
fn text() -> impl Strategy<Value = String> {
    let samples: Vec<String> = samples().into_iter().map(|(_, text)| text).collect();
    let printed = scenario().prop_map(|scenario| {
        let style = ron::ser::PrettyConfig::new();
        ron::ser::to_string_pretty(&scenario, style).unwrap()
    });
    let written = scenario().prop_map(|s| write::to_text(&s));
    prop_oneof![1 => select(samples), 2 => printed, 3 => written]
}

fn decisions() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..2000)
}

/// A text in disorder, with either line end, with or without a byte-order mark.
fn untidy() -> impl Strategy<Value = String> {
    let flags = (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>());
    (text(), decisions(), flags).prop_map(|(text, bytes, (comments, shuffle, crlf, mark))| {
        let plain = text.replace("\r\n", "\n");
        let comments = comments || plain.starts_with("//");
        let disorder = Disorder { comments, shuffle };
        let mut text = scattered(&plain, disorder, &mut Chance::new(&bytes));
        if crlf {
            text = text.replace('\n', "\r\n");
        }
        if mark {
            text.insert(0, '\u{feff}');
        }
        text
    })
}

fn tidied(text: &str) -> String {
    tidy(&Document::parse(text)).unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// A comment without its white space, which may change.
fn words(comment: &str) -> String {
    comment.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every word of a text but for its commas, sorted.
fn kept(text: &str) -> Vec<String> {
    let tokens = tokens(text.trim_start_matches('\u{feff}'));
    let is_comment = |token: &str| token.starts_with("//") || token.starts_with("/*");
    let mut kept: Vec<String> = tokens
        .into_iter()
        .filter(|token| *token != "," && !token.trim().is_empty())
        .map(|token| {
            if is_comment(token) {
                words(token)
            } else {
                token.to_owned()
            }
        })
        .collect();
    kept.sort();
    kept
}

/// The comments of each element in their order, and all others.
fn by_owner(document: &Document) -> BTreeMap<String, Vec<String>> {
    let mut at: Vec<(usize, String, Owner)> = owners(document)
        .into_iter()
        .map(|(name, owner)| {
            (
                document.text().find(&name).unwrap_or(0),
                words(&name),
                owner,
            )
        })
        .collect();
    at.sort_by_key(|(at, ..)| *at);
    let mut all: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (_, name, owner) in at {
        all.entry(format!("{owner:?}")).or_default().push(name);
    }
    for (owner, names) in &mut all {
        // Where elements changed places, so did what is between them.
        if !owner.starts_with("Element") {
            names.sort();
        }
    }
    all
}

/// What is to be seen of a tidy text: white space.
fn looks_tidy(text: &str) -> Result<(), TestCaseError> {
    let tokens = tokens(text.trim_start_matches('\u{feff}'));
    let line_end = if text.split('\n').next().unwrap().ends_with('\r') {
        "\r\n"
    } else {
        "\n"
    };
    let mut before = "";
    for token in &tokens {
        let is_comment = before.starts_with("//") || before.starts_with("/*");
        prop_assert!(!is_comment || !before.trim_end_matches(['\r', '\n']).ends_with([' ', '\t']));
        if token.trim().is_empty() {
            let lines: Vec<&str> = token.split(line_end).collect();
            let breaks = lines.len() - 1 + usize::from(before.starts_with("//"));
            prop_assert!(breaks <= 2, "two empty lines after {before:?} in\n{text}");
            let inner = &lines[..lines.len() - 1];
            prop_assert!(
                inner.iter().all(|line| line.is_empty()),
                "{token:?} in\n{text}"
            );
            prop_assert!(breaks < 2 || !matches!(before, "(" | "[" | "{"), "{text}");
        } else if matches!(*token, ")" | "]" | "}") {
            let (line_end, twice) = ("\n", format!("{line_end}{line_end}"));
            prop_assert!(
                !before.contains(&twice) || !before.trim().is_empty(),
                "{text}"
            );
            prop_assert!(!before.starts_with("\r") || before.contains(line_end));
        }
        before = token;
    }
    prop_assert!(text.ends_with(line_end) && !text.trim_end_matches(line_end).is_empty());
    prop_assert!(!text.ends_with(&line_end.repeat(2)));
    Ok(())
}

/// Whatever the text was, it says the same afterwards.
fn holds(text: &str) -> Result<(), TestCaseError> {
    let before = Document::parse(text);
    let after = Document::parse(tidied(text));
    prop_assert_eq!(before.scenario(), after.scenario());
    let faults = |d: &Document| {
        let mut all: Vec<_> = d.faults().iter().map(|f| format!("{f:?}")).collect();
        all.sort();
        all.len()
    };
    prop_assert_eq!(faults(&before), faults(&after));
    prop_assert_eq!(kept(text), kept(after.text()));
    prop_assert_eq!(
        by_owner(&before),
        by_owner(&after),
        "{}\n->\n{}",
        text,
        after.text()
    );
    looks_tidy(after.text())?;
    prop_assert_eq!(tidied(after.text()), after.text(), "twice");
    prop_assert_eq!(
        text.starts_with('\u{feff}'),
        after.text().starts_with('\u{feff}')
    );
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn nothing_is_lost_or_changes_its_owner(text in untidy()) {
        holds(&text)?;
    }

    #[test]
    fn what_is_written_is_tidy(scenario in scenario()) {
        let text = write::to_text(&scenario);
        prop_assert_eq!(tidied(&text), text);
    }

    #[test]
    fn layout_and_order_before_do_not_matter(scenario in scenario(), bytes in decisions()) {
        let text = write::to_text(&scenario);
        let disorder = Disorder { comments: false, shuffle: true };
        let untidy = scattered(&text, disorder, &mut Chance::new(&bytes));
        prop_assert_eq!(tidied(&untidy), text);
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// JSON has no comments, and its maps come from `serde_json` in another order than the type's.
    #[test]
    fn json_is_tidied_alike(scenario in scenario(), crlf in any::<bool>()) {
        let value = serde_json::to_value(&scenario).unwrap();
        let mut pretty = serde_json::to_string_pretty(&scenario).unwrap();
        if crlf {
            pretty = pretty.replace('\n', "\r\n");
        }
        let tidied_value = tidied(&value.to_string());
        prop_assert_eq!(tidied(&pretty).replace("\r\n", "\n"), tidied_value.as_str());
        prop_assert_eq!(tidied(&tidied_value), tidied_value.as_str());
        let read: serde_json::Value = serde_json::from_str(&tidied_value).unwrap();
        prop_assert_eq!(read, value);
        let document = Document::parse(tidied_value);
        prop_assert_eq!(document.scenario(), &scenario);
    }
}

#[test]
fn json_has_the_layout_of_ron() {
    for (_, text) in samples() {
        let scenario = Document::parse(text).scenario().clone();
        let json = tidied(&serde_json::to_string(&scenario).unwrap());
        assert!(
            json.starts_with("{\n  \"format\": 1,\n  \"title\": "),
            "{json}"
        );
        assert!(json.ends_with("\n}\n"), "{json}");
    }
    let text = "{\"rooms\":{\"10\":{},\"9\":{\"name\":\"N\"}},\"title\":\"\",\"start\":[\"A1\",\"A2\"],\
        \"goals\":[{\"Slay\":\"a\"}],\"doors\":[{\"between\":[\"A1\",\"A2\"],\"id\":\"a\"},{}],\"x\":null}";
    let tidy = "{
  \"title\": \"\",
  \"start\": [\"A1\", \"A2\"],
  \"goals\": [{\"Slay\": \"a\"}],
  \"doors\": [
    {\"id\": \"a\", \"between\": [\"A1\", \"A2\"]},
    {}
  ],
  \"x\": null,
  \"rooms\": {
    \"9\": {\"name\": \"N\"},
    \"10\": {}
  }
}
";
    assert_eq!(tidied(text), tidy);
}

/// Broken samples too, but for those whose text cannot be read.
#[test]
fn samples_are_formatted() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples/broken");
    let broken = fs::read_dir(folder).unwrap().map(|entry| {
        let path = entry.unwrap().path();
        (
            path.display().to_string(),
            fs::read_to_string(path).unwrap(),
        )
    });
    let broken = broken.filter(|(name, _)| name.ends_with(".ron"));
    for (name, text) in samples().into_iter().chain(broken) {
        if let Ok(tidied) = tidy(&Document::parse(text.as_str())) {
            assert!(
                tidied == text,
                "{name}: `delve fmt samples samples/broken` renews it"
            );
        } else {
            assert!(
                name.contains("syntax") || name.contains("version"),
                "{name}"
            );
        }
    }
}

#[test]
fn deep_and_large_texts_are_tidied() {
    let depth = 126;
    let deep = format!("(x: {}{})", "[a(".repeat(depth / 2), ")]".repeat(depth / 2));
    let doors = "(id:\"a\",between:(\"A1\",\"A2\")),//x\n/* y */".repeat(30_000);
    let start = "\"A1\",".repeat(300_000);
    let large = format!("(format: 1, title: \"\", start: [{start}], doors: [{doors}])");
    for text in [deep, large] {
        let document = Document::parse(text.as_str());
        let edit = tidy::edit(&document).unwrap();
        let (edited, _) = document.with(&edit).unwrap();
        assert_eq!(edited.text(), tidied(&text));
        assert_eq!(kept(edited.text()), kept(&text));
    }
}

#[test]
fn a_text_that_cannot_be_read_is_refused() {
    for text in [
        "",
        "(",
        "(a: 1",
        "(a: 1))",
        "(a 1)",
        "(format: 2)",
        "[]",
        "/*",
        "(a: 'xy')",
    ] {
        let document = Document::parse(text);
        let error = tidy(&document).unwrap_err();
        let message = document.faults()[0].message.clone();
        assert_eq!(error.0, message, "{text}");
        assert_eq!(tidy::edit(&document), Err(error));
    }
}
