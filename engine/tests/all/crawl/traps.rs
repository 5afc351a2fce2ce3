//! Wired traps and hazards (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// Who steps on a plate starts what is wired to it, and goes on. Both are spent then: the next who
/// steps there is safe.
#[test]
fn a_plate_starts_its_mechanism_once() {
    let tale = play(
        r#"
        start: ["A9", "A10"],

         triggers: [(id: "plate", kind: PressurePlate, at: "A12")],
         mechanisms: [(id: "blades", kind: SpinningBlades, at: "A13")],
         wires: [(from: "plate", to: "blades")],
        "#,
        "ann ben",
        "
        ben south south
        ben south
        ann south south south
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
        plate goes off by ben
        blades goes off by ben
        ben is hurt 1
        ben Health 2
    ben south
        ben A12 > A13
    ann south south south
        ann A9 > A10
        ann A10 > A11
        ann A11 > A12
    ");
}

/// A cord is set off on any of its squares, a sensor on any within its radius.
#[test]
fn a_cord_may_be_wide() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        triggers: [
            (id: "cord", kind: Tripwire, at: "C18", to: "F18"),
            (id: "sensor", kind: Sensor, at: "H15", radius: 1),
        ],
        mechanisms: [
            (id: "blades", kind: SpinningBlades, at: "B18"),
            (id: "coil", kind: TerrorTrap, at: "H17"),
        ],
        wires: [(from: "cord", to: "blades"), (from: "sensor", to: "coil")],
        "#,
        "ann ben",
        "
        ben south south
        ann south south
        turn | 1 1
        ben east east
        ben east east
        ben strides
        ben strides
        ben north north
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south south
        ben D16 > D17
        ben D17 > D18
        cord goes off by ben
        blades goes off by ben
    ann south south
        ann C16 > C17
        ann C17 > C18
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben east east
        ben D18 > E18
        ben E18 > F18
    ben east east
        ben F18 > G18
        ben G18 > H18
    ben strides
        ben goes one farther
        ben Stamina 3
    ben strides
        ben goes one farther
        ben Stamina 2
    ben north north
        ben H18 > H17
        ben H17 > H16
        sensor goes off by ben
        coil goes off by ben
        ben Stamina 1
    ");
}

