//! Which files a command is about: those that are named, and the scenarios in folders that are named.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use delve_format::file;
use delve_format::tree::Tree;
use ignore::WalkBuilder;

/// What a path led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A file to look at.
    File(PathBuf),
    /// A path at which nothing can be read, and why.
    Nothing(PathBuf, String),
    /// A folder without a scenario, and what it would take.
    NoScenario(PathBuf, String),
}

/// What a summary says of so many folders without a scenario.
pub(crate) fn without_scenarios(folders: usize) -> String {
    match folders {
        0 => String::new(),
        1 => "; 1 folder has no scenario".to_owned(),
        _ => format!("; {folders} folders have no scenario"),
    }
}

/// The files that `paths` name, in their order; the scenarios of a folder in alphabetical order. A
/// file found twice comes once.
pub(crate) fn find(paths: &[PathBuf]) -> Vec<Found> {
    let mut found = Vec::new();
    for path in paths {
        match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => found.extend(folder(path)),
            // A pipe or a device has no end that one could wait for.
            Ok(metadata) if !metadata.is_file() => found.push(Found::Nothing(
                path.clone(),
                format!("{}: this is neither a file nor a folder", path.display()),
            )),
            Ok(_) => found.push(Found::File(path.clone())),
            Err(error) => found.push(Found::Nothing(path.clone(), unreadable(path, &error))),
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|found| match found {
        // However it is named: `a.ron`, `./a.ron`, or through a link.
        Found::File(path) => seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())),
        Found::Nothing(..) | Found::NoScenario(..) => true,
    });
    found
}

fn unreadable(path: &Path, error: &std::io::Error) -> String {
    let path = path.display();
    match error.kind() {
        ErrorKind::NotFound => format!("there is no file or folder `{path}`"),
        ErrorKind::PermissionDenied => format!("{path}: reading it is not permitted"),
        _ => format!("{path}: cannot be read: {error}"),
    }
}

/// The scenarios in a folder and the folders within it. What an `.ignore` file lists is left out,
/// and so is what git ignores and what is hidden.
fn folder(folder: &Path) -> Vec<Found> {
    let walk = WalkBuilder::new(folder)
        .parents(false)
        .git_global(false)
        .sort_by_file_path(Path::cmp)
        .build();
    let mut found = Vec::new();
    for entry in walk {
        match entry {
            Ok(entry) => {
                let path = entry.path();
                // The folder itself may be called `x.ron`; a link to a file is followed.
                if !is_named_as_scenario(path) || is_other_json(path) || is_of_other_kind(path) {
                    continue;
                }
                // What lies here is called by its name alone: `a.ron`, not `./a.ron`.
                let name = path.strip_prefix(".").unwrap_or(path);
                match fs::metadata(path) {
                    Ok(metadata) if metadata.is_file() => found.push(Found::File(name.to_owned())),
                    Ok(_) => {}
                    Err(_) if path.is_symlink() => found.push(Found::Nothing(
                        name.to_owned(),
                        format!(
                            "{}: the file to which this link leads cannot be read",
                            name.display()
                        ),
                    )),
                    Err(error) => {
                        found.push(Found::Nothing(name.to_owned(), unreadable(name, &error)));
                    }
                }
            }
            Err(error) => {
                found.push(Found::Nothing(folder.to_owned(), error.to_string()));
            }
        }
    }
    if found.is_empty() {
        let why = format!(
            "{}: there is no scenario in this folder; scenarios are files that end in `.ron`, or \
             in `.json` and have a \"format\" and a \"title\", are not hidden and are listed in no \
             `.ignore` or `.gitignore` file",
            folder.display()
        );
        found.push(Found::NoScenario(folder.to_owned(), why));
    }
    found
}

/// Whether a file says of itself that it is a recorded game, a pack or a campaign.
fn is_of_other_kind(path: &Path) -> bool {
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_file && file::read(path).is_ok_and(|text| Tree::is_of_other_kind(&text))
}

fn is_named_as_scenario(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("ron") || is_json(path))
}

fn is_json(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("json"))
}

/// Whether a file holds JSON that is no scenario, as most JSON is.
fn is_other_json(path: &Path) -> bool {
    let is_file = || fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    is_json(path)
        && is_file()
        && !file::read(path).is_ok_and(|text| Tree::parse(&text).is_json_scenario(&text))
}

/// A path as a shell takes it: in quotes when it holds more than plain characters.
pub(crate) fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./\\:".contains(c);
    if path.chars().all(is_plain) {
        path.to_owned()
    } else if cfg!(windows) {
        format!("\"{path}\"")
    } else {
        format!("'{}'", path.replace('\'', r"'\''"))
    }
}

