//! The story of a game: events in plain sentences, with squares, dice and the names of rules.
//!
//! A [`Story`] follows a game event by event. It keeps the state as it was, so that it knows who stood
//! where, and gathers what belongs together: the steps of a walk, the Surprise rolls of a meeting.

mod actions;
mod ask;
mod change;
mod plain;
mod rolls;
mod walk;
mod words;

use delve_engine::crawl::{Adventure, Control, Decision, Event, Figure, Phase, State};
use delve_format::Square;
use delve_format::text::paragraphs;

use walk::Walk;

/// What a line of the story is about; it decides how the line is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tone {
    /// A turn begins.
    Turn,
    /// A part of the turn begins.
    Stage,
    /// Read aloud.
    Aloud,
    /// Something that somebody does.
    Deed,
    /// A fight.
    Fight,
    /// Wounds, deaths, traps that go off.
    Harm,
    /// Something gained or found.
    Gain,
    /// The end.
    End,
}

/// One line of the story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The turn in which it happened, 0 before the first.
    pub turn: u16,
    /// What it is about.
    pub tone: Tone,
    /// The sentence; for what is read aloud, its paragraphs.
    pub text: String,
    /// The rule at work, where it is one: `combat.fights`.
    pub rule: Option<&'static str>,
    /// Only the Dungeon Master knows of it.
    pub secret: bool,
    /// Where it happened.
    pub at: Option<Square>,
}

/// How monsters come to be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meeting {
    Guards,
    Patrol,
    Ambush,
}

/// A roll for Surprise.
struct Startle {
    name: String,
    dice: String,
    sum: i8,
    surprised: bool,
}

/// What happened just before, where the next event is told differently for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Before {
    Other,
    /// A hero put a hand to a lever or a trap.
    Busy(u8),
    Strode,
    /// A monster that nobody has met reset something.
    Reset,
}

/// A status that does at the turn's end what it does.
struct Tick {
    figure: Figure,
    status: String,
    ends: bool,
}

/// Tells a game. Events must come in the order in which they happened.
pub struct Story<'a> {
    adventure: &'a Adventure,
    state: State,
    walk: Option<Walk>,
    surprise: Vec<Startle>,
    met: Vec<String>,
    meeting: Meeting,
    /// Monsters that came onto the board since the last decision, one bit a slot.
    spawned: u64,
    explorers: Vec<String>,
    /// What the two sides of a fight rolled, with what was added.
    fight: Vec<String>,
    /// Likewise in Mental Combat, each with its sum.
    contest: Vec<(String, i8)>,
    /// Who rolled first in it.
    first: String,
    /// Magic spent for it.
    magic: u8,
    /// What was rolled for a jump.
    jump: String,
    /// The companion with whom whoever steps next changes places.
    swap: Option<String>,
    /// What is told as soon as the fight or the evasion under way has been.
    later: Vec<Line>,
    /// The rule by which wounds are dealt now.
    cause: Option<&'static str>,
    tick: Option<Tick>,
    /// The turn has begun, and heroes recover.
    recovering: bool,
    before: Before,
    lines: Vec<Line>,
}

