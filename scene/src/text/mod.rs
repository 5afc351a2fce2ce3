//! The board as text for a terminal: rooms, walls, doors, pieces by letters, and a legend.
//!
//! A square is three columns wide and two lines high, its walls included; the board with its
//! letters and numbers fits 80 columns. Nothing depends on colours.

mod canvas;
mod legend;
mod signs;

use delve_engine::{Dungeon, Party};
use delve_format::{Catalog, Players, Scenario};
use delve_validator::render::safe;

use crate::labels;
use crate::scene::{Context, SceneOptions};

use canvas::Canvas;
use signs::Signs;

/// How a board becomes text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Nothing but ASCII; else lines are drawn with Unicode's box characters.
    pub ascii: bool,
    /// Pieces for this party only; the others are left out.
    pub party: Party,
}

/// The board and its legend, each line with a line end, none with blanks before it. `dungeon` is
/// what [`Dungeon::resolve`] made of the scenario with the same catalog.
#[must_use]
pub fn draw(
    scenario: &Scenario,
    dungeon: &Dungeon,
    catalog: &Catalog,
    options: TextOptions,
) -> String {
    let shown = SceneOptions {
        party: options.party,
        ..SceneOptions::default()
    };
    let context = Context::new(scenario, dungeon, catalog, &shown);
    let signs = Signs::of(&context, options.ascii);
    let mut text = heading(scenario);
    text.push('\n');
    text.push_str(&Canvas::draw(&context, &signs, options.ascii).text());
    text.push_str(&legend::of(&context, &signs));
    // Names come from the file: nothing in them may play tricks on a terminal.
    let safe: String = text.lines().map(|line| safe(line) + "\n").collect();
    if options.ascii { ascii(&safe) } else { safe }
}

fn heading(scenario: &Scenario) -> String {
    let title = match scenario.title.trim() {
        "" => "Without a title",
        title => title,
    }
    .replace(['\n', '\r', '\t'], " ");
    let players = match scenario.players {
        Players(1, 1) => "1 player".to_owned(),
        players => format!("{} players", labels::players(players)),
    };
    let light = labels::count(usize::from(scenario.light), "turn", "turns");
    format!("{title}\n{players}, {light} of light\n")
}

/// The text with nothing but ASCII in it.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '→' => plain.push_str("->"),
            '…' => plain.push_str("..."),
            '–' | '—' | '−' => plain.push('-'),
            '×' => plain.push('x'),
            '‘' | '’' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            c if c.is_ascii() => plain.push(c),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_play_no_tricks_on_terminals() {
        let scenario = Scenario {
            title: "a\u{1b}[31mb\u{202e}c\nd".to_owned(),
            ..Scenario::default()
        };
        let catalog = Catalog::built_in();
        let dungeon = Dungeon::resolve(&scenario, catalog);
        let text = draw(&scenario, &dungeon, catalog, TextOptions::default());
        assert_eq!(text.lines().next(), Some("a\\u{1b}[31mb\\u{202e}c d"));
    }

    #[test]
    fn ascii_is_plain() {
        assert_eq!(ascii("4–5 → “x” ß"), "4-5 -> \"x\" ?");
    }
}
