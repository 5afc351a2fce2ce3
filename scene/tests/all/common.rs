//! What the tests share: scenarios from text and from the samples, and random ones.

use delve_engine::Dungeon;
use delve_format::catalog::FurnitureKind;
use delve_format::scenario::{
    Ally, Blockage, BlockageKind, Door, Duty, Exit, Furniture, Guard, Hazard, Invasion, Lock,
    Mechanism, MechanismKind, Mood, Quality, Timer, Trigger, TriggerKind, Wire,
};
use delve_format::{
    Catalog, Direction, Document, Id, Players, RoomNumber, Scenario, Spot, Square, WireEnd, board,
};
use delve_scene::{Scene, SceneOptions};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// A scenario with these fields and a title.
pub(crate) fn scenario(fields: &str) -> Scenario {
    let start = if fields.contains("start:") {
        ""
    } else {
        "start: [\"A9\", \"A10\"],"
    };
    let text =
        format!("#![enable(implicit_some)]\n(format: 1, title: \"Test\", {start}\n{fields})");
    let document = Document::parse(text.as_str());
    assert!(document.faults().is_empty(), "{:?}", document.faults());
    document.scenario().clone()
}

/// One of the samples, by the name of its file.
pub(crate) fn sample(name: &str) -> Scenario {
    let path = format!("{}/../samples/{name}.ron", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    Document::parse(text).scenario().clone()
}

/// The names of all samples.
pub(crate) fn samples() -> Vec<String> {
    let folder = format!("{}/../samples", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let mut names: Vec<String> = files
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".ron").map(str::to_owned))
        .collect();
    names.sort();
    names
}

pub(crate) fn dungeon(scenario: &Scenario) -> Dungeon {
    Dungeon::resolve(scenario, Catalog::built_in())
}

/// The scene of a scenario.
pub(crate) fn scene(scenario: &Scenario, options: &SceneOptions) -> Scene {
    Scene::of(scenario, &dungeon(scenario), Catalog::built_in(), options)
}

pub(crate) fn sq(name: &str) -> Square {
    name.parse().unwrap_or_else(|e| panic!("{e}"))
}

/// A scenario with a piece of every kind, in every state that is drawn in its own way.
pub(crate) const EVERY_PIECE: &str = include_str!("every-piece.ron");

fn any_square() -> impl Strategy<Value = Square> {
    (0..672usize).prop_map(|i| Square::from_index(i).unwrap())
}

fn any_direction() -> impl Strategy<Value = Direction> {
    select(Direction::ALL.to_vec())
}

fn any_players() -> impl Strategy<Value = Option<Players>> {
    option::weighted(0.3, (0..7u8, 0..7u8).prop_map(|(a, b)| Players(a, b)))
}

/// An id that many share: clashes and references to the wrong thing are part of the game.
fn any_id() -> impl Strategy<Value = Id> {
    (0..12u8).prop_map(|n| Id::new(&format!("x{n}")).unwrap())
}

fn kind(known: &'static [&'static str]) -> impl Strategy<Value = Id> {
    select(known).prop_map(|name| Id::new(name).unwrap())
}

fn any_door() -> impl Strategy<Value = Door> {
    let walled = (any_square(), any_direction()).prop_filter_map("on a wall", |(square, d)| {
        let next = square.step(d)?;
        board().is_wall(square, d).then_some((square, next))
    });
    let anywhere = (any_square(), any_square());
    let lock = option::of(select(vec![Lock::Armed, Lock::Disarmed]));
    let between = prop_oneof![3 => walled, 1 => anywhere];
    (
        any_id(),
        between,
        any::<(bool, bool)>(),
        lock,
        any_players(),
    )
        .prop_map(|(id, between, (secret, held_open), lock, players)| Door {
            id,
            between,
            secret,
            lock,
            key: None,
            held_open,
            note: String::new(),
            players,
        })
}

fn any_blockage() -> impl Strategy<Value = Blockage> {
    let kind = select(vec![BlockageKind::Rubble, BlockageKind::Portcullis]);
    (
        option::of(any_id()),
        kind,
        vec(any_square(), 0..4),
        any_players(),
    )
        .prop_map(|(id, kind, at, players)| Blockage {
            id,
            kind,
            at,
            note: String::new(),
            players,
        })
}

fn any_furniture() -> impl Strategy<Value = Furniture> {
    let kind = kind(&[
        "altar",
        "bed",
        "well",
        "chest",
        "cage",
        "nobody-knows",
        "giant",
    ]);
    (
        option::of(any_id()),
        kind,
        any_square(),
        any_direction(),
        any_players(),
    )
        .prop_map(|(id, kind, at, facing, players)| Furniture {
            id,
            kind,
            at,
            facing,
            note: String::new(),
            players,
        })
}

fn any_guard() -> impl Strategy<Value = Guard> {
    let monster = kind(&["goblin", "ghoul-knight", "skeleton", "nobody-knows"]);
    let name = select(vec![None, Some(""), Some("Snib"), Some("骸骨 & <Co>")]);
    let duty = option::of(select(vec![Duty::Traps, Duty::Drudgery]));
    let state = (any::<(bool, bool)>(), duty, name);
    (
        option::of(any_id()),
        monster,
        any_square(),
        state,
        any_players(),
    )
        .prop_map(
            |(id, monster, at, ((reserve, wary), duty, name), players)| Guard {
                id,
                monster,
                at,
                name: name.map(str::to_owned),
                stats: None,
                abilities: Vec::new(),
                duty,
                mood: if wary { Mood::Wary } else { Mood::Hostile },
                reserve,
                note: String::new(),
                players,
            },
        )
}

