//! Waivers: findings that the designer accepts, each with a reason.

use delve_engine::Piece;
use delve_format::scenario::Waiver;
use delve_format::{Place, Spot, Step, board};

use crate::diagnostic::{Diagnostic, Label};
use crate::facts::Facts;
use crate::rule::Group;

/// Marks the findings that a waiver accepts, and says of each waiver whether there is one that it is
/// about. What a file says wrongly as a text cannot be waived: it was not read.
pub(crate) fn apply(facts: &Facts<'_>, found: &mut [Diagnostic]) -> Vec<bool> {
    let waivers = facts.scenario.waivers.iter().enumerate();
    waivers
        .map(|(i, waiver)| {
            // That the name is misspelt is told by another rule; what it means is waived all the same.
            let meant = crate::rule(&waiver.rule)
                .or_else(|| crate::rule(crate::rule::near(&waiver.rule)?))
                .filter(|rule| rule.group != Group::File);
            let mut any = false;
            for diagnostic in found.iter_mut() {
                let is_meant = meant.is_some_and(|rule| rule.name == diagnostic.rule);
                if is_meant && is_at(facts, waiver, diagnostic) {
                    any = true;
                    accept(facts, i, waiver, diagnostic);
                }
            }
            any
        })
        .collect()
}

/// Marks one finding. Without a reason it stays as it is, and the waiver is pointed at.
fn accept(facts: &Facts<'_>, i: usize, waiver: &Waiver, diagnostic: &mut Diagnostic) {
    if waiver.reason.trim().is_empty() {
        let place = Place::of("waivers").index(i);
        diagnostic
            .labels
            .extend(facts.document.span(&place).map(|span| Label {
                place,
                span,
                text: "waived here, but without a reason".to_owned(),
            }));
    } else {
        diagnostic.waived = Some(waiver.reason.clone());
    }
}

/// Whether a finding is about the square, the piece or the area of a waiver.
fn is_at(facts: &Facts<'_>, waiver: &Waiver, diagnostic: &Diagnostic) -> bool {
    let places = || {
        let labels = diagnostic.labels.iter().map(|label| &label.place);
        std::iter::once(&diagnostic.place).chain(labels)
    };
    match &waiver.at {
        Spot::Square(square) => diagnostic.squares.contains(square),
        Spot::Id(id) => match board().find(id) {
            Some(area) => {
                let mut squares = diagnostic.squares.iter();
                squares.any(|&square| board().area_of(square) == area)
                    || places().any(|place| is_text_of(place, id))
            }
            None => places().any(|place| {
                Piece::at(place).is_some_and(|piece| facts.dungeon.id(piece) == Some(id))
            }),
        },
    }
}

/// Whether a place lies in the text of an area: `rooms[9].reveal` for `room-9`.
fn is_text_of(place: &Place, area: &str) -> bool {
    match place.steps() {
        [Step::Field(field), Step::Key(key), ..] => match &**field {
            "rooms" => area.strip_prefix("room-") == Some(&**key),
            "corridors" => area == &**key,
            _ => false,
        },
        _ => false,
    }
}
