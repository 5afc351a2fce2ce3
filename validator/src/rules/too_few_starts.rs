//! Rule `too-few-starts`: more players than squares on which heroes begin.

use delve_engine::{Doors, Party, SquareSet};
use delve_format::{Place, Players};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{list, number};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "too-few-starts",
    severity: Severity::Error,
    group: Group::Placement,
    summary: "More players than start squares",
    finds: "A scenario whose `start` has fewer squares than `players` says there can be players. Who leaves \
        `players` out has written for three to five.",
    why: "Each hero begins on a square of its own. The last player at the table would have nowhere to stand.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "One too many",
    start: ["A9", "A10", "A11", "A12"],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "One too many",
    players: (3, 4),
    start: ["A9", "A10", "A11", "A12"],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let Players(least, most) = facts.scenario.players;
    let start = &facts.scenario.start;
    // What is wrong with the numbers themselves is another matter.
    let most = most.min(super::senseless_range::MOST_PLAYERS);
    let squares = start.len();
    let unread = !facts.document.faults().is_empty();
    if unread || least == 0 || least > most || squares >= usize::from(most) {
        return;
    }
    let missing = usize::from(most) - squares;
    let message = match squares {
        0 => format!("up to {most} heroes have no square to begin on"),
        1 => format!("up to {most} heroes begin on one start square"),
        count => format!(
            "up to {most} heroes begin on {} start squares",
            number(count)
        ),
    };
    let label = match missing {
        1 => "one square is missing".to_owned(),
        count => format!("{} squares are missing", number(count)),
    };
    let free = free_beside(facts, missing);
    let help = match free.is_empty() {
        true => "give each hero a square, or write for fewer `players`".to_owned(),
        false => format!(
            "give each hero a square ({} free), or write for fewer `players`",
            match free.len() {
                1 => format!("{} is", list(&free)),
                _ => format!("{} are", list(&free)),
            }
        ),
    };
    let players = Place::of("players");
    let finding = Finding::at(Place::of("start"), message)
        .label(label)
        .squares(start.iter().copied())
        .help(help);
    out.push(match facts.document.span(&players) {
        Some(_) => finding.also(players, format!("up to {most} players")),
        None => finding,
    });
}

/// The nearest squares where nothing is, as many as are missing, that the heroes who have a square can
/// walk to at once.
fn free_beside(facts: &Facts<'_>, missing: usize) -> SquareSet {
    let start: SquareSet = facts.scenario.start.iter().copied().collect();
    let pieces = facts.pieces().iter();
    let taken = pieces.fold(start, |all, piece| all | piece.squares);
    let triggers = facts.dungeon.triggers.iter();
    let taken = triggers.fold(taken, |all, trigger| all | trigger.trapped);
    let ground = facts.dungeon.ground(Party::Any, Doors::Shut);
    let near = ground.distances(&start);
    let mut free = SquareSet::EMPTY;
    for steps in 1..=near.greatest() {
        let left = missing - free.len();
        free.extend((near.at(steps) - taken).iter().take(left));
        if free.len() >= missing {
            break;
        }
    }
    free
}
