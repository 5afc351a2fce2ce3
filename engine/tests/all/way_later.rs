//! What becomes of a way later: what shuts the heroes in or out for good, what does not, and of what
//! nobody can tell.

use std::fmt::Write;

use delve_engine::{Fate, Party};

use crate::common::{dungeon, sq};

/// Room 7 with the start, the west walk with a portcullis in its middle, and room 8, where the walk
/// leads. A lever in room 7 raises the portcullis.
fn vault(fields: &str) -> String {
    let goals = if fields.contains("goals:") {
        ""
    } else {
        r#"goals: [Enter("room-8")],"#
    };
    let triggers = if fields.contains("triggers:") {
        ""
    } else {
        r#"triggers: [(id: "lever", kind: Lever, at: "H13")], wires: [(from: "lever", to: "gate")],"#
    };
    let doors = if fields.contains("doors:") {
        ""
    } else {
        r#"doors: [(id: "out", between: ("H12", "I12")), (id: "in", between: ("H16", "I16"))],"#
    };
    let dungeon = dungeon(&format!(
        r#"start: ["B11", "B12"], {goals} {doors} {triggers}
        blockages: [(at: ["I10"]), (at: ["I19"]), (id: "gate", kind: Portcullis, at: ["I14"])],
        {fields}"#
    ));
    assert_eq!(dungeon.cuts(Party::Any), [], "{fields}");
    let mut out = String::new();
    for later in dungeon.later(Party::Any) {
        let by: Vec<String> = later
            .by
            .iter()
            .map(|&piece| dungeon.id(piece).unwrap().to_string())
            .collect();
        let side = if later.from.contains(sq("C17")) {
            "within"
        } else {
            "without"
        };
        let place = later.place.map(|place| format!(", {place}"));
        let fate = match later.fate {
            Fate::Cut => "cut",
            Fate::Undecided => "undecided",
        };
        write!(
            out,
            "{:?} {fate} {side} by {}{}; ",
            later.need,
            by.join(" and "),
            place.unwrap_or_default()
        )
        .unwrap();
    }
    out.trim_end_matches("; ").to_owned()
}

