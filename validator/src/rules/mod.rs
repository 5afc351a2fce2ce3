//! The rules, one a file. To add one, write its file and name it in the two lists below; a test sees
//! to it that no file is forgotten.

use delve_format::{Fault, FaultKind};

use crate::diagnostic::Finding;
use crate::facts::Facts;
use crate::render::safe;
use crate::rule::Rule;

mod bad_value;
mod blockage_outside_corridor;
mod blocked_start;
mod box_exceeded;
mod control_character;
mod dangling_wire;
mod door_two_triggers;
mod door_without_wall;
mod duplicate_door;
mod duplicate_id;
mod duplicate_key;
mod empty_choice;
mod empty_room;
mod exit_blocked;
mod flag_never_read;
mod flag_never_set;
mod format_version;
mod furniture_against_door;
mod goal_impossible;
mod guard_sees_start;
mod id_in_text;
mod jump_only;
mod key_behind_lock;
mod light_too_short;
mod limits;
mod long_text;
mod missing_field;
mod no_patrol;
mod no_treasure;
mod off_board;
mod out_of_reach;
mod overlap;
mod path_cut;
mod placeholder_text;
mod portal_cut_off;
mod portal_off_corridor;
mod room_without_text;
mod sanctum_without_boss;
mod secret_only_room;
mod senseless_range;
mod shut_in;
mod slanted_wire;
mod start_cut_off;
mod syntax;
mod through_wall;
mod timer_backwards;
mod timer_loop;
mod too_few_starts;
mod trigger_spacing;
mod two_mechanisms;
mod two_triggers;
mod unbeatable_guard;
mod unknown_field;
mod unknown_name;
mod unused_id;
mod unwired_part;
mod useless_waiver;
mod wire_over_part;
mod wire_overlap;
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
    &control_character::RULE,
    &unknown_name::RULE,
    &duplicate_id::RULE,
    &flag_never_set::RULE,
    &flag_never_read::RULE,
    &unused_id::RULE,
    &useless_waiver::RULE,
    &off_board::RULE,
    &through_wall::RULE,
    &overlap::RULE,
    &door_without_wall::RULE,
    &blockage_outside_corridor::RULE,
    &duplicate_door::RULE,
    &furniture_against_door::RULE,
    &blocked_start::RULE,
    &too_few_starts::RULE,
    &start_cut_off::RULE,
    &exit_blocked::RULE,
    &senseless_range::RULE,
    &trigger_spacing::RULE,
    &two_mechanisms::RULE,
    &two_triggers::RULE,
    &door_two_triggers::RULE,
    &unwired_part::RULE,
    &timer_backwards::RULE,
    &timer_loop::RULE,
    &dangling_wire::RULE,
    &wire_overlap::RULE,
    &wire_over_part::RULE,
    &slanted_wire::RULE,
    &path_cut::RULE,
    &shut_in::RULE,
    &out_of_reach::RULE,
    &jump_only::RULE,
    &secret_only_room::RULE,
    &key_behind_lock::RULE,
    &room_without_text::RULE,
    &placeholder_text::RULE,
    &long_text::RULE,
    &id_in_text::RULE,
    &empty_choice::RULE,
    &light_too_short::RULE,
    &guard_sees_start::RULE,
    &no_patrol::RULE,
    &box_exceeded::RULE,
    &goal_impossible::RULE,
    &empty_room::RULE,
    &unbeatable_guard::RULE,
    &sanctum_without_boss::RULE,
    &portal_off_corridor::RULE,
    &portal_cut_off::RULE,
    &no_treasure::RULE,
];

/// The rule that runs after all others, when it is known which findings are waived.
pub(crate) static LAST: &Rule = &useless_waiver::RULE;

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
