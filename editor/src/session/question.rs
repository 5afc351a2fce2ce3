//! The questions that the program asks before it does something that cannot be taken back.

use std::path::PathBuf;

use super::Session;
use super::disk::Since;

/// What was wanted when the question came up, and is done after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Nothing more.
    Stay,
    /// An empty scenario.
    New,
    /// The dialog for opening a file.
    Choose,
    /// This file.
    Open(PathBuf),
    /// The end of the program.
    Quit,
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// There are edits that no file holds.
    Unsaved(Then),
    /// The file was changed by somebody else and is about to be overwritten.
    Overwrite(Then),
    /// The file was changed by somebody else while it is open.
    ChangedOnDisk,
    /// Which file. The system's dialog asks the same, where there is one.
    Which(Which),
    /// Another file stands where one is about to be saved.
    Replace(PathBuf, Then),
    /// The file could not be written, and why.
    NotSaved(String, Then),
}

/// Which file to open, or where to save.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Which {
    /// What is done after it is saved; nothing when a file is to be opened.
    pub save: Option<Then>,
    /// The path as it is typed.
    pub path: String,
    /// Whether somebody typed it.
    pub typed: bool,
    /// Why the last answer led nowhere.
    pub trouble: Option<String>,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Save, then go on.
    Save,
    /// Go on without saving.
    Discard,
    /// Save over what somebody else wrote.
    Overwrite,
    /// Save to another file.
    SaveAs,
    /// Read what somebody else wrote, as one step that can be taken back.
    Reload,
    /// Go on with what is here.
    Keep,
    /// Open the file with the typed path.
    OpenPath,
    /// Save to the typed path.
    SavePath,
    /// Try once more.
    Retry,
    /// Do nothing.
    Cancel,
}

impl Answer {
    /// What stands on its button.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Answer::Save => "Save first",
            Answer::Discard => "Go on without saving",
            Answer::Overwrite => "Save over it",
            Answer::SaveAs => "Save as…",
            Answer::Reload => "Read it again",
            Answer::Keep => "Keep mine",
            Answer::OpenPath => "Open",
            Answer::SavePath => "Save",
            Answer::Retry => "Try again",
            Answer::Cancel => "Cancel",
        }
    }
}

impl Question {
    /// What is asked about the open scenario.
    #[must_use]
    pub fn text(&self, session: &Session) -> String {
        let file = session.file_name();
        match self {
            Question::Unsaved(_) => match (session.path(), session.missing()) {
                (None, _) => "This scenario is in no file yet.".to_owned(),
                (_, Some(since)) => lost(&file, since),
                (Some(_), None) => format!("{file} has edits that are not saved."),
            },
            Question::Overwrite(_) => format!(
                "{file} was changed by another program since it was read. Saving would overwrite that."
            ),
            Question::ChangedOnDisk if session.is_dirty() => format!(
                "{file} was changed by another program, and you have edits that are not saved. \
                 Reading it again puts the file in their place; Undo brings them back."
            ),
            Question::ChangedOnDisk => format!("{file} was changed by another program."),
            Question::Which(Which {
                trouble: Some(why), ..
            }) => why.clone(),
            Question::Which(Which { save: Some(_), .. }) => {
                "Choose in the dialog where to save, or write the path here.".to_owned()
            }
            Question::Which(_) => {
                "Choose the file in the dialog, or write its path here.".to_owned()
            }
            Question::Replace(path, _) => {
                let there = path.file_name().unwrap_or(path.as_os_str());
                format!(
                    "There is a file {} already. Saving would overwrite it.",
                    there.to_string_lossy()
                )
            }
            Question::NotSaved(why, _) => format!("Not saved: {why}."),
        }
    }

    /// The answers, the safest first.
    #[must_use]
    pub const fn answers(&self) -> &'static [Answer] {
        match self {
            Question::Unsaved(_) => &[Answer::Save, Answer::Discard, Answer::Cancel],
            Question::Overwrite(_) => &[
                Answer::SaveAs,
                Answer::Overwrite,
                Answer::Reload,
                Answer::Cancel,
            ],
            Question::ChangedOnDisk => &[Answer::Keep, Answer::Reload],
            Question::Which(Which { save: Some(_), .. }) => &[Answer::SavePath, Answer::Cancel],
            Question::Which(_) => &[Answer::OpenPath, Answer::Cancel],
            Question::Replace(..) => &[Answer::SaveAs, Answer::Overwrite, Answer::Cancel],
            Question::NotSaved(..) => &[Answer::SaveAs, Answer::Retry, Answer::Cancel],
        }
    }
}

/// What is said of a file that is no longer there, or cannot be read any more.
pub(super) fn lost(file: &str, since: &Since) -> String {
    match since {
        Since::Unreadable(why) => {
            format!("{file} can no longer be read ({why}); this window may hold the only copy.")
        }
        _ => format!("{file} is gone from the disk; this window holds the only copy."),
    }
}
