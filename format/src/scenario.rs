//! The scenario as it is written, field by field. It may be wrong: nothing here is checked against
//! the board, the catalog or another field.
//!
//! It is long because the format is. Field names are the file format. Fields with a default are left out of the text when they have it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::catalog::{Ability, Catalog, StatChanges};
use crate::entry::{Condition, Entry};
use crate::id::Id;
use crate::square::{Direction, Square};
use crate::values::{Players, RoomNumber, Spot, WireEnd, is_default};

/// The version of the file format that this crate writes.
pub const FORMAT: u32 = 1;

/// So many doors, guards, triggers, mechanisms and flags, each, a scenario may have: a game keeps track
/// of no more.
pub const MOST_OF_EACH: usize = 64;

/// One scenario: everything in one `NAME.ron`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Version of the format, 1.
    #[schemars(extend("const" = FORMAT))]
    pub format: u32,
    /// Name of the adventure.
    pub title: String,
    /// Language of its text, as a BCP 47 tag.
    #[serde(default = "english", skip_serializing_if = "is_english")]
    #[schemars(extend("default" = english()))]
    pub language: String,
    /// Who wrote it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub authors: Vec<String>,
    /// One or two sentences for a list of scenarios.
    #[serde(default, skip_serializing_if = "is_default")]
    pub summary: String,
    /// The designer's own notes, never printed.
    #[serde(default, skip_serializing_if = "is_default")]
    pub notes: String,
    /// Fewest and most players that it is written for.
    #[serde(default = "any_party", skip_serializing_if = "is_any_party")]
    #[schemars(extend("default" = any_party()))]
    pub players: Players,
    /// Turns of light that the party begins with.
    #[serde(default = "full_light", skip_serializing_if = "is_full_light")]
    #[schemars(extend("default" = full_light()))]
    pub light: u8,
    /// Read aloud before the first turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub intro: String,
    /// Squares on which the heroes begin, one a hero.
    pub start: Vec<Square>,
    /// Ways out. None written: the heroes leave by the start squares.
    #[serde(default, skip_serializing_if = "is_default")]
    pub exits: Vec<Exit>,
    /// What the party has come for. None written: leaving alive is enough.
    #[serde(default, skip_serializing_if = "is_default")]
    pub goals: Vec<Goal>,
    /// What it may do besides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side_goals: Vec<Goal>,
    /// Read aloud at the end.
    #[serde(default, skip_serializing_if = "is_default")]
    pub epilogue: Epilogue,
    /// Doors, each on a wall between two squares.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(length(max = MOST_OF_EACH))]
    pub doors: Vec<Door>,
    /// Rubble and portcullises in the corridors.
    #[serde(default, skip_serializing_if = "is_default")]
    pub blockages: Vec<Blockage>,
    /// Furniture.
    #[serde(default, skip_serializing_if = "is_default")]
    pub furniture: Vec<Furniture>,
    /// Monsters in their places.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(length(max = MOST_OF_EACH))]
    pub guards: Vec<Guard>,
    /// Captives and companions.
    #[serde(default, skip_serializing_if = "is_default")]
    pub allies: Vec<Ally>,
    /// The monsters of one patrol.
    #[serde(default, skip_serializing_if = "is_default")]
    pub patrol: Vec<Id>,
    /// Pits and other hazards.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hazards: Vec<Hazard>,
    /// What notices something.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(length(max = MOST_OF_EACH))]
    pub triggers: Vec<Trigger>,
    /// What does something.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(length(max = MOST_OF_EACH))]
    pub mechanisms: Vec<Mechanism>,
    /// Delays on wires.
    #[serde(default, skip_serializing_if = "is_default")]
    pub timers: Vec<Timer>,
    /// Wires between parts, doors and portcullises.
    #[serde(default, skip_serializing_if = "is_default")]
    pub wires: Vec<Wire>,
    /// Room text by room number, 1 to 16.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(schema_with = "crate::schema::rooms")]
    pub rooms: BTreeMap<RoomNumber, AreaText>,
    /// Text of corridors by their names, such as `"west-walk"`.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(schema_with = "crate::schema::corridors")]
    pub corridors: BTreeMap<Id, AreaText>,
    /// What happens anywhere.
    #[serde(default, skip_serializing_if = "is_default")]
    pub events: Vec<Entry>,
    /// The scenario's own monsters, furniture, items and so on, over the built-in ones.
    #[serde(default, skip_serializing_if = "is_default")]
    pub catalog: Catalog,
    /// Files beside this one with more catalog entries, by bare file name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub packs: Vec<String>,
    /// Findings that the designer accepts, each with the reason.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waivers: Vec<Waiver>,
    /// The same dungeon defended against parties that come from outside.
    #[serde(default, skip_serializing_if = "is_default")]
    pub invasion: Option<Invasion>,
}

