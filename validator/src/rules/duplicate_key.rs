//! Rule `duplicate-key`: the same field or key twice.

use super::faults;
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "duplicate-key",
    severity: Severity::Error,
    group: Group::File,
    summary: "A field or a key of a map is written twice",
    finds: "The same field twice in one element, or the same key twice in a map: two texts for one room, two \
        monsters of one id in the catalog.",
    why: "Only one of the two could count, and readers would not agree which. One of them was probably meant \
        for something else.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Two texts for one room",
    start: ["A9", "A10", "A11", "A12", "A13"],
    rooms: {
        7: (reveal: "Robes hang in rows."),
        7: (reveal: "Chains, and straw."),
    },
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Two texts for one room",
    start: ["A9", "A10", "A11", "A12", "A13"],
    rooms: {
        7: (reveal: "Robes hang in rows."),
        8: (reveal: "Chains, and straw."),
    },
)
"#,
    check: |facts, out| faults(facts, FaultKind::DuplicateKey, out),
};
