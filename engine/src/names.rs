//! Names: every place of a scenario at which an id is given or used, and the walk through entries,
//! conditions and effects by which they are found. Resolving, renaming and checking share it.
//!
//! The walk keeps its own stack, so no depth of nesting overflows the program's.
//!
//! One file beyond 400 lines: the two `match`es over all conditions and all effects belong beside
//! the table of kinds, so that a new effect is added in one place.

use delve_format::catalog::{Ability, Figure, ItemKind};
use delve_format::entry::{Choice, Condition, DeckName, Effect, Entry, On, To};
use delve_format::scenario::{BlockageKind, Goal};
use delve_format::{AreaIndex, Id, Place, Scenario, Spot, WireEnd, board};

/// What a name is the name of. The groups at the end stand for several kinds: they are what a field
/// may expect, never what a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it; `word` spells them out")]
pub enum NameKind {
    Door,
    Rubble,
    Portcullis,
    Furniture,
    Guard,
    Ally,
    Hazard,
    Trigger,
    Mechanism,
    Timer,
    Monster,
    Hero,
    FurnitureKind,
    HazardKind,
    Item,
    Spell,
    Deck,
    Status,
    Room,
    Corridor,
    Flag,
    Counter,
    /// A flag that outlives the scenario; it is set elsewhere.
    CampaignFlag,
    // Groups.
    Blockage,
    Part,
    /// What a wire can end at.
    Terminal,
    DoorOrPortcullis,
    Figure,
    Area,
    AreaOrDoor,
    AreaOrPiece,
}

use NameKind as K;

impl NameKind {
    /// In the game's words, for messages: `part (trigger, timer or mechanism)`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            K::Door => "door",
            K::Rubble => "rubble",
            K::Portcullis => "portcullis",
            K::Furniture => "piece of furniture",
            K::Guard => "guard",
            K::Ally => "ally",
            K::Hazard => "hazard",
            K::Trigger => "trigger",
            K::Mechanism => "mechanism",
            K::Timer => "timer",
            K::Monster => "monster",
            K::Hero => "hero",
            K::FurnitureKind => "kind of furniture",
            K::HazardKind => "kind of hazard",
            K::Item => "item",
            K::Spell => "spell",
            K::Deck => "deck",
            K::Status => "status",
            K::Room => "room",
            K::Corridor => "corridor",
            K::Flag => "flag",
            K::Counter => "counter",
            K::CampaignFlag => "campaign flag",
            K::Blockage => "blockage",
            K::Part => "part (trigger, timer or mechanism)",
            K::Terminal => "part, door or portcullis",
            K::DoorOrPortcullis => "door or portcullis",
            K::Figure => "hero or monster",
            K::Area => "room or corridor",
            K::AreaOrDoor => "room, corridor or door",
            K::AreaOrPiece => "room, corridor or piece",
        }
    }

    /// Whether a name of kind `other` will do where this kind is expected.
    #[must_use]
    pub const fn accepts(self, other: NameKind) -> bool {
        match self {
            K::Blockage => matches!(other, K::Rubble | K::Portcullis),
            K::Part => matches!(other, K::Trigger | K::Mechanism | K::Timer),
            K::Terminal => K::Part.accepts(other) || matches!(other, K::Door | K::Portcullis),
            K::DoorOrPortcullis => matches!(other, K::Door | K::Portcullis),
            K::Figure => matches!(other, K::Hero | K::Monster),
            K::Area => matches!(other, K::Room | K::Corridor),
            K::AreaOrDoor => matches!(other, K::Room | K::Corridor | K::Door),
            K::AreaOrPiece => K::Area.accepts(other) || other.is_piece(),
            _ => self as u8 == other as u8,
        }
    }

    /// Whether names of this kind belong to pieces on the board, which share one set of ids.
    #[must_use]
    pub const fn is_piece(self) -> bool {
        matches!(
            self,
            K::Door
                | K::Rubble
                | K::Portcullis
                | K::Furniture
                | K::Guard
                | K::Ally
                | K::Hazard
                | K::Trigger
                | K::Mechanism
                | K::Timer
        )
    }
}

/// Whether a mention gives a name or uses one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Gives it: a piece's `id`, a catalog entry's key, the id of a `Block`, a `Set`, an `Add`.
    Gives,
    /// Uses it.
    Uses,
}

/// One place at which an id is written.
#[derive(Clone, Debug, PartialEq)]
pub struct Mention<'a> {
    /// Where: the id itself, or the entry of which it is the key.
    pub place: Place,
    /// Whether it is written as the key of a map.
    pub key: bool,
    /// What it names, or what is expected there.
    pub kind: NameKind,
    /// Whether the name is given or used here.
    pub role: Role,
    /// The id.
    pub id: &'a Id,
}

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

/// The place of what a variant holds in brackets without a name: the `"f"` of `Set("f")`.
#[must_use]
pub fn inside(place: &Place) -> Place {
    place.index(0)
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

/// The elements of a list with their places.
fn list<T>(place: Place, elements: &[T]) -> impl Iterator<Item = (Place, &T)> {
    let elements = elements.iter().enumerate();
    elements.map(move |(i, element)| (place.index(i), element))
}

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
            self.abilities(&place.field("abilities"), &guard.abilities);
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
        for (name, cards) in &catalog.decks {
            let deck = place.field("decks").key(deck_key(name));
            if let DeckName::Own(id) = name {
                self.0.push(Mention {
                    place: deck.clone(),
                    key: true,
                    kind: K::Deck,
                    role: Role::Gives,
                    id,
                });
            }
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
        self.abilities(&place.field("abilities"), &figure.abilities);
        self.uses_all(place.field("spells"), K::Spell, &figure.spells);
        self.uses_all(place.field("gear"), K::Item, &figure.gear);
    }

    fn abilities(&mut self, place: &Place, abilities: &'a [Ability]) {
        for (place, ability) in list(place.clone(), abilities) {
            if let Ability::Casts(spell) = ability {
                self.uses(inside(&place), K::Spell, spell);
            }
        }
    }

    fn node(&mut self, place: &Place, node: Node<'a>) {
        match node {
            Node::Entry(entry) => self.on(&place.field("on"), &entry.on),
            Node::Choice(_) => {}
            Node::Condition(condition) => self.condition(place, condition),
            Node::Effect(effect) => self.effect(place, effect),
        }
    }

    fn on(&mut self, place: &Place, on: &'a On) {
        let (kind, id) = match on {
            On::Revealed(id) => (K::Area, id),
            On::Opened(id) => (K::Door, id),
            On::Slain(id) => (K::Guard, id),
            On::Wounded { id, .. } => return self.uses(place.field("id"), K::Guard, id),
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
        self.uses(inside(place), kind, id);
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

/// The key of a deck as it is written: `Treasure`, or `Own("old-books")`.
fn deck_key(name: &DeckName) -> String {
    match name {
        DeckName::Own(id) => format!("Own(\"{id}\")"),
        other => format!("{other:?}"),
    }
}

/// What a blockage of this kind is called.
const fn blockage_kind(kind: BlockageKind) -> NameKind {
    match kind {
        BlockageKind::Rubble => K::Rubble,
        BlockageKind::Portcullis => K::Portcullis,
    }
}
