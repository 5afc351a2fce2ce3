//! Items: what they do while they are carried and when they are used (long, because each rule has its
//! whole tale).

use insta::assert_snapshot;

use super::play::play;

/// An item that is used does what its card says, as often as that says; then it is gone. Bandages give
/// a point of Health back, once.
#[test]
fn bandages_heal_once() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 2, to: At(["A9"])), Gain(item: "bandages", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        not ben uses bandages
        ann uses bandages
        not ann uses bandages
        not ann rests
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 2
        ann Health 1
        ann has bandages
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ben uses bandages
    ann uses bandages
        ann uses bandages
        ann loses bandages
        ann Health 2
    not ann uses bandages
    not ann rests
    ");
}

/// Nobody gets more Health than the card says.
#[test]
fn nobody_is_healed_above_full_health() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 1, to: At(["A9"])), Gain(item: "healing-draught", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann uses healing-draught
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 1
        ann Health 2
        ann has healing-draught
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses healing-draught
        ann uses healing-draught
        ann loses healing-draught
        ann Health 3
    ");
}

/// Oil prolongs the light, but never beyond 20 turns.
#[test]
fn oil_does_not_make_more_light_than_twenty() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Gain(item: "lantern-oil", to: At(["A9"])), Gain(item: "torches", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann uses torches
        turn | 1 1
        ann uses lantern-oil
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has lantern-oil
        ann has torches
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses torches
        ann uses torches
        ann loses torches
    turn | 1 1
        -- Explore
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann uses lantern-oil
        ann uses lantern-oil
        ann loses lantern-oil
        light 20
    ");
}

/// Rations give Stamina back. Who was exhausted stays so until all of it is there.
#[test]
fn rations_give_stamina_back() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [
            Stamina(change: -4, to: At(["A9"])),
            Gain(item: "iron-rations", to: At(["A9"])), Gain(item: "potion-of-vigour", to: At(["A9"])),
        ])],
        "#,
        "ann ben",
        "
        ann uses iron-rations
        not ann strides
        ann uses potion-of-vigour
        ann strides
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann Stamina 0
        ann is exhausted
        ann has iron-rations
        ann has potion-of-vigour
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses iron-rations
        ann uses iron-rations
        ann loses iron-rations
        ann Stamina 3
    not ann strides
    ann uses potion-of-vigour
        ann uses potion-of-vigour
        ann loses potion-of-vigour
        ann Stamina 4
        ann is exhausted no more
    ann strides
        ann goes one farther
        ann Stamina 3
    ");
}

/// What is thrown at a foe needs one in sight; who falls by it is slain.
#[test]
fn a_fire_flask_is_thrown_at_a_foe_in_sight() {
    let tale = play(
        r#"
        start: ["A16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H16"), (id: "ogre", monster: "ogre", at: "B18")],
        events: [(on: Begin, then: [Gain(item: "fire-flask", to: At(["A16"])), Gain(item: "fire-flask", to: At(["A16"]))])],
        "#,
        "ann ben",
        "
        not ann uses fire-flask on rat
        ann forces gate | 5 3 3
        not ann uses fire-flask on ogre
        ann uses fire-flask on rat
        ann east
        ann uses fire-flask on ogre
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has fire-flask
        ann has fire-flask
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann uses fire-flask on rat
    ann forces gate | 5 3 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        met ogre
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        ogre is surprised
    not ann uses fire-flask on ogre
    ann uses fire-flask on rat
        ann uses fire-flask
        ann loses fire-flask
        rat is hurt 2
        rat Health 0
        rat is slain
    ann east
        ann A16 > B16
    ann uses fire-flask on ogre
        ann uses fire-flask
        ann loses fire-flask
        ogre is hurt 2
        ogre Health 1
    ");
}

