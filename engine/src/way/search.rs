//! What to take away so that a way opens.

use std::collections::BTreeSet;

use super::prospect::{Prospect, Survey};
use super::{Cut, Need};
use crate::piece::Piece;
use crate::squares::SquareSet;

impl Survey<'_> {
    /// The cut between `from` and a need, if there is one.
    pub(super) fn cut(&self, now: &Prospect, need: Need, from: SquareSet) -> Option<Cut> {
        let to = self.target(need, &now.space)?;
        let reach = now.space.reach(&from);
        if from.is_empty() || reach.meets(&to) {
            return None;
        }
        let by = self.openings(need, from);
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
            way: way.unwrap_or_default(),
        })
    }

    /// The prospect without some pieces, as it is for those who start at `from`; and whether their
    /// need is met in it.
    fn without(&self, removed: &[Piece], need: Need, from: &SquareSet) -> (Prospect, bool) {
        let mut prospect = self.prospect(removed);
        prospect.reach = prospect.space.reach(from);
        let target = self.target(need, &prospect.space);
        let met = target.is_none_or(|to| prospect.reach.meets(&to));
        (prospect, met)
    }

    /// All smallest sets of pieces without which the need is met. Each set can be put in an order in
    /// which every piece stands beside what is reached without those before it, so only such pieces
    /// are tried.
    fn openings(&self, need: Need, from: SquareSet) -> Vec<Vec<Piece>> {
        let Some(one_way) = self.peel(need, from) else {
            return Vec::new();
        };
        let mut sets: BTreeSet<Vec<Piece>> = BTreeSet::from([Vec::new()]);
        for _ in 0..one_way.len() {
            let mut larger = BTreeSet::new();
            for set in &sets {
                let (prospect, _) = self.without(set, need, &from);
                for piece in self.frontier(&prospect, set) {
                    let mut set = set.clone();
                    set.push(piece);
                    set.sort_unstable();
                    larger.insert(set);
                }
            }
            if larger.len() > self.budget.get() {
                break;
            }
            self.budget.set(self.budget.get() - larger.len());
            let opens = |set: &&Vec<Piece>| self.without(set, need, &from).1;
            let open: Vec<Vec<Piece>> = larger.iter().filter(opens).cloned().collect();
            if !open.is_empty() {
                return open;
            }
            sets = larger;
        }
        vec![one_way]
    }

    /// Takes away whatever stands beside what is reached, again and again, until the need is met;
    /// then puts back every piece that is not needed. `None` when only walls are in the way.
    fn peel(&self, need: Need, from: SquareSet) -> Option<Vec<Piece>> {
        let mut removed: Vec<Piece> = Vec::new();
        loop {
            let (prospect, met) = self.without(&removed, need, &from);
            if met {
                break;
            }
            let frontier = self.frontier(&prospect, &removed);
            if frontier.is_empty() {
                return None;
            }
            removed.extend(frontier);
        }
        let mut needed = removed.clone();
        for piece in removed {
            let rest: Vec<Piece> = needed.iter().copied().filter(|p| *p != piece).collect();
            if self.without(&rest, need, &from).1 {
                needed = rest;
            }
        }
        needed.sort_unstable();
        Some(needed)
    }
}
