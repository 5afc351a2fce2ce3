//! The rules of the house, held by tests over the source tree.

use std::fs;
use std::path::{Path, PathBuf};

use crate::root;

/// The crates in the only direction in which one may use another.
const LINE: [&str; 5] = [
    "delve-format",
    "delve-engine",
    "delve-validator",
    "delve-scene",
    "delve-editor",
];

/// Every file of the project below a folder, without what was built.
fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if entry.file_type().unwrap().is_dir() {
            if !matches!(&*name, ".git" | "target") {
                files(&entry.path(), all);
            }
        } else {
            all.push(entry.path());
        }
    }
}

fn project() -> Vec<PathBuf> {
    let mut all = Vec::new();
    files(&root(), &mut all);
    all.sort();
    assert!(all.len() > 50, "the project is found");
    all
}

fn rust_files() -> impl Iterator<Item = (PathBuf, String)> {
    project()
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            (path.strip_prefix(root()).unwrap().to_owned(), text)
        })
}

#[test]
fn crates_depend_in_one_line() {
    for (position, name) in LINE.iter().enumerate() {
        let folder = name.trim_start_matches("delve-");
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        for later in &LINE[position..] {
            let used = manifest
                .lines()
                .any(|l| l.starts_with(&format!("{later}.")));
            assert!(!used, "{name} must not use {later}: the line is {LINE:?}");
        }
    }
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let (_, own) = manifest.split_once("[package]").unwrap();
    assert!(
        !own.contains("delve-editor.workspace"),
        "the command line has no graphics stack"
    );
}

#[test]
fn the_interface_library_stays_in_its_place() {
    let allowed = |path: &Path| {
        let path = path.to_string_lossy().replace('\\', "/");
        path.starts_with("editor/src/ui/")
            || path.starts_with("editor/tests/")
            || path == "editor/src/app.rs"
            || path == "editor/src/main.rs"
    };
    for (path, text) in
        rust_files().filter(|(path, _)| path.starts_with("editor") && !allowed(path))
    {
        for (number, line) in text.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            let uses = code.contains("egui::") || code.contains("eframe::");
            assert!(
                !uses,
                "{}:{}: egui outside ui/, app.rs, main.rs",
                path.display(),
                number + 1
            );
        }
    }
}

#[test]
fn files_say_what_they_are_for() {
    for (path, text) in rust_files() {
        assert!(
            text.starts_with("//!"),
            "{} does not begin with `//!`",
            path.display()
        );
    }
}

#[test]
fn long_files_say_why() {
    for (path, text) in rust_files() {
        let lines = text.lines().count();
        let mut head = text.lines().take_while(|l| l.starts_with("//!"));
        let why = head.any(|l| l.to_lowercase().contains("long") || l.contains("400 lines"));
        assert!(
            lines <= 400 || why,
            "{}: {lines} lines, and its head does not say why it is long",
            path.display()
        );
    }
}

/// A clone alone must be enough.
#[test]
fn nothing_points_outside_the_repository() {
    let outside = [
        ["..", "/shared"].concat(),
        ["/ho", "me/"].concat(),
        ["/wo", "rk/"].concat(),
        ["/ro", "ot/"].concat(),
    ];
    for path in project() {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        for word in &outside {
            let found = text.lines().position(|line| line.contains(word.as_str()));
            assert_eq!(found, None, "{} (line from 0) has `{word}`", path.display());
        }
    }
}

/// Relative links of the documentation lead somewhere.
#[test]
fn links_lead_somewhere() {
    for path in project()
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "md"))
    {
        let text = fs::read_to_string(path).unwrap();
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split([')', '#', ' ']).next())
        {
            if link.is_empty() || link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            let target = path.parent().unwrap().join(link);
            assert!(
                target.exists(),
                "{}: the link `{link}` leads nowhere",
                path.display()
            );
        }
    }
}
