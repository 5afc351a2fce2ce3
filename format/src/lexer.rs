//! The words of RON: where white space, comments, names, numbers and strings end. Long, because each
//! of these has its own ways. What a number or an escaped string means is asked of the `ron` crate,
//! so that both always agree.

use std::borrow::Cow;
use std::ops::Range;

use ron::value::Number;
use unicode_ident::{is_xid_continue, is_xid_start};

use crate::steps::look;
use crate::tree::{Extensions, Kind};

/// A problem with a word: the bytes and what is wrong.
pub(crate) type Problem = (Range<usize>, String);

/// What stands at a position.
pub(crate) enum Token {
    /// A container opens: `open` is where its bracket is, after a name and white space if any.
    Open { kind: Kind, open: usize },
    /// A value in one word, up to `end`.
    Scalar {
        kind: Kind,
        end: usize,
        problem: Option<Problem>,
    },
    /// A comma, a colon or a closing bracket.
    Punctuation,
    /// The end of the text.
    End,
    /// Nothing that RON knows.
    Stray,
}

fn is_space(c: char) -> bool {
    matches!(
        c,
        ' ' | '\t'
            | '\n'
            | '\r'
            | '\x0B'
            | '\x0C'
            | '\u{85}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'
            | '\u{2029}'
    )
}

/// Whether a character can follow in a raw name (`r#a.b`).
fn is_raw(c: char) -> bool {
    matches!(c, '.' | '+' | '-') || is_xid_continue(c)
}

fn run(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    let length = text.find(|c| !belongs(c)).unwrap_or(text.len());
    look(length);
    length
}

/// Skips white space and comments from `at`. A comment that never ends is a problem and reaches to
/// the end of the text.
pub(crate) fn skip_trivia(text: &str, at: usize) -> (usize, Option<Problem>) {
    let skipped = trivia(text, at);
    look(skipped.0 - at);
    skipped
}

fn trivia(text: &str, mut at: usize) -> (usize, Option<Problem>) {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C) => at += 1,
            Some(b'/') if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
            }
            Some(b'/') if bytes.get(at + 1) == Some(&b'*') => match block_comment(text, at) {
                Some(end) => at = end,
                None => {
                    let problem = (at..at + 2, "this comment is never closed".to_owned());
                    return (text.len(), Some(problem));
                }
            },
            Some(byte) if !byte.is_ascii() => {
                let length = run(&text[at..], is_space);
                if length == 0 {
                    return (at, None);
                }
                at += length;
            }
            _ => return (at, None),
        }
    }
}

/// The end of the block comment at `at`; block comments nest.
pub(crate) fn block_comment(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut at, mut level) = (at + 2, 1usize);
    while level > 0 {
        at += bytes[at..].iter().position(|b| matches!(b, b'/' | b'*'))?;
        match (bytes[at], bytes.get(at + 1)) {
            (b'/', Some(b'*')) => (at, level) = (at + 2, level + 1),
            (b'*', Some(b'/')) => (at, level) = (at + 2, level - 1),
            _ => at += 1,
        }
    }
    Some(at)
}

/// Length of the name at the start of `text`, 0 if there is none.
pub(crate) fn name_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    match bytes {
        [b'a'..=b'z' | b'A'..=b'Z' | b'_', ..] => {}
        [] => return 0,
        [first, ..] if first.is_ascii() => return 0,
        _ => {}
    }
    if ["b\"", "b'", "br#", "br\"", "r\"", "r#\"", "r##"]
        .iter()
        .any(|s| text.starts_with(s))
    {
        return 0;
    }
    if let Some(raw) = text.strip_prefix("r#") {
        let length = run(raw, is_raw);
        return if length > 0 { length + 2 } else { 0 };
    }
    let word = bytes
        .iter()
        .position(|b| !(b.is_ascii_alphanumeric() || *b == b'_'))
        .unwrap_or(bytes.len());
    if bytes.get(word).is_none_or(u8::is_ascii) {
        return word;
    }
    match text.chars().next() {
        Some(c) if c == '_' || is_xid_start(c) => run(text, is_xid_continue),
        _ => 0,
    }
}

