//! What cuts a way, against trying every set of pieces with a plain search.

use std::collections::BTreeSet;

use delve_engine::{Doors, Dungeon, Need, Party, Piece, SquareSet};
use delve_format::scenario::{Blockage, BlockageKind, Furniture, Goal, Scenario};
use delve_format::{Catalog, Direction, Id, Square, board};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_scenario, any_square, scenario};

/// Corridor squares of the ring and the passages, and a few of room 7.
fn any_near() -> impl Strategy<Value = Square> {
    let corridors = Square::all()
        .filter(|s| board().is_corridor(*s))
        .collect::<Vec<_>>();
    let room = Square::all().filter(|s| board().area(board().area_of(*s)).id == "room-7");
    prop_oneof![
        4 => proptest::sample::select(corridors),
        1 => proptest::sample::select(room.collect::<Vec<_>>()),
    ]
}

fn any_walk() -> impl Strategy<Value = (Scenario, Square, Square)> {
    let blockage = (proptest::collection::vec(any_near(), 1..7), any::<bool>());
    let blockages = proptest::collection::vec(blockage, 0..7);
    let chests = proptest::collection::vec((any_near(), any::<bool>()), 0..3);
    let doors = proptest::sample::subsequence(
        vec![
            ("A12", "B12"),
            ("H12", "I12"),
            ("C10", "C11"),
            ("E14", "E15"),
            ("A17", "B17"),
        ],
        0..5,
    );
    let doors = (doors, any::<u8>());
    (blockages, chests, doors, any_near(), any_near()).prop_map(
        |(blockages, chests, (doors, secret), from, to)| {
            let mut scenario = scenario("");
            scenario.start = vec![from];
            scenario.goals = vec![Goal::Reach(to)];
            scenario.blockages = blockages
                .into_iter()
                .map(|(at, rubble)| Blockage {
                    id: None,
                    kind: if rubble {
                        BlockageKind::Rubble
                    } else {
                        BlockageKind::Portcullis
                    },
                    at,
                    note: String::new(),
                    players: None,
                })
                .collect();
            scenario.furniture = chests
                .into_iter()
                .map(|(at, turned)| Furniture {
                    id: None,
                    kind: Id::new("bookcase").unwrap(),
                    at,
                    facing: if turned {
                        Direction::East
                    } else {
                        Direction::North
                    },
                    note: String::new(),
                    players: None,
                })
                .collect();
            for (i, (a, b)) in doors.into_iter().enumerate() {
                let secret = secret >> i & 1 == 1;
                let text =
                    format!(r#"doors: [(id: "d", between: ("{a}", "{b}"), secret: {secret})]"#);
                scenario.doors.extend(self::scenario(&text).doors);
            }
            (scenario, from, to)
        },
    )
}

/// Whether a plain search finds a way once some pieces are gone.
fn leads(scenario: &Scenario, dungeon: &Dungeon, gone: &[Piece], from: Square, to: Square) -> bool {
    let filled = |square: Square| {
        dungeon.pieces().any(|piece| {
            matches!(piece, Piece::Blockage(_) | Piece::Furniture(_))
                && !gone.contains(&piece)
                && dungeon.squares(piece).contains(square)
        })
    };
    let open = |a: Square, b: Square| {
        !board().is_wall(a, a.direction_to(b).unwrap())
            || scenario.doors.iter().enumerate().any(|(i, d)| {
                let passable = !d.secret || gone.contains(&Piece::Door(i));
                passable && (d.between == (a, b) || d.between == (b, a))
            })
    };
    let mut seen = BTreeSet::from([from]);
    let mut stack = vec![from];
    while let Some(here) = stack.pop() {
        for next in Direction::ALL.into_iter().filter_map(|d| here.step(d)) {
            if open(here, next) && !filled(next) && seen.insert(next) {
                stack.push(next);
            }
        }
    }
    seen.contains(&to)
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_fewest_pieces_are_named((scenario, from, to) in any_walk()) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let pieces: Vec<Piece> = dungeon.pieces()
            .filter(|p| match p {
                Piece::Door(i) => scenario.doors[*i].secret,
                _ => true,
            })
            .collect();
        let mut sets: Vec<Vec<Piece>> = vec![vec![]];
        let mut fewest = Vec::new();
        for _ in 0..=3 {
            fewest = sets.iter()
                .filter(|gone| leads(&scenario, &dungeon, gone, from, to))
                .cloned()
                .collect();
            if !fewest.is_empty() {
                break;
            }
            sets = sets.iter()
                .flat_map(|set| {
                    let last = set.last().copied();
                    let more = pieces.iter().filter(move |p| last.is_none_or(|l| **p > l));
                    more.map(|p| [set.as_slice(), &[*p]].concat())
                })
                .collect();
        }
        let cuts = dungeon.cuts(Party::Any);
        let cut = cuts.iter().find(|c| c.need == Need::Goal(0));
        match cut {
            None => prop_assert_eq!(fewest, vec![Vec::<Piece>::new()]),
            Some(cut) => {
                prop_assert!(!leads(&scenario, &dungeon, &[], from, to));
                prop_assert_eq!(cut.from, SquareSet::from(from));
                if !fewest.is_empty() {
                    let named: BTreeSet<_> = cut.by.iter().cloned().collect();
                    prop_assert_eq!(named, fewest.into_iter().collect());
                }
                prop_assert_eq!(cut.walls, cut.by.is_empty());
                match cut.by.first() {
                    None => prop_assert!(!leads(&scenario, &dungeon, &pieces, from, to)),
                    Some(gone) => {
                        prop_assert!(leads(&scenario, &dungeon, gone, from, to));
                        prop_assert_eq!((cut.way.first(), cut.way.last()), (Some(&from), Some(&to)));
                    }
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn cuts_tell_what_is_out_of_reach(
        mut scenario in any_scenario(),
        start in proptest::collection::vec(any_square(), 0..4),
        goals in proptest::collection::vec(any_square(), 0..3),
    ) {
        scenario.start = start;
        scenario.goals = goals.iter().map(|&s| Goal::Reach(s)).collect();
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let from: SquareSet = scenario.start.iter().copied().collect();
        let ground = dungeon.ground(Party::Any, Doors::Passable);
        let prospect = dungeon.prospect(Party::Any);
        prop_assert!(ground.reach(&from).is_subset(&prospect.reach));
        let cuts = dungeon.cuts(Party::Any);
        for cut in &cuts {
            prop_assert!(cut.from.is_subset(&cut.reach) && cut.reach.is_disjoint(&cut.to));
            prop_assert!(cut.by.iter().all(|set| set.len() == cut.by[0].len() && !set.is_empty()));
            prop_assert!(cut.way.is_empty() == cut.by.is_empty());
        }
        for start in &scenario.start {
            for (i, goal) in goals.iter().enumerate() {
                let met = ground.distance(*start, *goal).is_some();
                let cut = |c: &&delve_engine::Cut| c.need == Need::Goal(i) && c.from.contains(*start);
                prop_assert_eq!(met, cuts.iter().find(cut).is_none(), "{} to {}", start, goal);
            }
        }
    }
}