/// Writes a new file. One that is there already stays as it is.
///
/// # Errors
/// Why it could not be written, in a few words; nothing is left of it then.
pub(crate) fn create(path: &Path, text: &str) -> Result<(), String> {
    // Created anew or not at all, so that no scenario is ever lost here.
    let mut file = File::create_new(path).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => "the file is there already and stays as it is".to_owned(),
        ErrorKind::NotFound => "the folder does not exist; create it first".to_owned(),
        ErrorKind::NotADirectory => "a file stands where the folder should be".to_owned(),
        ErrorKind::PermissionDenied => "writing here is not permitted".to_owned(),
        _ => format!("cannot be written: {error}"),
    })?;
    let written = file
        .write_all(text.as_bytes())
        .and_then(|()| file.sync_all());
    written.map_err(|error| {
        // Half a scenario helps nobody, and it would be in the way of the next try.
        drop(file);
        let _ = fs::remove_file(path);
        format!("cannot be written: {error}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with these files, each empty unless it is an `.ignore` file.
    fn tree(files: &[(&str, &str)]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        dir
    }

    fn names(root: &Path, paths: &[&str]) -> Vec<String> {
        let paths: Vec<PathBuf> = paths.iter().map(|p| root.join(p)).collect();
        let name = |path: &Path| path.strip_prefix(root).unwrap().display().to_string();
        find(&paths)
            .iter()
            .map(|found| match found {
                Found::File(path) => name(path),
                Found::Nothing(_, why) | Found::NoScenario(_, why) => {
                    why.replace(&format!("{}/", root.display()), "")
                }
            })
            .collect()
    }

    #[test]
    fn folders_are_walked_in_order() {
        let dir = tree(&[
            ("b.ron", ""),
            ("a/z.ron", ""),
            ("a/notes.txt", ""),
            ("c.RON", ""),
            (".hidden/x.ron", ""),
            ("folder.ron/inside.ron", ""),
        ]);
        assert_eq!(
            names(dir.path(), &["."])
                .iter()
                .map(|n| n.trim_start_matches("./"))
                .collect::<Vec<_>>(),
            ["a/z.ron", "b.ron", "c.RON", "folder.ron/inside.ron"]
        );
    }

    #[test]
    fn other_json_is_left_alone_unless_it_is_named() {
        let dir = tree(&[
            ("a.json", "\u{feff} {\"format\": 1, \"title\": \"A\"}"),
            ("b.JSON", "{\"start\": [], \"format\": 7, oops"),
            ("package.json", "{\"name\": \"x\", \"title\": \"A\"}"),
            (
                "schema.json",
                "{\"properties\": {\"format\": 1, \"title\": 2}}",
            ),
            ("list.json", "[{\"format\": 1, \"title\": \"A\"}]"),
            ("ron.json", "(format: 1, title: \"A\")"),
            ("empty.json", ""),
        ]);
        assert_eq!(names(dir.path(), &[""]), ["a.json", "b.JSON"]);
        assert_eq!(names(dir.path(), &["package.json"]), ["package.json"]);
    }

    #[test]
    fn recorded_games_packs_and_campaigns_are_no_scenarios() {
        let dir = tree(&[
            ("a.ron", "(format: 1, title: \"Replay\")"),
            (
                "game.ron",
                "#![enable(implicit_some)]\n// A game.\nReplay (format: 1)",
            ),
            ("more.ron", "Pack(format: 1)"),
            ("tale.ron", "\u{feff}Campaign(format: 1, oops"),
        ]);
        assert_eq!(names(dir.path(), &[""]), ["a.ron"]);
        assert_eq!(names(dir.path(), &["game.ron"]), ["game.ron"]);
    }

    #[test]
    fn ignore_files_count_outside_git_and_named_files_always() {
        let dir = tree(&[
            (".ignore", "broken/\n"),
            ("good.ron", ""),
            ("broken/bad.ron", ""),
            ("broken/deep/worse.ron", ""),
        ]);
        let find = |paths: &[&str]| names(dir.path(), paths);
        assert_eq!(find(&[""]), ["good.ron"]);
        assert_eq!(
            find(&["broken/bad.ron", ""]),
            ["broken/bad.ron", "good.ron"]
        );
        assert_eq!(
            find(&["broken"]),
            ["broken/bad.ron", "broken/deep/worse.ron"]
        );
    }

    #[cfg(unix)]
    #[test]
    fn links_and_sockets_and_the_same_file_again() {
        let dir = tree(&[("a.ron", "")]);
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(to, dir.path().join(name)).unwrap();
        };
        link("a.ron", "same.ron");
        link("nowhere.ron", "dangling.ron");
        let _socket = std::os::unix::net::UnixListener::bind(dir.path().join("s.ron")).unwrap();
        let dangling = "dangling.ron: the file to which this link leads cannot be read";
        assert_eq!(names(dir.path(), &["."]).len(), 2);
        assert_eq!(
            names(dir.path(), &["", "./a.ron", "same.ron"]),
            ["a.ron", dangling]
        );
        assert_eq!(
            names(dir.path(), &["s.ron"]),
            ["s.ron: this is neither a file nor a folder"]
        );
    }

    #[test]
    fn what_is_not_there_is_said_and_hides_nothing() {
        let dir = tree(&[("a.ron", ""), ("empty/readme.md", "")]);
        assert_eq!(
            names(dir.path(), &["no.ron", "a.ron", "empty", "a.ron"]),
            [
                "there is no file or folder `no.ron`",
                "a.ron",
                "empty: there is no scenario in this folder; scenarios are files that end in \
                 `.ron`, or in `.json` and have a \"format\" and a \"title\", are not hidden and \
                 are listed in no `.ignore` or `.gitignore` file",
            ]
        );
    }
}
