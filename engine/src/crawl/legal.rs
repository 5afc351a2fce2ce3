//! What a side can do now (long, because there is much that can be done). A game takes exactly these actions.

use delve_format::catalog::{ItemKind, SpellTarget};
use delve_format::entry::Trait;
use delve_format::scenario::TriggerKind;
use delve_format::{Direction, Id, Square};

use super::action::Action;
use super::adventure::Adventure;
use super::code::Test;
use super::control::{Decision, Phase};
use super::figure::{Figure, Trap};
use super::state::{Hero, Monster, State, has};
use crate::edges::Edge;
use crate::squares::SquareSet;

/// Most Stamina spent for Movement in a turn.
const STRIDES: u8 = 3;
/// Failed tries after which the party changes its way with a lock.
pub(crate) const TRIES: u8 = 5;

impl Adventure {
    /// The actions that the side whose decision it is can take, in a fixed order; none when the game
    /// is over.
    #[must_use]
    pub fn legal(&self, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        match state.control.waits {
            None => {}
            Some(Decision::Movement) => {
                for (hero, now) in state.playing() {
                    self.of_hero(state, hero, now, &mut actions);
                }
                for (i, ally) in (0_u8..).zip(&state.allies) {
                    let figure = Figure::Ally(i);
                    if let Some(at) = ally.at.filter(|_| ally.joined) {
                        if ally.steps > 0 {
                            self.steps(state, figure, at, &mut actions);
                        }
                        if self.is_exit(state, at, None) {
                            actions.push(Action::Leave { figure });
                        }
                    }
                }
                actions.push(Action::Done);
            }
            Some(Decision::MonstersMovement) => {
                for (slot, monster) in state.foes() {
                    self.of_monster(state, slot, monster, &mut actions);
                }
                actions.push(Action::Done);
            }
            Some(Decision::Evasion) => {
                for (hero, _) in state.playing() {
                    actions.extend(
                        self.evasions(state, hero)
                            .map(|to| Action::Evade { hero, to }),
                    );
                }
                actions.push(Action::Done);
            }
            Some(Decision::FightStamina {
                side,
                hero,
                monster,
            }) => {
                let figure = match side {
                    super::figure::Side::Heroes => Figure::Hero(hero),
                    super::figure::Side::DungeonMaster => Figure::Monster(monster),
                };
                actions.extend((0..=self.spendable(state, figure)).map(Action::Spend));
            }
            Some(Decision::Exploring) => {
                for (hero, now) in state.playing() {
                    if !now.doing.rests && !now.doing.explores {
                        actions.push(Action::Explore { hero });
                    }
                    self.uses(state, hero, now, &mut actions);
                }
                actions.push(Action::Done);
            }
            Some(Decision::Who { heroes, must, .. }) => {
                let named = (0..8).filter(|hero| heroes >> hero & 1 == 1);
                actions.extend(named.map(|hero| Action::Name { hero }));
                if !must {
                    actions.push(Action::Done);
                }
            }
            Some(Decision::Choice { entry, hero }) => {
                actions.extend(self.choices(state, entry, hero).map(Action::Choose));
            }
            Some(Decision::Offer { cards, .. }) => {
                let cards = (0_u8..).zip(cards).filter(|(_, card)| card.is_some());
                actions.extend(cards.map(|(i, _)| Action::Keep(i)));
            }
            Some(Decision::Magic { hero }) => {
                let magic = state.heroes[usize::from(hero)].magic.min(3);
                actions.extend((0..=magic).map(Action::Spend));
            }
        }
        actions
    }

    /// The choices of an entry that are open to a hero, or to the party.
    pub(crate) fn choices(
        &self,
        state: &State,
        entry: u16,
        hero: Option<u8>,
    ) -> impl Iterator<Item = u8> {
        let choices = (0_u8..).zip(&self.entries[usize::from(entry)].choices);
        choices
            .filter(move |(_, choice)| self.hold(state, &choice.when, hero))
            .map(|(i, _)| i)
    }

