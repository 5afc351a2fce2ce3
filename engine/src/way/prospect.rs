//! Where somebody can walk in the end: walking, throwing levers, and what happens on the way, until
//! nothing more opens.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::entry::{Condition, Effect, On};
use delve_format::scenario::TriggerKind;
use delve_format::{AreaIndex, Id, board};

use crate::dungeon::DoorState;
use crate::edges::EdgeSet;
use crate::happening::{Happening, Outcome};
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::walk::Space;

use super::survey::{MOST_TRIGGERS, Survey};

/// Where somebody can walk in the end.
#[derive(Clone, Debug, PartialEq)]
pub struct Prospect {
    /// Edges and squares that are open in the end.
    pub space: Space,
    /// Every square that is reached, from any of the squares to start from.
    pub reach: SquareSet,
    /// Blockages that are raised or cleared, as positions among the blockages.
    pub opened: Vec<usize>,
    /// Secret doors that are revealed for certain, as positions among the doors.
    pub revealed: Vec<usize>,
}

impl Prospect {
    /// The prospect of a survey when these pieces, in order, are taken away.
    pub(super) fn of(survey: &Survey, removed: &[Piece]) -> Prospect {
        let mut walk = Walk {
            survey,
            removed,
            gone: BTreeSet::new(),
            revealed: BTreeSet::new(),
            flags: BTreeSet::new(),
            counters: BTreeMap::new(),
            items: BTreeSet::new(),
            summoned: BTreeSet::new(),
            fired: BTreeSet::new(),
            applied: BTreeSet::new(),
            space: Space::new(EdgeSet::EMPTY, SquareSet::EMPTY),
            reach: SquareSet::EMPTY,
        };
        walk.go();
        Prospect {
            space: walk.space,
            reach: walk.reach,
            opened: walk.gone.into_iter().collect(),
            revealed: walk.revealed.into_iter().collect(),
        }
    }
}

/// Whether an effect may open something, or bring about what others wait for.
pub(super) fn tells(effect: &Effect) -> bool {
    match effect {
        Effect::Reveal(_)
        | Effect::Open(_)
        | Effect::Clear(_)
        | Effect::Set(_)
        | Effect::Gain { .. }
        | Effect::Summon { .. }
        | Effect::Fire(_) => true,
        Effect::Add { n, .. } => *n > 0,
        _ => false,
    }
}

/// A walk that goes on until nothing more opens.
struct Walk<'a> {
    survey: &'a Survey<'a>,
    removed: &'a [Piece],
    gone: BTreeSet<usize>,
    revealed: BTreeSet<usize>,
    flags: BTreeSet<&'a Id>,
    counters: BTreeMap<&'a Id, i64>,
    items: BTreeSet<&'a Id>,
    summoned: BTreeSet<usize>,
    fired: BTreeSet<Piece>,
    applied: BTreeSet<(usize, usize)>,
    space: Space,
    reach: SquareSet,
}

impl<'a> Walk<'a> {
    fn go(&mut self) {
        loop {
            self.space = self.space();
            // Things only open, so whatever was reached before still is.
            self.reach = self.space.reach(&(self.reach | self.survey.from));
            let levers = self.throw_levers();
            let happened = self.let_happen();
            if !levers && !happened {
                return;
            }
        }
    }

    fn space(&self) -> Space {
        let (dungeon, party) = (self.survey.dungeon, self.survey.party);
        let mut filled = SquareSet::EMPTY;
        for (i, blockage) in dungeon.blockages.iter().enumerate() {
            let gone = self.gone.contains(&i) || self.is_removed(Piece::Blockage(i));
            if party.has(blockage.players) && !gone {
                filled |= blockage.squares;
            }
        }
        for (i, furniture) in dungeon.furniture.iter().enumerate() {
            if party.has(furniture.players) && !self.is_removed(Piece::Furniture(i)) {
                filled |= furniture.squares;
            }
        }
        let removed = self.removed.iter().filter_map(|piece| match piece {
            Piece::Door(i) => Some(i),
            _ => None,
        });
        let doors = self.revealed.iter().chain(removed);
        let doors = doors.map(|&i| &dungeon.doors[i]);
        let mut open = self.survey.open;
        open.extend(
            doors
                .filter(|d| party.has(d.players))
                .filter_map(|d| d.edge),
        );
        Space::new(open, !filled)
    }

