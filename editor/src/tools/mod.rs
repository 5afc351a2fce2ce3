//! The tools: what a pointer on the board would do, worked out before it is done.
//!
//! A tool never changes anything. It looks at the table and at where the pointer aims, and offers an edit, or says why
//! there is none to offer. The session asks the validator about the document with the edit applied, shows the answer as a
//! ghost, and applies the edit when the pointer is pressed. Nothing here knows the toolkit that draws it.

mod blockage;
mod door;
mod furniture;
mod guard;
mod mechanism;
pub mod select;
mod start;
mod timer;
mod trigger;
pub mod wire;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::Dungeon;
use delve_format::Role;
use delve_format::{Catalog, Direction, Id, Place, Scenario, Square};
use delve_scene::Scene;
use delve_scene::geometry::Point;

use crate::session::edits::{self, Edit, Op};

pub use furniture::footprint as furniture_footprint;
pub use trigger::line;
use words::variant;
pub use words::{a, words};

/// What the pointer does on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Tool {
    /// Selects and moves what is there.
    Select,
    /// Places a door on a wall.
    Door,
    /// Places rubble or a portcullis in a corridor.
    Blockage,
    /// Places a piece of furniture.
    Furniture,
    /// Places a monster.
    Guard,
    /// Places a plate, cord, sensor or lever.
    Trigger,
    /// Places what a trigger starts.
    Mechanism,
    /// Places a delay.
    Timer,
    /// Draws a wire between parts.
    Wire,
    /// Marks where the heroes begin and leave.
    Start,
}

impl Tool {
    /// All of them, in the order of the list.
    pub const ALL: [Self; 10] = [
        Self::Select,
        Self::Door,
        Self::Blockage,
        Self::Furniture,
        Self::Guard,
        Self::Trigger,
        Self::Mechanism,
        Self::Timer,
        Self::Wire,
        Self::Start,
    ];

    /// Its name in lists.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Select => "Select",
            Self::Door => "Door",
            Self::Blockage => "Blockage",
            Self::Furniture => "Furniture",
            Self::Guard => "Guard",
            Self::Trigger => "Trigger",
            Self::Mechanism => "Mechanism",
            Self::Timer => "Timer",
            Self::Wire => "Wire",
            Self::Start => "Start & exit",
        }
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Select => "Selects a piece or a room; drag to move what is selected.",
            Self::Door => "Places a door on a wall between two squares.",
            Self::Blockage => "Places rubble or a portcullis on a corridor square.",
            Self::Furniture => "Places a piece of furniture; R turns it.",
            Self::Guard => "Places a monster that keeps its place until it is met.",
            Self::Trigger => "Places the part of a trap that notices; drag for a wide tripwire.",
            Self::Mechanism => "Places the part of a trap that acts; R turns where it aims.",
            Self::Timer => "Places a delay between a trigger and what it starts.",
            Self::Wire => {
                "Draws a wire: from a part, over corners, to a part, a door or a portcullis."
            }
            Self::Start => {
                "Marks a square where a hero begins, or one to leave by; again takes the mark away."
            }
        }
    }

    /// What the tool can place, in the order of its list; empty for a tool with one kind only.
    #[must_use]
    pub fn kinds(self, catalog: &Catalog) -> Vec<Kind> {
        match self {
            Self::Select | Self::Wire => Vec::new(),
            Self::Door => door::kinds(),
            Self::Blockage => blockage::kinds(),
            Self::Furniture => furniture::kinds(catalog),
            Self::Guard => guard::kinds(catalog),
            Self::Trigger => trigger::kinds(),
            Self::Mechanism => mechanism::kinds(catalog),
            Self::Timer => timer::kinds(),
            Self::Start => start::kinds(),
        }
    }
}

/// One kind of what a tool places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// What it is called in the file or in the tool.
    pub key: String,
    /// What it is called in the list.
    pub name: String,
}

impl Kind {
    fn new(key: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            name: name.into(),
        }
    }
}

