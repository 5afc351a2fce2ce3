//! Where wires meet: crossing, joining, lying upon each other.

use std::collections::BTreeMap;

use delve_format::{Direction, Square};

use super::{End, Join, Jump, Problem, Wire};
use crate::edges::Edge;

/// Everything about meetings of wires.
pub(super) struct Met {
    pub(super) jumps: Vec<Jump>,
    pub(super) joins: Vec<Join>,
    pub(super) overlaps: Vec<Problem>,
}

/// How a wire passes a square, as far as other wires are concerned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Straight on, in this direction.
    Straight(Direction),
    /// It bends there, or ends there on the square itself.
    Joint,
}

/// What the wire does on the square at this position of its line; `None` where it ends on a piece.
/// (One square alone is both ends.)
fn pass(wire: &Wire, position: usize) -> Option<Pass> {
    let last = wire.line.len() - 1;
    let ends = [(0, wire.ends[0]), (last, wire.ends[1])];
    let mut here = ends.iter().filter(|(at, _)| *at == position).peekable();
    if here.peek().is_some() {
        let joint = here.any(|(_, end)| matches!(end, End::Square(_)));
        return joint.then_some(Pass::Joint);
    }
    let [before, here, after] = [position - 1, position, position + 1].map(|i| wire.line[i]);
    let (came, goes) = (before.direction_to(here)?, here.direction_to(after)?);
    Some(if came == goes {
        Pass::Straight(goes)
    } else {
        Pass::Joint
    })
}

/// Looks at every square of every wire. Ruling: two wires that run straight across each other jump;
/// where one bends or ends they join; an end on a piece connects to the piece alone.
pub(super) fn meet(wires: &[(usize, &Wire)]) -> Met {
    // By squares, and by edges: those to the east and to the south of each square.
    let mut squares: Vec<Vec<(usize, Pass)>> = vec![Vec::new(); Square::all().len()];
    let mut edges: Vec<(Option<Edge>, Vec<usize>)> = vec![(None, Vec::new()); 2 * squares.len()];
    for &(index, wire) in wires {
        for (position, &square) in wire.line.iter().enumerate() {
            if let Some(pass) = pass(wire, position) {
                squares[square.index()].push((index, pass));
            }
        }
        for step in wire.line.windows(2) {
            if let Some(edge) = Edge::between(step[0], step[1]) {
                let south = edge.direction() == Direction::South;
                let (known, wires) = &mut edges[2 * edge.square().index() + usize::from(south)];
                *known = Some(edge);
                wires.push(index);
            }
        }
    }
    let mut met = Met {
        jumps: Vec::new(),
        joins: Vec::new(),
        overlaps: overlaps(&edges),
    };
    for (square, passes) in Square::all().zip(squares) {
        if passes.is_empty() {
            continue;
        }
        if passes.iter().any(|(_, pass)| *pass == Pass::Joint) {
            let mut wires: Vec<usize> = passes.iter().map(|(wire, _)| *wire).collect();
            wires.dedup();
            if wires.len() > 1 {
                met.joins.push(Join { square, wires });
            }
        } else {
            jumps(square, &passes, &mut met.jumps);
        }
    }
    met
}

/// All wires run straight on here: each goes over the first one before it that runs across.
fn jumps(square: Square, passes: &[(usize, Pass)], jumps: &mut Vec<Jump>) {
    let mut first: [Option<usize>; 2] = [None, None];
    for &(wire, pass) in passes {
        let Pass::Straight(towards) = pass else {
            continue;
        };
        let level = matches!(towards, Direction::East | Direction::West);
        if let Some(over) = first[usize::from(!level)] {
            jumps.push(Jump {
                square,
                wire,
                towards,
                over,
            });
        }
        first[usize::from(level)].get_or_insert(wire);
    }
}

/// The pairs of wires that run along the same edges. Of three on one edge the second and the third
/// are each paired with the first.
fn overlaps(edges: &[(Option<Edge>, Vec<usize>)]) -> Vec<Problem> {
    let mut pairs: BTreeMap<(usize, usize), Vec<Edge>> = BTreeMap::new();
    for (edge, wires) in edges {
        let Some(edge) = edge.filter(|_| wires.len() > 1) else {
            continue;
        };
        let mut others: Vec<usize> = wires[1..].to_vec();
        others.dedup();
        for other in others {
            pairs.entry((wires[0], other)).or_default().push(edge);
        }
    }
    let pairs = pairs.into_iter();
    pairs
        .map(|(wires, edges)| Problem::Overlap { wires, edges })
        .collect()
}
