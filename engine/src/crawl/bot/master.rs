//! The Dungeon Master's bot: monsters make for the nearest hero, rather the wounded one, surround
//! them, and keep off what would set a trap off.

use std::cmp::Reverse;

use delve_format::{Direction, Square};

use super::super::action::Action;
use super::super::figure::{Figure, Side};
use super::super::view::{Asked, MonsterSeen, View};
use super::odds::{Melee, worth};
use super::plan::{FAR, Ground, Reach};
use crate::squares::SquareSet;
use crate::walk::Space;

/// What a point of Stamina is worth to a monster, in tenths of a point of Health, times 1296: little,
/// for nothing is left of it when it is slain.
const STAMINA: i32 = 1296;
/// Squares that are left free before a corpse behind which somebody is out of reach.
const ROOM: u8 = 2;

pub(super) fn choose(view: &View, legal: &[Action]) -> Option<Action> {
    match view.asks.as_ref()? {
        Asked::MonstersMovement => movement(view, legal),
        Asked::FightStamina {
            side: Side::DungeonMaster,
            hero,
            monster,
            spent,
        } => stamina(view, *hero, *monster, spent.unwrap_or(0), legal),
        _ => None,
    }
}

fn movement(view: &View, legal: &[Action]) -> Option<Action> {
    let ground = Ground::of_monsters(view);
    let melee = Melee::new(view);
    let heroes: SquareSet = view.playing().map(|(_, at)| at).collect();
    let from = Reach::of(&ground.safe, &heroes);
    let mut order: Vec<&MonsterSeen> = view.foes().filter(|foe| able(foe)).collect();
    order.sort_by_key(|foe| (from.to(foe.at), foe.slot));
    let found = order
        .iter()
        .find_map(|foe| go(view, &ground, &melee, foe, legal));
    found.or_else(|| order.iter().find_map(|foe| stride(&from, foe, legal)))
}

fn able(foe: &MonsterSeen) -> bool {
    !foe.surprised && !foe.held
}

/// One step of a monster to the best square beside a hero that it can get to, else nearer to one.
fn go(
    view: &View,
    ground: &Ground,
    melee: &Melee,
    foe: &MonsterSeen,
    legal: &[Action],
) -> Option<Action> {
    if foe.steps == 0 {
        return None;
    }
    let figure = Figure::Monster(foe.slot);
    let squares = ground.within(foe.at, foe.steps);
    // Doors that it would open on the way do not matter to who stands beside whom behind them.
    let best = squares
        .iter()
        .filter_map(|to| {
            let (sum, fights) = melee.with(figure, to);
            (fights > 0).then_some((sum, to != foe.at, to))
        })
        .min();
    match best {
        Some((_, false, _)) => None,
        Some((_, true, to)) => ground.step(figure, foe.at, &to.into(), legal),
        None => match prey(view, ground, foe) {
            Some((to, reach)) => {
                let action = ground.step(figure, foe.at, &to.into(), legal)?;
                // Whoever has begun to walk gets nearer with each step, and does not pace up and down.
                let begun = foe.steps < foe.movement;
                let nearer = |to: Direction| {
                    let next = foe.at.step(to);
                    next.is_some_and(|next| reach.to(next) < reach.to(foe.at))
                };
                match action {
                    Action::Step { to, .. } if begun && !nearer(to) => None,
                    _ => Some(action),
                }
            }
            None => withdraw(view, ground, foe, legal),
        },
    }
}

/// Where corpses keep a monster from everybody it makes room before them, so that whoever is behind
/// them comes out.
fn withdraw(view: &View, ground: &Ground, foe: &MonsterSeen, legal: &[Action]) -> Option<Action> {
    let away = Reach::of(&ground.bold, &ground.corpses);
    // Whoever stands behind others goes first.
    let room = ROOM.saturating_add(u8::try_from(view.foes().count()).unwrap_or(FAR));
    let steps = Direction::ALL.into_iter().filter_map(|to| {
        let figure = Figure::Monster(foe.slot);
        let action = Action::Step { figure, to };
        let far = away.to(foe.at.step(to)?);
        let farther = far > away.to(foe.at) && far < FAR && away.to(foe.at) <= room;
        (farther && legal.contains(&action)).then_some((far, Reverse(to), action))
    });
    steps.max().map(|(_, _, action)| action)
}

/// Whom a monster makes for, with the steps from there: the nearest hero, a wounded one from farther
/// away.
fn prey(view: &View, ground: &Ground, foe: &MonsterSeen) -> Option<(Square, Reach)> {
    let nearest = |space: &Space| {
        let reach = Reach::of(space, &foe.at.into());
        let heroes = view.playing().filter(|(_, at)| reach.to(*at) < FAR);
        let nearest = heroes.min_by_key(|(hero, at)| {
            let lost = hero.full[0].saturating_sub(hero.gauges[0]);
            (i32::from(reach.to(*at)) - i32::from(lost.min(3)), hero.hero)
        });
        nearest.map(|(_, at)| (at, Reach::of(space, &at.into())))
    };
    // Over a trap where there is no other way.
    let over = Space::new(ground.bold.open, ground.bold.free - ground.corpses);
    nearest(&ground.safe).or_else(|| nearest(&over))
}

/// A point of Stamina for another square, where it brings a monster beside a hero.
fn stride(from: &Reach, foe: &MonsterSeen, legal: &[Action]) -> Option<Action> {
    let more = from.to(foe.at).saturating_sub(1);
    let left = 3_u8.saturating_sub(foe.spent).min(foe.gauges[1]);
    let action = Action::Stride {
        figure: Figure::Monster(foe.slot),
    };
    let worth_it = more > 0 && foe.steps == 0 && more <= left;
    (worth_it && legal.contains(&action)).then_some(action)
}

/// Stamina in a fight, where it is worth more than what is left for later ones.
fn stamina(view: &View, hero: u8, monster: u8, spent: u8, legal: &[Action]) -> Option<Action> {
    let (hero, foe) = (view.hero(hero)?, view.monster(monster)?);
    let ahead = Melee::new(view).ahead(hero.hero, monster);
    let ahead = ahead.saturating_add_unsigned(spent);
    let points = legal.iter().filter_map(|action| match action {
        Action::Spend(points) => Some(*points),
        _ => None,
    });
    let value = |points: u8| {
        let less = ahead.saturating_sub_unsigned(points);
        -worth(hero, foe, less) - i32::from(points) * STAMINA
    };
    points
        .map(|points| (value(points), Reverse(points)))
        .max()
        .map(|(_, Reverse(points))| Action::Spend(points))
}
