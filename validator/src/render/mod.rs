//! Diagnostics as text: one form of output a file. What comes from a scenario is never printed raw.

mod full;
mod github;
mod gitlab;
mod json;
mod junit;
mod safe;
mod sarif;
mod short;

pub use full::full;
pub use github::github;
pub use gitlab::gitlab;
pub use json::{JSON_VERSION, json, json_lines, json_lines_summary, json_text};
pub use junit::junit;
pub use safe::{path_at_start, safe, starts_like_a_command};
pub use sarif::sarif;
pub use short::short;
