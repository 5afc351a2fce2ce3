//! Walking: distances and shortest paths, by flooding whole sets of squares at once.

use delve_format::{Direction, Square};

use crate::edges::{Edge, EdgeSet};
use crate::squares::SquareSet;

/// Where steps (or looks) can go: the edges that are open and the squares that are free.
///
/// A step goes from a square over an open edge to a free neighbour. The square from which one sets
/// out need not be free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// Edges that can be crossed.
    pub open: EdgeSet,
    /// Squares that can be entered.
    pub free: SquareSet,
}

impl Space {
    /// A space with these open edges and free squares.
    #[must_use]
    pub const fn new(open: EdgeSet, free: SquareSet) -> Space {
        Space { open, free }
    }

    /// Whether one step leads from `from` in this direction.
    #[must_use]
    pub fn can_step(&self, from: Square, direction: Direction) -> bool {
        from.step(direction).is_some_and(|to| {
            self.free.contains(to)
                && Edge::of(from, direction).is_some_and(|e| self.open.contains(e))
        })
    }

    /// The squares one step from `from`.
    #[must_use]
    pub fn steps(&self, from: &SquareSet) -> SquareSet {
        self.open.across(from) & self.free
    }

    /// Squares that share an open edge with one of `squares`, free or not.
    #[must_use]
    pub fn beside(&self, squares: &SquareSet) -> SquareSet {
        self.open.across(squares)
    }

    /// Every square that can be walked to from one of `from`, these included.
    #[must_use]
    pub fn reach(&self, from: &SquareSet) -> SquareSet {
        self.open.flood(from, &self.free)
    }

    /// Every square within `steps` steps of one of `from`.
    #[must_use]
    pub fn within(&self, from: &SquareSet, steps: u32) -> SquareSet {
        let waves = self.waves(from);
        let last = waves.len().min(steps as usize + 1);
        waves[..last]
            .iter()
            .fold(SquareSet::EMPTY, |all, wave| all | *wave)
    }

    /// The squares at each distance: first `from` itself, then those one step away, and so on.
    fn waves(&self, from: &SquareSet) -> Vec<SquareSet> {
        let mut reached = *from;
        let mut waves = vec![*from];
        let mut wave = *from;
        loop {
            wave = self.steps(&wave) - reached;
            if wave.is_empty() {
                return waves;
            }
            reached |= wave;
            waves.push(wave);
        }
    }

    /// The number of steps from the nearest square of `from` to every square.
    #[must_use]
    pub fn distances(&self, from: &SquareSet) -> Distances {
        Distances(self.waves(from))
    }

    /// The number of steps of a shortest way from one square to another; `None` when there is none.
    #[must_use]
    pub fn distance(&self, from: Square, to: Square) -> Option<u32> {
        let path = self.path(&from.into(), &to.into())?;
        u32::try_from(path.len() - 1).ok()
    }

    /// A shortest way from one of `from` to one of `to`, both ends included. Of several the choice
    /// is always the same: it ends on the first square of `to`, row by row, that is near enough,
    /// and goes back from there north, east, south or west, whichever is the first possible.
    #[must_use]
    pub fn path(&self, from: &SquareSet, to: &SquareSet) -> Option<Vec<Square>> {
        let mut reached = *from;
        let mut waves = vec![*from];
        while !waves.last()?.meets(to) {
            let wave = self.steps(waves.last()?) - reached;
            if wave.is_empty() {
                return None;
            }
            reached |= wave;
            waves.push(wave);
        }
        let mut here = (*waves.last()? & *to).first()?;
        let mut path = vec![here];
        for wave in waves.iter().rev().skip(1) {
            here = Direction::ALL
                .into_iter()
                .filter(|&d| self.open.has(here, d))
                .filter_map(|d| here.step(d))
                .find(|&before| wave.contains(before))?;
            path.push(here);
        }
        path.reverse();
        Some(path)
    }
}

/// Distances to every square, in steps.
#[derive(Clone, Debug)]
pub struct Distances(Vec<SquareSet>);

impl Distances {
    /// The number of steps to `square`; `None` when no way leads there.
    #[must_use]
    pub fn to(&self, square: Square) -> Option<u32> {
        let steps = self.0.iter().position(|wave| wave.contains(square))?;
        u32::try_from(steps).ok()
    }

    /// The squares at exactly this distance.
    #[must_use]
    pub fn at(&self, steps: u32) -> SquareSet {
        self.0.get(steps as usize).copied().unwrap_or_default()
    }

    /// The greatest distance to a square that can be reached.
    #[must_use]
    pub fn greatest(&self) -> u32 {
        u32::try_from(self.0.len() - 1).unwrap_or(u32::MAX)
    }
}
