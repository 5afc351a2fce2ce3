//! Opening and saving, and the questions before something would be lost.

use std::path::{Path, PathBuf};

use super::{Picked, Playing, Tab, Workbench};
use crate::command::Layer;
use crate::session::Session;
use crate::session::disk::Since;
use crate::session::question::{self, Answer, Question, Then, Which};

impl Workbench {
    /// Does something that leaves the open scenario, after asking where that would lose edits.
    pub(super) fn guarded(&mut self, then: Then) {
        self.session.look_now();
        if self.session.is_dirty() {
            self.question = Some(Question::Unsaved(then));
        } else {
            self.proceed(then);
        }
    }

    fn proceed(&mut self, then: Then) {
        self.question = None;
        match then {
            Then::Stay => {}
            Then::New => self.replace(Session::empty()),
            Then::Choose => {
                self.ask_which(None, self.folder());
                self.dialogs.open();
            }
            Then::Open(path) => {
                if let Err(why) = self.open(&path) {
                    self.complain(why);
                }
            }
            Then::Quit => self.closing = true,
        }
    }

    fn open(&mut self, path: &Path) -> Result<(), String> {
        let session = Session::open(path).map_err(|error| error.to_string())?;
        self.replace(session);
        self.notice = None;
        self.tell_settings_faults();
        Ok(())
    }

    /// Settings that cannot be read set nothing; whoever wrote them wants to know.
    pub(super) fn tell_settings_faults(&mut self) {
        if let Some(fault) = self.session.settings_faults().first() {
            self.complain(format!("These settings do not count: {fault}"));
        }
    }

    fn replace(&mut self, session: Session) {
        self.session = session;
        self.put_down();
        self.area = None;
        // A game of another scenario is not the one that is open.
        self.playing = Playing::default();
        self.tab = Tab::Edit;
    }

    /// What the hand holds and points at belongs to a text that is no longer there.
    fn put_down(&mut self) {
        let tool = self.hand.tool;
        self.hand.pick(tool);
        (self.problem, self.pressed, self.ghost) = (None, None, None);
    }

    /// Reads the file again; what is here can be brought back.
    pub(super) fn reload(&mut self) {
        match self.session.reload() {
            Ok(()) => {
                self.put_down();
                self.after_edit();
                self.say(format!(
                    "Read {} again; Undo brings back what was here",
                    self.session.file_name()
                ));
            }
            Err(error) => self.complain(format!("Not read again: {error}")),
        }
    }

    pub(super) fn save(&mut self, then: Then) {
        let Some(path) = self.session.path().map(Path::to_owned) else {
            self.ask_where(then);
            return;
        };
        match self.session.since() {
            Some(Since::Changed) => self.question = Some(Question::Overwrite(then)),
            // What is not there cannot be overwritten; what cannot be read fails while saving.
            _ => self.write(&path, then),
        }
    }

    pub(super) fn ask_where(&mut self, then: Then) {
        let suggested = match self.session.path() {
            Some(_) => self.session.file_name(),
            None => "untitled.ron".to_owned(),
        };
        self.ask_which(Some(then), self.folder().join(&suggested));
        self.dialogs.save(&suggested);
    }

    /// Asks in the window what the system's dialog asks beside it, which may not open at all.
    fn ask_which(&mut self, save: Option<Then>, path: PathBuf) {
        let mut path = path.to_string_lossy().into_owned();
        if save.is_none() && !path.ends_with(std::path::MAIN_SEPARATOR) {
            path.push(std::path::MAIN_SEPARATOR);
        }
        self.question = Some(Question::Which(Which {
            save,
            path,
            typed: false,
            trouble: None,
        }));
    }

    /// The folder of the open file, else the one that the program was started in.
    fn folder(&self) -> PathBuf {
        let file = self
            .session
            .path()
            .and_then(|path| std::path::absolute(path).ok());
        let beside = file.as_deref().and_then(Path::parent).map(Path::to_owned);
        beside
            .or_else(|| std::env::current_dir().ok())
            .unwrap_or_default()
    }

    pub(super) fn type_path(&mut self, path: String) {
        if let Some(Question::Which(which)) = &mut self.question {
            (which.path, which.typed) = (path, true);
        }
    }

