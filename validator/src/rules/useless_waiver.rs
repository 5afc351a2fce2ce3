//! Rule `useless-waiver`: a waiver that accepts nothing. It runs after all other rules.

use std::collections::BTreeMap;

use delve_format::edit::Edit;
use delve_format::scenario::Waiver;
use delve_format::{Id, Place, Spot};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "useless-waiver",
    severity: Severity::Warning,
    group: Group::Names,
    summary: "A waiver that accepts nothing",
    finds: "A waiver for a rule that finds nothing at that place, a second waiver for the same rule and place, a \
        waiver without a reason, and one for a rule about the file itself, which cannot be waived.\n\n\
        Whether a waiver accepts something is looked at when the file could be read in full, all names are known \
        and every piece stands where it can; until then many rules hold back. Of a waiver for a rule that does \
        not exist [`unknown-name`](unknown-name.md) speaks.",
    why: "What was once accepted is gone, or has moved. The waiver would hide the same fault when it comes \
        back.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Nothing to forgive",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "old-cord", kind: Tripwire, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [(from: "old-cord", to: "darts")],
    waivers: [(rule: "unwired-part", at: "old-cord", reason: "it has rotted through")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Nothing to forgive",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "old-cord", kind: Tripwire, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [(from: "old-cord", to: "darts")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let Some(judged) = facts.judged.get() else {
        return;
    };
    let certain = facts.is_whole() && facts.is_settled();
    let mut first: BTreeMap<(&Id, &Spot), usize> = BTreeMap::new();
    for (i, (waiver, used)) in facts.scenario.waivers.iter().zip(judged).enumerate() {
        let Some(rule) = crate::rule(&waiver.rule) else {
            continue;
        };
        let (name, at) = (&waiver.rule, &waiver.at);
        let before = first.insert((name, at), i);
        let what = format!("the waiver of `{name}` at {}", spot(waiver));
        let place = Place::of("waivers").index(i);
        if waiver.reason.trim().is_empty() {
            out.push(
                Finding::at(place.field("reason"), format!("{what} gives no reason"))
                    .label("without one it accepts nothing")
                    .help("say why this is as it should be, or take the waiver out"),
            );
        } else if let Some(before) = before {
            first.insert((name, at), before);
            out.push(
                useless(&place, format!("{what} stands there twice"), "once more")
                    .also(Place::of("waivers").index(before), "here first"),
            );
        } else if rule.group == Group::File {
            if certain {
                let message = format!("{what} accepts nothing");
                out.push(useless(
                    &place,
                    message,
                    "rules about the file cannot be waived",
                ));
            }
        } else if certain && !used {
            let message = format!("{what} accepts nothing");
            out.push(useless(
                &place,
                message,
                format!("`{name}` finds nothing there"),
            ));
        }
    }
}

fn useless(place: &Place, message: String, label: impl Into<String>) -> Finding {
    Finding::at(place.clone(), message)
        .label(label)
        .help("take it out")
        .fix(Edit::new("Take the waiver out").remove(place.clone()))
}

fn spot(waiver: &Waiver) -> String {
    match &waiver.at {
        Spot::Square(square) => square.to_string(),
        Spot::Id(id) => format!("`{id}`"),
    }
}
