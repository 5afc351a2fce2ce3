//! Happenings: what entries bring about, without the branches in which it stands.

use delve_format::entry::{Condition, Effect, On};
use delve_format::{AreaIndex, Place};

use crate::squares::SquareSet;

/// An entry of room text or an event.
#[derive(Clone, Debug, PartialEq)]
pub struct Happening {
    /// Where it is written.
    pub place: Place,
    /// The room or corridor to whose text it belongs; `None` for an event.
    pub area: Option<AreaIndex>,
    /// What it waits for.
    pub on: On,
    /// On or beside which squares; anywhere in the area when empty.
    pub at: SquareSet,
    /// Conditions, all of which must hold.
    pub when: Vec<Condition>,
    /// Whether it can happen again and again.
    pub always: bool,
    /// What it can bring about, in the order of the text.
    pub outcomes: Vec<Outcome>,
}

/// One effect of a happening.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Where it is written.
    pub place: Place,
    /// The effect; never one that only holds others (`Test`, `Table`, `MentalCombat`).
    pub effect: Effect,
    /// Conditions of the choice that it belongs to, all of which must hold.
    pub when: Vec<Condition>,
    /// Whether dice decide about it.
    pub chance: bool,
}
