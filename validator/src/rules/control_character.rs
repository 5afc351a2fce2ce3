//! Rule `control-character`: characters that nobody sees.

use std::collections::BTreeSet;
use std::ops::Range;

use delve_format::Place;
use delve_format::edit::Edit;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};
use crate::texts::Text;

/// No more places than this are pointed at.
const MOST: usize = 6;

pub(crate) static RULE: Rule = Rule {
    name: "control-character",
    severity: Severity::Warning,
    group: Group::File,
    summary: "A text holds characters that nobody sees",
    finds: "Control characters other than line ends and tabs; marks that turn the direction of writing around; \
        spaces without width, line separators and other characters that are not drawn, in texts and in comments, \
        also where they are written as an escape (`\\u{202e}`).\n\n\
        Not reported: what writing needs. In Hebrew, Arabic and other scripts from right to left these are marks \
        of direction that end where they should; joiners between letters of other scripts and in emoji; hyphens \
        that show only at the end of a line.",
    why: "Such characters come along when text is copied. They print as boxes or not at all, words with them are \
        not found, and a mark of direction can make a line look like another one.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The un\u{200b}seen guest",
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The unseen guest",
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let raw = facts.document.text();
    // Of a file that cannot be read nobody knows what is text.
    if facts.document.is_broken() || !any(raw, may_be_unseen) {
        return;
    }
    let from_right = is_from_right(&facts.scenario.language);
    let mut told: Vec<Range<usize>> = Vec::new();
    for text in facts.texts() {
        if !any(text.text, |b| {
            b == b'\r' || (b != b'\\' && may_be_unseen(b))
        }) {
            continue;
        }
        let unseen = unseen(text.text, from_right);
        if !unseen.is_empty() {
            let span = facts.document.span(&text.place);
            out.push(in_text(raw, text, &unseen, span.clone()));
            told.extend(span);
        }
    }
    let faults = facts.document.faults().iter();
    told.extend(faults.map(|fault| fault.span.clone()));
    elsewhere(raw, from_right, &told, out);
}

/// Whether a text with such a byte can hold something unseen: an escape, or more than plain letters.
const fn may_be_unseen(byte: u8) -> bool {
    match byte {
        b'\\' | 0x7f.. => true,
        b'\t' | b'\n' | b'\r' => false,
        other => other < b' ',
    }
}

/// Whether one of the bytes is such a one. Many are looked at together, which is quicker than to stop
/// at the first.
fn any(text: &str, wanted: impl Fn(u8) -> bool) -> bool {
    let mut parts = text.as_bytes().chunks(64);
    parts.any(|part| part.iter().fold(false, |any, &b| any | wanted(b)))
}

fn in_text(
    raw: &str,
    text: &Text<'_>,
    found: &[(usize, char)],
    span: Option<Range<usize>>,
) -> Finding {
    let message = format!("this text holds {}", names(found));
    let drawn = span.and_then(|span| {
        let first = found.first()?.1;
        let at = span.start + raw.get(span)?.find(first)?;
        Some(at..at + first.len_utf8())
    });
    let finding = match drawn {
        Some(span) => Finding::at_text(text.place.clone(), span, message),
        None => Finding::at(text.place.clone(), message),
    };
    let clean = without(text.text, found);
    let edit = Edit::new("Take out what nobody sees");
    let edit = match text.optional {
        true => edit.set(text.place.clone(), &Some(clean)),
        false => edit.set(text.place.clone(), &clean),
    };
    finding
        .label("not to be seen")
        .help("take it out, or write what was meant")
        .fix(edit)
}

/// What stands in comments and between values.
fn elsewhere(raw: &str, from_right: bool, told: &[Range<usize>], out: &mut Vec<Finding>) {
    let mut found = Vec::new();
    let mut start = 0;
    for line in raw.split_inclusive('\n') {
        if any(line, |b| b != b'\\' && may_be_unseen(b)) {
            let unseen = unseen(line, from_right).into_iter();
            found.extend(
                unseen
                    .map(|(at, c)| (start + at, c))
                    // A byte-order mark at the beginning is a custom of some programs.
                    .filter(|&(at, c)| (at, c) != (0, '\u{feff}'))
                    .filter(|(at, _)| !told.iter().any(|span| span.contains(at))),
            );
        }
        start += line.len();
    }
    let Some(&(at, first)) = found.first() else {
        return;
    };
    let span = |at: usize, c: char| at..at + c.len_utf8();
    let message = format!("between the values stands {}", names(&found));
    let finding = Finding::at_text(Place::root(), span(at, first), message)
        .label("not to be seen")
        .help("take it out");
    let more = found.iter().skip(1).take(MOST);
    let finding = more.fold(finding, |finding, &(at, c)| {
        finding.also_text(Place::root(), span(at, c), "and here")
    });
    // From the end on, so that what comes before stays where it is.
    let edit = Edit::new("Take out what nobody sees");
    let edit = found.iter().rev().fold(edit, |edit, &(at, c)| {
        edit.text(span(at, c), if is_line_end(c) { "\n" } else { "" })
    });
    out.push(finding.fix(edit));
}

