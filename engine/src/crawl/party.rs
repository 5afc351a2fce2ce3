//! The standard party, which plays when nobody says who does.

use delve_format::{Catalog, Id, Scenario};

use super::state::HEROES;

/// The heroes of the standard party; a smaller one takes the first of them.
const STANDARD: [&str; HEROES] = ["brannoc", "sefa", "owain", "huld", "maren"];
/// Its size where the scenario is written for as many.
const USUAL: u8 = 4;

/// The standard party for a scenario: of so many players, else as many as the scenario is written for,
/// four if it can be. Heroes that the catalog does not have are left out.
#[must_use]
pub fn standard_party(scenario: &Scenario, catalog: &Catalog, players: Option<u8>) -> Vec<Id> {
    let most = HEROES as u8;
    let least = scenario.players.0.clamp(1, most);
    let usual = USUAL.clamp(least, scenario.players.1.clamp(least, most));
    let known = STANDARD.into_iter().filter_map(|name| Id::new(name).ok());
    known
        .filter(|id| catalog.heroes.contains_key(id) || scenario.catalog.heroes.contains_key(id))
        .take(usize::from(players.unwrap_or(usual)))
        .collect()
}
