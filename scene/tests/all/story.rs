//! The story of small games (long, because each kind of thing has its game): what is done, with what is rolled, and what is told of it. Each test is
//! about one kind of thing that could not be understood, was told twice, or was told to the wrong ones.

use delve_engine::crawl::{self, Action, Adventure, Scripted, Start, State};
use delve_format::{Catalog, Id};
use delve_scene::story::{self, Story};

use crate::common;

const CATALOG: &str = r#"
    heroes: {
        "ann": (name: "Ann the first", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4, magic: 2),
        "ben": (name: "Ben", movement: 4, fighting: 3, damage: 1, health: 3, stamina: 4),
    },
    monsters: {
        "rat": (name: "Rat", movement: 4, fighting: 2, damage: 1, health: 1, stamina: 0),
        "ogre": (name: "Ogre", movement: 3, fighting: 4, damage: 2, health: 9, stamina: 0),
        "ghoul": (name: "Ghoul", movement: 3, fighting: 4, damage: 1, health: 9, stamina: 0, abilities: [OnHit([Stamina(change: -2)])]),
        "lurker": (name: "Lurker", movement: 4, fighting: 2, damage: 1, health: 1, stamina: 0, abilities: [Ambusher]),
    },
    hazards: {"pit": (name: "Pit", effects: [Harm(amount: 1)])},
    items: {"bell": (name: "The great bell", kind: Quest)},
    statuses: {
        "poisoned": (name: "Poisoned", each_turn: [Harm(amount: 1)]),
        "webbed": (name: "Webbed", bonus: (fighting: -1)),
    },
"#;

struct Game {
    adventure: Adventure,
    state: State,
}

fn game(fields: &str, party: &str) -> Game {
    let scenario = common::scenario(&format!("{fields}\ncatalog: ({CATALOG}),"));
    let heroes: Vec<Id> = party.split(' ').map(|id| Id::new(id).unwrap()).collect();
    let adventure =
        Adventure::new(&scenario, &Catalog::default(), &heroes, Start::Entrance).unwrap();
    let state = State::blank();
    Game { adventure, state }
}

impl Game {
    /// Plays: each line of the script is the beginning of an action's words, behind a `?` of one that
    /// may not be there. The story, a line each.
    fn play(&mut self, dice: &[u8], script: &[&str]) -> String {
        let mut dice = Scripted::new(dice);
        let adventure = self.adventure.clone();
        let mut story = Story::new(&adventure);
        let (state, events) = crawl::begin(&self.adventure, &mut dice);
        self.state = state;
        let mut lines = story.tell(&events);
        for words in script {
            let legal = self.adventure.legal(&self.state);
            let (optional, words) = match words.strip_prefix('?') {
                Some(words) => (true, words),
                None => (false, *words),
            };
            let called = |action: &&Action| {
                story::action(&self.adventure, &self.state, **action).starts_with(words)
            };
            let all = || -> Vec<String> {
                let words = |action: &Action| story::action(&self.adventure, &self.state, *action);
                legal.iter().map(words).collect()
            };
            let action = legal.iter().find(called);
            if optional && action.is_none() {
                continue;
            }
            let action = *action.unwrap_or_else(|| panic!("no `{words}` among {:#?}", all()));
            let (state, events) =
                crawl::act(&self.adventure, &self.state, action, &mut dice).unwrap();
            self.state = state;
            lines.extend(story.tell(&events));
        }
        lines.extend(story.finish());
        let told = lines.iter().map(|line| {
            let secret = if line.secret { "(secret) " } else { "" };
            let rule = line
                .rule
                .map_or_else(String::new, |rule| format!(" [{rule}]"));
            format!("{secret}{}{rule}\n", line.text)
        });
        told.collect()
    }

    fn question(&self) -> String {
        story::question(&self.adventure, &self.state).unwrap_or_default()
    }
}

/// The story has these lines, one after another, with others between them at most.
fn has(told: &str, lines: &[&str]) {
    let mut rest = told.lines();
    for line in lines {
        assert!(rest.any(|l| l == *line), "`{line}` is not there in\n{told}");
    }
}

