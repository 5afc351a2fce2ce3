//! `delve show` with files that have faults, and with all samples.

use std::fs;
use std::path::Path;

use crate::bad_input::{cases, delve, text};

#[test]
fn what_is_no_scenario_gets_one_line() {
    let folder = tempfile::tempdir().unwrap();
    for case in cases() {
        let path = folder.path().join(case.name);
        fs::write(&path, &case.bytes).unwrap();
        let output = delve(&["show", case.name], folder.path());
        let complaint = text(&output.stderr);
        assert_eq!(output.status.code(), Some(case.exit), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.starts_with("error: "), "{complaint}");
        assert!(complaint.contains(case.name), "{complaint}");
        assert!(
            fs::read(&path).unwrap() == case.bytes,
            "{} was changed",
            case.name
        );
    }
}

#[test]
fn what_can_be_read_is_drawn_beside_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let file = "(format: 1, title: \"Half\", start: [\"A1\", \"Z9\"],\n guards: [(at: \"C3\")])";
    fs::write(folder.path().join("half.ron"), file).unwrap();
    let output = delve(&["show", "half.ron", "--ascii"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "error: half.ron: parts of it could not be read; `delve check half.ron` says which\n"
    );
    let drawn = text(&output.stdout);
    assert!(drawn.starts_with("Half\n"), "{drawn}");
    assert!(drawn.ends_with("Start\n  ^^  A1\n"), "{drawn}");
}

#[test]
fn every_sample_is_drawn_in_every_form() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let samples = fs::read_dir(root.join("samples")).unwrap();
    let names = samples.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut count = 0;
    for name in names.filter(|name| name.ends_with(".ron")) {
        let path = format!("samples/{name}");
        let forms: [(&[&str], &str); 4] = [
            (&[], "    A  B  C  D"),
            (&["--ascii"], "    A  B  C  D"),
            (&["--svg"], "<svg "),
            (&["--svg", "--print", "--players", "3"], "<svg "),
        ];
        for (form, line) in forms {
            let output = delve(&[&["show", path.as_str()], form].concat(), root);
            assert_eq!(output.status.code(), Some(0), "{path} {form:?}");
            let drawn = text(&output.stdout);
            assert!(
                drawn.lines().any(|l| l.starts_with(line)),
                "{path} {form:?}"
            );
            assert!(!form.contains(&"--ascii") || drawn.is_ascii(), "{path}");
        }
        count += 1;
    }
    assert!(count >= 3);
}
