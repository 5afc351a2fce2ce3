//! The workbench as text: what each intent does to the file, and what it refuses.
//!
//! Beyond 400 lines because each intent has its table here.

use std::fs;
use std::path::Path;

use delve_editor::command::{Command, Layer, Way};
use delve_editor::session::Session;
use delve_editor::session::bench::{Intent, TypedId, Verdict, Workbench};
use delve_editor::session::edits;
use delve_editor::session::history::Gesture;
use delve_editor::session::inspector::{Input, fields};
use delve_editor::tools::Tool;
use delve_format::{Id, Place};

use crate::desk::{Answers, Desk, centre, comments, edge, new_lines, place};

#[test]
fn each_kind_of_piece_is_placed_saved_and_taken_back() {
    let on = |square: &'static str| vec![centre(square)];
    let wall = |a, b| vec![edge(a, b)];
    let cases: Vec<(Tool, &str, Vec<delve_scene::Point>, &str)> = vec![
        (
            Tool::Door,
            "secret",
            wall("I17", "J17"),
            r#"(id: "door-1", between: ("I17", "J17"), secret: true),"#,
        ),
        (
            Tool::Door,
            "locked",
            wall("H18", "I18"),
            r#"(id: "door-1", between: ("H18", "I18"), lock: Armed),"#,
        ),
        (Tool::Blockage, "rubble", on("W19"), r#"(at: ["W19"]),"#),
        (
            Tool::Blockage,
            "portcullis",
            on("I17"),
            r#"(id: "portcullis-1", kind: Portcullis, at: ["I17"]),"#,
        ),
        (
            Tool::Furniture,
            "chest",
            on("W18"),
            r#"(kind: "chest", at: "W18"),"#,
        ),
        (
            Tool::Guard,
            "ghoul",
            on("C13"),
            r#"(monster: "ghoul", at: "C13"),"#,
        ),
        (
            Tool::Trigger,
            "PressurePlate",
            on("N12"),
            r#"(id: "plate-1", kind: PressurePlate, at: "N12"),"#,
        ),
        (
            Tool::Trigger,
            "Lever",
            on("N11"),
            r#"(id: "lever-1", kind: Lever, at: "N11"),"#,
        ),
        (
            Tool::Mechanism,
            "FlameSprayer",
            on("E14"),
            r#"(id: "flames-1", kind: FlameSprayer, at: "E14"),"#,
        ),
        (
            Tool::Timer,
            "3",
            on("E13"),
            r#"(id: "timer-1", at: "E13", turns: 3)"#,
        ),
    ];
    for (tool, kind, at, expected) in cases {
        let mut desk = Desk::with("drowned-chapel.ron");
        let before = desk.text();
        desk.run(Command::Pick(tool));
        desk.bench.handle(Intent::Choose(kind.to_owned()));
        for point in at {
            desk.click_at(point);
        }
        assert_eq!(desk.notice(), "", "{tool:?} {kind}");
        let after = desk.text();
        assert!(
            new_lines(&before, &after).contains(expected.trim_end_matches(',')),
            "{}",
            new_lines(&before, &after)
        );
        assert_eq!(comments(&before), comments(&after));
        desk.run(Command::Save);
        assert_eq!(desk.notice(), "Saved drowned-chapel.ron");
        assert_eq!(desk.on_disk(), after);
        assert!(!desk.bench.session.is_dirty());
        desk.run(Command::Undo);
        assert_eq!(desk.text(), before, "undo brings back every byte");
        desk.run(Command::Redo);
        assert_eq!(desk.text(), after);
    }
}

#[test]
fn a_wide_tripwire_is_dragged() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let before = desk.text();
    desk.run(Command::Pick(Tool::Trigger));
    desk.bench.handle(Intent::Choose("Tripwire".to_owned()));
    desk.drag("F18", "H17");
    let line = r#"(id: "tripwire-1", kind: Tripwire, at: "F18", to: "H18"),"#;
    let found = new_lines(&before, &desk.text());
    assert_eq!(found, line, "held to a straight line; {}", desk.notice());
}

