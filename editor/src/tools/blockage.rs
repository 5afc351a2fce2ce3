//! Blockages: rubble and portcullises in corridors.

use delve_format::scenario::{Blockage, BlockageKind};
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, square};

pub(super) fn kinds() -> Vec<Kind> {
    vec![
        Kind::new("rubble", "Rubble"),
        Kind::new("portcullis", "Portcullis"),
    ]
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let at = square(aim)?;
    // Only a portcullis is wired, so only it needs an id from the start.
    let (kind, id, name) = if hand.kind(table.catalog) == "portcullis" {
        (
            BlockageKind::Portcullis,
            table.free_id("portcullis"),
            "a portcullis",
        )
    } else {
        (BlockageKind::Rubble, None, "rubble")
    };
    let blockage = Blockage {
        id,
        kind,
        at: vec![at],
        note: String::new(),
        players: None,
    };
    Ok(Offer::insert(
        "blockages",
        table.scenario.blockages.len(),
        &blockage,
        format!("Place {name} at {at}"),
        vec![at],
    ))
}
