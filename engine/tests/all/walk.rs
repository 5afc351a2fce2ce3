//! Walking, against a plain search square by square.

use std::collections::{BTreeMap, VecDeque};

use delve_engine::{Doors, Dungeon, Party, Space, SquareSet};
use delve_format::scenario::{BlockageKind, Scenario};
use delve_format::{Catalog, Direction, Square, board};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_scenario, any_square, dungeon, set, sq};

/// Whether a step is possible, read off the scenario and the board without any set of bits.
fn can_step(
    scenario: &Scenario,
    dungeon: &Dungeon,
    doors: Doors,
    from: Square,
    to: Square,
) -> bool {
    let Some(direction) = from.direction_to(to) else {
        return false;
    };
    let filled = scenario.blockages.iter().any(|b| b.at.contains(&to))
        || dungeon.furniture.iter().any(|f| f.squares.contains(to));
    let door = scenario.doors.iter().any(|d| {
        let here = d.between == (from, to) || d.between == (to, from);
        here && match doors {
            Doors::Shut => false,
            Doors::AsTheyStand => d.held_open && !d.secret,
            Doors::Passable => !d.secret,
            Doors::All => true,
        }
    });
    !filled && (!board().is_wall(from, direction) || door)
}

fn plain_distances(
    from: Square,
    can_step: impl Fn(Square, Square) -> bool,
) -> BTreeMap<Square, u32> {
    let mut distances = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(here) = queue.pop_front() {
        for next in Direction::ALL.into_iter().filter_map(|d| here.step(d)) {
            if can_step(here, next) && !distances.contains_key(&next) {
                distances.insert(next, distances[&here] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

fn any_doors() -> impl Strategy<Value = Doors> {
    let all = [Doors::Shut, Doors::AsTheyStand, Doors::Passable, Doors::All];
    proptest::sample::select(all.to_vec())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn distances_are_those_of_a_plain_search(
        scenario in any_scenario(),
        doors in any_doors(),
        from in any_square(),
        to in any_square(),
        steps in 0u32..30,
    ) {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let ground = dungeon.ground(Party::Any, doors);
        let step = |a, b| can_step(&scenario, &dungeon, doors, a, b);
        let plain = plain_distances(from, step);
        let distances = ground.distances(&from.into());
        for square in Square::all() {
            prop_assert_eq!(distances.to(square), plain.get(&square).copied(), "{}", square);
        }
        prop_assert_eq!(ground.reach(&from.into()), plain.keys().copied().collect());
        let near = plain.iter().filter(|(_, d)| **d <= steps).map(|(s, _)| *s);
        prop_assert_eq!(ground.within(&from.into(), steps), near.collect());
        prop_assert_eq!(distances.greatest(), plain.values().copied().max().unwrap());
        prop_assert_eq!(ground.distance(from, to), plain.get(&to).copied());
        if let Some(path) = ground.path(&from.into(), &to.into()) {
            prop_assert_eq!(path.len() as u32, plain[&to] + 1);
            prop_assert_eq!((path[0], path[path.len() - 1]), (from, to));
            prop_assert!(path.windows(2).all(|w| step(w[0], w[1])));
        }
    }
}

#[test]
fn a_way_leads_round_walls_through_open_doors() {
    let dungeon = dungeon(
        r#"doors: [
            (id: "gallery", between: ("A16", "B16")),
            (id: "cell", between: ("H16", "I16"), held_open: true),
        ],
        blockages: [(at: ["I13"]), (kind: Portcullis, at: ["A14"])],
        furniture: [(kind: "table", at: "D16")]"#,
    );
    let passable = dungeon.ground(Party::Any, Doors::Passable);
    let path = passable.path(&set("A15"), &set("I18 I16")).unwrap();
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    assert_eq!(
        path.join(" "),
        "A15 A16 B16 C16 C15 D15 E15 F15 G15 H15 H16 I16"
    );
    let standing = dungeon.ground(Party::Any, Doors::AsTheyStand);
    assert_eq!(standing.distance(sq("H16"), sq("I16")), Some(1));
    assert_eq!(
        standing.distance(sq("A15"), sq("H16")),
        Some(16),
        "round by the south"
    );
    assert_eq!(
        standing.distance(sq("A15"), sq("A14")),
        None,
        "onto a portcullis"
    );
    assert_eq!(standing.distance(sq("A14"), sq("A15")), Some(1), "off one");
}

#[test]
fn questions_about_nothing_have_answers() {
    let space = Space::new(
        dungeon("").open_edges(Party::Any, Doors::Shut),
        SquareSet::ALL,
    );
    let nothing = SquareSet::EMPTY;
    assert_eq!(space.reach(&nothing), nothing);
    assert_eq!(space.path(&nothing, &set("A1")), None);
    assert_eq!(space.path(&set("A1"), &nothing), None);
    assert_eq!(space.distances(&nothing).greatest(), 0);
    assert_eq!(space.distances(&nothing).to(sq("A1")), None);
    assert_eq!(space.path(&set("A1"), &set("A1")), Some(vec![sq("A1")]));
    assert!(BlockageKind::Rubble < BlockageKind::Portcullis);
}