fn lacks(told: &str, words: &str) {
    assert!(!told.contains(words), "`{words}` is in\n{told}");
}

#[test]
fn a_fight_says_what_its_numbers_are_made_of() {
    let mut game = game(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "o", monster: "ogre", at: "A8"), (id: "r", monster: "rat", at: "A10")],
        "#,
        "ann ben",
    );
    game.play(&[3, 3], &["End", "?Stay"]);
    assert_eq!(
        game.question(),
        "How much Stamina does Ann spend against the ogre? Before dice and Stamina it is \
         2 (Fighting 3, two foes −1) against 4 (Fighting 4)."
    );
    let told = game.play(&[3, 3, 3, 4, 5, 5], &["End", "?Stay", "2", "1"]);
    has(
        &told,
        &[
            "Ann 11 (3+4, Fighting 3, two foes −1, 2 Stamina) against the ogre 14 (5+5, Fighting 4): \
           the ogre wins [combat.fights]",
        ],
    );
}

#[test]
fn whoever_runs_out_of_stamina_in_a_fight_does_so_after_it() {
    let mut game = game(
        r#"start: ["A9", "A12"], guards: [(monster: "ghoul", at: "A8")],
           events: [(on: Turn(1), then: [Stamina(change: -3, to: All)])],"#,
        "ann ben",
    );
    let told = game.play(&[3, 3, 1, 1, 6, 6], &["End", "?Stay", "1"]);
    has(
        &told,
        &[
            "Ann loses 3 Stamina, 1 left",
            "Ann 6 (1+1, Fighting 3, 1 Stamina) against the ghoul 16 (6+6, Fighting 4): the ghoul \
             wins [combat.fights]",
            "Ann is exhausted: no Stamina until it is full [exhaustion]",
            "Ann loses 1 Health, 2 left [combat.wounds]",
        ],
    );
}

#[test]
fn stamina_that_a_blow_costs_is_told_and_ordinary_recovery_is_not() {
    let mut game = game(
        r#"start: ["A9", "A12"], guards: [(monster: "ghoul", at: "A8")],"#,
        "ann ben",
    );
    let told = game.play(&[3, 3, 1, 1, 6, 6], &["End", "?Stay", "Nothing"]);
    has(
        &told,
        &["Ann loses 2 Stamina, 2 left", "Turn 2, 19 turns of light"],
    );
    lacks(&told, " gains ");
}

#[test]
fn an_evasion_is_told_as_one_with_what_it_costs() {
    let mut game = game(
        r#"start: ["A9", "A12"], guards: [(monster: "ogre", at: "A8")],"#,
        "ann ben",
    );
    let told = game.play(&[3, 3], &["End", "Ann: evade"]);
    has(
        &told,
        &["Ann evades A9 → A10 for 2 Stamina [combat.evasion]"],
    );
    lacks(&told, "Ann goes");
    lacks(&told, "loses 2 Stamina");
}

#[test]
fn a_roll_says_what_was_needed_and_what_came_of_it() {
    let fields = r#"
        start: ["A14", "A12"],
        doors: [(id: "cell", between: ("A16", "B16"))],
    "#;
    for (face, end) in [
        (1, "1, needs 5: it stays shut, and was heard"),
        (3, "3, needs 5: it stays shut"),
        (5, "5, needs 5: open"),
    ] {
        let told = game(fields, "ann ben")
            .play(&[face], &["Ann: go south", "Ann: go south", "Ann: force"]);
        has(
            &told,
            &[&format!(
                "Ann tries to force door `cell`: {end} [doors.opening]"
            )],
        );
    }
    // It is told each time that it was heard.
    let told = game(fields, "ann ben").play(
        &[2, 1, 1, 1],
        &[
            "Ann: go south",
            "Ann: go south",
            "Ann: force",
            "End",
            "That",
            "Ann: force",
        ],
    );
    assert_eq!(told.matches(", and was heard").count(), 2, "{told}");
}

