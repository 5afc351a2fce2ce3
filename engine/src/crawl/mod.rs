//! The crawl: heroes against the Dungeon Master, turn by turn.
//!
//! An [`Adventure`] is a scenario made ready for one party. A [`State`] is everything that changes;
//! [`begin`] makes the first one, [`Adventure::legal`] lists what the side whose decision it is can
//! do, [`act`] carries one of these out. What happens is told as [`Event`]s, and [`State::evolve`] is
//! the only function that changes a state, so that replaying the events gives the same state. Players
//! decide from a [`View`]: what their side may know.
//!
//! One file a chapter: the turn (`turn`), actions, doors and levers (`acts`), what is seen and met
//! (`reveal`), `fights`, the Explore phase (`explore`), `effects` of texts, `traps`, `patrol`s and
//! `goals`; what numbers and rolls are made of, for whoever tells of them (`score`).

mod action;
mod acts;
mod adventure;
pub mod bot;
mod code;
mod control;
mod dice;
mod effects;
mod event;
mod explore;
mod fights;
mod figure;
mod goals;
mod legal;
mod party;
mod patrol;
pub mod recording;
mod reveal;
mod run;
mod score;
mod state;
mod terrain;
mod traps;
mod turn;
mod view;

pub use action::Action;
pub use adventure::{Adventure, Blocked, MonsterCard, Start, Text, Unplayable};
pub use control::{Control, Decision, Frame, Phase};
pub use dice::{Dice, Key, Purpose, Scripted, Seeded};
pub use event::{DoorCause, Event, Gauge, Prevention, Stage, TextIndex};
pub use figure::{Figure, Part, Side, Trap};
pub use legal::Hindrance;
pub use party::standard_party;
pub use score::{EntryTold, Score, UNSURPRISED, UNSURPRISED_BY_AMBUSH};
pub use state::{
    Affliction, Carried, Companion, Doing, DoorNow, HEROES, Hero, MONSTERS, Monster, State,
};
pub use view::{
    Aim, AllySeen, Asked, CardSeen, DoorSeen, FurnitureSeen, GoalSeen, HeroSeen, ItemSeen, Kind,
    LeverSeen, MonsterSeen, TrapSeen, View,
};

use run::Run;

/// Begins a game: the state at the first decision, and what happened until then.
pub fn begin(adventure: &Adventure, dice: &mut dyn Dice) -> (State, Vec<Event>) {
    Run::new(adventure, State::blank(), dice).finish()
}

/// An action that cannot be taken now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal(pub Action);

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} cannot be done now", self.0)
    }
}

impl std::error::Error for Illegal {}

/// Carries out an action: the state at the next decision, and what happened until then.
///
/// # Errors
/// Exactly when the action is not among [`Adventure::legal`].
pub fn act(
    adventure: &Adventure,
    state: &State,
    action: Action,
    dice: &mut dyn Dice,
) -> Result<(State, Vec<Event>), Illegal> {
    if !adventure.is_legal(state, action) {
        return Err(Illegal(action));
    }
    let mut run = Run::new(adventure, *state, dice);
    run.act(action);
    Ok(run.finish())
}
