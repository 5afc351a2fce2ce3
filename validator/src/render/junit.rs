//! JUnit's XML, which most CI systems can show: a test suite a file, a failure a finding.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

use super::safe;
use crate::Severity;
use crate::report::{Entry, FileReport};

/// What was found in all files, as one XML document. A file without findings is one test that passed, and
/// so is a note: it is worth knowing, and no failure.
#[must_use]
pub fn junit(files: &[FileReport]) -> String {
    let mut report = Report::new("delve check");
    for file in files {
        report.add_test_suite(suite(file));
    }
    // Writing to memory does not fail.
    report.to_string().unwrap_or_default()
}

fn suite(file: &FileReport) -> TestSuite {
    let path = safe(&file.path).into_owned();
    let mut suite = TestSuite::new(path.as_str());
    let mut add = |name: &str, status: TestCaseStatus, out: Option<String>| {
        let mut case = TestCase::new(name, status);
        case.set_classname(path.as_str());
        if let Some(out) = out {
            case.set_system_out(out);
        }
        suite.add_test_case(case);
    };
    if let Some(why) = &file.unread {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_type("unreadable").set_message(why.as_str());
        add("read", status, None);
        return suite;
    }
    let open: Vec<&Entry> = file
        .entries
        .iter()
        .filter(|entry| entry.is_open())
        .collect();
    if open.is_empty() {
        add("check", TestCaseStatus::success(), None);
    }
    for entry in open {
        let at = entry.region.start;
        let name = format!("{} at {}:{}", entry.rule, at.line, at.column);
        let said = format!("{path}:{}:{}: {}", at.line, at.column, entry.message);
        let help = entry.help.as_ref().map(|help| format!("\nhelp: {help}"));
        let said = said + &help.unwrap_or_default();
        if entry.severity == Severity::Note {
            let said = format!("note: {said}");
            add(&name, TestCaseStatus::success(), Some(said));
            continue;
        }
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_type(entry.severity.word());
        status.set_message(entry.message.as_str());
        status.set_description(format!("{}: {said}", entry.severity));
        add(&name, status, None);
    }
    suite
}
