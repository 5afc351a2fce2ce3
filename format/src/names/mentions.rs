//! Every place of a scenario at which an id is given or used.

use crate::catalog::{Ability, Figure, ItemKind};
use crate::entry::{Condition, DeckName, Effect, On, To};
use crate::scenario::{BlockageKind, Goal};
use crate::{Id, Place, Scenario, Spot, WireEnd};

use super::NameKind as K;
use super::walk::{Node, roots, walk};
use super::{Mention, NameKind, Role, inside, list};

/// Every place of the scenario at which an id is given or used: first the pieces and other fields,
/// then the catalog, then entries, conditions and effects. Names of rules (in waivers) and of packs
/// are not among them.
#[must_use]
pub fn mentions(scenario: &Scenario) -> Vec<Mention<'_>> {
    let mut out = Mentions(Vec::new());
    out.pieces(scenario);
    out.goals_and_areas(scenario);
    out.invasion_and_waivers(scenario);
    out.catalog(scenario);
    for (place, node) in roots(scenario) {
        walk(place, node, &mut |place, node| out.node(place, node));
    }
    out.0
}

struct Mentions<'a>(Vec<Mention<'a>>);

impl<'a> Mentions<'a> {
    fn add(&mut self, place: Place, kind: NameKind, role: Role, id: &'a Id) {
        self.0.push(Mention {
            place,
            key: false,
            kind,
            role,
            id,
        });
    }

    fn gives(&mut self, place: Place, kind: NameKind, id: &'a Id) {
        self.add(place, kind, Role::Gives, id);
    }

    fn uses(&mut self, place: Place, kind: NameKind, id: &'a Id) {
        self.add(place, kind, Role::Uses, id);
    }

    fn uses_all(&mut self, place: Place, kind: NameKind, ids: &'a [Id]) {
        for (place, id) in list(place, ids) {
            self.uses(place, kind, id);
        }
    }

    fn key(&mut self, map: &Place, kind: NameKind, role: Role, id: &'a Id) {
        self.0.push(Mention {
            place: map.key(id),
            key: true,
            kind,
            role,
            id,
        });
    }

    fn pieces(&mut self, scenario: &'a Scenario) {
        for (place, door) in list(Place::of("doors"), &scenario.doors) {
            self.gives(place.field("id"), K::Door, &door.id);
            if let Some(key) = &door.key {
                self.uses(place.field("key"), K::Item, key);
            }
        }
        for (place, blockage) in list(Place::of("blockages"), &scenario.blockages) {
            if let Some(id) = &blockage.id {
                self.gives(place.field("id"), blockage_kind(blockage.kind), id);
            }
        }
        for (place, furniture) in list(Place::of("furniture"), &scenario.furniture) {
            if let Some(id) = &furniture.id {
                self.gives(place.field("id"), K::Furniture, id);
            }
            self.uses(place.field("kind"), K::FurnitureKind, &furniture.kind);
        }
        for (place, guard) in list(Place::of("guards"), &scenario.guards) {
            if let Some(id) = &guard.id {
                self.gives(place.field("id"), K::Guard, id);
            }
            self.uses(place.field("monster"), K::Monster, &guard.monster);
            self.abilities(&place, &guard.abilities);
        }
        for (place, ally) in list(Place::of("allies"), &scenario.allies) {
            self.gives(place.field("id"), K::Ally, &ally.id);
            self.uses(place.field("figure"), K::Figure, &ally.figure);
        }
        self.uses_all(Place::of("patrol"), K::Monster, &scenario.patrol);
        for (place, hazard) in list(Place::of("hazards"), &scenario.hazards) {
            self.gives(place.field("id"), K::Hazard, &hazard.id);
            self.uses(place.field("kind"), K::HazardKind, &hazard.kind);
        }
        self.parts(scenario);
    }

    fn parts(&mut self, scenario: &'a Scenario) {
        for (place, trigger) in list(Place::of("triggers"), &scenario.triggers) {
            self.gives(place.field("id"), K::Trigger, &trigger.id);
        }
        for (place, mechanism) in list(Place::of("mechanisms"), &scenario.mechanisms) {
            self.gives(place.field("id"), K::Mechanism, &mechanism.id);
        }
        for (place, timer) in list(Place::of("timers"), &scenario.timers) {
            self.gives(place.field("id"), K::Timer, &timer.id);
        }
        for (place, wire) in list(Place::of("wires"), &scenario.wires) {
            for (field, end) in [("from", &wire.from), ("to", &wire.to)] {
                if let WireEnd::Id(id) = end {
                    self.uses(place.field(field), K::Terminal, id);
                }
            }
        }
    }

