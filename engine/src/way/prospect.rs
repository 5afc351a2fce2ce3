//! Where somebody can walk in the end: walking, throwing levers, and what happens on the way, until
//! nothing more opens (long, because what a happening waits for and what it needs have many kinds).

use std::collections::{BTreeMap, BTreeSet};

use delve_format::entry::{Condition, Effect, On};
use delve_format::scenario::TriggerKind;
use delve_format::{AreaIndex, Id, Step, board};

use crate::dungeon::DoorState;
use crate::edges::EdgeSet;
use crate::happening::{Happening, Outcome};
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::walk::Space;

use super::survey::{MOST_TRIGGERS, Survey};

/// What counts as coming about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Faith {
    /// What the heroes can bring about, whatever the dice say.
    #[default]
    Certain,
    /// Of that only what they cannot spoil: by another choice, by slaying somebody, by a flag that
    /// something else sets.
    Sure,
    /// Everything that may come about, by a roll, a choice or a step on a plate.
    Lucky,
}

/// Under which conditions somebody walks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given<'a> {
    /// Pieces, in order, that are taken away; secret doors among them are found.
    pub removed: &'a [Piece],
    /// Pieces, in order, that stay shut: doors that nobody opens, and portcullises that nothing but a
    /// lever raises.
    pub kept: &'a [Piece],
    /// What counts as coming about.
    pub faith: Faith,
    /// Whether they jump over furniture, too.
    pub jumps: bool,
}

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
    /// The prospect of a survey.
    pub(super) fn of(survey: &Survey, given: Given<'_>) -> Prospect {
        Walk::of(survey, given).prospect()
    }
}

impl<'a> Walk<'a> {
    /// A walk to its end.
    pub(super) fn of(survey: &'a Survey<'a>, given: Given<'a>) -> Walk<'a> {
        let mut walk = Walk {
            survey,
            given,
            gone: BTreeSet::new(),
            revealed: BTreeSet::new(),
            flags: BTreeSet::new(),
            counters: BTreeMap::new(),
            items: BTreeSet::new(),
            summoned: BTreeSet::new(),
            fired: BTreeSet::new(),
            applied: vec![false; survey.happenings.iter().map(|h| h.outcomes.len()).sum()],
            thrown: BTreeSet::new(),
            from: survey.from,
            space: Space::new(EdgeSet::EMPTY, SquareSet::EMPTY),
            reach: SquareSet::EMPTY,
        };
        walk.go();
        walk
    }

    /// Where it leads.
    pub(super) fn prospect(self) -> Prospect {
        Prospect {
            space: self.space,
            reach: self.reach,
            opened: self.gone.into_iter().collect(),
            revealed: self.revealed.into_iter().collect(),
        }
    }
}

/// A walk that goes on until nothing more opens.
pub(super) struct Walk<'a> {
    survey: &'a Survey<'a>,
    given: Given<'a>,
    gone: BTreeSet<usize>,
    revealed: BTreeSet<usize>,
    flags: BTreeSet<&'a Id>,
    counters: BTreeMap<&'a Id, i64>,
    items: BTreeSet<&'a Id>,
    summoned: BTreeSet<usize>,
    fired: BTreeSet<Piece>,
    /// Outcomes that have come about, in the order of the happenings.
    applied: Vec<bool>,
    /// Triggers that have been thrown.
    thrown: BTreeSet<usize>,
    from: SquareSet,
    space: Space,
    pub(super) reach: SquareSet,
}

impl<'a> Walk<'a> {
    fn go(&mut self) {
        loop {
            self.space = self.space();
            self.reach = self.walked();
            let before = (self.gone.len(), self.revealed.len(), self.from);
            // As long as nothing opens, the board and what is reached stay as they are.
            while (self.gone.len(), self.revealed.len(), self.from) == before {
                let levers = self.throw_levers();
                let happened = self.let_happen();
                if !levers && !happened {
                    return;
                }
            }
        }
    }

    /// Every square that is reached now.
    fn walked(&self) -> SquareSet {
        // Nothing closes on the way: what was reached is reached.
        let mut reach = self.space.reach(&(self.from | self.reach));
        if !self.given.jumps {
            return reach;
        }
        loop {
            let landed = self.survey.landings(&self.space, &reach) - reach;
            if landed.is_empty() {
                return reach;
            }
            reach = self.space.reach(&(reach | landed));
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
        let door = |piece: &'a Piece| match piece {
            Piece::Door(i) => Some(i),
            _ => None,
        };
        let removed = self.given.removed.iter().filter_map(door);
        let doors = self.revealed.iter().chain(removed);
        let doors = doors.map(|&i| &dungeon.doors[i]);
        let mut open = self.survey.open;
        open.extend(
            doors
                .filter(|d| party.has(d.players))
                .filter_map(|d| d.edge),
        );
        for edge in self.given.kept.iter().filter_map(door) {
            dungeon.doors[*edge].edge.map(|edge| open.remove(edge));
        }
        Space::new(open, !filled)
    }

