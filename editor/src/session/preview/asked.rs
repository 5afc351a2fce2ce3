//! What is asked at a moment: in words, with the choices as rows that keep their places, who is asked,
//! and which squares can be clicked.

use delve_engine::crawl::{Action, Decision, Figure};
use delve_format::Square;
use delve_scene::story;

use super::Preview;

/// Something that can be chosen, or that lies at hand and cannot be done now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is done.
    pub action: Action,
    /// In words.
    pub words: String,
    /// Why it cannot be done now.
    pub why: Option<&'static str>,
    /// The digit that chooses it.
    pub key: Option<u8>,
}

impl Preview {
    /// The hero of whom the list speaks while heroes move or evade: the one who acted last, if they can
    /// still go anywhere, else the first who can.
    #[must_use]
    pub fn mover(&self) -> Option<u8> {
        if !self.moves() {
            return None;
        }
        let legal = self.legal();
        let goes = |hero: u8| legal.iter().any(|action| goer(*action) == Some(hero));
        let last = self.moments[self.at].actions.last().copied();
        let last = last.and_then(hero_of);
        last.filter(|hero| goes(*hero))
            .or_else(|| (0..5).find(|hero| goes(*hero)))
    }

    /// Whether heroes are moved on the board now: Movement or Evasion.
    #[must_use]
    pub fn moves(&self) -> bool {
        let waits = self.state().control.waits;
        matches!(waits, Some(Decision::Movement | Decision::Evasion))
    }

