//! Rule `goal-impossible`: a goal that nothing in the scenario lets anybody meet.

use delve_engine::{Party, Piece};
use delve_format::Place;
use delve_format::entry::Effect;
use delve_format::scenario::Goal;
use delve_format::write::inline;

use crate::balance::with_players;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "goal-impossible",
    severity: Severity::Error,
    group: Group::Balance,
    summary: "Nothing in the scenario lets anybody meet a goal",
    finds: "A goal or side goal that cannot be met, whatever happens: `Recover` of an item that no effect gives, \
        that lies in no deck from which anything is drawn, and that no hero brings along; `Slay` of a guard, or \
        `Escort` of an ally, that is not on the table for some number of players; `Slay` of a guard in reserve \
        that nothing summons; `Escort` of an ally whom nothing lets join.\n\n\
        Whether the heroes can walk there is the question of `path-cut`, and of a flag that nothing sets the rules \
        about names speak. Nothing is reported in a scenario with \
        `packs`, whose cards may do it.",
    why: "The party would search for what is not there until the light goes out.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "For whom the bell",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Recover("bell")],
    corridors: {
        "west-gallery": (explore: [(at: ["A20"], read: "A bell, green with age.")]),
    },
    catalog: (items: {"bell": (name: "Bell", kind: Quest)}),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "For whom the bell",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Recover("bell")],
    corridors: {
        "west-gallery": (
            explore: [
                (
                    who: AnExplorer,
                    at: ["A20"],
                    read: "A bell, green with age.",
                    then: [Gain(item: "bell")],
                ),
            ],
        ),
    },
    catalog: (items: {"bell": (name: "Bell", kind: Quest)}),
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || facts.has_packs() {
        return;
    }
    for (field, goals) in [
        ("goals", &facts.scenario.goals),
        ("side_goals", &facts.scenario.side_goals),
    ] {
        for (i, goal) in goals.iter().enumerate() {
            if let Some(finding) = hopeless(facts, goal, Place::of(field).index(i)) {
                out.push(finding);
            }
        }
    }
}

/// What is said of a goal that nobody can meet.
fn hopeless(facts: &Facts<'_>, goal: &Goal, place: Place) -> Option<Finding> {
    let dungeon = facts.dungeon;
    let dialect = facts.document.dialect();
    let does = |wanted: &dyn Fn(&Effect) -> bool| facts.effects().iter().any(|e| wanted(e));
    match goal {
        // Of a flag that nothing sets the rules about names speak.
        Goal::Reach(_) | Goal::Enter(_) | Goal::Flag(_) => None,
        Goal::Recover(item) => {
            let given = does(&|effect| match effect {
                Effect::Gain { item: gained, .. } => gained == item,
                Effect::Draw { deck, .. } | Effect::Offer { deck, .. } => {
                    facts.deck(deck).iter().any(|card| card.item == *item)
                }
                _ => false,
            });
            let brought = facts.heroes().any(|hero| hero.gear.contains(item));
            let gain = Effect::Gain {
                item: item.clone(),
                to: Default::default(),
            };
            (!given && !brought).then(|| {
                Finding::at(
                    place,
                    format!("nobody can recover item `{item}`: nothing gives it to a hero"),
                )
                .label("never found")
                .help(format!(
                    "let an entry of room text give it: `{}`",
                    inline(&gain, dialect)
                ))
            })
        }
        Goal::Slay(id) => {
            let guard @ Piece::Guard(i) = dungeon.piece(id)? else {
                return None;
            };
            if let Some(absent) = absent(facts, guard, &place) {
                return Some(absent);
            }
            let summoned =
                does(&|effect| matches!(effect, Effect::Summon { id: called, .. } if called == id));
            let summon = Effect::Summon {
                id: id.clone(),
                at: None,
                ambush: false,
            };
            (dungeon.guards[i].reserve && !summoned).then(|| {
                Finding::at(
                    place,
                    format!(
                        "nobody can slay guard `{id}`: it stands in reserve and nothing summons it"
                    ),
                )
                .label("never there")
                .also(facts.where_it_is(guard), "it waits for a `Summon`")
                .squares(dungeon.squares(guard).iter())
                .help(format!(
                    "let something summon it (`{}`), or take `reserve` away",
                    inline(&summon, dialect)
                ))
            })
        }
        Goal::Escort(id) => {
            let ally @ Piece::Ally(_) = dungeon.piece(id)? else {
                return None;
            };
            if let Some(absent) = absent(facts, ally, &place) {
                return Some(absent);
            }
            let joins = does(&|effect| matches!(effect, Effect::Join(joins) if joins == id));
            (!joins).then(|| {
                Finding::at(
                    place,
                    format!("nobody can escort ally `{id}`: nothing lets it join the party"),
                )
                .label("stays where it is")
                .also(facts.where_it_is(ally), "here")
                .squares(dungeon.squares(ally).iter())
                .help(format!(
                    "let an entry of room text do it: `{}`",
                    inline(&Effect::Join(id.clone()), dialect)
                ))
            })
        }
    }
}

/// What is said of a goal whose figure is not on the table for every number of players.
fn absent(facts: &Facts<'_>, figure: Piece, place: &Place) -> Option<Finding> {
    let dungeon = facts.dungeon;
    let parties = dungeon.parties();
    let without: Vec<Party> = parties
        .into_iter()
        .filter(|&party| !dungeon.is_there(figure, party))
        .collect();
    if without.is_empty() {
        return None;
    }
    let when = with_players(facts, &without);
    let message = format!("{when}{} is not on the table", facts.name_at(figure));
    Some(
        Finding::at(place.clone(), message)
            .label("cannot be met then")
            .also(figure.place().field("players"), "only for these players")
            .squares(dungeon.squares(figure).iter())
            .help("a piece that a goal speaks of is there for every number of players"),
    )
}
