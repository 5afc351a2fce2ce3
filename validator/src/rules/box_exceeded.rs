//! Rule `box-exceeded`: more pieces on the table at once than there are in the box.

use std::collections::BTreeMap;

use delve_engine::{Party, Piece, SquareSet};
use delve_format::catalog::Pieces;
use delve_format::entry::Effect;
use delve_format::names::{Node, roots, walk};
use delve_format::scenario::{BlockageKind, MechanismKind, TriggerKind};
use delve_format::{AreaIndex, Id, Place, board};

use crate::balance::with_players;
use crate::diagnostic::{Finding, Severity};
use crate::facts::Facts;
use crate::pieces::area_name;
use crate::rule::{Group, Rule};

pub(crate) static RULE: Rule = Rule {
    name: "box-exceeded",
    severity: Severity::Warning,
    group: Group::Balance,
    summary: "More pieces are needed at once than the box holds",
    finds: "More pieces of a kind than the catalog's `box` holds, for some number of players.\n\n\
        What stays on the table once it is put there is counted over the whole dungeon, as far as heroes are \
        certain to come to it: doors, squares of rubble, portcullises, each furniture, and the tokens of each \
        trigger, mechanism and hazard and of timers, if all are found. Monsters come and go; of each the largest \
        group is counted that comes at once: the guards and allies of one room (without those in reserve), a \
        patrol, or the monsters of one `Ambush`.\n\n\
        Not counted is what an effect brings or clears away (`Block`, `Clear`, `Summon`), nor any kind of which \
        the box says nothing, such as a monster of the scenario's own.",
    why: "The Dungeon Master would search the box for a ninth goblin while the players wait.",
    bad: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Three ogres at breakfast",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    guards: [
        (monster: "ogre", at: "D11"),
        (monster: "ogre", at: "E12"),
        (monster: "ogre", at: "F13"),
    ],
    rooms: {7: (reveal: "Three ogres look up from one pot.")},
)
"#,
    good: r#"#![enable(implicit_some)]
(
    format: 1,
    title: "Three ogres at breakfast",
    start: ["A9", "A10", "A11", "A12", "A13"],
    doors: [(id: "vestry-door", between: ("A12", "B12"))],
    guards: [
        (monster: "ogre", at: "D11"),
        (monster: "hobgoblin", at: "E12"),
        (monster: "ogre", at: "F13"),
    ],
    rooms: {7: (reveal: "Two ogres and a guest look up from one pot.")},
)
"#,
    check,
};

