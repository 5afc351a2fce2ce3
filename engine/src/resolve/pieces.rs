//! One function for each kind of piece: what it is on the board.

use delve_format::scenario::{self as written, Lock, TriggerKind};
use delve_format::{Direction, Square, board};

use super::Layers;
use crate::dungeon::{
    Ally, Blockage, Door, DoorState, Furniture, Guard, Hazard, Mechanism, Timer, Trigger,
};
use crate::edges::{Edge, EdgeSet};
use crate::squares::SquareSet;
use crate::walk::Space;

pub(super) fn each<T, U>(list: &[T], resolve: impl Fn(&T) -> U) -> Vec<U> {
    list.iter().map(resolve).collect()
}

pub(super) fn door(door: &written::Door) -> Door {
    let edge = Edge::between(door.between.0, door.between.1);
    let state = match door {
        written::Door { secret: true, .. } => DoorState::Secret,
        written::Door {
            held_open: true, ..
        } => DoorState::Open,
        written::Door {
            lock: Some(Lock::Armed),
            ..
        } => DoorState::Locked,
        _ => DoorState::Closed,
    };
    Door {
        id: door.id.clone(),
        between: door.between,
        edge,
        on_wall: edge.is_some_and(|e| EdgeSet::walls().contains(e)),
        state,
        lock: door.lock,
        key: door.key.clone(),
        players: door.players,
    }
}

pub(super) fn blockage(blockage: &written::Blockage) -> Blockage {
    let squares: SquareSet = blockage.at.iter().copied().collect();
    let outside = squares.iter().filter(|&s| !board().is_corridor(s));
    Blockage {
        id: blockage.id.clone(),
        kind: blockage.kind,
        squares,
        outside: outside.collect(),
        players: blockage.players,
    }
}

pub(super) fn furniture(furniture: &written::Furniture, catalog: Layers) -> Furniture {
    let kind = catalog.find(|c| c.furniture.get(&furniture.kind));
    let (columns, rows) = kind.map_or((1, 1), |k| k.size);
    let size = turned((columns.max(1), rows.max(1)), furniture.facing);
    let squares = rectangle(furniture.at, size);
    Furniture {
        id: furniture.id.clone(),
        kind: furniture.kind.clone(),
        name: kind.map(|k| k.name.clone()),
        at: furniture.at,
        facing: furniture.facing,
        size,
        squares,
        off_board: squares.len() < usize::from(size.0) * usize::from(size.1),
        players: furniture.players,
    }
}

/// Columns and rows of something that faces this way, from those that it has facing north.
fn turned((columns, rows): (u8, u8), facing: Direction) -> (u8, u8) {
    match facing {
        Direction::North | Direction::South => (columns, rows),
        Direction::East | Direction::West => (rows, columns),
    }
}

/// The squares of a rectangle with this top-left corner, as far as they are on the board.
fn rectangle(corner: Square, (columns, rows): (u8, u8)) -> SquareSet {
    (0..rows)
        .flat_map(|y| (0..columns).map(move |x| (x, y)))
        .filter_map(|(x, y)| {
            let column = corner.column().checked_add(x)?;
            Square::new(column, corner.row().checked_add(y)?)
        })
        .collect()
}

pub(super) fn guard(guard: &written::Guard, catalog: Layers) -> Guard {
    let monster = catalog.find(|c| c.monsters.get(&guard.monster));
    Guard {
        id: guard.id.clone(),
        monster: guard.monster.clone(),
        name: guard
            .name
            .clone()
            .or_else(|| monster.map(|m| m.name.clone())),
        at: guard.at,
        reserve: guard.reserve,
        duty: guard.duty,
        players: guard.players,
    }
}

pub(super) fn ally(ally: &written::Ally, catalog: Layers) -> Ally {
    let hero = catalog.find(|c| c.heroes.get(&ally.figure));
    let figure = hero.or_else(|| catalog.find(|c| c.monsters.get(&ally.figure)));
    Ally {
        id: ally.id.clone(),
        figure: ally.figure.clone(),
        name: figure.map(|f| f.name.clone()),
        at: ally.at,
        players: ally.players,
    }
}

pub(super) fn hazard(hazard: &written::Hazard, catalog: Layers) -> Hazard {
    let kind = catalog.find(|c| c.hazards.get(&hazard.kind));
    Hazard {
        id: hazard.id.clone(),
        kind: hazard.kind.clone(),
        name: kind.map(|k| k.name.clone()),
        at: hazard.at,
        hidden: hazard.hidden,
        players: hazard.players,
    }
}

pub(super) fn trigger(trigger: &written::Trigger) -> Trigger {
    let to = match trigger.kind {
        TriggerKind::Tripwire => trigger.to.unwrap_or(trigger.at),
        _ => trigger.at,
    };
    let line = straight_line(trigger.at, to);
    let squares: SquareSet = line.unwrap_or_else(|| [trigger.at, to].into_iter().collect());
    let trapped = match trigger.kind {
        TriggerKind::PressurePlate | TriggerKind::Tripwire => squares,
        TriggerKind::Lever => SquareSet::EMPTY,
        TriggerKind::Sensor => {
            let space = Space::new(!EdgeSet::walls(), SquareSet::ALL);
            space.within(&squares, u32::from(trigger.radius))
        }
    };
    Trigger {
        id: trigger.id.clone(),
        kind: trigger.kind,
        at: trigger.at,
        squares,
        straight: line.is_some(),
        trapped,
        players: trigger.players,
    }
}

/// The squares from one to another in a straight line, both included; `None` when they are in none.
fn straight_line(from: Square, to: Square) -> Option<SquareSet> {
    (from.column() == to.column() || from.row() == to.row()).then(|| {
        let columns = from.column().min(to.column())..=from.column().max(to.column());
        let rows = from.row().min(to.row())..=from.row().max(to.row());
        rows.flat_map(|row| columns.clone().map(move |column| (column, row)))
            .filter_map(|(column, row)| Square::new(column, row))
            .collect()
    })
}

pub(super) fn mechanism(mechanism: &written::Mechanism) -> Mechanism {
    Mechanism {
        id: mechanism.id.clone(),
        kind: mechanism.kind,
        at: mechanism.at,
        facing: mechanism.facing,
        players: mechanism.players,
    }
}

pub(super) fn timer(timer: &written::Timer) -> Timer {
    Timer {
        id: timer.id.clone(),
        at: timer.at,
        // It can wait for no less than the end of the turn in which it starts.
        turns: timer.turns.max(1),
        players: timer.players,
    }
}
