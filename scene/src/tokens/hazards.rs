//! Hazards: a picture in a frame.

use crate::geometry::{Point, Rect, arc, at, ellipse};
use crate::ink::Ink;
use crate::letters::first_two;
use crate::shape::{Shape, fill, thin};

use super::{circle, letters, poly, rect, through};

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
            let text = first_two(name);
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
    use super::*;
    use delve_format::Catalog;

    #[test]
    fn built_in_hazards_have_pictures() {
        for (kind, entry) in &Catalog::built_in().hazards {
            let shapes = hazard(at(0.5, 0.5), kind, &entry.name, true);
            let text = shapes.iter().any(|s| matches!(s, Shape::Text(_)));
            assert!(!text, "{kind} is drawn as two letters");
        }
    }
}
