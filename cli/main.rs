//! The command `delve`: checks, formats, compares, merges, converts, shows, creates and plays scenarios.

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

mod change;
mod check;
mod convert;
mod delete;
mod diff;
mod explain;
mod files;
mod fmt;
mod input;
mod merge;
mod named;
mod new;
mod output;
mod packaging;
mod play;
mod rename;
mod replay;
mod schema;
mod show;

use output::Output;

/// Checks, formats, compares, merges, shows, creates and plays scenarios for a dungeon-crawl board game.
#[derive(Parser)]
#[command(name = "delve", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 all is well (notes may be left), 1 errors or warnings were found, \
    2 delve could not do what was asked.\nColours are left out when the output is no terminal or \
    NO_COLOR is set."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    New(new::Args),
    Check(check::Args),
    Explain(explain::Args),
    Rules(explain::ListArgs),
    Fmt(fmt::Args),
    Show(show::Args),
    Play(play::Args),
    Replay(replay::Args),
    Rename(rename::Args),
    Delete(delete::Args),
    Diff(diff::Args),
    Merge(merge::Args),
    Convert(convert::Args),
    Schema(schema::Args),
    Completions(packaging::CompletionArgs),
    Man(packaging::ManArgs),
}

/// How a command ended, as the exit code says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    /// All is well.
    Fine,
    /// Something is wrong with a scenario.
    Faulty,
    /// The command could not do its work.
    Failed,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> ExitCode {
        ExitCode::from(ending as u8)
    }
}

/// What `delve` alone prints.
fn help(output: &mut Output) -> io::Result<Ending> {
    let help = Cli::command().render_help();
    let text = if output.colour() {
        help.ansi().to_string()
    } else {
        help.to_string()
    };
    output.print(&text)?;
    Ok(Ending::Fine)
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut output = Output::new();
    let ending = match &cli.command {
        None => help(&mut output),
        Some(Command::Check(args)) => check::run(args, &mut output),
        Some(Command::Explain(args)) => explain::run(args, &mut output),
        Some(Command::Rules(args)) => explain::list(args, &mut output),
        Some(Command::Completions(args)) => packaging::completions(args, &mut output),
        Some(Command::Man(args)) => packaging::man(args, &mut output),
        Some(Command::Diff(args)) => diff::run(args, &mut output),
        Some(Command::Fmt(args)) => fmt::run(args, &mut output),
        Some(Command::Merge(args)) => merge::run(args, &mut output),
        Some(Command::Show(args)) => show::run(args, &mut output),
        Some(Command::New(args)) => new::run(args, &mut output),
        Some(Command::Rename(args)) => rename::run(args, &mut output),
        Some(Command::Delete(args)) => delete::run(args, &mut output),
        Some(Command::Convert(args)) => convert::run(args, &mut output),
        Some(Command::Play(args)) => play::run(args, &mut output),
        Some(Command::Replay(args)) => replay::run(args, &mut output),
        Some(Command::Schema(args)) => schema::run(args, &mut output),
    };
    match ending.and_then(|ending| output.finish().map(|()| ending)) {
        Ok(ending) => ending.into(),
        Err(error) => {
            output::complain(&format!("cannot write the output: {error}"));
            Ending::Failed.into()
        }
    }
}
