//! Differences between small scenarios, as they are told.

use std::fmt::Write;

use super::*;

const TEXT: &str = r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The Chapel",
    start: ["A9", "A10", "A11"],
    exits: [(at: ["A9"])],
    goals: [Slay("warden"), Recover("bell")],
    epilogue: (success: "Done."),
    doors: [
        (id: "nave-west", between: ("I14", "J14")),
        (id: "vestry", between: ("H12", "I12"), lock: Armed, key: "iron-key"),
    ],
    blockages: [(at: ["A6"]), (id: "gate", kind: Portcullis, at: ["M19"])],
    furniture: [(kind: "chest", at: "K23"), (kind: "chest", at: "C4"), (id: "altar", kind: "altar", at: "L12")],
    guards: [
        (id: "warden", monster: "ghoul", at: "M15", stats: (health: 3)),
        (monster: "goblin", at: "F13"),
        (monster: "goblin", at: "C16", players: (4, 5)),
    ],
    patrol: ["goblin", "goblin"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    wires: [(from: "plate", to: "gate", via: ["K19"])],
    rooms: {
        9: (
            name: "The nave",
            reveal: "Water laps at the altar steps. Above them hangs a bell that no rope holds.",
            explore: [
                (read: "A first look finds nothing."),
                (
                    read: "A lever.",
                    when: [Not(Flag("seen"))],
                    choose: [
                        (label: "Pull it", then: [Set("pulled"), Test(roll: Jump, fail: [Harm(amount: 1)])]),
                        (label: "Leave it"),
                    ],
                ),
            ],
        ),
    },
    events: [(on: Turn(14), read: "Water rises.", then: [Light(-2)])],
    catalog: (items: {"iron-key": (name: "Iron key", kind: Key)}),
    waivers: [(rule: "path-cut", at: "room-9", reason: "meant so")],
)
"#;

