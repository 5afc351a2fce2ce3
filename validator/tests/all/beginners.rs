//! What the manual and the samples tell a beginner about the checker: the tutorial's steps, and the
//! changes that `one-room.ron` invites to.

use super::{checked, findings, read};

/// The tutorial's examples, the finished file last.
fn tutorial() -> Vec<String> {
    let page = read("docs/src/manual/first-scenario.md");
    let starts = page.split("```ron\n").skip(1);
    starts
        .map(|rest| rest.split_once("```").expect("a block ends").0.to_owned())
        .collect()
}

/// The tutorial's file after this many steps. A later `rooms` takes the place of an earlier one.
fn after(steps: usize) -> String {
    let blocks = tutorial();
    let mut fields: Vec<&str> = Vec::new();
    for block in &blocks[1..=steps] {
        if block.trim_start().starts_with("rooms") {
            fields.retain(|field| !field.trim_start().starts_with("rooms"));
        }
        fields.push(block);
    }
    let beginning = blocks[0].trim_end().strip_suffix(')').expect("a scenario");
    format!("{beginning}{})\n", fields.concat())
}

#[test]
fn every_step_of_the_tutorial_is_what_it_says() {
    let steps = tutorial().len() - 2;
    assert_eq!(steps, 6, "steps between the empty and the finished file");
    for step in 0..=steps {
        let found = findings(&after(step));
        // A door to a room without text, then a room with nothing in it: each time the next sentence
        // of the page asks for it.
        let expected: &[&str] = match step {
            2 => &["room-without-text"],
            3 => &["empty-room"],
            _ => &[],
        };
        let rules: Vec<&str> = found.iter().filter_map(|f| f.split(' ').next()).collect();
        assert_eq!(rules, expected, "after step {step}: {found:?}");
    }
    let finished = tutorial().pop().unwrap();
    assert_eq!(findings(&finished), [""; 0]);
}

#[test]
fn the_misspelt_rat_is_pointed_at() {
    let finished = tutorial().pop().unwrap();
    let wrong = finished.replacen("\"giant-rat\"", "\"giant-rta\"", 1);
    let found = checked(&wrong);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].rule, "unknown-name");
    assert_eq!(&wrong[found[0].span.clone()], "\"giant-rta\"");
    let help = found[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("`giant-rat`"), "{help}");
}

/// Each of the changes that the comment at the top of `one-room.ron` proposes, as texts to replace.
#[test]
fn what_one_room_invites_to_is_what_it_says() {
    let text = read("samples/one-room.ron");
    let tries: &[&[(&str, &str)]] = &[
        &[("turns: 1", "turns: 2")],
        &[
            ("timers: [(id: \"bone-match\", at: \"H22\", turns: 1)],", ""),
            ("(from: \"loose-flag\", to: \"bone-match\"),", ""),
            (
                "(from: \"bone-match\", to: \"blades\")",
                "(from: \"loose-flag\", to: \"blades\", via: [\"H22\"])",
            ),
        ],
        &[("kind: SpinningBlades", "kind: WebTrap")],
        &[("kind: SpinningBlades", "kind: GasSprayer")],
        &[
            (
                "kind: PressurePlate, at: \"I22\"",
                "kind: PressurePlate, at: \"I21\"",
            ),
            ("to: \"bone-match\")", "to: \"bone-match\", via: [\"I22\"])"),
        ],
        &[
            ("monster: \"skeleton\"", "monster: \"ghoul-knight\""),
            ("stats: (fighting: 3, health: 3),", ""),
        ],
        &[("\"I20\")", "\"I20\"), held_open: true")],
        &[("light: 8", "light: 3")],
    ];
    for changes in tries {
        let mut changed = text.clone();
        for (old, new) in *changes {
            assert!(changed.contains(old), "{old} is there");
            changed = changed.replacen(old, new, 1);
        }
        // With the door open the sample says itself what the checker will say.
        let open = changes.iter().any(|(_, new)| new.contains("held_open"));
        let expected: &[&str] = if open { &["guard-sees-start"] } else { &[] };
        let found = checked(&changed);
        let rules: Vec<&str> = found.iter().map(|d| d.rule).collect();
        assert_eq!(rules, expected, "{changes:?}");
    }
}
