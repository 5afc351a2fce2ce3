//! Bots: players that decide from what their side may know, and from nothing else.
//!
//! [`choose`] is a pure function of a [`View`] and the legal actions. It keeps no memory: what it needs
//! to know of earlier turns (where heroes have explored, which doors were tried) is in the view. Every
//! action that it takes uses something up, Movement, a try, Stamina, light, so that each turn ends, and
//! once nothing new can be done or the light burns low the heroes go home.

mod fight;
mod heroes;
mod master;
mod odds;
mod onward;
mod plan;
mod travel;

use super::action::Action;
use super::figure::Side;
use super::view::View;

/// What a bot of the view's side does: one of the legal actions. Without any it is
/// [`Action::Done`].
#[must_use]
pub fn choose(view: &View, legal: &[Action]) -> Action {
    let chosen = match view.side {
        Side::Heroes => heroes::choose(view, legal),
        Side::DungeonMaster => master::choose(view, legal),
    };
    let chosen = chosen.filter(|action| legal.contains(action));
    let done = || legal.contains(&Action::Done).then_some(Action::Done);
    chosen
        .or_else(done)
        .or_else(|| legal.first().copied())
        .unwrap_or(Action::Done)
}
