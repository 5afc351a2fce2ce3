//! Scenarios at random: legal ones, made so that no rule can find anything in them, and the same with
//! one fault put in. A seed names a scenario for ever.
//!
//! Nothing here asks the engine or the rules. Where one can walk is worked out by [`ground`], how wires
//! run by [`traps`], so that a mistake over there is not made here too.

mod chance;
pub(crate) mod faults;
mod ground;
mod layout;
mod story;
mod traps;

use std::collections::{BTreeMap, BTreeSet};

use delve_format::scenario::Scenario;
use delve_format::{AreaIndex, Catalog, Document, Id, Players, Square, board, tidy, write};

pub(crate) use chance::Rng;
use ground::Ground;

/// The pieces of the box that a scenario has used.
type Used = BTreeMap<String, usize>;

/// A legal scenario with this seed, as RON of about so many bytes; it is larger when its pieces alone
/// need more.
pub(crate) fn legal(seed: u64, bytes: usize) -> Scenario {
    let mut maker = Maker::new(seed);
    maker.players();
    maker.start();
    maker.rooms(bytes);
    maker.furniture();
    maker.blockages();
    maker.hazards();
    maker.guards();
    maker.ally();
    maker.traps();
    maker.story(bytes);
    maker.scenario
}

/// The scenario as RON, laid out as `delve fmt` does.
pub(crate) fn ron(scenario: &Scenario) -> String {
    tidied(write::to_text(scenario))
}

/// The scenario as JSON, laid out likewise.
pub(crate) fn json(scenario: &Scenario) -> String {
    tidied(write::to_json(scenario))
}

fn tidied(text: String) -> String {
    tidy::tidy(&Document::parse(text)).expect("what is written can be read")
}

/// A scenario that grows.
struct Maker {
    rng: Rng,
    scenario: Scenario,
    /// Walls with their doors, and what is filled.
    ground: Ground,
    /// Squares on which something stands already, or over which a wire runs.
    taken: BTreeSet<Square>,
    /// Squares to which a way must lead for ever.
    kept: BTreeSet<Square>,
    /// The rooms that doors lead to, the first ones first.
    rooms: Vec<AreaIndex>,
    /// Whether the heroes begin in a room, which is then the first.
    inside: bool,
    used: Used,
    wires: traps::Wires,
    numbers: usize,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        Maker {
            rng: Rng::new(seed),
            scenario: Scenario::default(),
            ground: Ground::default(),
            taken: BTreeSet::new(),
            kept: BTreeSet::new(),
            rooms: Vec::new(),
            inside: false,
            used: Used::new(),
            wires: traps::Wires::default(),
            numbers: 0,
        }
    }

    /// An id that nothing has yet.
    fn id(&mut self, word: &str) -> Id {
        self.numbers += 1;
        Id::new(&format!("{word}-{}", self.numbers)).expect("a word and a number are an id")
    }

    fn id_of(word: &str) -> Id {
        Id::new(word).expect("a word is an id")
    }

    /// For how many players: any number of those for whom the scenario is written.
    fn players(&mut self) {
        let ranges = [(3, 5), (3, 5), (3, 5), (3, 4), (2, 4), (4, 5), (4, 4)];
        let (from, to) = self.rng.pick(&ranges).unwrap_or((3, 5));
        self.scenario.players = Players(from, to);
    }

    /// Now and then a part of the numbers of players, for a piece that need not be there.
    fn some_players(&mut self) -> Option<Players> {
        let Players(from, to) = self.scenario.players;
        if from == to || !self.rng.chance(12) {
            return None;
        }
        let middle = self.rng.between(usize::from(from), usize::from(to) - 1);
        let middle = u8::try_from(middle).ok()?;
        Some(match self.rng.chance(50) {
            true => Players(from, middle),
            false => Players(middle + 1, to),
        })
    }

    /// Takes a piece out of the box, as long as there is one.
    fn take_from_box(&mut self, what: &str, name: &str, most: usize) -> bool {
        let used = self.used.entry(format!("{what} {name}")).or_default();
        *used += 1;
        *used <= most
    }

    /// Whether everything that must be reached still is, with these squares filled as well.
    fn leaves_ways(&self, squares: &[Square]) -> bool {
        let mut ground = self.ground.clone();
        ground.fill(squares);
        let rooms = self.rooms.iter().flat_map(|&room| ground::squares_of(room));
        let rooms = rooms.copied().filter(|square| !ground.is_filled(*square));
        let kept = self.kept.iter().copied();
        ground.reaches(&self.scenario.start, rooms.chain(kept))
    }

    /// The free squares of an area that can be reached, in some order.
    fn free(&mut self, area: AreaIndex) -> Vec<Square> {
        let steps = self.ground.distances(&self.scenario.start);
        let squares = ground::squares_of(area).iter().copied();
        let taken = &self.taken;
        let free = squares.filter(|s| !taken.contains(s) && steps[s.index()].is_some());
        self.rng.shuffled(free)
    }

    /// The corridors that can be reached, in some order.
    fn corridors(&mut self) -> Vec<AreaIndex> {
        let corridors = AreaIndex::all().filter(|area| board().area(*area).room.is_none());
        self.rng.shuffled(corridors)
    }

    fn catalog() -> &'static Catalog {
        Catalog::built_in()
    }
}
