//! What can be done, in words: as it stands in the list of choices.

use delve_engine::crawl::{Action, Decision, Figure, Side};
use delve_format::Direction;
use delve_scene::{labels, story};

use super::Preview;
use super::asked::{capital, hero_of};

impl Preview {
    /// An action in words, as it stands in the list.
    #[must_use]
    pub fn words(&self, action: Action) -> String {
        let state = self.state();
        let waits = state.control.waits;
        match action {
            Action::Force { door, .. } => format!("Force {}", self.door(action, door)),
            Action::Bash { door, .. } => format!("Bash in {}", self.door(action, door)),
            Action::Pick { door, .. } => format!("Pick the lock of {}", self.door(action, door)),
            Action::Unlock { door, .. } => format!("Unlock {}", self.door(action, door)),
            Action::Name { hero } => self.standing(hero),
            Action::Explore { hero } => format!("{} explores", self.standing(hero)),
            Action::Spend(points) => match waits {
                Some(Decision::FightStamina {
                    side,
                    hero,
                    monster,
                }) => {
                    let figure = match side {
                        Side::Heroes => Figure::Hero(hero),
                        Side::DungeonMaster => Figure::Monster(monster),
                    };
                    let score = self.adventure.score_of(state, figure).total();
                    let sum = score.saturating_add_unsigned(points);
                    match points {
                        0 => format!("No Stamina: {sum} to the dice"),
                        _ => format!("{points} Stamina: {sum} to the dice"),
                    }
                }
                _ if points == 0 => "No Magic".to_owned(),
                _ => format!("{points} Magic"),
            },
            Action::Done => match waits {
                Some(Decision::Movement) => {
                    let left = state.playing().filter(|(hero, now)| {
                        now.doing.left > 0 && !self.targets(*hero).is_empty()
                    });
                    let left: Vec<String> = left
                        .map(|(hero, now)| format!("{} {}", self.name(hero), now.doing.left))
                        .collect();
                    match left.as_slice() {
                        [] => "End the Movement of all heroes".to_owned(),
                        left => {
                            format!("End the Movement of all heroes (left: {})", left.join(", "))
                        }
                    }
                }
                Some(Decision::Evasion) => "Nobody evades (any more)".to_owned(),
                Some(Decision::Exploring) => "Nobody explores (any more)".to_owned(),
                _ => story::action(&self.adventure, state, action),
            },
            _ => {
                let words = story::action(&self.adventure, state, action);
                let own = hero_of(action).filter(|_| self.moves());
                let own = own.map(|hero| format!("{}: ", self.name(hero)));
                match own.as_deref().and_then(|own| words.strip_prefix(own)) {
                    Some(deed) => capital(deed),
                    None => words,
                }
            }
        }
    }

    /// A door as a hero beside it sees it: `the door to the west (K4)`.
    fn door(&self, action: Action, door: u8) -> String {
        let door = &self.adventure.dungeon.doors[usize::from(door)];
        let at = hero_of(action).and_then(|hero| self.state().at(Figure::Hero(hero)));
        let (a, b) = (door.between.0, door.between.1);
        let side = Direction::ALL.into_iter().find_map(|to| {
            let next = at?.step(to)?;
            let there = (at == Some(a) && next == b) || (at == Some(b) && next == a);
            there.then(|| format!("the door to the {} ({next})", labels::direction(to)))
        });
        side.unwrap_or_else(|| format!("the door between {a} and {b}"))
    }
}
