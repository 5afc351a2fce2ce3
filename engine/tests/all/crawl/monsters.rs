//! What monsters are besides their numbers (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// Whoever regenerates gets Health back at the end of each turn, not more than the card says.
#[test]
fn a_troll_regenerates_at_turn_end() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        guards: [(id: "ogre", monster: "ogre", at: "H17", mood: Wary, abilities: [Regenerate(2)])],
        events: [(on: Turn(2), then: [Harm(amount: 1, to: At(["H17"]))]), (on: Begin, then: [Harm(amount: 2, to: At(["H17"]))])],
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
        revealed room-8
        met ogre
        entry 1 is used up
        ogre is hurt 2
        ogre Health 1
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ogre Health 3
        light 19
        == turn 2
        entry 0 is used up
        ogre is hurt 1
        ogre Health 2
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ogre Health 3
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

/// What a blow brings besides the wound befalls whom the monster has beaten, in each fight that it wins
/// and in no other.
#[test]
fn a_blow_brings_what_the_card_says() {
    let tale = play(
        r#"
        start: ["A9", "A11", "A14"],
        guards: [(id: "slime", monster: "rat", at: "A10", stats: (health: 5), abilities: [OnHit([Stamina(change: -2)])])],
        "#,
        "ann ben lynx",
        "
        begin | 3 3 3
        done
        done
        spend 0 | 1 1 6 6
        spend 0 | 3 3 4 3
        done
        done
        done
        spend 0 | 1 1 6 6
        spend 0 | 3 3 4 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3 3
        met slime
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        lynx rolls Surprise 3
        slime is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4, lynx 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against slime
    spend 0 | 1 1 6 6
        ann rolls Fight 1+1 +3
        slime rolls Fight 6+6 +1
        ann 5 : 13 slime, slime wins
        ? Heroes spend, ben against slime
    spend 0 | 3 3 4 3
        ben rolls Fight 3+3 +3
        slime rolls Fight 4+3 +1
        ben 9 : 8 slime, ben wins
        ann is hurt 1
        ann Health 2
        slime is hurt 1
        slime Health 4
        ann Stamina 2
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 3
        -- Movement
        squares: ann 4, ben 4, lynx 4
    done
        -- MonstersMovement
        squares: slime 4
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against slime
    spend 0 | 1 1 6 6
        ann rolls Fight 1+1 +3
        slime rolls Fight 6+6 +1
        ann 5 : 13 slime, slime wins
        ? Heroes spend, ben against slime
    spend 0 | 3 3 4 3
        ben rolls Fight 3+3 +3
        slime rolls Fight 4+3 +1
        ben 9 : 8 slime, ben wins
        ann is hurt 1
        ann Health 1
        slime is hurt 1
        slime Health 3
        ann Stamina 1
        -- TurnEnd
        light 18
        == turn 3
        ann Stamina 2
        -- Movement
        squares: ann 4, ben 4, lynx 4
    ");
}

/// A status that a blow brings counts from the turn in which it was struck: poison for one turn costs
/// its Health at the end of it.
#[test]
fn a_poisonous_bite_works_in_the_same_turn() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "spider", monster: "cave-spider", at: "A8", stats: (stamina: 0))],
        "#,
        "ann ben",
        "
        begin | 6 6
        done
        done
        spend 0 | 1 1 6 6
        ",
    );
    assert_snapshot!(tale, @"
    begin | 6 6
        met spider
        revealed west-gallery
        ann rolls Surprise 6
        ben rolls Surprise 6
        spider is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against spider
    spend 0 | 1 1 6 6
        ann rolls Fight 1+1 +3
        spider rolls Fight 6+6 +2
        ann 5 : 14 spider, spider wins
        ann is hurt 1
        ann Health 2
        ann poisoned 1
        -- TurnEnd
        ann poisoned 0
        ann is hurt 1
        ann Health 1
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A guard may be an Ambusher though others of its kind are none.
#[test]
fn a_guard_may_be_an_ambusher_of_its_own() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H17", abilities: [Ambusher])],
        "#,
        "ann ben",
        "
        ann forces gate | 5 5 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5 5 6
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        ann rolls Surprise 5
        ann is surprised
        ben rolls Surprise 6
    ");
}

/// An Ambusher in a patrol makes it an ambush.
#[test]
fn an_ambusher_in_a_patrol() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        patrol: ["lurker"],
        "#,
        "ann ben",
        "
        turn | 1 1 1 5 6
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 1 5 6
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        west-gallery rolls Patrol 1
        lurker appears on A27
        met lurker
        ann rolls Surprise 5
        ann is surprised
        ben rolls Surprise 6
        -- Movement
        squares: ben 4
    ");
}

/// A monster on a hazard suffers as a hero does; one that flies passes over it, but a cord stops a
/// flier's luck like anybody's.
#[test]
fn fliers_pass_over_hazards_but_not_over_wires() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        hazards: [(id: "pit", kind: "pit", at: "A19"), (id: "hole", kind: "pit", at: "A23")],
        triggers: [(id: "cord", kind: Tripwire, at: "A18")],
        mechanisms: [(id: "blades", kind: SpinningBlades, at: "A18")],
        wires: [(from: "cord", to: "blades")],
        guards: [
            (id: "bat", monster: "rat", at: "A20", abilities: [Flies], stats: (health: 3)),
            (id: "ogre", monster: "ogre", at: "A24"),
        ],
        "#,
        "ann ben",
        "
        begin | 3 1
        done
        bat north north
        ogre north
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 1
        met bat
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
        squares: bat 4, ogre 3
    bat north north
        bat A20 > A19
        bat A19 > A18
        cord goes off by bat
        blades goes off by bat
        bat is hurt 1
        bat Health 2
    ogre north
        ogre A24 > A23
        found hole
        ogre is hurt 1
        ogre Health 2
    ");
}

