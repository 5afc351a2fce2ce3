//! Where the party goes when there is nobody to fight (long, because there are many places to go to): rooms to search, doors to open, ways not seen
//! yet, levers, and at last an exit.

use std::cell::OnceCell;

use delve_format::{AreaIndex, Direction, Square, board};

use super::super::action::Action;
use super::super::figure::Figure;
use super::super::view::{Aim, DoorSeen, HeroSeen, View};
use super::plan::{FAR, Ground, Reach};
use crate::edges::EdgeSet;
use crate::squares::SquareSet;

/// Turns of light, beyond those that the way home takes, with which a worn party turns back.
const MARGIN: i32 = -4;
/// A jump is worth a detour of so many steps, and so is changing places with a corpse, which takes
/// till the next turn.
const JUMP: usize = 5;
const PULL: usize = 6;
/// The turn after which a party goes home even if it is near its aim.
const PATIENCE: u16 = 60;

/// A place to go to, and what for.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The squares, one of which somebody is to stand on.
    pub(super) squares: SquareSet,
    /// What for.
    pub(super) what: What,
    /// Steps that it may be farther than others before they are preferred.
    price: i32,
}

/// What a place is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// To leave the dungeon.
    Exit,
    /// To look around in a room, or at something that stands there.
    Search(AreaIndex),
    /// To open a door.
    Door(u8),
    /// To see what is farther on, or because a goal says so.
    Go,
    /// To throw a lever.
    Lever(u8),
}

/// A party that is under way.
pub(super) struct Travel<'a> {
    pub(super) view: &'a View,
    pub(super) ground: Ground,
    /// Heroes who go along, each with the distances from where they stand.
    pub(super) party: Vec<(&'a HeroSeen, Square, Reach)>,
    /// It is time to go home.
    pub(super) leaves: bool,
    /// The same distances when traps and corpses are no hindrance.
    bold: OnceCell<Vec<Reach>>,
}

