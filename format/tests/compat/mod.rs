//! Files of format 1 that must load for ever: what they mean never changes, and neither do they.

use std::collections::BTreeMap;
use std::fs;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use delve_format::Document;
use serde_json::Value;
use siphasher::sip128::{Hasher128, SipHasher};

use crate::schema::parts;

mod git;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compat")
}

const MEANING: &str = ".meaning.json";

/// What a file of this name means stands here.
fn meaning_of(name: &str) -> PathBuf {
    let stem = name.rsplit_once('.').unwrap().0;
    folder().join(format!("{stem}{MEANING}"))
}

/// The scenarios here by their names.
fn files() -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder()).unwrap().map(Result::unwrap);
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    let names = names.filter(|name| {
        !name.ends_with(MEANING) && (name.ends_with(".ron") || name.ends_with(".json"))
    });
    names
        .map(|name| {
            let text = fs::read_to_string(folder().join(&name)).unwrap();
            (name, text)
        })
        .collect()
}

/// What each file means, as it is committed. What a new file means is written here, when asked for; what
/// is there is never written anew.
static MEANINGS: LazyLock<BTreeMap<String, Value>> = LazyLock::new(|| {
    let meaning = |(name, text): (String, String)| {
        let path = meaning_of(&name);
        if std::env::var_os("UPDATE_DOCS").is_some() && !path.exists() {
            let means = serde_json::to_value(Document::parse(text).scenario()).unwrap();
            fs::write(&path, format!("{means:#}\n")).unwrap();
        }
        let committed = fs::read_to_string(&path).unwrap_or_else(|_| {
            panic!("{name}: `UPDATE_DOCS=1 cargo test -p delve-format compat` writes what it means")
        });
        (name, serde_json::from_str(&committed).unwrap())
    };
    files().into_iter().map(meaning).collect()
});

#[test]
fn files_of_every_version_mean_what_they_meant() {
    for (name, text) in files() {
        let document = Document::parse(text.as_str());
        assert_eq!(document.faults(), [], "{name}");
        assert_eq!(document.written_version(), Some(1), "{name}");
        assert_eq!(document.file_text(), text, "{name}");
        let means = serde_json::to_value(document.scenario()).unwrap();
        assert_eq!(means, MEANINGS[&name], "{name}");
    }
}

/// Together they have every field, every variant and every key that the format has, and each field that
/// may be left out is once there and once not.
#[test]
fn nothing_of_the_format_is_missing() {
    let mut seen = parts::Parts::default();
    for meaning in MEANINGS.values() {
        seen.see(meaning);
    }
    let missing: Vec<String> = parts::all().difference(&seen).cloned().collect();
    assert!(missing.is_empty(), "add a file with {missing:#?}");
    assert!(parts::all().len() > 400);
}

/// A line is never changed and never taken away; for a new file one is added.
#[test]
fn nobody_has_touched_them() {
    let digests = fs::read_to_string(folder().join("digests.txt")).unwrap();
    let mut now = String::new();
    for name in MEANINGS.keys() {
        for path in [folder().join(name), meaning_of(name)] {
            let mut hasher = SipHasher::new();
            hasher.write(&fs::read(&path).unwrap());
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            now.push_str(&format!("{:032x} {name}\n", hasher.finish128().as_u128()));
        }
    }
    for line in digests.lines() {
        let name = line.split(' ').next_back().unwrap();
        assert!(
            now.lines().any(|now| now == line),
            "{name} was changed: take that back, and add a new file"
        );
    }
    let new: Vec<&str> = now
        .lines()
        .filter(|now| !digests.lines().any(|line| line == *now))
        .collect();
    assert!(new.is_empty(), "add to digests.txt:\n{}", new.join("\n"));
}

/// Line ends and marks are part of what must load, so they must be in the files.
#[test]
fn bytes_are_as_they_were_written() {
    let files = files();
    let count = |name: &str, what: &str| files[name].matches(what).count();
    assert_eq!(count("windows.ron", "\r\n"), count("windows.ron", "\n"));
    assert!(count("windows.ron", "\r\n") > 10);
    assert!(count("mixed-line-ends.ron", "\r\n") < count("mixed-line-ends.ron", "\n"));
    assert!(files["json-windows.json"].starts_with("\u{feff}\r\n"));
    assert!(files["byte-order-mark.ron"].starts_with('\u{feff}'));
}
