//! Points, rectangles and the curves that drawings are made of, in board units.
//!
//! One unit is one square, the origin is the top-left corner of A1, x grows to the east and y to
//! the south. Angles are in turns (1.0 = all the way round), clockwise from north.

use std::f32::consts::TAU;
use std::ops::{Add, Mul, Sub};

use delve_format::{Direction, Square};

/// A point or a distance, in board units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the east.
    pub x: f32,
    /// To the south.
    pub y: f32,
}

/// A point from its coordinates.
#[must_use]
pub const fn at(x: f32, y: f32) -> Point {
    Point { x, y }
}

impl Point {
    /// The centre of a square.
    #[must_use]
    pub fn centre_of(square: Square) -> Point {
        at(
            f32::from(square.column()) + 0.5,
            f32::from(square.row()) + 0.5,
        )
    }

    /// One unit in this direction.
    #[must_use]
    pub fn towards(direction: Direction) -> Point {
        let (dx, dy) = direction.offset();
        at(f32::from(dx), f32::from(dy))
    }

    /// The point at this angle and distance.
    #[must_use]
    pub fn polar(self, turns: f32, distance: f32) -> Point {
        let (sin, cos) = (turns * TAU).sin_cos();
        self + at(sin, -cos) * distance
    }

    /// How far it is from the origin.
    #[must_use]
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// How far it is to another point.
    #[must_use]
    pub fn distance(self, other: Point) -> f32 {
        (other - self).length()
    }

    /// The point this share of the way (0–1) to another.
    #[must_use]
    pub fn lerp(self, other: Point, share: f32) -> Point {
        self + (other - self) * share
    }

    /// The same direction with length 1; the origin stays where it is.
    #[must_use]
    pub fn unit(self) -> Point {
        let length = self.length();
        if length > 0.0 {
            self * (1.0 / length)
        } else {
            self
        }
    }

    /// A quarter turn clockwise about the origin.
    #[must_use]
    pub fn clockwise(self) -> Point {
        at(-self.y, self.x)
    }

    /// The square in which it lies, if it is on the board.
    #[must_use]
    pub fn square(self) -> Option<Square> {
        // Written so that a NaN is on no square.
        if !(self.x >= 0.0 && self.y >= 0.0 && self.x < 24.0 && self.y < 28.0) {
            return None;
        }
        Square::new(self.x as u8, self.y as u8)
    }

    /// Distance to the straight line between two points.
    #[must_use]
    pub fn distance_to_line(self, a: Point, b: Point) -> f32 {
        let along = b - a;
        let length = along.x * along.x + along.y * along.y;
        if length == 0.0 {
            return self.distance(a);
        }
        let from = self - a;
        let share = (from.x * along.x + from.y * along.y) / length;
        self.distance(a.lerp(b, share.clamp(0.0, 1.0)))
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Point;
    fn mul(self, factor: f32) -> Point {
        at(self.x * factor, self.y * factor)
    }
}

/// An upright rectangle, in board units.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    /// Top-left corner.
    pub min: Point,
    /// Bottom-right corner.
    pub max: Point,
}

