//! Which triggers, mechanisms and timers do nothing: no wire leads to them, or those that do lead
//! from nothing or to nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use delve_engine::wires::{End, Problem};
use delve_engine::{Dungeon, Party, Piece as Key, Wiring};
use delve_format::Place;

use crate::facts::Facts;

/// What a part lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lack {
    /// No wire ends on it.
    pub(crate) wire: bool,
    /// Nothing starts it.
    pub(crate) cause: bool,
    /// It starts nothing.
    pub(crate) effect: bool,
}

/// Parts that do nothing for a party, and hang together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dead {
    /// The parts and what they lack, in order.
    pub(crate) parts: Vec<(Key, Lack)>,
    /// Ends of their wires that are on nothing new, as wire and end: on squares where no other wire is,
    /// on pieces that are not on the table, or on the part from which the wire comes.
    pub(crate) loose: Vec<(usize, usize)>,
    /// Their wires.
    pub(crate) wires: Vec<usize>,
}

/// The parts that do nothing for any party that has them on the table. `excused` are those of which
/// it cannot be said, because something besides wires starts them or waits for them.
/// `wiring` says how the wires are joined for a party.
pub(crate) fn dead_parts(
    dungeon: &Dungeon,
    excused: &Excused,
    wiring: impl Fn(Party) -> Arc<Wiring>,
) -> Vec<Dead> {
    let mut parties = dungeon.parties();
    parties.push(Party::Any);
    let mut lives = excused.parts.clone();
    let mut all = Vec::new();
    for party in parties {
        let net = Live::new(dungeon, wiring(party), excused);
        let there = |part: &Key| dungeon.is_there(*part, party);
        let lacks: Vec<(Key, Lack)> = parts(dungeon)
            .filter(there)
            .filter_map(|part| Some((part, net.lack(part)?)))
            .collect();
        let dead: BTreeSet<Key> = lacks.iter().map(|(part, _)| *part).collect();
        // The last party has everything on the table, which no game has: only what no other party
        // has is judged by it.
        if party != Party::Any {
            lives.extend(parts(dungeon).filter(there).filter(|p| !dead.contains(p)));
        }
        all.push((net, lacks));
    }
    let mut found = Vec::new();
    for (net, lacks) in all {
        let lacks = lacks.into_iter().filter(|(part, _)| !lives.contains(part));
        let groups = net.groups(lacks.collect());
        lives.extend(groups.iter().flat_map(|g| &g.parts).map(|(part, _)| *part));
        found.extend(groups);
    }
    found.sort_by_key(|dead| dead.parts.first().map(|(part, _)| *part));
    found
}

/// Triggers, mechanisms and timers.
pub(crate) fn parts(dungeon: &Dungeon) -> impl Iterator<Item = Key> + '_ {
    let all = dungeon.pieces();
    all.filter(|p| matches!(p, Key::Trigger(_) | Key::Mechanism(_) | Key::Timer(_)))
}

/// Of what wires alone do not tell whether it does something.
#[derive(Clone, Debug, Default)]
pub(crate) struct Excused {
    /// Entries start these parts or wait for them; or they are named in what could not be read; or a
    /// wire leads from them to a name that nothing has, or to a name that was probably meant to be
    /// theirs.
    parts: BTreeSet<Key>,
    /// A wire that ends where no other is may have been meant to join one that could not be read.
    open_ends: bool,
}

pub(crate) fn excused(facts: &Facts<'_>) -> Excused {
    let dungeon = facts.dungeon;
    let id = |part: Key| dungeon.id(part);
    let mut excused: BTreeSet<Key> = parts(dungeon)
        .filter(|&part| {
            id(part).is_some_and(|id| facts.is_spoken_of(id) || facts.may_stand_in_a_gap(id))
        })
        .collect();
    let wires = Place::of("wires");
    let meant = dungeon.unresolved.iter();
    let meant = meant.filter(|name| name.place.is_within(&wires));
    excused.extend(
        meant
            .filter_map(|name| name.near.as_ref())
            .filter_map(|near| dungeon.piece(near)),
    );
    for wire in &dungeon.wires {
        if wire.ends.contains(&End::Nowhere) {
            excused.extend(wire.ends.iter().filter_map(|end| match end {
                End::Piece(piece) => Some(*piece),
                _ => None,
            }));
        }
    }
    Excused {
        parts: excused,
        open_ends: !facts.document.faults().is_empty(),
    }
}

/// Which nets are started, and which start something.
struct Live {
    wiring: Arc<Wiring>,
    timers: usize,
    fed: Vec<bool>,
    useful: Vec<bool>,
}

