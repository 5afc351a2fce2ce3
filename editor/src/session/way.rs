//! Whether the heroes can get through, as the sign at the top says it.

/// What is known about the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// From the start to every goal and out, whatever happens.
    Exists,
    /// Somewhere they are cut off.
    Cut,
    /// There are errors that must be mended before the way can be looked for.
    Unknown,
}
