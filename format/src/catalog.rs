//! The catalog (long, because the game has many kinds of cards): what the cards and figures of the game say. The built-in one is data
//! (`data/catalog.ron`); a scenario can lay its own entries over it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::entry::{Effect, Trait};
use crate::id::Id;
use crate::scenario::{MechanismKind, TriggerKind};
use crate::values::is_default;

/// Catalog entries by id.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Catalog {
    /// Monsters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub monsters: BTreeMap<Id, Figure>,
    /// Heroes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub heroes: BTreeMap<Id, Figure>,
    /// Furniture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub furniture: BTreeMap<Id, FurnitureKind>,
    /// Hazards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hazards: BTreeMap<Id, HazardKind>,
    /// Items.
    #[serde(default, skip_serializing_if = "is_default")]
    pub items: BTreeMap<Id, Item>,
    /// Spells.
    #[serde(default, skip_serializing_if = "is_default")]
    pub spells: BTreeMap<Id, Spell>,
    /// Decks of cards by their ids: `treasure`, `magic-items`, or one of the scenario's own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub decks: BTreeMap<Id, Vec<Card>>,
    /// What each kind of mechanism does.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(schema_with = "crate::schema::by_mechanism::<MechanismEffects>")]
    pub mechanisms: BTreeMap<MechanismKind, MechanismEffects>,
    /// Statuses that can befall somebody.
    #[serde(default, skip_serializing_if = "is_default")]
    pub statuses: BTreeMap<Id, Status>,
    /// How many of each piece there are in the box.
    #[serde(default, rename = "box", skip_serializing_if = "is_default")]
    pub pieces: Pieces,
}

impl Catalog {
    /// The built-in catalog.
    #[must_use]
    pub fn built_in() -> &'static Catalog {
        static BUILT_IN: LazyLock<Catalog> = LazyLock::new(|| {
            crate::read::from_str(include_str!("../data/catalog.ron"))
                .expect("the built-in catalog is read by a test")
        });
        &BUILT_IN
    }

    /// This catalog with the entries of `over` laid over it.
    #[must_use]
    pub fn with(&self, over: &Catalog) -> Catalog {
        fn lay<K: Ord + Clone, V: Clone>(under: &mut BTreeMap<K, V>, over: &BTreeMap<K, V>) {
            under.extend(over.iter().map(|(k, v)| (k.clone(), v.clone())));
        }
        let mut all = self.clone();
        lay(&mut all.monsters, &over.monsters);
        lay(&mut all.heroes, &over.heroes);
        lay(&mut all.furniture, &over.furniture);
        lay(&mut all.hazards, &over.hazards);
        lay(&mut all.items, &over.items);
        lay(&mut all.spells, &over.spells);
        lay(&mut all.decks, &over.decks);
        lay(&mut all.mechanisms, &over.mechanisms);
        lay(&mut all.statuses, &over.statuses);
        if over.pieces != Pieces::default() {
            all.pieces = over.pieces.clone();
        }
        all
    }
}

/// A monster or a hero.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Figure {
    /// Name on the card.
    pub name: String,
    /// Squares a turn.
    pub movement: u8,
    /// Fighting Score.
    pub fighting: i8,
    /// Health that a defeated foe loses.
    pub damage: u8,
    /// Points of Health.
    pub health: u8,
    /// Points of Stamina.
    pub stamina: u8,
    /// Points of Magic.
    #[serde(default, skip_serializing_if = "is_default")]
    pub magic: u8,
    /// Traits.
    #[serde(default, skip_serializing_if = "is_default")]
    pub traits: Vec<Trait>,
    /// Abilities.
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<Ability>,
    /// Spells known at the start (heroes).
    #[serde(default, skip_serializing_if = "is_default")]
    pub spells: Vec<Id>,
    /// Items carried at the start (heroes).
    #[serde(default, skip_serializing_if = "is_default")]
    pub gear: Vec<Id>,
    /// One or two sentences for the card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
    /// Its stats when the dungeon is invaded.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invasion: Option<InvasionStats>,
}

