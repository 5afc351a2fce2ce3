//! The state of a game (long, because everything that changes stands here): everything that changes, in one plain value that is cheap to copy.
//!
//! [`State::evolve`] is the only function that changes it. Positions count in the lists of
//! [`Adventure`](super::Adventure) and of the dungeon.

use delve_format::Square;
use delve_format::entry::Outcome;

use super::control::Control;
use super::dice::Purpose;
use super::event::{Event, Gauge};
use super::figure::{Figure, Part, Trap};
use crate::squares::SquareSet;

/// Most heroes in a party.
pub const HEROES: usize = 5;
/// Most monsters on the board at a time.
pub const MONSTERS: usize = 48;
/// Most allies.
pub(crate) const ALLIES: usize = 8;
/// Most items that a hero carries.
pub(crate) const ITEMS: usize = 16;
/// Most timers.
pub(crate) const TIMERS: usize = 32;
/// Most doors, triggers, mechanisms and flags each.
pub(crate) const PARTS: usize = 64;
/// Most counters.
pub(crate) const COUNTERS: usize = 16;
/// Most decks.
pub(crate) const DECKS: usize = 16;
/// Most entries of room text and events.
pub(crate) const ENTRIES: usize = 256;

/// A set of small numbers, as bits.
pub(crate) type Bits = u64;

/// Whether a bit is set.
#[must_use]
pub(crate) const fn has(bits: Bits, index: usize) -> bool {
    index < 64 && bits >> index & 1 == 1
}

fn put(bits: &mut Bits, index: u8, on: bool) {
    let bit = 1_u64.checked_shl(index.into()).unwrap_or(0);
    *bits = if on { *bits | bit } else { *bits & !bit };
}

/// A status that has befallen a figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Affliction {
    /// Which status, by position among the adventure's.
    pub status: u8,
    /// Turns until it ends; 0 is none.
    pub turns: u8,
}

/// An item that a hero carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carried {
    /// Which item, by position among the adventure's.
    pub item: u8,
    /// How often it can still be used; 0 for one that never wears out.
    pub uses: u8,
    /// Its secret is known.
    pub identified: bool,
}

/// What is left of one hero's turn, and what happened in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doing {
    /// Squares of Movement left.
    pub left: u8,
    /// Stamina spent for Movement in this turn, 0 to 3.
    pub spent: u8,
    /// Surprised until the turn ends.
    pub surprised: bool,
    /// Rests in this turn.
    pub rests: bool,
    /// Rested in the turn before.
    pub rested: bool,
    /// Did something that is no rest.
    pub acted: bool,
    /// Tried a door in this turn.
    pub tried: bool,
    /// Tried to disarm, or threw a lever.
    pub handled: bool,
    /// Jumped in this turn.
    pub jumped: bool,
    /// Explores in this turn.
    pub explores: bool,
    /// Its Movement is over, and Stamina buys no more squares: a jump failed, or it worked on a trap.
    pub ended: bool,
    /// Drags this hero's corpse along in this turn.
    pub drags: Option<u8>,
}

/// A hero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hero {
    /// Where, also dead; `None` when not on the board: gone home, or left to the monsters.
    pub at: Option<Square>,
    /// Points of Health. At 0 a hero is at Death's Door.
    pub health: u8,
    /// Points of Stamina.
    pub stamina: u8,
    /// Points of Magic.
    pub magic: u8,
    /// Has run out of Stamina and not yet recovered all of it.
    pub exhausted: bool,
    /// Has perished.
    pub dead: bool,
    /// Has left the dungeon: alive, or dead and carried by somebody.
    pub left: bool,
    /// What befell it.
    pub afflictions: [Affliction; 4],
    /// What it carries.
    pub items: [Option<Carried>; ITEMS],
    /// This turn.
    pub doing: Doing,
}

impl Hero {
    /// Whether it is alive and in the dungeon.
    #[must_use]
    pub const fn plays(&self) -> bool {
        self.at.is_some() && !self.dead
    }
}

