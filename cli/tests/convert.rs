//! `delve convert`, and JSON wherever a scenario is taken.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::bad_input::{delve, text};

const RON: &str = "#![enable(implicit_some)]
// A hall.
(
    format: 1,
    title: \"The \\\"Hall\\\"\", // of the king
    start: [\"A9\", \"A10\", \"A11\", \"A12\", \"A13\"],
)
";
const JSON: &str = r#"{
  "format": 1,
  "title": "The \"Hall\"",
  "start": ["A9", "A10", "A11", "A12", "A13"]
}
"#;

/// What a call prints and how it ends, in a folder with these files.
fn call(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = delve(args, folder);
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

#[test]
fn ron_becomes_json_and_comes_back() {
    let folder = folder(&[("hall.ron", RON)]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (code, out, err) = call(folder.path(), &["convert", "hall.ron"]);
    assert_eq!((code, out.as_str()), (Some(0), "hall.json is written\n"));
    assert_eq!(
        err,
        "warning: hall.ron: 2 comments are left out; JSON has none\n"
    );
    assert_eq!(read("hall.json"), JSON);
    assert_eq!(read("hall.ron"), RON);

    let (code, out, err) = call(folder.path(), &["convert", "hall.json"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        "error: hall.ron: the file is there already and stays as it is; --force writes over it\n"
    );
    assert_eq!(read("hall.ron"), RON);
    let (code, _, err) = call(folder.path(), &["convert", "--force", "hall.json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(!read("hall.ron").contains("king"));
    let (_, json, _) = call(folder.path(), &["convert", "hall.ron", "--stdout"]);
    assert_eq!(json, JSON);
}

#[test]
fn what_is_in_the_wanted_dialect_stays_as_it_is() {
    let strange = "{ \"title\":\"A\",\r\n\"format\":1,\"start\":[ ] }";
    let folder = folder(&[("a.json", strange)]);
    let (code, out, err) = call(folder.path(), &["convert", "--to", "json", "a.json"]);
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert_eq!(err, "warning: a.json: this is JSON already\n");
    let (code, out, _) = call(
        folder.path(),
        &["convert", "--to", "json", "a.json", "-o", "-"],
    );
    assert_eq!((code, out.as_str()), (Some(0), strange));
    let (code, _, err) = call(
        folder.path(),
        &["convert", "a.json", "-o", "./a.json", "--force"],
    );
    assert_eq!(code, Some(2));
    assert!(err.contains("this is the file itself"), "{err}");
    assert_eq!(
        fs::read_to_string(folder.path().join("a.json")).unwrap(),
        strange
    );
}

#[test]
fn what_cannot_be_read_is_not_converted() {
    let folder = folder(&[("a.ron", "(format: 1, title: 7, start: [])")]);
    let (code, out, err) = call(folder.path(), &["convert", "a.ron", "nowhere.ron"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    for says in [
        "error[wrong-type]",
        "a.ron:1:20",
        "not converted",
        "there is no file `nowhere.ron`",
    ] {
        assert!(err.contains(says), "{says}: {err}");
    }
    assert!(!folder.path().join("a.json").exists());
}

/// As the manual says: those of the file are LF, those within a text stay.
#[test]
fn line_ends_within_texts_stay() {
    let text = "(\r\n    format: 1,\r\n    title: \"T\",\r\n    start: [],\r\n    intro: \"One\r\n  two.\",\r\n)\r\n";
    let folder = folder(&[("a.ron", text), ("b.ron", &text.replace('\r', ""))]);
    let (_, json, _) = call(folder.path(), &["convert", "a.ron", "--stdout"]);
    assert!(
        json.contains(r#""One\r\n  two.""#) && !json.contains('\r'),
        "{json}"
    );
    let (code, _, err) = call(folder.path(), &["convert", "a.ron"]);
    assert_eq!(code, Some(0), "{err}");
    let (_, ron, _) = call(folder.path(), &["convert", "a.json", "--stdout"]);
    assert!(
        ron.contains(r#""One\r\n  two.""#) && !ron.contains('\r'),
        "{ron}"
    );
    let (code, out, _) = call(
        folder.path(),
        &["diff", "a.json", "b.ron", "--format", "json"],
    );
    assert_eq!((code, out.as_str()), (Some(0), "[]\n"));
}

#[test]
fn too_deep_for_json_is_said() {
    // Each level is three deep in JSON, two in RON.
    let levels = 50;
    let effect = "Test(roll: Jump, pass: [".repeat(levels) + &"])".repeat(levels);
    let text = format!("(format: 1, title: \"\", start: [], events: [(then: [{effect}])])");
    let folder = folder(&[("deep.ron", &text)]);
    let (code, _, err) = call(folder.path(), &["convert", "deep.ron"]);
    assert_eq!(code, Some(2), "{err}");
    assert!(err.contains("cannot be written in JSON"), "{err}");
    assert!(!folder.path().join("deep.json").exists());
}

#[test]
fn several_files_at_once_but_not_into_one() {
    let folder = folder(&[("a.ron", RON), ("b.json", JSON)]);
    let (code, out, _) = call(folder.path(), &["convert", "a.ron", "b.json"]);
    assert_eq!(
        (code, out.as_str()),
        (Some(0), "a.json is written\nb.ron is written\n")
    );
    let (code, _, err) = call(
        folder.path(),
        &["convert", "a.ron", "b.json", "-o", "c.ron"],
    );
    assert_eq!(code, Some(2));
    assert!(err.contains("--output takes one file"), "{err}");
}

#[test]
fn in_a_pipe() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(["convert", "-", "--to", "ron"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let json = JSON.replacen('{', "{\"$schema\": \"s\",", 1);
    child
        .stdin
        .take()
        .unwrap()
        .write_all(json.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let head = "#![schema = \"s\"]\n#![enable(implicit_some)]\n(\n    format: 1,\n";
    assert!(
        text(&output.stdout).starts_with(head),
        "{}",
        text(&output.stdout)
    );
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn the_schema_that_a_file_names_comes_along() {
    let ron = RON.replace("// A hall.\n", "#![schema = \"a \\\"b\\\".json\"]\n");
    let folder = folder(&[("hall.ron", &ron)]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (code, _, err) = call(folder.path(), &["convert", "hall.ron"]);
    assert_eq!(code, Some(0), "{err}");
    let json = JSON.replacen("{\n", "{\n  \"$schema\": \"a \\\"b\\\".json\",\n", 1);
    assert_eq!(read("hall.json"), json);
    let (code, _, err) = call(folder.path(), &["convert", "--force", "hall.json"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let head = "#![schema = \"a \\\"b\\\".json\"]\n#![enable(implicit_some)]\n(\n";
    assert!(read("hall.ron").starts_with(head), "{}", read("hall.ron"));
}

/// What `convert` writes is laid out as `fmt` wants it, in both directions.
#[test]
fn what_is_converted_is_formatted() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let folder = tempfile::tempdir().unwrap();
    let mut count = 0;
    for entry in fs::read_dir(samples).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "ron") {
            fs::copy(&path, folder.path().join(path.file_name().unwrap())).unwrap();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let json = name.replace(".ron", ".json");
            for args in [&["convert", &name][..], &["convert", "--force", &json]] {
                let (code, _, err) = call(folder.path(), args);
                assert_eq!(code, Some(0), "{args:?} {err}");
            }
            count += 1;
        }
    }
    assert!(count > 0);
    let (code, out, err) = call(folder.path(), &["fmt", "--check", "."]);
    assert_eq!(code, Some(0), "{out}{err}");
}

#[test]
fn every_command_takes_json() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let folder = tempfile::tempdir().unwrap();
    let ron = samples.join("first-delve.ron").display().to_string();
    let (code, _, err) = call(folder.path(), &["convert", &ron, "-o", "first-delve.json"]);
    assert_eq!(code, Some(0), "{err}");
    let (code, out, _) = call(folder.path(), &["check", "."]);
    assert_eq!(
        (code, out.as_str()),
        (
            Some(0),
            "1 file checked: no errors, no warnings, no notes, 1 waived\n"
        )
    );
    assert_eq!(
        call(folder.path(), &["show", "first-delve.json"]),
        call(folder.path(), &["show", &ron])
    );
    let auto = ["--auto", "--seed", "3"];
    let played = |file: &str| call(folder.path(), &[&["play", file], &auto[..]].concat());
    assert_eq!(played("first-delve.json"), played(&ron));
}
