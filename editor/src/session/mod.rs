//! One open scenario: its document, what has been done to it, what is selected, and what follows
//! from it. Knows no toolkit; everything here is tested as text.
//!
//! A little over 400 lines: what is kept, what follows from it and when that is worked out anew have
//! to be seen together.

mod about;
pub mod bench;
pub mod disk;
pub mod edits;
pub mod history;
pub mod inspector;
pub mod preview;
pub mod prose;
pub mod question;
pub mod search;
mod settings;
pub mod signals;
pub mod story;
pub mod view;
pub mod way;

use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use delve_engine::Dungeon;
use delve_format::edit::{Applied, Patch, Stale};
use delve_format::file::{self, FileError};
use delve_format::{Catalog, Dialect, Document, Place, Scenario, Step};
use delve_scene::{Scene, SceneOptions};
use delve_validator::Diagnostic;

use crate::tools::Table;
use disk::{Mark, Since, Watch};
use edits::{Edit, Op};
use history::{Gesture, History};
use settings::Repository;

/// What follows from the text of one revision.
struct Derived {
    catalog: Catalog,
    dungeon: Dungeon,
    scene: Scene,
    problems: Vec<Diagnostic>,
}

/// One open scenario.
pub struct Session {
    document: Document,
    path: Option<PathBuf>,
    mark: Option<Mark>,
    watch: Watch,
    missing: Option<Since>,
    saved: Arc<str>,
    history: History,
    revision: u64,
    derived: OnceCell<Derived>,
    repository: Repository,
    /// What is selected: an element of the scenario, or nothing.
    pub selection: Option<Place>,
}

/// Why an edit was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The text cannot be edited by place.
    #[error("the file is broken at line {line}, column {column}; mend it in a text editor first")]
    Broken {
        /// The first line that is broken, from 1.
        line: usize,
        /// Where in it, from 1.
        column: usize,
    },
    /// What the edit is about is not there.
    #[error("that is no longer there")]
    Stale,
}

impl Session {
    /// An empty scenario without a file.
    #[must_use]
    pub fn empty() -> Session {
        let scenario = Scenario {
            title: "Untitled".to_owned(),
            ..Scenario::default()
        };
        let text: Arc<str> = delve_format::write::to_text(&scenario).into();
        Session::of(text, None)
    }

    /// Reads a file. What is wrong in it is among the problems; only a file that cannot be read at
    /// all is an error.
    ///
    /// # Errors
    /// [`FileError`] when it is not there, is a folder, is too large or is not UTF-8.
    pub fn open(path: &Path) -> Result<Session, FileError> {
        let text = file::read(path)?;
        Ok(Session::of(text.into(), Some(path.to_owned())))
    }

    fn of(text: Arc<str>, path: Option<PathBuf>) -> Session {
        let repository = path.as_deref().map(Repository::of).unwrap_or_default();
        Session {
            document: Document::parse(Arc::clone(&text)),
            mark: path.as_ref().map(|_| Mark::of(text.as_bytes())),
            path,
            watch: Watch::default(),
            missing: None,
            saved: text,
            history: History::default(),
            revision: 0,
            derived: OnceCell::new(),
            repository,
            selection: None,
        }
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The scenario as it is written.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        self.document.scenario()
    }

    /// Grows with every change of the text, undone ones too.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What is wrong with the settings of the repository, each with its place in the `delve.toml`.
    #[must_use]
    pub fn settings_faults(&self) -> &[String] {
        &self.repository.faults
    }

    /// The file, once there is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The name of the file, or what stands for it.
    #[must_use]
    pub fn file_name(&self) -> String {
        let name = self.path.as_deref().and_then(Path::file_name);
        name.map_or_else(
            || "not saved yet".to_owned(),
            |name| name.to_string_lossy().into_owned(),
        )
    }

