//! What the rules look at: the document and what follows from it, computed when first asked for.
//!
//! A little over 400 lines: each fact is a few lines, and whoever adds one has to see the others.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use delve_engine::{Cut, Dungeon, Party, Piece as Key, SquareSet, Unresolved, Wiring};
use delve_format::catalog::Card;
use delve_format::edit::Edit;
use delve_format::entry::{DeckName, Effect};
use delve_format::names::{Mention, NameKind, Role};
use delve_format::scenario::Wire;
use delve_format::{AreaIndex, Catalog, Document, Id, Place, Scenario, WireEnd};

use crate::backwards::Idle;
use crate::diagnostic::Finding;
use crate::ends::LooseEnd;
use crate::moves;
use crate::passing::Passing;
use crate::pieces::{Kind, Piece, is_walled_off, list, pieces};
use crate::seen::seen;
use crate::texts::{Text, texts};
use crate::ways::{self, OutOfReach, PartyWays};
use crate::wiring::{Drives, Tries, overlaps};

/// One scenario and everything that rules ask about it. Nothing here changes while rules run.
pub(crate) struct Facts<'a> {
    pub(crate) document: &'a Document,
    pub(crate) scenario: &'a Scenario,
    pub(crate) dungeon: &'a Dungeon,
    pub(crate) catalog: &'a Catalog,
    pieces: OnceCell<Vec<Piece<'a>>>,
    mentions: Vec<Mention<'a>>,
    settled: OnceCell<bool>,
    seen: OnceCell<BTreeSet<AreaIndex>>,
    pub(crate) wirings: OnceCell<Vec<(Party, Arc<Wiring>)>>,
    drives: OnceCell<BTreeMap<Party, Drives>>,
    /// What [`Facts::effects`] has found.
    pub(crate) effects: OnceCell<Vec<&'a Effect>>,
    ways: OnceCell<Vec<PartyWays<'a>>>,
    out_of_reach: OnceCell<Vec<OutOfReach>>,
    used_parts: OnceCell<BTreeSet<&'a Id>>,
    /// Parts that do nothing, once they were looked for.
    pub(crate) idle: OnceCell<Vec<Idle>>,
    pub(crate) loose_ends: OnceCell<Vec<LooseEnd>>,
    pub(crate) passing: OnceCell<Vec<Passing>>,
    written: OnceCell<BTreeMap<&'a str, usize>>,
    read: OnceCell<BTreeMap<&'a Id, usize>>,
    texts: OnceCell<Vec<Text<'a>>>,
    /// Of each waiver whether it accepts something; known once all other rules have looked.
    pub(crate) judged: OnceCell<Vec<bool>>,
    /// What has been tried with the wires.
    pub(crate) tries: Tries,
    moves: Tries,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(
        document: &'a Document,
        catalog: &'a Catalog,
        dungeon: &'a Dungeon,
        mentions: Vec<Mention<'a>>,
    ) -> Facts<'a> {
        Facts {
            document,
            scenario: document.scenario(),
            dungeon,
            catalog,
            pieces: OnceCell::new(),
            mentions,
            settled: OnceCell::new(),
            seen: OnceCell::new(),
            wirings: OnceCell::new(),
            drives: OnceCell::new(),
            effects: OnceCell::new(),
            ways: OnceCell::new(),
            out_of_reach: OnceCell::new(),
            used_parts: OnceCell::new(),
            idle: OnceCell::new(),
            loose_ends: OnceCell::new(),
            passing: OnceCell::new(),
            written: OnceCell::new(),
            read: OnceCell::new(),
            texts: OnceCell::new(),
            judged: OnceCell::new(),
            tries: Tries::default(),
            moves: Tries::default(),
        }
    }

    /// Everything that stands on squares.
    pub(crate) fn pieces(&self) -> &[Piece<'a>] {
        self.pieces
            .get_or_init(|| pieces(self.scenario, self.dungeon))
    }

    /// One of them.
    pub(crate) fn piece(&self, key: Key) -> Option<&Piece<'a>> {
        // They are in the order of their kinds.
        let pieces = self.pieces();
        let found = pieces.binary_search_by_key(&Kind::Piece(key), |piece| piece.kind);
        found.ok().map(|i| &pieces[i])
    }

    /// Every place at which an id is given or used.
    pub(crate) fn mentions(&self) -> &[Mention<'a>] {
        &self.mentions
    }

    /// Every text for people.
    pub(crate) fn texts(&self) -> &[Text<'a>] {
        self.texts.get_or_init(|| texts(self.scenario))
    }

    /// Where the ways of each party are cut. Only of a settled board it can be said for certain.
    pub(crate) fn cuts(&self, party: Party) -> &[Cut] {
        let ways = self.ways().iter().find(|ways| ways.party == party);
        ways.map_or(&[], PartyWays::cuts)
    }

    /// Whether every name of a piece or an entry can be seen from here: nothing is left out because of
    /// a fault, and nothing lies in another file.
    pub(crate) fn is_whole(&self) -> bool {
        self.document.faults().is_empty() && self.scenario.packs.is_empty()
    }

    /// The cards of a deck, the scenario's own before the built-in one.
    pub(crate) fn deck(&self, name: &DeckName) -> &'a [Card] {
        let own = self.scenario.catalog.decks.get(name.id());
        own.or_else(|| self.catalog.decks.get(name.id()))
            .map_or(&[], Vec::as_slice)
    }

    /// Whether some party may come to see a room.
    pub(crate) fn is_seen(&self, room: AreaIndex) -> bool {
        // Mostly they come there for certain, and need not look for what may open.
        let squares = SquareSet::area(room);
        let sees = |ways: &PartyWays<'_>| {
            let certain = ways.certain();
            let near = squares | certain.space.beside(&squares);
            near.meets(&certain.reach)
        };
        if self.ways().iter().any(sees) {
            return true;
        }
        let all = self.seen.get_or_init(|| {
            let ways = self.ways().iter();
            ways.flat_map(|w| seen(self.dungeon, w.party, w.certain()))
                .collect()
        });
        all.contains(&room)
    }

    /// Where the heroes of each party can walk. Only a settled board is worth asking about.
    pub(crate) fn ways(&self) -> &[PartyWays<'a>] {
        self.ways.get_or_init(|| ways::all(self))
    }

    /// What no party can walk to.
    pub(crate) fn out_of_reach(&self) -> &[OutOfReach] {
        self.out_of_reach.get_or_init(|| ways::out_of_reach(self))
    }

    /// Whether every piece was read and stands where it can, and every name is known. Questions
    /// about the whole board wait for that: their answers would be guesses.
    pub(crate) fn is_settled(&self) -> bool {
        *self.settled.get_or_init(|| self.settles())
    }

    fn settles(&self) -> bool {
        self.document.faults().is_empty()
            && self.dungeon.unresolved.iter().all(is_never_true)
            && self.dungeon.doors.iter().all(|door| door.on_wall)
            && self.dungeon.blockages.iter().all(|b| b.outside.is_empty())
            && (0..self.dungeon.furniture.len()).all(|i| self.fits(i))
            && !self.is_start_covered()
            && self.has_unique_ids()
    }

    /// Whether a blockage or furniture stands where a hero begins.
    fn is_start_covered(&self) -> bool {
        let start: SquareSet = self.scenario.start.iter().copied().collect();
        let blockages = self.dungeon.blockages.iter().map(|b| b.squares);
        let furniture = self.dungeon.furniture.iter().map(|f| f.squares);
        blockages.chain(furniture).any(|there| there.meets(&start))
    }

    fn has_unique_ids(&self) -> bool {
        let mut ids = BTreeSet::new();
        let all = self.dungeon.pieces();
        all.filter_map(|piece| self.dungeon.id(piece))
            .all(|id| ids.insert(id))
    }

    /// Whether it is clear where the wires lead: no id on which one ends is given twice.
    pub(crate) fn are_wires_clear(&self) -> bool {
        let wires = self.scenario.wires.iter().flat_map(|w| [&w.from, &w.to]);
        let ends: BTreeSet<&Id> = wires
            .filter_map(|end| match end {
                WireEnd::Id(id) => Some(id),
                WireEnd::Square(_) => None,
            })
            .collect();
        let mut once = BTreeSet::new();
        let all = self.dungeon.pieces();
        all.filter_map(|piece| self.dungeon.id(piece))
            .filter(|id| ends.contains(id))
            .all(|id| once.insert(id))
    }

    /// Whether a piece of furniture lies on the board and in no wall.
    pub(crate) fn fits(&self, furniture: usize) -> bool {
        let furniture = &self.dungeon.furniture[furniture];
        let mut squares = furniture.squares.iter();
        !furniture.off_board && squares.all(|square| !is_walled_off(furniture.at, square))
    }

    /// The field that says where a piece is.
    pub(crate) fn where_it_is(&self, piece: Key) -> Place {
        piece.place().field(match piece {
            Key::Door(_) => "between",
            _ => "at",
        })
    }

    /// What a piece is called and where it is.
    pub(crate) fn name_at(&self, key: Key) -> String {
        match (key, self.piece(key)) {
            (Key::Door(i), _) => {
                let door = &self.dungeon.doors[i];
                let (a, b) = door.between;
                format!("door `{}` between {a} and {b}", door.id)
            }
            (_, Some(piece)) => piece.name_at(),
            (_, None) => format!("{} at {}", key.word(), list(&self.dungeon.squares(key))),
        }
    }

    /// What pieces are called and where they are, nameless ones of a kind together: `the rubble at A6
    /// and B10`.
    pub(crate) fn names_at(&self, keys: &[Key]) -> Vec<String> {
        let mut nameless: Vec<(&str, SquareSet)> = Vec::new();
        let mut named = Vec::new();
        for &key in keys {
            match self.piece(key).filter(|piece| piece.id.is_none()) {
                None => named.push(self.name_at(key)),
                Some(piece) => match nameless.iter_mut().find(|(noun, _)| *noun == piece.noun) {
                    Some((_, squares)) => *squares |= piece.squares,
                    None => nameless.push((piece.noun, piece.squares)),
                },
            }
        }
        let nameless = nameless.into_iter();
        nameless
            .map(|(noun, squares)| format!("the {noun} at {}", list(&squares)))
            .chain(named)
            .collect()
    }

    /// Adds to a finding about furniture where it would fit.
    pub(crate) fn offer_move(&self, finding: Finding, furniture: usize) -> Finding {
        let key = Key::Furniture(furniture);
        match (moves::furniture(self, furniture), self.piece(key)) {
            (Some(to), Some(piece)) => {
                let edit = Edit::new(format!("Move {}", piece.name()));
                finding
                    .help(format!("the nearest place where it fits is {to}"))
                    .fix(edit.set(key.place().field("at"), &to))
            }
            _ => finding.help("move it"),
        }
    }

    /// What each trigger sets off for a party.
    pub(crate) fn drives(&self, party: Party) -> &Drives {
        let all = self.drives.get_or_init(|| {
            let parties = self.dungeon.parties().into_iter();
            let parties = parties.chain([Party::Any]);
            let drives = |party| Drives::by(&self.dungeon.wiring_for(party), self.dungeon);
            parties.map(|party| (party, drives(party))).collect()
        });
        all.get(&party).unwrap_or(&all[&Party::Any])
    }

    /// Whether the wires of a changed scenario set off the same as now, for every party, and no more
    /// of them lie upon each other. When too much has been tried already the answer is no.
    pub(crate) fn connects_the_same(&self, scenario: &Scenario) -> bool {
        if !self.moves.take(self.dungeon) {
            return false;
        }
        let dungeon = Dungeon::resolve(scenario, self.catalog);
        self.wirings().iter().all(|(party, now)| {
            let affordable = self.moves.take(&dungeon);
            affordable && {
                let then = dungeon.wiring_for(*party);
                overlaps(&then) <= overlaps(now)
                    && Drives::by(&then, &dungeon) == *self.drives(*party)
            }
        })
    }

    /// Whether one more wire joins a trigger to a mechanism and changes nothing else.
    pub(crate) fn joins_only(&self, wire: &Wire, trigger: usize, mechanism: usize) -> bool {
        let more = (self.scenario.wires.len(), self.dungeon.route(wire));
        let then = Wiring::with(self.dungeon, Party::Any, &[more].into());
        let mut expected = self.drives(Party::Any).clone();
        expected.add(trigger, Key::Mechanism(mechanism));
        overlaps(&then) <= overlaps(self.dungeon.wiring())
            && Drives::by(&then, self.dungeon) == expected
    }

    /// Whether two parts may share a square: a part and its own trigger may. Of two triggers and of
    /// parts that hang on nothing yet, other rules speak.
    pub(crate) fn may_share(&self, a: &Piece<'_>, b: &Piece<'_>) -> bool {
        let (Kind::Piece(a), Kind::Piece(b)) = (a.kind, b.kind) else {
            return false;
        };
        match (a, b) {
            (Key::Trigger(_), Key::Trigger(_)) => true,
            (Key::Trigger(trigger), part) | (part, Key::Trigger(trigger)) => {
                let drives = self.drives(Party::Any);
                let of_part = drives.triggers(part);
                of_part.is_empty() || of_part.contains(&trigger)
            }
            (Key::Timer(_), Key::Mechanism(_)) | (Key::Mechanism(_), Key::Timer(_)) => {
                let drives = self.drives(Party::Any);
                drives.triggers(a) == drives.triggers(b)
            }
            _ => false,
        }
    }

    /// Whether an entry waits for a part or does something with it.
    pub(crate) fn is_spoken_of(&self, part: &Id) -> bool {
        let used = self.used_parts.get_or_init(|| {
            let is_use = |m: &&Mention<'_>| {
                let wanted = matches!(m.kind, NameKind::Part | NameKind::Trigger);
                m.role == Role::Uses && wanted && !m.place.is_within(&Place::of("invasion"))
            };
            let uses = self.mentions().iter().filter(is_use);
            uses.map(|mention| mention.id).collect()
        });
        used.contains(part)
    }

    /// Whether a name that nothing has may be given by something that was not read: an element with
    /// a fault, or a pack.
    pub(crate) fn is_given_somewhere(&self, unresolved: &Unresolved) -> bool {
        let in_pack = !self.scenario.packs.is_empty() && is_of_catalog(unresolved.kind);
        in_pack || self.may_stand_in_a_gap(&unresolved.name)
    }

    /// Whether an id is written more often than it was read: once more in an element that was left
    /// out because of a fault, or as the very word that could not be read.
    pub(crate) fn may_stand_in_a_gap(&self, id: &Id) -> bool {
        if self.document.faults().is_empty() {
            return false;
        }
        let misread = |span: &Range<usize>| {
            let word = self.document.text()[span.clone()].trim_matches('"');
            word.eq_ignore_ascii_case(id)
        };
        if self.document.faults().iter().any(|f| misread(&f.span)) {
            return true;
        }
        let written = self
            .written
            .get_or_init(|| quoted_ids(self.document.text()));
        let read = self.read.get_or_init(|| {
            let mut counts = BTreeMap::new();
            for mention in self.mentions() {
                *counts.entry(mention.id).or_insert(0) += 1;
            }
            counts
        });
        let count = written.get(id.as_str()).copied().unwrap_or(0);
        count > read.get(id).copied().unwrap_or(0)
    }
}

/// Whether a name that nothing has stands for something all the same: a flag that nothing sets is never
/// set, and a counter to which nothing adds stays at nothing.
fn is_never_true(unresolved: &Unresolved) -> bool {
    matches!(unresolved.kind, NameKind::Flag | NameKind::Counter)
}

/// Whether names of this kind can come from a pack.
fn is_of_catalog(kind: NameKind) -> bool {
    matches!(
        kind,
        NameKind::Monster
            | NameKind::Hero
            | NameKind::Figure
            | NameKind::FurnitureKind
            | NameKind::HazardKind
            | NameKind::Item
            | NameKind::Spell
            | NameKind::Deck
            | NameKind::Status
    )
}

/// How often each id is written in quotes, in comments too.
fn quoted_ids(text: &str) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    let mut rest = text;
    while let Some(start) = rest.find('"') {
        rest = &rest[start + 1..];
        let is_of_id = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || *b == b'-';
        let length = rest.bytes().take_while(|b| is_of_id(b)).count();
        if length > 0 && rest[length..].starts_with('"') {
            *counts.entry(&rest[..length]).or_insert(0) += 1;
        }
    }
    counts
}