#[test]
fn what_closes_behind_the_heroes_shuts_them_in() {
    let step = |at: &str| format!(r#"events: [(on: Stepped(["{at}"]), then: [Close("gate")])],"#);
    let both = r#"triggers: [(id: "lever", kind: Lever, at: "H13"), (id: "second", kind: Lever, at: "I18")],
        wires: [(from: "lever", to: "gate"), (from: "second", to: "gate")],"#;
    let shut = "Exit cut within by gate, events[0].then[0]";
    let cases: &[(String, &str)] = &[
        (String::new(), ""),
        (step("I16"), shut),
        // A lever on either side, or a way round.
        (step("I16") + both, ""),
        (
            step("I16")
                + r#"doors: [(id: "out", between: ("H12", "I12")), (id: "in", between: ("H16", "I16")), (id: "round", between: ("D14", "D15"))],"#,
            "",
        ),
        // The hero who sets it off stands where the lever is.
        (step("I12"), ""),
        (step("I12") + both, ""),
        // Doors are forced.
        (
            r#"events: [(on: Stepped(["I16"]), then: [Close("out"), Lock("in")])],"#.to_owned(),
            "",
        ),
        // A cave-in that would cut the last way does not happen.
        (
            r#"events: [(on: Stepped(["I16"]), then: [Block(id: "fall", at: ["I13"])])],"#.to_owned(),
            "",
        ),
        // A roll may fail.
        (
            r#"events: [(on: Stepped(["I16"]), then: [Test(roll: Jump, fail: [Close("gate")])])],"#
                .to_owned(),
            "Exit cut within by gate, events[0].then[0].fail[0]",
        ),
        // The way to a goal that is met by then need not lead there any more.
        (
            r#"goals: [Recover("bell")], rooms: {8: (explore: [(then: [Gain(item: "bell"), Close("gate")])])},"#
                .to_owned(),
            "Exit cut within by gate, rooms[\"8\"].explore[0].then[1]",
        ),
        (
            r#"goals: [Recover("bell")], rooms: {8: (explore: [(then: [Gain(item: "bell"), Set("rung")])])},
            events: [(on: FlagSet("rung"), then: [Close("gate")])],"#
                .to_owned(),
            "Exit cut within by gate, events[0].then[0]",
        ),
        // It opens again by itself.
        (
            r#"events: [(on: Stepped(["I16"]), then: [Close("gate")]), (on: Every(3), then: [Open("gate")])],"#
                .to_owned(),
            "Exit undecided within by gate, events[0].then[0]",
        ),
        // Time runs, and they are within by then, or nobody knows.
        (
            r#"events: [(on: Turn(9), then: [Close("gate")])],"#.to_owned(),
            shut,
        ),
        (
            r#"events: [(on: Turn(2), then: [Close("gate")])],"#.to_owned(),
            "Exit undecided within by gate, events[0].then[0]",
        ),
        // Success is told where they stand.
        (
            step("I16").replace("Close", "Finish(Success), Close"),
            "",
        ),
    ];
    for (fields, expected) in cases {
        assert_eq!(vault(fields), *expected, "{fields}");
    }
}

#[test]
fn what_closes_before_the_heroes_shuts_them_out() {
    let open = r#"triggers: [], "#;
    let case = |event: &str| {
        vault(&format!(
            r#"{open} events: [(on: Begin, then: [Open("gate")]), {event}]"#
        ))
    };
    assert_eq!(
        case(r#"(on: Stepped(["I12"]), then: [Close("gate")])"#),
        "Goal(0) cut without by gate, events[1].then[0]"
    );
    assert_eq!(
        case(r#"(on: Slain("nobody"), then: [Open("gate")])"#),
        "",
        "nothing closes"
    );
    // Again and again in front of the portcullis: no lever helps.
    let again = r#"events: [(on: Stepped(["I13"]), repeat: Always, then: [Close("gate")])],"#;
    assert_eq!(
        vault(again),
        "Goal(0) undecided without by gate, events[0].then[0]"
    );
}

#[test]
fn what_opens_the_way_can_be_spoilt() {
    let hidden = |entry: &str, more: &str| {
        vault(&format!(
            r#"doors: [(id: "in", between: ("D14", "D15"), secret: true)],
            rooms: {{7: (explore: [{entry}])}}, {more}"#
        ))
    };
    let doubt = "Goal(0) undecided without by in";
    assert_eq!(hidden(r#"(then: [Reveal("in")])"#, ""), "");
    let cases = [
        // One choice finds it, another does not, and one may choose once.
        (
            r#"(choose: [(label: "a", then: [Reveal("in")]), (label: "b", then: [Heal(amount: 1)])])"#,
            "",
            doubt,
        ),
        (
            r#"(choose: [(label: "a", then: [Reveal("in")]), (label: "b", then: [])])"#,
            "",
            "",
        ),
        (
            r#"(repeat: Always, choose: [(label: "a", then: [Reveal("in")]), (label: "b", then: [Heal(amount: 1)])])"#,
            "",
            "",
        ),
        // A flag that something else sets.
        (
            r#"(when: [Not(Flag("woken"))], then: [Reveal("in")])"#,
            r#"events: [(on: Turn(9), then: [Set("woken")])],"#,
            doubt,
        ),
        (
            r#"(when: [Not(Flag("found")), Not(Revealed("in"))], then: [Set("found"), Reveal("in")])"#,
            "",
            "",
        ),
        // Somebody who can be slain.
        (
            r#"(when: [Alive("snib")], then: [Reveal("in")])"#,
            r#"guards: [(id: "snib", monster: "goblin", at: "E13")],"#,
            doubt,
        ),
        (
            r#"(when: [Slain("snib")], then: [Reveal("in")])"#,
            r#"guards: [(id: "snib", monster: "goblin", at: "E13")],"#,
            "",
        ),
    ];
    for (entry, more, expected) in cases {
        assert_eq!(hidden(entry, more), expected, "{entry} {more}");
    }
}

#[test]
fn a_lever_finds_the_secret_door_that_is_wired_to_it() {
    let fields = |kind: &str| {
        format!(
            r#"start: ["B11", "B12"], goals: [Enter("room-8")],
            doors: [(id: "in", between: ("D14", "D15"), secret: true)],
            triggers: [(id: "lever", kind: {kind}, at: "F13")], wires: [(from: "lever", to: "in")]"#
        )
    };
    assert_eq!(dungeon(&fields("Lever")).cuts(Party::Any), []);
    assert_eq!(dungeon(&fields("PressurePlate")).cuts(Party::Any).len(), 1);
}

#[test]
fn a_guard_who_resets_a_plate_lowers_its_portcullis() {
    let case = |guard: &str| {
        vault(&format!(
            r#"triggers: [(id: "plate", kind: PressurePlate, at: "I12"), (id: "lever", kind: Lever, at: "H13")],
            wires: [(from: "plate", to: "gate"), (from: "lever", to: "gate")],
            guards: [(monster: "goblin", {guard})]"#
        ))
    };
    assert_eq!(case(r#"at: "I15""#), "");
    assert_eq!(
        case(r#"at: "I15", duty: Traps"#),
        "Exit undecided within by gate"
    );
    assert_eq!(case(r#"at: "C17", duty: Traps"#), "", "in another area");
}
