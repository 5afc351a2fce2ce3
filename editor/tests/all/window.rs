//! Through the window: found by what a person reads, pressed where a person presses.
//!
//! Beyond 400 lines because the ways through the window are told from end to end.

use std::path::PathBuf;

use delve_editor::app::App;
use delve_editor::command::Command;
use delve_editor::session::Session;
use delve_editor::session::bench::Intent;
use delve_editor::tools::Tool;
use delve_format::{Catalog, Document};
use eframe::egui::{self, Key, Modifiers, Rect, pos2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, SnapshotOptions};

use crate::desk::{Answers, comments, copied, new_lines};

struct Window {
    harness: Harness<'static, App>,
    path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Window {
    fn open(name: &str, size: [f32; 2]) -> Window {
        let (folder, path) = copied(name);
        let session = Session::open(&path).unwrap();
        let builder = Harness::builder().with_size(size).with_max_steps(30);
        let mut harness = builder
            .with_render_cursor(false)
            .build_eframe(move |cc| App::new(&cc.egui_ctx, session, Box::new(Answers::default())));
        harness.run();
        Window {
            harness,
            path,
            _folder: folder,
        }
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.run();
    }

    fn drag(&mut self, from: &str, to: &str) {
        let at = |label: &str| self.harness.get_by_label(label).rect().center();
        let (from, to) = (at(from), at(to));
        self.harness.hover_at(from);
        self.harness.drag_at(from);
        self.harness.hover_at(from.lerp(to, 0.5));
        self.harness.hover_at(to);
        self.harness.drop_at(to);
        self.harness.run();
    }

    fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.harness.run();
    }

    fn ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.harness.run();
    }

    fn text(&self) -> String {
        self.harness
            .state()
            .bench()
            .session
            .document()
            .text()
            .to_owned()
    }

    fn on_disk(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap()
    }

    fn notice(&self) -> &str {
        let notice = self.harness.state().bench().notice.as_ref();
        notice.map_or("", |notice| &notice.text)
    }
}

/// What the validator has against a text, but for notes.
fn faults(text: &str) -> Vec<String> {
    let found = delve_validator::check(&Document::parse(text), Catalog::built_in());
    let counts = |problem: &&delve_validator::Diagnostic| {
        problem.is_open() && problem.severity != delve_validator::Severity::Note
    };
    found
        .iter()
        .filter(counts)
        .map(|problem| format!("{}: {}", problem.rule, problem.message))
        .collect()
}

