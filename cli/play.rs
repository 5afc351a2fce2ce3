//! `delve play`: plays a scenario, by itself or with a person who plays the heroes.

mod hand;
mod record;
mod who;

use std::io;
use std::path::PathBuf;

use delve_engine::crawl::recording::Recording;
use delve_engine::crawl::{
    self, Action, Adventure, Event, Figure, Seeded, Side, Start, State, View, bot,
};
use delve_format::entry::Outcome;
use delve_format::{Catalog, Document, Id, RoomNumber, Scenario, Square};
use delve_scene::story::{self, Line, Story, Tone};
use delve_validator::render::safe;

use crate::Ending;
use crate::output::{Output, complain, warn};
use crate::show::scenario_of;
use hand::{Answer, Input};
pub(crate) use record::find;

/// A game of two bots that is not over after so many turns is given up.
const MOST_TURNS: u16 = 500;

/// Play a scenario with real rules and real dice
///
/// Without `--auto` you play the heroes, and the standard bot plays the Dungeon Master: the choices
/// are numbered. With `--auto` bots play both sides, and the story of the game is told.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The scenario
    file: PathBuf,
    /// Bots play both sides
    #[arg(long)]
    auto: bool,
    /// Seed of the dice: the same seed tells the same story
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = seed)]
    seed: u64,
    /// Begin in this room instead of on the start squares
    #[arg(long, value_name = "N", value_parser = room)]
    room: Option<RoomNumber>,
    /// The heroes, by their ids: `--party brannoc,sefa,owain`
    ///
    /// In the box are brannoc, corvin, huld, maren, odger, owain, piers, sefa, tamsin and ysolt. A scenario's own catalog may have more.
    #[arg(long, value_name = "HEROES", value_delimiter = ',', value_parser = id)]
    party: Vec<Id>,
    /// So many heroes of the standard party
    #[arg(long, value_name = "N", conflicts_with = "party", value_parser = clap::value_parser!(u8).range(1..=5))]
    players: Option<u8>,
    /// Tell also what only the Dungeon Master knows
    #[arg(long)]
    secrets: bool,
    /// Write the game to a file that `delve replay` plays again
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Draw with plain ASCII characters only
    #[arg(long)]
    ascii: bool,
}

fn room(text: &str) -> Result<RoomNumber, String> {
    let number = text.parse().ok().and_then(RoomNumber::new);
    number.ok_or_else(|| "rooms are numbered 1 to 16".to_owned())
}