#[test]
fn tests_of_texts_say_what_was_needed_and_no_player_learns_how_well_traps_are_looked_for() {
    let fields = |roll: &str| {
        format!(
            r#"start: ["A9"], events: [(on: Turn(1), then: [Test(roll: {roll}, fail: [Harm(amount: 1)])])],"#
        )
    };
    let told = game(&fields("OpenDoors"), "ann").play(&[1], &[]);
    has(
        &told,
        &[
            "Ann rolls 1, needs 5 (Open Doors): fails [texts.tests]",
            "Ann loses 1 Health, 2 left",
        ],
    );
    let told = game(&fields("Die(at_least: 2)"), "ann").play(&[2], &[]);
    has(&told, &["Ann rolls 2, needs 2: passes [texts.tests]"]);
    let told = game(&fields("DetectTraps"), "ann").play(&[1], &[]);
    has(
        &told,
        &["(secret) Ann rolls 1, needs 4 (Detect Traps): fails [texts.tests]"],
    );
}

#[test]
fn mental_combat_names_its_winner() {
    let fields = r#"start: ["A9"], events: [(on: Turn(1), then: [MentalCombat(aggressor: Foe, magic: 1)])],"#;
    for (dice, end) in [
        ([2, 6], "Ann wins"),
        ([6, 1], "the Dungeon Master wins"),
        ([3, 3], "a tie"),
    ] {
        let spent = if dice == [3, 3] { "1" } else { "Nothing" };
        let told = game(fields, "ann").play(&dice, &[spent]);
        assert!(
            told.contains("Mental Combat: the Dungeon Master ")
                && told.contains(&format!(": {end} [mental-combat]")),
            "{end} is not in\n{told}"
        );
        lacks(&told, "loses 1 Magic");
    }
}

#[test]
fn a_meeting_names_the_rule_by_which_it_came() {
    let guard = r#"start: ["A9"], guards: [(monster: "rat", at: "A7")],"#;
    has(
        &game(guard, "ann").play(&[2], &[]),
        &[
            "The heroes meet a rat at A7 [monsters.guards]",
            "Surprise, 3 needed: Ann 2 surprised [combat.surprise]",
        ],
    );
    let lurker = r#"start: ["A9"], guards: [(monster: "lurker", at: "A7")],"#;
    has(
        &game(lurker, "ann").play(&[5], &[]),
        &[
            "The heroes meet a lurker at A7 [monsters.ambushers]",
            "Surprise, 6 needed: Ann 5 surprised [combat.surprise]",
        ],
    );
    let patrol = r#"start: ["A9"], patrol: ["rat"], events: [(on: Turn(1), then: [Patrol])],"#;
    let told = game(patrol, "ann").play(&[4], &[]);
    assert!(told.contains("[monsters.patrols]"), "{told}");
    let ambush = r#"start: ["A9"], events: [(on: Turn(1), then: [Ambush([(monster: "rat", square: "A5")])])],"#;
    let told = game(ambush, "ann").play(&[4], &[]);
    has(&told, &["The heroes meet a rat at A5 [monsters.ambushers]"]);
}

#[test]
fn one_of_several_is_told_with_its_square() {
    let fields =
        r#"start: ["A9"], guards: [(monster: "rat", at: "A8"), (monster: "rat", at: "A10")],"#;
    let told = game(fields, "ann").play(
        &[3, 6, 6, 1, 1, 6, 6, 1, 1],
        &["End", "?Stay", "Nothing", "Nothing"],
    );
    has(
        &told,
        &[
            "The rat (A8) is surprised [combat.surprise]",
            "Ann 14 (6+6, Fighting 3, two foes −1) against the rat (A8) 4 (1+1, Fighting 2): Ann wins [combat.fights]",
            "The rat (A8) is slain [combat.wounds]",
        ],
    );
}