/// What stands at `at`, where no white space is.
pub(crate) fn token(text: &str, at: usize) -> Token {
    let token = read_token(text, at);
    if let Token::Scalar { end, .. } = token {
        look(end - at);
    }
    token
}

fn read_token(text: &str, at: usize) -> Token {
    let rest = &text[at..];
    let Some(&first) = rest.as_bytes().first() else {
        return Token::End;
    };
    match first {
        b'(' => {
            return Token::Open {
                kind: Kind::Paren,
                open: at,
            };
        }
        b'[' => {
            return Token::Open {
                kind: Kind::List,
                open: at,
            };
        }
        b'{' => {
            return Token::Open {
                kind: Kind::Map,
                open: at,
            };
        }
        b'"' => return string(text, at, at, Kind::String),
        b'\'' => return character(text, at, at),
        b'0'..=b'9' | b'+' | b'-' | b'.' => return number(text, at),
        b',' | b':' | b')' | b']' | b'}' => return Token::Punctuation,
        _ => {}
    }
    let length = name_len(rest);
    if length > 0 {
        let end = at + length;
        let after = skip_trivia(text, end).0;
        if text[after..].starts_with('(') {
            return Token::Open {
                kind: Kind::Paren,
                open: after,
            };
        }
        // What cannot be a name is passed over whole.
        let problem = dotted(rest, length, at);
        let end = problem.as_ref().map_or(end, |(span, _)| span.end);
        return Token::Scalar {
            kind: Kind::Name,
            end,
            problem,
        };
    }
    if rest.starts_with("b\"") {
        return string(text, at, at + 1, Kind::Bytes);
    }
    if rest.starts_with("b'") {
        return character(text, at, at + 1);
    }
    for (prefix, kind) in [("br", Kind::Bytes), ("r", Kind::String)] {
        if let Some(raw) = rest.strip_prefix(prefix) {
            let hashes = run(raw, |c| c == '#');
            if raw[hashes..].starts_with('"') {
                return raw_string(text, at, prefix.len() + hashes, hashes, kind);
            }
        }
    }
    Token::Stray
}

/// A name with dots, plus or minus signs in it has to be written raw.
fn dotted(rest: &str, length: usize, at: usize) -> Option<Problem> {
    let longer = run(rest, is_raw);
    (longer > length && !rest.starts_with("r#")).then(|| {
        let name = &rest[..longer];
        (
            at..at + longer,
            format!(
                "`{name}` is not a name, which has letters, digits and `_`; an id stands in quotes"
            ),
        )
    })
}

/// The first escape in a string that means nothing by itself.
fn bad_escape(text: &str, range: Range<usize>) -> Option<Problem> {
    let mut at = range.start;
    loop {
        at += text[at..range.end].find('\\')?;
        let rest = &text[at..range.end];
        let length = match rest.as_bytes().get(1)? {
            b'u' if rest[2..].starts_with('{') => rest.find('}')? + 1,
            b'x' => rest.char_indices().nth(4)?.0,
            _ => rest.char_indices().nth(2).map_or(rest.len(), |(n, _)| n),
        };
        let escape = &rest[..length];
        if ron::from_str::<String>(&format!("\"{escape}\"")).is_err() {
            let message = format!("`{escape}` is no escape; a backslash is written `\\\\`");
            return Some((at..at + length, message));
        }
        at += length;
    }
}

