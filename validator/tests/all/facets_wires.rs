//! The rules about triggers, mechanisms, timers and wires at the edges of what they find.
//!
//! One file beyond 400 lines: it is tables all through, and each rule's stand together.

use std::collections::BTreeSet;

use delve_format::Document;

use crate::facets::{bare, expect};
use crate::{checked, findings};

#[test]
fn unwired_parts_that_entries_use_are_no_waste() {
    expect(&[
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")]"#,
            &[r#"unwired-part at "plate" on K14"#],
        ),
        (
            r#"mechanisms: [(id: "darts", kind: DartThrower, at: "K14")]"#,
            &[r#"unwired-part at "darts" on K14"#],
        ),
        (
            r#"timers: [(id: "fuse", at: "K14", turns: 1)]"#,
            &[r#"unwired-part at "fuse" on K14"#],
        ),
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
               events: [(on: Fired("plate"), read: "Click.")]"#,
            &[],
        ),
        (
            r#"triggers: [(id: "lever", kind: Lever, at: "K14")],
               events: [(on: TurnedOff("lever"), read: "Clack.")]"#,
            &[],
        ),
        (
            r#"mechanisms: [(id: "darts", kind: DartThrower, at: "K14")],
               events: [(on: Turn(3), then: [Fire("darts")])]"#,
            &[],
        ),
        // A wire to something misspelt is a wire: the name is wrong, not the part.
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
               wires: [(from: "plate", to: "dartz")]"#,
            &[r#"unknown-name at "dartz""#],
        ),
        // A wire that could not be read is a wire, too.
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
               mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
               wires: [(from: "plate", to: "darts", vai: ["K16"])]"#,
            &["unknown-field at vai"],
        ),
        // Several that belong to nothing are reported one by one.
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "cord", kind: Tripwire, at: "O18")],
               mechanisms: [(id: "darts", kind: DartThrower, at: "K18")]"#,
            &[
                r#"unwired-part at "plate" on K14"#,
                r#"unwired-part at "cord" on O18"#,
                r#"unwired-part at "darts" on K18"#,
            ],
        ),
    ]);
}