    fn of_hero(&self, state: &State, hero: u8, now: &Hero, actions: &mut Vec<Action>) {
        let Some(at) = now.at else {
            return;
        };
        if now.doing.surprised || now.doing.rests {
            return;
        }
        if self.is_exit(state, at, Some(hero)) {
            actions.push(Action::Leave {
                figure: Figure::Hero(hero),
            });
        }
        let held = self.is_held(&now.afflictions);
        if now.doing.left > 0 && !held {
            self.corpses(state, hero, now, at, actions);
            self.steps(state, Figure::Hero(hero), at, actions);
            self.at_doors(state, hero, now, at, actions);
            if now.doing.left >= 2 && !now.doing.jumped {
                let jumps = Direction::ALL
                    .into_iter()
                    .filter(|to| self.jump(state, at, *to).is_some());
                actions.extend(jumps.map(|to| Action::Jump { hero, to }));
            }
        }
        let more = now.doing.spent < STRIDES && !now.doing.ended;
        if more && now.stamina > 0 && !now.exhausted && !held {
            actions.push(Action::Stride {
                figure: Figure::Hero(hero),
            });
        }
        if !now.doing.handled {
            self.at_parts(state, hero, at, actions);
        }
        self.uses(state, hero, now, actions);
        if !now.doing.acted {
            actions.push(Action::Rest { hero });
        }
    }

    /// Corpses beside a hero who begins to move, which nobody drags yet.
    fn corpses(&self, state: &State, hero: u8, now: &Hero, at: Square, actions: &mut Vec<Action>) {
        if now.doing.acted {
            return;
        }
        let beside = self.open_edges(state).across(&at.into());
        for (corpse, other) in (0_u8..).zip(&state.heroes) {
            let lies = other.dead && other.at.is_some_and(|at| beside.contains(at));
            if lies && state.heroes.iter().all(|h| h.doing.drags != Some(corpse)) {
                actions.push(Action::Drag { hero, corpse });
            }
        }
    }

    fn steps(&self, state: &State, figure: Figure, at: Square, actions: &mut Vec<Action>) {
        let ways = self.ways(state, figure, at);
        actions.extend(ways.map(|to| Action::Step { figure, to }));
    }

    /// Doors beside a hero who still has Movement and has not tried one in this turn.
    fn at_doors(&self, state: &State, hero: u8, now: &Hero, at: Square, actions: &mut Vec<Action>) {
        for to in Direction::ALL {
            let Some(door) = Edge::of(at, to).and_then(|edge| self.door_on(edge)) else {
                continue;
            };
            let stands = state.doors[usize::from(door)];
            if stands.open || stands.hidden {
                continue;
            }
            if !stands.locked {
                if !now.doing.tried {
                    actions.push(Action::Force { hero, door });
                }
                continue;
            }
            let key = self.dungeon.doors[usize::from(door)].key.as_ref();
            if key.is_some_and(|key| self.carries(now, key)) {
                actions.push(Action::Unlock { hero, door });
            }
            if !now.doing.tried {
                if stands.bashes < TRIES {
                    actions.push(Action::Bash { hero, door });
                }
                if stands.picks < TRIES {
                    actions.push(Action::Pick { hero, door });
                }
            }
        }
    }

    /// Levers and known traps beside a hero.
    fn at_parts(&self, state: &State, hero: u8, at: Square, actions: &mut Vec<Action>) {
        let mut near = self.open_edges(state).across(&at.into());
        near.insert(at);
        for (i, trigger) in (0_u8..).zip(&self.dungeon.triggers) {
            let there =
                self.party.has(trigger.players) && !has(state.gone_triggers, usize::from(i));
            if there && trigger.kind == TriggerKind::Lever && near.contains(trigger.at) {
                actions.push(Action::Throw { hero, trigger: i });
            }
        }
        if state.is_combat() {
            return;
        }
        for trap in self.traps() {
            if self.is_known(state, trap)
                && self.is_armed(state, trap)
                && self.trapped(trap).meets(&near)
            {
                actions.push(Action::Disarm { hero, trap });
            }
        }
    }

