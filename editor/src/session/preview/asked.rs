//! What is asked at a moment: in words, with the choices as rows that keep their places, who is asked,
//! and which squares can be clicked.

use delve_engine::SquareSet;
use delve_engine::crawl::{Action, Decision, Figure, Side};
use delve_format::{Direction, Square};
use delve_scene::labels;
use delve_scene::story;

use super::fight;
use super::{Player, Preview};

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
                    let (score, parts) = fight::score(&self.adventure, state, figure);
                    let parts = match parts.as_slice() {
                        [] => String::new(),
                        parts => format!(" ({})", parts.join(", ")),
                    };
                    format!("{score}{parts}")
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

    fn name(&self, hero: u8) -> String {
        story::figure(&self.adventure, self.state(), Figure::Hero(hero))
    }

    /// A hero with the square.
    fn standing(&self, hero: u8) -> String {
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
                    let (score, _) = fight::score(&self.adventure, state, figure);
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
        for (number, row) in (1_u8..=9).zip(&mut rows) {
            row.key = Some(number);
        }
        for row in &mut rows {
            match row.action {
                Action::Spend(points) => row.key = Some(points),
                Action::Done => row.key = Some(0),
                _ => {}
            }
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
}

/// The hero whom an action moves on the board.
fn goer(action: Action) -> Option<u8> {
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

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