#[test]
fn a_status_strikes_before_it_ends_and_the_dead_fall_ill_no_more() {
    let fields =
        r#"start: ["A9"], events: [(on: Turn(1), then: [Afflict(status: "poisoned", turns: 2)])],"#;
    let told = game(fields, "ann").play(&[], &["End", "That", "End", "That"]);
    has(
        &told,
        &[
            "Ann is poisoned for 2 turns [statuses]",
            "Ann, poisoned, loses 1 Health, 2 left [statuses]",
            "Ann, poisoned, loses 1 Health, 1 left [statuses]",
            "Ann is poisoned no more [statuses]",
        ],
    );
    let weak = r#"start: ["A9"], guards: [(monster: "ogre", at: "A8")],
        events: [(on: Turn(1), then: [Afflict(status: "webbed", turns: 3)])],"#;
    let told = game(weak, "ann").play(&[3, 1, 1, 2, 2], &["End", "?Stay", "Nothing"]);
    has(
        &told,
        &[
            "Ann 4 (1+1, Fighting 3, webbed −1) against the ogre 8 (2+2, Fighting 4): the ogre wins [combat.fights]",
        ],
    );
}

#[test]
fn a_known_pit_is_not_found_again() {
    let fields =
        r#"start: ["A9"], hazards: [(id: "hole", kind: "pit", at: "A10", hidden: false)],"#;
    let told = game(fields, "ann").play(&[], &["Ann: go south"]);
    has(
        &told,
        &[
            "Pit at A10 goes off [hazards]",
            "Ann loses 1 Health, 2 left [hazards]",
        ],
    );
    lacks(&told, "found");
}

#[test]
fn the_end_says_which_goals_were_met() {
    let fields = r#"
        start: ["A9"], exits: [(at: ["A10"])], guards: [(id: "r", monster: "rat", name: "The Rat King", at: "A8")],
        goals: [Slay("r"), Recover("bell")], side_goals: [Flag("kind-word"), Flag("never-said")],
        events: [(on: Slain("r"), then: [Set("kind-word")])],
    "#;
    let told = game(fields, "ann").play(
        &[3, 6, 6, 1, 1],
        &[
            "End",
            "?Stay",
            "Nothing",
            "That",
            "Ann: go south",
            "Ann: leave",
        ],
    );
    has(
        &told,
        &[
            "The Rat King is slain [combat.wounds]",
            "Goal reached: slay the Rat King [goals]",
            "Side goal reached: a secret one [goals]",
            "Failure after 2 turns: 1 hero came out alive [completing]",
            "Goal met: slay the Rat King [goals]",
            "Goal not met: bring out the great bell [goals]",
            "Side goal met: a secret one [goals]",
            "Side goal not met: a secret one [goals]",
        ],
    );
    let public = told
        .lines()
        .filter(|line: &&str| !line.starts_with("(secret)"));
    assert!(
        public.clone().all(|line| !line.contains("kind-word")),
        "{told}"
    );
}

#[test]
fn what_is_for_several_heroes_is_read_once_and_the_question_says_what_it_is_about() {
    let fields = r#"
        start: ["B16", "C16"],
        rooms: {8: (name: "The cell", explore: [
            (read: "A cold breath goes through the room.", who: Everyone, then: [Test(roll: Die(at_least: 4))]),
            (read: "A chest with a rusty lock stands here.", who: AnExplorer, then: [Set("chest")]),
        ])},
    "#;
    let mut game = game(fields, "ann ben");
    let told = game.play(&[], &["End", "Ann explores", "Ben explores", "That"]);
    has(
        &told,
        &[
            "Read to Ann and Ben: [turn.explore]",
            "A cold breath goes through the room.",
        ],
    );
    assert_eq!(
        game.question(),
        "The cell (room 8): who is next? “A cold breath goes through the room.”"
    );
    let told = game.play(
        &[1, 6],
        &["End", "Ann explores", "Ben explores", "That", "Ann"],
    );
    assert_eq!(told.matches("A cold breath").count(), 1, "{told}");
    has(
        &told,
        &[
            "Ann rolls 1, needs 4: fails [texts.tests]",
            "Ben rolls 6, needs 4: passes [texts.tests]",
        ],
    );
    assert_eq!(
        game.question(),
        "The cell (room 8): who looks closer? “A chest with a rusty lock stands here.”"
    );
}

