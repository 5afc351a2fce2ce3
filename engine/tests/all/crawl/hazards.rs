//! Hazards, known or not, and what a hero can do about them (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// A hazard is not used up: whoever steps onto it suffers, and so does the next one. That it is known
/// helps nobody who steps onto it all the same.
#[test]
fn a_pit_harms_everybody_who_steps_into_it() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        hazards: [(id: "pit", kind: "pit", at: "A11")],
        "#,
        "ann ben",
        "
        ben south
        ben south
        ann south south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A10 > A11
        found pit
        ben is hurt 1
        ben Health 2
    ben south
        ben A11 > A12
    ann south south
        ann A9 > A10
        ann A10 > A11
        found pit
        ann is hurt 1
        ann Health 2
    ");
}

/// A trap that is known is jumped over: 4 or more, and it does not go off.
#[test]
fn a_known_trap_is_jumped_over_without_harm() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        hazards: [(id: "pit", kind: "pit", at: "A11", hidden: false)],
        "#,
        "ann ben",
        "
        ann jumps south | 4
        ann south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann jumps south | 4
        ann rolls Jump 4
        ann jumps over A11: true
        squares: ann 2
        ann on A12
    ann south
        ann A12 > A13
    ");
}

/// There is nothing to jump over where nobody knows of a trap.
#[test]
fn nobody_jumps_over_a_trap_that_is_not_known() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        hazards: [(id: "pit", kind: "pit", at: "A11")],
        "#,
        "ann ben",
        "
        not ann jumps south
        turn | 1 1
        ann jumps south | 4
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann jumps south
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        found pit
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann jumps south | 4
        ann rolls Jump 4
        ann jumps over A11: true
        squares: ann 2
        ann on A12
    ");
}

/// Whoever lands on a trap behind what was jumped over sets it off like anybody who comes there.
#[test]
fn a_jump_may_end_in_the_next_trap() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        furniture: [(kind: "chest", at: "A11")],
        hazards: [(id: "pit", kind: "pit", at: "A12")],
        "#,
        "ann ben",
        "
        ann jumps south | 4
        ann south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann jumps south | 4
        ann rolls Jump 4
        ann jumps over A11: true
        squares: ann 2
        ann on A12
        found pit
        ann is hurt 1
        ann Health 2
    ann south
        ann A12 > A13
    ");
}

/// A trap is disarmed from beside it, also when all squares are walked already. From two squares away,
/// or round a wall, it is not.
#[test]
fn a_trap_is_disarmed_from_beside_it_when_the_movement_ends() {
    let tale = play(
        r#"
        start: ["A9", "B17"],
        hazards: [(id: "pit", kind: "pit", at: "A14", hidden: false), (id: "hole", kind: "pit", at: "A17", hidden: false)],
        "#,
        "ann ben",
        "
        not ann disarms pit
        not ben disarms hole
        ann south south south south
        not ann south
        ann disarms pit | 4
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann disarms pit
    not ben disarms hole
    ann south south south south
        ann A9 > A10
        ann A10 > A11
        ann A11 > A12
        ann A12 > A13
    not ann south
    ann disarms pit | 4
        squares: ann 0
        ann rolls Disarm 4
        disarmed pit
    ");
}

/// A wired trap that is disarmed is gone: nobody sets it off any more.
#[test]
fn a_disarmed_plate_is_safe() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        triggers: [(id: "plate", kind: PressurePlate, at: "A12")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "A13")],
        wires: [(from: "plate", to: "blades")],
        "#,
        "ann ben",
        "
        turn | 1 2
        ben south
        ben disarms plate | 4
        ann rests
        turn | 1
        ben south south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 2
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 2
        found plate
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A10 > A11
    ben disarms plate | 4
        squares: ben 0
        ben rolls Disarm 4
        disarmed plate
    ann rests
        ann rests
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ben south south
        ben A11 > A12
        ben A12 > A13
    ");
}

