//! Figures: guards and allies.

use crate::geometry::{Point, Rect, at};
use crate::ink::Ink;
use crate::shape::{Shape, fill, line, thin};

use super::{circle, letters, poly, rect, shadow};

/// How a guard stands on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stance {
    /// Has a name or is a goal: a golden rim.
    pub(crate) named: bool,
    /// Stands aside until summoned: dashed.
    pub(crate) reserve: bool,
    /// Does not attack: an open figure.
    pub(crate) wary: bool,
}

/// A guard: a round figure with two letters.
pub(crate) fn guard(c: Point, two_letters: &str, stance: Stance) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let radius = if stance.named { 0.35 } else { 0.385 };
    if stance.reserve {
        if stance.named {
            shapes.push(circle(
                c,
                0.43,
                line(Ink::GoldEdge, 0.03).dashed(0.12, 0.08),
            ));
        }
        shapes.push(circle(
            c,
            radius,
            fill(thin(Ink::Halo, 0.7))
                .edge(Ink::Monster, 0.05)
                .dashed(0.12, 0.08),
        ));
        shapes.push(letters(c, 0.4, Ink::Monster, two_letters));
        return shapes;
    }
    shapes.push(shadow(c, 0.38));
    if stance.named {
        shapes.push(circle(c, 0.43, fill(Ink::Gold).edge(Ink::GoldEdge, 0.03)));
    }
    if stance.wary {
        shapes.push(circle(c, radius, fill(Ink::Halo).edge(Ink::Monster, 0.075)));
        shapes.push(letters(c, 0.38, Ink::Monster, two_letters));
    } else {
        shapes.push(circle(
            c,
            radius,
            fill(Ink::Monster).edge(Ink::MonsterEdge, 0.045),
        ));
        shapes.push(letters(c, 0.42, Ink::MonsterText, two_letters));
    }
    shapes
}

/// A badge beside a guard with a duty: a letter in a small square.
pub(crate) fn duty(c: Point, letter: &str) -> Vec<Shape> {
    let centre = c + at(0.3, 0.3);
    vec![
        rect(
            Rect::around(centre, 0.14, 0.14),
            0.04,
            fill(Ink::Halo).edge(Ink::MonsterEdge, 0.03),
        ),
        letters(centre, 0.21, Ink::MonsterEdge, letter),
    ]
}

/// An ally: a shield with two letters.
pub(crate) fn ally(c: Point, two_letters: &str) -> Vec<Shape> {
    let outline = |by: Point| {
        [
            (-0.35, -0.36),
            (0.35, -0.36),
            (0.35, 0.02),
            (0.22, 0.27),
            (0.0, 0.43),
            (-0.22, 0.27),
            (-0.35, 0.02),
        ]
        .map(|(x, y)| c + at(x, y) + by)
        .to_vec()
    };
    vec![
        poly(outline(at(0.03, 0.05)), fill(thin(Ink::Shadow, 0.25))),
        poly(
            outline(at(0.0, 0.0)),
            fill(Ink::Ally).edge(Ink::AllyEdge, 0.045),
        ),
        letters(c - at(0.0, 0.05), 0.4, Ink::AllyText, two_letters),
    ]
}
