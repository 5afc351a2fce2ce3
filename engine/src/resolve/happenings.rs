//! From entries to happenings.

use delve_format::entry::{Condition, Effect, Entry, Repeat};
use delve_format::{AreaIndex, Place, Scenario};

use crate::happening::{Happening, Outcome};
use delve_format::names::{entries, inside};

/// All happenings of a scenario: room text, corridor text, events.
pub(super) fn happenings(scenario: &Scenario) -> Vec<Happening> {
    let entries = entries(scenario).into_iter();
    entries
        .map(|(place, area, entry)| happening(place, area, entry))
        .collect()
}

fn happening(place: Place, area: Option<AreaIndex>, entry: &Entry) -> Happening {
    let mut outcomes = Vec::new();
    for (i, choice) in entry.choose.iter().enumerate() {
        let list = place.field("choose").index(i).field("then");
        flatten(&list, &choice.then, &choice.when, &mut outcomes);
    }
    if !entry.then.is_empty() {
        flatten(&place.field("then"), &entry.then, &[], &mut outcomes);
    }
    Happening {
        area,
        on: entry.on.clone(),
        at: entry.at.iter().copied().collect(),
        when: entry.when.clone(),
        always: entry.repeat == Repeat::Always,
        outcomes,
        place,
    }
}

/// Takes effects out of the branches in which they stand, keeping their own stack.
fn flatten(list: &Place, effects: &[Effect], when: &[Condition], out: &mut Vec<Outcome>) {
    let mut stack = numbered(list, effects, false);
    stack.reverse();
    while let Some((place, effect, chance)) = stack.pop() {
        let branches: Vec<(Place, &[Effect])> = match effect {
            Effect::Test { pass, fail, .. } => {
                vec![(place.field("pass"), pass), (place.field("fail"), fail)]
            }
            Effect::MentalCombat { won, lost, tie, .. } => vec![
                (place.field("won"), won),
                (place.field("lost"), lost),
                (place.field("tie"), tie),
            ],
            Effect::Table(rows) => {
                let rows = rows.iter().enumerate();
                let rows = rows.map(|(i, row)| {
                    let list = inside(&place).index(i).field("then");
                    (list, row.then.as_slice())
                });
                rows.collect()
            }
            _ => {
                out.push(Outcome {
                    place,
                    effect: effect.clone(),
                    when: when.to_vec(),
                    chance,
                });
                continue;
            }
        };
        // What stands in every branch comes about however the dice fall.
        let whole = covers_every_face(effect);
        let everywhere =
            |effect: &Effect| whole && branches.iter().all(|(_, list)| list.contains(effect));
        for (list, effects) in branches.iter().rev() {
            let inner = numbered(list, effects, chance).into_iter().rev();
            stack.extend(inner.map(|(place, effect, _)| {
                let chance = chance || !everywhere(effect);
                (place, effect, chance)
            }));
        }
    }
}

/// Whether some branch is taken whatever is rolled: a table may leave faces out.
fn covers_every_face(effect: &Effect) -> bool {
    match effect {
        Effect::Table(rows) => (1..=6).all(|face| {
            let mut faces = rows.iter().map(|row| row.faces);
            faces.any(|(low, high)| (low..=high).contains(&face))
        }),
        _ => true,
    }
}

fn numbered<'a>(
    list: &Place,
    effects: &'a [Effect],
    chance: bool,
) -> Vec<(Place, &'a Effect, bool)> {
    let effects = effects.iter().enumerate();
    effects
        .map(|(i, effect)| (list.index(i), effect, chance))
        .collect()
}
