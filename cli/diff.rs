//! `delve diff`: says in the words of the board what differs between two scenarios; also as git asks
//! for it.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use delve_format::diff::{Change, ChangeKind, Fate, diff, lines, unified, words};
use delve_format::position::LineIndex;
use delve_format::{Document, file};
use delve_validator::render::safe;

use crate::Ending;
use crate::input::{is_stream, stdin};
use crate::output::{Output, complain};

/// Show what differs between two scenarios, in the words of the board
///
/// Exit codes: 0 both mean the same, 1 they differ, 2 a file cannot be read.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The old scenario and the new one, one of which may be `-`, standard input; with `--textconv` one file, with `--git` what git passes
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Leave out which words of a text changed
    #[arg(long)]
    brief: bool,
    /// How to print the changes
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print one scenario as plain lines, for git's `textconv`
    #[arg(long, conflicts_with_all = ["git", "brief", "format"])]
    textconv: bool,
    /// Take the arguments of a git diff driver: PATH OLD OLD-HEX OLD-MODE NEW NEW-HEX NEW-MODE,
    /// and for a renamed file the new path and what git says of it
    #[arg(long, conflicts_with = "format")]
    git: bool,
    /// What to call standard input in messages
    #[arg(long, value_name = "NAME", default_value = "<stdin>")]
    stdin_name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    Text,
    /// A JSON array of changes
    Json,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    match args.files.as_slice() {
        [one] if args.textconv => textconv(one, output),
        [path] if args.git => {
            output.print(&format!("* unmerged scenario {}\n", safe(&shown(path))))?;
            Ok(Ending::Fine)
        }
        [path, old, _, old_mode, new, _, new_mode, rest @ ..] if args.git => {
            let side = |file, mode: &Path| Side::read(file, &mode.to_string_lossy());
            let (old, new) = (side(old, old_mode), side(new, new_mode));
            driver(path, rest.first(), &old, &new, args.brief, output)
        }
        [old, new] if !args.git && !args.textconv => two(args, old, new, output),
        _ => {
            complain(match (args.git, args.textconv) {
                (true, _) => "`delve diff --git` is for git, which passes seven arguments or more",
                (_, true) => "`delve diff --textconv` takes one file",
                _ => "`delve diff` takes two files, the old one and the new one",
            });
            Ok(Ending::Failed)
        }
    }
}

/// Compares two files that were named.
fn two(args: &Args, old: &Path, new: &Path, output: &mut Output) -> io::Result<Ending> {
    if is_stream(old) && is_stream(new) {
        complain("only one of the two can be `-`, which is standard input");
        return Ok(Ending::Failed);
    }
    let (Some(a), Some(b)) = (read(old, &args.stdin_name), read(new, &args.stdin_name)) else {
        return Ok(Ending::Failed);
    };
    let stdin_name = Path::new(&args.stdin_name);
    let called = |path| if is_stream(path) { stdin_name } else { path };
    let faults =
        [(called(old), &a), (called(new), &b)].map(|(path, document)| fault(path, document));
    for fault in faults.iter().flatten() {
        complain(fault);
    }
    if faults.iter().any(Option::is_some) {
        return Ok(Ending::Failed);
    }
    let changes = diff(&a, &b);
    match args.format {
        Format::Json => {
            let json = serde_json::to_string_pretty(&changes).map_err(io::Error::other)?;
            output.print(&json)?;
            output.print("\n")?;
        }
        Format::Text => output.print(&told(&a, &b, &changes, args.brief))?,
    }
    Ok(if changes.is_empty() {
        Ending::Fine
    } else {
        Ending::Faulty
    })
}

