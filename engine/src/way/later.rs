//! What becomes of a way later: portcullises that close behind the heroes, and what opens a way only
//! as long as nothing spoils it (long, because a cut is shown, a way is proved, and what is neither is
//! said to be undecided).
//!
//! Only a portcullis can close a way for good. Closed doors are forced; a `Block` that would cut the
//! last way does not happen; a lever that somebody throws twice can be thrown a third time.
//!
//! A cut is told where a single happening makes it and everything that might still open the way, with
//! luck, does not. A way is proved by looking at every state of what opens: with all such portcullises
//! shut, levers alone must lead from wherever heroes may stand to everything that they could reach
//! with the portcullises open. There can be many states, so the search has a bound.

use std::collections::BTreeSet;

use delve_format::entry::{Condition, Effect, On, Outcome as Ending};
use delve_format::scenario::{BlockageKind, Duty, Goal, TriggerKind};
use delve_format::{Place, board};

use super::prospect::{Faith, Given, Prospect, Walk};
use super::survey::{MOST_TRIGGERS, Survey};
use super::targets::{Zone, near};
use super::{MOST_GOALS, Need};
use crate::dungeon::DoorState;
use crate::happening::{Happening, Outcome};
use crate::piece::Piece;
use crate::squares::SquareSet;
use crate::walk::Space;

/// Pieces that open or fall on the way, of which every state is looked at: 256 states.
const MOST_VARYING: usize = 8;
/// Steps that a hero surely walks in a turn, where nothing hinders.
const STEPS_A_TURN: u32 = 4;

/// What becomes of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It can be cut for good.
    Cut,
    /// Nobody could tell.
    Undecided,
}

/// A way that leads there at first and may not do so later.
#[derive(Clone, Debug, PartialEq)]
pub struct Later {
    /// What cannot be reached then.
    pub need: Need,
    /// Whether that is certain.
    pub fate: Fate,
    /// Where the heroes are left behind.
    pub from: SquareSet,
    /// What closes, or may stay closed.
    pub by: Vec<Piece>,
    /// What closes it: an effect. `None` when a guard resets a trigger, and when something may stay
    /// closed.
    pub place: Option<Place>,
}

/// Something that closes portcullises.
struct Closer {
    /// The happening and its outcome; `None` for a guard who resets a trigger.
    by: Option<(usize, usize)>,
    /// Portcullises, as positions among the blockages, in order.
    gates: Vec<usize>,
}

