//! Rule `path-cut`: no way on foot to a goal or to an exit.

use std::collections::BTreeMap;

use delve_engine::{Doors, Party, Piece, SquareSet};
use delve_format::entry::{DeckName, Effect};
use delve_format::scenario::{BlockageKind, Goal};
use delve_format::{AreaIndex, Id, Place, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::happenings::{self, Cause};
use crate::pieces::{area_name, list, words};
use crate::rule::{Group, Rule};
use crate::ways::{Ways, closing_pieces, single_pieces};

pub(crate) static RULE: Rule = Rule {
    name: "path-cut",
    severity: Severity::Error,
    group: Group::Path,
    summary: "The heroes cannot walk to a goal or to an exit",
    finds: "A goal or an exit to which no way on foot leads from the start squares, for some number of \
        players. The piece that cuts the way is named; where several do so together, all of them, and \
        whether one of them or all must be moved.\n\n\
        Closed and locked doors count as open, because heroes force, pick or bash them. Closed are: \
        furniture, rubble that no effect clears, a portcullis that neither a lever within reach nor an \
        effect raises, and a secret door that nothing within reach reveals for certain; a roll is not \
        certain unless it may be tried again and again (`repeat: Always`). Jumps and figures do not count. \
        Conditions are taken as met, and an item or a flag counts as within reach when one of the places \
        where it can be had is. Nothing is reported while the file cannot be read in full or a piece \
        stands where it cannot.",
    why: "The adventure could not be finished, and the party would find out after an hour.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Stones before the chapel",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Reach("A20")],
    blockages: [(at: ["A6"]), (at: ["A16"]), (at: ["B10"])],
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Stones before the chapel",
    start: ["A9", "A10", "A11", "A12", "A13"],
    goals: [Reach("A20")],
    blockages: [(at: ["A6"]), (at: ["A16"])],
)
"#,
    check,
};

/// Something to which a way must lead.
struct Target<'a> {
    place: Place,
    /// What it is, in a sentence.
    name: String,
    /// Where it can be had; one is enough.
    causes: Vec<Cause<'a>>,
    /// Its squares, as far as they are known.
    squares: SquareSet,
}

impl Target<'_> {
    fn met(&self, ways: &Ways<'_>) -> bool {
        self.causes.iter().any(|cause| ways.met(cause))
    }
}

/// Why targets are out of reach: which pieces stand in the way, and whether one of them is enough.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Cut {
    /// Each of these alone reopens the way when it goes.
    AnyOf(Vec<Piece>),
    /// All of these must go.
    AllOf(Vec<Piece>),
    /// Walls: no piece is to blame. The target is numbered, since each is reported by itself.
    Walls(usize),
}

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() || facts.dungeon.start.is_empty() {
        return;
    }
    let mut cuts: BTreeMap<Cut, BTreeMap<usize, Vec<Party>>> = BTreeMap::new();
    for ways in facts.ways() {
        for (i, target) in targets(facts, ways.party).iter().enumerate() {
            if let Some(target) = target.as_ref().filter(|target| !target.met(ways)) {
                let cut = cut(facts, ways, target, i);
                let parties = cuts.entry(cut).or_default().entry(i).or_default();
                parties.push(ways.party);
            }
        }
    }
    for (cut, targets) in cuts {
        report(facts, &cut, &targets, out);
    }
}

fn cut(facts: &Facts<'_>, ways: &Ways<'_>, target: &Target<'_>, number: usize) -> Cut {
    let met = |ways: &Ways<'_>| target.met(ways);
    let singles = single_pieces(facts, ways, &met);
    if !singles.is_empty() {
        // Gates and secret doors are closed for a reason; stones and tables are easier to move.
        let is_plain = |piece: &Piece| match *piece {
            Piece::Blockage(i) => facts.dungeon.blockages[i].kind == BlockageKind::Rubble,
            Piece::Furniture(_) => true,
            _ => false,
        };
        let plain: Vec<Piece> = singles.iter().copied().filter(is_plain).collect();
        return Cut::AnyOf(if plain.is_empty() { singles } else { plain });
    }
    match closing_pieces(facts, ways, &met) {
        Some(pieces) if !pieces.is_empty() => Cut::AllOf(pieces),
        _ => Cut::Walls(number),
    }
}

/// The goals and the exit, in the order in which they are written; `None` for one that is not on
/// the table or that no place is known for.
fn targets<'a>(facts: &Facts<'a>, party: Party) -> Vec<Option<Target<'a>>> {
    let goals = facts.scenario.goals.iter().enumerate();
    let mut out: Vec<Option<Target<'a>>> = goals
        .map(|(i, goal)| self::goal(facts, party, goal, Place::of("goals").index(i)))
        .collect();
    if !facts.dungeon.exits.is_empty() {
        let squares = facts.dungeon.exit_squares();
        out.push(Some(Target {
            place: Place::of("exits"),
            name: format!("the exit at {}", list(&squares)),
            causes: vec![Cause::On(squares)],
            squares,
        }));
    }
    out
}

