//! Conflicts in the words of the board.

use super::touched::{self, Part};
use crate::diff::names::{default_of, field_words, is_prose, shown, usual};
use crate::diff::subject;
use crate::place::{Place, Step};
use crate::value::Value;

/// A place and what is to be said of it.
fn sentence(scenario: &Value, place: &Place, said: &str) -> String {
    match subject(scenario, place).as_str() {
        "" => said.to_owned(),
        subject => format!("{subject}: {said}"),
    }
}

/// Both sides changed one value.
pub(super) fn field(
    scenario: &Value,
    place: &Place,
    field: &str,
    b: Option<&Value>,
    o: Option<&Value>,
    t: Option<&Value>,
) -> String {
    let is_field = matches!(place.last(), Some(Step::Field(_)));
    if !is_field {
        return match (b, o, t) {
            (Some(_), None, _) => sentence(scenario, place, "ours removed it, theirs changed it"),
            (Some(_), _, None) => sentence(scenario, place, "theirs removed it, ours changed it"),
            (None, _, _) => both_added(scenario, place),
            _ => sentence(scenario, place, &values("", "", o, t)),
        };
    }
    let element = place.parent().unwrap_or_default();
    let words = field_words(field);
    let said = match (o, t) {
        (Some(o), Some(t)) if matches!(field, "at" | "between") => {
            let (o, t) = (shown(field, o), shown(field, t));
            format!("ours moved it to {o}, theirs to {t}")
        }
        (Some(_), Some(_)) if is_prose(field) && b.is_some() => {
            format!("both changed the {words}")
        }
        (Some(_), Some(_)) if is_prose(field) => format!("both added the {words}"),
        (None, _) if is_prose(field) => format!("ours removed the {words}, theirs changed it"),
        (_, None) if is_prose(field) => format!("theirs removed the {words}, ours changed it"),
        _ => values(&words, field, o, t),
    };
    sentence(scenario, &element, &said)
}

/// "light: ours has 18, theirs 16".
fn values(words: &str, field: &str, o: Option<&Value>, t: Option<&Value>) -> String {
    const LONGEST: usize = 60;
    let word = |v: Option<&Value>| {
        let default = || {
            let like = o.or(t).unwrap_or(&Value::None);
            default_of(field, "", &usual(field, "", like))
        };
        let text = v.map_or_else(default, |v| shown(field, v));
        if text.chars().count() <= LONGEST {
            return text;
        }
        let short: String = text.chars().take(LONGEST - 1).collect();
        format!("{short}…")
    };
    let said = format!("ours has {}, theirs {}", word(o), word(t));
    if words.is_empty() {
        said
    } else {
        format!("{words}: {said}")
    }
}

/// Both sides added an element of one name.
pub(super) fn both_added(scenario: &Value, place: &Place) -> String {
    sentence(scenario, place, "both added it, each with other content")
}

/// One side removed what the other changed.
pub(super) fn removed(scenario: &Value, place: &Place, who: &str, other: &str) -> String {
    sentence(
        scenario,
        place,
        &format!("{who} removed it, {other} changed it"),
    )
}

/// Both sides put a list into another order.
pub(super) fn reordered(scenario: &Value, place: &Place) -> String {
    let list = match place.last() {
        Some(Step::Field(name)) => field_words(name).into_owned(),
        _ => "its elements".to_owned(),
    };
    let element = place.parent().unwrap_or_default();
    let said = format!("both changed the order of {list}, each in another way");
    sentence(scenario, &element, &said)
}

/// Both sides put something else in place of one element of a list.
pub(super) fn replaced(scenario: &Value, place: &Place) -> String {
    let list = match place.last() {
        Some(Step::Field(name)) => field_words(name).into_owned(),
        _ => "its elements".to_owned(),
    };
    let element = place.parent().unwrap_or_default();
    let said = format!("both replaced one of {list}, each by something else");
    sentence(scenario, &element, &said)
}

/// Both sides changed these lines, of which only what stands in them is known.
pub(super) fn lines(ours: &[Part], theirs: &[Part]) -> String {
    let is_in = |part: &Part, others: &[Part]| others.iter().any(|other| other.key == part.key);
    let same =
        ours.iter().all(|part| is_in(part, theirs)) && theirs.iter().all(|part| is_in(part, ours));
    match (ours, theirs) {
        ([], []) => "both changed these lines".to_owned(),
        ([], parts) | (parts, []) => format!("both changed {}", touched::list(parts)),
        _ if same => format!("both changed {}", touched::list(ours)),
        _ => {
            let (ours, theirs) = (touched::list(ours), touched::list(theirs));
            format!("ours changed {ours}, theirs {theirs}")
        }
    }
}
