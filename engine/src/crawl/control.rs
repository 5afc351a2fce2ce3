//! Where a game stands: the part of the turn, what is being carried out, and what it waits for.

use delve_format::entry::Outcome;

use super::figure::{Figure, Side};

/// Most things that can be under way at the same time, one inside the other.
pub(crate) const FRAMES: usize = 24;

/// Something under way: instructions that are being carried out, from `next` up to `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The next instruction.
    pub next: u16,
    /// The first that does not belong to it any more.
    pub end: u16,
    /// Whom it concerns.
    pub actor: Option<Figure>,
}

/// The part of the turn, with how far it is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Nothing has happened yet.
    #[default]
    Before,
    /// A turn begins.
    TurnStart,
    /// Patrols are rolled for.
    Patrols,
    /// Heroes recover, and events of the turn happen.
    Recovery,
    /// The heroes get their Movement.
    MovementStart,
    /// The heroes move.
    Movement,
    /// The monsters get their Movement.
    MonstersStart,
    /// The monsters move.
    Monsters,
    /// The heroes may evade.
    Evasion,
    /// The fights begin.
    FightsStart,
    /// One fight: Stamina is declared, the heroes first, then dice are rolled.
    Fight {
        /// Which, in order.
        fight: u8,
        /// What the hero spends, once declared.
        hero: Option<u8>,
        /// What the monster spends, once declared.
        monster: Option<u8>,
    },
    /// All fights are decided: wounds are dealt.
    Wounds,
    /// After the fights.
    AfterFights,
    /// Who explores is decided.
    Explore,
    /// Texts are read.
    Texts {
        /// The entry.
        entry: u16,
        /// Heroes for whom it is still to be carried out, one bit each; `None` before it was looked
        /// at.
        heroes: Option<u8>,
    },
    /// Heroes detect traps.
    Detect,
    /// Statuses and regeneration, hero by hero, then monster by monster.
    Statuses {
        /// The next figure: heroes from 0, monsters after them.
        next: u8,
    },
    /// Timers count down.
    Timers,
    /// Rolls for heroes at Death's Door.
    DeathsDoor,
    /// Monsters reset traps.
    Resets,
    /// Events of the turn's end.
    TurnEndEvents,
    /// The light burns down.
    Light,
    /// The turn is over.
    Close,
    /// The game is over.
    Over,
}

/// What the game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// How the heroes move.
    Movement,
    /// How the monsters move.
    MonstersMovement,
    /// Whether and where heroes evade.
    Evasion,
    /// How much Stamina a side spends in a fight.
    FightStamina {
        /// Which side.
        side: Side,
        /// The hero.
        hero: u8,
        /// The monster's slot.
        monster: u8,
    },
    /// Who explores.
    Exploring,
    /// Which hero is next to be concerned by an entry, or whether any.
    Who {
        /// The entry.
        entry: u16,
        /// The heroes among whom to choose, one bit each.
        heroes: u8,
        /// One of them must be named.
        must: bool,
    },
    /// Which of an entry's choices is taken.
    Choice {
        /// The entry.
        entry: u16,
        /// Who chooses; `None` for the party.
        hero: Option<u8>,
    },
    /// Which of the cards drawn is kept.
    Offer {
        /// Who keeps it.
        hero: u8,
        /// The items, by position among the adventure's; those beyond are `None`.
        cards: [Option<u8>; 6],
    },
    /// How much Magic a hero spends in Mental Combat.
    Magic {
        /// Who.
        hero: u8,
    },
}

impl Decision {
    /// Who decides.
    #[must_use]
    pub const fn side(&self) -> Side {
        match self {
            Decision::MonstersMovement => Side::DungeonMaster,
            Decision::FightStamina { side, .. } => *side,
            _ => Side::Heroes,
        }
    }
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    /// The part of the turn.
    pub phase: Phase,
    /// What is under way, the innermost last.
    pub frames: [Frame; FRAMES],
    /// How many of the frames are in use.
    pub depth: u8,
    /// What it waits for.
    pub waits: Option<Decision>,
    /// Fights of this turn that the hero won, by their order.
    pub won: u32,
    /// Fights of this turn that the monster won, by their order.
    pub lost: u32,
    /// Monsters that were met in this turn, one bit a slot.
    pub meeting: u64,
    /// Monsters that were met just now, one bit a slot: once what goes with it is carried out, Surprise
    /// is rolled.
    pub met: u64,
    /// They come by an ambush.
    pub ambush: bool,
    /// They were warned by whoever failed at a door.
    pub warned: bool,
    /// The hero who caused what is under way: whoever uses an item, or set a mechanism off.
    pub culprit: Option<u8>,
    /// The heroes explored in this turn, or are not to any more.
    pub explored: bool,
    /// Where the texts go on when the monsters that came meanwhile are beaten: the entry, and the heroes
    /// left for it.
    pub resume: Option<(u16, Option<u8>)>,
    /// How many times there were fights in this turn before.
    pub bouts: u8,
    /// How it ended.
    pub outcome: Option<Outcome>,
}