fn goal<'a>(facts: &Facts<'a>, party: Party, goal: &'a Goal, place: Place) -> Option<Target<'a>> {
    let dungeon = facts.dungeon;
    let (name, causes, squares) = match goal {
        Goal::Slay(id) => {
            let Piece::Guard(i) = dungeon.piece(id).filter(|&p| dungeon.is_there(p, party))? else {
                return None;
            };
            let at = SquareSet::from(dungeon.guards[i].at);
            let name = format!("guard `{id}` at {}", dungeon.guards[i].at);
            (name, vec![happenings::guard(dungeon, id)], at)
        }
        Goal::Escort(id) => {
            let Piece::Ally(i) = dungeon.piece(id).filter(|&p| dungeon.is_there(p, party))? else {
                return None;
            };
            let at = SquareSet::from(dungeon.allies[i].at);
            let name = format!("ally `{id}` at {}", dungeon.allies[i].at);
            (name, vec![Cause::Beside(at)], at)
        }
        Goal::Reach(square) => {
            let at = SquareSet::from(*square);
            (format!("the square {square}"), vec![Cause::On(at)], at)
        }
        Goal::Enter(id) => {
            let area = board().find(id)?;
            let squares = SquareSet::area(area);
            (area_name(area), vec![Cause::On(squares)], squares)
        }
        Goal::Recover(id) => (format!("item `{id}`"), sources(facts, id), SquareSet::EMPTY),
        Goal::Flag(id) => (
            format!("flag `{id}`"),
            causes(
                facts,
                |effect| matches!(effect, Effect::Set(set) if set == id),
            ),
            SquareSet::EMPTY,
        ),
    };
    // Without a source at all the goal is hopeless for another reason than a cut way.
    (!causes.is_empty()).then_some(Target {
        place,
        name,
        causes,
        squares,
    })
}

/// Where an item can be had: gained, or drawn from a deck that holds it.
fn sources<'a>(facts: &Facts<'a>, item: &Id) -> Vec<Cause<'a>> {
    let holds = |deck: &DeckName| facts.deck(deck).iter().any(|card| card.item == *item);
    causes(facts, |effect| match effect {
        Effect::Gain { item: gained, .. } => gained == item,
        Effect::Draw { deck, .. } | Effect::Offer { deck, .. } => holds(deck),
        _ => false,
    })
}

fn causes<'a>(facts: &Facts<'a>, wanted: impl Fn(&Effect) -> bool) -> Vec<Cause<'a>> {
    let all = facts.happenings().iter();
    all.filter(|happening| wanted(happening.effect))
        .map(|happening| happening.cause.clone())
        .collect()
}

fn report(
    facts: &Facts<'_>,
    cut: &Cut,
    targets_cut: &BTreeMap<usize, Vec<Party>>,
    out: &mut Vec<Finding>,
) {
    let party = targets_cut
        .values()
        .flatten()
        .next()
        .copied()
        .unwrap_or_default();
    let targets: Vec<Target<'_>> = targets(facts, party)
        .into_iter()
        .enumerate()
        .filter(|(i, _)| targets_cut.contains_key(i))
        .filter_map(|(_, target)| target)
        .collect();
    let Some(first) = targets.first() else {
        return;
    };
    let names = words(targets.iter().map(|t| t.name.clone()), "and");
    let when = for_players(facts, targets_cut);
    let squares = targets
        .iter()
        .fold(SquareSet::EMPTY, |all, t| all | t.squares);
    let (pieces, help) = match cut {
        Cut::Walls(_) => {
            let finding = Finding::at(
                first.place.clone(),
                format!("{when}no way on foot leads from the start to {names}"),
            )
            .label("out of reach")
            .squares(squares.iter())
            .maybe_help(no_door(&squares));
            out.push(finding);
            return;
        }
        Cut::AnyOf(pieces) if pieces.len() == 1 => (pieces, "move it, or open another way"),
        Cut::AnyOf(pieces) => (pieces, "move one of these pieces, or open another way"),
        Cut::AllOf(pieces) => (pieces, "move all of these pieces, or open another way"),
    };
    // The last written is the likeliest to be new.
    let Some((&culprit, others)) = pieces.split_last() else {
        return;
    };
    let blame = facts.names_at(pieces);
    let verb = if blame.len() == 1 { "cuts" } else { "cut" };
    let blame = words(blame, "and");
    let mut finding = Finding::at(
        facts.where_it_is(culprit),
        format!("{when}{blame} {verb} every way from the start to {names}"),
    )
    .label(why_closed(facts, culprit, party))
    .squares(pieces.iter().flat_map(|&p| facts.dungeon.squares(p).iter()))
    .help(help);
    for &other in others {
        finding = finding.also(facts.where_it_is(other), why_closed(facts, other, party));
    }
    for target in &targets {
        finding = finding.also(target.place.clone(), "out of reach");
    }
    out.push(finding);
}

/// Why nobody passes a piece.
fn why_closed(facts: &Facts<'_>, piece: Piece, party: Party) -> String {
    match piece {
        Piece::Door(i) => {
            let door = &facts.dungeon.doors[i];
            if party.has(door.players) && !door.is_open(Doors::Passable) {
                "nothing within reach reveals it for certain".to_owned()
            } else {
                "not on the table for every number of players".to_owned()
            }
        }
        Piece::Blockage(i) if facts.dungeon.blockages[i].kind == BlockageKind::Portcullis => {
            "no lever within reach raises it".to_owned()
        }
        _ => "nobody passes here".to_owned(),
    }
}

/// "with 3 players, " when the cut is not there for every number of players.
fn for_players(facts: &Facts<'_>, cut: &BTreeMap<usize, Vec<Party>>) -> String {
    let everywhere = facts.ways().len();
    let parties = cut.values().max_by_key(|parties| parties.len());
    let counts: Vec<String> = parties
        .into_iter()
        .flatten()
        .filter_map(|party| match party {
            Party::Of(count) => Some(count.to_string()),
            Party::Any => None,
        })
        .collect();
    if counts.is_empty() || counts.len() == everywhere {
        String::new()
    } else {
        format!("with {} players, ", words(counts, "or"))
    }
}

/// What to do when only walls are in the way.
fn no_door(squares: &SquareSet) -> Option<String> {
    let area: AreaIndex = board().area_of(squares.first()?);
    Some(format!("a door must lead to {}", area_name(area)))
}
