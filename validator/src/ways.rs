//! Where the heroes of every party can walk, computed once for all rules that ask, and what they
//! cannot come to (long, because what is out of reach is told in groups, without what is cut).

use std::cell::OnceCell;

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
    secret: Vec<Key>,
    lucky: OnceCell<Prospect>,
    found: OnceCell<Prospect>,
    jumping: OnceCell<Prospect>,
    cuts: OnceCell<Vec<Cut>>,
    later: OnceCell<Vec<Later>>,
}

/// Each is worked out when somebody asks for it.
impl PartyWays<'_> {
    /// Where they come in the end.
    pub(crate) fn certain(&self) -> &Prospect {
        self.ways.certain()
    }

    /// Where they come whatever they choose.
    pub(crate) fn sure(&self) -> &Prospect {
        self.ways.sure()
    }

    /// Where they may come with luck.
    pub(crate) fn lucky(&self) -> &Prospect {
        let lucky = Given {
            faith: Faith::Lucky,
            ..Given::default()
        };
        self.lucky.get_or_init(|| self.ways.prospect(lucky))
    }

    /// Likewise, with all secret doors found.
    pub(crate) fn found(&self) -> &Prospect {
        if self.secret.is_empty() {
            return self.lucky();
        }
        let found = Given {
            removed: &self.secret,
            faith: Faith::Lucky,
            ..Given::default()
        };
        self.found.get_or_init(|| self.ways.prospect(found))
    }

    /// Likewise, and with jumps over furniture.
    pub(crate) fn jumping(&self) -> &Prospect {
        let jumps = Given {
            removed: &self.secret,
            faith: Faith::Lucky,
            jumps: true,
            ..Given::default()
        };
        self.jumping.get_or_init(|| self.ways.prospect(jumps))
    }

    /// What they need to reach and cannot.
    pub(crate) fn cuts(&self) -> &[Cut] {
        self.cuts.get_or_init(|| self.ways.cuts())
    }

    /// What may become of the ways later.
    pub(crate) fn later(&self) -> &[Later] {
        self.later.get_or_init(|| self.ways.later())
    }
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
        .map(|party| PartyWays {
            party,
            ways: facts.dungeon.ways(party),
            secret: secret.clone(),
            lucky: OnceCell::new(),
            found: OnceCell::new(),
            jumping: OnceCell::new(),
            cuts: OnceCell::new(),
            later: OnceCell::new(),
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
    // Mostly the heroes come everywhere without luck, and no more is asked.
    let things = things(facts, first);
    if things.is_empty() {
        return Vec::new();
    }
    let invasion = facts.dungeon.invasion.as_ref();
    let invaded = invasion.map_or(SquareSet::EMPTY, |invasion| {
        let portals: SquareSet = invasion.portals.iter().copied().collect();
        first.found().space.reach(&portals)
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
    for thing in things {
        let there = |w: &&PartyWays<'_>| {
            thing
                .key
                .is_none_or(|key| facts.dungeon.is_there(key, w.party))
        };
        if !all.iter().any(|w| there(&w)) || all.iter().any(|w| meets(&thing, w, w.found())) {
            continue;
        }
        // What comes into reach when a cut is mended needs no word of its own.
        let mended = all.iter().any(|w| {
            w.cuts().iter().any(|cut| match cut.by.last() {
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
                    let beyond = w.found().space.reach(&cut.to);
                    beyond.meets(&zone(&thing, w.found()))
                }
            })
        });
        if !mended {
            let jump = all.iter().any(|w| meets(&thing, w, w.jumping()));
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
        let squares = zone(thing, ways.found());
        let cut = ways.ways.cut_to(squares);
        let by = cut
            .and_then(|cut| cut.by.last().cloned())
            .unwrap_or_default();
        let opened = ways.ways.prospect(Given {
            removed: &by,
            ..Given::default()
        });
        let region = ways.found().space.reach(&squares);
        let mut group = OutOfReach {
            things: Vec::new(),
            squares: SquareSet::EMPTY,
            by_jump,
            by,
        };
        let mut first_one = true;
        left.retain(|(thing, jump)| {
            let squares = zone(thing, ways.found());
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

/// Guards, allies, levers, and rooms and corridors with something to find; without those to which the
/// first party comes for certain.
fn things(facts: &Facts<'_>, first: &PartyWays<'_>) -> Vec<Thing> {
    let certain = first.certain();
    let comes_to = |squares: &SquareSet| certain.reach.meets(squares);
    let near = |squares: SquareSet| squares | certain.space.beside(&squares);
    let dungeon = facts.dungeon;
    let mut things = Vec::new();
    for key in dungeon.pieces() {
        let wanted = match key {
            Key::Guard(i) => !dungeon.guards[i].reserve,
            Key::Trigger(i) => dungeon.triggers[i].kind == TriggerKind::Lever,
            Key::Ally(_) => true,
            _ => false,
        };
        let reached =
            || dungeon.is_there(key, first.party) && comes_to(&near(dungeon.squares(key)));
        if wanted && !reached() {
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
        if comes_to(&squares) {
            continue;
        }
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
        let area = SquareSet::area(area);
        if comes_to(&(near(happening.at) & area)) {
            continue;
        }
        let beside = first.found().space.beside(&happening.at);
        things.push(Thing {
            name: format!("what can be found at {}", list(&happening.at)),
            place: happening.place.field("at"),
            key: None,
            squares: (happening.at | beside) & area,
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
