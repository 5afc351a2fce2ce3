//! The rules, one a file. To add one, write its file and name it in the two lists below; a test sees
//! to it that no file is forgotten.

use delve_format::{Fault, FaultKind};

use crate::diagnostic::Finding;
use crate::facts::Facts;
use crate::render::safe;
use crate::rule::Rule;

mod bad_value;
mod blockage_outside_corridor;
mod door_without_wall;
mod duplicate_id;
mod duplicate_key;
mod format_version;
mod jump_only;
mod key_behind_lock;
mod limits;
mod missing_field;
mod off_board;
mod out_of_reach;
mod overlap;
mod path_cut;
mod room_without_text;
mod secret_only_room;
mod shut_in;
mod syntax;
mod through_wall;
mod trigger_spacing;
mod two_mechanisms;
mod two_triggers;
mod unknown_field;
mod unknown_name;
mod unwired_part;
mod wrong_type;

/// Every rule, in the order of the manual.
pub(crate) static ALL: &[&Rule] = &[
    &syntax::RULE,
    &wrong_type::RULE,
    &unknown_field::RULE,
    &missing_field::RULE,
    &duplicate_key::RULE,
    &bad_value::RULE,
    &format_version::RULE,
    &limits::RULE,
    &unknown_name::RULE,
    &duplicate_id::RULE,
    &off_board::RULE,
    &through_wall::RULE,
    &overlap::RULE,
    &door_without_wall::RULE,
    &blockage_outside_corridor::RULE,
    &trigger_spacing::RULE,
    &two_mechanisms::RULE,
    &two_triggers::RULE,
    &unwired_part::RULE,
    &path_cut::RULE,
    &shut_in::RULE,
    &out_of_reach::RULE,
    &jump_only::RULE,
    &secret_only_room::RULE,
    &key_behind_lock::RULE,
    &room_without_text::RULE,
];

/// Passes on what reading found of one kind.
fn faults(facts: &Facts<'_>, kind: FaultKind, out: &mut Vec<Finding>) {
    faults_where(facts, out, |fault| fault.kind == kind);
}

/// Passes on what reading found, as far as it is the rule's.
fn faults_where(facts: &Facts<'_>, out: &mut Vec<Finding>, wanted: impl Fn(&Fault) -> bool) {
    let faults = facts.document.faults().iter();
    out.extend(faults.filter(|fault| wanted(fault)).map(|fault| {
        let help = fault.help.as_deref().map(one_line);
        let message = one_line(&fault.message);
        let finding = Finding::at_text(fault.place.clone(), fault.span.clone(), message);
        let related = fault.related.iter();
        related.fold(finding.maybe_help(help), |finding, (span, what)| {
            finding.also_text(fault.place.clone(), span.clone(), one_line(what))
        })
    }));
}

/// A message that quotes the file, on one line and not longer than one can read.
fn one_line(message: &str) -> String {
    const LONGEST: usize = 200;
    let message = safe(message);
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.into_owned(),
    }
}