    /// Heroes whom the question that is open is about.
    #[must_use]
    pub fn asked(&self) -> Vec<u8> {
        let legal = || self.legal().into_iter();
        match self.state().control.waits {
            Some(Decision::FightStamina { hero, .. }) => vec![hero],
            Some(Decision::Choice { hero, .. }) => hero.into_iter().collect(),
            Some(Decision::Offer { hero, .. } | Decision::Magic { hero }) => vec![hero],
            Some(Decision::Who { heroes, .. }) => {
                (0..8).filter(|hero| heroes >> hero & 1 == 1).collect()
            }
            Some(Decision::Exploring) => legal()
                .filter_map(|action| match action {
                    Action::Explore { hero } => Some(hero),
                    _ => None,
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// The two who fight, while Stamina for it is asked for.
    #[must_use]
    pub fn fighting(&self) -> Option<(Square, Square)> {
        match self.state().control.waits {
            Some(Decision::FightStamina { hero, monster, .. }) => {
                let state = self.state();
                state
                    .at(Figure::Hero(hero))
                    .zip(state.at(Figure::Monster(monster)))
            }
            _ => None,
        }
    }

    /// What is asked now, in words.
    #[must_use]
    pub fn question(&self, mover: Option<u8>) -> Option<String> {
        let mover = mover.filter(|_| self.is_asked());
        Some(match (self.state().control.waits?, mover) {
            (Decision::Movement, Some(hero)) => format!("{} moves", self.standing(hero)),
            (Decision::Evasion, Some(hero)) => format!("Does {} evade?", self.standing(hero)),
            (Decision::FightStamina { hero, monster, .. }, _) => {
                format!(
                    "Stamina: {} against {}",
                    self.standing(hero),
                    self.placed(Figure::Monster(monster))
                )
            }
            (Decision::Who { must, .. }, _) => {
                let who = if must { "Who goes next" } else { "Who" };
                let choices = self.choices_to_come();
                match choices.as_str() {
                    "" => format!("{who}, for what was just read?"),
                    _ => format!("{who}, to choose: {choices}?"),
                }
            }
            (
                Decision::Choice {
                    hero: Some(hero), ..
                },
                _,
            ) => {
                format!("What does {} do?", self.standing(hero))
            }
            (Decision::Exploring, _) => "Who explores the square they stand on?".to_owned(),
            _ => story::question(&self.adventure, self.state())?,
        })
    }

    /// A line under the question: what can be done about it.
    #[must_use]
    pub fn hint(&self, mover: Option<u8>) -> String {
        let state = self.state();
        match (state.control.waits, mover) {
            (Some(Decision::Movement), Some(hero)) => {
                let now = &state.heroes[usize::from(hero)];
                if self.targets(hero).is_empty() {
                    format!("{} cannot walk now; click another hero", self.name(hero))
                } else {
                    let left = counted(usize::from(now.doing.left), "square", "squares");
                    format!("{left} left. Click a marked square, or another hero")
                }
            }
            (Some(Decision::Evasion), Some(hero)) => {
                let others: Vec<String> = (0..5)
                    .filter(|other| *other != hero && !self.targets(*other).is_empty())
                    .map(|other| self.name(other))
                    .collect();
                let others = match others.as_slice() {
                    [] => String::new(),
                    others => format!(", or click {}", others.join(" or ")),
                };
                format!("Click a marked square (2 Stamina){others}")
            }
            (Some(Decision::FightStamina { hero, monster, .. }), _) => {
                let told = |figure| {
                    let score = self.adventure.score_of(state, figure).total();
                    let made = story::score(&self.adventure, state, figure);
                    format!("{score} ({made})")
                };
                format!(
                    "{}: score {}. {}: score {}. Both roll two dice",
                    self.name(hero),
                    told(Figure::Hero(hero)),
                    capital(&story::figure(
                        &self.adventure,
                        state,
                        Figure::Monster(monster)
                    )),
                    told(Figure::Monster(monster)),
                )
            }
            (Some(Decision::Exploring), _) => {
                "What is written for the square is read then".to_owned()
            }
            _ => String::new(),
        }
    }

    pub(super) fn name(&self, hero: u8) -> String {
        story::figure(&self.adventure, self.state(), Figure::Hero(hero))
    }

    /// A hero with the square.
    pub(super) fn standing(&self, hero: u8) -> String {
        self.placed(Figure::Hero(hero))
    }

    fn placed(&self, figure: Figure) -> String {
        let name = story::figure(&self.adventure, self.state(), figure);
        match self.state().at(figure) {
            Some(at) => format!("{name} at {at}"),
            None => name,
        }
    }

    /// The first choices of the entry for which somebody is named.
    fn choices_to_come(&self) -> String {
        let Some(Decision::Who { entry, .. }) = self.state().control.waits else {
            return String::new();
        };
        let labels = (0..3).map(|i| self.adventure.choice_label(entry, i));
        let labels: Vec<String> = labels
            .filter(|label| !label.is_empty())
            .map(|label| format!("“{label}”"))
            .collect();
        labels.join(" or ")
    }

    /// The choices, in an order that does not change while somebody moves: what cannot be done now
    /// keeps its place, and what ends or leaves stands last.
    #[must_use]
    pub fn rows(&self, mover: Option<u8>) -> Vec<Row> {
        let listed = |action: &Action| !self.moves() || is_listed(*action, mover);
        let legal = self.legal().into_iter().filter(listed);
        let mut rows: Vec<Row> = legal
            .map(|action| Row {
                action,
                words: self.words(action),
                why: None,
                key: None,
            })
            .collect();
        let hindered = self.adventure.hindered(self.state()).into_iter();
        rows.extend(
            hindered
                .filter(|(action, _)| listed(action))
                .map(|(action, why)| {
                    let (_, why) = story::hindered(&self.adventure, self.state(), action, why);
                    let words = match action {
                        Action::Evade { .. } => "Evade".to_owned(),
                        Action::Explore { .. } if self.moves() => "Explore".to_owned(),
                        _ => self.words(action),
                    };
                    Row {
                        action,
                        words,
                        why: Some(why),
                        key: None,
                    }
                }),
        );
        rows.sort_by_key(|row| rank(row.action));
        let mut numbers = 1_u8..=9;
        for row in &mut rows {
            row.key = match row.action {
                // As many points as the digit says; and nothing, or the end, for 0.
                Action::Spend(points) => Some(points),
                Action::Done => Some(0),
                _ => numbers.next(),
            };
        }
        rows
    }

    /// Why a row that leaves the dungeon is asked for twice.
    #[must_use]
    pub fn is_hasty(&self, action: Action) -> bool {
        let heroes = matches!(
            action,
            Action::Leave {
                figure: Figure::Hero(_)
            }
        );
        heroes && self.goals().iter().any(|(_, met)| !met)
    }
}

/// The hero whom an action moves on the board.
pub(super) fn goer(action: Action) -> Option<u8> {
    match action {
        Action::Step {
            figure: Figure::Hero(hero),
            ..
        }
        | Action::Evade { hero, .. } => Some(hero),
        _ => None,
    }
}

/// The hero who does something.
pub(super) fn hero_of(action: Action) -> Option<u8> {
    match action {
        Action::Step { figure, .. } | Action::Leave { figure } | Action::Stride { figure } => {
            figure.hero()
        }
        Action::Force { hero, .. }
        | Action::Bash { hero, .. }
        | Action::Pick { hero, .. }
        | Action::Unlock { hero, .. }
        | Action::Jump { hero, .. }
        | Action::Drag { hero, .. }
        | Action::Throw { hero, .. }
        | Action::Disarm { hero, .. }
        | Action::Use { hero, .. }
        | Action::Attack { hero, .. }
        | Action::Evade { hero, .. }
        | Action::Explore { hero }
        | Action::Rest { hero } => Some(hero),
        _ => None,
    }
}

/// Whether an action is listed while this hero moves: what the hero can do besides walking, and what is
/// nobody's.
fn is_listed(action: Action, mover: Option<u8>) -> bool {
    match action {
        Action::Step {
            figure: Figure::Hero(_),
            ..
        } => false,
        _ => hero_of(action).is_none_or(|hero| mover == Some(hero)),
    }
}

/// Where an action stands in the list.
fn rank(action: Action) -> u8 {
    match action {
        Action::Unlock { .. } => 1,
        Action::Force { .. } => 2,
        Action::Bash { .. } => 3,
        Action::Pick { .. } => 4,
        Action::Throw { .. } => 5,
        Action::Disarm { .. } => 6,
        Action::Attack { .. } => 7,
        Action::Jump { .. } => 8,
        Action::Drag { .. } => 9,
        Action::Stride { .. } => 10,
        Action::Use { .. } => 11,
        Action::Rest { .. } => 12,
        Action::Explore { .. } => 13,
        Action::Evade { .. } => 14,
        Action::Step { .. } => 15,
        Action::Done => 16,
        Action::Leave { .. } => 17,
        _ => 0,
    }
}

/// `1 turn`, `2 turns`.
#[must_use]
pub fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
