//! `delve fmt`: lays scenarios out in canonical order and layout.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use delve_format::tidy::tidy;
use delve_format::{Catalog, Document, file};
use delve_validator::render::{self, safe};
use delve_validator::{Diagnostic, check};

use crate::Ending;
use crate::files::{Found, find, without_scenarios};
use crate::input::{is_stream, stdin};
use crate::output::{Output, complain};

pub(crate) mod diff;

/// Lay scenarios out in canonical order and layout
///
/// Fields come in their usual order, lines are broken where they should be, and comments stay with
/// what they are about. What a scenario says is never changed. A file with a syntax error is left as
/// it is.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scenario files, and folders to look through for them; `-` reads standard input and writes
    /// standard output
    ///
    /// What a folder's `.ignore` or `.gitignore` file lists is left out of that folder, and so is what
    /// is hidden; a file that is named is always formatted.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing, list what would change, and end with exit code 1 if anything would
    #[arg(long)]
    check: bool,
    /// Change nothing, show what would change, and end with exit code 1 if anything would
    #[arg(long)]
    diff: bool,
    /// What to call standard input in messages
    #[arg(long, value_name = "NAME", default_value = "<stdin>")]
    stdin_name: String,
}

impl Args {
    fn is_dry(&self) -> bool {
        self.check || self.diff
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    if args.paths.iter().any(|path| is_stream(path)) {
        if args.paths.len() > 1 {
            complain("`-` is standard input and cannot be named with other paths");
            return Ok(Ending::Failed);
        }
        return standard_input(args, output);
    }
    let mut tally = Tally::default();
    for found in find(&args.paths) {
        match found {
            Found::File(path) => one(&path, args, output, &mut tally)?,
            Found::Nothing(_, why) => tally.failed(&why),
            Found::NoScenario(_, why) => {
                complain(&why);
                tally.empty += 1;
            }
        }
    }
    if !args.diff {
        output.print(&tally.summary(args.check))?;
    }
    Ok(tally.ending(args.is_dry()))
}

/// Formats one file.
fn one(path: &Path, args: &Args, output: &mut Output, tally: &mut Tally) -> io::Result<()> {
    let text = match file::read(path) {
        Ok(text) => text,
        Err(error) => {
            tally.failed(&error.to_string());
            return Ok(());
        }
    };
    let name = path.display().to_string();
    match formatted(&name, text) {
        Formatted::Broken => tally.broken += 1,
        Formatted::Failed(why) => tally.failed(&why),
        Formatted::Same(_) => tally.same += 1,
        Formatted::New { old, new } => {
            if !args.is_dry()
                && let Err(error) = file::save(path, &new)
            {
                tally.failed(&error.to_string());
                return Ok(());
            }
            tally.changed += 1;
            report(&name, &old, &new, args, output)?;
        }
    }
    Ok(())
}

/// Says what became of a text, or would.
fn report(name: &str, old: &str, new: &str, args: &Args, output: &mut Output) -> io::Result<()> {
    if args.diff {
        return output.print(&diff::unified(name, old, new, output.colour()));
    }
    let verb = if args.check {
        "would format"
    } else {
        "formatted"
    };
    output.print(&format!("{verb} {}\n", safe(name)))
}

/// Formats standard input to standard output.
fn standard_input(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let name = &args.stdin_name;
    let text = match stdin(name) {
        Ok(text) => text,
        Err(why) => {
            complain(&why);
            return Ok(Ending::Failed);
        }
    };
    match formatted(name, text) {
        Formatted::Broken => Ok(Ending::Faulty),
        Formatted::Failed(why) => {
            complain(&why);
            Ok(Ending::Failed)
        }
        Formatted::Same(text) => {
            if !args.is_dry() {
                output.verbatim(&text)?;
            }
            Ok(Ending::Fine)
        }
        Formatted::New { old, new } if args.is_dry() => {
            report(name, &old, &new, args, output)?;
            Ok(Ending::Faulty)
        }
        Formatted::New { new, .. } => {
            output.verbatim(&new)?;
            Ok(Ending::Fine)
        }
    }
}

/// What became of a text.
enum Formatted {
    /// It was formatted already.
    Same(String),
    New {
        old: String,
        new: String,
    },
    /// It has syntax errors, which were shown.
    Broken,
    Failed(String),
}

fn formatted(name: &str, old: String) -> Formatted {
    let document = Document::parse(old.as_str());
    let Ok(new) = tidy(&document) else {
        show_faults(name, &document);
        return Formatted::Broken;
    };
    if new == old {
        return Formatted::Same(new);
    }
    // Nobody's work may be lost to a fault of this program.
    if Document::parse(new.as_str()).scenario() != document.scenario() {
        return Formatted::Failed(format!(
            "{name}: formatted it would say something else, so it is left as it is; this is a fault \
             of delve, please report it"
        ));
    }
    Formatted::New { old, new }
}

/// Shows on standard error why a text is left as it is, as `delve check` does.
fn show_faults(name: &str, document: &Document) {
    let found = check(document, Catalog::built_in());
    let open: Vec<&Diagnostic> = found.iter().filter(|d| d.is_open()).collect();
    // Colours are taken out where standard error is no terminal.
    let shown = render::full(name, document.text(), &open, true);
    // Nothing is left to be done when even this cannot be written.
    let _ = anstream::stderr().write_all(shown.as_bytes());
}

/// How many of what.
#[derive(Default)]
struct Tally {
    changed: usize,
    same: usize,
    /// Files with syntax errors.
    broken: usize,
    /// Paths that could not be read or written.
    failed: usize,
    /// Folders without a scenario.
    empty: usize,
}

impl Tally {
    fn failed(&mut self, why: &str) {
        complain(why);
        self.failed += 1;
    }

    /// One line: `1 file formatted, 2 files were so already`.
    fn summary(&self, check: bool) -> String {
        let files = |number: usize| match number {
            1 => "1 file".to_owned(),
            _ => format!("{number} files"),
        };
        let verb = if check {
            "would be formatted"
        } else {
            "formatted"
        };
        let mut line = match self.changed {
            0 => format!(
                "nothing {}",
                if check { "would change" } else { "to format" }
            ),
            changed => format!("{} {verb}", files(changed)),
        };
        match self.same {
            0 => {}
            1 => line += ", 1 file is as it should be",
            same => line += &format!(", {same} files are as they should be"),
        }
        if self.broken > 0 {
            line += &format!(", {} left alone because of errors", files(self.broken));
        }
        if self.failed > 0 {
            let paths = if self.failed == 1 { "path" } else { "paths" };
            line += &format!("; {} {paths} could not be read or written", self.failed);
        }
        line + &without_scenarios(self.empty) + "\n"
    }

    fn ending(&self, dry: bool) -> Ending {
        if self.failed + self.empty > 0 {
            Ending::Failed
        } else if self.broken > 0 || dry && self.changed > 0 {
            Ending::Faulty
        } else {
            Ending::Fine
        }
    }
}
