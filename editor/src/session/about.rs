//! What things are called and where they are, for headings and lists.

use delve_engine::{Deletion, Piece};
use delve_format::position::LineIndex;
use delve_format::scenario::{AreaText, BlockageKind};
use delve_format::{AreaIndex, Catalog, Fault, FaultKind, Place, Square, Step, board};

use delve_validator::Diagnostic;

use super::Session;
use super::prose;
use super::way::Way;
use crate::tools::words;

/// The rule whose breach cuts the way.
const WAY_RULE: &str = "path-cut";

impl Session {
    /// Whether the heroes can get through.
    #[must_use]
    pub fn way(&self) -> Way {
        let mut open = self.problems().iter().filter(|problem| problem.is_open());
        if open.clone().any(|problem| problem.rule == WAY_RULE) {
            return Way::Cut;
        }
        if open.any(hides) || self.scenario().start.is_empty() {
            Way::Unknown
        } else {
            Way::Exists
        }
    }

    /// What the sign says about the way.
    #[must_use]
    pub fn way_text(&self) -> String {
        match self.way() {
            Way::Exists => "a way exists".to_owned(),
            Way::Cut => "no way through".to_owned(),
            Way::Unknown if self.document().is_broken() => "the file is broken".to_owned(),
            Way::Unknown if self.scenario().start.is_empty() => "no start square yet".to_owned(),
            Way::Unknown => match self.problems().iter().filter(|found| hides(found)).count() {
                1 => "an error hides the way".to_owned(),
                errors => format!("{errors} errors hide the way"),
            },
        }
    }

    /// The problem that says where the way is cut, else the first one.
    #[must_use]
    pub fn way_problem(&self) -> Option<usize> {
        let problems = self.problems();
        let cut = problems
            .iter()
            .position(|problem| problem.rule == WAY_RULE && problem.is_open());
        cut.or((!problems.is_empty() && self.way() != Way::Exists).then_some(0))
    }

    /// The squares of an element of the scenario; none for anything else.
    #[must_use]
    pub fn squares(&self, place: &Place) -> Vec<Square> {
        if let Some(piece) = Piece::at(place) {
            return self.dungeon().squares(piece).iter().collect();
        }
        let scenario = self.scenario();
        match place.element() {
            Some(("start", index)) => scenario.start.get(index).copied().into_iter().collect(),
            Some(("exits", index)) => scenario
                .exits
                .get(index)
                .map_or_else(Vec::new, |exit| exit.at.clone()),
            Some(("wires", index)) => {
                let wire = self.dungeon().wires.get(index);
                wire.map_or_else(Vec::new, |wire| wire.line.clone())
            }
            _ => Vec::new(),
        }
    }

    /// The square at which a problem is shown: one of the piece that it is about, else the first.
    #[must_use]
    pub fn square_of(&self, problem: &Diagnostic) -> Option<Square> {
        let own = self.piece_of(problem);
        let own = own.map_or_else(Vec::new, |piece| self.squares(&piece));
        let mut squares = problem.squares.iter();
        squares
            .clone()
            .find(|square| own.contains(square))
            .or(squares.next())
            .copied()
    }

    /// The piece that a problem is about. There is none where the piece itself could not be read:
    /// the place of such a problem is that of the next one.
    #[must_use]
    pub fn piece_of(&self, problem: &Diagnostic) -> Option<Place> {
        problem.place.element()?;
        let piece = problem.place.prefix(2);
        let written = self.document().span(&piece)?;
        let within = written.start <= problem.span.start && problem.span.end <= written.end;
        (within && self.is_piece(&piece)).then_some(piece)
    }

    /// The line and the column of the text at which a problem is, both from 1.
    #[must_use]
    pub fn line_of(&self, problem: &Diagnostic) -> (usize, usize) {
        let text = self.document().text();
        LineIndex::new(text).line_column(text, problem.span.start)
    }

