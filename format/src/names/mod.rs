//! Names: what an id can be the name of, every place at which one is given or used ([`mentions`]),
//! and the walk through entries by which they are found ([`walk`]). Resolving, renaming and checking
//! share it.

mod mentions;
mod namespace;
mod rename;
mod walk;
mod words;

use crate::{Id, Place};

pub use mentions::mentions;
pub use namespace::Namespace;
pub use walk::{Node, depth, entries, roots, visit, walk};
pub use words::describe;

/// What a name is the name of. The groups at the end stand for several kinds: they are what a field
/// may expect, never what a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it; `word` spells them out")]
pub enum NameKind {
    Door,
    Rubble,
    Portcullis,
    Furniture,
    Guard,
    Ally,
    Hazard,
    Trigger,
    Mechanism,
    Timer,
    Monster,
    Hero,
    FurnitureKind,
    HazardKind,
    Item,
    Spell,
    Deck,
    Status,
    Room,
    Corridor,
    Flag,
    Counter,
    /// A flag that outlives the scenario; it is set elsewhere.
    CampaignFlag,
    // Groups.
    Blockage,
    Part,
    /// What a wire can end at.
    Terminal,
    DoorOrPortcullis,
    Figure,
    Area,
    AreaOrDoor,
    AreaOrPiece,
}

use NameKind as K;

impl NameKind {
    /// In the game's words, for messages: `part (trigger, timer or mechanism)`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            K::Door => "door",
            K::Rubble => "rubble",
            K::Portcullis => "portcullis",
            K::Furniture => "piece of furniture",
            K::Guard => "guard",
            K::Ally => "ally",
            K::Hazard => "hazard",
            K::Trigger => "trigger",
            K::Mechanism => "mechanism",
            K::Timer => "timer",
            K::Monster => "monster",
            K::Hero => "hero",
            K::FurnitureKind => "kind of furniture",
            K::HazardKind => "kind of hazard",
            K::Item => "item",
            K::Spell => "spell",
            K::Deck => "deck",
            K::Status => "status",
            K::Room => "room",
            K::Corridor => "corridor",
            K::Flag => "flag",
            K::Counter => "counter",
            K::CampaignFlag => "campaign flag",
            K::Blockage => "blockage",
            K::Part => "part (trigger, timer or mechanism)",
            K::Terminal => "part, door or portcullis",
            K::DoorOrPortcullis => "door or portcullis",
            K::Figure => "hero or monster",
            K::Area => "room or corridor",
            K::AreaOrDoor => "room, corridor or door",
            K::AreaOrPiece => "room, corridor or piece",
        }
    }

    /// The word with its article: `an item`, `rubble`.
    #[must_use]
    pub const fn a_word(self) -> &'static str {
        match self {
            K::Door => "a door",
            K::Rubble => "rubble",
            K::Portcullis => "a portcullis",
            K::Furniture => "a piece of furniture",
            K::Guard => "a guard",
            K::Ally => "an ally",
            K::Hazard => "a hazard",
            K::Trigger => "a trigger",
            K::Mechanism => "a mechanism",
            K::Timer => "a timer",
            K::Monster => "a monster",
            K::Hero => "a hero",
            K::FurnitureKind => "a kind of furniture",
            K::HazardKind => "a kind of hazard",
            K::Item => "an item",
            K::Spell => "a spell",
            K::Deck => "a deck",
            K::Status => "a status",
            K::Room => "a room",
            K::Corridor => "a corridor",
            K::Flag => "a flag",
            K::Counter => "a counter",
            K::CampaignFlag => "a campaign flag",
            K::Blockage => "a blockage",
            K::Part => "a part (trigger, timer or mechanism)",
            K::Terminal => "a part, door or portcullis",
            K::DoorOrPortcullis => "a door or portcullis",
            K::Figure => "a hero or monster",
            K::Area => "a room or corridor",
            K::AreaOrDoor => "a room, corridor or door",
            K::AreaOrPiece => "a room, corridor or piece",
        }
    }

    /// Whether a name of kind `other` will do where this kind is expected.
    #[must_use]
    pub const fn accepts(self, other: NameKind) -> bool {
        match self {
            K::Blockage => matches!(other, K::Rubble | K::Portcullis),
            K::Part => matches!(other, K::Trigger | K::Mechanism | K::Timer),
            K::Terminal => K::Part.accepts(other) || matches!(other, K::Door | K::Portcullis),
            K::DoorOrPortcullis => matches!(other, K::Door | K::Portcullis),
            K::Figure => matches!(other, K::Hero | K::Monster),
            K::Area => matches!(other, K::Room | K::Corridor),
            K::AreaOrDoor => matches!(other, K::Room | K::Corridor | K::Door),
            K::AreaOrPiece => K::Area.accepts(other) || other.is_piece(),
            _ => self as u8 == other as u8,
        }
    }

    /// Whether names of this kind, or of kinds in this group, belong to pieces on the board.
    #[must_use]
    pub const fn is_piece(self) -> bool {
        matches!(self.namespaces(), [Namespace::Pieces])
    }
}

/// Whether a mention gives a name or uses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Gives it: a piece's `id`, a catalog entry's key, the id of a `Block`, a `Set`, an `Add`.
    Gives,
    /// Uses it.
    Uses,
}

/// One place at which an id is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention<'a> {
    /// Where: the id itself, or the entry of which it is the key.
    pub place: Place,
    /// Whether it is written as the key of a map.
    pub key: bool,
    /// What it names, or what is expected there.
    pub kind: NameKind,
    /// Whether the name is given or used here.
    pub role: Role,
    /// The id.
    pub id: &'a Id,
}

/// The place of what a variant holds in brackets without a name: the `"f"` of `Set("f")`.
#[must_use]
pub fn inside(place: &Place) -> Place {
    place.index(0)
}

/// The elements of a list with their places.
fn list<T>(place: Place, elements: &[T]) -> impl Iterator<Item = (Place, &T)> {
    let elements = elements.iter().enumerate();
    elements.map(move |(i, element)| (place.index(i), element))
}
