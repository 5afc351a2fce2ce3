//! From joins and ends to nets.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::Square;

use super::{End, Join, Net, Problem, Wire};
use crate::dungeon::{Dungeon, Party};
use crate::piece::Piece;

/// Something that an end of a wire connects to. A part makes one net of the wires that end on it;
/// a timer has two sides; a door or a portcullis joins nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Terminal {
    Trigger(usize),
    Mechanism(usize),
    Near(usize),
    Far(usize),
    Door(usize),
    Portcullis(usize),
}

impl Terminal {
    fn of(piece: Piece, end: usize) -> Option<Terminal> {
        Some(match piece {
            Piece::Trigger(i) => Terminal::Trigger(i),
            Piece::Mechanism(i) => Terminal::Mechanism(i),
            Piece::Timer(i) if end == 0 => Terminal::Far(i),
            Piece::Timer(i) => Terminal::Near(i),
            Piece::Door(i) => Terminal::Door(i),
            Piece::Blockage(i) => Terminal::Portcullis(i),
            _ => return None,
        })
    }

    const fn joins(self) -> bool {
        !matches!(self, Terminal::Door(_) | Terminal::Portcullis(_))
    }
}

/// Which nets are on each terminal: one at most, except for doors and portcullises.
pub(super) type NetsOf = BTreeMap<Terminal, Vec<usize>>;

/// Groups that grow together.
struct Groups(Vec<usize>);

impl Groups {
    fn find(&mut self, mut x: usize) -> usize {
        while self.0[x] != x {
            self.0[x] = self.0[self.0[x]];
            x = self.0[x];
        }
        x
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
    }
}

/// The nets, by their first wires, and where each terminal is. Ends that connect to nothing become
/// problems.
pub(super) fn nets(
    dungeon: &Dungeon,
    party: Party,
    wires: &[(usize, &Wire)],
    joins: &[Join],
    problems: &mut Vec<Problem>,
) -> (Vec<Net>, NetsOf) {
    let count = wires.last().map_or(0, |(last, _)| last + 1);
    let mut groups = Groups((0..count).collect());
    for join in joins {
        for wire in &join.wires[1..] {
            groups.join(join.wires[0], *wire);
        }
    }
    let joined: BTreeSet<(Square, usize)> = joins
        .iter()
        .flat_map(|j| j.wires.iter().map(|w| (j.square, *w)))
        .collect();
    let mut ends: BTreeMap<Terminal, Vec<usize>> = BTreeMap::new();
    for &(index, wire) in wires {
        let on = terminals(dungeon, party, index, wire, &joined, problems);
        if on[0].is_some() && on[0] == on[1] {
            problems.push(Problem::Pointless { wire: index });
        }
        for terminal in on.into_iter().flatten() {
            ends.entry(terminal).or_default().push(index);
        }
    }
    for (_, on) in ends.iter().filter(|(terminal, _)| terminal.joins()) {
        on.iter().for_each(|wire| groups.join(on[0], *wire));
    }
    collect(wires, &mut groups, &ends)
}

/// What the two ends of a wire connect to.
fn terminals(
    dungeon: &Dungeon,
    party: Party,
    index: usize,
    wire: &Wire,
    joined: &BTreeSet<(Square, usize)>,
    problems: &mut Vec<Problem>,
) -> [Option<Terminal>; 2] {
    [0, 1].map(|end| match wire.ends[end] {
        End::Nowhere => None,
        End::Square(square) => {
            if !joined.contains(&(square, index)) {
                let wire = index;
                problems.push(Problem::Dangling { wire, end, square });
            }
            None
        }
        End::Piece(piece) if !dungeon.is_there(piece, party) => {
            let wire = index;
            problems.push(Problem::Absent { wire, end, piece });
            None
        }
        End::Piece(piece) => Terminal::of(piece, end),
    })
}

fn collect(
    wires: &[(usize, &Wire)],
    groups: &mut Groups,
    ends: &BTreeMap<Terminal, Vec<usize>>,
) -> (Vec<Net>, NetsOf) {
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    let mut nets: Vec<Net> = Vec::new();
    for &(wire, _) in wires {
        let number = *numbers.entry(groups.find(wire)).or_insert(nets.len());
        if number == nets.len() {
            nets.push(Net::default());
        }
        nets[number].wires.push(wire);
    }
    let mut nets_of = NetsOf::new();
    for (&terminal, on) in ends {
        let on: BTreeSet<usize> = on.iter().map(|w| numbers[&groups.find(*w)]).collect();
        for &net in &on {
            let net = &mut nets[net];
            match terminal {
                Terminal::Trigger(i) => net.triggers.push(i),
                Terminal::Mechanism(i) => net.mechanisms.push(i),
                Terminal::Near(i) => net.timers.push(i),
                Terminal::Far(i) => net.fed_by.push(i),
                Terminal::Door(i) => net.doors.push(i),
                Terminal::Portcullis(i) => net.portcullises.push(i),
            }
        }
        nets_of.insert(terminal, on.into_iter().collect());
    }
    (nets, nets_of)
}
