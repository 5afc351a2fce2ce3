//! Drawings of furniture, seen from above, each for any size.
//!
//! A kind is recognised by the words of its id, the last first: `oak-table` is a table. What none
//! of the drawings fits is a wooden block with the first letters of its name.

mod hearth;
mod stone;
mod wood;

use crate::geometry::{Point, Rect, at};
use crate::ink::Ink;
use crate::letters::first_two;
use crate::pen::Pen;
use crate::shape::{Face, Style, fill, thin};

type Drawing = fn(&mut Pen);

/// The drawings and the words that name them.
const DRAWINGS: &[(Drawing, &[&str])] = &[
    (stone::altar, &["altar", "shrine"]),
    (stone::font, &["font", "basin", "fountain", "pool"]),
    (stone::pillar, &["pillar", "column", "obelisk"]),
    (stone::stairs, &["stairs", "stair", "steps", "ladder"]),
    (stone::statue, &["statue", "idol", "effigy"]),
    (stone::tomb, &["tomb", "sarcophagus", "coffin", "grave"]),
    (stone::well, &["well", "cistern"]),
    (
        wood::barrels,
        &["barrels", "barrel", "cask", "casks", "keg"],
    ),
    (wood::bed, &["bed", "bunk", "cot", "pallet"]),
    (wood::bench, &["bench", "pew", "stool"]),
    (
        wood::bookcase,
        &["bookcase", "books", "bookshelf", "library"],
    ),
    (wood::chest, &["chest", "coffer", "strongbox", "trunk"]),
    (wood::crates, &["crates", "crate", "box", "boxes"]),
    (wood::lectern, &["lectern", "pulpit"]),
    (wood::rack, &["rack"]),
    (wood::rug, &["rug", "carpet"]),
    (wood::shelves, &["shelves", "shelf", "cupboard", "cabinet"]),
    (wood::table, &["table", "desk", "counter"]),
    (wood::throne, &["throne", "chair", "seat"]),
    (wood::vat, &["vat", "tub"]),
    (wood::workbench, &["workbench"]),
    (hearth::anvil, &["anvil"]),
    (hearth::brazier, &["brazier", "campfire"]),
    (hearth::cage, &["cage"]),
    (hearth::cauldron, &["cauldron", "pot", "kettle"]),
    (
        hearth::fireplace,
        &["fireplace", "hearth", "oven", "stove", "forge", "furnace"],
    ),
];

/// Draws a piece of furniture of this kind.
pub(crate) fn draw(pen: &mut Pen, kind: &str, name: &str) {
    let drawing = kind.rsplit('-').find_map(|word| {
        DRAWINGS
            .iter()
            .find(|(_, words)| words.contains(&word))
            .map(|&(draw, _)| draw)
    });
    match drawing {
        Some(draw) => draw(pen),
        None => unknown(pen, name),
    }
}

/// A wooden block with the first letters of the name.
fn unknown(pen: &mut Pen, name: &str) {
    block(pen, 0.09, 0.08, Ink::Wood);
    let letters = first_two(name);
    let middle = pen.middle();
    pen.letters(middle, 0.4, Face::SansBold, Ink::FurnitureEdge, &letters);
}

/// How a body of furniture is filled and outlined.
fn body(ink: Ink) -> Style {
    fill(ink).edge(Ink::FurnitureEdge, 0.045)
}

/// A smaller part on it.
fn part(ink: Ink) -> Style {
    fill(ink).edge(Ink::FurnitureEdge, 0.025)
}

/// A body that fills the frame but for a margin, with its shadow.
fn block(pen: &mut Pen, margin: f32, corner: f32, ink: Ink) -> Rect {
    let rect = Rect::new(0.0, 0.0, pen.size.x, pen.size.y).grow(-margin);
    pen.shadow(rect, corner);
    pen.rect(rect, corner, body(ink));
    rect
}

