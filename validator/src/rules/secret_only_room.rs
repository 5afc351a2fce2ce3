//! Rule `secret-only-room`: nothing but luck leads into a room.

use std::collections::BTreeMap;

use delve_engine::dungeon::DoorState;
use delve_engine::way::{Faith, Given, Prospect};
use delve_engine::{Piece, SquareSet};
use delve_format::entry::Effect;
use delve_format::{AreaIndex, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_name, words};
use crate::rule::{Group, Rule};
use crate::ways::{PartyWays, secret_doors};

pub(crate) static RULE: Rule = Rule {
    name: "secret-only-room",
    severity: Severity::Warning,
    group: Group::Path,
    summary: "Only a secret door leads to a room, and nothing reveals it for certain",
    finds: "A room to which no other way leads than a secret door, where no text, event or lever reveals that \
        door whatever the heroes do. A roll is not certain unless it may be tried again and again \
        (`repeat: Always`), nor is one choice of several, or what waits for somebody to be alive.\n\n\
        Rooms that hang together behind one such door are reported once. When a goal lies there, \
        [`path-cut`](path-cut.md) says so instead. A room that is meant as a reward for sharp eyes is waived.",
    why: "Half of the parties never see what you have written for that room. That can be meant; then say so.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Behind the shelves",
    start: ["B11", "B12", "B13", "C11", "C12"],
    goals: [Reach("H14")],
    doors: [(id: "shelf-door", between: ("D14", "D15"), secret: true)],
    rooms: {
        7: (
            reveal: "Shelves, and the smell of old paper.",
            explore: [
                (
                    read: "One of the shelves sounds hollow.",
                    then: [Test(roll: Die(at_least: 4), pass: [Reveal("shelf-door")])],
                ),
            ],
        ),
        8: (reveal: "A reading chair, still warm."),
    },
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Behind the shelves",
    start: ["B11", "B12", "B13", "C11", "C12"],
    goals: [Reach("H14")],
    doors: [(id: "shelf-door", between: ("D14", "D15"), secret: true)],
    rooms: {
        7: (
            reveal: "Shelves, and the smell of old paper.",
            explore: [
                (
                    read: "One of the shelves sounds hollow.",
                    then: [
                        Test(roll: Die(at_least: 4), fail: [Harm(amount: 1)]),
                        Reveal("shelf-door"),
                    ],
                ),
            ],
        ),
        8: (reveal: "A reading chair, still warm."),
    },
)
"#,
    check,
};

/// No more doors, one behind the other, are looked at.
const MOST_DOORS: usize = 64;

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let secret = secret_doors(facts);
    if !facts.is_settled() || secret.is_empty() || facts.dungeon.start.is_empty() {
        return;
    }
    // The secret door that leads to each room, nearest first.
    let mut behind: BTreeMap<Piece, Vec<AreaIndex>> = BTreeMap::new();
    let mut placed: Vec<AreaIndex> = Vec::new();
    for ways in facts.ways() {
        // What is cut is told by another rule; here the ways are taken as mended.
        let cuts = ways.cuts().iter().filter_map(|cut| cut.by.last());
        let mut removed: Vec<Piece> = cuts.flatten().copied().collect();
        removed.retain(|piece| !secret.contains(piece));
        removed.sort_unstable();
        removed.dedup();
        let sure = |removed: &[Piece]| {
            ways.ways.prospect(Given {
                removed,
                faith: Faith::Sure,
                ..Given::default()
            })
        };
        let mut now = sure(&removed);
        for _ in 0..MOST_DOORS {
            let next = frontier(facts, ways, &secret, &now);
            let Some(&door) = next.iter().find(|door| !removed.contains(door)) else {
                break;
            };
            removed.push(door);
            removed.sort_unstable();
            let then = sure(&removed);
            for room in AreaIndex::all().filter(|&area| board().area(area).room.is_some()) {
                let squares = SquareSet::area(room);
                if then.reach.meets(&squares)
                    && !now.reach.meets(&squares)
                    && !placed.contains(&room)
                {
                    placed.push(room);
                    behind.entry(door).or_default().push(room);
                }
            }
            now = then;
        }
    }
    let unhidden: Vec<SquareSet> = facts
        .ways()
        .iter()
        .map(|ways| {
            let given = Given {
                kept: &secret,
                faith: Faith::Lucky,
                ..Given::default()
            };
            ways.sure().reach | ways.ways.prospect(given).reach
        })
        .collect();
    let others = |room: AreaIndex| {
        let squares = SquareSet::area(room);
        unhidden.iter().any(|reach| reach.meets(&squares))
    };
    // What is cut is told by another rule, and what comes into reach with it.
    let cut = |room: AreaIndex| {
        facts.ways().iter().any(|ways| {
            ways.cuts().iter().flat_map(|cut| cut.by.last()).any(|by| {
                let given = Given {
                    removed: by,
                    ..Given::default()
                };
                ways.ways
                    .prospect(given)
                    .reach
                    .meets(&SquareSet::area(room))
                    && by.iter().any(|piece| secret.contains(piece))
            })
        })
    };
    for (door, mut rooms) in behind {
        rooms.retain(|&room| !others(room) && !cut(room));
        if rooms.is_empty() {
            continue;
        }
        let names = words(rooms.iter().map(|&room| area_name(room)), "and");
        let verb = if rooms.len() == 1 { "is" } else { "are" };
        let id = facts.dungeon.id(door);
        let effects = facts.dungeon.happenings.iter().flat_map(|h| &h.outcomes);
        let mut effects = effects.map(|outcome| &outcome.effect);
        let revealed = effects.any(|effect| match effect {
            Effect::Reveal(named) | Effect::Open(named) => Some(named) == id,
            _ => false,
        });
        let (label, help) = if revealed {
            (
                "found by luck or by the right choice only",
                "let something reveal it for certain, or waive this with a reason",
            )
        } else {
            (
                "nothing reveals it",
                "let a text or an event `Reveal` it, or take `secret` away",
            )
        };
        let squares = rooms.iter().flat_map(|&room| SquareSet::area(room).iter());
        out.push(
            Finding::at(
                facts.where_it_is(door),
                format!(
                    "{names} {verb} reached by {} only, which is secret, and nothing reveals it for certain",
                    facts.name_at(door)
                ),
            )
            .label(label)
            .squares(squares)
            .help(help),
        );
    }
}

/// The secret doors that stand at the edge of what is reached.
fn frontier(
    facts: &Facts<'_>,
    ways: &PartyWays<'_>,
    secret: &[Piece],
    now: &Prospect,
) -> Vec<Piece> {
    let at_edge = |door: &&Piece| {
        let Piece::Door(i) = **door else {
            return false;
        };
        let written = &facts.dungeon.doors[i];
        let (a, b) = written.between;
        written.state == DoorState::Secret
            && facts.dungeon.is_there(**door, ways.party)
            && !now.revealed.contains(&i)
            && now.reach.contains(a) != now.reach.contains(b)
    };
    secret.iter().filter(at_edge).copied().collect()
}
