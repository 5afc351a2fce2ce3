//! The built-in catalog and the scenarios of `samples/`: read by our reader and by `ron` alike, and
//! naming nothing that does not exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use delve_format::catalog::{Ability, Catalog, ItemKind, SpellTarget};
use delve_format::entry::{DeckName, Trait};
use delve_format::scenario::{MechanismKind, Scenario, TriggerKind};
use serde_json::Value;

/// The text of each sample by its file name, in the order of the names.
pub(crate) fn samples() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "ron"))
        .collect();
    files.sort();
    assert!(files.len() >= 3, "the samples are where they belong");
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    files
        .iter()
        .map(|path| (name(path), fs::read_to_string(path).unwrap()))
        .collect()
}

fn scenario(name: &str) -> Scenario {
    let samples = samples();
    let (_, text) = samples.iter().find(|(n, _)| n == name).unwrap();
    delve_format::read::from_str(text).unwrap()
}

/// Keys of the file whose values name catalog entries, and the part of the catalog that has them.
/// A name is good when any of the parts listed for its key knows it.
const NAMES: [(&str, &str); 16] = [
    ("monster", "monsters"),
    ("monsters", "monsters"),
    ("patrol", "monsters"),
    ("SetPatrol", "monsters"),
    ("figure", "monsters"),
    ("figure", "heroes"),
    ("item", "items"),
    ("key", "items"),
    ("gear", "items"),
    ("Carrying", "items"),
    ("Recover", "items"),
    ("status", "statuses"),
    ("spells", "spells"),
    ("Casts", "spells"),
    ("Scroll", "spells"),
    ("deck", "decks"),
];

/// Collects every name that `value` uses and `catalog` has not got, as `key: name`.
fn unknown(value: &Value, key: &str, catalog: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(all) => all.iter().for_each(|v| unknown(v, key, catalog, found)),
        Value::Object(fields) => {
            // `kind` means something else in every list, so it is looked up by the list.
            if let (Some(Value::String(kind)), "furniture" | "hazards") = (fields.get("kind"), key)
                && catalog[key].get(kind).is_none()
            {
                found.insert(format!("{key}: {kind}"));
            }
            for (k, v) in fields {
                unknown(v, k, catalog, found);
            }
        }
        Value::String(name) => {
            // A built-in deck is written as a word of its own (`Treasure`), not as its id.
            let deck = serde_json::from_value::<DeckName>(value.clone());
            let name = match &deck {
                Ok(deck) if key == "deck" => deck.id(),
                _ => name,
            };
            let mut parts = NAMES.iter().filter(|(k, _)| *k == key).peekable();
            if parts.peek().is_some() && !parts.any(|(_, part)| catalog[part].get(name).is_some()) {
                found.insert(format!("{key}: {name}"));
            }
        }
        _ => {}
    }
}

fn json<T: serde::Serialize>(value: &T) -> Value {
    serde_json::to_value(value).unwrap()
}

