//! Who goes in, and where: whether that party and that room are part of the adventure.

use std::collections::BTreeSet;

use delve_engine::crawl::standard_party;
use delve_format::{AreaIndex, Catalog, Id, RoomNumber, Scenario, Square, board};

/// The heroes who go in.
///
/// # Errors
/// When nobody is called so: who there is.
pub(super) fn party(
    scenario: &Scenario,
    named: &[Id],
    players: Option<u8>,
) -> Result<Vec<Id>, String> {
    let catalog = Catalog::built_in();
    if named.is_empty() {
        return Ok(standard_party(scenario, catalog, players));
    }
    let own = scenario.catalog.heroes.keys();
    let known: BTreeSet<&str> = catalog.heroes.keys().chain(own).map(Id::as_str).collect();
    let Some(stranger) = named.iter().find(|id| !known.contains(id.as_str())) else {
        return Ok(named.to_vec());
    };
    let distance = |id: &&str| strsim::damerau_levenshtein(id, stranger.as_str());
    let near = known.iter().copied().min_by_key(distance);
    let near = near.filter(|id| distance(id) <= 1 + id.len() / 4);
    let hint = near.map_or_else(String::new, |id| format!(" (did you mean `{id}`?)"));
    let known: Vec<&str> = known.into_iter().collect();
    Err(format!(
        "there is no hero `{stranger}`{hint}; the heroes are {}",
        known.join(", ")
    ))
}

/// What is to be said when the adventure is written for another number of heroes.
pub(super) fn other_number(scenario: &Scenario, heroes: usize) -> Option<String> {
    let (least, most) = (scenario.players.0, scenario.players.1);
    if (usize::from(least)..=usize::from(most)).contains(&heroes) {
        return None;
    }
    let written = if least == most {
        format!("{least}")
    } else {
        format!("{least} to {most}")
    };
    let (noun, verb) = if heroes == 1 {
        ("hero", "goes")
    } else {
        ("heroes", "go")
    };
    Some(format!(
        "it is written for {written} heroes, and {heroes} {noun} {verb} in"
    ))
}

/// Why one cannot begin in a room that is no part of the adventure; `None` when it is.
pub(super) fn outside(scenario: &Scenario, room: RoomNumber) -> Option<String> {
    let used = rooms(scenario);
    if used.contains(&room) {
        return None;
    }
    let used: Vec<String> = used.iter().map(ToString::to_string).collect();
    let there = match used.split_last() {
        None => "it has no rooms".to_owned(),
        Some((only, [])) => format!("its only room is {only}"),
        Some((last, rest)) => format!("its rooms are {} and {last}", rest.join(", ")),
    };
    Some(format!("room {room} is no part of this adventure; {there}"))
}

/// The rooms in which something is: text, or a piece or figure in them or at their edge.
fn rooms(scenario: &Scenario) -> BTreeSet<RoomNumber> {
    let doors = scenario
        .doors
        .iter()
        .flat_map(|door| [door.between.0, door.between.1]);
    let guards = scenario.guards.iter().map(|guard| guard.at);
    let allies = scenario.allies.iter().map(|ally| ally.at);
    let start = scenario.start.iter().copied();
    let squares: BTreeSet<Square> = doors.chain(guards).chain(allies).chain(start).collect();
    let areas: BTreeSet<AreaIndex> = squares.into_iter().map(|at| board().area_of(at)).collect();
    let in_use = areas.into_iter().filter_map(|area| board().area(area).room);
    in_use.chain(scenario.rooms.keys().copied()).collect()
}
