//! What the tests share: scenarios on disk, dialogs that answer by themselves, a workbench.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use delve_editor::session::Session;
use delve_editor::session::bench::{Dialogs, Intent, Picked, Workbench};
use delve_format::{Place, Square};
use delve_scene::Point;

/// The samples of the repository.
pub(crate) fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../samples")
        .join(name)
}

/// A folder of its own with a copy of a sample in it.
pub(crate) fn copied(name: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::copy(sample(name), &path).unwrap();
    (folder, path)
}

/// What was asked in dialogs, and what they answer.
#[derive(Clone, Default)]
pub(crate) struct Answers(pub(crate) Rc<RefCell<Asked>>);

#[derive(Default)]
pub(crate) struct Asked {
    pub(crate) questions: Vec<String>,
    pub(crate) next: Option<Picked>,
    answered: Option<Picked>,
}

impl Dialogs for Answers {
    fn open(&mut self) {
        let mut asked = self.0.borrow_mut();
        asked.questions.push("open".to_owned());
        asked.answered = asked.next.take().or(Some(Picked::Nothing));
    }

    fn save(&mut self, suggested: &str) {
        let mut asked = self.0.borrow_mut();
        asked.questions.push(format!("save {suggested}"));
        asked.answered = asked.next.take().or(Some(Picked::Nothing));
    }

    fn poll(&mut self) -> Option<Picked> {
        self.0.borrow_mut().answered.take()
    }
}

/// A workbench with a copy of a sample.
pub(crate) struct Desk {
    pub(crate) bench: Workbench,
    pub(crate) answers: Answers,
    pub(crate) path: PathBuf,
    _folder: tempfile::TempDir,
}

impl Desk {
    pub(crate) fn with(name: &str) -> Desk {
        let (folder, path) = copied(name);
        let answers = Answers::default();
        let session = Session::open(&path).unwrap();
        Desk {
            bench: Workbench::new(session, Box::new(answers.clone())),
            answers,
            path,
            _folder: folder,
        }
    }

    /// A sample with some of its text written differently.
    pub(crate) fn altered(name: &str, from: &str, to: &str) -> Desk {
        let mut desk = Desk::with(name);
        let text = desk.text();
        assert!(text.contains(from), "{from}");
        std::fs::write(&desk.path, text.replacen(from, to, 1)).unwrap();
        let session = Session::open(&desk.path).unwrap();
        desk.bench = Workbench::new(session, Box::new(desk.answers.clone()));
        desk
    }

    pub(crate) fn run(&mut self, command: delve_editor::command::Command) {
        self.bench.handle(Intent::Run(command));
    }

    /// Presses and lets go in the middle of a square.
    pub(crate) fn click(&mut self, square: &str) {
        self.click_at(centre(square));
    }

    pub(crate) fn click_at(&mut self, at: Point) {
        self.bench.handle(Intent::Press(at));
        self.bench.handle(Intent::Release(Some(at)));
    }

    /// Presses in the middle of one square and lets go in the middle of another.
    pub(crate) fn drag(&mut self, from: &str, to: &str) {
        self.bench.handle(Intent::Press(centre(from)));
        self.bench.handle(Intent::Point(Some(centre(to))));
        self.bench.refresh_ghost();
        self.bench.handle(Intent::Release(Some(centre(to))));
    }

    pub(crate) fn text(&self) -> String {
        self.bench.session.document().text().to_owned()
    }

    pub(crate) fn notice(&self) -> &str {
        self.bench.notice.as_ref().map_or("", |notice| &notice.text)
    }

    pub(crate) fn on_disk(&self) -> String {
        std::fs::read_to_string(&self.path).unwrap()
    }
}

pub(crate) fn centre(square: &str) -> Point {
    Point::centre_of(square.parse::<Square>().unwrap())
}

/// The middle of the edge between two squares.
pub(crate) fn edge(a: &str, b: &str) -> Point {
    delve_editor::tools::middle(a.parse().unwrap(), b.parse().unwrap())
}

pub(crate) fn place(field: &'static str, index: usize) -> Place {
    Place::of(field).index(index)
}

/// The lines of the second text that the first does not have, without indentation.
pub(crate) fn new_lines(before: &str, after: &str) -> String {
    let old: Vec<&str> = before.lines().collect();
    let lines = after
        .lines()
        .filter(|line| !old.contains(line))
        .map(str::trim);
    lines.collect::<Vec<_>>().join("\n")
}

/// The comments of a text, in order.
pub(crate) fn comments(text: &str) -> Vec<String> {
    let comments = text.lines().filter_map(|line| line.split_once("//"));
    comments
        .map(|(_, comment)| comment.trim().to_owned())
        .collect()
}
