//! Rule `blockage-outside-corridor`: rubble or a portcullis in a room.

use delve_engine::SquareSet;
use delve_format::{Place, Square, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_of, blockage_noun, list};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "blockage-outside-corridor",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "Rubble or a portcullis on a square of a room",
    finds: "A blockage of which a square lies in a room.",
    why: "Blockages close corridors. Rooms are closed by their walls and doors, and filled with furniture.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Stones in the nave",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["L15"])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Stones in the nave",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["L19"])],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for (i, blockage) in facts.scenario.blockages.iter().enumerate() {
        let inside = |square: &Square| !board().is_corridor(*square);
        let Some(first) = blockage.at.iter().position(inside) else {
            continue;
        };
        let squares: SquareSet = blockage.at.iter().copied().filter(inside).collect();
        let noun = blockage_noun(blockage.kind);
        let message = format!(
            "{noun} at {} lies in a room, not in a corridor",
            list(&squares)
        );
        out.push(
            Finding::at(
                Place::of("blockages").index(i).field("at").index(first),
                message,
            )
            .label(format!("a square of {}", area_of(blockage.at[first])))
            .squares(squares.iter())
            .help("close a room by its doors; a blockage belongs on a corridor square"),
        );
    }
}
