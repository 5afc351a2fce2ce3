//! The shortest trips: from the start to a goal and out again, at best. What might open counts as open
//! and furniture can be jumped, so that no trip in play is shorter.

use std::collections::BTreeSet;

use delve_engine::happening::Happening;
use delve_engine::walk::Distances;
use delve_engine::{Doors, Party, Piece, Sight, Space, SquareSet};
use delve_format::entry::{Effect, On};
use delve_format::scenario::{BlockageKind, Goal};
use delve_format::{Id, Square, board};

use crate::facts::Facts;

/// The board at its most open, and the distances on it.
pub(crate) struct Trips<'f, 'a> {
    facts: &'f Facts<'a>,
    party: Party,
    space: Space,
    from_start: Distances,
    from_exit: Distances,
}

/// The shortest trip to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Trip {
    /// Steps from the nearest start square there.
    pub(crate) there: u32,
    /// Steps from there to the nearest exit.
    pub(crate) back: u32,
    /// Where the goal is met.
    pub(crate) at: Square,
    /// Whether it is met by exploring, which ends the Movement of a turn.
    pub(crate) explored: bool,
    /// Turns of light that meeting it costs for certain.
    pub(crate) cost: u32,
}

/// Where a goal is met.
pub(crate) struct Zone {
    /// On one of these squares.
    pub(crate) squares: SquareSet,
    explored: bool,
    cost: u32,
}

impl From<SquareSet> for Zone {
    fn from(squares: SquareSet) -> Zone {
        Zone {
            squares,
            explored: false,
            cost: 0,
        }
    }
}

impl Trip {
    /// Steps altogether.
    pub(crate) fn steps(&self) -> u32 {
        self.there + self.back
    }
}

impl<'f, 'a> Trips<'f, 'a> {
    pub(crate) fn new(facts: &'f Facts<'a>, party: Party) -> Trips<'f, 'a> {
        let dungeon = facts.dungeon;
        let cleared: BTreeSet<Piece> = facts
            .effects()
            .iter()
            .filter_map(|effect| match effect {
                Effect::Clear(id) | Effect::Open(id) => dungeon.piece(id),
                _ => None,
            })
            .collect();
        let blockages = dungeon.blockages.iter().enumerate();
        let filled = blockages
            .filter(|(i, b)| {
                b.kind == BlockageKind::Rubble
                    && party.has(b.players)
                    && !cleared.contains(&Piece::Blockage(*i))
            })
            .fold(SquareSet::EMPTY, |all, (_, b)| all | b.squares);
        let space = Space::new(dungeon.open_edges(party, Doors::All), !filled);
        let start = dungeon.start.iter().copied().collect();
        Trips {
            facts,
            party,
            space,
            from_start: space.distances(&start),
            from_exit: space.distances(&dungeon.exit_squares()),
        }
    }

    /// The shortest trip to a goal; nothing when it may be met anywhere or without walking there, and
    /// when no way leads there.
    pub(crate) fn to(&self, goal: &Goal) -> Option<Trip> {
        self.shortest(&self.zone(goal)?)
    }

    /// The shortest trip to one of these squares.
    fn shortest(&self, zone: &Zone) -> Option<Trip> {
        let trips = zone.squares.iter().filter_map(|at| {
            Some(Trip {
                there: self.from_start.to(at)?,
                back: self.from_exit.to(at)?,
                at,
                explored: zone.explored,
                cost: zone.cost,
            })
        });
        trips.min_by_key(|trip| (trip.steps(), trip.at))
    }

    /// The squares of which one must be stood on to meet a goal, for certain.
    pub(crate) fn zone(&self, goal: &Goal) -> Option<Zone> {
        match goal {
            Goal::Reach(square) => Some(SquareSet::from(*square).into()),
            Goal::Enter(id) => board().find(id).map(|area| SquareSet::area(area).into()),
            // An ally walks at its own pace, and comes when it is called.
            Goal::Escort(_) => None,
            Goal::Slay(id) => self.in_sight_of(id).map(Zone::from),
            Goal::Recover(item) => {
                let facts = self.facts;
                let carried = facts.heroes().any(|hero| hero.gear.contains(item));
                let gives = |effect: &Effect| match effect {
                    Effect::Gain { item: gained, .. } => gained == item,
                    Effect::Draw { deck, .. } | Effect::Offer { deck, .. } => {
                        facts.deck(deck).iter().any(|card| card.item == *item)
                    }
                    _ => false,
                };
                if carried { None } else { self.sources(&gives) }
            }
            Goal::Flag(flag) => {
                self.sources(&|effect| matches!(effect, Effect::Set(set) if set == flag))
            }
        }
    }

