//! What scenarios look like, as snapshots: the text, the SVG, and the names of all items.

use delve_engine::Party;
use delve_format::{Catalog, Scenario};
use delve_scene::svg::{self, SvgOptions};
use delve_scene::text::{self, TextOptions};
use delve_scene::{Palette, SceneOptions};

use crate::common::{EVERY_PIECE, dungeon, sample, scenario, scene};

fn text_of(scenario: &Scenario, ascii: bool) -> String {
    let options = TextOptions {
        ascii,
        party: Party::Any,
    };
    text::draw(scenario, &dungeon(scenario), Catalog::built_in(), options)
}

fn svg_of(scenario: &Scenario, palette: Palette) -> Vec<u8> {
    let scene = scene(scenario, &SceneOptions::default());
    let options = SvgOptions {
        palette,
        title: scenario.title.clone(),
        ..SvgOptions::default()
    };
    svg::draw(&scene, &options).into_bytes()
}

#[test]
fn the_samples_as_text() {
    for name in ["drowned-chapel", "first-delve", "one-room"] {
        insta::assert_snapshot!(format!("{name}.text"), text_of(&sample(name), false));
    }
}

#[test]
fn every_piece_as_text() {
    let scenario = scenario(EVERY_PIECE);
    insta::assert_snapshot!("every-piece.text", text_of(&scenario, false));
    insta::assert_snapshot!("every-piece.ascii", text_of(&scenario, true));
}

#[test]
fn every_piece_has_a_name() {
    let scene = scene(&scenario(EVERY_PIECE), &SceneOptions::default());
    let names: Vec<String> = scene
        .items
        .iter()
        .filter(|item| !item.label.is_empty())
        .map(|item| format!("{:<18} {}", item.place.to_string(), item.label))
        .collect();
    insta::assert_snapshot!("every-piece.names", names.join("\n"));
}

#[test]
fn every_piece_as_svg() {
    let scenario = scenario(EVERY_PIECE);
    insta::assert_binary_snapshot!("every-piece.svg", svg_of(&scenario, Palette::Screen));
}

#[test]
fn a_sample_on_paper() {
    let chapel = sample("drowned-chapel");
    insta::assert_binary_snapshot!("drowned-chapel.svg", svg_of(&chapel, Palette::Print));
}