/// A burst reaches so many steps, a line so many squares ahead, an area its whole room, and another
/// kind whoever set it off, wherever. Monsters are hurt as well.
#[test]
fn a_mechanism_reaches_as_far_as_its_kind_does() {
    let tale = play(
        r#"
        start: ["C16", "H16"],
        triggers: [
            (id: "p1", kind: PressurePlate, at: "C18"), (id: "p2", kind: PressurePlate, at: "B15"),
            (id: "p3", kind: PressurePlate, at: "F15"), (id: "p4", kind: PressurePlate, at: "H18"),
        ],
        mechanisms: [
            (id: "burst", kind: SpinningBlades, at: "C17"), (id: "line", kind: DartThrower, at: "B17", facing: East),
            (id: "area", kind: GasSprayer, at: "G18"), (id: "culprit", kind: TerrorTrap, at: "E16"),
        ],
        wires: [
            (from: "p1", to: "burst"), (from: "p2", to: "line"),
            (from: "p3", to: "area", via: ["G15"]), (from: "p4", to: "culprit", via: ["E18"]),
        ],
        guards: [(id: "rat", monster: "rat", at: "D17", mood: Wary, stats: (health: 5))],
        events: [
            (on: Turn(2), then: [Fire("p1")]), (on: Turn(3), then: [Fire("p2")]), (on: Turn(4), then: [Fire("p3")]),
        ],
        "#,
        "ann ben",
        "
        ben south south
        turn | 1 1
        turn | 1 1
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        met rat
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south south
        ben H16 > H17
        ben H17 > H18
        p4 goes off by ben
        culprit goes off by ben
        ben Stamina 3
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        ben Stamina 4
        entry 0 is used up
        p1 goes off
        burst goes off
        ann is hurt 1
        ann Health 2
        rat is hurt 1
        rat Health 4
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        entry 1 is used up
        p2 goes off
        line goes off
        rat is hurt 1
        rat Health 3
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        entry 2 is used up
        p3 goes off
        area goes off
        ann is hurt 1
        ann Health 1
        ben is hurt 1
        ben Health 2
        rat is hurt 1
        rat Health 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A timer of 1 sends the signal on at the end of this turn, in a fight too; one after another
/// their turns add up.
#[test]
fn timers_count_at_turn_end_and_their_delays_add() {
    let tale = play(
        r#"
        start: ["A9", "A10"],

         triggers: [(id: "plate", kind: PressurePlate, at: "A12")],
         timers: [(id: "short", at: "A14", turns: 1), (id: "long", at: "A16", turns: 2)],
         mechanisms: [(id: "fear", kind: TerrorTrap, at: "A19")],
         wires: [(from: "plate", to: "short"), (from: "short", to: "long"), (from: "long", to: "fear")],
        "#,
        "ann ben",
        "
        ben south south
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
    ben south south
        ben A10 > A11
        ben A11 > A12
        plate goes off by ben
        short runs 1
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        short goes off by ben
        long runs 2
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        long runs 1
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        long goes off by ben
        fear goes off by ben
        ben Stamina 3
        light 17
        == turn 4
        ben Stamina 4
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// What a timer brings comes before the rolls at Death's Door.
#[test]
fn a_timer_of_one_strikes_at_the_end_of_the_turn_before_deaths_door() {
    let tale = play(
        r#"
        start: ["A9", "A10"],

         triggers: [(id: "plate", kind: PressurePlate, at: "A12")],
         timers: [(id: "short", at: "A14", turns: 1)],
         mechanisms: [(id: "blades", kind: SpinningBlades, at: "A13")],
         wires: [(from: "plate", to: "short"), (from: "short", to: "blades")],
         events: [(on: Begin, then: [Harm(amount: 2, to: All)])],
        "#,
        "ann ben",
        "
        ben south south
        turn | 1 1 4
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 2
        ann Health 1
        ben is hurt 2
        ben Health 1
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south south
        ben A10 > A11
        ben A11 > A12
        plate goes off by ben
        short runs 1
    turn | 1 1 4
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        short goes off by ben
        blades goes off by ben
        ben is hurt 1
        ben Health 0
        ben rolls DeathsDoor 4
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A lever is thrown by a hero beside it, once a Movement, either way, and needs no reset. A door
/// on its wire opens while it is on and closes when it is off; then it has to be forced again.
#[test]
fn a_lever_is_thrown_either_way_once_a_movement() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        triggers: [(id: "lever", kind: Lever, at: "A18")],
        wires: [(from: "lever", to: "gate")],
        "#,
        "ann ben",
        "
        not ann throws lever
        ben throws lever
        not ben throws lever
        turn | 1 1
        ann east
        ben throws lever
        not ann west
        ann forces gate | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann throws lever
    ben throws lever
        lever goes off by ben
        gate open (Wire)
        revealed room-8
    not ben throws lever
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann east
        ann A16 > B16
    ben throws lever
        lever is off
        gate closed (Wire)
    not ann west
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
    ");
}

/// On the wire a door that is held open does the opposite: it closes, and its padlock locks. When
/// the signal ends it opens and unlocks.
#[test]
fn a_door_held_open_closes_and_locks_on_the_signal() {
    let tale = play(
        r#"
        start: ["B16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true, lock: Disarmed)],
        triggers: [(id: "lever", kind: Lever, at: "A18")],
        wires: [(from: "lever", to: "gate")],
        "#,
        "ann ben",
        "
        ben throws lever
        not ann west
        not ann forces gate
        turn | 1 1
        ben throws lever
        ann west
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben throws lever
        lever goes off by ben
        gate closed (Wire)
        gate closed locked (Wire)
    not ann west
    not ann forces gate
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben throws lever
        lever is off
        gate open (Wire)
    ann west
        ann B16 > A16
    ");
}

/// A locked door on a wire is unlocked and open while the signal lasts, and locked afterwards.
#[test]
fn a_locked_door_opens_on_the_signal_and_locks_after_it() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "vault", between: ("A16", "B16"), lock: Armed)],
        triggers: [(id: "lever", kind: Lever, at: "A18")],
        wires: [(from: "lever", to: "vault")],
        "#,
        "ann ben",
        "
        ben throws lever
        turn | 1 1
        ben throws lever
        not ann forces vault
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben throws lever
        lever goes off by ben
        vault open (Wire)
        revealed room-8
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben throws lever
        lever is off
        vault closed (Wire)
        vault closed locked (Wire)
    not ann forces vault
    ");
}

/// A portcullis is away while the signal lasts. It is seen through; it does not come down on a
/// figure.
#[test]
fn a_portcullis_rises_on_the_signal_and_does_not_fall_on_anybody() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        blockages: [(id: "grate", kind: Portcullis, at: ["A15"])],
        triggers: [(id: "lever", kind: Lever, at: "A18")],
        wires: [(from: "lever", to: "grate", via: ["A17"])],
        "#,
        "ann ben",
        "
        not ann north
        ben throws lever
        ann north
        turn | 1 1
        ben throws lever
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann north
    ben throws lever
        lever goes off by ben
        grate is gone
    ann north
        ann A16 > A15
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben throws lever
        lever is off
        prevented: Occupied
    ");
}

/// At the end of the Explore phase each hero finds the traps within as many steps as the die shows
/// that are in sight, one step more for the Perceptive.
#[test]
fn heroes_detect_as_far_as_they_roll_and_see() {
    let tale = play(
        r#"
        start: ["A9", "A20"],
        hazards: [
            (id: "near", kind: "pit", at: "A7"), (id: "far", kind: "pit", at: "A6"),
            (id: "low", kind: "pit", at: "A23"), (id: "round", kind: "pit", at: "B19"), (id: "corner", kind: "pit", at: "C19"),
        ],
        "#,
        "ann hawk",
        "
        turn | 2 2
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, hawk 4
    turn | 2 2
        -- Explore
        ann rolls DetectTraps 2
        found near
        hawk rolls DetectTraps 2 +1
        found low
        found round
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, hawk 4
    ");
}

/// In a fight nobody looks for traps, nor disarms them.
#[test]
fn traps_are_not_detected_in_a_fight() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        hazards: [(id: "pit", kind: "pit", at: "A8", hidden: false), (id: "hidden", kind: "pit", at: "A11")],
        guards: [(id: "ogre", monster: "ogre", at: "A20")],
        "#,
        "ann ben",
        "
        begin | 3 1
        not ann disarms pit
        turn
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
    not ann disarms pit
    turn
        -- MonstersMovement
        squares: ogre 3
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Beside a known trap a hero ends the Movement with a try: 4 or more disarms it for good, 2 and 3
/// do nothing, 1 springs it, and a pit harms who tried. The Perceptive are no better at it.
#[test]
fn a_trap_is_disarmed_with_four_or_more_and_springs_on_a_one() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        hazards: [(id: "pit", kind: "pit", at: "A10", hidden: false), (id: "dark", kind: "pit", at: "A12")],
        "#,
        "hawk ann",
        "
        not ann disarms dark
        hawk disarms pit | 3
        not hawk north
        not hawk strides
        not hawk disarms pit
        ann disarms pit | 1
        turn | 1 1 
        hawk disarms pit | 4
        ann north
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: hawk 4, ann 4
    not ann disarms dark
    hawk disarms pit | 3
        squares: hawk 0
        hawk rolls Disarm 3
    not hawk north
    not hawk strides
    not hawk disarms pit
    ann disarms pit | 1
        squares: ann 0
        ann rolls Disarm 1
        found pit
        ann is hurt 1
        ann Health 2
    turn | 1 1
        -- Explore
        hawk rolls DetectTraps 1 +1
        ann rolls DetectTraps 1
        found dark
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: hawk 4, ann 4
    hawk disarms pit | 4
        squares: hawk 0
        hawk rolls Disarm 4
        disarmed pit
    ann north
        ann A11 > A10
    ");
}

/// Who springs a wired trap while disarming it is hurt only inside the reach of its mechanism.
#[test]
fn a_sprung_mechanism_harms_who_stands_in_its_reach() {
    let tale = play(
        r#"
        start: ["A9", "A10"],

         triggers: [(id: "plate", kind: PressurePlate, at: "A12")],
         mechanisms: [(id: "blades", kind: SpinningBlades, at: "A16")],
         wires: [(from: "plate", to: "blades")],
        "#,
        "ann ben",
        "
        turn | 1 2
        ben south
        ben disarms plate | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 2
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 2
        found plate
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A10 > A11
    ben disarms plate | 1
        squares: ben 0
        ben rolls Disarm 1
        plate goes off by ben
        blades goes off by ben
    ");
}

/// A guard on Traps duty whom nobody has met resets one part of the traps in its area at each Turn
/// End; when all are reset the trap works again. A plate that is reset is off.
#[test]
fn guards_on_duty_reset_one_part_a_turn() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17", duty: Traps)],
        triggers: [(id: "plate", kind: PressurePlate, at: "C16")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "C18")],
        wires: [(from: "plate", to: "blades")],
        events: [(on: Turn(1), then: [Fire("plate")]), (on: TurnedOff("plate"), read: "Click."), (on: Turn(4), then: [Fire("plate")])],
        "#,
        "ann ben",
        "
        turn | 1 1 1 2 6
        turn | 1 1 2 2 6
        turn | 1 1 6
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        == turn 1
        entry 0 is used up
        plate goes off
        blades goes off
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 2 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        rat rolls Reset 1+2
        plate is reset by rat
        plate is off
        "Click."
        entry 1 is used up
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 2 2 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        rat rolls Reset 2+2
        blades is reset by rat
        light 18
        == turn 3
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        west-gallery rolls Patrol 6
        entry 2 is used up
        plate goes off
        blades goes off
        -- Movement
        squares: ann 4, ben 4
    "#);
}

/// Double ones botch a reset. Half the time the trap strikes at once, spent as it is, and can hit
/// who worked on it; the part needs its reset as before. Else nothing strikes.
#[test]
fn a_botched_reset_sets_the_trap_off() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17", duty: Traps, stats: (health: 4))],
        triggers: [(id: "plate", kind: PressurePlate, at: "C16")],
        timers: [(id: "fuse", at: "E16", turns: 1)],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "H16")],
        wires: [(from: "plate", to: "fuse"), (from: "fuse", to: "blades")],
        events: [(on: Turn(1), then: [Fire("plate")])],
        "#,
        "ann ben",
        "
        turn | 1 1 1 1 4 6
        turn | 1 1 1 1 3 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        entry 0 is used up
        plate goes off
        fuse runs 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 1 4 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        fuse goes off
        blades goes off
        rat is hurt 1
        rat Health 3
        rat rolls Reset 1+1
        rat rolls Botch 4
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 1 3 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        rat rolls Reset 1+1
        rat rolls Botch 3
        blades goes off by rat
        rat is hurt 1
        rat Health 2
        light 18
        == turn 3
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A lever cannot be rigged, so a botch on its trap always sets it off.
#[test]
fn a_botch_at_a_lever_always_sets_the_trap_off() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17", duty: Traps, stats: (health: 2))],
        triggers: [(id: "lever", kind: Lever, at: "C16")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "H16")],
        wires: [(from: "lever", to: "blades")],
        events: [(on: Turn(1), then: [Fire("lever")])],
        "#,
        "ann ben",
        "
        turn | 1 1 1 1 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        entry 0 is used up
        lever goes off
        blades goes off
        rat is hurt 1
        rat Health 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        rat rolls Reset 1+1
        blades goes off by rat
        rat is hurt 1
        rat Health 0
        rat is slain
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A monster over a plate sets it off.
#[test]
fn monsters_set_off_what_they_tread_on() {
    let tale = play(
        r#"
        start: ["A9", "A10"],

         guards: [(id: "ogre", monster: "ogre", at: "A20")],
         triggers: [(id: "plate", kind: PressurePlate, at: "A18")],
         mechanisms: [(id: "blades", kind: SpinningBlades, at: "A18")],
         wires: [(from: "plate", to: "blades")],
        "#,
        "ann ben",
        "
        begin | 3 1
        done
        ogre north north
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
    ogre north north
        ogre A20 > A19
        ogre A19 > A18
        plate goes off by ogre
        blades goes off by ogre
        ogre is hurt 1
        ogre Health 2
    ");
}

/// Rubble that a text brings does not fall where it would cut the last way out, nor on anybody;
/// elsewhere it does.
#[test]
fn a_cave_in_that_would_cut_the_last_way_does_not_happen() {
    let tale = play(
        r#"
        start: ["A9", "A20"],
        exits: [(at: ["A5"])],
        blockages: [(at: ["B1"]), (at: ["B10"]), (at: ["B19"]), (at: ["B28"])],
        events: [
            (on: Turn(2), then: [Block(id: "first", at: ["A7"])]),
            (on: Turn(3), then: [Block(id: "second", at: ["A9"])]),
            (on: Turn(4), then: [Block(id: "third", at: ["A22"])]),
        ],
        "#,
        "ann ben",
        "
        turn | 1 1
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
        light 19
        == turn 2
        entry 0 is used up
        prevented: LastPath
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        entry 1 is used up
        prevented: Occupied
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        entry 2 is used up
        third is there
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 16
        == turn 5
        -- Movement
        squares: ann 4, ben 4
    ");
}
