//! Ids while they are typed: half of an id means nothing, so that one is given as a whole.

use delve_format::{Id, Namespace, Place};

use super::Workbench;
use crate::session::edits::Edit;
use crate::session::prose;

/// An id that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedId {
    /// The piece's id field.
    pub place: Place,
    /// The id that it has.
    pub from: Option<Id>,
    /// What has been typed so far; nothing takes the id away.
    pub to: String,
}

impl Workbench {
    /// Why a typed id cannot be given; nothing when it can.
    #[must_use]
    pub fn id_trouble(&self, typed: &TypedId) -> Option<String> {
        self.edit_of_id(typed)
            .err()
            .map(|why| prose::plain(why.as_str()))
    }

    /// The edit that gives a typed id; none when it is the one that is there.
    fn edit_of_id(&self, typed: &TypedId) -> Result<Option<Edit>, String> {
        let TypedId { place, from, to } = typed;
        let to = to.trim();
        if from.as_deref() == Some(to) || (from.is_none() && to.is_empty()) {
            return Ok(None);
        }
        let edit = match (Id::new(to), from) {
            (Ok(to), _) if self.session.table().is_taken(&to) => {
                return Err(format!("`{to}` is already the id of something else"));
            }
            (Ok(to), Some(from)) => Edit::new(format!("Rename {from} to {to}")).rename(
                Namespace::Pieces,
                from.clone(),
                to,
            ),
            (Ok(to), None) => Edit::new(format!("Call it {to}")).set(place.clone(), &to),
            (Err(_), Some(_)) if to.is_empty() => {
                Edit::new("Take the id away").remove(place.clone())
            }
            (Err(error), _) => return Err(error.to_string()),
        };
        Ok(Some(edit))
    }

    /// Gives an id, or says why not.
    pub(super) fn rename(&mut self, typed: &TypedId) -> bool {
        let selected = self.session.selection.clone();
        match self.edit_of_id(typed) {
            Ok(None) => true,
            Ok(Some(edit)) => self.apply(&edit, None, selected),
            Err(why) => {
                self.complain(format!("{why}."));
                false
            }
        }
    }

    /// Gives the id that is being typed. One that cannot be given stays as it was typed, and the
    /// answer is false.
    pub(super) fn give_id(&mut self) -> bool {
        let Some(typed) = self.typed.take() else {
            return true;
        };
        let given = self.rename(&typed);
        if !given && !self.session.document().is_broken() {
            self.typed = Some(typed);
        }
        given
    }

    /// With another piece selected there is no field any more in which an id could be mended.
    pub(super) fn drop_id_of_another(&mut self) {
        let selected = self.session.selection.as_ref();
        let is_here = |typed: &TypedId| selected.is_some_and(|piece| typed.place.is_within(piece));
        if let Some(typed) = self.typed.take_if(|typed| !is_here(typed)) {
            let why = self.id_trouble(&typed).unwrap_or_default();
            self.complain(format!("“{}” was not taken as id: {why}.", typed.to));
        }
    }
}
