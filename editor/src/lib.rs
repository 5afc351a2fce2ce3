//! The desktop editor for scenarios.
//!
//! [`session`] holds the open scenario and everything that is done to it, [`tools`] work out what the
//! pointer would do, [`command`] lists what the program can be told; none of them knows the toolkit,
//! and all are tested as text. `ui`, [`app`] and the program itself put a window around them.

pub mod app;
pub mod command;
pub mod dialogs;
pub mod session;
pub mod tools;
mod ui;

/// What is said when no window can be opened, given what the system said.
#[must_use]
pub fn no_window(why: &str) -> String {
    // What the system says may be wrapped in where in its source it said so.
    let why = why
        .rsplit(": ")
        .next()
        .unwrap_or(why)
        .trim()
        .trim_end_matches('.');
    format!(
        "error: the editor needs a display and found none it can use ({why})\n\
         help: the command line needs none: `delve check FILE` checks a scenario, `delve show FILE` shows its board"
    )
}
