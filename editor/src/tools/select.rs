//! Selecting, moving and turning what is there.

use delve_engine::Piece;
use delve_format::scenario::Scenario;
use delve_format::{Direction, Place, Square, board};
use delve_scene::geometry::Point;
use delve_scene::{Hit, Item, Layer, Scene};

use super::{Hand, Offer, Table, nearest_edge};
use crate::session::edits::{self, Edit, Op};

/// A drag that has begun on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Drag {
    /// Where it began.
    pub from: Point,
    /// What it moves, if it began on a piece.
    pub piece: Option<Place>,
}

/// The pieces under the pointer, the uppermost first; a wire comes after the piece on whose square
/// it ends, though it is drawn over it.
#[must_use]
pub fn under(scene: &Scene, aim: Point) -> Vec<&Item> {
    let hits = scene.items.iter().rev();
    let hits = hits.filter(|item| item.is_piece() && item.is_hit(aim));
    let (ends, mut pieces): (Vec<&Item>, Vec<&Item>) = hits.partition(|item| ends_at(item, aim));
    pieces.extend(ends);
    pieces
}

/// Whether a wire has an end on the square under the pointer.
fn ends_at(item: &Item, aim: Point) -> bool {
    let Hit::Line { points, .. } = &item.hit else {
        return false;
    };
    let mut ends = [points.first(), points.last()].into_iter().flatten();
    item.layer == Layer::Wire && ends.any(|end| end.square() == aim.square())
}

/// What a press selects: the piece under the pointer, and on a further press the next one below it.
#[must_use]
pub fn pick(scene: &Scene, aim: Point, selected: Option<&Place>) -> Option<Place> {
    let hits = under(scene, aim);
    let now = hits.iter().position(|item| Some(&item.place) == selected);
    let next = now.map_or(0, |at| (at + 1) % hits.len().max(1));
    hits.get(next).map(|item| item.place.clone())
}

/// What letting go here would do with the piece that the drag moves.
pub(super) fn drop(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let drag = hand.drag.as_ref().ok_or("Nothing is being moved")?;
    let place = drag.piece.as_ref().ok_or("Nothing is being moved")?;
    let beside = "That is beside the board";
    match place.element() {
        Some(("doors", _)) => {
            let ((a, b), _) = nearest_edge(aim, |square, way| board().is_wall(square, way))
                .ok_or("A door needs a wall: point at one between two squares")?;
            let ops = vec![edits::set(&place.field("between"), &(a, b))];
            let what = format!("Move the door to {a}–{b}");
            Ok(Offer::ops(ops, Some(place.clone()), what, vec![a, b]))
        }
        Some(("wires", index)) => bend(table, place, index, drag.from, aim),
        _ => {
            let from = drag.from.square().ok_or(beside)?;
            let to = aim.square().ok_or(beside)?;
            let by = |to: u8, from: u8| (i16::from(to) - i16::from(from)) as i8;
            let (dx, dy) = (by(to.column(), from.column()), by(to.row(), from.row()));
            shift(table.scenario, place, dx, dy)
        }
    }
}

