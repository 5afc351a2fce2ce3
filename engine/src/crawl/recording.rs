//! Recordings: the actions of a game with the dice that they brought, bound to what the scenario
//! means. Replaying one names the first thing that is different now.

use std::fmt::{self, Write as _};
use std::hash::Hasher;

use delve_format::entry::Outcome;
use delve_format::{Id, RoomNumber};
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher13};

use super::action::Action;
use super::adventure::Adventure;
use super::dice::Seeded;
use super::event::Event;
use super::state::State;
use super::{Illegal, act, begin};

/// The version of the format of recordings.
pub const FORMAT: u32 = 1;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Replay", deny_unknown_fields)]
pub struct Recording {
    /// Version of the format, 1.
    pub format: u32,
    /// The scenario's file, beside this one or relative to it.
    pub scenario: String,
    /// What the scenario meant, as 32 hexadecimal digits: what is read aloud and how the file is laid
    /// out do not count.
    pub digest: String,
    /// The seed of the dice.
    pub seed: u64,
    /// The heroes, in the order of the party.
    pub party: Vec<Id>,
    /// The room in which the party began; the start squares when not written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<RoomNumber>,
    /// Dice that were rolled before the first action.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub opening: String,
    /// What was done.
    pub steps: Vec<Step>,
    /// How the game ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// One action of a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The turn in which it was taken.
    pub turn: u16,
    /// The action.
    pub action: Action,
    /// The dice that it brought, in order: `5 3 1`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub dice: String,
}

/// The first thing that is different from the recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// The recording is of a format that is not known.
    Format(u32),
    /// An action that was taken cannot be taken any more.
    Illegal {
        /// Which step, from 1; 0 is before the first.
        step: usize,
        /// The turn in the recording.
        turn: u16,
        /// The action.
        action: Action,
    },
    /// It is another turn by now.
    Turn {
        /// Which step.
        step: usize,
        /// The turn in the recording.
        recorded: u16,
        /// The turn now.
        now: u16,
    },
    /// Other dice were rolled.
    Dice {
        /// Which step.
        step: usize,
        /// The turn in the recording.
        turn: u16,
        /// Dice in the recording.
        recorded: String,
        /// Dice now.
        now: String,
    },
    /// The game ends otherwise, or not at all.
    Outcome {
        /// The end in the recording.
        recorded: Option<Outcome>,
        /// The end now.
        now: Option<Outcome>,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let end = |outcome: &Option<Outcome>| match outcome {
            Some(Outcome::Success) => "a success",
            Some(Outcome::Failure) => "a failure",
            None => "no end",
        };
        let dice = |dice: &str| match dice {
            "" => "none".to_owned(),
            dice => format!("`{dice}`"),
        };
        match self {
            Difference::Format(n) => write!(
                f,
                "the recording has format {n}, and only {FORMAT} is known; record the game anew"
            ),
            Difference::Illegal { step, turn, action } => write!(
                f,
                "step {step} (turn {turn}): {action:?} was done, and cannot be done now"
            ),
            Difference::Turn {
                step,
                recorded,
                now,
            } => write!(
                f,
                "step {step}: it was turn {recorded}, and is turn {now} now"
            ),
            Difference::Dice {
                step,
                turn,
                recorded,
                now,
            } => write!(
                f,
                "step {step} (turn {turn}): the dice were {}, and are {} now",
                dice(recorded),
                dice(now)
            ),
            Difference::Outcome { recorded, now } => write!(
                f,
                "the game came to {}, and comes to {} now",
                end(recorded),
                end(now)
            ),
        }
    }
}

impl std::error::Error for Difference {}

/// The dice that events tell, in order.
fn dice(events: &[Event]) -> String {
    let mut text = String::new();
    for event in events {
        if let Event::Rolled { dice: [a, b], .. } = event {
            for die in [a, b].into_iter().filter(|die| **die > 0) {
                let gap = if text.is_empty() { "" } else { " " };
                let _ = write!(text, "{gap}{die}");
            }
        }
    }
    text
}

