//! What the heroes see: rooms are revealed as a whole, corridors square by square; monsters are met,
//! and somebody is surprised.

use delve_format::entry::Trait;
use delve_format::{AreaIndex, Square, board};

use super::code::Trip;
use super::dice::Purpose;
use super::event::{Event, Prevention};
use super::figure::Figure;
use super::run::Run;
use super::score::{UNSURPRISED, UNSURPRISED_BY_AMBUSH, reaches};
use super::state::{MONSTERS, Monster};
use crate::squares::SquareSet;

impl Run<'_> {
    /// Puts pieces and figures where the game begins.
    pub(crate) fn set_up(&mut self) {
        let adventure = self.adventure;
        for (i, door) in (0_u8..).zip(&adventure.dungeon.doors) {
            use crate::dungeon::DoorState;
            let open = door.state == DoorState::Open;
            let now = super::state::DoorNow {
                open,
                locked: door.lock == Some(delve_format::scenario::Lock::Armed),
                hidden: door.state == DoorState::Secret || !adventure.party.has(door.players),
                opened: open,
                ..super::state::DoorNow::default()
            };
            self.tell(Event::Door {
                door: i,
                now,
                cause: super::event::DoorCause::Text,
            });
        }
        for (i, blockage) in (0_u8..).zip(&adventure.blockages) {
            let players = blockage
                .written
                .and_then(|i| adventure.dungeon.blockages[i].players);
            if blockage.written.is_some() && adventure.party.has(players) {
                self.tell(Event::Blockage {
                    blockage: i,
                    there: true,
                });
            }
        }
        for (i, hazard) in (0_u8..).zip(&adventure.dungeon.hazards) {
            if !hazard.hidden {
                self.tell(Event::Found {
                    trap: super::figure::Trap::Hazard(i),
                });
            }
        }
        for (hero, at) in (0_u8..).zip(&adventure.start) {
            let figure = Figure::Hero(hero);
            self.tell(Event::Entered { figure, at: *at });
            let (_, profile) = &adventure.heroes[usize::from(hero)];
            for id in &profile.gear {
                let item = (0_u8..)
                    .zip(&adventure.items)
                    .find(|(_, (known, _))| known == id);
                if let Some((item, _)) = item {
                    self.gain(hero, item, true);
                }
            }
            use super::event::Gauge;
            let full = adventure.full(hero, &self.state.heroes[usize::from(hero)]);
            for (gauge, to) in [Gauge::Health, Gauge::Stamina, Gauge::Magic]
                .into_iter()
                .zip(full)
            {
                self.tell(Event::Changed { figure, gauge, to });
            }
        }
        for (i, guard) in (0_u8..).zip(&adventure.dungeon.guards) {
            if !guard.reserve && adventure.party.has(guard.players) {
                self.spawn(i, Some(i), guard.at, false);
            }
        }
        for (i, ally) in (0_u8..).zip(&adventure.dungeon.allies) {
            if adventure.party.has(ally.players) {
                self.tell(Event::Entered {
                    figure: Figure::Ally(i),
                    at: ally.at,
                });
            }
        }
    }

    /// Puts a monster on the board, on the free square nearest to `at`; its slot.
    pub(crate) fn spawn(
        &mut self,
        card: u8,
        guard: Option<u8>,
        at: Square,
        met: bool,
    ) -> Option<u8> {
        let free_slot = self.state.monsters.iter().position(Option::is_none);
        let at = self.nearest_free(at);
        let (Some(slot), Some(at)) = (free_slot.filter(|i| *i < MONSTERS), at) else {
            self.tell(Event::Prevented {
                why: Prevention::NoRoom,
            });
            return None;
        };
        let slot = slot as u8;
        let profile = &self.adventure.cards[usize::from(card)].profile;
        let wary = guard.is_some_and(|g| self.adventure.wary.get(usize::from(g)) == Some(&true));
        let monster = Monster {
            card,
            guard,
            at,
            // The catalog may lack the monster: it stands for a moment and falls at a touch.
            health: profile.health.max(1),
            stamina: profile.stamina,
            magic: profile.magic,
            afflictions: Default::default(),
            met,
            wary,
            surprised: false,
            left: 0,
            spent: 0,
        };
        self.tell(Event::Spawned {
            slot,
            monster: Box::new(monster),
        });
        Some(slot)
    }

    /// The free square nearest to one, walking through figures; ties by row, then column.
    pub(crate) fn nearest_free(&self, at: Square) -> Option<Square> {
        let taken = self.adventure.taken(&self.state) | self.adventure.filled(&self.state);
        if !taken.contains(at) {
            return Some(at);
        }
        let ground = self.adventure.ground(&self.state);
        let near = ground.distances(&at.into());
        (1..=near.greatest()).find_map(|steps| (near.at(steps) - taken).first())
    }

    /// Looks around after something changed: what comes into view is revealed, and whom the heroes
    /// see they meet. `opened` is a door that was just opened; a try that failed may have warned
    /// those behind it. `by` is the hero who caused it, if one did.
    pub(crate) fn look(&mut self, opened: Option<u8>, by: Option<Figure>) {
        let seen = self.adventure.seen_now(&self.state);
        self.behold(seen, opened, by);
    }

    /// Likewise, after nothing but the place of one figure changed: what others see they have seen.
    pub(crate) fn look_after(&mut self, figure: Figure) {
        if let (Figure::Hero(_), Some(at)) = (figure, self.state.at(figure))
            && self
                .state
                .playing()
                .any(|(hero, _)| Figure::Hero(hero) == figure)
        {
            let air = self.adventure.air(&self.state);
            let seen = air.clear_from(crate::sight::Line::Sight, at);
            self.behold(seen, None, Some(figure));
        }
    }

    fn behold(&mut self, seen: SquareSet, opened: Option<u8>, by: Option<Figure>) {
        let new = seen - self.state.seen;
        let corridors = new.iter().filter(|s| board().is_corridor(*s));
        let mut squares: SquareSet = corridors.collect();
        let mut rooms: Vec<AreaIndex> = Vec::new();
        for at in new.iter().filter(|s| !board().is_corridor(*s)) {
            let area = board().area_of(at);
            if !rooms.contains(&area) {
                rooms.push(area);
                squares |= SquareSet::area(area);
            }
        }
        if !(squares - self.state.seen).is_empty() {
            self.tell(Event::Saw {
                squares: Box::new(squares),
            });
        }
        // What is set off last is carried out first: the rooms are dealt with back to front.
        for area in rooms.into_iter().rev() {
            self.reveal(area, by);
        }
        let met: Vec<u8> = self
            .state
            .standing()
            .filter(|(_, m)| !m.met && (seen.contains(m.at) || squares.contains(m.at)))
            .map(|(slot, _)| slot)
            .collect();
        let warned = opened.is_some_and(|door| self.state.doors[usize::from(door)].warned);
        self.meet(&met, false, warned);
    }

    /// A room is revealed, or a corridor entered for the first time.
    pub(crate) fn reveal(&mut self, area: AreaIndex, by: Option<Figure>) {
        if self.state.areas >> area.index() & 1 == 1 {
            return;
        }
        self.tell(Event::Revealed { area });
        if let Some(text) = self.adventure.reveals.get(&area) {
            self.tell(Event::Read { text: *text });
        }
        self.trip(|on| *on == Trip::Revealed(area), by);
    }

    /// Who is met fights from now on.
    pub(crate) fn encounter(&mut self, monsters: &[u8]) {
        for slot in monsters {
            self.tell(Event::Met { monster: *slot });
            self.control().meeting |= 1 << (slot & 63);
        }
    }

    /// A meeting. Surprise is rolled when everything is carried out that goes with it, for the combat
    /// may be avoided; who is met until then belongs to the same meeting.
    pub(crate) fn meet(&mut self, monsters: &[u8], ambush: bool, warned: bool) {
        self.encounter(monsters);
        let control = self.control();
        for slot in monsters {
            control.met |= 1 << (slot & 63);
        }
        control.ambush |= ambush;
        control.warned |= warned;
    }

    /// Each hero rolls for Surprise by those who were met just now and still want to fight.
    pub(crate) fn surprise(&mut self) {
        let control = self.control();
        let (met, ambush, warned) = (control.met, control.ambush, control.warned);
        (control.met, control.ambush, control.warned) = (0, false, false);
        let adventure = self.adventure;
        let hostile: Vec<(u8, bool)> = self
            .state
            .foes()
            .filter(|(slot, _)| met >> (slot & 63) & 1 == 1)
            .map(|(slot, monster)| (slot, adventure.card(monster).ambusher))
            .collect();
        if hostile.is_empty() {
            return;
        }
        let ambush = ambush || hostile.iter().any(|(_, ambusher)| *ambusher);
        let dark = i8::from(self.state.light == 0);
        for hero in 0..adventure.heroes.len() as u8 {
            let now = self.state.heroes[usize::from(hero)];
            if !now.plays() || now.doing.surprised {
                continue;
            }
            let bonus = adventure.bonus(&now).surprise;
            let bonus = bonus.saturating_add(adventure.plus(hero, Trait::Perceptive));
            let bonus = bonus.saturating_sub(dark);
            let subject = u16::from(hostile[0].0);
            let (_, sum) = self.die(Some(Figure::Hero(hero)), Purpose::Surprise, subject, bonus);
            let needed = match ambush {
                true => UNSURPRISED_BY_AMBUSH,
                false => UNSURPRISED,
            };
            if !reaches(sum, needed) {
                self.tell(Event::Surprised {
                    figure: Figure::Hero(hero),
                });
            }
        }
        let anybody = self.state.playing().any(|(_, hero)| hero.doing.surprised);
        if !anybody && !warned {
            for (slot, _) in hostile {
                self.tell(Event::Surprised {
                    figure: Figure::Monster(slot),
                });
            }
        }
    }

    /// Gives a hero an item; false when there is no hand free.
    pub(crate) fn gain(&mut self, hero: u8, item: u8, identified: bool) -> bool {
        let place = self.state.heroes[usize::from(hero)]
            .items
            .iter()
            .position(Option::is_none);
        let (Some(slot), Some((_, card))) = (place, self.adventure.items.get(usize::from(item)))
        else {
            self.tell(Event::Prevented {
                why: Prevention::FullPack,
            });
            return false;
        };
        use delve_format::catalog::ItemKind;
        let secret = matches!(
            card.kind,
            ItemKind::Magic | ItemKind::Potion | ItemKind::Scroll(_)
        );
        let carried = super::state::Carried {
            item,
            uses: card.uses.unwrap_or(0),
            identified: identified || !secret,
        };
        self.tell(Event::Gained {
            hero,
            slot: slot as u8,
            carried,
        });
        true
    }
}
