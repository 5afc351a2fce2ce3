//! Where pieces stand: start, doors, furniture, blockages, hazards, figures. Whatever fills squares is
//! put down only where it leaves every way free.

use delve_format::catalog::StatChanges;
use delve_format::scenario::{
    Ally, Blockage, BlockageKind, Door, Duty, Furniture, Guard, Hazard, Lock, Mood,
};
use delve_format::{AreaIndex, Direction, Id, Square, board};

use super::Maker;
use super::ground::{furniture_squares, is_room, squares_of, walls_of};

impl Maker {
    /// Where the heroes begin: side by side in a corridor, or in a room.
    pub(super) fn start(&mut self) {
        let count = usize::from(self.scenario.players.1) + usize::from(self.rng.chance(20));
        self.inside = self.rng.chance(20);
        let areas: Vec<AreaIndex> = AreaIndex::all()
            .filter(|&area| is_room(area) == self.inside)
            .collect();
        let area = self.rng.pick(&areas).expect("the board has areas");
        if self.inside {
            self.rooms.push(area);
        }
        let first = self
            .rng
            .pick(squares_of(area))
            .expect("an area has squares");
        let steps = self.ground.distances(&[first]);
        let mut near: Vec<Square> = Square::all()
            .filter(|square| steps[square.index()].is_some())
            .collect();
        near.sort_by_key(|square| steps[square.index()]);
        near.truncate(count);
        self.taken.extend(&near);
        self.kept.extend(&near);
        self.scenario.start = near;
    }

    /// Rooms and the doors to them. The more bytes, the more rooms.
    pub(super) fn rooms(&mut self, bytes: usize) {
        let most = 4 + (bytes / 4096).min(6);
        let count = self.rng.between(2, most);
        let all = AreaIndex::all().filter(|&area| is_room(area));
        let all = self.rng.shuffled(all);
        if let Some(&first) = self.rooms.first() {
            self.door_to(first, &[]);
        }
        for room in all {
            if self.rooms.len() < count && !self.rooms.contains(&room) {
                let before = self.rooms.clone();
                if self.door_to(room, &before) {
                    self.rooms.push(room);
                }
            }
        }
        for room in self.rooms.clone() {
            if self.rng.chance(35) {
                let others: Vec<AreaIndex> =
                    self.rooms.iter().copied().filter(|o| *o != room).collect();
                self.door_to(room, &others);
            }
        }
    }

    /// One more door from a room to a corridor or to one of these rooms, if there is a wall without one.
    fn door_to(&mut self, room: AreaIndex, others: &[AreaIndex]) -> bool {
        let area = |square| board().area_of(square);
        let doors = self.scenario.doors.iter().map(|door| door.between);
        let joined: Vec<(AreaIndex, AreaIndex)> = doors
            .flat_map(|(a, b)| [(area(a), area(b)), (area(b), area(a))])
            .collect();
        let walls: Vec<(Square, Square)> = walls_of(room)
            .into_iter()
            .filter(|&(_, b)| !is_room(area(b)) || others.contains(&area(b)))
            .filter(|&(_, b)| !joined.contains(&(room, area(b))))
            .collect();
        let most = usize::from(Maker::catalog().pieces.doors);
        let Some((a, b)) = self.rng.pick(&walls) else {
            return false;
        };
        if self.scenario.doors.len() >= most {
            return false;
        }
        let is_first = !joined.iter().any(|(from, _)| *from == room);
        let id = self.id("door");
        let between = if self.rng.chance(50) { (a, b) } else { (b, a) };
        let mut door = Door {
            id,
            between,
            secret: false,
            lock: None,
            key: None,
            held_open: false,
            note: String::new(),
            players: None,
        };
        let quiet =
            |area: AreaIndex| is_room(area) && !(self.inside && self.rooms.first() == Some(&area));
        let between_rooms = quiet(room) && quiet(area(b));
        match self.rng.below(10) {
            0 | 1 => door.lock = Some(Lock::Armed),
            2 => door.lock = Some(Lock::Disarmed),
            // Nobody looks from the start through a door that is open.
            3 | 4 if between_rooms => door.held_open = true,
            // What only a secret door leads to may never be found.
            5..8 if !is_first => door.secret = true,
            _ => {}
        }
        if !door.secret {
            self.ground.open(a, b);
        }
        self.kept.extend([a, b]);
        self.scenario.doors.push(door);
        true
    }

