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
use crate::output::{Output, complain};

/// Show what differs between two scenarios, in the words of the board
///
/// Exit codes: 0 both mean the same, 1 they differ, 2 a file cannot be read.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The old scenario and the new one; with `--textconv` one file, with `--git` what git passes
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
    /// Take the arguments of a git diff driver: PATH OLD OLD-HEX OLD-MODE NEW NEW-HEX NEW-MODE
    #[arg(long, conflicts_with = "format")]
    git: bool,
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
        [path, old, _, _, new, rest @ ..] if args.git && rest.len() >= 2 => {
            driver(path, old, new, args.brief, output)
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
    let (Some(a), Some(b)) = (read(old), read(new)) else {
        return Ok(Ending::Failed);
    };
    let faults = [(old, &a), (new, &b)].map(|(path, document)| fault(path, document));
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

fn read(path: &Path) -> Option<Document> {
    match file::read(path) {
        Ok(text) => Some(Document::parse(text)),
        Err(error) => {
            complain(&error.to_string());
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

/// What git shows for one file. Nothing that stands in a file may end git's work, so it always ends
/// well.
fn driver(
    path: &Path,
    old: &Path,
    new: &Path,
    brief: bool,
    output: &mut Output,
) -> io::Result<Ending> {
    let (old, new) = (
        lossy(old).unwrap_or_default(),
        lossy(new).unwrap_or_default(),
    );
    let name = shown(path);
    let head = |word: &str| format!("\u{1b}[1m{word} {}\u{1b}[0m\n", safe(&name));
    let (a, b) = (Document::parse(old.as_str()), Document::parse(new.as_str()));
    let whole = |document: &Document| document.faults().is_empty();
    let text = match (old.is_empty(), new.is_empty()) {
        (true, false) if whole(&b) => {
            head("new scenario") + &unified("", &safe_lines(&lines(&b)), "nothing", &name)
        }
        (false, true) if whole(&a) => {
            head("deleted scenario") + &unified(&safe_lines(&lines(&a)), "", &name, "nothing")
        }
        _ if whole(&a) && whole(&b) => head("scenario") + &told(&a, &b, &diff(&a, &b), brief),
        _ => {
            let why = [&a, &b]
                .into_iter()
                .find_map(|document| fault(path, document));
            let why = why.unwrap_or_default();
            let note = format!("cannot be read as a scenario, so its text is compared: {why}\n");
            let note = head("scenario") + &safe(note.trim_end()) + "\n";
            note + &safe_lines(&unified(
                &old,
                &new,
                &format!("a/{name}"),
                &format!("b/{name}"),
            ))
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
            "only comments and layout differ\n".to_owned()
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
    if !change.is_text {
        return None;
    }
    let old = change.old.as_deref().unwrap_or_default();
    let new = change.new.as_deref().unwrap_or_default();
    let pieces: Vec<String> = words(old, new)
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
