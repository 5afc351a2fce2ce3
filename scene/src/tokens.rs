//! Drawings of pieces that fill one square each: guards, allies, triggers, mechanisms, timers,
//! hazards, blockages, start squares and exits.

use delve_format::Direction;
use delve_format::scenario::{MechanismKind, Quality};

use crate::geometry::{Point, Rect, arc, at, ellipse, polygon};
use crate::ink::Ink;
use crate::shape::{Face, Line, Paint, Shape, Style, Text, fill, line, thin};

/// A circle.
fn circle(centre: Point, radius: f32, style: Style) -> Shape {
    Shape::Circle {
        centre,
        radius,
        style,
    }
}

/// A line through points.
fn through(points: Vec<Point>, paint: impl Into<Paint>, width: f32) -> Shape {
    Shape::Line {
        points,
        line: Line {
            paint: paint.into(),
            width,
            dash: None,
        },
    }
}

fn poly(points: Vec<Point>, style: Style) -> Shape {
    Shape::Polygon { points, style }
}

fn rect(rect: Rect, corner: f32, style: Style) -> Shape {
    Shape::Rect {
        rect,
        corner,
        style,
    }
}

fn letters(centre: Point, size: f32, ink: Ink, content: &str) -> Shape {
    Shape::Text(Text::centred(centre, size, Face::SansBold, ink, content))
}

/// The shadow of a round piece.
fn shadow(centre: Point, radius: f32) -> Shape {
    circle(
        centre + at(0.03, 0.05),
        radius,
        fill(thin(Ink::Shadow, 0.25)),
    )
}

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

