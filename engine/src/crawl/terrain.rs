//! The board as it is at a moment of a game: what is open, what is filled, who stands beside whom.

use delve_format::catalog::Bonus;
use delve_format::entry::Trait;
use delve_format::scenario::{BlockageKind, TriggerKind};
use delve_format::{Direction, Square};

use super::adventure::{Adventure, MonsterCard};
use super::figure::{Figure, Trap};
use super::state::{Affliction, Hero, Monster, State, has};
use crate::edges::{Edge, EdgeSet};
use crate::squares::SquareSet;
use crate::walk::Space;

impl Adventure {
    /// The doors that are on the table, with their positions and edges.
    pub(crate) fn doors(&self) -> impl Iterator<Item = (u8, Edge)> {
        let doors = (0_u8..).zip(&self.dungeon.doors);
        doors
            .filter(|(_, door)| self.party.has(door.players))
            .filter_map(|(i, door)| Some((i, door.edge?)))
    }

    /// The edges that can be crossed: all without a wall, and open doors.
    #[must_use]
    pub fn open_edges(&self, state: &State) -> EdgeSet {
        let mut open = self.open;
        let doors = self
            .doors()
            .filter(|(i, _)| state.doors[usize::from(*i)].open);
        open.extend(doors.map(|(_, edge)| edge));
        open
    }

    /// The edges that monsters can cross: they open doors that are not secret.
    #[must_use]
    pub fn edges_of_monsters(&self, state: &State) -> EdgeSet {
        let mut open = self.open_edges(state);
        let secret =
            |i: u8| self.dungeon.doors[usize::from(i)].state == crate::dungeon::DoorState::Secret;
        open.extend(
            self.doors()
                .filter(|(i, _)| !secret(*i))
                .map(|(_, edge)| edge),
        );
        open
    }

    /// The squares that blockages of this kind fill.
    #[must_use]
    pub fn blocked(&self, state: &State, kind: BlockageKind) -> SquareSet {
        let there = self
            .blockages
            .iter()
            .enumerate()
            .filter(|(i, b)| b.kind == kind && state.blockages >> i & 1 == 1);
        there.fold(SquareSet::EMPTY, |all, (_, b)| all | b.squares)
    }

    /// The squares that nobody enters: furniture, rubble, portcullises.
    #[must_use]
    pub fn filled(&self, state: &State) -> SquareSet {
        self.furnished
            | self.blocked(state, BlockageKind::Rubble)
            | self.blocked(state, BlockageKind::Portcullis)
    }

    /// Where one can walk, figures left out.
    #[must_use]
    pub fn ground(&self, state: &State) -> Space {
        Space::new(self.open_edges(state), !self.filled(state))
    }

    /// Where one can see.
    #[must_use]
    pub fn air(&self, state: &State) -> Space {
        Space::new(
            self.open_edges(state),
            !self.blocked(state, BlockageKind::Rubble),
        )
    }

    /// What the heroes see from where they stand.
    #[must_use]
    pub fn seen_now(&self, state: &State) -> SquareSet {
        let air = self.air(state);
        let from = state.playing().filter_map(|(_, hero)| hero.at);
        from.fold(SquareSet::EMPTY, |all, at| {
            all | air.clear_from(crate::sight::Line::Sight, at)
        })
    }

    /// Squares on which a figure cannot stand any more: others stand there, or a corpse lies there.
    #[must_use]
    pub fn taken(&self, state: &State) -> SquareSet {
        let corpses = state
            .heroes
            .iter()
            .filter(|hero| hero.dead)
            .filter_map(|hero| hero.at);
        corpses.fold(state.occupied(), |mut all, at| {
            all.insert(at);
            all
        })
    }

