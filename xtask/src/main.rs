//! Chores of the workspace, as `cargo xtask CHORE`: what continuous integration runs, and what
//! renews generated files.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

#[cfg(test)]
mod house;
mod soak;
mod system;

const HELP: &str = "\
cargo xtask CHORE

  ci           everything that must pass: formatting, lints, tests, documentation, the release
               build and the samples; installs what the tests need, or says what is missing
  test         the tests alone
  soak [N] [TARGET]
               fuzzes the reading and editing of files, N times each (1000000); needs a nightly
               compiler and cargo-fuzz
  bench        the benchmarks, with how they compare
  generate     renews the generated files: rule pages, text snapshots, the screenshot
  help         this text
";

fn main() -> ExitCode {
    let chore = env::args().nth(1).unwrap_or_else(|| "help".to_owned());
    let result = match chore.as_str() {
        "ci" => ci(),
        "test" => system::prepare().and_then(|()| run(&TEST)),
        "soak" => soak::soak(&env::args().skip(2).collect::<Vec<_>>()),
        "bench" => BENCH.iter().try_for_each(run),
        "generate" => system::prepare().and_then(|()| generate()),
        "help" | "--help" | "-h" => {
            say(HELP);
            Ok(())
        }
        other => Err(format!("there is no chore `{other}`\n\n{HELP}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            say(&format!("\nxtask: {message}\n"));
            ExitCode::FAILURE
        }
    }
}

/// A command of the workspace: what it is for, its environment and its words.
struct Step {
    what: &'static str,
    set: &'static [(&'static str, &'static str)],
    words: &'static [&'static str],
}

const TEST: Step = Step {
    what: "tests",
    set: &[],
    words: &["test", "--workspace", "--quiet"],
};

/// The program first: how long it takes to start is measured, too.
const BENCH: [Step; 2] = [
    Step {
        what: "the program",
        set: &[],
        words: &["build", "--release", "--bin", "delve"],
    },
    Step {
        what: "benchmarks",
        set: &[],
        words: &[
            "bench",
            "--package",
            "delve-format",
            "--package",
            "delve-validator",
        ],
    },
];

/// In the order in which they fail soonest.
const CI: [Step; 5] = [
    Step {
        what: "formatting",
        set: &[],
        words: &["fmt", "--all", "--check"],
    },
    TEST,
    Step {
        what: "lints",
        set: &[],
        words: &[
            "clippy",
            "--workspace",
            "--all-targets",
            "--quiet",
            "--",
            "-D",
            "warnings",
        ],
    },
    Step {
        what: "documentation",
        set: &[("RUSTDOCFLAGS", "-D warnings")],
        words: &["doc", "--workspace", "--no-deps", "--quiet"],
    },
    Step {
        what: "release build",
        set: &[],
        words: &["build", "--release", "--workspace", "--bins", "--quiet"],
    },
];

fn ci() -> Result<(), String> {
    let start = Instant::now();
    system::prepare()?;
    for step in &CI {
        run(step)?;
    }
    samples()?;
    say(&format!(
        "\nxtask: all passed in {} s\n",
        start.elapsed().as_secs()
    ));
    Ok(())
}

/// The samples are clean, each broken one is found to be so, and recorded games come out the same, by
/// the program that is shipped.
fn samples() -> Result<(), String> {
    let delve = target_folder().join("release").join("delve");
    heading("samples");
    let clean = command(&delve, &["check", "samples"]).status();
    if !clean.is_ok_and(|status| status.success()) {
        return Err("`delve check samples` found problems".to_owned());
    }
    let broken = root().join("samples").join("broken");
    let files = std::fs::read_dir(&broken).map_err(|e| format!("samples/broken: {e}"))?;
    let mut count = 0;
    for file in files.filter_map(Result::ok).map(|entry| entry.path()) {
        // A fault that is only worth a note fails no check by itself.
        let rule = file.file_stem().unwrap_or_default();
        let mut check = command(&delve, &["check", "--deny"]);
        let output = check.arg(rule).arg(&file).output();
        let code = output.map_err(|e| e.to_string())?.status.code();
        if code != Some(1) {
            return Err(format!(
                "`delve check --deny {} {}` gave {code:?}, not 1",
                rule.display(),
                file.display()
            ));
        }
        count += 1;
    }
    say(&format!("{count} broken samples found broken\n"));
    // The tests play the recordings with checks and little optimised; what is shipped tells the same.
    let replays = root().join("samples").join("replays");
    let files = std::fs::read_dir(&replays).map_err(|e| format!("samples/replays: {e}"))?;
    let files = files.filter_map(Result::ok).map(|entry| entry.path());
    let same = command(&delve, &["replay"]).args(files).status();
    if !same.is_ok_and(|status| status.success()) {
        return Err("the recorded games do not come out the same".to_owned());
    }
    Ok(())
}

/// Tests compare generated files with what is committed; told so, they write them instead.
fn generate() -> Result<(), String> {
    run(&Step {
        what: "renewing generated files",
        set: &[
            ("INSTA_UPDATE", "always"),
            ("UPDATE_SNAPSHOTS", "force"),
            ("UPDATE_DOCS", "1"),
        ],
        words: &["test", "--workspace", "--quiet"],
    })
}

fn run(step: &Step) -> Result<(), String> {
    heading(step.what);
    let start = Instant::now();
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = command(Path::new(&cargo), step.words);
    command.envs(step.set.iter().copied());
    match command.status() {
        Ok(status) if status.success() => {
            say(&format!(
                "{} took {} s\n",
                step.what,
                start.elapsed().as_secs()
            ));
            Ok(())
        }
        Ok(_) => Err(format!(
            "{} failed: cargo {}",
            step.what,
            step.words.join(" ")
        )),
        Err(error) => Err(format!("cannot start cargo: {error}")),
    }
}

fn command(program: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(words).current_dir(root());
    command
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map_or_else(PathBuf::new, Path::to_owned)
}

fn target_folder() -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

fn heading(what: &str) {
    say(&format!("\n== {what}\n"));
}

#[expect(clippy::print_stderr, reason = "a chore talks to whoever runs it")]
fn say(text: &str) {
    eprint!("{text}");
}
