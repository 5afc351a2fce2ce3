//! Wired traps, and levers at doors and portcullises: parts apart from each other, wires that cross
//! straight or not at all. (Long: how wires run is worked out once more here, and not asked of the engine.)

use std::collections::{BTreeMap, BTreeSet};

use delve_format::scenario::{
    Mechanism, MechanismKind, Quality, Scenario, Timer, Trigger, TriggerKind, Wire,
};
use delve_format::{AreaIndex, Direction, Id, Players, Square, WireEnd, board};

use super::ground::{is_portcullis, squares_of};
use super::{Maker, Rng};

/// The least straight distance of two triggers.
const APART: u32 = 4;

/// The squares of a trigger.
pub(crate) fn squares(trigger: &Trigger) -> Vec<Square> {
    let to = trigger.to.unwrap_or(trigger.at);
    Square::all()
        .filter(|s| {
            let between = |a: u8, b: u8, x: u8| (a.min(b)..=a.max(b)).contains(&x);
            between(trigger.at.column(), to.column(), s.column())
                && between(trigger.at.row(), to.row(), s.row())
        })
        .collect()
}

/// Whether a trigger on these squares is far enough from all others.
pub(crate) fn is_apart(scenario: &Scenario, new: &[Square]) -> bool {
    let mut others = scenario.triggers.iter().flat_map(squares);
    others.all(|other| new.iter().all(|s| s.straight_distance(other) >= APART))
}

/// Where a wire can end: its name in the file, and the squares of what has it, in order.
#[derive(Clone, Debug)]
struct Goal {
    end: WireEnd,
    squares: Vec<Square>,
}

impl Goal {
    fn part(id: &Id, at: Square) -> Goal {
        Goal {
            end: WireEnd::Id(id.clone()),
            squares: vec![at],
        }
    }
}

/// What runs over the board already.
#[derive(Debug, Default)]
pub(super) struct Wires {
    edges: BTreeSet<(Square, Square)>,
    /// Squares that wires pass straight on: whether one runs level, and whether one runs upright.
    straight: BTreeMap<Square, [bool; 2]>,
    /// Squares on which a wire bends, ends or is joined.
    joints: BTreeSet<Square>,
    /// Squares of parts and portcullises, over which nothing runs.
    parts: BTreeSet<Square>,
}

/// Where a wire with these ends and corners runs: all its squares. Of several squares of an end the
/// nearest to the next corner counts, else the nearest pair; ties go row by row. Without corners it runs
/// along the row first. Nothing when a leg between corners is neither level nor upright.
fn run(from: &[Square], via: &[Square], to: &[Square]) -> Option<Vec<Square>> {
    let nearest = |list: &[Square], other: Square| {
        list.iter()
            .copied()
            .min_by_key(|s| (s.straight_distance(other), *s))
    };
    let (first, last) = match (via.first(), via.last()) {
        (Some(&after), Some(&before)) => (nearest(from, after)?, nearest(to, before)?),
        _ => {
            let pairs = from.iter().flat_map(|a| to.iter().map(|b| (*a, *b)));
            pairs.min_by_key(|(a, b)| (a.straight_distance(*b), *a, *b))?
        }
    };
    let mut points = vec![first];
    if via.is_empty() && first.column() != last.column() && first.row() != last.row() {
        points.push(Square::new(last.column(), first.row())?);
    }
    points.extend(via);
    points.push(last);
    let mut line = vec![first];
    for leg in points.windows(2) {
        let mut here = leg[0];
        while here != leg[1] {
            let mut steps = Direction::ALL.into_iter();
            let nearer =
                |to: &Square| to.straight_distance(leg[1]) < here.straight_distance(leg[1]);
            let aligned = leg[0].column() == leg[1].column() || leg[0].row() == leg[1].row();
            let next = steps.find_map(|d| here.step(d).filter(nearer));
            here = next.filter(|_| aligned)?;
            line.push(here);
        }
    }
    Some(line)
}

