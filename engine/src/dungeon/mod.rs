//! The dungeon: a scenario as it is meant, on the board.

mod pieces;

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use delve_format::names::{Mention, mentions};
use delve_format::scenario::{BlockageKind, Goal};
use delve_format::{Catalog, Id, Players, Scenario, Square};

use crate::edges::EdgeSet;
use crate::happening::Happening;
use crate::piece::Piece;
use crate::resolve::{self, Unresolved};
use crate::sight::Sight;
use crate::squares::SquareSet;
use crate::walk::Space;
use crate::wires::{self, Wire, Wiring};

pub use pieces::{
    Ally, Blockage, Door, DoorState, Exit, Furniture, Guard, Hazard, Invaded, Mechanism, Timer,
    Trigger,
};

/// How many play, as far as the question depends on it: pieces can be on the table for some numbers
/// of players only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Party {
    /// Every piece counts, whatever its `players` say.
    #[default]
    Any,
    /// The pieces for this many players count.
    Of(u8),
}

impl Party {
    /// Whether a piece with these `players` is on the table.
    #[must_use]
    pub fn has(self, players: Option<Players>) -> bool {
        match (self, players) {
            (Party::Of(count), Some(players)) => players.contains(count),
            _ => true,
        }
    }
}

/// Which doors count as open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Doors {
    /// None.
    Shut,
    /// Those that begin open: the board as the game finds it.
    #[default]
    AsTheyStand,
    /// All but secret ones, closed and locked ones too: what a party can open in the end.
    Passable,
    /// Secret ones too.
    All,
}

/// A scenario as it is meant. Each list is parallel to the list of the same name in the scenario,
/// so `Place::of("doors").index(i)` is where `doors[i]` is written.
#[derive(Clone, Debug, Default)]
pub struct Dungeon {
    /// Doors.
    pub doors: Vec<Door>,
    /// Rubble and portcullises.
    pub blockages: Vec<Blockage>,
    /// Furniture.
    pub furniture: Vec<Furniture>,
    /// Guards.
    pub guards: Vec<Guard>,
    /// Allies.
    pub allies: Vec<Ally>,
    /// Hazards.
    pub hazards: Vec<Hazard>,
    /// Triggers.
    pub triggers: Vec<Trigger>,
    /// Mechanisms.
    pub mechanisms: Vec<Mechanism>,
    /// Timers.
    pub timers: Vec<Timer>,
    /// Wires.
    pub wires: Vec<Wire>,
    /// Squares on which the heroes begin.
    pub start: Vec<Square>,
    /// Ways out as written; none written means the start squares.
    pub exits: Vec<Exit>,
    /// What the party has come for.
    pub goals: Vec<Goal>,
    /// What entries bring about: first those of the rooms, then those of the corridors, then the
    /// events.
    pub happenings: Arc<[Happening]>,
    /// The invasion's side of the board, if it has one.
    pub invasion: Option<Invaded>,
    /// Names that nothing has.
    pub unresolved: Vec<Unresolved>,
    pub(crate) decks: Arc<BTreeMap<Id, Vec<Id>>>,
    pub(crate) written_for: Option<Players>,
    pub(crate) ids: Arc<BTreeMap<Id, Piece>>,
    pub(crate) sight: OnceLock<Sight>,
    pub(crate) wiring: OnceLock<Wiring>,
    pub(crate) wirings: wires::Shared,
}

impl Dungeon {
    /// Resolves a scenario. Never fails: what has no meaning is left out or reported in
    /// [`Dungeon::unresolved`]. The scenario's own catalog entries lie over `catalog`, whether or
    /// not they are in there already.
    #[must_use]
    pub fn resolve(scenario: &Scenario, catalog: &Catalog) -> Dungeon {
        resolve::dungeon(scenario, catalog, &mentions(scenario))
    }