impl<'a> Travel<'a> {
    pub(super) fn new(view: &'a View) -> Travel<'a> {
        let ground = Ground::of_heroes(view);
        let party = view
            .playing()
            .map(|(hero, at)| (hero, at, Reach::of(&ground.safe, &at.into())))
            .collect();
        let mut travel = Travel {
            view,
            ground,
            party,
            leaves: false,
            bold: OnceCell::new(),
        };
        travel.leaves = travel.is_done() || travel.is_late() || travel.is_beaten();
        travel
    }

    fn bold(&self) -> &[Reach] {
        self.bold.get_or_init(|| {
            let party = self.party.iter();
            party
                .map(|(_, at, _)| Reach::of(&self.ground.bold, &(*at).into()))
                .collect()
        })
    }

    /// Whether a hero goes along with the party: one at Death's Door rests while others look around.
    pub(super) fn goes(&self, hero: &HeroSeen) -> bool {
        hero.gauges[0] > 0 || self.leaves
    }

    /// Steps of the hero who is farthest from an exit; `None` when one of them cannot get there.
    fn home(&self) -> Option<u8> {
        let ways = self
            .party
            .iter()
            .map(|(_, _, reach)| reach.nearest(&self.view.exits));
        ways.max().filter(|steps| *steps < FAR)
    }

    /// Whether it is time to go home, and of those who cannot walk there nobody can jump over what is in
    /// the way either.
    pub(super) fn is_shut_in(&self) -> bool {
        let exits = self.view.exits;
        let party = self.party.iter();
        let mut shut = party
            .filter(|(_, _, reach)| reach.nearest(&exits) == FAR)
            .peekable();
        self.leaves
            && shut.peek().is_some()
            && shut.all(|(_, at, _)| self.hop(*at, &exits).is_none())
    }

    /// Turns of light beyond those that the way home takes.
    pub(super) fn slack(&self) -> i32 {
        let pace = self.party.iter().map(|(hero, ..)| hero.movement.max(2));
        let pace = i32::from(pace.min().unwrap_or(2));
        let home = self
            .home()
            .map_or(0, |steps| (i32::from(steps) + pace - 1) / pace);
        i32::from(self.view.light) - home
    }

    /// All goals are met that are no side goals.
    pub(super) fn is_done(&self) -> bool {
        let mut main = self.view.goals.iter().filter(|goal| goal.main).peekable();
        main.peek().is_some() && main.all(|goal| goal.met)
    }

    /// Whether the light is gone and the party has no reason to go on in the dark: it is not well any
    /// more, nor near its aim. After very many turns it is late in any case.
    fn is_late(&self) -> bool {
        let near = self.is_near();
        let well = self.strength() >= 50;
        self.view.turn > PATIENCE || (!near && !well && self.slack() <= MARGIN)
    }

    /// Whether one of the goals is met, or whom the party is to slay stands before it.
    fn is_near(&self) -> bool {
        let mut goals = self.view.goals.iter().filter(|goal| goal.main);
        goals.any(|goal| {
            let seen = |name: &String| self.view.monsters.iter().any(|m| m.name == *name);
            goal.met || matches!(&goal.aim, Aim::Slay(name) if seen(name))
        })
    }

    /// Whether hardly anybody stands any more, and there is somebody to fight or much left to do.
    pub(super) fn is_beaten(&self) -> bool {
        let alone = self.view.foes().next().is_none();
        self.strength() <= 16 && !(alone && self.is_near())
    }

    /// Health of those who still play, in percent of what the whole party had.
    fn strength(&self) -> i32 {
        let health = self.view.heroes.iter().filter(|hero| hero.plays);
        let health: i32 = health.map(|hero| i32::from(hero.gauges[0])).sum();
        let full: i32 = self
            .view
            .heroes
            .iter()
            .map(|hero| i32::from(hero.full[0]))
            .sum();
        health * 100 / full.max(1)
    }

    /// Where the party goes now.
    pub(super) fn target(&self) -> Option<Target> {
        let exit = [Target {
            squares: self.view.exits,
            what: What::Exit,
            price: 0,
        }];
        let prospects = self.prospects();
        // When no way home is known, a door or a lever may make one.
        let order: [&[Target]; 2] = if self.leaves {
            [&exit, &prospects]
        } else {
            [&prospects, &exit]
        };
        let walked = |targets: &&[Target]| self.best(targets, false);
        let forced = |targets: &&[Target]| self.best(targets, true);
        walked(&order[0])
            .or_else(|| forced(&order[0]))
            .or_else(|| walked(&order[1]))
            .or_else(|| forced(&order[1]))
            .or_else(|| self.aside())
    }

    /// The cheapest of some targets. As the party comes nearer to one no other gets cheaper by more,
    /// so that it does not change its mind on the way.
    fn best(&self, targets: &[Target], bold: bool) -> Option<Target> {
        let costs = targets
            .iter()
            .filter_map(|target| Some((self.cost(target, bold)?, target)));
        costs.min_by_key(|(cost, _)| *cost).map(|(_, t)| t.clone())
    }

    /// Steps of the whole party to a target and what it is priced at, of all who can get there.
    fn cost(&self, target: &Target, bold: bool) -> Option<i32> {
        let walkers = self.party.iter().enumerate();
        let ways: Vec<i32> = walkers
            .filter(|(_, (hero, ..))| self.goes(hero))
            .map(|(i, (_, _, reach))| match bold {
                true => self.bold()[i].nearest(&target.squares),
                false => reach.nearest(&target.squares),
            })
            .filter(|steps| *steps < FAR)
            .map(i32::from)
            .collect();
        let n = i32::try_from(ways.len()).unwrap_or(0);
        // To look at something one goes alone, elsewhere all go.
        let way = match target.what {
            What::Search(_) => ways.iter().min()? * n,
            _ => ways.iter().sum(),
        };
        (n > 0).then_some(way + n * target.price)
    }

    /// Everything that could still be done.
    fn prospects(&self) -> Vec<Target> {
        let mut all = Vec::new();
        self.goals(&mut all);
        self.rooms(&mut all);
        self.doors(&mut all);
        self.frontier(&mut all);
        self.levers(&mut all);
        all
    }

    fn goals(&self, all: &mut Vec<Target>) {
        for goal in self.view.goals.iter().filter(|goal| !goal.met) {
            let squares = match goal.aim {
                Aim::Reach(at) => at.into(),
                Aim::Enter(area) => SquareSet::area(area),
                _ => continue,
            };
            let squares = squares & self.ground.safe.free;
            let price = if goal.main { -4 } else { 0 };
            all.push(Target {
                squares,
                what: What::Go,
                price,
            });
        }
    }

    /// Rooms in which nobody explored, and things beside which nobody did.
    fn rooms(&self, all: &mut Vec<Target>) {
        let mut looked = Vec::new();
        let seen = AreaIndex::all().filter(|area| board().area(*area).room.is_some());
        for area in seen {
            let room = SquareSet::area(area);
            if !room.meets(&self.view.seen) {
                continue;
            }
            let rest = self.spots(area);
            if !room.meets(&self.view.explored) {
                all.push(Target {
                    squares: room & self.ground.safe.free,
                    what: What::Search(area),
                    price: 0,
                });
            } else {
                looked.extend(rest.into_iter().map(|spot| (area, spot)));
            }
        }
        // Things of value are where the worst foe was: once it is slain, there is nothing better.
        let seeks = |aim: fn(&Aim) -> bool| {
            let goals = self.view.goals.iter();
            goals
                .filter(|goal| !goal.met && goal.main && aim(&goal.aim))
                .count()
        };
        let slay = seeks(|aim| matches!(aim, Aim::Slay(_)));
        let recover = seeks(|aim| matches!(aim, Aim::Recover(_)));
        for (area, squares) in looked {
            let price = match (recover > 0 && slay == 0, self.slack() > 12) {
                (true, _) => -3,
                (false, true) => 10,
                (false, false) => 20,
            };
            all.push(Target {
                squares,
                what: What::Search(area),
                price,
            });
        }
    }

    /// Where to stand to look at what nobody has looked at yet in a room.
    pub(super) fn spots(&self, area: AreaIndex) -> Vec<SquareSet> {
        let room = SquareSet::area(area);
        let things = self
            .view
            .furniture
            .iter()
            .map(|piece| piece.squares)
            .chain(
                self.view
                    .allies
                    .iter()
                    .filter(|a| !a.joined)
                    .map(|a| a.at.into()),
            )
            .chain(
                self.view
                    .monsters
                    .iter()
                    .filter(|m| m.wary)
                    .map(|m| m.at.into()),
            );
        things
            .filter(|thing| thing.meets(&room))
            .map(|thing| self.view.open.across(&thing) & self.ground.safe.free)
            .filter(|beside| !beside.is_empty() && !beside.meets(&self.view.explored))
            .collect()
    }

    fn doors(&self, all: &mut Vec<Target>) {
        for door in self.view.doors.iter().filter(|door| !door.open) {
            let (a, b) = door.between;
            let squares: SquareSet = [a, b].into_iter().collect();
            let news = !self.view.seen.contains(a) || !self.view.seen.contains(b);
            let price = match (news, door.locked) {
                (true, false) => 1,
                (true, true) => 10,
                (false, false) => 25,
                (false, true) => 30,
            };
            all.push(Target {
                squares: squares & self.ground.safe.free,
                what: What::Door(door.door),
                price,
            });
        }
    }

    /// Squares from which a corridor goes on that nobody has seen.
    fn frontier(&self, all: &mut Vec<Target>) {
        let inside = !EdgeSet::walls();
        let beyond = inside.across(&(SquareSet::ALL - self.view.seen));
        for at in (beyond & self.ground.safe.free).iter() {
            all.push(Target {
                squares: at.into(),
                what: What::Go,
                price: 2,
            });
        }
    }

    /// Levers that nobody has thrown. Where there is a portcullis, one of them may well raise it.
    fn levers(&self, all: &mut Vec<Target>) {
        let gate = !self.view.portcullises.is_empty();
        for lever in self.view.levers.iter().filter(|lever| !lever.on) {
            let beside = self.view.open.across(&lever.at.into());
            all.push(Target {
                squares: (beside | lever.at.into()) & self.ground.safe.free,
                what: What::Lever(lever.trigger),
                price: if gate { -4 } else { 60 },
            });
        }
    }

    /// Out of the corridor that corpses block: what lies there is gone when nobody is left with it.
    pub(super) fn aside(&self) -> Option<Target> {
        let areas = self.ground.corpses.iter().map(|at| board().area_of(at));
        let there = areas.fold(SquareSet::EMPTY, |all, area| all | SquareSet::area(area));
        (!there.is_empty()).then(|| Target {
            squares: self.ground.safe.free - there,
            what: What::Go,
            price: 0,
        })
    }

    /// A door by its number.
    pub(super) fn door(&self, door: u8) -> Option<&'a DoorSeen> {
        self.view.doors.iter().find(|seen| seen.door == door)
    }