fn english() -> String {
    "en".to_owned()
}
fn is_english(language: &str) -> bool {
    language == "en"
}
fn any_party() -> Players {
    Players(3, 5)
}
fn is_any_party(players: &Players) -> bool {
    *players == any_party()
}
fn full_light() -> u8 {
    20
}
fn is_full_light(light: &u8) -> bool {
    *light == full_light()
}

impl Default for Scenario {
    /// An empty scenario of the current format with every field at its default.
    fn default() -> Scenario {
        Scenario {
            format: FORMAT,
            title: String::new(),
            language: english(),
            authors: Vec::new(),
            summary: String::new(),
            notes: String::new(),
            players: any_party(),
            light: full_light(),
            intro: String::new(),
            start: Vec::new(),
            exits: Vec::new(),
            goals: Vec::new(),
            side_goals: Vec::new(),
            epilogue: Epilogue::default(),
            doors: Vec::new(),
            blockages: Vec::new(),
            furniture: Vec::new(),
            guards: Vec::new(),
            allies: Vec::new(),
            patrol: Vec::new(),
            hazards: Vec::new(),
            triggers: Vec::new(),
            mechanisms: Vec::new(),
            timers: Vec::new(),
            wires: Vec::new(),
            rooms: BTreeMap::new(),
            corridors: BTreeMap::new(),
            events: Vec::new(),
            catalog: Catalog::default(),
            packs: Vec::new(),
            waivers: Vec::new(),
            invasion: None,
        }
    }
}

/// A way out of the dungeon.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exit {
    /// Squares from which a hero may leave.
    pub at: Vec<Square>,
    /// Conditions under which the way is open, all of them.
    #[serde(default, skip_serializing_if = "is_default")]
    pub when: Vec<Condition>,
}

/// Something to achieve.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub enum Goal {
    /// This guard is slain.
    Slay(Id),
    /// A hero carries this item.
    Recover(Id),
    /// A hero stands on this square.
    Reach(Square),
    /// A hero enters this area (`"room-9"` or a corridor's name).
    Enter(Id),
    /// This ally leaves with the party.
    Escort(Id),
    /// This flag is set.
    Flag(Id),
}

/// What is read aloud at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Epilogue {
    /// When the goals are met.
    #[serde(default, skip_serializing_if = "is_default")]
    pub success: String,
    /// When they are not.
    #[serde(default, skip_serializing_if = "is_default")]
    pub failure: String,
}

/// State of the padlock on a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Lock {
    /// Locked.
    Armed,
    /// There, but open.
    Disarmed,
}

/// A door on the wall between two squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// Its id.
    pub id: Id,
    /// The two squares that share the walled edge.
    pub between: (Square, Square),
    /// Not on the table until an effect reveals it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
    /// The padlock, if there is one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lock: Option<Lock>,
    /// The item that opens the lock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub key: Option<Id>,
    /// Begins open; a trigger closes it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held_open: bool,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// What fills a corridor square.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub enum BlockageKind {
    /// Stones: nobody passes, nobody sees through.
    #[default]
    Rubble,
    /// Bars: nobody passes, everybody sees through; a wire can raise it.
    Portcullis,
}

