//! The preview: a game on the same board, as text and through the window (long, because each fault that
//! was found by playing became a test here).

use std::time::{Duration, Instant};

use delve_editor::app::App;
use delve_editor::command::Command;
use delve_editor::session::Session;
use delve_editor::session::bench::{Intent, Play, Speed, Tab, Workbench};
use delve_editor::session::preview::{Player, Preview, Setup};
use delve_engine::crawl::{Action, Decision, Side};
use delve_format::{Catalog, Id, RoomNumber, Square, board};
use delve_scene::story::Tone;
use eframe::egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use crate::desk::{Answers, copied};

fn session(name: &str) -> Session {
    let path = format!("{}/../samples/{name}", env!("CARGO_MANIFEST_DIR"));
    Session::open(path.as_ref()).unwrap()
}

fn game(name: &str, seed: u64) -> Preview {
    let session = session(name);
    let setup = Setup {
        seed,
        ..Setup::of(session.scenario(), session.catalog())
    };
    Preview::begin(session.scenario(), setup).unwrap()
}

#[test]
fn bots_play_a_game_to_its_end_and_it_can_be_looked_back_at() {
    let mut game = game("first-delve.ron", 7);
    game.heroes = Player::Bot;
    let mut first_turn = None;
    while !game.is_over() {
        assert!(game.step(), "{:?}", game.state().control.waits);
        if game.state().turn == 2 && first_turn.is_none() {
            first_turn = Some((game.moment().0, *game.state(), game.lines().len()));
        }
    }
    let told = game.lines().len();
    assert!(game.legal().is_empty() && told > 50);
    assert!(game.turns().len() > 3 && !game.marks().is_empty());
    let (moment, state, lines) = first_turn.unwrap();
    game.look(moment);
    assert_eq!((*game.state(), game.lines().len()), (state, lines));
    game.back();
    assert_eq!(game.moment().0, moment - 1);
    // Nothing is lost by looking, nor by going forward, nor by doing the same once more.
    game.look(usize::MAX);
    assert_eq!(game.lines().len(), told);
    let count = game.moment().1;
    game.look(moment);
    assert!(game.forward() && game.step() && game.is_past());
    assert_eq!(game.moment(), (moment + 2, count));
    // Whoever does something else begins another course; the first is kept.
    game.look(moment);
    let same = game.moment();
    let other = game.legal().into_iter().find(|action| {
        assert!(game.act(*action));
        let is_other = game.moment().1 != count;
        if !is_other {
            game.look(moment);
        }
        is_other
    });
    assert!(other.is_some(), "{same:?}");
    assert_eq!(game.moment(), (moment + 1, moment + 2));
    assert_eq!(game.other_course(), Some(count));
    game.change_course();
    assert_eq!((game.moment().1, game.lines().len()), (count, told));
    assert_eq!(game.other_course(), Some(moment + 2));
}

#[test]
fn a_click_walks_to_a_marked_square_and_nowhere_else() {
    let mut game = game("first-delve.ron", 1);
    let hero = game.mover().unwrap();
    let reach = game.targets(hero);
    assert!(!reach.is_empty());
    // What is not marked does nothing, and is answered for.
    let before = *game.state();
    for to in Square::all().filter(|square| !reach.contains(*square)) {
        assert!(!game.walk(hero, to), "{to}");
        assert!(game.why_not(Some(hero), to).len() > 10, "{to}");
    }
    assert_eq!(before, *game.state());
    let to = reach.iter().last().unwrap();
    let told = game.lines().len();
    assert!(game.walk(hero, to));
    let at = game.state().heroes[usize::from(hero)].at.unwrap();
    assert!(at == to || game.state().is_combat(), "{at} is not {to}");
    // A walk is one moment and one line.
    assert_eq!((game.moment().0, game.lines().len()), (1, told + 1));
}

