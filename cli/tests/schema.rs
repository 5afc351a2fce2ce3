//! `delve schema` prints the schema that is committed, and writes over nothing else.

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
    let code = output.status.code();
    (code, text(output.stdout), text(output.stderr))
}

const COMMITTED: &str = "docs/src/schema/scenario-1.schema.json";

#[test]
fn it_is_the_committed_one() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (code, out, err) = delve(project, &["schema"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert_eq!(out, fs::read_to_string(project.join(COMMITTED)).unwrap());
}

#[test]
fn it_is_written_and_renewed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("scenario.schema.json");
    let call = ["schema", "-o", "scenario.schema.json"];
    let done = (
        Some(0),
        "scenario.schema.json is written\n".to_owned(),
        String::new(),
    );
    assert_eq!(delve(folder.path(), &call), done);
    let written = fs::read_to_string(&file).unwrap();
    fs::write(&file, written.replace("Doors", "Gates")).unwrap();
    assert_eq!(delve(folder.path(), &call), done);
    assert_eq!(fs::read_to_string(&file).unwrap(), written);
}

#[test]
fn nothing_else_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("mine.json"), "{\"mine\": true}").unwrap();
    for (path, why) in [
        (
            "mine.json",
            "mine.json: this file is there already and is no schema that delve wrote; it stays as it is",
        ),
        (".", "`.` is a folder, not a file"),
    ] {
        let (code, out, err) = delve(folder.path(), &["schema", "--output", path]);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{path}");
        assert_eq!(err, format!("error: {why}\n"));
    }
    let (code, _, err) = delve(folder.path(), &["schema", "-o", "no/where.json"]);
    assert_eq!(code, Some(2), "{err}");
    assert_eq!(
        fs::read_to_string(folder.path().join("mine.json")).unwrap(),
        "{\"mine\": true}"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
