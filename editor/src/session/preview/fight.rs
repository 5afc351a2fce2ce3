//! Fights with their dice, taken apart: what a score is made of, what was spent, what it cost.

use delve_engine::crawl::{Adventure, Event, Figure, Purpose, State};
use delve_format::Square;
use delve_scene::story;

/// A fight with its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// In which turn.
    pub turn: u16,
    /// The hero, then the monster.
    pub sides: [FightSide; 2],
}

impl Fight {
    /// Nobody won.
    #[must_use]
    pub fn is_tie(&self) -> bool {
        !self.sides.iter().any(|side| side.won)
    }
}

/// One side of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightSide {
    /// Who.
    pub name: String,
    /// Where it stood.
    pub at: Option<Square>,
    /// The two dice.
    pub dice: [u8; 2],
    /// The score with all modifiers, without Stamina.
    pub score: i8,
    /// What changed the score: `two foes −1`.
    pub parts: Vec<String>,
    /// Stamina that was spent.
    pub spent: i8,
    /// The sum.
    pub sum: i8,
    /// Won.
    pub won: bool,
    /// Health that it costs.
    pub loss: u8,
}

impl FightSide {
    /// What is added to the dice: `score 3 (two foes −1), 1 Stamina`.
    #[must_use]
    pub fn added(&self) -> String {
        let mut text = format!("score {}", self.score);
        if !self.parts.is_empty() {
            text.push_str(&format!(" ({})", self.parts.join(", ")));
        }
        if self.spent > 0 {
            text.push_str(&format!(" + {} Stamina", self.spent));
        }
        text
    }

    /// How it ended for this side.
    #[must_use]
    pub fn end(&self, tie: bool) -> String {
        match (tie, self.won) {
            (true, _) => "tie".to_owned(),
            (_, true) => "wins".to_owned(),
            _ => format!("loses {} Health", self.loss),
        }
    }
}

/// The fights that were decided in these events.
pub(super) fn of(adventure: &Adventure, before: &State, events: &[Event]) -> Vec<Fight> {
    let mut state = *before;
    let mut rolls: Vec<([u8; 2], i8)> = Vec::new();
    let mut fights = Vec::new();
    for event in events {
        match event {
            Event::Rolled { roll, dice, bonus } if roll.purpose == Purpose::Fight => {
                rolls.push((*dice, *bonus));
            }
            Event::Won {
                hero,
                monster,
                sums,
                winner,
            } => {
                let figures = [Figure::Hero(*hero), Figure::Monster(*monster)];
                let side = |i: usize, sum: i8| {
                    let (dice, bonus) = rolls
                        .len()
                        .checked_sub(2)
                        .and_then(|at| rolls.get(at + i).copied())
                        .unwrap_or_default();
                    let figure = figures[i];
                    let (score, parts) = score(adventure, &state, figure);
                    let won = *winner == Some(figure);
                    FightSide {
                        name: story::figure(adventure, &state, figure),
                        at: state.at(figure),
                        dice,
                        score,
                        parts,
                        spent: bonus.saturating_sub(score),
                        sum,
                        won,
                        loss: match winner {
                            Some(other) if !won => damage(adventure, &state, *other),
                            _ => 0,
                        },
                    }
                };
                fights.push(Fight {
                    turn: state.turn,
                    sides: [side(0, sums.0), side(1, sums.1)],
                });
            }
            _ => {}
        }
        state.evolve(event);
    }
    fights
}

/// The score of a figure in a fight, without Stamina, and what differs from the one on its card.
pub(super) fn score(adventure: &Adventure, state: &State, figure: Figure) -> (i8, Vec<String>) {
    let (score, card, bonus, known) = match figure {
        Figure::Hero(i) => {
            let hero = &state.heroes[usize::from(i)];
            let card = adventure.heroes.get(usize::from(i));
            let card = card.map_or(0, |(_, profile)| profile.fighting);
            let known = [
                (state.light == 0, "in the dark"),
                (hero.doing.surprised, "surprised"),
            ];
            let bonus = adventure.bonus(hero).fighting;
            (adventure.score(state, i), card, bonus, known)
        }
        Figure::Monster(i) => {
            let Some(monster) = &state.monsters[usize::from(i)] else {
                return (0, Vec::new());
            };
            let card = adventure.card(monster).profile.fighting;
            let bonus = adventure.bonus_of_monster(monster).fighting;
            let known = [(false, ""), (false, "")];
            (adventure.score_of_monster(state, i), card, bonus, known)
        }
        Figure::Ally(_) => return (0, Vec::new()),
    };
    let mut parts = Vec::new();
    let mut rest = score.saturating_sub(card).saturating_sub(bonus);
    if bonus != 0 {
        parts.push(format!("items and states {}", signed(bonus)));
    }
    for (_, what) in known.into_iter().filter(|(on, _)| *on) {
        parts.push(format!("{what} −1"));
        rest += 1;
    }
    if rest < 0 {
        let foes = ["two", "three", "four"];
        let count = foes[usize::from(rest.unsigned_abs().clamp(1, 3)) - 1];
        parts.push(format!("{count} foes {}", signed(rest)));
    }
    (score, parts)
}

fn damage(adventure: &Adventure, state: &State, figure: Figure) -> u8 {
    let (card, bonus) = match figure {
        Figure::Hero(i) => {
            let profile = adventure.heroes.get(usize::from(i));
            let bonus = adventure.bonus(&state.heroes[usize::from(i)]).damage;
            (profile.map_or(0, |(_, profile)| profile.damage), bonus)
        }
        Figure::Monster(i) => match &state.monsters[usize::from(i)] {
            Some(monster) => {
                let bonus = adventure.bonus_of_monster(monster).damage;
                (adventure.card(monster).profile.damage, bonus)
            }
            None => (0, 0),
        },
        Figure::Ally(_) => (0, 0),
    };
    card.saturating_add_signed(bonus)
}

/// `+1`, `−1`.
fn signed(number: i8) -> String {
    let sign = if number < 0 { '−' } else { '+' };
    format!("{sign}{}", number.unsigned_abs())
}