    fn is_removed(&self, piece: Piece) -> bool {
        self.given.removed.binary_search(&piece).is_ok()
    }

    fn is_there(&self, piece: Piece) -> bool {
        self.survey.dungeon.is_there(piece, self.survey.party)
    }

    /// Whether somebody can stand on one of these squares or share an open edge with one.
    fn is_beside(&self, squares: SquareSet) -> bool {
        self.reach.meets(&(squares | self.space.beside(&squares)))
    }

    fn is_kept(&self, piece: Piece) -> bool {
        self.given.kept.binary_search(&piece).is_ok()
    }

    /// Raises every portcullis and opens every secret door that a lever within reach opens; whether
    /// one was still shut. With luck anything may set off the other triggers, monsters too.
    fn throw_levers(&mut self) -> bool {
        let dungeon = self.survey.dungeon;
        let lucky = self.given.faith == Faith::Lucky;
        let mut opened = Vec::new();
        for (i, trigger) in dungeon.triggers.iter().enumerate().take(MOST_TRIGGERS) {
            if !self.thrown.contains(&i)
                && self.is_there(Piece::Trigger(i))
                && match trigger.kind {
                    TriggerKind::Lever => self.is_beside(trigger.squares),
                    _ => lucky,
                }
            {
                let starts = self.survey.wiring.consequences(Piece::Trigger(i));
                opened.extend(starts.into_iter().map(|c| c.piece));
                self.thrown.insert(i);
            }
        }
        let before = self.gone.len() + self.revealed.len();
        for piece in opened {
            self.open(piece);
        }
        self.gone.len() + self.revealed.len() > before
    }

    /// A portcullis is raised, rubble cleared, a secret door found.
    fn open(&mut self, piece: Piece) {
        match piece {
            Piece::Door(i) if self.survey.dungeon.doors[i].state == DoorState::Secret => {
                self.revealed.insert(i);
            }
            Piece::Blockage(i) => {
                self.gone.insert(i);
            }
            _ => {}
        }
    }

    /// Lets everything happen that happens for certain; whether there was anything new.
    fn let_happen(&mut self) -> bool {
        let happenings = self.survey.happenings;
        let lucky = self.given.faith == Faith::Lucky;
        let mut any = false;
        let mut next = 0;
        for (h, happening) in happenings.iter().enumerate() {
            let first = next;
            next += happening.outcomes.len();
            if self.applied[first..next].iter().all(|&done| done) || !self.occurs(happening) {
                continue;
            }
            for (o, outcome) in happening.outcomes.iter().enumerate() {
                let certain = lucky || !outcome.chance || happening.always;
                if certain && !self.applied[first + o] && self.comes_about(h, outcome) {
                    self.applied[first + o] = true;
                    self.apply(outcome, happening.always);
                    any = true;
                }
            }
        }
        any
    }

    /// Whether nothing but dice can keep an outcome from coming about, once its happening occurs.
    fn comes_about(&self, happening: usize, outcome: &Outcome) -> bool {
        self.can_come_about(happening, outcome)
            && (self.given.faith != Faith::Sure
                || is_in_every_choice(&self.survey.happenings[happening], outcome))
    }

    /// Whether the conditions of an outcome hold; whether it is chosen is another question.
    pub(super) fn can_come_about(&self, happening: usize, outcome: &Outcome) -> bool {
        let written = &self.survey.happenings[happening];
        let asks = Asks {
            happening,
            effect: &outcome.effect,
        };
        let mut conditions = written.when.iter().chain(&outcome.when);
        self.given.faith == Faith::Lucky || conditions.all(|c| self.holds(c, true, asks))
    }

