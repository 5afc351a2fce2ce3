//! What is said of slips that are easily made: one finding for one slip, where it is.

use std::fmt::Write;

use delve_format::Document;

const CLEAN: &str = include_str!("../data/slips/clean.ron");
const SLIPS: &str = include_str!("../data/slips/slips.txt");

/// The clean text with the slips of a line of the table.
fn slip(line: &str) -> String {
    line.split(" && ").fold(CLEAN.to_owned(), |text, one| {
        let (old, new) = one.split_once(" => ").expect("old => new");
        let (old, new) = (old.replace("\\n", "\n"), new.replace("\\n", "\n"));
        assert_eq!(text.matches(&old).count(), 1, "{line}");
        text.replacen(&old, &new, 1)
    })
}

/// What is found in a text, one finding a line, with its help in brackets.
fn findings(text: &str) -> String {
    let mut found = String::new();
    for fault in Document::parse(text).faults() {
        let before = &text[..fault.span.start];
        let line = before.matches('\n').count() + 1;
        let start = before.rfind('\n').map_or(0, |n| n + 1);
        let column = before[start..].chars().count() + 1;
        let (kind, message) = (fault.kind, &fault.message);
        let help = fault.help.as_deref().unwrap_or("-");
        writeln!(found, "    {kind:?} {line}:{column} {message} [{help}]").unwrap();
    }
    found
}

#[test]
fn one_slip_is_one_finding() {
    assert_eq!(findings(CLEAN), "", "the clean text is clean");
    let mut table = String::new();
    for line in SLIPS.lines() {
        if line.is_empty() || line.starts_with('#') {
            writeln!(table, "{line}").unwrap();
            continue;
        }
        let found = findings(&slip(line));
        let slips = line.split(" && ").count();
        assert_eq!(found.lines().count(), slips, "{line}\n{found}");
        writeln!(table, "{line}\n{found}").unwrap();
    }
    insta::assert_snapshot!(table);
}

#[test]
fn what_is_no_scenario_is_told_what_one_is() {
    let mut table = String::new();
    for text in [
        "{\"format\": 1, \"title\": \"\"}",
        "x",
        "[]",
        "12",
        "format: 1, title: \"\"",
        "",
    ] {
        let found = findings(text);
        assert_eq!(found.lines().count(), 1, "{text}\n{found}");
        writeln!(table, "{text}\n{found}").unwrap();
    }
    insta::assert_snapshot!(table);
}
