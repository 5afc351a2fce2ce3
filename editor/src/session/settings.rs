//! The settings of a repository, as far as they concern what is shown: how much each rule counts.

use std::path::{Path, PathBuf};

use delve_format::file;
use delve_validator::{Levels, SETTINGS_FILE, Settings};

/// What the nearest `delve.toml` says, if there is one.
#[derive(Default)]
pub(super) struct Repository {
    /// How much each rule counts.
    pub(super) levels: Levels,
    /// What is wrong with the settings, each with its place; they set nothing then.
    pub(super) faults: Vec<String>,
}

impl Repository {
    /// The settings for a scenario: those of its folder, or of the nearest one above that has some.
    pub(super) fn of(scenario: &Path) -> Repository {
        let Some(path) = nearest(scenario) else {
            return Repository::default();
        };
        let text = match file::read(&path) {
            Ok(text) => text,
            Err(error) => {
                return Repository {
                    faults: vec![error.to_string()],
                    ..Repository::default()
                };
            }
        };
        match Settings::parse(&text) {
            Ok(settings) => Repository {
                levels: settings.levels,
                faults: Vec::new(),
            },
            Err(faults) => {
                let name = file::shown(&path);
                let faults = faults.iter().map(|fault| fault.line(&name, &text));
                Repository {
                    levels: Levels::default(),
                    faults: faults.collect(),
                }
            }
        }
    }
}

fn nearest(scenario: &Path) -> Option<PathBuf> {
    let full = std::path::absolute(scenario).ok()?;
    let folders = full.parent()?.ancestors();
    let mut files = folders.map(|folder| folder.join(SETTINGS_FILE));
    files.find(|file| file.is_file())
}
