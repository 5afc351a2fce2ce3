//! Opening and saving, and the questions before something would be lost.

use std::path::Path;

use super::{Picked, Workbench};
use crate::command::Layer;
use crate::session::Session;
use crate::session::disk::Since;
use crate::session::question::{Answer, Question, Then};

impl Workbench {
    /// Does something that leaves the open scenario, after asking where that would lose edits.
    pub(super) fn guarded(&mut self, then: Then) {
        if self.session.is_dirty() {
            self.question = Some(Question::Unsaved(then));
        } else {
            self.proceed(then);
        }
    }

    pub(super) fn proceed(&mut self, then: Then) {
        self.question = None;
        match then {
            Then::Stay => {}
            Then::New => self.replace(Session::empty()),
            Then::Choose => self.dialogs.open(),
            Then::Open(path) => self.open(&path),
            Then::Reload => {
                if let Some(path) = self.session.path().map(Path::to_owned) {
                    self.open(&path);
                }
            }
            Then::Quit => self.closing = true,
        }
    }

    pub(super) fn open(&mut self, path: &Path) {
        match Session::open(path) {
            Ok(session) => {
                self.replace(session);
                self.notice = None;
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    pub(super) fn replace(&mut self, session: Session) {
        self.session = session;
        let tool = self.hand.tool;
        self.hand.pick(tool);
        (self.area, self.problem, self.pressed, self.ghost) = (None, None, None, None);
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
        self.question = None;
        self.after_save = then;
        let suggested = match self.session.path() {
            Some(_) => self.session.file_name(),
            None => "untitled.ron".to_owned(),
        };
        self.dialogs.save(&suggested);
    }

    pub(super) fn write(&mut self, path: &Path, then: Then) {
        self.question = None;
        match self.session.save_to(path) {
            Ok(()) => {
                self.say(format!("Saved {}", self.session.file_name()));
                self.proceed(then);
            }
            Err(error) => self.complain(format!("Not saved. {error}")),
        }
    }

    pub(super) fn answer(&mut self, answer: Answer) {
        let Some(question) = self.question.take() else {
            return;
        };
        let then = match question {
            Question::Unsaved(then) | Question::Overwrite(then) => then,
            Question::ChangedOnDisk => Then::Stay,
        };
        match answer {
            Answer::Save => self.save(then),
            Answer::Discard => self.proceed(then),
            Answer::SaveAs => self.ask_where(then),
            Answer::Reload => self.proceed(Then::Reload),
            Answer::Overwrite => {
                if let Some(path) = self.session.path().map(Path::to_owned) {
                    self.write(&path, then);
                }
            }
            Answer::Keep | Answer::Cancel => {}
        }
    }

    /// What happens without anybody pressing anything: answers of dialogs, changes on disk, and what
    /// is worked out aside. True when it is to be called again soon.
    pub fn tick(&mut self) -> bool {
        match self.dialogs.poll() {
            Some(Picked::Open(path)) => self.guarded(Then::Open(path)),
            Some(Picked::Save(path)) => {
                let then = std::mem::replace(&mut self.after_save, Then::Stay);
                self.write(&path, then);
            }
            Some(Picked::Nothing) | None => {}
        }
        if self.question.is_none() && self.session.look() == Some(Since::Changed) {
            self.question = Some(Question::ChangedOnDisk);
        }
        let wanted = self.layers.contains(&Layer::LastPath);
        wanted
            && self
                .cuts
                .keep_up(self.session.revision(), self.session.document())
    }
}
