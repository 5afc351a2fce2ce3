//! What the board shows: the scene with everything that lies over the pieces for a while.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use delve_engine::{Dungeon, Party, Piece, SquareSet};
use delve_format::scenario::{Blockage, BlockageKind, Scenario};
use delve_format::{Catalog, Document, Place, Square, board};
use delve_scene::overlay::{Ghost, Problem, Severity, Shade, ShadeKind};
use delve_scene::{Scene, SceneOptions};

use super::bench::{Verdict, Workbench};
use crate::command::Layer;
use crate::tools::{Tool, select};

/// The scene that was shown last, and what it was made of.
#[derive(Default)]
pub(super) struct Shown(RefCell<Option<(u64, SceneOptions, Rc<Scene>)>>);

impl Workbench {
    /// The board as it is to be painted.
    #[must_use]
    pub fn shown_scene(&self) -> Rc<Scene> {
        let options = self.scene_options();
        let revision = self.session.revision();
        let mut shown = self.shown.0.borrow_mut();
        if let Some((of, with, scene)) = shown.as_ref()
            && *of == revision
            && *with == options
        {
            return Rc::clone(scene);
        }
        let table = self.session.table();
        let built_in = Catalog::built_in();
        let scene = Rc::new(Scene::of(table.scenario, table.dungeon, built_in, &options));
        *shown = Some((revision, options, Rc::clone(&scene)));
        scene
    }

    fn scene_options(&self) -> SceneOptions {
        let selected = &self.session.selection;
        let shown_area = self.area.filter(|_| selected.is_none());
        let area = shown_area.map(|area| self.session.area_place(area));
        SceneOptions {
            wires: self.layers.contains(&Layer::Wires) || self.hand.tool == Tool::Wire,
            shades: self.shades(),
            selected: selected.iter().cloned().chain(area).collect(),
            hovered: self.hovered(),
            pointer: self.aim.and_then(|aim| aim.square()),
            ghosts: self.ghosts(),
            problems: self.marks(),
            ..SceneOptions::default()
        }
    }

    fn hovered(&self) -> Option<Place> {
        let aim = self
            .aim
            .filter(|_| self.hand.tool == Tool::Select && self.hand.drag.is_none())?;
        let hits = select::under(self.session.scene(), aim);
        hits.first().map(|item| item.place.clone())
    }

    fn ghosts(&self) -> Vec<Ghost> {
        let Some(ghost) = self.ghost() else {
            return Vec::new();
        };
        let Some((scene, Some(place))) = &ghost.after else {
            return Vec::new();
        };
        let fits = !matches!(ghost.verdict, Verdict::Unfit { .. });
        let items = scene
            .items
            .iter()
            .filter(|item| item.is_piece() && item.place.is_within(place));
        items
            .map(|item| Ghost {
                item: item.clone(),
                fits,
            })
            .collect()
    }

    fn marks(&self) -> Vec<Problem> {
        use delve_validator::Severity as Found;
        let open = self
            .session
            .problems()
            .iter()
            .filter(|problem| problem.is_open());
        let mark = |problem: &delve_validator::Diagnostic| Problem {
            severity: match problem.severity {
                Found::Error => Severity::Error,
                Found::Warning => Severity::Warning,
                Found::Note => Severity::Note,
            },
            place: problem.place.clone(),
            // The mark stands on the first square.
            squares: self.session.square_of(problem).into_iter().collect(),
            message: problem.message.clone(),
        };
        // Notes are read in the list; on the board they would only be in the way.
        open.filter(|problem| problem.severity != Found::Note)
            .map(mark)
            .collect()
    }

    fn shades(&self) -> Vec<Shade> {
        let dungeon = self.session.dungeon();
        let mut shades = Vec::new();
        for layer in &self.layers {
            match layer {
                Layer::Wires => {}
                Layer::Spacing => shades.extend(self.spacing()),
                Layer::Reachable => shades.push(Shade::reachable(dungeon, Party::Any)),
                Layer::Seen => shades.extend(self.seen()),
                Layer::LastPath => {
                    let squares = self.cuts.squares(self.session.revision());
                    shades.extend(squares.map(|squares| Shade {
                        kind: ShadeKind::Cuts,
                        squares,
                    }));
                }
            }
        }
        shades
    }

