//! Goes through two scenarios side by side and tells what differs. Long, because each shape of value
//! is told of in its own way.

use std::collections::BTreeSet;

use super::matching::{id, is_renamed, matching};
use super::names::{
    default_of, field_words, is_element_list, is_piece_list, is_prose, keyed, named, place, quoted,
    shown, spaced, usual, with_article,
};
use super::value::{
    as_text, bare, entries, field_names, flat, get, inside, is_optional, items, same_text, union,
    variant,
};
use super::words::blanks;
use super::{Change, ChangeKind};
use crate::place::{Place, Step};
use crate::value::Value;

pub(super) fn diff(a: &Value, b: &Value) -> Vec<Change> {
    let mut walk = Walk {
        changes: Vec::new(),
    };
    let scope = Scope {
        subject: String::new(),
        what: "scenario".to_owned(),
        id: None,
        list: String::new(),
        a: Place::root(),
        b: Place::root(),
    };
    walk.fields(&scope, a, b);
    walk.changes
}

/// The thing whose parts are compared.
#[derive(Clone, Debug)]
struct Scope {
    subject: String,
    what: String,
    id: Option<String>,
    /// The field or map that it is an element of.
    list: String,
    a: Place,
    b: Place,
}

impl Scope {
    /// A part of this, told of with it.
    fn inner(&self, name: &str) -> String {
        if self.subject.is_empty() {
            name.to_owned()
        } else {
            format!("{}, {name}", self.subject)
        }
    }

    fn field(&self, name: &str) -> (Place, Place) {
        let name = name.to_owned();
        (self.a.field(name.clone()), self.b.field(name))
    }
}

/// A change without the words that are made of the rest.
struct Told {
    kind: ChangeKind,
    a: Option<Place>,
    b: Option<Place>,
    field: Option<String>,
    old: Option<Side>,
    new: Option<Side>,
    detail: String,
    is_text: bool,
}

/// A value, and its words.
type Side = (Value, String);

fn flat_side(value: &Value) -> Side {
    (value.clone(), flat(value))
}

impl Told {
    fn new(kind: ChangeKind, detail: impl Into<String>) -> Told {
        Told {
            kind,
            a: None,
            b: None,
            field: None,
            old: None,
            new: None,
            detail: detail.into(),
            is_text: false,
        }
    }

    fn at(mut self, a: Option<Place>, b: Option<Place>) -> Told {
        (self.a, self.b) = (a, b);
        self
    }

    fn values(mut self, old: Option<Side>, new: Option<Side>) -> Told {
        (self.old, self.new) = (old, new);
        self
    }

    fn field(mut self, field: &str) -> Told {
        self.field = Some(field.to_owned());
        self
    }
}

struct Walk {
    changes: Vec<Change>,
}

impl Walk {
    fn tell(&mut self, scope: &Scope, told: Told) {
        let (subject, detail) = (scope.subject.clone(), told.detail);
        let begins = ["moved ", "added", "removed", "is now "];
        let message = match subject.as_str() {
            "" => detail.clone(),
            _ if begins.iter().any(|word| detail.starts_with(word)) => {
                format!("{subject} {detail}")
            }
            _ => format!("{subject}: {detail}"),
        };
        let parts = |side: Option<Side>| match side {
            // The words of a text for people are its own.
            Some((value, words)) => (Some(value), (!told.is_text).then_some(words)),
            None => (None, None),
        };
        let ((old, old_words), (new, new_words)) = (parts(told.old), parts(told.new));
        self.changes.push(Change {
            kind: told.kind,
            place_a: told.a,
            place_b: told.b,
            what: scope.what.clone(),
            id: scope.id.clone(),
            field: told.field,
            old,
            new,
            old_words,
            new_words,
            subject,
            detail,
            message,
            is_text: told.is_text,
        });
    }

