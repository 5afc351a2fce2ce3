//! `delve play` and `delve replay`: the same seed tells the same story, recordings hold, and a person
//! can play at the terminal.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::bad_input::{delve, text};

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples")
}

/// Runs `delve` and types these lines.
fn typed(args: &[&str], folder: &Path, lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that ends before all lines are read closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn the_same_seed_tells_the_same_story() {
    let folder = samples();
    let story = |seed: &str| {
        let output = delve(
            &["play", "first-delve.ron", "--auto", "--seed", seed],
            &folder,
        );
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let first = story("7");
    assert_eq!(first, story("7"));
    assert_ne!(first, story("8"));
    for words in [
        "== Turn 1, ",
        "Explore phase",
        "Surprise: ",
        "[combat.fights]",
        " came out alive **",
    ] {
        assert!(first.contains(words), "{words} is not in\n{first}");
    }
    assert!(!first.contains("(secret)"), "{first}");
}

#[test]
fn recordings_of_the_samples_come_out_the_same() {
    let folder = samples().join("replays");
    let mut files: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    files.sort();
    assert_eq!(
        files,
        ["drowned-chapel.ron", "first-delve.ron", "one-room.ron"]
    );
    let mut args = vec!["replay"];
    args.extend(files.iter().map(String::as_str));
    let output = delve(&args, &folder);
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(
        said.lines()
            .filter(|line| line.ends_with(": the same"))
            .count(),
        3,
        "{said}"
    );
}

#[test]
fn a_recording_names_the_first_difference() {
    let folder = tempfile::tempdir().unwrap();
    let copy = |name: &str| fs::copy(samples().join(name), folder.path().join(name)).unwrap();
    copy("one-room.ron");
    let record = [
        "play",
        "one-room.ron",
        "--auto",
        "--seed",
        "3",
        "--record",
        "game.ron",
    ];
    let output = delve(&record, folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let replay = |said: &str, code: i32| {
        let output = delve(&["replay", "game.ron"], folder.path());
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{told}");
        assert!(told.contains(said), "{told}");
    };
    replay("the same\n", 0);

    let game = fs::read_to_string(folder.path().join("game.ron")).unwrap();
    let edited = |from: &str, to: &str| {
        assert!(game.contains(from), "{game}");
        fs::write(folder.path().join("game.ron"), game.replacen(from, to, 1)).unwrap();
    };
    edited("seed: 3", "seed: 4");
    replay("the dice were", 1);
    edited("outcome: ", "outcome_: ");
    replay("this is no recording of a game", 2);
    edited("format: 1", "format: 9");
    replay("format 9", 1);
    fs::write(folder.path().join("game.ron"), &game).unwrap();

    // A corrected typo does no harm; a wall does.
    let scenario = fs::read_to_string(folder.path().join("one-room.ron")).unwrap();
    let retitled = scenario.replacen("title: \"", "title: \"The very ", 1);
    fs::write(folder.path().join("one-room.ron"), &retitled).unwrap();
    replay("the same\n", 0);
    let darker = scenario.replacen("light: 8", "light: 7", 1);
    fs::write(folder.path().join("one-room.ron"), darker).unwrap();
    let output = delve(&["replay", "game.ron"], folder.path());
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(told.contains("scenario has changed"), "{told}");
}

#[test]
fn a_recording_takes_the_place_of_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(
        samples().join("one-room.ron"),
        folder.path().join("one-room.ron"),
    )
    .unwrap();
    fs::write(folder.path().join("diary.ron"), "Dear diary").unwrap();
    let record = ["play", "one-room.ron", "--auto", "--record", "diary.ron"];
    let output = delve(&record, folder.path());
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("stays as it is"),
        "{}",
        text(&output.stderr)
    );
    assert_eq!(
        fs::read_to_string(folder.path().join("diary.ron")).unwrap(),
        "Dear diary"
    );
}

#[test]
fn a_person_plays_by_numbers() {
    let folder = samples();
    let output = typed(&["play", "one-room.ron"], &folder, "m\n0\nx\n1\nb\nq\n");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    for words in [
        "The heroes move\n",
        "   1  ",
        "There are the numbers 1 to ",
        "(q)uit > ",
    ] {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
    // The end of what is typed is the end of the game.
    let output = typed(&["play", "one-room.ron"], &folder, "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn what_cannot_be_played_gets_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "(format: 1, title: \"Thin\", start: [\"A9\"])";
    fs::write(folder.path().join("thin.ron"), scenario).unwrap();
    let cases: [(&[&str], i32, &str); 5] = [
        (
            &["play", "thin.ron", "--auto"],
            2,
            "4 heroes need as many start squares",
        ),
        (
            &["play", "thin.ron", "--party", "nobody"],
            2,
            "no hero `nobody`",
        ),
        (
            &["play", "thin.ron", "--party", "sefa,sefa"],
            2,
            "in the party twice",
        ),
        (&["play", "nowhere.ron"], 2, "nowhere.ron"),
        (&["replay", "thin.ron"], 2, "no recording of a game"),
    ];
    for (args, code, said) in cases {
        let output = delve(args, folder.path());
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {complaint}");
        assert!(complaint.contains(said), "{args:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
    }
}
