//! The workbench: the open scenario with the hand over it. Panels read it and push intents; one
//! function carries them out. Knows no toolkit.
//!
//! Files, edits and the pointer each have a file of their own below this one.

mod editing;
mod files;
mod playing;
mod pointer;
mod typed;

use std::collections::BTreeSet;
use std::path::PathBuf;

use delve_format::{AreaIndex, Id, Place};
use delve_scene::geometry::Point;

use super::Session;
use super::edits::{Edit, Op};
use super::history::Gesture;
use super::prose;
use super::question::{Answer, Question, Then};
use super::view::{Cuts, Shown};
use crate::command::{Command, Layer};
use crate::tools::Hand;

pub use playing::{Play, Playing, Speed, Tab};
pub use pointer::{Ghost, Verdict};
use pointer::{GhostKey, Placed};
pub use typed::TypedId;

/// Asks for files. The program opens dialogs; tests answer for themselves.
pub trait Dialogs {
    /// Asks which file to open.
    fn open(&mut self);
    /// Asks where to save; `suggested` is the name that stands there at first.
    fn save(&mut self, suggested: &str);
    /// The answer, once there is one.
    fn poll(&mut self) -> Option<Picked>;
}

/// What was chosen in a dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// Open this file.
    Open(PathBuf),
    /// Save to this file.
    Save(PathBuf),
    /// Nothing was chosen.
    Nothing,
    /// The dialog did not open, as far as can be told.
    Failed,
}

/// What a panel wants done.
#[derive(Clone, Debug)]
pub enum Intent {
    /// A command.
    Run(Command),
    /// The tool places this kind from now on.
    Choose(String),
    /// The pointer moved over the board, or left it.
    Point(Option<Point>),
    /// The pointer was pressed on the board.
    Press(Point),
    /// The pointer was let go.
    Release(Option<Point>),
    /// Something is selected.
    Select(Option<Place>),
    /// The panel shows this area.
    ShowArea(AreaIndex),
    /// A field changes.
    Change {
        /// What undo calls it.
        label: String,
        /// The change.
        op: Op,
        /// What it belongs to.
        gesture: Option<Gesture>,
    },
    /// A piece gets another id, wherever it is mentioned; an empty one is taken away.
    Rename {
        /// The piece's id field.
        place: Place,
        /// The id that it has.
        from: Option<Id>,
        /// The id that it is to have.
        to: String,
    },
    /// An id is being typed; it is given when the field is left or before anything else happens.
    TypeId(TypedId),
    /// The field of the id was left.
    EndId,
    /// The id that was typed is not wanted.
    ForgetId,
    /// The path of a file is being typed.
    TypePath(String),
    /// A field was left: what is typed next is another step.
    EndGesture,
    /// A problem is selected and shown.
    Jump(usize),
    /// The fix of a problem is made.
    Fix(usize),
    /// The question is answered.
    Answer(Answer),
    /// A file is opened, by argument, by drop or by its path.
    Open(PathBuf),
    /// The palette is opened, changed or closed.
    Search(Option<String>),
    /// The window is asked to close.
    Close,
    /// The message is put away.
    Dismiss,
    /// Another tab.
    Tab(Tab),
    /// Something in the preview.
    Play(Play),
}

/// A message for the person at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// Whether something did not work.
    pub bad: bool,
}

/// The open scenario with everything around it.
pub struct Workbench {
    /// The open scenario.
    pub session: Session,
    /// What the hand holds.
    pub hand: Hand,
    /// What is shown beside the pieces.
    pub layers: BTreeSet<Layer>,
    /// Pieces may be placed where they do not fit.
    pub drafting: bool,
    /// Where the pointer is over the board.
    pub aim: Option<Point>,
    /// The area that the panel shows.
    pub area: Option<AreaIndex>,
    /// The selected problem.
    pub problem: Option<usize>,
    /// A message.
    pub notice: Option<Notice>,
    /// The id that is being typed.
    pub typed: Option<TypedId>,
    /// The question that is open.
    pub question: Option<Question>,
    /// What is searched for, while the palette is open.
    pub search: Option<String>,
    /// The program is to end.
    pub closing: bool,
    /// What is open in the middle.
    pub tab: Tab,
    /// The game in the preview.
    pub playing: Playing,
    pressed: Option<(Point, bool)>,
    ghost: Option<(GhostKey, Ghost)>,
    placed: Option<Placed>,
    dialogs: Box<dyn Dialogs>,
    pub(super) shown: Shown,
    pub(super) cuts: Cuts,
}

impl Workbench {
    /// A workbench with this scenario on it.
    #[must_use]
    pub fn new(session: Session, dialogs: Box<dyn Dialogs>) -> Workbench {
        let mut bench = Workbench {
            session,
            hand: Hand::default(),
            layers: [Layer::Wires, Layer::Spacing].into(),
            drafting: false,
            aim: None,
            area: None,
            problem: None,
            notice: None,
            typed: None,
            question: None,
            search: None,
            closing: false,
            tab: Tab::default(),
            playing: Playing::default(),
            pressed: None,
            ghost: None,
            placed: None,
            dialogs,
            shown: Shown::default(),
            cuts: Cuts::default(),
        };
        bench.tell_settings_faults();
        bench
    }

