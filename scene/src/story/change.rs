//! What changes: Health, Stamina and Magic, statuses, doors, blockages and traps.

use delve_engine::crawl::{DoorCause, DoorNow, Event, Figure, Gauge, Part, Trap};
use delve_format::Square;

use super::{Before, Story, Tick, Tone, words};
use crate::labels;

impl Story<'_> {
    /// Health, Stamina or Magic is different. What a walk, a fight or an evasion costs is told with it,
    /// and so is not the point of Stamina that everybody recovers.
    pub(super) fn changed(&mut self, figure: Figure, gauge: Gauge, to: u8, next: &[Event]) {
        if self.state.turn == 0 {
            return;
        }
        let before = match figure {
            Figure::Hero(i) => {
                let hero = &self.state.heroes[usize::from(i)];
                [hero.health, hero.stamina, hero.magic]
            }
            Figure::Monster(i) => match &self.state.monsters[usize::from(i)] {
                Some(monster) => [monster.health, monster.stamina, monster.magic],
                None => return,
            },
            Figure::Ally(_) => return,
        }[gauge as usize];
        let less = to < before;
        let points = to.abs_diff(before);
        let rested = self.recovering
            && gauge != Gauge::Health
            && figure
                .hero()
                .is_some_and(|i| self.state.heroes[usize::from(i)].doing.rested);
        let ordinary = self.recovering && gauge == Gauge::Stamina && !less && points == 1;
        if (gauge == Gauge::Stamina && self.before == Before::Strode)
            || (ordinary && !rested)
            || (less && gauge == Gauge::Stamina && self.is_told_with(figure, next))
        {
            return;
        }
        if less && gauge == Gauge::Magic && self.contends(figure) {
            self.magic = points;
            return;
        }
        let of_status = self.tick.as_ref().filter(|tick| tick.figure == figure);
        let of_status = of_status.map(|tick| tick.status.clone());
        let mut name = self.name(figure);
        if let Some(status) = &of_status {
            name = format!("{name}, {status},");
        }
        let what = match gauge {
            Gauge::Health => "Health",
            Gauge::Stamina => "Stamina",
            Gauge::Magic => "Magic",
        };
        let text = match (figure, gauge) {
            (Figure::Hero(_), Gauge::Health) if less && to == 0 => {
                format!("{name} loses {points} Health and is at Death's Door")
            }
            (Figure::Monster(_), Gauge::Health) if less && to == 0 => return,
            _ if less => format!("{name} loses {points} {what}, {to} left"),
            (_, Gauge::Health) => format!("{name} regains {points} Health, {to} now"),
            _ if rested => format!("{name} has rested: {points} {what} more, {to} now"),
            _ => format!("{name} gains {points} {what}, {to} now"),
        };
        let tone = if less { Tone::Harm } else { Tone::Gain };
        let (secret, at) = (self.is_hidden(figure), self.state.at(figure));
        let cause = match gauge {
            Gauge::Health if less => self.cause,
            _ if rested => Some("resting"),
            _ => None,
        };
        let line = self.say(tone, text);
        (line.secret, line.at) = (secret, at);
        line.rule = if of_status.is_some() {
            Some("statuses")
        } else {
            cause
        };
    }

    pub(super) fn exhausted(&mut self, hero: u8, on: bool, next: &[Event]) {
        let name = self.hero(hero);
        let text = if on {
            format!("{name} is exhausted: no Stamina until it is full")
        } else {
            format!("{name} is exhausted no more")
        };
        let waits = self.is_told_with(Figure::Hero(hero), next);
        self.say(Tone::Deed, text).rule = Some("exhaustion");
        if waits {
            self.later.extend(self.lines.pop());
        }
    }

    /// A status begins, or does at the turn's end what it does. That it has ended is told after that.
    pub(super) fn afflicted(&mut self, figure: Figure, status: u8, turns: u8) {
        let dead = figure
            .hero()
            .is_some_and(|i| self.state.heroes[usize::from(i)].dead);
        if dead || self.state.at(figure).is_none() {
            return;
        }
        let had = self.turns_of(figure, status);
        let status = self
            .adventure
            .statuses
            .get(usize::from(status))
            .map_or_else(|| "?".to_owned(), |(_, s)| s.name.to_lowercase());
        if turns < had {
            self.tick = Some(Tick {
                figure,
                status,
                ends: turns == 0,
            });
        } else if turns > had {
            let turns = labels::count(usize::from(turns), "turn", "turns");
            let text = format!("{} is {status} for {turns}", self.name(figure));
            let secret = self.is_hidden(figure);
            let line = self.say(Tone::Harm, text);
            (line.secret, line.rule) = (secret, Some("statuses"));
        }
    }

    /// When a status has done what it does (which this event does not belong to), its end is told.
    pub(super) fn wear_off(&mut self, event: Option<&Event>) {
        let Some(tick) = &self.tick else {
            return;
        };
        let own = tick.figure;
        let gone = match event {
            Some(Event::Wounded { figure, .. } | Event::Changed { figure, .. })
                if *figure == own =>
            {
                return;
            }
            Some(Event::Exhausted { hero, .. }) if own == Figure::Hero(*hero) => return,
            Some(Event::Rolled { roll, .. }) if roll.actor == Some(own) => return,
            Some(Event::Died { hero }) => own == Figure::Hero(*hero),
            Some(Event::Slain { monster }) => own == Figure::Monster(*monster),
            _ => false,
        };
        let Some(tick) = self.tick.take().filter(|tick| tick.ends && !gone) else {
            return;
        };
        let text = format!("{} is {} no more", self.name(own), tick.status);
        let secret = self.is_hidden(own);
        let line = self.say(Tone::Deed, text);
        (line.secret, line.rule) = (secret, Some("statuses"));
    }

    /// Turns that a status lasts for somebody still.
    fn turns_of(&self, figure: Figure, status: u8) -> u8 {
        let afflictions = match figure {
            Figure::Hero(i) => self.state.heroes[usize::from(i)].afflictions.to_vec(),
            Figure::Monster(i) => self.state.monsters[usize::from(i)]
                .map_or_else(Vec::new, |m| m.afflictions.to_vec()),
            Figure::Ally(_) => Vec::new(),
        };
        let there = afflictions.iter().find(|a| a.status == status);
        there.map_or(0, |a| a.turns)
    }

    pub(super) fn door(&mut self, door: u8, now: DoorNow, cause: DoorCause, next: &[Event]) {
        if self.state.turn == 0 {
            return;
        }
        let before = self
            .state
            .doors
            .get(usize::from(door))
            .copied()
            .unwrap_or_default();
        let id = self
            .adventure
            .dungeon
            .doors
            .get(usize::from(door))
            .map_or("", |d| d.id.as_str());
        let text = match cause {
            // The roll has told it.
            DoorCause::Forced | DoorCause::Bashed | DoorCause::Picked | DoorCause::Failed => return,
            DoorCause::Unlocked => format!("The key turns in door `{id}`"),
            DoorCause::Monster => match next
                .iter()
                .find_map(|event| match event {
                    Event::Stepped { figure, .. } => Some(*figure),
                    _ => None,
                })
                .filter(|figure| !self.is_hidden(*figure))
            {
                Some(figure) => format!("{} opens door `{id}`", self.name(figure)),
                None => format!("Door `{id}` is opened from the other side"),
            },
            DoorCause::Wire | DoorCause::Text if before.hidden && !now.hidden && !now.open => {
                format!("Secret door `{id}` is found")
            }
            _ if now.open && !before.open => format!("Door `{id}` opens"),
            _ if before.open && !now.open => format!("Door `{id}` shuts"),
            _ if now.locked && !before.locked => format!("Door `{id}` locks"),
            _ if before.locked && !now.locked => format!("Door `{id}` unlocks"),
            _ => return,
        };
        let at = self
            .adventure
            .dungeon
            .doors
            .get(usize::from(door))
            .map(|d| d.between.0);
        let line = self.say(Tone::Gain, text);
        line.at = at;
    }

    pub(super) fn blockage(&mut self, blockage: u8, there: bool) {
        use delve_format::scenario::BlockageKind;
        let Some(blocked) = self.adventure.blockages.get(usize::from(blockage)) else {
            return;
        };
        let squares: Vec<Square> = blocked.squares.iter().collect();
        let at = labels::list(&squares);
        let text = match (blocked.kind, there) {
            (BlockageKind::Rubble, true) => format!("Rubble falls at {at}"),
            (BlockageKind::Rubble, false) => format!("The rubble at {at} is cleared"),
            (BlockageKind::Portcullis, true) => format!("The portcullis at {at} comes down"),
            (BlockageKind::Portcullis, false) => format!("The portcullis at {at} rises"),
        };
        self.say(Tone::Harm, text).at = squares.first().copied();
    }

    pub(super) fn found(&mut self, trap: Trap) {
        let at = self.adventure.trapped(trap).first();
        let known = match trap {
            Trap::Trigger(_) => false,
            Trap::Hazard(i) => self.state.known_hazards >> (i & 63) & 1 == 1,
        };
        let what = words::trap(self.adventure, trap);
        let (text, rule) = match trap {
            Trap::Trigger(_) => (format!("{what} is detected"), "traps.detecting"),
            // It is known, and somebody has come there all the same.
            Trap::Hazard(_) if known => (format!("{what} goes off"), "hazards"),
            Trap::Hazard(_) => (format!("{what} is found"), "traps.detecting"),
        };
        let line = self.say(if known { Tone::Harm } else { Tone::Gain }, text);
        (line.at, line.rule) = (at, Some(rule));
    }

    /// A trigger turns off: a lever is thrown back, or the trap is reset.
    pub(super) fn turned_off(&mut self, trigger: u8) {
        let what = words::trap(self.adventure, Trap::Trigger(trigger));
        let text = match self.before {
            Before::Busy(hero) => format!("{} throws {what} back", self.hero(hero)),
            _ => format!("{what} turns off"),
        };
        let secret = self.before == Before::Reset;
        let line = self.say(Tone::Deed, text);
        (line.secret, line.rule) = (secret, Some("traps.wires"));
    }

    pub(super) fn fired(&mut self, part: Part, by: Option<Figure>) {
        let adventure = self.adventure;
        match part {
            Part::Trigger(i) => {
                let what = words::trap(adventure, Trap::Trigger(i));
                let lever = adventure.dungeon.triggers[usize::from(i)].kind
                    == delve_format::scenario::TriggerKind::Lever;
                let text = match by {
                    Some(figure) if lever => format!("{} throws {what}", self.name(figure)),
                    Some(figure) => format!("{} sets off {what}", self.name(figure)),
                    None => format!("{} goes off", what),
                };
                let at = adventure.dungeon.triggers[usize::from(i)].at;
                let line = self.say(if lever { Tone::Deed } else { Tone::Harm }, text);
                (line.at, line.rule) = (Some(at), Some("traps.triggers"));
            }
            Part::Mechanism(i) => {
                let mechanism = &adventure.dungeon.mechanisms[usize::from(i)];
                let text = words::mechanism(adventure, usize::from(i));
                let line = self.say(Tone::Harm, text);
                (line.at, line.rule) = (Some(mechanism.at), Some("traps.mechanisms"));
            }
            Part::Timer(i) => {
                let timer = &adventure.dungeon.timers[usize::from(i)];
                let line = self.say(Tone::Harm, format!("Timer `{}` has run out", timer.id));
                (line.at, line.rule) = (Some(timer.at), Some("traps.timers"));
            }
        }
    }
}
