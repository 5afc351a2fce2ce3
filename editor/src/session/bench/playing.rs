//! The workbench's preview: begins games, carries out what is done in them, lets bots go on.

use std::time::{Duration, Instant};

use delve_engine::crawl::{Action, Decision, HEROES, Side};
use delve_format::{Id, RoomNumber, Square};

use super::Workbench;
use crate::session::preview::{Player, Preview, Setup};

/// What is open in the middle of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tab {
    /// The scenario is edited.
    #[default]
    Edit,
    /// The scenario is played.
    Preview,
}

impl Tab {
    /// All of them, from the left.
    pub const ALL: [Tab; 2] = [Tab::Edit, Tab::Preview];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Tab::Edit => "Edit",
            Tab::Preview => "Preview",
        }
    }
}

/// What a panel of the preview wants done.
#[derive(Clone, Debug)]
pub enum Play {
    /// A new game with what is set up.
    Begin,
    /// A hero comes into the party to be, or goes.
    Hero(Id),
    /// The seed to be.
    Seed(u64),
    /// The room to begin in.
    Room(Option<RoomNumber>),
    /// Something is done.
    Act(Action),
    /// The chosen hero walks to a square, or the hero there is chosen.
    Click(Square),
    /// A hero is chosen.
    Choose(u8),
    /// The bot decides once.
    Step,
    /// The bots go on, or stop.
    Run(bool),
    /// One moment back.
    Back,
    /// One moment forward, as it was played.
    Forward,
    /// The course of the game that was left last.
    OtherCourse,
    /// How fast a game goes on by itself.
    Speed(Speed),
    /// Another moment is looked at.
    Look(usize),
    /// Who decides for the heroes.
    Heroes(Player),
    /// Through whose eyes the board is seen.
    Eyes(Side),
}

/// How fast a game goes on by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// One moment a second.
    Slow,
    /// Three moments a second.
    #[default]
    Steady,
    /// Ten moments a second.
    Fast,
    /// As fast as it goes.
    AtOnce,
}

impl Speed {
    /// All of them, the slowest first.
    pub const ALL: [Speed; 4] = [Speed::Slow, Speed::Steady, Speed::Fast, Speed::AtOnce];

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Speed::Slow => "Slow",
            Speed::Steady => "Steady",
            Speed::Fast => "Fast",
            Speed::AtOnce => "At once",
        }
    }

    /// How long a plain moment is shown.
    fn moment(self) -> Duration {
        match self {
            Speed::Slow => Duration::from_secs(1),
            Speed::Steady => Duration::from_millis(330),
            Speed::Fast => Duration::from_millis(100),
            Speed::AtOnce => Duration::ZERO,
        }
    }
}

/// Most moments that are passed in one go while nothing of them is seen.
const PASSED: usize = 60;

/// A game on the workbench, and how the next one is to begin.
#[derive(Default)]
pub struct Playing {
    /// The game, once one was begun.
    pub game: Option<Preview>,
    /// How the next game begins.
    pub setup: Option<Setup>,
    /// Why none could be begun.
    pub refused: Option<String>,
    /// The hero whom the person moves.
    pub chosen: Option<u8>,
    /// The revision of the scenario that is played.
    pub revision: u64,
    /// Why what was just tried did nothing.
    pub said: Option<String>,
    /// An action that is carried out when it is chosen once more.
    pub sure: Option<Action>,
    /// How fast the game goes on by itself.
    pub speed: Speed,
    /// When it goes on.
    due: Option<Instant>,
}

impl Playing {
    /// The hero whom the person moves now: the chosen one while they can do anything, and nobody while
    /// something else is asked.
    #[must_use]
    pub fn mover(&self) -> Option<u8> {
        let game = self.game.as_ref().filter(|game| game.moves())?;
        let able = |hero: &u8| match game.state().control.waits {
            Some(Decision::Evasion) => !game.targets(*hero).is_empty(),
            _ => {
                let hero = game.state().heroes.get(usize::from(*hero));
                hero.is_some_and(|hero| hero.plays())
            }
        };
        self.chosen.filter(able).or_else(|| game.mover())
    }

    /// Why a game cannot go on by itself now.
    #[must_use]
    pub fn why_no_run(&self) -> Option<&'static str> {
        let game = self.game.as_ref()?;
        if game.is_over() && !game.is_past() {
            Some("The game is over")
        } else if game.waits_for_person() {
            Some("You decide now: choose, or let the bot decide (F6)")
        } else {
            None
        }
    }
}

impl Workbench {
    /// Opens a tab. The preview begins a game of the scenario as it is when there is none.
    pub(super) fn open_tab(&mut self, tab: Tab) {
        self.tab = tab;
        if tab == Tab::Preview && self.playing.game.is_none() {
            self.begin_game();
        }
        if tab == Tab::Edit
            && let Some(game) = &mut self.playing.game
        {
            game.running = false;
        }
    }

    /// Whether the scenario was changed since the game began.
    #[must_use]
    pub fn is_game_old(&self) -> bool {
        self.playing.game.is_some() && self.playing.revision != self.session.revision()
    }

