//! What differs between two scenarios, told in the words of the board: which door was moved, which
//! text has other words. How a file is written (dialect, layout, comments, order of fields) makes no
//! difference here.

mod lines;
pub(crate) mod matching;
pub(crate) mod names;
pub(crate) mod value;
mod walk;
mod words;

use serde::{Serialize, Serializer};

use crate::document::Document;
use crate::json::Json;
use crate::place::Place;
use crate::value::Value;

pub use lines::lines;
pub use words::{Fate, Piece, unified, words};

/// What happened to a part of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// It is in the new scenario only.
    Added,
    /// It is in the old scenario only.
    Removed,
    /// One of its fields has another value.
    Changed,
    /// It stands elsewhere on the board.
    Moved,
    /// It has another id and is otherwise as it was.
    Renamed,
    /// The elements of a list stand in another order.
    Reordered,
}

/// One difference between two scenarios.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// What happened.
    pub kind: ChangeKind,
    /// Where it is in the old scenario; `None` for what was added.
    #[serde(serialize_with = "as_text")]
    pub place_a: Option<Place>,
    /// Where it is in the new scenario; `None` for what was removed.
    #[serde(serialize_with = "as_text")]
    pub place_b: Option<Place>,
    /// The kind of thing: `door`, `room`, `choice`; `scenario` for fields of the file itself.
    pub what: String,
    /// Its id, or the key of its entry.
    pub id: Option<String>,
    /// The field that changed, by its name in the file.
    pub field: Option<String>,
    /// The old value; `None` for what was added. A field that is not written has its usual value. Of
    /// lists of words those that went.
    #[serde(serialize_with = "as_json")]
    pub old: Option<Value>,
    /// The new value likewise; `None` for what was removed.
    #[serde(serialize_with = "as_json")]
    pub new: Option<Value>,
    /// The old value in plain words; `None` for what was added, and for texts for people.
    pub old_words: Option<String>,
    /// The new value likewise; `None` for what was removed, and for texts for people.
    pub new_words: Option<String>,
    /// What is told of, in plain words: "door `nave-west`"; empty for the scenario itself.
    #[serde(skip)]
    pub subject: String,
    /// What happened to it: "moved from I14|J14 to I13|J13".
    #[serde(skip)]
    pub detail: String,
    /// Both as one sentence without a full stop.
    pub message: String,
    /// Whether `old` and `new` are texts for people, whose words can be compared with [`words`].
    #[serde(skip)]
    pub is_text: bool,
}

fn as_text<S: Serializer>(place: &Option<Place>, serializer: S) -> Result<S::Ok, S::Error> {
    match place {
        Some(place) => serializer.collect_str(place),
        None => serializer.serialize_none(),
    }
}

/// A value as the JSON dialect has it.
fn as_json<S: Serializer>(value: &Option<Value>, serializer: S) -> Result<S::Ok, S::Error> {
    value.as_ref().map(Json::of).serialize(serializer)
}

impl Change {
    /// Its two texts for people, if it is about one; one that is not written is empty.
    #[must_use]
    pub fn texts(&self) -> Option<(&str, &str)> {
        if !self.is_text {
            return None;
        }
        let [old, new] = [&self.old, &self.new].map(|value| {
            let text = value.as_ref().and_then(Value::as_text);
            text.unwrap_or_default()
        });
        Some((old, new))
    }

    /// The field of the scenario that it lies in: `doors`, `rooms`, `light`.
    #[must_use]
    pub fn part(&self) -> &str {
        use crate::place::Step;
        let place = self.place_b.as_ref().or(self.place_a.as_ref());
        match place.and_then(|place| place.steps().first()) {
            Some(Step::Field(name)) => name,
            _ => "",
        }
    }
}

/// What changed from one scenario to another, in the order of the file. Both must have been read
/// without faults: an element left out because of a fault would seem to be removed.
#[must_use]
pub fn diff(a: &Document, b: &Document) -> Vec<Change> {
    if a.text() == b.text() {
        return Vec::new();
    }
    let mut changes = walk::diff(&Value::of(a.scenario()), &Value::of(b.scenario()));
    // What has its usual value may be written or not.
    for change in &mut changes {
        change.place_a = change.place_a.take().filter(|at| a.span(at).is_some());
        change.place_b = change.place_b.take().filter(|at| b.span(at).is_some());
    }
    changes
}

/// What the thing at a place of a scenario is called, with the fields it lies in: "room 9, explore
/// entry 2, choice \"Open it\"".
pub(crate) fn subject(scenario: &Value, place: &Place) -> String {
    walk::subject(scenario, place)
}

#[cfg(test)]
mod tests;
