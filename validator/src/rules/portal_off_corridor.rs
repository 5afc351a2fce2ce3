//! Rule `portal-off-corridor`: a portal at which no party can arrive.

use delve_engine::{Doors, Party};
use delve_format::{Place, board};

use crate::balance::with_players;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_of;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "portal-off-corridor",
    severity: Severity::Error,
    group: Group::Invasion,
    summary: "A portal is not on a free square of a corridor",
    finds: "A portal of the invasion on a square of a room, or on a corridor square that rubble, a portcullis or \
        furniture fills.",
    why: "Parties arrive at the portals and walk in through the corridors. One that arrives in a room has passed \
        half the dungeon already, and in rubble nobody arrives.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Through the wall",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("I14", "J14"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {9: (reveal: "Water laps at the steps of a throne.")},
    invasion: (portals: ["A18", "K13"], sanctum: 9, boss: "warden", day: 12, treasure: ["L12"]),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Through the wall",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-west", between: ("I14", "J14"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {9: (reveal: "Water laps at the steps of a throne.")},
    invasion: (portals: ["A18", "X13"], sanctum: 9, boss: "warden", day: 12, treasure: ["L12"]),
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let Some(invasion) = &facts.dungeon.invasion else {
        return;
    };
    let parties = facts.dungeon.parties();
    let place = |i: usize| Place::of("invasion").field("portals").index(i);
    let grounds: Vec<_> = parties
        .iter()
        .map(|&party| facts.dungeon.ground(party, Doors::Passable))
        .collect();
    for (i, &portal) in invasion.portals.iter().enumerate() {
        let filled: Vec<Party> = parties
            .iter()
            .zip(&grounds)
            .filter(|(_, ground)| !ground.free.contains(portal))
            .map(|(party, _)| *party)
            .collect();
        let finding = if !board().is_corridor(portal) {
            let message = format!("the portal at {portal} lies in {}", area_of(portal));
            Finding::at(place(i), message)
                .label("not in a corridor")
                .help("put it on a square of a corridor, best at the rim of the board")
        } else if let Some(&party) = filled.first() {
            let when = with_players(facts, &filled);
            let there = facts.dungeon.at(portal, party);
            let fills = |piece: &&delve_engine::Piece| {
                matches!(
                    piece,
                    delve_engine::Piece::Blockage(_) | delve_engine::Piece::Furniture(_)
                )
            };
            let Some(&piece) = there.iter().find(fills) else {
                continue;
            };
            let message = format!(
                "{when}{} fills the portal at {portal}",
                facts.name_at(piece)
            );
            Finding::at(place(i), message)
                .label("nobody can arrive here")
                .also(facts.where_it_is(piece), "it stands here")
                .help("move one of the two")
        } else {
            continue;
        };
        out.push(finding.squares([portal]));
    }
}
