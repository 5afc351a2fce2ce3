//! What is printed of a check: the findings, then how many there are, and how the command ends.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use delve_validator::render;
use delve_validator::report::{FileReport, Summary};

use super::work::{Checked, MOST_SHOWN, Mode};
use super::{Args, Config, Format};
use crate::Ending;
use crate::files::without_scenarios;
use crate::input::is_stream;
use crate::output::{Output, complain, explain, tell};

/// Warnings below one file of settings, and how many are still well there.
#[derive(Default)]
struct Share {
    warnings: usize,
    most: Option<usize>,
}

/// Tells what was found, file by file.
pub(crate) struct Teller<'o> {
    args: &'o Args,
    output: &'o mut Output,
    /// Standard output has the mended text.
    is_aside: bool,
    reports: Vec<FileReport>,
    tally: Summary,
    shares: BTreeMap<Option<PathBuf>, Share>,
    empty: usize,
    left_out: usize,
    faulty_settings: usize,
    unsaved: usize,
    mended: usize,
    mended_files: usize,
    broken: usize,
}

impl<'o> Teller<'o> {
    pub(crate) fn new(args: &'o Args, output: &'o mut Output) -> Teller<'o> {
        let is_stdin = args.paths.iter().any(|path| is_stream(path));
        Teller {
            is_aside: is_stdin && args.mode() == Mode::Fix,
            args,
            output,
            reports: Vec::new(),
            tally: Summary::default(),
            shares: BTreeMap::new(),
            empty: 0,
            left_out: 0,
            faulty_settings: 0,
            unsaved: 0,
            mended: 0,
            mended_files: 0,
            broken: 0,
        }
    }

    /// So many files of settings could not be used.
    pub(crate) fn faulty_settings(&mut self, count: usize) {
        self.faulty_settings = count;
    }

    /// So many files were left out because settings say so.
    pub(crate) fn left_out(&mut self, count: usize) {
        self.left_out = count;
    }

    /// Tells what was found in one file.
    pub(crate) fn checked(&mut self, checked: &Checked, config: &Config) -> io::Result<()> {
        let tally = &checked.tally;
        self.tally.files += tally.files;
        self.tally.errors += tally.errors;
        self.tally.warnings += tally.warnings;
        self.tally.notes += tally.notes;
        self.tally.waived += tally.waived;
        self.tally.known += tally.known;
        let share = self.shares.entry(config.file.clone()).or_default();
        share.warnings += tally.warnings;
        share.most = config.settings.max_warnings;

        let path = &checked.name;
        if let Some(why) = &checked.unsaved {
            complain(why);
            self.unsaved += 1;
        }
        if checked.is_broken {
            tell(&format!(
                "{path}: nothing of it is mended as long as it has syntax errors"
            ));
            self.broken += 1;
        }
        if !checked.mended.is_empty() && checked.unsaved.is_none() {
            self.mended += checked.mended.len();
            self.mended_files += 1;
        }
        if self.args.mode() == Mode::Fix {
            for (rule, message) in &checked.mended {
                tell(&format!("{path}: mended: {rule}: {message}"));
            }
        }
        for known in &checked.gone {
            let said = &known.message;
            tell(&format!(
                "{path}: gone since the baseline: {}: {said}",
                known.rule
            ));
        }
        if !checked.shown.is_empty() {
            self.print(&checked.shown)?;
        }
        if self.args.format.is_document() {
            self.reports.push(checked.report.clone());
        }
        let open = tally.errors + tally.warnings + tally.notes;
        if open > MOST_SHOWN && self.args.mode() != Mode::Diff {
            let path = render::path_at_start(path);
            let more = open - MOST_SHOWN;
            let said = format!("{path}: {more} more findings are not shown");
            match self.args.format.is_for_programs() {
                true => tell(&said),
                false => self.print(&(said + "\n\n"))?,
            }
        }
        Ok(())
    }

    /// Tells that a path could not be read.
    pub(crate) fn unread(&mut self, path: &Path, why: &str) -> io::Result<()> {
        complain(why);
        self.tally.unread += 1;
        self.report_unread(path, why)
    }

    /// Tells that a folder has no scenario.
    pub(crate) fn empty(&mut self, path: &Path, why: &str) -> io::Result<()> {
        complain(why);
        self.empty += 1;
        self.report_unread(path, why)
    }

    fn report_unread(&mut self, path: &Path, why: &str) -> io::Result<()> {
        let report = FileReport::unread(&path.display().to_string(), why);
        match self.args.format {
            Format::Github => self.print(&render::github(&report)),
            Format::JsonLines => self.print(&render::json_lines(&report)),
            format if format.is_document() => {
                self.reports.push(report);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn print(&mut self, text: &str) -> io::Result<()> {
        if self.is_aside {
            explain(text);
            return Ok(());
        }
        self.output.print(text)
    }

    /// Tells the rest: documents, how many of what, and how the command ends.
    pub(crate) fn finish(mut self) -> io::Result<Ending> {
        let told = Summary {
            unread: self.tally.unread + self.empty,
            ..self.tally
        };
        let is_dry = self.args.mode() == Mode::Diff;
        let document = match self.args.format {
            _ if is_dry => String::new(),
            Format::Json => render::json(&self.reports, &told),
            Format::Sarif => render::sarif(&self.reports),
            Format::Gitlab => render::gitlab(&self.reports),
            Format::Junit => render::junit(&self.reports),
            Format::JsonLines => render::json_lines_summary(&told),
            Format::Full | Format::Short | Format::Github => String::new(),
        };
        if !document.is_empty() {
            self.print(&document)?;
        }
        let summary = self.summary();
        if self.args.format.is_for_programs() || is_dry {
            // What is found in the file comes before it on the screen.
            self.output.finish()?;
            tell(&summary);
        } else {
            self.print(&format!("{summary}\n"))?;
        }
        let ending = self.ending();
        self.tell_of_warnings();
        Ok(ending)
    }

    /// One line: `3 files checked: 1 error, 2 warnings, no notes`.
    fn summary(&self) -> String {
        let tally = &self.tally;
        let files = count(tally.files, "file");
        let mut line = match self.args.mode() {
            Mode::Diff => {
                let (findings, files) = (
                    count(self.mended, "finding"),
                    count(self.mended_files, "file"),
                );
                format!("--fix would mend {findings} in {files}")
            }
            Mode::Look | Mode::Fix => format!(
                "{files} checked: {}, {}, {}",
                count(tally.errors, "error"),
                count(tally.warnings, "warning"),
                count(tally.notes, "note"),
            ),
        };
        let mut add = |number: usize, what: &str| {
            if number > 0 {
                let _ = write!(line, ", {number} {what}");
            }
        };
        add(tally.waived, "waived");
        add(tally.known, "known to the baseline");
        if self.args.mode() == Mode::Fix {
            add(self.mended, "mended");
        }
        if self.left_out > 0 {
            let _ = write!(
                line,
                "; {} left out by settings",
                count(self.left_out, "file")
            );
        }
        if tally.unread > 0 {
            let _ = write!(line, "; {} could not be read", count(tally.unread, "path"));
        }
        line + &without_scenarios(self.empty)
    }

    /// Whether there are more warnings than are still well.
    fn has_too_many(&self) -> bool {
        match self.args.max_warnings {
            Some(most) => self.tally.warnings > most,
            None => self.shares.values().any(Share::is_exceeded),
        }
    }

    /// Says how many warnings would have been well, when that is not none.
    fn tell_of_warnings(&self) {
        if self.args.mode() == Mode::Diff {
            return;
        }
        let say = |found: usize, most: usize, by: &str| {
            let found = count(found, "warning");
            tell(&format!("{found}, and {by} allows {most}"));
        };
        match self.args.max_warnings {
            Some(most) if self.tally.warnings > most => {
                say(self.tally.warnings, most, "--max-warnings");
            }
            Some(_) => {}
            None => {
                for (file, share) in self.shares.iter().filter(|(_, share)| share.is_exceeded()) {
                    if let (Some(file), Some(most)) = (file, share.most) {
                        say(share.warnings, most, &super::config::shown(file));
                    }
                }
            }
        }
    }

    fn ending(&self) -> Ending {
        let is_faulty = match self.args.mode() {
            Mode::Diff => self.mended + self.broken > 0,
            Mode::Look | Mode::Fix => self.tally.errors > 0 || self.has_too_many(),
        };
        if self.tally.unread + self.empty + self.faulty_settings + self.unsaved > 0 {
            Ending::Failed
        } else if is_faulty {
            Ending::Faulty
        } else {
            Ending::Fine
        }
    }
}

impl Share {
    fn is_exceeded(&self) -> bool {
        self.warnings > self.most.unwrap_or(0)
    }
}

fn count(number: usize, what: &str) -> String {
    match number {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    }
}
