//! Rule `senseless-range` (long, because it is a table of every number with a range): numbers that
//! nobody can have meant.

use delve_engine::crawl::HEROES;
use delve_format::catalog::{Ability, Figure, InvasionStats};
use delve_format::entry::{Effect, Entry, On, Roll, TableRow};
use delve_format::names::{Node, inside, roots, visit, walk};
use delve_format::{Place, Players};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

/// The game is for no more players than this.
#[expect(clippy::cast_possible_truncation, reason = "a party is small")]
pub(super) const MOST_PLAYERS: u8 = HEROES as u8;
/// Light never rises above this.
const MOST_LIGHT: u8 = 20;
/// Points of Magic that can be spent in Mental Combat.
const MOST_MAGIC: u8 = 3;
/// Cards among which one can be kept.
const MOST_OFFERED: u8 = 6;

pub(crate) static RULE: Rule = Rule {
    name: "senseless-range",
    severity: Severity::Warning,
    group: Group::Placement,
    summary: "A number or a range that cannot be meant",
    finds: "- `players` that run backwards, begin at 0 or go beyond five; `players` of a piece that never meet \
        those of the scenario;\n\
        - rows of a `Table` that run backwards, overlap, leave out a face between them, or name a face that a die \
        has not. A table that has nothing for its lowest or highest faces is fine: then nothing happens;\n\
        - a test of a die that always passes or can never pass: `Die(at_least: 1)`, `Die(at_least: 7)` without \
        a bonus;\n\
        - `light: 0`, or more than 20; `Turn(0)`, `Every(0)`, a step on no square, a timer of 0 turns;\n\
        - effects that do nothing: `Harm(amount: 0)`, `Light(0)`, `Draw(…, count: 0)` and their like; an offer of \
        more than six cards; more than three points in Mental Combat;\n\
        - in the catalog: a spell that is not of level 1 to 3, furniture that is not 1 to 6 squares long and \
        wide, figures without Health, items without bearers or uses, levels for the invasion that are not 1 to 5;\n\
        - an invasion on day 0.",
    why: "The game would do something else than what is written, or nothing at all. Most often two numbers have \
        changed places.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Backwards",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (
            on: Turn(4),
            read: "The floor gives way.",
            then: [Table([(faces: (3, 1), then: [Harm(amount: 1)])])],
        ),
    ],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Backwards",
    start: ["A9", "A10", "A11", "A12", "A13"],
    events: [
        (
            on: Turn(4),
            read: "The floor gives way.",
            then: [Table([(faces: (1, 3), then: [Harm(amount: 1)])])],
        ),
    ],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let mut found = Found(out);
    let scenario = facts.scenario;
    // Of a file that was not read at all nothing is as its author meant it.
    if !facts.document.is_readable() {
        return;
    }
    players(facts, &mut found);
    match scenario.light {
        0 => found.say(
            Place::of("light"),
            "the heroes begin in the dark",
            "no turn of light",
            "a party begins with 20 turns of light",
        ),
        light if light > MOST_LIGHT => found.say(
            Place::of("light"),
            format!("the heroes begin with {light} turns of light, and can have {MOST_LIGHT}"),
            format!("light never rises above {MOST_LIGHT}"),
            format!("write {MOST_LIGHT}, or leave it out"),
        ),
        _ => {}
    }
    for (i, timer) in scenario.timers.iter().enumerate() {
        if timer.turns == 0 {
            found.say(
                Place::of("timers").index(i).field("turns"),
                format!("timer `{}` waits for no turn", timer.id),
                "played as 1, the end of the turn in which it starts",
                "give it a turn, or wire past it",
            );
        }
    }
    for (i, guard) in scenario.guards.iter().enumerate() {
        let place = Place::of("guards").index(i);
        if guard.stats.as_ref().is_some_and(|s| s.health == Some(0)) {
            found.no_health(place.field("stats").field("health"));
        }
        found.abilities(&place.field("abilities"), &guard.abilities);
    }
    catalog(facts, &mut found);
    if scenario.invasion.as_ref().is_some_and(|i| i.day == 0) {
        found.say(
            Place::of("invasion").field("day"),
            "the invasion begins on day 0",
            "days are counted from 1",
            "write 1",
        );
    }
    for (place, node) in roots(scenario) {
        // Where it is said is worked out only where there is something to say.
        let mut any = Vec::new();
        let nowhere = Place::root();
        visit(node, &mut |node| Found(&mut any).node(&nowhere, node));
        if any.is_empty() {
            continue;
        }
        walk(place, node, &mut |place, node| found.node(place, node));
    }
}

