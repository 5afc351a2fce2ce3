//! `delve merge`: what two people made of one scenario, put together; as git asks for it.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use delve_format::merge::{MARKER_SIZE, Markers, Merged, by_lines, merge};
use delve_format::position::LineIndex;
use delve_format::{Catalog, Document, file};
use delve_validator::{Severity, check};

use crate::Ending;
use crate::output::{Output, complain, tell};

/// Put two versions of a scenario together, as git's merge driver
///
/// The result is written to OURS. Exit codes: 0 merged, 1 something is left to be settled by hand
/// (it stands in OURS and is told of), 2 it could not be done and OURS is as it was.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The version that both began with; an empty file when there is none
    base: PathBuf,
    /// Our version; the result is written here
    ours: PathBuf,
    /// Their version
    theirs: PathBuf,
    /// What to call the file in messages
    #[arg(long, value_name = "NAME")]
    path: Option<PathBuf>,
    /// Print the result instead of writing it to OURS
    #[arg(long)]
    stdout: bool,
    /// Length of the conflict markers
    #[arg(long, value_name = "N", default_value_t = MARKER_SIZE)]
    marker_size: usize,
    /// What stands between the markers of a conflict
    #[arg(long, value_name = "STYLE", default_value = "merge")]
    style: Style,
    /// What to call our version at its marker
    #[arg(long, value_name = "LABEL", allow_hyphen_values = true)]
    ours_label: Option<String>,
    /// What to call their version
    #[arg(long, value_name = "LABEL", allow_hyphen_values = true)]
    theirs_label: Option<String>,
    /// What to call the version that both began with
    #[arg(long, value_name = "LABEL", allow_hyphen_values = true)]
    base_label: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Style {
    /// Both versions
    Merge,
    /// Both versions, and between them what it was before both changed it
    Diff3,
    /// As diff3; lines with which both versions begin or end alike stand outside
    Zdiff3,
}

impl Args {
    fn markers(&self) -> Markers<'_> {
        let usual = Markers::default();
        Markers {
            size: self.marker_size,
            style: match self.style {
                Style::Merge => delve_format::merge::Style::Merge,
                Style::Diff3 => delve_format::merge::Style::Diff3,
                Style::Zdiff3 => delve_format::merge::Style::Zdiff3,
            },
            ours: label(self.ours_label.as_deref(), "%X", usual.ours),
            base: label(self.base_label.as_deref(), "%S", usual.base),
            theirs: label(self.theirs_label.as_deref(), "%Y", usual.theirs),
        }
    }
}

/// What to call a version. Git passes a label that it has none for as an empty one, and before 2.44,
/// which knows no labels, its placeholder as it is.
fn label<'l>(given: Option<&'l str>, placeholder: &str, usual: &'l str) -> &'l str {
    given
        .filter(|label| !label.trim().is_empty() && *label != placeholder)
        .unwrap_or(usual)
}

/// How git calls the sides of a common version that it has to make first.
const INNER: &str = "Temporary merge branch";

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let name = args
        .path
        .as_ref()
        .unwrap_or(&args.ours)
        .display()
        .to_string();
    let texts = [&args.base, &args.ours, &args.theirs].map(|path| read(path));
    let [Some(base), Some(ours), Some(theirs)] = texts else {
        return Ok(Ending::Failed);
    };
    // A common version that git makes of two, with conflicts of its own: what is told of it is told again
    // of the merge itself, or settled there.
    let inner = args
        .ours_label
        .as_deref()
        .is_some_and(|label| label.starts_with(INNER));
    let (merged, refused) = match merge(&base, &ours, &theirs, &args.markers()) {
        Ok(merged) => (merged, None),
        // Neither side's work is left out, as it would be if ours stayed as it is.
        Err(refused) => (
            by_lines(&base, &ours, &theirs, &args.markers()),
            Some(refused),
        ),
    };
    if args.stdout {
        output.verbatim(&merged.text)?;
    } else if merged.text != ours
        && let Err(error) = file::save(&args.ours, &merged.text)
    {
        complain(&error.to_string());
        return Ok(Ending::Failed);
    }
    let left = if merged.conflicts.is_empty() {
        new_errors(&name, &merged, &ours, &theirs)
    } else {
        conflicts(&name, &merged)
    };
    if !inner {
        left.iter().for_each(|line| tell(line));
        if let Some(why) = &refused {
            tell(&format!(
                "{name}: merged by lines only: {why}; look it through"
            ));
        }
    }
    // Of a common version that has conflicts of its own nothing is left once they are merged away.
    let doubtful = refused.is_some() && !Document::parse(merged.text.as_str()).faults().is_empty();
    Ok(if left.is_empty() && !doubtful {
        Ending::Fine
    } else {
        Ending::Faulty
    })
}

fn read(path: &Path) -> Option<String> {
    file::read(path)
        .inspect_err(|error| complain(&error.to_string()))
        .ok()
}

/// What both sides did in different ways, a line each.
fn conflicts(name: &str, merged: &Merged) -> Vec<String> {
    let told = merged.conflicts.iter();
    told.map(|conflict| format!("{name}:{}: conflict: {}", conflict.line, conflict.message))
        .collect()
}

/// Errors on the board that neither version had by itself.
fn new_errors(name: &str, merged: &Merged, ours: &str, theirs: &str) -> Vec<String> {
    if merged.text == ours || merged.text == theirs {
        return Vec::new();
    }
    let found = |text: &str| {
        let document = Document::parse(text);
        let mut found = check(&document, Catalog::built_in());
        found.retain(|d| d.is_open() && d.severity == Severity::Error);
        found
    };
    let known: BTreeSet<(&str, String)> = [ours, theirs]
        .into_iter()
        .flat_map(found)
        .map(|d| (d.rule, d.message))
        .collect();
    let index = LineIndex::new(&merged.text);
    found(&merged.text)
        .into_iter()
        .filter(|d| !known.contains(&(d.rule, d.message.clone())))
        .map(|d| {
            let (line, column) = index.line_column(&merged.text, d.span.start);
            let (rule, message) = (d.rule, d.message);
            format!("{name}:{line}:{column}: merged cleanly as text, but on the board: {message} [{rule}]")
        })
        .collect()
}
