//! Untrusted text made safe to print: no character that moves the cursor, colours the terminal or
//! turns the direction of writing gets through, and nothing that a CI system takes for a command of its
//! own. Of those `##[…]`, `##vso[…]` and the like count wherever they stand on a line, `::…` at its
//! beginning.

use std::borrow::Cow;

/// Whether a character must not be printed as it is: control characters, and invisible ones that
/// change how the text around them looks.
pub(crate) fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{00AD}'                      // soft hyphen
            | '\u{034F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{3164}' | '\u{FFA0}' // invisible letters
            | '\u{061C}'                    // Arabic letter mark
            | '\u{180B}'..='\u{180F}'       // Mongolian selectors
            | '\u{200B}'..='\u{200F}'       // zero width, direction marks
            | '\u{2028}'..='\u{202E}'       // separators, embeddings, overrides
            | '\u{2060}'..='\u{206F}'       // word joiner, isolates, deprecated format characters
            | '\u{FEFF}'                    // byte-order mark
            | '\u{FFF9}'..='\u{FFFB}'       // interlinear annotation
            | '\u{1D173}'..='\u{1D17A}'     // musical formatting
            | '\u{E0000}'..='\u{E0FFF}'     // tags and further selectors
        )
}

/// Whether a command of a CI system may begin at the start of `text`: `##[error]`, `##vso[task…]`.
fn is_command(text: &str) -> bool {
    let word = text.strip_prefix("##").map(|rest| {
        let end = rest.find(|c: char| !c.is_ascii_alphabetic());
        end.map_or("", |end| &rest[end..])
    });
    word.is_some_and(|rest| rest.starts_with('['))
}

/// Whether a line with this text would be taken for a command where these stand at the beginning.
#[must_use]
pub fn starts_like_a_command(line: &str) -> bool {
    line.trim_start().starts_with("::")
}

/// A path that begins a line of output: [`safe`], and no command. `./` before it means the same file.
#[must_use]
pub fn path_at_start(path: &str) -> Cow<'_, str> {
    let path = safe(path);
    if starts_like_a_command(&path) || path.starts_with("section_") {
        return Cow::Owned(format!("./{path}"));
    }
    path
}

/// A line of text for a message or a path: whatever must not be printed is written as its escape,
/// such as `\u{202e}`; line ends and tabs too, so that one message stays on one line.
#[must_use]
pub fn safe(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unsafe) && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, c) in text.char_indices() {
        match c {
            '#' if is_command(&text[at..]) => out.push_str("\\u{23}"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if is_unsafe(c) => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// A piece of a file for an excerpt, with spans into it. Each character that must not be printed
/// becomes one visible character, so that columns stay what they are.
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// Position in the source and in `text` after each replaced character whose length changed.
    shifts: Vec<(usize, usize)>,
}

impl Excerpt {
    pub(crate) fn new(source: &str) -> Excerpt {
        let mut text = String::with_capacity(source.len());
        let mut shifts = Vec::new();
        for (at, c) in source.char_indices() {
            let shown = match c {
                '#' if is_command(&source[at..]) => '�',
                '\n' | '\t' => c,
                // The end of a line with CRLF: nothing to see, and nothing after it on the line.
                '\r' if matches!(source.as_bytes().get(at + 1), None | Some(b'\n')) => ' ',
                '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('�'),
                '\u{7F}' => '␡',
                c if is_unsafe(c) => '�',
                c => c,
            };
            text.push(shown);
            if shown.len_utf8() != c.len_utf8() {
                shifts.push((at + c.len_utf8(), text.len()));
            }
        }
        Excerpt { text, shifts }
    }

    /// Where a position of the source is in the excerpt.
    pub(crate) fn position(&self, at: usize) -> usize {
        let n = self.shifts.partition_point(|&(source, _)| source <= at);
        let (source, shown) = n.checked_sub(1).map_or((0, 0), |i| self.shifts[i]);
        (shown + (at - source)).min(self.text.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn messages_show_escapes() {
        assert_eq!(safe("plain – ünïcode 龍"), "plain – ünïcode 龍");
        assert_eq!(safe("a\u{1b}[31mb"), "a\\u{1b}[31mb");
        assert_eq!(safe("x\u{202e}y\r\nz\t"), "x\\u{202e}y\\r\\nz\\t");
        assert_eq!(
            safe("a ##[error]b ###VSO[x]"),
            "a \\u{23}#[error]b #\\u{23}#VSO[x]"
        );
        assert_eq!(safe("r##\"x\"##, ##a b["), "r##\"x\"##, ##a b[");
        assert_eq!(safe("\u{9b}\u{feff}\u{85}"), "\\u{9b}\\u{feff}\\u{85}");
    }

    #[test]
    fn excerpts_keep_columns() {
        let source = "a\u{1b}b\u{202e}c\r\nd\u{85}e";
        let excerpt = Excerpt::new(source);
        assert_eq!(excerpt.text, "a␛b�c \nd�e");
        for (at, c) in source
            .char_indices()
            .filter(|(_, c)| c.is_ascii_lowercase())
        {
            assert!(excerpt.text[excerpt.position(at)..].starts_with(c));
        }
    }

    #[test]
    fn no_path_begins_a_command() {
        assert_eq!(path_at_start("::error::x.ron"), "./::error::x.ron");
        assert_eq!(path_at_start(" ::x.ron"), "./ ::x.ron");
        assert_eq!(
            path_at_start("section_start:1:x.ron"),
            "./section_start:1:x.ron"
        );
        assert_eq!(path_at_start("a::b.ron"), "a::b.ron");
        assert_eq!(Excerpt::new("a ##[b] é").text, "a �#[b] é");
        // The last line of an excerpt comes without its `\n`.
        assert_eq!(Excerpt::new("a\rb\r\nc\r").text, "a␍b \nc ");
    }

    proptest! {
        #![proptest_config(delve_testing::cases(300))]

        #[test]
        fn nothing_unsafe_gets_through(source in any::<String>()) {
            prop_assert!(!safe(&source).chars().any(is_unsafe));
            let excerpt = Excerpt::new(&source);
            prop_assert!(!excerpt.text.chars().any(|c| is_unsafe(c) && c != '\n' && c != '\t'));
            prop_assert_eq!(excerpt.text.chars().count(), source.chars().count());
            for (n, (at, _)) in source.char_indices().enumerate() {
                let shown = excerpt.text.char_indices().nth(n).map(|(at, _)| at);
                prop_assert_eq!(Some(excerpt.position(at)), shown);
            }
        }
    }
}
