//! Start and exit squares: a press marks one, a second press takes the mark away.

use delve_format::Place;
use delve_format::scenario::Exit;
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, square};
use crate::session::edits;

pub(super) fn kinds() -> Vec<Kind> {
    vec![Kind::new("start", "Start"), Kind::new("exit", "Exit")]
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let at = square(aim)?;
    let scenario = table.scenario;
    if hand.kind(table.catalog) == "start" {
        let start = Place::of("start");
        if let Some(index) = scenario.start.iter().position(|square| *square == at) {
            let what = format!("Take the start at {at} away");
            return Ok(Offer::ops(
                vec![edits::remove(&start.index(index))],
                None,
                what,
                vec![at],
            ));
        }
        return Ok(Offer::insert(
            "start",
            scenario.start.len(),
            &at,
            format!("Start at {at}"),
            vec![at],
        ));
    }
    for (index, exit) in scenario.exits.iter().enumerate() {
        let place = Place::of("exits").index(index);
        if let Some(square) = exit.at.iter().position(|square| *square == at) {
            // An exit without squares is none, so the last square takes its exit along.
            let gone = if exit.at.len() == 1 {
                place
            } else {
                place.field("at").index(square)
            };
            let what = format!("Take the exit at {at} away");
            return Ok(Offer::ops(vec![edits::remove(&gone)], None, what, vec![at]));
        }
        if exit
            .at
            .iter()
            .any(|square| square.direction_to(at).is_some())
        {
            let list = place.field("at");
            let op = edits::insert(&list, exit.at.len(), &at);
            return Ok(Offer::ops(
                vec![op],
                Some(place),
                format!("Widen the exit to {at}"),
                vec![at],
            ));
        }
    }
    let exit = Exit {
        at: vec![at],
        when: Vec::new(),
    };
    Ok(Offer::insert(
        "exits",
        scenario.exits.len(),
        &exit,
        format!("Leave by {at}"),
        vec![at],
    ))
}
