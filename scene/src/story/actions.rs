//! What can be done and what cannot, in words.

use delve_engine::crawl::{Action, Adventure, Decision, Figure, Hindrance, Stage, State, Trap};
use delve_format::{Direction, Square};

use super::words::{figure, item, item_name, one_of, trap};
use crate::labels;

/// An action in words, as it is offered: `Sefa: go east to K15`.
#[must_use]
pub fn action(adventure: &Adventure, state: &State, action: Action) -> String {
    let name = |who| one_of(adventure, state, who);
    let hero = |i| name(Figure::Hero(i));
    let door = |i: u8| match adventure.dungeon.doors.get(usize::from(i)) {
        Some(door) => format!("door `{}`", door.id),
        None => "a door".to_owned(),
    };
    let step = |who: Figure, to: Direction| -> Option<Square> { state.at(who)?.step(to) };
    let towards = |who, to| step(who, to).map_or_else(String::new, |at| format!(" to {at}"));
    match action {
        Action::Step { figure, to } => format!(
            "{}: go {}{}",
            name(figure),
            labels::direction(to),
            towards(figure, to)
        ),
        Action::Stride { figure } => {
            format!("{}: spend 1 Stamina for another square", name(figure))
        }
        Action::Force { hero: i, door: d } => format!("{}: force {}", hero(i), door(d)),
        Action::Bash { hero: i, door: d } => format!("{}: bash {} in", hero(i), door(d)),
        Action::Pick { hero: i, door: d } => format!("{}: pick the lock of {}", hero(i), door(d)),
        Action::Unlock { hero: i, door: d } => format!("{}: unlock {}", hero(i), door(d)),
        Action::Jump { hero: i, to } => {
            let over = step(Figure::Hero(i), to);
            let over = over.map_or_else(String::new, |at| {
                format!(" over {} at {at}", obstacle(adventure, state, at))
            });
            format!("{}: jump {}{over}", hero(i), labels::direction(to))
        }
        Action::Drag { hero: i, corpse } => {
            format!("{}: drag {} along", hero(i), hero(corpse))
        }
        Action::Throw { hero: i, trigger } => {
            format!(
                "{}: throw {}",
                hero(i),
                trap(adventure, Trap::Trigger(trigger))
            )
        }
        Action::Disarm { hero: i, trap: t } => {
            format!("{}: disarm {}", hero(i), trap(adventure, t))
        }
        Action::Use {
            hero: i,
            slot,
            target,
        } => {
            let carried = state
                .heroes
                .get(usize::from(i))
                .and_then(|hero| hero.items.get(usize::from(slot)).copied().flatten());
            let item = carried.map_or_else(|| "an item".to_owned(), |it| item(adventure, it));
            if target == Figure::Hero(i) {
                format!("{}: use {item}", hero(i))
            } else {
                format!("{}: use {item} on {}", hero(i), name(target))
            }
        }
        Action::Attack { hero: i, monster } => {
            format!("{}: attack {}", hero(i), name(Figure::Monster(monster)))
        }
        Action::Rest { hero: i } => format!("{}: rest", hero(i)),
        Action::Leave { figure } => format!("{}: leave the dungeon", name(figure)),
        Action::Evade { hero: i, to } => {
            format!(
                "{}: evade {}{} for 2 Stamina",
                hero(i),
                labels::direction(to),
                towards(Figure::Hero(i), to)
            )
        }
        Action::Spend(0) => "Nothing".to_owned(),
        Action::Spend(n) => format!("{n}"),
        Action::Explore { hero: i } => format!("{} explores", hero(i)),
        Action::Name { hero: i } => hero(i),
        Action::Choose(i) => match state.control.waits {
            Some(Decision::Choice { entry, .. }) => adventure.choice_label(entry, i).to_owned(),
            _ => format!("choice {}", i + 1),
        },
        Action::Keep(i) => match state.control.waits {
            Some(Decision::Offer { cards, .. }) => {
                let card = cards.get(usize::from(i)).copied().flatten();
                card.map_or_else(String::new, |card| item_name(adventure, card))
            }
            _ => format!("card {}", i + 1),
        },
        Action::Done => match state.control.waits {
            Some(Decision::Movement | Decision::MonstersMovement) => "End the Movement".to_owned(),
            Some(Decision::Evasion) => "Stay".to_owned(),
            Some(Decision::Exploring) => "That is all".to_owned(),
            _ => "Nobody".to_owned(),
        },
    }
}

