//! What only an invasion knows of the board: portals, treasure, prisoners, lairs, dark and water.

use delve_engine::{Dungeon, SquareSet};
use delve_format::scenario::Invasion;
use delve_format::{Place, Scenario, Spot, Square, board};

use crate::geometry::{Point, Rect, at, bezier};
use crate::ink::Ink;
use crate::item::{Hit, Item, Layer};
use crate::region;
use crate::shape::{Face, Line, Shape, Text, fill, line, thin};

/// Adds the marks of a scenario's invasion, if it has one.
pub(crate) fn marks(scenario: &Scenario, dungeon: &Dungeon, out: &mut Vec<Item>) {
    let Some(invasion) = &scenario.invasion else {
        return;
    };
    let place = |field: &'static str| Place::of("invasion").field(field);
    for (field, spots) in [("dark", &invasion.dark), ("water", &invasion.water)] {
        for (i, spot) in spots.iter().enumerate() {
            let squares = squares_of(spot, dungeon);
            out.push(Item {
                label: format!("{field} at {spot}"),
                ..ground(place(field).index(i), &squares, field == "water")
            });
        }
    }
    for (field, word, letter, squares) in lists(invasion) {
        for (i, &square) in squares.iter().enumerate() {
            out.push(Item {
                place: place(field).index(i),
                label: format!("{word} at {square}"),
                squares: vec![square],
                hit: Hit::Squares,
                ..Item::decoration(Layer::Start, sign(Point::centre_of(square), letter))
            });
        }
    }
    let sanctum = board().area(board().room(invasion.sanctum));
    let top = sanctum.squares.iter().map(|s| s.row()).min();
    let corner = sanctum.squares.iter().rev().find(|s| Some(s.row()) == top);
    if let Some(&corner) = corner {
        out.push(Item {
            place: place("sanctum"),
            label: format!("sanctum in {}", sanctum.name),
            squares: vec![corner],
            hit: Hit::Nothing,
            ..Item::decoration(Layer::Start, crown(corner))
        });
    }
}

/// The lists of single squares, each with its field, its word and its letter.
fn lists(invasion: &Invasion) -> [(&'static str, &'static str, &'static str, &[Square]); 6] {
    [
        ("portals", "portal", "P", &invasion.portals),
        ("treasure", "treasure", "T", &invasion.treasure),
        ("prisoners", "prisoner", "C", &invasion.prisoners),
        ("guardposts", "guardpost", "G", &invasion.guardposts),
        ("marks", "old marks", "M", &invasion.marks),
        ("lairs", "lair", "L", &invasion.lairs),
    ]
}

/// The squares of a square, an area or a piece.
fn squares_of(spot: &Spot, dungeon: &Dungeon) -> SquareSet {
    match spot {
        Spot::Square(square) => (*square).into(),
        Spot::Id(id) => match board().find(id) {
            Some(area) => SquareSet::area(area),
            None => dungeon
                .piece(id)
                .map(|piece| dungeon.squares(piece))
                .unwrap_or_default(),
        },
    }
}

/// Squares in the dark or under water.
fn ground(place: Place, squares: &SquareSet, water: bool) -> Item {
    let ink = if water {
        thin(Ink::Water, 0.5)
    } else {
        thin(Ink::Dark, 0.28)
    };
    let mut shapes: Vec<Shape> = region::rects(squares)
        .into_iter()
        .map(|rect| Shape::Rect {
            rect,
            corner: 0.0,
            style: fill(ink),
        })
        .collect();
    if water {
        shapes.extend(squares.iter().map(wave));
    }
    Item {
        place,
        squares: squares.iter().collect(),
        ..Item::decoration(Layer::Shade, shapes)
    }
}

fn wave(square: Square) -> Shape {
    let c = Point::centre_of(square);
    let ends = [c - at(0.28, 0.0), c + at(0.28, 0.0)];
    Shape::Line {
        points: bezier(ends[0], [c + at(-0.1, -0.22), c + at(0.1, 0.22)], ends[1]),
        line: Line {
            paint: thin(Ink::ClothBlue, 0.6),
            width: 0.045,
            dash: None,
        },
    }
}

/// A pennant with a letter, in the lower left of a square so that a piece can stand beside it.
fn sign(c: Point, letter: &str) -> Vec<Shape> {
    let body = [
        (-0.44, 0.02),
        (-0.02, 0.02),
        (0.1, 0.22),
        (-0.02, 0.42),
        (-0.44, 0.42),
    ]
    .map(|(x, y)| c + at(x, y))
    .to_vec();
    vec![
        Shape::Polygon {
            points: body,
            style: fill(Ink::InvasionFill).edge(Ink::Invasion, 0.04),
        },
        Shape::Text(Text::centred(
            c + at(-0.2, 0.22),
            0.3,
            Face::SansBold,
            Ink::Invasion,
            letter,
        )),
    ]
}

/// A crown in the upper right corner of the sanctum; its name stands in the upper left.
fn crown(square: Square) -> Vec<Shape> {
    let c = Point::centre_of(square) + at(0.15, -0.18);
    let tooth = |x: f32| Shape::Polygon {
        points: [(x - 0.09, 0.0), (x, -0.2), (x + 0.09, 0.0)]
            .map(|(x, y)| c + at(x, y))
            .to_vec(),
        style: fill(Ink::Gold).edge(Ink::GoldEdge, 0.03),
    };
    let mut shapes = vec![tooth(-0.15), tooth(0.15), tooth(0.0)];
    shapes.push(Shape::Rect {
        rect: Rect::around(c + at(0.0, 0.07), 0.23, 0.08),
        corner: 0.02,
        style: fill(Ink::Gold).edge(Ink::GoldEdge, 0.03),
    });
    shapes.push(Shape::Circle {
        centre: c + at(0.0, 0.07),
        radius: 0.035,
        style: line(Ink::GoldEdge, 0.03),
    });
    shapes
}
