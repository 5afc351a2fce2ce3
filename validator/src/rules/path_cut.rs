//! Rule `path-cut`: no way on foot to a goal or to an exit.

use std::collections::BTreeMap;

use delve_engine::way::{Cut, Fate, Later, Need};
use delve_engine::{Party, Piece, SquareSet};
use delve_format::entry::Effect;
use delve_format::scenario::{BlockageKind, Goal};
use delve_format::{AreaIndex, Id, Place, Square, board};

use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::{area_name, list, words};
use crate::rule::{Group, Rule};
use crate::ways::PartyWays;

pub(crate) static RULE: Rule = Rule {
    name: "path-cut",
    severity: Severity::Error,
    group: Group::Path,
    summary: "The heroes cannot walk to a goal or to an exit",
    finds: "A goal or an exit to which no way on foot leads from a start square, for some number of \
        players; and in an invasion a sanctum to which none leads from any portal. The piece that cuts the \
        way is named; where several do so together, all of them, and whether one of them or all must be \
        moved.\n\n\
        Closed and locked doors count as open, because heroes force, pick or bash them. Closed are: \
        furniture, rubble that no effect clears, a portcullis that neither a lever within reach nor an \
        effect raises, and a secret door that nothing within reach reveals for certain; a roll is not \
        certain unless it may be tried again and again (`repeat: Always`). Jumps and figures do not count. An \
        item or a flag counts as within reach when one of the places where it can be had is.\n\n\
        A way must be left later too. A portcullis that an effect closes before a goal is met, and that nothing \
        raises again, cuts it; a lever that the heroes throw twice does not, for they can throw it again, and \
        in play a `Block` that would cut the last way does not happen. Where nobody could tell whether a way is \
        always left, because what opens it can be spoilt or too much can happen, a note says so. (A portcullis \
        behind which no exit is left is a matter of [`shut-in`](shut-in.md).)\n\n\
        Nothing is reported while the file cannot be read in full or a piece stands where it cannot.",
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

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    if !facts.is_settled() {
        return;
    }
    let parties = facts.ways().len();
    let mut jumps = false;
    let mut found: BTreeMap<Reason, BTreeMap<Need, Vec<Party>>> = BTreeMap::new();
    let mut from: BTreeMap<Reason, SquareSet> = BTreeMap::new();
    for ways in facts.ways() {
        let party = ways.party;
        for cut in ways.cuts() {
            if !is_reached_otherwise(facts, party, cut) {
                let why = reason(facts, cut);
                jumps |= !ways.found().reach.meets(&cut.to) && ways.jumping().reach.meets(&cut.to);
                *from.entry(why.clone()).or_default() |= cut.from;
                let needs = found.entry(why).or_default();
                let parties = needs.entry(cut.need).or_default();
                if parties.last() != Some(&party) {
                    parties.push(party);
                }
            }
        }
    }
    for (reason, needs) in found {
        let from = from.get(&reason).copied().unwrap_or_default();
        let finding = report(facts, &reason, &needs, from, parties);
        out.push(if jumps {
            finding.help("a jump does not count as a way, for it may fail: move a piece, or open a way to walk")
        } else {
            finding
        });
    }
    later(facts, out);
}

/// What becomes of the ways later, as far as it is about goals or nobody can tell.
fn later(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let all = facts.ways().iter().flat_map(PartyWays::later);
    let all = all.filter(|l| l.fate == Fate::Undecided || l.need != Need::Exit);
    let mut told: Vec<(Fate, Vec<Piece>, Option<Place>)> = Vec::new();
    for one in all.clone() {
        let same = |l: &&Later| (l.fate, &l.by, &l.place) == (one.fate, &one.by, &one.place);
        let key = (one.fate, one.by.clone(), one.place.clone());
        if told.contains(&key) {
            continue;
        }
        told.push(key);
        let mut needs: Vec<Need> = all.clone().filter(same).map(|l| l.need).collect();
        needs.sort_unstable();
        needs.dedup();
        let names = words(needs.iter().map(|&need| name(facts, need)), "and");
        let pieces = words(facts.names_at(&one.by), "and");
        let first = one.by.first().copied();
        let place = one.place.clone();
        let piece = first.map(|piece| facts.where_it_is(piece));
        let Some(at) = place.clone().or(piece.clone()) else {
            continue;
        };
        let squares = one
            .by
            .iter()
            .flat_map(|&piece| facts.dungeon.squares(piece).iter());
        let finding = match one.fate {
            Fate::Cut => Finding::at(
                at,
                format!("once {pieces} closes, no way on foot leads to {names}, and nothing raises it again"),
            )
            .label("this closes it")
            .help("close it only when the goal is met, give the heroes a lever, or open another way"),
            Fate::Undecided => Finding::at(
                at,
                format!("whether a way on foot to {names} is always left could not be decided: {pieces} may be shut"),
            )
            .label(if place.is_some() { "this may shut it" } else { "this may stay shut" })
            .help("nothing need be wrong; a way that nothing shuts, or a lever on either side, would settle it")
            .only_a_note(),
        };
        let finding = match piece.filter(|_| place.is_some()) {
            Some(piece) => finding.also(piece, "what is shut"),
            None => finding,
        };
        out.push(finding.squares(squares));
    }
}

