//! Exploring: texts and what they do (long, because each rule has its whole tale).

use insta::assert_snapshot;

use super::play::play;

/// A text for everyone is carried out once for each hero who is in the room, in the order that the
/// players choose, whether they explore or not; nobody elsewhere is concerned.
#[test]
fn everyone_in_the_room_hears_its_text() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [(read: "A draught.", then: [Stamina(change: -1)])])},
        "#,
        "ann ben rock",
        "
        done
        done
        ben | 1 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    done
        ? first ann or ben
    ben | 1 1 1
        "A draught."
        entry 0 is used up
        ben Stamina 3
        "A draught."
        ann Stamina 3
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 4
        ben Stamina 4
        -- Movement
        squares: ann 4, ben 4, rock 4
    "#);
}

/// A text for explorers concerns those who said that they explore.
#[test]
fn explorers_alone_find_what_is_for_explorers() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [(who: Explorers, read: "A coin!", then: [Gain(item: "coin")])])},
        "#,
        "ann ben rock",
        "
        done
        ben explores
        done | 1 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ben explores
        ben explores
    done | 1 1 1
        "A coin!"
        entry 0 is used up
        ben has coin
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4, rock 4
    "#);
}

/// A text for one explorer is carried out for the one whom the players name, or for nobody, and
/// then it is there in the next turn.
#[test]
fn one_explorer_is_named() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [(who: AnExplorer, read: "A shelf.", then: [Gain(item: "coin")])])},
        "#,
        "ann ben rock",
        "
        done
        ann explores
        ben explores
        done
        done | 1 1 1
        done
        ben explores
        done
        ben | 1 1 1
        done
        ann explores
        done | 1 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    ben explores
        ben explores
    done
        ? ann or ben or nobody
    done | 1 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ben explores
        ben explores
    done
        ? ben or nobody
    ben | 1 1 1
        "A shelf."
        entry 0 is used up
        ben has coin
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        -- Movement
        squares: ann 4, ben 4, rock 4
    "#);
}

/// A text at a place concerns explorers who stand on it or beside it.
#[test]
fn a_place_concerns_those_on_it_or_beside_it() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [(who: Explorers, at: ["C15"], then: [Gain(item: "coin")])])},
        "#,
        "ann ben rock",
        "
        done
        ann explores
        ben explores
        rock explores
        done | 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    ben explores
        ben explores
    rock explores
        rock explores
    done | 1 1 1
        entry 0 is used up
        ann has coin
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4, rock 4
    ");
}

/// Conditions about traits are asked of the hero whom the text concerns; others of the game.
#[test]
fn what_must_hold_is_asked_of_the_hero() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [
            (who: Explorers, when: [Trait(Strong)], then: [Gain(item: "coin")]),
            (who: Explorers, when: [Flag("lit")], then: [Gain(item: "bell")]),
            (who: Explorers, when: [Not(Flag("lit"))], then: [Set("lit")]),
        ])},
        "#,
        "ann rock ben",
        "
        done
        ann explores
        rock explores
        done
        ann | 1 1 1
        done
        ann explores
        done | 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, rock 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    rock explores
        rock explores
    done
        entry 0 is used up
        rock has coin
        ? first ann or rock
    ann | 1 1 1
        entry 2 is used up
        flag lit true
        ann rolls DetectTraps 1
        rock rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, rock 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1 1
        entry 1 is used up
        ann has bell
        ann rolls DetectTraps 1
        rock rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, rock 4, ben 4
    ");
}

/// What is written once is used up when it begins; another may be there once for each hero; another
/// always.
#[test]
fn a_text_happens_once_or_once_a_hero_or_always() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [
            (who: Explorers, then: [Add(counter: "once", n: 1)]),
            (who: Explorers, repeat: PerHero, then: [Add(counter: "each", n: 1)]),
            (who: Explorers, repeat: Always, then: [Add(counter: "always", n: 1)]),
        ])},
        "#,
        "ann ben rock",
        "
        done
        ann explores
        done | 1 1 1
        done
        ann explores
        ben explores
        done
        ann | 1 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1 1
        entry 0 is used up
        once 1
        entry 1 is used up for ann
        each 1
        always 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    ben explores
        ben explores
    done
        entry 1 is used up for ben
        each 2
        ? first ann or ben
    ann | 1 1 1
        always 2
        always 3
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4, rock 4
    ");
}

