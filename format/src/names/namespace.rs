//! Namespaces: sets of names in which each name is of one thing. A flag and an item may be spelt alike.

use super::{Mention, NameKind};
use crate::{Catalog, Id, board};

/// A set of names in which each is the name of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Namespace {
    /// Doors, blockages, furniture, guards, allies, hazards, triggers, mechanisms and timers.
    Pieces,
    Monsters,
    Heroes,
    FurnitureKinds,
    HazardKinds,
    Items,
    Spells,
    Decks,
    Statuses,
    Flags,
    Counters,
    CampaignFlags,
}

use NameKind as K;
use Namespace as N;

impl Namespace {
    /// All of them, as they come in the file.
    pub const ALL: [Namespace; 12] = [
        N::Pieces,
        N::Monsters,
        N::Heroes,
        N::FurnitureKinds,
        N::HazardKinds,
        N::Items,
        N::Spells,
        N::Decks,
        N::Statuses,
        N::Flags,
        N::Counters,
        N::CampaignFlags,
    ];

    /// What one of them is, in the game's words: `piece`, `kind of furniture`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            N::Pieces => "piece",
            N::Monsters => K::Monster.word(),
            N::Heroes => K::Hero.word(),
            N::FurnitureKinds => K::FurnitureKind.word(),
            N::HazardKinds => K::HazardKind.word(),
            N::Items => K::Item.word(),
            N::Spells => K::Spell.word(),
            N::Decks => K::Deck.word(),
            N::Statuses => K::Status.word(),
            N::Flags => K::Flag.word(),
            N::Counters => K::Counter.word(),
            N::CampaignFlags => K::CampaignFlag.word(),
        }
    }

    /// Whether these are entries of the catalog, which can be built in.
    #[must_use]
    pub const fn is_catalog(self) -> bool {
        !matches!(self, N::Pieces | N::Flags | N::Counters | N::CampaignFlags)
    }

    /// Whether these names are made by being used: nothing else gives them.
    #[must_use]
    pub const fn is_free(self) -> bool {
        matches!(self, N::Flags | N::Counters | N::CampaignFlags)
    }

    /// Whether the built-in catalog has this name.
    #[must_use]
    pub fn is_built_in(self, id: &Id) -> bool {
        self.is_in(Catalog::built_in(), id)
    }

    /// Whether a catalog has this name.
    #[must_use]
    pub fn is_in(self, catalog: &Catalog, id: &Id) -> bool {
        match self {
            N::Monsters => catalog.monsters.contains_key(id),
            N::Heroes => catalog.heroes.contains_key(id),
            N::FurnitureKinds => catalog.furniture.contains_key(id),
            N::HazardKinds => catalog.hazards.contains_key(id),
            N::Items => catalog.items.contains_key(id),
            N::Spells => catalog.spells.contains_key(id),
            N::Decks => catalog.decks.contains_key(id),
            N::Statuses => catalog.statuses.contains_key(id),
            N::Pieces | N::Flags | N::Counters | N::CampaignFlags => false,
        }
    }

    /// The set to which the name of a mention belongs; `None` for the areas of the board. Where a
    /// hero or a monster may be named a hero comes first, and an area before a piece.
    #[must_use]
    pub fn of(mention: &Mention<'_>, own: &Catalog) -> Option<Namespace> {
        let id = mention.id;
        let is_hero = || N::Heroes.is_in(own, id) || N::Heroes.is_built_in(id);
        match mention.kind {
            K::Figure if is_hero() => Some(N::Heroes),
            K::AreaOrDoor | K::AreaOrPiece if board().find(id).is_some() => None,
            kind => kind.namespaces().first().copied(),
        }
    }
}

impl NameKind {
    /// The sets to which a name of this kind may belong; none for areas.
    #[must_use]
    pub const fn namespaces(self) -> &'static [Namespace] {
        match self {
            K::Room | K::Corridor | K::Area => &[],
            K::Monster => &[N::Monsters],
            K::Hero => &[N::Heroes],
            K::Figure => &[N::Monsters, N::Heroes],
            K::FurnitureKind => &[N::FurnitureKinds],
            K::HazardKind => &[N::HazardKinds],
            K::Item => &[N::Items],
            K::Spell => &[N::Spells],
            K::Deck => &[N::Decks],
            K::Status => &[N::Statuses],
            K::Flag => &[N::Flags],
            K::Counter => &[N::Counters],
            K::CampaignFlag => &[N::CampaignFlags],
            K::Door
            | K::Rubble
            | K::Portcullis
            | K::Furniture
            | K::Guard
            | K::Ally
            | K::Hazard
            | K::Trigger
            | K::Mechanism
            | K::Timer
            | K::Blockage
            | K::Part
            | K::Terminal
            | K::DoorOrPortcullis
            | K::AreaOrDoor
            | K::AreaOrPiece => &[N::Pieces],
        }
    }
}
