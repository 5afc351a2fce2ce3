//! `delve convert`: a scenario in the other dialect.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use delve_format::tidy::tidy;
use delve_format::{Catalog, Dialect, Document, file, write};
use delve_validator::render::safe;
use delve_validator::{Diagnostic, Group, check, render, rule};

use crate::Ending;
use crate::files::create;
use crate::input::{STDIN, is_stream, stdin};
use crate::output::{Output, complain, explain, warn};

/// Write scenarios in the other dialect: RON as JSON, JSON as RON
///
/// `NAME.ron` becomes `NAME.json` beside it, and the other way round; the file itself stays as it is.
/// Every value is kept, and so is the schema that the file names. Comments, which JSON has none of, are left out; how many is said.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Scenario files; `-` reads standard input and writes standard output
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The dialect to write [default: the one that the file is not written in]
    #[arg(long, value_name = "DIALECT")]
    to: Option<To>,
    /// The file to write instead of the one beside FILE; `-` is standard output
    #[arg(short, long, value_name = "OUT", conflicts_with = "stdout")]
    output: Option<PathBuf>,
    /// Write to standard output
    #[arg(long)]
    stdout: bool,
    /// Write over a file that is there already
    #[arg(long)]
    force: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum To {
    /// With comments, for people
    Ron,
    /// For programs
    Json,
}

impl From<To> for Dialect {
    fn from(to: To) -> Dialect {
        match to {
            To::Ron => Dialect::Ron,
            To::Json => Dialect::Json,
        }
    }
}

/// Where a text goes.
enum Target {
    Stdout,
    File(PathBuf),
}

pub(crate) fn run(args: &Args, output: &mut Output) -> io::Result<Ending> {
    if args.files.len() > 1 && (args.output.is_some() || args.stdout) {
        let option = if args.stdout { "--stdout" } else { "--output" };
        complain(&format!(
            "{option} takes one file; convert the files one by one"
        ));
        return Ok(Ending::Failed);
    }
    let mut ending = Ending::Fine;
    for path in &args.files {
        ending = ending.max(one(path, args, output)?);
    }
    Ok(ending)
}

/// Converts one file.
fn one(path: &Path, args: &Args, output: &mut Output) -> io::Result<Ending> {
    let is_stdin = is_stream(path);
    let name = if is_stdin {
        STDIN.to_owned()
    } else {
        path.display().to_string()
    };
    let text = if is_stdin {
        stdin(STDIN)
    } else {
        file::read(path).map_err(|e| e.to_string())
    };
    let document = match text {
        Ok(text) => Document::parse(text),
        Err(why) => {
            complain(&why);
            return Ok(Ending::Failed);
        }
    };
    if !document.faults().is_empty() {
        return refuse(&name, &document, output);
    }
    let dialect = args.to.map_or(document.dialect().other(), Dialect::from);
    let target = target(path, args, dialect);
    if dialect == document.dialect() {
        return as_it_is(&name, &document, target, args.force, output);
    }
    let text = match converted(&document, dialect) {
        Ok(text) => text,
        Err(why) => {
            complain(&format!("{name}: cannot be written in {dialect}: {why}"));
            return Ok(Ending::Failed);
        }
    };
    let ending = put(&text, path, target, args.force, output)?;
    if ending == Ending::Fine {
        // What was done is said before what was lost.
        output.finish()?;
        tell_losses(&name, &document);
    }
    Ok(ending)
}

/// A file that is in the wanted dialect already goes where it is sent, byte for byte.
fn as_it_is(
    name: &str,
    document: &Document,
    target: Target,
    force: bool,
    output: &mut Output,
) -> io::Result<Ending> {
    match target {
        Target::File(out) if out == Path::new(name) => {
            warn(&format!("{name}: this is {} already", document.dialect()));
            Ok(Ending::Fine)
        }
        target => put(document.text(), Path::new(name), target, force, output),
    }
}

/// Where the converted text of a file goes.
fn target(path: &Path, args: &Args, dialect: Dialect) -> Target {
    let dash = Path::new("-");
    match &args.output {
        Some(out) if out != dash => Target::File(out.clone()),
        None if !args.stdout && path != dash => {
            Target::File(path.with_extension(dialect.extension()))
        }
        _ => Target::Stdout,
    }
}

/// Shows the faults of a file, as `delve check` does. What is left out because of them would be lost.
fn refuse(name: &str, document: &Document, output: &mut Output) -> io::Result<Ending> {
    let found = check(document, Catalog::built_in());
    let is_fault = |d: &&Diagnostic| rule(d.rule).is_some_and(|rule| rule.group == Group::File);
    let faults: Vec<&Diagnostic> = found.iter().filter(is_fault).collect();
    // Standard output is for the scenario alone.
    let text = render::full(name, document.text(), &faults, false);
    output.finish()?;
    complain(&format!(
        "{name}: not converted, since parts of it cannot be read"
    ));
    explain(&text);
    Ok(Ending::Faulty)
}

/// The text in another dialect, which says the same.
fn converted(document: &Document, dialect: Dialect) -> Result<String, String> {
    let text = match dialect {
        Dialect::Ron => write::to_text(document.scenario()),
        Dialect::Json => write::to_json(document.scenario()),
    };
    let text = match document.schema() {
        Some(schema) => with_schema(&text, &schema, dialect),
        None => text,
    };
    // JSON nests deeper: what is deep in RON may be too deep there.
    let after = Document::parse(text);
    match after.faults().first() {
        Some(fault) => Err(fault.message.clone()),
        None if after.scenario() != document.scenario() || after.schema() != document.schema() => {
            Err("something would be lost".to_owned())
        }
        None => tidy(&after).map_err(|why| why.to_string()),
    }
}

/// A text that names its schema: `#![schema = "…"]` in RON, `"$schema": "…"` in JSON.
fn with_schema(text: &str, schema: &str, dialect: Dialect) -> String {
    match dialect {
        Dialect::Ron => format!("#![schema = {schema:?}]\n{text}"),
        Dialect::Json => {
            let address = serde_json::Value::from(schema);
            text.replacen('{', &format!("{{\"$schema\": {address},"), 1)
        }
    }
}

/// Writes a text to where it goes.
fn put(
    text: &str,
    from: &Path,
    target: Target,
    force: bool,
    output: &mut Output,
) -> io::Result<Ending> {
    let out = match target {
        Target::Stdout => {
            output.verbatim(text)?;
            return Ok(Ending::Fine);
        }
        Target::File(out) => out,
    };
    let path = out.display().to_string();
    let same = |path: &Path| fs::canonicalize(path).ok();
    let written = if same(&out).is_some() && same(&out) == same(from) {
        Err("this is the file itself; name another one with --output".to_owned())
    } else if force {
        file::save(&out, text).map_err(|error| error.to_string())
    } else {
        create(&out, text).map_err(|why| match out.exists() {
            true => format!("{why}; --force writes over it"),
            false => why,
        })
    };
    match written {
        Ok(()) => {
            output.print(&format!("{} is written\n", safe(&path)))?;
            Ok(Ending::Fine)
        }
        Err(why) => {
            complain(&format!("{path}: {why}"));
            Ok(Ending::Failed)
        }
    }
}

/// Says what the other dialect has no place for.
fn tell_losses(name: &str, document: &Document) {
    match document.comments() {
        0 => {}
        1 => warn(&format!("{name}: 1 comment is left out; JSON has none")),
        n => warn(&format!("{name}: {n} comments are left out; JSON has none")),
    }
}
