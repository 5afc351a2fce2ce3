//! The board as rows of characters.

use delve_engine::SquareSet;
use delve_format::scenario::Door;
use delve_format::square::{COLUMNS, ROWS};
use delve_format::{AreaIndex, Direction, Square, board};

use crate::scene::Context;

use super::signs::{Signs, door_letter, there};

/// The characters of the board, without its rims.
pub(super) struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    const COLUMNS: usize = COLUMNS as usize * 3 + 1;
    const ROWS: usize = ROWS as usize * 2 + 1;

    pub(super) fn draw(context: &Context, signs: &Signs, ascii: bool) -> Canvas {
        let mut canvas = Canvas {
            rows: vec![vec![' '; Canvas::COLUMNS]; Canvas::ROWS],
        };
        let unused: SquareSet = AreaIndex::all()
            .filter(|&a| board().area(a).room.is_some() && !context.is_used(a))
            .flat_map(|a| board().area(a).squares.iter().copied())
            .collect();
        canvas.hatch(&unused, if ascii { ':' } else { '░' });
        canvas.walls(ascii);
        let mut full = SquareSet::EMPTY;
        for sign in signs.0.iter().flat_map(|(_, signs)| signs) {
            full |= sign.squares;
            for square in sign.squares.iter() {
                canvas.put(square, &sign.letters);
            }
        }
        canvas.room_numbers(&full);
        for (_, door) in there(context, &context.scenario.doors, |d| d.players) {
            canvas.door(door);
        }
        canvas
    }

    /// Where the two characters of a square stand.
    fn at(square: Square) -> (usize, usize) {
        (
            usize::from(square.column()) * 3 + 1,
            usize::from(square.row()) * 2 + 1,
        )
    }

    fn put(&mut self, square: Square, letters: &str) {
        let (x, y) = Canvas::at(square);
        let mut letters = letters.chars();
        for dx in 0..2 {
            self.rows[y][x + dx] = letters.next().unwrap_or(' ');
        }
    }

    fn hatch(&mut self, squares: &SquareSet, with: char) {
        for square in squares.iter() {
            let (x, y) = Canvas::at(square);
            // Its own characters, and the lines to all sides; walls are drawn over them.
            for row in &mut self.rows[y - 1..=y + 1] {
                row[x - 1..=x + 2].fill(with);
            }
        }
    }

    fn walls(&mut self, ascii: bool) {
        const HEAVY: [char; 16] = [
            '·', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
        ];
        let sign = |sides: usize| match (ascii, sides) {
            (false, _) => HEAVY[sides],
            (true, 0) => '.',
            (true, 0b0101) => '|',
            (true, 0b1010) => '-',
            (true, _) => '+',
        };
        let wall = |square: Option<Square>, direction: Direction| {
            square.is_some_and(|s| board().is_wall(s, direction))
        };
        let at = |column: u8, row: u8, dx: i8, dy: i8| {
            let column = column.checked_add_signed(dx)?;
            Square::new(column, row.checked_add_signed(dy)?)
        };
        for row in 0..=ROWS {
            for column in 0..=COLUMNS {
                let (x, y) = (usize::from(column) * 3, usize::from(row) * 2);
                let (north_west, north_east) = (at(column, row, -1, -1), at(column, row, 0, -1));
                let (south_west, south_east) = (at(column, row, -1, 0), at(column, row, 0, 0));
                let up = wall(north_west, Direction::East) || wall(north_east, Direction::West);
                let down = wall(south_west, Direction::East) || wall(south_east, Direction::West);
                let left = wall(north_west, Direction::South) || wall(south_west, Direction::North);
                let right =
                    wall(north_east, Direction::South) || wall(south_east, Direction::North);
                let sides = [up, right, down, left]
                    .iter()
                    .rev()
                    .fold(0, |bits, &side| bits << 1 | usize::from(side));
                // Within hatching no dots are needed to count squares.
                if sides != 0 || self.rows[y][x] == ' ' {
                    self.rows[y][x] = sign(sides);
                }
                if right {
                    self.rows[y][x + 1..=x + 2].fill(sign(0b1010));
                }
                if down {
                    self.rows[y + 1][x] = sign(0b0101);
                }
            }
        }
    }

    /// The number of each room on its first free square.
    fn room_numbers(&mut self, full: &SquareSet) {
        for area in AreaIndex::all().map(|a| board().area(a)) {
            let free = area.squares.iter().find(|s| !full.contains(**s));
            if let (Some(number), Some(&square)) = (area.room, free) {
                self.put(square, &format!("{number:<2}", number = number.get()));
            }
        }
    }

    fn door(&mut self, door: &Door) {
        let (from, to) = door.between;
        let Some(direction) = from.direction_to(to) else {
            return;
        };
        let letter = door_letter(door);
        let (x, y) = Canvas::at(from);
        match direction {
            Direction::North => self.rows[y - 1][x..=x + 1].fill(letter),
            Direction::South => self.rows[y + 1][x..=x + 1].fill(letter),
            Direction::East => self.rows[y][x + 2] = letter,
            Direction::West => self.rows[y][x - 1] = letter,
        }
    }

    /// The board with letters and numbers on all sides.
    pub(super) fn text(&self) -> String {
        let letters: String = (0..COLUMNS)
            .map(|column| format!(" {} ", char::from(b'A' + column)))
            .collect();
        let rim = format!("   {}\n", letters.trim_end());
        let mut text = rim.clone();
        for (y, row) in self.rows.iter().enumerate() {
            let number = if y % 2 == 1 {
                (y / 2 + 1).to_string()
            } else {
                String::new()
            };
            let row: String = row.iter().collect();
            let line = format!("{number:>2} {row} {number}");
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push_str(&rim);
        text
    }
}
