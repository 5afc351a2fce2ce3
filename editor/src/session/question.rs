//! The questions that the program asks before it does something that cannot be taken back.

use std::path::PathBuf;

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
    /// The same file, read again.
    Reload,
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
    /// Read what somebody else wrote; own edits are lost.
    Reload,
    /// Go on with what is here.
    Keep,
    /// Do nothing.
    Cancel,
}

impl Answer {
    /// What stands on its button.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Answer::Save => "Save first",
            Answer::Discard => "Discard edits",
            Answer::Overwrite => "Save over it",
            Answer::SaveAs => "Save as…",
            Answer::Reload => "Read it again",
            Answer::Keep => "Keep mine",
            Answer::Cancel => "Cancel",
        }
    }
}

impl Question {
    /// What is asked, with the name of the file.
    #[must_use]
    pub fn text(&self, file: &str) -> String {
        match self {
            Question::Unsaved(_) => format!("{file} has edits that are not saved."),
            Question::Overwrite(_) => format!(
                "{file} was changed by another program since it was read. Saving would overwrite that."
            ),
            Question::ChangedOnDisk => format!("{file} was changed by another program."),
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
        }
    }
}
