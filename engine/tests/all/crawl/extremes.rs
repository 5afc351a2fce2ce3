//! Numbers at the ends of their ranges: a scenario may write any, and the game goes on.

use insta::assert_snapshot;

use super::play::play;

/// However great the bonus of an item is, a trait adds to it without harm.
#[test]
fn a_bonus_beyond_all_measure_does_no_harm() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        guards: [(id: "rat", monster: "rat", at: "H17", reserve: true)],
        rooms: {8: (explore: [(who: Explorers, then: [
            Test(roll: DetectTraps, pass: [Set("traps")]), Test(roll: OpenDoors, pass: [Set("doors")]),
            Test(roll: Jump, pass: [Set("jump")]), MentalCombat(aggressor: Foe, won: [Set("mind")]),
        ])])},
        events: [
            (on: Begin, then: [Gain(item: "charm", to: All)]),
            (on: Turn(2), then: [Summon(id: "rat")]),
        ],
        "#,
        "paragon ben",
        "
        done
        paragon explores
        done | 1 1 1 6 1 1 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        entry 1 is used up
        paragon has charm
        ben has charm
        == turn 1
        -- Movement
        squares: paragon 255, ben 4
    done
        -- Explore
    paragon explores
        paragon explores
    done | 1 1 1 6 1 1 1 1 1
        entry 0 is used up
        paragon rolls Test 1 +127
        flag traps true
        paragon rolls Test 1 +127
        flag doors true
        paragon rolls Test 1 +127
        flag jump true
        foe rolls MentalCombat 6
        paragon rolls MentalCombat 1 +127
        flag mind true
        paragon rolls DetectTraps 1 +127
        ben rolls DetectTraps 1 +127
        -- TurnEnd
        light 19
        == turn 2
        entry 2 is used up
        rat appears on H17
        met rat
        paragon rolls Surprise 1 +127
        ben rolls Surprise 1 +127
        rat is surprised
        -- Movement
        squares: paragon 255, ben 4
    ");
}

/// However great the loss is, nothing falls below nothing.
#[test]
fn a_malus_beyond_all_measure_does_no_harm() {
    let tale = play(
        r#"
        light: 0,
        start: ["C16", "D16"],
        guards: [(id: "rat", monster: "rat", at: "H17", reserve: true)],
        rooms: {8: (explore: [(who: Explorers, then: [
            Test(roll: DetectTraps, pass: [Set("traps")]), MentalCombat(aggressor: Foe, won: [Set("mind")]),
        ])])},
        events: [
            (on: Begin, then: [Gain(item: "curse", to: All)]),
            (on: Turn(2), then: [Summon(id: "rat")]),
        ],
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 6 1 6 6 6 6 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        entry 1 is used up
        ann has curse
        ben has curse
        == turn 1
        -- Movement
        squares: ann 3, ben 3
    done
        -- Explore
    ann explores
        ann explores
    done | 6 1 6 6 6 6 6
        entry 0 is used up
        ann rolls Test 6 -128
        foe rolls MentalCombat 1
        ann rolls MentalCombat 6 -128
        ann rolls DetectTraps 6 -128
        ben rolls DetectTraps 6 -128
        -- TurnEnd
        == turn 2
        entry 2 is used up
        rat appears on H17
        met rat
        ann rolls Surprise 6 -128
        ann is surprised
        ben rolls Surprise 6 -128
        ben is surprised
        -- Movement
    ");
}

/// Who has all the squares that there can be still strides.
#[test]
fn a_stride_after_the_greatest_movement_does_no_harm() {
    let tale = play(
        "",
        "paragon ben",
        "
        paragon strides
        paragon north
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: paragon 255, ben 4
    paragon strides
        paragon goes one farther
        paragon Stamina 254
    paragon north
        paragon A9 > A8
    ");
}
