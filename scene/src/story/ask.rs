//! What is asked, in words.

use delve_engine::crawl::{Adventure, Decision, Figure, Side, State};

use super::words;

/// What the side whose decision it is decides now, in words.
#[must_use]
pub fn question(adventure: &Adventure, state: &State) -> Option<String> {
    let name = |figure| words::one_of(adventure, state, figure);
    Some(match state.control.waits? {
        Decision::Movement => "The heroes move".to_owned(),
        Decision::MonstersMovement => "The monsters move".to_owned(),
        Decision::Evasion => "Who evades?".to_owned(),
        Decision::FightStamina {
            side,
            hero,
            monster,
        } => {
            let (own, foe) = match side {
                Side::Heroes => (Figure::Hero(hero), Figure::Monster(monster)),
                Side::DungeonMaster => (Figure::Monster(monster), Figure::Hero(hero)),
            };
            let score = |figure| {
                let score = adventure.score_of(state, figure);
                format!(
                    "{} ({})",
                    words::number(score.total()),
                    words::score(adventure, state, figure)
                )
            };
            format!(
                "How much Stamina does {} spend against {}? Before dice and Stamina it is {} against {}.",
                name(own),
                name(foe),
                score(own),
                score(foe)
            )
        }
        Decision::Exploring => "Who explores?".to_owned(),
        Decision::Who { entry, must, .. } => {
            let told = adventure.entry_told(entry);
            let area = told.and_then(|told| told.area);
            let place = area.map_or_else(String::new, |area| {
                format!("{}: ", words::area(adventure, area))
            });
            let text = told.and_then(|told| told.text);
            let about = text.map_or_else(String::new, |text| {
                format!(" {}", beginning(adventure.text(text)))
            });
            let who = if must {
                "who is next?"
            } else {
                "who looks closer?"
            };
            words::capital(&format!("{place}{who}{about}"))
        }
        Decision::Choice { hero, .. } => match hero {
            Some(hero) => format!("What does {} do?", name(Figure::Hero(hero))),
            None => "What does the party do?".to_owned(),
        },
        Decision::Offer { hero, .. } => {
            format!("Which card does {} keep?", name(Figure::Hero(hero)))
        }
        Decision::Magic { hero } => {
            format!("How much Magic does {} spend?", name(Figure::Hero(hero)))
        }
    })
}

/// How a text begins, so that one knows which it is.
fn beginning(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut start = String::new();
    for word in words.by_ref().take(8) {
        if !start.is_empty() {
            start.push(' ');
        }
        start.push_str(word);
    }
    let rest = if words.next().is_some() { " …" } else { "" };
    format!("“{start}{rest}”")
}
