//! What scenarios look like, as snapshots: the text, the SVG, and the names of all items.

use delve_engine::Party;
use delve_format::{Catalog, Scenario};
use delve_scene::svg::{self, SvgOptions};
use delve_scene::text::{self, TextOptions};
use delve_scene::{Palette, SceneOptions};

use crate::common::{EVERY_PIECE, dungeon, sample, samples, scenario, scene};
use crate::xml;

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
fn a_sample_as_text() {
    let chapel = sample("drowned-chapel");
    insta::assert_snapshot!("drowned-chapel.text", text_of(&chapel, false));
}

#[test]
fn every_sample_can_be_drawn() {
    let samples = samples();
    assert!(samples.len() >= 3, "{samples:?}");
    for name in samples {
        let scenario = sample(&name);
        let text = text_of(&scenario, false);
        assert!(text.starts_with(scenario.title.trim()), "{name}");
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{name}: {line}");
        }
        let svg = String::from_utf8(svg_of(&scenario, Palette::Screen)).unwrap();
        assert_eq!(xml::fault(&svg), None, "{name}");
        let scene = scene(&scenario, &SceneOptions::default());
        assert_eq!(
            scene.pieces().filter(|item| item.shapes.is_empty()).count(),
            0,
            "{name}: nothing of a sample is invisible"
        );
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
