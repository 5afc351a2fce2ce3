//! Rule `empty-room`: a dead end with nothing in it.

use std::collections::BTreeSet;

use delve_engine::{Piece, SquareSet};
use delve_format::entry::{Effect, On, To};
use delve_format::scenario::Goal;
use delve_format::{AreaIndex, Place, Spot, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "empty-room",
    severity: Severity::Note,
    group: Group::Balance,
    summary: "A room at the end of the way holds nothing at all",
    finds: "A room that heroes can see, with one door or none, in which nothing is: no piece for any number of \
        players, no entry to explore, no note for the Dungeon Master, and nothing that a goal, an event, an effect \
        or the invasion speaks of. Only its text is read. A room with two doors is a passage and may be empty; a \
        room without text is reported by `room-without-text`.",
    why: "A door takes a roll and the room behind it light. Players who find nothing there three times stop \
        opening doors.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Nothing here",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    rooms: {7: (name: "The vestry", reveal: "Dust.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Nothing here",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    rooms: {
        7: (
            name: "The vestry",
            reveal: "Dust.",
            explore: [(read: "Under the dust, a name scratched into the floor: your own.")],
        ),
    },
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let told = |text: &delve_format::scenario::AreaText| {
        !text.reveal.trim().is_empty() && text.explore.is_empty() && text.note.trim().is_empty()
    };
    let rooms = facts.scenario.rooms.iter();
    let told: Vec<_> = rooms
        .filter(|(_, text)| told(text))
        .map(|(number, _)| (*number, board().room(*number)))
        .collect();
    if told.is_empty() || !facts.is_settled() || facts.has_packs() {
        return;
    }
    let used = used(facts);
    for (number, room) in told {
        let squares = SquareSet::area(room);
        let doors = facts.dungeon.doors.iter();
        let ways = doors
            .filter(|door| squares.contains(door.between.0) != squares.contains(door.between.1));
        if ways.count() > 1 || used.contains(&room) || !facts.is_seen(room) {
            continue;
        }
        let name = area_name(room);
        out.push(
            Finding::at_key(
                Place::of("rooms").key(number),
                format!("{name} can be seen by the heroes and holds nothing"),
            )
            .label("only its text is read")
            .squares(squares.iter())
            .help("put something into it, let something be found in `explore`, or leave its door away"),
        );
    }
}

/// The areas in which something is, or of which something speaks.
fn used(facts: &Facts<'_>) -> BTreeSet<AreaIndex> {
    let dungeon = facts.dungeon;
    let mut squares: SquareSet = dungeon.start.iter().copied().collect();
    let mut areas: BTreeSet<AreaIndex> = BTreeSet::new();
    for piece in dungeon.pieces().filter(|p| !matches!(p, Piece::Door(_))) {
        squares |= dungeon.squares(piece);
    }
    for exit in &dungeon.exits {
        squares |= exit.squares;
    }
    let scenario = facts.scenario;
    for goal in scenario.goals.iter().chain(&scenario.side_goals) {
        if let Goal::Reach(square) = goal {
            squares.insert(*square);
        }
    }
    for happening in dungeon.happenings.iter() {
        squares |= happening.at;
        if let On::Stepped(at) = &happening.on {
            squares.extend(at.iter().copied());
        }
    }
    for effect in facts.effects() {
        match effect {
            Effect::Place { at, .. } => squares.extend([*at]),
            Effect::Summon { at, .. } => squares.extend(*at),
            Effect::Ambush(arrivals) => squares.extend(arrivals.iter().map(|a| a.square)),
            _ => {}
        }
        if let Some(To::At(at)) = to(effect) {
            squares.extend(at.iter().copied());
        }
    }
    if let Some(invasion) = &scenario.invasion {
        areas.insert(board().room(invasion.sanctum));
        let lists = [
            &invasion.portals,
            &invasion.treasure,
            &invasion.prisoners,
            &invasion.guardposts,
            &invasion.marks,
            &invasion.lairs,
        ];
        squares.extend(lists.into_iter().flatten().copied());
        let spots = invasion.dark.iter().chain(&invasion.water);
        squares.extend(spots.filter_map(|spot| match spot {
            Spot::Square(square) => Some(*square),
            Spot::Id(_) => None,
        }));
    }
    // Areas that are named: by events, conditions, goals, effects, the dark. Waivers do not count.
    let waivers = Place::of("waivers");
    let named = facts.mentions().iter();
    let named = named.filter(|mention| !mention.place.is_within(&waivers));
    areas.extend(named.filter_map(|mention| board().find(mention.id)));
    areas.extend(squares.iter().map(|square| board().area_of(square)));
    areas
}

/// Whom an effect concerns.
fn to(effect: &Effect) -> Option<&To> {
    match effect {
        Effect::Harm { to, .. }
        | Effect::Heal { to, .. }
        | Effect::Stamina { to, .. }
        | Effect::Magic { to, .. }
        | Effect::Afflict { to, .. }
        | Effect::Place { to, .. }
        | Effect::Gain { to, .. }
        | Effect::Lose { to, .. } => Some(to),
        _ => None,
    }
}
