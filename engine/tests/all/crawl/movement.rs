//! Movement: how far heroes go, and what stops them.

use insta::assert_snapshot;

use super::play::play;

/// Heroes go as many squares as their card says and not one more, in any order, and one may stop
/// half-way to let another go first.
#[test]
fn heroes_walk_their_allowance_and_can_take_turns() {
    let tale = play(
        "",
        "ann ben",
        "
        ben south south
        ann south south
        ben south south
        not ben south
        ann south
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south south
        ben A10 > A11
        ben A11 > A12
    ann south south
        ann A9 > A10
        ann A10 > A11
    ben south south
        ben A12 > A13
        ben A13 > A14
    not ben south
    ann south
        ann A11 > A12
    done
        -- Explore
    ");
}

/// Up to three points of Stamina buy another square each in one Movement.
#[test]
fn up_to_three_points_of_stamina_buy_a_square_each() {
    let tale = play(
        "",
        "ben ann",
        "
        ann strides
        ann south south south south south
        not ann south
        ann strides
        ann strides
        ann south south
        not ann strides
        not ann south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ben 4, ann 4
    ann strides
        ann goes one farther
        ann Stamina 3
    ann south south south south south
        ann A10 > A11
        ann A11 > A12
        ann A12 > A13
        ann A13 > A14
        ann A14 > A15
    not ann south
    ann strides
        ann goes one farther
        ann Stamina 2
    ann strides
        ann goes one farther
        ann Stamina 1
    ann south south
        ann A15 > A16
        ann A16 > A17
    not ann strides
    not ann south
    ");
}

/// Whoever spends the last point of Stamina is exhausted: it comes back point by point, but none of
/// it can be spent until all of it is there again.
#[test]
fn who_has_no_stamina_left_is_exhausted_until_all_of_it_is_back() {
    let tale = play(
        "",
        "ann ben",
        "
        ann strides
        ann strides
        ann strides
        turn | 1 1
        ann strides
        ann strides
        not ann strides
        turn | 1 1
        not ann strides
        turn | 1 1
        turn | 1 1
        not ann strides
        turn | 1 1
        ann strides
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann strides
        ann goes one farther
        ann Stamina 3
    ann strides
        ann goes one farther
        ann Stamina 2
    ann strides
        ann goes one farther
        ann Stamina 1
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 2
        -- Movement
        squares: ann 4, ben 4
    ann strides
        ann goes one farther
        ann Stamina 1
    ann strides
        ann goes one farther
        ann Stamina 0
        ann is exhausted
    not ann strides
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        ann Stamina 1
        -- Movement
        squares: ann 4, ben 4
    not ann strides
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        ann Stamina 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 16
        == turn 5
        ann Stamina 3
        -- Movement
        squares: ann 4, ben 4
    not ann strides
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 15
        == turn 6
        ann Stamina 4
        ann is exhausted no more
        -- Movement
        squares: ann 4, ben 4
    ann strides
        ann goes one farther
        ann Stamina 3
    ");
}

/// Nobody enters a square on which a hero, a monster, furniture or rubble is, and nobody goes
/// through walls or crosswise.
#[test]
fn figures_and_furniture_are_in_the_way() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        furniture: [(kind: "table", at: "A8")],
        blockages: [(at: ["B10"])],
        "#,
        "ann ben",
        "
        not ann south
        not ann north
        not ann east
        not ben north
        not ben east
        ben south
        ann south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann south
    not ann north
    not ann east
    not ben north
    not ben east
    ben south
        ben A10 > A11
    ann south
        ann A9 > A10
    ");
}

/// A jump over a piece of furniture succeeds on 4 or more and costs the two squares. Who fails
/// stays in front of it and has finished moving, whatever Stamina there is.
#[test]
fn a_jump_clears_one_square_of_furniture_for_two_squares_of_movement() {
    let tale = play(
        r#"
        start: ["A10", "A11"],
        furniture: [(kind: "table", at: "A9"), (kind: "table", at: "A12")],
        "#,
        "ann ben",
        "
        ann jumps north | 4
        ann north
        ann north
        not ann north
        ben jumps south | 3
        not ben north
        not ben strides
        not ben jumps south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann jumps north | 4
        ann rolls Jump 4
        ann jumps over A9: true
        squares: ann 2
        ann on A8
    ann north
        ann A8 > A7
    ann north
        ann A7 > A6
    not ann north
    ben jumps south | 3
        ben rolls Jump 3
        ben jumps over A12: false
        squares: ben 0
    not ben north
    not ben strides
    not ben jumps south
    ");
}

/// The Agile add 1 to a jump. Each hero jumps once in a Movement at most, and a jump needs two
/// squares of Movement.
#[test]
fn the_agile_jump_farther_and_nobody_jumps_twice_in_a_turn() {
    let tale = play(
        r#"
        start: ["A10", "A13"],
        furniture: [(kind: "table", at: "A9"), (kind: "table", at: "A7"), (kind: "table", at: "A17")],
        "#,
        "lynx ann",
        "
        lynx jumps north | 3
        not lynx jumps north
        ann south south south
        not ann jumps south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: lynx 4, ann 4
    lynx jumps north | 3
        lynx rolls Jump 3 +1
        lynx jumps over A9: true
        squares: lynx 2
        lynx on A8
    not lynx jumps north
    ann south south south
        ann A13 > A14
        ann A14 > A15
        ann A15 > A16
    not ann jumps south
    ");
}

/// Over a trap that is known and does not block, a failed jump ends on it: it goes off, and the
/// Movement is over.
#[test]
fn who_fails_to_jump_over_a_pit_lands_in_it() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        hazards: [(id: "pit", kind: "pit", at: "A11", hidden: false)],
        "#,
        "ann ben",
        "
        ann jumps south | 3
        not ann south
        not ann strides
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann jumps south | 3
        ann rolls Jump 3
        ann jumps over A11: false
        squares: ann 0
        ann on A11
        found pit
        ann is hurt 1
        ann Health 2
    not ann south
    not ann strides
    ");
}

/// A jump needs an obstacle: not a figure, not rubble, not an empty square; and a free square
/// behind it.
#[test]
fn nobody_jumps_over_figures_or_nothing() {
    let tale = play(
        r#"
        start: ["A10", "A11"],
        furniture: [(kind: "table", at: "A8")],
        blockages: [(at: ["A13"])],
        "#,
        "ann ben",
        "
        not ann jumps south
        not ann jumps north
        not ben jumps south
        ann north
        ben south
        not ann jumps south
        not ben jumps south
        ann jumps north | 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann jumps south
    not ann jumps north
    not ben jumps south
    ann north
        ann A10 > A9
    ben south
        ben A11 > A12
    not ann jumps south
    not ben jumps south
    ann jumps north | 6
        ann rolls Jump 6
        ann jumps over A8: true
        squares: ann 1
        ann on A7
    ");
}