/// What the box has a number for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind<'a> {
    Doors,
    Rubble,
    Portcullises,
    Timers,
    Furniture(&'a Id),
    Hazard(&'a Id),
    Trigger(TriggerKind),
    Mechanism(MechanismKind),
    Monster(&'a Id),
}

/// When pieces are on the table together.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum When {
    /// In the end.
    InTheEnd,
    /// When a room is revealed.
    In(AreaIndex),
    /// When the patrol comes.
    Patrol,
    /// When something happens that is written here.
    Event(Place),
}

/// Pieces of one kind that are on the table together: how many each stands for, where it is written, and
/// its squares.
type Pile = Vec<(usize, Place, SquareSet)>;

/// A pile that is too large.
struct Excess {
    when: When,
    count: usize,
    place: Place,
    squares: SquareSet,
    parties: Vec<Party>,
}

fn check(facts: &Facts<'_>, out: &mut Vec<Finding>) {
    let in_box = facts.in_box();
    if !may_exceed(facts, in_box) || !facts.is_settled() {
        return;
    }
    let parties = facts.dungeon.parties();
    let mut found: BTreeMap<Kind<'_>, Excess> = BTreeMap::new();
    for &party in &parties {
        let mut piles = BTreeMap::new();
        pieces(facts, party, &mut piles);
        comers(facts, &mut piles);
        for ((kind, when), pile) in piles {
            let count: usize = pile.iter().map(|(count, ..)| count).sum();
            let Some(most) = holds(in_box, kind).filter(|&most| count > most) else {
                continue;
            };
            let mut sum = 0;
            let beyond = pile.iter().find(|(count, ..)| {
                sum += count;
                sum > most
            });
            let Some((_, place, _)) = beyond else {
                continue;
            };
            let squares = pile.iter().fold(SquareSet::EMPTY, |all, (.., s)| all | *s);
            let excess = found.entry(kind).or_insert_with(|| Excess {
                when: when.clone(),
                count: 0,
                place: place.clone(),
                squares,
                parties: Vec::new(),
            });
            if count > excess.count {
                (excess.when, excess.count) = (when, count);
                (excess.place, excess.squares) = (place.clone(), squares);
            }
            if excess.parties.last() != Some(&party) {
                excess.parties.push(party);
            }
        }
    }
    for (kind, excess) in found {
        let most = holds(in_box, kind).unwrap_or(0);
        let players = with_players(facts, &excess.parties);
        let when = match excess.when {
            When::InTheEnd => "are on the table in the end".to_owned(),
            When::In(area) => format!("stand in {}", area_name(area)),
            When::Patrol => "make a patrol".to_owned(),
            When::Event(_) => "appear at once".to_owned(),
        };
        let message = format!(
            "{players}{} {when}, and the box holds {most}",
            counted(facts, kind, excess.count)
        );
        out.push(
            Finding::at(excess.place, message)
                .label(format!("more than {most}"))
                .squares(excess.squares.iter())
                .help("leave some away, or use another kind of piece"),
        );
    }
}

/// Whether there are so many pieces at all that some kind may be exceeded; mostly there are not.
fn may_exceed(facts: &Facts<'_>, in_box: &Pieces) -> bool {
    let mut counts: BTreeMap<Kind<'_>, usize> = BTreeMap::new();
    for piece in facts.dungeon.pieces() {
        if let Some(kind) = kind(facts, piece) {
            *counts.entry(kind).or_default() += match kind {
                Kind::Rubble => facts.dungeon.squares(piece).len(),
                _ => 1,
            };
        }
    }
    holds_fewer(in_box, counts)
        || holds_fewer(in_box, together(&facts.scenario.patrol))
        || facts.effects().iter().any(|effect| match effect {
            Effect::Ambush(arrivals) => {
                let all = arrivals.iter().map(|arrival| &arrival.monster);
                holds_fewer(in_box, together(all))
            }
            Effect::SetPatrol(monsters) => holds_fewer(in_box, together(monsters)),
            _ => false,
        })
}

/// Whether the box holds fewer of some kind.
fn holds_fewer(in_box: &Pieces, counts: BTreeMap<Kind<'_>, usize>) -> bool {
    let mut counts = counts.into_iter();
    counts.any(|(kind, count)| holds(in_box, kind).is_some_and(|most| count > most))
}

/// Monsters that come together, counted by kind.
fn together<'a>(monsters: impl IntoIterator<Item = &'a Id>) -> BTreeMap<Kind<'a>, usize> {
    let mut counts = BTreeMap::new();
    for monster in monsters {
        *counts.entry(Kind::Monster(monster)).or_default() += 1;
    }
    counts
}

/// Which kind a piece is.
fn kind<'a>(facts: &Facts<'a>, piece: Piece) -> Option<Kind<'a>> {
    let dungeon = facts.dungeon;
    Some(match piece {
        Piece::Door(_) => Kind::Doors,
        Piece::Blockage(i) => match dungeon.blockages[i].kind {
            BlockageKind::Rubble => Kind::Rubble,
            BlockageKind::Portcullis => Kind::Portcullises,
        },
        Piece::Furniture(i) => Kind::Furniture(&dungeon.furniture[i].kind),
        Piece::Guard(i) if dungeon.guards[i].reserve => return None,
        Piece::Guard(i) => Kind::Monster(&dungeon.guards[i].monster),
        Piece::Ally(i) => Kind::Monster(&dungeon.allies[i].figure),
        Piece::Hazard(i) => Kind::Hazard(&dungeon.hazards[i].kind),
        Piece::Trigger(i) => Kind::Trigger(dungeon.triggers[i].kind),
        Piece::Mechanism(i) => Kind::Mechanism(dungeon.mechanisms[i].kind),
        Piece::Timer(_) => Kind::Timers,
    })
}

type Piles<'a> = BTreeMap<(Kind<'a>, When), Pile>;

