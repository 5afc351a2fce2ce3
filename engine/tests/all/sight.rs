//! Sight, against a slow and quite different way to tell: every wall and every square is asked
//! whether the line meets it.

use delve_engine::sight::Line;
use delve_engine::{Doors, Dungeon, Edge, EdgeSet, Party, Sight, Space, SquareSet};
use delve_format::{Catalog, Square};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_scenario, any_set, any_square, dungeon, set, sq};

/// A point of the plane, in half squares: centres of squares have odd coordinates, corners even.
type Point = (i64, i64);

fn centre(square: Square) -> Point {
    let (column, row) = (i64::from(square.column()), i64::from(square.row()));
    (2 * column + 1, 2 * row + 1)
}

/// On which side of the line from `a` to `b` a point lies: positive, negative or 0 for on it.
fn side(a: Point, b: Point, p: Point) -> i64 {
    ((b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0)).signum()
}

/// Whether the inner parts of two segments cross in one point.
fn cross(a: Point, b: Point, p: Point, q: Point) -> bool {
    side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0
}

/// The two ends of the wall on an edge.
fn ends(edge: Edge) -> (Point, Point) {
    let (a, b) = edge.squares();
    let ((ax, ay), (bx, by)) = (centre(a), centre(b));
    let (x, y) = ((ax + bx) / 2, (ay + by) / 2);
    if ay == by {
        ((x, y - 1), (x, y + 1))
    } else {
        ((x - 1, y), (x + 1, y))
    }
}

/// Whether the line passes through the inside of a square: it crosses one of its diagonals, or
/// passes through its centre.
fn passes_through(a: Point, b: Point, square: Square) -> bool {
    let (x, y) = centre(square);
    let diagonals = [
        ((x - 1, y - 1), (x + 1, y + 1)),
        ((x - 1, y + 1), (x + 1, y - 1)),
    ];
    let over_centre = side(a, b, (x, y)) == 0
        && (a.0.min(b.0)..=a.0.max(b.0)).contains(&x)
        && (a.1.min(b.1)..=a.1.max(b.1)).contains(&y);
    over_centre || diagonals.iter().any(|&(p, q)| cross(a, b, p, q))
}

fn is_clear(space: &Space, line: Line, from: Square, to: Square) -> bool {
    let (a, b) = (centre(from), centre(to));
    let closed = Edge::all().filter(|e| !space.open.contains(*e));
    if closed.map(ends).any(|(p, q)| cross(a, b, p, q)) {
        return false;
    }
    let filled = Square::all().filter(|s| !space.free.contains(*s) && *s != from && *s != to);
    if filled.into_iter().any(|s| passes_through(a, b, s)) {
        return false;
    }
    // Corners exactly on the line: two of the four squares around are not on it.
    let inner = |low: i64, high: i64| (low + 1..high).filter(|n| n % 2 == 0);
    let corners = inner(a.0.min(b.0), a.0.max(b.0))
        .flat_map(|x| inner(a.1.min(b.1), a.1.max(b.1)).map(move |y| (x, y)));
    corners.filter(|&c| side(a, b, c) == 0).all(|(x, y)| {
        let at = |dx, dy| Square::new(((x + dx) / 2) as u8, ((y + dy) / 2) as u8).unwrap();
        let around = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
        let way = |mid: usize| {
            let neighbours = [around[(mid + 1) % 4], around[(mid + 3) % 4]];
            let edges = neighbours.map(|n| Edge::between(around[mid], n).unwrap());
            space.free.contains(around[mid]) && edges.iter().all(|e| space.open.contains(*e))
        };
        let ways: Vec<bool> = (0..4)
            .filter(|&i| !passes_through(a, b, around[i]))
            .map(way)
            .collect();
        assert_eq!(ways.len(), 2);
        match line {
            Line::Sight => ways[0] || ways[1],
            Line::Shot => ways[0] && ways[1],
        }
    })
}

fn any_space() -> impl Strategy<Value = Space> {
    let dungeons = (any_scenario(), any::<bool>()).prop_map(|(scenario, all)| {
        let doors = if all { Doors::All } else { Doors::AsTheyStand };
        Dungeon::resolve(&scenario, Catalog::built_in()).air(Party::Any, doors)
    });
    // Few walls anywhere at all, so that lines get far and meet lone corners.
    let walls = proptest::collection::vec((any_square(), any::<bool>()), 0..80);
    let open = walls.prop_map(|walls| {
        let mut open = EdgeSet::all();
        let direction = |south| {
            use delve_format::Direction::{East, South};
            if south { South } else { East }
        };
        for edge in walls
            .iter()
            .filter_map(|&(s, south)| Edge::of(s, direction(south)))
        {
            open.remove(edge);
        }
        open
    });
    let sparse = (open, any_set()).prop_map(|(open, filled)| {
        let filled: SquareSet = filled.iter().take(12).collect();
        Space::new(open, !filled)
    });
    prop_oneof![dungeons, sparse]
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn lines_are_clear_when_nothing_is_in_their_way(space in any_space(), from in any_square()) {
        for line in [Line::Sight, Line::Shot] {
            let row = space.clear_from(line, from);
            let plain = Square::all().filter(|&to| space.is_clear(line, from, to));
            prop_assert_eq!(row, plain.collect());
            for to in Square::all().step_by(3) {
                prop_assert_eq!(
                    space.is_clear(line, from, to),
                    is_clear(&space, line, from, to),
                    "{:?} from {} to {}", line, from, to
                );
            }
        }
    }
}

