//! The preview (long, because a game is begun, played, looked back at and drawn here): the scenario as it is now, played on the same board. What is done here changes no
//! file. A game is a list of moments, so that going back is looking at an earlier one.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use delve_engine::crawl::{
    self, Action, Adventure, Decision, Event, Figure, Purpose, Seeded, Side, Start, State, View,
    bot,
};
use delve_engine::{Dungeon, SquareSet};
use delve_format::{Catalog, Direction, Id, RoomNumber, Scenario, Square};
use delve_scene::overlay::{Shade, ShadeKind};
use delve_scene::story::{self, Line, Story, Tone};
use delve_scene::{Scene, SceneOptions, play};

/// Most actions that are carried out in one go before the window is shown again.
const AT_ONCE: usize = 400;
/// A game that is longer than this many actions is stopped.
const LONGEST: usize = 20_000;

/// Who decides for the heroes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Whoever sits at the screen.
    #[default]
    Person,
    /// The standard bot.
    Bot,
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The heroes, by their ids.
    pub party: Vec<Id>,
    /// The seed of the dice.
    pub seed: u64,
    /// The room to begin in; the start squares when none.
    pub room: Option<RoomNumber>,
}

impl Setup {
    /// The standard party, as large as the scenario is written for, four if it can be.
    #[must_use]
    pub fn of(scenario: &Scenario, catalog: &Catalog) -> Setup {
        Setup {
            party: crawl::standard_party(scenario, catalog, None),
            seed: 1,
            room: None,
        }
    }
}

/// One moment of a game: the state after an action, and what was told of it.
struct Moment {
    state: State,
    action: Option<Action>,
    /// Lines of the story that had been told by then.
    lines: usize,
    /// The last fight that was decided by then.
    fight: Option<Fight>,
}

/// A fight with its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The hero, then the monster.
    pub sides: [FightSide; 2],
}

/// One side of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightSide {
    /// Who.
    pub name: String,
    /// The two dice.
    pub dice: [u8; 2],
    /// The score with all modifiers, and the Stamina that was spent.
    pub bonus: i8,
    /// The sum.
    pub sum: i8,
    /// Won.
    pub won: bool,
}

/// A mark on the time line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// At which moment.
    pub moment: usize,
    /// What happened.
    pub tone: Tone,
}

/// A game in the preview.
pub struct Preview {
    scenario: Arc<Scenario>,
    adventure: Arc<Adventure>,
    setup: Setup,
    moments: Vec<Moment>,
    at: usize,
    lines: Vec<Line>,
    /// Who decides for the heroes.
    pub heroes: Player,
    /// Through whose eyes the board is seen.
    pub eyes: Side,
    /// Bots go on by themselves.
    pub running: bool,
    drawn: RefCell<Option<(Drawn, Rc<Scene>)>>,
}

/// What a drawing of the board depends on: the moment, whose eyes, and who can walk.
type Drawn = (usize, Side, Option<u8>);

impl Preview {
    /// Begins a game of a scenario.
    ///
    /// # Errors
    /// Why the scenario cannot be played by that party, in a sentence.
    pub fn begin(scenario: &Scenario, setup: Setup) -> Result<Preview, String> {
        let start = setup.room.map_or(Start::Entrance, Start::Room);
        let adventure = Adventure::new(scenario, Catalog::built_in(), &setup.party, start);
        let adventure =
            Arc::new(adventure.map_err(|why| format!("This cannot be played: {why}."))?);
        let (state, events) = crawl::begin(&adventure, &mut Seeded(setup.seed));
        let mut preview = Preview {
            scenario: Arc::new(scenario.clone()),
            adventure,
            setup,
            moments: Vec::new(),
            at: 0,
            lines: Vec::new(),
            heroes: Player::Person,
            eyes: Side::Heroes,
            running: false,
            drawn: RefCell::default(),
        };
        preview.add(None, &State::blank(), state, &events);
        Ok(preview)
    }

    /// How the game began.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The adventure that is played.
    #[must_use]
    pub fn adventure(&self) -> &Adventure {
        &self.adventure
    }

