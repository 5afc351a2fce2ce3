//! Sets of squares: one bit for each of the 672 squares of the board, in eleven words.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::sync::LazyLock;

use delve_format::square::{COLUMNS, ROWS, SQUARES};
use delve_format::{AreaIndex, Direction, Square, board};

const WORDS: usize = SQUARES.div_ceil(64);
const ROW: usize = COLUMNS as usize;

/// A set of squares. Copying it copies 88 bytes; iteration goes row by row, each row from the left.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet([u64; WORDS]);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet([0; WORDS]);

    /// Every square of the board.
    pub const ALL: SquareSet = {
        let mut words = [u64::MAX; WORDS];
        words[WORDS - 1] = u64::MAX >> (WORDS * 64 - SQUARES);
        SquareSet(words)
    };

    /// The squares of a room or corridor.
    #[must_use]
    pub fn area(area: AreaIndex) -> SquareSet {
        static AREAS: LazyLock<Vec<SquareSet>> = LazyLock::new(|| {
            let squares = |area| board().area(area).squares.iter().copied().collect();
            AreaIndex::all().map(squares).collect()
        });
        AREAS[area.index()]
    }

    /// The squares of one column, 0–23 from the left.
    const fn column(column: u8) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        let mut row = 0;
        while row < ROWS as usize {
            let index = row * ROW + column as usize;
            set.0[index / 64] |= 1 << (index % 64);
            row += 1;
        }
        set
    }

    /// Whether it holds `square`.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        let index = square.index();
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    /// Puts `square` in; whether it was not there before.
    pub const fn insert(&mut self, square: Square) -> bool {
        let index = square.index();
        let before = self.contains(square);
        self.0[index / 64] |= 1 << (index % 64);
        !before
    }

    /// Takes `square` out; whether it was there before.
    pub const fn remove(&mut self, square: Square) -> bool {
        let index = square.index();
        let before = self.contains(square);
        self.0[index / 64] &= !(1 << (index % 64));
        before
    }

    /// Number of squares in it, 0–672.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no square in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The first of its squares, row by row.
    #[must_use]
    pub fn first(&self) -> Option<Square> {
        self.iter().next()
    }

    /// Whether the two have no square in common.
    #[must_use]
    pub fn is_disjoint(&self, other: &SquareSet) -> bool {
        let words = self.0.iter().zip(&other.0);
        words.fold(0, |all, (a, b)| all | (a & b)) == 0
    }

    /// Whether the two have a square in common.
    #[must_use]
    pub fn meets(&self, other: &SquareSet) -> bool {
        !self.is_disjoint(other)
    }

    /// Whether `other` holds all of its squares.
    #[must_use]
    pub fn is_subset(&self, other: &SquareSet) -> bool {
        (*self - *other).is_empty()
    }

    /// Its squares, row by row, each row from the left.
    #[must_use]
    pub const fn iter(&self) -> Squares {
        Squares {
            left: *self,
            word: 0,
        }
    }

    /// All squares moved one step; those that would leave the board are dropped.
    #[must_use]
    pub fn moved(&self, direction: Direction) -> SquareSet {
        match direction {
            Direction::North => self.earlier::<ROW>(),
            Direction::South => self.later::<ROW>(),
            Direction::East => (*self - SquareSet::column(COLUMNS - 1)).later::<1>(),
            Direction::West => (*self - SquareSet::column(0)).earlier::<1>(),
        }
    }

    /// The set and all its neighbours on the board, walls ignored.
    #[must_use]
    pub fn grown(&self) -> SquareSet {
        Direction::ALL
            .into_iter()
            .fold(*self, |set, d| set | self.moved(d))
    }

    /// Every square within a straight distance of `steps` of one of its squares, walls ignored.
    #[must_use]
    pub fn within(&self, steps: u32) -> SquareSet {
        // No two squares are further apart than this, so more steps change nothing.
        let steps = steps.min(u32::from(COLUMNS) + u32::from(ROWS));
        (0..steps).fold(*self, |set, _| set.grown())
    }

    /// The set row by row, the left column in the lowest bit.
    pub(crate) fn rows(&self) -> [u32; ROWS as usize] {
        std::array::from_fn(|row| {
            let (word, bit) = (row * ROW / 64, row * ROW % 64);
            let mut bits = self.0[word] >> bit;
            if bit + ROW > 64 {
                bits |= self.0[word + 1] << (64 - bit);
            }
            // A row is shorter than 32 bits.
            (bits & ((1 << ROW) - 1)) as u32
        })
    }

    /// The set with these rows.
    pub(crate) fn of_rows(rows: &[u32; ROWS as usize]) -> SquareSet {
        let mut words = [0; WORDS];
        for (row, &bits) in rows.iter().enumerate() {
            let (word, bit) = (row * ROW / 64, row * ROW % 64);
            words[word] |= u64::from(bits) << bit;
            if bit + ROW > 64 {
                words[word + 1] |= u64::from(bits) >> (64 - bit);
            }
        }
        SquareSet(words)
    }

    /// Every square `N` numbers later; rows wrap, so the caller masks columns. `N` is below 64.
    pub(crate) fn later<const N: usize>(&self) -> SquareSet {
        let mut words = [0; WORDS];
        let mut carry = 0;
        for (to, &from) in words.iter_mut().zip(&self.0) {
            *to = from << N | carry;
            carry = from >> (64 - N);
        }
        SquareSet(words) & SquareSet::ALL
    }

    /// Every square `N` numbers earlier; rows wrap, so the caller masks columns. `N` is below 64.
    pub(crate) fn earlier<const N: usize>(&self) -> SquareSet {
        let mut words = [0; WORDS];
        let mut carry = 0;
        for (to, &from) in words.iter_mut().zip(&self.0).rev() {
            *to = from >> N | carry;
            carry = from << (64 - N);
        }
        SquareSet(words)
    }
}

