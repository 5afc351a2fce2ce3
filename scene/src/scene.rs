//! The scene: the whole board as items, from a scenario and what it means.

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::{Dungeon, Party, SquareSet};
use delve_format::names::{self, NameKind, Role};
use delve_format::scenario::Goal;
use delve_format::{AreaIndex, Catalog, Id, Place, Scenario, Square, board};

use crate::geometry::{Point, Rect};
use crate::ground;
use crate::invasion;
use crate::item::{Item, Layer};
use crate::labels::Names;
use crate::letters::Letters;
use crate::overlay::{self, Ghost, Problem, Shade};
use crate::pieces;
use crate::shape::Shape;

/// What a scene shows besides the pieces.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneOptions {
    /// Pieces for this party only; the others are left out.
    pub party: Party,
    /// Whether wires are drawn.
    pub wires: bool,
    /// Whether what only an invasion knows is drawn: portals, treasure, lairs and so on.
    pub invasion: bool,
    /// Rooms and corridors with any of these squares are drawn as in use, and no others; else those to
    /// which the heroes can ever come.
    pub used: Option<SquareSet>,
    /// Marked squares, painted in their order.
    pub shades: Vec<Shade>,
    /// What is selected: pieces, rooms, corridors, or places within them.
    pub selected: Vec<Place>,
    /// What the pointer is on.
    pub hovered: Option<Place>,
    /// The square under the pointer; its letter and number stand out.
    pub pointer: Option<Square>,
    /// Pieces that are not there yet.
    pub ghosts: Vec<Ghost>,
    /// Problems to mark.
    pub problems: Vec<Problem>,
}

impl Default for SceneOptions {
    /// Every piece and every wire, nothing marked.
    fn default() -> SceneOptions {
        SceneOptions {
            party: Party::Any,
            wires: true,
            invasion: false,
            used: None,
            shades: Vec::new(),
            selected: Vec::new(),
            hovered: None,
            pointer: None,
            ghosts: Vec::new(),
            problems: Vec::new(),
        }
    }
}

/// The board as a drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it covers: the board and its rims.
    pub bounds: Rect,
    /// Its items, in painting order.
    pub items: Vec<Item>,
}

/// What everything that draws pieces has to know.
pub(crate) struct Context<'a> {
    pub(crate) scenario: &'a Scenario,
    pub(crate) dungeon: &'a Dungeon,
    pub(crate) options: &'a SceneOptions,
    pub(crate) names: Names<'a>,
    pub(crate) letters: Letters,
    /// Guards that a goal or the invasion calls by their id.
    pub(crate) marked_guards: BTreeSet<&'a Id>,
    used: SquareSet,
}

impl<'a> Context<'a> {
    pub(crate) fn new(
        scenario: &'a Scenario,
        dungeon: &'a Dungeon,
        catalog: &'a Catalog,
        options: &'a SceneOptions,
    ) -> Context<'a> {
        Context {
            scenario,
            dungeon,
            options,
            names: Names::new(catalog, &scenario.catalog),
            letters: Letters::of(catalog, &scenario.catalog),
            marked_guards: marked_guards(scenario),
            used: options
                .used
                .unwrap_or_else(|| used(scenario, dungeon, options.party)),
        }
    }

    /// Whether the heroes can ever come to a room or corridor.
    pub(crate) fn is_used(&self, area: AreaIndex) -> bool {
        self.used.meets(&SquareSet::area(area))
    }
}

impl Scene {
    /// Draws a scenario. `dungeon` is what [`Dungeon::resolve`] made of it, with the same catalog;
    /// the scenario's own catalog entries lie over that one. Never fails: what is wrong with a
    /// scenario is drawn as far as it can be.
    #[must_use]
    pub fn of(
        scenario: &Scenario,
        dungeon: &Dungeon,
        catalog: &Catalog,
        options: &SceneOptions,
    ) -> Scene {
        let context = Context::new(scenario, dungeon, catalog, options);
        let used = |area| context.is_used(area);
        let mut items = Vec::new();
        let busy = pieces::all(&context, &mut items);
        ground::floors(scenario, &used, &mut items);
        ground::grid(&mut items);
        ground::numbers(&used, &mut items);
        ground::names(scenario, &busy, &mut items);
        ground::walls(&mut items);
        ground::rims(options.pointer, &mut items);
        items.extend(options.shades.iter().map(overlay::shade));
        if options.invasion {
            invasion::marks(scenario, dungeon, &mut items);
        }
        items.sort_by_key(|item| item.layer);
        let mut scene = Scene {
            bounds: ground::BOUNDS,
            items,
        };
        scene.add_overlays(options);
        scene.items.sort_by_key(|item| item.layer);
        scene
    }

