//! Where the heroes of every party can walk, computed once for all rules that ask, and what they
//! cannot come to.

use delve_engine::dungeon::DoorState;
use delve_engine::way::{Cut, Faith, Given, Later, Prospect, Ways};
use delve_engine::{Party, Piece as Key, SquareSet};
use delve_format::entry::Effect;
use delve_format::scenario::TriggerKind;
use delve_format::{AreaIndex, Place, board};

use crate::facts::Facts;
use crate::pieces::{area_name, list};

/// No more groups of things out of reach are looked at.
const MOST_GROUPS: usize = 8;

/// The ways of one party.
pub(crate) struct PartyWays<'a> {
    pub(crate) party: Party,
    pub(crate) ways: Ways<'a>,
    /// Where they come whatever they choose.
    pub(crate) sure: Prospect,
    /// Where they may come with luck.
    pub(crate) lucky: Prospect,
    /// Likewise, with all secret doors found.
    pub(crate) found: Prospect,
    /// Likewise, and with jumps over furniture.
    pub(crate) jumping: Prospect,
    /// What they need to reach and cannot.
    pub(crate) cuts: Vec<Cut>,
    /// What may become of the ways later.
    pub(crate) later: Vec<Later>,
}

/// The secret doors of a scenario, in order.
pub(crate) fn secret_doors(facts: &Facts<'_>) -> Vec<Key> {
    let doors = facts.dungeon.doors.iter().enumerate();
    let secret = doors.filter(|(_, door)| door.state == DoorState::Secret);
    secret.map(|(i, _)| Key::Door(i)).collect()
}

pub(crate) fn all<'a>(facts: &Facts<'a>) -> Vec<PartyWays<'a>> {
    let secret = secret_doors(facts);
    let parties = facts.dungeon.parties().into_iter();
    parties
        .map(|party| {
            let ways = facts.dungeon.ways(party);
            let lucky = Given {
                faith: Faith::Lucky,
                ..Given::default()
            };
            let found = Given {
                removed: &secret,
                ..lucky
            };
            let jumps = Given {
                jumps: true,
                ..found
            };
            PartyWays {
                party,
                sure: ways.prospect(Given {
                    faith: Faith::Sure,
                    ..Given::default()
                }),
                lucky: ways.prospect(lucky),
                found: ways.prospect(found),
                jumping: ways.prospect(jumps),
                cuts: ways.cuts(),
                later: ways.later(),
                ways,
            }
        })
        .collect()
}

/// Something that heroes should be able to come to.
struct Thing {
    name: String,
    place: Place,
    /// The piece, if it is one: it may be there for some parties only.
    key: Option<Key>,
    squares: SquareSet,
    /// Squares of which one is enough besides its own: those beside it.
    beside: bool,
}

/// Things that no party can walk to, and what is in the way.
pub(crate) struct OutOfReach {
    /// What they are called, and where each is written.
    pub(crate) things: Vec<(String, Place)>,
    pub(crate) squares: SquareSet,
    /// Whether a jump over furniture leads there.
    pub(crate) by_jump: bool,
    /// The fewest pieces to move.
    pub(crate) by: Vec<Key>,
}