/// A string or byte string from `at`, whose quote is at `quote`.
fn string(text: &str, at: usize, quote: usize, kind: Kind) -> Token {
    let bytes = text.as_bytes();
    let mut end = quote + 1;
    let mut escaped = false;
    loop {
        match bytes[end..].iter().position(|b| matches!(b, b'"' | b'\\')) {
            None => return unclosed(text, at, quote, kind),
            Some(length) => end += length,
        }
        if bytes[end] == b'"' {
            end += 1;
            break;
        }
        escaped = true;
        end += 1 + text[end + 1..].chars().next().map_or(0, char::len_utf8);
    }
    let problem = match kind {
        Kind::String if escaped => {
            check::<String>(text, at..end).map(|whole| bad_escape(text, at..end).unwrap_or(whole))
        }
        Kind::Bytes => check::<ByteCheck>(text, at..end),
        _ => None,
    };
    Token::Scalar { kind, end, problem }
}

/// A string without its end is taken to reach to where its line breaks off or goes on as something
/// else.
fn unclosed(text: &str, at: usize, quote: usize, kind: Kind) -> Token {
    let line = line_end(text, quote);
    let line = break_of(text, quote + 1..line).unwrap_or(line);
    let problem = Some((at..quote + 1, "this string is never closed".to_owned()));
    Token::Scalar {
        kind,
        end: line,
        problem,
    }
}

/// The lines that git's merge left and somebody has yet to settle: the first of each conflict, and any
/// that was forgotten. What parts the versions belongs to the lines around it; alone it may as well
/// underline a heading in a text, and is one of these only where the first syntax error begins on it
/// (`stumbled`), so that it stands in no text.
pub(crate) fn conflicts(text: &str, stumbled: Option<usize>) -> Vec<Range<usize>> {
    let (mut all, mut at, mut open) = (Vec::new(), 0, false);
    for line in text.split_inclusive('\n') {
        let bare = line.trim_end();
        let is = |sign| marker(bare, sign).is_some();
        let (begins, ends) = (is('<'), is('>'));
        let parts = marker(bare, '=') == Some(bare.len()) || is('|');
        if begins || !open && (ends || parts && stumbled == Some(at)) {
            all.push(at..at + bare.len());
        }
        open = begins || open && !ends;
        at += line.len();
    }
    all
}

/// Whether all three lines of a conflict stand in a text in their order. Within a string they break no
/// rule of the grammar, and yet nobody meant them.
pub(crate) fn has_conflict(text: &str) -> bool {
    const SIGNS: [char; 3] = ['<', '=', '>'];
    if !text.contains("<<<<<<<") {
        return false;
    }
    let (mut seen, mut size) = (0, None);
    for line in text.lines().map(str::trim_end) {
        let found = marker(line, SIGNS[seen]);
        let found = found.filter(|size| seen != 1 || *size == line.len());
        if found.is_some() && (seen == 0 || found == size) {
            (seen, size) = (seen + 1, found);
        }
        if seen == SIGNS.len() {
            return true;
        }
    }
    false
}

/// How long the marker of a conflict is with which a line begins: seven of one sign, or more where the
/// repository is set up so, and then the end or a label.
fn marker(line: &str, sign: char) -> Option<usize> {
    const LEAST: usize = 7;
    let rest = line.trim_start_matches(sign);
    let size = line.len() - rest.len();
    (size >= LEAST && (rest.is_empty() || rest.starts_with(' '))).then_some(size)
}

pub(crate) fn line_end(text: &str, at: usize) -> usize {
    let end = text[at..].find(['\n', '\r']).map_or(text.len(), |n| at + n);
    look(end - at);
    end
}

/// Where the inside of a string looks like what follows a string: a comma or closing bracket behind
/// which another entry begins.
pub(crate) fn break_of(text: &str, inside: Range<usize>) -> Option<usize> {
    let (start, mut known) = (inside.start, inside.start);
    look(inside.len());
    for (n, _) in text[inside].match_indices(MARKS) {
        let at = start + n;
        if at >= known {
            let after = behind_marks(text, at);
            if begins_entry(text, after) {
                return Some(at);
            }
            // The marks up to there have the same behind them.
            known = after;
        }
    }
    None
}

/// What stands behind an entry.
const MARKS: [char; 4] = [',', ')', ']', '}'];

