//! Where a recording lies, and where its scenario lies as seen from there.

use std::path::{Component, Path, PathBuf};

use delve_engine::crawl::recording::Recording;
use delve_format::file;

/// The text of a recording, as it stands in its file.
fn text_of(recording: &Recording) -> String {
    // The name of the root tells what kind of file it is.
    delve_format::write::to_text(recording).replacen("\n(", "\nReplay(", 1)
}

/// Why no recording can be written there, as far as one can tell before the game.
pub(super) fn hindrance(path: &Path) -> Option<String> {
    let shown = file::shown(path);
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Some(format!(
            "{shown}: there is no folder `{}`",
            file::shown(&folder)
        ));
    }
    if path.is_dir() {
        return Some(format!("{shown}: this is a folder, and no file"));
    }
    if path.exists() {
        let text = match file::read(path) {
            Ok(text) => text,
            Err(error) => return Some(error.to_string()),
        };
        if delve_format::read::from_str::<Recording>(&text).is_err() {
            return Some(format!(
                "{shown}: this is no recording of a game, and stays as it is"
            ));
        }
    }
    None
}

/// Writes a recording. It may take the place of an older one, and of nothing else.
pub(super) fn save(path: &Path, recording: &Recording) -> Result<(), String> {
    match hindrance(path) {
        Some(why) => Err(why),
        None => file::save(path, &text_of(recording)).map_err(|error| error.to_string()),
    }
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// How a recording calls its scenario: by the way from the recording's folder, where there is one, else
/// as the file was named.
pub(super) fn name_of(scenario: &Path, recording: Option<&Path>) -> String {
    let way = recording.and_then(|recording| {
        let folder = folder_of(recording).canonicalize().ok()?;
        way(&folder, &scenario.canonicalize().ok()?)
    });
    way.unwrap_or_else(|| scenario.display().to_string())
}

/// The way from a folder to a file, both from the root, as it is written on every system.
fn way(folder: &Path, to: &Path) -> Option<String> {
    let from: Vec<Component> = folder.components().collect();
    let to: Vec<Component> = to.components().collect();
    let same = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    // Beyond the root they have nothing in common, or they lie on different drives.
    if !from[..same]
        .iter()
        .any(|c| matches!(c, Component::Normal(_)))
    {
        return None;
    }
    let up = from[same..].iter().map(|_| Some(".."));
    let down = to[same..].iter().map(|part| part.as_os_str().to_str());
    let parts: Option<Vec<&str>> = up.chain(down).collect();
    Some(parts?.join("/"))
}

/// The scenario of a recording: where the recording says, beside it, or in the folder above. The
/// recording itself may have the same name.
pub(crate) fn find(recording: &Path, scenario: &str) -> Option<PathBuf> {
    let named = Path::new(scenario);
    let name = named.file_name()?;
    let folder = folder_of(recording);
    let own = recording.canonicalize().ok();
    let other = |path: &PathBuf| path.is_file() && path.canonicalize().ok() != own;
    let places = [
        folder.join(named),
        folder.join(name),
        folder.join("..").join(name),
        named.to_owned(),
    ];
    let found = places.into_iter().find(other)?;
    // `./x.ron` is called `x.ron`.
    Some(match found.strip_prefix(".") {
        Ok(plain) if recording.parent().is_none_or(|p| p.as_os_str().is_empty()) => {
            plain.to_owned()
        }
        _ => found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_to_a_scenario() {
        let table = [
            ("/a/b", "/a/b/s.ron", Some("s.ron")),
            ("/a", "/a/b/s.ron", Some("b/s.ron")),
            ("/a/b/c", "/a/s.ron", Some("../../s.ron")),
            ("/a", "/b/s.ron", None),
        ];
        for (folder, scenario, wanted) in table {
            let found = way(Path::new(folder), Path::new(scenario));
            assert_eq!(found.as_deref(), wanted, "{folder} {scenario}");
        }
    }
}
