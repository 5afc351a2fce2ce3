//! Entries in a few words: who they are for, when they happen, what is offered and what it does.

use delve_format::Square;
use delve_format::entry::{
    Aggressor, Condition, DeckName, Effect, Entry, On, Outcome, Repeat, Roll, To, Who,
};
use delve_format::scenario::BlockageKind;
use delve_format::text::paragraphs;

use crate::tools::words;

/// Deepest effects that are told; what lies deeper is only mentioned.
const DEEPEST: usize = 3;

/// An entry as a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Card {
    /// `An explorer at L12, M12`.
    pub who: String,
    /// `once · unless bell-rung`.
    pub when: String,
    /// What is read aloud.
    pub read: String,
    /// What is offered: its label, and what it does.
    pub choices: Vec<(String, String)>,
    /// What happens then.
    pub then: String,
}

/// The card of an entry.
#[must_use]
pub fn card(entry: &Entry) -> Card {
    let who = match entry.who {
        Who::Everyone => "Everyone",
        Who::Explorers => "Each explorer",
        Who::AnExplorer => "An explorer",
    };
    let who = match entry.at.as_slice() {
        [] => who.to_owned(),
        squares => format!("{who} at {}", list(squares)),
    };
    let mut when = Vec::new();
    if entry.on != On::Explored {
        when.push(on(&entry.on));
    }
    when.push(
        match entry.repeat {
            Repeat::No => "once",
            Repeat::PerHero => "once a hero",
            Repeat::Always => "again and again",
        }
        .to_owned(),
    );
    when.extend(entry.when.iter().map(needs));
    let choice = |choice: &delve_format::entry::Choice| {
        let mut what: Vec<String> = choice.when.iter().map(needs).collect();
        what.extend(effects(&choice.then, 0));
        let what = if what.is_empty() {
            "nothing happens".to_owned()
        } else {
            what.join(" · ")
        };
        (choice.label.clone(), what)
    };
    Card {
        who,
        when: when.join(" · "),
        read: paragraphs(&entry.read).join(" "),
        choices: entry.choose.iter().map(choice).collect(),
        then: effects(&entry.then, 0).join(" · "),
    }
}

