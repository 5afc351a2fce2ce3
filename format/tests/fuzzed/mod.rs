//! What must hold of any bytes, read as a scenario's text or as a sequence of edits. The fuzz targets
//! call these two functions; every test run replays the inputs that fuzzing found worth keeping.

use delve_format::tidy::tidy;
use delve_format::value::Value;
use delve_format::{Dialect, Document, Edit, Op, Place, Scenario};

/// A text stands, whatever it is: opening changes nothing, faults point into it, and what reads
/// without a fault is read the same by the `ron` crate.
pub(crate) fn text(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    stands(&Document::parse(text), text);
}

fn stands(document: &Document, text: &str) {
    assert_eq!(document.text(), text);
    for fault in document.faults() {
        assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
        assert!(!fault.message.is_empty());
        let _ = document.span(&fault.place);
    }
    for at in [0, text.len() / 3, text.len() / 2, text.len()] {
        let at = (0..=at).rev().find(|at| text.is_char_boundary(*at));
        let place = document.place_at(at.unwrap_or(0));
        if let Some(span) = document.span(&place) {
            assert!(text.get(span).is_some(), "{place}");
        }
    }
    if document.faults().is_empty() {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let scenario = document.scenario();
        match document.dialect() {
            Dialect::Ron => assert_eq!(ron::from_str::<Scenario>(text).as_ref(), Ok(scenario)),
            Dialect::Json => assert_eq!(of_json(text), *scenario),
        }
    }
    let Ok(laid) = tidy(document) else {
        assert!(
            document.is_broken(),
            "only what is broken cannot be laid out"
        );
        return;
    };
    let after = Document::parse(laid.as_str());
    assert_eq!(
        after.scenario(),
        document.scenario(),
        "the layout says nothing"
    );
    assert_eq!(after.faults().len(), document.faults().len());
    assert_eq!(
        tidy(&after).as_ref(),
        Ok(&laid),
        "what is laid out stays so"
    );
}

/// What `serde_json` reads, which knows nothing of the schema that a file may name.
fn of_json(text: &str) -> Scenario {
    let mut json: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
    if let Some(fields) = json.as_object_mut() {
        fields.remove("$schema");
    }
    serde_json::from_value(json).expect("it is a scenario")
}

/// Texts that edits begin with: little, much, and odd in layout and line ends.
const TEXTS: [&str; 6] = [
    "(format: 1, title: \"T\", start: [])",
    include_str!("room.ron"),
    "\u{feff}// Odd\r\n(\r\n  title: r#\"x\"#, start: [ \"A1\" /* here */ , ], // and there\r\n\r\n  \
     // alone\r\n\r\n  rooms: {9: (reveal: \"a\r\n b\"), /* 10 */ 10: ()},format:1)",
    "#![enable(implicit_some)]\n(format: 1, title: \"\", start: [], goals: [Slay(\"a\"), Reach(\"B2\")], \
     guards: [(id: \"a\", monster: \"ghoul\", at: \"A1\", stats: (health: 3)), // one\n\
     (monster: \"ghoul\", at: \"A2\")], events: [(on: Turn(2), then: [Harm(amount: 1, to: All), \
     Table([(faces: (1, 6), then: [])])])], invasion: (portals: [], sanctum: 1, boss: \"a\", day: 1))",
    "{\"format\": 1, \"title\": \"T\", \"start\": []}",
    "{\r\n    \"$schema\": \"x\", \"title\": \"\\u0041\\n\", \"format\": 1,\r\n    \"start\": [\"A1\", \
     \"B2\"],\r\n    \"goals\": [{\"Slay\": \"a\"}, {\"Reach\": \"B2\"}], \"guards\": [\r\n        \
     {\"id\": \"a\", \"monster\": \"ghoul\", \"at\": \"A1\", \"name\": null, \"mood\": \"Wary\"}\r\n    ], \
     \"rooms\": {\"9\": {\"explore\": [{\"then\": [\"Patrol\", {\"Harm\": {\"amount\": 1}}]}]}}\r\n}",
];

/// Bytes as a source of choices; nothing but zeros behind their end.
struct Choices<'b>(&'b [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> usize {
        let (first, rest) = self.0.split_first().map_or((0, &[][..]), |(f, r)| (*f, r));
        self.0 = rest;
        usize::from(first)
    }

    fn pick<'p, T>(&mut self, all: &'p [T]) -> &'p T {
        &all[(self.byte() << 8 | self.byte()) % all.len()]
    }
}

