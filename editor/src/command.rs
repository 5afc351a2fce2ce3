//! The flat list of commands: what the program can be told to do, with the key, the words and the help of each.
//!
//! Menus, shortcuts, the palette, tooltips and the manual's page of shortcuts all read this one list; a test holds the keys apart.
//!
//! Beyond 400 lines because it is one list, and a list is read best in one place.

use std::fmt;

use crate::session::bench::Tab;
use crate::tools::Tool;

/// What the program can be told to do without pointing at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    /// A new scenario.
    New,
    /// Another file.
    Open,
    /// Into the file.
    Save,
    /// Into another file.
    SaveAs,
    /// The file as it is on disk.
    Reload,
    /// The end of the program.
    Quit,
    /// One step back.
    Undo,
    /// One step forward again.
    Redo,
    /// Takes away what is selected.
    Delete,
    /// Turns what is selected, or what is about to be placed, by a quarter.
    Rotate,
    /// Another piece like the one that is selected.
    Duplicate,
    /// The text in its canonical order and layout.
    Tidy,
    /// Moves what is selected by one square.
    MoveBy(Way),
    /// Selects nothing, and drops what a tool has begun.
    Deselect,
    /// The list of commands and places.
    Palette,
    /// Takes up a tool.
    Pick(Tool),
    /// The next kind of what the tool places.
    NextKind,
    /// Selects the next problem.
    NextProblem,
    /// Selects the problem before.
    PreviousProblem,
    /// Makes the fix of the selected problem.
    FixProblem,
    /// Shows or hides a layer.
    Toggle(Layer),
    /// Drafting mode: placements that cut the last path are allowed.
    Drafting,
    /// The preview, and back to editing.
    Preview,
    /// In the preview: the bot decides once.
    BotDecides,
    /// In the preview: the bots go on, or stop.
    BotsRun,
    /// In the preview: one moment back.
    MomentBack,
    /// In the preview: one moment forward, as it was played.
    MomentForward,
    /// In the preview: a new game.
    NewGame,
}

impl Command {
    /// Whether it does anything in this tab: what is about files, the search and the preview itself in
    /// each, the moves of a game in the preview alone, and everything else where one edits.
    #[must_use]
    pub fn works_in(self, tab: Tab) -> bool {
        match self {
            Command::New
            | Command::Open
            | Command::Save
            | Command::SaveAs
            | Command::Reload
            | Command::Quit
            | Command::Palette
            | Command::Preview => true,
            Command::BotDecides
            | Command::BotsRun
            | Command::MomentBack
            | Command::MomentForward
            | Command::NewGame => tab == Tab::Preview,
            _ => tab == Tab::Edit,
        }
    }
}

/// One square up, right, down or left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    /// Up.
    North,
    /// Right.
    East,
    /// Down.
    South,
    /// Left.
    West,
}

/// What can be shown on the board beside the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// Wires.
    Wires,
    /// Where no other trigger may stand.
    Spacing,
    /// Squares that heroes can reach.
    Reachable,
    /// Squares seen from the pointer.
    Seen,
    /// Squares that cut the last walking path.
    LastPath,
}

impl Layer {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Self; 5] = [
        Self::Wires,
        Self::Spacing,
        Self::Reachable,
        Self::Seen,
        Self::LastPath,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wires => "Wires",
            Self::Spacing => "Trigger spacing",
            Self::Reachable => "Reachable squares",
            Self::Seen => "Seen from here",
            Self::LastPath => "Cuts the last path",
        }
    }
}

/// A key with what is held down with it; letters stand for their key, whatever they produce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Chord {
    /// Control (Command on a Mac) is held.
    pub ctrl: bool,
    /// Shift is held.
    pub shift: bool,
    /// The key itself.
    pub key: Key,
}

/// A key of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A letter, upper case.
    Letter(char),
    /// F1 to F12.
    Function(u8),
    /// Delete.
    Delete,
    /// Escape.
    Escape,
    /// Arrow up.
    Up,
    /// Arrow right.
    Right,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
}

const fn plain(letter: char) -> Option<Chord> {
    Some(Chord {
        ctrl: false,
        shift: false,
        key: Key::Letter(letter),
    })
}

const fn ctrl(letter: char) -> Option<Chord> {
    Some(Chord {
        ctrl: true,
        shift: false,
        key: Key::Letter(letter),
    })
}

const fn ctrl_shift(letter: char) -> Option<Chord> {
    Some(Chord {
        ctrl: true,
        shift: true,
        key: Key::Letter(letter),
    })
}

const fn special(key: Key) -> Option<Chord> {
    Some(Chord {
        ctrl: false,
        shift: false,
        key,
    })
}

