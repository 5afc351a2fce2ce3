//! Kinds of fault, each put into a legal scenario at a place that chance takes. (Long: one small
//! function for each kind.)

use std::collections::BTreeSet;

use delve_format::entry::{Condition, Effect, Entry, On, Trait};
use delve_format::scenario::{
    Blockage, BlockageKind, Goal, Hazard, Mechanism, MechanismKind, Quality, Scenario, Trigger,
    TriggerKind, Waiver,
};
use delve_format::{AreaIndex, Catalog, Direction, Id, RoomNumber, Spot, Square, WireEnd, board};

use super::ground::{
    Ground, free_in_corridors, free_in_rooms, furniture_squares, is_room, squares_of,
};
use super::{Rng, json, legal, ron, traps};

/// A kind of fault.
pub(crate) struct Fault {
    /// What is done to the scenario.
    pub(crate) name: &'static str,
    /// The rule that must find it.
    pub(crate) rule: &'static str,
    spoil: Spoil,
}

/// What a fault is put into. Nothing is returned when the scenario has no place for it.
enum Spoil {
    Scenario(fn(&mut Scenario, &mut Rng) -> Option<()>),
    /// The text, in either dialect.
    Text(fn(&str, &mut Rng) -> Option<String>),
}

impl Fault {
    /// A legal scenario with this fault, as RON and as JSON; nothing when the one of this seed has no
    /// place for it.
    pub(crate) fn texts(&self, seed: u64, bytes: usize) -> Option<[String; 2]> {
        let mut rng = Rng::new(seed ^ 0xfa17);
        let mut scenario = legal(seed, bytes);
        match self.spoil {
            Spoil::Scenario(spoil) => {
                spoil(&mut scenario, &mut rng)?;
                Some([ron(&scenario), json(&scenario)])
            }
            Spoil::Text(spoil) => {
                let again = &mut rng.clone();
                let texts = [
                    spoil(&ron(&scenario), &mut rng)?,
                    spoil(&json(&scenario), again)?,
                ];
                Some(texts)
            }
        }
    }
}

const fn scenario(
    name: &'static str,
    rule: &'static str,
    spoil: fn(&mut Scenario, &mut Rng) -> Option<()>,
) -> Fault {
    let spoil = Spoil::Scenario(spoil);
    Fault { name, rule, spoil }
}

const fn text(
    name: &'static str,
    rule: &'static str,
    spoil: fn(&str, &mut Rng) -> Option<String>,
) -> Fault {
    let spoil = Spoil::Text(spoil);
    Fault { name, rule, spoil }
}

/// Every kind.
pub(crate) static FAULTS: &[Fault] = &[
    text("a bracket is lost", "syntax", bracket),
    text("a quote is lost", "syntax", quote),
    text("the title is a number", "wrong-type", number_for_text),
    text("a field is misspelt", "unknown-field", misspelt_field),
    text("the title is gone", "missing-field", no_title),
    text("a guard is no monster", "missing-field", no_monster),
    text("the title is there twice", "duplicate-key", two_titles),
    text("a kind is misspelt", "wrong-type", misspelt_kind),
    text("an id has a capital letter", "bad-value", bad_id),
    text("a later format", "format-version", later_format),
    text("a square beyond the board", "off-board", far_square),
    text("room 17", "off-board", far_room),
    scenario("65 flags", "limits", flags),
    scenario("257 entries", "limits", entries),
    scenario("conditions 17 deep", "limits", deep),
    scenario("an unknown monster", "unknown-name", unknown_monster),
    scenario("unknown furniture", "unknown-name", unknown_furniture),
    scenario("a goal that nothing sets", "flag-never-set", unknown_flag),
    scenario("a key that does not exist", "unknown-name", unknown_key),
    scenario("a wire to nothing", "unknown-name", unknown_part),
    scenario("a waiver of no rule", "unknown-name", unknown_rule),
    scenario("an id twice", "duplicate-id", same_id),
    scenario("the id of a room", "duplicate-id", area_id),
    scenario("furniture over the edge", "off-board", over_the_edge),
    scenario("furniture in a wall", "through-wall", in_the_wall),
    scenario("a guard on furniture", "overlap", guard_on_furniture),
    scenario("two guards on a square", "overlap", two_guards),
    scenario("two hazards on a square", "overlap", two_hazards),
    scenario("a door off the wall", "door-without-wall", door_off_wall),
    scenario("rubble in a room", "blockage-outside-corridor", rubble),
    scenario("triggers side by side", "trigger-spacing", close_trigger),
    scenario("a second mechanism", "two-mechanisms", second_mechanism),
    scenario("a second trigger", "two-triggers", second_trigger),
    scenario("a wire is gone", "unwired-part", no_wire),
    scenario("a goal behind walls", "path-cut", walled_goal),
    scenario("a room behind secret doors", "path-cut", secret_room),
    scenario("rubble before every door", "path-cut", rubble_at_doors),
    scenario("a silent room", "room-without-text", silent_room),
];

