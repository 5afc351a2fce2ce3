//! Rule `wrong-type`: one kind of value stands where another is wanted.

use super::faults;
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "wrong-type",
    severity: Severity::Error,
    group: Group::File,
    summary: "A value of another kind than the field takes",
    finds: "A number where a text belongs, one value where a list belongs, a word that is not among the \
        choices of a field, such as a direction that is none.",
    why: "The element with the fault is left out while the rest of the file is checked. Nothing that refers \
        to it is reported as unknown.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Twenty turns of light",
    light: "twenty",
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Twenty turns of light",
    light: 20,
    start: ["A9", "A10", "A11", "A12", "A13"],
)
"#,
    check: |facts, out| faults(facts, FaultKind::WrongType, out),
};
