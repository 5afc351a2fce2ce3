//! How heroes fight: where they stand, where they await foes, when they evade, and what Stamina they
//! spend.

use delve_format::{AreaIndex, Square, board};

use super::super::action::Action;
use super::super::figure::Figure;
use super::super::view::{HeroSeen, MonsterSeen, View};
use super::odds::{Melee, worth};
use super::plan::{FAR, Reach};
use super::travel::Travel;
use crate::squares::SquareSet;

/// What a point of Stamina is worth in a fight, in tenths of a point of Health, times 1296.
const STAMINA: i32 = 1500;
/// What it costs to have none left.
const EXHAUSTION: i32 = 10 * 1296;
/// What standing beside a foe is worth by itself: fights end only when somebody wins them.
const EAGERNESS: i32 = 3 * 1296;
/// What it costs to stand in a doorway while others wait behind.
const DOORWAY: i32 = 8 * 1296;
/// What it costs to fight in a corridor, where only one can reach the foe and more may come every turn.
const PASSAGE: i32 = 12 * 1296;
/// What a step away from the comrades costs, and a step away from the foes.
const ALONE: i32 = 300;
const APART: i32 = 800;
/// Foes nearer than this are fought before anything else is done.
pub(super) const BEHIND: u8 = 6;
/// What each step to the room costs in which foes are awaited, and one away from its door.
const OUTSIDE: i32 = 8 * 1296;
const INSIDE: i32 = 300;
/// Such a room is so near to all, in steps, and has so many squares.
const AT_HAND: u8 = 6;
const ROOMY: usize = 8;

/// Steps from the nearest foe to the nearest hero.
pub(super) fn foes_near(travel: &Travel) -> u8 {
    let beside: SquareSet = travel.view.foes().map(|foe| foe.at).collect();
    let beside = travel.view.open.across(&beside);
    let ways = travel.party.iter();
    ways.map(|(_, _, reach)| reach.nearest(&beside))
        .min()
        .unwrap_or(FAR)
}

/// Each hero goes where the fights are worth most.
pub(super) fn fight(travel: &Travel, legal: &[Action]) -> Option<Action> {
    let field = Field::new(travel);
    let mut order: Vec<_> = travel.party.iter().collect();
    order.sort_by_key(|(hero, at, _)| (field.foes.to(*at), -hero.fighting, hero.hero));
    order
        .into_iter()
        .find_map(|(hero, at, _)| field.step(hero, *at, legal))
}

/// A fight as the heroes see it.
struct Field<'a> {
    travel: &'a Travel<'a>,
    melee: Melee<'a>,
    /// Steps to the nearest foe.
    foes: Reach,
    /// Squares beside doors that stand open.
    doorways: SquareSet,
    /// Where foes are awaited.
    haven: Option<Haven>,
    /// Nobody fights yet.
    quiet: bool,
}

/// A room in which the party awaits foes who are on their way to it.
struct Haven {
    room: SquareSet,
    /// Squares next to its open doors, where one stands in the way of those who still come in.
    entry: SquareSet,
    steps: Reach,
}

impl<'a> Field<'a> {
    fn new(travel: &'a Travel<'a>) -> Field<'a> {
        let foes: SquareSet = travel.view.foes().map(|foe| foe.at).collect();
        let foes = Reach::of(&travel.ground.safe, &foes);
        let doorways = doorways(travel.view);
        Field {
            melee: Melee::new(travel.view),
            haven: Haven::find(travel, &doorways),
            quiet: travel.party.iter().all(|(_, at, _)| foes.to(*at) > 1),
            foes,
            doorways,
            travel,
        }
    }

    /// One step of a hero to the best square, unless that is their own.
    fn step(&self, hero: &HeroSeen, at: Square, legal: &[Action]) -> Option<Action> {
        if hero.doing.left == 0 || hero.held || hero.doing.surprised || hero.doing.rests {
            return None;
        }
        let party = self.travel.party.iter();
        let comrades: Vec<Square> = party
            .filter(|(other, ..)| other.hero != hero.hero)
            .map(|(_, at, _)| *at)
            .collect();
        let squares = self.travel.ground.within(at, hero.doing.left);
        let waits = self.haven.is_none() && self.quiet && self.foes.to(at) > BEHIND;
        if waits && !squares.iter().any(|to| self.foes.to(to) == 1) {
            return None;
        }
        let best = squares
            .iter()
            .map(|to| {
                (
                    self.value(hero, to, &comrades),
                    to == at,
                    std::cmp::Reverse(to),
                )
            })
            .max();
        match best {
            Some((_, false, std::cmp::Reverse(to))) => {
                let figure = Figure::Hero(hero.hero);
                self.travel.ground.step(figure, at, &to.into(), legal)
            }
            _ => None,
        }
    }

    /// What a square is worth to a hero, in tenths of a point of Health, times 1296.
    fn value(&self, hero: &HeroSeen, to: Square, comrades: &[Square]) -> i32 {
        let (sum, fights) = self.melee.with(Figure::Hero(hero.hero), to);
        let near = comrades.iter().map(|c| c.straight_distance(to)).min();
        let alone = near.map_or(0, |n| i32::try_from(n).unwrap_or(0)) * ALONE;
        let foes = i32::from(self.foes.to(to).min(20));
        if let Some(haven) = &self.haven {
            return sum - alone - haven.cost(to, foes, comrades);
        }
        let eager = fights > 0 && hero.gauges[0] > 1;
        let passage = fights > 0 && board().is_corridor(to);
        let idle = |c: &Square| self.foes.to(*c) > 1 && self.foes.to(*c) < 8;
        let blocks = self.doorways.contains(to) && comrades.iter().any(idle);
        // Who is weak keeps away.
        let apart = if hero.gauges[0] <= 1 { foes } else { -foes } * APART;
        let cost = |there: bool, cost: i32| if there { cost } else { 0 };
        sum - alone + apart + cost(eager, EAGERNESS)
            - cost(passage, PASSAGE)
            - cost(blocks, DOORWAY)
    }
}

