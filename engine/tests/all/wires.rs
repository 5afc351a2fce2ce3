//! Wires: how they run, where they join and jump, what starts what and when. This file is long because
//! each way for wires to meet is shown with everything that follows from it.

use std::fmt::Write;

use delve_engine::wires::Problem;
use delve_engine::{Dungeon, Party, Piece, Wiring};
use delve_format::Catalog;
use delve_format::scenario::{MechanismKind, Scenario};

use crate::common::dungeon;

/// Everything about the wires of a dungeon, for people.
fn describe(dungeon: &Dungeon, party: Party) -> String {
    let wiring = Wiring::new(dungeon, party);
    let mut out = String::new();
    let name = |piece: Piece| {
        dungeon
            .id(piece)
            .map_or("?".to_owned(), ToString::to_string)
    };
    for (i, wire) in dungeon.wires.iter().enumerate() {
        let corners: Vec<String> = wire.corners.iter().map(ToString::to_string).collect();
        writeln!(out, "wire {i}: {}.", corners.join("-")).unwrap();
    }
    for net in &wiring.nets {
        let list = |of: fn(usize) -> Piece, indices: &[usize]| {
            indices.iter().map(|&i| name(of(i))).collect::<Vec<_>>()
        };
        let from = [
            list(Piece::Trigger, &net.triggers),
            list(Piece::Timer, &net.fed_by),
        ]
        .concat();
        let to = [
            list(Piece::Timer, &net.timers),
            list(Piece::Mechanism, &net.mechanisms),
            list(Piece::Door, &net.doors),
            list(Piece::Blockage, &net.portcullises),
        ];
        let all = |names: Vec<String>| match names.is_empty() {
            true => "nothing".to_owned(),
            false => names.join(" + "),
        };
        let (from, to) = (all(from), all(to.concat()));
        writeln!(out, "net {:?}: {from} => {to}", net.wires).unwrap();
    }
    for jump in &wiring.jumps {
        let (wire, towards) = (jump.wire, jump.towards);
        writeln!(
            out,
            "{}: {wire} over {} {towards:?}",
            jump.square, jump.over
        )
        .unwrap();
    }
    for join in &wiring.joins {
        writeln!(out, "{}: {:?} joined", join.square, join.wires).unwrap();
    }
    for problem in &wiring.problems {
        writeln!(out, "{problem:?}").unwrap();
    }
    for trigger in (0..dungeon.triggers.len()).map(Piece::Trigger) {
        let starts = wiring.consequences(trigger);
        let starts: Vec<String> = starts
            .iter()
            .map(|c| format!(" {} at {}", name(c.piece), c.delay))
            .collect();
        writeln!(out, "{} starts:{}", name(trigger), starts.join(",")).unwrap();
    }
    out
}

fn described(fields: &str) -> String {
    describe(&dungeon(fields), Party::Any)
}