impl Wires {
    /// What runs over the board of a scenario.
    fn of(scenario: &Scenario) -> Wires {
        let mut wires = Wires::default();
        wires
            .parts
            .extend(scenario.triggers.iter().flat_map(squares));
        wires.parts.extend(scenario.mechanisms.iter().map(|m| m.at));
        wires.parts.extend(scenario.timers.iter().map(|t| t.at));
        let gates = scenario.blockages.iter().filter(|b| is_portcullis(b.kind));
        wires.parts.extend(gates.flat_map(|b| &b.at));
        for wire in &scenario.wires {
            let [from, to] = [&wire.from, &wire.to].map(|end| ends_at(scenario, end));
            let line = run(&from, &wire.via, &to).unwrap_or_default();
            wires.lay(&line, matches!(wire.from, WireEnd::Square(_)));
        }
        wires
    }

    /// Whether a wire along this line touches nothing else; its ends are on pieces unless `joins`
    /// says that the first square is one of another wire.
    fn is_free(&self, line: &[Square], joins: bool, doors: &BTreeSet<(Square, Square)>) -> bool {
        let edge = |pair: &[Square]| (pair[0].min(pair[1]), pair[0].max(pair[1]));
        let mut edges: Vec<_> = line.windows(2).map(edge).collect();
        let count = edges.len();
        edges.sort_unstable();
        edges.dedup();
        let unused = |e| !self.edges.contains(e) && !doors.contains(e);
        let own_way = edges.len() == count && edges.iter().all(unused);
        let passes = (1..line.len().saturating_sub(1)).all(|i| {
            let square = line[i];
            let crossed = self.straight.get(&square).copied().unwrap_or_default();
            let free = !self.parts.contains(&square) && !self.joints.contains(&square);
            free && match level(line, i) {
                Some(level) => !crossed[usize::from(level)],
                None => crossed == [false; 2],
            }
        });
        let twice = (0..line.len()).any(|i| line[i + 1..].contains(&line[i]));
        let end = line.first().filter(|_| joins);
        own_way && passes && !twice && end.is_none_or(|s| !self.joints.contains(s))
    }

    fn lay(&mut self, line: &[Square], joins: bool) {
        let edge = |pair: &[Square]| (pair[0].min(pair[1]), pair[0].max(pair[1]));
        self.edges.extend(line.windows(2).map(edge));
        for i in 1..line.len().saturating_sub(1) {
            match level(line, i) {
                Some(level) => self.straight.entry(line[i]).or_default()[usize::from(level)] = true,
                None => {
                    self.joints.insert(line[i]);
                }
            }
        }
        self.joints.extend(line.first().filter(|_| joins));
    }
}

/// Whether a line runs level on a square, or upright; nothing where it bends.
fn level(line: &[Square], i: usize) -> Option<bool> {
    let (came, goes) = (
        line[i - 1].direction_to(line[i])?,
        line[i].direction_to(line[i + 1])?,
    );
    (came == goes).then_some(matches!(goes, Direction::East | Direction::West))
}

/// The squares at which a wire can reach an end, in order.
fn ends_at(scenario: &Scenario, end: &WireEnd) -> Vec<Square> {
    let id = match end {
        WireEnd::Square(square) => return vec![*square],
        WireEnd::Id(id) => id,
    };
    let triggers = scenario
        .triggers
        .iter()
        .filter(|t| t.id == *id)
        .map(|t| t.at);
    let mechanisms = scenario
        .mechanisms
        .iter()
        .filter(|m| m.id == *id)
        .map(|m| m.at);
    let timers = scenario.timers.iter().filter(|t| t.id == *id).map(|t| t.at);
    let doors = scenario.doors.iter().filter(|d| d.id == *id);
    let doors = doors.flat_map(|d| [d.between.0, d.between.1]);
    let gates = scenario
        .blockages
        .iter()
        .filter(|b| b.id.as_ref() == Some(id));
    let gates = gates.flat_map(|b| b.at.iter().copied());
    let all = triggers
        .chain(mechanisms)
        .chain(timers)
        .chain(doors)
        .chain(gates);
    let mut all: Vec<Square> = all.collect();
    all.sort_unstable();
    all
}

