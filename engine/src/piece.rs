//! Pieces: what stands on the board, by list and position.

use delve_format::Place;

/// A piece of a scenario: which list it is in, and its position there. The lists of
/// [`Dungeon`](crate::Dungeon) have the same order as those of the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    Door(usize),
    Blockage(usize),
    Furniture(usize),
    Guard(usize),
    Ally(usize),
    Hazard(usize),
    Trigger(usize),
    Mechanism(usize),
    Timer(usize),
}

impl Piece {
    /// The field of the scenario that holds it, and its position there.
    #[must_use]
    pub const fn element(self) -> (&'static str, usize) {
        match self {
            Piece::Door(i) => ("doors", i),
            Piece::Blockage(i) => ("blockages", i),
            Piece::Furniture(i) => ("furniture", i),
            Piece::Guard(i) => ("guards", i),
            Piece::Ally(i) => ("allies", i),
            Piece::Hazard(i) => ("hazards", i),
            Piece::Trigger(i) => ("triggers", i),
            Piece::Mechanism(i) => ("mechanisms", i),
            Piece::Timer(i) => ("timers", i),
        }
    }

    /// Its place in the scenario: `doors[3]`.
    #[must_use]
    pub fn place(self) -> Place {
        let (field, index) = self.element();
        Place::of(field).index(index)
    }

    /// The piece that a place is, or lies in: the door of `doors[3].between`. Whether the list is
    /// that long is not asked.
    #[must_use]
    pub fn at(place: &Place) -> Option<Piece> {
        let (field, index) = place.element()?;
        let piece = match field {
            "doors" => Piece::Door,
            "blockages" => Piece::Blockage,
            "furniture" => Piece::Furniture,
            "guards" => Piece::Guard,
            "allies" => Piece::Ally,
            "hazards" => Piece::Hazard,
            "triggers" => Piece::Trigger,
            "mechanisms" => Piece::Mechanism,
            "timers" => Piece::Timer,
            _ => return None,
        };
        Some(piece(index))
    }

    /// In the game's words: `door`, `piece of furniture`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Piece::Door(_) => "door",
            Piece::Blockage(_) => "blockage",
            Piece::Furniture(_) => "piece of furniture",
            Piece::Guard(_) => "guard",
            Piece::Ally(_) => "ally",
            Piece::Hazard(_) => "hazard",
            Piece::Trigger(_) => "trigger",
            Piece::Mechanism(_) => "mechanism",
            Piece::Timer(_) => "timer",
        }
    }
}
