//! What the things on a board are called, for screen readers, tooltips and legends.

use delve_format::catalog::Reach;
use delve_format::entry::Trait;
use delve_format::scenario::{
    Ally, Blockage, BlockageKind, Door, Duty, Exit, Furniture, Guard, Hazard, Lock, Mechanism,
    MechanismKind, Mood, Quality, Scenario, Timer, Trigger, TriggerKind, Wire,
};
use delve_format::{Area, AreaIndex, Catalog, Direction, Id, Players, Square, board};

/// A list in words: `A1, A2 and A3`; of a long list the beginning and how many more.
#[must_use]
pub fn list<T: ToString>(items: &[T]) -> String {
    const SHOWN: usize = 6;
    let mut words: Vec<String> = items.iter().take(SHOWN).map(T::to_string).collect();
    if items.len() > SHOWN {
        words.push(format!("{} more", items.len() - SHOWN));
    }
    match words.split_last() {
        None => "nowhere".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// Numbers of players: `4–5`, `5`.
#[must_use]
pub fn players(Players(least, most): Players) -> String {
    if least == most {
        least.to_string()
    } else {
        format!("{least}–{most}")
    }
}

/// `1 turn`, `3 turns`.
pub(crate) fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A direction in words.
#[must_use]
pub fn direction(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::East => "east",
        Direction::South => "south",
        Direction::West => "west",
    }
}

/// A trait, as it stands on a card.
#[must_use]
pub fn trait_name(kind: Trait) -> &'static str {
    match kind {
        Trait::Strong => "Strong",
        Trait::Agile => "Agile",
        Trait::Perceptive => "Perceptive",
        Trait::Learned => "Learned",
        Trait::IronWilled => "Iron-Willed",
    }
}

/// The kind of a trigger in words.
#[must_use]
pub fn trigger_kind(kind: TriggerKind) -> &'static str {
    match kind {
        TriggerKind::PressurePlate => "pressure plate",
        TriggerKind::Tripwire => "tripwire",
        TriggerKind::Sensor => "sensor",
        TriggerKind::Lever => "lever",
    }
}

/// Names from a catalog and from what a scenario lays over it; what neither has is called by its
/// id.
pub(crate) struct Names<'a> {
    catalog: &'a Catalog,
    own: &'a Catalog,
}

impl<'a> Names<'a> {
    pub(crate) fn new(catalog: &'a Catalog, own: &'a Catalog) -> Names<'a> {
        Names { catalog, own }
    }

    /// What the first of the two has.
    fn find<T: ?Sized>(&self, get: impl Fn(&'a Catalog) -> Option<&'a T>) -> Option<&'a T> {
        get(self.own).or_else(|| get(self.catalog))
    }

    pub(crate) fn monster(&self, id: &Id) -> String {
        named(
            self.find(|c| c.monsters.get(id).map(|m| m.name.as_str())),
            id,
        )
    }

    pub(crate) fn figure(&self, id: &Id) -> String {
        let hero = self.find(|c| c.heroes.get(id).map(|h| h.name.as_str()));
        hero.map_or_else(|| self.monster(id), |name| named(Some(name), id))
    }

    pub(crate) fn furniture(&self, id: &Id) -> String {
        named(
            self.find(|c| c.furniture.get(id).map(|f| f.name.as_str())),
            id,
        )
    }

    pub(crate) fn hazard(&self, id: &Id) -> String {
        named(
            self.find(|c| c.hazards.get(id).map(|h| h.name.as_str())),
            id,
        )
    }

    pub(crate) fn mechanism(&self, kind: MechanismKind) -> String {
        match self.find(|c| c.mechanisms.get(&kind).map(|m| m.name.as_str())) {
            Some(name) if !name.trim().is_empty() => name.to_owned(),
            _ => spaced(&format!("{kind:?}")),
        }
    }

    /// Which squares a mechanism reaches; `None` when no catalog says.
    pub(crate) fn reach(&self, kind: MechanismKind) -> Option<Reach> {
        self.find(|c| c.mechanisms.get(&kind).map(|m| &m.reach))
            .copied()
    }
}

