//! `delve check`: looks for everything that is wrong with scenarios.

use std::fmt::Write;
use std::io;
use std::path::PathBuf;

use delve_format::{Catalog, Document, file};
use delve_validator::{Diagnostic, Severity, check, render};

use crate::Ending;
use crate::files::{Found, find, without_scenarios};
use crate::input::{is_stream, stdin};
use crate::output::{Output, complain};

/// Check scenarios and show what is wrong with them.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scenario files, and folders to look through for files that end in `.ron` or `.json`; `-`
    /// reads standard input
    ///
    /// Of a folder's `.json` files only those are scenarios whose outermost `{…}` has a `"format"` and
    /// a `"title"` or `"start"`. What a folder's `.ignore` or `.gitignore` file lists is left out of that folder, and so is what
    /// is hidden; a file that is named is always checked.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// What to call standard input in messages
    #[arg(long, value_name = "NAME", default_value = "<stdin>")]
    stdin_name: String,
}

/// So many findings of one file are shown, the worst first; all are counted.
const MOST_SHOWN: usize = 1_000;

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let mut tally = Tally::default();
    if args.paths.iter().any(|path| is_stream(path)) {
        if args.paths.len() > 1 {
            complain("`-` is standard input and cannot be named with other paths");
            return Ok(Ending::Failed);
        }
        let name = &args.stdin_name;
        one(name, stdin(name), output, &mut tally)?;
        output.print(&tally.summary())?;
        return Ok(tally.ending());
    }
    for found in find(&args.paths) {
        match found {
            Found::File(path) => {
                let text = file::read(&path).map_err(|error| error.to_string());
                one(&path.display().to_string(), text, output, &mut tally)?;
            }
            Found::NoScenario(why) => {
                complain(&why);
                tally.empty += 1;
            }
            Found::Nothing(why) => {
                complain(&why);
                tally.unread += 1;
            }
        }
    }
    output.print(&tally.summary())?;
    Ok(tally.ending())
}

/// Checks one text, or says why there is none, and prints what was found.
fn one(
    path: &str,
    text: Result<String, String>,
    output: &mut Output,
    tally: &mut Tally,
) -> io::Result<()> {
    let text = match text {
        Ok(text) => text,
        Err(why) => {
            complain(&why);
            tally.unread += 1;
            return Ok(());
        }
    };
    let document = Document::parse(text);
    let found = check(&document, Catalog::built_in());
    let found: Vec<Diagnostic> = found.into_iter().map(|d| d.in_file(&document)).collect();
    let open: Vec<&Diagnostic> = found.iter().filter(|d| d.is_open()).collect();
    tally.add(&found);
    if open.is_empty() {
        return Ok(());
    }
    let shown = &open[..open.len().min(MOST_SHOWN)];
    let text = render::full(path, document.file_text(), shown, output.colour());
    output.print(&text)?;
    if open.len() > MOST_SHOWN {
        let more = open.len() - MOST_SHOWN;
        let path = render::safe(path);
        output.print(&format!("{path}: {more} more findings are not shown\n\n"))?;
    }
    Ok(())
}

/// How many of what.
#[derive(Default)]
struct Tally {
    files: usize,
    errors: usize,
    warnings: usize,
    notes: usize,
    waived: usize,
    /// Paths at which nothing could be read.
    unread: usize,
    /// Folders without a scenario.
    empty: usize,
}

impl Tally {
    fn add(&mut self, found: &[Diagnostic]) {
        self.files += 1;
        for diagnostic in found {
            *match diagnostic.severity {
                _ if !diagnostic.is_open() => &mut self.waived,
                Severity::Error => &mut self.errors,
                Severity::Warning => &mut self.warnings,
                Severity::Note => &mut self.notes,
            } += 1;
        }
    }

    /// One line: `3 files checked: 1 error, 2 warnings, no notes`.
    fn summary(&self) -> String {
        let mut line = format!(
            "{} checked: {}, {}, {}",
            count(self.files, "file"),
            count(self.errors, "error"),
            count(self.warnings, "warning"),
            count(self.notes, "note"),
        );
        if self.waived > 0 {
            let _ = write!(line, ", {} waived", self.waived);
        }
        if self.unread > 0 {
            let _ = write!(line, "; {} could not be read", count(self.unread, "path"));
        }
        line += &without_scenarios(self.empty);
        line.push('\n');
        line
    }

    fn ending(&self) -> Ending {
        if self.unread + self.empty > 0 {
            Ending::Failed
        } else if self.errors + self.warnings > 0 {
            Ending::Faulty
        } else {
            Ending::Fine
        }
    }
}

fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
