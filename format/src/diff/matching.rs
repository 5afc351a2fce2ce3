//! Which elements of two lists are the same thing: by id, then equal ones in order, then by what
//! names them otherwise, then by likeness. So a chest that was moved is a chest that was moved, and
//! not one taken away and one added.

use std::collections::{HashMap, HashSet, VecDeque};

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::value::{as_text, bare, flat, get};
use crate::square::Square;
use crate::value::Value;

/// Elements at least so alike are the same one.
const ALIKE: f32 = 0.5;
/// So many pairs of elements are compared at most; in longer lists only those near each other.
const MOST_PAIRS: usize = 60_000;

/// The pairs of elements that are the same thing, in the order of the first list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Matching {
    /// Positions in both lists.
    pub(crate) pairs: Vec<(usize, usize)>,
}

impl Matching {
    /// Whether elements stand in another order.
    pub(crate) fn is_reordered(&self) -> bool {
        self.pairs.windows(2).any(|w| w[1].1 < w[0].1)
    }

    /// Whether elements without a name may have been taken for each other: some stand at another
    /// position, and one was changed. A row of goblins that moved by one square is of that kind; nobody
    /// can tell it from one goblin that went from the one end to the other.
    pub(crate) fn is_doubtful(&self, a: &[Value], b: &[Value]) -> bool {
        let nameless = self.pairs.iter().filter(|(x, _)| is_nameless(&a[*x]));
        let mut moved = nameless.clone().filter(|(x, y)| x != y);
        moved.next().is_some() && nameless.clone().any(|(x, y)| a[*x] != b[*y])
    }

    /// Whether an element without a name was changed.
    pub(crate) fn changes_nameless(&self, a: &[Value], b: &[Value]) -> bool {
        let mut pairs = self.pairs.iter();
        pairs.any(|(x, y)| is_nameless(&a[*x]) && a[*x] != b[*y])
    }

    /// For each element of the first list its partner in the second.
    pub(crate) fn forward(&self, length: usize) -> Vec<Option<usize>> {
        let mut all = vec![None; length];
        for (a, b) in &self.pairs {
            all[*a] = Some(*b);
        }
        all
    }

    /// For each element of the second list its partner in the first.
    pub(crate) fn backward(&self, length: usize) -> Vec<Option<usize>> {
        let mut all = vec![None; length];
        for (a, b) in &self.pairs {
            all[*b] = Some(*a);
        }
        all
    }
}

/// Finds which elements of two lists are the same.
pub(crate) fn matching(a: &[Value], b: &[Value]) -> Matching {
    let mut finder = Finder {
        a,
        b,
        a_free: vec![true; a.len()],
        b_free: vec![true; b.len()],
        pairs: Vec::new(),
    };
    let (once_a, once_b) = (ids_given_once(a), ids_given_once(b));
    finder.by_key(|value| {
        let id = id(value).filter(|id| once_a.contains(id) && once_b.contains(id));
        id.map(str::to_owned)
    });
    finder.by_equality();
    finder.by_key(|value| id(value).map(str::to_owned));
    finder.by_key(other_key);
    finder.by_likeness();
    finder.pairs.sort_unstable();
    Matching {
        pairs: finder.pairs,
    }
}

/// The id that an element has.
pub(crate) fn id(value: &Value) -> Option<&str> {
    match bare(value) {
        Value::Struct(_) => get(value, "id").and_then(as_text),
        _ => None,
    }
}

/// The ids that only one element of a list has.
fn ids_given_once(list: &[Value]) -> HashSet<&str> {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for id in list.iter().filter_map(id) {
        *count.entry(id).or_default() += 1;
    }
    let once = count.into_iter().filter(|(_, count)| *count == 1);
    once.map(|(id, _)| id).collect()
}