/// The pieces that come into view of a party.
fn pieces<'a>(facts: &Facts<'a>, party: Party, piles: &mut Piles<'a>) {
    let dungeon = facts.dungeon;
    let prospect = facts.prospect(party);
    let near = prospect.reach | prospect.space.beside(&prospect.reach);
    let in_view = AreaIndex::all().filter(|&area| facts.comes_into_view(area, party));
    let rooms = in_view
        .filter(|&area| board().area(area).room.is_some())
        .fold(SquareSet::EMPTY, |all, area| all | SquareSet::area(area));
    let view = near | rooms;
    let cleared: Vec<Piece> = facts
        .effects()
        .iter()
        .filter_map(|effect| match effect {
            Effect::Clear(id) => dungeon.piece(id),
            _ => None,
        })
        .collect();
    for piece in dungeon.pieces() {
        let Some(kind) = kind(facts, piece) else {
            continue;
        };
        let squares = dungeon.squares(piece);
        let seen = squares & view;
        let unrevealed = matches!(piece, Piece::Door(i) if
            dungeon.doors[i].state == delve_engine::dungeon::DoorState::Secret
                && !prospect.revealed.contains(&i));
        if !dungeon.is_there(piece, party)
            || seen.is_empty()
            || unrevealed
            || cleared.contains(&piece)
        {
            continue;
        }
        let (when, count) = match kind {
            Kind::Monster(_) => {
                let Some(at) = squares.first().filter(|&at| !board().is_corridor(at)) else {
                    continue;
                };
                (When::In(board().area_of(at)), 1)
            }
            Kind::Rubble => (When::InTheEnd, seen.len()),
            _ => (When::InTheEnd, 1),
        };
        let place = facts.where_it_is(piece);
        piles
            .entry((kind, when))
            .or_default()
            .push((count, place, seen));
    }
}

/// The monsters of patrols and ambushes.
fn comers<'a>(facts: &Facts<'a>, piles: &mut Piles<'a>) {
    let scenario = facts.scenario;
    let patrol = scenario.patrol.iter().enumerate();
    for (i, monster) in patrol {
        let key = (Kind::Monster(monster), When::Patrol);
        let place = Place::of("patrol").index(i);
        piles
            .entry(key)
            .or_default()
            .push((1, place, SquareSet::EMPTY));
    }
    let comes = |effect: &&Effect| matches!(effect, Effect::Ambush(_) | Effect::SetPatrol(_));
    if !facts.effects().iter().any(comes) {
        return;
    }
    for (place, node) in roots(scenario) {
        walk(place, node, &mut |place, node| match node {
            Node::Effect(Effect::Ambush(arrivals)) => {
                for (i, arrival) in arrivals.iter().enumerate() {
                    let key = (Kind::Monster(&arrival.monster), When::Event(place.clone()));
                    let at = place.index(0).index(i).field("monster");
                    let pile = piles.entry(key).or_default();
                    pile.push((1, at, arrival.square.into()));
                }
            }
            Node::Effect(Effect::SetPatrol(monsters)) => {
                for (i, monster) in monsters.iter().enumerate() {
                    let key = (Kind::Monster(monster), When::Event(place.clone()));
                    let at = place.index(0).index(i);
                    let pile = piles.entry(key).or_default();
                    pile.push((1, at, SquareSet::EMPTY));
                }
            }
            _ => {}
        });
    }
}

/// How many of a kind the box holds; nothing when it does not say.
fn holds(pieces: &Pieces, kind: Kind<'_>) -> Option<usize> {
    let listed = match kind {
        // A scenario's own box that does not speak of these has none of them here.
        Kind::Doors => Some(pieces.doors).filter(|&n| n > 0),
        Kind::Rubble => Some(pieces.rubble).filter(|&n| n > 0),
        Kind::Portcullises => Some(pieces.portcullises).filter(|&n| n > 0),
        Kind::Timers => Some(pieces.timers).filter(|&n| n > 0),
        Kind::Furniture(id) => pieces.furniture.get(id).copied(),
        Kind::Hazard(id) => pieces.hazards.get(id).copied(),
        Kind::Trigger(kind) => pieces.triggers.get(&kind).copied(),
        Kind::Mechanism(kind) => pieces.mechanisms.get(&kind).copied(),
        Kind::Monster(id) => pieces.monsters.get(id).copied(),
    };
    listed.map(usize::from)
}

/// So many of a kind, in words.
fn counted(facts: &Facts<'_>, kind: Kind<'_>, count: usize) -> String {
    match kind {
        Kind::Doors => format!("{count} doors"),
        Kind::Rubble => format!("{count} squares of rubble"),
        Kind::Portcullises => format!("{count} portcullises"),
        Kind::Timers => format!("{count} timers"),
        Kind::Trigger(kind) => format!("{count} triggers of kind {kind:?}"),
        Kind::Mechanism(kind) => format!("{count} mechanisms of kind {kind:?}"),
        Kind::Furniture(id) => format!("{count} pieces of furniture `{id}`"),
        Kind::Hazard(id) => format!("{count} hazards `{id}`"),
        Kind::Monster(id) if facts.monster(id).is_some() => format!("{count} monsters `{id}`"),
        Kind::Monster(id) => format!("{count} figures `{id}`"),
    }
}
