//! Wires: polylines over the centres of squares, with a halo, marks of direction, bumps where they
//! jump over each other and dots where they join.

use delve_engine::{Dungeon, Piece, SquareSet};
use delve_format::scenario::Wire;
use delve_format::{Square, WireEnd};

use crate::geometry::{Point, arc, at};
use crate::ink::Ink;
use crate::shape::{Line, Paint, Shape, fill, thin};

/// Width of a wire, and of the halo around it.
const CORE: f32 = 0.08;
const HALO: f32 = 0.19;

/// Radius of a bump.
const BUMP: f32 = 0.19;

/// How a wire lies on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    /// Straight through from west to east.
    Across,
    /// Straight through from north to south.
    Down,
    /// It bends there, or ends there without a part.
    Loose,
    /// It ends there at a part, a door or a portcullis, and meets nothing else.
    Bound,
    /// Slanting: no wire of the game lies like that.
    Slanted,
}

/// The way of one wire over the board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Route {
    /// Its corners, ends included; fewer than two when an end is not known.
    pub(crate) points: Vec<Point>,
    /// The squares that it passes, in order.
    lies: Vec<(Square, Lie)>,
    /// Where it jumps over an earlier wire.
    jumps: Vec<Point>,
    /// Where it joins an earlier one.
    joins: Vec<Point>,
    /// Its ends at doors and portcullises.
    knobs: Vec<Point>,
}

impl Route {
    /// The squares that it passes.
    pub(crate) fn squares(&self) -> SquareSet {
        self.lies.iter().map(|&(square, _)| square).collect()
    }

    fn lie(&self, square: Square) -> Option<Lie> {
        self.lies
            .iter()
            .find(|(s, _)| *s == square)
            .map(|&(_, lie)| lie)
    }
}

/// The routes of all wires, in their order; `there` says which are on the table.
pub(crate) fn routes(
    wires: &[Wire],
    dungeon: &Dungeon,
    there: impl Fn(&Wire) -> bool,
) -> Vec<Route> {
    let mut all: Vec<Route> = Vec::with_capacity(wires.len());
    for wire in wires {
        let mut route = if there(wire) {
            lay(wire, dungeon)
        } else {
            Route::default()
        };
        for &(square, lie) in &route.lies {
            for other in all.iter().filter_map(|r| r.lie(square)) {
                let centre = Point::centre_of(square);
                match (lie, other) {
                    (Lie::Across, Lie::Down) | (Lie::Down, Lie::Across) => route.jumps.push(centre),
                    (Lie::Loose, Lie::Across | Lie::Down | Lie::Loose)
                    | (Lie::Across | Lie::Down, Lie::Loose) => route.joins.push(centre),
                    _ => {}
                }
            }
        }
        route.jumps.dedup();
        route.joins.dedup();
        all.push(route);
    }
    all
}

/// What a wire ends at.
struct End {
    square: Square,
    /// Where on the square: its centre, or near a door.
    point: Point,
    bound: bool,
    knob: bool,
}

/// Where a wire begins or ends that comes from `near`; `None` when nothing has that name.
fn end(dungeon: &Dungeon, end: &WireEnd, near: Option<Square>) -> Option<End> {
    let on = |square: Square, bound: bool, knob: bool| End {
        square,
        point: Point::centre_of(square),
        bound,
        knob,
    };
    let id = match end {
        WireEnd::Square(square) => return Some(on(*square, false, false)),
        WireEnd::Id(id) => id,
    };
    let nearest = |squares: &mut dyn Iterator<Item = Square>| -> Option<Square> {
        squares.min_by_key(|s| near.map_or(0, |n| s.straight_distance(n)))
    };
    match dungeon.piece(id)? {
        Piece::Trigger(i) => dungeon.triggers.get(i).map(|t| on(t.at, true, false)),
        Piece::Mechanism(i) => dungeon.mechanisms.get(i).map(|m| on(m.at, true, false)),
        Piece::Timer(i) => dungeon.timers.get(i).map(|t| on(t.at, true, false)),
        Piece::Blockage(i) => {
            let square = nearest(&mut dungeon.blockages.get(i)?.squares.iter())?;
            Some(on(square, true, true))
        }
        Piece::Door(i) => {
            let door = dungeon.doors.get(i)?;
            let (a, b) = door.between;
            let square = nearest(&mut [a, b].into_iter())?;
            let other = if square == a { b } else { a };
            let (from, to) = (Point::centre_of(square), Point::centre_of(other));
            // Up to the leaf, which stands half-way between the two squares.
            let reach = if door.edge.is_some() { 0.34 } else { 0.0 };
            Some(End {
                point: from.lerp(to, reach),
                ..on(square, true, true)
            })
        }
        Piece::Furniture(_) | Piece::Guard(_) | Piece::Ally(_) | Piece::Hazard(_) => None,
    }
}