/// The fault with this name.
pub(crate) fn fault(name: &str) -> &'static Fault {
    let found = FAULTS.iter().find(|fault| fault.name == name);
    found.unwrap_or_else(|| panic!("there is no fault `{name}`"))
}

fn id(word: &str) -> Id {
    Id::new(word).expect("an id")
}

/// The positions of brackets (or quotes) outside of strings.
fn marks(text: &str, wanted: &[char]) -> Vec<usize> {
    let (mut inside, mut escaped) = (false, false);
    let mut found = Vec::new();
    for (at, c) in text.char_indices() {
        if wanted.contains(&c) && !(inside && c != '"') && !escaped {
            found.push(at);
        }
        match c {
            '"' if !escaped => inside = !inside,
            _ => {}
        }
        escaped = inside && c == '\\' && !escaped;
    }
    found
}

fn bracket(text: &str, rng: &mut Rng) -> Option<String> {
    let at = rng.pick(&marks(text, &['(', ')', '[', ']', '{', '}']))?;
    Some(format!("{}{}", &text[..at], &text[at + 1..]))
}

fn quote(text: &str, rng: &mut Rng) -> Option<String> {
    let at = rng.pick(&marks(text, &['"']))?;
    Some(format!("{}{}", &text[..at], &text[at + 1..]))
}

/// The line of a field of the scenario, with its line end.
fn line_of<'a>(text: &'a str, field: &str) -> Option<&'a str> {
    let mut lines = text.split_inclusive('\n');
    lines.find(|line| line.trim_start().trim_start_matches('"').starts_with(field))
}

fn number_for_text(text: &str, _: &mut Rng) -> Option<String> {
    let line = line_of(text, "title")?;
    let (field, _) = line.split_once(": ")?;
    Some(text.replacen(line, &format!("{field}: 7,\n"), 1))
}

fn misspelt_field(text: &str, rng: &mut Rng) -> Option<String> {
    let (field, wrong) = rng.pick(&[
        ("summary", "sumary"),
        ("intro", "entro"),
        ("patrol", "patroll"),
    ])?;
    let line = line_of(text, field)?;
    Some(text.replacen(line, &line.replacen(field, wrong, 1), 1))
}

fn no_title(text: &str, _: &mut Rng) -> Option<String> {
    Some(text.replacen(line_of(text, "title")?, "", 1))
}

/// Takes a field and its value, a text, out of an element that has another field after it.
fn no_monster(text: &str, rng: &mut Rng) -> Option<String> {
    let guards = text.find("guards")?;
    let starts: Vec<usize> = text[guards..]
        .match_indices("monster")
        .map(|(at, _)| guards + at)
        .collect();
    let starts: Vec<usize> = starts
        .into_iter()
        .filter(|&at| {
            text[at..]
                .trim_start_matches("monster")
                .trim_start_matches('"')
                .starts_with(": \"")
        })
        .collect();
    let at = rng.pick(&starts[..starts.len().min(3)])?;
    let start = at - usize::from(text[..at].ends_with('"'));
    let end = start + text[start..].find(',')? + 1;
    Some(format!("{}{}", &text[..start], &text[end..]))
}

fn two_titles(text: &str, _: &mut Rng) -> Option<String> {
    let line = line_of(text, "title")?;
    Some(text.replacen(line, &line.repeat(2), 1))
}

