//! Drawings of pieces that fill one square each: guards, allies, triggers, mechanisms, timers,
//! hazards, blockages, start squares and exits.

mod figures;
mod floor;
mod hazards;
mod parts;

pub(crate) use figures::{Stance, ally, duty, guard};
pub(crate) use floor::{START, exit, portcullis, rubble, start};
pub(crate) use hazards::hazard;
pub(crate) use parts::{
    lever, mechanism, mechanism_letter, plate, quality, sensor, timer, tripwire, turns,
};

use crate::geometry::{Point, Rect, at};
use crate::ink::Ink;
use crate::shape::{Face, Line, Paint, Shape, Style, Text, fill, thin};

/// A circle.
pub(super) fn circle(centre: Point, radius: f32, style: Style) -> Shape {
    Shape::Circle {
        centre,
        radius,
        style,
    }
}

/// A line through points.
pub(super) fn through(points: Vec<Point>, paint: impl Into<Paint>, width: f32) -> Shape {
    Shape::Line {
        points,
        line: Line {
            paint: paint.into(),
            width,
            dash: None,
        },
    }
}

pub(super) fn poly(points: Vec<Point>, style: Style) -> Shape {
    Shape::Polygon { points, style }
}

pub(super) fn rect(rect: Rect, corner: f32, style: Style) -> Shape {
    Shape::Rect {
        rect,
        corner,
        style,
    }
}

pub(super) fn letters(centre: Point, size: f32, ink: Ink, content: &str) -> Shape {
    Shape::Text(Text::centred(centre, size, Face::SansBold, ink, content))
}

/// The shadow of a round piece.
pub(super) fn shadow(centre: Point, radius: f32) -> Shape {
    circle(
        centre + at(0.03, 0.05),
        radius,
        fill(thin(Ink::Shadow, 0.25)),
    )
}

/// Numbers of players for which a piece is on the table.
pub(crate) fn tag(centre: Point, text: &str) -> Vec<Shape> {
    let half = Face::SansBold.width(text) * 0.12 + 0.09;
    vec![
        rect(
            Rect::around(centre, half, 0.155),
            0.08,
            fill(Ink::Tag).edge(Ink::Halo, 0.03),
        ),
        letters(centre, 0.24, Ink::TagText, text),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_stay_near_their_square() {
        let c = at(0.5, 0.5);
        let square = Rect::new(0.0, 0.0, 1.0, 1.0);
        let named = Stance {
            named: true,
            ..Stance::default()
        };
        let all = [
            ("guard", guard(c, "Wm", named)),
            ("ally", ally(c, "Wm")),
            ("plate", plate(c)),
            ("sensor", sensor(c)),
            ("lever", lever(c)),
            ("timer", timer(c)),
            ("start", start(c, START)),
            ("exit", exit(c, true)),
            ("portcullis", portcullis(c)),
        ];
        for (name, shapes) in all {
            for shape in shapes {
                let Rect { min, max } = shape.bounds();
                assert!(
                    square.contains(min) && square.contains(max),
                    "{name}: {shape:?}"
                );
            }
        }
        for seed in 0..50 {
            for shape in rubble(c, seed) {
                let around = square.grow(0.06);
                let Rect { min, max } = shape.bounds();
                assert!(
                    around.contains(min) && around.contains(max),
                    "rubble {seed}: {shape:?}"
                );
            }
        }
    }
}