/// A monster on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Monster {
    /// Which card, by position among the adventure's.
    pub card: u8,
    /// Which guard of the dungeon it is, if it is one.
    pub guard: Option<u8>,
    /// Where.
    pub at: Square,
    /// Points of Health, at least 1 while it stands here.
    pub health: u8,
    /// Points of Stamina.
    pub stamina: u8,
    /// Points of Magic.
    pub magic: u8,
    /// What befell it.
    pub afflictions: [Affliction; 3],
    /// The heroes have met it.
    pub met: bool,
    /// Waits until provoked.
    pub wary: bool,
    /// Surprised until the turn ends.
    pub surprised: bool,
    /// Squares of Movement left.
    pub left: u8,
    /// Stamina spent for Movement in this turn, 0 to 3.
    pub spent: u8,
}

/// An ally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Companion {
    /// Where; `None` when not on the board.
    pub at: Option<Square>,
    /// Has joined the party.
    pub joined: bool,
    /// Has left the dungeon with it.
    pub left: bool,
    /// Squares of Movement left.
    pub steps: u8,
}

/// How a door stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoorNow {
    /// Open.
    pub open: bool,
    /// Its padlock is armed.
    pub locked: bool,
    /// Secret, and not found yet: a wall to everybody.
    pub hidden: bool,
    /// A failed try warned whoever is behind it.
    pub warned: bool,
    /// Has been open at some time.
    pub opened: bool,
    /// Failed bashes of a lock since the party changed its way, 0 to 5.
    pub bashes: u8,
    /// Failed picks of a lock since the party changed its way, 0 to 5.
    pub picks: u8,
}

/// Everything that changes in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Turns of light left, 0 to 20.
    pub light: u8,
    /// The party; those beyond its size are never on the board.
    pub heroes: [Hero; HEROES],
    /// Monsters on the board, met or not.
    pub monsters: [Option<Monster>; MONSTERS],
    /// Allies.
    pub allies: [Companion; ALLIES],
    /// Doors.
    pub doors: [DoorNow; PARTS],
    /// Blockages that are there, by position among the adventure's.
    pub blockages: u128,
    /// Squares that the heroes have seen.
    pub seen: SquareSet,
    /// Squares on which a hero has explored.
    pub explored: SquareSet,
    /// Rooms that are revealed and corridors that a hero has entered.
    pub areas: u32,
    /// Corridors in which a hero stood when the turn before ended.
    pub walked: u32,
    /// Triggers that are on.
    pub on: Bits,
    /// Triggers that need a reset.
    pub spent_triggers: Bits,
    /// Mechanisms that need a reset.
    pub spent_mechanisms: Bits,
    /// Timers that need a reset, or run.
    pub spent_timers: Bits,
    /// Triggers that are disarmed, with their traps.
    pub gone_triggers: Bits,
    /// Hazards that are disarmed.
    pub gone_hazards: Bits,
    /// Triggers that the heroes know of.
    pub known_triggers: Bits,
    /// Hazards that the heroes know of.
    pub known_hazards: Bits,
    /// Turn Ends until each timer sends its signal on; 0 when it does not run.
    pub timers: [u8; TIMERS],
    /// Who set off the trap of each running timer.
    pub culprits: [Option<Figure>; TIMERS],
    /// Flags that are set.
    pub flags: Bits,
    /// Counters.
    pub counters: [i16; COUNTERS],
    /// Entries that are used up.
    pub used: [Bits; ENTRIES / 64],
    /// Entries that each hero has used up.
    pub used_by: [[Bits; ENTRIES / 64]; HEROES],
    /// Cards drawn from each deck.
    pub drawn: [u8; DECKS],
    /// Which list of monsters makes a patrol, by position among the adventure's.
    pub patrol: u8,
    /// Guards that are slain.
    pub slain: Bits,
    /// Goals that are reached for good: squares and areas.
    pub reached: Bits,
    /// How often each actor (the heroes, then everybody else) rolled for each purpose in this turn.
    pub rolls: [[u8; Purpose::COUNT]; HEROES + 1],
    /// Where the game stands in the turn, and what it waits for.
    pub control: Control,
}

