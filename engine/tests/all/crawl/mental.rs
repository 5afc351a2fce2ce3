//! Mental Combat: a die each, Magic on top (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// Each side rolls a die, and the higher wins. Who has no Magic is not asked for any.
#[test]
fn the_higher_die_wins() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [MentalCombat(aggressor: Foe, magic: 0, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        ben explores
        done
        ann | 4 3 3 4 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    ben explores
        ben explores
    done
        ? first ann or ben
    ann | 4 3 3 4 1 1
        foe rolls MentalCombat 4
        ann rolls MentalCombat 3
        flag lost true
        foe rolls MentalCombat 3
        ben rolls MentalCombat 4
        flag won true
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// What happens on a tie is written; here it is neither victory nor defeat.
#[test]
fn a_tie_is_what_the_text_says_it_is() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [MentalCombat(aggressor: Foe, magic: 0, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 4 4 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 4 4 1 1
        foe rolls MentalCombat 4
        ann rolls MentalCombat 4
        flag tie true
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The Iron-Willed add 1 to their die.
#[test]
fn the_iron_willed_add_one() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [MentalCombat(aggressor: Foe, magic: 0, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "iron ben",
        "
        done
        iron explores
        done
        spend 0 | 3 3 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: iron 4, ben 4
    done
        -- Explore
    iron explores
        iron explores
    done
        ? iron spends Magic
    spend 0 | 3 3 1 1
        foe rolls MentalCombat 3
        iron rolls MentalCombat 3 +1
        flag won true
        iron rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: iron 4, ben 4
    ");
}

/// A hero may spend up to three points of Magic, each of which adds 1. They are gone then, whoever
/// wins, and more than there are cannot be spent.
#[test]
fn up_to_three_points_of_magic_add_as_much() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [MentalCombat(aggressor: Foe, magic: 0, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "sage ben",
        "
        done
        sage explores
        done
        not spend 4
        spend 3 | 6 3 1 1
        turn | 1 1
        done
        sage explores
        done
        not spend 2
        spend 1 | 3 3 1 1
        done
        sage explores
        done | 2 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: sage 4, ben 4
    done
        -- Explore
    sage explores
        sage explores
    done
        ? sage spends Magic
    not spend 4
    spend 3 | 6 3 1 1
        sage Magic 1
        foe rolls MentalCombat 6
        sage rolls MentalCombat 3 +3
        flag tie true
        sage rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: sage 4, ben 4
    turn | 1 1
        -- Explore
        sage rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: sage 4, ben 4
    done
        -- Explore
    sage explores
        sage explores
    done
        ? sage spends Magic
    not spend 2
    spend 1 | 3 3 1 1
        sage Magic 0
        foe rolls MentalCombat 3
        sage rolls MentalCombat 3 +1
        flag won true
        sage rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        -- Movement
        squares: sage 4, ben 4
    done
        -- Explore
    sage explores
        sage explores
    done | 2 1 1 1
        foe rolls MentalCombat 2
        sage rolls MentalCombat 1
        flag lost true
        sage rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 16
        == turn 5
        -- Movement
        squares: sage 4, ben 4
    ");
}

/// The points are declared before the dice are rolled, and whoever began the combat rolls first: here
/// the hero.
#[test]
fn who_begins_rolls_first() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [MentalCombat(aggressor: Hero, magic: 1, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "iron ben",
        "
        done
        iron explores
        done
        spend 1 | 1 4 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: iron 4, ben 4
    done
        -- Explore
    iron explores
        iron explores
    done
        ? iron spends Magic
    spend 1 | 1 4 1 1
        iron Magic 2
        iron rolls MentalCombat 1 +2
        foe rolls MentalCombat 4 +1
        flag lost true
        iron rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: iron 4, ben 4
    ");
}

/// The other side adds the Magic that is written, three points at the most like anybody.
#[test]
fn the_other_side_adds_magic_too() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [MentalCombat(aggressor: Foe, magic: 5, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 1 4 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 4 1 1
        foe rolls MentalCombat 1 +3
        ann rolls MentalCombat 4
        flag tie true
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A status that steels the mind adds what its card says: the heartened add 1.
#[test]
fn the_heartened_are_harder_to_frighten() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, then: [Afflict(status: "heartened", turns: 2), MentalCombat(aggressor: Foe, magic: 0, won: [Set("won")], lost: [Set("lost")], tie: [Set("tie")])])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 3 3 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 3 3 1 1
        entry 0 is used up
        ann heartened 2
        foe rolls MentalCombat 3
        ann rolls MentalCombat 3 +1
        flag won true
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        ann heartened 1
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Monsters are not spared: one whose profile is Iron-Willed adds 1, another nothing.
#[test]
fn monsters_are_in_mental_combat_too() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        hazards: [(id: "eye", kind: "eye", at: "A19"), (id: "orb", kind: "eye", at: "A24")],
        guards: [
            (id: "priest", monster: "cult-priest", at: "A18"),
            (id: "ogre", monster: "ogre", at: "A23"),
        ],
        "#,
        "ann ben",
        "
        begin | 3 1
        done
        priest south | 3 4
        ogre south | 3 4
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 1
        met priest
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
        squares: priest 4, ogre 3
    priest south | 3 4
        priest A18 > A19
        found eye
        foe rolls MentalCombat 3
        priest rolls MentalCombat 4 +1
    ogre south | 3 4
        ogre A23 > A24
        found orb
        foe rolls MentalCombat 3
        ogre rolls MentalCombat 4
    ");
}
