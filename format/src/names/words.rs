//! What stands at a place, in words for people.

use std::borrow::Cow;

use crate::scenario::Goal;
use crate::value::Value;
use crate::write::Writer;
use crate::{Id, Place, Scenario, Square, Step, board};

/// What stands at a place, in words that can be part of a sentence: ``the goal `Slay("warden")` ``,
/// `an effect of room 9, explore entry 2`. Entries are counted from 1, as people do.
#[must_use]
pub fn describe(scenario: &Scenario, place: &Place) -> String {
    let steps = place.steps();
    let Some((Step::Field(field), inner)) = steps.split_first() else {
        return "the scenario".to_owned();
    };
    let index = match inner.first() {
        Some(Step::Index(index)) => *index,
        _ => 0,
    };
    let rest = inner.get(1..).unwrap_or_default();
    match (&**field, inner.first()) {
        (_, None) => format!("the {}", spaced(field)),
        ("goals", _) => goal("goal", scenario.goals.get(index)),
        ("side_goals", _) => goal("side goal", scenario.side_goals.get(index)),
        ("patrol", _) => "the patrol".to_owned(),
        ("rooms", Some(Step::Key(number))) => entry_of(&format!("room {number}"), rest),
        ("corridors", Some(Step::Key(id))) => entry_of(&corridor(id), rest),
        ("events", _) => within_entry(&format!("event {}", index + 1), rest),
        ("exits", _) => {
            let exit = scenario.exits.get(index);
            let exit = named("the exit", None, exit.and_then(|e| e.at.first()));
            within_entry(&exit, rest)
        }
        ("wires", _) => match scenario.wires.get(index) {
            Some(wire) => format!("the wire from `{}` to `{}`", wire.from, wire.to),
            None => "a wire".to_owned(),
        },
        ("waivers", _) => match scenario.waivers.get(index) {
            Some(waiver) => format!("the waiver of `{}` at `{}`", waiver.rule, waiver.at),
            None => "a waiver".to_owned(),
        },
        ("catalog", Some(Step::Field(list))) => in_catalog(list, rest),
        ("invasion", Some(Step::Field(part))) => match &**part {
            "boss" => "the boss of the invasion".to_owned(),
            "altars" => "an altar of the invasion".to_owned(),
            "unbuilt" => "what is not built yet in the invasion".to_owned(),
            other => format!("what is {other} in the invasion"),
        },
        _ => match piece(scenario, field, index) {
            Some(piece) => within_piece(&piece, rest),
            None => place.to_string(),
        },
    }
}

/// The name of a field in words.
fn spaced(field: &str) -> Cow<'_, str> {
    match field.contains('_') {
        true => Cow::Owned(field.replace('_', " ")),
        false => Cow::Borrowed(field),
    }
}

fn goal(what: &str, goal: Option<&Goal>) -> String {
    let mut written = String::new();
    if let Some(goal) = goal {
        Writer::default().flat(&Value::of(goal), &mut written);
    }
    format!("the {what} `{written}`")
}

fn corridor(id: &str) -> String {
    let area = Id::new(id).ok().and_then(|id| board().find(&id));
    match area {
        Some(area) => format!("the {}", board().area(area).name),
        None => format!("corridor `{id}`"),
    }
}

/// ``door `nave` ``; `the guard at L17` where it has no id.
fn named(word: &str, id: Option<&Id>, at: Option<&Square>) -> String {
    match (id, at) {
        (Some(id), _) => format!("{word} `{id}`"),
        (None, Some(at)) => format!("{word} at {at}"),
        (None, None) => word.to_owned(),
    }
}

fn piece(scenario: &Scenario, field: &str, index: usize) -> Option<String> {
    let (word, id, at) = match field {
        "doors" => scenario
            .doors
            .get(index)
            .map(|p| ("door", Some(&p.id), None))?,
        "blockages" => {
            let piece = scenario.blockages.get(index)?;
            ("blockage", piece.id.as_ref(), piece.at.first())
        }
        "furniture" => {
            let piece = scenario.furniture.get(index)?;
            ("furniture", piece.id.as_ref(), Some(&piece.at))
        }
        "guards" => {
            let piece = scenario.guards.get(index)?;
            ("guard", piece.id.as_ref(), Some(&piece.at))
        }
        "allies" => scenario
            .allies
            .get(index)
            .map(|p| ("ally", Some(&p.id), None))?,
        "hazards" => scenario
            .hazards
            .get(index)
            .map(|p| ("hazard", Some(&p.id), None))?,
        "triggers" => scenario
            .triggers
            .get(index)
            .map(|p| ("trigger", Some(&p.id), None))?,
        "mechanisms" => {
            let piece = scenario.mechanisms.get(index)?;
            ("mechanism", Some(&piece.id), None)
        }
        "timers" => scenario
            .timers
            .get(index)
            .map(|p| ("timer", Some(&p.id), None))?,
        _ => return None,
    };
    Some(match id {
        Some(_) => named(word, id, at),
        None => format!("the {}", named(word, id, at)),
    })
}

fn within_piece(piece: &str, rest: &[Step]) -> String {
    match rest.first() {
        Some(Step::Field(field)) if *field == "abilities" => format!("an ability of {piece}"),
        Some(Step::Field(field)) if *field != "id" => format!("the {} of {piece}", spaced(field)),
        _ => piece.to_owned(),
    }
}

fn entry_of(area: &str, rest: &[Step]) -> String {
    match rest {
        [Step::Field(explore), Step::Index(entry), rest @ ..] if *explore == "explore" => {
            within_entry(&format!("{area}, explore entry {}", entry + 1), rest)
        }
        _ => format!("the text of {area}"),
    }
}

/// A part of an entry, or of anything else that has conditions and effects.
fn within_entry(entry: &str, rest: &[Step]) -> String {
    let has = |name: &str| {
        rest.iter()
            .any(|s| matches!(s, Step::Field(f) if *f == name))
    };
    match rest.first() {
        None => entry.to_owned(),
        Some(Step::Field(first)) if *first == "on" => format!("what {entry} waits for"),
        Some(_) if has("when") => format!("a condition of {entry}"),
        Some(_) => format!("an effect of {entry}"),
    }
}

fn in_catalog(list: &str, rest: &[Step]) -> String {
    let (Some(Step::Key(key)), parts) = (rest.first(), rest.get(1..).unwrap_or_default()) else {
        return match list {
            "box" => "the number of pieces in the box".to_owned(),
            _ => format!("the {list} of the catalog"),
        };
    };
    let word = match list {
        "monsters" => "monster",
        "heroes" => "hero",
        "furniture" => "the furniture of kind",
        "hazards" => "the hazard of kind",
        "items" => "item",
        "spells" => "spell",
        "decks" => "deck",
        "mechanisms" => "mechanism",
        "statuses" => "status",
        other => other,
    };
    let entry = format!("{word} `{key}`");
    match parts.first() {
        None => entry,
        Some(Step::Index(card)) => format!("card {} of {entry}", card + 1),
        Some(Step::Field(field)) => match &**field {
            "abilities" => format!("an ability of {entry}"),
            "spells" => format!("a spell of {entry}"),
            "gear" => format!("the gear of {entry}"),
            "kind" => format!("the kind of {entry}"),
            _ => format!("an effect of {entry}"),
        },
        Some(Step::Key(_)) => entry,
    }
}
