//! Places: paths into a scenario, for everything that points at something in it.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// One step of a [`Place`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A field of a structure: `doors`, `at`.
    Field(Cow<'static, str>),
    /// A position in a list or a tuple, from 0.
    Index(usize),
    /// An entry of a map, by its key as text: `9`, `west-walk`.
    Key(Arc<str>),
}

/// A path from the scenario to one of its parts, such as `doors[3].between`. Positions in lists
/// count the elements that were read: one left out because of a fault has no position.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(Vec<Step>);

impl Place {
    /// The scenario as a whole.
    #[must_use]
    pub fn root() -> Place {
        Place::default()
    }

    /// The field of this name in the scenario.
    #[must_use]
    pub fn of(field: &'static str) -> Place {
        Place::root().field(field)
    }

    /// A field of the structure at this place.
    #[must_use]
    pub fn field(&self, name: impl Into<Cow<'static, str>>) -> Place {
        self.step(Step::Field(name.into()))
    }

    /// An element of the list or tuple at this place, from 0.
    #[must_use]
    pub fn index(&self, index: usize) -> Place {
        self.step(Step::Index(index))
    }

    /// The value under a key of the map at this place.
    #[must_use]
    pub fn key(&self, key: impl fmt::Display) -> Place {
        self.step(Step::Key(key.to_string().into()))
    }

    /// One step further.
    #[must_use]
    pub fn step(&self, step: Step) -> Place {
        // One allocation: rules make thousands of places.
        let mut steps = Vec::with_capacity(self.0.len() + 1);
        steps.extend_from_slice(&self.0);
        steps.push(step);
        Place(steps)
    }

    /// Goes one step further itself.
    pub(crate) fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// Goes back to what this place is part of, with so many steps.
    pub(crate) fn truncate(&mut self, steps: usize) {
        self.0.truncate(steps);
    }

    /// The steps from the scenario.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// What this place is part of; `None` for the scenario as a whole.
    #[must_use]
    pub fn parent(&self) -> Option<Place> {
        let (_, rest) = self.0.split_last()?;
        Some(Place(rest.to_vec()))
    }

    /// The last step; `None` for the scenario as a whole.
    #[must_use]
    pub fn last(&self) -> Option<&Step> {
        self.0.last()
    }

    /// Whether this place is `other` or a part of it.
    #[must_use]
    pub fn is_within(&self, other: &Place) -> bool {
        self.0.starts_with(&other.0)
    }

    /// The first `steps` steps of this place: `doors[3]` of `doors[3].between` with 2.
    #[must_use]
    pub fn prefix(&self, steps: usize) -> Place {
        Place(self.0[..steps.min(self.0.len())].to_vec())
    }

    /// The field of the scenario that this place lies in, and the position in its list:
    /// `("doors", 3)` for `doors[3].between`. This is how a piece is recognised.
    #[must_use]
    pub fn element(&self) -> Option<(&str, usize)> {
        match self.0.as_slice() {
            [Step::Field(field), Step::Index(index), ..] => Some((field, *index)),
            _ => None,
        }
    }
}

impl FromIterator<Step> for Place {
    fn from_iter<T: IntoIterator<Item = Step>>(steps: T) -> Place {
        Place(steps.into_iter().collect())
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the scenario");
        }
        for (i, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if i == 0 => f.write_str(name)?,
                Step::Field(name) => write!(f, ".{name}")?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{key:?}]")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_read_like_paths() {
        let place = Place::of("rooms")
            .key(9)
            .field("explore")
            .index(0)
            .field("read");
        assert_eq!(place.to_string(), "rooms[\"9\"].explore[0].read");
        assert!(place.is_within(&Place::of("rooms").key(9)));
        assert_eq!(place.parent().unwrap().last(), Some(&Step::Index(0)));
        assert_eq!(
            Place::of("doors").index(3).field("between").element(),
            Some(("doors", 3))
        );
        assert_eq!(Place::root().to_string(), "the scenario");
    }
}
