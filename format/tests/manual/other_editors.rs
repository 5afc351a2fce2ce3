//! The page about other editors: its settings can be read, name what exists, and are those that this
//! repository has itself; its scenarios pass the schema and the reader.

use std::fs;
use std::path::Path;

use delve_format::Document;
use serde_json::Value;

use super::marked;

fn read(path: &str) -> String {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    fs::read_to_string(project.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn page() -> String {
    read("docs/src/manual/other-editors.md")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn settings_in_json_are_those_of_this_repository() {
    let page = page();
    let blocks: Vec<Value> = marked(&page, "json").into_iter().map(json).collect();
    let [scenario, settings, extensions] = blocks.as_slice() else {
        panic!("{blocks:#?}");
    };
    assert_eq!(crate::schema::complaints(scenario), [""; 0]);
    let mut without = scenario.clone();
    without.as_object_mut().unwrap().remove("$schema");
    let from_ron = marked(&page, "ron")[0];
    let document = Document::parse(from_ron);
    assert_eq!(document.faults(), []);
    assert_eq!(without, serde_json::to_value(document.scenario()).unwrap());

    let ours = json(&read(".vscode/settings.json"));
    assert_eq!(ours["files.associations"], settings["files.associations"]);
    let (our_schema, schema) = (&ours["json.schemas"][0], &settings["json.schemas"][0]);
    assert_eq!(our_schema["fileMatch"][0], schema["fileMatch"][0]);
    let url = our_schema["url"].as_str().unwrap();
    assert_eq!(json(&read(url)), delve_format::schema::schema());
    let ours = json(&read(".vscode/extensions.json"));
    assert_eq!(ours["recommendations"][0], extensions["recommendations"][0]);
}

#[test]
fn settings_in_toml_can_be_read() {
    let page = page();
    let blocks = marked(&page, "toml");
    assert_eq!(blocks.len(), 1);
    let table: toml::Table = blocks[0].parse().unwrap();
    let server = &table["language-server"]["vscode-json-language-server"]["config"]["json"];
    assert_eq!(
        server["schemas"][0]["fileMatch"][0].as_str(),
        Some("*.scenario.json")
    );
    assert_eq!(table["language"][0]["name"].as_str(), Some("ron"));
}

/// There is no reader of Lua here; what a slip of the pen breaks most easily is held all the same.
#[test]
fn settings_in_lua_are_closed() {
    let page = page();
    let blocks = marked(&page, "lua");
    assert_eq!(blocks.len(), 1);
    let mut open = Vec::new();
    for line in blocks[0].lines().filter(|line| !line.starts_with("--")) {
        assert_eq!(line.matches('"').count() % 2, 0, "{line}");
        for c in line.chars() {
            match c {
                '(' | '{' => open.push(c),
                ')' => assert_eq!(open.pop(), Some('('), "{line}"),
                '}' => assert_eq!(open.pop(), Some('{'), "{line}"),
                _ => {}
            }
        }
        match line.trim() {
            "callback = function()" => open.push('f'),
            "end," => assert_eq!(open.pop(), Some('f')),
            _ => {}
        }
    }
    assert_eq!(open, []);
}
