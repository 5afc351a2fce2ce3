//! Rules about balance at the edges of what they find (long, because it is tables all through): what must
//! not be reported, and what must be, at its exact place.

use crate::facets::bare;
use crate::{checked, findings, read};

/// What one rule says about a scenario with these fields: the text at each place.
fn said(rule: &str, fields: &str) -> Vec<String> {
    let start = format!("{rule} at ");
    let found = findings(&bare(fields)).into_iter();
    found
        .filter_map(|finding| finding.strip_prefix(&start).map(str::to_owned))
        .collect()
}

/// The messages of one rule about a scenario with these fields.
fn messages(rule: &str, fields: &str) -> Vec<String> {
    let found = checked(&bare(fields)).into_iter();
    found
        .filter(|d| d.rule == rule)
        .map(|d| d.message)
        .collect()
}

#[test]
fn light_for_the_shortest_trip() {
    let rule = "light-too-short";
    // From A13 to X20 it is 30 squares, and as far back: 8 turns of 6 squares, and 13 of Stamina.
    let far = r#"goals: [Reach("X20")]"#;
    assert_eq!(said(rule, &format!("{far}, light: 7")), ["7 on X20"]);
    assert_eq!(
        messages(rule, &format!("{far}, light: 1")),
        ["the light lasts 1 turn, and the way to X20 and out again takes at least 8"]
    );
    let fine = [
        // As many turns as it takes, and the usual light.
        format!("{far}, light: 8"),
        far.to_owned(),
        // An exit nearby: one does not have to come back.
        format!(r#"{far}, light: 6, exits: [(at: ["X21"])]"#),
        // Light that may come, again and again or with an item.
        format!("{far}, light: 7, events: [(on: Turn(2), then: [Light(3)])]"),
        format!("{far}, light: 7, events: [(on: Every(2), repeat: Always, then: [Light(1)])]"),
        format!(r#"{far}, light: 7, events: [(on: Turn(2), then: [Gain(item: "torches")])]"#),
        // Heroes are moved, or made faster.
        format!(r#"{far}, light: 7, events: [(on: Turn(2), then: [Place(at: "X19", to: All)])]"#),
        format!("{far}, light: 7, events: [(on: Turn(2), then: [Stamina(change: 2, to: All)])]"),
        format!(
            r#"{far}, light: 7, events: [(on: Turn(2), then: [Afflict(status: "hastened", turns: 2)])]"#
        ),
        // They need not come back.
        format!(r#"{far}, light: 7, events: [(on: Stepped(["X20"]), then: [Finish(Success)])]"#),
        // A faster hero of the scenario's own.
        format!(
            r#"{far}, light: 7, catalog: (heroes: {{"hare": (name: "Hare", movement: 12, fighting: 1, damage: 1, health: 1, stamina: 6)}})"#
        ),
        // A goal that may come about anywhere, and one that comes to the heroes.
        r#"light: 1, goals: [Flag("late")], events: [(on: Turn(1), then: [Set("late")])]"#
            .to_owned(),
        r#"light: 1, goals: [Slay("far")], guards: [(id: "far", monster: "goblin", at: "A27")]"#
            .to_owned(),
    ];
    for fields in fine {
        assert_eq!(said(rule, &fields), [""; 0], "{fields}");
    }
    // Light that is taken, hurts, or is of no help.
    for event in ["Light(-2)", "Harm(amount: 1)", r#"Gain(item: "rope")"#] {
        let fields = format!("{far}, light: 7, events: [(on: Turn(2), then: [{event}])]");
        assert_eq!(said(rule, &fields), ["7 on X20"], "{event}");
    }
    // Exploring ends a turn, and what is found may cost light: 11 squares there and as many back are 4
    // turns then, not 3.
    let tomb = |light: u8, then: &str, event: &str| {
        format!(
            r#"light: {light}, goals: [Recover("ruby")], events: [{event}],
               corridors: {{"west-gallery": (explore: [(at: ["A25"], then: [Gain(item: "ruby"), {then}])])}}"#
        )
    };
    assert_eq!(said(rule, &tomb(3, "", "")), ["3 on A24"]);
    assert_eq!(said(rule, &tomb(4, "", "")), [""; 0]);
    assert_eq!(said(rule, &tomb(5, "Light(-2)", "")), ["5 on A24"]);
    assert_eq!(said(rule, &tomb(6, "Light(-2)", "")), [""; 0]);
    let told = r#"(on: FlagSet("told"), then: [Light(-2)])"#;
    assert_eq!(said(rule, &tomb(5, r#"Set("told")"#, told)), ["5 on A24"]);
    // Not for certain.
    for event in [
        r#"(on: FlagSet("told"), when: [Trait(Strong)], then: [Light(-2)])"#,
        r#"(on: FlagSet("told"), then: [Test(roll: Jump, fail: [Light(-2)])])"#,
        r#"(on: FlagSet("told"), choose: [(label: "Run", then: [Light(-2)])])"#,
    ] {
        let fields = tomb(5, r#"Set("told")"#, event);
        assert_eq!(said(rule, &fields), [""; 0], "{event}");
    }
    let test = "Test(roll: Jump, fail: [Light(-2)])";
    assert_eq!(said(rule, &tomb(5, test, "")), [""; 0]);
    // One of two places is near.
    let item = |at: &str| format!(r#"(at: ["{at}"], then: [Gain(item: "ruby")])"#);
    let (near, far) = (item("A14"), item("X20"));
    let text = |west: &str, east: &str| {
        format!(
            r#"light: 2, goals: [Recover("ruby")], corridors: {{"west-gallery": (explore: [{west}]), "east-gallery": (explore: [{east}])}}"#
        )
    };
    assert_eq!(said(rule, &text(&near, &far)), [""; 0]);
    assert_eq!(said(rule, &text("", &far)), ["2 on X19"]);
}

#[test]
fn guards_that_see_the_start() {
    let rule = "guard-sees-start";
    let room = r#"rooms: {7: (reveal: "Robes.", explore: [(read: "Dust.")])}"#;
    let door =
        |more: &str| format!(r#"{room}, doors: [(id: "door", between: ("A12", "B12"){more})]"#);
    let guard = r#"guards: [(monster: "goblin", at: "H14")]"#;
    // Through an open door one sees into the room, and the room is revealed as a whole.
    assert_eq!(
        messages(rule, &format!("{}, {guard}", door(", held_open: true"))),
        [
            "room 7 is seen from the start at A9, A10, A11, A12 and A13: the goblin at H14 is met before anybody has moved"
        ]
    );
    for fields in [
        format!("{}, {guard}", door("")),
        format!("{}, {guard}", door(", secret: true")),
        format!(
            r#"{}, guards: [(monster: "goblin", at: "H14", mood: Wary)]"#,
            door(", held_open: true")
        ),
        format!(
            r#"{}, guards: [(monster: "goblin", at: "H14", reserve: true)]"#,
            door(", held_open: true")
        ),
        format!(
            r#"{}, {guard}, events: [(on: Begin, then: [AvoidCombat])]"#,
            door(", held_open: true")
        ),
        // Round the corner, and behind rubble.
        r#"guards: [(monster: "goblin", at: "C1")]"#.to_owned(),
        r#"guards: [(monster: "goblin", at: "A20")], blockages: [(at: ["A15"])]"#.to_owned(),
    ] {
        assert_eq!(said(rule, &fields), [""; 0], "{fields}");
    }
    // A portcullis is seen through.
    assert_eq!(
        said(
            rule,
            r#"guards: [(monster: "goblin", at: "A20")], blockages: [(kind: Portcullis, at: ["A15"])]"#
        ),
        [r#""A20" on A9 A10 A11 A12 A13 A20"#]
    );
    // The fourth and the fifth hero begin elsewhere, and only they see anybody.
    let start = |fields: &str| {
        let text = bare(fields).replace(r#""A12", "A13"]"#, r#""X12", "X13"]"#);
        let found = checked(&text).into_iter().filter(|d| d.rule == rule);
        found.map(|d| d.message).collect::<Vec<_>>()
    };
    assert_eq!(
        start(r#"guards: [(monster: "goblin", at: "X20", players: (3, 3))]"#),
        [""; 0]
    );
    assert_eq!(
        start(r#"guards: [(monster: "goblin", at: "X20", players: (4, 5))]"#),
        [
            "with 4 or 5 players, the goblin at X20 is seen from the start at X12 and X13, and met before anybody has moved"
        ]
    );
}

#[test]
fn quiet_corridors() {
    let rule = "no-patrol";
    let far = r#"goals: [Reach("X20")]"#;
    let found = messages(rule, far);
    assert_eq!(found.len(), 1, "{found:?}");
    for fields in [
        format!("{far}, patrol: []"),
        format!(r#"{far}, patrol: ["goblin"]"#),
        format!(r#"{far}, events: [(on: Turn(3), then: [SetPatrol(["goblin"])])]"#),
        // Not farther than a hero walks in a turn.
        r#"goals: [Reach("A18")]"#.to_owned(),
        // No goal, no way.
        String::new(),
    ] {
        assert_eq!(said(rule, &fields), [""; 0], "{fields}");
    }
}

#[test]
fn what_the_box_holds() {
    let rule = "box-exceeded";
    let door = r#"doors: [(id: "door", between: ("A12", "B12"))], rooms: {7: (reveal: "Beds.")}"#;
    let chests = |count: usize, more: &str| {
        let squares = ["C11", "C13", "D12", "E11", "F12", "G13"];
        let all = squares[..count].iter();
        let all = all.map(|at| format!(r#"(kind: "chest", at: "{at}"{more}), "#));
        format!("{door}, furniture: [{}]", all.collect::<String>())
    };
    assert_eq!(said(rule, &chests(4, "")), [""; 0]);
    assert_eq!(
        said(rule, &chests(5, "")),
        [r#""F12" on C11 E11 D12 F12 C13"#]
    );
    assert_eq!(
        messages(rule, &chests(6, ", players: (4, 5)")),
        [
            "with 4 or 5 players, 6 pieces of furniture `chest` are on the table in the end, and the box holds 4"
        ]
    );
    // A box of the scenario's own; of what it does not speak nothing is known.
    let own = |held: &str| format!("{}, catalog: (box: ({held}))", chests(5, ""));
    assert_eq!(said(rule, &own(r#"furniture: {"chest": 5}"#)), [""; 0]);
    assert_eq!(said(rule, &own("doors: 3")), [""; 0]);
    // A room that nobody comes to see.
    let closed = chests(6, "").replace("(id: \"door\", between: (\"A12\", \"B12\"))", "");
    assert_eq!(said(rule, &closed), [""; 0]);
    // Five trolls, each in a corridor of its own or in reserve, are met one after the other.
    assert_eq!(
        said(
            rule,
            r#"guards: [(monster: "troll", at: "C1"), (monster: "troll", at: "X9"), (monster: "troll", at: "C28", reserve: true)]"#
        ),
        [""; 0]
    );
    // Patrols and ambushes come together.
    assert_eq!(
        said(rule, r#"patrol: ["troll", "goblin", "troll"]"#),
        [r#""troll""#]
    );
    assert_eq!(
        said(
            rule,
            r#"events: [(on: Turn(3), then: [Ambush([(monster: "mimic", square: "A20"), (monster: "mimic", square: "A22")])])]"#
        ),
        [r#""mimic" on A20 A22"#]
    );
    // Rubble: each square counts, but not what lies behind it and is not seen.
    let rubble = |squares: &[&str]| {
        let all = squares.iter().map(|at| format!(r#"(at: ["{at}"]), "#));
        format!("blockages: [{}]", all.collect::<String>())
    };
    let row: Vec<String> = (b'D'..=b'V').map(|c| format!("{}1", c as char)).collect();
    let row: Vec<&str> = row.iter().map(String::as_str).collect();
    assert_eq!(row.len(), 19);
    assert_eq!(said(rule, &rubble(&row)), [""; 0]);
    let apart: Vec<String> = ["C", "E", "G", "I", "K", "O", "Q", "S", "U"]
        .iter()
        .flat_map(|c| [format!("{c}1"), format!("{c}28")])
        .collect();
    let apart: Vec<&str> = apart.iter().map(String::as_str).collect();
    assert_eq!(
        said(rule, &rubble(&apart)),
        [""; 0],
        "closed off at both ends"
    );
}

#[test]
fn goals_that_nobody_can_meet() {
    let rule = "goal-impossible";
    let bell = r#"catalog: (items: {"bell": (name: "Bell", kind: Quest)})"#;
    for (fields, expected) in [
        (
            format!(r#"goals: [Recover("bell")], {bell}"#),
            Some(r#"Recover("bell")"#),
        ),
        (
            format!(r#"side_goals: [Recover("bell")], {bell}"#),
            Some(r#"Recover("bell")"#),
        ),
        (
            format!(
                r#"goals: [Recover("bell")], {bell}, events: [(on: Turn(3), then: [Test(roll: Jump, fail: [Gain(item: "bell")])])]"#
            ),
            None,
        ),
        // Drawn, brought along, or in a deck from which nobody draws.
        (
            r#"goals: [Recover("ruby")], events: [(on: Turn(3), then: [Draw(deck: Treasure)])]"#
                .to_owned(),
            None,
        ),
        (r#"goals: [Recover("lockpicks")]"#.to_owned(), None),
        (
            r#"goals: [Recover("ruby")], events: [(on: Turn(3), then: [Draw(deck: Potions)])]"#
                .to_owned(),
            Some(r#"Recover("ruby")"#),
        ),
        // A monster's touch gives it.
        (
            r#"goals: [Recover("ruby")], guards: [(monster: "ogre", at: "X9", abilities: [OnHit([Gain(item: "ruby")])])]"#
                .to_owned(),
            None,
        ),
        // Guards.
        (
            r#"goals: [Slay("x")], guards: [(id: "x", monster: "ogre", at: "X9", reserve: true)]"#
                .to_owned(),
            Some(r#"Slay("x") on X9"#),
        ),
        (
            r#"goals: [Slay("x")], guards: [(id: "x", monster: "ogre", at: "X9", reserve: true)], events: [(on: Turn(3), then: [Summon(id: "x")])]"#
                .to_owned(),
            None,
        ),
        (
            r#"goals: [Slay("x")], guards: [(id: "x", monster: "ogre", at: "X9", players: (4, 5))]"#
                .to_owned(),
            Some(r#"Slay("x") on X9"#),
        ),
        (
            r#"goals: [Slay("x")], guards: [(id: "x", monster: "ogre", at: "X9", players: (3, 5))]"#
                .to_owned(),
            None,
        ),
        // Allies.
        (
            r#"goals: [Escort("x")], allies: [(id: "x", figure: "maren", at: "X9")]"#.to_owned(),
            Some(r#"Escort("x") on X9"#),
        ),
        (
            r#"goals: [Escort("x")], allies: [(id: "x", figure: "maren", at: "X9")], events: [(on: Turn(3), then: [Join("x")])]"#
                .to_owned(),
            None,
        ),
        // What a pack may do nobody knows.
        (
            format!(r#"goals: [Recover("bell")], packs: ["more.ron"], {bell}"#),
            None,
        ),
    ] {
        let found = said(rule, &fields);
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(found, expected, "{fields}");
    }
    assert_eq!(
        messages(
            rule,
            r#"goals: [Slay("x")], guards: [(id: "x", monster: "ogre", at: "X9", players: (3, 3))]"#
        ),
        ["with 4 or 5 players, guard `x` at X9 is not on the table"]
    );
}

#[test]
fn rooms_with_nothing_in_them() {
    let rule = "empty-room";
    let room = |text: &str, more: &str| {
        format!(
            r#"doors: [(id: "door", between: ("A12", "B12"))], rooms: {{7: (reveal: "Dust."{text})}}, {more}"#
        )
    };
    let one = said(rule, &room("", ""));
    assert_eq!(one.len(), 1, "{one:?}");
    assert!(one[0].starts_with("7 on B11"), "{one:?}");
    for fields in [
        room(r#", explore: [(read: "More dust.")]"#, ""),
        room(r#", note: "Whistle.""#, ""),
        room("", r#"furniture: [(kind: "chest", at: "D12")]"#),
        room(
            "",
            r#"guards: [(monster: "goblin", at: "D12", players: (5, 5))]"#,
        ),
        room("", r#"hazards: [(id: "pit", kind: "pit", at: "D12")]"#),
        room("", r#"goals: [Enter("room-7")]"#),
        room("", r#"goals: [Reach("D12")]"#),
        room("", r#"exits: [(at: ["D12"])]"#),
        room(
            "",
            r#"events: [(on: Revealed("room-7"), then: [Light(-1)])]"#,
        ),
        room("", r#"events: [(on: Stepped(["D12"]), then: [Light(-1)])]"#),
        room(
            "",
            r#"events: [(on: Turn(3), then: [Ambush([(monster: "goblin", square: "D12")])])]"#,
        ),
        room(
            "",
            r#"events: [(on: Turn(3), then: [Harm(amount: 1, to: Area("room-7"))])]"#,
        ),
        // A passage.
        room("", "").replace(
            r#""B12"))]"#,
            r#""B12")), (id: "back", between: ("H12", "I12"))]"#,
        ),
        // Nobody comes there.
        room("", "").replace(r#"doors: [(id: "door", between: ("A12", "B12"))],"#, ""),
        // Without text it is the other rule's.
        room("", "").replace("Dust.", ""),
    ] {
        assert_eq!(said(rule, &fields), [""; 0], "{fields}");
    }
    // A waiver speaks of the room and puts nothing into it.
    let waived = room(
        "",
        r#"waivers: [(rule: "empty-room", at: "room-7", reason: "a red herring")]"#,
    );
    let found = checked(&bare(&waived));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(!found[0].is_open());
}

#[test]
fn guards_that_nobody_beats() {
    let rule = "unbeatable-guard";
    let guard = |more: &str| format!(r#"guards: [(monster: "troll", at: "X14", {more})]"#);
    for (more, reported) in [
        ("", false),
        // Far too strong, and still somebody may be lucky.
        ("stats: (fighting: 20)", false),
        ("stats: (fighting: 33)", false),
        ("stats: (fighting: 60)", true),
        ("stats: (health: 250)", false),
        ("stats: (health: 250), abilities: [Regenerate(3)]", false),
        ("stats: (health: 250), abilities: [Regenerate(100)]", true),
        // Four heroes may slay it in one turn.
        ("stats: (health: 8), abilities: [Regenerate(100)]", false),
    ] {
        let found = said(rule, &guard(more));
        assert_eq!(!found.is_empty(), reported, "{more}: {found:?}");
    }
    // A hero of the scenario's own, or an item.
    let hero = r#"catalog: (heroes: {"giant": (name: "Giant", movement: 4, fighting: 50, damage: 1, health: 9, stamina: 3)})"#;
    let strong = guard("stats: (fighting: 60)");
    assert_eq!(said(rule, &format!("{strong}, {hero}")), [""; 0]);
    let item = r#"catalog: (items: {"sword": (name: "Sword", kind: Gear, bonus: (fighting: 40))})"#;
    assert_eq!(said(rule, &format!("{strong}, {item}")).len(), 1);
    let gained = r#"events: [(on: Turn(2), then: [Gain(item: "sword")])]"#;
    assert_eq!(said(rule, &format!("{strong}, {item}, {gained}")), [""; 0]);
}

/// What the rules take for granted about the built-in cards: none of them gives an item, moves anybody
/// or ends the game.
#[test]
fn built_in_cards_speak_of_no_scenario() {
    let text = read("format/data/catalog.ron");
    for effect in [
        "Gain(",
        "Set(",
        "Summon(",
        "Join(",
        "Place(",
        "Finish(",
        "Ambush(",
        "SetPatrol(",
        "Pacify(",
    ] {
        assert!(!text.contains(effect), "{effect}");
    }
}
