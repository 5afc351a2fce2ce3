//! Ids: the short names by which the parts of a scenario refer to each other.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// An id: lower-case letters, digits and hyphens, starting with a letter. Cheap to clone.
///
/// Ids name pieces, catalog entries, flags, counters and areas (`"room-9"`, `"west-walk"`).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(Arc<str>);

/// Why a text is not an id.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is not an id; an id has lower-case letters, digits and hyphens and starts with a letter"
)]
pub struct NotAnId(pub String);

impl Id {
    /// Checks `text` and makes an id of it.
    ///
    /// # Errors
    /// [`NotAnId`] when it is empty, starts with something else than `a`–`z`, or holds anything but
    /// `a`–`z`, `0`–`9` and `-`.
    pub fn new(text: &str) -> Result<Id, NotAnId> {
        let starts = text.as_bytes().first().is_some_and(u8::is_ascii_lowercase);
        let rest = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
        if starts && text.bytes().all(rest) {
            Ok(Id(text.into()))
        } else {
            Err(NotAnId(text.to_owned()))
        }
    }

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Deref for Id {
    type Target = str;
    fn deref(&self) -> &str {
        &self.0
    }
}

impl Borrow<str> for Id {
    fn borrow(&self) -> &str {
        &self.0
    }
}

impl PartialEq<str> for Id {
    fn eq(&self, other: &str) -> bool {
        &*self.0 == other
    }
}

impl PartialEq<&str> for Id {
    fn eq(&self, other: &&str) -> bool {
        &*self.0 == *other
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.0, f)
    }
}

impl FromStr for Id {
    type Err = NotAnId;
    fn from_str(text: &str) -> Result<Id, NotAnId> {
        Id::new(text)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        crate::text::parse_str(deserializer, "an id such as \"nave-west\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_an_id() {
        for text in ["a", "nave-west", "x9", "a--", "room-9"] {
            assert_eq!(Id::new(text).unwrap(), text);
        }
        for text in ["", "-a", "9a", "A", "a b", "ä", "a_b", "K14", "a\n"] {
            assert_eq!(Id::new(text), Err(NotAnId(text.to_owned())), "{text:?}");
        }
    }
}
