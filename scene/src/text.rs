//! The board as text for a terminal: rooms, walls, doors, pieces by letters, and a legend.
//!
//! A square is three columns wide and two lines high, its walls included; the board with its
//! letters and numbers fits 80 columns. Nothing depends on colours.

use std::collections::BTreeMap;

use delve_engine::{Dungeon, Party, SquareSet};
use delve_format::scenario::{BlockageKind, Door, Guard, Lock, TriggerKind};
use delve_format::square::{COLUMNS, ROWS};
use delve_format::{AreaIndex, Catalog, Direction, Id, Players, Scenario, Square, board};

use crate::labels;
use crate::scene::{Context, SceneOptions};
use crate::tokens;

/// How a board becomes text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextOptions {
    /// Nothing but ASCII; else lines are drawn with Unicode's box characters.
    pub ascii: bool,
    /// Pieces for this party only; the others are left out.
    pub party: Party,
}

/// Columns that the legend keeps to.
const WIDTH: usize = 80;

/// The board and its legend, each line with a line end, none with blanks before it. `dungeon` is
/// what [`Dungeon::resolve`] made of the scenario with the same catalog.
#[must_use]
pub fn draw(
    scenario: &Scenario,
    dungeon: &Dungeon,
    catalog: &Catalog,
    options: TextOptions,
) -> String {
    let shown = SceneOptions {
        party: options.party,
        ..SceneOptions::default()
    };
    let context = Context::new(scenario, dungeon, catalog, &shown);
    let signs = Signs::of(&context, options.ascii);
    let mut text = heading(scenario);
    text.push('\n');
    text.push_str(&Canvas::draw(&context, &signs, options.ascii).text());
    text.push_str(&legend(&context, &signs));
    let text = safe(&text);
    if options.ascii { ascii(&text) } else { text }
}

fn heading(scenario: &Scenario) -> String {
    let title = match scenario.title.trim() {
        "" => "Without a title",
        title => title,
    };
    let players = match scenario.players {
        Players(1, 1) => "1 player".to_owned(),
        players => format!("{} players", labels::players(players)),
    };
    let light = labels::count(usize::from(scenario.light), "turn", "turns");
    format!("{title}\n{players}, {light} of light\n")
}

/// What stands on a square: two letters, and what they are.
#[derive(Debug)]
struct Sign {
    squares: SquareSet,
    letters: String,
    said: String,
}

/// The signs of all pieces, by the heading under which they stand in the legend, from the lowest to
/// the topmost.
struct Signs(Vec<(&'static str, Vec<Sign>)>);

impl Signs {
    fn of(context: &Context, ascii: bool) -> Signs {
        let scenario = context.scenario;
        let start = scenario.start.iter().map(|&square| Sign {
            squares: square.into(),
            letters: "^^".to_owned(),
            said: String::new(),
        });
        let exits = scenario.exits.iter().map(|exit| Sign {
            squares: exit.at.iter().copied().collect(),
            letters: ">>".to_owned(),
            said: labels::exit(exit).legend(),
        });
        Signs(vec![
            ("Start", start.collect()),
            ("Exits", exits.collect()),
            ("Furniture", furniture(context)),
            ("Hazards", hazards(context)),
            ("Blockages", blockages(context, ascii)),
            ("Triggers", triggers(context)),
            ("Mechanisms", mechanisms(context)),
            ("Timers", timers(context)),
            ("Guards", guards(context)),
            ("Allies", allies(context)),
        ])
    }
}

/// The elements that are on the table.
fn there<'a, T>(
    context: &'a Context,
    list: &'a [T],
    players: fn(&T) -> Option<Players>,
) -> impl Iterator<Item = (usize, &'a T)> {
    let party = context.options.party;
    let all = list.iter().enumerate();
    all.filter(move |(_, piece)| party.has(players(piece)))
}

fn furniture(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.furniture, |f| f.players)
        .map(|(i, piece)| Sign {
            squares: context
                .dungeon
                .furniture
                .get(i)
                .map_or(piece.at.into(), |f| f.squares),
            letters: context.letters.furniture(&piece.kind).to_lowercase(),
            said: labels::furniture(&context.names, piece).legend(),
        })
        .collect()
}