#[test]
fn a_square_that_is_too_far_is_said_with_its_way() {
    let mut game = game("first-delve.ron", 1);
    let hero = game.mover().unwrap();
    let far = game.reach(hero).iter().last().unwrap();
    assert!(game.walk(hero, far));
    let squares = game.state().seen.iter();
    let said: Vec<String> = squares.map(|to| game.why_not(Some(hero), to)).collect();
    assert!(
        said.iter().any(|why| why.contains(" is too far: ")),
        "{said:?}"
    );
}

/// Plays until something is so; heroes are decided for by the bot.
fn played(name: &str, mut until: impl FnMut(&Preview) -> bool) -> Preview {
    for seed in 1..30 {
        let mut game = game(name, seed);
        while !until(&game) {
            if !game.step() {
                break;
            }
        }
        if until(&game) {
            return game;
        }
    }
    panic!("it never comes to that");
}

#[test]
fn the_end_says_how_it_ended_and_which_goals_were_met() {
    let game = played("first-delve.ron", Preview::is_over);
    let ending = game.ending();
    assert_eq!(ending[0].tone, Tone::End);
    let goals = &ending[1..];
    assert_eq!(goals.len(), game.adventure().goals.len());
    assert!(goals.iter().all(|line| line.text.contains("oal ")));
    let begun = self::game("first-delve.ron", 1);
    assert!(begun.ending().is_empty());
}

#[test]
fn every_text_is_shown_and_told() {
    // The introduction is not hidden by what is read next.
    let game = game("first-delve.ron", 1);
    let read = game.read_aloud();
    assert_eq!(read[0].title, "Introduction");
    assert!(read.len() > 1 && read[1].title != read[0].title, "{read:?}");
    // Whatever was read at any moment was on the paper then, and stands in the story.
    let mut game = played("first-delve.ron", Preview::is_over);
    let mut texts = 0;
    for moment in 0..game.moment().1 {
        game.look(moment);
        let lines = game.lines();
        let told = lines.iter().filter(|line| line.tone == Tone::Aloud).count();
        if told > texts {
            let last: Vec<_> = lines.iter().filter(|l| l.tone == Tone::Aloud).collect();
            let shown: Vec<_> = game.read_aloud();
            assert!(shown.len() >= told - texts, "moment {moment}");
            for line in &last[texts..] {
                let is = |read: &&delve_editor::session::preview::Read| {
                    read.text.join("\n") == line.text
                };
                assert!(shown.iter().any(is), "{:?} at moment {moment}", line.text);
            }
        }
        texts = told;
    }
    assert!(texts > 3);
}

#[test]
fn a_fight_is_taken_apart_and_goes_when_its_turn_is_over() {
    let mut game = played("first-delve.ron", |game| game.fights().len() > 1);
    for fight in game.fights() {
        for side in &fight.sides {
            let dice = side.dice[0] + side.dice[1];
            let sum = dice.cast_signed() + side.score + side.spent;
            assert_eq!(sum, side.sum, "{side:?}");
            assert!((0..=3).contains(&side.spent), "{side:?}");
            let end = side.end(fight.is_tie());
            assert!(
                end == "tie" || end == "wins" || side.loss > 0,
                "{end}: {side:?}"
            );
        }
    }
    let turn = game.state().turn;
    while game.state().turn == turn && game.step() {}
    // The last one is seen until somebody has decided something in the next turn.
    assert!(game.fights().iter().all(|fight| fight.turn == turn));
    game.step();
    assert!(game.is_over() || game.fights().is_empty());
}

#[test]
fn stamina_is_chosen_by_as_many_as_the_digit() {
    let asked = |game: &Preview| {
        let waits = game.state().control.waits;
        matches!(
            waits,
            Some(Decision::FightStamina {
                side: Side::Heroes,
                ..
            })
        )
    };
    let game = played("first-delve.ron", asked);
    let rows = game.rows(None);
    for row in &rows {
        assert_eq!(row.action, Action::Spend(row.key.unwrap()), "{rows:?}");
    }
    assert!(rows[1].words.starts_with("1 Stamina"), "{rows:?}");
    // It is said who fights whom, and nobody can be sent about meanwhile.
    assert!(game.question(None).unwrap().contains(" against the "));
    assert!(game.fighting().is_some() && game.asked().len() == 1);
    assert_eq!(game.mover(), None);
    assert!((0..5).all(|hero| game.targets(hero).is_empty()));
}

