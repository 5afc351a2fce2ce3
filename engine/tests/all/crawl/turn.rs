//! The turn: recovery, rest, light, patrols, and the order of its parts (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// From the second turn on each hero recovers 1 Stamina when a turn begins, up to what the card
/// says.
#[test]
fn a_turn_gives_a_point_of_stamina_back() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Stamina(change: -2, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        turn | 1 1
        turn | 1 1
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann Stamina 2
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 3
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        ann Stamina 4
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// After a turn of rest it is 2 Stamina and 1 Magic, for the Learned 2 Magic. The next turn is one
/// like any other.
#[test]
fn rest_gives_two_stamina_and_a_point_of_magic() {
    let tale = play(
        r#"
        start: ["A9", "A10", "A11"],
        events: [(on: Begin, then: [Stamina(change: -3, to: All), Magic(change: -3, to: All)])],
        "#,
        "iron sage ann",
        "
        iron rests
        sage rests
        turn | 1
        turn | 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        iron Stamina 1
        sage Stamina 1
        ann Stamina 1
        iron Magic 0
        sage Magic 1
        == turn 1
        -- Movement
        squares: iron 4, sage 4, ann 4
    iron rests
        iron rests
    sage rests
        sage rests
    turn | 1
        -- Explore
        ann rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        iron Stamina 3
        iron Magic 1
        sage Stamina 3
        sage Magic 3
        ann Stamina 2
        -- Movement
        squares: iron 4, sage 4, ann 4
    turn | 1 1 1
        -- Explore
        iron rolls DetectTraps 1
        sage rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        iron Stamina 4
        sage Stamina 4
        ann Stamina 3
        -- Movement
        squares: iron 4, sage 4, ann 4
    ");
}

/// Who has done something cannot rest any more in that turn; who rests does not move, force doors,
/// leave or explore.
#[test]
fn who_rests_does_nothing_else_in_the_turn() {
    let tale = play(
        r#"
        start: ["A9", "A26"],
        doors: [(id: "gate", between: ("A26", "B26"))],
        "#,
        "ann ben",
        "
        ann south
        not ann rests
        ben rests
        not ben north
        not ben strides
        not ben forces gate
        not ben leaves
        done
        not ben explores
        ann explores
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann south
        ann A9 > A10
    not ann rests
    ben rests
        ben rests
    not ben north
    not ben strides
    not ben forces gate
    not ben leaves
    done
        -- Explore
    not ben explores
    ann explores
        ann explores
    ");
}

/// A hero at rest may still evade, and then has not rested.
#[test]
fn evading_ends_the_rest() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A5")],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 1
        ann rests
        done
        rat south south south
        done
        ann evades south
        done | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 1
        met rat
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        ann rolls Surprise 3
        ben rolls Surprise 1
        ben is surprised
        == turn 1
        -- Movement
        squares: ann 4
    ann rests
        ann rests
    done
        -- MonstersMovement
        squares: rat 4
    rat south south south
        rat A5 > A6
        rat A6 > A7
        rat A7 > A8
    done
        -- Evasion
    ann evades south
        ann rests no more
        ann Stamina 2
        ann A9 > A10
    done | 5
        -- TurnEnd
        ann rolls DeathsDoor 5
        light 19
        == turn 2
        ann Stamina 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Each turn costs a turn of light; it does not fall below 0. Without it heroes have one square of
/// Movement less.
#[test]
fn the_light_burns_down_and_goes_out() {
    let tale = play(
        r#"
        light: 1,
        events: [(on: LightOut, read: "Dark!")],
        "#,
        "ann ben",
        "
        turn | 1 1
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 0
        "Dark!"
        entry 0 is used up
        == turn 2
        -- Movement
        squares: ann 3, ben 3
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1 -1
        ben rolls DetectTraps 1 -1
        -- TurnEnd
        == turn 3
        -- Movement
        squares: ann 3, ben 3
    "#);
}

/// More than 20 turns of light there cannot be.
#[test]
fn the_light_never_rises_above_twenty() {
    let tale = play(
        r#"
        events: [(on: Turn(3), then: [Light(9)])],
        "#,
        "ann ben",
        "
        turn | 1 1
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        entry 0 is used up
        light 20
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Without light 1 is taken off when heroes look for traps: with a 1 they find none, however near.
#[test]
fn the_dark_hampers_detection() {
    let tale = play(
        r#"
        light: 0,
        start: ["A9", "A20"],
        hazards: [(id: "pit", kind: "pit", at: "A10"), (id: "hole", kind: "pit", at: "A22")],
        "#,
        "ann hawk",
        "
        turn | 1 2
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 3, hawk 3
    turn | 1 2
        -- Explore
        ann rolls DetectTraps 1 -1
        hawk rolls DetectTraps 2
        found hole
        -- TurnEnd
        == turn 2
        -- Movement
        squares: ann 3, hawk 3
    ");
}

/// From the second turn on one die is rolled for each corridor in which heroes ended the last turn.
/// On a 1 the patrol appears there, as far from the heroes as one can walk in it.
#[test]
fn patrols_come_from_the_second_turn_on_a_one_in_each_corridor() {
    let tale = play(
        r#"
        start: ["A9", "B10", "C10"],
        doors: [(id: "gate", between: ("A26", "B26"))],
        blockages: [(at: ["A3"]), (at: ["A25"]), (at: ["H10"])],
        patrol: ["rat", "rat"],
        "#,
        "ann ben rock",
        "
        turn | 1 1 1 6 1 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        revealed upper-passage
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    turn | 1 1 1 6 1 3 3 3
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        upper-passage rolls Patrol 1
        rat appears on G10
        rat-2 appears on F10
        met rat
        met rat-2
        ann rolls Surprise 3
        ben rolls Surprise 3
        rock rolls Surprise 3
        rat is surprised
        rat-2 is surprised
        -- Movement
        squares: ann 4, ben 4, rock 4
    ");
}

/// However many heroes are in a corridor it is rolled for once; a corridor without heroes is not
/// rolled for.
#[test]
fn a_corridor_brings_one_patrol_a_turn() {
    let tale = play(
        r#"
        doors: [(id: "gate", between: ("A26", "B26"))],
        patrol: ["rat"],
        "#,
        "ann ben",
        "
        turn | 1 1 2
        turn | 1 1 1 3 2
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 2
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 3 2
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        west-gallery rolls Patrol 1
        rat appears on A27
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 2
        ben is surprised
        -- Movement
        squares: ann 4
    ");
}

/// Once all rooms behind ordinary doors are revealed none is rolled for any more, though a secret
/// room is left.
#[test]
fn no_patrols_when_all_ordinary_rooms_are_revealed() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [
            (id: "gate", between: ("A16", "B16")),
            (id: "hidden", between: ("A12", "B12"), secret: true),
        ],
        patrol: ["rat"],
        "#,
        "ann ben",
        "
        turn | 1 1 6
        ann forces gate | 5
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Patrols come in the middle of a fight, too. Then nobody rolls for Surprise.
#[test]
fn a_patrol_that_joins_a_fight_surprises_nobody() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        doors: [(id: "gate", between: ("A26", "B26"))],
        guards: [(id: "ogre", monster: "ogre", at: "A5")],
        patrol: ["rat"],
        "#,
        "ann ben",
        "
        begin | 3 1
        turn | 1
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
    turn | 1
        -- MonstersMovement
        squares: ogre 3
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 1
        rat appears on A27
        met rat
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// With monsters on the board there is the monsters' Movement, evasion and fighting instead of
/// exploring.
#[test]
fn a_fight_takes_the_place_of_exploring() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "ogre", monster: "ogre", at: "A8", stats: (stamina: 0))],
        "#,
        "ann ben",
        "
        begin | 1 3
        done
        done
        done
        spend 0 | 1 1 1 1
        not ann explores
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met ogre
        revealed west-gallery
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4
    done
        -- MonstersMovement
        squares: ogre 3
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    spend 0 | 1 1 1 1
        ann rolls Fight 1+1 +2
        ogre rolls Fight 1+1 +4
        ann 4 : 6 ogre, ogre wins
        ann is hurt 2
        ann Health 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    not ann explores
    ");
}

/// When no foe is left after the fights, the same turn goes on with exploring.
#[test]
fn when_the_last_foe_falls_the_turn_goes_on_with_exploring() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        ann explores
        done | 1 1
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
        -- Explore
    ann explores
        ann explores
    done | 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// After the monsters have moved heroes may evade, in any order, a square for 2 Stamina as often as
/// they can pay for it.
#[test]
fn evading_costs_two_stamina_a_square() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A5")],
        "#,
        "ann ben",
        "
        begin | 3 1
        done
        rat south south
        done
        ann evades south
        ann evades south
        not ann evades north
        done
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
    done
        -- MonstersMovement
        squares: rat 4
    rat south south
        rat A5 > A6
        rat A6 > A7
    done
        -- Evasion
    ann evades south
        ann Stamina 2
        ann A9 > A10
    ann evades south
        ann Stamina 0
        ann is exhausted
        ann A10 > A11
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 1
        -- Movement
        squares: ann 4, ben 4
    not ann evades north
    done
        -- MonstersMovement
        squares: rat 4
    ");
}

/// Monsters spend up to three points of Stamina for squares, which they do not get back.
#[test]
fn monsters_stride_too() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "ogre", monster: "ogre", at: "A20")],
        "#,
        "ann ben",
        "
        begin | 3 1
        done
        ogre strides
        ogre strides
        not ogre strides
        ogre north north north north north
        not ogre north
        turn
        done
        not ogre strides
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
    done
        -- MonstersMovement
        squares: ogre 3
    ogre strides
        ogre goes one farther
        ogre Stamina 1
    ogre strides
        ogre goes one farther
        ogre Stamina 0
    not ogre strides
    ogre north north north north north
        ogre A20 > A19
        ogre A19 > A18
        ogre A18 > A17
        ogre A17 > A16
        ogre A16 > A15
    not ogre north
    turn
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        squares: ogre 3
    not ogre strides
    ");
}