    /// From where a guard is first seen: it comes to meet the heroes then. Traps and texts could slay
    /// it unseen.
    fn in_sight_of(&self, id: &Id) -> Option<SquareSet> {
        let dungeon = self.facts.dungeon;
        let guard @ Piece::Guard(i) = dungeon.piece(id)? else {
            return None;
        };
        let harms = |effect: &&Effect| matches!(effect, Effect::Harm { .. });
        let stands = dungeon.is_there(guard, self.party) && !dungeon.guards[i].reserve;
        if !stands || !dungeon.mechanisms.is_empty() || self.facts.effects().iter().any(harms) {
            return None;
        }
        let at = dungeon.guards[i].at;
        let sight = Sight::new(self.space);
        Some(if board().is_corridor(at) {
            *sight.from(at)
        } else {
            // A room is revealed as a whole.
            sight.from_any(&SquareSet::area(board().area_of(at)))
        })
    }

    /// Where something that brings about such an effect can happen; nothing when that may be anywhere.
    fn sources(&self, wanted: &dyn Fn(&Effect) -> bool) -> Option<Zone> {
        let dungeon = self.facts.dungeon;
        let mut zone = Zone {
            squares: SquareSet::EMPTY,
            explored: true,
            cost: u32::MAX,
        };
        let mut known: BTreeSet<&Id> = BTreeSet::new();
        let mut waiting: Vec<&Id> = Vec::new();
        let mut found = self.bringers(wanted)?;
        loop {
            for (h, o) in found {
                let happening = &dungeon.happenings[h];
                match (&happening.on, happening.area) {
                    (On::Explored, Some(area)) => {
                        let area = SquareSet::area(area);
                        let near = happening.at | self.space.beside(&happening.at);
                        zone.squares |= if happening.at.is_empty() {
                            area
                        } else {
                            near & area
                        };
                        zone.cost = zone.cost.min(self.cost(happening, o));
                    }
                    (On::Stepped(at), _) => {
                        zone.squares.extend(at.iter().copied());
                        (zone.explored, zone.cost) = (false, 0);
                    }
                    (On::FlagSet(flag), _) => {
                        if known.insert(flag) {
                            waiting.push(flag);
                        }
                    }
                    _ => return None,
                }
            }
            let Some(flag) = waiting.pop() else {
                return Some(zone);
            };
            found = self.bringers(&|effect| matches!(effect, Effect::Set(set) if set == flag))?;
        }
    }

    /// The outcomes of entries that are such an effect, as happening and outcome; nothing when a card
    /// may bring it about too.
    fn bringers(&self, wanted: &dyn Fn(&Effect) -> bool) -> Option<Vec<(usize, usize)>> {
        let mut found = Vec::new();
        for (h, happening) in self.facts.dungeon.happenings.iter().enumerate() {
            let outcomes = happening.outcomes.iter().enumerate();
            let wanted = outcomes.filter(|(_, outcome)| wanted(&outcome.effect));
            found.extend(wanted.map(|(o, _)| (h, o)));
        }
        let anywhere = self.facts.effects().iter().filter(|e| wanted(e)).count();
        (anywhere == found.len()).then_some(found)
    }

    /// Turns of light that are lost for certain when an outcome comes about: by what is written beside
    /// it, and by the events that wait for a flag which is set there.
    fn cost(&self, happening: &Happening, outcome: usize) -> u32 {
        let list = happening.outcomes[outcome].place.parent();
        let beside = happening
            .outcomes
            .iter()
            .filter(|o| !o.chance && o.place.parent() == list);
        let taken = |effect: &Effect| match effect {
            Effect::Light(turns) if *turns < 0 => u32::from(turns.unsigned_abs()),
            _ => 0,
        };
        let mut cost = 0;
        for outcome in beside {
            cost += taken(&outcome.effect);
            if let Effect::Set(flag) = &outcome.effect {
                let all = self.facts.dungeon.happenings.iter();
                let events = all.filter(|event| {
                    matches!(&event.on, On::FlagSet(set) if set == flag) && event.when.is_empty()
                });
                for event in events {
                    let list = Some(event.place.field("then"));
                    let sure = event
                        .outcomes
                        .iter()
                        .filter(|o| !o.chance && o.place.parent() == list);
                    cost += sure.map(|o| taken(&o.effect)).sum::<u32>();
                }
            }
        }
        cost
    }
}
