//! What lies at hand and cannot be done: each with its reason.

use insta::assert_snapshot;

use super::play::play;

/// A hero who has tried a door, one who rests, and what belongs to later parts of the turn.
#[test]
fn what_cannot_be_done_has_its_reason() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16")), (id: "vault", between: ("A17", "B17"), lock: Armed)],
        "#,
        "ann ben",
        "
        why ann
        ann forces gate | 3
        why ann
        ben rests
        why ben
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    why ann
        Explore: Later(Explore)
    ann forces gate | 3
        ann rolls OpenDoors 3
    why ann
        Force: Tried
        Rest: Acted
        Explore: Later(Explore)
    ben rests
        ben rests
    why ben
        Bash: Rests
        Pick: Rests
        Explore: Rests
    ");
}

/// In a fight: the surprised do nothing, and nobody works on traps.
#[test]
fn the_surprised_can_do_nothing_at_hand() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        triggers: [(id: "lever", kind: Lever, at: "A15")],
        guards: [(id: "rat", monster: "rat", at: "A9")],
        events: [(on: Begin, then: [Gain(item: "fire-flask", to: At(["A16"])), Gain(item: "iron-rations", to: At(["A17"]))])],
        "#,
        "ann ben",
        "
        begin | 1 3
        why ann
        why ben
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann has fire-flask
        ben has iron-rations
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4
    why ann
        Throw: Surprised
        Use: Surprised
        Rest: Surprised
        Evade: Surprised
    why ben
        Evade: Later(Evasion)
    ");
}

/// Over an obstacle: where the square behind it is taken, and after the jump of the turn.
#[test]
fn a_jump_needs_a_place_to_land_and_is_one_a_turn() {
    let tale = play(
        r#"
        start: ["B16", "D16"],
        furniture: [(kind: "table", at: "C16"), (kind: "table", at: "C14")],
        "#,
        "ann ben",
        "
        why ann
        ben north
        ann jumps east | 6
        why ann
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    why ann
        Jump: NoLanding
        Explore: Later(Explore)
    ben north
        ben D16 > D15
    ann jumps east | 6
        ann rolls Jump 6
        ann jumps over C16: true
        squares: ann 2
        ann on D16
    why ann
        Jump: Jumped
        Rest: Acted
        Explore: Later(Explore)
    ");
}
