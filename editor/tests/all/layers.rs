//! The shape of the program: what may know the toolkit, and what may not.

use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

#[test]
fn only_the_window_knows_the_toolkit() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    assert!(files.len() > 20, "the sources were found");
    for file in files {
        let name = file
            .strip_prefix(&source)
            .unwrap()
            .to_string_lossy()
            .replace('\\', "/");
        let may = name.starts_with("ui/") || name == "app.rs" || name == "main.rs";
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(may || !text.contains("egui"), "{name} knows the toolkit");
        let dialogs = name == "dialogs.rs";
        assert!(
            dialogs || !text.contains("rfd"),
            "{name} opens dialogs itself"
        );
    }
}

#[test]
fn only_the_theme_names_colours() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&source, &mut files);
    for file in files.iter().filter(|file| !file.ends_with("ui/theme.rs")) {
        let text = std::fs::read_to_string(file).unwrap();
        for word in [
            "Color32::from_black",
            "Color32::WHITE",
            "Color32::BLACK",
            "Color32::RED",
            "0x",
        ] {
            assert!(
                !text.contains(word),
                "{} names a colour: {word}",
                file.display()
            );
        }
    }
}
