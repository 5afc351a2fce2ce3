//! A chain of versions that never were, with today's format as the third.
//!
//! In format 1 the light was called `torches`, and a guard who waits was `asleep`. In format 2 the two
//! squares of a door were `a` and `b`.

use std::sync::Arc;

use delve_testing::cases;
use proptest::prelude::*;

use super::{Chain, Changes, Old, written};
use crate::document::Document;
use crate::fault::FaultKind;
use crate::scenario::Mood;
use crate::tree::{Kind, Tree};

const INVENTED: Chain = Chain(&[from_1, from_2]);

fn from_1(old: &Old<'_>, new: &mut Changes) {
    let torches = old.tree.root().and_then(|root| old.field(root, "torches"));
    if let Some(torches) = torches {
        new.rename(old, torches, "light");
    }
    for guard in old.list("guards") {
        if let Some(asleep) = old.field(guard, "asleep") {
            if &old.text[old.tree.span(asleep)] == "true" {
                new.rename(old, asleep, "mood");
                let json = old.tree.kind(guard) == Kind::Map;
                new.replace(
                    old.tree.span(asleep),
                    if json { "\"Wary\"" } else { "Wary" },
                );
            } else {
                new.remove(old, asleep);
            }
        }
    }
}

fn from_2(old: &Old<'_>, new: &mut Changes) {
    for door in old.list("doors") {
        if let (Some(a), Some(b)) = (old.field(door, "a"), old.field(door, "b")) {
            let json = old.tree.kind(door) == Kind::Map;
            let span = old.tree.span(a);
            new.rename(old, a, "between");
            new.insert(span.start, if json { "[" } else { "(" });
            new.insert(span.end, ", ");
            new.take(old, b, span.end);
            new.insert(span.end, if json { "]" } else { ")" });
        }
    }
}

fn opened(text: &str) -> Document {
    Document::opened(text.into(), INVENTED)
}

const FIRST: &str = r#"// The oldest file of all.
#![enable(implicit_some)]
(
    format: 1, // as it was then
    title: "Old",
    torches: 12, /* not many */
    start: ["A9"],
    doors: [
        // West and east.
        (
            id: "nave-west",
            b: "J14", // the nave
            a: "I14", // the walk
        ),
        (id: "nave-east", a: "O15", b: "P15"),
    ],
    guards: [
        (monster: "goblin", at: "A20", asleep: true), // snoring
        (
            monster: "goblin",
            asleep: false, // not he
            at: "A21",
        ),
        (monster: "goblin", at: "A22", asleep: false),
    ],
)
"#;

const THIRD: &str = r#"// The oldest file of all.
#![enable(implicit_some)]
(
    format: 3, // as it was then
    title: "Old",
    light: 12, /* not many */
    start: ["A9"],
    doors: [
        // West and east.
        (
            id: "nave-west",
            // the nave
            between: ("I14", "J14"), // the walk
        ),
        (id: "nave-east", between: ("O15", "P15")),
    ],
    guards: [
        (monster: "goblin", at: "A20", mood: Wary), // snoring
        (
            monster: "goblin",
            // not he
            at: "A21",
        ),
        (monster: "goblin", at: "A22"),
    ],
)
"#;

const FIRST_JSON: &str = r#"{
  "title": "Old",
  "format": 1,
  "torches": 12,
  "start": ["A9"],
  "doors": [
    {"b": "J14", "id": "nave-west", "a": "I14"},
    {
      "id": "nave-east",
      "a": "O15",
      "b": "P15"
    }
  ],
  "guards": [
    {"monster": "goblin", "at": "A20", "asleep": true},
    {"monster": "goblin", "at": "A21", "asleep": false}
  ]
}"#;

const THIRD_JSON: &str = r#"{
  "title": "Old",
  "format": 3,
  "light": 12,
  "start": ["A9"],
  "doors": [
    {"id": "nave-west", "between": ["I14", "J14"]},
    {
      "id": "nave-east",
      "between": ["O15", "P15"]
    }
  ],
  "guards": [
    {"monster": "goblin", "at": "A20", "mood": "Wary"},
    {"monster": "goblin", "at": "A21"}
  ]
}"#;

#[test]
fn json_is_upgraded_by_the_same_steps() {
    let document = opened(FIRST_JSON);
    assert_eq!(document.text(), THIRD_JSON);
    assert!(document.faults().is_empty(), "{:?}", document.faults());
    for (good, bad) in [("\"P15\"", "\"P99\""), ("\"I14\"", "14"), ("12", "\"x\"")] {
        let text = FIRST_JSON.replacen(good, bad, 1);
        let document = opened(&text);
        assert_eq!(document.faults().len(), 1, "{bad}");
        let span = document.in_file(&document.faults()[0].span);
        assert_eq!(&text[span], bad);
    }
}

