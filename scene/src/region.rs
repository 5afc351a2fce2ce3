//! Sets of squares as shapes: rectangles, outlines, hatching.

use delve_engine::SquareSet;
use delve_format::{Direction, Square};

use crate::geometry::{Point, Rect, at};

/// Rectangles that cover the squares exactly, none twice: rows of neighbours, joined downwards
/// where they are equally long.
pub(crate) fn rects(squares: &SquareSet) -> Vec<Rect> {
    let mut done: Vec<Rect> = Vec::new();
    for run in runs(squares, Direction::East) {
        let above = done
            .iter_mut()
            .find(|r| r.min.x == run.min.x && r.max.x == run.max.x && r.max.y == run.min.y);
        match above {
            Some(rect) => rect.max.y = run.max.y,
            None => done.push(run),
        }
    }
    done
}

/// Rows (to the east) or columns (to the south) of neighbouring squares, as long as they can be.
pub(crate) fn runs(squares: &SquareSet, direction: Direction) -> Vec<Rect> {
    squares
        .iter()
        .filter(|s| {
            let before = s.step(direction.opposite());
            !before.is_some_and(|b| squares.contains(b))
        })
        .map(|first| {
            let mut last = first;
            while let Some(next) = last.step(direction).filter(|&n| squares.contains(n)) {
                last = next;
            }
            Rect::of(first).union(Rect::of(last))
        })
        .collect()
}

/// The largest of the rectangles; `None` when there is no square.
pub(crate) fn largest(squares: &SquareSet) -> Option<Rect> {
    let mut all = rects(squares);
    // The first of the largest, so that the choice never depends on anything else.
    all.reverse();
    all.into_iter()
        .max_by(|a, b| (a.width() * a.height()).total_cmp(&(b.width() * b.height())))
}

/// The straight pieces of the line around the squares, each as long as it can be.
pub(crate) fn outline(squares: &SquareSet) -> Vec<[Point; 2]> {
    edges(|square, direction| {
        squares.contains(square)
            && !square
                .step(direction)
                .is_some_and(|next| squares.contains(next))
    })
}

/// The straight pieces formed by those sides of squares that are `wanted`, joined along their line.
pub(crate) fn edges(wanted: impl Fn(Square, Direction) -> bool) -> Vec<[Point; 2]> {
    let mut all: Vec<[Point; 2]> = Vec::new();
    for direction in Direction::ALL {
        let out = Point::towards(direction);
        let mut pieces: Vec<[Point; 2]> = Square::all()
            .filter(|&square| wanted(square, direction))
            .map(|square| {
                let middle = Point::centre_of(square) + out * 0.5;
                let half = at(out.y.abs(), out.x.abs()) * 0.5;
                [middle - half, middle + half]
            })
            .collect();
        let vertical = out.x != 0.0;
        let key = |p: Point| if vertical { (p.x, p.y) } else { (p.y, p.x) };
        pieces.sort_by(|a, b| {
            let (a, b) = (key(a[0]), key(b[0]));
            a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1))
        });
        for piece in pieces {
            match all.last_mut() {
                Some(last) if last[1] == piece[0] && same_line(*last, piece) => last[1] = piece[1],
                _ => all.push(piece),
            }
        }
    }
    all
}

fn same_line(a: [Point; 2], b: [Point; 2]) -> bool {
    let horizontal = |p: [Point; 2]| p[0].y == p[1].y;
    horizontal(a) == horizontal(b)
}

/// Slanting lines over the squares, this far apart, each cut off at their rim.
pub(crate) fn hatch(squares: &SquareSet, apart: f32) -> Vec<[Point; 2]> {
    let mut lines = Vec::new();
    // The points of one line have the same sum of x and y.
    for step in 1.. {
        let sum = step as f32 * apart;
        if sum >= 24.0 + 28.0 {
            return lines;
        }
        let mut pieces: Vec<(f32, f32)> = squares
            .iter()
            .filter_map(|square| {
                let corner = Rect::of(square).min;
                let from = corner.x.max(sum - corner.y - 1.0);
                let to = (corner.x + 1.0).min(sum - corner.y);
                (to > from).then_some((from, to))
            })
            .collect();
        pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut joined: Vec<(f32, f32)> = Vec::new();
        for piece in pieces {
            match joined.last_mut() {
                Some(last) if piece.0 - last.1 < 0.001 => last.1 = piece.1,
                _ => joined.push(piece),
            }
        }
        lines.extend(
            joined
                .into_iter()
                .map(|(from, to)| [at(from, sum - from), at(to, sum - to)]),
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use delve_format::{AreaIndex, board};

    fn set(squares: &[&str]) -> SquareSet {
        squares
            .iter()
            .map(|s| s.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn rectangles_cover_each_square_once() {
        let all = AreaIndex::all().map(SquareSet::area);
        for squares in all.chain([
            set(&[]),
            set(&["A1", "C1", "A2", "B2", "C2", "B3"]),
            SquareSet::ALL,
        ]) {
            let rects = rects(&squares);
            for square in Square::all() {
                let centre = Point::centre_of(square);
                let covers = rects.iter().filter(|r| r.contains(centre)).count();
                assert_eq!(covers, usize::from(squares.contains(square)), "{square}");
            }
        }
    }

    #[test]
    fn rooms_of_the_board_are_one_rectangle() {
        for index in AreaIndex::all() {
            let rects = rects(&SquareSet::area(index));
            assert_eq!(rects.len(), 1, "{}", board().area(index).name);
        }
    }

    #[test]
    fn an_outline_is_as_long_as_the_rim() {
        let long =
            |lines: Vec<[Point; 2]>| -> f32 { lines.iter().map(|[a, b]| a.distance(*b)).sum() };
        assert_eq!(outline(&set(&["C3"])).len(), 4);
        assert_eq!(outline(&SquareSet::ALL).len(), 4);
        assert_eq!(long(outline(&SquareSet::ALL)), 104.0);
        let cross = set(&["B1", "A2", "B2", "C2", "B3"]);
        assert_eq!(long(outline(&cross)), 12.0);
        assert_eq!(
            outline(&set(&["A1", "B2"])).len(),
            8,
            "corners that touch are not joined"
        );
    }

    #[test]
    fn hatching_stays_on_its_squares() {
        let squares = set(&["B2", "C2", "C3", "F9"]);
        let lines = hatch(&squares, 0.5);
        assert!(lines.len() > 6);
        for [a, b] in lines {
            for i in 1..20 {
                let p = a.lerp(b, i as f32 / 20.0);
                let inside = squares.iter().any(|s| Rect::of(s).grow(0.001).contains(p));
                assert!(inside, "{p:?}");
            }
        }
    }
}
