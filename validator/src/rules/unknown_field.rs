//! Rule `unknown-field`: a field that the format does not have.

use super::faults;
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "unknown-field",
    severity: Severity::Error,
    group: Group::File,
    summary: "A field that the format does not have",
    finds: "A field name that is misspelt or stands in the wrong element. If a known name is close, it is \
        suggested.",
    why: "A misspelt field would otherwise be passed over in silence, and the piece would behave as if the \
        field had its default.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A heap of stones",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["A6"], knd: Portcullis)],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A heap of stones",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["A6"], kind: Portcullis)],
)
"#,
    check: |facts, out| faults(facts, FaultKind::UnknownField, out),
};
