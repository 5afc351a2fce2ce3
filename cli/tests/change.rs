//! Commands that change a scenario: as a filter, and what they must never do to a file.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::bad_input::{delve, text};

const BELLS: &str = include_str!("cmd/rename.in/bells.ron");

fn filter(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("delve starts");
    // A command that refuses its arguments does not read.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("delve ends")
}

#[test]
fn a_filter_passes_on_every_other_byte() {
    // Line ends, a byte-order mark, and what would colour a terminal.
    let before = format!("\u{feff}{}", BELLS.replace('\n', "\r\n"))
        .replace("// the bell", "// \u{1b}[31mthe bell");
    let output = filter(&["rename", "-", "gate", "way-in"], before.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        text(&output.stdout),
        before.replace("\"gate\"", "\"way-in\"")
    );
    assert_eq!(
        text(&output.stderr),
        "standard input: door `gate` is now `way-in`, in 3 places: lines 8, 19 and 36\n"
    );
    let output = filter(&["delete", "-", "goblin"], before.as_bytes());
    assert_eq!(output.status.code(), Some(0));
    let line = "        (id: \"goblin\", monster: \"goblin\", at: \"L14\"),\r\n";
    assert_eq!(text(&output.stdout), before.replace(line, ""));
}

#[test]
fn a_filter_that_refuses_prints_nothing() {
    let bells = BELLS.as_bytes();
    for (args, input, exit, says) in [
        (
            &["rename", "-", "bell", "x"][..],
            bells,
            2,
            "standard input: `bell` is",
        ),
        (
            &["delete", "-", "gate"],
            bells,
            1,
            "standard input:36:38: the waiver",
        ),
        (
            &["rename", "-", "a", "b"],
            b"(format: 1,",
            1,
            "standard input:1:",
        ),
        (
            &["rename", "-", "a", "b"],
            b"",
            1,
            "standard input:1:1: the file is empty",
        ),
        (
            &["rename", "-", "a", "b"],
            b"(\xff)",
            2,
            "standard input:1:2: this is not UTF-8 text",
        ),
        (
            &["delete", "-", "a"],
            b"(format: 9)",
            1,
            "standard input:1:10: this file has format 9",
        ),
    ] {
        let output = filter(args, input);
        let stderr = text(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "{args:?} {stderr}");
        assert_eq!(text(&output.stdout), "", "{args:?}");
        assert!(stderr.contains(says), "{args:?} {stderr}");
    }
}

#[test]
fn too_much_is_not_read_to_its_end() {
    let output = filter(&["rename", "-", "a", "b"], &vec![b' '; 9 << 20]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("larger than 8 MiB"));
}

#[test]
fn what_is_shown_is_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    let wild = BELLS.replace("// the bell opens it", "// \u{1b}[2J\u{202e}");
    fs::write(&path, &wild).unwrap();
    let output = delve(
        &["rename", "a.ron", "gate", "x", "--dry-run"],
        folder.path(),
    );
    let out = text(&output.stdout);
    assert!(out.contains(r"// \u{1b}[2J\u{202e}"), "{out}");
    let output = delve(&["rename", "a.ron", "\u{1b}[2J", "x"], folder.path());
    assert!(text(&output.stderr).contains(r"`\u{1b}[2J`"));
    assert_eq!(fs::read_to_string(&path).unwrap(), wild);
}

#[test]
fn what_could_not_be_read_keeps_its_name_from_being_changed_or_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    let faulty = BELLS.replace("Flag(\"bell\")]", "Flag(\"bell\"), Slai(\"ringer\")]");
    fs::write(&path, &faulty).unwrap();
    let output = delve(&["rename", "a.ron", "ringer", "x"], folder.path());
    assert_eq!(output.status.code(), Some(2));
    let says = "there is a fault around `ringer` at line 6, column 49; mend it first";
    assert!(
        text(&output.stderr).contains(says),
        "{}",
        text(&output.stderr)
    );
    let output = delve(&["delete", "a.ron", "ringer"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("a.ron:6:49: something with a fault names `ringer`"));
    assert_eq!(fs::read_to_string(&path).unwrap(), faulty);
}

#[cfg(unix)]
#[test]
fn a_dry_run_leaves_the_file_alone() {
    use std::os::unix::fs::MetadataExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.ron");
    fs::write(&path, BELLS).unwrap();
    let before = fs::metadata(&path).unwrap().ino();
    for args in [
        &["rename", "a.ron", "gate", "x", "--dry-run"][..],
        &["delete", "a.ron", "goblin", "--dry-run"],
    ] {
        assert_eq!(delve(args, folder.path()).status.code(), Some(0));
    }
    assert_eq!(fs::metadata(&path).unwrap().ino(), before);
    assert_eq!(fs::read_to_string(&path).unwrap(), BELLS);
}

#[test]
fn check_and_diff_read_standard_input() {
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/first-delve.ron");
    let good = std::fs::read(sample).unwrap();
    for (args, input, exit, says) in [
        (
            &["check", "-"][..],
            &good[..],
            0,
            "1 file checked: no errors",
        ),
        (
            &["check", "-", "--stdin-name", "a.ron"],
            b"(a 1)",
            1,
            "a.ron:1:",
        ),
        (
            &["check", "-", "x.ron"],
            b"",
            2,
            "cannot be named with other paths",
        ),
        (
            &["check", "-"],
            b"\xff",
            2,
            "<stdin>:1:1: this is not UTF-8 text",
        ),
        (&["diff", sample, "-"], &good[..], 0, ""),
        (
            &["diff", "-", sample],
            b"(format: 1, title: \"\", start: [])",
            1,
            "Scenario",
        ),
        (
            &["diff", "-", sample, "--stdin-name", "a.ron"],
            b"(",
            2,
            "a.ron:1:1: ",
        ),
        (
            &["diff", "-", "-"],
            b"",
            2,
            "only one of the two can be `-`",
        ),
    ] {
        let output = filter(args, input);
        let all = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(exit), "{args:?} {all}");
        assert!(all.contains(says), "{args:?} {all}");
    }
}
