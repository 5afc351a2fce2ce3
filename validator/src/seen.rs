//! Which rooms the heroes may come to see. Unlike the last walking path, which counts only what is
//! certain, this counts all that may open: by a roll, a choice, or a step on a plate.

use std::collections::BTreeSet;

use delve_engine::{Dungeon, Party, Piece, SquareSet};
use delve_format::AreaIndex;
use delve_format::entry::{Effect, On};

use delve_engine::dungeon::DoorState;
use delve_engine::happening::Happening;
use delve_engine::way::Prospect;

/// The areas that a party may come to see; `certain` is where it comes in any case.
pub(crate) fn seen(dungeon: &Dungeon, party: Party, certain: &Prospect) -> BTreeSet<AreaIndex> {
    let wiring = dungeon.wiring_for(party);
    let mut changed: Option<Dungeon> = None;
    let mut prospect = certain.clone();
    let mut opened = BTreeSet::new();
    loop {
        let near = |squares: SquareSet| squares | prospect.space.beside(&squares);
        let before = opened.len();
        for happening in dungeon.happenings.iter() {
            if occurs(happening, &prospect.reach) {
                opened.extend(openings(dungeon, happening));
            }
        }
        for (i, trigger) in dungeon.triggers.iter().enumerate() {
            let at = near(trigger.squares | trigger.trapped);
            if party.has(trigger.players) && prospect.reach.meets(&at) {
                let consequences = wiring.consequences(Piece::Trigger(i));
                opened.extend(consequences.into_iter().map(|c| c.piece));
            }
        }
        if opened.len() == before {
            return AreaIndex::all()
                .filter(|&area| near(SquareSet::area(area)).meets(&prospect.reach))
                .collect();
        }
        let board = changed.get_or_insert_with(|| dungeon.clone());
        for piece in &opened {
            match *piece {
                Piece::Door(i) if board.doors[i].state == DoorState::Secret => {
                    board.doors[i].state = DoorState::Closed;
                }
                Piece::Blockage(i) => board.blockages[i].squares = SquareSet::EMPTY,
                _ => {}
            }
        }
        prospect = board.prospect(party);
    }
}

/// Whether a happening may come about: room text where somebody can stand in the room, and everything
/// else in good time.
fn occurs(happening: &Happening, reach: &SquareSet) -> bool {
    match (&happening.on, happening.area) {
        (On::Explored, Some(area)) => reach.meets(&SquareSet::area(area)),
        (On::Stepped(squares), _) => squares.iter().any(|&square| reach.contains(square)),
        _ => true,
    }
}

/// What a happening may open.
fn openings(dungeon: &Dungeon, happening: &Happening) -> Vec<Piece> {
    let effects = happening.outcomes.iter().map(|outcome| &outcome.effect);
    effects
        .filter_map(|effect| match effect {
            Effect::Reveal(id) | Effect::Open(id) | Effect::Clear(id) => dungeon.piece(id),
            _ => None,
        })
        .collect()
}
