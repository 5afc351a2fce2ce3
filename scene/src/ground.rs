//! The board below the pieces: floors, hatching, grid, numbers, names, walls, and the letters and
//! numbers around it.

use delve_engine::SquareSet;
use delve_format::scenario::Scenario;
use delve_format::square::{COLUMNS, ROWS};
use delve_format::{AreaIndex, Direction, Place, Square, board};

use crate::doors::WALL;
use crate::geometry::{Point, Rect, at};
use crate::ink::Ink;
use crate::item::{Hit, Item, Layer};
use crate::labels;
use crate::region;
use crate::shape::{Anchor, Face, Line, Paint, Shape, Text, fill, line, thin};

/// What the scene covers: the board and a rim for letters and numbers.
pub(crate) const BOUNDS: Rect = Rect {
    min: at(-1.0, -1.0),
    max: at(COLUMNS as f32 + 1.0, ROWS as f32 + 1.0),
};

/// The board without its rim.
fn whole() -> Rect {
    Rect::new(0.0, 0.0, f32::from(COLUMNS), f32::from(ROWS))
}

fn straight(points: [Point; 2], paint: impl Into<Paint>, width: f32) -> Shape {
    Shape::Line {
        points: points.to_vec(),
        line: Line {
            paint: paint.into(),
            width,
            dash: None,
        },
    }
}

/// The place of a room's or corridor's text, whether or not it has one.
pub(crate) fn place_of(area: AreaIndex) -> Place {
    let area = board().area(area);
    match area.room {
        Some(number) => Place::of("rooms").key(number),
        None => Place::of("corridors").key(&area.id),
    }
}

/// The floor under everything, and one item for each room and corridor.
pub(crate) fn floors(scenario: &Scenario, used: &dyn Fn(AreaIndex) -> bool, out: &mut Vec<Item>) {
    // One sheet of corridor: no seams where corridors meet.
    out.push(Item::decoration(
        Layer::Ground,
        vec![Shape::Rect {
            rect: whole(),
            corner: 0.0,
            style: fill(Ink::Corridor),
        }],
    ));
    for index in AreaIndex::all() {
        let area = board().area(index);
        let squares = SquareSet::area(index);
        let mut shapes = Vec::new();
        if area.room.is_some() {
            let ink = if used(index) { Ink::Paper } else { Ink::Unused };
            shapes.extend(region::rects(&squares).into_iter().map(|rect| Shape::Rect {
                rect,
                corner: 0.0,
                style: fill(ink),
            }));
            if used(index) {
                shapes.extend(wall_shade(&squares));
            } else {
                let lines = region::hatch(&squares, 0.5);
                shapes.extend(
                    lines
                        .into_iter()
                        .map(|l| straight(l, thin(Ink::Hatch, 0.55), 0.05)),
                );
            }
        }
        out.push(Item {
            place: place_of(index),
            label: labels::area(scenario, index, used(index)),
            squares: area.squares.clone(),
            hit: Hit::Squares,
            ..Item::decoration(Layer::Ground, shapes)
        });
    }
}

/// What the walls to the north and west of a room throw on its floor: a little depth.
fn wall_shade(squares: &SquareSet) -> impl Iterator<Item = Shape> {
    let rim = |direction: Direction| {
        let squares = *squares;
        region::edges(move |square, d| {
            let next = square.step(d);
            d == direction && squares.contains(square) && !next.is_some_and(|n| squares.contains(n))
        })
    };
    let strip = |edge: [Point; 2], depth: Point| Shape::Rect {
        rect: Rect::between(edge[0], edge[1] + depth),
        corner: 0.0,
        style: fill(thin(Ink::Shadow, 0.07)),
    };
    let both = [
        (Direction::North, at(0.0, 1.0)),
        (Direction::West, at(1.0, 0.0)),
    ];
    both.into_iter().flat_map(move |(direction, inwards)| {
        rim(direction)
            .into_iter()
            .flat_map(move |edge| [0.13, 0.2].map(|depth| strip(edge, inwards * depth)))
    })
}

