//! Signals: what starts what, and when. A signal takes no time on a net; a timer holds it back and
//! sends it on from its far side. Each timer and each mechanism is started once: it is spent until
//! it is reset. Doors and portcullises get every signal.

use std::collections::{BTreeMap, BTreeSet};

use super::nets::Terminal;
use super::{Cause, Consequence, Wiring};
use crate::piece::Piece;

impl Wiring {
    /// The net on which a piece is: the one that a trigger starts, that starts a mechanism, or that
    /// starts a timer. For doors and portcullises see [`Wiring::nets_of`].
    #[must_use]
    pub fn net_of(&self, piece: Piece) -> Option<usize> {
        self.nets_of(piece).first().copied()
    }

    /// The nets on which a piece is, not counting the far side of a timer: none or one for a part,
    /// any number for a door or a portcullis.
    #[must_use]
    pub fn nets_of(&self, piece: Piece) -> &[usize] {
        self.on(match piece {
            Piece::Trigger(i) => Terminal::Trigger(i),
            Piece::Mechanism(i) => Terminal::Mechanism(i),
            Piece::Timer(i) => Terminal::Near(i),
            Piece::Door(i) => Terminal::Door(i),
            Piece::Blockage(i) => Terminal::Portcullis(i),
            _ => return &[],
        })
    }

    /// The net that a timer starts.
    #[must_use]
    pub fn far_net(&self, timer: usize) -> Option<usize> {
        self.on(Terminal::Far(timer)).first().copied()
    }

    fn on(&self, terminal: Terminal) -> &[usize] {
        self.nets_of.get(&terminal).map_or(&[], Vec::as_slice)
    }

    fn turns(&self, timer: usize) -> u32 {
        self.turns.get(timer).copied().map_or(0, u32::from)
    }

    /// What a trigger or a timer starts when it goes off itself, in order of time. A timer that is
    /// asked about starts at 0 and sends its signal on after its own turns. Anything else starts
    /// nothing. A door or a portcullis stands there once for each signal that comes to it.
    #[must_use]
    pub fn consequences(&self, piece: Piece) -> Vec<Consequence> {
        let mut found = BTreeSet::new();
        let mut started = BTreeSet::new();
        let mut spent = BTreeSet::new();
        // Nets to be started, the earliest first.
        let mut waiting = BTreeSet::new();
        match piece {
            Piece::Trigger(_) => waiting.extend(self.net_of(piece).map(|net| (0, net))),
            Piece::Timer(i) => {
                started.insert(i);
                waiting.extend(self.far_net(i).map(|net| (self.turns(i), net)));
            }
            _ => {}
        }
        while let Some((delay, net)) = waiting.pop_first() {
            let net = &self.nets[net];
            let start = |piece| Consequence { delay, piece };
            let ready = net.mechanisms.iter().filter(|&&i| spent.insert(i));
            found.extend(ready.map(|&i| start(Piece::Mechanism(i))));
            found.extend(net.doors.iter().map(|&i| start(Piece::Door(i))));
            found.extend(net.portcullises.iter().map(|&i| start(Piece::Blockage(i))));
            for &timer in &net.timers {
                if started.insert(timer) {
                    found.insert(start(Piece::Timer(timer)));
                    let then = delay + self.turns(timer);
                    waiting.extend(self.far_net(timer).map(|net| (then, net)));
                }
            }
        }
        found.into_iter().collect()
    }

