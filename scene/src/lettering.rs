//! Text in drawings.

use crate::geometry::{Point, Rect};
use crate::shape::Paint;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::at;
    use crate::ink::Ink;

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