/// A wire between two parts that touches no other, if there is a way.
pub(crate) fn clean_wire(
    scenario: &Scenario,
    (from, a): (&Id, Square),
    (to, b): (&Id, Square),
    rng: &mut Rng,
) -> Option<Wire> {
    let wires = Wires::of(scenario);
    let doors = doors(scenario);
    let ways = ways(rng, a, b);
    let free = |via: &Vec<Square>| {
        run(&[a], via, &[b]).is_some_and(|line| wires.is_free(&line, false, &doors))
    };
    Some(Wire {
        from: WireEnd::Id(from.clone()),
        to: WireEnd::Id(to.clone()),
        via: ways.into_iter().find(free)?,
        note: String::new(),
        players: None,
    })
}

/// The walls with doors, the lesser square first.
fn doors(scenario: &Scenario) -> BTreeSet<(Square, Square)> {
    let doors = scenario.doors.iter().map(|door| door.between);
    doors.map(|(a, b)| (a.min(b), a.max(b))).collect()
}

/// Corners that a wire could have: none, one, or two.
fn ways(rng: &mut Rng, a: Square, b: Square) -> Vec<Vec<Square>> {
    let mut ways = vec![Vec::new()];
    if a == b {
        return ways;
    }
    if a.column() != b.column() && a.row() != b.row() {
        ways.extend(Square::new(a.column(), b.row()).map(|corner| vec![corner]));
        ways.extend(Square::new(b.column(), a.row()).map(|corner| vec![corner]));
    }
    for _ in 0..6 {
        let column = rng.below(24) as u8;
        let row = rng.below(28) as u8;
        let two = |x: Option<Square>, y: Option<Square>| x.zip(y).map(|(x, y)| vec![x, y]);
        if rng.chance(50) {
            ways.extend(two(
                Square::new(column, a.row()),
                Square::new(column, b.row()),
            ));
        } else {
            ways.extend(two(
                Square::new(a.column(), row),
                Square::new(b.column(), row),
            ));
        }
    }
    ways.retain(|via| {
        let mut all: Vec<Square> = via.clone();
        all.extend([a, b]);
        all.sort_unstable();
        all.windows(2).all(|pair| pair[0] != pair[1])
    });
    if rng.chance(50) {
        ways[1..].reverse();
    }
    ways
}

impl Maker {
    /// Traps of every sort, as many as fit.
    pub(super) fn traps(&mut self) {
        for blockage in &self.scenario.blockages {
            if is_portcullis(blockage.kind) {
                self.wires.parts.extend(&blockage.at);
            }
        }
        for _ in 0..self.rng.below(9) {
            match self.rng.below(8) {
                0..4 => self.trap(),
                4 | 5 => self.lever_at_door(),
                6 => self.lever_at_gate(),
                _ => self.closing_plate(),
            };
        }
    }

    /// Squares on which a part can lie: free, reached, under no wire.
    fn spots(&mut self, area: AreaIndex) -> Vec<Square> {
        let doors = &self.wires;
        let crossed: BTreeSet<Square> = doors
            .edges
            .iter()
            .flat_map(|(a, b)| [*a, *b])
            .chain(doors.parts.iter().copied())
            .collect();
        let free = self.free(area);
        free.into_iter().filter(|s| !crossed.contains(s)).collect()
    }

    /// Somewhere the heroes come: a room, or a corridor.
    fn area(&mut self) -> AreaIndex {
        let corridors = self.corridors();
        let rooms = self.rng.shuffled(self.rooms.clone());
        match self.rng.chance(70) {
            true => rooms[0],
            false => corridors[0],
        }
    }

