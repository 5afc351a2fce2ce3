//! Goals: what was reached, and how the adventure ends.

use delve_format::entry::Outcome;
use delve_format::scenario::Goal;
use delve_format::{Square, board};

use super::adventure::Adventure;
use super::event::Event;
use super::run::Run;
use super::state::{State, has};
use crate::piece::Piece;

impl Adventure {
    /// Whether a goal (by position among the goals, then the side goals) is met as things stand.
    /// An item must be carried by somebody who is alive, in the dungeon or out of it.
    #[must_use]
    pub fn is_met(&self, state: &State, goal: usize) -> bool {
        if has(state.reached, goal) {
            return true;
        }
        match self.goals.get(goal) {
            Some(Goal::Slay(id)) => match self.dungeon.piece(id) {
                Some(Piece::Guard(i)) => has(state.slain, i),
                _ => false,
            },
            Some(Goal::Recover(id)) => state
                .heroes
                .iter()
                .any(|hero| !hero.dead && self.carries(hero, id)),
            Some(Goal::Escort(id)) => match self.dungeon.piece(id) {
                Some(Piece::Ally(i)) => state.allies.get(i).is_some_and(|ally| ally.left),
                _ => false,
            },
            Some(Goal::Flag(id)) => {
                let flag = self.flags.iter().position(|flag| flag == id);
                flag.is_some_and(|flag| has(state.flags, flag))
            }
            Some(Goal::Reach(_) | Goal::Enter(_)) | None => false,
        }
    }
}

impl Run<'_> {
    /// A hero stands on a square: goals that are about it are reached for good.
    pub(crate) fn reach(&mut self, at: Square) {
        let adventure = self.adventure;
        for (i, goal) in (0_u8..).zip(&adventure.goals) {
            let there = match goal {
                Goal::Reach(square) => *square == at,
                Goal::Enter(area) => board().find(area) == Some(board().area_of(at)),
                _ => false,
            };
            if there && !has(self.state.reached, usize::from(i)) {
                self.tell(Event::Reached { goal: i });
            }
        }
    }

    /// Items that leave the dungeon with a hero are recovered.
    pub(crate) fn recover_goals(&mut self, carried: &[u8]) {
        let adventure = self.adventure;
        for (i, goal) in (0_u8..).zip(&adventure.goals) {
            let Goal::Recover(id) = goal else {
                continue;
            };
            let out = carried
                .iter()
                .any(|item| adventure.items[usize::from(*item)].0 == *id);
            if out && !has(self.state.reached, usize::from(i)) {
                self.tell(Event::Reached { goal: i });
            }
        }
    }

    /// How the adventure ends when nobody is left in the dungeon: a success when somebody came out
    /// alive and every goal is met.
    pub(crate) fn judge(&self) -> Outcome {
        let mut heroes = self.state.heroes.iter();
        let out = heroes.any(|hero| hero.left && !hero.dead);
        let met =
            (0..self.adventure.main_goals).all(|goal| self.adventure.is_met(&self.state, goal));
        if out && met {
            Outcome::Success
        } else {
            Outcome::Failure
        }
    }
}