/// Why needs cannot be met: which pieces stand in the way, and whether one of them is enough.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// Each of these alone reopens the way when it goes.
    AnyOf(Vec<Piece>),
    /// All of these must go.
    AllOf(Vec<Piece>),
    /// Walls: no piece is to blame. Needs in one area are reported together.
    Walls(Option<AreaIndex>),
}

fn reason(facts: &Facts<'_>, cut: &Cut) -> Reason {
    // Of several possibilities the last written is the likeliest to be new.
    match cut.by.last().map(Vec::as_slice) {
        None | Some([]) => Reason::Walls(cut.to.first().map(|to| board().area_of(to))),
        Some(pieces) if pieces.len() > 1 => Reason::AllOf(pieces.to_vec()),
        Some(_) => {
            let all: Vec<Piece> = cut.by.iter().flatten().copied().collect();
            // Gates and secret doors are closed for a reason; stones and tables are easier to move.
            let is_plain = |piece: &Piece| match *piece {
                Piece::Blockage(i) => facts.dungeon.blockages[i].kind == BlockageKind::Rubble,
                Piece::Furniture(_) => true,
                _ => false,
            };
            let plain: Vec<Piece> = all.iter().copied().filter(is_plain).collect();
            Reason::AnyOf(if plain.is_empty() { all } else { plain })
        }
    }
}

/// Whether a need may be met without walking there: an item that is drawn from a deck, or a place to
/// which an effect moves the heroes.
fn is_reached_otherwise(facts: &Facts<'_>, party: Party, cut: &Cut) -> bool {
    let item = match cut.need {
        Need::Goal(i) => match &facts.scenario.goals[i] {
            Goal::Recover(item) => Some(item),
            _ => None,
        },
        _ => None,
    };
    let happenings = facts.dungeon.happenings.iter();
    let mut effects = happenings.flat_map(|h| h.outcomes.iter().map(|o| &o.effect));
    effects.any(|effect| match effect {
        Effect::Draw { deck, .. } | Effect::Offer { deck, .. } => {
            let mut cards = facts.deck(deck).iter();
            item.is_some_and(|item| cards.any(|card| card.item == *item))
        }
        Effect::Place { at, .. } => {
            let space = facts.prospect(party).space;
            space.reach(&SquareSet::from(*at)).meets(&cut.to)
        }
        _ => false,
    })
}

fn report(
    facts: &Facts<'_>,
    reason: &Reason,
    needs: &BTreeMap<Need, Vec<Party>>,
    squares: SquareSet,
    parties: usize,
) -> Finding {
    let start: SquareSet = facts.dungeon.start.iter().copied().collect();
    let when = for_players(needs, parties);
    let from = if needs.keys().all(|need| *need == Need::Sanctum) {
        "the portals".to_owned()
    } else if (start - squares).is_empty() {
        "the start".to_owned()
    } else {
        format!("the start at {}", list(&(squares & start)))
    };
    let names = words(needs.keys().map(|&need| name(facts, need)), "and");
    let (pieces, help) = match reason {
        Reason::Walls(area) => {
            let message = format!("{when}no way on foot leads from {from} to {names}");
            return walled_off(facts, needs, *area, message);
        }
        Reason::AnyOf(pieces) if pieces.len() == 1 => (pieces, "move it, or open another way"),
        Reason::AnyOf(pieces) => (pieces, "move one of these pieces, or open another way"),
        Reason::AllOf(pieces) => (pieces, "move all of these pieces, or open another way"),
    };
    let blame = facts.names_at(pieces);
    let verb = if pieces.len() == 1 { "cuts" } else { "cut" };
    let message = format!(
        "{when}{} {verb} every way from {from} to {names}",
        words(blame, "and")
    );
    // The last written is the likeliest to be new.
    let mut pieces = pieces.iter().rev().copied();
    let squares: Vec<Square> = pieces
        .clone()
        .flat_map(|piece| facts.dungeon.squares(piece).iter())
        .collect();
    let mut finding = match pieces.next() {
        Some(culprit) => Finding::at(facts.where_it_is(culprit), message)
            .label(why_closed(facts, culprit))
            .squares(squares)
            .help(help),
        None => return walled_off(facts, needs, None, message),
    };
    for other in pieces {
        finding = finding.also(facts.where_it_is(other), why_closed(facts, other));
    }
    for &need in needs.keys() {
        finding = finding.also(place(need), "out of reach");
    }
    finding
}