/// A named file, or standard input when it is called `-`.
fn read(path: &Path, stdin_name: &str) -> Option<Document> {
    let text = match is_stream(path) {
        true => stdin(stdin_name),
        false => file::read(path).map_err(|error| error.to_string()),
    };
    match text {
        Ok(text) => Some(Document::parse(text)),
        Err(why) => {
            complain(&why);
            None
        }
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// Why a document cannot be compared: its first fault, with its place.
pub(crate) fn fault(path: &Path, document: &Document) -> Option<String> {
    let first = document.faults().first()?;
    let (line, column) =
        LineIndex::new(document.text()).line_column(document.text(), first.span.start);
    let more = match document.faults().len() - 1 {
        0 => String::new(),
        1 => " (and 1 more fault)".to_owned(),
        more => format!(" (and {more} more faults)"),
    };
    let path = path.display();
    Some(format!(
        "{path}:{line}:{column}: {first}{more}; `delve check {path}` shows what is to be mended"
    ))
}

/// One scenario as plain lines; a file that is none as it is, so that git can still compare it.
fn textconv(path: &Path, output: &mut Output) -> io::Result<Ending> {
    let Some(text) = lossy(path) else {
        return Ok(Ending::Failed);
    };
    let document = Document::parse(text.as_str());
    if document.faults().is_empty() {
        output.print(&safe_lines(&lines(&document)))?;
    } else {
        output.print(&text)?;
    }
    Ok(Ending::Fine)
}

/// A file's text, whatever its bytes are; no file where git has none.
fn lossy(path: &Path) -> Option<String> {
    if path == Path::new("/dev/null") || path == Path::new("nul") {
        return Some(String::new());
    }
    match fs::read(path) {
        Ok(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
        Err(error) => {
            complain(&format!("cannot read `{}`: {error}", path.display()));
            None
        }
    }
}

/// One side of what git compares.
struct Side {
    text: String,
    document: Document,
    /// As git has it: `100644` a file, `100755` a program, `120000` a link, `.` nothing.
    mode: String,
}

impl Side {
    fn read(path: &Path, mode: &str) -> Side {
        let text = lossy(path).unwrap_or_default();
        Side {
            document: Document::parse(text.as_str()),
            text,
            mode: mode.to_owned(),
        }
    }

    fn is_there(&self) -> bool {
        self.mode != "."
    }

    /// Whether it is a scenario from end to end.
    fn is_whole(&self) -> bool {
        self.is_there() && self.mode != LINK && self.document.faults().is_empty()
    }

    /// Why it is compared as text, if it is.
    fn fault(&self, name: &str) -> Option<String> {
        match self.mode.as_str() {
            "." => None,
            LINK => Some(format!("{name}: this is a symbolic link")),
            _ if self.text.is_empty() => Some(format!("{name}: the file is empty")),
            _ => fault(Path::new(name), &self.document),
        }
    }
}

/// The mode of a symbolic link in git.
const LINK: &str = "120000";

/// What git shows for one file, which may have been renamed. Nothing that stands in a file may end
/// git's work, so it always ends well.
fn driver(
    path: &Path,
    renamed: Option<&PathBuf>,
    old: &Side,
    new: &Side,
    brief: bool,
    output: &mut Output,
) -> io::Result<Ending> {
    let old_name = shown(path);
    let name = renamed.map_or_else(|| old_name.clone(), |path| shown(path));
    let title = match renamed {
        Some(_) => format!("{old_name} → {name}"),
        None => name.clone(),
    };
    let mode = match (old.is_there() && new.is_there(), &old.mode, &new.mode) {
        (true, a, b) if a != b => format!(" (mode {a} → {b})"),
        _ => String::new(),
    };
    let head = |word: &str| format!("\u{1b}[1m{word} {}{}\u{1b}[0m\n", safe(&title), safe(&mode));
    let plain = |side: &Side| safe_lines(&lines(&side.document));
    let text = match (old.is_there(), new.is_there()) {
        (false, true) if new.is_whole() => {
            head("new scenario") + &unified("", &plain(new), "nothing", &name)
        }
        (true, false) if old.is_whole() => {
            head("deleted scenario") + &unified(&plain(old), "", &old_name, "nothing")
        }
        _ if old.is_whole() && new.is_whole() => {
            let (a, b) = (&old.document, &new.document);
            head("scenario") + &told(a, b, &diff(a, b), brief)
        }
        _ if old.text == new.text => head("scenario"),
        _ => {
            let why = old.fault(&old_name).or_else(|| new.fault(&name));
            let why = why.unwrap_or_default();
            let note = format!("cannot be read as a scenario, so its text is compared: {why}\n");
            let note = head("scenario") + &safe(note.trim_end()) + "\n";
            let (a, b) = (format!("a/{old_name}"), format!("b/{name}"));
            note + &safe_lines(&unified(&old.text, &new.text, &a, &b))
        }
    };
    output.print(&text)?;
    Ok(Ending::Fine)
}

/// Lines made safe to print one by one.
fn safe_lines(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        out.push_str(&safe(line));
        out.push('\n');
    }
    out
}

/// The changes as lines under headings. Colours are always in it; the output leaves them out where
/// they are not wanted.
fn told(a: &Document, b: &Document, changes: &[Change], brief: bool) -> String {
    if changes.is_empty() {
        return if a.text() == b.text() {
            String::new()
        } else {
            "both mean the same; they differ only in how they are written\n".to_owned()
        };
    }
    let mut out = String::new();
    let mut heading = "";
    let mut rest = changes;
    while let Some(first) = rest.first() {
        let now = part_heading(first);
        if now != heading {
            heading = now;
            let _ = writeln!(out, "\u{1b}[1m{heading}\u{1b}[0m");
        }
        let together = rest
            .iter()
            .take_while(|c| goes_with(first, c))
            .count()
            .max(1);
        let (group, after) = rest.split_at(together);
        rest = after;
        let sentence = match group {
            [one] => one.message.clone(),
            several => {
                let details: Vec<&str> = several.iter().map(|c| c.detail.as_str()).collect();
                format!("{}: {}", first.subject, details.join(", "))
            }
        };
        let colour = match first.kind {
            ChangeKind::Added => "\u{1b}[32m",
            ChangeKind::Removed => "\u{1b}[31m",
            _ => "",
        };
        let end = if colour.is_empty() { "" } else { "\u{1b}[0m" };
        let _ = writeln!(out, "  {colour}{}{end}", safe(&sentence));
        if let (Some(excerpt), false) = (excerpt(first), brief) {
            let _ = writeln!(out, "      {excerpt}");
        }
    }
    out
}

/// Whether a change is told on one line with the one before it: small ones of the same thing.
fn goes_with(first: &Change, other: &Change) -> bool {
    let small = |c: &Change| {
        matches!(c.kind, ChangeKind::Changed | ChangeKind::Moved)
            && !c.is_text
            && c.place_a.as_ref().or(c.place_b.as_ref()).is_some()
            && c.field.is_some()
    };
    small(first) && small(other) && !first.subject.is_empty() && first.subject == other.subject
}

/// Under which heading a change stands.
fn part_heading(change: &Change) -> &'static str {
    match change.part() {
        "exits" => "Exits",
        "goals" => "Goals",
        "side_goals" => "Side goals",
        "doors" => "Doors",
        "blockages" => "Blockages",
        "furniture" => "Furniture",
        "guards" => "Guards",
        "allies" => "Allies",
        "hazards" => "Hazards",
        "triggers" => "Triggers",
        "mechanisms" => "Mechanisms",
        "timers" => "Timers",
        "wires" => "Wires",
        "rooms" => "Rooms",
        "corridors" => "Corridors",
        "events" => "Events",
        "catalog" => "Catalog",
        "waivers" => "Waivers",
        "invasion" => "Invasion",
        _ => "Scenario",
    }
}

/// The words of a text that changed.
fn excerpt(change: &Change) -> Option<String> {
    let (old, new) = change.texts()?;
    let pieces = words(old, new);
    if pieces.iter().all(|piece| piece.fate == Fate::Kept) {
        // The sentence says where blanks differ.
        return None;
    }
    let pieces: Vec<String> = pieces
        .iter()
        .map(|piece| {
            let text = safe(&piece.text);
            match piece.fate {
                Fate::Kept => text.into_owned(),
                Fate::Gone => format!("\u{1b}[31m[-{text}-]\u{1b}[0m"),
                Fate::New => format!("\u{1b}[32m{{+{text}+}}\u{1b}[0m"),
            }
        })
        .collect();
    Some(pieces.join(" "))
}
