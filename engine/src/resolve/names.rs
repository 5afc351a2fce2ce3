//! Names that nothing has, and what was probably meant.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::names::{Mention, NameKind, Role, mentions};
use delve_format::{Catalog, Id, Place, Scenario, board};

/// A name that is used but that nothing of the expected kind has.
#[derive(Clone, Debug, PartialEq)]
pub struct Unresolved {
    /// Where it is used.
    pub place: Place,
    /// Whether it is written there as the key of a map.
    pub key: bool,
    /// What is expected there.
    pub kind: NameKind,
    /// The name.
    pub name: Id,
    /// The most similar name of that kind, when one is similar enough to be meant.
    pub near: Option<Id>,
    /// What the name is instead, when something of another kind has it.
    pub is: Option<NameKind>,
}

/// No suggestion is looked for when a name has more letters than this, nor for more than so many
/// names: comparing takes time, and such a file has other troubles.
const LONGEST: usize = 64;
const SHORTEST: usize = 3;
const MOST: usize = 256;

/// Every name of a dungeon and what it is the name of.
struct Known<'a>(BTreeMap<&'a Id, BTreeSet<NameKind>>);

impl<'a> Known<'a> {
    /// Names that are given by mentions, by the board and by a catalog laid under the scenario's own,
    /// whose entries are among the mentions.
    fn of<'m>(mentions: impl Iterator<Item = &'m Mention<'a>>, catalog: &'a Catalog) -> Known<'a>
    where
        'a: 'm,
    {
        let mut known = Known(BTreeMap::new());
        for mention in mentions.filter(|m| m.role == Role::Gives) {
            known.add(mention.kind, mention.id);
        }
        for area in &board().areas {
            let kind = match area.room {
                Some(_) => NameKind::Room,
                None => NameKind::Corridor,
            };
            known.add(kind, &area.id);
        }
        known.catalog(catalog);
        known
    }

    fn catalog(&mut self, catalog: &'a Catalog) {
        let lists: [(NameKind, Vec<&Id>); 8] = [
            (NameKind::Monster, catalog.monsters.keys().collect()),
            (NameKind::Hero, catalog.heroes.keys().collect()),
            (NameKind::FurnitureKind, catalog.furniture.keys().collect()),
            (NameKind::HazardKind, catalog.hazards.keys().collect()),
            (NameKind::Item, catalog.items.keys().collect()),
            (NameKind::Spell, catalog.spells.keys().collect()),
            (NameKind::Deck, catalog.decks.keys().collect()),
            (NameKind::Status, catalog.statuses.keys().collect()),
        ];
        for (kind, ids) in lists {
            ids.into_iter().for_each(|id| self.add(kind, id));
        }
    }

    fn add(&mut self, kind: NameKind, id: &'a Id) {
        self.0.entry(id).or_default().insert(kind);
    }

    fn has(&self, expected: NameKind, id: &Id) -> bool {
        let kinds = self.0.get(id);
        kinds.is_some_and(|kinds| kinds.iter().any(|&k| expected.accepts(k)))
    }

    /// The most similar name of the expected kind; ties go to the first in the alphabet. Names of one
    /// or two letters are all alike, so none is suggested for them.
    fn near(&self, expected: NameKind, id: &Id) -> Option<Id> {
        if id.len() > LONGEST || id.len() < SHORTEST {
            return None;
        }
        let limit = (id.len() / 3).max(1);
        let alike = self.0.iter().filter(|(name, kinds)| {
            ***name != *id
                && name.len() >= SHORTEST
                && name.len().abs_diff(id.len()) <= limit
                && kinds.iter().any(|&k| expected.accepts(k))
        });
        alike
            .map(|(name, _)| (strsim::damerau_levenshtein(name, id), *name))
            .filter(|&(changes, _)| changes <= limit)
            .min()
            .map(|(_, name)| name.clone())
    }
}

/// The names that are used but that nothing has, in the order of [`mentions`].
pub(super) fn unresolved(scenario: &Scenario, catalog: &Catalog) -> Vec<Unresolved> {
    let mentions = mentions(scenario);
    let known = Known::of(mentions.iter(), catalog);
    let used = mentions.iter().filter(|m| m.role == Role::Uses);
    // A campaign's flags are set by other scenarios; nothing here can know them.
    let checked = used.filter(|m| m.kind != NameKind::CampaignFlag);
    checked
        .filter(|m| !known.has(m.kind, m.id))
        .enumerate()
        .map(|(i, m)| Unresolved {
            place: m.place.clone(),
            key: m.key,
            kind: m.kind,
            name: m.id.clone(),
            near: (i < MOST).then(|| known.near(m.kind, m.id)).flatten(),
            is: known.0.get(m.id).and_then(|kinds| kinds.first().copied()),
        })
        .collect()
}

/// Of these mentions those that use a name which is known now, and will not be when the mentions for
/// which `goes` says yes are gone. What goes is not among them.
pub(crate) fn lost<'m, 'a>(
    mentions: &'m [Mention<'a>],
    catalog: &'a Catalog,
    goes: impl Fn(&Place) -> bool,
) -> Vec<&'m Mention<'a>> {
    let now = Known::of(mentions.iter(), catalog);
    let then = Known::of(mentions.iter().filter(|m| !goes(&m.place)), catalog);
    let used = mentions
        .iter()
        .filter(|m| m.role == Role::Uses && !goes(&m.place));
    used.filter(|m| now.has(m.kind, m.id) && !then.has(m.kind, m.id))
        .collect()
}
