//! The formats for programs: a snapshot of each for one nasty file, and what holds for any text whatever.

use delve_format::{Catalog, Document, Place};
use delve_testing::cases;
use delve_validator::report::{FileReport, Summary};
use delve_validator::{Diagnostic, Label, Severity, check, fingerprints, render};
use proptest::prelude::*;

/// A file with a wrong name that has a fix, a part that is waived and one that is not, and characters that
/// must not be printed.
const NASTY: &str = "\u{feff}#![enable(implicit_some)]\r
(\r
    format: 1,\r
    title: \"Nasty \u{202e}eltit\",\r
    start: [\"A9\", \"A10\", \"A11\", \"A12\", \"A13\"],\r
    // é: ::error::owned\r
    guards: [(monster: \"skelton\", at: \"A20\"), (monster: \"##[error]\u{2066}\", at: \"A22\")],\r
    triggers: [(id: \"cord\", kind: Tripwire, at: \"M18\"), (id: \"plate\", kind: PressurePlate, at: \"M24\")],\r
    waivers: [(rule: \"unwired-part\", at: \"cord\", reason: \"rotten, 100%: \u{1b}[31mred\")],\r
)\r
";

/// What three rules find in the file. Other rules may come.
fn nasty() -> (Document, Vec<Diagnostic>) {
    let document = Document::parse(NASTY);
    let mut found = check(&document, Catalog::built_in());
    found.retain(|d| ["unknown-name", "bad-value", "unwired-part"].contains(&d.rule));
    let mut note = found[0].clone();
    note.severity = Severity::Note;
    note.message = "a note: 50%, and more".to_owned();
    note.fix = None;
    found.push(note);
    (document, found)
}

fn report(path: &str, document: &Document, found: &[Diagnostic]) -> FileReport {
    let prints = fingerprints(document, found);
    let all = found.iter().zip(&prints).enumerate();
    let all = all.map(|(i, (d, print))| (d, print.as_str(), i == 1));
    FileReport::new(path, document, all, 100)
}

/// A file with findings, one without, and one that cannot be read.
fn reports() -> Vec<FileReport> {
    let (document, found) = nasty();
    vec![
        report("a b/::error::,50%:ü.ron", &document, &found),
        report("./clean.ron", &document, &[]),
        FileReport::unread("gone.ron", "there is no file `gone.ron`"),
    ]
}

const SUMMARY: Summary = Summary {
    files: 2,
    errors: 1,
    warnings: 1,
    notes: 1,
    waived: 1,
    known: 1,
    unread: 1,
};

/// All formats with their names.
fn all(reports: &[FileReport]) -> Vec<(&'static str, String)> {
    let each = |format: fn(&FileReport) -> String| reports.iter().map(format).collect::<String>();
    vec![
        ("short", each(render::short)),
        ("github", each(render::github)),
        ("json-lines", each(render::json_lines)),
        ("json", render::json(reports, &SUMMARY)),
        ("sarif", render::sarif(reports)),
        ("gitlab", render::gitlab(reports)),
        ("junit", render::junit(reports)),
    ]
}

#[test]
fn a_nasty_file_in_every_format() {
    for (name, text) in all(&reports()) {
        insta::assert_snapshot!(format!("nasty-{name}"), text);
    }
    let (document, found) = nasty();
    let found: Vec<&Diagnostic> = found.iter().filter(|d| d.is_open()).collect();
    let text = render::full("a b/::error::ü.ron", document.text(), &found, false);
    insta::assert_snapshot!("nasty-full", text);
}

#[test]
fn json_says_exactly_what_the_file_says() {
    let text = "(format: 1, title: \"T\u{202e}\", start: [], x: 1)";
    let document = Document::parse(text);
    let mut found = check(&document, Catalog::built_in());
    found.truncate(1);
    let new = "##[x]\u{1b}\u{202e}\u{e0001}";
    found
        .iter_mut()
        .for_each(|d| d.fix = Some(delve_format::Edit::new("x").text(0..1, new)));
    let path = "p\u{202e}##[a].ron";
    let json = render::json(&[report(path, &document, &found)], &SUMMARY);
    assert_clean("json", &json);
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    let finding = &value["findings"][0];
    assert_eq!(finding["file"], path);
    assert_eq!(finding["fix"]["edits"][0]["new"], new);
}

/// SARIF's fields that must be there, and that its regions and indices hold together.
#[test]
fn sarif_has_its_shape() {
    let log: serde_json::Value = serde_json::from_str(&render::sarif(&reports())).unwrap();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let notices = run["invocations"][0]["toolExecutionNotifications"]
        .as_array()
        .unwrap();
    assert_eq!(notices.len(), 1);
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    for rule in rules {
        assert!(rule["shortDescription"]["text"].is_string());
        assert!(rule["fullDescription"]["text"].is_string());
    }
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 5);
    let mut prints = Vec::new();
    for result in results {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert!(["error", "warning", "note"].contains(&result["level"].as_str().unwrap()));
        assert!(result["message"]["text"].is_string());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(
            place["artifactLocation"]["uri"],
            "a%20b/%3A%3Aerror%3A%3A%2C50%25%3A%C3%BC.ron"
        );
        let region = &place["region"];
        let at = |key: &str| region[key].as_u64().unwrap();
        assert!(at("startLine") >= 1 && at("startColumn") >= 1);
        assert!((at("startLine"), at("startColumn")) <= (at("endLine"), at("endColumn")));
        prints.push(result["partialFingerprints"]["delve/v1"].as_str().unwrap());
        for fix in result["fixes"].as_array().into_iter().flatten() {
            let change = &fix["artifactChanges"][0]["replacements"][0];
            assert!(change["deletedRegion"]["byteLength"].is_u64());
            assert!(change["insertedContent"]["text"].is_string());
        }
    }
    prints.sort_unstable();
    prints.dedup();
    assert_eq!(prints.len(), results.len());
    let suppressed: Vec<_> = results
        .iter()
        .filter(|r| r["suppressions"].is_array())
        .collect();
    assert_eq!(suppressed.len(), 2, "one waived, one known");
}

#[test]
fn gitlab_and_junit_have_their_shape() {
    let issues: serde_json::Value = serde_json::from_str(&render::gitlab(&reports())).unwrap();
    let issues = issues.as_array().unwrap();
    assert_eq!(issues.len(), 4);
    for issue in issues {
        assert!(issue["description"].is_string() && issue["check_name"].is_string());
        assert!(
            ["info", "minor", "critical", "blocker"].contains(&issue["severity"].as_str().unwrap())
        );
        assert!(issue["location"]["lines"]["begin"].as_u64().unwrap() >= 1);
    }
    let junit = render::junit(&reports());
    assert!(junit.contains(
        "<testsuite name=\"./clean.ron\" tests=\"1\" skipped=\"0\" errors=\"0\" failures=\"0\">"
    ));
    assert!(
        junit.contains("tests=\"5\" skipped=\"0\" failures=\"2\" errors=\"1\""),
        "{junit}"
    );
}

/// Nothing in a text steers a terminal or a CI system.
#[track_caller]
fn assert_clean(format: &str, text: &str) {
    let is_raw = |c: char| {
        c.is_control() && c != '\n'
            || ('\u{202a}'..='\u{202e}').contains(&c)
            || ('\u{2066}'..='\u{2069}').contains(&c)
            || [
                '\u{200b}', '\u{200e}', '\u{200f}', '\u{61c}', '\u{feff}', '\u{2028}', '\u{2029}',
            ]
            .contains(&c)
    };
    assert!(!text.contains(is_raw), "{format}: {text:?}");
    for line in text.lines() {
        let lower = line.to_lowercase();
        for command in ["##[", "##vso[", "##teamcity["] {
            assert!(!lower.contains(command), "{format}: {line:?}");
        }
        let start = line.trim_start();
        for command in ["section_start:", "section_end:"] {
            assert!(!start.starts_with(command), "{format}: {line:?}");
        }
        if start.starts_with("::") {
            let ours = ["::error file=", "::warning file=", "::notice file="];
            let is_ours = format == "github" && ours.iter().any(|ours| line.starts_with(ours));
            assert!(is_ours, "{format}: {line:?}");
        }
    }
}

/// Text that means no good.
fn evil() -> impl Strategy<Value = String> {
    let scrap = prop_oneof![
        Just("::error::x".to_owned()),
        Just("::set-output name=a::b".to_owned()),
        Just("\n::stop-commands::t\n".to_owned()),
        Just("##[error]x".to_owned()),
        Just("##vso[task.setvariable]".to_owned()),
        Just("##teamcity[x]".to_owned()),
        Just("section_start:1:x\r\u{1b}[0K".to_owned()),
        Just("\r\n".to_owned()),
        Just("\u{202e}\u{2066}\u{200f}".to_owned()),
        Just("\u{1b}]0;t\u{7}\u{9b}31m".to_owned()),
        Just("]]>&<!--".to_owned()),
        Just(" ".to_owned()),
        Just("\"\\%,:#".to_owned()),
        any::<String>(),
    ];
    prop::collection::vec(scrap, 0..5).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn no_text_steers_a_terminal_or_a_ci_system(
        texts in prop::collection::vec(evil(), 9),
        path in evil(),
        at in any::<prop::sample::Index>(),
        severity in prop::sample::select(vec![Severity::Error, Severity::Warning, Severity::Note]),
    ) {
        // The file too is what it likes.
        let text = format!("(format: 1, title: \"{}\n{}\")", texts[0], texts[1]);
        let document = Document::parse(text.as_str());
        let start = text.floor_char_boundary(at.index(text.len()));
        let end = text.ceil_char_boundary((start + 9).min(text.len()));
        let finding = Diagnostic {
            rule: "overlap",
            severity,
            message: texts[2].clone(),
            place: Place::of("rooms").key(&texts[3]),
            span: start..end,
            label: texts[4].clone(),
            squares: Vec::new(),
            labels: vec![Label { place: Place::of("rooms").key(&texts[5]), span: 0..start, text: texts[6].clone() }],
            help: Some(texts[7].clone()),
            fix: Some(delve_format::Edit::new(texts[8].clone()).text(start..end, texts[8].clone())),
            waived: None,
        };
        let mut waived = finding.clone();
        waived.waived = Some(texts[7].clone());
        let found = [finding, waived.clone(), waived];
        let reports = [report(&path, &document, &found), FileReport::unread(&path, &texts[2])];
        for (format, text) in all(&reports) {
            assert_clean(format, &text);
            if format == "github" {
                prop_assert_eq!(text.lines().count(), 2);
            }
            if ["json", "sarif", "gitlab"].contains(&format) {
                prop_assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok(), "{}", text);
            }
        }
        let full = render::full(&path, &text, &[&found[0]], false);
        // Tabs of the file are shown as blanks.
        assert_clean("full", &full);
    }
}
