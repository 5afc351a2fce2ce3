//! What lies over the board for a while: marked squares, selection, ghosts, problem marks.

use delve_engine::{Doors, Dungeon, Party, Piece, Sight, Space, SquareSet};
use delve_format::scenario::BlockageKind;
use delve_format::{Place, Square};

use crate::geometry::{Point, Rect, at, polygon};
use crate::ink::Ink;
use crate::item::{Hit, Item, Layer};
use crate::region;
use crate::shape::{Face, Line, Paint, Shape, Style, Text, fill, line, thin};

/// Why squares are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShadeKind {
    /// Too near to a trigger for another one (ruling: trigger spacing).
    TooNear,
    /// On them a trigger goes off.
    Trapped,
    /// Heroes can walk there.
    Reachable,
    /// Seen from a square.
    Seen,
    /// A blockage there would cut the last way.
    Cuts,
}

/// Squares that are marked.
#[derive(Clone, Debug, PartialEq)]
pub struct Shade {
    /// Why.
    pub kind: ShadeKind,
    /// Which.
    pub squares: SquareSet,
}

/// Fewest straight steps between the nearest squares of two triggers: at least three squares lie
/// between them.
pub const SPACING: u32 = 4;

impl Shade {
    /// Squares on which no other trigger may stand, because of all triggers but those at these
    /// places (ruling: trigger spacing).
    #[must_use]
    pub fn spacing(dungeon: &Dungeon, party: Party, except: &[Place]) -> Shade {
        let mut squares = SquareSet::EMPTY;
        for (i, trigger) in dungeon.triggers.iter().enumerate() {
            let place = Piece::Trigger(i).place();
            if party.has(trigger.players) && !except.contains(&place) {
                squares |= trigger.squares.within(SPACING - 1);
            }
        }
        Shade {
            kind: ShadeKind::TooNear,
            squares,
        }
    }

    /// Squares to which heroes can walk from the start, all doors but secret ones being opened in
    /// the end.
    #[must_use]
    pub fn reachable(dungeon: &Dungeon, party: Party) -> Shade {
        let start: SquareSet = dungeon.start.iter().copied().collect();
        Shade {
            kind: ShadeKind::Reachable,
            squares: dungeon.ground(party, Doors::Passable).reach(&start),
        }
    }

    /// Squares that are seen from one.
    #[must_use]
    pub fn seen(sight: &Sight, from: Square) -> Shade {
        Shade {
            kind: ShadeKind::Seen,
            squares: *sight.from(from),
        }
    }
}

/// Rooms and corridors that the heroes can ever come to: secret doors are found, portcullises are
/// raised, furniture is walked round, and rubble is cleared where `cleared` says so.
pub(crate) fn in_use(
    dungeon: &Dungeon,
    party: Party,
    corridors: &SquareSet,
    cleared: impl Fn(usize) -> bool,
) -> SquareSet {
    let mut rubble = SquareSet::EMPTY;
    for (i, blockage) in dungeon.blockages.iter().enumerate() {
        if blockage.kind == BlockageKind::Rubble && party.has(blockage.players) && !cleared(i) {
            rubble |= blockage.squares;
        }
    }
    let start: SquareSet = dungeon.start.iter().copied().collect();
    let from = if start.is_empty() { *corridors } else { start };
    let open = dungeon.open_edges(party, Doors::All);
    Space::new(open, !rubble).reach(&from)
}

