//! Patrols: monsters that come through the corridors.

use delve_format::{AreaIndex, board};

use super::dice::Purpose;
use super::event::{Event, Prevention};
use super::figure::Figure;
use super::run::Run;
use crate::squares::SquareSet;
use crate::walk::Space;

impl Run<'_> {
    /// From the second turn one die for each corridor in which heroes ended the last turn; 1 brings a
    /// patrol. Once all rooms that ordinary doors lead to are revealed, none comes any more.
    pub(crate) fn patrols(&mut self) {
        if self.state.turn < 2 || self.adventure.ordinary_rooms & !self.state.areas == 0 {
            return;
        }
        let walked = self.state.walked;
        for area in AreaIndex::all().filter(|area| walked >> area.index() & 1 == 1) {
            let (face, _) = self.die(None, Purpose::Patrol, area.index() as u16, 0);
            if face == 1 {
                self.patrol_in(area);
            }
        }
    }

    /// A patrol that a text or a trap calls: in the corridor of whoever caused it, else in the
    /// nearest one.
    pub(crate) fn call_patrol(&mut self, actor: Option<Figure>) {
        let at = actor.and_then(|figure| self.state.at(figure));
        let Some(at) = at.or_else(|| self.state.playing().find_map(|(_, hero)| hero.at)) else {
            return;
        };
        let area = if board().is_corridor(at) {
            Some(board().area_of(at))
        } else {
            let open = self.adventure.edges_of_monsters(&self.state);
            let ground = Space::new(open, !self.adventure.filled(&self.state));
            let near = ground.distances(&at.into());
            let corridors = |steps| near.at(steps).iter().find(|s| board().is_corridor(*s));
            (0..=near.greatest())
                .find_map(corridors)
                .map(|s| board().area_of(s))
        };
        match area {
            Some(area) => self.patrol_in(area),
            None => self.tell(Event::Prevented {
                why: Prevention::NoRoom,
            }),
        }
    }

    /// The patrol appears in a corridor, as far from any hero as one can walk in it.
    fn patrol_in(&mut self, area: AreaIndex) {
        let adventure = self.adventure;
        let monsters = adventure.patrol(&self.state);
        if monsters.is_empty() {
            return;
        }
        let ground = adventure.ground(&self.state);
        let corridor = SquareSet::area(area) & ground.free;
        let inside = Space::new(ground.open, corridor);
        let heroes: SquareSet = self
            .state
            .playing()
            .filter_map(|(_, hero)| hero.at)
            .collect();
        let here = heroes & SquareSet::area(area);
        // Without a hero in it, the part of it that is nearest to them counts, and distances are those
        // over the whole board, as monsters walk.
        let open = adventure.edges_of_monsters(&self.state);
        let around = Space::new(open, ground.free).distances(&heroes);
        let nearest = |steps| (around.at(steps) & corridor).first();
        let from = if here.is_empty() {
            let nearest = (0..=around.greatest()).find_map(nearest);
            nearest.map(SquareSet::from)
        } else {
            Some(here)
        };
        let Some(from) = from else {
            self.tell(Event::Prevented {
                why: Prevention::NoRoom,
            });
            return;
        };
        let distances = if here.is_empty() {
            around
        } else {
            inside.distances(&from)
        };
        let stretch = inside.reach(&from);
        let taken = adventure.taken(&self.state);
        let free = |steps: u32| (distances.at(steps) & stretch & corridor) - taken;
        let Some(corner) = (0..=distances.greatest())
            .rev()
            .find_map(|steps| free(steps).first())
        else {
            self.tell(Event::Prevented {
                why: Prevention::NoRoom,
            });
            return;
        };
        let fighting = self.state.is_combat();
        let mut slots = Vec::new();
        for card in monsters {
            slots.extend(self.spawn(*card, None, corner, false));
        }
        // Who is fighting already is not surprised by a patrol, nor surprises it.
        if fighting {
            self.encounter(&slots);
        } else {
            self.meet(&slots, false, false);
        }
    }
}