    /// Where no other trigger may stand: because of all of them while one is being placed, else
    /// because of the selected one.
    fn spacing(&self) -> Option<Shade> {
        let dungeon = self.session.dungeon();
        let selected = self.session.selection.as_ref();
        let selected = selected.filter(|place| matches!(place.element(), Some(("triggers", _))));
        let moving = self.hand.drag.as_ref().and_then(|drag| drag.piece.as_ref());
        let except: Vec<Place> = match (self.hand.tool, selected) {
            (Tool::Trigger, _) => Vec::new(),
            (_, Some(place)) if moving == Some(place) => vec![place.clone()],
            (_, Some(place)) => {
                let all = (0..dungeon.triggers.len()).map(|i| Piece::Trigger(i).place());
                all.filter(|other| other != place).collect()
            }
            (_, None) => return None,
        };
        Some(Shade::spacing(dungeon, Party::Any, &except))
    }

    /// What is in line of sight of the square under the pointer.
    fn seen(&self) -> Option<Shade> {
        let from = self.aim.and_then(|aim| aim.square())?;
        let squares = *self.session.dungeon().sight(from);
        Some(Shade {
            kind: ShadeKind::Seen,
            squares,
        })
    }
}

/// The squares in which a blockage would cut the last way: worked out aside, for one revision.
#[derive(Default)]
pub(super) struct Cuts {
    known: Option<(u64, SquareSet)>,
    coming: Option<(u64, Receiver<SquareSet>)>,
}

impl Cuts {
    fn squares(&self, revision: u64) -> Option<SquareSet> {
        self.known
            .as_ref()
            .filter(|(of, _)| *of == revision)
            .map(|(_, squares)| *squares)
    }

    /// Starts the search when the squares of this revision are wanted, and takes its answer; true
    /// while it is being looked for.
    pub(super) fn keep_up(&mut self, revision: u64, document: &Document) -> bool {
        if self.squares(revision).is_some() {
            return false;
        }
        if let Some((of, answer)) = &self.coming
            && let Ok(squares) = answer.try_recv()
        {
            self.known = Some((*of, squares));
            self.coming = None;
        }
        let is_coming = self.coming.as_ref().is_some_and(|(of, _)| *of == revision);
        if self.squares(revision).is_none() && !is_coming {
            let (sender, receiver) = channel();
            let document = document.clone();
            thread::spawn(move || {
                // Nobody waits any longer when the scenario changed meanwhile.
                let _ = sender.send(cutting(document.scenario()));
            });
            self.coming = Some((revision, receiver));
        }
        self.squares(revision).is_none()
    }
}

/// The free corridor squares in which rubble would cut the last way (ruling: the last walking path),
/// for whatever number of players.
#[must_use]
pub fn cutting(scenario: &Scenario) -> SquareSet {
    let missing = |scenario: &Scenario| -> usize {
        let dungeon = Dungeon::resolve(scenario, Catalog::built_in());
        let parties = dungeon.parties().into_iter();
        parties.map(|party| dungeon.cuts(party).len()).sum()
    };
    let now = missing(scenario);
    let is_free = |square: &Square| {
        let here = |blockage: &Blockage| blockage.at.contains(square);
        board().is_corridor(*square) && !scenario.blockages.iter().any(here)
    };
    let mut tried = scenario.clone();
    tried.blockages.push(Blockage {
        id: None,
        kind: BlockageKind::Rubble,
        at: Vec::new(),
        note: String::new(),
        players: None,
    });
    let mut cuts = |square: &Square| {
        if let Some(rubble) = tried.blockages.last_mut() {
            rubble.at = vec![*square];
        }
        missing(&tried) > now
    };
    Square::all()
        .filter(is_free)
        .filter(|square| cuts(square))
        .collect()
}