/// Whether a comma or closing bracket stands at `at`, spaces aside, and another entry or the end
/// behind it.
fn goes_on_at(text: &str, at: usize) -> bool {
    text[at..].trim_start_matches(' ').starts_with(MARKS)
        && begins_entry(text, behind_marks(text, at))
}

/// Where commas, closing brackets and white space from `at` end.
fn behind_marks(text: &str, at: usize) -> usize {
    let rest = &text[at..];
    let is_between = |c: char| MARKS.contains(&c) || matches!(c, ' ' | '\t' | '\r' | '\n');
    let length = rest.len() - rest.trim_start_matches(is_between).len();
    look(length);
    at + length
}

/// Whether the end, a comment, a bracket, a string or `name:` stands at `at`.
fn begins_entry(text: &str, at: usize) -> bool {
    let after = &text[at..];
    match after.as_bytes() {
        [] | [b'(' | b'[' | b'{' | b'"', ..] | [b'/', b'/' | b'*', ..] => true,
        _ => {
            let word = after.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
            let word = word.unwrap_or(after.len());
            look(word);
            word > 0 && matches!(after.as_bytes().get(word), Some(b':' | b'('))
        }
    }
}

/// How far behind a quote that is out of place its string may end.
const LONGEST_SEARCH: usize = 4096;

/// A string whose closing quote, at `end - 1`, touches a word is not the one that was meant: either
/// it was never closed and this quote opens the next, or the quote stands inside the text. Gives
/// where it ends and what to say.
pub(crate) fn mended(text: &str, at: usize, end: usize) -> Option<(usize, Problem)> {
    let next = text[end..].chars().next()?;
    let plain = text.as_bytes()[at] == b'"';
    if !plain || is_space(next) || ",:)]}([{=;/".contains(next) {
        return None;
    }
    let line = line_end(text, at);
    let quotes = text[at..line].bytes().filter(|b| *b == b'"').count();
    let search = LONGEST_SEARCH.min(text.len() - end);
    let inside = || {
        let quotes = text.as_bytes()[end..end + search].iter().enumerate();
        let mut ends = quotes
            .filter(|(_, b)| **b == b'"')
            .map(|(n, _)| end + n + 1);
        ends.find(|end| goes_on_at(text, *end))
    };
    let last = end.min(text.floor_char_boundary(at + 1 + LONGEST_SEARCH));
    let broken = break_of(text, at + 1..last);
    match broken {
        Some(broken) if quotes % 2 == 1 => {
            let problem = (at..at + 1, "this string is never closed".to_owned());
            Some((broken, problem))
        }
        _ => {
            let message =
                "this quote ends the text in its middle; in a text write `\\\"`".to_owned();
            Some((inside()?, (end - 1..end, message)))
        }
    }
}

/// The end of a text in curly quotes at `at`, on its line.
pub(crate) fn curly(text: &str, at: usize) -> Option<usize> {
    let quotes = ['“', '”', '„', '«', '»', '‘', '’'];
    let line = &text[at..line_end(text, at)];
    let inside = line.strip_prefix(quotes)?;
    let from = at + line.len() - inside.len();
    let closing = inside.char_indices().find_map(|(n, c)| {
        let end = from + n + c.len_utf8();
        let closes = quotes.contains(&c) || c == '"';
        (closes && (goes_on_at(text, end) || inside.len() == n + c.len_utf8())).then_some(end)
    });
    Some(
        closing
            .or_else(|| break_of(text, from..line_end(text, from)))
            .unwrap_or(at + line.len()),
    )
}