/// What else tells an element from the others of its list.
fn other_key(value: &Value) -> Option<String> {
    if !matches!(bare(value), Value::Struct(_)) {
        return None;
    }
    let both = |first: &str, second: &str| {
        let (first, second) = (get(value, first)?, get(value, second)?);
        Some(format!("{} {}", flat(first), flat(second)))
    };
    let one = |name: &str| get(value, name).map(flat);
    one("label")
        .or_else(|| both("from", "to"))
        .or_else(|| both("rule", "at"))
        .or_else(|| one("faces"))
}

/// Whether nothing but what it says tells an element from others of its list.
fn is_nameless(value: &Value) -> bool {
    matches!(bare(value), Value::Struct(_)) && id(value).is_none() && other_key(value).is_none()
}

/// Whether two elements go by the same id or the same other key.
pub(crate) fn same_key(a: &Value, b: &Value) -> bool {
    match (id(a), id(b)) {
        (Some(a), Some(b)) => a == b,
        (None, None) => other_key(a).is_some() && other_key(a) == other_key(b),
        _ => false,
    }
}

struct Finder<'v> {
    a: &'v [Value],
    b: &'v [Value],
    a_free: Vec<bool>,
    b_free: Vec<bool>,
    pairs: Vec<(usize, usize)>,
}

impl Finder<'_> {
    fn pair(&mut self, a: usize, b: usize) {
        self.a_free[a] = false;
        self.b_free[b] = false;
        self.pairs.push((a, b));
    }

    fn free_a(&self) -> Vec<usize> {
        (0..self.a.len()).filter(|i| self.a_free[*i]).collect()
    }

    fn free_b(&self) -> Vec<usize> {
        (0..self.b.len()).filter(|i| self.b_free[*i]).collect()
    }

    /// Pairs those with the same key; several with one key in their order.
    fn by_key(&mut self, key: impl Fn(&Value) -> Option<String>) {
        let mut waiting: HashMap<String, VecDeque<usize>> = HashMap::new();
        for b in self.free_b() {
            if let Some(key) = key(&self.b[b]) {
                waiting.entry(key).or_default().push_back(b);
            }
        }
        for a in self.free_a() {
            let found = key(&self.a[a]).and_then(|key| waiting.get_mut(&key)?.pop_front());
            if let Some(b) = found {
                self.pair(a, b);
            }
        }
    }

    /// Pairs equal elements: first those in the same order, then those that changed places.
    fn by_equality(&mut self) {
        let (free_a, free_b) = (self.free_a(), self.free_b());
        let words_a: Vec<String> = free_a.iter().map(|i| flat(&self.a[*i])).collect();
        let words_b: Vec<String> = free_b.iter().map(|i| flat(&self.b[*i])).collect();
        for op in capture_diff_slices(Algorithm::Myers, &words_a, &words_b) {
            if let DiffOp::Equal {
                old_index,
                new_index,
                len,
            } = op
            {
                for i in 0..len {
                    self.pair(free_a[old_index + i], free_b[new_index + i]);
                }
            }
        }
        self.by_key(|value| Some(flat(value)));
    }

    /// Pairs what is left, the most alike first, and of those the nearest.
    fn by_likeness(&mut self) {
        let (free_a, free_b) = (self.free_a(), self.free_b());
        let window = MOST_PAIRS / free_a.len().max(1);
        let mut found = Vec::new();
        for (i, a) in free_a.iter().enumerate() {
            let from = i.saturating_sub(window / 2);
            for (j, b) in free_b.iter().enumerate().skip(from).take(window.max(1)) {
                let alike = self.alike(*a, *b);
                if alike >= ALIKE {
                    found.push((alike, i.abs_diff(j), *a, *b));
                }
            }
        }
        found.sort_by(|x, y| {
            y.0.total_cmp(&x.0)
                .then(x.1.cmp(&y.1))
                .then((x.2, x.3).cmp(&(y.2, y.3)))
        });
        for (_, _, a, b) in found {
            if self.a_free[a] && self.b_free[b] {
                self.pair(a, b);
            }
        }
    }

    /// Two with different ids are one and the same only when nothing else differs.
    fn alike(&self, a: usize, b: usize) -> f32 {
        let (a, b) = (&self.a[a], &self.b[b]);
        match (id(a), id(b)) {
            (Some(_), Some(_)) => f32::from(u8::from(is_renamed(a, b))),
            _ => likeness(a, b),
        }
    }
}

