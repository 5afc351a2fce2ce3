//! What fights are worth: the odds of two dice against two dice, and what is won and lost by them.

use delve_format::Square;
use delve_format::entry::Trait;

use super::super::figure::Figure;
use super::super::score::crowd;
use super::super::view::{HeroSeen, MonsterSeen, View};
use crate::squares::SquareSet;

/// Ways in which two dice exceed two others by −10 to 10, of 1296.
const WAYS: [i32; 21] = [
    1, 4, 10, 20, 35, 56, 80, 104, 125, 140, 146, 140, 125, 104, 80, 56, 35, 20, 10, 4, 1,
];

/// The chances of winning and of losing a fight, of 1296, with this much more on one's side.
pub(super) fn odds(ahead: i8, wins_ties: bool) -> (i32, i32) {
    let (mut won, mut lost) = (0, 0);
    for (difference, ways) in (-10_i8..).zip(WAYS) {
        match (difference.saturating_add(ahead)).cmp(&0) {
            std::cmp::Ordering::Greater => won += ways,
            std::cmp::Ordering::Less => lost += ways,
            std::cmp::Ordering::Equal if wins_ties => won += ways,
            std::cmp::Ordering::Equal => {}
        }
    }
    (won, lost)
}

/// What a blow of a hero against a foe is worth.
fn gain(hero: &HeroSeen, foe: &MonsterSeen) -> i32 {
    let health = foe.gauges[0];
    let dealt = i32::from(hero.damage.min(health)) * 10;
    let slain = hero.damage >= health;
    dealt
        + if slain {
            8 + 2 * i32::from(foe.fighting)
        } else {
            0
        }
}

/// What a blow of a foe costs a hero.
fn loss(hero: &HeroSeen, foe: &MonsterSeen) -> i32 {
    let health = hero.gauges[0];
    match health {
        0 => 60,
        _ if foe.damage >= health => i32::from(health) * 10 + 30,
        1..=3 => i32::from(foe.damage) * 14,
        _ => i32::from(foe.damage) * 10,
    }
}

/// What one fight is worth to the heroes, in tenths of a point of Health, times 1296.
pub(super) fn worth(hero: &HeroSeen, foe: &MonsterSeen, ahead: i8) -> i32 {
    let strong = hero.traits.contains(&Trait::Strong);
    let (won, lost) = odds(ahead, strong);
    won * gain(hero, foe) - lost * loss(hero, foe)
}

/// Who would fight whom, if one figure stood elsewhere.
pub(super) struct Melee<'a> {
    /// The heroes, each with the squares beside.
    heroes: Vec<(&'a HeroSeen, SquareSet)>,
    foes: Vec<(&'a MonsterSeen, Square)>,
    view: &'a View,
}

impl<'a> Melee<'a> {
    pub(super) fn new(view: &'a View) -> Melee<'a> {
        Melee {
            heroes: view
                .playing()
                .map(|(hero, at)| (hero, view.open.across(&at.into())))
                .collect(),
            foes: view.foes().map(|foe| (foe, foe.at)).collect(),
            view,
        }
    }

    /// What all fights together are worth to the heroes with one figure standing here, and how many
    /// fights that figure has.
    pub(super) fn with(&self, figure: Figure, at: Square) -> (i32, usize) {
        let mut pairs: Vec<(usize, usize)> = Vec::with_capacity(8);
        let moved = self.view.open.across(&at.into());
        for (h, (hero, beside)) in self.heroes.iter().enumerate() {
            let beside = if figure == Figure::Hero(hero.hero) {
                &moved
            } else {
                beside
            };
            for (f, (foe, its)) in self.foes.iter().enumerate() {
                let its = if figure == Figure::Monster(foe.slot) {
                    at
                } else {
                    *its
                };
                if beside.contains(its) {
                    pairs.push((h, f));
                }
            }
        }
        let of_hero = |h: usize| pairs.iter().filter(|pair| pair.0 == h).count();
        let of_foe = |f: usize| pairs.iter().filter(|pair| pair.1 == f).count();
        let sum = pairs.iter().map(|(h, f)| {
            let (hero, foe) = (self.heroes[*h].0, self.foes[*f].0);
            let ahead = hero.fighting - crowd(of_hero(*h)) - foe.fighting + crowd(of_foe(*f));
            worth(hero, foe, ahead)
        });
        let own = match figure {
            Figure::Hero(i) => {
                let place = self.heroes.iter().position(|(hero, _)| hero.hero == i);
                place.map_or(0, of_hero)
            }
            Figure::Monster(i) => {
                let place = self.foes.iter().position(|(foe, _)| foe.slot == i);
                place.map_or(0, of_foe)
            }
            Figure::Ally(_) => 0,
        };
        (sum.sum(), own)
    }

    /// How far a hero is ahead of a foe as they stand, before Stamina.
    pub(super) fn ahead(&self, hero: u8, foe: u8) -> i8 {
        let hero = self.heroes.iter().find(|(h, _)| h.hero == hero);
        let foe = self.foes.iter().find(|(f, _)| f.slot == foe);
        match (hero, foe) {
            (Some((hero, beside)), Some((foe, at))) => {
                let foes = self.foes.iter().filter(|(_, at)| beside.contains(*at));
                let heroes = self.heroes.iter().filter(|(_, b)| b.contains(*at));
                hero.fighting - crowd(foes.count()) - foe.fighting + crowd(heroes.count())
            }
            _ => 0,
        }
    }
}
