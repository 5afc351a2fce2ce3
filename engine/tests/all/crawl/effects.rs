//! What texts and events bring about, effect by effect (long, because each has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// A text opens, closes, locks and unlocks doors without any roll; what opens is seen through. A door
/// that is unlocked is closed still.
#[test]
fn texts_move_doors() {
    let tale = play(
        r#"
        start: ["A16", "A21"],
        doors: [(id: "gate", between: ("A16", "B16")), (id: "vault", between: ("A21", "B21"), lock: Armed)],
        events: [
            (on: Stepped(["A15"]), then: [Open("gate")]), (on: Stepped(["A14"]), then: [Close("gate"), Lock("gate")]),
            (on: Stepped(["A22"]), then: [Unlock("vault")]),
        ],
        "#,
        "ann ben",
        "
        ann north
        ann north
        ann south south
        not ann forces gate
        ben south
        ben north
        ben forces vault | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann north
        ann A16 > A15
        entry 0 is used up
        gate open (Text)
        revealed room-8
    ann north
        ann A15 > A14
        entry 1 is used up
        gate closed (Text)
        gate closed locked (Text)
    ann south south
        ann A14 > A15
        ann A15 > A16
    not ann forces gate
    ben south
        ben A21 > A22
        entry 2 is used up
        vault closed (Text)
    ben north
        ben A22 > A21
    ben forces vault | 5
        ben rolls OpenDoors 5
        vault open (Forced)
        revealed room-12
    ");
}

/// An open door cannot be locked.
#[test]
fn an_open_door_is_not_locked() {
    let tale = play(
        r#"
        start: ["A16", "A21"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],
        events: [(on: Stepped(["A15"]), then: [Lock("gate")])],
        "#,
        "ann ben",
        "
        ann north
        ann south
        ann east
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann north
        ann A16 > A15
        entry 0 is used up
    ann south
        ann A15 > A16
    ann east
        ann A16 > B16
    ");
}

/// A patrol may be called: it comes into the corridor of whoever caused it, and out of a room into the
/// nearest corridor. Which monsters it is made of may change.
#[test]
fn a_patrol_is_called() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        patrol: ["rat"],
        events: [(on: Stepped(["C17"]), then: [SetPatrol(["ogre", "rat"]), Patrol])],
        "#,
        "ann ben",
        "
        ann south | 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann south | 3 3
        ann C16 > C17
        entry 0 is used up
        patrol 1
        ogre appears on A2
        rat appears on A1
        met ogre
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        rat is surprised
    ");
}

/// Rubble that is cleared lets pass; what was behind it is seen.
#[test]
fn rubble_is_cleared() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        blockages: [(id: "heap", at: ["A12"])],
        guards: [(id: "rat", monster: "rat", at: "A14")],
        events: [(on: Stepped(["A11"]), then: [Clear("heap")])],
        "#,
        "ann ben",
        "
        ben south | 3 3
        ben south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south | 3 3
        ben A10 > A11
        entry 0 is used up
        heap is gone
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
    ben south
        ben A11 > A12
    ");
}

