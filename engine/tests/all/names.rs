//! Names: every mention is where its place says, and the walk through entries misses nothing.

use std::collections::BTreeSet;

use delve_engine::names::{entries, mentions, roots, walk};
use delve_engine::{Dungeon, Node, Role};
use delve_format::entry::{Condition, Effect, Entry};
use delve_format::{Catalog, Document, Id, Place, Scenario};

use crate::common::scenario;

const SAMPLES: [(&str, &str); 3] = [
    (
        "drowned-chapel",
        include_str!("../../../samples/drowned-chapel.ron"),
    ),
    (
        "first-delve",
        include_str!("../../../samples/first-delve.ron"),
    ),
    ("one-room", include_str!("../../../samples/one-room.ron")),
];

/// A scenario with a name in every field that takes one; each name is another one.
const EVERYWHERE: &str = r#"#![enable(implicit_some)]
(
    format: 1, title: "Names", start: ["A9"],
    exits: [(at: ["A9"], when: [Flag("n1"), All([Carrying("n2"), Not(Alive("n3"))])])],
    goals: [Slay("n4"), Recover("n5"), Reach("A1"), Enter("n6"), Escort("n7"), Flag("n8")],
    side_goals: [Flag("n9")],
    doors: [(id: "n10", between: ("A9", "B9"), key: "n11")],
    blockages: [(id: "n12", at: ["A1"]), (id: "n13", kind: Portcullis, at: ["A2"])],
    furniture: [(id: "n14", kind: "n15", at: "C3")],
    guards: [(id: "n16", monster: "n17", at: "C4", abilities: [Casts("n18"), OnHit([Set("n19")])])],
    allies: [(id: "n20", figure: "n21", at: "C5")],
    patrol: ["n22", "n23"],
    hazards: [(id: "n24", kind: "n25", at: "C6")],
    triggers: [(id: "n26", kind: Lever, at: "C7")],
    mechanisms: [(id: "n27", kind: WebTrap, at: "C8")],
    timers: [(id: "n28", at: "C9", turns: 1)],
    wires: [(from: "n29", to: "n30"), (from: "C7", to: "C8")],
    rooms: {1: (explore: [(
        when: [AtLeast(counter: "n31", n: 1), Any([Campaign("n32"), Slain("n33")]), Opened("n34")],
        choose: [(label: "x", when: [Revealed("n35"), Trait(Strong)], then: [
            Harm(amount: 1, to: Area("n36")), Heal(amount: 1, to: At(["A1"])),
            Stamina(change: 1, to: Area("n37")), Magic(change: 1, to: Area("n38")),
            Afflict(status: "n39", turns: 1, to: Area("n40")), Place(at: "A1", to: Area("n41")),
        ])],
        then: [
            Gain(item: "n42", to: Area("n43")), Lose(item: "n44"), Draw(deck: Own("n45")),
            Offer(deck: Own("n46"), choose: 2), Draw(deck: Treasure),
            Test(roll: Jump, pass: [Join("n47")], fail: [Table([(faces: (1, 6), then: [Provoke("n48")])])]),
            MentalCombat(aggressor: Foe, won: [Pacify("n49")], lost: [SetPatrol(["n50", "n51"])], tie: [Open("n52")]),
            Ambush([(monster: "n53", square: "A1")]), Summon(id: "n54"), Close("n55"), Lock("n56"),
            Unlock("n57"), Reveal("n58"), Block(id: "n59", at: ["A3"]), Clear("n60"), Fire("n61"),
            Disarm("n62"), Set("n63"), Unset("n64"), Add(counter: "n65", n: 1), Light(1), Patrol,
            AvoidCombat, Read("x"), Finish(Success),
        ],
    )])},
    corridors: {"n66": (explore: [(then: [Set("n67")])])},
    events: [
        (on: Revealed("n68")), (on: Opened("n69")), (on: Slain("n70")), (on: Wounded(id: "n71", health: 1)),
        (on: Fired("n72")), (on: TurnedOff("n73")), (on: FlagSet("n74")), (on: Begin), (on: Turn(3)),
    ],
    catalog: (
        monsters: {"n75": (name: "M", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1,
            abilities: [Casts("n76"), OnHit([Set("n77")])], spells: ["n78"], gear: ["n79"])},
        heroes: {"n80": (name: "H", movement: 1, fighting: 1, damage: 1, health: 1, stamina: 1)},
        furniture: {"n81": (name: "F", size: (1, 1))},
        hazards: {"n82": (name: "Z", effects: [Set("n83")])},
        items: {"n84": (name: "I", kind: Scroll("n85"), effects: [Set("n86")])},
        spells: {"n87": (name: "S", level: 1, casting: Combat, effects: [Set("n88")], overcast: [Set("n89")])},
        decks: {"n90": [(item: "n91"), (item: "n92")]},
        mechanisms: {WebTrap: (name: "W", reach: Area, effects: [Set("n93")])},
        statuses: {"n94": (name: "T", each_turn: [Set("n95")])},
        box: (monsters: {"n96": 1}, furniture: {"n97": 1}, hazards: {"n98": 1}),
    ),
    waivers: [(rule: "a-rule", at: "n99", reason: ""), (rule: "a-rule", at: "A1", reason: "")],
    invasion: (
        portals: ["A1"], sanctum: 9, boss: "n100", day: 1, altars: ["n101"],
        dark: ["n102", "A1"], water: ["n103"], unbuilt: ["n104"],
    ),
)
"#;