/// Each change of the text, old words and new ones, with what is told of it.
#[test]
fn each_change_is_told() {
    let changes = [
        ("title: \"The Chapel\"", "title: \"The Abbey\", light: 18"),
        ("\"A10\", \"A11\"", "\"A11\", \"B9\""),
        ("Slay(\"warden\")", "Slay(\"abbot\")"),
        (
            "success: \"Done.\"",
            "success: \"It is done.\", failure: \"Lost.\"",
        ),
        ("\"I14\", \"J14\"", "\"I13\", \"J13\""),
        ("nave-west", "nave-door"),
        ("lock: Armed, key: \"iron-key\"", "secret: true"),
        ("(at: [\"A6\"]), ", ""),
        (
            "kind: \"chest\", at: \"K23\"",
            "kind: \"chest\", at: \"K24\"",
        ),
        (
            "(kind: \"chest\", at: \"C4\")",
            "(id: \"box\", kind: \"chest\", at: \"C4\", facing: South)",
        ),
        (
            "\"ghoul\", at: \"M15\", stats: (health: 3)",
            "\"skeleton\", at: \"M16\", stats: (health: 4)",
        ),
        (
            "(monster: \"goblin\", at: \"F13\"),\n        (monster: \"goblin\", at: \"C16\", players: (4, 5))",
            "(monster: \"goblin\", at: \"C16\", players: (4, 5)), (monster: \"goblin\", at: \"F13\")",
        ),
        (
            "patrol: [\"goblin\", \"goblin\"]",
            "patrol: [\"goblin\", \"orc\"]",
        ),
        (
            "(id: \"plate\", kind: PressurePlate, at: \"K14\")",
            "(id: \"plate\", kind: PressurePlate, at: \"K14\"), (id: \"cord\", kind: Tripwire, at: \"S14\", to: \"S16\")",
        ),
        (
            "wires: [(from: \"plate\", to: \"gate\", via: [\"K19\"])]",
            "wires: []",
        ),
        ("via: [\"K19\"]", "via: [\"K18\"]"),
        ("at the altar steps", "at the lowest of the steps"),
        ("(read: \"A first look finds nothing.\"),", ""),
        (
            "(label: \"Leave it\")",
            "(label: \"Leave it\"), (label: \"Open it\", then: [Patrol])",
        ),
        ("Harm(amount: 1)", "Harm(amount: 2)"),
        ("Flag(\"seen\")", "Flag(\"found\")"),
        ("Light(-2)", "Light(-3), Read(\"Dark.\")"),
        ("9: (\n", "9: (note: \"Slowly.\",\n"),
        ("kind: Key", "kind: Quest, slows: 1"),
        ("meant so", "as it was meant"),
        ("rooms: {", "rooms: { 10: (name: \"The well\"),"),
    ];
    let old = Document::parse(TEXT);
    assert_eq!(old.faults(), []);
    let mut told = String::new();
    for (from, to) in changes {
        assert!(TEXT.contains(from), "{from}");
        let new = Document::parse(TEXT.replacen(from, to, 1));
        assert_eq!(new.faults(), [], "{to}");
        let _ = writeln!(told, "{from} → {to}");
        for change in diff(&old, &new) {
            let _ = writeln!(told, "    {:?}: {}", change.kind, change.message);
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn a_scenario_stands_on_plain_lines() {
    insta::assert_snapshot!(lines(&Document::parse(TEXT)));
}

#[test]
fn line_breaks_in_a_text_mean_nothing() {
    let old = Document::parse(TEXT);
    let new = Document::parse(TEXT.replace("steps. Above", "steps.\n        Above"));
    assert_eq!(diff(&old, &new), []);
}

#[test]
fn blanks_that_changed_are_found() {
    let old = Document::parse(TEXT.replace("steps. Above", "steps.\n\nAbove"));
    for (from, to, told) in [
        ("Above them", "Above  them", " in blanks only, paragraph 2"),
        ("at the", "at\tthe", " in blanks only, paragraph 1"),
        ("\n\nAbove them", "\n\n\nAbove them", "-"),
        ("\n\nAbove them", " Above them", ""),
    ] {
        let new = Document::parse(old.text().replace(from, to));
        let messages: Vec<String> = diff(&old, &new).into_iter().map(|c| c.message).collect();
        let wanted = format!("room 9: text read at first sight changed{told}");
        let wanted = if told == "-" { vec![] } else { vec![wanted] };
        assert_eq!(messages, wanted, "{to}");
    }
    assert_eq!(
        super::words::blanks("a b\n\nc\n\nd e", "a  b\n\nc\n\nd  e"),
        " in blanks only, paragraphs 1, 3"
    );
}

#[test]
fn words_that_changed_stand_among_their_neighbours() {
    let shown = |old: &str, new: &str| -> String {
        let pieces = words(old, new);
        let piece = |p: &Piece| match p.fate {
            Fate::Kept => p.text.clone(),
            Fate::Gone => format!("[-{}-]", p.text),
            Fate::New => format!("{{+{}+}}", p.text),
        };
        pieces.iter().map(piece).collect::<Vec<_>>().join(" ")
    };
    let old = "One two three four five six seven eight nine ten eleven.\n\nA second paragraph.";
    assert_eq!(
        shown(old, &old.replace("nine", "9").replace("\n\nA", "\nA")),
        "… four five six seven eight [-nine-] {+9+} ten eleven. [-¶-] A second paragraph."
    );
    assert_eq!(shown("", "New."), "{+New.+}");
    assert_eq!(shown("same", "same"), "same");
}

/// The place of a value is told where it is written, also where it is the usual one.
#[test]
fn usual_values_have_a_place_where_they_are_written() {
    let scenario = |light: &str| {
        Document::parse(format!(
            "(format: 1, title: \"T\", start: [\"A9\"],{light})"
        ))
    };
    let places = |a: &str, b: &str| {
        let changes = diff(&scenario(a), &scenario(b));
        assert_eq!(changes.len(), 1, "{changes:?}");
        (changes[0].place_a.is_some(), changes[0].place_b.is_some())
    };
    assert_eq!(places(" light: 20", " light: 18"), (true, true));
    assert_eq!(places(" light: 18", " light: 20"), (true, true));
    assert_eq!(places("", " light: 18"), (false, true));
}
