//! What a side can do now, and why not the rest (long, because there is much that can be done). A game
//! takes exactly the legal actions.

use delve_format::catalog::{ItemKind, SpellTarget};
use delve_format::entry::{Effect, Trait};
use delve_format::scenario::TriggerKind;
use delve_format::{Direction, Id, Square};

use super::action::Action;
use super::adventure::Adventure;
use super::code::Test;
use super::control::{Decision, Phase};
use super::event::Stage;
use super::figure::{Figure, Trap};
use super::state::{Hero, Monster, State, has};
use crate::edges::Edge;

/// Most Stamina spent for Movement in a turn.
const STRIDES: u8 = 3;
/// Stamina that evading by a square takes.
const EVASION: u8 = 2;
/// Failed tries after which the party changes its way with a lock.
pub(crate) const TRIES: u8 = 5;

/// Why something that lies at hand cannot be done now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hindrance {
    /// Surprised until the turn ends.
    Surprised,
    /// Rests in this turn.
    Rests,
    /// A status holds the hero where it is.
    Held,
    /// Too little Movement is left.
    Movement,
    /// Something else has been done in this turn, and this comes first or not at all.
    Acted,
    /// A door has been tried in this turn.
    Tried,
    /// The party has failed too often in this way.
    GivenUp,
    /// One jump a turn.
    Jumped,
    /// There is no free square to land on.
    NoLanding,
    /// The Movement is over: a jump failed, or a trap was worked on.
    Ended,
    /// No more Stamina can be spent for Movement in this turn.
    Spent,
    /// Exhausted: no Stamina until it is full.
    Exhausted,
    /// Too little Stamina is left.
    Stamina,
    /// A lever was thrown or a trap worked on in this turn.
    Handled,
    /// There are monsters to fight.
    Combat,
    /// Nobody has identified it.
    Unidentified,
    /// Nobody to aim at is in sight.
    NoTarget,
    /// It belongs to a later part of the turn.
    Later(Stage),
}

/// What keeps a hero from doing anything in this turn.
fn still(hero: &Hero) -> Option<Hindrance> {
    let surprised = hero.doing.surprised.then_some(Hindrance::Surprised);
    surprised.or(hero.doing.rests.then_some(Hindrance::Rests))
}

/// What keeps a hero from spending so much Stamina.
fn weary(hero: &Hero, points: u8) -> Option<Hindrance> {
    let exhausted = hero.exhausted.then_some(Hindrance::Exhausted);
    exhausted.or((hero.stamina < points).then_some(Hindrance::Stamina))
}

/// Takes everything that lies at hand: an action, and what hinders it.
type Weighed<'a> = dyn FnMut(Action, Option<Hindrance>) + 'a;

impl Adventure {
    /// The actions that the side whose decision it is can take, in a fixed order; none when the game
    /// is over.
    #[must_use]
    pub fn legal(&self, state: &State) -> Vec<Action> {
        let mut actions = Vec::new();
        self.weigh(state, &mut |action, why| {
            if why.is_none() {
                actions.push(action);
            }
        });
        actions
    }

    /// What lies at hand for the heroes and still cannot be done now, each with what hinders it: a door
    /// beside somebody who has tried one already, an evasion before its phase. None of it is legal, and
    /// none of it tells what the heroes do not know.
    #[must_use]
    pub fn hindered(&self, state: &State) -> Vec<(Action, Hindrance)> {
        let mut actions = Vec::new();
        self.weigh(state, &mut |action, why| {
            actions.extend(why.map(|why| (action, why)));
        });
        actions
    }

