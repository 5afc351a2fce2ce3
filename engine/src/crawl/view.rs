//! What one side may know of a game (long, because it is all that a side may know): a plain value, from which players and bots decide.
//!
//! The heroes know what lies on the table: what they have seen, whom they have met, which traps they
//! have found, and what the cards say. The Dungeon Master knows everything. Doors, monsters' slots
//! and traps are called by the numbers that the actions use, but only once they are known. The board
//! itself with its walls is printed and known to everybody.

use delve_format::catalog::{Bonus, Item, ItemKind, SpellTarget};
use delve_format::entry::{Effect, Trait};
use delve_format::scenario::{BlockageKind, Goal, TriggerKind};
use delve_format::{AreaIndex, Square, board};

use super::adventure::Adventure;
use super::control::{Decision, Phase};
use super::figure::{Side, Trap};
use super::state::{Affliction, Carried, Doing, Hero, State, has};
use crate::dungeon::DoorState;
use crate::edges::EdgeSet;
use crate::piece::Piece;
use crate::squares::SquareSet;

/// What one side may know of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose view it is.
    pub side: Side,
    /// The turn, from 1; 0 before the first.
    pub turn: u16,
    /// Turns of light left.
    pub light: u8,
    /// What the game waits for; `None` when it is over.
    pub asks: Option<Asked>,
    /// The party, those too who are dead or gone home.
    pub heroes: Vec<HeroSeen>,
    /// Allies who are seen.
    pub allies: Vec<AllySeen>,
    /// Monsters that were met and are alive; to the Dungeon Master all on the board.
    pub monsters: Vec<MonsterSeen>,
    /// Squares that the heroes have seen.
    pub seen: SquareSet,
    /// Squares on which a hero explored.
    pub explored: SquareSet,
    /// Edges that are known to be open: without a wall, or with an open door.
    pub open: EdgeSet,
    /// Doors.
    pub doors: Vec<DoorSeen>,
    /// Furniture.
    pub furniture: Vec<FurnitureSeen>,
    /// Squares filled with rubble.
    pub rubble: SquareSet,
    /// Squares filled by portcullises.
    pub portcullises: SquareSet,
    /// Traps and hazards.
    pub traps: Vec<TrapSeen>,
    /// Levers.
    pub levers: Vec<LeverSeen>,
    /// Rooms that are revealed and corridors that were entered, with their names.
    pub areas: Vec<(AreaIndex, String)>,
    /// Squares by which one may leave.
    pub exits: SquareSet,
    /// What the heroes are to do, the goals before the side goals.
    pub goals: Vec<GoalSeen>,
    /// Everything else; only to the Dungeon Master.
    pub secrets: Option<Box<State>>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Asked {
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
        /// What the hero spends, once declared.
        spent: Option<u8>,
    },
    /// Who explores.
    Exploring,
    /// Which hero looks closer, or is next.
    Who {
        /// The heroes among whom to choose.
        heroes: Vec<u8>,
        /// One of them must be named.
        must: bool,
    },
    /// Which of the choices is taken.
    Choice {
        /// Who chooses; `None` for the party.
        hero: Option<u8>,
        /// What was read aloud before.
        read: String,
        /// What can be chosen, with its number.
        labels: Vec<(u8, String)>,
    },
    /// Which of the cards drawn is kept.
    Offer {
        /// Who keeps it.
        hero: u8,
        /// The cards, with their numbers.
        cards: Vec<(u8, ItemSeen)>,
    },
    /// How much Magic a hero spends in Mental Combat.
    Magic {
        /// Who.
        hero: u8,
    },
}

