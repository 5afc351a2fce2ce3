//! What a part starts, step by step, for the time line of the inspector.

use delve_engine::Piece;
use delve_format::Place;

use super::Session;

/// One step: what starts, and where and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Milestone {
    /// The id of the part.
    pub name: String,
    /// `K16 · waits 1 turn`.
    pub detail: String,
}

impl Session {
    /// What happens when the trap starts to which the part at this place belongs, from its trigger
    /// on; nothing for what is not wired to a trigger.
    #[must_use]
    pub fn consequences(&self, place: &Place) -> Vec<Milestone> {
        let dungeon = self.dungeon();
        let wiring = dungeon.wiring();
        let first_cause = |piece: Piece| {
            let causes = wiring.causes(piece);
            causes.first().map(|cause| Piece::Trigger(cause.trigger))
        };
        let trigger = match Piece::at(place) {
            None => {
                let Some(("wires", index)) = place.element() else {
                    return Vec::new();
                };
                let net = wiring.nets.iter().find(|net| net.wires.contains(&index));
                net.and_then(|net| match net.triggers.first() {
                    Some(trigger) => Some(Piece::Trigger(*trigger)),
                    None => net
                        .fed_by
                        .iter()
                        .find_map(|timer| first_cause(Piece::Timer(*timer))),
                })
            }
            Some(trigger @ Piece::Trigger(_)) => Some(trigger),
            Some(piece) => first_cause(piece),
        };
        let Some(trigger) = trigger else {
            return Vec::new();
        };
        let follow = wiring.consequences(trigger);
        if follow.is_empty() {
            return Vec::new();
        }
        let first = self.milestone(trigger, "now");
        let rest = follow
            .iter()
            .filter_map(|step| self.milestone(step.piece, &self.effect(step.piece)));
        first.into_iter().chain(rest).collect()
    }

    fn milestone(&self, piece: Piece, what: &str) -> Option<Milestone> {
        let dungeon = self.dungeon();
        let at = match piece {
            Piece::Door(i) => {
                let (a, b) = dungeon.doors.get(i)?.between;
                format!("{a}–{b}")
            }
            piece => dungeon.squares(piece).first()?.to_string(),
        };
        let name = dungeon.id(piece)?.to_string();
        Some(Milestone {
            name,
            detail: format!("{at} · {what}"),
        })
    }

    /// What a part does when its signal comes.
    fn effect(&self, piece: Piece) -> String {
        let (dungeon, scenario) = (self.dungeon(), self.scenario());
        match piece {
            Piece::Timer(i) => match dungeon.timers.get(i).map_or(0, |timer| timer.turns) {
                1 => "waits 1 turn".to_owned(),
                turns => format!("waits {turns} turns"),
            },
            Piece::Mechanism(i) => {
                let Some(mechanism) = dungeon.mechanisms.get(i) else {
                    return String::new();
                };
                let effects = self.catalog().mechanisms.get(&mechanism.kind);
                let what = effects.map_or_else(String::new, |effects| effects.description.clone());
                if what.is_empty() {
                    "starts".to_owned()
                } else {
                    what
                }
            }
            Piece::Door(i) => {
                let Some(door) = scenario.doors.get(i) else {
                    return String::new();
                };
                match (door.held_open, door.lock.is_some()) {
                    (true, true) => "closes and locks",
                    (true, false) => "closes",
                    (false, true) => "unlocks and opens",
                    (false, false) => "opens",
                }
                .to_owned()
            }
            Piece::Blockage(_) => "is raised".to_owned(),
            _ => "starts".to_owned(),
        }
    }
}
