//! Where one can walk on what is known of the board, and how far it is.

use delve_format::square::SQUARES;
use delve_format::{Direction, Square};

use super::super::action::Action;
use super::super::figure::Figure;
use super::super::view::View;
use crate::squares::SquareSet;
use crate::walk::Space;

/// Farther than anything.
pub(super) const FAR: u8 = u8::MAX;

/// The number of steps to each square.
pub(super) struct Reach([u8; SQUARES]);

impl Reach {
    pub(super) fn of(space: &Space, from: &SquareSet) -> Reach {
        let mut steps = [FAR; SQUARES];
        let (mut reached, mut wave) = (*from, *from);
        for n in 0..FAR {
            for at in wave.iter() {
                steps[at.index()] = n;
            }
            wave = space.steps(&wave) - reached;
            if wave.is_empty() {
                break;
            }
            reached |= wave;
        }
        Reach(steps)
    }

    pub(super) fn to(&self, at: Square) -> u8 {
        self.0[at.index()]
    }

    /// To the nearest of these squares.
    pub(super) fn nearest(&self, squares: &SquareSet) -> u8 {
        squares.iter().map(|at| self.to(at)).min().unwrap_or(FAR)
    }
}

/// The board as one side knows it.
pub(super) struct Ground {
    /// Where one can walk, figures left out; known traps are walked round.
    pub(super) safe: Space,
    /// Likewise, over traps and corpses.
    pub(super) bold: Space,
    /// Squares on which somebody stands or lies.
    pub(super) taken: SquareSet,
    /// Squares of corpses.
    pub(super) corpses: SquareSet,
}

impl Ground {
    /// As the heroes know it: squares that they have seen.
    pub(super) fn of_heroes(view: &View) -> Ground {
        let furniture = view.furniture.iter();
        let filled = furniture.fold(view.rubble | view.portcullises, |all, piece| {
            all | piece.squares
        });
        Ground::new(view, view.open, view.seen - filled)
    }

    /// As the monsters walk: through all doors but secret ones.
    pub(super) fn of_monsters(view: &View) -> Ground {
        let furniture = view.furniture.iter();
        let filled = furniture.fold(view.rubble | view.portcullises, |all, piece| {
            all | piece.squares
        });
        let mut open = view.open;
        let doors = view.doors.iter().filter(|door| !door.secret);
        open.extend(
            doors.filter_map(|door| crate::edges::Edge::between(door.between.0, door.between.1)),
        );
        Ground::new(view, open, !filled)
    }

    fn new(view: &View, open: crate::edges::EdgeSet, free: SquareSet) -> Ground {
        let armed = view.traps.iter().filter(|trap| trap.armed);
        let traps = armed.fold(SquareSet::EMPTY, |all, trap| all | trap.squares);
        let corpses = view.heroes.iter().filter(|hero| hero.dead);
        let corpses: SquareSet = corpses.filter_map(|hero| hero.at).collect();
        let heroes = view.playing().map(|(_, at)| at);
        let monsters = view.monsters.iter().map(|monster| monster.at);
        // Companions change places.
        let allies = view.allies.iter().filter(|ally| !ally.joined);
        let allies = allies.map(|ally| ally.at);
        let taken: SquareSet = heroes.chain(monsters).chain(allies).collect();
        let bold = Space::new(open, free);
        Ground {
            safe: Space::new(open, free - corpses - traps),
            bold,
            taken: taken | corpses,
            corpses,
        }
    }

    /// Squares that a figure can walk to with so many steps, its own among them.
    pub(super) fn within(&self, at: Square, steps: u8) -> SquareSet {
        let space = Space::new(self.safe.open, self.safe.free - self.taken);
        let mut reached = SquareSet::from(at);
        for _ in 0..steps {
            reached |= space.steps(&reached);
        }
        reached
    }

    /// Whether somebody gets to one of some squares with so many steps, past others.
    pub(super) fn gets_past(
        &self,
        at: Square,
        steps: u8,
        others: &SquareSet,
        to: &SquareSet,
    ) -> bool {
        let space = Space::new(self.safe.open, self.safe.free - *others);
        let mut reached = SquareSet::from(at);
        for _ in 0..steps {
            reached |= space.steps(&reached);
        }
        reached.meets(to)
    }

    /// The first step of a way from a square to the nearest of some. Figures are walked round where
    /// that is no long detour; otherwise one waits until they make way.
    pub(super) fn toward(&self, at: Square, to: &SquareSet) -> Option<Direction> {
        // Whom one makes for stands where one wants to be.
        let round = Space::new(self.safe.open, (self.safe.free - self.taken) | *to);
        let first = |space: &Space| {
            let path = space.path(&at.into(), to)?;
            Some((path.len(), at.direction_to(*path.get(1)?)?))
        };
        let straight = first(&self.safe);
        match (first(&round), straight) {
            (Some((long, way)), Some((short, _))) if long <= short + 6 => Some(way),
            (Some((_, way)), None) => Some(way),
            (_, Some((_, way))) => at
                .step(way)
                .is_some_and(|next| !self.taken.contains(next))
                .then_some(way),
            // No way but over a trap.
            (None, None) => {
                let bold = Space::new(self.bold.open, (self.bold.free - self.taken) | *to);
                first(&bold).map(|(_, way)| way)
            }
        }
    }

    /// A step toward one of some squares, if it is legal.
    pub(super) fn step(
        &self,
        figure: Figure,
        at: Square,
        to: &SquareSet,
        legal: &[Action],
    ) -> Option<Action> {
        let to = self.toward(at, to)?;
        let action = Action::Step { figure, to };
        legal.contains(&action).then_some(action)
    }
}
