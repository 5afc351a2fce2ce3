//! Checkouts: with any settings of git the files here and the samples come out byte for byte, and they
//! are still compared as text.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What must be the same everywhere: the files that are read, and those that tests compare.
const FOLDERS: [&str; 3] = ["samples", "format/tests/compat", "docs/src"];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs git as if nobody had ever set anything, but for these settings.
fn git(folder: &Path, settings: &[&str], words: &[&str]) -> String {
    let mut command = Command::new("git");
    for name in [
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_OBJECT_DIRECTORY",
    ] {
        command.env_remove(name);
    }
    command
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null");
    let always = [
        "user.name=Test",
        "user.email=test@example.org",
        "init.defaultBranch=main",
    ];
    for setting in settings.iter().chain(&always) {
        command.args(["-c", setting]);
    }
    let output = command
        .current_dir(folder)
        .args(words)
        .output()
        .expect("git is needed for this test");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "git {words:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Every file below a folder, as a path from the project's.
fn below(root: &Path, folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(root.join(folder)).unwrap().map(Result::unwrap) {
        let path = folder.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            below(root, &path, all);
        } else {
            all.push(path);
        }
    }
}

/// The files that are not the same after they went into a repository and out of it again.
fn changed(settings: &[&str], attributes: bool) -> Vec<PathBuf> {
    let temporary = tempfile::tempdir().unwrap();
    let (from, to) = (temporary.path().join("from"), temporary.path().join("to"));
    let mut files = Vec::new();
    for folder in FOLDERS {
        below(&project(), Path::new(folder), &mut files);
    }
    for file in files
        .iter()
        .map(PathBuf::as_path)
        .chain([Path::new(".gitattributes")])
    {
        fs::create_dir_all(from.join(file).parent().unwrap()).unwrap();
        fs::copy(project().join(file), from.join(file)).unwrap();
    }
    if !attributes {
        fs::remove_file(from.join(".gitattributes")).unwrap();
    }
    let quiet = [settings, &["core.safecrlf=false"]].concat();
    git(&from, &quiet, &["init", "--quiet"]);
    // What `.gitignore` or `.ignore` say does not matter here.
    git(&from, &quiet, &["add", "--all", "--force"]);
    git(&from, &quiet, &["commit", "--quiet", "--message=All"]);
    git(
        temporary.path(),
        &quiet,
        &["clone", "--quiet", "from", "to"],
    );
    let same = |file: &PathBuf| fs::read(to.join(file)).ok() == fs::read(project().join(file)).ok();
    files.into_iter().filter(|file| !same(file)).collect()
}

const SETTINGS: [[&str; 2]; 3] = [
    ["core.autocrlf=true", "core.eol=crlf"],
    ["core.autocrlf=input", "core.eol=lf"],
    ["core.autocrlf=false", "core.eol=crlf"],
];

#[test]
fn checkouts_are_the_same_everywhere() {
    for settings in SETTINGS {
        let changed = changed(&settings, true);
        assert!(changed.is_empty(), "{settings:?}: {changed:?}");
    }
    // That is the doing of `.gitattributes`.
    let changed = changed(&SETTINGS[0], false);
    assert!(
        changed.contains(&PathBuf::from("samples/one-room.ron")),
        "{changed:?}"
    );
}

#[test]
fn files_are_compared_as_text() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let file = Path::new("format/tests/compat/windows.ron");
    fs::create_dir_all(folder.join(file).parent().unwrap()).unwrap();
    fs::copy(
        project().join(".gitattributes"),
        folder.join(".gitattributes"),
    )
    .unwrap();
    let text = fs::read_to_string(project().join(file)).unwrap();
    fs::write(folder.join(file), &text).unwrap();
    git(folder, &[], &["init", "--quiet"]);
    git(folder, &[], &["add", "--all"]);
    fs::write(folder.join(file), text.replace("here too", "here as well")).unwrap();
    let difference = git(folder, &[], &["diff", "--no-color"]);
    let lines: Vec<&str> = difference
        .lines()
        .filter(|line| line.contains(" // here "))
        .collect();
    assert_eq!(lines.len(), 2, "{difference}");
    assert!(lines[0].starts_with('-') && lines[1].starts_with('+'));
}
