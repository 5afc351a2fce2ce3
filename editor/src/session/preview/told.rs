//! What a game has told up to the moment that is shown: what was read, the story, fights, the time line.

use std::rc::Rc;

use delve_engine::crawl::{Control, Decision, Event, Figure, Side, TextIndex};
use delve_format::text::paragraphs;
use delve_format::{Place, RoomNumber, Square, Step, board};
use delve_scene::story::{self, Line, Tone};

use super::{Fight, Mark, Moment, Preview};

/// Something that was read aloud.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// What it belongs to: `The nave`.
    pub title: String,
    /// Its paragraphs.
    pub text: Vec<String>,
    /// In which turn.
    pub turn: u16,
}

impl Preview {
    pub(super) fn read_in(&self, turn: u16, events: &[Event]) -> Vec<Read> {
        // A text about which somebody has to be named is read before anybody is.
        let asked = |control: &Control| match control.waits {
            Some(Decision::Who { entry, .. }) => self.adventure.entry_told(entry)?.text,
            _ => None,
        };
        let texts = events.iter().filter_map(|event| match event {
            Event::Read { text } => Some(*text),
            Event::Waits(control) => asked(control),
            _ => None,
        });
        let read = |TextIndex(index): TextIndex| {
            let text = self.adventure.texts.get(usize::from(index))?;
            Some(Read {
                title: self.title(&text.place),
                text: paragraphs(&text.text)
                    .iter()
                    .map(ToString::to_string)
                    .collect(),
                turn,
            })
        };
        texts.filter_map(read).collect()
    }

    /// What a text belongs to: its room or corridor, the introduction, an event.
    fn title(&self, place: &Place) -> String {
        let area = match place.steps() {
            [Step::Field(list), Step::Key(key), ..] if list == "rooms" => {
                let number = key.parse().ok().and_then(RoomNumber::new);
                number.map(|number| board().room(number))
            }
            [Step::Field(list), Step::Key(key), ..] if list == "corridors" => {
                let id = delve_format::Id::new(key);
                id.ok().and_then(|id| board().find(&id))
            }
            [Step::Field(list), ..] => {
                return match list.as_ref() {
                    "epilogue" => "The end",
                    "events" => "Event",
                    _ => "Introduction",
                }
                .to_owned();
            }
            _ => None,
        };
        area.map_or_else(String::new, |area| story::area(&self.adventure, area))
    }

    /// What was read aloud last: everything since the decision before it, in order. What was read in
    /// an earlier turn than the last is put away.
    #[must_use]
    pub fn read_aloud(&self) -> Vec<&Read> {
        let shown = &self.moments[..=self.at];
        let Some(last) = shown.iter().rposition(|moment| !moment.read.is_empty()) else {
            return Vec::new();
        };
        let beat = shown[last].beat;
        let same = shown[..=last].iter().filter(|moment| moment.beat == beat);
        let turn = self.state().turn;
        let read = same.flat_map(|moment| &moment.read);
        let mut shown: Vec<&Read> = Vec::new();
        for read in read.filter(|read| read.turn + 1 >= turn) {
            // One text that concerns several is there once.
            if !shown.contains(&read) {
                shown.push(read);
            }
        }
        shown
    }

    /// The lines of the story up to the moment that is shown, as far as the eyes may know them.
    #[must_use]
    pub fn lines(&self) -> Vec<&Line> {
        let secrets = self.eyes == Side::DungeonMaster;
        let mut told = Vec::new();
        let mut joined = false;
        for moment in self.moments[..=self.at].iter().rev() {
            // A walk that went on is told as one.
            if !joined {
                told.extend(moment.told.iter().rev());
            }
            joined = moment.joins;
        }
        told.retain(|line| secrets || !line.secret);
        told.reverse();
        told
    }

    /// The fights of this turn, or of the last one while nobody has decided anything since.
    #[must_use]
    pub fn fights(&self) -> Vec<&Fight> {
        let now = &self.moments[self.at];
        let shown = &self.moments[..=self.at];
        let last = shown.iter().rfind(|moment| !moment.fights.is_empty());
        let turn = last.and_then(|moment| Some((moment, moment.fights.last()?.turn)));
        let fresh = |(moment, turn): &(&Rc<Moment>, u16)| {
            *turn == now.state.turn || moment.beat == now.beat
        };
        let Some((_, turn)) = turn.filter(fresh) else {
            return Vec::new();
        };
        let mut fights: Vec<&Fight> = shown
            .iter()
            .rev()
            .take_while(|moment| moment.state.turn >= turn)
            .flat_map(|moment| moment.fights.iter().rev())
            .filter(|fight| fight.turn == turn)
            .collect();
        fights.reverse();
        fights
    }

