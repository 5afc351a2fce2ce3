//! Entries (long, because the list of effects is): what the Explore phase and events do, with their conditions and effects.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::id::Id;
use crate::scenario::BlockageKind;
use crate::square::Square;
use crate::values::is_default;

/// One paragraph of room text or one event. In order: `read`, `choose`, `then`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// What it waits for.
    #[serde(default, skip_serializing_if = "is_default")]
    pub on: On,
    /// For whom it happens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub who: Who,
    /// On or beside which squares; anywhere in the area when empty.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: Vec<Square>,
    /// Conditions, all of which must hold.
    #[serde(default, skip_serializing_if = "is_default")]
    pub when: Vec<Condition>,
    /// Whether it can happen again.
    #[serde(default, skip_serializing_if = "is_default")]
    pub repeat: Repeat,
    /// Read aloud.
    #[serde(default, skip_serializing_if = "is_default")]
    pub read: String,
    /// Choices offered to the players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub choose: Vec<Choice>,
    /// What happens then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then: Vec<Effect>,
}

/// What an entry waits for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum On {
    /// The Explore phase in its area.
    #[default]
    Explored,
    /// The beginning of the game.
    Begin,
    /// An area comes into view.
    Revealed(Id),
    /// A door opens.
    Opened(Id),
    /// A guard is slain.
    Slain(Id),
    /// A guard's health falls to a number or below.
    Wounded {
        /// The guard.
        id: Id,
        /// Points of health.
        health: u8,
    },
    /// A hero steps on one of these squares.
    Stepped(Vec<Square>),
    /// A trigger, timer or mechanism starts.
    Fired(Id),
    /// A trigger turns off.
    TurnedOff(Id),
    /// A flag is set.
    FlagSet(Id),
    /// This turn begins.
    Turn(u16),
    /// Every so many turns.
    Every(u16),
    /// Each turn ends.
    TurnEnd,
    /// The light goes out.
    LightOut,
}

/// For whom an entry happens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Who {
    /// Once for each hero there.
    #[default]
    Everyone,
    /// Once for each hero who explores.
    Explorers,
    /// For one exploring hero whom the players name.
    AnExplorer,
}

/// Whether an entry can happen again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Repeat {
    /// Used up when its effects begin.
    #[default]
    No,
    /// Once for each hero.
    PerHero,
    /// Again and again.
    Always,
}

/// A choice offered to the players.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// What it is called.
    pub label: String,
    /// Conditions under which it is offered, all of which must hold.
    #[serde(default, skip_serializing_if = "is_default")]
    pub when: Vec<Condition>,
    /// What happens when it is taken.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then: Vec<Effect>,
}

/// Traits of heroes.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum Trait {
    /// Wins ties in fights; +1 to Open Doors.
    Strong,
    /// +1 to Jump.
    Agile,
    /// +1 to Surprise and Detect Traps.
    Perceptive,
    /// Identifies; rests for 2 Magic.
    Learned,
    /// +1 to Death's Door and Mental Combat.
    IronWilled,
}

impl Trait {
    /// All of them.
    pub const ALL: [Trait; 5] = [
        Trait::Strong,
        Trait::Agile,
        Trait::Perceptive,
        Trait::Learned,
        Trait::IronWilled,
    ];
}

/// Something that holds or does not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Condition {
    /// The flag is set.
    Flag(Id),
    /// The counter has reached a number.
    AtLeast {
        /// The counter.
        counter: Id,
        /// The number.
        n: i32,
    },
    /// The flag of the campaign is set.
    Campaign(Id),
    /// The other does not hold.
    Not(Box<Condition>),
    /// All hold.
    All(Vec<Condition>),
    /// At least one holds.
    Any(Vec<Condition>),
    /// The Actor has the trait.
    Trait(Trait),
    /// The Actor carries the item.
    Carrying(Id),
    /// The guard is alive.
    Alive(Id),
    /// The guard is slain.
    Slain(Id),
    /// The door has been opened.
    Opened(Id),
    /// The area, or the secret door, has been revealed.
    Revealed(Id),
}

/// Whom an effect concerns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum To {
    /// The hero of the entry.
    #[default]
    Actor,
    /// Every hero.
    All,
    /// Everybody in an area.
    Area(Id),
    /// Whoever stands on one of these squares.
    At(Vec<Square>),
}

/// A roll that room text can ask for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Roll {
    /// Detect Traps: 4 or more.
    DetectTraps,
    /// Open Doors: 5 or more.
    OpenDoors,
    /// Jump: 4 or more.
    Jump,
    /// Disarm: 4 or more; 1 springs it.
    Disarm,
    /// One die.
    Die {
        /// Lowest result that passes.
        at_least: u8,
        /// Trait that adds 1.
        #[serde(default, skip_serializing_if = "is_default")]
        bonus: Option<Trait>,
    },
}

/// Who begins Mental Combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Aggressor {
    /// The Actor.
    Hero,
    /// The other side.
    Foe,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Outcome {
    /// The party has done it.
    Success,
    /// It has not.
    Failure,
}

/// A deck of cards.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub enum DeckName {
    /// Treasure.
    Treasure,
    /// Adventuring Gear.
    AdventuringGear,
    /// Potions.
    Potions,
    /// Spells, as scrolls.
    Spells,
    /// Magic Items.
    MagicItems,
    /// A deck of the scenario's catalog.
    Own(Id),
}

