//! Stamina that is spent, and that comes back (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// The exhausted spend nothing in a fight either, so that they are not asked, and do not evade, however
/// much of it has come back.
#[test]
fn the_exhausted_neither_evade_nor_exert_themselves() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8", stats: (health: 9))],
        events: [(on: Begin, then: [Stamina(change: -4, to: At(["A9"])), Stamina(change: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        not ann strides
        done
        not ann evades south
        done | 3 3 4 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann Stamina 0
        ann is exhausted
        ann Stamina 3
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann strides
    done
        -- MonstersMovement
        -- Evasion
    not ann evades south
    done | 3 3 4 4
        -- Fighting
        ann rolls Fight 3+3 +3
        rat rolls Fight 4+4 +2
        ann 9 : 10 rat, rat wins
        ann is hurt 1
        ann Health 2
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 4
        ann is exhausted no more
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Who begins a turn with the last missing point is exhausted no more: with all of it there it can be
/// spent at once.
#[test]
fn exhaustion_ends_with_the_last_point() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        events: [(on: Begin, then: [Stamina(change: -4, to: All), Stamina(change: 2, to: All)])],
        "#,
        "ann ben",
        "
        ann rests
        not ben strides
        turn | 1
        ann strides
        not ben strides
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann Stamina 0
        ann is exhausted
        ben Stamina 0
        ben is exhausted
        ann Stamina 2
        ben Stamina 2
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann rests
        ann rests
    not ben strides
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 4
        ann is exhausted no more
        ben Stamina 3
        -- Movement
        squares: ann 4, ben 4
    ann strides
        ann goes one farther
        ann Stamina 3
    not ben strides
    ");
}

/// To evade takes two points: one is not enough.
#[test]
fn one_point_is_too_little_to_evade() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Stamina(change: -3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        not ann evades south
        ben evades south
        done
        spend 1 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann Stamina 1
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    not ann evades south
    ben evades south
        ben Stamina 2
        ben A12 > A13
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 1 | 3 3 3 3
        ann Stamina 0
        ann is exhausted
        ann rolls Fight 3+3 +4
        rat rolls Fight 3+3 +2
        ann 10 : 8 rat, ann wins
        rat is hurt 1
        rat Health 0
        rat is slain
        -- Explore
    ");
}

/// Nobody evades onto a square where somebody stands, nor through a wall, and a hero may evade into a
/// fight.
#[test]
fn evading_follows_the_rules_of_walking() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "rat", monster: "rat", at: "A7")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        not ann evades south
        not ann evades east
        ann evades north
        done
        spend 0 | 3 3 3 3
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
    not ann evades south
    not ann evades east
    ann evades north
        ann Stamina 2
        ann A9 > A8
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +3
        rat rolls Fight 3+3 +2
        ann 9 : 8 rat, ann wins
        rat is hurt 1
        rat Health 0
        rat is slain
        -- Explore
    ");
}

/// Only being fought breaks a rest: a hero at rest whom monsters surprise, and do not reach, has rested,
/// so that in the next turn 2 Stamina come back, and Magic.
#[test]
fn who_is_surprised_and_not_fought_has_rested() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        events: [(on: Begin, then: [Stamina(change: -3, to: All), Magic(change: -3, to: All)])],
        "#,
        "ann iron",
        "
        iron rests
        ann forces gate | 5 3 2
        turn
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann Stamina 1
        iron Stamina 1
        iron Magic 0
        == turn 1
        -- Movement
        squares: ann 4, iron 4
    iron rests
        iron rests
    ann forces gate | 5 3 2
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 3
        iron rolls Surprise 2
        iron is surprised
    turn
        -- MonstersMovement
        squares: rat 4
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 2
        iron Stamina 3
        iron Magic 1
        -- Movement
        squares: ann 4, iron 4
    ");
}