    fn weigh(&self, state: &State, each: &mut Weighed<'_>) {
        match state.control.waits {
            None => {}
            Some(Decision::Movement) => {
                for (hero, now) in state.playing() {
                    self.of_hero(state, hero, now, each);
                }
                for (i, ally) in (0_u8..).zip(&state.allies) {
                    let figure = Figure::Ally(i);
                    if let Some(at) = ally.at.filter(|_| ally.joined) {
                        if ally.steps > 0 {
                            self.steps(state, figure, at, each);
                        }
                        if self.is_exit(state, at, None) {
                            each(Action::Leave { figure }, None);
                        }
                    }
                }
                each(Action::Done, None);
            }
            Some(Decision::MonstersMovement) => {
                for (slot, monster) in state.foes() {
                    self.of_monster(state, slot, monster, each);
                }
                each(Action::Done, None);
            }
            Some(Decision::Evasion) => {
                for (hero, now) in state.playing() {
                    self.evasions(state, hero, now, each);
                }
                each(Action::Done, None);
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
                for points in 0..=self.spendable(state, figure) {
                    each(Action::Spend(points), None);
                }
            }
            Some(Decision::Exploring) => {
                for (hero, now) in state.playing() {
                    if !now.doing.explores {
                        let rests = now.doing.rests.then_some(Hindrance::Rests);
                        each(Action::Explore { hero }, rests);
                    }
                    self.uses(state, hero, now, each);
                }
                each(Action::Done, None);
            }
            Some(Decision::Who { heroes, must, .. }) => {
                for hero in (0..8).filter(|hero| heroes >> hero & 1 == 1) {
                    each(Action::Name { hero }, None);
                }
                if !must {
                    each(Action::Done, None);
                }
            }
            Some(Decision::Choice { entry, hero }) => {
                for choice in self.choices(state, entry, hero) {
                    each(Action::Choose(choice), None);
                }
            }
            Some(Decision::Offer { cards, .. }) => {
                for (i, _) in (0_u8..).zip(cards).filter(|(_, card)| card.is_some()) {
                    each(Action::Keep(i), None);
                }
            }
            Some(Decision::Magic { hero }) => {
                for points in 0..=state.heroes[usize::from(hero)].magic.min(3) {
                    each(Action::Spend(points), None);
                }
            }
        }
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

    fn of_hero(&self, state: &State, hero: u8, now: &Hero, each: &mut Weighed<'_>) {
        let Some(at) = now.at else {
            return;
        };
        let doing = &now.doing;
        let still = still(now);
        let held = self.is_held(&now.afflictions).then_some(Hindrance::Held);
        let stuck = (doing.left == 0).then_some(Hindrance::Movement);
        let feet = still.or(held).or(stuck);
        if self.is_exit(state, at, Some(hero)) {
            let figure = Figure::Hero(hero);
            each(Action::Leave { figure }, still.or(held));
        }
        self.corpses(state, hero, feet, at, each);
        if feet.is_none() {
            self.steps(state, Figure::Hero(hero), at, each);
        }
        self.at_doors(state, hero, feet, at, each);
        self.jumps(state, hero, feet, at, each);
        let over = doing.ended.then_some(Hindrance::Ended);
        let spent = (doing.spent >= STRIDES).then_some(Hindrance::Spent);
        let figure = Figure::Hero(hero);
        let stride = still.or(held).or(over).or(spent).or(weary(now, 1));
        each(Action::Stride { figure }, stride);
        self.at_parts(state, hero, still.or(over), at, each);
        let beside = self.open_edges(state).across(&at.into());
        for (slot, monster) in state.standing() {
            if monster.met && monster.wary && beside.contains(monster.at) {
                let monster = slot;
                each(Action::Attack { hero, monster }, still);
            }
        }
        self.uses(state, hero, now, each);
        if !doing.rests {
            let acted = doing.acted.then_some(Hindrance::Acted);
            each(Action::Rest { hero }, still.or(acted));
        }
        let later = if state.is_combat() {
            let mut ways = self.ways(state, figure, at);
            let to = ways.next().map(|to| Action::Evade { hero, to });
            to.map(|evade| (evade, Hindrance::Later(Stage::Evasion)))
        } else {
            let explore = Action::Explore { hero };
            Some((explore, Hindrance::Later(Stage::Explore)))
        };
        if let Some((action, why)) = later {
            each(action, Some(still.unwrap_or(why)));
        }
    }

    /// Corpses beside a hero who begins to move, which nobody drags yet.
    fn corpses(
        &self,
        state: &State,
        hero: u8,
        feet: Option<Hindrance>,
        at: Square,
        each: &mut Weighed<'_>,
    ) {
        let acted = state.heroes[usize::from(hero)].doing.acted;
        let why = feet.or(acted.then_some(Hindrance::Acted));
        let beside = self.open_edges(state).across(&at.into());
        for (corpse, other) in (0_u8..).zip(&state.heroes) {
            let lies = other.dead && other.at.is_some_and(|at| beside.contains(at));
            if lies && state.heroes.iter().all(|h| h.doing.drags != Some(corpse)) {
                each(Action::Drag { hero, corpse }, why);
            }
        }
    }

    fn steps(&self, state: &State, figure: Figure, at: Square, each: &mut Weighed<'_>) {
        for to in self.ways(state, figure, at) {
            each(Action::Step { figure, to }, None);
        }
    }

    /// Doors beside a hero, who needs Movement and can try one a turn.
    fn at_doors(
        &self,
        state: &State,
        hero: u8,
        feet: Option<Hindrance>,
        at: Square,
        each: &mut Weighed<'_>,
    ) {
        let now = &state.heroes[usize::from(hero)];
        let tried = feet.or(now.doing.tried.then_some(Hindrance::Tried));
        for to in Direction::ALL {
            let Some(door) = Edge::of(at, to).and_then(|edge| self.door_on(edge)) else {
                continue;
            };
            let stands = state.doors[usize::from(door)];
            if stands.open || stands.hidden {
                continue;
            }
            if !stands.locked {
                each(Action::Force { hero, door }, tried);
                continue;
            }
            let key = self.dungeon.doors[usize::from(door)].key.as_ref();
            if key.is_some_and(|key| self.carries(now, key)) {
                each(Action::Unlock { hero, door }, feet);
            }
            let failed = |times: u8| (times >= TRIES).then_some(Hindrance::GivenUp);
            each(Action::Bash { hero, door }, tried.or(failed(stands.bashes)));
            each(Action::Pick { hero, door }, tried.or(failed(stands.picks)));
        }
    }

    /// Jumps over what lies beside a hero.
    fn jumps(
        &self,
        state: &State,
        hero: u8,
        feet: Option<Hindrance>,
        at: Square,
        each: &mut Weighed<'_>,
    ) {
        let doing = &state.heroes[usize::from(hero)].doing;
        let short = (doing.left < 2).then_some(Hindrance::Movement);
        let jumped = doing.jumped.then_some(Hindrance::Jumped);
        for to in Direction::ALL {
            let Some(over) = self.obstacle(state, at, to) else {
                continue;
            };
            let landing = self.landing(state, over, to).is_none();
            let blocked = landing.then_some(Hindrance::NoLanding);
            each(
                Action::Jump { hero, to },
                feet.or(short).or(jumped).or(blocked),
            );
        }
    }

    /// Levers and known traps beside a hero, who handles one a turn.
    fn at_parts(
        &self,
        state: &State,
        hero: u8,
        still: Option<Hindrance>,
        at: Square,
        each: &mut Weighed<'_>,
    ) {
        let handled = state.heroes[usize::from(hero)].doing.handled;
        let why = still.or(handled.then_some(Hindrance::Handled));
        let mut near = self.open_edges(state).across(&at.into());
        near.insert(at);
        for (i, trigger) in (0_u8..).zip(&self.dungeon.triggers) {
            let there =
                self.party.has(trigger.players) && !has(state.gone_triggers, usize::from(i));
            if there && trigger.kind == TriggerKind::Lever && near.contains(trigger.at) {
                each(Action::Throw { hero, trigger: i }, why);
            }
        }
        let why = why.or(state.is_combat().then_some(Hindrance::Combat));
        for trap in self.traps() {
            if self.is_known(state, trap)
                && self.is_armed(state, trap)
                && self.trapped(trap).meets(&near)
            {
                each(Action::Disarm { hero, trap }, why);
            }
        }
    }

    /// Items that a hero can use, each with every target.
    fn uses(&self, state: &State, hero: u8, now: &Hero, each: &mut Weighed<'_>) {
        let Some(at) = now.at else {
            return;
        };
        let still = still(now);
        let own = Figure::Hero(hero);
        for (slot, carried) in (0_u8..).zip(&now.items) {
            let Some(carried) = carried else {
                continue;
            };
            let Some((_, item)) = self.items.get(usize::from(carried.item)) else {
                continue;
            };
            let secret = item.kind == ItemKind::Magic && !carried.identified;
            let target = own;
            let mut aim = |target, why| each(Action::Use { hero, slot, target }, why);
            if secret {
                // Whether it can be used is a part of the secret.
                aim(target, Some(Hindrance::Unidentified));
                continue;
            }
            if !item.active {
                continue;
            }
            if still.is_some() {
                aim(target, still);
                continue;
            }
            let seen = || self.air(state).clear_from(crate::sight::Line::Sight, at);
            match item.target {
                SpellTarget::Caster | SpellTarget::Square | SpellTarget::AllHeroes => {
                    // What hides from those who were met just now is of no use otherwise.
                    let hides = carried.identified && item.effects.contains(&Effect::AvoidCombat);
                    let mut foes = state.foes();
                    let late = hides && !foes.any(|(foe, _)| state.control.meeting >> foe & 1 == 1);
                    aim(target, late.then_some(Hindrance::NoTarget));
                }
                SpellTarget::Hero => {
                    let seen = seen();
                    for (other, _) in state
                        .playing()
                        .filter(|(_, h)| h.at.is_some_and(|s| seen.contains(s)))
                    {
                        aim(Figure::Hero(other), None);
                    }
                }
                SpellTarget::Foe | SpellTarget::AllFoes => {
                    let seen = seen();
                    let mut foes = state.foes().filter(|(_, m)| seen.contains(m.at)).peekable();
                    if foes.peek().is_none() {
                        aim(target, Some(Hindrance::NoTarget));
                    }
                    for (foe, _) in foes {
                        aim(Figure::Monster(foe), None);
                    }
                }
            }
        }
    }

    fn of_monster(&self, state: &State, slot: u8, monster: &Monster, each: &mut Weighed<'_>) {
        if monster.surprised || self.is_held(&monster.afflictions) {
            return;
        }
        let figure = Figure::Monster(slot);
        if monster.left > 0 {
            self.steps(state, figure, monster.at, each);
        }
        if monster.spent < STRIDES && monster.stamina > 0 {
            each(Action::Stride { figure }, None);
        }
    }

    /// Whether any hero can evade.
    pub(crate) fn can_evade(&self, state: &State) -> bool {
        let mut could = false;
        for (hero, now) in state.playing() {
            self.evasions(state, hero, now, &mut |_, why| could |= why.is_none());
        }
        could
    }

    /// The squares to which a hero can evade now: one step, for 2 Stamina.
    fn evasions(&self, state: &State, hero: u8, now: &Hero, each: &mut Weighed<'_>) {
        let Some(at) = now.at else {
            return;
        };
        let mut ways = self.ways(state, Figure::Hero(hero), at);
        let surprised = now.doing.surprised.then_some(Hindrance::Surprised);
        let held = self.is_held(&now.afflictions).then_some(Hindrance::Held);
        match surprised.or(held).or(weary(now, EVASION)) {
            None => ways.for_each(|to| each(Action::Evade { hero, to }, None)),
            why => {
                if let Some(to) = ways.next() {
                    each(Action::Evade { hero, to }, why);
                }
            }
        }
    }

    /// Where a jump over the neighbouring square leads, and whether what is there stops who fails:
    /// furniture or a corpse, or a known trap or hazard that does not.
    pub(crate) fn jump(
        &self,
        state: &State,
        at: Square,
        to: Direction,
    ) -> Option<(Square, Square, bool)> {
        let over = self.obstacle(state, at, to)?;
        let land = self.landing(state, over, to)?;
        let corpses = state.heroes.iter().filter(|hero| hero.dead);
        let solid =
            self.furnished.contains(over) || corpses.filter_map(|h| h.at).any(|at| at == over);
        Some((over, land, solid))
    }

    /// The neighbouring square, when something is there that one can jump over, and no wall between.
    fn obstacle(&self, state: &State, at: Square, to: Direction) -> Option<Square> {
        let over = at.step(to)?;
        let blocked = self.filled(state) - self.furnished;
        if !self.open_edges(state).has(at, to)
            || state.occupied().contains(over)
            || blocked.contains(over)
        {
            return None;
        }
        let mut corpses = state.heroes.iter().filter(|hero| hero.dead);
        let known = |trap: Trap| {
            self.is_known(state, trap)
                && self.is_armed(state, trap)
                && self.trapped(trap).contains(over)
        };
        let there = self.furnished.contains(over)
            || corpses.any(|hero| hero.at == Some(over))
            || self.traps().any(known);
        there.then_some(over)
    }

    /// The square behind an obstacle, when it is free.
    fn landing(&self, state: &State, over: Square, to: Direction) -> Option<Square> {
        let land = over.step(to)?;
        let free = !self.taken(state).contains(land) && !self.filled(state).contains(land);
        (free && self.open_edges(state).has(over, to)).then_some(land)
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
