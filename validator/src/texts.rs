//! Every text of a scenario that people read, with its place.

use delve_format::catalog::{Catalog, Figure};
use delve_format::entry::Effect;
use delve_format::names::{Node, inside, roots, walk};
use delve_format::{Place, Scenario};

/// Who reads a text, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The Dungeon Master reads it aloud.
    Aloud,
    /// A choice that is offered to the players.
    Label,
    /// What something is called.
    Name,
    /// The text of a card, or of a list of scenarios.
    Card,
    /// A note to the Dungeon Master.
    Note,
    /// What only designers see: their own notes, their names, reasons of waivers.
    Own,
}

/// One text.
#[derive(Clone, Debug)]
pub(crate) struct Text<'a> {
    pub(crate) place: Place,
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    /// The field may be left out: an edit writes `Some(…)`.
    pub(crate) optional: bool,
}

/// All of them that are not empty.
pub(crate) fn texts(scenario: &Scenario) -> Vec<Text<'_>> {
    let mut all = Texts(Vec::new());
    all.heads(scenario);
    all.pieces(scenario);
    all.areas(scenario);
    all.catalog(&scenario.catalog);
    for (place, node) in roots(scenario) {
        walk(place, node, &mut |place, node| all.node(place, node));
    }
    for (i, waiver) in scenario.waivers.iter().enumerate() {
        let place = Place::of("waivers").index(i).field("reason");
        all.add(place, Kind::Own, &waiver.reason);
    }
    all.0
}

struct Texts<'a>(Vec<Text<'a>>);

impl<'a> Texts<'a> {
    fn add(&mut self, place: Place, kind: Kind, text: &'a str) {
        if !text.is_empty() {
            self.0.push(Text {
                place,
                kind,
                text,
                optional: false,
            });
        }
    }

    fn heads(&mut self, scenario: &'a Scenario) {
        self.add(Place::of("title"), Kind::Name, &scenario.title);
        self.add(Place::of("language"), Kind::Own, &scenario.language);
        self.list("authors", &scenario.authors);
        self.add(Place::of("summary"), Kind::Card, &scenario.summary);
        self.add(Place::of("notes"), Kind::Own, &scenario.notes);
        self.add(Place::of("intro"), Kind::Aloud, &scenario.intro);
        let end = Place::of("epilogue");
        self.add(
            end.field("success"),
            Kind::Aloud,
            &scenario.epilogue.success,
        );
        self.add(
            end.field("failure"),
            Kind::Aloud,
            &scenario.epilogue.failure,
        );
        self.list("packs", &scenario.packs);
    }

    fn list(&mut self, field: &'static str, list: &'a [String]) {
        for (i, text) in list.iter().enumerate() {
            self.add(Place::of(field).index(i), Kind::Own, text);
        }
    }

    fn pieces(&mut self, scenario: &'a Scenario) {
        for (i, guard) in scenario.guards.iter().enumerate() {
            if let Some(name) = guard.name.as_deref().filter(|name| !name.is_empty()) {
                self.0.push(Text {
                    place: Place::of("guards").index(i).field("name"),
                    kind: Kind::Name,
                    text: name,
                    optional: true,
                });
            }
        }
        let s = scenario;
        self.notes("doors", s.doors.iter().map(|p| &p.note));
        self.notes("blockages", s.blockages.iter().map(|p| &p.note));
        self.notes("furniture", s.furniture.iter().map(|p| &p.note));
        self.notes("guards", s.guards.iter().map(|p| &p.note));
        self.notes("allies", s.allies.iter().map(|p| &p.note));
        self.notes("hazards", s.hazards.iter().map(|p| &p.note));
        self.notes("triggers", s.triggers.iter().map(|p| &p.note));
        self.notes("mechanisms", s.mechanisms.iter().map(|p| &p.note));
        self.notes("timers", s.timers.iter().map(|p| &p.note));
        self.notes("wires", s.wires.iter().map(|p| &p.note));
    }

    fn notes(&mut self, list: &'static str, notes: impl Iterator<Item = &'a String>) {
        for (i, note) in notes.enumerate().filter(|(_, note)| !note.is_empty()) {
            let place = Place::of(list).index(i).field("note");
            self.add(place, Kind::Note, note);
        }
    }

