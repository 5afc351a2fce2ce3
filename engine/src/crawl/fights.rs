//! The Fighting phase: who stands beside each other fights, one pair after another; wounds are dealt
//! when all are decided.

use delve_format::entry::Trait;

use super::adventure::Adventure;
use super::code::Trip;
use super::control::{Decision, Phase};
use super::dice::Purpose;
use super::event::{Event, Gauge, Stage};
use super::figure::{Figure, Side};
use super::run::Run;
use super::state::State;

impl Adventure {
    /// How much Stamina a figure can spend at once, 0 to 3.
    pub(crate) fn spendable(&self, state: &State, figure: Figure) -> u8 {
        match figure {
            Figure::Hero(i) => {
                let hero = &state.heroes[usize::from(i)];
                if hero.exhausted {
                    0
                } else {
                    hero.stamina.min(3)
                }
            }
            Figure::Monster(i) => state.monsters[usize::from(i)].map_or(0, |m| m.stamina.min(3)),
            Figure::Ally(_) => 0,
        }
    }
}

impl Run<'_> {
    pub(crate) fn fights_start(&mut self) {
        let fights = self.adventure.fights(&self.state);
        let control = self.control();
        (control.won, control.lost) = (0, 0);
        if fights.is_empty() {
            self.go(Phase::AfterFights);
            return;
        }
        self.tell(Event::Phase(Stage::Fighting));
        for (hero, _) in fights {
            if self.state.heroes[usize::from(hero)].doing.rests {
                self.tell(Event::RestBroken { hero });
            }
        }
        self.go(Phase::Fight {
            fight: 0,
            hero: None,
            monster: None,
        });
    }

    /// One fight: Stamina is declared by the heroes, then by the Dungeon Master, then both roll 2d6.
    pub(crate) fn fight(&mut self, fight: u8, spent: Option<u8>, monster_spent: Option<u8>) {
        let fights = self.adventure.fights(&self.state);
        let Some(&(hero, monster)) = fights.get(usize::from(fight)) else {
            self.go(Phase::Wounds);
            return;
        };
        for (side, declared, figure) in [
            (Side::Heroes, spent, Figure::Hero(hero)),
            (Side::DungeonMaster, monster_spent, Figure::Monster(monster)),
        ] {
            if declared.is_none() {
                if self.adventure.spendable(&self.state, figure) == 0 {
                    self.declare(side, 0);
                } else {
                    self.wait(Decision::FightStamina {
                        side,
                        hero,
                        monster,
                    });
                }
                return;
            }
        }
        let (spent, monster_spent) = (spent.unwrap_or(0), monster_spent.unwrap_or(0));
        let score = self
            .adventure
            .score_of(&self.state, Figure::Hero(hero))
            .total();
        let monster_score = self
            .adventure
            .score_of(&self.state, Figure::Monster(monster))
            .total();
        self.spend(Figure::Hero(hero), spent);
        self.spend(Figure::Monster(monster), monster_spent);
        let sum = self.side(Figure::Hero(hero), u16::from(monster), score, spent);
        let monster_sum = self.side(
            Figure::Monster(monster),
            u16::from(hero),
            monster_score,
            monster_spent,
        );
        let winner = match sum.cmp(&monster_sum) {
            std::cmp::Ordering::Greater => Some(Figure::Hero(hero)),
            std::cmp::Ordering::Less => Some(Figure::Monster(monster)),
            // Strong heroes win ties; nobody else does.
            std::cmp::Ordering::Equal => self
                .adventure
                .has_trait(hero, Trait::Strong)
                .then_some(Figure::Hero(hero)),
        };
        let bit = 1_u32.checked_shl(fight.into()).unwrap_or(0);
        match winner {
            Some(Figure::Hero(_)) => self.control().won |= bit,
            Some(_) => self.control().lost |= bit,
            None => {}
        }
        self.tell(Event::Won {
            hero,
            monster,
            sums: (sum, monster_sum),
            winner,
        });
        self.go(Phase::Fight {
            fight: fight + 1,
            hero: None,
            monster: None,
        });
    }

    fn side(&mut self, figure: Figure, against: u16, score: i8, spent: u8) -> i8 {
        let bonus = score.saturating_add_unsigned(spent);
        let [a, b] = self.roll(Some(figure), Purpose::Fight, against, true, bonus);
        (a as i8 + b as i8).saturating_add(bonus)
    }

    /// All wounds of the phase at once; then what the monsters' blows bring besides.
    pub(crate) fn wounds(&mut self) {
        self.go(Phase::AfterFights);
        let fights = self.adventure.fights(&self.state);
        let (won, lost) = (self.state.control.won, self.state.control.lost);
        let decided = |bits: u32, i: usize| i < 32 && bits >> i & 1 == 1;
        let mut points: Vec<(Figure, u8, Figure)> = Vec::new();
        let mut blows = Vec::new();
        for (i, (hero, monster)) in fights.into_iter().enumerate() {
            let (figure, foe) = (Figure::Hero(hero), Figure::Monster(monster));
            if decided(won, i) {
                let (_, profile) = &self.adventure.heroes[usize::from(hero)];
                let bonus = self
                    .adventure
                    .bonus(&self.state.heroes[usize::from(hero)])
                    .damage;
                points.push((foe, profile.damage.saturating_add_signed(bonus), figure));
            }
            if decided(lost, i)
                && let Some(now) = self.state.monsters[usize::from(monster)]
            {
                let card = self.adventure.card(&now);
                let bonus = self.adventure.bonus_of_monster(&now).damage;
                points.push((
                    figure,
                    card.profile.damage.saturating_add_signed(bonus),
                    foe,
                ));
                blows.push((card.on_hit, figure));
            }
        }
        let mut figures: Vec<Figure> = points.iter().map(|(figure, ..)| *figure).collect();
        figures.sort_unstable();
        figures.dedup();
        for (block, figure) in blows.into_iter().rev() {
            self.push(block, Some(figure));
        }
        for figure in figures {
            let sum = points
                .iter()
                .filter(|(f, ..)| *f == figure)
                .fold(0_u8, |sum, (_, n, _)| sum.saturating_add(*n));
            let by: Vec<Figure> = points
                .iter()
                .filter(|(f, ..)| *f == figure)
                .map(|(.., by)| *by)
                .collect();
            self.harm(figure, sum, &by);
        }
    }

    /// Takes Stamina from somebody who spends it.
    pub(crate) fn spend(&mut self, figure: Figure, points: u8) {
        self.change(
            figure,
            Gauge::Stamina,
            -i8::try_from(points).unwrap_or(i8::MAX),
        );
    }

    /// Changes a gauge within its limits, and tells what follows from it.
    pub(crate) fn change(&mut self, figure: Figure, gauge: Gauge, change: i8) {
        let (now, full) = match figure {
            Figure::Hero(i) => {
                let hero = &self.state.heroes[usize::from(i)];
                if !hero.plays() {
                    return;
                }
                let [health, stamina, magic] = self.adventure.full(i, hero);
                match gauge {
                    Gauge::Health => (hero.health, health),
                    Gauge::Stamina => (hero.stamina, stamina),
                    Gauge::Magic => (hero.magic, magic),
                }
            }
            Figure::Monster(i) => {
                let Some(monster) = &self.state.monsters[usize::from(i)] else {
                    return;
                };
                let profile = &self.adventure.card(monster).profile;
                match gauge {
                    Gauge::Health => (monster.health, profile.health),
                    Gauge::Stamina => (monster.stamina, profile.stamina),
                    Gauge::Magic => (monster.magic, profile.magic),
                }
            }
            Figure::Ally(_) => return,
        };
        // What is above the limit already (an item was lost) does not fall to it by itself.
        let to = now.saturating_add_signed(change).min(full.max(now));
        if to != now {
            self.tell(Event::Changed { figure, gauge, to });
        }
        if let (Figure::Hero(hero), Gauge::Stamina) = (figure, gauge) {
            let exhausted = self.state.heroes[usize::from(hero)].exhausted;
            if to == 0 && now > 0 && !exhausted {
                self.tell(Event::Exhausted { hero, on: true });
            } else if to >= full && exhausted {
                self.tell(Event::Exhausted { hero, on: false });
            }
        }
    }

    /// Takes Health from somebody. A hero who has none left is at Death's Door; one who was there
    /// already rolls; a monster is slain, by all who hurt it at that moment.
    pub(crate) fn harm(&mut self, figure: Figure, points: u8, by: &[Figure]) {
        if points == 0 {
            return;
        }
        match figure {
            Figure::Hero(hero) => {
                let now = self.state.heroes[usize::from(hero)];
                if !now.plays() {
                    return;
                }
                self.tell(Event::Wounded { figure, points });
                if now.health == 0 {
                    self.deaths_door(hero);
                } else {
                    let to = now.health.saturating_sub(points);
                    self.tell(Event::Changed {
                        figure,
                        gauge: Gauge::Health,
                        to,
                    });
                }
            }
            Figure::Monster(slot) => {
                let Some(monster) = self.state.monsters[usize::from(slot)] else {
                    return;
                };
                self.tell(Event::Wounded { figure, points });
                let to = monster.health.saturating_sub(points);
                self.tell(Event::Changed {
                    figure,
                    gauge: Gauge::Health,
                    to,
                });
                if let Some(guard) = monster.guard {
                    let fell = |on: &Trip| matches!(on, Trip::Wounded { guard: g, health } if *g == guard && to <= *health && monster.health > *health);
                    self.trip_by_all(fell, by);
                }
                if to == 0 {
                    self.tell(Event::Slain { monster: slot });
                    if let Some(guard) = monster.guard {
                        self.trip_by_all(|on| *on == Trip::Slain(guard), by);
                    }
                }
            }
            Figure::Ally(_) => {}
        }
    }
}