impl State {
    /// Before the game: nobody on the board.
    #[must_use]
    pub fn blank() -> State {
        State {
            turn: 0,
            light: 0,
            heroes: [Hero::default(); HEROES],
            monsters: [None; MONSTERS],
            allies: [Companion::default(); ALLIES],
            doors: [DoorNow::default(); PARTS],
            blockages: 0,
            seen: SquareSet::EMPTY,
            explored: SquareSet::EMPTY,
            areas: 0,
            walked: 0,
            on: 0,
            spent_triggers: 0,
            spent_mechanisms: 0,
            spent_timers: 0,
            gone_triggers: 0,
            gone_hazards: 0,
            known_triggers: 0,
            known_hazards: 0,
            timers: [0; TIMERS],
            culprits: [None; TIMERS],
            flags: 0,
            counters: [0; COUNTERS],
            used: [0; ENTRIES / 64],
            used_by: [[0; ENTRIES / 64]; HEROES],
            drawn: [0; DECKS],
            patrol: 0,
            slain: 0,
            reached: 0,
            rolls: [[0; Purpose::COUNT]; HEROES + 1],
            control: Control::default(),
        }
    }

    /// The heroes who are alive and in the dungeon.
    pub fn playing(&self) -> impl Iterator<Item = (u8, &Hero)> {
        (0..).zip(&self.heroes).filter(|(_, hero)| hero.plays())
    }

    /// The monsters on the board.
    pub fn standing(&self) -> impl Iterator<Item = (u8, &Monster)> {
        (0..)
            .zip(&self.monsters)
            .filter_map(|(i, m)| Some((i, m.as_ref()?)))
    }

    /// The monsters that fight: met, and not waiting to be provoked.
    pub fn foes(&self) -> impl Iterator<Item = (u8, &Monster)> {
        self.standing().filter(|(_, m)| m.met && !m.wary)
    }

    /// Whether monsters are on the board, so that the Combat Turn Sequence holds.
    #[must_use]
    pub fn is_combat(&self) -> bool {
        self.foes().next().is_some()
    }

    /// Where a figure is.
    #[must_use]
    pub fn at(&self, figure: Figure) -> Option<Square> {
        match figure {
            Figure::Hero(i) => self.heroes.get(usize::from(i))?.at,
            Figure::Monster(i) => Some(self.monsters.get(usize::from(i))?.as_ref()?.at),
            Figure::Ally(i) => self.allies.get(usize::from(i))?.at,
        }
    }

    /// Whether a figure is on the board, and alive.
    #[must_use]
    pub fn is_there(&self, figure: Figure) -> bool {
        match figure {
            Figure::Hero(i) => self.heroes.get(usize::from(i)).is_some_and(Hero::plays),
            Figure::Monster(_) | Figure::Ally(_) => self.at(figure).is_some(),
        }
    }

    /// What befell a figure.
    #[must_use]
    pub fn afflictions(&self, figure: Figure) -> &[Affliction] {
        match figure {
            Figure::Hero(i) => self.heroes.get(usize::from(i)).map(|h| &h.afflictions[..]),
            Figure::Monster(i) => {
                let monster = self.monsters.get(usize::from(i)).and_then(Option::as_ref);
                monster.map(|m| &m.afflictions[..])
            }
            Figure::Ally(_) => None,
        }
        .unwrap_or_default()
    }

