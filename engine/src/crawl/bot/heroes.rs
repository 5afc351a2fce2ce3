//! The heroes' bot: it fights whom it has met, looks around when nobody is left, and takes what is
//! offered.

use delve_format::entry::Trait;

use super::super::action::Action;
use super::super::figure::{Figure, Side};
use super::super::view::{Aim, Asked, HeroSeen, ItemSeen, Kind, View};
use super::fight::{BEHIND, doorways, evasion, fight, foes_near, stamina};
use super::onward::under_way;
use super::travel::Travel;

pub(super) fn choose(view: &View, legal: &[Action]) -> Option<Action> {
    match view.asks.as_ref()? {
        Asked::Movement => movement(view, legal),
        Asked::Evasion => evasion(view, legal),
        Asked::FightStamina {
            side: Side::Heroes,
            hero,
            monster,
            ..
        } => stamina(view, *hero, *monster, legal),
        Asked::Exploring => {
            let explores = |action: &&Action| matches!(action, Action::Explore { .. });
            use_item(view, legal).or_else(|| legal.iter().find(explores).copied())
        }
        Asked::Who { heroes, must } => who(view, heroes, *must),
        Asked::Choice { hero, read, labels } => pick(view, *hero, read, labels),
        Asked::Offer { cards, .. } => {
            let best = cards.iter().min_by_key(|(i, card)| (price(card), *i));
            best.map(|(i, _)| Action::Keep(*i))
        }
        Asked::Magic { .. } => legal.iter().max().copied(),
        Asked::MonstersMovement | Asked::FightStamina { .. } => None,
    }
}

fn movement(view: &View, legal: &[Action]) -> Option<Action> {
    if let Some(action) = use_item(view, legal) {
        return Some(action);
    }
    if let Some(action) = attack(view, legal) {
        return Some(action);
    }
    let travel = Travel::new(view);
    if view.foes().next().is_none() {
        return under_way(view, &travel, legal);
    }
    if let Some(action) = make_way(view, legal) {
        return Some(action);
    }
    if travel.leaves {
        // Whoever goes home fights only whom they cannot get past.
        return under_way(view, &travel, legal).or_else(|| fight(&travel, legal));
    }
    // Foes far off come by themselves, and what is to be done goes on until then.
    let action = fight(&travel, legal);
    if action.is_some() || foes_near(&travel) <= BEHIND {
        return action;
    }
    under_way(view, &travel, legal)
}

/// A monster that does not fight is attacked when it is the one to be slain.
fn attack(view: &View, legal: &[Action]) -> Option<Action> {
    let wanted = |slot: u8| {
        let name = view.monster(slot).map(|monster| &monster.name);
        let mut goals = view.goals.iter().filter(|goal| goal.main && !goal.met);
        goals.any(|goal| matches!(&goal.aim, Aim::Slay(slay) if Some(slay) == name))
    };
    let mut attacks = legal.iter();
    let attack =
        attacks.find(|action| matches!(action, Action::Attack { monster, .. } if wanted(*monster)));
    attack.copied()
}

/// Companions, whom nobody fights, keep out of doorways while others fight.
fn make_way(view: &View, legal: &[Action]) -> Option<Action> {
    let doorways = doorways(view);
    let mut steps = legal.iter().filter(|action| match action {
        Action::Step {
            figure: Figure::Ally(i),
            to,
        } => {
            let at = view.allies.iter().find(|ally| ally.ally == *i);
            let at = at.map(|ally| ally.at).filter(|at| doorways.contains(*at));
            at.and_then(|at| at.step(*to))
                .is_some_and(|to| !doorways.contains(to))
        }
        _ => false,
    });
    steps.next().copied()
}

/// An item whose time has come.
fn use_item(view: &View, legal: &[Action]) -> Option<Action> {
    let fights = view.foes().next().is_some();
    let uses = legal.iter().filter(|action| {
        let Action::Use { hero, slot, target } = action else {
            return false;
        };
        let Some(hero) = view.hero(*hero) else {
            return false;
        };
        let Some(item) = hero.items.iter().find(|item| item.slot == *slot) else {
            return false;
        };
        let whom = match target {
            Figure::Hero(i) => view.hero(*i).unwrap_or(hero),
            _ => hero,
        };
        let foe = match target {
            Figure::Monster(slot) => view.monster(*slot),
            _ => None,
        };
        let Some(card) = &item.card else {
            // Nobody knows what is in it: a last resort.
            return item.kind == Kind::Potion && hero.gauges[0] == 0;
        };
        let hurt = whom.full[0].saturating_sub(whom.gauges[0]);
        let heals = card.heals > 0
            && (whom.gauges[0] <= 1 || (hurt >= card.heals && whom.gauges[0] <= 2 + card.heals));
        let burns =
            card.light > 0 && !fights && i16::from(view.light) + i16::from(card.light) <= 20;
        let harms = card.harms > 0 && foe.is_some_and(|foe| foe.gauges[0] >= 2);
        let wakes = card.stamina > 0 && (whom.exhausted || whom.gauges[1] <= 1);
        let whets = card.afflicts
            && item.kind == Kind::Gear
            && fights
            && foe.is_none()
            && hero.afflictions.is_empty();
        heals || burns || harms || wakes || whets
    });
    // The worst foe is worth it most.
    let danger = |action: &Action| match action {
        Action::Use {
            target: Figure::Monster(slot),
            ..
        } => view.monster(*slot).map_or(0, |foe| {
            i32::from(foe.fighting) * 10 + i32::from(foe.gauges[0])
        }),
        _ => 0,
    };
    uses.max_by_key(|action| (danger(action), std::cmp::Reverse(**action)))
        .copied()
}

