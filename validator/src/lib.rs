//! Is a scenario right? Rules look at a document and report what is wrong with it, each finding at
//! its exact place, with what to do about it.
//!
//! [`check`] runs every rule; [`Levels`] say how much each counts. [`rules()`] lists them with their
//! documentation; [`render`] turns findings into text.

mod backwards;
mod balance;
mod diagnostic;
mod ends;
mod facts;
mod fingerprint;
mod fixes;
mod levels;
mod liveness;
mod moves;
mod passing;
mod pieces;
pub mod render;
pub mod report;
mod rule;
mod rules;
mod seen;
mod settings;
mod texts;
mod trips;
mod waivers;
mod ways;
mod wiring;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use fingerprint::fingerprints;
pub use fixes::{Mended, TextEdit, mend, text_edits};
pub use levels::{ALL, Level, LevelError, Levels, nearest};
pub use rule::{Group, Rule};
pub use settings::{SETTINGS_FILE, Settings, SettingsFault};

use delve_engine::Dungeon;
use delve_format::{Catalog, Document};

use facts::Facts;

/// Every rule, in the order of the manual.
#[must_use]
pub fn rules() -> &'static [&'static Rule] {
    rules::ALL
}

/// The rule with this name.
#[must_use]
pub fn rule(name: &str) -> Option<&'static Rule> {
    rules().iter().copied().find(|rule| rule.name == name)
}

/// Everything that is wrong with a document: worst first, then in the order of the text. `catalog`
/// is what the scenario's own catalog lies over, as a rule [`Catalog::built_in`].
///
/// The answer depends on nothing else and is the same each time. Findings that a waiver of the file
/// accepts are among them ([`Diagnostic::waived`]).
#[must_use]
pub fn check(document: &Document, catalog: &Catalog) -> Vec<Diagnostic> {
    let scenario = document.scenario();
    let mentions = delve_format::names::mentions(scenario);
    let dungeon = Dungeon::resolve_with(scenario, catalog, &mentions);
    let facts = Facts::new(document, catalog, &dungeon, mentions);
    let mut found = Vec::new();
    let last = rules::LAST;
    for rule in rules().iter().filter(|rule| rule.name != last.name) {
        // Of a file that cannot be read the scenario is empty: nothing but its faults is found.
        rule.run(&facts, &mut found);
    }
    let _ = facts.judged.set(waivers::apply(&facts, &mut found));
    last.run(&facts, &mut found);
    found.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    found
}
