//! The heroes' bot (long, because heroes have many things to decide): it fights whom it has met, and looks around when nobody is left.

use delve_format::entry::Trait;
use delve_format::{Direction, Square, board};

use super::super::action::Action;
use super::super::figure::{Figure, Side};
use super::super::view::{Aim, Asked, HeroSeen, ItemSeen, Kind, View};
use super::odds::{Melee, worth};
use super::plan::{FAR, Ground, Reach};
use super::travel::{Target, Travel, What};
use crate::squares::SquareSet;
use crate::walk::Space;

/// What a point of Stamina is worth in a fight, in tenths of a point of Health, times 1296.
const STAMINA: i32 = 1500;
/// What it costs to have none left.
const EXHAUSTION: i32 = 10 * 1296;
/// What standing beside a foe is worth by itself: fights end only when somebody wins them.
const EAGERNESS: i32 = 3 * 1296;
/// What it costs to stand in a doorway while others wait behind.
const DOORWAY: i32 = 4 * 1296;
/// What it costs to fight in a corridor, where more foes may come every turn.
const PASSAGE: i32 = 2 * 1296;
/// Foes nearer than this are fought before anything else is done.
const BEHIND: u8 = 6;
/// Steps from which the others can be there in a turn when a door opens.
const NEAR: u8 = 5;

pub(super) fn choose(view: &View, legal: &[Action]) -> Option<Action> {
    match view.asks.as_ref()? {
        Asked::Movement => movement(view, legal),
        Asked::Evasion => evasion(view, legal),
        Asked::FightStamina {
            side: Side::Heroes,
            hero,
            monster,
            ..
        } => stamina(view, *hero, *monster, legal),
        Asked::Exploring => {
            let explores = |action: &&Action| matches!(action, Action::Explore { .. });
            use_item(view, legal).or_else(|| legal.iter().find(explores).copied())
        }
        Asked::Who { heroes, must } => who(view, heroes, *must),
        Asked::Choice { hero, read, labels } => pick(view, *hero, read, labels),
        Asked::Offer { cards, .. } => {
            let best = cards.iter().min_by_key(|(i, card)| (price(card), *i));
            best.map(|(i, _)| Action::Keep(*i))
        }
        Asked::Magic { .. } => legal.iter().max().copied(),
        Asked::MonstersMovement | Asked::FightStamina { .. } => None,
    }
}

fn movement(view: &View, legal: &[Action]) -> Option<Action> {
    if let Some(action) = use_item(view, legal) {
        return Some(action);
    }
    let travel = Travel::new(view);
    if view.foes().next().is_none() {
        return under_way(view, &travel, legal);
    }
    if let Some(action) = make_way(view, legal) {
        return Some(action);
    }
    if travel.leaves {
        // Whoever goes home fights only whom they cannot get past.
        return under_way(view, &travel, legal).or_else(|| fight(view, &travel, legal));
    }
    // Foes far off come by themselves, and what is to be done goes on until then.
    let action = fight(view, &travel, legal);
    if action.is_some() || foes_near(&travel) <= BEHIND {
        return action;
    }
    under_way(view, &travel, legal)
}

/// Companions, whom nobody fights, keep out of doorways while others fight.
fn make_way(view: &View, legal: &[Action]) -> Option<Action> {
    let doors = view.doors.iter().filter(|door| door.open);
    let doorways: SquareSet = doors
        .flat_map(|door| [door.between.0, door.between.1])
        .collect();
    let mut steps = legal.iter().filter(|action| match action {
        Action::Step {
            figure: Figure::Ally(i),
            to,
        } => {
            let at = view.allies.iter().find(|ally| ally.ally == *i);
            let at = at.map(|ally| ally.at).filter(|at| doorways.contains(*at));
            at.and_then(|at| at.step(*to))
                .is_some_and(|to| !doorways.contains(to))
        }
        _ => false,
    });
    steps.next().copied()
}

/// Steps from the nearest foe to the nearest hero.
fn foes_near(travel: &Travel) -> u8 {
    let beside: SquareSet = travel.view.foes().map(|foe| foe.at).collect();
    let beside = travel.view.open.across(&beside);
    let ways = travel.party.iter();
    ways.map(|(_, _, reach)| reach.nearest(&beside))
        .min()
        .unwrap_or(FAR)
}

