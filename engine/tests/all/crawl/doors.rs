//! Doors: forcing them, locks and keys (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// A closed door opens on 5 or 6. On less it stays shut, and this hero tries again in the next turn
/// at the earliest; 3 and 4 have no other consequence.
#[test]
fn a_closed_door_is_forced_with_five_or_six() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        "#,
        "ann ben",
        "
        not ann east
        ann forces gate | 4
        not ann forces gate
        ann north
        turn | 1 1 6
        ann south
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
    not ann east
    ann forces gate | 4
        ann rolls OpenDoors 4
    not ann forces gate
    ann north
        ann A16 > A15
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
    ann south
        ann A15 > A16
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
    ann east
        ann A16 > B16
    ");
}

/// The Strong add 1 to the roll.
#[test]
fn the_strong_add_one() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        "#,
        "rock ann",
        "
        rock forces gate | 4
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: rock 4, ann 4
    rock forces gate | 4
        rock rolls OpenDoors 4 +1
        gate open (Forced)
        revealed room-8
    ");
}

/// Once open, a door stays so for everybody and for the turns that follow.
#[test]
fn a_door_that_was_forced_stays_open() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        "#,
        "ann ben",
        "
        ann forces gate | 6
        ann east east
        turn | 1 1
        ben north east
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 6
        ann rolls OpenDoors 6
        gate open (Forced)
        revealed room-8
    ann east east
        ann A16 > B16
        ann B16 > C16
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben north east
        ben A17 > A16
        ben A16 > B16
    ");
}

/// After a 1 or 2 whoever is found behind the door, when it opens at last, is not surprised though
/// no hero is.
#[test]
fn a_clumsy_try_warns_those_behind_the_door() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "ann ben",
        "
        ann forces gate | 2
        turn | 1 1 6
        ann forces gate | 5 3 3
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 2
        ann rolls OpenDoors 2
        gate closed warned (Failed)
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
    ann forces gate | 5 3 3
        ann rolls OpenDoors 5
        gate open warned (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 3
    done
        -- MonstersMovement
        squares: rat 4
    ");
}

/// After a 3 they are surprised as ever.
#[test]
fn a_try_of_three_warns_nobody() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17")],
        "#,
        "ann ben",
        "
        ann forces gate | 3
        turn | 1 1 6
        ann forces gate | 5 3 3
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 3
        ann rolls OpenDoors 3
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
    ann forces gate | 5 3 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
    done
        -- MonstersMovement
        -- Evasion
    ");
}

/// What counts for the warning is the roll with everything added: a Strong hero's 2 comes to 3.
#[test]
fn a_strong_heros_one_is_two() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        "#,
        "rock ann",
        "
        rock forces gate | 2
        turn | 1 1 6
        rock forces gate | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: rock 4, ann 4
    rock forces gate | 2
        rock rolls OpenDoors 2 +1
    turn | 1 1 6
        -- Explore
        rock rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        -- Movement
        squares: rock 4, ann 4
    rock forces gate | 1
        rock rolls OpenDoors 1 +1
        gate closed warned (Failed)
    ");
}

/// A hero tries one door a turn, whichever; another hero may try the same door.
#[test]
fn one_try_a_turn_and_hero() {
    let tale = play(
        r#"
        start: ["I14", "I13"],
        doors: [(id: "west", between: ("H14", "I14")), (id: "east", between: ("I14", "J14"))],
        "#,
        "ann ben",
        "
        ann forces west | 3
        not ann forces east
        ann south
        ben south
        ben forces west | 5
        not ben forces east
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-walk
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces west | 3
        ann rolls OpenDoors 3
    not ann forces east
    ann south
        ann I14 > I15
    ben south
        ben I13 > I14
    ben forces west | 5
        ben rolls OpenDoors 5
        west open (Forced)
        revealed room-7
    not ben forces east
    ");
}

/// A locked door cannot be forced. It is bashed in on a 6, to which the Strong add 1, or its lock
/// is picked on a 5, to which the Agile add 1; then it is open.
#[test]
fn a_locked_door_is_bashed_with_a_six_or_picked_with_a_five() {
    let tale = play(
        r#"
        start: ["I14", "I13", "I16"],
        doors: [
            (id: "west", between: ("H14", "I14"), lock: Armed),
            (id: "east", between: ("I14", "J14"), lock: Armed),
            (id: "south", between: ("H16", "I16"), lock: Armed),
        ],
        "#,
        "rock lynx ann",
        "
        not ann forces south
        ann bashes south | 5
        not ann picks south
        rock bashes west | 5
        rock south
        lynx south
        lynx picks east | 4
        turn | 1 1 1 6
        ann picks south | 4
        turn | 1 1 1 6
        ann picks south | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-walk
        == turn 1
        -- Movement
        squares: rock 4, lynx 4, ann 4
    not ann forces south
    ann bashes south | 5
        ann rolls Bash 5
        south closed locked (Failed)
    not ann picks south
    rock bashes west | 5
        rock rolls Bash 5 +1
        west open (Bashed)
        revealed room-7
    rock south
        rock I14 > I15
    lynx south
        lynx I13 > I14
    lynx picks east | 4
        lynx rolls Pick 4 +1
        east open (Picked)
        revealed room-9
    turn | 1 1 1 6
        -- Explore
        rock rolls DetectTraps 1
        lynx rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-walk rolls Patrol 6
        -- Movement
        squares: rock 4, lynx 4, ann 4
    ann picks south | 4
        ann rolls Pick 4
        south closed locked (Failed)
    turn | 1 1 1 6
        -- Explore
        rock rolls DetectTraps 1
        lynx rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        west-walk rolls Patrol 6
        -- Movement
        squares: rock 4, lynx 4, ann 4
    ann picks south | 5
        ann rolls Pick 5
        south open (Picked)
        revealed room-8
    ");
}

/// A bash of 1 or 2 is heard behind the door like any other try; picking is quiet.
#[test]
fn a_bash_of_two_warns_too() {
    let tale = play(
        r#"
        start: ["I14", "I13"],
        doors: [
            (id: "west", between: ("H14", "I14"), lock: Armed),
            (id: "east", between: ("I14", "J14"), lock: Armed),
        ],
        "#,
        "ann ben",
        "
        ann bashes west | 2
        ann south
        ben south
        ben picks east | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-walk
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann bashes west | 2
        ann rolls Bash 2
        west closed locked warned (Failed)
    ann south
        ann I14 > I15
    ben south
        ben I13 > I14
    ben picks east | 1
        ben rolls Pick 1
        east closed locked (Failed)
    ");
}

/// Who carries the key opens the lock without dice. The door is closed then, not locked.
#[test]
fn a_key_opens_a_lock_without_a_roll() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "vault", between: ("A16", "B16"), lock: Armed, key: "key")],
        events: [(on: Begin, then: [Gain(item: "key", to: At(["A16"]))])],
        "#,
        "ann ben",
        "
        ann unlocks vault
        not ann east
        ann north
        not ben unlocks vault
        ben north
        ben forces vault | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has key
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann unlocks vault
        vault closed (Unlocked)
    not ann east
    ann north
        ann A16 > A15
    not ben unlocks vault
    ben north
        ben A17 > A16
    ben forces vault | 5
        ben rolls OpenDoors 5
        vault open (Forced)
        revealed room-8
    ");
}

