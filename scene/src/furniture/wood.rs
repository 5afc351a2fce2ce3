//! Furniture of wood, cloth and paper.

use crate::geometry::{Rect, at};
use crate::ink::Ink;
use crate::pen::Pen;
use crate::shape::{fill, line, thin};

use super::{block, boards, body, drum, part, row, squares};

/// What stands on shelves and in bookcases.
const SPINES: [Ink; 7] = [
    Ink::Cloth,
    Ink::ClothGreen,
    Ink::ClothBlue,
    Ink::Cloth,
    Ink::Linen,
    Ink::ClothGreen,
    Ink::ClothBlue,
];

/// A barrel on its end, one a square.
pub(super) fn barrels(pen: &mut Pen) {
    for (i, square) in squares(pen).into_iter().enumerate() {
        // Barrels are rolled into place, not measured.
        let c = square
            + if i % 2 == 0 {
                at(0.02, 0.02)
            } else {
                at(-0.02, -0.03)
            };
        pen.round_shadow(c, 0.38);
        pen.circle(c, 0.4, body(Ink::Metal));
        pen.circle(c, 0.32, part(Ink::WoodDark));
        for x in [-0.16_f32, 0.0, 0.16] {
            let y = (0.3_f32 * 0.3 - x * x).sqrt();
            pen.line(
                &[c + at(x, -y), c + at(x, y)],
                thin(Ink::FurnitureEdge, 0.5),
                0.022,
            );
        }
        pen.circle(c + at(0.08, -0.12), 0.045, fill(Ink::FurnitureEdge));
    }
}

/// A bed with its pillow at the back and a blue blanket.
pub(super) fn bed(pen: &mut Pen) {
    let frame = block(pen, 0.09, 0.06, Ink::WoodDark);
    let sheet = frame.grow(-0.08);
    pen.rect(sheet, 0.04, part(Ink::Linen));
    let pillow = Rect {
        min: at(
            sheet.min.x + 0.1,
            sheet.max.y - 0.06 - sheet.height().min(1.6) * 0.2,
        ),
        max: at(sheet.max.x - 0.1, sheet.max.y - 0.06),
    };
    pen.rect(pillow, 0.08, part(Ink::Linen));
    let fold = sheet.min.y + sheet.height() * 0.62;
    let blanket = Rect {
        min: sheet.min,
        max: at(sheet.max.x, fold),
    };
    pen.rect(blanket, 0.04, part(Ink::ClothBlue));
    let turned = Rect::new(sheet.min.x, fold - 0.12, sheet.width(), 0.12);
    pen.rect(turned, 0.02, part(Ink::Linen));
}

/// A plank on feet.
pub(super) fn bench(pen: &mut Pen) {
    let c = pen.middle();
    let half = at(pen.size.x / 2.0 - 0.09, pen.size.y / 2.0 - 0.09);
    let seat = if pen.size.x >= pen.size.y {
        Rect::around(c, half.x, half.y * 0.6)
    } else {
        Rect::around(c, half.x * 0.6, half.y)
    };
    pen.shadow(seat, 0.05);
    pen.rect(seat, 0.05, body(Ink::Wood));
    boards(pen, seat);
}

/// Books in a row, their backs to the front.
pub(super) fn bookcase(pen: &mut Pen) {
    let case = block(pen, 0.09, 0.05, Ink::WoodDark);
    let shelf = case.grow(-0.09);
    pen.rect(shelf, 0.02, fill(Ink::Dark));
    let widths = [0.15, 0.12, 0.17, 0.13, 0.15, 0.11, 0.14];
    let heights = [1.0, 0.86, 0.94, 0.8, 1.0, 0.9, 0.84];
    for (x, width, i) in row(shelf.min.x + 0.02, shelf.max.x - 0.02, &widths, 0.025) {
        let height = shelf.height() * heights[i % heights.len()];
        let ink = SPINES[i % SPINES.len()];
        pen.rect(Rect::new(x, shelf.min.y, width, height), 0.02, fill(ink));
        pen.stroke(
            (x, shelf.min.y + height * 0.3),
            (x + width, shelf.min.y + height * 0.3),
            thin(Ink::Gold, 0.8),
            0.03,
        );
    }
}

/// A lid with golden bands and a lock at the front.
pub(super) fn chest(pen: &mut Pen) {
    let c = pen.middle();
    let lid = Rect::around(c, pen.size.x / 2.0 - 0.1, pen.size.y / 2.0 - 0.16);
    pen.shadow(lid, 0.08);
    pen.rect(lid, 0.08, body(Ink::WoodDark));
    let seam = lid.min.y + lid.height() * 0.42;
    pen.stroke(
        (lid.min.x, seam),
        (lid.max.x, seam),
        Ink::FurnitureEdge,
        0.03,
    );
    for x in [lid.min.x + 0.14, lid.max.x - 0.14] {
        let band = Rect::around(at(x, c.y), 0.045, lid.height() / 2.0);
        pen.rect(band, 0.0, part(Ink::Gold));
    }
    pen.rect(
        Rect::around(at(c.x, seam), 0.1, 0.09),
        0.03,
        part(Ink::Gold),
    );
    pen.circle(at(c.x, seam), 0.03, fill(Ink::FurnitureEdge));
}

