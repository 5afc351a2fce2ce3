//! What rules about balance ask: who the heroes may be, what the box holds, where a party can walk in
//! the end, and everything that can ever happen.

use std::collections::BTreeMap;

use delve_engine::way::Prospect;
use delve_engine::{Party, Piece, SquareSet};
use delve_format::catalog::{Ability, Figure, Item, Pieces, Status};
use delve_format::entry::Effect;
use delve_format::{AreaIndex, Id, Players};

use crate::facts::Facts;
use crate::pieces::words;

/// The entries of a catalog, the scenario's own before those beneath.
fn laid_over<'a, V>(
    own: &'a BTreeMap<Id, V>,
    under: &'a BTreeMap<Id, V>,
) -> impl Iterator<Item = (&'a Id, &'a V)> {
    let under = under.iter().filter(|(id, _)| !own.contains_key(*id));
    own.iter().chain(under)
}

impl<'a> Facts<'a> {
    /// Every hero whom a player can choose.
    pub(crate) fn heroes(&self) -> impl Iterator<Item = &'a Figure> + use<'a> {
        laid_over(&self.scenario.catalog.heroes, &self.catalog.heroes).map(|(_, hero)| hero)
    }

    /// Every item.
    pub(crate) fn items(&self) -> impl Iterator<Item = (&'a Id, &'a Item)> + use<'a> {
        laid_over(&self.scenario.catalog.items, &self.catalog.items)
    }

    /// One item.
    pub(crate) fn item(&self, id: &Id) -> Option<&'a Item> {
        let own = self.scenario.catalog.items.get(id);
        own.or_else(|| self.catalog.items.get(id))
    }

    /// Every status.
    pub(crate) fn statuses(&self) -> impl Iterator<Item = &'a Status> + use<'a> {
        laid_over(&self.scenario.catalog.statuses, &self.catalog.statuses).map(|(_, status)| status)
    }

    /// One monster.
    pub(crate) fn monster(&self, id: &Id) -> Option<&'a Figure> {
        let own = self.scenario.catalog.monsters.get(id);
        own.or_else(|| self.catalog.monsters.get(id))
    }

    /// How many cards of an item lie in all decks together.
    pub(crate) fn cards(&self, item: &Id) -> usize {
        let decks = laid_over(&self.scenario.catalog.decks, &self.catalog.decks);
        decks
            .flat_map(|(_, cards)| cards)
            .filter(|card| card.item == *item)
            .map(|card| usize::from(card.count))
            .sum()
    }

    /// What the box holds.
    pub(crate) fn in_box(&self) -> &'a Pieces {
        let own = &self.scenario.catalog.pieces;
        if *own == Pieces::default() {
            &self.catalog.pieces
        } else {
            own
        }
    }

    /// Where a party can walk in the end.
    pub(crate) fn prospect(&self, party: Party) -> &Prospect {
        let all = self.ways();
        let ways = all.iter().find(|ways| ways.party == party);
        let ways = ways.or_else(|| all.first());
        ways.expect("there is always a party").certain()
    }

    /// Whether an area comes into view of a party: they can stand in it, or at an open edge to it.
    pub(crate) fn comes_into_view(&self, area: AreaIndex, party: Party) -> bool {
        let prospect = self.prospect(party);
        let area = SquareSet::area(area);
        prospect.reach.meets(&area) || prospect.reach.meets(&prospect.space.beside(&area))
    }

    /// Whether effects may come from where nobody can look: a file beside this one.
    pub(crate) fn has_packs(&self) -> bool {
        !self.scenario.packs.is_empty()
    }

    /// Every effect that is written anywhere, without those that only hold others: in entries, on the
    /// scenario's own cards, and in the abilities of its guards. Those of the built-in catalog are not
    /// among them; they speak of nothing in a scenario.
    pub(crate) fn effects(&self) -> &[&'a Effect] {
        self.effects.get_or_init(|| {
            let happenings = self.dungeon.happenings.iter();
            let mut found: Vec<&Effect> = happenings
                .flat_map(|h| h.outcomes.iter().map(|outcome| &outcome.effect))
                .collect();
            let mut stack = self.of_cards();
            while let Some(effect) = stack.pop() {
                match effect {
                    Effect::Test { pass, fail, .. } => stack.extend(pass.iter().chain(fail)),
                    Effect::Table(rows) => stack.extend(rows.iter().flat_map(|row| &row.then)),
                    Effect::MentalCombat { won, lost, tie, .. } => {
                        stack.extend(won.iter().chain(lost).chain(tie));
                    }
                    _ => found.push(effect),
                }
            }
            found
        })
    }

    /// The effects of the scenario's own cards and of its guards.
    fn of_cards(&self) -> Vec<&'a Effect> {
        let own = &self.scenario.catalog;
        let figures = own.monsters.values().chain(own.heroes.values());
        let abilities = figures.flat_map(|figure| &figure.abilities);
        let guards = self.scenario.guards.iter().flat_map(|g| &g.abilities);
        let mut effects: Vec<&Effect> = abilities
            .chain(guards)
            .filter_map(|ability| match ability {
                Ability::OnHit(effects) => Some(effects),
                _ => None,
            })
            .flatten()
            .collect();
        effects.extend(own.hazards.values().flat_map(|h| &h.effects));
        effects.extend(own.items.values().flat_map(|i| &i.effects));
        effects.extend(own.mechanisms.values().flat_map(|m| &m.effects));
        effects.extend(own.statuses.values().flat_map(|s| &s.each_turn));
        let spells = own.spells.values();
        effects.extend(spells.flat_map(|s| s.effects.iter().chain(&s.overcast)));
        effects
    }

    /// The most players for which the table is that of this party.
    pub(crate) fn most_players(&self, party: Party) -> u8 {
        let Players(a, b) = self.scenario.players;
        let last = a.max(b);
        let Party::Of(first) = party else {
            return last;
        };
        let larger = self.dungeon.parties().into_iter();
        let next = larger.filter_map(|other| match other {
            Party::Of(count) if count > first => Some(count - 1),
            _ => None,
        });
        next.min().unwrap_or(last)
    }

    /// What a guard is called and where it is.
    pub(crate) fn guard_at(&self, guard: usize) -> String {
        self.name_at(Piece::Guard(guard))
    }
}

/// The numbers of players of some parties in words: "with 3 or 4 players, "; nothing when these are all
/// parties.
pub(crate) fn with_players(facts: &Facts<'_>, parties: &[Party]) -> String {
    if parties.len() >= facts.dungeon.parties().len() {
        return String::new();
    }
    let counts = parties.iter().filter_map(|&party| match party {
        Party::Of(first) => Some(first..=facts.most_players(party)),
        Party::Any => None,
    });
    let counts = counts.flatten().map(|count| count.to_string());
    format!("with {} players, ", words(counts, "or"))
}
