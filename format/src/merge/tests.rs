//! Merges of small scenarios, as texts. Long, because each kind of conflict and loss has its row.

use super::*;

const HEAD: &str = "#![enable(implicit_some)]\n";

/// A scenario with these lines in it.
fn scenario(lines: &str) -> String {
    format!("{HEAD}(\n    format: 1,\n    title: \"T\",\n    start: [\"A9\"],\n{lines})\n")
}

/// The merged lines, and the conflicts.
fn merged(base: &str, ours: &str, theirs: &str) -> (String, Vec<String>) {
    let merged = merge(
        &scenario(base),
        &scenario(ours),
        &scenario(theirs),
        &Markers::default(),
    )
    .unwrap();
    let head = scenario("");
    let head = head.strip_suffix(")\n").unwrap();
    let text = merged.text.strip_prefix(head).unwrap_or(&merged.text);
    let text = text.strip_suffix(")\n").unwrap_or(text).to_owned();
    let told = |c: &Conflict| format!("{}: {}", c.line, c.message);
    (text, merged.conflicts.iter().map(told).collect())
}

/// What a clean merge makes.
fn clean(base: &str, ours: &str, theirs: &str) -> String {
    let (text, conflicts) = merged(base, ours, theirs);
    assert_eq!(conflicts, [""; 0], "{text}");
    text
}

const DOORS: &str = "    doors: [
        // the way in
        (id: \"a\", between: (\"A1\", \"A2\")), // oak
        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),
        (id: \"c\", between: (\"C1\", \"C2\")),
    ],
";

fn doors(change: &[(&str, &str)]) -> String {
    change.iter().fold(DOORS.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    })
}