/// Marked squares: each kind with its colour and its sign.
pub(crate) fn shade(shade: &Shade) -> Item {
    let (ink, edge, strength) = match shade.kind {
        ShadeKind::TooNear => (Ink::Error, Ink::ErrorEdge, 0.2),
        ShadeKind::Trapped => (Ink::TriggerFill, Ink::Trigger, 0.35),
        ShadeKind::Reachable => (Ink::Well, Ink::WellEdge, 0.28),
        ShadeKind::Seen => (Ink::Note, Ink::NoteEdge, 0.28),
        ShadeKind::Cuts => (Ink::Error, Ink::ErrorEdge, 0.3),
    };
    let mut shapes = Vec::new();
    for square in shade.squares.iter() {
        shapes.push(Shape::Rect {
            rect: Rect::of(square).grow(-0.02),
            corner: 0.06,
            style: fill(thin(ink, strength)),
        });
        sign(shade.kind, Point::centre_of(square), edge, &mut shapes);
    }
    for rim in region::outline(&shade.squares) {
        shapes.push(Shape::Line {
            points: rim.to_vec(),
            line: Line {
                paint: thin(edge, 0.55),
                width: 0.04,
                dash: Some((0.16, 0.12)),
            },
        });
    }
    Item {
        squares: shade.squares.iter().collect(),
        ..Item::decoration(Layer::Shade, shapes)
    }
}

/// What tells one kind of marked square from another without its colour.
fn sign(kind: ShadeKind, c: Point, ink: Ink, shapes: &mut Vec<Shape>) {
    let paint = thin(ink, 0.45);
    match kind {
        ShadeKind::TooNear | ShadeKind::Trapped => {}
        ShadeKind::Reachable => shapes.push(Shape::Circle {
            centre: c,
            radius: 0.07,
            style: fill(paint),
        }),
        ShadeKind::Seen => shapes.push(Shape::Circle {
            centre: c,
            radius: 0.13,
            style: line(paint, 0.035),
        }),
        ShadeKind::Cuts => {
            for side in [1.0, -1.0] {
                let end = at(0.18, 0.18 * side);
                shapes.push(stroke(vec![c - end, c + end], paint, 0.045));
            }
        }
    }
}

fn stroke(points: Vec<Point>, paint: impl Into<Paint>, width: f32) -> Shape {
    Shape::Line {
        points,
        line: Line {
            paint: paint.into(),
            width,
            dash: None,
        },
    }
}

/// A frame around an item: with handles where it is selected, without where the pointer is on it.
pub(crate) fn frame(item: &Item, selected: bool) -> Option<Item> {
    let mut shapes = Vec::new();
    let width = if selected { 0.07 } else { 0.05 };
    let mut outlined = |points: Vec<Point>| {
        shapes.push(stroke(points.clone(), Ink::AccentEdge, width + 0.05));
        shapes.push(stroke(points, Ink::Accent, width));
    };
    let mut handles = Vec::new();
    match &item.hit {
        Hit::Line { points, .. } => {
            let wide = if selected { 0.2 } else { 0.14 };
            shapes.push(stroke(points.clone(), thin(Ink::Accent, 0.55), wide));
            handles.extend(points);
        }
        Hit::Squares if item.layer == Layer::Ground => {
            let squares: SquareSet = item.squares.iter().copied().collect();
            for rim in region::outline(&squares) {
                let along = (rim[1] - rim[0]).unit() * (width / 2.0);
                outlined(vec![rim[0] - along, rim[1] + along]);
            }
        }
        _ => {
            let rect = item.bounds()?.grow(0.03);
            for style in [
                line(Ink::AccentEdge, width + 0.05),
                line(Ink::Accent, width),
            ] {
                shapes.push(Shape::Rect {
                    rect,
                    corner: 0.05,
                    style,
                });
            }
            handles.extend(rect.corners());
        }
    }
    if selected {
        for handle in handles {
            shapes.push(Shape::Rect {
                rect: Rect::around(handle, 0.1, 0.1),
                corner: 0.02,
                style: fill(Ink::Accent).edge(Ink::AccentEdge, 0.025),
            });
        }
    }
    Some(Item::decoration(Layer::Selection, shapes))
}

/// A piece that is not there yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Ghost {
    /// How it would be; take it from the scene of the document with the edit applied.
    pub item: Item,
    /// Whether it may stand there.
    pub fits: bool,
}

