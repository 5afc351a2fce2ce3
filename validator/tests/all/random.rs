//! Damaged scenarios: whatever the text, checking ends, says the same twice, and points into the text.

use delve_format::{Catalog, Document};
use delve_testing::cases;
use delve_validator::{Diagnostic, check, render};
use proptest::prelude::*;

use crate::read;

/// What may stand at a place of a damaged text.
const SCRAPS: &[&str] = &[
    "",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\n",
    "\r\n",
    "//",
    "/*",
    "*/",
    "\\",
    "r#\"",
    "'",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[31m",
    "\0",
    "é",
    "龍",
    "K14",
    "\"K14\"",
    "\"Z99\"",
    "\"warden\"",
    "17",
    "-1",
    "99999999999999999999",
    "1e400",
    "true",
    "None",
    "Some(",
    "format: 2,",
    "players: (5, 3),",
    "players: (0, 255),",
    "facing: East,",
    "secret: true,",
    "reserve: true,",
    "Rubble",
    "Not(",
    "[[[[",
    "doors: [],",
    "guards: [(monster: \"goblin\", at: \"A1\")],",
];

/// A change of a text: at some place some characters give way to a scrap.
fn damage(text: &str, changes: &[(prop::sample::Index, usize, prop::sample::Index)]) -> String {
    let mut text = text.to_owned();
    for (at, length, scrap) in changes {
        let start = text.floor_char_boundary(at.index(text.len() + 1));
        let end = text.ceil_char_boundary((start + length).min(text.len()));
        text.replace_range(start..end, SCRAPS[scrap.index(SCRAPS.len())]);
    }
    text
}

fn holds(text: &str) {
    let document = Document::parse(text);
    let found = check(&document, Catalog::built_in());
    assert_eq!(found, check(&Document::parse(text), Catalog::built_in()));
    // Whatever reading found is passed on by exactly one rule.
    for fault in document.faults() {
        let same = |d: &&Diagnostic| d.span == fault.span && d.place == fault.place;
        assert!(found.iter().any(|d| same(&d)), "{fault:?}");
    }
    for diagnostic in &found {
        let spans = diagnostic.labels.iter().map(|label| &label.span);
        for span in spans.chain([&diagnostic.span]) {
            assert!(text.get(span.clone()).is_some(), "{diagnostic:?}");
        }
        assert!(!diagnostic.message.contains('\n'), "{diagnostic:?}");
        if let Some(fix) = &diagnostic.fix
            && !document.is_broken()
        {
            assert!(document.with(fix).is_ok(), "{diagnostic:?}");
        }
    }
    assert!(found.is_sorted_by_key(|d| (d.severity, d.span.start)));
    let refs: Vec<_> = found.iter().collect();
    let plain = render::full("x\u{202e}.ron", text, &refs, false);
    let unsafe_in_plain = |c: char| c.is_control() && c != '\n' || c == '\u{202e}';
    assert!(!plain.contains(unsafe_in_plain), "{plain:?}");
    let coloured = render::full("x.ron", text, &refs, true);
    assert!(!coloured.contains('\u{202e}'));
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn damaged_samples(
        sample in prop::sample::select(vec!["drowned-chapel", "first-delve", "one-room", "broken/path-cut"]),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0usize..30, any::<prop::sample::Index>()), 1..6),
    ) {
        holds(&damage(&read(&format!("samples/{sample}.ron")), &changes));
    }

    #[test]
    fn no_scenario_at_all(text in any::<String>()) {
        holds(&text);
    }
}

#[test]
fn odd_files() {
    for text in [
        "",
        "\u{feff}",
        " \n\n",
        "()",
        "[]",
        "// only a comment",
        &"[".repeat(100_000),
        &"(doors: ".repeat(1_000),
        "(format: 1, title: \"t\", start: [])",
        "(format: 1, title: \"t\", start: [], players: (9, 2), guards: [(monster: \"goblin\", at: \"A1\", players: (7, 1))])",
    ] {
        holds(text);
    }
}
