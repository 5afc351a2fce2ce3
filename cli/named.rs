//! What an id on the command line is the name of.

use std::collections::BTreeSet;

use clap::builder::PossibleValuesParser;
use delve_format::names::{NameKind, Namespace, Role, mentions};
use delve_format::{Catalog, Id, Mention, Scenario, board};

use crate::change::listed;

/// What things with a name are called in `--kind`.
const KINDS: [(&str, NameKind); 21] = [
    ("door", NameKind::Door),
    ("rubble", NameKind::Rubble),
    ("portcullis", NameKind::Portcullis),
    ("furniture", NameKind::Furniture),
    ("guard", NameKind::Guard),
    ("ally", NameKind::Ally),
    ("hazard", NameKind::Hazard),
    ("trigger", NameKind::Trigger),
    ("mechanism", NameKind::Mechanism),
    ("timer", NameKind::Timer),
    ("monster", NameKind::Monster),
    ("hero", NameKind::Hero),
    ("furniture-kind", NameKind::FurnitureKind),
    ("hazard-kind", NameKind::HazardKind),
    ("item", NameKind::Item),
    ("spell", NameKind::Spell),
    ("deck", NameKind::Deck),
    ("status", NameKind::Status),
    ("flag", NameKind::Flag),
    ("counter", NameKind::Counter),
    ("campaign-flag", NameKind::CampaignFlag),
];

/// Takes the name of a kind.
pub(crate) fn kinds() -> PossibleValuesParser {
    PossibleValuesParser::new(KINDS.map(|(word, _)| word))
}

fn kind_word(kind: NameKind) -> &'static str {
    let found = KINDS.iter().find(|(_, other)| *other == kind);
    found.map_or(kind.word(), |(word, _)| word)
}

/// Something that has the id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Named {
    pub(crate) kind: NameKind,
    pub(crate) of: Namespace,
}

/// Where the scenario gives a name. Flags, counters and campaign flags have it wherever it stands.
pub(crate) fn givers<'a>(scenario: &'a Scenario) -> Vec<(Mention<'a>, Namespace)> {
    let of = |m: Mention<'a>| Namespace::of(&m, &scenario.catalog).map(|of| (m, of));
    let all = mentions(scenario).into_iter().filter_map(of);
    all.filter(|(m, of)| of.is_free() || m.role == Role::Gives)
        .collect()
}

/// The one thing that an id means, of `kind` if that is given.
///
/// # Errors
/// Why there is no such thing, or which of several it may be.
pub(crate) fn find(
    scenario: &Scenario,
    id: &str,
    kind: Option<&str>,
) -> Result<(Id, Named), String> {
    let all = givers(scenario);
    let here = all.iter().filter(|(m, _)| *m.id == *id);
    let here: BTreeSet<Named> = here
        .map(|(m, of)| Named {
            kind: m.kind,
            of: *of,
        })
        .collect();
    let is_asked = |named: &&Named| kind.is_none_or(|kind| kind_word(named.kind) == kind);
    let asked: Vec<Named> = here.iter().filter(is_asked).copied().collect();
    let sets: BTreeSet<Namespace> = asked.iter().map(|named| named.of).collect();
    match (Id::new(id), asked.first()) {
        (Ok(id), Some(first)) if sets.len() == 1 => Ok((id, *first)),
        (Ok(_), Some(_)) => {
            let things: Vec<String> = asked.iter().map(|n| n.kind.a_word().to_owned()).collect();
            let kinds = asked
                .iter()
                .map(|n| format!("`--kind {}`", kind_word(n.kind)));
            let kinds: Vec<String> = kinds.collect();
            Err(format!(
                "`{id}` is {}; say which is meant: {}",
                listed(&things, "and"),
                listed(&kinds, "or")
            ))
        }
        _ if !here.is_empty() => {
            let things: Vec<String> = here.iter().map(|n| n.kind.a_word().to_owned()).collect();
            let kind = kind.unwrap_or_default();
            Err(format!("`{id}` is {}, no {kind}", listed(&things, "and")))
        }
        (id_or_not, _) => Err(unknown(id, id_or_not.ok().as_ref(), kind, &all)),
    }
}

/// Why nothing of the scenario has this name.
fn unknown(
    name: &str,
    id: Option<&Id>,
    kind: Option<&str>,
    all: &[(Mention<'_>, Namespace)],
) -> String {
    if let Some(id) = id {
        if board().find(id).is_some() {
            return format!("`{id}` is an area of the board, which stays what it is");
        }
        if let Some(of) = Namespace::ALL
            .iter()
            .find(|of| of.is_in(Catalog::built_in(), id))
        {
            let word = of.word();
            return format!("`{id}` is a {word} of the built-in catalog, not of this scenario");
        }
    }
    let alike = all
        .iter()
        .filter(|(m, _)| kind.is_none_or(|kind| kind_word(m.kind) == kind));
    let limit = (name.len() / 3).max(1);
    let near = alike
        .filter(|(m, _)| m.id.len().abs_diff(name.len()) <= limit)
        .map(|(m, _)| (strsim::damerau_levenshtein(m.id, name), m.id))
        .filter(|(changes, _)| *changes <= limit)
        .min();
    match near {
        Some((_, near)) => format!("nothing has the id `{name}`; did you mean `{near}`?"),
        None => format!("nothing has the id `{name}`"),
    }
}
