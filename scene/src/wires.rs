//! Wires: polylines over the centres of squares, with a halo, marks of direction, bumps where they
//! jump over each other and dots where they join. How they run and where they meet is the engine's
//! to say.

use delve_engine::wires::{End, Wire};
use delve_engine::{Dungeon, Party, Piece, SquareSet, Wiring};
use delve_format::{Direction, Square};

use crate::geometry::{Point, arc, at};
use crate::ink::Ink;
use crate::item::Hit;
use crate::shape::{Line, Paint, Shape, fill, thin};

/// Width of a wire, and of the halo around it.
const CORE: f32 = 0.08;
const HALO: f32 = 0.19;

/// Radius of a bump.
const BUMP: f32 = 0.19;

/// How near to a wire a point hits it.
const REACH: f32 = 0.3;

/// One wire as it is drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Route {
    /// The squares that it passes.
    pub(crate) squares: SquareSet,
    /// Its corners, ends included.
    points: Vec<Point>,
    /// Where it jumps over another, and whether it runs level there.
    jumps: Vec<(Point, bool)>,
    /// Where it is joined to others.
    joins: Vec<Point>,
    /// Its ends at doors and portcullises.
    knobs: Vec<Point>,
}

/// The routes of all wires, in the order of the scenario. Wires that are not on the table for this
/// party meet no others.
pub(crate) fn routes(dungeon: &Dungeon, party: Party) -> Vec<Route> {
    let mut all: Vec<Route> = dungeon.wires.iter().map(|w| route(w, dungeon)).collect();
    let wiring = Wiring::new(dungeon, party);
    for jump in &wiring.jumps {
        if let Some(route) = all.get_mut(jump.wire) {
            let level = matches!(jump.towards, Direction::East | Direction::West);
            route.jumps.push((Point::centre_of(jump.square), level));
        }
    }
    for join in &wiring.joins {
        // The last of them is painted above the others.
        if let Some(route) = join.wires.iter().max().and_then(|&i| all.get_mut(i)) {
            route.joins.push(Point::centre_of(join.square));
        }
    }
    all
}

fn route(wire: &Wire, dungeon: &Dungeon) -> Route {
    let mut route = Route {
        squares: wire.line.iter().copied().collect(),
        points: wire.corners.iter().map(|&s| Point::centre_of(s)).collect(),
        ..Route::default()
    };
    let last = route.points.len().saturating_sub(1);
    for (end, i) in wire.ends.into_iter().zip([0, last]) {
        let Some(&square) = wire.corners.get(i) else {
            continue;
        };
        match end {
            End::Piece(Piece::Door(door)) => {
                route.points[i] = at_leaf(dungeon, door, square);
                route.knobs.push(route.points[i]);
            }
            End::Piece(Piece::Blockage(_)) => route.knobs.push(route.points[i]),
            End::Piece(_) | End::Square(_) | End::Nowhere => {}
        }
    }
    if let [only] = wire.corners[..] {
        // Both ends are on one square, as when a part and its trigger share it; or there is but one.
        route.points.clear();
        route.knobs = vec![Point::centre_of(only) + at(-0.33, 0.33)];
    }
    route
}

/// Where a wire that comes to a door from this square reaches its leaf.
fn at_leaf(dungeon: &Dungeon, door: usize, square: Square) -> Point {
    let from = Point::centre_of(square);
    let door = dungeon.doors.get(door).filter(|door| door.edge.is_some());
    door.map_or(from, |door| {
        let (a, b) = door.between;
        let other = if square == a { b } else { a };
        from.lerp(Point::centre_of(other), 0.34)
    })
}

impl Route {
    /// Where the wire is hit.
    pub(crate) fn hit(&self) -> Hit {
        match self.knobs[..] {
            _ if self.points.len() > 1 => Hit::Line {
                points: self.points.clone(),
                reach: REACH,
            },
            [centre] => Hit::Circle {
                centre,
                radius: 0.16,
            },
            _ => Hit::Nothing,
        }
    }

    /// Where a tag of the wire stands.
    pub(crate) fn tag(&self) -> Option<Point> {
        let middle = match self.points[..] {
            [from, to, ..] => from.lerp(to, 0.5),
            _ => *self.knobs.first()?,
        };
        Some(middle + at(0.0, -0.3))
    }

    /// Where it meets others.
    fn meetings(&self) -> impl Iterator<Item = Point> {
        let jumps = self.jumps.iter().map(|&(point, _)| point);
        jumps.chain(self.joins.iter().copied())
    }
}

