//! How fast scenarios are checked: `cargo bench -p delve-validator`.
//!
//! In the same run a Python script with `json`, `jsonschema` and `networkx` (`rival/check.py`) makes some
//! of the same checks of the same 500 generated files and must come to the same verdicts. Where Python or
//! the network is missing, the bench says so and does the rest.

#[path = "../tests/generator/mod.rs"]
#[allow(dead_code, reason = "the tests use all of it")]
mod generator;
mod rival;

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use criterion::Criterion;
use delve_engine::Dungeon;
use delve_format::{Catalog, Direction, Document, Edit, Place, file};
use delve_validator::check;

use generator::{faults, json, legal, ron};

/// Files that both check, and how many of five have a fault.
const FILES: u64 = 500;
const SPOILT: u64 = 2;

/// The faults that the rival can find, too.
const FAULTS: [&str; 19] = [
    "a bracket is lost",
    "the title is a number",
    "a field is misspelt",
    "the title is gone",
    "a kind is misspelt",
    "a later format",
    "a square beyond the board",
    "an unknown monster",
    "unknown furniture",
    "a goal that nothing sets",
    "a wire to nothing",
    "an id twice",
    "furniture over the edge",
    "a guard on furniture",
    "a door off the wall",
    "rubble in a room",
    "triggers side by side",
    "a second mechanism",
    "rubble before every door",
];

/// What our rules are called in the rival's verdict; nothing for those that it does not have.
fn verdict(rule: &str) -> Option<&'static str> {
    Some(match rule {
        "syntax" | "wrong-type" | "unknown-field" | "missing-field" | "bad-value"
        | "format-version" => "schema",
        "unknown-name" | "flag-never-set" => "unknown-name",
        "duplicate-id" => "duplicate-id",
        "off-board" => "off-board",
        "overlap" | "blocked-start" => "overlap",
        "door-without-wall" => "door-without-wall",
        "blockage-outside-corridor" => "blockage-outside-corridor",
        "trigger-spacing" => "trigger-spacing",
        "two-mechanisms" => "two-mechanisms",
        "path-cut" => "path-cut",
        _ => return None,
    })
}

fn say(line: &str) {
    use std::io::Write;
    writeln!(std::io::stdout(), "{line}").expect("the output is there");
}

/// The generated files: each as RON and as JSON, in two folders, with the same names.
struct Corpus {
    folder: tempfile::TempDir,
    names: Vec<String>,
}

impl Corpus {
    /// Of all sizes up to 40 KB, some of them with a fault.
    fn new() -> Corpus {
        let folder = tempfile::tempdir().expect("a folder for files of a moment");
        let corpus = |dialect| folder.path().join(dialect);
        for dialect in ["ron", "json"] {
            std::fs::create_dir(corpus(dialect)).expect("a new folder");
        }
        let mut names = Vec::new();
        for seed in 0..FILES {
            let bytes = [2, 5, 10, 20, 40][seed as usize / 7 % 5] * 1024;
            let spoilt = (0..50).find_map(|next| {
                let name = FAULTS[(seed / 5 + next) as usize % FAULTS.len()];
                faults::fault(name).texts(seed, bytes)
            });
            let texts = spoilt.filter(|_| seed % 5 < SPOILT).unwrap_or_else(|| {
                let scenario = legal(seed, bytes);
                [ron(&scenario), json(&scenario)]
            });
            let name = format!("{seed:03}");
            for (dialect, text) in ["ron", "json"].into_iter().zip(texts) {
                let path = corpus(dialect).join(format!("{name}.{dialect}"));
                std::fs::write(path, text).expect("a file is written");
            }
            names.push(name);
        }
        Corpus { folder, names }
    }

    fn folder(&self, dialect: &str) -> PathBuf {
        self.folder.path().join(dialect)
    }

    /// Reads and checks every file, as the rival does: the time, and each verdict.
    fn check(&self, dialect: &str) -> (Duration, Vec<BTreeSet<&'static str>>) {
        let folder = self.folder(dialect);
        let start = Instant::now();
        let verdicts = self.names.iter().map(|name| {
            let text = file::read(&folder.join(format!("{name}.{dialect}"))).expect("it is there");
            let found = check(&Document::parse(text), Catalog::built_in());
            found.iter().filter_map(|d| verdict(d.rule)).collect()
        });
        let verdicts = verdicts.collect();
        (start.elapsed(), verdicts)
    }
}

/// The shortest time of several runs: what else the machine does makes them longer, never shorter.
fn shortest(runs: usize, mut what: impl FnMut()) -> Duration {
    let once = || {
        let start = Instant::now();
        what();
        start.elapsed()
    };
    std::iter::repeat_with(once)
        .take(runs)
        .min()
        .unwrap_or_default()
}

fn microseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

