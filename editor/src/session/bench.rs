//! The workbench: the open scenario with the hand over it. Panels read it and push intents; one
//! function carries them out. Knows no toolkit.
//!
//! Beyond 400 lines because every intent is carried out in the one function that this file is about.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use delve_format::{AreaIndex, Catalog, Document, Id, Place, Square, board};
use delve_scene::Scene;
use delve_scene::geometry::Point;
use delve_validator::{Diagnostic, Severity};

use super::disk::Since;
use super::edits::{self, Edit, Op};
use super::history::Gesture;
use super::prose;
use super::question::{Answer, Question, Then};
use super::view::{Cuts, Shown};
use super::{Refused, Session};
use crate::command::{Command, Layer, Way};
use crate::tools::{self, Act, Hand, Tool, select};

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
}

/// A message for the person at the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// What it says.
    pub text: String,
    /// Whether something did not work.
    pub bad: bool,
}

/// Whether what the pointer offers can be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It fits; this is what it does.
    Fits(String),
    /// It can be done but breaks a rule.
    Unfit {
        /// What is wrong.
        head: String,
        /// More about it.
        why: String,
    },
    /// There is nothing to do here, and why.
    Nothing(String),
}

/// What the pointer would do, shown before it is done.
pub struct Ghost {
    /// What it would do.
    pub act: Option<Act>,
    /// Whether that can be done.
    pub verdict: Verdict,
    /// The scenario as it would be: its scene, and the piece in it.
    pub after: Option<(Scene, Option<Place>)>,
    /// The squares concerned.
    pub squares: Vec<Square>,
}

/// What a ghost depends on.
#[derive(Clone, Debug, PartialEq)]
struct GhostKey {
    revision: u64,
    spot: (Option<Square>, Option<(Square, Square)>),
    hand: String,
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
    /// The question that is open.
    pub question: Option<Question>,
    /// What is searched for, while the palette is open.
    pub search: Option<String>,
    /// The program is to end.
    pub closing: bool,
    after_save: Then,
    pressed: Option<(Point, bool)>,
    ghost: Option<(GhostKey, Ghost)>,
    dialogs: Box<dyn Dialogs>,
    pub(super) shown: Shown,
    pub(super) cuts: Cuts,
}

impl Workbench {
    /// A workbench with this scenario on it.
    #[must_use]
    pub fn new(session: Session, dialogs: Box<dyn Dialogs>) -> Workbench {
        Workbench {
            session,
            hand: Hand::default(),
            layers: [Layer::Wires, Layer::Spacing].into(),
            drafting: false,
            aim: None,
            area: None,
            problem: None,
            notice: None,
            question: None,
            search: None,
            closing: false,
            after_save: Then::Stay,
            pressed: None,
            ghost: None,
            dialogs,
            shown: Shown::default(),
            cuts: Cuts::default(),
        }
    }