fn misspelt_kind(text: &str, _: &mut Rng) -> Option<String> {
    let at = text.find("triggers")?;
    let kinds = ["PressurePlate", "Tripwire", "Sensor", "Lever"];
    let first = kinds
        .iter()
        .filter_map(|kind| text[at..].find(kind))
        .min()?;
    let (before, after) = text.split_at(at + first + 1);
    Some(format!("{before}x{after}"))
}

fn bad_id(text: &str, _: &mut Rng) -> Option<String> {
    let at = text.find("\"door-")?;
    Some(format!("{}\"Door {}", &text[..at], &text[at + 6..]))
}

fn later_format(text: &str, _: &mut Rng) -> Option<String> {
    let line = line_of(text, "format")?;
    Some(text.replacen(line, &line.replacen('1', "9", 1), 1))
}

fn far_square(text: &str, rng: &mut Rng) -> Option<String> {
    let squares: Vec<(usize, usize)> = text
        .match_indices('"')
        .filter_map(|(at, _)| {
            let length = text[at + 1..].find('"')?;
            let word = &text[at + 1..at + 1 + length];
            word.parse::<Square>().ok().map(|_| (at + 1, length))
        })
        .collect();
    let (at, length) = rng.pick(&squares)?;
    Some(format!("{}Z40{}", &text[..at], &text[at + length..]))
}

fn far_room(text: &str, _: &mut Rng) -> Option<String> {
    let rooms = text
        .find("\n    rooms")
        .or_else(|| text.find("\"rooms\""))?;
    let digits = text[rooms..].find(|c: char| c.is_ascii_digit())?;
    let at = rooms + digits;
    let length = text[at..].find(|c: char| !c.is_ascii_digit())?;
    Some(format!("{}17{}", &text[..at], &text[at + length..]))
}

fn flags(scenario: &mut Scenario, _: &mut Rng) -> Option<()> {
    let flags: Vec<Id> = (0..65).map(|n| id(&format!("mark-{n}"))).collect();
    let is_set = |flag: &Id| Condition::Flag(flag.clone());
    scenario.events.push(Entry {
        on: On::Turn(3),
        when: vec![Condition::Any(flags.iter().map(is_set).collect())],
        read: "All of it at once.".to_owned(),
        then: flags.into_iter().map(Effect::Set).collect(),
        ..Entry::default()
    });
    Some(())
}

fn entries(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    for _ in 0..257 {
        scenario.events.push(Entry {
            on: On::Turn(u16::try_from(rng.between(1, 20)).ok()?),
            read: "A clock strikes.".to_owned(),
            ..Entry::default()
        });
    }
    Some(())
}

fn deep(scenario: &mut Scenario, _: &mut Rng) -> Option<()> {
    let innermost = Condition::Trait(Trait::Strong);
    let deep = (0..16).fold(innermost, |inner, _| Condition::Not(Box::new(inner)));
    scenario.events.push(Entry {
        on: On::Turn(3),
        when: vec![deep],
        read: "A draught goes through the hall.".to_owned(),
        ..Entry::default()
    });
    Some(())
}

/// One of a list, by chance.
fn any<'a, T>(list: &'a mut [T], rng: &mut Rng, fits: impl Fn(&T) -> bool) -> Option<&'a mut T> {
    let fitting: Vec<usize> = (0..list.len()).filter(|&i| fits(&list[i])).collect();
    list.get_mut(rng.pick(&fitting)?)
}

fn unknown_monster(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    any(&mut scenario.guards, rng, |_| true)?.monster = id("skelton");
    Some(())
}

fn unknown_furniture(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    any(&mut scenario.furniture, rng, |_| true)?.kind = id("tabel");
    Some(())
}

fn unknown_flag(scenario: &mut Scenario, _: &mut Rng) -> Option<()> {
    scenario.goals.push(Goal::Flag(id("never-set")));
    Some(())
}

fn unknown_key(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    any(&mut scenario.doors, rng, |door| door.key.is_none())?.key = Some(id("no-such-key"));
    Some(())
}

