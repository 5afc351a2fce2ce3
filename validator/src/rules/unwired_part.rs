//! Rule `unwired-part`: a trigger, a mechanism or a timer without a wire.

use delve_engine::Piece as Key;
use delve_format::edit::Edit;
use delve_format::scenario::Wire;
use delve_format::{Id, Place, Square, WireEnd};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "unwired-part",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "A trigger, a mechanism or a timer to which no wire leads",
    finds: "A part on which no wire has an end. Not reported: parts with which entries do something, such as a \
        plate that an event waits for (`on: Fired(…)`) or a mechanism that an effect starts (`Fire(…)`). When \
        exactly one trigger and one mechanism are left over they are reported together, with the wire that \
        joins them as a fix.",
    why: "A trigger or a mechanism with nothing wired to it does nothing, and a timer without wires never runs.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A cord and a web",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "cord", kind: Tripwire, at: "S14", to: "S16")],
    mechanisms: [(id: "web", kind: WebTrap, at: "U14")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A cord and a web",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "cord", kind: Tripwire, at: "S14", to: "S16")],
    mechanisms: [(id: "web", kind: WebTrap, at: "U14")],
    wires: [(from: "cord", to: "web")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let parts: Vec<Key> = facts
        .dungeon
        .pieces()
        .filter(|p| matches!(p, Key::Trigger(_) | Key::Mechanism(_) | Key::Timer(_)))
        .filter(|&p| facts.dungeon.id(p).is_some_and(|id| is_loose(facts, id)))
        .collect();
    match parts.as_slice() {
        [trigger @ Key::Trigger(_), mechanism @ Key::Mechanism(_)] => {
            out.push(pair(facts, *trigger, *mechanism));
        }
        parts => out.extend(parts.iter().map(|&part| single(facts, part))),
    }
}

/// Whether nothing is wired to a part and no entry speaks of it.
fn is_loose(facts: &Facts<'_>, id: &Id) -> bool {
    !facts.is_used(id) && !facts.may_stand_in_a_gap(id)
}

fn single(facts: &Facts<'_>, part: Key) -> Finding {
    let what = match part {
        Key::Trigger(_) => "it does nothing",
        Key::Mechanism(_) => "nothing sets it off",
        _ => "it never runs",
    };
    let help = match part {
        Key::Trigger(_) => "wire it to a mechanism, a door or a portcullis",
        Key::Mechanism(_) => "wire a trigger to it",
        _ => "wire a trigger to it, and it to a mechanism or a door",
    };
    Finding::at(
        part.place().field("id"),
        format!("no wire leads to {}", facts.name_at(part)),
    )
    .label(what)
    .squares(facts.dungeon.squares(part).iter())
    .help(help)
}

/// One trigger and one mechanism that have nothing but each other.
fn pair(facts: &Facts<'_>, trigger: Key, mechanism: Key) -> Finding {
    let finding = Finding::at(
        trigger.place().field("id"),
        format!(
            "no wire leads to {}, nor to {}",
            facts.name_at(trigger),
            facts.name_at(mechanism)
        ),
    )
    .label("it does nothing")
    .also(mechanism.place().field("id"), "nothing sets it off")
    .squares(facts.dungeon.squares(trigger).iter())
    .squares(facts.dungeon.squares(mechanism).iter());
    match wire(facts, trigger, mechanism) {
        Some(wire) => {
            let end = facts.scenario.wires.len();
            let edit = Edit::new("Wire them").insert(Place::of("wires"), end, &wire);
            finding
                .help(format!(
                    "if they belong together, add the wire `(from: \"{}\", to: \"{}\"{})`",
                    wire.from,
                    wire.to,
                    match wire.via.first() {
                        Some(corner) => format!(", via: [\"{corner}\"]"),
                        None => String::new(),
                    }
                ))
                .fix(edit)
        }
        None => finding.help("wire them to each other, or each to something else"),
    }
}

/// A wire from one to the other with at most one corner, which touches no other wire.
fn wire(facts: &Facts<'_>, trigger: Key, mechanism: Key) -> Option<Wire> {
    let (Key::Trigger(t), Key::Mechanism(m)) = (trigger, mechanism) else {
        return None;
    };
    let (from, to) = (&facts.dungeon.triggers[t], &facts.dungeon.mechanisms[m]);
    let (a, b) = (from.at, to.at);
    let straight = a.row() == b.row() || a.column() == b.column();
    let corners = [
        Square::new(b.column(), a.row()),
        Square::new(a.column(), b.row()),
    ];
    let vias: Vec<Vec<Square>> = if straight {
        vec![Vec::new()]
    } else {
        corners.into_iter().flatten().map(|c| vec![c]).collect()
    };
    vias.into_iter()
        .map(|via| Wire {
            from: WireEnd::Id(from.id.clone()),
            to: WireEnd::Id(to.id.clone()),
            via,
            note: String::new(),
            players: None,
        })
        .find(|wire| facts.joins_only(wire, t, m))
}
