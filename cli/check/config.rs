//! Which settings hold for a file: those of the nearest `delve.toml` upwards, with what the command line
//! says on top.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use delve_format::file;
use delve_validator::{SETTINGS_FILE, Settings};

use super::flags::LevelFlags;
use super::{Args, Settled};
use crate::output::complain;

/// Settings, and where they stand.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The file, if there is one.
    pub(crate) file: Option<PathBuf>,
    /// Its folder, in full.
    folder: PathBuf,
    /// What it says, with the command line on top.
    pub(crate) settings: Settings,
}

impl Config {
    /// Whether the settings leave a file out.
    pub(crate) fn excludes(&self, path: &Path) -> bool {
        if self.file.is_none() {
            return false;
        }
        let path = full(path);
        let inner = path.strip_prefix(&self.folder).ok();
        inner.is_some_and(|inner| self.settings.excludes(inner))
    }
}

/// The settings of all files, each read once.
pub(crate) struct Configs {
    flags: LevelFlags,
    /// What holds everywhere, when it was said so.
    fixed: Option<Settled>,
    /// What holds where there is no file.
    plain: Settled,
    folders: BTreeMap<PathBuf, Settled>,
    read: BTreeMap<PathBuf, Settled>,
    faulty: usize,
}

impl Configs {
    /// What the command line says.
    ///
    /// # Errors
    /// Levels for rules that do not exist; a file of settings that was named and cannot be read.
    pub(crate) fn new(args: &Args) -> Result<Configs, String> {
        let mut settings = Settings::default();
        args.levels.lay_over(&mut settings.levels)?;
        let plain = Arc::new(Config {
            settings,
            ..Config::default()
        });
        let mut configs = Configs {
            flags: args.levels.clone(),
            fixed: None,
            plain: Arc::clone(&plain),
            folders: BTreeMap::new(),
            read: BTreeMap::new(),
            faulty: 0,
        };
        if args.no_config {
            configs.fixed = Some(plain);
        } else if let Some(path) = &args.config {
            if !path.is_file() {
                return Err(format!("there is no file `{}`", path.display()));
            }
            let config = configs.load(path);
            if configs.faulty > 0 {
                return Err(format!(
                    "{}: nothing is checked by settings that are not understood",
                    path.display()
                ));
            }
            configs.fixed = Some(config);
        }
        Ok(configs)
    }

    /// How many files of settings could not be used. Why was said when they were read.
    pub(crate) fn faulty(&self) -> usize {
        self.faulty
    }

    /// The settings for a file.
    pub(crate) fn of(&mut self, path: &Path) -> Settled {
        if let Some(config) = &self.fixed {
            return Arc::clone(config);
        }
        let full = full(path);
        let folder = full.parent().unwrap_or(Path::new("")).to_owned();
        self.folder(&folder)
    }

    fn folder(&mut self, folder: &Path) -> Settled {
        let mut asked = Vec::new();
        let mut config = Arc::clone(&self.plain);
        for folder in folder.ancestors() {
            if let Some(known) = self.folders.get(folder) {
                config = Arc::clone(known);
                break;
            }
            asked.push(folder.to_owned());
            let file = folder.join(SETTINGS_FILE);
            if file.is_file() {
                config = self.load(&file);
                break;
            }
        }
        for folder in asked {
            self.folders.insert(folder, Arc::clone(&config));
        }
        config
    }

    /// Reads a file of settings. What is wrong with it is said; then it sets nothing.
    fn load(&mut self, path: &Path) -> Settled {
        if let Some(known) = self.read.get(path) {
            return Arc::clone(known);
        }
        let settings = read(path, &self.flags).unwrap_or_else(|faults| {
            faults.iter().for_each(|fault| complain(fault));
            self.faulty += 1;
            self.plain.settings.clone()
        });
        let path_in_full = full(path);
        let config = Arc::new(Config {
            folder: path_in_full.parent().unwrap_or(Path::new("")).to_owned(),
            file: Some(path.to_owned()),
            settings,
        });
        self.read.insert(path.to_owned(), Arc::clone(&config));
        config
    }
}

/// Reads settings and lays the command line over them.
fn read(path: &Path, flags: &LevelFlags) -> Result<Settings, Vec<String>> {
    let name = shown(path);
    let text = file::read(path).map_err(|error| vec![error.to_string()])?;
    let mut settings = Settings::parse(&text).map_err(|faults| {
        let said = faults.iter().map(|fault| fault.line(&name, &text));
        said.collect::<Vec<_>>()
    })?;
    flags
        .lay_over(&mut settings.levels)
        .map_err(|why| vec![why])?;
    Ok(settings)
}

/// A path from the top, through all links, as far as it is there.
pub(crate) fn full(path: &Path) -> PathBuf {
    if let Ok(path) = fs::canonicalize(path) {
        return path;
    }
    // Standard input may be called by the name of a file that is not there yet.
    let folder = path.parent().unwrap_or(Path::new(""));
    let here = || env::current_dir().and_then(fs::canonicalize);
    let folder = match folder.as_os_str().is_empty() {
        true => here(),
        false => fs::canonicalize(folder).or_else(|_| here()),
    };
    folder
        .unwrap_or_default()
        .join(path.file_name().unwrap_or_default())
}

/// A path as people here write it.
pub(crate) fn shown(path: &Path) -> String {
    let here = env::current_dir().and_then(fs::canonicalize).ok();
    let inner = here.and_then(|here| path.strip_prefix(here).ok().map(Path::to_owned));
    inner.as_deref().unwrap_or(path).display().to_string()
}
