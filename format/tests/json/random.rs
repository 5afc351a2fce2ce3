//! Random JSON texts, which both readers must understand alike: values printed by `serde_json`, and
//! such texts and the table's snippets with tokens lost, doubled, swapped and thrown in.

use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;
use serde::Serialize;
use serde_json::ser::{PrettyFormatter, Serializer};

use super::{TABLE, agree};
use crate::ron::random::{book, snippet};
use crate::ron::{spoil, spoils_of};

/// What changes nothing where it stands between two tokens.
const TRIVIA: &[&str] = &[" ", "\n", "\r\n", "\t", "\r"];

/// What may be thrown into a text.
const SPICE: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    ";",
    "=",
    "(",
    ")",
    "()",
    "[]",
    "{}",
    "[[]]",
    "\"",
    "'",
    "\\",
    "/",
    "//",
    "/*",
    "*/",
    "/**/",
    "#",
    "//\n",
    "\u{b}",
    "\u{85}",
    "\u{a0}",
    "\u{feff}",
    "\0",
    "null",
    "true",
    "false",
    "None",
    "True",
    "nul",
    "NaN",
    "Infinity",
    "-Infinity",
    "0",
    "-0",
    "1",
    "-1",
    "+1",
    "01",
    "-01",
    "1.5",
    "1.",
    ".5",
    "-",
    "1e3",
    "1E+3",
    "1e",
    "1e400",
    "-1e400",
    "0x1F",
    "1_0",
    "256",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999",
    "\"a\"",
    "\"\"",
    "\"\\n\"",
    "\"\\/\"",
    "\"\\u00e9\"",
    "\"\\ud83d\\udddd\"",
    "\"\\ud83d\"",
    "\"\\udddd\"",
    "\"\\u12\"",
    "\"\\x41\"",
    "\"\\q\"",
    "\"\n\"",
    "\"\t\"",
    "\"\u{1}\"",
    "'a'",
    "x",
    "a:",
    "\"a\":",
    "\"a\": 1",
    "\"x\": 1",
    "\"y\": 2",
    "\"Unit\"",
    "{\"New\": 1}",
    "{\"Unit\": null}",
    "{\"Tup\": [1, \"a\"]}",
    "{\"Rec\": {\"a\": 1}}",
    "{\"Rec\": [1, true]}",
    "\"7\"",
    "\"07\"",
    "é",
    "🗝",
    "“a”",
];

/// A value as text, in one of the ways in which `serde_json` prints.
pub(crate) fn printed(value: &impl Serialize, indent: Option<&str>) -> String {
    let Some(indent) = indent else {
        return serde_json::to_string(value).unwrap();
    };
    let mut bytes = Vec::new();
    let style = PrettyFormatter::with_indent(indent.as_bytes());
    value
        .serialize(&mut Serializer::with_formatter(&mut bytes, style))
        .unwrap();
    String::from_utf8(bytes).unwrap()
}

fn style() -> impl Strategy<Value = Option<&'static str>> {
    select(vec![None, Some(""), Some("  "), Some("\t")])
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_printed_value_is_read_back(book in book(), style in style()) {
        let text = printed(&book, style);
        prop_assert_eq!(agree("book", &text), Ok(Some(format!("{book:?}"))), "{}", text);
    }

    #[test]
    fn a_spoilt_value_is_read_alike(book in book(), style in style(), spoils in spoils_of(TRIVIA, SPICE)) {
        let text = spoil(&printed(&book, style), &spoils);
        agree("book", &text).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_spoilt_snippet_is_read_alike(row in snippet(TABLE), spoils in spoils_of(TRIVIA, SPICE)) {
        agree(&row.tag, &spoil(&row.text, &spoils)).map_err(TestCaseError::fail)?;
    }
}
