//! Rule `slanted-wire`: a wire with corners that do not lie in straight lines.

use delve_engine::wires::Wire;
use delve_format::edit::Edit;
use delve_format::write::inline_field;
use delve_format::{Place, Square};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "slanted-wire",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "A wire with a corner missing in its `via`",
    finds: "A wire with corners in `via` of which two, one after the other, or a corner and an end, are neither in \
        one row nor in one column. A wire without `via` may lead anywhere: it has one corner by itself.",
    why: "Wires run along rows and columns only. Where a corner is missing the wire takes one, first along the \
        row and then along the column, and may join another wire there that it was meant to pass.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Across the nave",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "N18")],
    wires: [(from: "plate", to: "darts", via: ["L16"])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Across the nave",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "N18")],
    wires: [(from: "plate", to: "darts", via: ["L14", "L16", "N16"])],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for (i, wire) in facts.dungeon.wires.iter().enumerate() {
        if !wire.slanted.is_empty() {
            out.push(report(facts, i, wire));
        }
    }
}

fn report(facts: &Facts<'_>, index: usize, wire: &Wire) -> Finding {
    let legs: Vec<String> = wire
        .slanted
        .iter()
        .map(|(a, b)| format!("from {a} to {b}"))
        .collect();
    let message = format!(
        "{} runs neither level nor upright {}",
        facts.wire_name(index),
        words(legs, "and")
    );
    let place = Place::of("wires").index(index).field("via");
    let squares = wire.slanted.iter().flat_map(|&(a, b)| [a, b]);
    let finding = Finding::at(place.clone(), message)
        .label("a corner is missing")
        .squares(squares);
    // The corners that it has as it runs now.
    let via: Vec<Square> = match wire.corners.as_slice() {
        [_, corners @ .., _] => corners.to_vec(),
        _ => Vec::new(),
    };
    let mut straight = facts.scenario.wires[index].clone();
    straight.via.clone_from(&via);
    let straight = facts.dungeon.route(&straight);
    if straight.line == wire.line && straight.slanted.is_empty() {
        let text = inline_field("via", &via, facts.document.dialect());
        finding
            .help(format!("as it runs now, its corners are `{text}`"))
            .fix(Edit::new("Write its corners").set(place, &via))
    } else {
        finding.help("write each corner: two that follow each other share a row or a column")
    }
}