impl fmt::Display for Chord {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            out.write_str("Ctrl ")?;
        }
        if self.shift {
            out.write_str("Shift ")?;
        }
        match self.key {
            Key::Letter(letter) => write!(out, "{letter}"),
            Key::Function(n) => write!(out, "F{n}"),
            Key::Delete => out.write_str("Del"),
            Key::Escape => out.write_str("Esc"),
            Key::Up => out.write_str("↑"),
            Key::Right => out.write_str("→"),
            Key::Down => out.write_str("↓"),
            Key::Left => out.write_str("←"),
        }
    }
}

/// One line of the list.
pub struct Entry {
    /// What it does.
    pub command: Command,
    /// What it is called.
    pub name: &'static str,
    /// Its key, if it has one.
    pub key: Option<Chord>,
    /// One sentence for tooltips and the manual.
    pub help: &'static str,
}

const fn entry(
    command: Command,
    name: &'static str,
    key: Option<Chord>,
    help: &'static str,
) -> Entry {
    Entry {
        command,
        name,
        key,
        help,
    }
}

/// Every command, in the order in which lists show them.
pub const COMMANDS: &[Entry] = &[
    entry(
        Command::New,
        "New scenario",
        ctrl('N'),
        "Starts an empty scenario; it has no file until it is saved.",
    ),
    entry(Command::Open, "Open…", ctrl('O'), "Opens a scenario file."),
    entry(
        Command::Save,
        "Save",
        ctrl('S'),
        "Writes the scenario to its file, whole or not at all.",
    ),
    entry(
        Command::SaveAs,
        "Save as…",
        ctrl_shift('S'),
        "Writes the scenario to another file and goes on with that one.",
    ),
    entry(
        Command::Reload,
        "Reload from disk",
        None,
        "Reads the file again, as one step; Undo brings back what was here.",
    ),
    entry(
        Command::Quit,
        "Quit",
        ctrl('Q'),
        "Ends the program, and asks first where that would lose edits.",
    ),
    entry(
        Command::Undo,
        "Undo",
        ctrl('Z'),
        "Takes back the last step.",
    ),
    entry(
        Command::Redo,
        "Redo",
        ctrl_shift('Z'),
        "Does again what was taken back.",
    ),
    entry(
        Command::Delete,
        "Delete",
        special(Key::Delete),
        "Removes what is selected, and the wires that hang on it.",
    ),
    entry(
        Command::Rotate,
        "Rotate",
        plain('R'),
        "Turns what is selected, or what is about to be placed, a quarter to the right.",
    ),
    entry(
        Command::Duplicate,
        "Duplicate",
        ctrl('D'),
        "Places another piece like the selected one on the nearest free square.",
    ),
    entry(
        Command::Tidy,
        "Tidy the text",
        ctrl_shift('F'),
        "Puts the text of the file in its usual order and layout; comments stay with what they are about.",
    ),
    entry(
        Command::MoveBy(Way::North),
        "Move north",
        special(Key::Up),
        "Moves what is selected one square up.",
    ),
    entry(
        Command::MoveBy(Way::East),
        "Move east",
        special(Key::Right),
        "Moves what is selected one square to the right.",
    ),
    entry(
        Command::MoveBy(Way::South),
        "Move south",
        special(Key::Down),
        "Moves what is selected one square down.",
    ),
    entry(
        Command::MoveBy(Way::West),
        "Move west",
        special(Key::Left),
        "Moves what is selected one square to the left.",
    ),
    entry(
        Command::Deselect,
        "Let go",
        special(Key::Escape),
        "Lets go of a half-drawn wire, then of the tool, then of the selection.",
    ),
    entry(
        Command::Palette,
        "Search or run a command",
        ctrl('P'),
        "Finds commands, pieces, rooms and squares by a few letters.",
    ),
    entry(
        Command::Pick(Tool::Select),
        Tool::Select.name(),
        plain('V'),
        Tool::Select.help(),
    ),
    entry(
        Command::Pick(Tool::Door),
        Tool::Door.name(),
        plain('D'),
        Tool::Door.help(),
    ),
    entry(
        Command::Pick(Tool::Blockage),
        Tool::Blockage.name(),
        plain('B'),
        Tool::Blockage.help(),
    ),
    entry(
        Command::Pick(Tool::Furniture),
        Tool::Furniture.name(),
        plain('F'),
        Tool::Furniture.help(),
    ),
    entry(
        Command::Pick(Tool::Guard),
        Tool::Guard.name(),
        plain('G'),
        Tool::Guard.help(),
    ),
    entry(
        Command::Pick(Tool::Trigger),
        Tool::Trigger.name(),
        plain('T'),
        Tool::Trigger.help(),
    ),
    entry(
        Command::Pick(Tool::Mechanism),
        Tool::Mechanism.name(),
        plain('M'),
        Tool::Mechanism.help(),
    ),
    entry(
        Command::Pick(Tool::Timer),
        Tool::Timer.name(),
        plain('I'),
        Tool::Timer.help(),
    ),
    entry(
        Command::Pick(Tool::Wire),
        Tool::Wire.name(),
        plain('W'),
        Tool::Wire.help(),
    ),
    entry(
        Command::Pick(Tool::Start),
        Tool::Start.name(),
        plain('S'),
        Tool::Start.help(),
    ),
    entry(
        Command::NextKind,
        "Next kind",
        plain('K'),
        "Goes on to the next kind of what the tool places.",
    ),
    entry(
        Command::NextProblem,
        "Next problem",
        special(Key::Function(8)),
        "Selects the next problem and shows where it is.",
    ),
    entry(
        Command::PreviousProblem,
        "Previous problem",
        Some(Chord {
            ctrl: false,
            shift: true,
            key: Key::Function(8),
        }),
        "Selects the problem before and shows where it is.",
    ),
    entry(
        Command::FixProblem,
        "Fix the selected problem",
        ctrl('.'),
        "Does the first fix that the selected problem offers.",
    ),
    entry(
        Command::Toggle(Layer::Wires),
        "Show wires",
        plain('1'),
        "Shows or hides the wires.",
    ),
    entry(
        Command::Toggle(Layer::Spacing),
        "Show trigger spacing",
        plain('2'),
        "Shows the squares that are too close to a trigger for another.",
    ),
    entry(
        Command::Toggle(Layer::Reachable),
        "Show reachable squares",
        plain('3'),
        "Shows the squares that heroes can walk to from the start.",
    ),
    entry(
        Command::Toggle(Layer::Seen),
        "Show what is seen from here",
        plain('4'),
        "Shows the squares in line of sight of the square under the pointer.",
    ),
    entry(
        Command::Toggle(Layer::LastPath),
        "Show what cuts the last path",
        plain('5'),
        "Shows the corridor squares in which a blockage would cut the last way.",
    ),
    entry(
        Command::Drafting,
        "Drafting mode",
        plain('X'),
        "Lets pieces be placed where they do not fit; the problems are still listed.",
    ),
    entry(
        Command::Preview,
        "Preview",
        special(Key::Function(5)),
        "Plays the scenario as it is now, and goes back to editing.",
    ),
    entry(
        Command::BotDecides,
        "Let the bot decide once",
        special(Key::Function(6)),
        "In the preview the bot takes the next decision, whoever's it is.",
    ),
    entry(
        Command::BotsRun,
        "Let the bots go on",
        special(Key::Function(7)),
        "In the preview later moments are shown again and then the bots go on, until you are asked; or all stops.",
    ),
    entry(
        Command::MomentBack,
        "Back by one moment",
        special(Key::Function(4)),
        "In the preview the game is shown as it was one moment before.",
    ),
    entry(
        Command::MomentForward,
        "Forward by one moment",
        Some(Chord {
            ctrl: false,
            shift: true,
            key: Key::Function(4),
        }),
        "In the preview the game is shown as it was one moment later; nothing is decided anew.",
    ),
    entry(
        Command::NewGame,
        "New game",
        special(Key::Function(9)),
        "In the preview a new game begins with the party and seed that are set.",
    ),
];

