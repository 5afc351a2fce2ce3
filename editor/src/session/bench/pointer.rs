//! The pointer on the board: what it would do, shown before it is done, and what it does.

use std::collections::BTreeMap;

use delve_format::{Catalog, Document, Place, Square, board};
use delve_scene::Scene;
use delve_scene::geometry::Point;
use delve_validator::{Diagnostic, Severity};

use super::Workbench;
use crate::session::edits::Edit;
use crate::session::{Refused, Session, prose};
use crate::tools::{self, Act, Tool, select};

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
pub(super) struct GhostKey {
    revision: u64,
    spot: (Option<Square>, Option<(Square, Square)>),
    hand: String,
}

/// Where something was just placed, and with what in the hand.
pub(super) type Placed = (Option<Square>, Option<(Square, Square)>, String);

impl Workbench {
    fn spot(&self, aim: Point) -> Placed {
        let is_door = self.hand.tool == Tool::Door;
        let edge = tools::nearest_edge(aim, |square, way| board().is_wall(square, way));
        let edge = edge.filter(|_| is_door).map(|(edge, _)| edge);
        let hand = self.hand.kind(self.session.catalog());
        (
            aim.square(),
            edge,
            format!("{:?} {hand} {:?}", self.hand.tool, self.hand.facing),
        )
    }

    pub(super) fn press(&mut self, aim: Point) {
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

    pub(super) fn release(&mut self, aim: Option<Point>) {
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
    pub(super) fn is_on_another_edge(&self, from: Point, aim: Point) -> bool {
        let is_door = |place: &Place| matches!(place.element(), Some(("doors", _)));
        let edge = |aim| {
            tools::nearest_edge(aim, |square, way| board().is_wall(square, way))
                .map(|(edge, _)| edge)
        };
        self.session.selection.as_ref().is_some_and(is_door) && edge(from) != edge(aim)
    }

    /// Does what the ghost shows.
    pub(super) fn act(&mut self, aim: Point) {
        self.aim = Some(aim);
        self.placed = None;
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

    pub(super) fn place(&mut self, offer: &tools::Offer) {
        if self.apply(&offer.edit, None, offer.select.clone()) {
            self.hand.wire = None;
            let places = !matches!(self.hand.tool, Tool::Select | Tool::Wire);
            self.placed = self.aim.filter(|_| places).map(|aim| self.spot(aim));
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
        // What was just placed is seen without a ghost of the next one over it.
        if self.placed.is_some() {
            if self.placed == Some(self.spot(aim)) {
                self.ghost = None;
                return;
            }
            self.placed = None;
        }
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

    pub(super) fn work_out(&self, aim: Point) -> Ghost {
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
            let verdict = Verdict::Nothing(self.of_wire(&act));
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
        let scene = crate::session::scene_of(&document);
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
    /// What a press does with a wire that is not at its end.
    fn of_wire(&self, act: &Act) -> String {
        let Act::Draw(drawn) = act else {
            return String::new();
        };
        match &self.hand.wire {
            None => format!("Begin a wire at {}", drawn.from),
            Some(_) => format!(
                "Wire from {}: a press makes a corner at {}; end it on a part, a door, a portcullis or another wire",
                drawn.from,
                drawn.tip()
            ),
        }
    }

    /// The wire as far as it is drawn, as if it ended under the pointer.
    pub(super) fn half_drawn(&self, act: &Act) -> Option<(Scene, Option<Place>)> {
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
            crate::session::scene_of(&document),
            Some(Place::of("wires").index(index)),
        ))
    }
}

/// The error that an edit would bring, if it brings one.
pub(super) fn verdict(session: &Session, edit: &Edit) -> Result<Option<Diagnostic>, Refused> {
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
pub(super) fn sentence(problem: &Diagnostic) -> (String, String) {
    let message = prose::plain(&problem.message);
    let mut letters = message.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    (first.chain(letters).collect(), prose::plain(&problem.label))
}
