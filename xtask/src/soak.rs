//! `cargo xtask soak`: fuzzing, with a nightly compiler and `cargo-fuzz`. Inputs that reach code no
//! other reached are added to `format/tests/corpus/`, which every test run replays.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// What can be fed, and where inputs to begin with are, besides those that were kept.
const TARGETS: [(&str, &[&str]); 2] = [
    (
        "text",
        &["samples", "samples/broken", "format/tests/compat"],
    ),
    ("edits", &[]),
];

/// Runs each target this many times.
const USUAL: u64 = 1_000_000;

/// Fuzzes each target, or the one that is named.
///
/// # Errors
/// What is missing, or which target failed.
pub(crate) fn soak(words: &[String]) -> Result<(), String> {
    let mut runs = USUAL;
    let mut only = None;
    for word in words {
        match (word.parse(), TARGETS.iter().find(|(name, _)| name == word)) {
            (Ok(number), _) => runs = number,
            (_, Some((name, _))) => only = Some(*name),
            _ => {
                return Err(format!(
                    "`{word}` is neither a number of runs nor a target: {}",
                    all()
                ));
            }
        }
    }
    ready()?;
    for (name, seeds) in TARGETS {
        if only.is_none_or(|only| only == name) {
            feed(name, seeds, runs)?;
            keep(name)?;
        }
    }
    Ok(())
}

fn all() -> String {
    TARGETS.map(|(name, _)| name).join(", ")
}

fn ready() -> Result<(), String> {
    let mut fuzz = fuzz(&["--version"]);
    let found = fuzz.stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    Err("fuzzing needs a nightly compiler and cargo-fuzz:\n\
         \x20 rustup toolchain install nightly --profile minimal\n\
         \x20 cargo install cargo-fuzz"
        .to_owned())
}

fn fuzz(words: &[&str]) -> Command {
    let mut command = crate::command(Path::new("cargo"), &["+nightly", "fuzz"]);
    // Set by the cargo that runs this; it would choose the compiler.
    for name in ["RUSTUP_TOOLCHAIN", "CARGO", "RUSTC", "RUSTDOC"] {
        command.env_remove(name);
    }
    command.args(words);
    command
}

/// Feeds a target. There is no unsafe code, so a sanitizer would only make it slow.
fn feed(name: &str, seeds: &[&str], runs: u64) -> Result<(), String> {
    crate::heading(&format!("soaking {name}, {runs} runs"));
    let (fresh, kept) = corpus(name)?;
    let mut command = fuzz(&["run", "--sanitizer", "none", name, &fresh, &kept]);
    let seeds = seeds
        .iter()
        .filter(|seed| crate::root().join(seed).is_dir());
    command.args(seeds).arg("--").arg(format!("-runs={runs}"));
    command.args([
        "-max_len=4096",
        "-timeout=10",
        "-dict=fuzz/scenario.dict",
        "-print_final_stats=1",
    ]);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!(
            "{name} failed; the input is in fuzz/artifacts/{name}"
        )),
        Err(error) => Err(format!("cannot start cargo: {error}")),
    }
}

/// Adds to the inputs that are kept what reaches further than they do.
fn keep(name: &str) -> Result<(), String> {
    let (fresh, kept) = corpus(name)?;
    let mut command = fuzz(&["run", "--sanitizer", "none", name, &kept, &fresh, "--"]);
    // Without counts of how often code is reached, a few hundred inputs cover it all.
    command.args([
        "-merge=1",
        "-set_cover_merge=1",
        "-use_counters=0",
        "-max_len=4096",
    ]);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("cannot merge the inputs of {name}")),
    }
}

/// The folders of a target's inputs: those of this machine, and those that are kept.
fn corpus(name: &str) -> Result<(String, String), String> {
    let fresh = format!("fuzz/corpus/{name}");
    let kept = format!("format/tests/corpus/{name}");
    for folder in [&fresh, &kept] {
        fs::create_dir_all(crate::root().join(folder)).map_err(|e| format!("{folder}: {e}"))?;
    }
    Ok((fresh, kept))
}
