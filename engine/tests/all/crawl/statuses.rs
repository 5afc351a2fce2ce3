//! Statuses: what befalls figures for some turns (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// The poisoned lose a point of Health at the end of each turn, as many turns as it was said, and then
/// no more.
#[test]
fn the_poisoned_lose_health_at_each_turn_end() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        events: [(on: Begin, then: [Afflict(status: "poisoned", turns: 2, to: At(["A9"]))])],
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
        ann poisoned 2
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann poisoned 1
        ann is hurt 1
        ann Health 2
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann poisoned 0
        ann is hurt 1
        ann Health 1
        light 18
        == turn 3
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

/// So do the burning. A monster burns too, and may fall by it.
#[test]
fn the_burning_lose_health_whoever_they_are() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        guards: [(id: "rat", monster: "rat", at: "H17", mood: Wary, stats: (health: 2))],
        events: [(on: Begin, then: [Afflict(status: "burning", turns: 3, to: Area("room-8"))])],
        "#,
        "ann ben",
        "
        turn | 1 1
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        met rat
        entry 0 is used up
        ann burning 3
        ben burning 3
        rat burning 3
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann burning 2
        ann is hurt 1
        ann Health 2
        ben burning 2
        ben is hurt 1
        ben Health 2
        rat burning 2
        rat is hurt 1
        rat Health 1
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann burning 1
        ann is hurt 1
        ann Health 1
        ben burning 1
        ben is hurt 1
        ben Health 1
        rat burning 1
        rat is hurt 1
        rat Health 0
        rat is slain
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Poison that takes the last point of Health takes it before the rolls at Death's Door; whoever is
/// there already rolls for it besides.
#[test]
fn poison_leads_to_deaths_door_and_through_it() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 2, to: At(["A9"])), Afflict(status: "poisoned", turns: 2, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        turn | 1 1 4
        turn | 1 1 5 4
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 2
        ann Health 1
        ann poisoned 2
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 4
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann poisoned 1
        ann is hurt 1
        ann Health 0
        ann rolls DeathsDoor 4
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 5 4
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann poisoned 0
        ann is hurt 1
        ann rolls DeathsDoor 5
        ann rolls DeathsDoor 4
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The lamed have two squares of Movement less, and jump at 1 less.
#[test]
fn the_lamed_are_slow_and_jump_badly() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        furniture: [(kind: "chest", at: "A8")],
        events: [(on: Begin, then: [Afflict(status: "lamed", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann jumps north | 4
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann lamed 1
        == turn 1
        -- Movement
        squares: ann 2, ben 4
    ann jumps north | 4
        ann rolls Jump 4 -1
        ann jumps over A8: false
        squares: ann 0
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann lamed 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The stunned do not move at all: no step, no Stamina for more of them, no jump, no door. They fight
/// at 1 less, and do not evade.
#[test]
fn the_stunned_stay_where_they_are_and_fight_worse() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        doors: [(id: "gate", between: ("A9", "B9"))],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Afflict(status: "stunned", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        not ann south
        not ann strides
        not ann forces gate
        done
        not ann evades south
        done
        spend 0 | 3 3 3 3 6
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann stunned 1
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 0, ben 4
    not ann south
    not ann strides
    not ann forces gate
    done
        -- MonstersMovement
        -- Evasion
    not ann evades south
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 3 3 6
        ann rolls Fight 3+3 +2
        rat rolls Fight 3+3 +2
        ann 8 : 8 rat, a tie
        -- TurnEnd
        ann stunned 0
        light 19
        == turn 2
        west-gallery rolls Patrol 6
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A status that begins in the middle of the Movement ends it at once when it holds.
#[test]
fn who_is_stunned_in_the_middle_of_the_movement_stops() {
    let tale = play(
        r#"
        hazards: [(id: "slick", kind: "slick", at: "A11")],
        "#,
        "ann ben",
        "
        ben south | 3
        not ben south
        not ben strides
        turn | 1 1
        ben south
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south | 3
        ben A10 > A11
        found slick
        ben rolls Test 3
        ben stunned 1
    not ben south
    not ben strides
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ben stunned 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ben south
        ben A11 > A12
    ");
}

/// Whoever is held in a web does not move, but fights like ever.
#[test]
fn a_web_holds_but_does_not_hamper_the_arm() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Afflict(status: "webbed", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        not ann south
        done
        done
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann webbed 1
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 0, ben 4
    not ann south
    done
        -- MonstersMovement
        -- Evasion
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

/// The sleeping are held and fight at 3 less.
#[test]
fn the_sleeping_hardly_fight() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Afflict(status: "asleep", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        not ann south
        done
        done
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann asleep 1
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 0, ben 4
    not ann south
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3
        rat rolls Fight 3+3 +2
        ann 6 : 8 rat, rat wins
        ann is hurt 1
        ann Health 2
        -- TurnEnd
        ann asleep 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The heartened fight at 1 more, until it wears off.
#[test]
fn the_heartened_fight_better_for_a_while() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8", stats: (health: 9))],
        events: [(on: Begin, then: [Afflict(status: "heartened", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 3 3 3 3
        done
        done
        done
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann heartened 1
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
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +4
        rat rolls Fight 3+3 +2
        ann 10 : 8 rat, ann wins
        rat is hurt 1
        rat Health 8
        -- TurnEnd
        ann heartened 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        squares: rat 4
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +3
        rat rolls Fight 3+3 +2
        ann 9 : 8 rat, ann wins
        rat is hurt 1
        rat Health 7
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The hastened have two squares more in each of their turns.
#[test]
fn the_hastened_go_two_squares_farther() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        events: [(on: Begin, then: [Afflict(status: "hastened", turns: 2, to: At(["A10"]))])],
        "#,
        "ann ben",
        "
        ben south south south south south south
        not ben south
        turn | 1 1
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ben hastened 2
        == turn 1
        -- Movement
        squares: ann 4, ben 6
    ben south south south south south south
        ben A10 > A11
        ben A11 > A12
        ben A12 > A13
        ben A13 > A14
        ben A14 > A15
        ben A15 > A16
    not ben south
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ben hastened 1
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 6
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ben hastened 0
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The terrified are surprised more easily, by 1, and fight at 2 less.
#[test]
fn the_terrified_are_startled_and_fight_badly() {
    let tale = play(
        r#"
        start: ["A16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "B16")],
        events: [(on: Begin, then: [Afflict(status: "terrified", turns: 1, to: At(["A16"]))])],
        "#,
        "ann ben",
        "
        ann forces gate | 5 3 3
        done
        done
        done
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann terrified 1
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 3 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 3 -1
        ann is surprised
        ben rolls Surprise 3
    done
        -- MonstersMovement
        squares: rat 4
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3
        rat rolls Fight 3+3 +2
        ann 6 : 8 rat, rat wins
        ann is hurt 1
        ann Health 2
        -- TurnEnd
        ann terrified 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The dazzled fight at 1 less, and look for traps at 1 less.
#[test]
fn the_dazzled_see_badly() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        hazards: [(id: "pit", kind: "pit", at: "C18")],
        guards: [(id: "rat", monster: "rat", at: "C15")],
        events: [(on: Begin, then: [Afflict(status: "dazzled", turns: 1, to: At(["C16"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        done | 2 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        revealed room-8
        met rat
        entry 0 is used up
        ann dazzled 1
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
        ann rolls Fight 6+6 +2
        rat rolls Fight 1+1 +2
        ann 14 : 4 rat, ann wins
        rat is hurt 1
        rat Health 0
        rat is slain
        -- Explore
    done | 2 1
        ann rolls DetectTraps 2 -1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann dazzled 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The swarmed fight at 1 less and lose Health at the end of each turn.
#[test]
fn the_swarmed_suffer_both_ways() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Afflict(status: "swarmed", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann swarmed 1
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
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +2
        rat rolls Fight 3+3 +2
        ann 8 : 8 rat, a tie
        -- TurnEnd
        ann swarmed 0
        ann is hurt 1
        ann Health 2
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Monsters are not spared: one that is stunned has no Movement and fights worse, and next turn it is
/// well again.
#[test]
fn a_stunned_monster_stays_too() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        guards: [(id: "ogre", monster: "ogre", at: "A20"), (id: "rat", monster: "rat", at: "A8", stats: (health: 5))],
        events: [(on: Begin, then: [Afflict(status: "stunned", turns: 1, to: At(["A8", "A20"]))])],
        "#,
        "ann ben",
        "
        begin | 1 3
        done
        not ogre strides
        not ogre north
        not rat north
        done
        done
        spend 0 | 3 3 3 3
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met ogre
        met rat
        revealed west-gallery
        entry 0 is used up
        ogre stunned 1
        rat stunned 1
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4
    done
        -- MonstersMovement
        squares: ogre 0, rat 0
    not ogre strides
    not ogre north
    not rat north
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +2
        rat rolls Fight 3+3 +1
        ann 8 : 7 rat, ann wins
        rat is hurt 1
        rat Health 4
        -- TurnEnd
        ogre stunned 0
        rat stunned 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        squares: ogre 3, rat 4
    ");
}

/// A status that is there already lasts as long as the longer of both; a short one does not end a long
/// one sooner.
#[test]
fn the_same_status_again_lasts_as_the_longer_one() {
    let tale = play(
        r#"
        events: [
            (on: Begin, then: [Afflict(status: "hastened", turns: 3, to: At(["A9"]))]),
            (on: Turn(2), then: [Afflict(status: "hastened", turns: 1, to: At(["A9"]))]),
            (on: Turn(3), then: [Afflict(status: "hastened", turns: 2, to: At(["A9"]))]),
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
        entry 0 is used up
        ann hastened 3
        == turn 1
        -- Movement
        squares: ann 6, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann hastened 2
        light 19
        == turn 2
        entry 1 is used up
        ann hastened 2
        -- Movement
        squares: ann 6, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann hastened 1
        light 18
        == turn 3
        entry 2 is used up
        ann hastened 2
        -- Movement
        squares: ann 6, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann hastened 1
        light 17
        == turn 4
        -- Movement
        squares: ann 6, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann hastened 0
        light 16
        == turn 5
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Different statuses add up, and each is counted for itself.
#[test]
fn different_statuses_add_up() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [
            Afflict(status: "hastened", turns: 2, to: At(["A9"])),
            Afflict(status: "lamed", turns: 1, to: At(["A9"])),
            Afflict(status: "poisoned", turns: 1, to: At(["A9"])),
        ])],
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
        entry 0 is used up
        ann hastened 2
        ann lamed 1
        ann poisoned 1
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann hastened 1
        ann lamed 0
        ann poisoned 0
        ann is hurt 1
        ann Health 2
        light 19
        == turn 2
        -- Movement
        squares: ann 6, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann hastened 0
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Whoever is held does not leave either, though the exit is underfoot.
#[test]
fn who_is_held_does_not_leave() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        events: [(on: Begin, then: [Afflict(status: "webbed", turns: 1, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        not ann leaves
        turn | 1 1
        ann leaves
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann webbed 1
        == turn 1
        -- Movement
        squares: ann 0, ben 4
    not ann leaves
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann webbed 0
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann leaves
        ann leaves
    ");
}

/// Statuses are counted before the timers run: what a timer brings at the turn's end lasts through the
/// next turn.
#[test]
fn a_status_from_a_timer_lasts_through_the_next_turn() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        triggers: [(id: "lever", kind: Lever, at: "A18")],
        timers: [(id: "fuse", at: "A20", turns: 1)],
        mechanisms: [(id: "coils", kind: ElectricCoils, at: "A22")],
        wires: [(from: "lever", to: "fuse"), (from: "fuse", to: "coils")],
        events: [(on: Fired("coils"), then: [Afflict(status: "stunned", turns: 1, to: All)])],
        "#,
        "ann ben",
        "
        ben throws lever
        turn | 1 1
        not ann north
        turn | 1 1
        ann north
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
        fuse runs 1
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        fuse goes off by ben
        coils goes off by ben
        entry 0 is used up
        ann stunned 1
        ben stunned 1
        light 19
        == turn 2
        -- Movement
        squares: ann 0, ben 0
    not ann north
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann stunned 0
        ben stunned 0
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ann north
        ann A16 > A15
    ");
}