#[test]
fn heroes_evade_by_a_click() {
    let evades = |game: &Preview| {
        game.state().control.waits == Some(Decision::Evasion) && game.mover().is_some()
    };
    let mut game = played("first-delve.ron", evades);
    let hero = game.mover().unwrap();
    for other in 0..4 {
        let able = !game.targets(other).is_empty();
        assert_eq!(game.why_no_evasion(other).is_none(), able);
    }
    let to = game.targets(hero).first().unwrap();
    let stamina = game.state().heroes[usize::from(hero)].stamina;
    assert!(game.walk(hero, to));
    let now = game.state().heroes[usize::from(hero)];
    assert_eq!((now.at, now.stamina), (Some(to), stamina - 2));
}

#[test]
fn rows_keep_their_places_and_the_end_stands_last() {
    let mut game = game("first-delve.ron", 1);
    let hero = game.mover();
    let rows = game.rows(hero);
    let [.., end, leave] = rows.as_slice() else {
        panic!("{rows:?}");
    };
    assert!(matches!(leave.action, Action::Leave { .. }), "{rows:?}");
    assert!(game.is_hasty(leave.action));
    assert_eq!((end.action, end.key), (Action::Done, Some(0)));
    assert!(end.words.contains("of all heroes (left: "), "{rows:?}");
    // Resting is not possible after a walk; it turns grey where it stood.
    let place = |rows: &[delve_editor::session::preview::Row]| {
        let rest = |row: &delve_editor::session::preview::Row| {
            matches!(row.action, Action::Rest { .. }).then(|| row.why.is_some())
        };
        rows.iter()
            .enumerate()
            .find_map(|(i, row)| Some((i, rest(row)?)))
    };
    let (before, hindered) = place(&rows).unwrap();
    assert!(!hindered);
    let to = game.targets(hero.unwrap()).first().unwrap();
    assert!(game.walk(hero.unwrap(), to));
    assert_eq!(place(&game.rows(hero)), Some((before, true)));
}

#[test]
fn leaving_is_asked_twice() {
    let mut bench = Workbench::new(session("first-delve.ron"), Box::new(Answers::default()));
    bench.handle(Intent::Tab(Tab::Preview));
    let game = bench.playing.game.as_ref().unwrap();
    let rows = game.rows(bench.playing.mover());
    let leave = rows.last().unwrap().action;
    bench.handle(Intent::Play(Play::Act(leave)));
    assert_eq!(bench.playing.game.as_ref().unwrap().moment().0, 0);
    // Something else in between, and it is asked again.
    bench.handle(Intent::Play(Play::Choose(0)));
    assert_eq!(bench.playing.sure, None);
    bench.handle(Intent::Play(Play::Act(leave)));
    bench.handle(Intent::Play(Play::Act(leave)));
    assert!(bench.playing.game.as_ref().unwrap().moment().0 > 0);
}

