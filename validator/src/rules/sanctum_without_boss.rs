//! Rule `sanctum-without-boss`: the boss of the invasion is not where it is defended.

use delve_engine::{Piece, SquareSet};
use delve_format::{Place, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_name, area_of};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "sanctum-without-boss",
    severity: Severity::Warning,
    group: Group::Invasion,
    summary: "The boss does not stand in the sanctum",
    finds: "An invasion whose `boss` stands in another room or corridor than the `sanctum`, or in reserve, from \
        where nothing summons it in an invasion; or whose `boss` names something that is no guard. A boss whom \
        nothing has is reported by `unknown-name`.",
    why: "Parties come to kill the boss, and look for it in the sanctum. Ways, doors and traps lead to an empty \
        room.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The empty throne",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("I14", "J14")), (id: "cell-door", between: ("H16", "I16"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "E16")],
    rooms: {
        8: (reveal: "Chains and straw."),
        9: (reveal: "Water laps at the steps of a throne."),
    },
    invasion: (portals: ["A18"], sanctum: 9, boss: "warden", day: 12, treasure: ["C16"]),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The empty throne",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("I14", "J14")), (id: "cell-door", between: ("H16", "I16"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {
        8: (reveal: "Chains and straw."),
        9: (reveal: "Water laps at the steps of a throne."),
    },
    invasion: (portals: ["A18"], sanctum: 9, boss: "warden", day: 12, treasure: ["C16"]),
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let Some(invasion) = &facts.dungeon.invasion else {
        return;
    };
    if !facts.document.faults().is_empty() {
        return;
    }
    let Some(boss) = invasion.boss else {
        return;
    };
    let sanctum = area_name(invasion.sanctum);
    let guard = &facts.dungeon.guards[boss];
    let stands = SquareSet::area(invasion.sanctum).contains(guard.at);
    let name = facts.guard_at(boss);
    let (message, label, help) = if !stands {
        let room = board().area(board().area_of(guard.at)).room;
        let other = room.map_or_else(String::new, |number| {
            format!(", or write `sanctum: {number}`")
        });
        (
            format!(
                "the boss, {name}, stands in {}, and the sanctum is {sanctum}",
                area_of(guard.at)
            ),
            "not in the sanctum",
            format!("let it stand in {sanctum}{other}"),
        )
    } else if guard.reserve {
        (
            format!("the boss, {name}, stands in reserve, and nothing summons it in an invasion"),
            "not in the sanctum",
            "take `reserve` away".to_owned(),
        )
    } else {
        return;
    };
    out.push(
        Finding::at(Place::of("invasion").field("boss"), message)
            .label(label)
            .also(facts.where_it_is(Piece::Guard(boss)), "it is here")
            .squares([guard.at])
            .help(help),
    );
}
