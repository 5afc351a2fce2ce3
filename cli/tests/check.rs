//! `delve check` as a CI system calls it: levels, settings, baselines, fixes, and many files. It is
//! long because each option is told as whole calls, with what it must not do.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::bad_input::{delve, text};

/// A folder with some of the samples that have one fault each.
pub(crate) fn folder(samples: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (sample, name) in samples {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(project(sample), path).unwrap();
    }
    folder
}

fn project(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(path)
}

pub(crate) const NAME: &str = "broken/unknown-name.ron";
pub(crate) const WIRE: &str = "broken/unwired-part.ron";

/// Only the two faults of these samples count: what other rules say of them is nothing to these tests.
const ONLY: [&str; 6] = [
    "--allow",
    "all",
    "--deny",
    "unknown-name",
    "--warn",
    "unwired-part",
];

#[track_caller]
pub(crate) fn ends(output: &Output, code: i32) -> (String, String) {
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{out}{err}");
    (out, err)
}

fn with_input(args: &[&str], folder: &Path, input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    drop(stdin);
    child.wait_with_output().unwrap()
}

#[test]
fn levels_of_the_command_line() {
    let folder = folder(&[(WIRE, "a.ron")]);
    let check = |args: &[&str], code: i32| {
        let args = [&["check", "a.ron", "--format", "short"], args].concat();
        ends(&delve(&args, folder.path()), code)
    };
    let (out, _) = check(&[], 1);
    assert!(out.contains(": warning[unwired-part]: "), "{out}");
    check(&["--note", "unwired-part"], 0);
    check(&["--allow", "unwired-part"], 0);
    check(&["--allow", "wiring"], 0);
    let (out, _) = check(&["--deny", "unwired-part"], 1);
    assert!(out.contains(": error[unwired-part]: "), "{out}");
    // The later one holds, whatever it is about.
    check(&["--deny", "unwired-part", "--allow", "all"], 0);
    check(&["--allow", "all", "--warn", "unwired-part"], 1);
    check(&["--max-warnings", "1"], 0);
    let (_, err) = check(&["--max-warnings", "0"], 1);
    assert!(
        err.contains("1 warning, and --max-warnings allows 0"),
        "{err}"
    );
    let (_, err) = check(&["--allow", "unwired_part"], 2);
    assert!(err.contains("did you mean `unwired-part`?"), "{err}");
    let (_, err) = check(&["--allow", "syntax"], 2);
    assert!(err.contains("`syntax` is always an error"), "{err}");
}

#[test]
fn settings_of_the_nearest_file_upwards() {
    let folder = folder(&[
        (WIRE, "a.ron"),
        (WIRE, "deep/er/b.ron"),
        (WIRE, "own/c.ron"),
    ]);
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let check = |args: &[&str], code: i32| {
        let args = [&["check", "--format", "short"], args].concat();
        ends(&delve(&args, folder.path()), code)
    };
    write("delve.toml", "[rules]\nall = \"allow\"\n");
    check(&["."], 0);
    check(&["deep/er"], 0);
    check(&["--no-config", "deep"], 1);
    check(&["--deny", "unwired-part", "deep"], 1);
    write("own/delve.toml", "max-warnings = 1\n");
    let (out, _) = check(&["."], 0);
    assert!(out.starts_with("own/c.ron:"), "{out}");
    check(&["--config", "own/delve.toml", "deep"], 0);
    write("own/delve.toml", "max-warnings = 0\n");
    let (_, err) = check(&["."], 1);
    assert!(err.contains("own/delve.toml allows 0"), "{err}");
    write("own/delve.toml", "exclude = [\"c.ron\"]\n");
    let (out, _) = check(&["."], 0);
    assert!(out.contains("; 1 file left out by settings"), "{out}");
    check(&["own/c.ron"], 1);
    // What is wrong with settings is said, and hides nothing.
    write("own/delve.toml", "\n[rule]\nunwired-part = \"deny\"\nx = 1");
    let (out, err) = check(&["."], 2);
    assert!(
        err.contains(
            "error: own/delve.toml:2:2: there is no setting `rule`; did you mean `rules`?"
        ),
        "{err}"
    );
    assert!(out.contains("own/c.ron:"), "{out}");
    let (_, err) = check(&["--config", "own/delve.toml", "a.ron"], 2);
    assert!(err.contains("nothing is checked"), "{err}");
    let (_, err) = check(&["--config", "none.toml", "a.ron"], 2);
    assert!(err.contains("there is no file `none.toml`"), "{err}");
    // Standard input has the settings of the file whose name it has.
    let input = fs::read_to_string(project(WIRE)).unwrap();
    let named =
        |name: &str| with_input(&["check", "-", "--stdin-name", name], folder.path(), &input);
    ends(&named("deep/er/new.ron"), 0);
    ends(
        &with_input(&["check", "-", "--no-config"], folder.path(), &input),
        1,
    );
}

