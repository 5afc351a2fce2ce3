//! What wires do, told from the rules of the game as plainly and slowly as can be: squares with
//! wires in them, a flood over whatever touches, and signals that go out turn by turn. It shares
//! nothing with the engine but the words. (It is long because everything that can be told of wires is
//! told once more.)

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::{Party, Piece};
use delve_format::scenario::{BlockageKind, Scenario, Wire};
use delve_format::{Id, Players, Square, WireEnd};

/// Everything that can be told of the wires for one party.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Wires that are one.
    pub(crate) nets: BTreeSet<BTreeSet<usize>>,
    /// Where a wire jumps over which other, and where it goes on.
    pub(crate) jumps: BTreeSet<(Square, usize, usize, String)>,
    /// Where which wires are joined.
    pub(crate) joins: BTreeSet<(Square, BTreeSet<usize>)>,
    /// Wires and ends that are on no other wire.
    pub(crate) dangling: BTreeSet<(usize, usize, Square)>,
    /// Wires and ends on what is not on the table.
    pub(crate) absent: BTreeSet<(usize, usize)>,
    /// Wires with both ends on one terminal.
    pub(crate) pointless: BTreeSet<usize>,
    /// Legs that are not straight though corners are written.
    pub(crate) slanted: Vec<(usize, (Square, Square))>,
    /// Pairs of wires with an edge that both run along.
    pub(crate) overlaps: BTreeSet<((usize, usize), (Square, Square))>,
    /// Timers that start each other.
    pub(crate) loops: BTreeSet<BTreeSet<usize>>,
    /// What each piece starts, and when.
    pub(crate) starts: BTreeMap<Piece, Vec<(u32, Piece)>>,
    /// Which triggers start each piece, and when first.
    pub(crate) causes: BTreeMap<Piece, Vec<(u32, usize)>>,
    /// Wires that carry nothing.
    pub(crate) dead: Vec<usize>,
}

/// What an end of a wire is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum On {
    /// Something that can be wired; of a timer, whether it is the side where the signal comes out.
    Terminal(Piece, bool),
    /// A square.
    Bare(Square),
    /// Nothing that can be wired, or nothing on the table.
    Nothing,
}

/// A wire in a square: whether it runs straight on, and from where to where. A wire that ends on a
/// piece is not in the square, as far as other wires can tell.
#[derive(Clone, Debug)]
struct Pass {
    wire: usize,
    straight: Option<(i32, i32)>,
}

/// One wire, drawn.
#[derive(Clone, Debug)]
struct Drawn {
    index: usize,
    ends: [On; 2],
    absent: [bool; 2],
    line: Vec<Square>,
    slanted: Vec<(Square, Square)>,
}

fn here(players: Option<Players>, party: Party) -> bool {
    match (party, players) {
        (Party::Of(n), Some(Players(from, to))) => from <= n && n <= to,
        _ => true,
    }
}

/// What has this id, its squares, and whether it is on the table.
fn find(scenario: &Scenario, id: &Id, party: Party) -> Option<(Piece, Vec<Square>, bool)> {
    for (i, t) in scenario.triggers.iter().enumerate() {
        if t.id == *id {
            return Some((Piece::Trigger(i), vec![t.at], here(t.players, party)));
        }
    }
    for (i, m) in scenario.mechanisms.iter().enumerate() {
        if m.id == *id {
            return Some((Piece::Mechanism(i), vec![m.at], here(m.players, party)));
        }
    }
    for (i, t) in scenario.timers.iter().enumerate() {
        if t.id == *id {
            return Some((Piece::Timer(i), vec![t.at], here(t.players, party)));
        }
    }
    for (i, d) in scenario.doors.iter().enumerate() {
        if d.id == *id {
            let squares = vec![d.between.0, d.between.1];
            return Some((Piece::Door(i), squares, here(d.players, party)));
        }
    }
    for (i, b) in scenario.blockages.iter().enumerate() {
        if b.id.as_ref() == Some(id) && b.kind == BlockageKind::Portcullis {
            return Some((Piece::Blockage(i), b.at.clone(), here(b.players, party)));
        }
    }
    None
}

fn xy(square: Square) -> (i32, i32) {
    (square.column().into(), square.row().into())
}

fn apart(a: Square, b: Square) -> i32 {
    let ((ax, ay), (bx, by)) = (xy(a), xy(b));
    (ax - bx).abs() + (ay - by).abs()
}

