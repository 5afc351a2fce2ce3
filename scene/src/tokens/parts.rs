//! Parts of traps: triggers, mechanisms and timers.

use delve_format::Direction;
use delve_format::scenario::{MechanismKind, Quality};

use crate::geometry::{Point, Rect, arc, at, polygon};
use crate::ink::Ink;
use crate::shape::{Face, Line, Paint, Shape, Style, fill, line, thin};

use super::{circle, letters, poly, rect, through};

/// How a trigger is outlined and filled.
fn trigger_body() -> Style {
    fill(Ink::TriggerFill).edge(Ink::Trigger, 0.06)
}

/// A pressure plate: squares within a square.
pub(crate) fn plate(c: Point) -> Vec<Shape> {
    vec![
        rect(Rect::around(c, 0.34, 0.34), 0.07, trigger_body()),
        rect(Rect::around(c, 0.2, 0.2), 0.02, line(Ink::Trigger, 0.05)),
        rect(Rect::around(c, 0.09, 0.09), 0.01, fill(Ink::Trigger)),
    ]
}

/// A tripwire: a dashed cord between two pegs.
pub(crate) fn tripwire(from: Point, to: Point) -> Vec<Shape> {
    let cord = |paint: Paint, width: f32, dash| Shape::Line {
        points: vec![from, to],
        line: Line { paint, width, dash },
    };
    let mut shapes = vec![
        cord(thin(Ink::Halo, 0.85), 0.15, None),
        cord(Ink::Trigger.into(), 0.075, Some((0.17, 0.11))),
    ];
    for end in [from, to] {
        shapes.push(circle(end, 0.115, trigger_body()));
    }
    shapes
}

/// A sensor: an eye with waves on both sides.
pub(crate) fn sensor(c: Point) -> Vec<Shape> {
    let mut shapes = Vec::new();
    for (radius, width) in [(0.3, 0.055), (0.42, 0.05)] {
        for middle in [0.25, 0.75] {
            let wave = arc(c, at(radius, radius), middle - 0.11, middle + 0.11);
            shapes.push(through(wave.clone(), thin(Ink::Halo, 0.85), width + 0.07));
            shapes.push(through(wave, Ink::Trigger, width));
        }
    }
    shapes.push(circle(c, 0.2, trigger_body()));
    shapes.push(circle(c, 0.08, fill(Ink::Trigger)));
    shapes
}

/// A lever: a handle with a knob on a foot.
pub(crate) fn lever(c: Point) -> Vec<Shape> {
    let (foot, knob) = (c + at(-0.06, 0.2), c + at(0.15, -0.24));
    vec![
        through(vec![foot, knob], thin(Ink::Halo, 0.85), 0.2),
        through(vec![foot, knob], Ink::Trigger, 0.1),
        rect(
            Rect::around(c + at(-0.04, 0.25), 0.29, 0.1),
            0.05,
            fill(Ink::Trigger).edge(thin(Ink::Halo, 0.85), 0.03),
        ),
        circle(knob, 0.125, trigger_body()),
    ]
}

/// A badge for a part that is built better or worse than usual.
pub(crate) fn quality(c: Point, quality: Quality) -> Vec<Shape> {
    let centre = c + at(0.3, 0.3);
    let sign = match quality {
        Quality::Normal => return Vec::new(),
        Quality::Shoddy => "−",
        Quality::Fine => "+",
    };
    vec![
        circle(centre, 0.14, fill(Ink::Halo).edge(Ink::Trigger, 0.03)),
        letters(centre, 0.24, Ink::Trigger, sign),
    ]
}

/// The letter of a mechanism; no two have the same.
pub(crate) fn mechanism_letter(kind: MechanismKind) -> &'static str {
    match kind {
        MechanismKind::SpinningBlades => "B",
        MechanismKind::FlameSprayer => "F",
        MechanismKind::GasSprayer => "G",
        MechanismKind::ElectricCoils => "E",
        MechanismKind::DartThrower => "D",
        MechanismKind::BlastTrap => "X",
        MechanismKind::SpiderTrap => "S",
        MechanismKind::WebTrap => "W",
        MechanismKind::TerrorTrap => "T",
        MechanismKind::AlarmTrap => "A",
    }
}

/// A mechanism: a hexagon with its letter, and an arrow where it aims.
pub(crate) fn mechanism(c: Point, letter: &str, aims: Option<Direction>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    if let Some(direction) = aims {
        let out = Point::towards(direction);
        let side = out.clockwise();
        let arrow = vec![
            c + out * 0.53,
            c + out * 0.33 + side * 0.17,
            c + out * 0.33 - side * 0.17,
        ];
        shapes.push(poly(
            arrow,
            fill(Ink::MechanismEdge).edge(thin(Ink::Halo, 0.8), 0.02),
        ));
    }
    shapes.push(poly(
        polygon(c, 0.38, 6, 0.0),
        fill(Ink::Mechanism).edge(Ink::MechanismEdge, 0.06),
    ));
    shapes.push(letters(c, 0.42, Ink::MechanismEdge, letter));
    shapes
}

/// A timer: a clock.
pub(crate) fn timer(c: Point) -> Vec<Shape> {
    let mut shapes = vec![circle(
        c,
        0.33,
        fill(Ink::TimerFace).edge(Ink::Trigger, 0.065),
    )];
    for quarter in [0.0, 0.25, 0.5, 0.75] {
        shapes.push(through(
            vec![c.polar(quarter, 0.21), c.polar(quarter, 0.27)],
            Ink::Trigger,
            0.04,
        ));
    }
    shapes.push(through(
        vec![c + at(0.0, -0.2), c, c + at(0.13, 0.05)],
        Ink::Trigger,
        0.055,
    ));
    shapes
}

/// How many turns a timer waits.
pub(crate) fn turns(c: Point, turns: u8) -> Vec<Shape> {
    let text = turns.to_string();
    let centre = c + at(0.31, -0.31);
    let half = Face::SansBold.width(&text) * 0.13 + 0.1;
    vec![
        rect(
            Rect::around(centre, half.max(0.18), 0.18),
            0.18,
            fill(Ink::Trigger).edge(Ink::Halo, 0.03),
        ),
        letters(centre, 0.26, Ink::TimerText, &text),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn mechanisms_have_letters_of_their_own() {
        let letters: BTreeSet<_> = MechanismKind::ALL.map(mechanism_letter).into();
        assert_eq!(letters.len(), MechanismKind::ALL.len());
    }
}