/// Finds the way of a wire from its ends and corners.
fn lay(wire: &Wire, dungeon: &Dungeon) -> Route {
    // An end at a door lies on the side from which the wire comes.
    let middle = |other: &WireEnd, corner: Option<&Square>| {
        corner
            .copied()
            .or_else(|| end(dungeon, other, None).map(|e| e.square))
    };
    let from = end(dungeon, &wire.from, middle(&wire.to, wire.via.first()));
    let to = end(dungeon, &wire.to, middle(&wire.from, wire.via.last()));
    let (Some(from), Some(to)) = (from, to) else {
        return Route::default();
    };
    let corners = wire.via.iter().map(|&square| End {
        square,
        point: Point::centre_of(square),
        bound: false,
        knob: false,
    });
    let mut ends: Vec<End> = Vec::with_capacity(wire.via.len() + 2);
    for next in std::iter::once(from).chain(corners).chain([to]) {
        // A corner on the square of an end is no corner.
        match ends.last_mut() {
            Some(last) if last.square == next.square && !last.bound => *last = next,
            Some(last) if last.square == next.square && !next.bound => {}
            _ => ends.push(next),
        }
    }
    let mut route = Route::default();
    for (i, here) in ends.iter().enumerate() {
        let before = (i > 0).then(|| ends[i - 1].square);
        if let Some(before) = before {
            between(before, here.square, &mut route.lies);
        }
        let lie = match (before, ends.get(i + 1)) {
            (Some(before), Some(after)) => bend(before, here.square, after.square),
            _ if here.bound => Lie::Bound,
            _ => Lie::Loose,
        };
        route.lies.push((here.square, lie));
        route.points.push(here.point);
        if here.knob {
            route.knobs.push(here.point);
        }
    }
    route
}

/// How a wire lies on a corner: a `via` in a straight line is no bend.
fn bend(before: Square, here: Square, after: Square) -> Lie {
    let straight = |a: u8, b: u8, c: u8| (a < b && b < c) || (a > b && b > c);
    let columns = [before, here, after].map(Square::column);
    let rows = [before, here, after].map(Square::row);
    if rows[0] == rows[1] && rows[1] == rows[2] && straight(columns[0], columns[1], columns[2]) {
        Lie::Across
    } else if columns[0] == columns[1]
        && columns[1] == columns[2]
        && straight(rows[0], rows[1], rows[2])
    {
        Lie::Down
    } else {
        Lie::Loose
    }
}

