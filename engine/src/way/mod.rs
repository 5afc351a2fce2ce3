//! The last walking path: whether the heroes can walk to every goal and out again, and what stands
//! in the way where they cannot.
//!
//! Ruling: closed and locked doors count as open; rubble, furniture and shut portcullises as
//! closed; a portcullis that a lever on the near side raises counts as open; a secret door is a
//! wall unless something within reach reveals it for certain, or again and again.
//!
//! Where things only open, a walk that goes on until nothing more opens tells all ([`Prospect`],
//! [`Dungeon::cuts`]). What closes later is looked at state by state, within a bound
//! ([`Dungeon::later`]).

mod later;
mod prospect;
mod search;
mod survey;
mod targets;

use std::cell::OnceCell;
use std::sync::Arc;

use delve_format::{Id, Square};

use crate::dungeon::{Dungeon, Party};
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::walk::Space;
use crate::wires::Wiring;

use survey::Survey;

pub use later::{Fate, Later};
pub use prospect::{Faith, Given, Prospect};

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
    /// One of these squares ([`Ways::cut_to`]).
    Squares(SquareSet),
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

/// All ways of the heroes of one party: ask here when there is more than one question.
#[derive(Debug)]
pub struct Ways<'a> {
    dungeon: &'a Dungeon,
    party: Party,
    wiring: Arc<Wiring>,
    start: SquareSet,
    certain: OnceCell<Prospect>,
    sure: OnceCell<Prospect>,
}

impl Ways<'_> {
    fn heroes(&self) -> Survey<'_> {
        Survey::heroes(self.dungeon, self.party, &self.wiring, self.start)
    }

    /// Where the heroes can walk in the end, wherever they start, under these conditions.
    #[must_use]
    pub fn prospect(&self, given: Given<'_>) -> Prospect {
        self.heroes().given(given)
    }

    /// Where they come by what they can bring about; worked out once.
    #[must_use]
    pub fn certain(&self) -> &Prospect {
        self.certain.get_or_init(|| self.heroes().prospect(&[]))
    }

    /// Where they come by what they cannot spoil; worked out once.
    #[must_use]
    pub fn sure(&self) -> &Prospect {
        self.sure.get_or_init(|| {
            let certain = self.certain();
            // Where nothing opens there is nothing to spoil.
            if certain.opened.is_empty() && certain.revealed.is_empty() {
                return certain.clone();
            }
            self.prospect(Given {
                faith: Faith::Sure,
                ..Given::default()
            })
        })
    }

    /// Everything that this party needs to reach and cannot: see [`Dungeon::cuts`].
    #[must_use]
    pub fn cuts(&self) -> Vec<Cut> {
        let heroes = self.heroes();
        let now = self.certain();
        let goals = (0..self.dungeon.goals.len().min(MOST_GOALS)).map(Need::Goal);
        let needs: Vec<Need> = goals.chain([Need::Exit]).collect();
        let mut cuts = Vec::new();
        for group in heroes.groups(&now.space).into_iter().take(MOST_GROUPS) {
            cuts.extend(needs.iter().filter_map(|&n| heroes.cut(now, n, group)));
        }
        cuts.sort_by_key(|cut| cut.need);
        if let Some(invasion) = &self.dungeon.invasion {
            let portals = invasion.portals.iter().copied().collect();
            let invaders = Survey::invaders(self.dungeon, self.party, &self.wiring, portals);
            let now = invaders.prospect(&[]);
            cuts.extend(invaders.cut(&now, Need::Sanctum, portals));
        }
        cuts
    }

    /// What may become of a way that leads there at first: a portcullis may close behind the heroes,
    /// or what would open the way may be spoilt. Needs that are cut from the start are left out.
    #[must_use]
    pub fn later(&self) -> Vec<Later> {
        self.heroes().later(self.certain(), || self.sure())
    }

    /// The cut between the start and the nearest of these squares, if there is one.
    #[must_use]
    pub fn cut_to(&self, to: SquareSet) -> Option<Cut> {
        let heroes = self.heroes();
        heroes.cut(self.certain(), Need::Squares(to), self.start)
    }

    /// The squares on which the heroes can get an item. `None` when that can be anywhere, or when
    /// nothing is known to give it.
    #[must_use]
    pub fn where_gained(&self, item: &Id, space: &Space) -> Option<SquareSet> {
        self.heroes().where_gained(item, space)
    }
}

impl Dungeon {
    /// The ways of the heroes of a party.
    #[must_use]
    pub fn ways(&self, party: Party) -> Ways<'_> {
        Ways {
            dungeon: self,
            party,
            wiring: self.wiring_for(party),
            start: self.start.iter().copied().collect(),
            certain: OnceCell::new(),
            sure: OnceCell::new(),
        }
    }

    /// Where the heroes can walk in the end, wherever they start.
    #[must_use]
    pub fn prospect(&self, party: Party) -> Prospect {
        self.ways(party).prospect(Given::default())
    }

    /// Where those who come from the portals can walk in the end, whichever portal they come from;
    /// nowhere without an invasion.
    #[must_use]
    pub fn invaders_prospect(&self, party: Party) -> Prospect {
        let wiring = self.wiring_for(party);
        let portals = self.invasion.iter().flat_map(|i| &i.portals);
        let portals = portals.copied().collect();
        Survey::invaders(self, party, &wiring, portals).prospect(&[])
    }

    /// Everything that this party needs to reach and cannot: goals in their order, exits, the
    /// sanctum. A goal of which nobody can say where it is met is left out; so is everything when
    /// there is no square to start from. Heroes who start apart are looked at one by one.
    #[must_use]
    pub fn cuts(&self, party: Party) -> Vec<Cut> {
        self.ways(party).cuts()
    }

    /// What may become of a way later: see [`Ways::later`].
    #[must_use]
    pub fn later(&self, party: Party) -> Vec<Later> {
        self.ways(party).later()
    }
}
