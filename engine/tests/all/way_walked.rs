//! The last walking path against the game itself (long, because it holds a small game of its own). On small boards an exhaustive search looks at every
//! state that there can be: where the hero stands, what is shut, what has happened. Where a way is
//! proved there must be one from every state; where it is cut there must be a state without one. And
//! where a way is proved a hero walks it, in a real game, to the goal and out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use delve_engine::crawl::{self, Action, Adventure, Dice, Key, Start, State};
use delve_engine::{Dungeon, Fate, Need, Party, Piece};
use delve_format::entry::{Effect, On};
use delve_format::scenario::Goal;
use delve_format::{Catalog, Direction, Id, Scenario, Square, board};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::scenario;

/// Rooms 7 and 8 and the west walk between rubble: 64 squares.
fn any_board() -> impl Strategy<Value = Scenario> {
    let inside: Vec<&str> = vec![
        "B11", "D12", "F13", "H14", "B15", "D16", "F17", "H18", "I11", "I12", "I13", "I14", "I15",
        "I16", "I17", "I18", "H12", "H16", "G12", "C17",
    ];
    let walk = vec!["I12", "I13", "I14", "I15", "I16", "I17"];
    let edges = vec![
        r#"("H12", "I12")"#,
        r#"("H14", "I14")"#,
        r#"("H16", "I16")"#,
        r#"("H18", "I18")"#,
        r#"("D14", "D15")"#,
    ];
    let kinds = prop::sample::select(vec!["", "lock: Armed", "secret: true"]);
    let doors = proptest::sample::subsequence(edges, 2..5);
    let doors = (doors, proptest::collection::vec(kinds, 5));
    let gates = proptest::sample::subsequence(walk.clone(), 1..3);
    let rubble = proptest::option::weighted(0.15, proptest::sample::select(walk));
    let chests =
        proptest::sample::subsequence(vec!["C11", "C12", "E12", "G13", "D15", "G16"], 0..4);
    let square = proptest::sample::select(inside.clone());
    let levers = proptest::collection::vec((square.clone(), any::<bool>()), 1..3);
    let deed = prop_oneof![
        4 => (0..2_usize).prop_map(|gate| format!("Close(\"gate-{gate}\")")),
        2 => (0..2_usize).prop_map(|gate| format!("Open(\"gate-{gate}\")")),
        1 => (0..5_usize).prop_map(|door| format!("Reveal(\"door-{door}\")")),
    ];
    let cause = prop_oneof![
        1 => Just("Begin".to_owned()),
        6 => square.clone().prop_map(|square| format!("Stepped([\"{square}\"])")),
    ];
    let again = proptest::bool::weighted(0.2);
    let events = proptest::collection::vec((cause, deed, again), 0..4);
    (doors, gates, rubble, chests, levers, events, square.clone(), square).prop_map(
        |((doors, kinds), gates, rubble, chests, levers, events, goal, exit)| {
            let mut text = String::from("start: [\"B11\"], players: (1, 1), doors: [");
            for (i, (between, kind)) in doors.iter().zip(&kinds).enumerate() {
                text += &format!("(id: \"door-{i}\", between: {between}, {kind}),");
            }
            text += "], blockages: [(at: [\"I10\"]), (at: [\"I19\"]),";
            for (i, at) in gates.iter().enumerate() {
                text += &format!("(id: \"gate-{i}\", kind: Portcullis, at: [\"{at}\"]),");
            }
            for at in rubble.iter().filter(|at| !gates.contains(at)) {
                text += &format!("(at: [\"{at}\"]),");
            }
            text += "], furniture: [";
            for at in chests {
                text += &format!("(kind: \"chest\", at: \"{at}\"),");
            }
            // Each lever has one wire, straight along its row: wires that meet would be joined.
            text += "], triggers: [";
            for (i, (at, _)) in levers.iter().enumerate() {
                text += &format!("(id: \"lever-{i}\", kind: Lever, at: \"{at}\"),");
            }
            text += "], wires: [";
            for (i, (_, second)) in levers.iter().enumerate() {
                let gate = usize::from(*second && gates.len() > 1);
                text += &format!("(from: \"lever-{i}\", to: \"gate-{gate}\"),");
            }
            text += "], events: [";
            for (cause, deed, again) in events {
                let there = |word: &str, count: usize| {
                    (count..9).all(|i| !deed.contains(&format!("{word}-{i}\"")))
                };
                if there("gate", gates.len()) && there("door", doors.len()) {
                    let repeat = if again && cause != "Begin" { "repeat: Always," } else { "" };
                    text += &format!("(on: {cause}, {repeat} then: [{deed}]),");
                }
            }
            text += &format!("], goals: [Reach(\"{goal}\")], exits: [(at: [\"{exit}\"])],");
            text += r#"catalog: (heroes: {"ann": (name: "Ann", movement: 200, fighting: 3, damage: 1, health: 3, stamina: 4)})"#;
            scenario(&text)
        },
    )
}