    /// Whether there is anything here that no file holds.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.missing.is_some() || *self.saved != *self.document.text()
    }

    /// What has become of the file when it is no longer there or cannot be read any more.
    #[must_use]
    pub fn missing(&self) -> Option<&Since> {
        self.missing.as_ref()
    }

    fn derived(&self) -> &Derived {
        self.derived.get_or_init(|| {
            let scenario = self.document.scenario();
            let catalog = Catalog::built_in().with(&scenario.catalog);
            let dungeon = Dungeon::resolve(scenario, &catalog);
            let found = delve_validator::check(&self.document, Catalog::built_in());
            let problems = self.repository.levels.apply(found);
            let scene = Scene::of(
                scenario,
                &dungeon,
                Catalog::built_in(),
                &SceneOptions::default(),
            );
            Derived {
                catalog,
                dungeon,
                scene,
                problems,
            }
        })
    }

    /// The built-in catalog with the scenario's own entries laid over it.
    #[must_use]
    pub fn catalog(&self) -> &Catalog {
        &self.derived().catalog
    }

    /// The scenario as it is meant.
    #[must_use]
    pub fn dungeon(&self) -> &Dungeon {
        &self.derived().dungeon
    }

    /// The board with its pieces, without marks.
    #[must_use]
    pub fn scene(&self) -> &Scene {
        &self.derived().scene
    }

    /// What the validator finds, worst first.
    #[must_use]
    pub fn problems(&self) -> &[Diagnostic] {
        &self.derived().problems
    }

    /// All that a tool looks at.
    #[must_use]
    pub fn table(&self) -> Table<'_> {
        let derived = self.derived();
        Table {
            scenario: self.document.scenario(),
            catalog: &derived.catalog,
            dungeon: &derived.dungeon,
            scene: &derived.scene,
        }
    }

    /// The document with an edit applied, without making it.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn with(&self, edit: &Edit) -> Result<Document, Refused> {
        self.made(edit).map(|(document, _)| document)
    }

    /// What an edit would do. A field that is set to what it is without being written is taken out
    /// of the text instead.
    fn made(&self, edit: &Edit) -> Result<(Document, Applied), Refused> {
        if self.document.is_broken() {
            let (line, column, _) = self.breach();
            return Err(Refused::Broken { line, column });
        }
        let stale = |_: Stale| Refused::Stale;
        let made = self.document.with(edit).map_err(stale)?;
        if let [Op::Set { at, .. }] = edit.ops.as_slice()
            && matches!(at.last(), Some(Step::Field(_)))
            && let Ok(shorter) = self.document.with(&Edit::new("").remove(at.clone()))
            && shorter.0.faults() == made.0.faults()
            && shorter.0.scenario() == made.0.scenario()
        {
            return Ok(shorter);
        }
        Ok(made)
    }

    /// Makes an edit. Edits with the same gesture that follow each other are one step of undo.
    ///
    /// # Errors
    /// When it cannot be made; nothing has changed then.
    pub fn apply(
        &mut self,
        edit: &Edit,
        gesture: Option<Gesture>,
        select: Option<Place>,
    ) -> Result<(), Refused> {
        let (document, applied) = self.made(edit)?;
        if document.text() == self.document.text() {
            return Ok(());
        }
        let before = self.selection.take();
        let moved = before.as_ref().and_then(|place| applied.moved.map(place));
        self.selection = select.or(moved);
        self.history.record(history::Step {
            label: edit.label.clone(),
            patches: applied.patches,
            gesture,
            before,
            after: self.selection.clone(),
        });
        self.become_document(document);
        Ok(())
    }

    fn become_document(&mut self, document: Document) {
        self.document = document;
        self.revision += 1;
        self.derived = OnceCell::new();
    }

    /// What the next undo takes back, and what the next redo does again.
    #[must_use]
    pub fn next_steps(&self) -> (Option<&str>, Option<&str>) {
        (self.history.undo_label(), self.history.redo_label())
    }

    /// Takes the last step back; false when there is none.
    pub fn undo(&mut self) -> bool {
        let step = self.history.undo(&self.document);
        self.travel(step)
    }

    /// Does again what was taken back; false when there is nothing.
    pub fn redo(&mut self) -> bool {
        let step = self.history.redo(&self.document);
        self.travel(step)
    }

    fn travel(&mut self, step: Option<Result<(Document, Option<Place>), Stale>>) -> bool {
        // The text changes through recorded steps only, so their patches always fit.
        let Some(Ok((document, selection))) = step else {
            return false;
        };
        self.become_document(document);
        self.selection = selection;
        true
    }

    /// Ends a gesture: the next edit is a step of its own.
    pub fn end_gesture(&mut self) {
        self.history.end_gesture();
    }

    /// Whether the file still is what was last read or written; `None` without a file.
    #[must_use]
    pub fn since(&self) -> Option<Since> {
        Some(self.mark.as_ref()?.since(self.path.as_deref()?))
    }

    /// Looks whether somebody else changed the file or took it away, once for each change.
    pub fn look(&mut self) -> Option<Since> {
        let (path, mark) = (self.path.as_deref()?, self.mark.as_ref()?);
        let since = self.watch.look(path, mark)?;
        self.missing = Some(since.clone()).filter(Since::is_missing);
        Some(since)
    }

    /// Looks at the file now, before something relies on it.
    pub fn look_now(&mut self) {
        self.missing = self.since().filter(Since::is_missing);
    }

    /// Reads the file again. What it holds takes the place of what is here, as one step of undo.
    ///
    /// # Errors
    /// [`FileError`] when it cannot be read; nothing has changed then.
    pub fn reload(&mut self) -> Result<(), FileError> {
        let Some(path) = self.path.as_deref() else {
            return Ok(());
        };
        let text: Arc<str> = file::read(path)?.into();
        self.repository = Repository::of(path);
        self.derived = OnceCell::new();
        self.mark = Some(Mark::of(text.as_bytes()));
        self.watch = Watch::default();
        self.missing = None;
        self.saved = Arc::clone(&text);
        if *text != *self.document.text() {
            let patch = Patch {
                at: 0,
                old: self.document.text().to_owned(),
                new: text.to_string(),
            };
            self.history.end_gesture();
            self.history.record(history::Step {
                label: "Read the file again".to_owned(),
                patches: vec![patch],
                gesture: None,
                before: self.selection.take(),
                after: None,
            });
            self.become_document(Document::parse(text));
        }
        Ok(())
    }

    /// Writes the text to a file, whole or not at all, and goes on with that file. Whether something
    /// is overwritten is not asked here.
    ///
    /// # Errors
    /// [`FileError`]; the old file is then as it was. RON is not saved under a new name that ends in
    /// `.json`, nor JSON under `.ron`.
    pub fn save_to(&mut self, path: &Path) -> Result<(), FileError> {
        let text = self.document.shared_text();
        let dialect = self.document.dialect();
        let promised = Dialect::named_by(path).filter(|_| self.path.as_deref() != Some(path));
        if promised.is_some_and(|promised| promised != dialect) {
            let path = file::shown(path);
            return Err(FileError::OtherDialect { path, dialect });
        }
        file::save(path, &text)?;
        self.mark = Some(Mark::of(text.as_bytes()));
        self.watch = Watch::default();
        self.missing = None;
        if self.path.as_deref() != Some(path) {
            self.repository = Repository::of(path);
            self.derived = OnceCell::new();
        }
        self.path = Some(path.to_owned());
        self.saved = text;
        self.history.end_gesture();
        Ok(())
    }
}

/// The scene of a document that is not the open one.
pub(crate) fn scene_of(document: &Document) -> Scene {
    let scenario = document.scenario();
    let catalog = Catalog::built_in().with(&scenario.catalog);
    let dungeon = Dungeon::resolve(scenario, &catalog);
    Scene::of(
        scenario,
        &dungeon,
        Catalog::built_in(),
        &SceneOptions::default(),
    )
}