    /// Carries out what a panel wants. An id that is being typed is given first, so that nothing
    /// saves, leaves or changes the scenario without it.
    pub fn handle(&mut self, intent: Intent) {
        let goes_on_typing = matches!(
            intent,
            Intent::TypeId(_)
                | Intent::ForgetId
                | Intent::Rename { .. }
                | Intent::Point(_)
                | Intent::Run(Command::Deselect)
                | Intent::Dismiss
        );
        if !goes_on_typing && !self.give_id() && leaves(&intent) {
            return;
        }
        self.carry_out(intent);
        self.drop_id_of_another();
    }

    fn carry_out(&mut self, intent: Intent) {
        match intent {
            Intent::Run(command) => self.run(command),
            Intent::Choose(kind) => self.hand.choose(kind),
            Intent::Point(aim) => self.aim = aim,
            Intent::Press(aim) => self.press(aim),
            Intent::Release(aim) => self.release(aim),
            Intent::Select(place) => {
                self.open_tab(Tab::Edit);
                self.select(place);
            }
            Intent::ShowArea(area) => {
                self.open_tab(Tab::Edit);
                self.session.selection = None;
                self.area = Some(area);
            }
            Intent::Change { label, op, gesture } => {
                let edit = Edit {
                    label,
                    ops: vec![op],
                };
                self.apply(&edit, gesture, self.session.selection.clone());
            }
            Intent::Rename { place, from, to } => {
                self.rename(&TypedId { place, from, to });
            }
            Intent::TypeId(typed) => self.typed = Some(typed),
            // It was given before.
            Intent::EndId => {}
            Intent::ForgetId => self.typed = None,
            Intent::TypePath(path) => self.type_path(path),
            Intent::EndGesture => self.session.end_gesture(),
            Intent::Jump(index) => self.jump(index),
            Intent::Fix(index) => self.fix(index),
            Intent::Answer(answer) => self.answer(answer),
            Intent::Open(path) => self.guarded(Then::Open(path)),
            Intent::Search(query) => self.search = query,
            Intent::Close => self.guarded(Then::Quit),
            Intent::Dismiss => self.notice = None,
            Intent::Tab(tab) => self.open_tab(tab),
            Intent::Play(play) => self.play(play),
        }
    }

    fn run(&mut self, command: Command) {
        if !command.works_in(self.tab) {
            return;
        }
        match command {
            Command::Preview => self.open_tab(match self.tab {
                Tab::Edit => Tab::Preview,
                Tab::Preview => Tab::Edit,
            }),
            Command::BotDecides => self.play(Play::Step),
            Command::BotsRun => {
                let running = self.playing.game.as_ref().is_some_and(|game| game.running);
                self.play(Play::Run(!running));
            }
            Command::MomentBack => self.play(Play::Back),
            Command::MomentForward => self.play(Play::Forward),
            Command::NewGame => self.play(Play::Begin),
            Command::New => self.guarded(Then::New),
            Command::Open => self.guarded(Then::Choose),
            Command::Save => self.save(Then::Stay),
            Command::SaveAs => self.ask_where(Then::Stay),
            Command::Reload => self.reload(),
            Command::Quit => self.guarded(Then::Quit),
            Command::Undo => self.step_back(),
            Command::Redo => self.step_again(),
            Command::Delete => self.delete(),
            Command::Rotate => self.rotate(),
            Command::Duplicate => self.duplicate(),
            Command::Tidy => self.tidy(),
            Command::MoveBy(way) => self.nudge(way),
            Command::Deselect => self.let_go(),
            Command::Palette => self.search = Some(String::new()),
            Command::Pick(tool) => self.hand.pick(tool),
            Command::NextKind => {
                let catalog = self.session.catalog().clone();
                self.hand.next_kind(&catalog);
            }
            Command::NextProblem => self.turn_problem(1),
            Command::PreviousProblem => self.turn_problem(-1),
            Command::FixProblem => self.fix(self.problem.unwrap_or(0)),
            Command::Toggle(layer) => {
                if !self.layers.remove(&layer) {
                    self.layers.insert(layer);
                }
            }
            Command::Drafting => self.drafting = !self.drafting,
        }
    }

    /// Whether a command can do anything now; lists grey the others.
    #[must_use]
    pub fn can(&self, command: Command) -> bool {
        if !command.works_in(self.tab) {
            return false;
        }
        let (undo, redo) = self.session.next_steps();
        match command {
            Command::Undo => undo.is_some(),
            Command::Redo => redo.is_some(),
            Command::Delete | Command::Duplicate | Command::MoveBy(_) => {
                self.session.selection.is_some()
            }
            Command::Reload => self.session.path().is_some(),
            Command::NextKind => self.hand.tool.kinds(self.session.catalog()).len() > 1,
            Command::NextProblem | Command::PreviousProblem => !self.session.problems().is_empty(),
            Command::FixProblem => {
                let index = self.problem.unwrap_or(0);
                self.session
                    .problems()
                    .get(index)
                    .is_some_and(|problem| problem.fix.is_some())
            }
            _ => true,
        }
    }

    /// Whether there is anything here that no file holds, be it half typed.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.typed.is_some() || self.session.is_dirty()
    }

    fn say(&mut self, text: impl Into<String>) {
        self.notice = Some(Notice {
            text: text.into(),
            bad: false,
        });
    }

    fn complain(&mut self, text: impl AsRef<str>) {
        self.notice = Some(Notice {
            text: prose::plain(text.as_ref()),
            bad: true,
        });
    }
}

/// Whether the open scenario is left, so that what is half typed would be lost.
fn leaves(intent: &Intent) -> bool {
    matches!(
        intent,
        Intent::Close
            | Intent::Open(_)
            | Intent::Run(Command::New | Command::Open | Command::Reload | Command::Quit)
    )
}