/// The entry of a command.
pub fn find(command: Command) -> Option<&'static Entry> {
    COMMANDS.iter().find(|entry| entry.command == command)
}

/// The key of a command as it is shown beside it, or nothing.
pub fn key_text(command: Command) -> String {
    find(command)
        .and_then(|entry| entry.key)
        .map(|key| key.to_string())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_commands_share_a_key_or_a_name() {
        let mut keys = BTreeSet::new();
        let mut names = BTreeSet::new();
        for entry in COMMANDS {
            assert!(
                names.insert(entry.name),
                "two commands are called {:?}",
                entry.name
            );
            if let Some(key) = entry.key {
                assert!(
                    keys.insert(key),
                    "{key} is taken twice, the second time by {:?}",
                    entry.name
                );
            }
        }
    }

    #[test]
    fn every_tool_and_every_layer_has_a_command() {
        for tool in Tool::ALL {
            assert!(find(Command::Pick(tool)).is_some(), "{tool:?}");
        }
        for layer in Layer::ALL {
            assert!(find(Command::Toggle(layer)).is_some(), "{layer:?}");
        }
    }

    #[test]
    fn help_is_one_sentence() {
        for entry in COMMANDS {
            assert!(
                entry.help.ends_with('.') && entry.help.len() > 10,
                "{}: {:?}",
                entry.name,
                entry.help
            );
        }
    }
}
