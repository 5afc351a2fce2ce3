//! The samples in `samples/broken`: one for each rule, named after it, with that one fault.

use std::collections::BTreeSet;

use delve_validator::rules;

use crate::{checked, counted, findings, project, read};

#[test]
fn each_rule_has_its_broken_sample() {
    let files: BTreeSet<String> = std::fs::read_dir(project("samples/broken"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    let rules: BTreeSet<String> = rules().iter().map(|r| format!("{}.ron", r.name)).collect();
    assert_eq!(files, rules);
}

#[test]
fn each_has_exactly_the_fault_it_is_named_after() {
    let mut others = Vec::new();
    for rule in rules() {
        let text = read(&format!("samples/broken/{}.ron", rule.name));
        assert!(
            text.starts_with("// "),
            "{}: says nothing about its fault",
            rule.name
        );
        let found = counted(rule, checked(&text));
        let named: Vec<&str> = found.iter().map(|d| d.rule).collect();
        if named != [rule.name] {
            others.push(format!("{}: {named:?}", rule.name));
        }
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
}

#[test]
fn the_other_samples_are_clean() {
    let mut checked = 0;
    for entry in std::fs::read_dir(project("samples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "ron") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(findings(&text), Vec::<String>::new(), "{}", path.display());
            checked += 1;
        }
    }
    assert!(checked >= 3, "only {checked} samples");
}
