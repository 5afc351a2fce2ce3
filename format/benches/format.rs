//! How fast a scenario file is read and edited, beside what the `ron` and `serde_json` crates alone
//! need for the same text in the same run: `cargo bench -p delve-format`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use delve_format::tree::Tree;
use delve_format::{Document, Edit, Place, Scenario, diff, merge, tidy, write};

/// Size of the text that is read, in bytes: a scenario of a whole evening.
const SIZE: usize = 40 * 1024;

/// Times each of two contestants is measured; the medians are compared.
const ROUNDS: usize = 200;

/// A sample whose events are told again, with other flags, until the text is long enough.
fn text() -> String {
    let sample = include_str!("../../samples/first-delve.ron");
    let mut document = Document::parse(sample);
    let scenario = document.scenario().clone();
    let mut number = 0;
    while document.text().len() < SIZE {
        let rooms: Vec<_> = scenario.rooms.values().collect();
        let mut entry = rooms
            .iter()
            .flat_map(|room| &room.explore)
            .cycle()
            .nth(number)
            .expect("the sample has entries")
            .clone();
        entry.on = delve_format::entry::On::Turn(number as u16 + 1);
        let edit = Edit::new("").insert(Place::of("events"), scenario.events.len(), &entry);
        document = document.with(&edit).expect("the list of events is there").0;
        number += 1;
    }
    document.text().to_owned()
}

/// Median times of two contestants that take turns, so that what else the machine does slows both.
fn duel(mut ours: impl FnMut(), mut rival: impl FnMut()) -> (Duration, Duration) {
    let once = |what: &mut dyn FnMut()| {
        let start = Instant::now();
        what();
        start.elapsed()
    };
    let mut times: (Vec<Duration>, Vec<Duration>) = (0..ROUNDS)
        .map(|_| (once(&mut ours), once(&mut rival)))
        .unzip();
    times.0.sort();
    times.1.sort();
    (times.0[ROUNDS / 2], times.1[ROUNDS / 2])
}

fn say(line: &str) {
    use std::io::Write;
    writeln!(std::io::stdout(), "{line}").expect("the output is there");
}

fn report(what: &str, rival: &str, limit: &str, (ours, theirs): (Duration, Duration)) {
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    say(&format!(
        "{what}: {:.0} µs, {rival}: {:.0} µs, ratio {ratio:.2} ({limit})",
        ours.as_secs_f64() * 1e6,
        theirs.as_secs_f64() * 1e6,
    ));
}

fn edits() -> [(&'static str, Edit); 3] {
    let door = Place::of("doors").index(0).field("between");
    let squares = ("I13", "J13");
    let guard = delve_format::value::Value::Struct(vec![
        (
            "monster".to_owned(),
            delve_format::value::Value::of("skeleton"),
        ),
        ("at".to_owned(), delve_format::value::Value::of("K14")),
    ]);
    let add = Edit {
        label: String::new(),
        ops: vec![delve_format::Op::Insert {
            list: Place::of("guards"),
            index: 0,
            value: guard,
        }],
    };
    [
        ("move a door", Edit::new("").set(door, &squares)),
        ("add a guard", add),
        (
            "write the title",
            Edit::new("").set(Place::of("title"), "Another"),
        ),
    ]
}

fn main() {
    let text = text();
    let document = Document::parse(text.as_str());
    assert!(document.faults().is_empty(), "{:?}", document.faults());
    let read = |text: &str| -> Scenario { ron::from_str(text).expect("ron reads it") };
    assert_eq!(*document.scenario(), read(&text));
    let json = write::to_json(document.scenario());
    let read_json = |text: &str| -> Scenario { serde_json::from_str(text).expect("it reads it") };
    let in_json = Document::parse(json.as_str());
    assert!(in_json.faults().is_empty(), "{:?}", in_json.faults());
    assert_eq!(*in_json.scenario(), read_json(&json));

    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group("read 40 KB");
    group.bench_function("tree", |b| b.iter(|| Tree::parse(black_box(&text))));
    group.bench_function("tree and types", |b| {
        b.iter(|| Document::parse(black_box(text.as_str())))
    });
    group.bench_function("the ron crate", |b| b.iter(|| read(black_box(&text))));
    group.bench_function("tree and types of JSON", |b| {
        b.iter(|| Document::parse(black_box(json.as_str())))
    });
    group.bench_function("the serde_json crate", |b| {
        b.iter(|| read_json(black_box(&json)))
    });
    group.finish();
    let mut group = criterion.benchmark_group("whole commands on 40 KB");
    let other = document.with(&edits()[0].1).expect("the edit applies").0;
    let third = document.with(&edits()[2].1).expect("the edit applies").0;
    group.bench_function("tidy", |b| b.iter(|| tidy::tidy(black_box(&document))));
    group.bench_function("diff", |b| b.iter(|| diff::diff(&document, &other)));
    group.bench_function("merge", |b| {
        b.iter(|| {
            merge::merge(
                document.text(),
                other.text(),
                third.text(),
                &merge::Markers::default(),
            )
        })
    });
    group.finish();
    let mut group = criterion.benchmark_group("edit 40 KB and read it again");
    for (name, edit) in &edits() {
        group.bench_function(*name, |b| {
            b.iter(|| document.with(black_box(edit)).expect("the edit applies"))
        });
    }
    group.finish();
    criterion.final_summary();

    say(&format!(
        "\n{} bytes of RON, {} of JSON; medians of {ROUNDS}",
        text.len(),
        json.len()
    ));
    report(
        "tree and types",
        "the ron crate alone",
        "at most 1.5",
        duel(
            || drop(black_box(Document::parse(black_box(text.as_str())))),
            || drop(black_box(read(black_box(&text)))),
        ),
    );
    report(
        "tree and types of JSON",
        "the serde_json crate alone",
        "no limit: it keeps no places and no faults",
        duel(
            || drop(black_box(Document::parse(black_box(json.as_str())))),
            || drop(black_box(read_json(black_box(&json)))),
        ),
    );
    report(
        "tidy",
        "the ron crate reading and writing it",
        "no limit",
        duel(
            || drop(black_box(tidy::tidy(black_box(&document)))),
            || {
                let scenario = read(black_box(&text));
                drop(black_box(ron::ser::to_string_pretty(
                    &scenario,
                    ron::ser::PrettyConfig::default(),
                )));
            },
        ),
    );
    for (name, edit) in &edits() {
        let what = format!("edit and read again ({name})");
        report(
            &what,
            "the ron crate reading it",
            "an edit takes less than 1000 µs",
            duel(
                || drop(black_box(document.with(black_box(edit)))),
                || drop(black_box(read(black_box(&text)))),
            ),
        );
    }
}
