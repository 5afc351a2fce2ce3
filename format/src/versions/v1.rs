//! Format 1, the first. It is still today's, so there is nothing to do here yet.
//!
//! With format 2 this file gets its one function, `pub(super) fn upgrade(old: &Old<'_>, new: &mut
//! Changes)`, which tells how a text of format 1 becomes one of format 2; `tests.rs` shows what such
//! functions look like. `format/tests/compat/` holds files of format 1 that must load for ever.