    /// Compares two structures field by field, in the order of the format.
    fn fields(&mut self, scope: &Scope, a: &Value, b: &Value) {
        for name in union(&field_names(a), &field_names(b)) {
            let (x, y) = (get(a, &name), get(b, &name));
            if x != y {
                let optional = is_optional(a, &name) || is_optional(b, &name);
                self.field(scope, &name, optional, x, y);
            }
        }
    }

    fn field(
        &mut self,
        scope: &Scope,
        name: &str,
        optional: bool,
        x: Option<&Value>,
        y: Option<&Value>,
    ) {
        let (Some(some), (a, b)) = (x.or(y), scope.field(name)) else {
            return;
        };
        let empty_list = Value::List(Vec::new());
        let empty_map = Value::Map(Vec::new());
        let empty = Value::Struct(Vec::new());
        match some {
            Value::Text(_) if is_prose(name) => self.text(scope, name, x, y),
            Value::List(_) if is_element_list(name) => {
                let (x, y) = (x.unwrap_or(&empty_list), y.unwrap_or(&empty_list));
                self.list(scope, name, (&a, x), (&b, y));
            }
            Value::List(_) if !matches!(name, "at" | "via" | "on") => {
                let (x, y) = (x.unwrap_or(&empty_list), y.unwrap_or(&empty_list));
                self.words(scope, name, (a, x), (b, y));
            }
            Value::Map(_) => {
                let (x, y) = (x.unwrap_or(&empty_map), y.unwrap_or(&empty_map));
                self.map(scope, name, (&a, x), (&b, y));
            }
            Value::Struct(_) if name == "invasion" && x.is_some() != y.is_some() => {
                let (kind, word) = added_or_removed(x.is_none());
                let told = Told::new(kind, format!("{name} {word}")).field(name);
                let told = told.at(x.map(|_| a), y.map(|_| b));
                self.tell(scope, told.values(x.map(flat_side), y.map(flat_side)));
            }
            Value::Struct(_) => {
                let (x, y) = (x.unwrap_or(&empty), y.unwrap_or(&empty));
                let subject = match name {
                    "stats" | "epilogue" | "bonus" => scope.subject.clone(),
                    _ => scope.inner(&field_words(name)),
                };
                let inner = Scope {
                    subject,
                    a,
                    b,
                    list: name.to_owned(),
                    ..scope.clone()
                };
                self.fields(&inner, x, y);
            }
            _ => self.leaf(scope, name, optional, x, y),
        }
    }

    /// A field with one small value. Where a piece stands is told as a move.
    fn leaf(
        &mut self,
        scope: &Scope,
        name: &str,
        optional: bool,
        x: Option<&Value>,
        y: Option<&Value>,
    ) {
        let (a, b) = scope.field(name);
        let default = || {
            let value = match x.or(y) {
                Some(like) if !optional => usual(name, &scope.list, like),
                _ => Value::None,
            };
            let words = default_of(name, &scope.list, &value);
            (value, words)
        };
        let side = |v: Option<&Value>| v.map_or_else(default, |v| (v.clone(), shown(name, v)));
        let (x_side, y_side) = (side(x), side(y));
        let (old, new) = (&x_side.1, &y_side.1);
        let stands = matches!(name, "at" | "between") && is_piece_list(&scope.list);
        let told = if stands {
            Told::new(ChangeKind::Moved, format!("moved from {old} to {new}"))
        } else {
            let words = field_words(name);
            Told::new(ChangeKind::Changed, format!("{words} {old} → {new}"))
        };
        let told = told.field(name).values(Some(x_side), Some(y_side));
        let told = told.at(Some(a), Some(b));
        self.tell(scope, told);
    }

    /// A field with a text for people.
    fn text(&mut self, scope: &Scope, name: &str, x: Option<&Value>, y: Option<&Value>) {
        let (old, new) = (x.and_then(as_text), y.and_then(as_text));
        if same_text(old.unwrap_or_default(), new.unwrap_or_default()) {
            return;
        }
        let (a, b) = scope.field(name);
        let (kind, word) = match (old, new) {
            (None, _) => (ChangeKind::Added, "added"),
            (_, None) => (ChangeKind::Removed, "removed"),
            _ => (ChangeKind::Changed, "changed"),
        };
        let mut detail = format!("{} {word}", field_words(name));
        detail += &blanks(old.unwrap_or_default(), new.unwrap_or_default());
        let told = Told::new(kind, detail).field(name);
        let mut told = told.at(old.map(|_| a), new.map(|_| b));
        told = told.values(x.map(flat_side), y.map(flat_side));
        told.is_text = true;
        self.tell(scope, told);
    }

