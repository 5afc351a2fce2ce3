//! What lies on the floor: start squares, exits, rubble and portcullises.

use crate::geometry::{Point, Rect, at};
use crate::ink::Ink;
use crate::shape::{Shape, fill, thin};

use super::{circle, poly, rect, shadow, through};

/// How far a start square's ring reaches where it has the square to itself.
pub(crate) const START: f32 = 0.37;

/// A start square: a ring of this radius with an arrow.
pub(crate) fn start(c: Point, radius: f32) -> Vec<Shape> {
    let to = |x: f32, y: f32| c + at(x, y) * (radius / START);
    vec![
        circle(c, radius, fill(Ink::StartFill).edge(Ink::Start, 0.055)),
        poly(
            vec![to(0.0, -0.19), to(0.17, 0.12), to(-0.17, 0.12)],
            fill(Ink::Start),
        ),
    ]
}

/// An exit: a doorway with an arrow out of it, dashed when it is not always open.
pub(crate) fn exit(c: Point, sometimes: bool) -> Vec<Shape> {
    let mut frame = fill(Ink::StartFill).edge(Ink::Start, 0.055);
    if sometimes {
        frame = frame.dashed(0.14, 0.09);
    }
    vec![
        rect(Rect::around(c, 0.37, 0.37), 0.08, frame),
        through(
            vec![c + at(-0.22, 0.0), c + at(0.08, 0.0)],
            Ink::Start,
            0.08,
        ),
        poly(
            vec![c + at(0.25, 0.0), c + at(0.04, -0.16), c + at(0.04, 0.16)],
            fill(Ink::Start),
        ),
    ]
}

/// Rubble on one square: stones, never quite the same twice.
pub(crate) fn rubble(c: Point, seed: u32) -> Vec<Shape> {
    // Where the stones lie and how large they are; smaller ones on top.
    const STONES: [(f32, f32, f32); 7] = [
        (-0.19, 0.12, 0.22),
        (0.06, -0.2, 0.22),
        (0.24, 0.06, 0.21),
        (-0.22, -0.2, 0.17),
        (0.05, 0.24, 0.19),
        (0.02, 0.02, 0.17),
        (0.28, -0.24, 0.12),
    ];
    let mut noise = Noise(seed.wrapping_mul(0x9E37_79B9) ^ 0x5bd1_e995);
    let mut shapes = vec![shadow(c, 0.42)];
    for (i, (x, y, size)) in STONES.into_iter().enumerate() {
        let centre = c + at(x + noise.within(0.035), y + noise.within(0.035));
        let radii = at(size + noise.within(0.025), size * 0.9 + noise.within(0.025));
        let turned = noise.within(0.06);
        // Points of an ellipse are convex however they are spaced.
        let outline = (0..9)
            .map(|k| {
                let turns = (k as f32 + noise.within(0.3)) / 9.0 + turned;
                let p = Point::default().polar(turns, 1.0);
                centre + at(p.x * radii.x, p.y * radii.y)
            })
            .collect();
        let ink = if (i as u32 + seed).is_multiple_of(3) {
            Ink::RubbleLight
        } else {
            Ink::Rubble
        };
        shapes.push(poly(outline, fill(ink).edge(Ink::RubbleEdge, 0.035)));
    }
    shapes
}

/// Numbers that look random and depend on the seed alone.
struct Noise(u32);

impl Noise {
    /// From `-most` to `most`.
    fn within(&mut self, most: f32) -> f32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((self.0 >> 8) as f32 / 8_388_608.0 - 1.0) * most
    }
}

/// A portcullis on one square: bars with points.
pub(crate) fn portcullis(c: Point) -> Vec<Shape> {
    let mut shapes = vec![rect(
        Rect::around(c, 0.46, 0.46),
        0.03,
        fill(thin(Ink::Shadow, 0.16)),
    )];
    for y in [-0.28, 0.0, 0.28] {
        shapes.push(through(
            vec![c + at(-0.47, y), c + at(0.47, y)],
            Ink::Bars,
            0.055,
        ));
    }
    for x in [-0.36, -0.18, 0.0, 0.18, 0.36] {
        shapes.push(through(
            vec![c + at(x, -0.46), c + at(x, 0.38)],
            Ink::Bars,
            0.065,
        ));
        shapes.push(poly(
            vec![
                c + at(x - 0.055, 0.36),
                c + at(x + 0.055, 0.36),
                c + at(x, 0.48),
            ],
            fill(Ink::Bars),
        ));
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rubble_differs_from_square_to_square_and_never_changes() {
        let c = at(0.5, 0.5);
        assert_eq!(rubble(c, 7), rubble(c, 7));
        assert_ne!(rubble(c, 7), rubble(c, 8));
    }
}
