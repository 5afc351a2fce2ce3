//! What the other side did, as steps to be taken on our text; and where both sides did different
//! things to one part. Long, because each kind of value can be changed in its own ways.

use super::comments::{self, Note, Spot};
use super::describe;
use crate::diff::matching::{Matching, matching, same_key};
use crate::diff::names::is_prose;
use crate::diff::value::{
    as_text, bare, entries, field_names, get, inside, items, same_text, union,
};
use crate::document::Document;
use crate::place::{Place, Step};
use crate::value::Value;

/// One of the three texts.
pub(super) struct Side<'d> {
    pub(super) document: &'d Document,
    pub(super) value: Value,
}

impl<'d> Side<'d> {
    pub(super) fn of(document: &'d Document) -> Side<'d> {
        let value = Value::of(document.scenario());
        Side { document, value }
    }

    fn writes(&self, place: &Place) -> bool {
        self.document.resolve(place).is_some()
    }
}

/// The same part in all three texts, as far as it is there.
#[derive(Clone, Debug)]
pub(super) struct At {
    pub(super) base: Place,
    pub(super) ours: Place,
    pub(super) theirs: Place,
}

impl At {
    fn step(&self, step: &Step) -> At {
        At {
            base: self.base.step(step.clone()),
            ours: self.ours.step(step.clone()),
            theirs: self.theirs.step(step.clone()),
        }
    }
}

/// A step on our text. Places in it are those of our text before all steps.
#[derive(Clone, Debug)]
pub(super) enum Op {
    /// Their bytes in place of ours. Comments that only ours has are kept above it. Where `from` leads
    /// is said by what carries the step out.
    Replace {
        at: Place,
        from: Place,
        keep: Vec<String>,
    },
    /// A field or an entry of a map that only theirs has.
    Add { at: Place, from: Place },
    /// An empty container for what is added to it.
    Ensure { at: Place, empty: Value },
    /// An element of theirs, behind one of ours or first.
    Insert {
        list: Place,
        after: Option<usize>,
        from: Place,
    },
    /// What they took away.
    Remove { at: Place },
    /// An element to stand behind another or first.
    Move {
        list: Place,
        element: usize,
        after: Option<usize>,
    },
    /// A comment of theirs.
    Note(Note),
}

/// A step, and which conflict it would settle their way.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) op: Op,
    pub(super) conflict: Option<usize>,
}

/// Where both sides did different things.
#[derive(Clone, Debug)]
pub(super) struct Clash {
    pub(super) message: String,
    /// Where it is in our text; `None` when ours has it no more.
    pub(super) ours: Option<Place>,
}

/// The steps and the conflicts.
#[derive(Default)]
pub(super) struct Plan {
    pub(super) steps: Vec<Planned>,
    /// Steps that settle every conflict as it was before both changed it. Their `from` is in base.
    pub(super) was: Vec<Op>,
    pub(super) clashes: Vec<Clash>,
    /// What stands in place of a part in conflict may stand elsewhere in its list: the parts cannot be
    /// kept apart by elements.
    pub(super) mixed: bool,
}

/// Compares three texts.
pub(super) fn plan(base: &Side<'_>, ours: &Side<'_>, theirs: &Side<'_>) -> Plan {
    let mut planner = Planner {
        base,
        ours,
        theirs,
        plan: Plan::default(),
    };
    let root = At {
        base: Place::root(),
        ours: Place::root(),
        theirs: Place::root(),
    };
    planner.fields(&root, &base.value, &ours.value, &theirs.value);
    planner.loose_comments(&root);
    planner.plan
}

/// Structures whose fields may all be left out, so that one that is not written is an empty one.
fn is_optional(field: &str) -> bool {
    matches!(field, "catalog" | "epilogue" | "stats" | "bonus" | "box")
}

struct Planner<'s, 'd> {
    base: &'s Side<'d>,
    ours: &'s Side<'d>,
    theirs: &'s Side<'d>,
    plan: Plan,
}

