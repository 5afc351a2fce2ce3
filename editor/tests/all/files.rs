//! Files: opened, saved, changed and deleted by others, and what is asked before anything is lost.

use std::fs;

use delve_editor::command::Command;
use delve_editor::session::Session;
use delve_editor::session::bench::{Intent, Picked, Workbench};
use delve_editor::session::question::{Answer, Question, Then};
use delve_editor::tools::Tool;
use delve_format::{Document, write};

use crate::desk::{Answers, Desk, centre, sample};

#[test]
fn opening_and_saving_changes_no_byte() {
    let samples = fs::read_dir(sample(""))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files: Vec<_> = samples
        .filter(|path| path.extension().is_some_and(|end| end == "ron"))
        .collect();
    assert!(files.len() >= 3);
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let windows = format!(
            "\u{feff}{}",
            text.replace("\r\n", "\n").replace('\n', "\r\n")
        );
        for text in [text, windows] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("copy.ron");
            fs::write(&path, &text).unwrap();
            let session = Session::open(&path).unwrap();
            let mut bench = Workbench::new(session, Box::new(Answers::default()));
            bench.handle(Intent::Run(Command::Save));
            assert_eq!(
                fs::read_to_string(&path).unwrap(),
                text,
                "{}",
                file.display()
            );
            // A piece placed and taken back leaves no trace either.
            bench.handle(Intent::Run(Command::Drafting));
            bench.handle(Intent::Run(Command::Pick(Tool::Start)));
            bench.handle(Intent::Press(centre("A27")));
            bench.handle(Intent::Release(Some(centre("A27"))));
            assert!(bench.session.is_dirty(), "{}", file.display());
            bench.handle(Intent::Run(Command::Undo));
            assert!(!bench.session.is_dirty());
            bench.handle(Intent::Run(Command::Save));
            assert_eq!(
                fs::read_to_string(&path).unwrap(),
                text,
                "{}",
                file.display()
            );
        }
    }
}

#[test]
fn what_somebody_else_wrote_is_not_overwritten_unasked() {
    let mut desk = Desk::with("one-room.ron");
    desk.run(Command::Drafting);
    desk.run(Command::Pick(Tool::Start));
    desk.click("A27");
    let theirs = format!("{}\n// theirs", desk.on_disk());
    fs::write(&desk.path, &theirs).unwrap();
    desk.run(Command::Save);
    assert!(matches!(desk.bench.question, Some(Question::Overwrite(_))));
    assert_eq!(desk.on_disk(), theirs);
    desk.bench.handle(Intent::Answer(Answer::Cancel));
    assert_eq!(desk.on_disk(), theirs);
    desk.run(Command::Save);
    desk.bench.handle(Intent::Answer(Answer::Overwrite));
    assert_eq!(desk.on_disk(), desk.text());
    assert!(!desk.bench.session.is_dirty());
}

#[test]
fn a_change_on_disk_is_noticed_while_the_file_is_open() {
    let mut desk = Desk::with("one-room.ron");
    desk.bench.tick();
    let theirs = format!("{}\n// theirs", desk.on_disk());
    fs::write(&desk.path, &theirs).unwrap();
    desk.bench.tick();
    assert_eq!(desk.bench.question, Some(Question::ChangedOnDisk));
    desk.bench.handle(Intent::Answer(Answer::Reload));
    assert_eq!(desk.text(), theirs);
    desk.bench.tick();
    assert_eq!(desk.bench.question, None);
}

#[test]
fn edits_are_not_lost_unasked() {
    for (command, leaves) in [
        (Command::New, true),
        (Command::Open, true),
        (Command::Quit, true),
        (Command::Save, false),
    ] {
        let mut desk = Desk::with("one-room.ron");
        desk.run(Command::Drafting);
        desk.run(Command::Pick(Tool::Start));
        desk.click("A27");
        let text = desk.text();
        desk.run(command);
        assert_eq!(
            matches!(desk.bench.question, Some(Question::Unsaved(_))),
            leaves,
            "{command:?}"
        );
        assert_eq!(desk.text(), text);
        assert!(!desk.bench.closing);
        if leaves {
            desk.bench.handle(Intent::Answer(Answer::Save));
            assert_eq!(desk.on_disk(), text, "saved before it is left");
            assert_eq!(desk.bench.closing, command == Command::Quit);
        }
    }
}

#[test]
fn a_new_scenario_asks_for_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let answers = Answers::default();
    let mut bench = Workbench::new(Session::empty(), Box::new(answers.clone()));
    answers.0.borrow_mut().next = Some(Picked::Save(path.clone()));
    bench.handle(Intent::Run(Command::Save));
    bench.tick();
    assert_eq!(answers.0.borrow().questions, ["save untitled.ron"]);
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        bench.session.document().text()
    );
    assert!(
        Document::parse(fs::read_to_string(&path).unwrap())
            .faults()
            .is_empty()
    );
    assert_eq!(bench.session.path(), Some(path.as_path()));
}

