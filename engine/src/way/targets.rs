//! Where needs are met.

use std::collections::BTreeSet;

use delve_format::entry::{Effect, On};
use delve_format::scenario::{Goal, TriggerKind};
use delve_format::{Id, board};

use super::Need;
use super::survey::Survey;
use crate::happening::Happening;
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::walk::Space;

/// Where something can be met.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Zone {
    /// On one of these squares.
    Squares(SquareSet),
    /// Wherever one stands.
    Anywhere,
    /// When this flag is set.
    WhenSet(Id),
    /// Nobody can say.
    Unknown,
}

impl Survey<'_> {
    /// The squares of which one must be reached; `None` when nothing must be.
    pub(super) fn target(&self, need: Need, space: &Space) -> Option<SquareSet> {
        match need {
            Need::Goal(i) => self.goal(self.dungeon.goals.get(i)?, space),
            Need::Exit => Some(self.dungeon.exit_squares()),
            Need::Sanctum => {
                let sanctum = self.dungeon.invasion.as_ref()?.sanctum;
                Some(SquareSet::area(sanctum))
            }
            Need::Squares(squares) => Some(squares),
        }
    }

    fn goal(&self, goal: &Goal, space: &Space) -> Option<SquareSet> {
        match goal {
            Goal::Slay(id) => self.guard(id, space),
            Goal::Recover(item) => self.where_gained(item, space),
            Goal::Reach(square) => Some((*square).into()),
            Goal::Enter(id) => board().find(id).map(SquareSet::area),
            Goal::Escort(id) => match self.dungeon.piece(id)? {
                Piece::Ally(i) => Some(near(self.dungeon.allies[i].at.into(), space)),
                _ => None,
            },
            Goal::Flag(flag) => {
                self.where_it_happens(space, |e| matches!(e, Effect::Set(f) if f == flag))
            }
        }
    }

    /// Beside a guard: where it stands, and where it can be summoned to.
    fn guard(&self, id: &Id, space: &Space) -> Option<SquareSet> {
        let piece @ Piece::Guard(i) = self.dungeon.piece(id)? else {
            return None;
        };
        if !self.dungeon.is_there(piece, self.party) {
            return None;
        }
        let mut squares = SquareSet::from(self.dungeon.guards[i].at);
        for outcome in self.happenings.iter().flat_map(|h| &h.outcomes) {
            match &outcome.effect {
                Effect::Summon {
                    id: summoned,
                    at: Some(at),
                    ..
                } if summoned == id => squares.extend([*at]),
                _ => {}
            }
        }
        Some(near(squares, space))
    }

    /// The squares on which an item can be had. `None` when that can be anywhere, or when nothing is
    /// known to give it.
    pub(super) fn where_gained(&self, item: &Id, space: &Space) -> Option<SquareSet> {
        self.where_it_happens(space, |effect| match effect {
            Effect::Gain { item: gained, .. } => gained == item,
            Effect::Draw { deck, .. } | Effect::Offer { deck, .. } => {
                let cards = self.dungeon.decks.get(deck.id());
                cards.is_some_and(|cards| cards.contains(item))
            }
            _ => false,
        })
    }

    /// The squares on which something that brings about such an effect can happen. `None` when it
    /// can happen anywhere, or when nothing is known to bring it about.
    fn where_it_happens(
        &self,
        space: &Space,
        wanted: impl Fn(&Effect) -> bool,
    ) -> Option<SquareSet> {
        let brings = |h: &&Happening| h.outcomes.iter().any(|o| wanted(&o.effect));
        match self.traced(self.happenings.iter().filter(brings).collect(), space) {
            Zone::Squares(squares) => Some(squares),
            _ => None,
        }
    }

    /// Where one of these happenings occurs; those that wait for a flag occur where that is set.
    pub(super) fn traced<'b>(&'b self, mut found: Vec<&'b Happening>, space: &Space) -> Zone {
        let mut squares = SquareSet::EMPTY;
        let mut flags: BTreeSet<Id> = BTreeSet::new();
        let mut waiting: Vec<Id> = Vec::new();
        loop {
            for happening in found {
                match self.zone(happening, space) {
                    Zone::Squares(more) => squares |= more,
                    Zone::Anywhere => return Zone::Anywhere,
                    Zone::WhenSet(flag) if flags.insert(flag.clone()) => waiting.push(flag),
                    Zone::WhenSet(_) | Zone::Unknown => {}
                }
            }
            let Some(flag) = waiting.pop() else {
                return if squares.is_empty() {
                    Zone::Unknown
                } else {
                    Zone::Squares(squares)
                };
            };
            let sets = |h: &&Happening| {
                let mut effects = h.outcomes.iter().map(|o| &o.effect);
                effects.any(|e| matches!(e, Effect::Set(f) if *f == flag))
            };
            found = self.happenings.iter().filter(sets).collect();
        }
    }

    pub(super) fn zone(&self, happening: &Happening, space: &Space) -> Zone {
        let squares = match &happening.on {
            On::Explored => happening.area.map(|area| {
                let area = SquareSet::area(area);
                if happening.at.is_empty() {
                    area
                } else {
                    near(happening.at, space) & area
                }
            }),
            On::Begin | On::Turn(_) | On::Every(_) | On::TurnEnd | On::LightOut => {
                return Zone::Anywhere;
            }
            On::FlagSet(flag) => return Zone::WhenSet(flag.clone()),
            On::Revealed(id) => board().find(id).map(|a| near(SquareSet::area(a), space)),
            On::Opened(id) => match self.dungeon.piece(id) {
                Some(door @ Piece::Door(_)) => Some(self.dungeon.squares(door)),
                _ => None,
            },
            On::Slain(id) | On::Wounded { id, .. } => self.guard(id, space),
            On::Stepped(squares) => Some(squares.iter().copied().collect()),
            On::Fired(id) | On::TurnedOff(id) => self.set_off(id, space),
        };
        squares.map_or(Zone::Unknown, Zone::Squares)
    }

    /// Where the triggers that start a part are set off.
    fn set_off(&self, id: &Id, space: &Space) -> Option<SquareSet> {
        let triggers: Vec<usize> = match self.dungeon.piece(id)? {
            Piece::Trigger(i) => vec![i],
            part => self.causes(part),
        };
        let triggers = triggers.into_iter().map(|i| &self.dungeon.triggers[i]);
        let squares = triggers.map(|trigger| match trigger.kind {
            TriggerKind::Lever => near(trigger.squares, space),
            _ => trigger.trapped,
        });
        squares.reduce(|a, b| a | b)
    }
}

/// These squares and those that share an open edge with one of them.
pub(super) fn near(squares: SquareSet, space: &Space) -> SquareSet {
    squares | space.beside(&squares)
}
