//! `delve show`: the board of a scenario as text or as a picture.

use std::io;
use std::path::{Path, PathBuf};

use delve_engine::{Dungeon, Party};
use delve_format::position::LineIndex;
use delve_format::{Catalog, Document, file};
use delve_scene::svg::{self, SvgOptions};
use delve_scene::text::{self, TextOptions};
use delve_scene::{Palette, Scene, scene::SceneOptions};

use crate::Ending;
use crate::output::{Output, complain};

/// Show the board of a scenario as text
///
/// Rooms, walls, doors and pieces, with a legend that says what each letter stands for.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The scenario
    file: PathBuf,
    /// Draw an SVG picture instead: `delve show FILE --svg > FILE.svg`
    #[arg(long)]
    svg: bool,
    /// Colours for paper instead of a dark screen
    #[arg(long, requires = "svg")]
    print: bool,
    /// Draw with plain ASCII characters only
    #[arg(long, conflicts_with = "svg")]
    ascii: bool,
    /// Show only what is on the table for this many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9))]
    players: Option<u8>,
}

/// The document of a file that can be read at least in parts; else how the command ends, and why has
/// been said.
pub(crate) fn scenario_of(path: &Path) -> Result<Document, Ending> {
    let text = file::read(path).map_err(|error| {
        complain(&error.to_string());
        Ending::Failed
    })?;
    let document = Document::parse(text);
    if document.is_readable() {
        return Ok(document);
    }
    if let Some(fault) = document.faults().first() {
        let text = document.file_text();
        let start = document.in_file(&fault.span).start;
        let (line, column) = LineIndex::new(text).line_column(text, start);
        let path = path.display();
        complain(&format!("{path}:{line}:{column}: {}", fault.message));
    }
    Err(Ending::Faulty)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let document = match scenario_of(&args.file) {
        Ok(document) => document,
        Err(ending) => return Ok(ending),
    };
    let path = args.file.display().to_string();
    output.print(&drawing(args, &document))?;
    if document.faults().is_empty() {
        return Ok(Ending::Fine);
    }
    // The board first, also where both go to the same place.
    output.finish()?;
    complain(&format!(
        "{path}: parts of it could not be read; `delve check {path}` says which"
    ));
    Ok(Ending::Faulty)
}

fn drawing(args: &Args, document: &Document) -> String {
    let (scenario, catalog) = (document.scenario(), Catalog::built_in());
    let dungeon = Dungeon::resolve(scenario, catalog);
    let party = args.players.map_or(Party::Any, Party::Of);
    if args.svg {
        let shown = SceneOptions {
            party,
            ..SceneOptions::default()
        };
        let scene = Scene::of(scenario, &dungeon, catalog, &shown);
        let palette = if args.print {
            Palette::Print
        } else {
            Palette::Screen
        };
        let title = scenario.title.clone();
        return svg::draw(
            &scene,
            &SvgOptions {
                palette,
                title,
                ..SvgOptions::default()
            },
        );
    }
    let options = TextOptions {
        ascii: args.ascii,
        party,
    };
    text::draw(scenario, &dungeon, catalog, options)
}
