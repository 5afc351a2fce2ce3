//! Text for people: paragraphs of what is read aloud, and values that are written as strings.

use std::fmt::{self, Display};
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Deserializer, Error, Visitor};

/// Splits a text of the file into its paragraphs: lines are trimmed and joined by one space, empty
/// lines part paragraphs. There is no other markup.
#[must_use]
pub fn paragraphs(text: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut current = String::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            if !current.is_empty() {
                all.push(std::mem::take(&mut current));
            }
        } else {
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(line);
        }
    }
    if !current.is_empty() {
        all.push(current);
    }
    all
}

/// Reads a string and parses it: for values such as squares and ids.
pub(crate) fn parse_str<'de, D, T>(deserializer: D, expecting: &'static str) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: Display>,
{
    struct Parse<T>(&'static str, PhantomData<T>);
    impl<T: FromStr<Err: Display>> Visitor<'_> for Parse<T> {
        type Value = T;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.0)
        }
        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(E::custom)
        }
    }
    deserializer.deserialize_str(Parse(expecting, PhantomData))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_join_and_empty_lines_part() {
        assert_eq!(
            paragraphs("  One\n   two.\r\n\r\n \n Three. "),
            ["One two.", "Three."]
        );
        assert!(paragraphs(" \n\n").is_empty());
    }
}
