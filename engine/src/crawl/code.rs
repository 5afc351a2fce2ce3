//! Effects as instructions (long, because the list of effects is): what entries, items, hazards, mechanisms and abilities do, compiled to one
//! list when a game is set up. Names that nothing has are left out here; the validator reports them.

use delve_format::entry::{
    Aggressor, Choice, Condition, Effect, Outcome, Repeat, Roll, To, Trait, Who,
};
use delve_format::{AreaIndex, Id, Place, Square};

use super::adventure::Blocked;
use super::event::{Gauge, TextIndex};
use super::figure::Part;
use crate::piece::Piece;
use crate::squares::SquareSet;

/// A stretch of instructions, from the first up to the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Block(pub(crate) u16, pub(crate) u16);

impl Block {
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == self.1
    }
}

/// Whom an instruction concerns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Whom {
    /// The Actor; without one every hero.
    Actor,
    /// Every hero in the dungeon.
    All,
    /// Every hero on these squares.
    On(Box<SquareSet>),
}

/// Something that opens and closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gate {
    Door(u8),
    Portcullis(u8),
}

/// One instruction.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Op {
    Harm {
        amount: u8,
        to: Whom,
    },
    Gauge {
        gauge: Gauge,
        change: i8,
        to: Whom,
    },
    Afflict {
        status: u8,
        turns: u8,
        to: Whom,
    },
    Place {
        at: Square,
        to: Whom,
    },
    Gain {
        item: u8,
        to: Whom,
    },
    Lose {
        item: u8,
        to: Whom,
    },
    Draw {
        deck: u8,
        count: u8,
    },
    Offer {
        deck: u8,
        choose: u8,
    },
    Test {
        roll: Roll,
        pass: Block,
        fail: Block,
    },
    Table(Box<[Block; 6]>),
    Mental {
        aggressor: Aggressor,
        magic: u8,
        won: Block,
        lost: Block,
        tie: Block,
    },
    Light(i8),
    Ambush(Box<[(u8, Square)]>),
    Summon {
        guard: u8,
        at: Option<Square>,
        ambush: bool,
    },
    Join(u8),
    Mood {
        guard: u8,
        wary: bool,
    },
    Patrol,
    SetPatrol(u8),
    Move {
        gate: Gate,
        open: bool,
    },
    Lock {
        door: u8,
        locked: bool,
    },
    Reveal(u8),
    Block(u8),
    Clear(u8),
    Fire(Part),
    Disarm(Part),
    Flag {
        flag: u8,
        on: bool,
    },
    Add {
        counter: u8,
        n: i32,
    },
    AvoidCombat,
    Read(TextIndex),
    Finish(Outcome),
    /// Offers an entry's choices.
    Choose(u16),
    /// Uses an entry up.
    UseUp(u16),
}

impl Op {
    /// Whether dice or cards are about one hero, so that without an Actor each hero has a turn.
    pub(crate) const fn is_personal(&self) -> bool {
        matches!(
            self,
            Op::Test { .. } | Op::Mental { .. } | Op::Draw { .. } | Op::Offer { .. }
        )
    }
}

/// A condition, with names looked up. What names nothing never holds.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    Flag(u8),
    AtLeast(u8, i32),
    Not(Box<Test>),
    All(Vec<Test>),
    Any(Vec<Test>),
    Trait(Trait),
    Carrying(u8),
    Alive(u8),
    Slain(u8),
    Opened(u8),
    Area(AreaIndex),
    Found(u8),
    Never,
}

/// An entry of room text or an event.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct EntryCode {
    pub(crate) place: Place,
    pub(crate) area: Option<AreaIndex>,
    pub(crate) on: Trip,
    pub(crate) who: Who,
    pub(crate) at: SquareSet,
    pub(crate) when: Vec<Test>,
    pub(crate) repeat: Repeat,
    pub(crate) choices: Vec<Offered>,
    /// Reads, offers the choices, and goes on with the effects.
    pub(crate) block: Block,
}

/// A choice of an entry.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Offered {
    pub(crate) label: String,
    pub(crate) when: Vec<Test>,
    pub(crate) block: Block,
}

/// What an entry waits for, with names looked up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Trip {
    Explored,
    Begin,
    Revealed(AreaIndex),
    Opened(u8),
    Slain(u8),
    Wounded { guard: u8, health: u8 },
    Stepped(Box<SquareSet>),
    Fired(Part),
    TurnedOff(u8),
    FlagSet(u8),
    Turn(u16),
    Every(u16),
    TurnEnd,
    LightOut,
    Never,
}

/// What a compiler of effects looks names up in.
pub(crate) trait Names {
    fn piece(&self, id: &Id) -> Option<Piece>;
    fn item(&self, id: &Id) -> Option<u8>;
    fn status(&self, id: &Id) -> Option<u8>;
    fn deck(&self, id: &str) -> Option<u8>;
    fn card(&self, monster: &Id) -> Option<u8>;
    fn flag(&mut self, id: &Id) -> Option<u8>;
    fn counter(&mut self, id: &Id) -> Option<u8>;
    fn patrol(&mut self, monsters: Vec<u8>) -> Option<u8>;
    fn area(&self, id: &Id) -> Option<AreaIndex>;
    fn text(&mut self, place: Place, text: &str) -> Option<TextIndex>;
    fn blockage(&mut self, blocked: Blocked) -> Option<u8>;
    fn blockage_called(&self, id: &Id) -> Option<u8>;
}

