//! The words of JSON: where strings, numbers and names end, what they mean, and what to say of those
//! that JSON does not have.

use std::borrow::Cow;
use std::ops::Range;

use crate::lexer;

/// Something wrong with a word: its bytes, what is wrong and what to do.
pub(crate) struct Problem {
    pub(crate) span: Range<usize>,
    pub(crate) message: String,
    pub(crate) help: Option<String>,
}

impl Problem {
    fn new(span: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Problem {
        let (message, help) = (message.into(), Some(help.into()));
        Problem {
            span,
            message,
            help,
        }
    }
}

/// Whether a word is a number as JSON writes it.
pub(crate) fn is_number(word: &str) -> bool {
    fn digits(bytes: &[u8]) -> usize {
        bytes.iter().take_while(|b| b.is_ascii_digit()).count()
    }
    let bytes = word.as_bytes();
    let bytes = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let whole = digits(bytes);
    if whole == 0 || whole > 1 && bytes[0] == b'0' {
        return false;
    }
    let mut rest = &bytes[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = match exponent {
            [b'+' | b'-', digits @ ..] => digits,
            digits => digits,
        };
        return !exponent.is_empty() && digits(exponent) == exponent.len();
    }
    rest.is_empty()
}

/// Length of the bare word at the start of `text`: letters, digits and what numbers are made of.
pub(crate) fn bare(text: &str) -> usize {
    let belongs = |c: char| c.is_alphanumeric() || matches!(c, '_' | '+' | '-' | '.');
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// What is wrong with a bare word, which is neither a number nor `true`, `false` or `null`.
pub(crate) fn wrong_word(word: &str, span: Range<usize>) -> Problem {
    let meant = match word {
        "None" | "nil" | "undefined" | "NULL" | "Null" => Some("null"),
        "True" | "TRUE" => Some("true"),
        "False" | "FALSE" => Some("false"),
        _ => None,
    };
    if let Some(meant) = meant {
        let message = format!("JSON does not know `{word}`");
        return Problem::new(span, message, format!("write `{meant}`"));
    }
    let bare = word.trim_start_matches(['+', '-']).to_ascii_lowercase();
    if matches!(bare.as_str(), "nan" | "inf" | "infinity") {
        let message = format!("JSON has no number `{word}`");
        return Problem::new(span, message, "write digits");
    }
    if word.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c)) {
        let message = format!("`{word}` is not a number as JSON writes it");
        let help = match meant_number(word) {
            Some(number) => format!("write `{number}`"),
            None => "a number is written `12`, `-3` or `0.5`".to_owned(),
        };
        return Problem::new(span, message, help);
    }
    let help = format!("write `\"{word}\"`");
    Problem::new(span, "a text stands in double quotes", help)
}

/// The number that somebody meant who writes them otherwise: `+1`, `01`, `.5`, `1_000`, `0x1F`.
fn meant_number(word: &str) -> Option<String> {
    if !word.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let plain = word.replace('_', "");
    let (sign, plain) = match plain.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let number = if let Some(hex) = plain.strip_prefix("0x") {
        u64::from_str_radix(hex, 16).ok()?.to_string()
    } else {
        let plain = plain.trim_end_matches('.');
        match plain.trim_start_matches('0') {
            rest if rest.starts_with(|c: char| c.is_ascii_digit()) => rest.to_owned(),
            rest => format!("0{rest}"),
        }
    };
    let number = format!("{sign}{number}");
    is_number(&number).then_some(number)
}

const CLOSE_IT: &str = "write `\"` behind its last word";