    /// A list of squares, ids or names: what came and what went.
    fn words(&mut self, scope: &Scope, name: &str, x: (Place, &Value), y: (Place, &Value)) {
        let (old, new) = (items(x.1), items(y.1));
        let pairs = equal_pairs(old, new);
        let lacks = |own: &[Value], seen: BTreeSet<usize>| -> Vec<Value> {
            let left = (0..own.len()).filter(|i| !seen.contains(i));
            left.map(|i| own[i].clone()).collect()
        };
        // Names of people and the like have blanks: all in quotation marks, with commas between.
        let all_items = || old.iter().chain(new);
        let is_free = |item: &Value| as_text(item).is_some_and(|text| text.contains(' '));
        let free = all_items().any(is_free) && all_items().all(|item| as_text(item).is_some());
        let gone = lacks(old, pairs.iter().map(|p| p.0).collect());
        let come = lacks(new, pairs.iter().map(|p| p.1).collect());
        let words = field_words(name);
        for (values, word, kind) in [
            (gone, "removed", ChangeKind::Removed),
            (come, "added", ChangeKind::Added),
        ] {
            if values.is_empty() {
                continue;
            }
            let list: Vec<String> = values.iter().map(|value| shown(name, value)).collect();
            let list = match free {
                false => list.join(" "),
                true => list
                    .iter()
                    .map(|item| format!("\"{}\"", item.trim_matches('"')))
                    .collect::<Vec<_>>()
                    .join(", "),
            };
            let told = Told::new(kind, format!("{words}: {list} {word}")).field(name);
            let told = told.at(Some(x.0.clone()), Some(y.0.clone()));
            let side = Some((Value::List(values), list));
            let told = match kind {
                ChangeKind::Removed => told.values(side, None),
                _ => told.values(None, side),
            };
            self.tell(scope, told);
        }
        if pairs.windows(2).any(|w| w[1].1 < w[0].1) {
            self.reordered(scope, name, &x.0, &y.0);
        }
    }

    fn reordered(&mut self, scope: &Scope, name: &str, a: &Place, b: &Place) {
        let detail = format!("order of {} changed", list_words(name));
        let told = Told::new(ChangeKind::Reordered, detail).field(name);
        self.tell(scope, told.at(Some(a.clone()), Some(b.clone())));
    }

    /// A list of elements.
    fn list(&mut self, scope: &Scope, name: &str, x: (&Place, &Value), y: (&Place, &Value)) {
        let (old, new) = (items(x.1), items(y.1));
        let matched = matching(old, new);
        let back = matched.backward(new.len());
        let mut kept = matched
            .forward(old.len())
            .into_iter()
            .enumerate()
            .peekable();
        let removed_before = |walk: &mut Walk, until: Option<usize>, kept: &mut Kept| {
            while let Some((i, partner)) = kept.next_if(|(i, _)| until.is_none_or(|u| *i < u)) {
                if partner.is_none() {
                    walk.come_or_gone(scope, name, Some((x.0.index(i), i, &old[i])), None);
                }
            }
        };
        for (j, partner) in back.iter().enumerate() {
            match partner {
                Some(i) => {
                    removed_before(self, Some(*i), &mut kept);
                    let (a, b) = ((x.0.index(*i), &old[*i]), (y.0.index(j), &new[j]));
                    self.element(scope, name, j, a, b);
                }
                None => self.come_or_gone(scope, name, None, Some((y.0.index(j), j, &new[j]))),
            }
        }
        removed_before(self, None, &mut kept);
        if matched.is_reordered() {
            self.reordered(scope, name, x.0, y.0);
        }
    }

