//! `delve check --watch`: checks again whenever something changes.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::mpsc;
use std::time::Duration;

use delve_format::file;
use delve_validator::Levels;
use notify_debouncer_full::notify::{EventKind, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};

use super::config::{Configs, full};
use super::tell::Teller;
use super::work::{Checked, Work};
use super::{Args, Item, items};
use crate::Ending;
use crate::output::{Output, complain, tell, warn};

/// An editor that saves makes several changes at once.
const QUIET: Duration = Duration::from_millis(100);

/// Clears the screen and goes to its top.
const CLEAR: &str = "\u{1b}[2J\u{1b}[H";

/// What was found in a file when it had this text and these levels held.
struct Seen {
    text: Result<String, String>,
    levels: Levels,
    max_warnings: Option<usize>,
    checked: Result<Checked, String>,
}

pub(crate) fn run(
    args: &Args,
    work: &Work,
    mut configs: Configs,
    output: &mut Output,
) -> io::Result<Ending> {
    let (send, receive) = mpsc::channel();
    let told = move |events: DebounceEventResult| {
        // Nobody listens any more when the program ends.
        let _ = send.send(events);
    };
    let mut watch = match new_debouncer(QUIET, None, told) {
        Ok(debouncer) => Watch {
            debouncer,
            deep: BTreeSet::new(),
            flat: BTreeSet::new(),
        },
        Err(error) => {
            complain(&format!("changes cannot be watched: {error}"));
            return Ok(Ending::Failed);
        }
    };
    let mut seen = BTreeMap::new();
    let mut last = None;
    loop {
        // What comes from now on is in the next round at the latest.
        let failed = watch.folders_of(args);
        if let Some(why) = failed {
            complain(&why);
            return Ok(Ending::Failed);
        }
        let (items, left_out) = items(&args.paths, &mut configs);
        watch.settings_of(&items);
        let is_new = look(&items, work, &mut seen);
        let names: Vec<String> = items.iter().map(Item::name).collect();
        if is_new || last.as_ref() != Some(&names) {
            if io::stdout().is_terminal() {
                output.verbatim(CLEAR)?;
            }
            let mut teller = Teller::new(args, output);
            teller.faulty_settings(configs.faulty());
            teller.left_out(left_out);
            for item in &items {
                match item {
                    Item::File(job) => match seen.get(&job.path).map(|seen| &seen.checked) {
                        Some(Ok(checked)) => teller.checked(checked, &job.config)?,
                        Some(Err(why)) => teller.unread(&job.path, why)?,
                        None => {}
                    },
                    Item::Nothing(path, why) => teller.unread(path, why)?,
                    Item::Empty(path, why) => teller.empty(path, why)?,
                }
            }
            teller.finish()?;
            output.finish()?;
            if last.is_none() {
                tell("watching; Ctrl-C ends");
            }
            last = Some(names);
        }
        loop {
            match receive.recv() {
                // Reading files is no change of them.
                Ok(Ok(events))
                    if events
                        .iter()
                        .all(|e| matches!(e.kind, EventKind::Access(_))) => {}
                Ok(Ok(_)) => break,
                Ok(Err(errors)) => {
                    errors.iter().for_each(|error| warn(&error.to_string()));
                    break;
                }
                Err(_) => return Ok(Ending::Failed),
            }
        }
        // Settings may have changed too.
        configs = match Configs::new(args) {
            Ok(configs) => configs,
            Err(why) => {
                complain(&why);
                configs
            }
        };
    }
}

/// Checks what has another text or other levels than before, and says whether anything had.
fn look(items: &[Item], work: &Work, seen: &mut BTreeMap<PathBuf, Seen>) -> bool {
    let mut is_new = false;
    for item in items {
        let Item::File(job) = item else { continue };
        let text = file::read(&job.path).map_err(|error| error.to_string());
        let settings = &job.config.settings;
        let is_same = |seen: &Seen| {
            let same = seen.levels == settings.levels && seen.max_warnings == settings.max_warnings;
            same && seen.text == text
        };
        if seen.get(&job.path).is_some_and(is_same) {
            continue;
        }
        is_new = true;
        let checked = text.clone().map(|text| work.text(job, text));
        let now = Seen {
            text,
            levels: settings.levels.clone(),
            max_warnings: settings.max_warnings,
            checked,
        };
        seen.insert(job.path.clone(), now);
    }
    is_new
}

/// The folders that are watched. A file is watched by its folder: a watch of the file itself goes deaf when
/// another file takes its place, which is how editors save.
struct Watch {
    debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
    /// With all that is in them.
    deep: BTreeSet<PathBuf>,
    flat: BTreeSet<PathBuf>,
}

impl Watch {
    /// Watches what is named; says why not, if that cannot be.
    fn folders_of(&mut self, args: &Args) -> Option<String> {
        let files = args.config.iter().chain(&args.paths);
        for path in files {
            let full = full(path);
            let (folder, mode) = match full.is_dir() {
                true => (full.as_path(), RecursiveMode::Recursive),
                false => (full.parent()?, RecursiveMode::NonRecursive),
            };
            if let Err(why) = self.add(folder, mode) {
                return Some(why);
            }
        }
        None
    }

    /// Watches the folders of settings, as far as that can be.
    fn settings_of(&mut self, items: &[Item]) {
        for item in items {
            if let Item::File(job) = item
                && let Some(folder) = job.config.file.as_deref().and_then(Path::parent)
            {
                let _ = self.add(folder, RecursiveMode::NonRecursive);
            }
        }
    }

    fn add(&mut self, folder: &Path, mode: RecursiveMode) -> Result<(), String> {
        let is_inside = folder.ancestors().any(|folder| self.deep.contains(folder));
        let is_deep = mode == RecursiveMode::Recursive;
        if is_inside || !is_deep && self.flat.contains(folder) {
            return Ok(());
        }
        let watched = self.debouncer.watch(folder, mode);
        watched.map_err(|error| format!("changes cannot be watched: {error}"))?;
        let folders = if is_deep {
            &mut self.deep
        } else {
            &mut self.flat
        };
        folders.insert(folder.to_owned());
        Ok(())
    }
}