/// Where the string ends whose quote is at `at`, and what is wrong with it.
pub(crate) fn string(text: &str, at: usize) -> (usize, Vec<Problem>) {
    let bytes = text.as_bytes();
    let (mut end, mut problems, mut broken) = (at + 1, Vec::new(), false);
    loop {
        let next = bytes[end..]
            .iter()
            .position(|b| matches!(b, b'"' | b'\\' | 0..=0x1F));
        let Some(length) = next else {
            return unclosed(text, at);
        };
        end += length;
        match bytes[end] {
            b'"' => {
                end += 1;
                break;
            }
            b'\\' if end + 1 == bytes.len() => return unclosed(text, at),
            b'\\' => match escape(text, end) {
                Ok((_, length)) => end += length,
                Err((length, help)) => {
                    let span = end..end + length;
                    let message = format!("`{}` is no escape in JSON", &text[span.clone()]);
                    problems.push(Problem::new(span, message, help));
                    end += length;
                }
            },
            control => {
                if !std::mem::replace(&mut broken, true) {
                    if matches!(control, b'\n' | b'\r') && is_cut_off(text, at, end) {
                        return unclosed(text, at);
                    }
                    problems.push(raw_control(control, end));
                }
                end += 1;
            }
        }
    }
    match lexer::mended(text, at, end) {
        Some((end, (span, message))) => {
            // What is said of a quote in the middle says what to write.
            let help = (span.start == at).then(|| CLOSE_IT.to_owned());
            (
                end,
                vec![Problem {
                    span,
                    message,
                    help,
                }],
            )
        }
        None => (end, problems),
    }
}

/// A control character stands in a string as it is.
fn raw_control(control: u8, at: usize) -> Problem {
    let (what, escape) = match control {
        b'\n' | b'\r' => ("a line break", "\\n".to_owned()),
        b'\t' => ("a tab", "\\t".to_owned()),
        other => ("a control character", format!("\\u{other:04x}")),
    };
    let message = format!("{what} cannot stand in a text");
    Problem::new(at..at + 1, message, format!("write `{escape}`"))
}

/// Whether the string from `at` was to end on its line, which ends at `line`: it goes on as what
/// follows a string does.
fn is_cut_off(text: &str, at: usize, line: usize) -> bool {
    let rest = text[line..].trim_start_matches([' ', '\t', '\r', '\n']);
    rest.is_empty()
        || rest.starts_with(['"', '}', ']'])
        || lexer::break_of(text, at + 1..line).is_some()
}

/// A string without its end is taken to reach to where its line breaks off.
fn unclosed(text: &str, at: usize) -> (usize, Vec<Problem>) {
    let line = lexer::line_end(text, at);
    let end = lexer::break_of(text, at + 1..line).unwrap_or_else(|| {
        let inside = text[at + 1..line].trim_end_matches([' ', '\t', ',', '}', ']']);
        at + 1 + inside.len()
    });
    let message = "this string is never closed";
    (end, vec![Problem::new(at..at + 1, message, CLOSE_IT)])
}

/// Where a text in single quotes ends; on its line, if it is closed there.
pub(crate) fn single_quoted(text: &str, at: usize) -> (usize, Problem) {
    let line = lexer::line_end(text, at);
    let closing = text[at + 1..line].find('\'').map(|n| at + n + 2);
    let end = closing.unwrap_or(line);
    let message = "a text stands in double quotes";
    (
        end,
        Problem::new(at..end, message, "write `\"` before and behind it"),
    )
}

/// The escape at `at`, where a backslash is: its character and length, or its length and what to do.
fn escape(text: &str, at: usize) -> Result<(char, usize), (usize, String)> {
    let rest = &text[at..];
    let plain = match rest.as_bytes().get(1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode(rest),
        _ => {
            let length = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            // A line break or a quote in an escape is still one.
            let length = if length == 2 && rest.as_bytes()[1] < 0x20 {
                1
            } else {
                length
            };
            return Err((length, "a backslash is written `\\\\`".to_owned()));
        }
    };
    Ok((plain, 2))
}

