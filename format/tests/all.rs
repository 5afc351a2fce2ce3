//! The integration tests of the format, in one binary.

mod manual;
mod ron;
mod samples;

/// How many cases a property tries: `usual`, times `DELVE_CASES` where that is set.
fn cases(usual: u32) -> u32 {
    let times = std::env::var("DELVE_CASES").ok();
    usual * times.and_then(|times| times.parse().ok()).unwrap_or(1)
}