/// Ties are for Strong heroes alone: a Strong monster wins none.
#[test]
fn a_strong_monster_wins_no_ties() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "knight", monster: "ghoul-knight", at: "A8", stats: (stamina: 0))],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 4 4 4 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met knight
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        knight is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against knight
    spend 0 | 4 4 4 3
        ann rolls Fight 4+4 +3
        knight rolls Fight 4+3 +4
        ann 11 : 11 knight, a tie
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Where combat is avoided those who were just met stay where they are: nobody rolls for Surprise,
/// nobody fights, and the turn goes on as if they were not there.
#[test]
fn those_just_met_may_be_avoided() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "B17")],
        events: [(on: Revealed("room-8"), then: [AvoidCombat])],
        "#,
        "ann ben",
        "
        ann forces gate | 5
        ann east
        done
        done | 1 1
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
        entry 0 is used up
        rat waits
    ann east
        ann A16 > B16
    done
        -- Explore
    done | 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Who drinks a potion of shadows is not fought by those who were met in this turn, but by those met
/// before.
#[test]
fn a_potion_of_shadows_works_on_those_met_in_this_turn() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "B17"), (id: "ogre", monster: "ogre", at: "A27")],
        events: [(on: Begin, then: [Gain(item: "potion-of-shadows", to: At(["A16"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        turn | 6
        ann forces gate | 5 3 3
        ann uses potion-of-shadows
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met ogre
        revealed west-gallery
        entry 0 is used up
        ann has potion-of-shadows
        ann rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 6
        -- MonstersMovement
        -- Evasion
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
    ann uses potion-of-shadows
        ann uses potion-of-shadows
        ann loses potion-of-shadows
        rat waits
    done
        -- MonstersMovement
        squares: ogre 3
    ");
}

/// Who waited and is provoked is met then, with rolls for Surprise like any meeting.
#[test]
fn who_is_provoked_is_met_then() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        guards: [(id: "rat", monster: "rat", at: "H17", mood: Wary)],
        events: [(on: Stepped(["C17"]), then: [Provoke("rat")]), (on: Stepped(["C18"]), then: [Pacify("rat")])],
        "#,
        "ann ben",
        "
        ann south | 3 3
        ann south
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        met rat
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann south | 3 3
        ann C16 > C17
        entry 0 is used up
        rat fights
        met rat
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
    ann south
        ann C17 > C18
        entry 1 is used up
        rat waits
    done
        -- Explore
    ");
}

/// With the dead nothing more is done: who perishes by the first effect of a trap does not roll for the
/// next.
#[test]
fn the_dead_roll_no_more() {
    let tale = play(
        r#"
        hazards: [(id: "snare", kind: "snare", at: "A11")],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A10"]))])],
        "#,
        "ann ben",
        "
        ben south | 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ben is hurt 3
        ben Health 0
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben south | 1
        ben A10 > A11
        found snare
        ben is hurt 1
        ben rolls DeathsDoor 1
        ben dies
    ");
}

/// Nor does a blow that killed bring anything besides.
#[test]
fn the_dead_are_not_poisoned() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "spider", monster: "cave-spider", at: "A8", stats: (stamina: 0))],
        events: [(on: Begin, then: [Harm(amount: 3, to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 6 6
        done
        done
        spend 0 | 1 1 6 6 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 6 6
        met spider
        revealed west-gallery
        entry 0 is used up
        ann is hurt 3
        ann Health 0
        ann rolls Surprise 6
        ben rolls Surprise 6
        spider is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against spider
    spend 0 | 1 1 6 6 1
        ann rolls Fight 1+1 +3
        spider rolls Fight 6+6 +2
        ann 5 : 14 spider, spider wins
        ann is hurt 1
        ann rolls DeathsDoor 1
        ann dies
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ben 4
    ");
}

/// Since all wounds come at once, a monster that one hero has slain still does to another what its blow
/// brings.
#[test]
fn a_dying_spider_still_bites() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        guards: [(id: "spider", monster: "cave-spider", at: "A10", stats: (stamina: 0))],
        "#,
        "ann ben",
        "
        begin | 6 6
        done
        done
        spend 0 | 1 1 6 6
        spend 0 | 6 6 1 1
        done | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 6 6
        met spider
        revealed west-gallery
        ann rolls Surprise 6
        ben rolls Surprise 6
        spider is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against spider
    spend 0 | 1 1 6 6
        ann rolls Fight 1+1 +3
        spider rolls Fight 6+6 +1
        ann 5 : 13 spider, spider wins
        ? Heroes spend, ben against spider
    spend 0 | 6 6 1 1
        ben rolls Fight 6+6 +3
        spider rolls Fight 1+1 +1
        ben 15 : 3 spider, ben wins
        ann is hurt 1
        ann Health 2
        spider is hurt 1
        spider Health 0
        spider is slain
        ann poisoned 1
        -- Explore
    done | 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann poisoned 0
        ann is hurt 1
        ann Health 1
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}
