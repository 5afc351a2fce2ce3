//! Single steps of edits, as tools and panels need them.

use delve_format::Place;
use delve_format::value::Value;
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
