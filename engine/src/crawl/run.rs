//! One act being carried out: events are told one by one, each changing the state at once, until the
//! game waits for a decision again or is over.

use delve_format::Square;
use delve_format::entry::{Outcome, Repeat};

use super::adventure::Adventure;
use super::code::{Block, Trip};
use super::control::{Control, Decision, FRAMES, Frame, Phase};
use super::dice::{Dice, Key, Purpose};
use super::event::{DoorCause, Event};
use super::figure::Figure;
use super::state::{DoorNow, HEROES, State};

/// Most instructions that one act carries out. Texts that set off each other for ever end here.
const BUDGET: u32 = 20_000;

/// One act being carried out.
pub(crate) struct Run<'a> {
    pub(crate) adventure: &'a Adventure,
    pub(crate) state: State,
    pub(crate) dice: &'a mut dyn Dice,
    pub(crate) events: Vec<Event>,
    budget: u32,
}

impl<'a> Run<'a> {
    pub(crate) fn new(adventure: &'a Adventure, state: State, dice: &'a mut dyn Dice) -> Run<'a> {
        Run {
            adventure,
            state,
            dice,
            events: Vec::new(),
            budget: BUDGET,
        }
    }

    /// Tells an event: the state changes, and nothing else ever changes it.
    pub(crate) fn tell(&mut self, event: Event) {
        self.state.evolve(&event);
        self.events.push(event);
    }

    pub(crate) fn control(&mut self) -> &mut Control {
        &mut self.state.control
    }

    /// Carries on until the game waits or is over, and tells where it stands.
    pub(crate) fn finish(mut self) -> (State, Vec<Event>) {
        while self.state.control.waits.is_none() && self.state.control.phase != Phase::Over {
            self.budget = self.budget.saturating_sub(1);
            if self.budget == 0 {
                self.tell(Event::Overflow);
                self.control().depth = 0;
                self.budget = BUDGET;
            }
            if self.state.control.outcome.is_some() {
                self.over();
            } else if self.state.control.depth > 0 {
                self.instruct();
            } else if self.state.control.met != 0 {
                self.surprise();
            } else if self.state.control.phase != Phase::Before
                && self.state.playing().next().is_none()
            {
                let outcome = self.judge();
                self.control().outcome = Some(outcome);
            } else {
                self.control().culprit = None;
                self.phase();
            }
        }
        if self.state.control.waits.is_some() {
            self.loot();
        }
        let control = self.state.control;
        self.tell(Event::Waits(Box::new(control)));
        (self.state, self.events)
    }

    /// The end of the game: what is read then.
    fn over(&mut self) {
        let outcome = self.state.control.outcome.unwrap_or(Outcome::Failure);
        let text = match outcome {
            Outcome::Success => self.adventure.endings[0],
            Outcome::Failure => self.adventure.endings[1],
        };
        if let Some(text) = text {
            self.tell(Event::Read { text });
        }
        self.tell(Event::Ended { outcome });
        let control = self.control();
        (control.phase, control.depth, control.waits) = (Phase::Over, 0, None);
    }

    pub(crate) fn wait(&mut self, decision: Decision) {
        self.control().waits = Some(decision);
    }

    pub(crate) fn go(&mut self, phase: Phase) {
        self.control().phase = phase;
    }

    /// Puts instructions on top of what is under way. Where there is no room they are left out.
    pub(crate) fn push(&mut self, block: Block, actor: Option<Figure>) {
        if block.is_empty() {
            return;
        }
        let control = self.control();
        // What is done up to its end makes room for what it sets off.
        while control.depth > 0 && {
            let top = &control.frames[usize::from(control.depth) - 1];
            top.next >= top.end
        } {
            control.depth -= 1;
        }
        if usize::from(control.depth) == FRAMES {
            self.tell(Event::Overflow);
            return;
        }
        let control = self.control();
        control.frames[usize::from(control.depth)] = Frame {
            next: block.0,
            end: block.1,
            actor,
        };
        control.depth += 1;
    }

    /// Sets off the entries that wait for something. The first one written is carried out first.
    pub(crate) fn trip(&mut self, waits_for: impl Fn(&Trip) -> bool, actor: Option<Figure>) {
        self.trip_among(waits_for, actor, |_| true);
    }

    /// Sets off the entries that wait for something that several heroes did together. Each of them is
    /// the Actor in turn; of what happens only once, the first is.
    pub(crate) fn trip_by_all(&mut self, waits_for: impl Fn(&Trip) -> bool, actors: &[Figure]) {
        let (first, others) = match actors.split_first() {
            Some((first, others)) => (Some(*first), others),
            None => (None, &[][..]),
        };
        for actor in others.iter().rev() {
            self.trip_among(&waits_for, Some(*actor), |repeat| repeat != Repeat::No);
        }
        self.trip(waits_for, first);
    }

    fn trip_among(
        &mut self,
        waits_for: impl Fn(&Trip) -> bool,
        actor: Option<Figure>,
        which: impl Fn(Repeat) -> bool,
    ) {
        let hero = actor.and_then(Figure::hero);
        let actor = hero.map(Figure::Hero);
        let adventure = self.adventure;
        for (i, entry) in adventure.entries.iter().enumerate().rev() {
            let i = i as u16;
            let here = match hero.and_then(|hero| self.state.heroes[usize::from(hero)].at) {
                Some(at) => entry.at.is_empty() || self.is_near(&entry.at, at),
                None => true,
            };
            if waits_for(&entry.on)
                && which(entry.repeat)
                && here
                && !self.state.is_used(i, hero)
                && self.hold(&entry.when, hero)
            {
                self.push(entry.block, actor);
            }
        }
    }

    /// Rolls dice for somebody, and tells it; the faces.
    pub(crate) fn roll(
        &mut self,
        actor: Option<Figure>,
        purpose: Purpose,
        subject: u16,
        two: bool,
        bonus: i8,
    ) -> [u8; 2] {
        let row = actor.and_then(Figure::hero).map_or(HEROES, usize::from);
        let nth = match purpose {
            // One pair of dice a fight; a second round of fights in a turn is told apart.
            Purpose::Fight => self.state.control.bouts,
            _ => self.state.rolls[row.min(HEROES)][purpose as usize],
        };
        let roll = Key {
            turn: self.state.turn,
            actor,
            purpose,
            subject,
            nth,
        };
        let first = self.dice.die(&roll, 0);
        let second = if two { self.dice.die(&roll, 1) } else { 0 };
        let dice = [first, second];
        self.tell(Event::Rolled { roll, dice, bonus });
        dice
    }

    /// Rolls one die; the face and what it comes to with the bonus.
    pub(crate) fn die(
        &mut self,
        actor: Option<Figure>,
        purpose: Purpose,
        subject: u16,
        bonus: i8,
    ) -> (u8, i8) {
        let [face, _] = self.roll(actor, purpose, subject, false, bonus);
        (face, (face as i8).saturating_add(bonus))
    }

    /// Whether a square is one of these or beside one.
    pub(crate) fn is_near(&self, squares: &crate::squares::SquareSet, at: Square) -> bool {
        squares.contains(at)
            || self
                .adventure
                .open_edges(&self.state)
                .across(&at.into())
                .meets(squares)
    }

    pub(crate) fn door(&mut self, door: u8, cause: DoorCause, change: impl FnOnce(&mut DoorNow)) {
        let Some(mut now) = self.state.doors.get(usize::from(door)).copied() else {
            return;
        };
        let before = now;
        change(&mut now);
        if now == before {
            return;
        }
        now.opened |= now.open;
        if before.open && !now.open {
            // Whoever is behind it later has heard nothing.
            now.warned = false;
        }
        self.tell(Event::Door { door, now, cause });
    }
}