/// A hero, as everybody sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct HeroSeen {
    /// Position in the party.
    pub hero: u8,
    /// Name on the card.
    pub name: String,
    /// Where; `None` when not on the board.
    pub at: Option<Square>,
    /// Alive and in the dungeon.
    pub plays: bool,
    /// Has perished.
    pub dead: bool,
    /// Has left the dungeon.
    pub left: bool,
    /// Health, Stamina, Magic.
    pub gauges: [u8; 3],
    /// The most that there can be of each.
    pub full: [u8; 3],
    /// Has run out of Stamina and not yet recovered all of it.
    pub exhausted: bool,
    /// Traits.
    pub traits: Vec<Trait>,
    /// Squares a turn, as things stand.
    pub movement: u8,
    /// Fighting Score with items, statuses and darkness, before the number of foes counts.
    pub fighting: i8,
    /// Health that a defeated foe loses.
    pub damage: u8,
    /// What is added to Open Doors rolls.
    pub open_doors: i8,
    /// What is added to rolls for picking a lock.
    pub pick: i8,
    /// A status keeps it from moving.
    pub held: bool,
    /// Statuses.
    pub afflictions: Vec<Affliction>,
    /// What it carries.
    pub items: Vec<ItemSeen>,
    /// What is left of its turn.
    pub doing: Doing,
}

/// An item, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemSeen {
    /// Where it is carried; 0 for a card that is offered.
    pub slot: u8,
    /// Its kind: what the back of the card shows.
    pub kind: Kind,
    /// How often it can still be used; 0 for one that never wears out.
    pub uses: u8,
    /// Its face, unless it is still to be identified.
    pub card: Option<CardSeen>,
}

/// The kind of an item, as the back of its card shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Gear,
    Potion,
    Scroll,
    Magic,
    Key,
    Quest,
    Treasure,
}

/// The face of an item's card, summed up.
#[derive(Clone, Debug, PartialEq)]
pub struct CardSeen {
    /// Its name.
    pub name: String,
    /// Is used by hand.
    pub active: bool,
    /// Whom it is aimed at.
    pub target: SpellTarget,
    /// Health that it gives to whom it is aimed at.
    pub heals: u8,
    /// Health that it takes.
    pub harms: u8,
    /// Stamina that it gives.
    pub stamina: i8,
    /// Turns of light that it gives.
    pub light: i8,
    /// It puts a status on somebody.
    pub afflicts: bool,
    /// What it changes while it is carried.
    pub bonus: Bonus,
}

/// An ally.
#[derive(Clone, Debug, PartialEq)]
pub struct AllySeen {
    /// Position in the dungeon's list.
    pub ally: u8,
    /// What it is called.
    pub name: String,
    /// Where.
    pub at: Square,
    /// Has joined the party.
    pub joined: bool,
    /// Squares of Movement left.
    pub left: u8,
}

/// A monster.
#[derive(Clone, Debug, PartialEq)]
pub struct MonsterSeen {
    /// Its slot.
    pub slot: u8,
    /// What it is called.
    pub name: String,
    /// Where.
    pub at: Square,
    /// Health, Stamina, Magic.
    pub gauges: [u8; 3],
    /// The most that there can be of each.
    pub full: [u8; 3],
    /// Squares a turn, as things stand.
    pub movement: u8,
    /// Fighting Score with statuses, before the number of enemies counts.
    pub fighting: i8,
    /// Health that a defeated hero loses.
    pub damage: u8,
    /// The heroes have met it.
    pub met: bool,
    /// Waits until provoked.
    pub wary: bool,
    /// Surprised until the turn ends.
    pub surprised: bool,
    /// A status keeps it from moving.
    pub held: bool,
    /// Statuses.
    pub afflictions: Vec<Affliction>,
    /// Squares of Movement left.
    pub steps: u8,
    /// Stamina spent for Movement in this turn.
    pub spent: u8,
}

/// A door.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DoorSeen {
    /// Position in the dungeon's list.
    pub door: u8,
    /// The squares on both sides.
    pub between: (Square, Square),
    /// Open.
    pub open: bool,
    /// Its lock is armed.
    pub locked: bool,
    /// Was built as a secret door: monsters do not use it.
    pub secret: bool,
    /// Not found yet; only the Dungeon Master sees such a door.
    pub hidden: bool,
    /// Failed bashes of its lock.
    pub bashes: u8,
    /// Failed picks of its lock.
    pub picks: u8,
}