impl Survey<'_> {
    /// What may become of the ways of these heroes.
    pub(super) fn later<'p>(
        &self,
        now: &Prospect,
        sure: impl FnOnce() -> &'p Prospect,
    ) -> Vec<Later> {
        let goals = (0..self.dungeon.goals.len().min(MOST_GOALS)).map(Need::Goal);
        let is_met = |space: &Space, need: Need| {
            let target = self.target(need, space);
            target.map(|to| {
                let mut groups = self.groups(space).into_iter();
                groups.all(|group| space.reach(&group).meets(&to))
            })
        };
        // What is cut from the start, or can be met anywhere, is no question here.
        let needs: Vec<Need> = goals
            .chain([Need::Exit])
            .filter(|need| is_met(&now.space, *need) == Some(true))
            .collect();
        if self.from.is_empty() || needs.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        let sure = sure();
        let mut left = needs.clone();
        if sure.space != now.space {
            left.retain(|need| is_met(&sure.space, *need) != Some(false));
            let doubtful = needs.iter().filter(|need| !left.contains(need));
            found.extend(doubtful.map(|&need| Later {
                need,
                fate: Fate::Undecided,
                from: sure.reach,
                by: more(now, sure),
                place: None,
            }));
        }
        let closers = self.closers();
        if !closers.is_empty() {
            Closing::new(self, closers).look(&left, &mut found);
        }
        found
    }

    /// Everything that closes a portcullis by itself.
    fn closers(&self) -> Vec<Closer> {
        let mut closers = Vec::new();
        for (h, happening) in self.happenings.iter().enumerate() {
            let ends = |o: &Outcome| matches!(o.effect, Effect::Finish(_)) && !o.chance;
            if happening.outcomes.iter().any(ends) {
                continue;
            }
            for (o, outcome) in happening.outcomes.iter().enumerate() {
                let list = outcome.place.parent();
                let gate = self.closed_by(&outcome.effect);
                // What one list of effects closes, it closes together.
                let earlier = happening.outcomes[..o].iter();
                let mut earlier = earlier.filter(|e| e.place.parent() == list);
                let first = !earlier.any(|e| self.closed_by(&e.effect).is_some());
                if gate.is_none() || !first {
                    continue;
                }
                let together = happening.outcomes.iter();
                let together = together.filter(|e| e.place.parent() == list);
                let mut gates: Vec<usize> =
                    together.filter_map(|e| self.closed_by(&e.effect)).collect();
                gates.sort_unstable();
                gates.dedup();
                closers.push(Closer {
                    by: Some((h, o)),
                    gates,
                });
            }
        }
        for (i, trigger) in self.dungeon.triggers.iter().enumerate().take(MOST_TRIGGERS) {
            if trigger.kind == TriggerKind::Lever || !self.is_there(Piece::Trigger(i)) {
                continue;
            }
            let net = self.wiring.net_of(Piece::Trigger(i));
            let gates = net.map(|net| self.wiring.nets[net].portcullises.clone());
            if let Some(gates) = gates.filter(|gates| !gates.is_empty())
                && self.may_be_reset(i)
            {
                closers.push(Closer { by: None, gates });
            }
        }
        closers
    }

    fn is_there(&self, piece: Piece) -> bool {
        self.dungeon.is_there(piece, self.party)
    }

    /// The portcullis that an effect closes.
    fn closed_by(&self, effect: &Effect) -> Option<usize> {
        let Effect::Close(id) = effect else {
            return None;
        };
        match self.dungeon.piece(id)? {
            Piece::Blockage(i)
                if self.dungeon.blockages[i].kind == BlockageKind::Portcullis
                    && self.is_there(Piece::Blockage(i)) =>
            {
                Some(i)
            }
            _ => None,
        }
    }

    /// Whether an effect opens a portcullis.
    fn opens(&self, effect: &Effect, gate: usize) -> bool {
        match effect {
            Effect::Open(id) | Effect::Clear(id) => {
                self.dungeon.piece(id) == Some(Piece::Blockage(gate))
            }
            Effect::Fire(id) => self.dungeon.piece(id).is_some_and(|part| {
                let starts = self.wiring.consequences(part);
                starts.iter().any(|s| s.piece == Piece::Blockage(gate))
            }),
            _ => false,
        }
    }

    /// Whether a guard on Traps duty whom nobody has met may reset a trigger that went off. In a room
    /// the guards are met before anybody sets foot on a trigger there.
    fn may_be_reset(&self, trigger: usize) -> bool {
        let written = &self.dungeon.triggers[trigger];
        let area = board().area_of(written.at);
        let afar = board().is_corridor(written.at)
            || !written.trapped.is_subset(&SquareSet::area(area))
            || self.is_done(|e| match e {
                Effect::Fire(id) => self.dungeon.piece(id) == Some(Piece::Trigger(trigger)),
                _ => false,
            });
        let mut guards = self.dungeon.guards.iter();
        guards.any(|guard| {
            let summoned = guard.reserve;
            guard.duty == Some(Duty::Traps)
                && self.party.has(guard.players)
                && (summoned || (afar && board().area_of(guard.at) == area))
        })
    }

    fn is_done(&self, wanted: impl Fn(&Effect) -> bool) -> bool {
        let outcomes = self.happenings.iter().flat_map(|h| &h.outcomes);
        outcomes.map(|outcome| &outcome.effect).any(wanted)
    }

    /// Whether what a happening waits for means that a goal is met, or it meets the goal itself.
    fn achieves(&self, happening: &Happening, goal: usize) -> bool {
        let goal = &self.dungeon.goals[goal];
        let meets = |effect: &Effect| match (goal, effect) {
            (Goal::Recover(item), Effect::Gain { item: gained, .. }) => item == gained,
            (Goal::Flag(flag), Effect::Set(set)) => flag == set,
            _ => false,
        };
        let brings = |h: &Happening| h.outcomes.iter().any(|o| meets(&o.effect));
        let on = match (goal, &happening.on) {
            (Goal::Slay(guard), On::Slain(slain)) => guard == slain,
            (Goal::Flag(flag), On::FlagSet(set)) if flag == set => true,
            (_, On::FlagSet(flag)) => {
                let sets = |h: &&Happening| {
                    let mut effects = h.outcomes.iter().map(|o| &o.effect);
                    effects.any(|e| matches!(e, Effect::Set(set) if set == flag))
                };
                let mut setters = self.happenings.iter().filter(sets).peekable();
                setters.peek().is_some()
                    && setters.all(|setter| {
                        brings(setter)
                            || matches!((goal, &setter.on), (Goal::Slay(g), On::Slain(s)) if g == s)
                    })
            }
            (Goal::Reach(square), On::Stepped(squares)) => squares.iter().all(|s| s == square),
            (Goal::Enter(area), On::Explored) => {
                happening.area.map(|a| board().area(a).id.as_str()) == Some(area.as_str())
            }
            _ => false,
        };
        let waits = happening
            .when
            .iter()
            .any(|condition| match (goal, condition) {
                (Goal::Slay(guard), Condition::Slain(slain)) => guard == slain,
                (Goal::Recover(item), Condition::Carrying(carried)) => item == carried,
                (Goal::Flag(flag), Condition::Flag(set)) => flag == set,
                _ => false,
            });
        on || waits || brings(happening)
    }
}