/// What differs from a catalog entry.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StatChanges {
    /// Squares a turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub movement: Option<u8>,
    /// Fighting Score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fighting: Option<i8>,
    /// Health that a defeated foe loses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: Option<u8>,
    /// Points of Health.
    #[serde(default, skip_serializing_if = "is_default")]
    pub health: Option<u8>,
    /// Points of Stamina.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stamina: Option<u8>,
    /// Points of Magic.
    #[serde(default, skip_serializing_if = "is_default")]
    pub magic: Option<u8>,
}

/// Something a figure can do besides walking and fighting. The list is closed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Ability {
    /// Surprises everybody who does not roll a 6.
    Ambusher,
    /// Regains this much Health at the end of each turn.
    Regenerate(u8),
    /// Casts this spell.
    Casts(Id),
    /// What happens to whom it wounds, who is the Actor.
    OnHit(Vec<Effect>),
    /// Passes over figures, furniture and hazards.
    Flies,
}

/// Stats in an invasion, each a level from 1 to 5.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InvasionStats {
    /// Attack.
    pub battle: u8,
    /// Defence.
    pub block: u8,
    /// Locks and traps.
    pub craft: u8,
    /// Noticing.
    pub hunt: u8,
}

/// A piece of furniture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FurnitureKind {
    /// Its name.
    pub name: String,
    /// Columns and rows that it fills when it faces north, 1 to 6 each.
    pub size: (u8, u8),
    /// One sentence about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// A hazard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HazardKind {
    /// Its name.
    pub name: String,
    /// What befalls whoever steps on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
    /// One sentence about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum ItemKind {
    /// Adventuring gear.
    Gear,
    /// A potion: identified before its secret is known.
    Potion,
    /// A scroll with this spell.
    Scroll(Id),
    /// A magic item: unusable until identified.
    Magic,
    /// Opens a lock.
    Key,
    /// What a goal is about.
    Quest,
    /// Worth money, and of no use in the dungeon.
    Treasure,
}

/// What an item or a status changes while it lasts: the figure's numbers, and its rolls.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bonus {
    /// Added to the squares a turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub movement: i8,
    /// Added to the Fighting Score.
    #[serde(default, skip_serializing_if = "is_default")]
    pub fighting: i8,
    /// Added to the Health that a defeated foe loses.
    #[serde(default, skip_serializing_if = "is_default")]
    pub damage: i8,
    /// Added to Health.
    #[serde(default, skip_serializing_if = "is_default")]
    pub health: i8,
    /// Added to Stamina.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stamina: i8,
    /// Added to Magic.
    #[serde(default, skip_serializing_if = "is_default")]
    pub magic: i8,
    /// Added to rolls for Surprise.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surprise: i8,
    /// Added to rolls for Detect Traps.
    #[serde(default, skip_serializing_if = "is_default")]
    pub detect_traps: i8,
    /// Added to rolls for Disarm.
    #[serde(default, skip_serializing_if = "is_default")]
    pub disarm: i8,
    /// Added to rolls for Open Doors.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open_doors: i8,
    /// Added to rolls for picking locks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pick: i8,
    /// Added to rolls for Jump.
    #[serde(default, skip_serializing_if = "is_default")]
    pub jump: i8,
    /// Added to rolls for Mental Combat.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mental_combat: i8,
    /// Added to rolls for Death's Door.
    #[serde(default, skip_serializing_if = "is_default")]
    pub deaths_door: i8,
}

fn one() -> u8 {
    1
}
fn is_one(value: &u8) -> bool {
    *value == 1
}

