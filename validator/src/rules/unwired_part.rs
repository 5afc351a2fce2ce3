//! Rule `unwired-part`: a trigger, a mechanism or a timer that its wires leave without work.

use delve_engine::Piece as Key;
use delve_format::edit::Edit;
use delve_format::scenario::Wire;
use delve_format::write::{inline, inline_field};
use delve_format::{Place, Square, WireEnd};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::liveness::{Dead, Lack};
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "unwired-part",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "A trigger, a mechanism or a timer that is wired to nothing it could work with",
    finds: "A trigger that sets off no mechanism, door or portcullis; a mechanism that no trigger sets off; a \
        timer that nothing starts or that starts nothing. Either no wire ends on the part, or its wires lead \
        nowhere: to a square where no other wire is, to the wrong side of a timer (the wire *to* a timer \
        starts it, the wire *from* it leads on), or from one mechanism to another. Parts that hang on the same \
        wires are reported together.\n\n\
        Not reported: parts with which entries do something, such as a plate that an event waits for (`on: \
        Fired(…)`) or a mechanism that an effect starts (`Fire(…)`); parts of a wire with a name that nothing \
        has, which [`unknown-name`](unknown-name.md) speaks of. When exactly one trigger and one mechanism \
        are left over without a wire they are reported together, with the wire that joins them as a fix. A timer \
        whose wires only have to be turned is reported by [`timer-backwards`](timer-backwards.md).",
    why: "A trigger that sets off nothing does nothing, a mechanism without a trigger never goes off, and a \
        timer between them without a way in and a way out stops the signal.",
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
    // Timers with their wires the wrong way round have a rule of their own.
    let idle = facts.idle().iter().filter(|idle| idle.backwards.is_none());
    let dead: Vec<&Dead> = idle.map(|idle| &idle.dead).collect();
    let wireless = dead
        .iter()
        .flat_map(|d| &d.parts)
        .filter(|(_, lack)| lack.wire);
    let wireless: Vec<Key> = wireless.map(|(part, _)| *part).collect();
    let pair_of = match wireless.as_slice() {
        [trigger @ Key::Trigger(_), mechanism @ Key::Mechanism(_)] => Some((*trigger, *mechanism)),
        _ => None,
    };
    if let Some((trigger, mechanism)) = pair_of {
        out.push(pair(facts, trigger, mechanism));
    }
    for dead in dead {
        if pair_of.is_none() || !dead.parts.iter().all(|(_, lack)| lack.wire) {
            out.push(report(facts, dead));
        }
    }
}

/// Parts that hang together and do nothing. Where a timer is among them it is the likeliest cause.
fn report(facts: &Facts<'_>, dead: &Dead) -> Finding {
    let timer = dead.parts.iter().position(|(part, _)| is_timer(*part));
    let first = timer.unwrap_or(0);
    let (part, lack) = dead.parts[first];
    let mut finding = Finding::at(part.place().field("id"), message(facts, part, lack))
        .label(what(part, lack))
        .squares(facts.dungeon.squares(part).iter())
        .help(help(facts, part, lack));
    for (i, &(other, lack)) in dead.parts.iter().enumerate() {
        if i != first {
            finding = finding
                .also(other.place().field("id"), what(other, lack))
                .squares(facts.dungeon.squares(other).iter());
        }
    }
    let ends = facts.loose_ends();
    for end in &dead.loose {
        let found = ends.binary_search_by_key(end, |loose| (loose.wire, loose.end));
        if let Ok(i) = found {
            finding = finding.also(ends[i].place(), ends[i].what());
        }
    }
    pass_over(facts, dead, finding)
}

const PASSES: &str = "this wire passes over it, and connects only to what it ends on";

/// Adds the wires that lie on the square of a part without a wire, and do not connect to it.
fn pass_over(facts: &Facts<'_>, dead: &Dead, mut finding: Finding) -> Finding {
    let wireless = dead.parts.iter().filter(|(_, lack)| lack.wire);
    let wireless: Vec<Key> = wireless.map(|(part, _)| *part).collect();
    let over = facts.passing().iter();
    for passing in over.filter(|passing| wireless.contains(&passing.piece)) {
        finding = finding.also(Place::of("wires").index(passing.wire), PASSES);
    }
    finding
}

fn is_timer(part: Key) -> bool {
    matches!(part, Key::Timer(_))
}

fn message(facts: &Facts<'_>, part: Key, lack: Lack) -> String {
    let name = facts.name_at(part);
    if lack.wire {
        return format!("no wire leads to {name}");
    }
    match part {
        Key::Trigger(_) => format!("{name} sets off no mechanism, door or portcullis"),
        Key::Mechanism(_) => format!("no trigger sets off {name}"),
        _ if lack.cause && lack.effect => format!("nothing starts {name}, and it starts nothing"),
        _ if lack.cause => format!("nothing starts {name}"),
        _ => format!("{name} starts nothing"),
    }
}

fn what(part: Key, lack: Lack) -> &'static str {
    match part {
        Key::Trigger(_) => "it does nothing",
        Key::Mechanism(_) => "nothing sets it off",
        _ if lack.cause => "it never runs",
        _ => "when it has run, nothing happens",
    }
}

fn help(facts: &Facts<'_>, part: Key, lack: Lack) -> String {
    let id = facts.dungeon.id(part).map_or("", |id| id.as_str());
    let field = |name| inline_field(name, id, facts.document.dialect());
    match part {
        Key::Trigger(_) => "wire it to a mechanism, a door or a portcullis".to_owned(),
        Key::Mechanism(_) => "wire a trigger to it".to_owned(),
        _ if lack.wire => "wire a trigger to it, and it to a mechanism or a door".to_owned(),
        _ if lack.cause && lack.effect => format!(
            "the wire that starts it ends with `{}`, the wire that leads on begins with `{}`",
            field("to"),
            field("from"),
        ),
        _ if lack.cause => {
            let end = field("to");
            format!("wire a trigger to it: the wire that starts it ends with `{end}`")
        }
        _ => format!(
            "wire it to a mechanism or a door: the wire that leads on begins with `{}`",
            field("from"),
        ),
    }
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
    let passed = [trigger, mechanism];
    let over = facts.passing().iter();
    let over = over.filter(|passing| passed.contains(&passing.piece));
    let finding = over.fold(finding, |finding, passing| {
        finding.also(Place::of("wires").index(passing.wire), PASSES)
    });
    match wire(facts, trigger, mechanism) {
        Some(wire) => {
            let end = facts.scenario.wires.len();
            let edit = Edit::new("Wire them").insert(Place::of("wires"), end, &wire);
            finding
                .help(format!(
                    "if they belong together, add the wire `{}`",
                    inline(&wire, facts.document.dialect())
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