/// What is open in one prospect and not in the other.
fn more(now: &Prospect, sure: &Prospect) -> Vec<Piece> {
    let doors = now.revealed.iter().filter(|i| !sure.revealed.contains(i));
    let blockages = now.opened.iter().filter(|i| !sure.opened.contains(i));
    let doors = doors.map(|&i| Piece::Door(i));
    doors
        .chain(blockages.map(|&i| Piece::Blockage(i)))
        .collect()
}

/// Portcullises that close, looked at.
struct Closing<'a> {
    survey: &'a Survey<'a>,
    closers: Vec<Closer>,
    /// Where the heroes could come to with luck.
    best: Prospect,
}

impl<'a> Closing<'a> {
    fn new(survey: &'a Survey<'a>, closers: Vec<Closer>) -> Closing<'a> {
        Closing {
            survey,
            closers,
            best: survey.given(Given {
                faith: Faith::Lucky,
                ..Given::default()
            }),
        }
    }

    fn look(&self, needs: &[Need], found: &mut Vec<Later>) {
        let first = found.len();
        for closer in &self.closers {
            let mut shut_in = false;
            // The exit last in order and first in weight: who cannot get out gets nowhere else.
            for &need in needs.iter().rev() {
                if !shut_in && let Some(later) = self.shown(closer, need) {
                    shut_in = need == Need::Exit;
                    found.push(later);
                }
            }
        }
        for &need in needs {
            let told = |gate: usize| {
                let by = |l: &Later| l.by.contains(&Piece::Blockage(gate));
                found[first..].iter().any(by)
            };
            let mut gates: Vec<usize> = Vec::new();
            for closer in &self.closers {
                if !self.comes_after(closer, need) {
                    gates.extend(closer.gates.iter().filter(|gate| !told(**gate)));
                }
            }
            gates.sort_unstable();
            gates.dedup();
            if gates.is_empty() {
                continue;
            }
            let gates = self.unhelped(gates);
            if let Some(from) = self.unproved(&gates, need) {
                let of = |closer: &&Closer| closer.gates.iter().any(|g| gates.contains(g));
                let closer = self.closers.iter().find(of);
                found.push(Later {
                    need,
                    fate: Fate::Undecided,
                    from,
                    by: gates.iter().map(|&gate| Piece::Blockage(gate)).collect(),
                    place: closer.and_then(|closer| closer.by).map(|by| self.place(by)),
                });
            }
        }
    }

    /// Whether a closer closes only once a need is met.
    fn comes_after(&self, closer: &Closer, need: Need) -> bool {
        let survey = self.survey;
        let (Need::Goal(goal), Some((h, _))) = (need, closer.by) else {
            return false;
        };
        let happening = &survey.happenings[h];
        if survey.achieves(happening, goal) {
            return true;
        }
        // Who must walk over the goal has met it.
        let space = self.best.space;
        let walked = matches!(survey.dungeon.goals[goal], Goal::Reach(_) | Goal::Enter(_));
        match (survey.target(need, &space), survey.zone(happening, &space)) {
            (Some(to), Zone::Squares(squares)) if walked => {
                !self.without(space, &to).meets(&squares)
            }
            (Some(to), _) if walked => to.meets(&survey.from),
            _ => false,
        }
    }

    /// What is reached from the start without these squares.
    fn without(&self, space: Space, squares: &SquareSet) -> SquareSet {
        let space = Space::new(space.open, space.free - *squares);
        space.reach(&(self.survey.from - *squares))
    }

    /// The portcullises that nobody can raise at once: whoever makes another one close stands where
    /// a lever for it is.
    fn unhelped(&self, gates: Vec<usize>) -> Vec<usize> {
        let survey = self.survey;
        let mut space = self.space_behind(&gates);
        for piece in self.varying(&gates) {
            match piece {
                Varying::Door(edge) => _ = space.open.remove(edge),
                Varying::Cleared(squares) | Varying::Falls(squares) => space.free -= squares,
            }
        }
        let helped = |&gate: &usize| {
            let levers = self.levers(&[gate]);
            let mut closers = self.closers.iter().filter(|c| c.gates.contains(&gate));
            closers.all(|closer| {
                let Some((h, _)) = closer.by else {
                    return false;
                };
                let happening = &survey.happenings[h];
                let by_heroes = matches!(
                    happening.on,
                    On::Stepped(_) | On::Explored | On::TurnedOff(_)
                );
                let Zone::Squares(squares) = survey.zone(happening, &self.best.space) else {
                    return false;
                };
                let near_lever = |square| {
                    let reach = space.reach(&SquareSet::from(square));
                    levers
                        .iter()
                        .any(|(lever, _)| near(*lever, &space).meets(&reach))
                };
                by_heroes && !happening.always && (squares & self.best.reach).iter().all(near_lever)
            })
        };
        let mut gates = gates;
        gates.retain(|gate| !helped(gate));
        gates
    }

    fn place(&self, (happening, outcome): (usize, usize)) -> Place {
        self.survey.happenings[happening].outcomes[outcome]
            .place
            .clone()
    }

    /// The cut that one happening makes for certain.
    fn shown(&self, closer: &Closer, need: Need) -> Option<Later> {
        let survey = self.survey;
        let by @ (h, o) = closer.by?;
        let happening = &survey.happenings[h];
        let outcome = &happening.outcomes[o];
        let moves_on =
            |e: &Effect| matches!(e, Effect::Place { .. } | Effect::Finish(Ending::Success));
        let undone = |outcome: &Outcome| {
            closer
                .gates
                .iter()
                .any(|g| survey.opens(&outcome.effect, *g))
        };
        if survey.is_done(moves_on) || happening.outcomes.iter().any(undone) {
            return None;
        }
        if let Need::Goal(goal) = need {
            let bare = happening.when.is_empty() && outcome.when.is_empty();
            if !bare || survey.achieves(happening, goal) {
                return None;
            }
        }
        let (mut squares, walked) = self.where_it_closes(closer, h, outcome)?;
        let to = survey.target(need, &self.best.space)?;
        if let Need::Goal(_) = need {
            // Who walked over the goal may have met it.
            squares &= self.without(walked, &to);
        }
        // Where somebody stands nothing falls.
        for &gate in &closer.gates {
            squares -= survey.dungeon.blockages[gate].squares;
        }
        // Behind what closes, everything else that might ever open is open.
        let mut from = SquareSet::EMPTY;
        let mut left = squares;
        while let Some(square) = left.first() {
            let here = SquareSet::from(square);
            let before = self.best.space.reach(&here);
            let behind = self.space_behind(&closer.gates).reach(&here);
            left -= behind | here;
            if before.meets(&to) && !self.escapes(&closer.gates, h, behind | here, &to) {
                from |= behind | here;
            }
        }
        let gates = closer.gates.iter();
        (!from.is_empty()).then(|| Later {
            need,
            fate: Fate::Cut,
            from,
            by: gates.map(|&gate| Piece::Blockage(gate)).collect(),
            place: Some(self.place(by)),
        })
    }

    fn space_behind(&self, gates: &[usize]) -> Space {
        let blockages = &self.survey.dungeon.blockages;
        let shut = gates.iter().map(|&gate| blockages[gate].squares);
        let Space { open, free } = self.best.space;
        Space::new(open, shut.fold(free, |free, squares| free - squares))
    }

    /// Where heroes certainly can stand, one of them having made it happen, when a happening closes
    /// its portcullises, and where they walk until then; `None` when nobody can say.
    fn where_it_closes(
        &self,
        closer: &Closer,
        happening: usize,
        outcome: &Outcome,
    ) -> Option<(SquareSet, Space)> {
        let survey = self.survey;
        let written = &survey.happenings[happening];
        let others = self.closers.iter().flat_map(|other| &other.gates);
        let others = others.filter(|gate| !closer.gates.contains(gate));
        let mut kept: Vec<Piece> = others.map(|&gate| Piece::Blockage(gate)).collect();
        let opened = match &written.on {
            On::Opened(id) => survey.dungeon.piece(id),
            _ => None,
        };
        kept.extend(opened);
        kept.sort_unstable();
        kept.dedup();
        let given = |faith| Given {
            faith,
            kept: &kept,
            ..Given::default()
        };
        let sure = survey.given(given(Faith::Sure));
        let could = Walk::of(
            survey,
            Given {
                kept: if opened.is_some() { &[] } else { &kept },
                ..given(Faith::Certain)
            },
        );
        let conditions = written.when.iter().chain(&outcome.when);
        if !conditions.clone().all(|c| self.is_plain(c, happening))
            || !could.can_come_about(happening, outcome)
            || !could.occurs(written)
        {
            return None;
        }
        let begins = |turns: u32| {
            let start = survey.from;
            Some(
                sure.space
                    .within(&start, turns.saturating_mul(STEPS_A_TURN)),
            )
        };
        let zone = match &written.on {
            On::Begin => begins(0),
            On::Turn(turn) => begins(u32::from(*turn).saturating_sub(1)),
            On::Every(turns) => begins(u32::from(*turns).saturating_sub(1)),
            On::TurnEnd => begins(1),
            On::LightOut => Some(sure.reach),
            On::Revealed(id) => self.first_sight(id),
            On::FlagSet(flag) => {
                let sets = |h: &&Happening| {
                    let mut outcomes = h.outcomes.iter();
                    h.when.is_empty()
                        && outcomes.any(|o| {
                            o.when.is_empty()
                                && matches!(&o.effect, Effect::Set(set) if set == flag)
                        })
                };
                let setters: Vec<&Happening> = survey.happenings.iter().filter(sets).collect();
                let direct = |h: &&Happening| {
                    !matches!(h.on, On::FlagSet(_) | On::Revealed(_) | On::Opened(_))
                };
                match survey.traced(setters.into_iter().filter(direct).collect(), &sure.space) {
                    Zone::Squares(squares) => Some(squares),
                    _ => None,
                }
            }
            _ => match survey.zone(written, &sure.space) {
                Zone::Squares(squares) => Some(squares),
                _ => None,
            },
        };
        Some((zone? & sure.reach, sure.space))
    }

    /// Conditions that heroes can bring about, and that nothing else undoes.
    fn is_plain(&self, condition: &Condition, happening: usize) -> bool {
        match condition {
            Condition::Flag(flag) => !self
                .survey
                .is_done(|e| matches!(e, Effect::Unset(unset) if unset == flag)),
            Condition::Slain(_) | Condition::Opened(_) | Condition::Revealed(_) => true,
            Condition::Not(inner) => match &**inner {
                Condition::Flag(flag) => {
                    let others = self.survey.happenings.iter().enumerate();
                    let mut others = others.filter(|(h, _)| *h != happening);
                    !others.any(|(_, other)| {
                        let mut effects = other.outcomes.iter().map(|o| &o.effect);
                        effects.any(|e| matches!(e, Effect::Set(set) if set == flag))
                    })
                }
                _ => false,
            },
            Condition::All(list) => list.iter().all(|c| self.is_plain(c, happening)),
            _ => false,
        }
    }

    /// The squares from which a room behind closed doors is seen first: those before its doors.
    fn first_sight(&self, area: &str) -> Option<SquareSet> {
        let area = board().find(area)?;
        board().area(area).room?;
        let room = SquareSet::area(area);
        let mut squares = SquareSet::EMPTY;
        for door in &self.survey.dungeon.doors {
            let (a, b) = door.between;
            if room.contains(a) == room.contains(b) || !self.survey.party.has(door.players) {
                continue;
            }
            match door.state {
                DoorState::Open | DoorState::Secret => return None,
                DoorState::Closed | DoorState::Locked => {
                    squares.insert(if room.contains(a) { b } else { a });
                }
            }
        }
        Some(squares)
    }

    /// Whether heroes who stand here when these portcullises close may still get there, with all the
    /// luck in the world.
    fn escapes(&self, gates: &[usize], by: usize, here: SquareSet, to: &SquareSet) -> bool {
        let mut shut = gates.to_vec();
        let mut reach = here;
        loop {
            let space = self.space_behind(&shut);
            loop {
                reach = space.reach(&reach);
                let landed = self.survey.landings(&space, &reach) - reach;
                if landed.is_empty() {
                    break;
                }
                reach |= landed;
            }
            if reach.meets(to) {
                return true;
            }
            let before = shut.len();
            shut.retain(|&gate| !self.may_be_raised(gate, by, &reach, &space));
            if shut.len() == before {
                return false;
            }
        }
    }

    /// Whether something may raise a portcullis for heroes who reach these squares. Monsters may step
    /// on plates.
    fn may_be_raised(&self, gate: usize, by: usize, reach: &SquareSet, space: &Space) -> bool {
        let survey = self.survey;
        let causes = survey.wiring.causes(Piece::Blockage(gate));
        let mut triggers = causes
            .iter()
            .map(|cause| &survey.dungeon.triggers[cause.trigger]);
        let by_hand = triggers.any(|trigger| match trigger.kind {
            TriggerKind::Lever => near(trigger.squares, space).meets(reach),
            _ => true,
        });
        let mut others = survey.happenings.iter().enumerate();
        by_hand
            || others.any(|(h, other)| {
                let again = other.always || (h != by && other.on != On::Begin);
                let opens = |o: &Outcome| survey.opens(&o.effect, gate);
                again
                    && other.outcomes.iter().any(opens)
                    && match survey.zone(other, space) {
                        Zone::Squares(squares) => {
                            squares.meets(reach)
                                || matches!(
                                    other.on,
                                    On::Slain(_)
                                        | On::Wounded { .. }
                                        | On::Fired(_)
                                        | On::Opened(_)
                                )
                        }
                        _ => true,
                    }
            })
    }

    /// A region from which it could not be proved that a need can always be met, while these
    /// portcullises may close.
    fn unproved(&self, gates: &[usize], need: Need) -> Option<SquareSet> {
        let survey = self.survey;
        let varying = self.varying(gates);
        if varying.len() > MOST_VARYING {
            return Some(self.best.reach);
        }
        let blockages = &survey.dungeon.blockages;
        let shut = gates
            .iter()
            .fold(SquareSet::EMPTY, |all, &gate| all | blockages[gate].squares);
        let shunned = self.shunned(gates);
        let levers = self.levers(gates);
        let landed = survey.is_done(|e| matches!(e, Effect::Place { .. }));
        for state in 0..1_u32 << varying.len() {
            let mut space = self.best.space;
            for (i, piece) in varying.iter().enumerate() {
                let done = state >> i & 1 == 1;
                match piece {
                    Varying::Door(edge) if !done => _ = space.open.remove(*edge),
                    Varying::Cleared(squares) if !done => space.free -= *squares,
                    Varying::Falls(squares) if done => space.free -= *squares,
                    _ => {}
                }
            }
            let Some(to) = survey.target(need, &space) else {
                continue;
            };
            let with = space.reach(&to) & self.best.reach;
            let closed = Space::new(space.open, space.free - shut - shunned);
            let mut left = with - shut;
            while let Some(square) = left.first() {
                let mut reach = closed.reach(&square.into());
                let part = reach;
                let mut open = closed;
                loop {
                    let raised = levers
                        .iter()
                        .filter(|(lever, _)| near(*lever, &open).meets(&reach));
                    open.free |=
                        raised.fold(SquareSet::EMPTY, |all, (_, gate)| all | *gate) - shunned;
                    let next = open.reach(&reach);
                    if next == reach {
                        break;
                    }
                    reach = next;
                }
                if landed || !reach.meets(&to) {
                    return Some(part);
                }
                left -= part;
            }
        }
        None
    }

    /// Everything else that opens or falls.
    fn varying(&self, gates: &[usize]) -> Vec<Varying> {
        let survey = self.survey;
        let blockages = &survey.dungeon.blockages;
        let doors = self.best.revealed.iter().filter_map(|&i| {
            let door = &survey.dungeon.doors[i];
            let secret = door.state == DoorState::Secret && survey.is_there(Piece::Door(i));
            door.edge.filter(|_| secret).map(Varying::Door)
        });
        let cleared = self.best.opened.iter().filter(|i| !gates.contains(i));
        let cleared = cleared.map(|&i| Varying::Cleared(blockages[i].squares));
        let outcomes = survey.happenings.iter().flat_map(|h| &h.outcomes);
        let falls = outcomes.filter_map(|outcome| match &outcome.effect {
            Effect::Block { at, .. } => Some(Varying::Falls(at.iter().copied().collect())),
            _ => None,
        });
        doors.chain(cleared).chain(falls).collect()
    }

    /// Squares on which something closes these portcullises again and again.
    fn shunned(&self, gates: &[usize]) -> SquareSet {
        let mut shunned = SquareSet::EMPTY;
        for closer in self.again_and_again(gates) {
            if let Zone::Squares(squares) = self.survey.zone(closer, &self.best.space) {
                shunned |= squares;
            }
        }
        shunned
    }

    fn again_and_again(&self, gates: &[usize]) -> impl Iterator<Item = &'a Happening> {
        let closers = self.closers.iter();
        let closers = closers.filter(move |c| c.gates.iter().any(|g| gates.contains(g)));
        let happenings = &self.survey.happenings;
        closers
            .filter_map(move |c| c.by.map(|(h, _)| &happenings[h]))
            .filter(|happening| happening.always)
    }

    /// The levers that raise one of these portcullises whenever they are thrown, with its squares.
    fn levers(&self, gates: &[usize]) -> Vec<(SquareSet, SquareSet)> {
        let survey = self.survey;
        let disarmed: BTreeSet<usize> = survey
            .happenings
            .iter()
            .flat_map(|h| &h.outcomes)
            .filter_map(|outcome| match &outcome.effect {
                Effect::Disarm(id) => survey.dungeon.piece(id),
                _ => None,
            })
            .flat_map(|part| match part {
                Piece::Trigger(i) => vec![i],
                part => survey.causes(part),
            })
            .collect();
        let mut levers = Vec::new();
        for &gate in gates {
            let only = [gate];
            let mut always = self.again_and_again(&only);
            let unsteady =
                always.any(|h| !matches!(survey.zone(h, &self.best.space), Zone::Squares(_)));
            for cause in survey.wiring.causes(Piece::Blockage(gate)) {
                let trigger = &survey.dungeon.triggers[cause.trigger];
                let direct = survey
                    .wiring
                    .nets_of(Piece::Blockage(gate))
                    .iter()
                    .any(|net| survey.wiring.nets[*net].triggers.contains(&cause.trigger));
                if trigger.kind == TriggerKind::Lever
                    && direct
                    && !unsteady
                    && !disarmed.contains(&cause.trigger)
                {
                    levers.push((trigger.squares, survey.dungeon.blockages[gate].squares));
                }
            }
        }
        levers
    }
}

/// Something that opens or falls on the way.
enum Varying {
    /// A secret door that may be found.
    Door(crate::edges::Edge),
    /// A blockage that may be cleared or raised.
    Cleared(SquareSet),
    /// A blockage that may fall.
    Falls(SquareSet),
}
