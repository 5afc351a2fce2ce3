//! Rule `blockage-outside-corridor`: rubble or a portcullis in a room.

use delve_engine::SquareSet;
use delve_format::entry::Effect;
use delve_format::scenario::BlockageKind;
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
    finds: "A blockage of which a square lies in a room, also one that an effect brings (`Block(…)`).",
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
        let place = Place::of("blockages").index(i).field("at");
        out.extend(report(&place, blockage.kind, &blockage.at));
    }
    let happenings = facts.dungeon.happenings.iter();
    for outcome in happenings.flat_map(|happening| &happening.outcomes) {
        if let Effect::Block { kind, at, .. } = &outcome.effect {
            out.extend(report(&outcome.place.field("at"), *kind, at));
        }
    }
}

/// What is wrong with the squares of a blockage: the first one in a room, and all others as well.
fn report(place: &Place, kind: BlockageKind, at: &[Square]) -> Option<Finding> {
    let mut inside = at.iter().enumerate();
    let inside = inside
        .by_ref()
        .filter(|(_, square)| !board().is_corridor(**square));
    let inside: Vec<(usize, Square)> = inside.map(|(i, square)| (i, *square)).collect();
    let (&(first, square), rest) = inside.split_first()?;
    let squares: SquareSet = inside.iter().map(|(_, square)| *square).collect();
    let message = format!(
        "{} at {} lies in a room, not in a corridor",
        blockage_noun(kind),
        list(&squares)
    );
    let of = |square| format!("a square of {}", area_of(square));
    let mut finding = Finding::at(place.index(first), message)
        .label(of(square))
        .squares(squares.iter())
        .help("close a room by its doors; a blockage belongs on a corridor square");
    for &(i, square) in rest {
        finding = finding.also(place.index(i), of(square));
    }
    Some(finding)
}
