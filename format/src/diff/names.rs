//! What the parts of a scenario are called when they are told of: in the words of the board.

use std::borrow::Cow;

use super::matching::id;
use super::value::{as_text, bare, flat, get, inside, variant};
use crate::value::Value;

/// Fields that hold text for people; line breaks in it mean nothing, empty lines part paragraphs.
const PROSE: [&str; 10] = [
    "summary",
    "notes",
    "intro",
    "success",
    "failure",
    "note",
    "reveal",
    "read",
    "reason",
    "description",
];

/// Lists of pieces, each with its place on the board.
const PIECES: [&str; 10] = [
    "exits",
    "doors",
    "blockages",
    "furniture",
    "guards",
    "allies",
    "hazards",
    "triggers",
    "mechanisms",
    "timers",
];

/// Lists of effects.
const EFFECTS: [&str; 9] = [
    "then",
    "pass",
    "fail",
    "won",
    "lost",
    "tie",
    "effects",
    "overcast",
    "each_turn",
];

/// Other lists whose elements are told of one by one.
const ELEMENTS: [&str; 10] = [
    "goals",
    "side_goals",
    "wires",
    "events",
    "waivers",
    "explore",
    "choose",
    "when",
    "abilities",
    "rows",
];

pub(crate) fn is_prose(field: &str) -> bool {
    PROSE.contains(&field)
}

pub(crate) fn is_piece_list(field: &str) -> bool {
    PIECES.contains(&field)
}

pub(crate) fn is_element_list(field: &str) -> bool {
    PIECES.contains(&field) || EFFECTS.contains(&field) || ELEMENTS.contains(&field)
}

pub(crate) fn is_effect_list(field: &str) -> bool {
    EFFECTS.contains(&field)
}

/// What one element is called.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// Which kind of thing: `door`, `chest`, `choice`.
    pub(crate) what: String,
    /// Its id, if it has one.
    pub(crate) id: Option<String>,
    /// Its name without where it is: "door `nave-west`", "a chest".
    pub(crate) short: String,
    /// With where it is, when it has no id: "a chest at K23".
    pub(crate) long: String,
}

/// What the element of a list is called; `index` counts from 0.
pub(crate) fn named(list: &str, value: &Value, index: usize) -> Named {
    let what = kind_of(list, value);
    let own = id(value).map(str::to_owned);
    let name = match (list, &own) {
        (_, Some(id)) => format!("{what} `{id}`"),
        ("goals" | "side_goals", None) => format!("{what} {}", goal(value)),
        ("wires", None) => format!("wire {} → {}", word(value, "from"), word(value, "to")),
        ("waivers", None) => format!("waiver of {} at {}", word(value, "rule"), word(value, "at")),
        ("choose", None) => format!(
            "choice {}",
            get(value, "label").map(flat).unwrap_or_default()
        ),
        ("rows", None) => format!("row {}", word(value, "faces")),
        ("explore" | "events", None) => format!("{what} {}", index + 1),
        ("cards", None) => format!("card {}", word(value, "item")),
        _ if is_piece_list(list) => with_article(&what),
        _ => format!("{what} {}", index + 1),
    };
    let long = match place(value) {
        Some(at) if own.is_none() && is_piece_list(list) => format!("{name} at {at}"),
        _ => name.clone(),
    };
    let id = own;
    let short = name;
    Named {
        what,
        id,
        short,
        long,
    }
}

/// The kind of thing that an element is.
fn kind_of(list: &str, value: &Value) -> String {
    let field = |name: &str| get(value, name);
    match list {
        "exits" => "exit".into(),
        "goals" => "goal".into(),
        "side_goals" => "side goal".into(),
        "doors" => "door".into(),
        "blockages" => match field("kind").and_then(variant) {
            Some(kind) => spaced(kind),
            None => "rubble".into(),
        },
        "guards" => match (id(value), field("monster").and_then(as_text)) {
            (None, Some(monster)) => monster.to_owned(),
            _ => "guard".into(),
        },
        "furniture" | "hazards" => match field("kind").and_then(as_text) {
            Some(kind) => kind.to_owned(),
            None => "piece".into(),
        },
        "allies" => "ally".into(),
        "triggers" | "mechanisms" => match field("kind").and_then(variant) {
            Some(kind) => spaced(kind),
            None => "part".into(),
        },
        "timers" => "timer".into(),
        "wires" => "wire".into(),
        "events" => "event".into(),
        "waivers" => "waiver".into(),
        "explore" => "explore entry".into(),
        "choose" => "choice".into(),
        "when" => "condition".into(),
        "abilities" => "ability".into(),
        "rows" => "row".into(),
        "cards" => "card".into(),
        _ => "effect".into(),
    }
}

/// What an entry of a map is called: "room 9", "item `iron-key`".
pub(crate) fn keyed(map: &str, key: &str) -> Named {
    let what: Cow<'_, str> = match map {
        "rooms" => "room".into(),
        "corridors" => "corridor".into(),
        "heroes" => "hero".into(),
        "furniture" => "kind of furniture".into(),
        "hazards" => "kind of hazard".into(),
        "statuses" => "status".into(),
        "monsters" | "items" | "spells" | "decks" | "mechanisms" => {
            map.trim_end_matches('s').into()
        }
        other => spaced(other).into(),
    };
    let number = key.bytes().all(|b| b.is_ascii_digit());
    let name = if number {
        format!("{what} {key}")
    } else {
        format!("{what} `{key}`")
    };
    Named {
        what: what.into_owned(),
        id: (!number).then(|| key.to_owned()),
        short: name.clone(),
        long: name,
    }
}

