//! What the tests share: scenarios from text, squares from names, random dungeons.

use delve_engine::{Dungeon, SquareSet};
use delve_format::scenario::{Blockage, BlockageKind, Door, Furniture};
use delve_format::{Catalog, Direction, Id, Scenario, Square, board};
use proptest::prelude::*;

/// A scenario with these fields, and a title, and the squares A9 and A10 to start from.
pub(crate) fn scenario(fields: &str) -> Scenario {
    let start = if fields.contains("start:") {
        ""
    } else {
        "start: [\"A9\", \"A10\"],"
    };
    let text =
        format!("#![enable(implicit_some)]\n(format: 1, title: \"Test\", {start}\n{fields})");
    delve_format::read::from_str(&text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The dungeon of [`scenario`].
pub(crate) fn dungeon(fields: &str) -> Dungeon {
    Dungeon::resolve(&scenario(fields), Catalog::built_in())
}

/// A square by its name.
pub(crate) fn sq(name: &str) -> Square {
    name.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// Squares by their names, with spaces between.
pub(crate) fn set(names: &str) -> SquareSet {
    names.split_whitespace().map(sq).collect()
}

pub(crate) fn any_square() -> impl Strategy<Value = Square> {
    (0..672usize).prop_map(|i| Square::from_index(i).unwrap())
}

pub(crate) fn any_set() -> impl Strategy<Value = SquareSet> {
    prop_oneof![
        proptest::collection::vec(any_square(), 0..12).prop_map(SquareSet::from_iter),
        proptest::collection::vec(any_square(), 0..700).prop_map(SquareSet::from_iter),
        any_square().prop_map(SquareSet::from),
        Just(SquareSet::ALL),
    ]
}

fn any_door() -> impl Strategy<Value = Door> {
    // Mostly on walls, where doors belong; sometimes anywhere.
    let walls: Vec<(Square, Direction)> = Square::all()
        .flat_map(|s| [(s, Direction::East), (s, Direction::South)])
        .filter(|&(s, d)| s.step(d).is_some() && board().is_wall(s, d))
        .collect();
    let between = prop_oneof![
        9 => proptest::sample::select(walls).prop_map(|(s, d)| (s, s.step(d).unwrap())),
        1 => (any_square(), any_square()),
    ];
    let state = (any::<bool>(), proptest::bool::weighted(0.2));
    (between, state).prop_map(|(between, (held_open, secret))| Door {
        id: Id::new("door").unwrap(),
        between,
        secret,
        lock: None,
        key: None,
        held_open,
        note: String::new(),
        players: None,
    })
}

fn any_blockage() -> impl Strategy<Value = Blockage> {
    let kind = prop_oneof![Just(BlockageKind::Rubble), Just(BlockageKind::Portcullis)];
    let at = proptest::collection::vec(any_square(), 1..4);
    (at, kind).prop_map(|(at, kind)| Blockage {
        id: None,
        kind,
        at,
        note: String::new(),
        players: None,
    })
}

fn any_furniture() -> impl Strategy<Value = Furniture> {
    let kinds = ["altar", "bookcase", "chest", "tomb", "no-such-piece"];
    let facing = proptest::sample::select(Direction::ALL.to_vec());
    let kind = proptest::sample::select(kinds.to_vec());
    (any_square(), kind, facing).prop_map(|(at, kind, facing)| Furniture {
        id: None,
        kind: Id::new(kind).unwrap(),
        at,
        facing,
        note: String::new(),
        players: None,
    })
}

/// A scenario with random doors, blockages and furniture, right or wrong.
pub(crate) fn any_scenario() -> impl Strategy<Value = Scenario> {
    let doors = proptest::collection::vec(any_door(), 0..60);
    let blockages = proptest::collection::vec(any_blockage(), 0..40);
    let furniture = proptest::collection::vec(any_furniture(), 0..40);
    (doors, blockages, furniture).prop_map(|(doors, blockages, furniture)| Scenario {
        doors,
        blockages,
        furniture,
        ..Scenario::default()
    })
}
