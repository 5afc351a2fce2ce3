//! Guards: monsters that keep their place until they are met.

use delve_format::scenario::{Guard, Mood};
use delve_format::{Catalog, Id};
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, a, square};

pub(super) fn kinds(catalog: &Catalog) -> Vec<Kind> {
    catalog
        .monsters
        .iter()
        .map(|(id, monster)| Kind::new(id.as_str(), monster.name.as_str()))
        .collect()
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let at = square(aim)?;
    let monster =
        Id::new(&hand.kind(table.catalog)).map_err(|_| "The catalog has no monsters".to_owned())?;
    let name = table
        .catalog
        .monsters
        .get(&monster)
        .map_or(monster.as_str(), |entry| entry.name.as_str())
        .to_lowercase();
    let guard = Guard {
        id: None,
        monster,
        at,
        name: None,
        stats: None,
        abilities: Vec::new(),
        duty: None,
        mood: Mood::Hostile,
        reserve: false,
        note: String::new(),
        players: None,
    };
    Ok(Offer::insert(
        "guards",
        table.scenario.guards.len(),
        &guard,
        format!("Place {} at {at}", a(&name)),
        vec![at],
    ))
}