fn stroke(points: &[Point], paint: impl Into<Paint>, width: f32) -> Shape {
    Shape::Line {
        points: points.to_vec(),
        line: Line {
            paint: paint.into(),
            width,
            dash: None,
        },
    }
}

/// How a wire looks. `busy` are squares with pieces on them, where a mark would not be seen.
pub(crate) fn draw(route: &Route, busy: &SquareSet) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if route.points.len() > 1 {
        line(route, busy, &mut shapes);
    }
    for &join in &route.joins {
        shapes.push(dot(join, 0.13));
    }
    for &knob in &route.knobs {
        shapes.push(dot(knob, 0.1));
    }
    shapes
}

fn line(route: &Route, busy: &SquareSet, shapes: &mut Vec<Shape>) {
    let way = with_bumps(route);
    let marks: Vec<[Point; 3]> = marks(route, busy);
    shapes.push(stroke(&way, thin(Ink::Halo, 0.85), HALO));
    for mark in &marks {
        shapes.push(stroke(mark, thin(Ink::Halo, 0.85), HALO));
    }
    shapes.push(stroke(&way, Ink::Wire, CORE));
    for mark in &marks {
        shapes.push(stroke(mark, Ink::Wire, CORE));
    }
    // Corners are rounded off by discs: a painter need not join lines.
    let corners = route.points.iter().skip(1).take(route.points.len() - 2);
    let tips = marks.iter().map(|mark| &mark[1]);
    for &corner in corners.chain(tips) {
        shapes.push(Shape::Circle {
            centre: corner,
            radius: CORE / 2.0,
            style: fill(Ink::Wire),
        });
    }
}

fn dot(centre: Point, radius: f32) -> Shape {
    Shape::Circle {
        centre,
        radius,
        style: fill(Ink::Wire).edge(Ink::Halo, 0.035),
    }
}

/// The line of a wire with a half circle over each jump: to the north of a wire that runs level,
/// to the east of one that runs upright.
fn with_bumps(route: &Route) -> Vec<Point> {
    let mut way = route.points[..1].to_vec();
    for leg in route.points.windows(2) {
        let (from, to) = (leg[0], leg[1]);
        let level = from.y == to.y;
        let here = |&&(jump, runs_level): &&(Point, bool)| {
            runs_level == level && jump.distance_to_line(from, to) < 0.01
        };
        let mut jumps: Vec<Point> = route.jumps.iter().filter(here).map(|j| j.0).collect();
        jumps.sort_by(|a, b| a.distance(from).total_cmp(&b.distance(from)));
        for jump in jumps {
            let (start, end) = match (level, from.x < to.x, from.y < to.y) {
                (true, true, _) => (-0.25, 0.25),
                (true, false, _) => (0.25, -0.25),
                (false, _, true) => (0.0, 0.5),
                (false, _, false) => (0.5, 0.0),
            };
            way.extend(arc(jump, at(BUMP, BUMP), start, end));
        }
        way.push(to);
    }
    way
}

/// Arrow heads, one on each leg that has room for it, and one at least.
fn marks(route: &Route, busy: &SquareSet) -> Vec<[Point; 3]> {
    let legs: Vec<(Point, Point)> = route.points.windows(2).map(|l| (l[0], l[1])).collect();
    let length = |leg: &(Point, Point)| leg.0.distance(leg.1);
    let longest = legs
        .iter()
        .map(length)
        .max_by(f32::total_cmp)
        .unwrap_or_default();
    let mut marks = Vec::new();
    for leg in legs {
        let room = length(&leg);
        if room >= 1.75 || (longest < 1.75 && room == longest && marks.is_empty() && room > 0.0) {
            marks.push(mark(leg, room, route, busy));
        }
    }
    marks
}

/// An arrow head near the middle of a leg, where nothing hides it if there is such a point.
fn mark((from, to): (Point, Point), room: f32, route: &Route, busy: &SquareSet) -> [Point; 3] {
    let forward = (to - from).unit();
    let middle = from.lerp(to, 0.5);
    let seen = |p: &Point| {
        let inside = p.distance(middle) <= room / 2.0 - 0.55;
        let clear = route.meetings().all(|m| m.distance(*p) > 0.45);
        inside && clear && p.square().is_some_and(|s| !busy.contains(s))
    };
    let tries = (0..24).flat_map(|i| {
        let away = i as f32 * 0.5;
        [middle + forward * away, middle - forward * away]
    });
    let point = tries.into_iter().find(seen).unwrap_or(middle);
    let side = forward.clockwise();
    let tip = point + forward * 0.13;
    let back = point - forward * 0.08;
    [back + side * 0.17, tip, back - side * 0.17]
}

