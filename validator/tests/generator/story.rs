//! What is read, found and won: goals that can be met, keys that can be had, flags that are set and
//! read, and text until the file is long enough. (Long, because a story has many parts; each is small.)

use delve_format::catalog::{Item, ItemKind};
use delve_format::entry::{
    Aggressor, Arrival, Choice, Condition, DeckName, Effect, Entry, On, Repeat, Roll, TableRow, To,
    Trait, Who,
};
use delve_format::scenario::{AreaText, Exit, Goal, Invasion, Lock};
use delve_format::{AreaIndex, Id, Square, board, write};

use super::Maker;
use super::ground::is_room;

/// Squares that a party of four turns as many as it has light for can walk.
const FARTHEST: u32 = 64;

const WHO: [&str; 12] = [
    "A draught",
    "The dust",
    "An old song",
    "Somebody",
    "The water",
    "A cold light",
    "The silence",
    "A scratching",
    "The smoke",
    "Something heavy",
    "A voice",
    "The echo of a bell",
];
const DOES: [&str; 12] = [
    "moves along",
    "waits under",
    "has settled on",
    "rises from",
    "is hidden behind",
    "turns over",
    "hangs above",
    "comes out of",
    "lies beside",
    "leans against",
    "creeps through",
    "has worn away",
];
const WHAT: [&str; 14] = [
    "the cracked flagstones",
    "a row of empty hooks",
    "the names on the wall",
    "a broken jar",
    "the last of the straw",
    "a heap of wet rope",
    "the painted ceiling",
    "an open grate",
    "the bones in the corner",
    "a shelf of candles",
    "the drain in the floor",
    "a coat with one sleeve",
    "the stairs that lead nowhere",
    "a bowl of black sand",
];
const NAMES: [&str; 10] = [
    "The scullery",
    "The long room",
    "The oratory",
    "The counting house",
    "The kennels",
    "The archive",
    "The guardroom",
    "The wine cellar",
    "The infirmary",
    "The workshop",
];

/// A goal, where it is met, and what makes it possible.
type Planned = (Goal, Square, Box<dyn FnOnce(&mut Maker)>);

impl Maker {
    /// Everything besides the pieces.
    pub(super) fn story(&mut self, bytes: usize) {
        self.scenario.title = format!("The delve of {}", self.sentence());
        self.scenario.intro = self.sentences(2);
        self.scenario.summary = self.sentence();
        self.scenario.authors = vec!["Nobody in particular".to_owned()];
        self.scenario.epilogue.success = self.sentence();
        self.scenario.epilogue.failure = self.sentence();
        self.texts();
        self.keys();
        self.secrets();
        self.goals();
        self.ally_joins();
        self.reserve();
        self.exits();
        self.light();
        self.invasion();
        self.happen();
        self.fill(bytes);
    }

    /// A sentence that begins with a capital letter.
    fn sentence(&mut self) -> String {
        let mut word = |list: &[&str]| list[self.rng.below(list.len())].to_owned();
        format!("{} {} {}.", word(&WHO), word(&DOES), word(&WHAT))
    }

    fn sentences(&mut self, most: usize) -> String {
        let count = self.rng.between(1, most);
        let all: Vec<String> = (0..count).map(|_| self.sentence()).collect();
        all.join(" ")
    }

    /// The text of every room, and of a corridor or two.
    fn texts(&mut self) {
        for room in self.rooms.clone() {
            let Some(number) = board().area(room).room else {
                continue;
            };
            let text = AreaText {
                name: NAMES[self.rng.below(NAMES.len())].to_owned(),
                reveal: self.sentences(3),
                note: if self.rng.chance(30) {
                    self.sentence()
                } else {
                    String::new()
                },
                explore: Vec::new(),
            };
            self.scenario.rooms.insert(number, text);
            let entry = self.plain();
            self.explore(room, entry);
        }
    }

    /// Adds an entry to the text of an area.
    fn explore(&mut self, area: AreaIndex, entry: Entry) {
        let data = board().area(area);
        let reveal = self.sentence();
        let text = match data.room {
            Some(number) => self.scenario.rooms.entry(number).or_default(),
            None => self
                .scenario
                .corridors
                .entry(data.id.clone())
                .or_insert_with(|| AreaText {
                    reveal,
                    ..AreaText::default()
                }),
        };
        text.explore.push(entry);
    }