/// The squares of a [`SquareSet`], in order.
#[derive(Clone, Debug)]
pub struct Squares {
    left: SquareSet,
    word: usize,
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            if *word != 0 {
                let index = self.word * 64 + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Square::from_index(index);
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.left.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Squares {}

impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl IntoIterator for &SquareSet {
    type Item = Square;
    type IntoIter = Squares;
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl From<Square> for SquareSet {
    fn from(square: Square) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        set.insert(square);
        set
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<T: IntoIterator<Item = Square>>(squares: T) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<T: IntoIterator<Item = Square>>(&mut self, squares: T) {
        for square in squares {
            self.insert(square);
        }
    }
}

impl BitOrAssign for SquareSet {
    fn bitor_assign(&mut self, other: SquareSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a |= b);
    }
}

impl BitAndAssign for SquareSet {
    fn bitand_assign(&mut self, other: SquareSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= b);
    }
}

impl SubAssign for SquareSet {
    fn sub_assign(&mut self, other: SquareSet) {
        self.0.iter_mut().zip(other.0).for_each(|(a, b)| *a &= !b);
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;
    fn bitor(mut self, other: SquareSet) -> SquareSet {
        self |= other;
        self
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;
    fn bitand(mut self, other: SquareSet) -> SquareSet {
        self &= other;
        self
    }
}

impl Sub for SquareSet {
    type Output = SquareSet;
    fn sub(mut self, other: SquareSet) -> SquareSet {
        self -= other;
        self
    }
}

impl Not for SquareSet {
    type Output = SquareSet;
    fn not(self) -> SquareSet {
        SquareSet::ALL - self
    }
}

impl fmt::Debug for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self).finish()
    }
}

/// `K14 L14 M15`, row by row.
impl fmt::Display for SquareSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, square) in self.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{square}")?;
        }
        Ok(())
    }
}
