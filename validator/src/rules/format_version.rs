//! Rule `format-version`: a version of the format that this program does not know.

use super::faults;
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "format-version",
    severity: Severity::Error,
    group: Group::File,
    summary: "A version of the format that this program does not know",
    finds: "A `format` that is newer than this program, or none that ever was.",
    why: "Newer files may mean other things by the same words, so nothing else in such a file is judged and \
        it is never changed. A newer Delvewright reads it.",
    bad: r#"#![enable(implicit_some)]
(
    format: 99,
    title: "From the future",
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "From the future",
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    check: |facts, out| faults(facts, FaultKind::FormatVersion, out),
};
