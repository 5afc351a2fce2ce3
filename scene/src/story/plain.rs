//! What happens, event by event (long, because much can happen).

use delve_engine::crawl::{Event, Figure, Phase, Prevention, Stage};
use delve_format::board;
use delve_format::entry::Outcome;
use delve_format::text::paragraphs;

use super::{Story, Tone, words};
use crate::labels;

impl Story<'_> {
    pub(super) fn plain(&mut self, event: &Event) {
        let adventure = self.adventure;
        let cause = self.cause;
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
                // What is for several heroes was read aloud before they were asked.
                if let Phase::Texts {
                    entry,
                    heroes: Some(_),
                } = self.state.control.phase
                    && let Some(told) = adventure.entry_told(entry)
                    && !told.one
                    && told.text == Some(*text)
                {
                    return;
                }
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
                (line.at, line.rule) = (at, cause);
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
                    format!("The heroes see {name}")
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
            Event::TurnedOff { trigger } => self.turned_off(*trigger),
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
                let secret = self.is_hidden(Figure::Monster(*by));
                let line = self.say(Tone::Deed, text);
                (line.secret, line.rule) = (secret, Some("traps.resetting"));
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
                let rolled = std::mem::take(&mut self.jump);
                let text = format!(
                    "{} {} over {over}: {rolled}",
                    self.hero(*hero),
                    if *clear { "jumps" } else { "fails to jump" }
                );
                self.say(Tone::Deed, text).rule = Some("jumping");
            }
            Event::Mood { monster, wary } => {
                let now = self.state.monsters.get(usize::from(*monster));
                if now.is_some_and(|m| m.is_some_and(|m| m.wary == *wary)) {
                    return;
                }
                let text = format!(
                    "{} {}",
                    self.name(Figure::Monster(*monster)),
                    if *wary {
                        "will not fight"
                    } else {
                        "turns on the heroes"
                    }
                );
                let secret = self.is_hidden(Figure::Monster(*monster));
                self.say(Tone::Deed, text).secret = secret;
            }
            Event::Reached { goal } => self.reached(usize::from(*goal)),
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
            Event::Ended { outcome } => self.ended(*outcome),
            _ => {}
        }
    }

    /// A goal is met, for good or as things stand.
    pub(super) fn reached(&mut self, goal: usize) {
        let kind = words::kind_of_goal(self.adventure, goal);
        let text = words::goal(self.adventure, goal);
        self.say(Tone::Gain, format!("{kind} reached: {text}")).rule = Some("goals");
    }

    /// The end, and what has been reached.
    fn ended(&mut self, outcome: Outcome) {
        let heroes = self.state.heroes.iter();
        let out = heroes.filter(|hero| hero.left && !hero.dead).count();
        let text = match outcome {
            Outcome::Success => "Success",
            Outcome::Failure => "Failure",
        };
        let heroes = labels::count(out, "hero", "heroes");
        let turns = labels::count(usize::from(self.state.turn), "turn", "turns");
        let text = format!("{text} after {turns}: {heroes} came out alive");
        self.say(Tone::End, text).rule = Some("completing");
        for goal in 0..self.adventure.goals.len() {
            let kind = words::kind_of_goal(self.adventure, goal);
            let aim = words::goal(self.adventure, goal);
            let met = self.adventure.is_met(&self.state, goal);
            let (tone, end) = if met {
                (Tone::Gain, "met")
            } else {
                (Tone::Harm, "not met")
            };
            self.say(tone, format!("{kind} {end}: {aim}")).rule = Some("goals");
        }
    }
}