    /// The directions in which one step leads a figure from its square. Others are in the way.
    pub(crate) fn ways(
        &self,
        state: &State,
        figure: Figure,
        from: Square,
    ) -> impl Iterator<Item = Direction> + use<> {
        let mut filled = self.taken(state) | self.filled(state);
        if !matches!(figure, Figure::Ally(_)) {
            // Companions change places with whoever walks onto their squares.
            let companions = state.allies.iter().filter(|ally| ally.joined);
            filled -= companions.filter_map(|ally| ally.at).collect();
        }
        // So does a corpse with whoever drags it.
        let drags = figure
            .hero()
            .and_then(|hero| state.heroes.get(usize::from(hero))?.doing.drags);
        if let Some(at) = drags.and_then(|corpse| state.at(Figure::Hero(corpse))) {
            filled.remove(at);
        }
        let edges = match figure {
            Figure::Monster(_) => self.edges_of_monsters(state),
            _ => self.open_edges(state),
        };
        Direction::ALL.into_iter().filter(move |to| {
            let next = from.step(*to);
            next.is_some_and(|next| !filled.contains(next)) && edges.has(from, *to)
        })
    }

    /// The foes that stand beside a hero, in the order in which they are fought.
    pub(crate) fn foes_beside(&self, state: &State, at: Square) -> Vec<u8> {
        let beside = self.open_edges(state).across(&at.into());
        let mut foes: Vec<(Square, u8)> = state
            .foes()
            .filter(|(_, m)| beside.contains(m.at))
            .map(|(i, m)| (m.at, i))
            .collect();
        foes.sort_unstable();
        foes.into_iter().map(|(_, i)| i).collect()
    }

    /// The heroes who stand beside a square.
    pub(crate) fn heroes_beside(&self, state: &State, at: Square) -> Vec<u8> {
        let beside = self.open_edges(state).across(&at.into());
        let heroes = state.playing();
        heroes
            .filter(|(_, h)| h.at.is_some_and(|s| beside.contains(s)))
            .map(|(i, _)| i)
            .collect()
    }

    /// All fights of the Fighting phase, in order: by the hero's square, row by row, then by the foe's.
    #[must_use]
    pub fn fights(&self, state: &State) -> Vec<(u8, u8)> {
        let mut heroes: Vec<(Square, u8)> = state
            .playing()
            .filter_map(|(i, hero)| Some((hero.at?, i)))
            .collect();
        heroes.sort_unstable();
        let pairs = heroes.into_iter().flat_map(|(at, hero)| {
            let foes = self.foes_beside(state, at);
            foes.into_iter().map(move |foe| (hero, foe))
        });
        pairs.collect()
    }

    /// Whether a trap is on the table and armed.
    pub(crate) fn is_armed(&self, state: &State, trap: Trap) -> bool {
        match trap {
            Trap::Trigger(i) => {
                let trigger = &self.dungeon.triggers[usize::from(i)];
                let i = usize::from(i);
                self.party.has(trigger.players)
                    && trigger.kind != TriggerKind::Lever
                    && !has(state.gone_triggers, i)
                    && !has(state.on, i)
                    && !has(state.spent_triggers, i)
            }
            Trap::Hazard(i) => {
                let hazard = &self.dungeon.hazards[usize::from(i)];
                self.party.has(hazard.players) && !has(state.gone_hazards, usize::from(i))
            }
        }
    }

    /// The squares of a trap.
    #[must_use]
    pub fn trapped(&self, trap: Trap) -> SquareSet {
        match trap {
            Trap::Trigger(i) => self.dungeon.triggers[usize::from(i)].trapped,
            Trap::Hazard(i) => self.dungeon.hazards[usize::from(i)].at.into(),
        }
    }

    /// All traps of the dungeon: triggers with trapped squares, then hazards.
    pub fn traps(&self) -> impl Iterator<Item = Trap> {
        let triggers = (0_u8..)
            .zip(&self.dungeon.triggers)
            .filter(|(_, t)| t.kind != TriggerKind::Lever);
        let hazards = (0_u8..).zip(&self.dungeon.hazards);
        let triggers = triggers.map(|(i, _)| Trap::Trigger(i));
        triggers.chain(hazards.map(|(i, _)| Trap::Hazard(i)))
    }

