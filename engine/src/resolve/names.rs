//! Names that nothing has, and what was probably meant.

use std::collections::BTreeSet;

use delve_format::names::{Mention, NameKind, Role};
use delve_format::{Catalog, Id, Place, board};

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

/// Every name of a dungeon and what it is the name of: names that mentions give, those of the board, and
/// those of a catalog laid under the scenario's own, whose entries are among the mentions.
struct Known<'a> {
    /// In order.
    given: Vec<(&'a Id, NameKind)>,
    catalog: &'a Catalog,
}

impl<'a> Known<'a> {
    fn of<'m>(mentions: impl Iterator<Item = &'m Mention<'a>>, catalog: &'a Catalog) -> Known<'a>
    where
        'a: 'm,
    {
        let gives = mentions.filter(|m| m.role == Role::Gives);
        let mut given: Vec<(&Id, NameKind)> = gives.map(|m| (m.id, m.kind)).collect();
        given.sort_unstable();
        given.dedup();
        Known { given, catalog }
    }

    /// What a name is the name of, in order.
    fn kinds(&self, id: &Id) -> BTreeSet<NameKind> {
        let first = self.given.partition_point(|(name, _)| *name < id);
        let given = self.given[first..]
            .iter()
            .take_while(|(name, _)| *name == id);
        let kinds = given.map(|(_, kind)| *kind).chain(area_kind(id));
        kinds.chain(self.catalog_kinds(id)).collect()
    }

    fn catalog_kinds(&self, id: &Id) -> impl Iterator<Item = NameKind> {
        let kinds = CATALOG_KINDS.into_iter();
        let kinds = kinds.filter(|&kind| in_catalog(self.catalog, kind, id));
        kinds.collect::<Vec<_>>().into_iter()
    }

    fn has(&self, expected: NameKind, id: &Id) -> bool {
        let mut kinds = CATALOG_KINDS
            .into_iter()
            .filter(|&kind| expected.accepts(kind));
        if kinds.any(|kind| in_catalog(self.catalog, kind, id)) {
            return true;
        }
        let first = self.given.partition_point(|(name, _)| *name < id);
        let mut given = self.given[first..]
            .iter()
            .take_while(|(name, _)| *name == id);
        given.any(|(_, kind)| expected.accepts(*kind))
            || expected.accepts(NameKind::Room) | expected.accepts(NameKind::Corridor)
                && area_kind(id).is_some_and(|kind| expected.accepts(kind))
    }

    /// Every name of a kind that will do where this one is expected, in the alphabet's order.
    fn names(&self, expected: NameKind) -> BTreeSet<&'a Id> {
        let given = self
            .given
            .iter()
            .filter(|(_, kind)| expected.accepts(*kind));
        let mut names: BTreeSet<&Id> = given.map(|(name, _)| *name).collect();
        let areas = board().areas.iter().map(|area| &area.id);
        names.extend(areas.filter(|id| area_kind(id).is_some_and(|kind| expected.accepts(kind))));
        let kinds = CATALOG_KINDS
            .into_iter()
            .filter(|&kind| expected.accepts(kind));
        names.extend(kinds.flat_map(|kind| catalog_names(self.catalog, kind)));
        names
    }

    /// The most similar name of the expected kind; ties go to the first in the alphabet. Names of one
    /// or two letters are all alike, so none is suggested for them.
    fn near(&self, expected: NameKind, id: &Id) -> Option<Id> {
        if id.len() > LONGEST || id.len() < SHORTEST {
            return None;
        }
        let limit = (id.len() / 3).max(1);
        let names = self.names(expected).into_iter();
        let alike = names.filter(|name| {
            *name != id && name.len() >= SHORTEST && name.len().abs_diff(id.len()) <= limit
        });
        alike
            .map(|name| (strsim::damerau_levenshtein(name, id), name))
            .filter(|&(changes, _)| changes <= limit)
            .min()
            .map(|(_, name)| name.clone())
    }
}

/// The kinds of name that a catalog gives.
const CATALOG_KINDS: [NameKind; 8] = [
    NameKind::Monster,
    NameKind::Hero,
    NameKind::FurnitureKind,
    NameKind::HazardKind,
    NameKind::Item,
    NameKind::Spell,
    NameKind::Deck,
    NameKind::Status,
];

/// Whether a catalog has a name of this kind.
fn in_catalog(catalog: &Catalog, kind: NameKind, id: &Id) -> bool {
    match kind {
        NameKind::Monster => catalog.monsters.contains_key(id),
        NameKind::Hero => catalog.heroes.contains_key(id),
        NameKind::FurnitureKind => catalog.furniture.contains_key(id),
        NameKind::HazardKind => catalog.hazards.contains_key(id),
        NameKind::Item => catalog.items.contains_key(id),
        NameKind::Spell => catalog.spells.contains_key(id),
        NameKind::Deck => catalog.decks.contains_key(id),
        NameKind::Status => catalog.statuses.contains_key(id),
        _ => false,
    }
}

/// The names of this kind that a catalog has.
fn catalog_names(catalog: &Catalog, kind: NameKind) -> Vec<&Id> {
    match kind {
        NameKind::Monster => catalog.monsters.keys().collect(),
        NameKind::Hero => catalog.heroes.keys().collect(),
        NameKind::FurnitureKind => catalog.furniture.keys().collect(),
        NameKind::HazardKind => catalog.hazards.keys().collect(),
        NameKind::Item => catalog.items.keys().collect(),
        NameKind::Spell => catalog.spells.keys().collect(),
        NameKind::Deck => catalog.decks.keys().collect(),
        NameKind::Status => catalog.statuses.keys().collect(),
        _ => Vec::new(),
    }
}

/// Whether a name is that of a room or of a corridor.
fn area_kind(id: &Id) -> Option<NameKind> {
    let area = board().area(board().find(id)?);
    Some(match area.room {
        Some(_) => NameKind::Room,
        None => NameKind::Corridor,
    })
}

/// The names that are used but that nothing has, in the order of the mentions.
pub(super) fn unresolved(mentions: &[Mention<'_>], catalog: &Catalog) -> Vec<Unresolved> {
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
            is: known.kinds(m.id).first().copied(),
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