fn unknown_part(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    any(&mut scenario.wires, rng, |_| true)?.to = WireEnd::Id(id("no-such-part"));
    Some(())
}

fn unknown_rule(scenario: &mut Scenario, _: &mut Rng) -> Option<()> {
    scenario.waivers.push(Waiver {
        rule: id("overlapp"),
        at: Spot::Id(id("room-1")),
        reason: "it is meant".to_owned(),
    });
    Some(())
}

/// Whether a wire or an entry speaks of a door.
fn is_spoken_of(scenario: &Scenario, door: &Id) -> bool {
    let end = WireEnd::Id(door.clone());
    let wired = scenario.wires.iter().any(|w| w.from == end || w.to == end);
    wired || format!("{:?}{:?}", scenario.rooms, scenario.events).contains(&format!("{door:?}"))
}

/// A door that nothing speaks of.
fn quiet_door(scenario: &Scenario, rng: &mut Rng) -> Option<usize> {
    let all = 0..scenario.doors.len();
    let quiet = all.filter(|&i| !is_spoken_of(scenario, &scenario.doors[i].id));
    rng.pick(&quiet.collect::<Vec<_>>())
}

fn same_id(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let door = quiet_door(scenario, rng)?;
    let own = scenario.doors[door].id.clone();
    let doors = scenario.doors.iter().map(|door| door.id.clone());
    let hazards = scenario.hazards.iter().map(|hazard| hazard.id.clone());
    let triggers = scenario.triggers.iter().map(|trigger| trigger.id.clone());
    let guards = scenario.guards.iter().filter_map(|guard| guard.id.clone());
    let others = doors.chain(hazards).chain(triggers).chain(guards);
    let others: Vec<Id> = others.filter(|id| *id != own).collect();
    scenario.doors[door].id = rng.pick(&others)?;
    Some(())
}

fn area_id(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let door = quiet_door(scenario, rng)?;
    let areas: Vec<Id> = board().areas.iter().map(|area| area.id.clone()).collect();
    scenario.doors[door].id = rng.pick(&areas)?;
    Some(())
}

fn over_the_edge(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let wide = |kind: &Id| Catalog::built_in().furniture[kind].size.0 > 1;
    let furniture = any(&mut scenario.furniture, rng, |f| wide(&f.kind))?;
    furniture.facing = Direction::North;
    furniture.at = Square::new(23, u8::try_from(rng.below(28)).ok()?)?;
    Some(())
}

fn in_the_wall(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let furniture = any(&mut scenario.furniture, rng, |_| true)?;
    let in_wall = |at: &Square| {
        let squares = furniture_squares(&furniture.kind, *at, furniture.facing);
        let home = board().area_of(*at);
        let beyond = |s: &Square| {
            let area = board().area_of(*s);
            area != home && (is_room(area) || is_room(home))
        };
        squares.is_some_and(|squares| squares.iter().any(beyond))
    };
    let places: Vec<Square> = Square::all().filter(in_wall).collect();
    furniture.at = rng.pick(&places)?;
    Some(())
}

fn guard_on_furniture(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let always = scenario.furniture.iter().filter(|f| f.players.is_none());
    let squares: Vec<Square> = always
        .filter_map(|f| furniture_squares(&f.kind, f.at, f.facing))
        .flatten()
        .collect();
    let square = rng.pick(&squares)?;
    any(&mut scenario.guards, rng, |g| !g.reserve)?.at = square;
    Some(())
}

fn two_guards(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let always = scenario
        .guards
        .iter()
        .filter(|g| g.players.is_none() && !g.reserve);
    let squares: Vec<Square> = always.map(|g| g.at).collect();
    let square = rng.pick(&squares)?;
    any(&mut scenario.guards, rng, |g| !g.reserve && g.at != square)?.at = square;
    Some(())
}

fn two_hazards(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let at = rng.pick(&scenario.hazards)?.at;
    scenario.hazards.push(Hazard {
        id: id("second-hazard"),
        kind: id("pit"),
        at,
        hidden: true,
        note: String::new(),
        players: None,
    });
    Some(())
}

