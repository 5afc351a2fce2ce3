//! Sets of squares and edges, against ordinary sets.

use std::collections::BTreeSet;

use delve_engine::{Edge, EdgeSet, SquareSet};
use delve_format::{AreaIndex, Direction, Square};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_set, any_square, set, sq};

fn plain(set: &SquareSet) -> BTreeSet<Square> {
    set.iter().collect()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn sets_do_what_ordinary_sets_do(a in any_set(), b in any_set(), square in any_square()) {
        let (x, y) = (plain(&a), plain(&b));
        prop_assert_eq!(a.len(), x.len());
        prop_assert_eq!(a.is_empty(), x.is_empty());
        prop_assert_eq!(a.first(), x.first().copied());
        prop_assert_eq!(a.contains(square), x.contains(&square));
        prop_assert_eq!(plain(&(a | b)), &x | &y);
        prop_assert_eq!(plain(&(a & b)), &x & &y);
        prop_assert_eq!(plain(&(a - b)), &x - &y);
        prop_assert_eq!(plain(&!a), &Square::all().collect::<BTreeSet<_>>() - &x);
        prop_assert_eq!(a.is_subset(&b), x.is_subset(&y));
        prop_assert_eq!(a.is_disjoint(&b), x.is_disjoint(&y));
        let (mut c, mut z) = (a, x);
        prop_assert_eq!(c.insert(square), z.insert(square));
        prop_assert_eq!(plain(&c), z.clone());
        prop_assert_eq!(c.remove(square), z.remove(&square));
        prop_assert_eq!(plain(&c), z);
    }

    #[test]
    fn moving_a_set_moves_each_square(a in any_set()) {
        for direction in Direction::ALL {
            let moved = plain(&a).into_iter().filter_map(|s| s.step(direction)).collect();
            prop_assert_eq!(plain(&a.moved(direction)), moved);
        }
    }

    #[test]
    fn a_diamond_holds_what_is_near(a in any_set(), steps in 0u32..6) {
        let near = |s: Square| a.iter().any(|t| s.straight_distance(t) <= steps);
        let diamond: SquareSet = Square::all().filter(|&s| near(s)).collect();
        prop_assert_eq!(a.within(steps), diamond);
    }

    #[test]
    fn edges_inside_a_set_join_two_of_its_squares(a in any_set()) {
        let inside = Edge::all().filter(|e| {
            let (one, other) = e.squares();
            a.contains(one) && a.contains(other)
        });
        prop_assert_eq!(EdgeSet::all().inside(&a), inside.collect());
    }
}

#[test]
fn an_edge_has_one_value_from_either_side() {
    let edge = Edge::between(sq("K14"), sq("K15")).unwrap();
    assert_eq!(Edge::between(sq("K15"), sq("K14")), Some(edge));
    assert_eq!(Edge::of(sq("K15"), Direction::North), Some(edge));
    assert_eq!(
        (edge.to_string(), edge.squares()),
        ("K14/K15".to_owned(), (sq("K14"), sq("K15")))
    );
    assert_eq!(
        Edge::between(sq("J3"), sq("I3")).unwrap().to_string(),
        "I3|J3"
    );
    for (a, b) in [("K14", "K16"), ("K14", "L15"), ("K14", "K14"), ("X1", "A2")] {
        assert_eq!(Edge::between(sq(a), sq(b)), None, "{a} and {b}");
    }
    assert_eq!(
        Edge::of(sq("X3"), Direction::East),
        None,
        "the rim has no edges"
    );
    assert_eq!((Edge::all().count(), EdgeSet::all().len()), (1292, 1292));
    assert!(EdgeSet::all().iter().eq(Edge::all()));
}

#[test]
fn within_never_wraps_around_the_rim() {
    assert_eq!(
        set("A5").within(2).to_string(),
        "A3 A4 B4 A5 B5 C5 A6 B6 A7"
    );
    assert_eq!(set("X28").within(1).to_string(), "X27 W28 X28");
    assert_eq!(set("A1").within(u32::MAX), SquareSet::ALL);
}

#[test]
fn areas_are_parts_of_the_board() {
    let sets: Vec<SquareSet> = AreaIndex::all().map(SquareSet::area).collect();
    let all = sets.iter().fold(SquareSet::EMPTY, |all, &set| all | set);
    assert_eq!(all, SquareSet::ALL);
    assert_eq!(sets.iter().map(SquareSet::len).sum::<usize>(), 672);
}