    /// A room, or now and then the corridor in which the heroes begin.
    fn place(&mut self) -> AreaIndex {
        if self.rng.chance(10) {
            return board().area_of(self.scenario.start[0]);
        }
        let rooms = self.rooms.clone();
        self.rng.pick(&rooms).expect("there are rooms")
    }

    /// Something to read and a little thing that happens.
    fn plain(&mut self) -> Entry {
        let then = if self.rng.chance(60) {
            vec![self.effect()]
        } else {
            Vec::new()
        };
        Entry {
            who: self
                .rng
                .pick(&[Who::Everyone, Who::Explorers, Who::AnExplorer])
                .unwrap_or_default(),
            repeat: if self.rng.chance(10) {
                Repeat::PerHero
            } else {
                Repeat::No
            },
            read: self.sentences(2),
            then,
            ..Entry::default()
        }
    }

    /// An effect that changes neither the board nor what can be reached.
    fn effect(&mut self) -> Effect {
        let one = |n: usize| u8::try_from(n).unwrap_or(1);
        match self.rng.below(11) {
            0 => Effect::Draw {
                deck: DeckName::Treasure,
                count: 1,
            },
            1 => Effect::Draw {
                deck: DeckName::Potions,
                count: 1,
            },
            2 => Effect::Offer {
                deck: DeckName::AdventuringGear,
                choose: 2,
            },
            3 => Effect::Heal {
                amount: one(self.rng.between(1, 2)),
                to: To::Actor,
            },
            4 => Effect::Stamina {
                change: 1,
                to: To::All,
            },
            5 => Effect::Afflict {
                status: Maker::id_of("poisoned"),
                turns: 1,
                to: To::Actor,
            },
            6 => Effect::Test {
                roll: Roll::Die {
                    at_least: one(self.rng.between(3, 5)),
                    bonus: Some(Trait::Perceptive),
                },
                pass: vec![Effect::Draw {
                    deck: DeckName::Treasure,
                    count: 1,
                }],
                fail: vec![Effect::Harm {
                    amount: 1,
                    to: To::Actor,
                }],
            },
            7 => Effect::Table(vec![
                TableRow {
                    faces: (1, 3),
                    then: vec![Effect::Harm {
                        amount: 1,
                        to: To::Actor,
                    }],
                },
                TableRow {
                    faces: (4, 6),
                    then: vec![Effect::Heal {
                        amount: 1,
                        to: To::Actor,
                    }],
                },
            ]),
            8 => Effect::MentalCombat {
                aggressor: Aggressor::Foe,
                magic: 1,
                won: Vec::new(),
                lost: vec![Effect::Stamina {
                    change: -1,
                    to: To::Actor,
                }],
                tie: Vec::new(),
            },
            9 => Effect::Read(self.sentence()),
            _ => Effect::Magic {
                change: 1,
                to: To::Actor,
            },
        }
    }

    /// An item of the scenario's own.
    fn item(&mut self, word: &str, kind: ItemKind) -> Id {
        let id = self.id(word);
        let item = Item {
            name: format!(
                "A thing called {}",
                NAMES[self.rng.below(NAMES.len())].to_lowercase()
            ),
            kind,
            bearers: 1,
            slows: 0,
            bonus: Default::default(),
            effects: Vec::new(),
            active: false,
            target: Default::default(),
            uses: None,
            revives: false,
            description: String::new(),
        };
        self.scenario.catalog.items.insert(id.clone(), item);
        id
    }

    /// An entry with which a hero comes by an item: in the text, or by a choice.
    fn gain(&mut self, item: &Id) -> Entry {
        let gain = Effect::Gain {
            item: item.clone(),
            to: To::Actor,
        };
        let mut entry = self.plain();
        entry.who = Who::AnExplorer;
        entry.repeat = Repeat::No;
        if self.rng.chance(50) {
            entry.then.insert(0, gain);
        } else {
            entry.then = Vec::new();
            let choice = |label: &str, then| Choice {
                label: label.to_owned(),
                when: Vec::new(),
                then,
            };
            entry.choose = vec![
                choice("Take it", vec![gain]),
                choice("Leave it", Vec::new()),
            ];
        }
        entry
    }