#[test]
fn both_readers_read_the_samples_alike() {
    for (name, text) in samples() {
        let ours: Scenario =
            delve_format::read::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let rons: Scenario = ron::from_str(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(ours, rons, "{name}");
        let back: Scenario = serde_json::from_value(json(&ours)).unwrap();
        assert_eq!(ours, back, "{name} through JSON");
        let written = ron::to_string(&ours).unwrap();
        assert_eq!(ours, ron::from_str(&written).unwrap(), "{name} written");
    }
}

#[test]
fn both_readers_read_the_catalog_alike() {
    let rons: Catalog = ron::from_str(include_str!("../../data/catalog.ron")).unwrap();
    assert_eq!(*Catalog::built_in(), rons);
    assert_eq!(rons, serde_json::from_value(json(&rons)).unwrap());
}

#[test]
fn every_name_is_in_the_catalog() {
    let mut wrong = BTreeSet::new();
    let built_in = json(Catalog::built_in());
    unknown(&built_in, "", &built_in, &mut wrong);
    assert!(wrong.is_empty(), "the catalog: {wrong:?}");
    for (name, _) in samples() {
        let scenario = scenario(&name);
        let catalog = json(&Catalog::built_in().with(&scenario.catalog));
        unknown(&json(&scenario), "", &catalog, &mut wrong);
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
}

/// The search for unknown names would be worth nothing if it found none.
#[test]
fn a_misspelt_name_is_found() {
    let right = scenario("first-delve.ron");
    let catalog = json(&Catalog::built_in().with(&right.catalog));
    let text = serde_json::to_string(&right).unwrap();
    for (good, bad) in [
        ("\"kind\":\"vat\"", "furniture: wat"),
        ("\"kind\":\"pit\"", "hazards: pot"),
        ("\"monster\":\"wolf\"", "monster: wulf"),
        ("\"SetPatrol\":[\"goblin\"", "SetPatrol: gobblin"),
        ("\"figure\":\"lamplighter\"", "figure: lamplither"),
        ("\"key\":\"cell-key\"", "key: sell-key"),
        ("\"Recover\":\"hearth-ember\"", "Recover: hearth"),
        ("\"item\":\"cell-key\"", "item: no-key"),
        ("\"status\":\"poisoned\"", "status: poisened"),
        ("\"deck\":\"Potions\"", "deck: Potion"),
    ] {
        let (_, old) = good.rsplit_once(['"', ':', '[']).unwrap_or_default();
        assert!(old.is_empty() && text.contains(good), "{good} is there");
        let (key, name) = bad.split_once(": ").unwrap();
        let quoted = good.rsplit('"').nth(1).unwrap();
        let wrong = text.replacen(good, &good.replace(quoted, name), 1);
        let mut found = BTreeSet::new();
        unknown(
            &serde_json::from_str(&wrong).unwrap(),
            "",
            &catalog,
            &mut found,
        );
        assert_eq!(found, BTreeSet::from([format!("{key}: {name}")]), "{good}");
    }
}

#[test]
fn the_catalog_holds_what_the_rules_ask_for() {
    let catalog = Catalog::built_in();
    assert_eq!(catalog.heroes.len(), 10);
    let casters = catalog.heroes.values().filter(|h| !h.spells.is_empty());
    assert_eq!(casters.count(), 2, "heroes who know spells at the start");
    for t in Trait::ALL {
        let holders = catalog.heroes.values().filter(|h| h.traits.contains(&t));
        assert!(holders.count() >= 2, "{t:?}");
    }
    assert!(catalog.monsters.len() >= 14);
    let ambushers = catalog
        .monsters
        .values()
        .filter(|m| m.abilities.contains(&Ability::Ambusher));
    assert!(ambushers.count() >= 2);
    assert!(catalog.monsters.values().all(|m| m.invasion.is_some()));
    for level in 1..=3 {
        let spells = catalog.spells.values().filter(|s| s.level == level);
        let overcast = spells.clone().filter(|s| !s.overcast.is_empty());
        assert!(
            spells.count() >= 4 && overcast.count() >= 3,
            "level {level}"
        );
    }
    for deck in [
        DeckName::Treasure,
        DeckName::AdventuringGear,
        DeckName::Potions,
        DeckName::Spells,
        DeckName::MagicItems,
    ] {
        assert!(!catalog.decks[deck.id()].is_empty(), "{deck:?}");
    }
    for item in ["elixir-of-life", "holy-talisman"] {
        assert!(catalog.items[item].revives, "{item}");
    }
    let mechanisms: Vec<MechanismKind> = catalog.mechanisms.keys().copied().collect();
    assert_eq!(mechanisms, MechanismKind::ALL);
    for (kind, mechanism) in &catalog.mechanisms {
        assert!(!mechanism.effects.is_empty(), "{kind:?} does something");
    }
}

/// Numbers that no rule forbids, but no game could use.
#[test]
fn the_catalog_makes_sense() {
    let catalog = Catalog::built_in();
    for (id, figure) in catalog.heroes.iter().chain(&catalog.monsters) {
        assert!((2..=6).contains(&figure.movement), "{id}");
        assert!((1..=6).contains(&figure.health), "{id}");
        assert!(!figure.description.is_empty(), "{id}");
    }
    for (id, hero) in &catalog.heroes {
        let levels: u8 = hero.spells.iter().map(|s| catalog.spells[s].level).sum();
        assert!(levels <= hero.magic, "{id} can hold its spells");
    }
    for (id, item) in &catalog.items {
        let effects = !item.effects.is_empty();
        assert_eq!(
            item.active, effects,
            "{id} is used by hand if it does something"
        );
        assert!(item.active || item.uses.is_none(), "{id} can be used up");
        assert!(
            item.active || item.target == SpellTarget::Caster,
            "{id} is aimed"
        );
        assert!((1..=2).contains(&item.bearers) && item.slows <= 2, "{id}");
        if item.kind == ItemKind::Potion {
            assert_eq!(item.uses, Some(1), "{id}: a potion is drunk once");
        }
    }
    for (id, spell) in &catalog.spells {
        let scroll = format!("scroll-of-{id}");
        assert_eq!(
            catalog.items[&*scroll].kind,
            ItemKind::Scroll(id.clone()),
            "{id}"
        );
        assert!(
            (1..=3).contains(&spell.level) && !spell.effects.is_empty(),
            "{id}"
        );
    }
    // What is not of the scenario alone can be drawn from some deck.
    let cards: BTreeSet<_> = catalog.decks.values().flatten().map(|c| &c.item).collect();
    for id in catalog.items.keys() {
        assert!(cards.contains(id), "{id} is in no deck");
    }
}

#[test]
fn the_box_holds_every_piece_of_the_catalog() {
    let catalog = Catalog::built_in();
    let pieces = &catalog.pieces;
    assert!(pieces.monsters.keys().eq(catalog.monsters.keys()));
    assert!(pieces.furniture.keys().eq(catalog.furniture.keys()));
    assert!(pieces.hazards.keys().eq(catalog.hazards.keys()));
    assert!(pieces.triggers.keys().copied().eq(TriggerKind::ALL));
    assert!(pieces.mechanisms.keys().copied().eq(MechanismKind::ALL));
    let counts = [
        pieces.doors,
        pieces.rubble,
        pieces.portcullises,
        pieces.timers,
    ];
    let lists = [&pieces.monsters, &pieces.furniture, &pieces.hazards];
    let mut all = counts.iter().chain(lists.iter().flat_map(|l| l.values()));
    assert!(all.all(|&n| n > 0));
}

/// What the samples put on the board at once is in the box. Guards are met a few at a time, so they
/// are not counted here.
#[test]
fn the_samples_fit_into_the_box() {
    let pieces = &Catalog::built_in().pieces;
    for (name, _) in samples() {
        let s = scenario(&name);
        assert!(s.doors.len() <= pieces.doors.into(), "{name}: doors");
        assert!(s.timers.len() <= pieces.timers.into(), "{name}: timers");
        let squares = s.blockages.iter().map(|b| b.at.len()).sum::<usize>();
        assert!(squares <= (pieces.rubble + pieces.portcullises).into());
        for (kind, &most) in &pieces.furniture {
            let used = s.furniture.iter().filter(|f| f.kind == *kind).count();
            assert!(used <= most.into(), "{name}: {used} × {kind}");
        }
        for (kind, &most) in &pieces.triggers {
            let used = s.triggers.iter().filter(|t| t.kind == *kind).count();
            assert!(used <= most.into(), "{name}: {used} × {kind:?}");
        }
        for (kind, &most) in &pieces.mechanisms {
            let used = s.mechanisms.iter().filter(|m| m.kind == *kind).count();
            assert!(used <= most.into(), "{name}: {used} × {kind:?}");
        }
    }
}

/// A beginner's first adventure shows one of everything that the first chapters explain.
#[test]
fn the_first_delve_shows_the_whole_craft() {
    let s = scenario("first-delve.ron");
    let told = s.rooms.values().filter(|r| !r.reveal.is_empty()).count();
    assert!(told >= 8 && told == s.rooms.len(), "rooms with text");
    assert!(s.doors.len() >= 10);
    assert!(s.doors.iter().any(|d| d.secret));
    assert!(s.doors.iter().any(|d| d.held_open));
    assert!(s.doors.iter().any(|d| d.lock.is_some() && d.key.is_some()));
    assert!(s.guards.len() >= 10);
    assert!(!s.furniture.is_empty() && !s.hazards.is_empty() && !s.allies.is_empty());
    assert!(!s.patrol.is_empty() && !s.goals.is_empty() && s.events.len() >= 2);
    let kinds: BTreeSet<_> = s.triggers.iter().map(|t| t.kind).collect();
    assert_eq!(kinds.len(), TriggerKind::ALL.len(), "one of each trigger");
    let kinds: BTreeSet<_> = s.mechanisms.iter().map(|m| m.kind).collect();
    assert!(kinds.len() >= 3 && !s.timers.is_empty());
    assert!(s.start.len() >= s.players.1.into());
    let text = serde_json::to_string(&s.rooms).unwrap();
    for t in Trait::ALL {
        let names = [
            format!("{{\"Trait\":\"{t:?}\"}}"),
            format!("\"bonus\":\"{t:?}\""),
        ];
        assert!(
            names.iter().any(|n| text.contains(n)),
            "{t:?} opens a choice"
        );
    }
}
