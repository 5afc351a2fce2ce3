//! A game on the board: the scenario as it stands at a moment, so that it is drawn like any other.

use delve_engine::crawl::{Adventure, Side, State, Trap, View};
use delve_format::scenario::{Ally, Blockage, Guard, Lock, Mood};
use delve_format::{Id, Scenario, board};

/// The scenario as it stands: figures where they are, doors as they are, blockages that are there.
/// Heroes are among the allies, under their ids in the catalog. Only what the side may know of is
/// there (see [`View`]): the Dungeon Master sees everything.
///
/// Only to be looked at: the lists are no longer those of the file.
#[must_use]
pub fn standing(scenario: &Scenario, adventure: &Adventure, state: &State, eyes: Side) -> Scenario {
    let view = View::of(adventure, state, eyes);
    let dungeon = &adventure.dungeon;
    let mut shown = Scenario {
        events: Vec::new(),
        invasion: None,
        ..scenario.clone()
    };

    let doors = view.doors.iter().filter_map(|seen| {
        let mut door = scenario.doors.get(usize::from(seen.door))?.clone();
        (door.secret, door.held_open, door.players) = (seen.hidden, seen.open, None);
        door.lock = match (door.lock, seen.locked) {
            (_, true) => Some(Lock::Armed),
            (Some(_), false) => Some(Lock::Disarmed),
            (None, false) => None,
        };
        Some(door)
    });
    shown.doors = doors.collect();

    let filled = view.rubble | view.portcullises;
    let blockages = adventure.blockages.iter().enumerate();
    let blockages =
        blockages.filter(|(i, b)| state.blockages >> i & 1 == 1 && b.squares.meets(&filled));
    shown.blockages = blockages
        .map(|(_, blocked)| Blockage {
            id: blocked.id.clone(),
            kind: blocked.kind,
            at: blocked.squares.iter().collect(),
            note: String::new(),
            players: None,
        })
        .collect();

    let furniture = view.furniture.iter().filter_map(|seen| {
        let mut piece = scenario.furniture.get(seen.furniture)?.clone();
        piece.players = None;
        Some(piece)
    });
    shown.furniture = furniture.collect();

    let monsters = view.monsters.iter().filter_map(|seen| {
        let monster = state.monsters.get(usize::from(seen.slot))?.as_ref()?;
        let card = adventure.card(monster);
        let guard = monster.guard.map(usize::from);
        let named = card.name != card.profile.name;
        Some(Guard {
            id: guard.and_then(|i| dungeon.guards.get(i)?.id.clone()),
            monster: card.id.clone(),
            at: seen.at,
            name: named.then(|| card.name.clone()),
            stats: None,
            abilities: Vec::new(),
            duty: None,
            mood: if seen.wary { Mood::Wary } else { Mood::Hostile },
            reserve: !seen.met,
            note: String::new(),
            players: None,
        })
    });
    shown.guards = monsters.collect();

    let companion = |id: &Id, figure: &Id, at| Ally {
        id: id.clone(),
        figure: figure.clone(),
        at,
        note: String::new(),
        players: None,
    };
    let heroes = adventure.heroes.iter().zip(&view.heroes);
    let heroes = heroes.filter_map(|((id, _), seen)| {
        let at = seen.at.filter(|_| seen.plays)?;
        Some(companion(id, id, at))
    });
    let allies = view.allies.iter().filter_map(|seen| {
        let ally = dungeon.allies.get(usize::from(seen.ally))?;
        Some(companion(&ally.id, &ally.figure, seen.at))
    });
    shown.allies = heroes.chain(allies).collect();

    (shown.hazards, shown.triggers) = (Vec::new(), Vec::new());
    for seen in &view.traps {
        match seen.trap {
            Trap::Hazard(i) => {
                shown
                    .hazards
                    .extend(scenario.hazards.get(usize::from(i)).cloned().map(|mut h| {
                        (h.hidden, h.players) = (!seen.known, None);
                        h
                    }))
            }
            Trap::Trigger(i) => shown
                .triggers
                .extend(scenario.triggers.get(usize::from(i)).cloned()),
        }
    }
    let levers = view.levers.iter();
    let levers = levers.filter_map(|seen| scenario.triggers.get(usize::from(seen.trigger)));
    shown.triggers.extend(levers.cloned());
    for trigger in &mut shown.triggers {
        trigger.players = None;
    }

    if eyes == Side::Heroes {
        shown.patrol.clear();
        shown.mechanisms.clear();
        shown.timers.clear();
        shown.wires.clear();
        shown.start.retain(|square| view.seen.contains(*square));
        let known = |area| view.areas.iter().any(|(known, _)| *known == area);
        shown.rooms.retain(|room, _| known(board().room(*room)));
        shown
            .corridors
            .retain(|id, _| board().find(id).is_some_and(known));
        for exit in &mut shown.exits {
            exit.at.retain(|square| view.seen.contains(*square));
        }
        shown.exits.retain(|exit| !exit.at.is_empty());
    }
    shown
}