/// Whether two elements differ in their ids only.
pub(crate) fn is_renamed(a: &Value, b: &Value) -> bool {
    let (Value::Struct(a), Value::Struct(b)) = (bare(a), bare(b)) else {
        return false;
    };
    let rest = |fields: &[(String, Value)]| {
        let rest: Vec<_> = fields.iter().filter(|(n, _)| n != "id").cloned().collect();
        rest
    };
    a != b && rest(a) == rest(b)
}

/// How much a field says about which element it is.
fn weight(field: &str) -> f32 {
    match field {
        "id" | "monster" | "kind" | "figure" | "label" | "item" => 2.0,
        "read" | "on" => 3.0,
        _ => 1.0,
    }
}

/// How alike two values are, from 0 to 1.
pub(crate) fn likeness(a: &Value, b: &Value) -> f32 {
    let (a, b) = (bare(a), bare(b));
    if a == b {
        return 1.0;
    }
    match (a, b) {
        (Value::Text(a), Value::Text(b)) => text_likeness(a, b),
        (Value::Number(_), Value::Number(_)) | (Value::Bool(_), Value::Bool(_)) => 0.5,
        (Value::Variant(a, inside_a), Value::Variant(b, inside_b)) if a == b => {
            match (inside_a, inside_b) {
                (Some(a), Some(b)) => 0.5 + 0.5 * likeness(a, b),
                _ => 0.5,
            }
        }
        (Value::Struct(a), Value::Struct(b)) => {
            let (mut alike, mut all) = (0.0, 0.0);
            for (name, value) in a {
                let weight = weight(name);
                all += weight;
                if let Some((_, other)) = b.iter().find(|(n, _)| n == name) {
                    alike += weight * likeness(value, other);
                }
            }
            let only_b = b.iter().filter(|(n, _)| !a.iter().any(|(m, _)| m == n));
            all += only_b.map(|(n, _)| weight(n)).sum::<f32>();
            alike / f32::max(all, 1.0)
        }
        (Value::Tuple(a), Value::Tuple(b)) | (Value::List(a), Value::List(b)) => {
            let most = a.len().max(b.len()).max(1) as f32;
            let ends = a.iter().zip(b).map(|(a, b)| likeness(a, b)).sum::<f32>();
            let common = a.iter().filter(|v| b.contains(v)).count() as f32;
            f32::max(ends, common) / most
        }
        (Value::Map(a), Value::Map(b)) => {
            let common = a.iter().filter(|pair| b.contains(pair)).count() as f32;
            common / a.len().max(b.len()).max(1) as f32
        }
        _ => 0.0,
    }
}

/// Squares are the more alike the nearer they are, texts the more words they share.
fn text_likeness(a: &str, b: &str) -> f32 {
    if let (Ok(a), Ok(b)) = (a.parse::<Square>(), b.parse::<Square>()) {
        let apart = a.column().abs_diff(b.column()) + a.row().abs_diff(b.row());
        return 0.6 - f32::from(apart.min(60)) / 120.0;
    }
    let words: Vec<&str> = a.split_whitespace().collect();
    let mut others: HashMap<&str, usize> = HashMap::new();
    for word in b.split_whitespace() {
        *others.entry(word).or_default() += 1;
    }
    let all = words.len() + b.split_whitespace().count();
    let shared = words.iter().filter(|word| {
        let left = others.get_mut(**word).filter(|n| **n > 0);
        left.map(|n| *n -= 1).is_some()
    });
    2.0 * shared.count() as f32 / all.max(1) as f32
}
