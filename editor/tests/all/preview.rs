//! The preview: a game on the same board, as text and through the window.

use delve_editor::app::App;
use delve_editor::command::Command;
use delve_editor::session::Session;
use delve_editor::session::bench::{Intent, Play, Tab, Workbench};
use delve_editor::session::preview::{Player, Preview, Setup};
use delve_engine::crawl::{Action, Side};
use delve_format::{Catalog, Id, RoomNumber, board};
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
    // Nothing is lost by looking; doing something takes back what came after.
    game.look(usize::MAX);
    assert_eq!(game.lines().len(), told);
    game.look(moment);
    let done = game.legal()[0];
    assert!(game.act(done));
    assert_eq!(game.moment(), (moment + 1, moment + 2));
}

#[test]
fn a_click_walks_as_far_as_nothing_interrupts() {
    let mut game = game("first-delve.ron", 1);
    let hero = game.mover().unwrap();
    let reach = game.reach(hero);
    assert!(!reach.is_empty());
    let to = reach.iter().last().unwrap();
    assert!(game.walk(hero, to));
    let at = game.state().heroes[usize::from(hero)].at.unwrap();
    assert!(at == to || game.state().is_combat(), "{at} is not {to}");
    // Where no way leads nothing is done.
    let before = *game.state();
    assert!(!game.walk(hero, "X28".parse().unwrap()));
    assert_eq!(before, *game.state());
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
