//! Mechanisms: what a trigger starts, aimed the way the hand faces.

use delve_format::Catalog;
use delve_format::scenario::{Mechanism, MechanismKind};
use delve_scene::geometry::Point;

use super::{Hand, Kind, Offer, Table, a, square, variant, words};

pub(super) fn kinds(catalog: &Catalog) -> Vec<Kind> {
    let name = |kind: &MechanismKind| match catalog.mechanisms.get(kind) {
        Some(entry) => entry.name.clone(),
        None => words(&variant(kind)),
    };
    MechanismKind::ALL
        .iter()
        .map(|kind| Kind::new(variant(kind), name(kind)))
        .collect()
}

/// The stem of ids for this kind of mechanism.
fn stem(kind: MechanismKind) -> &'static str {
    match kind {
        MechanismKind::SpinningBlades => "blades",
        MechanismKind::FlameSprayer => "flames",
        MechanismKind::GasSprayer => "gas",
        MechanismKind::ElectricCoils => "coils",
        MechanismKind::DartThrower => "darts",
        MechanismKind::BlastTrap => "blast",
        MechanismKind::SpiderTrap => "spiders",
        MechanismKind::WebTrap => "web",
        MechanismKind::TerrorTrap => "terror",
        MechanismKind::AlarmTrap => "alarm",
    }
}

pub(super) fn offer(table: Table<'_>, hand: &Hand, aim: Point) -> Result<Offer, String> {
    let at = square(aim)?;
    let key = hand.kind(table.catalog);
    let kind = MechanismKind::ALL
        .into_iter()
        .find(|kind| variant(kind) == key)
        .unwrap_or(MechanismKind::DartThrower);
    let id = table.free_id(stem(kind)).ok_or("There is no free id")?;
    let name = words(&key).to_lowercase();
    let mechanism = Mechanism {
        id,
        kind,
        at,
        facing: hand.facing,
        note: String::new(),
        players: None,
    };
    let what = format!("Place {} at {at}", a(&name));
    Ok(Offer::insert(
        "mechanisms",
        table.scenario.mechanisms.len(),
        &mechanism,
        what,
        vec![at],
    ))
}
