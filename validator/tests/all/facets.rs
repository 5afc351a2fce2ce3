//! One rule after the other at the edges of what it finds, as tables: pieces in a bare scenario, and
//! what is said about them.
//!
//! One file beyond 400 lines: it is tables all through, and each rule's stand together.

use crate::{checked, findings};

/// A scenario with five heroes in the west gallery and these fields.
pub(crate) fn bare(fields: &str) -> String {
    format!(
        "#![enable(implicit_some)]\n(format: 1, title: \"Bare\", start: [\"A9\", \"A10\", \"A11\", \"A12\", \
         \"A13\"],\n{fields}\n)"
    )
}

pub(crate) fn expect(table: &[(&str, &[&str])]) {
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
            &[r#"blocked-start at "A11" on A11"#],
        ),
        (
            r#"allies: [(id: "wren", figure: "goblin", at: "C12")], guards: [(monster: "goblin", at: "C12")]"#,
            &[r#"overlap at "C12" on C12"#],
        ),
        (
            r#"blockages: [(at: ["A20", "A21"])], guards: [(monster: "goblin", at: "A21")]"#,
            &[r#"overlap at "A21" on A21"#],
        ),
        // Three on one square: said once.
        (
            r#"guards: [(monster: "goblin", at: "C12"), (monster: "skeleton", at: "C12"), (monster: "goblin", at: "C12")]"#,
            &[r#"overlap at "C12" on C12"#],
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
            &["senseless-range at (1, 2)"],
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
        let expected: &[&str] = if found { &["duplicate-door"] } else { &[] };
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
        let found = findings(&text).into_iter();
        found
            .filter(|f| f.starts_with("trigger"))
            .collect::<Vec<_>>()
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
            r#"guards: [(id: "sentry", monster: "goblin", at: "X18")], blockages: [(id: "stones", at: ["A22"])],
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
        let mut found = checked(&text);
        // In some of these nothing uses the item, which is not what this is about.
        found.retain(|d| d.rule != "unused-id");
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(
            (found[0].rule, &*found[0].label, found[0].help.as_deref()),
            ("unknown-name", label, help),
            "{wrong}"
        );
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
    assert_eq!(walk(&never), ["senseless-range at (5, 5)"]);
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
    // way is not to blame: that is another rule's.
    let item =
        r#"goals: [Recover("crown")], catalog: (items: {"crown": (name: "Crown", kind: Quest)})"#;
    assert_eq!(
        findings(&text(item)),
        [r#"goal-impossible at Recover("crown")"#]
    );
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
            &["the rubble stands on A11, where a hero begins"],
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
    for (waiver, fault) in [
        (
            r#"(rule: "unwired-part", at: "K15", reason: "elsewhere")"#,
            None,
        ),
        (
            r#"(rule: "unwired-part", at: "room-8", reason: "elsewhere")"#,
            None,
        ),
        (
            r#"(rule: "overlap", at: "plate", reason: "another rule")"#,
            None,
        ),
        (
            r#"(rule: "unwired-part", at: "plate", reason: " ")"#,
            Some("\" \""),
        ),
    ] {
        // The finding stays, and the waiver is one too.
        let [found] = &found;
        let useless = format!("useless-waiver at {}", fault.unwrap_or(waiver));
        assert_eq!(plate(waiver), [(*found).to_owned(), useless], "{waiver}");
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
            // Of many flags nothing asks for any.
            .filter(|rule| rule != "flag-never-read")
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
            many(n, &|i| format!(r#"(on: Turn({}), read: "Tick.")"#, i + 1))
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