/// Nobody rests who works on a trap, nor works on one who rests.
#[test]
fn disarming_is_no_rest() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        hazards: [(id: "pit", kind: "pit", at: "A10", hidden: false)],
        "#,
        "ann ben",
        "
        ann rests
        not ann disarms pit
        ben disarms pit | 2
        not ben rests
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann rests
        ann rests
    not ann disarms pit
    ben disarms pit | 2
        squares: ben 0
        ben rolls Disarm 2
    not ben rests
    ");
}

/// What a text asks for as a roll to detect traps is one: 4 or more, 1 more for the Perceptive, 1 less
/// in the dark.
#[test]
fn a_text_may_ask_for_a_look_at_traps() {
    let tale = play(
        r#"
        light: 0,
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [Test(roll: DetectTraps, pass: [Set("seen")], fail: [Unset("seen")])])])},
        "#,
        "hawk ann",
        "
        done
        hawk explores
        ann explores
        done
        hawk | 4 4 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: hawk 3, ann 3
    done
        -- Explore
    hawk explores
        hawk explores
    ann explores
        ann explores
    done
        ? first hawk or ann
    hawk | 4 4 1 1
        hawk rolls Test 4
        flag seen true
        ann rolls Test 4 -1
        flag seen false
        hawk rolls DetectTraps 1
        ann rolls DetectTraps 1 -1
        -- TurnEnd
        == turn 2
        -- Movement
        squares: hawk 3, ann 3
    ");
}

/// What is disarmed by a text's roll wants 4 or more, and no trait helps.
#[test]
fn a_text_may_ask_for_a_deft_hand() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, then: [Test(roll: Disarm, pass: [Gain(item: "coin")], fail: [Harm(amount: 1)])])])},
        "#,
        "hawk ann",
        "
        done
        hawk explores
        done | 3 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: hawk 4, ann 4
    done
        -- Explore
    hawk explores
        hawk explores
    done | 3 1 1
        entry 0 is used up
        hawk rolls Test 3
        hawk is hurt 1
        hawk Health 2
        hawk rolls DetectTraps 1 +1
        ann rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: hawk 4, ann 4
    ");
}

/// Timers run on while there is a fight.
#[test]
fn timers_count_in_a_fight() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "ogre", monster: "ogre", at: "A20")],
        triggers: [(id: "plate", kind: PressurePlate, at: "A12")],
        timers: [(id: "fuse", at: "A14", turns: 2)],
        mechanisms: [(id: "fear", kind: TerrorTrap, at: "A17")],
        wires: [(from: "plate", to: "fuse"), (from: "fuse", to: "fear")],
        events: [(on: Begin, then: [Fire("plate")])],
        "#,
        "ann ben",
        "
        begin | 3 1
        turn
        turn
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 1
        met ogre
        revealed west-gallery
        entry 0 is used up
        plate goes off
        fuse runs 2
        ann rolls Surprise 3
        ben rolls Surprise 1
        ben is surprised
        == turn 1
        -- Movement
        squares: ann 4
    turn
        -- MonstersMovement
        squares: ogre 3
        -- Evasion
        -- TurnEnd
        fuse runs 1
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn
        -- MonstersMovement
        squares: ogre 3
        -- Evasion
        -- TurnEnd
        fuse goes off
        fear goes off
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A lever is no trap that is disarmed: it is thrown in the midst of a fight, too.
#[test]
fn a_lever_is_thrown_in_a_fight() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "ogre", monster: "ogre", at: "A20")],
        triggers: [(id: "lever", kind: Lever, at: "A8")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "A20")],
        wires: [(from: "lever", to: "blades")],
        "#,
        "ann ben",
        "
        begin | 3 1
        ann throws lever
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 1
        met ogre
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 1
        ben is surprised
        == turn 1
        -- Movement
        squares: ann 4
    ann throws lever
        lever goes off by ann
        blades goes off by ann
        ogre is hurt 1
        ogre Health 2
    ");
}