/// What is made for a comrade reaches one whom the user sees; what is made for all foes reaches those
/// in sight.
#[test]
fn some_items_are_for_others() {
    let tale = play(
        r#"
        start: ["A16", "A20"],
        doors: [(id: "gate", between: ("A16", "B16"))],
        guards: [(id: "rat", monster: "rat", at: "H16"), (id: "ogre", monster: "ogre", at: "B18")],
        events: [(on: Begin, then: [Harm(amount: 1, to: All), Gain(item: "salve", to: At(["A16"])), Gain(item: "flash", to: At(["A16"]))])],
        "#,
        "ann ben",
        "
        ann uses salve on ben
        ann forces gate | 5 3 3
        ann uses flash on rat
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 1
        ann Health 2
        ben is hurt 1
        ben Health 2
        ann has salve
        ann has flash
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses salve on ben
        ann uses salve
        ann loses salve
        ben Health 3
    ann forces gate | 5 3 3
        ann rolls OpenDoors 5
        gate open (Forced)
        revealed room-8
        met rat
        met ogre
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        ogre is surprised
    ann uses flash on rat
        ann uses flash
        ann loses flash
        rat is hurt 1
        rat Health 0
        rat is slain
    ");
}

/// An item with several uses lasts for that many.
#[test]
fn an_item_lasts_for_its_uses() {
    let tale = play(
        r#"
        light: 5,
        "#,
        "kit ben",
        "
        kit uses everburning-lamp
        kit uses everburning-lamp
        kit uses everburning-lamp
        not kit uses everburning-lamp
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        == turn 1
        -- Movement
        squares: kit 4, ben 4
    kit uses everburning-lamp
        kit uses everburning-lamp
        light 8
    kit uses everburning-lamp
        kit uses everburning-lamp
        light 11
    kit uses everburning-lamp
        kit uses everburning-lamp
        kit loses everburning-lamp
        light 14
    not kit uses everburning-lamp
    ");
}

/// A surprised hero uses nothing in that turn, neither while others move nor after the fight.
#[test]
fn the_surprised_use_nothing() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Gain(item: "lantern-oil", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 1 3
        not ann uses lantern-oil
        done
        done
        done
        spend 0 | 6 6 1 1
        not ann uses lantern-oil
        done | 1 1
        ann uses lantern-oil
        ",
    );
    assert_snapshot!(tale, @"
    begin | 1 3
        met rat
        revealed west-gallery
        entry 0 is used up
        ann has lantern-oil
        ann rolls Surprise 1
        ann is surprised
        ben rolls Surprise 3
        == turn 1
        -- Movement
        squares: ben 4
    not ann uses lantern-oil
    done
        -- MonstersMovement
        squares: rat 4
    done
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
    not ann uses lantern-oil
    done | 1 1
        ann rolls DetectTraps 1
        ben rolls DetectTraps 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: ann 4, ben 4
    ann uses lantern-oil
        ann uses lantern-oil
        ann loses lantern-oil
        light 20
    ");
}

/// To use something is no rest: who rests uses nothing, and who has used something does not rest.
#[test]
fn who_rests_uses_nothing() {
    let tale = play(
        r#"
        start: ["A9", "A10"],
        events: [(on: Begin, then: [Gain(item: "lantern-oil", to: All)])],
        "#,
        "ann ben",
        "
        ann rests
        not ann uses lantern-oil
        ben uses lantern-oil
        not ben rests
        done
        not ann uses lantern-oil
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has lantern-oil
        ben has lantern-oil
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann rests
        ann rests
    not ann uses lantern-oil
    ben uses lantern-oil
        ben uses lantern-oil
        ben loses lantern-oil
    not ben rests
    done
        -- Explore
    not ann uses lantern-oil
    ");
}

/// In the Explore phase items are used, too.
#[test]
fn items_are_used_while_exploring() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Harm(amount: 1, to: All), Gain(item: "bandages", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        done
        ann uses bandages
        done | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann is hurt 1
        ann Health 2
        ben is hurt 1
        ben Health 2
        ann has bandages
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    done
        -- Explore
    ann uses bandages
        ann uses bandages
        ann loses bandages
        ann Health 3
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

/// A potion may be drunk before anybody knows what it is.
#[test]
fn an_unknown_potion_may_be_drunk() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Gain(item: "bitter-draught", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann uses bitter-draught
        turn | 1 1
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has bitter-draught
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses bitter-draught
        ann uses bitter-draught
        ann loses bitter-draught
        ann poisoned 2
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
    ");
}

/// A magic item whose secret is not known is of no use: neither does it add anything, nor can it be
/// used.
#[test]
fn an_unknown_magic_item_is_of_no_use() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Gain(item: "blade-of-dawn", to: At(["A9"])), Gain(item: "everburning-lamp", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        not ann uses everburning-lamp
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
        ann has blade-of-dawn
        ann has everburning-lamp
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann uses everburning-lamp
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

/// What a hero brings along is known: a blade adds to the fight and to the wound, a cap to Health.
#[test]
fn known_items_add_what_their_cards_say() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "ogre", monster: "ogre", at: "A8", stats: (stamina: 0))],
        "#,
        "kit ben",
        "
        begin | 3 3
        done
        done
        spend 0 | 5 4 4 3
        done
        done
        done
        spend 0 | 1 1 3 3
        ",
    );
    assert_snapshot!(tale, @"
    begin | 3 3
        met ogre
        revealed west-gallery
        kit rolls Surprise 3
        ben rolls Surprise 3
        ogre is surprised
        == turn 1
        -- Movement
        squares: kit 4, ben 4
    done
        -- MonstersMovement
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, kit against ogre
    spend 0 | 5 4 4 3
        kit rolls Fight 5+4 +4
        ogre rolls Fight 4+3 +4
        kit 13 : 11 ogre, kit wins
        ogre is hurt 2
        ogre Health 1
        -- TurnEnd
        light 19
        == turn 2
        -- Movement
        squares: kit 4, ben 4
    done
        -- MonstersMovement
        squares: ogre 3
    done
        -- Evasion
    done
        -- Fighting
        ? Heroes spend, kit against ogre
    spend 0 | 1 1 3 3
        kit rolls Fight 1+1 +4
        ogre rolls Fight 3+3 +4
        kit 6 : 10 ogre, ogre wins
        kit is hurt 2
        kit Health 2
        -- TurnEnd
        light 18
        == turn 3
        -- Movement
        squares: kit 4, ben 4
    ");
}

/// A crowbar adds 1 where a door is forced, or a locked one bashed in.
#[test]
fn a_crowbar_helps_with_doors() {
    let tale = play(
        r#"
        start: ["A16", "A21"],
        doors: [(id: "gate", between: ("A16", "B16")), (id: "vault", between: ("A21", "B21"), lock: Armed)],
        events: [(on: Begin, then: [Gain(item: "crowbar", to: All)])],
        "#,
        "ann ben",
        "
        ann forces gate | 4
        ben bashes vault | 5
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has crowbar
        ben has crowbar
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann forces gate | 4
        ann rolls OpenDoors 4 +1
        gate open (Forced)
        revealed room-8
    ben bashes vault | 5
        ben rolls Bash 5 +1
        vault open (Bashed)
        revealed room-12
    ");
}

/// Lockpicks add 1 to picking a lock and to disarming a trap; a 1 springs the trap all the same.
#[test]
fn lockpicks_help_with_locks_and_traps() {
    let tale = play(
        r#"
        start: ["A21", "A10", "A12"],
        doors: [(id: "vault", between: ("A21", "B21"), lock: Armed)],
        hazards: [(id: "pit", kind: "pit", at: "A11", hidden: false)],
        events: [(on: Begin, then: [Gain(item: "lockpicks", to: All)])],
        "#,
        "ann ben lynx",
        "
        ann picks vault | 4
        lynx disarms pit | 1
        ben disarms pit | 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has lockpicks
        ben has lockpicks
        lynx has lockpicks
        == turn 1
        -- Movement
        squares: ann 4, ben 4, lynx 4
    ann picks vault | 4
        ann rolls Pick 4 +1
        vault open (Picked)
        revealed room-12
    lynx disarms pit | 1
        squares: lynx 0
        lynx rolls Disarm 1 +1
        found pit
        lynx is hurt 1
        lynx Health 2
    ben disarms pit | 3
        squares: ben 0
        ben rolls Disarm 3 +1
        disarmed pit
    ");
}

/// A rope adds 1 to a jump; stout boots give a square of Movement more, a heavy crown takes one.
#[test]
fn ropes_boots_and_burdens() {
    let tale = play(
        r#"
        start: ["A9", "A10", "A11"],
        furniture: [(kind: "chest", at: "A12")],
        events: [(on: Begin, then: [
            Gain(item: "stout-boots", to: At(["A9"])), Gain(item: "tarnished-crown", to: At(["A10"])),
            Gain(item: "rope", to: At(["A11"])),
        ])],
        "#,
        "ann ben iron",
        "
        iron jumps south | 3
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has stout-boots
        ben has tarnished-crown
        iron has rope
        == turn 1
        -- Movement
        squares: ann 5, ben 3, iron 4
    iron jumps south | 3
        iron rolls Jump 3 +1
        iron jumps over A12: true
        squares: iron 2
        iron on A13
    ");
}

/// A cap that is put on later makes room for a point of Health; it has to be healed before it is there.
#[test]
fn a_cap_makes_room_for_a_point_of_health() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [Gain(item: "iron-cap", to: At(["A9"])), Gain(item: "bandages", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        ann uses bandages
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has iron-cap
        ann has bandages
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses bandages
        ann uses bandages
        ann loses bandages
        ann Health 4
    ");
}

/// A whetstone heartens for three turns.
#[test]
fn a_whetstone_heartens() {
    let tale = play(
        r#"
        start: ["A9", "A12"],
        guards: [(id: "rat", monster: "rat", at: "A8")],
        events: [(on: Begin, then: [Gain(item: "whetstone", to: At(["A9"]))])],
        "#,
        "ann ben",
        "
        begin | 3 3
        ann uses whetstone
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
        ann has whetstone
        ann rolls Surprise 3
        ben rolls Surprise 3
        rat is surprised
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    ann uses whetstone
        ann uses whetstone
        ann loses whetstone
        ann heartened 3
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
        rat Health 0
        rat is slain
        -- Explore
    ");
}

/// There is room for 16 items; what comes then is left.
#[test]
fn a_pack_has_sixteen_places() {
    let tale = play(
        r#"
        events: [(on: Begin, then: [
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "coin", to: At(["A9"])), Gain(item: "coin", to: At(["A9"])),
            Gain(item: "bell", to: At(["A9"])),
        ])],
        "#,
        "ann ben",
        "
        not ann uses bell
        ",
    );
    assert_snapshot!(tale, @"
    begin
        revealed west-gallery
        entry 0 is used up
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        ann has coin
        prevented: FullPack
        == turn 1
        -- Movement
        squares: ann 4, ben 4
    not ann uses bell
    ");
}
