//! Wirings that were worked out once, for all who ask again. Parties that put the same wires, parts,
//! doors and portcullises on the table share one.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::{End, Wiring};
use crate::dungeon::{Dungeon, Party};

/// Which wires are on the table, and which of their ends.
type Table = Vec<[bool; 3]>;

#[derive(Debug, Default)]
struct Known {
    parties: BTreeMap<Party, Arc<Wiring>>,
    tables: BTreeMap<Table, Arc<Wiring>>,
}

/// The wirings of a dungeon that were asked for.
#[derive(Debug, Default)]
pub(crate) struct Shared(Mutex<Known>);

impl Clone for Shared {
    fn clone(&self) -> Shared {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Shared(Mutex::new(Known {
            parties: known.parties.clone(),
            tables: known.tables.clone(),
        }))
    }
}

impl Shared {
    pub(crate) fn of(&self, dungeon: &Dungeon, party: Party) -> Arc<Wiring> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(wiring) = known.parties.get(&party) {
            return Arc::clone(wiring);
        }
        let new = || Arc::new(Wiring::new(dungeon, party));
        let wiring = known.tables.entry(table(dungeon, party));
        let wiring = Arc::clone(wiring.or_insert_with(new));
        known.parties.insert(party, Arc::clone(&wiring));
        wiring
    }
}

fn table(dungeon: &Dungeon, party: Party) -> Table {
    let there = |end| matches!(end, End::Piece(piece) if dungeon.is_there(piece, party));
    let wires = dungeon.wires.iter();
    wires
        .map(|wire| {
            let [from, to] = wire.ends.map(there);
            [party.has(wire.players), from, to]
        })
        .collect()
}
