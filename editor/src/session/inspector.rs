//! What can be changed about the thing that is selected, field by field, as plain data.
//!
//! Each choice carries the change that it stands for, so the panel only has to show it.

use std::fmt::Debug;

use delve_format::catalog::ItemKind;
use delve_format::scenario::{
    BlockageKind, Duty, Lock, MechanismKind, Mood, Quality, Scenario, TriggerKind,
};
use delve_format::{Catalog, Direction, Id, Place, Players};
use serde::Serialize;

use super::edits::{self, Op};
use crate::tools::words;

/// One field of the inspector.
#[derive(Clone, Debug)]
pub struct Field {
    /// What stands over it.
    pub name: &'static str,
    /// Where its value is written.
    pub place: Place,
    /// What it shows and takes.
    pub input: Input,
}

/// How a field is changed.
#[derive(Clone, Debug)]
pub enum Input {
    /// An id; changing it renames the piece wherever it is mentioned.
    Id(Option<Id>),
    /// One line of text; an optional one is taken away when it is emptied.
    Line {
        /// What it says.
        text: String,
        /// Whether it may be absent.
        optional: bool,
    },
    /// A few lines for the Dungeon Master or the designer.
    Note(String),
    /// What is read aloud.
    Aloud(String),
    /// Something that is changed on the board alone.
    Fact(String),
    /// One of several.
    Choice(Vec<Choice>),
    /// On or off, and the change that turns it over.
    Switch {
        /// Whether it is on.
        on: bool,
        /// The change that turns it over.
        turn: Op,
    },
    /// A whole number.
    Number {
        /// What it is.
        value: u8,
        /// The least that it can be.
        least: u8,
        /// The most that it can be.
        most: u8,
    },
}

/// One of several values.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// Whether it is the value now.
    pub chosen: bool,
    /// The change to it.
    pub change: Op,
}

struct Fields(Place, Vec<Field>);

impl Fields {
    fn add(&mut self, name: &'static str, field: &'static str, input: Input) {
        let place = self.0.field(field);
        self.1.push(Field { name, place, input });
    }

    fn choice<T: Serialize + PartialEq>(
        &mut self,
        name: &'static str,
        field: &'static str,
        now: &T,
        options: impl IntoIterator<Item = (String, T)>,
    ) {
        let place = self.0.field(field);
        let choice = |(name, value): (String, T)| Choice {
            name,
            chosen: value == *now,
            change: edits::set(&place, &value),
        };
        let choices = options.into_iter().map(choice).collect();
        self.add(name, field, Input::Choice(choices));
    }

    fn switch(&mut self, name: &'static str, field: &'static str, on: bool) {
        let turn = edits::set(&self.0.field(field), &!on);
        self.add(name, field, Input::Switch { on, turn });
    }

    fn facing(&mut self, now: Direction) {
        self.choice("Facing", "facing", &now, Direction::ALL.map(named));
    }

    /// The fields that every piece has.
    fn common(&mut self, players: Option<Players>, note: &str, written_for: Players) {
        self.players(players, written_for);
        self.add(
            "Note for the Dungeon Master",
            "note",
            Input::Note(note.to_owned()),
        );
    }

    fn players(&mut self, now: Option<Players>, Players(least, most): Players) {
        let mut options = vec![("All".to_owned(), None)];
        for from in least..=most {
            for to in from..=most {
                if (from, to) != (least, most) {
                    let name = if from == to {
                        from.to_string()
                    } else {
                        format!("{from}–{to}")
                    };
                    options.push((name, Some(Players(from, to))));
                }
            }
        }
        if !options.iter().any(|(_, players)| *players == now) {
            let name = now.map_or_else(String::new, |Players(from, to)| format!("{from}–{to}"));
            options.push((name, now));
        }
        self.choice("On the table for", "players", &now, options);
    }
}

fn named<T: Debug>(value: T) -> (String, T) {
    (words(&format!("{value:?}")), value)
}

