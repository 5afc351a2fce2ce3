//! Agreement with `serde_json`: a table of snippets, and random texts.

mod convert;
mod places;
mod random;

pub(crate) use random::printed;
use serde::de::DeserializeOwned;

use crate::ron::table;
use crate::ron::types::{self, Reader};

/// The table; its head says how it is written.
const TABLE: &str = include_str!("../data/json-table.txt");

/// The `serde_json` crate, which is the oracle. Errors are given by their category.
struct Oracle;

impl Reader for Oracle {
    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|error| {
            let deep = error.to_string().contains("recursion limit");
            if deep {
                "Depth".to_owned()
            } else {
                format!("{:?}", error.classify())
            }
        })
    }
}

/// This project's own reader.
struct Ours;

impl Reader for Ours {
    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        delve_format::read::from_json(text).map_err(|error| error.to_string())
    }
}

/// Reads a text with both readers: the value if both read the same, nothing if both refuse or if
/// they differ on purpose. Anything else is a disagreement, told with the text.
fn agree(tag: &str, text: &str) -> Result<Option<String>, String> {
    // What follows a byte-order mark is read by ours only; that it is, the table says.
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    let oracle = types::read_as(tag, plain, &Oracle);
    let ours = types::read_as(tag, text, &Ours);
    match (oracle, ours) {
        (Ok(oracle), Ok(ours)) if oracle == ours => Ok(Some(oracle)),
        (Err(_), Err(_)) => Ok(None),
        (Ok(_), Err(error)) if is_strict_on_purpose(tag, text, &error) => Ok(None),
        // Ours is one level deeper.
        (Err(oracle), Ok(_)) if oracle == "Depth" => Ok(None),
        (oracle, ours) => Err(format!(
            "as {tag}: {text:?}\n  serde_json: {oracle:?}\n  ours:       {ours:?}"
        )),
    }
}

/// Whether our reader refuses what `serde_json` takes for one of the reasons that the table gives:
/// keys that are there twice, structures in brackets, and half characters where nobody looks.
fn is_strict_on_purpose(tag: &str, text: &str, error: &str) -> bool {
    // It hands on as bytes what it would not take for a text.
    tag == "bytes"
        || error.contains("is written twice")
        || error.contains("in `{…}`, found a list")
        || (text.contains("\\ud") && error.contains("is no escape"))
}

#[test]
fn the_table_tells_how_serde_json_reads() {
    table::check_oracle(TABLE, &Oracle);
}

#[test]
fn our_reader_agrees_or_differs_exactly_as_said() {
    table::check_ours(TABLE, &Ours);
}