/// A state of the small game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Now {
    at: Square,
    /// Blockages that are there.
    shut: u32,
    /// Secret doors that are not found.
    hidden: u32,
    /// Events that are used up.
    used: u32,
    /// Whether the goal has been met.
    met: bool,
}

/// What the hero does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Walk(Direction),
    Raise(usize),
}

struct Game {
    scenario: Scenario,
    dungeon: Dungeon,
    goal: Square,
}

impl Game {
    fn new(scenario: Scenario) -> Game {
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let Some(&Goal::Reach(goal)) = scenario.goals.first() else {
            panic!("the goal is a square");
        };
        Game {
            scenario,
            dungeon,
            goal,
        }
    }

    fn begin(&self) -> Now {
        let secret = |i: &usize| self.scenario.doors[*i].secret;
        let hidden = (0..self.scenario.doors.len()).filter(secret);
        let mut now = Now {
            at: self.scenario.start[0],
            shut: (1 << self.scenario.blockages.len()) - 1,
            hidden: hidden.fold(0, |all, i| all | 1 << i),
            used: 0,
            met: false,
        };
        self.happen(&mut now, |on| *on == On::Begin);
        now.met = now.at == self.goal;
        now
    }

    fn happen(&self, now: &mut Now, on: impl Fn(&On) -> bool) {
        for (i, event) in self.scenario.events.iter().enumerate() {
            if !on(&event.on) || now.used >> i & 1 == 1 {
                continue;
            }
            if event.repeat != delve_format::entry::Repeat::Always {
                now.used |= 1 << i;
            }
            let index = |id: &Id| match self.dungeon.piece(id) {
                Some(Piece::Door(i) | Piece::Blockage(i)) => i,
                _ => panic!("{id} is no gate"),
            };
            match &event.then[0] {
                Effect::Open(id) => now.shut &= !(1 << index(id)),
                Effect::Reveal(id) => now.hidden &= !(1 << index(id)),
                Effect::Close(id) => {
                    let squares = self.dungeon.squares(Piece::Blockage(index(id)));
                    if !squares.contains(now.at) {
                        now.shut |= 1 << index(id);
                    }
                }
                other => panic!("{other:?}"),
            }
        }
    }

    fn is_open(&self, now: &Now, to: Direction) -> bool {
        let Some(next) = now.at.step(to) else {
            return false;
        };
        !board().is_wall(now.at, to)
            || self.scenario.doors.iter().enumerate().any(|(i, door)| {
                let here = [(now.at, next), (next, now.at)].contains(&door.between);
                here && now.hidden >> i & 1 == 0
            })
    }

    fn deeds(&self, now: &Now) -> Vec<(Deed, Now)> {
        let mut deeds = Vec::new();
        for to in Direction::ALL {
            let Some(next) = now.at.step(to).filter(|_| self.is_open(now, to)) else {
                continue;
            };
            let filled = |piece: &Piece| match piece {
                Piece::Blockage(i) => now.shut >> i & 1 == 1,
                Piece::Furniture(_) => true,
                _ => false,
            };
            let mut pieces = self.dungeon.pieces().filter(filled);
            if pieces.any(|piece| self.dungeon.squares(piece).contains(next)) {
                continue;
            }
            let mut then = Now { at: next, ..*now };
            self.happen(&mut then, |on| match on {
                On::Stepped(squares) => squares.contains(&next),
                _ => false,
            });
            then.met |= next == self.goal;
            deeds.push((Deed::Walk(to), then));
        }
        for (i, lever) in self.scenario.triggers.iter().enumerate() {
            let beside =
                |to: &Direction| now.at.step(*to) == Some(lever.at) && self.is_open(now, *to);
            if lever.at == now.at || Direction::ALL.iter().any(beside) {
                let starts = self.dungeon.wiring().consequences(Piece::Trigger(i));
                let mut then = *now;
                for start in starts {
                    if let Piece::Blockage(gate) = start.piece {
                        then.shut &= !(1 << gate);
                    }
                }
                deeds.push((Deed::Raise(i), then));
            }
        }
        deeds
    }

