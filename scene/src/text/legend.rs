//! The legend below the board.

use std::collections::BTreeMap;

use delve_engine::SquareSet;
use delve_format::scenario::Wire;
use delve_format::{AreaIndex, Square, board};

use crate::labels;
use crate::scene::Context;

use super::signs::{Sign, Signs, door_letter, there};

/// Columns that the legend keeps to.
const WIDTH: usize = 80;

/// The legend of a board.
pub(super) fn of(context: &Context, signs: &Signs) -> String {
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
    let arrow = |wire: &Wire| {
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
}