    fn setup(&mut self) -> &mut Setup {
        let (session, playing) = (&self.session, &mut self.playing);
        playing
            .setup
            .get_or_insert_with(|| Setup::of(session.scenario(), session.catalog()))
    }

    fn begin_game(&mut self) {
        let setup = self.setup().clone();
        let old = self
            .playing
            .game
            .as_ref()
            .map(|game| (game.heroes, game.eyes));
        if !self.session.document().is_readable() {
            self.playing.refused = Some("The file cannot be read; mend it first.".to_owned());
            return;
        }
        match Preview::begin(self.session.scenario(), setup) {
            Ok(mut game) => {
                if let Some((heroes, eyes)) = old {
                    (game.heroes, game.eyes) = (heroes, eyes);
                }
                game.answer();
                self.playing.game = Some(game);
                self.playing.refused = None;
                self.playing.chosen = None;
                self.playing.revision = self.session.revision();
            }
            // The game that is played stays.
            Err(why) => self.playing.refused = Some(why),
        }
    }

    /// Carries out what a panel of the preview wants.
    pub(super) fn play(&mut self, play: Play) {
        self.playing.said = None;
        let sure = self.playing.sure.take();
        match play {
            Play::Begin => self.begin_game(),
            Play::Hero(id) => {
                let party = &mut self.setup().party;
                match party.iter().position(|known| *known == id) {
                    Some(at) => _ = party.remove(at),
                    None if party.len() >= HEROES => {
                        let text = format!("A party has at most {HEROES} heroes");
                        self.playing.said = Some(text);
                    }
                    None => party.push(id),
                }
                self.playing.refused = None;
            }
            Play::Seed(seed) => self.setup().seed = seed,
            Play::Room(room) => {
                self.setup().room = room;
                self.playing.refused = None;
            }
            Play::Choose(hero) => self.choose(hero),
            Play::Click(square) => self.click_square(square),
            Play::Act(action) => {
                let Some(game) = &mut self.playing.game else {
                    return;
                };
                if game.is_hasty(action) && sure != Some(action) {
                    self.playing.sure = Some(action);
                } else if game.act(action) {
                    game.answer();
                }
            }
            Play::Run(true) => {
                self.playing.said = self.playing.why_no_run().map(str::to_owned);
                self.playing.due = None;
                if let Some(game) = &mut self.playing.game {
                    game.running = self.playing.said.is_none();
                }
            }
            Play::Speed(speed) => self.playing.speed = speed,
            _ => {
                if let Some(game) = &mut self.playing.game {
                    watch(game, &play);
                }
            }
        }
    }

    /// Another hero is to move or to evade, or it is said why not.
    fn choose(&mut self, hero: u8) {
        self.playing.chosen = Some(hero);
        let game = self.playing.game.as_ref();
        self.playing.said = game.and_then(|game| game.why_no_evasion(hero));
    }

    /// A click on a square of the board: the hero there is chosen, else the chosen one goes there.
    fn click_square(&mut self, square: Square) {
        let mover = self.playing.mover();
        let Some(game) = &mut self.playing.game else {
            return;
        };
        let there = game
            .state()
            .playing()
            .find(|(_, hero)| hero.at == Some(square));
        let asked = game.is_asked() && game.moves();
        if let Some((hero, _)) = there.filter(|_| asked) {
            self.choose(hero);
        } else if let Some(hero) = mover
            && game.walk(hero, square)
        {
            self.playing.chosen = Some(hero);
            game.answer();
        } else if !game.is_over() {
            self.playing.said = Some(game.why_not(mover, square));
        }
    }

    /// Lets a running game go on when it is time; whether it wants to be asked again soon.
    pub(super) fn run_game(&mut self) -> bool {
        self.run_game_at(Instant::now())
    }

    /// The same at a time.
    pub fn run_game_at(&mut self, now: Instant) -> bool {
        let playing = &mut self.playing;
        let Some(game) = playing.game.as_mut().filter(|game| game.running) else {
            return false;
        };
        if playing.due.is_some_and(|due| now < due) {
            return true;
        }
        // What nobody sees takes no time.
        for _ in 0..PASSED {
            if !game.go_on() {
                game.running = false;
                break;
            }
            if game.weight() > 0 && playing.speed != Speed::AtOnce {
                break;
            }
        }
        playing.due = Some(now + playing.speed.moment() * game.weight().max(1));
        game.running
    }
}

/// What is looked at, and how the game goes on.
fn watch(game: &mut Preview, play: &Play) {
    match play {
        Play::Step => {
            game.running = false;
            game.step();
        }
        Play::Run(_) => game.running = false,
        Play::Back => game.back(),
        Play::Forward => {
            game.running = false;
            game.forward();
        }
        Play::OtherCourse => game.change_course(),
        Play::Look(moment) => game.look(*moment),
        Play::Heroes(player) => {
            game.heroes = *player;
            game.running = false;
        }
        Play::Eyes(eyes) => game.eyes = *eyes,
        _ => {}
    }
}
