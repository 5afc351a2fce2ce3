//! The two ways in which a scenario is written: RON and JSON. Names, tree and places are the same.

use std::fmt;
use std::path::Path;

/// How a scenario's text is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// `(title: "…", …)`, with comments.
    #[default]
    Ron,
    /// `{"title": "…", …}`, strictly as RFC 8259 has it.
    Json,
}

impl Dialect {
    /// The dialect of a text: what begins with `{` after a byte-order mark and white space is JSON,
    /// anything else RON.
    #[must_use]
    pub fn of(text: &str) -> Dialect {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match text.trim_start_matches([' ', '\t', '\n', '\r']).as_bytes() {
            [b'{', ..] => Dialect::Json,
            _ => Dialect::Ron,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Dialect {
        match self {
            Dialect::Ron => Dialect::Json,
            Dialect::Json => Dialect::Ron,
        }
    }

    /// The dialect that a file should have by its name: that of `.json` or `.ron`, in any case of
    /// letters; none by any other.
    #[must_use]
    pub fn named_by(path: &Path) -> Option<Dialect> {
        let end = path.extension()?;
        let all = [Dialect::Ron, Dialect::Json];
        all.into_iter()
            .find(|dialect| end.eq_ignore_ascii_case(dialect.extension()))
    }

    /// How the names of its files end: `ron` or `json`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Dialect::Ron => "ron",
            Dialect::Json => "json",
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dialect::Ron => "RON",
            Dialect::Json => "JSON",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_tell_what_should_be_in_them() {
        let named = |path: &str| Dialect::named_by(Path::new(path));
        assert_eq!(named("a.ron"), Some(Dialect::Ron));
        assert_eq!(named("b/a.ron.JSON"), Some(Dialect::Json));
        assert_eq!([named("a"), named("json"), named("a.txt")], [None; 3]);
    }

    #[test]
    fn the_first_character_tells() {
        for text in ["{", "\u{feff}\r\n\t {}", "{format: 1}"] {
            assert_eq!(Dialect::of(text), Dialect::Json, "{text:?}");
        }
        for text in [
            "",
            "(",
            "#![enable(implicit_some)]\n{",
            "// {\n{",
            "[",
            "\u{feff}(",
        ] {
            assert_eq!(Dialect::of(text), Dialect::Ron, "{text:?}");
        }
    }
}
