//! Deleting: what goes along with a part of a scenario, and what still refers to it afterwards.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::names::{NameKind, describe, mentions};
use delve_format::{Catalog, Edit, Id, Place, Scenario, Square};

use crate::dungeon::Dungeon;
use crate::resolve::lost;
use crate::wires::End;

/// What deleting a part of a scenario comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Deletion {
    /// Removes the part, and the wires that cannot be without it.
    pub edit: Edit,
    /// The wires that go along, by their positions, in order: those that end on it, and those that
    /// were joined to such a wire alone and would hang from nothing.
    pub wires: Vec<usize>,
    /// What else names something that goes, in the order of [`mentions`]. It stays as it is, with a
    /// name that nothing has.
    pub dependents: Vec<Dependent>,
}

/// Something that names what is deleted.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependent {
    /// Where the name stands, or the entry of which it is the key.
    pub place: Place,
    /// Whether it is written as the key of a map.
    pub key: bool,
    /// The name.
    pub id: Id,
    /// What it is part of, for people: `an effect of room 9, explore entry 2`.
    pub words: String,
}

impl Deletion {
    /// What deleting the element at `place` comes to: a piece, a wire, an entry of the catalog, an
    /// event, a room's text, or any other part. Everything in it goes, so also the flags that are set
    /// nowhere else. A name that something else gives as well is not missed: another piece with the
    /// same id, or an entry of `catalog` under the scenario's own.
    #[must_use]
    pub fn of(
        scenario: &Scenario,
        dungeon: &Dungeon,
        catalog: &Catalog,
        place: &Place,
    ) -> Deletion {
        let mentions = mentions(scenario);
        let lost = lost(&mentions, catalog, |at| at.is_within(place));
        let wire = |at: &Place| match at.element() {
            Some(("wires", index)) => Some(index),
            _ => None,
        };
        let ends = lost.iter().filter(|m| m.kind == NameKind::Terminal);
        let mut gone: BTreeSet<usize> = ends.filter_map(|m| wire(&m.place)).collect();
        let itself = wire(place).filter(|_| place.steps().len() == 2);
        gone.extend(itself);
        add_hanging(dungeon, &mut gone);
        gone.retain(|index| Some(*index) != itself);

        let mut edit = Edit::new(format!("Delete {}", describe(scenario, place)));
        // From the last, so that the positions of the others stay what they are.
        let mut going: Vec<Place> = gone.iter().map(|i| Place::of("wires").index(*i)).collect();
        going.push(place.clone());
        going.sort_by(|a, b| b.cmp(a));
        for place in going {
            edit = edit.remove(place);
        }
        let left = lost
            .iter()
            .filter(|m| !wire(&m.place).is_some_and(|i| gone.contains(&i)));
        let dependents = left.map(|mention| Dependent {
            place: mention.place.clone(),
            key: mention.key,
            id: mention.id.clone(),
            words: describe(scenario, &mention.place),
        });
        Deletion {
            dependents: dependents.collect(),
            edit,
            wires: gone.into_iter().collect(),
        }
    }
}

/// Adds the wires that were joined to those that go, and to no others.
fn add_hanging(dungeon: &Dungeon, gone: &mut BTreeSet<usize>) {
    // Squares at which wires are joined, and which ones.
    let mut over: BTreeMap<Square, BTreeSet<usize>> = BTreeMap::new();
    for join in &dungeon.wiring().joins {
        over.insert(join.square, join.wires.iter().copied().collect());
    }
    let mut ended: BTreeMap<Square, Vec<usize>> = BTreeMap::new();
    for (i, wire) in dungeon.wires.iter().enumerate() {
        for end in wire.ends {
            if let End::Square(square) = end {
                ended.entry(square).or_default().push(i);
            }
        }
    }
    let mut going: Vec<usize> = gone.iter().copied().collect();
    while let Some(wire) = going.pop() {
        let line = dungeon.wires.get(wire).map_or(&[][..], |wire| &wire.line);
        for square in line {
            let Some(left) = over.get_mut(square) else {
                continue;
            };
            left.remove(&wire);
            // What is left there is one wire, and it has its end there.
            if let (1, Some(&last)) = (left.len(), left.first())
                && ended.get(square).is_some_and(|ended| ended.contains(&last))
                && gone.insert(last)
            {
                going.push(last);
            }
        }
    }
}