#[test]
fn a_wire_is_drawn_over_corners_or_dragged() {
    let mut desk = Desk::with("drowned-chapel.ron");
    desk.run(Command::Pick(Tool::Trigger));
    desk.bench
        .handle(Intent::Choose("PressurePlate".to_owned()));
    desk.click("G17");
    desk.run(Command::Pick(Tool::Mechanism));
    desk.bench.handle(Intent::Choose("SpiderTrap".to_owned()));
    desk.click("C18");
    let before = desk.text();
    desk.run(Command::Pick(Tool::Wire));
    desk.click("G17");
    assert_eq!(desk.text(), before, "half a wire changes nothing");
    desk.click("E18");
    desk.click("C18");
    let line = r#"(from: "plate-1", to: "spiders-1", via: ["E17", "E18"]),"#;
    assert_eq!(new_lines(&before, &desk.text()), line, "{}", desk.notice());
    desk.run(Command::Undo);
    assert_eq!(desk.text(), before, "one step");
    desk.drag("G17", "C18");
    let line = r#"(from: "plate-1", to: "spiders-1", via: ["C17"]),"#;
    assert_eq!(new_lines(&before, &desk.text()), line, "{}", desk.notice());
}

#[test]
fn escape_lets_go_of_a_wire_then_of_the_tool_then_of_the_selection() {
    let mut desk = Desk::with("drowned-chapel.ron");
    desk.click("K14");
    desk.run(Command::Pick(Tool::Wire));
    desk.click("K14");
    assert!(desk.bench.hand.wire.is_some());
    desk.run(Command::Deselect);
    assert!(desk.bench.hand.wire.is_none() && desk.bench.hand.tool == Tool::Wire);
    desk.run(Command::Deselect);
    assert!(desk.bench.hand.tool == Tool::Select && desk.bench.session.selection.is_some());
    desk.run(Command::Deselect);
    assert_eq!(desk.bench.session.selection, None);
}

#[test]
fn what_does_not_fit_is_said_before_it_is_pressed_and_not_placed() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let before = desk.text();
    desk.run(Command::Pick(Tool::Trigger));
    desk.bench.handle(Intent::Point(Some(centre("M14"))));
    desk.bench.refresh_ghost();
    let Some(Verdict::Unfit { head, .. }) = desk.bench.ghost().map(|ghost| ghost.verdict.clone())
    else {
        panic!("a plate at M14 is too near to the one at K14");
    };
    assert!(head.contains("nave-plate"), "{head}");
    desk.click("M14");
    assert_eq!(desk.text(), before);
    assert!(desk.notice().contains("Drafting mode"), "{}", desk.notice());
    desk.run(Command::Drafting);
    desk.click("M14");
    assert_ne!(desk.text(), before);
    let rules: Vec<&str> = desk
        .bench
        .session
        .problems()
        .iter()
        .map(|problem| problem.rule)
        .collect();
    assert!(rules.contains(&"trigger-spacing"), "{rules:?}");
}

#[test]
fn the_last_way_is_not_blocked() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let before = desk.text();
    desk.run(Command::Pick(Tool::Blockage));
    desk.click("I14");
    assert_eq!(desk.text(), before, "the only way to the nave");
    assert!(!desk.notice().is_empty());
    desk.click("I17");
    assert_ne!(desk.text(), before, "there it is in nobody's way");
}

