//! Wires that pass over parts, doors and portcullises to which nothing connects them.

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::edges::Edge;
use delve_engine::wires::{End, Wire};
use delve_engine::{Piece as Key, Wiring};
use delve_format::Square;
use delve_format::scenario::BlockageKind;

use crate::facts::Facts;

/// A wire that passes over a piece, and belongs to another trap for every party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Passing {
    /// The wire.
    pub(crate) wire: usize,
    /// The piece.
    pub(crate) piece: Key,
    /// Where; of a door, the square before it.
    pub(crate) at: Square,
}

/// No more pieces than these are looked at, nor more passings: a scenario can have 64 of each kind.
const MOST_PIECES: usize = 256;
const MOST: usize = 4_096;

impl Facts<'_> {
    /// The wires that pass over a piece without belonging to it, in order.
    pub(crate) fn passing(&self) -> &[Passing] {
        self.passing.get_or_init(|| {
            let mut passing = crossings(self);
            passing.truncate(MOST);
            let mut known = Known::default();
            let wirings = self.wirings();
            passing.retain(|p| {
                let both = wirings.iter().enumerate().filter(|(_, (party, _))| {
                    party.has(self.dungeon.wires[p.wire].players)
                        && self.dungeon.is_there(p.piece, *party)
                });
                let mut together = both
                    .map(|(table, (_, wiring))| known.together(table, wiring, p.wire, p.piece))
                    .peekable();
                together.peek().is_some() && !together.any(|together| together)
            });
            passing
        })
    }
}

/// Every wire over every piece: its line goes through, and none of its ends is on the piece.
fn crossings(facts: &Facts<'_>) -> Vec<Passing> {
    let dungeon = facts.dungeon;
    let mut parts: BTreeMap<Square, Vec<Key>> = BTreeMap::new();
    let mut doors: BTreeMap<Edge, Vec<Key>> = BTreeMap::new();
    let mut add = |at: Square, key: Key| parts.entry(at).or_default().push(key);
    for (i, trigger) in dungeon.triggers.iter().enumerate().take(MOST_PIECES) {
        add(trigger.at, Key::Trigger(i));
    }
    for (i, mechanism) in dungeon.mechanisms.iter().enumerate().take(MOST_PIECES) {
        add(mechanism.at, Key::Mechanism(i));
    }
    for (i, timer) in dungeon.timers.iter().enumerate().take(MOST_PIECES) {
        add(timer.at, Key::Timer(i));
    }
    for (i, blockage) in dungeon.blockages.iter().enumerate().take(MOST_PIECES) {
        if blockage.kind == BlockageKind::Portcullis {
            blockage
                .squares
                .iter()
                .for_each(|at| add(at, Key::Blockage(i)));
        }
    }
    for (i, door) in dungeon.doors.iter().enumerate().take(MOST_PIECES) {
        // Where a door is that has no wall, another rule asks.
        if let Some(edge) = door.edge.filter(|_| door.on_wall) {
            doors.entry(edge).or_default().push(Key::Door(i));
        }
    }
    let mut found = Vec::new();
    for (i, wire) in dungeon.wires.iter().enumerate() {
        if found.len() > MOST {
            break;
        }
        let mut here: BTreeMap<Key, Square> = BTreeMap::new();
        for &at in wire
            .line
            .iter()
            .skip(1)
            .take(wire.line.len().saturating_sub(2))
        {
            for &key in parts.get(&at).into_iter().flatten() {
                here.entry(key).or_insert(at);
            }
        }
        for step in wire.line.windows(2) {
            let edge = Edge::between(step[0], step[1]);
            for &key in edge.and_then(|edge| doors.get(&edge)).into_iter().flatten() {
                here.entry(key).or_insert(step[0]);
            }
        }
        let crossed = here.into_iter().filter(|(key, _)| matters(wire, *key));
        found.extend(crossed.map(|(piece, at)| Passing { wire: i, piece, at }));
    }
    found
}

/// Whether a wire looks as if it were meant to connect to what it passes over. Many a wire is drawn
/// through a doorway because that looks best; one that opens or closes another door further on is
/// different.
fn matters(wire: &Wire, piece: Key) -> bool {
    let gate = |key| matches!(key, Key::Door(_) | Key::Blockage(_));
    let to_a_gate = |end: &End| matches!(end, End::Piece(key) if gate(*key));
    !wire.ends.contains(&End::Piece(piece)) && (!gate(piece) || wire.ends.iter().any(to_a_gate))
}

/// What was found out about nets and pieces already, by tables.
#[derive(Default)]
struct Known {
    net_of: BTreeMap<usize, Vec<usize>>,
    of_net: BTreeMap<(usize, usize), BTreeSet<usize>>,
    of_piece: BTreeMap<(usize, Key), BTreeSet<usize>>,
}

impl Known {
    /// Whether a wire and a piece are on one net or have a trigger in common; or the piece is a door
    /// or a portcullis with a wire of its own.
    fn together(&mut self, table: usize, wiring: &Wiring, wire: usize, piece: Key) -> bool {
        let net_of = self.net_of.entry(table).or_insert_with(|| {
            let nets = wiring.nets.iter().enumerate();
            let wires = nets.flat_map(|(i, net)| net.wires.iter().map(move |&wire| (wire, i)));
            let last = wires.clone().map(|(wire, _)| wire + 1).max();
            let mut net_of = vec![usize::MAX; last.unwrap_or(0)];
            wires.for_each(|(wire, i)| net_of[wire] = i);
            net_of
        });
        let Some(&net) = net_of.get(wire).filter(|net| **net < wiring.nets.len()) else {
            return false;
        };
        let nets = wiring.nets_of(piece);
        if nets.contains(&net) {
            return true;
        }
        match piece {
            Key::Door(_) | Key::Blockage(_) if !nets.is_empty() => return true,
            Key::Timer(timer) if wiring.far_net(timer) == Some(net) => return true,
            _ => {}
        }
        let of_net = self.of_net.entry((table, net)).or_insert_with(|| {
            let net = &wiring.nets[net];
            let mut triggers: BTreeSet<usize> = net.triggers.iter().copied().collect();
            for &timer in &net.fed_by {
                let causes = wiring.causes(Key::Timer(timer)).into_iter();
                triggers.extend(causes.map(|cause| cause.trigger));
            }
            triggers
        });
        let of_piece = self
            .of_piece
            .entry((table, piece))
            .or_insert_with(|| match piece {
                Key::Trigger(trigger) => BTreeSet::from([trigger]),
                piece => {
                    let causes = wiring.causes(piece).into_iter();
                    causes.map(|cause| cause.trigger).collect()
                }
            });
        !of_net.is_disjoint(of_piece)
    }
}