fn door_off_wall(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let door = quiet_door(scenario, rng)?;
    let open = Square::all().filter_map(|a| Some((a, a.step(Direction::East)?)));
    let open = open.filter(|(a, _)| !board().is_wall(*a, Direction::East));
    scenario.doors[door].between = rng.pick(&open.collect::<Vec<_>>())?;
    Some(())
}

fn blockage(at: Square) -> Blockage {
    Blockage {
        id: None,
        kind: BlockageKind::Rubble,
        at: vec![at],
        note: String::new(),
        players: None,
    }
}

fn rubble(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let square = rng.pick(&free_in_rooms(scenario))?;
    scenario.blockages.push(blockage(square));
    Some(())
}

/// Squares where people come and nothing stands.
fn free(scenario: &Scenario) -> Vec<Square> {
    let mut free = free_in_rooms(scenario);
    free.extend(free_in_corridors(scenario));
    free
}

fn lever(word: &str, at: Square) -> Trigger {
    Trigger {
        id: id(word),
        kind: TriggerKind::Lever,
        at,
        to: None,
        radius: 1,
        quality: Quality::Normal,
        note: String::new(),
        players: None,
    }
}

fn close_trigger(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let always: Vec<Trigger> = scenario
        .triggers
        .iter()
        .filter(|t| t.players.is_none())
        .cloned()
        .collect();
    let squares = traps::squares(&rng.pick(&always)?);
    let near = |s: &Square| squares.iter().any(|other| s.straight_distance(*other) < 4);
    let places: Vec<Square> = free(scenario).into_iter().filter(near).collect();
    let at = rng.pick(&places)?;
    scenario.triggers.push(lever("close-lever", at));
    // It does something, so that nothing else is wrong with it.
    scenario.events.push(Entry {
        on: On::Fired(id("close-lever")),
        read: "Something clicks.".to_owned(),
        ..Entry::default()
    });
    Some(())
}

/// The ends of some wire.
fn ends(scenario: &Scenario) -> BTreeSet<Id> {
    let ends = scenario
        .wires
        .iter()
        .flat_map(|wire| [&wire.from, &wire.to]);
    ends.filter_map(|end| match end {
        WireEnd::Id(id) => Some(id.clone()),
        WireEnd::Square(_) => None,
    })
    .collect()
}

/// Triggers that set off a mechanism whatever the number of players, straight or by a timer.
fn springs(scenario: &Scenario) -> Vec<Trigger> {
    let parts: BTreeSet<&Id> = scenario
        .mechanisms
        .iter()
        .map(|m| &m.id)
        .chain(scenario.timers.iter().map(|t| &t.id))
        .collect();
    let from = |trigger: &Trigger| {
        let from = WireEnd::Id(trigger.id.clone());
        let mut wires = scenario.wires.iter().filter(|wire| wire.from == from);
        wires.any(|wire| matches!(&wire.to, WireEnd::Id(id) if parts.contains(id)))
    };
    let always = scenario.triggers.iter().filter(|t| t.players.is_none());
    always.filter(|t| from(t)).cloned().collect()
}

fn second_mechanism(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let trigger = rng.pick(&springs(scenario))?;
    let places = rng.shuffled(free(scenario));
    for at in places.into_iter().take(40) {
        let name = id("second-mechanism");
        let wire = traps::clean_wire(scenario, (&trigger.id, trigger.at), (&name, at), rng);
        if let Some(wire) = wire {
            scenario.mechanisms.push(Mechanism {
                id: name,
                kind: MechanismKind::DartThrower,
                at,
                facing: Direction::North,
                note: String::new(),
                players: None,
            });
            scenario.wires.push(wire);
            return Some(());
        }
    }
    None
}

fn second_trigger(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let wired = ends(scenario);
    let always = scenario
        .mechanisms
        .iter()
        .filter(|m| m.players.is_none() && wired.contains(&m.id));
    let mechanism = rng.pick(&always.cloned().collect::<Vec<_>>())?;
    let places = rng.shuffled(free(scenario));
    let apart = places
        .into_iter()
        .filter(|at| traps::is_apart(scenario, &[*at]));
    for at in apart.take(40).collect::<Vec<_>>() {
        let name = id("second-lever");
        let wire = traps::clean_wire(scenario, (&name, at), (&mechanism.id, mechanism.at), rng);
        if let Some(wire) = wire {
            scenario.triggers.push(lever("second-lever", at));
            scenario.wires.push(wire);
            return Some(());
        }
    }
    None
}

