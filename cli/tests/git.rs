//! A real git repository whose scenarios are compared and merged by `delve`. Long, because git asks in many
//! ways.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// A repository with one scenario on its main branch, and `delve` set up as the manual says.
struct Repository(tempfile::TempDir);

const NAME: &str = "chapel.ron";

/// The driver as the manual sets it.
const DRIVER: &str = "merge %O %A %B --path %P --marker-size %L \
                      --base-label %S --ours-label %X --theirs-label %Y";

/// What git calls both branches at the markers; before 2.44 it does not tell.
fn labels() -> (&'static str, &'static str) {
    let version = Command::new("git").arg("version").output();
    let version = version.expect("git is installed").stdout;
    let version = String::from_utf8_lossy(&version).into_owned();
    let numbers = version.split_whitespace().nth(2).unwrap_or_default();
    let mut numbers = numbers.split('.').map(|n| n.parse().unwrap_or(0));
    let version: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if version >= (2, 44) {
        ("HEAD", "theirs")
    } else {
        ("ours", "theirs")
    }
}

impl Repository {
    fn new() -> Repository {
        let repository = Repository(tempfile::tempdir().expect("a folder for the repository"));
        let delve = env!("CARGO_BIN_EXE_delve").replace('\\', "/");
        repository.git(&["init", "-q", "-b", "main"]);
        for (key, value) in [
            ("user.name", "A. Designer".to_owned()),
            ("user.email", "designer@example.org".to_owned()),
            ("diff.delve.textconv", format!("'{delve}' diff --textconv")),
            ("merge.delve.name", "scenarios, part by part".to_owned()),
            ("merge.delve.driver", format!("'{delve}' {DRIVER}")),
        ] {
            repository.git(&["config", key, &value]);
        }
        repository.write(".gitattributes", "*.ron diff=delve merge=delve\n");
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/drowned-chapel.ron");
        repository.write(
            NAME,
            &fs::read_to_string(sample).expect("the sample is there"),
        );
        repository.commit("Begin");
        repository
    }

    fn run(&self, args: &[&str]) -> Output {
        Command::new("git")
            .args(args)
            .current_dir(self.0.path())
            .env("GIT_CONFIG_GLOBAL", "")
            .env("GIT_CONFIG_NOSYSTEM", "1")
            .env("LC_ALL", "C")
            .env_remove("GIT_DIR")
            .output()
            .expect("git is installed")
    }

    /// What git prints; it must succeed.
    fn git(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(
            output.status.success(),
            "git {args:?}\n{}{}",
            text(&output.stdout),
            text(&output.stderr)
        );
        text(&output.stdout)
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.path().join(name), text).expect("the folder can be written");
    }

    fn read(&self) -> String {
        fs::read_to_string(self.0.path().join(NAME)).expect("the scenario is there")
    }

    fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "-m", message]);
    }

    /// Replaces words of the scenario, each of which must be there, and commits.
    fn edit(&self, changes: &[(&str, &str)]) {
        let text = changes.iter().fold(self.read(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replacen(old, new, 1)
        });
        self.write(NAME, &text);
        self.commit("Edit");
    }

    /// Makes both branches and merges theirs: whether git did it by itself, and what it printed.
    fn merge(&self, ours: &[(&str, &str)], theirs: &[(&str, &str)]) -> (bool, String) {
        self.git(&["checkout", "-q", "-b", "theirs"]);
        self.edit(theirs);
        self.git(&["checkout", "-q", "main"]);
        self.edit(ours);
        let output = self.run(&["merge", "-q", "--no-edit", "theirs"]);
        let printed = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&printed).into_owned(),
        )
    }
}

const DOOR: &str = "(id: \"nave-west\", between: (\"I14\", \"J14\")";
const WARDEN: &str = "name: \"The Warden\"";

