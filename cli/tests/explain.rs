//! `delve explain`, `delve rules`, completions and manual pages.

use std::fs;

use delve_validator::{Group, rules};

use crate::bad_input::{delve, text};

#[test]
fn every_rule_is_explained() {
    let here = tempfile::tempdir().unwrap();
    for rule in rules() {
        let output = delve(&["explain", rule.name], here.path());
        let page = text(&output.stdout);
        assert_eq!(output.status.code(), Some(0));
        assert!(page.starts_with(&format!("{}: ", rule.name)), "{page}");
        assert!(
            page.contains(&format!("[{}]", rule.name)),
            "the example shows it: {page}"
        );
        for part in [
            "What it finds",
            "Why it matters",
            "Put right",
            "How much it counts",
        ] {
            assert!(page.contains(&format!("\n{part}\n\n")), "{page}");
        }
    }
    let output = delve(&["explain", "OverLap"], here.path());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "error: there is no rule `OverLap`; did you mean `overlap`?\n"
    );
}

#[test]
fn rules_are_listed_as_text_and_as_json() {
    let here = tempfile::tempdir().unwrap();
    let output = delve(&["rules"], here.path());
    let listed = text(&output.stdout);
    assert_eq!(text(&delve(&["explain"], here.path()).stdout), listed);
    for rule in rules() {
        let line = format!("  {} ", rule.name);
        assert_eq!(
            listed.lines().filter(|l| l.starts_with(&line)).count(),
            1,
            "{}",
            rule.name
        );
    }
    let wiring = text(&delve(&["explain", "wiring"], here.path()).stdout);
    assert!(
        wiring.contains("unwired-part") && !wiring.contains("through-wall"),
        "{wiring}"
    );
    let output = delve(&["rules", "--format", "json"], here.path());
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let all = value["rules"].as_array().unwrap();
    assert_eq!(all.len(), rules().len());
    let groups = Group::ALL.map(Group::word);
    for rule in all {
        assert!(groups.contains(&rule["group"].as_str().unwrap()));
        assert!(rule["bad"].as_str().unwrap().contains("format: "));
    }
    let of = |name: &str| all.iter().find(|rule| rule["name"] == name).unwrap();
    assert_eq!(of("unknown-name")["fixable"], true);
    assert_eq!(of("syntax")["adjustable"], false);
}

#[test]
fn completions_and_manual_pages() {
    let here = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = delve(&["completions", shell], here.path());
        let script = text(&output.stdout);
        assert!(
            output.status.success() && script.contains("max-warnings"),
            "{shell}"
        );
    }
    let output = delve(&["man", "out/man1"], here.path());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let page = |name: &str| fs::read_to_string(here.path().join("out/man1").join(name)).unwrap();
    assert!(page("delve.1").starts_with(".ie"), "{}", page("delve.1"));
    assert!(page("delve-check.1").contains("baseline"));
    fs::write(here.path().join("file"), "").unwrap();
    let output = delve(&["man", "file"], here.path());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}
