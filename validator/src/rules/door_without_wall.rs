//! Rule `door-without-wall`: a door where no wall is.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::{Direction, Place, Square, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "door-without-wall",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "A door that does not stand on a wall",
    finds: "A door between two squares that are not neighbours, or between two neighbours without a wall: \
        within one room, within a corridor, or where two corridors meet.",
    why: "A door opens a wall. Walls stand between two rooms and between a room and a corridor, and nowhere \
        else.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A door in a corridor",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("M19", "N19"))],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A door in a corridor",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("M18", "M19"))],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let doors = facts.scenario.doors.iter();
    let taken: BTreeSet<(Square, Square)> = doors
        .map(|door| door.between)
        .map(|(a, b)| (a.min(b), a.max(b)))
        .collect();
    let mut nearest: BTreeMap<(Square, Square), Option<(Square, Square)>> = BTreeMap::new();
    for (i, door) in facts.scenario.doors.iter().enumerate() {
        let (a, b) = door.between;
        let wrong = match a.direction_to(b) {
            None if a == b => format!("{a} twice: a door stands between two squares"),
            None => format!("{a} and {b} do not share an edge"),
            Some(direction) if !board().is_wall(a, direction) => {
                let (here, there) = (board().area_of(a), board().area_of(b));
                if here == there {
                    format!("both squares lie in {}", area_name(here))
                } else {
                    let (here, there) = (area_name(here), area_name(there));
                    format!("{here} and {there} are open to each other")
                }
            }
            Some(_) => continue,
        };
        let message = if a.direction_to(b).is_some() {
            format!(
                "door `{}` stands where no wall is, between {a} and {b}",
                door.id
            )
        } else {
            format!(
                "door `{}` stands on no wall: {a} and {b} are not neighbours",
                door.id
            )
        };
        let help = nearest
            .entry((a, b))
            .or_insert_with(|| nearest_wall(&taken, a, b))
            .map(|(c, d)| format!("the nearest wall without a door is between {c} and {d}"));
        out.push(
            Finding::at(Place::of("doors").index(i).field("between"), message)
                .label(wrong)
                .squares([a, b])
                .maybe_help(help),
        );
    }
}

/// The walled edge nearest to both squares on which no door stands yet.
fn nearest_wall(
    taken: &BTreeSet<(Square, Square)>,
    a: Square,
    b: Square,
) -> Option<(Square, Square)> {
    let edges = Square::all().flat_map(|c| {
        let next = [Direction::East, Direction::South].into_iter();
        next.filter(move |&direction| board().is_wall(c, direction))
            .filter_map(move |direction| Some((c, c.step(direction)?)))
    });
    let far = |s: Square| s.straight_distance(a) + s.straight_distance(b);
    edges
        .filter(|&(c, d)| !taken.contains(&(c.min(d), c.max(d))))
        .min_by_key(|&(c, d)| (far(c) + far(d), c, d))
}
