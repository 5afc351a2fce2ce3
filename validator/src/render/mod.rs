//! Diagnostics as text: one form of output a file. What comes from a scenario is never printed raw.

mod full;
mod safe;

pub use full::full;
pub use safe::safe;
