//! Rules about names, texts, numbers and the start at the edges of what they find, as tables: fields of
//! a bare scenario, and what is said about them.
//!
//! One file beyond 400 lines: it is tables all through, and each rule's stand together.

use std::fmt::Write;

use delve_format::Document;
use delve_validator::Severity;

use crate::checked;
use crate::facets::bare;

/// What is found, without notes that come of how little a bare scenario holds.
fn findings(text: &str) -> Vec<String> {
    let mut found = crate::findings(text);
    found.retain(|f| !f.starts_with("empty-room ") && !f.starts_with("no-patrol "));
    found
}

fn expect(table: &[(&str, &[&str])]) {
    for (fields, expected) in table {
        assert_eq!(findings(&bare(fields)), *expected, "{fields}");
    }
}

/// What is said of these fields when they stand in a scenario whose title is not `Bare`.
fn whole(fields: &str) -> Vec<String> {
    findings(&format!("#![enable(implicit_some)]\n(format: 1, {fields})"))
}

/// The text after the fix of its only finding.
fn mended(text: &str) -> String {
    let found = checked(text);
    assert_eq!(found.len(), 1, "{found:#?}");
    let fix = found[0].fix.as_ref().expect("a fix");
    let (mended, _) = Document::parse(text).with(fix).expect("the fix fits");
    assert_eq!(findings(mended.text()), [""; 0], "{}", mended.text());
    mended.text().to_owned()
}

