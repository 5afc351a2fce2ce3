//! `delve completions` and `delve man`: what packages of this program install beside it.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::output::{Output, complain};
use crate::{Cli, Ending};

/// Print completions for a shell
///
/// For bash: `delve completions bash > ~/.local/share/bash-completion/completions/delve`. The manual's page
/// "Checking in CI" has the others.
#[derive(clap::Args)]
pub(crate) struct CompletionArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the manual pages for `man` to a folder
#[derive(clap::Args)]
pub(crate) struct ManArgs {
    /// The folder, which is made if it is not there; pages of an earlier version are replaced
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(crate) fn completions(args: &CompletionArgs, output: &mut Output) -> io::Result<Ending> {
    let mut bytes = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "delve", &mut bytes);
    output.verbatim(&String::from_utf8_lossy(&bytes))?;
    Ok(Ending::Fine)
}

pub(crate) fn man(args: &ManArgs, output: &mut Output) -> io::Result<Ending> {
    let folder = &args.folder;
    // What `help` does is said everywhere.
    let command: Command = Cli::command().disable_help_subcommand(true);
    let written =
        fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(command, folder));
    match written {
        Ok(()) => {
            let name = folder.display().to_string();
            let name = delve_validator::render::path_at_start(&name);
            output.print(&format!(
                "{name}: manual pages written; `man -l` shows one\n"
            ))?;
            Ok(Ending::Fine)
        }
        Err(error) => {
            complain(&format!("{}: cannot be written: {error}", folder.display()));
            Ok(Ending::Failed)
        }
    }
}