/// Draws a wire square by square: along the row, then along the column.
fn draw(scenario: &Scenario, index: usize, wire: &Wire, party: Party) -> Drawn {
    let mut ends = [On::Nothing; 2];
    let mut absent = [false; 2];
    let mut squares = [Vec::new(), Vec::new()];
    for (side, end) in [&wire.from, &wire.to].into_iter().enumerate() {
        match end {
            WireEnd::Square(square) => {
                ends[side] = On::Bare(*square);
                squares[side] = vec![*square];
            }
            WireEnd::Id(id) => {
                if let Some((piece, at, there)) = find(scenario, id, party) {
                    let out = side == 0 && matches!(piece, Piece::Timer(_));
                    ends[side] = if there {
                        On::Terminal(piece, out)
                    } else {
                        On::Nothing
                    };
                    absent[side] = !there;
                    squares[side] = at;
                    squares[side].sort_by_key(|s| (s.row(), s.column()));
                }
            }
        }
    }
    // Of several squares the nearest; of equally near ones the first, row by row.
    let [from, to] = &squares;
    let mut best: Option<(i32, Option<Square>, Option<Square>)> = None;
    let choices = |list: &[Square]| match list {
        [] => vec![None],
        list => list.iter().copied().map(Some).collect(),
    };
    for a in choices(from) {
        for b in choices(to) {
            let next = wire.via.first().copied().or(b);
            let before = wire.via.last().copied().or(a);
            let length = |one: Option<Square>, other: Option<Square>| match (one, other) {
                (Some(one), Some(other)) => apart(one, other),
                _ => 0,
            };
            let far = if wire.via.is_empty() {
                length(a, b)
            } else {
                length(a, next) + length(b, before)
            };
            if best.is_none_or(|(least, _, _)| far < least) {
                best = Some((far, a, b));
            }
        }
    }
    let (_, a, b) = best.unwrap();
    let points: Vec<Square> = a
        .into_iter()
        .chain(wire.via.iter().copied())
        .chain(b)
        .collect();
    let mut line: Vec<Square> = points.first().copied().into_iter().collect();
    let mut slanted = Vec::new();
    for pair in points.windows(2) {
        let (mut x, mut y) = xy(pair[0]);
        let (to_x, to_y) = xy(pair[1]);
        if x != to_x && y != to_y && !wire.via.is_empty() {
            slanted.push((pair[0], pair[1]));
        }
        while (x, y) != (to_x, to_y) {
            if x == to_x {
                y += (to_y - y).signum();
            } else {
                x += (to_x - x).signum();
            }
            line.push(Square::new(x as u8, y as u8).unwrap());
        }
    }
    Drawn {
        index,
        ends,
        absent,
        line,
        slanted,
    }
}

/// The wires of each square, in their order.
fn grid(wires: &[Drawn]) -> BTreeMap<Square, Vec<Pass>> {
    let mut grid: BTreeMap<Square, Vec<Pass>> = BTreeMap::new();
    for wire in wires {
        for (i, &square) in wire.line.iter().enumerate() {
            let last = wire.line.len() - 1;
            let straight = if i == 0 || i == last {
                let bare = |end: usize| matches!(wire.ends[end], On::Bare(_));
                if !(i == 0 && bare(0) || i == last && bare(1)) {
                    continue;
                }
                None
            } else {
                let ((ax, ay), (bx, by)) = (xy(wire.line[i - 1]), xy(wire.line[i + 1]));
                let (x, y) = xy(square);
                let goes = (bx - x, by - y);
                (goes == (x - ax, y - ay)).then_some(goes)
            };
            let wire = wire.index;
            grid.entry(square)
                .or_default()
                .push(Pass { wire, straight });
        }
    }
    grid
}

