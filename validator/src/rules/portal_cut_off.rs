//! Rule `portal-cut-off`: a portal from which no way leads to the sanctum, while one leads from another.

use std::collections::BTreeMap;

use delve_engine::{Doors, Party, SquareSet};
use delve_format::{Place, board};

use crate::balance::with_players;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "portal-cut-off",
    severity: Severity::Note,
    group: Group::Invasion,
    summary: "No way on foot leads from a portal to the sanctum",
    finds: "A portal from which nobody can walk to the sanctum, while somebody can from another one. Closed and \
        locked doors count as open, and gates as raised that a party from any portal can raise. When no portal at \
        all has a way, that is the error `path-cut`.",
    why: "Most parties choose a portal with a way, so this one is hardly ever used. That may be meant: then the \
        note can be waived.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The walled-up corner",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["W28"]), (at: ["X27"])],
    doors: [(id: "nave-west", between: ("I14", "J14"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {9: (reveal: "Water laps at the steps of a throne.")},
    invasion: (portals: ["A18", "X28"], sanctum: 9, boss: "warden", day: 12, treasure: ["L12"]),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The walled-up corner",
    start: ["A9", "A10", "A11", "A12", "A13"],
    blockages: [(at: ["W28"])],
    doors: [(id: "nave-west", between: ("I14", "J14"))],
    guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
    rooms: {9: (reveal: "Water laps at the steps of a throne.")},
    invasion: (portals: ["A18", "X28"], sanctum: 9, boss: "warden", day: 12, treasure: ["L12"]),
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let Some(invasion) = &facts.dungeon.invasion else {
        return;
    };
    if invasion.portals.len() < 2 || !facts.is_settled() {
        return;
    }
    let parties = facts.dungeon.parties();
    let sanctum = SquareSet::area(invasion.sanctum);
    let mut cut: BTreeMap<usize, Vec<Party>> = BTreeMap::new();
    for &party in &parties {
        let prospect = facts.dungeon.invaders_prospect(party);
        if !prospect.reach.meets(&sanctum) {
            continue;
        }
        // Whoever can walk to the sanctum can be walked to from it.
        let inside = prospect.space.reach(&sanctum);
        let ground = facts.dungeon.ground(party, Doors::Passable);
        for (i, &portal) in invasion.portals.iter().enumerate() {
            // Of portals in rooms and in rubble another rule speaks.
            let sound = board().is_corridor(portal) && ground.free.contains(portal);
            if sound && !inside.contains(portal) {
                cut.entry(i).or_default().push(party);
            }
        }
    }
    for (i, of) in cut {
        let portal = invasion.portals[i];
        let when = with_players(facts, &of);
        let message = format!(
            "{when}no way on foot leads from the portal at {portal} to the sanctum, {}",
            area_name(invasion.sanctum)
        );
        out.push(
            Finding::at(Place::of("invasion").field("portals").index(i), message)
                .label("cut off")
                .squares([portal])
                .help("open a way, or move the portal"),
        );
    }
}
