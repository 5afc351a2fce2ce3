//! Rule `through-wall`: furniture that stands in a wall.

use delve_format::Place;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_of, is_walled_off, list};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "through-wall",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "Furniture that reaches through a wall",
    finds: "A piece of furniture of which some squares lie in one room and some in another room or a \
        corridor. In corridors that are open to each other it may stand across the border.",
    why: "A wall stands between the two areas; the piece cannot be put on the board like that.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A table in the wall",
    start: ["A9", "A10", "A11", "A12", "A13"],
    furniture: [(kind: "table", at: "H12")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A table in the wall",
    start: ["A9", "A10", "A11", "A12", "A13"],
    furniture: [(kind: "table", at: "G12")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for (i, furniture) in facts.dungeon.furniture.iter().enumerate() {
        let (home, squares) = (furniture.at, furniture.squares);
        let beyond = squares.iter().find(|&s| is_walled_off(home, s));
        // Of what lies off the board `off-board` speaks.
        let Some(beyond) = beyond.filter(|_| !furniture.off_board) else {
            continue;
        };
        let finding = Finding::at(
            Place::of("furniture").index(i).field("at"),
            format!(
                "the {} at {} stands in the wall between {} and {}",
                furniture.kind,
                list(&squares),
                area_of(home),
                area_of(beyond),
            ),
        )
        .label(format!("from {home} it reaches {beyond}"))
        .squares(squares.iter());
        out.push(facts.offer_move(finding, i));
    }
}