/// Ruling: sight is symmetric, over all ordered pairs of squares.
#[test]
fn whoever_is_seen_sees() {
    let dungeon = dungeon(
        r#"doors: [
            (id: "a", between: ("I14", "J14"), held_open: true),
            (id: "b", between: ("O15", "P15"), held_open: true),
            (id: "c", between: ("L9", "L10"), held_open: true),
            (id: "d", between: ("E14", "E15"), held_open: true),
        ],
        blockages: [(at: ["I12"]), (at: ["L20", "M21"]), (kind: Portcullis, at: ["M19"])]"#,
    );
    let air = dungeon.air(Party::Any, Doors::AsTheyStand);
    let empty = Space::new(EdgeSet::all(), SquareSet::ALL);
    for space in [air, empty] {
        for line in [Line::Sight, Line::Shot] {
            let sight = Sight::of(line, space);
            for from in Square::all() {
                assert!(sight.from(from).contains(from));
                for to in Square::all() {
                    let seen = sight.from(from).contains(to);
                    assert_eq!(seen, sight.from(to).contains(from), "{line:?} {from} {to}");
                    assert!(
                        space == air || seen,
                        "nothing is in the way from {from} to {to}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_shot_is_never_clear_where_a_look_is_not() {
    let air = dungeon("").air(Party::Any, Doors::Shut);
    for from in Square::all() {
        let (shot, look) = (
            air.clear_from(Line::Shot, from),
            air.clear_from(Line::Sight, from),
        );
        assert!(shot.is_subset(&look), "from {from}");
    }
}

#[test]
fn a_look_takes_one_open_way_round_a_corner_and_a_shot_both() {
    // From K14 to L15, and the walls that stand at their common corner.
    let looks = |walls: &[(&str, &str)], filled: &str| {
        let mut open = EdgeSet::all();
        for (a, b) in walls {
            open.remove(Edge::between(sq(a), sq(b)).unwrap());
        }
        let space = Space::new(open, !set(filled));
        let clear = |line| space.is_clear(line, sq("K14"), sq("L15"));
        (clear(Line::Sight), clear(Line::Shot))
    };
    assert_eq!(looks(&[], ""), (true, true));
    assert_eq!(looks(&[("K14", "L14")], ""), (true, false));
    assert_eq!(looks(&[("K14", "L14"), ("L14", "L15")], ""), (true, false));
    assert_eq!(looks(&[("K14", "L14"), ("K14", "K15")], ""), (false, false));
    assert_eq!(looks(&[("K14", "L14"), ("K15", "L15")], ""), (false, false));
    assert_eq!(looks(&[], "L14"), (true, false));
    assert_eq!(looks(&[("K14", "K15")], "L14"), (false, false));
    assert_eq!(
        looks(&[], "K14 L15"),
        (true, true),
        "the ends do not matter"
    );
}

#[test]
fn what_blocks_sight_and_what_does_not() {
    let dungeon = dungeon(
        r#"doors: [
            (id: "closed", between: ("I12", "J12")),
            (id: "open", between: ("I14", "J14"), held_open: true),
        ],
        blockages: [(at: ["E10"]), (kind: Portcullis, at: ["R10"])],
        furniture: [(kind: "altar", at: "L14")],
        guards: [(monster: "goblin", at: "N14")]"#,
    );
    let sight = Sight::new(dungeon.air(Party::Any, Doors::AsTheyStand));
    let cases = [
        ("I12", "J12", false, "through a closed door"),
        (
            "I14",
            "O14",
            true,
            "through an open one, over furniture and a figure",
        ),
        ("A10", "D10", true, "along a corridor"),
        ("A10", "E10", true, "the rubble itself"),
        ("A10", "F10", false, "beyond the rubble"),
        ("L10", "X10", true, "through a portcullis"),
        ("B2", "F2", false, "through a wall"),
    ];
    for (from, to, seen, why) in cases {
        assert_eq!(sight.sees(sq(from), sq(to)), seen, "{why}");
        assert_eq!(sight.sees(sq(to), sq(from)), seen, "{why}, backwards");
    }
    let both = *sight.from(sq("I14")) | *sight.from(sq("I13"));
    assert_eq!(sight.from_any(&set("I14 I13")), both);
}
