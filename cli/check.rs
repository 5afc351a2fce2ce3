//! `delve check`: looks for everything that is wrong with scenarios.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread;

use clap::ValueEnum;

use crate::Ending;
use crate::files::{Found, find};
use crate::input::{is_stream, stdin};
use crate::output::{Output, complain};

mod baseline;
mod config;
mod flags;
mod pool;
mod progress;
mod tell;
mod watch;
mod work;

use baseline::Baseline;
use config::{Config, Configs};
use flags::LevelFlags;
use tell::Teller;
use work::{Job, Mode, Work};

/// Check scenarios and show what is wrong with them
///
/// Findings that a waiver of the scenario accepts do not count, nor do those that a baseline knows. How much
/// each rule counts is said by the options here, else by the nearest `delve.toml` in the folder of the
/// scenario or in one above it, else by the rule. `delve rules` lists the rules.
#[derive(clap::Args)]
#[command(
    after_help = "Exit codes: 0 no errors and no more warnings than --max-warnings allows, 1 there are, \
    2 delve could not do what was asked."
)]
pub(crate) struct Args {
    /// Scenario files, and folders to look through for files that end in `.ron` or `.json`; `-`
    /// reads standard input
    ///
    /// Of a folder's `.json` files only those are scenarios whose outermost `{…}` has a `"format"` and
    /// a `"title"` or `"start"`; recorded games, packs and campaigns are left out. What a folder's `.ignore` or `.gitignore` file lists is left out of that folder, and so is what
    /// is hidden; a file that is named is always checked.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// How findings are told
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Full)]
    format: Format,
    #[command(flatten)]
    levels: LevelFlags,
    /// So many warnings are still well
    #[arg(long, value_name = "N")]
    max_warnings: Option<usize>,
    /// Leave out the findings that this file knows, and say which of them are gone
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Write what is found to this file, as a baseline for later
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "fix", "diff", "watch"])]
    write_baseline: Option<PathBuf>,
    /// Mend what has a safe fix, then tell what is left; of standard input the mended text is written to
    /// standard output
    #[arg(long)]
    fix: bool,
    /// Show what --fix would change, change nothing, and end with exit code 1 if anything would
    #[arg(long)]
    diff: bool,
    /// Go on: check again whenever a scenario or its settings change, until Ctrl-C
    #[arg(long, conflicts_with_all = ["fix", "diff"])]
    watch: bool,
    /// Take the settings from this file, whatever stands beside the scenarios
    #[arg(long, value_name = "FILE", conflicts_with = "no_config")]
    config: Option<PathBuf>,
    /// Take no settings from any `delve.toml`
    #[arg(long)]
    no_config: bool,
    /// So many files are checked at once [default: one for each core]
    #[arg(short = 'j', long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// What to call standard input in messages; with a path, the `delve.toml` for that file counts
    #[arg(long, value_name = "NAME", default_value = "<stdin>")]
    stdin_name: String,
}

/// How findings are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Excerpts with what is wrong underlined
    Full,
    /// One line a finding: `path:line:column: severity[rule]: message`
    Short,
    /// One JSON document
    Json,
    /// One JSON object a line
    JsonLines,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of GitHub Actions
    Github,
    /// A Code Quality report of GitLab
    Gitlab,
    /// JUnit's XML
    Junit,
}

impl Format {
    /// Whether standard output is one document, told when all is known.
    fn is_document(self) -> bool {
        matches!(
            self,
            Format::Json | Format::Sarif | Format::Gitlab | Format::Junit
        )
    }

    /// Whether standard output is for programs, so that what people are told goes to standard error.
    fn is_for_programs(self) -> bool {
        self.is_document() || self == Format::JsonLines
    }
}

impl Args {
    fn mode(&self) -> Mode {
        match (self.diff, self.fix) {
            (true, _) => Mode::Diff,
            (false, true) => Mode::Fix,
            (false, false) => Mode::Look,
        }
    }

    fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(cores, NonZeroUsize::get).min(256)
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    match prepare(args, output.colour()) {
        Err(why) => {
            complain(&why);
            Ok(Ending::Failed)
        }
        Ok((work, configs)) if args.watch => watch::run(args, &work, configs, output),
        Ok((work, configs)) if args.paths.iter().any(|path| is_stream(path)) => {
            standard_input(args, &work, configs, output)
        }
        Ok((work, configs)) => files(args, &work, configs, output),
    }
}

/// What the options say, or why it cannot be done.
fn prepare(args: &Args, colour: bool) -> Result<(Work, Configs), String> {
    let is_stdin = args.paths.iter().any(|path| is_stream(path));
    if is_stdin && args.paths.len() > 1 {
        return Err("`-` is standard input and cannot be named with other paths".to_owned());
    }
    if is_stdin && args.watch {
        return Err("standard input cannot be watched; name files or folders".to_owned());
    }
    if args.watch && args.format.is_document() {
        return Err("--watch goes on for ever; take --format full, short or json-lines".to_owned());
    }
    let configs = Configs::new(args)?;
    let baseline = args.baseline.as_deref().map(Baseline::read).transpose()?;
    let baseline = baseline.map(std::sync::Arc::new);
    let work = Work {
        format: args.format,
        colour,
        mode: args.mode(),
        baseline,
        keeps: args.write_baseline.is_some(),
    };
    Ok((work, configs))
}