    /// The same, for who has the scenario's mentions already.
    #[must_use]
    pub fn resolve_with(
        scenario: &Scenario,
        catalog: &Catalog,
        mentions: &[Mention<'_>],
    ) -> Dungeon {
        resolve::dungeon(scenario, catalog, mentions)
    }

    /// The piece with this id; of two with the same id the first, in the order of [`Piece`].
    #[must_use]
    pub fn piece(&self, id: &str) -> Option<Piece> {
        self.ids.get(id).copied()
    }

    /// All pieces: doors, blockages, furniture and so on, in the order of [`Piece`].
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        fn list(of: fn(usize) -> Piece, length: usize) -> impl Iterator<Item = Piece> {
            (0..length).map(of)
        }
        list(Piece::Door, self.doors.len())
            .chain(list(Piece::Blockage, self.blockages.len()))
            .chain(list(Piece::Furniture, self.furniture.len()))
            .chain(list(Piece::Guard, self.guards.len()))
            .chain(list(Piece::Ally, self.allies.len()))
            .chain(list(Piece::Hazard, self.hazards.len()))
            .chain(list(Piece::Trigger, self.triggers.len()))
            .chain(list(Piece::Mechanism, self.mechanisms.len()))
            .chain(list(Piece::Timer, self.timers.len()))
    }

    /// The squares that a piece takes up. A door stands between squares: its two. Empty for a piece
    /// that is not there.
    #[must_use]
    pub fn squares(&self, piece: Piece) -> SquareSet {
        fn one<T>(list: &[T], index: usize, at: fn(&T) -> Square) -> SquareSet {
            list.get(index)
                .map(|x| SquareSet::from(at(x)))
                .unwrap_or_default()
        }
        fn many<T>(list: &[T], index: usize, squares: fn(&T) -> SquareSet) -> SquareSet {
            list.get(index).map(squares).unwrap_or_default()
        }
        match piece {
            Piece::Door(i) => many(&self.doors, i, |d| {
                [d.between.0, d.between.1].into_iter().collect()
            }),
            Piece::Blockage(i) => many(&self.blockages, i, |b| b.squares),
            Piece::Furniture(i) => many(&self.furniture, i, |f| f.squares),
            Piece::Guard(i) => one(&self.guards, i, |g| g.at),
            Piece::Ally(i) => one(&self.allies, i, |a| a.at),
            Piece::Hazard(i) => one(&self.hazards, i, |h| h.at),
            Piece::Trigger(i) => many(&self.triggers, i, |t| t.squares),
            Piece::Mechanism(i) => one(&self.mechanisms, i, |m| m.at),
            Piece::Timer(i) => one(&self.timers, i, |t| t.at),
        }
    }

    /// The id of a piece, if it has one.
    #[must_use]
    pub fn id(&self, piece: Piece) -> Option<&Id> {
        match piece {
            Piece::Door(i) => self.doors.get(i).map(|d| &d.id),
            Piece::Blockage(i) => self.blockages.get(i)?.id.as_ref(),
            Piece::Furniture(i) => self.furniture.get(i)?.id.as_ref(),
            Piece::Guard(i) => self.guards.get(i)?.id.as_ref(),
            Piece::Ally(i) => self.allies.get(i).map(|a| &a.id),
            Piece::Hazard(i) => self.hazards.get(i).map(|h| &h.id),
            Piece::Trigger(i) => self.triggers.get(i).map(|t| &t.id),
            Piece::Mechanism(i) => self.mechanisms.get(i).map(|m| &m.id),
            Piece::Timer(i) => self.timers.get(i).map(|t| &t.id),
        }
    }

    /// The numbers of players for which a piece is on the table; `None` for all.
    #[must_use]
    pub fn players(&self, piece: Piece) -> Option<Players> {
        match piece {
            Piece::Door(i) => self.doors.get(i)?.players,
            Piece::Blockage(i) => self.blockages.get(i)?.players,
            Piece::Furniture(i) => self.furniture.get(i)?.players,
            Piece::Guard(i) => self.guards.get(i)?.players,
            Piece::Ally(i) => self.allies.get(i)?.players,
            Piece::Hazard(i) => self.hazards.get(i)?.players,
            Piece::Trigger(i) => self.triggers.get(i)?.players,
            Piece::Mechanism(i) => self.mechanisms.get(i)?.players,
            Piece::Timer(i) => self.timers.get(i)?.players,
        }
    }

    /// Whether a piece is on the table for this party.
    #[must_use]
    pub fn is_there(&self, piece: Piece, party: Party) -> bool {
        party.has(self.players(piece))
    }

    /// The pieces on a square for this party, in the order of [`Piece`]. A door is on both of its
    /// squares.
    #[must_use]
    pub fn at(&self, square: Square, party: Party) -> Vec<Piece> {
        self.pieces()
            .filter(|&p| self.is_there(p, party) && self.squares(p).contains(square))
            .collect()
    }

