//! The preview: the scenario as it is now, played on the same board. What is done here changes no file.
//! A game is a list of moments, so that going back is looking at an earlier one; what came after it is
//! kept when something else is done there.

mod asked;
mod drawn;
mod fight;
mod told;
mod walk;
mod words;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use delve_engine::crawl::{
    self, Action, Adventure, Event, Figure, Seeded, Side, Start, State, View, bot,
};
use delve_format::{Catalog, Id, RoomNumber, Scenario, Square};
use delve_scene::Scene;
use delve_scene::story::{Line, Story, Tone};

pub use asked::{Row, counted};
pub use fight::{Fight, FightSide};
pub use told::Read;

/// Most actions that are carried out in one go before the window is shown again.
const AT_ONCE: usize = 400;
/// A game that is longer than this many actions is stopped.
const LONGEST: usize = 20_000;
/// Most other courses of a game that are kept.
const COURSES: usize = 8;

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
    /// What was done: a walk is several steps.
    actions: Vec<Action>,
    /// Counts decisions for the heroes that were none of course.
    beat: u32,
    /// What was told.
    told: Vec<Line>,
    /// What was told stands instead of what the moment before told: a walk goes on.
    joins: bool,
    /// A walk that may go on.
    walk: Option<Walk>,
    /// What was read aloud.
    read: Vec<Read>,
    /// Fights that were decided.
    fights: Vec<Fight>,
    /// Steps, and whether the heroes saw them.
    steps: Vec<(Figure, Square, Square, bool)>,
}

/// A walk of one figure over several moments.
struct Walk {
    figure: Figure,
    /// The moment before it.
    from: usize,
    events: Vec<Event>,
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
    moments: Vec<Rc<Moment>>,
    at: usize,
    /// Other courses that the game took, the last that was left at the end.
    courses: Vec<Vec<Rc<Moment>>>,
    /// Who decides for the heroes.
    pub heroes: Player,
    /// Through whose eyes the board is seen.
    pub eyes: Side,
    /// The game goes on by itself.
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
            courses: Vec::new(),
            heroes: Player::Person,
            eyes: Side::Heroes,
            running: false,
            drawn: RefCell::default(),
        };
        preview.add(Vec::new(), &State::blank(), state, events);
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

    /// Whether there are later moments than the one that is shown.
    #[must_use]
    pub fn is_past(&self) -> bool {
        self.at + 1 < self.moments.len()
    }

    /// The last turn of the game so far.
    #[must_use]
    pub fn last_turn(&self) -> u16 {
        self.moments.last().map_or(0, |moment| moment.state.turn)
    }

    /// Looks at another moment. Doing something else there begins another course of the game.
    pub fn look(&mut self, moment: usize) {
        self.at = moment.min(self.moments.len() - 1);
        self.running = false;
    }

    /// Goes back by one moment.
    pub fn back(&mut self) {
        self.look(self.at.saturating_sub(1));
    }

    /// Shows the next moment as it was played; whether there is one.
    pub fn forward(&mut self) -> bool {
        let is_past = self.is_past();
        self.at += usize::from(is_past);
        is_past
    }

    /// How many moments the course has that was left last.
    #[must_use]
    pub fn other_course(&self) -> Option<usize> {
        self.courses.last().map(Vec::len)
    }

    /// Goes over to the course that was left last, and keeps this one.
    pub fn change_course(&mut self) {
        if let Some(other) = self.courses.pop() {
            let own = std::mem::replace(&mut self.moments, other);
            self.courses.insert(0, own);
            self.at = self.moments.len() - 1;
            self.running = false;
            *self.drawn.borrow_mut() = None;
        }
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
        let Some((after, events)) = self.carry(&before, action) else {
            return false;
        };
        self.take(vec![action], &before, after, events);
        true
    }

    fn carry(&self, before: &State, action: Action) -> Option<(State, Vec<Event>)> {
        let dice = &mut Seeded(self.setup.seed);
        crawl::act(&self.adventure, before, action, dice).ok()
    }

    /// The next moment: the one that is there already when the same is done, else a new one, and what
    /// came after is kept aside.
    fn take(&mut self, actions: Vec<Action>, before: &State, after: State, events: Vec<Event>) {
        let next = self.moments.get(self.at + 1);
        if next.is_some_and(|next| next.actions == actions && next.state == after) {
            self.at += 1;
            return;
        }
        if next.is_some() {
            if self.courses.len() == COURSES {
                self.courses.remove(0);
            }
            self.courses.push(self.moments.clone());
            self.moments.truncate(self.at + 1);
        }
        self.add(actions, before, after, events);
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

    /// The next moment of a game that goes on by itself: later moments are shown as they were played,
    /// then the bots decide, until the person is asked. Whether there was one.
    pub fn go_on(&mut self) -> bool {
        self.forward() || (!self.waits_for_person() && self.step())
    }

    /// Whether nothing goes on until the person has chosen. One choice is none.
    #[must_use]
    pub fn waits_for_person(&self) -> bool {
        !self.is_past() && self.is_asked() && self.legal().len() > 1
    }

    /// After a person's action the bots answer until the person is asked again.
    pub fn answer(&mut self) {
        for _ in 0..AT_ONCE {
            let asked = self.is_asked() && self.legal().len() > 1;
            if asked || !(self.forward() || self.step()) {
                break;
            }
        }
    }

    fn add(&mut self, actions: Vec<Action>, before: &State, after: State, events: Vec<Event>) {
        let last = self.moments.last().map(Rc::clone);
        let beat = last.as_ref().map_or(0, |last| last.beat);
        let decision = before.control.waits.map(|decision| decision.side());
        let free = decision == Some(Side::Heroes) && self.adventure.legal(before).len() > 1;
        let mut moment = Moment {
            state: after,
            beat: beat + u32::from(free),
            told: Vec::new(),
            joins: false,
            walk: None,
            read: self.read_in(after.turn, &events),
            fights: fight::of(&self.adventure, before, &events),
            steps: walk::steps(before, &events),
            actions,
        };
        let walker = walk::walker(&moment.actions);
        let begun = last.as_ref().and_then(|last| last.walk.as_ref());
        let begun = begun.filter(|walk| Some(walk.figure) == walker);
        let (from, events) = match begun {
            Some(walk) => {
                moment.joins = true;
                let earlier = walk.events.iter().cloned();
                (walk.from, earlier.chain(events).collect())
            }
            None => (self.moments.len().saturating_sub(1), events),
        };
        let start = if moment.joins {
            self.moments[from].state
        } else {
            *before
        };
        let adventure = Arc::clone(&self.adventure);
        let mut story = Story::from(&adventure, start);
        moment.told = story.tell(&events);
        moment.told.extend(story.finish());
        if let Some(figure) = walker.filter(|_| told::is_walk(&moment.told)) {
            moment.walk = Some(Walk {
                figure,
                from,
                events,
            });
        }
        *self.drawn.borrow_mut() = None;
        self.moments.push(Rc::new(moment));
        self.at = self.moments.len() - 1;
    }
}
