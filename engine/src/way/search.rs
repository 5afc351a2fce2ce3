//! What to take away so that a way opens.

use std::collections::BTreeSet;

use super::prospect::Prospect;
use super::survey::Survey;
use super::{Cut, Need};
use crate::piece::Piece;
use crate::squares::SquareSet;

/// About what a flood costs, in pieces looked at.
const FLOOD: usize = 500;

/// What stands in a way.
enum Found {
    /// Sets of pieces, each of which would have to go.
    Pieces(Vec<Vec<Piece>>),
    /// Walls only.
    Walls,
    /// So much that the search was given up.
    TooMuch,
}

impl Survey<'_> {
    /// The cut between `from` and a need, if there is one.
    pub(super) fn cut(&self, now: &Prospect, need: Need, from: SquareSet) -> Option<Cut> {
        let to = self.target(need, &now.space)?;
        let reach = now.space.reach(&from);
        if from.is_empty() || reach.meets(&to) {
            return None;
        }
        let (by, walls) = match self.openings(need, from) {
            Found::Pieces(sets) => (sets, false),
            Found::Walls => (Vec::new(), true),
            Found::TooMuch => (Vec::new(), false),
        };
        let way = by.first().and_then(|removed| {
            let space = self.prospect(removed).space;
            space.path(&from, &self.target(need, &space)?)
        });
        Some(Cut {
            need,
            from,
            reach,
            to,
            by,
            walls,
            way: way.unwrap_or_default(),
        })
    }

    /// The prospect without some pieces, in order, as it is for those who start at `from`; and
    /// whether their need is met in it.
    fn without(&self, removed: &[Piece], need: Need, from: &SquareSet) -> (Prospect, bool) {
        let left = self.budget.get();
        self.budget.set(left.saturating_sub(self.effort()));
        let mut prospect = self.prospect(removed);
        prospect.reach = prospect.space.reach(from);
        let target = self.target(need, &prospect.space);
        let met = target.is_none_or(|to| prospect.reach.meets(&to));
        (prospect, met)
    }

    /// About what one prospect costs.
    fn effort(&self) -> usize {
        FLOOD + self.dungeon.blockages.len() + self.dungeon.furniture.len()
    }

    fn is_spent(&self) -> bool {
        self.budget.get() == 0
    }

    /// All smallest sets of pieces without which the need is met. Each set can be put in an order in
    /// which every piece stands beside what is reached without those before it, so only such pieces
    /// are tried.
    fn openings(&self, need: Need, from: SquareSet) -> Found {
        let one_way = match self.peel(need, from) {
            Found::Pieces(sets) => sets,
            other => return other,
        };
        let fewest = one_way.first().map_or(0, Vec::len);
        let mut sets: BTreeSet<Vec<Piece>> = BTreeSet::from([Vec::new()]);
        for _ in 0..fewest {
            let mut larger = BTreeSet::new();
            for set in &sets {
                let (prospect, _) = self.without(set, need, &from);
                larger.extend(self.frontier(&prospect, set).into_iter().map(|piece| {
                    let mut set = set.clone();
                    set.push(piece);
                    set.sort_unstable();
                    set
                }));
                if larger.len().saturating_mul(self.effort()) > self.budget.get() {
                    return Found::Pieces(one_way);
                }
            }
            let opens = |set: &&Vec<Piece>| self.without(set, need, &from).1;
            let open: Vec<Vec<Piece>> = larger.iter().filter(opens).cloned().collect();
            if !open.is_empty() {
                return Found::Pieces(open);
            }
            sets = larger;
        }
        Found::Pieces(one_way)
    }

    /// Takes away whatever stands beside what is reached, again and again, until the need is met;
    /// then puts back every piece that is not needed.
    fn peel(&self, need: Need, from: SquareSet) -> Found {
        let mut removed: Vec<Piece> = Vec::new();
        loop {
            if self.is_spent() {
                return Found::TooMuch;
            }
            let (prospect, met) = self.without(&removed, need, &from);
            if met {
                break;
            }
            let frontier = self.frontier(&prospect, &removed);
            if frontier.is_empty() {
                return Found::Walls;
            }
            removed.extend(frontier);
            removed.sort_unstable();
        }
        let mut needed = removed.clone();
        for piece in removed {
            if self.is_spent() {
                return Found::TooMuch;
            }
            let rest: Vec<Piece> = needed.iter().copied().filter(|p| *p != piece).collect();
            if self.without(&rest, need, &from).1 {
                needed = rest;
            }
        }
        Found::Pieces(vec![needed])
    }
}
