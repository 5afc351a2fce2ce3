//! An adventure (long, because everything that a game uses is laid out here once): a scenario made ready to be played by one party. It does not change during a game.

use std::collections::BTreeMap;
use std::fmt;

use delve_format::catalog::{Ability, Figure as Profile, Item, MechanismEffects, Reach, Status};
use delve_format::entry::{Effect, Entry, On};
use delve_format::scenario::{AreaText, BlockageKind, Goal, MechanismKind};
use delve_format::{AreaIndex, Catalog, Id, Place, RoomNumber, Scenario, Square, board};

use super::code::{Block, Compiler, EntryCode, Names, Op, Test, Trip, door, guard, part, tests};
use super::event::TextIndex;
use super::state::{ALLIES, COUNTERS, DECKS, ENTRIES, HEROES, MONSTERS, PARTS, TIMERS};
use crate::dungeon::{Dungeon, Party};
use crate::edges::EdgeSet;
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::wires::Wiring;
use delve_format::names::entries;

/// Most blockages, with those that texts bring.
const BLOCKAGES: usize = 128;

/// Why a scenario cannot be played as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unplayable {
    /// The party has no hero, or more than five.
    PartySize(usize),
    /// The catalog has no such hero.
    UnknownHero(Id),
    /// A hero is in the party twice.
    HeroTwice(Id),
    /// There are fewer start squares than heroes.
    FewStartSquares {
        /// Start squares.
        squares: usize,
        /// Heroes.
        heroes: usize,
    },
    /// There is no room for the party in the room in which it shall begin.
    NoSpace(RoomNumber),
    /// More of something than a game can hold.
    TooMany {
        /// What, in the plural.
        what: &'static str,
        /// The most that there can be.
        most: usize,
    },
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::PartySize(n) => write!(f, "a party has 1 to {HEROES} heroes, not {n}"),
            Unplayable::UnknownHero(id) => write!(f, "the catalog has no hero `{id}`"),
            Unplayable::HeroTwice(id) => write!(f, "`{id}` is in the party twice"),
            Unplayable::FewStartSquares { squares, heroes } => write!(
                f,
                "{heroes} heroes need as many start squares, and there are {squares}"
            ),
            Unplayable::NoSpace(room) => write!(f, "there is no room for the party in room {room}"),
            Unplayable::TooMany { what, most } => {
                write!(f, "a game holds at most {most} {what}, and there are more")
            }
        }
    }
}

impl std::error::Error for Unplayable {}

/// A blockage that is there from the start, or that a text brings.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocked {
    /// Its id, if it has one.
    pub id: Option<Id>,
    /// Rubble or portcullis.
    pub kind: BlockageKind,
    /// Its squares.
    pub squares: SquareSet,
    /// Its position among the dungeon's blockages; `None` for one that a text brings.
    pub written: Option<usize>,
}

impl Blocked {
    /// One that a text brings.
    pub(crate) fn brought(id: &Id, at: &[Square], kind: BlockageKind) -> Blocked {
        Blocked {
            id: Some(id.clone()),
            kind,
            squares: at.iter().copied().collect(),
            written: None,
        }
    }
}

/// A monster's card, with what a guard changes of it.
#[derive(Clone, Debug, PartialEq)]
pub struct MonsterCard {
    /// The monster's id in the catalog.
    pub id: Id,
    /// What it is called.
    pub name: String,
    /// Its numbers.
    pub profile: Profile,
    /// Surprises everybody who does not roll a 6.
    pub ambusher: bool,
    /// Passes over figures, furniture and hazards.
    pub flies: bool,
    /// Health that it regains each turn.
    pub regenerates: u8,
    /// What befalls whom it wounds.
    pub(crate) on_hit: Block,
}

/// A text that is read aloud.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where it is written.
    pub place: Place,
    /// The text as it is written.
    pub text: String,
}

/// Where the party begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Start {
    /// On the start squares.
    #[default]
    Entrance,
    /// In this room, for playtesting it alone.
    Room(RoomNumber),
}