/// The end of a text that lacks its opening quote, or after `name:` both, whose first word is from
/// `at` to `end`.
pub(crate) fn unquoted(text: &str, at: usize, end: usize, named: bool) -> Option<usize> {
    let rest = &text[end..];
    if rest.starts_with('"') && goes_on_at(text, end + 1) {
        return Some(end + 1);
    }
    let more = rest.trim_start_matches([' ', '\t']);
    if !named || more.len() == rest.len() || !more.starts_with(char::is_alphabetic) {
        return None;
    }
    let word = name_len(more);
    if word == 0
        || more[word..]
            .trim_start()
            .starts_with([':', '(', '[', '{', '='])
    {
        return None;
    }
    let rest = &text[end..line_end(text, end)];
    let close = rest.find('"').filter(|n| goes_on_at(text, end + n + 1));
    let close = close.map(|n| end + n + 1);
    Some(
        close
            .or_else(|| break_of(text, at..line_end(text, end)))
            .unwrap_or(end + rest.len()),
    )
}

fn raw_string(text: &str, at: usize, quote: usize, hashes: usize, kind: Kind) -> Token {
    let start = at + quote + 1;
    let ending = format!("\"{}", "#".repeat(hashes));
    match text[start..].find(&ending) {
        Some(length) => Token::Scalar {
            kind,
            end: start + length + ending.len(),
            problem: None,
        },
        None => unclosed(text, at, start - 1, kind),
    }
}

/// A character from `at`, whose quote is at `quote`.
fn character(text: &str, at: usize, quote: usize) -> Token {
    let mut end = quote + 1;
    let mut chars = text[end..].chars();
    let mut closed = false;
    while let Some(c) = chars.next() {
        if c == '\n' || c == '\r' && end > quote + 1 {
            break;
        }
        end += c.len_utf8();
        if c == '\\' {
            end += chars.next().map_or(0, char::len_utf8);
        } else if c == '\'' && end > quote + 2 {
            closed = true;
            break;
        }
    }
    // A line break itself can stand between quotes.
    if !closed && let Some(rest) = text.get(quote + 1..) {
        let mut chars = rest.chars();
        if let (Some(c @ ('\n' | '\r')), Some('\'')) = (chars.next(), chars.next()) {
            end = quote + 2 + c.len_utf8();
            closed = true;
        }
    }
    let problem = if !closed {
        Some((at..quote + 1, "this character is never closed".to_owned()))
    } else if quote > at {
        check::<u8>(text, at..end)
    } else {
        check::<char>(text, at..end).map(|(span, _)| {
            let message = "single quotes hold one character; a text stands in `\"…\"`";
            (span, message.to_owned())
        })
    };
    Token::Scalar {
        kind: Kind::Char,
        end,
        problem,
    }
}

/// A number from `at`, as far as it can reach; what it is worth depends on the type wanted.
fn number(text: &str, at: usize) -> Token {
    let bytes = text.as_bytes();
    let mut end = at + 1;
    while let Some(byte) = bytes.get(end) {
        let before = || bytes[at..end].iter().rfind(|b| **b != b'_');
        let sign = matches!(byte, b'+' | b'-') && matches!(before(), Some(b'e' | b'E'));
        if !(sign || byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.')) {
            break;
        }
        end += 1;
    }
    let word = &text[at..end];
    let plain = word.bytes().all(|b| b.is_ascii_digit());
    let problem =
        (!plain && !is_number(word)).then(|| (at..end, format!("`{word}` is not a number")));
    Token::Scalar {
        kind: Kind::Number,
        end,
        problem,
    }
}

/// Whether `ron` takes a word for a number of any type.
pub(crate) fn is_number(word: &str) -> bool {
    matches!(ron::from_str::<ron::Value>(word), Ok(ron::Value::Number(_)))
}

/// The text of a string that needs no decoding.
pub(crate) fn plain(word: &str) -> Option<&str> {
    if let Some(raw) = word.strip_prefix('r') {
        let raw = raw.trim_start_matches('#');
        let hashes = word.len() - 1 - raw.len();
        return raw
            .strip_prefix('"')?
            .get(..raw.len().checked_sub(2 + hashes)?);
    }
    let inner = word.strip_prefix('"')?.strip_suffix('"')?;
    (!inner.as_bytes().contains(&b'\\')).then_some(inner)
}