/// The edge around the square under the pointer that is nearest to it, among those that are asked
/// for, with its distance in squares. The rim of the board is no edge between two squares.
#[must_use]
pub fn nearest_edge(
    aim: Point,
    wanted: impl Fn(Square, Direction) -> bool,
) -> Option<((Square, Square), f32)> {
    let square = aim.square()?;
    let (dx, dy) = (aim.x.fract(), aim.y.fract());
    Direction::ALL
        .into_iter()
        .filter(|direction| wanted(square, *direction))
        .filter_map(|direction| {
            let distance = match direction {
                Direction::North => dy,
                Direction::South => 1.0 - dy,
                Direction::West => dx,
                Direction::East => 1.0 - dx,
            };
            Some((ordered(square, square.step(direction)?), distance))
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The middle of the edge between two squares.
#[must_use]
pub fn middle(a: Square, b: Square) -> Point {
    Point::centre_of(a).lerp(Point::centre_of(b), 0.5)
}

/// Two squares in the order in which a door names them.
#[must_use]
pub fn ordered(a: Square, b: Square) -> (Square, Square) {
    if a <= b { (a, b) } else { (b, a) }
}

/// What lies on the table: all that a tool looks at.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The scenario as written.
    pub scenario: &'a Scenario,
    /// The built-in catalog with the scenario's own entries laid over it.
    pub catalog: &'a Catalog,
    /// The scenario as it is meant.
    pub dungeon: &'a Dungeon,
    /// The board as it is drawn, and so as it is hit.
    pub scene: &'a Scene,
}

/// What the hand holds: the tool with its settings, and a gesture that has begun.
#[derive(Clone, Debug)]
pub struct Hand {
    /// The tool.
    pub tool: Tool,
    /// Where furniture and mechanisms face.
    pub facing: Direction,
    /// The wire that is being drawn.
    pub wire: Option<wire::Drawn>,
    /// Where a drag began, and what it moves.
    pub drag: Option<select::Drag>,
    kinds: BTreeMap<Tool, String>,
}

impl Default for Hand {
    fn default() -> Self {
        Self {
            tool: Tool::Select,
            facing: Direction::North,
            wire: None,
            drag: None,
            kinds: BTreeMap::new(),
        }
    }
}

impl Hand {
    /// The key of the kind that the tool places: the one last chosen, else the first.
    #[must_use]
    pub fn kind(&self, catalog: &Catalog) -> String {
        let kinds = self.tool.kinds(catalog);
        match self.kinds.get(&self.tool) {
            Some(key) if kinds.iter().any(|kind| kind.key == *key) => key.clone(),
            _ => kinds
                .into_iter()
                .next()
                .map(|kind| kind.key)
                .unwrap_or_default(),
        }
    }

    /// Chooses what the tool places.
    pub fn choose(&mut self, key: impl Into<String>) {
        self.kinds.insert(self.tool, key.into());
    }

    /// Goes on to the next kind, and from the last to the first.
    pub fn next_kind(&mut self, catalog: &Catalog) {
        let kinds = self.tool.kinds(catalog);
        let now = self.kind(catalog);
        let at = kinds
            .iter()
            .position(|kind| kind.key == now)
            .map_or(0, |at| at + 1);
        if let Some(kind) = kinds.get(at % kinds.len().max(1)) {
            self.choose(kind.key.clone());
        }
    }

    /// Takes up a tool; a half-drawn wire and a drag are let go.
    pub fn pick(&mut self, tool: Tool) {
        self.tool = tool;
        self.wire = None;
        self.drag = None;
    }
}

/// What a press of the pointer would do.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The change.
    pub edit: Edit,
    /// What is selected after it; nothing when something is taken away.
    pub select: Option<Place>,
    /// The squares that are concerned.
    pub squares: Vec<Square>,
    /// What it would do, in a few words.
    pub what: String,
}

impl Offer {
    fn insert(
        field: &'static str,
        index: usize,
        value: &impl serde::Serialize,
        what: String,
        squares: Vec<Square>,
    ) -> Self {
        let edit = Edit {
            label: what.clone(),
            ops: vec![edits::insert(&Place::of(field), index, value)],
        };
        Self {
            edit,
            select: Some(Place::of(field).index(index)),
            squares,
            what,
        }
    }

    fn ops(ops: Vec<Op>, select: Option<Place>, what: String, squares: Vec<Square>) -> Self {
        Self {
            edit: Edit {
                label: what.clone(),
                ops,
            },
            select,
            squares,
            what,
        }
    }
}

/// What a press would lead to.
#[derive(Clone, Debug)]
pub enum Act {
    /// A change of the scenario.
    Edit(Offer),
    /// A wire goes on from here; the scenario stays as it is.
    Draw(wire::Drawn),
    /// Something is selected, or with nothing under the pointer, let go.
    Select(Option<Place>),
}

/// What the tool in the hand would do where the pointer aims.
///
/// # Errors
/// A sentence that says why there is nothing to do there.
pub fn act(
    table: Table<'_>,
    hand: &Hand,
    selected: Option<&Place>,
    aim: Point,
) -> Result<Act, String> {
    let offer = match hand.tool {
        Tool::Select if hand.drag.as_ref().is_some_and(|drag| drag.piece.is_some()) => {
            select::drop(table, hand, aim)
        }
        Tool::Select => return Ok(Act::Select(select::pick(table.scene, aim, selected))),
        Tool::Wire => return wire::act(table, hand, aim),
        Tool::Door => door::offer(table, hand, aim),
        Tool::Blockage => blockage::offer(table, hand, aim),
        Tool::Furniture => furniture::offer(table, hand, aim),
        Tool::Guard => guard::offer(table, hand, aim),
        Tool::Trigger => trigger::offer(table, hand, aim),
        Tool::Mechanism => mechanism::offer(table, hand, aim),
        Tool::Timer => timer::offer(table, hand, aim),
        Tool::Start => start::offer(table, hand, aim),
    };
    offer.map(Act::Edit)
}

/// The square under the pointer.
fn square(aim: Point) -> Result<Square, String> {
    aim.square()
        .ok_or_else(|| "Point at a square of the board".to_owned())
}

impl Table<'_> {
    /// Whether something has this id already.
    #[must_use]
    pub fn is_taken(&self, id: &Id) -> bool {
        let mentions = delve_format::names::mentions(self.scenario);
        mentions
            .iter()
            .any(|mention| mention.role == Role::Gives && mention.id == id)
    }

    /// An id that nothing has yet: the stem and the first free number from 1.
    ///
    /// `stem` must itself be an id; anything else falls back to `piece`.
    #[must_use]
    pub fn free_id(&self, stem: &str) -> Option<Id> {
        let stem = if Id::new(stem).is_ok() { stem } else { "piece" };
        let mentions = delve_format::names::mentions(self.scenario);
        let gives = mentions
            .iter()
            .filter(|mention| mention.role == Role::Gives);
        let taken: BTreeSet<&Id> = gives.map(|mention| mention.id).collect();
        (1..=taken.len() + 1).find_map(|n| {
            Id::new(&format!("{stem}-{n}"))
                .ok()
                .filter(|id| !taken.contains(id))
        })
    }
}
