//! Events (long, because much can happen): what happened in a game, in the past tense. They tell everything, dice too; which of it a
//! side may know, the story marks.

use delve_format::entry::Outcome;
use delve_format::{AreaIndex, Square};

use super::control::Control;
use super::dice::Key;
use super::figure::{Figure, Part, Trap};
use super::state::{Carried, DoorNow, Monster};
use crate::squares::SquareSet;

/// What can go up and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Gauge {
    Health,
    Stamina,
    Magic,
}

/// A part of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// The heroes move.
    Movement,
    /// The monsters move.
    MonstersMovement,
    /// The heroes may evade.
    Evasion,
    /// Everybody fights whom they stand beside.
    Fighting,
    /// The heroes explore.
    Explore,
    /// The turn ends.
    TurnEnd,
}

/// How a door came to stand as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DoorCause {
    /// Forced by a hero.
    Forced,
    /// Bashed in by a hero.
    Bashed,
    /// Its lock was picked by a hero.
    Picked,
    /// Its lock was opened with the key.
    Unlocked,
    /// A try failed.
    Failed,
    /// Opened by a monster that walks through.
    Monster,
    /// Moved by a wire.
    Wire,
    /// Moved by a text or a card.
    Text,
}

/// Why something that was to happen did not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prevention {
    /// The blockage would have cut the last walking path.
    LastPath,
    /// Somebody stands there.
    Occupied,
    /// There is no room for another monster, or no free square.
    NoRoom,
    /// Nobody has a hand free for it.
    FullPack,
    /// The deck is used up.
    EmptyDeck,
}