/// What a string says; `None` when it has an escape that means nothing.
pub(crate) fn decode(word: &str) -> Option<Cow<'_, str>> {
    match plain(word) {
        Some(text) => Some(Cow::Borrowed(text)),
        None => ron::from_str(word).ok().map(Cow::Owned),
    }
}

/// Reads any byte string.
struct ByteCheck;

impl<'de> serde::Deserialize<'de> for ByteCheck {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<ByteCheck, D::Error> {
        struct Any;
        impl serde::de::Visitor<'_> for Any {
            type Value = ByteCheck;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("bytes")
            }
            fn visit_bytes<E>(self, _: &[u8]) -> Result<ByteCheck, E> {
                Ok(ByteCheck)
            }
        }
        deserializer.deserialize_bytes(Any)
    }
}

/// Asks `ron` whether a word can be read.
fn check<T: serde::de::DeserializeOwned>(text: &str, range: Range<usize>) -> Option<Problem> {
    let error = ron::from_str::<T>(&text[range.clone()]).err()?;
    Some((range, error.code.to_string()))
}

/// How many comments a text has.
pub(crate) fn comments(text: &str) -> usize {
    let (mut at, mut count) = (0, 0);
    loop {
        let start = at;
        at = skip_trivia(text, at).0;
        let mut trivia = start;
        while let Some(n) = text[trivia..at].find('/') {
            trivia += n;
            trivia = match text[trivia..at].starts_with("/*") {
                true => block_comment(text, trivia).unwrap_or(at),
                false => text[trivia..at].find('\n').map_or(at, |n| trivia + n),
            };
            count += 1;
        }
        at = match token(text, at) {
            Token::End => return count,
            // Comments between a name and its parenthesis are counted as well.
            Token::Open { open, .. } if open > at => at + name_len(&text[at..]),
            Token::Open { open, .. } => open + 1,
            Token::Scalar { end, .. } => end,
            Token::Punctuation | Token::Stray => {
                at + text[at..].chars().next().map_or(1, char::len_utf8)
            }
        };
    }
}

/// The whole number that a word is, whatever type it names.
pub(crate) fn whole(word: &str) -> Option<i128> {
    let Ok(ron::Value::Number(number)) = ron::from_str(word) else {
        return None;
    };
    Some(match number {
        Number::I8(number) => number.into(),
        Number::I16(number) => number.into(),
        Number::I32(number) => number.into(),
        Number::I64(number) => number.into(),
        Number::U8(number) => number.into(),
        Number::U16(number) => number.into(),
        Number::U32(number) => number.into(),
        Number::U64(number) => number.into(),
        _ => return None,
    })
}

/// A whole number as it is usually written, so that `0x10` and `16` are the same key.
pub(crate) fn number_text(word: &str) -> Cow<'_, str> {
    if word.starts_with(|c: char| ('1'..='9').contains(&c))
        && word.bytes().all(|b| b.is_ascii_digit())
    {
        return Cow::Borrowed(word);
    }
    whole(word).map_or(Cow::Borrowed(word), |number| Cow::Owned(number.to_string()))
}