    /// A line of the text, from 1, without what it is indented by.
    #[must_use]
    pub fn source_line(&self, line: usize) -> String {
        const LONGEST: usize = 90;
        let text = self.document().text();
        let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let line = line.trim();
        match line.char_indices().nth(LONGEST) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        }
    }

    /// What is said over the board of a file that cannot be edited as it is, and the line of the
    /// text in which it is broken.
    #[must_use]
    pub fn broken(&self) -> Option<(String, String)> {
        let document = self.document();
        if !document.is_broken() {
            return None;
        }
        let (line, column, message) = self.breach();
        let shown = if document.is_readable() {
            "It is shown as far as it can be read."
        } else {
            "Nothing of it can be shown."
        };
        let said = format!(
            "The file is broken at line {line}, column {column}: {}. {shown} Mend it there in a text \
             editor; when it is saved, it can be read again here.",
            prose::plain(&message)
        );
        Some((said, self.source_line(line)))
    }

    /// Where a broken text is broken, and how.
    pub(super) fn breach(&self) -> (usize, usize, String) {
        let text = self.document().text();
        let faults = self.document().faults().iter();
        let breaks = |fault: &&Fault| {
            matches!(
                fault.kind,
                FaultKind::Syntax | FaultKind::FormatVersion | FaultKind::Limit
            )
        };
        let first = faults.clone().find(breaks).or(faults.clone().next());
        let (line, column) =
            LineIndex::new(text).line_column(text, first.map_or(0, |fault| fault.span.start));
        let message = first.map_or_else(String::new, |fault| fault.message.clone());
        (line, column, message)
    }

    /// The area that an element belongs to: the one in which it begins, and of a door the room.
    #[must_use]
    pub fn area_with(&self, place: &Place) -> Option<AreaIndex> {
        let squares = self.squares(place);
        let mut areas = squares.iter().map(|square| board().area_of(*square));
        let first = areas.clone().next();
        match place.element() {
            Some(("doors", _)) => areas
                .find(|area| board().area(*area).room.is_some())
                .or(first),
            _ => first,
        }
    }

    /// Whether a place is a piece that can be selected.
    #[must_use]
    pub fn is_piece(&self, place: &Place) -> bool {
        let mut items = self.scene().items.iter();
        items.any(|item| item.is_piece() && item.place == *place)
    }

    /// What deleting an element comes to.
    #[must_use]
    pub fn deletion(&self, place: &Place) -> Deletion {
        Deletion::of(self.scenario(), self.dungeon(), Catalog::built_in(), place)
    }

    /// What an element is called, and where it is: `Pressure plate`, `K14 · The nave`.
    #[must_use]
    pub fn title_of(&self, place: &Place) -> (String, String) {
        if place.element().is_none() {
            return ("Scenario".to_owned(), self.file_name());
        }
        let squares = self.squares(place);
        let at = match squares.as_slice() {
            [] => String::new(),
            [a, b] if matches!(place.element(), Some(("doors", _))) => format!("{a}–{b}"),
            [first, ..] => first.to_string(),
        };
        let remark = match self.area_with(place) {
            Some(area) => format!("{at} · {}", self.area_name(area)),
            None => at,
        };
        (
            self.name_of(place).unwrap_or_else(|| "Gone".to_owned()),
            remark,
        )
    }

    fn name_of(&self, place: &Place) -> Option<String> {
        let (scenario, catalog) = (self.scenario(), self.catalog());
        let (field, index) = place.element()?;
        let name = match field {
            "doors" => {
                let door = scenario.doors.get(index)?;
                match (door.secret, door.lock) {
                    (true, _) => "Secret door".to_owned(),
                    (false, Some(_)) => "Door with a padlock".to_owned(),
                    (false, None) => "Door".to_owned(),
                }
            }
            "blockages" => match scenario.blockages.get(index)?.kind {
                BlockageKind::Rubble => "Rubble".to_owned(),
                BlockageKind::Portcullis => "Portcullis".to_owned(),
            },
            "furniture" => {
                let kind = &scenario.furniture.get(index)?.kind;
                catalog
                    .furniture
                    .get(kind)
                    .map_or_else(|| kind.to_string(), |kind| kind.name.clone())
            }
            "guards" => {
                let guard = scenario.guards.get(index)?;
                let monster = catalog.monsters.get(&guard.monster);
                let kind = monster
                    .map_or_else(|| guard.monster.to_string(), |monster| monster.name.clone());
                guard.name.clone().unwrap_or(kind)
            }
            "allies" => {
                let figure = &scenario.allies.get(index)?.figure;
                let known = catalog
                    .heroes
                    .get(figure)
                    .or_else(|| catalog.monsters.get(figure));
                known.map_or_else(|| figure.to_string(), |figure| figure.name.clone())
            }
            "hazards" => {
                let kind = &scenario.hazards.get(index)?.kind;
                catalog
                    .hazards
                    .get(kind)
                    .map_or_else(|| kind.to_string(), |kind| kind.name.clone())
            }
            "triggers" => words(&format!("{:?}", scenario.triggers.get(index)?.kind)),
            "mechanisms" => words(&format!("{:?}", scenario.mechanisms.get(index)?.kind)),
            "timers" => scenario.timers.get(index).map(|_| "Timer".to_owned())?,
            "wires" => {
                let wire = scenario.wires.get(index)?;
                format!("Wire {} → {}", wire.from, wire.to)
            }
            "start" => scenario.start.get(index).map(|_| "Start".to_owned())?,
            "exits" => scenario.exits.get(index).map(|_| "Exit".to_owned())?,
            _ => return None,
        };
        Some(name)
    }

    /// The text of an area as it is written; empty when nothing is.
    #[must_use]
    pub fn area_text(&self, area: AreaIndex) -> AreaText {
        let known = board().area(area);
        let text = match known.room {
            Some(room) => self.scenario().rooms.get(&room),
            None => self.scenario().corridors.get(&known.id),
        };
        text.cloned().unwrap_or_default()
    }

    /// Where the text of an area is written, or will be.
    #[must_use]
    pub fn area_place(&self, area: AreaIndex) -> Place {
        let known = board().area(area);
        match known.room {
            Some(room) => Place::of("rooms").key(room),
            None => Place::of("corridors").key(&known.id),
        }
    }

    /// What an area is called: by the scenario, else by the board.
    #[must_use]
    pub fn area_name(&self, area: AreaIndex) -> String {
        let text = self.area_text(area);
        if text.name.is_empty() {
            board().area(area).name.clone()
        } else {
            text.name
        }
    }

    /// What an area is called by both: `room 9, The nave`.
    #[must_use]
    pub fn area_title(&self, area: AreaIndex) -> String {
        let text = self.area_text(area);
        let known = &board().area(area).name;
        if text.name.is_empty() {
            known.clone()
        } else {
            format!("{known}, {}", text.name)
        }
    }

    /// Whether the heroes can ever come to an area; the board hatches the rooms to which no way leads.
    #[must_use]
    pub fn is_in_use(&self, area: AreaIndex) -> bool {
        let item = self.scene().item(&self.area_place(area));
        !item.is_some_and(|item| item.label.ends_with(", no way in"))
    }

    /// What has been used of the box: `12 of 16 doors · 8 of 60 figures`.
    #[must_use]
    pub fn used_of_box(&self) -> String {
        let (scenario, pieces) = (self.scenario(), &self.catalog().pieces);
        let figures: u32 = pieces
            .monsters
            .values()
            .map(|count| u32::from(*count))
            .sum();
        let furniture: u32 = pieces
            .furniture
            .values()
            .map(|count| u32::from(*count))
            .sum();
        format!(
            "{} of {} doors · {} of {figures} figures · {} of {furniture} pieces of furniture",
            scenario.doors.len(),
            pieces.doors,
            scenario.guards.len(),
            scenario.furniture.len(),
        )
    }
}

/// Whether a problem hides whether there is a way: with pieces left out or names unknown none is
/// looked for.
fn hides(problem: &Diagnostic) -> bool {
    use delve_validator::{Group, Severity, rule};
    let says_nothing = [Group::Text, Group::Wiring];
    // With a hero too many the way of the others is known.
    problem.is_open()
        && problem.rule != "too-few-starts"
        && problem.severity == Severity::Error
        && rule(problem.rule).is_some_and(|rule| !says_nothing.contains(&rule.group))
}

/// The id of the area whose text a place belongs to.
pub(super) fn area_id(place: &Place) -> Option<String> {
    match place.steps() {
        [Step::Field(field), Step::Key(key), ..] if field == "rooms" => Some(format!("room-{key}")),
        [Step::Field(field), Step::Key(key), ..] if field == "corridors" => Some(key.to_string()),
        _ => None,
    }
}