    /// Every state that there can be, with the states that follow.
    fn states(&self) -> BTreeMap<Now, Vec<Now>> {
        let mut states = BTreeMap::new();
        let mut waiting = vec![self.begin()];
        while let Some(now) = waiting.pop() {
            if states.contains_key(&now) {
                continue;
            }
            let next: Vec<Now> = self.deeds(&now).into_iter().map(|(_, then)| then).collect();
            waiting.extend(&next);
            states.insert(now, next);
        }
        states
    }

    /// The states from which one of these can be reached.
    fn able(states: &BTreeMap<Now, Vec<Now>>, done: impl Fn(&Now) -> bool) -> BTreeSet<Now> {
        let mut before: BTreeMap<Now, Vec<Now>> = BTreeMap::new();
        for (now, next) in states {
            for then in next {
                before.entry(*then).or_default().push(*now);
            }
        }
        let mut able: BTreeSet<Now> = states.keys().copied().filter(|now| done(now)).collect();
        let mut waiting: Vec<Now> = able.iter().copied().collect();
        while let Some(now) = waiting.pop() {
            for &earlier in before.get(&now).map_or(&[][..], Vec::as_slice) {
                if able.insert(earlier) {
                    waiting.push(earlier);
                }
            }
        }
        able
    }

    fn is_out(&self, now: &Now) -> bool {
        self.dungeon.exit_squares().contains(now.at)
    }

    /// What to do, deed by deed, to meet the goal and come to an exit.
    fn plan(&self) -> Option<Vec<Deed>> {
        let begin = self.begin();
        let mut from: BTreeMap<Now, Option<(Now, Deed)>> = BTreeMap::from([(begin, None)]);
        let mut waiting = VecDeque::from([begin]);
        while let Some(now) = waiting.pop_front() {
            if now.met && self.is_out(&now) {
                let mut plan = Vec::new();
                let mut here = now;
                while let Some((earlier, deed)) = from[&here] {
                    plan.push(deed);
                    here = earlier;
                }
                plan.reverse();
                return Some(plan);
            }
            for (deed, then) in self.deeds(&now) {
                from.entry(then).or_insert_with(|| {
                    waiting.push_back(then);
                    Some((now, deed))
                });
            }
        }
        None
    }
}

/// Every die shows a six.
struct Lucky;

impl Dice for Lucky {
    fn die(&mut self, _: &Key, _: u8) -> u8 {
        6
    }

    fn shuffle(&mut self, _: u8, cards: usize) -> Vec<u8> {
        (0..=u8::MAX).take(cards).collect()
    }
}