    /// Items that a hero can use, each with every target. Who is surprised can use none.
    fn uses(&self, state: &State, hero: u8, now: &Hero, actions: &mut Vec<Action>) {
        let Some(at) = now.at.filter(|_| !now.doing.surprised && !now.doing.rests) else {
            return;
        };
        for (slot, carried) in (0_u8..).zip(&now.items) {
            let Some(carried) = carried else {
                continue;
            };
            let Some((_, item)) = self.items.get(usize::from(carried.item)) else {
                continue;
            };
            let secret = item.kind == ItemKind::Magic && !carried.identified;
            if !item.active || secret {
                continue;
            }
            let mut aim = |target| actions.push(Action::Use { hero, slot, target });
            match item.target {
                SpellTarget::Caster | SpellTarget::Square | SpellTarget::AllHeroes => {
                    aim(Figure::Hero(hero))
                }
                SpellTarget::Hero => {
                    let seen = self.air(state).clear_from(crate::sight::Line::Sight, at);
                    for (other, _) in state
                        .playing()
                        .filter(|(_, h)| h.at.is_some_and(|s| seen.contains(s)))
                    {
                        aim(Figure::Hero(other));
                    }
                }
                SpellTarget::Foe | SpellTarget::AllFoes => {
                    let seen = self.air(state).clear_from(crate::sight::Line::Sight, at);
                    for (foe, _) in state.foes().filter(|(_, m)| seen.contains(m.at)) {
                        aim(Figure::Monster(foe));
                    }
                }
            }
        }
    }

    fn of_monster(&self, state: &State, slot: u8, monster: &Monster, actions: &mut Vec<Action>) {
        if monster.surprised || self.is_held(&monster.afflictions) {
            return;
        }
        let figure = Figure::Monster(slot);
        if monster.left > 0 {
            self.steps(state, figure, monster.at, actions);
        }
        if monster.spent < STRIDES && monster.stamina > 0 {
            actions.push(Action::Stride { figure });
        }
    }

    /// The squares to which a hero can evade now: one step, for 2 Stamina.
    pub(crate) fn evasions(&self, state: &State, hero: u8) -> impl Iterator<Item = Direction> {
        let now = state.heroes[usize::from(hero)];
        let able = now.plays()
            && !now.doing.surprised
            && !now.exhausted
            && now.stamina >= 2
            && !self.is_held(&now.afflictions);
        let at = now.at.filter(|_| able);
        let figure = Figure::Hero(hero);
        at.into_iter()
            .flat_map(move |at| self.ways(state, figure, at))
    }

    /// Where a jump over the neighbouring square leads, and whether what is there stops who fails:
    /// furniture or a corpse, or a known trap or hazard that does not.
    pub(crate) fn jump(
        &self,
        state: &State,
        at: Square,
        to: Direction,
    ) -> Option<(Square, Square, bool)> {
        let over = at.step(to)?;
        let land = over.step(to)?;
        let open = self.open_edges(state);
        if !open.has(at, to) || !open.has(over, to) {
            return None;
        }
        let figures = state.occupied();
        let blocked = self.filled(state) - self.furnished;
        let corpses: SquareSet = state
            .heroes
            .iter()
            .filter(|h| h.dead)
            .filter_map(|h| h.at)
            .collect();
        if figures.contains(over) || blocked.contains(over) {
            return None;
        }
        let solid = self.furnished.contains(over) || corpses.contains(over);
        let known = self.traps().any(|trap| {
            self.is_known(state, trap)
                && self.is_armed(state, trap)
                && self.trapped(trap).contains(over)
        });
        let free = !self.taken(state).contains(land) && !self.filled(state).contains(land);
        ((solid || known) && free).then_some((over, land, solid))
    }

    /// The door on an edge, if one is on the table there.
    pub(crate) fn door_on(&self, edge: Edge) -> Option<u8> {
        self.doors().find(|(_, e)| *e == edge).map(|(door, _)| door)
    }

    /// Whether a hero carries an item.
    pub(crate) fn carries(&self, hero: &Hero, item: &Id) -> bool {
        let carried = hero.items.iter().flatten();
        carried
            .filter_map(|c| self.items.get(usize::from(c.item)))
            .any(|(id, _)| id == item)
    }

    /// Whether a figure can leave the dungeon from this square.
    pub(crate) fn is_exit(&self, state: &State, at: Square, hero: Option<u8>) -> bool {
        let mut exits = self.exits.iter();
        exits.any(|(squares, when)| squares.contains(at) && self.hold(state, when, hero))
    }

