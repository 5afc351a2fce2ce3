//! One rule after the other at the edges of what it finds, as tables: pieces in a bare scenario, and
//! what is said about them.
//!
//! One file beyond 400 lines: it is tables all through, and each rule's stand together.

use std::collections::BTreeSet;

use delve_format::Document;

use crate::{checked, findings};

/// A scenario with five heroes in the west gallery and these fields.
fn bare(fields: &str) -> String {
    format!(
        "#![enable(implicit_some)]\n(format: 1, title: \"Bare\", start: [\"A9\", \"A10\", \"A11\", \"A12\", \
         \"A13\"],\n{fields}\n)"
    )
}

fn expect(table: &[(&str, &[&str])]) {
    for (fields, expected) in table {
        assert_eq!(findings(&bare(fields)), *expected, "{fields}");
    }
}

#[test]
fn overlapping_pieces() {
    expect(&[
        // Furniture has its size, turned by its facing.
        (
            r#"furniture: [(kind: "table", at: "C12"), (kind: "chest", at: "D12")]"#,
            &[r#"overlap at "D12" on D12"#],
        ),
        (
            r#"furniture: [(kind: "table", at: "C12", facing: East), (kind: "chest", at: "D12")]"#,
            &[],
        ),
        (
            r#"furniture: [(kind: "table", at: "C12", facing: East), (kind: "chest", at: "C13")]"#,
            &[r#"overlap at "C13" on C13"#],
        ),
        // Figures, and the heroes' start.
        (
            r#"guards: [(monster: "goblin", at: "C12"), (monster: "goblin", at: "C12")]"#,
            &[r#"overlap at "C12" on C12"#],
        ),
        (
            r#"guards: [(monster: "goblin", at: "A11")]"#,
            &[r#"overlap at "A11" on A11"#],
        ),
        (
            r#"allies: [(id: "wren", figure: "goblin", at: "C12")], guards: [(monster: "goblin", at: "C12")]"#,
            &[r#"overlap at "C12" on C12"#],
        ),
        (
            r#"blockages: [(at: ["A20", "A21"])], guards: [(monster: "goblin", at: "A21")]"#,
            &[r#"overlap at "A21" on A21"#],
        ),
        // Three on one square: two too many.
        (
            r#"guards: [(monster: "goblin", at: "C12"), (monster: "skeleton", at: "C12"), (monster: "goblin", at: "C12")]"#,
            &[r#"overlap at "C12" on C12"#, r#"overlap at "C12" on C12"#],
        ),
        // Never on the table together, or beside it.
        (
            r#"guards: [(monster: "goblin", at: "C12", players: (3, 4)), (monster: "goblin", at: "C12", players: (5, 5))]"#,
            &[],
        ),
        (
            r#"guards: [(monster: "goblin", at: "C12", players: (3, 4)), (monster: "goblin", at: "C12", players: (4, 5))]"#,
            &[r#"overlap at "C12" on C12"#],
        ),
        (
            r#"guards: [(monster: "goblin", at: "C12", players: (1, 2)), (monster: "goblin", at: "C12")]"#,
            &[],
        ),
        (
            r#"guards: [(monster: "goblin", at: "C12", reserve: true), (monster: "goblin", at: "C12")]"#,
            &[],
        ),
        // Figures stand on hazards.
        (
            r#"hazards: [(id: "pit", kind: "pit", at: "C12")], guards: [(monster: "goblin", at: "C12")]"#,
            &[],
        ),
        (
            r#"hazards: [(id: "pit", kind: "pit", at: "C12"), (id: "pit-2", kind: "pit", at: "C12")]"#,
            &[r#"overlap at "C12" on C12"#],
        ),
    ]);
}

#[test]
fn doors_in_one_wall() {
    for (second, found) in [
        (r#"between: ("B12", "A12")"#, true),
        (r#"between: ("A12", "B12")"#, true),
        (r#"between: ("A13", "B13")"#, false),
        (r#"between: ("B12", "A12"), players: (5, 5)"#, false),
    ] {
        let text = bare(&format!(
            r#"rooms: {{7: (reveal: "Robes.")}},
            doors: [(id: "a", between: ("A12", "B12"), players: (3, 4)), (id: "b", {second})]"#
        ));
        let rules: Vec<&str> = checked(&text).iter().map(|d| d.rule).collect();
        let expected: &[&str] = if found { &["overlap"] } else { &[] };
        assert_eq!(rules, expected, "{second}");
    }
}

#[test]
fn parts_on_one_square() {
    let parts = |mechanisms: &str, wires: &str| {
        bare(&format!(
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "cord", kind: Tripwire, at: "O14")],
               mechanisms: [{mechanisms}], wires: [{wires}]"#
        ))
    };
    // Each mechanism on its own trigger.
    let text = parts(
        r#"(id: "darts", kind: DartThrower, at: "K14"), (id: "web", kind: WebTrap, at: "O14")"#,
        r#"(from: "plate", to: "darts"), (from: "cord", to: "web")"#,
    );
    assert_eq!(findings(&text), Vec::<String>::new());
    // A mechanism on another's trigger.
    let text = parts(
        r#"(id: "darts", kind: DartThrower, at: "K14"), (id: "web", kind: WebTrap, at: "O18")"#,
        r#"(from: "cord", to: "darts", via: ["O13", "K13"]), (from: "plate", to: "web", via: ["K18"])"#,
    );
    assert_eq!(findings(&text), [r#"overlap at "K14" on K14"#]);
    // Two mechanisms.
    let text = parts(
        r#"(id: "darts", kind: DartThrower, at: "K18"), (id: "web", kind: WebTrap, at: "K18")"#,
        r#"(from: "plate", to: "darts"), (from: "cord", to: "web", via: ["O18"])"#,
    );
    assert_eq!(findings(&text), [r#"overlap at "K18" on K18"#]);
}

#[test]
fn triggers_and_their_distance() {
    let two = |a: &str, b: &str| {
        let text = bare(&format!(
            r#"triggers: [(id: "a", {a}), (id: "b", {b})],
               mechanisms: [(id: "m", kind: DartThrower, at: "C20"), (id: "n", kind: WebTrap, at: "Q27")],
               wires: [(from: "a", to: "gate-a"), (from: "b", to: "gate-b")],
               blockages: [(id: "gate-a", kind: Portcullis, at: ["L28"]), (id: "gate-b", kind: Portcullis, at: ["M1"])],
               events: [(on: Turn(9), then: [Fire("m"), Fire("n")])]"#
        ));
        findings(&text)
    };
    let plate = |at: &str| format!(r#"kind: PressurePlate, at: "{at}""#);
    let fine = Vec::<String>::new();
    // Straight distance 4 is enough, walls or not.
    assert_eq!(two(&plate("K14"), &plate("K18")), fine);
    assert_eq!(two(&plate("K14"), &plate("M16")), fine);
    assert_eq!(
        two(&plate("K14"), &plate("K17")),
        [r#"trigger-spacing at "K17" on K14 K17"#]
    );
    assert_eq!(
        two(&plate("H14"), &plate("J14")),
        [r#"trigger-spacing at "J14" on H14 J14"#]
    );
    assert_eq!(
        two(&plate("K14"), &plate("K14")),
        [r#"trigger-spacing at "K14" on K14"#]
    );
    // Levers count, and each square of a wide tripwire.
    let lever = r#"kind: Lever, at: "L15""#;
    assert_eq!(
        two(&plate("K14"), lever),
        [r#"trigger-spacing at "L15" on K14 L15"#]
    );
    let cord = r#"kind: Tripwire, at: "O11", to: "O15""#;
    assert_eq!(two(&plate("L16"), cord), fine);
    assert_eq!(
        two(&plate("M16"), cord),
        [r#"trigger-spacing at "O11" on O11 O12 O13 O14 O15 M16"#]
    );
    // A sensor's radius is not its place.
    assert_eq!(
        two(r#"kind: Sensor, at: "K14", radius: 3"#, &plate("K18")),
        fine
    );
    // Never on the table together.
    let for_three = format!("{}, players: (3, 3)", plate("K14"));
    let for_more = format!("{}, players: (4, 5)", plate("K15"));
    assert_eq!(two(&for_three, &for_more), fine);
}

#[test]
fn doors_and_walls() {
    let wrong =
        |a: &str, b: &str| vec![format!(r#"door-without-wall at ("{a}", "{b}") on {a} {b}"#)];
    let door = |a: &str, b: &str| {
        let text = bare(&format!(
            r#"doors: [(id: "door", between: ("{a}", "{b}"))]"#
        ));
        let found = findings(&text).into_iter();
        found.filter(|f| f.starts_with("door")).collect::<Vec<_>>()
    };
    assert_eq!(door("A12", "B12"), Vec::<String>::new());
    assert_eq!(door("B12", "A12"), Vec::<String>::new());
    assert_eq!(
        door("B14", "B15"),
        Vec::<String>::new(),
        "between two rooms"
    );
    assert_eq!(door("A10", "B10"), wrong("A10", "B10"), "two corridors");
    assert_eq!(door("B11", "C11"), wrong("B11", "C11"), "one room");
    assert_eq!(door("A12", "C12"), wrong("A12", "C12"), "not neighbours");
    assert_eq!(door("A12", "B13"), wrong("A12", "B13"), "corner to corner");
    assert_eq!(door("X3", "X3").len(), 1, "one square twice");
}

#[test]
fn unwired_parts_that_entries_use_are_no_waste() {
    expect(&[
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")]"#,
            &[r#"unwired-part at "plate" on K14"#],
        ),
        (
            r#"mechanisms: [(id: "darts", kind: DartThrower, at: "K14")]"#,
            &[r#"unwired-part at "darts" on K14"#],
        ),
        (
            r#"timers: [(id: "fuse", at: "K14", turns: 1)]"#,
            &[r#"unwired-part at "fuse" on K14"#],
        ),
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
               events: [(on: Fired("plate"), read: "Click.")]"#,
            &[],
        ),
        (
            r#"triggers: [(id: "lever", kind: Lever, at: "K14")],
               events: [(on: TurnedOff("lever"), read: "Clack.")]"#,
            &[],
        ),
        (
            r#"mechanisms: [(id: "darts", kind: DartThrower, at: "K14")],
               events: [(on: Turn(3), then: [Fire("darts")])]"#,
            &[],
        ),
        // A wire to something misspelt is a wire: the name is wrong, not the part.
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
               wires: [(from: "plate", to: "dartz")]"#,
            &[r#"unknown-name at "dartz""#],
        ),
        // A wire that could not be read is a wire, too.
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
               mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
               wires: [(from: "plate", to: "darts", vai: ["K16"])]"#,
            &["unknown-field at vai"],
        ),
        // Several that belong to nothing are reported one by one.
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "cord", kind: Tripwire, at: "O18")],
               mechanisms: [(id: "darts", kind: DartThrower, at: "K18")]"#,
            &[
                r#"unwired-part at "plate" on K14"#,
                r#"unwired-part at "cord" on O18"#,
                r#"unwired-part at "darts" on K18"#,
            ],
        ),
    ]);
}

/// Parts that have wires, and still nothing starts them or they start nothing.
#[test]
fn wires_that_leave_parts_without_work() {
    const PARTS: &str = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "lever", kind: Lever, at: "O18")],
        mechanisms: [(id: "darts", kind: DartThrower, at: "K18")], timers: [(id: "fuse", at: "K16", turns: 1)],
        doors: [(id: "door", between: ("I14", "J14"))], rooms: {9: (reveal: "Water.")},"#;
    let lever = r#"(from: "lever", to: "door", via: ["O13", "J13"])"#;
    let none: &[&str] = &[];
    let wired: &[(&str, &[&str])] = &[
        (
            r#"(from: "plate", to: "fuse"), (from: "fuse", to: "darts")"#,
            none,
        ),
        // The timer: from both sides, from one side, with a wire too few.
        (
            r#"(from: "fuse", to: "plate"), (from: "darts", to: "fuse")"#,
            &[r#"unwired-part at (from: "fuse", to: "plate") on K14 K16 K18"#],
        ),
        (
            r#"(from: "plate", to: "fuse"), (from: "darts", to: "fuse")"#,
            &[r#"unwired-part at (from: "darts", to: "fuse") on K16"#],
        ),
        (
            r#"(from: "fuse", to: "plate"), (from: "fuse", to: "darts")"#,
            &[r#"unwired-part at (from: "fuse", to: "plate") on K16"#],
        ),
        (
            r#"(from: "plate", to: "fuse")"#,
            &[
                r#"unwired-part at "darts" on K18"#,
                r#"unwired-part at "fuse" on K14 K16"#,
            ],
        ),
        (
            r#"(from: "fuse", to: "darts"), (from: "plate", to: "door", via: ["J14"])"#,
            &[r#"unwired-part at "fuse" on K16 K18"#],
        ),
        // A wire from a part to itself, and one that ends where no other is.
        (
            r#"(from: "plate", to: "plate"), (from: "fuse", to: "darts"), (from: "lever", to: "fuse", via: ["O16"])"#,
            &[r#"unwired-part at "plate" on K14"#],
        ),
        (
            r#"(from: "plate", to: "M14"), (from: "fuse", to: "darts"), (from: "lever", to: "fuse", via: ["O16"])"#,
            &[r#"unwired-part at "plate" on K14"#],
        ),
        // Two triggers and nothing else.
        (
            r#"(from: "plate", to: "door"), (from: "fuse", to: "darts"), (from: "lever", to: "fuse", via: ["O16"])"#,
            none,
        ),
    ];
    for (wires, expected) in wired {
        let text = bare(&format!("{PARTS} wires: [{lever}, {wires}]"));
        assert_eq!(findings(&text), *expected, "{wires}");
    }
    // What an event waits for, and what an effect starts, works.
    let fires = r#"wires: [(from: "fuse", to: "darts"), (from: "plate", to: "door")], events: [(on: Turn(2), then: [Fire("fuse")])]"#;
    let waits = r#"wires: [(from: "plate", to: "fuse")], events: [(on: Fired("fuse"), read: "Click.", then: [Fire("darts")])]"#;
    for fields in [fires, waits] {
        let text = bare(&format!("{PARTS} {fields}"))
            .replace(r#"wires: ["#, &format!("wires: [{lever}, "));
        assert_eq!(findings(&text), [""; 0], "{fields}");
    }
    // Never on the table together.
    let apart = PARTS.replace(r#"at: "K18")"#, r#"at: "K18", players: (5, 5))"#);
    let apart = apart.replace(r#"at: "K14")"#, r#"at: "K14", players: (3, 4))"#);
    let wires =
        r#"(from: "plate", to: "darts"), (from: "lever", to: "fuse"), (from: "fuse", to: "door")"#;
    assert_eq!(
        findings(&bare(&format!("{apart} wires: [{wires}]"))),
        [
            r#"unwired-part at "plate" on K14"#,
            r#"unwired-part at "darts" on K18"#
        ]
    );
}

#[test]
fn blockages_that_effects_bring() {
    for (effect, expected) in [
        (r#"Block(id: "fall", at: ["A16"])"#, None),
        (
            r#"Block(id: "fall", at: ["A16", "B12"])"#,
            Some(r#"blockage-outside-corridor at "B12" on B12"#),
        ),
        (
            r#"Test(roll: Jump, fail: [Block(id: "fall", at: ["C12"])])"#,
            Some(r#"blockage-outside-corridor at "C12" on C12"#),
        ),
        (
            r#"Block(id: "sentry", at: ["A16"])"#,
            Some(r#"duplicate-id at "sentry""#),
        ),
        (
            r#"Block(id: "room-9", at: ["A16"])"#,
            Some(r#"duplicate-id at "room-9""#),
        ),
        (r#"Block(id: "stones", at: ["A16"])"#, None),
    ] {
        let text = bare(&format!(
            r#"guards: [(id: "sentry", monster: "goblin", at: "A18")], blockages: [(id: "stones", at: ["A22"])],
            events: [(on: Turn(2), then: [{effect}]), (on: Turn(4), then: [Block(id: "fall", at: ["A15"])])]"#
        ));
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(findings(&text), expected, "{effect}");
    }
}

#[test]
fn names_that_something_else_has() {
    for (wrong, label, help) in [
        (
            r#"goals: [Recover("toll-boy")]"#,
            "`toll-boy` is an ally",
            Some("did you mean `toll-box`?"),
        ),
        (
            r#"goals: [Slay("toll-box")]"#,
            "`toll-box` is an item",
            None,
        ),
        (
            r#"events: [(on: Turn(2), then: [Open("r")])]"#,
            "`r` is rubble",
            None,
        ),
        (
            r#"events: [(on: Turn(2), then: [Open("q")])]"#,
            "nothing has this name",
            None,
        ),
        (
            r#"goals: [Recover("toll-bxo")]"#,
            "nothing has this name",
            Some("did you mean `toll-box`?"),
        ),
    ] {
        let text = bare(&format!(
            r#"blockages: [(id: "r", at: ["A22"])], doors: [(id: "d", between: ("A12", "B12"))], rooms: {{7: (reveal: "Robes.")}},
            allies: [(id: "toll-boy", figure: "goblin", at: "A20")],
            catalog: (items: {{"toll-box": (name: "Toll box", kind: Quest)}}), {wrong}"#
        ));
        let found = checked(&text);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(
            (found[0].rule, &*found[0].label, found[0].help.as_deref()),
            ("unknown-name", label, help),
            "{wrong}"
        );
    }
}

/// A wire that joins another by the bend that nobody wrote: one finding, which names the square.
#[test]
fn wires_that_join_unseen() {
    const PARTS: &str = r#"triggers: [(id: "plate", kind: PressurePlate, at: "G11"), (id: "cord", kind: Tripwire, at: "B13")],
        doors: [(id: "in", between: ("A14", "B14")), (id: "door", between: ("H16", "I16"))],
        rooms: {7: (reveal: "Pews."), 8: (reveal: "Robes.")},"#;
    let darts = r#"(id: "darts", kind: DartThrower, at: "G18")"#;
    let web = r#"(id: "web", kind: WebTrap, at: "G17")"#;
    for (mechanisms, to, said) in [
        (
            format!("{darts}, {web}"),
            "web",
            "trigger `plate` sets off two mechanisms",
        ),
        (
            darts.to_owned(),
            "door",
            "mechanism `darts` has two triggers",
        ),
    ] {
        let text = bare(&format!(
            r#"{PARTS} mechanisms: [{mechanisms}], wires: [(from: "plate", to: "darts"), (from: "cord", to: "{to}")]"#
        ));
        let text = text.replace(r#"between: ("H16", "I16")"#, r#"between: ("G14", "G15")"#);
        let found = checked(&text);
        assert_eq!(found.len(), 1, "{found:#?}");
        let message = format!(
            "the wire from `cord` to `{to}` joins the wire from `plate` to `darts` at G13, so that {said}"
        );
        assert_eq!(found[0].message, message);
        let fix = found[0].fix.as_ref().expect("a fix");
        let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
        assert_eq!(findings(mended.text()), [""; 0], "{}", mended.text());
    }
}

/// Turning the wires of a timer is a fix that mends it.
#[test]
fn wires_of_a_timer_are_turned() {
    let text = bare(
        r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")], timers: [(id: "fuse", at: "N16", turns: 1)],
        mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
        wires: [(from: "fuse", to: "plate", via: ["N15", "K15"]), (from: "darts", to: "fuse")]"#,
    );
    let found = checked(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].message,
        "the wires of timer `fuse` at N16 are written the wrong way round"
    );
    let fix = found[0].fix.as_ref().expect("a fix");
    let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
    assert!(
        mended.text().contains(
            r#"wires: [(from: "plate", to: "fuse", via: ["K15", "N15"]), (from: "fuse", to: "darts")]"#
        ),
        "{}",
        mended.text()
    );
    assert_eq!(findings(mended.text()), [""; 0]);
}

/// Many wires, most of them wrong: what may be tried out is bounded, and what is wrong is said all the
/// same.
#[test]
fn many_wires_are_checked() {
    let square = |i: usize| format!("{}{}", char::from(b'A' + (i % 24) as u8), 1 + i / 24);
    let parts = |name: &str, kind: &str, from: usize| {
        let part = |i: usize| {
            format!(
                r#"(id: "{name}{i}", kind: {kind}, at: "{}")"#,
                square(from + 7 * i % 500)
            )
        };
        (0..64).map(part).collect::<Vec<_>>().join(", ")
    };
    for wires in [190, 5_000] {
        let wire = |i: usize| {
            let (from, to) = (i % 64, i * 7 % 64);
            format!(r#"(from: "t{from}", to: "m{to}")"#)
        };
        let text = bare(&format!(
            "triggers: [{}], mechanisms: [{}], wires: [{}]",
            parts("t", "PressurePlate", 0),
            parts("m", "DartThrower", 3),
            (0..wires).map(wire).collect::<Vec<_>>().join(", ")
        ));
        let rules: BTreeSet<&str> = checked(&text).iter().map(|d| d.rule).collect();
        assert!(rules.contains("two-mechanisms"), "{rules:?}");
    }
}

#[test]
fn what_could_not_be_read_is_not_missing_elsewhere() {
    expect(&[
        // The door has a fault; what refers to it has none.
        (
            r#"doors: [(id: "gate", between: ("A12", "B12"), secret: 3)],
               events: [(on: Turn(2), then: [Open("gate")])]"#,
            &["wrong-type at 3"],
        ),
        (
            r#"guards: [(id: "boss", monster: "goblin", at: "Z9")], goals: [Slay("boss")]"#,
            &[r#"off-board at "Z9""#],
        ),
        // The fault is in the id itself: with a capital, without quotes, as a key or in a wire.
        (
            r#"doors: [(id: "Gate", between: ("A12", "B12"))],
               events: [(on: Turn(2), then: [Open("gate")])]"#,
            &[r#"bad-value at "Gate""#],
        ),
        (
            r#"doors: [(id: gate, between: ("A12", "B12"))],
               events: [(on: Turn(2), then: [Open("gate")])]"#,
            &["wrong-type at gate"],
        ),
        (
            r#"triggers: [(id: "cord", kind: Tripwire, at: "K14")],
               mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
               wires: [(from: cord, to: "darts")]"#,
            &["wrong-type at cord"],
        ),
        (
            r#"goals: [Recover("bell")], catalog: (items: {bell: (name: "A bell", kind: Quest)})"#,
            &["wrong-type at bell"],
        ),
        (
            r#"goals: [Recover("brass-bell")], catalog: (items: {brass-bell: (name: "A bell", kind: Quest)})"#,
            &["syntax at brass-bell"],
        ),
        // Names from packs are not known here.
        (
            r#"packs: ["sea.ron"], guards: [(monster: "kraken", at: "C12")]"#,
            &[],
        ),
        (
            r#"packs: ["sea.ron"], goals: [Slay("kraken")]"#,
            &[r#"unknown-name at "kraken""#],
        ),
    ]);
}

#[test]
fn ways_that_are_open_in_the_end() {
    // Everything happens in the west walk: the start is cut off from the goal by one piece.
    let walk = |fields: &str| {
        let text = format!(
            r#"#![enable(implicit_some)]
            (format: 1, title: "Walk", players: (3, 4), start: ["I11", "I12", "I13", "I14"], intro: "Go.",
            goals: [Reach("I18")], {fields})"#
        );
        findings(&text)
    };
    let shut = |between: &str| format!(r#"blockages: [(at: ["I10"]), (at: ["I19"]), {between}],"#);
    let gate = shut(r#"(id: "gate", kind: Portcullis, at: ["I16"])"#);
    let rubble = shut(r#"(id: "stones", at: ["I16"])"#);
    let cut_gate = vec![r#"path-cut at ["I16"] on I16"#.to_owned()];
    let fine = Vec::<String>::new();
    assert_eq!(walk(&gate), cut_gate);
    assert_eq!(walk(&rubble), cut_gate);
    // A lever on the near side raises it, one on the far side does not, a plate is no lever.
    let part = |kind: &str, at: &str| {
        format!(
            r#"{gate} triggers: [(id: "t", kind: {kind}, at: "{at}")], wires: [(from: "t", to: "gate")]"#
        )
    };
    assert_eq!(walk(&part("Lever", "I13")), fine);
    assert_eq!(walk(&part("Lever", "I18")), cut_gate);
    assert_eq!(walk(&part("PressurePlate", "I13")), cut_gate);
    // An effect clears it, for certain or not.
    let clear = |repeat: &str, effect: &str| {
        format!(
            r#"{rubble} corridors: {{"west-walk": (explore: [(read: "Stones.", {repeat} then: [{effect}])])}}"#
        )
    };
    assert_eq!(walk(&clear("", r#"Clear("stones")"#)), fine);
    let roll = r#"Test(roll: OpenDoors, pass: [Clear("stones")])"#;
    assert_eq!(walk(&clear("", roll)), cut_gate);
    assert_eq!(walk(&clear("repeat: PerHero,", roll)), cut_gate);
    assert_eq!(walk(&clear("repeat: Always,", roll)), fine);
    let both = r#"Test(roll: OpenDoors, pass: [Clear("stones")], fail: [Harm(amount: 1), Clear("stones")])"#;
    assert_eq!(walk(&clear("", both)), fine);
    let table = r#"Table([(faces: (1, 3), then: [Clear("stones")]), (faces: (4, 6), then: [Clear("stones")])])"#;
    assert_eq!(walk(&clear("", table)), fine);
    let half = r#"Table([(faces: (1, 3), then: [Clear("stones")])])"#;
    assert_eq!(walk(&clear("", half)), cut_gate);
    // An event that waits for a flag which only the far side sets never comes.
    let flag = |at: &str| {
        format!(
            r#"{rubble} events: [
                (on: Stepped(["{at}"]), then: [Set("pressed")]),
                (on: FlagSet("pressed"), then: [Clear("stones")]),
            ]"#
        )
    };
    assert_eq!(walk(&flag("I14")), fine);
    assert_eq!(walk(&flag("I18")), cut_gate);
    // For some numbers of players only.
    let some = shut(r#"(at: ["I16"], players: (4, 4))"#);
    assert_eq!(walk(&some), cut_gate);
    let never = shut(r#"(at: ["I16"], players: (5, 5))"#);
    assert_eq!(walk(&never), fine);
    // Rubble in two places, both of which would have to go.
    let two = shut(r#"(at: ["I15"]), (at: ["I16"])"#);
    assert_eq!(walk(&two), [r#"path-cut at ["I16"] on I15 I16"#]);
}

#[test]
fn goals_behind_walls_and_doors() {
    let text = |fields: &str| bare(fields);
    let door = r#"rooms: {7: (reveal: "Robes.")}, doors: [(id: "door", between: ("A12", "B12")"#;
    let none = Vec::<String>::new();
    assert_eq!(
        findings(&text(r#"goals: [Enter("room-7")]"#)),
        [
            r#"path-cut at Enter("room-7") on B11 C11 D11 E11 F11 G11 H11 B12 C12 D12 E12 F12 G12 H12 B13 C13 D13 E13 F13 G13 H13 B14 C14 D14 E14 F14 G14 H14"#
        ]
    );
    let goal = r#"goals: [Enter("room-7")]"#;
    assert_eq!(findings(&text(&format!("{goal}, {door})]"))), none);
    assert_eq!(
        findings(&text(&format!(r#"{goal}, {door}, lock: Armed)]"#))),
        none
    );
    assert_eq!(
        findings(&text(&format!(r#"{goal}, {door}, secret: true)]"#))),
        [r#"path-cut at ("A12", "B12") on A12 B12"#]
    );
    assert_eq!(
        findings(&text(&format!(
            r#"{goal}, {door}, secret: true)], events: [(on: Turn(2), then: [Reveal("door")])]"#
        ))),
        none
    );
    // Furniture fills the only way: the goal's own square, and the one before it.
    assert_eq!(
        findings(&text(&format!(
            r#"goals: [Reach("D12")], {door})], furniture: [(kind: "chest", at: "D12")]"#
        ))),
        [r#"path-cut at "D12" on D12"#]
    );
    // A guard is reached from beside, also when it stands where nobody else can.
    assert_eq!(
        findings(&text(&format!(
            r#"goals: [Slay("boss")], {door})], guards: [(id: "boss", monster: "goblin", at: "D12")]"#
        ))),
        none
    );
    // An exit that nobody can get to.
    assert_eq!(
        findings(&text(r#"exits: [(at: ["C12"])]"#)),
        [r#"path-cut at [(at: ["C12"])] on C12"#]
    );
    // An item counts as within reach where one of its sources is, and without a source at all the
    // way is not to blame.
    let item =
        r#"goals: [Recover("crown")], catalog: (items: {"crown": (name: "Crown", kind: Quest)})"#;
    assert_eq!(findings(&text(item)), none);
    assert_eq!(
        findings(&text(&format!(
            r#"{item}, rooms: {{7: (reveal: "Robes.", explore: [(read: "A crown.", then: [Gain(item: "crown")])])}}"#
        ))),
        [r#"path-cut at Recover("crown")"#]
    );
}

#[test]
fn which_heroes_are_cut_off_and_from_how_much() {
    for (fields, expected) in [
        // Some of the heroes only.
        (
            r#"start: ["A10", "A11", "A16", "A17", "A18"], exits: [(at: ["A9"])], blockages: [(at: ["A6"]), (at: ["B10"]), (at: ["A14"])]"#,
            &[
                "the rubble at A6, B10 and A14 cut every way from the start at A16, A17 and A18 to the exit at A9",
            ][..],
        ),
        (
            r#"start: ["A10", "A11", "A12", "A13", "B10"], exits: [(at: ["A9"])]"#,
            &[],
        ),
        // A stone on the start is said once.
        (
            r#"start: ["A9", "A10", "A11", "A12", "A13"], goals: [Reach("A20")], blockages: [(at: ["A11"])]"#,
            &["a hero's start and the rubble both stand on A11"],
        ),
        // Two goals in one room without a door, and one in another.
        (
            r#"start: ["A9", "A10", "A11", "A12", "A13"], goals: [Reach("C12"), Reach("D12"), Reach("C17")]"#,
            &[
                "no way on foot leads from the start to the square C12 and the square D12",
                "no way on foot leads from the start to the square C17",
            ],
        ),
    ] {
        let text = format!("#![enable(implicit_some)]\n(format: 1, title: \"Cut\", {fields})");
        let found = checked(&text);
        let messages: Vec<&str> = found.iter().map(|d| &*d.message).collect();
        assert_eq!(messages, expected, "{fields}");
        assert!(found.iter().all(|d| d.help.is_some()), "{found:#?}");
    }
}

#[test]
fn rooms_that_come_into_view() {
    let door = r#"doors: [(id: "door", between: ("A12", "B12")"#;
    let silent = |more: &str| {
        findings(&bare(more))
            .iter()
            .filter(|f| f.starts_with("room-without-text "))
            .map(|f| f.split(" on ").next().unwrap_or("").to_owned())
            .collect::<Vec<_>>()
    };
    let none = Vec::<String>::new();
    assert_eq!(silent(""), none);
    assert_eq!(
        silent(&format!("{door})]")),
        [r#"room-without-text at ("A12", "B12")"#]
    );
    assert_eq!(
        silent(&format!(r#"{door})], rooms: {{7: (name: "Vestry")}}"#)),
        ["room-without-text at 7"]
    );
    assert_eq!(
        silent(&format!(r#"{door})], rooms: {{7: (reveal: "  ")}}"#)),
        [r#"room-without-text at "  ""#]
    );
    assert_eq!(silent(&format!("{door}, secret: true)]")), none);
    // A secret door that may be found shows the room.
    assert_eq!(
        silent(&format!(
            r#"{door}, secret: true)], events: [(on: Turn(2), then: [Test(roll: Jump, pass: [Reveal("door")])])]"#
        )),
        [r#"room-without-text at ("A12", "B12")"#]
    );
    // Rubble before the door: nobody gets there.
    assert_eq!(
        silent(
            r#"blockages: [(at: ["A7"]), (at: ["A14"]), (at: ["B10"])], doors: [(id: "door", between: ("I14", "J14"))]"#
        ),
        none
    );
    // The heroes begin inside and the intro has told them where they are.
    let inside = |intro: &str| {
        findings(&format!(
            r#"(format: 1, title: "Inside", start: ["C12", "D12", "E12", "F12", "G12"], intro: "{intro}")"#
        ))
    };
    assert_eq!(inside("You wake in a vestry."), none);
    assert_eq!(inside("").len(), 1);
}

#[test]
fn waivers_accept_what_they_name() {
    let plate = |waiver: &str| {
        findings(&bare(&format!(
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")], waivers: [{waiver}]"#
        )))
    };
    let found = [r#"unwired-part at "plate" on K14"#];
    let none = Vec::<String>::new();
    for at in ["plate", "K14", "room-9"] {
        let waiver = format!(r#"(rule: "unwired-part", at: "{at}", reason: "old and rotten")"#);
        assert_eq!(plate(&waiver), none, "{at}");
    }
    for waiver in [
        r#"(rule: "unwired-part", at: "K15", reason: "elsewhere")"#,
        r#"(rule: "unwired-part", at: "room-8", reason: "elsewhere")"#,
        r#"(rule: "overlap", at: "plate", reason: "another rule")"#,
        r#"(rule: "unwired-part", at: "plate", reason: " ")"#,
    ] {
        assert_eq!(plate(waiver), found, "{waiver}");
    }
    // What cannot be read cannot be waived.
    let text = bare(r#"light: "x", waivers: [(rule: "wrong-type", at: "A9", reason: "no")]"#);
    assert_eq!(findings(&text), [r#"wrong-type at "x""#]);
}

#[test]
fn more_than_a_game_can_hold() {
    let many =
        |n: usize, one: &dyn Fn(usize) -> String| (0..n).map(one).collect::<Vec<_>>().join(", ");
    let guard = |reserve: &'static str| {
        move |i: usize| {
            let square = format!("{}{}", char::from(b'B' + (i % 20) as u8), 11 + i / 20);
            format!(r#"(monster: "goblin", at: "{square}"{reserve})"#)
        }
    };
    let guards = |n, reserve| bare(&format!("guards: [{}]", many(n, &guard(reserve))));
    let rules = |text: &str| {
        let found = findings(text);
        found
            .iter()
            .map(|f| f.split(' ').next().unwrap_or("").to_owned())
            .collect::<Vec<_>>()
    };
    let none = Vec::<String>::new();
    assert_eq!(rules(&guards(48, "")), none);
    assert_eq!(rules(&guards(49, "")), ["limits"]);
    assert_eq!(rules(&guards(64, ", reserve: true")), none);
    assert_eq!(rules(&guards(65, ", reserve: true")), ["limits"]);
    let sets = |n| {
        bare(&format!(
            "events: [(on: Begin, then: [{}])]",
            many(n, &|i| format!(r#"Set("f{i}")"#))
        ))
    };
    assert_eq!(rules(&sets(64)), none);
    assert_eq!(rules(&sets(65)), ["limits"]);
    let events = |n| {
        bare(&format!(
            "events: [{}]",
            many(n, &|i| format!(r#"(on: Turn({i}), read: "Tick.")"#))
        ))
    };
    assert_eq!(rules(&events(256)), none);
    assert_eq!(rules(&events(257)), ["limits"]);
    let nots = |n: usize| {
        bare(&format!(
            "events: [(on: Begin, when: [{}Trait(Strong){}])]",
            "Not(".repeat(n - 1),
            ")".repeat(n - 1)
        ))
    };
    assert_eq!(rules(&nots(16)), none);
    assert_eq!(rules(&nots(17)), ["limits"]);
}
