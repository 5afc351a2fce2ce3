//! The manual's pages about rules: generated from the rules, with the real output for their examples.
//!
//! After a change of a rule `UPDATE_DOCS=1 cargo test -p delve-validator pages` writes them anew.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use delve_validator::{Diagnostic, Group, Rule, render, rules};

use crate::{checked, counted, project};

const FOLDER: &str = "docs/src/rules";
const SUMMARY: &str = "docs/src/SUMMARY.md";

#[test]
fn pages_are_up_to_date() {
    let mut pages: BTreeMap<String, String> = rules()
        .iter()
        .map(|rule| (format!("{}.md", rule.name), page(rule)))
        .collect();
    pages.insert("README.md".to_owned(), index());
    let summary = with_rules(&fs::read_to_string(project(SUMMARY)).unwrap());

    let folder = project(FOLDER);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for (name, text) in &pages {
            fs::write(folder.join(name), text).unwrap();
        }
        fs::write(project(SUMMARY), &summary).unwrap();
    }
    let written: BTreeMap<String, String> = fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{FOLDER}: {error}"))
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let name = entry.file_name().into_string().unwrap();
            (name, fs::read_to_string(entry.path()).unwrap())
        })
        .collect();
    let renew = "`UPDATE_DOCS=1 cargo test -p delve-validator pages` renews the pages";
    let names = |pages: &BTreeMap<String, String>| pages.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&written), names(&pages), "{renew}");
    for (name, text) in &pages {
        assert!(
            written[name] == *text,
            "{FOLDER}/{name} is out of date; {renew}"
        );
    }
    let now = fs::read_to_string(project(SUMMARY)).unwrap();
    assert!(now == summary, "{SUMMARY} is out of date; {renew}");
}

/// One rule's page.
fn page(rule: &Rule) -> String {
    let found = counted(rule, checked(rule.bad));
    let found: Vec<&Diagnostic> = found.iter().collect();
    let output = render::full("example.ron", rule.bad, &found, false);
    let help = if found.iter().any(|d| d.fix.is_some()) {
        "\nThe editor offers this as a fix.\n"
    } else {
        ""
    };
    format!(
        "# {name}\n\n{summary}.\n\n\
        *{group} · {severity}*\n\n\
        ## What it finds\n\n{finds}\n\n\
        ## Why it matters\n\n{why}\n\n\
        ## An example\n\n```ron\n{bad}```\n\n\
        `delve check` says:\n\n```text\n{output}\n```\n{help}\n\
        Put right:\n\n```ron\n{good}```\n",
        name = rule.name,
        summary = rule.summary,
        group = rule.group.title(),
        severity = rule.severity,
        finds = rule.finds,
        why = rule.why,
        bad = rule.bad,
        output = output.trim_end(),
        good = rule.good,
    )
}

/// The page that lists them all.
fn index() -> String {
    let mut out = "# Rules\n\nWhat `delve check` and the editor look for. An error means that the scenario \
        cannot be played as it is written, a warning that it can be, but hardly as it was meant. A note is worth \
        knowing and fails no check.\n\n\
        A finding that you accept is waived in the scenario, with a reason:\n\n\
        ```ron\nwaivers: [\n    (rule: \"unwired-part\", at: \"old-cord\", reason: \"it has rotted through\"),\n],\n```\n\n\
        `at` is a square, a piece or an area. Rules about the file itself cannot be waived.\n\n\
        How much a rule counts can be changed for a repository or a single call: see\n\
        [Checking in CI](../manual/ci.md). `delve explain RULE` shows the page of a rule in the terminal.\n"
        .to_owned();
    let in_use = |group: &Group| rules().iter().any(|rule| rule.group == *group);
    for group in Group::ALL.into_iter().filter(in_use) {
        let _ = write!(
            out,
            "\n## {}\n\n| rule | | what it finds |\n|---|---|---|\n",
            group.title()
        );
        for rule in rules().iter().filter(|rule| rule.group == group) {
            let Rule {
                name,
                severity,
                summary,
                ..
            } = rule;
            let _ = writeln!(out, "| [`{name}`]({name}.md) | {severity} | {summary} |");
        }
    }
    out
}

/// The table of contents with its part about rules replaced, or added at the end.
fn with_rules(summary: &str) -> String {
    let mut part = "# Rules\n\n- [All rules](rules/README.md)\n".to_owned();
    for group in Group::ALL {
        for rule in rules().iter().filter(|rule| rule.group == group) {
            let _ = writeln!(part, "  - [{name}](rules/{name}.md)", name = rule.name);
        }
    }
    match summary.find("# Rules\n") {
        None => format!("{}\n\n{part}", summary.trim_end()),
        Some(start) => {
            let after = &summary[start + 1..];
            let rest = after.find("\n# ").map_or("", |i| &after[i..]);
            format!("{}{part}{rest}", &summary[..start])
        }
    }
}
