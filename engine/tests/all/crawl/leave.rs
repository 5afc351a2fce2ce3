//! Leaving the dungeon, and how the adventure ends (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// A hero leaves from an exit; without written exits these are the squares where the party began.
/// When the last is out, and there is nothing else to reach, the party has done it.
#[test]
fn who_stands_on_an_exit_may_leave() {
    let tale = play(
        r#"
        epilogue: (success: "Home.", failure: "Alas."),
        "#,
        "ann ben",
        "
        ben south
        not ben leaves
        ann leaves
        ben north
        ben leaves
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A10 > A11
    not ben leaves
    ann leaves
        ann leaves
    ben north
        ben A11 > A10
    ben leaves
        ben leaves
        "Home."
        ended: Success
    "#);
}

/// Where exits are written one leaves there and not where one came in, and by each when its
/// conditions hold.
#[test]
fn written_exits_take_the_place_of_the_start() {
    let tale = play(
        r#"
        exits: [(at: ["A11"]), (at: ["A8"], when: [Flag("way")])],
        events: [(on: Stepped(["A11"]), then: [Set("way")])],
        "#,
        "ann ben",
        "
        not ann leaves
        ann north
        not ann leaves
        ben south
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
    not ann leaves
    ann north
        ann A9 > A8
    not ann leaves
    ben south
        ben A10 > A11
        entry 0 is used up
        flag way true
    ann leaves
        ann leaves
    ben leaves
        ben leaves
        ended: Success
    ");
}

/// Somebody has to come out alive, and all goals have to be met.
#[test]
fn goals_are_wanted_besides() {
    let tale = play(
        r#"
        goals: [Reach("A11"), Enter("lower-passage")],
        epilogue: (success: "Home.", failure: "Alas."),
        "#,
        "ann ben",
        "
        ben south
        ben north
        ann leaves
        ben leaves
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A10 > A11
        goal 0 reached
    ben north
        ben A11 > A10
    ann leaves
        ann leaves
    ben leaves
        ben leaves
        "Alas."
        ended: Failure
    "#);
}

/// A square or an area that a hero has been on or in counts for good; side goals are not needed.
#[test]
fn a_goal_once_reached_stays_so() {
    let tale = play(
        r#"
        goals: [Reach("A11")],
        side_goals: [Reach("A20")],
        "#,
        "ann ben",
        "
        ben south
        ben north
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
    ben south
        ben A10 > A11
        goal 0 reached
    ben north
        ben A11 > A10
    ann leaves
        ann leaves
    ben leaves
        ben leaves
        ended: Success
    ");
}

/// Who begins there is there.
#[test]
fn a_goal_may_be_reached_where_the_party_begins() {
    let tale = play(
        r#"
        goals: [Enter("west-gallery")],
        "#,
        "ann ben",
        "
        ann leaves
        ben leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        goal 0 reached
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann leaves
        ann leaves
    ben leaves
        ben leaves
        ended: Success
    ");
}

/// What is to be recovered has to be carried out by somebody who lives.
#[test]
fn a_wanted_item_is_carried_out() {
    let tale = play(
        r#"
        goals: [Recover("bell")],
        events: [(on: Begin, then: [Gain(item: "bell", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ben leaves
        ann leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has bell
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben leaves
        ben leaves
    ann leaves
        goal 0 reached
        ann leaves
        ended: Success
    ");
}

/// With the dead it is lost.
#[test]
fn what_a_dead_hero_carried_is_lost() {
    let tale = play(
        r#"
        goals: [Recover("bell")],
        events: [(on: Begin, then: [Gain(item: "bell", to: At(["A9"])), Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        turn | 1 1 1
        ben leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has bell
        ann is hurt 3
        ann Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        light 19
        == turn 2
        -- Movement
        squares: ben 4
    ben leaves
        ben leaves
        ended: Failure
    ");
}

/// Slaying a guard and setting a flag are goals as well.
#[test]
fn a_slain_foe_and_a_flag_are_goals() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        goals: [Slay("rat"), Flag("done")],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Slain("rat"), then: [Set("done")])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        turn | 1 1
        ann leaves
        ben leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 6 6 1 1
        ann rolls Fight 6+6 +3
        rat rolls Fight 1+1 +2
        ann 15 : 4 rat, ann wins
        rat is hurt 1
        rat Health 0
        rat is slain
        entry 0 is used up
        flag done true
        -- Explore
    turn | 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann leaves
        ann leaves
    ben leaves
        ben leaves
        ended: Success
    ");
}

/// When all have died it has failed, whatever was reached.
#[test]
fn when_nobody_lives_it_is_over() {
    let tale = play(
        r#"
        goals: [Reach("A9")],
        events: [(on: Begin, then: [Harm(amount: 3, to: All)])],
        epilogue: (success: "Home.", failure: "Alas."),
        "#,
        "ann ben",
        "
        turn | 1 1 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        goal 0 reached
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        ben is hurt 3
        ben Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        ben rolls DeathsDoor 1
        ben dies
        "Alas."
        ended: Failure
    "#);
}

/// Not everybody has to live.
#[test]
fn the_survivors_are_enough() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A10"]))])],
        "#,
        "ann ben",
        "
        turn | 1 1 1
        ann leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ben is hurt 3
        ben Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ben rolls DeathsDoor 1
        ben dies
        light 19
        == turn 2
        -- Movement
        squares: ann 4
    ann leaves
        ann leaves
        ended: Success
    ");
}

/// An ally who has joined is moved by the players, and leaves like a hero.
#[test]
fn an_ally_is_led_out() {
    let tale = play(
        r#"
        goals: [Escort("child")],
        allies: [(id: "child", figure: "ann", at: "A8")],
        events: [(on: Begin, then: [Join("child")])],
        "#,
        "ben ann",
        "
        not child south
        ben leaves
        child south
        child leaves
        ann leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        child joins
        == turn 1
        -- Movement
        squares: ben 4, ann 4, child 4
    not child south
    ben leaves
        ben leaves
    child south
        child A8 > A9
    child leaves
        child leaves
    ann leaves
        ann leaves
        ended: Success
    ");
}

/// Nobody is kept by a foe: who is ready leaves out of the midst of a fight.
#[test]
fn one_may_leave_out_of_a_fight() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        "#,
        "ann ben",
        "
        begin | 3 1
        ann leaves
        not ben leaves
        turn
        ben leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 1
        met rat
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 1
        ben is surprised
        == turn 1
        -- Movement
        squares: ann 4
    ann leaves
        ann leaves
    not ben leaves
    turn
        -- MonstersMovement
        squares: rat 4
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ben 4
    ben leaves
        ben leaves
        ended: Success
    ");
}
