//! What holds for every scenario, however wrong it is.

use std::collections::BTreeMap;

use delve_engine::{Party, SquareSet};
use delve_format::{Catalog, Place, Scenario, Square};
use delve_scene::geometry::at;
use delve_scene::svg::{self, SvgOptions};
use delve_scene::text::{self, TextOptions};
use delve_scene::{Hit, Item, Palette, Point, Rect, Scene, SceneOptions, Shape};
use delve_testing::cases;
use proptest::prelude::*;

use crate::common::{any_scenario, dungeon, scene};
use crate::xml;

/// The places of all pieces of a scenario, counted straight from its lists.
fn places(scenario: &Scenario) -> Vec<Place> {
    let lists = [
        ("start", scenario.start.len()),
        ("exits", scenario.exits.len()),
        ("doors", scenario.doors.len()),
        ("blockages", scenario.blockages.len()),
        ("furniture", scenario.furniture.len()),
        ("guards", scenario.guards.len()),
        ("allies", scenario.allies.len()),
        ("hazards", scenario.hazards.len()),
        ("triggers", scenario.triggers.len()),
        ("mechanisms", scenario.mechanisms.len()),
        ("timers", scenario.timers.len()),
        ("wires", scenario.wires.len()),
    ];
    lists
        .into_iter()
        .flat_map(|(list, length)| (0..length).map(move |i| Place::of(list).index(i)))
        .collect()
}

/// Points all over the board and its rims, more than a thousandth away from every line between
/// squares.
fn points() -> impl Iterator<Item = Point> {
    (-4..100)
        .flat_map(|x| (-4..116).map(move |y| at(x as f32 * 0.25 + 0.13, y as f32 * 0.25 + 0.13)))
}

fn check_hit(item: &Item) -> Result<(), TestCaseError> {
    let mut some = false;
    for point in points().filter(|&p| item.is_hit(p)) {
        some = true;
        let on = point.square().is_some_and(|s| item.squares.contains(&s));
        prop_assert!(on, "{} is hit at {point:?}: {:?}", item.label, item.squares);
    }
    prop_assert_eq!(some, item.hit != Hit::Nothing, "{}", item.label);
    prop_assert!(some || item.squares.is_empty(), "{}", item.label);
    Ok(())
}

fn check_shape(shape: &Shape, bounds: Rect) -> Result<(), TestCaseError> {
    let Rect { min, max } = shape.bounds();
    for number in [min.x, min.y, max.x, max.y] {
        prop_assert!(number.is_finite(), "{shape:?}");
    }
    prop_assert!(bounds.contains(min) && bounds.contains(max), "{shape:?}");
    for paint in shape.paints() {
        prop_assert!((0.0..=1.0).contains(&paint.opacity), "{shape:?}");
    }
    if let Some(line) = shape.line() {
        prop_assert!(line.width > 0.0 && line.width < 1.0, "{shape:?}");
        let dashes = line.dash.unwrap_or((1.0, 1.0));
        prop_assert!(dashes.0 > 0.0 && dashes.1 > 0.0, "{shape:?}");
    }
    match shape {
        Shape::Polygon { points, .. } => prop_assert!(is_convex(points), "{shape:?}"),
        Shape::Line { points, .. } => prop_assert!(points.len() >= 2, "{shape:?}"),
        Shape::Rect { rect, corner, .. } => {
            prop_assert!(rect.width() >= 0.0 && rect.height() >= 0.0, "{shape:?}");
            prop_assert!(*corner >= 0.0, "{shape:?}");
        }
        Shape::Circle { radius, .. } => prop_assert!(*radius > 0.0, "{shape:?}"),
        Shape::Text(text) => prop_assert!(text.size > 0.0, "{shape:?}"),
    }
    Ok(())
}

/// Whether a closed line turns the same way at each corner and goes round once.
fn is_convex(points: &[Point]) -> bool {
    let corner = |i: usize| {
        let [a, b, c] = [0, 1, 2].map(|k| points[(i + k) % points.len()]);
        let (from, to) = (b - a, c - b);
        let cross = from.x * to.y - from.y * to.x;
        let dot = from.x * to.x + from.y * to.y;
        cross.atan2(dot)
    };
    let turns: Vec<f32> = (0..points.len()).map(corner).collect();
    let total: f32 = turns.iter().sum();
    let same = turns.iter().all(|t| *t > -0.01) || turns.iter().all(|t| *t < 0.01);
    points.len() >= 3 && same && (total.abs() - std::f32::consts::TAU).abs() < 0.05
}