    fn goals_and_areas(&mut self, scenario: &'a Scenario) {
        let goals = list(Place::of("goals"), &scenario.goals);
        let side_goals = list(Place::of("side_goals"), &scenario.side_goals);
        for (place, goal) in goals.chain(side_goals) {
            let (kind, id) = match goal {
                Goal::Slay(id) => (K::Guard, id),
                Goal::Recover(id) => (K::Item, id),
                Goal::Reach(_) => continue,
                Goal::Enter(id) => (K::Area, id),
                Goal::Escort(id) => (K::Ally, id),
                Goal::Flag(id) => (K::Flag, id),
            };
            self.uses(inside(&place), kind, id);
        }
        for id in scenario.corridors.keys() {
            self.key(&Place::of("corridors"), K::Corridor, Role::Uses, id);
        }
    }

    fn invasion_and_waivers(&mut self, scenario: &'a Scenario) {
        if let Some(invasion) = &scenario.invasion {
            let place = Place::of("invasion");
            self.uses(place.field("boss"), K::Guard, &invasion.boss);
            self.uses_all(place.field("altars"), K::Furniture, &invasion.altars);
            self.uses_all(place.field("unbuilt"), K::Part, &invasion.unbuilt);
            for (field, spots) in [("dark", &invasion.dark), ("water", &invasion.water)] {
                for (place, spot) in list(place.field(field), spots) {
                    if let Spot::Id(id) = spot {
                        self.uses(place, K::Area, id);
                    }
                }
            }
        }
        for (place, waiver) in list(Place::of("waivers"), &scenario.waivers) {
            if let Spot::Id(id) = &waiver.at {
                self.uses(place.field("at"), K::AreaOrPiece, id);
            }
        }
    }

    fn catalog(&mut self, scenario: &'a Scenario) {
        let catalog = &scenario.catalog;
        let place = Place::of("catalog");
        for (id, figure) in &catalog.monsters {
            self.figure(&place.field("monsters"), K::Monster, id, figure);
        }
        for (id, figure) in &catalog.heroes {
            self.figure(&place.field("heroes"), K::Hero, id, figure);
        }
        for id in catalog.furniture.keys() {
            let map = place.field("furniture");
            self.key(&map, K::FurnitureKind, Role::Gives, id);
        }
        for id in catalog.hazards.keys() {
            self.key(&place.field("hazards"), K::HazardKind, Role::Gives, id);
        }
        for (id, item) in &catalog.items {
            let map = place.field("items");
            self.key(&map, K::Item, Role::Gives, id);
            if let ItemKind::Scroll(spell) = &item.kind {
                self.uses(inside(&map.key(id).field("kind")), K::Spell, spell);
            }
        }
        for id in catalog.spells.keys() {
            self.key(&place.field("spells"), K::Spell, Role::Gives, id);
        }
        for (id, cards) in &catalog.decks {
            self.key(&place.field("decks"), K::Deck, Role::Gives, id);
            let deck = place.field("decks").key(id);
            for (place, card) in list(deck, cards) {
                self.uses(place.field("item"), K::Item, &card.item);
            }
        }
        for id in catalog.statuses.keys() {
            self.key(&place.field("statuses"), K::Status, Role::Gives, id);
        }
        let pieces = place.field("box");
        for (field, kind, counts) in [
            ("monsters", K::Monster, &catalog.pieces.monsters),
            ("furniture", K::FurnitureKind, &catalog.pieces.furniture),
            ("hazards", K::HazardKind, &catalog.pieces.hazards),
        ] {
            for id in counts.keys() {
                self.key(&pieces.field(field), kind, Role::Uses, id);
            }
        }
    }

    fn figure(&mut self, map: &Place, kind: NameKind, id: &'a Id, figure: &'a Figure) {
        self.key(map, kind, Role::Gives, id);
        let place = map.key(id);
        self.abilities(&place, &figure.abilities);
        self.uses_all(place.field("spells"), K::Spell, &figure.spells);
        self.uses_all(place.field("gear"), K::Item, &figure.gear);
    }

    /// The abilities of a guard or a figure.
    fn abilities(&mut self, figure: &Place, abilities: &'a [Ability]) {
        if abilities.is_empty() {
            return;
        }
        for (place, ability) in list(figure.field("abilities"), abilities) {
            if let Ability::Casts(spell) = ability {
                self.uses(inside(&place), K::Spell, spell);
            }
        }
    }

    fn node(&mut self, place: &Place, node: Node<'a>) {
        match node {
            Node::Entry(entry) => self.on(place, &entry.on),
            Node::Choice(_) => {}
            Node::Condition(condition) => self.condition(place, condition),
            Node::Effect(effect) => self.effect(place, effect),
        }
    }

