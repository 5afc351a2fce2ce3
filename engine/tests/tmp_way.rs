//! tmp
#![allow(dead_code)]
#[path = "all/common.rs"]
mod common;
#[path = "all/way_later.rs"]
mod way_later;
#[path = "all/way_walked.rs"]
mod way_walked;