/// A piece of furniture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FurnitureSeen {
    /// Which, by position in the dungeon's list.
    pub furniture: usize,
    /// What it is.
    pub name: String,
    /// Its squares.
    pub squares: SquareSet,
}

/// A trap or hazard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrapSeen {
    /// Which.
    pub trap: Trap,
    /// The squares on which it goes off.
    pub squares: SquareSet,
    /// Goes off when somebody comes there.
    pub armed: bool,
    /// The heroes know of it.
    pub known: bool,
}

/// A lever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeverSeen {
    /// The trigger.
    pub trigger: u8,
    /// Where.
    pub at: Square,
    /// Is thrown.
    pub on: bool,
}

/// Something that the heroes are to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalSeen {
    /// What.
    pub aim: Aim,
    /// No side goal.
    pub main: bool,
    /// Is met as things stand.
    pub met: bool,
}

/// What a goal is about. Players know whom and what they look for, not where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Slay whoever is called so.
    Slay(String),
    /// Recover the item that is called so.
    Recover(String),
    /// Reach a square.
    Reach(Square),
    /// Enter a room or corridor.
    Enter(AreaIndex),
    /// Bring out whoever is called so.
    Escort(String),
    /// Something else, by what the scenario calls it.
    Other(String),
}

impl View {
    /// What a side may know of a game now.
    #[must_use]
    pub fn of(adventure: &Adventure, state: &State, side: Side) -> View {
        let all = side == Side::DungeonMaster;
        let seen = if all { SquareSet::ALL } else { state.seen };
        let doors = adventure.doors_seen(state, all);
        let mut open = adventure.open.inside(&seen);
        open.extend(
            doors
                .iter()
                .filter(|door| door.open)
                .filter_map(|door| crate::edges::Edge::between(door.between.0, door.between.1)),
        );
        let blocked = |kind| adventure.blocked(state, kind) & seen;
        let exits = adventure.exits.iter();
        View {
            side,
            turn: state.turn,
            light: state.light,
            asks: adventure.asked(state),
            heroes: adventure.heroes_seen(state),
            allies: adventure.allies_seen(state, all),
            monsters: adventure.monsters_seen(state, all),
            seen: state.seen,
            explored: state.explored,
            open,
            doors,
            furniture: adventure.furniture_seen(&seen),
            rubble: blocked(BlockageKind::Rubble),
            portcullises: blocked(BlockageKind::Portcullis),
            traps: adventure.traps_seen(state, all),
            levers: adventure.levers_seen(state, &seen),
            areas: adventure.areas_seen(state, all),
            exits: exits.fold(SquareSet::EMPTY, |sum, (squares, _)| sum | *squares) & seen,
            goals: adventure.goals_seen(state),
            secrets: all.then(|| Box::new(*state)),
        }
    }

    /// The heroes who are alive and in the dungeon.
    pub fn playing(&self) -> impl Iterator<Item = (&HeroSeen, Square)> {
        self.heroes
            .iter()
            .filter(|hero| hero.plays)
            .filter_map(|hero| Some((hero, hero.at?)))
    }

    /// The monsters that fight: met, and not waiting to be provoked.
    pub fn foes(&self) -> impl Iterator<Item = &MonsterSeen> {
        self.monsters.iter().filter(|m| m.met && !m.wary)
    }

    /// A hero by position in the party.
    #[must_use]
    pub fn hero(&self, hero: u8) -> Option<&HeroSeen> {
        self.heroes.get(usize::from(hero))
    }

    /// A monster by its slot.
    #[must_use]
    pub fn monster(&self, slot: u8) -> Option<&MonsterSeen> {
        self.monsters.iter().find(|m| m.slot == slot)
    }
}

