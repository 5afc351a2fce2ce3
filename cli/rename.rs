//! `delve rename`: gives something another id, wherever the scenario uses it.

use std::io;
use std::path::PathBuf;

use delve_format::{Edit, Id, Mention, Namespace, Role};
use delve_validator::render::safe;

use crate::Ending;
use crate::change::{Source, listed};
use crate::named;
use crate::output::{Output, complain, tell, warn};

/// Give something another id, wherever the scenario uses it
///
/// Every place at which the id is given or used changes, and nothing else in the file: comments, the
/// layout and text that is read aloud stay.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The scenario; `-` reads standard input and writes the result to standard output
    file: PathBuf,
    /// The id as it is
    old: String,
    /// The id as it is to be
    new: String,
    /// What it is the id of, when several things have it
    #[arg(long, value_name = "KIND", value_parser = named::kinds())]
    kind: Option<String>,
    /// Show the lines that would change, and change nothing
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(ending) => return Ok(ending),
    };
    match renamed(args, &source) {
        Ok((text, done)) if args.dry_run => {
            output.print(&source.diff(&text))?;
            output.print(&format!("{} (nothing was changed)\n", safe(&done)))?;
            Ok(Ending::Fine)
        }
        Ok((text, done)) => {
            if !source.put(&text, output)? {
                return Ok(Ending::Failed);
            }
            match source.is_stream() {
                true => tell(&done),
                false => output.print(&format!("{}\n", safe(&done)))?,
            }
            Ok(Ending::Fine)
        }
        Err(why) => {
            complain(&format!("{}: {why}", source.name()));
            Ok(Ending::Failed)
        }
    }
}

/// The text with the new name, and what was done.
fn renamed(args: &Args, source: &Source<'_>) -> Result<(String, String), String> {
    let document = &source.document;
    let to = Id::new(&args.new).map_err(|error| error.to_string())?;
    let (from, named) = named::find(document.scenario(), &args.old, args.kind.as_deref())?;
    let of = named.of;
    let places = document.renaming(of, &from, &to).map_err(|stale| stale.0)?;
    let edit = Edit::new("Rename").rename(of, from.clone(), to.clone());
    let (after, _) = document.with(&edit).map_err(|stale| stale.0)?;
    warnings(source, of, &from, &places);
    let becomes = if args.dry_run {
        "would become"
    } else {
        "is now"
    };
    let count = match places.len() {
        0 => "is called so already".to_owned(),
        1 => format!("{becomes} `{to}`, in 1 place: {}", lines(source, &places)),
        count => format!(
            "{becomes} `{to}`, in {count} places: {}",
            lines(source, &places)
        ),
    };
    let done = format!("{}: {} `{from}` {count}", source.name(), named.kind.word());
    Ok((after.text().to_owned(), done))
}

/// What may not be as it was meant.
fn warnings(source: &Source<'_>, of: Namespace, from: &Id, places: &[Mention<'_>]) {
    let is_piece = |m: &&Mention<'_>| m.role == Role::Gives && m.place.element().is_some();
    let pieces = places.iter().filter(is_piece).count();
    if of == Namespace::Pieces && pieces > 1 {
        warn(&format!(
            "{pieces} pieces have the id `{from}`; all of them are renamed"
        ));
    }
    if of.is_built_in(from) && !places.is_empty() {
        let (name, word) = (source.name(), of.word());
        warn(&format!(
            "{name}: the built-in catalog has a {word} `{from}` too, which is no longer replaced by this one"
        ));
    }
    if of == Namespace::CampaignFlags {
        warn("other scenarios of the campaign that set or ask this flag have to change as well");
    }
}

/// The lines on which places are: `line 3`, `lines 3, 8 and 12`.
fn lines(source: &Source<'_>, places: &[Mention<'_>]) -> String {
    const MOST: usize = 12;
    let mut lines: Vec<usize> = places
        .iter()
        .map(|m| source.line(source.start_of(m)))
        .collect();
    lines.sort_unstable();
    lines.dedup();
    let mut words: Vec<String> = lines.iter().take(MOST).map(usize::to_string).collect();
    if lines.len() > MOST {
        words.push(format!("{} more", lines.len() - MOST));
    }
    let word = if lines.len() == 1 { "line" } else { "lines" };
    format!("{word} {}", listed(&words, "and"))
}
