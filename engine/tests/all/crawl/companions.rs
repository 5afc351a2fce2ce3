//! Companions: allies who have joined the party (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// Before an ally has joined it is in the way like any figure, and nobody moves it. A companion changes
/// places with whoever walks onto its square, and the way there costs the walker as much as any other.
#[test]
fn a_companion_changes_places_with_who_walks_onto_its_square() {
    let tale = play(
        r#"
        allies: [(id: "child", figure: "ann", at: "A11")],
        events: [(on: Turn(2), then: [Join("child")])],
        "#,
        "ann ben",
        "
        not ben south
        not child south
        turn | 1 1
        ben south
        ben south south south
        not ben south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ben south
    not child south
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 0 is used up
        child joins
        -- Movement
        squares: ann 4, ben 4, child 4
    ben south
        child on A10
        ben A10 > A11
    ben south south south
        ben A11 > A12
        ben A12 > A13
        ben A13 > A14
    not ben south
    ");
}

/// Monsters change places with it too, and nobody fights it or hurts it.
#[test]
fn a_companion_is_neither_in_a_monsters_way_nor_fought() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "rat", monster: "rat", at: "A14")],
        allies: [(id: "child", figure: "ann", at: "A11")],
        events: [(on: Begin, then: [Join("child")])],
        "#,
        "ann ben",
        "
        begin | 1 3
        done
        rat north north north
        done
        done
        spend 0 | 1 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met rat
        revealed west-gallery
        entry 0 is used up
        child joins
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4, child 4
    done
        -- MonstersMovement
        squares: rat 4
    rat north north north
        rat A14 > A13
        rat A13 > A12
        child on A12
        rat A12 > A11
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ben against rat
    spend 0 | 1 1 1 1
        ben rolls Fight 1+1 +3
        rat rolls Fight 1+1 +2
        ben 5 : 4 rat, ben wins
        rat is hurt 1
        rat Health 0
        rat is slain
        -- Explore
    ");
}

/// So does a hero who evades.
#[test]
fn a_companion_is_not_in_the_way_of_who_evades() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "rat", monster: "rat", at: "A5")],
        allies: [(id: "child", figure: "ann", at: "A11")],
        events: [(on: Begin, then: [Join("child")])],
        "#,
        "ann ben",
        "
        begin | 1 3
        done
        done
        ben evades south
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met rat
        revealed west-gallery
        entry 0 is used up
        child joins
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4, child 4
    done
        -- MonstersMovement
        squares: rat 4
    done
        -- Evasion
    ben evades south
        ben Stamina 2
        child on A10
        ben A10 > A11
    ");
}

/// The players move a companion in the heroes' Movement, as many squares as its card says, without
/// Stamina; figures are in its way.
#[test]
fn a_companion_walks_as_its_card_says() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        allies: [(id: "child", figure: "ogre", at: "A11")],
        events: [(on: Begin, then: [Join("child")])],
        "#,
        "ann ben",
        "
        not child north
        child south south south
        not child south
        not child strides
        turn | 1 1
        child north
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        child joins
        == turn 1
        -- Movement
        squares: ann 4, ben 4, child 3
    not child north
    child south south south
        child A11 > A12
        child A12 > A13
        child A13 > A14
    not child south
    not child strides
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4, child 3
    child north
        child A14 > A13
    ");
}

/// A companion is led round traps: none goes off below it.
#[test]
fn a_companion_sets_off_no_trap() {
    let tale = play(
        r#"
        allies: [(id: "child", figure: "ann", at: "A11")],
        hazards: [(id: "pit", kind: "pit", at: "A12")],
        triggers: [(id: "plate", kind: PressurePlate, at: "A13")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "A14")],
        wires: [(from: "plate", to: "blades")],
        events: [(on: Begin, then: [Join("child")])],
        "#,
        "ann ben",
        "
        child south south
        ben south south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        child joins
        == turn 1
        -- Movement
        squares: ann 4, ben 4, child 4
    child south south
        child A11 > A12
        child A12 > A13
    ben south south
        ben A10 > A11
        ben A11 > A12
        found pit
        ben is hurt 1
        ben Health 2
    ");
}

/// An ally who has not joined does not leave, and one who is left behind is not saved.
#[test]
fn a_companion_left_behind_is_not_saved() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        exits: [(at: ["A9", "A10", "A11"])],
        goals: [Escort("child")],
        allies: [(id: "child", figure: "ann", at: "A11")],
        events: [(on: Turn(2), then: [Join("child")])],
        "#,
        "ann ben",
        "
        not child leaves
        turn | 1 1
        ann leaves
        ben leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not child leaves
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 0 is used up
        child joins
        -- Movement
        squares: ann 4, ben 4, child 4
    ann leaves
        ann leaves
    ben leaves
        ben leaves
        ended: Failure
    ");
}

/// With a corpse in tow the companion makes room for both: it comes to where the corpse lay.
#[test]
fn a_companion_changes_places_with_who_drags_a_corpse() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        allies: [(id: "child", figure: "ogre", at: "A11")],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"])), Join("child")])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        child joins
        == turn 1
        -- Movement
        squares: ben 4, ann 4, child 3
    turn | 1 1 1
        -- Explore
        ben rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        light 19
        == turn 2
        -- Movement
        squares: ben 4, child 3
    ben drags ann
        ben drags ann
    ben south
        child on A9
        ben A10 > A11
        ann on A10
    ");
}
