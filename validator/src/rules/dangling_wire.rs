//! Rule `dangling-wire`: a wire with an end that is on nothing.

use std::collections::{BTreeMap, BTreeSet};

use delve_engine::wires::End;
use delve_engine::{Party, Piece as Key, Wiring};
use delve_format::edit::Edit;
use delve_format::scenario::BlockageKind;
use delve_format::write::inline_field;
use delve_format::{Square, WireEnd};

use crate::diagnostic::{Finding, Severity};
use crate::ends::{LooseEnd, On};
use crate::facts::Facts;
use crate::rule::{Group, Rule};
use crate::wiring::Drives;

pub(crate) static RULE: Rule = Rule {
    name: "dangling-wire",
    severity: Severity::Warning,
    group: Group::Wiring,
    summary: "A wire with an end that is on nothing",
    finds: "A wire that ends on a square where no other wire can be joined; on a piece that is never on the table \
        when the wire is; or with both ends on one part. A square of a part or beside a door is not enough: a wire \
        connects to these by their ids. The help names what is nearest.\n\n\
        Not reported: ends because of which a part does nothing, which [`unwired-part`](unwired-part.md) tells \
        together with the part; and anything at all while a wire or its end could not be read or has a name that \
        nothing has.",
    why: "A wire that hangs in the air carries nothing. Mostly its end was meant to be one square further on, or to \
        be the id of the part that stands there.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A plate that should shut the door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-door", between: ("I14", "J14"), held_open: true)],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [(from: "plate", to: "darts"), (from: "plate", to: "J14")],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "A plate that should shut the door",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "nave-door", between: ("I14", "J14"), held_open: true)],
    triggers: [(id: "plate", kind: PressurePlate, at: "K14")],
    mechanisms: [(id: "darts", kind: DartThrower, at: "K18")],
    wires: [(from: "plate", to: "darts"), (from: "plate", to: "nave-door")],
    rooms: {9: (reveal: "Water laps at the altar steps.")},
)
"#,
    check,
};

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let known = |wire: &delve_engine::Wire| !wire.ends.contains(&End::Nowhere);
    if !facts.are_wires_clear()
        || !facts.document.faults().is_empty()
        || !facts.dungeon.wires.iter().all(known)
    {
        return;
    }
    let idle = facts.idle().iter().filter(|idle| idle.backwards.is_none());
    let told: BTreeSet<(usize, usize)> = idle.flat_map(|idle| idle.dead.loose.clone()).collect();
    let loose = facts.loose_ends().iter();
    let loose: Vec<&LooseEnd> = loose.filter(|l| !told.contains(&(l.wire, l.end))).collect();
    if loose.is_empty() {
        return;
    }
    let near = Near::new(facts);
    for ends in loose.chunk_by(|a, b| a.wire == b.wire) {
        out.push(match ends {
            [from, to] => both(facts, from, to),
            _ => one(facts, &near, ends[0]),
        });
    }
}

/// Neither end is on anything.
fn both(facts: &Facts<'_>, from: &LooseEnd, to: &LooseEnd) -> Finding {
    let wire = from.wire;
    let message = format!("neither end of {} is on anything", facts.wire_name(wire));
    let line = &facts.dungeon.wires[wire].line;
    Finding::at(from.place(), message)
        .label(from.what())
        .also(to.place(), to.what())
        .squares(line.first().copied())
        .squares(line.last().copied())
        .help("end it on parts, doors or other wires, or take it away")
}

fn one(facts: &Facts<'_>, near: &Near, loose: &LooseEnd) -> Finding {
    let name = facts.wire_name(loose.wire);
    let does = if loose.end == 0 { "begins" } else { "ends" };
    let (message, help) = match loose.on {
        On::Square(square) => (
            format!("{name} {does} at {square} and joins no other wire there"),
            None,
        ),
        On::Absent(piece) => (
            format!(
                "{name} {does} on {}, which is never on the table when the wire is",
                facts.name_at(piece)
            ),
            Some("give both the same `players`"),
        ),
        On::Same(piece) => (
            format!("both ends of {name} are on {}", facts.name_at(piece)),
            Some("end it on something else, or take it away"),
        ),
    };
    let finding = Finding::at(loose.place(), message).label(loose.what());
    match loose.on {
        On::Square(square) => near.offer(facts, loose, square, finding.squares([square])),
        On::Absent(piece) | On::Same(piece) => finding
            .squares(facts.dungeon.squares(piece).iter())
            .maybe_help(help.map(str::to_owned)),
    }
}

/// Something on which a wire could end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Goal {
    Piece(Key),
    Wire(usize),
}

/// Everything on which a wire could end, by squares, and the net of each wire.
struct Near {
    goals: BTreeMap<Square, Vec<Goal>>,
    net_of: BTreeMap<usize, usize>,
}