    /// The next thing to do for a hero whom only traps, corpses or furniture keep from somewhere: jump
    /// over it, disarm it, or tread on it.
    pub(super) fn force_a_way(
        &self,
        hero: &HeroSeen,
        at: Square,
        to: &SquareSet,
        legal: &[Action],
    ) -> Option<Action> {
        let figure = Figure::Hero(hero.hero);
        if let Some(hop) = self.hop(at, to) {
            let next = match hop {
                Hop::Step(to) => Action::Step { figure, to },
                Hop::Jump(to) => Action::Jump {
                    hero: hero.hero,
                    to,
                },
                Hop::Pull(to) => self.pull(hero.hero, at, to)?,
            };
            // Who is too slow for it exerts themselves.
            let stride = Action::Stride { figure };
            let doing = &hero.doing;
            let slow = match hop {
                Hop::Step(_) => false,
                Hop::Jump(_) => doing.left < 2 && !doing.jumped,
                Hop::Pull(_) => doing.left == 0 && doing.drags.is_some(),
            };
            let tries = [Some(next), slow.then_some(stride)].into_iter().flatten();
            return tries.into_iter().find(|action| legal.contains(action));
        }
        let path = self.ground.bold.path(&at.into(), to)?;
        let bad = |s: &Square| *s != at && !self.ground.safe.free.contains(*s);
        let first = path.iter().position(bad)?;
        if first > 1 {
            let before = SquareSet::from(path[first - 1]);
            return self.ground.step(figure, at, &before, legal);
        }
        let side = at.direction_to(path[first])?;
        let mut does = Vec::new();
        let armed = self.view.traps.iter();
        let traps = armed.filter(|trap| trap.armed && trap.squares.contains(path[first]));
        does.extend(traps.map(|trap| Action::Disarm {
            hero: hero.hero,
            trap: trap.trap,
        }));
        // In a fight nobody can disarm: one treads on it.
        if self.view.foes().next().is_some() {
            does.push(Action::Step { figure, to: side });
        }
        does.into_iter().find(|action| legal.contains(action))
    }

