//! Fights: who stands beside whom fights, one pair after another (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// All who stand beside each other fight. Both roll two dice and add their Fighting Score; the
/// higher sum wins and costs the other Health by the winner's damage.
#[test]
fn each_side_rolls_two_dice_and_adds_its_score() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 3 3 2 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
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
    spend 0 | 3 3 2 4
        ann rolls Fight 3+3 +3
        rat rolls Fight 2+4 +2
        ann 9 : 8 rat, ann wins
        rat is hurt 1
        rat Health 0
        rat is slain
        -- Explore
    ");
}

/// Whoever is beside two enemies fights at 1 less, beside three at 2 less, beside four at 3 less,
/// against each of them.
#[test]
fn many_foes_at_once_cost_one_two_and_three() {
    let tale = play(
        r#"
        start: ["C16", "H18"],
        guards: [
            (id: "north", monster: "rat", at: "C15"), (id: "west", monster: "rat", at: "B16"),
            (id: "east", monster: "rat", at: "D16"), (id: "south", monster: "rat", at: "C17"),
        ],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        spend 0 | 1 2 1 1
        spend 0 | 2 2 1 1
        spend 0 | 1 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        revealed room-8
        met north
        met west
        met east
        met south
        ann rolls Surprise 3
        ben rolls Surprise 3
        north is surprised
        west is surprised
        east is surprised
        south is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against north
    spend 0 | 6 6 1 1
        ann rolls Fight 6+6
        north rolls Fight 1+1 +2
        ann 12 : 4 north, ann wins
        ? Heroes spend, ann against west
    spend 0 | 1 2 1 1
        ann rolls Fight 1+2
        west rolls Fight 1+1 +2
        ann 3 : 4 west, west wins
        ? Heroes spend, ann against east
    spend 0 | 2 2 1 1
        ann rolls Fight 2+2
        east rolls Fight 1+1 +2
        ann 4 : 4 east, a tie
        ? Heroes spend, ann against south
    spend 0 | 1 1 1 1
        ann rolls Fight 1+1
        south rolls Fight 1+1 +2
        ann 2 : 4 south, south wins
        ann is hurt 2
        ann Health 1
        north is hurt 1
        north Health 0
        north is slain
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A monster between two heroes fights at 1 less, too, and so does a hero beside two foes one of
/// whom is busy with somebody else.
#[test]
fn two_heroes_press_a_monster() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        guards: [(id: "ogre", monster: "ogre", at: "A10"), (id: "rat", monster: "rat", at: "A12")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0
        spend 0 | 3 3 3 3
        spend 0
        spend 0 | 3 3 3 3
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met ogre
        met rat
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    spend 0
        ? DungeonMaster spend, ann against ogre
    spend 0 | 3 3 3 3
        ann rolls Fight 3+3 +3
        ogre rolls Fight 3+3 +3
        ann 9 : 9 ogre, a tie
        ? Heroes spend, ben against ogre
    spend 0
        ? DungeonMaster spend, ben against ogre
    spend 0 | 3 3 3 3
        ben rolls Fight 3+3 +2
        ogre rolls Fight 3+3 +3
        ben 8 : 9 ogre, ogre wins
        ? Heroes spend, ben against rat
    spend 0 | 3 3 3 3
        ben rolls Fight 3+3 +2
        rat rolls Fight 3+3 +2
        ben 8 : 8 rat, a tie
        ben is hurt 2
        ben Health 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The fights are decided row by row, each row from the left: first by where the hero stands, then
/// by where the foe does.
#[test]
fn fights_go_by_the_heros_square_then_the_foes() {
    let tale = play(
        r#"
        start: ["D16", "C15"],
        guards: [
            (id: "first", monster: "rat", at: "D15"), (id: "third", monster: "rat", at: "E16"),
            (id: "last", monster: "rat", at: "D17"), (id: "second", monster: "rat", at: "C16"),
        ],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 1 1 1 1
        spend 0 | 1 1 1 1
        spend 0 | 1 1 1 1
        spend 0 | 1 1 1 1
        spend 0 | 1 1 1 1
        spend 0 | 1 1 1 1 5
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        revealed room-8
        met first
        met third
        met last
        met second
        ann rolls Surprise 3
        ben rolls Surprise 3
        first is surprised
        third is surprised
        last is surprised
        second is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ben against first
    spend 0 | 1 1 1 1
        ben rolls Fight 1+1 +2
        first rolls Fight 1+1 +1
        ben 4 : 3 first, ben wins
        ? Heroes spend, ben against second
    spend 0 | 1 1 1 1
        ben rolls Fight 1+1 +2
        second rolls Fight 1+1 +1
        ben 4 : 3 second, ben wins
        ? Heroes spend, ann against first
    spend 0 | 1 1 1 1
        ann rolls Fight 1+1
        first rolls Fight 1+1 +1
        ann 2 : 3 first, first wins
        ? Heroes spend, ann against second
    spend 0 | 1 1 1 1
        ann rolls Fight 1+1
        second rolls Fight 1+1 +1
        ann 2 : 3 second, second wins
        ? Heroes spend, ann against third
    spend 0 | 1 1 1 1
        ann rolls Fight 1+1
        third rolls Fight 1+1 +2
        ann 2 : 4 third, third wins
        ? Heroes spend, ann against last
    spend 0 | 1 1 1 1 5
        ann rolls Fight 1+1
        last rolls Fight 1+1 +2
        ann 2 : 4 last, last wins
        ann is hurt 4
        ann Health 0
        first is hurt 1
        first Health 0
        first is slain
        second is hurt 1
        second Health 0
        second is slain
        -- TurnEnd
        ann rolls DeathsDoor 5
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Equal sums have no winner.
#[test]
fn a_tie_hurts_nobody() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 3 3 3 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
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
    spend 0 | 3 3 3 4
        ann rolls Fight 3+3 +3
        rat rolls Fight 3+4 +2
        ann 9 : 9 rat, a tie
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Equal sums are won by a Strong hero.
#[test]
fn the_strong_win_ties() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        "#,
        "rock ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 3 3 3 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met rat
        revealed west-gallery
        rock rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: rock 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, rock against rat
    spend 0 | 3 3 3 4
        rock rolls Fight 3+3 +3
        rat rolls Fight 3+4 +2
        rock 9 : 9 rat, rock wins
        rat is hurt 1
        rat Health 0
        rat is slain
        -- Explore
    ");
}

/// Up to three points of Stamina add as much to one fight; so they do for a monster. It is declared
/// before the dice, by the hero first. Without any there is nothing to declare.
#[test]
fn stamina_adds_to_one_fight_and_heroes_declare_it_first() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "ogre", monster: "ogre", at: "A8"), (id: "rat", monster: "rat", at: "A10")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        not spend 4
        spend 3
        not spend 3
        spend 2 | 4 4 1 5
        spend 1 | 1 1 2 1
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met ogre
        met rat
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    not spend 4
    spend 3
        ? DungeonMaster spend, ann against ogre
    not spend 3
    spend 2 | 4 4 1 5
        ann Stamina 1
        ogre Stamina 0
        ann rolls Fight 4+4 +5
        ogre rolls Fight 1+5 +6
        ann 13 : 12 ogre, ann wins
        ? Heroes spend, ann against rat
    spend 1 | 1 1 2 1
        ann Stamina 0
        ann is exhausted
        ann rolls Fight 1+1 +3
        rat rolls Fight 2+1 +2
        ann 5 : 5 rat, a tie
        ogre is hurt 1
        ogre Health 2
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 1
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Nobody falls before all fights of the phase are decided: a foe that one hero has beaten to death
/// still beats another.
#[test]
fn wounds_come_when_all_fights_are_decided() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        guards: [(id: "ogre", monster: "ogre", at: "A10", stats: (health: 1, stamina: 0))],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        spend 0 | 1 1 6 6
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
        ogre rolls Fight 1+1 +3
        ann 15 : 5 ogre, ann wins
        ? Heroes spend, ben against ogre
    spend 0 | 1 1 6 6
        ben rolls Fight 1+1 +3
        ogre rolls Fight 6+6 +3
        ben 5 : 15 ogre, ogre wins
        ben is hurt 2
        ben Health 1
        ogre is hurt 1
        ogre Health 0
        ogre is slain
        -- Explore
    ");
}

/// Whoever hurt a foe in the phase in which it falls has slain it, each of them; what can happen
/// only once happens to the first.
#[test]
fn all_who_hurt_a_foe_that_falls_have_slain_it() {
    let tale = play(
        r#"
        start: ["A9", "A11"],
        guards: [(id: "ogre", monster: "ogre", at: "A10", stats: (health: 1, stamina: 0))],
        events: [
            (on: Slain("ogre"), repeat: Always, then: [Gain(item: "coin")]),
            (on: Slain("ogre"), then: [Gain(item: "bell")]),
        ],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 6 6 1 1
        spend 0 | 6 5 1 1
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
        ogre rolls Fight 1+1 +3
        ann 15 : 5 ogre, ann wins
        ? Heroes spend, ben against ogre
    spend 0 | 6 5 1 1
        ben rolls Fight 6+5 +3
        ogre rolls Fight 1+1 +3
        ben 14 : 5 ogre, ben wins
        ogre is hurt 2
        ogre Health 0
        ogre is slain
        ann has coin
        entry 1 is used up
        ann has bell
        ben has coin
        -- Explore
    ");
}

/// Who loses several fights of a phase loses all that Health at once, and does not roll at Death's
/// Door for it.
#[test]
fn wounds_of_one_phase_are_one_blow() {
    let tale = play(
        r#"
        start: ["A9", "A14"],
        guards: [(id: "ogre", monster: "ogre", at: "A8", stats: (stamina: 0)), (id: "rat", monster: "rat", at: "A10")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 1 1 6 6
        spend 0 | 1 1 6 6 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met ogre
        met rat
        revealed west-gallery
        ann rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, ann against ogre
    spend 0 | 1 1 6 6
        ann rolls Fight 1+1 +2
        ogre rolls Fight 6+6 +4
        ann 4 : 16 ogre, ogre wins
        ? Heroes spend, ann against rat
    spend 0 | 1 1 6 6 4
        ann rolls Fight 1+1 +2
        rat rolls Fight 6+6 +2
        ann 4 : 14 rat, rat wins
        ann is hurt 3
        ann Health 0
        -- TurnEnd
        ann rolls DeathsDoor 4
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Without light heroes fight at 1 less, monsters do not.
#[test]
fn in_the_dark_heroes_fight_worse() {
    let tale = play(
        r#"
        light: 0,
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        "#,
        "ann ben",
        "
        begin | 4 4
        done
        done
        spend 0 | 3 3 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 4 4
        met rat
        revealed west-gallery
        ann rolls Surprise 4 -1
        ben rolls Surprise 4 -1
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 3, ben 3
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
        == turn 2
        -- Movement
        squares: ann 3, ben 3
    ");
}

/// Nobody fights through a wall or crosswise.
#[test]
fn walls_part_those_who_stand_beside_each_other() {
    let tale = play(
        r#"
        start: ["A12", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],
        guards: [(id: "rat", monster: "rat", at: "B17")],
        "#,
        "ann ben",
        "
        begin | 3 3
        done
        done
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        revealed room-8
        met rat
        revealed west-gallery
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
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}