    /// Keys for some of the locked doors, each where one can come without it and without those of later
    /// doors.
    fn keys(&mut self) {
        let locked: Vec<usize> = (0..self.scenario.doors.len())
            .filter(|&i| self.scenario.doors[i].lock == Some(Lock::Armed))
            .filter(|_| self.rng.chance(60))
            .collect();
        let mut ground = self.ground.clone();
        for &i in &locked {
            let (a, b) = self.scenario.doors[i].between;
            ground.shut(a, b);
        }
        for i in locked {
            let steps = ground.distances(&self.scenario.start);
            let near: Vec<AreaIndex> = self
                .rooms
                .iter()
                .copied()
                .filter(|room| {
                    let squares = super::ground::squares_of(*room).iter();
                    squares
                        .into_iter()
                        .all(|s| ground.is_filled(*s) || steps[s.index()].is_some())
                })
                .chain([board().area_of(self.scenario.start[0])])
                .collect();
            let area = self.rng.pick(&near).expect("the start can be reached");
            let key = self.item("key", ItemKind::Key);
            let entry = self.gain(&key);
            self.explore(area, entry);
            self.scenario.doors[i].key = Some(key);
            let (a, b) = self.scenario.doors[i].between;
            ground.open(a, b);
        }
    }

    /// Each secret door is found in one of the rooms that it joins.
    fn secrets(&mut self) {
        let secret: Vec<(Id, Square)> = self
            .scenario
            .doors
            .iter()
            .filter(|door| door.secret)
            .map(|door| match is_room(board().area_of(door.between.0)) {
                true => (door.id.clone(), door.between.0),
                false => (door.id.clone(), door.between.1),
            })
            .collect();
        for (id, square) in secret {
            let reveal = Effect::Reveal(id);
            let certain = self.rng.chance(50);
            let then = match certain {
                true => vec![reveal],
                false => vec![Effect::Test {
                    roll: Roll::Die {
                        at_least: 4,
                        bonus: Some(Trait::Perceptive),
                    },
                    pass: vec![reveal],
                    fail: Vec::new(),
                }],
            };
            let entry = Entry {
                who: Who::Explorers,
                repeat: if certain { Repeat::No } else { Repeat::Always },
                read: self.sentence(),
                then,
                ..Entry::default()
            };
            self.explore(board().area_of(square), entry);
        }
    }

    /// Goals, as many as the light is enough for.
    fn goals(&mut self) {
        let mut here = self.scenario.start.clone();
        let mut walked = 0;
        for _ in 0..self.rng.between(1, 3) {
            let Some((goal, at, then)) = self.goal() else {
                continue;
            };
            let there = |from: &[Square], to: Square| self.ground.distances(from)[to.index()];
            let back = self.ground.distances(&self.scenario.start)[at.index()];
            let Some((steps, back)) = there(&here, at).zip(back) else {
                continue;
            };
            if walked + steps + back > FARTHEST || self.scenario.goals.contains(&goal) {
                continue;
            }
            walked += steps;
            here = vec![at];
            self.scenario.goals.push(goal);
            then(self);
        }
    }

    /// A goal, the square to which it leads, and what it needs.
    fn goal(&mut self) -> Option<Planned> {
        let room = self.rng.pick(&self.rooms.clone())?;
        let at = *self.free(room).first()?;
        let nothing = || Box::new(|_: &mut Maker| ()) as Box<dyn FnOnce(&mut Maker)>;
        Some(match self.rng.below(6) {
            0 => (Goal::Reach(at), at, nothing()),
            1 => (Goal::Enter(board().area(room).id.clone()), at, nothing()),
            2 => {
                let guards = self.scenario.guards.iter().enumerate();
                let all: Vec<usize> = guards
                    .filter(|(_, g)| g.players.is_none() && g.id.is_none())
                    .map(|(i, _)| i)
                    .collect();
                let i = self.rng.pick(&all)?;
                let id = self.id("villain");
                let goal = Goal::Slay(id.clone());
                let at = self.scenario.guards[i].at;
                let name = move |maker: &mut Maker| maker.scenario.guards[i].id = Some(id);
                (goal, at, Box::new(name))
            }
            3 => {
                let ally = self.scenario.allies.first()?;
                (Goal::Escort(ally.id.clone()), ally.at, nothing())
            }
            4 => {
                let flag = self.id("sign");
                let goal = Goal::Flag(flag.clone());
                let set = move |maker: &mut Maker| {
                    let mut entry = maker.plain();
                    entry.then.push(Effect::Set(flag));
                    maker.explore(room, entry);
                };
                (goal, at, Box::new(set))
            }
            _ => {
                let id = Maker::id_of(&format!("relic-{}", self.scenario.goals.len()));
                let goal = Goal::Recover(id.clone());
                let gain = move |maker: &mut Maker| {
                    let made = maker.item("relic", ItemKind::Quest);
                    let item = maker
                        .scenario
                        .catalog
                        .items
                        .remove(&made)
                        .expect("it was made");
                    maker.scenario.catalog.items.insert(id.clone(), item);
                    let entry = maker.gain(&id);
                    maker.explore(room, entry);
                };
                (goal, at, Box::new(gain))
            }
        })
    }