#[test]
fn comments_and_layout_stay() {
    let document = opened(FIRST);
    assert_eq!(document.text(), THIRD);
    assert!(document.faults().is_empty());
    assert_eq!(document.scenario().light, 12);
    assert_eq!(document.scenario().guards[0].mood, Mood::Wary);
    assert_eq!(
        (document.written_version(), document.file_text()),
        (Some(1), FIRST)
    );
    // Windows' line ends and a byte-order mark are layout too.
    let windows = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    assert_eq!(opened(&windows(FIRST)).text(), windows(THIRD));
    // A file in the middle goes the rest of the way; one of today stays.
    let second = FIRST
        .replace("format: 1", "format: 2")
        .replace("torches", "light");
    let second = second
        .replace("asleep: true", "mood: Wary")
        .replace(", asleep: false", "");
    let document = opened(&second.replace(
        "            asleep: false, // not he\n",
        "            // not he\n",
    ));
    assert_eq!(
        (document.text(), document.written_version()),
        (THIRD, Some(2))
    );
    let document = opened(THIRD);
    assert_eq!((document.text(), document.file_text()), (THIRD, THIRD));
    assert_eq!(document.written_version(), Some(3));
}

/// Faults are found in the upgraded text and shown in the old one, each at the word that is wrong.
#[test]
fn faults_are_shown_in_the_old_file() {
    for (good, bad, kind) in [
        ("12", "twelve", FaultKind::WrongType),
        ("\"J14\"", "\"J41\"", FaultKind::BadValue),
        ("\"I14\"", "\"i14\"", FaultKind::BadValue),
        ("\"P15\"", "\"P99\"", FaultKind::BadValue),
        ("\"A20\"", "\"A200\"", FaultKind::BadValue),
        (
            "\"goblin\", at: \"A22\"",
            "5, at: \"A22\"",
            FaultKind::WrongType,
        ),
        ("title", "tiddle", FaultKind::UnknownField),
    ] {
        let text = FIRST.replacen(good, bad, 1);
        let document = opened(&text);
        let wrong = document.faults().iter().find(|fault| fault.kind == kind);
        let span = document.in_file(&wrong.unwrap_or_else(|| panic!("{bad}")).span);
        let start = text.find(bad).unwrap();
        let word = bad.split(',').next().unwrap();
        assert_eq!(
            span,
            start..start + word.len(),
            "{bad} at {:?}",
            &text[span.clone()]
        );
    }
    // What a step has made shows where it made it from.
    let document = opened(FIRST);
    let made = document.text().find("mood: Wary").unwrap();
    let old = document.in_file(&(made..made + "mood: Wary".len()));
    assert_eq!(&FIRST[old], "asleep: true");
}

/// Nothing is done to a text in which nobody knows what belongs to what.
#[test]
fn a_broken_file_is_shown_as_it_is() {
    let text = FIRST.replace("(id: \"nave-east\"", "id: \"nave-east\"");
    let document = opened(&text);
    assert_eq!(
        (document.text(), document.written_version()),
        (text.as_str(), Some(1))
    );
    assert!(document.is_broken() && !document.is_readable());
    assert!(
        document
            .faults()
            .iter()
            .all(|fault| fault.kind == FaultKind::Syntax)
    );
    assert!(!document.faults().is_empty());
    // One broken word hinders nobody.
    let text = FIRST.replace("\"Old\"", "\"Old\\q\"");
    let document = opened(&text);
    assert_eq!(document.text(), THIRD.replace("\"Old\"", "\"Old\\q\""));
    let span = document.in_file(&document.faults()[0].span);
    assert!("\"Old\\q\"".contains(&text[span]));
}

/// What is written in the program is meant as it is: only files are upgraded.
#[test]
fn an_edit_never_upgrades() {
    let document = opened(FIRST);
    let at = THIRD.find("format: 3").unwrap() + "format: ".len();
    let edit = crate::Edit::new("").text(at..at + 1, "1");
    let (edited, applied) = document.with(&edit).unwrap();
    assert_eq!(edited.text(), THIRD.replace("format: 3", "format: 1"));
    assert_eq!(edited.faults()[0].kind, FaultKind::FormatVersion);
    assert_eq!(
        edited.faults()[0].message,
        "this text has format 1, which is older than 3"
    );
    let back = edited.patched(&applied.undo()).unwrap();
    assert_eq!((back.text(), back.file_text()), (THIRD, THIRD));
    assert!(back.faults().is_empty());
}

