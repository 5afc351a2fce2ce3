//! Rule `shut-in`: a portcullis closes behind the heroes, and they never get out again.

use std::collections::BTreeSet;

use delve_engine::SquareSet;
use delve_engine::way::{Fate, Need};
use delve_format::entry::On;
use delve_format::{AreaIndex, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_name, list, words};
use crate::rule::{Group, Rule};
use crate::ways::PartyWays;

pub(crate) static RULE: Rule = Rule {
    name: "shut-in",
    severity: Severity::Error,
    group: Group::Path,
    summary: "A portcullis closes behind the heroes for good",
    finds: "An effect that closes a portcullis while heroes stand where no other way leads to an exit, and \
        nothing there raises it again: no lever, no trigger, no event. Doors do not shut anybody in, for \
        heroes force them; nor does a lever that somebody throws twice, for it can be thrown once more.\n\n\
        It is reported where the heroes can surely come to stand there and bring it about. Where that is \
        not sure, [`path-cut`](path-cut.md) has a note. Nothing is reported in a scenario in which an effect \
        moves heroes to another place or tells their success.",
    why: "The heroes sit there until the light is gone. A trap that cannot be survived is no trap.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The hungry vault",
    start: ["B11", "B12", "B13", "C11", "C12"],
    goals: [Reach("C17")],
    doors: [
        (id: "way-out", between: ("H12", "I12")),
        (id: "vault-door", between: ("H16", "I16")),
    ],
    blockages: [
        (at: ["I10"]),
        (at: ["I19"]),
        (id: "jaws", kind: Portcullis, at: ["I14"]),
    ],
    triggers: [(id: "winch", kind: Lever, at: "H13")],
    wires: [(from: "winch", to: "jaws", via: ["H14"])],
    rooms: {
        7: (reveal: "A winch, well greased."),
        8: (reveal: "Gold, and under the gold a plate that gives a little."),
    },
    events: [(on: Stepped(["C17"]), read: "Something falls.", then: [Close("jaws")])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The hungry vault",
    start: ["B11", "B12", "B13", "C11", "C12"],
    goals: [Reach("C17")],
    doors: [
        (id: "way-out", between: ("H12", "I12")),
        (id: "vault-door", between: ("H16", "I16")),
    ],
    blockages: [
        (at: ["I10"]),
        (at: ["I19"]),
        (id: "jaws", kind: Portcullis, at: ["I14"]),
    ],
    triggers: [(id: "winch", kind: Lever, at: "H13")],
    wires: [(from: "winch", to: "jaws", via: ["H14"])],
    rooms: {
        7: (reveal: "A winch, well greased."),
        8: (reveal: "Gold, and under the gold a plate that gives a little."),
    },
    events: [(on: Stepped(["C17"]), read: "Something falls, and misses.", then: [Harm(amount: 1)])],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() {
        return;
    }
    let mut told = BTreeSet::new();
    let all = facts.ways().iter().flat_map(PartyWays::later);
    for later in all.filter(|l| l.fate == Fate::Cut && l.need == Need::Exit) {
        let Some(place) = later.place.clone().filter(|p| told.insert(p.clone())) else {
            continue;
        };
        let gates = words(facts.names_at(&later.by), "and");
        let happenings = facts.dungeon.happenings.iter();
        let happening = happenings.rev().find(|h| place.is_within(&h.place));
        let when = happening.map(|h| when(&h.on)).unwrap_or_default();
        let mut areas: Vec<AreaIndex> = AreaIndex::all()
            .filter(|&area| SquareSet::area(area).meets(&later.from))
            .collect();
        // Rooms say more than the end of a corridor.
        areas.sort_by_key(|&area| (board().area(area).room.is_none(), area));
        let within = words(areas.into_iter().map(area_name), "and");
        let message = format!("{when}{gates} closes for good, and no way leads out of {within}");
        let squares = later
            .by
            .iter()
            .flat_map(|&gate| facts.dungeon.squares(gate).iter());
        let mut finding = Finding::at(place, message)
            .label("closes behind the heroes")
            .squares(squares)
            .help("put a lever within that raises it, let something open it again, or leave another way out");
        for &gate in &later.by {
            finding = finding.also(facts.where_it_is(gate), "nothing within raises it");
        }
        out.push(finding);
    }
}

/// What brings it about.
fn when(on: &On) -> String {
    match on {
        On::Stepped(squares) => {
            let squares = squares.iter().copied().collect();
            format!("when somebody steps on {}, ", list(&squares))
        }
        On::Fired(id) => format!("when `{id}` goes off, "),
        On::TurnedOff(id) => format!("when `{id}` is turned off, "),
        On::Slain(id) => format!("when guard `{id}` is slain, "),
        On::Opened(id) => format!("when door `{id}` opens, "),
        On::FlagSet(id) => format!("when flag `{id}` is set, "),
        On::Turn(turn) => format!("in turn {turn} "),
        _ => String::new(),
    }
}