impl Adventure {
    fn asked(&self, state: &State) -> Option<Asked> {
        Some(match state.control.waits? {
            Decision::Movement => Asked::Movement,
            Decision::MonstersMovement => Asked::MonstersMovement,
            Decision::Evasion => Asked::Evasion,
            Decision::FightStamina {
                side,
                hero,
                monster,
            } => Asked::FightStamina {
                side,
                hero,
                monster,
                spent: match state.control.phase {
                    Phase::Fight { hero, .. } => hero,
                    _ => None,
                },
            },
            Decision::Exploring => Asked::Exploring,
            Decision::Who { heroes, must, .. } => Asked::Who {
                heroes: (0..8).filter(|hero| heroes >> hero & 1 == 1).collect(),
                must,
            },
            Decision::Choice { entry, hero } => Asked::Choice {
                hero,
                read: self.read_of(entry).to_owned(),
                labels: self
                    .choices(state, entry, hero)
                    .filter_map(|i| {
                        let choices = &self.entries[usize::from(entry)].choices;
                        Some((i, choices.get(usize::from(i))?.label.clone()))
                    })
                    .collect(),
            },
            Decision::Offer { hero, cards } => Asked::Offer {
                hero,
                cards: (0_u8..)
                    .zip(cards)
                    .filter_map(|(i, item)| {
                        let (_, card) = self.items.get(usize::from(item?))?;
                        let secret = matches!(
                            card.kind,
                            ItemKind::Magic | ItemKind::Potion | ItemKind::Scroll(_)
                        );
                        let carried = Carried {
                            item: item?,
                            uses: card.uses.unwrap_or(0),
                            identified: !secret,
                        };
                        Some((i, item_seen(0, &carried, card)))
                    })
                    .collect(),
            },
            Decision::Magic { hero } => Asked::Magic { hero },
        })
    }

    /// What an entry reads aloud first.
    fn read_of(&self, entry: u16) -> &str {
        let told = self.entry_told(entry).and_then(|told| told.text);
        told.map_or("", |text| self.text(text))
    }

    fn heroes_seen(&self, state: &State) -> Vec<HeroSeen> {
        let heroes = (0_u8..).zip(&self.heroes).zip(&state.heroes);
        heroes
            .map(|((hero, (_, profile)), now)| {
                let bonus = self.bonus(now);
                let dark = i8::from(state.light == 0);
                HeroSeen {
                    hero,
                    name: profile.name.clone(),
                    at: now.at,
                    plays: now.plays(),
                    dead: now.dead,
                    left: now.left,
                    gauges: [now.health, now.stamina, now.magic],
                    full: self.full(hero, now),
                    exhausted: now.exhausted,
                    traits: profile.traits.clone(),
                    movement: self.allowance(state, hero),
                    fighting: profile
                        .fighting
                        .saturating_add(bonus.fighting)
                        .saturating_sub(dark)
                        .saturating_sub(i8::from(now.doing.surprised)),
                    damage: profile.damage.saturating_add_signed(bonus.damage),
                    open_doors: bonus
                        .open_doors
                        .saturating_add(self.plus(hero, Trait::Strong)),
                    pick: bonus.pick.saturating_add(self.plus(hero, Trait::Agile)),
                    held: self.is_held(&now.afflictions),
                    afflictions: lasting(&now.afflictions),
                    items: self.items_seen(now),
                    doing: now.doing,
                }
            })
            .collect()
    }

    fn items_seen(&self, hero: &Hero) -> Vec<ItemSeen> {
        let slots = (0_u8..).zip(&hero.items);
        slots
            .filter_map(|(slot, carried)| {
                let carried = carried.as_ref()?;
                let (_, card) = self.items.get(usize::from(carried.item))?;
                Some(item_seen(slot, carried, card))
            })
            .collect()
    }

