//! Renaming: one id becomes another wherever it is written, and nothing else of the text changes.

use std::ops::Range;

use super::{Mention, Namespace, Role, mentions};
use crate::document::Document;
use crate::edit::{Patch, PlaceMap, Stale};
use crate::position::LineIndex;
use crate::tree::{Kind, NodeId};
use crate::{Id, board};

impl Document {
    /// The places that change when an id of these is renamed, in the order of [`mentions`]. None when
    /// both names are the same.
    ///
    /// # Errors
    /// [`Stale`] when there is no such name, when it is not this scenario's to change, when the new
    /// one is taken, or when a part of the text that could not be read has one of them.
    pub fn renaming(&self, of: Namespace, from: &Id, to: &Id) -> Result<Vec<Mention<'_>>, Stale> {
        let catalog = &self.scenario().catalog;
        let all = mentions(self.scenario());
        let is_meant = |m: &&Mention<'_>| m.id == from && Namespace::of(m, catalog) == Some(of);
        let meant: Vec<Mention<'_>> = all.iter().filter(is_meant).cloned().collect();
        let is_given = of.is_free() || meant.iter().any(|m| m.role == Role::Gives);
        if meant.is_empty() || !is_given {
            return Err(Stale(unknown(of, from)));
        }
        if from == to {
            return Ok(Vec::new());
        }
        if let Some(why) = fixed(of, from).or_else(|| taken(of, to, &meant, &all, catalog)) {
            return Err(Stale(why));
        }
        for id in [from, to] {
            if let Some(Range { start: at, .. }) = self.unread(id).first().cloned() {
                let (line, column) = LineIndex::new(self.text()).line_column(self.text(), at);
                return Err(Stale(format!(
                    "there is a fault around `{id}` at line {line}, column {column}; mend it first"
                )));
            }
        }
        Ok(meant)
    }

    /// The patches for a renaming, from the last to the first, and what it does to places.
    pub(crate) fn rename_patches(
        &self,
        of: Namespace,
        (from, to): (&Id, &Id),
        moved: &mut PlaceMap,
    ) -> Result<Vec<Patch>, Stale> {
        let mut patches = Vec::new();
        for mention in self.renaming(of, from, to)? {
            let span = self.id_span(&mention);
            let span = span.ok_or_else(|| Stale(format!("no id stands at {}", mention.place)))?;
            patches.push(Patch {
                at: span.start,
                old: self.text()[span].to_owned(),
                new: to.to_string(),
            });
            if let (true, Some(map)) = (mention.key, mention.place.parent()) {
                moved.moved(mention.place, map.key(to));
            }
        }
        patches.sort_unstable_by_key(|patch| std::cmp::Reverse(patch.at));
        Ok(patches)
    }

    /// The bytes of the id itself at a mention, without quotes.
    #[must_use]
    pub fn id_span(&self, mention: &Mention<'_>) -> Option<Range<usize>> {
        let node = self.resolve(&mention.place)?;
        let node = match mention.key {
            true => self.tree().key(node)?,
            false => self.inner(node),
        };
        if self.tree().kind(node) != Kind::String {
            return None;
        }
        // `"…"`, or `r##"…"##` as it is.
        let span = self.tree().span(node);
        let written = &self.text()[span.clone()];
        let (open, close) = (written.find('"')?, written.rfind('"')?);
        (open < close).then(|| span.start + open + 1..span.start + close)
    }

    /// The bytes of the strings with this id in parts of the text that could not be read: nothing
    /// knows what they mean there.
    #[must_use]
    pub fn unread(&self, id: &Id) -> Vec<Range<usize>> {
        let tree = self.tree();
        let mut found = Vec::new();
        let mut open: Vec<NodeId> = self.dropped().collect();
        while let Some(node) = open.pop() {
            let is_id =
                tree.kind(node) == Kind::String && tree.key_text(node, self.text()) == id.as_str();
            if is_id {
                found.push(tree.span(node));
            }
            open.extend(tree.key(node));
            open.extend(tree.children(node));
        }
        found.sort_by_key(|span| span.start);
        found
    }
}

fn unknown(of: Namespace, id: &Id) -> String {
    let word = of.word();
    if board().find(id).is_some() {
        format!("`{id}` is an area of the board, whose names are fixed")
    } else if of.is_built_in(id) {
        format!(
            "`{id}` is a {word} of the built-in catalog; only this scenario's own can be renamed"
        )
    } else if of.is_catalog() {
        format!("the catalog of this scenario has no {word} `{id}`")
    } else {
        format!("no {word} of this scenario has the id `{id}`")
    }
}

/// Why a name that is given here cannot change nonetheless.
fn fixed(of: Namespace, id: &Id) -> Option<String> {
    let is_fixed = of == Namespace::Decks && of.is_built_in(id);
    is_fixed.then(|| {
        format!("`{id}` is a deck of the game, which effects call by a name of its own; it cannot be renamed")
    })
}

/// Why the new name cannot be had.
fn taken(
    of: Namespace,
    to: &Id,
    meant: &[Mention<'_>],
    all: &[Mention<'_>],
    own: &crate::Catalog,
) -> Option<String> {
    if of == Namespace::Pieces && board().find(to).is_some() {
        return Some(format!(
            "`{to}` is an area of the board, which no piece can be called"
        ));
    }
    if of.is_built_in(to) {
        let word = of.word();
        return Some(format!(
            "the built-in catalog has a {word} `{to}` already, which an entry of that name would replace"
        ));
    }
    let here = |m: &&Mention<'_>| m.id == to && m.kind.namespaces().contains(&of);
    let (given, used): (Vec<_>, Vec<_>) =
        all.iter().filter(here).partition(|m| m.role == Role::Gives);
    if let Some(other) = given.first() {
        let (word, place) = (other.kind.a_word(), &other.place);
        return Some(format!("`{to}` is {word} already ({place})"));
    }
    if let Some(other) = used.first() {
        let place = &other.place;
        return Some(format!(
            "`{to}` is used already ({place}) and would come to mean this one"
        ));
    }
    // Where an ally's figure is named a hero comes before a monster.
    let is_hero = Namespace::Heroes.is_in(own, to) || Namespace::Heroes.is_built_in(to);
    let figure = meant.iter().find(|m| m.kind == super::NameKind::Figure)?;
    (of == Namespace::Monsters && is_hero).then(|| {
        let place = &figure.place;
        format!("`{to}` is a hero already, whom {place} would then mean")
    })
}
