//! `delve new` writes a scenario that `delve check` finds clean, and never touches what is there.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs `delve` in a folder: exit code, standard output, standard error.
fn delve(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_delve"))
        .args(args)
        .current_dir(folder)
        .output()
        .expect("delve starts");
    let text = |bytes| String::from_utf8(bytes).expect("only UTF-8 is printed");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn what_is_written_is_clean() {
    let folder = tempfile::tempdir().unwrap();
    let (code, out, err) = delve(folder.path(), &["new", "salt-mine.ron"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (
            Some(0),
            "salt-mine.ron is written; `delve check salt-mine.ron` checks it\n",
            ""
        )
    );
    let (code, out, err) = delve(folder.path(), &["check", "salt-mine.ron"]);
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (
            Some(0),
            "1 file checked: no errors, no warnings, no notes\n",
            ""
        )
    );
}

#[cfg(unix)]
#[test]
fn the_command_that_is_advised_can_be_copied() {
    let folder = tempfile::tempdir().unwrap();
    for (name, argument) in [
        ("My Adventure.ron", "'My Adventure.ron'"),
        ("it's.ron", r"'it'\''s.ron'"),
        ("über-all.ron", "über-all.ron"),
        ("$(x).ron", "'$(x).ron'"),
    ] {
        let (_, out, _) = delve(folder.path(), &["new", name]);
        assert_eq!(
            out,
            format!("{name} is written; `delve check {argument}` checks it\n")
        );
    }
}

#[test]
fn what_is_there_stays() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.ron"), "mine").unwrap();
    for (path, why) in [
        ("mine.ron", "the file is there already and stays as it is"),
        (
            ".",
            "this is a folder; name a file in it, such as `my-dungeon.ron`",
        ),
        ("no/where.ron", "the folder does not exist; create it first"),
        ("mine.ron/x.ron", "a file stands where the folder should be"),
        ("mine.txt", "the name of a scenario ends in `.ron`"),
    ] {
        let (code, out, err) = delve(folder.path(), &["new", path]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{path}");
        assert_eq!(err, format!("error: {path}: {why}\n"));
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("mine.ron")).unwrap(),
        "mine"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
