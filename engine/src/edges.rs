//! Edges between two neighbouring squares, and sets of them: where walls and doors stand.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::sync::LazyLock;

use delve_format::square::{COLUMNS, ROWS};
use delve_format::{Direction, Square, board};

use crate::squares::SquareSet;

/// The edge that two neighbouring squares share. It is kept as its upper or left square and the
/// direction of the other, so each edge has one value. The rim of the board has no edges.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edge {
    square: Square,
    south: bool,
}

impl Edge {
    /// The edge of `square` in this direction; `None` at the rim of the board.
    #[must_use]
    pub fn of(square: Square, direction: Direction) -> Option<Edge> {
        let next = square.step(direction)?;
        Some(match direction {
            Direction::East => Edge {
                square,
                south: false,
            },
            Direction::South => Edge {
                square,
                south: true,
            },
            Direction::West => Edge {
                square: next,
                south: false,
            },
            Direction::North => Edge {
                square: next,
                south: true,
            },
        })
    }

    /// The edge between two squares; `None` when they are not neighbours.
    #[must_use]
    pub fn between(a: Square, b: Square) -> Option<Edge> {
        Edge::of(a, a.direction_to(b)?)
    }

    /// Its upper or left square.
    #[must_use]
    pub const fn square(self) -> Square {
        self.square
    }

    /// Where the other square lies from [`Edge::square`]: east or south.
    #[must_use]
    pub const fn direction(self) -> Direction {
        if self.south {
            Direction::South
        } else {
            Direction::East
        }
    }

    /// The two squares, the upper or left one first.
    #[must_use]
    pub fn squares(self) -> (Square, Square) {
        let other = self.square.step(self.direction());
        (self.square, other.unwrap_or(self.square))
    }

    /// All 1292 edges of the board, by their first squares, east before south.
    pub fn all() -> impl Iterator<Item = Edge> {
        Square::all().flat_map(|square| {
            [Direction::East, Direction::South]
                .into_iter()
                .filter_map(move |d| Edge::of(square, d))
        })
    }
}

/// `K14|L14` for two squares side by side, `K14/K15` for one above the other.
impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (a, b) = self.squares();
        write!(f, "{a}{}{b}", if self.south { '/' } else { '|' })
    }
}

impl fmt::Debug for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of edges: the squares whose east edge is in it, and those whose south edge is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct EdgeSet {
    east: SquareSet,
    south: SquareSet,
}

impl EdgeSet {
    /// No edge.
    pub const EMPTY: EdgeSet = EdgeSet {
        east: SquareSet::EMPTY,
        south: SquareSet::EMPTY,
    };

    /// Every edge of the board.
    #[must_use]
    pub fn all() -> EdgeSet {
        static ALL: LazyLock<EdgeSet> = LazyLock::new(|| Edge::all().collect());
        *ALL
    }

    /// The walls of the board: between two rooms, and between a room and a corridor. The rim is a
    /// wall by itself.
    #[must_use]
    pub fn walls() -> EdgeSet {
        static WALLS: LazyLock<EdgeSet> = LazyLock::new(|| {
            Edge::all()
                .filter(|e| board().is_wall(e.square(), e.direction()))
                .collect()
        });
        *WALLS
    }

    /// Whether it holds `edge`.
    #[must_use]
    pub const fn contains(&self, edge: Edge) -> bool {
        if edge.south {
            self.south.contains(edge.square)
        } else {
            self.east.contains(edge.square)
        }
    }

    /// Whether it holds the edge of `square` in this direction. The rim is in no set.
    #[must_use]
    pub fn has(&self, square: Square, direction: Direction) -> bool {
        Edge::of(square, direction).is_some_and(|e| self.contains(e))
    }

    /// Puts `edge` in; whether it was not there before.
    pub const fn insert(&mut self, edge: Edge) -> bool {
        if edge.south {
            self.south.insert(edge.square)
        } else {
            self.east.insert(edge.square)
        }
    }

    /// Takes `edge` out; whether it was there before.
    pub const fn remove(&mut self, edge: Edge) -> bool {
        if edge.south {
            self.south.remove(edge.square)
        } else {
            self.east.remove(edge.square)
        }
    }

    /// Number of edges in it, 0–1292.
    #[must_use]
    pub fn len(&self) -> usize {
        self.east.len() + self.south.len()
    }