/// Who looks closer: whoever is likely to be good at it.
fn who(view: &View, heroes: &[u8], must: bool) -> Option<Action> {
    let best = heroes
        .iter()
        .filter_map(|hero| view.hero(*hero))
        .max_by_key(|hero| {
            let fits = suits(view, hero);
            (
                hero.gauges[0] > 1,
                fits,
                hero.traits.len(),
                hero.gauges[0],
                std::cmp::Reverse(hero.hero),
            )
        })?;
    if !must && best.gauges[0] == 0 {
        return Some(Action::Done);
    }
    Some(Action::Name { hero: best.hero })
}

/// Whether a hero has a trait that goes with what stands beside them.
fn suits(view: &View, hero: &HeroSeen) -> bool {
    let Some(at) = hero.at else {
        return false;
    };
    let beside = view.open.across(&at.into());
    let things = view.furniture.iter();
    let mut things = things.filter(|piece| piece.squares.meets(&beside));
    things.any(|piece| {
        let name = piece.name.to_lowercase();
        let named = |words: &[&str]| words.iter().any(|word| name.contains(word));
        hero.traits.iter().any(|kind| match kind {
            Trait::Strong | Trait::Agile => named(&["chest", "vat", "barrel", "cage", "rack"]),
            Trait::Learned | Trait::Perceptive => named(&["book", "shelves", "table", "desk"]),
            Trait::IronWilled => named(&["altar", "tomb", "throne", "statue", "font"]),
        })
    })
}

/// Takes a choice that does something, unless it looks risky and nothing is to be had by it.
fn pick(view: &View, hero: Option<u8>, read: &str, labels: &[(u8, String)]) -> Option<Action> {
    let declines = |label: &str| {
        let label = label.to_lowercase();
        let starts = [
            "leave",
            "not ",
            "better not",
            "tell her to wait",
            "tell him to wait",
            "wait",
        ];
        starts.iter().any(|start| label.starts_with(start))
    };
    let does = labels.iter().find(|(_, label)| !declines(label));
    let last = labels.last();
    let (choice, _) = match does {
        Some(does) => {
            let wanted = is_wanted(view, read) || labels.iter().any(|(_, l)| is_wanted(view, l));
            let hero = hero.and_then(|hero| view.hero(hero));
            let weak = hero.is_some_and(|hero| hero.gauges[0] <= 2);
            if weak && !wanted { last? } else { does }
        }
        None => last?,
    };
    Some(Action::Choose(*choice))
}

/// Whether a text speaks of something that the heroes are looking for.
fn is_wanted(view: &View, text: &str) -> bool {
    let text = text.to_lowercase();
    let goals = view.goals.iter().filter(|goal| !goal.met);
    let mut names = goals.filter_map(|goal| match &goal.aim {
        Aim::Slay(name) | Aim::Recover(name) | Aim::Escort(name) | Aim::Other(name) => Some(name),
        Aim::Reach(_) | Aim::Enter(_) => None,
    });
    names.any(|name| {
        let name = name.to_lowercase();
        let words = name.split(|c: char| !c.is_alphanumeric());
        words
            .filter(|word| word.len() >= 4)
            .any(|word| text.contains(word))
    })
}

/// What to keep: the lower the better.
fn price(item: &ItemSeen) -> u8 {
    match (item.kind, &item.card) {
        (_, Some(card)) if card.heals > 0 => 0,
        (Kind::Magic, _) => 1,
        (_, Some(card)) if card.harms > 0 || card.light > 0 || card.stamina > 0 => 2,
        (Kind::Potion, _) => 3,
        (Kind::Gear, _) => 4,
        (Kind::Quest | Kind::Key, _) => 0,
        (Kind::Scroll, _) => 5,
        (Kind::Treasure, _) => 6,
    }
}