/// Numbers of players, of the scenario and of pieces.
fn players(facts: &Facts<'_>, found: &mut Found<'_>) {
    let all = facts.scenario.players;
    let fine = found.range(Place::of("players"), all);
    if fine && (all.0 == 0 || all.1 > MOST_PLAYERS) {
        found.say(
            Place::of("players"),
            format!("for {} to {} players", all.0, all.1),
            format!("a party has 1 to {MOST_PLAYERS} heroes"),
            format!("write numbers from 1 to {MOST_PLAYERS}"),
        );
    }
    let pieces = facts.dungeon.pieces();
    let pieces = pieces.map(|key| (facts.dungeon.players(key), Ok(key)));
    let wires = facts.dungeon.wires.iter().enumerate();
    let wires = wires.map(|(i, wire)| (wire.players, Err(i)));
    for (own, what) in pieces.chain(wires) {
        let Some(own) = own else {
            continue;
        };
        let place = match what {
            Ok(key) => key.place(),
            Err(wire) => Place::of("wires").index(wire),
        };
        let place = place.field("players");
        if found.range(place.clone(), own) && fine && (own.1 < all.0 || own.0 > all.1) {
            let name = match what {
                Ok(key) => facts.name_at(key),
                Err(_) => "this wire".to_owned(),
            };
            found.say(
                place,
                format!("{name} is never on the table"),
                format!("the scenario is for {} to {} players", all.0, all.1),
                "write it for some of these players, or take it out",
            );
        }
    }
}

fn catalog(facts: &Facts<'_>, found: &mut Found<'_>) {
    let catalog = &facts.scenario.catalog;
    let place = Place::of("catalog");
    for (field, figures) in [("monsters", &catalog.monsters), ("heroes", &catalog.heroes)] {
        for (id, figure) in figures {
            found.figure(&place.field(field).key(id), figure);
        }
    }
    for (id, kind) in &catalog.furniture {
        let (columns, rows) = kind.size;
        if !(1..=6).contains(&columns) || !(1..=6).contains(&rows) {
            found.say(
                place.field("furniture").key(id).field("size"),
                format!("a piece of furniture of {columns} × {rows} squares"),
                "1 to 6 columns and 1 to 6 rows",
                "write how many columns and rows it fills when it faces north",
            );
        }
    }
    for (id, spell) in &catalog.spells {
        if !(1..=3).contains(&spell.level) {
            found.say(
                place.field("spells").key(id).field("level"),
                format!("spell `{id}` is of level {}", spell.level),
                "spells are of level 1, 2 or 3",
                "the level is the points of Magic that each casting costs",
            );
        }
    }
    for (id, item) in &catalog.items {
        let place = place.field("items").key(id);
        if item.bearers == 0 {
            found.say(
                place.field("bearers"),
                format!("nobody is needed to carry item `{id}`"),
                "at least 1",
                "leave it out when one hero is enough",
            );
        }
        if item.uses == Some(0) {
            found.say(
                place.field("uses"),
                format!("item `{id}` can never be used"),
                "at least 1",
                "leave it out when it can be used without end",
            );
        }
    }
}

/// What is found.
struct Found<'o>(&'o mut Vec<Finding>);