/// After five failures at a lock with one way, the party has to take the other; after five failures
/// with that one the first is open again.
#[test]
fn after_five_failures_the_party_changes_its_way() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "vault", between: ("A16", "B16"), lock: Armed)],
        "#,
        "ann ben",
        "
        ann bashes vault | 4
        turn | 1 1 6
        ann bashes vault | 4
        turn | 1 1 6
        ann picks vault | 3
        turn | 1 1 6
        ann bashes vault | 4
        turn | 1 1 6
        ann bashes vault | 4
        turn | 1 1 6
        ann bashes vault | 4
        turn | 1 1 6
        not ann bashes vault
        ann picks vault | 1
        turn | 1 1 6
        ann picks vault | 1
        turn | 1 1 6
        ann picks vault | 1
        turn | 1 1 6
        ann picks vault | 1
        turn | 1 1 6
        not ann bashes vault
        ann picks vault | 1
        turn | 1 1 6
        not ann picks vault
        ann bashes vault | 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann bashes vault | 4
        ann rolls Bash 4
        vault closed locked (Failed)
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
    ann bashes vault | 4
        ann rolls Bash 4
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann picks vault | 3
        ann rolls Pick 3
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann bashes vault | 4
        ann rolls Bash 4
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 16
        == turn 5
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann bashes vault | 4
        ann rolls Bash 4
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 15
        == turn 6
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann bashes vault | 4
        ann rolls Bash 4
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 14
        == turn 7
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    not ann bashes vault
    ann picks vault | 1
        ann rolls Pick 1
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 13
        == turn 8
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann picks vault | 1
        ann rolls Pick 1
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 12
        == turn 9
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann picks vault | 1
        ann rolls Pick 1
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 11
        == turn 10
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ann picks vault | 1
        ann rolls Pick 1
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 10
        == turn 11
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    not ann bashes vault
    ann picks vault | 1
        ann rolls Pick 1
        vault closed locked (Failed)
    turn | 1 1 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 9
        == turn 12
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    not ann picks vault
    ann bashes vault | 6
        ann rolls Bash 6
        vault open (Bashed)
        revealed room-8
    ");
}

/// A door that is held open from the beginning is walked through, and seen through.
#[test]
fn a_door_held_open_needs_no_roll() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],
        rooms: {8: (reveal: "A cell.")},
        "#,
        "ann ben",
        "
        ann east
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        "A cell."
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann east
        ann A16 > B16
    "#);
}

/// A secret door is a wall until something reveals it; then it is forced like any other.
#[test]
fn a_secret_door_is_a_wall_until_it_is_found() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"), secret: true)],
        events: [(on: Turn(2), then: [Reveal("gate")])],
        "#,
        "ann ben",
        "
        not ann forces gate
        turn | 1 1
        ann forces gate | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann forces gate
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 0 is used up
        gate closed (Text)
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
    ");
}

/// A monster walks through a closed door and leaves it open, which whoever waits for that door
/// hears.
#[test]
fn monsters_open_doors_that_they_walk_through() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        doors: [(id: "gate", between: ("A18", "B18"))],
        guards: [(id: "ogre", monster: "ogre", at: "A20")],
        events: [(on: Opened("gate"), read: "It creaks.")],
        "#,
        "ann ben",
        "
        begin | 1 3
        done
        ogre north north east
        ",
    );
    assert_snapshot!(tale, @r#"
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
    ogre north north east
        ogre A20 > A19
        ogre A19 > A18
        gate open (Monster)
        ogre A18 > B18
        "It creaks."
        entry 0 is used up
    "#);
}