/// Nothing but walls is in the way.
fn walled_off(
    facts: &Facts<'_>,
    needs: &BTreeMap<Need, Vec<Party>>,
    area: Option<AreaIndex>,
    message: String,
) -> Finding {
    let mut needs = needs.keys().copied();
    let first = needs.next().unwrap_or(Need::Exit);
    let help = area.map(|area| {
        let area = area_name(area);
        format!("a door that is not secret must lead to {area}")
    });
    let mut finding = Finding::at(place(first), message)
        .label("out of reach")
        .squares(squares(facts, first).iter())
        .maybe_help(help);
    for need in needs {
        finding = finding
            .also(place(need), "out of reach")
            .squares(squares(facts, need).iter());
    }
    finding
}

/// Where a need is written.
fn place(need: Need) -> Place {
    match need {
        Need::Goal(i) => Place::of("goals").index(i),
        Need::Exit => Place::of("exits"),
        Need::Sanctum => Place::of("invasion").field("sanctum"),
        Need::Squares(_) => Place::root(),
    }
}

/// What a need is, in a sentence.
fn name(facts: &Facts<'_>, need: Need) -> String {
    let dungeon = facts.dungeon;
    let with_square = |word: &str, id: &Id| match dungeon.piece(id) {
        Some(piece) => format!("{word} `{id}` at {}", list(&dungeon.squares(piece))),
        None => format!("{word} `{id}`"),
    };
    match need {
        Need::Exit => format!("the exit at {}", list(&dungeon.exit_squares())),
        Need::Sanctum => "the sanctum".to_owned(),
        Need::Squares(squares) => list(&squares),
        Need::Goal(i) => match &facts.scenario.goals[i] {
            Goal::Slay(id) => with_square("guard", id),
            Goal::Escort(id) => with_square("ally", id),
            Goal::Recover(id) => format!("item `{id}`"),
            Goal::Flag(id) => format!("flag `{id}`"),
            Goal::Reach(square) => format!("the square {square}"),
            Goal::Enter(id) => board()
                .find(id)
                .map_or_else(|| format!("`{id}`"), area_name),
        },
    }
}

/// The squares that a need names.
fn squares(facts: &Facts<'_>, need: Need) -> SquareSet {
    let dungeon = facts.dungeon;
    match need {
        Need::Exit => dungeon.exit_squares(),
        Need::Sanctum => SquareSet::EMPTY,
        Need::Squares(squares) => squares,
        Need::Goal(i) => match &facts.scenario.goals[i] {
            Goal::Slay(id) | Goal::Escort(id) => dungeon
                .piece(id)
                .map(|piece| dungeon.squares(piece))
                .unwrap_or_default(),
            Goal::Reach(square) => (*square).into(),
            Goal::Enter(id) => board().find(id).map(SquareSet::area).unwrap_or_default(),
            Goal::Recover(_) | Goal::Flag(_) => SquareSet::EMPTY,
        },
    }
}

/// Why nobody passes a piece.
fn why_closed(facts: &Facts<'_>, piece: Piece) -> &'static str {
    match piece {
        Piece::Door(_) => "nothing within reach reveals it for certain",
        Piece::Blockage(i) if facts.dungeon.blockages[i].kind == BlockageKind::Portcullis => {
            "no lever within reach raises it"
        }
        _ => "nobody passes here",
    }
}

/// "with 3 players, " when the way is not cut for every number of players.
fn for_players(needs: &BTreeMap<Need, Vec<Party>>, parties: usize) -> String {
    let cut = needs.values().max_by_key(|parties| parties.len());
    let counts: Vec<String> = cut
        .into_iter()
        .flatten()
        .filter_map(|party| match party {
            Party::Of(count) => Some(count.to_string()),
            Party::Any => None,
        })
        .collect();
    if counts.is_empty() || counts.len() == parties {
        String::new()
    } else {
        format!("with {} players, ", words(counts, "or"))
    }
}
