//! Which parts of a scenario some lines of its text touch, in the words of the board: for conflicts of
//! which only the lines are known.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::diff::names::{
    field_words, is_effect_list, is_element_list, is_piece_list, named, place,
};
use crate::diff::subject;
use crate::diff::value::{get, items};
use crate::document::Document;
use crate::place::{Place, Step};
use crate::splice::Layout;
use crate::tree::{Kind, NodeId};
use crate::value::Value;

/// So many parts are told; of more it is only said that there are others.
const MOST: usize = 4;

/// A part of a scenario that is told of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// By this it is known in another version, where it may stand elsewhere on the board.
    pub(super) key: String,
    /// "door `nave-west` (I14|J14)", "room 9: the text read at first sight".
    text: String,
    /// The list it is an element of: "guards", "room 9: the explore entries"; empty when in none.
    list: String,
    /// Of a piece: where it is on the board.
    at: Option<String>,
}

impl Part {
    fn plain(text: &str) -> Part {
        Part {
            key: text.to_owned(),
            text: text.to_owned(),
            list: String::new(),
            at: None,
        }
    }

    /// What stands at a place.
    fn of(scenario: &Value, place: &Place) -> Part {
        let place = told(place);
        let Some(element) = place.parent() else {
            return Part::plain("comments that stand by themselves");
        };
        if let Some(Step::Field(name)) = place.last() {
            let words = field_title(name);
            let (key, text) = subjects(scenario, &element);
            let within = |subject: &str| match subject {
                "" => format!("the {words}"),
                subject => format!("{subject}: the {words}"),
            };
            return Part {
                key: within(&key),
                ..Part::plain(&within(&text))
            };
        }
        let (key, text) = subjects(scenario, &place);
        let (mut list, mut at) = (String::new(), None);
        if let (Some(Step::Index(_)), Some(Step::Field(name))) = (place.last(), element.last()) {
            at = piece(scenario, &place).and_then(|piece| piece.1);
            if at.is_some() {
                list = field_words(name).into_owned();
            } else if is_counted(name) {
                list = Part::of(scenario, &element).text;
            }
        }
        Part {
            key,
            text,
            list,
            at,
        }
    }
}

/// Whether the elements of a list have no names of their own but are counted; several of them are told
/// of as the list.
fn is_counted(list: &str) -> bool {
    is_effect_list(list) || matches!(list, "explore" | "events" | "when" | "wires" | "rows")
}

/// A field that is told of as a whole.
fn field_title(name: &str) -> String {
    match name {
        "explore" => "explore entries".to_owned(),
        "choose" => "choices".to_owned(),
        "when" => "conditions".to_owned(),
        "then" => "effects".to_owned(),
        name if is_effect_list(name) && name != "effects" => format!("effects of `{name}`"),
        name => field_words(name).into_owned(),
    }
}

/// A place without the steps that have no name: into a tuple, a list of words, a variant.
fn told(place: &Place) -> Place {
    let mut place = place.clone();
    while let Some(Step::Index(_)) = place.last() {
        let list = place.parent().unwrap_or_default();
        match list.last() {
            Some(Step::Field(name)) if is_element_list(name) => break,
            Some(Step::Key(_)) => break,
            _ => place = list,
        }
    }
    // Where it stands and what it is called is the piece itself.
    match (place.last(), place.element()) {
        (Some(Step::Field(name)), Some((list, _)))
            if is_piece_list(list) && matches!(&**name, "at" | "between" | "id") =>
        {
            place.prefix(2)
        }
        _ => place,
    }
}

/// The element of a list of pieces that a place is in: its name, and where it is on the board.
fn piece(scenario: &Value, at: &Place) -> Option<(String, Option<String>)> {
    let (list, index) = at.element().filter(|(list, _)| is_piece_list(list))?;
    let value = items(get(scenario, list)?).get(index)?;
    Some((named(list, value, index).long, place(value)))
}

/// What a place is called, and the same with the place on the board of the piece that it is or is in.
fn subjects(scenario: &Value, at: &Place) -> (String, String) {
    let key = subject(scenario, at);
    let text = match piece(scenario, at) {
        Some((name, Some(square))) if !name.ends_with(&square) => {
            let rest = key.strip_prefix(&name).unwrap_or_default();
            format!("{name} ({square}){rest}")
        }
        _ => key.clone(),
    };
    (key, text)
}

/// Parts as a list: "guards at F13, G14", "door `a` (A1|A2) and the light".
pub(super) fn list(parts: &[Part]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for part in parts {
        let of_list = || parts.iter().filter(|p| p.list == part.list);
        if part.list.is_empty() || of_list().count() == 1 {
            words.push(part.text.clone());
        } else if !done.contains(&part.list.as_str()) {
            done.push(&part.list);
            let squares: Option<Vec<&str>> = of_list().map(|p| p.at.as_deref()).collect();
            match squares {
                Some(squares) => {
                    let more = if squares.len() > MOST { ", …" } else { "" };
                    let squares = squares[..squares.len().min(MOST)].join(", ");
                    words.push(format!("{} at {squares}{more}", part.list));
                }
                None => words.push(part.list.clone()),
            }
        }
    }
    if words.len() > MOST {
        words.truncate(MOST);
        words.push("others".to_owned());
    }
    let last = words.pop().unwrap_or_default();
    if words.is_empty() {
        last
    } else {
        format!("{} and {last}", words.join("; "))
    }
}

