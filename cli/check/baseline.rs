//! Baselines: findings that were there when a repository began to be checked, and do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use delve_format::file;
use delve_validator::Diagnostic;
use delve_validator::render::{json_text, safe};
use serde::Deserialize;
use serde_json::json;

use super::config::full;

const FORMAT: &str = "delve-baseline";
const VERSION: u32 = 1;

/// A finding that does not count.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Known {
    /// Its rule.
    pub(crate) rule: String,
    /// By what it is found again.
    pub(crate) fingerprint: String,
    /// What it said, for people.
    pub(crate) message: String,
}

impl Known {
    pub(crate) fn new(diagnostic: &Diagnostic, fingerprint: &str) -> Known {
        Known {
            rule: diagnostic.rule.to_owned(),
            fingerprint: fingerprint.to_owned(),
            message: safe(&diagnostic.message).into_owned(),
        }
    }
}

/// The text of a baseline.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u32,
    files: BTreeMap<String, Vec<Known>>,
}

/// A baseline that was read.
#[derive(Debug)]
pub(crate) struct Baseline {
    folder: PathBuf,
    files: BTreeMap<String, Vec<Known>>,
}

impl Baseline {
    /// Reads a baseline.
    ///
    /// # Errors
    /// Why it cannot be read, in one line.
    pub(crate) fn read(path: &Path) -> Result<Baseline, String> {
        let name = path.display();
        let text = file::read(path).map_err(|error| error.to_string())?;
        let made = "`delve check --write-baseline FILE` makes one";
        let written: Written = serde_json::from_str(&text)
            .map_err(|error| format!("{name}: this is no baseline: {error}; {made}"))?;
        if written.format != FORMAT {
            return Err(format!("{name}: this is no baseline; {made}"));
        }
        if written.version != VERSION {
            return Err(format!(
                "{name}: this baseline has version {}, this program reads version {VERSION}",
                written.version
            ));
        }
        Ok(Baseline {
            folder: folder(path),
            files: written.files,
        })
    }

    /// What it knows of a file.
    pub(crate) fn of(&self, path: &Path) -> Of<'_> {
        let known = self.files.get(&relative(&full(path), &self.folder));
        Of(known.map_or(&[], Vec::as_slice))
    }
}

/// What a baseline knows of one file.
pub(crate) struct Of<'b>(&'b [Known]);

impl Of<'_> {
    pub(crate) fn knows(&self, fingerprint: &str) -> bool {
        self.0.iter().any(|known| known.fingerprint == fingerprint)
    }

    /// What is not found any more.
    pub(crate) fn gone(&self, found: &[String]) -> Vec<Known> {
        let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
        let gone = self.0.iter();
        gone.filter(|known| !found.contains(&*known.fingerprint))
            .cloned()
            .collect()
    }
}

/// Writes a baseline, and says what is in it.
///
/// # Errors
/// Why it cannot be written.
pub(crate) fn write(path: &Path, kept: &BTreeMap<PathBuf, Vec<Known>>) -> Result<String, String> {
    let folder = folder(path);
    let mut files = serde_json::Map::new();
    let mut count = 0;
    for (file, known) in kept.iter().filter(|(_, known)| !known.is_empty()) {
        count += known.len();
        let known = known.iter().map(|known| {
            json!({
                "rule": known.rule,
                "fingerprint": known.fingerprint,
                "message": known.message,
            })
        });
        files.insert(relative(&full(file), &folder), known.collect());
    }
    let in_files = files.len();
    let text = json_text(&json!({ "format": FORMAT, "version": VERSION, "files": files }));
    file::save(path, &text).map_err(|error| error.to_string())?;
    let plural = |number: usize, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    Ok(format!(
        "{}: {} of {} written",
        path.display(),
        plural(count, "finding"),
        plural(in_files, "file")
    ))
}

fn folder(path: &Path) -> PathBuf {
    let path = full(path);
    path.parent().unwrap_or(Path::new("")).to_owned()
}

/// A path as seen from a folder, the same on every system. Both are given from the top.
fn relative(path: &Path, folder: &Path) -> String {
    let path: Vec<Component<'_>> = path.components().collect();
    let folder: Vec<Component<'_>> = folder.components().collect();
    let same = path.iter().zip(&folder).take_while(|(a, b)| a == b).count();
    let up = folder[same..].iter().map(|_| "..".into());
    let down = path[same..]
        .iter()
        .map(|part| part.as_os_str().to_string_lossy());
    up.chain(down).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::relative;
    use std::path::Path;

    #[test]
    fn paths_are_seen_from_the_baseline() {
        let seen = |path, folder| relative(Path::new(path), Path::new(folder));
        assert_eq!(seen("/a/b/c.ron", "/a"), "b/c.ron");
        assert_eq!(seen("/a/c.ron", "/a/b/d"), "../../c.ron");
        assert_eq!(seen("/a/c.ron", "/a"), "c.ron");
    }
}