/// Moves a piece by whole squares.
///
/// # Errors
/// When it would leave the board, or is a wire.
pub fn shift(scenario: &Scenario, place: &Place, dx: i8, dy: i8) -> Result<Offer, String> {
    let moved = |square: Square| {
        let to = square.offset(dx, dy);
        to.ok_or_else(|| "That would leave the board".to_owned())
    };
    let all = |squares: &[Square]| {
        squares
            .iter()
            .map(|s| moved(*s))
            .collect::<Result<Vec<_>, _>>()
    };
    let gone = "It is no longer there";
    let (field, index) = place.element().ok_or("Only pieces can be moved")?;
    let at = place.field("at");
    let one = |square: Square| -> Result<(Vec<Op>, Vec<Square>), String> {
        let to = moved(square)?;
        Ok((vec![edits::set(&at, &to)], vec![to]))
    };
    let (ops, squares) = match field {
        "doors" => {
            let (a, b) = scenario.doors.get(index).ok_or(gone)?.between;
            let (a, b) = (moved(a)?, moved(b)?);
            (
                vec![edits::set(&place.field("between"), &(a, b))],
                vec![a, b],
            )
        }
        "blockages" | "exits" => {
            let squares = match field {
                "exits" => &scenario.exits.get(index).ok_or(gone)?.at,
                _ => &scenario.blockages.get(index).ok_or(gone)?.at,
            };
            let squares = all(squares)?;
            let ops = squares
                .iter()
                .enumerate()
                .map(|(i, to)| edits::set(&at.index(i), to));
            (ops.collect(), squares)
        }
        "triggers" => {
            let trigger = scenario.triggers.get(index).ok_or(gone)?;
            let (mut ops, mut squares) = one(trigger.at)?;
            if let Some(to) = trigger.to {
                let to = moved(to)?;
                ops.push(edits::set(&place.field("to"), &to));
                squares.push(to);
            }
            (ops, squares)
        }
        "start" => {
            let to = moved(*scenario.start.get(index).ok_or(gone)?)?;
            (vec![edits::set(place, &to)], vec![to])
        }
        "furniture" => one(scenario.furniture.get(index).ok_or(gone)?.at)?,
        "guards" => one(scenario.guards.get(index).ok_or(gone)?.at)?,
        "allies" => one(scenario.allies.get(index).ok_or(gone)?.at)?,
        "hazards" => one(scenario.hazards.get(index).ok_or(gone)?.at)?,
        "mechanisms" => one(scenario.mechanisms.get(index).ok_or(gone)?.at)?,
        "timers" => one(scenario.timers.get(index).ok_or(gone)?.at)?,
        "wires" => {
            return Err("A wire moves with the parts at its ends; drag it to bend it".to_owned());
        }
        _ => return Err("Only pieces can be moved".to_owned()),
    };
    let to = squares.first().map(Square::to_string).unwrap_or_default();
    let what = format!("Move {} to {to}", noun(place));
    Ok(Offer::ops(ops, Some(place.clone()), what, squares))
}

/// What an element of the scenario is called: `door`, `start square`.
#[must_use]
pub fn noun(place: &Place) -> &'static str {
    if let Some(piece) = Piece::at(place) {
        return piece.word();
    }
    match place.element() {
        Some(("wires", _)) => "wire",
        Some(("start", _)) => "start square",
        Some(("exits", _)) => "exit",
        _ => "entry",
    }
}

/// Moves the corner of a wire that the drag took hold of; taken between corners, the wire gets a
/// new one.
fn bend(
    table: Table<'_>,
    place: &Place,
    index: usize,
    from: Point,
    aim: Point,
) -> Result<Offer, String> {
    let wire = table
        .scenario
        .wires
        .get(index)
        .ok_or("It is no longer there")?;
    let beside = "That is beside the board";
    let held = from.square().ok_or(beside)?;
    let to = aim.square().ok_or(beside)?;
    let list = place.field("via");
    let op = match wire.via.iter().position(|corner| *corner == held) {
        Some(at) => edits::set(&list.index(at), &to),
        None => {
            let mut corners = wire.via.clone();
            corners.insert(leg(table.scene, place, from).min(wire.via.len()), to);
            edits::set(&list, &corners)
        }
    };
    let what = format!("Bend the wire over {to}");
    Ok(Offer::ops(vec![op], Some(place.clone()), what, vec![to]))
}

/// The leg of a drawn wire, from 0, that is nearest to a point.
fn leg(scene: &Scene, place: &Place, at: Point) -> usize {
    let wire = scene
        .items
        .iter()
        .find(|item| item.is_piece() && item.place == *place);
    let Some(Hit::Line { points, .. }) = wire.map(|item| &item.hit) else {
        return 0;
    };
    let legs = points
        .windows(2)
        .map(|leg| at.distance_to_line(leg[0], leg[1]));
    let nearest = legs.enumerate().min_by(|a, b| a.1.total_cmp(&b.1));
    nearest.map_or(0, |(leg, _)| leg)
}

