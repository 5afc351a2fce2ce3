//! A scenario as plain lines in the words of the board, one element a line, for programs that compare
//! texts by lines. Every value that is not the usual one shows.

use super::names::{
    field_words, is_element_list, is_piece_list, is_prose, keyed, named, place, shown,
};
use super::value::{as_text, bare, flat, get, inside, variant};
use crate::document::Document;
use crate::text::paragraphs;
use crate::value::Value;

/// The scenario line by line. Of a text with faults only what could be read is in it.
#[must_use]
pub fn lines(document: &Document) -> String {
    let mut lines = Lines {
        out: String::new(),
        indent: 0,
    };
    let scenario = document.scenario();
    let value = Value::of(scenario);
    let Value::Struct(fields) = &value else {
        return lines.out;
    };
    for (name, value) in fields {
        lines.field("", name, value);
        // These are worth saying also when they are the usual ones, which are not written.
        let beside = match name.as_str() {
            "title" => [
                ("language", Value::of(&scenario.language)),
                ("players", Value::of(&scenario.players)),
                ("light", Value::of(&scenario.light)),
            ],
            _ => continue,
        };
        for (name, value) in beside {
            if !fields.iter().any(|(field, _)| field == name) {
                lines.field("", name, &value);
            }
        }
    }
    lines.out
}

struct Lines {
    out: String,
    indent: usize,
}

impl Lines {
    fn line(&mut self, text: &str) {
        self.out.extend(std::iter::repeat_n("  ", self.indent));
        // Nothing of a value may begin a line of its own.
        self.out
            .push_str(&text.replace('\n', "\\n").replace('\r', "\\r"));
        self.out.push('\n');
    }

    fn deeper(&mut self, inner: impl FnOnce(&mut Lines)) {
        self.indent += 1;
        inner(self);
        self.indent -= 1;
    }

    /// A field that does not fit on the line of its element.
    fn field(&mut self, list: &str, name: &str, value: &Value) {
        let words = field_words(name);
        match bare(value) {
            Value::Text(text) if is_prose(name) => self.prose(&words, text),
            Value::List(items) if is_element_list(name) => self.elements(list, name, items),
            Value::List(items) => {
                self.line(&format!("{words}:"));
                self.deeper(|lines| {
                    for item in items {
                        lines.line(&shown(name, item));
                    }
                });
            }
            Value::Map(pairs) => {
                for (key, value) in pairs {
                    let key = as_text(key).map_or_else(|| flat(key), str::to_owned);
                    let head = keyed(name, &key).long;
                    match bare(value) {
                        Value::List(items) => {
                            self.line(&format!("{head}:"));
                            self.deeper(|lines| lines.each("cards", items));
                        }
                        value => self.element(&head, name, value),
                    }
                }
            }
            Value::Struct(fields) => {
                self.line(&format!("{words}:"));
                self.deeper(|lines| {
                    for (name, value) in fields {
                        lines.field("", name, value);
                    }
                });
            }
            value => self.line(&format!("{words}: {}", shown(name, value))),
        }
    }

    /// A text, one paragraph a line.
    fn prose(&mut self, words: &str, text: &str) {
        let paragraphs = paragraphs(text);
        match paragraphs.as_slice() {
            [] => self.line(&format!("{words}: \"\"")),
            [one] => self.line(&format!("{words}: {one}")),
            several => {
                self.line(&format!("{words}:"));
                self.deeper(|lines| several.iter().for_each(|p| lines.line(p)));
            }
        }
    }

    fn elements(&mut self, list: &str, name: &str, items: &[Value]) {
        // What stands on the board needs no heading: each element says what it is.
        if list.is_empty() && !matches!(name, "when" | "abilities") {
            return self.each(name, items);
        }
        let heading = match name {
            "explore" | "choose" => return self.each(name, items),
            "when" => "when",
            other => other,
        };
        self.line(&format!("{}:", field_words(heading)));
        self.deeper(|lines| lines.each(name, items));
    }