#[test]
fn different_fields_of_one_element_go_together() {
    let ours = doors(&[("\"A2\"))", "\"A2\"), lock: Armed)")]);
    let theirs = doors(&[("\"A2\"))", "\"A2\"), key: \"iron-key\")")]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
}

#[test]
fn elements_that_both_added_come_ours_first() {
    let new = |id: &str| {
        format!("\"C2\")),\n        // {id}\n        (id: \"{id}\", between: (\"D1\", \"D2\")),")
    };
    let ours = doors(&[("\"C2\")),", &new("ours"))]);
    let theirs = doors(&[("\"C2\")),", &new("theirs"))]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
}

#[test]
fn what_one_side_removed_is_gone() {
    let theirs = doors(&[(
        "        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),\n",
        "",
    )]);
    let ours = doors(&[("\"C2\")", "\"C2\"), secret: true")]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
    insta::assert_snapshot!(clean(DOORS, &theirs, &ours));
}

#[test]
fn comments_of_both_sides_are_kept() {
    let ours = doors(&[("// oak", "// oak, carved")]);
    let theirs = doors(&[
        ("// the way in", "// the only way in"),
        ("// oak", "// oak, rotten"),
    ]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
}

#[test]
fn the_same_leaf_is_a_conflict_on_its_line() {
    let ours = doors(&[("(\"A1\", \"A2\")", "(\"A3\", \"A4\")")]);
    let theirs = doors(&[
        ("(\"A1\", \"A2\")", "(\"A5\", \"A6\")"),
        ("(\"C1\"", "(\"C3\""),
    ]);
    let (text, conflicts) = merged(DOORS, &ours, &theirs);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn one_removed_what_the_other_changed() {
    let removed = doors(&[(
        "        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),\n",
        "",
    )]);
    let changed = doors(&[("lock: Armed", "lock: Disarmed")]);
    let (text, conflicts) = merged(DOORS, &removed, &changed);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
    let (text, conflicts) = merged(DOORS, &changed, &removed);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn two_of_one_name_are_a_conflict() {
    let new =
        |at: &str| format!("\"C2\")),\n        (id: \"d\", between: (\"{at}1\", \"{at}2\")),");
    let ours = doors(&[("\"C2\")),", &new("D"))]);
    let theirs = doors(&[("\"C2\")),", &new("E"))]);
    let (text, conflicts) = merged(DOORS, &ours, &theirs);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn maps_go_by_key_and_may_be_new() {
    let room = |number: u8, text: &str| format!("        {number}: (reveal: \"{text}\"),\n");
    let rooms = |inner: &str| format!("    rooms: {{\n{inner}    }},\n");
    let ours = rooms(&room(3, "Ours."));
    let theirs = rooms(&(room(2, "Theirs.") + &room(5, "Theirs, too.")));
    insta::assert_snapshot!(clean("", &ours, &theirs));
    let (text, conflicts) = merged("", &rooms(&room(3, "Ours.")), &rooms(&room(3, "Theirs.")));
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn a_new_order_comes_over() {
    let theirs = "    patrol: [\"c\", \"a\", \"b\"],\n";
    assert_eq!(
        clean(
            "    patrol: [\"a\", \"b\", \"c\"],\n",
            "    patrol: [\"a\", \"x\", \"b\", \"c\"],\n",
            theirs
        ),
        "    patrol: [\"c\", \"a\", \"x\", \"b\"],\n"
    );
}

#[test]
fn line_ends_are_ours() {
    let base = scenario(DOORS);
    let ours =
        "\u{feff}".to_owned() + &scenario(&doors(&[("// oak", "// elm")])).replace('\n', "\r\n");
    let theirs = scenario(&doors(&[("lock: Armed", "lock: Disarmed")]));
    let text = merge(&base, &ours, &theirs, &Markers::default())
        .unwrap()
        .text;
    assert_eq!(text, ours.replace("lock: Armed", "lock: Disarmed"));
}

#[test]
fn what_cannot_be_read_is_refused() {
    let fine = scenario(DOORS);
    let other = scenario("    light: 3,\n");
    let refused = |base: &str, ours: &str, theirs: &str| {
        merge(base, ours, theirs, &Markers::default())
            .unwrap_err()
            .to_string()
    };
    insta::assert_snapshot!(refused(&fine, &other, "(format: 1,"));
    insta::assert_snapshot!(refused(
        &fine,
        &other,
        &fine.replace("format: 1", "format: 99")
    ));
    insta::assert_snapshot!(refused(
        &fine,
        &other,
        &fine.replace("#![enable(implicit_some)]\n", "")
    ));
}

/// Lines in a scenario and what two made of them: base, ours, theirs.
type Three = [&'static str; 3];

/// What both said in comments, and what both did to values, goes together.
#[test]
fn comments_stay_whatever_becomes_of_their_values() {
    let cases: &[(Three, &[&str])] = &[
        (
            [
                "    players: (3, 5),\n",
                "    players: (3, 5), // OOO\n",
                "    players: (3, 4), // TTT\n",
            ],
            &["(3, 4)", "OOO", "TTT"],
        ),
        (
            [
                "    light: 18,\n",
                "    light: 18, // OOO\n",
                "    light: 20, // TTT\n",
            ],
            &["light: 20", "OOO", "TTT"],
        ),
        (
            [
                "    light: 20,\n",
                "    light: 20, // OOO\n",
                "    light: 18, // TTT\n",
            ],
            &["light: 18", "OOO", "TTT"],
        ),
        (
            [
                "    light: 18,\n",
                "    light: 18, // OOO\n",
                "    light: 20,\n",
            ],
            &["light: 20", "OOO"],
        ),
        (
            [
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true, lock: Disarmed),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: false, // TTT\n        ),\n    ],\n",
            ],
            &["Disarmed", "TTT"],
        ),
        (
            [
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true, // OOO\n        ),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: false),\n    ],\n",
            ],
            &["held_open: false", "OOO"],
        ),
        (
            [
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\")),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true, // OOO\n        ),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true, // TTT\n        ),\n    ],\n",
            ],
            &["held_open: true", "OOO", "TTT"],
        ),
        (
            [
                "    events: [\n        (when: [Flag(\"q\")], then: [Harm(amount: 1)]),\n    ],\n",
                "    events: [\n        (when: [Flag(\"q\")], then: [Harm(amount: 2)]),\n    ],\n",
                "    events: [\n        (when: [Flag(\"q\")], then: [Harm(amount: 1 /* TTT */)]),\n    ],\n",
            ],
            &["amount: 2", "TTT"],
        ),
        (
            [
                "    events: [\n        (when: [Flag(\"q\")], then: [Harm(amount: 1)]),\n    ],\n",
                "    events: [\n        (when: [Flag(\"q\")], then: [Harm(amount: 2)]),\n    ],\n",
                "    events: [\n        (when: [Flag(\"q\")], then: [Harm(/* TTT */ amount: 1)]),\n    ],\n",
            ],
            &["amount: 2", "TTT"],
        ),
        (
            [
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true),\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\"), held_open: true), // OOO\n    ],\n",
                "    doors: [\n        (id: \"d\", between: (\"A1\", \"A2\")), // TTT\n    ],\n",
            ],
            &["OOO", "TTT"],
        ),
    ];
    for ([base, ours, theirs], wanted) in cases {
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let text = clean(base, ours, theirs);
            for part in *wanted {
                assert!(text.contains(part), "{part}\n{text}");
            }
        }
    }
}

/// What cannot be done without a loss is a conflict, with each side's own lines between the markers.
#[test]
fn what_would_be_lost_is_a_conflict() {
    let list = |field: &str, inner: &str| format!("    {field}: [{inner}],\n");
    let event = |inner: &str| format!("    events: [\n        {inner},\n    ],\n");
    let of = |from: &str, via: &str, to: &str| {
        format!("    wires: [\n        (from: {from}, via: [{via}], to: {to}),\n    ],\n")
    };
    let guards = "    guards: [\n        (monster: \"goblin\", at: \"F13\"),\n    ],\n";
    let more = guards.replace("    ],", "        // TTT\n    ],");
    let cases: Vec<[String; 3]> = vec![
        [
            list("patrol", "\"goblin\", \"goblin\""),
            list("patrol", "\"wolf\", \"goblin\""),
            list("patrol", "\"ogre\", \"goblin\""),
        ],
        [
            list("goals", "Slay(\"warden\")"),
            list("goals", "Reach(\"M12\")"),
            list("goals", "Reach(\"L14\")"),
        ],
        [
            event("(when: [Flag(\"a\")])"),
            event("(when: [Flag(\"b\")])"),
            event("(when: [Not(Flag(\"a\"))])"),
        ],
        [
            event("(when: [Flag(\"q\")], then: [Light(-1)])"),
            event("(when: [Flag(\"q\")], then: [Set(\"x\")])"),
            event("(when: [Flag(\"q\")], then: [Set(\"y\")])"),
        ],
        [
            event("(when: [Flag(\"q\")], then: [Light(-1)])"),
            event("(when: [Flag(\"q\")], then: [Light(1)])"),
            event("(when: [Flag(\"q\")], then: [Light(-2)])"),
        ],
        [
            of("\"a\"", "\"C3\", \"C4\"", "\"b\""),
            of("\"a\"", "\"C5\", \"C4\"", "\"b\""),
            of("\"a\"", "\"C3\", \"C9\"", "\"b\""),
        ],
        [
            of("\"a\"", "", "\"b\""),
            of("\"c\"", "", "\"b\""),
            of("\"a\"", "", "\"d\""),
        ],
        [
            String::new(),
            "    light: 19,\n".into(),
            "    // TTT\n    light: 20,\n".into(),
        ],
        [
            "    light: 18,\n".into(),
            "    light: 17,\n".into(),
            "    light: 16, // TTT\n".into(),
        ],
        [
            "    light: 18, // b\n".into(),
            "    light: 17, // OOO\n".into(),
            "    light: 20, // TTT\n".into(),
        ],
        [guards.into(), String::new(), more.clone()],
        [guards.into(), "    guards: [],\n".into(), more],
        [
            "    rooms: {\n        11: (reveal: \"x\"),\n    },\n".into(),
            "    rooms: {\n        12: (reveal: \"x\"), // OOO\n    },\n".into(),
            "    rooms: {\n        11: (reveal: \"x\"), // TTT\n    },\n".into(),
        ],
        [
            event("(when: [Trait(Strong)], read: \"x\")"),
            event("(when: [Trait(Strong)], read: \"y\")"),
            event("(when: [Trait /* TTT */ (Strong)], read: \"x\")"),
        ],
    ];
    for [base, ours, theirs] in &cases {
        for (ours, theirs) in [(ours, theirs), (theirs, ours)] {
            let (text, conflicts) = merged(base, ours, theirs);
            let all =
                format!("--- base\n{base}--- ours\n{ours}--- theirs\n{theirs}--- merged\n{text}");
            assert!(!conflicts.is_empty() || text.contains("TTT"), "{all}");
            if conflicts.is_empty() {
                continue;
            }
            // Each side as a whole is there when the other's parts are taken out.
            let side = |own: bool| settled(&text, own);
            for (part, of) in [(side(true), ours), (side(false), theirs)] {
                // A comment on a line of its own comes over by itself.
                for line in part.lines().filter(|l| !l.trim().starts_with("//")) {
                    assert!(of.lines().any(|l| l == line), "{line}\n{all}");
                }
            }
        }
    }
}

/// A text with conflicts settled the one way or the other.
fn settled(text: &str, own: bool) -> String {
    let (mut out, mut inside) = (String::new(), None);
    for line in text.lines() {
        match line {
            "<<<<<<< ours" => inside = Some(Some(true)),
            "||||||| base" => inside = Some(None),
            "=======" => inside = Some(Some(false)),
            ">>>>>>> theirs" => inside = None,
            _ if inside.is_none_or(|side| side == Some(own)) => {
                out.push_str(line);
                out.push('\n');
            }
            _ => {}
        }
    }
    out
}

/// Two versions merged by lines: what is told of each conflict.
fn told_by_lines(base: &str, ours: &str, theirs: &str) -> Vec<String> {
    let [base, ours, theirs] = [base, ours, theirs].map(|text| Document::parse(scenario(text)));
    for document in [&base, &ours, &theirs] {
        assert_eq!(document.faults(), [], "{}", document.text());
    }
    let by_lines = safe::ByLines {
        base: touched::Side::of(&base),
        ours: touched::Side::of(&ours),
        theirs: touched::Side::of(&theirs),
        told: &[],
        markers: &Markers::default(),
        line_end: "\n",
    };
    let told = by_lines.merged().conflicts;
    told.into_iter().map(|c| c.message).collect()
}

/// Where only lines are known, what stands in them is named on the board.
#[test]
fn conflicts_by_lines_name_what_they_touch() {
    let room = |inner: &str| format!("    rooms: {{\n        9: (\n{inner}        ),\n    }},\n");
    let entries = |words: &[&str]| {
        let all: Vec<String> = words
            .iter()
            .map(|w| format!("                (read: \"{w}\"),\n"))
            .collect();
        room(&format!(
            "            explore: [\n{}            ],\n",
            all.concat()
        ))
    };
    let guards = |inner: &[&str]| {
        let all: Vec<String> = inner
            .iter()
            .map(|at| format!("        (monster: \"goblin\", at: \"{at}\"),\n"))
            .collect();
        format!("    guards: [\n{}    ],\n", all.concat())
    };
    let timers = |inner: &str| format!("    timers: [\n{inner}    ],\n");
    let cases: Vec<([String; 3], &str)> = vec![
        (
            [
                DOORS.into(),
                doors(&[("\"A2\"", "\"B1\"")]),
                doors(&[("\"A2\"", "\"A4\"")]),
            ],
            "both changed door `a` (A1|B1)",
        ),
        (
            [
                DOORS.into(),
                doors(&[("lock: Armed", "lock: Disarmed")]),
                doors(&[("(\"B1\", \"B2\")", "(\"B5\", \"B6\")")]),
            ],
            "ours changed door `b` (B1|B2): the lock, theirs door `b` (B5|B6)",
        ),
        (
            [
                DOORS.into(),
                doors(&[("// oak", "// elm")]),
                doors(&[("lock: Armed", "lock: Disarmed")]),
            ],
            "ours changed door `a` (A1|A2), theirs door `b` (B1|B2): the lock",
        ),
        (
            [
                "    light: 18,\n".into(),
                "    light: 17,\n".into(),
                "    light: 16,\n".into(),
            ],
            "both changed the light",
        ),
        (
            [
                room("            reveal: \"x\",\n"),
                room("            reveal: \"y\",\n"),
                room("            reveal: \"z\",\n"),
            ],
            "both changed room 9: the text read at first sight",
        ),
        (
            [
                entries(&["a", "b"]),
                entries(&["c", "d"]),
                entries(&["e", "f"]),
            ],
            "both changed room 9: the explore entries",
        ),
        (
            [entries(&["a"]), entries(&["b"]), entries(&["c"])],
            "both changed room 9, explore entry 1: the text read aloud",
        ),
        (
            [
                guards(&["F13", "F14"]),
                guards(&["G13", "G14"]),
                guards(&["F13", "H14"]),
            ],
            "ours changed guards at G13, G14, F13, F14, theirs guards at H14, F14",
        ),
        (
            [guards(&["F13"]), guards(&[]), guards(&["F14"])],
            "ours changed a goblin at F13, theirs guards at F14, F13",
        ),
        (
            [
                timers(""),
                timers("        // ours\n"),
                timers("        // theirs\n"),
            ],
            "both changed the timers",
        ),
        (
            ["".into(), "    // one\n".into(), "    // two\n".into()],
            "both changed comments that stand by themselves",
        ),
        (
            [
                "".into(),
                "    light: 18,\n    notes: \"x\",\n".into(),
                "    players: (3, 4),\n".into(),
            ],
            "ours changed the light and the notes, theirs the players",
        ),
    ];
    for ([base, ours, theirs], wanted) in &cases {
        let told = told_by_lines(base, ours, theirs);
        assert_eq!(told, [*wanted], "{base}{ours}{theirs}");
    }
}

/// The same conflict in each style.
#[test]
fn conflicts_in_each_style() {
    let with = |base: &str, ours: &str, theirs: &str, style| {
        let markers = Markers {
            style,
            ours: "HEAD",
            base: "1a2b3c",
            theirs: "side",
            ..Markers::default()
        };
        let merged = merge(
            &scenario(base),
            &scenario(ours),
            &scenario(theirs),
            &markers,
        );
        let merged = merged.unwrap();
        let head = scenario("");
        let text = merged.text.strip_prefix(head.strip_suffix(")\n").unwrap());
        let line = merged
            .text
            .lines()
            .position(|l| l.starts_with("<<<"))
            .unwrap()
            + 1;
        assert_eq!(merged.conflicts[0].line, line, "{}", merged.text);
        text.unwrap().strip_suffix(")\n").unwrap().to_owned()
    };
    let same = |name: &str| format!("    // {name}\n    light: 1,\n");
    let gone = "        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),\n";
    let armed = ("lock: Armed", "lock: Disarmed");
    // Base, ours, theirs; what stands between the markers as it was; whether both begin alike.
    let cases: Vec<([String; 3], &str)> = vec![
        (
            [
                "    light: 18,\n".into(),
                "    light: 17,\n".into(),
                "    light: 16,\n".into(),
            ],
            "    light: 18,\n",
        ),
        ([DOORS.into(), doors(&[(gone, "")]), doors(&[armed])], gone),
        ([DOORS.into(), doors(&[armed]), doors(&[(gone, "")])], gone),
        (
            [
                "".into(),
                "    light: 17,\n".into(),
                "    light: 16,\n".into(),
            ],
            "",
        ),
        (
            [
                same("x").replace('1', "18"),
                same("x").replace('1', "17"),
                same("x").replace('1', "16"),
            ],
            "    light: 18,\n",
        ),
        (
            [
                "    patrol: [\"a\", \"b\", \"c\"],\n".into(),
                "    patrol: [\"b\", \"a\", \"c\"],\n".into(),
                "    patrol: [\"c\", \"b\", \"a\"],\n".into(),
            ],
            "    patrol: [\"a\", \"b\", \"c\"],\n",
        ),
    ];
    for ([base, ours, theirs], was) in &cases {
        let plain = with(base, ours, theirs, Style::Merge);
        let wanted = plain.replace("=======\n", &format!("||||||| 1a2b3c\n{was}=======\n"));
        assert!(
            plain.contains("<<<<<<< HEAD\n") && plain.contains(">>>>>>> side\n"),
            "{plain}"
        );
        assert_eq!(with(base, ours, theirs, Style::Diff3), wanted);
        assert_eq!(with(base, ours, theirs, Style::Zdiff3), wanted);
    }
}

/// Whatever the style, the parts between the markers are those of each side; lines that both have
/// alike at the ends stand outside with `Zdiff3`.
#[test]
fn whole_files_in_conflict_are_those_of_their_sides() {
    let lines = |words: &str| {
        format!(
            "    patrol: [\n{}    ],\n",
            words
                .split(' ')
                .map(|w| format!("        \"{w}\",\n"))
                .collect::<String>()
        )
    };
    let [base, ours, theirs] = [
        lines("goblin goblin"),
        lines("elf wolf goblin"),
        lines("elf ogre goblin"),
    ];
    for style in [Style::Merge, Style::Diff3, Style::Zdiff3] {
        let markers = Markers {
            style,
            ..Markers::default()
        };
        let merged = merge(
            &scenario(&base),
            &scenario(&ours),
            &scenario(&theirs),
            &markers,
        )
        .unwrap();
        assert_eq!(
            settled(&merged.text, true),
            scenario(&ours),
            "{}",
            merged.text
        );
        assert_eq!(
            settled(&merged.text, false),
            scenario(&theirs),
            "{}",
            merged.text
        );
        let inside = merged.text.split("=======").next().unwrap();
        let inside = inside.split("<<<<<<<").nth(1).unwrap();
        assert_eq!(
            inside.contains("\"elf\""),
            style != Style::Zdiff3,
            "{}",
            merged.text
        );
    }
}

/// Two that changed one long text leave markers that nobody can overlook.
#[test]
fn a_conflict_within_a_text_of_several_lines_is_told() {
    let notes = |a: &str, b: &str| format!("    notes: \"\n{a}\n\nmiddle\n\n{b}\n\",\n");
    let cases = [
        [notes("a", "b"), notes("x", "b"), notes("y", "b")],
        [notes("a", "b"), notes("x", "b"), notes("a", "y")],
        [notes("a", "b"), notes("x", "y"), notes("y", "x")],
    ];
    for [base, ours, theirs] in &cases {
        let styles = [Style::Merge, Style::Diff3, Style::Zdiff3];
        for (style, size) in styles
            .into_iter()
            .flat_map(|style| [(style, 7), (style, 12)])
        {
            let markers = Markers {
                style,
                size,
                ..Markers::default()
            };
            let merged = merge(
                &scenario(base),
                &scenario(ours),
                &scenario(theirs),
                &markers,
            )
            .unwrap();
            let all = &merged.text;
            assert!(!merged.conflicts.is_empty(), "{all}");
            let document = Document::parse(all.as_str());
            let told = document.faults().first().map(|f| f.message.as_str());
            assert_eq!(told, Some("unresolved merge conflict"), "{all}");
        }
    }
}

/// What looks like a marker in a text or a comment is none, whatever else is wrong in the file.
#[test]
fn headings_underlined_in_a_text_are_no_markers() {
    let text = |line: &str| {
        [
            format!("    notes: \"Plan\n{line}\nof the crypt\",\n"),
            format!("    notes: r#\"Plan\n{line}\nof the crypt\"#,\n"),
            format!("    /* Plan\n{line}\nof the crypt */\n"),
        ]
    };
    for line in ["=======", "|||||||", "||||||| base"] {
        for text in text(line) {
            for lines in [
                format!("    light: ,\n{text}"),
                format!("{text}    light: ,\n"),
                format!("{text}    light: 20\n    party: 3,\n"),
                format!("{text}    light: 20,\n    )"),
            ] {
                let document = Document::parse(scenario(&lines));
                let told = document.faults().iter().map(|f| f.message.as_str());
                let told: Vec<&str> = told.collect();
                assert!(!told.is_empty(), "{lines}");
                assert!(
                    !told.contains(&"unresolved merge conflict"),
                    "{lines}{told:?}"
                );
            }
        }
    }
}

/// A marker that was forgotten is told as what it is, and nothing else is.
#[test]
fn markers_left_behind_are_told() {
    for marker in [
        "<<<<<<< ours",
        "=======",
        ">>>>>>> theirs",
        "<<<<<<<<<<<< ours",
        ">>>>>>>>> Temporary merge branch 2",
    ] {
        let text = scenario(&format!("    light: 18,\n{marker}\n    party: 3,\n"));
        let document = Document::parse(text);
        let told: Vec<&str> = document
            .faults()
            .iter()
            .map(|f| f.message.as_str())
            .collect();
        assert_eq!(told, ["unresolved merge conflict"], "{marker}");
    }
    let two = "<<<<<<< ours\n=======\n>>>>>>> theirs\n".repeat(2);
    assert_eq!(Document::parse(scenario(&two)).faults().len(), 2);
}

/// A row of pieces without ids that one side moved by a square, while the other named the last: nobody
/// can tell which is which, so both stand in the text.
#[test]
fn pieces_without_ids_are_not_taken_for_each_other() {
    let row = |squares: [&str; 3], more: &str| {
        let [a, b, c] = squares;
        let goblin =
            |at: &str, more: &str| format!("        (monster: \"goblin\", at: \"{at}\"{more}),\n");
        let guards = [goblin(a, ""), goblin(b, ""), goblin(c, more)].concat();
        format!("    guards: [\n{guards}    ],\n")
    };
    let base = row(["C16", "C17", "C18"], "");
    let moved = row(["C17", "C18", "C19"], "");
    let named = row(["C16", "C17", "C18"], ", name: \"Grub\"");
    for (ours, theirs) in [(&moved, &named), (&named, &moved)] {
        let (text, conflicts) = merged(&base, ours, theirs);
        assert_eq!(conflicts.len(), 1, "{text}");
        assert!(text.contains("at: \"C18\", name: \"Grub\""), "{text}");
    }
    // One more at the front is no doubt: the others stand as they stood.
    let more = base.replace(
        "guards: [\n",
        "guards: [\n        (monster: \"goblin\", at: \"C15\"),\n",
    );
    let text = clean(&base, &more, &named);
    assert!(text.contains("C15") && text.contains("Grub"), "{text}");
}

#[test]
fn what_cannot_be_read_is_merged_by_lines() {
    let base = scenario("    light: 20,\n    notes: \"\",\n    players: (3, 5),\n");
    let ours = base.replace("20", "18");
    let theirs = base.replace("(3, 5)", "(3, ").replace('\n', "\r\n");
    assert!(merge(&base, &ours, &theirs, &Markers::default()).is_err());
    let merged = by_lines(&base, &ours, &theirs, &Markers::default());
    assert_eq!(merged.conflicts, []);
    assert_eq!(merged.text, ours.replace("(3, 5)", "(3, "));
}

/// Merged by lines, each conflict is named by what stands in it, and no heading ends up below its list.
#[test]
fn conflicts_by_lines_have_their_own_names() {
    let base = "    doors: [
        (id: \"a\", between: (\"A1\", \"B1\")),
    ],
    guards: [
        (id: \"g\", monster: \"goblin\", at: \"C3\"),
        (id: \"h\", monster: \"goblin\", at: \"D3\"),
    ],
";
    let ours = base
        .replace("\"B1\"))", "\"B1\"), lock: Armed)")
        .replace(
            "        (id: \"g\", monster: \"goblin\", at: \"C3\"),\n",
            "",
        )
        .replace(
            "\"D3\"),\n",
            "\"D3\"),\n        (monster: \"wolf\", at: \"E3\"),\n",
        );
    let theirs = base
        .replace("\"B1\"))", "\"B1\"), key: \"k\")")
        .replace("C3", "C4");
    let (text, conflicts) = merged(base, &ours, &theirs);
    assert_eq!(
        conflicts,
        [
            "7: ours changed door `a` (A1|B1): the lock, theirs door `a` (A1|B1): the key",
            "14: both changed guard `g` (C3)"
        ],
        "{text}"
    );
    let heading = "    furniture: [ // old things\n        (kind: \"chest\", at: \"C3\"),\n";
    let chests = heading.replace(" // old things", "");
    let ours = chests.replace("C3", "C4");
    let (text, _) = merged(
        &format!("{chests}    ],\n"),
        &format!("{ours}    ],\n"),
        &format!("{heading}    ],\n"),
    );
    let (before, after) = text.split_once("// old things").unwrap();
    assert!(
        after.contains("kind: \"chest\"") || before.contains("<<<<<<<"),
        "{text}"
    );
}