    /// The triggers that start a piece, in order of time, each with the shortest delay.
    #[must_use]
    pub fn causes(&self, piece: Piece) -> Vec<Cause> {
        let mut waiting: BTreeSet<(u32, usize)> = match piece {
            Piece::Trigger(_) => BTreeSet::new(),
            _ => self.nets_of(piece).iter().map(|&net| (0, net)).collect(),
        };
        let mut seen: BTreeSet<usize> = BTreeSet::new();
        let mut found: BTreeMap<usize, u32> = BTreeMap::new();
        while let Some((delay, net)) = waiting.pop_first() {
            if !seen.insert(net) {
                continue;
            }
            for &trigger in &self.nets[net].triggers {
                found.entry(trigger).or_insert(delay);
            }
            for &timer in &self.nets[net].fed_by {
                let before = self.on(Terminal::Near(timer)).first();
                waiting.extend(before.map(|&net| (delay + self.turns(timer), net)));
            }
        }
        let causes = found.into_iter();
        let mut causes: Vec<Cause> = causes
            .map(|(trigger, delay)| Cause { delay, trigger })
            .collect();
        causes.sort_unstable();
        causes
    }

    /// The wires that carry nothing: no trigger ever starts their net, or it leads to no mechanism,
    /// door or portcullis.
    #[must_use]
    pub fn dead_wires(&self) -> Vec<usize> {
        let has_source = |i: usize| !self.nets[i].triggers.is_empty();
        let has_use = |i: usize| {
            let net = &self.nets[i];
            !(net.mechanisms.is_empty() && net.doors.is_empty() && net.portcullises.is_empty())
        };
        let all = || 0..self.nets.len();
        let fed = self.spread(all().filter(|&i| has_source(i)), |i| self.after(i));
        let useful = self.spread(all().filter(|&i| has_use(i)), |i| self.before(i));
        let dead = all().filter(|&i| !(fed[i] && useful[i]));
        let mut wires: Vec<usize> = dead.flat_map(|i| self.nets[i].wires.clone()).collect();
        wires.sort_unstable();
        wires
    }

    /// The nets that the timers on this one start.
    fn after(&self, net: usize) -> Vec<usize> {
        let timers = self.nets[net].timers.iter();
        timers.filter_map(|&t| self.far_net(t)).collect()
    }

    /// The nets whose timers start this one.
    fn before(&self, net: usize) -> Vec<usize> {
        let timers = self.nets[net].fed_by.iter();
        timers
            .filter_map(|&t| self.net_of(Piece::Timer(t)))
            .collect()
    }

    fn spread(
        &self,
        from: impl Iterator<Item = usize>,
        next: impl Fn(usize) -> Vec<usize>,
    ) -> Vec<bool> {
        let mut reached = vec![false; self.nets.len()];
        let mut waiting: Vec<usize> = from.collect();
        while let Some(net) = waiting.pop() {
            if !std::mem::replace(&mut reached[net], true) {
                waiting.extend(next(net));
            }
        }
        reached
    }

    /// The circles of timers that start each other: for each, its timers.
    pub(super) fn loops(&self) -> Vec<Vec<usize>> {
        let mut circles: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let circle_of = self.circles();
        for timer in 0..self.turns.len() {
            let sides = self.net_of(Piece::Timer(timer)).zip(self.far_net(timer));
            if let Some((near, _)) = sides.filter(|&(n, f)| circle_of[n] == circle_of[f]) {
                circles.entry(circle_of[near]).or_default().push(timer);
            }
        }
        circles.into_values().collect()
    }

    /// For each net a number that it shares with exactly those nets that it starts and that start
    /// it: strongly connected components, by two searches.
    fn circles(&self) -> Vec<usize> {
        let count = self.nets.len();
        let mut order = Vec::with_capacity(count);
        let mut seen = vec![false; count];
        for root in 0..count {
            let mut stack = vec![(root, false)];
            while let Some((net, left)) = stack.pop() {
                if left {
                    order.push(net);
                } else if !std::mem::replace(&mut seen[net], true) {
                    stack.push((net, true));
                    stack.extend(self.after(net).into_iter().map(|n| (n, false)));
                }
            }
        }
        let mut circle_of = vec![usize::MAX; count];
        for &root in order.iter().rev() {
            let mut waiting = vec![root];
            while let Some(net) = waiting.pop() {
                if circle_of[net] == usize::MAX {
                    circle_of[net] = root;
                    waiting.extend(self.before(net));
                }
            }
        }
        circle_of
    }
}
