//! The walk through entries, conditions and effects, with the place of each. It keeps its own stack,
//! so no depth of nesting overflows the program's.

use crate::catalog::Ability;
use crate::entry::{Choice, Condition, Effect, Entry};
use crate::{AreaIndex, Place, Scenario, board};

use super::{inside, list};

/// A part of an entry.
#[derive(Clone, Copy, Debug)]
pub enum Node<'a> {
    /// An entry: room text for the Explore phase, or an event.
    Entry(&'a Entry),
    /// A choice offered to the players.
    Choice(&'a Choice),
    /// A condition.
    Condition(&'a Condition),
    /// An effect.
    Effect(&'a Effect),
}

/// Calls `visit` for `node` and everything within it, each before what it holds, in the order of the
/// text. `place` is where `node` stands.
pub fn walk<'a>(place: Place, node: Node<'a>, visit: &mut dyn FnMut(&Place, Node<'a>)) {
    let mut stack = vec![(place, node)];
    let mut found = Vec::new();
    while let Some((place, node)) = stack.pop() {
        visit(&place, node);
        children(&place, node, &mut found);
        stack.extend(found.drain(..).rev());
    }
}

type Nodes<'a> = Vec<(Place, Node<'a>)>;

fn conditions<'a>(list: &Place, conditions: &'a [Condition], out: &mut Nodes<'a>) {
    let nodes = conditions.iter().map(Node::Condition).enumerate();
    out.extend(nodes.map(|(i, node)| (list.index(i), node)));
}

fn effects<'a>(list: &Place, effects: &'a [Effect], out: &mut Nodes<'a>) {
    let nodes = effects.iter().map(Node::Effect).enumerate();
    out.extend(nodes.map(|(i, node)| (list.index(i), node)));
}

fn children<'a>(place: &Place, node: Node<'a>, out: &mut Nodes<'a>) {
    match node {
        Node::Entry(entry) => {
            conditions(&place.field("when"), &entry.when, out);
            let choices = place.field("choose");
            let nodes = entry.choose.iter().map(Node::Choice).enumerate();
            out.extend(nodes.map(|(i, node)| (choices.index(i), node)));
            effects(&place.field("then"), &entry.then, out);
        }
        Node::Choice(choice) => {
            conditions(&place.field("when"), &choice.when, out);
            effects(&place.field("then"), &choice.then, out);
        }
        Node::Condition(Condition::Not(inner)) => {
            out.push((inside(place), Node::Condition(inner)));
        }
        Node::Condition(Condition::All(list) | Condition::Any(list)) => {
            conditions(&inside(place), list, out);
        }
        Node::Condition(_) => {}
        Node::Effect(Effect::Test { pass, fail, .. }) => {
            effects(&place.field("pass"), pass, out);
            effects(&place.field("fail"), fail, out);
        }
        Node::Effect(Effect::Table(rows)) => {
            for (i, row) in rows.iter().enumerate() {
                effects(&inside(place).index(i).field("then"), &row.then, out);
            }
        }
        Node::Effect(Effect::MentalCombat { won, lost, tie, .. }) => {
            effects(&place.field("won"), won, out);
            effects(&place.field("lost"), lost, out);
            effects(&place.field("tie"), tie, out);
        }
        Node::Effect(_) => {}
    }
}

/// Every entry of the scenario with its place and the area that it belongs to; events belong to
/// none. The corridors that the board does not have are left out.
#[must_use]
pub fn entries(scenario: &Scenario) -> Vec<(Place, Option<AreaIndex>, &Entry)> {
    let rooms = scenario.rooms.iter().map(|(number, text)| {
        let place = Place::of("rooms").key(number);
        (place, board().room(*number), text)
    });
    let corridors = scenario.corridors.iter().filter_map(|(id, text)| {
        let area = board().find(id)?;
        Some((Place::of("corridors").key(id), area, text))
    });
    let areas = rooms.chain(corridors).flat_map(|(place, area, text)| {
        let list = place.field("explore");
        let entries = text.explore.iter().enumerate();
        entries.map(move |(i, entry)| (list.index(i), Some(area), entry))
    });
    let events = scenario.events.iter().enumerate();
    let events = events.map(|(i, entry)| (Place::of("events").index(i), None, entry));
    areas.chain(events).collect()
}

/// Every entry, condition and effect of the scenario that lies in no other, with its place: room
/// text, events, conditions of exits, effects of catalog entries and of abilities.
#[must_use]
pub fn roots(scenario: &Scenario) -> Vec<(Place, Node<'_>)> {
    let mut out = Nodes::new();
    for (list, exit) in list(Place::of("exits"), &scenario.exits) {
        conditions(&list.field("when"), &exit.when, &mut out);
    }
    for (place, guard) in list(Place::of("guards"), &scenario.guards) {
        on_hit(&place.field("abilities"), &guard.abilities, &mut out);
    }
    // Text of a corridor that the board does not have is text nonetheless: its names are checked.
    let rooms = scenario.rooms.iter();
    let rooms = rooms.map(|(number, text)| (Place::of("rooms").key(number), text));
    let corridors = scenario.corridors.iter();
    let corridors = corridors.map(|(id, text)| (Place::of("corridors").key(id), text));
    for (place, text) in rooms.chain(corridors) {
        let entries = list(place.field("explore"), &text.explore);
        out.extend(entries.map(|(place, entry)| (place, Node::Entry(entry))));
    }
    let events = list(Place::of("events"), &scenario.events);
    out.extend(events.map(|(place, entry)| (place, Node::Entry(entry))));
    catalog_roots(scenario, &mut out);
    out
}

fn catalog_roots<'a>(scenario: &'a Scenario, out: &mut Nodes<'a>) {
    let catalog = &scenario.catalog;
    let place = Place::of("catalog");
    for (field, figures) in [("monsters", &catalog.monsters), ("heroes", &catalog.heroes)] {
        for (id, figure) in figures {
            let place = place.field(field).key(id).field("abilities");
            on_hit(&place, &figure.abilities, out);
        }
    }
    for (id, hazard) in &catalog.hazards {
        let place = place.field("hazards").key(id).field("effects");
        effects(&place, &hazard.effects, out);
    }
    for (id, item) in &catalog.items {
        let place = place.field("items").key(id).field("effects");
        effects(&place, &item.effects, out);
    }
    for (id, spell) in &catalog.spells {
        let place = place.field("spells").key(id);
        effects(&place.field("effects"), &spell.effects, out);
        effects(&place.field("overcast"), &spell.overcast, out);
    }
    for (kind, mechanism) in &catalog.mechanisms {
        let place = place.field("mechanisms").key(format_args!("{kind:?}"));
        effects(&place.field("effects"), &mechanism.effects, out);
    }
    for (id, status) in &catalog.statuses {
        let place = place.field("statuses").key(id).field("each_turn");
        effects(&place, &status.each_turn, out);
    }
}

fn on_hit<'a>(list_place: &Place, abilities: &'a [Ability], out: &mut Nodes<'a>) {
    for (place, ability) in list(list_place.clone(), abilities) {
        if let Ability::OnHit(list) = ability {
            effects(&inside(&place), list, out);
        }
    }
}
