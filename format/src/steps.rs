//! Counts what reading looks at, in the tests of this crate alone: bytes, values, and the beginnings
//! of searches. A test holds that the sum grows no faster than the text.

/// Counts bytes that were looked at, and one for having looked.
#[cfg(not(test))]
#[inline(always)]
pub(crate) fn look(_bytes: usize) {}

#[cfg(test)]
pub(crate) use counted::look;

#[cfg(test)]
mod counted {
    use std::cell::Cell;

    use proptest::prelude::*;

    use crate::document::Document;

    thread_local! {
        static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    pub(crate) fn look(bytes: usize) {
        STEPS.set(STEPS.get() + bytes as u64 + 1);
    }

    /// Steps that reading a text takes.
    fn steps(text: &str) -> u64 {
        STEPS.set(0);
        let _ = Document::parse(text);
        STEPS.get()
    }

    /// A scenario that is `times` as long as its middle, around it what makes it whole.
    fn long(before: &str, again: &str, after: &str, times: usize) -> String {
        format!("{before}{}{after}", again.repeat(times))
    }

    /// Whole texts in both dialects, as beginning, middle and end.
    const WHOLE: [(&str, &str, &str); 8] = [
        ("(format: 1, title: \"T\", start: [", "\"A1\", ", "])"),
        ("(format: 1, title: \"", "a ", "\", start: [])"),
        ("(format: 1, title: r#\"", "\" ", "\"#, start: [])"),
        ("(format: 1, title: \"", "\\\" ", "\", start: [])"),
        ("(format: 1, title: \"\", start: []) //", "x\n//", ""),
        (
            "(format: 1, title: \"\", start: [], guards: [",
            "(monster: \"ghoul\", at: \"A1\", name: Some(\"x\")), // one\n /* two */ ",
            "])",
        ),
        (
            "{\"format\": 1, \"title\": \"\", \"start\": [], \"guards\": [",
            "{\"monster\": \"ghoul\", \"at\": \"A1\", \"note\": \"\\u0041\"}, ",
            "{\"monster\": \"ghoul\", \"at\": \"A1\"}]}",
        ),
        (
            "{\"format\": 1, \"title\": \"",
            "\\n\\\"",
            "\", \"start\": []}",
        ),
    ];

    #[test]
    fn the_work_of_reading_grows_as_the_text_does() {
        for (before, again, after) in WHOLE {
            let sizes = [1_000, 2_000, 4_000].map(|times| long(before, again, after, times));
            let counts = sizes.each_ref().map(|text| steps(text));
            for (text, count) in sizes.iter().zip(counts) {
                assert!(
                    Document::parse(text.as_str()).faults().is_empty(),
                    "{before}{again}"
                );
                let each = count as f64 / text.len() as f64;
                assert!(
                    (0.5..8.0).contains(&each),
                    "{before}{again}: {each} steps a byte"
                );
            }
            // Twice the text, twice the work, but for what happens once.
            let grown = |n: usize| counts[n] as f64 / counts[n - 1] as f64;
            assert!(
                grown(1) < 2.05 && grown(2) < 2.05,
                "{before}{again}: {counts:?}"
            );
        }
    }

    /// What makes a reader that looks for the end of each slip take hours.
    #[test]
    fn slips_do_not_make_it_grow_faster() {
        for (before, again, after) in [
            ("(a: \"b", ",", "\"c)"),
            ("(a: \"b", ", ", "x"),
            ("(a: [", "b ", "])"),
            ("(a: [(), ", "(], ", "]"),
            ("(a: (), (", "\"\\\"\n", ")"),
            ("(\n", "    ", "a: [\n b: 1, c: 2, )"),
            ("(a: ", "“b” ", ")"),
            ("(", "))", ""),
            ("{\"a\": ", "'b' ", "}"),
            ("{", "a: 1 ", "}"),
            ("{\"a\": [", "{], ", "]}"),
            ("{\"a\": \"b", ",", "\"c}"),
            ("{\"a\": ", "/* */ ", "1}"),
        ] {
            let counts = [2_000, 4_000, 8_000].map(|n| steps(&long(before, again, after, n)));
            let grown = |n: usize| counts[n] as f64 / counts[n - 1] as f64;
            assert!(
                grown(1) < 2.2 && grown(2) < 2.2,
                "{before}{again}: {counts:?}"
            );
        }
    }

    proptest! {
        #![proptest_config(delve_testing::cases(200))]

        /// Whatever is repeated, and whatever stands around it.
        #[test]
        fn nothing_repeated_makes_it_grow_faster(
            before in "[{(\\[\":a, /]{0,6}",
            again in "[\\[\\](){}\"':,/*\\\\#a1 \n“-]{1,6}",
            after in "[)\\]}\"]{0,3}",
        ) {
            let counts = [1_000, 2_000, 4_000].map(|n| steps(&long(&before, &again, &after, n)));
            let grown = |n: usize| (counts[n] as f64 + 1.0) / (counts[n - 1] as f64 + 1.0);
            prop_assert!(
                grown(2) < 2.5 || grown(1) < 2.5 || counts[2] < 100_000,
                "{:?}{:?}{:?}: {:?}", before, again, after, counts
            );
        }
    }
}
