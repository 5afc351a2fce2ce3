//! From what is written of a wire to the squares that it passes.

use std::collections::BTreeMap;

use delve_format::scenario::{self as written, BlockageKind};
use delve_format::{Id, Square, WireEnd};

use super::{End, Wire};
use crate::dungeon::Dungeon;
use crate::piece::Piece;

/// Where wires reach pieces: one square for a part, several to choose from for a door or a
/// portcullis.
pub(crate) struct Attach<'a> {
    dungeon: &'a Dungeon,
    ids: &'a BTreeMap<Id, Piece>,
}

impl<'a> Attach<'a> {
    pub(crate) fn new(dungeon: &'a Dungeon) -> Attach<'a> {
        Attach {
            dungeon,
            ids: &dungeon.ids,
        }
    }

    fn end(&self, end: &WireEnd) -> End {
        match end {
            WireEnd::Square(square) => End::Square(*square),
            WireEnd::Id(id) => match self.ids.get(id) {
                Some(
                    &piece @ (Piece::Trigger(_)
                    | Piece::Mechanism(_)
                    | Piece::Timer(_)
                    | Piece::Door(_)),
                ) => End::Piece(piece),
                Some(&piece @ Piece::Blockage(i))
                    if self.dungeon.blockages[i].kind == BlockageKind::Portcullis =>
                {
                    End::Piece(piece)
                }
                _ => End::Nowhere,
            },
        }
    }

    /// The squares at which a wire can reach this end, row by row.
    fn squares(&self, end: End) -> Vec<Square> {
        match end {
            End::Square(square) => vec![square],
            End::Nowhere => Vec::new(),
            End::Piece(Piece::Trigger(i)) => vec![self.dungeon.triggers[i].at],
            End::Piece(piece) => self.dungeon.squares(piece).iter().collect(),
        }
    }
}

/// Routes one wire.
pub(crate) fn wire(wire: &written::Wire, attach: &Attach) -> Wire {
    let ends = [attach.end(&wire.from), attach.end(&wire.to)];
    let points = points(wire, ends.map(|end| attach.squares(end)));
    let (line, corners) = line(&points);
    let slanted = points.windows(2).map(|leg| (leg[0], leg[1]));
    let slanted = slanted.filter(|&(a, b)| !wire.via.is_empty() && corner(a, b).is_some());
    Wire {
        ends,
        line,
        corners,
        slanted: slanted.collect(),
        players: wire.players,
    }
}

/// The first end, the written corners, the last end. Of several squares at which an end can be, the
/// one nearest to the next point is taken (ruling: a door is reached on the nearer side); of two
/// ends without a corner between them the nearest pair. Ties go to the first, row by row.
fn points(wire: &written::Wire, [from, to]: [Vec<Square>; 2]) -> Vec<Square> {
    let nearest = |list: &[Square], other: &Square| {
        let by_distance = |s: &Square| (s.straight_distance(*other), *s);
        list.iter().copied().min_by_key(by_distance)
    };
    let (first, last) = match (wire.via.first(), wire.via.last()) {
        (Some(after), Some(before)) => (nearest(&from, after), nearest(&to, before)),
        _ if from.is_empty() || to.is_empty() => (from.first().copied(), to.first().copied()),
        _ => {
            let pairs = from.iter().filter_map(|a| Some((*a, nearest(&to, a)?)));
            let best = pairs.min_by_key(|(a, b)| (a.straight_distance(*b), *a, *b));
            best.unzip()
        }
    };
    first
        .into_iter()
        .chain(wire.via.iter().copied())
        .chain(last)
        .collect()
}

/// The corner of a leg between two squares that are not in a straight line: along the row first.
fn corner(from: Square, to: Square) -> Option<Square> {
    let bends = from.column() != to.column() && from.row() != to.row();
    bends
        .then(|| Square::new(to.column(), from.row()))
        .flatten()
}

/// Every square from point to point, and the points at which the line begins, bends or ends.
fn line(points: &[Square]) -> (Vec<Square>, Vec<Square>) {
    let mut line: Vec<Square> = points.first().copied().into_iter().collect();
    for leg in points.windows(2) {
        for to in corner(leg[0], leg[1]).into_iter().chain([leg[1]]) {
            run(&mut line, to);
        }
    }
    let bends = |i: usize| {
        let [before, here, after] = [line[i - 1], line[i], line[i + 1]];
        before.direction_to(here) != here.direction_to(after)
    };
    let inner = (1..line.len().saturating_sub(1)).filter(|&i| bends(i));
    let last = line.last().filter(|_| line.len() > 1);
    let corners = line.first().copied().into_iter();
    let corners = corners.chain(inner.map(|i| line[i])).chain(last.copied());
    (line.clone(), corners.collect())
}

/// Runs on in a straight line.
fn run(line: &mut Vec<Square>, to: Square) {
    let Some(&from) = line.last() else {
        return;
    };
    let steps = from.straight_distance(to);
    let sign = |a: u8, b: u8| i8::from(b > a) - i8::from(b < a);
    let (dx, dy) = (sign(from.column(), to.column()), sign(from.row(), to.row()));
    let mut here = from;
    for _ in 0..steps {
        let Some(next) = here.offset(dx, dy) else {
            return;
        };
        line.push(next);
        here = next;
    }
}
