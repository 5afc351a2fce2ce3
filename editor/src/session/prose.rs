//! Text for people, between the file and the field: in a field a paragraph is one line; in the file
//! it lies as its author laid it.

use delve_format::text::paragraphs;

/// Longest line of a text that is laid over several lines, in characters.
const WIDTH: usize = 92;
/// Lines that are all shorter than this do not show how long their author lets them become.
const SHORTEST: usize = 40;
/// Words that a Dungeon Master reads aloud in a second.
const WORDS_A_SECOND: f32 = 2.4;

/// A text as a field shows it: paragraphs parted by an empty line.
#[must_use]
pub fn shown(text: &str) -> String {
    paragraphs(text).join("\n\n")
}

/// A text as the file is to have it after it was changed to `new` in a field. A text that was
/// laid over several lines still is. Paragraphs that did not change keep their lines; in the others
/// the lines before the change stay, and those after it as soon as they fit again.
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
    let width = width(old, indent.chars().count());
    let kept = chunks(old);
    // A paragraph that changed follows the old one with which it shares the most words.
    let mut changed: Vec<&Vec<&str>> = kept
        .iter()
        .filter(|(text, _)| !new.contains(text))
        .map(|(_, lines)| lines)
        .collect();
    let mut laid = new.iter().map(|paragraph| {
        if let Some((_, lines)) = kept.iter().find(|(text, _)| text == paragraph) {
            return lines.join(&format!("{break_}{indent}"));
        }
        let nearest =
            (0..changed.len()).max_by_key(|i| (shared(changed[*i], paragraph), usize::MAX - i));
        let lines = match nearest {
            Some(i) => lay(changed.remove(i), paragraph, width),
            None => lay(&[], paragraph, width),
        };
        lines.join(&format!("{break_}{indent}"))
    });
    let first = laid.next().unwrap_or_default();
    laid.fold(first, |out, next| {
        format!("{out}{break_}{break_}{indent}{next}")
    })
}

/// How long the author lets lines become, without what they are indented by.
fn width(text: &str, indent: usize) -> usize {
    let longest = text.lines().map(|line| line.trim().chars().count()).max();
    match longest.unwrap_or_default() {
        longest if longest >= SHORTEST => longest,
        _ => WIDTH.saturating_sub(indent),
    }
}

/// How many words lines and a paragraph have in common at their beginnings and at their ends.
fn shared(lines: &[&str], paragraph: &str) -> usize {
    let old: Vec<&str> = words(lines).collect();
    let new: Vec<&str> = paragraph.split_whitespace().collect();
    let pairs = || old.iter().zip(&new);
    let before = pairs().take_while(|(a, b)| a == b).count();
    let ends = old.iter().rev().zip(new.iter().rev());
    before + ends.take_while(|(a, b)| a == b).count()
}

fn words<'a>(lines: &'a [&str]) -> impl Iterator<Item = &'a str> {
    lines.iter().flat_map(|line| line.split_whitespace())
}

/// Lays a paragraph over lines as the old lines were: those before the first change stay, and once
/// what is left begins one of the old lines, the rest stays too.
fn lay(old: &[&str], paragraph: &str, width: usize) -> Vec<String> {
    let new: Vec<&str> = paragraph.split_whitespace().collect();
    let mut lines: Vec<String> = Vec::new();
    let mut at = 0;
    for line in old {
        let count = line.split_whitespace().count();
        let same = new.get(at..at + count);
        // A line whose end changed is not whole, also where words were only added behind it.
        if !same.is_some_and(|same| same.iter().copied().eq(line.split_whitespace())) {
            break;
        }
        at += count;
        lines.push((*line).to_owned());
    }
    if lines.len() == old.len() && at < new.len() && !lines.is_empty() {
        // Words were added at the end: they go on in the last line.
        at -= old.last().map_or(0, |line| line.split_whitespace().count());
        lines.pop();
    }
    let rest = |at: usize| {
        let left = &new[at..];
        (0..old.len()).find(|i| left.iter().copied().eq(words(&old[*i..])))
    };
    let mut line = String::new();
    while at < new.len() {
        if let Some(i) = rest(at) {
            lines.extend((!line.is_empty()).then(|| std::mem::take(&mut line)));
            lines.extend(old[i..].iter().map(|line| (*line).to_owned()));
            return lines;
        }
        if line.is_empty() || line.chars().count() + 1 + new[at].chars().count() <= width {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(new[at]);
            at += 1;
        } else {
            lines.push(std::mem::take(&mut line));
        }
    }
    lines.extend((!line.is_empty()).then_some(line));
    lines
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
    fn only_the_lines_that_change_are_laid_anew() {
        let old = "The first line of this text is longer than any program would have made it, because its \
                   author likes long lines.\n  The second line is short.\n  The third line of the text ends it.";
        let line = |n: usize| old.lines().nth(n).unwrap().trim();
        let lines = |new: &str| -> Vec<String> {
            let new = rewrite(old, &new.replace("\n  ", " "));
            new.lines().map(|line| line.trim().to_owned()).collect()
        };
        let changed = [
            (
                "a word is added",
                "short.",
                "very short.",
                1,
                "The second line is very short.",
            ),
            (
                "a word is taken away",
                "is short.",
                "short.",
                1,
                "The second line short.",
            ),
            (
                "at the beginning",
                "The second",
                "This second",
                1,
                "This second line is short.",
            ),
            (
                "at the very end",
                "ends it.",
                "ends it here.",
                2,
                "The third line of the text ends it here.",
            ),
            (
                "a sentence is added",
                "ends it.",
                "ends it. Not.",
                2,
                "The third line of the text ends it. Not.",
            ),
        ];
        for (what, from, to, at, expected) in changed {
            let found = lines(&old.replacen(from, to, 1));
            assert_eq!(found.len(), 3, "{what}: {found:#?}");
            for (n, found) in found.iter().enumerate() {
                let expected = if n == at { expected } else { line(n) };
                assert_eq!(found, expected, "{what}");
            }
        }
        // A line that becomes longer than the longest is broken; those around it stay.
        let found = lines(&old.replacen("is short", &["word"; 30].join(" "), 1));
        assert_eq!([&found[0], found.last().unwrap()], [line(0), line(2)]);
        assert_eq!(found.len(), 4, "{found:#?}");
        // The first word of all.
        let found = lines(&old.replacen("The first", "A first", 1));
        assert_eq!(found[1..], [line(1), line(2)]);
    }

    #[test]
    fn reading_takes_time() {
        assert_eq!(reading_time(&["word"; 14].join(" ")), "14 words · 6 s");
        assert_eq!(reading_time(&["word"; 400].join(" ")), "400 words · 3 min");
        assert_eq!(reading_time(" "), "nothing to read yet");
    }
}
