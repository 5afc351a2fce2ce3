//! Writing a document out in its canonical layout.

use crate::json::write::INDENT as JSON_INDENT;
use crate::tree::{Kind, NodeId};
use crate::write::{INDENT, WIDTH};

use super::gaps::{Entry, Gap, Inside, Lie, Notes, Piece};
use super::plan::{Plan, Rows};

/// The text so far.
pub(super) struct Printer<'p> {
    plan: &'p Plan<'p>,
    line_end: &'static str,
    /// Spaces of one level of indentation.
    step: usize,
    out: String,
    /// Characters on the last line of `out`.
    column: usize,
}

impl<'p> Printer<'p> {
    /// The whole text, laid out.
    pub(super) fn print(plan: &'p Plan<'p>, root: NodeId) -> String {
        let text = plan.text;
        let first = text.find('\n');
        let carriage = first.is_some_and(|at| text[..at].ends_with('\r'));
        let mut printer = Printer {
            plan,
            line_end: if carriage { "\r\n" } else { "\n" },
            step: if plan.tree.is_json() {
                JSON_INDENT
            } else {
                INDENT
            },
            out: String::with_capacity(text.len() + text.len() / 8),
            column: 0,
        };
        let span = plan.tree.span(root);
        let mut from = 0;
        if text.starts_with('\u{feff}') {
            from = '\u{feff}'.len_utf8();
            printer.out.push('\u{feff}');
        }
        printer.head(&Gap::read(text, from..span.start));
        printer.value(root, 0);
        printer.foot(&Gap::read(text, span.end..text.len()));
        printer.out
    }

    /// What is above the outermost value: the header and comments.
    fn head(&mut self, gap: &Gap) {
        let mut on_header = false;
        for (i, piece) in gap.pieces.iter().enumerate() {
            let header = piece.lie == Lie::Header;
            if i > 0 && piece.breaks == 0 && !header && self.can_follow(&gap.pieces[i - 1]) {
                self.push(" ");
            } else if i > 0 {
                self.new_line(0, piece.breaks > 1);
                on_header = false;
            }
            on_header |= header;
            self.comment(piece);
        }
        match gap.pieces.last() {
            None => {}
            Some(last) if gap.breaks == 0 && last.is_within() && !on_header => self.push(" "),
            Some(_) => self.new_line(0, gap.breaks > 1),
        }
    }

    fn can_follow(&self, before: &Piece) -> bool {
        matches!(before.lie, Lie::Within | Lie::Header)
    }

    /// What is below the outermost value.
    fn foot(&mut self, gap: &Gap) {
        let mut before: Option<&Piece> = None;
        for piece in &gap.pieces {
            if piece.breaks == 0 && before.is_none_or(Piece::is_within) {
                self.push(" ");
            } else {
                self.new_line(0, piece.breaks > 1);
            }
            self.comment(piece);
            before = Some(piece);
        }
        self.out.push_str(self.line_end);
    }

    /// Writes text without line breaks.
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    /// Begins a line, with an empty one above it if wanted.
    fn new_line(&mut self, indent: usize, parted: bool) {
        if parted {
            self.out.push_str(self.line_end);
        }
        self.out.push_str(self.line_end);
        self.out.extend(std::iter::repeat_n(' ', indent));
        self.column = indent;
    }

    /// Writes what may have line breaks in it, as it is.
    fn verbatim(&mut self, text: &str) {
        self.out.push_str(text);
        match text.rfind('\n') {
            Some(at) => self.column = text[at + 1..].chars().count(),
            None => self.column += text.chars().count(),
        }
    }

    fn word(&mut self, node: NodeId) {
        let text = self.plan.text;
        self.verbatim(&text[self.plan.tree.span(node)]);
    }

    /// Writes a value that begins where the text ends, on a line indented so far.
    fn value(&mut self, node: NodeId, indent: usize) {
        let Some(inside) = self.plan.inside(node) else {
            return self.word(node);
        };
        // One character more for the comma.
        let fits = |width: usize| self.column + width < WIDTH;
        match self.plan.width(node) {
            Some(width) if fits(width) || inside.is_empty() && inside.name_gap.is_empty() => {
                self.flat(node);
            }
            _ => self.broken(node, inside, indent),
        }
    }