    /// The ways that monsters went since somebody decided for the heroes, as far as the eyes saw them.
    #[must_use]
    pub fn traces(&self) -> Vec<Vec<Square>> {
        let beat = self.moments[self.at].beat;
        let shown = self.moments[..=self.at].iter();
        let steps = shown
            .filter(|moment| moment.beat == beat)
            .flat_map(|moment| &moment.steps);
        let mut ways: Vec<(Figure, Vec<Square>)> = Vec::new();
        for (figure, from, to, seen) in steps {
            if !matches!(figure, Figure::Monster(_)) || !(*seen || self.eyes == Side::DungeonMaster)
            {
                continue;
            }
            match ways.iter_mut().find(|(known, _)| known == figure) {
                Some((_, way)) if way.last() == Some(from) => way.push(*to),
                _ => ways.push((*figure, vec![*from, *to])),
            }
        }
        ways.into_iter().map(|(_, way)| way).collect()
    }

    /// Turns on the time line: the first moment of each.
    #[must_use]
    pub fn turns(&self) -> Vec<(u16, usize)> {
        let mut turns: Vec<(u16, usize)> = Vec::new();
        for (i, moment) in self.moments.iter().enumerate() {
            let last = turns.last();
            if last.is_none_or(|(turn, _)| *turn != moment.state.turn) {
                turns.push((moment.state.turn, i));
            }
        }
        turns
    }

    /// Marks on the time line: wounds, things gained, fights.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (i, moment) in self.moments.iter().enumerate() {
            let tones = self
                .known(moment)
                .map(|line| line.tone)
                .filter(|tone| matches!(tone, Tone::Harm | Tone::Fight | Tone::End));
            if let Some(tone) = tones.max() {
                marks.push(Mark { moment: i, tone });
            }
        }
        marks
    }

    fn known<'a>(&self, moment: &'a Moment) -> impl Iterator<Item = &'a Line> + use<'a> {
        let secrets = self.eyes == Side::DungeonMaster;
        let told = moment.told.iter();
        told.filter(move |line| secrets || !line.secret)
    }

    /// How long the moment that is shown asks to be looked at, in beats of a running game: none when
    /// nothing is to be seen, more for texts, fights and wounds.
    #[must_use]
    pub fn weight(&self) -> u32 {
        let moment = &self.moments[self.at];
        if !moment.read.is_empty() {
            return 10;
        }
        let tones = self.known(moment).map(|line| line.tone);
        match tones.max() {
            Some(Tone::Harm | Tone::Fight | Tone::End) => 4,
            Some(_) => 1,
            None => 0,
        }
    }

    /// The part of the turn in which the game stands, in words.
    #[must_use]
    pub fn stage(&self) -> Option<&'static str> {
        use delve_engine::crawl::Decision;
        Some(match self.state().control.waits? {
            Decision::Movement => "Movement",
            Decision::MonstersMovement => "monsters' Movement",
            Decision::Evasion => "Evasion",
            Decision::FightStamina { .. } => "Fighting",
            Decision::Exploring => "Explore",
            _ => return None,
        })
    }

    /// How the game ended, then each goal and side goal, met or not; nothing while it goes on.
    #[must_use]
    pub fn ending(&self) -> Vec<&Line> {
        let lines = self.lines();
        let end = lines.iter().rposition(|line| line.tone == Tone::End);
        end.map_or_else(Vec::new, |end| lines[end..].to_vec())
    }

    /// The goals in words, and whether each is reached.
    #[must_use]
    pub fn goals(&self) -> Vec<(String, bool)> {
        let goals = 0..self.adventure.main_goals;
        let met = |i| self.adventure.is_met(self.state(), i);
        goals
            .map(|i| (story::goal(&self.adventure, i), met(i)))
            .collect()
    }
}

/// Whether nothing but a walk was told.
pub(super) fn is_walk(told: &[Line]) -> bool {
    matches!(told, [line] if line.rule == Some("turn.movement"))
}