/// A ghost: faint, in a dashed frame, with a cross where it does not fit.
pub(crate) fn ghost(ghost: &Ghost) -> Item {
    let Item { shapes, tags, .. } = &ghost.item;
    let mut all: Vec<Shape> = shapes
        .iter()
        .chain(tags)
        .map(|shape| shape.clone().faded(0.6))
        .collect();
    let edge = if ghost.fits {
        Ink::WellEdge
    } else {
        Ink::ErrorEdge
    };
    if let Hit::Line { points, .. } = &ghost.item.hit {
        // A wire would be lost in a frame around all that it runs past.
        all.push(stroke(points.clone(), thin(Ink::Halo, 0.8), 0.2));
        all.push(Shape::Line {
            points: points.clone(),
            line: Line {
                paint: edge.into(),
                width: 0.09,
                dash: Some((0.2, 0.1)),
            },
        });
        if let Some(end) = points.last().filter(|_| !ghost.fits) {
            all.extend(cross(*end));
        }
    } else if let Some(bounds) = ghost.item.bounds() {
        let rect = bounds.grow(-0.02);
        all.push(Shape::Rect {
            rect,
            corner: 0.1,
            style: line(thin(Ink::Halo, 0.8), 0.12),
        });
        all.push(Shape::Rect {
            rect,
            corner: 0.1,
            style: line(edge, 0.065).dashed(0.16, 0.1),
        });
        if !ghost.fits {
            all.extend(cross(at(rect.max.x - 0.05, rect.min.y + 0.05)));
        }
    }
    Item {
        layer: Layer::Ghost,
        hit: Hit::Nothing,
        shapes: all,
        tags: Vec::new(),
        ..ghost.item.clone()
    }
}

fn cross(c: Point) -> Vec<Shape> {
    let mut shapes = vec![Shape::Circle {
        centre: c,
        radius: 0.19,
        style: fill(Ink::Error).edge(Ink::ErrorEdge, 0.035),
    }];
    for side in [1.0, -1.0] {
        let end = at(0.08, 0.08 * side);
        shapes.push(stroke(vec![c - end, c + end], Ink::ErrorEdge, 0.055));
    }
    shapes
}

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The scenario cannot be played as it is.
    Error,
    /// Probably not meant.
    Warning,
    /// Good to know.
    Note,
}

/// A problem to mark on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// What it is about; a click on the mark leads there.
    pub place: Place,
    /// The squares that it is about; the mark stands on the first. Without squares nothing is drawn.
    pub squares: Vec<Square>,
    /// What is wrong.
    pub message: String,
}

/// The mark of a problem, the `nth` (from 0) on its square.
pub(crate) fn problem(problem: &Problem, square: Square, nth: usize) -> Item {
    // Later marks stand beside earlier ones; beyond four they would leave their square.
    let aside = 0.3 * nth.min(3) as f32;
    let centre = Rect::of(square).min + at(0.12 + aside, 0.12);
    let (ink, edge) = match problem.severity {
        Severity::Error => (Ink::Error, Ink::ErrorEdge),
        Severity::Warning => (Ink::Accent, Ink::AccentEdge),
        Severity::Note => (Ink::Note, Ink::NoteEdge),
    };
    let style: Style = fill(ink).edge(edge, 0.035);
    let (body, letter, low) = match problem.severity {
        Severity::Error => (polygon(centre, 0.27, 8, 0.0625), "!", 0.0),
        Severity::Warning => (polygon(centre + at(0.0, 0.03), 0.33, 3, 0.0), "!", 0.06),
        Severity::Note => (polygon(centre, 0.25, 24, 0.0), "i", 0.0),
    };
    let shapes = vec![
        Shape::Polygon {
            points: body,
            style,
        },
        Shape::Text(Text::centred(
            centre + at(0.0, low),
            0.36,
            Face::SansBold,
            edge,
            letter,
        )),
    ];
    let word = match problem.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    Item {
        layer: Layer::Problem,
        place: problem.place.clone(),
        label: format!("{word} at {square}: {}", problem.message),
        squares: vec![square],
        hit: Hit::Circle {
            centre,
            radius: 0.27,
        },
        shapes,
        tags: Vec::new(),
    }
}