/// Compiles effects to instructions.
#[derive(Default)]
pub(crate) struct Compiler {
    pub(crate) ops: Vec<Op>,
    /// There were more instructions than a game can have.
    pub(crate) full: bool,
}

impl Compiler {
    /// Writes instructions one after another.
    pub(crate) fn emit(&mut self, ops: Vec<Op>) -> Block {
        let start = u16::try_from(self.ops.len());
        let end = u16::try_from(self.ops.len() + ops.len());
        match (start, end) {
            (Ok(start), Ok(end)) => {
                self.ops.extend(ops);
                Block(start, end)
            }
            _ => {
                self.full = true;
                Block::default()
            }
        }
    }

    /// Compiles a list of effects that stands at `place`.
    pub(crate) fn effects(
        &mut self,
        place: &Place,
        effects: &[Effect],
        names: &mut impl Names,
    ) -> Block {
        let ops = self.ops_of(place, effects, names);
        self.emit(ops)
    }

    /// The instructions of a list, whose branches are written at once.
    pub(crate) fn ops_of(
        &mut self,
        place: &Place,
        effects: &[Effect],
        names: &mut impl Names,
    ) -> Vec<Op> {
        let effects = effects.iter().enumerate();
        effects
            .filter_map(|(i, effect)| self.op(&place.index(i), effect, names))
            .collect()
    }

    fn op(&mut self, place: &Place, effect: &Effect, names: &mut impl Names) -> Option<Op> {
        Some(match effect {
            Effect::Harm { amount, to } => Op::Harm {
                amount: *amount,
                to: whom(to, names)?,
            },
            Effect::Heal { amount, to } => Op::Gauge {
                gauge: Gauge::Health,
                change: i8::try_from(*amount).unwrap_or(i8::MAX),
                to: whom(to, names)?,
            },
            Effect::Stamina { change, to } => Op::Gauge {
                gauge: Gauge::Stamina,
                change: *change,
                to: whom(to, names)?,
            },
            Effect::Magic { change, to } => Op::Gauge {
                gauge: Gauge::Magic,
                change: *change,
                to: whom(to, names)?,
            },
            Effect::Afflict { status, turns, to } => Op::Afflict {
                status: names.status(status)?,
                turns: *turns,
                to: whom(to, names)?,
            },
            Effect::Place { at, to } => Op::Place {
                at: *at,
                to: whom(to, names)?,
            },
            Effect::Gain { item, to } => Op::Gain {
                item: names.item(item)?,
                to: whom(to, names)?,
            },
            Effect::Lose { item, to } => Op::Lose {
                item: names.item(item)?,
                to: whom(to, names)?,
            },
            Effect::Draw { deck, count } => Op::Draw {
                deck: names.deck(deck.id())?,
                count: *count,
            },
            Effect::Offer { deck, choose } => Op::Offer {
                deck: names.deck(deck.id())?,
                choose: *choose,
            },
            Effect::Test { roll, pass, fail } => Op::Test {
                roll: roll.clone(),
                pass: self.effects(&place.field("pass"), pass, names),
                fail: self.effects(&place.field("fail"), fail, names),
            },
            Effect::Table(rows) => {
                let mut faces = [Block::default(); 6];
                for (i, row) in rows.iter().enumerate() {
                    let list = delve_format::names::inside(place).index(i).field("then");
                    let block = self.effects(&list, &row.then, names);
                    for face in row.faces.0.max(1)..=row.faces.1.min(6) {
                        faces[usize::from(face) - 1] = block;
                    }
                }
                Op::Table(Box::new(faces))
            }
            Effect::MentalCombat {
                aggressor,
                magic,
                won,
                lost,
                tie,
            } => Op::Mental {
                aggressor: *aggressor,
                magic: *magic,
                won: self.effects(&place.field("won"), won, names),
                lost: self.effects(&place.field("lost"), lost, names),
                tie: self.effects(&place.field("tie"), tie, names),
            },
            Effect::Light(change) => Op::Light(*change),
            Effect::Ambush(arrivals) => Op::Ambush(
                arrivals
                    .iter()
                    .filter_map(|a| Some((names.card(&a.monster)?, a.square)))
                    .collect(),
            ),
            Effect::Summon { id, at, ambush } => Op::Summon {
                guard: guard(id, names)?,
                at: *at,
                ambush: *ambush,
            },
            Effect::Join(id) => match names.piece(id)? {
                Piece::Ally(i) => Op::Join(u8::try_from(i).ok()?),
                _ => return None,
            },
            Effect::Provoke(id) => Op::Mood {
                guard: guard(id, names)?,
                wary: false,
            },
            Effect::Pacify(id) => Op::Mood {
                guard: guard(id, names)?,
                wary: true,
            },
            Effect::Patrol => Op::Patrol,
            Effect::SetPatrol(monsters) => {
                let cards = monsters.iter().filter_map(|m| names.card(m)).collect();
                Op::SetPatrol(names.patrol(cards)?)
            }
            Effect::Open(id) => Op::Move {
                gate: gate(id, names)?,
                open: true,
            },
            Effect::Close(id) => Op::Move {
                gate: gate(id, names)?,
                open: false,
            },
            Effect::Lock(id) => Op::Lock {
                door: door(id, names)?,
                locked: true,
            },
            Effect::Unlock(id) => Op::Lock {
                door: door(id, names)?,
                locked: false,
            },
            Effect::Reveal(id) => Op::Reveal(door(id, names)?),
            Effect::Block { id, at, kind } => {
                Op::Block(names.blockage(Blocked::brought(id, at, *kind))?)
            }
            Effect::Clear(id) => Op::Clear(names.blockage_called(id)?),
            Effect::Fire(id) => Op::Fire(part(names.piece(id)?)?),
            Effect::Disarm(id) => Op::Disarm(part(names.piece(id)?)?),
            Effect::Set(id) => Op::Flag {
                flag: names.flag(id)?,
                on: true,
            },
            Effect::Unset(id) => Op::Flag {
                flag: names.flag(id)?,
                on: false,
            },
            Effect::Add { counter, n } => Op::Add {
                counter: names.counter(counter)?,
                n: *n,
            },
            Effect::AvoidCombat => Op::AvoidCombat,
            Effect::Read(text) => Op::Read(names.text(place.clone(), text)?),
            Effect::Finish(outcome) => Op::Finish(*outcome),
        })
    }

