//! JSON, the second dialect: its words, its parser and how values are written in it.

pub(crate) mod parse;
pub(crate) mod words;
pub(crate) mod write;

pub(crate) use words::{decode, is_number};
pub(crate) use write::Json;
