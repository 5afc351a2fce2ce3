//! `delve replay`: plays recorded games again, and says what is different.

use std::io;
use std::path::{Path, PathBuf};

use delve_engine::crawl::recording::Recording;
use delve_format::file;
use delve_scene::story::Story;

use crate::Ending;
use crate::output::{Output, complain};
use crate::play::{adventure, printed};
use crate::show::scenario_of;

/// Play recorded games again and check that they come out the same
///
/// The scenario is looked for beside the recording, and in the folder above it.
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
            "{shown}: its scenario `{}` is neither beside it nor in the folder above",
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
    let played = recording.replay(&adventure, |_, events| {
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
            let steps = recording.steps.len();
            let note = if changed {
                ", though the scenario has changed"
            } else {
                ""
            };
            output.print(&format!(
                "{shown}: {steps} steps, {} turns: the same{note}\n",
                state.turn
            ))?;
            Ok(Ending::Fine)
        }
        Err(difference) => {
            let note = if changed {
                "; the scenario has changed since it was recorded"
            } else {
                ""
            };
            output.finish()?;
            complain(&format!("{shown}: {difference}{note}"));
            Ok(Ending::Faulty)
        }
    }
}

/// The scenario of a recording: beside it, or in the folder above. The recording itself may have the
/// same name.
fn find(recording: &Path, scenario: &str) -> Option<PathBuf> {
    let name = Path::new(scenario).file_name()?;
    let folder = recording.parent()?;
    let beside = folder.join(name);
    let above = folder.join("..").join(name);
    let own = recording.canonicalize().ok();
    let other = |path: &PathBuf| path.is_file() && path.canonicalize().ok() != own;
    [beside, above].into_iter().find(other)
}
