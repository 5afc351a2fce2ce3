//! Wired traps and hazards: what treads on them, what starts, and when; detecting and resetting.

use delve_format::catalog::Reach;
use delve_format::entry::Trait;
use delve_format::scenario::TriggerKind;
use delve_format::{Square, board};

use super::code::{Gate, Trip};
use super::dice::Purpose;
use super::event::{DoorCause, Event};
use super::figure::{Figure, Part, Trap};
use super::run::Run;
use super::state::has;
use crate::piece::Piece;
use crate::squares::SquareSet;

impl Run<'_> {
    /// Somebody stands on a square now: traps there go off. Who flies passes over hazards.
    pub(crate) fn tread(&mut self, figure: Figure, at: Square) {
        let adventure = self.adventure;
        let flies = match figure {
            Figure::Monster(slot) => {
                let monster = self.state.monsters[usize::from(slot)];
                monster.is_some_and(|m| adventure.card(&m).flies)
            }
            // A companion is led round them.
            Figure::Ally(_) => return,
            Figure::Hero(_) => false,
        };
        for trap in adventure.traps() {
            let hazard = matches!(trap, Trap::Hazard(_));
            if (hazard && flies)
                || !adventure.trapped(trap).contains(at)
                || !adventure.is_armed(&self.state, trap)
            {
                continue;
            }
            self.spring(trap, figure);
        }
    }

    /// A trigger turns on, and what is wired to it starts.
    pub(crate) fn start_trigger(&mut self, trigger: u8, by: Option<Figure>) {
        let i = usize::from(trigger);
        if has(self.state.on, i) || has(self.state.gone_triggers, i) {
            return;
        }
        let lever = self.adventure.dungeon.triggers[i].kind == TriggerKind::Lever;
        let part = Part::Trigger(trigger);
        self.tell(Event::Fired { part, lever, by });
        self.trip(|on| *on == Trip::Fired(part), by);
        if let Some(net) = self.adventure.wiring.net_of(Piece::Trigger(i)) {
            self.signal(net, true, by);
        }
    }

    /// A lever is thrown the other way.
    pub(crate) fn throw(&mut self, trigger: u8, by: Option<Figure>) {
        if has(self.state.on, usize::from(trigger)) {
            self.turn_off(trigger, by);
        } else {
            self.start_trigger(trigger, by);
        }
    }

    /// A trigger turns off: doors on its wire go back.
    pub(crate) fn turn_off(&mut self, trigger: u8, by: Option<Figure>) {
        self.tell(Event::TurnedOff { trigger });
        self.trip(|on| *on == Trip::TurnedOff(trigger), by);
        if let Some(net) = self.adventure.wiring.net_of(Piece::Trigger(trigger.into())) {
            self.signal(net, false, by);
        }
    }

    /// A net carries a signal: mechanisms and timers start, doors and portcullises move. When it ends
    /// only the latter go back.
    fn signal(&mut self, net: usize, on: bool, by: Option<Figure>) {
        let adventure = self.adventure;
        let Some(net) = adventure.wiring.nets.get(net) else {
            return;
        };
        for door in &net.doors {
            let held_open = adventure.dungeon.doors[*door].state == crate::dungeon::DoorState::Open;
            let open = on != held_open;
            let padlock = adventure.dungeon.doors[*door].lock.is_some();
            let door = *door as u8;
            self.move_gate(Gate::Door(door), open, DoorCause::Wire, by);
            self.door(door, DoorCause::Wire, |door| door.locked = padlock && !open);
        }
        for blockage in &net.portcullises {
            self.move_gate(Gate::Portcullis(*blockage as u8), on, DoorCause::Wire, by);
        }
        if !on {
            return;
        }
        for mechanism in &net.mechanisms {
            self.start_mechanism(*mechanism as u8, by);
        }
        for timer in &net.timers {
            self.start_timer(*timer as u8, by);
        }
    }

    fn start_timer(&mut self, timer: u8, by: Option<Figure>) {
        if has(self.state.spent_timers, usize::from(timer)) {
            return;
        }
        let left = self.adventure.dungeon.timers[usize::from(timer)].turns;
        self.tell(Event::Ticks {
            timer,
            left,
            culprit: by,
        });
    }

    /// A mechanism that is ready does what it does to everybody it reaches.
    fn start_mechanism(&mut self, mechanism: u8, by: Option<Figure>) {
        if !has(self.state.spent_mechanisms, usize::from(mechanism)) {
            self.strike(mechanism, by);
        }
    }

    /// A mechanism does what it does, spent or not.
    fn strike(&mut self, mechanism: u8, by: Option<Figure>) {
        let part = Part::Mechanism(mechanism);
        self.tell(Event::Fired {
            part,
            lever: false,
            by,
        });
        let (reach, block) = self.adventure.mechanism_blocks[usize::from(mechanism)];
        let figures = match reach {
            Reach::Culprit => by.into_iter().collect(),
            _ => self.on(&self.reached_by(mechanism)),
        };
        if let Some(Figure::Hero(hero)) = by {
            self.control().culprit = Some(hero);
        }
        // What is set off last is carried out first: events after what the mechanism does.
        self.trip(|on| *on == Trip::Fired(part), by);
        for figure in figures.into_iter().rev() {
            self.push(block, Some(figure));
        }
    }

    /// The squares that a mechanism reaches as doors and rubble stand now.
    pub(crate) fn reached_by(&self, mechanism: u8) -> SquareSet {
        let adventure = self.adventure;
        let written = &adventure.dungeon.mechanisms[usize::from(mechanism)];
        let air = adventure.air(&self.state);
        match adventure.mechanism_blocks[usize::from(mechanism)].0 {
            Reach::Line(squares) => {
                let mut reached = SquareSet::from(written.at);
                let mut at = written.at;
                for _ in 0..squares {
                    if !air.can_step(at, written.facing) {
                        break;
                    }
                    let Some(next) = at.step(written.facing) else {
                        break;
                    };
                    at = next;
                    reached.insert(at);
                }
                reached
            }
            Reach::Burst(steps) => air.within(&written.at.into(), steps.into()),
            Reach::Area => SquareSet::area(board().area_of(written.at)),
            Reach::Culprit => SquareSet::EMPTY,
        }
    }

    /// A part starts by itself, because a text says so.
    pub(crate) fn fire(&mut self, part: Part, by: Option<Figure>) {
        match part {
            Part::Trigger(i) => self.start_trigger(i, by),
            Part::Mechanism(i) => self.start_mechanism(i, by),
            Part::Timer(i) => self.start_timer(i, by),
        }
    }

    /// Timers count down; those that come to their end send their signal on. A timer that is started
    /// by one of them begins to count at the next Turn End.
    pub(crate) fn timers(&mut self) {
        let running: Vec<(u8, u8)> = (0_u8..)
            .zip(self.state.timers)
            .filter(|(_, left)| *left > 0)
            .collect();
        let mut done = Vec::new();
        for (timer, left) in running {
            let culprit = self.state.culprits[usize::from(timer)];
            if left > 1 {
                self.tell(Event::Ticks {
                    timer,
                    left: left - 1,
                    culprit,
                });
            } else {
                let part = Part::Timer(timer);
                self.tell(Event::Fired {
                    part,
                    lever: false,
                    by: culprit,
                });
                done.push((timer, culprit));
            }
        }
        for (timer, culprit) in done {
            let part = Part::Timer(timer);
            self.trip(|on| *on == Trip::Fired(part), culprit);
            if let Some(net) = self.adventure.wiring.far_net(timer.into()) {
                self.signal(net, true, culprit);
            }
        }
    }

    /// Each hero who does not rest rolls a die, and detects the trapped squares within as many steps
    /// that they can see. The players do not learn what was rolled.
    pub(crate) fn detect(&mut self) {
        let adventure = self.adventure;
        let dark = i8::from(self.state.light == 0);
        for hero in 0..adventure.heroes.len() as u8 {
            let now = self.state.heroes[usize::from(hero)];
            let Some(at) = now.at.filter(|_| now.plays() && !now.doing.rests) else {
                continue;
            };
            let bonus = adventure.bonus(&now).detect_traps;
            let bonus = bonus.saturating_add(adventure.plus(hero, Trait::Perceptive));
            let bonus = bonus.saturating_sub(dark);
            let (_, sum) = self.die(Some(Figure::Hero(hero)), Purpose::DetectTraps, 0, bonus);
            let steps = u32::try_from(sum).unwrap_or(0);
            let near = adventure.ground(&self.state).within(&at.into(), steps);
            let seen = adventure
                .air(&self.state)
                .clear_from(crate::sight::Line::Sight, at);
            let squares = near & seen;
            for trap in adventure.traps() {
                let there = adventure.trapped(trap).meets(&squares)
                    && adventure.is_armed(&self.state, trap);
                if there && !adventure.is_known(&self.state, trap) {
                    self.tell(Event::Found { trap });
                }
            }
        }
    }

    /// Monsters on Traps duty whom nobody has met reset one part each in the area where they stand:
    /// 2d6, and double ones is a botch.
    pub(crate) fn resets(&mut self) {
        let workers: Vec<(u8, Square)> = self
            .state
            .standing()
            .filter(|(_, m)| {
                !m.met
                    && m.guard
                        .is_some_and(|g| self.adventure.duties.get(usize::from(g)) == Some(&true))
            })
            .map(|(slot, m)| (slot, m.at))
            .collect();
        for (slot, at) in workers {
            let Some(part) = self.spent_part(at) else {
                continue;
            };
            let figure = Figure::Monster(slot);
            let subject = match part {
                Part::Trigger(i) => u16::from(i),
                Part::Mechanism(i) => 64 + u16::from(i),
                Part::Timer(i) => 128 + u16::from(i),
            };
            let [a, b] = self.roll(Some(figure), Purpose::Reset, subject, true, 0);
            if (a, b) != (1, 1) {
                self.tell(Event::Reset { part, by: slot });
                if let Part::Trigger(i) = part {
                    self.turn_off(i, None);
                }
                continue;
            }
            // A lever cannot be rigged: its trap goes off for certain.
            let triggers = self.triggers_of(part);
            let lever = |i: &u8| {
                self.adventure.dungeon.triggers[usize::from(*i)].kind == TriggerKind::Lever
            };
            let fires = !triggers.is_empty() && triggers.iter().all(lever)
                || self.die(Some(figure), Purpose::Botch, subject, 0).0 <= 3;
            if fires {
                self.botch(part, figure);
            }
        }
    }

    /// A botched reset sets the trap off at once, though it is spent: what the part leads to strikes.
    fn botch(&mut self, part: Part, by: Figure) {
        let piece = match part {
            Part::Mechanism(i) => {
                self.strike(i, Some(by));
                return;
            }
            Part::Trigger(i) => Piece::Trigger(i.into()),
            Part::Timer(i) => Piece::Timer(i.into()),
        };
        for consequence in self.adventure.wiring.consequences(piece) {
            if let Piece::Mechanism(i) = consequence.piece {
                self.strike(i as u8, Some(by));
            }
        }
    }

    /// A part in the area of a square that needs a reset; triggers first, then mechanisms and timers.
    /// What runs or is disarmed needs none.
    fn spent_part(&self, at: Square) -> Option<Part> {
        let area = board().area_of(at);
        let dungeon = &self.adventure.dungeon;
        let here = |square: Square| board().area_of(square) == area;
        let triggers = (0_u8..).zip(&dungeon.triggers).filter(|(i, t)| {
            here(t.at)
                && has(self.state.spent_triggers, usize::from(*i))
                && !has(self.state.gone_triggers, usize::from(*i))
        });
        let mechanisms = (0_u8..).zip(&dungeon.mechanisms);
        let mechanisms = mechanisms
            .filter(|(i, m)| here(m.at) && has(self.state.spent_mechanisms, usize::from(*i)));
        let timers = (0_u8..).zip(&dungeon.timers).filter(|(i, t)| {
            here(t.at)
                && has(self.state.spent_timers, usize::from(*i))
                && self.state.timers[usize::from(*i)] == 0
        });
        let triggers = triggers.map(|(i, _)| Part::Trigger(i));
        let mechanisms = mechanisms.map(|(i, _)| Part::Mechanism(i));
        triggers
            .chain(mechanisms)
            .chain(timers.map(|(i, _)| Part::Timer(i)))
            .next()
    }
}