    /// A captive joins when it is found, also one to be led out.
    fn ally_joins(&mut self) {
        for ally in self.scenario.allies.clone() {
            let entry = Entry {
                read: self.sentence(),
                then: vec![Effect::Join(ally.id)],
                ..Entry::default()
            };
            self.explore(board().area_of(ally.at), entry);
        }
    }

    /// Now and then a guard who stands aside until somebody looks too closely.
    fn reserve(&mut self) {
        let rooms: Vec<AreaIndex> = self.rooms[usize::from(self.inside)..].to_vec();
        let Some(room) = self.rng.pick(&rooms).filter(|_| self.rng.chance(35)) else {
            return;
        };
        if let Some(mut guard) = self.guard(Maker::id_of("ghoul"), room) {
            let id = self.id("sleeper");
            guard.id = Some(id.clone());
            guard.reserve = true;
            self.scenario.guards.push(guard);
            let ambush = self.rng.chance(50);
            let entry = Entry {
                read: self.sentence(),
                then: vec![Effect::Summon {
                    id,
                    at: None,
                    ambush,
                }],
                ..Entry::default()
            };
            self.explore(room, entry);
        }
    }

    /// Sometimes a way out besides the start.
    fn exits(&mut self) {
        if !self.rng.chance(25) {
            return;
        }
        let steps = self.ground.distances(&self.scenario.start);
        let near: Vec<Square> = Maker::around(self.scenario.start[0])
            .iter()
            .copied()
            .filter(|s| steps[s.index()].is_some_and(|n| n <= 8))
            .collect();
        let at: Vec<Square> = self.rng.shuffled(near).into_iter().take(2).collect();
        self.scenario.exits.push(Exit {
            at,
            when: Vec::new(),
        });
    }

    fn light(&mut self) {
        let turns = self.rng.between(17, 22).min(20);
        self.scenario.light = u8::try_from(turns).unwrap_or(20);
    }

    /// Sometimes the same dungeon can be defended.
    fn invasion(&mut self) {
        let rooms: Vec<AreaIndex> = self.rooms[usize::from(self.inside)..].to_vec();
        let Some(room) = self.rng.pick(&rooms).filter(|_| self.rng.chance(30)) else {
            return;
        };
        let corridor = self.corridors()[0];
        let ogre = Maker::id_of("ogre");
        let (Some(portal), Some(treasure)) = (
            self.free(corridor).first().copied(),
            self.free(room).get(3).copied(),
        ) else {
            return;
        };
        let Some(mut boss) = self.guard(ogre, room) else {
            return;
        };
        let (Some(sanctum), true) = (board().area(room).room, portal != boss.at) else {
            return;
        };
        let id = self.id("boss");
        boss.id = Some(id.clone());
        self.scenario.guards.push(boss);
        self.scenario.invasion = Some(Invasion {
            portals: vec![portal],
            sanctum,
            boss: id,
            day: u16::try_from(self.rng.between(1, 30)).unwrap_or(1),
            treasure: vec![treasure],
            prisoners: Vec::new(),
            altars: Vec::new(),
            guardposts: Vec::new(),
            dark: Vec::new(),
            water: Vec::new(),
            marks: Vec::new(),
            lairs: Vec::new(),
            metal: self.rng.chance(30).then_some(12),
            unbuilt: Vec::new(),
        });
    }