/// A scenario made ready to be played by one party.
#[derive(Clone, Debug)]
pub struct Adventure {
    /// The dungeon.
    pub dungeon: Dungeon,
    /// For how many heroes the table is laid.
    pub party: Party,
    /// The heroes, with their ids in the catalog.
    pub heroes: Vec<(Id, Profile)>,
    /// Squares on which they begin, one a hero.
    pub start: Vec<Square>,
    /// Turns of light at the start, 0 to 20.
    pub light: u8,
    /// Monsters' cards: first one for each guard in the dungeon's list, then those of patrols and
    /// ambushes.
    pub cards: Vec<MonsterCard>,
    /// Items, with their ids.
    pub items: Vec<(Id, Item)>,
    /// Statuses, with their ids.
    pub statuses: Vec<(Id, Status)>,
    /// What each kind of mechanism does.
    pub mechanisms: BTreeMap<MechanismKind, MechanismEffects>,
    /// Decks, with their ids: their cards as positions among the items, not shuffled.
    pub decks: Vec<(Id, Vec<u8>)>,
    /// Flags, in the order in which they come up.
    pub flags: Vec<Id>,
    /// Counters.
    pub counters: Vec<Id>,
    /// Goals, then side goals.
    pub goals: Vec<Goal>,
    /// How many of the goals are no side goals.
    pub main_goals: usize,
    /// Texts that are read aloud.
    pub texts: Vec<Text>,
    /// Blockages: those of the dungeon, then those that texts bring.
    pub blockages: Vec<Blocked>,
    /// Wires.
    pub wiring: Wiring,
    /// Names of the areas, where the scenario gives them one.
    pub area_names: BTreeMap<AreaIndex, String>,
    pub(crate) intro: Option<TextIndex>,
    pub(crate) endings: [Option<TextIndex>; 2],
    pub(crate) reveals: BTreeMap<AreaIndex, TextIndex>,
    pub(crate) entries: Vec<EntryCode>,
    pub(crate) ops: Vec<Op>,
    pub(crate) patrols: Vec<Vec<u8>>,
    pub(crate) exits: Vec<(SquareSet, Vec<Test>)>,
    pub(crate) item_blocks: Vec<Block>,
    pub(crate) status_blocks: Vec<Block>,
    pub(crate) hazard_blocks: Vec<Block>,
    pub(crate) mechanism_blocks: Vec<(Reach, Block)>,
    /// Squares a turn of heroes who may come along as allies.
    pub(crate) ally_paces: BTreeMap<Id, u8>,
    pub(crate) wary: Vec<bool>,
    pub(crate) duties: Vec<bool>,
    /// Edges without a wall; doors are added as they open.
    pub(crate) open: EdgeSet,
    pub(crate) furnished: SquareSet,
    /// Rooms that can be revealed through doors that are not secret.
    pub(crate) ordinary_rooms: u32,
}

/// Names that effects use, while they are compiled.
struct Table<'a> {
    dungeon: &'a Dungeon,
    items: BTreeMap<&'a Id, u8>,
    statuses: BTreeMap<&'a Id, u8>,
    decks: BTreeMap<&'a str, u8>,
    cards: BTreeMap<&'a Id, u8>,
    flags: Vec<Id>,
    counters: Vec<Id>,
    patrols: Vec<Vec<u8>>,
    texts: Vec<Text>,
    blockages: Vec<Blocked>,
}

/// The position of an id in a list, put in where it is missing and there is room.
fn position(list: &mut Vec<Id>, id: &Id, most: usize) -> Option<u8> {
    let found = list.iter().position(|known| known == id);
    let found = found.or_else(|| {
        list.push(id.clone());
        Some(list.len() - 1)
    })?;
    u8::try_from(found).ok().filter(|_| found < most)
}

