//! Random wires: what the oracle says of them, and what must hold between the answers.

use delve_engine::wires::{End, Problem};
use delve_engine::{Dungeon, Party, Piece, Wiring};
use delve_format::scenario::{Scenario, Wire};
use delve_format::{Catalog, Direction, Id, Players, Square, WireEnd};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_square, scenario};
use crate::wires_oracle::{Told, told};

/// A small part of the board, so that wires meet.
fn near() -> impl Strategy<Value = Square> + Clone {
    (5u8..12, 10u8..17).prop_map(|(x, y)| Square::new(x, y).unwrap())
}

fn players() -> impl Strategy<Value = Option<Players>> {
    prop_oneof![
        8 => Just(None),
        1 => Just(Some(Players(3, 3))),
        1 => Just(Some(Players(4, 5))),
    ]
}

/// Corners: anywhere, or each in a straight line from the one before, also back on itself.
fn corners(from: Square) -> impl Strategy<Value = Vec<Square>> {
    let legs = proptest::collection::vec((0..4usize, 1u8..5), 0..5);
    let straight = legs.prop_map(move |legs| {
        let mut at = from;
        let mut via = Vec::new();
        for (direction, steps) in legs {
            for _ in 0..steps {
                at = at.step(Direction::ALL[direction]).unwrap_or(at);
            }
            via.push(at);
        }
        via
    });
    prop_oneof![
        3 => straight,
        1 => proptest::collection::vec(near(), 0..4),
        2 => Just(Vec::new()),
    ]
}

/// A scenario with parts, doors and portcullises on random squares and wires between them and on
/// squares, some that run level and upright throughout and some with corners at random.
pub(crate) fn any_wires() -> impl Strategy<Value = Scenario> {
    let ids = [
        "trigger-0",
        "trigger-1",
        "trigger-2",
        "mechanism-0",
        "mechanism-1",
        "mechanism-2",
        "timer-0",
        "timer-1",
        "timer-2",
        "timer-0",
        "timer-1",
        "timer-2",
        "door-0",
        "door-1",
        "gate-0",
        "gate-1",
        "rubble",
        "nothing",
    ];
    let id =
        proptest::sample::select(ids.to_vec()).prop_map(|id| WireEnd::Id(Id::new(id).unwrap()));
    let end = prop_oneof![
        12 => id,
        6 => near().prop_map(WireEnd::Square),
        1 => any_square().prop_map(WireEnd::Square),
    ];
    let parts = proptest::collection::vec((near(), players(), 0u8..4), 13);
    let wires = proptest::collection::vec((end.clone(), end, near(), players()), 0..9);
    (parts, wires).prop_flat_map(|(parts, ends)| {
        let vias: Vec<_> = ends
            .iter()
            .map(|(from, _, near, _)| {
                let from = match from {
                    WireEnd::Square(square) => *square,
                    // Where the part is; or anywhere.
                    WireEnd::Id(id) => {
                        let part = |kind: &str| id.strip_prefix(kind)?.parse::<usize>().ok();
                        let index = part("trigger-")
                            .or_else(|| Some(3 + part("mechanism-")?))
                            .or_else(|| Some(6 + part("timer-")?));
                        index.map_or(*near, |index| parts[index].0)
                    }
                };
                corners(from)
            })
            .collect();
        vias.prop_map(move |vias| built(&parts, &ends, vias))
    })
}

