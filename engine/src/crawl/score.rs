//! What numbers and texts are made of, for whoever tells of a game or explains it: a Fighting Score in its
//! parts, what a roll has to reach, where an entry stands and what it reads.

use delve_format::AreaIndex;
use delve_format::entry::{Roll, Who};

use super::adventure::Adventure;
use super::code::Op;
use super::dice::{Key, Purpose};
use super::event::TextIndex;
use super::figure::Figure;
use super::state::{Hero, ITEMS, State};

/// What has to come up to force a door, to pick a lock and to bash a door in.
pub(crate) const FORCES: u8 = 5;
pub(crate) const PICKS: u8 = 5;
pub(crate) const BASHES: u8 = 6;
/// To jump, to disarm, to detect where a text asks for it, and to hold on at Death's Door.
pub(crate) const CLEARS: u8 = 4;
pub(crate) const DISARMS: u8 = 4;
pub(crate) const DETECTS: u8 = 4;
pub(crate) const HOLDS_ON: u8 = 4;

/// What a hero's roll has to come to, not to be surprised by monsters that are met.
pub const UNSURPRISED: u8 = 3;
/// The same where they lie in ambush.
pub const UNSURPRISED_BY_AMBUSH: u8 = 6;

/// Whether a roll with everything that is added to it comes to so much.
pub(crate) fn reaches(sum: i8, at_least: u8) -> bool {
    i16::from(sum) >= i16::from(at_least)
}

/// What fighting so many enemies at once costs: 1 for two, 2 for three, 3 for four.
pub(crate) const fn crowd(enemies: usize) -> i8 {
    match enemies {
        0 | 1 => 0,
        2 => 1,
        3 => 2,
        _ => 3,
    }
}

/// A Fighting Score in its parts. Stamina is not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Fighting on the card.
    pub fighting: i8,
    /// What items add.
    pub items: i8,
    /// What statuses add.
    pub statuses: i8,
    /// Enemies that are fought at once.
    pub enemies: u8,
    /// Fights in the dark.
    pub dark: bool,
    /// Is surprised.
    pub surprised: bool,
}

impl Score {
    /// What fighting several enemies at once costs: 1 for two, 2 for three, 3 for four.
    #[must_use]
    pub const fn crowd(&self) -> i8 {
        crowd(self.enemies as usize)
    }

    /// The score with all modifiers.
    #[must_use]
    pub fn total(&self) -> i8 {
        self.fighting
            .saturating_add(self.items.saturating_add(self.statuses))
            .saturating_sub(self.crowd())
            .saturating_sub(i8::from(self.dark))
            .saturating_sub(i8::from(self.surprised))
    }
}

/// What can be told of an entry of room text before anybody is concerned by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntryTold {
    /// The room or corridor to which it belongs.
    pub area: Option<AreaIndex>,
    /// What it reads aloud first.
    pub text: Option<TextIndex>,
    /// It is for one of the explorers only.
    pub one: bool,
}

impl Adventure {
    /// The Fighting Score of a hero or a monster in this Fighting phase, in its parts.
    #[must_use]
    pub fn score_of(&self, state: &State, figure: Figure) -> Score {
        match figure {
            Figure::Hero(i) => {
                let (Some((_, profile)), Some(now)) = (
                    self.heroes.get(usize::from(i)),
                    state.heroes.get(usize::from(i)),
                ) else {
                    return Score::default();
                };
                let bare = Hero {
                    items: [None; ITEMS],
                    ..*now
                };
                let statuses = self.bonus(&bare).fighting;
                Score {
                    fighting: profile.fighting,
                    items: self.bonus(now).fighting.saturating_sub(statuses),
                    statuses,
                    enemies: now
                        .at
                        .map_or(0, |at| self.foes_beside(state, at).len() as u8),
                    dark: state.light == 0,
                    surprised: now.doing.surprised,
                }
            }
            Figure::Monster(slot) => {
                let Some(Some(monster)) = state.monsters.get(usize::from(slot)) else {
                    return Score::default();
                };
                Score {
                    fighting: self.card(monster).profile.fighting,
                    statuses: self.bonus_of_monster(monster).fighting,
                    enemies: self.heroes_beside(state, monster.at).len() as u8,
                    ..Score::default()
                }
            }
            Figure::Ally(_) => Score::default(),
        }
    }

    /// What a roll has to come to with everything that is added to it; `None` where nothing is to be
    /// reached, or where it depends on more than the roll.
    #[must_use]
    pub fn needed(&self, roll: &Key) -> Option<u8> {
        match roll.purpose {
            Purpose::OpenDoors => Some(FORCES),
            Purpose::Pick => Some(PICKS),
            Purpose::Bash => Some(BASHES),
            Purpose::Jump => Some(CLEARS),
            Purpose::Disarm => Some(DISARMS),
            Purpose::DeathsDoor => Some(HOLDS_ON),
            Purpose::Test => match self.ops.get(usize::from(roll.subject)) {
                Some(Op::Test { roll, .. }) => Some(at_least(roll)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Which roll of the rules a test of a text or a card asks for.
    #[must_use]
    pub fn tested(&self, roll: &Key) -> Option<&Roll> {
        match self.ops.get(usize::from(roll.subject)) {
            Some(Op::Test { roll: asked, .. }) if roll.purpose == Purpose::Test => Some(asked),
            _ => None,
        }
    }

    /// Where an entry stands, and what it reads aloud first.
    #[must_use]
    pub fn entry_told(&self, entry: u16) -> Option<EntryTold> {
        let code = self.entries.get(usize::from(entry))?;
        let first = self.ops.get(usize::from(code.block.0));
        let text = match first {
            Some(Op::Read(text)) if !code.block.is_empty() => Some(*text),
            _ => None,
        };
        Some(EntryTold {
            area: code.area,
            text,
            one: code.who == Who::AnExplorer,
        })
    }

    /// The cards of the monsters that make a patrol as things stand.
    #[must_use]
    pub fn patrol(&self, state: &State) -> &[u8] {
        let list = self.patrols.get(usize::from(state.patrol));
        list.map_or(&[], Vec::as_slice)
    }
}

/// What a test has to reach.
pub(crate) const fn at_least(roll: &Roll) -> u8 {
    match roll {
        Roll::OpenDoors => FORCES,
        Roll::DetectTraps => DETECTS,
        Roll::Jump => CLEARS,
        Roll::Disarm => DISARMS,
        Roll::Die { at_least, .. } => *at_least,
    }
}