    /// Allies on squares that are seen, and those who have joined.
    fn allies_seen(&self, state: &State, all: bool) -> Vec<AllySeen> {
        let allies = (0_u8..).zip(&self.dungeon.allies).zip(&state.allies);
        allies
            .filter_map(|((i, written), ally)| {
                let at = ally.at?;
                let there = all || ally.joined || state.seen.contains(at);
                there.then(|| AllySeen {
                    ally: i,
                    name: written.name.clone().unwrap_or_default(),
                    at,
                    joined: ally.joined,
                    left: ally.steps,
                })
            })
            .collect()
    }

    fn monsters_seen(&self, state: &State, all: bool) -> Vec<MonsterSeen> {
        state
            .standing()
            .filter(|(_, monster)| all || monster.met)
            .map(|(slot, monster)| {
                let card = self.card(monster);
                let bonus = self.bonus_of_monster(monster);
                let profile = &card.profile;
                MonsterSeen {
                    slot,
                    name: card.name.clone(),
                    at: monster.at,
                    gauges: [monster.health, monster.stamina, monster.magic],
                    full: [profile.health, profile.stamina, profile.magic],
                    movement: self.allowance_of_monster(monster),
                    fighting: profile.fighting.saturating_add(bonus.fighting),
                    damage: profile.damage.saturating_add_signed(bonus.damage),
                    met: monster.met,
                    wary: monster.wary,
                    surprised: monster.surprised,
                    held: self.is_held(&monster.afflictions),
                    afflictions: lasting(&monster.afflictions),
                    steps: monster.left,
                    spent: monster.spent,
                }
            })
            .collect()
    }

    fn doors_seen(&self, state: &State, all: bool) -> Vec<DoorSeen> {
        self.doors()
            .filter_map(|(door, edge)| {
                let now = state.doors[usize::from(door)];
                let between = edge.squares();
                let seen = state.seen.contains(between.0) || state.seen.contains(between.1);
                (all || (seen && !now.hidden)).then(|| DoorSeen {
                    door,
                    between,
                    open: now.open,
                    locked: now.locked,
                    secret: self.dungeon.doors[usize::from(door)].state == DoorState::Secret,
                    hidden: now.hidden,
                    bashes: now.bashes,
                    picks: now.picks,
                })
            })
            .collect()
    }

    /// Rooms are seen as a whole, so that a piece is seen in full or not at all.
    fn furniture_seen(&self, seen: &SquareSet) -> Vec<FurnitureSeen> {
        let there = self.dungeon.furniture.iter().enumerate();
        there
            .filter(|(_, piece)| self.party.has(piece.players) && piece.squares.meets(seen))
            .map(|(furniture, piece)| FurnitureSeen {
                furniture,
                name: match &piece.name {
                    Some(name) => name.clone(),
                    None => piece.kind.to_string(),
                },
                squares: piece.squares,
            })
            .collect()
    }

    fn traps_seen(&self, state: &State, all: bool) -> Vec<TrapSeen> {
        self.traps()
            .filter_map(|trap| {
                let players = match trap {
                    Trap::Trigger(i) => self.dungeon.triggers[usize::from(i)].players,
                    Trap::Hazard(i) => self.dungeon.hazards[usize::from(i)].players,
                };
                let gone = match trap {
                    Trap::Trigger(i) => has(state.gone_triggers, usize::from(i)),
                    Trap::Hazard(i) => has(state.gone_hazards, usize::from(i)),
                };
                let squares = self.trapped(trap);
                let known = self.is_known(state, trap) && squares.meets(&state.seen);
                let there = self.party.has(players) && !gone && (all || known);
                there.then(|| TrapSeen {
                    trap,
                    squares,
                    armed: self.is_armed(state, trap),
                    known,
                })
            })
            .collect()
    }

