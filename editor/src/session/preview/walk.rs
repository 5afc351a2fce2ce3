//! Heroes on the board: where they can go, where they go when a square is clicked, and why not.

use delve_engine::crawl::{Action, Decision, Event, Figure, State};
use delve_engine::{Space, SquareSet};
use delve_format::{Direction, Square};
use delve_scene::story;

use super::asked::{capital, counted, goer};
use super::{Player, Preview};

impl Preview {
    /// The squares that a hero can be sent to by a click now.
    #[must_use]
    pub fn targets(&self, hero: u8) -> SquareSet {
        let legal = self.legal();
        match self.state().control.waits {
            Some(Decision::Movement) if legal.iter().any(|action| goer(*action) == Some(hero)) => {
                self.reach(hero)
            }
            Some(Decision::Evasion) => legal
                .iter()
                .filter(|action| goer(**action) == Some(hero))
                .filter_map(|action| match action {
                    Action::Evade { to, .. } => self.state().at(Figure::Hero(hero))?.step(*to),
                    _ => None,
                })
                .collect(),
            _ => SquareSet::EMPTY,
        }
    }

    /// Why a click on a square does nothing, in a sentence.
    #[must_use]
    pub fn why_not(&self, mover: Option<u8>, to: Square) -> String {
        let state = self.state();
        if self.heroes == Player::Bot {
            return "The bot decides for the heroes; “I decide” at the left lets you move them"
                .to_owned();
        }
        let Some(hero) = mover.filter(|_| self.moves()) else {
            return "Nobody can be moved now: choose from the list".to_owned();
        };
        let name = self.name(hero);
        let monster = state.standing().find(|(_, m)| m.at == to && m.met);
        if let Some((slot, _)) = monster {
            let foe = story::figure(&self.adventure, state, Figure::Monster(slot));
            return format!("{} stands on {to}", capital(&foe));
        }
        let now = &state.heroes[usize::from(hero)];
        if now.doing.surprised {
            return format!("{name} is surprised and does not move in this turn");
        }
        if now.doing.rests {
            return format!("{name} rests in this turn");
        }
        if state.control.waits == Some(Decision::Evasion) {
            return format!("{name} cannot evade to {to}");
        }
        if !state.seen.contains(to) {
            return format!("The heroes have not seen {to} yet");
        }
        let way = now
            .at
            .and_then(|at| self.paths(hero).path(&at.into(), &to.into()));
        let Some(way) = way else {
            return format!("No way that the heroes know leads {name} to {to} now");
        };
        let (steps, left) = (way.len().saturating_sub(1), usize::from(now.doing.left));
        if steps <= left {
            return format!("{name} cannot go to {to} now");
        }
        let stamina = usize::from(now.stamina.min(3_u8.saturating_sub(now.doing.spent)));
        let more = steps - left;
        let more = if more <= stamina && !now.exhausted && !now.doing.ended {
            format!("; {more} Stamina would do")
        } else {
            String::new()
        };
        let steps = counted(steps, "square", "squares");
        format!("{to} is too far: {steps}, {name} has {left}{more}")
    }

    /// Why a hero cannot evade now, when heroes evade.
    #[must_use]
    pub fn why_no_evasion(&self, hero: u8) -> Option<String> {
        let evading = self.is_asked() && self.state().control.waits == Some(Decision::Evasion);
        if !evading || !self.targets(hero).is_empty() {
            return None;
        }
        let name = self.name(hero);
        let mut hindered = self.adventure.hindered(self.state()).into_iter();
        let own = |(action, _): &(Action, _)| goer(*action) == Some(hero);
        Some(match hindered.find(own) {
            Some((action, why)) => {
                let (_, why) = story::hindered(&self.adventure, self.state(), action, why);
                format!("{name} cannot evade: {why}")
            }
            None => format!("{name} has nobody to evade, or no square to go to"),
        })
    }

    /// Where a hero can walk: squares that the heroes know, and nobody else on them.
    fn paths(&self, hero: u8) -> Space {
        let state = self.state();
        let mut ground = self.adventure.ground(state);
        ground.free = (ground.free - self.adventure.taken(state)) & state.seen;
        if let Some(at) = state.heroes[usize::from(hero)].at {
            ground.free.insert(at);
        }
        ground
    }

    /// The squares that a hero can walk to with the Movement that is left.
    #[must_use]
    pub fn reach(&self, hero: u8) -> SquareSet {
        let now = &self.state().heroes[usize::from(hero)];
        let Some(at) = now.at else {
            return SquareSet::EMPTY;
        };
        let mut reached = self.paths(hero).within(&at.into(), now.doing.left.into());
        reached.remove(at);
        reached
    }

    /// Sends a hero to a square that is marked: by evading, or step by step, as one moment. What
    /// interrupts the way ends it; whether anything was done.
    pub fn walk(&mut self, hero: u8, to: Square) -> bool {
        let figure = Figure::Hero(hero);
        let before = *self.state();
        let Some(at) = before.at(figure) else {
            return false;
        };
        if !self.is_asked() || !self.targets(hero).contains(to) {
            return false;
        }
        let towards = |from: Square, to: Square| {
            let mut all = Direction::ALL.into_iter();
            all.find(|direction| from.step(*direction) == Some(to))
        };
        if before.control.waits == Some(Decision::Evasion) {
            let way = towards(at, to).map(|to| Action::Evade { hero, to });
            return way.is_some_and(|evade| self.act(evade));
        }
        let Some(path) = self.paths(hero).path(&at.into(), &to.into()) else {
            return false;
        };
        let (mut now, mut actions, mut told) = (before, Vec::new(), Vec::new());
        for pair in path.windows(2) {
            let Some(to) = towards(pair[0], pair[1]) else {
                break;
            };
            let step = Action::Step { figure, to };
            let Some((after, events)) = self.carry(&now, step) else {
                break;
            };
            actions.push(step);
            let read = events
                .iter()
                .any(|event| matches!(event, Event::Read { .. }));
            told.extend(events);
            let met = after.foes().count() != now.foes().count();
            now = after;
            let waits = now.control.waits == Some(Decision::Movement);
            if read || met || !waits || now.at(figure) != Some(pair[1]) {
                break;
            }
        }
        let moved = !actions.is_empty();
        if moved {
            self.take(actions, &before, now, told);
        }
        moved
    }
}

/// Who walks, if nothing else is done.
pub(super) fn walker(actions: &[Action]) -> Option<Figure> {
    let figure = |action: &Action| match action {
        Action::Step { figure, .. } | Action::Stride { figure } => Some(*figure),
        _ => None,
    };
    let first = actions.first().and_then(figure)?;
    actions
        .iter()
        .all(|action| figure(action) == Some(first))
        .then_some(first)
}

/// The steps in these events, and whether the heroes saw who took them.
pub(super) fn steps(before: &State, events: &[Event]) -> Vec<(Figure, Square, Square, bool)> {
    let mut state = *before;
    let mut steps = Vec::new();
    for event in events {
        if let Event::Stepped { figure, from, to } = event {
            let seen = match figure {
                Figure::Monster(i) => state.monsters[usize::from(*i)].is_some_and(|m| m.met),
                _ => true,
            };
            steps.push((*figure, *from, *to, seen));
        }
        state.evolve(event);
    }
    steps
}
