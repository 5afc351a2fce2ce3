//! The last walking path: whether the heroes can walk to every goal and out again, and what stands
//! in the way where they cannot.
//!
//! Ruling: closed and locked doors count as open; rubble, furniture and shut portcullises as
//! closed; a portcullis that a lever on the near side raises counts as open; a secret door is a
//! wall unless something within reach reveals it for certain, or again and again. Here things only
//! open: what closes later is another question.

mod prospect;
mod search;
mod survey;
mod targets;

use delve_format::Square;

use crate::dungeon::{Dungeon, Party};
use crate::piece::Piece;
use crate::squares::SquareSet;

use survey::Survey;

pub use prospect::Prospect;

/// No more goals, and no more groups of heroes who start apart, are looked at: enough for any
/// scenario that can be played, and a bound on the work for others.
const MOST_GOALS: usize = 64;
const MOST_GROUPS: usize = 8;

/// What a way must lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Need {
    /// A goal, by its position among the goals.
    Goal(usize),
    /// One of the exits.
    Exit,
    /// The sanctum, from one of the portals.
    Sanctum,
}

/// A need to which no way leads.
#[derive(Clone, Debug, PartialEq)]
pub struct Cut {
    /// What cannot be reached.
    pub need: Need,
    /// The start squares (or portals) from which it cannot be reached.
    pub from: SquareSet,
    /// Every square that can be reached from there.
    pub reach: SquareSet,
    /// Where the way would have to lead: any one of these squares is enough.
    pub to: SquareSet,
    /// What could be taken away to open a way: blockages, furniture, and secret doors that nothing
    /// reveals. Each list is one possibility, all are as short as possible; with one piece in each
    /// list, each of these pieces alone cuts the way. Empty when only walls are in the way, and when
    /// there is so much in the way that the search was given up.
    pub by: Vec<Vec<Piece>>,
    /// Whether only walls are in the way: a door is missing.
    pub walls: bool,
    /// The way that the first possibility opens, from a square of `from` to one of `to`.
    pub way: Vec<Square>,
}

impl Dungeon {
    /// Where the heroes can walk in the end, wherever they start.
    #[must_use]
    pub fn prospect(&self, party: Party) -> Prospect {
        let wiring = self.wiring_for(party);
        let start = self.start.iter().copied().collect();
        Survey::heroes(self, party, wiring, start).prospect(&[])
    }

    /// Everything that this party needs to reach and cannot: goals in their order, exits, the
    /// sanctum. A goal of which nobody can say where it is met is left out; so is everything when
    /// there is no square to start from. Heroes who start apart are looked at one by one.
    #[must_use]
    pub fn cuts(&self, party: Party) -> Vec<Cut> {
        self.cuts_in(party, &self.prospect(party))
    }

    /// The same, for who has the party's [`Dungeon::prospect`] already.
    #[must_use]
    pub fn cuts_in(&self, party: Party, now: &Prospect) -> Vec<Cut> {
        let wiring = self.wiring_for(party);
        let start: SquareSet = self.start.iter().copied().collect();
        let heroes = Survey::heroes(self, party, wiring, start);
        let goals = (0..self.goals.len().min(MOST_GOALS)).map(Need::Goal);
        let needs: Vec<Need> = goals.chain([Need::Exit]).collect();
        let mut cuts = Vec::new();
        for group in heroes.groups(&now.space).into_iter().take(MOST_GROUPS) {
            let reach = now.space.reach(&group);
            let cut = |&need: &Need| heroes.cut(&now.space, need, group, reach);
            cuts.extend(needs.iter().filter_map(cut));
        }
        cuts.sort_by_key(|cut| cut.need);
        if let Some(invasion) = &self.invasion {
            let portals = invasion.portals.iter().copied().collect();
            let invaders = Survey::invaders(self, party, wiring, portals);
            let now = invaders.prospect(&[]);
            cuts.extend(invaders.cut(&now.space, Need::Sanctum, portals, now.reach));
        }
        cuts
    }
}