    /// Whether the heroes know of a trap.
    pub(crate) fn is_known(&self, state: &State, trap: Trap) -> bool {
        match trap {
            Trap::Trigger(i) => has(state.known_triggers, usize::from(i)),
            Trap::Hazard(i) => has(state.known_hazards, usize::from(i)),
        }
    }

    /// The card of a monster on the board.
    #[must_use]
    pub fn card(&self, monster: &Monster) -> &MonsterCard {
        &self.cards[usize::from(monster.card)]
    }

    /// Everything that items and statuses add to a hero.
    #[must_use]
    pub fn bonus(&self, hero: &Hero) -> Bonus {
        let items = hero.items.iter().flatten().filter_map(|carried| {
            let (_, item) = self.items.get(usize::from(carried.item))?;
            let works = item.kind != delve_format::catalog::ItemKind::Magic || carried.identified;
            works.then_some(&item.bonus)
        });
        items
            .chain(self.of_statuses(&hero.afflictions))
            .fold(Bonus::default(), |sum, b| add(&sum, b))
    }

    /// Everything that statuses add to a monster.
    #[must_use]
    pub fn bonus_of_monster(&self, monster: &Monster) -> Bonus {
        self.of_statuses(&monster.afflictions)
            .fold(Bonus::default(), |sum, b| add(&sum, b))
    }

    fn of_statuses<'a>(&'a self, afflictions: &'a [Affliction]) -> impl Iterator<Item = &'a Bonus> {
        let there = afflictions.iter().filter(|a| a.turns > 0);
        there.filter_map(|a| {
            self.statuses
                .get(usize::from(a.status))
                .map(|(_, status)| &status.bonus)
        })
    }

    /// Whether a status keeps somebody from moving.
    #[must_use]
    pub fn is_held(&self, afflictions: &[Affliction]) -> bool {
        let there = afflictions.iter().filter(|a| a.turns > 0);
        there
            .filter_map(|a| self.statuses.get(usize::from(a.status)))
            .any(|(_, status)| status.holds)
    }

    /// Whether a hero has a trait.
    #[must_use]
    pub fn has_trait(&self, hero: u8, kind: Trait) -> bool {
        let profile = self.heroes.get(usize::from(hero));
        profile.is_some_and(|(_, profile)| profile.traits.contains(&kind))
    }

    /// The most Health, Stamina and Magic that a hero can have.
    #[must_use]
    pub fn full(&self, hero: u8, state: &Hero) -> [u8; 3] {
        let Some((_, profile)) = self.heroes.get(usize::from(hero)) else {
            return [0; 3];
        };
        let bonus = self.bonus(state);
        [
            profile.health.saturating_add_signed(bonus.health).max(1),
            profile.stamina.saturating_add_signed(bonus.stamina),
            profile.magic.saturating_add_signed(bonus.magic),
        ]
    }
}

/// The sum of two bonuses.
fn add(a: &Bonus, b: &Bonus) -> Bonus {
    Bonus {
        movement: a.movement.saturating_add(b.movement),
        fighting: a.fighting.saturating_add(b.fighting),
        damage: a.damage.saturating_add(b.damage),
        health: a.health.saturating_add(b.health),
        stamina: a.stamina.saturating_add(b.stamina),
        magic: a.magic.saturating_add(b.magic),
        surprise: a.surprise.saturating_add(b.surprise),
        detect_traps: a.detect_traps.saturating_add(b.detect_traps),
        disarm: a.disarm.saturating_add(b.disarm),
        open_doors: a.open_doors.saturating_add(b.open_doors),
        pick: a.pick.saturating_add(b.pick),
        jump: a.jump.saturating_add(b.jump),
        mental_combat: a.mental_combat.saturating_add(b.mental_combat),
        deaths_door: a.deaths_door.saturating_add(b.deaths_door),
    }
}
