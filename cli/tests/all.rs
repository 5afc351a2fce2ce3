//! The command line as its users see it: what is printed, and the exit code.

mod bad_input;
mod change;
mod check;
mod ci;
mod convert;
mod explain;
mod fmt;
mod git;
mod new;
mod pipes;
mod play;
mod schema;
mod show;
mod watch;

/// Whole calls with their output, in `cmd/`. `TRYCMD=overwrite cargo test` writes them anew.
#[test]
fn calls() {
    trycmd::TestCases::new()
        .case("cli/tests/cmd/*.trycmd")
        .case("docs/src/manual/renaming.md")
        .env("NO_COLOR", "1");
}