#[test]
fn a_running_game_can_be_followed_and_stops_for_the_person() {
    let mut bench = Workbench::new(session("first-delve.ron"), Box::new(Answers::default()));
    bench.handle(Intent::Tab(Tab::Preview));
    // One who is asked is told why nothing goes on.
    bench.handle(Intent::Run(Command::BotsRun));
    assert!(!bench.playing.game.as_ref().unwrap().running);
    assert!(bench.playing.said.as_ref().unwrap().contains("You decide"));
    bench.handle(Intent::Play(Play::Heroes(Player::Bot)));
    bench.handle(Intent::Run(Command::BotsRun));
    let start = Instant::now();
    let mut seen = 0;
    for tenth in 0..100_u64 {
        assert!(bench.run_game_at(start + Duration::from_millis(tenth * 100)));
        seen = bench.playing.game.as_ref().unwrap().moment().0;
    }
    // Ten seconds: at most three moments a second but for what nobody sees.
    assert!((4..=30).contains(&seen), "{seen}");
    // In the past what was played is shown again, and nothing of it is lost.
    bench.handle(Intent::Play(Play::Look(0)));
    let count = bench.playing.game.as_ref().unwrap().moment().1;
    bench.handle(Intent::Play(Play::Heroes(Player::Person)));
    bench.handle(Intent::Play(Play::Speed(Speed::AtOnce)));
    bench.handle(Intent::Run(Command::BotsRun));
    while bench.run_game_at(start) {}
    let game = bench.playing.game.as_ref().unwrap();
    assert!(game.moment().1 >= count && game.other_course().is_none());
}

#[test]
fn a_party_that_cannot_play_leaves_the_game_as_it_is() {
    let mut bench = Workbench::new(session("first-delve.ron"), Box::new(Answers::default()));
    bench.handle(Intent::Tab(Tab::Preview));
    for name in ["brannoc", "sefa", "owain", "huld"] {
        bench.handle(Intent::Play(Play::Hero(Id::new(name).unwrap())));
    }
    bench.handle(Intent::Play(Play::Begin));
    assert_eq!(bench.playing.game.as_ref().unwrap().setup().party.len(), 4);
    assert!(bench.playing.refused.as_ref().unwrap().contains("1 to 5"));
    // A sixth does not come.
    for id in Catalog::built_in().heroes.keys() {
        bench.handle(Intent::Play(Play::Hero(id.clone())));
    }
    assert_eq!(bench.playing.setup.as_ref().unwrap().party.len(), 5);
}

#[test]
fn unseen_rooms_have_no_names_and_look_alike() {
    let mut game = game("first-delve.ron", 7);
    let unseen = game.fog().iter().next().unwrap();
    assert_eq!(game.area_title(unseen), "not seen yet");
    let rooms = |game: &Preview| {
        let scene = game.scene(None);
        let items = scene
            .items
            .iter()
            .filter(|item| item.label.starts_with("room "));
        let closed = items.filter(|item| item.label.ends_with(", no way in"));
        closed.count()
    };
    assert_eq!(rooms(&game), 16);
    game.eyes = Side::DungeonMaster;
    assert!(rooms(&game) < 16 && game.area_title(unseen) != "not seen yet");
    let session = session("first-delve.ron");
    let room = |number| board().room(RoomNumber::new(number).unwrap());
    assert!(session.is_in_use(room(9)) && !session.is_in_use(room(14)));
}

#[test]
fn the_heroes_eyes_hide_what_they_do_not_know() {
    let mut game = game("first-delve.ron", 7);
    let labels = |game: &Preview| -> Vec<String> {
        game.scene(None)
            .items
            .iter()
            .filter(|i| i.is_piece())
            .map(|i| i.label.clone())
            .collect()
    };
    let seen = labels(&game);
    assert!(!game.fog().is_empty());
    game.eyes = Side::DungeonMaster;
    let all = labels(&game);
    assert!(
        game.fog().is_empty() && all.len() > seen.len() + 20,
        "{} {}",
        all.len(),
        seen.len()
    );
    assert!(
        !seen.iter().any(|label| label.contains("flame sprayer")),
        "{seen:?}"
    );
    assert!(
        all.iter()
            .any(|label| label.to_lowercase().contains("flame sprayer")),
        "{all:?}"
    );
}

