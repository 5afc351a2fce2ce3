//! Furniture of iron and fire.

use crate::geometry::{Point, Rect, at, polygon};
use crate::ink::Ink;
use crate::pen::Pen;
use crate::shape::{fill, line, thin};

use super::{block, body, drum, part};

/// A tongue of fire with its foot at a point.
fn flame(pen: &mut Pen, foot: Point, height: f32) {
    for (share, ink) in [(1.0, Ink::Flame), (0.55, Ink::Gold)] {
        let (h, w) = (height * share, height * 0.42 * share);
        let tongue = [
            foot + at(0.0, -h),
            foot + at(w * 0.75, -h * 0.5),
            foot + at(w, -h * 0.15),
            foot + at(w * 0.5, 0.04),
            foot + at(-w * 0.5, 0.04),
            foot + at(-w, -h * 0.15),
            foot + at(-w * 0.75, -h * 0.5),
        ];
        if ink == Ink::Flame {
            pen.polygon(&tongue, part(ink));
        } else {
            pen.polygon(&tongue, fill(ink));
        }
    }
}

/// A horn, a face and a waist, seen from above on its block.
pub(super) fn anvil(pen: &mut Pen) {
    let c = pen.middle();
    pen.round_shadow(c, 0.36);
    pen.circle(c, 0.38, body(Ink::WoodDark));
    pen.circle(c, 0.26, line(thin(Ink::FurnitureEdge, 0.5), 0.022));
    let horn = [c + at(-0.4, 0.0), c + at(-0.12, -0.13), c + at(-0.12, 0.13)];
    pen.polygon(&horn, part(Ink::Metal));
    pen.rect(
        Rect::around(c + at(0.1, 0.0), 0.24, 0.15),
        0.02,
        part(Ink::Metal),
    );
}

/// A basket of coals on three feet.
pub(super) fn brazier(pen: &mut Pen) {
    let (c, r) = (pen.middle(), pen.size.x.min(pen.size.y) / 2.0 - 0.13);
    for turns in [0.17, 0.5, 0.83] {
        pen.line(&[c, c.polar(turns, r + 0.06)], Ink::FurnitureEdge, 0.1);
    }
    pen.round_shadow(c, r);
    pen.circle(c, r, body(Ink::Metal));
    pen.circle(c, r * 0.76, part(Ink::Dark));
    for (turns, far, size, ink) in [
        (0.05, 0.4, 0.26, Ink::Flame),
        (0.3, 0.42, 0.24, Ink::Cloth),
        (0.55, 0.4, 0.28, Ink::Flame),
        (0.8, 0.42, 0.22, Ink::Cloth),
        (0.0, 0.0, 0.26, Ink::Gold),
    ] {
        let coal = polygon(c.polar(turns, r * far), r * size, 6, turns);
        pen.polygon(&coal, fill(ink));
    }
}

/// Bars over a floor of straw, with a gate at the front.
pub(super) fn cage(pen: &mut Pen) {
    let frame = Rect::new(0.0, 0.0, pen.size.x, pen.size.y).grow(-0.1);
    pen.shadow(frame, 0.04);
    pen.rect(frame, 0.04, fill(thin(Ink::Wood, 0.75)));
    let (columns, rows) = (
        (frame.width() / 0.3).round(),
        (frame.height() / 0.6).round(),
    );
    for i in 1..columns as u8 {
        let x = frame.min.x + frame.width() * f32::from(i) / columns;
        pen.stroke((x, frame.min.y), (x, frame.max.y), Ink::FurnitureEdge, 0.06);
        pen.stroke((x, frame.min.y), (x, frame.max.y), Ink::Metal, 0.025);
    }
    for i in 1..rows as u8 {
        let y = frame.min.y + frame.height() * f32::from(i) / rows;
        pen.stroke((frame.min.x, y), (frame.max.x, y), Ink::FurnitureEdge, 0.06);
    }
    pen.rect(frame, 0.04, line(Ink::FurnitureEdge, 0.11));
    pen.rect(frame, 0.04, line(Ink::Metal, 0.05));
    let gate = at(frame.centre().x, frame.min.y + 0.06);
    pen.rect(Rect::around(gate, 0.1, 0.08), 0.03, part(Ink::Gold));
}

/// An iron pot with two rings, bubbling.
pub(super) fn cauldron(pen: &mut Pen) {
    let (c, r) = drum(pen, 0.13, Ink::Metal);
    for x in [-1.0, 1.0] {
        pen.circle(
            c + at(x * (r - 0.01), 0.0),
            0.085,
            line(Ink::FurnitureEdge, 0.045),
        );
    }
    pen.circle(c, r * 0.84, part(Ink::Dark));
    pen.circle(c, r * 0.72, fill(Ink::ClothGreen));
    for (turns, far, size) in [
        (0.08, 0.38, 0.13),
        (0.42, 0.42, 0.1),
        (0.72, 0.3, 0.16),
        (0.9, 0.5, 0.07),
    ] {
        pen.circle(
            c.polar(turns, r * far),
            r * size,
            line(thin(Ink::Linen, 0.85), 0.03),
        );
    }
}

/// A stone surround open to the front, logs and flames within.
pub(super) fn fireplace(pen: &mut Pen) {
    let stone = block(pen, 0.08, 0.04, Ink::MarbleDark);
    let joints = (stone.width() / 0.4).round();
    for i in 1..joints as u8 {
        let x = stone.min.x + stone.width() * f32::from(i) / joints;
        pen.stroke(
            (x, stone.min.y),
            (x, stone.max.y),
            thin(Ink::FurnitureEdge, 0.4),
            0.022,
        );
    }
    let c = pen.middle();
    let half = (stone.width() / 2.0 - 0.22).max(0.2);
    let mouth = Rect {
        min: at(c.x - half, stone.min.y),
        max: at(c.x + half, stone.max.y - 0.2),
    };
    pen.rect(mouth, 0.02, part(Ink::Dark));
    let hearth = mouth.max.y - 0.08;
    pen.bar(
        c.x - half * 0.8,
        hearth - 0.08,
        half * 1.6,
        0.1,
        part(Ink::WoodDark),
    );
    let tall = (mouth.height() * 0.75).min(0.6);
    for share in [-0.45, 0.0, 0.45] {
        let height = if share == 0.0 { tall } else { tall * 0.72 };
        flame(pen, at(c.x + half * share, hearth - 0.06), height);
    }
}
