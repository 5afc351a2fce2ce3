//! Small games told as text (long, because each kind of event has its line): a scenario, a party, and
//! lines of what is done with what is rolled.
//!
//! Each line of a script is one deed, with the dice that it needs behind a bar: `ann force gate | 5`.
//! The dice must be used up exactly. The tale that [`play`] gives back repeats each line, with what
//! came of it below. A line that begins with `not` says what cannot be done then; `why ann` lists what
//! lies at Ann's hand and cannot be done, with the reasons.

use delve_engine::crawl::{
    self, Action, Adventure, Decision, Event, Figure, Part, Purpose, Scripted, Start, State, Trap,
};
use delve_format::{Catalog, Direction, Id, board};

use crate::common;

/// The cards of the small games, besides those of the built-in catalog. Heroes of one trait are called by it: Rock is Strong, Lynx Agile,
/// Hawk Perceptive, Sage Learned and Iron Iron-Willed; Ann, Ben and Kit have none.
/// Kit brings items along, and the Paragon's numbers are the greatest.
const CATALOG: &str = r#"
    heroes: {
        "ann": (name: "Ann", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4),
        "ben": (name: "Ben", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4),
        "rock": (name: "Rock", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, traits: [Strong]),
        "lynx": (name: "Lynx", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, traits: [Agile]),
        "hawk": (name: "Hawk", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, traits: [Perceptive]),
        "sage": (name: "Sage", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, magic: 4, traits: [Learned]),
        "paragon": (name: "Paragon", movement: 255, fighting: 127, damage: 255, health: 255, stamina: 255, traits: [Strong, Agile, Perceptive, IronWilled]),
        "kit": (name: "Kit", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, gear: ["blade-of-dawn", "everburning-lamp", "iron-cap"]),
        "iron": (name: "Iron", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, magic: 3, traits: [IronWilled]),
    },
    monsters: {
        "rat": (name: "Rat", movement: 4, fighting: 2, damage: 1, health: 1, stamina: 0),
        "ogre": (name: "Ogre", movement: 3, fighting: 4, damage: 2, health: 3, stamina: 2),
        "lurker": (name: "Lurker", movement: 4, fighting: 2, damage: 1, health: 1, stamina: 0, abilities: [Ambusher]),
    },
    furniture: {"table": (name: "Table", size: (1, 1))},
    hazards: {
        "pit": (name: "Pit", effects: [Harm(amount: 1)]),
        "snare": (name: "Snare", effects: [Harm(amount: 1), Test(roll: Jump, fail: [Gain(item: "coin")])]),
        "eye": (name: "Eye", effects: [MentalCombat(aggressor: Foe, lost: [Harm(amount: 1)])]),
    },
    items: {
        "key": (name: "Key", kind: Key),
        "coin": (name: "Coin", kind: Treasure),
        "bell": (name: "Bell", kind: Quest),
        "charm": (name: "Charm", kind: Gear, bonus: (surprise: 127, detect_traps: 127, disarm: 127, open_doors: 127, pick: 127, jump: 127, mental_combat: 127, deaths_door: 127)),
        "curse": (name: "Curse", kind: Gear, bonus: (surprise: -128, detect_traps: -128, disarm: -128, open_doors: -128, pick: -128, jump: -128, mental_combat: -128, deaths_door: -128)),
        "salve": (name: "Salve", kind: Gear, active: true, uses: 1, target: Hero, effects: [Heal(amount: 1)]),
        "flash": (name: "Flash", kind: Gear, active: true, uses: 1, target: AllFoes, effects: [Harm(amount: 1)]),
    },
    decks: {"purse": [(item: "coin", count: 2)]},
    mechanisms: {
        SpinningBlades: (name: "Blades", reach: Burst(1), effects: [Harm(amount: 1)]),
        DartThrower: (name: "Darts", reach: Line(3), effects: [Harm(amount: 1)]),
        TerrorTrap: (name: "Terror", reach: Culprit, effects: [Stamina(change: -1)]),
        GasSprayer: (name: "Gas", reach: Area, effects: [Harm(amount: 1)]),
    },