/// What is taken away is gone; of several one. Who has none of it loses nothing.
#[test]
fn a_thing_is_taken_away() {
    let tale = play(
        r#"
        events: [
            (on: Begin, then: [Gain(item: "coin", to: At(["A10"])), Gain(item: "coin", to: At(["A10"]))]),
            (on: Stepped(["A11"]), then: [Lose(item: "coin")]),
            (on: Turn(2), then: [Lose(item: "bell", to: All)]),
        ],
        "#,
        "ann ben",
        "
        ben south
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ben has coin
        ben has coin
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A10 > A11
        entry 1 is used up
        ben loses coin
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 2 is used up
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Whoever is moved comes to the square that is named, or to the nearest free one, and what is there
/// happens.
#[test]
fn who_is_moved_comes_to_the_nearest_free_square() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        furniture: [(kind: "chest", at: "A20")],
        hazards: [(id: "pit", kind: "pit", at: "A19")],
        events: [(on: Stepped(["A11"]), then: [Place(at: "A20")])],
        "#,
        "ann ben",
        "
        ben south
        ben north
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
        entry 0 is used up
        ben on A19
        found pit
        ben is hurt 1
        ben Health 2
    ben north
        ben A19 > A18
    ");
}

/// A text may end the adventure, whatever else is to do; what is written after it does not happen.
#[test]
fn a_text_may_end_the_adventure() {
    let tale = play(
        r#"
        goals: [Reach("A20")],
        epilogue: (success: "Home.", failure: "Alas."),
        events: [(on: Stepped(["A11"]), then: [Finish(Success), Set("late")])],
        "#,
        "ann ben",
        "
        ben south
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
        entry 0 is used up
        "Home."
        ended: Success
    "#);
}

/// Something may happen as soon as a guard has no more Health than is written, once it falls so low;
/// whoever hurt it is the one whom it concerns.
#[test]
fn a_wounded_guard_sets_off_its_event() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "ogre", monster: "ogre", at: "A8", stats: (stamina: 0))],
        events: [(on: Wounded(id: "ogre", health: 2), repeat: Always, then: [Gain(item: "coin")])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        done
        done
        done
        spend 0 | 6 6 1 1
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
    spend 0 | 6 6 1 1
        ann rolls Fight 6+6 +3
        ogre rolls Fight 1+1 +4
        ann 15 : 6 ogre, ann wins
        ogre is hurt 1
        ogre Health 2
        ann has coin
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
    spend 0 | 6 6 1 1
        ann rolls Fight 6+6 +3
        ogre rolls Fight 1+1 +4
        ann 15 : 6 ogre, ann wins
        ogre is hurt 1
        ogre Health 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Something may happen at the end of each turn, or each so many turns.
#[test]
fn events_come_round() {
    let tale = play(
        r#"
        events: [
            (on: TurnEnd, repeat: Always, then: [Add(counter: "ends", n: 1)]),
            (on: Every(2), repeat: Always, then: [Add(counter: "twos", n: 1)]),
        ],
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
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ends 1
        light 19
        == turn 2
        twos 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ends 2
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ends 3
        light 17
        == turn 4
        twos 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// What sets off a trigger or a mechanism sets off what waits for it; a text may disarm it, and then it
/// is gone.
#[test]
fn texts_fire_and_disarm_traps() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        triggers: [(id: "plate", kind: PressurePlate, at: "A12"), (id: "cord", kind: PressurePlate, at: "A20")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "A14"), (id: "spears", kind: SpinningBlades, at: "A23")],
        wires: [(from: "plate", to: "blades"), (from: "cord", to: "spears")],
        events: [
            (on: Stepped(["A11"]), then: [Disarm("blades")]), (on: Turn(2), then: [Fire("spears")]),
            (on: Fired("spears"), read: "Clang!"),
        ],
        "#,
        "ann ben",
        "
        ben south south
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south south
        ben A10 > A11
        entry 0 is used up
        disarmed plate
        ben A11 > A12
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 1 is used up
        spears goes off
        "Clang!"
        entry 2 is used up
        -- Movement
        squares: ann 4, ben 4
    "#);
}

/// Conditions ask for what is carried, opened, slain, revealed or found, and how high a counter is;
/// they are combined.
#[test]
fn conditions_ask_how_things_stand() {
    let tale = play(
        r#"
        start: ["A9", "A16"],
        doors: [(id: "gate", between: ("A16", "B16")), (id: "panel", between: ("A21", "B21"), secret: true)],
        guards: [(id: "rat", monster: "rat", at: "A28", reserve: true)],
        events: [
            (on: Turn(2), when: [Opened("gate"), Revealed("room-8"), Alive("rat")], then: [Set("entered")]),
            (on: Turn(2), when: [Any([Slain("rat"), Revealed("panel")])], then: [Set("wrong")]),
            (on: Turn(2), when: [Not(Revealed("panel"))], then: [Reveal("panel"), Gain(item: "bell", to: At(["A9"]))]),
            (on: Turn(3), when: [All([Revealed("panel"), Carrying("bell")])], then: [Add(counter: "n", n: 2)]),
            (on: Turn(4), when: [AtLeast(counter: "n", n: 3)], then: [Set("wrong")]),
            (on: Turn(4), when: [AtLeast(counter: "n", n: 2)], then: [Set("right")]),
        ],
        "#,
        "ann ben",
        "
        ben forces gate | 5
        turn | 1 1
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
    ben forces gate | 5
        ben rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 0 is used up
        flag entered true
        entry 2 is used up
        panel closed (Text)
        ann has bell
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        entry 3 is used up
        n 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        entry 5 is used up
        flag right true
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Text is read once to everybody, before anything comes of it.
#[test]
fn a_text_is_read_before_its_effects() {
    let tale = play(
        r#"
        intro: "You enter.",
        start: ["C16", "D16"],
        rooms: {8: (reveal: "A hall.", explore: [(who: Explorers, read: "Bones.", then: [Gain(item: "coin"), Read("And a coin.")])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        "You enter."
        revealed room-8
        "A hall."
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1
        "Bones."
        entry 0 is used up
        ann has coin
        "And a coin."
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    "#);
}