impl Names for Table<'_> {
    fn piece(&self, id: &Id) -> Option<Piece> {
        self.dungeon.piece(id)
    }
    fn item(&self, id: &Id) -> Option<u8> {
        self.items.get(id).copied()
    }
    fn status(&self, id: &Id) -> Option<u8> {
        self.statuses.get(id).copied()
    }
    fn deck(&self, id: &str) -> Option<u8> {
        self.decks.get(id).copied()
    }
    fn card(&self, monster: &Id) -> Option<u8> {
        self.cards.get(monster).copied()
    }
    fn flag(&mut self, id: &Id) -> Option<u8> {
        position(&mut self.flags, id, PARTS)
    }
    fn counter(&mut self, id: &Id) -> Option<u8> {
        position(&mut self.counters, id, COUNTERS)
    }
    fn patrol(&mut self, monsters: Vec<u8>) -> Option<u8> {
        self.patrols.push(monsters);
        u8::try_from(self.patrols.len() - 1).ok()
    }
    fn area(&self, id: &Id) -> Option<AreaIndex> {
        board().find(id)
    }
    fn text(&mut self, place: Place, text: &str) -> Option<TextIndex> {
        if text.trim().is_empty() {
            return None;
        }
        let text = text.to_owned();
        self.texts.push(Text { place, text });
        u16::try_from(self.texts.len() - 1).ok().map(TextIndex)
    }
    fn blockage(&mut self, blocked: Blocked) -> Option<u8> {
        let same = self
            .blockages
            .iter()
            .position(|b| b.id == blocked.id && b.squares == blocked.squares);
        let index = same.unwrap_or_else(|| {
            self.blockages.push(blocked);
            self.blockages.len() - 1
        });
        u8::try_from(index).ok().filter(|_| index < BLOCKAGES)
    }
    fn blockage_called(&self, id: &Id) -> Option<u8> {
        let index = self
            .blockages
            .iter()
            .position(|b| b.id.as_ref() == Some(id))?;
        u8::try_from(index).ok().filter(|_| index < BLOCKAGES)
    }
}

