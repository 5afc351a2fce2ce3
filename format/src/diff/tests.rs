//! Differences between small scenarios, as they are told.
