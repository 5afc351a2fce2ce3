//! Rule `off-board`: squares and rooms that the board does not have.

use delve_format::{Fault, FaultKind, Place, Step};

use super::faults_where;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "off-board",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "A square or a room that the board does not have, or a piece that sticks out over its edge",
    finds: "A square beyond `A1` to `X28`, a room beyond 1 to 16, and furniture whose size reaches over the \
        edge of the board. Furniture has its top-left square at `at` and fills its columns to the right and \
        its rows downwards; facing east or west turns it.",
    why: "The board is printed and does not grow.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Over the edge",
    start: ["A9", "A10", "A11", "A12", "A13"],
    furniture: [(kind: "table", at: "X28")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Over the edge",
    start: ["A9", "A10", "A11", "A12", "A13"],
    furniture: [(kind: "table", at: "W28")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    faults_where(facts, out, |fault| is_off_board(facts, fault));
    for (i, furniture) in facts.dungeon.furniture.iter().enumerate() {
        if !furniture.off_board {
            continue;
        }
        let (columns, rows) = furniture.size;
        let finding = Finding::at(
            Place::of("furniture").index(i).field("at"),
            format!(
                "the {} at {} reaches over the edge of the board",
                furniture.kind, furniture.at
            ),
        )
        .label(format!(
            "it fills {columns} × {rows} squares from here, to the right and downwards"
        ))
        .squares(furniture.squares.iter());
        out.push(facts.offer_move(finding, i));
    }
}

/// Whether a fault of reading is a square or a room that the board does not have, rather than a
/// value that is none at all.
pub(super) fn is_off_board(facts: &Facts<'_>, fault: &Fault) -> bool {
    if fault.kind != FaultKind::BadValue {
        return false;
    }
    let text = facts.document.text().get(fault.span.clone()).unwrap_or("");
    let value = text.trim().trim_matches('"');
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_square = value.starts_with(|c: char| c.is_ascii_uppercase())
        && value
            .trim_start_matches(|c: char| c.is_ascii_uppercase())
            .len()
            < value.len()
        && digits(value.trim_start_matches(|c: char| c.is_ascii_uppercase()));
    let names_a_room = match fault.place.steps() {
        [Step::Field(field)] => field == "rooms",
        [Step::Field(field), Step::Key(_)] => field == "rooms",
        [Step::Field(field), Step::Field(inner), ..] => field == "invasion" && inner == "sanctum",
        _ => false,
    };
    is_square || names_a_room && digits(value.trim_start_matches('-'))
}
