//! Furniture: by its top-left square, turned the way the hand faces.

use delve_format::scenario::Furniture;
use delve_format::{Catalog, Direction, Id, Square};
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, a, square};

pub(super) fn kinds(catalog: &Catalog) -> Vec<Kind> {
    catalog
        .furniture
        .iter()
        .map(|(id, kind)| Kind::new(id.as_str(), kind.name.as_str()))
        .collect()
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let at = square(aim)?;
    let kind = Id::new(&hand.kind(table.catalog))
        .map_err(|_| "The catalog has no furniture".to_owned())?;
    let name = table
        .catalog
        .furniture
        .get(&kind)
        .map_or(kind.as_str(), |entry| entry.name.as_str())
        .to_lowercase();
    let squares = footprint(table.catalog, &kind, at, hand.facing);
    let piece = Furniture {
        id: None,
        kind,
        at,
        facing: hand.facing,
        note: String::new(),
        players: None,
    };
    let what = format!("Place {} at {at}", a(&name));
    Ok(Offer::insert(
        "furniture",
        table.scenario.furniture.len(),
        &piece,
        what,
        squares,
    ))
}

/// The squares that a piece of furniture fills, as far as they are on the board; facing east or west turns its size.
#[must_use]
pub fn footprint(catalog: &Catalog, kind: &Id, at: Square, facing: Direction) -> Vec<Square> {
    let (columns, rows) = catalog
        .furniture
        .get(kind)
        .map_or((1, 1), |entry| entry.size);
    let (columns, rows) = if matches!(facing, Direction::East | Direction::West) {
        (rows, columns)
    } else {
        (columns, rows)
    };
    let square = |x: u8, y: u8| Square::new(at.column().checked_add(x)?, at.row().checked_add(y)?);
    (0..rows)
        .flat_map(|y| (0..columns).filter_map(move |x| square(x, y)))
        .collect()
}
