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

/// The conditions of a field.
fn conditions<'a>(
    place: &Place,
    field: &'static str,
    conditions: &'a [Condition],
    out: &mut Nodes<'a>,
) {
    if !conditions.is_empty() {
        elements(place.field(field), conditions, Node::Condition, out);
    }
}

/// The effects of a field.
fn effects<'a>(place: &Place, field: &'static str, effects: &'a [Effect], out: &mut Nodes<'a>) {
    if !effects.is_empty() {
        elements(place.field(field), effects, Node::Effect, out);
    }
}

fn elements<'a, T>(
    list: Place,
    elements: &'a [T],
    node: impl Fn(&'a T) -> Node<'a>,
    out: &mut Nodes<'a>,
) {
    let nodes = elements.iter().map(node).enumerate();
    out.extend(nodes.map(|(i, node)| (list.index(i), node)));
}

fn children<'a>(place: &Place, node: Node<'a>, out: &mut Nodes<'a>) {
    match node {
        Node::Entry(entry) => {
            conditions(place, "when", &entry.when, out);
            if !entry.choose.is_empty() {
                elements(place.field("choose"), &entry.choose, Node::Choice, out);
            }
            effects(place, "then", &entry.then, out);
        }
        Node::Choice(choice) => {
            conditions(place, "when", &choice.when, out);
            effects(place, "then", &choice.then, out);
        }
        Node::Condition(Condition::Not(inner)) => {
            out.push((inside(place), Node::Condition(inner)));
        }
        Node::Condition(Condition::All(list) | Condition::Any(list)) => {
            elements(inside(place), list, Node::Condition, out);
        }
        Node::Condition(_) => {}
        Node::Effect(Effect::Test { pass, fail, .. }) => {
            effects(place, "pass", pass, out);
            effects(place, "fail", fail, out);
        }
        Node::Effect(Effect::Table(rows)) => {
            for (i, row) in rows.iter().enumerate() {
                effects(&inside(place).index(i), "then", &row.then, out);
            }
        }
        Node::Effect(Effect::MentalCombat { won, lost, tie, .. }) => {
            effects(place, "won", won, out);
            effects(place, "lost", lost, out);
            effects(place, "tie", tie, out);
        }
        Node::Effect(_) => {}
    }
}

/// How many conditions and effects lie within each other in a node, itself included, at most.
#[must_use]
pub fn depth(node: Node<'_>) -> usize {
    let mut deepest = 0;
    let mut stack = vec![(node, 0)];
    while let Some((node, around)) = stack.pop() {
        let counts = matches!(node, Node::Condition(_) | Node::Effect(_));
        let here = around + usize::from(counts);
        deepest = deepest.max(here);
        let lists: [&[Effect]; 3] = match node {
            Node::Entry(entry) => {
                stack.extend(entry.when.iter().map(|c| (Node::Condition(c), here)));
                stack.extend(entry.choose.iter().map(|c| (Node::Choice(c), here)));
                [&entry.then, &[], &[]]
            }
            Node::Choice(choice) => {
                stack.extend(choice.when.iter().map(|c| (Node::Condition(c), here)));
                [&choice.then, &[], &[]]
            }
            Node::Condition(Condition::Not(inner)) => {
                stack.push((Node::Condition(inner), here));
                [&[]; 3]
            }
            Node::Condition(Condition::All(list) | Condition::Any(list)) => {
                stack.extend(list.iter().map(|c| (Node::Condition(c), here)));
                [&[]; 3]
            }
            Node::Effect(Effect::Test { pass, fail, .. }) => [pass, fail, &[]],
            Node::Effect(Effect::MentalCombat { won, lost, tie, .. }) => [won, lost, tie],
            Node::Effect(Effect::Table(rows)) => {
                let inner = rows.iter().flat_map(|row| &row.then);
                stack.extend(inner.map(|effect| (Node::Effect(effect), here)));
                [&[]; 3]
            }
            Node::Condition(_) | Node::Effect(_) => [&[]; 3],
        };
        let effects = lists.into_iter().flatten();
        stack.extend(effects.map(|effect| (Node::Effect(effect), here)));
    }
    deepest
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
        conditions(&list, "when", &exit.when, &mut out);
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
        let place = place.field("hazards").key(id);
        effects(&place, "effects", &hazard.effects, out);
    }
    for (id, item) in &catalog.items {
        let place = place.field("items").key(id);
        effects(&place, "effects", &item.effects, out);
    }
    for (id, spell) in &catalog.spells {
        let place = place.field("spells").key(id);
        effects(&place, "effects", &spell.effects, out);
        effects(&place, "overcast", &spell.overcast, out);
    }
    for (kind, mechanism) in &catalog.mechanisms {
        let place = place.field("mechanisms").key(format_args!("{kind:?}"));
        effects(&place, "effects", &mechanism.effects, out);
    }
    for (id, status) in &catalog.statuses {
        let place = place.field("statuses").key(id);
        effects(&place, "each_turn", &status.each_turn, out);
    }
}

fn on_hit<'a>(list_place: &Place, abilities: &'a [Ability], out: &mut Nodes<'a>) {
    for (place, ability) in list(list_place.clone(), abilities) {
        if let Ability::OnHit(list) = ability {
            elements(inside(&place), list, Node::Effect, out);
        }
    }
}
