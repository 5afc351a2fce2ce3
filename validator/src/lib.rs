//! Is a scenario right? Rules look at a document and report what is wrong with it, each finding at
//! its exact place, with what to do about it.
//!
//! [`check`] runs every rule. [`rules()`] lists them with their documentation; [`render`] turns
//! findings into text.

mod diagnostic;
mod facts;
mod liveness;
mod moves;
mod pieces;
pub mod render;
mod rule;
mod rules;
mod seen;
mod waivers;
mod wiring;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use rule::{Group, Rule};

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
    for rule in rules() {
        // Of a file that cannot be read the scenario is empty: nothing but its faults is found.
        rule.run(&facts, &mut found);
    }
    waivers::apply(&facts, &mut found);
    found.sort_by(|a, b| a.sort_key().cmp(&b.sort_key()));
    found
}