fn named(name: Option<&str>, id: &Id) -> String {
    match name {
        Some(name) if !name.trim().is_empty() => name.to_owned(),
        _ => id.to_string(),
    }
}

/// `SpinningBlades` as `Spinning blades`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for (i, c) in name.chars().enumerate() {
        if c.is_uppercase() && i > 0 {
            words.push(' ');
            words.push(c.to_ascii_lowercase());
        } else {
            words.push(c);
        }
    }
    words
}

/// What is said about a piece.
pub(crate) struct Said {
    kind: String,
    name: String,
    at: String,
    more: Vec<String>,
}

impl Said {
    fn new(kind: &str, name: impl Into<String>, at: impl Into<String>) -> Said {
        Said {
            kind: kind.to_owned(),
            name: name.into(),
            at: at.into(),
            more: Vec::new(),
        }
    }

    fn and(mut self, what: impl Into<String>) -> Said {
        self.more.push(what.into());
        self
    }

    fn and_if(self, condition: bool, what: &str) -> Said {
        if condition { self.and(what) } else { self }
    }

    fn for_players(self, numbers: Option<Players>) -> Said {
        match numbers {
            Some(numbers) => self.and(format!("only for {} players", players(numbers))),
            None => self,
        }
    }

    fn joined(parts: &[&str], more: &[String]) -> String {
        let there: Vec<&str> = parts.iter().copied().filter(|p| !p.is_empty()).collect();
        let first = Some(there.join(" ")).filter(|first| !first.is_empty());
        let all: Vec<String> = first.into_iter().chain(more.iter().cloned()).collect();
        all.join(", ")
    }

    /// All of it: `guard Skeleton at V17, only for 4–5 players`.
    pub(crate) fn label(&self) -> String {
        Said::joined(&[&self.kind, &self.name, &self.at], &self.more)
    }

    /// Without what it is and where: `Skeleton, only for 4–5 players`.
    pub(crate) fn legend(&self) -> String {
        Said::joined(&[&self.name], &self.more)
    }

    /// Without where it is: `lever vestry-lever`.
    pub(crate) fn legend_with_kind(&self) -> String {
        Said::joined(&[&self.kind, &self.name], &self.more)
    }
}

/// `room 9, The nave`, `west walk`.
pub(crate) fn area(scenario: &Scenario, index: AreaIndex, used: bool) -> String {
    let Area { name, room, .. } = board().area(index);
    let mut label = name.clone();
    let own = area_name(scenario, index);
    if !own.is_empty() {
        label = format!("{label}, {own}");
    }
    if room.is_some() && !used {
        label.push_str(", no way in");
    }
    label
}

/// The name that a scenario gives to a room or corridor; empty when it gives none.
pub(crate) fn area_name(scenario: &Scenario, index: AreaIndex) -> &str {
    let area = board().area(index);
    let text = match area.room {
        Some(number) => scenario.rooms.get(&number),
        None => scenario.corridors.get(&area.id),
    };
    text.map_or("", |text| text.name.trim())
}

pub(crate) fn start(square: Square) -> String {
    format!("start square {square}")
}

pub(crate) fn exit(exit: &Exit) -> Said {
    Said::new("exit", "", format!("at {}", list(&exit.at)))
        .and_if(!exit.when.is_empty(), "open under conditions")
}

pub(crate) fn door(door: &Door) -> Said {
    let (from, to) = door.between;
    let plain = !door.secret && !door.held_open && door.lock.is_none();
    let mut said = Said::new("door", door.id.as_str(), format!("between {from} and {to}"))
        .and_if(door.secret, "secret")
        .and_if(door.held_open, "open")
        .and_if(plain, "closed")
        .and_if(door.lock == Some(Lock::Armed), "locked")
        .and_if(door.lock == Some(Lock::Disarmed), "with an open padlock");
    if let Some(key) = &door.key {
        said = said.and(format!("key {key}"));
    }
    said.for_players(door.players)
}

