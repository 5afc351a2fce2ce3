//! The primitives that every drawing is made of. They name inks, never colours.
//!
//! What a painter may rely on: polygons are convex, lines have butt ends and need no particular
//! joins, text is placed by its baseline, and no number is infinite or NaN.

use crate::geometry::{Point, Rect, dashes, ellipse, rounded};
use crate::ink::Ink;

pub use crate::lettering::{Anchor, Face, Text};

/// An ink and how strongly it covers what lies below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    /// Which ink.
    pub ink: Ink,
    /// 0 (not seen) to 1 (covers).
    pub opacity: f32,
}

impl From<Ink> for Paint {
    fn from(ink: Ink) -> Paint {
        Paint { ink, opacity: 1.0 }
    }
}

impl Paint {
    /// The same paint, this much fainter.
    #[must_use]
    pub fn faded(self, by: f32) -> Paint {
        Paint {
            opacity: self.opacity * by,
            ..self
        }
    }
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// With what.
    pub paint: Paint,
    /// Width in board units; half of it lies on each side of the outline.
    pub width: f32,
    /// Lengths of dashes and of the gaps between them; a solid line when `None`.
    pub dash: Option<(f32, f32)>,
}

/// How a shape is filled and outlined.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Style {
    /// Inside.
    pub fill: Option<Paint>,
    /// Outline.
    pub line: Option<Line>,
}

/// A filled shape.
#[must_use]
pub fn fill(paint: impl Into<Paint>) -> Style {
    Style {
        fill: Some(paint.into()),
        line: None,
    }
}

/// An outline without a filling.
#[must_use]
pub fn line(paint: impl Into<Paint>, width: f32) -> Style {
    Style::default().edge(paint, width)
}

/// An ink that covers only this much, 0–1.
#[must_use]
pub fn thin(ink: Ink, opacity: f32) -> Paint {
    Paint { ink, opacity }
}

impl Style {
    /// With an outline.
    #[must_use]
    pub fn edge(self, paint: impl Into<Paint>, width: f32) -> Style {
        Style {
            line: Some(Line {
                paint: paint.into(),
                width,
                dash: None,
            }),
            ..self
        }
    }

    /// With the outline dashed.
    #[must_use]
    pub fn dashed(self, on: f32, off: f32) -> Style {
        Style {
            line: self.line.map(|line| Line {
                dash: Some((on, off)),
                ..line
            }),
            ..self
        }
    }

    fn faded(self, by: f32) -> Style {
        Style {
            fill: self.fill.map(|paint| paint.faded(by)),
            line: self.line.map(|line| Line {
                paint: line.paint.faded(by),
                ..line
            }),
        }
    }
}

/// One thing to paint.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A closed, convex outline.
    Polygon {
        /// Its corners in order.
        points: Vec<Point>,
        /// How it looks.
        style: Style,
    },
    /// An open line.
    Line {
        /// Its corners in order, at least two.
        points: Vec<Point>,
        /// How it looks.
        line: Line,
    },
    /// An upright rectangle.
    Rect {
        /// Where.
        rect: Rect,
        /// Radius of its corners.
        corner: f32,
        /// How it looks.
        style: Style,
    },
    /// A circle.
    Circle {
        /// Its centre.
        centre: Point,
        /// Its radius.
        radius: f32,
        /// How it looks.
        style: Style,
    },
    /// A text.
    Text(Text),
}

impl Shape {
    /// The same shape, this much fainter (0–1).
    #[must_use]
    pub fn faded(mut self, by: f32) -> Shape {
        match &mut self {
            Shape::Polygon { style, .. }
            | Shape::Rect { style, .. }
            | Shape::Circle { style, .. } => {
                *style = style.faded(by);
            }
            Shape::Line { line, .. } => line.paint = line.paint.faded(by),
            Shape::Text(text) => text.paint = text.paint.faded(by),
        }
        self
    }

