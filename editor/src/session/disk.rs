//! What is on disk: whether a file still is what was last read or written, so that nothing is
//! overwritten that somebody else wrote.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::time::SystemTime;

/// The contents of a file as they were last read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    length: u64,
    hash: u64,
}

/// What has become of a file since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Since {
    /// It holds the same bytes.
    Same,
    /// It holds other bytes.
    Changed,
    /// It is not there.
    Gone,
    /// It cannot be read, and why.
    Unreadable(String),
}

impl Since {
    /// Whether nothing can be read there any more.
    #[must_use]
    pub fn is_missing(&self) -> bool {
        matches!(self, Since::Gone | Since::Unreadable(_))
    }
}

impl Mark {
    /// The mark of these contents.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Mark {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        Mark {
            length: bytes.len() as u64,
            hash: hasher.finish(),
        }
    }

    /// Compares the file with the mark; its time alone says nothing.
    #[must_use]
    pub fn since(&self, path: &Path) -> Since {
        match std::fs::metadata(path) {
            Ok(found) if found.is_file() && found.len() != self.length => return Since::Changed,
            _ => {}
        }
        match std::fs::read(path) {
            Ok(bytes) if Mark::of(&bytes) == *self => Since::Same,
            Ok(_) => Since::Changed,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Since::Gone,
            Err(error) => Since::Unreadable(error.to_string()),
        }
    }
}

/// Looks at a file now and then, cheaply: its contents are read only when its time or length moved.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The last look, if there was one, and what was there, if anything was.
    seen: Option<Option<(Option<SystemTime>, u64)>>,
}

impl Watch {
    /// What has become of the file, if it moved since the last look.
    pub fn look(&mut self, path: &Path, mark: &Mark) -> Option<Since> {
        let now = std::fs::metadata(path)
            .ok()
            .map(|found| (found.modified().ok(), found.len()));
        let first = self.seen.is_none();
        let moved = self.seen != Some(now);
        self.seen = Some(now);
        // The first look only learns what there is; whoever opened the file has just read it.
        (moved && !first).then(|| mark.since(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_changed_or_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        std::fs::write(&path, "one").unwrap();
        let mark = Mark::of(b"one");
        assert_eq!(mark.since(&path), Since::Same);
        std::fs::write(&path, "two").unwrap();
        assert_eq!(
            mark.since(&path),
            Since::Changed,
            "same length, other bytes"
        );
        std::fs::write(&path, "three").unwrap();
        assert_eq!(mark.since(&path), Since::Changed);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(mark.since(&path), Since::Gone);
        assert!(matches!(mark.since(folder.path()), Since::Unreadable(_)));
    }

    #[test]
    fn a_watch_speaks_once_for_each_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        std::fs::write(&path, "one").unwrap();
        let mark = Mark::of(b"one");
        let mut watch = Watch::default();
        assert_eq!(watch.look(&path, &mark), None);
        assert_eq!(watch.look(&path, &mark), None);
        std::fs::write(&path, "three").unwrap();
        assert_eq!(watch.look(&path, &mark), Some(Since::Changed));
        assert_eq!(watch.look(&path, &mark), None);
        std::fs::remove_file(&path).unwrap();
        assert_eq!(watch.look(&path, &mark), Some(Since::Gone));
        assert_eq!(watch.look(&path, &mark), None);
        std::fs::write(&path, "one").unwrap();
        assert_eq!(watch.look(&path, &mark), Some(Since::Same));
    }
}