"#;

/// A game that is being played.
struct Game {
    adventure: Adventure,
    state: State,
    tale: String,
}

/// Plays a script, and tells the game. Fields of the scenario that are not written are as in
/// [`common::scenario`].
pub(crate) fn play(fields: &str, party: &str, script: &str) -> String {
    let scenario = common::scenario(&format!("{fields}\ncatalog: ({CATALOG}),"));
    let heroes: Vec<Id> = party
        .split(' ')
        .map(|name| Id::new(name).unwrap())
        .collect();
    let adventure =
        Adventure::new(&scenario, Catalog::built_in(), &heroes, Start::Entrance).unwrap();
    let mut game = Game {
        adventure,
        state: State::blank(),
        tale: String::new(),
    };
    let mut lines = script
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .peekable();
    let begin = lines
        .next_if(|line| line.starts_with("begin"))
        .unwrap_or("begin");
    game.line(begin);
    lines.for_each(|line| game.line(line));
    game.tale
}

impl Game {
    fn line(&mut self, line: &str) {
        let (deed, faces) = line.split_once('|').unwrap_or((line, ""));
        let words: Vec<&str> = deed.split_whitespace().collect();
        let faces: Vec<u8> = faces
            .split_whitespace()
            .map(|face| face.parse().unwrap())
            .collect();
        let mut dice = Scripted::new(&faces);
        self.tale.push_str(&format!("{line}\n"));
        match words[..] {
            ["begin"] => {
                let before = self.state;
                let (state, events) = crawl::begin(&self.adventure, &mut dice);
                self.state = state;
                let laid = events.iter().take_while(|event| is_laid_out(event)).count();
                self.tell(before, &events, laid);
            }
            ["not", ..] => {
                let action = self.action(&words[1..]);
                let refused = crawl::act(&self.adventure, &self.state, action, &mut dice).is_err();
                assert!(refused, "{line}: it can be done");
            }
            // What lies at hand for a hero and cannot be done, and why.
            ["why", name] => {
                let hero = self.figure(name).hero().unwrap();
                let own = format!("hero: {hero}");
                for (action, why) in self.adventure.hindered(&self.state) {
                    let action = format!("{action:?}");
                    if action.contains(&own) {
                        let name = action.split([' ', '{']).next().unwrap();
                        self.tale.push_str(&format!("    {name}: {why:?}\n"));
                    }
                }
            }
            // Nobody does anything more in this turn.
            ["turn"] => {
                let turn = self.state.turn;
                while self.state.turn == turn && !self.adventure.is_over(&self.state) {
                    let legal = self.adventure.legal(&self.state);
                    let action = if legal.contains(&Action::Done) {
                        Action::Done
                    } else {
                        legal[0]
                    };
                    self.act(action, &mut dice);
                }
            }
            // Some steps one after another.
            [name, ref steps @ ..]
                if !steps.is_empty() && steps.iter().all(|s| way(s).is_some()) =>
            {
                let figure = self.figure(name);
                for step in steps {
                    let to = way(step).unwrap();
                    self.act(Action::Step { figure, to }, &mut dice);
                }
            }
            _ => {
                let action = self.action(&words);
                self.act(action, &mut dice);
            }
        }
        let (rest, beyond) = dice.rest();
        assert!(
            rest.is_empty() && beyond == 0,
            "{line}: left over {rest:?}, {beyond} dice too few, asked {:?}\n{}",
            dice.asked(),
            self.tale
        );
    }

    fn act(&mut self, action: Action, dice: &mut Scripted) {
        let before = self.state;
        let (state, events) = crawl::act(&self.adventure, &self.state, action, dice)
            .unwrap_or_else(|e| {
                let legal = self.adventure.legal(&self.state);
                panic!("{e}, but {legal:?}\n{}", self.tale)
            });
        self.state = state;
        self.tell(before, &events, 0);
    }