    /// Opens or saves where the typed path leads; else the question stays and says why.
    fn go(&mut self, which: Which) {
        let path = self.folder().join(home(which.path.trim()));
        let trouble = match &which.save {
            _ if path.is_dir() => Some("That is a folder; write the name of a file.".to_owned()),
            None => self
                .open(&path)
                .err()
                .map(|why| format!("Not opened: {why}.")),
            Some(then) if self.session.path() == Some(path.as_path()) => {
                return self.save(then.clone());
            }
            Some(then) if path.exists() => {
                self.question = Some(Question::Replace(path, then.clone()));
                return;
            }
            Some(then) => return self.write(&path, then.clone()),
        };
        if let Some(why) = trouble {
            let trouble = Some(crate::session::prose::plain(&why));
            self.question = Some(Question::Which(Which { trouble, ..which }));
        }
    }

    fn write(&mut self, path: &Path, then: Then) {
        self.question = None;
        match self.session.save_to(path) {
            Ok(()) => {
                let saved = format!("Saved {}", self.session.file_name());
                match self.typed.as_ref().and_then(|typed| self.id_trouble(typed)) {
                    Some(why) => self.complain(format!("{saved} without the new id: {why}.")),
                    None => self.say(saved),
                }
                self.proceed(then);
            }
            Err(error) => {
                let why = crate::session::prose::plain(&error.to_string());
                self.question = Some(Question::NotSaved(why, then));
            }
        }
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        let Some(question) = self.question.take() else {
            return;
        };
        let (then, path) = match question {
            Question::Which(which) => {
                if matches!(answer, Answer::OpenPath | Answer::SavePath) {
                    self.go(which);
                }
                return;
            }
            Question::Unsaved(then) | Question::Overwrite(then) | Question::NotSaved(_, then) => {
                (then, self.session.path().map(Path::to_owned))
            }
            Question::Replace(path, then) => (then, Some(path)),
            Question::ChangedOnDisk => (Then::Stay, None),
        };
        match answer {
            Answer::Save | Answer::Retry => self.save(then),
            Answer::Discard => self.proceed(then),
            Answer::SaveAs => self.ask_where(then),
            Answer::Reload => self.reload(),
            Answer::Overwrite => {
                if let Some(path) = path {
                    self.write(&path, then);
                }
            }
            Answer::OpenPath | Answer::SavePath | Answer::Keep | Answer::Cancel => {}
        }
    }

    /// What happens without anybody pressing anything: answers of dialogs, changes on disk, and what
    /// is worked out aside. True when it is to be called again soon.
    pub fn tick(&mut self) -> bool {
        if let Some(picked) = self.dialogs.poll() {
            self.picked(picked);
        }
        if self.question.is_none() {
            match self.session.look() {
                Some(Since::Changed) => self.question = Some(Question::ChangedOnDisk),
                Some(since) if since.is_missing() => {
                    let text = question::lost(&self.session.file_name(), &since);
                    self.complain(format!("{text} Save writes it again."));
                }
                _ => {}
            }
        }
        let running = self.run_game();
        let wanted = self.layers.contains(&Layer::LastPath);
        running
            || wanted
                && self
                    .cuts
                    .keep_up(self.session.revision(), self.session.document())
    }

    /// The system's dialog was answered.
    fn picked(&mut self, picked: Picked) {
        match picked {
            Picked::Open(path) => {
                self.question = None;
                self.guarded(Then::Open(path));
            }
            Picked::Save(path) => {
                let then = match self.question.take() {
                    Some(Question::Which(Which {
                        save: Some(then), ..
                    })) => then,
                    _ => Then::Stay,
                };
                self.write(&path, then);
            }
            // Whoever has begun to type the path goes on with that.
            Picked::Nothing => {
                let asked = matches!(&self.question, Some(Question::Which(which)) if !which.typed);
                if asked {
                    self.question = None;
                }
            }
            Picked::Failed => {
                if let Some(Question::Which(which)) = &mut self.question {
                    let what = if which.save.is_some() {
                        "No file dialog opened, or it was closed at once. Write here where to save."
                    } else {
                        "No file dialog opened, or it was closed at once. Write the path of the file here."
                    };
                    which.trouble = Some(what.to_owned());
                }
            }
        }
    }
}

/// A path with the home folder in the place of `~`.
fn home(path: &str) -> PathBuf {
    match (path.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(path),
    }
}