#[test]
fn a_difference_is_shown_in_the_words_of_the_board() {
    let repository = Repository::new();
    repository.edit(&[
        ("\"I14\", \"J14\"", "\"I13\", \"J13\""),
        (WARDEN, "name: \"The Abbot\""),
    ]);
    let shown = repository.git(&["diff", "-U0", "HEAD~1"]);
    let lines: Vec<&str> = shown
        .lines()
        .filter(|line| {
            line.starts_with(['+', '-']) && !line.starts_with("+++") && !line.starts_with("---")
        })
        .collect();
    assert_eq!(
        lines,
        [
            "-door `nave-west` at I14|J14",
            "+door `nave-west` at I13|J13",
            "-guard `warden` at M15: monster ghoul-knight, name \"The Warden\"",
            "+guard `warden` at M15: monster ghoul-knight, name \"The Abbot\"",
        ],
        "{shown}"
    );
    let log = repository.git(&["log", "-p", "-1"]);
    assert!(log.contains("+door `nave-west` at I13|J13"), "{log}");
}

#[test]
fn the_other_way_to_compare_tells_what_happened() {
    let repository = Repository::new();
    let delve = env!("CARGO_BIN_EXE_delve").replace('\\', "/");
    repository.git(&["config", "--unset", "diff.delve.textconv"]);
    repository.git(&[
        "config",
        "diff.delve.command",
        &format!("'{delve}' diff --git"),
    ]);
    repository.edit(&[("\"I14\", \"J14\"", "\"I13\", \"J13\"")]);
    assert_eq!(
        repository.git(&["diff", "HEAD~1"]),
        "scenario chapel.ron\nDoors\n  door `nave-west` moved from I14|J14 to I13|J13\n"
    );
    // A file that is no scenario does not end the work of git.
    repository.write(NAME, "(broken\n");
    let shown = repository.git(&["diff"]);
    assert!(shown.contains("cannot be read as a scenario"), "{shown}");
    assert!(shown.contains("+(broken"), "{shown}");
    repository.git(&["rm", "-q", "-f", NAME]);
    let shown = repository.git(&["diff", "HEAD"]);
    assert!(shown.starts_with("deleted scenario chapel.ron"), "{shown}");
}

#[test]
fn a_file_that_was_renamed_emptied_or_made_a_link_is_told_as_such() {
    let repository = Repository::new();
    let delve = env!("CARGO_BIN_EXE_delve").replace('\\', "/");
    let command = format!("'{delve}' diff --git");
    repository.git(&["config", "diff.delve.command", &command]);
    repository.git(&["mv", NAME, "nave.ron"]);
    let shown = repository.git(&["diff", "-M", "HEAD"]);
    // Git itself may leave out a pure renaming; then it is shown with its first change.
    assert!(
        matches!(shown.as_str(), "" | "scenario chapel.ron → nave.ron\n"),
        "{shown}"
    );
    let moved = repository.0.path().join("nave.ron");
    let text = fs::read_to_string(&moved).expect("the scenario is there");
    repository.write(
        "nave.ron",
        &text.replace("\"I14\", \"J14\"", "\"I13\", \"J13\""),
    );
    assert_eq!(
        repository.git(&["diff", "-M", "HEAD"]),
        "scenario chapel.ron → nave.ron\nDoors\n  door `nave-west` moved from I14|J14 to I13|J13\n"
    );
    repository.write("nave.ron", "");
    let shown = repository.git(&["diff"]);
    assert!(
        shown.starts_with("scenario nave.ron\ncannot be read as a scenario")
            && shown.contains("nave.ron: the file is empty"),
        "{shown}"
    );
    repository.write("new.ron", "(broken\n");
    repository.git(&["add", "-N", "new.ron"]);
    let shown = repository.git(&["diff", "new.ron"]);
    assert!(shown.contains("new.ron:1:"), "{shown}");
    assert!(!shown.contains("the file is empty"), "{shown}");
}

#[cfg(unix)]
#[test]
fn a_mode_that_changed_is_told() {
    use std::os::unix::fs::PermissionsExt;
    let repository = Repository::new();
    let delve = env!("CARGO_BIN_EXE_delve");
    let command = format!("'{delve}' diff --git");
    repository.git(&["config", "diff.delve.command", &command]);
    let path = repository.0.path().join(NAME);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be changed");
    assert_eq!(
        repository.git(&["diff"]),
        "scenario chapel.ron (mode 100644 → 100755)\n"
    );
}