    /// Carries out what a panel wants.
    pub fn handle(&mut self, intent: Intent) {
        match intent {
            Intent::Run(command) => self.run(command),
            Intent::Choose(kind) => self.hand.choose(kind),
            Intent::Point(aim) => self.aim = aim,
            Intent::Press(aim) => self.press(aim),
            Intent::Release(aim) => self.release(aim),
            Intent::Select(place) => self.select(place),
            Intent::ShowArea(area) => {
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
            Intent::Rename { place, from, to } => self.rename(&place, from, &to),
            Intent::EndGesture => self.session.end_gesture(),
            Intent::Jump(index) => self.jump(index),
            Intent::Fix(index) => self.fix(index),
            Intent::Answer(answer) => self.answer(answer),
            Intent::Open(path) => self.guarded(Then::Open(path)),
            Intent::Search(query) => self.search = query,
            Intent::Close => self.guarded(Then::Quit),
            Intent::Dismiss => self.notice = None,
        }
    }

    fn run(&mut self, command: Command) {
        match command {
            Command::New => self.guarded(Then::New),
            Command::Open => self.guarded(Then::Choose),
            Command::Save => self.save(Then::Stay),
            Command::SaveAs => self.ask_where(Then::Stay),
            Command::Reload => self.guarded(Then::Reload),
            Command::Quit => self.guarded(Then::Quit),
            Command::Undo => self.step_back(),
            Command::Redo => self.step_again(),
            Command::Delete => self.delete(),
            Command::Rotate => self.rotate(),
            Command::Duplicate => self.duplicate(),
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

    // Files.

    /// Does something that leaves the open scenario, after asking where that would lose edits.
    fn guarded(&mut self, then: Then) {
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

    fn open(&mut self, path: &Path) {
        match Session::open(path) {
            Ok(session) => {
                self.replace(session);
                self.notice = None;
            }
            Err(error) => self.complain(error.to_string()),
        }
    }

    fn replace(&mut self, session: Session) {
        self.session = session;
        let tool = self.hand.tool;
        self.hand.pick(tool);
        (self.area, self.problem, self.pressed, self.ghost) = (None, None, None, None);
    }

    fn save(&mut self, then: Then) {
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

    fn ask_where(&mut self, then: Then) {
        self.question = None;
        self.after_save = then;
        let suggested = match self.session.path() {
            Some(_) => self.session.file_name(),
            None => "untitled.ron".to_owned(),
        };
        self.dialogs.save(&suggested);
    }

    fn write(&mut self, path: &Path, then: Then) {
        self.question = None;
        match self.session.save_to(path) {
            Ok(()) => {
                self.say(format!("Saved {}", self.session.file_name()));
                self.proceed(then);
            }
            Err(error) => self.complain(format!("Not saved. {error}")),
        }
    }

    fn answer(&mut self, answer: Answer) {
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

    // Editing.

    fn apply(&mut self, edit: &Edit, gesture: Option<Gesture>, select: Option<Place>) -> bool {
        let result = self.session.apply(edit, gesture, select);
        self.after_edit();
        match result {
            Ok(()) => true,
            Err(refused) => {
                self.complain(format!("Not done: {refused}."));
                false
            }
        }
    }

    fn after_edit(&mut self) {
        self.notice = None;
        let count = self.session.problems().len();
        self.problem = self.problem.filter(|index| *index < count);
        self.follow_selection();
    }

    fn step_back(&mut self) {
        let label = self.session.next_steps().0.map(str::to_owned);
        if self.session.undo() {
            self.after_edit();
            self.say(format!("Undone: {}", label.unwrap_or_default()));
        }
    }

    fn step_again(&mut self) {
        let label = self.session.next_steps().1.map(str::to_owned);
        if self.session.redo() {
            self.after_edit();
            self.say(format!("Done again: {}", label.unwrap_or_default()));
        }
    }

    fn select(&mut self, place: Option<Place>) {
        self.session.selection = place;
        self.follow_selection();
    }

    /// The panel shows the area in which the selected piece stands.
    fn follow_selection(&mut self) {
        let place = self.session.selection.clone();
        if let Some(square) = place.and_then(|place| self.session.squares(&place).first().copied())
        {
            self.area = Some(board().area_of(square));
        }
    }

    fn delete(&mut self) {
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        let edit = select::remove(self.session.table(), &place);
        let named = self.session.mentions_of(&place);
        if self.apply(&edit, None, None) {
            self.session.selection = None;
            if let Some((id, count)) = named.filter(|(_, count)| *count > 0) {
                let places = if count == 1 {
                    "1 place".to_owned()
                } else {
                    format!("{count} places")
                };
                self.complain(format!(
                    "Deleted; {places} still mention `{id}`. Undo brings it back."
                ));
            }
        }
    }

    fn rotate(&mut self) {
        if self.hand.tool != Tool::Select {
            self.hand.facing = self.hand.facing.clockwise();
            return;
        }
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        match select::turn(self.session.scenario(), &place) {
            Ok(edit) => self.attempt(&edit, Some(place)),
            Err(why) => self.complain(why),
        }
    }

    fn nudge(&mut self, way: Way) {
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        let (dx, dy) = way.offset();
        match select::shift(self.session.scenario(), &place, dx, dy) {
            Ok(offer) => self.attempt(&offer.edit, Some(place)),
            Err(why) => self.complain(why),
        }
    }

    fn duplicate(&mut self) {
        let Some(place) = self.session.selection.clone() else {
            return;
        };
        let offers = match select::copies(self.session.table(), &place) {
            Ok(offers) => offers,
            Err(why) => return self.complain(why),
        };
        let fits = |session: &Session, edit: &Edit| matches!(verdict(session, edit), Ok(None));
        match offers
            .into_iter()
            .find(|offer| fits(&self.session, &offer.edit))
        {
            Some(offer) => {
                self.apply(&offer.edit, None, offer.select);
            }
            None => self.complain("There is no free square near it"),
        }
    }

    /// Makes an edit unless it breaks a rule; in drafting mode it is made all the same.
    fn attempt(&mut self, edit: &Edit, select: Option<Place>) {
        match verdict(&self.session, edit) {
            Ok(Some(problem)) if !self.drafting => {
                let (head, _) = sentence(&problem);
                self.complain(format!("{head}. Drafting mode (X) allows it."));
            }
            _ => {
                self.apply(edit, None, select);
            }
        }
    }

    fn let_go(&mut self) {
        if self.search.is_some() {
            self.search = None;
        } else if self.hand.wire.is_some() || self.hand.drag.is_some() {
            self.hand.wire = None;
            self.hand.drag = None;
            self.pressed = None;
        } else if self.hand.tool != Tool::Select {
            self.hand.pick(Tool::Select);
        } else if self.session.selection.take().is_none() {
            self.area = None;
        }
        self.notice = None;
    }

    fn rename(&mut self, place: &Place, from: Option<Id>, to: &str) {
        let to = to.trim();
        if from.as_deref() == Some(to) || (from.is_none() && to.is_empty()) {
            return;
        }
        let selected = self.session.selection.clone();
        let edit = match (Id::new(to), from) {
            (Ok(to), _) if self.session.table().is_taken(&to) => {
                return self.complain(format!("`{to}` is already the id of something else."));
            }
            (Ok(to), Some(from)) => edits::rename(self.session.scenario(), &from, &to),
            (Ok(to), None) => Edit::new(format!("Call it {to}")).set(place.clone(), &to),
            (Err(_), Some(_)) if to.is_empty() => {
                Edit::new("Take the id away").remove(place.clone())
            }
            (Err(error), _) => return self.complain(error.to_string()),
        };
        self.apply(&edit, None, selected);
    }

    // Problems.

    fn turn_problem(&mut self, by: isize) {
        let count = self.session.problems().len() as isize;
        if count > 0 {
            let next = match self.problem {
                Some(index) => (index as isize + by).rem_euclid(count),
                None if by > 0 => 0,
                None => count - 1,
            };
            self.jump(next as usize);
        }
    }

    fn jump(&mut self, index: usize) {
        let Some(problem) = self.session.problems().get(index) else {
            return;
        };
        let place = problem.place.clone();
        let square = problem.squares.first().copied();
        self.problem = Some(index);
        let piece = place.element().is_some().then(|| place.prefix(2));
        self.session.selection = piece.filter(|piece| self.session.is_piece(piece));
        self.follow_selection();
        if self.session.selection.is_none() {
            let area = area_of(&place).or_else(|| square.map(|square| board().area_of(square)));
            self.area = area.or(self.area);
        }
    }

    fn fix(&mut self, index: usize) {
        let fix = self
            .session
            .problems()
            .get(index)
            .and_then(|problem| problem.fix.clone());
        if let Some(fix) = fix {
            self.apply(&fix, None, self.session.selection.clone());
        }
    }

    // The pointer.

    fn press(&mut self, aim: Point) {
        self.aim = Some(aim);
        self.notice = None;
        match self.hand.tool {
            Tool::Select => {
                let hits = select::under(self.session.scene(), aim);
                let held = hits
                    .iter()
                    .find(|hit| Some(&hit.place) == self.session.selection.as_ref());
                let again = held.is_some();
                let piece = held.or(hits.first()).map(|hit| hit.place.clone());
                if piece.is_none() {
                    self.area = aim
                        .square()
                        .map(|square| board().area_of(square))
                        .or(self.area);
                }
                self.select(piece.clone());
                self.hand.drag = Some(select::Drag { from: aim, piece });
                self.pressed = Some((aim, again));
            }
            Tool::Wire => {
                self.pressed = Some((aim, self.hand.wire.is_some()));
                if self.hand.wire.is_none() {
                    self.act(aim);
                }
            }
            _ => {
                self.hand.drag = Some(select::Drag {
                    from: aim,
                    piece: None,
                });
                self.pressed = Some((aim, false));
            }
        }
    }

    fn release(&mut self, aim: Option<Point>) {
        let Some((from, again)) = self.pressed.take() else {
            return;
        };
        let Some(aim) = aim else {
            // Let go beside the board: nothing happens.
            self.hand.drag = None;
            return;
        };
        let still = from.square() == aim.square();
        match self.hand.tool {
            Tool::Select if still && !self.is_on_another_edge(from, aim) => {
                self.hand.drag = None;
                if again {
                    let selected = self.session.selection.clone();
                    let next = select::pick(self.session.scene(), aim, selected.as_ref());
                    self.select(next);
                }
            }
            Tool::Wire if still && !again => {}
            _ => self.act(aim),
        }
        self.hand.drag = None;
    }

    /// A door moves from edge to edge, also within a square.
    fn is_on_another_edge(&self, from: Point, aim: Point) -> bool {
        let is_door = |place: &Place| matches!(place.element(), Some(("doors", _)));
        let edge = |aim| {
            tools::nearest_edge(aim, |square, way| board().is_wall(square, way))
                .map(|(edge, _)| edge)
        };
        self.session.selection.as_ref().is_some_and(is_door) && edge(from) != edge(aim)
    }

    /// Does what the ghost shows.
    fn act(&mut self, aim: Point) {
        self.aim = Some(aim);
        self.refresh_ghost();
        let Some((_, ghost)) = &self.ghost else {
            return;
        };
        let (act, verdict) = (ghost.act.clone(), ghost.verdict.clone());
        match (act, verdict) {
            (Some(Act::Edit(offer)), Verdict::Fits(_)) => self.place(&offer),
            (Some(Act::Edit(offer)), Verdict::Unfit { head, why }) => {
                if self.drafting {
                    self.place(&offer);
                } else {
                    let why = if why.is_empty() {
                        String::new()
                    } else {
                        format!(" ({why})")
                    };
                    self.complain(format!("{head}{why}. Drafting mode (X) allows it."));
                }
            }
            (Some(Act::Draw(drawn)), _) => self.hand.wire = Some(drawn),
            (Some(Act::Select(place)), _) => self.select(place),
            (_, Verdict::Nothing(why)) if !why.is_empty() => self.complain(why),
            _ => {}
        }
    }

    fn place(&mut self, offer: &tools::Offer) {
        if self.apply(&offer.edit, None, offer.select.clone()) {
            self.hand.wire = None;
        }
    }

    /// What the pointer would do, kept up to date by [`Workbench::refresh_ghost`].
    #[must_use]
    pub fn ghost(&self) -> Option<&Ghost> {
        self.ghost.as_ref().map(|(_, ghost)| ghost)
    }

    /// Works out what the pointer would do where it is.
    pub fn refresh_ghost(&mut self) {
        let moving = self
            .hand
            .drag
            .as_ref()
            .is_some_and(|drag| drag.piece.is_some());
        let Some(aim) = self
            .aim
            .filter(|_| self.hand.tool != Tool::Select || moving)
        else {
            self.ghost = None;
            return;
        };
        let edge = tools::nearest_edge(aim, |square, way| board().is_wall(square, way));
        let key = GhostKey {
            revision: self.session.revision(),
            spot: (aim.square(), edge.map(|(edge, _)| edge)),
            hand: format!("{:?} {}", self.hand, self.hand.kind(self.session.catalog())),
        };
        // Doors and wires are hit by the exact point, so their ghosts cannot be kept.
        let exact = matches!(self.hand.tool, Tool::Wire);
        if !exact && self.ghost.as_ref().is_some_and(|(old, _)| *old == key) {
            return;
        }
        self.ghost = Some((key, self.work_out(aim)));
    }

    fn work_out(&self, aim: Point) -> Ghost {
        let nothing = |why: String| Ghost {
            act: None,
            verdict: Verdict::Nothing(why),
            after: None,
            squares: aim.square().into_iter().collect(),
        };
        let selected = self.session.selection.as_ref();
        let act = match tools::act(self.session.table(), &self.hand, selected, aim) {
            Ok(act) => act,
            Err(why) => return nothing(why),
        };
        let Act::Edit(offer) = &act else {
            let after = self.half_drawn(&act);
            let verdict = Verdict::Nothing(String::new());
            return Ghost {
                act: Some(act),
                verdict,
                after,
                squares: Vec::new(),
            };
        };
        let document = match self.session.with(&offer.edit) {
            Ok(document) => document,
            Err(refused) => return nothing(format!("Not possible: {refused}")),
        };
        let verdict = match worst(&self.session, &document) {
            Some(problem) => {
                let (head, why) = sentence(&problem);
                Verdict::Unfit { head, why }
            }
            None => Verdict::Fits(offer.what.clone()),
        };
        let scene = super::scene_of(&document);
        let (select, squares) = (offer.select.clone(), offer.squares.clone());
        Ghost {
            act: Some(act),
            verdict,
            after: Some((scene, select)),
            squares,
        }
    }
}

impl Workbench {
    /// The wire as far as it is drawn, as if it ended under the pointer.
    fn half_drawn(&self, act: &Act) -> Option<(Scene, Option<Place>)> {
        let Act::Draw(drawn) = act else { return None };
        let begun = self.hand.wire.as_ref()?;
        let (tip, via) = drawn.via.split_last()?;
        let wire = delve_format::scenario::Wire {
            from: begun.from.clone(),
            to: delve_format::WireEnd::Square(*tip),
            via: via.to_vec(),
            note: String::new(),
            players: None,
        };
        let index = self.session.scenario().wires.len();
        let edit = Edit::new("Wire").insert(Place::of("wires"), index, &wire);
        let document = self.session.with(&edit).ok()?;
        Some((
            super::scene_of(&document),
            Some(Place::of("wires").index(index)),
        ))
    }
}

impl Way {
    /// Columns to the right and rows down.
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Way::North => (0, -1),
            Way::East => (1, 0),
            Way::South => (0, 1),
            Way::West => (-1, 0),
        }
    }
}

/// The area whose text a place belongs to.
fn area_of(place: &Place) -> Option<AreaIndex> {
    let id = super::about::area_id(place)?;
    board().find(&id)
}

/// The error that an edit would bring, if it brings one.
fn verdict(session: &Session, edit: &Edit) -> Result<Option<Diagnostic>, Refused> {
    let document = session.with(edit)?;
    Ok(worst(session, &document))
}

/// The first error of a document that the open one does not have.
fn worst(session: &Session, after: &Document) -> Option<Diagnostic> {
    let is_error = |problem: &Diagnostic| problem.severity == Severity::Error && problem.is_open();
    let key = |problem: &Diagnostic| (problem.rule, problem.message.clone());
    let mut known: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for problem in session
        .problems()
        .iter()
        .filter(|problem| is_error(problem))
    {
        *known.entry(key(problem)).or_default() += 1;
    }
    let found = delve_validator::check(after, Catalog::built_in()).into_iter();
    let mut errors = found.filter(is_error);
    errors.find(|problem| match known.get_mut(&key(problem)) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    })
}

/// A problem as a head and what stands below it.
fn sentence(problem: &Diagnostic) -> (String, String) {
    let message = prose::plain(&problem.message);
    let mut letters = message.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    (first.chain(letters).collect(), prose::plain(&problem.label))
}
