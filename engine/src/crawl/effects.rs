//! Effects being carried out (long, because the list of effects is), instruction by instruction.

use delve_format::entry::{Aggressor, Repeat, Roll, Trait};
use delve_format::scenario::BlockageKind;
use delve_format::{Square, board};

use super::code::{Block, Gate, Op, Test, Trip, Whom};
use super::control::Decision;
use super::dice::Purpose;
use super::event::{DoorCause, Event, Prevention};
use super::figure::{Figure, Part, Trap};
use super::run::Run;
use super::score::{at_least, reaches};
use super::state::has;
use crate::dungeon::DoorState;
use crate::squares::SquareSet;

impl Run<'_> {
    /// Carries out the next instruction of what is under way.
    pub(crate) fn instruct(&mut self) {
        let control = self.control();
        let top = usize::from(control.depth) - 1;
        let frame = &mut control.frames[top];
        if frame.next >= frame.end {
            control.depth -= 1;
            return;
        }
        let at = frame.next;
        let actor = frame.actor;
        frame.next += 1;
        let adventure = self.adventure;
        let Some(op) = adventure.ops.get(usize::from(at)) else {
            return;
        };
        if actor.is_none() && op.is_personal() {
            // Nobody in particular: each hero in turn.
            let heroes: Vec<u8> = self.state.playing().map(|(hero, _)| hero).collect();
            for hero in heroes.into_iter().rev() {
                self.push(Block(at, at + 1), Some(Figure::Hero(hero)));
            }
            return;
        }
        // Whom it concerns may have died or left in the meantime.
        let asks = op.is_personal() || matches!(op, Op::Choose(_));
        if asks && actor.is_some_and(|figure| !self.state.is_there(figure)) {
            return;
        }
        self.carry_out(op, at, actor);
    }

    fn carry_out(&mut self, op: &Op, at: u16, actor: Option<Figure>) {
        match op {
            Op::Harm { amount, to } => {
                let culprit = self.state.control.culprit.map(Figure::Hero);
                let hero = actor.filter(|figure| figure.hero().is_some());
                for figure in self.whom(to, actor) {
                    let by = culprit.or(hero).filter(|by| *by != figure);
                    self.harm(figure, *amount, by.as_slice());
                }
            }
            Op::Gauge { gauge, change, to } => {
                for figure in self.whom(to, actor) {
                    self.change(figure, *gauge, *change);
                }
            }
            Op::Afflict { status, turns, to } => {
                for figure in self.whom(to, actor) {
                    // What lasts longer already is not cut short.
                    let there = self.state.afflictions(figure).iter();
                    let same = there.filter(|a| a.status == *status).map(|a| a.turns);
                    self.tell(Event::Afflicted {
                        figure,
                        status: *status,
                        turns: same.max().unwrap_or(0).max(*turns),
                    });
                }
            }
            Op::Place { at, to } => {
                for figure in self.whom(to, actor) {
                    if let Some(at) = self.nearest_free(*at) {
                        self.tell(Event::Entered { figure, at });
                        self.arrive(figure, at);
                    }
                }
                self.look(None, actor);
            }
            Op::Gain { item, to } => {
                for hero in self.whom(to, actor).into_iter().filter_map(Figure::hero) {
                    self.gain(hero, *item, false);
                }
            }
            Op::Lose { item, to } => {
                for hero in self.whom(to, actor).into_iter().filter_map(Figure::hero) {
                    let items = self.state.heroes[usize::from(hero)].items;
                    let slot = (0_u8..)
                        .zip(items)
                        .find(|(_, c)| c.is_some_and(|c| c.item == *item));
                    if let Some((slot, _)) = slot {
                        self.tell(Event::Lost {
                            hero,
                            slot,
                            item: *item,
                        });
                    }
                }
            }
            Op::Draw { deck, count } => {
                let Some(hero) = actor.and_then(Figure::hero) else {
                    return;
                };
                for _ in 0..*count {
                    match self.draw(*deck) {
                        Some(item) => _ = self.gain(hero, item, false),
                        None => break,
                    }
                }
            }
            Op::Offer { deck, choose } => self.offer(*deck, *choose, actor),
            Op::Test { roll, pass, fail } => self.test(roll, at, *pass, *fail, actor),
            Op::Table(faces) => {
                let (face, _) = self.die(actor, Purpose::Table, at, 0);
                self.push(faces[usize::from(face.clamp(1, 6)) - 1], actor);
            }
            Op::Mental { .. } => match actor {
                Some(Figure::Hero(hero)) if self.state.heroes[usize::from(hero)].magic > 0 => {
                    self.wait(Decision::Magic { hero });
                }
                Some(figure) => self.contest(at, figure, 0),
                None => {}
            },
            Op::Light(change) => {
                let now = self.state.light.saturating_add_signed(*change);
                self.set_light(now);
            }
            Op::Ambush(arrivals) => {
                let mut slots = Vec::new();
                for (card, at) in arrivals {
                    slots.extend(self.spawn(*card, None, *at, false));
                }
                self.meet(&slots, true, false);
            }
            Op::Summon { guard, at, ambush } => self.summon(*guard, *at, *ambush),
            Op::Join(ally) => {
                let now = self.state.allies[usize::from(*ally)];
                if now.at.is_some() && !now.joined {
                    self.tell(Event::Joined { ally: *ally });
                }
            }
            Op::Mood { guard, wary } => {
                if let Some(monster) = self.state.slot_of(*guard) {
                    self.tell(Event::Mood {
                        monster,
                        wary: *wary,
                    });
                    let now = self.state.monsters[usize::from(monster)];
                    if !wary && now.is_some_and(|m| m.met) {
                        self.meet(&[monster], false, false);
                    }
                }
            }
            Op::Patrol => self.call_patrol(actor),
            Op::SetPatrol(list) => self.tell(Event::PatrolChanged { list: *list }),
            Op::Move { gate, open } => self.move_gate(*gate, *open, DoorCause::Text, actor),
            Op::Lock { door, locked } => {
                self.door(*door, DoorCause::Text, |door| {
                    door.locked = *locked && !door.open
                });
            }
            Op::Reveal(door) => self.find_door(*door),
            Op::Block(blockage) => self.block(*blockage),
            Op::Clear(blockage) => {
                if self.state.blockages >> blockage & 1 == 1 {
                    self.tell(Event::Blockage {
                        blockage: *blockage,
                        there: false,
                    });
                    self.look(None, actor);
                }
            }
            Op::Fire(part) => self.fire(*part, actor),
            Op::Disarm(part) => {
                for trigger in self.triggers_of(*part) {
                    self.tell(Event::Disarmed {
                        trap: Trap::Trigger(trigger),
                    });
                }
            }
            Op::Flag { flag, on } => {
                if has(self.state.flags, usize::from(*flag)) != *on {
                    self.tell(Event::Flag {
                        flag: *flag,
                        on: *on,
                    });
                    if *on {
                        self.trip(|trip| *trip == Trip::FlagSet(*flag), actor);
                    }
                }
            }
            Op::Add { counter, n } => {
                let now = i32::from(self.state.counters[usize::from(*counter)]).saturating_add(*n);
                let now = now.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
                self.tell(Event::Counter {
                    counter: *counter,
                    now,
                });
            }
            Op::AvoidCombat => {
                let met = self.state.control.meeting;
                let foes: Vec<u8> = self
                    .state
                    .foes()
                    .map(|(slot, _)| slot)
                    .filter(|slot| met >> (slot & 63) & 1 == 1)
                    .collect();
                for monster in foes {
                    self.tell(Event::Mood {
                        monster,
                        wary: true,
                    });
                }
            }
            Op::Read(text) => self.tell(Event::Read { text: *text }),
            Op::Finish(outcome) => self.control().outcome = Some(*outcome),
            Op::Choose(entry) => {
                let hero = actor.and_then(Figure::hero);
                if self
                    .adventure
                    .choices(&self.state, *entry, hero)
                    .next()
                    .is_some()
                {
                    self.wait(Decision::Choice {
                        entry: *entry,
                        hero,
                    });
                }
            }
            Op::UseUp(entry) => self.use_up(*entry, actor.and_then(Figure::hero)),
        }
    }

    fn use_up(&mut self, entry: u16, hero: Option<u8>) {
        let hero = match self.adventure.entries[usize::from(entry)].repeat {
            Repeat::Always => return,
            Repeat::PerHero => hero,
            Repeat::No => None,
        };
        if !self.state.is_used(entry, hero) {
            self.tell(Event::UsedUp { entry, hero });
        }
    }

    /// A choice is taken. One without effects is a way of declining: the entry is not used up by it.
    pub(crate) fn choose(&mut self, entry: u16, hero: Option<u8>, choice: u8) {
        self.tell(Event::Chose {
            hero,
            entry,
            choice,
        });
        let adventure = self.adventure;
        let Some(offered) = adventure.entries[usize::from(entry)]
            .choices
            .get(usize::from(choice))
        else {
            return;
        };
        if !offered.block.is_empty() {
            self.use_up(entry, hero);
            self.push(offered.block, hero.map(Figure::Hero));
        }
    }

    /// Whether all of these hold for the Actor.
    pub(crate) fn hold(&self, tests: &[Test], hero: Option<u8>) -> bool {
        self.adventure.hold(&self.state, tests, hero)
    }

    fn whom(&self, to: &Whom, actor: Option<Figure>) -> Vec<Figure> {
        let all = || self.state.playing().map(|(i, _)| Figure::Hero(i));
        match (to, actor) {
            (Whom::Actor, Some(figure)) if self.state.is_there(figure) => vec![figure],
            (Whom::Actor, Some(_)) => Vec::new(),
            (Whom::Actor, None) | (Whom::All, _) => all().collect(),
            (Whom::On(squares), _) => self.on(squares),
        }
    }

    /// The heroes and monsters on these squares.
    pub(crate) fn on(&self, squares: &SquareSet) -> Vec<Figure> {
        let heroes = self
            .state
            .playing()
            .filter(|(_, h)| h.at.is_some_and(|at| squares.contains(at)));
        let monsters = self
            .state
            .standing()
            .filter(|(_, m)| squares.contains(m.at));
        let heroes = heroes.map(|(i, _)| Figure::Hero(i));
        heroes
            .chain(monsters.map(|(i, _)| Figure::Monster(i)))
            .collect()
    }

    fn draw(&mut self, deck: u8) -> Option<u8> {
        let adventure = self.adventure;
        let (_, cards) = adventure.decks.get(usize::from(deck))?;
        let order = self.dice.shuffle(deck, cards.len());
        let next = usize::from(self.state.drawn[usize::from(deck)]);
        let card = order
            .get(next)
            .and_then(|card| cards.get(usize::from(*card)));
        match card {
            Some(item) => {
                self.tell(Event::Drew { deck, item: *item });
                Some(*item)
            }
            None => {
                self.tell(Event::Prevented {
                    why: Prevention::EmptyDeck,
                });
                None
            }
        }
    }

    fn offer(&mut self, deck: u8, choose: u8, actor: Option<Figure>) {
        let Some(hero) = actor.and_then(Figure::hero) else {
            return;
        };
        let mut cards = [None; 6];
        for card in cards.iter_mut().take(usize::from(choose)) {
            *card = self.draw(deck);
            if card.is_none() {
                break;
            }
        }
        if cards[0].is_some() {
            self.wait(Decision::Offer { hero, cards });
        }
    }

    fn test(&mut self, roll: &Roll, at: u16, pass: Block, fail: Block, actor: Option<Figure>) {
        let Some(figure) = actor else {
            return;
        };
        let bonus = match figure {
            Figure::Hero(hero) => {
                let items = self.adventure.bonus(&self.state.heroes[usize::from(hero)]);
                let plus = |kind| self.adventure.plus(hero, kind);
                let with = |bonus: i8, kind| bonus.saturating_add(plus(kind));
                let dark = i8::from(self.state.light == 0);
                match roll {
                    Roll::DetectTraps => {
                        with(items.detect_traps, Trait::Perceptive).saturating_sub(dark)
                    }
                    Roll::OpenDoors => with(items.open_doors, Trait::Strong),
                    Roll::Jump => with(items.jump, Trait::Agile),
                    Roll::Disarm => items.disarm,
                    Roll::Die { bonus, .. } => bonus.map_or(0, plus),
                }
            }
            Figure::Monster(_) | Figure::Ally(_) => 0,
        };
        let (_, sum) = self.die(actor, Purpose::Test, at, bonus);
        let passed = reaches(sum, at_least(roll));
        self.push(if passed { pass } else { fail }, actor);
    }

    /// Mental Combat: a die each, the Iron-Willed add 1, Magic adds up to 3 points; the higher wins.
    pub(crate) fn contest(&mut self, at: u16, figure: Figure, spent: u8) {
        let Some(Op::Mental {
            aggressor,
            magic,
            won,
            lost,
            tie,
        }) = self.adventure.ops.get(usize::from(at))
        else {
            return;
        };
        let bonus = match figure {
            Figure::Hero(hero) => {
                let items = self.adventure.bonus(&self.state.heroes[usize::from(hero)]);
                let iron = self.adventure.plus(hero, Trait::IronWilled);
                items.mental_combat.saturating_add(iron)
            }
            Figure::Monster(slot) => self.state.monsters[usize::from(slot)].map_or(0, |m| {
                let iron = self
                    .adventure
                    .card(&m)
                    .profile
                    .traits
                    .contains(&Trait::IronWilled);
                let bonus = self.adventure.bonus_of_monster(&m).mental_combat;
                bonus.saturating_add(i8::from(iron))
            }),
            Figure::Ally(_) => 0,
        };
        let bonus = bonus.saturating_add_unsigned(spent);
        let other = (*magic).min(3) as i8;
        // The side that begins rolls first.
        let (own, foe) = match aggressor {
            Aggressor::Hero => {
                let own = self.die(Some(figure), Purpose::MentalCombat, at, bonus).1;
                (own, self.die(None, Purpose::MentalCombat, at, other).1)
            }
            Aggressor::Foe => {
                let foe = self.die(None, Purpose::MentalCombat, at, other).1;
                (
                    self.die(Some(figure), Purpose::MentalCombat, at, bonus).1,
                    foe,
                )
            }
        };
        let block = match own.cmp(&foe) {
            std::cmp::Ordering::Greater => *won,
            std::cmp::Ordering::Less => *lost,
            std::cmp::Ordering::Equal => *tie,
        };
        self.push(block, Some(figure));
    }

    /// A guard in reserve comes into play; one that is there already, met or not, stays.
    fn summon(&mut self, guard: u8, at: Option<Square>, ambush: bool) {
        let adventure = self.adventure;
        let written = &adventure.dungeon.guards[usize::from(guard)];
        let gone = has(self.state.slain, usize::from(guard)) || self.state.slot_of(guard).is_some();
        if gone || !adventure.party.has(written.players) {
            return;
        }
        let Some(slot) = self.spawn(guard, Some(guard), at.unwrap_or(written.at), false) else {
            return;
        };
        if ambush {
            self.meet(&[slot], true, false);
        } else {
            self.look(None, None);
        }
    }

    /// A secret door is found.
    fn find_door(&mut self, door: u8) {
        let written = &self.adventure.dungeon.doors[usize::from(door)];
        if written.state == DoorState::Secret && self.adventure.party.has(written.players) {
            self.door(door, DoorCause::Text, |door| door.hidden = false);
        }
    }

    /// A door or a portcullis opens or closes.
    pub(crate) fn move_gate(
        &mut self,
        gate: Gate,
        open: bool,
        cause: DoorCause,
        actor: Option<Figure>,
    ) {
        match gate {
            Gate::Door(door) => {
                let before = self.state.doors[usize::from(door)];
                if !self
                    .adventure
                    .party
                    .has(self.adventure.dungeon.doors[usize::from(door)].players)
                {
                    return;
                }
                self.door(door, cause, |door| {
                    door.open = open;
                    if open {
                        door.hidden = false;
                        door.locked = false;
                    }
                });
                self.look(None, actor);
                if open && !before.open {
                    self.trip(|on| *on == Trip::Opened(door), actor);
                }
            }
            Gate::Portcullis(blockage) => {
                let squares = self.adventure.blockages[usize::from(blockage)].squares;
                let there = self.state.blockages >> blockage & 1 == 1;
                if there != open {
                    return;
                }
                if !open && squares.meets(&self.adventure.taken(&self.state)) {
                    self.tell(Event::Prevented {
                        why: Prevention::Occupied,
                    });
                    return;
                }
                self.tell(Event::Blockage {
                    blockage,
                    there: !open,
                });
                self.look(None, actor);
            }
        }
    }

    /// A blockage falls, unless somebody stands there or it would cut the last walking path.
    fn block(&mut self, blockage: u8) {
        let blocked = &self.adventure.blockages[usize::from(blockage)];
        if self.state.blockages >> blockage & 1 == 1 || blocked.squares.is_empty() {
            return;
        }
        if blocked.squares.meets(&self.adventure.taken(&self.state)) {
            self.tell(Event::Prevented {
                why: Prevention::Occupied,
            });
            return;
        }
        if !self.leaves_a_way(&blocked.squares) {
            self.tell(Event::Prevented {
                why: Prevention::LastPath,
            });
            return;
        }
        self.tell(Event::Blockage {
            blockage,
            there: true,
        });
    }

    /// Whether every hero still has a way to an exit, and the party to what it has still to do, when
    /// these squares are filled. Doors count as open, secret ones that are not found do not.
    fn leaves_a_way(&self, more: &SquareSet) -> bool {
        let adventure = self.adventure;
        let mut open = adventure.open;
        let found = adventure
            .doors()
            .filter(|(i, _)| !self.state.doors[usize::from(*i)].hidden);
        open.extend(found.map(|(_, edge)| edge));
        let filled = adventure.furnished | adventure.blocked(&self.state, BlockageKind::Rubble);
        let before = crate::walk::Space::new(open, !filled);
        let after = crate::walk::Space::new(open, !(filled | *more));
        let exits = adventure
            .exits
            .iter()
            .fold(SquareSet::EMPTY, |all, (squares, _)| all | *squares);
        let mut wanted = vec![exits];
        for (i, goal) in adventure
            .goals
            .iter()
            .enumerate()
            .take(adventure.main_goals)
        {
            use delve_format::scenario::Goal;
            if adventure.is_met(&self.state, i) {
                continue;
            }
            wanted.extend(match goal {
                Goal::Reach(square) => Some(SquareSet::from(*square)),
                Goal::Enter(area) => board().find(area).map(SquareSet::area),
                Goal::Slay(id) => match adventure.dungeon.piece(id) {
                    Some(crate::piece::Piece::Guard(i)) => {
                        let slot = u8::try_from(i)
                            .ok()
                            .and_then(|guard| self.state.slot_of(guard));
                        slot.and_then(|slot| self.state.at(Figure::Monster(slot)))
                            .map(SquareSet::from)
                    }
                    _ => None,
                },
                _ => None,
            });
        }
        self.state
            .playing()
            .filter_map(|(_, hero)| hero.at)
            .all(|at| {
                let (was, is) = (before.reach(&at.into()), after.reach(&at.into()));
                wanted
                    .iter()
                    .all(|squares| !was.meets(squares) || is.meets(squares))
            })
    }

    /// The triggers of the trap to which a part belongs.
    pub(crate) fn triggers_of(&self, part: Part) -> Vec<u8> {
        use crate::piece::Piece;
        let piece = match part {
            Part::Trigger(i) => return vec![i],
            Part::Mechanism(i) => Piece::Mechanism(i.into()),
            Part::Timer(i) => Piece::Timer(i.into()),
        };
        let causes = self.adventure.wiring.causes(piece);
        causes
            .into_iter()
            .filter_map(|cause| u8::try_from(cause.trigger).ok())
            .collect()
    }
}
