//! Squares of the fixed board and the directions between them.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Number of columns of the board, lettered `A` to `X` from the left.
pub const COLUMNS: u8 = 24;
/// Number of rows of the board, numbered 1 to 28 from the top.
pub const ROWS: u8 = 28;
/// Number of squares of the board.
pub const SQUARES: usize = COLUMNS as usize * ROWS as usize;

/// One square of the board, written like a chess square: `A1` is the top-left corner, `X28` the
/// bottom-right one. Squares are ordered row by row, each row from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u16);

impl Square {
    /// The square in `column` (0–23, from the left) and `row` (0–27, from the top), if on the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Square> {
        if column < COLUMNS && row < ROWS {
            Some(Square(row as u16 * COLUMNS as u16 + column as u16))
        } else {
            None
        }
    }

    /// The square with this number (0–671, row by row), if on the board.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Square> {
        if index < SQUARES {
            Some(Square(index as u16))
        } else {
            None
        }
    }

    /// The number of this square, 0–671, row by row.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, 0–23 from the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 % COLUMNS as u16) as u8
    }

    /// Row, 0–27 from the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 / COLUMNS as u16) as u8
    }

    /// The neighbour in this direction, if on the board.
    #[must_use]
    pub const fn step(self, direction: Direction) -> Option<Square> {
        let (dx, dy) = direction.offset();
        self.offset(dx, dy)
    }

    /// The square `dx` columns to the right and `dy` rows down, if on the board.
    #[must_use]
    pub const fn offset(self, dx: i8, dy: i8) -> Option<Square> {
        let column = self.column() as i16 + dx as i16;
        let row = self.row() as i16 + dy as i16;
        if column < 0 || row < 0 || column >= COLUMNS as i16 || row >= ROWS as i16 {
            return None;
        }
        Square::new(column as u8, row as u8)
    }

    /// The straight distance |dx| + |dy| in squares, walls ignored.
    #[must_use]
    pub const fn straight_distance(self, other: Square) -> u32 {
        self.column().abs_diff(other.column()) as u32 + self.row().abs_diff(other.row()) as u32
    }

    /// The direction of an edge neighbour; `None` for any other square.
    #[must_use]
    pub fn direction_to(self, other: Square) -> Option<Direction> {
        Direction::ALL
            .into_iter()
            .find(|&d| self.step(d) == Some(other))
    }

    /// All 672 squares, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
        (0..SQUARES as u16).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.column()), self.row() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Why a text is not a square of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{wrong}` is not a square of the board; {hint}", wrong = .0, hint = what_a_square_is(.0))]
pub struct NotASquare(pub String);

fn what_a_square_is(wrong: &str) -> String {
    match wrong.to_ascii_uppercase().parse::<Square>() {
        Ok(square) => format!("the letter is a capital: `{square}`"),
        Err(_) => "squares run from A1 to X28".to_owned(),
    }
}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let square = || {
            let (&letter, digits) = text.as_bytes().split_first()?;
            if !letter.is_ascii_uppercase()
                || digits.is_empty()
                || digits.len() > 2
                || digits[0] == b'0'
                || !digits.iter().all(u8::is_ascii_digit)
            {
                return None;
            }
            let row = digits.iter().fold(0u8, |n, d| n * 10 + (d - b'0'));
            Square::new(letter - b'A', row - 1)
        };
        square().ok_or_else(|| NotASquare(text.to_owned()))
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        crate::text::parse_str(deserializer, "a square such as \"K14\"")
    }
}

/// One of the four directions on the board. North is up.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub enum Direction {
    /// Towards row 1.
    #[default]
    North,
    /// Towards column X.
    East,
    /// Towards row 28.
    South,
    /// Towards column A.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Direction; 4] = [
        Direction::North,
        Direction::East,
        Direction::South,
        Direction::West,
    ];

    /// Columns to the right and rows down of one step.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Direction::North => (0, -1),
            Direction::East => (1, 0),
            Direction::South => (0, 1),
            Direction::West => (-1, 0),
        }
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Direction {
        match self {
            Direction::North => Direction::East,
            Direction::East => Direction::South,
            Direction::South => Direction::West,
            Direction::West => Direction::North,
        }
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.clockwise().clockwise()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_both_ways() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!("A1".parse::<Square>().map(Square::index), Ok(0));
        assert_eq!("X28".parse::<Square>().map(Square::index), Ok(SQUARES - 1));
    }

    #[test]
    fn what_is_not_a_square() {
        for text in [
            "", "A", "A0", "A01", "A29", "Y1", "Z40", "a1", "1A", "A1 ", "A-1", "A١", "AA1", "K256",
        ] {
            assert_eq!(
                text.parse::<Square>(),
                Err(NotASquare(text.to_owned())),
                "{text:?}"
            );
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        for square in Square::all() {
            for direction in Direction::ALL {
                if let Some(next) = square.step(direction) {
                    assert_eq!(square.straight_distance(next), 1);
                    assert_eq!(next.step(direction.opposite()), Some(square));
                    assert_eq!(square.direction_to(next), Some(direction));
                }
            }
        }
    }
}