fn hazards(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.hazards, |h| h.players)
        .map(|(_, hazard)| Sign {
            squares: hazard.at.into(),
            letters: format!("!{}", initial(&hazard.kind)),
            said: labels::hazard(&context.names, hazard).legend(),
        })
        .collect()
}

fn blockages(context: &Context, ascii: bool) -> Vec<Sign> {
    there(context, &context.scenario.blockages, |b| b.players)
        .map(|(_, blockage)| Sign {
            squares: blockage.at.iter().copied().collect(),
            letters: match (blockage.kind, ascii) {
                (BlockageKind::Rubble, false) => "▒▒",
                (BlockageKind::Rubble, true) => "%%",
                (BlockageKind::Portcullis, false) => "╫╫",
                (BlockageKind::Portcullis, true) => "##",
            }
            .to_owned(),
            said: labels::blockage(blockage).legend_with_kind(),
        })
        .collect()
}

fn triggers(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.triggers, |t| t.players)
        .map(|(i, trigger)| Sign {
            squares: context
                .dungeon
                .triggers
                .get(i)
                .map_or(trigger.at.into(), |t| t.squares),
            letters: match trigger.kind {
                TriggerKind::PressurePlate => "[]",
                TriggerKind::Tripwire => "~~",
                TriggerKind::Sensor => "()",
                TriggerKind::Lever => "/o",
            }
            .to_owned(),
            said: labels::trigger(trigger).legend_with_kind(),
        })
        .collect()
}

fn mechanisms(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.mechanisms, |m| m.players)
        .map(|(_, mechanism)| Sign {
            squares: mechanism.at.into(),
            letters: format!("*{}", tokens::mechanism_letter(mechanism.kind)),
            said: labels::mechanism(&context.names, mechanism).legend(),
        })
        .collect()
}

fn timers(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.timers, |t| t.players)
        .map(|(_, timer)| Sign {
            squares: timer.at.into(),
            letters: match timer.turns {
                0..=9 => format!("@{}", timer.turns),
                _ => "@+".to_owned(),
            },
            said: labels::timer(timer).legend(),
        })
        .collect()
}

fn guards(context: &Context) -> Vec<Sign> {
    let letters = |guard: &Guard| {
        let letters = context.letters.monster(&guard.monster);
        // One in reserve is not on the table yet.
        match letters.chars().next().filter(|_| guard.reserve) {
            Some(first) => format!("?{first}"),
            None => letters,
        }
    };
    there(context, &context.scenario.guards, |g| g.players)
        .map(|(_, guard)| Sign {
            squares: guard.at.into(),
            letters: letters(guard),
            said: labels::guard(&context.names, guard).legend(),
        })
        .collect()
}

fn allies(context: &Context) -> Vec<Sign> {
    there(context, &context.scenario.allies, |a| a.players)
        .map(|(_, ally)| Sign {
            squares: ally.at.into(),
            letters: format!("+{}", initial(&ally.id).to_uppercase()),
            said: labels::ally(&context.names, ally).legend(),
        })
        .collect()
}

fn initial(id: &Id) -> &str {
    id.get(..1).unwrap_or("?")
}

/// The letter of a door in its wall.
fn door_letter(door: &Door) -> char {
    match (door.secret, door.held_open, door.lock) {
        (true, ..) => 'S',
        (false, true, _) => 'O',
        (false, false, Some(Lock::Armed)) => 'L',
        (false, false, _) => 'D',
    }
}

/// The characters of the board, without its rims.
struct Canvas {
    rows: Vec<Vec<char>>,
}

impl Canvas {
    const COLUMNS: usize = COLUMNS as usize * 3 + 1;
    const ROWS: usize = ROWS as usize * 2 + 1;

