//! `delve play` and `delve replay` (long, because each way in which a game goes wrong is tried): the
//! same seed tells the same story, recordings hold, and a person can play at the terminal.

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
        "Surprise, 3 needed: ",
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
fn nobody_leaves_the_dungeon_by_a_slip() {
    let output = typed(&["play", "one-room.ron"], &samples(), "q\n");
    let told = text(&output.stdout);
    let leave = told.find(": leave the dungeon").unwrap();
    for other in [": rest", ": force door", ": use "] {
        assert!(told.rfind(other).unwrap() < leave, "{told}");
    }
    assert!(leave < told.find("End the Movement").unwrap(), "{told}");
}

#[test]
fn what_cannot_be_played_gets_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = "(format: 1, title: \"Thin\", start: [\"A9\"])";
    fs::write(folder.path().join("thin.ron"), scenario).unwrap();
    let cases: [(&[&str], i32, &str); 10] = [
        (
            &["play", "thin.ron", "--auto"],
            2,
            "4 heroes need as many start squares",
        ),
        (
            &["play", "thin.ron", "--party", "nobody"],
            2,
            "no hero `nobody`; the heroes are brannoc, corvin, ",
        ),
        (
            &["play", "thin.ron", "--party", "Brannoc,seffa"],
            2,
            "no hero `seffa` (did you mean `sefa`?)",
        ),
        (
            &["play", "thin.ron", "--party", "sefa", "--room", "12"],
            2,
            "room 12 is no part of this adventure; it has no rooms",
        ),
        (
            &[
                "play",
                "thin.ron",
                "--party",
                "sefa",
                "--record",
                "nodir/x.ron",
            ],
            2,
            "there is no folder `nodir`",
        ),
        (
            &[
                "play", "thin.ron", "--party", "sefa", "--record", "thin.ron",
            ],
            2,
            "this is no recording of a game, and stays as it is",
        ),
        (
            &["play", "thin.ron", "--party", "sefa", "--record", "."],
            2,
            "this is a folder",
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
        assert_eq!(text(&output.stdout), "", "{args:?}");
    }
}

#[test]
fn a_room_of_the_adventure_is_one_to_begin_in() {
    let folder = samples();
    for (sample, room, said) in [
        ("one-room.ron", "13", ""),
        ("one-room.ron", "1", "its only room is 13"),
        ("first-delve.ron", "3", ""),
        ("first-delve.ron", "14", "its rooms are 1, 2, 3, "),
    ] {
        let output = typed(&["play", sample, "--room", room], &folder, "q\n");
        let complaint = text(&output.stderr);
        let code = if said.is_empty() { 0 } else { 2 };
        assert_eq!(output.status.code(), Some(code), "{complaint}");
        assert!(complaint.contains(said), "{complaint}");
    }
}

#[test]
fn a_party_of_another_size_plays_with_a_warning() {
    let folder = samples();
    for (party, said) in [
        (
            "Brannoc",
            "it is written for 3 to 5 heroes, and 1 hero goes in",
        ),
        ("brannoc,sefa", "and 2 heroes go in"),
        ("brannoc,sefa,HULD", ""),
    ] {
        let output = typed(&["play", "one-room.ron", "--party", party], &folder, "q\n");
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let warned = text(&output.stderr);
        assert!(warned.contains(said), "{warned}");
        assert_eq!(warned.is_empty(), said.is_empty(), "{warned}");
    }
}

/// The help names everybody who is in the box.
#[test]
fn the_help_names_the_heroes() {
    let help = text(&delve(&["play", "--help"], &samples()).stdout);
    for hero in delve_format::Catalog::built_in().heroes.keys() {
        assert!(help.contains(hero.as_str()), "{hero} is not in\n{help}");
    }
}

/// The example of the manual, as it stands there: a recording finds its scenario from another folder.
#[test]
fn a_recording_finds_its_scenario_from_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("samples")).unwrap();
    fs::create_dir_all(path("games/old")).unwrap();
    fs::copy(samples().join("one-room.ron"), path("samples/one-room.ron")).unwrap();
    for (from, scenario, record, written) in [
        (
            "",
            "samples/one-room.ron",
            "first.ron",
            "samples/one-room.ron",
        ),
        (
            "",
            "samples/one-room.ron",
            "games/old/first.ron",
            "../../samples/one-room.ron",
        ),
        ("samples", "one-room.ron", "one.ron", "one-room.ron"),
        (
            "samples",
            "one-room.ron",
            "../games/one.ron",
            "../samples/one-room.ron",
        ),
    ] {
        let here = path(from);
        let args = ["play", scenario, "--auto", "--record", record];
        let output = delve(&args, &here);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let kept = fs::read_to_string(here.join(record)).unwrap();
        let written = format!("scenario: \"{written}\",");
        assert!(kept.contains(&written), "{written} is not in\n{kept}");
        let output = delve(&["replay", record], &here);
        let said = text(&output.stdout) + &text(&output.stderr);
        assert!(said.ends_with(": the same\n"), "{said}");
    }
    // One that keeps the bare name, as older ones do, is looked for beside it and above.
    let kept = fs::read_to_string(path("samples/one.ron")).unwrap();
    fs::create_dir_all(path("samples/replays")).unwrap();
    fs::write(path("samples/replays/one-room.ron"), kept).unwrap();
    let output = delve(&["replay", "samples/replays/one-room.ron"], folder.path());
    assert!(
        text(&output.stdout).ends_with(": the same\n"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn a_replay_names_differences_in_the_words_of_the_story() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(
        samples().join("one-room.ron"),
        folder.path().join("one-room.ron"),
    )
    .unwrap();
    let args = ["play", "one-room.ron", "--auto", "--record", "game.ron"];
    assert_eq!(delve(&args, folder.path()).status.code(), Some(0));
    let game = fs::read_to_string(folder.path().join("game.ron")).unwrap();
    let first = game.find("action: ").unwrap();
    let end = first + game[first..].find('\n').unwrap();
    for (action, said) in [
        (
            "Force(hero: 200, door: 200)",
            "“somebody: force a door” was done, and cannot be done now",
        ),
        ("Step(figure: Hero(1), to: North)", "“Sefa: go north"),
        ("Done", "“That is all”"),
    ] {
        let edited = format!("{}action: {action}),{}", &game[..first], &game[end..]);
        fs::write(folder.path().join("game.ron"), edited).unwrap();
        let output = delve(&["replay", "game.ron"], folder.path());
        let told = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains(said), "{said} is not in {told}");
        assert!(!told.contains("Hero("), "{told}");
    }
}

#[test]
fn a_person_walks_to_a_square_and_sees_how_everybody_is() {
    let folder = samples();
    let script = "m\nhuld M9\nL3\nnobody K9\nq\n";
    let output = typed(&["play", "first-delve.ron"], &folder, script);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    for words in [
        "Huld       M2   Health 6/6",
        "Bandages",
        "Huld cannot go to M9 now.",
        "Who goes? Write it with the name",
    ] {
        assert!(told.contains(words), "{words} is not in\n{told}");
    }
    // After the map the list is there again.
    assert_eq!(told.matches("The heroes move\n").count(), 2, "{told}");
    let script = "huld M5\nM4\nq\n";
    let told = text(&typed(&["play", "first-delve.ron"], &folder, script).stdout);
    assert!(told.contains("Huld goes M2 → M5"), "{told}");
    assert!(told.contains("Huld goes M5 → M4"), "{told}");
}
