//! The walk through entries, conditions and effects, with the place of each. It keeps its own stack,
//! so no depth of nesting overflows the program's.

use crate::catalog::Ability;
use crate::entry::{Choice, Condition, Effect, Entry};
use crate::{AreaIndex, Place, Scenario, Step, board};

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
/// text. `place` is where `node` stands. One place is lengthened and shortened on the way, so a walk
/// costs no more than what is done with the places.
pub fn walk<'a>(mut place: Place, node: Node<'a>, visit: &mut dyn FnMut(&Place, Node<'a>)) {
    let start = Tail::default();
    let mut stack = vec![(place.steps().len(), start, node)];
    let mut found = Vec::new();
    while let Some((around, tail, node)) = stack.pop() {
        place.truncate(around);
        tail.put_on(&mut place);
        visit(&place, node);
        children(node, &mut found);
        let around = place.steps().len();
        let inner = found.drain(..).rev();
        stack.extend(inner.map(|(tail, node)| (around, tail, node)));
    }
}

/// Calls `visit` for `node` and everything within it, in no order.
pub fn visit<'a>(node: Node<'a>, visit: &mut dyn FnMut(Node<'a>)) {
    let mut found = vec![(Tail::default(), node)];
    while let Some((_, node)) = found.pop() {
        visit(node);
        children(node, &mut found);
    }
}

/// What a place has more than that of the node around it.
#[derive(Clone, Copy, Debug, Default)]
struct Tail {
    /// It lies in the brackets of a variant.
    inside: bool,
    /// In this row of a table.
    row: Option<usize>,
    /// In this field.
    field: Option<&'static str>,
    /// At this position in the list.
    index: Option<usize>,
}

impl Tail {
    fn put_on(self, place: &mut Place) {
        if self.inside {
            place.push(Step::Index(0));
        }
        if let Some(row) = self.row {
            place.push(Step::Index(row));
        }
        if let Some(field) = self.field {
            place.push(Step::Field(field.into()));
        }
        if let Some(index) = self.index {
            place.push(Step::Index(index));
        }
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

type Children<'a> = Vec<(Tail, Node<'a>)>;

fn inner<'a, T>(tail: Tail, list: &'a [T], node: fn(&'a T) -> Node<'a>, out: &mut Children<'a>) {
    let at = |i| Tail {
        index: Some(i),
        ..tail
    };
    let nodes = list.iter().map(node).enumerate();
    out.extend(nodes.map(|(i, node)| (at(i), node)));
}

fn children<'a>(node: Node<'a>, out: &mut Children<'a>) {
    let of = |field: &'static str| Tail {
        field: Some(field),
        ..Tail::default()
    };
    let inside = Tail {
        inside: true,
        ..Tail::default()
    };
    match node {
        Node::Entry(entry) => {
            inner(of("when"), &entry.when, Node::Condition, out);
            inner(of("choose"), &entry.choose, Node::Choice, out);
            inner(of("then"), &entry.then, Node::Effect, out);
        }
        Node::Choice(choice) => {
            inner(of("when"), &choice.when, Node::Condition, out);
            inner(of("then"), &choice.then, Node::Effect, out);
        }
        Node::Condition(Condition::Not(negated)) => out.push((inside, Node::Condition(negated))),
        Node::Condition(Condition::All(list) | Condition::Any(list)) => {
            inner(inside, list, Node::Condition, out);
        }
        Node::Condition(_) => {}
        Node::Effect(Effect::Test { pass, fail, .. }) => {
            inner(of("pass"), pass, Node::Effect, out);
            inner(of("fail"), fail, Node::Effect, out);
        }
        Node::Effect(Effect::Table(rows)) => {
            for (i, row) in rows.iter().enumerate() {
                let tail = Tail {
                    inside: true,
                    row: Some(i),
                    ..of("then")
                };
                inner(tail, &row.then, Node::Effect, out);
            }
        }
        Node::Effect(Effect::MentalCombat { won, lost, tie, .. }) => {
            inner(of("won"), won, Node::Effect, out);
            inner(of("lost"), lost, Node::Effect, out);
            inner(of("tie"), tie, Node::Effect, out);
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