    fn draw(context: &Context, signs: &Signs, ascii: bool) -> Canvas {
        let mut canvas = Canvas {
            rows: vec![vec![' '; Canvas::COLUMNS]; Canvas::ROWS],
        };
        let unused: SquareSet = AreaIndex::all()
            .filter(|&a| board().area(a).room.is_some() && !context.is_used(a))
            .flat_map(|a| board().area(a).squares.iter().copied())
            .collect();
        canvas.hatch(&unused, if ascii { ':' } else { '░' });
        canvas.walls(ascii);
        let mut full = SquareSet::EMPTY;
        for sign in signs.0.iter().flat_map(|(_, signs)| signs) {
            full |= sign.squares;
            for square in sign.squares.iter() {
                canvas.put(square, &sign.letters);
            }
        }
        canvas.room_numbers(&full);
        for (_, door) in there(context, &context.scenario.doors, |d| d.players) {
            canvas.door(door);
        }
        canvas
    }

    /// Where the two characters of a square stand.
    fn at(square: Square) -> (usize, usize) {
        (
            usize::from(square.column()) * 3 + 1,
            usize::from(square.row()) * 2 + 1,
        )
    }

    fn put(&mut self, square: Square, letters: &str) {
        let (x, y) = Canvas::at(square);
        let mut letters = letters.chars();
        for dx in 0..2 {
            self.rows[y][x + dx] = letters.next().unwrap_or(' ');
        }
    }

    fn hatch(&mut self, squares: &SquareSet, with: char) {
        for square in squares.iter() {
            let (x, y) = Canvas::at(square);
            // Its own characters, and the lines to all sides; walls are drawn over them.
            for row in &mut self.rows[y - 1..=y + 1] {
                row[x - 1..=x + 2].fill(with);
            }
        }
    }

    fn walls(&mut self, ascii: bool) {
        const HEAVY: [char; 16] = [
            '·', '╹', '╺', '┗', '╻', '┃', '┏', '┣', '╸', '┛', '━', '┻', '┓', '┫', '┳', '╋',
        ];
        let sign = |sides: usize| match (ascii, sides) {
            (false, _) => HEAVY[sides],
            (true, 0) => '.',
            (true, 0b0101) => '|',
            (true, 0b1010) => '-',
            (true, _) => '+',
        };
        let wall = |square: Option<Square>, direction: Direction| {
            square.is_some_and(|s| board().is_wall(s, direction))
        };
        let at = |column: u8, row: u8, dx: i8, dy: i8| {
            let column = column.checked_add_signed(dx)?;
            Square::new(column, row.checked_add_signed(dy)?)
        };
        for row in 0..=ROWS {
            for column in 0..=COLUMNS {
                let (x, y) = (usize::from(column) * 3, usize::from(row) * 2);
                let (north_west, north_east) = (at(column, row, -1, -1), at(column, row, 0, -1));
                let (south_west, south_east) = (at(column, row, -1, 0), at(column, row, 0, 0));
                let up = wall(north_west, Direction::East) || wall(north_east, Direction::West);
                let down = wall(south_west, Direction::East) || wall(south_east, Direction::West);
                let left = wall(north_west, Direction::South) || wall(south_west, Direction::North);
                let right =
                    wall(north_east, Direction::South) || wall(south_east, Direction::North);
                let sides = [up, right, down, left]
                    .iter()
                    .rev()
                    .fold(0, |bits, &side| bits << 1 | usize::from(side));
                // Within hatching no dots are needed to count squares.
                if sides != 0 || self.rows[y][x] == ' ' {
                    self.rows[y][x] = sign(sides);
                }
                if right {
                    self.rows[y][x + 1..=x + 2].fill(sign(0b1010));
                }
                if down {
                    self.rows[y + 1][x] = sign(0b0101);
                }
            }
        }
    }

    /// The number of each room on its first free square.
    fn room_numbers(&mut self, full: &SquareSet) {
        for area in AreaIndex::all().map(|a| board().area(a)) {
            let free = area.squares.iter().find(|s| !full.contains(**s));
            if let (Some(number), Some(&square)) = (area.room, free) {
                self.put(square, &format!("{number:<2}", number = number.get()));
            }
        }
    }

