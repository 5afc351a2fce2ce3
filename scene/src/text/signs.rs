//! The two letters that stand on a square for each piece, and what the legend says of them.

use delve_engine::SquareSet;
use delve_format::scenario::{BlockageKind, Door, Guard, Lock, TriggerKind};
use delve_format::{Id, Players};

use crate::labels;
use crate::scene::Context;
use crate::tokens;

/// What stands on a square: two letters, and what they are.
#[derive(Debug)]
pub(super) struct Sign {
    pub(super) squares: SquareSet,
    pub(super) letters: String,
    pub(super) said: String,
}

/// The signs of all pieces, by the heading under which they stand in the legend, from the lowest to
/// the topmost.
pub(super) struct Signs(pub(super) Vec<(&'static str, Vec<Sign>)>);

impl Signs {
    pub(super) fn of(context: &Context, ascii: bool) -> Signs {
        let scenario = context.scenario;
        let start = scenario.start.iter().map(|&square| Sign {
            squares: square.into(),
            letters: "^^".to_owned(),
            said: String::new(),
        });
        let exits = scenario.exits.iter().map(|exit| Sign {
            squares: exit.at.iter().copied().collect(),
            letters: ">>".to_owned(),
            said: labels::exit(exit).legend(),
        });
        Signs(vec![
            ("Start", start.collect()),
            ("Exits", exits.collect()),
            ("Furniture", furniture(context)),
            ("Hazards", hazards(context)),
            ("Blockages", blockages(context, ascii)),
            ("Triggers", triggers(context)),
            ("Mechanisms", mechanisms(context)),
            ("Timers", timers(context)),
            ("Guards", guards(context)),
            ("Allies", allies(context)),
        ])
    }
}

/// The elements that are on the table.
pub(super) fn there<'a, T>(
    context: &'a Context,
    list: &'a [T],
    players: fn(&T) -> Option<Players>,
) -> impl Iterator<Item = (usize, &'a T)> {
    let party = context.options.party;
    let all = list.iter().enumerate();
    all.filter(move |(_, piece)| party.has(players(piece)))
}

fn furniture(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.furniture, |f| f.players)
        .map(|(i, piece)| Sign {
            squares: context
                .dungeon
                .furniture
                .get(i)
                .map_or(piece.at.into(), |f| f.squares),
            letters: context.letters.furniture(&piece.kind).to_lowercase(),
            said: labels::furniture(&context.names, piece).legend(),
        })
        .collect()
}

fn hazards(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.hazards, |h| h.players)
        .map(|(_, hazard)| Sign {
            squares: hazard.at.into(),
            letters: format!("!{}", initial(&hazard.kind)),
            said: labels::hazard(&context.names, hazard).legend(),
        })
        .collect()
}

fn blockages(context: &Context, ascii: bool) -> Vec<Sign> {
    there(context, &context.scenario.blockages, |b| b.players)
        .map(|(_, blockage)| Sign {
            squares: blockage.at.iter().copied().collect(),
            letters: match (blockage.kind, ascii) {
                (BlockageKind::Rubble, false) => "▒▒",
                (BlockageKind::Rubble, true) => "%%",
                (BlockageKind::Portcullis, false) => "╫╫",
                (BlockageKind::Portcullis, true) => "##",
            }
            .to_owned(),
            said: labels::blockage(blockage).legend_with_kind(),
        })
        .collect()
}

fn triggers(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.triggers, |t| t.players)
        .map(|(i, trigger)| Sign {
            squares: context
                .dungeon
                .triggers
                .get(i)
                .map_or(trigger.at.into(), |t| t.squares),
            letters: match trigger.kind {
                TriggerKind::PressurePlate => "[]",
                TriggerKind::Tripwire => "~~",
                TriggerKind::Sensor => "()",
                TriggerKind::Lever => "/o",
            }
            .to_owned(),
            said: labels::trigger(trigger).legend_with_kind(),
        })
        .collect()
}

fn mechanisms(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.mechanisms, |m| m.players)
        .map(|(_, mechanism)| Sign {
            squares: mechanism.at.into(),
            letters: format!("*{}", tokens::mechanism_letter(mechanism.kind)),
            said: labels::mechanism(&context.names, mechanism).legend(),
        })
        .collect()
}

fn timers(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.timers, |t| t.players)
        .map(|(_, timer)| Sign {
            squares: timer.at.into(),
            letters: match timer.turns {
                0..=9 => format!("@{}", timer.turns),
                _ => "@+".to_owned(),
            },
            said: labels::timer(timer).legend(),
        })
        .collect()
}

fn guards(context: &Context) -> Vec<Sign> {
    let letters = |guard: &Guard| {
        let letters = context.letters.monster(&guard.monster);
        // One in reserve is not on the table yet.
        match letters.chars().next().filter(|_| guard.reserve) {
            Some(first) => format!("?{first}"),
            None => letters,
        }
    };
    there(context, &context.scenario.guards, |g| g.players)
        .map(|(_, guard)| Sign {
            squares: guard.at.into(),
            letters: letters(guard),
            said: labels::guard(&context.names, guard).legend(),
        })
        .collect()
}

fn allies(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.allies, |a| a.players)
        .map(|(_, ally)| Sign {
            squares: ally.at.into(),
            letters: format!("+{}", initial(&ally.id).to_uppercase()),
            said: labels::ally(&context.names, ally).legend(),
        })
        .collect()
}

fn initial(id: &Id) -> &str {
    id.get(..1).unwrap_or("?")
}

/// The letter of a door in its wall.
pub(super) fn door_letter(door: &Door) -> char {
    match (door.secret, door.held_open, door.lock) {
        (true, ..) => 'S',
        (false, true, _) => 'O',
        (false, false, Some(Lock::Armed)) => 'L',
        (false, false, _) => 'D',
    }
}