    /// The way past a corpse: whoever has taken hold of it changes places with it.
    fn pull(&self, hero: u8, at: Square, to: Direction) -> Option<Action> {
        let lies = at.step(to)?;
        let mut heroes = self.view.heroes.iter();
        let corpse = heroes.find(|other| other.dead && other.at == Some(lies))?;
        let corpse = corpse.hero;
        let holds = self.view.hero(hero)?.doing.drags == Some(corpse);
        let figure = Figure::Hero(hero);
        Some(match holds {
            true => Action::Step { figure, to },
            false => Action::Drag { hero, corpse },
        })
    }

    /// The beginning of the shortest way to one of some squares on which one jumps over furniture and
    /// corpses and changes places with these. Figures are walked round, or else will be elsewhere by
    /// then. Traps are disarmed rather than jumped over.
    fn hop(&self, at: Square, to: &SquareSet) -> Option<Hop> {
        let free = self.ground.safe.free;
        let round = self.hop_on(free - self.ground.taken, at, to);
        round.or_else(|| self.hop_on(free - self.ground.corpses, at, to))
    }

    fn hop_on(&self, free: SquareSet, at: Square, to: &SquareSet) -> Option<Hop> {
        let things = self.view.furniture.iter();
        let corpses = self.ground.corpses;
        let over = things.fold(corpses, |all, piece| all | piece.squares);
        let open = self.ground.safe.open;
        let places = free | corpses | at.into();
        let jumped = |landing: SquareSet, side: Direction| {
            let back = side.opposite();
            let middle = open.across_to(&(landing & free), back) & over;
            open.across_to(&middle, back)
        };
        // Backwards from there: the squares from which it takes so many steps.
        let mut waves = vec![*to & places];
        let mut reached = waves[0];
        while !reached.contains(at) {
            let ago = |n: usize| waves.len().checked_sub(n).map(|n| waves[n]);
            let ago = |n: usize| ago(n).unwrap_or_default();
            let jumps = Direction::ALL
                .into_iter()
                .map(|side| jumped(ago(JUMP), side));
            let from = open.across(&(ago(1) & free)) | open.across(&(ago(PULL) & corpses));
            let from = jumps.fold(from, |all, spots| all | spots);
            let wave = (from & places) - reached;
            reached |= wave;
            waves.push(wave);
            if waves.iter().rev().take(PULL).all(SquareSet::is_empty) {
                return None;
            }
        }
        let ago = |n: usize| (waves.len() - 1).checked_sub(n).map(|n| waves[n]);
        let ago = |n: usize| ago(n).unwrap_or_default();
        let stands = |side: Direction, on: SquareSet| {
            open.has(at, side) && at.step(side).is_some_and(|next| on.contains(next))
        };
        let find = |way: &dyn Fn(Direction) -> bool| Direction::ALL.into_iter().find(|s| way(*s));
        find(&|side| stands(side, ago(1) & free))
            .map(Hop::Step)
            .or_else(|| find(&|side| jumped(ago(JUMP), side).contains(at)).map(Hop::Jump))
            .or_else(|| find(&|side| stands(side, ago(PULL) & corpses)).map(Hop::Pull))
    }
}

/// How a way begins that leads over obstacles.
enum Hop {
    Step(Direction),
    Jump(Direction),
    Pull(Direction),
}