#[cfg(test)]
mod tests {
    use super::*;
    use delve_format::{Catalog, Scenario, WireEnd, scenario};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// The routes of wires written as their ends, with the corners between.
    fn laid(wires: &[&[&str]]) -> Vec<Route> {
        let end = |name: &str| name.parse::<WireEnd>().unwrap();
        let wires = wires.iter().map(|points| scenario::Wire {
            from: end(points[0]),
            to: end(points[points.len() - 1]),
            via: points[1..points.len() - 1]
                .iter()
                .map(|name| square(name))
                .collect(),
            note: String::new(),
            players: None,
        });
        let door = scenario::Door {
            id: "door".parse().unwrap(),
            between: (square("H12"), square("I12")),
            secret: false,
            lock: None,
            key: None,
            held_open: false,
            note: String::new(),
            players: None,
        };
        let scenario = Scenario {
            wires: wires.collect(),
            doors: vec![door],
            ..Scenario::default()
        };
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        routes(&dungeon, Party::Any)
    }

    fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
        let squares = points.into_iter().map(|p| p.square().unwrap());
        squares.map(|s| s.to_string()).collect()
    }

    #[test]
    fn wires_that_meet_get_a_bump_or_a_dot() {
        let cross = laid(&[&["C3", "C7"], &["A5", "E5"]]);
        assert_eq!(names(cross[1].meetings()), ["C5"]);
        assert!(cross[1].joins.is_empty() && cross[0].meetings().next().is_none());
        let joined = laid(&[&["C3", "C7"], &["A5", "C5"]]);
        assert_eq!(names(joined[1].joins.clone()), ["C5"]);
        assert!(joined[1].jumps.is_empty());
    }

    #[test]
    fn bumps_bow_to_the_north_and_to_the_east() {
        for level in [["A5", "E5"], ["E5", "A5"]] {
            let way = with_bumps(&laid(&[&["C3", "C7"], &level])[1]);
            let top = way.iter().map(|p| p.y).fold(f32::MAX, f32::min);
            assert!((top - (4.5 - BUMP)).abs() < 0.001, "{level:?}: {top}");
            assert!(way.iter().all(|p| p.y < 4.501), "{level:?}");
        }
        for upright in [["C3", "C7"], ["C7", "C3"]] {
            let way = with_bumps(&laid(&[&["A5", "E5"], &upright])[1]);
            let most = way.iter().map(|p| p.x).fold(f32::MIN, f32::max);
            assert!((most - (2.5 + BUMP)).abs() < 0.001, "{upright:?}: {most}");
            assert!(way.iter().all(|p| p.x > 2.499), "{upright:?}");
        }
    }

    #[test]
    fn a_wire_ends_at_the_leaf_of_a_door() {
        let route = laid(&[&["B12", "door"]]).remove(0);
        assert_eq!(route.knobs, [at(7.84, 11.5)]);
        let beyond = laid(&[&["I15", "door"]]).remove(0);
        assert_eq!(beyond.knobs, [at(8.16, 11.5)]);
    }

    #[test]
    fn marks_show_the_way_and_avoid_pieces() {
        let route = laid(&[&["B2", "B6", "F6"]]).remove(0);
        let tips = |busy: &SquareSet| names(marks(&route, busy).iter().map(|m| m[1]));
        assert_eq!(tips(&SquareSet::EMPTY), ["B4", "D6"]);
        assert_eq!(tips(&square("B4").into()), ["B5", "D6"]);
        let down = marks(&route, &SquareSet::EMPTY)[0];
        assert!(down[1].y > down[0].y, "it points down");
        let short = laid(&[&["B2", "B3"]]).remove(0);
        assert_eq!(marks(&short, &SquareSet::EMPTY).len(), 1, "one at least");
    }

    #[test]
    fn a_wire_within_a_square_is_a_dot() {
        for wire in [&["B2", "B2"][..], &["nobody", "B2"]] {
            let route = laid(&[wire]).remove(0);
            assert_eq!(draw(&route, &SquareSet::EMPTY).len(), 1, "{wire:?}");
            assert_ne!(route.hit(), Hit::Nothing, "{wire:?}");
        }
        let nowhere = laid(&[&["nobody", "nobody"]]).remove(0);
        assert!(draw(&nowhere, &SquareSet::EMPTY).is_empty());
        assert_eq!(nowhere.hit(), Hit::Nothing);
    }
}