/// Everything that no party can walk to, whatever happens. What is cut together with a goal or an exit
/// is left out, and so is what lies behind secret doors.
pub(crate) fn out_of_reach(facts: &Facts<'_>) -> Vec<OutOfReach> {
    let all = facts.ways();
    let Some(first) = all.first() else {
        return Vec::new();
    };
    if facts.dungeon.start.is_empty() {
        return Vec::new();
    }
    let invaded = facts
        .dungeon
        .invasion
        .as_ref()
        .map_or(SquareSet::EMPTY, |invasion| {
            let portals: SquareSet = invasion.portals.iter().copied().collect();
            first.found.space.reach(&portals)
        });
    let meets = |thing: &Thing, ways: &PartyWays<'_>, prospect: &Prospect| {
        let squares = zone(thing, prospect);
        let there = thing
            .key
            .is_none_or(|key| facts.dungeon.is_there(key, ways.party));
        there && (prospect.reach.meets(&squares) || invaded.meets(&squares))
    };
    let secret = secret_doors(facts);
    let mut left: Vec<(Thing, bool)> = Vec::new();
    for thing in things(facts) {
        let there = |w: &&PartyWays<'_>| {
            thing
                .key
                .is_none_or(|key| facts.dungeon.is_there(key, w.party))
        };
        if !all.iter().any(|w| there(&w)) || all.iter().any(|w| meets(&thing, w, &w.found)) {
            continue;
        }
        // What comes into reach when a cut is mended needs no word of its own.
        let mended = all.iter().any(|w| {
            w.cuts.iter().any(|cut| match cut.by.last() {
                Some(by) => {
                    let mut removed: Vec<Key> = by.iter().copied().chain(secret.clone()).collect();
                    removed.sort_unstable();
                    removed.dedup();
                    let given = Given {
                        removed: &removed,
                        faith: Faith::Lucky,
                        ..Given::default()
                    };
                    meets(&thing, w, &w.ways.prospect(given))
                }
                None => {
                    let beyond = w.found.space.reach(&cut.to);
                    beyond.meets(&zone(&thing, &w.found))
                }
            })
        });
        if !mended {
            let jump = all.iter().any(|w| meets(&thing, w, &w.jumping));
            left.push((thing, jump));
        }
    }
    let mut groups = Vec::new();
    while let Some((thing, by_jump)) = left.first().map(|(thing, jump)| (thing, *jump)) {
        if groups.len() == MOST_GROUPS {
            break;
        }
        let ways = all
            .iter()
            .find(|w| {
                thing
                    .key
                    .is_none_or(|key| facts.dungeon.is_there(key, w.party))
            })
            .unwrap_or(first);
        let squares = zone(thing, &ways.found);
        let cut = ways.ways.cut_to(squares);
        let by = cut
            .and_then(|cut| cut.by.last().cloned())
            .unwrap_or_default();
        let opened = ways.ways.prospect(Given {
            removed: &by,
            ..Given::default()
        });
        let region = ways.found.space.reach(&squares);
        let mut group = OutOfReach {
            things: Vec::new(),
            squares: SquareSet::EMPTY,
            by_jump,
            by,
        };
        let mut first_one = true;
        left.retain(|(thing, jump)| {
            let squares = zone(thing, &ways.found);
            let same = first_one
                || (*jump == by_jump && (region.meets(&squares) || opened.reach.meets(&squares)));
            first_one = false;
            if same {
                group.things.push((thing.name.clone(), thing.place.clone()));
                group.squares |= thing.squares;
            }
            !same
        });
        // A board without any door is a sketch: that its walls have none is no news.
        if !group.by.is_empty() || !facts.dungeon.doors.is_empty() {
            groups.push(group);
        }
    }
    groups
}

/// Where one must come to for a thing.
fn zone(thing: &Thing, prospect: &Prospect) -> SquareSet {
    if thing.beside {
        thing.squares | prospect.space.beside(&thing.squares)
    } else {
        thing.squares
    }
}

/// Guards, allies, levers, and rooms and corridors with something to find.
fn things(facts: &Facts<'_>) -> Vec<Thing> {
    let dungeon = facts.dungeon;
    let mut things = Vec::new();
    for key in dungeon.pieces() {
        let wanted = match key {
            Key::Guard(i) => !dungeon.guards[i].reserve,
            Key::Trigger(i) => dungeon.triggers[i].kind == TriggerKind::Lever,
            Key::Ally(_) => true,
            _ => false,
        };
        if wanted {
            things.push(Thing {
                name: facts.name_at(key),
                place: facts.where_it_is(key),
                key: Some(key),
                squares: dungeon.squares(key),
                beside: true,
            });
        }
    }
    let of_area = |area: AreaIndex| match board().area(area).room {
        Some(number) => Place::of("rooms").key(number),
        None => Place::of("corridors").key(board().area(area).id.as_str()),
    };
    for area in AreaIndex::all() {
        let squares = SquareSet::area(area);
        let mut texts = dungeon.happenings.iter().filter(|h| h.area == Some(area));
        let read = board().area(area).room.is_some_and(|number| {
            let text = facts.scenario.rooms.get(&number);
            text.is_some_and(|text| !text.reveal.trim().is_empty()) && !facts.is_seen(area)
        });
        if read || texts.next().is_some() {
            things.push(Thing {
                name: area_name(area),
                place: of_area(area),
                key: None,
                squares,
                beside: false,
            });
        }
    }
    for happening in dungeon.happenings.iter() {
        let Some(area) = happening.area.filter(|_| !happening.at.is_empty()) else {
            continue;
        };
        // What is beside a square of another area is not near it.
        let near = facts.ways().first().map_or(happening.at, |w| {
            (happening.at | w.found.space.beside(&happening.at)) & SquareSet::area(area)
        });
        things.push(Thing {
            name: format!("what can be found at {}", list(&happening.at)),
            place: happening.place.field("at"),
            key: None,
            squares: near,
            beside: false,
        });
    }
    things
}

/// Whether some effect moves heroes to another place, from the scenario's own cards too: then nobody
/// can say where they come.
pub(crate) fn are_heroes_moved(facts: &Facts<'_>) -> bool {
    let catalog = &facts.scenario.catalog;
    let mut lists: Vec<&[Effect]> = Vec::new();
    lists.extend(catalog.items.values().map(|item| item.effects.as_slice()));
    lists.extend(catalog.hazards.values().map(|h| h.effects.as_slice()));
    lists.extend(catalog.mechanisms.values().map(|m| m.effects.as_slice()));
    lists.extend(catalog.spells.values().map(|s| s.effects.as_slice()));
    let moves = |effect: &Effect| format!("{effect:?}").contains("Place {");
    lists.into_iter().flatten().any(moves)
}
