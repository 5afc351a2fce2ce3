//! The pieces of a scenario in one list, whatever their kind: what each is called, which squares it
//! stands on, and for how many players it is on the table.

use std::collections::BTreeMap;

use delve_engine::{Dungeon, Piece as Key, SquareSet};
use delve_format::scenario::{BlockageKind, Scenario};
use delve_format::{AreaIndex, Id, Place, Players, Square, board};

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A square on which a hero begins.
    Start,
    Piece(Key),
}

/// One piece on squares of the board.
#[derive(Clone, Debug)]
pub(crate) struct Piece<'a> {
    pub(crate) kind: Kind,
    /// The field that says where it is.
    pub(crate) at: Place,
    pub(crate) id: Option<&'a Id>,
    /// What it is: `trigger`, `skeleton`, `rubble`.
    pub(crate) noun: &'a str,
    /// Its squares on the board.
    pub(crate) squares: SquareSet,
    /// Numbers of players for which it is on the table; `None` when it never is.
    pub(crate) players: Option<Players>,
    /// Waits beside the board until it is summoned.
    pub(crate) reserve: bool,
}

impl Piece<'_> {
    /// What it is called in a message: `` guard `warden` ``, `the skeleton`.
    pub(crate) fn name(&self) -> String {
        match (self.id, self.kind) {
            (Some(id), _) => format!("{} `{id}`", self.noun),
            (None, Kind::Start) => "a hero's start".to_owned(),
            (None, _) => format!("the {}", self.noun),
        }
    }

    /// Its name and where it is: `the skeleton at L17`.
    pub(crate) fn name_at(&self) -> String {
        format!("{} at {}", self.name(), list(&self.squares))
    }

    /// Whether there is a number of players for which both are on the table.
    pub(crate) fn meets(&self, other: &Piece<'_>) -> bool {
        let both = self.players.zip(other.players);
        both.is_some_and(|(a, b)| common(a, b).is_some())
    }
}

/// The numbers of players that lie in both ranges.
fn common(a: Players, b: Players) -> Option<Players> {
    let both = Players(a.0.max(b.0), a.1.min(b.1));
    (both.0 <= both.1).then_some(both)
}

/// Squares as text: `K14`, `K14 and L14`, `K14, L14 and M14`; long lists are cut.
pub(crate) fn list(squares: &SquareSet) -> String {
    words(squares.iter().map(|square| square.to_string()), "and")
}

/// Words as a list in a sentence, at most six of them.
pub(crate) fn words(words: impl IntoIterator<Item = String>, joint: &str) -> String {
    const MOST: usize = 6;
    let mut words: Vec<String> = words.into_iter().collect();
    if words.len() > MOST {
        let more = words.len() - (MOST - 1);
        words.truncate(MOST - 1);
        words.push(format!("{more} more"));
    }
    match words.pop() {
        None => String::new(),
        Some(last) if words.is_empty() => last,
        Some(last) => format!("{} {joint} {last}", words.join(", ")),
    }
}

/// Names of pieces in a sentence; of many with one name it is said how many they are.
pub(crate) fn names<'p>(pieces: impl ExactSizeIterator<Item = &'p Piece<'p>>) -> String {
    const FEW: usize = 2;
    if pieces.len() <= FEW {
        return words(pieces.map(Piece::name), "and");
    }
    let mut first: BTreeMap<String, usize> = BTreeMap::new();
    let mut counts: Vec<(String, usize)> = Vec::new();
    for piece in pieces {
        let name = piece.name();
        let place = *first.entry(name.clone()).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, count)) => *count += 1,
            None => counts.push((name, 1)),
        }
    }
    let each = counts.into_iter().map(|(name, count)| match count {
        1 => name,
        count => format!("{name} ({count} of them)"),
    });
    words(each, "and")
}

/// A number in a sentence.
pub(crate) fn number(count: usize) -> String {
    match count {
        2 => "two".to_owned(),
        3 => "three".to_owned(),
        count => count.to_string(),
    }
}

/// What rubble and portcullises are called.
pub(crate) const fn blockage_noun(kind: BlockageKind) -> &'static str {
    match kind {
        BlockageKind::Rubble => "rubble",
        BlockageKind::Portcullis => "portcullis",
    }
}

/// Whether two squares belong to areas with a wall between them, so that no piece can stand on both.
pub(crate) fn is_walled_off(a: Square, b: Square) -> bool {
    let board = board();
    board.area_of(a) != board.area_of(b) && !(board.is_corridor(a) && board.is_corridor(b))
}

/// What an area is called in a sentence: `room 9`, `the west walk`.
pub(crate) fn area_name(area: AreaIndex) -> String {
    let area = board().area(area);
    match area.room {
        Some(number) => format!("room {number}"),
        None => format!("the {}", area.name),
    }
}

/// What the area of a square is called in a sentence.
pub(crate) fn area_of(square: Square) -> String {
    area_name(board().area_of(square))
}

/// All pieces that stand on squares, field by field in the order of the format, the start first.
/// Doors stand between squares and are not among them.
pub(crate) fn pieces<'a>(scenario: &'a Scenario, dungeon: &'a Dungeon) -> Vec<Piece<'a>> {
    let Players(a, b) = scenario.players;
    let all = Players(a.min(b), a.max(b));
    let start = scenario.start.iter().enumerate().map(|(i, &square)| Piece {
        kind: Kind::Start,
        at: Place::of("start").index(i),
        id: None,
        noun: "start",
        squares: square.into(),
        players: Some(all),
        reserve: false,
    });
    let standing = dungeon.pieces().filter(|p| !matches!(p, Key::Door(_)));
    let pieces = standing.map(|key| Piece {
        kind: Kind::Piece(key),
        at: key.place().field("at"),
        id: dungeon.id(key),
        noun: noun(dungeon, key),
        squares: dungeon.squares(key),
        players: dungeon
            .players(key)
            .map_or(Some(all), |own| common(own, all)),
        reserve: matches!(key, Key::Guard(i) if dungeon.guards[i].reserve),
    });
    start.chain(pieces).collect()
}

/// Pieces without an id are called by what they are in the catalog.
fn noun(dungeon: &Dungeon, key: Key) -> &str {
    match key {
        Key::Blockage(i) => blockage_noun(dungeon.blockages[i].kind),
        Key::Furniture(i) => &dungeon.furniture[i].kind,
        Key::Guard(i) if dungeon.guards[i].id.is_none() => &dungeon.guards[i].monster,
        other => other.word(),
    }
}