/// Skips a container that is not looked into, from its opening bracket to the one that closes it.
pub(crate) fn skip_nested(text: &str, open: usize) -> usize {
    let (mut at, mut depth) = (open, 0usize);
    loop {
        at = skip_trivia(text, at).0;
        match token(text, at) {
            Token::End => return at,
            Token::Open { open, .. } => (at, depth) = (open + 1, depth + 1),
            Token::Scalar { end, .. } => at = end,
            Token::Punctuation if matches!(text.as_bytes()[at], b')' | b']' | b'}') => {
                at += 1;
                depth -= 1;
                if depth == 0 {
                    return at;
                }
            }
            Token::Punctuation => at += 1,
            Token::Stray => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
}

/// Skips what is left of an entry, to its comma or to the bracket that closes its container.
pub(crate) fn skip_entry(text: &str, mut at: usize) -> usize {
    loop {
        at = skip_trivia(text, at).0;
        match token(text, at) {
            Token::End => return at,
            Token::Open { open, .. } => at = skip_nested(text, open),
            Token::Scalar { end, .. } => at = end,
            Token::Punctuation if text.as_bytes()[at] == b':' => at += 1,
            Token::Punctuation => return at,
            Token::Stray => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
}

/// Reads the attribute at `at`: its end and what it switches on.
pub(crate) fn attribute(text: &str, at: usize) -> Result<(usize, Extensions), Problem> {
    let mut reader = Attribute {
        text,
        at,
        known: at,
    };
    for mark in ["#", "!", "["] {
        reader.expect(mark)?;
    }
    let mut extensions = Extensions::default();
    let name = reader.name()?;
    match &text[name.clone()] {
        "enable" => {
            reader.expect("(")?;
            loop {
                let name = reader.name()?;
                let word = &text[name.clone()];
                match word.strip_prefix("r#").unwrap_or(word) {
                    "implicit_some" => extensions.implicit_some = true,
                    "unwrap_newtypes" => extensions.unwrap_newtypes = true,
                    "unwrap_variant_newtypes" => extensions.unwrap_variant_newtypes = true,
                    "explicit_struct_names" => extensions.explicit_struct_names = true,
                    other => {
                        let message = format!("RON has no extension `{other}`");
                        return Err((name, message));
                    }
                }
                if !reader.accept(",") || reader.accept_peek(")") {
                    break;
                }
            }
            reader.expect(")")?;
        }
        "type" | "schema" => {
            reader.expect("=")?;
            let start = reader.skip();
            match token(text, start) {
                Token::Scalar {
                    kind: Kind::String,
                    end,
                    problem: None,
                } => reader.at = end,
                _ => return Err((start..start, "expected a string".to_owned())),
            }
        }
        other => {
            let message = format!("RON has no attribute `{other}`");
            return Err((name, message));
        }
    }
    reader.expect("]")?;
    Ok((reader.at, extensions))
}

/// The string in the `#![schema = "…"]` of a header.
pub(crate) fn schema(text: &str) -> Option<Range<usize>> {
    let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut at = skip_trivia(text, mark).0;
    while text[at..].starts_with('#') {
        let (end, _) = attribute(text, at).ok()?;
        let mut reader = Attribute {
            text,
            at,
            known: at,
        };
        for mark in ["#", "!", "["] {
            reader.expect(mark).ok()?;
        }
        let name = reader.name().ok()?;
        if &text[name] == "schema" && reader.accept("=") {
            let start = reader.skip();
            return match token(text, start) {
                Token::Scalar { end, .. } => Some(start..end),
                _ => None,
            };
        }
        at = skip_trivia(text, end).0;
    }
    None
}

struct Attribute<'t> {
    text: &'t str,
    at: usize,
    /// Where what was understood ends.
    known: usize,
}

impl Attribute<'_> {
    fn skip(&mut self) -> usize {
        self.at = skip_trivia(self.text, self.at).0;
        self.at
    }

    fn accept_peek(&mut self, mark: &str) -> bool {
        let at = self.skip();
        self.text[at..].starts_with(mark)
    }

    fn accept(&mut self, mark: &str) -> bool {
        let found = self.accept_peek(mark);
        if found {
            self.at += mark.len();
            self.known = self.at;
        }
        found
    }

    fn expect(&mut self, mark: &str) -> Result<(), Problem> {
        if self.accept(mark) {
            Ok(())
        } else {
            // What is missing belongs to the line that ends, not to the one that follows.
            let end = self.text[..self.at].trim_end().len().max(self.known);
            Err((end..end, format!("expected `{mark}`")))
        }
    }

    fn name(&mut self) -> Result<Range<usize>, Problem> {
        let start = self.skip();
        let length = name_len(&self.text[start..]);
        if length == 0 {
            return Err((start..start, "expected a name".to_owned()));
        }
        self.at = start + length;
        Ok(start..self.at)
    }
}