    /// What happened, one line each, the first `laid` left out.
    fn tell(&mut self, mut before: State, events: &[Event], laid: usize) {
        let mut can_move: Vec<String> = Vec::new();
        let mut lines = Vec::new();
        for (i, event) in events.iter().enumerate() {
            // Names are those of the moment: who is slain is gone afterwards.
            let mut teller = Teller {
                adventure: &self.adventure,
                state: before,
            };
            before.evolve(event);
            teller.know(event);
            if i < laid {
                continue;
            }
            if let Event::CanMove { figure, squares } = event {
                can_move.push(format!("{} {squares}", teller.figure(*figure)));
                continue;
            }
            if !can_move.is_empty() {
                lines.push(format!("squares: {}", can_move.join(", ")));
                can_move.clear();
            }
            lines.extend(teller.event(event));
        }
        for line in lines {
            self.tale.push_str(&format!("    {line}\n"));
        }
    }

    fn figure(&self, name: &str) -> Figure {
        let teller = Teller {
            adventure: &self.adventure,
            state: self.state,
        };
        let heroes = (0..5).map(Figure::Hero);
        let monsters = (0..48).map(Figure::Monster);
        let allies = (0..8).map(Figure::Ally);
        let mut all = heroes.chain(monsters).chain(allies);
        all.find(|figure| teller.figure(*figure) == name)
            .unwrap_or_else(|| panic!("nobody is called {name}"))
    }

    /// Uses an item; one that is not carried would be in a pocket that nobody has.
    fn using(&self, hero: u8, item: &str, target: Figure) -> Action {
        let items = &self.state.heroes[usize::from(hero)].items;
        let is = |item: &str, slot: usize| {
            items[slot].is_some_and(|c| &*self.adventure.items[usize::from(c.item)].0 == item)
        };
        let slot = (0..items.len()).find(|slot| is(item, *slot));
        Action::Use {
            hero,
            slot: slot.map_or(u8::MAX, |slot| slot as u8),
            target,
        }
    }

    fn action(&self, words: &[&str]) -> Action {
        let hero = |name: &str| self.figure(name).hero().unwrap();
        let dungeon = &self.adventure.dungeon;
        let door = |id: &str| {
            let place = dungeon.doors.iter().position(|door| &*door.id == id);
            place.unwrap_or_else(|| panic!("no door {id}")) as u8
        };
        let trigger = |id: &str| {
            let place = dungeon.triggers.iter().position(|t| &*t.id == id);
            place.map(|i| i as u8)
        };
        let number = |word: &str| word.parse::<u8>().unwrap();
        match *words {
            ["done"] => Action::Done,
            ["spend", n] => Action::Spend(number(n)),
            ["choose", n] => Action::Choose(number(n)),
            ["keep", n] => Action::Keep(number(n)),
            [name] => Action::Name { hero: hero(name) },
            [name, "strides"] => Action::Stride {
                figure: self.figure(name),
            },
            [name, "leaves"] => Action::Leave {
                figure: self.figure(name),
            },
            [name, "rests"] => Action::Rest { hero: hero(name) },
            [name, "explores"] => Action::Explore { hero: hero(name) },
            [name, "forces", id] => Action::Force {
                hero: hero(name),
                door: door(id),
            },
            [name, "bashes", id] => Action::Bash {
                hero: hero(name),
                door: door(id),
            },
            [name, "picks", id] => Action::Pick {
                hero: hero(name),
                door: door(id),
            },
            [name, "unlocks", id] => Action::Unlock {
                hero: hero(name),
                door: door(id),
            },
            [name, "throws", id] => Action::Throw {
                hero: hero(name),
                trigger: trigger(id).unwrap(),
            },
            [name, "disarms", id] => Action::Disarm {
                hero: hero(name),
                trap: trigger(id).map_or_else(
                    || {
                        let place = dungeon.hazards.iter().position(|h| &*h.id == id);
                        Trap::Hazard(place.unwrap() as u8)
                    },
                    Trap::Trigger,
                ),
            },
            [name, "uses", item] => self.using(hero(name), item, self.figure(name)),
            [name, "uses", item, "on", target] => self.using(hero(name), item, self.figure(target)),
            [name, "attacks", monster] => Action::Attack {
                hero: hero(name),
                monster: match self.figure(monster) {
                    Figure::Monster(slot) => slot,
                    other => panic!("{other:?} is no monster"),
                },
            },
            [name, "drags", corpse] => Action::Drag {
                hero: hero(name),
                corpse: hero(corpse),
            },
            [name, "jumps", to] => Action::Jump {
                hero: hero(name),
                to: way(to).unwrap(),
            },
            [name, "evades", to] => Action::Evade {
                hero: hero(name),
                to: way(to).unwrap(),
            },
            [name, to] => Action::Step {
                figure: self.figure(name),
                to: way(to).unwrap_or_else(|| panic!("what is {words:?}?")),
            },
            _ => panic!("what is {words:?}?"),
        }
    }
}