    /// Whether there is no edge in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.east.is_empty() && self.south.is_empty()
    }

    /// Its edges, by their first squares, east before south.
    pub fn iter(&self) -> impl Iterator<Item = Edge> + use<> {
        let EdgeSet { east, south } = *self;
        (east | south).into_iter().flat_map(move |square| {
            let side = |south| Edge { square, south };
            [
                east.contains(square).then(|| side(false)),
                south.contains(square).then(|| side(true)),
            ]
            .into_iter()
            .flatten()
        })
    }

    /// Whether it holds the edge between a square and the one to the right of it (east) or below it
    /// (south), both by the left or upper square.
    pub(crate) const fn has_east(&self, square: Square) -> bool {
        self.east.contains(square)
    }

    pub(crate) const fn has_south(&self, square: Square) -> bool {
        self.south.contains(square)
    }

    /// Those of its edges that lie between two squares of `squares`.
    #[must_use]
    pub fn inside(&self, squares: &SquareSet) -> EdgeSet {
        EdgeSet {
            east: self.east & *squares & squares.moved(Direction::West),
            south: self.south & *squares & squares.moved(Direction::North),
        }
    }

    /// The squares that one step over an edge of this set leads to from `from`.
    #[must_use]
    pub fn across(&self, from: &SquareSet) -> SquareSet {
        Direction::ALL
            .into_iter()
            .fold(SquareSet::EMPTY, |all, d| all | self.across_to(from, d))
    }

    /// Likewise, of the steps in one direction only.
    #[must_use]
    pub fn across_to(&self, from: &SquareSet, direction: Direction) -> SquareSet {
        // Edges never lie at the rim, so nothing wraps into the next row.
        const ROW: usize = COLUMNS as usize;
        match direction {
            Direction::North => from.earlier::<ROW>() & self.south,
            Direction::East => (*from & self.east).later::<1>(),
            Direction::South => (*from & self.south).later::<ROW>(),
            Direction::West => from.earlier::<1>() & self.east,
        }
    }
}

impl EdgeSet {
    /// Every square to which steps over these edges and onto free squares lead from one of `from`,
    /// these included: rows are filled from end to end, and each goes on into those below and above.
    pub(crate) fn flood(&self, from: &SquareSet, free: &SquareSet) -> SquareSet {
        let (east, south, free) = (self.east.rows(), self.south.rows(), free.rows());
        let fill = |row: usize, from: u32| {
            let mut filled = from;
            let (mut right, mut left) = ((east[row] << 1) & free[row], east[row] & free[row]);
            for steps in [1, 2, 4, 8, 16] {
                filled |= (right & (filled << steps)) | (left & (filled >> steps));
                right &= right << steps;
                left &= left >> steps;
            }
            filled
        };
        let mut reached = from.rows();
        for (row, here) in reached.iter_mut().enumerate() {
            if *here != 0 {
                *here = fill(row, *here);
            }
        }
        let last = reached.len() - 1;
        loop {
            let mut changed = false;
            let mut enter = |reached: &mut [u32], row: usize, entered: u32| {
                let next = reached[row] | (entered & free[row]);
                if next != reached[row] {
                    reached[row] = fill(row, next);
                    changed = true;
                }
            };
            for row in 0..last {
                let entered = reached[row] & south[row];
                enter(&mut reached, row + 1, entered);
            }
            for row in (0..last).rev() {
                let entered = reached[row + 1] & south[row];
                enter(&mut reached, row, entered);
            }
            if !changed {
                return SquareSet::of_rows(&reached);
            }
        }
    }
}

const _: () = assert!(COLUMNS <= 32, "a row fits what is flooded");
const _: () = assert!(COLUMNS < 64 && ROWS > 0, "a row fits a word");

impl FromIterator<Edge> for EdgeSet {
    fn from_iter<T: IntoIterator<Item = Edge>>(edges: T) -> EdgeSet {
        let mut set = EdgeSet::EMPTY;
        set.extend(edges);
        set
    }
}

impl Extend<Edge> for EdgeSet {
    fn extend<T: IntoIterator<Item = Edge>>(&mut self, edges: T) {
        for edge in edges {
            self.insert(edge);
        }
    }
}

impl BitOrAssign for EdgeSet {
    fn bitor_assign(&mut self, other: EdgeSet) {
        self.east |= other.east;
        self.south |= other.south;
    }
}

impl SubAssign for EdgeSet {
    fn sub_assign(&mut self, other: EdgeSet) {
        self.east -= other.east;
        self.south -= other.south;
    }
}

impl BitOr for EdgeSet {
    type Output = EdgeSet;
    fn bitor(mut self, other: EdgeSet) -> EdgeSet {
        self |= other;
        self
    }
}

impl BitAnd for EdgeSet {
    type Output = EdgeSet;
    fn bitand(self, other: EdgeSet) -> EdgeSet {
        EdgeSet {
            east: self.east & other.east,
            south: self.south & other.south,
        }
    }
}

impl Sub for EdgeSet {
    type Output = EdgeSet;
    fn sub(mut self, other: EdgeSet) -> EdgeSet {
        self -= other;
        self
    }
}

impl Not for EdgeSet {
    type Output = EdgeSet;
    fn not(self) -> EdgeSet {
        EdgeSet::all() - self
    }
}

impl fmt::Debug for EdgeSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