/// A choice with nothing in it is a way to decline: the text is there again. Taking another uses it
/// up.
#[test]
fn to_decline_does_not_use_a_text_up() {
    let tale = play(
        r#"
        start: ["C16", "D16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"), held_open: true)],

        rooms: {8: (explore: [(
            who: AnExplorer, read: "A lid.",
            choose: [
                (label: "Lift it", then: [Gain(item: "coin")]),
                (label: "Smash it", when: [Trait(Strong)], then: [Gain(item: "bell")]),
                (label: "Leave it", then: []),
            ],
        )])},
        "#,
        "ann ben rock",
        "
        done
        ann explores
        done
        ann
        not choose 1
        choose 2 | 1 1 1
        done
        ann explores
        done
        ann
        choose 0 | 1 1 1
        done
        ann explores
        done | 1 1 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    done
        ? ann or nobody
    ann
        "A lid."
        ? ann chooses in entry 0: [Choose(0), Choose(2)]
    not choose 1
    choose 2 | 1 1 1
        ann takes choice 2
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    done
        ? ann or nobody
    ann
        "A lid."
        ? ann chooses in entry 0: [Choose(0), Choose(2)]
    choose 0 | 1 1 1
        ann takes choice 0
        entry 0 is used up
        ann has coin
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4, rock 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        rock rolls DetectTraps 1
        -- TurnEnd
        light 17
        == turn 4
        -- Movement
        squares: ann 4, ben 4, rock 4
    "#);
}

/// A test is rolled by the hero whom the text concerns, with what the trait adds: Open Doors 5,
/// Jump, Detect Traps and Disarm 4, or what is written.
#[test]
fn a_test_is_a_roll_of_the_hero() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [
            (who: Explorers, then: [Test(roll: Die(at_least: 6, bonus: Learned), pass: [Set("read")], fail: [Set("unread")])]),
            (who: Explorers, then: [Test(roll: OpenDoors, pass: [Set("door")], fail: [Set("no-door")])]),
            (who: Explorers, then: [Test(roll: Jump, pass: [Set("jump")], fail: [Set("no-jump")])]),
            (who: Explorers, then: [Test(roll: DetectTraps, pass: [Set("traps")], fail: [Set("no-traps")])]),
        ])},
        "#,
        "sage ann",
        "
        done
        sage explores
        done | 5 4 4 3 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: sage 4, ann 4
    done
        -- Explore
    sage explores
        sage explores
    done | 5 4 4 3 1 1
        entry 0 is used up
        sage rolls Test 5 +1
        flag read true
        entry 1 is used up
        sage rolls Test 4
        flag no-door true
        entry 2 is used up
        sage rolls Test 4
        flag jump true
        entry 3 is used up
        sage rolls Test 3
        flag no-traps true
        sage rolls DetectTraps 1
        ann rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: sage 4, ann 4
    ");
}

/// A table is one die; what stands at the face happens.
#[test]
fn a_table_has_something_for_each_face() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [Table([
            (faces: (1, 2), then: [Harm(amount: 1)]),
            (faces: (3, 6), then: [Gain(item: "coin")]),
        ])])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 2 1 1
        done
        ann explores
        done | 3 1 1
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
    done | 2 1 1
        ann rolls Table 2
        ann is hurt 1
        ann Health 2
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 3 1 1
        ann rolls Table 3
        ann has coin
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// A drawn card goes to the hero. Cards do not come back: a deck of two gives out two.
#[test]
fn cards_are_drawn_until_the_deck_is_used_up() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, then: [Draw(deck: Own("purse"), count: 3)])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 1 1
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
    done | 1 1
        entry 0 is used up
        a card: coin
        ann has coin
        a card: coin
        ann has coin
        prevented: EmptyDeck
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Of cards that are offered the hero keeps one; the others are gone.
#[test]
fn one_of_the_cards_offered_is_kept() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, repeat: Always, then: [Offer(deck: Own("purse"), choose: 2)])])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done
        keep 0 | 1 1
        done
        ann explores
        done | 1 1
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
    done
        a card: coin
        a card: coin
        ? ann keeps coin or coin
    keep 0 | 1 1
        ann has coin
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1
        prevented: EmptyDeck
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// Who is summoned as an ambush surprises all who do not roll a 6, and is fought in the same turn;
/// texts and traps wait.
#[test]
fn an_ambush_is_fought_before_anything_else() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        guards: [(id: "sleeper", monster: "ogre", at: "G17", reserve: true)],
        rooms: {8: (explore: [
            (who: Explorers, read: "A lid moves.", then: [Summon(id: "sleeper", ambush: true)]),
            (who: Explorers, read: "Behind it a niche."),
        ])},
        "#,
        "ann ben",
        "
        done
        ann explores
        done | 5 6
        turn
        done
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
    done | 5 6
        "A lid moves."
        entry 0 is used up
        sleeper appears on G17
        met sleeper
        ann rolls Surprise 5
        ann is surprised
        ben rolls Surprise 6
        -- MonstersMovement
        squares: sleeper 3
    turn
        -- Evasion
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    done
        -- MonstersMovement
        squares: sleeper 3
    "#);
}