impl<'a> Story<'a> {
    /// The story of a game that has not begun.
    #[must_use]
    pub fn new(adventure: &'a Adventure) -> Story<'a> {
        Story::from(adventure, State::blank())
    }

    /// The story of a game from a state on.
    #[must_use]
    pub fn from(adventure: &'a Adventure, state: State) -> Story<'a> {
        Story {
            adventure,
            state,
            walk: None,
            surprise: Vec::new(),
            met: Vec::new(),
            meeting: Meeting::Guards,
            spawned: 0,
            explorers: Vec::new(),
            fight: Vec::new(),
            contest: Vec::new(),
            first: String::new(),
            magic: 0,
            jump: String::new(),
            swap: None,
            later: Vec::new(),
            cause: None,
            tick: None,
            recovering: false,
            before: Before::Other,
            lines: Vec::new(),
        }
    }

    /// What these events tell. What belongs to something that goes on may come with later ones.
    pub fn tell(&mut self, events: &[Event]) -> Vec<Line> {
        for (i, event) in events.iter().enumerate() {
            // These goals are met without an event of their own.
            let aims = matches!(
                event,
                Event::Slain { .. } | Event::Flag { .. } | Event::Left { .. }
            );
            let met = aims.then(|| self.goals_met());
            self.event(event, &events[i + 1..]);
            self.state.evolve(event);
            for goal in met
                .map(|met| self.goals_met() & !met)
                .into_iter()
                .flat_map(bits)
            {
                self.reached(goal);
            }
        }
        std::mem::take(&mut self.lines)
    }

    /// The goals that are met without being reached for good, one bit each; those of items count when
    /// they leave the dungeon.
    fn goals_met(&self) -> u64 {
        use delve_format::scenario::Goal;
        let goals = self.adventure.goals.iter().enumerate().take(64);
        goals
            .filter(|(_, goal)| !matches!(goal, Goal::Recover(_) | Goal::Reach(_) | Goal::Enter(_)))
            .filter(|(i, _)| self.adventure.is_met(&self.state, *i))
            .fold(0, |bits, (i, _)| bits | 1 << i)
    }

    /// What is still to be told at the end.
    pub fn finish(&mut self) -> Vec<Line> {
        self.wear_off(None);
        self.flush();
        std::mem::take(&mut self.lines)
    }

    fn say(&mut self, tone: Tone, text: impl Into<String>) -> &mut Line {
        self.flush();
        self.push(tone, text.into())
    }

    fn push(&mut self, tone: Tone, text: String) -> &mut Line {
        let text = match tone {
            Tone::Aloud => text,
            _ => words::capital(&text),
        };
        self.lines.push(Line {
            turn: self.state.turn,
            tone,
            text,
            rule: None,
            secret: false,
            at: None,
        });
        self.lines
            .last_mut()
            .unwrap_or_else(|| unreachable!("a line was just pushed"))
    }

    /// Tells what was gathered.
    fn flush(&mut self) {
        self.flush_walk();
        if !self.explorers.is_empty() {
            let names = std::mem::take(&mut self.explorers);
            let verb = if names.len() == 1 {
                "explores"
            } else {
                "explore"
            };
            let text = format!("{} {verb}", words::and(&names));
            self.push(Tone::Deed, text).rule = Some("turn.explore");
        }
        self.flush_meeting();
    }

    fn event(&mut self, event: &Event, next: &[Event]) {
        self.wear_off(Some(event));
        match event {
            Event::Stepped { figure, from, to } => self.stepped(*figure, *from, *to),
            Event::Strode { figure } => self.strode(*figure),
            Event::Entered {
                figure: ally @ Figure::Ally(_),
                ..
            } => {
                if matches!(next.first(), Some(Event::Stepped { .. })) {
                    self.swap = Some(self.name(*ally));
                }
            }
            Event::Spawned { slot, .. } => self.spawned |= 1 << (slot & 63),
            Event::Met { monster } => self.meets(*monster),
            Event::Rolled { roll, dice, bonus } => self.rolled(*roll, *dice, *bonus, next),
            Event::Surprised {
                figure: Figure::Hero(_),
            } => {
                if let Some(last) = self.surprise.last_mut() {
                    last.surprised = true;
                }
            }
            Event::Surprised { figure } => {
                let text = format!("{} is surprised", self.name(*figure));
                self.say(Tone::Deed, text).rule = Some("combat.surprise");
            }
            Event::Explores { hero } => {
                if self.explorers.is_empty() {
                    self.flush();
                }
                let name = self.hero(*hero);
                self.explorers.push(name);
            }
            Event::Changed { figure, gauge, to } => self.changed(*figure, *gauge, *to, next),
            Event::Exhausted { hero, on } => self.exhausted(*hero, *on, next),
            Event::Afflicted {
                figure,
                status,
                turns,
            } => self.afflicted(*figure, *status, *turns),
            Event::Door { door, now, cause } => self.door(*door, *now, *cause, next),
            Event::Waits(control) => self.waits(control),
            _ => self.plain(event),
        }
        self.before = match event {
            Event::Busy { hero } => Before::Busy(*hero),
            Event::Strode { .. } => Before::Strode,
            Event::Reset { by, .. } if self.is_hidden(Figure::Monster(*by)) => Before::Reset,
            _ => Before::Other,
        };
        self.cause = match event {
            Event::Won { .. } => Some("combat.wounds"),
            Event::Fired { .. } => Some("traps.mechanisms"),
            Event::Found { .. } => Some("hazards"),
            Event::Read { .. }
            | Event::Used { .. }
            | Event::Chose { .. }
            | Event::Phase(_)
            | Event::Waits(_) => None,
            _ => self.cause,
        };
        self.recovering = match event {
            Event::TurnBegan { .. } => true,
            Event::Phase(_) | Event::Waits(_) => false,
            _ => self.recovering,
        };
    }

    /// Before a text that is for several heroes is read to each of them, it is read aloud once.
    fn waits(&mut self, control: &Control) {
        self.spawned = 0;
        let Some(Decision::Who {
            entry,
            heroes,
            must: true,
        }) = control.waits
        else {
            return;
        };
        let told = self.adventure.entry_told(entry);
        let Some(text) = told.and_then(|told| told.text) else {
            return;
        };
        if !self.reads(entry) {
            let names: Vec<String> = (0..8)
                .filter(|hero| heroes >> hero & 1 == 1)
                .map(|hero| self.hero(hero))
                .collect();
            let line = format!("Read to {}:", words::and(&names));
            self.say(Tone::Deed, line).rule = Some("turn.explore");
            let text = paragraphs(self.adventure.text(text)).join("\n");
            self.say(Tone::Aloud, text);
        }
    }

    /// Whether this entry was being read at the last decision.
    fn reads(&self, entry: u16) -> bool {
        matches!(self.state.control.phase, Phase::Texts { entry: e, heroes: Some(_) } if e == entry)
    }

    /// What waited until a fight or an evasion was told.
    fn tell_later(&mut self) {
        let later = std::mem::take(&mut self.later);
        self.lines.extend(later);
    }

    /// Whether the heroes do not know of a figure.
    fn is_hidden(&self, figure: Figure) -> bool {
        match figure {
            Figure::Monster(i) => self.state.monsters[usize::from(i)].is_some_and(|m| !m.met),
            _ => false,
        }
    }

    fn hero(&self, hero: u8) -> String {
        self.name(Figure::Hero(hero))
    }

    /// What a figure is called: heroes by their first names, one of several goblins with its square.
    fn name(&self, figure: Figure) -> String {
        words::one_of(self.adventure, &self.state, figure)
    }

    fn a_monster(&self, slot: u8) -> String {
        words::a_monster(self.adventure, &self.state, slot)
    }
}

/// The numbers of the bits that are set.
fn bits(bits: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| bits >> bit & 1 == 1)
}

pub use actions::{action, hindered};
pub use ask::question;
pub use words::{area, figure, goal, item_name, kind_of_goal, score};