    fn door(&mut self, door: &Door) {
        let (from, to) = door.between;
        let Some(direction) = from.direction_to(to) else {
            return;
        };
        let letter = door_letter(door);
        let (x, y) = Canvas::at(from);
        match direction {
            Direction::North => self.rows[y - 1][x..=x + 1].fill(letter),
            Direction::South => self.rows[y + 1][x..=x + 1].fill(letter),
            Direction::East => self.rows[y][x + 2] = letter,
            Direction::West => self.rows[y][x - 1] = letter,
        }
    }

    /// The board with letters and numbers on all sides.
    fn text(&self) -> String {
        let letters: String = (0..COLUMNS)
            .map(|column| format!(" {} ", char::from(b'A' + column)))
            .collect();
        let rim = format!("   {}\n", letters.trim_end());
        let mut text = rim.clone();
        for (y, row) in self.rows.iter().enumerate() {
            let number = if y % 2 == 1 {
                (y / 2 + 1).to_string()
            } else {
                String::new()
            };
            let row: String = row.iter().collect();
            let line = format!("{number:>2} {row} {number}");
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push_str(&rim);
        text
    }
}

fn legend(context: &Context, signs: &Signs) -> String {
    let mut text = String::new();
    let mut section = |heading: &str, lines: Vec<String>| {
        if !lines.is_empty() {
            text.push_str(&format!("\n{heading}\n"));
            for line in lines {
                wrap(&line, &mut text);
            }
        }
    };
    section("Rooms and corridors", areas(context));
    section(
        "Doors (D closed, O open, L locked, S secret)",
        there(context, &context.scenario.doors, |d| d.players)
            .map(|(_, door)| {
                let (from, to) = door.between;
                let squares = format!("{from}-{to}");
                entry(
                    &door_letter(door).to_string(),
                    &squares,
                    &labels::door(door).legend(),
                )
            })
            .collect(),
    );
    for (heading, signs) in &signs.0 {
        let heading = match *heading {
            "Guards" if signs.iter().any(|s| s.letters.starts_with('?')) => "Guards (? in reserve)",
            heading => heading,
        };
        section(heading, entries(signs));
    }
    let arrow = |wire: &delve_format::scenario::Wire| {
        let corners: String = wire.via.iter().map(|s| format!(", by {s}")).collect();
        format!("  {} → {}{corners}", wire.from, wire.to)
    };
    section(
        "Wires",
        there(context, &context.scenario.wires, |w| w.players)
            .map(|(_, wire)| arrow(wire))
            .collect(),
    );
    section("Patrol", patrol(context));
    text
}

/// One line of the legend.
fn entry(letters: &str, squares: &str, said: &str) -> String {
    format!("  {letters:<2}  {squares:<8} {said}")
        .trim_end()
        .to_owned()
}

/// Lines for signs; those of which there is nothing to say share one.
fn entries(signs: &[Sign]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut silent: Vec<(&str, SquareSet)> = Vec::new();
    for sign in signs {
        if !sign.said.is_empty() {
            lines.push(entry(&sign.letters, &extent(&sign.squares), &sign.said));
            continue;
        }
        match silent
            .iter_mut()
            .find(|(letters, _)| *letters == sign.letters)
        {
            Some((_, squares)) => *squares |= sign.squares,
            None => silent.push((&sign.letters, sign.squares)),
        }
    }
    lines.extend(silent.iter().map(|(letters, squares)| {
        let squares: Vec<String> = squares.iter().map(|s| s.to_string()).collect();
        format!("  {letters:<2}  {}", squares.join(", "))
    }));
    lines
}

/// Where something lies: `L12`, `L12-M12`, `L20, M22`.
fn extent(squares: &SquareSet) -> String {
    let all: Vec<Square> = squares.iter().collect();
    match all[..] {
        [] => "nowhere".to_owned(),
        [only] => only.to_string(),
        [first, .., last] => {
            let columns = usize::from(first.column().abs_diff(last.column())) + 1;
            let rows = usize::from(last.row() - first.row()) + 1;
            if columns * rows == all.len() {
                format!("{first}-{last}")
            } else {
                let names: Vec<String> = all.iter().map(Square::to_string).collect();
                names.join(", ")
            }
        }
    }
}

/// Named rooms and corridors.
fn areas(context: &Context) -> Vec<String> {
    AreaIndex::all()
        .filter_map(|index| {
            let name = labels::area_name(context.scenario, index);
            let area = board().area(index);
            let lost = area.room.is_some() && !context.is_used(index);
            let number = match area.room {
                Some(number) => format!("{:>4}", number.get()),
                None => format!("  {}", area.name),
            };
            (!name.is_empty()).then(|| {
                let lost = if lost { ", no way in" } else { "" };
                format!("{number}  {name}{lost}")
            })
        })
        .collect()
}

fn patrol(context: &Context) -> Vec<String> {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for monster in &context.scenario.patrol {
        *count.entry(context.names.monster(monster)).or_default() += 1;
    }
    let line = |(name, number): (String, usize)| format!("  {number} × {name}");
    count.into_iter().map(line).collect()
}

/// Adds a line, broken at blanks where it is too long.
fn wrap(line: &str, out: &mut String) {
    const INDENT: &str = "        ";
    let mut length = 0;
    for word in line.split_inclusive(' ') {
        let width = word.trim_end().chars().count();
        if length > INDENT.len() && length + width > WIDTH {
            out.truncate(out.trim_end_matches(' ').len());
            out.push('\n');
            out.push_str(INDENT);
            length = INDENT.len();
        }
        out.push_str(word);
        length += word.chars().count();
    }
    out.truncate(out.trim_end_matches(' ').len());
    out.push('\n');
}

/// The text without what could play tricks on a terminal.
fn safe(text: &str) -> String {
    let trick = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}')
    };
    text.chars()
        .map(|c| if trick(c) { ' ' } else { c })
        .collect()
}