    /// The same shape, larger or smaller by this factor about a point, and then moved.
    #[must_use]
    pub fn scaled(mut self, about: Point, factor: f32, by: Point) -> Shape {
        let map = |p: Point| about + (p - about) * factor + by;
        let thinner = |line: Line| Line {
            width: line.width * factor,
            dash: line.dash.map(|(on, off)| (on * factor, off * factor)),
            ..line
        };
        match &mut self {
            Shape::Polygon { points, style } => {
                points.iter_mut().for_each(|p| *p = map(*p));
                style.line = style.line.map(thinner);
            }
            Shape::Line { points, line } => {
                points.iter_mut().for_each(|p| *p = map(*p));
                *line = thinner(*line);
            }
            Shape::Rect {
                rect,
                corner,
                style,
            } => {
                *rect = Rect::between(map(rect.min), map(rect.max));
                *corner *= factor;
                style.line = style.line.map(thinner);
            }
            Shape::Circle {
                centre,
                radius,
                style,
            } => {
                *centre = map(*centre);
                *radius *= factor;
                style.line = style.line.map(thinner);
            }
            Shape::Text(text) => {
                text.at = map(text.at);
                text.size *= factor;
            }
        }
        self
    }

    /// Its outline as points, and whether the last joins the first; none for a text.
    #[must_use]
    pub fn outline(&self) -> Option<(Vec<Point>, bool)> {
        match self {
            Shape::Polygon { points, .. } => Some((points.clone(), true)),
            Shape::Line { points, .. } => Some((points.clone(), false)),
            Shape::Rect { rect, corner, .. } => Some((rounded(*rect, *corner), true)),
            Shape::Circle { centre, radius, .. } => Some((
                ellipse(
                    *centre,
                    Point {
                        x: *radius,
                        y: *radius,
                    },
                ),
                true,
            )),
            Shape::Text(_) => None,
        }
    }

    /// How its outline is drawn, if it is.
    #[must_use]
    pub fn line(&self) -> Option<Line> {
        match self {
            Shape::Polygon { style, .. }
            | Shape::Rect { style, .. }
            | Shape::Circle { style, .. } => style.line,
            Shape::Line { line, .. } => Some(*line),
            Shape::Text(_) => None,
        }
    }

    /// The dashes of its outline, one open line each, for painters that cannot dash; none when it
    /// is solid or has no outline.
    #[must_use]
    pub fn dashes(&self) -> Option<Vec<Vec<Point>>> {
        let (on, off) = self.line()?.dash?;
        let (mut points, closed) = self.outline()?;
        if closed {
            points.extend(points.first().copied());
        }
        Some(dashes(&points, on, off))
    }

    /// Every paint in it, with how thick it is laid on: for checking palettes.
    pub fn paints(&self) -> impl Iterator<Item = Paint> {
        let (fill, line) = match self {
            Shape::Polygon { style, .. }
            | Shape::Rect { style, .. }
            | Shape::Circle { style, .. } => (style.fill, style.line.map(|l| l.paint)),
            Shape::Line { line, .. } => (None, Some(line.paint)),
            Shape::Text(text) => (Some(text.paint), None),
        };
        fill.into_iter().chain(line)
    }

    /// About which part of the board it covers, its outline's width included.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        if let Shape::Text(text) = self {
            return text.bounds();
        }
        let half = self.line().map_or(0.0, |line| line.width / 2.0);
        let (points, _) = self.outline().unwrap_or_default();
        points
            .iter()
            .map(|&p| Rect { min: p, max: p })
            .reduce(Rect::union)
            .unwrap_or_default()
            .grow(half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::at;

    #[test]
    fn dashed_outlines_close() {
        let ring = Shape::Circle {
            centre: at(1.0, 1.0),
            radius: 0.5,
            style: line(Ink::Wall, 0.1).dashed(0.2, 0.1),
        };
        let dashes = ring.dashes().unwrap();
        // The way round is about 3.14 long, a dash and a gap 0.3.
        assert_eq!(dashes.len(), 11);
        assert_eq!(ring.bounds().min, at(0.45, 0.45));
        let half = ring.clone().scaled(at(0.0, 0.0), 0.5, at(2.0, 0.0));
        assert_eq!(half.bounds().min, at(2.225, 0.225));
        assert_eq!(half.dashes().unwrap().len(), 11);
        assert_eq!(ring.faded(0.5).line().unwrap().paint.opacity, 0.5);
    }
}
