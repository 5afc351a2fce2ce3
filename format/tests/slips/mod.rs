//! What is said of slips that are easily made: one finding for one slip, where it is.

use std::fmt::Write;

use delve_format::Document;

/// The clean text with the slips of a line of the table.
fn slip(clean: &str, line: &str) -> String {
    line.split(" && ").fold(clean.to_owned(), |text, one| {
        let (old, new) = one.split_once(" =>").expect("old => new");
        // `\n` is the end of a line, `\\n` stands for these two characters.
        let unfold = |text: &str| {
            let text = text.replace("\\\\n", "\0").replace("\\n", "\n");
            text.replace('\0', "\\n")
        };
        let (old, new) = (unfold(old), unfold(new.strip_prefix(' ').unwrap_or(new)));
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

/// What is found for each line of a table of slips.
fn findings_of(clean: &str, slips: &str) -> String {
    assert_eq!(findings(clean), "", "the clean text is clean");
    let (mut table, mut wrong) = (String::new(), String::new());
    for line in slips.lines() {
        if line.is_empty() || line.starts_with('#') {
            writeln!(table, "{line}").unwrap();
            continue;
        }
        let found = findings(&slip(clean, line));
        if found.lines().count() != line.split(" && ").count() {
            writeln!(wrong, "{line}\n{found}").unwrap();
        }
        writeln!(table, "{line}\n{found}").unwrap();
    }
    assert!(wrong.is_empty(), "not one finding for each slip:\n{wrong}");
    table
}

#[test]
fn one_slip_is_one_finding() {
    insta::assert_snapshot!(findings_of(
        include_str!("../data/slips/clean.ron"),
        include_str!("../data/slips/slips.txt")
    ));
}

#[test]
fn one_slip_is_one_finding_in_json() {
    insta::assert_snapshot!(findings_of(
        include_str!("../data/slips/clean.json"),
        include_str!("../data/slips/json-slips.txt")
    ));
}

#[test]
fn what_is_no_scenario_is_told_what_one_is() {
    let mut table = String::new();
    for text in [
        "// JSON\n{\"format\": 1, \"title\": \"\"}",
        "{\n  format: 1,\n  title: \"\",\n  doors: [(between: (\"A12\", \"B12\"))],\n}",
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
