//! Rule `no-treasure`: an invasion with nothing to take away.

use delve_format::Place;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "no-treasure",
    severity: Severity::Note,
    group: Group::Invasion,
    summary: "The invasion has no treasure",
    finds: "An `invasion` in which no `treasure` is written. `treasure: []` says that there is none on purpose.",
    why: "Some parties come for the treasure, and most take what they can carry once they have what they came \
        for. Without any, every party that comes to steal hunts the boss instead.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Poor as a church mouse",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("I14", "J14"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {9: (reveal: "Water laps at the steps of a throne.")},
    invasion: (portals: ["A18"], sanctum: 9, boss: "warden", day: 12),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Poor as a church mouse",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("I14", "J14"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {9: (reveal: "Water laps at the steps of a throne.")},
    invasion: (portals: ["A18"], sanctum: 9, boss: "warden", day: 12, treasure: ["L12"]),
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let Some(invasion) = &facts.scenario.invasion else {
        return;
    };
    let place = Place::of("invasion").field("treasure");
    let written = facts.document.span(&place).is_some();
    if !invasion.treasure.is_empty() || written || !facts.document.faults().is_empty() {
        return;
    }
    out.push(
        Finding::at_key(
            Place::of("invasion"),
            "the invasion has no treasure that parties could come for",
        )
        .label("no `treasure`")
        .help(
            "say on which squares it lies, `treasure: [\"…\"]`, or write `treasure: []` if there is none",
        ),
    );
}