    /// Furniture in the rooms and a little of it in corridors.
    pub(super) fn furniture(&mut self) {
        let kinds: Vec<&Id> = Maker::catalog().furniture.keys().collect();
        let corridor = self.corridors();
        let areas: Vec<AreaIndex> = self
            .rooms
            .iter()
            .copied()
            .chain(corridor.into_iter().take(1))
            .collect();
        for area in areas {
            let count = if is_room(area) {
                self.rng.between(0, 5)
            } else {
                self.rng.below(2)
            };
            for _ in 0..count {
                let kind = self
                    .rng
                    .pick(&kinds)
                    .expect("the catalog has furniture")
                    .clone();
                let most = Maker::catalog()
                    .pieces
                    .furniture
                    .get(&kind)
                    .copied()
                    .unwrap_or(0);
                if !self.take_from_box("furniture", &kind, most.into()) {
                    continue;
                }
                for _ in 0..6 {
                    let facing = self.rng.pick(&Direction::ALL).unwrap_or_default();
                    let at = self
                        .rng
                        .pick(squares_of(area))
                        .expect("an area has squares");
                    let Some(squares) = furniture_squares(&kind, at, facing) else {
                        continue;
                    };
                    let inside = squares.iter().all(|s| board().area_of(*s) == area);
                    if inside && self.may_fill(&squares) {
                        self.taken.extend(&squares);
                        self.ground.fill(&squares);
                        let players = self.some_players();
                        self.scenario.furniture.push(Furniture {
                            id: None,
                            kind,
                            at,
                            facing,
                            note: String::new(),
                            players,
                        });
                        break;
                    }
                }
            }
        }
    }

    /// Whether these squares may be filled: nothing is there, and every way stays free.
    fn may_fill(&self, squares: &[Square]) -> bool {
        let free = |s: &Square| !self.taken.contains(s) && !self.kept.contains(s);
        squares.iter().all(free) && self.leaves_ways(squares)
    }

    /// Rubble and portcullises in the corridors.
    pub(super) fn blockages(&mut self) {
        let most = Maker::catalog().pieces.clone();
        let corridors: Vec<Square> = Square::all().filter(|s| board().is_corridor(*s)).collect();
        let (mut rubble, mut gates) = (0, 0);
        for _ in 0..self.rng.below(14) {
            let first = self.rng.pick(&corridors).expect("the board has corridors");
            let gate = self.rng.chance(25);
            let mut squares = vec![first];
            let beside = first
                .step(Direction::East)
                .filter(|s| board().is_corridor(*s));
            squares.extend(beside.filter(|_| self.rng.chance(25)));
            let fits = match gate {
                true => gates < usize::from(most.portcullises),
                false => rubble + squares.len() <= usize::from(most.rubble),
            };
            if !fits || !self.may_fill(&squares) {
                continue;
            }
            self.taken.extend(&squares);
            self.ground.fill(&squares);
            let (kind, players) = match gate {
                true => (BlockageKind::Portcullis, None),
                false => (BlockageKind::Rubble, self.some_players()),
            };
            gates += usize::from(gate);
            rubble += if gate { 0 } else { squares.len() };
            self.scenario.blockages.push(Blockage {
                id: None,
                kind,
                at: squares,
                note: String::new(),
                players,
            });
        }
    }

