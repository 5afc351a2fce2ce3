//! The turn: its parts one after another (General and Combat Turn Sequence).

use delve_format::board;
use delve_format::entry::Trait;

use super::code::Trip;
use super::control::{Decision, Phase};
use super::dice::Purpose;
use super::event::{Event, Gauge, Stage};
use super::figure::{Figure, Side};
use super::run::Run;
use super::score::{HOLDS_ON, reaches};
use super::state::{HEROES, MONSTERS};
use crate::squares::SquareSet;

impl Run<'_> {
    /// One part of the turn.
    pub(crate) fn phase(&mut self) {
        match self.state.control.phase {
            Phase::Before => self.begin(),
            Phase::TurnStart => self.turn_start(),
            Phase::Patrols => {
                self.go(Phase::Recovery);
                self.patrols();
            }
            Phase::Recovery => {
                self.go(Phase::MovementStart);
                self.turn_goes_on();
            }
            Phase::MovementStart => self.movement_start(),
            Phase::Movement => self.wait(Decision::Movement),
            Phase::MonstersStart => self.monsters_start(),
            Phase::Monsters => self.wait(Decision::MonstersMovement),
            Phase::Evasion => {
                let could = self.adventure.can_evade(&self.state);
                if could {
                    self.wait(Decision::Evasion);
                } else {
                    self.go(Phase::FightsStart);
                }
            }
            Phase::FightsStart => self.fights_start(),
            Phase::Fight {
                fight,
                hero,
                monster,
            } => self.fight(fight, hero, monster),
            Phase::Wounds => self.wounds(),
            Phase::AfterFights => {
                self.control().bouts += 1;
                let control = self.state.control;
                let next = match control.resume {
                    _ if self.state.is_combat() => Phase::Statuses { next: 0 },
                    // The monsters that a text brought are beaten: on with the texts.
                    Some((entry, heroes)) => Phase::Texts { entry, heroes },
                    None if control.explored => Phase::Statuses { next: 0 },
                    None => Phase::Explore,
                };
                self.control().resume = None;
                self.go(next);
            }
            Phase::Explore => {
                if !self.state.control.explored {
                    self.tell(Event::Phase(Stage::Explore));
                }
                self.control().explored = true;
                self.wait(Decision::Exploring);
            }
            Phase::Texts { entry, heroes } => self.texts(entry, heroes),
            Phase::Detect => {
                self.go(Phase::Statuses { next: 0 });
                self.detect();
            }
            Phase::Statuses { next } => self.statuses(next),
            // After the statuses: what a timer sets off now lasts through the next turn.
            Phase::Timers => {
                self.go(Phase::DeathsDoor);
                self.timers();
            }
            Phase::DeathsDoor => {
                self.go(Phase::Resets);
                self.deaths_doors();
            }
            Phase::Resets => {
                self.go(Phase::TurnEndEvents);
                self.resets();
            }
            Phase::TurnEndEvents => {
                self.go(Phase::Light);
                self.trip(|on| *on == Trip::TurnEnd, None);
            }
            Phase::Light => {
                self.go(Phase::Close);
                if let Some(now) = self.state.light.checked_sub(1) {
                    self.set_light(now);
                }
            }
            Phase::Close => self.close(),
            Phase::Over => {}
        }
    }

    /// Sets up the board and begins.
    fn begin(&mut self) {
        let adventure = self.adventure;
        self.tell(Event::Began {
            light: adventure.light,
        });
        self.set_up();
        if let Some(text) = adventure.intro {
            self.tell(Event::Read { text });
        }
        self.go(Phase::TurnStart);
        self.trip(|on| *on == Trip::Begin, None);
        self.look(None, None);
        // The heroes are in the corridor in which they begin.
        for at in &adventure.start {
            if board().is_corridor(*at) {
                self.reveal(board().area_of(*at), None);
            }
            self.reach(*at);
        }
    }

    fn turn_start(&mut self) {
        self.go(Phase::Patrols);
        let control = self.control();
        (control.explored, control.bouts, control.meeting) = (false, 0, 0);
        control.resume = None;
        let turn = self.state.turn.saturating_add(1);
        self.tell(Event::TurnBegan { turn });
    }

    /// After the patrols heroes recover, and events of the turn happen.
    fn turn_goes_on(&mut self) {
        let turn = self.state.turn;
        if turn > 1 {
            self.recover();
        }
        let reached = |on: &Trip| match on {
            Trip::Turn(n) => *n == turn,
            Trip::Every(n) => *n > 0 && turn.is_multiple_of(*n),
            _ => false,
        };
        self.trip(reached, None);
    }

    /// Heroes recover 1 Stamina; who rested 2, and 1 Magic (2 for the Learned).
    fn recover(&mut self) {
        for hero in 0..self.adventure.heroes.len() as u8 {
            let now = self.state.heroes[usize::from(hero)];
            if !now.plays() {
                continue;
            }
            let rested = now.doing.rested;
            self.change(
                Figure::Hero(hero),
                Gauge::Stamina,
                if rested { 2 } else { 1 },
            );
            if rested {
                let learned = self.adventure.has_trait(hero, Trait::Learned);
                self.change(
                    Figure::Hero(hero),
                    Gauge::Magic,
                    if learned { 2 } else { 1 },
                );
            }
        }
    }

    fn movement_start(&mut self) {
        self.go(Phase::Movement);
        self.tell(Event::Phase(Stage::Movement));
        for hero in 0..self.adventure.heroes.len() as u8 {
            let now = &self.state.heroes[usize::from(hero)];
            if now.plays() && !now.doing.surprised {
                let squares = self.adventure.allowance(&self.state, hero);
                self.tell(Event::CanMove {
                    figure: Figure::Hero(hero),
                    squares,
                });
            }
        }
        let adventure = self.adventure;
        for (i, ally) in (0_u8..).zip(&adventure.dungeon.allies) {
            let now = self.state.allies[usize::from(i)];
            if now.joined && now.at.is_some() {
                let squares = adventure.pace(&ally.figure);
                self.tell(Event::CanMove {
                    figure: Figure::Ally(i),
                    squares,
                });
            }
        }
    }

    fn monsters_start(&mut self) {
        self.go(Phase::Monsters);
        self.tell(Event::Phase(Stage::MonstersMovement));
        let foes: Vec<(u8, u8)> = self
            .state
            .foes()
            .filter(|(_, m)| !m.surprised)
            .map(|(i, m)| (i, self.adventure.allowance_of_monster(m)))
            .collect();
        let able = !foes.is_empty();
        for (slot, squares) in foes {
            self.tell(Event::CanMove {
                figure: Figure::Monster(slot),
                squares,
            });
        }
        if !able {
            self.evasion_start();
        }
    }

    pub(crate) fn evasion_start(&mut self) {
        self.go(Phase::Evasion);
        self.tell(Event::Phase(Stage::Evasion));
    }

    /// Statuses do what they do each turn, and wear off; monsters that can regain Health.
    fn statuses(&mut self, next: u8) {
        let figure = if usize::from(next) < HEROES {
            Figure::Hero(next)
        } else if usize::from(next) < HEROES + MONSTERS {
            Figure::Monster(next - HEROES as u8)
        } else {
            self.go(Phase::Timers);
            return;
        };
        if next == 0 {
            self.tell(Event::Phase(Stage::TurnEnd));
        }
        self.go(Phase::Statuses { next: next + 1 });
        let there = match figure {
            Figure::Hero(i) => {
                let hero = &self.state.heroes[usize::from(i)];
                if !hero.plays() {
                    return;
                }
                hero.afflictions.to_vec()
            }
            Figure::Monster(i) => match self.state.monsters[usize::from(i)] {
                Some(monster) => {
                    let regained = self.adventure.card(&monster).regenerates;
                    self.change(
                        figure,
                        Gauge::Health,
                        i8::try_from(regained).unwrap_or(i8::MAX),
                    );
                    monster.afflictions.to_vec()
                }
                None => return,
            },
            Figure::Ally(_) => return,
        };
        for affliction in there.into_iter().filter(|a| a.turns > 0) {
            let turns = affliction.turns - 1;
            self.tell(Event::Afflicted {
                figure,
                status: affliction.status,
                turns,
            });
            let block = self.adventure.status_blocks[usize::from(affliction.status)];
            self.push(block, Some(figure));
        }
    }

    /// The light is different; when it goes out, what waits for that happens.
    pub(crate) fn set_light(&mut self, now: u8) {
        let before = self.state.light;
        let now = now.min(20);
        if now == before {
            return;
        }
        self.tell(Event::LightChanged { now });
        if now == 0 {
            self.trip(|on| *on == Trip::LightOut, None);
        }
    }

    /// A corpse that is alone in its room or corridor, if only for a moment, is gone. Whoever drags it
    /// is with it, also from the other side of a door; companions keep watch like heroes.
    pub(crate) fn loot(&mut self) {
        let heroes = self.state.playing().filter_map(|(_, hero)| hero.at);
        let companions = self.state.allies.iter().filter(|ally| ally.joined);
        let areas = heroes
            .chain(companions.filter_map(|ally| ally.at))
            .fold(0_u32, |areas, at| areas | 1 << board().area_of(at).index());
        let dragged: Vec<u8> = self
            .state
            .playing()
            .filter_map(|(_, hero)| hero.doing.drags)
            .collect();
        for hero in 0..HEROES as u8 {
            let now = &self.state.heroes[usize::from(hero)];
            if let Some(at) = now.at.filter(|_| now.dead && !dragged.contains(&hero))
                && areas >> board().area_of(at).index() & 1 == 0
            {
                self.tell(Event::Looted { hero });
            }
        }
    }

    /// The turn is over: corpses left alone are gone, corridors with heroes are noted for patrols.
    fn close(&mut self) {
        self.go(Phase::TurnStart);
        let playing: SquareSet = self
            .state
            .playing()
            .filter_map(|(_, hero)| hero.at)
            .collect();
        let corridors = playing
            .iter()
            .filter(|at| board().is_corridor(*at))
            .fold(0, |areas, at| areas | 1 << board().area_of(at).index());
        self.tell(Event::Walked { areas: corridors });
        self.tell(Event::TurnEnded);
        self.loot();
    }

    /// Heroes at Death's Door roll, unless they rested: 4 or more, and they live on.
    fn deaths_doors(&mut self) {
        for hero in 0..HEROES as u8 {
            let now = &self.state.heroes[usize::from(hero)];
            if now.plays() && now.health == 0 && !now.doing.rests {
                self.deaths_door(hero);
            }
        }
    }

    /// One roll at Death's Door.
    pub(crate) fn deaths_door(&mut self, hero: u8) {
        let iron = i8::from(self.adventure.has_trait(hero, Trait::IronWilled));
        let bonus = iron.saturating_add(
            self.adventure
                .bonus(&self.state.heroes[usize::from(hero)])
                .deaths_door,
        );
        let (_, sum) = self.die(Some(Figure::Hero(hero)), Purpose::DeathsDoor, 0, bonus);
        if !reaches(sum, HOLDS_ON) {
            self.tell(Event::Died { hero });
        }
    }

    /// What a side spends is declared: the next declaration, or the dice.
    pub(crate) fn declare(&mut self, side: Side, points: u8) {
        if let Phase::Fight {
            fight,
            hero,
            monster,
        } = self.state.control.phase
        {
            self.go(match side {
                Side::Heroes => Phase::Fight {
                    fight,
                    hero: Some(points),
                    monster,
                },
                Side::DungeonMaster => Phase::Fight {
                    fight,
                    hero,
                    monster: Some(points),
                },
            });
        }
    }
}
