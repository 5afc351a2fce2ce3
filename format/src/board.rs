//! The fixed board: 16 rooms and 10 corridors, as data (`data/board.ron`).

use std::sync::LazyLock;

use serde::Deserialize;

use crate::id::Id;
use crate::square::{Direction, SQUARES, Square};
use crate::values::RoomNumber;

/// Number of areas: rooms and corridors.
pub const AREAS: usize = 26;

/// A room or a corridor, as an index into [`Board::areas`]: rooms first, in order of their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AreaIndex(u8);

impl AreaIndex {
    /// Position in [`Board::areas`], 0–25.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All areas, rooms first.
    pub fn all() -> impl DoubleEndedIterator<Item = AreaIndex> + ExactSizeIterator {
        (0..AREAS as u8).map(AreaIndex)
    }
}

/// A room or a corridor of the board.
#[derive(Clone, Debug)]
pub struct Area {
    /// Its id in a scenario: `room-9`, `west-walk`.
    pub id: Id,
    /// Its room number; `None` for a corridor.
    pub room: Option<RoomNumber>,
    /// What it is called where a scenario gives it no name: `room 9`, `west walk`.
    pub name: String,
    /// Its squares, row by row.
    pub squares: Vec<Square>,
}

/// The board. There is one, [`board()`].
#[derive(Debug)]
pub struct Board {
    /// Rooms 1 to 16, then the corridors.
    pub areas: Vec<Area>,
    area_of: [AreaIndex; SQUARES],
}

impl Board {
    /// The room or corridor to which a square belongs.
    #[must_use]
    pub fn area_of(&self, square: Square) -> AreaIndex {
        self.area_of[square.index()]
    }

    /// The area itself.
    #[must_use]
    pub fn area(&self, index: AreaIndex) -> &Area {
        &self.areas[index.index()]
    }

    /// The area with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<AreaIndex> {
        AreaIndex::all().find(|&a| self.area(a).id == *id)
    }

    /// The area of a room.
    #[must_use]
    pub fn room(&self, number: RoomNumber) -> AreaIndex {
        AreaIndex(number.get() - 1)
    }

    /// Whether a square lies in a corridor.
    #[must_use]
    pub fn is_corridor(&self, square: Square) -> bool {
        self.area(self.area_of(square)).room.is_none()
    }

    /// Whether a wall of the board stands on the edge of `square` in this direction: around the
    /// board, between two rooms, and between a room and a corridor.
    #[must_use]
    pub fn is_wall(&self, square: Square, direction: Direction) -> bool {
        match square.step(direction) {
            None => true,
            Some(next) => {
                self.area_of(square) != self.area_of(next)
                    && !(self.is_corridor(square) && self.is_corridor(next))
            }
        }
    }
}

/// The board of the game.
#[must_use]
pub fn board() -> &'static Board {
    static BOARD: LazyLock<Board> = LazyLock::new(read_board);
    &BOARD
}

#[derive(Deserialize)]
struct BoardFile {
    rooms: Vec<Blocks>,
    corridors: Vec<(Id, Blocks)>,
}

/// Rectangles: top-left square, columns and rows.
type Blocks = Vec<(Square, u8, u8)>;

fn squares(blocks: &Blocks) -> Vec<Square> {
    let mut all: Vec<Square> = blocks
        .iter()
        .flat_map(|&(corner, columns, rows)| {
            (0..rows).flat_map(move |y| {
                (0..columns).map(move |x| {
                    Square::new(corner.column() + x, corner.row() + y).expect("on the board")
                })
            })
        })
        .collect();
    all.sort_unstable();
    all
}

fn read_board() -> Board {
    let file: BoardFile = crate::read::from_str(include_str!("../data/board.ron"))
        .expect("the board is read by a test");
    let rooms = file.rooms.iter().zip(1..).map(|(blocks, number)| Area {
        id: Id::new(&format!("room-{number}")).expect("an id"),
        room: RoomNumber::new(number),
        name: format!("room {number}"),
        squares: squares(blocks),
    });
    let corridors = file.corridors.iter().map(|(id, blocks)| Area {
        id: id.clone(),
        room: None,
        name: id.replace('-', " "),
        squares: squares(blocks),
    });
    let areas: Vec<Area> = rooms.chain(corridors).collect();
    let mut area_of = [AreaIndex(0); SQUARES];
    for (index, area) in AreaIndex::all().zip(&areas) {
        for square in &area.squares {
            area_of[square.index()] = index;
        }
    }
    Board { areas, area_of }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_cover_the_board_exactly_once() {
        let board = board();
        assert_eq!(board.areas.len(), AREAS);
        assert_eq!(board.areas.iter().filter(|a| a.room.is_some()).count(), 16);
        let mut count = [0; SQUARES];
        for area in &board.areas {
            for square in &area.squares {
                count[square.index()] += 1;
            }
        }
        assert!(count.iter().all(|&n| n == 1), "each of 672 squares once");
        let corridor = Square::all().filter(|&s| board.is_corridor(s)).count();
        assert_eq!((SQUARES - corridor, corridor), (480, 192));
    }

    #[test]
    fn rooms_stand_where_the_drawing_says() {
        let cases = [
            ("B2", "room-1"),
            ("E9", "room-1"),
            ("K5", "room-2"),
            ("F6", "room-3"),
            ("R6", "room-4"),
            ("W6", "room-5"),
            ("N7", "room-6"),
            ("H14", "room-7"),
            ("B15", "room-8"),
            ("J11", "room-9"),
            ("O18", "room-9"),
            ("W13", "room-10"),
            ("Q14", "room-11"),
            ("F23", "room-12"),
            ("K23", "room-13"),
            ("K27", "room-14"),
            ("S27", "room-15"),
            ("T20", "room-16"),
            ("A1", "north-gallery"),
            ("X1", "north-gallery"),
            ("A2", "west-gallery"),
            ("X27", "east-gallery"),
            ("A28", "south-gallery"),
            ("B10", "upper-passage"),
            ("W19", "lower-passage"),
            ("M9", "north-hall"),
            ("L27", "south-hall"),
            ("I18", "west-walk"),
            ("P11", "east-walk"),
        ];
        for (square, area) in cases {
            let found = board().area(board().area_of(square.parse().unwrap()));
            assert_eq!(found.id, area, "{square}");
            assert_eq!(board().area(board().find(area).unwrap()).id, area);
        }
    }

    #[test]
    fn walls_stand_between_rooms_and_corridors_only() {
        let wall = |square: &str, d| board().is_wall(square.parse().unwrap(), d);
        assert!(wall("A1", Direction::North));
        assert!(wall("I14", Direction::East), "corridor to room");
        assert!(wall("H14", Direction::South), "room to room");
        assert!(!wall("A10", Direction::East), "corridor to corridor");
        assert!(!wall("M19", Direction::East), "along a corridor");
        assert!(!wall("J11", Direction::South), "within a room");
    }
}
