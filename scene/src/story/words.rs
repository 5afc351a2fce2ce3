//! What figures, items, traps and actions of a game are called.

use delve_engine::crawl::{
    Action, Adventure, Aim, Carried, Decision, Figure, Hindrance, Part, Stage, State, Trap,
};
use delve_format::catalog::ItemKind;
use delve_format::{AreaIndex, Direction, Square, board};

use crate::labels;

/// `a, b and c`.
pub(super) fn and(words: &[String]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// With a capital at the beginning.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + chars.as_str()
    })
}

/// `4`, `4+1`, `3+5+2`, `6−1`: dice, then what is added.
pub(super) fn dice(dice: [u8; 2], bonus: i8) -> String {
    let mut text = dice[0].to_string();
    if dice[1] > 0 {
        text.push_str(&format!("+{}", dice[1]));
    }
    match bonus {
        0 => {}
        bonus if bonus > 0 => text.push_str(&format!("+{bonus}")),
        bonus => text.push_str(&format!("−{}", bonus.unsigned_abs())),
    }
    text
}

/// What a figure is called in a sentence: a hero by the first name, a monster with its article
/// unless it has a name of its own.
#[must_use]
pub fn figure(adventure: &Adventure, state: &State, figure: Figure) -> String {
    match figure {
        Figure::Hero(i) => {
            let hero = adventure.heroes.get(usize::from(i));
            let name = hero.map_or("somebody", |(_, profile)| profile.name.as_str());
            name.split_whitespace().next().unwrap_or(name).to_owned()
        }
        Figure::Monster(i) => match state.monsters.get(usize::from(i)).and_then(Option::as_ref) {
            Some(monster) => {
                let card = adventure.card(monster);
                if card.name == card.profile.name {
                    format!("the {}", card.name.to_lowercase())
                } else {
                    card.name.clone()
                }
            }
            None => "a monster".to_owned(),
        },
        Figure::Ally(i) => {
            let ally = adventure.dungeon.allies.get(usize::from(i));
            let name = ally.and_then(|ally| ally.name.clone());
            name.unwrap_or_else(|| "the companion".to_owned())
        }
    }
}

pub(super) fn a_monster(adventure: &Adventure, state: &State, slot: u8) -> String {
    match figure(adventure, state, Figure::Monster(slot)).strip_prefix("the ") {
        Some(kind) if kind.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {kind}"),
        Some(kind) => format!("a {kind}"),
        None => figure(adventure, state, Figure::Monster(slot)),
    }
}

/// An item in a sentence; a secret is not told.
pub(super) fn item(adventure: &Adventure, carried: Carried) -> String {
    let Some((_, item)) = adventure.items.get(usize::from(carried.item)) else {
        return "something".to_owned();
    };
    match item.kind {
        ItemKind::Potion if !carried.identified => "an unknown potion".to_owned(),
        ItemKind::Scroll(_) if !carried.identified => "an unknown scroll".to_owned(),
        ItemKind::Magic if !carried.identified => "an unknown magic item".to_owned(),
        _ => item.name.clone(),
    }
}

/// The name of an item.
#[must_use]
pub fn item_name(adventure: &Adventure, item: u8) -> String {
    adventure
        .items
        .get(usize::from(item))
        .map_or_else(String::new, |(_, item)| item.name.clone())
}

/// An area in a sentence: `The nave (room 9)`, `the west walk`.
#[must_use]
pub fn area(adventure: &Adventure, area: AreaIndex) -> String {
    let name = adventure.area_name(area);
    match board().area(area).room {
        Some(room) if adventure.area_names.contains_key(&area) => format!("{name} (room {room})"),
        Some(room) => format!("room {room}"),
        None if adventure.area_names.contains_key(&area) => name.to_owned(),
        None => format!("the {name}"),
    }
}

/// A trap in a sentence: `pressure plate `nave-plate` at K14`.
pub(super) fn trap(adventure: &Adventure, trap: Trap) -> String {
    match trap {
        Trap::Trigger(i) => {
            let trigger = &adventure.dungeon.triggers[usize::from(i)];
            format!(
                "{} `{}` at {}",
                labels::trigger_kind(trigger.kind),
                trigger.id,
                trigger.at
            )
        }
        Trap::Hazard(i) => {
            let hazard = &adventure.dungeon.hazards[usize::from(i)];
            let name = hazard
                .name
                .clone()
                .unwrap_or_else(|| hazard.kind.to_string());
            format!("{} at {}", name.to_lowercase(), hazard.at)
        }
    }
}

pub(super) fn part(adventure: &Adventure, part: Part) -> String {
    match part {
        Part::Trigger(i) => trap(adventure, Trap::Trigger(i)),
        Part::Mechanism(i) => format!(
            "mechanism `{}`",
            adventure.dungeon.mechanisms[usize::from(i)].id
        ),
        Part::Timer(i) => format!("timer `{}`", adventure.dungeon.timers[usize::from(i)].id),
    }
}

/// What a mechanism does when it starts: `Dart thrower `nave-darts` at K18: darts fly for 2 Health`.
pub(super) fn mechanism(adventure: &Adventure, mechanism: usize) -> String {
    let written = &adventure.dungeon.mechanisms[mechanism];
    let kind = adventure.mechanisms.get(&written.kind);
    let name = kind.map_or("Mechanism", |kind| kind.name.as_str());
    let does = kind.map_or("it starts", |kind| kind.description.as_str());
    format!("{name} `{}` at {}: {does}", written.id, written.at)
}

/// A goal in words.
#[must_use]
pub fn goal(adventure: &Adventure, goal: usize) -> String {
    let aim = adventure.goals.get(goal).map(|goal| adventure.aim(goal));
    match aim {
        Some(Aim::Slay(name)) => format!("slay {name}"),
        Some(Aim::Recover(name)) => format!("bring out {name}"),
        Some(Aim::Reach(square)) => format!("reach {square}"),
        Some(Aim::Enter(found)) => format!("enter {}", area(adventure, found)),
        Some(Aim::Escort(name)) => format!("bring {name} out"),
        Some(Aim::Other(id)) => format!("`{id}`"),
        None => String::new(),
    }
}

/// An action in words, as it is offered: `Sefa: go east to K15`.
#[must_use]
pub fn action(adventure: &Adventure, state: &State, action: Action) -> String {
    let name = |who| figure(adventure, state, who);
    let hero = |i| name(Figure::Hero(i));
    let door = |i: u8| {
        let door = &adventure.dungeon.doors[usize::from(i)];
        format!("door `{}`", door.id)
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
        Action::Jump { hero: i, to } => format!("{}: jump {}", hero(i), labels::direction(to)),
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
            let carried = state.heroes[usize::from(i)]
                .items
                .get(usize::from(slot))
                .copied()
                .flatten();
            let item = carried.map_or_else(String::new, |carried| item(adventure, carried));
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
