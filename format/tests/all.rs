//! The integration tests of the format, in one binary.

mod arbitrary;
mod manual;
mod ron;
mod samples;
mod scenarios;

/// A property's configuration: `usual` cases, times `DELVE_CASES` where that is set.
fn cases(usual: u32) -> proptest::test_runner::Config {
    let times = std::env::var("DELVE_CASES").ok();
    let times = times.and_then(|times| times.parse().ok()).unwrap_or(1);
    proptest::test_runner::Config {
        cases: usual.saturating_mul(times),
        failure_persistence: None,
        ..Default::default()
    }
}
