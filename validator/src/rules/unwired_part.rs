//! Rule `unwired-part`: a trigger, a mechanism or a timer that its wires leave without work.

use delve_engine::{Party, Piece as Key};
use delve_format::edit::Edit;
use delve_format::scenario::Wire;
use delve_format::write::{inline, inline_field};
use delve_format::{Place, Square, WireEnd};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::liveness::{Dead, Excused, Lack, dead_parts, excused};
use crate::rule::{Group, Rule};
use crate::wiring::Drives;

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
        are left over without a wire they are reported together, with the wire that joins them as a fix; a \
        timer with its wires the wrong way round is reported with the fix that turns them.",
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
    if !facts.are_wires_clear() {
        return;
    }
    let excused = excused(facts);
    let dead = dead_parts(facts.dungeon, &excused);
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
    for dead in &dead {
        if pair_of.is_none() || !dead.parts.iter().all(|(_, lack)| lack.wire) {
            out.push(report(facts, dead, &excused));
        }
    }
}

/// Parts that hang together and do nothing. Where a timer is among them it is the likeliest cause.
fn report(facts: &Facts<'_>, dead: &Dead, excused: &Excused) -> Finding {
    let timer = dead.parts.iter().position(|(part, _)| is_timer(*part));
    let first = timer.unwrap_or(0);
    let (part, lack) = dead.parts[first];
    if let Key::Timer(timer) = part
        && !lack.wire
        && let Some(turned) = turned(facts, dead, timer, excused)
    {
        return turned;
    }
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
    for &(wire, end) in &dead.dangling {
        let field = if end == 0 { "from" } else { "to" };
        finding = finding.also(
            Place::of("wires").index(wire).field(field),
            "no other wire is on this square",
        );
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

/// A timer of which one wire or all are written the wrong way round: what is dead would live if they
/// were turned.
fn turned(facts: &Facts<'_>, dead: &Dead, timer: usize, excused: &Excused) -> Option<Finding> {
    const MOST_WIRES: usize = 8;
    let part = Key::Timer(timer);
    let id = facts.dungeon.id(part)?;
    let end = WireEnd::Id(id.clone());
    let wires = facts.scenario.wires.iter().enumerate();
    let wires = wires.filter(|(_, w)| w.from == end || w.to == end);
    let wires: Vec<usize> = wires.map(|(i, _)| i).take(MOST_WIRES).collect();
    let each = wires.iter().map(|&wire| vec![wire]);
    let (wires, scenario) = std::iter::once(wires.clone())
        .chain(each)
        .find_map(|wires| {
            let mut scenario = facts.scenario.clone();
            for &wire in &wires {
                turn(&mut scenario.wires[wire]);
            }
            let dungeon = facts.resolved(&scenario)?;
            let still = dead_parts(&dungeon, excused);
            let mut still = still.iter().flat_map(|dead| &dead.parts);
            let heals = still.all(|(part, _)| dead.parts.iter().all(|(other, _)| other != part));
            let drives = Drives::of(&dungeon, Party::Any);
            let plain = (0..dungeon.triggers.len()).all(|t| drives.mechanisms(t).len() < 2);
            (heals && plain).then_some((wires, scenario))
        })?;
    let mut edit = Edit::new(format!("Turn the wires of timer `{id}`"));
    for &wire in &wires {
        let (place, turned) = (Place::of("wires").index(wire), &scenario.wires[wire]);
        edit = edit
            .set(place.field("from"), &turned.from)
            .set(place.field("to"), &turned.to);
        if turned.via.len() > 1 {
            edit = edit.set(place.field("via"), &turned.via);
        }
    }
    let name = facts.name_at(part);
    let (first, rest) = wires.split_first()?;
    let message = match rest {
        [] => format!("a wire of {name} is written the wrong way round"),
        _ => format!("the wires of {name} are written the wrong way round"),
    };
    let way = |wire: usize| match scenario.wires[wire].from == end {
        true => "leads to it, and should lead on from it",
        false => "leads on from it, and should lead to it",
    };
    let mut finding = Finding::at(Place::of("wires").index(*first), message).label(way(*first));
    for &wire in rest {
        finding = finding.also(Place::of("wires").index(wire), way(wire));
    }
    let squares = dead.parts.iter();
    finding = finding.squares(squares.flat_map(|(part, _)| facts.dungeon.squares(*part).iter()));
    Some(finding.help("change `from` and `to`").fix(edit))
}

fn turn(wire: &mut Wire) {
    std::mem::swap(&mut wire.from, &mut wire.to);
    wire.via.reverse();
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
