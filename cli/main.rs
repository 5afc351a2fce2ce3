//! The command `delve`.
fn main() {}
