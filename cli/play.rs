//! `delve play` (long, because a game at the terminal is told from its beginning to its end): plays a scenario, by itself or with a person who plays the heroes.

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};

use delve_engine::crawl::recording::Recording;
use delve_engine::crawl::{
    self, Action, Adventure, Decision, Event, Seeded, Side, Start, State, View, bot, standard_party,
};
use delve_format::entry::Outcome;
use delve_format::{Catalog, Document, Id, RoomNumber, Scenario, file};
use delve_scene::play;
use delve_scene::story::{self, Line, Story, Tone};
use delve_scene::text::{self, TextOptions};
use delve_validator::render::safe;

use crate::Ending;
use crate::output::{Output, complain};
use crate::show::scenario_of;

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
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Begin in this room instead of on the start squares
    #[arg(long, value_name = "N", value_parser = room)]
    room: Option<RoomNumber>,
    /// The heroes, by their ids: `--party brannoc,sefa,owain`
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

fn id(text: &str) -> Result<Id, String> {
    Id::new(text.trim()).map_err(|error| error.to_string())
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
    let party = if args.party.is_empty() {
        standard_party(document.scenario(), Catalog::built_in(), args.players)
    } else {
        args.party.clone()
    };
    let Some(adventure) = adventure(&path, &document, &party, args.room) else {
        return Ok(Ending::Failed);
    };
    let mut game = Game::begin(args, &document, &adventure, output)?;
    let over = game.play(output)?;
    let outcome = game.state.outcome();
    let recording = game.recording;
    if let Some(target) = &args.record
        && let Err(why) = save(target, &recording)
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

/// The text of a recording, as it stands in its file.
fn recording_text(recording: &Recording) -> String {
    // The name of the root tells what kind of file it is.
    delve_format::write::to_text(recording).replacen("\n(", "\nReplay(", 1)
}

/// Writes a recording. It may take the place of an older one, and of nothing else.
fn save(path: &Path, recording: &Recording) -> Result<(), String> {
    if path.exists() {
        let text = file::read(path).map_err(|error| error.to_string())?;
        if delve_format::read::from_str::<Recording>(&text).is_err() {
            let path = file::shown(path);
            return Err(format!(
                "{path}: this is no recording of a game, and stays as it is"
            ));
        }
    }
    file::save(path, &recording_text(recording)).map_err(|error| error.to_string())
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
        let name = args
            .file
            .file_name()
            .map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        let recording = Recording::new(&name, adventure, args.seed, args.room, &events);
        let mut game = Game {
            args,
            scenario: document.scenario(),
            adventure,
            state,
            dice,
            story: Story::new(adventure),
            recording,
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
            let action = if own && legal.len() > 1 {
                match self.ask(&decision, &legal, &mut input, output)? {
                    Answer::Action(action) => action,
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

    /// The board as the heroes see it.
    fn board(&self) -> String {
        let shown = play::standing(self.scenario, self.adventure, &self.state, Side::Heroes);
        let dungeon = delve_engine::Dungeon::resolve(&shown, Catalog::built_in());
        let options = TextOptions {
            ascii: self.args.ascii,
            party: self.adventure.party,
        };
        text::draw(&shown, &dungeon, Catalog::built_in(), options)
    }

    /// Asks the person at the terminal what to do.
    fn ask(
        &mut self,
        decision: &Decision,
        legal: &[Action],
        input: &mut Input,
        output: &mut Output,
    ) -> io::Result<Answer> {
        let rest = self.story.finish();
        self.print(&rest, output)?;
        if matches!(
            decision,
            Decision::Movement | Decision::Exploring | Decision::Evasion
        ) {
            output.print(&self.party_lines())?;
        }
        let question = story::question(self.adventure, &self.state).unwrap_or_default();
        let mut text = format!("\n{}\n", safe(&question));
        for (i, action) in legal.iter().enumerate() {
            let words = story::action(self.adventure, &self.state, *action);
            text.push_str(&format!("{:>4}  {}\n", i + 1, safe(&words)));
        }
        output.print(&text)?;
        loop {
            output.print("number, (b)ot, (m)ap, (w)hy not, (q)uit > ")?;
            output.finish()?;
            let Some(line) = input.line(output)? else {
                output.print("\n")?;
                return Ok(Answer::Quit);
            };
            match line.trim() {
                "b" | "bot" => return Ok(Answer::Bot),
                "q" | "quit" => return Ok(Answer::Quit),
                "m" | "map" => output.print(&self.board())?,
                "w" | "why" => output.print(&self.hindered())?,
                number => {
                    let picked = number
                        .parse::<usize>()
                        .ok()
                        .and_then(|n| legal.get(n.checked_sub(1)?));
                    match picked {
                        Some(action) => return Ok(Answer::Action(*action)),
                        None => output
                            .print(&format!("There are the numbers 1 to {}.\n", legal.len()))?,
                    }
                }
            }
        }
    }

    /// What lies at hand and cannot be done now, a line each.
    fn hindered(&self) -> String {
        let hindered = self.adventure.hindered(&self.state).into_iter();
        let text: String = hindered
            .map(|(action, why)| story::hindered(self.adventure, &self.state, action, why))
            .map(|(what, why)| format!("   -  {}: {why}\n", safe(&what)))
            .collect();
        if text.is_empty() {
            return "Everything that lies at hand can be done.\n".to_owned();
        }
        text
    }

    /// One line a hero: where, Health, Stamina, Magic, Movement.
    fn party_lines(&self) -> String {
        let mut text = String::from("\n");
        for (i, hero) in self.state.playing() {
            let name = story::figure(self.adventure, &self.state, crawl::Figure::Hero(i));
            let [health, stamina, magic] = self.adventure.full(i, hero);
            let at = hero.at.map_or_else(String::new, |at| at.to_string());
            text.push_str(&format!(
                "{name:<10} {at:<4} Health {}/{health}  Stamina {}/{stamina}  Magic {}/{magic}  squares {}{}{}\n",
                hero.health,
                hero.stamina,
                hero.magic,
                hero.doing.left,
                if hero.doing.surprised { "  surprised" } else { "" },
                if hero.exhausted { "  exhausted" } else { "" },
            ));
        }
        text
    }
}

/// What a person answers.
enum Answer {
    Action(Action),
    Bot,
    Quit,
}

/// Lines that a person types.
struct Input {
    stdin: io::Stdin,
    terminal: bool,
}

impl Input {
    fn new() -> Input {
        let stdin = io::stdin();
        let terminal = stdin.is_terminal();
        Input { stdin, terminal }
    }

    /// The next line; nothing at the end. What comes from a file or a pipe is shown, so that the
    /// story can be read afterwards.
    fn line(&mut self, output: &mut Output) -> io::Result<Option<String>> {
        let mut line = String::new();
        if self.stdin.lock().read_line(&mut line)? == 0 {
            return Ok(None);
        }
        if !self.terminal {
            output.print(&format!("{}\n", safe(line.trim())))?;
        }
        Ok(Some(line))
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
        let side = if goal < adventure.main_goals {
            "Goal"
        } else {
            "Side goal"
        };
        text.push_str(&format!(
            "{side}: {}\n",
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
