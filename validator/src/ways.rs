//! Where the heroes can go in the end. What opens in the course of the adventure counts as open, and
//! nothing that is open closes again: a square that is out of reach here is out of reach for good.

use std::collections::BTreeSet;

use delve_engine::{Doors, Edge, Party, Piece, Space, SquareSet};
use delve_format::entry::Effect;
use delve_format::scenario::TriggerKind;
use delve_format::{AreaIndex, Id, Square};

use crate::facts::Facts;
use crate::happenings::Cause;

/// Which openings count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Those that the heroes can bring about for certain: what no roll decides, and what a lever
    /// does that they can get at.
    Certain,
    /// All that may happen.
    Possible,
}

/// The ways of one party.
#[derive(Clone, Debug)]
pub(crate) struct Ways<'a> {
    pub(crate) party: Party,
    /// Squares that somebody can stand on.
    pub(crate) reach: SquareSet,
    space: Space,
    opened: BTreeSet<Piece>,
    flags: BTreeSet<&'a Id>,
}

impl<'a> Ways<'a> {
    /// Walks as far as possible, with what is in `opened` out of the way from the beginning.
    pub(crate) fn explore(
        facts: &Facts<'a>,
        party: Party,
        trust: Trust,
        opened: BTreeSet<Piece>,
    ) -> Ways<'a> {
        let mut ways = Ways {
            party,
            reach: facts.dungeon.start.iter().copied().collect(),
            space: Space::new(
                facts.dungeon.open_edges(party, Doors::Passable),
                SquareSet::EMPTY,
            ),
            opened,
            flags: BTreeSet::new(),
        };
        loop {
            ways.space = ways.space(facts);
            ways.reach = ways.space.reach(&ways.reach);
            let before = (ways.opened.len(), ways.flags.len(), ways.reach);
            ways.let_happen(facts, trust);
            if before == (ways.opened.len(), ways.flags.len(), ways.reach) {
                return ways;
            }
        }
    }

    /// Where one can walk as things stand.
    fn space(&self, facts: &Facts<'_>) -> Space {
        let mut open = facts.dungeon.open_edges(self.party, Doors::Passable);
        let mut filled = SquareSet::EMPTY;
        for barrier in facts.barriers(self.party) {
            match barrier.at {
                At::Edge(edge) if self.opened.contains(&barrier.piece) => {
                    open.insert(edge);
                }
                At::Squares(squares) if !self.opened.contains(&barrier.piece) => {
                    filled |= squares;
                }
                _ => {}
            }
        }
        Space::new(open, !filled)
    }

    fn let_happen(&mut self, facts: &Facts<'a>, trust: Trust) {
        for happening in facts.happenings() {
            let counts = trust == Trust::Possible || happening.certain;
            if counts && self.met(&happening.cause) {
                self.apply(facts, happening.effect);
            }
        }
        for (i, trigger) in facts.dungeon.triggers.iter().enumerate() {
            let counts = trust == Trust::Possible || trigger.kind == TriggerKind::Lever;
            let at = trigger.squares | trigger.trapped;
            if counts && self.party.has(trigger.players) && self.met(&Cause::Beside(at)) {
                self.opened.extend(facts.opened_by(i, self.party));
            }
        }
    }

    fn apply(&mut self, facts: &Facts<'a>, effect: &'a Effect) {
        match effect {
            Effect::Reveal(id) | Effect::Open(id) | Effect::Clear(id) => {
                let there = |piece: &Piece| facts.dungeon.is_there(*piece, self.party);
                self.opened.extend(facts.dungeon.piece(id).filter(there));
            }
            Effect::Fire(id) => {
                if let Some(Piece::Trigger(i)) = facts.dungeon.piece(id) {
                    self.opened.extend(facts.opened_by(i, self.party));
                }
            }
            Effect::Place { at, .. } => {
                self.reach.insert(*at);
            }
            Effect::Set(id) => {
                self.flags.insert(id);
            }
            _ => {}
        }
    }

    /// Whether this can come about.
    pub(crate) fn met(&self, cause: &Cause<'_>) -> bool {
        match cause {
            Cause::Anything => true,
            Cause::On(squares) => self.reach.meets(squares),
            Cause::Beside(squares) => self.near(squares).meets(&self.reach),
            Cause::Near(area, squares) => {
                (self.near(squares) & SquareSet::area(*area)).meets(&self.reach)
            }
            Cause::Seen(room) => self.sees(*room),
            Cause::Flag(id) => self.flags.contains(id),
        }
    }

    fn near(&self, squares: &SquareSet) -> SquareSet {
        *squares | self.space.beside(squares)
    }

    /// Whether a room comes into view: somebody enters it or can open a door of it.
    pub(crate) fn sees(&self, room: AreaIndex) -> bool {
        self.near(&SquareSet::area(room)).meets(&self.reach)
    }

    /// The closed pieces that somebody stands beside.
    pub(crate) fn barriers_in_reach(&self, facts: &Facts<'_>) -> Vec<Piece> {
        let beside = self.near(&self.reach);
        let closed = facts.barriers(self.party).iter().filter(|barrier| {
            !self.opened.contains(&barrier.piece)
                && match barrier.at {
                    At::Edge(edge) => {
                        let (a, b) = edge.squares();
                        self.reach.contains(a) != self.reach.contains(b)
                    }
                    At::Squares(squares) => squares.meets(&beside),
                }
        });
        closed.map(|barrier| barrier.piece).collect()
    }
}