/// Ids of the catalog with their names; the one in use is among them even when the catalog has it not.
fn entries<'a>(now: &Id, all: impl Iterator<Item = (&'a Id, &'a String)>) -> Vec<(String, Id)> {
    let mut options: Vec<(String, Id)> = all.map(|(id, name)| (name.clone(), id.clone())).collect();
    if !options.iter().any(|(_, id)| id == now) {
        options.push((now.to_string(), now.clone()));
    }
    options
}

/// What can be changed about the element at this place; the scenario's own fields for the root.
#[must_use]
pub fn fields(scenario: &Scenario, catalog: &Catalog, place: &Place) -> Vec<Field> {
    let mut fields = Fields(place.clone(), Vec::new());
    let all = scenario.players;
    match place.element() {
        None => return scenario_fields(scenario),
        Some(("doors", i)) => {
            let Some(door) = scenario.doors.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(Some(door.id.clone())));
            let locks = [
                ("None".to_owned(), None),
                ("Locked".to_owned(), Some(Lock::Armed)),
                ("Unlocked".to_owned(), Some(Lock::Disarmed)),
            ];
            fields.choice("Padlock", "lock", &door.lock, locks);
            let keys = catalog
                .items
                .iter()
                .filter(|(_, item)| item.kind == ItemKind::Key);
            let mut options = vec![("None".to_owned(), None)];
            options.extend(keys.map(|(id, item)| (item.name.clone(), Some(id.clone()))));
            if !options.iter().any(|(_, key)| *key == door.key) {
                options.extend(door.key.clone().map(|key| (key.to_string(), Some(key))));
            }
            fields.choice("Key", "key", &door.key, options);
            fields.switch("Secret", "secret", door.secret);
            fields.switch("Held open", "held_open", door.held_open);
            fields.common(door.players, &door.note, all);
        }
        Some(("blockages", i)) => {
            let Some(blockage) = scenario.blockages.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(blockage.id.clone()));
            let kinds = [BlockageKind::Rubble, BlockageKind::Portcullis].map(named);
            fields.choice("Kind", "kind", &blockage.kind, kinds);
            fields.common(blockage.players, &blockage.note, all);
        }
        Some(("furniture", i)) => {
            let Some(piece) = scenario.furniture.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(piece.id.clone()));
            let kinds = catalog.furniture.iter().map(|(id, kind)| (id, &kind.name));
            fields.choice("Kind", "kind", &piece.kind, entries(&piece.kind, kinds));
            fields.facing(piece.facing);
            fields.common(piece.players, &piece.note, all);
        }
        Some(("guards", i)) => guard_fields(scenario, catalog, i, &mut fields),
        Some(("allies", i)) => {
            let Some(ally) = scenario.allies.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(Some(ally.id.clone())));
            let figures = catalog.heroes.iter().chain(&catalog.monsters);
            let figures = figures.map(|(id, figure)| (id, &figure.name));
            fields.choice(
                "Figure",
                "figure",
                &ally.figure,
                entries(&ally.figure, figures),
            );
            fields.common(ally.players, &ally.note, all);
        }
        Some(("hazards", i)) => {
            let Some(hazard) = scenario.hazards.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(Some(hazard.id.clone())));
            let kinds = catalog.hazards.iter().map(|(id, kind)| (id, &kind.name));
            fields.choice("Kind", "kind", &hazard.kind, entries(&hazard.kind, kinds));
            fields.switch("Hidden", "hidden", hazard.hidden);
            fields.common(hazard.players, &hazard.note, all);
        }
        Some(("triggers", i)) => {
            let Some(trigger) = scenario.triggers.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(Some(trigger.id.clone())));
            fields.choice("Kind", "kind", &trigger.kind, TriggerKind::ALL.map(named));
            let qualities = [Quality::Normal, Quality::Shoddy, Quality::Fine].map(named);
            fields.choice("Quality", "quality", &trigger.quality, qualities);
            if trigger.kind == TriggerKind::Sensor {
                let radius = Input::Number {
                    value: trigger.radius,
                    least: 1,
                    most: 8,
                };
                fields.add("Notices within", "radius", radius);
            }
            fields.common(trigger.players, &trigger.note, all);
        }
        Some(("mechanisms", i)) => {
            let Some(mechanism) = scenario.mechanisms.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(Some(mechanism.id.clone())));
            fields.choice(
                "Kind",
                "kind",
                &mechanism.kind,
                MechanismKind::ALL.map(named),
            );
            fields.facing(mechanism.facing);
            fields.common(mechanism.players, &mechanism.note, all);
        }
        Some(("timers", i)) => {
            let Some(timer) = scenario.timers.get(i) else {
                return Vec::new();
            };
            fields.add("Id", "id", Input::Id(Some(timer.id.clone())));
            fields.add(
                "Turns",
                "turns",
                Input::Number {
                    value: timer.turns,
                    least: 1,
                    most: 20,
                },
            );
            fields.common(timer.players, &timer.note, all);
        }
        Some(("wires", i)) => {
            let Some(wire) = scenario.wires.get(i) else {
                return Vec::new();
            };
            fields.add("From", "from", Input::Fact(wire.from.to_string()));
            fields.add("To", "to", Input::Fact(wire.to.to_string()));
            fields.common(wire.players, &wire.note, all);
        }
        Some(_) => {}
    }
    fields.1
}

