//! Edits: changes of a scenario, and what applying one does to the places in it.
//!
//! Everything that changes a scenario is an [`Edit`]: a tool, a form field, a quick fix, a step of
//! undo. [`Document::with`] turns it into the smallest changes of the text.

use std::fmt;
use std::ops::Range;

use serde::Serialize;

use crate::document::Document;
use crate::id::Id;
use crate::names::Namespace;
use crate::place::{Place, Step};
use crate::splice::{self, Change};
use crate::value::Value;

/// One change of a scenario. `ops` apply one after the other, each on what the one before left.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// What it does, for the undo menu: "Move guard".
    pub label: String,
    /// Its steps.
    pub ops: Vec<Op>,
}

/// One step of an edit.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Writes a value. A field, a map's entry or a list that is not there is added, with what it is
    /// in. Within a structure or list only what differs is touched, so that comments stay.
    Set {
        /// Where.
        at: Place,
        /// What, as the field has it: an optional value is [`Value::Some`] or [`Value::None`].
        value: Value,
    },
    /// Adds an element to a list.
    Insert {
        /// The list; it is added when it is not there.
        list: Place,
        /// Before which element, from 0; the length of the list to add at its end.
        index: usize,
        /// The element.
        value: Value,
    },
    /// Removes an element of a list, an entry of a map, or a field, with its comments.
    Remove(Place),
    /// Moves an element of a list, with its comments.
    Move {
        /// The element.
        from: Place,
        /// Where it is to be, in the same or another list, counted without it.
        to: Place,
    },
    /// Gives something another id, wherever that is written: where it is given, where it is used, and
    /// as the key of a map. See [`Document::renaming`].
    Rename {
        /// Which names: a flag and an item may be spelt alike.
        of: Namespace,
        /// The id.
        from: Id,
        /// Its new one, which nothing of these names has yet.
        to: Id,
    },
    /// Replaces bytes of the text.
    Text {
        /// Which.
        range: Range<usize>,
        /// By what.
        new: String,
    },
}

impl Edit {
    /// An edit that does nothing yet.
    #[must_use]
    pub fn new(label: impl Into<String>) -> Edit {
        Edit {
            label: label.into(),
            ops: Vec::new(),
        }
    }

    fn and(mut self, op: Op) -> Edit {
        self.ops.push(op);
        self
    }

    /// Writes a value. For an optional field pass `Some(…)` or `None`, as the field has it.
    #[must_use]
    pub fn set<T: Serialize + ?Sized>(self, at: Place, value: &T) -> Edit {
        self.and(Op::Set {
            at,
            value: Value::of(value),
        })
    }

    /// Adds an element to a list, before the element `index`.
    #[must_use]
    pub fn insert<T: Serialize + ?Sized>(self, list: Place, index: usize, value: &T) -> Edit {
        self.and(Op::Insert {
            list,
            index,
            value: Value::of(value),
        })
    }

    /// Removes an element, an entry or a field. One that is not written is as good as removed.
    #[must_use]
    pub fn remove(self, place: Place) -> Edit {
        self.and(Op::Remove(place))
    }

    /// Moves an element of a list; `to` counts without it.
    #[must_use]
    pub fn relocate(self, from: Place, to: Place) -> Edit {
        self.and(Op::Move { from, to })
    }

    /// Gives something another id, wherever that is written.
    #[must_use]
    pub fn rename(self, of: Namespace, from: Id, to: Id) -> Edit {
        self.and(Op::Rename { of, from, to })
    }

    /// Replaces bytes of the text.
    #[must_use]
    pub fn text(self, range: Range<usize>, new: impl Into<String>) -> Edit {
        self.and(Op::Text {
            range,
            new: new.into(),
        })
    }
}

/// A change of the text: `old` at byte `at` becomes `new`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// First byte.
    pub at: usize,
    /// What stands there.
    pub old: String,
    /// What will.
    pub new: String,
}

impl Patch {
    /// The patch that takes this one back.
    #[must_use]
    pub fn reversed(&self) -> Patch {
        Patch {
            at: self.at,
            old: self.new.clone(),
            new: self.old.clone(),
        }
    }
}

/// What an applied edit did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Applied {
    /// Changes of the text, each on what the one before left.
    pub patches: Vec<Patch>,
    /// Where everything is now.
    pub moved: PlaceMap,
}

impl Applied {
    /// The patches that take the edit back.
    #[must_use]
    pub fn undo(&self) -> Vec<Patch> {
        self.patches.iter().rev().map(Patch::reversed).collect()
    }
}

/// How places moved through an edit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlaceMap(Vec<Shift>);

#[derive(Clone, Debug, PartialEq)]
enum Shift {
    Inserted(Place),
    Removed(Place),
    Moved(Place, Place),
}

impl PlaceMap {
    pub(crate) fn inserted(&mut self, element: Place) {
        self.0.push(Shift::Inserted(element));
    }
    pub(crate) fn removed(&mut self, element: Place) {
        self.0.push(Shift::Removed(element));
    }
    pub(crate) fn moved(&mut self, from: Place, to: Place) {
        self.0.push(Shift::Moved(from, to));
    }

