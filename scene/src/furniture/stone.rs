//! Furniture of stone.

use crate::geometry::{Point, Rect, at, polygon};
use crate::ink::Ink;
use crate::pen::Pen;
use crate::shape::{fill, line, thin};

use super::{block, body, drum, part, squares};

/// A slab with a groove round its rim, a runner of red cloth with a golden sign, and two candles.
pub(super) fn altar(pen: &mut Pen) {
    let slab = block(pen, 0.1, 0.06, Ink::Marble);
    pen.rect(
        slab.grow(-0.08),
        0.04,
        line(thin(Ink::FurnitureEdge, 0.55), 0.022),
    );
    let middle = pen.middle();
    let runner = Rect::around(middle, 0.25, slab.height() / 2.0);
    pen.rect(runner, 0.02, part(Ink::Cloth));
    pen.polygon(&polygon(middle, 0.16, 4, 0.0), part(Ink::Gold));
    if pen.size.x > 1.0 {
        for x in [slab.min.x + 0.22, slab.max.x - 0.22] {
            pen.circle(at(x, middle.y), 0.085, part(Ink::Linen));
            pen.circle(at(x, middle.y), 0.035, fill(Ink::Flame));
        }
    }
}

/// An octagonal basin with water.
pub(super) fn font(pen: &mut Pen) {
    let (centre, radius) = (pen.middle(), pen.size.x.min(pen.size.y) / 2.0 - 0.1);
    pen.round_shadow(centre, radius * 0.96);
    pen.polygon(
        &polygon(centre, radius * 1.04, 8, 0.0625),
        body(Ink::Marble),
    );
    pen.circle(centre, radius * 0.68, part(Ink::Water));
    for (r, from) in [(0.42, 0.86), (0.22, 0.4)] {
        pen.arc(
            centre,
            radius * r,
            from,
            from + 0.3,
            thin(Ink::Linen, 0.9),
            0.03,
        );
    }
}

/// A round shaft on a square plinth, one a square.
pub(super) fn pillar(pen: &mut Pen) {
    for centre in squares(pen) {
        let plinth = Rect::around(centre, 0.4, 0.4);
        pen.shadow(plinth, 0.05);
        pen.rect(plinth, 0.05, body(Ink::MarbleDark));
        pen.circle(centre, 0.33, part(Ink::Marble));
        pen.arc(centre, 0.22, 0.6, 0.95, thin(Ink::Linen, 0.9), 0.05);
    }
}

/// Steps, darker towards the front.
pub(super) fn stairs(pen: &mut Pen) {
    let rect = block(pen, 0.08, 0.03, Ink::Marble);
    let steps = (pen.size.y * 5.0).round();
    for i in 0..steps as u8 {
        let share = f32::from(i) / steps;
        let y = rect.max.y - rect.height() * (share + 1.0 / steps);
        let step = Rect::new(rect.min.x, y, rect.width(), rect.height() / steps);
        let shade = thin(Ink::Dark, 0.6 * share);
        pen.rect(step, 0.0, fill(shade).edge(Ink::FurnitureEdge, 0.022));
    }
}

/// A figure with a sword before it, on a plinth.
pub(super) fn statue(pen: &mut Pen) {
    let plinth = block(pen, 0.09, 0.05, Ink::Marble);
    pen.rect(
        plinth.grow(-0.07),
        0.03,
        line(thin(Ink::FurnitureEdge, 0.4), 0.02),
    );
    let c = pen.middle();
    pen.ellipse(c + at(0.0, 0.05), 0.29, 0.15, part(Ink::MarbleDark));
    pen.circle(c + at(0.0, 0.05), 0.12, part(Ink::Marble));
    let hilt = c + at(0.0, -0.13);
    pen.line(
        &[hilt + at(-0.1, 0.0), hilt + at(0.1, 0.0)],
        Ink::FurnitureEdge,
        0.04,
    );
    pen.line(
        &[hilt + at(0.0, 0.06), hilt + at(0.0, -0.16)],
        Ink::FurnitureEdge,
        0.04,
    );
}

/// A stone chest with a lid that tapers to the feet, and a sword carved on it.
pub(super) fn tomb(pen: &mut Pen) {
    let slab = block(pen, 0.09, 0.05, Ink::MarbleDark);
    let (w, h) = (slab.width(), slab.height());
    let long = w >= h;
    // The lid lies along the longer side, its head to the left or at the back.
    let place = |along: f32, across: f32| -> Point {
        if long {
            slab.min + at(w * along, h * (0.5 + across))
        } else {
            slab.min + at(w * (0.5 + across), h * (1.0 - along))
        }
    };
    let lid = [
        place(0.06, -0.24),
        place(0.28, -0.36),
        place(0.94, -0.2),
        place(0.94, 0.2),
        place(0.28, 0.36),
        place(0.06, 0.24),
    ];
    pen.polygon(&lid, part(Ink::Marble));
    let ink = Ink::FurnitureEdge;
    pen.line(&[place(0.2, 0.0), place(0.82, 0.0)], ink, 0.035);
    pen.line(&[place(0.34, -0.18), place(0.34, 0.18)], ink, 0.035);
}

/// A ring of stones round deep water, and a bucket on a beam.
pub(super) fn well(pen: &mut Pen) {
    let (c, r) = drum(pen, 0.09, Ink::MarbleDark);
    let inner = r * 0.66;
    let joints = if r > 0.6 { 14 } else { 9 };
    for i in 0..joints {
        let turns = f32::from(i as u8) / joints as f32;
        pen.line(
            &[c.polar(turns, inner), c.polar(turns, r)],
            thin(Ink::FurnitureEdge, 0.7),
            0.025,
        );
    }
    pen.circle(c, inner, body(Ink::Dark));
    pen.circle(
        c + at(0.0, inner * 0.1),
        inner * 0.78,
        fill(thin(Ink::Water, 0.55)),
    );
    pen.arc(c, inner * 0.5, 0.62, 0.88, thin(Ink::Linen, 0.7), 0.03);
    let beam = Rect::around(c, r * 0.98, 0.07);
    pen.rect(beam, 0.03, part(Ink::WoodDark));
    pen.circle(c, r * 0.2, part(Ink::Wood));
    pen.circle(c, r * 0.12, part(Ink::Water));
}