fn built(
    parts: &[(Square, Option<Players>, u8)],
    ends: &[(WireEnd, WireEnd, Square, Option<Players>)],
    vias: Vec<Vec<Square>>,
) -> Scenario {
    let mut fields = [const { String::new() }; 5];
    for i in 0..3 {
        let [t, m, d] = [i, i + 3, i + 6].map(|part| parts[part].0);
        let turns = parts[i + 6].2;
        fields[0] += &format!(r#"(id: "trigger-{i}", kind: Lever, at: "{t}"),"#);
        fields[1] += &format!(r#"(id: "mechanism-{i}", kind: WebTrap, at: "{m}"),"#);
        fields[2] += &format!(r#"(id: "timer-{i}", at: "{d}", turns: {turns}),"#);
    }
    for i in 0..2 {
        let [door, gate] = [i + 9, i + 11].map(|part| parts[part]);
        let other = door.0.step(Direction::ALL[usize::from(door.2)]).unwrap();
        let next = gate.0.step(Direction::ALL[usize::from(gate.2)]).unwrap();
        fields[3] += &format!(r#"(id: "door-{i}", between: ("{}", "{other}")),"#, door.0);
        let at = format!(r#""{}""#, gate.0);
        let more = if i == 0 {
            String::new()
        } else {
            format!(r#", "{next}""#)
        };
        fields[4] += &format!(r#"(id: "gate-{i}", kind: Portcullis, at: [{at}{more}]),"#);
    }
    let [triggers, mechanisms, timers, doors, gates] = fields;
    let mut scenario = scenario(&format!(
        r#"triggers: [{triggers}], mechanisms: [{mechanisms}], timers: [{timers}],
        doors: [{doors}], blockages: [(id: "rubble", at: ["I13"]), {gates}]"#
    ));
    for i in 0..3 {
        scenario.triggers[i].players = parts[i].1;
        scenario.mechanisms[i].players = parts[i + 3].1;
        scenario.timers[i].players = parts[i + 6].1;
    }
    for i in 0..2 {
        scenario.doors[i].players = parts[i + 9].1;
        scenario.blockages[i + 1].players = parts[i + 11].1;
    }
    let wires = ends.iter().zip(vias);
    scenario.wires = wires
        .map(|((from, to, _, players), via)| Wire {
            from: from.clone(),
            to: to.clone(),
            via,
            note: String::new(),
            players: *players,
        })
        .collect();
    scenario
}

const PARTIES: [Party; 4] = [Party::Any, Party::Of(3), Party::Of(4), Party::Of(5)];

/// What the engine says, in the words of the oracle.
fn said(dungeon: &Dungeon, wiring: &Wiring) -> Told {
    let mut said = Told::default();
    for net in &wiring.nets {
        said.nets.insert(net.wires.iter().copied().collect());
    }
    for jump in &wiring.jumps {
        said.jumps.insert((
            jump.square,
            jump.wire,
            jump.over,
            format!("{:?}", jump.towards),
        ));
    }
    for join in &wiring.joins {
        said.joins
            .insert((join.square, join.wires.iter().copied().collect()));
    }
    for problem in &wiring.problems {
        let new = match problem {
            Problem::Dangling { wire, end, square } => said.dangling.insert((*wire, *end, *square)),
            Problem::Absent { wire, end, .. } => said.absent.insert((*wire, *end)),
            Problem::Pointless { wire } => said.pointless.insert(*wire),
            Problem::Slanted { wire, leg } => {
                said.slanted.push((*wire, *leg));
                true
            }
            Problem::Overlap { wires, edges } => edges
                .iter()
                .all(|edge| said.overlaps.insert((*wires, edge.squares()))),
            Problem::Loop { timers } => said.loops.insert(timers.iter().copied().collect()),
        };
        assert!(new, "{problem:?} is told twice");
    }
    for piece in dungeon.pieces() {
        let starts = wiring.consequences(piece);
        said.starts
            .insert(piece, starts.iter().map(|c| (c.delay, c.piece)).collect());
        let causes = wiring.causes(piece);
        said.causes
            .insert(piece, causes.iter().map(|c| (c.delay, c.trigger)).collect());
    }
    said.dead = wiring.dead_wires();
    said
}

proptest! {
    #![proptest_config(cases(1_500))]

    #[test]
    fn wires_do_what_a_slow_simulation_does(scenario in any_wires()) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        for party in PARTIES {
            let expected = told(&scenario, party, None);
            prop_assert_eq!(said(&dungeon, &Wiring::new(&dungeon, party)), expected.clone(), "{:?}", party);
            let shared = dungeon.wiring_for(party);
            prop_assert_eq!(said(&dungeon, &shared), expected, "shared, {:?}", party);
        }
        // One wire less, and one wire otherwise.
        if let Some(last) = scenario.wires.len().checked_sub(1) {
            let without = Wiring::without(&dungeon, Party::Any, 0);
            prop_assert_eq!(said(&dungeon, &without), told(&scenario, Party::Any, Some(0)));
            let mut fewer = scenario.clone();
            let moved = fewer.wires.pop().unwrap();
            let fewer = Dungeon::resolve(&fewer, Catalog::built_in());
            let changed = [(last, fewer.route(&moved))].into();
            let with = Wiring::with(&fewer, Party::Any, &changed);
            prop_assert_eq!(said(&fewer, &with), told(&scenario, Party::Any, None));
        }
    }

    #[test]
    fn causes_are_consequences_read_backwards(scenario in any_wires()) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let wiring = dungeon.wiring();
        let pieces = dungeon.pieces().filter(|p| !matches!(p, Piece::Trigger(_)));
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
            let useful = net.mechanisms.len() + net.doors.len() + net.portcullises.len() > 0 || net.timers.iter().any(|&t| {
                let starts = wiring.consequences(Piece::Timer(t));
                starts.iter().any(|c| !matches!(c.piece, Piece::Timer(_)))
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