    fn apply(&mut self, outcome: &'a Outcome, always: bool) {
        let piece = |id: &Id| self.survey.dungeon.piece(id);
        match &outcome.effect {
            Effect::Reveal(id) | Effect::Open(id) | Effect::Clear(id) => match piece(id) {
                Some(kept) if self.is_kept(kept) => {}
                Some(Piece::Door(i)) => {
                    self.revealed.insert(i);
                }
                Some(other) => self.open(other),
                None => {}
            },
            Effect::Place { at, .. } if self.given.faith == Faith::Lucky => {
                self.from.insert(*at);
            }
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
                    for start in starts {
                        self.fired.insert(start.piece);
                        if !self.is_kept(start.piece) {
                            self.open(start.piece);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether what a happening waits for can be brought about.
    pub(super) fn occurs(&self, happening: &Happening) -> bool {
        if self.given.faith == Faith::Lucky {
            return match (&happening.on, happening.area) {
                (On::Explored, Some(area)) => self.reach.meets(&SquareSet::area(area)),
                (On::Stepped(squares), _) => squares.iter().any(|s| self.reach.contains(*s)),
                _ => true,
            };
        }
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
    /// in the beginning can hold, and what is sure must stay so; traits and the campaign are not
    /// certain either way.
    fn holds(&self, condition: &Condition, wanted: bool, asks: Asks<'_>) -> bool {
        let sure = self.given.faith == Faith::Sure;
        match condition {
            Condition::Campaign(_) | Condition::Trait(_) => false,
            Condition::Not(inner) => self.holds(inner, !wanted, asks),
            Condition::All(list) if wanted => list.iter().all(|c| self.holds(c, true, asks)),
            Condition::All(list) => list.iter().any(|c| self.holds(c, false, asks)),
            Condition::Any(list) if wanted => list.iter().any(|c| self.holds(c, true, asks)),
            Condition::Any(list) => list.iter().all(|c| self.holds(c, false, asks)),
            Condition::Alive(_) if wanted => !sure,
            Condition::Alive(id) => self.can_slay(id),
            _ if !wanted => !sure || self.stays_false(condition, asks),
            Condition::Flag(flag) => {
                self.flags.contains(flag) && !(sure && self.is_done(|e| is_unset(e, flag)))
            }
            Condition::AtLeast { counter, n } => {
                let total = self.counters.get(counter).copied().unwrap_or(0);
                total >= i64::from(*n) && !(sure && self.is_done(|e| is_taken_from(e, counter)))
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

    /// Whether something that does not hold in the beginning cannot come to hold before the outcome
    /// does what it does: nothing else brings it about, or it is the same that the outcome brings about.
    fn stays_false(&self, condition: &Condition, asks: Asks<'_>) -> bool {
        match condition {
            Condition::Flag(flag) => {
                let others = self.survey.happenings.iter().enumerate();
                let mut others = others.filter(|(h, _)| *h != asks.happening);
                !others.any(|(_, other)| other.outcomes.iter().any(|o| is_set(&o.effect, flag)))
            }
            Condition::Revealed(door) | Condition::Opened(door) => match asks.effect {
                Effect::Reveal(id) | Effect::Open(id) => id == door,
                _ => false,
            },
            _ => false,
        }
    }

    fn is_done(&self, wanted: impl Fn(&Effect) -> bool) -> bool {
        let outcomes = self.survey.happenings.iter().flat_map(|h| &h.outcomes);
        outcomes.map(|outcome| &outcome.effect).any(wanted)
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

/// For whose sake a condition is asked about.
#[derive(Clone, Copy)]
struct Asks<'a> {
    happening: usize,
    effect: &'a Effect,
}

fn is_set(effect: &Effect, flag: &Id) -> bool {
    matches!(effect, Effect::Set(set) if set == flag)
}

fn is_unset(effect: &Effect, flag: &Id) -> bool {
    matches!(effect, Effect::Unset(unset) if unset == flag)
}

fn is_taken_from(effect: &Effect, from: &Id) -> bool {
    matches!(effect, Effect::Add { counter, n } if counter == from && *n < 0)
}

/// Which of the choices of a happening an outcome belongs to; `None` when it happens whatever is
/// chosen.
fn choice(happening: &Happening, outcome: &Outcome) -> Option<usize> {
    let steps = outcome.place.steps();
    match steps.get(happening.place.steps().len()..)? {
        [Step::Field(field), Step::Index(choice), ..] if &**field == "choose" => Some(*choice),
        _ => None,
    }
}

/// Whether an outcome comes about whatever is chosen, sooner or later: every choice that does anything
/// brings it about, or one may choose again.
fn is_in_every_choice(happening: &Happening, outcome: &Outcome) -> bool {
    if happening.always || choice(happening, outcome).is_none() {
        return true;
    }
    let does_it = |wanted: usize| {
        let mut outcomes = happening.outcomes.iter();
        outcomes.any(|o| choice(happening, o) == Some(wanted) && o.effect == outcome.effect)
    };
    let mut choices = happening
        .outcomes
        .iter()
        .filter_map(|o| choice(happening, o));
    choices.all(does_it)
}
