//! Rule `bad-value`: the right kind of value, but none that the field can hold.

use super::{faults_where, off_board};
use crate::diagnostic::Severity;
use crate::rule::{Group, Rule};
use delve_format::FaultKind;

pub(crate) static RULE: Rule = Rule {
    name: "bad-value",
    severity: Severity::Error,
    group: Group::File,
    summary: "A value that the field cannot hold",
    finds: "A number out of range, an id with a capital letter or a space, a square that is not written like \
        `\"K14\"`. Squares and rooms that the board does not have are [`off-board`](off-board.md).",
    why: "The element with the fault is left out while the rest of the file is checked. Nothing that refers \
        to it is reported as unknown.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A name with a space",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(id: "The Warden", monster: "goblin", at: "X20")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A name with a space",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(id: "warden", name: "The Warden", monster: "goblin", at: "X20")],
)
"#,
    check: |facts, out| {
        faults_where(facts, out, |fault| {
            fault.kind == FaultKind::BadValue && !off_board::is_off_board(facts, fault)
        });
    },
};
