//! Undo and redo: the patches of each step, put into the text and taken out of it again.

use delve_format::edit::{Patch, Stale};
use delve_format::{Document, Place};

/// Steps that are remembered; older ones are forgotten.
const MOST: usize = 1000;

/// What belongs together: typing in one field is one step, however many letters it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// What is changed.
    pub place: Place,
    /// Which time it is taken up; a new one each time the field is entered.
    pub turn: u64,
}

/// One step: what it did to the text, and what was selected before and after it.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) label: String,
    pub(super) patches: Vec<Patch>,
    pub(super) gesture: Option<Gesture>,
    pub(super) before: Option<Place>,
    pub(super) after: Option<Place>,
}

/// What was done, and what was taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: Vec<Step>,
    undone: Vec<Step>,
}

impl History {
    /// Remembers a step. What was taken back is forgotten.
    pub(super) fn record(&mut self, step: Step) {
        self.undone.clear();
        match self.done.last_mut() {
            Some(last) if step.gesture.is_some() && last.gesture == step.gesture => {
                last.patches.extend(step.patches);
                last.after = step.after;
            }
            _ => self.done.push(step),
        }
        if self.done.len() > MOST {
            self.done.remove(0);
        }
    }

    /// The next step is one of its own, whatever its gesture.
    pub(super) fn end_gesture(&mut self) {
        if let Some(last) = self.done.last_mut() {
            last.gesture = None;
        }
    }

    pub(super) fn undo_label(&self) -> Option<&str> {
        self.done.last().map(|step| step.label.as_str())
    }

    pub(super) fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }

    /// The document before the last step, and what was selected then.
    pub(super) fn undo(
        &mut self,
        now: &Document,
    ) -> Option<Result<(Document, Option<Place>), Stale>> {
        let mut step = self.done.pop()?;
        step.gesture = None;
        let back: Vec<Patch> = step.patches.iter().rev().map(Patch::reversed).collect();
        let document = now
            .patched(&back)
            .map(|document| (document, step.before.clone()));
        self.undone.push(step);
        Some(document)
    }

    /// The document after the step that was last taken back, and what was selected then.
    pub(super) fn redo(
        &mut self,
        now: &Document,
    ) -> Option<Result<(Document, Option<Place>), Stale>> {
        let step = self.undone.pop()?;
        let document = now
            .patched(&step.patches)
            .map(|document| (document, step.after.clone()));
        self.done.push(step);
        Some(document)
    }
}