fn list(squares: &[Square]) -> String {
    squares
        .iter()
        .map(Square::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

fn on(on: &On) -> String {
    match on {
        On::Explored => "when explored".to_owned(),
        On::Begin => "at the start".to_owned(),
        On::Revealed(area) => format!("when {area} is seen"),
        On::Opened(door) => format!("when {door} opens"),
        On::Slain(guard) => format!("when {guard} is slain"),
        On::Wounded { id, health } => format!("when {id} is down to {health} Health"),
        On::Stepped(squares) => format!("when somebody steps on {}", list(squares)),
        On::Fired(part) => format!("when {part} starts"),
        On::TurnedOff(trigger) => format!("when {trigger} turns off"),
        On::FlagSet(flag) => format!("when {flag} is set"),
        On::Turn(turn) => format!("on turn {turn}"),
        On::Every(turns) => format!("every {turns} turns"),
        On::TurnEnd => "at the end of each turn".to_owned(),
        On::LightOut => "when the light goes out".to_owned(),
    }
}

/// A condition after what depends on it: `if bell-rung`, `unless bell-rung`.
fn needs(condition: &Condition) -> String {
    match condition {
        Condition::Not(inner) => format!("unless {}", holds(inner)),
        Condition::Trait(kind) => format!("{} only", trait_name(&format!("{kind:?}"))),
        other => format!("if {}", holds(other)),
    }
}

fn trait_name(variant: &str) -> String {
    if variant == "IronWilled" {
        "Iron-Willed".to_owned()
    } else {
        variant.to_owned()
    }
}

fn holds(condition: &Condition) -> String {
    let join = |all: &[Condition], by: &str| all.iter().map(holds).collect::<Vec<_>>().join(by);
    match condition {
        Condition::Flag(flag) | Condition::Campaign(flag) => flag.to_string(),
        Condition::AtLeast { counter, n } => format!("{counter} is {n} or more"),
        Condition::Not(inner) => format!("not {}", holds(inner)),
        Condition::All(all) => join(all, " and "),
        Condition::Any(any) => join(any, " or "),
        Condition::Trait(kind) => trait_name(&format!("{kind:?}")),
        Condition::Carrying(item) => format!("carrying {item}"),
        Condition::Alive(guard) => format!("{guard} is alive"),
        Condition::Slain(guard) => format!("{guard} is slain"),
        Condition::Opened(door) => format!("{door} has been opened"),
        Condition::Revealed(area) => format!("{area} has been seen"),
    }
}

fn effects(all: &[Effect], depth: usize) -> Vec<String> {
    if depth > DEEPEST {
        return vec!["and so on".to_owned()];
    }
    all.iter()
        .map(|effect| self::effect(effect, depth))
        .collect()
}

fn then(all: &[Effect], depth: usize) -> String {
    match effects(all, depth + 1).join(", ") {
        nothing if nothing.is_empty() => "nothing".to_owned(),
        some => some,
    }
}

fn to(whom: &To) -> String {
    match whom {
        To::Actor => String::new(),
        To::All => "everyone ".to_owned(),
        To::Area(area) => format!("everyone in {area} "),
        To::At(squares) => format!("whoever is at {} ", list(squares)),
    }
}

fn points(change: i8, what: &str) -> String {
    let verb = if change < 0 { "loses" } else { "gains" };
    format!("{verb} {} {what}", change.unsigned_abs())
}

fn roll(roll: &Roll) -> String {
    match roll {
        Roll::DetectTraps => "Detect Traps".to_owned(),
        Roll::OpenDoors => "Open Doors".to_owned(),
        Roll::Jump => "Jump".to_owned(),
        Roll::Disarm => "Disarm".to_owned(),
        Roll::Die {
            at_least,
            bonus: None,
        } => format!("a roll of {at_least}+"),
        Roll::Die {
            at_least,
            bonus: Some(bonus),
        } => {
            format!(
                "a roll of {at_least}+ ({} +1)",
                trait_name(&format!("{bonus:?}"))
            )
        }
    }
}

fn deck(deck: &DeckName) -> String {
    match deck {
        DeckName::Own(id) => id.to_string(),
        other => words(&format!("{other:?}")),
    }
}

fn passes(pass: &[Effect], fail: &[Effect], what: &str, depth: usize) -> String {
    match (pass.is_empty(), fail.is_empty()) {
        (_, true) => format!("{what}: {}", then(pass, depth)),
        (true, false) => format!("{what}, or else {}", then(fail, depth)),
        (false, false) => format!(
            "{what}: {}, or else {}",
            then(pass, depth),
            then(fail, depth)
        ),
    }
}

fn effect(effect: &Effect, depth: usize) -> String {
    match effect {
        Effect::Harm { amount, to: whom } => format!("{}loses {amount} Health", to(whom)),
        Effect::Heal { amount, to: whom } => format!("{}heals {amount}", to(whom)),
        Effect::Stamina { change, to: whom } => {
            format!("{}{}", to(whom), points(*change, "Stamina"))
        }
        Effect::Magic { change, to: whom } => format!("{}{}", to(whom), points(*change, "Magic")),
        Effect::Afflict {
            status,
            turns,
            to: whom,
        } => format!("{}{status} for {turns} turns", to(whom)),
        Effect::Place { at, to: whom } => format!("{}goes to {at}", to(whom)),
        Effect::Gain { item, to: whom } => format!("{}gains {item}", to(whom)),
        Effect::Lose { item, to: whom } => format!("{}loses {item}", to(whom)),
        Effect::Draw { deck: from, count } => format!("draws {count} × {}", deck(from)),
        Effect::Offer { deck: from, choose } => format!("picks one of {choose} × {}", deck(from)),
        Effect::Test {
            roll: what,
            pass,
            fail,
        } => passes(pass, fail, &roll(what), depth),
        Effect::Table(rows) => {
            let row = |row: &delve_format::entry::TableRow| {
                let (low, high) = row.faces;
                let faces = if low == high {
                    low.to_string()
                } else {
                    format!("{low}–{high}")
                };
                format!("{faces}: {}", then(&row.then, depth))
            };
            format!(
                "a die: {}",
                rows.iter().map(row).collect::<Vec<_>>().join("; ")
            )
        }
        Effect::MentalCombat {
            aggressor,
            won,
            lost,
            ..
        } => {
            let who = match aggressor {
                Aggressor::Hero => "Mental Combat",
                Aggressor::Foe => "Mental Combat against the hero",
            };
            passes(won, lost, who, depth)
        }
        Effect::Light(change) => format!("light {change:+}"),
        Effect::Ambush(arrivals) => {
            let who = arrivals
                .iter()
                .map(|arrival| format!("{} at {}", arrival.monster, arrival.square));
            format!("ambush: {}", who.collect::<Vec<_>>().join(", "))
        }
        Effect::Summon {
            id, ambush: true, ..
        } => format!("{id} rises in ambush"),
        Effect::Summon { id, .. } => format!("{id} appears"),
        Effect::Join(ally) => format!("{ally} joins"),
        Effect::Provoke(guard) => format!("{guard} turns hostile"),
        Effect::Pacify(guard) => format!("{guard} stops fighting"),
        Effect::Patrol => "a patrol appears".to_owned(),
        Effect::SetPatrol(_) => "the patrol changes".to_owned(),
        Effect::Open(door) => format!("{door} opens"),
        Effect::Close(door) => format!("{door} closes"),
        Effect::Lock(door) => format!("{door} locks"),
        Effect::Unlock(door) => format!("{door} unlocks"),
        Effect::Reveal(door) => format!("{door} is found"),
        Effect::Block { at, kind, .. } => match kind {
            BlockageKind::Rubble => format!("rubble falls at {}", list(at)),
            BlockageKind::Portcullis => format!("a portcullis falls at {}", list(at)),
        },
        Effect::Clear(blockage) => format!("{blockage} is cleared"),
        Effect::Fire(part) => format!("{part} starts"),
        Effect::Disarm(part) => format!("{part} is disarmed"),
        Effect::Set(flag) => format!("sets {flag}"),
        Effect::Unset(flag) => format!("unsets {flag}"),
        Effect::Add { counter, n } => format!("{counter} {n:+}"),
        Effect::AvoidCombat => "no fight".to_owned(),
        Effect::Read(_) => "more is read aloud".to_owned(),
        Effect::Finish(Outcome::Success) => "the adventure succeeds".to_owned(),
        Effect::Finish(Outcome::Failure) => "the adventure fails".to_owned(),
    }
}
