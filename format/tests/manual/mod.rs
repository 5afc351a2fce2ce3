//! The manual's examples: every block marked `ron` is read, by our reader and by `ron`, into the
//! types of the scenario file, and what its tables say of the catalog is so.

use std::fs;
use std::path::{Path, PathBuf};

use delve_format::Document;
use delve_format::catalog::Catalog;
use delve_format::scenario::Scenario;
use delve_format::tidy::tidy;

mod other_editors;

/// The pages of the manual by their paths, in the order of the paths.
fn pages() -> Vec<(PathBuf, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/manual");
    let mut pages: Vec<(PathBuf, String)> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect();
    pages.sort();
    assert!(pages.len() >= 5);
    pages
}

/// The blocks of a page that are marked `ron`.
fn blocks(page: &str) -> Vec<&str> {
    marked(page, "ron")
}

/// The blocks of a page that are marked so.
fn marked<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let mark = format!("```{language}\n");
    let starts = page.split(&mark).skip(1).collect::<Vec<_>>().into_iter();
    starts
        .map(|rest| rest.split_once("\n```").expect("a block ends").0)
        .collect()
}

/// A block as a whole scenario: a few fields are given the fields that they need around them.
fn whole(block: &str) -> String {
    if block.starts_with("#![") || block.starts_with("( ") || block.starts_with("(\n") {
        return block.to_owned();
    }
    let start = if block.contains(" start: ") {
        ""
    } else {
        "start: [],"
    };
    format!(
        "#![enable(implicit_some)]\n(format: 1, title: \"\", {start}\n{}\n)",
        block.trim_end()
    )
}

#[test]
fn every_example_is_read() {
    let mut count = 0;
    for (path, page) in pages() {
        for block in blocks(&page) {
            let text = whole(block);
            let ours: Scenario = delve_format::read::from_str(&text)
                .unwrap_or_else(|e| panic!("{}: {e}\n{block}", path.display()));
            assert_eq!(ours, ron::from_str(&text).unwrap(), "{}", path.display());
            count += 1;
        }
    }
    assert!(count >= 15, "{count} examples");
}

/// Both examples of the page about JSON are one scenario, and each line of its table says the same in
/// both dialects.
#[test]
fn ron_and_json_say_the_same() {
    let pages = pages();
    let (_, page) = pages
        .iter()
        .find(|(path, _)| path.ends_with("json.md"))
        .unwrap();
    let (ron, json) = (blocks(page), marked(page, "json"));
    let scenario: Scenario = ron::from_str(ron[0]).unwrap();
    assert_eq!(serde_json::from_str::<Scenario>(json[0]).unwrap(), scenario);
    assert_eq!(
        format!("{}\n", json[0]),
        delve_format::write::to_json(&scenario)
    );
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains('`'))
        .skip(1);
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split('`').collect()).collect();
    assert!(rows.len() >= 8, "{rows:?}");
    for row in &rows {
        let [_, ron, _, json, _] = row[..] else {
            panic!("a row has RON and JSON: {row:?}");
        };
        let ron: Scenario = ron::from_str(&whole(ron)).unwrap_or_else(|e| panic!("{ron}: {e}"));
        let head = "\"format\": 1, \"title\": \"\", \"start\": []";
        let text = format!("{{{head}, {json}}}");
        let json = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{json}: {e}"));
        assert_eq!(ron, json);
        assert_ne!(
            ron,
            ron::from_str(&whole("")).unwrap(),
            "{text} says something"
        );
    }
}

/// The tutorial's steps are the finished file, in pieces.
#[test]
fn the_steps_of_the_tutorial_make_its_file() {
    let pages = pages();
    let (_, page) = pages
        .iter()
        .find(|(path, _)| path.ends_with("first-scenario.md"))
        .unwrap();
    let blocks = blocks(page);
    let (file, steps) = blocks.split_last().unwrap();
    let lines: Vec<&str> = file.lines().collect();
    for line in steps.iter().flat_map(|step| step.lines()) {
        // A step ends a text that the next one goes on with.
        assert!(lines.contains(&line), "{line:?} is not in the file");
    }
}

/// Of two examples that are whole, the second is what `delve fmt` makes of the first.
#[test]
fn formatting_is_as_the_manual_shows_it() {
    let pages = pages();
    let (_, page) = pages
        .iter()
        .find(|(path, _)| path.ends_with("formatting.md"))
        .unwrap();
    let blocks = blocks(page);
    let document = Document::parse(blocks[0]);
    assert_eq!(tidy(&document).unwrap().trim_end(), blocks[1]);
}

/// The rows of a page's tables, as cells without marks, halves of double tables apart.
fn rows(page: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for line in page.lines().filter(|line| line.starts_with("| `")) {
        for half in line.split("| |") {
            let cells = half.trim_matches(['|', ' ']).split('|');
            let cells: Vec<String> = cells.map(|c| c.trim_matches([' ', '`']).into()).collect();
            if !cells.iter().all(String::is_empty) {
                rows.push(cells);
            }
        }
    }
    rows
}

#[test]
fn the_tables_of_pieces_are_the_catalog() {
    let catalog = Catalog::built_in();
    let page = &pages()
        .into_iter()
        .find(|(path, _)| path.ends_with("pieces.md"))
        .unwrap()
        .1;
    let rows = rows(page);
    for (id, kind) in &catalog.furniture {
        let size = format!("{} × {}", kind.size.0, kind.size.1);
        assert!(rows.contains(&vec![id.to_string(), size]), "{id}");
    }
    for (id, m) in &catalog.monsters {
        let row = vec![id.to_string(), m.fighting.to_string(), m.health.to_string()];
        assert!(rows.contains(&row), "{row:?}");
    }
    assert_eq!(
        rows.len(),
        catalog.furniture.len() + catalog.monsters.len(),
        "no row too many"
    );
    for id in catalog.hazards.keys() {
        assert!(page.contains(&format!("`{id}`")), "{id}");
    }
}
