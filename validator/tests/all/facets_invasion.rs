//! Rules about the invasion at the edges of what they find.

use crate::findings;

/// A scenario with the nave as sanctum, and these portals, boss and more.
fn invaded(portals: &str, boss: &str, more: &str) -> Vec<String> {
    findings(&format!(
        r#"#![enable(implicit_some)]
        (
            format: 1, title: "Invaded", start: ["A9", "A10", "A11", "A12", "A13"],
            doors: [(id: "nave-west", between: ("I14", "J14"))],
            guards: [(id: "warden", monster: "ghoul-knight", {boss})],
            rooms: {{9: (reveal: "Water laps at the steps.")}},
            invasion: (portals: [{portals}], sanctum: 9, boss: "warden", day: 12, treasure: ["L12"]),
            {more}
        )"#
    ))
}

const HERE: &str = r#"at: "M15""#;

#[test]
fn the_boss_and_its_sanctum() {
    let cases: &[(&str, &[&str])] = &[
        (HERE, &[]),
        (r#"at: "J11""#, &[]),
        (
            r#"at: "I28""#,
            &[r#"sanctum-without-boss at "warden" on I28"#],
        ),
        (
            r#"at: "R12""#,
            &[r#"sanctum-without-boss at "warden" on R12"#],
        ),
        (
            r#"at: "M15", reserve: true"#,
            &[r#"sanctum-without-boss at "warden" on M15"#],
        ),
    ];
    for (boss, expected) in cases {
        assert_eq!(invaded(r#""A18""#, boss, ""), *expected, "{boss}");
    }
}

#[test]
fn portals_where_somebody_arrives() {
    let cases: &[(&str, &str, &[&str])] = &[
        (r#""A18", "X1", "L20""#, "", &[]),
        (
            r#""A18", "D12""#,
            "",
            &[r#"portal-off-corridor at "D12" on D12"#],
        ),
        (
            r#""A18", "X5""#,
            r#"blockages: [(at: ["X5"])]"#,
            &[r#"portal-off-corridor at "X5" on X5"#],
        ),
        (
            r#""A18", "X5""#,
            r#"blockages: [(kind: Portcullis, at: ["X5"], players: (4, 5))]"#,
            &[r#"portal-off-corridor at "X5" on X5"#],
        ),
        // Never for the players that the scenario is written for.
        (
            r#""A18", "X5""#,
            r#"blockages: [(at: ["X5"], players: (1, 2))]"#,
            &[],
        ),
    ];
    for (portals, more, expected) in cases {
        assert_eq!(invaded(portals, HERE, more), *expected, "{portals} {more}");
    }
}

#[test]
fn portals_with_and_without_a_way() {
    let cases: &[(&str, &str, &[&str])] = &[
        (
            r#""A18", "X28""#,
            r#"blockages: [(at: ["W28"]), (at: ["X27"])]"#,
            &[r#"portal-cut-off at "X28" on X28"#],
        ),
        // Only for some players.
        (
            r#""A18", "X28""#,
            r#"blockages: [(at: ["W28"]), (at: ["X27"], players: (5, 5))]"#,
            &[r#"portal-cut-off at "X28" on X28"#],
        ),
        // A gate that opens from within, by somebody from the other portal.
        (
            r#""A18", "X28""#,
            r#"blockages: [(at: ["W28"]), (id: "gate", kind: Portcullis, at: ["X27"])],
               triggers: [(id: "winch", kind: Lever, at: "X25")],
               wires: [(from: "winch", to: "gate")]"#,
            &[],
        ),
        // No portal has a way: that is the error about the last walking path, said once.
        (
            r#""X28""#,
            r#"blockages: [(at: ["W28"]), (at: ["X27"])]"#,
            &[r#"path-cut at ["X27"] on X27"#],
        ),
    ];
    for (portals, more, expected) in cases {
        let found = invaded(portals, HERE, more);
        // Which of the two heaps is blamed is not the question here.
        let rules = |list: &[String]| -> Vec<String> {
            let names = list.iter().filter_map(|f| f.split(' ').next());
            names.map(str::to_owned).collect()
        };
        let expected: Vec<String> = expected.iter().map(|&f| f.to_owned()).collect();
        assert_eq!(
            rules(&found),
            rules(&expected),
            "{portals} {more}: {found:?}"
        );
    }
}

#[test]
fn treasure_or_none() {
    let text = |treasure: &str| {
        findings(&format!(
            r#"#![enable(implicit_some)]
            (
                format: 1, title: "Invaded", start: ["A9", "A10", "A11", "A12", "A13"],
                doors: [(id: "nave-west", between: ("I14", "J14"))],
                guards: [(id: "warden", monster: "ghoul-knight", at: "M15")],
                rooms: {{9: (reveal: "Water laps at the steps.")}},
                invasion: (portals: ["A18"], sanctum: 9, boss: "warden", day: 12{treasure}),
            )"#
        ))
    };
    assert_eq!(text(""), ["no-treasure at invasion"]);
    assert_eq!(text(", treasure: []"), [""; 0]);
    assert_eq!(text(r#", treasure: ["L12"]"#), [""; 0]);
}
