//! `delve replay`: plays recorded games again, and says what is different.

use std::io;
use std::path::{Path, PathBuf};

use delve_engine::crawl::recording::{Difference, Recording};
use delve_engine::crawl::{Adventure, State};
use delve_format::file;
use delve_scene::story::{self, Story};

use crate::Ending;
use crate::output::{Output, complain};
use crate::play::{adventure, find, printed};
use crate::show::scenario_of;

/// Play recorded games again and check that they come out the same
///
/// The scenario is looked for where the recording says, beside the recording, and in the folder above it.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Recordings that `delve play --record FILE` wrote
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Tell the story
    #[arg(long)]
    story: bool,
    /// Tell also what only the Dungeon Master knows
    #[arg(long, requires = "story")]
    secrets: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let mut worst = Ending::Fine;
    for file in &args.files {
        worst = worst.max(one(file, args, output)?);
    }
    Ok(worst)
}

fn one(path: &Path, args: &Args, output: &mut Output) -> io::Result<Ending> {
    let text = match file::read(path) {
        Ok(text) => text,
        Err(error) => {
            complain(&error.to_string());
            return Ok(Ending::Failed);
        }
    };
    let shown = path.display().to_string();
    let recording: Recording = match delve_format::read::from_str(&text) {
        Ok(recording) => recording,
        Err(error) => {
            complain(&format!("{shown}: this is no recording of a game: {error}"));
            return Ok(Ending::Failed);
        }
    };
    let Some(scenario) = find(path, &recording.scenario) else {
        complain(&format!(
            "{shown}: its scenario `{}` is neither there nor beside it nor in the folder above",
            recording.scenario
        ));
        return Ok(Ending::Failed);
    };
    let document = match scenario_of(&scenario) {
        Ok(document) => document,
        Err(ending) => return Ok(ending),
    };
    let scenario = scenario.display().to_string();
    if !document.faults().is_empty() {
        complain(&format!(
            "{scenario}: parts of it could not be read; `delve check {scenario}` says which"
        ));
        return Ok(Ending::Faulty);
    }
    let Some(adventure) = adventure(&scenario, &document, &recording.party, recording.room) else {
        return Ok(Ending::Faulty);
    };
    let mut story = Story::new(&adventure);
    let mut lines = Vec::new();
    // The state before the last step that could be taken, and the one after it.
    let mut states = [State::blank(); 2];
    let played = recording.replay(&adventure, |state, events| {
        states = [states[1], *state];
        let told = story.tell(events);
        if args.story {
            lines.extend(told);
        }
    });
    if args.story {
        lines.extend(story.finish());
        for line in lines.iter().filter(|line| args.secrets || !line.secret) {
            output.print(&printed(line))?;
        }
    }
    let changed = adventure.digest() != recording.digest;
    match played {
        Ok(state) => {
            let steps = count(recording.steps.len(), "step", "steps");
            let turns = count(state.turn.into(), "turn", "turns");
            let note = if changed {
                ", though the scenario has changed"
            } else {
                ""
            };
            output.print(&format!("{shown}: {steps}, {turns}: the same{note}\n"))?;
            Ok(Ending::Fine)
        }
        Err(difference) => {
            let note = if changed {
                "; the scenario has changed since it was recorded"
            } else {
                ""
            };
            output.finish()?;
            let told = difference_in_words(&adventure, &recording, &states, &difference);
            complain(&format!("{shown}: {told}{note}"));
            Ok(Ending::Faulty)
        }
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// The first difference as the story would put it: what somebody did, not how the file writes it.
fn difference_in_words(
    adventure: &Adventure,
    recording: &Recording,
    [before, after]: &[State; 2],
    difference: &Difference,
) -> String {
    let dice = |dice: &str| match dice {
        "" => "none".to_owned(),
        dice => dice.to_owned(),
    };
    match difference {
        Difference::Illegal { step, turn, action } => {
            let words = story::action(adventure, after, *action);
            format!("step {step} (turn {turn}): “{words}” was done, and cannot be done now")
        }
        Difference::Dice {
            step,
            turn,
            recorded,
            now,
        } => {
            let action = step.checked_sub(1).and_then(|i| recording.steps.get(i));
            let when = match action {
                Some(step) => {
                    let words = story::action(adventure, before, step.action);
                    format!(" (turn {turn}), “{words}”")
                }
                None => ", before the first action".to_owned(),
            };
            format!(
                "step {step}{when}: the dice were {}, and are {} now",
                dice(recorded),
                dice(now)
            )
        }
        other => other.to_string(),
    }
}