fn any_ally() -> impl Strategy<Value = Ally> {
    let figure = kind(&["brannoc", "goblin", "nobody-knows"]);
    (any_id(), figure, any_square(), any_players()).prop_map(|(id, figure, at, players)| Ally {
        id,
        figure,
        at,
        note: String::new(),
        players,
    })
}

fn any_hazard() -> impl Strategy<Value = Hazard> {
    let kind = kind(&["pit", "slick", "spikes", "nobody-knows"]);
    (any_id(), kind, any_square(), any::<bool>(), any_players()).prop_map(
        |(id, kind, at, hidden, players)| Hazard {
            id,
            kind,
            at,
            hidden,
            note: String::new(),
            players,
        },
    )
}

fn any_trigger() -> impl Strategy<Value = Trigger> {
    let quality = select(vec![Quality::Normal, Quality::Shoddy, Quality::Fine]);
    let kind = select(TriggerKind::ALL.to_vec());
    let far = option::of(any_square());
    let shape = (any_square(), far, any::<bool>(), 0..4u8);
    (any_id(), kind, shape, quality, any_players()).prop_map(
        |(id, kind, (at, far, straight, radius), quality, players)| Trigger {
            id,
            kind,
            at,
            // Half of the wide ones run along a row, as they should.
            to: far.map(|to| match Square::new(to.column(), at.row()) {
                Some(level) if straight => level,
                _ => to,
            }),
            radius,
            quality,
            note: String::new(),
            players,
        },
    )
}

fn any_mechanism() -> impl Strategy<Value = Mechanism> {
    let kind = select(MechanismKind::ALL.to_vec());
    (any_id(), kind, any_square(), any_direction(), any_players()).prop_map(
        |(id, kind, at, facing, players)| Mechanism {
            id,
            kind,
            at,
            facing,
            note: String::new(),
            players,
        },
    )
}

fn any_timer() -> impl Strategy<Value = Timer> {
    (any_id(), any_square(), any::<u8>(), any_players()).prop_map(|(id, at, turns, players)| {
        Timer {
            id,
            at,
            turns,
            note: String::new(),
            players,
        }
    })
}

fn any_wire() -> impl Strategy<Value = Wire> {
    let end = || {
        prop_oneof![
            any_id().prop_map(WireEnd::Id),
            any_square().prop_map(WireEnd::Square),
        ]
    };
    (end(), end(), vec(any_square(), 0..4), any_players()).prop_map(|(from, to, via, players)| {
        Wire {
            from,
            to,
            via,
            note: String::new(),
            players,
        }
    })
}

fn any_invasion() -> impl Strategy<Value = Invasion> {
    let squares = || vec(any_square(), 0..3);
    let spots = || {
        let ids = ["room-9", "west-walk", "x1", "nobody"].map(|id| Spot::Id(id.parse().unwrap()));
        let spot = prop_oneof![select(ids.to_vec()), any_square().prop_map(Spot::Square)];
        vec(spot, 0..3)
    };
    let lists = (
        squares(),
        squares(),
        squares(),
        squares(),
        squares(),
        squares(),
    );
    (lists, spots(), spots(), 1..=16u8, any_id()).prop_map(|(lists, dark, water, room, boss)| {
        let (portals, treasure, prisoners, guardposts, marks, lairs) = lists;
        Invasion {
            portals,
            sanctum: RoomNumber::new(room).unwrap(),
            boss,
            day: 1,
            treasure,
            prisoners,
            altars: Vec::new(),
            guardposts,
            dark,
            water,
            marks,
            lairs,
            metal: None,
            unbuilt: Vec::new(),
        }
    })
}

/// A scenario with all kinds of pieces anywhere, most of them wrong in some way.
pub(crate) fn any_scenario() -> impl Strategy<Value = Scenario> {
    let standing = (
        vec(any_door(), 0..6),
        vec(any_blockage(), 0..5),
        vec(any_furniture(), 0..6),
        vec(any_guard(), 0..6),
        vec(any_ally(), 0..3),
        vec(any_hazard(), 0..4),
    );
    let wired = (
        vec(any_trigger(), 0..5),
        vec(any_mechanism(), 0..4),
        vec(any_timer(), 0..3),
        vec(any_wire(), 0..6),
    );
    let ways = (
        vec(any_square(), 0..6),
        vec(vec(any_square(), 0..3), 0..3),
        option::of(any_invasion()),
    );
    (standing, wired, ways).prop_map(|(standing, wired, (start, exits, invasion))| {
        let (doors, blockages, furniture, guards, allies, hazards) = standing;
        let (triggers, mechanisms, timers, wires) = wired;
        let mut catalog = Catalog::default();
        let giant = FurnitureKind {
            name: "Giant table".to_owned(),
            size: (200, 9),
            description: String::new(),
        };
        catalog.furniture.insert(Id::new("giant").unwrap(), giant);
        Scenario {
            title: "A <random> & \"wrong\" scenario".to_owned(),
            start,
            exits: exits
                .into_iter()
                .map(|at| Exit {
                    at,
                    when: Vec::new(),
                })
                .collect(),
            doors,
            blockages,
            furniture,
            guards,
            allies,
            hazards,
            triggers,
            mechanisms,
            timers,
            wires,
            catalog,
            invasion,
            ..Scenario::default()
        }
    })
}
