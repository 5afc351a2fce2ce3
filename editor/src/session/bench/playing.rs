//! The workbench's preview: begins games, carries out what is done in them, lets bots go on.

use delve_engine::crawl::{Action, Side};
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
    /// Another moment is looked at.
    Look(usize),
    /// Who decides for the heroes.
    Heroes(Player),
    /// Through whose eyes the board is seen.
    Eyes(Side),
}

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
}

impl Playing {
    /// The hero whom the person moves now: the chosen one while they can do anything.
    #[must_use]
    pub fn mover(&self) -> Option<u8> {
        let game = self.game.as_ref()?;
        let able = |hero: &u8| {
            game.state()
                .heroes
                .get(usize::from(*hero))
                .is_some_and(|h| h.plays())
        };
        self.chosen.filter(able).or_else(|| game.mover())
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
            self.playing.game = None;
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
            Err(why) => {
                self.playing.game = None;
                self.playing.refused = Some(why);
            }
        }
    }

    /// Carries out what a panel of the preview wants.
    pub(super) fn play(&mut self, play: Play) {
        match play {
            Play::Begin => self.begin_game(),
            Play::Hero(id) => {
                let party = &mut self.setup().party;
                match party.iter().position(|known| *known == id) {
                    Some(at) => _ = party.remove(at),
                    None => party.push(id),
                }
            }
            Play::Seed(seed) => self.setup().seed = seed,
            Play::Room(room) => self.setup().room = room,
            Play::Choose(hero) => self.playing.chosen = Some(hero),
            Play::Click(square) => self.click_square(square),
            Play::Act(action) => {
                if let Some(game) = &mut self.playing.game
                    && game.act(action)
                {
                    game.answer();
                }
            }
            Play::Step => {
                if let Some(game) = &mut self.playing.game {
                    game.running = false;
                    game.step();
                }
            }
            Play::Run(on) => {
                if let Some(game) = &mut self.playing.game {
                    game.running = on && !game.is_over();
                }
            }
            Play::Back => {
                if let Some(game) = &mut self.playing.game {
                    game.back();
                }
            }
            Play::Look(moment) => {
                if let Some(game) = &mut self.playing.game {
                    game.look(moment);
                }
            }
            Play::Heroes(player) => {
                if let Some(game) = &mut self.playing.game {
                    game.heroes = player;
                    game.running = false;
                }
            }
            Play::Eyes(eyes) => {
                if let Some(game) = &mut self.playing.game {
                    game.eyes = eyes;
                }
            }
        }
    }

    /// A click on a square of the board: the hero there is chosen, else the chosen one walks there.
    fn click_square(&mut self, square: Square) {
        let mover = self.playing.mover();
        let Some(game) = &mut self.playing.game else {
            return;
        };
        let there = game
            .state()
            .playing()
            .find(|(_, hero)| hero.at == Some(square));
        if let Some((hero, _)) = there {
            self.playing.chosen = Some(hero);
        } else if let Some(hero) = mover
            && game.is_asked()
        {
            self.playing.chosen = Some(hero);
            if game.walk(hero, square) {
                game.answer();
            }
        }
    }

    /// Lets running bots go on by one decision; whether they want to be asked again soon.
    pub(super) fn run_game(&mut self) -> bool {
        let Some(game) = self.playing.game.as_mut().filter(|game| game.running) else {
            return false;
        };
        if game.is_asked() || !game.step() || game.is_over() {
            game.running = false;
        }
        game.running
    }
}
