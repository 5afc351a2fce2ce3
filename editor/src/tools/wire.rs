//! Wires: pressed on a part, led over corners, ended on a part, a door, a portcullis or another wire.

use delve_engine::Piece;
use delve_format::scenario::{BlockageKind, Wire};
use delve_format::{Direction, Square, WireEnd};
use delve_scene::Item;
use delve_scene::geometry::Point;

use super::{Act, Hand, Offer, Table, select};

/// A wire that has been begun.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Where it begins.
    pub from: WireEnd,
    /// The square of that.
    pub at: Square,
    /// The corners so far.
    pub via: Vec<Square>,
}

impl Drawn {
    /// The square from which the next leg goes on.
    #[must_use]
    pub fn tip(&self) -> Square {
        self.via.last().copied().unwrap_or(self.at)
    }

    /// The corners of the wire if it goes on to this square: one more where the two do not lie in a straight line.
    #[must_use]
    pub fn to(&self, square: Square, facing: Direction) -> Vec<Square> {
        let mut via = self.via.clone();
        let tip = self.tip();
        if tip.column() != square.column() && tip.row() != square.row() {
            // Turning the hand turns the corner the other way.
            let along = matches!(facing, Direction::North | Direction::South);
            let corner = if along {
                Square::new(square.column(), tip.row())
            } else {
                Square::new(tip.column(), square.row())
            };
            via.extend(corner);
        }
        via
    }
}

/// What a press with the wire tool would do.
pub(super) fn act(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Act, String> {
    let Some(drawn) = &hand.wire else {
        let (from, at) = end(table, aim, None).ok_or(
            "Begin a wire on a trigger, a timer, a mechanism, a door, a portcullis or another wire",
        )?;
        return Ok(Act::Draw(Drawn {
            from,
            at,
            via: Vec::new(),
        }));
    };
    let Some((to, at)) = end(table, aim, Some(&drawn.from)) else {
        let corner = super::square(aim)?;
        if corner == drawn.tip() {
            return Err("Lead the wire on to another square".to_owned());
        }
        let mut via = drawn.to(corner, hand.facing);
        via.push(corner);
        return Ok(Act::Draw(Drawn {
            via,
            ..drawn.clone()
        }));
    };
    if matches!(to, WireEnd::Square(_)) && at == drawn.tip() {
        return Err("Lead the wire on to another square".to_owned());
    }
    let via = drawn.to(at, hand.facing);
    let what = format!("Wire {} to {to}", drawn.from);
    let mut squares = vec![drawn.at];
    squares.extend(&via);
    squares.push(at);
    let wire = Wire {
        from: drawn.from.clone(),
        to,
        via,
        note: String::new(),
        players: None,
    };
    let offer = Offer::insert("wires", table.scenario.wires.len(), &wire, what, squares);
    Ok(Act::Edit(offer))
}

/// What a wire would hang on here, and on which square it would end. Parts and doors come before
/// wires; where a part and its trigger share a square, a wire comes from the trigger and goes to
/// the part.
fn end(table: Table<'_>, aim: Point, other: Option<&WireEnd>) -> Option<(WireEnd, Square)> {
    let order = |item: &Item| match Piece::at(&item.place) {
        Some(Piece::Door(_)) => Some(0),
        Some(Piece::Trigger(_)) => Some(if other.is_some() { 4 } else { 1 }),
        Some(Piece::Timer(_)) => Some(2),
        Some(Piece::Mechanism(_)) => Some(3),
        Some(Piece::Blockage(i)) => {
            let kind = table.dungeon.blockages.get(i)?.kind;
            (kind == BlockageKind::Portcullis).then_some(5)
        }
        Some(_) => None,
        None => matches!(item.place.element(), Some(("wires", _))).then_some(6),
    };
    let hits = select::under(table.scene, aim).into_iter();
    let mut hits: Vec<(i32, &Item)> = hits.filter_map(|item| Some((order(item)?, item))).collect();
    hits.sort_by_key(|(order, _)| *order);
    hits.into_iter().find_map(|(_, item)| {
        let here = aim.square()?;
        let (end, square) = match Piece::at(&item.place) {
            None => (WireEnd::Square(here), here),
            Some(piece) => {
                let id = WireEnd::Id(table.dungeon.id(piece)?.clone());
                match piece {
                    // A wire reaches these on the square beside or under the pointer.
                    Piece::Door(_) | Piece::Blockage(_) => (id, here),
                    Piece::Trigger(i) => (id, table.dungeon.triggers.get(i)?.at),
                    piece => (id, table.dungeon.squares(piece).first()?),
                }
            }
        };
        (Some(&end) != other).then_some((end, square))
    })
}