    /// Two elements that are the same thing.
    fn element(
        &mut self,
        scope: &Scope,
        list: &str,
        index: usize,
        (a, old): (Place, &Value),
        (b, new): (Place, &Value),
    ) {
        if old == new {
            return;
        }
        let name = named(list, old, index);
        let nested = !scope.subject.is_empty();
        let inner = Scope {
            subject: scope.inner(&name.long),
            what: name.what.clone(),
            id: name.id.clone(),
            list: list.to_owned(),
            a: a.clone(),
            b: b.clone(),
        };
        let both = (Some(a), Some(b));
        if is_renamed(old, new)
            && let (Some(from), Some(to)) = (id(old), id(new))
        {
            let told = Told::new(ChangeKind::Renamed, format!("is now called `{to}`"));
            let id = |id: &str| Some((Value::Text(id.to_owned()), id.to_owned()));
            let told = told.values(id(from), id(to));
            return self.tell(&inner, told.field("id").at(both.0, both.1));
        }
        match (bare(old), bare(new)) {
            (Value::Struct(x), Value::Struct(_)) => {
                let moved = ["at", "between"].iter().any(|f| get(old, f) != get(new, f));
                let subject = if moved && is_piece_list(list) && !x.is_empty() {
                    scope.inner(&name.short)
                } else {
                    inner.subject.clone()
                };
                self.fields(&Scope { subject, ..inner }, old, new);
            }
            _ if variant(old) == variant(new) && goes_deeper(old) => self.effect(&inner, old, new),
            _ => {
                if matches!(list, "goals" | "side_goals") {
                    let now = named(list, new, index);
                    let now = now.long.strip_prefix(now.what.as_str()).unwrap_or_default();
                    let told = Told::new(ChangeKind::Changed, format!("is now{now}"));
                    let told = told.values(Some(flat_side(old)), Some(flat_side(new)));
                    return self.tell(&inner, told.at(both.0, both.1));
                }
                let side = |value: &Value| (value.clone(), brief(list, value));
                let (old, new) = (side(old), side(new));
                let word = if nested { name.what } else { String::new() };
                let detail = format!("{word} {} → {}", old.1, new.1);
                let told = Told::new(ChangeKind::Changed, detail.trim_start());
                let scope = if nested { scope } else { &inner };
                let told = told.at(both.0, both.1).values(Some(old), Some(new));
                self.tell(scope, told);
            }
        }
    }

    /// Two effects of one kind that hold other effects, or a text.
    fn effect(&mut self, scope: &Scope, old: &Value, new: &Value) {
        let kind = variant(old).unwrap_or_default();
        let subject = format!("{} ({kind})", scope.subject);
        let scope = Scope {
            subject,
            ..scope.clone()
        };
        match (inside(old), inside(new)) {
            (Some(x @ Value::Text(_)), Some(y @ Value::Text(_))) => {
                let [old, new] = [x, y].map(|v| as_text(v).unwrap_or_default());
                if same_text(old, new) {
                    return;
                }
                let detail = format!("text changed{}", blanks(old, new));
                let told = Told::new(ChangeKind::Changed, detail);
                let mut told = told.values(Some(flat_side(x)), Some(flat_side(y)));
                told.is_text = true;
                let (a, b) = (scope.a.index(0), scope.b.index(0));
                self.tell(&scope, told.at(Some(a), Some(b)));
            }
            (Some(x @ Value::List(_)), Some(y @ Value::List(_))) => {
                let list = if kind == "Table" { "rows" } else { "effects" };
                let (a, b) = (scope.a.index(0), scope.b.index(0));
                self.list(&scope, list, (&a, x), (&b, y));
            }
            _ => self.fields(&scope, old, new),
        }
    }

