//! What a scene consists of: items, each with what it shows, where it is hit, and how it is drawn.

use delve_format::{Place, Square};

use crate::geometry::{Point, Rect};
use crate::shape::Shape;

/// When an item is painted: those of later layers cover those of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "each layer is named after what it holds")]
pub enum Layer {
    /// Floors of rooms and corridors.
    Ground,
    Grid,
    RoomNumber,
    /// Squares that are marked: too near to a trigger, reachable, seen.
    Shade,
    AreaName,
    /// Start squares, exits, and squares that only an invasion knows.
    Start,
    Wall,
    Door,
    Furniture,
    Hazard,
    Blockage,
    Wire,
    Timer,
    Trigger,
    Mechanism,
    Guard,
    Ally,
    /// Tags of all pieces: numbers of players, turns of timers.
    Tag,
    Selection,
    Ghost,
    Problem,
    /// Letters and numbers around the board.
    Rim,
}

/// Where an item is hit, in board units.
#[derive(Clone, Debug, PartialEq)]
pub enum Hit {
    /// Nowhere: it is only looked at.
    Nothing,
    /// Anywhere on its squares.
    Squares,
    /// In a rectangle.
    Rect(Rect),
    /// In a circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f32,
    },
    /// Near a line, on the item's squares.
    Line {
        /// Its corners.
        points: Vec<Point>,
        /// How near.
        reach: f32,
    },
}

/// One thing on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// When it is painted.
    pub layer: Layer,
    /// What it shows: `guards[3]`, `rooms["9"]`; the root for the board itself.
    pub place: Place,
    /// What a screen reader says: `guard Skeleton at L17`. Empty for mere decoration.
    pub label: String,
    /// The squares on which it stands, sorted. A door and a wire have the squares that they touch.
    pub squares: Vec<Square>,
    /// Where it is hit.
    pub hit: Hit,
    /// How it looks, in painting order.
    pub shapes: Vec<Shape>,
    /// Its tags, painted in [`Layer::Tag`] above all pieces.
    pub tags: Vec<Shape>,
}

impl Item {
    /// An item that is only looked at.
    #[must_use]
    pub fn decoration(layer: Layer, shapes: Vec<Shape>) -> Item {
        Item {
            layer,
            place: Place::root(),
            label: String::new(),
            squares: Vec::new(),
            hit: Hit::Nothing,
            shapes,
            tags: Vec::new(),
        }
    }

    /// Whether it is a piece: an element of one of the scenario's lists, and no mark upon another.
    #[must_use]
    pub fn is_piece(&self) -> bool {
        (Layer::Start..Layer::Tag).contains(&self.layer) && self.place.element().is_some()
    }

    /// Whether a point hits it.
    #[must_use]
    pub fn is_hit(&self, point: Point) -> bool {
        let on_squares = || {
            let square = point.square();
            square.is_some_and(|square| self.squares.binary_search(&square).is_ok())
        };
        match &self.hit {
            Hit::Nothing => false,
            Hit::Squares => on_squares(),
            Hit::Rect(rect) => rect.contains(point),
            Hit::Circle { centre, radius } => centre.distance(point) <= *radius,
            Hit::Line { points, reach } => {
                let near = |leg: &[Point]| point.distance_to_line(leg[0], leg[1]) <= *reach;
                on_squares() && points.windows(2).any(near)
            }
        }
    }

    /// The smallest rectangle around where it is hit, or around its squares if it is not hit.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        match &self.hit {
            Hit::Nothing | Hit::Squares => Rect::of_all(&self.squares),
            Hit::Rect(rect) => Some(*rect),
            Hit::Circle { centre, radius } => Some(Rect::around(*centre, *radius, *radius)),
            Hit::Line { points, reach } => points
                .iter()
                .map(|&p| Rect::around(p, *reach, *reach))
                .reduce(Rect::union),
        }
    }
}
