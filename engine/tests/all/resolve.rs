//! From scenarios to dungeons: what each field means on the board.

use delve_engine::dungeon::DoorState;
use delve_engine::{Doors, Dungeon, Party, Piece};
use delve_format::NameKind;
use delve_format::{Catalog, Direction, Players, Scenario};

use crate::common::{dungeon, scenario, set, sq};

#[test]
fn doors_stand_on_walls_in_one_of_four_states() {
    let dungeon = dungeon(
        r#"doors: [
            (id: "closed", between: ("I14", "J14")),
            (id: "held", between: ("O15", "P15"), held_open: true),
            (id: "locked", between: ("H12", "I12"), lock: Armed),
            (id: "padlock", between: ("H16", "I16"), lock: Disarmed),
            (id: "secret", between: ("S13", "S14"), secret: true, held_open: true),
            (id: "no-wall", between: ("M19", "N19")),
            (id: "apart", between: ("B2", "D2")),
        ]"#,
    );
    let doors: Vec<_> = dungeon
        .doors
        .iter()
        .map(|d| format!("{} {:?} {:?} {}", d.id, d.edge, d.state, d.on_wall))
        .collect();
    insta::assert_snapshot!(doors.join("\n"), @r"
    closed Some(I14|J14) Closed true
    held Some(O15|P15) Open true
    locked Some(H12|I12) Locked true
    padlock Some(H16|I16) Closed true
    secret Some(S13/S14) Secret true
    no-wall Some(M19|N19) Closed false
    apart None Closed false
    ");
    let open = |doors| {
        let open = dungeon.open_edges(Party::Any, doors);
        let on_walls = dungeon.doors.iter().filter(|d| d.on_wall);
        let ids = on_walls.filter(|d| d.edge.is_some_and(|e| open.contains(e)));
        ids.map(|d| d.id.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(open(Doors::Shut), "");
    assert_eq!(open(Doors::AsTheyStand), "held");
    assert_eq!(open(Doors::Passable), "closed held locked padlock");
    assert_eq!(open(Doors::All), "closed held locked padlock secret");
    assert_eq!(dungeon.doors[4].state, DoorState::Secret);
    let along = delve_engine::Edge::between(sq("M19"), sq("N19")).unwrap();
    assert!(
        dungeon.open_edges(Party::Any, Doors::Shut).contains(along),
        "a door without a wall closes nothing"
    );
}

#[test]
fn furniture_fills_what_its_size_and_facing_say() {
    let cases = [
        ("bookcase", "C11", "North", "C11 D11 E11", false),
        ("bookcase", "C11", "South", "C11 D11 E11", false),
        ("bookcase", "C11", "East", "C11 C12 C13", false),
        ("bookcase", "C11", "West", "C11 C12 C13", false),
        ("bookcase", "W11", "North", "W11 X11", true),
        ("bookcase", "W27", "East", "W27 W28", true),
        ("no-such-piece", "W27", "East", "W27", false),
    ];
    for (kind, at, facing, squares, off_board) in cases {
        let text = format!(r#"furniture: [(kind: "{kind}", at: "{at}", facing: {facing})]"#);
        let furniture = &dungeon(&text).furniture[0];
        assert_eq!(furniture.squares, set(squares), "{text}");
        assert_eq!(furniture.off_board, off_board, "{text}");
    }
}

#[test]
fn sizes_that_make_no_sense_do_no_harm() {
    let dungeon = dungeon(
        r#"furniture: [(kind: "vast", at: "W27"), (kind: "nothing", at: "C3")],
        catalog: (furniture: {
            "vast": (name: "Vast", size: (255, 255)),
            "nothing": (name: "Nothing", size: (0, 0)),
        })"#,
    );
    assert_eq!(dungeon.furniture[0].squares, set("W27 X27 W28 X28"));
    assert!(dungeon.furniture[0].off_board);
    assert_eq!(dungeon.furniture[1].squares, set("C3"));
}

#[test]
fn triggers_trap_their_squares() {
    let cases = [
        ("PressurePlate, at: \"K14\"", "K14", "K14"),
        ("PressurePlate, at: \"K14\", to: \"K16\"", "K14", "K14"),
        (
            "Tripwire, at: \"S14\", to: \"S16\"",
            "S14 S15 S16",
            "S14 S15 S16",
        ),
        (
            "Tripwire, at: \"L12\", to: \"J12\"",
            "J12 K12 L12",
            "J12 K12 L12",
        ),
        ("Tripwire, at: \"L12\", to: \"J13\"", "L12 J13", "L12 J13"),
        ("Lever, at: \"B12\"", "B12", ""),
        ("Sensor, at: \"K14\"", "K14", "K13 J14 K14 L14 K15"),
        ("Sensor, at: \"J11\"", "J11", "J11 K11 J12"),
        (
            "Sensor, at: \"J11\", radius: 2",
            "J11",
            "J11 K11 L11 J12 K12 J13",
        ),
        ("Sensor, at: \"K14\", radius: 0", "K14", "K14"),
    ];
    for (kind, squares, trapped) in cases {
        let text = format!("triggers: [(id: \"t\", kind: {kind})]");
        let trigger = &dungeon(&text).triggers[0];
        assert_eq!(trigger.squares, set(squares), "{text}");
        assert_eq!(trigger.trapped, set(trapped), "{text}");
    }
}

#[test]
fn blockages_belong_in_corridors() {
    let dungeon = dungeon(r#"blockages: [(at: ["I14", "L15", "L20"]), (at: [])]"#);
    assert_eq!(dungeon.blockages[0].squares, set("I14 L15 L20"));
    assert_eq!(dungeon.blockages[0].outside, set("L15"));
    assert!(dungeon.blockages[1].squares.is_empty());
}

#[test]
fn ids_lead_to_pieces_and_back() {
    let dungeon = dungeon(
        r#"doors: [(id: "a", between: ("I14", "J14"))],
        guards: [(monster: "x", at: "K14"), (id: "b", monster: "x", at: "K15")],
        timers: [(id: "c", at: "K14", turns: 1), (id: "a", at: "K16", turns: 1)]"#,
    );
    assert_eq!(dungeon.piece("a"), Some(Piece::Door(0)), "the first of two");
    assert_eq!(dungeon.piece("b"), Some(Piece::Guard(1)));
    assert_eq!(dungeon.piece("z"), None);
    assert_eq!(
        dungeon.at(sq("K14"), Party::Any),
        [Piece::Guard(0), Piece::Timer(0)]
    );
    for piece in dungeon.pieces() {
        assert_eq!(Piece::at(&piece.place().field("at")), Some(piece));
        assert!(!dungeon.squares(piece).is_empty());
    }
    assert!(dungeon.squares(Piece::Guard(9)).is_empty());
}

#[test]
fn parties_are_told_apart_where_the_table_changes() {
    let parties = |fields: &str| {
        let parties = dungeon(fields).parties();
        parties
            .into_iter()
            .map(|p| match p {
                Party::Of(n) => n,
                Party::Any => 0,
            })
            .collect::<Vec<u8>>()
    };
    assert_eq!(parties(""), [3]);
    assert_eq!(
        parties(r#"guards: [(monster: "x", at: "K1", players: (4, 5))]"#),
        [3, 4]
    );
    assert_eq!(
        parties(r#"guards: [(monster: "x", at: "K1", players: (3, 4))]"#),
        [3, 5]
    );
    assert_eq!(
        parties(r#"guards: [(monster: "x", at: "K1", players: (9, 255))]"#),
        [3]
    );
    assert_eq!(parties("players: (5, 2)"), [5]);
    assert!(Party::Of(4).has(Some(Players(4, 5))) && !Party::Of(3).has(Some(Players(4, 5))));
    assert!(Party::Any.has(Some(Players(9, 9))) && Party::Of(3).has(None));
}

#[test]
fn pieces_for_other_players_stand_in_nobodys_way() {
    let dungeon = dungeon(
        r#"blockages: [(at: ["A6"], players: (5, 5))],
        furniture: [(kind: "chest", at: "B3", players: (3, 3))],
        doors: [(id: "d", between: ("A3", "B3"), held_open: true, players: (3, 4))]"#,
    );
    let free = |n| dungeon.ground(Party::Of(n), Doors::AsTheyStand).free;
    assert_eq!(free(3), !set("B3"));
    assert_eq!(free(4), !set(""));
    assert_eq!(free(5), !set("A6"));
    let open = |n| {
        let ground = dungeon.ground(Party::Of(n), Doors::AsTheyStand);
        ground.can_step(sq("A3"), Direction::East)
    };
    assert_eq!([open(3), open(4), open(5)], [false, true, false]);
}

#[test]
fn names_that_nothing_has_are_told_with_what_is_near() {
    let dungeon = dungeon(
        r#"goals: [Slay("wardem"), Recover("bell"), Enter("room-17"), Flag("done")],
        guards: [(id: "warden", monster: "skelton", at: "K14")],
        furniture: [(kind: "alter", at: "L12")],
        wires: [(from: "warden", to: "K15")],
        rooms: {9: (explore: [(when: [Not(Flag("bell-rang"))], then: [
            Set("bell-rung"),
            Test(roll: DetectTraps, fail: [Table([(faces: (1, 6), then: [Gain(item: "bel")])])]),
            Ambush([(monster: "skeleton", square: "K14")]),
        ])])},
        corridors: {"west-wall": ()},
        catalog: (
            monsters: {"skeleton": (name: "S", movement: 1, fighting: 1, damage: 1, health: 1,
                stamina: 1, abilities: [Casts("fire-bal")])},
            items: {"bell": (name: "Bell", kind: Quest), "note": (name: "N", kind: Scroll("doom"))},
            spells: {"fire-ball": (name: "F", level: 1, casting: Combat)},
        ),
        waivers: [(rule: "any", at: "room-0", reason: "")]"#,
    );
    let told: Vec<String> = dungeon
        .unresolved
        .iter()
        .map(|u| {
            let near = u
                .near
                .as_ref()
                .map(|n| format!(", near {n}"))
                .unwrap_or_default();
            let is =
                u.is.map(|k| format!(", is a {}", k.word()))
                    .unwrap_or_default();
            format!("{}: no {} `{}`{near}{is}", u.place, u.kind.word(), u.name)
        })
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    furniture[0].kind: no kind of furniture `alter`, near altar
    guards[0].monster: no monster `skelton`, near skeleton
    wires[0].from: no part, door or portcullis `warden`, is a guard
    goals[0][0]: no guard `wardem`, near warden
    goals[2][0]: no room or corridor `room-17`, near room-1
    goals[3][0]: no flag `done`
    corridors["west-wall"]: no corridor `west-wall`, near west-walk
    waivers[0].at: no room, corridor or piece `room-0`, near room-1
    catalog.monsters["skeleton"].abilities[0][0]: no spell `fire-bal`, near fire-ball
    catalog.items["note"].kind[0]: no spell `doom`
    rooms["9"].explore[0].when[0][0][0]: no flag `bell-rang`, near bell-rung
    rooms["9"].explore[0].then[1].fail[0][0][0].then[0].item: no item `bel`, near bell
    "#);
}

#[test]
fn a_scenario_without_anything_resolves() {
    let dungeon = Dungeon::resolve(&Scenario::default(), &Catalog::default());
    assert_eq!(dungeon.unresolved, []);
    assert_eq!(dungeon.pieces().count(), 0);
    assert!(dungeon.exit_squares().is_empty());
}

#[test]
fn exits_are_the_start_squares_unless_written() {
    assert_eq!(dungeon("").exit_squares(), set("A9 A10"));
    let written = dungeon(r#"exits: [(at: ["X3"]), (at: ["X5", "X6"], when: [Flag("f")])]"#);
    assert_eq!(written.exit_squares(), set("X3 X5 X6"));
    assert_eq!(
        written
            .exits
            .iter()
            .map(|e| e.when.len())
            .collect::<Vec<_>>(),
        [0, 1]
    );
}

#[test]
fn the_scenarios_own_catalog_lies_over_the_other() {
    let own = scenario(
        r#"furniture: [(kind: "chest", at: "C3")],
        catalog: (furniture: {"chest": (name: "Long chest", size: (3, 1))})"#,
    );
    let chest = &Dungeon::resolve(&own, Catalog::built_in()).furniture[0];
    assert_eq!(
        (chest.name.as_deref(), chest.size),
        (Some("Long chest"), (3, 1))
    );
    let with = Catalog::built_in().with(&own.catalog);
    assert_eq!(Dungeon::resolve(&own, &with).furniture[0], *chest);
}

#[test]
fn kinds_of_names_accept_what_they_say() {
    assert!(NameKind::Terminal.accepts(NameKind::Timer));
    assert!(NameKind::Terminal.accepts(NameKind::Portcullis));
    assert!(!NameKind::Terminal.accepts(NameKind::Rubble));
    assert!(NameKind::AreaOrPiece.accepts(NameKind::Guard));
    assert!(!NameKind::AreaOrPiece.accepts(NameKind::Monster));
    assert!(!NameKind::Flag.accepts(NameKind::Counter));
}

#[test]
fn entries_become_happenings_without_branches() {
    let dungeon = dungeon(
        r#"rooms: {9: (explore: [(at: ["K14"], repeat: Always, choose: [
            (label: "look", when: [Flag("f")], then: [Light(1), Test(roll: Jump,
                pass: [Gain(item: "rope")],
                fail: [Table([(faces: (1, 3)), (faces: (4, 6), then: [Light(-1), Patrol])])],
            )]),
        ], then: [Set("f")])])},
        events: [(on: Turn(3), then: [MentalCombat(aggressor: Foe, won: [Light(2)], tie: [Light(3)])])]"#,
    );
    let told = dungeon.happenings.iter().flat_map(|h| {
        let always = if h.always { " always" } else { "" };
        let head = format!("{} at {}:{always} {:?}", h.place, h.at, h.on);
        let outcomes = h.outcomes.iter().map(|o| {
            let chance = if o.chance { " by chance" } else { "" };
            format!("  {} when {:?}: {:?}{chance}", o.place, o.when, o.effect)
        });
        [head].into_iter().chain(outcomes).collect::<Vec<_>>()
    });
    insta::assert_snapshot!(told.collect::<Vec<_>>().join("\n"), @r#"
    rooms["9"].explore[0] at K14: always Explored
      rooms["9"].explore[0].choose[0].then[0] when [Flag("f")]: Light(1)
      rooms["9"].explore[0].choose[0].then[1].pass[0] when [Flag("f")]: Gain { item: "rope", to: Actor } by chance
      rooms["9"].explore[0].choose[0].then[1].fail[0][0][1].then[0] when [Flag("f")]: Light(-1) by chance
      rooms["9"].explore[0].choose[0].then[1].fail[0][0][1].then[1] when [Flag("f")]: Patrol by chance
      rooms["9"].explore[0].then[0] when []: Set("f")
    events[0] at : Turn(3)
      events[0].then[0].won[0] when []: Light(2) by chance
      events[0].then[0].tie[0] when []: Light(3) by chance
    "#);
}