    /// An element that was added or removed.
    fn come_or_gone(
        &mut self,
        scope: &Scope,
        list: &str,
        a: Option<(Place, usize, &Value)>,
        b: Option<(Place, usize, &Value)>,
    ) {
        let is_new = a.is_none();
        let (kind, word) = added_or_removed(is_new);
        let Some((_, index, value)) = a.as_ref().or(b.as_ref()) else {
            return;
        };
        let (name, side) = (named(list, value, *index), flat_side(value));
        let values = if is_new {
            (None, Some(side))
        } else {
            (Some(side), None)
        };
        let places = (
            a.as_ref().map(|x| x.0.clone()),
            b.as_ref().map(|x| x.0.clone()),
        );
        let top = scope.subject.is_empty();
        let told = |detail: String| {
            let told = Told::new(kind, detail).at(places.0.clone(), places.1.clone());
            told.values(values.0.clone(), values.1.clone())
        };
        let inner = Scope {
            subject: if top {
                name.long.clone()
            } else {
                scope.subject.clone()
            },
            what: name.what.clone(),
            id: name.id.clone(),
            ..scope.clone()
        };
        let rest = match list {
            _ if !top => brief(list, value),
            "events" => brief(list, value),
            _ if is_new => super::lines::rest(list, value),
            _ => String::new(),
        };
        let detail = match (top, rest.as_str()) {
            (true, "") => {
                match place(value).filter(|_| is_new && name.id.is_some() && is_piece_list(list)) {
                    Some(at) => format!("{word} at {at}"),
                    None => word.to_owned(),
                }
            }
            (true, rest) => match place(value).filter(|_| name.id.is_some()) {
                Some(at) if is_piece_list(list) => format!("{word} at {at}: {rest}"),
                _ => format!("{word}: {rest}"),
            },
            (false, rest) => format!(
                "{} {word}: {rest}",
                with_article(&in_list(list, &name.what))
            ),
        };
        self.tell(&inner, told(detail));
    }