    fn is_removed(&self, piece: Piece) -> bool {
        self.removed.binary_search(&piece).is_ok()
    }

    fn is_there(&self, piece: Piece) -> bool {
        self.survey.dungeon.is_there(piece, self.survey.party)
    }

    /// Whether somebody can stand on one of these squares or share an open edge with one.
    fn is_beside(&self, squares: SquareSet) -> bool {
        self.reach.meets(&(squares | self.space.beside(&squares)))
    }

    /// Raises every portcullis that a lever within reach can raise; whether one was still shut.
    fn throw_levers(&mut self) -> bool {
        let dungeon = self.survey.dungeon;
        let mut raised = Vec::new();
        for (i, trigger) in dungeon.triggers.iter().enumerate().take(MOST_TRIGGERS) {
            let lever = trigger.kind == TriggerKind::Lever && self.is_there(Piece::Trigger(i));
            if lever && self.is_beside(trigger.squares) {
                raised.extend(self.portcullises(Piece::Trigger(i)));
            }
        }
        let before = self.gone.len();
        self.gone.extend(raised);
        self.gone.len() > before
    }

    fn portcullises(&self, part: Piece) -> Vec<usize> {
        let starts = self.survey.wiring.consequences(part);
        starts
            .into_iter()
            .filter_map(|c| match c.piece {
                Piece::Blockage(i) => Some(i),
                _ => None,
            })
            .collect()
    }

    /// Lets everything happen that happens for certain; whether there was anything new.
    fn let_happen(&mut self) -> bool {
        let survey = self.survey;
        let mut any = false;
        for (h, happening) in survey.telling.iter().enumerate() {
            let holds = happening.when.iter().all(|c| self.holds(c, true));
            if !holds || !self.occurs(happening) {
                continue;
            }
            for (o, outcome) in happening.outcomes.iter().enumerate() {
                if !tells(&outcome.effect) {
                    continue;
                }
                let certain = !outcome.chance || happening.always;
                let holds = outcome.when.iter().all(|c| self.holds(c, true));
                if certain && holds && self.applied.insert((h, o)) {
                    self.apply(outcome, happening.always);
                    any = true;
                }
            }
        }
        any
    }

    fn apply(&mut self, outcome: &'a Outcome, always: bool) {
        let piece = |id: &Id| self.survey.dungeon.piece(id);
        match &outcome.effect {
            Effect::Reveal(id) | Effect::Open(id) | Effect::Clear(id) => match piece(id) {
                Some(Piece::Door(i)) => {
                    self.revealed.insert(i);
                }
                Some(Piece::Blockage(i)) => {
                    self.gone.insert(i);
                }
                _ => {}
            },
            Effect::Set(flag) => {
                self.flags.insert(flag);
            }
            Effect::Add { counter, n } if *n > 0 => {
                let times = if always { i64::from(u32::MAX) } else { 1 };
                let total = self.counters.entry(counter).or_default();
                *total = total.saturating_add(i64::from(*n) * times);
            }
            Effect::Gain { item, .. } => {
                self.items.insert(item);
            }
            Effect::Summon { id, .. } => {
                if let Some(Piece::Guard(i)) = piece(id) {
                    self.summoned.insert(i);
                }
            }
            Effect::Fire(id) => {
                if let Some(part) = piece(id) {
                    self.fired.insert(part);
                    let starts = self.survey.wiring.consequences(part);
                    self.fired.extend(starts.iter().map(|c| c.piece));
                    self.gone.extend(self.portcullises(part));
                }
            }
            _ => {}
        }
    }