fn no_wire(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let heard = |id: &Id| {
        scenario
            .events
            .iter()
            .any(|e| e.on == On::Fired(id.clone()))
    };
    let triggers: BTreeSet<WireEnd> = scenario
        .triggers
        .iter()
        .filter(|trigger| !heard(&trigger.id))
        .map(|trigger| WireEnd::Id(trigger.id.clone()))
        .collect();
    let all = 0..scenario.wires.len();
    let from_trigger = all.filter(|&i| triggers.contains(&scenario.wires[i].from));
    let wire = rng.pick(&from_trigger.collect::<Vec<_>>())?;
    scenario.wires.remove(wire);
    Some(())
}

/// The rooms that have text, without the one in which the heroes begin.
fn rooms(scenario: &Scenario) -> Vec<AreaIndex> {
    let begin: Vec<AreaIndex> = scenario.start.iter().map(|s| board().area_of(*s)).collect();
    let rooms = scenario.rooms.keys().map(|&number| board().room(number));
    rooms.filter(|room| !begin.contains(room)).collect()
}

fn walled_goal(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let used: BTreeSet<RoomNumber> = scenario.rooms.keys().copied().collect();
    let empty = (1..=16)
        .filter_map(RoomNumber::new)
        .filter(|room| !used.contains(room));
    let room = rng.pick(&empty.collect::<Vec<_>>())?;
    let square = rng.pick(squares_of(board().room(room)))?;
    scenario.goals.push(Goal::Reach(square));
    Some(())
}

/// The doors of a room.
fn doors_of(scenario: &Scenario, room: AreaIndex) -> Vec<usize> {
    let of_room = |square| board().area_of(square) == room;
    let all = 0..scenario.doors.len();
    all.filter(|&i| {
        let (a, b) = scenario.doors[i].between;
        of_room(a) || of_room(b)
    })
    .collect()
}

fn secret_room(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let wired = ends(scenario);
    let plain = |room: &AreaIndex| {
        let mut doors = doors_of(scenario, *room).into_iter();
        // Of a secret door with a wire nothing is said here: what the signal shows is another question.
        doors.all(|i| !scenario.doors[i].secret && !wired.contains(&scenario.doors[i].id))
    };
    let rooms: Vec<AreaIndex> = rooms(scenario).into_iter().filter(plain).collect();
    let room = rng.pick(&rooms)?;
    for door in doors_of(scenario, room) {
        scenario.doors[door].secret = true;
        scenario.doors[door].held_open = false;
    }
    scenario
        .goals
        .push(Goal::Enter(board().area(room).id.clone()));
    Some(())
}

fn rubble_at_doors(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let free: BTreeSet<Square> = free_in_corridors(scenario).into_iter().collect();
    let outside = |room: AreaIndex| {
        let doors = doors_of(scenario, room).into_iter();
        let squares = doors.map(|i| match scenario.doors[i].between {
            (a, b) if board().area_of(a) == room => b,
            (a, _) => a,
        });
        squares.collect::<BTreeSet<Square>>()
    };
    let fits: Vec<AreaIndex> = rooms(scenario)
        .into_iter()
        .filter(|room| outside(*room).is_subset(&free))
        .collect();
    let room = rng.pick(&fits)?;
    for square in outside(room) {
        scenario.blockages.push(blockage(square));
    }
    scenario
        .goals
        .push(Goal::Enter(board().area(room).id.clone()));
    let steps = Ground::of(scenario).distances(&scenario.start);
    let reached = squares_of(room).iter().any(|s| steps[s.index()].is_some());
    (!reached).then_some(())
}

fn silent_room(scenario: &mut Scenario, rng: &mut Rng) -> Option<()> {
    let room = rng.pick(&rooms(scenario))?;
    let number = board().area(room).room?;
    scenario.rooms.get_mut(&number)?.reveal.clear();
    Some(())
}
