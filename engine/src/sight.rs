//! Lines of sight and of shot, exact in whole numbers.
//!
//! A line runs from the centre of a square to the centre of another. It crosses the lines of the
//! grid one after another; which comes next is decided by comparing two products, so nothing is
//! ever rounded. Where it passes exactly through a corner it goes on diagonally, and there are two
//! ways round that corner: a look needs one of them open, a shot both.

use std::sync::OnceLock;

use delve_format::Square;
use delve_format::square::SQUARES;

use crate::edges::Edge;
use crate::squares::SquareSet;
use crate::walk::Space;

/// What passes along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Line {
    /// A look: where it passes exactly through a corner, one open way round it is enough.
    Sight,
    /// A shot: both ways round a corner must be open, so that the corner of a wall stops it.
    Shot,
}

impl Space {
    /// Whether a line from the centre of one square to that of another is clear. The two squares
    /// themselves need not be free: one sees the rubble, not what is behind it. Symmetric.
    #[must_use]
    pub fn is_clear(&self, line: Line, from: Square, to: Square) -> bool {
        let mut walk = LineWalk::new(from, to);
        loop {
            let here = walk.here;
            if here == (i32::from(to.column()), i32::from(to.row())) {
                return true;
            }
            let (sideways, down) = walk.step();
            let next = walk.here;
            let clear = if sideways && down {
                let ways = [(next.0, here.1), (here.0, next.1)];
                let open = ways.map(|mid| {
                    self.is_free(mid) && self.is_open(here, mid) && self.is_open(mid, next)
                });
                match line {
                    Line::Sight => open[0] || open[1],
                    Line::Shot => open[0] && open[1],
                }
            } else {
                self.is_open(here, next)
            };
            let arrived = next == (i32::from(to.column()), i32::from(to.row()));
            if !clear || !(arrived || self.is_free(next)) {
                return false;
            }
        }
    }

    /// The squares to which a line from the centre of `from` is clear, `from` among them.
    #[must_use]
    pub fn clear_from(&self, line: Line, from: Square) -> SquareSet {
        Square::all()
            .filter(|&to| self.is_clear(line, from, to))
            .collect()
    }

    fn is_free(&self, (column, row): (i32, i32)) -> bool {
        square(column, row).is_some_and(|s| self.free.contains(s))
    }

    fn is_open(&self, a: (i32, i32), b: (i32, i32)) -> bool {
        let edge = square(a.0, a.1).zip(square(b.0, b.1));
        edge.and_then(|(a, b)| Edge::between(a, b))
            .is_some_and(|e| self.open.contains(e))
    }
}

fn square(column: i32, row: i32) -> Option<Square> {
    Square::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
}

/// A walk along the squares through which a line passes.
struct LineWalk {
    here: (i32, i32),
    size: (i32, i32),
    sign: (i32, i32),
    crossed: (i32, i32),
}

impl LineWalk {
    fn new(from: Square, to: Square) -> LineWalk {
        let from = (i32::from(from.column()), i32::from(from.row()));
        let to = (i32::from(to.column()), i32::from(to.row()));
        let delta = (to.0 - from.0, to.1 - from.1);
        LineWalk {
            here: from,
            size: (delta.0.abs(), delta.1.abs()),
            sign: (delta.0.signum(), delta.1.signum()),
            crossed: (0, 0),
        }
    }

    /// Goes to the next square; whether the line crosses a vertical and whether a horizontal line
    /// of the grid. Both at once is a corner.
    fn step(&mut self) -> (bool, bool) {
        // The n-th vertical line is crossed at (2n + 1) / 2·width of the way, the m-th horizontal
        // one at (2m + 1) / 2·height: compare them without dividing.
        let vertical = (2 * self.crossed.0 + 1) * self.size.1;
        let horizontal = (2 * self.crossed.1 + 1) * self.size.0;
        let sideways = self.crossed.0 < self.size.0 && vertical <= horizontal;
        let down = self.crossed.1 < self.size.1 && horizontal <= vertical;
        if sideways {
            self.crossed.0 += 1;
            self.here.0 += self.sign.0;
        }
        if down {
            self.crossed.1 += 1;
            self.here.1 += self.sign.1;
        }
        (sideways, down)
    }
}

/// Lines of sight on one state of the board, each square's row worked out when it is first asked
/// for.
#[derive(Clone, Debug)]
pub struct Sight {
    air: Space,
    line: Line,
    rows: Box<[OnceLock<SquareSet>]>,
}

impl Sight {
    /// Sight through `air` (see [`Dungeon::air`](crate::Dungeon::air)).
    #[must_use]
    pub fn new(air: Space) -> Sight {
        Sight::of(Line::Sight, air)
    }

    /// Lines of this kind through `air`.
    #[must_use]
    pub fn of(line: Line, air: Space) -> Sight {
        let rows = (0..SQUARES).map(|_| OnceLock::new()).collect();
        Sight { air, line, rows }
    }

    /// What is seen from a square, the square itself among it.
    #[must_use]
    pub fn from(&self, square: Square) -> &SquareSet {
        self.rows[square.index()].get_or_init(|| self.air.clear_from(self.line, square))
    }

    /// Whether one square is seen from another.
    #[must_use]
    pub fn sees(&self, from: Square, to: Square) -> bool {
        // Sight goes both ways, so either row answers.
        match self.rows[to.index()].get() {
            Some(row) => row.contains(from),
            None => self.from(from).contains(to),
        }
    }

    /// What is seen from at least one of `squares`.
    #[must_use]
    pub fn from_any(&self, squares: &SquareSet) -> SquareSet {
        squares
            .iter()
            .fold(SquareSet::EMPTY, |all, square| all | *self.from(square))
    }
}