    /// Whether what a happening waits for can be brought about.
    fn occurs(&self, happening: &Happening) -> bool {
        match &happening.on {
            On::Explored => match happening.area.map(SquareSet::area) {
                None => false,
                Some(area) if happening.at.is_empty() => self.reach.meets(&area),
                Some(area) => {
                    let near = happening.at | self.space.beside(&happening.at);
                    self.reach.meets(&(near & area))
                }
            },
            On::Begin | On::Turn(_) | On::Every(_) | On::TurnEnd | On::LightOut => true,
            On::Revealed(id) => board().find(id).is_some_and(|a| self.is_seen(a)),
            On::Opened(id) => self.can_open(id),
            On::Slain(id) | On::Wounded { id, .. } => self.can_slay(id),
            On::Stepped(squares) => squares.iter().any(|s| self.reach.contains(*s)),
            On::Fired(id) => self.can_fire(id),
            On::TurnedOff(id) => match self.survey.dungeon.piece(id) {
                Some(Piece::Trigger(i)) => {
                    let trigger = &self.survey.dungeon.triggers[i];
                    trigger.kind == TriggerKind::Lever && self.can_set_off(i)
                }
                _ => false,
            },
            On::FlagSet(flag) => self.flags.contains(flag),
        }
    }

    /// Whether a condition can hold (or, with `wanted` false, fail to hold) for certain. What holds
    /// in the beginning can hold; traits and the campaign are not certain either way.
    fn holds(&self, condition: &Condition, wanted: bool) -> bool {
        match condition {
            Condition::Campaign(_) | Condition::Trait(_) => false,
            Condition::Not(inner) => self.holds(inner, !wanted),
            Condition::All(list) if wanted => list.iter().all(|c| self.holds(c, true)),
            Condition::All(list) => list.iter().any(|c| self.holds(c, false)),
            Condition::Any(list) if wanted => list.iter().any(|c| self.holds(c, true)),
            Condition::Any(list) => list.iter().all(|c| self.holds(c, false)),
            Condition::Alive(id) => wanted || self.can_slay(id),
            _ if !wanted => true,
            Condition::Flag(flag) => self.flags.contains(flag),
            Condition::AtLeast { counter, n } => {
                let total = self.counters.get(counter).copied().unwrap_or(0);
                total >= i64::from(*n)
            }
            Condition::Carrying(item) => self.items.contains(item),
            Condition::Slain(id) => self.can_slay(id),
            Condition::Opened(id) => self.can_open(id),
            Condition::Revealed(id) => match board().find(id) {
                Some(area) => self.is_seen(area),
                None => self.is_found(id),
            },
        }
    }

    /// Whether an area comes into view: it is entered, or somebody stands at an open edge to it.
    fn is_seen(&self, area: AreaIndex) -> bool {
        self.is_beside(SquareSet::area(area))
    }

    fn is_found(&self, id: &Id) -> bool {
        match self.survey.dungeon.piece(id) {
            Some(Piece::Door(i)) => {
                let secret = self.survey.dungeon.doors[i].state == DoorState::Secret;
                self.is_there(Piece::Door(i)) && (!secret || self.revealed.contains(&i))
            }
            _ => false,
        }
    }

    fn can_open(&self, id: &Id) -> bool {
        match self.survey.dungeon.piece(id) {
            Some(door @ Piece::Door(_)) => {
                self.is_found(id) && self.reach.meets(&self.survey.dungeon.squares(door))
            }
            _ => false,
        }
    }

    fn can_slay(&self, id: &Id) -> bool {
        match self.survey.dungeon.piece(id) {
            Some(Piece::Guard(i)) => {
                let guard = &self.survey.dungeon.guards[i];
                let stands = !guard.reserve || self.summoned.contains(&i);
                stands && self.is_there(Piece::Guard(i)) && self.is_beside(guard.at.into())
            }
            _ => false,
        }
    }

    fn can_set_off(&self, trigger: usize) -> bool {
        let there = self.is_there(Piece::Trigger(trigger));
        let trigger = &self.survey.dungeon.triggers[trigger];
        there
            && match trigger.kind {
                TriggerKind::Lever => self.is_beside(trigger.squares),
                _ => self.reach.meets(&trigger.trapped),
            }
    }

    fn can_fire(&self, id: &Id) -> bool {
        match self.survey.dungeon.piece(id) {
            Some(part) if self.fired.contains(&part) => true,
            Some(Piece::Trigger(i)) => self.can_set_off(i),
            Some(part) => {
                let causes = self.survey.wiring.causes(part);
                causes.iter().any(|cause| self.can_set_off(cause.trigger))
            }
            None => false,
        }
    }
}