fn main() {
    let texts: Vec<[String; 2]> = (0..24)
        .map(|seed| {
            let mut bytes = 40 * 1024;
            let scenario = legal(seed, bytes);
            // The same number of bytes in the other dialect is a smaller scenario.
            let mut text = json(&scenario);
            while text.len() > 41 * 1024 {
                bytes -= 1024;
                text = json(&legal(seed, bytes));
            }
            [ron(&scenario), text]
        })
        .collect();
    let mut criterion = Criterion::default().configure_from_args();
    pieces_of_work(&mut criterion, &texts[0][0]);
    criterion.final_summary();

    say("");
    for (dialect, name) in ["RON", "JSON"].into_iter().enumerate() {
        let one = each(&texts, |text| {
            let document = Document::parse(black_box(text[dialect].as_str()));
            assert_eq!(check(&document, Catalog::built_in()), []);
        });
        let parse = each(&texts, |text| {
            black_box(Document::parse(black_box(text[dialect].as_str())));
        });
        let bytes = texts.iter().map(|text| text[dialect].len()).sum::<usize>() / texts.len();
        say(&format!(
            "{name} of {bytes} bytes: {:.0} files a second on one core (at least 1500), {:.0} µs each, \
             of which reading {:.0} µs",
            1.0 / one.as_secs_f64(),
            microseconds(one),
            microseconds(parse),
        ));
    }
    again(&texts[0][0]);
    start_up(&texts[0][0]);
    duel();
}

/// The mean over several files of the shortest time of each.
fn each<T>(files: &[T], what: impl Fn(&T)) -> Duration {
    let times = files.iter().map(|file| shortest(100, || what(file)));
    times.sum::<Duration>() / files.len() as u32
}

/// Where the time goes.
fn pieces_of_work(criterion: &mut Criterion, text: &str) {
    let document = Document::parse(text);
    let (scenario, catalog) = (document.scenario(), Catalog::built_in());
    let mut group = criterion.benchmark_group("check 40 KB");
    group.bench_function("read", |b| b.iter(|| Document::parse(black_box(text))));
    group.bench_function("resolve", |b| {
        b.iter(|| Dungeon::resolve(black_box(scenario), catalog))
    });
    group.bench_function("resolve and all rules", |b| {
        b.iter(|| check(black_box(&document), catalog))
    });
    group.finish();
}

/// One edit of a 40 KB file, read and checked again.
fn again(text: &str) {
    let document = Document::parse(text);
    let title = Edit::new("").set(Place::of("title"), "Another");
    let guard = Place::of("guards").index(0).field("at");
    let square = document.scenario().guards[0].at;
    let beside = square.step(Direction::East).unwrap_or(square);
    let guard = Edit::new("").set(guard, &beside);
    for (name, edit) in [("the title", title), ("a guard", guard)] {
        let time = shortest(200, || {
            let (after, _) = document.with(black_box(&edit)).expect("the edit applies");
            black_box(check(&after, Catalog::built_in()));
        });
        say(&format!(
            "one edit ({name}) of {} bytes, read and checked again: {:.0} µs (at most 1000)",
            text.len(),
            microseconds(time)
        ));
    }
}

/// The program as it is shipped, from start to end, for a small file and for a large one.
fn start_up(large: &str) {
    let program = std::env::current_exe().ok().and_then(|path| {
        let folder = path.parent()?.parent()?.to_owned();
        let program = folder.join(format!("delve{}", std::env::consts::EXE_SUFFIX));
        program.exists().then_some(program)
    });
    let Some(program) = program else {
        say("start-up: not measured; `cargo build --release` makes the program first");
        return;
    };
    let folder = tempfile::tempdir().expect("a folder for files of a moment");
    let small =
        "(format: 1, title: \"Small\", start: [\"A9\", \"A10\", \"A11\", \"A12\", \"A13\"])";
    for (what, text) in [("a tiny file", small), ("40 KB", large)] {
        let path = folder.path().join("scenario.ron");
        std::fs::write(&path, text).expect("a file is written");
        let run = || {
            let output = Command::new(&program).arg("check").arg(&path).output();
            assert!(
                output
                    .expect("it starts")
                    .status
                    .code()
                    .is_some_and(|code| code < 2)
            );
        };
        let time = shortest(50, run);
        say(&format!(
            "`delve check` of {what}, from start to end: {:.1} ms (start-up at most 10)",
            time.as_secs_f64() * 1e3
        ));
    }
}

/// The rival and we, side by side.
fn duel() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = match rival::python(folder) {
        Ok(python) => python,
        Err(why) => {
            say(&format!("the rival does not run: {why}"));
            return;
        }
    };
    let corpus = Corpus::new();
    let theirs = match rival::check(&python, folder, &corpus.folder("json")) {
        Ok(theirs) => theirs,
        Err(why) => {
            say(&format!("the rival does not run: {why}"));
            return;
        }
    };
    let mut faulty = 0;
    for (dialect, least) in [("json", 25.0), ("ron", 15.0)] {
        let runs: Vec<_> = (0..5).map(|_| corpus.check(dialect)).collect();
        let (time, verdicts) = runs.into_iter().min_by_key(|run| run.0).expect("five runs");
        let mut different = 0;
        for (name, ours) in corpus.names.iter().zip(&verdicts) {
            let theirs = &theirs.verdicts[name];
            if !ours.iter().copied().eq(theirs.iter().map(String::as_str)) {
                different += 1;
                say(&format!("{name}.{dialect}: {ours:?}, the rival {theirs:?}"));
            }
        }
        faulty = verdicts.iter().filter(|v| !v.is_empty()).count();
        assert_eq!(different, 0, "verdicts differ");
        let ratio = theirs.seconds / time.as_secs_f64();
        say(&format!(
            "{} files as {dialect}: {:.1} ms, the rival (JSON) {:.1} ms: {ratio:.1} times as fast (at \
             least {least})",
            corpus.names.len(),
            time.as_secs_f64() * 1e3,
            theirs.seconds * 1e3,
        ));
    }
    say(&format!(
        "the verdicts are the same, {faulty} of them faulty"
    ));
}