impl DeckName {
    /// The id under which the catalog has the deck.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            DeckName::Treasure => "treasure",
            DeckName::AdventuringGear => "adventuring-gear",
            DeckName::Potions => "potions",
            DeckName::Spells => "spells",
            DeckName::MagicItems => "magic-items",
            DeckName::Own(id) => id,
        }
    }
}

/// One row of a table of results.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// Lowest and highest face of the die, 1 to 6.
    pub faces: (u8, u8),
    /// What happens.
    #[serde(default, skip_serializing_if = "is_default")]
    pub then: Vec<Effect>,
}

/// A monster that appears on a square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// Which monster, by its id in the catalog.
    pub monster: Id,
    /// Where.
    pub square: Square,
}

fn one() -> u8 {
    1
}
fn is_one(value: &u8) -> bool {
    *value == 1
}

/// Something that happens. The list is closed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Effect {
    /// Loses Health.
    Harm {
        /// Points.
        amount: u8,
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Regains Health.
    Heal {
        /// Points.
        amount: u8,
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Gains or loses Stamina.
    Stamina {
        /// Points, negative for a loss.
        change: i8,
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Gains or loses Magic.
    Magic {
        /// Points, negative for a loss.
        change: i8,
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Puts a status on somebody.
    Afflict {
        /// The status, by its id in the catalog.
        status: Id,
        /// For how many turns.
        turns: u8,
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Moves somebody to a square.
    Place {
        /// The square.
        at: Square,
        /// Whom.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Gains an item.
    Gain {
        /// The item, by its id in the catalog.
        item: Id,
        /// Who.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Loses an item.
    Lose {
        /// The item, by its id in the catalog.
        item: Id,
        /// Who.
        #[serde(default, skip_serializing_if = "is_default")]
        to: To,
    },
    /// Draws cards.
    Draw {
        /// From which deck.
        deck: DeckName,
        /// How many.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        #[schemars(extend("default" = one()))]
        count: u8,
    },
    /// Draws cards and keeps one of them.
    Offer {
        /// From which deck.
        deck: DeckName,
        /// Among how many.
        choose: u8,
    },
    /// Rolls, and goes on accordingly.
    Test {
        /// Which roll.
        roll: Roll,
        /// What happens when it passes.
        #[serde(default, skip_serializing_if = "is_default")]
        pass: Vec<Effect>,
        /// What happens when it fails.
        #[serde(default, skip_serializing_if = "is_default")]
        fail: Vec<Effect>,
    },
    /// Rolls one die on a table.
    Table(Vec<TableRow>),
    /// Mental Combat.
    MentalCombat {
        /// Who begins.
        aggressor: Aggressor,
        /// Points of Magic that the other side may spend.
        #[serde(default, skip_serializing_if = "is_default")]
        magic: u8,
        /// What happens when the hero wins.
        #[serde(default, skip_serializing_if = "is_default")]
        won: Vec<Effect>,
        /// What happens when the hero loses.
        #[serde(default, skip_serializing_if = "is_default")]
        lost: Vec<Effect>,
        /// What happens on a tie.
        #[serde(default, skip_serializing_if = "is_default")]
        tie: Vec<Effect>,
    },
    /// Changes the turns of light left.
    Light(i8),
    /// Monsters appear as ambushers.
    Ambush(Vec<Arrival>),
    /// A guard in reserve comes into play.
    Summon {
        /// The guard.
        id: Id,
        /// Where; its own square when not written.
        #[serde(default, skip_serializing_if = "is_default")]
        at: Option<Square>,
        /// Comes as an ambusher.
        #[serde(default, skip_serializing_if = "is_default")]
        ambush: bool,
    },
    /// An ally joins the party.
    Join(Id),
    /// A wary guard becomes hostile.
    Provoke(Id),
    /// A guard stops fighting.
    Pacify(Id),
    /// A patrol appears.
    Patrol,
    /// Changes the monsters of the patrol.
    SetPatrol(Vec<Id>),
    /// Opens a door or raises a portcullis.
    Open(Id),
    /// Closes a door or lowers a portcullis.
    Close(Id),
    /// Locks a door.
    Lock(Id),
    /// Unlocks a door.
    Unlock(Id),
    /// Reveals a secret door.
    Reveal(Id),
    /// A blockage appears.
    Block {
        /// Id of the new blockage.
        id: Id,
        /// Its corridor squares.
        at: Vec<Square>,
        /// Rubble or portcullis.
        #[serde(default, skip_serializing_if = "is_default")]
        kind: BlockageKind,
    },
    /// A blockage disappears.
    Clear(Id),
    /// Starts a trigger, a timer or a mechanism.
    Fire(Id),
    /// Disarms the trap to which a part belongs.
    Disarm(Id),
    /// Sets a flag.
    Set(Id),
    /// Takes a flag back.
    Unset(Id),
    /// Adds to a counter.
    Add {
        /// The counter.
        counter: Id,
        /// How much, negative to take away.
        n: i32,
    },
    /// The monsters just met do not fight.
    AvoidCombat,
    /// Reads a text aloud.
    Read(String),
    /// Ends the game.
    Finish(Outcome),
}