    fn each(&mut self, list: &str, items: &[Value]) {
        for (index, item) in items.iter().enumerate() {
            let name = named(list, item, index);
            // A number would make every line after an insertion another one.
            let head = match list {
                "explore" | "events" => name.what,
                "goals" | "side_goals" if variant(item).is_some() => {
                    self.line(&name.long);
                    continue;
                }
                _ if variant(item).is_some() => {
                    self.effect(item);
                    continue;
                }
                _ => match place(item).filter(|_| is_piece_list(list)) {
                    Some(at) => format!("{} at {at}", name.short),
                    None => name.long,
                },
            };
            self.element(&head, list, item);
        }
    }

    /// An effect, a condition or an ability: on its line, or with its parts below.
    fn effect(&mut self, value: &Value) {
        let holds = match inside(value) {
            Some(Value::Struct(fields)) => fields.iter().any(|(_, v)| is_long(v)),
            Some(Value::Text(text)) => variant(value) == Some("Read") && !text.is_empty(),
            Some(Value::List(_)) => matches!(variant(value), Some("Table" | "OnHit")),
            _ => false,
        };
        let kind = variant(value).unwrap_or_default();
        match inside(value) {
            Some(Value::Text(text)) if holds => self.prose(kind, text),
            Some(Value::List(items)) if holds => {
                self.line(&format!("{kind}:"));
                let list = if kind == "Table" { "rows" } else { "effects" };
                self.deeper(|lines| lines.each(list, items));
            }
            Some(inner @ Value::Struct(_)) if holds => self.element(kind, "effect", inner),
            _ => self.line(&flat(value)),
        }
    }

    /// An element: its small fields on one line, the others below.
    fn element(&mut self, head: &str, list: &str, value: &Value) {
        let Value::Struct(fields) = bare(value) else {
            return self.line(&format!("{head}: {}", shown(list, value)));
        };
        let rest = rest(list, value);
        if rest.is_empty() {
            self.line(head);
        } else {
            self.line(&format!("{head}: {rest}"));
        }
        self.deeper(|lines| {
            for (name, value) in fields {
                if is_own_line(name, value) {
                    lines.field(list, name, value);
                }
            }
        });
    }
}

/// Whether a field of an element stands on lines of its own.
fn is_own_line(name: &str, value: &Value) -> bool {
    is_prose(name)
        || match bare(value) {
            Value::List(_) => is_element_list(name),
            Value::Map(_) => true,
            _ => false,
        }
}

fn is_long(value: &Value) -> bool {
    matches!(bare(value), Value::List(items) if items.iter().any(|i| variant(i).is_some()))
}

/// The small fields of an element that its name does not tell: "lock Armed, key iron-key".
pub(super) fn rest(list: &str, value: &Value) -> String {
    let Value::Struct(fields) = bare(value) else {
        return String::new();
    };
    let has_id = get(value, "id").is_some();
    let told = |name: &str| match name {
        "id" => true,
        "at" | "between" => is_piece_list(list),
        "kind" => matches!(
            list,
            "blockages" | "furniture" | "hazards" | "triggers" | "mechanisms"
        ),
        "monster" => list == "guards" && !has_id,
        "from" | "to" => list == "wires",
        "rule" => list == "waivers",
        "label" => list == "choose",
        "faces" => list == "rows",
        "item" => list == "cards",
        _ => false,
    };
    let told = |name: &str| told(name) || (name == "at" && list == "waivers");
    let mut words = Vec::new();
    for (name, value) in fields {
        if told(name) || is_own_line(name, value) {
            continue;
        }
        match bare(value) {
            Value::Struct(inner) => {
                let inner = inner.iter();
                words.extend(inner.map(|(n, v)| format!("{} {}", field_words(n), shown(n, v))));
            }
            Value::Bool(true) => words.push(field_words(name).into_owned()),
            Value::Bool(false) => words.push(format!("not {}", field_words(name))),
            value => words.push(format!("{} {}", field_words(name), shown(name, value))),
        }
    }
    words.join(", ")
}