pub(crate) fn blockage(blockage: &Blockage) -> Said {
    let kind = match blockage.kind {
        BlockageKind::Rubble => "rubble",
        BlockageKind::Portcullis => "portcullis",
    };
    let id = blockage.id.as_ref().map_or("", Id::as_str);
    Said::new(kind, id, format!("at {}", list(&blockage.at))).for_players(blockage.players)
}

pub(crate) fn furniture(names: &Names, piece: &Furniture) -> Said {
    let name = names.furniture(&piece.kind);
    let what = match &piece.id {
        Some(id) if *id != piece.kind => format!("{name} {id}"),
        _ => name,
    };
    let turned = piece.facing != Direction::North;
    let facing = format!("facing {}", direction(piece.facing));
    Said::new("furniture", what, format!("at {}", piece.at))
        .and_if(turned, &facing)
        .for_players(piece.players)
}

pub(crate) fn guard(names: &Names, guard: &Guard) -> Said {
    let monster = names.monster(&guard.monster);
    let who = match guard.name.as_deref().map(str::trim) {
        Some(name) if !name.is_empty() => format!("{name} ({monster})"),
        _ => monster,
    };
    Said::new("guard", who, format!("at {}", guard.at))
        .and_if(guard.mood == Mood::Wary, "wary")
        .and_if(guard.reserve, "in reserve")
        .and_if(guard.duty == Some(Duty::Traps), "resets traps")
        .and_if(guard.duty == Some(Duty::Drudgery), "closes doors")
        .for_players(guard.players)
}

pub(crate) fn ally(names: &Names, ally: &Ally) -> Said {
    let name = format!("{} ({})", ally.id, names.figure(&ally.figure));
    Said::new("ally", name, format!("at {}", ally.at)).for_players(ally.players)
}

pub(crate) fn hazard(names: &Names, hazard: &Hazard) -> Said {
    let name = format!("{} {}", names.hazard(&hazard.kind), hazard.id);
    Said::new("hazard", name, format!("at {}", hazard.at))
        .and_if(hazard.hidden, "hidden")
        .for_players(hazard.players)
}

pub(crate) fn trigger(trigger: &Trigger) -> Said {
    let kind = trigger_kind(trigger.kind);
    let place = match trigger.to {
        Some(to) => format!("from {} to {to}", trigger.at),
        None => format!("at {}", trigger.at),
    };
    let mut said = Said::new(kind, trigger.id.as_str(), place);
    if trigger.kind == TriggerKind::Sensor {
        said = said.and(format!("radius {}", trigger.radius));
    }
    said.and_if(trigger.quality == Quality::Shoddy, "shoddy")
        .and_if(trigger.quality == Quality::Fine, "fine")
        .for_players(trigger.players)
}

pub(crate) fn mechanism(names: &Names, mechanism: &Mechanism) -> Said {
    let name = format!("{} {}", names.mechanism(mechanism.kind), mechanism.id);
    Said::new("mechanism", name, format!("at {}", mechanism.at))
        .and(format!("facing {}", direction(mechanism.facing)))
        .for_players(mechanism.players)
}

pub(crate) fn timer(timer: &Timer) -> Said {
    Said::new("timer", timer.id.as_str(), format!("at {}", timer.at))
        .and(count(usize::from(timer.turns), "turn", "turns"))
        .for_players(timer.players)
}

pub(crate) fn wire(wire: &Wire) -> Said {
    Said::new("wire", "", format!("from {} to {}", wire.from, wire.to)).for_players(wire.players)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_like_sentences() {
        assert_eq!(list::<u8>(&[]), "nowhere");
        assert_eq!(list(&[1]), "1");
        assert_eq!(list(&[1, 2, 3]), "1, 2 and 3");
        assert_eq!(list(&[0; 9]), "0, 0, 0, 0, 0, 0 and 3 more");
    }

    #[test]
    fn kinds_are_spelled_out() {
        assert_eq!(spaced("SpinningBlades"), "Spinning blades");
        assert_eq!(players(Players(4, 5)), "4–5");
        assert_eq!(players(Players(5, 5)), "5");
    }
}
