//! The rival: a script of Python, with what it needs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use delve_format::board;
use delve_format::catalog::Catalog;
use serde_json::{Value, json};

/// What the rival found and how long it took.
pub(crate) struct Found {
    /// Without starting Python and importing.
    pub(crate) seconds: f64,
    /// The rules that each file breaks.
    pub(crate) verdicts: BTreeMap<String, Vec<String>>,
}

/// A Python with the packages: in a folder of its own beside what is built, made when it is not there.
pub(crate) fn python(folder: &Path) -> Result<PathBuf, String> {
    let exe = std::env::current_exe().map_err(|e| e.to_string())?;
    let target = exe.ancestors().nth(3).ok_or("no folder for it")?;
    let home = target.join("rival-venv");
    let python = match cfg!(windows) {
        true => home.join("Scripts").join("python.exe"),
        false => home.join("bin").join("python"),
    };
    let has_packages = || {
        let import = ["-c", "import jsonschema, networkx"];
        let status = Command::new(&python)
            .args(import)
            .stderr(Stdio::null())
            .status();
        status.is_ok_and(|status| status.success())
    };
    if has_packages() {
        return Ok(python);
    }
    let run = |program: &Path, words: &[&str], last: &Path, what: &str| {
        let status = Command::new(program).args(words).arg(last).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(format!("{what} failed")),
        }
    };
    let first = Path::new(if cfg!(windows) { "python" } else { "python3" });
    run(first, &["-m", "venv"], &home, "`python3 -m venv`")?;
    let needs = folder.join("benches/rival/requirements.txt");
    let install = ["-m", "pip", "install", "--quiet", "--requirement"];
    run(
        &python,
        &install,
        &needs,
        "`pip install jsonschema networkx`",
    )?;
    match has_packages() {
        true => Ok(python),
        false => Err("its packages cannot be imported".to_owned()),
    }
}

/// Lets it check every JSON file of a folder.
pub(crate) fn check(python: &Path, folder: &Path, files: &Path) -> Result<Found, String> {
    let data = tempfile::tempdir().map_err(|e| e.to_string())?;
    let areas = board().areas.iter().map(|area| {
        let squares: Vec<String> = area.squares.iter().map(ToString::to_string).collect();
        json!({"id": area.id.as_str(), "is_room": area.room.is_some(), "squares": squares})
    });
    let catalog = serde_json::to_value(Catalog::built_in()).map_err(|e| e.to_string())?;
    let write = |name: &str, value: &Value| {
        let path = data.path().join(name);
        std::fs::write(&path, value.to_string()).map_err(|e| e.to_string())?;
        Ok::<PathBuf, String>(path)
    };
    let board = write("board.json", &areas.collect())?;
    let catalog = write("catalog.json", &catalog)?;
    let output = Command::new(python)
        .arg(folder.join("benches/rival/check.py"))
        .arg(folder.join("../docs/src/schema/scenario-1.schema.json"))
        .args([&board, &catalog])
        .arg(files)
        .stderr(Stdio::inherit())
        .output()
        .map_err(|e| e.to_string())?;
    let value: Value = serde_json::from_slice(&output.stdout).map_err(|e| e.to_string())?;
    let verdicts = serde_json::from_value(value["verdicts"].clone()).map_err(|e| e.to_string())?;
    let seconds = value["seconds"].as_f64().ok_or("it says no time")?;
    Ok(Found { seconds, verdicts })
}