/// What is to be looked at, in the order in which it is told.
enum Item {
    File(Job),
    /// A path at which nothing can be checked, and why.
    Nothing(PathBuf, String),
    /// A folder without a scenario.
    Empty(PathBuf, String),
}

impl Item {
    /// What it is called, and what is wrong with it.
    fn name(&self) -> String {
        match self {
            Item::File(job) => job.path.display().to_string(),
            Item::Nothing(_, why) | Item::Empty(_, why) => why.clone(),
        }
    }
}

/// All that the paths lead to, with the settings that hold there; and how many files settings left out.
fn items(paths: &[PathBuf], configs: &mut Configs) -> (Vec<Item>, usize) {
    let mut left_out = 0;
    let mut items = Vec::new();
    for found in find(paths) {
        match found {
            Found::File(path) => {
                let config = configs.of(&path);
                // A file that is named is always checked.
                if !paths.contains(&path) && config.excludes(&path) {
                    left_out += 1;
                    continue;
                }
                items.push(Item::File(Job { path, config }));
            }
            Found::Nothing(path, why) => items.push(Item::Nothing(path, why)),
            Found::NoScenario(path, why) => items.push(Item::Empty(path, why)),
        }
    }
    (items, left_out)
}

/// Checks files and folders.
fn files(
    args: &Args,
    work: &Work,
    mut configs: Configs,
    output: &mut Output,
) -> io::Result<Ending> {
    let (items, left_out) = items(&args.paths, &mut configs);
    let mut teller = Teller::new(args, output);
    teller.faulty_settings(configs.faulty());
    teller.left_out(left_out);
    let jobs: Vec<Option<&Job>> = items
        .iter()
        .map(|item| match item {
            Item::File(job) => Some(job),
            _ => None,
        })
        .collect();
    let total = jobs.iter().flatten().count();
    let mut progress = progress::Progress::new(total);
    let mut kept = BTreeMap::new();
    let look = |job: &Option<&Job>| job.map(|job| work.file(job));
    pool::in_order(&jobs, args.threads(), look, |event| match event {
        pool::Event::Tick(done) => {
            progress.show(done);
            Ok(())
        }
        pool::Event::Done(i, checked) => {
            if !matches!(&checked, Some(Ok(checked)) if checked.is_quiet()) {
                progress.clear();
            }
            match (&items[i], checked) {
                (Item::File(job), Some(Ok(mut checked))) => {
                    if !checked.kept.is_empty() {
                        kept.insert(job.path.clone(), std::mem::take(&mut checked.kept));
                    }
                    teller.checked(&checked, &job.config)
                }
                (Item::File(job), Some(Err(why))) => teller.unread(&job.path, &why),
                (Item::Nothing(path, why), _) => teller.unread(path, why),
                (Item::Empty(path, why), _) => teller.empty(path, why),
                (Item::File(_), None) => Ok(()),
            }
        }
    })?;
    progress.clear();
    finish(args, teller, &kept)
}

/// Checks standard input.
fn standard_input(
    args: &Args,
    work: &Work,
    mut configs: Configs,
    output: &mut Output,
) -> io::Result<Ending> {
    let name = &args.stdin_name;
    let path = PathBuf::from(name);
    let job = Job {
        config: configs.of(&path),
        path,
    };
    let text = stdin(name);
    // The mended text has standard output for itself.
    let mended = match (&text, work.mode) {
        (Ok(text), Mode::Fix) => Some(work.mended(text, &job.config)),
        _ => None,
    };
    if let Some(text) = &mended {
        output.verbatim(text)?;
    }
    let mut teller = Teller::new(args, output);
    teller.faulty_settings(configs.faulty());
    let mut kept = BTreeMap::new();
    match text {
        Ok(text) => {
            let mut checked = work.text(&job, text);
            kept.insert(job.path.clone(), std::mem::take(&mut checked.kept));
            teller.checked(&checked, &job.config)?;
        }
        Err(why) => teller.unread(&job.path, &why)?,
    }
    finish(args, teller, &kept)
}

/// Tells the rest, and writes a baseline if one is wanted.
fn finish(
    args: &Args,
    teller: Teller<'_>,
    kept: &BTreeMap<PathBuf, Vec<baseline::Known>>,
) -> io::Result<Ending> {
    let ending = teller.finish()?;
    let Some(path) = &args.write_baseline else {
        return Ok(ending);
    };
    if ending == Ending::Failed {
        complain("no baseline is written, because not all could be checked");
        return Ok(ending);
    }
    match baseline::write(path, kept) {
        Ok(said) => {
            crate::output::tell(&said);
            Ok(Ending::Fine)
        }
        Err(why) => {
            complain(&why);
            Ok(Ending::Failed)
        }
    }
}

/// The settings that hold for a file, with what they are called.
type Settled = std::sync::Arc<Config>;