    /// Whether all of these hold. `hero` is the Actor; without one a trait or an item of anybody in
    /// the party counts.
    pub(crate) fn hold(&self, state: &State, tests: &[Test], hero: Option<u8>) -> bool {
        tests.iter().all(|test| self.holds(state, test, hero))
    }

    fn holds(&self, state: &State, test: &Test, hero: Option<u8>) -> bool {
        let anybody = |fits: &dyn Fn(u8, &Hero) -> bool| {
            let mut heroes = state
                .playing()
                .filter(|(i, _)| hero.is_none_or(|h| h == *i));
            heroes.any(|(i, now)| fits(i, now))
        };
        match test {
            Test::Flag(flag) => has(state.flags, usize::from(*flag)),
            Test::AtLeast(counter, n) => i32::from(state.counters[usize::from(*counter)]) >= *n,
            Test::Not(inner) => !self.holds(state, inner, hero),
            Test::All(all) => self.hold(state, all, hero),
            Test::Any(any) => any.iter().any(|test| self.holds(state, test, hero)),
            Test::Trait(kind) => anybody(&|i, _| self.has_trait(i, *kind)),
            Test::Carrying(item) => {
                anybody(&|_, now| now.items.iter().flatten().any(|c| c.item == *item))
            }
            Test::Alive(guard) => !has(state.slain, usize::from(*guard)),
            Test::Slain(guard) => has(state.slain, usize::from(*guard)),
            Test::Opened(door) => state.doors[usize::from(*door)].opened,
            Test::Area(area) => state.areas >> area.index() & 1 == 1,
            Test::Found(door) => !state.doors[usize::from(*door)].hidden,
            Test::Never => false,
        }
    }

    /// Squares of Movement that a hero has at the start of the Movement.
    pub(crate) fn allowance(&self, state: &State, hero: u8) -> u8 {
        let now = &state.heroes[usize::from(hero)];
        let Some((_, profile)) = self
            .heroes
            .get(usize::from(hero))
            .filter(|_| !self.is_held(&now.afflictions))
        else {
            return 0;
        };
        let items = now
            .items
            .iter()
            .flatten()
            .filter_map(|c| self.items.get(usize::from(c.item)));
        let slowed = items.fold(0_u8, |sum, (_, item)| sum.saturating_add(item.slows));
        profile
            .movement
            .saturating_add_signed(self.bonus(now).movement)
            .saturating_sub(u8::from(state.light == 0))
            .saturating_sub(slowed)
    }

    /// Squares of Movement that a monster has.
    pub(crate) fn allowance_of_monster(&self, monster: &Monster) -> u8 {
        if self.is_held(&monster.afflictions) {
            return 0;
        }
        let bonus = self.bonus_of_monster(monster).movement;
        self.card(monster)
            .profile
            .movement
            .saturating_add_signed(bonus)
    }

    /// Squares that an ally walks in a turn: those of its figure, or 4.
    pub(crate) fn pace(&self, figure: &Id) -> u8 {
        let monster = self.cards.iter().rfind(|card| card.id == *figure);
        let hero = self.ally_paces.get(figure).copied();
        hero.or(monster.map(|card| card.profile.movement))
            .unwrap_or(4)
    }

    /// Whether a hero is Learned, Strong and so on, as what is added to a roll.
    pub(crate) fn plus(&self, hero: u8, kind: Trait) -> i8 {
        i8::from(self.has_trait(hero, kind))
    }

    /// Whether this action can be taken now.
    #[must_use]
    pub fn is_legal(&self, state: &State, action: Action) -> bool {
        self.legal(state).contains(&action)
    }

    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self, state: &State) -> bool {
        state.control.phase == Phase::Over
    }

    /// A trap as what it is called by: its id.
    #[must_use]
    pub fn trap_id(&self, trap: Trap) -> &Id {
        match trap {
            Trap::Trigger(i) => &self.dungeon.triggers[usize::from(i)].id,
            Trap::Hazard(i) => &self.dungeon.hazards[usize::from(i)].id,
        }
    }
}
