//! Lines of sight and of shot, exact in whole numbers.
//!
//! A line runs from the centre of a square to the centre of another. It crosses the lines of the
//! grid one after another; which comes next is decided by comparing two products, so nothing is
//! ever rounded. Where it passes exactly through a corner it goes on diagonally, and there are two
//! ways round that corner: a look needs one of them open, a shot both.

use std::sync::OnceLock;

use delve_format::square::SQUARES;
use delve_format::{Direction, Square};

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
        let mut here = from;
        while here != to {
            let Some((next, sides)) = walk.step(here) else {
                return false;
            };
            let clear = match sides {
                Step::Across => self.crosses(here, next),
                Step::Corner(mids) => {
                    let open = mids.map(|mid| {
                        self.free.contains(mid)
                            && self.crosses(here, mid)
                            && self.crosses(mid, next)
                    });
                    match line {
                        Line::Sight => open[0] || open[1],
                        Line::Shot => open[0] && open[1],
                    }
                }
            };
            if !clear || !(next == to || self.free.contains(next)) {
                return false;
            }
            here = next;
        }
        true
    }

    /// The squares to which a line from the centre of `from` is clear, `from` among them.
    #[must_use]
    pub fn clear_from(&self, line: Line, from: Square) -> SquareSet {
        self.ahead(from)
            .iter()
            .filter(|&to| self.is_clear(line, from, to))
            .collect()
    }

    /// A set that holds every square to which a line can be clear: a clear line follows squares (at
    /// corners one of the two beside it) over open edges, never turning back.
    fn ahead(&self, from: Square) -> SquareSet {
        let from = SquareSet::from(from);
        let through = self.free | from;
        let quarter = |direction: Direction| {
            let other = direction.clockwise();
            let mut reached = from;
            loop {
                let on = reached & through;
                let next =
                    reached | self.open.across_to(&on, direction) | self.open.across_to(&on, other);
                if next == reached {
                    return reached;
                }
                reached = next;
            }
        };
        let quarters = Direction::ALL.into_iter().map(quarter);
        quarters.fold(from, |all, quarter| all | quarter)
    }

    /// Whether the edge between two neighbours is open.
    fn crosses(&self, a: Square, b: Square) -> bool {
        let (first, second) = if a < b { (a, b) } else { (b, a) };
        if second.index() == first.index() + 1 {
            self.open.has_east(first)
        } else {
            self.open.has_south(first)
        }
    }
}

/// How a line goes on to the next square.
enum Step {
    /// Over the edge between them.
    Across,
    /// Through the corner that they share with these two.
    Corner([Square; 2]),
}

/// A walk along the squares through which a line passes.
struct LineWalk {
    size: (i32, i32),
    sign: (i8, i8),
    crossed: (i32, i32),
}

impl LineWalk {
    fn new(from: Square, to: Square) -> LineWalk {
        let delta = |a: u8, b: u8| i32::from(b) - i32::from(a);
        let (dx, dy) = (
            delta(from.column(), to.column()),
            delta(from.row(), to.row()),
        );
        let sign = |d: i32| i8::from(d > 0) - i8::from(d < 0);
        LineWalk {
            size: (dx.abs(), dy.abs()),
            sign: (sign(dx), sign(dy)),
            crossed: (0, 0),
        }
    }

    /// The square after `here`, and how the line gets there.
    fn step(&mut self, here: Square) -> Option<(Square, Step)> {
        // The n-th vertical line of the grid is crossed at (2n + 1) / 2·width of the way, the m-th
        // horizontal one at (2m + 1) / 2·height: compare them without dividing.
        let vertical = (2 * self.crossed.0 + 1) * self.size.1;
        let horizontal = (2 * self.crossed.1 + 1) * self.size.0;
        let sideways = self.crossed.0 < self.size.0 && vertical <= horizontal;
        let down = self.crossed.1 < self.size.1 && horizontal <= vertical;
        let dx = if sideways { self.sign.0 } else { 0 };
        let dy = if down { self.sign.1 } else { 0 };
        self.crossed.0 += i32::from(sideways);
        self.crossed.1 += i32::from(down);
        let next = here.offset(dx, dy)?;
        let step = if sideways && down {
            Step::Corner([here.offset(dx, 0)?, here.offset(0, dy)?])
        } else {
            Step::Across
        };
        Some((next, step))
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
