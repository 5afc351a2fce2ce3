//! The story of a game: events in plain sentences, with squares, dice and the names of rules.
//!
//! A [`Story`] follows a game event by event. It keeps the state as it was, so that it knows who stood
//! where, and gathers what belongs together: the steps of a walk, the Surprise rolls of a meeting.

mod words;

use delve_engine::crawl::{
    Adventure, Decision, DoorCause, Event, Figure, Gauge, Key, Part, Prevention, Purpose, Side,
    Stage, State, Trap,
};
use delve_format::entry::Outcome;
use delve_format::text::paragraphs;
use delve_format::{Square, board};

use crate::labels;

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

/// A walk that is not over yet.
struct Walk {
    figure: Figure,
    from: Square,
    to: Square,
    steps: u32,
    stamina: u32,
    hidden: bool,
}

/// Tells a game. Events must come in the order in which they happened.
pub struct Story<'a> {
    adventure: &'a Adventure,
    state: State,
    walk: Option<Walk>,
    surprise: Vec<String>,
    met: Vec<String>,
    explorers: Vec<String>,
    /// Sums and dice of the two sides of a fight.
    fight: Vec<String>,
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
            explorers: Vec::new(),
            fight: Vec::new(),
            lines: Vec::new(),
        }
    }

    /// What these events tell. What belongs to something that goes on may come with later ones.
    pub fn tell(&mut self, events: &[Event]) -> Vec<Line> {
        for (i, event) in events.iter().enumerate() {
            self.event(event, &events[i + 1..]);
            self.state.evolve(event);
        }
        std::mem::take(&mut self.lines)
    }

    /// What is still to be told at the end.
    pub fn finish(&mut self) -> Vec<Line> {
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
        if let Some(walk) = self.walk.take() {
            let name = self.name(walk.figure);
            let text = match (walk.steps, walk.stamina) {
                (0, n) => format!("{name} spends {n} Stamina to go further"),
                (_, 0) => format!("{name} goes {} → {}", walk.from, walk.to),
                (_, n) => format!(
                    "{name} goes {} → {}, spending {n} Stamina",
                    walk.from, walk.to
                ),
            };
            let line = self.push(Tone::Deed, text);
            (line.secret, line.at) = (walk.hidden, Some(walk.to));
            line.rule = Some("turn.movement");
        }
        if !self.met.is_empty() {
            let met = std::mem::take(&mut self.met);
            let text = format!("The heroes meet {}", words::and(&met));
            self.push(Tone::Harm, text).rule = Some("monsters.guards");
        }
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
        if !self.surprise.is_empty() {
            let rolls = std::mem::take(&mut self.surprise).join(", ");
            self.push(Tone::Deed, format!("Surprise: {rolls}")).rule = Some("combat.surprise");
        }
    }

    fn event(&mut self, event: &Event, next: &[Event]) {
        match event {
            Event::Stepped { figure, from, to } => {
                let hidden = self.is_hidden(*figure);
                match &mut self.walk {
                    Some(walk)
                        if walk.figure == *figure && (walk.steps == 0 || walk.to == *from) =>
                    {
                        if walk.steps == 0 {
                            walk.from = *from;
                        }
                        walk.to = *to;
                        walk.steps += 1;
                    }
                    _ => {
                        self.flush();
                        self.walk = Some(Walk {
                            figure: *figure,
                            from: *from,
                            to: *to,
                            steps: 1,
                            stamina: 0,
                            hidden,
                        });
                    }
                }
            }
            Event::Strode { figure } => {
                if !matches!(&self.walk, Some(walk) if walk.figure == *figure) {
                    self.flush();
                    let at = self.state.at(*figure);
                    let hidden = self.is_hidden(*figure);
                    self.walk = at.map(|at| Walk {
                        figure: *figure,
                        from: at,
                        to: at,
                        steps: 0,
                        stamina: 0,
                        hidden,
                    });
                }
                if let Some(walk) = &mut self.walk {
                    walk.stamina += 1;
                }
            }
            Event::Met { monster } => {
                let at = self.state.at(Figure::Monster(*monster));
                let at = at.map(|at| format!(" at {at}")).unwrap_or_default();
                if self.met.is_empty() {
                    self.flush();
                }
                let met = format!("{}{at}", self.a_monster(*monster));
                self.met.push(met);
            }
            Event::Rolled { roll, dice, bonus } => self.rolled(*roll, *dice, *bonus, next),
            Event::Surprised {
                figure: Figure::Hero(_),
            } => {
                if let Some(last) = self.surprise.last_mut() {
                    last.push_str(" surprised");
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
            Event::Changed { figure, gauge, to } => self.changed(*figure, *gauge, *to),
            Event::Door { door, now, cause } => self.door(*door, *now, *cause),
            _ => self.plain(event),
        }
    }

    fn plain(&mut self, event: &Event) {
        let adventure = self.adventure;
        match event {
            Event::TurnBegan { turn } => {
                let light = labels::count(usize::from(self.state.light), "turn", "turns");
                self.say(Tone::Turn, format!("Turn {turn}, {light} of light"))
                    .turn = *turn;
            }
            Event::Phase(stage) => {
                let text = match stage {
                    Stage::MonstersMovement => "The monsters move",
                    Stage::Fighting => "Fighting phase",
                    Stage::Explore => "Explore phase",
                    Stage::Movement | Stage::Evasion | Stage::TurnEnd => return,
                };
                self.say(Tone::Stage, text);
            }
            Event::Read { text } => {
                let text = paragraphs(adventure.text(*text)).join("\n");
                self.say(Tone::Aloud, text);
            }
            Event::LightChanged { now } => {
                let before = self.state.light;
                let text = match now {
                    0 => "The light goes out".to_owned(),
                    now if *now > before => format!("The light lasts for {now} turns now"),
                    now if before - now > 1 || *now <= 5 => {
                        format!(
                            "The light burns down to {}",
                            labels::count(usize::from(*now), "turn", "turns")
                        )
                    }
                    _ => return,
                };
                self.say(Tone::Deed, text).rule = Some("light");
            }
            Event::Exhausted { hero, on } => {
                let name = self.hero(*hero);
                let text = if *on {
                    format!("{name} is exhausted: no Stamina until it is full")
                } else {
                    format!("{name} is exhausted no more")
                };
                self.say(Tone::Deed, text).rule = Some("exhaustion");
            }
            Event::Afflicted {
                figure,
                status,
                turns,
            } => {
                let status = adventure
                    .statuses
                    .get(usize::from(*status))
                    .map_or("?", |(_, s)| s.name.as_str());
                let status = status.to_lowercase();
                let name = self.name(*figure);
                let had = self.has_status(*figure, &status);
                let text = match (turns, had) {
                    (0, _) => format!("{name} is {status} no more"),
                    // It wears off, turn by turn.
                    (_, true) => return,
                    (turns, false) => {
                        let turns = labels::count(usize::from(*turns), "turn", "turns");
                        format!("{name} is {status} for {turns}")
                    }
                };
                let secret = self.is_hidden(*figure);
                self.say(Tone::Harm, text).secret = secret;
            }
            Event::Won {
                hero,
                monster,
                sums,
                winner,
            } => self.won(*hero, *monster, *sums, *winner),
            Event::Slain { monster } => {
                let at = self.state.at(Figure::Monster(*monster));
                let text = format!("{} is slain", self.name(Figure::Monster(*monster)));
                let line = self.say(Tone::Gain, text);
                (line.at, line.rule) = (at, Some("combat.wounds"));
            }
            Event::Died { hero } => {
                let text = format!("{} perishes", self.hero(*hero));
                self.say(Tone::Harm, text).rule = Some("deaths-door");
            }
            Event::Looted { hero } => {
                let text = format!(
                    "{} is left behind, and the monsters take what was carried",
                    self.hero(*hero)
                );
                self.say(Tone::Harm, text).rule = Some("corpses");
            }
            Event::Drags { hero, corpse } => {
                let text = format!("{} drags {} along", self.hero(*hero), self.hero(*corpse));
                self.say(Tone::Deed, text).rule = Some("corpses");
            }
            Event::Left { figure } => {
                let dead = figure
                    .hero()
                    .is_some_and(|hero| self.state.heroes[usize::from(hero)].dead);
                let how = if dead { "is carried out of" } else { "leaves" };
                let text = format!("{} {how} the dungeon", self.name(*figure));
                self.say(Tone::Deed, text).rule = Some("completing");
            }
            Event::Joined { ally } => {
                let text = format!("{} joins the party", self.name(Figure::Ally(*ally)));
                self.say(Tone::Gain, text);
            }
            Event::Gained { hero, carried, .. } if self.state.turn > 0 => {
                let text = format!(
                    "{} takes {}",
                    self.hero(*hero),
                    words::item(adventure, *carried)
                );
                self.say(Tone::Gain, text);
            }
            Event::Used {
                hero, item, target, ..
            } => {
                let item = words::item_name(adventure, *item);
                let text = if *target == Figure::Hero(*hero) {
                    format!("{} uses {item}", self.hero(*hero))
                } else {
                    format!("{} uses {item} on {}", self.hero(*hero), self.name(*target))
                };
                self.say(Tone::Deed, text);
            }
            Event::Rests { hero } => {
                let text = format!("{} rests", self.hero(*hero));
                self.say(Tone::Deed, text).rule = Some("resting");
            }
            Event::RestBroken { hero } => {
                let text = format!("{} cannot rest: there is a fight", self.hero(*hero));
                self.say(Tone::Deed, text).rule = Some("resting");
            }
            Event::Revealed { area } => {
                let name = words::area(adventure, *area);
                let text = if board().area(*area).room.is_some() {
                    format!("{name} is revealed")
                } else {
                    format!("The heroes come into {name}")
                };
                self.say(Tone::Gain, text).rule = Some("revealing");
            }
            Event::Blockage { blockage, there }
                if self.state.turn > 0 || self.state.control.depth > 0 =>
            {
                self.blockage(*blockage, *there);
            }
            Event::Found { trap } if self.state.turn > 0 => self.found(*trap),
            Event::Disarmed { trap } => {
                let text = format!("{} is disarmed", words::trap(adventure, *trap));
                self.say(Tone::Gain, text).rule = Some("traps.disarming");
            }
            Event::Fired { part, by, .. } => self.fired(*part, *by),
            Event::TurnedOff { trigger } => {
                let text = format!(
                    "{} turns off",
                    words::trap(adventure, Trap::Trigger(*trigger))
                );
                self.say(Tone::Deed, text).rule = Some("traps.wires");
            }
            Event::Ticks { timer, left, .. } => {
                let timer = &adventure.dungeon.timers[usize::from(*timer)];
                let turns = labels::count(usize::from(*left), "turn", "turns");
                let line = self.say(Tone::Deed, format!("Timer `{}` runs: {turns}", timer.id));
                (line.secret, line.at, line.rule) = (true, Some(timer.at), Some("traps.timers"));
            }
            Event::Reset { part, by } => {
                let text = format!(
                    "{} resets {}",
                    self.name(Figure::Monster(*by)),
                    words::part(adventure, *part)
                );
                let line = self.say(Tone::Deed, text);
                (line.secret, line.rule) = (true, Some("traps.resetting"));
            }
            Event::Flag { flag, on } => {
                let flag = adventure
                    .flags
                    .get(usize::from(*flag))
                    .map_or("", |id| id.as_str());
                let text = format!(
                    "Flag `{flag}` is {}",
                    if *on { "set" } else { "taken back" }
                );
                self.say(Tone::Deed, text).secret = true;
            }
            Event::Counter { counter, now } => {
                let counter = adventure
                    .counters
                    .get(usize::from(*counter))
                    .map_or("", |id| id.as_str());
                self.say(Tone::Deed, format!("Counter `{counter}` is {now}"))
                    .secret = true;
            }
            Event::Chose {
                hero,
                entry,
                choice,
            } => {
                let label = adventure.choice_label(*entry, *choice);
                let who = hero.map_or("The party".to_owned(), |hero| self.hero(hero));
                self.say(Tone::Deed, format!("{who} chooses: {label}"));
            }
            Event::Jumped { hero, over, clear } => {
                let text = format!(
                    "{} {} over {over}",
                    self.hero(*hero),
                    if *clear { "jumps" } else { "fails to jump" }
                );
                self.say(Tone::Deed, text).rule = Some("jumping");
            }
            Event::Mood { monster, wary } => {
                let text = format!(
                    "{} {}",
                    self.name(Figure::Monster(*monster)),
                    if *wary {
                        "does not fight"
                    } else {
                        "turns on the heroes"
                    }
                );
                let secret = self.is_hidden(Figure::Monster(*monster));
                self.say(Tone::Deed, text).secret = secret;
            }
            Event::Reached { goal } => {
                let text = words::goal(adventure, usize::from(*goal));
                self.say(Tone::Gain, format!("Goal reached: {text}")).rule = Some("goals");
            }
            Event::Prevented { why } => {
                let text = match why {
                    Prevention::LastPath => {
                        "The blockage does not come: it would cut the last walking path"
                    }
                    Prevention::Occupied => "Nothing comes down where somebody stands",
                    Prevention::NoRoom => "There is no room for another monster",
                    Prevention::FullPack => "Nobody has a hand free for it",
                    Prevention::EmptyDeck => "The deck is used up",
                };
                self.say(Tone::Deed, text).secret =
                    matches!(why, Prevention::LastPath | Prevention::NoRoom);
            }
            Event::Overflow => {
                self.say(
                    Tone::Deed,
                    "So many texts set off each other that the rest is left out",
                )
                .secret = true;
            }
            Event::Ended { outcome } => {
                let out = self
                    .state
                    .heroes
                    .iter()
                    .filter(|hero| hero.left && !hero.dead)
                    .count();
                let text = match outcome {
                    Outcome::Success => "Success".to_owned(),
                    Outcome::Failure => "Failure".to_owned(),
                };
                let heroes = labels::count(out, "hero", "heroes");
                let turns = labels::count(usize::from(self.state.turn), "turn", "turns");
                self.say(
                    Tone::End,
                    format!("{text} after {turns}: {heroes} came out alive"),
                )
                .rule = Some("completing");
            }
            _ => {}
        }
    }

    /// A roll, told with what comes of it.
    fn rolled(&mut self, roll: Key, dice: [u8; 2], bonus: i8, next: &[Event]) {
        let name = roll.actor.map_or_else(
            || "The Dungeon Master".to_owned(),
            |figure| self.name(figure),
        );
        let sum = words::dice(dice, bonus);
        match roll.purpose {
            Purpose::Surprise => {
                if self.surprise.is_empty() {
                    self.flush();
                }
                self.surprise.push(format!("{name} {sum}"));
            }
            Purpose::Fight => self.fight.push(sum),
            Purpose::OpenDoors | Purpose::Bash | Purpose::Pick => {
                let door = self
                    .adventure
                    .dungeon
                    .doors
                    .get(usize::from(roll.subject))
                    .map_or("", |d| d.id.as_str());
                let (deed, rule) = match roll.purpose {
                    Purpose::Bash => ("bashes at", "doors.locks"),
                    Purpose::Pick => ("picks the lock of", "doors.locks"),
                    _ => ("tries to force", "doors.opening"),
                };
                let end = match next.first() {
                    Some(Event::Door { now, .. }) if now.open => "open",
                    Some(Event::Door { now, .. }) if now.warned => "it stays shut, and was heard",
                    _ => "it stays shut",
                };
                self.say(
                    Tone::Deed,
                    format!("{name} {deed} door `{door}`: {sum}, {end}"),
                )
                .rule = Some(rule);
            }
            Purpose::Disarm => {
                let end = match next.first() {
                    Some(Event::Disarmed { .. }) => "done",
                    Some(Event::Fired { .. } | Event::Found { .. }) => "it goes off",
                    _ => "not yet",
                };
                self.say(Tone::Deed, format!("{name} tries to disarm: {sum}, {end}"))
                    .rule = Some("traps.disarming");
            }
            Purpose::DeathsDoor => {
                let end = match next.first() {
                    Some(Event::Died { .. }) => "lost",
                    _ => "holds on",
                };
                self.say(Tone::Harm, format!("{name} at Death's Door: {sum}, {end}"))
                    .rule = Some("deaths-door");
            }
            Purpose::DetectTraps => {
                let line = self.say(Tone::Deed, format!("{name} looks for traps: {sum}"));
                (line.secret, line.rule) = (true, Some("traps.detecting"));
            }
            Purpose::Patrol => {
                let corridor = delve_format::AreaIndex::all().nth(usize::from(roll.subject));
                let corridor =
                    corridor.map_or_else(String::new, |area| words::area(self.adventure, area));
                let line = self.say(Tone::Deed, format!("Patrol in {corridor}: {sum}"));
                (line.secret, line.rule) = (dice[0] != 1, Some("monsters.patrols"));
            }
            Purpose::Jump => {
                self.say(Tone::Deed, format!("{name} gathers for a jump: {sum}"))
                    .rule = Some("jumping");
            }
            Purpose::Test | Purpose::Table => {
                self.say(Tone::Deed, format!("{name} rolls {sum}")).rule = Some("texts.tests");
            }
            Purpose::MentalCombat => {
                self.say(Tone::Fight, format!("{name} in Mental Combat: {sum}"))
                    .rule = Some("mental-combat");
            }
            Purpose::Reset | Purpose::Botch => {
                let line = self.say(Tone::Deed, format!("{name} works on a trap: {sum}"));
                (line.secret, line.rule) = (true, Some("traps.resetting"));
            }
            Purpose::Shuffle => {}
        }
    }

    fn won(&mut self, hero: u8, monster: u8, sums: (i8, i8), winner: Option<Figure>) {
        let dice = std::mem::take(&mut self.fight);
        let of = |i: usize| dice.get(i).map(|d| format!(" ({d})")).unwrap_or_default();
        let (hero_name, foe) = (self.hero(hero), self.name(Figure::Monster(monster)));
        let end = match winner {
            Some(Figure::Hero(_)) => format!("{hero_name} wins"),
            Some(_) => format!("{foe} wins"),
            None => "a tie".to_owned(),
        };
        let text = format!(
            "{hero_name} {}{} against {foe} {}{}: {end}",
            sums.0,
            of(0),
            sums.1,
            of(1)
        );
        let at = self.state.at(Figure::Monster(monster));
        let line = self.say(Tone::Fight, text);
        (line.rule, line.at) = (Some("combat.fights"), at);
    }

    fn changed(&mut self, figure: Figure, gauge: Gauge, to: u8) {
        if self.state.turn == 0 {
            return;
        }
        let before = match figure {
            Figure::Hero(i) => {
                let hero = &self.state.heroes[usize::from(i)];
                [hero.health, hero.stamina, hero.magic]
            }
            Figure::Monster(i) => match &self.state.monsters[usize::from(i)] {
                Some(monster) => [monster.health, monster.stamina, monster.magic],
                None => return,
            },
            Figure::Ally(_) => return,
        }[gauge as usize];
        let name = self.name(figure);
        // Spent and recovered Stamina is told where it is spent; what heals or hurts is told here.
        let text = match gauge {
            Gauge::Health if to < before => {
                let lost = before - to;
                match (figure, to) {
                    (Figure::Hero(_), 0) => {
                        format!("{name} loses {lost} Health and is at Death's Door")
                    }
                    (Figure::Monster(_), 0) => return,
                    _ => format!("{name} loses {lost} Health, {to} left"),
                }
            }
            Gauge::Health => format!("{name} regains {} Health, {to} now", to - before),
            Gauge::Magic if to < before => format!("{name} spends {} Magic", before - to),
            _ => return,
        };
        let tone = if to < before { Tone::Harm } else { Tone::Gain };
        let (secret, at) = (self.is_hidden(figure), self.state.at(figure));
        let line = self.say(tone, text);
        (line.secret, line.at) = (secret, at);
        if gauge == Gauge::Health && to < before {
            line.rule = Some("combat.wounds");
        }
    }

    fn door(&mut self, door: u8, now: delve_engine::crawl::DoorNow, cause: DoorCause) {
        if self.state.turn == 0 {
            return;
        }
        let before = self
            .state
            .doors
            .get(usize::from(door))
            .copied()
            .unwrap_or_default();
        let id = self
            .adventure
            .dungeon
            .doors
            .get(usize::from(door))
            .map_or("", |d| d.id.as_str());
        let text = match cause {
            // The roll has told it.
            DoorCause::Forced | DoorCause::Bashed | DoorCause::Picked | DoorCause::Failed => return,
            DoorCause::Unlocked => format!("The key turns in door `{id}`"),
            DoorCause::Monster => format!("Door `{id}` is opened from the other side"),
            DoorCause::Wire | DoorCause::Text if before.hidden && !now.hidden && !now.open => {
                format!("Secret door `{id}` is found")
            }
            _ if now.open && !before.open => format!("Door `{id}` opens"),
            _ if before.open && !now.open => format!("Door `{id}` shuts"),
            _ if now.locked && !before.locked => format!("Door `{id}` locks"),
            _ if before.locked && !now.locked => format!("Door `{id}` unlocks"),
            _ => return,
        };
        let at = self
            .adventure
            .dungeon
            .doors
            .get(usize::from(door))
            .map(|d| d.between.0);
        let line = self.say(Tone::Gain, text);
        line.at = at;
    }

    fn blockage(&mut self, blockage: u8, there: bool) {
        use delve_format::scenario::BlockageKind;
        let Some(blocked) = self.adventure.blockages.get(usize::from(blockage)) else {
            return;
        };
        let squares: Vec<Square> = blocked.squares.iter().collect();
        let at = labels::list(&squares);
        let text = match (blocked.kind, there) {
            (BlockageKind::Rubble, true) => format!("Rubble falls at {at}"),
            (BlockageKind::Rubble, false) => format!("The rubble at {at} is cleared"),
            (BlockageKind::Portcullis, true) => format!("The portcullis at {at} comes down"),
            (BlockageKind::Portcullis, false) => format!("The portcullis at {at} rises"),
        };
        self.say(Tone::Harm, text).at = squares.first().copied();
    }

    fn found(&mut self, trap: Trap) {
        let at = self.adventure.trapped(trap).first();
        let text = match trap {
            Trap::Trigger(_) => format!("{} is detected", words::trap(self.adventure, trap)),
            Trap::Hazard(_) => format!("{} is found", words::trap(self.adventure, trap)),
        };
        let line = self.say(Tone::Gain, text);
        (line.at, line.rule) = (at, Some("traps.detecting"));
    }

    fn fired(&mut self, part: Part, by: Option<Figure>) {
        let adventure = self.adventure;
        match part {
            Part::Trigger(i) => {
                let what = words::trap(adventure, Trap::Trigger(i));
                let lever = adventure.dungeon.triggers[usize::from(i)].kind
                    == delve_format::scenario::TriggerKind::Lever;
                let text = match by {
                    Some(figure) if lever => format!("{} throws {what}", self.name(figure)),
                    Some(figure) => format!("{} sets off {what}", self.name(figure)),
                    None => format!("{} goes off", what),
                };
                let at = adventure.dungeon.triggers[usize::from(i)].at;
                let line = self.say(if lever { Tone::Deed } else { Tone::Harm }, text);
                (line.at, line.rule) = (Some(at), Some("traps.triggers"));
            }
            Part::Mechanism(i) => {
                let mechanism = &adventure.dungeon.mechanisms[usize::from(i)];
                let text = words::mechanism(adventure, usize::from(i));
                let line = self.say(Tone::Harm, text);
                (line.at, line.rule) = (Some(mechanism.at), Some("traps.mechanisms"));
            }
            Part::Timer(i) => {
                let timer = &adventure.dungeon.timers[usize::from(i)];
                let line = self.say(Tone::Harm, format!("Timer `{}` has run out", timer.id));
                (line.at, line.rule) = (Some(timer.at), Some("traps.timers"));
            }
        }
    }

    fn has_status(&self, figure: Figure, status: &str) -> bool {
        let afflictions = match figure {
            Figure::Hero(i) => self.state.heroes[usize::from(i)].afflictions.to_vec(),
            Figure::Monster(i) => self.state.monsters[usize::from(i)]
                .map_or_else(Vec::new, |m| m.afflictions.to_vec()),
            Figure::Ally(_) => Vec::new(),
        };
        afflictions.iter().filter(|a| a.turns > 0).any(|a| {
            let known = self.adventure.statuses.get(usize::from(a.status));
            known.is_some_and(|(_, s)| s.name.to_lowercase() == status)
        })
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

    /// What a figure is called: heroes by their first names.
    fn name(&self, figure: Figure) -> String {
        words::figure(self.adventure, &self.state, figure)
    }

    fn a_monster(&self, slot: u8) -> String {
        words::a_monster(self.adventure, &self.state, slot)
    }
}

/// What the side whose decision it is decides now, in words.
#[must_use]
pub fn question(adventure: &Adventure, state: &State) -> Option<String> {
    let name = |figure| words::figure(adventure, state, figure);
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
            format!(
                "How much Stamina does {} spend against {}?",
                name(own),
                name(foe)
            )
        }
        Decision::Exploring => "Who explores?".to_owned(),
        Decision::Who { must: true, .. } => "Who is next?".to_owned(),
        Decision::Who { .. } => "Who will it be?".to_owned(),
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

pub use words::{action, area, figure, goal, hindered, item_name};