/// The text without these characters; what ends a line stays a line end.
fn without(text: &str, found: &[(usize, char)]) -> String {
    let places: BTreeSet<usize> = found.iter().map(|&(at, _)| at).collect();
    let chars = text.char_indices();
    chars
        .filter_map(|(at, c)| match places.contains(&at) {
            false => Some(c),
            true => is_line_end(c).then_some('\n'),
        })
        .collect()
}

const fn is_line_end(c: char) -> bool {
    matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// `U+202E (right-to-left override) and U+200B (space without width)`.
fn names(found: &[(usize, char)]) -> String {
    let chars: BTreeSet<char> = found.iter().map(|&(_, c)| c).collect();
    let name = |c: char| {
        let name = match c {
            '\u{0}' => "null",
            '\u{7}' => "bell",
            '\u{8}' => "backspace",
            '\u{1b}' => "escape",
            '\u{ad}' => "soft hyphen",
            '\u{200b}' => "space without width",
            '\u{200c}' | '\u{200d}' => "joiner",
            '\u{200e}' | '\u{200f}' | '\u{61c}' => "mark of direction",
            '\u{2028}' | '\u{2029}' => "line separator",
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "turns the direction of writing",
            '\u{2060}' => "joins words",
            '\u{feff}' => "byte-order mark",
            c if c.is_control() => "control character",
            _ => "not drawn",
        };
        format!("U+{:04X} ({name})", u32::from(c))
    };
    words(chars.into_iter().map(name), "and")
}

/// The unseen characters of a text that writing does not need, with their places.
fn unseen(text: &str, from_right: bool) -> Vec<(usize, char)> {
    let plain = text.is_ascii();
    let from_right = from_right || (!plain && text.contains(is_right_letter));
    let directed = from_right && is_balanced(text);
    let mut found = Vec::new();
    let mut before: Option<char> = None;
    let mut flag = false;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let after = chars.peek().map(|&(_, c)| c);
        let foreign = |c: Option<char>| c.is_some_and(|c| !c.is_ascii());
        let wrong = match c {
            '\t' | '\n' => false,
            '\r' => after != Some('\n'),
            c if c.is_control() => true,
            '\u{202d}' | '\u{202e}' => true,
            '\u{202a}'..='\u{202c}' | '\u{2066}'..='\u{2069}' => !directed,
            '\u{200e}' | '\u{200f}' | '\u{61c}' => !from_right,
            '\u{200b}'..='\u{200d}' | '\u{2060}' => !foreign(before) && !foreign(after),
            '\u{2028}' | '\u{2029}' | '\u{feff}' => true,
            '\u{e0020}'..='\u{e007f}' => !flag,
            '\u{34f}' | '\u{180e}' | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => {
                !foreign(before) && !foreign(after)
            }
            '\u{2061}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}' => true,
            '\u{e0001}' => true,
            _ => false,
        };
        if wrong {
            found.push((at, c));
        }
        // Flags of regions are a black flag and letters that are not drawn.
        flag = c == '\u{1f3f4}' || (flag && matches!(c, '\u{e0020}'..='\u{e007f}'));
        before = Some(c);
    }
    found
}

/// Whether each mark of direction that begins something also ends.
fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '\u{202a}' | '\u{202b}' | '\u{202d}' | '\u{202e}' => open.push('\u{202c}'),
            '\u{2066}'..='\u{2068}' => open.push('\u{2069}'),
            '\u{202c}' | '\u{2069}' if open.pop() != Some(c) => return false,
            _ => {}
        }
    }
    open.is_empty()
}

/// Whether a language is written from right to left.
fn is_from_right(language: &str) -> bool {
    let language = language.to_ascii_lowercase();
    let language = language.split(['-', '_']).next().unwrap_or("");
    matches!(
        language,
        "ar" | "he"
            | "iw"
            | "fa"
            | "ur"
            | "yi"
            | "ji"
            | "ps"
            | "sd"
            | "ug"
            | "dv"
            | "ckb"
            | "syr"
            | "arc"
    )
}

const fn is_right_letter(c: char) -> bool {
    matches!(
        c,
        '\u{590}'..='\u{61b}' | '\u{61d}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}'
    )
}