#[test]
fn pieces_are_moved_nudged_turned_and_placed_again() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let line = |desk: &Desk, needle: &str| desk.text().lines().any(|line| line.contains(needle));
    desk.drag("N17", "N18");
    assert!(
        line(&desk, r#"(kind: "font", at: "N18")"#),
        "{}",
        desk.notice()
    );
    desk.run(Command::MoveBy(Way::West));
    assert!(
        line(&desk, r#"(kind: "font", at: "M18")"#),
        "{}",
        desk.notice()
    );
    desk.run(Command::Rotate);
    assert!(
        line(&desk, r#"(kind: "font", at: "M18", facing: East)"#),
        "{}",
        desk.notice()
    );
    for _ in 0..3 {
        desk.run(Command::Rotate);
    }
    assert!(
        line(&desk, r#"(kind: "font", at: "M18")"#),
        "north is the default and is not written"
    );
    desk.click("F13");
    desk.run(Command::Duplicate);
    assert_eq!(desk.text().matches(r#"monster: "goblin", at"#).count(), 3);
    let steps = 7;
    for _ in 0..steps {
        desk.run(Command::Undo);
    }
    assert_eq!(desk.text(), desk.on_disk());
}

#[test]
fn a_door_moves_from_wall_to_wall() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let (from, to) = (edge("I14", "J14"), edge("I16", "J16"));
    desk.bench.handle(Intent::Press(from));
    assert_eq!(desk.bench.session.selection, Some(place("doors", 3)));
    desk.bench.handle(Intent::Release(Some(to)));
    assert!(
        desk.text()
            .contains(r#"(id: "nave-west", between: ("I16", "J16")),"#),
        "{}",
        desk.notice()
    );
}

#[test]
fn a_wire_is_bent_by_dragging_it() {
    let mut desk = Desk::with("drowned-chapel.ron");
    desk.drag("B16", "B17");
    assert!(
        desk.text().contains(r#"to: "cell-door", via: ["B17"]"#),
        "{}",
        desk.notice()
    );
    desk.run(Command::Undo);
    // Taken between two corners it gets a new one.
    desk.drag("F16", "F15");
    assert!(
        desk.text().contains(r#"via: ["B16", "F15"]"#),
        "{}",
        desk.notice()
    );
}

#[test]
fn a_deleted_part_takes_its_wires_along() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let before = desk.text();
    desk.click("K16");
    assert_eq!(desk.bench.session.selection, Some(place("timers", 0)));
    desk.run(Command::Delete);
    assert!(
        !desk.text().contains("fuse"),
        "{}",
        new_lines(&before, &desk.text())
    );
    assert_eq!(desk.bench.session.selection, None);
    desk.run(Command::Undo);
    assert_eq!(desk.text(), before);
}

#[test]
fn a_wire_goes_with_the_one_that_it_was_joined_to() {
    let last = r#"(from: "gate-lever", to: "tide-gate", via: ["P19"]),"#;
    let joined = format!(
        r#"{last}
        (from: "gate-lever", to: "K15", via: ["P15"]),
        (from: "crypt-cord", to: "M15", via: ["M14"]),"#
    );
    for (what, wires) in [
        (place("triggers", 0), 4),
        (place("wires", 0), 4),
        (place("wires", 5), 5),
    ] {
        let mut desk = Desk::altered("drowned-chapel.ron", last, &joined);
        let before = desk.text();
        assert_eq!(desk.bench.session.scenario().wires.len(), 7);
        desk.bench.handle(Intent::Select(Some(what.clone())));
        desk.run(Command::Delete);
        assert_eq!(
            desk.bench.session.scenario().wires.len(),
            wires,
            "{what}: {}",
            desk.text()
        );
        assert!(desk.notice().contains("wire"), "{what}: {}", desk.notice());
        desk.run(Command::Undo);
        assert_eq!(desk.text(), before, "{what}");
    }
}

#[test]
fn a_fault_of_reading_selects_no_other_piece() {
    for (from, to) in [
        (r#"at: "F13""#, r#"at: "F99""#),
        (r#"(kind: "font""#, r#"(kind: 7"#),
        (r#"between: ("H12", "I12")"#, r#"between: "H12""#),
        (
            r#"(id: "gate-lever", kind: Lever"#,
            r#"(id: "gate-lever", kind: Laver"#,
        ),
        (r#"start: ["A9", "#, r#"start: ["A91", "#),
        (r#"from: "fuse""#, r#"from: 3"#),
    ] {
        let mut desk = Desk::altered("drowned-chapel.ron", from, to);
        let before = desk.text();
        let line = before.lines().position(|line| line.contains(to)).unwrap() + 1;
        let span = |desk: &Desk, index: usize| desk.bench.session.problems()[index].span.start;
        let wrong = before.find(to).unwrap();
        let found = (0..desk.bench.session.problems().len())
            .find(|i| (wrong..=wrong + to.len()).contains(&span(&desk, *i)));
        desk.bench.handle(Intent::Jump(found.expect(to)));
        assert_eq!(desk.bench.session.selection, None, "{to}");
        assert!(
            desk.notice().contains(&format!("line {line},")),
            "{}",
            desk.notice()
        );
        desk.run(Command::Delete);
        assert_eq!(desk.text(), before, "{to}");
    }
}

#[test]
fn a_press_takes_the_piece_before_the_wire_that_ends_on_it() {
    for (square, expected) in [
        ("K14", place("triggers", 0)),
        ("K16", place("timers", 0)),
        ("K18", place("mechanisms", 0)),
        ("P18", place("triggers", 3)),
        ("B12", place("triggers", 2)),
        ("U14", place("mechanisms", 1)),
        ("M19", place("blockages", 6)),
        ("K15", place("wires", 0)),
        ("B16", place("wires", 3)),
    ] {
        let mut desk = Desk::with("drowned-chapel.ron");
        desk.click(square);
        assert_eq!(desk.bench.session.selection, Some(expected), "{square}");
    }
}

#[test]
fn a_start_and_an_exit_on_one_square_are_both_seen_and_taken() {
    let goals = "    goals: [";
    let exits = "    exits: [(at: [\"A8\", \"A9\"])],\n    goals: [";
    let corner = |x: f32, y: f32| delve_scene::Point { x, y };
    for (at, expected) in [
        (corner(0.24, 8.76), place("start", 0)),
        (corner(0.75, 8.3), place("exits", 0)),
        (centre("A8"), place("exits", 0)),
        (centre("A10"), place("start", 1)),
    ] {
        let mut desk = Desk::altered("drowned-chapel.ron", goals, exits);
        desk.click_at(at);
        assert_eq!(desk.bench.session.selection, Some(expected.clone()));
        desk.run(Command::Delete);
        let scenario = desk.bench.session.scenario();
        let left = (scenario.start.len(), scenario.exits.len());
        let is_start = matches!(expected.element(), Some(("start", _)));
        assert_eq!(left, if is_start { (4, 1) } else { (5, 0) });
    }
}

#[test]
fn a_piece_is_said_to_be_where_it_begins_and_a_door_at_its_room() {
    let desk = Desk::with("drowned-chapel.ron");
    let session = &desk.bench.session;
    let area =
        |square: &str| session.area_name(delve_format::board().area_of(square.parse().unwrap()));
    for (field, index, at, square) in [
        ("wires", 4, "P18", "P18"),
        ("wires", 0, "K14", "K14"),
        ("wires", 3, "B12", "B12"),
        ("triggers", 1, "S14", "S14"),
        ("blockages", 5, "L20", "L20"),
        ("doors", 0, "A16–B16", "B16"),
        ("doors", 2, "H16–I16", "H16"),
        ("doors", 3, "I14–J14", "J14"),
    ] {
        let (_, remark) = session.title_of(&place(field, index));
        assert_eq!(
            remark,
            format!("{at} · {}", area(square)),
            "{field} {index}"
        );
    }
}

#[test]
fn a_deleted_piece_that_is_still_mentioned_is_reported() {
    let mut desk = Desk::with("drowned-chapel.ron");
    desk.click("M15");
    desk.run(Command::Delete);
    assert!(desk.notice().contains("warden"), "{}", desk.notice());
    assert!(
        desk.bench
            .session
            .problems()
            .iter()
            .any(|problem| problem.rule == "unknown-name")
    );
}

#[test]
fn a_renamed_piece_is_renamed_wherever_it_is_mentioned() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let before = desk.text();
    let id = Id::new("warden").unwrap();
    let rename = |to: &str| Intent::Rename {
        place: place("guards", 0).field("id"),
        from: Some(id.clone()),
        to: to.to_owned(),
    };
    for (to, why) in [
        ("altar", "already"),
        ("The Warden", "not an id"),
        ("", "missing"),
    ] {
        desk.bench.handle(rename(to));
        if !to.is_empty() {
            assert_eq!(desk.text(), before, "{why}");
            assert!(!desk.notice().is_empty(), "{why}");
        }
    }
    let mut desk = Desk::with("drowned-chapel.ron");
    desk.bench.handle(rename("keeper"));
    assert_eq!(desk.text(), before.replace("\"warden\"", "\"keeper\""));
    desk.run(Command::Undo);
    assert_eq!(desk.text(), before, "one step");
}

#[test]
fn typing_is_one_step() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let before = desk.text();
    let at = Place::of("rooms").key(9).field("reveal");
    let word = "Salt and silence";
    for turn in [1, 2] {
        for end in 1..=word.len() {
            desk.bench.handle(Intent::Change {
                label: "Change text".to_owned(),
                op: edits::set(&at, &word[..end]),
                gesture: Some(Gesture {
                    place: at.clone(),
                    turn,
                }),
            });
        }
    }
    assert!(desk.text().contains(r#"reveal: "Salt and silence","#));
    desk.run(Command::Undo);
    assert!(
        desk.text().contains(r#"reveal: "Salt and silence","#),
        "the second visit"
    );
    desk.run(Command::Undo);
    assert_eq!(desk.text(), before, "the first");
}

#[test]
fn text_of_a_silent_room_is_added() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let at = Place::of("rooms").key(3).field("reveal");
    let op = edits::set(&at, "Dust.");
    desk.bench.handle(Intent::Change {
        label: "Write".to_owned(),
        op,
        gesture: None,
    });
    let scenario = desk.bench.session.scenario();
    let room = delve_format::RoomNumber::new(3).unwrap();
    assert_eq!(scenario.rooms[&room].reveal, "Dust.");
}

#[test]
fn a_typed_id_is_given_before_anything_else_is_done() {
    let typed = |to: &str| {
        Intent::TypeId(TypedId {
            place: place("triggers", 2).field("id"),
            from: Some(Id::new("vestry-lever").unwrap()),
            to: to.to_owned(),
        })
    };
    let other = Path::new("other.ron").to_owned();
    let intents = [
        Intent::EndId,
        Intent::Run(Command::Save),
        Intent::Run(Command::Quit),
        Intent::Run(Command::New),
        Intent::Run(Command::Open),
        Intent::Run(Command::NextProblem),
        Intent::Close,
        Intent::Open(other.clone()),
        Intent::Press(centre("N18")),
        Intent::Select(None),
    ];
    for intent in intents {
        let mut desk = Desk::with("drowned-chapel.ron");
        desk.click("B12");
        let before = desk.text();
        desk.bench.handle(typed("robe-lever"));
        assert!(desk.bench.is_dirty() && desk.text() == before);
        desk.bench.handle(intent.clone());
        assert_eq!(
            desk.text(),
            before.replace("vestry-lever", "robe-lever"),
            "{intent:?}"
        );
        let saves = matches!(intent, Intent::Run(Command::Save));
        assert_eq!(desk.on_disk() == desk.text(), saves, "{intent:?}");
        assert!(!desk.bench.closing);
    }
    // One that cannot be given stays, and holds whatever would lose it.
    for to in ["Robe Lever", "gate-lever", ""] {
        for intent in [
            Intent::EndId,
            Intent::Close,
            Intent::Open(other.clone()),
            Intent::Run(Command::Quit),
        ] {
            let mut desk = Desk::with("drowned-chapel.ron");
            desk.click("B12");
            let before = desk.text();
            desk.bench.handle(typed(to));
            desk.bench.handle(intent.clone());
            if to.is_empty() {
                // Without an id the wire hangs from nothing, but it is not refused.
                assert_ne!(desk.text(), before, "{intent:?}");
                continue;
            }
            assert_eq!(
                (desk.text(), desk.bench.question.clone()),
                (before, None),
                "{to} {intent:?}"
            );
            assert_eq!(
                desk.bench.typed.as_ref().map(|typed| typed.to.as_str()),
                Some(to)
            );
            assert!(!desk.notice().is_empty() && desk.bench.is_dirty());
            desk.run(Command::Deselect);
            assert!(!desk.bench.is_dirty(), "Esc takes it back");
        }
        // Where another piece is selected it is told that it was not taken.
        let mut desk = Desk::with("drowned-chapel.ron");
        desk.click("B12");
        desk.bench.handle(typed(to));
        desk.click("M15");
        assert_eq!(desk.bench.typed, None);
        assert!(
            to.is_empty() || desk.notice().contains(to),
            "{}",
            desk.notice()
        );
    }
}

#[test]
fn broken_text_is_shown_and_not_edited() {
    for text in [
        "",
        "(",
        "(format: 1",
        "(format: 9, title: \"\", start: [])",
        "[[[[",
        "\u{feff}",
        "(title: 3, start: [\"Z40\"])",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("broken.ron");
        fs::write(&path, text).unwrap();
        let session = Session::open(&path).unwrap();
        let mut bench = Workbench::new(session, Box::new(Answers::default()));
        assert!(!bench.session.problems().is_empty(), "{text:?}");
        for tool in Tool::ALL {
            bench.handle(Intent::Run(Command::Pick(tool)));
            bench.handle(Intent::Press(centre("K14")));
            bench.handle(Intent::Release(Some(centre("L14"))));
        }
        bench.handle(Intent::Run(Command::Save));
        bench.handle(Intent::Run(Command::NextProblem));
        let _ = bench.shown_scene();
        let now = fs::read_to_string(&path).unwrap();
        if bench.session.document().is_broken() {
            assert_eq!(now, text);
        }
    }
}

#[test]
fn problems_follow_edits_and_lead_to_their_places() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let count = desk.bench.session.problems().len();
    desk.run(Command::Drafting);
    desk.run(Command::Pick(Tool::Guard));
    desk.click("N17");
    assert!(
        desk.bench.session.problems().len() > count,
        "it stands on the font"
    );
    let overlap = desk
        .bench
        .session
        .problems()
        .iter()
        .position(|problem| problem.rule == "overlapping-pieces" || problem.rule == "overlap");
    desk.run(Command::Deselect);
    desk.run(Command::Deselect);
    desk.bench.handle(Intent::Jump(overlap.unwrap()));
    assert!(desk.bench.session.selection.is_some());
    desk.run(Command::Undo);
    assert_eq!(desk.bench.session.problems().len(), count);
}

#[test]
fn the_layers_show_squares() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let plain = desk.bench.shown_scene().items.len();
    desk.run(Command::Toggle(Layer::Reachable));
    assert!(desk.bench.shown_scene().items.len() > plain);
    desk.run(Command::Toggle(Layer::Reachable));
    assert_eq!(desk.bench.shown_scene().items.len(), plain);
    let wires = |desk: &Desk| {
        desk.bench
            .shown_scene()
            .items
            .iter()
            .filter(|item| item.layer == delve_scene::Layer::Wire)
            .count()
    };
    assert_eq!(wires(&desk), 5);
    desk.run(Command::Toggle(Layer::Wires));
    assert_eq!(wires(&desk), 0);
    let cut = delve_editor::session::view::cutting(desk.bench.session.scenario());
    assert!(cut.contains("I14".parse().unwrap()), "{cut:?}");
    assert!(!cut.contains("I17".parse().unwrap()), "{cut:?}");
}

#[test]
fn what_was_just_placed_has_no_ghost_over_it() {
    for (tool, kind, square, next) in [
        (Tool::Guard, "goblin", "C13", "C14"),
        (Tool::Furniture, "chest", "W18", "V18"),
        (Tool::Blockage, "rubble", "W19", "V19"),
        (Tool::Timer, "1", "E13", "E14"),
        (Tool::Start, "start", "A8", "A7"),
    ] {
        let mut desk = Desk::with("drowned-chapel.ron");
        let point = |desk: &mut Desk, at| {
            desk.bench.handle(Intent::Point(Some(at)));
            desk.bench.refresh_ghost();
            desk.bench.ghost().is_some()
        };
        desk.run(Command::Pick(tool));
        desk.bench.handle(Intent::Choose(kind.to_owned()));
        assert!(point(&mut desk, centre(square)), "{tool:?}");
        let before = desk.text();
        desk.click(square);
        assert_ne!(desk.text(), before, "{tool:?} {}", desk.notice());
        assert!(!point(&mut desk, centre(square)), "{tool:?}: the same spot");
        let mut beside = centre(square);
        beside.x += 0.4;
        assert!(!point(&mut desk, beside), "{tool:?}: the same square");
        assert!(point(&mut desk, centre(next)), "{tool:?}: another square");
        assert!(point(&mut desk, centre(square)), "{tool:?}: and back again");
    }
    // A second press on the spot is still heard.
    let mut desk = Desk::with("drowned-chapel.ron");
    desk.run(Command::Pick(Tool::Start));
    let before = desk.text();
    desk.click("A8");
    desk.click("A8");
    assert_eq!(desk.text(), before);
}

#[test]
fn a_wire_says_what_it_is_while_it_is_drawn_and_after() {
    let mut desk = Desk::with("drowned-chapel.ron");
    let said = |desk: &mut Desk, square| {
        desk.bench.handle(Intent::Point(Some(centre(square))));
        desk.bench.refresh_ghost();
        match desk.bench.ghost().map(|ghost| ghost.verdict.clone()) {
            Some(Verdict::Nothing(said) | Verdict::Fits(said)) => said,
            other => panic!("{other:?}"),
        }
    };
    desk.run(Command::Pick(Tool::Wire));
    assert_eq!(said(&mut desk, "K14"), "Begin a wire at nave-plate");
    desk.click("K14");
    // Where it begins lies the end of another wire, which is none to join there.
    let before = desk.text();
    assert_eq!(said(&mut desk, "K14"), "Lead the wire on to another square");
    desk.click("K14");
    assert_eq!(desk.text(), before);
    let half = said(&mut desk, "L15");
    assert!(
        half.starts_with("Wire from nave-plate: ") && half.contains("corner at L15"),
        "{half}"
    );
    // The ghost is the wire itself, not a frame around it.
    let scene = desk.bench.shown_scene();
    let ghosts = scene
        .items
        .iter()
        .filter(|item| item.layer == delve_scene::Layer::Ghost);
    let shapes: Vec<_> = ghosts.flat_map(|item| &item.shapes).collect();
    assert!(!shapes.is_empty());
    assert!(
        !shapes
            .iter()
            .any(|shape| matches!(shape, delve_scene::Shape::Rect { .. }))
    );
    // Drawn, it names its ends and tells the trap that it is part of.
    let session = &desk.bench.session;
    let fields = fields(session.scenario(), session.catalog(), &place("wires", 1));
    let facts: Vec<_> = fields
        .iter()
        .filter_map(|field| match &field.input {
            Input::Fact(text) => Some(format!("{}: {text}", field.name)),
            _ => None,
        })
        .collect();
    assert_eq!(facts, ["From: fuse", "To: nave-darts"]);
    for (wire, part) in [
        (0, place("triggers", 0)),
        (1, place("triggers", 0)),
        (3, place("triggers", 2)),
    ] {
        let told = session.consequences(&place("wires", wire));
        assert!(!told.is_empty());
        assert_eq!(told, session.consequences(&part), "{wire}");
    }
}

#[test]
fn the_sign_says_why_the_way_is_not_known() {
    for (from, to, expected) in [
        ("\"A9\"", "\"A9\"", "a way exists"),
        ("[\"A6\"]", "[\"A22\"]", "an error hides the way"),
        ("at: \"F13\"", "at: \"F99\"", "an error hides the way"),
        (
            r#"start: ["A9", "A10", "A11", "A12", "A13"]"#,
            "start: []",
            "no start square yet",
        ),
        ("[\"P10\"]", "[\"P10\"", "the file is broken"),
        ("[\"A6\"]", "[\"I14\"]", "no way through"),
    ] {
        let desk = Desk::altered("drowned-chapel.ron", from, to);
        assert_eq!(desk.bench.session.way_text(), expected, "{to}");
    }
}

#[test]
fn a_broken_file_says_at_which_line() {
    for (from, to) in [
        ("    light: 20,", "    light: 20 20,"),
        ("    doors: [", "    doors: (["),
        ("    format: 1,", "    format: 7,"),
        ("\"Locked away\"", "\"Locked away"),
    ] {
        let mut desk = Desk::with("drowned-chapel.ron");
        let text = desk.text().replace("\"The vestry\"", "\"Locked away\"");
        let broken = text.replacen(from, to, 1);
        fs::write(&desk.path, &broken).unwrap();
        desk.bench = Workbench::new(
            Session::open(&desk.path).unwrap(),
            Box::new(Answers::default()),
        );
        let (said, source) = desk.bench.session.broken().expect(to);
        let line = said
            .split("line ")
            .nth(1)
            .unwrap()
            .split(',')
            .next()
            .unwrap();
        let line: usize = line.parse().unwrap();
        assert!(
            broken.lines().nth(line - 1).unwrap().contains(&source),
            "{said}"
        );
        desk.run(Command::Pick(Tool::Guard));
        desk.click("C13");
        assert!(
            desk.notice().contains(&format!("line {line},")),
            "{}",
            desk.notice()
        );
        assert_eq!(desk.text(), broken);
    }
    assert_eq!(
        Desk::with("drowned-chapel.ron").bench.session.broken(),
        None
    );
}

#[test]
fn a_trap_is_told_step_by_step() {
    let desk = Desk::with("drowned-chapel.ron");
    let told = |index: usize, field: &'static str| {
        let steps = desk.bench.session.consequences(&place(field, index));
        steps
            .iter()
            .map(|step| format!("{}: {}", step.name, step.detail))
            .collect::<Vec<_>>()
    };
    let trap = [
        "nave-plate: K14 · now",
        "fuse: K16 · waits 1 turn",
        "nave-darts: K18 · darts fly for 2 Health",
    ];
    assert_eq!(told(0, "triggers"), trap);
    assert_eq!(told(0, "mechanisms"), trap, "the same from its other end");
    assert_eq!(
        told(2, "triggers"),
        ["vestry-lever: B12 · now", "cell-door: H16–I16 · opens"]
    );
}
