//! Takes the steps of a plan on our text, one after the other.

use super::comments::{self, Note};
use super::plan::Op;
use crate::document::Document;
use crate::edit::{Edit, Patch, PlaceMap};
use crate::place::{Place, Step};
use crate::splice::{Change, Entry, Layout, lifted, patches, reindented};
use crate::tree::NodeId;

/// A step did not lead to a scenario that can be read. Nothing is written then.
#[derive(Debug)]
pub(super) struct Failed(pub(super) String);

impl From<crate::edit::Stale> for Failed {
    fn from(stale: crate::edit::Stale) -> Failed {
        Failed(stale.to_string())
    }
}

/// Our text on its way to the merged one.
#[derive(Clone)]
pub(super) struct Work<'t> {
    pub(super) document: Document,
    theirs: &'t Document,
    moves: Vec<PlaceMap>,
    /// Where elements stand that settle a conflict their way.
    pub(super) landed: Vec<(usize, Place)>,
    line_end: &'static str,
}

impl<'t> Work<'t> {
    pub(super) fn new(ours: &Document, theirs: &'t Document, line_end: &'static str) -> Work<'t> {
        Work {
            document: ours.clone(),
            theirs,
            moves: Vec::new(),
            landed: Vec::new(),
            line_end,
        }
    }

    /// The same work, whose further steps take from another text.
    pub(super) fn taking_from<'o>(&self, other: &'o Document) -> Work<'o> {
        Work {
            document: self.document.clone(),
            theirs: other,
            moves: self.moves.clone(),
            landed: self.landed.clone(),
            line_end: self.line_end,
        }
    }

    /// Where a place of our text is now.
    pub(super) fn map(&self, place: &Place) -> Option<Place> {
        let mut moves = self.moves.iter();
        moves.try_fold(place.clone(), |place, step| step.map(&place))
    }

    pub(super) fn step(&mut self, op: &Op, conflict: Option<usize>) -> Result<(), Failed> {
        match op {
            Op::Replace { at, from, keep } => {
                self.replace(at, from)?;
                if !keep.is_empty() {
                    let (at, comments) = (at.clone(), keep.clone());
                    self.note(&Note::Above { at, comments })?;
                }
                Ok(())
            }
            Op::Add { at, from } => {
                let Some(to) = self.map(at) else {
                    return Ok(());
                };
                if self.document.resolve(&to).is_some() {
                    return self.replace(at, from);
                }
                let Some(node) = self.theirs.resolve(from) else {
                    return Ok(());
                };
                let entry = self.lift(&to.parent().unwrap_or_default(), node);
                self.change(&Change::Add { at: to, entry })
            }
            Op::Ensure { at, empty } => match self.map(at) {
                Some(at) if self.document.resolve(&at).is_none() => {
                    let entry = Entry::Value(empty.clone());
                    self.change(&Change::Add { at, entry })
                }
                _ => Ok(()),
            },
            Op::Insert { list, after, from } => self.insert(list, *after, from, conflict),
            Op::Remove { at } => match self.map(at) {
                Some(at) if self.document.resolve(&at).is_some() => {
                    self.change(&Change::Remove(at))
                }
                _ => Ok(()),
            },
            Op::Move {
                list,
                element,
                after,
            } => self.relocate(list, *element, *after),
            Op::Note(note) => self.note(note),
        }
    }

    fn note(&mut self, note: &Note) -> Result<(), Failed> {
        let map = |place: &Place| self.map(place);
        let found = comments::patches(&self.document, note, self.theirs, &map, self.line_end);
        self.patch(&found)
    }

    /// Their bytes in place of ours.
    fn replace(&mut self, at: &Place, from: &Place) -> Result<(), Failed> {
        let to = self.map(at);
        let ours = to.and_then(|at| self.document.resolve(&at));
        let (Some(node), Some(other)) = (ours, self.theirs.resolve(from)) else {
            return Ok(());
        };
        let document = &self.document;
        let (layout, others) = (Layout::of(document), Layout::of(self.theirs));
        let text = &self.theirs.text()[self.theirs.tree().span(other)];
        let new = reindented(
            text,
            others.indent(others.entry_start(other)),
            layout.indent(layout.entry_start(node)),
        );
        let patch = layout.patch(document.tree().span(node), new);
        self.patch(&[patch])
    }

    fn insert(
        &mut self,
        list: &Place,
        after: Option<usize>,
        from: &Place,
        conflict: Option<usize>,
    ) -> Result<(), Failed> {
        let (Some(to), Some(node)) = (self.map(list), self.theirs.resolve(from)) else {
            return Ok(());
        };
        let index = self.behind(list, after);
        let change = Change::Insert {
            list: to.clone(),
            index,
            entry: self.lift(&to, node),
        };
        self.change(&change)?;
        // A text put in is no new element for the splice, which takes it for one that was moved.
        let mut moved = PlaceMap::default();
        moved.inserted(to.index(index));
        self.shift(moved);
        if let Some(conflict) = conflict {
            self.landed.push((conflict, to.index(index)));
        }
        Ok(())
    }

    /// An entry of theirs with its comments, but for those that stand in our container already.
    fn lift(&self, container: &Place, node: NodeId) -> Entry {
        let entry = lifted(self.theirs, node);
        match entry {
            Entry::Text {
                above,
                body,
                behind,
                indent,
            } => Entry::Text {
                above: comments::without(&above, comments::loose_in(&self.document, container)),
                body,
                behind,
                indent,
            },
            other => other,
        }
    }

    /// The position behind an element of ours, or behind the next before it that is still there.
    fn behind(&self, list: &Place, after: Option<usize>) -> usize {
        let mut after = after;
        while let Some(n) = after {
            if let Some(Step::Index(now)) = self.map(&list.index(n)).as_ref().and_then(Place::last)
            {
                return now + 1;
            }
            after = n.checked_sub(1);
        }
        0
    }

    fn relocate(
        &mut self,
        list: &Place,
        element: usize,
        after: Option<usize>,
    ) -> Result<(), Failed> {
        let (Some(from), Some(to)) = (self.map(&list.index(element)), self.map(list)) else {
            return Ok(());
        };
        let Some(Step::Index(now)) = from.last() else {
            return Ok(());
        };
        let behind = self.behind(list, after);
        let to = to.index(if behind > *now { behind - 1 } else { behind });
        if to == from {
            return Ok(());
        }
        let edit = Edit::new("order").relocate(from.clone(), to.clone());
        let (document, _) = self.document.with(&edit)?;
        self.become_text(document)?;
        let mut moved = PlaceMap::default();
        moved.moved(from, to);
        self.shift(moved);
        Ok(())
    }

    fn change(&mut self, change: &Change) -> Result<(), Failed> {
        let mut moved = PlaceMap::default();
        let patches = patches(&self.document, change, &mut moved)?;
        self.patch(&patches)?;
        self.shift(moved);
        Ok(())
    }

    fn shift(&mut self, moved: PlaceMap) {
        self.landed.retain_mut(|(_, place)| match moved.map(place) {
            Some(now) => {
                *place = now;
                true
            }
            None => false,
        });
        self.moves.push(moved);
    }

    pub(super) fn patch(&mut self, patches: &[Patch]) -> Result<(), Failed> {
        if patches.is_empty() {
            return Ok(());
        }
        let document = self.document.patched(patches)?;
        self.become_text(document)
    }

    fn become_text(&mut self, document: Document) -> Result<(), Failed> {
        if let Some(fault) = document.faults().first() {
            return Err(Failed(fault.message.clone()));
        }
        self.document = document;
        Ok(())
    }

    /// The lines, from 0, of the entry at a place, with its comments.
    pub(super) fn lines(&self, place: &Place) -> Option<std::ops::Range<usize>> {
        let document = &self.document;
        let node = document.resolve(place)?;
        let layout = Layout::of(document);
        let count = |at: usize| document.text()[..at].matches('\n').count();
        let end = layout.trailing(layout.entry_end(node));
        Some(count(layout.entry_start(node))..count(end) + 1)
    }
}