impl Adventure {
    /// Lays the table of a scenario for a party: its heroes by their ids in the catalog. The
    /// scenario's own catalog entries lie over `catalog`.
    ///
    /// # Errors
    /// When the scenario cannot be played by that party, or holds more than a game can.
    pub fn new(
        scenario: &Scenario,
        catalog: &Catalog,
        heroes: &[Id],
        start: Start,
    ) -> Result<Adventure, Unplayable> {
        let catalog = catalog.with(&scenario.catalog);
        let dungeon = Dungeon::resolve(scenario, &catalog);
        let party = Party::Of(u8::try_from(heroes.len()).unwrap_or(u8::MAX));
        let profiles = profiles(heroes, &catalog)?;
        limits(scenario)?;

        let mut monsters: Vec<(Id, String, Profile)> = Vec::new();
        for guard in &scenario.guards {
            let mut profile = catalog
                .monsters
                .get(&guard.monster)
                .cloned()
                .unwrap_or_default();
            if let Some(changes) = &guard.stats {
                profile.movement = changes.movement.unwrap_or(profile.movement);
                profile.fighting = changes.fighting.unwrap_or(profile.fighting);
                profile.damage = changes.damage.unwrap_or(profile.damage);
                profile.health = changes.health.unwrap_or(profile.health);
                profile.stamina = changes.stamina.unwrap_or(profile.stamina);
                profile.magic = changes.magic.unwrap_or(profile.magic);
            }
            profile.abilities.extend(guard.abilities.iter().cloned());
            let name = guard.name.clone().unwrap_or_else(|| profile.name.clone());
            monsters.push((guard.monster.clone(), name, profile));
        }
        let mut cards = BTreeMap::new();
        for (id, profile) in &catalog.monsters {
            if let Ok(card) = u8::try_from(monsters.len()) {
                cards.insert(id, card);
                monsters.push((id.clone(), profile.name.clone(), profile.clone()));
            }
        }

        let numbered = |n: usize| u8::try_from(n).ok();
        let blockages = dungeon.blockages.iter().enumerate().map(|(i, b)| Blocked {
            id: b.id.clone(),
            kind: b.kind,
            squares: b.squares,
            written: Some(i),
        });
        let mut table = Table {
            dungeon: &dungeon,
            items: catalog
                .items
                .keys()
                .enumerate()
                .filter_map(|(i, id)| Some((id, numbered(i)?)))
                .collect(),
            statuses: catalog
                .statuses
                .keys()
                .enumerate()
                .filter_map(|(i, id)| Some((id, numbered(i)?)))
                .collect(),
            decks: catalog
                .decks
                .keys()
                .enumerate()
                .filter_map(|(i, id)| Some((id.as_str(), numbered(i)?)))
                .collect(),
            cards,
            flags: Vec::new(),
            counters: Vec::new(),
            patrols: Vec::new(),
            texts: Vec::new(),
            blockages: blockages.collect(),
        };
        // Blockages that texts bring have ids of their own, which effects may use before they are met.
        for outcome in dungeon.happenings.iter().flat_map(|h| &h.outcomes) {
            if let Effect::Block { id, at, kind } = &outcome.effect {
                table.blockage(Blocked::brought(id, at, *kind));
            }
        }
        let mut code = Compiler::default();
        let patrol = scenario
            .patrol
            .iter()
            .filter_map(|m| table.card(m))
            .collect();
        table.patrols.push(patrol);
        let intro = table.text(Place::of("intro"), &scenario.intro);
        let epilogue = Place::of("epilogue");
        let endings = [
            table.text(epilogue.field("success"), &scenario.epilogue.success),
            table.text(epilogue.field("failure"), &scenario.epilogue.failure),
        ];
        let mut reveals = BTreeMap::new();
        let mut area_names = BTreeMap::new();
        for (place, area, text) in areas(scenario) {
            if let Some(index) = table.text(place.field("reveal"), &text.reveal) {
                reveals.insert(area, index);
            }
            if !text.name.is_empty() {
                area_names.insert(area, text.name.clone());
            }
        }
        let written = entries(scenario);
        let compiled = (0..).zip(written).map(|(i, (place, area, entry))| {
            entry_code(i, place, area, entry, &mut code, &mut table)
        });
        let compiled: Vec<EntryCode> = compiled.collect();

        let item_blocks = catalog
            .items
            .values()
            .map(|item| code.effects(&Place::of("items"), &item.effects, &mut table));
        let item_blocks: Vec<Block> = item_blocks.collect();
        let status_blocks = catalog
            .statuses
            .values()
            .map(|s| code.effects(&Place::of("statuses"), &s.each_turn, &mut table));
        let status_blocks: Vec<Block> = status_blocks.collect();
        let hazard_blocks = dungeon.hazards.iter().map(|hazard| {
            let effects = catalog
                .hazards
                .get(&hazard.kind)
                .map_or(&[][..], |kind| &kind.effects);
            code.effects(&Place::of("hazards"), effects, &mut table)
        });
        let hazard_blocks: Vec<Block> = hazard_blocks.collect();
        let mechanism_blocks = dungeon.mechanisms.iter().map(|mechanism| {
            let kind = catalog.mechanisms.get(&mechanism.kind);
            let effects = kind.map_or(&[][..], |kind| &kind.effects);
            let reach = kind.map_or(Reach::Burst(0), |kind| kind.reach);
            (
                reach,
                code.effects(&Place::of("mechanisms"), effects, &mut table),
            )
        });
        let mechanism_blocks: Vec<(Reach, Block)> = mechanism_blocks.collect();
        let cards: Vec<MonsterCard> = monsters
            .into_iter()
            .map(|(id, name, profile)| {
                let hits = profile
                    .abilities
                    .iter()
                    .filter_map(|ability| match ability {
                        Ability::OnHit(effects) => Some(effects),
                        _ => None,
                    });
                let hits: Vec<_> = hits.flatten().cloned().collect();
                MonsterCard {
                    ambusher: profile.abilities.contains(&Ability::Ambusher),
                    flies: profile.abilities.contains(&Ability::Flies),
                    regenerates: profile
                        .abilities
                        .iter()
                        .map(|a| {
                            if let Ability::Regenerate(n) = a {
                                *n
                            } else {
                                0
                            }
                        })
                        .fold(0, u8::saturating_add),
                    on_hit: code.effects(&Place::of("monsters"), &hits, &mut table),
                    id,
                    name,
                    profile,
                }
            })
            .collect();
        let exits = dungeon
            .exits
            .iter()
            .map(|exit| (exit.squares, tests(&exit.when, &mut table)));
        let mut exits: Vec<(SquareSet, Vec<Test>)> = exits.collect();
        if exits.is_empty() {
            exits.push((dungeon.exit_squares(), Vec::new()));
        }
        let decks = catalog.decks.iter().map(|(id, cards)| {
            let items = cards.iter().flat_map(|card| {
                let item = table.item(&card.item);
                std::iter::repeat_n(item, usize::from(card.count)).flatten()
            });
            (id.clone(), items.collect())
        });
        let decks: Vec<(Id, Vec<u8>)> = decks.collect();
        let Table {
            flags,
            counters,
            patrols,
            texts,
            blockages,
            ..
        } = table;
        let too_many = [
            ("flags", flags.len(), PARTS),
            ("counters", counters.len(), COUNTERS),
            ("blockages", blockages.len(), BLOCKAGES),
            ("monsters on cards", cards.len(), usize::from(u8::MAX)),
            ("items", catalog.items.len(), usize::from(u8::MAX)),
            ("statuses", catalog.statuses.len(), usize::from(u8::MAX)),
            ("decks", decks.len(), DECKS),
            ("effects", usize::from(code.full), 0),
        ];
        for (what, count, most) in too_many {
            if count > most {
                let most = if most == 0 {
                    usize::from(u16::MAX)
                } else {
                    most
                };
                return Err(Unplayable::TooMany { what, most });
            }
        }

        let open = !EdgeSet::walls();
        let furnished = dungeon.furnished(party);
        let start = match start {
            Start::Entrance if dungeon.start.len() < heroes.len() => {
                return Err(Unplayable::FewStartSquares {
                    squares: dungeon.start.len(),
                    heroes: heroes.len(),
                });
            }
            Start::Entrance => dungeon.start[..heroes.len()].to_vec(),
            Start::Room(room) => inside(&dungeon, party, room, heroes.len())?,
        };
        let wiring = Wiring::new(&dungeon, party);
        let goals = scenario.goals.iter().chain(&scenario.side_goals).cloned();
        Ok(Adventure {
            party,
            heroes: profiles,
            start,
            light: scenario.light.min(20),
            cards,
            items: catalog.items.clone().into_iter().collect(),
            statuses: catalog.statuses.clone().into_iter().collect(),
            mechanisms: catalog.mechanisms.clone(),
            decks,
            flags,
            counters,
            goals: goals.collect(),
            main_goals: scenario.goals.len(),
            texts,
            blockages,
            wiring,
            area_names,
            intro,
            endings,
            reveals,
            entries: compiled,
            ops: code.ops,
            patrols,
            exits,
            item_blocks,
            status_blocks,
            hazard_blocks,
            mechanism_blocks,
            ally_paces: catalog
                .heroes
                .iter()
                .map(|(id, hero)| (id.clone(), hero.movement))
                .collect(),
            wary: scenario
                .guards
                .iter()
                .map(|g| g.mood == delve_format::scenario::Mood::Wary)
                .collect(),
            duties: scenario
                .guards
                .iter()
                .map(|g| g.duty == Some(delve_format::scenario::Duty::Traps))
                .collect(),
            open,
            furnished,
            ordinary_rooms: ordinary_rooms(&dungeon, party),
            dungeon,
        })
    }