#[test]
fn a_baseline_leaves_old_findings_out_and_no_new_ones() {
    let folder = folder(&[(WIRE, "x/a.ron"), (NAME, "x/b.ron")]);
    let check = |args: &[&str], code: i32| {
        ends(
            &delve(&[&["check"], &ONLY[..], args].concat(), folder.path()),
            code,
        )
    };
    let (_, err) = check(&["x", "--write-baseline", "base.json"], 0);
    assert!(
        err.contains("base.json: 2 findings of 2 files written"),
        "{err}"
    );
    let (out, err) = check(&["x", "--baseline", "base.json"], 0);
    assert!(out.contains(", 2 known to the baseline"), "{out}");
    assert_eq!(err, "");
    // Lines above do not matter, nor does the folder one stands in.
    let path = folder.path().join("x/a.ron");
    let old = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("// one\n// two\n\n{old}")).unwrap();
    ends(
        &delve(
            &[&["check", ".", "--baseline", "../base.json"], &ONLY[..]].concat(),
            &folder.path().join("x"),
        ),
        0,
    );
    // The same fault in another place is new.
    let (from, to) = ("id: \"nave-cord\"", "id: \"other-cord\"");
    assert!(old.contains(from));
    fs::write(&path, old.replace(from, to)).unwrap();
    let (out, err) = check(&["x", "--baseline", "base.json"], 1);
    assert!(out.contains("1 known to the baseline"), "{out}");
    assert!(
        err.contains("x/a.ron: gone since the baseline: unwired-part: "),
        "{err}"
    );
    for (name, text) in [
        ("bad.json", "{"),
        (
            "other.json",
            "{\"format\": \"x\", \"version\": 1, \"files\": {}}",
        ),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
        let (_, err) = check(&["x", "--baseline", name], 2);
        assert!(err.contains("this is no baseline"), "{err}");
    }
    check(&["x", "nowhere.ron", "--write-baseline", "new.json"], 2);
    assert!(!folder.path().join("new.json").exists());
}