impl Planner<'_, '_> {
    fn push(&mut self, op: Op, conflict: Option<usize>) {
        self.plan.steps.push(Planned { op, conflict });
    }

    fn note(&mut self, note: Note) {
        self.push(Op::Note(note), None);
    }

    fn clash(&mut self, at: &Place, message: String) -> Option<usize> {
        self.plan.clashes.push(Clash {
            message,
            ours: Some(at.clone()),
        });
        Some(self.plan.clashes.len() - 1)
    }

    /// The same part in base, ours and theirs.
    fn spots<'a>(&'a self, at: &'a At) -> [Spot<'a>; 3] {
        [
            (self.base.document, &at.base),
            (self.ours.document, &at.ours),
            (self.theirs.document, &at.theirs),
        ]
    }

    /// Whether their text says nothing new here, not even in comments.
    fn is_untouched(&self, at: &At) -> bool {
        let [base, ours, theirs] = self.spots(at).map(comments::region);
        theirs.is_some() && (theirs == base || theirs == ours)
    }

    /// Three structures, field by field.
    fn fields(&mut self, at: &At, b: &Value, o: &Value, t: &Value) {
        let mut names = union(&field_names(b), &union(&field_names(o), &field_names(t)));
        for (document, place) in [
            (self.ours.document, &at.ours),
            (self.theirs.document, &at.theirs),
        ] {
            // Fields written with their usual values are not among those that were read.
            let written = document.resolve(place).and_then(|n| document.fields(n));
            for name in written.unwrap_or_default() {
                if document.resolve(&place.field(*name)).is_some()
                    && !names.iter().any(|n| n == name)
                {
                    names.push((*name).to_owned());
                }
            }
        }
        // The ends and corners of a wire are one route.
        let is_wire =
            matches!(at.ours.steps(), [Step::Field(list), Step::Index(_)] if list == "wires");
        let route = |v| is_wire.then(|| ["from", "via", "to"].map(|name| get(v, name).cloned()));
        let (was, own, other) = (route(b), route(o), route(t));
        if own != was && other != was && own != other {
            let message =
                describe::field(&self.ours.value, &at.ours, "", Some(b), Some(o), Some(t));
            self.clash(&at.ours, message);
        }
        for name in names {
            let inner = at.step(&Step::Field(name.clone().into()));
            self.value(&inner, &name, get(b, &name), get(o, &name), get(t, &name));
        }
    }

    /// One value on all three sides, as far as it is there.
    fn value(
        &mut self,
        at: &At,
        field: &str,
        b: Option<&Value>,
        o: Option<&Value>,
        t: Option<&Value>,
    ) {
        if self.is_untouched(at) {
            return;
        }
        if t.is_none() && !self.theirs.writes(&at.theirs) && b == o && b.is_some() {
            // Gone as a whole, and not just what is in it.
            let [first, own, _] = self.spots(at);
            if !comments::own(own, first) {
                return self.take(at, None);
            }
        }
        let start = (self.plan.steps.len(), self.plan.was.len());
        if self.container(at, field, b, o, t) {
            if o.is_none() && !self.ours.writes(&at.ours) {
                self.ensure(start, at, b.or(t));
            }
            self.comments(at);
            if o.is_some() && t.is_some() {
                self.loose_comments(at);
            }
            return;
        }
        self.leaf(at, field, b, o, t);
    }

    /// Goes into a container; whether it is one on every side.
    fn container(
        &mut self,
        at: &At,
        field: &str,
        b: Option<&Value>,
        o: Option<&Value>,
        t: Option<&Value>,
    ) -> bool {
        let there: Vec<&Value> = [b, o, t].into_iter().flatten().map(bare).collect();
        // What only one side has is taken or left whole.
        let Some(first) = there.first().filter(|_| there.len() > 1) else {
            return false;
        };
        let whole = there.len() == 3;
        // Squares are one place: not those of one side with those of the other.
        if matches!(field, "at" | "between" | "via") && whole && b != o && b != t && o != t {
            return false;
        }
        let all = |is: fn(&Value) -> bool| there.iter().all(|v| is(v));
        let (list, map) = (Value::List(Vec::new()), Value::Map(Vec::new()));
        let empty = Value::Struct(Vec::new());
        let or = |v: Option<&'_ Value>, e: &Value| v.cloned().unwrap_or_else(|| e.clone());
        if all(|v| matches!(v, Value::List(_))) {
            let (b, o, t) = (or(b, &list), or(o, &list), or(t, &list));
            self.list(at, field, items(&b), items(&o), items(&t));
        } else if all(|v| matches!(v, Value::Map(_))) {
            self.map(at, field, &or(b, &map), &or(o, &map), &or(t, &map));
        } else if all(|v| matches!(v, Value::Struct(_))) && (whole || is_optional(field)) {
            self.fields(at, &or(b, &empty), &or(o, &empty), &or(t, &empty));
        } else if let (Value::Variant(name, Some(_)), true) = (first, whole) {
            let same = |v: &&Value| matches!(v, Value::Variant(n, Some(_)) if n == name);
            if !there.iter().all(same) {
                return false;
            }
            match (there.first(), there.get(1), there.get(2)) {
                (Some(b), Some(o), Some(t)) => return self.variant(at, b, o, t),
                _ => return false,
            }
        } else {
            return false;
        }
        true
    }

    /// Three variants of one name: by their fields, or by the list that they hold.
    fn variant(&mut self, at: &At, b: &Value, o: &Value, t: &Value) -> bool {
        match (inside(b), inside(o), inside(t)) {
            (Some(Value::Struct(_)), Some(Value::Struct(_)), Some(Value::Struct(_))) => {
                self.fields(at, b, o, t);
                true
            }
            (Some(b @ Value::List(_)), Some(o @ Value::List(_)), Some(t @ Value::List(_))) => {
                let inner = at.step(&Step::Index(0));
                self.list(&inner, "", items(b), items(o), items(t));
                self.comments(&inner);
                self.loose_comments(&inner);
                true
            }
            _ => false,
        }
    }

    /// Puts the making of an empty container before the steps that add to it.
    fn ensure(&mut self, (start, was): (usize, usize), at: &At, value: Option<&Value>) {
        let adds = |op: &Op| matches!(op, Op::Add { .. } | Op::Insert { .. });
        let empty = match value.map(bare) {
            Some(Value::List(_)) => Value::List(Vec::new()),
            Some(Value::Map(_)) => Value::Map(Vec::new()),
            _ => Value::Struct(Vec::new()),
        };
        let at = at.ours.clone();
        let op = Op::Ensure { at, empty };
        if self.plan.was[was..].iter().any(adds) {
            self.plan.was.insert(was, op.clone());
        }
        let added = self.plan.steps[start..].iter().filter(|p| adds(&p.op));
        if let Some(first) = added.min_by_key(|p| p.conflict) {
            let conflict = first.conflict;
            self.plan.steps.insert(start, Planned { op, conflict });
        }
    }

    /// A value that is taken as a whole.
    fn leaf(
        &mut self,
        at: &At,
        field: &str,
        b: Option<&Value>,
        o: Option<&Value>,
        t: Option<&Value>,
    ) {
        let same =
            |x: Option<&Value>, y: Option<&Value>| match (x.and_then(as_text), y.and_then(as_text))
            {
                (Some(x), Some(y)) if is_prose(field) => same_text(x, y),
                _ => x == y,
            };
        // A usual value that somebody wrote out is meant.
        let news = |side: &Side<'_>, place| side.writes(place) && !self.base.writes(&at.base);
        let meant = !same(o, t) && (news(self.theirs, &at.theirs) || news(self.ours, &at.ours));
        let meant = meant && self.ours.writes(&at.ours) && self.theirs.writes(&at.theirs);
        if same(o, t) || same(b, t) && !meant {
            self.comments(at);
            self.inner_comments(at);
            // One usual value written out is as good as none: only a change of it counts.
            let written = o.is_none() && t.is_none() && b.is_none() && !self.ours.writes(&at.ours);
            if written && !self.base.writes(&at.base) && self.theirs.writes(&at.theirs) {
                self.take(at, None);
            }
            return;
        }
        let [first, own, _] = self.spots(at);
        let changed =
            meant || !same(o, b) || (!self.theirs.writes(&at.theirs) && comments::own(own, first));
        let conflict = if changed {
            let message = match at.base.parent() {
                Some(element) if b.is_some() || self.base.writes(&element) => {
                    describe::field(&self.base.value, &at.base, field, b, o, t)
                }
                _ => describe::field(&self.ours.value, &at.ours, field, b, o, t),
            };
            self.clash(&at.ours, message)
        } else {
            None
        };
        self.take(at, conflict);
        if self.ours.writes(&at.ours) && self.theirs.writes(&at.theirs) {
            self.comments(at);
        }
    }

    /// Makes a field or an entry as theirs is.
    fn take(&mut self, at: &At, conflict: Option<usize>) {
        if let Some(mut op) = becoming(self.ours, &at.ours, self.theirs, &at.theirs) {
            if let Op::Replace { keep, .. } = &mut op {
                let [base, ours, theirs] = self.spots(at).map(comments::inside);
                *keep = comments::added(&base, &ours, &theirs);
            }
            self.push(op, conflict);
        }
        if conflict.is_some() {
            let was = becoming(self.ours, &at.ours, self.base, &at.base);
            self.plan.was.extend(was);
        }
    }

    /// Three maps, key by key.
    fn map(&mut self, at: &At, field: &str, b: &Value, o: &Value, t: &Value) {
        let (b, o, t) = (entries(b), entries(o), entries(t));
        let keys = |pairs: &[(String, &Value)]| -> Vec<String> {
            pairs.iter().map(|(key, _)| key.clone()).collect()
        };
        // A key that one side changed is one gone and one new.
        let (old, own, other) = (keys(&b), keys(&o), keys(&t));
        let rekeyed = |new: &[String]| {
            old.iter().any(|key| !new.contains(key)) && new.iter().any(|key| !old.contains(key))
        };
        let (rekeyed, before) = (rekeyed(&own) || rekeyed(&other), self.plan.clashes.len());
        for key in union(&old, &union(&own, &other)) {
            let find = |pairs: &[(String, &Value)]| {
                let found = pairs.iter().find(|(k, _)| *k == key);
                found.map(|(_, value)| (*value).clone())
            };
            let (b, o, t) = (find(&b), find(&o), find(&t));
            let inner = at.step(&Step::Key(key.as_str().into()));
            let deck = field == "decks";
            let field = if deck { "cards" } else { "" };
            self.value(&inner, field, b.as_ref(), o.as_ref(), t.as_ref());
        }
        self.plan.mixed |= rekeyed && self.plan.clashes.len() > before;
    }

    /// Three lists: which elements are the same, and what became of each.
    fn list(&mut self, at: &At, field: &str, b: &[Value], o: &[Value], t: &[Value]) {
        let (to_ours, to_theirs) = (matching(b, o), matching(b, t));
        let (in_ours, in_theirs) = (to_ours.forward(b.len()), to_theirs.forward(b.len()));
        self.plan.mixed |= to_ours.is_doubtful(b, o) && to_theirs.changes_nameless(b, t)
            || to_theirs.is_doubtful(b, t) && to_ours.changes_nameless(b, o);
        let mut partner: Vec<Option<usize>> = vec![None; t.len()];
        let (mut returned, mut replaced) = (Vec::new(), false);
        let mut removed = (false, false);
        for (i, value) in b.iter().enumerate() {
            match (in_ours[i], in_theirs[i]) {
                (Some(x), Some(y)) => {
                    partner[y] = Some(x);
                    let inner = at_element(at, i, x, y);
                    self.value(&inner, field, Some(value), Some(&o[x]), Some(&t[y]));
                }
                (Some(x), None) => {
                    let before = self.plan.clashes.len();
                    self.they_removed(&at_element(at, i, x, 0), value, &o[x]);
                    removed.1 |= self.plan.clashes.len() > before;
                }
                (None, Some(y)) => {
                    let inner = at_element(at, i, 0, y);
                    if let Some(clash) = self.we_removed(&inner, value, &t[y]) {
                        returned.push((y, clash, i));
                        removed.0 = true;
                    }
                }
                (None, None) => replaced = true,
            }
        }
        let ours_new = unmatched(&to_ours, o.len());
        let theirs_new = unmatched(&to_theirs, t.len());
        let only = |new: &[usize], of: &[Value], other: &[Value]| {
            new.iter().any(|i| !other.contains(&of[*i]))
        };
        self.plan.mixed |= removed.0 && !ours_new.is_empty() || removed.1 && !theirs_new.is_empty();
        if replaced && only(&ours_new, o, t) && only(&theirs_new, t, o) {
            let message = describe::replaced(&self.ours.value, &at.ours);
            self.clash(&at.ours, message);
        }
        self.both_added(at, (&ours_new, o), (&theirs_new, t), &mut partner);
        self.order(at, &in_ours, &in_theirs);
        // From the last to the first: each comes directly behind its place.
        for y in (0..t.len()).rev().filter(|y| partner[*y].is_none()) {
            let clash = returned.iter().find(|(index, ..)| *index == y);
            if clash.is_none() && !theirs_new.contains(&y) {
                continue;
            }
            let after = anchor(y, &partner, &ours_new, o.len());
            let insert = |from: Place| Op::Insert {
                list: at.ours.clone(),
                after,
                from,
            };
            self.push(
                insert(at.theirs.index(y)),
                clash.map(|(_, clash, _)| *clash),
            );
            let was = clash.map(|(.., i)| insert(at.base.index(*i)));
            self.plan.was.extend(was);
        }
    }

    /// Elements that both sides added: equal ones are one; two of one id are a conflict.
    fn both_added(
        &mut self,
        at: &At,
        (ours_new, o): (&[usize], &[Value]),
        (theirs_new, t): (&[usize], &[Value]),
        partner: &mut [Option<usize>],
    ) {
        let pick = |all: &[usize], of: &[Value]| -> Vec<Value> {
            all.iter().map(|i| of[*i].clone()).collect()
        };
        let both = matching(&pick(ours_new, o), &pick(theirs_new, t));
        for (x, y) in both.pairs {
            let (x, y) = (ours_new[x], theirs_new[y]);
            let inner = At {
                base: at.base.index(usize::MAX),
                ours: at.ours.index(x),
                theirs: at.theirs.index(y),
            };
            if o[x] == t[y] {
                partner[y] = Some(x);
                self.comments(&inner);
                self.inner_comments(&inner);
            } else if same_key(&o[x], &t[y]) {
                partner[y] = Some(x);
                let message = describe::both_added(&self.ours.value, &inner.ours);
                let clash = self.clash(&inner.ours, message);
                self.take(&inner, clash);
            }
        }
    }

    /// Theirs has an element no more.
    fn they_removed(&mut self, at: &At, base: &Value, ours: &Value) {
        let [first, own, _] = self.spots(at);
        let clash = if base == ours && !comments::own(own, first) {
            None
        } else {
            let message = describe::removed(&self.base.value, &at.base, "theirs", "ours");
            self.clash(&at.ours, message)
        };
        if clash.is_some() {
            let was = becoming(self.ours, &at.ours, self.base, &at.base);
            self.plan.was.extend(was);
        }
        let at = at.ours.clone();
        self.push(Op::Remove { at }, clash);
    }

    /// Ours has an element no more; a conflict when they changed it.
    fn we_removed(&mut self, at: &At, base: &Value, theirs: &Value) -> Option<usize> {
        let [first, _, other] = self.spots(at);
        if base == theirs && !comments::own(other, first) {
            return None;
        }
        let message = describe::removed(&self.base.value, &at.base, "ours", "theirs");
        self.plan.clashes.push(Clash {
            message,
            ours: None,
        });
        Some(self.plan.clashes.len() - 1)
    }

    /// The order of elements that all three have.
    fn order(&mut self, at: &At, in_ours: &[Option<usize>], in_theirs: &[Option<usize>]) {
        let common: Vec<(usize, usize)> = in_ours
            .iter()
            .zip(in_theirs)
            .filter_map(|(x, y)| x.zip(*y))
            .collect();
        let sorted = |by: fn(&(usize, usize)) -> usize| {
            let mut all: Vec<usize> = (0..common.len()).collect();
            all.sort_by_key(|i| by(&common[*i]));
            all
        };
        let (ours, theirs) = (sorted(|c| c.0), sorted(|c| c.1));
        let base: Vec<usize> = (0..common.len()).collect();
        if theirs == base || theirs == ours {
            return;
        }
        let clash = if ours == base {
            None
        } else {
            let message = describe::reordered(&self.ours.value, &at.ours);
            self.clash(&at.ours, message)
        };
        let moves = |wanted: &[usize]| -> Vec<Op> {
            let (mut now, mut all) = (ours.clone(), Vec::new());
            for (n, element) in wanted.iter().enumerate() {
                if now[n] == *element {
                    continue;
                }
                let from = now.iter().position(|e| e == element).unwrap_or(n);
                now.remove(from);
                now.insert(n, *element);
                all.push(Op::Move {
                    list: at.ours.clone(),
                    element: common[*element].0,
                    after: n.checked_sub(1).map(|before| common[wanted[before]].0),
                });
            }
            all
        };
        for op in moves(&theirs) {
            self.push(op, clash);
        }
        if clash.is_some() {
            self.plan.was.extend(moves(&base));
        }
    }

    /// Comments above and behind an entry.
    fn comments(&mut self, at: &At) {
        for note in comments::of_entry(self.spots(at)) {
            self.note(note);
        }
    }

    /// Comments in a value that is the same on both sides.
    fn inner_comments(&mut self, at: &At) {
        let [base, ours, theirs] = self.spots(at).map(comments::inside);
        let added = comments::added(&base, &theirs, &ours);
        if !added.is_empty() && self.ours.writes(&at.ours) {
            self.note(Note::Above {
                at: at.ours.clone(),
                comments: added,
            });
        }
    }

    /// Comments in a container that belong to none of its entries.
    fn loose_comments(&mut self, at: &At) {
        for note in comments::loose(self.spots(at)) {
            self.note(note);
        }
    }
}

