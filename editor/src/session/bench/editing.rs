//! Edits: made, refused, taken back; and the problems that they bring or mend.

use delve_format::{AreaIndex, Place, board};

use super::Workbench;
use super::pointer::{sentence, verdict};
use crate::command::Way;
use crate::session::Session;
use crate::session::about;
use crate::session::edits::Edit;
use crate::session::history::Gesture;
use crate::tools::{Tool, select};

impl Workbench {
    pub(super) fn apply(
        &mut self,
        edit: &Edit,
        gesture: Option<Gesture>,
        select: Option<Place>,
    ) -> bool {
        let result = self.session.apply(edit, gesture, select);
        self.after_edit();
        match result {
            Ok(()) => true,
            Err(refused) => {
                self.complain(format!("Not done: {refused}."));
                false
            }
        }
    }

    pub(super) fn after_edit(&mut self) {
        self.notice = None;
        let count = self.session.problems().len();
        self.problem = self.problem.filter(|index| *index < count);
        self.follow_selection();
    }

    pub(super) fn step_back(&mut self) {
        let label = self.session.next_steps().0.map(str::to_owned);
        if self.session.undo() {
            self.after_edit();
            self.say(format!("Undone: {}", label.unwrap_or_default()));
        }
    }

    pub(super) fn step_again(&mut self) {
        let label = self.session.next_steps().1.map(str::to_owned);
        if self.session.redo() {
            self.after_edit();
            self.say(format!("Done again: {}", label.unwrap_or_default()));
        }
    }

    pub(super) fn select(&mut self, place: Option<Place>) {
        self.session.selection = place;
        self.follow_selection();
    }

    /// The panel shows the area in which the selected piece stands.
    pub(super) fn follow_selection(&mut self) {
        let place = self.session.selection.as_ref();
        self.area = place
            .and_then(|place| self.session.area_with(place))
            .or(self.area);
    }

    pub(super) fn delete(&mut self) {
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        let deletion = self.session.deletion(&place);
        let along = match deletion.wires.len() {
            0 => String::new(),
            1 => ", and a wire with it".to_owned(),
            wires => format!(", and {wires} wires with it"),
        };
        if self.apply(&deletion.edit, None, None) {
            self.session.selection = None;
            if let [first, others @ ..] = deletion.dependents.as_slice() {
                let more = match others.len() {
                    0 => "still names".to_owned(),
                    1 => "and 1 other place still name".to_owned(),
                    more => format!("and {more} other places still name"),
                };
                let (words, id) = (&first.words, &first.id);
                self.complain(format!(
                    "Deleted{along}; {words} {more} `{id}`. Undo brings it back."
                ));
            } else if !along.is_empty() {
                self.say(format!("Deleted{along}"));
            }
        }
    }

    pub(super) fn rotate(&mut self) {
        if self.hand.tool != Tool::Select {
            self.hand.facing = self.hand.facing.clockwise();
            return;
        }
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        match select::turn(self.session.scenario(), &place) {
            Ok(edit) => self.attempt(&edit, Some(place)),
            Err(why) => self.complain(why),
        }
    }

    /// Lays out the text of the file, as one step that can be taken back.
    pub(super) fn tidy(&mut self) {
        match delve_format::tidy::edit(self.session.document()) {
            Ok(edit) if edit.ops.is_empty() => self.say("The text is tidy already"),
            Ok(edit) => {
                let selected = self.session.selection.clone();
                if self.apply(&edit, None, selected) {
                    self.say("The text is tidy now; Undo brings back how it was");
                }
            }
            Err(why) => self.complain(format!("Not done: {why}.")),
        }
    }

    pub(super) fn nudge(&mut self, way: Way) {
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        let (dx, dy) = way.offset();
        match select::shift(self.session.scenario(), &place, dx, dy) {
            Ok(offer) => self.attempt(&offer.edit, Some(place)),
            Err(why) => self.complain(why),
        }
    }

    pub(super) fn duplicate(&mut self) {
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        let offers = match select::copies(self.session.table(), &place) {
            Ok(offers) => offers,
            Err(why) => return self.complain(why),
        };
        let fits = |session: &Session, edit: &Edit| matches!(verdict(session, edit), Ok(None));
        match offers
            .into_iter()
            .find(|offer| fits(&self.session, &offer.edit))
        {
            Some(offer) => {
                self.apply(&offer.edit, None, offer.select);
            }
            None => self.complain("There is no free square near it"),
        }
    }

    /// Makes an edit unless it breaks a rule; in drafting mode it is made all the same.
    pub(super) fn attempt(&mut self, edit: &Edit, select: Option<Place>) {
        match verdict(&self.session, edit) {
            Ok(Some(problem)) if !self.drafting => {
                let (head, _) = sentence(&problem);
                self.complain(format!("{head}. Drafting mode (X) allows it."));
            }
            _ => {
                self.apply(edit, None, select);
            }
        }
    }

    pub(super) fn let_go(&mut self) {
        if self.search.is_some() {
            self.search = None;
        } else if self.typed.take().is_some() {
            // The field shows the id again.
        } else if self.hand.wire.is_some() || self.hand.drag.is_some() {
            self.hand.wire = None;
            self.hand.drag = None;
            self.pressed = None;
        } else if self.hand.tool != Tool::Select {
            self.hand.pick(Tool::Select);
        } else if self.session.selection.take().is_none() {
            self.area = None;
        }
        self.notice = None;
    }

    pub(super) fn turn_problem(&mut self, by: isize) {
        let count = self.session.problems().len() as isize;
        if count > 0 {
            let next = match self.problem {
                Some(index) => (index as isize + by).rem_euclid(count),
                None if by > 0 => 0,
                None => count - 1,
            };
            self.jump(next as usize);
        }
    }

    pub(super) fn jump(&mut self, index: usize) {
        let Some(problem) = self.session.problems().get(index) else {
            return;
        };
        let place = problem.place.clone();
        let square = self.session.square_of(problem);
        self.problem = Some(index);
        let piece = self.session.piece_of(problem);
        let (line, column) = self.session.line_of(problem);
        self.session.selection = piece;
        self.follow_selection();
        if self.session.selection.is_none() {
            let area = area_of(&place).or_else(|| square.map(|square| board().area_of(square)));
            self.area = area.or(self.area);
            self.say(format!("In the file: line {line}, column {column}"));
        }
    }

    pub(super) fn fix(&mut self, index: usize) {
        let fix = self
            .session
            .problems()
            .get(index)
            .and_then(|problem| problem.fix.clone());
        if let Some(fix) = fix {
            self.apply(&fix, None, self.session.selection.clone());
        }
    }
}

impl Way {
    /// Columns to the right and rows down.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Way::North => (0, -1),
            Way::East => (1, 0),
            Way::South => (0, 1),
            Way::West => (-1, 0),
        }
    }
}

/// The area whose text a place belongs to.
fn area_of(place: &Place) -> Option<AreaIndex> {
    let id = about::area_id(place)?;
    board().find(&id)
}
