//! What the tests of every crate share: how often a property is tried, and with which numbers.
//!
//! By itself a test tries the same cases each time, so that a change is never refused for a fault
//! that it has nothing to do with. With `DELVE_CASES=50` it tries fifty times as many, different
//! ones each time; what that finds becomes an example or a row of a table.

use proptest::test_runner::{Config, RngSeed};

/// The configuration of a property that is tried `usual` times, times `DELVE_CASES` where that is
/// set to a whole number.
#[must_use]
pub fn cases(usual: u32) -> Config {
    Config {
        cases: usual.saturating_mul(times().unwrap_or(1)),
        failure_persistence: None,
        rng_seed: match times() {
            Some(_) => RngSeed::Random,
            None => RngSeed::Fixed(0x0de1_7e52),
        },
        ..Config::default()
    }
}

/// How many times as many random cases as usual were asked for, by `DELVE_CASES`.
#[must_use]
pub fn times() -> Option<u32> {
    std::env::var("DELVE_CASES").ok()?.parse().ok()
}