/// A text by its lines.
pub(super) struct Side<'d> {
    document: &'d Document,
    value: Value,
    lines: Vec<&'d str>,
    starts: Vec<usize>,
}

impl<'d> Side<'d> {
    pub(super) fn of(document: &'d Document) -> Side<'d> {
        let lines: Vec<&str> = document.text().split_inclusive('\n').collect();
        let mut starts = vec![0];
        for line in &lines {
            starts.push(starts[starts.len() - 1] + line.len());
        }
        let value = Value::of(document.scenario());
        Side {
            document,
            value,
            lines,
            starts,
        }
    }

    pub(super) fn lines(&self) -> &[&'d str] {
        &self.lines
    }

    /// What of these lines is not as it was in those of base, and what of base is not there any more.
    pub(super) fn touched(
        &self,
        lines: &Range<usize>,
        base: &Side<'_>,
        old: &Range<usize>,
    ) -> Vec<Part> {
        let (was, now) = (&base.lines[old.clone()], &self.lines[lines.clone()]);
        let mut parts: Vec<Part> = Vec::new();
        for op in capture_diff_slices(Algorithm::Myers, was, now) {
            if matches!(op, DiffOp::Equal { .. }) {
                continue;
            }
            let bytes = |side: &Side<'_>, first: usize, lines: Range<usize>| {
                side.starts[first + lines.start]..side.starts[first + lines.end]
            };
            let gone = bytes(base, old.start, op.old_range());
            let new = bytes(self, lines.start, op.new_range());
            let (gone, new) = differing((base.text(), gone), (self.text(), new));
            for part in self.parts(new).into_iter().chain(base.parts(gone)) {
                if parts.iter().all(|known| known.key != part.key) {
                    parts.push(part);
                }
            }
            // More are not told.
            if parts.len() > 4 * MOST {
                break;
            }
        }
        // A piece and what of it changed: the latter says more.
        let texts: Vec<String> = parts.iter().map(|part| part.text.clone()).collect();
        parts.retain(|part| {
            let inner = format!("{}: ", part.text);
            !texts.iter().any(|text| text.starts_with(&inner))
        });
        parts
    }

    fn text(&self) -> &'d str {
        self.document.text()
    }

    /// What these bytes are or lie in.
    fn parts(&self, bytes: Range<usize>) -> Vec<Part> {
        let Some(root) = self.document.tree().root().filter(|_| !bytes.is_empty()) else {
            return Vec::new();
        };
        let span = self.document.tree().span(root);
        if bytes.end <= span.start {
            return vec![Part::plain("what stands before the scenario")];
        }
        if bytes.start >= span.end {
            return vec![Part::plain("what stands behind the scenario")];
        }
        let mut node = root;
        loop {
            let found = self.meeting(node, &bytes);
            match found.as_slice() {
                [one] if self.holds(*one, &bytes) => node = *one,
                [] => return vec![self.part(node)],
                _ => return found.into_iter().map(|n| self.part(n)).collect(),
            }
        }
    }

    fn part(&self, node: NodeId) -> Part {
        Part::of(&self.value, &self.document.place_of(node))
    }

    /// Whether bytes lie between the brackets of a container.
    fn holds(&self, node: NodeId, bytes: &Range<usize>) -> bool {
        let tree = self.document.tree();
        let inside = tree.inside(self.document.inner(node));
        matches!(tree.kind(node), Kind::Paren | Kind::List | Kind::Map)
            && inside.start <= bytes.start
            && bytes.end <= inside.end
    }

    /// The entries of a container that bytes meet, with their comments.
    fn meeting(&self, node: NodeId, bytes: &Range<usize>) -> Vec<NodeId> {
        let layout = Layout::of(self.document);
        let mut found = Vec::new();
        for entry in self.document.entries(self.document.inner(node)) {
            let end = layout.trailing(layout.entry_end(entry));
            if end <= bytes.start {
                continue;
            }
            // Comments before an entry may be nobody's: looked at only where it matters.
            if bytes.end <= layout.entry_start(entry) && bytes.end <= layout.lead(entry) {
                break;
            }
            found.push(entry);
        }
        found
    }
}

/// Two stretches of text without what they begin and end with alike, and without white space around
/// what is left.
fn differing(
    (a, gone): (&str, Range<usize>),
    (b, new): (&str, Range<usize>),
) -> (Range<usize>, Range<usize>) {
    let (was, now) = (&a[gone.clone()], &b[new.clone()]);
    let pairs = was.chars().zip(now.chars());
    let start: usize = pairs
        .take_while(|(x, y)| x == y)
        .map(|(x, _)| x.len_utf8())
        .sum();
    let pairs = was[start..].chars().rev().zip(now[start..].chars().rev());
    let end: usize = pairs
        .take_while(|(x, y)| x == y)
        .map(|(x, _)| x.len_utf8())
        .sum();
    let bare = |text: &str, range: Range<usize>| {
        let (from, to) = (range.start + start, range.end - end);
        let part = &text[from..to];
        let from = from + part.len() - part.trim_start().len();
        from..(from + part.trim().len()).max(from)
    };
    (bare(a, gone), bare(b, new))
}
