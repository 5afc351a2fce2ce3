//! Single steps of edits, as tools and panels need them, and the edit that renames a piece.

use delve_format::names::{self, NameKind};
use delve_format::value::Value;
use delve_format::{Id, Place, Scenario};
use serde::Serialize;

pub use delve_format::edit::{Edit, Op, Patch};

/// Writes a value; an optional field takes `Some(…)` or `None`.
pub fn set<T: Serialize + ?Sized>(at: &Place, value: &T) -> Op {
    Op::Set {
        at: at.clone(),
        value: Value::of(value),
    }
}

/// Adds an element to a list.
pub fn insert<T: Serialize + ?Sized>(list: &Place, index: usize, value: &T) -> Op {
    Op::Insert {
        list: list.clone(),
        index,
        value: Value::of(value),
    }
}

/// Removes an element or a field.
#[must_use]
pub fn remove(place: &Place) -> Op {
    Op::Remove(place.clone())
}

/// Every place at which the id of a piece is written: where it is given and where it is used.
#[must_use]
pub fn mentions(scenario: &Scenario, id: &Id) -> Vec<Place> {
    let all = names::mentions(scenario).into_iter();
    all.filter(|mention| mention.id == id && !mention.key && names_pieces(mention.kind))
        .map(|mention| mention.place)
        .collect()
}

/// Gives a piece another id, wherever it is mentioned.
#[must_use]
pub fn rename(scenario: &Scenario, from: &Id, to: &Id) -> Edit {
    let places = mentions(scenario, from);
    Edit {
        label: format!("Rename {from} to {to}"),
        ops: places.iter().map(|place| set(place, to)).collect(),
    }
}

/// Whether what stands there can be the id of a piece. Flags, items and the like have names of
/// their own, which may be spelt the same.
fn names_pieces(kind: NameKind) -> bool {
    !matches!(
        kind,
        NameKind::Monster
            | NameKind::Hero
            | NameKind::FurnitureKind
            | NameKind::HazardKind
            | NameKind::Item
            | NameKind::Spell
            | NameKind::Deck
            | NameKind::Status
            | NameKind::Room
            | NameKind::Corridor
            | NameKind::Flag
            | NameKind::Counter
            | NameKind::CampaignFlag
            | NameKind::Figure
            | NameKind::Area
    )
}