#[test]
fn fixes_are_shown_and_applied() {
    let folder = folder(&[
        (NAME, "a.ron"),
        ("broken/syntax.ron", "b.ron"),
        ("one-room.ron", "c.ron"),
    ]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (a, b, c) = (read("a.ron"), read("b.ron"), read("c.ron"));
    let check = |args: &[&str], code: i32| {
        ends(
            &delve(&[&["check"], &ONLY[..], args].concat(), folder.path()),
            code,
        )
    };
    let (out, err) = check(&["--diff", "a.ron", "c.ron"], 1);
    assert!(out.starts_with("--- a.ron\n+++ a.ron\n@@ "), "{out}");
    assert!(
        err.contains("--fix would mend 1 finding in 1 file"),
        "{err}"
    );
    assert_eq!(check(&["--diff", "c.ron"], 0).0, "");
    assert_eq!(
        (read("a.ron"), read("c.ron")),
        (a.clone(), c.clone()),
        "nothing is written"
    );
    let (out, err) = check(&["--fix", "."], 1);
    assert!(out.contains(", 1 mended"), "{out}");
    assert!(
        err.contains("b.ron: nothing of it is mended as long as it has syntax errors"),
        "{err}"
    );
    assert_eq!((read("b.ron"), read("c.ron")), (b, c));
    let said = "a.ron: mended: unknown-name: there is no monster `skelton`\n";
    assert!(err.contains(said), "{err}");
    let mended = read("a.ron");
    assert_ne!(mended, a);
    check(&["--fix", "a.ron"], 0);
    assert_eq!(read("a.ron"), mended, "there is nothing more to do");
    let names = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(names, 3, "nothing else is left there");
    // Standard input is mended to standard output.
    let output = with_input(
        &[&["check", "--fix", "-"], &ONLY[..]].concat(),
        folder.path(),
        &a,
    );
    let (out, err) = ends(&output, 0);
    assert_eq!(out, mended);
    assert!(err.contains("1 file checked: no errors"), "{err}");
    let (out, _) = ends(
        &with_input(
            &[&["check", "--diff", "-"], &ONLY[..]].concat(),
            folder.path(),
            &a,
        ),
        1,
    );
    assert!(out.starts_with("--- <stdin>\n"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_saved_is_told_as_it_is() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[(NAME, "a.ron")]);
    let path = folder.path().join("a.ron");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let (out, err) = ends(&delve(&["check", "--fix", "a.ron"], folder.path()), 2);
    assert!(err.contains("is read-only"), "{err}");
    assert!(out.contains("error[unknown-name]"), "{out}");
    assert!(!out.contains("mended"), "{out}");
}

#[test]
fn the_output_is_the_same_with_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let samples = [NAME, WIRE, "broken/syntax.ron", "one-room.ron"];
    for i in 0..60 {
        let name = format!("{i:02}.ron");
        fs::copy(project(samples[i % 4]), folder.path().join(name)).unwrap();
    }
    for format in [
        "full",
        "short",
        "json",
        "json-lines",
        "sarif",
        "github",
        "gitlab",
        "junit",
    ] {
        let check = |threads: &str| {
            delve(
                &["check", ".", "--format", format, "-j", threads],
                folder.path(),
            )
        };
        let alone = ends(&check("1"), 1);
        assert_eq!(ends(&check("7"), 1), alone, "{format}");
    }
}

#[test]
fn documents_have_standard_output_for_themselves_and_tell_of_all_files() {
    let folder = folder(&[(NAME, "a.ron")]);
    for format in ["json", "sarif", "gitlab"] {
        let output = delve(
            &["check", "nowhere.ron", "a.ron", "--format", format],
            folder.path(),
        );
        let (out, err) = ends(&output, 2);
        let value: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(value.to_string().contains("nowhere.ron"), "{out}");
        assert!(value.to_string().contains("unknown-name"), "{out}");
        assert!(err.contains("1 file checked: 1 error"), "{err}");
    }
    let output = delve(
        &[
            &["check", "nowhere.ron", "a.ron", "--format", "json-lines"],
            &ONLY[..],
        ]
        .concat(),
        folder.path(),
    );
    let (out, _) = ends(&output, 2);
    let kinds: Vec<String> = out
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .map(|value| value["type"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(kinds, ["unread", "finding", "summary"]);
}

/// Names of files and what is in them, in every format of the program itself.
#[cfg(unix)]
#[test]
fn names_of_files_are_no_commands() {
    let folder = tempfile::tempdir().unwrap();
    let evil = "(format: 1, title: \"T\n  ::error::x\n##[error]y\n\", start: [], guards: [(monster: \"skelton\", at: \"A20\")], \
                x: \"\u{202e}##vso[z]\")";
    let names = [
        "::error::a.ron",
        " ::b.ron",
        "##[error]c.ron",
        "d\n::error::.ron",
        "section_start:1:e.ron",
        "f\u{1b}[31m\u{202e}.ron",
    ];
    for name in names {
        fs::write(folder.path().join(name), evil).unwrap();
    }
    for options in [
        &["--format", "full"][..],
        &["--format", "short"],
        &["--format", "json-lines"],
        &["--format", "json"],
        &["--format", "sarif"],
        &["--format", "gitlab"],
        &["--format", "junit"],
        &["--diff"],
        &["--baseline", "base.json"],
    ] {
        if options[0] == "--baseline" {
            delve(
                &["check", ".", "--write-baseline", "base.json"],
                folder.path(),
            );
            for name in names {
                fs::write(
                    folder.path().join(name),
                    evil.replace("skelton", "skeleton"),
                )
                .unwrap();
            }
        }
        let output = delve(&[&["check", "."], options].concat(), folder.path());
        for printed in [text(&output.stdout), text(&output.stderr)] {
            for line in printed.lines() {
                let start = line.trim_start();
                assert!(!start.starts_with("::"), "{options:?}: {line:?}");
                assert!(
                    !start.starts_with("section_start:"),
                    "{options:?}: {line:?}"
                );
                assert!(
                    !line.contains("##[") && !line.contains("##vso["),
                    "{options:?}: {line:?}"
                );
                let raw = |c: char| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c);
                assert!(!line.contains(raw), "{options:?}: {line:?}");
            }
        }
    }
    let output = delve(&["check", ".", "--format", "github"], folder.path());
    for line in text(&output.stdout)
        .lines()
        .filter(|line| line.trim_start().starts_with("::"))
    {
        assert!(
            line.starts_with("::error file=")
                || line.starts_with("::warning file=")
                || line.starts_with("::notice file="),
            "{line}"
        );
    }
}
