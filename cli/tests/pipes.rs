//! Output into pipes: no colours unless they are asked for, and no panic when nobody reads on.

use std::io::{Read, Write};
use std::process::{Command, Stdio};

fn check(file: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_delve"));
    command.args(["check", file]);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    command
}

#[test]
fn colours_are_for_terminals() {
    let file = "samples/broken/overlap.ron";
    let has_colours = |command: &mut Command| {
        let output = command.output().expect("delve starts");
        assert_eq!(output.status.code(), Some(1));
        output.stdout.contains(&0x1b)
    };
    assert!(!has_colours(&mut check(file)));
    assert!(has_colours(check(file).env("CLICOLOR_FORCE", "1")));
    assert!(!has_colours(check(file).env("NO_COLOR", "1")));
}

#[test]
fn a_closed_pipe_is_no_panic_and_changes_no_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.ron");
    let guards = "(monster: \"goblin\", at: \"Z9\"), ".repeat(2_000);
    let text = format!("(format: 1, title: \"Many\", start: [\"A1\"], guards: [{guards}])");
    std::fs::write(&path, text).unwrap();
    let mut child = check(path.to_str().expect("a path in UTF-8"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("delve starts");
    let mut first = [0; 100];
    let mut stdout = child.stdout.take().expect("a pipe");
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn of_very_many_findings_the_first_are_shown_and_all_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.ron");
    let patrol = "\"goblim\",\n".repeat(3_001);
    let text = format!(
        "(format: 1, title: \"Many\", start: [\"A1\", \"A2\", \"A3\", \"A4\", \"A5\"], patrol: [\n{patrol}])"
    );
    std::fs::write(&path, text).unwrap();
    let output = check(path.to_str().expect("a path in UTF-8"))
        .output()
        .expect("delve starts");
    let out = String::from_utf8(output.stdout).unwrap();
    assert_eq!(out.matches("error[unknown-name]").count(), 1_000);
    assert!(out.contains("many.ron: 2001 more findings are not shown\n"));
    assert!(out.contains("1 file checked: 3001 errors, no warnings, no notes\n"));
}

/// A text that a command passes on is the file's, also where it would colour a terminal.
#[test]
fn a_file_that_is_passed_on_keeps_every_byte() {
    let text = "#![enable(implicit_some)]\n(\n    format: 1,\n    title: \"\u{1b}[31mRed\u{1b}[0m\",\n    \
        start: [\"A1\"],\n    goals: [Flag(\"won\")],\n)\n";
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.ron"), text).unwrap();
    for words in [
        &["fmt", "-"][..],
        &["merge", "a.ron", "a.ron", "a.ron", "--stdout"],
        &["rename", "-", "won", "lost"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
            .args(words)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("delve starts");
        // A command that reads a file closes its standard input unread.
        let _ = child.stdin.take().unwrap().write_all(text.as_bytes());
        let output = child.wait_with_output().unwrap();
        let passed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(passed.replace("lost", "won"), text, "{words:?}");
    }
    let json = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(["convert", "a.ron", "--stdout"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let json: String = String::from_utf8(json.stdout).unwrap();
    assert!(json.contains("\\u001b[31mRed\\u001b[0m"), "{json}");
}
