//! Spacing of triggers, against measuring every pair of squares.

use delve_engine::spacing::{ClosePair, LEAST_DISTANCE};
use delve_engine::{Dungeon, Party, SquareSet};
use delve_format::{Square, board};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_square, dungeon, set, sq};

#[test]
fn three_squares_lie_between_two_triggers() {
    let pairs = |fields: &str| {
        let pairs = dungeon(fields).close_triggers(Party::Any);
        let pairs = pairs.into_iter().map(|p| (p.first, p.second, p.distance));
        pairs.collect::<Vec<_>>()
    };
    let two = |first: &str, second: &str| {
        pairs(&format!(
            "triggers: [(id: \"a\", {first}), (id: \"b\", {second})]"
        ))
    };
    let plate = |at: &str| format!("kind: PressurePlate, at: \"{at}\"");
    let close = |distance| vec![(0, 1, distance)];
    assert_eq!(two(&plate("K14"), &plate("L15")), close(2));
    assert_eq!(two(&plate("K14"), &plate("N14")), close(3));
    assert_eq!(two(&plate("K14"), &plate("O14")), []);
    assert_eq!(two(&plate("K14"), &plate("M16")), []);
    assert_eq!(two(&plate("K14"), &plate("K14")), close(0));
    assert_eq!(
        two(&plate("H12"), "kind: Lever, at: \"I12\""),
        close(1),
        "walls do not matter"
    );
    let cord = "kind: Tripwire, at: \"J12\", to: \"M12\"";
    assert_eq!(
        two(cord, &plate("M15")),
        close(3),
        "each square of a tripwire counts"
    );
    assert_eq!(
        two("kind: Sensor, at: \"K14\", radius: 9", &plate("O14")),
        []
    );
}

#[test]
fn triggers_for_different_parties_never_meet() {
    let dungeon = dungeon(
        r#"triggers: [
            (id: "few", kind: PressurePlate, at: "K14", players: (3, 4)),
            (id: "many", kind: PressurePlate, at: "K15", players: (5, 5)),
        ]"#,
    );
    let close = [3, 4, 5].map(|n| dungeon.close_triggers(Party::Of(n)).len());
    assert_eq!(close, [0, 0, 0]);
    assert_eq!(dungeon.close_triggers(Party::Any).len(), 1);
}

#[test]
fn the_nearest_square_for_a_trigger_has_room_for_all_of_it() {
    let nearest = |fields: &str| {
        let dungeon = dungeon(fields);
        let last = dungeon.triggers.len() - 1;
        let nearest = dungeon.nearest_for_trigger(last, Party::Any);
        nearest.map(|s| s.to_string()).unwrap_or_default()
    };
    let plate = r#"(id: "p", kind: PressurePlate, at: "K14"),"#;
    let cases = [
        (r#"(id: "t", kind: Lever, at: "L15")"#, "", "N15"),
        (r#"(id: "t", kind: Lever, at: "L15")"#, "N15", "M16"),
        (
            r#"(id: "t", kind: Tripwire, at: "K15", to: "M15")"#,
            "",
            "M16",
        ),
        (r#"(id: "t", kind: Lever, at: "K14")"#, "", "J11"),
        (r#"(id: "t", kind: Lever, at: "T3")"#, "", "T3"),
    ];
    for (trigger, chest, expected) in cases {
        let furniture = match chest {
            "" => String::new(),
            at => format!(r#"furniture: [(kind: "chest", at: "{at}")],"#),
        };
        let fields = format!("{furniture} triggers: [{plate} {trigger}]");
        assert_eq!(nearest(&fields), expected, "{fields}");
    }
    assert_eq!(dungeon("").nearest_for_trigger(0, Party::Any), None);
    let new = dungeon("").nearest_for_new_trigger(sq("K14"), Party::Any);
    assert_eq!(new, Some(sq("K14")));
    let everywhere: Vec<String> = Square::all().map(|s| format!("\"{s}\"")).collect();
    let rubble = format!("blockages: [(at: [{}])]", everywhere.join(", "));
    assert_eq!(
        dungeon(&rubble).nearest_for_new_trigger(sq("K14"), Party::Any),
        None
    );
}

fn any_triggers() -> impl Strategy<Value = Dungeon> {
    let one = (any_square(), proptest::option::of(any_square()), 0..4usize);
    proptest::collection::vec(one, 1..20).prop_map(|triggers| {
        let mut text = String::new();
        for (i, (at, to, kind)) in triggers.into_iter().enumerate() {
            let kind = ["PressurePlate", "Tripwire", "Sensor", "Lever"][kind];
            let to = to.and_then(|to| Square::new(to.column(), at.row()));
            let to = to.map(|to| format!("to: \"{to}\",")).unwrap_or_default();
            text += &format!("(id: \"t{i}\", kind: {kind}, at: \"{at}\", {to}),");
        }
        dungeon(&format!("triggers: [{text}]"))
    })
}

fn nearest(a: &SquareSet, b: &SquareSet) -> u32 {
    let b: Vec<Square> = b.iter().collect();
    let pairs = a
        .iter()
        .flat_map(|a| b.iter().map(move |b| a.straight_distance(*b)));
    pairs.min().unwrap()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn close_pairs_are_those_that_measure_so(dungeon in any_triggers()) {
        let mut plain = Vec::new();
        for first in 0..dungeon.triggers.len() {
            for second in first + 1..dungeon.triggers.len() {
                let [a, b] = [first, second].map(|i| dungeon.triggers[i].squares);
                let distance = nearest(&a, &b);
                prop_assert_eq!(dungeon.spacing(first, second), Some(distance));
                if distance < LEAST_DISTANCE {
                    plain.push(ClosePair { first, second, distance });
                }
            }
        }
        prop_assert_eq!(dungeon.close_triggers(Party::Any), plain);
    }

    #[test]
    fn outside_the_diamonds_a_trigger_keeps_its_distance(dungeon in any_triggers(), at in any_square()) {
        let too_close = dungeon.too_close(Party::Any, None);
        for square in Square::all() {
            let keeps = dungeon.triggers.iter()
                .all(|t| nearest(&t.squares, &square.into()) >= LEAST_DISTANCE);
            prop_assert_eq!(too_close.contains(square), !keeps);
        }
        if let Some(found) = dungeon.nearest_for_new_trigger(at, Party::Any) {
            prop_assert!(!too_close.contains(found));
            let same = board().area_of(found) == board().area_of(at);
            let better = Square::all().filter(|s| !too_close.contains(*s)).any(|s| {
                let inside = board().area_of(s) == board().area_of(at);
                (inside && !same) || (inside == same && at.straight_distance(s) < at.straight_distance(found))
            });
            prop_assert!(!better);
        } else {
            prop_assert_eq!(too_close, SquareSet::ALL);
        }
    }
}

#[test]
fn a_diamond_is_three_squares_wide() {
    let dungeon = dungeon(r#"triggers: [(id: "a", kind: Lever, at: "A1")]"#);
    let diamond = set("A1 B1 C1 D1 A2 B2 C2 A3 B3 A4");
    assert_eq!(dungeon.triggers[0].diamond(), diamond);
    assert_eq!(dungeon.too_close(Party::Any, Some(0)), SquareSet::EMPTY);
}
