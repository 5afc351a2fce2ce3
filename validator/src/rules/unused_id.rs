//! Rule `unused-id`: an entry of the scenario's own catalog that nothing uses.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::names::{Mention, Namespace, Role};
use delve_format::{Place, Step};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "unused-id",
    severity: Severity::Note,
    group: Group::Names,
    summary: "An entry of the scenario's own catalog that nothing uses",
    finds: "A monster, a kind of furniture or hazard, an item, a spell, a deck or a status of the scenario's \
        `catalog` that no piece, no text, no goal and no other entry in use speaks of. Entries that only speak \
        of each other are used by nothing.\n\n\
        Not reported: ids of pieces, which nothing needs to refer to; heroes, who wait for a player; entries \
        that take the place of a built-in one, which built-in cards may use; a name that was probably meant \
        where another is unknown; and scenarios of which something could not be read or that have `packs`.",
    why: "Its card is printed and lies on the table for nothing. Perhaps the piece that should use it is still \
        missing.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A key to nothing",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"), lock: Armed)],
    rooms: {7: (reveal: "Robes hang in rows.")},
    catalog: (
        items: {
            "iron-key": (name: "Iron key", kind: Key),
        },
    ),
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A key to nothing",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"), lock: Armed, key: "iron-key")],
    rooms: {7: (reveal: "Robes hang in rows.")},
    events: [(on: Turn(2), read: "A key lies before you in the dust.", then: [Gain(item: "iron-key")])],
    catalog: (
        items: {
            "iron-key": (name: "Iron key", kind: Key),
        },
    ),
)
"#,
    check,
};

/// An entry of the catalog.
type Entry<'a> = (Namespace, &'a str);

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let catalog = &facts.scenario.catalog;
    if !facts.is_whole() || *catalog == delve_format::Catalog::default() {
        return;
    }
    let mut given: BTreeMap<Entry<'_>, &Mention<'_>> = BTreeMap::new();
    for mention in facts.mentions() {
        if mention.role == Role::Gives
            && let [space] = mention.kind.namespaces()
            && space.is_catalog()
        {
            given
                .entry((*space, mention.id.as_str()))
                .or_insert(mention);
        }
    }
    let mut waiting: Vec<Entry<'_>> = Vec::new();
    let mut uses: BTreeMap<Entry<'_>, Vec<Entry<'_>>> = BTreeMap::new();
    for mention in facts.mentions().iter().filter(|m| m.role == Role::Uses) {
        let used = mention.kind.namespaces().iter();
        let used = used
            .map(|space| (*space, mention.id.as_str()))
            .filter(|entry| given.contains_key(entry));
        match holder(&mention.place) {
            Holder::Box => {}
            Holder::Entry(space, key) => uses.entry((space, key)).or_default().extend(used),
            Holder::None => waiting.extend(used),
        }
    }
    let under = given.keys().copied();
    let spoken_for = |&(space, id): &Entry<'_>| {
        let built_in = || given[&(space, id)].id;
        space == Namespace::Heroes || space.is_built_in(built_in())
    };
    waiting.extend(under.filter(spoken_for));
    // A name that nothing of the right kind has may be meant for this entry, or misspelt.
    let all = facts.dungeon.unresolved.iter();
    let near = all.map(|name| {
        let names = [Some(&name.name), name.near.as_ref()];
        let spaces = Namespace::ALL.into_iter();
        spaces.flat_map(move |space| {
            let names = names.into_iter().flatten();
            names.map(move |id| (space, id.as_str()))
        })
    });
    waiting.extend(near.flatten());
    let mut live = BTreeSet::new();
    spread(&uses, waiting, &mut live);
    report(&given, &uses, live, out);
}

/// Everything that entries in use bring with them is in use, too. What was not before is given back.
fn spread<'a>(
    uses: &BTreeMap<Entry<'a>, Vec<Entry<'a>>>,
    mut waiting: Vec<Entry<'a>>,
    live: &mut BTreeSet<Entry<'a>>,
) -> Vec<Entry<'a>> {
    let mut new = Vec::new();
    while let Some(entry) = waiting.pop() {
        if live.insert(entry) {
            new.push(entry);
            waiting.extend(uses.get(&entry).into_iter().flatten().copied());
        }
    }
    new
}

/// One finding for each entry that nothing uses; what only such an entry uses is told with it.
fn report<'a>(
    given: &BTreeMap<Entry<'a>, &Mention<'a>>,
    uses: &BTreeMap<Entry<'a>, Vec<Entry<'a>>>,
    mut live: BTreeSet<Entry<'a>>,
    out: &mut Vec<Finding>,
) {
    let idle: Vec<Entry<'a>> = given
        .keys()
        .filter(|e| !live.contains(*e))
        .copied()
        .collect();
    let used: BTreeSet<Entry<'a>> = idle
        .iter()
        .flat_map(|entry| {
            let uses = uses.get(entry).into_iter().flatten();
            uses.filter(move |used| *used != entry).copied()
        })
        .collect();
    // Those that not even another of them uses come first; what is left then goes round in a circle.
    let (inner, outer): (Vec<_>, Vec<_>) = idle.iter().partition(|entry| used.contains(*entry));
    for entry in outer.into_iter().chain(inner) {
        if live.contains(entry) {
            continue;
        }
        let new = spread(uses, vec![*entry], &mut live);
        let with = new.iter().filter(|other| *other != entry);
        let with: Vec<String> = with
            .map(|(space, id)| format!("{} `{id}`", space.word()))
            .collect();
        let mention = given[entry];
        let (space, id) = entry;
        let message = format!("nothing uses the {} `{id}`", space.word());
        let finding = Finding::at_key(mention.place.clone(), message).label("not used");
        out.push(match with.is_empty() {
            true => finding.help("use it, or take it out of the catalog"),
            false => finding.help(format!(
                "use it, or take it out of the catalog with what only it uses: {}",
                words(with, "and")
            )),
        });
    }
}

/// Where in the catalog something is used.
enum Holder<'p> {
    /// Not in the catalog at all, or in what a mechanism does.
    None,
    /// In the list of what is in the box, which is no use.
    Box,
    /// In another entry.
    Entry(Namespace, &'p str),
}

fn holder(place: &Place) -> Holder<'_> {
    let [Step::Field(catalog), Step::Field(list), rest @ ..] = place.steps() else {
        return Holder::None;
    };
    if *catalog != "catalog" {
        return Holder::None;
    }
    let space = match &**list {
        "box" => return Holder::Box,
        "monsters" => Namespace::Monsters,
        "heroes" => Namespace::Heroes,
        "furniture" => Namespace::FurnitureKinds,
        "hazards" => Namespace::HazardKinds,
        "items" => Namespace::Items,
        "spells" => Namespace::Spells,
        "decks" => Namespace::Decks,
        "statuses" => Namespace::Statuses,
        _ => return Holder::None,
    };
    match rest.first() {
        Some(Step::Key(key)) => Holder::Entry(space, key),
        _ => Holder::None,
    }
}
