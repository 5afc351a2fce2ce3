//! The last walking path: what opens on the way, what cuts it, and what to take away.

use std::fmt::Write;

use delve_engine::{Cut, Doors, Dungeon, Party};
use delve_format::{Catalog, Scenario, Square, board};

use crate::common::{dungeon, set, sq};

/// Every cut, for people.
fn describe(dungeon: &Dungeon, cuts: &[Cut]) -> String {
    let mut out = String::new();
    for cut in cuts {
        let by: Vec<String> = cut
            .by
            .iter()
            .map(|set| {
                let names = set.iter().map(|&piece| match dungeon.id(piece) {
                    Some(id) => id.to_string(),
                    None => piece.place().to_string(),
                });
                names.collect::<Vec<_>>().join(" and ")
            })
            .collect();
        let way = cut.way.first().zip(cut.way.last());
        let way = way
            .map(|(a, b)| format!("; then {a} to {b}"))
            .unwrap_or_default();
        let by = if cut.walls {
            "walls".to_owned()
        } else {
            by.join(", or ")
        };
        writeln!(out, "{:?} from {}: {by}{way}", cut.need, cut.from).unwrap();
    }
    out
}

fn cuts(fields: &str) -> String {
    let dungeon = dungeon(fields);
    describe(&dungeon, &dungeon.cuts(Party::Any))
}

/// The chapel, with something changed in its text.
fn chapel(change: &[(&str, &str)]) -> Dungeon {
    let mut text = include_str!("../../../samples/drowned-chapel.ron").to_owned();
    for (old, new) in change {
        assert!(text.contains(old), "{old}");
        text = text.replace(old, new);
    }
    let scenario: Scenario = delve_format::read::from_str(&text).unwrap();
    Dungeon::resolve(&scenario, Catalog::built_in())
}

#[test]
fn the_samples_can_be_walked() {
    for text in [
        include_str!("../../../samples/drowned-chapel.ron"),
        include_str!("../../../samples/first-delve.ron"),
        include_str!("../../../samples/one-room.ron"),
    ] {
        let scenario: Scenario = delve_format::read::from_str(text).unwrap();
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        for party in dungeon.parties().into_iter().chain([Party::Any]) {
            assert_eq!(dungeon.cuts(party), [], "{}", scenario.title);
        }
    }
}