/// What placing another such piece would do, on the squares around it, the nearest first.
///
/// # Errors
/// When there can be only one.
pub fn copies(table: Table<'_>, place: &Place) -> Result<Vec<Offer>, String> {
    let (field, index) = place.element().ok_or("Only pieces can be placed again")?;
    let alone = "There is nothing to place again";
    let scenario = table.scenario;
    let from = Piece::at(place)
        .and_then(|piece| table.dungeon.squares(piece).first())
        .ok_or(alone)?;
    let mut squares: Vec<Square> = Square::all().filter(|square| *square != from).collect();
    squares.sort_by_key(|square| from.straight_distance(*square));
    let by = |to: Square| {
        let dx = i16::from(to.column()) - i16::from(from.column());
        let dy = i16::from(to.row()) - i16::from(from.row());
        (dx as i8, dy as i8)
    };
    let id =
        |stem: &str| table.free_id(stem.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-'));
    let squares = squares.into_iter().take(60);
    let offers = squares.filter_map(|to| {
        let (dx, dy) = by(to);
        let at = |square: Square| square.offset(dx, dy);
        let what = format!("Place another {} at {to}", noun(place));
        let offer = match field {
            "furniture" => {
                let mut copy = scenario.furniture.get(index)?.clone();
                copy.at = at(copy.at)?;
                copy.id = None;
                Offer::insert(
                    "furniture",
                    scenario.furniture.len(),
                    &copy,
                    what,
                    vec![copy.at],
                )
            }
            "guards" => {
                let mut copy = scenario.guards.get(index)?.clone();
                copy.at = at(copy.at)?;
                (copy.id, copy.name) = (None, None);
                Offer::insert("guards", scenario.guards.len(), &copy, what, vec![copy.at])
            }
            "blockages" => {
                let mut copy = scenario.blockages.get(index)?.clone();
                copy.at = copy
                    .at
                    .iter()
                    .map(|square| at(*square))
                    .collect::<Option<_>>()?;
                copy.id = copy.id.and_then(|old| id(&old));
                let squares = copy.at.clone();
                Offer::insert("blockages", scenario.blockages.len(), &copy, what, squares)
            }
            "triggers" => {
                let mut copy = scenario.triggers.get(index)?.clone();
                copy.at = at(copy.at)?;
                copy.to = match copy.to {
                    Some(to) => Some(at(to)?),
                    None => None,
                };
                copy.id = id(&copy.id)?;
                Offer::insert(
                    "triggers",
                    scenario.triggers.len(),
                    &copy,
                    what,
                    vec![copy.at],
                )
            }
            "mechanisms" => {
                let mut copy = scenario.mechanisms.get(index)?.clone();
                (copy.at, copy.id) = (at(copy.at)?, id(&copy.id)?);
                Offer::insert(
                    "mechanisms",
                    scenario.mechanisms.len(),
                    &copy,
                    what,
                    vec![copy.at],
                )
            }
            "timers" => {
                let mut copy = scenario.timers.get(index)?.clone();
                (copy.at, copy.id) = (at(copy.at)?, id(&copy.id)?);
                Offer::insert("timers", scenario.timers.len(), &copy, what, vec![copy.at])
            }
            "hazards" => {
                let mut copy = scenario.hazards.get(index)?.clone();
                (copy.at, copy.id) = (at(copy.at)?, id(&copy.id)?);
                Offer::insert(
                    "hazards",
                    scenario.hazards.len(),
                    &copy,
                    what,
                    vec![copy.at],
                )
            }
            _ => return None,
        };
        Some(offer)
    });
    let offers: Vec<Offer> = offers.collect();
    if offers.is_empty() {
        Err(alone.to_owned())
    } else {
        Ok(offers)
    }
}

/// Turns a piece a quarter to the right.
///
/// # Errors
/// When it has no front.
pub fn turn(scenario: &Scenario, place: &Place) -> Result<Edit, String> {
    let facing: Option<Direction> = match place.element() {
        Some(("furniture", index)) => scenario.furniture.get(index).map(|piece| piece.facing),
        Some(("mechanisms", index)) => scenario.mechanisms.get(index).map(|piece| piece.facing),
        _ => None,
    };
    let facing = facing
        .ok_or("Only furniture and mechanisms can be turned")?
        .clockwise();
    let op = edits::set(&place.field("facing"), &facing);
    let way = format!("{facing:?}").to_lowercase();
    Ok(Edit {
        label: format!("Turn {} {way}", noun(place)),
        ops: vec![op],
    })
}