/// Nailed boxes, one a square.
pub(super) fn crates(pen: &mut Pen) {
    for c in squares(pen) {
        let side = Rect::around(c, 0.38, 0.38);
        pen.shadow(side, 0.03);
        pen.rect(side, 0.03, body(Ink::Wood));
        boards(pen, side);
        let [a, b, d, e] = side.corners();
        for (from, to) in [(a, d), (b, e)] {
            pen.line(
                &[from.lerp(to, 0.08), from.lerp(to, 0.92)],
                Ink::WoodDark,
                0.09,
            );
        }
        pen.rect(side, 0.03, line(Ink::WoodDark, 0.07));
        pen.rect(side, 0.03, line(Ink::FurnitureEdge, 0.035));
    }
}

/// An open book on a sloping desk.
pub(super) fn lectern(pen: &mut Pen) {
    let c = pen.middle();
    let desk = Rect::around(c, 0.36, 0.28);
    pen.shadow(desk, 0.05);
    pen.rect(desk, 0.05, body(Ink::WoodDark));
    for x in [-0.15, 0.15] {
        let page = Rect::around(c + at(x, 0.0), 0.14, 0.2);
        pen.rect(page, 0.02, part(Ink::Linen));
        for y in [-0.09, 0.0, 0.09] {
            let line = c + at(x, y);
            pen.line(
                &[line - at(0.08, 0.0), line + at(0.08, 0.0)],
                thin(Ink::FurnitureEdge, 0.6),
                0.02,
            );
        }
    }
}

/// Swords and spears along a beam.
pub(super) fn rack(pen: &mut Pen) {
    let base = block(pen, 0.1, 0.05, Ink::Wood);
    let (top, bottom) = (base.min.y + 0.06, base.max.y - 0.06);
    let middle = (top + bottom) / 2.0;
    for (x, _, i) in row(base.min.x + 0.17, base.max.x - 0.05, &[0.07], 0.22) {
        let blade = if i % 2 == 0 { top } else { top + 0.08 };
        pen.stroke((x, blade), (x, bottom), Ink::FurnitureEdge, 0.085);
        pen.stroke((x, blade + 0.025), (x, bottom - 0.02), Ink::Metal, 0.045);
        let guard = bottom - 0.2;
        if i % 3 != 2 {
            pen.stroke(
                (x - 0.08, guard),
                (x + 0.08, guard),
                Ink::FurnitureEdge,
                0.05,
            );
        }
    }
    let beam = Rect::new(base.min.x, middle - 0.05, base.width(), 0.1);
    pen.rect(beam, 0.02, part(Ink::WoodDark));
}

/// Red cloth with a golden border.
pub(super) fn rug(pen: &mut Pen) {
    let cloth = Rect::new(0.0, 0.0, pen.size.x, pen.size.y).grow(-0.08);
    pen.rect(cloth, 0.02, body(Ink::Cloth));
    pen.rect(cloth.grow(-0.09), 0.01, line(Ink::Gold, 0.035));
    let c = pen.middle();
    let (rx, ry) = (cloth.width() * 0.26, cloth.height() * 0.26);
    let diamond = [
        c - at(0.0, ry),
        c + at(rx, 0.0),
        c + at(0.0, ry),
        c - at(rx, 0.0),
    ];
    pen.polygon(&diamond, line(Ink::Gold, 0.035));
}

/// Jars and boxes on boards.
pub(super) fn shelves(pen: &mut Pen) {
    let case = block(pen, 0.09, 0.05, Ink::Wood);
    let middle = pen.middle().y;
    for (y, shift) in [(middle - 0.17, 0), (middle + 0.17, 2)] {
        pen.bar(
            case.min.x + 0.05,
            y + 0.12,
            case.width() - 0.1,
            0.035,
            fill(Ink::WoodDark),
        );
        let widths = [0.2, 0.26, 0.18, 0.22];
        for (x, width, i) in row(case.min.x + 0.08, case.max.x - 0.08, &widths, 0.08) {
            let kind = i + shift;
            let ink = [
                Ink::ClothGreen,
                Ink::Linen,
                Ink::Cloth,
                Ink::Metal,
                Ink::Water,
            ][kind % 5];
            if kind % 2 == 0 {
                pen.circle(at(x + width / 2.0, y), 0.1, part(ink));
            } else {
                pen.rect(Rect::new(x, y - 0.1, width, 0.2), 0.02, part(ink));
            }
        }
    }
}

