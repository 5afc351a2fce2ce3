//! The primitives that every drawing is made of. They name inks, never colours.
//!
//! What a painter may rely on: polygons are convex, lines have butt ends and need no particular
//! joins, text is placed by its baseline, and no number is infinite or NaN.

use crate::geometry::{Point, Rect, dashes, ellipse, rounded};
use crate::ink::Ink;

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

/// A typeface by its use; a painter picks the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    /// Plain sans-serif: coordinates.
    Sans,
    /// The same in bold: letters and numbers on pieces.
    SansBold,
    /// The book face: what is read aloud.
    Book,
    /// The same in italic: names of areas.
    BookItalic,
    /// The book face with figures of one height: room numbers.
    Numeral,
}

impl Face {
    /// Every face.
    pub const ALL: [Face; 5] = [
        Face::Sans,
        Face::SansBold,
        Face::Book,
        Face::BookItalic,
        Face::Numeral,
    ];

    /// Height of a capital letter, as a share of the size.
    #[must_use]
    pub fn cap_height(self) -> f32 {
        match self {
            Face::Sans | Face::SansBold => 0.727,
            Face::Book | Face::BookItalic | Face::Numeral => 0.65,
        }
    }

    /// About how wide a text is at size 1: for placing, never for exact layout.
    #[must_use]
    pub fn width(self, text: &str) -> f32 {
        let narrow = match self {
            Face::Sans => 1.0,
            Face::SansBold => 1.06,
            Face::Book | Face::Numeral => 0.86,
            Face::BookItalic => 0.78,
        };
        let letter = |c: char| match c {
            'i' | 'j' | 'l' | '.' | ',' | '\'' | '’' | '!' | '|' | ':' => 0.26,
            'f' | 't' | 'r' | ' ' | '-' | 'I' | '1' => 0.38,
            'm' | 'w' | 'M' | 'W' => 0.88,
            c if c.is_uppercase() => 0.68,
            _ if c.is_ascii() => 0.57,
            // Wide scripts fill the whole square of their size.
            c if u32::from(c) >= 0x2E80 => 1.0,
            _ => 0.6,
        };
        text.chars().map(letter).sum::<f32>() * narrow
    }
}

/// Which end of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centred there.
    Middle,
    /// It ends there.
    End,
}

/// One line of text.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where its baseline is; horizontally, what `anchor` says.
    pub at: Point,
    /// Which end stands there.
    pub anchor: Anchor,
    /// Size of the font, in board units.
    pub size: f32,
    /// The typeface.
    pub face: Face,
    /// The ink.
    pub paint: Paint,
    /// Reads upwards instead of to the right.
    pub upwards: bool,
    /// What it says.
    pub content: String,
}

impl Text {
    /// A text whose capital letters have their middle at this point.
    #[must_use]
    pub fn centred(
        centre: Point,
        size: f32,
        face: Face,
        paint: impl Into<Paint>,
        content: impl Into<String>,
    ) -> Text {
        let baseline = face.cap_height() * size / 2.0;
        Text {
            at: Point {
                x: centre.x,
                y: centre.y + baseline,
            },
            anchor: Anchor::Middle,
            size,
            face,
            paint: paint.into(),
            upwards: false,
            content: content.into(),
        }
    }

    /// About which part of the board it covers.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let width = self.face.width(&self.content) * self.size;
        let start = match self.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let (above, below) = (self.size * 0.75, self.size * 0.25);
        if self.upwards {
            Rect::new(
                self.at.x - above,
                self.at.y + start - width,
                above + below,
                width,
            )
        } else {
            Rect::new(self.at.x - start, self.at.y - above, width, above + below)
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
        assert_eq!(ring.faded(0.5).line().unwrap().paint.opacity, 0.5);
    }

    #[test]
    fn text_is_centred_on_its_capitals() {
        let text = Text::centred(at(2.0, 3.0), 1.0, Face::Sans, Ink::Wall, "AB");
        assert_eq!(text.at.x, 2.0);
        assert!((text.at.y - 3.3635).abs() < 1e-4);
        assert!(text.bounds().contains(at(2.0, 3.0)));
        let upwards = Text {
            upwards: true,
            ..text
        };
        assert!(upwards.bounds().height() > upwards.bounds().width());
    }
}