/// `\u0041`, or two of them for a character beyond `\uFFFF`.
fn unicode(rest: &str) -> Result<(char, usize), (usize, String)> {
    let digits = |at: usize| {
        let digits = rest.get(at..at + 4)?;
        let hex = digits.bytes().all(|b| b.is_ascii_hexdigit());
        hex.then(|| u32::from_str_radix(digits, 16).ok()).flatten()
    };
    let Some(first) = digits(2) else {
        // `\u{e9}`, as RON has it, is taken whole.
        let braced = rest[2..].starts_with('{');
        let inside = rest[2 + usize::from(braced)..].bytes().take(8);
        let mut length = 2 + usize::from(braced);
        length += inside.take_while(u8::is_ascii_hexdigit).count();
        length += usize::from(braced && rest[length..].starts_with('}'));
        return Err((
            length,
            "write four digits, as in `\\u00e9`, or the character itself".to_owned(),
        ));
    };
    if let Some(c) = char::from_u32(first) {
        return Ok((c, 6));
    }
    let second = rest[6..].starts_with("\\u").then(|| digits(8)).flatten();
    match second {
        Some(second @ 0xDC00..=0xDFFF) if first < 0xDC00 => {
            let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            char::from_u32(code)
                .map(|c| (c, 12))
                .ok_or((12, String::new()))
        }
        _ => Err((
            6,
            "this is half of a character; write both halves, or the character itself".to_owned(),
        )),
    }
}

/// What a string says; `None` when an escape in it means nothing. One in single quotes, which is a
/// fault, says what it would say in double ones.
pub(crate) fn decode(word: &str) -> Option<Cow<'_, str>> {
    let quoted = |quote| word.strip_prefix(quote)?.strip_suffix(quote);
    let inner = quoted('"').or_else(|| quoted('\''))?;
    let Some(mut at) = inner.find('\\') else {
        return Some(Cow::Borrowed(inner));
    };
    let mut out = inner[..at].to_owned();
    loop {
        let (c, length) = escape(inner, at).ok()?;
        out.push(c);
        at += length;
        let Some(next) = inner[at..].find('\\') else {
            out.push_str(&inner[at..]);
            return Some(Cow::Owned(out));
        };
        out.push_str(&inner[at..at + next]);
        at += next;
    }
}

/// Writes a text as a string. What cannot be seen is written as an escape.
pub(crate) fn encode(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if crate::write::needs_escape(c) => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_json() {
        for word in ["0", "-0", "10", "1.5", "-1e3", "1E+3", "0.0e-0"] {
            assert!(is_number(word), "{word}");
        }
        for word in [
            "", "-", "01", "+1", ".5", "1.", "1e", "1e+", "0x1", "1_0", "1.5.2", "NaN",
        ] {
            assert!(!is_number(word), "{word}");
        }
    }

    #[test]
    fn what_was_meant_is_told() {
        for (word, help) in [
            ("+1", "write `1`"),
            ("-007", "write `-7`"),
            ("00", "write `0`"),
            (".5", "write `0.5`"),
            ("1.", "write `1`"),
            ("1_000", "write `1000`"),
            ("0x1F", "write `31`"),
            ("-", "a number is written `12`, `-3` or `0.5`"),
            ("1u8", "a number is written `12`, `-3` or `0.5`"),
            ("None", "write `null`"),
            ("North", "write `\"North\"`"),
        ] {
            assert_eq!(wrong_word(word, 0..0).help.as_deref(), Some(help), "{word}");
        }
    }

    #[test]
    fn strings_go_both_ways() {
        for text in [
            "",
            "a\"b\\c/",
            "\n\r\t\u{8}\0\u{7f}",
            "é橋🗝",
            "\u{200b}\u{feff}",
        ] {
            let mut word = String::new();
            encode(text, &mut word);
            assert_eq!(decode(&word).as_deref(), Some(text), "{word}");
            assert_eq!(serde_json::from_str::<String>(&word).unwrap(), text);
        }
        assert_eq!(decode(r#""\ud83d\udddd""#).as_deref(), Some("🗝"));
        for word in [
            r#""\ud83d""#,
            r#""\udddd""#,
            r#""\x41""#,
            r#""\u12""#,
            "\"a",
        ] {
            assert_eq!(decode(word), None, "{word}");
        }
    }
}