#[test]
fn what_says_which_version() {
    let version = |said: &str, chain: Chain| {
        let text = format!("(format: {said}, title: \"\", start: [])");
        let document = Document::opened(text.as_str().into(), chain);
        let fault = document.faults().first();
        (
            document.written_version(),
            fault.map(|f| format!("{:?}: {f}", f.kind)),
        )
    };
    let first = |said: &str| version(said, Chain(&[]));
    let third = |said: &str| version(said, INVENTED);
    let unknown = |shown: &str, known: &str| {
        Some(format!(
            "FormatVersion: this file has format {shown}; this program reads {known}"
        ))
    };
    for said in ["1", "0x1", "0_1"] {
        assert_eq!(first(said), (Some(1), None), "{said}");
        assert_eq!(third(said), (Some(1), None), "{said}");
    }
    assert_eq!(first("0"), (Some(0), unknown("0", "format 1")));
    assert_eq!(third("0"), (Some(0), unknown("0", "formats 1 to 3")));
    assert_eq!(first("2"), (Some(2), unknown("2", "format 1")));
    assert_eq!(third("4"), (Some(4), unknown("4", "formats 1 to 3")));
    assert_eq!(first("4294967297").0, Some(u32::MAX));
    assert_eq!(first("4294967297").1, unknown("4294967297", "format 1"));
    let huge = "99999999999999999999999999999999999999999999";
    assert_eq!(first(huge), (Some(u32::MAX), unknown(huge, "format 1")));
    // These are no versions: the rest is read as today's, and the word itself is the fault.
    for said in ["-1", "1.0", "\"1\"", "one", "()", "[1]", "Some(1)", "true"] {
        let (written, fault) = first(said);
        let fault = fault.unwrap_or_else(|| panic!("{said}"));
        assert_eq!(written, None, "{said}");
        assert!(
            fault.starts_with("WrongType") || fault.starts_with("BadValue"),
            "{said}: {fault}"
        );
    }
}

/// The version is found before everything else, whatever the rest is.
#[test]
fn the_header_is_read_in_any_text() {
    for text in [
        "(format: 7",
        "(format: 7, title: \"never closed)",
        "(a: [(b: {c: (format: 2)}]), format: 7)",
        "(new_words: @#$%, format: 7, ])}",
        "Scenario(title: 5, format: 7)",
        "Story(\n    format: 7,\n    chapters: <one>, // as a later grammar may have it\n)",
        "#![enable(what_is_not_known_yet)]\n(format: 7)",
        "{\"format\": 7",
        "{\"form\\u0061t\": 7, \"chapters\": <one>}",
        "\u{feff}\r\n{\"a\": [{\"format\": 2}]], \"format\": 7",
        "\u{feff}/* 1 */ ( /* format: 1 */ format /* 2 */ : /* 3 */ 7 /* 4 */)",
    ] {
        let tree = Tree::parse(text);
        assert_eq!(
            written(&tree, text).map(|(_, version)| version),
            Some(7),
            "{text}"
        );
        let document = Document::parse(text);
        assert_eq!(document.faults().len(), 1, "{text}");
        assert_eq!(
            document.faults()[0].kind,
            FaultKind::FormatVersion,
            "{text}"
        );
        assert_eq!(&text[document.faults()[0].span.clone()], "7");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    /// Whatever is changed: what was kept comes from where it was.
    #[test]
    fn kept_bytes_have_their_origins(
        cuts in prop::collection::vec((0_usize..80, 0_usize..9, prop::option::of("[a-zé]{0,4}")), 0..8)
    ) {
        let old = "0ä1é2🗝3456789 abcdefghijklmnopqrstuvwxyz ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let boundary = |at: usize| old.floor_char_boundary(at);
        let mut changes = Changes::default();
        for (at, length, new) in &cuts {
            let range = boundary(*at)..boundary(at + length);
            changes.replace(range, new.clone().unwrap_or_default().to_lowercase());
        }
        let (text, origins) = changes.apply(old);
        for (at, letter) in text.char_indices() {
            let from = origins.range(&(at..at + letter.len_utf8()));
            let from = old.get(from.clone());
            prop_assert!(from.is_some());
            // Capitals and digits are never written anew.
            if letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '🗝' {
                prop_assert_eq!(from, Some(&*letter.to_string()));
            }
        }
        let all: Arc<str> = text.into();
        prop_assert!(old.get(origins.range(&(0..all.len()))).is_some());
    }
}
