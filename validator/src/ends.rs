//! Ends of wires that are on nothing, whatever the number of players, and what is near them.

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::Piece as Key;
use delve_engine::wires::{End, Problem};
use delve_format::{Place, Square};

use crate::facts::Facts;

/// An end of a wire that is on nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LooseEnd {
    /// The wire.
    pub(crate) wire: usize,
    /// Which end: 0 for `from`, 1 for `to`.
    pub(crate) end: usize,
    /// What it is on instead.
    pub(crate) on: On,
}

/// What a loose end is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum On {
    /// A square on which no other wire can be joined.
    Square(Square),
    /// A piece that is never on the table when the wire is.
    Absent(Key),
    /// The piece on which the other end is too.
    Same(Key),
}

impl LooseEnd {
    /// Where it is written.
    pub(crate) fn place(&self) -> Place {
        let field = if self.end == 0 { "from" } else { "to" };
        Place::of("wires").index(self.wire).field(field)
    }

    /// A few words under it.
    pub(crate) fn what(&self) -> &'static str {
        match self.on {
            On::Square(_) => "no wire can be joined on this square",
            On::Absent(_) => "it is never on the table together with this wire",
            On::Same(_) => "both ends are on it",
        }
    }
}

impl Facts<'_> {
    /// The ends of wires that are on nothing for each party that has the wire, in order. Of wires on
    /// no table nothing is said.
    pub(crate) fn loose_ends(&self) -> &[LooseEnd] {
        self.loose_ends.get_or_init(|| {
            let mut counts: BTreeMap<LooseEnd, usize> = BTreeMap::new();
            let mut tables = vec![0; self.dungeon.wires.len()];
            for (_, wiring) in self.wirings() {
                for &wire in wiring.nets.iter().flat_map(|net| &net.wires) {
                    tables[wire] += 1;
                }
                let joins = wiring.joins.iter();
                let joined: BTreeSet<usize> = joins.flat_map(|j| j.wires.iter().copied()).collect();
                for problem in &wiring.problems {
                    let loose = match *problem {
                        Problem::Dangling { wire, end, square } => {
                            let on = On::Square(square);
                            LooseEnd { wire, end, on }
                        }
                        Problem::Absent { wire, end, piece } => {
                            let on = On::Absent(piece);
                            LooseEnd { wire, end, on }
                        }
                        // Other wires may be joined on its way round.
                        Problem::Pointless { wire } if !joined.contains(&wire) => {
                            let End::Piece(piece) = self.dungeon.wires[wire].ends[1] else {
                                continue;
                            };
                            let (end, on) = (1, On::Same(piece));
                            LooseEnd { wire, end, on }
                        }
                        _ => continue,
                    };
                    *counts.entry(loose).or_default() += 1;
                }
            }
            let always = counts
                .into_iter()
                .filter(|(loose, count)| *count == tables[loose.wire]);
            always.map(|(loose, _)| loose).collect()
        })
    }
}