#[test]
fn flags_that_nothing_sets() {
    expect(&[
        (
            r#"events: [(on: Turn(2), when: [Flag("lit")], read: "Smoke.")]"#,
            &[r#"flag-never-set at "lit""#],
        ),
        // Once for each flag, wherever it is asked for.
        (
            r#"side_goals: [Flag("lit")], events: [(on: FlagSet("lit"), when: [Not(Flag("lit"))], read: "Smoke.", then: [Unset("lit")])]"#,
            &[r#"flag-never-set at "lit""#],
        ),
        (
            r#"events: [(on: Turn(2), when: [AtLeast(counter: "knocks", n: 3)], read: "Open!")]"#,
            &[r#"flag-never-set at "knocks""#],
        ),
        // Flags of the campaign are set elsewhere.
        (
            r#"events: [(on: Turn(2), when: [Campaign("lit")], read: "Smoke.")]"#,
            &[],
        ),
        // Set by a card, by the hit of a monster, in a branch of a roll.
        (
            r#"events: [(on: FlagSet("lit"), read: "Smoke.", then: [Gain(item: "torch")])],
               catalog: (items: {"torch": (name: "Torch", kind: Gear, effects: [Set("lit")])})"#,
            &[],
        ),
        (
            r#"events: [(on: FlagSet("bitten"), read: "Ouch.")],
               guards: [(monster: "wolf", at: "X20", abilities: [OnHit([Set("bitten")])])]"#,
            &[],
        ),
        (
            r#"events: [(on: FlagSet("lit"), read: "Smoke."), (on: Turn(2), then: [Test(roll: Jump, fail: [Set("lit")])])]"#,
            &[],
        ),
        // Cards of a pack may set it, and so may an effect that could not be read.
        (
            r#"packs: ["sea.ron"], events: [(on: FlagSet("lit"), read: "Smoke.")]"#,
            &[],
        ),
        (
            r#"events: [(on: FlagSet("lit"), read: "Smoke."), (on: Turn(2), then: [Set("lit"), Sett("x")])]"#,
            &["wrong-type at Sett"],
        ),
    ]);
    let goal = checked(&bare(r#"goals: [Flag("won")]"#));
    assert_eq!(goal.len(), 1, "{goal:?}");
    assert_eq!(
        (goal[0].rule, goal[0].severity),
        ("flag-never-set", Severity::Error)
    );
    // Misspelt: said once, and mended in all places.
    let text = bare(
        r#"side_goals: [Flag("bell-rnug")], events: [(on: Turn(2), then: [Set("bell-rung")]), (on: FlagSet("bell-rnug"), read: "Tide.")]"#,
    );
    assert!(!mended(&text).contains("rnug"));
}

#[test]
fn flags_that_nothing_asks_for() {
    let set = r#"(on: Turn(2), read: "Smoke.", then: [Set("lit"), Add(counter: "fires", n: 1)])"#;
    let asks = r#"(on: Turn(3), when: [AtLeast(counter: "fires", n: 1)], read: "Heat.")"#;
    let flag = [r#"flag-never-read at "lit""#];
    let none = [""; 0];
    let with = |more: &str, fields: &str| {
        findings(&bare(&format!("events: [{set}, {asks}{more}], {fields}")))
    };
    assert_eq!(with("", ""), flag);
    assert_eq!(
        findings(&bare(&format!("events: [{set}]"))),
        [flag[0], r#"flag-never-read at "fires""#]
    );
    // Taking it back is not asking for it.
    assert_eq!(with(r#", (on: Turn(9), then: [Unset("lit")])"#, ""), flag);
    for more in [
        r#", (on: FlagSet("lit"), read: "Heat.")"#,
        r#", (on: Turn(9), when: [Any([Trait(Agile), Not(Flag("lit"))])], read: "Dark.")"#,
        r#", (on: Turn(9), when: [Campaign("lit")], read: "Again.")"#,
        r#", (on: Turn(9), read: "Well?", choose: [(label: "Go", when: [Flag("lit")], then: [Patrol])])"#,
    ] {
        assert_eq!(with(more, ""), none, "{more}");
    }
    for fields in [
        r#"goals: [Flag("lit")]"#,
        r#"side_goals: [Flag("lit")]"#,
        r#"exits: [(at: ["X20"], when: [Flag("lit")])]"#,
        r#"packs: ["fire.ron"]"#,
    ] {
        assert_eq!(with("", fields), none, "{fields}");
    }
}

#[test]
fn catalog_entries_that_nothing_uses() {
    let figure = "movement: 4, fighting: 2, damage: 1, health: 2, stamina: 2";
    let entry = |list: &str, id: &str, body: &str| format!(r#"{list}: {{"{id}": ({body})}}"#);
    let monster = entry("monsters", "bat", &format!(r#"name: "Bat", {figure}"#));
    let item = entry("items", "ring", r#"name: "Ring", kind: Quest"#);
    let spell = entry(
        "spells",
        "gust",
        r#"name: "Gust", level: 1, casting: Combat"#,
    );
    let status = entry("statuses", "wet", r#"name: "Wet""#);
    let kind = entry("furniture", "loom", r#"name: "Loom", size: (1, 1)"#);
    let hazard = entry("hazards", "ice", r#"name: "Ice""#);
    let deck = r#"decks: {"junk": [(item: "bandages")]}"#;
    let with = |entry: &str, fields: &str| findings(&bare(&format!("{fields} catalog: ({entry})")));
    for (entry, id, uses) in [
        (
            &monster,
            "bat",
            &[
                r#"guards: [(monster: "bat", at: "X20")],"#,
                r#"patrol: ["bat"],"#,
                r#"allies: [(id: "pet", figure: "bat", at: "X20")],"#,
                r#"events: [(on: Turn(2), then: [Ambush([(monster: "bat", square: "X20")])])],"#,
                r#"events: [(on: Turn(2), then: [SetPatrol(["bat"])])],"#,
            ][..],
        ),
        (
            &item,
            "ring",
            &[
                r#"events: [(on: Turn(2), then: [Gain(item: "ring")])],"#,
                r#"events: [(on: Turn(2), when: [Carrying("ring")], read: "Cold.")],"#,
            ],
        ),
        (
            &status,
            "wet",
            &[r#"events: [(on: Turn(2), then: [Afflict(status: "wet", turns: 1)])],"#],
        ),
        (
            &kind,
            "loom",
            &[r#"furniture: [(kind: "loom", at: "C12")],"#],
        ),
        (
            &hazard,
            "ice",
            &[r#"hazards: [(id: "pond", kind: "ice", at: "X20")],"#],
        ),
        (
            &spell,
            "gust",
            &[r#"guards: [(monster: "wolf", at: "X20", abilities: [Casts("gust")])],"#],
        ),
    ] {
        assert_eq!(with(entry, ""), [format!(r#"unused-id at "{id}""#)]);
        for fields in uses {
            let found = with(entry, fields);
            let unused: Vec<_> = found.iter().filter(|f| f.starts_with("unused")).collect();
            assert!(unused.is_empty(), "{fields}: {found:?}");
        }
    }
    // Being in the box is not being used.
    assert_eq!(
        with(&format!(r#"{monster}, box: (monsters: {{"bat": 3}})"#), ""),
        [r#"unused-id at "bat""#]
    );
    // What only an unused entry uses is told with it; a circle once.
    let scroll = format!(r#"{spell}, items: {{"page": (name: "Page", kind: Scroll("gust"))}}"#);
    assert_eq!(with(&scroll, ""), [r#"unused-id at "page""#]);
    let circle = r#"statuses: {"wet": (name: "Wet", each_turn: [Afflict(status: "cold", turns: 1)]), "cold": (name: "Cold", each_turn: [Afflict(status: "wet", turns: 1)])}"#;
    assert_eq!(with(circle, ""), [r#"unused-id at "cold""#]);
    let selfish = format!(
        r#"monsters: {{"bat": (name: "Bat", {figure}, abilities: [OnHit([Ambush([(monster: "bat", square: "X20")])])])}}"#
    );
    assert_eq!(with(&selfish, ""), [r#"unused-id at "bat""#]);
    // In place of a built-in entry, a hero for a player, in a file with gaps or packs.
    let goblin = monster.replace("bat", "goblin");
    let hero = monster.replace("monsters", "heroes");
    assert_eq!(with(&goblin, ""), [""; 0]);
    assert_eq!(with(&hero, ""), [""; 0]);
    assert_eq!(with(&monster, r#"packs: ["x.ron"],"#), [""; 0]);
    assert_eq!(with(&monster, r#"light: "x","#), [r#"wrong-type at "x""#]);
    // Misspelt where it is used.
    assert_eq!(
        with(&item, r#"side_goals: [Recover("rign")],"#),
        [r#"unknown-name at "rign""#]
    );
    assert_eq!(
        with(deck, "").first().map(String::as_str),
        Some(r#"unused-id at "junk""#)
    );
    // Nobody needs to speak of a piece.
    assert_eq!(
        findings(&bare(
            r#"guards: [(id: "sentry", monster: "goblin", at: "X20")]"#
        )),
        [""; 0]
    );
}

#[test]
fn waivers_that_accept_nothing() {
    let chests = r#"furniture: [(kind: "chest", at: "C12"), (kind: "chest", at: "C12")],"#;
    let plate = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],"#;
    let ok = r#"(rule: "unwired-part", at: "plate", reason: "old")"#;
    for (fields, expected) in [
        (format!("{plate} waivers: [{ok}]"), &[][..]),
        // Twice: the second is too much.
        (format!("{plate} waivers: [{ok}, {ok}]"), &[ok]),
        // A rule that does not exist has its own finding; so has a name that nothing has.
        (
            format!(r#"{plate} waivers: [{ok}, (rule: "over-lap", at: "X20", reason: "x")]"#),
            &[],
        ),
        (
            format!(r#"{plate} waivers: [{ok}, (rule: "overlap", at: "plat", reason: "x")]"#),
            &[],
        ),
        // Rules about the file cannot be waived.
        (
            r#"waivers: [(rule: "syntax", at: "X20", reason: "x")]"#.to_owned(),
            &[r#"(rule: "syntax", at: "X20", reason: "x")"#],
        ),
        // While pieces stand where they cannot, rules hold back.
        (
            format!(
                r#"furniture: [(kind: "tomb", at: "W17")], waivers: [(rule: "path-cut", at: "X20", reason: "x")], {}"#,
                ""
            ),
            &[],
        ),
        (
            format!(r#"{chests} waivers: [(rule: "overlap", at: "C12", reason: "stacked")]"#),
            &[],
        ),
        (
            format!(r#"{chests} waivers: [(rule: "overlap", at: "room-7", reason: "stacked")]"#),
            &[],
        ),
        (
            format!(r#"{chests} waivers: [(rule: "overlap", at: "room-8", reason: "stacked")]"#),
            &[r#"(rule: "overlap", at: "room-8", reason: "stacked")"#],
        ),
    ] {
        let text = bare(&fields);
        let found = checked(&text);
        let useless = found.iter().filter(|d| d.rule == "useless-waiver");
        let useless: Vec<&str> = useless.map(|d| &text[d.span.clone()]).collect();
        assert_eq!(useless, expected, "{fields}");
    }
    let text = bare(r#"waivers: [(rule: "overlap", at: "X20", reason: "x")]"#);
    assert!(mended(&text).contains("waivers: []"));
}

#[test]
fn doors_and_guards_that_share_a_place_are_told_together() {
    let list = |count: usize, one: &dyn Fn(usize) -> String| {
        (0..count).map(one).collect::<Vec<_>>().join(", ")
    };
    let door = |i: usize| format!(r#"(id: "d{i}", between: ("A12", "B12"))"#);
    let doors = bare(&format!(
        r#"rooms: {{7: (reveal: "Robes.")}}, doors: [{}]"#,
        list(3, &door)
    ));
    let found = checked(&doors);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].message,
        "doors `d0`, `d1` and `d2` are in one wall, between A12 and B12"
    );
    let guard = |i: usize| format!(r#"(id: "g{i}", monster: "goblin", at: "C12")"#);
    let guards = bare(&format!("guards: [{}]", list(9, &guard)));
    let found = checked(&guards);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].message,
        "guard `g0`, guard `g1`, guard `g2`, guard `g3`, guard `g4` and 4 more all stand on C12"
    );
    let wolves = bare(&format!(
        r#"guards: [{}, (monster: "goblin", at: "C12")]"#,
        list(4, &|_| r#"(monster: "wolf", at: "C12")"#.to_owned())
    ));
    assert_eq!(
        checked(&wolves)[0].message,
        "the wolf (4 of them) and the goblin all stand on C12"
    );
    // Doors where no wall is: that is said, and not that they are two.
    let nowhere =
        bare(r#"doors: [(id: "a", between: ("M19", "N19")), (id: "b", between: ("M19", "N19"))]"#);
    let rules: Vec<_> = checked(&nowhere).iter().map(|d| d.rule).collect();
    assert_eq!(rules, ["door-without-wall"; 2]);
    // For each number of players one of them only, but the third is there with both.
    let some = bare(
        r#"rooms: {7: (reveal: "Robes.")}, doors: [(id: "a", between: ("A12", "B12"), players: (3, 3)),
        (id: "b", between: ("A12", "B12"), players: (4, 5)), (id: "c", between: ("A12", "B12"))]"#,
    );
    assert_eq!(
        findings(&some),
        [r#"duplicate-door at ("A12", "B12") on A12 B12"#]
    );
}

/// Thousands of pieces on one place: work that grows with their square would take minutes.
#[test]
fn heaps_of_pieces_are_checked_in_good_time() {
    let heap = |field: &str, one: &dyn Fn(usize) -> String| {
        let mut list = String::new();
        for i in 0..4_000 {
            let _ = write!(list, "{}, ", one(i));
        }
        bare(&format!("{field}: [{list}]"))
    };
    for text in [
        heap("doors", &|i| {
            format!(r#"(id: "d{i}", between: ("A12", "B12"))"#)
        }),
        heap("doors", &|i| {
            format!(r#"(id: "d{i}", between: ("M19", "N19"))"#)
        }),
        heap("guards", &|i| {
            format!(r#"(id: "g{i}", monster: "goblin", at: "C12")"#)
        }),
        heap("guards", &|_| {
            r#"(monster: "goblin", at: "C12", reserve: true)"#.to_owned()
        }),
        heap("guards", &|_| {
            r#"(monster: "goblin", at: "A11")"#.to_owned()
        }),
        heap("furniture", &|_| r#"(kind: "chest", at: "C12")"#.to_owned()),
    ] {
        assert!(!checked(&text).is_empty(), "{}", &text[..200]);
    }
}

#[test]
fn furniture_before_doors() {
    let door = r#"rooms: {7: (reveal: "Robes."), 8: (reveal: "Straw.")}, doors: [(id: "d", between: ("A12", "B12")), (id: "e", between: ("C14", "C15")), (id: "f", between: ("A17", "B17"))]"#;
    let with = |furniture: &str| findings(&bare(&format!("{door}, furniture: [{furniture}]")));
    let none = [""; 0];
    assert_eq!(with(r#"(kind: "chest", at: "B11")"#), none);
    assert_eq!(with(r#"(kind: "chest", at: "C12")"#), none);
    assert_eq!(
        with(r#"(kind: "chest", at: "B12")"#),
        [r#"furniture-against-door at "B12" on B12"#]
    );
    // From either side, and as far as the piece reaches.
    assert_eq!(
        with(r#"(kind: "chest", at: "C15")"#),
        [r#"furniture-against-door at "C15" on C15"#]
    );
    assert_eq!(
        with(r#"(kind: "shelves", at: "B14")"#),
        [r#"furniture-against-door at "B14" on C14"#]
    );
    assert_eq!(with(r#"(kind: "shelves", at: "D14")"#), none);
    // Never on the table together.
    let apart = bare(
        r#"rooms: {7: (reveal: "Robes.")}, doors: [(id: "d", between: ("A12", "B12"), players: (3, 4))],
        furniture: [(kind: "chest", at: "B12", players: (5, 5))]"#,
    );
    assert_eq!(findings(&apart), none);
    // A jump over it is all that is left: said once, as that.
    let jump = bare(
        r#"rooms: {7: (reveal: "Robes."), 8: (reveal: "Straw.")}, furniture: [(kind: "chest", at: "B12")],
        doors: [(id: "d", between: ("A12", "B12")), (id: "e", between: ("C14", "C15"))]"#,
    );
    let found = findings(&jump);
    assert!(found[0].starts_with("jump-only at 8"), "{found:?}");
    assert_eq!(found.len(), 1, "{found:?}");
    // It cuts the only way to a goal: said once, as that.
    let cut = bare(
        r#"rooms: {7: (reveal: "Robes.")}, doors: [(id: "d", between: ("A12", "B12"))], goals: [Reach("D12")],
        furniture: [(kind: "chest", at: "B12")]"#,
    );
    assert_eq!(findings(&cut), [r#"path-cut at "B12" on B12"#]);
    // A wall without a door has no doorstep.
    assert_eq!(with(r#"(kind: "chest", at: "B13")"#), none);
}

#[test]
fn starts_that_are_taken() {
    expect(&[
        (
            r#"furniture: [(kind: "bed", at: "A9")]"#,
            &[r#"blocked-start at "A9" on A9 A10"#],
        ),
        (
            r#"allies: [(id: "wren", figure: "goblin", at: "A12")]"#,
            &[r#"blocked-start at "A12" on A12"#],
        ),
        (
            r#"hazards: [(id: "pit", kind: "pit", at: "A12")]"#,
            &[r#"blocked-start at "A12" on A12"#],
        ),
        (
            r#"guards: [(monster: "goblin", at: "A12", reserve: true)], triggers: [(id: "t", kind: PressurePlate, at: "A10")], events: [(on: Fired("t"), read: "Click.")]"#,
            &[],
        ),
        // Two pieces on a start square: they are in each other's way, too.
        (
            r#"guards: [(monster: "goblin", at: "A12"), (monster: "wolf", at: "A12")]"#,
            &[
                r#"blocked-start at "A12" on A12"#,
                r#"overlap at "A12" on A12"#,
            ],
        ),
    ]);
    assert_eq!(
        whole(r#"title: "Twice", start: ["A9", "A10", "A11", "A12", "A12"]"#),
        [r#"blocked-start at "A12" on A12"#]
    );
}

#[test]
fn starts_for_all_players() {
    let few = |players: &str, start: &str| {
        let found = whole(&format!(r#"title: "Few", {players} start: [{start}]"#));
        found
            .iter()
            .map(|f| f.split(' ').next().unwrap_or("").to_owned())
            .collect::<Vec<_>>()
    };
    let three = r#""A9", "A10", "A11""#;
    assert_eq!(few("", three), ["too-few-starts"]);
    assert_eq!(few("players: (3, 4),", three), ["too-few-starts"]);
    assert_eq!(few("players: (3, 3),", three), [""; 0]);
    assert_eq!(few("", ""), ["too-few-starts"]);
    assert_eq!(few("players: (1, 1),", r#""A9""#), [""; 0]);
    // The numbers are wrong, or a square could not be read: that is said.
    assert_eq!(few("players: (5, 3),", three), ["senseless-range"]);
    assert_eq!(
        few("", r#""A9", "A10", "A11", "A12", "Z13""#),
        ["off-board"]
    );
    let found = checked(r#"(format: 1, title: "Few", start: ["A9", "A10", "A11"])"#);
    assert_eq!(
        found[0].message,
        "up to 5 heroes begin on three start squares"
    );
    assert_eq!(
        found[0].help.as_deref(),
        Some("give each hero a square (A8 and B10 are free), or write for fewer `players`")
    );
}

#[test]
fn starts_apart() {
    let apart = |fields: &str| {
        whole(&format!(
            r#"title: "Apart", intro: "Go.", start: ["A9", "A10", "A11", "A12", "C12"], {fields}"#
        ))
    };
    let cut = [r#"start-cut-off at "C12" on C12"#];
    let door = r#"doors: [(id: "d", between: ("A12", "B12")"#;
    assert_eq!(apart(""), cut);
    assert_eq!(apart(&format!("{door}, lock: Armed)]")), [""; 0]);
    assert_eq!(apart(&format!("{door}, secret: true)]")), cut);
    assert_eq!(
        apart(&format!(
            r#"{door}, secret: true)], events: [(on: Turn(2), then: [Reveal("d")])]"#
        )),
        [""; 0]
    );
    // An effect may bring them together.
    assert_eq!(
        apart(r#"events: [(on: Turn(2), then: [Place(at: "A14", to: At(["C12"]))])]"#),
        [""; 0]
    );
    // They cannot reach the exit: said once.
    assert_eq!(
        apart(r#"exits: [(at: ["X20"])]"#),
        [r#"path-cut at [(at: ["X20"])] on X20"#]
    );
    // For five players only.
    assert_eq!(
        apart(r#"doors: [(id: "d", between: ("A12", "B12"), players: (3, 4))]"#),
        cut
    );
}

#[test]
fn exits_on_which_nobody_stands() {
    expect(&[
        (
            r#"exits: [(at: ["X20", "X21"])], furniture: [(kind: "chest", at: "X21")]"#,
            &[r#"exit-blocked at ["X20", "X21"] on X21"#],
        ),
        (
            r#"exits: [(at: ["X20"]), (at: ["X21"])], blockages: [(at: ["X21"])]"#,
            &[r#"exit-blocked at ["X21"] on X21"#],
        ),
        (
            r#"exits: [(at: ["X20"]), (at: [])]"#,
            &["exit-blocked at []"],
        ),
        // The only exit: the way to it is cut.
        (
            r#"exits: [(at: ["X21"])], blockages: [(at: ["X21"])]"#,
            &[r#"path-cut at ["X21"] on X21"#],
        ),
        // It may be cleared.
        (
            r#"exits: [(at: ["X20", "X21"])], blockages: [(id: "fall", at: ["X21"])], events: [(on: Turn(9), then: [Test(roll: Jump, pass: [Clear("fall")])])]"#,
            &[],
        ),
        (
            r#"exits: [(at: ["X20", "X21"])], guards: [(monster: "wolf", at: "X21")]"#,
            &[],
        ),
    ]);
}

#[test]
fn numbers_that_cannot_be_meant() {
    let effect = |effect: &str| bare(&format!("events: [(on: Turn(2), then: [{effect}])]"));
    for (wrong, at) in [
        (
            "Table([(faces: (1, 3), then: [Patrol]), (faces: (3, 6), then: [])])",
            "(3, 6)",
        ),
        (
            "Table([(faces: (1, 2), then: [Patrol]), (faces: (4, 6), then: [])])",
            "(1, 2)",
        ),
        ("Table([(faces: (0, 3), then: [Patrol])])", "(0, 3)"),
        ("Table([(faces: (5, 9), then: [Patrol])])", "(5, 9)"),
        ("Test(roll: Die(at_least: 7), pass: [Patrol])", "7"),
        (
            "Test(roll: Die(at_least: 8, bonus: Agile), pass: [Patrol])",
            "8",
        ),
        ("Test(roll: Die(at_least: 1), pass: [Patrol])", "1"),
        ("Harm(amount: 0)", "0"),
        ("Light(0)", "0"),
        ("Draw(deck: Treasure, count: 0)", "0"),
        ("Offer(deck: Treasure, choose: 7)", "7"),
        (
            "MentalCombat(aggressor: Hero, magic: 4, won: [Patrol])",
            "4",
        ),
    ] {
        assert_eq!(
            findings(&effect(wrong)),
            [format!("senseless-range at {at}")],
            "{wrong}"
        );
    }
    for fine in [
        // On a six; on one to three; in any order.
        "Table([(faces: (6, 6), then: [Patrol])])",
        "Table([(faces: (1, 3), then: [Patrol])])",
        "Table([(faces: (4, 6), then: [Patrol]), (faces: (1, 3), then: [])])",
        "Test(roll: Die(at_least: 7, bonus: Agile), pass: [Patrol])",
        "Test(roll: Die(at_least: 2), pass: [Patrol])",
        "Harm(amount: 99)",
        "Light(-20)",
    ] {
        assert_eq!(findings(&effect(fine)), [""; 0], "{fine}");
    }
    expect(&[
        ("light: 0", &["senseless-range at 0"]),
        ("light: 21", &["senseless-range at 21"]),
        ("players: (5, 3)", &["senseless-range at (5, 3)"]),
        ("players: (0, 5)", &["senseless-range at (0, 5)"]),
        ("players: (3, 6)", &["senseless-range at (3, 6)"]),
        (
            r#"guards: [(monster: "wolf", at: "X20", players: (5, 4))]"#,
            &["senseless-range at (5, 4)"],
        ),
        (
            r#"players: (3, 4), guards: [(monster: "wolf", at: "X20", players: (5, 5))]"#,
            &["senseless-range at (5, 5)"],
        ),
        (
            r#"guards: [(monster: "wolf", at: "X20", players: (1, 4))]"#,
            &[],
        ),
        (
            r#"guards: [(monster: "wolf", at: "X20", stats: (health: 0))]"#,
            &["senseless-range at 0"],
        ),
        (
            r#"events: [(on: Every(0), read: "Tick.")]"#,
            &["senseless-range at 0"],
        ),
        (
            r#"events: [(on: Stepped([]), read: "Tick.")]"#,
            &["senseless-range at []"],
        ),
        (
            r#"triggers: [(id: "p", kind: PressurePlate, at: "K14")], mechanisms: [(id: "m", kind: DartThrower, at: "K18")],
            timers: [(id: "t", at: "K16", turns: 0)], wires: [(from: "p", to: "t"), (from: "t", to: "m")]"#,
            &["senseless-range at 0"],
        ),
        (
            r#"catalog: (heroes: {"wren": (name: "Wren", movement: 4, fighting: 2, damage: 1, health: 0, stamina: 2)})"#,
            &["senseless-range at 0"],
        ),
        (
            r#"guards: [(monster: "wolf", at: "X20", abilities: [Casts("gust")])],
            catalog: (spells: {"gust": (name: "Gust", level: 4, casting: Combat)})"#,
            &["senseless-range at 4"],
        ),
        (
            r#"furniture: [(kind: "loom", at: "C12")], catalog: (furniture: {"loom": (name: "Loom", size: (0, 2))})"#,
            &["senseless-range at (0, 2)"],
        ),
    ]);
}

#[test]
fn placeholders() {
    let reveal = |text: &str| {
        let found = findings(&bare(&format!(
            r#"doors: [(id: "d", between: ("A12", "B12"))], rooms: {{7: (reveal: {text:?})}}"#
        )));
        !found.is_empty()
    };
    for text in [
        "TODO",
        "todo",
        " Todo. ",
        "[TBD]",
        "xxx",
        "???",
        "...",
        "Lorem ipsum dolor sit amet, and so on.",
        "TODO: robes",
        "Robes. (FIXME: how many?)",
        "<placeholder>",
    ] {
        assert!(reveal(text), "{text}");
    }
    for text in [
        "Todos los santos.",
        "There is much to do.",
        "A slate says: TODO.",
        "Robes... and nothing else.",
        "XXX pieces of silver.",
        "\"Who?\"",
        "…",
        "MASTODOTODO: no",
        "The tables are laid.",
        "!",
    ] {
        assert!(!reveal(text), "{text}");
    }
    expect(&[
        (r#"notes: "TODO: everything""#, &[]),
        (r#"summary: "tbd""#, &[r#"placeholder-text at "tbd""#]),
        (
            r#"guards: [(monster: "wolf", at: "X20", name: "???")]"#,
            &[],
        ),
        (
            r#"guards: [(monster: "wolf", at: "X20", note: "TODO")]"#,
            &[r#"placeholder-text at "TODO""#],
        ),
        (r#"language: "es", summary: "Todo""#, &[]),
        (
            r#"events: [(on: Turn(2), then: [Read("TODO")])]"#,
            &[r#"placeholder-text at "TODO""#],
        ),
    ]);
}

#[test]
fn texts_that_take_long() {
    let takes = |text: &str| {
        let found = checked(&bare(&format!("intro: {text:?}")));
        found.first().map(|d| d.message.clone())
    };
    assert_eq!(takes(&"word ".repeat(225)), None);
    assert_eq!(
        takes(&"word ".repeat(250)).as_deref(),
        Some("this takes about 100 seconds to read aloud")
    );
    // Marks are not words.
    assert_eq!(takes(&"word – ".repeat(225)), None);
    // Without spaces, characters count.
    assert_eq!(takes(&"海".repeat(450)), None);
    assert_eq!(
        takes(&"海".repeat(500)).as_deref(),
        Some("this takes about 100 seconds to read aloud")
    );
    assert_eq!(takes(&"ก".repeat(1_100)), None);
    assert!(takes(&"ก".repeat(1_300)).is_some());
    // Nobody reads notes aloud.
    let notes = format!("notes: {:?}", "word ".repeat(900));
    assert_eq!(findings(&bare(&notes)), [""; 0]);
}

#[test]
fn ids_in_texts() {
    let said = |text: &str| {
        let found = findings(&bare(&format!(
            r#"intro: {text:?}, blockages: [(id: "stones", at: ["A22"]), (id: "east-fall", at: ["A24"]), (id: "tide-gate", at: ["A26"]), (id: "fall2", at: ["A25"])],
            guards: [(id: "bone-king", monster: "skeleton", name: "The Bone-King", at: "X20")],
            events: [(on: Turn(2), read: "Hm.", then: [Gain(item: "iron-ring")])],
            catalog: (items: {{"iron-ring": (name: "Ring", kind: Quest)}})"#
        )));
        !found.is_empty()
    };
    for text in [
        "Behind east-fall.",
        "(east-fall)",
        "fall2",
        "See room-9!",
        "\"east-fall\"",
    ] {
        assert!(said(text), "{text}");
    }
    for text in [
        "Stones lie here, stones.",
        "The east fall.",
        "The East-Fall.",
        "an east-falling wind",
        "far-east-fall",
        "The bone-king rises.",
        "Water drips from the tide-gate.",
        "An iron-ring.",
        "room-99",
        "nave-west",
        "east-fall_2",
    ] {
        assert!(!said(text), "{text}");
    }
    // Twice in one text is one finding; a label is a text for the players, a note is none.
    assert_eq!(
        findings(&bare(
            r#"notes: "room-9", corridors: {"west-gallery": (note: "room-9", reveal: "room-9 and room-9",
            explore: [(read: "A fork.", choose: [(label: "To room-8", then: [Patrol]), (label: "Stay")])])}"#
        )),
        [
            r#"id-in-text at "room-9 and room-9""#,
            r#"id-in-text at "To room-8""#
        ]
    );
}

#[test]
fn choices_that_are_none() {
    let choose = |choices: &str| {
        findings(&bare(&format!(
            r#"events: [(on: Turn(2), read: "A bell.", choose: [{choices}])]"#
        )))
    };
    let none = [""; 0];
    assert_eq!(
        choose(r#"(label: "Ring", then: [Patrol]), (label: "Leave it")"#),
        none
    );
    // Two ways to decline are two ways to say it.
    assert_eq!(
        choose(r#"(label: "Ring", then: [Patrol]), (label: "Leave it"), (label: "Run", then: [])"#),
        none
    );
    assert_eq!(
        choose(r#"(label: "Look", then: [Read("Bronze.")]), (label: "Leave it")"#),
        none
    );
    let idle = [r#"empty-choice at [(label: "Ring"), (label: "Leave it")]"#];
    assert_eq!(choose(r#"(label: "Ring"), (label: "Leave it")"#), idle);
    assert_eq!(choose(r#"(label: "Leave it")"#).len(), 1);
    assert_eq!(
        choose(r#"(label: "Ring", then: [Test(roll: Jump)]), (label: "Leave it")"#).len(),
        1
    );
    // The same label twice: for the same hero, or for different ones.
    assert_eq!(
        choose(r#"(label: "Ring", then: [Patrol]), (label: " ring", then: [Light(1)])"#),
        [r#"empty-choice at " ring""#]
    );
    assert_eq!(
        choose(
            r#"(label: "Ring", when: [Trait(Agile)], then: [Patrol]), (label: "Ring", when: [Not(Trait(Agile))], then: [Light(1)])"#
        ),
        none
    );
    assert_eq!(
        choose(r#"(label: "", then: [Patrol]), (label: "Leave it")"#),
        [r#"empty-choice at """#]
    );
    // What could not be read may be what it does.
    assert_eq!(
        choose(r#"(label: "Ring", then: [Patroll]), (label: "Leave it")"#).len(),
        1
    );
}

#[test]
fn characters_that_nobody_sees() {
    let title = |title: &str| {
        let text = format!(
            "(format: 1, title: \"{title}\", start: [\"A9\", \"A10\", \"A11\", \"A12\", \"A13\"])"
        );
        let found = checked(&text);
        found.iter().map(|d| d.message.clone()).collect::<Vec<_>>()
    };
    for (text, name) in [
        ("a\u{202e}b", "U+202E (turns the direction of writing)"),
        ("a\\u{202e}b", "U+202E (turns the direction of writing)"),
        ("a\u{200b}b", "U+200B (space without width)"),
        (
            "a\u{2066}b\u{2069}",
            "U+2066 (turns the direction of writing) and U+2069 (turns the direction of writing)",
        ),
        ("a\\u{7}b", "U+0007 (bell)"),
        ("\u{feff}a", "U+FEFF (byte-order mark)"),
        ("a\u{2028}b", "U+2028 (line separator)"),
        ("a\u{200e}b", "U+200E (mark of direction)"),
        ("a\u{e0041}b", "U+E0041 (not drawn)"),
        // An override is not needed in any script.
        (
            "\u{5d0}\u{202e}b\u{202c}",
            "U+202E (turns the direction of writing)",
        ),
        (
            "\u{5d0}\u{2066}b",
            "U+2066 (turns the direction of writing)",
        ),
    ] {
        assert_eq!(title(text), [format!("this text holds {name}")], "{text:?}");
    }
    for text in [
        "café – 龍 …",
        "two\nlines\tand a tab",
        "two\r\nlines",
        "soft\u{ad}hyphen",
        "\u{5d0}\u{200f}!",
        "\u{5d0}\u{2066}b\u{2069}",
        "می\u{200c}خواهم",
        "👩\u{200d}🚀 ❤\u{fe0f}",
        "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
        "ไทย\u{200b}ไทย",
    ] {
        assert_eq!(title(text), [""; 0], "{text:?}");
    }
    // The fix takes them out and keeps the rest.
    let text = bare("guards: [(monster: \"wolf\", at: \"X20\", name: \"Old\u{200b} Grey\u{7f}\")]");
    assert!(mended(&text).contains("name: \"Old Grey\""));
    // In comments and between values, too; a byte-order mark at the beginning is fine.
    let text = format!(
        "\u{feff}// one\u{202e}\n{}// two\u{200b}",
        bare("light: 20")
    );
    let found = checked(&text);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        found[0].message,
        "between the values stands U+200B (space without width) and U+202E (turns the direction of writing)"
    );
    assert!(mended(&text).starts_with("\u{feff}// one\n"));
    // As fast as the text is long: many in one text are one finding.
    let many = "a\u{200b}".repeat(2_000);
    assert_eq!(title(&many).len(), 1);
}
