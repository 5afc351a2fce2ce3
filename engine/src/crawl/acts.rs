//! Carrying out actions (long, because each kind has its own way). Each has been found legal before.

use delve_format::catalog::SpellTarget;
use delve_format::entry::Trait;
use delve_format::{Direction, Square, board};

use super::action::Action;
use super::code::{Op, Trip};
use super::control::{Decision, Phase};
use super::dice::Purpose;
use super::event::{DoorCause, Event};
use super::figure::{Figure, Trap};
use super::legal::TRIES;
use super::run::Run;
use super::score::{BASHES, CLEARS, DISARMS, FORCES, PICKS, reaches};
use crate::edges::Edge;
use crate::sight::Line;

impl Run<'_> {
    /// Carries out a legal action.
    pub(crate) fn act(&mut self, action: Action) {
        let Some(decision) = self.control().waits.take() else {
            return;
        };
        match action {
            Action::Step { figure, to } => self.step(figure, to),
            Action::Stride { figure } => {
                self.tell(Event::Strode { figure });
                self.spend(figure, 1);
            }
            Action::Force { hero, door } => self.force(hero, door),
            Action::Bash { hero, door } => self.breach(hero, door, true),
            Action::Pick { hero, door } => self.breach(hero, door, false),
            // A key needs no try at the door.
            Action::Unlock { hero, door } => {
                self.tell(Event::Busy { hero });
                self.door(door, DoorCause::Unlocked, |door| door.locked = false);
            }
            Action::Jump { hero, to } => self.leap(hero, to),
            Action::Drag { hero, corpse } => self.tell(Event::Drags { hero, corpse }),
            Action::Throw { hero, trigger } => {
                self.tell(Event::Busy { hero });
                self.throw(trigger, Some(Figure::Hero(hero)));
            }
            Action::Disarm { hero, trap } => self.disarm(hero, trap),
            Action::Use { hero, slot, target } => self.use_item(hero, slot, target),
            Action::Rest { hero } => self.tell(Event::Rests { hero }),
            Action::Leave { figure } => self.leave(figure),
            Action::Evade { hero, to } => {
                if self.state.heroes[usize::from(hero)].doing.rests {
                    self.tell(Event::RestBroken { hero });
                }
                self.spend(Figure::Hero(hero), 2);
                self.step(Figure::Hero(hero), to);
            }
            Action::Attack { monster, .. } => {
                self.tell(Event::Mood {
                    monster,
                    wary: false,
                });
            }
            Action::Spend(points) => match decision {
                Decision::FightStamina { side, .. } => self.declare(side, points),
                Decision::Magic { hero } => self.mental(hero, points),
                _ => {}
            },
            Action::Explore { hero } => self.tell(Event::Explores { hero }),
            Action::Name { hero } => {
                if let Phase::Texts { entry, heroes } = self.state.control.phase {
                    let left = match decision {
                        Decision::Who { must: true, .. } => heroes.map(|all| all & !(1 << hero)),
                        _ => Some(0),
                    };
                    self.go(Phase::Texts {
                        entry,
                        heroes: left,
                    });
                    self.read_to(entry, hero);
                }
            }
            Action::Choose(choice) => {
                if let Decision::Choice { entry, hero } = decision {
                    self.choose(entry, hero, choice);
                }
            }
            Action::Keep(card) => {
                if let Decision::Offer { hero, cards } = decision
                    && let Some(Some(item)) = cards.get(usize::from(card))
                {
                    self.gain(hero, *item, false);
                }
            }
            Action::Done => self.done(decision),
        }
    }

    fn done(&mut self, decision: Decision) {
        match decision {
            Decision::Movement => {
                let combat = self.state.is_combat();
                self.go(if combat {
                    Phase::MonstersStart
                } else {
                    Phase::Explore
                });
            }
            Decision::MonstersMovement => self.evasion_start(),
            Decision::Evasion => self.go(Phase::FightsStart),
            Decision::Exploring => self.go(Phase::Texts {
                entry: 0,
                heroes: None,
            }),
            Decision::Who { entry, .. } => self.go(Phase::Texts {
                entry,
                heroes: Some(0),
            }),
            _ => {}
        }
    }

    /// One step, and what lies under the foot. A monster opens the door that it walks through.
    fn step(&mut self, figure: Figure, to: Direction) {
        let Some(from) = self.state.at(figure) else {
            return;
        };
        let Some(next) = from.step(to) else {
            return;
        };
        let mut opened = false;
        if let Some(edge) = Edge::of(from, to)
            && let Some(door) = self.adventure.door_on(edge)
            && matches!(figure, Figure::Monster(_))
        {
            opened = !self.state.doors[usize::from(door)].open;
            self.door(door, DoorCause::Monster, |door| {
                (door.open, door.locked, door.hidden) = (true, false, false);
            });
            if opened {
                self.trip(|on| *on == Trip::Opened(door), None);
            }
        }
        let companion = (0_u8..)
            .zip(&self.state.allies)
            .find_map(|(ally, now)| (now.at == Some(next)).then_some(ally));
        let mut corpse = figure
            .hero()
            .and_then(|hero| self.state.heroes[usize::from(hero)].doing.drags)
            .map(Figure::Hero);
        // Whoever has taken hold of a corpse can also pull it behind them, and stand where it lay.
        if let Some(pulled) = corpse.filter(|corpse| self.state.at(*corpse) == Some(next)) {
            self.tell(Event::Entered {
                figure: pulled,
                at: from,
            });
            corpse = None;
        }
        if let Some(ally) = companion {
            let figure = Figure::Ally(ally);
            // Where a corpse follows, the companion comes to where that lay.
            let at = corpse.and_then(|corpse| self.state.at(corpse));
            let at = at.unwrap_or(from);
            self.tell(Event::Entered { figure, at });
        }
        self.tell(Event::Stepped {
            figure,
            from,
            to: next,
        });
        if let Some(figure) = corpse {
            self.tell(Event::Entered { figure, at: from });
        }
        self.arrive(figure, next);
        if opened {
            self.look(None, Some(figure));
        } else {
            self.look_after(figure);
        }
    }

    /// Somebody has come to a square: what is there happens.
    pub(crate) fn arrive(&mut self, figure: Figure, at: Square) {
        if let Figure::Hero(_) = figure {
            let area = board().area_of(at);
            if board().is_corridor(at) {
                self.reveal(area, Some(figure));
            }
            self.reach(at);
            self.trip(
                |on| matches!(on, Trip::Stepped(squares) if squares.contains(at)),
                Some(figure),
            );
        }
        self.tread(figure, at);
    }

    /// An Open Doors roll: 5 or more opens it; 1 or 2 warns those behind it.
    fn force(&mut self, hero: u8, door: u8) {
        self.tell(Event::Tried { hero, door });
        let (_, sum) = self.open_doors(hero, door, Purpose::OpenDoors);
        if reaches(sum, FORCES) {
            self.open(door, DoorCause::Forced, hero);
        } else {
            self.door(door, DoorCause::Failed, |door| door.warned |= sum <= 2);
        }
    }

    fn open_doors(&mut self, hero: u8, door: u8, purpose: Purpose) -> (u8, i8) {
        let bonus = self
            .adventure
            .bonus(&self.state.heroes[usize::from(hero)])
            .open_doors;
        let bonus = bonus.saturating_add(self.adventure.plus(hero, Trait::Strong));
        self.die(Some(Figure::Hero(hero)), purpose, door.into(), bonus)
    }

    /// A hero opens a door: whoever is behind it comes into view.
    fn open(&mut self, door: u8, cause: DoorCause, hero: u8) {
        self.door(door, cause, |door| (door.open, door.locked) = (true, false));
        // What is set off last happens first: that the door opened comes before what it showed.
        self.look(Some(door), Some(Figure::Hero(hero)));
        self.trip(|on| *on == Trip::Opened(door), Some(Figure::Hero(hero)));
    }

    /// A lock is bashed (Open Doors, a final 6 or more) or picked (5 or more, Agile +1). Either way the
    /// door is open then and its lock disarmed. After five failures the party changes its way.
    fn breach(&mut self, hero: u8, door: u8, bash: bool) {
        self.tell(Event::Tried { hero, door });
        let sum = if bash {
            self.open_doors(hero, door, Purpose::Bash).1
        } else {
            let bonus = self
                .adventure
                .bonus(&self.state.heroes[usize::from(hero)])
                .pick;
            let bonus = bonus.saturating_add(self.adventure.plus(hero, Trait::Agile));
            self.die(Some(Figure::Hero(hero)), Purpose::Pick, door.into(), bonus)
                .1
        };
        if reaches(sum, if bash { BASHES } else { PICKS }) {
            let cause = if bash {
                DoorCause::Bashed
            } else {
                DoorCause::Picked
            };
            self.open(door, cause, hero);
            return;
        }
        self.door(door, DoorCause::Failed, |door| {
            if bash {
                door.bashes += 1;
                door.warned |= sum <= 2;
                if door.bashes >= TRIES {
                    door.picks = 0;
                }
            } else {
                door.picks += 1;
                if door.picks >= TRIES {
                    door.bashes = 0;
                }
            }
        });
    }

    /// A jump: 4 or more lands behind the obstacle. Who fails before furniture stays where they are;
    /// who fails over a trap or hazard lands on it; their Movement ends either way.
    fn leap(&mut self, hero: u8, to: Direction) {
        let figure = Figure::Hero(hero);
        let Some(at) = self.state.at(figure) else {
            return;
        };
        let Some((over, land, solid)) = self.adventure.jump(&self.state, at, to) else {
            return;
        };
        let bonus = self
            .adventure
            .bonus(&self.state.heroes[usize::from(hero)])
            .jump;
        let bonus = bonus.saturating_add(self.adventure.plus(hero, Trait::Agile));
        let (_, sum) = self.die(Some(figure), Purpose::Jump, over.index() as u16, bonus);
        let clear = reaches(sum, CLEARS);
        self.tell(Event::Jumped { hero, over, clear });
        let left = self.state.heroes[usize::from(hero)].doing.left;
        let squares = if clear { left - 2 } else { 0 };
        self.tell(Event::CanMove { figure, squares });
        if clear || !solid {
            let at = if clear { land } else { over };
            self.tell(Event::Entered { figure, at });
            self.arrive(figure, at);
            self.look(None, Some(figure));
        }
    }

    /// A try at disarming ends the Movement: 1 springs the trap, 4 or more disarms it.
    fn disarm(&mut self, hero: u8, trap: Trap) {
        let figure = Figure::Hero(hero);
        self.tell(Event::Busy { hero });
        self.tell(Event::CanMove { figure, squares: 0 });
        let bonus = self
            .adventure
            .bonus(&self.state.heroes[usize::from(hero)])
            .disarm;
        let subject = match trap {
            Trap::Trigger(i) => u16::from(i),
            Trap::Hazard(i) => 64 + u16::from(i),
        };
        let (face, sum) = self.die(Some(figure), Purpose::Disarm, subject, bonus);
        if face == 1 {
            self.spring(trap, figure);
        } else if reaches(sum, DISARMS) {
            self.tell(Event::Disarmed { trap });
        }
    }

    /// A trap or hazard goes off.
    pub(crate) fn spring(&mut self, trap: Trap, by: Figure) {
        match trap {
            Trap::Trigger(i) => self.start_trigger(i, Some(by)),
            Trap::Hazard(i) => {
                self.tell(Event::Found { trap });
                let block = self.adventure.hazard_blocks[usize::from(i)];
                self.push(block, Some(by));
            }
        }
    }

    fn use_item(&mut self, hero: u8, slot: u8, target: Figure) {
        let Some(Some(carried)) = self.state.heroes[usize::from(hero)]
            .items
            .get(usize::from(slot))
            .copied()
        else {
            return;
        };
        let item = carried.item;
        let worn = carried.uses == 1;
        let uses = carried.uses.saturating_sub(1);
        self.tell(Event::Used {
            hero,
            slot,
            item,
            uses,
            target,
        });
        if worn {
            self.tell(Event::Lost { hero, slot, item });
        }
        self.control().culprit = Some(hero);
        let (_, card) = &self.adventure.items[usize::from(item)];
        let block = self.adventure.item_blocks[usize::from(item)];
        let targets: Vec<Figure> = match card.target {
            SpellTarget::AllHeroes => self.state.playing().map(|(i, _)| Figure::Hero(i)).collect(),
            SpellTarget::AllFoes => {
                let at = self.state.at(Figure::Hero(hero));
                let air = self.adventure.air(&self.state);
                let seen = at.map(|at| air.clear_from(Line::Sight, at));
                let seen = seen.unwrap_or_default();
                self.state
                    .foes()
                    .filter(|(_, m)| seen.contains(m.at))
                    .map(|(i, _)| Figure::Monster(i))
                    .collect()
            }
            _ => vec![target],
        };
        for target in targets.into_iter().rev() {
            self.push(block, Some(target));
        }
    }

    /// Somebody goes home, with what is carried; a hero also with the corpse in tow.
    fn leave(&mut self, figure: Figure) {
        self.bring_out(figure);
        let hero = figure
            .hero()
            .map(|hero| self.state.heroes[usize::from(hero)]);
        if let Some(corpse) = hero.and_then(|hero| hero.doing.drags) {
            self.bring_out(Figure::Hero(corpse));
        }
    }

    fn bring_out(&mut self, figure: Figure) {
        if let Figure::Hero(hero) = figure {
            let carried: Vec<u8> = self.state.heroes[usize::from(hero)]
                .items
                .iter()
                .flatten()
                .map(|c| c.item)
                .collect();
            self.recover_goals(&carried);
        }
        self.tell(Event::Left { figure });
    }

    /// The instruction that waits for how much Magic a hero spends goes on.
    fn mental(&mut self, hero: u8, points: u8) {
        let control = self.state.control;
        let Some(frame) = control
            .depth
            .checked_sub(1)
            .map(|top| control.frames[usize::from(top)])
        else {
            return;
        };
        let at = frame.next.saturating_sub(1);
        self.change(
            Figure::Hero(hero),
            super::event::Gauge::Magic,
            -(points.min(3) as i8),
        );
        if let Some(Op::Mental { .. }) = self.adventure.ops.get(usize::from(at)) {
            self.contest(at, Figure::Hero(hero), points);
        }
    }
}
