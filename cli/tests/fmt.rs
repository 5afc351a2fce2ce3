//! `delve fmt`: which files it rewrites, what it prints, and that one bad file stops no other.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const UNTIDY: &str = "( title:\"Two doors\", // to choose from\n  start: [ \"A9\" ], format :1,\n\n\n\n \
    doors: [(id: \"a\", between: (\"A16\", \"B16\")), (id: \"b\", between: (\"H16\", \"I16\"))])";
const TIDY: &str = "(
    format: 1,
    title: \"Two doors\", // to choose from
    start: [\"A9\"],

    doors: [
        (id: \"a\", between: (\"A16\", \"B16\")),
        (id: \"b\", between: (\"H16\", \"I16\")),
    ],
)
";

fn fmt(folder: &Path, args: &[&str], stdin: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .arg("fmt")
        .args(args)
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("delve starts");
    let mut pipe = child.stdin.take().expect("a pipe");
    pipe.write_all(stdin.as_bytes()).unwrap();
    drop(pipe);
    child.wait_with_output().expect("delve ends")
}

/// Exit code and standard output.
fn said(output: &Output) -> (Option<i32>, &str) {
    (
        output.status.code(),
        str::from_utf8(&output.stdout).unwrap(),
    )
}

#[test]
fn files_are_rewritten_and_a_bad_one_stops_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.ron"), UNTIDY).unwrap();
    fs::write(path("b.ron"), "(format: 1,, title: \"\")").unwrap();
    fs::write(path("c.ron"), b"\xff").unwrap();
    fs::write(path("d.ron"), TIDY).unwrap();
    fs::write(
        path("e.ron"),
        format!("\u{feff}{UNTIDY}").replace('\n', "\r\n"),
    )
    .unwrap();
    let before = fs::metadata(path("d.ron")).unwrap().modified().unwrap();

    let output = fmt(folder.path(), &["--check", "."], "");
    let would = "would format a.ron\nwould format e.ron\n2 files would be formatted, 1 file is \
        as it should be, 1 file left alone because of errors; 1 path could not be read or written\n";
    assert_eq!(said(&output), (Some(2), would));
    assert_eq!(
        fs::read_to_string(path("a.ron")).unwrap(),
        UNTIDY,
        "--check changes nothing"
    );

    let output = fmt(folder.path(), &["."], "");
    assert_eq!(said(&output).0, Some(2));
    assert!(
        said(&output)
            .1
            .starts_with("formatted a.ron\nformatted e.ron\n2 files formatted, ")
    );
    let complaints = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaints
            .contains("error[syntax]: there is no value before this comma\n --> b.ron:1:12\n")
    );
    assert!(complaints.contains("error: c.ron:1:1: this is not UTF-8 text"));
    assert_eq!(fs::read_to_string(path("a.ron")).unwrap(), TIDY);
    let marked = format!("\u{feff}{TIDY}").replace('\n', "\r\n");
    assert_eq!(
        fs::read_to_string(path("e.ron")).unwrap(),
        marked,
        "mark and line ends stay"
    );
    assert_eq!(
        fs::metadata(path("d.ron")).unwrap().modified().unwrap(),
        before,
        "not written"
    );

    let output = fmt(folder.path(), &["a.ron", "d.ron", "e.ron"], "");
    let nothing = "nothing to format, 3 files are as they should be\n";
    assert_eq!(said(&output), (Some(0), nothing));
    assert_eq!(said(&fmt(folder.path(), &["b.ron"], "")).0, Some(1));
}

#[test]
fn standard_input_goes_to_standard_output() {
    let here = Path::new(".");
    assert_eq!(said(&fmt(here, &["-"], UNTIDY)), (Some(0), TIDY));
    assert_eq!(said(&fmt(here, &["-"], TIDY)), (Some(0), TIDY));
    assert_eq!(said(&fmt(here, &["-", "--check"], TIDY)), (Some(0), ""));
    let would = "would format x.ron\n";
    assert_eq!(
        said(&fmt(
            here,
            &["-", "--check", "--stdin-name", "x.ron"],
            UNTIDY
        )),
        (Some(1), would)
    );
    let output = fmt(here, &["-", "--stdin-name", "x\u{1b}[2J.ron"], "(");
    assert_eq!(said(&output), (Some(1), ""));
    let complaints = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaints.contains(" --> x\\u{1b}[2J.ron:1:1\n"),
        "{complaints}"
    );
}

#[test]
fn a_difference_is_shown() {
    let here = Path::new(".");
    let output = fmt(
        here,
        &["-", "--diff", "--stdin-name", "x.ron"],
        &TIDY.replace("    start", " start"),
    );
    let diff = "--- x.ron\n+++ x.ron\n@@ -1,7 +1,7 @@\n (\n     format: 1,\n     \
        title: \"Two doors\", // to choose from\n- start: [\"A9\"],\n+    start: [\"A9\"],\n \n     \
        doors: [\n         (id: \"a\", between: (\"A16\", \"B16\")),\n";
    assert_eq!(said(&output), (Some(1), diff));
}

#[test]
fn a_new_scenario_is_formatted() {
    let folder = tempfile::tempdir().unwrap();
    let new = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(["new", "mine.ron"])
        .current_dir(folder.path())
        .status();
    assert!(new.unwrap().success());
    let output = fmt(folder.path(), &["--diff", "mine.ron"], "");
    assert_eq!(said(&output), (Some(0), ""));
}
