//! Rule `guard-sees-start`: a meeting before anybody has moved.

use std::collections::BTreeMap;

use delve_engine::{Doors, Line, Party, Piece, SquareSet};
use delve_format::entry::{Effect, On};
use delve_format::scenario::Mood;
use delve_format::{AreaIndex, board};

use crate::balance::with_players;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_name, list, words};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "guard-sees-start",
    severity: Severity::Warning,
    group: Group::Balance,
    summary: "A guard is met before the heroes have moved",
    finds: "A hostile guard that the heroes see from where they begin, or whose room they look into from there: \
        a room is revealed as a whole. Doors stand as when the game begins; closed ones and rubble are not seen \
        through, furniture and portcullises are. Guards in reserve and wary ones are not meant, nor is anything \
        reported when an event at the beginning pacifies the guard or avoids the combat. Of a guard on a start \
        square itself `overlap` speaks.",
    why: "The adventure opens with a roll for Surprise instead of a decision, and whoever fails it \
        does not move in the first turn.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Welcome",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "goblin", at: "A17")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Welcome",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "goblin", at: "C1")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || begins_in_peace(facts, None) {
        return;
    }
    let parties = facts.dungeon.parties();
    let mut met: BTreeMap<Post, Met> = BTreeMap::new();
    for &party in &parties {
        for (key, guards, from) in meetings(facts, party) {
            let entry = met.entry(key).or_default();
            entry.0.extend(guards);
            entry.1 |= from;
            entry.2.push(party);
        }
    }
    for ((area, alone), (mut guards, from, of)) in met {
        guards.sort_unstable();
        guards.dedup();
        let Some(&first) = guards.first() else {
            continue;
        };
        let when = with_players(facts, &of);
        let start = list(&from);
        let message = match alone {
            Some(guard) => format!(
                "{when}{} is seen from the start at {start}, and met before anybody has moved",
                facts.guard_at(guard)
            ),
            None => {
                let keys: Vec<Piece> = guards.iter().map(|&i| Piece::Guard(i)).collect();
                let verb = if guards.len() == 1 { "is" } else { "are" };
                format!(
                    "{when}{} is seen from the start at {start}: {} {verb} met before anybody has moved",
                    area_name(area),
                    words(facts.names_at(&keys), "and"),
                )
            }
        };
        let place = |guard: usize| facts.where_it_is(Piece::Guard(guard));
        let squares = guards.iter().map(|&i| facts.dungeon.guards[i].at);
        let mut finding = Finding::at(place(first), message)
            .label("met at once")
            .squares(squares.chain(from))
            .help(
                "move the start, close the door, or let the guard wait: `mood: Wary`, or `reserve: true` \
                 and a `Summon`",
            );
        for &guard in &guards[1..] {
            finding = finding.also(place(guard), "met with it");
        }
        out.push(finding);
    }
}

/// Where guards are met together: a room; or a guard in a corridor, where each is met alone.
type Post = (AreaIndex, Option<usize>);

/// The guards that are met there, from which start squares, and by which parties.
type Met = (Vec<usize>, SquareSet, Vec<Party>);

/// Whom a party meets when the game begins, and from which start squares.
fn meetings(facts: &Facts<'_>, party: Party) -> Vec<(Post, Vec<usize>, SquareSet)> {
    let dungeon = facts.dungeon;
    let heroes = usize::from(facts.most_players(party)).min(dungeon.start.len());
    let start: SquareSet = dungeon.start[..heroes].iter().copied().collect();
    let air = dungeon.air(party, Doors::AsTheyStand);
    // What is seen lies in what could be flown to, which is quickly found; mostly nobody is there.
    let near = air.reach(&start);
    let near = near | air.beside(&near);
    let mut waiting: BTreeMap<Post, Vec<usize>> = BTreeMap::new();
    for (i, guard) in dungeon.guards.iter().enumerate() {
        let written = &facts.scenario.guards[i];
        let stands = !guard.reserve
            && written.mood == Mood::Hostile
            && party.has(guard.players)
            && !dungeon.start.contains(&guard.at);
        if stands && near.contains(guard.at) && !begins_in_peace(facts, Some(i)) {
            let area = board().area_of(guard.at);
            let alone = board().is_corridor(guard.at).then_some(i);
            waiting.entry((area, alone)).or_default().push(i);
        }
    }
    if waiting.is_empty() {
        return Vec::new();
    }
    let seen = |key: &Post| {
        let there = match key.1 {
            Some(guard) => SquareSet::from(dungeon.guards[guard].at),
            None => SquareSet::area(key.0),
        };
        let from = start.iter().filter(|&at| {
            let mut there = there.iter();
            there.any(|to| air.is_clear(Line::Sight, at, to))
        });
        from.collect::<SquareSet>()
    };
    let waiting = waiting.into_iter().map(|(key, guards)| {
        let from = seen(&key);
        (key, guards, from)
    });
    waiting.filter(|(.., from)| !from.is_empty()).collect()
}

/// Whether an event at the beginning, or when an area is revealed, keeps all guards or this one from
/// fighting.
fn begins_in_peace(facts: &Facts<'_>, guard: Option<usize>) -> bool {
    let id = guard.and_then(|i| facts.dungeon.guards[i].id.as_ref());
    let happenings = facts.dungeon.happenings.iter();
    let mut early = happenings.filter(|h| matches!(h.on, On::Begin | On::Revealed(_)));
    early.any(|h| {
        h.outcomes.iter().any(|outcome| match &outcome.effect {
            Effect::AvoidCombat => true,
            Effect::Pacify(pacified) => Some(pacified) == id,
            _ => false,
        })
    })
}
