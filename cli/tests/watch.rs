//! `delve check --watch` as a process that goes on.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::bad_input::delve;
use crate::check::{NAME, WIRE, ends, folder};

/// A running `delve check --watch`, which does not outlive its test.
struct Watching(Child, mpsc::Receiver<String>);

impl Drop for Watching {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Watching {
    fn start(args: &[&str], folder: &Path) -> Watching {
        let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
            .args([&["check", "--watch", "--format", "short"], args].concat())
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (send, receive) = mpsc::channel();
        thread::spawn(move || {
            for line in stdout.lines().map_while(Result::ok) {
                let _ = send.send(line);
            }
        });
        Watching(child, receive)
    }

    /// What is printed until the next summary.
    #[track_caller]
    fn round(&self) -> String {
        let mut round = String::new();
        loop {
            let line = self
                .1
                .recv_timeout(Duration::from_secs(60))
                .expect("another round");
            round += &line;
            round += "\n";
            if line.contains(" checked: ") {
                return round;
            }
        }
    }
}

#[test]
fn watching_checks_again_what_changed() {
    let folder = folder(&[(NAME, "x/a.ron"), ("one-room.ron", "x/b.ron")]);
    let path = folder.path().join("x/a.ron");
    let bad = fs::read_to_string(&path).unwrap();
    let watching = Watching::start(&["x"], folder.path());
    let round = watching.round();
    assert!(round.contains("2 files checked: 1 error"), "{round}");
    // As editors save: another file takes the place of the old one.
    let replace = |text: &str| {
        let new = folder.path().join("x/.new.tmp");
        fs::write(&new, text).unwrap();
        fs::rename(&new, &path).unwrap();
    };
    replace(&bad.replace("skelton", "skeleton"));
    let round = watching.round();
    assert!(round.contains("2 files checked: no errors"), "{round}");
    replace(&bad);
    assert!(watching.round().contains("2 files checked: 1 error"));
    fs::write(folder.path().join("x/c.ron"), &bad).unwrap();
    let mut round = watching.round();
    if round.contains("3 files checked: no errors") || round.contains("3 files checked: 1 error") {
        // It was seen while it was still being written.
        round = watching.round();
    }
    assert!(round.contains("3 files checked: 2 errors"), "{round}");
    fs::remove_file(folder.path().join("x/c.ron")).unwrap();
    assert!(watching.round().contains("2 files checked: 1 error"));
}

#[test]
fn watching_a_single_file_and_its_settings() {
    let folder = folder(&[(WIRE, "a.ron")]);
    let path = folder.path().join("a.ron");
    fs::write(
        folder.path().join("delve.toml"),
        "[rules]\nall = \"allow\"\nunwired-part = \"note\"",
    )
    .unwrap();
    let watching = Watching::start(&["a.ron"], folder.path());
    assert!(
        watching
            .round()
            .contains("1 file checked: no errors, no warnings, 1 note")
    );
    fs::write(
        folder.path().join("settings.tmp"),
        "[rules]\nall = \"allow\"\nunwired-part = \"deny\"",
    )
    .unwrap();
    fs::rename(
        folder.path().join("settings.tmp"),
        folder.path().join("delve.toml"),
    )
    .unwrap();
    assert!(watching.round().contains("1 file checked: 1 error"));
    fs::remove_file(&path).unwrap();
    assert!(watching.round().contains("no files checked: "));
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let folder = folder(&[(NAME, "a.ron")]);
    let (_, err) = ends(&delve(&["check", "--watch", "-"], folder.path()), 2);
    assert!(err.contains("standard input cannot be watched"), "{err}");
    let (_, err) = ends(
        &delve(
            &["check", "--watch", "--format", "sarif", "a.ron"],
            folder.path(),
        ),
        2,
    );
    assert!(err.contains("--watch goes on for ever"), "{err}");
}
