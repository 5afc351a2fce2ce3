//! Random RON texts, which both readers must understand alike: values printed by `ron` in every style that it has, and such
//! texts and the table's snippets with tokens lost, doubled, swapped and thrown in.

use std::collections::BTreeMap;

use delve_testing::cases;
use proptest::prelude::*;
use proptest::sample::select;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;

use super::agree;
use super::soup::{spoil, spoils};
use super::table::{self, Outcome, Row};
use super::types::{Book, Page, Shape};

/// Strings with all that may trouble a reader: quotes, escapes, what looks like comments, line ends, letters beyond ASCII.
fn string() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => "[a-z]{1,6}",
        4 => select(vec![
            " ", "\"", "\\", "'", "\n", "\r\n", "\r", "\t", "\0", "//", "/*", "*/", "#", "\"#", "r#\"", "é", "橋", "🗝",
            "\u{feff}", "\u{85}", "\u{2028}", "\u{7f}", "(", "]", "{", ",", ":", "\\n", "\\u{41}",
        ]).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..5).prop_map(|pieces| pieces.concat())
}

fn shape() -> impl Strategy<Value = Shape> {
    prop_oneof![
        Just(Shape::Unit),
        any::<u8>().prop_map(Shape::New),
        (any::<u8>(), string()).prop_map(|(n, s)| Shape::Tup(n, s)),
        any::<(u8, bool)>().prop_map(|(a, b)| Shape::Rec { a, b }),
    ]
}

fn page() -> impl Strategy<Value = Page> {
    (any::<i64>(), string(), prop::collection::vec(shape(), 0..3)).prop_map(
        |(number, text, shapes)| Page {
            number,
            text,
            shapes,
        },
    )
}

/// A random document with everything in it.
pub(crate) fn book() -> impl Strategy<Value = Book> {
    let index =
        prop::collection::btree_map(any::<u8>(), (string(), prop::option::of(shape())), 0..4);
    let marks = prop::collection::btree_map(
        string(),
        prop::collection::vec(any::<Option<bool>>(), 0..4),
        0..3,
    );
    let weight = prop_oneof![Just(None), any::<f64>().prop_map(Some)];
    let small = prop::option::of((any::<u8>(), string()));
    (
        string(),
        prop::collection::vec(page(), 0..3),
        index,
        small,
        weight,
        marks,
        any::<Option<char>>(),
    )
        .prop_map(|(title, pages, index, size, weight, marks, seal)| Book {
            title,
            pages,
            index,
            size,
            weight,
            marks: BTreeMap::from_iter(marks),
            seal,
            end: (),
        })
}

/// Any of the styles in which `ron` prints.
pub(crate) fn style() -> impl Strategy<Value = PrettyConfig> {
    let white = (
        select(vec!["\n", "\r\n", " ", ""]),
        select(vec!["    ", "\t", ""]),
        select(vec![" ", "", "\n"]),
    );
    let names = any::<(bool, bool, bool, bool)>();
    let compact = any::<(bool, bool, bool)>();
    (white, names, compact, 0..5_usize, 0..16_usize).prop_map(
        |(
            (new_line, indentor, separator),
            (names, members, numbered, escapes),
            (arrays, structs, maps),
            depth,
            bits,
        )| {
            PrettyConfig::new()
                .new_line(new_line)
                .indentor(indentor)
                .separator(separator)
                .struct_names(names)
                .separate_tuple_members(members)
                .enumerate_arrays(numbered)
                .escape_strings(escapes)
                .compact_arrays(arrays)
                .compact_structs(structs)
                .compact_maps(maps)
                .number_suffixes(bits & 1 == 1)
                .depth_limit(if depth == 4 { usize::MAX } else { depth })
                .extensions(Extensions::from_bits_truncate(bits))
        },
    )
}

/// A snippet of the table that is short enough to be worth spoiling, mostly one that the oracle reads. What is deliberately read
/// otherwise is left out, since spoiling does not always change a text.
pub(crate) fn snippet(table: &str) -> impl Strategy<Value = Row> {
    let short = table::parse(table)
        .into_iter()
        .filter(|row| row.text.len() < 400 && row.differs.is_none());
    let (read, refused): (Vec<_>, Vec<_>) =
        short.partition(|row| matches!(row.oracle, Outcome::Value(_)));
    prop_oneof![4 => select(read), 1 => select(refused)]
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_printed_value_is_read_back(book in book(), style in style()) {
        let text = ron::ser::to_string_pretty(&book, style).unwrap();
        prop_assert_eq!(agree("book", &text), Ok(Some(format!("{book:?}"))), "{}", text);
    }

    #[test]
    fn a_spoilt_value_is_read_alike(book in book(), style in style(), spoils in spoils()) {
        let text = spoil(&ron::ser::to_string_pretty(&book, style).unwrap(), &spoils);
        agree("book", &text).map_err(TestCaseError::fail)?;
    }
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn a_spoilt_snippet_is_read_alike(row in snippet(table::TABLE), spoils in spoils()) {
        agree(&row.tag, &spoil(&row.text, &spoils)).map_err(TestCaseError::fail)?;
    }
}