/// Walks a plan in the real game, forcing doors and throwing levers, and leaves. What went wrong.
fn walk(game: &Game, plan: &[Deed]) -> Result<(), String> {
    let heroes = [Id::new("ann").unwrap()];
    let adventure = Adventure::new(
        &game.scenario,
        Catalog::built_in(),
        &heroes,
        Start::Entrance,
    )
    .unwrap();
    let mut dice = Lucky;
    let (mut state, _) = crawl::begin(&adventure, &mut dice);
    let mut act = |state: &State, action: Action| {
        crawl::act(&adventure, state, action, &mut dice).map(|(state, _)| state)
    };
    let mut met = state.heroes[0].at == Some(game.goal);
    for deed in plan {
        let mut tries = 0;
        loop {
            tries += 1;
            let at = state.heroes[0].at.ok_or("the hero has gone")?;
            if tries > 50 {
                return Err(format!("{deed:?} cannot be done at {at}"));
            }
            let legal = adventure.legal(&state);
            let wanted = match *deed {
                Deed::Walk(to) => {
                    let step = Action::Step {
                        figure: crawl::Figure::Hero(0),
                        to,
                    };
                    let opens = |action: &&Action| match action {
                        Action::Force { door, .. } | Action::Bash { door, .. } => {
                            let (a, b) = game.scenario.doors[usize::from(*door)].between;
                            let next = at.step(to).unwrap();
                            (a, b) == (at, next) || (b, a) == (at, next)
                        }
                        _ => false,
                    };
                    let step = legal.contains(&step).then_some(step);
                    step.or_else(|| legal.iter().find(opens).copied())
                }
                Deed::Raise(lever) => {
                    let gates = game.dungeon.wiring().consequences(Piece::Trigger(lever));
                    let up = gates.iter().all(|gate| match gate.piece {
                        Piece::Blockage(i) => state.blockages >> i & 1 == 0,
                        _ => true,
                    });
                    if up {
                        break;
                    }
                    let throw = Action::Throw {
                        hero: 0,
                        trigger: lever as u8,
                    };
                    let throw = legal.contains(&throw).then_some(throw);
                    // It may stand behind a door.
                    let opens = |action: &&Action| {
                        matches!(action, Action::Force { .. } | Action::Bash { .. })
                    };
                    throw.or_else(|| legal.iter().find(opens).copied())
                }
            };
            let action = wanted.or_else(|| legal.contains(&Action::Done).then_some(Action::Done));
            let action = action.or_else(|| legal.first().copied());
            let action = action.ok_or("nothing can be done")?;
            state = act(&state, action).map_err(|e| e.to_string())?;
            if let (Deed::Walk(_), Action::Step { .. }) = (deed, action) {
                met |= state.heroes[0].at == Some(game.goal);
                break;
            }
        }
    }
    if !met {
        return Err("the goal is not met".to_owned());
    }
    for _ in 0..20 {
        let legal = adventure.legal(&state);
        let leave = Action::Leave {
            figure: crawl::Figure::Hero(0),
        };
        let action = if legal.contains(&leave) {
            leave
        } else {
            *legal.first().ok_or("nothing can be done")?
        };
        state = act(&state, action).map_err(|e| e.to_string())?;
        if action == leave {
            return Ok(());
        }
    }
    Err("there is no way out".to_owned())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn ways_are_told_as_they_are(scenario in any_board()) {
        let game = Game::new(scenario);
        let furnished = game.dungeon.furnished(Party::Any);
        prop_assume!(game.scenario.triggers.iter().all(|t| !furnished.contains(t.at)));
        let party = Party::Of(1);
        let cuts = game.dungeon.cuts(party);
        let later = game.dungeon.later(party);
        let states = game.states();
        let met = Game::able(&states, |now| now.met);
        let out = Game::able(&states, |now| game.is_out(now));
        let goal_lost = states.keys().find(|now| !now.met && !met.contains(now));
        let exit_lost = states.keys().find(|now| !out.contains(now));
        for (need, lost) in [(Need::Goal(0), goal_lost), (Need::Exit, exit_lost)] {
            let cut = cuts.iter().any(|cut| cut.need == need);
            let fates: Vec<Fate> = later.iter().filter(|l| l.need == need).map(|l| l.fate).collect();
            if cut || fates.contains(&Fate::Cut) {
                prop_assert!(lost.is_some(), "{need:?} is not cut\n{:?}\n{later:?}", game.scenario);
            } else if later.is_empty() {
                // Of what closes a way one need is named, the weightiest.
                prop_assert_eq!(lost, None, "{:?} is cut\n{:?}", need, game.scenario);
            }
        }
        if cuts.is_empty() && later.is_empty() {
            let plan = game.plan();
            prop_assert!(plan.is_some());
            let walked = walk(&game, &plan.unwrap());
            prop_assert_eq!(walked, Ok(()), "{:?}", game.scenario);
        }
    }
}

/// How often each answer is given: a test that never meets a cut or a proof proves nothing, and most
/// boards must be decided.
#[test]
fn all_answers_are_given() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, TestRunner};
    let mut runner = TestRunner::new(Config {
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        ..Config::default()
    });
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..300 {
        let scenario = any_board().new_tree(&mut runner).unwrap().current();
        let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
        let (cuts, later) = (dungeon.cuts(Party::Of(1)), dungeon.later(Party::Of(1)));
        let answer = if !cuts.is_empty() {
            "cut"
        } else if later.iter().any(|l| l.fate == Fate::Cut) {
            "cut later"
        } else if later.is_empty() {
            "open"
        } else {
            "undecided"
        };
        *counts.entry(answer).or_default() += 1;
    }
    let of = |answer: &str| counts.get(answer).copied().unwrap_or(0);
    assert!(
        of("open") > 50 && of("cut") > 50 && of("cut later") > 3,
        "{counts:?}"
    );
    assert!(of("undecided") < 60, "{counts:?}");
}