#[test]
fn each_kind_of_piece_is_placed_undone_and_saved() {
    let mut window = Window::open("first-delve.ron", [1440.0, 900.0]);
    let before = window.text();
    assert_eq!(faults(&before), [""; 0]);
    let mut placed = |tool: &str, kind: &str, squares: &[&str], expected: &str| {
        let old = window.text();
        window.click(tool);
        if !kind.is_empty() {
            window.harness.get_by_label(kind).scroll_to_me();
            window.harness.run();
            window.click(kind);
        }
        for square in squares {
            window.click(square);
        }
        let lines = new_lines(&old, &window.text());
        assert!(
            lines.contains(expected),
            "{tool} {kind}: {lines:?} {}",
            window.notice()
        );
        // Taken back and done again: each is one step.
        let new = window.text();
        window.ctrl(Key::Z);
        assert_eq!(window.text(), old, "{tool} {kind}");
        window
            .harness
            .key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        window.harness.run();
        assert_eq!(window.text(), new, "{tool} {kind}");
    };
    placed(
        "Door",
        "Closed",
        &["wall G5–G6"],
        r#"(id: "door-1", between: ("G5", "G6")),"#,
    );
    placed("Blockage", "Rubble", &["W19"], r#"(at: ["W19"]),"#);
    placed(
        "Furniture",
        "Statue",
        &["K2"],
        r#"(kind: "statue", at: "K2"),"#,
    );
    placed(
        "Guard",
        "Giant rat",
        &["J5"],
        r#"(monster: "giant-rat", at: "J5"),"#,
    );
    placed(
        "Trigger",
        "Pressure plate",
        &["G14"],
        r#"(id: "plate-1", kind: PressurePlate, at: "G14"),"#,
    );
    placed(
        "Mechanism",
        "Dart thrower",
        &["C14"],
        r#"(id: "darts-1", kind: DartThrower, at: "C14"),"#,
    );
    placed(
        "Timer",
        "2 turns",
        &["E14"],
        r#"(id: "timer-1", at: "E14", turns: 2)"#,
    );
    placed(
        "Wire",
        "",
        &["G14", "E14"],
        r#"(from: "plate-1", to: "timer-1"),"#,
    );
    placed(
        "Wire",
        "",
        &["E14", "C14"],
        r#"(from: "timer-1", to: "darts-1"),"#,
    );
    placed("Start & exit", "Exit", &["M3"], r#"exits: [(at: ["M3"])],"#);
    window.ctrl(Key::S);
    let saved = window.on_disk();
    assert_eq!(saved, window.text());
    assert_eq!(faults(&saved), [""; 0], "the saved file is clean");
    assert_eq!(
        comments(&saved),
        comments(&before),
        "its comments are in place"
    );
    for _ in 0..10 {
        window.ctrl(Key::Z);
    }
    window.ctrl(Key::S);
    assert_eq!(window.on_disk(), before, "and back again, to the byte");
}

#[test]
fn the_keyboard_alone_is_enough() {
    let mut window = Window::open("first-delve.ron", [1440.0, 900.0]);
    for (key, tool) in [
        (Key::D, Tool::Door),
        (Key::B, Tool::Blockage),
        (Key::F, Tool::Furniture),
        (Key::G, Tool::Guard),
        (Key::T, Tool::Trigger),
        (Key::M, Tool::Mechanism),
        (Key::I, Tool::Timer),
        (Key::W, Tool::Wire),
        (Key::S, Tool::Start),
        (Key::V, Tool::Select),
    ] {
        window.key(key);
        assert_eq!(window.harness.state().bench().hand.tool, tool);
    }
    // The palette finds a square, and what is selected moves by the arrows.
    window.ctrl(Key::P);
    window
        .harness
        .get_by_label("Search or run a command")
        .type_text("f2");
    window.harness.run();
    window.key(Key::Enter);
    let selected = window.harness.state().bench().session.selection.clone();
    assert!(selected.is_some(), "the chest at F2");
    window.key(Key::ArrowDown);
    assert!(
        window.text().contains(r#"kind: "chest", at: "F3""#),
        "{}",
        window.notice()
    );
    window.ctrl(Key::Z);
    assert_eq!(window.text(), window.on_disk());
}

#[test]
fn a_screen_reader_finds_and_presses_squares_and_pieces() {
    let mut window = Window::open("drowned-chapel.ron", [1440.0, 900.0]);
    for square in delve_format::Square::all() {
        assert!(
            window.harness.query_by_label(&square.to_string()).is_some(),
            "{square}"
        );
    }
    let scene = window.harness.state().bench().session.scene().clone();
    let pieces: Vec<_> = scene.items.iter().filter(|item| item.is_piece()).collect();
    assert!(pieces.len() > 30);
    for piece in &pieces {
        assert!(
            window
                .harness
                .query_all_by_label(&piece.label)
                .next()
                .is_some(),
            "{}",
            piece.label
        );
    }
    let guard = pieces
        .iter()
        .find(|item| item.place.to_string() == "guards[2]")
        .unwrap();
    window.harness.get_by_label(&guard.label).click_accesskit();
    window.harness.run();
    let selected = window.harness.state().bench().session.selection.clone();
    assert_eq!(
        selected.map(|place| place.to_string()).as_deref(),
        Some("guards[2]")
    );
}

#[test]
fn room_text_is_written_where_it_is_read() {
    let mut window = Window::open("drowned-chapel.ron", [1440.0, 900.0]);
    let before = window.text();
    window.click("K14");
    let label = "Read aloud when it comes into view";
    window.harness.get_by_label(label).click();
    window.harness.run();
    window
        .harness
        .key_press_modifiers(Modifiers::COMMAND, Key::End);
    for word in [" Something", " drips", ". "] {
        window.harness.get_by_label(label).type_text(word);
        window.harness.run();
    }
    let line = r#"reveal: "Water laps at the altar steps. Above them hangs a bell that no rope holds. Something drips.","#;
    assert_eq!(new_lines(&before, &window.text()), line);
    // The field is left; then one undo takes all of it back.
    window.click("A2");
    window.ctrl(Key::Z);
    assert_eq!(window.text(), before);
}

/// The window is asked to close; whether it is held open.
fn close(window: &mut Window) -> bool {
    let root = window
        .harness
        .input_mut()
        .viewports
        .get_mut(&egui::ViewportId::ROOT);
    root.unwrap().events.push(egui::ViewportEvent::Close);
    window.harness.step();
    let output = &window.harness.output().viewport_output[&egui::ViewportId::ROOT];
    output
        .commands
        .contains(&egui::ViewportCommand::CancelClose)
}

#[test]
fn whatever_is_typed_is_saved_and_holds_the_window_open() {
    let fields = [
        ("", "Title", "zq", "zq"),
        ("", "Summary", "zq", "zq"),
        ("", "Turns of light", "7", "light: 7"),
        ("", "Read aloud at the start", "zq", "zq"),
        ("", "Notes, never printed", "zq", "zq"),
        ("B12", "Id", "zq", "zq"),
        ("B12", "Note for the Dungeon Master", "zq", "zq"),
        ("F15", "Name", "zq", "zq"),
        ("F15", "Read aloud when it comes into view", "zq", "zq"),
        ("F15", "For the Dungeon Master alone", "zq", "zq"),
    ];
    for (square, label, typed, expected) in fields {
        for leave in ["save", "quit", "close"] {
            let mut window = Window::open("drowned-chapel.ron", [1440.0, 900.0]);
            if !square.is_empty() {
                window.click(square);
            }
            window.harness.get_by_label(label).scroll_to_me();
            window.harness.run();
            window.click(label);
            window.harness.get_by_label(label).type_text(typed);
            // Not one frame lies between the letters and what is done next.
            match leave {
                "save" => window.ctrl(Key::S),
                "quit" => window.ctrl(Key::Q),
                _ => {
                    assert!(close(&mut window), "{label}: held open");
                    window.harness.run();
                }
            }
            if leave != "save" {
                assert!(!window.harness.state().bench().closing, "{label} {leave}");
                window.click("Save first");
                assert!(window.harness.state().bench().closing);
            }
            let saved = window.on_disk();
            assert!(saved.contains(expected), "{label} {leave}");
            assert_eq!(saved, window.text(), "{label} {leave}");
        }
    }
}

#[test]
fn an_id_that_cannot_be_given_stays_with_its_reason() {
    let mut window = Window::open("drowned-chapel.ron", [1440.0, 900.0]);
    let before = window.text();
    window.click("B12");
    window.click("Id");
    window.ctrl(Key::A);
    window.harness.get_by_label("Id").type_text("gate-lever");
    window.key(Key::Enter);
    assert_eq!(window.text(), before);
    let reason = "gate-lever is already the id of something else";
    assert!(window.harness.query_by_label(reason).is_some());
    // What is typed goes on in the field and chooses no tool.
    window.harness.get_by_label("Id").type_text("-d");
    window.key(Key::D);
    window.key(Key::Enter);
    assert_eq!(window.harness.state().bench().hand.tool, Tool::Select);
    assert_eq!(
        window.text(),
        before.replace("vestry-lever", "gate-lever-d")
    );
}

#[test]
fn a_problem_is_listed_shown_and_mended() {
    let mut window = Window::open("drowned-chapel.ron", [1440.0, 900.0]);
    window.key(Key::X);
    window.key(Key::G);
    window.click("N18");
    window.key(Key::V);
    window.drag("N18", "N17");
    let row = window
        .harness
        .query_by_label_contains("error:")
        .map(|node| node.accesskit_node().label().unwrap_or_default());
    assert!(
        row.as_ref().is_some_and(|row| row.contains("N17")),
        "{row:?} {}",
        window.notice()
    );
    window.key(Key::Escape);
    window.harness.get_by_label(&row.unwrap()).click();
    window.harness.run();
    assert!(window.harness.state().bench().session.selection.is_some());
    window.key(Key::Delete);
    assert!(window.harness.query_by_label_contains("error:").is_none());
}

#[test]
fn closing_asks_for_unsaved_edits() {
    let mut window = Window::open("one-room.ron", [1280.0, 800.0]);
    window.key(Key::X);
    window.key(Key::S);
    window.click("A27");
    window.ctrl(Key::Q);
    assert!(
        window
            .harness
            .query_by_label_contains("has edits that are not saved")
            .is_some()
    );
    window.click("Cancel");
    assert!(!window.harness.state().bench().closing);
    window.ctrl(Key::Q);
    window.click("Go on without saving");
    assert!(window.harness.state().bench().closing);
}

#[test]
fn the_window_stays_open_while_edits_are_unsaved() {
    let mut window = Window::open("one-room.ron", [1280.0, 800.0]);
    window.key(Key::X);
    window.key(Key::S);
    window.click("A27");
    assert!(close(&mut window), "held open");
    window.harness.run();
    window.click("Save first");
    assert_eq!(window.on_disk(), window.text());
    assert!(window.harness.state().bench().closing);
    let mut window = Window::open("one-room.ron", [1280.0, 800.0]);
    assert!(!close(&mut window), "nothing would be lost");
}

#[test]
fn nothing_is_cut_off_in_a_small_window() {
    for (name, size) in [
        ("first-delve.ron", [1280.0, 800.0]),
        ("drowned-chapel.ron", [1440.0, 900.0]),
        ("one-room.ron", [1920.0, 1080.0]),
        ("drowned-chapel.ron", [1024.0, 700.0]),
    ] {
        let mut window = Window::open(name, size);
        for tool in Tool::ALL {
            window.harness.state_mut().bench_mut().hand.pick(tool);
            window.harness.run();
            let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(size[0], size[1]));
            let corner = window.harness.get_by_label("X28").rect();
            assert!(
                screen.contains_rect(corner) && corner.width() >= 20.0,
                "{tool:?} at {size:?}: {corner:?}"
            );
            for label in [
                "Menu",
                "Search or run a command",
                "Edit",
                "Select",
                "Start & exit",
                "Wires",
                "Cuts the last path",
                "a way exists",
            ] {
                let rect = window.harness.get_by_label(label).rect();
                assert!(
                    screen.contains_rect(rect),
                    "{label} with {tool:?} at {size:?}: {rect:?}"
                );
                assert!(
                    !rect.intersects(window.harness.get_by_label("Board").rect()),
                    "{label} lies over the board"
                );
            }
        }
    }
}

#[test]
fn why_something_is_refused_is_read_whole() {
    for size in [[1024.0, 700.0], [1280.0, 800.0], [1440.0, 900.0]] {
        let mut window = Window::open("drowned-chapel.ron", size);
        window.key(Key::T);
        window.click("M14");
        let notice = window.notice().to_owned();
        assert!(notice.contains("Drafting mode"), "{notice}");
        let rect = window.harness.get_by_label(&notice).rect();
        let screen = Rect::from_min_max(pos2(0.0, 0.0), pos2(size[0], size[1]));
        assert!(screen.contains_rect(rect), "{rect:?}");
        // Two lines of small letters hold it: about five points a letter.
        let needed = notice.chars().count() as f32 * 5.5;
        let lines = if rect.height() > 20.0 { 2.0 } else { 1.0 };
        assert!(rect.width() * lines >= needed, "{rect:?} for {notice}");
    }
}

#[test]
fn a_menu_closes_with_escape_and_before_the_palette_opens() {
    let mut window = Window::open("one-room.ron", [1280.0, 800.0]);
    let is_open = |window: &Window| {
        window
            .harness
            .query_by_label_contains("New scenario")
            .is_some()
    };
    window.click("Menu");
    assert!(is_open(&window));
    window.key(Key::Escape);
    assert!(!is_open(&window));
    window.click("Menu");
    window.ctrl(Key::P);
    let field = "Search or run a command";
    window.harness.get_by_label(field).type_text("a2");
    window.harness.run();
    assert_eq!(window.harness.state().bench().search.as_deref(), Some("a2"));
    assert!(!is_open(&window));
}

#[test]
fn a_broken_file_is_announced_over_the_board() {
    let mut window = Window::open("one-room.ron", [1280.0, 800.0]);
    let broken = window.on_disk().replacen("title: ", "title ", 1);
    std::fs::write(&window.path, &broken).unwrap();
    window
        .harness
        .state_mut()
        .bench_mut()
        .handle(Intent::Run(Command::Reload));
    window.harness.run();
    let line = broken
        .lines()
        .position(|line| line.contains("title "))
        .unwrap()
        + 1;
    let said = format!("The file is broken at line {line}, column");
    assert!(window.harness.query_by_label_contains(&said).is_some());
    let mut listed = window.harness.query_all_by_label_contains("error:");
    assert!(listed.next().is_some());
}

#[test]
fn commands_are_found_in_the_menu_and_do_what_they_say() {
    let mut window = Window::open("one-room.ron", [1280.0, 800.0]);
    window.click("Menu");
    for command in [Command::New, Command::Open, Command::SaveAs, Command::Quit] {
        let entry = delve_editor::command::find(command).unwrap();
        assert!(
            window.harness.query_by_label_contains(entry.name).is_some(),
            "{}",
            entry.name
        );
    }
    window.harness.get_by_label_contains("New scenario").click();
    window.harness.run();
    assert_eq!(window.harness.state().bench().session.path(), None);
    assert!(window.harness.query_by_label("not saved yet").is_some());
}

/// Writes `docs/images/editor.png` when it is run with `UPDATE_SNAPSHOTS=1`; else the window must
/// look like it.
#[test]
fn the_picture_in_the_readme_is_true() {
    let mut window = Window::open("first-delve.ron", [1440.0, 900.0]);
    window.click("L14");
    window.harness.remove_cursor();
    window.harness.run();
    // Drivers round differently; a panel out of place is far more than this.
    let options = SnapshotOptions::new()
        .output_path("../docs/images")
        .threshold(1.5)
        .max_failed_pixels(2000);
    window.harness.snapshot_options("editor", &options);
}

#[test]
fn without_a_display_the_command_line_is_named() {
    let run = std::process::Command::new(env!("CARGO_BIN_EXE_delve-editor"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .arg(crate::desk::sample("one-room.ron"))
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(2));
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(
        said.contains("display") && said.contains("`delve check FILE`"),
        "{said}"
    );
    assert_eq!(said.trim().lines().count(), 2, "{said}");
}

#[test]
fn what_cannot_be_opened_is_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let latin = folder.path().join("latin.ron");
    std::fs::write(&latin, b"\xe9").unwrap();
    let missing = folder.path().join("none.ron");
    for path in [folder.path(), &latin, &missing] {
        let run = std::process::Command::new(env!("CARGO_BIN_EXE_delve-editor"))
            .arg(path)
            .output()
            .unwrap();
        assert_eq!(run.status.code(), Some(2));
        let said = String::from_utf8_lossy(&run.stderr);
        assert_eq!(said.trim().lines().count(), 1, "{said}");
        assert!(said.starts_with("error: "), "{said}");
    }
}

/// A generator of numbers that is the same everywhere (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

#[test]
fn whatever_is_pressed_nothing_breaks() {
    let times = u64::from(delve_testing::times().unwrap_or(1));
    let mut window = Window::open("first-delve.ron", [1280.0, 800.0]);
    let mut numbers = Numbers(0x2545_F491);
    let start = window.text();
    for _ in 0..600 * times {
        let at = pos2(numbers.below(1280) as f32, numbers.below(800) as f32);
        match numbers.below(8) {
            0 => window.harness.hover_at(at),
            1 => window.harness.drag_at(at),
            2 => window.harness.drop_at(at),
            3 => {
                let keys = [
                    Key::A,
                    Key::D,
                    Key::B,
                    Key::T,
                    Key::W,
                    Key::R,
                    Key::K,
                    Key::X,
                    Key::Delete,
                    Key::Escape,
                    Key::ArrowLeft,
                    Key::Enter,
                    Key::Tab,
                    Key::F8,
                ];
                window
                    .harness
                    .key_press(keys[numbers.below(keys.len() as u64) as usize]);
            }
            4 => {
                let keys = [Key::Z, Key::P, Key::D, Key::Period, Key::A, Key::X];
                window.harness.key_press_modifiers(
                    Modifiers::COMMAND,
                    keys[numbers.below(keys.len() as u64) as usize],
                );
            }
            5 => window.harness.event(egui::Event::Text(
                ["a", "é", "\"", "\\", "9", "-"][numbers.below(6) as usize].to_owned(),
            )),
            _ => {
                window.harness.hover_at(at);
                window.harness.drag_at(at);
                window.harness.drop_at(at);
            }
        }
        window.harness.step();
    }
    // Whatever was done can be taken back.
    let bench = window.harness.state_mut().bench_mut();
    while bench.session.undo() {}
    if bench.session.path() == Some(window.path.as_path()) {
        assert_eq!(window.text(), start);
    }
}
