//! Rule `unbeatable-guard`: a guard against which no hero wins, however the dice fall.

use delve_engine::Piece;
use delve_format::catalog::{Ability, Bonus};
use delve_format::entry::{Effect, Trait};
use delve_format::scenario::Goal;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

/// The highest and the lowest that two dice show.
const HIGHEST: i32 = 12;
const LOWEST: i32 = 2;
/// Most Stamina spent in a fight.
const STAMINA: i32 = 3;
/// What fighting four foes at once costs; more do not fit around a square.
const CROWD: i32 = 3;
const FOES: usize = 4;
/// What four heroes take from a monster in a turn when each wins by a single point of damage.
const LEAST: i32 = 4;
/// How many items a hero carries, and how many statuses a hero and a monster have at a time.
const ITEMS: usize = 16;
const HERO_STATUSES: i32 = 4;
const MONSTER_STATUSES: i32 = 3;

pub(crate) static RULE: Rule = Rule {
    name: "unbeatable-guard",
    severity: Severity::Warning,
    group: Group::Balance,
    summary: "No hero can ever win a fight against a guard, or wear it down",
    finds: "A guard whose Fighting Score is so high that the best hero of the catalog, with double sixes, \
        three points of Stamina, everything in the decks that helps and every status that does, does not win a \
        fight against its double ones, though it fights four heroes and suffers from the worst statuses. And a \
        guard that regains at the end of each turn (`Regenerate`) at least what four heroes can take from it in \
        a turn's fights, when that is less than its Health.\n\n\
        Only what is certain is reported: a guard can be far too strong for a party long before. Spells and \
        traps are not looked at; a guard that only they can slay is worth a waiver with the reason.",
    why: "It is a slip of the pen as a rule, `33` for `3`. If it is not, the players should have \
        another way, and know of it.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The wall that walks",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "stone-guardian", at: "X14", stats: (fighting: 44))],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "The wall that walks",
    start: ["A9", "A10", "A11", "A12", "A13"],
    guards: [(monster: "stone-guardian", at: "X14", stats: (fighting: 4))],
)
"#,
    check,
};

/// What the best heroes can do at most.
struct Best {
    /// Sum of a fight.
    sum: i32,
    /// Whether they win ties.
    strong: bool,
    /// Health that one fight takes.
    damage: i32,
}

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    // Hardly any guard comes near, and the best hero is only looked for when one does.
    let mut suspects = Vec::new();
    for (i, guard) in facts.dungeon.guards.iter().enumerate() {
        let written = &facts.scenario.guards[i];
        let Some(card) = facts.monster(&guard.monster) else {
            continue;
        };
        let stats = written.stats.clone().unwrap_or_default();
        let fighting = i32::from(stats.fighting.unwrap_or(card.fighting));
        let health = i32::from(stats.health.unwrap_or(card.health));
        let abilities = card.abilities.iter().chain(&written.abilities);
        let regains: i32 = abilities
            .map(|ability| match ability {
                Ability::Regenerate(points) => i32::from(*points),
                _ => 0,
            })
            .sum();
        if fighting + LOWEST - CROWD >= HIGHEST || (regains >= LEAST && health > LEAST) {
            suspects.push((i, fighting, health, regains));
        }
    }
    if suspects.is_empty() || !facts.is_settled() || facts.has_packs() {
        return;
    }
    let Some(best) = best(facts) else {
        return;
    };
    for (i, fighting, health, regains) in suspects {
        let worst = fighting + LOWEST - CROWD + MONSTER_STATUSES * worst_status(facts);
        let wins = best.sum > worst || (best.sum == worst && best.strong);
        let a_turn = best.damage * i32::try_from(FOES).unwrap_or(i32::MAX);
        let name = facts.guard_at(i);
        let message = if !wins {
            format!("no hero can win a fight against {name}: its Fighting Score is {fighting}")
        } else if a_turn < health && a_turn <= regains {
            format!(
                "no party can wear {name} down in fights: it has {health} Health and regains {regains} each turn"
            )
        } else {
            continue;
        };
        let most = if wins {
            format!("four heroes take {a_turn} Health in a turn at the very most")
        } else {
            format!(
                "the best hero comes to {} at the very most, and it to {worst} at least",
                best.sum
            )
        };
        let guard = Piece::Guard(i);
        let stats = guard.place().field("stats");
        let place = if facts.document.span(&stats).is_some() {
            stats
        } else {
            guard.place().field("monster")
        };
        let id = facts.dungeon.guards[i].id.as_ref();
        let is_goal = |goal: &Goal| matches!(goal, Goal::Slay(slain) if Some(slain) == id);
        let goal = facts.scenario.goals.iter().position(is_goal);
        let finding = Finding::at(place, message)
            .label(most)
            .squares([facts.dungeon.guards[i].at])
            .help("make it weaker; if only a trap or a spell is meant to slay it, waive this and say so");
        out.push(match goal {
            Some(i) => finding.also(
                delve_format::Place::of("goals").index(i),
                "the goal is to slay it",
            ),
            None => finding,
        });
    }
}

/// The best that heroes of the catalog can do.
fn best(facts: &Facts<'_>) -> Option<Best> {
    let fighting = facts.heroes().map(|hero| i32::from(hero.fighting)).max()?;
    let damage = facts.heroes().map(|hero| i32::from(hero.damage)).max()?;
    let strong = facts
        .heroes()
        .any(|hero| hero.traits.contains(&Trait::Strong));
    let by_items = |of: fn(&Bonus) -> i8| -> i32 {
        let mut helps: Vec<i32> = Vec::new();
        for (id, item) in facts.items() {
            let bonus = i32::from(of(&item.bonus));
            let gained =
                |effect: &&&Effect| matches!(effect, Effect::Gain { item, .. } if item == id);
            if bonus > 0 {
                let effects = facts.effects().iter();
                let gained = match effects.filter(gained).count() {
                    0 => 0,
                    _ => ITEMS,
                };
                let carried = facts.heroes().filter(|hero| hero.gear.contains(id)).count();
                let count = facts.cards(id) + gained + carried;
                helps.extend(std::iter::repeat_n(bonus, count.min(ITEMS)));
            }
        }
        helps.sort_unstable();
        helps.iter().rev().take(ITEMS).sum()
    };
    let by_statuses = |of: fn(&Bonus) -> i8| -> i32 {
        let best = facts.statuses().map(|s| i32::from(of(&s.bonus))).max();
        HERO_STATUSES * best.unwrap_or(0).max(0)
    };
    let all = |of: fn(&Bonus) -> i8| by_items(of) + by_statuses(of);
    Some(Best {
        sum: fighting + HIGHEST + STAMINA + all(|bonus| bonus.fighting),
        strong,
        damage: damage + all(|bonus| bonus.damage),
    })
}

/// What the worst status takes from a monster's Fighting Score.
fn worst_status(facts: &Facts<'_>) -> i32 {
    let worst = facts.statuses().map(|s| i32::from(s.bonus.fighting)).min();
    worst.unwrap_or(0).min(0)
}
