//! Rule `syntax`: the text is not RON.

use super::faults;
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "syntax",
    severity: Severity::Error,
    group: Group::File,
    summary: "Text that breaks the grammar of the file",
    finds: "A bracket without its partner, a missing comma or colon, a string that never ends, an escape \
        that does not exist. Reading goes on after each such place, so one run reports them all. An empty \
        file is reported here too.",
    why: "Nobody can say what the rest of a broken line means. The part of the file that can still be read \
        is checked all the same.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A missing comma",
    start: ["A9", "A10", "A11", "A12" "A13"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A missing comma",
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    check: |facts, out| faults(facts, FaultKind::Syntax, out),
};
