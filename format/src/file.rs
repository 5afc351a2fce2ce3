//! Files: reading a scenario's text whole, and saving it so that neither a crash nor a full disk can
//! leave half of it.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::dialect::Dialect;
use crate::position::LineIndex;
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
    #[error("{path}:{line}:{column}: this is not UTF-8 text; save the file as UTF-8")]
    NotUtf8 {
        /// The file.
        path: String,
        /// The first byte that cannot be read, counted from 0.
        at: usize,
        /// Its line, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
    },
    /// The file may not be written; nothing was.
    #[error("`{0}` is read-only; make it writable first")]
    ReadOnly(String),
    /// A new file's name promises the other dialect; nothing was written.
    #[error(
        "`{path}` would be a .{promised} file with {dialect} in it, which other programs could not read; \
         give it the end .{end}, or save it and make the other with `delve convert`",
        promised = dialect.other().extension(),
        end = dialect.extension()
    )]
    OtherDialect {
        /// The file.
        path: String,
        /// How the text is written.
        dialect: Dialect,
    },
    /// The system does not let new files be made in the folder, which saving needs.
    #[error("cannot save `{path}`: the folder `{folder}` cannot be written: {source}")]
    Folder {
        /// The file.
        path: String,
        /// The folder in which it is.
        folder: String,
        /// What the system said.
        source: io::Error,
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
    decode(bytes, &shown(path))
}

/// Bytes as UTF-8 text; `name` is what to call them in the error.
///
/// # Errors
/// [`FileError::NotUtf8`] with the place of the first byte that is not.
pub fn decode(bytes: Vec<u8>, name: &str) -> Result<String, FileError> {
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..at]).into_owned();
        let (line, column) = LineIndex::new(&before).line_column(&before, at);
        FileError::NotUtf8 {
            path: name.to_owned(),
            at,
            line,
            column,
        }
    })
}

/// Saves a text: into a new file beside the old one, which then takes its place in one step. The old
/// file's permissions are kept, and a symbolic link goes on pointing to the same file.
///
/// # Errors
/// [`FileError`] when the file is read-only or the folder cannot be written; the old file is then as it
/// was.
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
    // A new file could take its place all the same; whoever made it read-only does not want that.
    let old = fs::metadata(&target).ok().map(|old| old.permissions());
    if old.as_ref().is_some_and(fs::Permissions::readonly) {
        return Err(FileError::ReadOnly(shown(path)));
    }
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(".delve-")
        .suffix(".tmp")
        .tempfile_in(folder)
        .map_err(|error| FileError::Folder {
            path: shown(path),
            folder: shown(folder),
            // The error itself has the name of a file that nobody knows.
            source: io::Error::from(error.kind()),
        })?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    match old {
        Some(old) => file.as_file().set_permissions(old).map_err(failed)?,
        None => set_usual_permissions(file.as_file()).map_err(failed)?,
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
            Err(FileError::Folder { .. })
        ));
        let said = read(&path("latin.ron")).unwrap_err().to_string();
        assert!(said.ends_with("latin.ron:1:10: this is not UTF-8 text; save the file as UTF-8"));
        let said = save(&path("no/folder.ron"), "").unwrap_err().to_string();
        assert!(
            said.contains("cannot be written") && !said.contains(".delve-"),
            "{said}"
        );
    }

    #[test]
    fn a_read_only_file_is_not_written() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept.ron");
        fs::write(&path, "old").unwrap();
        let usual = fs::metadata(&path).unwrap().permissions();
        let mut read_only = usual.clone();
        read_only.set_readonly(true);
        fs::set_permissions(&path, read_only).unwrap();
        let said = save(&path, "new").unwrap_err().to_string();
        assert!(
            said.ends_with("is read-only; make it writable first"),
            "{said}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        fs::set_permissions(&path, usual).unwrap();
        save(&path, "new").unwrap();
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