    /// A trigger of some kind, as long as the box has one and there is a place for it. It is not yet on
    /// the table.
    fn trigger(&mut self, kinds: &[TriggerKind], players: Option<Players>) -> Option<Trigger> {
        let kind = self.rng.pick(kinds)?;
        let area = self.area();
        let spots = self.spots(area);
        let at = *spots.iter().find(|s| is_apart(&self.scenario, &[**s]))?;
        let mut to = None;
        if kind == TriggerKind::Tripwire && self.rng.chance(60) {
            let direction = self.rng.pick(&Direction::ALL)?;
            let length = self.rng.between(1, 3);
            let mut end = at;
            for _ in 0..length {
                let next = end.step(direction).filter(|s| spots.contains(s));
                let Some(next) = next.filter(|s| is_apart(&self.scenario, &[*s])) else {
                    break;
                };
                end = next;
                to = Some(end);
            }
        }
        let most = Maker::catalog()
            .pieces
            .triggers
            .get(&kind)
            .copied()
            .unwrap_or(0);
        if !self.take_from_box("trigger", &format!("{kind:?}"), most.into()) {
            return None;
        }
        let radius = if kind == TriggerKind::Sensor {
            1 + u8::from(self.rng.chance(30))
        } else {
            1
        };
        let quality = self.rng.pick(&[
            Quality::Normal,
            Quality::Normal,
            Quality::Shoddy,
            Quality::Fine,
        ])?;
        Some(Trigger {
            id: self.id("trigger"),
            kind,
            at,
            to,
            radius,
            quality,
            note: String::new(),
            players,
        })
    }

    /// A trigger, perhaps a timer, and a mechanism; perhaps a door that hangs on the same wire.
    fn trap(&mut self) -> Option<()> {
        const KINDS: [TriggerKind; 4] = TriggerKind::ALL;
        let players = self.some_players();
        let trigger = self.trigger(&KINDS, players)?;
        let kind = self.rng.pick(&MechanismKind::ALL)?;
        let most = Maker::catalog()
            .pieces
            .mechanisms
            .get(&kind)
            .copied()
            .unwrap_or(0);
        let area = board().area_of(trigger.at);
        let covered = squares(&trigger);
        let near = |s: &Square| s.straight_distance(trigger.at) <= 8 && !covered.contains(s);
        let spots: Vec<Square> = self.spots(area).into_iter().filter(near).collect();
        let own = self.rng.chance(4);
        let at = if own { trigger.at } else { *spots.first()? };
        let timed = !own && self.rng.chance(30);
        let fuse = *spots.get(1).filter(|_| timed).unwrap_or(&at);
        let mechanism = Mechanism {
            id: self.id("mechanism"),
            kind,
            at,
            facing: self.rng.pick(&Direction::ALL)?,
            note: String::new(),
            players,
        };
        let (start, end) = (
            Goal::part(&trigger.id, trigger.at),
            Goal::part(&mechanism.id, at),
        );
        let parts: BTreeSet<Square> = covered.iter().copied().chain([at, fuse]).collect();
        self.wires.parts.extend(&parts);
        let laid = if fuse == at {
            self.wire(&start, &end, players).map(|line| (line, None))
        } else if self.take_from_box("timer", "timer", Maker::catalog().pieces.timers.into()) {
            let timer = Timer {
                id: self.id("timer"),
                at: fuse,
                turns: u8::try_from(self.rng.between(1, 3)).ok()?,
                note: String::new(),
                players,
            };
            let middle = Goal::part(&timer.id, fuse);
            let before = self.scenario.wires.len();
            let line = self.wire(&start, &middle, players);
            let line = line.filter(|_| self.wire(&middle, &end, players).is_some());
            if line.is_none() {
                self.scenario.wires.truncate(before);
            }
            line.map(|line| (line, Some(timer)))
        } else {
            None
        };
        let fits =
            laid.filter(|_| self.take_from_box("mechanism", &format!("{kind:?}"), most.into()));
        let Some((line, timer)) = fits else {
            // Wires that were laid in vain stay as places where nothing else runs.
            let ends = [&start.end, &end.end];
            self.scenario
                .wires
                .retain(|w| !ends.contains(&&w.from) && !ends.contains(&&w.to));
            return None;
        };
        self.taken.extend(&parts);
        self.scenario.triggers.push(trigger);
        self.scenario.mechanisms.push(mechanism);
        self.scenario.timers.extend(timer);
        if self.rng.chance(25) && players.is_none() {
            self.branch(&line);
        }
        Some(())
    }