    /// The name of an area: the scenario's own, else the board's.
    #[must_use]
    pub fn area_name(&self, area: AreaIndex) -> &str {
        match self.area_names.get(&area) {
            Some(name) => name,
            None => &board().area(area).name,
        }
    }

    /// What a choice of an entry is called.
    #[must_use]
    pub fn choice_label(&self, entry: u16, choice: u8) -> &str {
        let entry = self.entries.get(usize::from(entry));
        let choice = entry.and_then(|entry| entry.choices.get(usize::from(choice)));
        choice.map_or("", |choice| &choice.label)
    }

    /// A text that is read aloud.
    #[must_use]
    pub fn text(&self, text: TextIndex) -> &str {
        self.texts.get(usize::from(text.0)).map_or("", |t| &t.text)
    }
}

fn profiles(heroes: &[Id], catalog: &Catalog) -> Result<Vec<(Id, Profile)>, Unplayable> {
    if heroes.is_empty() || heroes.len() > HEROES {
        return Err(Unplayable::PartySize(heroes.len()));
    }
    let mut profiles: Vec<(Id, Profile)> = Vec::new();
    for id in heroes {
        if profiles.iter().any(|(known, _)| known == id) {
            return Err(Unplayable::HeroTwice(id.clone()));
        }
        let profile = catalog
            .heroes
            .get(id)
            .ok_or_else(|| Unplayable::UnknownHero(id.clone()))?;
        profiles.push((id.clone(), profile.clone()));
    }
    Ok(profiles)
}