/// The text with nothing but ASCII in it.
fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '→' => plain.push_str("->"),
            '…' => plain.push_str("..."),
            '–' | '—' | '−' => plain.push('-'),
            '×' => plain.push('x'),
            '‘' | '’' => plain.push('\''),
            '“' | '”' => plain.push('"'),
            c if c.is_ascii() => plain.push(c),
            _ => plain.push('?'),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_are_short() {
        let set = |names: &[&str]| -> SquareSet {
            names.iter().map(|n| n.parse::<Square>().unwrap()).collect()
        };
        for (squares, text) in [
            (&[][..], "nowhere"),
            (&["L12"], "L12"),
            (&["L12", "M12"], "L12-M12"),
            (&["B2", "C2", "B3", "C3"], "B2-C3"),
            (&["L20", "M22"], "L20, M22"),
            (&["C2", "B3"], "C2, B3"),
        ] {
            assert_eq!(extent(&set(squares)), text);
        }
    }

    #[test]
    fn long_lines_are_broken_at_blanks() {
        let mut text = String::new();
        wrap(
            &format!("  Sk  L17      {}", "Skeleton ".repeat(20)),
            &mut text,
        );
        assert!(text.lines().count() == 3, "{text}");
        assert!(
            text.lines()
                .all(|l| l.chars().count() <= WIDTH && l == l.trim_end()),
            "{text}"
        );
        let mut long = String::new();
        wrap(&"x".repeat(300), &mut long);
        assert_eq!(long.lines().count(), 1, "what cannot be broken stays whole");
    }

    #[test]
    fn names_play_no_tricks_on_terminals() {
        assert_eq!(safe("a\u{1b}[31mb\u{202e}c\nd"), "a [31mb c\nd");
        assert_eq!(ascii("4–5 → “x” ß"), "4-5 -> \"x\" ?");
    }
}
