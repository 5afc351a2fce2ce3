//! Rule `room-without-text`: a room that comes into view and has nothing to be read.

use delve_engine::{Piece, SquareSet};
use delve_format::{AreaIndex, Place, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "room-without-text",
    severity: Severity::Warning,
    group: Group::Text,
    summary: "A room that the heroes can see has no text to read aloud",
    finds: "A room that heroes can enter, or of which they can open a door, and whose `reveal` is empty or not \
        written. Rooms that nobody can come to see need no text, nor does a room in which the heroes begin \
        when the `intro` describes it.",
    why: "When a room is first seen the Dungeon Master reads its text aloud. Without it the players stand \
        before a silent door and the Dungeon Master before an empty page.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Behind the silent door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    rooms: {7: (name: "The vestry")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Behind the silent door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    rooms: {7: (name: "The vestry", reveal: "Robes hang in rows.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() {
        return;
    }
    for room in AreaIndex::all() {
        let Some(number) = board().area(room).room else {
            continue;
        };
        let text = facts.scenario.rooms.get(&number);
        let silent = text.is_none_or(|text| text.reveal.trim().is_empty());
        if !silent || begins_there(facts, room) || !facts.is_seen(room) {
            continue;
        }
        let place = Place::of("rooms").key(number);
        let name = area_name(room);
        let finding = if text.is_some_and(|text| !text.reveal.is_empty())
            || facts.document.span(&place.field("reveal")).is_some()
        {
            Finding::at(place.field("reveal"), message(&name)).label("nothing to read aloud")
        } else if text.is_some() {
            Finding::at_key(place, message(&name)).label("it has no `reveal`")
        } else {
            Finding::at(entrance(facts, room), message(&name))
                .label(format!("{name} comes into view here"))
        };
        let squares = SquareSet::area(room);
        out.push(finding.squares(squares.iter()).help(format!(
            "say in `rooms`, at `{number}`, what the heroes see first: `reveal: \"…\"`"
        )));
    }
}

fn message(name: &str) -> String {
    format!("{name} can be seen by the heroes and has no text to read aloud")
}

/// Whether the heroes begin in this room and the scenario's intro is read there.
fn begins_there(facts: &Facts<'_>, room: AreaIndex) -> bool {
    let squares = SquareSet::area(room);
    !facts.scenario.intro.trim().is_empty()
        && facts.dungeon.start.iter().any(|&s| squares.contains(s))
}

/// What leads into a room: its first door that heroes can open, else the start.
fn entrance(facts: &Facts<'_>, room: AreaIndex) -> Place {
    let squares = SquareSet::area(room);
    let into = |between: (_, _)| squares.contains(between.0) != squares.contains(between.1);
    let doors = facts.dungeon.doors.iter();
    match doors.into_iter().position(|door| into(door.between)) {
        Some(i) => Piece::Door(i).place().field("between"),
        None => Place::of("start"),
    }
}
