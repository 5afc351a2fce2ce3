//! Death's Door, and what is beyond it (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// No Health is lower than 0. There a hero still acts, but rolls when the turn ends: 4 or more, and
/// the hero holds on; less, and it is over.
#[test]
fn without_health_a_hero_is_at_deaths_door_and_rolls_at_turn_end() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 5, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin
        not ann south
        ann north
        turn | 1 1 4
        turn | 1 1 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 5
        ann Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann south
    ann north
        ann A9 > A8
    turn | 1 1 4
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 4
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 3
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 3
        ann dies
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    ");
}

/// The Iron-Willed add 1.
#[test]
fn the_iron_willed_add_one() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 5, to: At(["A9"]))])],
        "#,
        "iron ben",
        "
        turn | 1 1 3
        turn | 1 1 2
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        iron is hurt 5
        iron Health 0
        == turn 1
        -- Movement
        squares: iron 4, ben 4
    turn | 1 1 3
        -- Explore
        iron rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        iron rolls DeathsDoor 3 +1
        light 19
        == turn 2
        -- Movement
        squares: iron 4, ben 4
    turn | 1 1 2
        -- Explore
        iron rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        iron rolls DeathsDoor 2 +1
        iron dies
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    ");
}

/// Above 0 nobody rolls.
#[test]
fn who_is_healed_need_not_roll() {
    let tale = play(
        r#"
        events: [
            (on: Begin, then: [Harm(amount: 3, to: At(["A9"]))]),
            (on: Turn(2), then: [Heal(amount: 1, to: At(["A9"]))]),
        ],
        "#,
        "ann ben",
        "
        turn | 1 1 6
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 6
        light 19
        == turn 2
        entry 1 is used up
        ann Health 1
        -- Movement
        squares: ann 4, ben 4
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

/// Whoever is hurt there rolls at once, and again when the turn ends.
#[test]
fn who_is_hurt_at_deaths_door_rolls_at_once() {
    let tale = play(
        r#"
        events: [
            (on: Begin, then: [Harm(amount: 3, to: At(["A9"]))]),
            (on: Turn(2), then: [Harm(amount: 1, to: At(["A9"]))]),
        ],
        "#,
        "ann ben",
        "
        turn | 1 1 5 4
        turn | 1 1 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 5 4
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 5
        light 19
        == turn 2
        entry 1 is used up
        ann is hurt 1
        ann rolls DeathsDoor 4
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 3
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 3
        ann dies
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    ");
}

/// To lose a fight there is to be hurt.
#[test]
fn a_lost_fight_at_deaths_door_is_a_roll() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 1 1 6 6 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
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
    spend 0 | 1 1 6 6 3
        ann rolls Fight 1+1 +3
        rat rolls Fight 6+6 +2
        ann 5 : 14 rat, rat wins
        ann is hurt 1
        ann rolls DeathsDoor 3
        ann dies
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ben 4
    ");
}

/// A hero who rests does not roll at the end of that turn.
#[test]
fn rest_spares_the_roll() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 5, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann rests
        turn | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 5
        ann Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann rests
        ann rests
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Whoever is fought does not rest, and has to roll.
#[test]
fn a_fight_breaks_the_rest() {
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
        done
        spend 0 | 3 3 4 3 4
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
    done
        -- Fighting
        ann rests no more
        ? Heroes spend, ann against rat
    spend 0 | 3 3 4 3 4
        ann rolls Fight 3+3 +3
        rat rolls Fight 4+3 +2
        ann 9 : 9 rat, a tie
        -- TurnEnd
        ann rolls DeathsDoor 4
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A corpse blocks the square, not the view.
#[test]
fn a_corpse_is_in_the_way_but_not_of_the_eyes() {
    let tale = play(
        r#"
        start: ["A11", "A10"],
        guards: [(id: "rat", monster: "rat", at: "A28", reserve: true)],
        events: [
            (on: Begin, then: [Harm(amount: 3, to: At(["A10"]))]),
            (on: Turn(2), then: [Place(at: "A9", to: At(["A11"]))]),
            (on: Turn(3), then: [Summon(id: "rat", at: "A20")]),
        ],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        not ben south
        turn | 1 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        == turn 1
        -- Movement
        squares: ben 4, ann 4
    turn | 1 1 1
        -- Explore
        ben rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        light 19
        == turn 2
        entry 1 is used up
        ben on A9
        -- Movement
        squares: ben 4
    not ben south
    turn | 1 3
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        entry 2 is used up
        rat appears on A20
        met rat
        ben rolls Surprise 3
        rat is surprised
        -- Movement
        squares: ben 4
    ");
}

/// As soon as nobody living is in its room or corridor any more, a corpse is gone, with what was on
/// it; coming back in the same turn is too late.
#[test]
fn a_corpse_left_alone_is_gone_at_once() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"])), Gain(item: "coin", to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben south
        ben north
        ben east
        ben west
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        ann has coin
        == turn 1
        -- Movement
        squares: ben 4, ann 4
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
        squares: ben 4
    ben south
        ben A10 > A11
    ben north
        ben A11 > A10
    ben east
        ben A10 > B10
        revealed upper-passage
        ann is looted
    ben west
        ben B10 > A10
    ");
}

/// Nobody keeps watch over a hero who dies where no other is.
#[test]
fn who_dies_alone_is_gone() {
    let tale = play(
        r#"
        start: ["A9", "B10"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        turn | 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        revealed upper-passage
        entry 0 is used up
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
        ann is looted
        == turn 2
        -- Movement
        squares: ben 4
    ");
}
