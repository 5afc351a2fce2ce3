//! Finding commands, pieces, areas, squares and files by a few letters.

use std::path::PathBuf;

use delve_format::{AreaIndex, Square, board};

use super::bench::{Intent, Workbench};
use crate::command::{COMMANDS, Command};

/// Rows that are shown at the most.
const MOST: usize = 60;

/// Something that was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What it is called.
    pub name: String,
    /// What it is.
    pub detail: String,
    /// Its key, if it has one.
    pub key: String,
    /// What choosing it does.
    pub intent: Intent,
}

/// What a query finds, best first; without letters all commands.
#[must_use]
pub fn find(bench: &Workbench, query: &str) -> Vec<Found> {
    let query = query.trim();
    let mut ranked: Vec<(u32, usize, Found)> = Vec::new();
    let mut offer = |found: Found| {
        if let Some(rank) = rank(query, &found.name, &found.detail) {
            ranked.push((rank, ranked.len(), found));
        }
    };
    for entry in COMMANDS
        .iter()
        .filter(|entry| entry.command != Command::Palette)
    {
        if bench.can(entry.command) {
            offer(Found {
                name: entry.name.to_owned(),
                detail: entry.help.trim_end_matches('.').to_owned(),
                key: entry.key.map(|key| key.to_string()).unwrap_or_default(),
                intent: Intent::Run(entry.command),
            });
        }
    }
    if !query.is_empty() {
        for item in bench
            .session
            .scene()
            .items
            .iter()
            .filter(|item| item.is_piece())
        {
            offer(Found {
                name: item.label.clone(),
                detail: String::new(),
                key: String::new(),
                intent: Intent::Select(Some(item.place.clone())),
            });
        }
        for area in AreaIndex::all() {
            offer(Found {
                name: bench.session.area_title(area),
                detail: "text of this area".to_owned(),
                key: String::new(),
                intent: Intent::ShowArea(area),
            });
        }
    }
    ranked.sort_by_key(|(rank, order, _)| (*rank, *order));
    let mut all: Vec<Found> = ranked
        .into_iter()
        .map(|(_, _, found)| found)
        .take(MOST)
        .collect();
    if let Ok(square) = query.to_uppercase().parse::<Square>() {
        all.insert(0, on_square(bench, square));
    }
    let path = PathBuf::from(query);
    if (query.ends_with(".ron") || query.ends_with(".json")) && path.is_file() {
        all.insert(
            0,
            Found {
                name: format!("Open {query}"),
                detail: "a file".to_owned(),
                key: String::new(),
                intent: Intent::Open(path),
            },
        );
    }
    all
}

fn on_square(bench: &Workbench, square: Square) -> Found {
    let area = board().area_of(square);
    let mut items = bench.session.scene().items.iter().rev();
    let piece = items.find(|item| item.is_piece() && item.squares.contains(&square));
    Found {
        name: square.to_string(),
        detail: bench.session.area_title(area),
        key: String::new(),
        intent: match piece {
            Some(item) => Intent::Select(Some(item.place.clone())),
            None => Intent::ShowArea(area),
        },
    }
}

/// How well a name fits a query, 0 the best; `None` when it does not. Every word of the query must
/// begin a word of the name, or stand in it, or stand in the detail.
fn rank(query: &str, name: &str, detail: &str) -> Option<u32> {
    let (query, name, detail) = (
        query.to_lowercase(),
        name.to_lowercase(),
        detail.to_lowercase(),
    );
    if name.starts_with(&query) {
        return Some(0);
    }
    let begins = |word: &str| {
        name.split(|c: char| !c.is_alphanumeric())
            .any(|part| part.starts_with(word))
    };
    let ranks = query.split_whitespace().map(|word| {
        if begins(word) {
            Some(1)
        } else if name.contains(word) {
            Some(2)
        } else {
            detail.contains(word).then_some(4)
        }
    });
    ranks.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_comes_first() {
        let names = ["Save", "Save as…", "Move west", "Wire"];
        let best = |query: &str| {
            let ranked = names
                .iter()
                .filter_map(|name| Some((rank(query, name, "")?, *name)));
            ranked.min_by_key(|(rank, _)| *rank).map(|(_, name)| name)
        };
        assert_eq!(best("sa"), Some("Save"));
        assert_eq!(best("as"), Some("Save as…"));
        assert_eq!(best("west mo"), Some("Move west"));
        assert_eq!(best("ire"), Some("Wire"));
        assert_eq!(best("xyz"), None);
    }
}