fn everywhere() -> Scenario {
    delve_format::read::from_str(EVERYWHERE).unwrap()
}

#[test]
fn every_name_is_mentioned_once() {
    let scenario = everywhere();
    let mut numbers: Vec<usize> = mentions(&scenario)
        .iter()
        .map(|m| m.id.trim_start_matches('n').parse().unwrap())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=104).collect::<Vec<_>>());
}

#[test]
fn every_mention_stands_where_its_place_says() {
    let texts = SAMPLES.into_iter().chain([("everywhere", EVERYWHERE)]);
    for (name, text) in texts {
        let document = Document::parse(text);
        assert_eq!(document.faults(), [], "{name}");
        for mention in mentions(document.scenario()) {
            let span = match mention.key {
                true => document.key_span(&mention.place),
                false => document.span(&mention.place),
            };
            let found = span.map(|span| &document.text()[span]);
            let found = found.unwrap_or_else(|| panic!("{name}: nothing at {}", mention.place));
            let quoted = format!("\"{}\"", mention.id);
            assert_eq!(found, quoted, "{name}: {}", mention.place);
        }
    }
}

#[test]
fn the_samples_name_nothing_unknown() {
    for (name, text) in SAMPLES {
        let document = Document::parse(text);
        let dungeon = Dungeon::resolve(document.scenario(), Catalog::built_in());
        assert_eq!(dungeon.unresolved, [], "{name}");
    }
}

#[test]
fn what_gives_a_name_and_what_uses_it() {
    let scenario = everywhere();
    let all = mentions(&scenario);
    let gives: BTreeSet<usize> = all
        .iter()
        .filter(|m| m.role == Role::Gives)
        .map(|m| m.id.trim_start_matches('n').parse().unwrap())
        .collect();
    let expected = [
        10, 12, 13, 14, 16, 19, 20, 24, 26, 27, 28, 59, 63, 65, 67, 75, 77, 80, 81, 82, 83, 84, 86,
        87, 88, 89, 90, 93, 94, 95,
    ];
    assert_eq!(gives, BTreeSet::from(expected));
    // Nothing uses what is given, so everything else is unknown, but for the campaign's flag.
    let dungeon = Dungeon::resolve(&scenario, &Catalog::default());
    assert_eq!(dungeon.unresolved.len(), 104 - expected.len() - 1);
}

#[test]
fn the_walk_goes_in_the_order_of_the_text() {
    let scenario = scenario(
        r#"events: [(when: [Not(Flag("a"))], choose: [(label: "l", then: [Set("b")])], then: [
            Test(roll: Jump, pass: [Set("c")], fail: [Table([(faces: (1, 2), then: [Set("d")])]), Set("e")]),
            Set("f"),
        ])]"#,
    );
    let mut seen = Vec::new();
    for (place, node) in roots(&scenario) {
        walk(place, node, &mut |place, node| {
            let what = match node {
                Node::Entry(_) => "entry",
                Node::Choice(_) => "choice",
                Node::Condition(_) => "condition",
                Node::Effect(_) => "effect",
            };
            seen.push(format!("{place}: {what}"));
        });
    }
    insta::assert_snapshot!(seen.join("\n"), @r"
    events[0]: entry
    events[0].when[0]: condition
    events[0].when[0][0]: condition
    events[0].choose[0]: choice
    events[0].choose[0].then[0]: effect
    events[0].then[0]: effect
    events[0].then[0].pass[0]: effect
    events[0].then[0].fail[0]: effect
    events[0].then[0].fail[0][0][0].then[0]: effect
    events[0].then[0].fail[1]: effect
    events[0].then[1]: effect
    ");
}

#[test]
fn deep_nesting_does_no_harm() {
    let mut effect = Effect::Set(Id::new("deep").unwrap());
    let mut condition = Condition::Flag(Id::new("deep").unwrap());
    for _ in 0..1_000 {
        effect = Effect::Table(vec![delve_format::entry::TableRow {
            faces: (1, 6),
            then: vec![effect],
        }]);
        condition = Condition::Not(Box::new(condition));
    }
    let scenario = Scenario {
        events: vec![Entry {
            when: vec![condition],
            then: vec![effect],
            ..Entry::default()
        }],
        ..Scenario::default()
    };
    let dungeon = Dungeon::resolve(&scenario, Catalog::built_in());
    assert_eq!(dungeon.unresolved, []);
    assert_eq!(mentions(&scenario).len(), 2);
}

#[test]
fn entries_belong_to_their_areas() {
    let scenario = scenario(
        r#"rooms: {9: (explore: [(), ()])}, corridors: {"west-walk": (explore: [()]), "no-walk": (explore: [()])},
        events: [(on: Begin)]"#,
    );
    let found: Vec<String> = entries(&scenario)
        .into_iter()
        .map(|(place, area, _)| {
            let area = area.map(|a| delve_format::board().area(a).name.clone());
            format!("{place}: {}", area.unwrap_or_default())
        })
        .collect();
    insta::assert_snapshot!(found.join("\n"), @r#"
    rooms["9"].explore[0]: room 9
    rooms["9"].explore[1]: room 9
    corridors["west-walk"].explore[0]: west walk
    events[0]:
    "#);
    assert_eq!(Place::of("events").index(0).to_string(), "events[0]");
}
