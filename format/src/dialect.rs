//! The two ways in which a scenario is written: RON and JSON. Names, tree and places are the same.

use std::fmt;

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