#[test]
fn rubble_on_both_sides_of_a_door_cuts_the_way() {
    let rubble = |squares: &[&str]| {
        let rubble = squares
            .iter()
            .map(|s| format!("(id: \"at-{}\", at: [\"{s}\"]),", s.to_lowercase()));
        let rubble = format!("blockages: [{}", rubble.collect::<String>());
        let dungeon = chapel(&[("blockages: [", &rubble)]);
        describe(&dungeon, &dungeon.cuts(Party::Any))
    };
    assert_eq!(rubble(&["I17"]), "");
    assert_eq!(rubble(&["I13"]), "");
    insta::assert_snapshot!(rubble(&["I13", "I15"]), @r"
    Goal(0) from A9 A10 A11 A12 A13: at-i13, or at-i15, or tide-gate; then A10 to M14
    Goal(1) from A9 A10 A11 A12 A13: at-i13, or at-i15, or tide-gate; then A10 to K12
    Sanctum from A18: at-i13, or at-i15, or tide-gate; then A18 to J14
    ");
    insta::assert_snapshot!(rubble(&["I14"]), @r"
    Goal(0) from A9 A10 A11 A12 A13: at-i14, or tide-gate; then A10 to M14
    Goal(1) from A9 A10 A11 A12 A13: at-i14, or tide-gate; then A10 to K12
    Sanctum from A18: at-i14, or tide-gate; then A18 to J14
    ");
}

#[test]
fn a_lever_opens_a_portcullis_from_the_near_side_only() {
    let gate = |lever: &str, kind: &str| {
        cuts(&format!(
            r#"start: ["A10"], goals: [Reach("X10")],
            blockages: [
                (id: "north", at: ["H1"]), (id: "gate", kind: Portcullis, at: ["H10"]),
                (id: "lower", at: ["H19"]), (id: "south", at: ["H28"]),
            ],
            triggers: [(id: "t", kind: {kind}, at: "{lever}")],
            timers: [(id: "fuse", at: "H11", turns: 2)],
            wires: [(from: "t", to: "fuse"), (from: "fuse", to: "gate")]"#
        ))
    };
    assert_eq!(gate("C10", "Lever"), "");
    let shut = "Goal(0) from A10: north, or gate, or lower, or south; then A10 to X10\n";
    assert_eq!(gate("X3", "Lever"), shut, "on the far side");
    assert_eq!(gate("B11", "Lever"), shut, "behind a wall");
    assert_eq!(gate("C10", "PressurePlate"), shut, "a plate is no lever");
}

#[test]
fn furniture_cuts_and_more_than_one_may_have_to_go() {
    insta::assert_snapshot!(cuts(
        r#"start: ["B11"], exits: [(at: ["A9"])], goals: [Reach("E12"), Enter("room-9"), Reach("B12")],
        furniture: [
            (id: "case-1", kind: "bookcase", at: "C11", facing: East),
            (kind: "chest", at: "C14"),
            (id: "case-2", kind: "bookcase", at: "D11", facing: East),
            (id: "table", kind: "table", at: "D14"),
        ],
        doors: [(id: "out", between: ("A14", "B14"))]"#
    ), @r"
    Goal(0) from B11: case-1 and case-2, or furniture[1] and table; then B11 to E12
    Goal(1) from B11: walls
    ");
}

#[test]
fn secret_doors_are_walls_until_something_certain_reveals_them() {
    let reveal = |entry: &str, more: &str| {
        cuts(&format!(
            r#"start: ["A16"], goals: [Enter("room-7")],
            doors: [(id: "in", between: ("A16", "B16")), (id: "hidden", between: ("D14", "D15"), secret: true)],
            rooms: {{8: (explore: [{entry}])}}, {more}"#
        ))
    };
    let found = "";
    let wall = "Goal(0) from A16: hidden; then A16 to D14\n";
    let test = r#"Test(roll: Die(at_least: 4), pass: [Reveal("hidden")])"#;
    let cases: [(&str, &str, &str); 14] = [
        ("", "", wall),
        (r#"(then: [Reveal("hidden")])"#, "", found),
        (&format!("(then: [{test}])"), "", wall),
        (&format!("(repeat: PerHero, then: [{test}])"), "", wall),
        (&format!("(repeat: Always, then: [{test}])"), "", found),
        (
            r#"(choose: [(label: "look", then: [Reveal("hidden")])])"#,
            "",
            found,
        ),
        (
            r#"(choose: [(label: "look", when: [Trait(Strong)], then: [Reveal("hidden")])])"#,
            "",
            wall,
        ),
        (
            r#"(at: ["C17"], then: [Reveal("hidden")])"#,
            r#"furniture: [(kind: "chest", at: "C17")]"#,
            found,
        ),
        (r#"(when: [Flag("f")], then: [Reveal("hidden")])"#, "", wall),
        (
            r#"(when: [Flag("f"), Not(Flag("g"))], then: [Reveal("hidden")])"#,
            r#"events: [(on: Turn(3), then: [Set("f")])]"#,
            found,
        ),
        (
            r#"(then: [Add(counter: "c", n: 2)])"#,
            r#"events: [(on: Every(1), when: [AtLeast(counter: "c", n: 3)], then: [Reveal("hidden")])]"#,
            wall,
        ),
        (
            r#"(then: [Gain(item: "crowbar")])"#,
            r#"events: [(on: Revealed("room-8"), when: [Carrying("crowbar")], then: [Reveal("hidden")])]"#,
            found,
        ),
        (
            "",
            r#"guards: [(id: "g", monster: "goblin", at: "E17"), (id: "h", monster: "goblin", at: "C3")],
            events: [(on: Slain("g"), then: [Set("f")]), (on: Slain("h"), then: [Set("x")]),
                (on: FlagSet("f"), when: [Not(Alive("g"))], then: [Reveal("hidden")])]"#,
            found,
        ),
        (
            "",
            r#"guards: [(id: "g", monster: "goblin", at: "C12")],
            events: [(on: Slain("g"), then: [Reveal("hidden")])]"#,
            wall,
        ),
    ];
    for (entry, more, expected) in cases {
        assert_eq!(reveal(entry, more), expected, "{entry} {more}");
    }
}

#[test]
fn events_open_ways_when_they_can_happen() {
    let opens = |event: &str| {
        cuts(&format!(
            r#"start: ["A10"], goals: [Reach("A1")],
            blockages: [(id: "rubble", at: ["A5"]), (id: "gate", kind: Portcullis, at: ["B10"]), (at: ["A12"])],
            triggers: [
                (id: "plate", kind: PressurePlate, at: "A7"),
                (id: "lever", kind: Lever, at: "A9"),
                (id: "far", kind: PressurePlate, at: "X7"),
            ],
            mechanisms: [(id: "darts", kind: DartThrower, at: "C3")],
            wires: [(from: "plate", to: "darts")],
            doors: [(id: "near-door", between: ("A8", "B8")), (id: "far-door", between: ("W8", "X8"))],
            events: [{event}]"#
        ))
        .is_empty()
    };
    let cases = [
        (r#"(on: Begin, then: [Clear("rubble")])"#, true),
        (r#"(on: LightOut, then: [Clear("rubble")])"#, true),
        (
            r#"(on: Stepped(["A6", "X9"]), then: [Clear("rubble")])"#,
            true,
        ),
        (r#"(on: Stepped(["A4"]), then: [Clear("rubble")])"#, false),
        (r#"(on: Fired("plate"), then: [Clear("rubble")])"#, true),
        (r#"(on: Fired("darts"), then: [Clear("rubble")])"#, true),
        (r#"(on: Fired("far"), then: [Clear("rubble")])"#, false),
        (r#"(on: TurnedOff("lever"), then: [Clear("rubble")])"#, true),
        (
            r#"(on: TurnedOff("plate"), then: [Clear("rubble")])"#,
            false,
        ),
        (
            r#"(on: Opened("near-door"), then: [Clear("rubble")])"#,
            true,
        ),
        (
            r#"(on: Opened("far-door"), then: [Clear("rubble")])"#,
            false,
        ),
        (r#"(on: Revealed("room-1"), then: [Clear("rubble")])"#, true),
        (
            r#"(on: Revealed("east-gallery"), then: [Clear("rubble")])"#,
            false,
        ),
        (
            r#"(on: Begin, then: [Fire("far")]), (on: Fired("far"), then: [Clear("rubble")])"#,
            true,
        ),
        (r#"(on: Begin, then: [Open("gate")])"#, true),
        (
            r#"(on: Begin, when: [Campaign("x")], then: [Open("gate")])"#,
            false,
        ),
        (
            r#"(on: Begin, when: [Any([Opened("far-door"), All([Not(Slain("x"))])])], then: [Open("gate")])"#,
            true,
        ),
        (
            r#"(on: Begin, when: [Not(Any([Flag("a"), Campaign("b")]))], then: [Open("gate")])"#,
            false,
        ),
    ];
    for (event, expected) in cases {
        assert_eq!(opens(event), expected, "{event}");
    }
}

#[test]
fn goals_are_met_where_they_say() {
    let fields = |goal: &str, more: &str| {
        format!(
            r#"start: ["A10"], goals: [{goal}], {more}
            guards: [(id: "g", monster: "goblin", at: "C12"), (id: "r", monster: "goblin", at: "C3", reserve: true)],
            allies: [(id: "ally", figure: "goblin", at: "C12")],
            furniture: [(id: "altar", kind: "altar", at: "L12")]"#
        )
    };
    let met = |goal: &str, more: &str| cuts(&fields(goal, more)).is_empty();
    let door = r#"doors: [(id: "d", between: ("A12", "B12"))],"#;
    let text = |room: u8, entry: &str| format!("rooms: {{{room}: (explore: [{entry}])}},");
    assert!(!met(r#"Slay("g")"#, "") && met(r#"Slay("g")"#, door));
    assert!(!met(r#"Escort("ally")"#, "") && met(r#"Escort("ally")"#, door));
    assert!(!met(r#"Enter("room-7")"#, "") && met(r#"Enter("room-7")"#, door));
    assert!(
        met(r#"Slay("nobody")"#, ""),
        "of what is not known nothing is said"
    );
    assert!(met(r#"Recover("bell")"#, ""), "no place is known");
    let summon = r#"events: [(on: Turn(3), then: [Summon(id: "r", at: Some("A3"))])],"#;
    assert!(
        !met(r#"Slay("r")"#, "") && met(r#"Slay("r")"#, &summon.replace("Some(\"A3\")", "\"A3\""))
    );
    let gain = |at: &str| text(9, &format!(r#"({at} then: [Gain(item: "bell")])"#));
    let nave = r#"doors: [(id: "d", between: ("I14", "J14"))],"#;
    assert!(!met(r#"Recover("bell")"#, &gain("")));
    assert!(met(r#"Recover("bell")"#, &(gain("") + nave)));
    assert!(
        met(r#"Recover("bell")"#, &(gain(r#"at: ["L12"],"#) + nave)),
        "beside the altar"
    );
    let fenced = r#"blockages: [(at: ["K12", "L11", "L13", "M11", "M13", "N12"])],"#;
    assert!(!met(
        r#"Recover("bell")"#,
        &(gain(r#"at: ["L12"],"#) + nave + fenced)
    ));
    let drawn = text(9, "(then: [Draw(deck: Treasure)])");
    assert!(
        !met(r#"Recover("gold-chain")"#, &drawn),
        "what a deck holds is drawn"
    );
    assert!(met(r#"Recover("gold-chain")"#, &(drawn.clone() + nave)));
    assert!(met(r#"Recover("bell")"#, &drawn), "what none holds is not");
    let flags = r#"events: [
        (on: FlagSet("b"), then: [Set("c")]), (on: FlagSet("c"), then: [Set("b")]),
        (on: FlagSet("a"), then: [Set("b")]), (on: Stepped(["C12"]), then: [Set("a")]),
    ],"#;
    assert!(!met(r#"Flag("c")"#, flags) && met(r#"Flag("c")"#, &(flags.to_owned() + door)));
    let anywhere = r#"events: [(on: Every(2), then: [Set("c")])],"#;
    assert!(met(r#"Flag("c")"#, anywhere));
}

#[test]
fn heroes_who_start_apart_are_looked_at_one_by_one() {
    insta::assert_snapshot!(cuts(
        r#"start: ["A3", "A9", "A10"], goals: [Reach("A12")], exits: [(at: ["A5"]), (at: ["A13"])],
        blockages: [(id: "one", at: ["A6"]), (id: "two", at: ["B10"]), (id: "three", at: ["A15"])]"#
    ), @r"
    Goal(0) from A3: one, or two, or three; then A3 to A12
    ");
}

#[test]
fn one_portal_must_lead_to_the_sanctum() {
    let invaded = |portals: &str, more: &str| {
        cuts(&format!(
            r#"start: [], goals: [Reach("C12")], {more}
            doors: [(id: "d", between: ("I14", "J14")), (id: "s", between: ("A12", "B12"), secret: true)],
            guards: [(id: "boss", monster: "goblin", at: "K12")],
            blockages: [(id: "a", at: ["A14"]), (id: "b", at: ["A3"]), (id: "c", at: ["C10"])],
            rooms: {{7: (explore: [(then: [Reveal("s")])])}},
            invasion: (portals: [{portals}], sanctum: 9, boss: "boss", day: 1)"#
        ))
    };
    assert_eq!(
        invaded(r#""A9", "X9""#, ""),
        "",
        "one is enough, and without heroes no goal counts"
    );
    insta::assert_snapshot!(invaded(r#""A9", "B10""#, ""), @r"
    Sanctum from A9 B10: a, or b, or c; then A9 to J14
    ");
    assert_eq!(invaded("", ""), "");
}

#[test]
fn pieces_for_other_players_cut_nothing() {
    let dungeon = dungeon(
        r#"start: ["B11"], goals: [Reach("D11")],
        furniture: [
            (kind: "bookcase", at: "C11", facing: East, players: (5, 5)),
            (kind: "chest", at: "C14"),
        ]"#,
    );
    let counts = [3, 4, 5].map(|n| dungeon.cuts(Party::Of(n)).len());
    assert_eq!(counts, [0, 0, 1]);
}

#[test]
fn a_prospect_tells_what_opened() {
    let dungeon = chapel(&[]);
    let prospect = dungeon.prospect(Party::Any);
    assert_eq!(prospect.opened, [6], "the tide gate, by its lever");
    assert_eq!(prospect.revealed, [0usize; 0], "a test may fail");
    assert!(prospect.reach.contains(sq("V15")));
    assert!(!prospect.reach.contains(sq("S12")));
    let passable = dungeon.ground(Party::Any, Doors::Passable);
    assert!(passable.reach(&set("A9")).is_subset(&prospect.reach));
}

#[test]
fn a_search_through_too_much_rubble_is_given_up() {
    let corridors = Square::all().filter(|s| board().is_corridor(*s) && *s != sq("A10"));
    let rubble: String = corridors.map(|s| format!("(at: [\"{s}\"]),")).collect();
    let rubble = rubble.repeat(40);
    let fields = format!(r#"start: ["A10"], goals: [Reach("X27")], blockages: [{rubble}]"#);
    let cuts = dungeon(&fields).cuts(Party::Any);
    assert_eq!((cuts.len(), cuts[0].by.len(), cuts[0].walls), (1, 0, false));
}