/// Each hero goes where the fights are worth most.
fn fight(view: &View, travel: &Travel, legal: &[Action]) -> Option<Action> {
    let melee = Melee::new(view);
    let foes: SquareSet = view.foes().map(|foe| foe.at).collect();
    let from = Reach::of(&travel.ground.safe, &foes);
    let doors = view.doors.iter().filter(|door| door.open);
    let doorways: SquareSet = doors
        .flat_map(|door| [door.between.0, door.between.1])
        .collect();
    let quiet = travel.party.iter().all(|(_, at, _)| from.to(*at) > 1);
    let mut order: Vec<_> = travel.party.iter().collect();
    order.sort_by_key(|(hero, at, _)| (from.to(*at), -hero.fighting, hero.hero));
    for (hero, at, _) in order {
        let able = hero.doing.left > 0 && !hero.held && !hero.doing.surprised && !hero.doing.rests;
        if !able {
            continue;
        }
        let figure = Figure::Hero(hero.hero);
        let comrades: Vec<Square> = travel
            .party
            .iter()
            .filter(|(other, ..)| other.hero != hero.hero)
            .map(|(_, at, _)| *at)
            .collect();
        let value = |to: Square| {
            let (sum, fights) = melee.with(figure, to);
            let eager = if fights > 0 && hero.gauges[0] > 1 {
                EAGERNESS
            } else {
                0
            };
            let near = comrades.iter().map(|c| c.straight_distance(to)).min();
            let alone = near.map_or(0, |n| i32::try_from(n).unwrap_or(0)) * 300;
            let far = i32::from(from.to(to).min(20)) * 400;
            let weak = hero.gauges[0] <= 1;
            let passage = if fights > 0 && board().is_corridor(to) {
                PASSAGE
            } else {
                0
            };
            sum + eager - alone - passage + if weak { far } else { -far }
        };
        let squares = travel.ground.within(*at, hero.doing.left);
        // Nobody fights yet, and they are far off.
        if quiet && !squares.iter().any(|to| from.to(to) == 1) && from.to(*at) > BEHIND {
            continue;
        }
        let idle = comrades.iter().any(|c| from.to(*c) > 1 && from.to(*c) < 8);
        let best = squares
            .iter()
            .map(|to| {
                let blocks = idle && doorways.contains(to);
                let value = value(to) - if blocks { DOORWAY } else { 0 };
                (value, to == *at, std::cmp::Reverse(to))
            })
            .max();
        if let Some((_, false, std::cmp::Reverse(to))) = best {
            let step = travel.ground.step(figure, *at, &to.into(), legal);
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// Evades where that makes the fights better by more than it costs.
fn evasion(view: &View, legal: &[Action]) -> Option<Action> {
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
        let trapped =
            |trap: &super::super::view::TrapSeen| trap.armed && trap.squares.contains(next);
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
fn stamina(view: &View, hero: u8, monster: u8, legal: &[Action]) -> Option<Action> {
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

/// Where nobody is to be fought: on to what is next.
fn under_way(view: &View, travel: &Travel, legal: &[Action]) -> Option<Action> {
    let target = travel.target();
    let leaves = target.as_ref().is_some_and(|t| t.what == What::Exit);
    if leaves && let Some(action) = leave(view, travel, legal) {
        return Some(action);
    }
    if leaves && let Some(action) = allies(view, travel, legal, true) {
        return Some(action);
    }
    let action = target.and_then(|target| match target.what {
        What::Door(door) => open(travel, &target, door, legal),
        What::Search(area) => search(travel, area, legal),
        What::Lever(lever) => {
            let throws =
                |action: &&Action| matches!(action, Action::Throw { trigger, .. } if *trigger == lever);
            let thrown = legal.iter().find(throws).copied();
            thrown.or_else(|| lead(travel, &target, legal))
        }
        What::Exit => walk(travel, &target.squares, legal),
        What::Go => lead(travel, &target, legal),
    });
    action
        .or_else(|| clear_away(travel, legal))
        .or_else(|| {
            let aside = travel.aside()?;
            walk(travel, &aside.squares, legal)
        })
        .or_else(|| allies(view, travel, legal, leaves))
        .or_else(|| rest(view, legal))
}

/// Where a corpse lies in the way and nothing else helps, it is dragged out of it: whoever took hold
/// of one steps back, and whoever would have a free way then takes hold of it.
fn clear_away(travel: &Travel, legal: &[Action]) -> Option<Action> {
    if travel.ground.corpses.is_empty() || !travel.leaves {
        return None;
    }
    let exits = &travel.view.exits;
    for (hero, at, reach) in &travel.party {
        if reach.nearest(exits) < FAR {
            continue;
        }
        let back = |corpse: u8| {
            let lies = travel.view.hero(corpse)?.at?;
            Direction::ALL.into_iter().find(|to| {
                let step = Action::Step {
                    figure: Figure::Hero(hero.hero),
                    to: *to,
                };
                let mut free = travel.ground.safe.free;
                free.insert(lies);
                free.remove(*at);
                let space = Space::new(travel.ground.safe.open, free);
                let next = at.step(*to).filter(|_| legal.contains(&step));
                next.is_some_and(|next| Reach::of(&space, &next.into()).nearest(exits) < FAR)
            })
        };
        if let Some(corpse) = hero.doing.drags {
            if let Some(to) = back(corpse) {
                let figure = Figure::Hero(hero.hero);
                return Some(Action::Step { figure, to });
            }
            continue;
        }
        let drag = legal.iter().find(|action| {
            matches!(action, Action::Drag { hero: h, corpse } if *h == hero.hero && back(*corpse).is_some())
        });
        if drag.is_some() {
            return drag.copied();
        }
    }
    None
}

/// Whoever stands on an exit goes home; the last waits for a companion who can still come.
fn leave(view: &View, travel: &Travel, legal: &[Action]) -> Option<Action> {
    let left = |action: &&Action| matches!(action, Action::Leave { .. });
    let ally = |action: &&Action| {
        matches!(
            action,
            Action::Leave {
                figure: Figure::Ally(_)
            }
        )
    };
    let companions = view.allies.iter().filter(|ally| ally.joined);
    let coming = companions
        .map(|ally| Reach::of(&travel.ground.bold, &ally.at.into()))
        .any(|reach| reach.nearest(&view.exits) < FAR);
    let last = view.playing().count() == 1;
    let first = legal.iter().find(ally).copied();
    if first.is_some() || (last && coming && view.light > 0) {
        return first;
    }
    legal.iter().find(left).copied()
}

/// Companions keep close, and go to the exit with the party.
fn allies(view: &View, travel: &Travel, legal: &[Action], leaves: bool) -> Option<Action> {
    let heroes: SquareSet = view.playing().map(|(_, at)| at).collect();
    view.allies
        .iter()
        .filter(|ally| ally.joined && ally.left > 0)
        .find_map(|ally| {
            let near = Reach::of(&travel.ground.safe, &heroes).to(ally.at);
            let to = if leaves { view.exits } else { heroes };
            let there = if leaves {
                to.contains(ally.at)
            } else {
                near <= 2
            };
            if there {
                return None;
            }
            travel
                .ground
                .step(Figure::Ally(ally.ally), ally.at, &to, legal)
        })
}

/// Everybody walks to some squares.
fn walk(travel: &Travel, to: &SquareSet, legal: &[Action]) -> Option<Action> {
    let mut order: Vec<_> = travel.party.iter().collect();
    order.sort_by_key(|(hero, _, reach)| (reach.nearest(to), hero.hero));
    order.into_iter().find_map(|(hero, at, reach)| {
        if travel.goes(hero) {
            approach(travel, hero, *at, reach, to, legal)
        } else {
            None
        }
    })
}

/// One goes there, the others follow.
fn lead(travel: &Travel, target: &Target, legal: &[Action]) -> Option<Action> {
    let walkers = travel.party.iter().filter(|(hero, ..)| travel.goes(hero));
    let (first, at, reach) = walkers.min_by_key(|(hero, _, reach)| {
        let held = hero.held || hero.doing.surprised;
        (held, reach.nearest(&target.squares), hero.hero)
    })?;
    approach(travel, first, *at, reach, &target.squares, legal)
        .or_else(|| follow(travel, first.hero, &target.squares, legal))
}

/// The others come within two steps of where somebody is needed.
fn follow(travel: &Travel, first: u8, to: &SquareSet, legal: &[Action]) -> Option<Action> {
    let ring = {
        let space = &travel.ground.safe;
        let one = space.steps(to);
        (one | space.steps(&one)) - *to
    };
    let free = ring - travel.ground.taken;
    let mut order: Vec<_> = travel.party.iter().collect();
    order.sort_by_key(|(hero, _, reach)| (reach.nearest(to), hero.hero));
    order.into_iter().find_map(|(hero, at, reach)| {
        if hero.hero == first || ring.contains(*at) || !travel.goes(hero) {
            return None;
        }
        if reach.nearest(to) == FAR {
            return travel.force_a_way(hero, *at, to, legal);
        }
        travel
            .ground
            .step(Figure::Hero(hero.hero), *at, &free, legal)
    })
}

/// The party gathers before a door, and one after another tries to open it.
fn open(travel: &Travel, target: &Target, door: u8, legal: &[Action]) -> Option<Action> {
    let seen = travel.door(door)?;
    let skill = |hero: &HeroSeen| match seen.locked {
        true => (hero.open_doors - 1).max(hero.pick),
        false => hero.open_doors,
    };
    let key = |hero: &HeroSeen| seen.locked && hero.items.iter().any(|item| item.kind == Kind::Key);
    let able = |hero: &HeroSeen| travel.goes(hero) && !hero.held && !hero.doing.surprised;
    let there = |at: &Square| target.squares.contains(*at);
    let walkers = travel.party.iter().filter(|(hero, ..)| able(hero));
    let keys = travel
        .party
        .iter()
        .any(|(hero, ..)| able(hero) && key(hero));
    let fresh = |hero: &HeroSeen| !hero.doing.tried && (!keys || key(hero));
    let inside = || walkers.clone().filter(|(_, at, _)| there(at));
    let others = travel.ground.taken - target.squares;
    // Who can get to the door in this turn, around those who do not stand before it.
    let near = |(hero, at, _): &&(&HeroSeen, Square, Reach)| {
        let left = hero.doing.left;
        fresh(hero)
            && (there(at)
                || (left > 1
                    && travel
                        .ground
                        .gets_past(*at, left - 1, &others, &target.squares)))
    };
    let ready = walkers
        .clone()
        .filter(near)
        .max_by_key(|(hero, at, reach)| {
            let steps = reach.nearest(&target.squares);
            (
                key(hero),
                skill(hero),
                there(at),
                std::cmp::Reverse((steps, hero.hero)),
            )
        });
    if let Some((hero, at, reach)) = ready {
        if there(at) {
            let step = follow(travel, hero.hero, &target.squares, legal);
            return step.or_else(|| try_door(travel, target, hero, door, legal));
        }
        // Whoever stands there makes room.
        let opener_at = *at;
        let room = inside().find_map(|(before, at, _)| {
            let next = travel.ground.safe.steps(&(*at).into());
            let next = next - travel.ground.taken - target.squares;
            // Not into the way of the other.
            let from = (hero.doing.left - 1, travel.ground.taken - target.squares);
            let clear = |square: &Square| {
                let taken = from.1 | SquareSet::from(*square);
                travel
                    .ground
                    .gets_past(opener_at, from.0, &taken, &target.squares)
            };
            let next: SquareSet = next.iter().filter(clear).collect();
            travel
                .ground
                .step(Figure::Hero(before.hero), *at, &next, legal)
        });
        let step = room.or_else(|| approach(travel, hero, *at, reach, &target.squares, legal));
        if step.is_some() {
            return step;
        }
    }
    if let Some((hero, ..)) = inside().find(|(hero, ..)| fresh(hero)) {
        let step = follow(travel, hero.hero, &target.squares, legal);
        return step.or_else(|| try_door(travel, target, hero, door, legal));
    }
    let first = inside().next().or_else(|| {
        let mut party = travel.party.iter().collect::<Vec<_>>();
        party.retain(|(hero, ..)| able(hero));
        party.into_iter().min_by_key(|(hero, _, reach)| {
            (
                keys && !key(hero),
                reach.nearest(&target.squares),
                hero.hero,
            )
        })
    });
    let step = first
        .and_then(|(hero, at, reach)| approach(travel, hero, *at, reach, &target.squares, legal));
    let first = first.map_or(u8::MAX, |(hero, ..)| hero.hero);
    step.or_else(|| follow(travel, first, &target.squares, legal))
}

/// A step of one hero to some squares, on a way that is forced where there is no other.
fn approach(
    travel: &Travel,
    hero: &HeroSeen,
    at: Square,
    reach: &Reach,
    to: &SquareSet,
    legal: &[Action],
) -> Option<Action> {
    if to.contains(at) {
        None
    } else if reach.nearest(to) < FAR {
        travel.ground.step(Figure::Hero(hero.hero), at, to, legal)
    } else {
        travel.force_a_way(hero, at, to, legal)
    }
}

/// A hero who stands at a door tries it, once nobody is too far behind.
fn try_door(
    travel: &Travel,
    target: &Target,
    opener: &HeroSeen,
    door: u8,
    legal: &[Action],
) -> Option<Action> {
    let behind = |(hero, _, reach): &(&HeroSeen, Square, Reach)| {
        let steps = reach.nearest(&target.squares);
        travel.goes(hero) && steps > NEAR && steps < FAR
    };
    if travel.slack() > 3 && travel.party.iter().any(behind) {
        return None;
    }
    let hero = opener.hero;
    let tries = [
        Action::Unlock { hero, door },
        Action::Force { hero, door },
        if opener.open_doors > opener.pick {
            Action::Bash { hero, door }
        } else {
            Action::Pick { hero, door }
        },
        Action::Bash { hero, door },
        Action::Pick { hero, door },
    ];
    tries.into_iter().find(|action| legal.contains(action))
}

/// The party spreads out in a room, each beside something that nobody has looked at.
fn search(travel: &Travel, area: delve_format::AreaIndex, legal: &[Action]) -> Option<Action> {
    let mut spots = travel.spots(area);
    let room = SquareSet::area(area) & travel.ground.safe.free;
    let mut seekers: Vec<_> = travel
        .party
        .iter()
        .filter(|(h, ..)| travel.goes(h))
        .collect();
    // The nearest to each other first: as they walk they stay so, and nobody changes their mind.
    let mut sent = Vec::new();
    while let Some((_, i, spot)) = seekers
        .iter()
        .enumerate()
        .flat_map(|(i, (_, _, reach))| {
            let ways = spots.iter().enumerate();
            ways.map(move |(spot, squares)| (reach.nearest(squares), i, spot))
        })
        .filter(|(steps, ..)| *steps < FAR)
        .min()
    {
        sent.push((seekers.remove(i), spots.remove(spot)));
    }
    if spots.is_empty() && !room.meets(&travel.view.explored) {
        // Nothing stands there, or all is shared out: whoever is left comes in.
        sent.extend(seekers.into_iter().map(|seeker| (seeker, room)));
    }
    sent.into_iter()
        .find_map(|((hero, at, reach), to)| approach(travel, hero, *at, reach, &to, legal))
}

/// Who has nothing else to do rests: at Death's Door, or short of Stamina.
fn rest(view: &View, legal: &[Action]) -> Option<Action> {
    if view.foes().next().is_some() {
        return None;
    }
    // Not in a door, where others want to pass.
    let doors = view.doors.iter();
    let doorways: SquareSet = doors.flat_map(|d| [d.between.0, d.between.1]).collect();
    view.playing()
        .filter(|(hero, _)| hero.gauges[0] == 0 && hero.doing.left > 0)
        .find_map(|(hero, at)| {
            let ground = Ground::of_heroes(view);
            let figure = Figure::Hero(hero.hero);
            let room = ground.safe.free - ground.taken - doorways;
            let rest = Action::Rest { hero: hero.hero };
            if doorways.contains(at) {
                ground.step(figure, at, &room, legal)
            } else {
                legal.contains(&rest).then_some(rest)
            }
        })
}

/// An item whose time has come.
fn use_item(view: &View, legal: &[Action]) -> Option<Action> {
    let fights = view.foes().next().is_some();
    let uses = legal.iter().filter(|action| {
        let Action::Use { hero, slot, target } = action else {
            return false;
        };
        let Some(hero) = view.hero(*hero) else {
            return false;
        };
        let Some(item) = hero.items.iter().find(|item| item.slot == *slot) else {
            return false;
        };
        let whom = match target {
            Figure::Hero(i) => view.hero(*i).unwrap_or(hero),
            _ => hero,
        };
        let foe = match target {
            Figure::Monster(slot) => view.monster(*slot),
            _ => None,
        };
        let Some(card) = &item.card else {
            // Nobody knows what is in it: a last resort.
            return item.kind == Kind::Potion && hero.gauges[0] == 0;
        };
        let hurt = whom.full[0].saturating_sub(whom.gauges[0]);
        let heals = card.heals > 0
            && (whom.gauges[0] <= 1 || (hurt >= card.heals && whom.gauges[0] <= 2 + card.heals));
        let burns =
            card.light > 0 && !fights && i16::from(view.light) + i16::from(card.light) <= 20;
        let harms = card.harms > 0 && foe.is_some_and(|foe| foe.gauges[0] >= 2);
        let wakes = card.stamina > 0 && (whom.exhausted || whom.gauges[1] <= 1);
        let whets = card.afflicts
            && item.kind == Kind::Gear
            && fights
            && foe.is_none()
            && hero.afflictions.is_empty();
        heals || burns || harms || wakes || whets
    });
    // The worst foe is worth it most.
    let danger = |action: &Action| match action {
        Action::Use {
            target: Figure::Monster(slot),
            ..
        } => view.monster(*slot).map_or(0, |foe| {
            i32::from(foe.fighting) * 10 + i32::from(foe.gauges[0])
        }),
        _ => 0,
    };
    uses.max_by_key(|action| (danger(action), std::cmp::Reverse(**action)))
        .copied()
}

/// Who looks closer: whoever is likely to be good at it.
fn who(view: &View, heroes: &[u8], must: bool) -> Option<Action> {
    let best = heroes
        .iter()
        .filter_map(|hero| view.hero(*hero))
        .max_by_key(|hero| {
            let fits = suits(view, hero);
            (
                hero.gauges[0] > 1,
                fits,
                hero.traits.len(),
                hero.gauges[0],
                std::cmp::Reverse(hero.hero),
            )
        })?;
    if !must && best.gauges[0] == 0 {
        return Some(Action::Done);
    }
    Some(Action::Name { hero: best.hero })
}

/// Whether a hero has a trait that goes with what stands beside them.
fn suits(view: &View, hero: &HeroSeen) -> bool {
    let Some(at) = hero.at else {
        return false;
    };
    let beside = view.open.across(&at.into());
    let things = view.furniture.iter();
    let mut things = things.filter(|piece| piece.squares.meets(&beside));
    things.any(|piece| {
        let name = piece.name.to_lowercase();
        let named = |words: &[&str]| words.iter().any(|word| name.contains(word));
        hero.traits.iter().any(|kind| match kind {
            Trait::Strong | Trait::Agile => named(&["chest", "vat", "barrel", "cage", "rack"]),
            Trait::Learned | Trait::Perceptive => named(&["book", "shelves", "table", "desk"]),
            Trait::IronWilled => named(&["altar", "tomb", "throne", "statue", "font"]),
        })
    })
}

/// Takes a choice that does something, unless it looks risky and nothing is to be had by it.
fn pick(view: &View, hero: Option<u8>, read: &str, labels: &[(u8, String)]) -> Option<Action> {
    let declines = |label: &str| {
        let label = label.to_lowercase();
        let starts = [
            "leave",
            "not ",
            "better not",
            "tell her to wait",
            "tell him to wait",
            "wait",
        ];
        starts.iter().any(|start| label.starts_with(start))
    };
    let does = labels.iter().find(|(_, label)| !declines(label));
    let last = labels.last();
    let (choice, _) = match does {
        Some(does) => {
            let wanted = is_wanted(view, read) || labels.iter().any(|(_, l)| is_wanted(view, l));
            let hero = hero.and_then(|hero| view.hero(hero));
            let weak = hero.is_some_and(|hero| hero.gauges[0] <= 2);
            if weak && !wanted { last? } else { does }
        }
        None => last?,
    };
    Some(Action::Choose(*choice))
}

/// Whether a text speaks of something that the heroes are looking for.
fn is_wanted(view: &View, text: &str) -> bool {
    let text = text.to_lowercase();
    let goals = view.goals.iter().filter(|goal| !goal.met);
    let mut names = goals.filter_map(|goal| match &goal.aim {
        Aim::Slay(name) | Aim::Recover(name) | Aim::Escort(name) | Aim::Other(name) => Some(name),
        Aim::Reach(_) | Aim::Enter(_) => None,
    });
    names.any(|name| {
        let name = name.to_lowercase();
        let words = name.split(|c: char| !c.is_alphanumeric());
        words
            .filter(|word| word.len() >= 4)
            .any(|word| text.contains(word))
    })
}

/// What to keep: the lower the better.
fn price(item: &ItemSeen) -> u8 {
    match (item.kind, &item.card) {
        (_, Some(card)) if card.heals > 0 => 0,
        (Kind::Magic, _) => 1,
        (_, Some(card)) if card.harms > 0 || card.light > 0 || card.stamina > 0 => 2,
        (Kind::Potion, _) => 3,
        (Kind::Gear, _) => 4,
        (Kind::Quest | Kind::Key, _) => 0,
        (Kind::Scroll, _) => 5,
        (Kind::Treasure, _) => 6,
    }
}
