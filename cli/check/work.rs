//! What is done with one scenario: it is read, mended if that is wanted, and checked.

use std::path::PathBuf;
use std::sync::Arc;

use delve_format::{Catalog, Document, file};
use delve_validator::report::{FileReport, Summary};
use delve_validator::{Diagnostic, Severity, check, fingerprints, mend, render};

use super::baseline::{Baseline, Known};
use super::{Config, Format, Settled};
use crate::fmt::diff;

/// So many findings of one file are told, the worst first; all are counted.
pub(crate) const MOST_SHOWN: usize = 1_000;

/// Whether fixes are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Nothing is changed.
    Look,
    /// Fixes are applied.
    Fix,
    /// What they would change is shown.
    Diff,
}

/// What is to be done with every file.
pub(crate) struct Work {
    pub(crate) format: Format,
    pub(crate) colour: bool,
    pub(crate) mode: Mode,
    pub(crate) baseline: Option<Arc<Baseline>>,
    /// Whether a new baseline is wanted.
    pub(crate) keeps: bool,
}

/// A file to check, and the settings that hold there.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) path: PathBuf,
    pub(crate) config: Settled,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    /// What the file is called.
    pub(crate) name: String,
    /// What is printed at once.
    pub(crate) shown: String,
    /// The findings for a document that is printed at the end.
    pub(crate) report: FileReport,
    /// How many of what, of this file.
    pub(crate) tally: Summary,
    /// What a baseline would know.
    pub(crate) kept: Vec<Known>,
    /// Findings that the baseline knows and that are gone.
    pub(crate) gone: Vec<Known>,
    /// The rule and the message of what was mended, or would be.
    pub(crate) mended: Vec<(&'static str, String)>,
    /// Whether fixes were wanted for a text with syntax errors.
    pub(crate) is_broken: bool,
    /// Why the mended text could not be saved.
    pub(crate) unsaved: Option<String>,
}

impl Checked {
    /// Whether nothing is printed of it at once.
    pub(crate) fn is_quiet(&self) -> bool {
        let says_nothing = self.shown.is_empty() && self.gone.is_empty() && self.mended.is_empty();
        says_nothing && !self.is_broken && self.unsaved.is_none() && self.report.left_out == 0
    }
}

impl Work {
    /// Checks a file, or says why that cannot be.
    pub(crate) fn file(&self, job: &Job) -> Result<Checked, String> {
        let text = file::read(&job.path).map_err(|error| error.to_string())?;
        let mut checked = self.text(job, text.clone());
        if self.mode == Mode::Fix && !checked.mended.is_empty() {
            let saved = file::save(&job.path, &self.mended(&text, &job.config));
            if let Err(error) = saved {
                // What is in the file is what was found there.
                let look = Work {
                    mode: Mode::Look,
                    baseline: self.baseline.clone(),
                    ..*self
                };
                checked = look.text(job, text);
                checked.unsaved = Some(error.to_string());
            }
        }
        Ok(checked)
    }

    /// A text with all its fixes applied.
    pub(crate) fn mended(&self, text: &str, config: &Config) -> String {
        let document = Document::parse(text);
        let mended = mend(&document, Catalog::built_in(), &config.settings.levels);
        match mended.done.is_empty() {
            // A text of an older version stays so unless there is something to mend.
            true => text.to_owned(),
            false => mended.document.text().to_owned(),
        }
    }

    /// Checks a text.
    pub(crate) fn text(&self, job: &Job, text: String) -> Checked {
        let name = job.path.display().to_string();
        let levels = &job.config.settings.levels;
        let mut checked = Checked::default();
        let mut document = Document::parse(text);
        let found = match self.mode {
            Mode::Look => levels.apply(check(&document, Catalog::built_in())),
            Mode::Fix | Mode::Diff => {
                checked.is_broken = document.is_broken();
                let mended = mend(&document, Catalog::built_in(), levels);
                checked.mended = mended.done;
                if !checked.mended.is_empty() && self.mode == Mode::Diff {
                    let (old, new) = (document.file_text(), mended.document.text());
                    checked.shown = diff::unified(&name, old, new, self.colour);
                }
                if !checked.mended.is_empty() {
                    document = mended.document;
                }
                mended.left
            }
        };
        self.tell(&name, &document, &found, job, &mut checked);
        checked.name = name;
        checked
    }

    fn tell(
        &self,
        name: &str,
        document: &Document,
        found: &[Diagnostic],
        job: &Job,
        checked: &mut Checked,
    ) {
        let needs_prints = self.keeps || self.baseline.is_some() || self.format != Format::Full;
        let prints = match needs_prints {
            true => fingerprints(document, found),
            false => Vec::new(),
        };
        let print = |i: usize| prints.get(i).map_or("", String::as_str);
        let known: Vec<bool> = match &self.baseline {
            None => vec![false; found.len()],
            Some(baseline) => {
                let file = baseline.of(&job.path);
                checked.gone = file.gone(&prints);
                let is_known = |(i, d): (usize, &Diagnostic)| d.is_open() && file.knows(print(i));
                found.iter().enumerate().map(is_known).collect()
            }
        };
        checked.tally = count(found, &known);
        if self.keeps {
            let open = found.iter().enumerate().filter(|(_, d)| d.is_open());
            checked.kept = open.map(|(i, d)| Known::new(d, print(i))).collect();
        }
        if self.mode == Mode::Diff {
            return;
        }
        if self.format == Format::Full {
            checked.shown += &full(name, document, found, &known, self.colour);
            return;
        }
        let all = found.iter().enumerate();
        let all = all.map(|(i, d)| (d, print(i), known[i]));
        let report = FileReport::new(name, document, all, MOST_SHOWN);
        checked.shown += &match self.format {
            Format::Short => render::short(&report),
            Format::Github => render::github(&report),
            Format::JsonLines => render::json_lines(&report),
            Format::Full | Format::Json | Format::Sarif | Format::Gitlab | Format::Junit => {
                String::new()
            }
        };
        checked.report = report;
    }
}

/// The findings of a file with excerpts.
fn full(
    name: &str,
    document: &Document,
    found: &[Diagnostic],
    known: &[bool],
    colour: bool,
) -> String {
    let open = found.iter().zip(known);
    let open = open.filter(|(diagnostic, known)| diagnostic.is_open() && !**known);
    let open: Vec<Diagnostic> = open
        .take(MOST_SHOWN)
        .map(|(diagnostic, _)| diagnostic.clone().in_file(document))
        .collect();
    let open: Vec<&Diagnostic> = open.iter().collect();
    match open.is_empty() {
        true => String::new(),
        false => render::full(name, document.file_text(), &open, colour),
    }
}

fn count(found: &[Diagnostic], known: &[bool]) -> Summary {
    let mut tally = Summary {
        files: 1,
        ..Summary::default()
    };
    for (diagnostic, known) in found.iter().zip(known) {
        *match diagnostic.severity {
            _ if !diagnostic.is_open() => &mut tally.waived,
            _ if *known => &mut tally.known,
            Severity::Error => &mut tally.errors,
            Severity::Warning => &mut tally.warnings,
            Severity::Note => &mut tally.notes,
        } += 1;
    }
    tally
}