impl Near {
    fn new(facts: &Facts<'_>) -> Near {
        // Enough that one of them is on another net.
        const MOST: usize = 8;
        let dungeon = facts.dungeon;
        let mut goals: BTreeMap<Square, Vec<Goal>> = BTreeMap::new();
        let mut add = |square: Square, goal: Goal| {
            let here = goals.entry(square).or_default();
            if here.len() < MOST && !here.contains(&goal) {
                here.push(goal);
            }
        };
        for piece in dungeon.pieces() {
            let is_wired = match piece {
                Key::Trigger(i) => {
                    add(dungeon.triggers[i].at, Goal::Piece(piece));
                    false
                }
                Key::Mechanism(_) | Key::Timer(_) | Key::Door(_) => true,
                Key::Blockage(i) => dungeon.blockages[i].kind == BlockageKind::Portcullis,
                _ => false,
            };
            if is_wired && dungeon.id(piece).is_some() {
                let squares = dungeon.squares(piece);
                squares.iter().for_each(|at| add(at, Goal::Piece(piece)));
            }
        }
        for (i, wire) in dungeon.wires.iter().enumerate() {
            wire.line.iter().for_each(|&at| add(at, Goal::Wire(i)));
        }
        let nets = dungeon.wiring().nets.iter().enumerate();
        let net_of = nets.flat_map(|(i, net)| net.wires.iter().map(move |&wire| (wire, i)));
        Near {
            net_of: net_of.collect(),
            goals,
        }
    }

    /// The nearest goal that the wire is not connected to.
    fn nearest(&self, facts: &Facts<'_>, wire: usize, from: Square) -> Option<(Square, Goal)> {
        let wiring = facts.dungeon.wiring();
        let net = self.net_of.get(&wire).copied();
        let is_new = |goal: &Goal| match *goal {
            Goal::Piece(piece) => {
                let far = match piece {
                    Key::Timer(timer) => wiring.far_net(timer),
                    _ => None,
                };
                let mut nets = wiring.nets_of(piece).iter().copied().chain(far);
                nets.all(|other| Some(other) != net)
            }
            Goal::Wire(other) => self.net_of.get(&other).copied() != net,
        };
        let goals = self.goals.iter().filter_map(|(square, goals)| {
            let goal = goals.iter().copied().filter(is_new).min()?;
            Some((square.straight_distance(from), goal, *square))
        });
        goals.min().map(|(_, goal, square)| (square, goal))
    }

    /// Adds to a finding where the wire could end.
    fn offer(
        &self,
        facts: &Facts<'_>,
        loose: &LooseEnd,
        from: Square,
        finding: Finding,
    ) -> Finding {
        let field = if loose.end == 0 { "from" } else { "to" };
        let write = |end: &str| inline_field(field, end, facts.document.dialect());
        match self.nearest(facts, loose.wire, from) {
            Some((at, Goal::Piece(piece))) => {
                let Some(id) = facts.dungeon.id(piece) else {
                    return finding;
                };
                let name = facts.name_at(piece);
                let written = write(id);
                if at != from {
                    return finding.help(format!(
                        "the nearest part is {name}: `{written}` ends the wire on it"
                    ));
                }
                let finding = finding.help(format!("to connect it to {name} write `{written}`"));
                match connects(facts, loose, piece) {
                    true => finding.fix(
                        Edit::new(format!("Connect the wire to `{id}`"))
                            .set(loose.place(), &WireEnd::Id(id.clone())),
                    ),
                    false => finding,
                }
            }
            Some((at, Goal::Wire(other))) => finding.help(format!(
                "the nearest wire is {} at {at}: `{}` joins it",
                facts.wire_name(other),
                write(&at.to_string())
            )),
            None => finding.help("end it on a part, a door or another wire, or take it away"),
        }
    }
}

/// Whether the wire can end on this piece: every trigger and mechanism has one other at most then, and
/// a door no second trigger.
fn connects(facts: &Facts<'_>, loose: &LooseEnd, piece: Key) -> bool {
    let dungeon = facts.dungeon;
    let Some(id) = dungeon.id(piece).filter(|_| facts.tries.take(dungeon)) else {
        return false;
    };
    let mut wire = facts.scenario.wires[loose.wire].clone();
    let end = if loose.end == 0 {
        &mut wire.from
    } else {
        &mut wire.to
    };
    *end = WireEnd::Id(id.clone());
    let changed = [(loose.wire, dungeon.route(&wire))].into();
    let then = Wiring::with(dungeon, Party::Any, &changed);
    let drives = Drives::by(&then, dungeon);
    drives.is_plain() && drives.triggers(piece).len() < 2
}
