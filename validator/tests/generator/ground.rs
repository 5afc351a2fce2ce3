//! Where one can walk, worked out once more and in another way than the engine does: square by
//! square with a queue, from the board's walls alone.

use std::collections::{BTreeSet, VecDeque};

use delve_format::scenario::{BlockageKind, Scenario};
use delve_format::square::SQUARES;
use delve_format::{AreaIndex, Catalog, Direction, Square, board};

/// The board with doors in its walls and things that fill squares.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    doors: BTreeSet<(Square, Square)>,
    filled: BTreeSet<Square>,
}

impl Ground {
    /// The ground of a scenario with every piece on the table; secret doors and portcullises are shut.
    pub(crate) fn of(scenario: &Scenario) -> Ground {
        let mut ground = Ground::default();
        for door in scenario.doors.iter().filter(|door| !door.secret) {
            ground.open(door.between.0, door.between.1);
        }
        for blockage in &scenario.blockages {
            ground.fill(&blockage.at);
        }
        for furniture in &scenario.furniture {
            let squares = furniture_squares(&furniture.kind, furniture.at, furniture.facing);
            ground.fill(&squares.unwrap_or_default());
        }
        ground
    }

    /// Puts a door between two squares.
    pub(crate) fn open(&mut self, a: Square, b: Square) {
        self.doors.insert((a.min(b), a.max(b)));
    }

    /// Takes a door away.
    pub(crate) fn shut(&mut self, a: Square, b: Square) {
        self.doors.remove(&(a.min(b), a.max(b)));
    }

    /// Whether a door stands between two squares.
    pub(crate) fn has_door(&self, a: Square, b: Square) -> bool {
        self.doors.contains(&(a.min(b), a.max(b)))
    }

    /// Fills squares, so that nobody passes.
    pub(crate) fn fill(&mut self, squares: &[Square]) {
        self.filled.extend(squares);
    }

    /// Whether something fills a square.
    pub(crate) fn is_filled(&self, square: Square) -> bool {
        self.filled.contains(&square)
    }

    /// The neighbours to which no wall bars the way, filled or not.
    pub(crate) fn beside(&self, square: Square) -> Vec<Square> {
        let steps = Direction::ALL.into_iter();
        steps
            .filter_map(|direction| Some((direction, square.step(direction)?)))
            .filter(|&(direction, next)| {
                !board().is_wall(square, direction) || self.has_door(square, next)
            })
            .map(|(_, next)| next)
            .collect()
    }

    /// How many steps lead to each square from the nearest of some; by [`Square::index`].
    pub(crate) fn distances(&self, from: &[Square]) -> Vec<Option<u32>> {
        let mut steps = vec![None; SQUARES];
        let mut waiting: VecDeque<Square> = from.iter().copied().collect();
        from.iter()
            .for_each(|square| steps[square.index()] = Some(0));
        while let Some(square) = waiting.pop_front() {
            let next = steps[square.index()].map(|n: u32| n + 1);
            for beside in self.beside(square) {
                if steps[beside.index()].is_none() && !self.is_filled(beside) {
                    steps[beside.index()] = next;
                    waiting.push_back(beside);
                }
            }
        }
        steps
    }

    /// Whether all these squares can be reached from some.
    pub(crate) fn reaches(&self, from: &[Square], to: impl IntoIterator<Item = Square>) -> bool {
        let steps = self.distances(from);
        to.into_iter().all(|square| steps[square.index()].is_some())
    }
}

/// The squares that a piece of furniture fills; nothing when they leave the board.
pub(crate) fn furniture_squares(kind: &str, at: Square, facing: Direction) -> Option<Vec<Square>> {
    let (columns, rows) = Catalog::built_in().furniture.get(kind)?.size;
    let (columns, rows) = match facing {
        Direction::East | Direction::West => (rows, columns),
        _ => (columns, rows),
    };
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    cells
        .map(|(x, y)| Square::new(at.column() + x, at.row() + y))
        .collect()
}

/// The squares of an area.
pub(crate) fn squares_of(area: AreaIndex) -> &'static [Square] {
    &board().area(area).squares
}

/// Whether an area is a room.
pub(crate) fn is_room(area: AreaIndex) -> bool {
    board().area(area).room.is_some()
}

/// The walls between an area and others: a square of it, and the one beyond.
pub(crate) fn walls_of(area: AreaIndex) -> Vec<(Square, Square)> {
    let squares = squares_of(area).iter().copied();
    let steps = squares.flat_map(|a| Direction::ALL.map(|direction| (a, direction)));
    steps
        .filter(|&(a, direction)| board().is_wall(a, direction))
        .filter_map(|(a, direction)| Some((a, a.step(direction)?)))
        .collect()
}

/// Every square on which a piece of the scenario stands or begins, and every square of a wire.
pub(crate) fn occupied(scenario: &Scenario) -> BTreeSet<Square> {
    let mut squares: BTreeSet<Square> = scenario.start.iter().copied().collect();
    let furniture = scenario.furniture.iter();
    squares.extend(
        furniture
            .filter_map(|f| furniture_squares(&f.kind, f.at, f.facing))
            .flatten(),
    );
    squares.extend(scenario.blockages.iter().flat_map(|b| &b.at));
    squares.extend(scenario.guards.iter().map(|guard| guard.at));
    squares.extend(scenario.allies.iter().map(|ally| ally.at));
    squares.extend(scenario.hazards.iter().map(|hazard| hazard.at));
    squares.extend(scenario.triggers.iter().flat_map(super::traps::squares));
    squares.extend(scenario.mechanisms.iter().map(|mechanism| mechanism.at));
    squares.extend(scenario.timers.iter().map(|timer| timer.at));
    squares
}

/// Squares of rooms in which the heroes come and that nothing stands on.
pub(crate) fn free_in_rooms(scenario: &Scenario) -> Vec<Square> {
    let steps = Ground::of(scenario).distances(&scenario.start);
    let occupied = occupied(scenario);
    Square::all()
        .filter(|s| is_room(board().area_of(*s)) && steps[s.index()].is_some())
        .filter(|s| !occupied.contains(s))
        .collect()
}

/// Squares of corridors that can be reached and that nothing stands on.
pub(crate) fn free_in_corridors(scenario: &Scenario) -> Vec<Square> {
    let steps = Ground::of(scenario).distances(&scenario.start);
    let occupied = occupied(scenario);
    Square::all()
        .filter(|s| board().is_corridor(*s) && steps[s.index()].is_some())
        .filter(|s| !occupied.contains(s))
        .collect()
}

/// Whether a blockage is one that a signal can raise.
pub(crate) fn is_portcullis(kind: BlockageKind) -> bool {
    kind == BlockageKind::Portcullis
}
