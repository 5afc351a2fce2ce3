//! Wires: how they run, where they join and jump, what starts what; nets against a slow flood over
//! single squares of single wires.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write;

use delve_engine::wires::{End, Problem};
use delve_engine::{Dungeon, Party, Piece, Wiring};
use delve_format::scenario::{Mechanism, MechanismKind, Scenario, Timer, Trigger, Wire};
use delve_format::{Catalog, Id, Square, WireEnd};
use proptest::prelude::*;

use crate::common::{any_square, cases, dungeon, scenario};

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

/// A scenario with parts on random squares and wires between them and on squares, some with
/// corners at random and some level and upright throughout.
fn any_wires() -> impl Strategy<Value = Scenario> {
    let id = |kind: &str, i: usize| Id::new(&format!("{kind}-{i}")).unwrap();
    // A small part of the board, so that wires meet.
    let near = (4u8..11, 10u8..17).prop_map(|(x, y)| Square::new(x, y).unwrap());
    let end = prop_oneof![
        (0..3usize).prop_map(move |i| WireEnd::Id(id("trigger", i))),
        (0..3usize).prop_map(move |i| WireEnd::Id(id("mechanism", i))),
        (0..3usize).prop_map(move |i| WireEnd::Id(id("timer", i))),
        near.clone().prop_map(WireEnd::Square),
        any_square().prop_map(WireEnd::Square),
    ];
    let via = proptest::collection::vec(near.clone(), 0..4);
    let wire = (end.clone(), end, via).prop_map(|(from, to, via)| Wire {
        from,
        to,
        via,
        note: String::new(),
        players: None,
    });
    let places = proptest::collection::vec(near, 9);
    (places, proptest::collection::vec(wire, 0..9)).prop_map(move |(at, wires)| {
        let text = |i: usize| {
            let [t, m, d] = [at[i], at[i + 3], at[i + 6]];
            let turns = i + 1;
            (
                format!(r#"(id: "trigger-{i}", kind: Lever, at: "{t}"),"#),
                format!(r#"(id: "mechanism-{i}", kind: WebTrap, at: "{m}"),"#),
                format!(r#"(id: "timer-{i}", at: "{d}", turns: {turns}),"#),
            )
        };
        let [a, b, c] = [text(0), text(1), text(2)];
        let fields = format!(
            "triggers: [{}{}{}], mechanisms: [{}{}{}], timers: [{}{}{}]",
            a.0, b.0, c.0, a.1, b.1, c.1, a.2, b.2, c.2
        );
        let mut scenario = scenario(&fields);
        scenario.wires = wires;
        scenario
    })
}

/// One end of a wire on a part: whose nets are asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Side {
    Trigger(usize),
    Mechanism(usize),
    Near(usize),
    Far(usize),
}

/// A spot of the flood: a wire's n-th square, or a side of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Dot {
    Wire(usize, usize),
    Side(Side),
}

/// The groups of sides that wires connect, by flooding over dots; two dots of different wires on
/// one square touch unless both wires run straight on there.
fn flooded(scenario: &Scenario) -> BTreeSet<BTreeSet<Side>> {
    let triggers: BTreeMap<&Id, &Trigger> = scenario.triggers.iter().map(|t| (&t.id, t)).collect();
    let mechanisms: BTreeMap<&Id, &Mechanism> =
        scenario.mechanisms.iter().map(|m| (&m.id, m)).collect();
    let timers: BTreeMap<&Id, &Timer> = scenario.timers.iter().map(|t| (&t.id, t)).collect();
    let number = |id: &Id| id.rsplit('-').next().unwrap().parse::<usize>().unwrap();
    let square_of = |end: &WireEnd| match end {
        WireEnd::Square(s) => *s,
        WireEnd::Id(id) => triggers
            .get(id)
            .map(|t| t.at)
            .or_else(|| mechanisms.get(id).map(|m| m.at))
            .unwrap_or_else(|| timers[id].at),
    };
    let side_of = |end: &WireEnd, is_from: bool| match end {
        WireEnd::Square(_) => None,
        WireEnd::Id(id) if triggers.contains_key(id) => Some(Side::Trigger(number(id))),
        WireEnd::Id(id) if mechanisms.contains_key(id) => Some(Side::Mechanism(number(id))),
        WireEnd::Id(id) if is_from => Some(Side::Far(number(id))),
        WireEnd::Id(id) => Some(Side::Near(number(id))),
    };
    // Draw each wire square by square: along the row, then along the column.
    let draw = |wire: &Wire| {
        let mut points = vec![square_of(&wire.from)];
        points.extend(&wire.via);
        points.push(square_of(&wire.to));
        let mut squares = vec![points[0]];
        for to in &points[1..] {
            let mut here = *squares.last().unwrap();
            while here != *to {
                let dx = (to.column() as i8 - here.column() as i8).signum();
                let dy = (to.row() as i8 - here.row() as i8).signum();
                here = here.offset(dx, if dx == 0 { dy } else { 0 }).unwrap();
                squares.push(here);
            }
        }
        squares
    };
    let drawn: Vec<Vec<Square>> = scenario.wires.iter().map(draw).collect();
    let straight = |w: usize, i: usize| {
        let line = &drawn[w];
        i > 0
            && i + 1 < line.len()
            && (i32::from(line[i - 1].column()) + i32::from(line[i + 1].column())
                == 2 * i32::from(line[i].column()))
            && (i32::from(line[i - 1].row()) + i32::from(line[i + 1].row())
                == 2 * i32::from(line[i].row()))
    };
    let on_part = |w: usize, i: usize| {
        let wire = &scenario.wires[w];
        let ends = [(0, &wire.from), (drawn[w].len() - 1, &wire.to)];
        let mut here = ends.iter().filter(|(at, _)| *at == i).peekable();
        here.peek().is_some() && here.all(|(_, end)| matches!(end, WireEnd::Id(_)))
    };
    let dots: Vec<(usize, usize)> = drawn
        .iter()
        .enumerate()
        .flat_map(|(w, line)| (0..line.len()).map(move |i| (w, i)))
        .collect();
    let next = |dot: Dot| -> Vec<Dot> {
        let mut next = Vec::new();
        match dot {
            Dot::Side(side) => {
                for (w, wire) in scenario.wires.iter().enumerate() {
                    if side_of(&wire.from, true) == Some(side) {
                        next.push(Dot::Wire(w, 0));
                    }
                    if side_of(&wire.to, false) == Some(side) {
                        next.push(Dot::Wire(w, drawn[w].len() - 1));
                    }
                }
            }
            Dot::Wire(w, i) => {
                next.extend((i > 0).then(|| Dot::Wire(w, i - 1)));
                next.extend((i + 1 < drawn[w].len()).then_some(Dot::Wire(w, i + 1)));
                let wire = &scenario.wires[w];
                let from = (i == 0).then(|| side_of(&wire.from, true)).flatten();
                let to = (i + 1 == drawn[w].len())
                    .then(|| side_of(&wire.to, false))
                    .flatten();
                next.extend(from.into_iter().chain(to).map(Dot::Side));
                if !on_part(w, i) {
                    for &(v, j) in &dots {
                        let same = drawn[v][j] == drawn[w][i] && v != w && !on_part(v, j);
                        if same && !(straight(w, i) && straight(v, j)) {
                            next.push(Dot::Wire(v, j));
                        }
                    }
                }
            }
        }
        next
    };
    let mut groups = BTreeSet::new();
    for (w, _) in scenario.wires.iter().enumerate() {
        let mut seen = BTreeSet::from([Dot::Wire(w, 0)]);
        let mut queue = VecDeque::from([Dot::Wire(w, 0)]);
        while let Some(dot) = queue.pop_front() {
            for dot in next(dot) {
                if seen.insert(dot) {
                    queue.push_back(dot);
                }
            }
        }
        let sides = seen.into_iter().filter_map(|dot| match dot {
            Dot::Side(side) => Some(side),
            Dot::Wire(..) => None,
        });
        groups.insert(sides.collect::<BTreeSet<Side>>());
    }
    groups.remove(&BTreeSet::new());
    groups
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn nets_are_what_a_flood_finds(scenario in any_wires()) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let wiring = dungeon.wiring();
        let mut groups = BTreeSet::new();
        for net in &wiring.nets {
            let sides = net.triggers.iter().map(|&i| Side::Trigger(i))
                .chain(net.mechanisms.iter().map(|&i| Side::Mechanism(i)))
                .chain(net.timers.iter().map(|&i| Side::Near(i)))
                .chain(net.fed_by.iter().map(|&i| Side::Far(i)));
            groups.insert(sides.collect::<BTreeSet<Side>>());
        }
        groups.remove(&BTreeSet::new());
        prop_assert_eq!(groups, flooded(&scenario));
        let wires: Vec<usize> = wiring.nets.iter().flat_map(|n| n.wires.clone()).collect();
        prop_assert_eq!(wires.len(), scenario.wires.len(), "each wire is in one net");
    }

    #[test]
    fn causes_are_consequences_read_backwards(scenario in any_wires()) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let wiring = dungeon.wiring();
        let pieces = (0..3).flat_map(|i| [Piece::Mechanism(i), Piece::Timer(i)]);
        for piece in pieces {
            let mut forwards: Vec<(u32, usize)> = Vec::new();
            for trigger in 0..3 {
                let starts = wiring.consequences(Piece::Trigger(trigger));
                let first = starts.iter().find(|c| c.piece == piece);
                forwards.extend(first.map(|c| (c.delay, trigger)));
            }
            forwards.sort_unstable();
            let causes = wiring.causes(piece);
            let causes: Vec<_> = causes.iter().map(|c| (c.delay, c.trigger)).collect();
            prop_assert_eq!(causes, forwards);
        }
        let dead = wiring.dead_wires();
        for net in &wiring.nets {
            let fed = !net.triggers.is_empty() || net.fed_by.iter().any(|&t| {
                !wiring.causes(Piece::Timer(t)).is_empty()
            });
            let useful = !net.mechanisms.is_empty() || net.timers.iter().any(|&t| {
                let starts = wiring.consequences(Piece::Timer(t));
                starts.iter().any(|c| matches!(c.piece, Piece::Mechanism(_)))
            });
            for wire in &net.wires {
                prop_assert_eq!(dead.contains(wire), !(fed && useful), "wire {}", wire);
            }
        }
    }

    #[test]
    fn every_meeting_is_told(scenario in any_wires()) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let wiring = dungeon.wiring();
        for jump in &wiring.jumps {
            for wire in [jump.wire, jump.over] {
                prop_assert!(dungeon.wires[wire].line.contains(&jump.square));
            }
            prop_assert!(wiring.joins.iter().all(|j| j.square != jump.square));
        }
        for problem in &wiring.problems {
            if let Problem::Overlap { wires: (a, b), edges } = problem {
                for edge in edges {
                    let (s, t) = edge.squares();
                    for wire in [a, b] {
                        let line = &dungeon.wires[*wire].line;
                        prop_assert!(line.windows(2).any(|w| w == [s, t] || w == [t, s]));
                    }
                }
            }
        }
        // Each end on a square either joins another wire there or is told to dangle.
        for (w, wire) in dungeon.wires.iter().enumerate() {
            for (end, at) in wire.ends.iter().enumerate() {
                if let End::Square(square) = *at {
                    let joined = wiring.joins.iter()
                        .any(|j| j.square == square && j.wires.contains(&w));
                    let told = wiring.problems.contains(&Problem::Dangling { wire: w, end, square });
                    prop_assert!(joined != told, "wire {w}, end {end}");
                }
            }
        }
    }
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