    fn add_overlays(&mut self, options: &SceneOptions) {
        let framed = |place: &Place, selected| overlay::frame(self.item(place)?, selected);
        let hovered = options
            .hovered
            .iter()
            .filter(|p| !options.selected.contains(p))
            .filter_map(|p| framed(p, false));
        let selected = options.selected.iter().filter_map(|p| framed(p, true));
        let mut over: Vec<Item> = hovered.chain(selected).collect();
        over.extend(options.ghosts.iter().map(overlay::ghost));
        let mut marks: BTreeMap<Square, usize> = BTreeMap::new();
        for problem in &options.problems {
            if let Some(&square) = problem.squares.first() {
                let nth = marks.entry(square).or_default();
                over.push(overlay::problem(problem, square, *nth));
                *nth += 1;
            }
        }
        self.items.extend(over);
    }

    /// What is to be painted, in order, with the item to which it belongs. An item with tags comes
    /// twice.
    pub fn painted(&self) -> impl Iterator<Item = (&Item, &[Shape])> {
        let tags = self.items.partition_point(|item| item.layer < Layer::Tag);
        let (below, above) = self.items.split_at(tags);
        below
            .iter()
            .map(|item| (item, item.shapes.as_slice()))
            .chain(self.items.iter().map(|item| (item, item.tags.as_slice())))
            .chain(above.iter().map(|item| (item, item.shapes.as_slice())))
            .filter(|(_, shapes)| !shapes.is_empty())
    }

    /// The pieces: everything that is an element of one of the scenario's lists.
    pub fn pieces(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.is_piece())
    }

    /// The item that shows a place or the smallest thing around it: `doors[3].between` is shown by
    /// the door. Marks of problems and ghosts are not asked.
    #[must_use]
    pub fn item(&self, place: &Place) -> Option<&Item> {
        self.items
            .iter()
            .filter(|item| item.layer < Layer::Tag && !item.place.steps().is_empty())
            .filter(|item| place.is_within(&item.place))
            .max_by_key(|item| item.place.steps().len())
    }

    /// The items that a point hits, the topmost first: problem marks, then pieces, then the room.
    #[must_use]
    pub fn hits(&self, point: Point) -> Vec<&Item> {
        let mut hit: Vec<&Item> = self.items.iter().filter(|i| i.is_hit(point)).collect();
        hit.reverse();
        hit
    }
}

/// The squares of everything that the heroes can ever come to.
fn used(scenario: &Scenario, dungeon: &Dungeon, party: Party) -> SquareSet {
    let corridors: SquareSet = Square::all().filter(|&s| board().is_corridor(s)).collect();
    let mentions = names::mentions(scenario);
    let cleared: BTreeSet<&Id> = mentions
        .iter()
        .filter(|m| m.role == Role::Uses && matches!(m.kind, NameKind::Blockage | NameKind::Rubble))
        .map(|m| m.id)
        .collect();
    overlay::in_use(dungeon, party, &corridors, |i| {
        let id = dungeon.blockages.get(i).and_then(|b| b.id.as_ref());
        id.is_some_and(|id| cleared.contains(id))
    })
}

fn marked_guards(scenario: &Scenario) -> BTreeSet<&Id> {
    let goals = scenario.goals.iter().chain(&scenario.side_goals);
    let slain = goals.filter_map(|goal| match goal {
        Goal::Slay(id) => Some(id),
        _ => None,
    });
    slain
        .chain(scenario.invasion.as_ref().map(|i| &i.boss))
        .collect()
}