/// The squares strictly between two.
fn between(from: Square, to: Square, lies: &mut Vec<(Square, Lie)>) {
    let lie = if from.row() == to.row() {
        Lie::Across
    } else if from.column() == to.column() {
        Lie::Down
    } else {
        Lie::Slanted
    };
    let (a, b) = (Point::centre_of(from), Point::centre_of(to));
    // Eight looks a square find every square that a slanting line does more than touch.
    let looks = (a.distance(b) * 8.0).ceil() as usize;
    for i in 1..looks {
        let Some(square) = a.lerp(b, i as f32 / looks as f32).square() else {
            continue;
        };
        if square != from && square != to && lies.last().is_none_or(|&(last, _)| last != square) {
            lies.push((square, lie));
        }
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
    if route.points.len() < 2 {
        return Vec::new();
    }
    let way = with_bumps(route);
    let marks: Vec<[Point; 3]> = marks(route, busy);
    let mut shapes = vec![stroke(&way, thin(Ink::Halo, 0.85), HALO)];
    // Corners are rounded off by a disc: a painter need not join lines.
    for &corner in way.iter().skip(1).take(way.len() - 2) {
        shapes.push(disc(corner, CORE / 2.0, Ink::Wire));
    }
    for mark in &marks {
        shapes.push(stroke(mark, thin(Ink::Halo, 0.85), HALO));
    }
    shapes.push(stroke(&way, Ink::Wire, CORE));
    for mark in &marks {
        shapes.push(stroke(mark, Ink::Wire, CORE));
        shapes.push(disc(mark[1], CORE / 2.0, Ink::Wire));
    }
    for &join in &route.joins {
        shapes.push(Shape::Circle {
            centre: join,
            radius: 0.13,
            style: fill(Ink::Wire).edge(Ink::Halo, 0.035),
        });
    }
    for &knob in &route.knobs {
        shapes.push(Shape::Circle {
            centre: knob,
            radius: 0.1,
            style: fill(Ink::Wire).edge(Ink::Halo, 0.035),
        });
    }
    shapes
}

fn disc(centre: Point, radius: f32, ink: Ink) -> Shape {
    Shape::Circle {
        centre,
        radius,
        style: fill(ink),
    }
}

/// The line of a wire with a half circle over each jump: to the north of a wire that runs across,
/// to the east of one that runs down.
fn with_bumps(route: &Route) -> Vec<Point> {
    let mut way = vec![route.points[0]];
    for leg in route.points.windows(2) {
        let (from, to) = (leg[0], leg[1]);
        let mut jumps: Vec<Point> = route
            .jumps
            .iter()
            .copied()
            .filter(|j| j.distance_to_line(from, to) < 0.01)
            .collect();
        jumps.sort_by(|a, b| a.distance(from).total_cmp(&b.distance(from)));
        for jump in jumps {
            let radii = at(BUMP, BUMP);
            way.extend(if from.y == to.y {
                let (start, end) = if from.x < to.x {
                    (-0.25, 0.25)
                } else {
                    (0.25, -0.25)
                };
                arc(jump, radii, start, end)
            } else {
                let (start, end) = if from.y < to.y {
                    (0.0, 0.5)
                } else {
                    (0.5, 0.0)
                };
                arc(jump, radii, start, end)
            });
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
        let clear = route
            .jumps
            .iter()
            .chain(&route.joins)
            .all(|j| j.distance(*p) > 0.45);
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
    use delve_format::{Catalog, Scenario};

    fn square(name: &str) -> Square {
        name.parse().unwrap()
    }

    /// A wire from its squares: the ends, and the corners between.
    fn wire(squares: &[&str]) -> Wire {
        let end = |name: &str| name.parse::<WireEnd>().unwrap();
        let [from, via @ .., to] = squares else {
            panic!("a wire has two ends");
        };
        Wire {
            from: end(from),
            to: end(to),
            via: via.iter().map(|name| square(name)).collect(),
            note: String::new(),
            players: None,
        }
    }

    fn laid(wires: &[&[&str]]) -> Vec<Route> {
        let wires: Vec<Wire> = wires.iter().map(|w| wire(w)).collect();
        let scenario = Scenario::default();
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        routes(&wires, &dungeon, |_| true)
    }

    fn at_squares(points: &[Point]) -> Vec<String> {
        points
            .iter()
            .map(|p| p.square().unwrap().to_string())
            .collect()
    }

    #[test]
    fn straight_crossings_jump_and_all_others_join() {
        // (first wire, second wire, where the second jumps, where it joins)
        type Row<'a> = (&'a [&'a str], &'a [&'a str], &'a [&'a str], &'a [&'a str]);
        let table: [Row; 7] = [
            (&["C3", "C7"], &["A5", "E5"], &["C5"], &[]),
            (&["C3", "C7"], &["A5", "C5"], &[], &["C5"]),
            (&["C3", "C5"], &["A5", "E5"], &[], &["C5"]),
            (&["C3", "C5", "F5"], &["C5", "C9"], &[], &["C5"]),
            // The first also ends on the second.
            (&["C3", "C7"], &["A5", "C5", "C9"], &[], &["C5", "C7"]),
            (&["C3", "C7"], &["E3", "E7"], &[], &[]),
            // A corner in a straight line is no bend.
            (&["C3", "C5", "C7"], &["A5", "E5"], &["C5"], &[]),
        ];
        for (first, second, jumps, joins) in table {
            let routes = laid(&[first, second]);
            assert_eq!(at_squares(&routes[1].jumps), jumps, "{first:?} {second:?}");
            assert_eq!(at_squares(&routes[1].joins), joins, "{first:?} {second:?}");
            assert!(routes[0].jumps.is_empty() && routes[0].joins.is_empty());
        }
    }

    #[test]
    fn bumps_bow_to_the_north_and_to_the_east() {
        let east = with_bumps(&laid(&[&["C3", "C7"], &["E5", "A5"]])[1]);
        let top = east.iter().map(|p| p.y).fold(f32::MAX, f32::min);
        assert!((top - (4.5 - BUMP)).abs() < 0.001, "to the north: {top}");
        let down = with_bumps(&laid(&[&["A5", "E5"], &["C7", "C3"]])[1]);
        let most = down.iter().map(|p| p.x).fold(f32::MIN, f32::max);
        assert!((most - (2.5 + BUMP)).abs() < 0.001, "to the east: {most}");
    }

    #[test]
    fn marks_show_the_way_and_avoid_pieces() {
        let route = laid(&[&["B2", "B6", "F6"]]).remove(0);
        let free = marks(&route, &SquareSet::EMPTY);
        let tips: Vec<String> = at_squares(&free.iter().map(|m| m[1]).collect::<Vec<_>>());
        assert_eq!(tips, ["B4", "D6"]);
        assert!(free[0][1].y > free[0][0].y, "it points down");
        let busy = SquareSet::from(square("B4"));
        let tips = at_squares(
            &marks(&route, &busy)
                .iter()
                .map(|m| m[1])
                .collect::<Vec<_>>(),
        );
        assert_eq!(tips, ["B5", "D6"]);
        let short = laid(&[&["B2", "B3"]]).remove(0);
        assert_eq!(marks(&short, &SquareSet::EMPTY).len(), 1, "one at least");
    }

    #[test]
    fn odd_wires_are_no_trouble() {
        for squares in [
            &["B2", "B2"][..],
            &["B2", "B2", "B2", "B2"],
            &["B2", "F9"],
            &["A1", "X28", "A28", "X1"],
            &["B2", "B6", "B2"],
            &["nobody", "B2"],
        ] {
            for route in laid(&[squares, squares]) {
                let shapes = draw(&route, &SquareSet::ALL);
                assert!(route.points.len() > 1 || shapes.is_empty(), "{squares:?}");
                for shape in shapes {
                    let bounds = shape.bounds();
                    assert!(
                        bounds.min.x.is_finite() && bounds.max.y.is_finite(),
                        "{shape:?}"
                    );
                }
            }
        }
    }
}