/// Every place of a document that is read.
fn places(document: &Document) -> Vec<Place> {
    fn below(value: &Value, at: &Place, all: &mut Vec<Place>) {
        all.push(at.clone());
        match value {
            Value::Some(inner) => {
                all.pop();
                below(inner, at, all);
            }
            Value::Variant(_, Some(inner)) => {
                all.pop();
                below(inner, at, all);
            }
            Value::List(items) | Value::Tuple(items) => {
                for (i, item) in items.iter().enumerate() {
                    below(item, &at.index(i), all);
                }
            }
            Value::Struct(fields) => {
                for (name, value) in fields {
                    below(value, &at.field(name.clone()), all);
                }
            }
            Value::Map(pairs) => {
                for (key, value) in pairs {
                    match key {
                        Value::Text(key) | Value::Number(key) | Value::Variant(key, None) => {
                            below(value, &at.key(key), all);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
    let mut all = Vec::new();
    below(&Value::of(document.scenario()), &Place::root(), &mut all);
    all
}

/// Fields that a random edit may add where they are not.
const FIELDS: [&str; 8] = [
    "id", "note", "at", "then", "reveal", "players", "doors", "exits",
];

fn value(choices: &mut Choices<'_>, document: &Document) -> Value {
    let text = |text: &str| Value::Text(text.to_owned());
    match choices.byte() % 12 {
        0 => text("A1"),
        1 => text("nave-west"),
        2 => text("Two lines\nand \"more\" \\ \u{202e}\r"),
        3 => Value::Number((choices.byte() as i64 - 128).to_string()),
        4 => Value::Bool(true),
        5 => Value::None,
        6 => Value::List(vec![text("B2"), text("C3")]),
        7 => Value::Tuple(vec![text("B2"), text("B3")]),
        8 => Value::Struct(vec![("at".to_owned(), text("X28"))]),
        9 => Value::Variant(
            "Alive".to_owned(),
            Some(Box::new(Value::Tuple(vec![text("a")]))),
        ),
        10 => Value::Some(Box::new(Value::Map(vec![(
            Value::Number("3".into()),
            Value::Unit,
        )]))),
        // The whole scenario, somewhere in itself.
        _ => Value::of(document.scenario()),
    }
}

fn op(choices: &mut Choices<'_>, document: &Document, places: &[Place]) -> Op {
    let mut place = choices.pick(places).clone();
    match choices.byte() % 8 {
        0 => Op::Remove(place),
        1 => Op::Insert {
            index: choices.byte() % 4,
            value: value(choices, document),
            list: place,
        },
        2 => Op::Move {
            to: match (choices.byte() % 2, place.parent()) {
                (0, Some(list)) => list.index(choices.byte() % 4),
                _ => choices.pick(places).clone(),
            },
            from: place,
        },
        3 => {
            let text = document.text();
            let mut ends =
                [0, 0].map(|_| (choices.byte() << 8 | choices.byte()) % (text.len() + 1));
            ends.sort_unstable();
            Op::Text {
                range: ends[0]..ends[1].min(ends[0] + choices.byte() % 8),
                new: choices
                    .pick(&["", ",", "(", "// x\n", "\"", "é", "\r\n"])
                    .to_string(),
            }
        }
        kind => {
            if kind == 4 {
                place = place.field(*choices.pick(&FIELDS));
            }
            Op::Set {
                at: place,
                value: value(choices, document),
            }
        }
    }
}

/// A sequence of edits, each of which may be refused. What is done is what `ron` reads, too, and
/// taking it back gives the bytes of before.
pub(crate) fn edits(bytes: &[u8]) {
    let mut choices = Choices(bytes);
    let first = choices.byte();
    let mut document = Document::parse(TEXTS[first % TEXTS.len()]);
    for _ in 0..5 {
        if choices.0.is_empty() {
            break;
        }
        let places = places(&document);
        let edit = Edit {
            label: String::new(),
            ops: vec![op(&mut choices, &document, &places)],
        };
        let Ok((after, applied)) = document.with(&edit) else {
            continue;
        };
        stands(&after, after.text());
        let back = after
            .patched(&applied.undo())
            .expect("what was done can be taken back");
        assert_eq!(back.text(), document.text(), "{edit:?}");
        for place in &places {
            let _ = applied.moved.map(place);
        }
        // A scenario within itself within itself is more than a test needs.
        if after.text().len() < 64 * 1024 {
            document = after;
        }
    }
}