#[test]
fn the_map_of_the_heroes_names_no_patrol() {
    use delve_engine::crawl::Side;
    let scenario = common::scenario(&format!(
        "start: [\"A9\"], patrol: [\"rat\"],\ncatalog: ({CATALOG}),"
    ));
    let mut game = game(r#"start: ["A9"], patrol: ["rat"],"#, "ann");
    game.play(&[], &[]);
    let seen = |side| delve_scene::play::standing(&scenario, &game.adventure, &game.state, side);
    assert!(seen(Side::Heroes).patrol.is_empty());
    assert!(!seen(Side::DungeonMaster).patrol.is_empty());
}

/// Recordings come from anywhere: an action about what is not there has words all the same.
#[test]
fn words_for_what_is_not_there() {
    use delve_engine::crawl::{Figure, Trap};
    let mut game = game(r#"start: ["A9"],"#, "ann");
    game.play(&[], &[]);
    let (hero, to) = (200, delve_format::Direction::North);
    let figure = Figure::Monster(200);
    for action in [
        Action::Step { figure, to },
        Action::Jump { hero, to },
        Action::Force { hero, door: 200 },
        Action::Throw { hero, trigger: 200 },
        Action::Disarm {
            hero,
            trap: Trap::Hazard(200),
        },
        Action::Use {
            hero,
            slot: 200,
            target: Figure::Ally(200),
        },
        Action::Drag { hero, corpse: 200 },
        Action::Name { hero },
        Action::Choose(200),
        Action::Keep(200),
    ] {
        assert!(!story::action(&game.adventure, &game.state, action).is_empty());
    }
}

/// What the story says was needed is what the rules asked for, in whole games.
#[test]
fn what_was_needed_agrees_with_what_came_of_it() {
    use delve_engine::crawl::{Event, Purpose, Seeded, View, bot, standard_party};
    let mut rolls = 0;
    for (name, seed) in [
        ("first-delve", 3),
        ("first-delve", 4),
        ("drowned-chapel", 5),
        ("one-room", 2),
    ] {
        let scenario = common::sample(name);
        let catalog = Catalog::built_in();
        let party = standard_party(&scenario, catalog, None);
        let adventure = Adventure::new(&scenario, catalog, &party, Start::Entrance).unwrap();
        let mut dice = Seeded(seed);
        let (mut state, _) = crawl::begin(&adventure, &mut dice);
        while let Some(decision) = state.control.waits.filter(|_| state.turn < 60) {
            let legal = adventure.legal(&state);
            let action = bot::choose(&View::of(&adventure, &state, decision.side()), &legal);
            let (after, events) = crawl::act(&adventure, &state, action, &mut dice).unwrap();
            for (i, event) in events.iter().enumerate() {
                if let Event::Rolled { roll, dice, bonus } = event {
                    let sum = dice[0] as i8 + bonus;
                    let needed = adventure.needed(roll).map(|needed| sum >= needed as i8);
                    let next = events.get(i + 1);
                    let came = match roll.purpose {
                        Purpose::OpenDoors | Purpose::Bash | Purpose::Pick => {
                            Some(matches!(next, Some(Event::Door { now, .. }) if now.open))
                        }
                        Purpose::Jump => {
                            Some(matches!(next, Some(Event::Jumped { clear: true, .. })))
                        }
                        Purpose::DeathsDoor => Some(!matches!(next, Some(Event::Died { .. }))),
                        Purpose::Fight => {
                            let score = adventure.score_of(&state, roll.actor.unwrap()).total();
                            assert!((0..=3).contains(&(bonus - score)), "{event:?}");
                            None
                        }
                        _ => None,
                    };
                    if came.is_some() {
                        assert_eq!(needed, came, "{event:?}");
                        rolls += 1;
                    }
                }
                state.evolve(event);
            }
            assert_eq!(state, after);
        }
    }
    assert!(rolls > 5, "{rolls}");
}