    /// A door or a portcullis that hangs on a square of another wire.
    fn branch(&mut self, line: &[Square]) -> Option<()> {
        let inner: Vec<Square> = (1..line.len().saturating_sub(1))
            .filter(|&i| level(line, i).is_some())
            .map(|i| line[i])
            .filter(|s| self.wires.straight.get(s) != Some(&[true; 2]))
            .collect();
        let square = self.rng.pick(&inner)?;
        let door = self.unwired_door()?;
        let from = Goal {
            end: WireEnd::Square(square),
            squares: vec![square],
        };
        self.wire(&from, &door, None).map(|_| ())
    }

    /// A door without a wire that one can see.
    fn unwired_door(&mut self) -> Option<Goal> {
        let is_wired = |id: &Id| {
            let end = WireEnd::Id(id.clone());
            self.scenario
                .wires
                .iter()
                .any(|w| w.from == end || w.to == end)
        };
        let doors: Vec<(Id, (Square, Square))> = self
            .scenario
            .doors
            .iter()
            .filter(|door| !door.secret && !is_wired(&door.id))
            .map(|door| (door.id.clone(), door.between))
            .collect();
        let (id, (a, b)) = self.rng.pick(&doors)?;
        Some(Goal {
            end: WireEnd::Id(id),
            squares: vec![a.min(b), a.max(b)],
        })
    }

    fn lever_at_door(&mut self) -> Option<()> {
        let door = self.unwired_door()?;
        let trigger = self.trigger(&[TriggerKind::Lever], None)?;
        self.wired(trigger, &door)
    }

    /// A plate or a cord that closes a door, or opens it.
    fn closing_plate(&mut self) -> Option<()> {
        let door = self.unwired_door()?;
        let trigger = self.trigger(&[TriggerKind::PressurePlate, TriggerKind::Tripwire], None)?;
        self.wired(trigger, &door)
    }

    fn lever_at_gate(&mut self) -> Option<()> {
        let gates = self.scenario.blockages.iter().enumerate();
        let gates: Vec<usize> = gates
            .filter(|(_, b)| is_portcullis(b.kind) && b.id.is_none())
            .map(|(i, _)| i)
            .collect();
        let gate = self.rng.pick(&gates)?;
        let trigger = self.trigger(&[TriggerKind::Lever], None)?;
        let id = self.id("gate");
        let mut squares = self.scenario.blockages[gate].at.clone();
        squares.sort_unstable();
        let end = WireEnd::Id(id.clone());
        self.wired(trigger, &Goal { end, squares })?;
        self.scenario.blockages[gate].id = Some(id);
        Some(())
    }

    /// Puts a trigger on the table with a wire to something.
    fn wired(&mut self, trigger: Trigger, to: &Goal) -> Option<()> {
        let covered = squares(&trigger);
        if covered.iter().any(|s| to.squares.contains(s)) {
            return None;
        }
        self.wires.parts.extend(&covered);
        self.wire(&Goal::part(&trigger.id, trigger.at), to, None)?;
        self.taken.extend(covered);
        self.scenario.triggers.push(trigger);
        Some(())
    }

    /// Lays a wire that touches no other, if there is a way; returns its squares.
    fn wire(&mut self, from: &Goal, to: &Goal, players: Option<Players>) -> Option<Vec<Square>> {
        let doors = doors(&self.scenario);
        let joins = matches!(from.end, WireEnd::Square(_));
        let reached = to.squares[self.rng.below(to.squares.len())];
        for via in ways(&mut self.rng, from.squares[0], reached) {
            let Some(line) = run(&from.squares, &via, &to.squares) else {
                continue;
            };
            if self.wires.is_free(&line, joins, &doors) {
                self.wires.lay(&line, joins);
                self.scenario.wires.push(Wire {
                    from: from.end.clone(),
                    to: to.end.clone(),
                    via,
                    note: String::new(),
                    players,
                });
                return Some(line);
            }
        }
        None
    }

    /// The squares of the corridor or room in which something lies.
    pub(super) fn around(square: Square) -> &'static [Square] {
        squares_of(board().area_of(square))
    }
}