/// What the state has room for.
fn limits(scenario: &Scenario) -> Result<(), Unplayable> {
    let standing = scenario.guards.iter().filter(|g| !g.reserve).count();
    let counts = [
        ("doors", scenario.doors.len(), PARTS),
        ("guards", scenario.guards.len(), PARTS),
        ("guards on the board", standing, MONSTERS),
        ("triggers", scenario.triggers.len(), PARTS),
        ("mechanisms", scenario.mechanisms.len(), PARTS),
        ("timers", scenario.timers.len(), TIMERS),
        ("hazards", scenario.hazards.len(), PARTS),
        ("allies", scenario.allies.len(), ALLIES),
        (
            "goals",
            scenario.goals.len() + scenario.side_goals.len(),
            PARTS,
        ),
        ("entries", entries(scenario).len(), ENTRIES),
    ];
    match counts.into_iter().find(|(_, count, most)| count > most) {
        Some((what, _, most)) => Err(Unplayable::TooMany { what, most }),
        None => Ok(()),
    }
}

/// Rooms and corridors that have text.
fn areas(scenario: &Scenario) -> Vec<(Place, AreaIndex, &AreaText)> {
    let rooms = scenario.rooms.iter();
    let rooms = rooms.map(|(room, text)| (Place::of("rooms").key(room), board().room(*room), text));
    let corridors = scenario.corridors.iter();
    let corridors = corridors
        .filter_map(|(id, text)| Some((Place::of("corridors").key(id), board().find(id)?, text)));
    rooms.chain(corridors).collect()
}

fn entry_code(
    index: u16,
    place: Place,
    area: Option<AreaIndex>,
    entry: &Entry,
    code: &mut Compiler,
    table: &mut Table,
) -> EntryCode {
    let choices = code.choices(&place, &entry.choose, table);
    let mut ops = Vec::new();
    ops.extend(table.text(place.field("read"), &entry.read).map(Op::Read));
    if !choices.is_empty() {
        ops.push(Op::Choose(index));
    }
    if choices.is_empty() || !entry.then.is_empty() {
        ops.push(Op::UseUp(index));
    }
    ops.extend(code.ops_of(&place.field("then"), &entry.then, table));
    EntryCode {
        on: trip(&entry.on, table),
        area,
        who: entry.who,
        at: entry.at.iter().copied().collect(),
        when: tests(&entry.when, table),
        repeat: entry.repeat,
        choices,
        block: code.emit(ops),
        place,
    }
}