/// Parts that have wires, and still nothing starts them or they start nothing.
#[test]
fn wires_that_leave_parts_without_work() {
    const PARTS: &str = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "lever", kind: Lever, at: "O18")],
        mechanisms: [(id: "darts", kind: DartThrower, at: "K18")], timers: [(id: "fuse", at: "K16", turns: 1)],
        doors: [(id: "door", between: ("I14", "J14")), (id: "far", between: ("O14", "P14"))], rooms: {9: (reveal: "Water.")},"#;
    let lever = r#"(from: "lever", to: "far")"#;
    let none: &[&str] = &[];
    let wired: &[(&str, &[&str])] = &[
        (
            r#"(from: "plate", to: "fuse"), (from: "fuse", to: "darts")"#,
            none,
        ),
        // The timer: from both sides, from one side, with a wire too few.
        (
            r#"(from: "fuse", to: "plate"), (from: "darts", to: "fuse")"#,
            &[r#"timer-backwards at (from: "fuse", to: "plate") on K14 K16 K18"#],
        ),
        (
            r#"(from: "plate", to: "fuse"), (from: "darts", to: "fuse")"#,
            &[r#"timer-backwards at (from: "darts", to: "fuse") on K16"#],
        ),
        (
            r#"(from: "fuse", to: "plate"), (from: "fuse", to: "darts")"#,
            &[r#"timer-backwards at (from: "fuse", to: "plate") on K16"#],
        ),
        (
            r#"(from: "plate", to: "fuse")"#,
            &[
                r#"unwired-part at "darts" on K18"#,
                r#"unwired-part at "fuse" on K14 K16"#,
            ],
        ),
        (
            r#"(from: "fuse", to: "darts"), (from: "plate", to: "door", via: ["J14"])"#,
            &[r#"unwired-part at "fuse" on K16 K18"#],
        ),
        // A wire from a part to itself, and one that ends where no other is.
        (
            r#"(from: "plate", to: "plate"), (from: "fuse", to: "darts"), (from: "lever", to: "fuse", via: ["N18", "N16"])"#,
            &[r#"unwired-part at "plate" on K14"#],
        ),
        (
            r#"(from: "plate", to: "M14"), (from: "fuse", to: "darts"), (from: "lever", to: "fuse", via: ["N18", "N16"])"#,
            &[r#"unwired-part at "plate" on K14"#],
        ),
        // Two triggers and nothing else.
        (
            r#"(from: "plate", to: "door"), (from: "fuse", to: "darts"), (from: "lever", to: "fuse", via: ["N18", "N16"])"#,
            none,
        ),
    ];
    for (wires, expected) in wired {
        let text = bare(&format!("{PARTS} wires: [{lever}, {wires}]"));
        assert_eq!(findings(&text), *expected, "{wires}");
    }
    // What an event waits for, and what an effect starts, works.
    let fires = r#"wires: [(from: "fuse", to: "darts"), (from: "plate", to: "door")], events: [(on: Turn(2), then: [Fire("fuse")])]"#;
    let waits = r#"wires: [(from: "plate", to: "fuse")], events: [(on: Fired("fuse"), read: "Click.", then: [Fire("darts")])]"#;
    for fields in [fires, waits] {
        let text = bare(&format!("{PARTS} {fields}"))
            .replace(r#"wires: ["#, &format!("wires: [{lever}, "));
        assert_eq!(findings(&text), [""; 0], "{fields}");
    }
    // Never on the table together.
    let apart = PARTS.replace(r#"at: "K18")"#, r#"at: "K18", players: (5, 5))"#);
    let apart = apart.replace(r#"at: "K14")"#, r#"at: "K14", players: (3, 4))"#);
    let wires = r#"(from: "plate", to: "darts"), (from: "lever", to: "fuse", via: ["N18", "N16"]), (from: "fuse", to: "door")"#;
    assert_eq!(
        findings(&bare(&format!("{apart} wires: [{wires}]"))),
        [
            r#"unwired-part at "plate" on K14"#,
            r#"unwired-part at "darts" on K18"#,
            r#"wire-over-part at (from: "plate", to: "darts") on K16"#
        ]
    );
}

/// A wire that joins another by the bend that nobody wrote: one finding, which names the square.
#[test]
fn wires_that_join_unseen() {
    const PARTS: &str = r#"triggers: [(id: "plate", kind: PressurePlate, at: "G11"), (id: "cord", kind: Tripwire, at: "B13")],
        doors: [(id: "in", between: ("A14", "B14")), (id: "door", between: ("H16", "I16"))],
        rooms: {7: (reveal: "Pews."), 8: (reveal: "Robes.")},"#;
    let darts = r#"(id: "darts", kind: DartThrower, at: "G16")"#;
    let web = r#"(id: "web", kind: WebTrap, at: "G18")"#;
    for (mechanisms, to, said) in [
        (
            format!("{darts}, {web}"),
            "web",
            "trigger `plate` sets off two mechanisms",
        ),
        (
            darts.to_owned(),
            "door",
            "mechanism `darts` has two triggers",
        ),
    ] {
        let text = bare(&format!(
            r#"{PARTS} mechanisms: [{mechanisms}], wires: [(from: "plate", to: "darts"), (from: "cord", to: "{to}")]"#
        ));
        let text = text.replace(r#"between: ("H16", "I16")"#, r#"between: ("G14", "G15")"#);
        let found = checked(&text);
        assert_eq!(found.len(), 1, "{found:#?}");
        let message = format!(
            "the wire from `cord` to `{to}` joins the wire from `plate` to `darts` at G13, so that {said}"
        );
        assert_eq!(found[0].message, message);
        let fix = found[0].fix.as_ref().expect("a fix");
        let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
        assert_eq!(findings(mended.text()), [""; 0], "{}", mended.text());
    }
}

/// Turning the wires of a timer is a fix that mends it.
#[test]
fn wires_of_a_timer_are_turned() {
    let text = bare(
        r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")], timers: [(id: "fuse", at: "N16", turns: 1)],
        mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
        wires: [(from: "fuse", to: "plate", via: ["N15", "K15"]), (from: "darts", to: "fuse")]"#,
    );
    let found = checked(&text);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].message,
        "the wires of timer `fuse` at N16 are written the wrong way round"
    );
    let fix = found[0].fix.as_ref().expect("a fix");
    let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
    assert!(
        mended.text().contains(
            r#"wires: [(from: "plate", to: "fuse", via: ["K15", "N15"]), (from: "fuse", to: "darts")]"#
        ),
        "{}",
        mended.text()
    );
    assert_eq!(findings(mended.text()), [""; 0]);
}

/// Many wires, most of them wrong: what may be tried out is bounded, and what is wrong is said all the
/// same.
#[test]
fn many_wires_are_checked() {
    let square = |i: usize| format!("{}{}", char::from(b'A' + (i % 24) as u8), 1 + i / 24);
    let parts = |name: &str, kind: &str, from: usize| {
        let part = |i: usize| {
            format!(
                r#"(id: "{name}{i}", kind: {kind}, at: "{}")"#,
                square(from + 7 * i % 500)
            )
        };
        (0..64).map(part).collect::<Vec<_>>().join(", ")
    };
    for wires in [190, 5_000] {
        let wire = |i: usize| {
            let (from, to) = (i % 64, i * 7 % 64);
            format!(r#"(from: "t{from}", to: "m{to}")"#)
        };
        let text = bare(&format!(
            "triggers: [{}], mechanisms: [{}], wires: [{}]",
            parts("t", "PressurePlate", 0),
            parts("m", "DartThrower", 3),
            (0..wires).map(wire).collect::<Vec<_>>().join(", ")
        ));
        let rules: BTreeSet<&str> = checked(&text).iter().map(|d| d.rule).collect();
        assert!(rules.contains("two-mechanisms"), "{rules:?}");
    }
}

/// A door, two plates and a lever, two mechanisms and two timers, of which the tables say the wires.
const NAVE: &str = r#"
    doors: [(id: "door", between: ("I14", "J14")), (id: "east", between: ("O15", "P15"))],
    blockages: [(id: "gate", kind: Portcullis, at: ["I18"])],
    rooms: {9: (reveal: "Water.")},
    triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "lever", kind: Lever, at: "O18")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],"#;

/// What is found in the nave with these wires, beside what the first field says.
fn nave(fields: &str) -> Vec<String> {
    findings(&bare(&format!("{NAVE} {fields}")))
}

#[test]
fn ends_that_are_on_nothing() {
    let lever = r#"(from: "plate", to: "darts"), (from: "lever", to: "east")"#;
    let none: &[&str] = &[];
    for (more, expected) in [
        (r#"(from: "K16", to: "door", via: ["J16"])"#, none),
        // On no wire; on the square of the end of a wire on a part; on the square beside a door.
        (
            r#"(from: "plate", to: "M14")"#,
            &[r#"dangling-wire at "M14" on M14"#],
        ),
        (
            r#"(from: "plate", to: "J14")"#,
            &[r#"dangling-wire at "J14" on J14"#],
        ),
        (
            r#"(from: "M18", to: "K18"), (from: "M18", to: "door", via: ["M12", "J12"])"#,
            &[r#"dangling-wire at "K18" on K18"#],
        ),
        // Neither end: one finding.
        (
            r#"(from: "L11", to: "N11")"#,
            &[r#"dangling-wire at "L11" on L11 N11"#],
        ),
        // Joined on its way, and still an end in the air.
        (
            r#"(from: "plate", to: "N14"), (from: "M14", to: "door", via: ["M12", "J12"])"#,
            &[r#"dangling-wire at "N14" on N14"#],
        ),
        // Both ends on one part, with and without a wire that joins on the way round.
        (
            r#"(from: "plate", to: "plate", via: ["L14", "L13", "K13"])"#,
            &[r#"dangling-wire at "plate" on K14"#],
        ),
        (
            r#"(from: "plate", to: "plate", via: ["L14", "L13", "K13"]), (from: "L13", to: "door", via: ["L12", "J12"])"#,
            none,
        ),
        // For some number of players it joins a wire, or ends on a door.
        (
            r#"(from: "plate", to: "M14"), (from: "M14", to: "door", via: ["M12", "J12"], players: (5, 5))"#,
            none,
        ),
        (r#"(from: "plate", to: "door", players: (3, 4))"#, none),
        // Names that nothing has are told by another rule.
        (
            r#"(from: "plate", to: "M14"), (from: "N15", to: "dor")"#,
            &[r#"unknown-name at "dor""#],
        ),
    ] {
        assert_eq!(
            nave(&format!("wires: [{lever}, {more}]")),
            expected,
            "{more}"
        );
    }
    // A door that is never there when the wire is.
    let apart = NAVE.replace(r#""J14"))"#, r#""J14"), players: (5, 5))"#);
    let text = bare(&format!(
        r#"{apart} wires: [{lever}, (from: "plate", to: "door", players: (3, 4))]"#
    ));
    assert_eq!(findings(&text), [r#"dangling-wire at "door" on I14 J14"#]);
}

/// The help of an end in the air names what is nearest and not connected yet.
#[test]
fn ends_are_told_what_is_near() {
    for (more, help, fixed) in [
        (
            r#"(from: "plate", to: "J14")"#,
            r#"to connect it to door `door` between I14 and J14 write `to: "door"`"#,
            true,
        ),
        (
            r#"(from: "plate", to: "N16")"#,
            r#"the nearest wire is the wire from `lever` to `east` at O16: `to: "O16"` joins it"#,
            false,
        ),
        (
            r#"(from: "L14", to: "door", via: ["L12", "J12"])"#,
            r#"the nearest part is trigger `plate` at K14: `from: "plate"` ends the wire on it"#,
            false,
        ),
        // It would be a second trigger.
        (
            r#"(from: "plate", to: "P15", via: ["K12", "P12"])"#,
            r#"to connect it to door `east` between O15 and P15 write `to: "east"`"#,
            false,
        ),
    ] {
        let text = bare(&format!(
            r#"{NAVE} wires: [(from: "plate", to: "darts"), (from: "lever", to: "east"), {more}]"#
        ));
        let found = checked(&text);
        assert_eq!(found.len(), 1, "{more}: {found:#?}");
        assert_eq!(found[0].rule, "dangling-wire");
        assert_eq!(found[0].help.as_deref(), Some(help), "{more}");
        assert_eq!(found[0].fix.is_some(), fixed, "{more}");
    }
}

#[test]
fn wires_upon_each_other() {
    let lever = r#"(from: "lever", to: "east")"#;
    let none: &[&str] = &[];
    for (wires, expected) in [
        // They meet on a square, cross, and run side by side.
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door")"#,
            none,
        ),
        (
            r#"(from: "plate", to: "darts"), (from: "J16", to: "L16"), (from: "door", to: "J16"), (from: "plate", to: "L16", via: ["L14"])"#,
            none,
        ),
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door", via: ["K16", "J16"])"#,
            &[r#"wire-overlap at (from: "plate", to: "door", via: ["K16", "J16"]) on K14 K15 K16"#],
        ),
        // In the other direction, and not for the same number of players.
        (
            r#"(from: "plate", to: "darts"), (from: "darts", to: "door", via: ["K16", "J16"])"#,
            &[r#"wire-overlap at (from: "darts", to: "door", via: ["K16", "J16"]) on K16 K17 K18"#],
        ),
        (
            r#"(from: "plate", to: "darts", players: (3, 4)), (from: "plate", to: "darts", via: ["K18"], players: (5, 5))"#,
            none,
        ),
        // Back along itself.
        (
            r#"(from: "plate", to: "darts", via: ["K12"]), (from: "plate", to: "door")"#,
            &[r#"wire-overlap at (from: "plate", to: "darts", via: ["K12"]) on K12 K13 K14"#],
        ),
    ] {
        let found = nave(&format!("wires: [{lever}, {wires}]"));
        assert_eq!(found, expected, "{wires}");
    }
}

/// A fix of wires that lie upon each other leaves everything connected as it was.
#[test]
fn wires_are_led_apart() {
    for (wires, fixed) in [
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door", via: ["K16", "J16"])"#,
            Some(r#"(from: "plate", to: "darts"), (from: "K16", to: "door")"#),
        ),
        (
            r#"(from: "plate", to: "darts", via: ["M14", "M18"]), (from: "door", to: "darts", via: ["J16", "M16", "M18"])"#,
            Some(
                r#"(from: "plate", to: "darts", via: ["M14", "M18"]), (from: "door", to: "M16", via: ["J16"])"#,
            ),
        ),
        // The other bend.
        (
            r#"(from: "plate", to: "door"), (from: "darts", to: "M16"), (from: "M16", to: "plate", via: ["M14"])"#,
            None,
        ),
        (
            r#"(from: "plate", to: "darts", via: ["O14", "O16", "K16"]), (from: "lever", to: "gate", via: ["K18"])"#,
            None,
        ),
    ] {
        let text = bare(&format!(
            r#"{NAVE} wires: [{wires}], events: [(on: Fired("lever"), read: "Clack.")]"#
        ));
        let found = checked(&text);
        let found: Vec<_> = found.iter().filter(|d| d.rule == "wire-overlap").collect();
        match fixed {
            Some(fixed) => {
                assert_eq!(found.len(), 1, "{wires}: {found:#?}");
                let fix = found[0].fix.as_ref().expect("a fix");
                let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
                assert!(mended.text().contains(fixed), "{}", mended.text());
            }
            None => assert_eq!(found.len(), 0, "{wires}: {found:#?}"),
        }
    }
}

#[test]
fn wires_over_what_is_not_theirs() {
    const PARTS: &str = r#"
        doors: [(id: "door", between: ("I14", "J14")), (id: "west", between: ("H14", "I14"))],
        rooms: {7: (reveal: "Robes."), 8: (reveal: "Table."), 9: (reveal: "Water.")},
        triggers: [(id: "plate", kind: PressurePlate, at: "K12"), (id: "lever", kind: Lever, at: "O16")],
        mechanisms: [(id: "darts", kind: DartThrower, at: "K18"), (id: "web", kind: WebTrap, at: "K15")],
        timers: [(id: "fuse", at: "M16", turns: 1)],"#;
    let none: &[&str] = &[];
    for (wires, expected) in [
        // Straight over another's mechanism and timer; round them; over one's own.
        (
            r#"(from: "plate", to: "darts"), (from: "lever", to: "fuse"), (from: "fuse", to: "web", via: ["M15"])"#,
            &[r#"wire-over-part at (from: "plate", to: "darts") on K15"#][..],
        ),
        (
            r#"(from: "plate", to: "darts", via: ["J12", "J18"]), (from: "lever", to: "fuse"), (from: "fuse", to: "web", via: ["M15"])"#,
            none,
        ),
        (
            r#"(from: "plate", to: "darts", via: ["J12", "J18"]), (from: "lever", to: "web", via: ["L16", "L15"])"#,
            &[r#"unwired-part at "fuse" on M16"#],
        ),
        // Through a doorway to a trap, and to another door.
        (
            r#"(from: "plate", to: "darts", via: ["K14", "I14", "I18"]), (from: "lever", to: "fuse"), (from: "fuse", to: "web", via: ["M15"])"#,
            none,
        ),
        (
            r#"(from: "plate", to: "darts", via: ["J12", "J18"]), (from: "lever", to: "fuse"), (from: "fuse", to: "web", via: ["M15"]), (from: "lever", to: "west", via: ["O14"])"#,
            &[r#"wire-over-part at (from: "lever", to: "west", via: ["O14"]) on J14"#],
        ),
    ] {
        let text = bare(&format!("{PARTS} wires: [{wires}]"));
        let found = findings(&text).into_iter();
        let found: Vec<String> = found
            .filter(|f| f.starts_with("wire-over") || f.starts_with("unwired"))
            .collect();
        assert_eq!(found, expected, "{wires}");
    }
    // The wire that passes a part without a wire is told with the part.
    let text = bare(&format!(
        r#"{PARTS} wires: [(from: "plate", to: "darts", via: ["J12", "J18"]), (from: "lever", to: "web", via: ["L16", "L15"])]"#
    ));
    let found = checked(&text);
    let fuse = found
        .iter()
        .find(|d| d.rule == "unwired-part")
        .expect("the fuse");
    let said: Vec<&str> = fuse.labels.iter().map(|label| &*label.text).collect();
    assert_eq!(
        said,
        ["this wire passes over it, and connects only to what it ends on"]
    );
}

#[test]
fn corners_that_are_missing() {
    let none: &[&str] = &[];
    for (wire, expected, fixed) in [
        (
            r#"(from: "plate", to: "darts", via: ["M14", "M18"])"#,
            none,
            "",
        ),
        // Without `via` one corner comes by itself.
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "gate", via: ["J14", "J18"])"#,
            none,
            "",
        ),
        (
            r#"(from: "plate", to: "darts", via: ["M16"])"#,
            &[r#"slanted-wire at ["M16"] on K14 M16 K18"#],
            r#"via: ["M14", "M16", "K16"]"#,
        ),
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door", via: ["J12"])"#,
            &[r#"slanted-wire at ["J12"] on J12 K14"#],
            "",
        ),
        // From a door the nearest square is taken.
        (
            r#"(from: "plate", to: "darts"), (from: "door", to: "plate", via: ["L12", "L14"])"#,
            &[r#"slanted-wire at ["L12", "L14"] on L12 J14"#],
            r#"via: ["L14", "L12", "L14"]"#,
        ),
    ] {
        let text = bare(&format!(
            r#"{NAVE} wires: [(from: "lever", to: "east"), {wire}]"#
        ));
        let all = checked(&text);
        let found: Vec<_> = all.iter().filter(|d| d.rule == "slanted-wire").collect();
        let said: Vec<String> = findings(&text)
            .into_iter()
            .filter(|f| f.starts_with("slanted"))
            .collect();
        assert_eq!(said, expected, "{wire}");
        if !fixed.is_empty() {
            let fix = found[0].fix.as_ref().expect("a fix");
            let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
            assert!(mended.text().contains(fixed), "{}", mended.text());
        }
    }
}

#[test]
fn timers_in_circles() {
    const PARTS: &str = r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
        mechanisms: [(id: "darts", kind: DartThrower, at: "O16")],
        timers: [(id: "a", at: "K16", turns: 1), (id: "b", at: "M16", turns: 1)],"#;
    let chain = r#"(from: "plate", to: "a"), (from: "a", to: "b"), (from: "b", to: "darts")"#;
    let none: &[&str] = &[];
    for (more, expected) in [
        ("", none),
        (
            r#", (from: "b", to: "a", via: ["M18", "K18"])"#,
            &[r#"timer-loop at (from: "b", to: "a", via: ["M18", "K18"]) on K16 M16"#],
        ),
        // By way of a wire that it joins.
        (
            r#", (from: "b", to: "K15", via: ["M15"])"#,
            &[r#"timer-loop at (from: "b", to: "K15", via: ["M15"]) on K16 M16"#],
        ),
        (
            r#", (from: "a", to: "a", via: ["K18", "J18", "J16"])"#,
            &[r#"timer-loop at (from: "a", to: "a", via: ["K18", "J18", "J16"]) on K16"#],
        ),
        // For no party at once.
        (
            r#", (from: "b", to: "a", via: ["M18", "K18"], players: (6, 6))"#,
            &["senseless-range at (6, 6)"],
        ),
    ] {
        let found = findings(&bare(&format!("{PARTS} wires: [{chain}{more}]")));
        assert_eq!(found, expected, "{more}");
    }
}

/// Two timers, one after the other, with all wires the wrong way round.
#[test]
fn a_chain_of_timers_is_turned() {
    let text = bare(
        r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
        timers: [(id: "a", at: "K16", turns: 1), (id: "b", at: "M16", turns: 1)],
        mechanisms: [(id: "darts", kind: DartThrower, at: "O16")],
        wires: [(from: "a", to: "plate"), (from: "b", to: "a"), (from: "darts", to: "b")]"#,
    );
    let found = checked(&text);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert_eq!(
        found[0].message,
        "the wires of timers `a` and `b` are written the wrong way round"
    );
    let fix = found[0].fix.as_ref().expect("a fix");
    let (mended, _) = Document::parse(&*text).with(fix).expect("the fix fits");
    assert_eq!(findings(mended.text()), [""; 0]);
}

#[test]
fn doors_with_two_triggers() {
    let none: &[&str] = &[];
    for (wires, expected) in [
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door"), (from: "lever", to: "east")"#,
            none,
        ),
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door"), (from: "lever", to: "door", via: ["O12", "J12"])"#,
            &[r#"door-two-triggers at "door" on I14 J14 K14 O18"#],
        ),
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "gate", via: ["J14", "J18"]), (from: "lever", to: "gate", via: ["O20", "I20"])"#,
            &[r#"door-two-triggers at "gate" on K14 I18 O18"#],
        ),
        // Not for the same number of players.
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door", players: (3, 4)), (from: "lever", to: "door", via: ["O12", "J12"], players: (5, 5)), (from: "lever", to: "gate", via: ["O20", "I20"])"#,
            none,
        ),
        // The darts have two triggers: that is what has to be mended.
        (
            r#"(from: "plate", to: "darts"), (from: "plate", to: "door"), (from: "lever", to: "darts")"#,
            &[r#"two-triggers at (from: "lever", to: "darts") on K14 K18 O18"#],
        ),
    ] {
        assert_eq!(nave(&format!("wires: [{wires}]")), expected, "{wires}");
    }
}

/// Each part that does nothing is told as what it is.
#[test]
fn what_does_nothing_is_named() {
    for (fields, message) in [
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14"), (id: "cord", kind: Tripwire, at: "O14")], wires: [(from: "plate", to: "cord")]"#,
            "trigger `plate` at K14 sets off no mechanism, door or portcullis",
        ),
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")]"#,
            "no wire leads to trigger `plate` at K14",
        ),
        (
            r#"mechanisms: [(id: "web", kind: WebTrap, at: "K14")], doors: [(id: "d", between: ("I14", "J14"))], rooms: {9: (reveal: "Water.")}, wires: [(from: "d", to: "web")]"#,
            "no trigger sets off mechanism `web` at K14",
        ),
        (
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "K14")], timers: [(id: "fuse", at: "K16", turns: 1)], wires: [(from: "plate", to: "fuse")]"#,
            "timer `fuse` at K16 starts nothing",
        ),
        (
            r#"mechanisms: [(id: "web", kind: WebTrap, at: "K14")], timers: [(id: "fuse", at: "K16", turns: 1)], wires: [(from: "fuse", to: "web")]"#,
            "nothing starts timer `fuse` at K16",
        ),
    ] {
        let found = checked(&bare(fields));
        let said: Vec<(&str, &str)> = found.iter().map(|d| (d.rule, &*d.message)).collect();
        assert_eq!(said, [("unwired-part", message)], "{fields}");
    }
}

/// However many wires there are, each is looked at, and each finding has its own place.
#[test]
fn many_wires_with_names_that_nothing_has() {
    let wires: Vec<String> = (0..20_000)
        .map(|i| format!(r#"(from: "a{i}", to: "b{i}")"#))
        .collect();
    let text = bare(&format!("wires: [{}]", wires.join(", ")));
    let found = checked(&text);
    assert_eq!(found.len(), 40_000);
    for (i, diagnostic) in found.iter().enumerate() {
        let name = if i % 2 == 0 { "a" } else { "b" };
        assert_eq!(
            text[diagnostic.span.clone()],
            format!("\"{name}{}\"", i / 2)
        );
    }
}

/// Parts and wires as many as a game can hold, all of them right: nothing to find.
#[test]
fn as_many_traps_as_there_can_be() {
    let (mut triggers, mut mechanisms, mut timers, mut wires) =
        (String::new(), String::new(), String::new(), String::new());
    let mut count = 0;
    for (row, column) in (0..7u8).flat_map(|row| (0..8u8).map(move |column| (row, column))) {
        let square = |right: u8, down: u8| {
            let letter = char::from(b'A' + 3 * column + right);
            format!("{letter}{}", 1 + 4 * row + down)
        };
        // Triggers keep their distance: every second column, and rows four apart.
        if column % 2 == 1 || count == 28 {
            continue;
        }
        triggers += &format!(r#"(id: "t{count}", kind: Lever, at: "{}"),"#, square(0, 0));
        timers += &format!(r#"(id: "f{count}", at: "{}", turns: 2),"#, square(1, 0));
        mechanisms += &format!(
            r#"(id: "m{count}", kind: WebTrap, at: "{}"),"#,
            square(2, 1)
        );
        wires +=
            &format!(r#"(from: "t{count}", to: "f{count}"), (from: "f{count}", to: "m{count}"),"#);
        count += 1;
    }
    let text = bare(&format!(
        "triggers: [{triggers}], timers: [{timers}], mechanisms: [{mechanisms}], wires: [{wires}]"
    ));
    let found = findings(&text).into_iter();
    let found: Vec<String> = found
        .filter(|f| f.contains("wire") || f.contains("two-"))
        .collect();
    assert_eq!(found, [""; 0]);
}

/// Two wires on one way, of triggers that are never on the table together: nobody lays both.
#[test]
fn wires_of_other_parties_lie_nowhere() {
    let wires = |second: &str| {
        let text = bare(&format!(
            r#"triggers: [(id: "p1", kind: PressurePlate, at: "K12", players: (3, 3)), (id: "p2", kind: PressurePlate, at: "K13", players: ({second}, 5))],
            mechanisms: [(id: "m", kind: DartThrower, at: "K18")], wires: [(from: "p1", to: "m"), (from: "p2", to: "m")]"#
        ));
        let found = findings(&text).into_iter();
        found.filter(|f| f.starts_with("wire-overlap ")).count()
    };
    assert_eq!(wires("4"), 0);
    assert_eq!(wires("3"), 1);
}