    /// Squares on which a figure stands.
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        let heroes = self.playing().filter_map(|(_, hero)| hero.at);
        let monsters = self.standing().map(|(_, monster)| monster.at);
        let allies = self.allies.iter().filter_map(|ally| ally.at);
        heroes.chain(monsters).chain(allies).collect()
    }

    /// The slot of a guard that is on the board.
    #[must_use]
    pub fn slot_of(&self, guard: u8) -> Option<u8> {
        self.standing()
            .find(|(_, m)| m.guard == Some(guard))
            .map(|(slot, _)| slot)
    }

    /// Whether an entry is used up, for this hero or for all.
    #[must_use]
    pub fn is_used(&self, entry: u16, hero: Option<u8>) -> bool {
        let (word, bit) = (usize::from(entry) / 64, usize::from(entry) % 64);
        let by = hero.and_then(|hero| self.used_by.get(usize::from(hero)));
        has(self.used[word], bit) || by.is_some_and(|by| has(by[word], bit))
    }

    /// How the game ended, once it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.control.outcome
    }

    /// Applies what happened. Events of another game change nothing that is not there.
    pub fn evolve(&mut self, event: &Event) {
        match *event {
            Event::Waits(ref control) => self.control = **control,
            Event::Rolled { roll, .. } => {
                let actor = roll
                    .actor
                    .and_then(Figure::hero)
                    .map_or(HEROES, usize::from);
                if let Some(counts) = self.rolls.get_mut(actor) {
                    let count = &mut counts[roll.purpose as usize];
                    *count = count.wrapping_add(1);
                }
                if let (Some(Figure::Hero(i)), Purpose::Disarm) = (roll.actor, roll.purpose) {
                    self.hero(i).doing.ended = true;
                }
            }
            Event::Began { light } => self.light = light,
            Event::TurnBegan { turn } => {
                self.turn = turn;
                self.rolls = [[0; Purpose::COUNT]; HEROES + 1];
            }
            Event::TurnEnded => self.end_turn(),
            Event::LightChanged { now } => self.light = now,
            Event::Entered { figure, at } | Event::Stepped { figure, to: at, .. } => {
                self.stand(figure, at, matches!(event, Event::Stepped { .. }));
            }
            Event::Spawned { slot, ref monster } => {
                if let Some(place) = self.monsters.get_mut(usize::from(slot)) {
                    *place = Some(**monster);
                }
            }
            Event::CanMove { figure, squares } => self.set_left(figure, squares),
            Event::Strode { figure } => self.stride(figure),
            Event::Changed { figure, gauge, to } => self.gauge(figure, gauge, to),
            Event::Exhausted { hero, on } => self.hero(hero).exhausted = on,
            Event::Afflicted {
                figure,
                status,
                turns,
            } => self.afflict(figure, status, turns),
            Event::Surprised { figure } => match figure {
                Figure::Hero(i) => {
                    let doing = &mut self.hero(i).doing;
                    (doing.surprised, doing.left) = (true, 0);
                }
                Figure::Monster(i) => self.monster(i, |m| m.surprised = true),
                Figure::Ally(_) => {}
            },
            Event::Met { monster } => self.monster(monster, |m| m.met = true),
            Event::Mood { monster, wary } => self.monster(monster, |m| m.wary = wary),
            Event::Slain { monster } => {
                if let Some(Some(guard)) = self
                    .monsters
                    .get(usize::from(monster))
                    .map(|m| m.and_then(|m| m.guard))
                {
                    put(&mut self.slain, guard, true);
                }
                if let Some(place) = self.monsters.get_mut(usize::from(monster)) {
                    *place = None;
                }
            }
            Event::Died { hero } => {
                let hero = self.hero(hero);
                (hero.dead, hero.doing) = (true, Doing::default());
            }
            Event::Looted { hero } => self.hero(hero).at = None,
            Event::Drags { hero, corpse } => {
                let doing = &mut self.hero(hero).doing;
                (doing.left, doing.drags) = (doing.left.saturating_sub(1), Some(corpse));
                doing.acted = true;
            }
            Event::Jumped { hero, clear, .. } => {
                let doing = &mut self.hero(hero).doing;
                (doing.jumped, doing.acted, doing.ended) = (true, true, !clear);
                doing.drags = None;
            }
            Event::Left { figure } => match figure {
                Figure::Hero(i) => {
                    let hero = self.hero(i);
                    (hero.left, hero.at) = (true, None);
                }
                Figure::Ally(i) => {
                    let ally = self.ally(i);
                    (ally.left, ally.at) = (true, None);
                }
                Figure::Monster(_) => {}
            },
            Event::Joined { ally } => self.ally(ally).joined = true,
            Event::Gained {
                hero,
                slot,
                carried,
            } => {
                if let Some(place) = self.hero(hero).items.get_mut(usize::from(slot)) {
                    *place = Some(carried);
                }
            }
            Event::Lost { hero, slot, .. } => {
                if let Some(place) = self.hero(hero).items.get_mut(usize::from(slot)) {
                    *place = None;
                }
            }
            Event::Used {
                hero, slot, uses, ..
            } => {
                let hero = self.hero(hero);
                hero.doing.acted = true;
                if let Some(Some(carried)) = hero.items.get_mut(usize::from(slot)) {
                    carried.uses = uses;
                }
            }
            Event::Drew { deck, .. } => {
                if let Some(drawn) = self.drawn.get_mut(usize::from(deck)) {
                    *drawn = drawn.wrapping_add(1);
                }
            }
            Event::Rests { hero } => {
                let doing = &mut self.hero(hero).doing;
                (doing.rests, doing.left) = (true, 0);
            }
            Event::RestBroken { hero } => self.hero(hero).doing.rests = false,
            Event::Explores { hero } => {
                let hero = self.hero(hero);
                hero.doing.explores = true;
                if let Some(at) = hero.at {
                    self.explored.insert(at);
                }
            }
            Event::Busy { hero } => {
                let doing = &mut self.hero(hero).doing;
                (doing.acted, doing.handled) = (true, true);
            }
            Event::Saw { ref squares } => self.seen |= **squares,
            Event::Revealed { area } => self.areas |= 1 << (area.index() & 31),
            Event::Walked { areas } => self.walked = areas,
            Event::Door { door, now, .. } => {
                if let Some(place) = self.doors.get_mut(usize::from(door)) {
                    *place = now;
                }
            }
            Event::Tried { hero, .. } => {
                let doing = &mut self.hero(hero).doing;
                (doing.tried, doing.acted) = (true, true);
            }
            Event::Blockage { blockage, there } => {
                let bit = 1_u128.checked_shl(blockage.into()).unwrap_or(0);
                self.blockages = if there {
                    self.blockages | bit
                } else {
                    self.blockages & !bit
                };
            }
            Event::Found { trap } => match trap {
                Trap::Trigger(i) => put(&mut self.known_triggers, i, true),
                Trap::Hazard(i) => put(&mut self.known_hazards, i, true),
            },
            Event::Disarmed { trap } => match trap {
                Trap::Trigger(i) => put(&mut self.gone_triggers, i, true),
                Trap::Hazard(i) => put(&mut self.gone_hazards, i, true),
            },
            Event::Fired { part, lever, .. } => match part {
                Part::Trigger(i) => {
                    put(&mut self.on, i, true);
                    put(&mut self.known_triggers, i, true);
                    put(&mut self.spent_triggers, i, !lever);
                }
                Part::Mechanism(i) => put(&mut self.spent_mechanisms, i, true),
                Part::Timer(i) => self.clock(i, 0, None),
            },
            Event::TurnedOff { trigger } => put(&mut self.on, trigger, false),
            Event::Ticks {
                timer,
                left,
                culprit,
            } => {
                put(&mut self.spent_timers, timer, true);
                self.clock(timer, left, culprit);
            }
            Event::Reset { part, .. } => match part {
                Part::Trigger(i) => put(&mut self.spent_triggers, i, false),
                Part::Mechanism(i) => put(&mut self.spent_mechanisms, i, false),
                Part::Timer(i) => put(&mut self.spent_timers, i, false),
            },
            Event::Flag { flag, on } => put(&mut self.flags, flag, on),
            Event::Counter { counter, now } => {
                if let Some(place) = self.counters.get_mut(usize::from(counter)) {
                    *place = now;
                }
            }
            Event::UsedUp { entry, hero } => {
                let (word, bit) = (usize::from(entry) / 64 % 4, entry as u8 % 64);
                match hero {
                    None => put(&mut self.used[word], bit, true),
                    Some(hero) => put(
                        &mut self.used_by[usize::from(hero) % HEROES][word],
                        bit,
                        true,
                    ),
                }
            }
            Event::PatrolChanged { list } => self.patrol = list,
            Event::Reached { goal } => put(&mut self.reached, goal, true),
            // What is only told changes nothing.
            Event::Phase(_)
            | Event::Read { .. }
            | Event::Chose { .. }
            | Event::Won { .. }
            | Event::Wounded { .. }
            | Event::Prevented { .. }
            | Event::Overflow
            | Event::Ended { .. } => {}
        }
    }

    fn hero(&mut self, index: u8) -> &mut Hero {
        &mut self.heroes[usize::from(index) % HEROES]
    }

    fn ally(&mut self, index: u8) -> &mut Companion {
        &mut self.allies[usize::from(index) % ALLIES]
    }

    fn monster(&mut self, slot: u8, change: impl FnOnce(&mut Monster)) {
        if let Some(Some(monster)) = self.monsters.get_mut(usize::from(slot)) {
            change(monster);
        }
    }

    fn stand(&mut self, figure: Figure, at: Square, step: bool) {
        match figure {
            Figure::Hero(i) => {
                let hero = self.hero(i);
                hero.at = Some(at);
                if step {
                    hero.doing.left = hero.doing.left.saturating_sub(1);
                    hero.doing.acted = true;
                } else {
                    // Whoever comes somewhere in another way has let go.
                    hero.doing.drags = None;
                }
            }
            Figure::Monster(i) => self.monster(i, |m| {
                m.at = at;
                m.left = m.left.saturating_sub(u8::from(step));
            }),
            Figure::Ally(i) => {
                let ally = self.ally(i);
                ally.at = Some(at);
                ally.steps = ally.steps.saturating_sub(u8::from(step));
            }
        }
    }

    fn stride(&mut self, figure: Figure) {
        match figure {
            Figure::Hero(i) => {
                let doing = &mut self.hero(i).doing;
                (doing.left, doing.spent) = (doing.left.saturating_add(1), doing.spent + 1);
                doing.acted = true;
            }
            Figure::Monster(i) => self.monster(i, |m| {
                (m.left, m.spent) = (m.left.saturating_add(1), m.spent + 1);
            }),
            Figure::Ally(_) => {}
        }
    }

    fn set_left(&mut self, figure: Figure, squares: u8) {
        match figure {
            Figure::Hero(i) => self.hero(i).doing.left = squares,
            Figure::Monster(i) => self.monster(i, |m| (m.left, m.spent) = (squares, 0)),
            Figure::Ally(i) => self.ally(i).steps = squares,
        }
    }

    fn gauge(&mut self, figure: Figure, gauge: Gauge, to: u8) {
        match figure {
            Figure::Hero(i) => {
                let hero = self.hero(i);
                match gauge {
                    Gauge::Health => hero.health = to,
                    Gauge::Stamina => hero.stamina = to,
                    Gauge::Magic => hero.magic = to,
                }
            }
            Figure::Monster(i) => self.monster(i, |m| match gauge {
                Gauge::Health => m.health = to,
                Gauge::Stamina => m.stamina = to,
                Gauge::Magic => m.magic = to,
            }),
            Figure::Ally(_) => {}
        }
    }

    /// A status that is there already lasts longer; where there is no room it takes the place of the
    /// one that would end first.
    fn afflict(&mut self, figure: Figure, status: u8, turns: u8) {
        let set = |list: &mut [Affliction]| {
            let same = list.iter().position(|a| a.turns > 0 && a.status == status);
            let place = same.or_else(|| (0..list.len()).min_by_key(|i| list[*i].turns));
            if let Some(place) = place {
                list[place] = Affliction { status, turns };
            }
        };
        match figure {
            Figure::Hero(i) => set(&mut self.hero(i).afflictions),
            Figure::Monster(i) => self.monster(i, |m| set(&mut m.afflictions)),
            Figure::Ally(_) => {}
        }
    }

    fn clock(&mut self, timer: u8, left: u8, culprit: Option<Figure>) {
        if let Some(clock) = self.timers.get_mut(usize::from(timer)) {
            *clock = left;
            self.culprits[usize::from(timer)] = culprit;
        }
    }

    fn end_turn(&mut self) {
        for hero in &mut self.heroes {
            let rested = hero.doing.rests;
            hero.doing = Doing {
                rested,
                ..Doing::default()
            };
        }
        for monster in self.monsters.iter_mut().flatten() {
            (monster.surprised, monster.left, monster.spent) = (false, 0, 0);
        }
        for ally in &mut self.allies {
            ally.steps = 0;
        }
    }
}
