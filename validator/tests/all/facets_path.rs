//! The rules about ways at the edges of what they find, as tables: pieces in a bare scenario, and what
//! is said about them.

use crate::{findings, read};

/// A scenario with five heroes in room 7 and these fields.
fn bare(fields: &str) -> String {
    format!(
        "#![enable(implicit_some)]\n(format: 1, title: \"Bare\", start: [\"B11\", \"B12\", \"B13\", \"C11\", \
         \"C12\"], intro: \"Dark.\",\n{fields}\n)"
    )
}

/// What the rules about ways say.
fn expect(table: &[(&str, &[&str])]) {
    const RULES: [&str; 6] = [
        "path-cut",
        "shut-in",
        "out-of-reach",
        "jump-only",
        "secret-only-room",
        "key-behind-lock",
    ];
    for (fields, expected) in table {
        let found: Vec<String> = findings(&bare(fields))
            .into_iter()
            .filter(|found| {
                RULES
                    .iter()
                    .any(|rule| found.starts_with(&format!("{rule} ")))
            })
            .map(|found| found.split(" on ").next().unwrap_or_default().to_owned())
            .collect();
        assert_eq!(found, *expected, "{fields}");
    }
}

#[test]
fn what_no_hero_can_come_to() {
    expect(&[
        (
            r#"guards: [(monster: "goblin", at: "C17")], doors: [(id: "d", between: ("H12", "I12"))],"#,
            &[r#"out-of-reach at "C17""#],
        ),
        // A sketch.
        (r#"guards: [(monster: "goblin", at: "C17")],"#, &[]),
        // Together, by what is written first.
        (
            r#"guards: [(monster: "goblin", at: "C17"), (monster: "goblin", at: "D17")],
            triggers: [(id: "lever", kind: Lever, at: "B15")],
            doors: [(id: "on", between: ("H16", "I16"))], blockages: [(at: ["I10"]), (at: ["I13"])],
            wires: [(from: "lever", to: "on", via: ["B16"])],
            rooms: {8: (reveal: "Dark.", explore: [(at: ["C18"], read: "A ring.")])},"#,
            &[r#"out-of-reach at "C17""#],
        ),
        // In reserve, in the start room, behind a door, behind a lock, beside what is reached.
        (
            r#"guards: [(id: "g", monster: "goblin", at: "C17", reserve: true)],"#,
            &[],
        ),
        (r#"guards: [(monster: "goblin", at: "F12")],"#, &[]),
        (
            r#"guards: [(monster: "goblin", at: "C17")], doors: [(id: "d", between: ("D14", "D15"), lock: Armed)],"#,
            &[],
        ),
        // Luck may open it: a plate, a roll; or somebody is put there.
        (
            r#"guards: [(monster: "goblin", at: "I16")],
            doors: [(id: "d", between: ("H12", "I12"))],
            blockages: [(at: ["I19"]), (id: "gate", kind: Portcullis, at: ["I14"])],
            triggers: [(id: "plate", kind: PressurePlate, at: "F12")], wires: [(from: "plate", to: "gate")],"#,
            &[],
        ),
        (
            r#"guards: [(monster: "goblin", at: "C17")],
            rooms: {7: (explore: [(read: "A hole.", then: [Place(at: "D17")])])},"#,
            &[],
        ),
        // Invaders come another way.
        (
            r#"guards: [(id: "boss", monster: "goblin", at: "C17")], doors: [(id: "d", between: ("A16", "B16"))],
            invasion: (portals: ["A18"], sanctum: 8, boss: "boss", day: 3),"#,
            &[],
        ),
        // A goal behind the same rubble: one finding.
        (
            r#"goals: [Reach("I18")], guards: [(monster: "goblin", at: "I16")],
            doors: [(id: "d", between: ("H12", "I12"))],
            blockages: [(at: ["I10"]), (at: ["I19"]), (at: ["I14"])],"#,
            &[r#"path-cut at ["I14"]"#],
        ),
        (
            r#"goals: [Enter("room-8")], guards: [(monster: "goblin", at: "C17")],"#,
            &[r#"path-cut at Enter("room-8")"#],
        ),
    ]);
}

#[test]
fn what_only_a_jump_leads_to() {
    let cases =
        r#"furniture: [(kind: "bookcase", at: "E11", facing: East), (kind: "chest", at: "E14")],"#;
    let with = |more: &str| format!("{cases} {more}");
    let guard = with(r#"guards: [(monster: "goblin", at: "G12")],"#);
    let goal = with(r#"goals: [Reach("G12")], guards: [(monster: "goblin", at: "G13")],"#);
    let round = with(
        r#"guards: [(monster: "goblin", at: "G12")], blockages: [(at: ["I10"])],
        doors: [(id: "a", between: ("D14", "D15")), (id: "b", between: ("G14", "G15"))],"#,
    );
    let thick = format!(
        r#"{} guards: [(monster: "goblin", at: "G12")],"#,
        cases.replace(
            "furniture: [",
            r#"furniture: [(kind: "bookcase", at: "F11", facing: East), (kind: "chest", at: "F14"),"#
        )
    );
    expect(&[
        (&guard, &[r#"jump-only at "G12""#]),
        (&goal, &[r#"path-cut at "E14""#]),
        (&round, &[]),
        (&thick, &[r#"out-of-reach at "G12""#]),
    ]);
}

#[test]
fn rooms_behind_secret_doors() {
    let door = r#"doors: [(id: "d", between: ("D14", "D15"), secret: true)],"#;
    let text = |entry: &str| format!("{door} rooms: {{7: (explore: [{entry}])}},");
    let wired = |kind: &str| {
        format!(
            r#"{door} triggers: [(id: "t", kind: {kind}, at: "F13")], wires: [(from: "t", to: "d")],"#
        )
    };
    let two = door.replace(
        "secret: true)",
        r#"secret: true), (id: "e", between: ("H16", "I16"))"#,
    ) + r#"blockages: [(at: ["I10"]), (at: ["I19"])],"#;
    let shut: &[&str] = &[r#"secret-only-room at ("D14", "D15")"#];
    expect(&[
        (door, shut),
        (&two, shut),
        (&text(r#"(then: [Reveal("d")])"#), &[]),
        (
            &text(r#"(then: [Test(roll: Jump, pass: [Reveal("d")])])"#),
            shut,
        ),
        (
            &text(r#"(repeat: Always, then: [Test(roll: Jump, pass: [Reveal("d")])])"#),
            &[],
        ),
        (
            &text(
                r#"(choose: [(label: "a", then: [Reveal("d")]), (label: "b", then: [Light(1)])])"#,
            ),
            shut,
        ),
        (&wired("Lever"), &[]),
        (&wired("PressurePlate"), shut),
        // Another way leads there, though hardly a way; and a goal there is a matter of the way.
        (
            r#"doors: [(id: "d", between: ("D14", "D15"), secret: true), (id: "e", between: ("F14", "F15"))],"#,
            &[],
        ),
        (
            r#"goals: [Enter("room-8")], doors: [(id: "d", between: ("D14", "D15"), secret: true)],"#,
            &[r#"path-cut at ("D14", "D15")"#],
        ),
    ]);
}

#[test]
fn keys_and_their_locks() {
    let keyed = |doors: &str, rooms: &str, more: &str| {
        format!(
            r#"doors: [{doors}], rooms: {{{rooms}}}, {more}
            catalog: (items: {{"k": (name: "Key", kind: Key), "l": (name: "Key", kind: Key)}}),"#
        )
    };
    let gain = |room: u8, key: &str| {
        format!(r#"{room}: (reveal: "Dark.", explore: [(then: [Gain(item: "{key}")])]),"#)
    };
    let cell = r#"(id: "d", between: ("D14", "D15"), lock: Armed, key: "k"),"#;
    let hall = r#"(id: "e", between: ("H12", "I12"), lock: Armed, key: "l"), (id: "f", between: ("I14", "J14")),"#;
    let own: &[&str] = &[r#"key-behind-lock at Gain(item: "k")"#];
    let wire = r#"triggers: [(id: "t", kind: Lever, at: "F13")], wires: [(from: "t", to: "d")],"#;
    expect(&[
        (&keyed(cell, &gain(8, "k"), ""), own),
        (&keyed(cell, &gain(7, "k"), ""), &[]),
        // Locked again, it has its use.
        (&keyed(cell, &gain(8, "k"), wire), &[]),
        // Another way to the key; another key; another door that it opens.
        (
            &keyed(
                &format!(r#"{cell} (id: "r", between: ("F14", "F15")),"#),
                &gain(8, "k"),
                "",
            ),
            &[],
        ),
        (&keyed(cell, &(gain(8, "k") + &gain(7, "k")), ""), &[]),
        (
            &keyed(
                &format!(r#"{cell} (id: "r", between: ("H16", "I16"), lock: Armed, key: "k"),"#),
                &gain(8, "k"),
                "",
            ),
            &[],
        ),
        // Not armed.
        (
            &keyed(&cell.replace("Armed", "Disarmed"), &gain(8, "k"), ""),
            &[],
        ),
        // In a circle, and one after the other.
        (
            &keyed(
                &format!("{cell}{hall}"),
                &(gain(8, "l") + &gain(9, "k")),
                "",
            ),
            &[r#"key-behind-lock at Gain(item: "k")"#],
        ),
        (
            &keyed(
                &format!("{cell}{hall}"),
                &(gain(8, "l") + &gain(7, "k")),
                "",
            ),
            &[],
        ),
    ]);
}

#[test]
fn portcullises_that_close() {
    let vault = |event: &str, goal: &str| {
        format!(
            r#"goals: [{goal}], doors: [(id: "a", between: ("H12", "I12")), (id: "b", between: ("H16", "I16"))],
            blockages: [(at: ["I10"]), (at: ["I19"]), (id: "gate", kind: Portcullis, at: ["I14"])],
            triggers: [(id: "t", kind: Lever, at: "H13")], wires: [(from: "t", to: "gate")],
            rooms: {{8: (reveal: "Dark.")}}, events: [{event}],"#
        )
    };
    let goal = r#"Enter("room-8")"#;
    let open = r#"(on: Begin, then: [Open("gate")]),"#;
    let shut = format!(r#"{open} (on: Stepped(["I12"]), then: [Close("gate")]),"#);
    expect(&[
        (&vault("", goal), &[]),
        (
            &vault(r#"(on: Stepped(["C17"]), then: [Close("gate")]),"#, goal),
            &[r#"shut-in at Close("gate")"#],
        ),
        (&vault(r#"(on: Turn(9), then: [Block(id: "x", at: ["I13"])]),"#, goal), &[]),
        (
            &vault(&shut, goal).replace(r#"triggers: [(id: "t", kind: Lever, at: "H13")], wires: [(from: "t", to: "gate")],"#, ""),
            &[r#"path-cut at Close("gate")"#],
        ),
        (
            &vault(r#"(on: Turn(2), then: [Close("gate")]),"#, goal),
            &[r#"path-cut at Close("gate")"#],
        ),
    ]);
}

/// Faults in a whole scenario that has none: each is told once, by the rule meant for it.
#[test]
fn faults_in_the_chapel() {
    let chapel = read("samples/drowned-chapel.ron");
    let changed = |changes: &[(&str, &str)]| {
        let mut text = chapel.clone();
        for (old, new) in changes {
            assert_eq!(text.matches(old).count(), 1, "{old}");
            text = text.replace(old, new);
        }
        findings(&text)
    };
    assert_eq!(changed(&[]), Vec::<String>::new());
    // The key lies in the vestry, behind its own lock.
    assert_eq!(
        changed(&[
            (r#"Gain(item: "iron-key"),"#, ""),
            (
                "and the scratched word MERCY.\")",
                "and the scratched word MERCY.\", then: [Gain(item: \"iron-key\")])"
            ),
        ]),
        [r#"key-behind-lock at Gain(item: "iron-key") on H12 I12"#]
    );
}

/// A flag that nothing sets is a finding of its own and hides no other.
#[test]
fn a_flag_that_nothing_sets_hides_no_cut() {
    for on in [
        r#"on: FlagSet("dnoe")"#,
        r#"on: Turn(2), when: [AtLeast(counter: "bells", n: 3)]"#,
    ] {
        let found = findings(&bare(&format!(
            r#"goals: [Enter("room-5")], events: [({on}, read: "It is done.")]"#
        )));
        let has = |rule: &str| found.iter().any(|f| f.starts_with(rule));
        assert!(has("flag-never-set ") && has("path-cut "), "{found:?}");
    }
}