    /// Hazards, never where one has to pass.
    pub(super) fn hazards(&mut self) {
        let kinds: Vec<&Id> = Maker::catalog().hazards.keys().collect();
        for _ in 0..self.rng.below(5) {
            let room = self.rng.pick(&self.rooms).expect("there are rooms");
            let kind = self
                .rng
                .pick(&kinds)
                .expect("the catalog has hazards")
                .clone();
            let most = Maker::catalog()
                .pieces
                .hazards
                .get(&kind)
                .copied()
                .unwrap_or(0);
            let at = self.free(room).into_iter().find(|at| self.may_fill(&[*at]));
            let Some(at) = at.filter(|_| self.take_from_box("hazard", &kind, most.into())) else {
                continue;
            };
            // Two hazards side by side could still be in the way together.
            self.ground.fill(&[at]);
            self.taken.insert(at);
            let id = self.id("hazard");
            let hidden = self.rng.chance(70);
            self.scenario.hazards.push(Hazard {
                id,
                kind,
                at,
                hidden,
                note: String::new(),
                players: None,
            });
        }
    }

    /// Guards in the rooms, out of sight of the start.
    pub(super) fn guards(&mut self) {
        let monsters: Vec<&Id> = Maker::catalog().monsters.keys().collect();
        let skip = usize::from(self.inside);
        for room in self.rooms.iter().copied().skip(skip).collect::<Vec<_>>() {
            for _ in 0..self.rng.below(4) {
                let monster = self
                    .rng
                    .pick(&monsters)
                    .expect("the catalog has monsters")
                    .clone();
                let players = self.some_players();
                if let Some(mut guard) = self.guard(monster, room) {
                    guard.players = players;
                    self.scenario.guards.push(guard);
                }
            }
        }
        for _ in 0..self.rng.between(2, 4) {
            let monster = self
                .rng
                .pick(&monsters)
                .expect("the catalog has monsters")
                .clone();
            if self.take_monster(&monster) {
                self.scenario.patrol.push(monster);
            }
        }
        if self.scenario.patrol.is_empty() {
            self.scenario.patrol.push(Maker::id_of("goblin"));
        }
    }

    fn take_monster(&mut self, monster: &Id) -> bool {
        let most = Maker::catalog()
            .pieces
            .monsters
            .get(monster)
            .copied()
            .unwrap_or(0);
        self.take_from_box("monster", monster, most.into())
    }

    /// A guard on a free square of a room, as long as the box has such a figure.
    pub(super) fn guard(&mut self, monster: Id, room: AreaIndex) -> Option<Guard> {
        let at = *self.free(room).first()?;
        if !self.take_monster(&monster) {
            return None;
        }
        self.taken.insert(at);
        let usual = Maker::catalog().monsters.get(&monster)?;
        let stats = self.rng.chance(10).then(|| StatChanges {
            health: Some(usual.health + 1),
            ..StatChanges::default()
        });
        Some(Guard {
            id: None,
            monster,
            at,
            name: None,
            stats,
            abilities: Vec::new(),
            duty: self.rng.chance(8).then_some(Duty::Traps),
            mood: match self.rng.chance(6) {
                true => Mood::Wary,
                false => Mood::Hostile,
            },
            reserve: false,
            note: String::new(),
            players: None,
        })
    }

    /// Now and then a captive.
    pub(super) fn ally(&mut self) {
        if !self.rng.chance(25) {
            return;
        }
        let heroes: Vec<&Id> = Maker::catalog().heroes.keys().collect();
        let figure = self
            .rng
            .pick(&heroes)
            .expect("the catalog has heroes")
            .clone();
        let room = self.rng.pick(&self.rooms).expect("there are rooms");
        if let Some(&at) = self.free(room).first() {
            self.taken.insert(at);
            let id = self.id("captive");
            self.scenario.allies.push(Ally {
                id,
                figure,
                at,
                note: String::new(),
                players: None,
            });
        }
    }
}