/// Where an element is on the board.
pub(crate) fn place(value: &Value) -> Option<String> {
    let at = get(value, "at").or_else(|| get(value, "between"))?;
    Some(shown("at", at))
}

/// The name of a field in plain words.
pub(crate) fn field_words(field: &str) -> Cow<'_, str> {
    match field {
        "reveal" => "text read at first sight".into(),
        "read" => "text read aloud".into(),
        "intro" => "introduction".into(),
        "success" => "epilogue of success".into(),
        "failure" => "epilogue of failure".into(),
        "via" => "corners".into(),
        "box" => "box".into(),
        _ => field.replace('_', " ").into(),
    }
}

/// What a field that is not written stands for, in plain words.
pub(crate) fn default_of(field: &str, list: &str, usual: &Value) -> String {
    match field {
        "players" if !list.is_empty() => "all".to_owned(),
        // What a piece has by its kind.
        "movement" | "fighting" | "damage" | "health" | "stamina" if list == "stats" => {
            "as usual".to_owned()
        }
        _ => shown(field, usual),
    }
}

/// What a field that is not written, and cannot be missing, stands for; its values are like this one.
pub(crate) fn usual(field: &str, list: &str, like: &Value) -> Value {
    let number = |n: u8| Value::Number(n.to_string());
    let word = |word: &str| Value::Variant(word.to_owned(), None);
    match field {
        "language" => Value::Text("en".to_owned()),
        "light" => number(20),
        "players" if list.is_empty() => Value::Tuple(vec![number(3), number(5)]),
        "secret" | "held_open" | "reserve" | "ambush" | "active" | "holds" | "ongoing"
        | "revives" => Value::Bool(false),
        "hidden" => Value::Bool(true),
        "facing" => word("North"),
        "quality" => word("Normal"),
        "mood" => word("Hostile"),
        "kind" if list == "blockages" => word("Rubble"),
        "radius" | "count" | "bearers" => number(1),
        "slows" | "magic" if list != "guards" => number(0),
        "repeat" => word("No"),
        "who" => word("Everyone"),
        "on" => word("Explored"),
        "target" => word("Caster"),
        _ => match like {
            Value::Text(_) => Value::Text(String::new()),
            Value::List(_) => Value::List(Vec::new()),
            Value::Number(_) => number(0),
            Value::Bool(_) => Value::Bool(false),
            _ => Value::None,
        },
    }
}

/// A small value in plain words.
pub(crate) fn shown(field: &str, value: &Value) -> String {
    match bare(value) {
        Value::Bool(true) => "yes".into(),
        Value::Bool(false) => "no".into(),
        Value::Text(text) if !matches!(field, "title" | "name" | "label") && is_word(text) => {
            text.clone()
        }
        Value::None => "none".into(),
        Value::Tuple(items) if items.len() == 2 => {
            let between = match field {
                "between" | "at" => "|",
                "size" => "×",
                _ => "–",
            };
            let (a, b) = (shown(field, &items[0]), shown(field, &items[1]));
            format!("{a}{between}{b}")
        }
        Value::List(items) if items.is_empty() => "none".into(),
        Value::List(items) if items.iter().all(|item| as_text(item).is_some()) => {
            let words: Vec<String> = items.iter().map(|item| shown(field, item)).collect();
            words.join(" ")
        }
        other => flat(other),
    }
}

/// Whether a text is a name: of a square, of something with an id, of a file.
fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
}

/// A field of an element in plain words; `?` when it is not written.
fn word(value: &Value, field: &str) -> String {
    get(value, field).map_or_else(
        || "?".to_owned(),
        |v| match as_text(v) {
            Some(text) => text.to_owned(),
            None => shown(field, v),
        },
    )
}

/// A goal in words: "slay `warden`".
fn goal(value: &Value) -> String {
    let about = inside(value).and_then(as_text).unwrap_or_default();
    match variant(value) {
        Some("Reach") => format!("reach {about}"),
        Some("Flag") => format!("set flag `{about}`"),
        Some(name) => format!("{} `{about}`", spaced(name)),
        None => flat(value),
    }
}

/// A text in quotation marks, shortened.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 60;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST {
        return format!("\"{line}\"");
    }
    let short: String = line.chars().take(LONGEST - 1).collect();
    format!("\"{}…\"", short.trim_end())
}

/// `PressurePlate` as `pressure plate`.
pub(crate) fn spaced(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !out.is_empty() {
            out.push(' ');
        }
        out.push(if c == '_' {
            ' '
        } else {
            c.to_ascii_lowercase()
        });
    }
    out
}

/// `a chest`, `an altar`; rubble and shelves have no article.
pub(crate) fn with_article(what: &str) -> String {
    if matches!(what, "" | "rubble" | "shelves" | "stairs") {
        return what.to_owned();
    }
    let vowel = what.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {what}", if vowel { "an" } else { "a" })
}
