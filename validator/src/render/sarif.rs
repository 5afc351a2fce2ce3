//! SARIF 2.1.0, the format of static analysis: code scanning of GitHub and many viewers read it.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::json::document;
use crate::report::{Entry, FileReport, Region, Repair};
use crate::{Rule, Severity, rules};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// What was found in all files, as one SARIF log.
#[must_use]
pub fn sarif(files: &[FileReport]) -> String {
    let entries = || files.iter().flat_map(|file| &file.entries);
    let used: BTreeSet<&str> = entries().map(|entry| entry.rule).collect();
    let used: Vec<&Rule> = rules()
        .iter()
        .copied()
        .filter(|rule| used.contains(rule.name))
        .collect();
    let results = files.iter().flat_map(|file| {
        let used = &used;
        file.entries
            .iter()
            .map(move |entry| result(file, entry, used))
    });
    let unread = files.iter().filter_map(|file| {
        let why = file.unread.as_ref()?;
        Some(json!({
            "level": "error",
            "message": { "text": why },
            "locations": [{ "physicalLocation": { "artifactLocation": artifact(&file.path) } }],
        }))
    });
    let unread: Vec<Value> = unread.collect();
    document(&json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "delve",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": used.iter().map(|rule| described(rule)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [{
                "executionSuccessful": unread.is_empty(),
                "toolExecutionNotifications": unread,
            }],
            "results": results.collect::<Vec<_>>(),
        }],
    }))
}

const fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn described(rule: &Rule) -> Value {
    json!({
        "id": rule.name,
        "shortDescription": { "text": format!("{}.", rule.summary) },
        "fullDescription": { "text": rule.finds },
        "help": {
            "text": rule.why,
            "markdown": format!("{}\n\n{}", rule.finds, rule.why),
        },
        "defaultConfiguration": { "level": level(rule.severity) },
        "properties": { "tags": [rule.group.word()] },
    })
}

fn result(file: &FileReport, entry: &Entry, used: &[&Rule]) -> Value {
    let message = match &entry.help {
        Some(help) => format!("{}; {help}", entry.message),
        None => entry.message.clone(),
    };
    let location = json!({
        "physicalLocation": {
            "artifactLocation": artifact(&file.path),
            "region": region(&entry.region),
        },
        "logicalLocations": [{ "fullyQualifiedName": entry.place }],
    });
    let mut result = Map::new();
    let mut set = |key: &str, value: Value| result.insert(key.to_owned(), value);
    set("ruleId", json!(entry.rule));
    if let Some(index) = used.iter().position(|rule| rule.name == entry.rule) {
        set("ruleIndex", json!(index));
    }
    set("level", json!(level(entry.severity)));
    set("message", json!({ "text": message }));
    set("locations", json!([location]));
    if !entry.related.is_empty() {
        let related = entry.related.iter().enumerate().map(|(id, related)| {
            json!({
                "id": id,
                "message": { "text": related.text },
                "physicalLocation": {
                    "artifactLocation": artifact(&file.path),
                    "region": region(&related.region),
                },
            })
        });
        set("relatedLocations", related.collect());
    }
    set(
        "partialFingerprints",
        json!({ "delve/v1": entry.fingerprint }),
    );
    if let Some(repair) = &entry.repair {
        set("fixes", json!([fix(file, repair)]));
    }
    let mut suppressions = Vec::new();
    if let Some(reason) = &entry.waived {
        suppressions.push(json!({ "kind": "inSource", "justification": reason }));
    }
    if entry.known {
        suppressions.push(json!({ "kind": "external", "justification": "known to the baseline" }));
    }
    if !suppressions.is_empty() {
        set("suppressions", json!(suppressions));
    }
    if !entry.squares.is_empty() {
        set("properties", json!({ "squares": entry.squares }));
    }
    Value::Object(result)
}

fn fix(file: &FileReport, repair: &Repair) -> Value {
    let replacements = repair.edits.iter().map(
        |(at, new)| json!({ "deletedRegion": region(at), "insertedContent": { "text": new } }),
    );
    json!({
        "description": { "text": repair.label },
        "artifactChanges": [{
            "artifactLocation": artifact(&file.path),
            "replacements": replacements.collect::<Vec<_>>(),
        }],
    })
}

fn region(region: &Region) -> Value {
    let (start, end) = (region.start, region.end);
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": start.offset,
        "byteLength": end.offset.saturating_sub(start.offset),
    })
}

fn artifact(path: &str) -> Value {
    json!({ "uri": uri(path) })
}

/// A path as a URI: relative ones stay so.
fn uri(path: &str) -> String {
    let path = match cfg!(windows) {
        true => path.replace('\\', "/"),
        false => path.to_owned(),
    };
    let mut out = String::new();
    let has_drive = cfg!(windows) && path.get(1..3) == Some(":/");
    if path.starts_with('/') {
        out.push_str("file://");
    } else if has_drive {
        out.push_str("file:///");
    }
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_are_percent_encoded() {
        assert_eq!(uri("samples/one-room.ron"), "samples/one-room.ron");
        assert_eq!(
            uri("a b/50%:ü\u{202e}.ron"),
            "a%20b/50%25%3A%C3%BC%E2%80%AE.ron"
        );
        assert_eq!(uri("/x/y.ron"), "file:///x/y.ron");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }
}