    /// One party for each different table: the numbers of players for which the scenario is written,
    /// without those that put the same pieces on the table as a smaller one. At least one.
    #[must_use]
    pub fn parties(&self) -> Vec<Party> {
        let Players(first, last) = self.written_for.unwrap_or(Players(3, 5));
        let last = last.max(first);
        // The table changes only where a piece comes or goes.
        let pieces = self.pieces().filter_map(|p| self.players(p));
        let wires = self.wires.iter().filter_map(|w| w.players);
        let changes = pieces
            .chain(wires)
            .flat_map(|Players(from, to)| [from, to.saturating_add(1)]);
        let mut counts: Vec<u8> = changes.filter(|n| (first..=last).contains(n)).collect();
        counts.push(first);
        counts.sort_unstable();
        counts.dedup();
        counts.into_iter().map(Party::Of).collect()
    }

    /// The squares from which heroes may leave: those of the exits, or the start squares when no
    /// exit is written.
    #[must_use]
    pub fn exit_squares(&self) -> SquareSet {
        if self.exits.is_empty() {
            self.start.iter().copied().collect()
        } else {
            self.exits
                .iter()
                .fold(SquareSet::EMPTY, |all, exit| all | exit.squares)
        }
    }

    /// The edges that are open: all but walls, and of the doors on walls those that count as open.
    #[must_use]
    pub fn open_edges(&self, party: Party, doors: Doors) -> EdgeSet {
        let mut open = !EdgeSet::walls();
        let there = self.doors.iter().filter(|d| party.has(d.players));
        open.extend(there.filter(|d| d.is_open(doors)).filter_map(|d| d.edge));
        open
    }

    /// The squares that blockages fill.
    #[must_use]
    pub fn blocked(&self, party: Party, kind: BlockageKind) -> SquareSet {
        self.blockages
            .iter()
            .filter(|b| b.kind == kind && party.has(b.players))
            .fold(SquareSet::EMPTY, |all, b| all | b.squares)
    }

    /// The squares that furniture fills.
    #[must_use]
    pub fn furnished(&self, party: Party) -> SquareSet {
        self.furniture
            .iter()
            .filter(|f| party.has(f.players))
            .fold(SquareSet::EMPTY, |all, f| all | f.squares)
    }

    /// Where one can walk: walls, doors that do not count as open, rubble, shut portcullises and
    /// furniture stop a step; figures and hazards do not.
    #[must_use]
    pub fn ground(&self, party: Party, doors: Doors) -> Space {
        let filled = self.blocked(party, BlockageKind::Rubble)
            | self.blocked(party, BlockageKind::Portcullis)
            | self.furnished(party);
        Space::new(self.open_edges(party, doors), !filled)
    }

    /// Where one can see: walls, doors that do not count as open and rubble stop a look;
    /// portcullises, furniture and figures do not.
    #[must_use]
    pub fn air(&self, party: Party, doors: Doors) -> Space {
        let filled = self.blocked(party, BlockageKind::Rubble);
        Space::new(self.open_edges(party, doors), !filled)
    }

    /// What is seen from a square as the board is when the game begins, with every piece on the
    /// table. Worked out when first asked for.
    #[must_use]
    pub fn sight(&self, from: Square) -> &SquareSet {
        let air = || Sight::new(self.air(Party::Any, Doors::AsTheyStand));
        self.sight.get_or_init(air).from(from)
    }

    /// The nets of all wires, with every piece on the table. For one party only:
    /// [`Dungeon::wiring_for`].
    #[must_use]
    pub fn wiring(&self) -> &Wiring {
        self.wiring.get_or_init(|| Wiring::new(self, Party::Any))
    }

    /// The nets of the wires that are on the table for this party. Worked out when first asked for;
    /// parties with the same wires and parts share them.
    #[must_use]
    pub fn wiring_for(&self, party: Party) -> Arc<Wiring> {
        self.wirings.of(self, party)
    }

    /// A wire as it would run over this board.
    #[must_use]
    pub fn route(&self, wire: &delve_format::scenario::Wire) -> Wire {
        wires::wire(wire, &wires::Attach::new(self))
    }
}
