//! A Code Quality report of GitLab: findings beside the lines of a merge request.

use serde::Serialize;

use super::json::document;
use super::safe;
use crate::Severity;
use crate::fingerprint::of_text;
use crate::report::FileReport;

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: usize,
    end: usize,
}

/// The findings of all files that count, as one JSON document.
#[must_use]
pub fn gitlab(files: &[FileReport]) -> String {
    let mut issues = Vec::new();
    for file in files {
        // GitLab knows files by their path from the top of the repository.
        let path = file.path.strip_prefix("./").unwrap_or(&file.path);
        if let Some(why) = &file.unread {
            issues.push(Issue {
                description: safe(why).into_owned(),
                check_name: "unreadable",
                fingerprint: of_text(&format!("unreadable\n{path}")),
                severity: "blocker",
                location: Location {
                    path,
                    lines: Lines { begin: 1, end: 1 },
                },
            });
        }
        for entry in file.entries.iter().filter(|entry| entry.is_open()) {
            let help = entry.help.as_ref().map(|help| format!("; {help}"));
            issues.push(Issue {
                description: format!("{}{}", entry.message, help.unwrap_or_default()),
                check_name: entry.rule,
                fingerprint: of_text(&format!("{}\n{path}", entry.fingerprint)),
                severity: match entry.severity {
                    Severity::Error => "critical",
                    Severity::Warning => "minor",
                    Severity::Note => "info",
                },
                location: Location {
                    path,
                    lines: Lines {
                        begin: entry.region.start.line,
                        end: entry.region.end.line,
                    },
                },
            });
        }
    }
    document(&issues)
}