/// Faint lines between the squares.
pub(crate) fn grid(out: &mut Vec<Item>) {
    let board = whole();
    let columns = (1..COLUMNS).map(|i| {
        let x = f32::from(i);
        [at(x, 0.0), at(x, board.max.y)]
    });
    let rows = (1..ROWS).map(|i| {
        let y = f32::from(i);
        [at(0.0, y), at(board.max.x, y)]
    });
    let shapes = columns
        .chain(rows)
        .map(|l| straight(l, thin(Ink::Grid, 0.22), 0.025))
        .collect();
    out.push(Item::decoration(Layer::Grid, shapes));
}

/// The numbers of the rooms, large and faint.
pub(crate) fn numbers(used: &dyn Fn(AreaIndex) -> bool, out: &mut Vec<Item>) {
    for index in AreaIndex::all() {
        let Some(number) = board().area(index).room else {
            continue;
        };
        let Some(rect) = region::largest(&SquareSet::area(index)) else {
            continue;
        };
        let size = (rect.height().min(rect.width()) * 0.6).clamp(1.4, 2.6);
        let strength = if used(index) { 0.13 } else { 0.2 };
        let text = Text::centred(
            rect.centre(),
            size,
            Face::Numeral,
            thin(Ink::RoomNumber, strength),
            number.to_string(),
        );
        out.push(Item::decoration(Layer::RoomNumber, vec![Shape::Text(text)]));
    }
}

/// Sizes of the names of rooms and corridors; smaller ones where there is no room for larger ones.
const NAME: [f32; 3] = [0.52, 0.46, 0.4];

/// What a name keeps free before and behind it.
const MARGIN: f32 = 0.15;

/// The names that the scenario gives to rooms and corridors, each where no piece hides it if there
/// is such a place.
pub(crate) fn names(scenario: &Scenario, busy: &SquareSet, out: &mut Vec<Item>) {
    for index in AreaIndex::all() {
        let name = labels::area_name(scenario, index);
        if !name.is_empty() {
            let text = placed(name, &SquareSet::area(index), busy);
            out.push(Item::decoration(Layer::AreaName, vec![Shape::Text(text)]));
        }
    }
}

/// Where a name goes: the first free row of its area that is long enough, else what fits of it
/// into the longest free row. In a narrow area it reads upwards along a column.
fn placed(name: &str, area: &SquareSet, busy: &SquareSet) -> Text {
    let upwards =
        region::largest(area).is_some_and(|r| r.width() < 3.0 && r.height() > 2.0 * r.width());
    let direction = if upwards {
        Direction::South
    } else {
        Direction::East
    };
    let long = |run: &Rect| run.width().max(run.height()) - 2.0 * MARGIN;
    let free = region::runs(&(*area - *busy), direction);
    for size in NAME {
        let length = Face::BookItalic.width(name) * size;
        if let Some(run) = free.iter().find(|run| long(run) >= length) {
            return name_in(run, size, name.to_owned(), upwards);
        }
    }
    // Where no square is free, it has to lie under something.
    let any = region::runs(area, direction);
    let all = if free.is_empty() { any } else { free };
    let run = all
        .into_iter()
        .rev()
        .max_by(|a, b| long(a).total_cmp(&long(b)));
    let run = run.unwrap_or_default();
    let size = NAME[NAME.len() - 1];
    name_in(&run, size, shorten(name, long(&run) / size), upwards)
}

/// The name, or its beginning when all of it is wider than this (at size 1).
fn shorten(name: &str, most: f32) -> String {
    let fits = |text: &str| Face::BookItalic.width(text) <= most;
    if fits(name) {
        return name.to_owned();
    }
    let mut short: Vec<char> = name.chars().collect();
    while short.pop().is_some() {
        let text = short.iter().collect::<String>().trim_end().to_owned() + "…";
        if fits(&text) {
            return text;
        }
    }
    String::new()
}

fn name_in(run: &Rect, size: f32, content: String, upwards: bool) -> Text {
    let at = if upwards {
        at(run.min.x + 0.5 + size * 0.3, run.max.y - MARGIN)
    } else {
        at(run.min.x + MARGIN + 0.05, run.min.y + 0.56)
    };
    Text {
        at,
        anchor: Anchor::Start,
        size,
        face: Face::BookItalic,
        paint: Ink::AreaName.into(),
        upwards,
        content,
    }
}

