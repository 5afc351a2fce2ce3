//! Rule `id-in-text`: a text for the players that holds an id.

use std::collections::BTreeSet;

use delve_format::board;
use delve_format::names::Role;

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};
use crate::texts::Kind;

pub(crate) static RULE: Rule = Rule {
    name: "id-in-text",
    severity: Severity::Warning,
    group: Group::Text,
    summary: "A text for the players holds an id",
    finds: "The id of a piece, a flag or a counter of the scenario, or of a room (`room-9`), in a text that is \
        read aloud or in the label of a choice. Only ids with a hyphen or a digit are looked for, as they are \
        written, so that plain words are not meant.\n\n\
        Not reported: ids that are also part of a name in the scenario (an item called \"The hearth-ember\"), \
        ids of catalog entries, notes to the Dungeon Master, and compounds that everybody writes with a hyphen, \
        such as trap-door.",
    why: "Ids are for the file. Players do not know what `vestry-lever` is, and hear that there is one.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Said too much",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door-2", between: ("A12", "B12"))],
    rooms: {7: (reveal: "Behind you vestry-door-2 falls shut.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Said too much",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door-2", between: ("A12", "B12"))],
    rooms: {7: (reveal: "Behind you the door falls shut.")},
)
"#,
    check,
};

/// Ids that are good English as they are.
const WORDS: [&str; 14] = [
    "blast-door",
    "drip-stone",
    "flood-gate",
    "half-door",
    "lych-gate",
    "man-trap",
    "pit-fall",
    "side-door",
    "sluice-gate",
    "stage-door",
    "tide-gate",
    "trap-door",
    "trip-wire",
    "water-gate",
];

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let spoken: Vec<_> = facts
        .texts()
        .iter()
        .filter(|text| matches!(text.kind, Kind::Aloud | Kind::Label))
        .collect();
    if spoken.is_empty() {
        return;
    }
    let gives = facts.mentions().iter().filter(|mention| {
        let spaces = mention.kind.namespaces();
        mention.role == Role::Gives && spaces.iter().all(|space| !space.is_catalog())
    });
    let rooms = board().areas.iter().filter(|area| area.room.is_some());
    let ids = gives.map(|mention| mention.id.as_str());
    let ids: BTreeSet<&str> = ids
        .chain(rooms.map(|area| area.id.as_str()))
        .filter(|id| id.contains(|c: char| c == '-' || c.is_ascii_digit()) && !WORDS.contains(id))
        .collect();
    let mut names: Option<BTreeSet<String>> = None;
    for text in spoken {
        let mut said = BTreeSet::new();
        for word in marked_words(text.text).filter(|word| ids.contains(word)) {
            let names = names.get_or_insert_with(|| in_names(facts));
            if names.contains(word) || !said.insert(word) {
                continue;
            }
            out.push(
                Finding::at(
                    text.place.clone(),
                    format!("the players are told of `{word}`, which is an id of the file"),
                )
                .label("an id in a text for the players")
                .help("call it what the heroes would call it"),
            );
        }
    }
}

/// The words of all names, with their hyphens, in small letters.
fn in_names(facts: &Facts<'_>) -> BTreeSet<String> {
    let names = facts.texts().iter().filter(|t| t.kind == Kind::Name);
    names
        .flat_map(|name| {
            let name = name.text.to_lowercase();
            words(&name).map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Those of the [`words`] that have a digit or a hyphen inside, as ids have that are no plain words.
fn marked_words(text: &str) -> impl Iterator<Item = &str> {
    // All bytes of a part are looked at together, which is quicker than to stop at the first.
    fn marked(part: &[u8]) -> bool {
        let is_mark = |b: u8| b == b'-' || b.is_ascii_digit();
        part.iter().fold(false, |any, &b| any | is_mark(b))
    }
    let has_mark = text.as_bytes().chunks(64).any(marked);
    let parts = has_mark.then(|| text.split(char::is_whitespace));
    let marked = parts
        .into_iter()
        .flatten()
        .filter(|part| marked(part.as_bytes()));
    marked.flat_map(words)
}

/// What could be an id: letters, digits and hyphens between anything else.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'))
        .map(|word| word.trim_matches('-'))
        .filter(|word| !word.is_empty())
}