impl Haven {
    /// The nearest room, when all foes come along corridors: there several can fight the first who
    /// comes through its door, and no patrols are met.
    fn find(travel: &Travel, doorways: &SquareSet) -> Option<Haven> {
        let view = travel.view;
        let come = |foe: &&MonsterSeen| !foe.surprised && !foe.held;
        let coming: SquareSet = view.foes().filter(come).map(|foe| foe.at).collect();
        let outside = view.foes().all(|foe| board().is_corridor(foe.at));
        if travel.leaves || coming.is_empty() || !outside {
            return None;
        }
        let ways = Reach::of(&travel.ground.bold, &coming);
        let rooms = AreaIndex::all().filter(|area| board().area(*area).room.is_some());
        let fits = rooms.filter_map(|area| {
            let room = SquareSet::area(area) & (travel.ground.safe.free - *doorways);
            let party = travel.party.iter();
            let steps = party.map(|(_, _, reach)| reach.nearest(&room));
            let fits = room.iter().count() >= ROOMY
                && steps.clone().max()? <= AT_HAND
                && ways.nearest(&room) < FAR;
            let sum: u16 = steps.map(u16::from).sum();
            fits.then_some((sum, area, room))
        });
        let (_, _, room) = fits.min_by_key(|(sum, area, _)| (*sum, *area))?;
        Some(Haven {
            entry: travel.ground.safe.steps(doorways) & room,
            steps: Reach::of(&travel.ground.safe, &room),
            room,
        })
    }

    /// What a square costs, as many steps from the foes.
    fn cost(&self, to: Square, foes: i32, comrades: &[Square]) -> i32 {
        let outside = |at: &Square| !self.room.contains(*at) && self.steps.to(*at) < 8;
        let steps = i32::from(self.steps.to(to).min(20)) * OUTSIDE;
        let coming = comrades.iter().any(outside);
        steps
            + match (self.room.contains(to), coming) {
                (true, true) if self.entry.contains(to) => OUTSIDE / 2,
                (true, false) => foes * INSIDE,
                _ => 0,
            }
    }
}

/// Squares beside doors that stand open.
pub(super) fn doorways(view: &View) -> SquareSet {
    let doors = view.doors.iter().filter(|door| door.open);
    doors
        .flat_map(|door| [door.between.0, door.between.1])
        .collect()
}

/// Evades where that makes the fights better by more than it costs.
pub(super) fn evasion(view: &View, legal: &[Action]) -> Option<Action> {
    let melee = Melee::new(view);
    let mut best: Option<(i32, Action)> = None;
    for action in legal {
        let Action::Evade { hero, to } = *action else {
            continue;
        };
        let Some((seen, at)) = view.playing().find(|(seen, _)| seen.hero == hero) else {
            continue;
        };
        let Some(next) = at.step(to) else {
            continue;
        };
        let trapped = |trap: &crate::crawl::TrapSeen| trap.armed && trap.squares.contains(next);
        if view.traps.iter().any(trapped) {
            continue;
        }
        let figure = Figure::Hero(hero);
        let (now, _) = melee.with(figure, at);
        let (then, fights) = melee.with(figure, next);
        // Who is well stands their ground.
        let shirks = fights == 0 && seen.gauges[0] > 2;
        let then = then - if shirks { 2 * EAGERNESS } else { 0 };
        let empty = if seen.gauges[1] == 2 { EXHAUSTION } else { 0 };
        let better = then - now - 2 * STAMINA - empty;
        if better > 0 && best.is_none_or(|(most, _)| better > most) {
            best = Some((better, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// Stamina in a fight, where the odds ask for it.
pub(super) fn stamina(view: &View, hero: u8, monster: u8, legal: &[Action]) -> Option<Action> {
    let (hero, foe) = (view.hero(hero)?, view.monster(monster)?);
    let ahead = Melee::new(view).ahead(hero.hero, monster);
    // Who is weak keeps enough to evade once; with one foe left there is nothing to save it for.
    let last = view.foes().count() == 1 && foe.gauges[0] <= hero.damage;
    let keeps = if hero.gauges[0] <= 2 && !last { 2 } else { 0 };
    // What would come back by itself at the next turn costs nothing.
    let free = (hero.gauges[1] + 1).saturating_sub(hero.full[1]);
    let value = |points: &u8| {
        let extra = i8::try_from(*points).unwrap_or(0);
        let left = hero.gauges[1].saturating_sub(*points);
        let empty = if left == 0 && !last { EXHAUSTION } else { 0 };
        let short = if left < keeps { STAMINA } else { 0 };
        worth(hero, foe, ahead.saturating_add(extra))
            - i32::from(points.saturating_sub(free)) * STAMINA
            - empty
            - short
    };
    let points = legal.iter().filter_map(|action| match action {
        Action::Spend(points) => Some(*points),
        _ => None,
    });
    let best = points.map(|p| (value(&p), std::cmp::Reverse(p))).max();
    best.map(|(_, std::cmp::Reverse(points))| Action::Spend(points))
}
