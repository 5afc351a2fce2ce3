//! A game on the board: the scenario as it stands at a moment, so that it is drawn like any other.

use delve_engine::SquareSet;
use delve_engine::crawl::{Adventure, Side, State};
use delve_format::scenario::{Ally, Blockage, Guard, Lock, Mood, TriggerKind};
use delve_format::{Id, Scenario, board};

/// The scenario as it stands: figures where they are, doors as they are, blockages that are there.
/// Heroes are among the allies, under their ids in the catalog. Through the heroes' eyes what they
/// have not seen or do not know of is left out; the Dungeon Master sees everything.
///
/// Only to be looked at: the lists are no longer those of the file.
#[must_use]
pub fn standing(scenario: &Scenario, adventure: &Adventure, state: &State, eyes: Side) -> Scenario {
    let all = eyes == Side::DungeonMaster;
    let sees = |squares: &SquareSet| all || squares.meets(&state.seen);
    let dungeon = &adventure.dungeon;
    let there = |players| adventure.party.has(players);
    let mut shown = Scenario {
        events: Vec::new(),
        invasion: None,
        ..scenario.clone()
    };

    shown.doors.clear();
    for ((written, door), now) in scenario.doors.iter().zip(&dungeon.doors).zip(&state.doors) {
        let squares: SquareSet = [door.between.0, door.between.1].into_iter().collect();
        if !there(door.players) || (!all && now.hidden) || !sees(&squares) {
            continue;
        }
        let mut door = written.clone();
        (door.secret, door.held_open, door.players) = (now.hidden, now.open, None);
        door.lock = match (written.lock, now.locked) {
            (_, true) => Some(Lock::Armed),
            (Some(_), false) => Some(Lock::Disarmed),
            (None, false) => None,
        };
        shown.doors.push(door);
    }

    let blockages = adventure.blockages.iter().enumerate();
    let blockages = blockages.filter(|(i, b)| state.blockages >> i & 1 == 1 && sees(&b.squares));
    shown.blockages = blockages
        .map(|(_, blocked)| Blockage {
            id: blocked.id.clone(),
            kind: blocked.kind,
            at: blocked.squares.iter().collect(),
            note: String::new(),
            players: None,
        })
        .collect();

    let furniture = scenario.furniture.iter().zip(&dungeon.furniture);
    let furniture = furniture.filter(|(_, f)| there(f.players) && sees(&f.squares));
    shown.furniture = furniture.map(|(written, _)| written.clone()).collect();
    for piece in &mut shown.furniture {
        piece.players = None;
    }

    let monsters = state.standing().filter(|(_, m)| all || m.met);
    shown.guards = monsters
        .map(|(_, monster)| {
            let card = adventure.card(monster);
            let guard = monster.guard.map(usize::from);
            let named = card.name != card.profile.name;
            Guard {
                id: guard.and_then(|i| dungeon.guards.get(i)?.id.clone()),
                monster: card.id.clone(),
                at: monster.at,
                name: named.then(|| card.name.clone()),
                stats: None,
                abilities: Vec::new(),
                duty: None,
                mood: if monster.wary {
                    Mood::Wary
                } else {
                    Mood::Hostile
                },
                reserve: !monster.met,
                note: String::new(),
                players: None,
            }
        })
        .collect();

    let companion = |id: &Id, figure: &Id, at| Ally {
        id: id.clone(),
        figure: figure.clone(),
        at,
        note: String::new(),
        players: None,
    };
    let allies = dungeon.allies.iter().zip(&state.allies);
    let allies = allies.filter_map(|(ally, now)| {
        let at = now.at?;
        (all || now.joined || state.seen.contains(at))
            .then(|| companion(&ally.id, &ally.figure, at))
    });
    let heroes = adventure.heroes.iter().zip(&state.heroes);
    let heroes =
        heroes.filter_map(|((id, _), now)| Some(companion(id, id, now.at.filter(|_| !now.dead)?)));
    shown.allies = heroes.chain(allies).collect();

    let bit = |bits: u64, i: usize| i < 64 && bits >> i & 1 == 1;
    let hazards = scenario.hazards.iter().zip(&dungeon.hazards).enumerate();
    let hazards = hazards.filter(|(i, (_, hazard))| {
        let known = bit(state.known_hazards, *i) && state.seen.contains(hazard.at);
        there(hazard.players) && !bit(state.gone_hazards, *i) && (all || known)
    });
    shown.hazards = hazards
        .map(|(i, (written, _))| {
            let mut hazard = written.clone();
            (hazard.hidden, hazard.players) = (!bit(state.known_hazards, i), None);
            hazard
        })
        .collect();

    let triggers = scenario.triggers.iter().zip(&dungeon.triggers).enumerate();
    let triggers = triggers.filter(|(i, (_, trigger))| {
        let lever = trigger.kind == TriggerKind::Lever;
        let known = bit(state.known_triggers, *i) || (lever && state.seen.contains(trigger.at));
        there(trigger.players) && !bit(state.gone_triggers, *i) && (all || known)
    });
    shown.triggers = triggers.map(|(_, (written, _))| written.clone()).collect();
    for trigger in &mut shown.triggers {
        trigger.players = None;
    }
    if !all {
        shown.mechanisms.clear();
        shown.timers.clear();
        shown.wires.clear();
        shown.start.retain(|square| state.seen.contains(*square));
        let revealed = |area: delve_format::AreaIndex| state.areas >> area.index() & 1 == 1;
        shown.rooms.retain(|room, _| revealed(board().room(*room)));
        shown
            .corridors
            .retain(|id, _| board().find(id).is_some_and(revealed));
        for exit in &mut shown.exits {
            exit.at.retain(|square| state.seen.contains(*square));
        }
        shown.exits.retain(|exit| !exit.at.is_empty());
    }
    shown
}

/// The squares that lie in the dark for the heroes: those that they have not seen.
#[must_use]
pub fn fog(state: &State) -> SquareSet {
    !state.seen
}