/// A guard in reserve stands aside until it is summoned, and comes once.
#[test]
fn a_guard_in_reserve_is_not_there_before() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        guards: [(id: "sleeper", monster: "ogre", at: "G17", reserve: true)],
        events: [(on: Every(2), repeat: Always, then: [Summon(id: "sleeper")])],
        "#,
        "ann ben",
        "
        turn | 1 1 3 1
        turn
        turn
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    turn | 1 1 3 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        sleeper appears on G17
        met sleeper
        ann rolls Surprise 3
        ben rolls Surprise 1
        ben is surprised
        -- Movement
        squares: ann 4
    turn
        -- MonstersMovement
        squares: sleeper 3
        -- Evasion
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: ann 4, ben 4
    turn
        -- MonstersMovement
        squares: sleeper 3
        -- Evasion
        -- TurnEnd
        light 17
        == turn 4
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// What waits for a flag happens as soon as it is set, before what is written after it; events for
/// the same thing in the order in which they are written.
#[test]
fn a_flag_sets_off_its_event_and_both_go_on_in_order() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(who: Explorers, read: "First.", then: [Set("bell"), Read("Fourth.")])])},
        events: [
            (on: FlagSet("bell"), read: "Second."),
            (on: FlagSet("bell"), read: "Third."),
        ],
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
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann explores
        ann explores
    done | 1 1
        "First."
        entry 0 is used up
        flag bell true
        "Second."
        entry 1 is used up
        "Third."
        entry 2 is used up
        "Fourth."
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    "#);
}

/// An event concerns the hero who caused it: who stepped, who opened the door, through whom a room
/// was revealed. Without one it concerns each hero.
#[test]
fn the_actor_of_an_event_is_who_caused_it() {
    let tale = play(
        r#"
        start: ["A15", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        events: [
            (on: Stepped(["A16"]), then: [Gain(item: "coin")]),
            (on: Opened("gate"), then: [Gain(item: "key")]),
            (on: Revealed("room-8"), then: [Gain(item: "bell")]),
            (on: Turn(2), then: [Stamina(change: -1)]),
        ],
        "#,
        "ann ben",
        "
        ben north
        ben forces gate | 5
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ben north
        ben A17 > A16
        entry 0 is used up
        ben has coin
    ben forces gate | 5
        ben rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        entry 1 is used up
        ben has key
        entry 2 is used up
        ben has bell
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        entry 3 is used up
        ann Stamina 3
        ben Stamina 3
        -- Movement
        squares: ann 4, ben 4
    ");
}

/// The text of a corridor is read when a hero is first in it; for that in which the game begins
/// this is the beginning. A room's is read when a hero first sees it.
#[test]
fn a_corridor_is_known_from_the_beginning_to_who_begins_in_it() {
    let tale = play(
        r#"
        start: ["A16", "A17"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        rooms: {8: (reveal: "A cell.")},
        corridors: {"west-gallery": (reveal: "Long."), "lower-passage": (reveal: "Low.")},
        "#,
        "ann ben",
        "
        ann forces gate | 5
        ben south south
        ben east
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed west-gallery
        "Long."
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 5
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        "A cell."
    ben south south
        ben A17 > A18
        ben A18 > A19
    ben east
        ben A19 > B19
        revealed lower-passage
        "Low."
    "#);
}

/// A resting hero hears what is for everyone, and neither explores nor looks for traps.
#[test]
fn who_rests_hears_texts_but_does_not_explore_nor_detect() {
    let tale = play(
        r#"
        start: ["C16", "D16"],
        rooms: {8: (explore: [(read: "Drip.", then: [Stamina(change: -1)])])},
        "#,
        "ann ben",
        "
        ann rests
        done
        not ann explores
        done
        ann | 1
        ",
    );
    assert_snapshot!(tale, @r#"
    begin
        revealed room-8
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann rests
        ann rests
    done
        -- Explore
    not ann explores
    done
        ? first ann or ben
    ann | 1
        "Drip."
        entry 0 is used up
        ann Stamina 3
        "Drip."
        ben Stamina 3
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        ann Stamina 4
        ben Stamina 4
        -- Movement
        squares: ann 4, ben 4
    "#);
}