/// A blockage on corridor squares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blockage {
    /// Its id, if something refers to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: Option<Id>,
    /// Rubble or portcullis.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kind: BlockageKind,
    /// The corridor squares that it fills.
    pub at: Vec<Square>,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// A piece of furniture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Furniture {
    /// Its id, if something refers to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: Option<Id>,
    /// Which piece, by its id in the catalog.
    pub kind: Id,
    /// Its top-left square.
    pub at: Square,
    /// Where its front is; east and west turn its size.
    #[serde(default, skip_serializing_if = "is_default")]
    pub facing: Direction,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// What a minion does when nobody is there to fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Duty {
    /// Builds and resets the parts of traps.
    Traps,
    /// Closes doors and arms padlocks again.
    Drudgery,
}

/// How a guard meets the heroes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Mood {
    /// Attacks.
    #[default]
    Hostile,
    /// Waits until provoked.
    Wary,
}

/// A monster in its place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guard {
    /// Its id, if something refers to it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub id: Option<Id>,
    /// Which monster, by its id in the catalog.
    pub monster: Id,
    /// The square on which it stands.
    pub at: Square,
    /// A name of its own.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: Option<String>,
    /// What differs from the catalog.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stats: Option<StatChanges>,
    /// Abilities besides those of the catalog.
    #[serde(default, skip_serializing_if = "is_default")]
    pub abilities: Vec<Ability>,
    /// What it does when nobody is there to fight.
    #[serde(default, skip_serializing_if = "is_default")]
    pub duty: Option<Duty>,
    /// How it meets the heroes.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mood: Mood,
    /// Stands aside until summoned.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reserve: bool,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// A captive or companion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ally {
    /// Its id.
    pub id: Id,
    /// Which figure: a hero or a monster of the catalog.
    pub figure: Id,
    /// The square on which it stands.
    pub at: Square,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// A hazard that needs no wire.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hazard {
    /// Its id.
    pub id: Id,
    /// Which hazard, by its id in the catalog.
    pub kind: Id,
    /// Its square.
    pub at: Square,
    /// Not on the table until detected or sprung.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    #[schemars(extend("default" = yes()))]
    pub hidden: bool,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

fn yes() -> bool {
    true
}
fn is_yes(value: &bool) -> bool {
    *value
}

/// The kinds of trigger.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum TriggerKind {
    /// Goes off under a foot.
    PressurePlate,
    /// Goes off when walked into; may be several squares wide.
    Tripwire,
    /// Goes off when somebody comes near.
    Sensor,
    /// Is thrown by hand from beside it.
    Lever,
}

impl TriggerKind {
    /// All of them.
    pub const ALL: [TriggerKind; 4] = [
        TriggerKind::PressurePlate,
        TriggerKind::Tripwire,
        TriggerKind::Sensor,
        TriggerKind::Lever,
    ];
}

/// How well a part is built.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub enum Quality {
    /// As usual.
    #[default]
    Normal,
    /// Easier to spot.
    Shoddy,
    /// Harder to spot.
    Fine,
}

/// The part of a trap that notices something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trigger {
    /// Its id.
    pub id: Id,
    /// Which kind.
    pub kind: TriggerKind,
    /// Its square; for a wide tripwire, one end.
    pub at: Square,
    /// The other end of a wide tripwire, in a straight line from `at`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub to: Option<Square>,
    /// How near a sensor lets somebody come, in squares.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(extend("default" = one()))]
    pub radius: u8,
    /// How well it is built.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quality: Quality,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

fn one() -> u8 {
    1
}
fn is_one(value: &u8) -> bool {
    *value == 1
}

/// The kinds of mechanism.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub enum MechanismKind {
    /// Blades around it.
    SpinningBlades,
    /// Flames in a line.
    FlameSprayer,
    /// Poisonous gas around it.
    GasSprayer,
    /// Sparks around it, which stun.
    ElectricCoils,
    /// Darts in a line, up to a wall.
    DartThrower,
    /// A blast around it.
    BlastTrap,
    /// Spiders around it.
    SpiderTrap,
    /// Webs around it, which hold.
    WebTrap,
    /// A scream in the whole area.
    TerrorTrap,
    /// Bells that call a patrol.
    AlarmTrap,
}