    fn levers_seen(&self, state: &State, seen: &SquareSet) -> Vec<LeverSeen> {
        let triggers = (0_u8..).zip(&self.dungeon.triggers);
        triggers
            .filter(|(i, trigger)| {
                trigger.kind == TriggerKind::Lever
                    && self.party.has(trigger.players)
                    && !has(state.gone_triggers, usize::from(*i))
                    && seen.contains(trigger.at)
            })
            .map(|(i, trigger)| LeverSeen {
                trigger: i,
                at: trigger.at,
                on: has(state.on, usize::from(i)),
            })
            .collect()
    }

    fn areas_seen(&self, state: &State, all: bool) -> Vec<(AreaIndex, String)> {
        AreaIndex::all()
            .filter(|area| all || state.areas >> area.index() & 1 == 1)
            .map(|area| (area, self.area_name(area).to_owned()))
            .collect()
    }

    fn goals_seen(&self, state: &State) -> Vec<GoalSeen> {
        let goals = self.goals.iter().enumerate();
        goals
            .map(|(i, goal)| GoalSeen {
                aim: self.aim(goal),
                main: i < self.main_goals,
                met: self.is_met(state, i),
            })
            .collect()
    }

    /// What a goal is about, as players are told it.
    #[must_use]
    pub fn aim(&self, goal: &Goal) -> Aim {
        match goal {
            Goal::Slay(id) => Aim::Slay(match self.dungeon.piece(id) {
                Some(Piece::Guard(i)) => self.cards[i].name.clone(),
                _ => id.to_string(),
            }),
            Goal::Recover(id) => {
                let item = self.items.iter().find(|(known, _)| known == id);
                Aim::Recover(item.map_or_else(|| id.to_string(), |(_, item)| item.name.clone()))
            }
            Goal::Reach(square) => Aim::Reach(*square),
            Goal::Enter(id) => match board().find(id) {
                Some(area) => Aim::Enter(area),
                None => Aim::Other(id.to_string()),
            },
            Goal::Escort(id) => Aim::Escort(match self.dungeon.piece(id) {
                Some(Piece::Ally(i)) => self.dungeon.allies[i]
                    .name
                    .clone()
                    .unwrap_or_else(|| id.to_string()),
                _ => id.to_string(),
            }),
            Goal::Flag(id) => Aim::Other(id.to_string()),
        }
    }
}

fn lasting(afflictions: &[Affliction]) -> Vec<Affliction> {
    let there = afflictions.iter().filter(|a| a.turns > 0);
    there.copied().collect()
}

/// An item that somebody carries: its face only when it is known.
fn item_seen(slot: u8, carried: &Carried, item: &Item) -> ItemSeen {
    ItemSeen {
        slot,
        kind: match item.kind {
            ItemKind::Gear => Kind::Gear,
            ItemKind::Potion => Kind::Potion,
            ItemKind::Scroll(_) => Kind::Scroll,
            ItemKind::Magic => Kind::Magic,
            ItemKind::Key => Kind::Key,
            ItemKind::Quest => Kind::Quest,
            ItemKind::Treasure => Kind::Treasure,
        },
        uses: carried.uses,
        card: carried.identified.then(|| face(item)),
    }
}

fn face(item: &Item) -> CardSeen {
    let mut card = CardSeen {
        name: item.name.clone(),
        active: item.active,
        target: item.target,
        heals: 0,
        harms: 0,
        stamina: 0,
        light: 0,
        afflicts: false,
        bonus: item.bonus.clone(),
    };
    for effect in &item.effects {
        match effect {
            Effect::Heal { amount, .. } => card.heals = card.heals.saturating_add(*amount),
            Effect::Harm { amount, .. } => card.harms = card.harms.saturating_add(*amount),
            Effect::Stamina { change, .. } => card.stamina = card.stamina.saturating_add(*change),
            Effect::Light(turns) => card.light = card.light.saturating_add(*turns),
            Effect::Afflict { .. } => card.afflicts = true,
            _ => {}
        }
    }
    card
}
