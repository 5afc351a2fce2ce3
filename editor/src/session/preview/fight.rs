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
    /// What the score is made of: `Fighting 3, two foes −1`.
    pub made: String,
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
    /// What is added to the dice: `Fighting 3, two foes −1, 1 Stamina`.
    #[must_use]
    pub fn added(&self) -> String {
        match self.spent {
            0 => self.made.clone(),
            spent => format!("{}, {spent} Stamina", self.made),
        }
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
                    let score = adventure.score_of(&state, figure).total();
                    let won = *winner == Some(figure);
                    FightSide {
                        name: story::figure(adventure, &state, figure),
                        at: state.at(figure),
                        dice,
                        score,
                        made: story::score(adventure, &state, figure),
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