    /// Events, and flags and counters that one entry sets and another reads.
    fn happen(&mut self) {
        for _ in 0..self.rng.below(4) {
            let on = self.occasion();
            let entry = self.event(on);
            self.scenario.events.push(entry);
        }
        for _ in 0..self.rng.below(4) {
            self.flag();
        }
        if self.rng.chance(40) {
            let counter = self.id("count");
            let (first, second) = (self.place(), self.place());
            let mut adds = self.plain();
            adds.then.push(Effect::Add {
                counter: counter.clone(),
                n: 1,
            });
            self.explore(first, adds);
            let mut reads = self.plain();
            reads.when.push(Condition::AtLeast { counter, n: 1 });
            self.explore(second, reads);
        }
    }

    /// A flag that one entry sets, and another waits for.
    fn flag(&mut self) {
        let flag = self.id("sign");
        let (first, second) = (self.place(), self.place());
        let mut sets = self.plain();
        sets.then.push(Effect::Set(flag.clone()));
        self.explore(first, sets);
        if self.rng.chance(30) {
            let entry = self.event(On::FlagSet(flag));
            self.scenario.events.push(entry);
        } else {
            let mut reads = self.plain();
            let is_set = Condition::Flag(flag);
            reads.when.push(match self.rng.below(3) {
                0 => Condition::Not(Box::new(is_set)),
                1 => Condition::Any(vec![is_set, Condition::Trait(Trait::Learned)]),
                _ => is_set,
            });
            self.explore(second, reads);
        }
    }

    fn event(&mut self, on: On) -> Entry {
        let mut entry = self.plain();
        entry.who = Who::Everyone;
        entry.on = on;
        if self.rng.chance(20) {
            entry.then.push(Effect::Light(-1));
        } else if self.rng.chance(20) {
            entry.then.push(Effect::Patrol);
        } else if self.rng.chance(10) {
            let rooms = self.rooms[usize::from(self.inside)..].to_vec();
            let square = self
                .rng
                .pick(&rooms)
                .and_then(|room| self.free(room).first().copied());
            entry.then.extend(square.map(|square| {
                Effect::Ambush(vec![Arrival {
                    monster: Maker::id_of("giant-rat"),
                    square,
                }])
            }));
        }
        entry
    }

    /// Something that an event can wait for.
    fn occasion(&mut self) -> On {
        let turn = u16::try_from(self.rng.between(2, 14)).unwrap_or(2);
        let scenario = &self.scenario;
        let found = match self.rng.below(7) {
            0 => self
                .rng
                .pick(&self.rooms)
                .map(|room| On::Revealed(board().area(room).id.clone())),
            1 => self
                .rng
                .pick(&scenario.doors)
                .filter(|d| !d.secret)
                .map(|door| On::Opened(door.id)),
            2 => self
                .rng
                .pick(&scenario.triggers)
                .map(|trigger| On::Fired(trigger.id)),
            3 => {
                let room = self.rng.pick(&self.rooms);
                let free = room.map(|room| self.free(room)).unwrap_or_default();
                free.first().map(|square| On::Stepped(vec![*square]))
            }
            4 => {
                let named: Vec<Id> = scenario
                    .guards
                    .iter()
                    .filter(|g| !g.reserve)
                    .filter_map(|g| g.id.clone())
                    .collect();
                self.rng.pick(&named).map(On::Slain)
            }
            5 => Some(On::Every(turn)),
            _ => None,
        };
        found.unwrap_or(On::Turn(turn))
    }

    /// Entries until the file is long enough.
    fn fill(&mut self, bytes: usize) {
        let mut length = super::ron(&self.scenario).len();
        let count = |text: &AreaText| text.explore.len();
        let mut entries = self.scenario.events.len()
            + self.scenario.rooms.values().map(count).sum::<usize>()
            + self.scenario.corridors.values().map(count).sum::<usize>();
        while entries < 240 {
            if length >= bytes {
                // What was counted is about right; what is written is.
                length = super::ron(&self.scenario).len();
                if length >= bytes {
                    return;
                }
            }
            let mut entry = self.plain();
            entry.read = format!("{} {}", self.sentences(3), self.sentence());
            // Deeper in the file each line is moved in further.
            let text = write::to_text(&entry);
            length += text.len() + 24 * text.lines().count().max(4);
            entries += 1;
            if self.rng.chance(20) {
                let on = self.occasion();
                entry.who = Who::Everyone;
                entry.on = on;
                self.scenario.events.push(entry);
            } else {
                let area = self.place();
                self.explore(area, entry);
            }
        }
    }
}
