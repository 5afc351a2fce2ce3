//! What a scene shows besides the pieces, and how it is asked.

use delve_engine::Party;
use delve_format::{Place, Scenario};
use delve_scene::geometry::at;
use delve_scene::{
    Face, Ghost, Item, Layer, Point, Problem, SceneOptions, Severity, Shade, ShadeKind, Shape,
};

use crate::common::{EVERY_PIECE, dungeon, sample, scenario, scene, sq};

fn on(layer: Layer, items: &[Item]) -> Vec<&Item> {
    items.iter().filter(|item| item.layer == layer).collect()
}

#[test]
fn a_point_hits_the_topmost_piece_first() {
    let scenario = scenario(
        "guards: [(monster: \"goblin\", at: \"K14\")],
         triggers: [(id: \"plate\", kind: PressurePlate, at: \"K14\")],
         doors: [(id: \"door\", between: (\"I14\", \"J14\"))],",
    );
    let scene = scene(&scenario, &SceneOptions::default());
    let hits = |point: Point| -> Vec<String> {
        let hits = scene.hits(point).into_iter();
        hits.map(|item| item.place.to_string()).collect()
    };
    let middle = Point::centre_of(sq("K14"));
    assert_eq!(hits(middle), ["guards[0]", "triggers[0]", "rooms[\"9\"]"]);
    assert_eq!(hits(at(9.1, 13.5)), ["doors[0]", "rooms[\"9\"]"]);
    assert_eq!(hits(at(9.5, 13.5)), ["rooms[\"9\"]"]);
    assert_eq!(hits(at(-0.5, 3.0)), [""; 0], "beside the board");
}

#[test]
fn a_place_finds_its_item() {
    let scene = scene(&sample("drowned-chapel"), &SceneOptions::default());
    let label = |place: &Place| scene.item(place).map(|item| item.label.as_str());
    let door = Place::of("doors").index(1);
    let expected = "door vestry-door between H12 and I12, locked, key iron-key";
    assert_eq!(label(&door), Some(expected));
    assert_eq!(label(&door.field("between").index(0)), Some(expected));
    let text = Place::of("rooms").key(9).field("explore").index(0);
    assert_eq!(label(&text), Some("room 9, The nave"));
    assert_eq!(label(&Place::of("doors").index(99)), None);
    assert_eq!(label(&Place::root()), None);
}

#[test]
fn only_pieces_for_the_party_are_drawn() {
    let scenario = scenario(EVERY_PIECE);
    let places = |party| -> Vec<String> {
        let options = SceneOptions {
            party,
            ..SceneOptions::default()
        };
        let scene = scene(&scenario, &options);
        scene.pieces().map(|item| item.place.to_string()).collect()
    };
    let (any, three, five) = (
        places(Party::Any),
        places(Party::Of(3)),
        places(Party::Of(5)),
    );
    let missing = |some: &[String]| -> Vec<String> {
        any.iter().filter(|p| !some.contains(p)).cloned().collect()
    };
    assert_eq!(
        missing(&three),
        ["doors[6]", "furniture[4]", "wires[6]", "guards[5]"]
    );
    assert_eq!(missing(&five), ["blockages[2]", "triggers[4]"]);
}

#[test]
fn wires_can_be_left_out() {
    let scenario = sample("drowned-chapel");
    let count = |wires| {
        let options = SceneOptions {
            wires,
            ..SceneOptions::default()
        };
        on(Layer::Wire, &scene(&scenario, &options).items).len()
    };
    assert_eq!((count(true), count(false)), (5, 0));
}

#[test]
fn rooms_without_a_way_in_are_unused() {
    let used = |scenario: &Scenario| -> Vec<u8> {
        let scene = scene(scenario, &SceneOptions::default());
        (1..=16)
            .filter(|n| {
                let room = scene.item(&Place::of("rooms").key(n)).unwrap();
                !room.label.ends_with("no way in")
            })
            .collect()
    };
    assert_eq!(used(&sample("drowned-chapel")), [7, 8, 9, 10, 11]);
    let door = "doors: [(id: \"door\", between: (\"I13\", \"J13\"))],";
    assert_eq!(used(&scenario(door)), [9]);
    // Rubble that nothing clears cuts the way; rubble that an event clears does not.
    let rubble = "blockages: [(id: \"heap\", at: [\"I12\"]), (at: [\"I14\"])],";
    assert_eq!(used(&scenario(&format!("{door}{rubble}"))), [0u8; 0]);
    let cleared = "events: [(on: Turn(3), then: [Clear(\"heap\")])],";
    assert_eq!(used(&scenario(&format!("{door}{rubble}{cleared}"))), [9]);
    // Furniture and portcullises are walked round or raised.
    let gate = "blockages: [(kind: Portcullis, at: [\"I12\"]), (kind: Portcullis, at: [\"I14\"])],";
    assert_eq!(used(&scenario(&format!("{door}{gate}"))), [9]);
    // Without a start every corridor is where the heroes may come from.
    assert_eq!(used(&scenario(&format!("start: [], {door}"))), [9]);
}

#[test]
fn squares_too_near_to_a_trigger() {
    let scenario = sample("drowned-chapel");
    let dungeon = dungeon(&scenario);
    let near = |except: &[Place]| Shade::spacing(&dungeon, Party::Any, except).squares;
    let all = near(&[]);
    // K14 is a plate; three squares must lie between two triggers.
    assert!(all.contains(sq("K11")) && all.contains(sq("M15")) && !all.contains(sq("M16")));
    let moved = near(&[Place::of("triggers").index(0)]);
    assert!(!moved.contains(sq("K14")), "it is not in its own way");
    for square in all.iter() {
        let naive = dungeon.triggers.iter().any(|t| {
            let nearest = t.squares.iter().map(|s| s.straight_distance(square)).min();
            nearest.is_some_and(|steps| steps < 4)
        });
        assert!(naive, "{square}");
    }
}

#[test]
fn marked_squares_are_told_apart_without_colour() {
    let kinds = [
        ShadeKind::TooNear,
        ShadeKind::Trapped,
        ShadeKind::Reachable,
        ShadeKind::Seen,
        ShadeKind::Cuts,
    ];
    let squares = sq("K14").into();
    let options = SceneOptions {
        shades: kinds.map(|kind| Shade { kind, squares }).to_vec(),
        ..SceneOptions::default()
    };
    let scene = scene(&scenario(""), &options);
    let shades = on(Layer::Shade, &scene.items);
    assert_eq!(shades.len(), kinds.len());
    // Those that can be shown together differ in their signs, not only in their inks.
    let signs: Vec<usize> = shades[1..].iter().map(|item| item.shapes.len()).collect();
    assert_eq!(signs[1], signs[2], "a dot and a ring");
    assert_ne!(signs[2], signs[3]);
    assert_ne!(signs[0], signs[1]);
}

#[test]
fn selection_ghosts_and_problems_lie_above_the_pieces() {
    let scenario = sample("drowned-chapel");
    let plain = scene(&scenario, &SceneOptions::default());
    let plate = Place::of("triggers").index(0);
    let options = SceneOptions {
        selected: vec![
            plate.clone(),
            Place::of("wires").index(3),
            Place::of("rooms").key(9),
            Place::of("guards").index(99),
        ],
        hovered: Some(Place::of("doors").index(2).field("id")),
        ghosts: vec![Ghost {
            item: plain.item(&plate).unwrap().clone(),
            fits: false,
        }],
        problems: vec![
            Problem {
                severity: Severity::Error,
                place: plate.clone(),
                squares: vec![sq("K14")],
                message: "too near".to_owned(),
            },
            Problem {
                severity: Severity::Note,
                place: plate.clone(),
                squares: vec![sq("K14"), sq("L14")],
                message: "far away".to_owned(),
            },
            Problem {
                severity: Severity::Warning,
                place: plate.clone(),
                squares: Vec::new(),
                message: "nowhere".to_owned(),
            },
        ],
        ..SceneOptions::default()
    };
    let scene = scene(&scenario, &options);
    assert_eq!(
        on(Layer::Selection, &scene.items).len(),
        4,
        "one of four is unknown"
    );
    let ghosts = on(Layer::Ghost, &scene.items);
    assert_eq!(ghosts.len(), 1);
    assert!(ghosts[0].shapes.len() > plain.item(&plate).unwrap().shapes.len());
    let problems = on(Layer::Problem, &scene.items);
    let labels: Vec<&str> = problems.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, ["error at K14: too near", "note at K14: far away"]);
    // The second stands beside the first and both can be hit.
    for (i, problem) in problems.iter().enumerate() {
        let middle = problem.bounds().unwrap().centre();
        assert_eq!(scene.hits(middle)[0].label, labels[i]);
        assert_eq!(scene.hits(middle)[0].place, plate);
    }
    // What is only shown for a while is no piece.
    assert_eq!(scene.pieces().count(), plain.pieces().count());
    let mut places: Vec<String> = plain.pieces().map(|p| p.place.to_string()).collect();
    places.sort();
    places.dedup();
    assert_eq!(places.len(), plain.pieces().count());
}

#[test]
fn what_an_invasion_knows_is_shown_when_asked_for() {
    let scenario = scenario(
        "invasion: (portals: [\"A18\"], sanctum: 9, boss: \"nobody\", day: 2,
            treasure: [\"V16\", \"V17\"], prisoners: [\"F15\"], guardposts: [\"I13\"],
            marks: [\"B10\"], lairs: [\"C3\"], dark: [\"room-7\", \"D20\", \"nobody\"],
            water: [\"west-walk\"]),",
    );
    let labels = |invasion| -> Vec<String> {
        let options = SceneOptions {
            invasion,
            ..SceneOptions::default()
        };
        let items = scene(&scenario, &options).items.into_iter();
        items
            .filter(|item| item.place.is_within(&Place::of("invasion")))
            .map(|item| format!("{} ({})", item.label, item.squares.len()))
            .collect()
    };
    assert!(labels(false).is_empty());
    insta::assert_snapshot!(labels(true).join("\n"), @r"
    dark at room-7 (28)
    dark at D20 (1)
    dark at nobody (0)
    water at west-walk (8)
    portal at A18 (1)
    treasure at V16 (1)
    treasure at V17 (1)
    prisoner at F15 (1)
    guardpost at I13 (1)
    old marks at B10 (1)
    lair at C3 (1)
    sanctum in room 9 (1)
    ");
}

#[test]
fn the_pointer_makes_its_letter_and_number_stand_out() {
    let options = SceneOptions {
        pointer: Some(sq("M14")),
        ..SceneOptions::default()
    };
    let scene = scene(&scenario(""), &options);
    let rims = on(Layer::Rim, &scene.items);
    let bold: Vec<&str> = rims
        .iter()
        .flat_map(|item| &item.shapes)
        .filter_map(|shape| match shape {
            Shape::Text(text) if text.face == Face::SansBold => Some(text.content.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(bold, ["M", "M", "14", "14"]);
}