fn seed(text: &str) -> Result<u64, String> {
    let seed = text.parse();
    seed.map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// The id of a hero, however it is written.
fn id(text: &str) -> Result<Id, String> {
    Id::new(&text.trim().to_lowercase()).map_err(|error| error.to_string())
}

/// The adventure of a document; else why not, which has been said.
pub(crate) fn adventure(
    path: &str,
    document: &Document,
    party: &[Id],
    room: Option<RoomNumber>,
) -> Option<Adventure> {
    let start = room.map_or(Start::Entrance, Start::Room);
    match Adventure::new(document.scenario(), Catalog::built_in(), party, start) {
        Ok(adventure) => Some(adventure),
        Err(why) => {
            complain(&format!("{path}: {why}"));
            None
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let document = match scenario_of(&args.file) {
        Ok(document) => document,
        Err(ending) => return Ok(ending),
    };
    let path = args.file.display().to_string();
    if !document.faults().is_empty() {
        complain(&format!(
            "{path}: parts of it could not be read; `delve check {path}` says which"
        ));
        return Ok(Ending::Faulty);
    }
    let scenario = document.scenario();
    let party = match who::party(scenario, &args.party, args.players) {
        Ok(party) => party,
        Err(why) => {
            complain(&format!("{path}: {why}"));
            return Ok(Ending::Failed);
        }
    };
    let Some(adventure) = adventure(&path, &document, &party, args.room) else {
        return Ok(Ending::Failed);
    };
    let faults = [
        args.room.and_then(|room| who::outside(scenario, room)),
        args.record.as_deref().and_then(record::hindrance),
    ];
    if let Some(why) = faults.into_iter().flatten().next() {
        complain(&why);
        return Ok(Ending::Failed);
    }
    if let Some(note) = who::other_number(scenario, party.len()) {
        warn(&format!("{path}: {note}"));
    }
    let mut game = Game::begin(args, &document, &adventure, output)?;
    let over = game.play(output)?;
    let outcome = game.state.outcome();
    let recording = game.recording;
    if let Some(target) = &args.record
        && let Err(why) = record::save(target, &recording)
    {
        complain(&why);
        return Ok(Ending::Failed);
    }
    match (over, outcome) {
        (_, Some(Outcome::Success | Outcome::Failure)) => Ok(Ending::Fine),
        (false, None) => Ok(Ending::Fine),
        (true, None) => {
            complain(&format!(
                "{path}: the game was not over after {MOST_TURNS} turns"
            ));
            Ok(Ending::Faulty)
        }
    }
}

/// A game under way.
struct Game<'a> {
    args: &'a Args,
    scenario: &'a Scenario,
    adventure: &'a Adventure,
    state: State,
    dice: Seeded,
    story: Story<'a>,
    recording: Recording,
    /// Who walks on where to, step by step.
    walk: Option<(Figure, Square)>,
    /// Who moved last.
    moved: Option<Figure>,
}

impl<'a> Game<'a> {
    fn begin(
        args: &'a Args,
        document: &'a Document,
        adventure: &'a Adventure,
        output: &mut Output,
    ) -> io::Result<Game<'a>> {
        let mut dice = Seeded(args.seed);
        let (state, events) = crawl::begin(adventure, &mut dice);
        let name = record::name_of(&args.file, args.record.as_deref());
        let recording = Recording::new(&name, adventure, args.seed, args.room, &events);
        let mut game = Game {
            args,
            scenario: document.scenario(),
            adventure,
            state,
            dice,
            story: Story::new(adventure),
            recording,
            walk: None,
            moved: None,
        };
        output.print(&heading(game.scenario, adventure, args.seed))?;
        game.tell(&events, output)?;
        Ok(game)
    }

    /// Plays until the game is over, is given up, or the person goes; whether bots came to an end.
    fn play(&mut self, output: &mut Output) -> io::Result<bool> {
        let mut input = Input::new();
        while !self.adventure.is_over(&self.state) {
            if self.args.auto && self.state.turn > MOST_TURNS {
                return Ok(true);
            }
            let legal = self.adventure.legal(&self.state);
            let Some(decision) = self.state.control.waits else {
                return Ok(true);
            };
            let own = !self.args.auto && decision.side() == Side::Heroes;
            let on = self.next_step(&legal).filter(|_| own);
            let action = if let Some(step) = on {
                step
            } else if own && legal.len() > 1 {
                // Nobody is to leave by a slip: that stands at the end of the list.
                let mut listed = legal.clone();
                listed.sort_by_key(|action| match action {
                    Action::Leave { .. } => 1,
                    Action::Done => 2,
                    _ => 0,
                });
                match self.ask(&decision, &listed, &mut input, output)? {
                    Answer::Action(action) => action,
                    Answer::Walk(figure, to) => {
                        self.walk = Some((figure, to));
                        continue;
                    }
                    Answer::Bot => self.bot(decision.side(), &legal),
                    Answer::Quit => {
                        let rest = self.story.finish();
                        self.print(&rest, output)?;
                        return Ok(false);
                    }
                }
            } else if own {
                legal.first().copied().unwrap_or(Action::Done)
            } else {
                self.bot(decision.side(), &legal)
            };
            self.act(action, output)?;
        }
        let rest = self.story.finish();
        self.print(&rest, output)?;
        Ok(true)
    }

    fn bot(&self, side: Side, legal: &[Action]) -> Action {
        bot::choose(&View::of(self.adventure, &self.state, side), legal)
    }

    fn act(&mut self, action: Action, output: &mut Output) -> io::Result<()> {
        let acted = crawl::act(self.adventure, &self.state, action, &mut self.dice);
        let (after, events) = acted.map_err(io::Error::other)?;
        self.recording.note(&self.state, action, &events, &after);
        self.stop_for(action, &events);
        self.state = after;
        self.tell(&events, output)
    }

    fn tell(&mut self, events: &[Event], output: &mut Output) -> io::Result<()> {
        let lines = self.story.tell(events);
        self.print(&lines, output)
    }

    fn print(&self, lines: &[Line], output: &mut Output) -> io::Result<()> {
        for line in lines
            .iter()
            .filter(|line| self.args.secrets || !line.secret)
        {
            output.print(&printed(line))?;
        }
        Ok(())
    }
}

fn heading(scenario: &Scenario, adventure: &Adventure, seed: u64) -> String {
    let names: Vec<&str> = adventure
        .heroes
        .iter()
        .map(|(_, hero)| hero.name.as_str())
        .collect();
    let mut text = format!("{}\n", safe(scenario.title.trim()));
    text.push_str(&format!("{}, seed {seed}\n", safe(&names.join(", "))));
    for goal in 0..adventure.goals.len() {
        text.push_str(&format!(
            "{}: {}\n",
            story::kind_of_goal(adventure, goal),
            safe(&story::goal(adventure, goal))
        ));
    }
    text.push('\n');
    text
}

/// A line of the story as it is printed.
pub(crate) fn printed(line: &Line) -> String {
    let text = |indent: &str| {
        let paragraphs = line.text.lines().map(|part| wrap(&safe(part), indent));
        paragraphs
            .collect::<Vec<_>>()
            .join(&format!("\n{indent}\n"))
    };
    let secret = if line.secret { "(secret) " } else { "" };
    match line.tone {
        Tone::Turn => format!("\n== {} ==\n", safe(&line.text)),
        Tone::Stage => format!("-- {}\n", safe(&line.text)),
        Tone::Aloud => format!("\n{}\n\n", text("  | ")),
        Tone::End => format!("\n** {} **\n", safe(&line.text)),
        _ => {
            let rule = line
                .rule
                .map(|rule| format!("  [{rule}]"))
                .unwrap_or_default();
            format!("  {secret}{}{rule}\n", safe(&line.text))
        }
    }
}

/// Words of a paragraph in lines of at most 80 characters.
fn wrap(text: &str, indent: &str) -> String {
    let mut lines = vec![String::from(indent)];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.chars().count() + word.chars().count() + 1 > 80 && line.len() > indent.len() {
            lines.push(format!("{indent}{word}"));
        } else {
            if line.len() > indent.len() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}