/// What a signal starts that runs along these wires, turn by turn.
fn simulate(
    scenario: &Scenario,
    wires: &[Drawn],
    net_of: &BTreeMap<usize, usize>,
    piece: Piece,
) -> Vec<(u32, Piece)> {
    // Turns in which the nets carry a signal.
    let mut live: BTreeMap<u32, BTreeSet<usize>> = BTreeMap::new();
    let mut spent = BTreeSet::from([piece]);
    let on = |terminal: On| {
        let ends = wires.iter().filter(move |w| w.ends.contains(&terminal));
        ends.map(|w| net_of[&w.index]).collect::<BTreeSet<usize>>()
    };
    let turns = |timer: usize| u32::from(scenario.timers[timer].turns).max(1);
    match piece {
        Piece::Trigger(_) => {
            live.insert(0, on(On::Terminal(piece, false)));
        }
        Piece::Timer(i) => {
            live.insert(turns(i), on(On::Terminal(piece, true)));
        }
        _ => {}
    }
    let mut found = BTreeSet::new();
    let longest = (0..scenario.timers.len()).map(turns).sum::<u32>();
    for turn in 0..=longest {
        let nets = live.get(&turn).cloned().unwrap_or_default();
        for wire in wires.iter().filter(|w| nets.contains(&net_of[&w.index])) {
            for end in wire.ends {
                match end {
                    On::Terminal(part @ (Piece::Door(_) | Piece::Blockage(_)), _) => {
                        found.insert((turn, part));
                    }
                    On::Terminal(part @ Piece::Mechanism(_), _) if spent.insert(part) => {
                        found.insert((turn, part));
                    }
                    On::Terminal(part @ Piece::Timer(i), false) if spent.insert(part) => {
                        found.insert((turn, part));
                        let then = live.entry(turn + turns(i)).or_default();
                        then.extend(on(On::Terminal(part, true)));
                    }
                    _ => {}
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Whether a signal that comes out of one timer can reach another, or the same, through any number
/// of timers that were never started before.
fn leads(wires: &[Drawn], net_of: &BTreeMap<usize, usize>, from: usize, to: usize) -> bool {
    let mut seen = BTreeSet::new();
    let mut waiting = vec![from];
    while let Some(timer) = waiting.pop() {
        let out = On::Terminal(Piece::Timer(timer), true);
        for wire in wires.iter().filter(|w| w.ends.contains(&out)) {
            for other in wires
                .iter()
                .filter(|w| net_of[&w.index] == net_of[&wire.index])
            {
                for end in other.ends {
                    if let On::Terminal(Piece::Timer(next), false) = end {
                        if next == to {
                            return true;
                        }
                        if seen.insert(next) {
                            waiting.push(next);
                        }
                    }
                }
            }
        }
    }
    false
}

/// Tells everything about the wires of a scenario for a party, as if one of them did not lie there.
pub(crate) fn told(scenario: &Scenario, party: Party, left_out: Option<usize>) -> Told {
    let mut told = Told::default();
    let wires: Vec<Drawn> = scenario
        .wires
        .iter()
        .enumerate()
        .filter(|(i, wire)| here(wire.players, party) && left_out != Some(*i))
        .map(|(i, wire)| draw(scenario, i, wire, party))
        .collect();
    let grid = grid(&wires);

    // What touches: two wires in a square that do not both run straight on, and two ends on one
    // terminal, unless it is a door or a portcullis.
    let mut touching: Vec<(usize, usize)> = Vec::new();
    for (square, passes) in &grid {
        let mut together = BTreeSet::new();
        for a in passes {
            for b in passes {
                if a.wire != b.wire && !(a.straight.is_some() && b.straight.is_some()) {
                    touching.push((a.wire, b.wire));
                    together.extend([a.wire, b.wire]);
                }
            }
        }
        if !together.is_empty() {
            told.joins.insert((*square, together));
        }
        if passes.iter().all(|pass| pass.straight.is_some()) {
            for (i, a) in passes.iter().enumerate() {
                let (ax, ay) = a.straight.unwrap();
                let across = |b: &&Pass| b.straight.is_some_and(|(bx, by)| ax * bx + ay * by == 0);
                if let Some(b) = passes[..i].iter().find(across) {
                    let towards = match (ax, ay) {
                        (1, _) => "East",
                        (-1, _) => "West",
                        (_, 1) => "South",
                        _ => "North",
                    };
                    told.jumps
                        .insert((*square, a.wire, b.wire, towards.to_owned()));
                }
            }
        }
    }
    for a in &wires {
        for b in &wires {
            let shares = |end: &On| match end {
                On::Terminal(Piece::Door(_) | Piece::Blockage(_), _) => false,
                On::Terminal(..) => b.ends.contains(end),
                _ => false,
            };
            if a.ends.iter().any(shares) {
                touching.push((a.index, b.index));
            }
        }
    }
    // The flood: everybody takes the smallest number of those who touch, until nobody has to.
    let mut net_of: BTreeMap<usize, usize> = wires.iter().map(|w| (w.index, w.index)).collect();
    loop {
        let before = net_of.clone();
        for (a, b) in &touching {
            let least = net_of[a].min(net_of[b]);
            net_of.insert(*a, least);
            net_of.insert(*b, least);
        }
        if net_of == before {
            break;
        }
    }
    for net in net_of.values() {
        let together = net_of.iter().filter(|(_, other)| *other == net);
        told.nets.insert(together.map(|(wire, _)| *wire).collect());
    }

    for wire in &wires {
        for end in 0..2 {
            if let On::Bare(square) = wire.ends[end]
                && !grid[&square].iter().any(|pass| pass.wire != wire.index)
            {
                told.dangling.insert((wire.index, end, square));
            }
            if wire.absent[end] {
                told.absent.insert((wire.index, end));
            }
        }
        if matches!(wire.ends[0], On::Terminal(..)) && wire.ends[0] == wire.ends[1] {
            told.pointless.insert(wire.index);
        }
        let legs = wire.slanted.iter();
        told.slanted.extend(legs.map(|leg| (wire.index, *leg)));
    }
    overlaps(&wires, &mut told);

    let timers = 0..scenario.timers.len();
    for a in timers.clone() {
        if leads(&wires, &net_of, a, a) {
            let circle = timers
                .clone()
                .filter(|&b| leads(&wires, &net_of, a, b) && leads(&wires, &net_of, b, a));
            told.loops.insert(circle.collect());
        }
    }
    signals(scenario, &wires, &net_of, &mut told);
    told
}

/// Each edge belongs to the wire that was there first; every other one there lies upon it.
fn overlaps(wires: &[Drawn], told: &mut Told) {
    let mut edges: BTreeMap<(Square, Square), Vec<usize>> = BTreeMap::new();
    for wire in wires {
        for step in wire.line.windows(2) {
            let edge = (step[0].min(step[1]), step[0].max(step[1]));
            edges.entry(edge).or_default().push(wire.index);
        }
    }
    for (edge, users) in edges {
        for other in &users[1..] {
            told.overlaps.insert(((users[0], *other), edge));
        }
    }
}

fn signals(scenario: &Scenario, wires: &[Drawn], net_of: &BTreeMap<usize, usize>, told: &mut Told) {
    let all = |count: usize, of: fn(usize) -> Piece| (0..count).map(of).collect::<Vec<Piece>>();
    let pieces = [
        all(scenario.doors.len(), Piece::Door),
        all(scenario.blockages.len(), Piece::Blockage),
        all(scenario.triggers.len(), Piece::Trigger),
        all(scenario.mechanisms.len(), Piece::Mechanism),
        all(scenario.timers.len(), Piece::Timer),
    ]
    .concat();
    for &piece in &pieces {
        let starts = simulate(scenario, wires, net_of, piece);
        told.starts.insert(piece, starts);
    }
    for &piece in &pieces {
        let mut causes = Vec::new();
        for trigger in 0..scenario.triggers.len() {
            let starts = &told.starts[&Piece::Trigger(trigger)];
            let first = starts.iter().find(|(_, other)| *other == piece);
            causes.extend(first.map(|(delay, _)| (*delay, trigger)));
        }
        causes.sort_unstable();
        told.causes.insert(piece, causes);
    }
    // A wire carries something if a trigger sends it a signal, at once or through timers, and a
    // signal on it comes to a mechanism, a door or a portcullis, at once or through timers.
    for wire in wires {
        let net = net_of[&wire.index];
        let ends: Vec<On> = wires
            .iter()
            .filter(|w| net_of[&w.index] == net)
            .flat_map(|w| w.ends)
            .collect();
        let fed = ends.iter().any(|end| match end {
            On::Terminal(Piece::Trigger(_), _) => true,
            On::Terminal(timer @ Piece::Timer(_), true) => !told.causes[timer].is_empty(),
            _ => false,
        });
        let useful = ends.iter().any(|end| match end {
            On::Terminal(timer @ Piece::Timer(_), false) => {
                let starts = &told.starts[timer];
                starts
                    .iter()
                    .any(|(_, part)| !matches!(part, Piece::Timer(_)))
            }
            On::Terminal(Piece::Timer(_), true) => false,
            On::Terminal(part, _) => !matches!(part, Piece::Trigger(_)),
            _ => false,
        });
        if !(fed && useful) {
            told.dead.push(wire.index);
        }
    }
}
