//! One line a finding, as compilers and editors know it: `path:line:column: severity[rule]: message`.

use std::fmt::Write;

use super::safe::path_at_start;
use crate::report::FileReport;

/// The findings of one file that count, each on a line of its own.
#[must_use]
pub fn short(file: &FileReport) -> String {
    let path = path_at_start(&file.path);
    let mut out = String::new();
    for entry in file.entries.iter().filter(|entry| entry.is_open()) {
        let at = entry.region.start;
        let _ = writeln!(
            out,
            "{path}:{}:{}: {}[{}]: {}",
            at.line, at.column, entry.severity, entry.rule, entry.message
        );
    }
    out
}
