//! Meetings: when Surprise is rolled, what goes on once those who came are beaten, and who begins a
//! fight with those who do not.

use insta::assert_snapshot;

use super::play::play;

/// Monsters that one text brings are met together: each hero rolls once for all of them.
#[test]
fn one_text_makes_one_meeting() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        guards: [(id: "rat", monster: "rat", at: "A9", reserve: true), (id: "ogre", monster: "ogre", at: "A8", reserve: true)],
        events: [(on: Turn(2), then: [Summon(id: "rat", ambush: true), Summon(id: "ogre", ambush: true)])],
        "#,
        "ann ben",
        "
        turn | 1 1 6 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 6 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 0 is used up
        rat appears on A9
        met rat
        ogre appears on A8
        met ogre
        ann rolls Surprise 6
        ben rolls Surprise 6
        rat is surprised
        ogre is surprised
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Surprise is rolled once all that goes with a meeting is carried out: whoever a text sends to sleep
/// surprises nobody.
#[test]
fn surprise_is_rolled_after_the_texts() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17"), (id: "ogre", monster: "ogre", at: "H18")],
        events: [(on: Revealed("room-8"), then: [Pacify("rat"), Pacify("ogre")])],
        "#,
        "ann ben",
        "
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
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        met ogre
        entry 0 is used up
        rat waits
        ogre waits
    ann east
        ann A16 > B16
    ");
}

/// Monsters that come in the Explore phase are fought at once; when none is left, the phase goes on
/// where it stood: the other texts are read, and traps are looked for.
#[test]
fn the_explore_phase_goes_on_after_an_ambush() {
    let tale = play(
        r#"
        start: ["B16", "B17"],
        guards: [(id: "rat", monster: "rat", at: "B15", reserve: true)],
        rooms: {8: (explore: [
            (who: Explorers, read: "A lid moves.", then: [Summon(id: "rat", ambush: true)]),
            (who: Explorers, read: "A coin lies there.", then: [Gain(item: "coin")]),
        ])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 6 6
        done
        spend 0 | 6 6 1 1 2 2
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 6 6
        "A lid moves."
        entry 0 is used up
        rat appears on B15
        met rat
        ann rolls Surprise 6
        ben rolls Surprise 6
        rat is surprised
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against rat
    spend 0 | 6 6 1 1 2 2
        ann rolls Fight 6+6 +3
        rat rolls Fight 1+1 +2
        ann 15 : 4 rat, ann wins
        rat is hurt 1
        rat Health 0
        rat is slain
        "A coin lies there."
        entry 1 is used up
        ann has coin
        ann rolls DetectTraps 2
        ben rolls DetectTraps 2
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    "#);
}

/// Who does not fight may be attacked by a hero beside it, and fights from then on.
#[test]
fn a_wary_monster_is_attacked_from_beside_it() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        guards: [(id: "rat", monster: "rat", at: "A14", mood: Wary)],
        "#,
        "ann ben",
        "
        not ann attacks rat
        ann north
        ann attacks rat
        not ann attacks rat
        done
        done
        done
        spend 0 | 6 6 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        met rat
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann attacks rat
    ann north
        ann A16 > A15
    ann attacks rat
        rat fights
    not ann attacks rat
    done
        -- MonstersMovement
        squares: rat 4
    done
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
    ");
}

/// Whom a hero slays with what they throw, that hero has slain: what the event gives is theirs alone.
#[test]
fn whoever_throws_the_flask_has_slain_the_foe() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        guards: [(id: "rat", monster: "rat", at: "A9")],
        events: [
            (on: Begin, then: [Gain(item: "fire-flask", to: At(["A17"]))]),
            (on: Slain("rat"), then: [Gain(item: "key")]),
        ],
        "#,
        "ann ben",
        "
        begin | 3 3
        ben uses fire-flask on rat
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ben has fire-flask
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben uses fire-flask on rat
        ben uses fire-flask
        ben loses fire-flask
        rat is hurt 2
        rat Health 0
        rat is slain
        entry 1 is used up
        ben has key
    ");
}