#[test]
fn the_chapel_is_wired_as_drawn() {
    let text = include_str!("../../../samples/drowned-chapel.ron");
    let scenario: Scenario = delve_format::read::from_str(text).unwrap();
    let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
    insta::assert_snapshot!(describe(&dungeon, Party::Any), @r"
    wire 0: K14-K16.
    wire 1: K16-K18.
    wire 2: S14-U14.
    wire 3: B12-B16-H16.
    wire 4: P18-P19-M19.
    net [0]: nave-plate => fuse
    net [1]: fuse => nave-darts
    net [2]: crypt-cord => crypt-web
    net [3]: vestry-lever => cell-door
    net [4]: gate-lever => tide-gate
    nave-plate starts: fuse at 0, nave-darts at 1
    crypt-cord starts: crypt-web at 0
    vestry-lever starts: cell-door at 0
    gate-lever starts: tide-gate at 0
    ");
    assert_eq!(dungeon.unresolved, []);
    assert_eq!(dungeon.wiring().dead_wires(), [0usize; 0]);
}

#[test]
fn straight_wires_jump_and_bends_and_ends_join() {
    let parts = r#"triggers: [
        (id: "plate", kind: PressurePlate, at: "K14"),
        (id: "cord", kind: Tripwire, at: "M11"),
    ],
    mechanisms: [
        (id: "darts", kind: DartThrower, at: "O14"),
        (id: "web", kind: WebTrap, at: "M17"),
    ],"#;
    let wires = [
        // Straight across each other; a corner written in a straight line is no bend.
        r#"(from: "plate", to: "darts"), (from: "cord", to: "web", via: ["M14"])"#,
        // The second bends on the first.
        r#"(from: "plate", to: "darts"), (from: "cord", to: "web", via: ["M14", "L14", "L17"])"#,
        // The second ends on the first.
        r#"(from: "plate", to: "darts"), (from: "cord", to: "M14")"#,
        // Two cross straight, a third ends where they do: all are one.
        r#"(from: "plate", to: "darts"), (from: "cord", to: "web"), (from: "M14", to: "N15")"#,
        // A wire passes over a part, and over the end of another wire on a part: nothing.
        r#"(from: "plate", to: "darts"), (from: "J14", to: "L14"), (from: "cord", to: "M18")"#,
        // One end on the square of a part, not on its id, does not connect to it.
        r#"(from: "plate", to: "O14"), (from: "cord", to: "darts", via: ["O11"])"#,
        // Several ends on one part are one net.
        r#"(from: "plate", to: "darts"), (from: "cord", to: "darts", via: ["O11"])"#,
    ];
    let mut out = String::new();
    for wires in wires {
        writeln!(
            out,
            "{wires}\n{}",
            described(&format!("{parts} wires: [{wires}]"))
        )
        .unwrap();
    }
    insta::assert_snapshot!(out, @r#"
    (from: "plate", to: "darts"), (from: "cord", to: "web", via: ["M14"])
    wire 0: K14-O14.
    wire 1: M11-M17.
    net [0]: plate => darts
    net [1]: cord => web
    M14: 1 over 0 South
    plate starts: darts at 0
    cord starts: web at 0

    (from: "plate", to: "darts"), (from: "cord", to: "web", via: ["M14", "L14", "L17"])
    wire 0: K14-O14.
    wire 1: M11-M14-L14-L17-M17.
    net [0, 1]: plate + cord => darts + web
    L14: [0, 1] joined
    M14: [0, 1] joined
    Overlap { wires: (0, 1), edges: [L14|M14] }
    plate starts: darts at 0, web at 0
    cord starts: darts at 0, web at 0

    (from: "plate", to: "darts"), (from: "cord", to: "M14")
    wire 0: K14-O14.
    wire 1: M11-M14.
    net [0, 1]: plate + cord => darts
    M14: [0, 1] joined
    plate starts: darts at 0
    cord starts: darts at 0

    (from: "plate", to: "darts"), (from: "cord", to: "web"), (from: "M14", to: "N15")
    wire 0: K14-O14.
    wire 1: M11-M17.
    wire 2: M14-N14-N15.
    net [0, 1, 2]: plate + cord => darts + web
    M14: [0, 1, 2] joined
    N14: [0, 2] joined
    Overlap { wires: (0, 2), edges: [M14|N14] }
    Dangling { wire: 2, end: 1, square: N15 }
    plate starts: darts at 0, web at 0
    cord starts: darts at 0, web at 0

    (from: "plate", to: "darts"), (from: "J14", to: "L14"), (from: "cord", to: "M18")
    wire 0: K14-O14.
    wire 1: J14-L14.
    wire 2: M11-M18.
    net [0, 1]: plate => darts
    net [2]: cord => nothing
    M14: 2 over 0 South
    L14: [0, 1] joined
    Overlap { wires: (0, 1), edges: [K14|L14] }
    Dangling { wire: 1, end: 0, square: J14 }
    Dangling { wire: 2, end: 1, square: M18 }
    plate starts: darts at 0
    cord starts:

    (from: "plate", to: "O14"), (from: "cord", to: "darts", via: ["O11"])
    wire 0: K14-O14.
    wire 1: M11-O11-O14.
    net [0]: plate => nothing
    net [1]: cord => darts
    Dangling { wire: 0, end: 1, square: O14 }
    plate starts:
    cord starts: darts at 0

    (from: "plate", to: "darts"), (from: "cord", to: "darts", via: ["O11"])
    wire 0: K14-O14.
    wire 1: M11-O11-O14.
    net [0, 1]: plate + cord => darts
    plate starts: darts at 0
    cord starts: darts at 0
    "#);
}

#[test]
fn what_is_wrong_with_wires() {
    let parts = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "O14", players: (4, 5))],
    blockages: [(id: "rubble", at: ["I13"]), (id: "gate", kind: Portcullis, at: ["L10", "M10"])],"#;
    let wires = [
        // Along the same edges, once as a whole and once for a part of the way.
        r#"(from: "plate", to: "darts"), (from: "darts", to: "plate")"#,
        r#"(from: "plate", to: "darts"), (from: "L12", to: "N12", via: ["L14", "N14"])"#,
        // Back on itself.
        r#"(from: "plate", to: "darts", via: ["Q14"])"#,
        // In a circle over itself: a jump, no fault.
        r#"(from: "plate", to: "darts", via: ["M14", "M16", "L16", "L12", "O12"])"#,
        // Not in a straight line: without a corner one is put in, with corners it is a fault.
        r#"(from: "plate", to: "M16"), (from: "plate", to: "darts", via: ["L15"])"#,
        // Both ends on one part; an end on rubble, on nothing.
        r#"(from: "plate", to: "plate", via: ["K15", "L15", "L14"])"#,
        r#"(from: "rubble", to: "darts"), (from: "plate", to: "nothing", via: ["K12"])"#,
        r#"(from: "rubble", to: "nothing")"#,
        // A wire joins itself only.
        r#"(from: "plate", to: "M14", via: ["N14", "N15", "M15"])"#,
        // The portcullis is reached on its nearer square.
        r#"(from: "plate", to: "gate", via: ["K12", "L12"]), (from: "gate", to: "darts", via: ["O10"])"#,
    ];
    let mut out = String::new();
    for wires in wires {
        writeln!(
            out,
            "{wires}\n{}",
            described(&format!("{parts} wires: [{wires}]"))
        )
        .unwrap();
    }
    insta::assert_snapshot!(out, @r#"
    (from: "plate", to: "darts"), (from: "darts", to: "plate")
    wire 0: K14-O14.
    wire 1: O14-K14.
    net [0, 1]: plate => darts
    Overlap { wires: (0, 1), edges: [K14|L14, L14|M14, M14|N14, N14|O14] }
    plate starts: darts at 0

    (from: "plate", to: "darts"), (from: "L12", to: "N12", via: ["L14", "N14"])
    wire 0: K14-O14.
    wire 1: L12-L14-N14-N12.
    net [0, 1]: plate => darts
    L14: [0, 1] joined
    N14: [0, 1] joined
    Overlap { wires: (0, 1), edges: [L14|M14, M14|N14] }
    Dangling { wire: 1, end: 0, square: L12 }
    Dangling { wire: 1, end: 1, square: N12 }
    plate starts: darts at 0

    (from: "plate", to: "darts", via: ["Q14"])
    wire 0: K14-Q14-O14.
    net [0]: plate => darts
    Overlap { wires: (0, 0), edges: [O14|P14, P14|Q14] }
    plate starts: darts at 0

    (from: "plate", to: "darts", via: ["M14", "M16", "L16", "L12", "O12"])
    wire 0: K14-M14-M16-L16-L12-O12-O14.
    net [0]: plate => darts
    L14: 0 over 0 North
    plate starts: darts at 0

    (from: "plate", to: "M16"), (from: "plate", to: "darts", via: ["L15"])
    wire 0: K14-M14-M16.
    wire 1: K14-L14-L15-O15-O14.
    net [0, 1]: plate => darts
    M15: 1 over 0 East
    L14: [0, 1] joined
    Slanted { wire: 1, leg: (K14, L15) }
    Slanted { wire: 1, leg: (L15, O14) }
    Overlap { wires: (0, 1), edges: [K14|L14] }
    Dangling { wire: 0, end: 1, square: M16 }
    plate starts: darts at 0

    (from: "plate", to: "plate", via: ["K15", "L15", "L14"])
    wire 0: K14-K15-L15-L14-K14.
    net [0]: plate => nothing
    Pointless { wire: 0 }
    plate starts:

    (from: "rubble", to: "darts"), (from: "plate", to: "nothing", via: ["K12"])
    wire 0: O14.
    wire 1: K14-K12.
    net [0]: nothing => darts
    net [1]: plate => nothing
    plate starts:

    (from: "rubble", to: "nothing")
    wire 0: .
    net [0]: nothing => nothing
    plate starts:

    (from: "plate", to: "M14", via: ["N14", "N15", "M15"])
    wire 0: K14-N14-N15-M15-M14.
    net [0]: plate => nothing
    Dangling { wire: 0, end: 1, square: M14 }
    plate starts:

    (from: "plate", to: "gate", via: ["K12", "L12"]), (from: "gate", to: "darts", via: ["O10"])
    wire 0: K14-K12-L12-L10.
    wire 1: M10-O10-O14.
    net [0]: plate => gate
    net [1]: nothing => darts + gate
    plate starts: gate at 0
    "#);
    let fields = format!(
        r#"{parts} wires: [(from: "plate", to: "darts"), (from: "L12", to: "L14", players: (4, 4))]"#
    );
    let dungeon = dungeon(&fields);
    let problems = |n| Wiring::new(&dungeon, Party::Of(n)).problems;
    let absent = Problem::Absent {
        wire: 0,
        end: 1,
        piece: Piece::Mechanism(0),
    };
    let dangling = |wire| Problem::Dangling {
        wire,
        end: 0,
        square: "L12".parse().unwrap(),
    };
    assert_eq!(problems(3), [absent]);
    assert_eq!(problems(4), [dangling(1)]);
    assert_eq!(problems(5), []);
}