impl Live {
    fn new(dungeon: &Dungeon, wiring: Arc<Wiring>, excused: &Excused) -> Live {
        let mut live = Live {
            timers: dungeon.timers.len(),
            fed: vec![false; wiring.nets.len()],
            useful: vec![false; wiring.nets.len()],
            wiring,
        };
        let (mut sources, mut uses) = (Vec::new(), Vec::new());
        let mut open: BTreeSet<usize> = BTreeSet::new();
        if excused.open_ends {
            open.extend(live.wiring.problems.iter().filter_map(|p| match p {
                Problem::Dangling { wire, .. } => Some(*wire),
                _ => None,
            }));
        }
        for (i, net) in live.wiring.nets.iter().enumerate() {
            let open = net.wires.iter().any(|wire| {
                open.contains(wire) || dungeon.wires[*wire].ends.contains(&End::Nowhere)
            });
            if open || !net.triggers.is_empty() {
                sources.push(i);
            }
            let ends = [&net.mechanisms, &net.doors, &net.portcullises];
            if open || ends.iter().any(|list| !list.is_empty()) {
                uses.push(i);
            }
        }
        for &part in &excused.parts {
            match part {
                Key::Timer(timer) => {
                    sources.extend(live.wiring.far_net(timer));
                    uses.extend(live.wiring.net_of(part));
                }
                _ => uses.extend(live.wiring.net_of(part)),
            }
        }
        live.feed(sources);
        live.use_up(uses);
        live
    }

    /// Everything that these nets start is started.
    fn feed(&mut self, mut waiting: Vec<usize>) {
        while let Some(net) = waiting.pop() {
            if !std::mem::replace(&mut self.fed[net], true) {
                let timers = self.wiring.nets[net].timers.iter();
                waiting.extend(timers.filter_map(|&timer| self.wiring.far_net(timer)));
            }
        }
    }

    /// Everything that starts these nets starts something.
    fn use_up(&mut self, mut waiting: Vec<usize>) {
        while let Some(net) = waiting.pop() {
            if !std::mem::replace(&mut self.useful[net], true) {
                let timers = self.wiring.nets[net].fed_by.iter();
                waiting.extend(timers.filter_map(|&t| self.wiring.net_of(Key::Timer(t))));
            }
        }
    }

    /// What a part lacks; nothing when it does something.
    fn lack(&self, part: Key) -> Option<Lack> {
        let near = self.wiring.net_of(part);
        let fed = |net: Option<usize>| net.is_some_and(|net| self.fed[net]);
        let useful = |net: Option<usize>| net.is_some_and(|net| self.useful[net]);
        let lack = match part {
            Key::Timer(timer) => {
                let far = self.wiring.far_net(timer);
                Lack {
                    wire: near.is_none() && far.is_none(),
                    cause: !fed(near),
                    effect: !useful(far),
                }
            }
            Key::Trigger(_) => Lack {
                wire: near.is_none(),
                cause: false,
                effect: !useful(near),
            },
            _ => Lack {
                wire: near.is_none(),
                cause: !fed(near),
                effect: false,
            },
        };
        (lack.cause || lack.effect).then_some(lack)
    }

    /// The parts grouped by what hangs together, also through timers.
    fn groups(&self, lacks: Vec<(Key, Lack)>) -> Vec<Dead> {
        let mut group: Vec<usize> = (0..self.wiring.nets.len()).collect();
        for timer in 0..self.timers {
            let sides = self.wiring.net_of(Key::Timer(timer));
            if let Some((a, b)) = sides.zip(self.wiring.far_net(timer)) {
                let (a, b) = (root(&mut group, a), root(&mut group, b));
                group[a.max(b)] = a.min(b);
            }
        }
        let mut alone = Vec::new();
        let mut together: BTreeMap<usize, Dead> = BTreeMap::new();
        for (part, lack) in lacks {
            let far = || match part {
                Key::Timer(timer) => self.wiring.far_net(timer),
                _ => None,
            };
            match self.wiring.net_of(part).or_else(far) {
                Some(net) => {
                    let dead = together.entry(root(&mut group, net)).or_default();
                    dead.parts.push((part, lack));
                }
                None => alone.push(Dead {
                    parts: vec![(part, lack)],
                    ..Dead::default()
                }),
            }
        }
        let mut root_of_wire = BTreeMap::new();
        for (i, net) in self.wiring.nets.iter().enumerate() {
            let root = root(&mut group, i);
            if let Some(dead) = together.get_mut(&root) {
                dead.wires.extend(&net.wires);
                root_of_wire.extend(net.wires.iter().map(|&wire| (wire, root)));
            }
        }
        for problem in &self.wiring.problems {
            let (wire, end) = match *problem {
                Problem::Dangling { wire, end, .. } | Problem::Absent { wire, end, .. } => {
                    (wire, end)
                }
                Problem::Pointless { wire } => (wire, 1),
                _ => continue,
            };
            let root = root_of_wire.get(&wire);
            if let Some(dead) = root.and_then(|root| together.get_mut(root)) {
                dead.loose.push((wire, end));
            }
        }
        alone.into_iter().chain(together.into_values()).collect()
    }
}

/// The first of a group.
fn root(group: &mut [usize], mut x: usize) -> usize {
    while group[x] != x {
        group[x] = group[group[x]];
        x = group[x];
    }
    x
}
