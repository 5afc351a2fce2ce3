//! Wires: polylines over the centres of squares, with a halo, marks of direction, bumps where they
//! jump over each other and dots where they join.

mod route;

use delve_engine::SquareSet;

pub(crate) use route::{Route, routes};

use crate::geometry::{Point, arc, at};
use crate::ink::Ink;
use crate::shape::{Line, Paint, Shape, fill, thin};

/// Width of a wire, and of the halo around it.
const CORE: f32 = 0.08;
const HALO: f32 = 0.19;

/// Radius of a bump.
const BUMP: f32 = 0.19;

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
    use super::route::tests::{at_squares, laid, square};
    use super::*;

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
