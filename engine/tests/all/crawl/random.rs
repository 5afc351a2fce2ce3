//! Games in which both sides do anything that they may: legal actions are accepted, others are not,
//! events replayed give the state, and nobody walks through a wall.

use delve_engine::crawl::{self, Action, Adventure, Event, Figure, Seeded, Start, State};
use delve_format::{Catalog, Direction, Document, Id, Scenario};
use proptest::prelude::*;

use delve_testing::cases;

pub(crate) fn sample(name: &str) -> Scenario {
    let path = format!("{}/../samples/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    Document::parse(text).scenario().clone()
}

pub(crate) fn party(names: &[&str]) -> Vec<Id> {
    names.iter().map(|name| Id::new(name).unwrap()).collect()
}

pub(crate) fn adventure(name: &str) -> Adventure {
    let heroes = party(&["brannoc", "sefa", "owain", "huld"]);
    Adventure::new(&sample(name), Catalog::built_in(), &heroes, Start::Entrance).unwrap()
}

/// Every action that there could be, whether it makes sense or not.
fn any_action() -> impl Strategy<Value = Action> {
    let hero = 0..6_u8;
    let figure = (0..3_u8, 0..50_u8).prop_map(|(kind, i)| match kind {
        0 => Figure::Hero(i % 6),
        1 => Figure::Monster(i),
        _ => Figure::Ally(i % 8),
    });
    let to = prop::sample::select(Direction::ALL.to_vec());
    prop_oneof![
        (figure.clone(), to.clone()).prop_map(|(figure, to)| Action::Step { figure, to }),
        figure.clone().prop_map(|figure| Action::Stride { figure }),
        figure.prop_map(|figure| Action::Leave { figure }),
        (hero.clone(), 0..70_u8).prop_map(|(hero, door)| Action::Force { hero, door }),
        (hero.clone(), to.clone()).prop_map(|(hero, to)| Action::Evade { hero, to }),
        (hero.clone(), to).prop_map(|(hero, to)| Action::Jump { hero, to }),
        (hero.clone(), 0..6_u8).prop_map(|(hero, corpse)| Action::Drag { hero, corpse }),
        (hero.clone(), 0..50_u8).prop_map(|(hero, monster)| Action::Attack { hero, monster }),
        hero.clone().prop_map(|hero| Action::Rest { hero }),
        hero.prop_map(|hero| Action::Explore { hero }),
        (0..9_u8).prop_map(Action::Spend),
        (0..9_u8).prop_map(Action::Choose),
        (0..9_u8).prop_map(Action::Keep),
        Just(Action::Done),
    ]
}

/// Events tell a way through the game in which each step crosses an open edge to a free square.
fn check_steps(adventure: &Adventure, before: &State, events: &[Event]) {
    let mut state = *before;
    for event in events {
        if let Event::Stepped { figure, from, to } = event {
            assert_eq!(state.at(*figure), Some(*from));
            let ground = adventure.ground(&state);
            let direction = Direction::ALL
                .into_iter()
                .find(|d| from.step(*d) == Some(*to));
            assert!(
                ground.can_step(*from, direction.expect("a step leads to a neighbour")),
                "{event:?}"
            );
            assert!(!state.occupied().contains(*to), "{event:?}");
        }
        state.evolve(event);
    }
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn anything_can_happen_and_it_is_told(
        name in prop::sample::select(vec!["first-delve", "one-room", "drowned-chapel"]),
        seed in any::<u64>(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 300),
        odd in any_action(),
    ) {
        let adventure = adventure(name);
        let mut dice = Seeded(seed);
        let (mut state, events) = crawl::begin(&adventure, &mut dice);
        let mut replayed = State::blank();
        events.iter().for_each(|event| replayed.evolve(event));
        prop_assert_eq!(replayed, state);
        for pick in picks {
            let legal = adventure.legal(&state);
            if adventure.is_over(&state) {
                prop_assert!(legal.is_empty());
                break;
            }
            prop_assert!(!legal.is_empty(), "{:?}", state.control);
            let accepted = crawl::act(&adventure, &state, odd, &mut dice).is_ok();
            prop_assert_eq!(accepted, legal.contains(&odd));
            for (action, why) in adventure.hindered(&state) {
                prop_assert!(!legal.contains(&action), "{:?}: {:?}", action, why);
            }
            let action = legal[pick.index(legal.len())];
            let (next, events) = crawl::act(&adventure, &state, action, &mut dice).unwrap();
            check_steps(&adventure, &state, &events);
            events.iter().for_each(|event| state.evolve(event));
            prop_assert_eq!(state, next);
        }
    }
}

#[test]
fn a_state_is_small() {
    let size = std::mem::size_of::<State>();
    assert!(size <= 3 * 1024, "{size}");
}