/// The walls of the board, each straight piece in one.
pub(crate) fn walls(out: &mut Vec<Item>) {
    let inner = region::edges(|square, direction| {
        let there = matches!(direction, Direction::East | Direction::South);
        there && square.step(direction).is_some() && board().is_wall(square, direction)
    });
    let mut shapes: Vec<Shape> = inner
        .into_iter()
        .map(|[a, b]| Shape::Rect {
            rect: Rect::between(a, b).grow(WALL),
            corner: 0.0,
            style: fill(Ink::Wall),
        })
        .collect();
    // Outside there is nothing to be parted from; a thinner line will do.
    shapes.push(Shape::Rect {
        rect: whole().grow(WALL / 2.0),
        corner: 0.0,
        style: line(Ink::Wall, WALL),
    });
    out.push(Item::decoration(Layer::Wall, shapes));
}

/// Letters and numbers on all four sides; those of the square under the pointer stand out.
pub(crate) fn rims(pointer: Option<Square>, out: &mut Vec<Item>) {
    let mut shapes = Vec::new();
    let mut put = |centre: Point, content: &str, current: bool| {
        let (face, ink) = if current {
            (Face::SansBold, Ink::Accent)
        } else {
            (Face::Sans, Ink::Coordinate)
        };
        shapes.push(Shape::Text(Text::centred(centre, 0.42, face, ink, content)));
    };
    let board = whole();
    for column in 0..COLUMNS {
        let letter = char::from(b'A' + column).to_string();
        let current = pointer.is_some_and(|p| p.column() == column);
        let x = f32::from(column) + 0.5;
        for y in [-0.52, board.max.y + 0.52] {
            put(at(x, y), &letter, current);
        }
    }
    for row in 0..ROWS {
        let number = (row + 1).to_string();
        let current = pointer.is_some_and(|p| p.row() == row);
        let y = f32::from(row) + 0.5;
        for x in [-0.55, board.max.x + 0.55] {
            put(at(x, y), &number, current);
        }
    }
    out.push(Item::decoration(Layer::Rim, shapes));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(number: u8) -> SquareSet {
        let number = delve_format::RoomNumber::new(number).unwrap();
        SquareSet::area(board().room(number))
    }

    #[test]
    fn names_keep_clear_of_pieces() {
        let busy = |squares: &[&str]| -> SquareSet {
            squares
                .iter()
                .map(|s| s.parse::<Square>().unwrap())
                .collect()
        };
        let row = |text: &Text| text.at.y.floor() as u8 + 1;
        let name = "The nave";
        assert_eq!(row(&placed(name, &room(9), &busy(&[]))), 11);
        assert_eq!(
            row(&placed(name, &room(9), &busy(&["L11"]))),
            11,
            "beside it"
        );
        assert_eq!(row(&placed(name, &room(9), &busy(&["L11", "N11"]))), 12);
        // Everything is full: it has to lie under something.
        assert_eq!(row(&placed(name, &room(9), &room(9))), 11);
    }

    #[test]
    fn long_names_grow_smaller_and_then_shorter() {
        let free = SquareSet::EMPTY;
        let size = |name: &str| placed(name, &room(9), &free).size;
        assert_eq!(size("The nave"), NAME[0]);
        assert_eq!(size("The hall of a thousand candles"), NAME[1]);
        let long = placed(&"Very long ".repeat(9), &room(9), &free);
        let short = &long.content;
        assert!(short.ends_with('…') && !short.ends_with(" …"), "{short}");
        assert!(long.bounds().max.x <= 15.0, "{short}");
    }

    #[test]
    fn names_of_narrow_corridors_read_upwards() {
        let walk = SquareSet::area(board().find("west-walk").unwrap());
        let text = placed("The drip", &walk, &SquareSet::EMPTY);
        assert!(text.upwards);
        assert_eq!(text.at.x.floor(), 8.0, "in column I");
    }
}
