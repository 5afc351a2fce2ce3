//! Agreement with the `ron` crate: a table of snippets, and random texts.

pub(crate) mod random;
mod soup;
pub(crate) mod table;
pub(crate) mod types;

use serde::de::DeserializeOwned;

pub(crate) use random::style;
pub(crate) use soup::{spoil, spoils, spoils_of, tokens};
use types::Reader;

/// The `ron` crate, which is the oracle. Errors are given by their name.
pub(crate) struct Oracle;

impl Reader for Oracle {
    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        ron::from_str(text).map_err(|error| {
            let debug = format!("{:?}", error.code);
            let name = debug.split(|c: char| !c.is_alphanumeric()).next();
            name.unwrap_or_default().to_owned()
        })
    }
}

/// This project's own reader.
pub(crate) struct Ours;

impl Reader for Ours {
    fn read<T: DeserializeOwned>(&self, text: &str) -> Result<T, String> {
        delve_format::read::from_str(text).map_err(|error| error.to_string())
    }
}

/// Reads a text with both readers: the value if both read the same, nothing if both refuse or if
/// they differ on purpose. Anything else is a disagreement, told with the text.
fn agree(tag: &str, text: &str) -> Result<Option<String>, String> {
    // What follows a byte-order mark is read by ours only; that it is, the table says.
    let plain = text.strip_prefix('\u{feff}').unwrap_or(text);
    let ron = types::read_as(tag, plain, &Oracle);
    let ours = types::read_as(tag, text, &Ours);
    match (ron, ours) {
        (Ok(ron), Ok(ours)) if ron == ours => Ok(Some(ron)),
        (Err(_), Err(_)) => Ok(None),
        (Ok(_), Err(error)) if is_strict_on_purpose(text, &error) => Ok(None),
        // Ours is twice as deep.
        (Err(ron), Ok(_)) if ron == "ExceededRecursionLimit" => Ok(None),
        (ron, ours) => Err(format!(
            "as {tag}: {text:?}\n  ron:  {ron:?}\n  ours: {ours:?}"
        )),
    }
}

/// Whether our reader refuses what `ron` takes for one of the reasons that the table gives: keys
/// that are there twice, numbers beyond their type, ranges, keys of several words, two commas
/// where parentheses are left out, and `Some` without parentheses.
fn is_strict_on_purpose(text: &str, error: &str) -> bool {
    let reasons = ["is written twice", "is too large", "expected a key"];
    reasons.iter().any(|reason| error.contains(reason))
        || text.contains("..")
        || (text.contains("unwrap_variant_newtypes") && error.contains("before this comma"))
        || (text.contains("implicit_some") && text.contains("Some"))
}
