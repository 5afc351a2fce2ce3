//! Every rule's examples run: the bad one breaks that rule alone, the good one breaks none, and a fix
//! makes the bad one good.

use std::collections::BTreeSet;

use delve_format::Document;
use delve_validator::rules;

use crate::{checked, counted, project};

#[test]
fn bad_examples_break_their_rule_alone() {
    for rule in rules() {
        let found = counted(rule, checked(rule.bad));
        let names: Vec<&str> = found.iter().map(|d| d.rule).collect();
        assert_eq!(names, [rule.name], "bad example of {}", rule.name);
        assert_eq!(found[0].severity, rule.severity);
        assert!(found[0].is_open());
    }
}

#[test]
fn good_examples_break_no_rule() {
    for rule in rules() {
        let found = counted(rule, checked(rule.good));
        assert_eq!(found, [], "good example of {}", rule.name);
    }
}

#[test]
fn fixes_mend_what_they_are_offered_for() {
    let mut fixed = Vec::new();
    for rule in rules() {
        for diagnostic in checked(rule.bad) {
            let Some(fix) = &diagnostic.fix else { continue };
            let document = Document::parse(rule.bad);
            let (mended, _) = document.with(fix).expect("the fix fits the document");
            let left = counted(rule, checked(mended.text()));
            assert_eq!(left, [], "{} after the fix:\n{}", rule.name, mended.text());
            fixed.push(rule.name);
        }
    }
    assert_eq!(
        fixed,
        [
            "control-character",
            "unknown-name",
            "useless-waiver",
            "off-board",
            "through-wall",
            "furniture-against-door",
            "trigger-spacing",
            "unwired-part",
            "timer-backwards",
            "dangling-wire",
            "wire-overlap",
            "slanted-wire"
        ]
    );
}

#[test]
fn names_are_kebab_case_and_each_rule_has_its_file() {
    let names: BTreeSet<&str> = rules().iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), rules().len(), "two rules share a name");
    let files: BTreeSet<String> = std::fs::read_dir(project("validator/src/rules"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "mod.rs")
        .map(|name| name.trim_end_matches(".rs").replace('_', "-"))
        .collect();
    let names: BTreeSet<String> = names.into_iter().map(str::to_owned).collect();
    assert_eq!(
        names, files,
        "a file of src/rules is not in the list of rules"
    );
    for name in names {
        assert!(
            name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{name}"
        );
    }
}

#[test]
fn documentation_is_whole_sentences() {
    for rule in rules() {
        assert!(!rule.summary.ends_with('.'), "{}", rule.name);
        assert!(rule.summary.len() < 100, "{}", rule.name);
        for text in [rule.finds, rule.why] {
            assert!(
                text.ends_with('.') || text.ends_with('?'),
                "{}: {text}",
                rule.name
            );
            assert!(!text.contains("  "), "{}: {text}", rule.name);
        }
    }
}
