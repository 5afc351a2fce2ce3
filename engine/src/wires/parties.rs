//! The wiring for each party, worked out once for all parties that have the same on the table.

use std::sync::OnceLock;

use super::{End, Wiring};
use crate::dungeon::{Dungeon, Party};

/// The wirings of a dungeon, each worked out when first asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Wirings {
    any: OnceLock<Wiring>,
    /// From how many players on, and the wiring from there to the next.
    steps: OnceLock<Vec<(u8, OnceLock<Wiring>)>>,
}

impl Wirings {
    /// The wiring for a party.
    pub(crate) fn of(&self, dungeon: &Dungeon, party: Party) -> &Wiring {
        let steps = self.steps.get_or_init(|| steps(dungeon));
        let step = match party {
            Party::Of(count) => steps.iter().rev().find(|(first, _)| *first <= count),
            Party::Any => None,
        };
        match step {
            Some((first, wiring)) => wiring.get_or_init(|| Wiring::new(dungeon, Party::Of(*first))),
            None => self.any.get_or_init(|| Wiring::new(dungeon, Party::Any)),
        }
    }
}

/// The numbers of players at which a wire comes or goes, or a piece on which one ends. None when the
/// wires are the same for every number.
fn steps(dungeon: &Dungeon) -> Vec<(u8, OnceLock<Wiring>)> {
    let mut counts: Vec<u8> = Vec::new();
    for wire in &dungeon.wires {
        let ends = wire.ends.iter().filter_map(|end| match end {
            End::Piece(piece) => dungeon.players(*piece),
            End::Square(_) | End::Nowhere => None,
        });
        for range in ends.chain(wire.players) {
            counts.extend([0, range.0, range.1.saturating_add(1)]);
        }
    }
    counts.sort_unstable();
    counts.dedup();
    let steps = counts.into_iter();
    steps.map(|count| (count, OnceLock::new())).collect()
}