    /// Where a place is after the edit; `None` when it was removed.
    #[must_use]
    pub fn map(&self, place: &Place) -> Option<Place> {
        self.0
            .iter()
            .try_fold(place.clone(), |place, shift| match shift {
                Shift::Inserted(at) => Some(shifted(&place, at, 1)),
                Shift::Removed(at) if place.is_within(at) => None,
                Shift::Removed(at) => Some(shifted(&place, at, -1)),
                Shift::Moved(from, to) if place.is_within(from) => {
                    let rest = &place.steps()[from.steps().len()..];
                    Some(to.steps().iter().chain(rest).cloned().collect())
                }
                Shift::Moved(from, to) => Some(shifted(&shifted(&place, from, -1), to, 1)),
            })
    }
}

/// A place after an element came to or left the position `at` of its list.
fn shifted(place: &Place, at: &Place, by: isize) -> Place {
    let Some((Step::Index(changed), list)) = at.steps().split_last() else {
        return place.clone();
    };
    let mut steps = place.steps().to_vec();
    if let Some(Step::Index(index)) = steps.get_mut(list.len())
        && place.steps().starts_with(list)
        && *index >= *changed
    {
        *index = index.saturating_add_signed(by);
    }
    steps.into_iter().collect()
}

/// Why an edit cannot be applied: it was made for another text, or what it asks is not possible there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct Stale(pub String);

impl fmt::Display for Stale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Document {
    /// The document with an edit applied, and what that did. This document stays as it is.
    ///
    /// # Errors
    /// [`Stale`] when a place of the edit is not in this document, its grammar is broken, or a new
    /// name is taken.
    pub fn with(&self, edit: &Edit) -> Result<(Document, Applied), Stale> {
        let mut document = self.clone();
        let mut applied = Applied::default();
        let is_text = |op: &Op| matches!(op, Op::Text { .. });
        // Replaced bytes need no tree, so that many of them are read but once.
        for ops in edit.ops.chunk_by(|a, b| is_text(a) && is_text(b)) {
            document = match ops {
                [Op::Text { .. }, ..] => document.replaced(ops, &mut applied)?,
                ops => ops
                    .iter()
                    .try_fold(document, |document, op| document.step(op, &mut applied))?,
            };
        }
        Ok((document, applied))
    }

    /// The document after steps that replace bytes.
    fn replaced(&self, ops: &[Op], applied: &mut Applied) -> Result<Document, Stale> {
        let mut text = self.text().to_owned();
        let mut patches = Vec::new();
        for op in ops {
            let Op::Text { range, new } = op else {
                continue;
            };
            let Some(old) = text.get(range.clone()) else {
                return Err(Stale(format!(
                    "the text has no bytes {} to {}",
                    range.start, range.end
                )));
            };
            patches.push(Patch {
                at: range.start,
                old: old.to_owned(),
                new: new.clone(),
            });
            text.replace_range(range.clone(), new);
        }
        self.patch(patches, applied)
    }

    fn step(&self, op: &Op, applied: &mut Applied) -> Result<Document, Stale> {
        if self.is_broken() {
            return Err(Stale(
                "the text has a syntax error; mend it first".to_owned(),
            ));
        }
        if let Op::Rename { of, from, to } = op {
            let patches = self.rename_patches(*of, (from, to), &mut applied.moved)?;
            return self.patch(patches, applied);
        }
        let mut document = self.clone();
        let mut changes = splice::plan(self, op)?.into_iter().peekable();
        while let Some(change) = changes.next() {
            let mut patches = splice::patches(&document, &change, &mut applied.moved)?;
            if matches!(change, Change::Replace(..)) {
                // Values that are replaced one beside the other are read again once.
                let next = |change: &Change| matches!(change, Change::Replace(..));
                while let Some(change) = changes.next_if(next) {
                    patches.extend(splice::patches(&document, &change, &mut applied.moved)?);
                }
                patches.sort_by_key(|patch| std::cmp::Reverse(patch.at));
            }
            document = document.patch(patches, applied)?;
        }
        Ok(document)
    }

    fn patch(&self, patches: Vec<Patch>, applied: &mut Applied) -> Result<Document, Stale> {
        let document = self.patched(&patches)?;
        applied.patches.extend(patches);
        Ok(document)
    }

    /// The document with patches applied: undo, redo, and what a journal kept.
    ///
    /// # Errors
    /// [`Stale`] when the text does not have what a patch replaces.
    pub fn patched(&self, patches: &[Patch]) -> Result<Document, Stale> {
        let mut text = self.text().to_owned();
        for patch in patches {
            let range = patch.at..patch.at + patch.old.len();
            if text.get(range.clone()) != Some(patch.old.as_str()) {
                return Err(Stale("the text has changed meanwhile".to_owned()));
            }
            text.replace_range(range, &patch.new);
        }
        Ok(self.changed(text))
    }
}
