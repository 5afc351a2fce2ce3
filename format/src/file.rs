//! Files: reading a scenario's text whole, and saving it so that neither a crash nor a full disk can
//! leave half of it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::tree::MAX_BYTES;

/// Why a file could not be read or saved.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There is no such file.
    #[error("there is no file `{0}`")]
    NotFound(String),
    /// A folder stands there.
    #[error("`{0}` is a folder, not a file")]
    IsFolder(String),
    /// The file is larger than 8 MiB.
    #[error("`{0}` is larger than 8 MiB; a scenario is not")]
    TooLarge(String),
    /// The bytes are not UTF-8.
    #[error("`{path}` is not UTF-8 text (byte {at}); save it as UTF-8")]
    NotUtf8 {
        /// The file.
        path: String,
        /// The first byte that cannot be read, counted from 0.
        at: usize,
    },
    /// The system refused.
    #[error("cannot {action} `{path}`: {source}")]
    Io {
        /// What was tried: `read`, `save`.
        action: &'static str,
        /// The file.
        path: String,
        /// What the system said.
        source: io::Error,
    },
}

/// A path for a message: nothing in it can end the line or hide what follows.
#[must_use]
pub fn shown(path: &Path) -> String {
    path.display()
        .to_string()
        .escape_debug()
        .to_string()
        .replace("\\\"", "\"")
        .replace("\\'", "'")
}

/// Reads a file as UTF-8 text, with its byte-order mark if it has one.
///
/// # Errors
/// [`FileError`] when it is not there, is a folder, is larger than 8 MiB or is not UTF-8.
pub fn read(path: &Path) -> Result<String, FileError> {
    let io = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => FileError::NotFound(shown(path)),
        io::ErrorKind::IsADirectory => FileError::IsFolder(shown(path)),
        _ => FileError::Io {
            action: "read",
            path: shown(path),
            source,
        },
    };
    let metadata = fs::metadata(path).map_err(io)?;
    if metadata.is_dir() {
        return Err(FileError::IsFolder(shown(path)));
    }
    if metadata.len() > MAX_BYTES as u64 {
        return Err(FileError::TooLarge(shown(path)));
    }
    let bytes = fs::read(path).map_err(io)?;
    if bytes.len() > MAX_BYTES {
        return Err(FileError::TooLarge(shown(path)));
    }
    String::from_utf8(bytes).map_err(|error| FileError::NotUtf8 {
        path: shown(path),
        at: error.utf8_error().valid_up_to(),
    })
}

/// Saves a text: into a new file beside the old one, which then takes its place in one step. The old
/// file's permissions are kept, and a symbolic link goes on pointing to the same file.
///
/// # Errors
/// [`FileError`] when the folder cannot be written; the old file is then as it was.
pub fn save(path: &Path, text: &str) -> Result<(), FileError> {
    let target = link_target(path);
    let failed = |source| FileError::Io {
        action: "save",
        path: shown(path),
        source,
    };
    if target.is_dir() {
        return Err(FileError::IsFolder(shown(path)));
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(".delve-")
        .suffix(".tmp")
        .tempfile_in(folder)
        .map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    match fs::metadata(&target) {
        Ok(old) => file
            .as_file()
            .set_permissions(old.permissions())
            .map_err(failed)?,
        Err(_) => set_usual_permissions(file.as_file()).map_err(failed)?,
    }
    file.as_file().sync_all().map_err(failed)?;
    file.persist(&target).map_err(|error| failed(error.error))?;
    sync_folder(folder);
    Ok(())
}

/// Where a chain of symbolic links ends; the path itself when it is none.
fn link_target(path: &Path) -> PathBuf {
    let mut target = path.to_owned();
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&target) else {
            break;
        };
        target = match target.parent() {
            Some(folder) => folder.join(next),
            None => next,
        };
    }
    target
}

/// A temporary file is private; a new scenario is as open as other new files.
#[cfg(unix)]
fn set_usual_permissions(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_usual_permissions(_file: &fs::File) -> io::Result<()> {
    Ok(())
}

/// Makes the new name last through a power cut, where the system can.
fn sync_folder(folder: &Path) {
    if cfg!(unix)
        && let Ok(folder) = fs::File::open(folder)
    {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_saved() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        for text in ["", "\u{feff}(\r\n)\r\n", "(\n)"] {
            save(&path, text).unwrap();
            assert_eq!(read(&path).unwrap(), text);
        }
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
        assert_eq!(names.len(), 1, "nothing but the file is left");
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        assert!(matches!(
            read(&path("none.ron")),
            Err(FileError::NotFound(_))
        ));
        assert!(matches!(read(folder.path()), Err(FileError::IsFolder(_))));
        assert!(matches!(
            save(folder.path(), ""),
            Err(FileError::IsFolder(_))
        ));
        fs::write(path("latin.ron"), b"(title: \"\xe9\")").unwrap();
        assert!(matches!(
            read(&path("latin.ron")),
            Err(FileError::NotUtf8 { at: 9, .. })
        ));
        fs::File::create(path("large.ron"))
            .unwrap()
            .set_len(MAX_BYTES as u64 + 1)
            .unwrap();
        assert!(matches!(
            read(&path("large.ron")),
            Err(FileError::TooLarge(_))
        ));
        assert!(matches!(
            save(&path("no/folder.ron"), ""),
            Err(FileError::Io { .. })
        ));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let real = folder.path().join("real.ron");
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link.ron");
        std::os::unix::fs::symlink("real.ron", &link).unwrap();
        save(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(
            fs::metadata(&real).unwrap().permissions().mode() & 0o777,
            0o640
        );
        let fresh = folder.path().join("fresh.ron");
        save(&fresh, "x").unwrap();
        assert_eq!(
            fs::metadata(&fresh).unwrap().permissions().mode() & 0o777,
            0o644
        );
    }
}
