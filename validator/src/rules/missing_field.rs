//! Rule `missing-field`: a field without which an element means nothing.

use super::faults;
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "missing-field",
    severity: Severity::Error,
    group: Group::File,
    summary: "A field that has no default is not there",
    finds: "An element without a field that it needs: a guard without `at`, a door without `id`, a scenario \
        without `title`, `format` or `start`.",
    why: "Where a field has a sensible default it may be left out; these have none.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Somewhere a goblin",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "goblin")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Somewhere a goblin",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "goblin", at: "X20")],
)
"#,
    check: |facts, out| faults(facts, FaultKind::MissingField, out),
};