    /// The state at the moment that is shown.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.moments[self.at].state
    }

    /// The moment that is shown, and how many there are.
    #[must_use]
    pub fn moment(&self) -> (usize, usize) {
        (self.at, self.moments.len())
    }

    /// Looks at another moment. Doing something there takes back what came after it.
    pub fn look(&mut self, moment: usize) {
        self.at = moment.min(self.moments.len() - 1);
        self.running = false;
    }

    /// Goes back by one action of a person, or by one moment.
    pub fn back(&mut self) {
        self.look(self.at.saturating_sub(1));
    }

    /// What can be done at this moment.
    #[must_use]
    pub fn legal(&self) -> Vec<Action> {
        self.adventure.legal(self.state())
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.adventure.is_over(self.state())
    }

    /// Whether the person at the screen decides now.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        let decision = self.state().control.waits;
        self.heroes == Player::Person && decision.is_some_and(|d| d.side() == Side::Heroes)
    }

    /// Does something, if it can be done now; whether it was done.
    pub fn act(&mut self, action: Action) -> bool {
        let before = *self.state();
        let acted = crawl::act(
            &self.adventure,
            &before,
            action,
            &mut Seeded(self.setup.seed),
        );
        let Ok((after, events)) = acted else {
            return false;
        };
        self.moments.truncate(self.at + 1);
        self.lines.truncate(self.moments[self.at].lines);
        self.add(Some(action), &before, after, &events);
        true
    }

    /// One decision of the bot, whoever's it is; whether there was one.
    pub fn step(&mut self) -> bool {
        let Some(decision) = self.state().control.waits else {
            return false;
        };
        let legal = self.legal();
        if legal.is_empty() || self.moments.len() >= LONGEST {
            self.running = false;
            return false;
        }
        let view = View::of(&self.adventure, self.state(), decision.side());
        let action = bot::choose(&view, &legal);
        self.act(action)
    }

    /// After a person's action the bots answer until the person is asked again.
    pub fn answer(&mut self) {
        for _ in 0..AT_ONCE {
            let asked = self.is_asked();
            // One choice is none.
            if (asked && self.legal().len() > 1) || !self.step() {
                break;
            }
        }
    }

    fn add(&mut self, action: Option<Action>, before: &State, after: State, events: &[Event]) {
        let adventure = Arc::clone(&self.adventure);
        let mut story = Story::from(&adventure, *before);
        self.lines.extend(story.tell(events));
        self.lines.extend(story.finish());
        let fight = self.fight_of(before, events);
        let fight = fight.or_else(|| self.moments.last().and_then(|m| m.fight.clone()));
        *self.drawn.borrow_mut() = None;
        self.moments.push(Moment {
            state: after,
            action,
            lines: self.lines.len(),
            fight,
        });
        self.at = self.moments.len() - 1;
    }

    fn fight_of(&self, before: &State, events: &[Event]) -> Option<Fight> {
        let mut rolls = Vec::new();
        let mut last = None;
        for event in events {
            match event {
                Event::Rolled { roll, dice, bonus } if roll.purpose == Purpose::Fight => {
                    rolls.push((*dice, *bonus));
                }
                Event::Won {
                    hero,
                    monster,
                    sums,
                    winner,
                } => {
                    let of = |i: usize| {
                        rolls
                            .len()
                            .checked_sub(2)
                            .and_then(|at| rolls.get(at + i).copied())
                    };
                    let side = |figure: Figure, i: usize, sum: i8| {
                        let (dice, bonus) = of(i).unwrap_or_default();
                        let name = story::figure(&self.adventure, before, figure);
                        FightSide {
                            name,
                            dice,
                            bonus,
                            sum,
                            won: *winner == Some(figure),
                        }
                    };
                    last = Some(Fight {
                        sides: [
                            side(Figure::Hero(*hero), 0, sums.0),
                            side(Figure::Monster(*monster), 1, sums.1),
                        ],
                    });
                }
                _ => {}
            }
        }
        last
    }

    /// The lines of the story up to the moment that is shown, as far as the eyes may know them.
    #[must_use]
    pub fn lines(&self) -> Vec<&Line> {
        let told = self.moments[self.at].lines;
        let secrets = self.eyes == Side::DungeonMaster;
        self.lines[..told]
            .iter()
            .filter(|line| secrets || !line.secret)
            .collect()
    }

    /// The last thing that was read aloud.
    #[must_use]
    pub fn read_aloud(&self) -> Option<&str> {
        let told = self.moments[self.at].lines;
        let mut lines = self.lines[..told].iter().rev();
        lines
            .find(|line| line.tone == Tone::Aloud)
            .map(|line| line.text.as_str())
    }

    /// The fight that was decided last.
    #[must_use]
    pub fn fight(&self) -> Option<&Fight> {
        self.moments[self.at].fight.as_ref()
    }

    /// What is asked now, in words.
    #[must_use]
    pub fn question(&self) -> Option<String> {
        story::question(&self.adventure, self.state())
    }

    /// An action in words.
    #[must_use]
    pub fn words(&self, action: Action) -> String {
        story::action(&self.adventure, self.state(), action)
    }

    /// What lies at hand for the heroes and cannot be done now: the action, its words, and why not.
    #[must_use]
    pub fn hindered(&self) -> Vec<(Action, String, &'static str)> {
        let hindered = self.adventure.hindered(self.state()).into_iter();
        let told = |(action, why)| {
            let (words, why) = story::hindered(&self.adventure, self.state(), action, why);
            (action, words, why)
        };
        hindered.map(told).collect()
    }

    /// Turns on the time line: the first moment of each.
    #[must_use]
    pub fn turns(&self) -> Vec<(u16, usize)> {
        let mut turns: Vec<(u16, usize)> = Vec::new();
        for (i, moment) in self.moments.iter().enumerate() {
            if turns
                .last()
                .is_none_or(|(turn, _)| *turn != moment.state.turn)
            {
                turns.push((moment.state.turn, i));
            }
        }
        turns
    }

    /// Marks on the time line: wounds, things gained, fights.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut from = 0;
        for (i, moment) in self.moments.iter().enumerate() {
            let told = self.lines.get(from..moment.lines).unwrap_or_default();
            let known = told
                .iter()
                .filter(|line| self.eyes == Side::DungeonMaster || !line.secret);
            let tones = known
                .map(|line| line.tone)
                .filter(|tone| matches!(tone, Tone::Harm | Tone::Fight | Tone::End));
            if let Some(tone) = tones.max() {
                marks.push(Mark { moment: i, tone });
            }
            from = moment.lines;
        }
        marks
    }

    /// The board at this moment, with the squares to which `mover` can walk while the person decides.
    /// Drawn anew only when something of it changed.
    #[must_use]
    pub fn scene(&self, mover: Option<u8>) -> Rc<Scene> {
        let mover = mover.filter(|_| self.is_asked());
        let key = (self.at, self.eyes, mover);
        let drawn = self
            .drawn
            .borrow()
            .as_ref()
            .filter(|(known, _)| *known == key)
            .map(|(_, scene)| Rc::clone(scene));
        if let Some(scene) = drawn {
            return scene;
        }
        let shown = play::standing(&self.scenario, &self.adventure, self.state(), self.eyes);
        let catalog = Catalog::built_in().with(&self.scenario.catalog);
        let dungeon = Dungeon::resolve(&shown, &catalog);
        let shades = mover.map(|hero| Shade {
            kind: ShadeKind::Reachable,
            squares: self.reach(hero),
        });
        let options = SceneOptions {
            party: self.adventure.party,
            shades: shades.into_iter().collect(),
            ..SceneOptions::default()
        };
        let scene = Rc::new(Scene::of(&shown, &dungeon, &catalog, &options));
        *self.drawn.borrow_mut() = Some((key, Rc::clone(&scene)));
        scene
    }

    /// The squares that are dark for the eyes.
    #[must_use]
    pub fn fog(&self) -> SquareSet {
        match self.eyes {
            Side::Heroes => !self.state().seen,
            Side::DungeonMaster => SquareSet::EMPTY,
        }
    }

    /// The hero who moves: the one who acted last, if they can still step, else the first who can.
    #[must_use]
    pub fn mover(&self) -> Option<u8> {
        let legal = self.legal();
        let steps = |hero: u8| {
            legal
                .iter()
                .any(|a| matches!(a, Action::Step { figure: Figure::Hero(i), .. } if *i == hero))
        };
        let last = match self.moments[self.at].action {
            Some(
                Action::Step {
                    figure: Figure::Hero(hero),
                    ..
                }
                | Action::Stride {
                    figure: Figure::Hero(hero),
                }
                | Action::Force { hero, .. },
            ) => Some(hero),
            _ => None,
        };
        last.filter(|hero| steps(*hero))
            .or_else(|| (0..5).find(|hero| steps(*hero)))
    }

    /// The squares that a hero can walk to with the Movement that is left.
    #[must_use]
    pub fn reach(&self, hero: u8) -> SquareSet {
        let state = self.state();
        let hero = &state.heroes[usize::from(hero)];
        let Some(at) = hero.at else {
            return SquareSet::EMPTY;
        };
        let mut ground = self.adventure.ground(state);
        ground.free = (ground.free - self.adventure.taken(state)) & state.seen;
        let mut reached = ground.within(&at.into(), hero.doing.left.into());
        reached.remove(at);
        reached
    }

    /// A click on a square: the hero there, or the way of `hero` to it, step by step. What interrupts
    /// the way ends it; whether anything was done.
    pub fn walk(&mut self, hero: u8, to: Square) -> bool {
        let figure = Figure::Hero(hero);
        let mut moved = false;
        for _ in 0..32 {
            let state = self.state();
            let Some(at) = state.at(figure).filter(|at| *at != to) else {
                break;
            };
            let mut ground = self.adventure.ground(state);
            ground.free -= self.adventure.taken(state);
            let Some(path) = ground.path(&at.into(), &to.into()) else {
                break;
            };
            let Some(next) = path.get(1).copied() else {
                break;
            };
            let Some(direction) = Direction::ALL
                .into_iter()
                .find(|d| at.step(*d) == Some(next))
            else {
                break;
            };
            let met = state.foes().count();
            if !self.is_asked()
                || !self.act(Action::Step {
                    figure,
                    to: direction,
                })
            {
                break;
            }
            moved = true;
            if self.state().foes().count() != met
                || self.state().control.waits != Some(Decision::Movement)
            {
                break;
            }
        }
        moved
    }
}
