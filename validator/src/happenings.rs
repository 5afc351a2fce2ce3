//! What can happen in a scenario, and where somebody must be for it to happen: every effect with its
//! cause. Rules about ways, goals and flags ask here.

use delve_engine::names::{Node, entries, roots, walk};
use delve_engine::{Dungeon, Piece, SquareSet};
use delve_format::entry::{Effect, Entry, On, Repeat};
use delve_format::{AreaIndex, Id, Scenario, board};

/// What must come about first.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cause<'a> {
    /// Nothing that depends on the heroes' ways.
    Anything,
    /// Somebody stands on one of these squares.
    On(SquareSet),
    /// Somebody stands in this area, on or beside one of these squares.
    Near(AreaIndex, SquareSet),
    /// Somebody stands on or beside one of these squares.
    Beside(SquareSet),
    /// The room comes into view.
    Seen(AreaIndex),
    /// The flag is set.
    Flag(&'a Id),
}

/// One effect and what must come about for it.
#[derive(Clone, Debug)]
pub(crate) struct Happening<'a> {
    pub(crate) effect: &'a Effect,
    pub(crate) cause: Cause<'a>,
    /// Whether it comes about in the end when its cause does: no roll decides, or it can be tried
    /// again and again. Conditions are taken as met, choices as made.
    pub(crate) certain: bool,
}

/// Every effect of the scenario with its cause.
pub(crate) fn happenings<'a>(scenario: &'a Scenario, dungeon: &Dungeon) -> Vec<Happening<'a>> {
    let mut out = Vec::new();
    for (_, area, entry) in entries(scenario) {
        let cause = cause(dungeon, area, entry);
        of_entry(entry, &cause, &mut out);
    }
    for (place, node) in roots(scenario) {
        // Effects of items, spells and monsters: wherever these are.
        if matches!(node, Node::Effect(_)) {
            walk(place, node, &mut |_, node| {
                if let Node::Effect(effect) = node {
                    out.push(Happening {
                        effect,
                        cause: Cause::Anything,
                        certain: true,
                    });
                }
            });
        }
    }
    out
}

fn of_entry<'a>(entry: &'a Entry, cause: &Cause<'a>, out: &mut Vec<Happening<'a>>) {
    let mut sure = certain(&entry.then);
    for choice in &entry.choose {
        sure.extend(certain(&choice.then));
    }
    let again = entry.repeat == Repeat::Always;
    walk(
        delve_format::Place::root(),
        Node::Entry(entry),
        &mut |_, node| {
            if let Node::Effect(effect) = node {
                out.push(Happening {
                    effect,
                    cause: cause.clone(),
                    certain: again || sure.iter().any(|&s| std::ptr::eq(s, effect) || s == effect),
                });
            }
        },
    );
}

/// The effects that come about however the dice fall. Nesting is bounded by the reader.
fn certain(effects: &[Effect]) -> Vec<&Effect> {
    let mut out = Vec::new();
    for effect in effects {
        match effect {
            Effect::Test { pass, fail, .. } => out.extend(in_all(&[pass, fail])),
            Effect::MentalCombat { won, lost, tie, .. } => out.extend(in_all(&[won, lost, tie])),
            Effect::Table(rows) => {
                let whole = (1..=6).all(|face| {
                    rows.iter()
                        .any(|row| (row.faces.0..=row.faces.1).contains(&face))
                });
                if whole {
                    let branches: Vec<&[Effect]> = rows.iter().map(|r| r.then.as_slice()).collect();
                    out.extend(in_all(&branches));
                }
            }
            other => out.push(other),
        }
    }
    out
}

/// The effects that come about in each branch.
fn in_all<'a>(branches: &[&'a [Effect]]) -> Vec<&'a Effect> {
    let Some((first, others)) = branches.split_first() else {
        return Vec::new();
    };
    let others: Vec<Vec<&Effect>> = others.iter().map(|b| certain(b)).collect();
    let mut out = certain(first);
    out.retain(|effect| others.iter().all(|branch| branch.contains(effect)));
    out
}

/// What an entry waits for. What cannot be tied to squares counts as coming about.
fn cause<'a>(dungeon: &Dungeon, area: Option<AreaIndex>, entry: &'a Entry) -> Cause<'a> {
    match &entry.on {
        On::Explored => match area {
            Some(area) if entry.at.is_empty() => Cause::On(SquareSet::area(area)),
            Some(area) => Cause::Near(area, entry.at.iter().copied().collect()),
            None => Cause::Anything,
        },
        On::Stepped(squares) => Cause::On(squares.iter().copied().collect()),
        On::Revealed(id) => match board().find(id) {
            Some(area) if board().area(area).room.is_some() => Cause::Seen(area),
            _ => Cause::Anything,
        },
        On::Slain(id) | On::Wounded { id, .. } => guard(dungeon, id),
        On::FlagSet(id) => Cause::Flag(id),
        On::Opened(_)
        | On::Fired(_)
        | On::TurnedOff(_)
        | On::Begin
        | On::Turn(_)
        | On::Every(_)
        | On::TurnEnd
        | On::LightOut => Cause::Anything,
    }
}

/// What it takes to fight a guard: to stand beside it. One in reserve comes to the heroes.
pub(crate) fn guard<'a>(dungeon: &Dungeon, id: &Id) -> Cause<'a> {
    match dungeon.piece(id) {
        Some(Piece::Guard(i)) if !dungeon.guards[i].reserve => {
            Cause::Beside(dungeon.guards[i].at.into())
        }
        _ => Cause::Anything,
    }
}