fn guard_fields(scenario: &Scenario, catalog: &Catalog, index: usize, fields: &mut Fields) {
    let Some(guard) = scenario.guards.get(index) else {
        return;
    };
    fields.add("Id", "id", Input::Id(guard.id.clone()));
    let monsters = catalog
        .monsters
        .iter()
        .map(|(id, monster)| (id, &monster.name));
    fields.choice(
        "Monster",
        "monster",
        &guard.monster,
        entries(&guard.monster, monsters),
    );
    let name = guard.name.clone().unwrap_or_default();
    fields.add(
        "Name",
        "name",
        Input::Line {
            text: name,
            optional: true,
        },
    );
    let duties = [
        ("None".to_owned(), None),
        ("Resets traps".to_owned(), Some(Duty::Traps)),
        ("Closes doors".to_owned(), Some(Duty::Drudgery)),
    ];
    fields.choice("Duty", "duty", &guard.duty, duties);
    fields.choice(
        "Mood",
        "mood",
        &guard.mood,
        [Mood::Hostile, Mood::Wary].map(named),
    );
    fields.switch("Stands aside until summoned", "reserve", guard.reserve);
    fields.common(guard.players, &guard.note, scenario.players);
}

fn scenario_fields(scenario: &Scenario) -> Vec<Field> {
    let mut fields = Fields(Place::root(), Vec::new());
    let line = |text: &str| Input::Line {
        text: text.to_owned(),
        optional: false,
    };
    fields.add("Title", "title", line(&scenario.title));
    fields.add("Summary", "summary", Input::Note(scenario.summary.clone()));
    let parties = (3..=5).flat_map(|least| (least..=5).map(move |most| Players(least, most)));
    let name = |Players(from, to): Players| match from == to {
        true => format!("{from} players"),
        false => format!("{from} to {to} players"),
    };
    let mut options: Vec<_> = parties.map(|players| (name(players), players)).collect();
    if !options
        .iter()
        .any(|(_, players)| *players == scenario.players)
    {
        options.push((name(scenario.players), scenario.players));
    }
    fields.choice("Written for", "players", &scenario.players, options);
    let light = Input::Number {
        value: scenario.light,
        least: 1,
        most: 20,
    };
    fields.add("Turns of light", "light", light);
    fields.add(
        "Read aloud at the start",
        "intro",
        Input::Aloud(scenario.intro.clone()),
    );
    let epilogue = Place::of("epilogue");
    for (name, field, text) in [
        (
            "Read aloud after success",
            "success",
            &scenario.epilogue.success,
        ),
        (
            "Read aloud after failure",
            "failure",
            &scenario.epilogue.failure,
        ),
    ] {
        let place = epilogue.field(field);
        fields.1.push(Field {
            name,
            place,
            input: Input::Aloud(text.clone()),
        });
    }
    fields.add(
        "Notes, never printed",
        "notes",
        Input::Note(scenario.notes.clone()),
    );
    fields.1
}