    /// What an entry waits for.
    fn on(&mut self, entry: &Place, on: &'a On) {
        let (kind, id) = match on {
            On::Revealed(id) => (K::Area, id),
            On::Opened(id) => (K::Door, id),
            On::Slain(id) => (K::Guard, id),
            On::Wounded { id, .. } => {
                return self.uses(entry.field("on").field("id"), K::Guard, id);
            }
            On::Fired(id) => (K::Part, id),
            On::TurnedOff(id) => (K::Trigger, id),
            On::FlagSet(id) => (K::Flag, id),
            On::Explored
            | On::Begin
            | On::Stepped(_)
            | On::Turn(_)
            | On::Every(_)
            | On::TurnEnd
            | On::LightOut => return,
        };
        self.uses(inside(&entry.field("on")), kind, id);
    }

    fn condition(&mut self, place: &Place, condition: &'a Condition) {
        let (kind, id) = match condition {
            Condition::Flag(id) => (K::Flag, id),
            Condition::AtLeast { counter, .. } => {
                return self.uses(place.field("counter"), K::Counter, counter);
            }
            Condition::Campaign(id) => (K::CampaignFlag, id),
            Condition::Carrying(id) => (K::Item, id),
            Condition::Alive(id) | Condition::Slain(id) => (K::Guard, id),
            Condition::Opened(id) => (K::Door, id),
            Condition::Revealed(id) => (K::AreaOrDoor, id),
            Condition::Not(_) | Condition::All(_) | Condition::Any(_) | Condition::Trait(_) => {
                return;
            }
        };
        self.uses(inside(place), kind, id);
    }

    fn effect(&mut self, place: &Place, effect: &'a Effect) {
        let within = || inside(place);
        match effect {
            Effect::Harm { to, .. }
            | Effect::Heal { to, .. }
            | Effect::Stamina { to, .. }
            | Effect::Magic { to, .. }
            | Effect::Place { to, .. } => self.to(place, to),
            Effect::Afflict { status, to, .. } => {
                self.uses(place.field("status"), K::Status, status);
                self.to(place, to);
            }
            Effect::Gain { item, to } | Effect::Lose { item, to } => {
                self.uses(place.field("item"), K::Item, item);
                self.to(place, to);
            }
            Effect::Draw { deck, .. } | Effect::Offer { deck, .. } => {
                if let DeckName::Own(id) = deck {
                    self.uses(inside(&place.field("deck")), K::Deck, id);
                }
            }
            Effect::Ambush(arrivals) => {
                for (place, arrival) in list(within(), arrivals) {
                    self.uses(place.field("monster"), K::Monster, &arrival.monster);
                }
            }
            Effect::Summon { id, .. } => self.uses(place.field("id"), K::Guard, id),
            Effect::Join(id) => self.uses(within(), K::Ally, id),
            Effect::Provoke(id) | Effect::Pacify(id) => self.uses(within(), K::Guard, id),
            Effect::SetPatrol(ids) => self.uses_all(within(), K::Monster, ids),
            Effect::Open(id) | Effect::Close(id) => self.uses(within(), K::DoorOrPortcullis, id),
            Effect::Lock(id) | Effect::Unlock(id) | Effect::Reveal(id) => {
                self.uses(within(), K::Door, id);
            }
            Effect::Block { id, kind, .. } => {
                self.gives(place.field("id"), blockage_kind(*kind), id);
            }
            Effect::Clear(id) => self.uses(within(), K::Blockage, id),
            Effect::Fire(id) | Effect::Disarm(id) => self.uses(within(), K::Part, id),
            Effect::Set(id) => self.gives(within(), K::Flag, id),
            Effect::Unset(id) => self.uses(within(), K::Flag, id),
            Effect::Add { counter, .. } => {
                self.gives(place.field("counter"), K::Counter, counter);
            }
            Effect::Test { .. }
            | Effect::Table(_)
            | Effect::MentalCombat { .. }
            | Effect::Light(_)
            | Effect::Patrol
            | Effect::AvoidCombat
            | Effect::Read(_)
            | Effect::Finish(_) => {}
        }
    }

    fn to(&mut self, place: &Place, to: &'a To) {
        if let To::Area(id) = to {
            self.uses(inside(&place.field("to")), K::Area, id);
        }
    }
}

/// What a blockage of this kind is called.
const fn blockage_kind(kind: BlockageKind) -> NameKind {
    match kind {
        BlockageKind::Rubble => K::Rubble,
        BlockageKind::Portcullis => K::Portcullis,
    }
}