/// Boards, with a plate and a mug left on them.
pub(super) fn table(pen: &mut Pen) {
    let top = block(pen, 0.1, 0.06, Ink::Wood);
    boards(pen, top);
    let c = pen.middle();
    let along = if pen.size.x >= pen.size.y {
        at((pen.size.x - 1.0) * 0.5, 0.0)
    } else {
        at(0.0, (pen.size.y - 1.0) * 0.5)
    };
    let plate = c - along + at(0.02, 0.03);
    pen.circle(plate, 0.17, part(Ink::Linen));
    pen.circle(plate, 0.1, line(thin(Ink::FurnitureEdge, 0.5), 0.02));
    if along.length() > 0.0 {
        let mug = c + along * 0.9 - at(0.05, 0.08);
        pen.circle(mug, 0.11, part(Ink::Metal));
        pen.circle(mug, 0.065, part(Ink::WoodDark));
    }
}

/// A seat with a red cushion and a high back.
pub(super) fn throne(pen: &mut Pen) {
    let c = pen.middle();
    let half = pen.size.x.min(pen.size.y) / 2.0 - 0.1;
    let seat = Rect::around(c, half * 0.86, half * 0.9);
    pen.shadow(seat, 0.06);
    pen.rect(seat, 0.06, body(Ink::WoodDark));
    pen.rect(
        Rect::around(c - at(0.0, half * 0.2), half * 0.56, half * 0.6),
        0.06,
        part(Ink::Cloth),
    );
    let back = Rect::around(c + at(0.0, half * 0.76), half * 0.98, half * 0.22);
    pen.rect(back, 0.04, body(Ink::WoodDark));
    for x in [-0.8, 0.0, 0.8] {
        let knob = if x == 0.0 { 0.09 } else { 0.065 };
        pen.circle(c + at(half * x, half * 0.76), knob, part(Ink::Gold));
    }
}

/// Staves in a hoop, filled to the rim.
pub(super) fn vat(pen: &mut Pen) {
    let (c, r) = drum(pen, 0.08, Ink::Wood);
    let inner = r * 0.8;
    let staves = if r > 0.6 { 20 } else { 12 };
    for i in 0..staves {
        let turns = f32::from(i as u8) / staves as f32;
        pen.line(
            &[c.polar(turns, inner), c.polar(turns, r)],
            thin(Ink::FurnitureEdge, 0.5),
            0.022,
        );
    }
    pen.circle(c, r * 0.9, line(Ink::FurnitureEdge, 0.07));
    pen.circle(c, r * 0.9, line(Ink::Metal, 0.04));
    pen.circle(c, inner, part(Ink::Linen));
    for (turns, far, size) in [
        (0.1, 0.45, 0.11),
        (0.38, 0.5, 0.07),
        (0.7, 0.3, 0.14),
        (0.85, 0.6, 0.06),
    ] {
        let bubble = c.polar(turns, inner * far);
        pen.circle(
            bubble,
            inner * size,
            line(thin(Ink::FurnitureEdge, 0.5), 0.022),
        );
    }
}

/// Tools on a long board: a hammer, a saw and a vice.
pub(super) fn workbench(pen: &mut Pen) {
    let top = block(pen, 0.1, 0.04, Ink::Wood);
    boards(pen, top);
    let c = pen.middle();
    let hammer = at(top.min.x + top.width() * 0.22, c.y);
    pen.line(
        &[hammer - at(0.2, -0.14), hammer + at(0.2, -0.14)],
        Ink::WoodDark,
        0.07,
    );
    pen.rect(
        Rect::around(hammer + at(0.17, -0.12), 0.07, 0.12),
        0.02,
        part(Ink::Metal),
    );
    if pen.size.x >= 2.0 {
        let saw = at(c.x, c.y);
        let blade = [
            saw + at(-0.26, -0.1),
            saw + at(0.2, -0.04),
            saw + at(0.2, 0.1),
            saw + at(-0.26, 0.0),
        ];
        pen.polygon(&blade, part(Ink::Metal));
        pen.rect(
            Rect::around(saw + at(0.28, 0.03), 0.09, 0.1),
            0.04,
            part(Ink::WoodDark),
        );
        let vice = at(top.max.x - 0.3, top.min.y + 0.17);
        pen.rect(Rect::around(vice, 0.17, 0.1), 0.02, part(Ink::Metal));
        pen.stroke(
            (vice.x - 0.17, vice.y),
            (vice.x + 0.17, vice.y),
            Ink::FurnitureEdge,
            0.03,
        );
        pen.circle(at(top.max.x - 0.3, c.y + 0.16), 0.1, part(Ink::Gold));
    }
}
