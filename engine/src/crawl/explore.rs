//! The Explore phase: texts of the rooms and corridors in which heroes are, read in the order in which
//! they are written.

use delve_format::board;
use delve_format::entry::Who;

use super::code::Trip;
use super::control::{Decision, Phase};
use super::figure::Figure;
use super::run::Run;

impl Run<'_> {
    /// The next entry, or the next hero whom it concerns.
    pub(crate) fn texts(&mut self, entry: u16, heroes: Option<u8>) {
        // Monsters that a text brought are fought before anything else goes on.
        if self.state.is_combat() {
            self.control().resume = Some((entry, heroes));
            self.go(Phase::MonstersStart);
            return;
        }
        let adventure = self.adventure;
        let Some(code) = adventure.entries.get(usize::from(entry)) else {
            self.go(Phase::Detect);
            return;
        };
        let next = Phase::Texts {
            entry: entry + 1,
            heroes: None,
        };
        let left = match heroes {
            Some(left) => left & self.concerned(entry, false),
            None if code.on == Trip::Explored => self.concerned(entry, true),
            None => 0,
        };
        if left == 0 {
            self.go(next);
            return;
        }
        let one = code.who == Who::AnExplorer;
        // Where nobody can choose, nobody is asked.
        let only = !one && left.count_ones() == 1;
        let heroes = Some(if only { 0 } else { left });
        self.go(Phase::Texts { entry, heroes });
        if only {
            self.read_to(entry, left.trailing_zeros() as u8);
        } else {
            self.wait(Decision::Who {
                entry,
                heroes: left,
                must: !one,
            });
        }
    }

    /// An entry is carried out for a hero.
    pub(crate) fn read_to(&mut self, entry: u16, hero: u8) {
        let block = self.adventure.entries[usize::from(entry)].block;
        self.push(block, Some(Figure::Hero(hero)));
    }

    /// The heroes whom an entry concerns, one bit each. `fresh` asks also whether it is used up; once
    /// it is being carried out, it is so for everybody.
    fn concerned(&self, entry: u16, fresh: bool) -> u8 {
        let code = &self.adventure.entries[usize::from(entry)];
        let mut heroes = 0;
        for (hero, now) in self.state.playing() {
            let Some(at) = now.at else {
                continue;
            };
            let here = code.area.is_none_or(|area| board().area_of(at) == area);
            let near = code.at.is_empty() || self.is_near(&code.at, at);
            let explores = code.who == Who::Everyone || now.doing.explores;
            let open = !fresh || !self.state.is_used(entry, Some(hero));
            if here && near && explores && open && self.hold(&code.when, Some(hero)) {
                heroes |= 1 << hero;
            }
        }
        heroes
    }
}
