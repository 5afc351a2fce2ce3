//! Tables of snippets: how the oracle reads each of them, and where this reader differs on purpose.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::types::{Reader, read_as};
use super::{Oracle, Ours};

/// The table of RON; its head says how it is written.
pub(crate) const TABLE: &str = include_str!("../data/ron-table.txt");

/// What a reader makes of a snippet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Outcome {
    /// It reads this value, as `Debug` text.
    Value(String),
    /// It refuses the text; for the oracle with the name of its error.
    Error(String),
}

/// One row of the table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub line: usize,
    pub name: String,
    pub tag: String,
    /// The snippet as it stands in the table, without its quotes.
    pub written: String,
    /// The snippet as it is read.
    pub text: String,
    /// What the oracle makes of it.
    pub oracle: Outcome,
    /// What this reader makes of it where that differs, and why.
    pub differs: Option<(Outcome, String)>,
}

/// Reads the table. A fault in the table itself is a panic with its line.
pub(crate) fn parse(table: &str) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut names = BTreeSet::new();
    for (index, line) in table.lines().enumerate() {
        let number = index + 1;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(rest) = line.trim_start().strip_prefix("differs ") {
            let row = rows
                .last_mut()
                .unwrap_or_else(|| panic!("line {number}: `differs` before the first row"));
            let (outcome, reason) = rest.split_once(" because ").unwrap_or_else(|| {
                panic!("line {number}: `differs` gives no reason (`because …`)")
            });
            let outcome = parse_outcome(outcome.trim(), number);
            row.differs = Some((outcome, reason.trim().to_owned()));
            continue;
        }
        let row = parse_row(line, number);
        assert!(
            names.insert(row.name.clone()),
            "line {number}: `{}` is there twice",
            row.name
        );
        rows.push(row);
    }
    rows
}

fn parse_row(line: &str, number: usize) -> Row {
    let fault = |what: &str| -> ! { panic!("line {number}: {what}: {line}") };
    let Some((head, rest)) = line.split_once('«') else {
        fault("no snippet in «»")
    };
    let Some((written, outcome)) = rest.split_once('»') else {
        fault("the snippet does not end with »")
    };
    let mut words = head.split_whitespace();
    let (Some(name), Some(tag), None) = (words.next(), words.next(), words.next()) else {
        fault("a row begins with its name and its type")
    };
    Row {
        line: number,
        name: name.to_owned(),
        tag: tag.to_owned(),
        written: written.to_owned(),
        text: unfold(written, number),
        oracle: parse_outcome(outcome.trim(), number),
        differs: None,
    }
}

fn parse_outcome(text: &str, number: usize) -> Outcome {
    if let Some(value) = text.strip_prefix('=') {
        Outcome::Value(value.trim().to_owned())
    } else if let Some(error) = text.strip_prefix('!') {
        Outcome::Error(error.trim().to_owned())
    } else {
        panic!("line {number}: an outcome is `= value` or `! error`, not `{text}`")
    }
}

/// Turns the marks of the table into the characters that they stand for.
fn unfold(written: &str, number: usize) -> String {
    let mut text = String::new();
    let mut rest = written;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '␊' => text.push('\n'),
            '␍' => text.push('\r'),
            '␉' => text.push('\t'),
            '⟨' => {
                let Some((mark, after)) = rest.split_once('⟩') else {
                    panic!("line {number}: ⟨ without ⟩")
                };
                rest = after;
                if let Some((count, what)) = mark.split_once('×') {
                    let count = count
                        .parse()
                        .unwrap_or_else(|_| panic!("line {number}: `{count}` is no count"));
                    text.push_str(&what.repeat(count));
                } else {
                    let code = u32::from_str_radix(mark, 16).ok().and_then(char::from_u32);
                    text.push(
                        code.unwrap_or_else(|| panic!("line {number}: ⟨{mark}⟩ is no character")),
                    );
                }
            }
            c => text.push(c),
        }
    }
    text
}

/// What a reader says of the row's snippet, read as the row's type.
fn outcome(row: &Row, reader: &impl Reader) -> Outcome {
    match read_as(&row.tag, &row.text, reader) {
        Ok(value) => Outcome::Value(value),
        Err(error) => Outcome::Error(error),
    }
}

/// A line for each row whose outcome is not the one expected.
fn failures(who: &str, rows: &[Row], check: impl Fn(&Row) -> (Outcome, Outcome)) -> String {
    let mut text = String::new();
    for row in rows {
        let (expected, got) = check(row);
        if expected != got {
            let Row {
                line,
                name,
                tag,
                written,
                ..
            } = row;
            let _ = writeln!(
                text,
                "line {line}, `{name}` as {tag}: «{written}»\n  {who} should give {expected:?}\n  {who} gives {got:?}"
            );
        }
    }
    text
}

/// The oracle gives for each row what the table says.
pub(crate) fn check_oracle(table: &str, oracle: &impl Reader) {
    let rows = parse(table);
    let failures = failures("the oracle", &rows, |row| {
        (row.oracle.clone(), outcome(row, oracle))
    });
    assert!(failures.is_empty(), "{failures}");
}

/// Our reader gives the same as the oracle, or what the table says instead, with a reason.
pub(crate) fn check_ours(table: &str, ours: &impl Reader) {
    let rows = parse(table);
    // How an error is worded is each reader's own affair.
    let nameless = |outcome: &Outcome| match outcome {
        Outcome::Error(_) => Outcome::Error(String::new()),
        value @ Outcome::Value(_) => value.clone(),
    };
    let failures = failures("our reader", &rows, |row| {
        let expected = row
            .differs
            .as_ref()
            .map_or(&row.oracle, |(outcome, _)| outcome);
        (nameless(expected), nameless(&outcome(row, ours)))
    });
    assert!(failures.is_empty(), "{failures}");
    for row in rows {
        if let Some((outcome, reason)) = &row.differs {
            assert!(!reason.is_empty(), "`{}` gives no reason", row.name);
            assert_ne!(outcome, &row.oracle, "`{}` does not differ", row.name);
        }
    }
}

#[test]
fn the_table_tells_how_ron_reads() {
    assert!(
        parse(TABLE).len() >= 200,
        "only {} rows",
        parse(TABLE).len()
    );
    check_oracle(TABLE, &Oracle);
}

#[test]
fn our_reader_agrees_or_differs_exactly_as_said() {
    check_ours(TABLE, &Ours);
}
