//! The way of a wire over the board, and where wires meet.

use delve_engine::{Dungeon, Piece, SquareSet};
use delve_format::scenario::Wire;
use delve_format::{Square, WireEnd};

use crate::geometry::Point;

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
    pub(super) jumps: Vec<Point>,
    /// Where it joins an earlier one.
    pub(super) joins: Vec<Point>,
    /// Its ends at doors and portcullises.
    pub(super) knobs: Vec<Point>,
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use delve_format::{Catalog, Scenario};

    pub(in super::super) fn square(name: &str) -> Square {
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

    pub(in super::super) fn laid(wires: &[&[&str]]) -> Vec<Route> {
        let wires: Vec<Wire> = wires.iter().map(|w| wire(w)).collect();
        let scenario = Scenario::default();
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        routes(&wires, &dungeon, |_| true)
    }

    pub(in super::super) fn at_squares(points: &[Point]) -> Vec<String> {
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
}
