//! How heroes get on when nobody is to be fought (long, because doors, searches and corpses each have
//! their ways): they walk, open doors, look around, clear the way and leave.

use delve_format::{AreaIndex, Square};

use super::super::action::Action;
use super::super::figure::Figure;
use super::super::view::{HeroSeen, Kind, View};
use super::fight::doorways;
use super::plan::{FAR, Ground, Reach};
use super::travel::{Target, Travel, What};
use crate::squares::SquareSet;

/// Steps from which the others can be there in a turn when a door opens.
const NEAR: u8 = 5;

/// Where nobody is to be fought: on to what is next.
pub(super) fn under_way(view: &View, travel: &Travel, legal: &[Action]) -> Option<Action> {
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
        .or_else(|| {
            let aside = travel.aside().filter(|_| travel.is_shut_in())?;
            walk(travel, &aside.squares, legal)
        })
        .or_else(|| allies(view, travel, legal, leaves))
        .or_else(|| rest(view, legal))
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
fn search(travel: &Travel, area: AreaIndex, legal: &[Action]) -> Option<Action> {
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
    if sent.is_empty() {
        // Nobody can walk there: whoever forces a way goes for any of it.
        let all = spots.iter().fold(SquareSet::EMPTY, |all, spot| all | *spot);
        let to = if all.is_empty() { room } else { all };
        sent.extend(seekers.into_iter().map(|seeker| (seeker, to)));
    } else if spots.is_empty() && !room.meets(&travel.view.explored) {
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
    let doorways = doorways(view);
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