#[test]
fn what_both_changed_goes_together() {
    let repository = Repository::new();
    let (done, printed) = repository.merge(
        &[(DOOR, &format!("{DOOR}, lock: Armed"))],
        &[
            (DOOR, &format!("{DOOR}, key: \"iron-key\"")),
            (WARDEN, "name: \"The Abbot\""),
        ],
    );
    assert!(done, "{printed}");
    let text = repository.read();
    assert!(
        text.contains(&format!("{DOOR}, lock: Armed, key: \"iron-key\")")),
        "{text}"
    );
    assert!(text.contains("name: \"The Abbot\""), "{text}");
}

#[test]
fn a_conflict_is_told_and_marked() {
    let repository = Repository::new();
    let (done, printed) = repository.merge(
        &[("\"I14\", \"J14\"", "\"I13\", \"J13\"")],
        &[
            ("\"I14\", \"J14\"", "\"I15\", \"J15\""),
            (WARDEN, "name: \"The Abbot\""),
        ],
    );
    assert!(!done, "{printed}");
    let wanted = "conflict: door `nave-west`: ours moved it to I13|J13, theirs to I15|J15";
    assert!(printed.contains(wanted), "{printed}");
    let text = repository.read();
    let (own, other) = labels();
    let marked = format!(
        "<<<<<<< {own}\n        (id: \"nave-west\", between: (\"I13\", \"J13\")),\n=======\n        \
         (id: \"nave-west\", between: (\"I15\", \"J15\")),\n>>>>>>> {other}\n"
    );
    assert!(text.contains(&marked), "{text}");
    assert!(
        text.contains("The Abbot"),
        "what only one side changed is merged"
    );
    let check = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(["check", NAME])
        .current_dir(repository.0.path())
        .output()
        .expect("delve starts");
    let shown = String::from_utf8_lossy(&check.stdout);
    assert!(
        shown.contains("error[syntax]: unresolved merge conflict"),
        "{shown}"
    );
    let status = repository.git(&["status", "--porcelain", NAME]);
    assert_eq!(status, format!("UU {NAME}\n"));
}

#[test]
fn a_conflict_can_show_what_both_began_with() {
    let repository = Repository::new();
    let delve = env!("CARGO_BIN_EXE_delve").replace('\\', "/");
    let driver = format!("'{delve}' {DRIVER} --style diff3");
    repository.git(&["config", "merge.delve.driver", &driver]);
    let (done, printed) = repository.merge(
        &[("\"I14\", \"J14\"", "\"I13\", \"J13\"")],
        &[("\"I14\", \"J14\"", "\"I15\", \"J15\"")],
    );
    assert!(!done, "{printed}");
    let text = repository.read();
    let (own, other) = labels();
    let lines: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("<<<<<<<"))
        .take(7)
        .collect();
    let [begin, ours, base, was, middle, theirs, end] = lines[..] else {
        panic!("{text}");
    };
    assert_eq!(begin, format!("<<<<<<< {own}"));
    assert!(ours.contains("(\"I13\", \"J13\")"), "{text}");
    assert!(base.starts_with("||||||| "), "{text}");
    assert!(was.contains("(\"I14\", \"J14\")"), "{text}");
    assert_eq!(middle, "=======");
    assert!(theirs.contains("(\"I15\", \"J15\")"), "{text}");
    assert_eq!(end, format!(">>>>>>> {other}"));
}

