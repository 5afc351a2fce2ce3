//! Doors: on the wall under the pointer.

use delve_format::board;
use delve_format::scenario::{Door, Lock};

use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, nearest_edge};

pub(super) fn kinds() -> Vec<Kind> {
    vec![
        Kind::new("closed", "Closed"),
        Kind::new("locked", "Locked"),
        Kind::new("secret", "Secret"),
        Kind::new("open", "Held open"),
    ]
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let (between, _) = nearest_edge(aim, |square, way| board().is_wall(square, way))
        .ok_or("A door needs a wall: point at one between two squares")?;
    let id = table.free_id("door").ok_or("There is no free id")?;
    let kind = hand.kind(table.catalog);
    let door = Door {
        id,
        between,
        secret: kind == "secret",
        lock: (kind == "locked").then_some(Lock::Armed),
        key: None,
        held_open: kind == "open",
        note: String::new(),
        players: None,
    };
    let what = format!("Place a door between {} and {}", between.0, between.1);
    Ok(Offer::insert(
        "doors",
        table.scenario.doors.len(),
        &door,
        what,
        vec![between.0, between.1],
    ))
}