/// A round body in the middle of the frame, with its shadow.
fn drum(pen: &mut Pen, margin: f32, ink: Ink) -> (Point, f32) {
    let (centre, radius) = (pen.middle(), pen.size.x.min(pen.size.y) / 2.0 - margin);
    pen.round_shadow(centre, radius);
    pen.circle(centre, radius, body(ink));
    (centre, radius)
}

/// Lines along the boards of a wooden top, across its shorter side.
fn boards(pen: &mut Pen, rect: Rect) {
    let long = rect.width() >= rect.height();
    let across = if long { rect.height() } else { rect.width() };
    let count = (across / 0.26).round().max(2.0);
    for i in 1..count as u8 {
        let share = f32::from(i) / count;
        let (from, to) = if long {
            let y = rect.min.y + rect.height() * share;
            (at(rect.min.x, y), at(rect.max.x, y))
        } else {
            let x = rect.min.x + rect.width() * share;
            (at(x, rect.min.y), at(x, rect.max.y))
        };
        pen.line(&[from, to], thin(Ink::FurnitureEdge, 0.35), 0.022);
    }
}

/// The centres of the squares of the frame.
fn squares(pen: &Pen) -> Vec<Point> {
    let (columns, rows) = (pen.size.x as u8, pen.size.y as u8);
    (0..rows)
        .flat_map(|y| (0..columns).map(move |x| at(f32::from(x) + 0.5, f32::from(y) + 0.5)))
        .collect()
}

/// A row of things of varying width, from `start` to `end`: where each begins, its width and its
/// number. The pattern is always the same, so that a piece looks the same wherever it is drawn.
fn row(start: f32, end: f32, widths: &[f32], gap: f32) -> Vec<(f32, f32, usize)> {
    let mut all = Vec::new();
    let mut x = start;
    for (i, &width) in widths.iter().cycle().enumerate() {
        if x + width > end + 0.001 || i > 200 {
            break;
        }
        all.push((x, width, i));
        x += width + gap;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use delve_format::{Catalog, Direction};

    #[test]
    fn every_built_in_kind_has_its_own_drawing() {
        for (kind, entry) in &Catalog::built_in().furniture {
            let mut pen = Pen::new(at(0.0, 0.0), entry.size, Direction::North);
            draw(&mut pen, kind, &entry.name);
            let letters = pen
                .shapes
                .iter()
                .any(|shape| matches!(shape, crate::shape::Shape::Text(_)));
            assert!(!letters, "{kind} is drawn as a block with letters");
        }
    }

    #[test]
    fn drawings_stay_in_their_frame() {
        let kinds = DRAWINGS.iter().map(|(_, words)| words[0]);
        for kind in kinds.chain(["strange"]) {
            for size in [(1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (6, 6)] {
                for facing in Direction::ALL {
                    let mut pen = Pen::new(at(0.0, 0.0), size, facing);
                    draw(&mut pen, kind, "Strange");
                    let turned = matches!(facing, Direction::East | Direction::West);
                    let (w, h) = if turned { (size.1, size.0) } else { size };
                    let frame = Rect::new(0.0, 0.0, f32::from(w), f32::from(h)).grow(0.01);
                    assert!(pen.shapes.len() > 2, "{kind} {size:?} is bare");
                    for shape in &pen.shapes {
                        let Rect { min, max } = shape.bounds();
                        assert!(
                            frame.contains(min) && frame.contains(max),
                            "{kind} {size:?} {facing:?}: {shape:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn words_of_an_id_name_the_drawing() {
        let drawn = |kind: &str| {
            let mut pen = Pen::new(at(0.0, 0.0), (2, 1), Direction::North);
            draw(&mut pen, kind, "Thing");
            pen.shapes
        };
        assert_eq!(drawn("oak-table"), drawn("table"));
        assert_eq!(drawn("table-of-oak"), drawn("table"));
        assert_ne!(drawn("tablet"), drawn("table"));
    }
}
