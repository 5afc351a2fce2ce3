//! Rule `timer-backwards`: a timer whose wires are written the wrong way round.

use delve_engine::Piece as Key;
use delve_format::Place;
use delve_format::edit::Edit;

use crate::backwards::Backwards;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::liveness::Dead;
use crate::pieces::words;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "timer-backwards",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "A timer whose wires are written the wrong way round",
    finds: "A timer that does nothing as it is wired, and would work if `from` and `to` of its wires changed \
        places: of all its wires, or of one. The fix turns them. It is only reported where turning makes every \
        part work that hangs on these wires and gives no trigger a second mechanism; any other timer that does \
        nothing is reported by [`unwired-part`](unwired-part.md).",
    why: "A timer works in one direction only: the wire *to* it starts it, the wire *from* it leads on. The wrong \
        way round, no signal passes it and the trap never goes off.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A slow match",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    timers: [(id: "match", at: "K16", turns: 1)],
    wires: [(from: "match", to: "plate"), (from: "darts", to: "match")],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A slow match",
    start: ["A9", "A10", "A11", "A12", "A13"],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    timers: [(id: "match", at: "K16", turns: 1)],
    wires: [(from: "plate", to: "match"), (from: "match", to: "darts")],
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    for idle in facts.idle() {
        if let Some(backwards) = &idle.backwards {
            out.extend(report(facts, &idle.dead, backwards));
        }
    }
}

fn report(facts: &Facts<'_>, dead: &Dead, backwards: &Backwards) -> Option<Finding> {
    let dungeon = facts.dungeon;
    let timers = backwards.timers.iter();
    let ids = timers.filter_map(|&t| dungeon.id(Key::Timer(t)));
    let ids = words(ids.map(|id| format!("`{id}`")), "and");
    let (timers, names) = match backwards.timers[..] {
        [timer] => ("timer", facts.name_at(Key::Timer(timer))),
        _ => ("timers", format!("timers {ids}")),
    };
    let mut edit = Edit::new(format!("Turn the wires of {timers} {ids}"));
    for (&wire, turned) in &backwards.turned {
        let place = Place::of("wires").index(wire);
        edit = edit
            .set(place.field("from"), &turned.from)
            .set(place.field("to"), &turned.to);
        if turned.via.len() > 1 {
            edit = edit.set(place.field("via"), &turned.via);
        }
    }
    let message = match backwards.turned.len() {
        1 => format!("a wire of {names} is written the wrong way round"),
        _ => format!("the wires of {names} are written the wrong way round"),
    };
    let mut wires = backwards.turned.iter().map(|(&wire, turned)| {
        let way = format!("should lead from `{}` to `{}`", turned.from, turned.to);
        (Place::of("wires").index(wire), way)
    });
    let (place, way) = wires.next()?;
    let finding = Finding::at(place, message).label(way);
    let finding = wires.fold(finding, |finding, (place, way)| finding.also(place, way));
    let squares = dead.parts.iter();
    let squares = squares.flat_map(|(part, _)| dungeon.squares(*part).iter());
    Some(
        finding
            .squares(squares)
            .help("change `from` and `to`")
            .fix(edit),
    )
}
