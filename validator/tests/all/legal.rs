//! Random legal scenarios, in which no rule may find anything, and the same with one fault, which the
//! rule meant for it must find.

use delve_testing::times;

use crate::checked;
use crate::generator::faults::FAULTS;
use crate::generator::{json, legal, ron};

/// Sizes of the files, in bytes.
const SIZES: [usize; 4] = [0, 2_000, 8_000, 40_000];

/// The seeds of so many cases, times `DELVE_CASES` where that is set.
fn seeds(usual: u64) -> impl Iterator<Item = (u64, usize)> {
    let count = usual * u64::from(times().unwrap_or(1));
    (0..count).map(|seed| (seed, SIZES[seed as usize % SIZES.len()]))
}

#[test]
fn legal_scenarios_are_found_clean() {
    let mut alarms = Vec::new();
    for (seed, bytes) in seeds(200) {
        let scenario = legal(seed, bytes);
        // Half of them as JSON: both dialects are read into the same tree.
        let text = if seed % 8 < 4 {
            ron(&scenario)
        } else {
            json(&scenario)
        };
        let found = checked(&text);
        for diagnostic in &found {
            let (rule, message) = (diagnostic.rule, &diagnostic.message);
            alarms.push(format!("seed {seed}, {bytes} bytes: {rule}: {message}"));
        }
    }
    assert_eq!(alarms, Vec::<String>::new());
}

#[test]
fn every_fault_is_found_by_its_rule() {
    let mut missed = Vec::new();
    for fault in FAULTS {
        let wanted = 8 * u64::from(times().unwrap_or(1));
        let mut made = 0;
        for seed in 0..100 * wanted {
            let size = SIZES[seed as usize % 3];
            let Some(texts) = fault.texts(seed, size) else {
                continue;
            };
            for text in texts {
                let rules: Vec<&str> = checked(&text).iter().map(|d| d.rule).collect();
                if !rules.contains(&fault.rule) {
                    missed.push(format!("{}, seed {seed}: {rules:?}", fault.name));
                }
            }
            made += 1;
            if made == wanted {
                break;
            }
        }
        if made < wanted {
            missed.push(format!("{}: made {made} times only", fault.name));
        }
    }
    assert_eq!(missed, Vec::<String>::new());
}

#[test]
fn there_are_many_kinds_of_fault() {
    assert!(FAULTS.len() >= 20);
}
