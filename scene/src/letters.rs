//! The two letters by which a figure or a piece of furniture is known on the board.

use std::collections::{BTreeMap, BTreeSet};

use delve_format::catalog::Figure;
use delve_format::{Catalog, Id};

/// Words that do not tell one creature from another.
const SMALL_WORDS: &[&str] = &["a", "an", "and", "of", "one", "the"];

/// Letters of everything in a catalog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Letters {
    monsters: BTreeMap<Id, String>,
    heroes: BTreeMap<Id, String>,
    furniture: BTreeMap<Id, String>,
}

impl Letters {
    /// Gives letters to everything in the catalog and to what a scenario lays over it. The
    /// catalog's entries choose first, so that a scenario's own never change them.
    pub(crate) fn of(catalog: &Catalog, own: &Catalog) -> Letters {
        fn figures(all: &BTreeMap<Id, Figure>) -> impl Iterator<Item = (&Id, &str)> {
            all.iter().map(|(id, figure)| (id, figure.name.as_str()))
        }
        fn furniture(catalog: &Catalog) -> impl Iterator<Item = (&Id, &str)> {
            let all = catalog.furniture.iter();
            all.map(|(id, kind)| (id, kind.name.as_str()))
        }
        Letters {
            monsters: spread(
                figures(&catalog.monsters).chain(figures(&own.monsters)),
                initials,
            ),
            // Heroes are called by their first name.
            heroes: spread(
                figures(&catalog.heroes).chain(figures(&own.heroes)),
                |name| beginning(name.split(' ').next().unwrap_or(name)),
            ),
            furniture: spread(furniture(catalog).chain(furniture(own)), beginning),
        }
    }

    /// Letters of a monster, such as `Go`.
    pub(crate) fn monster(&self, id: &Id) -> String {
        known(&self.monsters, id)
    }

    /// Letters of an ally, who may be a hero or a monster.
    pub(crate) fn figure(&self, id: &Id) -> String {
        match self.heroes.get(id) {
            Some(letters) => letters.clone(),
            None => self.monster(id),
        }
    }

    /// Letters of a kind of furniture.
    pub(crate) fn furniture(&self, id: &Id) -> String {
        known(&self.furniture, id)
    }
}

/// The letters of an id, also of one that the catalog does not have.
fn known(letters: &BTreeMap<Id, String>, id: &Id) -> String {
    letters.get(id).cloned().unwrap_or_else(|| beginning(id))
}

/// Gives each name its own letters: its favourite if free, else others from the name. An id that
/// comes twice keeps its first letters.
fn spread<'a>(
    names: impl Iterator<Item = (&'a Id, &'a str)>,
    favourite: impl Fn(&str) -> String,
) -> BTreeMap<Id, String> {
    let mut taken = BTreeSet::new();
    let mut all = BTreeMap::new();
    for (id, name) in names {
        if all.contains_key(id) {
            continue;
        }
        // Letters must fit a terminal's column; those of an id always do.
        let plain = name.is_ascii() && name.bytes().any(|b| b.is_ascii_alphabetic());
        let name = if plain { name } else { id.as_str() };
        let first = favourite(name);
        let letters = std::iter::once(first.clone())
            .chain(others(name))
            .find(|letters| !taken.contains(letters))
            .unwrap_or(first);
        taken.insert(letters.clone());
        all.insert(id.clone(), letters);
    }
    all
}

/// The first two letters of a name as they stand in it, the first one a capital: for drawings,
/// which can show letters of any script.
pub(crate) fn first_two(name: &str) -> String {
    let mut letters = name.chars().filter(|c| c.is_alphanumeric());
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.next()).collect()
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty() && !SMALL_WORDS.contains(&word.to_lowercase().as_str()))
}

/// `GK` for `Ghoul knight`, `Go` for `Goblin`.
fn initials(name: &str) -> String {
    let mut words = words(name);
    match (words.next(), words.next()) {
        (Some(a), Some(b)) => [a, b].map(|w| w[..1].to_uppercase()).concat(),
        _ => beginning(name),
    }
}

/// `Go` for `Goblin` and for `goblin-shaman`.
fn beginning(name: &str) -> String {
    let word = words(name).next().unwrap_or(name);
    let mut letters = word.chars();
    let first = letters.next().unwrap_or('?').to_ascii_uppercase();
    let second = letters.next().map(|c| c.to_ascii_lowercase());
    second.map_or_else(|| first.to_string(), |second| format!("{first}{second}"))
}

/// What else a name can be called: its first letter and another of its letters or a digit.
fn others(name: &str) -> impl Iterator<Item = String> {
    let first = beginning(name).chars().next().unwrap_or('?');
    let later = name
        .chars()
        .skip(1)
        .filter(char::is_ascii_alphabetic)
        .map(|c| c.to_ascii_lowercase());
    let pairs: Vec<String> = later
        .chain('1'..='9')
        .chain('a'..='z')
        .map(|second| format!("{first}{second}"))
        .collect();
    pairs.into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(names: &[&str]) -> Vec<String> {
        let ids: Vec<Id> = (0..names.len())
            .map(|i| Id::new(&format!("x{i:02}")).unwrap())
            .collect();
        let all = spread(ids.iter().zip(names.iter().copied()), initials);
        ids.iter().map(|id| all[id].clone()).collect()
    }

    #[test]
    fn names_become_two_letters() {
        let cases = [
            ("Goblin", "Go"),
            ("Ghoul knight", "GK"),
            ("Drowned one", "Dr"),
            ("Warden of the deep", "WD"),
            ("X", "X"),
        ];
        for (name, expected) in cases {
            assert_eq!(letters(&[name]), [expected], "{name}");
        }
        assert_eq!(letters(&["骸骨"]), ["X0"], "the id stands in");
        assert_eq!(letters(&["—"]), ["X0"], "the id stands in");
    }

    #[test]
    fn nobody_shares_letters() {
        assert_eq!(
            letters(&["Skeleton", "Skirmisher", "Skink", "Sk"]),
            ["Sk", "Si", "Sn", "S1"]
        );
        let same = ["Goblin"; 40];
        let all: BTreeSet<String> = letters(&same).into_iter().collect();
        assert!(all.len() >= 35, "{all:?}");
    }

    #[test]
    fn built_in_letters_do_not_depend_on_a_scenario() {
        let built_in = Letters::of(Catalog::built_in(), &Catalog::default());
        let mut own = Catalog::default();
        for id in ["aaa-goblin", "goblet", "goat"] {
            let figure = Figure {
                name: id.to_owned(),
                ..Figure::default()
            };
            own.monsters.insert(Id::new(id).unwrap(), figure);
        }
        let laid_over = Letters::of(Catalog::built_in(), &own);
        for id in Catalog::built_in().monsters.keys() {
            assert_eq!(laid_over.monster(id), built_in.monster(id), "{id}");
        }
        let goat = Id::new("goat").unwrap();
        assert_ne!(
            laid_over.monster(&goat),
            laid_over.monster(&"goblin".parse().unwrap())
        );
    }
}