#[test]
fn labels_that_git_does_not_know_are_the_usual_ones() {
    let repository = Repository::new();
    let text = repository.read();
    for (name, light) in [("o.ron", "20"), ("a.ron", "18"), ("b.ron", "16")] {
        let text = text.replace("    light: 20,\n", &format!("    light: {light},\n"));
        repository.write(name, &text);
    }
    let cases: [(&[&str], [&str; 3]); 4] = [
        (&[], ["ours", "base", "theirs"]),
        (
            &[
                "--ours-label",
                "%X",
                "--base-label",
                "%S",
                "--theirs-label",
                "%Y",
            ],
            ["ours", "base", "theirs"],
        ),
        (
            &[
                "--ours-label",
                "",
                "--base-label",
                "",
                "--theirs-label",
                " ",
            ],
            ["ours", "base", "theirs"],
        ),
        (
            &[
                "--ours-label",
                "-x",
                "--base-label",
                "one\ntwo",
                "--theirs-label",
                "a1b2 (Say more)",
            ],
            ["-x", "one two", "a1b2 (Say more)"],
        ),
    ];
    for (labels, [own, first, other]) in cases {
        let output = Command::new(env!("CARGO_BIN_EXE_delve"))
            .args([
                "merge", "o.ron", "a.ron", "b.ron", "--stdout", "--style", "diff3",
            ])
            .args(labels)
            .current_dir(repository.0.path())
            .output()
            .expect("delve starts");
        let shown = String::from_utf8_lossy(&output.stdout);
        let wanted = format!(
            "<<<<<<< {own}\n    light: 18,\n||||||| {first}\n    light: 20,\n=======\n    light: 16,\n>>>>>>> {other}\n"
        );
        assert!(shown.contains(&wanted), "{wanted}{shown}");
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn what_is_wrong_on_the_board_only_together_is_told() {
    let repository = Repository::new();
    let guard = "(monster: \"goblin\", at: \"F13\")";
    let (done, printed) = repository.merge(
        &[(guard, "(monster: \"goblin\", at: \"F14\")")],
        &[(
            "(monster: \"goblin\", at: \"C16\")",
            "(monster: \"goblin\", at: \"F14\")",
        )],
    );
    assert!(!done, "{printed}");
    assert!(
        printed.contains("merged cleanly as text, but on the board: "),
        "{printed}"
    );
    assert!(
        !repository.read().contains("<<<<<<<"),
        "the merged file is written"
    );
}

#[test]
fn a_file_that_cannot_be_read_is_merged_by_lines() {
    let repository = Repository::new();
    let (done, printed) = repository.merge(
        &[("    light: 20,\n", "    light: 18,\n")],
        &[("    light: 20,\n", "    light: ,\n")],
    );
    assert!(!done, "{printed}");
    assert!(
        printed.contains("merged by lines only: their version cannot be read"),
        "{printed}"
    );
    let text = repository.read();
    assert!(
        text.contains("<<<<<<< HEAD\n    light: 18,\n=======\n    light: ,\n>>>>>>> "),
        "{text}"
    );
    assert_eq!(
        repository.git(&["status", "--porcelain", NAME]),
        format!("UU {NAME}\n")
    );
}

/// Both branches have settled one conflict, each its own way, and are merged again: git makes a common
/// version first, with conflicts in it, and nothing of either side may go because of that.
#[test]
fn branches_that_were_merged_crosswise_go_together() {
    let repository = Repository::new();
    let settle = |branch: &str, with: &str, light: &str| {
        repository.git(&["checkout", "-q", branch]);
        assert!(!repository.run(&["merge", "-q", with]).status.success());
        repository.git(&["checkout", "-q", "--ours", NAME]);
        assert!(repository.read().contains(light));
        repository.commit("Settle it");
    };
    for (branch, light) in [("a", "light: 18"), ("b", "light: 16")] {
        repository.git(&["checkout", "-q", "-b", branch, "main"]);
        repository.edit(&[("light: 20", light)]);
        repository.git(&["branch", &format!("{branch}-first")]);
    }
    settle("a", "b-first", "light: 18");
    settle("b", "a-first", "light: 16");
    repository.edit(&[("title: \"", "title: \"New: ")]);
    repository.git(&["checkout", "-q", "a"]);
    let output = repository.run(&["merge", "-q", "--no-edit", "b"]);
    let printed = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{printed}");
    let text = repository.read();
    assert!(text.contains("title: \"New: "), "{text}");
    assert!(
        text.contains("    light: 18,\n=======\n    light: 16,\n"),
        "{text}"
    );
    assert_eq!(text.matches("<<<<<<<").count(), 1, "{text}");
    assert_eq!(printed.matches("conflict: ").count(), 1, "{printed}");
}