#[test]
fn what_cannot_be_played_is_said_in_a_sentence() {
    let session = session("one-room.ron");
    let begin = |party: &[&str], room| {
        let party = party.iter().map(|name| Id::new(name).unwrap()).collect();
        let setup = Setup {
            party,
            seed: 1,
            room,
        };
        Preview::begin(session.scenario(), setup).err()
    };
    assert_eq!(begin(&["sefa", "huld", "owain"], None), None);
    assert_eq!(
        begin(&[], None).unwrap(),
        "This cannot be played: a party has 1 to 5 heroes, not 0."
    );
    let nobody = begin(&["nobody"], None).unwrap();
    assert_eq!(
        nobody,
        "This cannot be played: the catalog has no hero `nobody`."
    );
    assert_eq!(begin(&["sefa"], RoomNumber::new(16)), None);
}

#[test]
fn the_workbench_begins_a_game_of_what_is_open() {
    let mut bench = Workbench::new(session("drowned-chapel.ron"), Box::new(Answers::default()));
    let text = bench.session.document().text().to_owned();
    bench.handle(Intent::Tab(Tab::Preview));
    let game = bench.playing.game.as_ref().unwrap();
    assert_eq!(game.setup().party.len(), 4);
    assert!(game.is_asked());
    bench.handle(Intent::Play(Play::Hero(Id::new("huld").unwrap())));
    bench.handle(Intent::Play(Play::Seed(99)));
    bench.handle(Intent::Play(Play::Begin));
    let game = bench.playing.game.as_ref().unwrap();
    assert_eq!((game.setup().party.len(), game.setup().seed), (3, 99));
    bench.handle(Intent::Play(Play::Act(Action::Done)));
    let (at, _) = bench.playing.game.as_ref().unwrap().moment();
    assert!(at > 0);
    bench.handle(Intent::Tab(Tab::Edit));
    assert_eq!(bench.session.document().text(), text);
    assert!(!bench.session.is_dirty() && !bench.is_game_old());
    assert!(Catalog::built_in().heroes.len() >= 10);
}

#[test]
fn the_squares_that_are_marked_are_those_of_the_chosen_hero() {
    let game = game("first-delve.ron", 1);
    let first = game.mover().unwrap();
    let other = (0..4).find(|hero| *hero != first && !game.reach(*hero).is_empty());
    let other = other.unwrap();
    assert_ne!(game.reach(first), game.reach(other));
    let (one, two, none) = (
        game.scene(Some(first)),
        game.scene(Some(other)),
        game.scene(None),
    );
    assert!(one.items != two.items && two.items != none.items);
    // Nothing is drawn again for the same question.
    assert!(std::rc::Rc::ptr_eq(&game.scene(None), &none));
}

#[test]
fn the_preview_leaves_the_scenario_alone_and_goes_with_it() {
    let mut bench = Workbench::new(session("first-delve.ron"), Box::new(Answers::default()));
    let edit = [
        Command::Undo,
        Command::Delete,
        Command::Rotate,
        Command::NextProblem,
    ];
    let play = [Command::BotDecides, Command::MomentBack, Command::NewGame];
    assert!(play.iter().all(|command| !bench.can(*command)));
    bench.handle(Intent::Run(Command::Preview));
    assert_eq!(bench.tab, Tab::Preview);
    assert!(edit.iter().all(|command| !bench.can(*command)));
    assert!(play.iter().all(|command| bench.can(*command)));
    bench.handle(Intent::Run(Command::BotDecides));
    assert!(bench.playing.game.as_ref().unwrap().moment().1 > 1);
    // What is searched for is shown where it is edited.
    let room = board().room(RoomNumber::new(9).unwrap());
    bench.handle(Intent::ShowArea(room));
    assert_eq!((bench.tab, bench.area), (Tab::Edit, Some(room)));
    // Another scenario is another game.
    bench.handle(Intent::Run(Command::Preview));
    bench.handle(Intent::Run(Command::New));
    assert!(bench.playing.game.is_none() && bench.tab == Tab::Edit);
}

