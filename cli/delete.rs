//! `delve delete`: removes something by its id, with the wires that end on it.

use std::io;
use std::path::PathBuf;

use delve_engine::{Deletion, Dungeon};
use delve_format::names::{Namespace, describe};
use delve_format::{Catalog, Id, Place};
use delve_validator::render::safe;

use crate::Ending;
use crate::change::{Source, listed};
use crate::named::{self, Named};
use crate::output::{Output, complain, tell, warn};

/// Delete a piece or a catalog entry, with the wires that end on it
///
/// Wires that were joined to those alone go as well. When anything else names what is to be deleted,
/// such as a goal or an effect, that is said and nothing is changed, unless `--force` is given.
///
/// Ends with 1 when something names what was to be deleted, whether it was deleted or not.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The scenario; `-` reads standard input and writes the result to standard output
    file: PathBuf,
    /// The id of what is to be deleted
    id: String,
    /// What it is the id of, when several things have it
    #[arg(long, value_name = "KIND", value_parser = named::kinds())]
    kind: Option<String>,
    /// Show the lines that would go, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Delete it also when something else names it; that stays, and names nothing then
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let source = match Source::read(&args.file) {
        Ok(source) => source,
        Err(ending) => return Ok(ending),
    };
    let (place, id, named) = match element(args, &source) {
        Ok(found) => found,
        Err(why) => {
            complain(&format!("{}: {why}", source.name()));
            return Ok(Ending::Failed);
        }
    };
    let document = &source.document;
    let (scenario, catalog) = (document.scenario(), Catalog::built_in());
    let dungeon = Dungeon::resolve(scenario, catalog);
    let deletion = Deletion::of(scenario, &dungeon, catalog, &place);
    let after = match document.with(&deletion.edit) {
        Ok((after, _)) => after,
        Err(stale) => {
            complain(&format!("{}: {stale}", source.name()));
            return Ok(Ending::Failed);
        }
    };
    let naming = naming(&source, &deletion, &place, &id, named);
    let ending = if naming.is_empty() {
        Ending::Fine
    } else {
        Ending::Faulty
    };
    for warning in &naming {
        warn(warning);
    }
    let what = format!("{}: {} `{id}`", source.name(), named.kind.word());
    let along = along(&source, &deletion);
    if args.dry_run {
        output.print(&source.diff(after.text()))?;
        output.print(&format!(
            "{}{} would go (nothing was changed)\n",
            safe(&what),
            safe(&along)
        ))?;
        return Ok(ending);
    }
    if ending != Ending::Fine && !args.force {
        complain(&format!(
            "{what} is named elsewhere and was not deleted; change that first, or delete it all the \
             same with --force"
        ));
        return Ok(ending);
    }
    if !source.put(after.text(), output)? {
        return Ok(Ending::Failed);
    }
    let done = format!("{what}{along} is deleted");
    match source.is_stream() {
        true => tell(&done),
        false => output.print(&format!("{}\n", safe(&done)))?,
    }
    Ok(ending)
}

/// The one element that has the id.
fn element(args: &Args, source: &Source<'_>) -> Result<(Place, Id, Named), String> {
    let scenario = source.document.scenario();
    let (id, named) = named::find(scenario, &args.id, args.kind.as_deref())?;
    let kind = named.kind.word();
    let givers = named::givers(scenario);
    let meant = givers
        .iter()
        .filter(|(m, of)| *m.id == id && *of == named.of);
    let elements: Vec<Place> = meant
        .clone()
        .filter_map(|(m, _)| match m.key {
            true => Some(m.place.clone()),
            // A piece's own id; that of a blockage which an effect brings belongs to no element.
            false => m
                .place
                .parent()
                .filter(|p| p.element().is_some() && p.steps().len() == 2),
        })
        .filter(|_| !named.of.is_free())
        .collect();
    match elements.as_slice() {
        [place] => Ok((place.clone(), id, named)),
        [] => {
            let lines = meant.map(|(m, _)| source.line(source.start_of(m)).to_string());
            let mut lines: Vec<String> = lines.collect();
            lines.dedup();
            let word = if lines.len() == 1 { "line" } else { "lines" };
            Err(format!(
                "{kind} `{id}` is there because effects and conditions name it ({word} {}); change those",
                listed(&lines, "and")
            ))
        }
        several => {
            let places = several.iter().map(|place| {
                let line = source.line(source.start(place, false));
                format!("{} (line {line})", describe(scenario, place))
            });
            let places: Vec<String> = places.collect();
            Err(format!(
                "several things have the id `{id}`: {}; give each an id of its own first",
                listed(&places, "and")
            ))
        }
    }
}

/// Everything that names what goes and stays itself, each with where it is.
fn naming(
    source: &Source<'_>,
    deletion: &Deletion,
    place: &Place,
    id: &Id,
    named: Named,
) -> Vec<String> {
    let dependents = deletion.dependents.iter().map(|dependent| {
        let start = source.start(&dependent.place, dependent.key);
        (
            start,
            format!("{} names `{}`", dependent.words, dependent.id),
        )
    });
    let own = source.document.span(place).unwrap_or_default();
    let unread = source.document.unread(id).into_iter();
    let unread = unread.filter(|span| !own.contains(&span.start));
    let unread = unread.map(|span| (span.start, format!("something with a fault names `{id}`")));
    let mut all: Vec<(usize, String)> = dependents.chain(unread).collect();
    all.sort();
    if named.of != Namespace::Pieces && named.of.is_built_in(id) {
        warn(&format!(
            "the built-in {} `{id}` takes its place",
            named.of.word()
        ));
    }
    let said = all
        .into_iter()
        .map(|(at, what)| format!("{}: {what}", source.position(at)));
    said.collect()
}

/// The wires that go along: ` with the wire from …`.
fn along(source: &Source<'_>, deletion: &Deletion) -> String {
    let wires = deletion.wires.iter().map(|index| {
        let place = Place::of("wires").index(*index);
        let line = source.line(source.start(&place, false));
        format!(
            "{} (line {line})",
            describe(source.document.scenario(), &place)
        )
    });
    let wires: Vec<String> = wires.collect();
    match wires.is_empty() {
        true => String::new(),
        false => format!(" with {}", listed(&wires, "and")),
    }
}
