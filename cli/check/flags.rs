//! The options that say how much rules count: `--deny`, `--warn`, `--note` and `--allow`, of which a later
//! one holds before an earlier one.

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};
use delve_validator::{Level, Levels};

/// Levels in the order of the command line.
#[derive(Clone, Debug, Default)]
pub(crate) struct LevelFlags(Vec<(String, Level)>);

/// From the worst down, as `--help` shows them.
const OPTIONS: [(Level, &str); 4] = [
    (
        Level::Deny,
        "Findings of this rule, of this group of rules, or of `all`, are errors; a later option holds \
         before an earlier one",
    ),
    (
        Level::Warn,
        "Findings of this rule, group or `all` are warnings",
    ),
    (
        Level::Note,
        "Findings of this rule, group or `all` are notes, which fail no check",
    ),
    (
        Level::Allow,
        "Findings of this rule, group or `all` are not told",
    ),
];

impl LevelFlags {
    /// Sets these levels on top of others.
    ///
    /// # Errors
    /// What cannot be set, in one line.
    pub(crate) fn lay_over(&self, levels: &mut Levels) -> Result<(), String> {
        for (name, level) in &self.0 {
            levels.set(name, *level).map_err(|error| {
                let word = level.word();
                format!("--{word} {name}: {error}; {}", error.help())
            })?;
        }
        Ok(())
    }
}

impl clap::Args for LevelFlags {
    fn augment_args(command: Command) -> Command {
        OPTIONS.iter().fold(command, |command, (level, help)| {
            let arg = Arg::new(level.word()).long(level.word()).help(*help);
            command.arg(arg.value_name("RULE").action(ArgAction::Append))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for LevelFlags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<LevelFlags, Error> {
        let mut all = Vec::new();
        for (level, _) in OPTIONS {
            let word = level.word();
            let values = matches.get_many::<String>(word).unwrap_or_default();
            let places = matches.indices_of(word).unwrap_or_default();
            all.extend(
                places
                    .zip(values)
                    .map(|(at, name)| (at, name.clone(), level)),
            );
        }
        all.sort_by_key(|(at, ..)| *at);
        let levels = all.into_iter().map(|(_, name, level)| (name, level));
        Ok(LevelFlags(levels.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