    /// Compiles the choices of an entry.
    pub(crate) fn choices(
        &mut self,
        place: &Place,
        choices: &[Choice],
        names: &mut impl Names,
    ) -> Vec<Offered> {
        let choices = choices.iter().enumerate();
        choices
            .map(|(i, choice)| {
                let list = place.field("choose").index(i).field("then");
                Offered {
                    label: choice.label.clone(),
                    when: tests(&choice.when, names),
                    block: self.effects(&list, &choice.then, names),
                }
            })
            .collect()
    }
}

fn whom(to: &To, names: &impl Names) -> Option<Whom> {
    Some(match to {
        To::Actor => Whom::Actor,
        To::All => Whom::All,
        To::Area(id) => Whom::On(Box::new(SquareSet::area(names.area(id)?))),
        To::At(squares) => Whom::On(Box::new(squares.iter().copied().collect())),
    })
}

/// The guard with this id.
pub(crate) fn guard(id: &Id, names: &impl Names) -> Option<u8> {
    match names.piece(id)? {
        Piece::Guard(i) => u8::try_from(i).ok(),
        _ => None,
    }
}

/// The door with this id.
pub(crate) fn door(id: &Id, names: &impl Names) -> Option<u8> {
    match names.piece(id)? {
        Piece::Door(i) => u8::try_from(i).ok(),
        _ => None,
    }
}

fn gate(id: &Id, names: &impl Names) -> Option<Gate> {
    match names.piece(id) {
        Some(Piece::Door(i)) => u8::try_from(i).ok().map(Gate::Door),
        _ => names.blockage_called(id).map(Gate::Portcullis),
    }
}

/// A piece as a part of a trap.
pub(crate) fn part(piece: Piece) -> Option<Part> {
    let index = |i: usize| u8::try_from(i).ok();
    match piece {
        Piece::Trigger(i) => index(i).map(Part::Trigger),
        Piece::Mechanism(i) => index(i).map(Part::Mechanism),
        Piece::Timer(i) => index(i).map(Part::Timer),
        _ => None,
    }
}

/// Conditions with their names looked up.
pub(crate) fn tests(conditions: &[Condition], names: &mut impl Names) -> Vec<Test> {
    conditions.iter().map(|c| test(c, names)).collect()
}

fn test(condition: &Condition, names: &mut impl Names) -> Test {
    let found = match condition {
        Condition::Flag(id) => names.flag(id).map(Test::Flag),
        Condition::AtLeast { counter, n } => names.counter(counter).map(|c| Test::AtLeast(c, *n)),
        // A single adventure has no campaign: its flags are not set.
        Condition::Campaign(_) => None,
        Condition::Not(inner) => Some(Test::Not(Box::new(test(inner, names)))),
        Condition::All(all) => Some(Test::All(tests(all, names))),
        Condition::Any(any) => Some(Test::Any(tests(any, names))),
        Condition::Trait(kind) => Some(Test::Trait(*kind)),
        Condition::Carrying(id) => names.item(id).map(Test::Carrying),
        Condition::Alive(id) => guard(id, names).map(Test::Alive),
        Condition::Slain(id) => guard(id, names).map(Test::Slain),
        Condition::Opened(id) => door(id, names).map(Test::Opened),
        Condition::Revealed(id) => match names.area(id) {
            Some(area) => Some(Test::Area(area)),
            None => door(id, names).map(Test::Found),
        },
    };
    found.unwrap_or(Test::Never)
}