    /// Writes a value on one line.
    fn flat(&mut self, node: NodeId) {
        let Some(inside) = self.plan.inside(node) else {
            return self.word(node);
        };
        let (open, close) = brackets(self.plan.tree.kind(node));
        self.push(self.plan.name(node));
        self.notes(&inside.name_gap);
        self.push(if inside.name_gap.is_empty() { "" } else { " " });
        self.push(open);
        for (i, piece) in inside.opening.iter().enumerate() {
            self.push(if i == 0 { "" } else { " " });
            self.comment(piece);
        }
        for (i, entry) in inside.entries.iter().enumerate() {
            let apart = i > 0 || !inside.opening.is_empty();
            self.push(if apart { " " } else { "" });
            let none = Notes::default();
            let notes = entry.notes.as_deref().unwrap_or(&none);
            if let Some(key) = self.plan.tree.key(entry.node) {
                self.word(key);
                self.notes(&notes.before_colon);
                self.push(":");
                self.notes(&notes.after_colon);
                self.push(" ");
            }
            self.flat(entry.node);
            self.notes(&notes.before_comma);
            let is_last = i + 1 == inside.entries.len();
            self.push(if is_last { "" } else { "," });
            self.notes(&notes.behind);
        }
        self.push(close);
    }

    /// Comments within a line, each with a space before it.
    fn notes(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            self.push(" ");
            self.comment(piece);
        }
    }

    /// Writes a container on several lines.
    fn broken(&mut self, node: NodeId, inside: &Inside, indent: usize) {
        let (open, close) = brackets(self.plan.tree.kind(node));
        self.push(self.plan.name(node));
        if !inside.name_gap.is_empty() {
            self.wrapped(&inside.name_gap, indent + self.step, " ");
        }
        self.push(open);
        let rows = self.plan.rows(node, inside);
        if rows == Rows::Hugged {
            let only = &inside.entries[0];
            if let Some(key) = self.plan.tree.key(only.node) {
                self.word(key);
                self.push(": ");
            }
            self.hugged(only.node, indent);
            return self.push(close);
        }
        self.notes(&inside.opening);
        let inner = indent + self.step;
        for (i, entry) in inside.entries.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| &inside.entries[i]);
            if before.is_some_and(|before| self.joins(rows, before, entry)) {
                self.push(" ");
            } else {
                self.new_line(inner, i > 0 && entry.is_parted());
                self.above(entry, inner);
            }
            let is_last = i + 1 == inside.entries.len();
            self.entry(entry, inner, !is_last || !self.plan.tree.is_json());
        }
        for (i, piece) in inside.tail.iter().enumerate() {
            let first = i == 0 && inside.entries.is_empty();
            self.next_piece(
                i.checked_sub(1).map(|i| &inside.tail[i]),
                piece.breaks,
                inner,
                first,
            );
            self.comment(piece);
        }
        self.new_line(indent, false);
        self.push(close);
    }

    /// The one value between brackets that stay close to it.
    fn hugged(&mut self, node: NodeId, indent: usize) {
        match self.plan.inside(node) {
            Some(inside) if !inside.is_empty() || !inside.name_gap.is_empty() => {
                self.broken(node, inside, indent);
            }
            _ => self.flat(node),
        }
    }

    /// Whether an element shares the line of the one before it.
    fn joins(&self, rows: Rows, before: &Entry, entry: &Entry) -> bool {
        let tree = self.plan.tree;
        let number = |entry: &Entry| tree.kind(entry.node) == Kind::Number;
        let alike = match rows {
            Rows::Filled => true,
            Rows::NumbersFilled => number(before) && number(entry),
            Rows::Single | Rows::Hugged => false,
        };
        let key = tree.key(entry.node);
        let key = key.map_or(Some(0), |key| self.plan.width(key).map(|width| width + 2));
        let width = self.plan.width(entry.node).zip(key).map(|(a, b)| a + b);
        alike
            && before.notes.is_none()
            && entry.notes.is_none()
            && entry.breaks < 2
            // A space before and a comma behind it.
            && width.is_some_and(|width| self.column + width + 2 <= WIDTH)
    }

    /// Goes from a comment to what follows it: on the same line if it did and can.
    fn next_piece(&mut self, before: Option<&Piece>, breaks: u8, indent: usize, first: bool) {
        match before {
            Some(before) if breaks == 0 && before.is_within() => self.push(" "),
            _ => self.new_line(indent, breaks > 1 && !first),
        }
    }

    /// The comments above an element, from the beginning of their line.
    fn above(&mut self, entry: &Entry, indent: usize) {
        let mut before = None;
        for piece in entry.above() {
            if before.is_some() {
                self.next_piece(before, piece.breaks, indent, false);
            }
            self.comment(piece);
            before = Some(piece);
        }
        if before.is_some() {
            self.next_piece(before, entry.breaks, indent, false);
        }
    }

    /// Key, value, comma and the comments between and behind them.
    fn entry(&mut self, entry: &Entry, indent: usize, comma: bool) {
        let comma = if comma { "," } else { "" };
        let none = Notes::default();
        let notes = entry.notes.as_deref().unwrap_or(&none);
        let mut inner = indent;
        if let Some(key) = self.plan.tree.key(entry.node) {
            self.word(key);
            let deeper = indent + self.step;
            if self.wrapped(&notes.before_colon, deeper, "") {
                inner = deeper;
            }
            self.push(":");
            if self.wrapped(&notes.after_colon, deeper, " ") {
                inner = deeper;
            }
            if notes.after_colon.is_empty() {
                self.push(" ");
            }
        }
        self.value(entry.node, inner);
        let (before, behind) = (&notes.before_comma, &notes.behind);
        let mut but_last = before.iter().chain(behind).rev().skip(1);
        if but_last.all(Piece::is_within) {
            // They belong to this element on either side of the comma.
            self.push(comma);
            self.notes(before);
            self.notes(behind);
        } else {
            self.wrapped(before, indent, "");
            self.push(comma);
            self.notes(behind);
        }
    }

    /// Comments in the midst of an element, behind which more has to follow: on its line, with
    /// `space` between, or on a new one where that cannot be. Says whether it is a new one.
    fn wrapped(&mut self, pieces: &[Piece], indent: usize, space: &str) -> bool {
        let mut wrapped = false;
        for (i, piece) in pieces.iter().enumerate() {
            self.push(if i > 0 && !pieces[i - 1].is_within() {
                ""
            } else {
                " "
            });
            self.comment(piece);
            if !piece.is_within() {
                self.new_line(indent, false);
                wrapped = true;
            } else if i + 1 == pieces.len() {
                self.push(space);
            }
        }
        wrapped
    }

    /// Writes a comment. The lines of one that spans several keep where they are to each other.
    fn comment(&mut self, piece: &Piece) {
        let text = self.plan.text;
        let comment = &text[piece.span.clone()];
        if piece.lie != Lie::Over {
            return self.verbatim(comment);
        }
        let line = text[..piece.span.start].rfind('\n').map_or(0, |at| at + 1);
        let line = text[line..piece.span.start].trim_start_matches('\u{feff}');
        let old = line.chars().count() as isize;
        let by = shift(comment, self.column as isize - old);
        for (i, line) in comment.split('\n').enumerate() {
            let line = line.trim_end();
            if i == 0 {
                self.push(line);
                continue;
            }
            self.new_line(0, false);
            if by >= 0 && !line.is_empty() {
                self.push(&" ".repeat(by.unsigned_abs()));
                self.push(line);
            } else {
                self.push(line.get(by.unsigned_abs()..).unwrap_or(""));
            }
        }
    }
}

/// By how much the further lines of a comment can follow its first: no tab is counted, and nothing
/// goes beyond the left edge.
fn shift(comment: &str, by: isize) -> isize {
    let lines = || comment.split('\n').skip(1).map(str::trim_end);
    let room = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let room = lines().filter(|line| !line.is_empty()).map(room).min();
    let tabs = lines().any(|line| line.trim_start_matches(' ').starts_with('\t'));
    if tabs {
        0
    } else {
        by.max(-(room.unwrap_or(0) as isize))
    }
}

fn brackets(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::List => ("[", "]"),
        Kind::Map => ("{", "}"),
        _ => ("(", ")"),
    }
}