#[test]
fn a_file_that_cannot_be_saved_stays_as_it_is_and_says_why() {
    let mut desk = Desk::with("one-room.ron");
    let answers = desk.answers.clone();
    answers.0.borrow_mut().next = Some(Picked::Save(desk.path.join("below/a/file.ron")));
    desk.run(Command::SaveAs);
    desk.bench.tick();
    // It stays until it is answered, and says all of it.
    desk.bench.tick();
    let question = desk.bench.question.clone().unwrap();
    let said = question.text(&desk.bench.session);
    assert!(
        said.starts_with("Not saved: ") && said.contains("file.ron"),
        "{said}"
    );
    assert_eq!(question.answers()[0], Answer::SaveAs);
    assert_eq!(desk.bench.session.path(), Some(desk.path.as_path()));
    let other = desk.path.with_file_name("other.ron");
    answers.0.borrow_mut().next = Some(Picked::Save(other.clone()));
    desk.bench.handle(Intent::Answer(Answer::SaveAs));
    desk.bench.tick();
    assert_eq!(fs::read_to_string(other).unwrap(), desk.text());
    assert_eq!(desk.bench.question, None);
}

#[test]
fn without_a_dialog_a_path_is_typed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.ron");
    let answers = Answers::default();
    let mut bench = Workbench::new(Session::empty(), Box::new(answers.clone()));
    let asked = |bench: &Workbench| match &bench.question {
        Some(question @ Question::Which(_)) => question.text(&bench.session),
        other => panic!("{other:?}"),
    };
    let type_path = |bench: &mut Workbench, path: &std::path::Path, answer| {
        bench.handle(Intent::TypePath(path.to_str().unwrap().to_owned()));
        bench.handle(Intent::Answer(answer));
    };
    answers.0.borrow_mut().next = Some(Picked::Failed);
    bench.handle(Intent::Run(Command::Save));
    bench.tick();
    assert!(
        asked(&bench).contains("No file dialog"),
        "{}",
        asked(&bench)
    );
    type_path(&mut bench, folder.path(), Answer::SavePath);
    assert!(asked(&bench).contains("a folder"), "{}", asked(&bench));
    type_path(&mut bench, &path, Answer::SavePath);
    assert_eq!(bench.question, None);
    assert_eq!(bench.session.path(), Some(path.as_path()));
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        bench.session.document().text()
    );
    // Another file is not overwritten unasked.
    let theirs = folder.path().join("theirs.ron");
    fs::write(&theirs, "theirs").unwrap();
    answers.0.borrow_mut().next = Some(Picked::Failed);
    bench.handle(Intent::Run(Command::SaveAs));
    bench.tick();
    type_path(&mut bench, &theirs, Answer::SavePath);
    assert_eq!(
        bench.question,
        Some(Question::Replace(theirs.clone(), Then::Stay))
    );
    bench.handle(Intent::Answer(Answer::Cancel));
    assert_eq!(fs::read_to_string(&theirs).unwrap(), "theirs");
    // Opening goes the same way.
    answers.0.borrow_mut().next = Some(Picked::Failed);
    bench.handle(Intent::Run(Command::Open));
    bench.tick();
    type_path(
        &mut bench,
        &folder.path().join("none.ron"),
        Answer::OpenPath,
    );
    assert!(
        asked(&bench).contains("there is no file"),
        "{}",
        asked(&bench)
    );
    type_path(&mut bench, &theirs, Answer::OpenPath);
    assert_eq!(bench.session.path(), Some(theirs.as_path()));
    // A dialog that was closed closes the question, but not under the fingers of who types.
    for typed in [false, true] {
        answers.0.borrow_mut().next = Some(Picked::Nothing);
        bench.handle(Intent::Run(Command::Open));
        if typed {
            bench.handle(Intent::TypePath("a".to_owned()));
        }
        bench.tick();
        assert_eq!(bench.question.is_some(), typed);
    }
}

#[test]
fn reading_again_is_one_step() {
    type Way = fn(&mut Desk);
    let ways: [(&str, Way); 3] = [
        ("when it is noticed", |desk| {
            desk.bench.tick();
            let question = desk.bench.question.clone().unwrap();
            let said = question.text(&desk.bench.session);
            assert!(
                said.contains("not saved") && said.contains("Undo"),
                "{said}"
            );
            desk.bench.handle(Intent::Answer(Answer::Reload));
        }),
        ("when it is saved", |desk| {
            desk.run(Command::Save);
            desk.bench.handle(Intent::Answer(Answer::Reload));
        }),
        ("when it is wanted", |desk| desk.run(Command::Reload)),
    ];
    for (when, way) in ways {
        for theirs in ["(format: 1, title: \"Theirs\", start: [])", "broken ("] {
            let mut desk = Desk::with("one-room.ron");
            desk.bench.tick();
            desk.run(Command::Drafting);
            desk.run(Command::Pick(Tool::Start));
            desk.click("A27");
            let mine = desk.text();
            fs::write(&desk.path, theirs).unwrap();
            way(&mut desk);
            assert_eq!(desk.text(), theirs, "{when}");
            assert!(!desk.bench.is_dirty(), "{when}");
            desk.run(Command::Undo);
            assert_eq!(desk.text(), mine, "{when}");
            assert!(desk.bench.is_dirty(), "{when}");
            desk.run(Command::Redo);
            assert_eq!(desk.text(), theirs, "{when}");
        }
    }
}