    fn areas(&mut self, scenario: &'a Scenario) {
        let rooms = scenario.rooms.iter();
        let rooms = rooms.map(|(number, text)| (Place::of("rooms").key(number), text));
        let corridors = scenario.corridors.iter();
        let corridors = corridors.map(|(id, text)| (Place::of("corridors").key(id), text));
        for (place, area) in rooms.chain(corridors) {
            self.add(place.field("name"), Kind::Name, &area.name);
            self.add(place.field("reveal"), Kind::Aloud, &area.reveal);
            self.add(place.field("note"), Kind::Note, &area.note);
        }
    }

    fn catalog(&mut self, catalog: &'a Catalog) {
        let place = Place::of("catalog");
        for (field, figures) in [("monsters", &catalog.monsters), ("heroes", &catalog.heroes)] {
            for (id, figure) in figures {
                let Figure {
                    name, description, ..
                } = figure;
                self.card(&place.field(field).key(id), name, description);
            }
        }
        for (id, kind) in &catalog.furniture {
            let place = place.field("furniture").key(id);
            self.card(&place, &kind.name, &kind.description);
        }
        for (id, kind) in &catalog.hazards {
            let place = place.field("hazards").key(id);
            self.card(&place, &kind.name, &kind.description);
        }
        for (id, item) in &catalog.items {
            let place = place.field("items").key(id);
            self.card(&place, &item.name, &item.description);
        }
        for (id, spell) in &catalog.spells {
            let place = place.field("spells").key(id);
            self.card(&place, &spell.name, &spell.description);
        }
        for (kind, does) in &catalog.mechanisms {
            let place = place.field("mechanisms").key(format_args!("{kind:?}"));
            self.card(&place, &does.name, &does.description);
        }
        for (id, status) in &catalog.statuses {
            let place = place.field("statuses").key(id);
            self.card(&place, &status.name, &status.description);
        }
    }

    fn card(&mut self, place: &Place, name: &'a str, description: &'a str) {
        self.add(place.field("name"), Kind::Name, name);
        self.add(place.field("description"), Kind::Card, description);
    }

    fn node(&mut self, place: &Place, node: Node<'a>) {
        match node {
            Node::Entry(entry) => self.add(place.field("read"), Kind::Aloud, &entry.read),
            Node::Choice(choice) => self.add(place.field("label"), Kind::Label, &choice.label),
            Node::Effect(Effect::Read(text)) => self.add(inside(place), Kind::Aloud, text),
            Node::Effect(_) | Node::Condition(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::fs;

    use delve_format::value::Value;
    use delve_format::{Document, Id, Square};

    use super::texts;

    /// Every string of a value that is neither an id nor a square.
    fn prose<'v>(value: &'v Value, out: &mut Vec<&'v str>) {
        match value {
            Value::Text(text) => {
                let name = text.parse::<Id>().is_ok() || text.parse::<Square>().is_ok();
                if !name && !text.is_empty() {
                    out.push(text);
                }
            }
            Value::Some(inner) | Value::Variant(_, Some(inner)) => prose(inner, out),
            Value::List(list) | Value::Tuple(list) => list.iter().for_each(|v| prose(v, out)),
            Value::Map(entries) => entries.iter().for_each(|(_, v)| prose(v, out)),
            Value::Struct(fields) => fields.iter().for_each(|(_, v)| prose(v, out)),
            _ => {}
        }
    }

    /// Whatever text the samples and the files that must load for ever have, it is among them.
    #[test]
    fn no_text_is_forgotten() {
        let mut checked = 0;
        for folder in ["samples", "format/tests/compat"] {
            let folder = format!("{}/../{folder}", env!("CARGO_MANIFEST_DIR"));
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_none_or(|end| end != "ron") {
                    continue;
                }
                let document = Document::parse(fs::read_to_string(&path).unwrap());
                let all = texts(document.scenario());
                let all: BTreeSet<&str> = all.iter().map(|text| text.text).collect();
                let value = Value::of(document.scenario());
                let mut written = Vec::new();
                prose(&value, &mut written);
                for text in written {
                    assert!(all.contains(text), "{}: {text}", path.display());
                    checked += 1;
                }
            }
        }
        assert!(checked > 100, "only {checked} texts");
    }
}