/// A start square: a ring with an arrow.
pub(crate) fn start(c: Point) -> Vec<Shape> {
    vec![
        circle(c, 0.37, fill(Ink::StartFill).edge(Ink::Start, 0.055)),
        poly(
            vec![c + at(0.0, -0.19), c + at(0.17, 0.12), c + at(-0.17, 0.12)],
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

/// A hazard: its picture in a frame, dashed while it is hidden.
pub(crate) fn hazard(c: Point, kind: &str, name: &str, hidden: bool) -> Vec<Shape> {
    let mut frame = fill(Ink::Hazard).edge(Ink::HazardEdge, 0.05);
    if hidden {
        frame = frame.dashed(0.13, 0.08);
    }
    let mut shapes = vec![rect(Rect::around(c, 0.41, 0.41), 0.1, frame)];
    let picture = kind.rsplit('-').find_map(|word| {
        PICTURES
            .iter()
            .find(|(_, words)| words.contains(&word))
            .map(|&(draw, _)| draw)
    });
    match picture {
        Some(draw) => draw(c, &mut shapes),
        None => {
            let text: String = name
                .chars()
                .filter(|c| c.is_alphanumeric())
                .take(2)
                .collect();
            shapes.push(letters(c, 0.36, Ink::HazardEdge, &text));
        }
    }
    shapes
}

type Picture = fn(Point, &mut Vec<Shape>);

/// Pictures of hazards and the words that name them.
const PICTURES: &[(Picture, &[&str])] = &[
    (pit, &["pit", "hole", "shaft", "chasm"]),
    (spikes, &["spikes", "stakes"]),
    (caltrops, &["caltrops", "thorns"]),
    (slick, &["slick", "oil", "acid", "slime", "water", "ice"]),
    (
        spores,
        &["spore", "spores", "patch", "fungus", "mushrooms", "gas"],
    ),
    (fire, &["fire", "flames", "lava", "embers"]),
];

fn pit(c: Point, shapes: &mut Vec<Shape>) {
    shapes.push(poly(
        ellipse(c, at(0.32, 0.29)),
        fill(Ink::Dark).edge(Ink::HazardEdge, 0.04),
    ));
    shapes.push(through(
        arc(c, at(0.24, 0.2), 0.6, 0.9),
        thin(Ink::Hazard, 0.55),
        0.03,
    ));
    shapes.push(through(
        arc(c, at(0.14, 0.11), 0.6, 0.9),
        thin(Ink::Hazard, 0.35),
        0.03,
    ));
}

fn spikes(c: Point, shapes: &mut Vec<Shape>) {
    for (x, y, h) in [
        (-0.17, 0.04, 0.3),
        (0.17, 0.04, 0.3),
        (0.0, 0.04, 0.34),
        (-0.09, 0.28, 0.28),
        (0.1, 0.28, 0.28),
    ] {
        let foot = c + at(x, y);
        shapes.push(poly(
            vec![
                foot + at(0.0, -h),
                foot + at(0.085, 0.0),
                foot + at(-0.085, 0.0),
            ],
            fill(Ink::Metal).edge(Ink::HazardEdge, 0.03),
        ));
    }
}

fn caltrops(c: Point, shapes: &mut Vec<Shape>) {
    for (x, y, turned) in [
        (-0.16, -0.13, 0.05),
        (0.17, -0.07, 0.2),
        (-0.03, 0.18, 0.12),
    ] {
        let centre = c + at(x, y);
        for spoke in [0.0, 1.0 / 3.0, 2.0 / 3.0] {
            shapes.push(through(
                vec![centre, centre.polar(turned + spoke, 0.16)],
                Ink::HazardEdge,
                0.055,
            ));
        }
        shapes.push(circle(centre, 0.045, fill(Ink::HazardEdge)));
    }
}

fn slick(c: Point, shapes: &mut Vec<Shape>) {
    for (x, y, rx, ry) in [(0.15, 0.14, 0.15, 0.11), (-0.04, -0.02, 0.27, 0.21)] {
        shapes.push(poly(ellipse(c + at(x, y), at(rx, ry)), fill(Ink::Dark)));
    }
    shapes.push(through(
        arc(c + at(-0.06, -0.03), at(0.17, 0.12), 0.62, 0.85),
        Ink::Hazard,
        0.04,
    ));
}

fn spores(c: Point, shapes: &mut Vec<Shape>) {
    for (x, y, r) in [(-0.13, 0.08, 0.15), (0.15, 0.13, 0.12), (0.06, -0.15, 0.13)] {
        let cap = c + at(x, y);
        shapes.push(circle(cap, r, fill(Ink::Cloth).edge(Ink::HazardEdge, 0.03)));
        for (dx, dy) in [(-0.05, -0.04), (0.05, 0.0), (-0.01, 0.06)] {
            shapes.push(circle(cap + at(dx, dy), 0.025, fill(Ink::Linen)));
        }
    }
}

fn fire(c: Point, shapes: &mut Vec<Shape>) {
    for (size, ink) in [(1.0, Ink::Flame), (0.55, Ink::Gold)] {
        let outline = [
            (0.0, -0.3),
            (0.15, -0.08),
            (0.2, 0.1),
            (0.1, 0.25),
            (-0.1, 0.25),
            (-0.2, 0.1),
            (-0.15, -0.08),
        ]
        .map(|(x, y)| c + at(x * size, 0.25 + (y - 0.25) * size))
        .to_vec();
        let style = if size == 1.0 {
            fill(ink).edge(Ink::HazardEdge, 0.035)
        } else {
            fill(ink)
        };
        shapes.push(poly(outline, style));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use delve_format::Catalog;

    #[test]
    fn mechanisms_have_letters_of_their_own() {
        let letters: BTreeSet<_> = MechanismKind::ALL.map(mechanism_letter).into();
        assert_eq!(letters.len(), MechanismKind::ALL.len());
    }

    #[test]
    fn built_in_hazards_have_pictures() {
        for (kind, entry) in &Catalog::built_in().hazards {
            let shapes = hazard(at(0.5, 0.5), kind, &entry.name, true);
            let text = shapes.iter().any(|s| matches!(s, Shape::Text(_)));
            assert!(!text, "{kind} is drawn as two letters");
        }
    }

    #[test]
    fn rubble_differs_from_square_to_square_and_never_changes() {
        let c = at(0.5, 0.5);
        assert_eq!(rubble(c, 7), rubble(c, 7));
        assert_ne!(rubble(c, 7), rubble(c, 8));
    }

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
            ("start", start(c)),
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
