//! Single faults made in a whole scenario that has none: each is reported at its place by the rule
//! meant for it, and nothing beside it.

use crate::{findings, read};

/// The scenario with changes: each text is there once and is replaced by the other.
fn with(changes: &[(&str, &str)]) -> String {
    let mut text = read("samples/drowned-chapel.ron");
    for (old, new) in changes {
        assert_eq!(text.matches(old).count(), 1, "{old} must be there once");
        text = text.replace(old, new);
    }
    text
}

/// Changes, and what is found then.
struct Case {
    name: &'static str,
    changes: &'static [(&'static str, &'static str)],
    found: &'static [&'static str],
}

const CASES: &[Case] = &[
    Case {
        name: "nothing",
        changes: &[],
        found: &[],
    },
    Case {
        name: "a door where no wall is",
        changes: &[(r#"between: ("I14", "J14")"#, r#"between: ("M19", "N19")"#)],
        found: &[r#"door-without-wall at ("M19", "N19") on M19 N19"#],
    },
    Case {
        name: "five players and four start squares",
        changes: &[(r#""A11", "A12", "A13"]"#, r#""A11", "A12"]"#)],
        found: &[r#"too-few-starts at ["A9", "A10", "A11", "A12"] on A9 A10 A11 A12"#],
    },
    Case {
        name: "a guard on the font",
        changes: &[(
            r#"monster: "ghoul-knight", at: "M15""#,
            r#"monster: "ghoul-knight", at: "N17""#,
        )],
        found: &[r#"overlap at "N17" on N17"#],
    },
    Case {
        name: "a tomb through the wall",
        changes: &[(
            r#"(kind: "tomb", at: "T17")"#,
            r#"(kind: "tomb", at: "W17")"#,
        )],
        found: &[r#"through-wall at "W17" on W17 X17"#],
    },
    Case {
        name: "rubble in the nave",
        changes: &[(r#"(at: ["A22"]),"#, r#"(at: ["A22"]), (at: ["L15"]),"#)],
        found: &[r#"blockage-outside-corridor at "L15" on L15"#],
    },
    Case {
        name: "a second trigger for the darts",
        changes: &[(
            r#"(from: "fuse", to: "nave-darts"),"#,
            r#"(from: "fuse", to: "nave-darts"),
               (from: "vestry-lever", to: "nave-darts", via: ["C12", "C18"]),"#,
        )],
        found: &[
            r#"two-triggers at (from: "vestry-lever", to: "nave-darts", via: ["C12", "C18"]) on B12 K14 K18"#,
        ],
    },
    Case {
        name: "a second mechanism for the plate, which has a trigger already",
        changes: &[(
            r#"(from: "fuse", to: "nave-darts"),"#,
            r#"(from: "fuse", to: "nave-darts"),
               (from: "nave-plate", to: "crypt-web", via: ["K13", "U13"]),"#,
        )],
        found: &[
            r#"two-mechanisms at (from: "nave-plate", to: "crypt-web", via: ["K13", "U13"]) on K14 U14 K18"#,
        ],
    },
    Case {
        name: "the darts where their plate is, so that the wire comes back along itself",
        changes: &[(
            r#"kind: DartThrower, at: "K18""#,
            r#"kind: DartThrower, at: "K14""#,
        )],
        found: &[r#"wire-overlap at (from: "fuse", to: "nave-darts") on K14 K15 K16"#],
    },
    Case {
        name: "no wire from the cord",
        changes: &[(r#"(from: "crypt-cord", to: "crypt-web"),"#, "")],
        found: &[r#"unwired-part at "crypt-cord" on S14 U14 S15 S16"#],
    },
    Case {
        name: "both wires of the timer the other way round",
        changes: &[
            (
                r#"(from: "nave-plate", to: "fuse")"#,
                r#"(from: "fuse", to: "nave-plate")"#,
            ),
            (
                r#"(from: "fuse", to: "nave-darts")"#,
                r#"(from: "nave-darts", to: "fuse")"#,
            ),
        ],
        found: &[r#"timer-backwards at (from: "fuse", to: "nave-plate") on K14 K16 K18"#],
    },
    Case {
        name: "a second plate too close to the first, wired to a door",
        changes: &[
            (
                r#"at: "K14"),"#,
                r#"at: "K14"), (id: "second-plate", kind: PressurePlate, at: "L15"),"#,
            ),
            (
                r#"(from: "fuse", to: "nave-darts"),"#,
                r#"(from: "fuse", to: "nave-darts"), (from: "second-plate", to: "nave-east"),"#,
            ),
        ],
        found: &[r#"trigger-spacing at "L15" on K14 L15"#],
    },
    Case {
        name: "a second plate too close to the first, with no wire either",
        changes: &[(
            r#"at: "K14"),"#,
            r#"at: "K14"), (id: "second-plate", kind: PressurePlate, at: "L15"),"#,
        )],
        found: &[
            r#"trigger-spacing at "L15" on K14 L15"#,
            r#"unwired-part at "second-plate" on L15"#,
        ],
    },
    Case {
        name: "rubble on both sides of the door to the nave",
        changes: &[(
            r#"(at: ["A22"]),"#,
            r#"(at: ["A22"]), (at: ["I13"]), (at: ["I15"]),"#,
        )],
        found: &[r#"path-cut at ["I15"] on I13 I15"#],
    },
    Case {
        name: "rubble where another way is left",
        changes: &[(r#"(at: ["A22"]),"#, r#"(at: ["A22"]), (at: ["I17"]),"#)],
        found: &[],
    },
    Case {
        name: "a misspelt monster",
        changes: &[(
            r#"(monster: "skeleton", at: "U15")"#,
            r#"(monster: "skelton", at: "U15")"#,
        )],
        found: &[r#"unknown-name at "skelton""#],
    },
    Case {
        name: "nothing to read in the nave",
        changes: &[(
            r#"reveal: "Water laps at the altar steps. Above them hangs a bell that no rope holds.""#,
            r#"reveal: """#,
        )],
        found: &[
            r#"room-without-text at "" on J11 K11 L11 M11 N11 O11 J12 K12 L12 M12 N12 O12 J13 K13 L13 M13 N13 O13 J14 K14 L14 M14 N14 O14 J15 K15 L15 M15 N15 O15 J16 K16 L16 M16 N16 O16 J17 K17 L17 M17 N17 O17 J18 K18 L18 M18 N18 O18"#,
        ],
    },
    Case {
        name: "a square and a room that are not there",
        changes: &[
            (r#"(at: ["A22"]),"#, r#"(at: ["Z40"]),"#),
            (r#"sanctum: 9,"#, r#"sanctum: 17,"#),
        ],
        found: &[r#"off-board at "Z40""#, "off-board at 17"],
    },
    Case {
        name: "an id twice",
        changes: &[
            (r#"id: "crypt-cord", kind"#, r#"id: "crypt-web", kind"#),
            (
                r#"(from: "crypt-cord", to: "crypt-web")"#,
                r#"(from: "crypt-web", to: "nave-east")"#,
            ),
        ],
        found: &[r#"duplicate-id at "crypt-web""#],
    },
    Case {
        name: "a door with the id of a trigger",
        changes: &[(
            r#"id: "gallery-door", between"#,
            r#"id: "crypt-cord", between"#,
        )],
        found: &[r#"duplicate-id at "crypt-cord""#],
    },
    Case {
        name: "a wire to a misspelt mechanism",
        changes: &[(r#"to: "crypt-web")"#, r#"to: "crypt-wbe")"#)],
        found: &[r#"unknown-name at "crypt-wbe""#],
    },
    Case {
        name: "a wire from a misspelt trigger",
        changes: &[(r#"(from: "crypt-cord""#, r#"(from: "crypt-crod""#)],
        found: &[r#"unknown-name at "crypt-crod""#],
    },
    Case {
        name: "a wire to a misspelt timer",
        changes: &[(r#"to: "fuse")"#, r#"to: "fsue")"#)],
        found: &[r#"unknown-name at "fsue""#],
    },
    Case {
        name: "nobody gets the bell",
        changes: &[(r#"Gain(item: "bronze-bell"),"#, "")],
        found: &[r#"goal-impossible at Recover("bronze-bell")"#],
    },
    Case {
        name: "light for four turns",
        changes: &[("light: 20", "light: 4")],
        found: &["light-too-short at 4 on K12"],
    },
    Case {
        name: "light for six turns, which the swiftest might do with",
        changes: &[("light: 20", "light: 6")],
        found: &[],
    },
    Case {
        name: "a waiver of a misspelt rule",
        changes: &[(r#"rule: "secret-only-room""#, r#"rule: "secret-onyl-room""#)],
        found: &[r#"unknown-name at "secret-onyl-room""#],
    },
    Case {
        name: "a field misspelt",
        changes: &[("held_open: true", "held_opne: true")],
        found: &["unknown-field at held_opne"],
    },
];

#[test]
fn each_fault_is_found_at_its_place_and_nothing_beside_it() {
    for case in CASES {
        let text = with(case.changes);
        assert_eq!(findings(&text), case.found, "{}", case.name);
    }
}

/// What no rule speaks about is no reason for a false alarm of another.
#[test]
fn other_changes_cause_no_false_alarm() {
    let changes: &[&[(&str, &str)]] = &[
        // A guard in reserve on the altar, and one on the plate.
        &[(r#"at: "K12", reserve"#, r#"at: "L12", reserve"#)],
        &[(r#"at: "L17", duty"#, r#"at: "K14", duty"#)],
        // The darts where their timer is.
        &[(
            r#"kind: DartThrower, at: "K18""#,
            r#"kind: DartThrower, at: "K16""#,
        )],
        // A blockage on the way of a wire.
        &[(r#"(at: ["A22"]),"#, r#"(at: ["A22"]), (at: ["I16"]),"#)],
        // Two skeletons on one square, never for the same number of players.
        &[(
            r#"(monster: "skeleton", at: "U15")"#,
            r#"(monster: "skeleton", at: "V17", players: (3, 3))"#,
        )],
        // The lever of the gate on its other side: nothing lies behind it.
        &[
            (
                r#"id: "gate-lever", kind: Lever, at: "P18""#,
                r#"id: "gate-lever", kind: Lever, at: "N19""#,
            ),
            (r#"to: "tide-gate", via: ["P19"])"#, r#"to: "tide-gate")"#),
        ],
    ];
    for changes in changes {
        assert_eq!(
            findings(&with(changes)),
            Vec::<String>::new(),
            "{changes:?}"
        );
    }
}
