//! The manual's page of shortcuts: made from the list of commands.
//!
//! After a change of the list `UPDATE_DOCS=1 cargo test -p delve-editor shortcuts` writes it anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use delve_editor::command::COMMANDS;

const PAGE: &str = "../docs/src/manual/shortcuts.md";

#[test]
fn the_page_of_shortcuts_is_up_to_date() {
    let mut page =
        "# Keys and commands\n\nEvery command of the editor, as the palette (Ctrl P) lists it. \
        While a field is being typed into, letters and arrows belong to the field.\n\n\
        | Command | Key | What it does |\n|---|---|---|\n"
            .to_owned();
    for entry in COMMANDS {
        let key = entry.key.map(|key| format!("`{key}`")).unwrap_or_default();
        writeln!(page, "| {} | {key} | {} |", entry.name, entry.help).unwrap();
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    if std::env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == page,
        "the page is out of date; `UPDATE_DOCS=1 cargo test -p delve-editor shortcuts` renews it"
    );
}
