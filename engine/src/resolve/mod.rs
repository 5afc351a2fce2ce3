//! From a scenario to a dungeon: each list resolved, each name looked up.

mod happenings;
mod names;
mod pieces;

use std::collections::BTreeMap;
use std::sync::Arc;

use delve_format::names::Mention;
use delve_format::{Catalog, Id, Scenario, board};

use crate::dungeon::{Dungeon, Exit, Invaded};
use crate::piece::Piece;
use crate::wires;

pub use names::Unresolved;
pub(crate) use names::lost;

/// Catalog entries of the scenario itself, over those that come from elsewhere.
#[derive(Clone, Copy)]
pub(crate) struct Layers<'a>([&'a Catalog; 2]);

impl<'a> Layers<'a> {
    /// The uppermost value that `find` finds.
    fn find<T>(self, find: impl Fn(&'a Catalog) -> Option<T>) -> Option<T> {
        self.0.into_iter().find_map(find)
    }
}

/// Resolves a scenario; see [`Dungeon::resolve`].
pub(crate) fn dungeon(scenario: &Scenario, under: &Catalog, mentions: &[Mention<'_>]) -> Dungeon {
    let catalog = Layers([&scenario.catalog, under]);
    let mut dungeon = Dungeon {
        doors: scenario.doors.iter().map(pieces::door).collect(),
        blockages: scenario.blockages.iter().map(pieces::blockage).collect(),
        furniture: pieces::each(&scenario.furniture, |f| pieces::furniture(f, catalog)),
        guards: pieces::each(&scenario.guards, |g| pieces::guard(g, catalog)),
        allies: pieces::each(&scenario.allies, |a| pieces::ally(a, catalog)),
        hazards: pieces::each(&scenario.hazards, |h| pieces::hazard(h, catalog)),
        triggers: pieces::each(&scenario.triggers, pieces::trigger),
        mechanisms: pieces::each(&scenario.mechanisms, pieces::mechanism),
        timers: pieces::each(&scenario.timers, pieces::timer),
        start: scenario.start.clone(),
        exits: pieces::each(&scenario.exits, |exit| Exit {
            squares: exit.at.iter().copied().collect(),
            when: exit.when.clone(),
        }),
        goals: scenario.goals.clone(),
        happenings: happenings::happenings(scenario).into(),
        decks: Arc::new(decks(catalog)),
        unresolved: names::unresolved(mentions, under),
        written_for: Some(scenario.players),
        ..Dungeon::default()
    };
    let mut ids = BTreeMap::new();
    for piece in dungeon.pieces() {
        if let Some(id) = dungeon.id(piece).cloned() {
            ids.entry(id).or_insert(piece);
        }
    }
    dungeon.ids = Arc::new(ids);
    let attach = wires::Attach::new(&dungeon);
    dungeon.wires = pieces::each(&scenario.wires, |wire| wires::wire(wire, &attach));
    dungeon.invasion = scenario.invasion.as_ref().map(|invasion| Invaded {
        portals: invasion.portals.clone(),
        sanctum: board().room(invasion.sanctum),
        boss: match dungeon.piece(&invasion.boss) {
            Some(Piece::Guard(i)) => Some(i),
            _ => None,
        },
    });
    dungeon
}

/// The items of every deck; a deck of the scenario takes the place of one with the same name.
fn decks(catalog: Layers) -> BTreeMap<Id, Vec<Id>> {
    let mut decks = BTreeMap::new();
    for (name, cards) in catalog.0.into_iter().flat_map(|c| &c.decks) {
        let items = || cards.iter().map(|card| card.item.clone()).collect();
        decks.entry(name.clone()).or_insert_with(items);
    }
    decks
}