/// An item.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: ItemKind,
    /// How many heroes are needed to carry it.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(extend("default" = one()))]
    pub bearers: u8,
    /// Squares of Movement that it costs its bearer each turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub slows: u8,
    /// What it changes while it is carried.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: Bonus,
    /// What happens when it is used. The Actor is whom it is aimed at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
    /// Is used by hand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub active: bool,
    /// Whom it is aimed at when it is used; `Caster` is whoever uses it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: SpellTarget,
    /// How often it can be used, from 1; without end when not written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub uses: Option<u8>,
    /// Brings back a dead hero whose corpse was carried out of a dungeon.
    #[serde(default, skip_serializing_if = "is_default")]
    pub revives: bool,
    /// One or two sentences for the card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// When in the turn a spell can be cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Casting {
    /// Begun at Spell Selection, cast after the fights.
    Combat,
    /// In the heroes' movement.
    Movement,
    /// In the Explore phase.
    Explore,
    /// Whenever its caster may act.
    AnyTime,
}

/// Whom a spell is aimed at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum SpellTarget {
    /// The caster.
    #[default]
    Caster,
    /// One hero in sight.
    Hero,
    /// One foe in sight.
    Foe,
    /// One square in sight.
    Square,
    /// Every hero.
    AllHeroes,
    /// Every foe in sight.
    AllFoes,
}

/// A spell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spell {
    /// Its name.
    pub name: String,
    /// Its level, 1 to 3: the points of Magic that each casting costs.
    pub level: u8,
    /// When it can be cast.
    pub casting: Casting,
    /// Whom it is aimed at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub target: SpellTarget,
    /// Greatest distance to the target in squares; unlimited when not written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub range: Option<u8>,
    /// What it does to each one aimed at, who is the Actor. In Mental Combat the `Hero` is the
    /// caster, also when a monster casts, and the `Foe` is the one aimed at.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
    /// The stronger and more dangerous version.
    #[serde(default, skip_serializing_if = "is_default")]
    pub overcast: Vec<Effect>,
    /// Cannot be cast again while it lasts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ongoing: bool,
    /// One or two sentences for the card.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// An item in a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// The item, by its id.
    pub item: Id,
    /// How many of it.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(extend("default" = one()))]
    pub count: u8,
}

/// Which squares a mechanism reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Reach {
    /// Its own square and this many squares where it faces, up to a wall.
    Line(u8),
    /// Every square within this many steps, round walls.
    Burst(u8),
    /// The whole room or corridor.
    Area,
    /// Whoever set off the trigger.
    Culprit,
}

/// What a kind of mechanism does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MechanismEffects {
    /// Its name.
    pub name: String,
    /// Where it does it.
    pub reach: Reach,
    /// What befalls everybody there.
    #[serde(default, skip_serializing_if = "is_default")]
    pub effects: Vec<Effect>,
    /// What it does, as the end of a sentence: "darts fly for 2 Health".
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// A status.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Status {
    /// Its name.
    pub name: String,
    /// What it changes while it lasts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub bonus: Bonus,
    /// Whoever has it does not move.
    #[serde(default, skip_serializing_if = "is_default")]
    pub holds: bool,
    /// What happens at the end of each turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub each_turn: Vec<Effect>,
    /// One sentence about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub description: String,
}

/// How many of each piece there are in the box.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pieces {
    /// Doors.
    #[serde(default, skip_serializing_if = "is_default")]
    pub doors: u16,
    /// Squares of rubble.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rubble: u16,
    /// Portcullises.
    #[serde(default, skip_serializing_if = "is_default")]
    pub portcullises: u16,
    /// Timers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timers: u16,
    /// Figures of each monster.
    #[serde(default, skip_serializing_if = "is_default")]
    pub monsters: BTreeMap<Id, u16>,
    /// Pieces of each furniture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub furniture: BTreeMap<Id, u16>,
    /// Tokens of each hazard.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hazards: BTreeMap<Id, u16>,
    /// Tokens of each trigger.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(schema_with = "crate::schema::by_trigger::<u16>")]
    pub triggers: BTreeMap<TriggerKind, u16>,
    /// Tokens of each mechanism.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(schema_with = "crate::schema::by_mechanism::<u16>")]
    pub mechanisms: BTreeMap<MechanismKind, u16>,
}