/// Something that stops a walk and could be elsewhere: a blockage, furniture, a door that is secret
/// or not on the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Barrier {
    pub(crate) piece: Piece,
    pub(crate) at: At,
}

/// What a barrier closes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum At {
    Squares(SquareSet),
    Edge(Edge),
}

/// What stops the walk of a party when the game begins. Pieces that stand where they cannot are left
/// out: another rule speaks about those, and where they will go nobody knows.
pub(crate) fn barriers(facts: &Facts<'_>, party: Party) -> Vec<Barrier> {
    let dungeon = facts.dungeon;
    let mut out = Vec::new();
    for (i, door) in dungeon.doors.iter().enumerate() {
        let passable = party.has(door.players) && door.is_open(Doors::Passable);
        if let Some(edge) = door.edge.filter(|_| door.on_wall && !passable) {
            out.push(Barrier {
                piece: Piece::Door(i),
                at: At::Edge(edge),
            });
        }
    }
    for (i, blockage) in dungeon.blockages.iter().enumerate() {
        let squares = blockage.squares - blockage.outside;
        if party.has(blockage.players) && !squares.is_empty() {
            out.push(Barrier {
                piece: Piece::Blockage(i),
                at: At::Squares(squares),
            });
        }
    }
    for (i, furniture) in dungeon.furniture.iter().enumerate() {
        if party.has(furniture.players) && facts.fits(i) {
            out.push(Barrier {
                piece: Piece::Furniture(i),
                at: At::Squares(furniture.squares),
            });
        }
    }
    out
}

/// What closes the way to something: pieces that would all have to go, none of which could stay.
/// `None` when only walls are between, so that no piece is to blame.
pub(crate) fn closing_pieces(
    facts: &Facts<'_>,
    ways: &Ways<'_>,
    met: &dyn Fn(&Ways<'_>) -> bool,
) -> Option<Vec<Piece>> {
    // Ring by ring: all closed pieces beside the squares in reach go, and more comes into reach.
    let mut opened = ways.opened.clone();
    let mut here = ways.clone();
    while !met(&here) {
        let ring = here.barriers_in_reach(facts);
        if ring.is_empty() {
            return None;
        }
        opened.extend(ring);
        here = Ways::explore(facts, ways.party, Trust::Certain, opened.clone());
    }
    // Then each goes back unless that closes the way again; the last written stays to blame longest.
    let moved: Vec<Piece> = opened.difference(&ways.opened).copied().collect();
    if moved.len() <= MOST_TRIED {
        for piece in &moved {
            opened.remove(piece);
            let without = Ways::explore(facts, ways.party, Trust::Certain, opened.clone());
            if !met(&without) {
                opened.insert(*piece);
            }
        }
    }
    Some(moved.into_iter().filter(|p| opened.contains(p)).collect())
}

/// The pieces of which each alone closes the way: with any one of them gone, it is open.
pub(crate) fn single_pieces(
    facts: &Facts<'_>,
    ways: &Ways<'_>,
    met: &dyn Fn(&Ways<'_>) -> bool,
) -> Vec<Piece> {
    let mut ring = ways.barriers_in_reach(facts);
    ring.truncate(MOST_TRIED);
    ring.retain(|&piece| {
        let mut opened = ways.opened.clone();
        opened.insert(piece);
        met(&Ways::explore(facts, ways.party, Trust::Certain, opened))
    });
    ring
}

/// How many pieces are tried one by one: no dungeon of the game has as many, and a file made to be
/// slow is answered all the same.
const MOST_TRIED: usize = 200;

/// Whether two squares are the two sides of a wall.
pub(crate) fn is_walled_off(a: Square, b: Square) -> bool {
    let board = delve_format::board();
    board.area_of(a) != board.area_of(b) && !(board.is_corridor(a) && board.is_corridor(b))
}