    /// A map, key by key.
    fn map(&mut self, scope: &Scope, name: &str, x: (&Place, &Value), y: (&Place, &Value)) {
        let (old, new) = (entries(x.1), entries(y.1));
        let keys = |pairs: &[(String, &Value)]| -> Vec<String> {
            pairs.iter().map(|(key, _)| key.clone()).collect()
        };
        for key in union(&keys(&old), &keys(&new)) {
            let find = |pairs: &[(String, &'_ Value)]| pairs.iter().position(|(k, _)| *k == key);
            let (x_value, y_value) = (find(&old).map(|i| old[i].1), find(&new).map(|i| new[i].1));
            if x_value == y_value {
                continue;
            }
            let name_of = keyed(name, &key);
            let (a, b) = (x.0.key(&key), y.0.key(&key));
            let inner = Scope {
                subject: scope.inner(&name_of.long),
                what: name_of.what,
                id: Some(key.clone()),
                list: name.to_owned(),
                a: a.clone(),
                b: b.clone(),
            };
            match (x_value, y_value) {
                (Some(x @ Value::Struct(_)), Some(y)) => self.fields(&inner, x, y),
                (Some(x @ Value::List(_)), Some(y)) => self.list(&inner, "cards", (&a, x), (&b, y)),
                (Some(x), Some(y)) => {
                    let side = |value: &Value| (value.clone(), shown(name, value));
                    let (old, new) = (side(x), side(y));
                    let detail = format!("{} → {}", old.1, new.1);
                    let told = Told::new(ChangeKind::Changed, detail);
                    self.tell(
                        &inner,
                        told.at(Some(a), Some(b)).values(Some(old), Some(new)),
                    );
                }
                (x, y) => {
                    let (kind, word) = added_or_removed(x.is_none());
                    let told = Told::new(kind, word).at(x.map(|_| a), y.map(|_| b));
                    self.tell(&inner, told.values(x.map(flat_side), y.map(flat_side)));
                }
            }
        }
    }
}

type Kept = std::iter::Peekable<std::iter::Enumerate<std::vec::IntoIter<Option<usize>>>>;

fn added_or_removed(is_new: bool) -> (ChangeKind, &'static str) {
    if is_new {
        (ChangeKind::Added, "added")
    } else {
        (ChangeKind::Removed, "removed")
    }
}

/// Equal elements of two lists: those in the same order first.
fn equal_pairs(a: &[Value], b: &[Value]) -> Vec<(usize, usize)> {
    let words = |list: &[Value]| -> Vec<Value> {
        // As single values they are told apart by being equal alone.
        list.iter().map(|v| Value::List(vec![v.clone()])).collect()
    };
    let matched = matching(&words(a), &words(b));
    let equal = matched.pairs.into_iter().filter(|(i, j)| a[*i] == b[*j]);
    equal.collect()
}

/// Whether effects of this kind are told of by their parts.
fn goes_deeper(value: &Value) -> bool {
    matches!(
        variant(value),
        Some("Test" | "Table" | "MentalCombat" | "OnHit" | "Read")
    )
}

/// A list in plain words: "side goals", "effects of `pass`".
fn list_words(name: &str) -> String {
    match name {
        "then" | "effects" => "effects".to_owned(),
        "choose" => "choices".to_owned(),
        "explore" => "explore entries".to_owned(),
        "when" => "conditions".to_owned(),
        "pass" | "fail" | "won" | "lost" | "tie" => format!("effects of `{name}`"),
        other => field_words(other).into_owned(),
    }
}

/// An element of a list in plain words: "effect of `pass`".
fn in_list(list: &str, what: &str) -> String {
    match list {
        "pass" | "fail" | "won" | "lost" | "tie" => format!("{what} of `{list}`"),
        _ => what.to_owned(),
    }
}

/// An element in a few words: the label of a choice, the text of an entry, an effect as it is
/// written.
fn brief(list: &str, value: &Value) -> String {
    const LONGEST: usize = 80;
    if list == "choose" {
        return quoted(get(value, "label").and_then(as_text).unwrap_or_default());
    }
    let read = get(value, "read").and_then(as_text);
    if let (Some(read), "explore") = (read, list) {
        return quoted(read);
    }
    if let ("events", Some(on)) = (list, get(value, "on")) {
        return match read {
            Some(read) => format!("on {}, {}", flat(on), quoted(read)),
            None => format!("on {}", flat(on)),
        };
    }
    let text = flat(value);
    if text.chars().count() <= LONGEST {
        return text;
    }
    let short: String = text.chars().take(LONGEST - 1).collect();
    format!("{short}…")
}

/// What the thing at a place is called, with what it is in.
pub(super) fn subject(scenario: &Value, place: &Place) -> String {
    let mut words: Vec<String> = Vec::new();
    let (mut value, mut field) = (Some(scenario), String::new());
    let mut kind = None;
    for step in place.steps() {
        match step {
            Step::Field(name) => {
                value = value.and_then(|v| get(v, name));
                field = name.to_string();
                kind = None;
                let is_list = is_element_list(name) || matches!(value, Some(Value::Map(_)));
                if !is_list && !matches!(&**name, "catalog" | "stats" | "epilogue" | "invasion") {
                    words.push(field_words(name).into_owned());
                }
            }
            Step::Key(key) => {
                let pairs = value.map(entries).unwrap_or_default();
                value = pairs.iter().find(|(k, _)| **k == **key).map(|(_, v)| *v);
                words.push(keyed(&field, key).long);
                field = "cards".to_owned();
            }
            Step::Index(index) => match value.map(bare) {
                Some(Value::List(items)) => {
                    value = items.get(*index);
                    match value {
                        Some(v) if is_element_list(&field) || field == "cards" => {
                            words.push(named(&field, v, *index).long);
                        }
                        Some(v) if kind == Some("Table") => words.push(named("rows", v, 0).long),
                        _ => {}
                    }
                }
                Some(v @ Value::Variant(name, _)) => {
                    kind = Some(name.as_str());
                    value = inside(v);
                    words.push(spaced(name));
                }
                _ => value = None,
            },
        }
    }
    words.join(", ")
}
