//! `delve new`: writes a small scenario to start from.

use std::io;
use std::path::{Path, PathBuf};

use delve_validator::render::safe;

use crate::Ending;
use crate::files::{create, quoted};
use crate::output::{Output, complain};

/// What is written; `TITLE` stands for the title.
const STARTER: &str = include_str!("starter.ron");

/// Write a new scenario to start from
///
/// It is small, whole and explained by comments. A file that is there already is left as it is.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write, such as `my-dungeon.ron`
    file: PathBuf,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    match write(&args.file) {
        Ok(()) => {
            let path = args.file.display().to_string();
            output.print(&format!(
                "{path} is written; `delve check {argument}` checks it\n",
                path = safe(&path),
                argument = safe(&quoted(&path))
            ))?;
            Ok(Ending::Fine)
        }
        Err(why) => {
            complain(&format!("{}: {why}", args.file.display()));
            Ok(Ending::Failed)
        }
    }
}

/// Writes the starter, or says why not.
fn write(path: &Path) -> Result<(), String> {
    if path.is_dir() {
        return Err("this is a folder; name a file in it, such as `my-dungeon.ron`".to_owned());
    }
    if path.extension().is_none_or(|end| end != "ron") {
        return Err("the name of a scenario ends in `.ron`".to_owned());
    }
    create(path, &STARTER.replace("TITLE", &title(path)))
}

/// A title from the file's name: `drowned-chapel.ron` gives `Drowned chapel`. Only letters and digits
/// of the name go into the file.
fn title(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let title = words.collect::<Vec<_>>().join(" ");
    let mut letters = title.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => "A new adventure".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use delve_format::{Catalog, Document};

    #[test]
    fn titles_come_from_names() {
        for (name, expected) in [
            ("drowned-chapel.ron", "Drowned chapel"),
            ("folder/über_all.ron", "Über all"),
            ("a\"b\\c.ron", "A b c"),
            ("--.ron", "A new adventure"),
        ] {
            assert_eq!(title(Path::new(name)), expected);
        }
    }

    #[test]
    fn what_is_written_is_clean() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("my-first-dungeon.ron");
        write(&path).unwrap();
        let document = Document::parse(fs::read_to_string(&path).unwrap());
        assert_eq!(document.scenario().title, "My first dungeon");
        assert_eq!(
            delve_validator::check(&document, Catalog::built_in()),
            Vec::new()
        );
    }

    #[test]
    fn nothing_is_overwritten() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mine.ron");
        fs::write(&path, "precious").unwrap();
        assert_eq!(
            write(&path).unwrap_err(),
            "the file is there already and stays as it is"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        assert!(
            write(dir.path())
                .unwrap_err()
                .starts_with("this is a folder")
        );
        assert_eq!(
            write(&dir.path().join("nowhere/x.ron")).unwrap_err(),
            "the folder does not exist; create it first"
        );
        assert_eq!(
            write(&dir.path().join("x.txt")).unwrap_err(),
            "the name of a scenario ends in `.ron`"
        );
        assert!(!dir.path().join("x.txt").exists());
    }
}
