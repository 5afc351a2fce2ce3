//! Corpses: dragging one along, and what becomes of it (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// Who begins to move beside a corpse can take it along for one square of Movement more; then it
/// follows step by step.
#[test]
fn a_corpse_is_dragged_for_one_square_of_movement() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben south south south
        not ben south
        ben strides
        ben south
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
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ben south south south
        ben A10 > A11
        ann on A10
        ben A11 > A12
        ann on A11
        ben A12 > A13
        ann on A12
    not ben south
    ben strides
        ben goes one farther
        ben Stamina 3
    ben south
        ben A13 > A14
        ann on A13
    ");
}

/// A hero who stands elsewhere when the move begins cannot, though the way leads past it.
#[test]
fn a_corpse_is_dragged_from_beside_it_before_the_first_step() {
    let tale = play(
        r#"
        start: ["A11", "A9"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        not ben drags ann
        ben north
        not ben drags ann
        turn | 1
        ben drags ann
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
        -- Movement
        squares: ben 4
    not ben drags ann
    ben north
        ben A11 > A10
    not ben drags ann
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ");
}

/// A hero drags one corpse, and a corpse is dragged by one hero.
#[test]
fn one_hero_drags_one_corpse() {
    let tale = play(
        r#"
        start: ["A10", "A8", "A9", "A11"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9", "A11"]))])],
        "#,
        "ben lynx ann hawk",
        "
        turn | 1 1 1 1 1 1
        ben drags ann
        not ben drags hawk
        not lynx drags ann
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        hawk is hurt 3
        hawk Health 0
        == turn 1
        -- Movement
        squares: ben 4, lynx 4, ann 4, hawk 4
    turn | 1 1 1 1 1 1
        -- Explore
        ben rolls DetectTraps 1
        lynx rolls DetectTraps 1
        ann rolls DetectTraps 1
        hawk rolls DetectTraps 1 +1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        hawk rolls DeathsDoor 1
        hawk dies
        light 19
        == turn 2
        -- Movement
        squares: ben 4, lynx 4
    ben drags ann
        ben drags ann
    not ben drags hawk
    not lynx drags ann
    ");
}

/// The extra square is paid each turn: who does not take hold again leaves it where it lies.
#[test]
fn a_corpse_is_dragged_in_that_turn_only() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben south
        turn | 1
        ben south
        not ben drags ann
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
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ben south
        ben A10 > A11
        ann on A10
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    ben south
        ben A11 > A12
    not ben drags ann
    ");
}

/// Whoever drags a corpse is with it, also while there is a door between the two.
#[test]
fn a_corpse_is_dragged_through_a_door() {
    let tale = play(
        r#"
        start: ["B16", "C16"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["C16"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben west
        ben north
        turn | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
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
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ben west
        ben B16 > A16
        ann on B16
        revealed west-gallery
    ben north
        ben A16 > A15
        ann on A16
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    ");
}

/// Who ends the turn on the other side of the door has left the corpse alone.
#[test]
fn a_corpse_left_behind_the_door_at_turn_end_is_gone() {
    let tale = play(
        r#"
        start: ["B16", "C16"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["C16"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben west
        turn | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
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
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ben west
        ben B16 > A16
        ann on B16
        revealed west-gallery
    turn | 1
        -- Explore
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        ann is looted
        == turn 3
        -- Movement
        squares: ben 4
    ");
}

/// As long as somebody living stays in its room or corridor nothing happens to a corpse, whoever else
/// goes; nor to what is on it.
#[test]
fn a_corpse_is_safe_while_somebody_stays() {
    let tale = play(
        r#"
        start: ["A10", "A9", "A12"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann lynx",
        "
        turn | 1 1 1 1
        ben east
        turn | 1 1
        lynx leaves
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
        squares: ben 4, ann 4, lynx 4
    turn | 1 1 1 1
        -- Explore
        ben rolls DetectTraps 1
        ann rolls DetectTraps 1
        lynx rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        light 19
        == turn 2
        -- Movement
        squares: ben 4, lynx 4
    ben east
        ben A10 > B10
        revealed upper-passage
    turn | 1 1
        -- Explore
        ben rolls DetectTraps 1
        lynx rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ben 4, lynx 4
    lynx leaves
        lynx leaves
        ann is looted
    ");
}

/// Who leaves the dungeon with a corpse in tow brings it out, and what it carried: that is recovered.
/// Somebody has to come out alive for it.
#[test]
fn a_corpse_is_brought_out_with_what_it_carried() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        goals: [Recover("bell")],
        events: [(on: Begin, then: [Gain(item: "bell", to: At(["A9"])), Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
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
    ben drags ann
        ben drags ann
    ben leaves
        ben leaves
        goal 0 reached
        ann leaves
        ended: Success
    ");
}

/// Who leaves without it leaves it behind.
#[test]
fn a_corpse_beside_the_exit_stays_behind() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        goals: [Recover("bell")],
        events: [(on: Begin, then: [Gain(item: "bell", to: At(["A9"])), Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
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
    ben leaves
        ben leaves
        ended: Failure
    ");
}

/// A corpse can be jumped over like a piece of furniture: who fails stays in front of it.
#[test]
fn a_corpse_is_jumped_over_like_furniture() {
    let tale = play(
        r#"
        start: ["A10", "A9", "A11"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann lynx",
        "
        turn | 1 1 1 1
        ben jumps north | 3
        not ben strides
        turn | 1 1
        ben jumps north | 4
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
        squares: ben 4, ann 4, lynx 4
    turn | 1 1 1 1
        -- Explore
        ben rolls DetectTraps 1
        ann rolls DetectTraps 1
        lynx rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        light 19
        == turn 2
        -- Movement
        squares: ben 4, lynx 4
    ben jumps north | 3
        ben rolls Jump 3
        ben jumps over A9: false
        squares: ben 0
    not ben strides
    turn | 1 1
        -- Explore
        ben rolls DetectTraps 1
        lynx rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ben 4, lynx 4
    ben jumps north | 4
        ben rolls Jump 4
        ben jumps over A9: true
        squares: ben 2
        ben on A8
    ");
}

/// Nobody jumps with a corpse in tow: it stays where it is.
#[test]
fn who_jumps_lets_go_of_the_corpse() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        furniture: [(kind: "table", at: "A12")],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben south
        ben jumps south | 4
        ben strides
        ben south
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
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ben south
        ben A10 > A11
        ann on A10
    ben jumps south | 4
        ben rolls Jump 4
        ben jumps over A12: true
        squares: ben 0
        ben on A13
    ben strides
        ben goes one farther
        ben Stamina 3
    ben south
        ben A13 > A14
    ");
}

/// Who is carried off somewhere else has let go of it.
#[test]
fn who_is_moved_elsewhere_lets_go_of_the_corpse() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        events: [
            (on: Begin, then: [Harm(amount: 3, to: At(["A9"]))]),
            (on: Stepped(["A11"]), then: [Place(at: "A20")]),
        ],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben drags ann
        ben south
        ben south
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
        -- Movement
        squares: ben 4
    ben drags ann
        ben drags ann
    ben south
        ben A10 > A11
        ann on A10
        entry 1 is used up
        ben on A20
    ben south
        ben A20 > A21
    ");
}

/// Who perishes in the middle of a turn where nobody else is, is gone at that moment.
#[test]
fn who_dies_alone_is_gone_at_once() {
    let tale = play(
        r#"
        start: ["A9", "B10"],
        hazards: [(id: "pit", kind: "pit", at: "A8")],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann north | 1
        ben west
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
    ann north | 1
        ann A9 > A8
        found pit
        ann is hurt 1
        ann rolls DeathsDoor 1
        ann dies
        ann is looted
    ben west
        ben B10 > A10
    ");
}

/// In the dungeon a corpse is no hero any more: it bars the square to friend and foe, and is not
/// fought, nor reached by what befalls all.
#[test]
fn a_corpse_is_left_in_peace() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        guards: [(id: "rat", monster: "rat", at: "A6", reserve: true)],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))]), (on: Turn(2), then: [Harm(amount: 1, to: All), Summon(id: "rat")])],
        "#,
        "ben ann",
        "
        turn | 1 1 1 1
        done
        rat south south
        not rat south
        done
        done
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
    turn | 1 1 1 1
        -- Explore
        ben rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        ann rolls DeathsDoor 1
        ann dies
        light 19
        == turn 2
        entry 1 is used up
        ben is hurt 1
        ben Health 2
        rat appears on A6
        met rat
        ben rolls Surprise 1
        ben is surprised
        -- Movement
    done
        -- MonstersMovement
        squares: rat 4
    rat south south
        rat A6 > A7
        rat A7 > A8
    not rat south
    done
        -- Evasion
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ben 4
    done
        -- MonstersMovement
        squares: rat 4
    ");
}

/// In a passage too narrow to step back, whoever has taken hold of a corpse changes places with it.
#[test]
fn a_corpse_is_pulled_past() {
    let tale = play(
        r#"
        start: ["A10", "A9"],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        not ben north
        ben drags ann
        ben north north
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
        -- Movement
        squares: ben 4
    not ben north
    ben drags ann
        ben drags ann
    ben north north
        ann on A10
        ben A10 > A9
        ben A9 > A8
        ann on A9
    ");
}

/// A companion who has joined keeps watch over a corpse like a hero.
#[test]
fn a_corpse_with_a_companion_is_not_alone() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        allies: [(id: "guide", figure: "rat", at: "A18")],
        events: [(on: Begin, then: [Join("guide"), Harm(amount: 3, to: At(["A17"]))])],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],
        "#,
        "ben ann",
        "
        turn | 1 1 1
        ben east
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        entry 0 is used up
        guide joins
        ann is hurt 3
        ann Health 0
        == turn 1
        -- Movement
        squares: ben 4, ann 4, guide 4
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
        squares: ben 4, guide 4
    ben east
        ben A16 > B16
    ");
}
