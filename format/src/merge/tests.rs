//! Merges of small scenarios, as texts.

use super::*;

const HEAD: &str = "#![enable(implicit_some)]\n";

/// A scenario with these lines in it.
fn scenario(lines: &str) -> String {
    format!("{HEAD}(\n    format: 1,\n    title: \"T\",\n    start: [\"A9\"],\n{lines})\n")
}

/// The merged lines, and the conflicts.
fn merged(base: &str, ours: &str, theirs: &str) -> (String, Vec<String>) {
    let merged = merge(&scenario(base), &scenario(ours), &scenario(theirs), 7).unwrap();
    let head = scenario("");
    let head = head.strip_suffix(")\n").unwrap();
    let text = merged.text.strip_prefix(head).unwrap_or(&merged.text);
    let text = text.strip_suffix(")\n").unwrap_or(text).to_owned();
    let told = |c: &Conflict| format!("{}: {}", c.line, c.message);
    (text, merged.conflicts.iter().map(told).collect())
}

/// What a clean merge makes.
fn clean(base: &str, ours: &str, theirs: &str) -> String {
    let (text, conflicts) = merged(base, ours, theirs);
    assert_eq!(conflicts, [""; 0], "{text}");
    text
}

const DOORS: &str = "    doors: [
        // the way in
        (id: \"a\", between: (\"A1\", \"A2\")), // oak
        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),
        (id: \"c\", between: (\"C1\", \"C2\")),
    ],
";

fn doors(change: &[(&str, &str)]) -> String {
    change.iter().fold(DOORS.to_owned(), |text, (old, new)| {
        assert!(text.contains(old), "{old}");
        text.replacen(old, new, 1)
    })
}

#[test]
fn different_fields_of_one_element_go_together() {
    let ours = doors(&[("\"A2\"))", "\"A2\"), lock: Armed)")]);
    let theirs = doors(&[("\"A2\"))", "\"A2\"), key: \"iron-key\")")]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
}

#[test]
fn elements_that_both_added_come_ours_first() {
    let new = |id: &str| {
        format!("\"C2\")),\n        // {id}\n        (id: \"{id}\", between: (\"D1\", \"D2\")),")
    };
    let ours = doors(&[("\"C2\")),", &new("ours"))]);
    let theirs = doors(&[("\"C2\")),", &new("theirs"))]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
}

#[test]
fn what_one_side_removed_is_gone() {
    let theirs = doors(&[(
        "        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),\n",
        "",
    )]);
    let ours = doors(&[("\"C2\")", "\"C2\"), secret: true")]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
    insta::assert_snapshot!(clean(DOORS, &theirs, &ours));
}

#[test]
fn comments_of_both_sides_are_kept() {
    let ours = doors(&[("// oak", "// oak, carved")]);
    let theirs = doors(&[
        ("// the way in", "// the only way in"),
        ("// oak", "// oak, rotten"),
    ]);
    insta::assert_snapshot!(clean(DOORS, &ours, &theirs));
}

#[test]
fn the_same_leaf_is_a_conflict_on_its_line() {
    let ours = doors(&[("(\"A1\", \"A2\")", "(\"A3\", \"A4\")")]);
    let theirs = doors(&[
        ("(\"A1\", \"A2\")", "(\"A5\", \"A6\")"),
        ("(\"C1\"", "(\"C3\""),
    ]);
    let (text, conflicts) = merged(DOORS, &ours, &theirs);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn one_removed_what_the_other_changed() {
    let removed = doors(&[(
        "        (id: \"b\", between: (\"B1\", \"B2\"), lock: Armed),\n",
        "",
    )]);
    let changed = doors(&[("lock: Armed", "lock: Disarmed")]);
    let (text, conflicts) = merged(DOORS, &removed, &changed);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
    let (text, conflicts) = merged(DOORS, &changed, &removed);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn two_of_one_name_are_a_conflict() {
    let new =
        |at: &str| format!("\"C2\")),\n        (id: \"d\", between: (\"{at}1\", \"{at}2\")),");
    let ours = doors(&[("\"C2\")),", &new("D"))]);
    let theirs = doors(&[("\"C2\")),", &new("E"))]);
    let (text, conflicts) = merged(DOORS, &ours, &theirs);
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn maps_go_by_key_and_may_be_new() {
    let room = |number: u8, text: &str| format!("        {number}: (reveal: \"{text}\"),\n");
    let rooms = |inner: &str| format!("    rooms: {{\n{inner}    }},\n");
    let ours = rooms(&room(3, "Ours."));
    let theirs = rooms(&(room(2, "Theirs.") + &room(5, "Theirs, too.")));
    insta::assert_snapshot!(clean("", &ours, &theirs));
    let (text, conflicts) = merged("", &rooms(&room(3, "Ours.")), &rooms(&room(3, "Theirs.")));
    insta::assert_snapshot!(conflicts.join("\n") + "\n" + &text);
}

#[test]
fn a_new_order_comes_over() {
    let theirs = "    patrol: [\"c\", \"a\", \"b\"],\n";
    assert_eq!(
        clean(
            "    patrol: [\"a\", \"b\", \"c\"],\n",
            "    patrol: [\"a\", \"x\", \"b\", \"c\"],\n",
            theirs
        ),
        "    patrol: [\"c\", \"a\", \"x\", \"b\"],\n"
    );
}

#[test]
fn line_ends_are_ours() {
    let base = scenario(DOORS);
    let ours =
        "\u{feff}".to_owned() + &scenario(&doors(&[("// oak", "// elm")])).replace('\n', "\r\n");
    let theirs = scenario(&doors(&[("lock: Armed", "lock: Disarmed")]));
    let text = merge(&base, &ours, &theirs, 7).unwrap().text;
    assert_eq!(text, ours.replace("lock: Armed", "lock: Disarmed"));
}

#[test]
fn what_cannot_be_read_is_refused() {
    let fine = scenario(DOORS);
    let other = scenario("    light: 3,\n");
    let refused = |base: &str, ours: &str, theirs: &str| {
        merge(base, ours, theirs, 7).unwrap_err().to_string()
    };
    insta::assert_snapshot!(refused(&fine, &other, "(format: 1,"));
    insta::assert_snapshot!(refused(
        &fine,
        &other,
        &fine.replace("format: 1", "format: 99")
    ));
    insta::assert_snapshot!(refused(
        &fine,
        &other,
        &fine.replace("#![enable(implicit_some)]\n", "")
    ));
}