impl Rect {
    /// From the top-left corner and the size.
    #[must_use]
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect {
            min: at(x, y),
            max: at(x + width, y + height),
        }
    }

    /// From its centre and half its width and height.
    #[must_use]
    pub fn around(centre: Point, half_width: f32, half_height: f32) -> Rect {
        let half = at(half_width, half_height);
        Rect {
            min: centre - half,
            max: centre + half,
        }
    }

    /// The smallest around two points.
    #[must_use]
    pub fn between(a: Point, b: Point) -> Rect {
        Rect {
            min: at(a.x.min(b.x), a.y.min(b.y)),
            max: at(a.x.max(b.x), a.y.max(b.y)),
        }
    }

    /// A square of the board.
    #[must_use]
    pub fn of(square: Square) -> Rect {
        Rect::around(Point::centre_of(square), 0.5, 0.5)
    }

    /// The smallest around all these squares; `None` when there are none.
    #[must_use]
    pub fn of_all<'a>(squares: impl IntoIterator<Item = &'a Square>) -> Option<Rect> {
        squares
            .into_iter()
            .map(|&s| Rect::of(s))
            .reduce(Rect::union)
    }

    /// The smallest around both.
    #[must_use]
    pub fn union(self, other: Rect) -> Rect {
        Rect {
            min: at(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: at(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Moved outwards by this on every side (inwards when negative).
    #[must_use]
    pub fn grow(self, by: f32) -> Rect {
        Rect {
            min: self.min - at(by, by),
            max: self.max + at(by, by),
        }
    }

    /// Width.
    #[must_use]
    pub fn width(self) -> f32 {
        self.max.x - self.min.x
    }

    /// Height.
    #[must_use]
    pub fn height(self) -> f32 {
        self.max.y - self.min.y
    }

    /// Centre.
    #[must_use]
    pub fn centre(self) -> Point {
        self.min.lerp(self.max, 0.5)
    }

    /// Corners, clockwise from the top-left one.
    #[must_use]
    pub fn corners(self) -> [Point; 4] {
        [
            self.min,
            at(self.max.x, self.min.y),
            self.max,
            at(self.min.x, self.max.y),
        ]
    }

    /// Whether a point lies in it, edges included.
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        p.x >= self.min.x && p.x <= self.max.x && p.y >= self.min.y && p.y <= self.max.y
    }

    /// Whether the two share more than an edge.
    #[must_use]
    pub fn overlaps(self, other: Rect) -> bool {
        self.min.x < other.max.x
            && other.min.x < self.max.x
            && self.min.y < other.max.y
            && other.min.y < self.max.y
    }
}

/// Points along an ellipse from one angle to another, both included.
#[must_use]
pub fn arc(centre: Point, radii: Point, from: f32, to: f32) -> Vec<Point> {
    let steps = ((to - from).abs() * 48.0).ceil().max(2.0) as usize;
    (0..=steps)
        .map(|i| {
            let turns = from + (to - from) * i as f32 / steps as f32;
            let unit = Point::default().polar(turns, 1.0);
            centre + at(unit.x * radii.x, unit.y * radii.y)
        })
        .collect()
}

/// Points around an ellipse.
#[must_use]
pub fn ellipse(centre: Point, radii: Point) -> Vec<Point> {
    let mut points = arc(centre, radii, 0.0, 1.0);
    points.pop();
    points
}

/// Points of a regular polygon with a corner at this angle.
#[must_use]
pub fn polygon(centre: Point, radius: f32, corners: u8, turned: f32) -> Vec<Point> {
    (0..corners)
        .map(|i| centre.polar(turned + f32::from(i) / f32::from(corners), radius))
        .collect()
}

/// Points along a cubic Bézier curve, both ends included.
#[must_use]
pub fn bezier(from: Point, control: [Point; 2], to: Point) -> Vec<Point> {
    (0..=16)
        .map(|i| {
            let t = i as f32 / 16.0;
            let u = 1.0 - t;
            from * (u * u * u)
                + control[0] * (3.0 * u * u * t)
                + control[1] * (3.0 * u * t * t)
                + to * (t * t * t)
        })
        .collect()
}

/// The outline of a rectangle with round corners, clockwise.
#[must_use]
pub fn rounded(rect: Rect, corner: f32) -> Vec<Point> {
    let r = corner.min(rect.width() / 2.0).min(rect.height() / 2.0);
    if r <= 0.0 {
        return rect.corners().to_vec();
    }
    let inner = rect.grow(-r).corners();
    // The top-left corner turns from west (-0.25) to north (0).
    [-0.25, 0.0, 0.25, 0.5]
        .into_iter()
        .zip(inner)
        .flat_map(|(from, centre)| (0..=4).map(move |i| centre.polar(from + 0.0625 * i as f32, r)))
        .collect()
}

/// The dashes of a line drawn with a pen that is down for `on` units and up for `off` units.
#[must_use]
pub fn dashes(points: &[Point], on: f32, off: f32) -> Vec<Vec<Point>> {
    /// Nothing on a board has more; numbers beyond all measure must not draw for ever.
    const MOST: usize = 10_000;
    if on.is_nan() || off.is_nan() || on <= 0.001 || off <= 0.001 {
        return vec![points.to_vec()];
    }
    let mut all = Vec::new();
    let mut current = Vec::new();
    // While the pen is down, what is left of the dash; else what is left of the gap.
    let (mut down, mut left) = (true, on);
    for pair in points.windows(2) {
        let (mut from, to) = (pair[0], pair[1]);
        if down && current.is_empty() {
            current.push(from);
        }
        let mut rest = from.distance(to);
        while rest > left && all.len() < MOST {
            from = from.lerp(to, left / rest);
            current.push(from);
            if down {
                all.push(std::mem::take(&mut current));
            }
            down = !down;
            left = if down { on } else { off };
            rest = from.distance(to);
        }
        left -= rest;
        if down {
            current.push(to);
        }
    }
    if down && current.len() > 1 {
        all.push(current);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_and_angles_agree() {
        for (direction, turns) in Direction::ALL.into_iter().zip([0.0, 0.25, 0.5, 0.75]) {
            let gap = Point::towards(direction).distance(Point::default().polar(turns, 1.0));
            assert!(gap < 1e-6, "{direction:?} is {turns} turns from north");
        }
        assert_eq!(
            Point::towards(Direction::North).clockwise(),
            Point::towards(Direction::East)
        );
    }

    #[test]
    fn points_know_their_square() {
        let k14: Square = "K14".parse().unwrap();
        assert_eq!(Point::centre_of(k14), at(10.5, 13.5));
        assert_eq!(at(10.0, 13.99).square(), Some(k14));
        for off in [
            at(-0.1, 3.0),
            at(24.0, 3.0),
            at(3.0, 28.0),
            at(f32::NAN, 1.0),
        ] {
            assert_eq!(off.square(), None, "{off:?}");
        }
    }

    #[test]
    fn dashes_keep_their_length_round_corners() {
        let corner = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0)];
        let drawn = dashes(&corner, 0.3, 0.2);
        let length = |line: &Vec<Point>| -> f32 {
            line.windows(2).map(|pair| pair[0].distance(pair[1])).sum()
        };
        assert_eq!(drawn.len(), 4);
        for line in &drawn {
            assert!((length(line) - 0.3).abs() < 1e-5, "{line:?}");
        }
        assert_eq!(dashes(&corner, 0.0, 0.2), [corner.to_vec()]);
        assert_eq!(dashes(&corner, 5.0, 0.2), [corner.to_vec()]);
    }

    #[test]
    fn lines_are_as_far_as_they_look() {
        let (a, b) = (at(0.0, 0.0), at(4.0, 0.0));
        assert_eq!(at(2.0, 3.0).distance_to_line(a, b), 3.0);
        assert_eq!(at(7.0, 4.0).distance_to_line(a, b), 5.0);
        assert_eq!(at(3.0, 4.0).distance_to_line(a, a), 5.0);
    }
}
