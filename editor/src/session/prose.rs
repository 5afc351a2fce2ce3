//! Text for people, between the file and the field: in a field a paragraph is one line; in the file
//! it lies as its author laid it.

use delve_format::text::paragraphs;

/// Longest line of a text that is laid over several lines, in characters.
const WIDTH: usize = 92;
/// Words that a Dungeon Master reads aloud in a second.
const WORDS_A_SECOND: f32 = 2.4;

/// A text as a field shows it: paragraphs parted by an empty line.
#[must_use]
pub fn shown(text: &str) -> String {
    paragraphs(text).join("\n\n")
}

/// A text as the file is to have it after it was changed to `new` in a field. A text that was
/// laid over several lines still is; paragraphs that did not change keep their lines.
#[must_use]
pub fn rewrite(old: &str, new: &str) -> String {
    let new = paragraphs(new);
    if !old.contains('\n') {
        return new.join("\n\n");
    }
    let break_ = if old.contains("\r\n") { "\r\n" } else { "\n" };
    let indent: String = old
        .lines()
        .skip(1)
        .find(|line| !line.trim().is_empty())
        .map_or_else(String::new, |line| {
            line.chars()
                .take_while(|c| *c == ' ' || *c == '\t')
                .collect()
        });
    let kept = chunks(old);
    let mut out = String::new();
    for (at, paragraph) in new.iter().enumerate() {
        if at > 0 {
            out.push_str(break_);
            out.push_str(break_);
            out.push_str(&indent);
        }
        match kept.iter().find(|(text, _)| text == paragraph) {
            Some((_, lines)) => out.push_str(&lines.join(&format!("{break_}{indent}"))),
            None => out.push_str(
                &wrap(paragraph, WIDTH.saturating_sub(indent.chars().count()))
                    .join(&format!("{break_}{indent}")),
            ),
        }
    }
    out
}

/// The paragraphs of a text, each with the lines in which it is written.
fn chunks(text: &str) -> Vec<(String, Vec<&str>)> {
    let mut all: Vec<(String, Vec<&str>)> = Vec::new();
    let mut open = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            open = false;
        } else if let Some((whole, lines)) = all.last_mut().filter(|_| open) {
            whole.push(' ');
            whole.push_str(line);
            lines.push(line);
        } else {
            all.push((line.to_owned(), vec![line]));
            open = true;
        }
    }
    all
}

/// Breaks a paragraph into lines of at most `width` characters, between words.
fn wrap(paragraph: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in paragraph.split(' ') {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// A message without the marks around its ids: they stand out in a terminal, in a window they are
/// in the way.
#[must_use]
pub fn plain(message: &str) -> String {
    message.replace('`', "")
}

/// How much there is to read aloud: `14 words · 6 s`.
#[must_use]
pub fn reading_time(text: &str) -> String {
    let words = text.split_whitespace().count();
    let seconds = (words as f32 / WORDS_A_SECOND).ceil() as u32;
    match words {
        0 => "nothing to read yet".to_owned(),
        1 => "1 word".to_owned(),
        _ if seconds >= 90 => format!("{words} words · {} min", seconds.div_ceil(60)),
        _ => format!("{words} words · {seconds} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_stays_one_line() {
        assert_eq!(rewrite("Salt.", "Salt and straw."), "Salt and straw.");
        assert_eq!(rewrite("", "One.\n\nTwo."), "One.\n\nTwo.");
    }

    #[test]
    fn paragraphs_that_did_not_change_keep_their_lines() {
        let old = "A short\n        line.\n\n        And another\n        one.";
        assert_eq!(shown(old), "A short line.\n\nAnd another one.");
        assert_eq!(rewrite(old, &shown(old)), old);
        assert_eq!(
            rewrite(old, "A short line.\n\nAnd a third one.\n\nAnd another one."),
            "A short\n        line.\n\n        And a third one.\n\n        And another\n        one."
        );
    }

    #[test]
    fn long_paragraphs_are_wrapped_as_the_text_was() {
        let old = "a\r\n  b";
        let words = ["word"; 40].join(" ");
        let new = rewrite(old, &words);
        assert!(new.split("\r\n").count() > 1 && new.lines().all(|line| line.len() <= WIDTH));
        assert_eq!(shown(&new), words);
    }

    #[test]
    fn reading_takes_time() {
        assert_eq!(reading_time(&["word"; 14].join(" ")), "14 words · 6 s");
        assert_eq!(reading_time(&["word"; 400].join(" ")), "400 words · 3 min");
        assert_eq!(reading_time(" "), "nothing to read yet");
    }
}
