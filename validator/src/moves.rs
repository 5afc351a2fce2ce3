//! Where a piece could stand instead: the nearest squares at which it is in nobody's way.

use delve_engine::wires::End;
use delve_engine::{Piece as Key, SquareSet};
use delve_format::{Scenario, Square};

use crate::facts::Facts;
use crate::pieces::{Kind, is_walled_off};

/// Where a trigger could go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TriggerMove {
    /// Its square.
    pub(crate) at: Square,
    /// The other end of a wide tripwire.
    pub(crate) end: Option<Square>,
}

/// The nearest place in the same area where a trigger keeps its distance to every other, covers no
/// other piece, and its wires still connect what they connect now.
pub(crate) fn trigger(facts: &Facts<'_>, index: usize) -> Option<TriggerMove> {
    let trigger = &facts.dungeon.triggers[index];
    let taken = taken(facts, Key::Trigger(index));
    let parties = facts.dungeon.parties().into_iter();
    let too_close = parties
        .filter(|party| party.has(trigger.players))
        .map(|party| facts.dungeon.too_close(party, Some(index)))
        .fold(SquareSet::EMPTY, |all, squares| all | squares);
    let written = &facts.scenario.triggers[index];
    nearest(trigger.at, |at| {
        let squares = moved(&trigger.squares, trigger.at, at)?;
        let fits = !squares.meets(&too_close)
            && !squares.meets(&taken)
            && squares.iter().all(|s| !is_walled_off(trigger.at, s));
        let end = match written.to {
            Some(to) => Some(shifted(to, trigger.at, at)?),
            None => None,
        };
        let to = TriggerMove { at, end };
        (fits && keeps_wires(facts, index, to)).then_some(to)
    })
}

/// The nearest square in the same area at which a piece of furniture fits, covers nothing and keeps
/// clear of doors.
pub(crate) fn furniture(facts: &Facts<'_>, index: usize) -> Option<Square> {
    let furniture = &facts.dungeon.furniture[index];
    let doors = facts.dungeon.doors.iter();
    let doorsteps: SquareSet = doors
        .flat_map(|door| [door.between.0, door.between.1])
        .collect();
    let taken = taken(facts, Key::Furniture(index)) | doorsteps;
    let (columns, rows) = furniture.size;
    nearest(furniture.at, |at| {
        let squares: SquareSet = (0..rows)
            .flat_map(|y| (0..columns).map(move |x| (x, y)))
            .map(|(x, y)| {
                let column = at.column().checked_add(x)?;
                Square::new(column, at.row().checked_add(y)?)
            })
            .collect::<Option<SquareSet>>()?;
        let fits =
            !squares.meets(&taken) && squares.iter().all(|s| !is_walled_off(furniture.at, s));
        fits.then_some(at)
    })
}

/// The first answer of `find`, asked for every square from the nearest on.
fn nearest<T>(from: Square, find: impl Fn(Square) -> Option<T>) -> Option<T> {
    let mut squares: Vec<Square> = Square::all().collect();
    squares.sort_by_key(|&square| (square.straight_distance(from), square));
    squares.into_iter().find_map(find)
}

/// The squares of every other piece that may be on the table with this one. Figures may stand on
/// parts, but a part is not moved under their feet either.
fn taken(facts: &Facts<'_>, key: Key) -> SquareSet {
    let mine = facts.piece(key);
    let others = facts.pieces().iter().filter(|other| {
        other.kind != Kind::Piece(key) && mine.is_none_or(|mine| other.meets(mine))
    });
    others.fold(SquareSet::EMPTY, |all, other| all | other.squares)
}

/// The squares moved as far as from one square to another; `None` when some leave the board.
fn moved(squares: &SquareSet, from: Square, to: Square) -> Option<SquareSet> {
    squares.iter().map(|s| shifted(s, from, to)).collect()
}

fn shifted(square: Square, from: Square, to: Square) -> Option<Square> {
    let column = i16::from(square.column()) + i16::from(to.column()) - i16::from(from.column());
    let row = i16::from(square.row()) + i16::from(to.row()) - i16::from(from.row());
    Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}

/// Whether the wires connect the same things once the trigger has moved. Wires that do not end on it
/// stay where they are.
fn keeps_wires(facts: &Facts<'_>, index: usize, to: TriggerMove) -> bool {
    let on_it = End::Piece(Key::Trigger(index));
    let mut wires = facts.dungeon.wires.iter();
    if !wires.any(|wire| wire.ends.contains(&on_it)) {
        return true;
    }
    let mut scenario: Scenario = facts.scenario.clone();
    scenario.triggers[index].at = to.at;
    scenario.triggers[index].to = to.end;
    facts.connects_the_same(&scenario)
}
