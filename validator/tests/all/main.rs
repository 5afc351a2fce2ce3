//! Tests of the rules together: their examples, their pages of the manual, the broken samples, single
//! faults made in a whole scenario, and properties over damaged text.

mod beginners;
mod broken;
mod examples;
mod facets;
mod facets_balance;
mod facets_invasion;
mod facets_names;
mod facets_path;
mod facets_wires;
mod faults;
mod formats;
#[path = "../generator/mod.rs"]
#[allow(dead_code, reason = "the bench uses the rest")]
mod generator;
mod legal;
mod pages;
mod random;

use std::path::PathBuf;

use delve_format::{Catalog, Document};
use delve_validator::{Diagnostic, Rule, Severity, check};

/// A file or folder of the project.
fn project(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// Text of a file of the project.
fn read(path: &str) -> String {
    std::fs::read_to_string(project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// What the rules say about a text.
fn checked(text: &str) -> Vec<Diagnostic> {
    check(&Document::parse(text), Catalog::built_in())
}

/// What counts in an example of a rule: everything but notes of other rules. A scenario of twenty lines
/// has no patrol and little to read; that is worth a note, and no fault of the example.
fn counted(rule: &Rule, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    found.retain(|d| d.severity != Severity::Note || d.rule == rule.name);
    found
}

/// What the rules say about a text, without what is waived: `rule "text at its place" on squares`.
fn findings(text: &str) -> Vec<String> {
    let open = checked(text).into_iter().filter(Diagnostic::is_open);
    open.map(|d| {
        let squares: Vec<String> = d.squares.iter().map(ToString::to_string).collect();
        let at = text[d.span.clone()].lines().next().unwrap_or("");
        format!("{} at {at} on {}", d.rule, squares.join(" "))
            .trim_end_matches(" on ")
            .to_owned()
    })
    .collect()
}
