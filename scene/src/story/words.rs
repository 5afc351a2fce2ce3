//! What figures, items, traps and goals of a game are called.

use delve_engine::crawl::{Adventure, Aim, Carried, Figure, Part, State, Trap};
use delve_format::catalog::ItemKind;
use delve_format::{AreaIndex, board};

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

/// `4`, `−1`.
pub(super) fn number(number: i8) -> String {
    match number {
        0.. => number.to_string(),
        _ => format!("−{}", number.unsigned_abs()),
    }
}

/// What a Fighting Score is made of: `Fighting 4, two foes −1, dark −1`.
#[must_use]
pub fn score(adventure: &Adventure, state: &State, figure: Figure) -> String {
    let score = adventure.score_of(state, figure);
    let mut text = format!("Fighting {}", number(score.fighting));
    let mut add = |what: &str, change: i8| match change {
        0 => {}
        1.. => text.push_str(&format!(", {what} +{change}")),
        _ => text.push_str(&format!(", {what} {}", number(change))),
    };
    add("items", score.items);
    add(&weakening(adventure, state, figure), score.statuses);
    let enemies = match figure {
        Figure::Hero(_) => "foes",
        _ => "heroes",
    };
    let many = match score.enemies {
        2 => "two",
        3 => "three",
        _ => "four",
    };
    add(&format!("{many} {enemies}"), -score.crowd());
    add("dark", -i8::from(score.dark));
    add("surprised", -i8::from(score.surprised));
    text
}

/// The statuses that change somebody's Fighting: `webbed`.
fn weakening(adventure: &Adventure, state: &State, figure: Figure) -> String {
    let afflictions = match figure {
        Figure::Hero(i) => state.heroes[usize::from(i)].afflictions.to_vec(),
        Figure::Monster(i) => {
            state.monsters[usize::from(i)].map_or_else(Vec::new, |m| m.afflictions.to_vec())
        }
        Figure::Ally(_) => Vec::new(),
    };
    let there = afflictions.iter().filter(|a| a.turns > 0);
    let known = there.filter_map(|a| adventure.statuses.get(usize::from(a.status)));
    let names = known
        .filter(|(_, status)| status.bonus.fighting != 0)
        .map(|(_, status)| status.name.to_lowercase());
    and(&names.collect::<Vec<_>>())
}

/// A name as it stands inside a sentence: `the north hall`, not `The north hall`.
fn inside(name: &str) -> String {
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.to_owned(),
    }
}

/// Likewise, a monster with its square where others of its kind are known to be on the board.
pub(super) fn one_of(adventure: &Adventure, state: &State, who: Figure) -> String {
    let name = figure(adventure, state, who);
    let Figure::Monster(slot) = who else {
        return name;
    };
    let Some(Some(own)) = state.monsters.get(usize::from(slot)) else {
        return name;
    };
    let called = |m: &delve_engine::crawl::Monster| &adventure.card(m).name;
    let several = state
        .standing()
        .any(|(other, m)| other != slot && (m.met || !own.met) && called(m) == called(own));
    if several {
        format!("{name} ({})", own.at)
    } else {
        name
    }
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
                    inside(&card.name)
                }
            }
            None => "a monster".to_owned(),
        },
        Figure::Ally(i) => {
            let ally = adventure.dungeon.allies.get(usize::from(i));
            let name = ally.and_then(|ally| ally.name.as_deref());
            format!("the {}", name.unwrap_or("companion").to_lowercase())
        }
    }
}

pub(super) fn a_monster(adventure: &Adventure, state: &State, slot: u8) -> String {
    let name = figure(adventure, state, Figure::Monster(slot));
    let monster = state
        .monsters
        .get(usize::from(slot))
        .and_then(Option::as_ref);
    let named = monster.is_some_and(|monster| {
        let card = adventure.card(monster);
        card.name != card.profile.name
    });
    match name.strip_prefix("the ").filter(|_| !named) {
        Some(kind) if kind.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {kind}"),
        Some(kind) => format!("a {kind}"),
        None => name,
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
        _ => inside(&item.name),
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
    let name = inside(adventure.area_name(area));
    match board().area(area).room {
        Some(room) if adventure.area_names.contains_key(&area) => format!("{name} (room {room})"),
        Some(room) => format!("room {room}"),
        None if adventure.area_names.contains_key(&area) => name,
        None => format!("the {name}"),
    }
}

/// A trap in a sentence: `pressure plate `nave-plate` at K14`.
pub(super) fn trap(adventure: &Adventure, trap: Trap) -> String {
    match trap {
        Trap::Trigger(i) => {
            let Some(trigger) = adventure.dungeon.triggers.get(usize::from(i)) else {
                return "a trap".to_owned();
            };
            format!(
                "{} `{}` at {}",
                labels::trigger_kind(trigger.kind),
                trigger.id,
                trigger.at
            )
        }
        Trap::Hazard(i) => {
            let Some(hazard) = adventure.dungeon.hazards.get(usize::from(i)) else {
                return "a hazard".to_owned();
            };
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
        Some(Aim::Slay(name)) => format!("slay {}", inside(&name)),
        Some(Aim::Recover(name)) => format!("bring out {}", inside(&name)),
        Some(Aim::Reach(square)) => format!("reach {square}"),
        Some(Aim::Enter(found)) => format!("enter {}", area(adventure, found)),
        Some(Aim::Escort(name)) => format!("bring the {} out", name.to_lowercase()),
        // A flag is the author's word, and no player's.
        Some(Aim::Other(_)) => "a secret one".to_owned(),
        None => String::new(),
    }
}

/// What kind of goal it is.
#[must_use]
pub fn kind_of_goal(adventure: &Adventure, goal: usize) -> &'static str {
    if goal < adventure.main_goals {
        "Goal"
    } else {
        "Side goal"
    }
}
