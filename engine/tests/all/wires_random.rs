//! Nets of random wires, against a slow flood over single squares of single wires.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use delve_engine::wires::{End, Problem};
use delve_engine::{Dungeon, Piece};
use delve_format::scenario::{Mechanism, Scenario, Timer, Trigger, Wire};
use delve_format::{Catalog, Id, Square, WireEnd};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_square, scenario};

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
