//! The board at a moment, through the eyes of one side.

use std::rc::Rc;

use delve_engine::crawl::Side;
use delve_engine::{Dungeon, SquareSet};
use delve_format::{Catalog, Square, board};
use delve_scene::overlay::{Shade, ShadeKind};
use delve_scene::{Scene, SceneOptions, play};

use super::Preview;

impl Preview {
    /// The board at this moment, with the squares to which `mover` can be sent while the person decides.
    /// Drawn anew only when something of it changed.
    #[must_use]
    pub fn scene(&self, mover: Option<u8>) -> Rc<Scene> {
        let mover = mover.filter(|_| self.is_asked());
        let key = (self.at, self.eyes, mover);
        let drawn = self
            .drawn
            .borrow()
            .as_ref()
            .filter(|(known, _)| *known == key)
            .map(|(_, scene)| Rc::clone(scene));
        if let Some(scene) = drawn {
            return scene;
        }
        let shown = play::standing(&self.scenario, &self.adventure, self.state(), self.eyes);
        let catalog = Catalog::built_in().with(&self.scenario.catalog);
        let dungeon = Dungeon::resolve(&shown, &catalog);
        let shades = mover.map(|hero| Shade {
            kind: ShadeKind::Reachable,
            squares: self.targets(hero),
        });
        let options = SceneOptions {
            party: self.adventure.party,
            // What the heroes have not seen looks all alike.
            used: (self.eyes == Side::Heroes).then_some(self.state().seen),
            shades: shades.into_iter().collect(),
            ..SceneOptions::default()
        };
        let scene = Rc::new(Scene::of(&shown, &dungeon, &catalog, &options));
        *self.drawn.borrow_mut() = Some((key, Rc::clone(&scene)));
        scene
    }

    /// The squares that are dark for the eyes.
    #[must_use]
    pub fn fog(&self) -> SquareSet {
        match self.eyes {
            Side::Heroes => !self.state().seen,
            Side::DungeonMaster => SquareSet::EMPTY,
        }
    }

    /// What a square belongs to, as far as the eyes know it.
    #[must_use]
    pub fn area_title(&self, square: Square) -> String {
        if self.fog().contains(square) {
            return "not seen yet".to_owned();
        }
        delve_scene::story::area(&self.adventure, board().area_of(square))
    }
}