fn trip(on: &On, table: &mut Table) -> Trip {
    let found = match on {
        On::Explored => Some(Trip::Explored),
        On::Begin => Some(Trip::Begin),
        On::Revealed(id) => table.area(id).map(Trip::Revealed),
        On::Opened(id) => door(id, table).map(Trip::Opened),
        On::Slain(id) => guard(id, table).map(Trip::Slain),
        On::Wounded { id, health } => guard(id, table).map(|guard| Trip::Wounded {
            guard,
            health: *health,
        }),
        On::Stepped(squares) => Some(Trip::Stepped(Box::new(squares.iter().copied().collect()))),
        On::Fired(id) => table.piece(id).and_then(part).map(Trip::Fired),
        On::TurnedOff(id) => match table.piece(id) {
            Some(Piece::Trigger(i)) => u8::try_from(i).ok().map(Trip::TurnedOff),
            _ => None,
        },
        On::FlagSet(id) => table.flag(id).map(Trip::FlagSet),
        On::Turn(n) => Some(Trip::Turn(*n)),
        On::Every(n) => Some(Trip::Every(*n)),
        On::TurnEnd => Some(Trip::TurnEnd),
        On::LightOut => Some(Trip::LightOut),
    };
    found.unwrap_or(Trip::Never)
}

/// Free squares of a room for a party to begin on, nearest to its first door.
fn inside(
    dungeon: &Dungeon,
    party: Party,
    room: RoomNumber,
    heroes: usize,
) -> Result<Vec<Square>, Unplayable> {
    let area = SquareSet::area(board().room(room));
    let guards = dungeon
        .guards
        .iter()
        .filter(|g| !g.reserve && party.has(g.players))
        .map(|g| g.at);
    let allies = dungeon
        .allies
        .iter()
        .filter(|a| party.has(a.players))
        .map(|a| a.at);
    let hazards = dungeon
        .hazards
        .iter()
        .filter(|h| party.has(h.players))
        .map(|h| h.at);
    let triggers = dungeon.triggers.iter().filter(|t| party.has(t.players));
    let trapped = triggers.fold(SquareSet::EMPTY, |all, t| all | t.trapped | t.squares);
    let taken: SquareSet = guards.chain(allies).chain(hazards).collect();
    let free = area - dungeon.furnished(party) - taken - trapped;
    let doors = dungeon.doors.iter().filter(|d| party.has(d.players));
    let door = doors
        .flat_map(|d| [d.between.0, d.between.1])
        .find(|s| area.contains(*s));
    let Some(first) = door.or_else(|| free.first()) else {
        return Err(Unplayable::NoSpace(room));
    };
    let ground = crate::walk::Space::new(!EdgeSet::walls(), free);
    let near = ground.distances(&first.into());
    let mut squares: Vec<(u32, Square)> =
        free.iter().filter_map(|s| Some((near.to(s)?, s))).collect();
    squares.sort_unstable();
    if squares.len() < heroes {
        return Err(Unplayable::NoSpace(room));
    }
    Ok(squares.into_iter().take(heroes).map(|(_, s)| s).collect())
}

/// The rooms that are reached from the start through doors that are not secret, one bit an area.
fn ordinary_rooms(dungeon: &Dungeon, party: Party) -> u32 {
    let mut filled = dungeon.furnished(party);
    for blockage in dungeon.blockages.iter().filter(|b| party.has(b.players)) {
        if blockage.kind == BlockageKind::Rubble {
            filled |= blockage.squares;
        }
    }
    let open = dungeon.open_edges(party, crate::dungeon::Doors::Passable);
    let ground = crate::walk::Space::new(open, !filled);
    let reached = ground.reach(&dungeon.start.iter().copied().collect());
    let rooms = AreaIndex::all().filter(|area| board().area(*area).room.is_some());
    rooms
        .filter(|area| SquareSet::area(*area).meets(&reached))
        .fold(0, |bits, area| bits | 1 << area.index())
}