#[test]
fn a_game_is_watched_through_the_window() {
    let (_folder, path) = copied("first-delve.ron");
    let session = Session::open(&path).unwrap();
    let builder = Harness::builder()
        .with_size([1440.0, 900.0])
        .with_max_steps(30);
    let mut harness = builder
        .with_render_cursor(false)
        .build_eframe(move |cc| App::new(&cc.egui_ctx, session, Box::new(Answers::default())));
    harness.run();
    harness.get_by_label("Preview").click();
    harness.run();
    harness.get_by_label("I decide");
    harness.get_by_label("Board");
    harness.get_by_label("The bot").click();
    harness.run();
    for _ in 0..40 {
        harness.key_press(Key::F6);
        harness.step();
    }
    let (at, _) = harness
        .state()
        .bench()
        .playing
        .game
        .as_ref()
        .unwrap()
        .moment();
    assert!(at >= 40, "{at}");
    harness.key_press(Key::F4);
    harness.step();
    let (back, _) = harness
        .state()
        .bench()
        .playing
        .game
        .as_ref()
        .unwrap()
        .moment();
    assert_eq!(back, at - 1);
    harness.get_by_label("Dungeon Master").click();
    harness.run();
    harness.get_by_label("Edit").click();
    harness.run();
    harness.get_by_label("Guard");
    assert!(!harness.state().bench().session.is_dirty());
}

fn window(size: [f32; 2], heroes: usize) -> Harness<'static, App> {
    let session = session("first-delve.ron");
    let builder = Harness::builder().with_size(size).with_max_steps(30);
    let mut harness = builder
        .with_render_cursor(false)
        .build_eframe(move |cc| App::new(&cc.egui_ctx, session, Box::new(Answers::default())));
    harness.run();
    harness.key_press(Key::F5);
    harness.run();
    let bench = harness.state_mut().bench_mut();
    let more = Catalog::built_in().heroes.keys();
    for id in more.take(10) {
        let party = &bench.playing.setup.as_ref().unwrap().party;
        if party.len() < heroes && !party.contains(id) {
            bench.handle(Intent::Play(Play::Hero(id.clone())));
        }
    }
    bench.handle(Intent::Play(Play::Begin));
    harness.run();
    harness
}

#[test]
fn digits_choose_in_the_preview() {
    let mut harness = window([1440.0, 900.0], 4);
    let state = |harness: &Harness<'_, App>| {
        let bench = harness.state().bench();
        (
            bench.layers.clone(),
            bench.playing.game.as_ref().unwrap().moment().0,
        )
    };
    let (layers, at) = state(&harness);
    harness.key_press(Key::Num1);
    harness.run();
    assert_eq!(state(&harness), (layers, at + 1));
    harness.key_press(Key::Num0);
    harness.run();
    let game = harness.state().bench().playing.game.as_ref().unwrap();
    assert_ne!(game.state().control.waits, Some(Decision::Movement));
}

#[test]
fn how_the_next_game_begins_is_always_in_sight() {
    for (size, heroes) in [
        ([1440.0, 900.0], 5),
        ([1280.0, 800.0], 5),
        ([1024.0, 700.0], 4),
    ] {
        let harness = window(size, heroes);
        for name in ["Begin anew", "Party of the next game", "The bot"] {
            let at = harness.get_by_label(name).rect();
            assert!(
                at.bottom() <= size[1] && at.right() < 300.0,
                "{name} at {size:?}: {at:?}"
            );
        }
    }
}

#[test]
fn a_line_of_the_story_leads_to_what_is_edited_there() {
    let mut harness = window([1440.0, 900.0], 4);
    let bench = harness.state_mut().bench_mut();
    let hero = bench.playing.mover().unwrap();
    let game = bench.playing.game.as_ref().unwrap();
    let to = game.targets(hero).iter().last().unwrap();
    bench.handle(Intent::Play(Play::Click(to)));
    harness.run();
    harness.get_by_label_contains(&format!("→ {to}")).click();
    harness.run();
    let bench = harness.state().bench();
    assert_eq!(
        (bench.tab, bench.area),
        (Tab::Edit, Some(board().area_of(to)))
    );
}
