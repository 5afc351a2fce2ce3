//! JSON for programs: as one document, or one object a line. The shape is part of the public interface and
//! described in the manual, `docs/src/manual/ci.md`.

use serde::Serialize;
use serde_json::{Value, json};

use super::safe::is_unsafe;
use crate::report::{Entry, FileReport, Position, Region, Summary};

/// The version of the shape. New fields may come within a version; none goes and none changes.
pub const JSON_VERSION: u32 = 1;

/// Everything that was found, as one JSON document.
#[must_use]
pub fn json(files: &[FileReport], summary: &Summary) -> String {
    let findings = files.iter().flat_map(|file| {
        let path = &file.path;
        file.entries.iter().map(move |entry| finding(path, entry))
    });
    document(&json!({
        "format": "delve-check",
        "version": JSON_VERSION,
        "findings": findings.collect::<Vec<_>>(),
        "left_out": files.iter().filter_map(left_out).collect::<Vec<_>>(),
        "unread": files.iter().filter_map(unread).collect::<Vec<_>>(),
        "summary": summed(summary),
    }))
}

/// What was found in one file, one object a line.
#[must_use]
pub fn json_lines(file: &FileReport) -> String {
    let path = &file.path;
    let findings = file.entries.iter().map(|entry| finding(path, entry));
    let findings = findings.map(|value| typed("finding", value));
    let rest = left_out(file).map(|value| typed("left_out", value));
    let unread = unread(file).map(|value| typed("unread", value));
    findings.chain(rest).chain(unread).collect()
}

/// The last line of [`json_lines`].
#[must_use]
pub fn json_lines_summary(summary: &Summary) -> String {
    typed("summary", summed(summary))
}

fn typed(kind: &str, mut value: Value) -> String {
    if let Value::Object(fields) = &mut value {
        fields.insert("type".to_owned(), kind.into());
        fields.insert("version".to_owned(), JSON_VERSION.into());
    }
    escaped(&value.to_string()) + "\n"
}

fn finding(path: &str, entry: &Entry) -> Value {
    let related = entry.related.iter().map(|related| {
        json!({
            "place": related.place,
            "text": related.text,
            "start": position(related.region.start),
            "end": position(related.region.end),
        })
    });
    let fix = entry.repair.as_ref().map(|repair| {
        let edits = repair.edits.iter().map(|(region, new)| change(region, new));
        json!({ "label": repair.label, "edits": edits.collect::<Vec<_>>() })
    });
    json!({
        "file": path,
        "rule": entry.rule,
        "severity": entry.severity.word(),
        "message": entry.message,
        "help": entry.help,
        "label": entry.label,
        "start": position(entry.region.start),
        "end": position(entry.region.end),
        "place": entry.place,
        "squares": entry.squares,
        "labels": related.collect::<Vec<_>>(),
        "fix": fix,
        "waived": entry.waived,
        "baseline": entry.known,
        "fingerprint": entry.fingerprint,
    })
}

fn position(at: Position) -> Value {
    json!({ "line": at.line, "column": at.column, "offset": at.offset })
}

fn change(region: &Region, new: &str) -> Value {
    json!({ "start": position(region.start), "end": position(region.end), "new": new })
}

fn unread(file: &FileReport) -> Option<Value> {
    let why = file.unread.as_ref()?;
    Some(json!({ "file": file.path, "message": why }))
}

fn left_out(file: &FileReport) -> Option<Value> {
    (file.left_out > 0).then(|| json!({ "file": file.path, "count": file.left_out }))
}

fn summed(summary: &Summary) -> Value {
    json!({
        "files": summary.files,
        "errors": summary.errors,
        "warnings": summary.warnings,
        "notes": summary.notes,
        "waived": summary.waived,
        "baseline": summary.known,
        "unread": summary.unread,
    })
}

/// A JSON document with a line end.
pub(crate) fn document(value: &impl Serialize) -> String {
    // Values of ours have nothing that JSON cannot say.
    let text = serde_json::to_string_pretty(value).unwrap_or_default();
    escaped(&text) + "\n"
}

/// JSON in which no character of a text can steer a terminal or a CI system: each is an escape, so the
/// texts stay what they are.
fn escaped(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut sharp = false;
    for c in json.chars() {
        if c != '\n' && is_unsafe(c) || sharp && c == '#' {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                out.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            out.push(c);
        }
        sharp = c == '#';
    }
    out
}

/// JSON text of a value, safe to print wherever it goes.
#[must_use]
pub fn json_text(value: &Value) -> String {
    document(value)
}