impl MechanismKind {
    /// All of them.
    pub const ALL: [MechanismKind; 10] = [
        MechanismKind::SpinningBlades,
        MechanismKind::FlameSprayer,
        MechanismKind::GasSprayer,
        MechanismKind::ElectricCoils,
        MechanismKind::DartThrower,
        MechanismKind::BlastTrap,
        MechanismKind::SpiderTrap,
        MechanismKind::WebTrap,
        MechanismKind::TerrorTrap,
        MechanismKind::AlarmTrap,
    ];
}

/// The part of a trap that does something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mechanism {
    /// Its id.
    pub id: Id,
    /// Which kind.
    pub kind: MechanismKind,
    /// Its square.
    pub at: Square,
    /// Where it aims.
    #[serde(default, skip_serializing_if = "is_default")]
    pub facing: Direction,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// A delay on a wire: neither trigger nor mechanism.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// Its id.
    pub id: Id,
    /// Its square.
    pub at: Square,
    /// How many turns it waits; 1 is the end of the turn in which it started.
    pub turns: u8,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// A wire: a line of squares from one end over its corners to the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wire {
    /// Where it begins: a part, a door, a portcullis, or a square of another wire.
    pub from: WireEnd,
    /// Where it ends, likewise.
    pub to: WireEnd,
    /// Its corners, in order.
    #[serde(default, skip_serializing_if = "is_default")]
    pub via: Vec<Square>,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// Numbers of players for which it is on the table.
    #[serde(default, skip_serializing_if = "is_default")]
    pub players: Option<Players>,
}

/// The text of a room or a corridor.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaText {
    /// Its name.
    #[serde(default, skip_serializing_if = "is_default")]
    pub name: String,
    /// Read aloud at first sight (a room) or when a hero first enters (a corridor).
    #[serde(default, skip_serializing_if = "is_default")]
    pub reveal: String,
    /// For the Dungeon Master.
    #[serde(default, skip_serializing_if = "is_default")]
    pub note: String,
    /// What happens in the Explore phase.
    #[serde(default, skip_serializing_if = "is_default")]
    pub explore: Vec<Entry>,
}

/// A finding that the designer accepts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waiver {
    /// Name of the rule.
    pub rule: Id,
    /// The square, piece or area at which it is waived.
    pub at: Spot,
    /// Why.
    pub reason: String,
}

/// The dungeon defended: what is needed besides the pieces of the crawl.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Invasion {
    /// Corridor squares at which parties arrive.
    pub portals: Vec<Square>,
    /// The room in which the boss is.
    pub sanctum: RoomNumber,
    /// The guard who is the boss.
    pub boss: Id,
    /// Day of the game, from 1.
    pub day: u16,
    /// Squares with treasure.
    #[serde(default, skip_serializing_if = "is_default")]
    pub treasure: Vec<Square>,
    /// Squares with prisoners.
    #[serde(default, skip_serializing_if = "is_default")]
    pub prisoners: Vec<Square>,
    /// Furniture that is an altar, by id.
    #[serde(default, skip_serializing_if = "is_default")]
    pub altars: Vec<Id>,
    /// Squares of guardposts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub guardposts: Vec<Square>,
    /// Squares and areas in the dark.
    #[serde(default, skip_serializing_if = "is_default")]
    pub dark: Vec<Spot>,
    /// Squares and areas under water.
    #[serde(default, skip_serializing_if = "is_default")]
    pub water: Vec<Spot>,
    /// Squares with old blood or scorch marks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub marks: Vec<Square>,
    /// Squares of lairs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lairs: Vec<Square>,
    /// Metal in store for building; unlimited when not written.
    #[serde(default, skip_serializing_if = "is_default")]
    pub metal: Option<u32>,
    /// Parts that are planned but not yet built, by id.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unbuilt: Vec<Id>,
}