#[test]
fn a_file_that_is_gone_is_not_saved() {
    type Loss = fn(&std::path::Path);
    let losses: [(&str, Loss); 2] = [
        ("is gone", |path| fs::remove_file(path).unwrap()),
        ("can no longer be read", |path| {
            fs::remove_file(path).unwrap();
            fs::create_dir(path).unwrap();
        }),
    ];
    for (said, lose) in losses {
        for noticed in [true, false] {
            let mut desk = Desk::with("one-room.ron");
            let text = desk.text();
            desk.bench.tick();
            lose(&desk.path);
            if noticed {
                desk.bench.tick();
                assert!(desk.notice().contains(said), "{}", desk.notice());
                assert!(desk.bench.is_dirty());
            }
            desk.run(Command::Quit);
            assert!(!desk.bench.closing, "{said}");
            let question = desk.bench.question.clone().unwrap();
            assert!(question.text(&desk.bench.session).contains(said));
            desk.bench.handle(Intent::Answer(Answer::Save));
            if said == "is gone" {
                assert_eq!(desk.on_disk(), text);
                assert!(desk.bench.closing);
            } else {
                assert!(matches!(desk.bench.question, Some(Question::NotSaved(..))));
            }
        }
    }
    // It may come back.
    let mut desk = Desk::with("one-room.ron");
    let text = desk.text();
    desk.bench.tick();
    for (there, dirty) in [(false, true), (true, false)] {
        match there {
            true => fs::write(&desk.path, &text).unwrap(),
            false => fs::remove_file(&desk.path).unwrap(),
        }
        desk.bench.tick();
        assert_eq!(desk.bench.is_dirty(), dirty);
    }
}

/// A name that promises the other dialect is refused, whichever way round, and nothing is written; a
/// file that has such a name already is saved.
#[test]
fn a_name_of_the_other_dialect_is_refused() {
    let ron = fs::read_to_string(sample("one-room.ron")).unwrap();
    let json = write::to_json(Document::parse(ron.as_str()).scenario());
    for (text, end, other) in [(ron, "ron", "json"), (json, "json", "ron")] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one").with_extension(end);
        fs::write(&path, &text).unwrap();
        let mut session = Session::open(&path).unwrap();
        let wrong = path.with_extension(other);
        let said = session.save_to(&wrong).unwrap_err().to_string();
        assert!(said.contains("delve convert"), "{said}");
        assert!(!wrong.exists());
        assert_eq!(session.path(), Some(path.as_path()));

        fs::write(&wrong, &text).unwrap();
        let mut session = Session::open(&wrong).unwrap();
        session.save_to(&wrong).unwrap();
        assert_eq!(fs::read_to_string(&wrong).unwrap(), text);
    }
}

/// How much a rule counts is set in the repository's `delve.toml`, here as on the command line; settings
/// that cannot be read set nothing, and that is said.
#[test]
fn the_settings_of_the_repository_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scenarios").join("one.ron");
    fs::create_dir(path.parent().unwrap()).unwrap();
    fs::write(&path, fs::read(sample("broken/unwired-part.ron")).unwrap()).unwrap();
    let settings = folder.path().join("delve.toml");
    let severity = || {
        let session = Session::open(&path).unwrap();
        let mut problems = session.problems().iter();
        problems
            .find(|p| p.rule == "unwired-part")
            .map(|p| p.severity.word())
    };
    assert_eq!(severity(), Some("warning"));
    for (level, said) in [
        ("deny", Some("error")),
        ("note", Some("note")),
        ("allow", None),
    ] {
        fs::write(&settings, format!("[rules]\nunwired-part = \"{level}\"\n")).unwrap();
        assert_eq!(severity(), said, "{level}");
    }
    fs::write(&settings, "[rules]\nunwired-prat = \"allow\"\n").unwrap();
    assert_eq!(severity(), Some("warning"));
    let session = Session::open(&path).unwrap();
    let bench = Workbench::new(session, Box::new(Answers::default()));
    let notice = bench.notice.as_ref().unwrap();
    assert!(notice.bad);
    assert!(notice.text.contains("delve.toml:2:1"), "{}", notice.text);
}
