//! Files that are no scenario at all: one clear line with the path, the right exit code, and not a
//! byte of the file changed.

use std::fs;
use std::process::{Command, Output};

pub(crate) fn delve(args: &[&str], folder: &std::path::Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("delve starts")
}

pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("only UTF-8 is printed")
}

pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
    pub(crate) exit: i32,
    /// A line of the output.
    says: &'static str,
}

pub(crate) fn cases() -> Vec<Case> {
    let case = |name, bytes: &[u8], exit, says| Case {
        name,
        bytes: bytes.to_vec(),
        exit,
        says,
    };
    vec![
        case(
            "empty.ron",
            b"",
            1,
            "error[syntax]: empty.ron: the file is empty",
        ),
        case(
            "bom.ron",
            "\u{feff}".as_bytes(),
            1,
            "error[syntax]: bom.ron: the file is empty",
        ),
        case(
            "blank.ron",
            b" \r\n\t\n",
            1,
            "error[syntax]: blank.ron: the file is empty",
        ),
        case(
            "latin.ron",
            b"(format: 1, title: \"\xe9\")",
            2,
            "error: latin.ron:1:21: this is not UTF-8 text",
        ),
        case("zeros.ron", &[0; 4096], 1, "error[syntax]: "),
        case("brackets.ron", &[b'('; 100_000], 1, "error[limits]: "),
        case(
            "version.ron",
            b"(format: 2, whatever: [1, (2)])",
            1,
            "error[format-version]: this file has format 2; this program reads format 1",
        ),
        case(
            "huge.ron",
            &vec![b' '; 9 * 1024 * 1024],
            2,
            "error: `huge.ron` is larger than 8 MiB",
        ),
        case(
            "text.ron",
            b"Dear diary, today I drew a dungeon.",
            1,
            "error[syntax]: ",
        ),
    ]
}

#[test]
fn each_gets_its_line_and_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    for case in cases() {
        let path = folder.path().join(case.name);
        fs::write(&path, &case.bytes).unwrap();
        let output = delve(&["check", case.name], folder.path());
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(
            output.status.code(),
            Some(case.exit),
            "{}: {printed}",
            case.name
        );
        assert!(
            printed.lines().any(|line| line.starts_with(case.says)),
            "{}: {printed}",
            case.name
        );
        assert!(printed.contains(case.name), "{printed}");
        assert!(
            printed.len() < 2_000,
            "{}: {} bytes",
            case.name,
            printed.len()
        );
        assert!(
            fs::read(&path).unwrap() == case.bytes,
            "{} was changed",
            case.name
        );
    }
}

#[test]
fn none_hides_another() {
    let folder = tempfile::tempdir().unwrap();
    let all = cases();
    for case in &all {
        fs::write(folder.path().join(case.name), &case.bytes).unwrap();
    }
    let good = "(format: 1, title: \"Good\", start: [\"A1\", \"A2\", \"A3\", \"A4\", \"A5\"])";
    fs::write(folder.path().join("good.ron"), good).unwrap();
    fs::write(folder.path().join("faulty.ron"), good.replace("A5", "Z5")).unwrap();
    let output = delve(&["check", ".", "nowhere.ron"], folder.path());
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    for case in &all {
        assert!(printed.contains(case.name), "{}: {printed}", case.name);
    }
    assert!(printed.contains("faulty.ron:1:60"), "{printed}");
    assert!(
        printed.contains("there is no file or folder `nowhere.ron`"),
        "{printed}"
    );
    assert!(printed.contains("9 files checked: "), "{printed}");
}

#[test]
fn nothing_in_a_file_or_its_name_reaches_the_terminal_raw() {
    let folder = tempfile::tempdir().unwrap();
    let name = "a\u{1b}[31m\u{202e}b.ron";
    let evil =
        "(format: 1, title: \"\u{1b}]0;owned\u{7}\u{202e}\", start: [], \u{9b}31m\u{2066}: 3)";
    fs::write(folder.path().join(name), evil).unwrap();
    for args in [
        &["check", name][..],
        &["check", "."],
        &["new", name],
        &["show", name],
        &["show", name, "--svg"],
        &["check", "\u{1b}[31m.ron"],
    ] {
        let output = delve(args, folder.path());
        for printed in [text(&output.stdout), text(&output.stderr)] {
            let raw =
                |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{2069}').contains(&c);
            assert!(!printed.contains(raw), "{args:?}: {printed:?}");
        }
        assert_ne!(output.status.code(), Some(0));
    }
}

/// Without the right to read a file; root may read everything, so it sees the file's own faults.
#[cfg(unix)]
#[test]
fn unreadable_files_are_named() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret.ron");
    fs::write(&path, "(").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let may_read = fs::read(&path).is_ok();
    let output = delve(&["check", "secret.ron"], folder.path());
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(
        output.status.code(),
        Some(if may_read { 1 } else { 2 }),
        "{printed}"
    );
    assert!(printed.contains("secret.ron"), "{printed}");
}