fn check_scene(scene: &Scene) -> Result<(), TestCaseError> {
    let layers: Vec<_> = scene.items.iter().map(|item| item.layer).collect();
    prop_assert!(layers.is_sorted());
    let painted: usize = scene.painted().map(|(_, shapes)| shapes.len()).sum();
    let there: usize = scene
        .items
        .iter()
        .map(|i| i.shapes.len() + i.tags.len())
        .sum();
    prop_assert_eq!(painted, there, "each shape is painted once");
    for item in &scene.items {
        prop_assert!(item.squares.is_sorted(), "{}", item.label);
        for shape in item.shapes.iter().chain(&item.tags) {
            check_shape(shape, scene.bounds.grow(0.01))?;
        }
    }
    Ok(())
}

#[test]
fn convex_is_told_from_not_convex() {
    let square = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)];
    let arrow = [at(0.0, 0.0), at(1.0, 0.0), at(0.2, 0.2), at(0.0, 1.0)];
    let star: Vec<Point> = (0..5)
        .map(|i| at(0.0, 0.0).polar(i as f32 * 0.4, 1.0))
        .collect();
    assert!(is_convex(&square) && !is_convex(&arrow) && !is_convex(&star));
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn every_piece_is_one_item_and_is_hit_on_its_squares(scenario in any_scenario()) {
        let dungeon = dungeon(&scenario);
        let scene = scene(&scenario, &SceneOptions::default());
        let mut found: BTreeMap<Place, Vec<&Item>> = BTreeMap::new();
        for item in scene.pieces() {
            found.entry(item.place.clone()).or_default().push(item);
        }
        let wanted = places(&scenario);
        prop_assert_eq!(found.len(), wanted.len());
        for place in wanted {
            let items = found.get(&place).map_or(&[][..], |items| items);
            prop_assert_eq!(items.len(), 1, "{}", place);
            prop_assert!(!items[0].label.is_empty(), "{}", place);
            check_hit(items[0])?;
        }
        for piece in dungeon.pieces() {
            let squares: SquareSet = found[&piece.place()][0].squares.iter().copied().collect();
            prop_assert_eq!(squares, dungeon.squares(piece), "{:?}", piece);
        }
    }

    #[test]
    fn every_shape_can_be_painted(scenario in any_scenario(), selected in 0..40usize) {
        let plain = scene(&scenario, &SceneOptions::default());
        check_scene(&plain)?;
        let places = places(&scenario);
        let place = places.get(selected % places.len().max(1)).cloned();
        let ghost = place.as_ref().and_then(|p| plain.item(p)).cloned();
        let options = SceneOptions {
            selected: place.clone().into_iter().collect(),
            hovered: places.first().cloned(),
            pointer: Square::from_index(selected),
            invasion: true,
            ghosts: ghost.map(|item| delve_scene::Ghost { item, fits: selected % 2 == 0 }).into_iter().collect(),
            ..SceneOptions::default()
        };
        check_scene(&scene(&scenario, &options))?;
    }

    #[test]
    fn svg_is_well_formed(scenario in any_scenario()) {
        let scene = scene(&scenario, &SceneOptions::default());
        let options = SvgOptions { title: scenario.title, ..SvgOptions::default() };
        let svg = svg::draw(&scene, &options);
        prop_assert_eq!(xml::fault(&svg), None);
        prop_assert!(!svg.contains("NaN") && !svg.contains("inf\"") && !svg.contains("-0\""));
        let print = svg::draw(&scene, &SvgOptions { palette: Palette::Print, ..options });
        prop_assert_eq!(svg.lines().count(), print.lines().count());
    }

    #[test]
    fn text_fits_and_leaves_nothing_out(scenario in any_scenario(), players in 0..7u8) {
        let dungeon = dungeon(&scenario);
        for party in [Party::Any, Party::Of(players)] {
            for ascii in [false, true] {
                let options = TextOptions { ascii, party };
                let text = text::draw(&scenario, &dungeon, Catalog::built_in(), options);
                prop_assert!(!ascii || text.is_ascii());
                for line in text.lines() {
                    prop_assert!(line.chars().count() <= 80, "{line}");
                    prop_assert_eq!(line, line.trim_end());
                }
                // The heading, the board and its letters come before the legend.
                let board: Vec<&str> = text.lines().skip(3).take(59).collect();
                prop_assert!(board[0] == board[58] && board[0].starts_with("    A  B"));
                for piece in dungeon.pieces().filter(|&p| dungeon.is_there(p, party)) {
                    if let Some(id) = dungeon.id(piece) {
                        // A guard is called by name, a hidden id is of no use on the table.
                        let named = matches!(piece, delve_engine::Piece::Guard(_));
                        prop_assert!(named || text.contains(id.as_str()), "{id}\n{text}");
                    }
                }
            }
        }
    }
}
