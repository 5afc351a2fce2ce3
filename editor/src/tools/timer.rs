//! Timers: delays between a trigger and what it starts.

use delve_format::scenario::Timer;
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, square};

pub(super) fn kinds() -> Vec<Kind> {
    (1..=4)
        .map(|turns| {
            Kind::new(
                turns.to_string(),
                if turns == 1 {
                    "1 turn".to_owned()
                } else {
                    format!("{turns} turns")
                },
            )
        })
        .collect()
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let at = square(aim)?;
    let turns = hand.kind(table.catalog).parse().unwrap_or(1);
    let id = table.free_id("timer").ok_or("There is no free id")?;
    let timer = Timer {
        id,
        at,
        turns,
        note: String::new(),
        players: None,
    };
    Ok(Offer::insert(
        "timers",
        table.scenario.timers.len(),
        &timer,
        format!("Place a timer at {at}"),
        vec![at],
    ))
}