/// What one jumps over on a square.
fn obstacle(adventure: &Adventure, state: &State, at: Square) -> String {
    let mut heroes = (0_u8..).zip(&state.heroes);
    if let Some((hero, _)) = heroes.find(|(_, hero)| hero.dead && hero.at == Some(at)) {
        let name = figure(adventure, state, Figure::Hero(hero));
        return format!("{name}'s corpse");
    }
    let pieces = adventure.dungeon.furniture.iter();
    let mut there =
        pieces.filter(|piece| adventure.party.has(piece.players) && piece.squares.contains(at));
    if let Some(piece) = there.next() {
        let kind = piece.kind.to_string();
        return format!(
            "the {}",
            piece.name.as_deref().unwrap_or(&kind).to_lowercase()
        );
    }
    let mut traps = adventure.traps().filter(|found| {
        adventure.trapped(*found).contains(at)
            && match found {
                Trap::Trigger(i) => state.known_triggers >> (i & 63) & 1 == 1,
                Trap::Hazard(i) => state.known_hazards >> (i & 63) & 1 == 1,
            }
    });
    match traps.next() {
        Some(Trap::Hazard(i)) => {
            let hazard = &adventure.dungeon.hazards[usize::from(i)];
            let kind = hazard.kind.to_string();
            format!(
                "the {}",
                hazard.name.as_deref().unwrap_or(&kind).to_lowercase()
            )
        }
        _ => "the trap".to_owned(),
    }
}

/// What cannot be done now, and why not: `Sefa: rest`, and `only before anything
/// else is done in the turn`.
#[must_use]
pub fn hindered(
    adventure: &Adventure,
    state: &State,
    what: Action,
    why: Hindrance,
) -> (String, &'static str) {
    // Where to does not matter while it cannot be done.
    let what = match what {
        Action::Evade { hero, .. } => {
            format!("{}: evade", figure(adventure, state, Figure::Hero(hero)))
        }
        Action::Explore { hero } => {
            format!("{}: explore", figure(adventure, state, Figure::Hero(hero)))
        }
        _ => action(adventure, state, what),
    };
    (what, hindrance(why))
}

fn hindrance(why: Hindrance) -> &'static str {
    match why {
        Hindrance::Surprised => "surprised until the turn ends",
        Hindrance::Rests => "rests in this turn",
        Hindrance::Held => "held fast",
        Hindrance::Movement => "too little Movement left",
        Hindrance::Acted => "only before anything else is done in the turn",
        Hindrance::Tried => "one try at a door in a turn",
        Hindrance::GivenUp => "the party has failed at this too often",
        Hindrance::Jumped => "one jump in a turn",
        Hindrance::NoLanding => "no free square to land on",
        Hindrance::Ended => "the Movement is over",
        Hindrance::Spent => "at most 3 Stamina in a turn",
        Hindrance::Exhausted => "exhausted until Stamina is full",
        Hindrance::Stamina => "too little Stamina left",
        Hindrance::Handled => "one lever or trap in a turn",
        Hindrance::Combat => "not in combat",
        Hindrance::Unidentified => "not identified yet",
        Hindrance::NoTarget => "nobody in sight to aim at",
        Hindrance::Later(Stage::Evasion) => "in the Evasion phase, after the monsters have moved",
        Hindrance::Later(Stage::Explore) => "in the Explore phase, after the Movement",
        Hindrance::Later(_) => "later in the turn",
    }
}