impl Recording {
    /// The recording of a game that begins.
    #[must_use]
    pub fn new(
        scenario: &str,
        adventure: &Adventure,
        seed: u64,
        room: Option<RoomNumber>,
        opening: &[Event],
    ) -> Recording {
        Recording {
            format: FORMAT,
            scenario: scenario.to_owned(),
            digest: adventure.digest(),
            seed,
            party: adventure.heroes.iter().map(|(id, _)| id.clone()).collect(),
            room,
            opening: dice(opening),
            steps: Vec::new(),
            outcome: None,
        }
    }

    /// Notes an action that was taken in `before`, and what it brought.
    pub fn note(&mut self, before: &State, action: Action, events: &[Event], after: &State) {
        self.steps.push(Step {
            turn: before.turn,
            action,
            dice: dice(events),
        });
        self.outcome = after.outcome();
    }

    /// Plays the recording again. `tell` hears of the opening and of each step what happened, with
    /// the state after it.
    ///
    /// # Errors
    /// The first thing that is different from the recording.
    pub fn replay(
        &self,
        adventure: &Adventure,
        mut tell: impl FnMut(&State, &[Event]),
    ) -> Result<State, Difference> {
        if self.format != FORMAT {
            return Err(Difference::Format(self.format));
        }
        let mut seeded = Seeded(self.seed);
        let (mut state, events) = begin(adventure, &mut seeded);
        tell(&state, &events);
        same_dice(0, 0, &self.opening, &events)?;
        for (i, step) in self.steps.iter().enumerate() {
            let number = i + 1;
            if step.turn != state.turn {
                return Err(Difference::Turn {
                    step: number,
                    recorded: step.turn,
                    now: state.turn,
                });
            }
            let (next, events) =
                act(adventure, &state, step.action, &mut seeded).map_err(|Illegal(action)| {
                    Difference::Illegal {
                        step: number,
                        turn: step.turn,
                        action,
                    }
                })?;
            tell(&next, &events);
            same_dice(number, step.turn, &step.dice, &events)?;
            state = next;
        }
        if state.outcome() != self.outcome {
            return Err(Difference::Outcome {
                recorded: self.outcome,
                now: state.outcome(),
            });
        }
        Ok(state)
    }
}

fn same_dice(step: usize, turn: u16, recorded: &str, events: &[Event]) -> Result<(), Difference> {
    let now = dice(events);
    if now == recorded {
        return Ok(());
    }
    let recorded = recorded.to_owned();
    Err(Difference::Dice {
        step,
        turn,
        recorded,
        now,
    })
}

/// Hashes what is written to it.
struct Digest(SipHasher13);

impl fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

impl Adventure {
    /// A digest of what the scenario means for this party, as 32 hexadecimal digits. What is only
    /// read or printed does not change it: a corrected typo leaves recordings valid.
    #[must_use]
    pub fn digest(&self) -> String {
        let dungeon = &self.dungeon;
        let whole: [&dyn fmt::Debug; 31] = [
            &self.party,
            &self.start,
            &self.light,
            &self.heroes,
            &self.cards,
            &dungeon.doors,
            &dungeon.furniture,
            &dungeon.guards,
            &dungeon.allies,
            &dungeon.hazards,
            &dungeon.triggers,
            &dungeon.mechanisms,
            &dungeon.timers,
            &self.items,
            &self.statuses,
            &self.decks,
            &self.flags,
            &self.counters,
            &self.goals,
            &self.main_goals,
            &self.blockages,
            &self.wiring.nets,
            &self.patrols,
            &self.ops,
            &self.exits,
            &self.mechanism_blocks,
            &self.item_blocks,
            &self.status_blocks,
            &self.hazard_blocks,
            &self.wary,
            &self.duties,
        ];
        let mut digest = Digest(SipHasher13::new());
        let mut add = |part: &dyn fmt::Debug| {
            // Writing to a hasher cannot fail.
            let _ = write!(digest, "{part:?}");
        };
        whole.into_iter().for_each(&mut add);
        for entry in &self.entries {
            let parts: [&dyn fmt::Debug; 7] = [
                &entry.area,
                &entry.on,
                &entry.who,
                &entry.at,
                &entry.when,
                &entry.repeat,
                &entry.block,
            ];
            parts.into_iter().for_each(&mut add);
            for choice in &entry.choices {
                add(&choice.when);
                add(&choice.block);
            }
        }
        format!("{:032x}", digest.0.finish128().as_u128())
    }
}
