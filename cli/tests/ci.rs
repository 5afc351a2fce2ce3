//! What repositories of scenarios use: the action, the hooks, and the settings that the manual shows. They can be
//! read, and the commands in them run.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use yaml_rust2::{Yaml, YamlLoader};

use crate::bad_input::text;

fn read(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn yaml(text: &str) -> Yaml {
    let mut all = YamlLoader::load_from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// The blocks of a language in a page.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let start = format!("```{language}\n");
    let parts = page.split(start.as_str()).skip(1);
    let blocks: Vec<String> = parts
        .map(|part| part.split("```").next().unwrap_or_default().to_owned())
        .collect();
    assert!(!blocks.is_empty(), "no {language}");
    blocks
}

/// A folder as the manual has it: scenarios that are clean.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    let sample = read("samples/one-room.ron");
    fs::write(folder.path().join("scenarios/one room.ron"), sample).unwrap();
    folder
}

/// Runs a script as the steps of a job are, with `delve` on the path.
#[cfg(unix)]
fn run(script: &str, folder: &Path, set: &[(&str, &str)]) -> Output {
    let delve = PathBuf::from(env!("CARGO_BIN_EXE_delve"));
    let mut path = delve.parent().unwrap().as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_default());
    let mut command = Command::new("bash");
    command.args(["-e", "-o", "pipefail", "-c", script]);
    command
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder);
    command.envs(set.iter().copied());
    command.output().expect("bash starts")
}

#[cfg(unix)]
#[test]
fn the_action_checks_what_it_is_told_to() {
    let action = yaml(&read("action.yml"));
    assert_eq!(action["runs"]["using"].as_str(), Some("composite"));
    assert_eq!(action["inputs"]["paths"]["default"].as_str(), Some("."));
    let steps = action["runs"]["steps"].as_vec().unwrap();
    assert!(
        steps
            .iter()
            .all(|step| step["shell"].as_str() == Some("bash"))
    );
    for step in steps {
        let script = step["run"].as_str().unwrap();
        assert!(!script.contains("${{"), "inputs are no part of a script");
    }
    let script = steps[1]["run"].as_str().unwrap();
    let folder = folder();
    let with = |paths: &str, args: &str| {
        run(
            script,
            folder.path(),
            &[("DELVE_PATHS", paths), ("DELVE_ARGS", args)],
        )
    };
    let output = with(".", "");
    assert!(output.status.success(), "{output:?}");
    assert!(text(&output.stdout).contains("1 file checked"));
    fs::write(
        folder.path().join("bad one.ron"),
        read("samples/broken/unknown-name.ron"),
    )
    .unwrap();
    let output = with("bad one.ron\nscenarios\n", "--deny all --max-warnings 3");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(
        text(&output.stdout).contains("::error file=bad one.ron,line="),
        "{output:?}"
    );
    // What comes in is never taken for a command.
    let output = with("$(touch owned); `touch owned`", "; touch owned");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!folder.path().join("owned").exists());
}

#[cfg(unix)]
#[test]
fn the_hooks_run() {
    let hooks = yaml(&read(".pre-commit-hooks.yaml"));
    let folder = folder();
    let mut ids = Vec::new();
    for hook in hooks.as_vec().unwrap() {
        let field = |name: &str| hook[name].as_str().unwrap_or_else(|| panic!("{name}"));
        ids.push(field("id").to_owned());
        assert_eq!(field("language"), "rust");
        assert!(!field("name").is_empty() && !field("description").is_empty());
        // Such a hook is called with the files that changed.
        let script = format!("{} 'scenarios/one room.ron'", field("entry"));
        let output = run(&script, folder.path(), &[]);
        assert!(output.status.success(), "{script}: {output:?}");
    }
    assert_eq!(ids, ["delve-check", "delve-fmt"]);
}

#[cfg(unix)]
#[test]
fn what_the_manual_shows_runs() {
    let page = read("docs/src/manual/ci.md");
    let folder = folder();
    let mut ran = 0;
    let mut try_out = |line: &str| {
        let script = line.replace("~/", "home/");
        for part in script
            .split_whitespace()
            .filter(|part| part.starts_with("home/"))
        {
            let target = folder.path().join(part);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
        }
        let output = run(&script, folder.path(), &[]);
        assert!(output.status.success(), "{line}: {output:?}");
        ran += 1;
    };
    for block in blocks(&page, "console") {
        for line in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
            try_out(line);
        }
    }
    // Commands in the settings of CI systems.
    for block in blocks(&page, "yaml") {
        let settings = yaml(&block);
        assert!(settings.as_hash().is_some());
        for line in block.lines() {
            let line = line
                .trim_start()
                .trim_start_matches("- ")
                .trim_start_matches("run: ");
            if line.starts_with("delve ") {
                try_out(line);
            }
        }
        if let Some(hooks) = settings["repos"][0]["hooks"].as_vec() {
            let known = read(".pre-commit-hooks.yaml");
            for hook in hooks {
                let id = hook["id"].as_str().unwrap();
                assert!(known.contains(&format!("id: {id}\n")), "{id}");
            }
        }
        if let Some(steps) = settings["jobs"]["scenarios"]["steps"].as_vec() {
            let action = yaml(&read("action.yml"));
            for step in steps.iter().filter(|step| {
                step["uses"]
                    .as_str()
                    .is_some_and(|name| name.contains("delvewright"))
            }) {
                for (name, _) in step["with"].as_hash().unwrap() {
                    assert!(
                        !action["inputs"][name.as_str().unwrap()].is_badvalue(),
                        "{name:?}"
                    );
                }
            }
        }
    }
    assert!(ran >= 12, "{ran}");
    assert!(
        folder
            .path()
            .join("home/.local/share/man/man1/delve-check.1")
            .exists()
    );
    assert!(folder.path().join("delve.sarif").exists());
}

#[test]
fn the_settings_of_the_manual_are_understood() {
    let page = read("docs/src/manual/ci.md");
    for block in blocks(&page, "toml") {
        let settings = delve_validator::Settings::parse(&block);
        assert!(settings.is_ok(), "{settings:?}");
    }
}

/// The names of a document's fields are the ones that the manual tells.
#[test]
fn the_fields_of_the_json_are_in_the_manual() {
    let page = read("docs/src/manual/ci.md");
    let folder = folder();
    fs::write(
        folder.path().join("a.ron"),
        read("samples/broken/unknown-name.ron"),
    )
    .unwrap();
    let output = crate::bad_input::delve(&["check", "a.ron", "--format", "json"], folder.path());
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let objects = [
        &value,
        &value["summary"],
        &value["findings"][0],
        &value["findings"][0]["start"],
    ];
    for (key, _) in objects
        .iter()
        .flat_map(|object| object.as_object().unwrap())
    {
        assert!(page.contains(&format!("`{key}`")), "{key}");
    }
}
