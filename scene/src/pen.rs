//! A pen that draws a piece in its own frame: its front at the top, its top-left corner at the
//! origin. Where it stands and how it is turned is the pen's business; letters stay upright.

use delve_format::Direction;

use crate::geometry::{Point, Rect, arc, at, ellipse};
use crate::ink::Ink;
use crate::shape::{Face, Line, Paint, Shape, Style, Text, fill, thin};

/// See the module.
pub(crate) struct Pen {
    /// Columns and rows of the frame.
    pub(crate) size: Point,
    /// Top-left corner on the board.
    origin: Point,
    facing: Direction,
    /// What has been drawn.
    pub(crate) shapes: Vec<Shape>,
}

impl Pen {
    /// A pen for a piece of this size (as it is when it faces north) in a place on the board.
    pub(crate) fn new(origin: Point, size: (u8, u8), facing: Direction) -> Pen {
        Pen {
            size: at(f32::from(size.0), f32::from(size.1)),
            origin,
            facing,
            shapes: Vec::new(),
        }
    }

    /// The centre of the frame.
    pub(crate) fn middle(&self) -> Point {
        self.size * 0.5
    }

    /// From the frame to the board.
    fn map(&self, p: Point) -> Point {
        let Point { x: w, y: h } = self.size;
        self.origin
            + match self.facing {
                Direction::North => p,
                Direction::East => at(h - p.y, p.x),
                Direction::South => at(w - p.x, h - p.y),
                Direction::West => at(p.y, w - p.x),
            }
    }

    /// A rectangle.
    pub(crate) fn rect(&mut self, rect: Rect, corner: f32, style: Style) {
        self.shapes.push(Shape::Rect {
            rect: Rect::between(self.map(rect.min), self.map(rect.max)),
            corner,
            style,
        });
    }

    /// A rectangle from its corner and size.
    pub(crate) fn bar(&mut self, x: f32, y: f32, width: f32, height: f32, style: Style) {
        self.rect(Rect::new(x, y, width, height), 0.03, style);
    }

    /// A circle.
    pub(crate) fn circle(&mut self, centre: Point, radius: f32, style: Style) {
        self.shapes.push(Shape::Circle {
            centre: self.map(centre),
            radius,
            style,
        });
    }

    /// An ellipse.
    pub(crate) fn ellipse(&mut self, centre: Point, rx: f32, ry: f32, style: Style) {
        self.polygon(&ellipse(centre, at(rx, ry)), style);
    }

    /// A convex polygon.
    pub(crate) fn polygon(&mut self, points: &[Point], style: Style) {
        self.shapes.push(Shape::Polygon {
            points: points.iter().map(|&p| self.map(p)).collect(),
            style,
        });
    }

    /// An open line.
    pub(crate) fn line(&mut self, points: &[Point], paint: impl Into<Paint>, width: f32) {
        self.shapes.push(Shape::Line {
            points: points.iter().map(|&p| self.map(p)).collect(),
            line: Line {
                paint: paint.into(),
                width,
                dash: None,
            },
        });
    }

    /// A line from one point to another.
    pub(crate) fn stroke(
        &mut self,
        from: (f32, f32),
        to: (f32, f32),
        paint: impl Into<Paint>,
        width: f32,
    ) {
        self.line(&[at(from.0, from.1), at(to.0, to.1)], paint, width);
    }

    /// Part of a circle's outline.
    pub(crate) fn arc(
        &mut self,
        centre: Point,
        radius: f32,
        from: f32,
        to: f32,
        paint: impl Into<Paint>,
        width: f32,
    ) {
        self.line(&arc(centre, at(radius, radius), from, to), paint, width);
    }

    /// Letters, upright however the piece is turned.
    pub(crate) fn letters(
        &mut self,
        centre: Point,
        size: f32,
        face: Face,
        paint: impl Into<Paint>,
        content: &str,
    ) {
        self.shapes.push(Shape::Text(Text::centred(
            self.map(centre),
            size,
            face,
            paint,
            content,
        )));
    }

    /// The shadow of a rectangle; it falls to the south-east however the piece is turned.
    pub(crate) fn shadow(&mut self, rect: Rect, corner: f32) {
        let on_board = Rect::between(self.map(rect.min), self.map(rect.max));
        self.shapes.push(Shape::Rect {
            rect: Rect {
                min: on_board.min + SHADOW,
                max: on_board.max + SHADOW,
            },
            corner,
            style: fill(thin(Ink::Shadow, 0.22)),
        });
    }

    /// The shadow of a circle.
    pub(crate) fn round_shadow(&mut self, centre: Point, radius: f32) {
        self.shapes.push(Shape::Circle {
            centre: self.map(centre) + SHADOW,
            radius,
            style: fill(thin(Ink::Shadow, 0.22)),
        });
    }
}

/// How far shadows fall.
const SHADOW: Point = at(0.03, 0.05);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_front_turns_with_the_facing() {
        // The middle of the front edge of a 2 × 1 piece whose top-left square is A1.
        for (facing, front) in [
            (Direction::North, at(1.0, 0.0)),
            (Direction::East, at(1.0, 1.0)),
            (Direction::South, at(1.0, 1.0)),
            (Direction::West, at(0.0, 1.0)),
        ] {
            let pen = Pen::new(at(0.0, 0.0), (2, 1), facing);
            assert_eq!(pen.map(at(1.0, 0.0)), front, "{facing:?}");
        }
    }

    #[test]
    fn letters_stay_upright() {
        let mut pen = Pen::new(at(3.0, 4.0), (2, 1), Direction::East);
        pen.letters(pen.middle(), 0.5, Face::SansBold, Ink::Wall, "Ab");
        let Shape::Text(text) = &pen.shapes[0] else {
            panic!("a text was drawn");
        };
        assert!(!text.upwards);
        assert_eq!(text.at.x, 3.5);
    }
}