/// Something that is read aloud, by position among the adventure's texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextIndex(pub u16);

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The game waits for a decision, or is over; where it stands.
    Waits(Box<Control>),
    /// Dice were rolled. `bonus` is everything that is added to them.
    Rolled {
        /// What for.
        roll: Key,
        /// One or two faces; the second is 0 for one die.
        dice: [u8; 2],
        /// What is added.
        bonus: i8,
    },
    /// The game began.
    Began {
        /// Turns of light.
        light: u8,
    },
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u16,
    },
    /// A part of the turn began.
    Phase(Stage),
    /// A turn ended: surprise is over, rest counts.
    TurnEnded,
    /// The light is different.
    LightChanged {
        /// Turns left.
        now: u8,
    },
    /// A figure was put on a square.
    Entered {
        /// Who.
        figure: Figure,
        /// Where.
        at: Square,
    },
    /// A figure went one step.
    Stepped {
        /// Who.
        figure: Figure,
        /// From where.
        from: Square,
        /// Where to.
        to: Square,
    },
    /// A monster came onto the board.
    Spawned {
        /// Its slot.
        slot: u8,
        /// The monster.
        monster: Box<Monster>,
    },
    /// A figure has this many squares of Movement.
    CanMove {
        /// Who.
        figure: Figure,
        /// Squares.
        squares: u8,
    },
    /// A figure spent a point of Stamina for another square; the Stamina follows.
    Strode {
        /// Who.
        figure: Figure,
    },
    /// Health, Stamina or Magic is different.
    Changed {
        /// Whose.
        figure: Figure,
        /// What.
        gauge: Gauge,
        /// Points now.
        to: u8,
    },
    /// A hero ran out of Stamina, or has recovered all of it.
    Exhausted {
        /// Who.
        hero: u8,
        /// Exhausted now.
        on: bool,
    },
    /// A status befell somebody, or has this many turns left; 0 ends it.
    Afflicted {
        /// Whom.
        figure: Figure,
        /// Which status.
        status: u8,
        /// Turns.
        turns: u8,
    },
    /// Somebody is surprised.
    Surprised {
        /// Who.
        figure: Figure,
    },
    /// The heroes met a monster.
    Met {
        /// Its slot.
        monster: u8,
    },
    /// A monster waits, or fights from now on.
    Mood {
        /// Its slot.
        monster: u8,
        /// Waits.
        wary: bool,
    },
    /// A fight was decided. A tie has no winner.
    Won {
        /// The hero.
        hero: u8,
        /// The monster's slot.
        monster: u8,
        /// The sums of the hero and of the monster.
        sums: (i8, i8),
        /// Who won.
        winner: Option<Figure>,
    },
    /// Somebody was hurt; the Health follows.
    Wounded {
        /// Who.
        figure: Figure,
        /// Points, before what Health there was.
        points: u8,
    },
    /// A monster was slain.
    Slain {
        /// Its slot.
        monster: u8,
    },
    /// A hero perished.
    Died {
        /// Who.
        hero: u8,
    },
    /// A dead hero was left alone, and is gone with everything.
    Looted {
        /// Who.
        hero: u8,
    },
    /// A hero took hold of a corpse, which comes along in this turn.
    Drags {
        /// Who.
        hero: u8,
        /// Whose corpse.
        corpse: u8,
    },
    /// A hero tried to jump.
    Jumped {
        /// Who.
        hero: u8,
        /// Over which square.
        over: Square,
        /// Made it.
        clear: bool,
    },
    /// Somebody left the dungeon.
    Left {
        /// Who.
        figure: Figure,
    },
    /// An ally joined the party.
    Joined {
        /// Which.
        ally: u8,
    },
    /// A hero has an item.
    Gained {
        /// Who.
        hero: u8,
        /// Where it is carried.
        slot: u8,
        /// The item.
        carried: Carried,
    },
    /// A hero has an item no more.
    Lost {
        /// Who.
        hero: u8,
        /// Where it was carried.
        slot: u8,
        /// Which item.
        item: u8,
    },
    /// A hero used an item.
    Used {
        /// Who.
        hero: u8,
        /// Where it is carried.
        slot: u8,
        /// Which item.
        item: u8,
        /// How often it can still be used.
        uses: u8,
        /// At whom.
        target: Figure,
    },
    /// A card was drawn.
    Drew {
        /// From which deck.
        deck: u8,
        /// Which item.
        item: u8,
    },
    /// A hero rests in this turn.
    Rests {
        /// Who.
        hero: u8,
    },
    /// A hero's rest was broken.
    RestBroken {
        /// Whose.
        hero: u8,
    },
    /// A hero explores.
    Explores {
        /// Who.
        hero: u8,
    },
    /// A hero worked on a trap or a lever, which is done once a Movement.
    Busy {
        /// Who.
        hero: u8,
    },
    /// The heroes saw these squares for the first time.
    Saw {
        /// The squares.
        squares: Box<SquareSet>,
    },
    /// A room was revealed, or a corridor entered for the first time.
    Revealed {
        /// Which.
        area: AreaIndex,
    },
    /// In these corridors heroes stand at the end of the turn, one bit an area.
    Walked {
        /// The corridors.
        areas: u32,
    },
    /// A door stands differently.
    Door {
        /// Which.
        door: u8,
        /// How it stands.
        now: DoorNow,
        /// Why.
        cause: DoorCause,
    },
    /// A hero tried a door.
    Tried {
        /// Who.
        hero: u8,
        /// Which door.
        door: u8,
    },
    /// A blockage came or went.
    Blockage {
        /// Which.
        blockage: u8,
        /// Is there.
        there: bool,
    },
    /// The heroes know of a trap.
    Found {
        /// Which.
        trap: Trap,
    },
    /// A trap was disarmed.
    Disarmed {
        /// Which.
        trap: Trap,
    },
    /// A part of a trap started.
    Fired {
        /// Which.
        part: Part,
        /// It is a lever, which needs no reset.
        lever: bool,
        /// Who caused it.
        by: Option<Figure>,
    },
    /// A trigger turned off.
    TurnedOff {
        /// Which.
        trigger: u8,
    },
    /// A timer runs.
    Ticks {
        /// Which.
        timer: u8,
        /// Turn Ends until it sends its signal on.
        left: u8,
        /// Who caused it.
        culprit: Option<Figure>,
    },
    /// A part was reset.
    Reset {
        /// Which.
        part: Part,
        /// By which monster.
        by: u8,
    },
    /// A flag was set or taken back.
    Flag {
        /// Which.
        flag: u8,
        /// Set.
        on: bool,
    },
    /// A counter has a new value.
    Counter {
        /// Which.
        counter: u8,
        /// Its value.
        now: i16,
    },
    /// A text was read aloud.
    Read {
        /// Which.
        text: TextIndex,
    },
    /// A choice was taken.
    Chose {
        /// By whom; `None` for the party.
        hero: Option<u8>,
        /// Of which entry.
        entry: u16,
        /// Which, by position among its choices.
        choice: u8,
    },
    /// An entry is used up.
    UsedUp {
        /// Which.
        entry: u16,
        /// For one hero, or for all.
        hero: Option<u8>,
    },
    /// The patrol is another.
    PatrolChanged {
        /// Which list of monsters.
        list: u8,
    },
    /// A goal was reached for good.
    Reached {
        /// Which, by position among the goals and then the side goals.
        goal: u8,
    },
    /// Something that was to happen did not.
    Prevented {
        /// Why.
        why: Prevention,
    },
    /// So many texts set off each other that the rest was left out.
    Overflow,
    /// The game ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
}