/// A hero at rest who is ready and whom nobody comes near goes on resting, in the midst of a fight.
#[test]
fn who_is_not_fought_rests_in_a_fight() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        events: [(on: Begin, then: [Stamina(change: -3, to: All), Magic(change: -3, to: All)])],
        "#,
        "ann iron",
        "
        iron rests
        ann forces gate | 5 2 3
        turn
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann Stamina 1
        iron Stamina 1
        iron Magic 0
        == turn 1
        -- Movement
        squares: ann 4, iron 4
    iron rests
        iron rests
    ann forces gate | 5 2 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 2
        ann is surprised
        iron rolls Surprise 3
    turn
        -- MonstersMovement
        squares: rat 4
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 2
        iron Stamina 3
        iron Magic 1
        -- Movement
        squares: ann 4, iron 4
    ");
}

/// Before heroes recover patrols come: whoever they surprise gets the Stamina back all the same.
#[test]
fn patrols_come_before_heroes_recover() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        patrol: ["rat", "rat"],
        events: [(on: Begin, then: [Stamina(change: -2, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        turn | 1 1 1 1 3
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
    turn | 1 1 1 1 3
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 1
        rat appears on A27
        rat-2 appears on A26
        met rat
        met rat-2
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        ann Stamina 3
        -- Movement
        squares: ben 4
    ");
}

/// Monsters do not get Stamina back.
#[test]
fn monsters_do_not_recover() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "ogre", monster: "ogre", at: "A8")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0
        spend 2 | 3 3 1 1
        done
        done
        done
        spend 0 | 3 3 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met ogre
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    spend 0
        ? DungeonMaster spend, ann against ogre
    spend 2 | 3 3 1 1
        ogre Stamina 0
        ann rolls Fight 3+3 +3
        ogre rolls Fight 1+1 +6
        ann 9 : 8 ogre, ann wins
        ogre is hurt 1
        ogre Health 2
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        squares: ogre 3
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    spend 0 | 3 3 1 1
        ann rolls Fight 3+3 +3
        ogre rolls Fight 1+1 +4
        ann 9 : 6 ogre, ann wins
        ogre is hurt 1
        ogre Health 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Three heroes round a monster cost it 2, each of them nothing.
#[test]
fn three_heroes_press_harder() {
    let tale = play(
        r#"
        start: ["C15", "B16", "D16"],
        guards: [(id: "ogre", monster: "ogre", at: "C16", stats: (stamina: 0))],
        "#,
        "ann ben lynx",
        "
        begin | 3 3 3
        done
        done
        spend 0 | 3 3 3 3
        spend 0 | 3 3 3 3
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3 3
        revealed room-8
        met ogre
        ann rolls Surprise 3
        ben rolls Surprise 3
        lynx rolls Surprise 3
        ogre is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4, lynx 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +3
        ogre rolls Fight 3+3 +2
        ann 9 : 8 ogre, ann wins
        ? Heroes spend, ben against ogre
    spend 0 | 3 3 3 3
        ben rolls Fight 3+3 +3
        ogre rolls Fight 3+3 +2
        ben 9 : 8 ogre, ben wins
        ? Heroes spend, lynx against ogre
    spend 0 | 3 3 3 3
        lynx rolls Fight 3+3 +3
        ogre rolls Fight 3+3 +2
        lynx 9 : 8 ogre, lynx wins
        ogre is hurt 3
        ogre Health 0
        ogre is slain
        -- Explore
    ");
}

/// Where a monster was slain nothing is left: the square is free.
#[test]
fn slain_monsters_leave_no_corpse() {
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
        turn | 1 1
        ann north
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
    turn | 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann north
        ann A9 > A8
    ");
}

/// Without a square of Movement left a hero tries no door; a point of Stamina buys one.
#[test]
fn a_door_is_tried_with_movement_left() {
    let tale = play(
        r#"
        start: ["A12", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        "#,
        "ann ben",
        "
        ann south south south south
        not ann forces gate
        ann strides
        ann forces gate | 5
        ann east
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann south south south south
        ann A12 > A13
        ann A13 > A14
        ann A14 > A15
        ann A15 > A16
    not ann forces gate
    ann strides
        ann goes one farther
        ann Stamina 3
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
    ann east
        ann A16 > B16
    ");
}