/// The step by which a part of the first becomes what it is in the other, without a word of comments.
fn becoming(first: &Side<'_>, at: &Place, other: &Side<'_>, from: &Place) -> Option<Op> {
    let (here, there) = (first.writes(at), other.writes(from));
    let (at, from) = (at.clone(), from.clone());
    let keep = Vec::new();
    match (here, there) {
        (true, true) => Some(Op::Replace { at, from, keep }),
        (false, true) => Some(Op::Add { at, from }),
        (true, false) => Some(Op::Remove { at }),
        (false, false) => None,
    }
}

fn at_element(at: &At, base: usize, ours: usize, theirs: usize) -> At {
    At {
        base: at.base.index(base),
        ours: at.ours.index(ours),
        theirs: at.theirs.index(theirs),
    }
}

/// Elements of the second list that the first has not.
fn unmatched(matching: &Matching, length: usize) -> Vec<usize> {
    let back = matching.backward(length);
    (0..length).filter(|i| back[*i].is_none()).collect()
}

/// The element of ours behind which one of theirs comes: behind the one that it stands behind there,
/// and behind what we added at the same place.
fn anchor(y: usize, partner: &[Option<usize>], ours_new: &[usize], length: usize) -> Option<usize> {
    let before = partner[..y].iter().rev().find_map(|p| *p);
    let mut next = before.map_or(0, |x| x + 1);
    while next < length && ours_new.contains(&next) && !partner.contains(&Some(next)) {
        next += 1;
    }
    next.checked_sub(1)
}
