//! Triggers: plates, cords, sensors and levers. A cord that is dragged becomes a wide one.

use delve_format::Square;
use delve_format::scenario::{Quality, Trigger, TriggerKind};
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, a, square, variant, words};

pub(super) fn kinds() -> Vec<Kind> {
    TriggerKind::ALL
        .iter()
        .map(|kind| Kind::new(variant(kind), words(&variant(kind))))
        .collect()
}

/// The stem of ids for this kind of trigger.
fn stem(kind: TriggerKind) -> &'static str {
    match kind {
        TriggerKind::PressurePlate => "plate",
        TriggerKind::Tripwire => "tripwire",
        TriggerKind::Sensor => "sensor",
        TriggerKind::Lever => "lever",
    }
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let here = square(aim)?;
    let key = hand.kind(table.catalog);
    let kind = TriggerKind::ALL
        .into_iter()
        .find(|kind| variant(kind) == key)
        .unwrap_or(TriggerKind::PressurePlate);
    let from = hand.drag.as_ref().and_then(|drag| drag.from.square());
    let (at, to) = match (kind, from) {
        (TriggerKind::Tripwire, Some(from)) if from != here => (from, Some(straight(from, here))),
        _ => (here, None),
    };
    let squares = line(at, to.unwrap_or(at));
    let id = table.free_id(stem(kind)).ok_or("There is no free id")?;
    let trigger = Trigger {
        id,
        kind,
        at,
        to,
        radius: 1,
        quality: Quality::Normal,
        note: String::new(),
        players: None,
    };
    let name = words(&key).to_lowercase();
    let what = match to {
        Some(to) => format!("Place {} from {at} to {to}", a(&name)),
        None => format!("Place {} at {at}", a(&name)),
    };
    Ok(Offer::insert(
        "triggers",
        table.scenario.triggers.len(),
        &trigger,
        what,
        squares,
    ))
}

/// The square nearest to `to` that lies in a straight line from `from`.
fn straight(from: Square, to: Square) -> Square {
    let (dx, dy) = (
        to.column().abs_diff(from.column()),
        to.row().abs_diff(from.row()),
    );
    let (column, row) = if dx >= dy {
        (to.column(), from.row())
    } else {
        (from.column(), to.row())
    };
    Square::new(column, row).unwrap_or(from)
}

/// The squares of a straight line, both ends included; of any other pair only the ends.
#[must_use]
pub fn line(from: Square, to: Square) -> Vec<Square> {
    let (left, right) = (
        from.column().min(to.column()),
        from.column().max(to.column()),
    );
    let (top, bottom) = (from.row().min(to.row()), from.row().max(to.row()));
    if left != right && top != bottom {
        return vec![from, to];
    }
    (top..=bottom)
        .flat_map(|row| (left..=right).filter_map(move |column| Square::new(column, row)))
        .collect()
}