#[test]
fn doors_are_reached_on_the_nearer_side_and_join_nothing() {
    let fields = r#"doors: [(id: "door", between: ("I14", "J14")), (id: "far", between: ("O15", "P15"))],
    triggers: [
        (id: "in", kind: Lever, at: "M14"),
        (id: "out", kind: Lever, at: "I11"),
        (id: "both", kind: PressurePlate, at: "L17"),
    ],
    wires: [
        (from: "in", to: "door"),
        (from: "door", to: "out"),
        (from: "both", to: "door", via: ["L16", "J16"]),
        (from: "both", to: "far"),
        (from: "door", to: "far"),
    ]"#;
    insta::assert_snapshot!(described(fields), @r"
    wire 0: M14-J14.
    wire 1: I14-I11.
    wire 2: L17-L16-J16-J14.
    wire 3: L17-O17-O15.
    wire 4: J14-O14-O15.
    net [0]: in => door
    net [1]: out => door
    net [2, 3]: both => door + far
    net [4]: nothing => door + far
    Overlap { wires: (0, 4), edges: [J14|K14, K14|L14, L14|M14] }
    in starts: door at 0
    out starts: door at 0
    both starts: door at 0, far at 0
    ");
}

#[test]
fn delays_add_up_and_circles_end() {
    let fields = r#"doors: [(id: "door", between: ("O15", "P15"))],
    triggers: [(id: "plate", kind: PressurePlate, at: "J11"), (id: "cord", kind: Tripwire, at: "J15")],
    timers: [
        (id: "one", at: "K11", turns: 1),
        (id: "two", at: "M11", turns: 2),
        (id: "three", at: "M13", turns: 3),
        (id: "alone", at: "J18", turns: 255),
    ],
    mechanisms: [(id: "darts", kind: DartThrower, at: "O11"), (id: "web", kind: WebTrap, at: "K13")],
    wires: [
        (from: "plate", to: "one"),
        (from: "one", to: "two"),
        (from: "two", to: "darts"),
        (from: "two", to: "three"),
        (from: "three", to: "L11"),
        (from: "web", to: "door", via: ["K14", "O14"]),
        (from: "alone", to: "K18"),
    ]"#;
    insta::assert_snapshot!(described(fields), @r"
    wire 0: J11-K11.
    wire 1: K11-M11.
    wire 2: M11-O11.
    wire 3: M11-M13.
    wire 4: M13-L13-L11.
    wire 5: K13-K14-O14-O15.
    wire 6: J18-K18.
    net [0]: plate => one
    net [1, 4]: one + three => two
    net [2, 3]: two => three + darts
    net [5]: nothing => web + door
    net [6]: alone => nothing
    L11: [1, 4] joined
    Dangling { wire: 6, end: 1, square: K18 }
    Loop { timers: [1, 2] }
    plate starts: one at 0, two at 1, darts at 3, three at 3
    cord starts:
    ");
    let dungeon = dungeon(fields);
    let wiring = dungeon.wiring();
    let causes = |piece| {
        wiring
            .causes(piece)
            .iter()
            .map(|c| (c.delay, c.trigger))
            .collect()
    };
    let causes: [Vec<(u32, usize)>; 4] = [
        causes(Piece::Mechanism(0)),
        causes(Piece::Mechanism(1)),
        causes(Piece::Door(0)),
        causes(Piece::Timer(3)),
    ];
    assert_eq!(causes, [vec![(3, 0)], vec![], vec![], vec![]]);
    assert_eq!(wiring.dead_wires(), [5, 6]);
    let fired = wiring.consequences(Piece::Timer(1));
    let fired: Vec<(u32, Piece)> = fired.iter().map(|c| (c.delay, c.piece)).collect();
    assert_eq!(fired, [(2, Piece::Mechanism(0)), (2, Piece::Timer(2)),]);
}

#[test]
fn a_part_and_its_trigger_may_share_a_square() {
    let fields = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K14")],
    wires: [(from: "plate", to: "darts")]"#;
    insta::assert_snapshot!(described(fields), @r"
    wire 0: K14.
    net [0]: plate => darts
    plate starts: darts at 0
    ");
}

#[test]
fn every_kind_of_mechanism_can_be_wired() {
    for kind in MechanismKind::ALL {
        let fields = format!(
            r#"triggers: [(id: "t", kind: Lever, at: "K14")],
            mechanisms: [(id: "m", kind: {kind:?}, at: "K16")],
            wires: [(from: "m", to: "t")]"#
        );
        let dungeon = dungeon(&fields);
        let starts = dungeon.wiring().consequences(Piece::Trigger(0));
        assert_eq!(starts.len(), 1, "{kind:?}");
    }
}

/// Two timers lead from one plate to one mechanism: it goes off with the first of them, and is spent
/// then. A door gets both signals.
#[test]
fn a_mechanism_goes_off_once_and_a_door_moves_each_time() {
    let fields = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    timers: [(id: "slow", at: "K16", turns: 3), (id: "quick", at: "M14", turns: 1)],
    mechanisms: [(id: "darts", kind: DartThrower, at: "M16")],
    doors: [(id: "door", between: ("O15", "P15"))],
    wires: [
        (from: "plate", to: "slow"),
        (from: "plate", to: "quick"),
        (from: "slow", to: "darts"),
        (from: "quick", to: "darts"),
        (from: "darts", to: "door", via: ["O16"]),
    ]"#;
    let dungeon = dungeon(fields);
    let text = describe(&dungeon, Party::Of(3));
    assert!(
        text.ends_with("plate starts: slow at 0, quick at 0, door at 1, darts at 1, door at 3\n"),
        "{text}"
    );
}

/// A timer that is written to wait for no turn waits until the end of this one, as in play.
#[test]
fn a_timer_waits_for_one_turn_at_least() {
    let fields = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    timers: [(id: "fuse", at: "K16", turns: 0)],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [(from: "plate", to: "fuse"), (from: "fuse", to: "darts")]"#;
    let text = described(fields);
    assert!(
        text.ends_with("plate starts: fuse at 0, darts at 1\n"),
        "{text}"
    );
}
