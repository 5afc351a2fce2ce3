//! `delve schema`: the JSON Schema of the scenario file, for other editors.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use delve_format::{file, schema};
use delve_validator::render::safe;

use crate::Ending;
use crate::output::{Output, complain};

/// Print the JSON Schema of the scenario file
///
/// Editors complete and check scenarios in JSON with it. The manual's page "Other editors" says how
/// they are told.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Write it to this file instead; an earlier schema there is replaced, any other file stays
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    let Some(path) = &args.output else {
        output.print(&schema::text())?;
        return Ok(Ending::Fine);
    };
    match write(path) {
        Ok(()) => {
            let path = path.display().to_string();
            output.print(&format!("{} is written\n", safe(&path)))?;
            Ok(Ending::Fine)
        }
        Err(why) => {
            complain(&why);
            Ok(Ending::Failed)
        }
    }
}

/// Writes the schema, or says why not.
fn write(path: &Path) -> Result<(), String> {
    let there = fs::symlink_metadata(path).is_ok_and(|there| !there.is_dir());
    if there && !file::read(path).is_ok_and(|text| text.contains(schema::MADE_BY)) {
        let path = path.display();
        return Err(format!(
            "{path}: this file is there already and is no schema that delve wrote; it stays as it is"
        ));
    }
    file::save(path, &schema::text()).map_err(|error| error.to_string())
}