impl Found<'_> {
    fn say(
        &mut self,
        place: Place,
        message: impl Into<String>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) {
        let finding = Finding::at(place, message);
        self.0.push(finding.label(label).help(help));
    }

    /// Whether numbers of players run the right way.
    fn range(&mut self, place: Place, Players(from, to): Players) -> bool {
        if from > to {
            self.say(
                place,
                format!("from {from} to {to} players: nobody is among them"),
                "the first number is the smaller one",
                format!("write ({to}, {from})"),
            );
        }
        from <= to
    }

    fn no_health(&mut self, place: Place) {
        self.say(
            place,
            "a figure without Health",
            "it is slain before it begins",
            "give it at least 1",
        );
    }

    fn abilities(&mut self, list: &Place, abilities: &[Ability]) {
        for (i, ability) in abilities.iter().enumerate() {
            if *ability == Ability::Regenerate(0) {
                self.say(
                    inside(&list.index(i)),
                    "it regains no Health",
                    "at least 1",
                    "write how much it regains each turn, or take it out",
                );
            }
        }
    }

    fn figure(&mut self, place: &Place, figure: &Figure) {
        if figure.health == 0 {
            self.no_health(place.field("health"));
        }
        self.abilities(&place.field("abilities"), &figure.abilities);
        let Some(InvasionStats {
            battle,
            block,
            craft,
            hunt,
        }) = figure.invasion
        else {
            return;
        };
        for (field, level) in [
            ("battle", battle),
            ("block", block),
            ("craft", craft),
            ("hunt", hunt),
        ] {
            if !(1..=5).contains(&level) {
                self.say(
                    place.field("invasion").field(field),
                    format!("a level of {level}"),
                    "levels are 1 to 5",
                    "write a number from 1 to 5",
                );
            }
        }
    }

    fn node(&mut self, place: &Place, node: Node<'_>) {
        match node {
            Node::Entry(entry) => self.on(place, entry),
            Node::Effect(effect) => self.effect(place, effect),
            Node::Choice(_) | Node::Condition(_) => {}
        }
    }

    fn on(&mut self, place: &Place, entry: &Entry) {
        let is_fine = match &entry.on {
            On::Turn(turn) | On::Every(turn) => *turn > 0,
            On::Stepped(squares) => !squares.is_empty(),
            _ => true,
        };
        if is_fine {
            return;
        }
        let place = inside(&place.field("on"));
        match &entry.on {
            On::Turn(0) => self.say(
                place,
                "turn 0 never comes",
                "turns are counted from 1",
                "for the beginning of the game write `Begin`",
            ),
            On::Every(0) => self.say(
                place,
                "every 0 turns is never",
                "at least 1",
                "for the end of each turn write `TurnEnd`",
            ),
            On::Stepped(squares) if squares.is_empty() => self.say(
                place,
                "a step on no square is never taken",
                "no square",
                "name the squares on which a hero steps",
            ),
            _ => {}
        }
    }

    fn effect(&mut self, place: &Place, effect: &Effect) {
        let nothing = |field: &'static str, what: &str| {
            Some((place.field(field), format!("{what}: nothing happens")))
        };
        let idle = match effect {
            Effect::Harm { amount: 0, .. } => nothing("amount", "0 Health is lost"),
            Effect::Heal { amount: 0, .. } => nothing("amount", "0 Health is regained"),
            Effect::Stamina { change: 0, .. } => nothing("change", "0 Stamina"),
            Effect::Magic { change: 0, .. } => nothing("change", "0 Magic"),
            Effect::Afflict { turns: 0, .. } => nothing("turns", "a status for 0 turns"),
            Effect::Draw { count: 0, .. } => nothing("count", "0 cards are drawn"),
            Effect::Offer { choose: 0, .. } => nothing("choose", "a choice among 0 cards"),
            Effect::Add { n: 0, .. } => nothing("n", "0 is added"),
            Effect::Light(0) => Some((inside(place), "0 turns of light: nothing happens".into())),
            _ => None,
        };
        if let Some((place, message)) = idle {
            self.say(
                place,
                message,
                "0",
                "write how much, or take the effect out",
            );
        }
        match effect {
            Effect::Offer { choose, .. } if *choose > MOST_OFFERED => self.say(
                place.field("choose"),
                format!("a choice among {choose} cards, of which {MOST_OFFERED} are drawn"),
                format!("at most {MOST_OFFERED}"),
                format!("write {MOST_OFFERED}"),
            ),
            Effect::MentalCombat { magic, .. } if *magic > MOST_MAGIC => self.say(
                place.field("magic"),
                format!("{magic} points of Magic, of which {MOST_MAGIC} can be spent"),
                format!("at most {MOST_MAGIC}"),
                format!("write {MOST_MAGIC}"),
            ),
            Effect::Test {
                roll: Roll::Die { at_least, bonus },
                ..
            } if *at_least <= 1 || *at_least > 6 => self.die(
                &place.field("roll").field("at_least"),
                *at_least,
                bonus.is_some(),
            ),
            Effect::Table(rows) => self.table(&inside(place), rows),
            _ => {}
        }
    }

    fn die(&mut self, place: &Place, at_least: u8, bonus: bool) {
        let most = if bonus { 7 } else { 6 };
        if at_least <= 1 {
            self.say(
                place.clone(),
                format!("a test that always passes: a die shows at least {at_least}"),
                "every roll is enough",
                "write a number from 2 to 6, or let the effects come about without a test",
            );
        } else if at_least > most {
            self.say(
                place.clone(),
                format!("a test that never passes: a die shows {at_least} or more"),
                match bonus {
                    true => "with the bonus a die comes to 7 at most",
                    false => "a die shows 6 at most",
                },
                "write a number from 2 to 6",
            );
        }
    }

    /// Rows of a table: which faces they name.
    fn table(&mut self, list: &Place, rows: &[TableRow]) {
        let mut owner: [Option<usize>; 7] = [None; 7];
        let mut wrong = rows.is_empty();
        for (i, row) in rows.iter().enumerate() {
            let place = list.index(i).field("faces");
            let (low, high) = row.faces;
            if low > high {
                wrong = true;
                self.say(
                    place,
                    format!("faces from {low} to {high}: no roll is among them"),
                    "the first face is the lower one",
                    format!("write ({high}, {low})"),
                );
                continue;
            }
            if low == 0 || high > 6 {
                wrong = true;
                self.say(
                    place.clone(),
                    format!("faces from {low} to {high}, and a die has 1 to 6"),
                    "a die shows 1 to 6",
                    "write faces from 1 to 6",
                );
            }
            let faces = low.max(1)..=high.min(6);
            let taken = faces.clone().find_map(|face| {
                let other = owner[usize::from(face)]?;
                Some((face, other))
            });
            if let Some((face, other)) = taken {
                wrong = true;
                self.0.push(
                    Finding::at(
                        place,
                        format!("two rows of the table are for a roll of {face}"),
                    )
                    .label(format!("{face} once more"))
                    .also(list.index(other).field("faces"), "first here")
                    .help("let each face stand in one row"),
                );
            }
            for face in faces {
                owner[usize::from(face)].get_or_insert(i);
            }
        }
        if wrong {
            return;
        }
        // Nothing for the lowest or the highest faces is a way to say "on a six"; a hole is none.
        let named: Vec<usize> = (1..=6).filter(|&face| owner[face].is_some()).collect();
        let hole = match (named.first(), named.last()) {
            (Some(&low), Some(&high)) => (low..high).find(|&face| owner[face].is_none()),
            _ => None,
        };
        if let Some(hole) = hole {
            let row = owner[hole - 1].unwrap_or(0);
            self.say(
                list.index(row).field("faces"),
                format!("the table leaves out a roll of {hole}"),
                format!("the next row does not go on with {hole}"),
                "give each face between the lowest and the highest a row",
            );
        }
    }
}