/// What is put on the table before anything happens.
fn is_laid_out(event: &Event) -> bool {
    matches!(
        event,
        Event::Began { .. }
            | Event::Entered { .. }
            | Event::Spawned { .. }
            | Event::Changed { .. }
            | Event::Door { .. }
            | Event::Blockage { .. }
            | Event::Found { .. }
            | Event::Gained { .. }
    )
}

fn way(word: &str) -> Option<Direction> {
    Some(match word {
        "north" => Direction::North,
        "east" => Direction::East,
        "south" => Direction::South,
        "west" => Direction::West,
        _ => return None,
    })
}

/// Tells events with the names of one game.
struct Teller<'a> {
    adventure: &'a Adventure,
    state: State,
}

impl Teller<'_> {
    /// A monster that comes onto the board has a name from then on.
    fn know(&mut self, event: &Event) {
        if let Event::Spawned { .. } | Event::Waits(_) = event {
            self.state.evolve(event);
        }
    }

    /// A hero's id; a guard's id; else what it is, with a number if it is not the first of its kind.
    fn figure(&self, figure: Figure) -> String {
        let written = &self.adventure.dungeon;
        match figure {
            Figure::Hero(i) => match self.adventure.heroes.get(usize::from(i)) {
                Some((id, _)) => id.to_string(),
                None => format!("hero {i}"),
            },
            Figure::Ally(i) => match written.allies.get(usize::from(i)) {
                Some(ally) => ally.id.to_string(),
                None => format!("ally {i}"),
            },
            Figure::Monster(slot) => {
                let Some(monster) = self.state.monsters[usize::from(slot)] else {
                    return format!("monster {slot}");
                };
                let guard = monster.guard.map(|g| &written.guards[usize::from(g)]);
                if let Some(id) = guard.and_then(|guard| guard.id.as_ref()) {
                    return id.to_string();
                }
                let kind = &self.adventure.card(&monster).id;
                let same = self
                    .state
                    .standing()
                    .filter(|(i, m)| *i < slot && self.adventure.card(m).id == *kind);
                match same.count() {
                    0 => kind.to_string(),
                    n => format!("{kind}-{}", n + 1),
                }
            }
        }
    }

    fn hero(&self, hero: u8) -> String {
        self.figure(Figure::Hero(hero))
    }

    fn by(&self, figure: Option<Figure>) -> String {
        figure.map_or_else(String::new, |figure| format!(" by {}", self.figure(figure)))
    }

    fn door(&self, door: u8) -> &Id {
        &self.adventure.dungeon.doors[usize::from(door)].id
    }

    fn trigger(&self, trigger: u8) -> &Id {
        &self.adventure.dungeon.triggers[usize::from(trigger)].id
    }

    fn timer(&self, timer: u8) -> &Id {
        &self.adventure.dungeon.timers[usize::from(timer)].id
    }

    fn part(&self, part: Part) -> &Id {
        match part {
            Part::Trigger(i) => self.trigger(i),
            Part::Timer(i) => self.timer(i),
            Part::Mechanism(i) => &self.adventure.dungeon.mechanisms[usize::from(i)].id,
        }
    }

    fn item(&self, item: u8) -> &Id {
        &self.adventure.items[usize::from(item)].0
    }

    /// One event; `None` for what the small games need not tell.
    fn event(&self, event: &Event) -> Option<String> {
        let hero = |hero: &u8| self.hero(*hero);
        let foe = |slot: &u8| self.figure(Figure::Monster(*slot));
        let some = |figure: &Figure| self.figure(*figure);
        Some(match event {
            Event::Waits(control) => {
                let names = |bits: u8| {
                    let named = (0..5).filter(|i| bits >> i & 1 == 1).map(|i| self.hero(i));
                    named.collect::<Vec<_>>().join(" or ")
                };
                match control.waits? {
                    Decision::FightStamina {
                        side,
                        hero: h,
                        monster,
                    } => format!("? {side:?} spend, {} against {}", hero(&h), foe(&monster)),
                    Decision::Who {
                        heroes, must: true, ..
                    } => format!("? first {}", names(heroes)),
                    Decision::Who { heroes, .. } => format!("? {} or nobody", names(heroes)),
                    Decision::Choice { hero: h, entry } => {
                        let who = h.map_or("the party".to_owned(), |h| hero(&h));
                        let open = self.adventure.legal(&self.state);
                        format!("? {who} chooses in entry {entry}: {open:?}")
                    }
                    Decision::Offer { hero: h, cards } => {
                        let cards = cards
                            .iter()
                            .flatten()
                            .map(|card| self.item(*card).to_string());
                        format!(
                            "? {} keeps {}",
                            hero(&h),
                            cards.collect::<Vec<_>>().join(" or ")
                        )
                    }
                    Decision::Magic { hero: h } => format!("? {} spends Magic", hero(&h)),
                    Decision::Movement
                    | Decision::MonstersMovement
                    | Decision::Evasion
                    | Decision::Exploring => return None,
                }
            }
            Event::Rolled { roll, dice, bonus } => {
                let who = match (roll.actor, roll.purpose) {
                    (Some(figure), _) => some(&figure),
                    (None, Purpose::Patrol) => {
                        board().areas[usize::from(roll.subject)].id.to_string()
                    }
                    (None, _) => "foe".to_owned(),
                };
                let second = match dice[1] {
                    0 => String::new(),
                    face => format!("+{face}"),
                };
                let bonus = match bonus {
                    0 => String::new(),
                    n => format!(" {n:+}"),
                };
                format!("{who} rolls {:?} {}{second}{bonus}", roll.purpose, dice[0])
            }
            Event::TurnBegan { turn } => format!("== turn {turn}"),
            Event::Phase(stage) => format!("-- {stage:?}"),
            Event::LightChanged { now } => format!("light {now}"),
            Event::Entered { figure, at } => format!("{} on {at}", some(figure)),
            Event::Stepped { figure, from, to } => format!("{} {from} > {to}", some(figure)),
            Event::Spawned { slot, monster } => format!("{} appears on {}", foe(slot), monster.at),
            Event::CanMove { figure, squares } => format!("{} has {squares}", some(figure)),
            Event::Strode { figure } => format!("{} goes one farther", some(figure)),
            Event::Changed { figure, gauge, to } => format!("{} {gauge:?} {to}", some(figure)),
            Event::Exhausted { hero: h, on: true } => format!("{} is exhausted", hero(h)),
            Event::Exhausted { hero: h, .. } => format!("{} is exhausted no more", hero(h)),
            Event::Afflicted {
                figure,
                status,
                turns,
            } => format!(
                "{} {} {turns}",
                some(figure),
                self.adventure.statuses[usize::from(*status)].0
            ),
            Event::Surprised { figure } => format!("{} is surprised", some(figure)),
            Event::Met { monster } => format!("met {}", foe(monster)),
            Event::Mood {
                monster,
                wary: true,
            } => format!("{} waits", foe(monster)),
            Event::Mood { monster, .. } => format!("{} fights", foe(monster)),
            Event::Won {
                hero: h,
                monster,
                sums: (own, other),
                winner,
            } => format!(
                "{} {own} : {other} {}, {}",
                hero(h),
                foe(monster),
                winner.map_or("a tie".to_owned(), |w| format!("{} wins", some(&w)))
            ),
            Event::Wounded { figure, points } => format!("{} is hurt {points}", some(figure)),
            Event::Slain { monster } => format!("{} is slain", foe(monster)),
            Event::Died { hero: h } => format!("{} dies", hero(h)),
            Event::Looted { hero: h } => format!("{} is looted", hero(h)),
            Event::Drags { hero: h, corpse } => format!("{} drags {}", hero(h), hero(corpse)),
            Event::Jumped {
                hero: h,
                over,
                clear,
            } => {
                format!("{} jumps over {over}: {clear}", hero(h))
            }
            Event::Left { figure } => format!("{} leaves", some(figure)),
            Event::Joined { ally } => format!("{} joins", self.figure(Figure::Ally(*ally))),
            Event::Gained {
                hero: h, carried, ..
            } => {
                format!("{} has {}", hero(h), self.item(carried.item))
            }
            Event::Lost { hero: h, item, .. } => format!("{} loses {}", hero(h), self.item(*item)),
            Event::Used { hero: h, item, .. } => format!("{} uses {}", hero(h), self.item(*item)),
            Event::Drew { item, .. } => format!("a card: {}", self.item(*item)),
            Event::Rests { hero: h } => format!("{} rests", hero(h)),
            Event::RestBroken { hero: h } => format!("{} rests no more", hero(h)),
            Event::Explores { hero: h } => format!("{} explores", hero(h)),
            Event::Revealed { area } => format!("revealed {}", board().area(*area).id),
            Event::Door { door, now, cause } => {
                let mut stands = vec![if now.open { "open" } else { "closed" }];
                stands.extend(now.locked.then_some("locked"));
                stands.extend(now.hidden.then_some("hidden"));
                stands.extend(now.warned.then_some("warned"));
                format!("{} {} ({cause:?})", self.door(*door), stands.join(" "))
            }
            Event::Blockage { blockage, there } => {
                let blocked = &self.adventure.blockages[usize::from(*blockage)];
                let id = blocked.id.as_ref().map_or("rubble", |id| id);
                format!("{id} {}", if *there { "is there" } else { "is gone" })
            }
            Event::Found { trap } => format!("found {}", self.adventure.trap_id(*trap)),
            Event::Disarmed { trap } => format!("disarmed {}", self.adventure.trap_id(*trap)),
            Event::Fired { part, by, .. } => {
                format!("{} goes off{}", self.part(*part), self.by(*by))
            }
            Event::TurnedOff { trigger } => format!("{} is off", self.trigger(*trigger)),
            Event::Ticks { timer, left, .. } => format!("{} runs {left}", self.timer(*timer)),
            Event::Reset { part, by } => format!("{} is reset by {}", self.part(*part), foe(by)),
            Event::Flag { flag, on } => {
                format!("flag {} {on}", self.adventure.flags[usize::from(*flag)])
            }
            Event::Counter { counter, now } => {
                format!("{} {now}", self.adventure.counters[usize::from(*counter)])
            }
            Event::Read { text } => format!("\"{}\"", self.adventure.text(*text)),
            Event::Chose {
                hero: h, choice, ..
            } => {
                let who = h.map_or("the party".to_owned(), |h| hero(&h));
                format!("{who} takes choice {choice}")
            }
            Event::UsedUp { entry, hero: None } => format!("entry {entry} is used up"),
            Event::UsedUp {
                entry,
                hero: Some(h),
            } => format!("entry {entry} is used up for {}", hero(h)),
            Event::PatrolChanged { list } => format!("patrol {list}"),
            Event::Reached { goal } => format!("goal {goal} reached"),
            Event::Prevented { why } => format!("prevented: {why:?}"),
            Event::Overflow => "too much at once".to_owned(),
            Event::Ended { outcome } => format!("ended: {outcome:?}"),
            Event::TurnEnded
            | Event::Began { .. }
            | Event::Saw { .. }
            | Event::Walked { .. }
            | Event::Tried { .. }
            | Event::Busy { .. } => return None,
        })
    }
}
