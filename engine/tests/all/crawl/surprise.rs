//! Surprise: who is ready when monsters and heroes meet (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// At a meeting each hero rolls: on 1 or 2 a hero is surprised and moves no more in this turn, not
/// even for Stamina. The others go on, and the monsters are ready.
#[test]
fn one_and_two_are_surprised() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "ann ben",
        "
        ben south
        ann forces gate | 5 2 3
        not ann east
        not ann strides
        not ann rests
        ben south
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A17 > A18
    ann forces gate | 5 2 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 2
        ann is surprised
        ben rolls Surprise 3
    not ann east
    not ann strides
    not ann rests
    ben south
        ben A18 > A19
    done
        -- MonstersMovement
        squares: rat 4
    ");
}

/// If every hero is ready it is the monsters who are surprised: they have no Movement.
#[test]
fn when_no_hero_is_surprised_the_monsters_are() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "ann ben",
        "
        ann forces gate | 5 3 6
        ann east east east
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 3 6
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 6
        rat is surprised
    ann east east east
        ann A16 > B16
        ann B16 > C16
        ann C16 > D16
    done
        -- MonstersMovement
        -- Evasion
    ");
}

/// The Perceptive add 1.
#[test]
fn the_perceptive_add_one() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "hawk ann",
        "
        hawk forces gate | 5 2 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: hawk 4, ann 4
    hawk forces gate | 5 2 3
        hawk rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        hawk rolls Surprise 2 +1
        ann rolls Surprise 3
        rat is surprised
    ");
}

/// Without light 1 is taken off.
#[test]
fn in_the_dark_one_is_taken_off() {
    let tale = play(
        r#"
        light: 0,
         start: ["A16", "A17"],
         doors: [(id: "gate", between: ("A16", "B16"))],
         guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "hawk ann",
        "
        hawk forces gate | 5 2 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: hawk 3, ann 3
    hawk forces gate | 5 2 3
        hawk rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        hawk rolls Surprise 2
        hawk is surprised
        ann rolls Surprise 3 -1
        ann is surprised
    ");
}

/// Where an Ambusher is among those met, only a 6 is good enough.
#[test]
fn ambushers_surprise_all_who_do_not_roll_a_six() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "lurker", monster: "lurker", at: "H17")],
        "#,
        "ann ben",
        "
        ann forces gate | 5 5 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 5 6
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met lurker
        ann rolls Surprise 5
        ann is surprised
        ben rolls Surprise 6
    ");
}

/// If everybody rolls it, the Ambushers are surprised. The Perceptive come to 6 with a 5.
#[test]
fn who_escapes_an_ambush_surprises_the_ambushers() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "lurker", monster: "lurker", at: "H17")],
        "#,
        "ann hawk",
        "
        ann forces gate | 5 6 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, hawk 4
    ann forces gate | 5 6 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met lurker
        ann rolls Surprise 6
        hawk rolls Surprise 5 +1
        lurker is surprised
    ");
}

/// The others who are met with it profit.
#[test]
fn one_ambusher_makes_the_whole_meeting_an_ambush() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17"), (id: "lurker", monster: "lurker", at: "H18")],
        "#,
        "ann ben",
        "
        ann forces gate | 5 5 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 5 6
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        met lurker
        ann rolls Surprise 5
        ann is surprised
        ben rolls Surprise 6
    ");
}

/// A surprised hero is so to the end of the turn and moves again in the next one.
#[test]
fn surprise_ends_with_the_turn() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "ann ben",
        "
        ann forces gate | 5 1 3
        turn
        ann east
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 1 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
    turn
        -- MonstersMovement
        squares: rat 4
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann east
        ann A16 > B16
    ");
}

/// Surprised monsters lose one Movement only.
#[test]
fn surprised_monsters_move_in_the_next_turn() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "ann ben",
        "
        ann forces gate | 5 6 6
        turn
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 6 6
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 6
        ben rolls Surprise 6
        rat is surprised
    turn
        -- MonstersMovement
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        squares: rat 4
    ");
}

/// A surprised hero cannot evade, nor leave, and fights at 1 less.
#[test]
fn a_surprised_hero_neither_evades_nor_leaves_and_fights_worse() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        guards: [(id: "rat", monster: "rat", at: "A5")],
        "#,
        "ann ben",
        "
        begin | 2 3
        not ann leaves
        done
        rat south south south
        done
        not ann evades south
        ben evades south
        done
        spend 0 | 3 3 4 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 2 3
        met rat
        revealed west-gallery
        ann rolls Surprise 2
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4
    not ann leaves
    done
        -- MonstersMovement
        squares: rat 4
    rat south south south
        rat A5 > A6
        rat A6 > A7
        rat A7 > A8
    done
        -- Evasion
    not ann evades south
    ben evades south
        ben Stamina 2
        ben A11 > A12
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 4 4
        ann rolls Fight 3+3 +2
        rat rolls Fight 4+4 +2
        ann 8 : 10 rat, rat wins
        ann is hurt 1
        ann Health 2
        -- TurnEnd
        light 19
        == turn 2
        ben Stamina 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Whoever is met later is a new meeting with new rolls; who is surprised already is spared them,
/// and keeps the monsters from being surprised.
#[test]
fn those_met_later_are_a_new_meeting() {
    let tale = play(
        r#"
        guards: [(id: "rat", monster: "rat", at: "A5")],
        events: [(on: Stepped(["A11"]), then: [Ambush([(monster: "lurker", square: "A14")])])],
        "#,
        "ann ben",
        "
        begin | 1 3
        ben south | 6
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met rat
        revealed west-gallery
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4
    ben south | 6
        ben A10 > A11
        entry 0 is used up
        lurker appears on A14
        met lurker
        ben rolls Surprise 6
    done
        -- MonstersMovement
        squares: rat 4, lurker 4
    ");
}

/// Whoever is wary surprises nobody and does not fight until it is provoked.
#[test]
fn a_monster_that_waits_is_no_meeting() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17", mood: Wary)],
        "#,
        "ann ben",
        "
        ann forces gate | 5
        ann east
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
    ann east
        ann A16 > B16
    done
        -- Explore
    ");
}
